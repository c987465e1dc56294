"""Pai gow, a wager on a box against the house's bank, many rounds at a time.

Four tiles are one of 3,620 fours by their kinds.  How each is set, the house way or for the best,
and how hands compare, are the numbers that the exact figures are made from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import permutations
from typing import Any

import numpy as np

from croupier.equipment.tiles import KIND, KINDS, TILES, Tile
from croupier.odds.figures import line_of
from croupier.odds.kernels.house_poker import Truths, Whole, deal, simulate
from croupier.odds.kernels.kernel import NO_DECISIONS, Kernel, Runner, Simulated
from croupier.odds.kernels.rng import Bytes, State
from croupier.odds.kernels.tally import Floats, Tally
from croupier.odds.pai_gow import advise, every_four, high_number, low_number, some_tiles
from croupier.table.areas import Area
from croupier.wagers.pai_gow.deciding import RESULTS
from croupier.wagers.pai_gow.hands import Setting
from croupier.wagers.pai_gow.house_way import house_way

AREA, FOUR = "player", 4
BEST, HOUSE_WAY = "best", "house-way"
KIND_OF = np.array([KINDS.index(KIND[tile]) for tile in TILES])
GAINS = np.array(
    [[float(line_of(RESULTS[high, low])[2]) for low in (False, True)] for high in (False, True)]
)


def best(tiles: Sequence[Tile]) -> Setting:
    return advise(tiles)[0].setting


@cache
def numbers(way: str) -> Whole:
    """[high or low, four kinds in any order]: how the hand compares, set in this way."""
    table = np.zeros((2, *[len(KINDS)] * FOUR), np.int64)
    for four in every_four():
        tiles = some_tiles(four)
        setting = best(tiles) if way == BEST else house_way(tiles).setting
        pair = high_number(setting.high.value), low_number(setting.low.value)
        for places in permutations([KINDS.index(kind) for kind in four]):
            table[0][places], table[1][places] = pair
    return table


class TilePlan:
    """One box, set in one way; the bank sets the house way."""

    cards = 2 * FOUR
    pack = len(TILES)

    def __init__(self, names: Sequence[str], stakes: Floats, way: str) -> None:
        self.names, self.stakes, self.way = names, stakes, way

    def halves(self) -> Floats:
        return np.ones(1)

    def play(self, rows: Bytes) -> tuple[Floats, Truths]:
        kinds = KIND_OF[rows]
        mine = numbers(self.way)[(slice(None), *kinds[:, :FOUR].T)]
        banks = numbers(HOUSE_WAY)[(slice(None), *kinds[:, FOUR:].T)]
        higher = (mine > banks).astype(np.intp)  # copies are the bank's (6:36(5), (6))
        found = GAINS[higher[0], higher[1]][None, :]
        return found, np.ones(found.shape, np.bool_)


def places(tiles: Sequence[Tile]) -> Iterator[int]:
    """The tiles as the kernel knows them: either of a kind will do."""
    return (TILES.index(tile) for tile in tiles)


def _runner(job: Simulated, options: Any, areas: list[Area]) -> Runner | None:
    if job.names != [AREA] or options.commission_up:
        return None
    way = BEST if job.strategy == BEST else HOUSE_WAY
    return partial(_chunk, TilePlan(job.names, job.stakes, way), job.session)


def _chunk(plan: TilePlan, session: int, state: State, rounds: int) -> Tally:
    return simulate(state, plan, rounds, session)


KERNEL = Kernel(_runner, deal, (HOUSE_WAY, BEST, *NO_DECISIONS))  # absent: the house way
