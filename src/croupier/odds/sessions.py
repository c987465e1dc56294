"""What many rounds come to, exactly: the distribution of a session, and the chance of ruin.

A wager's lines lie on a lattice of what a unit can gain.  The sum of ``rounds`` of them is the
lines' distribution convolved with itself so many times, done at once by Fourier transform; what
floating point leaves is below 1e-12.  A lattice too large for that (a prize of a million on a
single unit) is made coarser, keeping the mean, and the session says by how much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, lcm, log, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.odds.figures import Figures, Line

Floats = NDArray[np.float64]
MOST_POINTS = 1 << 22  # of a lattice
MOST_STEPS = 1 << 31  # of a search for ruin
TINY = 1e-15
PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)


class TooLarge(ValueError):
    """More than can be worked out here."""


@dataclass(frozen=True)
class Lattice:
    """The gains of a unit as whole numbers of a step, each with its chance."""

    step: Fraction
    gains: tuple[int, ...]
    chances: tuple[float, ...]
    coarse: bool = False  # gains were moved to a wider step

    @property
    def low(self) -> int:
        return min(self.gains)

    @property
    def high(self) -> int:
        return max(self.gains)


def lattice(lines: Iterable[Line], rounds: int) -> Lattice:
    """The lattice on which the sum of so many rounds fits."""
    nets: dict[Fraction, float] = {}
    for line in lines:
        net = Fraction(line.net).limit_denominator(10**6)
        nets[net] = nets.get(net, 0.0) + float(line.probability)
    step = Fraction(1, lcm(*(net.denominator for net in nets)))
    span = (max(nets) - min(nets)) * rounds
    if span / step <= MOST_POINTS:
        gains = tuple(int(net / step) for net in nets)
        return Lattice(step, gains, tuple(nets.values()))
    wide = Fraction(max(ceil(span / MOST_POINTS), 1))
    return _coarse(nets, wide)


def _coarse(nets: dict[Fraction, float], step: Fraction) -> Lattice:
    """Every gain shared between the steps on either side, so that the mean stays."""
    found: dict[int, float] = {}
    for net, chance in nets.items():
        low = net // step
        part = float(net / step - low)
        for gain, share in ((low, 1 - part), (low + 1, part)):
            if share:
                found[int(gain)] = found.get(int(gain), 0.0) + share * chance
    return Lattice(step, tuple(found), tuple(found.values()), coarse=True)


@dataclass(frozen=True)
class Session:
    """What so many wagers of a unit come to."""

    rounds: int
    lattice: Lattice
    mean: float
    stddev: float

    @cached_property
    def chances(self) -> Floats:
        """The chance of each sum, the lowest first."""
        low, high = self.lattice.low, self.lattice.high
        size = (high - low) * self.rounds + 1
        room = 1 << max(size - 1, 1).bit_length()
        one = np.zeros(room)
        for gain, chance in zip(self.lattice.gains, self.lattice.chances, strict=True):
            one[gain - low] += chance
        many = np.fft.irfft(np.fft.rfft(one) ** self.rounds, room)[:size]
        many = np.where(many > TINY, many, 0.0)
        return np.asarray(many / many.sum(), dtype=np.float64)

    @cached_property
    def sums(self) -> Floats:
        start = self.lattice.low * self.rounds
        places = start + np.arange(len(self.chances))
        return np.asarray(places * float(self.lattice.step), dtype=np.float64)

    def _repr_svg_(self) -> str:
        from croupier.odds.pictures import as_svg

        return as_svg(self, f"{self.rounds:,} rounds", [("mean", self.mean)])

    @cached_property
    def _up_to(self) -> Floats:
        return np.cumsum(self.chances)

    def percentile(self, share: float) -> float:
        """The least sum that this share of sessions does not exceed."""
        return float(self.sums[int(np.searchsorted(self._up_to, share - 1e-12))])

    def chance(self, low: float, high: float) -> float:
        """The chance of a sum from ``low`` to ``high``, both included."""
        half = float(self.lattice.step) / 4
        inside = (self.sums >= low - half) & (self.sums <= high + half)
        return float(self.chances[inside].sum())

    @property
    def ahead(self) -> float:
        return self.chance(float(self.lattice.step) / 2, float("inf"))

    @property
    def even(self) -> float:
        return self.chance(0.0, 0.0)

    @property
    def behind(self) -> float:
        return max(0.0, 1 - self.ahead - self.even)

    def bands(self, share: float) -> tuple[float, float]:
        """The return of a unit wagered between which this share of sessions ends."""
        low, high = (1 - share) / 2, (1 + share) / 2
        return 1 + self.percentile(low) / self.rounds, 1 + self.percentile(high) / self.rounds


def session(lines: Sequence[Line], rounds: int) -> Session:
    """The distribution of so many rounds.

    >>> from croupier.odds.book import figures
    >>> red = next(row for row in figures("roulette") if row.wager == "red")
    >>> ten = session(red.lines, 10)
    >>> f"{ten.ahead:.6f} {ten.even:.6f}"
    '0.344178 0.245196'
    """
    if rounds < 1:
        raise ValueError("a session has a round at least")
    mean = sum(float(line.net) * float(line.probability) for line in lines)
    square = sum(float(line.net) ** 2 * float(line.probability) for line in lines)
    spread = sqrt(max(square - mean * mean, 0.0))
    return Session(rounds, lattice(lines, rounds), rounds * mean, sqrt(rounds) * spread)


# Ruin.


@dataclass(frozen=True)
class Survival:
    """By bankroll, the chance that a unit to wager is left after each of so many rounds."""

    rounds: int
    step: float
    chances: Floats  # of a bankroll of 0, 1, 2 … steps

    def ruin(self, bankroll: float) -> float:
        """The chance that a bankroll of so many units is spent within the rounds."""
        place = int(bankroll / self.step + 1e-9)
        return 1 - float(self.chances[place]) if place < len(self.chances) else 0.0

    def bankroll(self, risk: float) -> float:
        """The least bankroll whose ruin is not likelier than that."""
        enough = np.flatnonzero(1 - self.chances <= risk + 1e-12)
        return (int(enough[0]) if len(enough) else len(self.chances)) * self.step


def survival(lines: Sequence[Line], rounds: int) -> Survival:
    """Backwards from the last round, after which a unit must be left too."""
    found = lattice(lines, rounds)
    unit = max(1, round(1 / found.step))
    most = -found.low * rounds + unit
    if most * rounds * len(found.gains) > MOST_STEPS:
        raise TooLarge("ruin over so many rounds is too much to work out; ask for fewer")
    alive = np.ones(most + 1)
    alive[:unit] = 0.0
    above = max(found.high, 0)
    for left in range(1, rounds + 1):
        size = min(most + 1, -found.low * left + unit + 1)  # more than that outlasts them
        next_round = np.concatenate([np.zeros(-found.low), alive, np.ones(above)])
        now = np.zeros(size)
        for gain, chance in zip(found.gains, found.chances, strict=True):
            start = gain - found.low
            now += chance * next_round[start : start + size]
        now[:unit] = 0.0
        alive[:size] = np.minimum(now, 1.0)
    return Survival(rounds, float(found.step), alive)


def ruin_for_ever(lines: Sequence[Line], bankroll: float) -> float:
    """The chance that a bankroll is spent some day: certain, unless the player has the edge.

    Of an advantage, Lundberg's bound: ``exp(-R * bankroll)`` with R such that the mean of
    ``exp(-R * gain)`` is 1.
    """
    gains = np.array([float(line.net) for line in lines])
    chances = np.array([float(line.probability) for line in lines])
    if float(gains @ chances) <= 0:
        return 1.0

    def off(rate: float) -> float:
        return log(float(np.exp(-rate * gains) @ chances))

    low, high = 0.0, 1e-6
    while off(high) < 0:
        low, high = high, high * 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if off(middle) < 0 else (low, middle)
    return exp(-high * bankroll)


@dataclass(frozen=True)
class PerHour:
    """What a table's hour comes to, by the wager and the rounds dealt in it."""

    wagered: float
    theoretical: float  # what the house wins on average
    stddev: float


def per_hour(figures: Figures, bet: float, rounds: float) -> PerHour:
    """The theoretical win: rounds, average wager and edge multiplied."""
    return PerHour(
        bet * rounds * float(figures.average_wager),
        bet * rounds * float(figures.house_edge),
        bet * sqrt(rounds) * figures.stddev,
    )
