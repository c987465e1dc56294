"""Designing a pay table: which odds bring a wager near a house edge.

The lines of a wager stay as they are; what its events pay is changed, one or a few at a time, in
steps that a layout could show.  A rarer event never pays less than a commoner one unless it did
before, and tables near the present one come first.  Beside the edge a standard deviation and a hit
frequency may be wanted: an event that is paid no more leaves the hits.
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
SHORTLIST = 2_000  # tables near the edge that are looked at for the other targets
UNPAID = Fraction(-1)  # an event that loses


@dataclass(frozen=True)
class Target:
    """What a pay table is to come near."""

    edge: Fraction
    stddev: float | None = None
    hit: float | None = None
    whole: bool = False  # only whole odds to one

    def miss(self, figures: Figures) -> float:
        """How far from it, in hundredths of a unit."""
        found = 100 * abs(float(figures.house_edge - self.edge))
        if self.stddev is not None:
            found += 10 * abs(figures.stddev / self.stddev - 1)
        if self.hit is not None:
            found += 100 * abs(float(figures.hit_frequency) - self.hit)
        return found


@dataclass(frozen=True)
class Design:
    """A pay table and what it comes to."""

    figures: Figures
    pays: dict[str, Fraction]  # of every event that wins, the rarest first
    changed: tuple[str, ...]

    def miss(self, target: Fraction) -> Fraction:
        return abs(Fraction(self.figures.house_edge) - target)


# Odds of less than two to one that layouts show.
SHORT = tuple(
    Fraction(one)
    for one in "1/2 3/5 2/3 7/10 3/4 4/5 17/20 9/10 19/20 1 21/20 11/10 6/5 5/4 13/10 7/5 3/2 8/5 "
    "7/4 9/5 19/10".split()
)


def steps(around: Fraction, *, whole: bool = False) -> list[Fraction]:
    """Odds that a layout could show between half and twice the present ones.

    >>> [str(one) for one in steps(Fraction(3))]
    ['3/2', '8/5', '7/4', '9/5', '19/10', '2', '5/2', '3', '7/2', '4', '9/2', '5', '11/2', '6']
    >>> [str(one) for one in steps(Fraction(3), whole=True)]
    ['2', '3', '4', '5', '6']
    """
    low, high = around / 2, around * 2
    found = {around, *(one for one in SHORT if low <= one <= high)}
    rungs = (
        (Fraction(10), Fraction(1, 2)),
        (Fraction(30), Fraction(1)),
        (Fraction(100), Fraction(5)),
        (Fraction(500), Fraction(25)),
        (Fraction(1_000), Fraction(50)),
        (Fraction(10_000), Fraction(500)),
        (Fraction(10**9), Fraction(5_000)),
    )
    start = Fraction(2)
    for top, step in rungs:
        one = max(start, low - low % step)
        while one <= min(top, high):
            if one >= max(low, LOWEST):
                found.add(one)
            one += step
        start = top
    return sorted(one for one in found if not whole or one.denominator == 1)


def designs(figures: Figures, target: Fraction | Target, count: int = 5) -> list[Design]:
    """The best pay tables for a target: the nearest, those with fewer changes first."""
    if figures.played:
        raise ValueError(
            f"what {figures.wager} pays changes how it is played: set an option of the game instead"
        )
    wanted = target if isinstance(target, Target) else Target(target)
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
    for pays in _tables(figures, wins, now, wanted):
        table = {**now, **dict(pays)}
        if _in_order(wins, now, table):
            found.append((_cost(figures, wins, now, pays, wanted.edge), pays))
    found.sort(key=lambda one: one[0])
    shortlist = found[: count if wanted.stddev is None and wanted.hit is None else SHORTLIST]
    made = []
    for _, pays in shortlist:
        new = repaid(figures, dict(pays))
        made.append(Design(new, {**now, **dict(pays)}, tuple(event for event, _ in pays)))
    if len(shortlist) > count:
        made.sort(key=lambda one: wanted.miss(one.figures) + 0.05 * len(one.changed))
    return made[:count]


Pays = tuple[tuple[str, Fraction], ...]


def _tables(
    figures: Figures, wins: list[Line], now: dict[str, Fraction], wanted_of: Target
) -> Iterator[Pays]:
    """Ways to change some events; the last of them is brought as near the target as it goes."""
    edge, target = Fraction(figures.house_edge), wanted_of.edge
    chance = {line.event: Fraction(line.probability) for line in wins}
    ladder = {event: steps(odds, whole=wanted_of.whole) for event, odds in now.items()}
    if wanted_of.hit is not None:
        ladder = {event: [UNPAID, *rungs] for event, rungs in ladder.items()}
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
        table[rare.event] >= table[common.event]
        or UNPAID in (table[rare.event], table[common.event])
        or now[rare.event] < now[common.event]
        for rare, common in pairwise(wins)
    )


def _cost(
    figures: Figures, wins: list[Line], now: dict[str, Fraction], pays: Pays, target: Fraction
) -> float:
    """How far from the target, in hundredths; then how many changes, and how large."""
    chance = {line.event: line.probability for line in wins}
    gained = sum((one - now[event]) * chance[event] for event, one in pays)
    miss = abs(float(figures.house_edge - gained - target))
    moved = sum(abs(log(float(one / now[event]))) if one > 0 else 1.0 for event, one in pays)
    return 100 * miss + 0.05 * len(pays) + 0.1 * moved
