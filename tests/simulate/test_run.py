"""Running jobs: the same result on every executor."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from croupier.odds.kernels import tally as tallies
from croupier.odds.kernels.tally import Tally
from croupier.simulate import run as running
from croupier.simulate.job import Job, job_for
from croupier.simulate.run import chunks_of, estimates, executor_for, simulate

ROULETTE = job_for("roulette", {"red": 1.0, "straight-17": 0.5}, session=500)
LIVE = job_for("baccarat", {"player": 1.0, "tie": 1.0}, strategy="random", session=10)


def same(one: Tally, other: Tally) -> bool:
    return one.rounds == other.rounds and all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("total", "square", "decided", "sessions", "drawdowns")
    )


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "CHUNK", 10_000)
    monkeypatch.setattr(running, "LIVE_CHUNK", 50)


def test_chunks_are_whole_sessions_and_do_not_depend_on_the_executor() -> None:
    assert chunks_of(ROULETTE, 25_250) == [10_000, 10_000, 5_250]
    assert chunks_of(job_for("roulette", {"red": 1.0}, session=7_000), 25_000) == [7_000] * 3 + [
        4_000
    ]
    assert chunks_of(job_for("roulette", {"red": 1.0}, session=30_000), 30_000) == [30_000]
    assert chunks_of(LIVE, 120) == [50, 50, 20]


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_threads(workers: int) -> None:
    alone = simulate(ROULETTE, 95_250, 7)
    with ThreadPoolExecutor(workers) as pool:
        assert same(alone, simulate(ROULETTE, 95_250, 7, pool))


def test_processes() -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert same(simulate(ROULETTE, 35_000, 7), simulate(ROULETTE, 35_000, 7, pool))
        with ThreadPoolExecutor(1) as threads:
            assert same(simulate(LIVE, 120, 7, threads), simulate(LIVE, 120, 7, pool))


def test_a_dask_cluster_of_two_worker_processes() -> None:
    distributed = pytest.importorskip("distributed")
    job = job_for("craps", {"win": 1.0, "field": 1.0}, session=100)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
        client.get_executor(pure=False) as executor,
    ):
        workers = [worker.process.process for worker in cluster.workers.values()]
        assert len(workers) == 2
        seen: list[int] = []
        found = simulate(job, 55_500, 11, executor, seen.append)
        assert seen == [10_000] * 5 + [5_500]
        assert same(found, simulate(job, 55_500, 11))
    assert not any(worker.is_alive() for worker in workers if not worker._closed)


def test_another_seed_is_another_result() -> None:
    assert not same(simulate(ROULETTE, 20_000, 1), simulate(ROULETTE, 20_000, 2))
    assert same(simulate(ROULETTE, 20_000, 1), simulate(ROULETTE, 20_000, 1))


def test_chunks_have_streams_of_their_own() -> None:
    parts = simulate(job_for("roulette", {"red": 1.0}, session=10_000), 40_000, 3).sessions
    assert len(set(parts)) == 4


def test_progress_is_told_as_chunks_are_done() -> None:
    done: list[int] = []
    with ThreadPoolExecutor(2) as pool:
        simulate(ROULETTE, 25_000, 1, pool, done.append)
    assert done == [10_000, 10_000, 5_000]


def test_what_goes_wrong_in_a_chunk_comes_out_and_the_rest_is_dropped() -> None:
    class Counting(ThreadPoolExecutor):
        def submit(self, *given: Any, **named: Any) -> Any:
            return super().submit(_fails)

    with Counting(1) as pool, pytest.raises(ValueError, match="no such thing"):
        simulate(ROULETTE, 50_000, 1, pool)


def _fails() -> None:
    raise ValueError("no such thing")


def test_no_more_chunks_wait_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "WAITING", 3)
    with ThreadPoolExecutor(2) as pool:
        assert same(simulate(ROULETTE, 95_250, 7, pool), simulate(ROULETTE, 95_250, 7))


def test_the_first_sessions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    every = simulate(ROULETTE, 40_000, 1)
    monkeypatch.setattr(tallies, "MOST_SESSIONS", 30)
    some = simulate(ROULETTE, 40_000, 1)
    assert len(every.sessions) == 80
    assert np.array_equal(some.sessions, every.sessions[:30])
    assert np.array_equal(some.drawdowns, every.drawdowns[:30])
    assert np.array_equal(some.total, every.total)


def test_nothing_to_simulate_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to simulate"):
        simulate(ROULETTE, 0, 1)


def kind_of(job: Job) -> type[Executor]:
    with executor_for(job, 1) as executor:
        return type(executor)


def test_kernels_run_on_threads_and_live_tables_in_processes() -> None:
    assert kind_of(ROULETTE) is ThreadPoolExecutor
    assert kind_of(LIVE) is ProcessPoolExecutor


def test_an_estimate_is_the_mean_and_its_error() -> None:
    job = job_for("roulette", {"red": 1.0, "straight-1": 1.0})
    sums = (np.array([2.0, 0.0]), np.array([4.0, 0.0]), np.array([4.0, 0.0]))
    tally = Tally(4, *sums, np.zeros(0), np.zeros(0))
    (one,) = estimates(job, tally)  # what was never decided says nothing
    assert (one.wager, one.staked, one.mean, one.house_edge) == ("red", 4.0, 0.5, -0.5)
    assert one.error == pytest.approx((0.75 / 4) ** 0.5)
    low, high = one.interval
    assert (low + high) / 2 == -0.5
    assert high - low == pytest.approx(2 * 2.5758 * one.error, rel=1e-4)
