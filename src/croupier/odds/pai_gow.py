"""Exact odds of pai gow: every four tiles against every four of the other 28.

The two tiles of a kind are alike to every rule, so 3,620 fours stand for all 35,960, each with the
number of hands that it stands for; of the tiles that are left, it is counted how many of each kind
are.  Whoever is on the other side sets the house way.  A hand is a number here, made from the live
values, and each side of the table is compared in whole columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.tiles import KIND, KINDS, OF_KIND, TILES, Kind, Tile
from croupier.odds.figures import Figures, tabulate
from croupier.table.game import Game
from croupier.table.results import Lose, Result, StandOff, Win
from croupier.wagers.pai_gow.deciding import WINS
from croupier.wagers.pai_gow.hands import Setting, Value, settings
from croupier.wagers.pai_gow.house_way import house_way

METHOD = "every four tiles against every four of the rest"
FOURS = comb(len(TILES), 4)
OTHERS = comb(len(TILES) - 4, 4)  # what the other side can have

Numbers = NDArray[np.int64]


class Side(Enum):
    """Whose tiles are being set, and so who has the copies."""

    PLAYER = "player"
    BANKER = "player/banker"
    CO_BANKER = "co-banker"  # has the house way (6:29(3))


@dataclass(frozen=True, slots=True)
class Count:
    """How many of the hands that the other side can have are won, stood off and lost."""

    wins: int
    stand_offs: int
    losses: int

    @property
    def total(self) -> int:
        return self.wins + self.stand_offs + self.losses

    @property
    def expected(self) -> Fraction:
        """For a unit at stake: even money less 5%, of a wager or, if it is the only one, of the
        bank's profit (6:19(1), (3))."""
        return (WINS.odds * self.wins - self.losses) / self.total

    def __mul__(self, times: int) -> Count:
        return Count(self.wins * times, self.stand_offs * times, self.losses * times)

    def __add__(self, other: Count) -> Count:
        return Count(
            self.wins + other.wins,
            self.stand_offs + other.stand_offs,
            self.losses + other.losses,
        )


@dataclass(frozen=True, slots=True)
class Advice:
    """One way to set some tiles, and what comes of it."""

    setting: Setting
    count: Count
    cost: Fraction  # what a unit loses by it against the best way
    house_way: bool


def high_number(value: Value) -> int:
    """High hands compare as these do; a player's is higher if it is more, the bank's otherwise."""
    return value.rung * len(KINDS) + value.top


def low_number(value: Value) -> int:
    """Low hands; all that total 0 are one, so that the bank has them (6:36(7))."""
    return high_number(value) if value.rung else 0


# The other side.


@dataclass(frozen=True, slots=True)
class _Column:
    """The 3,620 fours, set the house way."""

    fours: tuple[tuple[Kind, ...], ...]
    held: Numbers  # how many of each kind a four has: a row a kind
    high: Numbers
    low: Numbers


def every_four() -> Iterator[tuple[Kind, ...]]:
    """The 3,620 fours that differ in their kinds."""
    for four in combinations_with_replacement(KINDS, 4):
        if all(four.count(kind) <= 2 for kind in four):
            yield four


def some_tiles(four: Sequence[Kind]) -> list[Tile]:
    """Tiles of these kinds."""
    taken: list[Kind] = []
    found = []
    for kind in four:
        found.append(OF_KIND[kind][taken.count(kind)])
        taken.append(kind)
    return found


def hands_like(four: Sequence[Kind]) -> int:
    """How many of the 35,960 hands have tiles of these kinds."""
    return prod(comb(2, four.count(kind)) for kind in KINDS)


@lru_cache(maxsize=1)
def _column() -> _Column:
    fours = tuple(every_four())
    ways = [house_way(some_tiles(four)).setting for four in fours]
    return _Column(
        fours,
        np.array([[four.count(kind) for four in fours] for kind in KINDS]),
        np.array([high_number(way.high.value) for way in ways]),
        np.array([low_number(way.low.value) for way in ways]),
    )


_WAYS_TO_HAVE = np.array([[comb(left, held) for held in range(3)] for left in range(3)])


def _weights(four: Sequence[Kind]) -> Numbers:
    """How many hands of each kind the tiles that are left can make."""
    column = _column()
    weights = np.ones(len(column.fours), dtype=np.int64)
    for kind, held in zip(KINDS, column.held, strict=True):
        weights *= _WAYS_TO_HAVE[2 - four.count(kind)][held]
    return weights


