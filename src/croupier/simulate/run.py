"""Running a job: in chunks, on an executor, with the same result whatever the executor.

The chunks are cut by the number of rounds alone, each with its own stream of random numbers, and
added up in order.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from math import floor, log10, sqrt
from multiprocessing import get_context

import numpy as np

from croupier.odds.kernels.tally import Floats, Tally
from croupier.simulate.job import Job, kernel_of, run_chunk

CHUNK = 1_000_000  # rounds, for compiled kernels
LIVE_CHUNK = 2_000
WAITING = 256  # chunks handed to the executor and not yet added up
BINS = 18  # of a histogram, or so
Z_99 = 2.5758293035489004  # of the normal distribution, two-sided 99%
RARE = 100  # fewer wins than these do not follow the normal law
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
    def few(self) -> bool:
        """Whether the wager was decided, or won, too rarely for the normal law to hold."""
        return self.staked < RARE or self.error**2 * RARE > 1

    @property
    def interval(self) -> tuple[float, float]:
        """The house edge with 99% confidence."""
        return self.house_edge - Z_99 * self.error, self.house_edge + Z_99 * self.error


def chunks_of(job: Job, rounds: int) -> list[int]:
    size = LIVE_CHUNK if kernel_of(job) is None else CHUNK
    size = max(job.session, size // job.session * job.session)
    whole, rest = divmod(rounds, size)
    return [size] * whole + ([rest] if rest else [])


def executor_for(job: Job, workers: int = 0) -> Executor:
    """Local cores: threads for compiled kernels, processes for live tables."""
    workers = workers or os.cpu_count() or 1
    if kernel_of(job) is None:
        return ProcessPoolExecutor(workers, get_context("spawn"))
    return ThreadPoolExecutor(workers)


def simulate(
    job: Job,
    rounds: int,
    seed: int,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Run a job on an executor: all local cores if none is given.

    Interrupted, it answers what the first chunks came to, if any are done.
    """
    sizes = chunks_of(job, rounds)
    if not sizes:
        raise ValueError("there is nothing to simulate")
    if executor is None:
        if len(sizes) == 1:
            return run_chunk(job, seed, 0, sizes[0])
        with executor_for(job) as pool:
            return simulate(job, rounds, seed, pool, progress)
    waiting: deque[tuple[Future[Tally], int]] = deque()
    total: Tally | None = None
    try:
        for number, size in enumerate(sizes):
            waiting.append((executor.submit(run_chunk, job, seed, number, size), size))
            if len(waiting) == WAITING:
                total = _added(total, waiting, progress)
        while waiting:
            total = _added(total, waiting, progress)
    except KeyboardInterrupt:
        while waiting and waiting[0][0].done() and not waiting[0][0].exception():
            total = _added(total, waiting, progress)
        if total is None:
            raise
    finally:
        for future, _ in waiting:
            future.cancel()
    assert total is not None
    return total


def _added(
    total: Tally | None, waiting: deque[tuple[Future[Tally], int]], progress: Progress | None
) -> Tally:
    """With the first chunk that waits, which waits no more.

    Progress is told here, by the thread that asked: an executor calls back after it has answered,
    so that the last chunks could be told when all was over, or never.
    """
    future, size = waiting[0]
    total = future.result() if total is None else total.merged(future.result())
    waiting.popleft()
    if progress is not None:
        progress(size)
    return total


def estimates(job: Job, tally: Tally) -> list[Estimate]:
    """What the tally says of each wager that was decided at all."""
    found = []
    for n, name in enumerate(job.names):
        staked = float(tally.decided[n])
        if not staked:
            continue
        mean = float(tally.total[n]) / staked
        variance = max(float(tally.square[n]) / staked - mean * mean, 0.0)
        found.append(Estimate(name, staked, mean, sqrt(variance / staked)))
    return found


def histogram(values: Floats, bins: int = BINS) -> list[tuple[float, float, int]]:
    """Low, high and count of each bin, at round numbers; empty when there is nothing to count.

    The bins are for all but one in a hundred; what lies far outside has a wide bin at either end.

    >>> histogram(np.array([-3.0, 1.0, 4.0, 18.0]), 3)
    [(-10.0, 0.0, 1), (0.0, 10.0, 2), (10.0, 20.0, 1)]
    """
    if not values.size:
        return []
    low, high = (float(edge) for edge in np.quantile(values, (0.005, 0.995)))
    width = _round_width((high - low) / bins) if high > low else 1.0
    first, last = floor(low / width), floor(high / width) + 1
    least, most = floor(values.min() / width), floor(values.max() / width) + 1
    steps = [*range(first, last + 1)]
    if least < first:
        steps.insert(0, least)
    if most > last:
        steps.append(most)
    edges = np.array(steps) * width
    counts, _ = np.histogram(values, bins=edges)
    return [(float(edges[n]), float(edges[n + 1]), int(count)) for n, count in enumerate(counts)]


def _round_width(width: float) -> float:
    """The next of 1, 2, 5, 10 … and their tenths."""
    unit = 10.0 ** floor(log10(width))
    return next(unit * step for step in (1, 2, 5, 10) if unit * step >= width * (1 - 1e-9))
