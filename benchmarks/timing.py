"""Timing programs beside each other, in processor time: the machine does other things too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

Program = tuple[Callable[[int], None], int]  # what does so many units, and how many to time


def rates(programs: Mapping[str, Program], times: int = 5) -> dict[str, float]:
    """Units per second of each program: the median of timings taken in turn."""
    found: dict[str, list[float]] = {name: [] for name in programs}
    for run, units in programs.values():
        run(max(units // 10, 1))  # warm
    for _ in range(times):
        for name, (run, units) in programs.items():
            start = process_time()
            run(units)
            found[name].append(units / (process_time() - start))
    return {name: median(several) for name, several in found.items()}
