"""Mississippi stud poker (15) by best play, and the 3 card bonus (17 Part 8).

What the fifth card makes of any four is counted once.  From there back to the first two cards each
street is decided for the most: by what is staked so far, as a fold loses all of it; between equals,
for the larger wager, as it is published.  All sums are
of whole numbers; the deals are counted again by what was decided, so that every line is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK
from croupier.games.poker.layout import ANTE, Played
from croupier.games.poker.mississippi import BETS, BONUS, FIFTH, FOURTH, THIRD
from croupier.odds.figures import Figures, Line, tabulate
from croupier.odds.one_draw import rules_of
from croupier.odds.poker.last_card import (
    AFTER_FOUR,
    AFTER_THREE,
    AFTER_TWO,
    CARDS,
    DEALS,
    FOURS,
    PAIRS,
    THREES,
    by_four,
    events_of,
    nets,
    place_of_four,
    place_of_three,
    place_of_two,
)
from croupier.table.areas import Area, PayTable
from croupier.table.game import Game
from croupier.table.results import Lose, Result, StandOff, Win
from croupier.wagers.poker import THREE_CARD

MOST = max(BETS.values())  # a street wager, in antes
STAKED = 1 + 3 * MOST  # the most that is staked in the end


class Play(NamedTuple):
    """Best play, and what comes of it."""

    third: NDArray[np.int8]  # by two cards: the wager, in antes; 0 folds
    fourth: NDArray[np.int8]  # by what is staked and three cards
    fifth: NDArray[np.int8]  # by what is staked and four cards
    decided: NDArray[np.int64]  # by what is staked and event: in how many deals
    folded: NDArray[np.int64]  # by what is staked


def best_play(pays: PayTable[Played]) -> Play:
    """Where all wagers are paid by one pay table."""
    return _best_play(pays.decide, events_of(pays), tuple(pays.results.values()))


@lru_cache(maxsize=2)
def _best_play(
    decide_event: Callable[[Played], Hashable],
    events: tuple[Any, ...],
    results: tuple[Result, ...],
) -> Play:
    counts = by_four(decide_event, events)
    worth = counts.astype(np.int64) @ nets(results)
    third, fourth, fifth = decide(worth)
    decided, folded = play(counts, third, fourth, fifth)
    return Play(third, fourth, fifth, decided, folded)


@njit(cache=True, nogil=True)
def decide(worth: Any) -> Any:
    """What to wager on each street, from the last one back."""
    on_fifth = np.zeros((STAKED + 1, FOURS), np.int64)
    fifth = np.zeros((STAKED + 1, FOURS), np.int8)
    for staked in range(3, STAKED - MOST + 1):
        for four in range(FOURS):
            best, how = -AFTER_FOUR * staked, 0
            for times in range(1, MOST + 1):
                value = (staked + times) * worth[four]
                if value >= best:
                    best, how = value, times
            on_fifth[staked, four] = best
            fifth[staked, four] = how
    on_fourth = np.zeros((STAKED + 1, THREES), np.int64)
    fourth = np.zeros((STAKED + 1, THREES), np.int8)
    sums = np.zeros(STAKED + 1, np.int64)
    for c in range(2, CARDS):
        for b in range(1, c):
            for a in range(b):
                sums[:] = 0
                for card in range(CARDS):
                    if card not in (a, b, c):
                        four = place_of_four(a, b, c, card)
                        for staked in range(3, STAKED - MOST + 1):
                            sums[staked] += on_fifth[staked, four]
                three = place_of_three(a, b, c)
                for staked in range(2, MOST + 2):
                    best, how = -AFTER_FOUR * AFTER_THREE * staked, 0
                    for times in range(1, MOST + 1):
                        if sums[staked + times] >= best:
                            best, how = sums[staked + times], times
                    on_fourth[staked, three] = best
                    fourth[staked, three] = how
    third = np.zeros(PAIRS, np.int8)
    for b in range(1, CARDS):
        for a in range(b):
            best, how = -AFTER_FOUR * AFTER_THREE * AFTER_TWO, 0
            for times in range(1, MOST + 1):
                value = 0
                for card in range(CARDS):
                    if card not in (a, b):
                        value += on_fourth[1 + times, place_of_three(a, b, card)]
                if value >= best:
                    best, how = value, times
            third[place_of_two(a, b)] = how
    return third, fourth, fifth


@njit(cache=True, nogil=True)
def play(counts: Any, third: Any, fourth: Any, fifth: Any) -> Any:
    """Every deal, played so: how it ended."""
    decided = np.zeros((STAKED + 1, counts.shape[1]), np.int64)
    folded = np.zeros(STAKED + 1, np.int64)
    for b in range(1, CARDS):
        for a in range(b):
            first = third[place_of_two(a, b)]
            if not first:
                folded[1] += AFTER_TWO * AFTER_THREE * AFTER_FOUR
                continue
            for c in range(CARDS):
                if c in (a, b):
                    continue
                second = fourth[1 + first, place_of_three(a, b, c)]
                if not second:
                    folded[1 + first] += AFTER_THREE * AFTER_FOUR
                    continue
                for d in range(CARDS):
                    if d in (a, b, c):
                        continue
                    staked, four = 1 + first + second, place_of_four(a, b, c, d)
                    last = fifth[staked, four]
                    if not last:
                        folded[staked] += AFTER_FOUR
                        continue
                    for event in range(counts.shape[1]):
                        decided[staked + last, event] += counts[four, event]
    return decided, folded


def figures(game: Game, options: Any) -> list[Figures]:
    """The ante with what is wagered on the streets, by best play; and the 3 card bonus."""
    areas = game.round.areas(options)
    found = [_ante(game.name, areas)]
    if BONUS in areas:
        found.append(_bonus(game.name, areas[BONUS]))
    return found


def _ante(game: str, areas: dict[str, Area]) -> Figures:
    area = areas[ANTE]
    assert area.pays is not None
    found = best_play(area.pays)
    results = list(area.pays.results.values())
    weights: Counter[tuple[str, str, Fraction]] = Counter()
    for staked, each in enumerate(found.decided.tolist()):
        for result, number in zip(results, each, strict=True):
            if isinstance(result, Win):
                weights[f"{result.event}, {staked} staked", "win", result.odds * staked] += number
            elif isinstance(result, Lose):
                weights[f"lose, {staked} staked", "lose", Fraction(-staked)] += number
            elif isinstance(result, StandOff):
                weights["stand-off", "stand-off", Fraction(0)] += number
    for staked, number in enumerate(found.folded.tolist()):
        weights[f"folded, {staked} staked", "lose", Fraction(-staked)] += number
    lines = tuple(
        Line(event, result, net, Fraction(number, DEALS))
        for (event, result, net), number in sorted(
            weights.items(), key=lambda one: (-one[0][2], one[0][0])
        )
        if number
    )
    by_stake = zip(found.decided.sum(axis=1).tolist(), found.folded.tolist(), strict=True)
    staked_in_all = sum(n * (played + folded) for n, (played, folded) in enumerate(by_stake))
    raised = [areas[name].rule for name in (THIRD, FOURTH, FIFTH)]
    return Figures(
        game,
        ANTE,
        lines,
        f"enumeration of {DEALS:,} deals, best play",
        tuple(dict.fromkeys([*rules_of(area, results), *raised])),
        average_wager=Fraction(staked_in_all, DEALS),
        notes=("with the wagers on 3rd, 4th and 5th street",),
        strategy="optimal",
    )


def _bonus(game: str, area: Area) -> Figures:
    hands = (THREE_CARD.best([DECK[card] for card in cards]) for cards in _boards())
    results = [area.result(Played(hand)) for hand in hands]
    lines = tabulate((result, 1) for result in results)
    return Figures(
        game,
        BONUS,
        lines,
        f"enumeration of {THREES:,} sets of community cards",
        rules_of(area, results),
        strategy="basic",  # it is not made without an ante
    )


def _boards() -> list[tuple[int, ...]]:
    return list(combinations(range(CARDS), 3))
