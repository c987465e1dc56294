"""Two tiles as a hand, and four tiles set into two (6:2 to 6:4, 6:7, 6:8).

Every hand stands on one ladder: point counts from 0 to 9, then high 9s, gongs and wongs, then the
pairs (I-PG-2).  On the same rung the hand with the higher single tile is better.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from croupier.equipment.tiles import (
    CHONG,
    CHOP_BOT,
    CHOP_CHIT,
    CHOP_GOW,
    DAY,
    GEE_JUN,
    KIND,
    PAIRS,
    TEEN,
    TIT,
    YUN,
    Kind,
    Tile,
    in_order,
    words,
)

SEVENS, EIGHTS, NINES = (TIT, CHOP_CHIT), (YUN, CHOP_BOT), (CHOP_GOW,)  # 'any 7 tile' …

# 6:7(2), the lowest first: what a 12 or a 2 makes, and with which tiles.
_RANKING: tuple[tuple[str, Kind, tuple[Kind, ...]], ...] = (
    ("day high 9", DAY, SEVENS),
    ("teen high 9", TEEN, SEVENS),
    ("day gong", DAY, EIGHTS),
    ("teen gong", TEEN, EIGHTS),
    ("day wong", DAY, NINES),
    ("teen wong", TEEN, NINES),
)
LADDER: tuple[str, ...] = (
    *(str(points) for points in range(10)),
    *(name for name, _, _ in _RANKING),
    *(f"pair of {kind}" if kind is not GEE_JUN else "gee jun" for kind in reversed(PAIRS)),
)
DAY_HIGH_9, TEEN_HIGH_9, DAY_GONG, TEEN_GONG, DAY_WONG, TEEN_WONG = range(10, 16)
LOWEST_PAIR = 16
HIGH_9S, GONGS, WONGS = (DAY_HIGH_9, TEEN_HIGH_9), (DAY_GONG, TEEN_GONG), (DAY_WONG, TEEN_WONG)


class Value(NamedTuple):
    """How good a hand is; compares as hands do."""

    rung: int  # on the ladder
    top: int  # the rank of its highest single tile

    @property
    def pair(self) -> bool:
        return self.rung >= LOWEST_PAIR

    def __str__(self) -> str:
        return LADDER[self.rung]


def point_count(one: Kind, other: Kind) -> int:
    """6:8: the right digit of the total; 3/6 counts what is better for the hand (I-PG-1).

    >>> point_count(TEEN, YUN), point_count(GEE_JUN, YUN), point_count(GEE_JUN, CHONG)
    (0, 4, 9)
    """
    totals = [one.points + other.points]
    if GEE_JUN in (one, other):
        totals.append(totals[0] + 3)
    return max(total % 10 for total in totals)


@lru_cache(maxsize=256)
def value_of(one: Kind, other: Kind) -> Value:
    """What two tiles are together.

    >>> str(value_of(TEEN, YUN)), str(value_of(YUN, YUN)), str(value_of(YUN, CHONG))
    ('teen gong', 'pair of yun', '4')
    """
    top = max(one.rank, other.rank)
    if one is other:
        return Value(LOWEST_PAIR + one.pair_rank, top)
    for rung, (_, leader, others) in enumerate(_RANKING, start=DAY_HIGH_9):
        if (one is leader and other in others) or (other is leader and one in others):
            return Value(rung, top)
    return Value(point_count(one, other), top)


@dataclass(frozen=True, slots=True)
class Hand:
    """A setting of two tiles (6:2)."""

    tiles: tuple[Tile, Tile]

    @property
    def kinds(self) -> tuple[Kind, Kind]:
        """The higher tile first."""
        one, other = KIND[self.tiles[0]], KIND[self.tiles[1]]
        return (one, other) if one.rank >= other.rank else (other, one)

    @property
    def value(self) -> Value:
        return value_of(KIND[self.tiles[0]], KIND[self.tiles[1]])

    def __str__(self) -> str:
        return f"{self.value} ({words(self.tiles)})"


def chong_ranking_3(value: Value) -> bool:
    """Whether a low hand is chong ranking 3 or better (6:3, 6:4): more than 3, or 3 with a tile
    of the rank of the high 6 or higher."""
    return value.rung > 3 or (value.rung == 3 and value.top >= CHONG.rank)


@dataclass(frozen=True, slots=True)
class Setting:
    """Four tiles set into a high and a low hand."""

    high: Hand
    low: Hand

    @property
    def rungs(self) -> tuple[int, int]:
        """Of the low hand and of the high hand: '7 and 9'."""
        return self.low.value.rung, self.high.value.rung

    @property
    def kinds(self) -> tuple[tuple[Kind, Kind], tuple[Kind, Kind]]:
        return self.high.kinds, self.low.kinds

    def higher_than(self, other: Setting) -> bool:
        """Whether this is higher play: as good in both hands and better in one (I-PG-3)."""
        mine = (self.high.value, self.low.value)
        theirs = (other.high.value, other.low.value)
        return mine != theirs and mine[0] >= theirs[0] and mine[1] >= theirs[1]

    def __str__(self) -> str:
        return f"high {self.high}, low {self.low}"


def set_hands(two: Iterable[Tile], others: Iterable[Tile]) -> Setting:
    """Two tiles and two others as 6:2 defines high and low hand, however they were laid: there
    are no foul hands (I-PG-15).

    >>> yun, foo, teen, ping = map(Tile, ("yun", "foo", "teen", "ping"))
    >>> str(set_hands([teen, ping], [yun, foo]))
    'high 9 (yun, foo), low 2 (teen, ping)'
    """
    one, other = _hand(two), _hand(others)
    return Setting(one, other) if one.value >= other.value else Setting(other, one)


def _hand(tiles: Iterable[Tile]) -> Hand:
    first, second = in_order(tiles)
    return Hand((first, second))


def settings(tiles: Sequence[Tile]) -> list[Setting]:
    """Every way to set four tiles; ways that differ only in which tile of a kind is where are
    one.  All of them are permitted: whatever two tiles are laid apart, the better two are high.

    >>> [setting.rungs for setting in settings([Tile(t) for t in ("teen", "day", "yun", "gor")])]
    [(2, 4), (6, 13), (6, 12)]
    """
    if len(tiles) != 4:
        raise ValueError(f"{len(tiles)} tiles: a box has four")
    a, b, c, d = in_order(tiles)
    found: dict[tuple[tuple[Kind, Kind], tuple[Kind, Kind]], Setting] = {}
    for two, others in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        setting = set_hands(two, others)
        found.setdefault(setting.kinds, setting)
    return list(found.values())
