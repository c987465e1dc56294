"""Baccarat's facts: what a house may choose, what goes from round to round, the layout."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, NamedTuple

from croupier.equipment.shoe import CardMachine
from croupier.table.areas import Area, Needs
from croupier.table.cards import CardCarry
from croupier.table.round import Options
from croupier.wagers import coup as c
from croupier.wagers.room import LIMITS

DECKS = (6, 8)  # 1:4(1)
LARGE_TABLE = 10  # from this many places on, players are offered the shoe (1:22(1)(a))
CUT_MARGIN = 10  # 1:14(5)
CUTTING_CARD_FROM_BACK = 14  # at least (1:14(8))

# The phases of a round, after opening and wagering.  FACE_DOWN: cards lie face down and wagers are
# still open.  RULING: a ruling waits for an answer, and nothing else is reported meanwhile.
FACE_DOWN, DEALING, DRAWING, RESULT = "cards face down", "dealing", "drawing", "result"
RULING = "ruling"

WAGERS = "qld-2024:1:8(3)(b)"  # until when they are placed, changed and withdrawn
NO_MORE_BETS = "qld-2024:1:16(1)"

PLAYER, BANKER, TIE = "player", "banker", "tie"
HANDS = (PLAYER, BANKER)
FIRST_FOUR = (PLAYER, BANKER, PLAYER, BANKER)  # the order in which they are dealt (1:16(3), (4))
DEAL_RULE = {PLAYER: "qld-2024:1:16(3)", BANKER: "qld-2024:1:16(4)"}
GAME_WAGERS = frozenset({PLAYER, BANKER, TIE})  # the baccarat wagers of 1:2
ANY_PAIR = "any-pair"

# The additional wagers (Schedule 17) by kind: a layout has all areas of a kind or none, and the
# sign shows one pair of limits for it.  With each kind, who goes first when a box is full.
PREFERENCE = {
    "perfect-pairs": "qld-2024:17:5(3)",
    "dragon-bonus": "qld-2024:17:12(4)",
    "pairs": "qld-2024:17:17(3)",
    "super-6": "qld-2024:17:21(3)",
    ANY_PAIR: "qld-2024:17:42(5)",
    "tiger": "qld-2024:17:50(5)",
    "lucky-6": "qld-2024:17:59(3)",
}
BESIDE_ANY_PAIR = Needs((PLAYER, BANKER, TIE), "qld-2024:17:42(1)")
BEFORE_FIRST_CARD = {ANY_PAIR: "qld-2024:17:42(3)", "tiger": "qld-2024:17:50(3)"}


class BaccaratOptions(Options, frozen=True):
    decks: int = 8  # six or eight (1:4(1))
    machine: bool = False  # a card machine in place of the shoe (1:13)
    machine_approved: tuple[int, int] = (4, 8)  # decks the machine is approved for (general:16(a))
    even_money: bool = False  # 1:12
    round_to_50c: bool = False  # banker payouts down to 50c (1:11(4), I-BA-2)
    face_down: bool = False  # 1:4(2)
    differential: int = 0  # in cents; 0: no table differential (1:9)
    cutting_card: int = CUTTING_CARD_FROM_BACK  # cards from the back
    offer_shoe: bool = False  # opened under the manager's direction of 1:22(1)(b)
    for_terminals: bool = False  # used solely for results shown on terminals (1:3(3))
    recording_shoe: bool = True  # the shoe records the value of the cards (1:24(10))
    shared_areas: bool = True  # several players may wager on one betting area (1:6(1))
    additional: tuple[str, ...] = tuple(PREFERENCE)  # the areas on this layout (1:3(2)(a))
    per_box: int = 3  # additional wagers on an area of a box; 0: no limit (17:5(4), I-BA-12)

    def __post_init__(self) -> None:
        if self.decks not in DECKS:
            raise ValueError("baccarat is played with 6 or 8 decks (qld-2024:1:4(1))")
        if self.machine:
            CardMachine(*self.machine_approved).check(self.decks)
        if self.cutting_card < CUTTING_CARD_FROM_BACK:
            raise ValueError(
                "the cutting card stands at least 14 cards in from the back (qld-2024:1:14(8))"
            )
        if self.cutting_card > self.decks * 52 - 20:
            raise ValueError("the cutting card must leave cards for a round in front of it")
        if self.differential < 0 or self.per_box < 0:
            raise ValueError("a differential or a number of wagers is not negative")
        for name in self.additional:
            if name not in PREFERENCE:
                has = ", ".join(PREFERENCE)
                raise ValueError(f"no additional wager '{name}'; there are {has}")


class HeldOver(NamedTuple):
    """A card that left the shoe and is the first of the next round (1:24(1)(a), (2), (3))."""

    slot: int
    face: str = ""  # empty unless it was exposed


class BaccaratCarry(CardCarry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("jackpot", "held", "shoe_offered")
    further_rounds: int = -1  # rounds left before the shuffle, once the cutting card is out
    burn_missed: bool = False  # the first card was not burnt, and nobody has ruled on it
    burn_face: str = ""  # the face of the burnt card, once it was shown (1:14(11))
    held: tuple[HeldOver, ...] = ()
    designated: str = ""  # the player who deals (1:22(4)), and where that player sits
    designated_seat: int = 0
    offer_from: int = 1  # the seat the shoe is offered to first
    dealer_deals: bool = False  # a supervisor's direction (1:22(11))
    shoe_offered: bool | None = None  # a manager's direction (1:22(1)(b)); None: none was given


@lru_cache(maxsize=64)
def layout(options: BaccaratOptions) -> dict[str, Area]:
    """The areas of the layout (1:3, 1:10, Schedule 17)."""
    banker = c.banker_hand_rounded if options.round_to_50c else c.banker_hand
    if options.even_money:
        banker = c.banker_hand_even_money
    areas = [
        Area(PLAYER, "qld-2024:1:10(2)", c.player_hand),
        Area(BANKER, "qld-2024:1:10(1)", banker),
        Area(TIE, "qld-2024:1:10(3)", c.tie),
    ]
    for kind, name, rule, pays in _additional(options.decks):
        if kind in options.additional:
            areas.append(
                Area(
                    name,
                    rule,
                    pays,
                    limit=kind,
                    additional=True,
                    before_first_card=kind in BEFORE_FIRST_CARD,
                    closes=BEFORE_FIRST_CARD.get(kind, ""),
                    per_box=options.per_box,
                    room_rule=PREFERENCE[kind],
                    limits=LIMITS[kind],
                    needs=BESIDE_ANY_PAIR if kind == ANY_PAIR else None,
                )
            )
    return {area.name: area for area in areas}


@lru_cache(maxsize=64)
def layout_1(options: BaccaratOptions) -> dict[str, Area]:
    """As version 1 cited the number of wagers to a box."""
    cited = {"qld-2024:17:5(3)": "qld-2024:17:5(4)", "qld-2024:17:42(5)": "qld-2024:17:42(6)"}
    return {
        name: replace(area, room_rule=cited.get(area.room_rule, area.room_rule))
        for name, area in layout(options).items()
    }


def _additional(decks: int) -> tuple[tuple[str, str, str, c.CoupTable], ...]:
    """Kind, area, the provision that permits it, pay table."""
    on_player, on_banker = c.perfect_pairs_on(PLAYER, decks), c.perfect_pairs_on(BANKER, decks)
    return (
        ("perfect-pairs", "perfect-pairs-player", "qld-2024:17:6(2)", on_player),
        ("perfect-pairs", "perfect-pairs-banker", "qld-2024:17:6(1)", on_banker),
        ("dragon-bonus", "dragon-bonus-player", "qld-2024:17:11(b)", c.dragon_player),
        ("dragon-bonus", "dragon-bonus-banker", "qld-2024:17:11(a)", c.dragon_banker),
        ("pairs", "player-pair", "qld-2024:17:16(b)", c.player_pair),
        ("pairs", "banker-pair", "qld-2024:17:16(a)", c.banker_pair),
        ("super-6", "super-6", "qld-2024:17:20", c.super_6),
        (ANY_PAIR, "any-pair-player", "qld-2024:17:41", c.any_pair_player),
        (ANY_PAIR, "any-pair-banker", "qld-2024:17:41", c.any_pair_banker),
        ("tiger", "tiger", "qld-2024:17:50(1)", c.tiger),
        ("tiger", "small-tiger", "qld-2024:17:50(1)", c.small_tiger),
        ("tiger", "big-tiger", "qld-2024:17:50(1)", c.big_tiger),
        ("tiger", "tiger-tie", "qld-2024:17:50(1)", c.tiger_tie),
        ("tiger", "tiger-pair", "qld-2024:17:50(1)", c.tiger_pair),
        ("lucky-6", "lucky-6", "qld-2024:17:58", c.lucky_6),
    )
