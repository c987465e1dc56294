"""Let It Ride by best play: every hand of three cards, with the two that follow in turn.

Each of the three wagers is paid alike and decided for itself, so that best play lets one ride where
what is still to come is worth more than nothing.  What the fifth card makes of any four is counted
once; four cards decide the wager on 2, and all fours that follow three cards the wager on 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.poker.layout import Played
from croupier.games.poker.let_it_ride import DOLLAR, ONE, TWO
from croupier.odds.figures import Figures, Line
from croupier.odds.one_draw import rules_of
from croupier.odds.poker.last_card import (
    AFTER_FOUR,
    AFTER_THREE,
    CARDS,
    THREES,
    by_four,
    events_of,
    nets,
    place_of_four,
    place_of_three,
)
from croupier.table.areas import Area, PayTable
from croupier.table.game import Game
from croupier.table.results import Result, Win

DEALS = THREES * AFTER_THREE * AFTER_FOUR  # three cards, then two in turn
WAGERS = 3
METHOD = f"enumeration of {DEALS:,} deals, best play"


class Play(NamedTuple):
    """Best play, and what comes of it."""

    one: NDArray[np.bool_]  # by three cards: the wager on 1 rides
    two: NDArray[np.bool_]  # by four cards: the wager on 2 rides
    by_three: NDArray[np.int64]  # what a unit comes to over all that may follow
    by_four: NDArray[np.int64]
    decided: NDArray[np.int64]  # by whether 1 and 2 ride and by event: in how many deals


def best_play(pays: PayTable[Played]) -> Play:
    return _best_play(pays.decide, events_of(pays), tuple(pays.results.values()))


@lru_cache(maxsize=2)
def _best_play(
    decide: Callable[[Played], Hashable], events: tuple[Any, ...], results: tuple[Result, ...]
) -> Play:
    counts = by_four(decide, events)
    worth = counts.astype(np.int64) @ nets(results)
    sums, decided = ride(counts, worth)
    return Play(sums > 0, worth > 0, sums, worth, decided)


@njit(cache=True, nogil=True)
def ride(counts: Any, worth: Any) -> Any:
    """What threes are worth; and every deal, with those above nothing riding."""
    sums = np.zeros(THREES, np.int64)
    decided = np.zeros((2, 2, counts.shape[1]), np.int64)
    for c in range(2, CARDS):
        for b in range(1, c):
            for a in range(b):
                total = 0
                for card in range(CARDS):
                    if card not in (a, b, c):
                        total += worth[place_of_four(a, b, c, card)]
                first = 1 if total > 0 else 0
                sums[place_of_three(a, b, c)] = total
                for card in range(CARDS):
                    if card not in (a, b, c):
                        four = place_of_four(a, b, c, card)
                        second = 1 if worth[four] > 0 else 0
                        for event in range(counts.shape[1]):
                            decided[first, second, event] += counts[four, event]
    return sums, decided


def figures(game: Game, options: Any) -> list[Figures]:
    """The three wagers together, and each for itself."""
    areas = game.round.areas(options)
    pays = areas[DOLLAR].pays
    assert pays is not None
    decided = best_play(pays).decided
    results = list(pays.results.values())
    together = _together(game.name, areas[DOLLAR], decided, results)
    rides = {
        DOLLAR: (decided.sum(axis=(0, 1)), 0),
        TWO: (decided[:, 1].sum(axis=0), int(decided[:, 0].sum())),
        ONE: (decided[1].sum(axis=0), int(decided[0].sum())),
    }
    each = [
        _alone(game.name, areas[name], counts.tolist(), withdrawn, results)
        for name, (counts, withdrawn) in rides.items()
    ]
    return [together, *each]


def _net(result: Result) -> Fraction:
    return result.odds if isinstance(result, Win) else Fraction(-1)


def _together(game: str, area: Area, decided: NDArray[np.int64], results: list[Result]) -> Figures:
    weights: Counter[tuple[str, str, Fraction]] = Counter()
    riding = 0
    for first in range(2):
        for second in range(2):
            number = 1 + first + second
            counts = decided[first, second].tolist()
            riding += number * sum(counts)
            for result, count in zip(results, counts, strict=True):
                won = isinstance(result, Win)
                said = result.event if isinstance(result, Win) else "lose"
                what = "win" if won else "lose"
                weights[f"{said}, {number} riding", what, _net(result) * number] += count
    return Figures(
        game,
        "all three",
        _lines(weights),
        METHOD,
        rules_of(area, results),
        average_wager=Fraction(riding, DEALS),
        notes=("per unit of one of the three equal wagers",),
        area=None,
    )


def _alone(
    game: str, area: Area, counts: list[int], withdrawn: int, results: list[Result]
) -> Figures:
    weights: Counter[tuple[str, str, Fraction]] = Counter()
    for result, count in zip(results, counts, strict=True):
        said = result.event if isinstance(result, Win) else "lose"
        weights[said, "win" if isinstance(result, Win) else "lose", _net(result)] += count
    weights["withdrawn", "void", Fraction(0)] = withdrawn
    return Figures(
        game,
        area.name,
        _lines(weights),
        METHOD,
        rules_of(area, results),
        average_wager=Fraction(sum(counts), DEALS),
        strategy="basic",
        area=None if withdrawn else "",
    )


def _lines(weights: Counter[tuple[str, str, Fraction]]) -> tuple[Line, ...]:
    return tuple(
        Line(event, result, net, Fraction(count, DEALS))
        for (event, result, net), count in sorted(
            weights.items(), key=lambda one: (-one[0][2], one[0][0])
        )
        if count
    )
