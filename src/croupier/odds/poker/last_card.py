"""Hands of five cards that come one by one: by the four that are known, what the fifth makes.

Every set of two, three and four cards has its place (the sum of binomials of its cards, in order),
so that what is known of four cards is one table, read by every deal that leads to them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.poker.layout import Played
from croupier.odds.kernels.poker import COUNTED, hands_of, ranking, with_flush
from croupier.table.areas import PayTable
from croupier.table.results import Lose, Result, Win
from croupier.wagers.poker import POKER

CARDS = 52
PAIRS, THREES, FOURS = comb(CARDS, 2), comb(CARDS, 3), comb(CARDS, 4)
AFTER_TWO, AFTER_THREE, AFTER_FOUR = CARDS - 2, CARDS - 3, CARDS - 4
DEALS = PAIRS * AFTER_TWO * AFTER_THREE * AFTER_FOUR  # two cards, then three in turn
CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(CARDS)], np.int64)


def events_of(pays: PayTable[Played]) -> tuple[Any, ...]:
    return tuple(pays.results)


@lru_cache(maxsize=4)
def by_four(decide: Callable[[Played], Hashable], events: tuple[Any, ...]) -> NDArray[np.uint8]:
    """By the place of four cards: how many of the other 48 make each event."""
    number = {event: n for n, event in enumerate(events)}
    of_strength = [number[decide(Played(hand))] for hand in hands_of(POKER)]
    tables = ranking(POKER, 5)
    return count_last(tables, np.array(of_strength, np.uint8), len(events))  # type: ignore[no-any-return]


def nets(results: Sequence[Result]) -> NDArray[np.int64]:
    """What a unit staked comes to, by event; every one is a whole number."""
    found = []
    for result in results:
        net = result.odds if isinstance(result, Win) else -int(isinstance(result, Lose))
        if net != int(net):
            raise ValueError(f"{result} does not pay whole units")
        found.append(int(net))
    return np.array(found, np.int64)


@njit(cache=True, nogil=True)
def place_of_two(a: Any, b: Any) -> Any:
    low, high = min(a, b), max(a, b)
    return low + CHOOSE[high, 2]


@njit(cache=True, nogil=True)
def place_of_three(a: Any, b: Any, c: Any) -> Any:
    low, high = min(a, b, c), max(a, b, c)
    return low + CHOOSE[a + b + c - low - high, 2] + CHOOSE[high, 3]


@njit(cache=True, nogil=True)
def place_of_four(a: Any, b: Any, c: Any, d: Any) -> Any:
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4]


@njit(cache=True, nogil=True)
def count_last(tables: Any, of_strength: Any, events: int) -> Any:
    face, own = tables.face, tables.own
    steps = tables.steps
    found = np.zeros((FOURS, events), np.uint8)
    place = 0
    for d in range(3, CARDS):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    state, total = np.uint16(0), np.uint64(0)
                    for card in (a, b, c, d):
                        state, total = steps[state, face[card]], total + own[card]
                    near = tables.nearly[total & COUNTED]
                    for card in range(CARDS):
                        if card in (a, b, c, d):
                            continue
                        value = steps[state, face[card]]
                        if near:
                            value = with_flush(tables, total + own[card], value)
                        found[place, of_strength[value]] += 1
                    place += 1
    return found
