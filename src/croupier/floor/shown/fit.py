"""A test of fit: whether what came is what equally likely results would bring.

Pearson's statistic with the chance of one as large or larger; the upper tail of the distribution
is worked out by its own series, so that a console needs no library for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, lgamma, log

import msgspec

LEAST = 5  # the usual rule: five of each are to be expected


class Fit(msgspec.Struct, frozen=True):
    rounds: int
    kinds: int
    statistic: float
    chance: float  # of a statistic as large or larger, if each comes as often as it lies there
    came: dict[str, int] = {}  # by kind, in the order of the equipment
    expected: dict[str, float] = {}


def fit(came: Sequence[str], pieces: Sequence[str]) -> Fit | None:
    """Of results among pieces that are equally likely, some perhaps alike; None where there are too
    few to say.

    >>> fit(["H", "T"] * 50, ["H", "T"]).chance
    1.0
    >>> fit(["H"] * 100, ["H", "T"]).chance < 1e-20
    True
    >>> fit(["red"] * 60 + ["green"] * 30, ["red", "red", "green"]).chance
    1.0
    """
    lie, counts = Counter(pieces), Counter(came)
    if len(lie) < 2 or len(came) * min(lie.values()) < LEAST * len(pieces):
        return None
    expected = {kind: len(came) * number / len(pieces) for kind, number in lie.items()}
    statistic = sum((counts[kind] - due) ** 2 / due for kind, due in expected.items())
    chance = upper_tail(statistic, len(lie) - 1)
    return Fit(len(came), len(lie), statistic, chance, {k: counts[k] for k in lie}, expected)


def upper_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable of so many degrees of freedom is larger.

    >>> round(upper_tail(3.841, 1), 4)
    0.05
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        return max(0.0, 1.0 - scale * _series(a, x))
    return min(1.0, scale * _fraction(a, x))


def _series(a: float, x: float) -> float:
    """Of the lower part: quick where the statistic is small."""
    term = total = 1 / a
    n = a
    while term > total * 1e-15:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Of the upper part, as a continued fraction: nothing is taken from one where it is large."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    found = d
    for n in range(1, 500):
        above = -n * (n - a)
        b += 2
        d = 1 / (above * d + b)
        c = b + above / c
        found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return found
