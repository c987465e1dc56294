"""A test of fit: whether what came is what equally likely results would bring.

Pearson's statistic with the chance of one as large or larger; the upper tail of the distribution
is worked out by its own series, so that a console needs no library for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, lgamma, log

import msgspec


class Fit(msgspec.Struct, frozen=True):
    rounds: int
    kinds: int
    statistic: float
    chance: float  # of a statistic as large or larger, if all kinds are equally likely


def fit(came: Sequence[str], kinds: Sequence[str]) -> Fit | None:
    """Of results among kinds that are equally likely; None where there are too few to say.

    >>> fit(["H", "T"] * 50, ["H", "T"]).chance
    1.0
    >>> fit(["H"] * 100, ["H", "T"]).chance < 1e-20
    True
    """
    least = 5 * len(kinds)  # the usual rule: five of each are to be expected
    if len(kinds) < 2 or len(came) < least:
        return None
    counts = Counter(came)
    expected = len(came) / len(kinds)
    statistic = sum((counts[kind] - expected) ** 2 / expected for kind in kinds)
    return Fit(len(came), len(kinds), statistic, upper_tail(statistic, len(kinds) - 1))


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
