"""What a wager costs as a house grows: processor time of one wager, from the command to what its
terminal is told, the durable step included, against what should not matter.

No sockets: ``wire`` and ``terminals`` measure those.  Each point is the median of several turns in
which twenty terminals wager once each.  Processor time is that of the whole process, its store's
thread included, so that what else the machine does counts for little; points of one curve are taken
one after the other.  The processes that share a PostgreSQL run beside each other, on tables of
their own.

python -m benchmarks curves; python -m benchmarks.curves --write for docs/curves.md
"""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

from benchmarks.floor import _postgres, lengthen
from croupier.floor.config import Config
from croupier.floor.house import GARBAGE, House
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.plans import TablePlan
from croupier.floor.shown.parts import Terminal
from croupier.floor.shown.views import Told
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Count, Post
from croupier.floor.table.accounts import CAGE, meter
from croupier.table.commands import NoMoreBets

WAGERING, TURNS = 20, 15  # terminals that wager, and how often each
AREAS = ("big", "small", "odd", "even")
GROWS = 2.0  # a curve that ends at more than so many times its beginning does not hold
PAGE = Path(__file__).parent.parent / "docs" / "curves.md"
Point = tuple[int, float]  # how much of it there was, and microseconds a wager


class Crowd:
    """A house of tables called T0, T1 … with players at them, and terminals that watch."""

    def __init__(self, store: Store, tables: int, first: int = 0) -> None:
        names = [f"T{first + n}" for n in range(tables)]
        self.tables = names
        plans = tuple(TablePlan(name, "sic-bo", wagering_seconds=1e6) for name in names)
        self.house = House(Config(tables=plans, play_credits=10**9), store, Sealer(bytes(32)))
        self._said = 0
        self._terminals: dict[Person, tuple[str, Terminal]] = {}
        self._stale: dict[Person, None] = {}

    async def seat(self, table: str, number: int, mark: str) -> list[Person]:
        found = [Person(f"{mark}{table}-{n}", FloorRole.PLAYER) for n in range(number)]
        for who in found:
            step = (
                Post(CAGE, meter(who.name), 10**7, "play credits"),
                Count(who.name, credited=10**7),
            )
            await self.house.writer.write(step)
            await self.say(who, table, {"type": "join"})
            self._watch(who, table)
        await self._tell()
        return found

    def _watch(self, who: Person, table: str) -> None:
        terminal = Terminal(who, "")
        self._terminals[who] = (table, terminal)
        self._stale[who] = None

        def told(what: Told) -> None:
            terminal.hear(what.events)
            self._stale[who] = None

        self.house.watch(who, table, told)

    async def say(self, who: Person, table: str, command: dict[str, Any]) -> None:
        self._said += 1
        await self.house.command(who, table, command, f"{self._said}")

    async def _tell(self) -> None:
        """Everyone to whom something has happened is told how things stand."""
        stale, self._stale = self._stale, {}
        for who in stale:
            table, terminal = self._terminals[who]
            await self.house.changes(who, table, terminal)

    async def wager(self, players: list[Person], turn: int) -> None:
        """Each once, all at the same moment."""
        area = AREAS[turn % len(AREAS)]
        command = {"type": "place", "area": area, "amount": 100}
        table = self._terminals[players[0]][0]
        await asyncio.gather(*(self.say(who, table, command) for who in players))
        await self._tell()

    async def costs(self, players: list[Person], turns: int = TURNS) -> float:
        """Microseconds of processor time a wager."""
        for turn in range(3):
            await self.wager(players, turn)
        found = []
        for turn in range(turns):
            start = time.process_time()
            await self.wager(players, turn)
            found.append((time.process_time() - start) / len(players))
        return median(found) * 1e6

    async def settle(self) -> None:
        for table in self.tables:
            if self.house.pit(table).table.round.wagers:
                await self.house.pit(table).system(NoMoreBets())


async def _opened(folder: Path, tables: int = 1) -> Crowd:
    crowd = Crowd(SqliteStore(folder / "house.db"), tables)
    await crowd.house.start()
    return crowd


