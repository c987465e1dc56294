"""The table of manila poker: options, what one round hands to the next, phases, limits as data."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Final

import msgspec

from croupier.equipment.cards import PACKS
from croupier.table.betting import BettingRules, Limits, Structure
from croupier.table.cards import CardCarry
from croupier.table.pots import Commission, PotRules
from croupier.table.round import OPENING, WAGERING, Options
from croupier.table.sign import BUY_IN, Limit, Sign
from croupier.table.waiting_list import SeatRules, Wishes

CUTTING = "cutting"  # the cards are shuffled and cut (16)
DEALING = "dealing"  # hole cards and the first communal card, until somebody has acted (33)
COMMUNAL = "communal card"  # another is laid, and its round of betting has not started
BETTING = "betting"
SHOWDOWN = "showdown"
DONE = "done"
BETWEEN = (OPENING, WAGERING)
DEALT = (CUTTING, DEALING)
IN_HAND = (COMMUNAL, BETTING)

PLACES = 13  # 5:11(1)
HOLE_CARDS = 2  # 5:20(3)
COMMUNAL_CARDS = 5  # 5:20(4)
RAISES = 3  # 5:26(1), I-MA-1
PACK = "reduced"  # 5:13
CUT_MARGIN = 2  # 5:16(2)(a)
BOARD = "communal cards"
DOLLAR = 100
FIRST, FINAL = 1, 5  # rounds of betting (6)

SIGN: Final = Sign(
    {"": Limit(5 * DOLLAR, 10_000 * DOLLAR), BUY_IN: Limit(100 * DOLLAR, 10_000 * DOLLAR)},
    coins=False,
)

SEATS: Final = SeatRules(
    wish="qld-2024:5:15(1)",
    vacant="qld-2024:5:15(2)",
    draw="qld-2024:5:15(2)(b)",
    cards=PACKS[PACK],
    ranking=("7", "8", "9", "10", "J", "Q", "K", "A"),  # 5:9(4)
)
POTS: Final = PotRules(
    bet="qld-2024:5:21(1)",
    gathered="qld-2024:5:24(11)",
    separate="qld-2024:5:27(3)",
    commission="qld-2024:5:28(1)",
    won="qld-2024:5:25(5)(e)",
    divided="qld-2024:5:25(6)",
    returned="qld-2024:5:33(7)",
)
FIRST_TURNS: Final = BettingRules(
    turn="qld-2024:5:23(1)",
    fold="qld-2024:5:31(1)",
    check="qld-2024:5:23(2)(b)(ii)",  # the designated player declines to raise
    call="qld-2024:5:3(3)",
    raise_="qld-2024:5:26(2)",
    all_in="qld-2024:5:27(1)",
)
LATER_TURNS: Final = BettingRules(
    turn="qld-2024:5:24(8)",
    fold="qld-2024:5:31(1)",
    check="qld-2024:5:30(1)",
    call="qld-2024:5:3(1)",
    bet="qld-2024:5:24(2)",
    raise_="qld-2024:5:26(2)",
    all_in="qld-2024:5:27(1)",
)
FINAL_TURNS: Final = msgspec.structs.replace(
    LATER_TURNS, bet="qld-2024:5:24(3)", raise_="qld-2024:5:26(3)"
)


class ManilaOptions(Options, frozen=True):
    ace_low: bool = False  # the ace is both high and low, not high only (5:18)
    commission_percent: int = 5  # of the pot; less than 5 if players are told first (5:28(3))

    def __post_init__(self) -> None:
        if not 0 <= self.commission_percent <= 5:
            raise ValueError("the commission is 5% of the pot, or less (qld-2024:5:28)")


class ManilaCarry(CardCarry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("jackpot", "reserved")
    buck: int = 0  # the seat that had the buck; 0: nobody had it yet
    last: tuple[str, ...] = ()  # who took part in the round before
    founders: tuple[str, ...] = ()  # who has taken part since the rounds of play started
    away: tuple[str, ...] = ()  # who is dealt nothing
    approved: tuple[str, ...] = ()  # of these, who may come back with what there is (5:19(3))
    reserved: dict[int, str] = msgspec.field(default_factory=dict)  # seats won in a draw (5:15)
    inspected: bool = False  # the deck was sorted and inspected (5:14)
    # seats that players wait for (5:15); not there where nobody ever has, nor in such a log
    wishes: Wishes | msgspec.UnsetType = msgspec.UNSET


def turns(number: int) -> BettingRules:
    """The provisions of a round of betting."""
    if number == FIRST:
        return FIRST_TURNS
    return FINAL_TURNS if number == FINAL else LATER_TURNS


def limits(number: int, blind: int, unit: int, *, least_only: bool = False) -> Limits:
    """What may be bet in a round of betting (24, 26); ``least_only``: a communal card was seen
    before it started (35(2))."""
    times = 1 if least_only else 4 if number == FINAL else 2
    return Limits(
        Structure.STRUCTURED,
        least=blind,
        most=times * blind,
        unit=unit,
        raises=RAISES,
        opens_short=False,  # I-MA-6
        free_between_two=True,  # 5:26(5)
        closes_who_acted=False,  # 5:27(6)
    )


def commission(options: ManilaOptions, blind: int, unit: int) -> Commission:
    """I-MA-5: pots won alike are one amount, each with its own limit."""
    return Commission(
        Fraction(options.commission_percent, 100),
        multiple=20 * DOLLAR,
        most=100 * blind,
        unit=unit,
        together=False,
        combined=False,
    )
