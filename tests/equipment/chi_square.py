"""Pearson's statistic against equally likely outcomes, and the bounds the tests use."""

from collections import Counter
from collections.abc import Hashable, Iterable

CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 5: 20.52, 6: 22.46, 7: 24.32, 23: 49.73, 36: 67.99,
            37: 69.35, 38: 70.70, 51: 87.97, 79: 123.6}  # fmt: skip  # at 0.1%, by degrees


def looks_uniform(outcomes: Iterable[Hashable], kinds: int) -> bool:
    counts = Counter(outcomes)
    expected = counts.total() / kinds
    unseen = (kinds - len(counts)) * expected
    statistic = unseen + sum((count - expected) ** 2 / expected for count in counts.values())
    return len(counts) <= kinds and statistic < CRITICAL[kinds - 1]