async def others(folder: Path, size: int) -> float:
    """Terminals at other tables."""
    crowd = await _opened(folder, 5)
    for table in crowd.tables[1:]:
        await crowd.seat(table, size // 4, "o")
    cost = await crowd.costs(await crowd.seat("T0", WAGERING, "p"))
    await crowd.house.close()
    return cost


async def beside(folder: Path, size: int) -> float:
    """Terminals at the same table, that watch."""
    crowd = await _opened(folder)
    await crowd.seat("T0", size, "b")
    cost = await crowd.costs(await crowd.seat("T0", WAGERING, "p"))
    await crowd.house.close()
    return cost


async def history(folder: Path, size: int) -> float:
    """Entries that the table's log has already."""
    crowd = await _opened(folder)
    players = await crowd.seat("T0", WAGERING, "p")
    for turn in range(3):  # what is put before them must lie before the last snapshot
        await crowd.wager(players, turn)
        await crowd.settle()
    await crowd.house.close()
    if size:
        lengthen(folder / "house.db", size)
    crowd = await _opened(folder)
    cost = await crowd.costs(await crowd.seat("T0", WAGERING, "q"))
    await crowd.house.close()
    return cost


async def rounds(folder: Path, size: int) -> float:
    """Rounds that were played since the process began."""
    crowd = await _opened(folder)
    players = await crowd.seat("T0", WAGERING, "p")
    for turn in range(size):
        await crowd.wager(players[:1], turn)
        await crowd.settle()
    cost = await crowd.costs(players)
    await crowd.house.close()
    return cost


async def lying(folder: Path, size: int) -> float:
    """Wagers that lie at the table already."""
    crowd = await _opened(folder)
    many = await crowd.seat("T0", size // 4, "m")
    for turn in range(4 if many else 0):
        await crowd.wager(many, turn)
    cost = await crowd.costs(await crowd.seat("T0", WAGERING, "p"))
    await crowd.house.close()
    return cost


Curve = Callable[[Path, int], Coroutine[Any, Any, float]]
CURVES: dict[str, tuple[Curve, tuple[int, ...], tuple[int, ...]]] = {
    "terminals at other tables": (others, (0, 200, 800), (0, 40)),
    "terminals that watch the same table": (beside, (0, 200, 800), (0, 40)),
    "entries in the log": (history, (0, 10_000, 200_000), (0, 10_000)),
    "rounds played": (rounds, (0, 50, 200), (0, 20)),
    "wagers lying at the table": (lying, (0, 400, 2_000), (0, 80)),
}


def measured(curve: Curve, size: int) -> float:
    loop = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with tempfile.TemporaryDirectory(prefix="croupier-curve-") as name, loop as runner:
        return runner.run(curve(Path(name), size))


# Processes that share a database.


def work(url: str, first: int, turns: int) -> None:
    """One process of several: says when it is ready, and what a wager cost it."""

    async def story() -> float:
        crowd = Crowd(PostgresStore(url), 1, first)
        await crowd.house.start()
        players = await crowd.seat(crowd.tables[0], WAGERING, "p")
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        cost = await crowd.costs(players, turns)
        await crowd.house.close()
        return cost

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(runner.run(story()), flush=True)


def processes(url: str, number: int, turns: int) -> float:
    """Microseconds of processor time a wager of so many processes at the same time."""
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "benchmarks.curves", "--work", url, str(n), str(turns)],
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
        for one in started:
            assert one.stdin is not None
            one.stdin.write("\n")
            one.stdin.flush()
        return median(float(one.communicate(timeout=3600)[0]) for one in started)
    finally:
        for one in started:
            one.kill()
            one.wait()


# Written down.


def line(name: str, points: list[Point]) -> str:
    said = ", ".join(f"{cost:,.0f} µs at {size:,}" for size, cost in points)
    return f"{name}: {said}"


def page(curves: dict[str, list[Point]]) -> str:
    text = [HEAD]
    for name, points in curves.items():
        base = points[0][1]
        text.append(f"\n| {name} | processor time of a wager | |\n| ---: | ---: | --- |\n")
        for size, cost in points:
            bar = "█" * max(round(10 * cost / base), 1)
            text.append(f"| {size:,} | {cost:,.0f} µs | {bar} |\n")
    return "".join(text) + MODEL


HEAD = """# What a wager costs as a house grows

Written by `python -m benchmarks.curves --write`; `python -m benchmarks curves` shows the same.
Processor time of one wager at sic-bo, from the command to what its terminal is told, durable on the
way, without sockets; twenty terminals wager at the same moment. A bar of ten is the first line of
its table.

One run, on two cores that many others shared. The first lines of the first five tables are the
same house: as far as they lie apart, such a run scatters. What it can show is that nothing grows
with its cause from a few to hundreds or thousands; a rise of half as much again it
cannot tell from none.
"""

MODEL = """
## More processes than cores were at hand

One and two processes on one PostgreSQL, each with a table of its own, are in the last table. How
much of what the second adds is the database, which works on the same cores, and how much the
scatter, it does not say: no claim is made from it.

The rest is on paper. A process leads its tables alone and shares nothing with others but the
database. With *c* cores, of which the database needs a share *d* for each that a process needs,
*c* / (1 + *d*) processes are at work. One transaction takes all the steps that wait, so *d* falls
as load grows; each transaction needs one flush of the database's log, which all processes share,
and that is the next limit.
"""


def main(*, quick: bool = False, write: bool = False) -> int:
    gc.set_threshold(*GARBAGE)
    found: dict[str, list[Point]] = {}
    holds = True
    for name, (curve, sizes, few) in CURVES.items():
        points = [(size, measured(curve, size)) for size in (few if quick else sizes)]
        found[name] = points
        holds = holds and points[-1][1] <= GROWS * points[0][1]
        print("curves", line(name, points), flush=True)
    cluster = _postgres()
    if cluster is not None:
        turns = 5 if quick else TURNS
        points = [(n, processes(cluster.database(), n, turns)) for n in (1, 2)]
        found["processes on one PostgreSQL"] = points
        print("curves", line("processes on one PostgreSQL", points))
    if write:
        PAGE.write_text(page(found))
    print(f"curves bar: none doubles from end to end: {'met' if holds else 'NOT MET'}")
    return 0 if holds else 1


if __name__ == "__main__":
    if "--work" in sys.argv:
        work(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
        sys.exit(0)
    sys.exit(main(quick="--quick" in sys.argv, write="--write" in sys.argv))