def _count(way: Setting, side: Side, weights: Numbers) -> Count:
    """One setting against the house way of everyone else."""
    column = _column()
    high, low = high_number(way.high.value), low_number(way.low.value)
    if side is Side.PLAYER:
        wins_high, wins_low = high > column.high, low > column.low
    else:
        wins_high, wins_low = high >= column.high, low >= column.low  # copies (6:36(5), (6))
    wins = int(weights @ (wins_high & wins_low))
    losses = int(weights @ ~(wins_high | wins_low))
    return Count(wins, OTHERS - wins - losses, losses)


# Strategy.


def advise(tiles: Sequence[Tile], side: Side = Side.PLAYER) -> list[Advice]:
    """Every way to set four tiles against the house way, the best first; of equals the house way
    is first.  A co-banker has no choice.

    >>> from croupier.equipment.tiles import parse_tiles
    >>> for one in advise(parse_tiles("teen gor chop-ng day")):
    ...     print(one.setting.rungs, one.count.wins, one.count.losses, one.house_way)
    (6, 7) 7474 5320 True
    (6, 7) 7464 5387 False
    (4, 9) 4712 5014 False
    """
    four = [KIND[tile] for tile in tiles]
    weights = _weights(four)
    house = house_way(tiles).setting
    ways = [house] if side is Side.CO_BANKER else settings(tiles)
    counted = [(way, _count(way, side, weights)) for way in ways]
    counted.sort(key=lambda one: (-one[1].expected, one[0] != house))
    best = counted[0][1].expected
    return [
        Advice(way, count, best - count.expected, house_way=way == house) for way, count in counted
    ]


# All hands.


@dataclass(frozen=True, slots=True)
class Whole:
    """All 35,960 hands of one side together."""

    house_way: Count
    best: Count
    otherwise: int  # the hands that are better set in another way than the house's


@lru_cache(maxsize=3)
def whole(side: Side) -> Whole:
    """Every hand of a side, set the house way and set as well as can be."""
    as_house = best = Count(0, 0, 0)
    otherwise = 0
    for four in _column().fours:
        ways = advise(some_tiles(four), side)
        hands = hands_like(four)
        as_house += next(one.count for one in ways if one.house_way) * hands
        best += ways[0].count * hands
        otherwise += 0 if ways[0].house_way else hands
    return Whole(as_house, best, otherwise)


BEST = "best setting"
_LOSES = Lose("qld-2024:6:36(2)")
_STANDS_OFF = StandOff("qld-2024:6:36(3)")
_WINS = {
    Side.PLAYER: WINS,
    Side.BANKER: Win(WINS.odds, "qld-2024:6:19(3)"),
    Side.CO_BANKER: Win(WINS.odds, "qld-2024:6:19(3)"),
}
_NOTES = {
    Side.PLAYER: (),
    Side.BANKER: ("of a unit covered; one wager against the bank",),
    Side.CO_BANKER: ("of a unit of the co-banker's half; one wager against the bank",),
}


def figures(game: Game, options: Any) -> list[Figures]:
    """A wager on a box, and a unit covered by whoever banks; everyone else sets the house way.

    Commission is not rounded (6:19(2), (4)); with several wagers it is on the net profit, and so
    less for a bank.
    """
    found = []
    for side in Side:
        counts = whole(side)
        found.append(_figures(game.name, side, counts.house_way, "house way"))
        if side is not Side.CO_BANKER:
            note = f"another setting than the house way for {counts.otherwise} of {FOURS} hands"
            found.append(_figures(game.name, side, counts.best, BEST, note))
    return found


def _figures(game: str, side: Side, count: Count, variant: str, note: str = "") -> Figures:
    win = _WINS[side]
    before = Fraction(count.losses - count.wins, count.total)
    decided: tuple[tuple[Result, int], ...] = (
        (win, count.wins),
        (_STANDS_OFF, count.stand_offs),
        (_LOSES, count.losses),
    )
    return Figures(
        game,
        side.value,
        tabulate(decided),
        METHOD,
        (win.rule, "qld-2024:6:36(1)", _LOSES.rule, _STANDS_OFF.rule),
        variant,
        notes=(
            *_NOTES[side],
            f"before commission {before} ({float(before):.4%})",
            *([note] if note else []),
        ),
        area="" if side is Side.PLAYER else None,  # a bank is no wager of the layout
        strategy="best" if variant == BEST else "house-way",
    )
