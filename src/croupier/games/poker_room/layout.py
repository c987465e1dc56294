"""The facts of Schedule 10: what a house may choose, what goes from hand to hand, the phases."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar

from msgspec import field

from croupier.table.betting import Structure
from croupier.table.cards import CardCarry
from croupier.table.round import Carry, Options
from croupier.table.sign import BUY_IN, Limit, Sign

DOLLAR = 100
MOST_PLAYERS = 10  # 10:13(1)
HOLDEM, OMAHA = "texas-holdem", "omaha"
HOLE_CARDS = {HOLDEM: 2, OMAHA: 4}  # 10:22(4)
RANKING = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # 10:9(4)
HIGHEST_RATE = 10  # per cent of a pot (10:33(1))
COUNTED = 10 * DOLLAR  # of a pot, only what is wholly divisible by this (10:33(1))
COUNTED_MOST = 100  # minimum wagers that a pot is taken to be at most (10:33(2))

# What the sign shows besides the limits of wagers (10:14(1)(d)).
FIRST_BLIND = "first-blind"
SIGN = Sign(
    {
        "": Limit(10 * DOLLAR, 20 * DOLLAR),  # the second blind; where structured, the later bets
        FIRST_BLIND: Limit(5 * DOLLAR, 5 * DOLLAR),
        BUY_IN: Limit(200 * DOLLAR, 2_000 * DOLLAR),
    },
    coins=False,
)

# The phases of a hand, after opening and wagering (here: the time between two hands).
BLINDS = "blind bets"
DEALING = "dealing the hole cards"
FIRST, SECOND, THIRD, FINAL = "first betting", "second betting", "third betting", "final betting"
SHOWDOWN = "showdown"
OVER = "hand over"
PAYING = "paying"  # a mark: nothing is paid yet
STREETS = (FIRST, SECOND, THIRD, FINAL)
BOARD = {SECOND: 3, THIRD: 1, FINAL: 1}  # community cards before each round of betting
IN_HAND = (DEALING, *STREETS, SHOWDOWN)
COMMUNITY, BURN, MUCK, DECK = "community", "burn", "muck", "the deck"

# Straddles (10:11).
NO_STRADDLE, SLEEPER, LIVE = "no straddle", "sleeper straddle", "live straddle"
STRADDLES = {"none": (), "sleeper": (SLEEPER,), "live": (LIVE,), "both": (SLEEPER, LIVE)}

FIRST_MISSED, SECOND_MISSED = "first", "second"
PER_PLAYER, PER_TABLE = "player", "table"
HOUR = 3_600_000  # milliseconds
MINUTE = 60_000


class RoomOptions(Options, frozen=True):
    structure: str = "no limit"  # or full pot, half pot, structured (10:31(1))
    order: tuple[str, ...] = ()  # a game of both: texas-holdem and omaha in turn, hand by hand
    most_raises: int = 0  # in each round of betting; 0: as many as players like (10:10(3))
    straddle: str = "none"  # sleeper, live or both (10:11(3))
    commission: int = 10  # per cent of a pot (10:33(1))
    hourly_cap: int = 0  # cents of commission a table gives in an hour; 0: no cap (10:33(3))
    participation_fee: int = 0  # cents a player pays for a hand (10:21(1))
    seating_fee: int = 0  # cents a player pays for joining (10:21(5))
    time_fee: int = 0  # cents an hour (10:21(6))
    time_fee_per: str = "player"  # or table
    time_fee_minutes: int = 60  # the interval at which it is paid
    turbo_seconds: int = 0  # to act in, in a turbo game; 0: no turbo game (10:31(11))
    more_time: int = 30  # seconds that an extension gives
    time_bank: int = 2  # extensions that a player has without a fee, an hour
    time_for_sale: int = 0  # extensions that a player may buy, an hour (10:31(11)(d))
    time_price: int = 0  # cents for each
    device: bool = False  # a mechanical shuffling device: nobody cuts (10:16(5))

    pack: ClassVar[str] = "standard"

    def __post_init__(self) -> None:
        _in(self.structure, [str(one) for one in Structure], "a betting structure", "10:31(1)")
        _in(self.straddle, STRADDLES, "straddles as the sign may allow them", "10:11(3)")
        _in(self.time_fee_per, (PER_PLAYER, PER_TABLE), "what a time fee is for", "10:21(6)")
        for game in self.order:
            _in(game, HOLE_CARDS, "a game of this schedule", "10:2")
        if not 0 <= self.commission <= HIGHEST_RATE:
            raise ValueError(f"commission is 0 to {HIGHEST_RATE} per cent (qld-2024:10:33(1))")
        amounts = (self.participation_fee, self.seating_fee, self.time_fee, self.hourly_cap)
        numbers = (*amounts, self.most_raises, self.time_bank, self.time_for_sale, self.time_price)
        if min(*numbers, self.turbo_seconds) < 0:
            raise ValueError("fees, caps and numbers are not negative (qld-2024:10:21)")
        if self.participation_fee and self.commission:
            raise ValueError("a participation fee or commission, not both (qld-2024:10:21(3))")
        if self.participation_fee and (self.seating_fee or self.time_fee):
            raise ValueError(
                "no participation fee beside a seating or time fee (qld-2024:10:21(4))"
            )
        if not 1 <= self.time_fee_minutes <= 24 * 60 or self.more_time < 1:
            raise ValueError("a time fee is paid at intervals of minutes (qld-2024:10:21(6)(c))")

    @property
    def betting(self) -> Structure:
        return Structure(self.structure)

    @property
    def rate(self) -> Fraction:
        return Fraction(self.commission, 100)

    @property
    def time_fee_due(self) -> int:
        """In cents for one interval, rounded down."""
        return self.time_fee * self.time_fee_minutes // 60


def _in(word: str, words: Iterable[str], what: str, rule: str) -> None:
    known = list(words)
    if word not in known:
        raise ValueError(f"{what} is {', '.join(known)}, not {word!r} (qld-2024:{rule})")


class RoomCarry(CardCarry):
    """What goes from hand to hand; players by name, positions by seat."""

    outlives_closing: ClassVar[tuple[str, ...]] = (
        "jackpot",
        "wishes",
        "transfers",
        "paid_hands",
        "seated",
        "paid_until",
        "table_paid",
    )
    hands: int = 0  # that were dealt
    button: int = 0  # where the dealer button lies; 0: no hand was dealt yet
    first_seat: int = 0  # where the last first blind lay, or would have
    second_seat: int = 0
    first: str = ""  # who made it; empty: nobody did
    second: str = ""
    dealt: tuple[str, ...] = ()  # who took part in the last hand
    founders: tuple[str, ...] = ()  # who has taken part since the game started
    passed: tuple[int, ...] = ()  # the seats that the second blind has passed
    away: tuple[str, ...] = ()  # absent with approval
    posting: tuple[str, ...] = ()  # who wants to be dealt in for a wager (10:26)
    missed: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by absent players
    wishes: dict[str, int] = field(default_factory=dict)  # for seats; 0: for any
    transfers: dict[str, int] = field(default_factory=dict)  # from another table, the stake
    played: tuple[str, ...] = ()  # whose table stake has been in play
    paid_hands: dict[str, int] = field(default_factory=dict)  # paid for, and not played
    seated: tuple[str, ...] = ()  # whose seating fee is paid
    paid_until: dict[str, int] = field(default_factory=dict)  # by player; '': the table
    table_paid: int = 0  # of the table's next time fee
    hour: int = -1  # which hour of the game is counted (10:33(3))
    started: int = 0  # when the game started
    hour_taken: int = 0  # commission of this hour
    extensions: dict[str, int] = field(default_factory=dict)  # of time, in this hour

    def copy(self) -> Carry:
        other = super().copy()
        assert isinstance(other, RoomCarry)
        other.missed, other.wishes = {**self.missed}, {**self.wishes}
        other.transfers, other.paid_hands = {**self.transfers}, {**self.paid_hands}
        other.paid_until, other.extensions = {**self.paid_until}, {**self.extensions}
        return other
