"""What a wager costs as a house grows: processor time of one wager, from the command to what its
terminal is told, the durable step included, against what should not matter.

No sockets: ``wire`` and ``terminals`` measure those.  Each point is the median of several turns in
which twenty terminals wager once each.  Processor time is that of the whole process, its store's
thread included, so that what else the machine does counts for little; points of one curve are taken
one after the other.  The last table is of ``processes``.

python -m benchmarks curves; python -m benchmarks.curves --write for docs/curves.md
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.crowd import Crowd
from benchmarks.floor import _postgres, lengthen
from benchmarks.processes import CORES, PAPER, QUICK, SECONDS, Scaled, measured, paper
from croupier.floor.house import GARBAGE
from croupier.floor.store.sqlite import SqliteStore

WAGERING = 20  # terminals that wager
GROWS = 2.0  # a curve that ends at more than so many times its beginning does not hold
PAGE = Path(__file__).parent.parent / "docs" / "curves.md"
Point = tuple[int, float]  # how much of it there was, and microseconds a wager


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


def point(curve: Curve, size: int) -> float:
    loop = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with tempfile.TemporaryDirectory(prefix="croupier-curve-") as name, loop as runner:
        return runner.run(curve(Path(name), size))


# Written down.


def line(name: str, points: list[Point]) -> str:
    said = ", ".join(f"{cost:,.0f} µs at {size:,}" for size, cost in points)
    return f"{name}: {said}"


def page(curves: dict[str, list[Point]], scaled: list[Scaled]) -> str:
    text = [HEAD]
    for name, points in curves.items():
        base = points[0][1]
        text.append(f"\n| {name} | processor time of a wager | |\n| ---: | ---: | --- |\n")
        for size, cost in points:
            bar = "█" * max(round(10 * cost / base), 1)
            text.append(f"| {size:,} | {cost:,.0f} µs | {bar} |\n")
    text.append(SCALES)
    for one in scaled:
        text.append(
            f"| {one.processes} | {one.rate:,.0f} | {one.own * 1e6:.0f} µs "
            f"| {one.database * 1e6:.0f} µs | {one.most(CORES):,.0f} |\n"
        )
    text.append(MODEL)
    for cores in PAPER if scaled else ():
        text.append(f"| {cores} | {paper(scaled[-1], cores):,.0f} |\n")
    return "".join(text)


HEAD = """# What a wager costs as a house grows

Written by `python -m benchmarks.curves --write`; `python -m benchmarks curves` shows the same.
Processor time of one wager at sic-bo, from the command to what its terminal is told, durable on the
way, without sockets; twenty terminals wager at the same moment. A bar of ten is the first line of
its table.

One run, on two cores that had little else to do. The first lines of the first five tables are the
same house: as far as they lie apart, such a run scatters. Nothing grows with its cause from a few
to hundreds or thousands but with wagers that lie at the table already, by a fifth where these are
2,000.
"""

SCALES = """
## Processes on one PostgreSQL

Each leads four tables of its own, at which terminals wager at the same moment and then it settles,
as fast as it goes; the database is on the same two cores. What a wager takes of the process and of
the database says what these cores can do at most, if they do nothing else.

| processes | settled wagers a second | of a process | of the database | at most |
| ---: | ---: | ---: | ---: | ---: |
"""

MODEL = """
## More cores than were at hand

On paper. A process leads its tables alone and shares nothing with others but the database. Where a
wager takes *p* of its process and *d* of the database, *c* cores do *c* / (*p* + *d*) in a second,
with *c* *p* / (*p* + *d*) processes; by the costs of the last line above:

| cores | settled wagers a second |
| ---: | ---: |
"""


def main(*, quick: bool = False, write: bool = False) -> int:
    gc.set_threshold(*GARBAGE)
    found: dict[str, list[Point]] = {}
    holds = True
    for name, (curve, sizes, few) in CURVES.items():
        points = [(size, point(curve, size)) for size in (few if quick else sizes)]
        found[name] = points
        holds = holds and points[-1][1] <= GROWS * points[0][1]
        print("curves", line(name, points), flush=True)
    cluster = _postgres()
    scaled: list[Scaled] = []
    for number in (1, 2) if cluster is not None else ():
        seconds = QUICK if quick else SECONDS
        scaled.append(measured(cluster.database(), cluster.folder, number, seconds))
        print(f"curves {scaled[-1]}")
    if write:
        PAGE.write_text(page(found, scaled))
    print(f"curves bar: none doubles from end to end: {'met' if holds else 'NOT MET'}")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv, write="--write" in sys.argv))
