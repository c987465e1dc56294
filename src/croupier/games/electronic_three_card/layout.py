"""Electronic three card poker's facts: the array, the pay tables, the areas, the options.

Three of nine cards are a player's hand; rows and columns are hands that anyone may wager on
blind.  Every pay table of section 7 is here, and a house displays one of each kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import ClassVar, Final

import msgspec

from croupier.games.poker.layout import ANTE, bonus_on_ante, by_rank, raised
from croupier.games.poker.three_card import ANTE_PAYS, BET_PAYS
from croupier.table.areas import Area, Needs
from croupier.table.cards import CardCarry
from croupier.table.round import Options
from croupier.wagers.poker import POKER, THREE_CARD, Rank

PLAY, ANTE_BONUS = "play", "ante-bonus"
PAIR_PLUS, SIX_CARD = "pair-plus", "six-card-bonus"
FOLD = "fold"
DEALER = "dealer"
ARRAY, HAND = 9, 3  # 12a:3(1)(a)

DEALING, DECIDING, SHOWDOWN = "dealing", "deciding", "showdown"

Locations = tuple[int, int, int]  # of the array, from 1, row by row

LINES: Final[Mapping[str, Locations]] = {
    "row-1": (1, 2, 3),
    "row-2": (4, 5, 6),
    "row-3": (7, 8, 9),
    "column-1": (1, 4, 7),
    "column-2": (2, 5, 8),
    "column-3": (3, 6, 9),
}
PROPOSED: Final[Locations] = LINES["row-2"]  # what a terminal proposes at first (I-PK-20)

# 12a:7(2), by the number of the table.
ANTE_BONUS_TABLES: Final[Mapping[int, Mapping[Rank, int]]] = {
    1: {Rank.STRAIGHT_FLUSH: 5, Rank.THREE: 4, Rank.STRAIGHT: 1},
    2: {Rank.STRAIGHT_FLUSH: 5, Rank.THREE: 3, Rank.STRAIGHT: 1},
    3: {Rank.STRAIGHT_FLUSH: 4, Rank.THREE: 3, Rank.STRAIGHT: 1},
}
_PLUS: Final = (Rank.STRAIGHT_FLUSH, Rank.THREE, Rank.STRAIGHT, Rank.FLUSH, Rank.PAIR)
PAIR_PLUS_TABLES: Final[Mapping[int, Mapping[Rank, int]]] = {
    number: dict(zip(_PLUS, odds, strict=True))
    for number, odds in {
        1: (40, 30, 6, 4, 1),
        2: (40, 25, 6, 4, 1),
        3: (40, 30, 5, 4, 1),
        4: (40, 30, 6, 3, 1),
        5: (35, 25, 6, 4, 1),
        6: (35, 33, 6, 4, 1),
    }.items()
}
_SIX: Final = (
    Rank.ROYAL_FLUSH,
    Rank.STRAIGHT_FLUSH,
    Rank.FOUR,
    Rank.FULL_HOUSE,
    Rank.FLUSH,
    Rank.STRAIGHT,
    Rank.THREE,
)
SIX_CARD_TABLES: Final[Mapping[int, Mapping[Rank, int]]] = {
    number: dict(zip(_SIX, odds, strict=True))
    for number, odds in {
        1: (1000, 200, 50, 25, 20, 10, 5),
        2: (1000, 200, 100, 20, 15, 9, 8),
        3: (1000, 200, 100, 20, 15, 10, 7),
    }.items()
}


class ArrayOptions(Options, frozen=True):
    ante_bonus: int = 1  # the pay table that terminals display, 1 to 3 (12a:7(2)(a))
    pair_plus: int = 1  # 1 to 6 (12a:7(2)(b))
    six_card_bonus: int = 1  # 1 to 3 (12a:7(2)(c))
    decision_seconds: int = 20  # to play or to fold in (12a:3(3))

    def __post_init__(self) -> None:
        for name, tables, letter in (
            ("ante_bonus", ANTE_BONUS_TABLES, "a"),
            ("pair_plus", PAIR_PLUS_TABLES, "b"),
            ("six_card_bonus", SIX_CARD_TABLES, "c"),
        ):
            if getattr(self, name) not in tables:
                said = f"{name} is a pay table from 1 to {len(tables)}"
                raise ValueError(f"{said} (qld-2024:12a:7(2)({letter}))")
        if self.decision_seconds < 1:
            raise ValueError("there is a time to decide in (qld-2024:12a:3(3))")


class ArrayCarry(CardCarry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("jackpot", "chosen")
    chosen: dict[str, Locations] = msgspec.field(default_factory=dict)  # by player, the last ones


@lru_cache(maxsize=64)
def layout(options: ArrayOptions) -> dict[str, Area]:
    three = THREE_CARD.ranks
    bonus = by_rank(
        ANTE_BONUS_TABLES[options.ante_bonus],
        three,
        pays="qld-2024:12a:7(2)(a)",
        loses="qld-2024:12a:6(1)",
    )
    plus = by_rank(
        PAIR_PLUS_TABLES[options.pair_plus],
        three,
        pays="qld-2024:12a:7(2)(b)",
        loses="qld-2024:12:24(1)",
    )
    six = by_rank(
        SIX_CARD_TABLES[options.six_card_bonus],
        POKER.ranks,
        pays="qld-2024:12a:7(2)(c)",
        loses="qld-2024:12a:5(1)",
    )
    beside = Needs((ANTE,), "qld-2024:12a:3(1)(b)", own=True)
    found = [
        Area(ANTE, "qld-2024:12a:3(1)(b)", ANTE_PAYS),
        raised(PLAY, "qld-2024:12:17(4)", BET_PAYS),
    ]
    for name, pays in ((PAIR_PLUS, plus), (SIX_CARD, six)):
        found.append(Area(name, "qld-2024:12a:3(1)(c)", pays, needs=beside))
        found += [
            Area(f"{name}-{line}", "qld-2024:12a:3(1)(d)", pays, limit=name, needs=beside)
            for line in LINES
        ]
    found.append(bonus_on_ante(ANTE_BONUS, "qld-2024:12a:6(1)", bonus))
    return {area.name: area for area in found}


@cache
def lies_on(area: str) -> Locations | None:
    """The row or column that a blind wager is on; None for a wager on the player's own cards."""
    for name in (PAIR_PLUS, SIX_CARD):
        line = area.removeprefix(f"{name}-")
        if line != area and line in LINES:
            return LINES[line]
    return None


def words(locations: Locations) -> str:
    return "-".join(map(str, locations))


def parse(text: str) -> Locations | None:
    """Three distinct locations of the array; None if it is anything else.

    >>> parse("7-1-4"), parse("1-1-2"), parse("raise")
    ((1, 4, 7), None, None)
    """
    parts = text.split("-")
    if len(parts) != HAND or not all(part.isdecimal() and part.isascii() for part in parts):
        return None
    first, second, third = sorted(map(int, parts))
    return (first, second, third) if 1 <= first < second < third <= ARRAY else None
