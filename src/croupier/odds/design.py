"""Designing a pay table: which odds bring a wager near a house edge.

The lines of a wager stay as they are; what its events pay is changed, one or a few at a time, in
steps that a layout could show.  A rarer event never pays less than a commoner one unless it did
before, and tables near the present one come first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import log

from croupier.odds.figures import Figures, Line
from croupier.odds.paytables import repaid

MOST_CHANGES = 3
MOST_TABLES = 200_000  # tries, so that the search ends
LOWEST = Fraction(1, 2)


@dataclass(frozen=True)
class Design:
    """A pay table and what it comes to."""

    figures: Figures
    pays: dict[str, Fraction]  # of every event that wins, the rarest first
    changed: tuple[str, ...]

    def miss(self, target: Fraction) -> Fraction:
        return abs(Fraction(self.figures.house_edge) - target)


def steps(around: Fraction) -> list[Fraction]:
    """Odds that a layout could show between half and twice the present ones.

    >>> [str(one) for one in steps(Fraction(2))]
    ['1', '3/2', '2', '5/2', '3', '7/2', '4']
    """
    low, high = around / 2, around * 2
    found = {around}
    rungs = (
        (Fraction(10), Fraction(1, 2)),
        (Fraction(30), Fraction(1)),
        (Fraction(100), Fraction(5)),
        (Fraction(500), Fraction(25)),
        (Fraction(1_000), Fraction(50)),
        (Fraction(10_000), Fraction(500)),
        (Fraction(10**9), Fraction(5_000)),
    )
    start = Fraction(0)
    for top, step in rungs:
        one = max(start, low - low % step)
        while one <= min(top, high):
            if one >= max(low, LOWEST):
                found.add(one)
            one += step
        start = top
    return sorted(found)


def designs(figures: Figures, target: Fraction, count: int = 5) -> list[Design]:
    """The best pay tables for a target edge: the nearest, those with fewer changes first."""
    wins = sorted(
        (line for line in figures.lines if line.result == "win"),
        key=lambda line: (line.probability, -line.net),
    )
    if not wins:
        raise ValueError(f"{figures.wager} pays nothing that could be changed")
    if len({line.event for line in wins}) < len(wins):
        raise ValueError(f"{figures.wager} pays one event at several odds")
    charged = Fraction(figures.average_wager) - 1
    now = {line.event: Fraction(line.net) + charged for line in wins}
    found: list[tuple[float, tuple[tuple[str, Fraction], ...]]] = []
    for pays in _tables(figures, wins, now, target):
        table = {**now, **dict(pays)}
        if _in_order(wins, now, table):
            found.append((_cost(figures, wins, now, pays, target), pays))
    found.sort(key=lambda one: one[0])
    made = []
    for _, pays in found[:count]:
        new = repaid(figures, dict(pays))
        made.append(Design(new, {**now, **dict(pays)}, tuple(event for event, _ in pays)))
    return made


Pays = tuple[tuple[str, Fraction], ...]


def _tables(
    figures: Figures, wins: list[Line], now: dict[str, Fraction], target: Fraction
) -> Iterator[Pays]:
    """Ways to change some events; the last of them is brought as near the target as it goes."""
    edge = Fraction(figures.house_edge)
    chance = {line.event: Fraction(line.probability) for line in wins}
    ladder = {event: steps(odds) for event, odds in now.items()}
    tries = 0
    yield ()  # as it is
    for many in range(1, min(MOST_CHANGES, len(wins)) + 1):
        for events in combinations(now, many):
            *free, last = events
            for odds in product(*(ladder[event] for event in free)):
                tries += 1
                if tries > MOST_TABLES:
                    return
                if any(one == now[event] for event, one in zip(free, odds, strict=True)):
                    continue
                gained = sum(
                    (one - now[event]) * chance[event]
                    for event, one in zip(free, odds, strict=True)
                )
                wanted = now[last] + (edge - gained - target) / chance[last]
                for one in _nearest(ladder[last], wanted):
                    if one != now[last]:
                        yield (*zip(free, odds, strict=True), (last, one))


def _nearest(rungs: list[Fraction], wanted: Fraction) -> list[Fraction]:
    """The rungs on either side."""
    below = [one for one in rungs if one <= wanted][-1:]
    above = [one for one in rungs if one > wanted][:1]
    return below + above


def _in_order(wins: list[Line], now: dict[str, Fraction], table: dict[str, Fraction]) -> bool:
    """A rarer event pays no less than a commoner one, unless it does so at present."""
    return all(
        table[rare.event] >= table[common.event] or now[rare.event] < now[common.event]
        for rare, common in pairwise(wins)
    )


def _cost(
    figures: Figures, wins: list[Line], now: dict[str, Fraction], pays: Pays, target: Fraction
) -> float:
    """How far from the target, in hundredths; then how many changes, and how large."""
    chance = {line.event: line.probability for line in wins}
    gained = sum((one - now[event]) * chance[event] for event, one in pays)
    miss = abs(float(figures.house_edge - gained - target))
    moved = sum(abs(log(float(one / now[event]))) for event, one in pays)
    return 100 * miss + 0.05 * len(pays) + 0.1 * moved
