"""Several floor processes on one PostgreSQL: settled wagers a second of all together, and how much
processor time a wager takes of the process that leads its table, and of the database.

Each process leads tables of its own, where terminals wager all at once and then it settles, as fast
as it goes.  From the two costs follows what so many cores can do at most; one and two
processes, measured, stand beside it.

python -m benchmarks.processes [--quick]
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import uvloop

from benchmarks.crowd import Crowd
from benchmarks.floor import _postgres
from benchmarks.wire import processor_time
from croupier.floor.people.roles import Person
from croupier.floor.store.postgres import PostgresStore

TABLES, TERMINALS = 4, 48  # of each process, and at each table
SECONDS, QUICK = 10.0, 2.0
CORES = os.cpu_count() or 1
PAPER = (4, 8, 16)  # cores that were not at hand
WARM = 4  # turns before anything is measured


@dataclass
class Scaled:
    """What so many processes did together."""

    processes: int
    rate: float  # settled wagers a second
    own: float  # seconds of processor time a wager: of the process,
    database: float  # and of the database

    def __str__(self) -> str:
        own, database = self.own * 1e6, self.database * 1e6
        return (
            f"processes {self.processes}: {self.rate:,.0f} settled wagers a second; "
            f"each takes {own:.0f} µs of its process and {database:.0f} of the database: at most "
            f"{self.most(CORES):,.0f} on {CORES} cores"
        )

    def most(self, cores: int) -> float:
        """Wagers a second, if all these cores do nothing else: a process has one at most."""
        return min(paper(self, cores), self.processes / self.own)


def paper(found: Scaled, cores: int) -> float:
    """As many processes as keep these cores at work, beside the database."""
    return cores / (found.own + found.database)


def work(url: str, first: int, seconds: float) -> None:
    """One process of several: says when it is ready, then how many wagers it settled in which
    time, and the processor time that took."""

    async def story() -> str:
        crowd = Crowd(PostgresStore(url), TABLES, first * TABLES)
        await crowd.house.start()
        seated = [await crowd.seat(table, TERMINALS, "p") for table in crowd.tables]
        settled, end = 0, 0.0

        async def play(players: list[Person]) -> None:
            nonlocal settled
            turn = 0
            while time.monotonic() < end or turn < WARM:
                await crowd.wager(players, turn)
                await crowd.settle(players)
                turn += 1
                settled += len(players)

        await asyncio.gather(*map(play, seated))
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        settled, began, used = 0, time.monotonic(), time.process_time()
        end = began + seconds
        await asyncio.gather(*map(play, seated))
        took, used = time.monotonic() - began, time.process_time() - used
        await crowd.house.close()
        return f"{settled} {took} {used}"

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(runner.run(story()), flush=True)


def _family(postmaster: int) -> Iterator[int]:
    yield postmaster
    for one in Path("/proc").glob("[0-9]*"):
        try:
            parent = (one / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:  # it has ended meanwhile
            continue
        if int(parent) == postmaster:
            yield int(one.name)


def database_time(folder: Path) -> float:
    """Seconds that the database and its connections have had."""
    postmaster = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    return sum(processor_time(pid) for pid in _family(postmaster))


def measured(url: str, folder: Path, number: int, seconds: float) -> Scaled:
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "benchmarks.processes", "--work", url, str(n), str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for n in range(number)
    ]
    try:
        for one in started:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
        before = database_time(folder)
        for one in started:
            assert one.stdin is not None
            one.stdin.write("\n")
            one.stdin.flush()
        time.sleep(seconds)  # their connections end with them, and what these had is not told then
        database = database_time(folder) - before
        said = [one.communicate(timeout=3600)[0].split() for one in started]
    finally:
        for one in started:
            one.kill()
            one.wait()
    wagers = sum(int(count) for count, _, _ in said)
    rate = sum(int(count) / float(took) for count, took, _ in said)
    used = sum(float(own) for _, _, own in said)
    return Scaled(number, rate, used / wagers, database / (rate * seconds))


def main(*, quick: bool = False) -> int:
    cluster = _postgres()
    if cluster is None:
        return 1
    for number in (1, 2):
        found = measured(cluster.database(), cluster.folder, number, QUICK if quick else SECONDS)
        print(found, flush=True)
    for cores in PAPER:
        print(f"processes on paper: {cores} cores, at most {paper(found, cores):,.0f} a second")
    return 0


if __name__ == "__main__":
    if "--work" in sys.argv:
        work(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
        sys.exit(0)
    sys.exit(main(quick="--quick" in sys.argv))
