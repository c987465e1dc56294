"""The house way: how the dealer sets four tiles (6:30 to 6:35).

The exceptions of section 35 come first, then sections 31 to 33 in their order (I-PG-3).  Each
answers the settings that it leaves open and its rule; where it leaves several, section 34 says
which hand has the high ranking tile.  The clauses that are tables are tables here.  No setting so
found leaves a higher play, which would have to be set instead (6:30(3)): a test goes through all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.equipment.tiles import (
    BON,
    CHONG,
    CHOP_GOW,
    CHOP_NG,
    DAY,
    FOO,
    GEE_JUN,
    GOR,
    KIND,
    KINDS,
    LOOK,
    MOOY,
    TEEN,
    YUN,
    Kind,
    Tile,
)
from croupier.wagers.pai_gow.hands import (
    DAY_HIGH_9,
    EIGHTS,
    GONGS,
    HIGH_9S,
    NINES,
    SEVENS,
    WONGS,
    Setting,
    chong_ranking_3,
    settings,
)

Kinds = tuple[Kind, ...]  # any of them


@dataclass(frozen=True, slots=True)
class HouseWay:
    """How the house sets some tiles, and why."""

    setting: Setting
    rule: str
    tie: str = ""  # the rule between several settings that the first leaves open


@dataclass(frozen=True, slots=True)
class _Left:
    """The settings that a section leaves open."""

    settings: list[Setting]
    rule: str


@dataclass(frozen=True, slots=True)
class _Exception:
    rule: str
    tiles: tuple[Kinds, ...]  # the four tiles must be one of each
    plays: tuple[Kinds, Kinds]  # and these two make a hand


@dataclass(frozen=True, slots=True)
class _Split:
    """A pair is split to make this and that, or better: (low, high) on the ladder of hands."""

    rule: str
    pairs: Kinds
    makes: tuple[tuple[int, int], ...] = ()
    beside: frozenset[Kind] = frozenset()  # or with these two tiles, whatever is made


SIXES, FOURS = (CHONG, LOOK), (GOR, BON)

EXCEPTIONS = (  # 6:35; '7', '6' and '4' are either kind (I-PG-5)
    _Exception(
        "qld-2024:6:35(1)(a)", (SEVENS, (YUN,), (MOOY,), (FOO,)), plays=((YUN,), (FOO,))
    ),  # 7 and 9
    _Exception(
        "qld-2024:6:35(1)(b)",
        ((GEE_JUN,), (CHOP_NG,), SIXES, (DAY, TEEN)),
        plays=((GEE_JUN,), SIXES),
    ),  # 7 and 9
    _Exception(
        "qld-2024:6:35(1)(c)", ((GEE_JUN,), FOURS, (CHOP_NG,), KINDS), plays=(FOURS, (CHOP_NG,))
    ),  # the 9
)
SPLITS = (  # 6:31(3); either kind of 7s and 8s (I-PG-6)
    _Split("qld-2024:6:31(3)(a)(i)", (TEEN, DAY), makes=((6, 8),)),
    _Split("qld-2024:6:31(3)(a)(ii)", (TEEN, DAY), beside=frozenset({CHOP_GOW, FOO})),
    _Split("qld-2024:6:31(3)(b)", NINES, makes=((9, 9),)),
    _Split("qld-2024:6:31(3)(c)", EIGHTS, makes=((8, 8), (7, 9))),
    _Split("qld-2024:6:31(3)(d)", SEVENS, makes=((7, DAY_HIGH_9),)),
)


def house_way(tiles: Sequence[Tile]) -> HouseWay:
    """How the house sets these four tiles.

    >>> way = house_way([Tile(tile) for tile in ("teen", "day", "gor", "chop-ng-23")])
    >>> str(way.setting), way.rule, way.tie
    ('high 7 (day, chop-ng-23), low 6 (teen, gor)', 'qld-2024:6:33(a)', 'qld-2024:6:34(1)(a)')
    """
    ways = settings(tiles)
    for section in _SECTIONS:
        left = section(tiles, ways)
        if left is not None:
            return _high_ranking(left)
    raise AssertionError("section 33 sets any four tiles")


def _exceptions(tiles: Sequence[Tile], ways: list[Setting]) -> _Left | None:
    """6:35.  None touches a hand with a pair (I-PG-5)."""
    kinds = [KIND[tile] for tile in tiles]
    if len(set(kinds)) < 4:
        return None
    for exception in EXCEPTIONS:
        if _one_of_each(kinds, exception.tiles):
            plays = [way for way in ways if _makes(way, exception.plays)]
            return _Left(plays, exception.rule)
    return None


def _one_of_each(kinds: list[Kind], wanted: tuple[Kinds, ...]) -> bool:
    """Whether four different tiles fill four places."""
    if not wanted:
        return True
    return any(
        kind in wanted[0] and _one_of_each([k for k in kinds if k is not kind], wanted[1:])
        for kind in kinds
    )


def _makes(way: Setting, hand: tuple[Kinds, Kinds]) -> bool:
    return any(
        (one in hand[0] and other in hand[1]) or (other in hand[0] and one in hand[1])
        for one, other in way.kinds
    )


def _pairs(tiles: Sequence[Tile], ways: list[Setting]) -> _Left | None:
    """6:31."""
    played = [way for way in ways if way.high.value.pair]
    if not played:
        return None
    pair = played[0]  # of two pairs, both: they are in one setting
    rule = "qld-2024:6:31(1)"
    for split in [way for way in ways if way is not pair]:
        for row in SPLITS:
            if pair.high.kinds[0] in row.pairs and _warrants(split, pair, row):
                if not pair.higher_than(split):
                    return _Left([split], row.rule)
                rule = "qld-2024:6:31(2)"
    return _Left([pair], rule)


def _warrants(split: Setting, pair: Setting, row: _Split) -> bool:
    if row.beside:
        return frozenset(pair.low.kinds) == row.beside
    low, high = split.rungs
    return any(low >= least_low and high >= least_high for least_low, least_high in row.makes)


def _wongs_gongs_and_high_9s(tiles: Sequence[Tile], ways: list[Setting]) -> _Left | None:
    """6:32.  A play is named by its high hand and judged by its own low hand (I-PG-6)."""
    low_enough = [way for way in ways if chong_ranking_3(way.low.value)]
    for rungs in (HIGH_9S, GONGS, WONGS):
        if plays := _with_high_hand(low_enough, rungs):
            return _Left(plays, "qld-2024:6:32(a)")
    for rungs in (WONGS, GONGS, HIGH_9S):
        if plays := _with_high_hand(ways, rungs):
            return _Left(plays, "qld-2024:6:32(b)")
    return None


def _with_high_hand(ways: list[Setting], rungs: tuple[int, int]) -> list[Setting]:
    return [way for way in ways if way.high.value.rung in rungs]


def _point_counts(tiles: Sequence[Tile], ways: list[Setting]) -> _Left | None:
    """6:33.  Settings that have the one hand alike have the other alike too, 3/6 or not."""
    if low_enough := [way for way in ways if chong_ranking_3(way.low.value)]:
        # the chong of a 3 stays on the low hand, whatever section 34 would do (I-PG-4)
        return _Left(_highest(low_enough, _low_rung), "qld-2024:6:33(a)")
    best_high = _highest(ways, _high_rung)
    if best_high[0].high.value.rung >= 7:
        return _Left(best_high, "qld-2024:6:33(b)")
    return _Left(_highest(ways, _low_rung), "qld-2024:6:33(c)")


def _low_rung(way: Setting) -> int:
    return way.low.value.rung


def _high_rung(way: Setting) -> int:
    return way.high.value.rung


def _highest(ways: list[Setting], rung: Callable[[Setting], int]) -> list[Setting]:
    best = max(map(rung, ways))
    return [way for way in ways if rung(way) == best]


def _high_ranking(left: _Left) -> HouseWay:
    """6:34, among settings whose counts are the same.  Subsection (2) before (1) (I-PG-4)."""
    if len(left.settings) == 1:
        return HouseWay(left.settings[0], left.rule)
    apart = [way for way in left.settings if not _two_highest_together(way)]
    if len(apart) == 1:
        return HouseWay(apart[0], left.rule, "qld-2024:6:34(2)")
    ways = apart or left.settings
    if ways[0].high.value.rung <= 7:
        return HouseWay(max(ways, key=_low_ranks), left.rule, "qld-2024:6:34(1)(a)")
    return HouseWay(max(ways, key=_high_ranks), left.rule, "qld-2024:6:34(1)(b)")


def _two_highest_together(way: Setting) -> bool:
    """The second tile of one hand is higher than the first of the other."""
    (high, next_high), (low, next_low) = way.kinds
    return next_high.rank > low.rank or next_low.rank > high.rank


def _low_ranks(way: Setting) -> tuple[int, int]:
    return way.low.kinds[0].rank, way.low.kinds[1].rank


def _high_ranks(way: Setting) -> tuple[int, int]:
    return way.high.kinds[0].rank, way.high.kinds[1].rank


_SECTIONS = (_exceptions, _pairs, _wongs_gongs_and_high_9s, _point_counts)
