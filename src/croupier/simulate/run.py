"""Running a job: in chunks, on an executor, with the same result whatever the executor.

The chunks are cut by the number of rounds alone, each with its own stream of random numbers, and
added up in order.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt

import numpy as np

from croupier.odds.kernels.tally import Tally
from croupier.simulate.job import KERNELS, Job, run_chunk

CHUNK = 1_000_000  # rounds, for compiled kernels
LIVE_CHUNK = 2_000
Z_99 = 2.5758293035489004  # of the normal distribution, two-sided 99%
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Estimate:
    """What was found of one wager: gains per unit staked."""

    wager: str
    staked: float
    mean: float
    error: float  # the standard error of the mean

    @property
    def house_edge(self) -> float:
        return -self.mean

    @property
    def interval(self) -> tuple[float, float]:
        """The house edge with 99% confidence."""
        return self.house_edge - Z_99 * self.error, self.house_edge + Z_99 * self.error


def chunks_of(job: Job, rounds: int) -> list[int]:
    compiled = job.game in KERNELS and job.strategy in ("", "best", "composition")
    size = CHUNK if compiled else LIVE_CHUNK
    size = max(job.session, size // job.session * job.session)
    whole, rest = divmod(rounds, size)
    return [size] * whole + ([rest] if rest else [])


def simulate(
    job: Job,
    rounds: int,
    seed: int,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Run a job on an executor: all local cores if none is given."""
    sizes = chunks_of(job, rounds)
    if not sizes:
        raise ValueError("there is nothing to simulate")
    if executor is None:
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            return simulate(job, rounds, seed, pool, progress)
    futures: list[Future[Tally]] = []
    for number, size in enumerate(sizes):
        future = executor.submit(run_chunk, job, seed, number, size)
        if progress is not None:
            _watch(future, size, progress)
        futures.append(future)
    total = futures[0].result()
    for future in futures[1:]:
        total = total.merged(future.result())
    return total


def _watch(future: Future[Tally], size: int, progress: Progress) -> None:
    def done(finished: Future[Tally]) -> None:
        if not finished.cancelled() and finished.exception() is None:
            progress(size)

    future.add_done_callback(done)


def estimates(job: Job, tally: Tally) -> list[Estimate]:
    found = []
    for n, name in enumerate(job.names):
        staked = float(tally.decided[n])
        if not staked:
            continue
        mean = float(tally.total[n]) / staked
        variance = max(float(tally.square[n]) / staked - mean * mean, 0.0)
        found.append(Estimate(name, staked, mean, sqrt(variance / staked)))
    return found


def histogram(values: np.ndarray, bins: int = 15) -> list[tuple[float, float, int]]:
    """Low, high and count of each bin; empty when there is nothing to count."""
    if not values.size:
        return []
    counts, edges = np.histogram(values, bins=bins)
    return [(float(edges[n]), float(edges[n + 1]), int(count)) for n, count in enumerate(counts)]
