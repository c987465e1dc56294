"""The floor's store: settled wagers a second, each durable before it is answered, against bare
inserts of the same rows with the same durability; and what opening a table with a long history
costs.

Terminals at several tables wager at once; the tables close and settle; every command has its
client's id and is acknowledged when it is on the disk.  The bare rate is that of the same
terminals sending the very rows that this wrote, each waiting until its own are on the disk, to a
writer that commits whatever is waiting in one transaction, with no casino in between.  A row that
was inserted is inserted into the same table with the same keys; one that was changed (a balance, a
counter, the end of a log) is inserted as a row as wide into a table without keys.

There are two bare rates.  That of *a row for each thing* writes every entry of the log, every
answer, posting and change as a row, as who inserts without thinking of a casino would, and as the
floor itself did until it put the entries of a step on one page; the bar is held against it, so that
it stays the same yardstick.  That of *the same rows* has the pages as the floor has deflated them:
it is spared the work of making them, and writes a third of the bytes.
"""

from __future__ import annotations

import asyncio
import gc
import queue
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import psycopg
import uvloop

from croupier.floor.house import GARBAGE
from croupier.floor.money.writer import Writer
from croupier.floor.plans import TablePlan
from croupier.floor.store import statements
from croupier.floor.store.base import GROUP, Store
from croupier.floor.store.batch import gathered
from croupier.floor.store.pages import pack
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sql import SqlStore
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Append, Count, Post, Step, StepRefused
from croupier.floor.table.accounts import CAGE, meter
from croupier.floor.table.pit import Pit
from croupier.table.actors import Actor, Role
from croupier.table.acts import Join
from croupier.table.commands import NoMoreBets, Place

TABLES = 8
TERMINALS = 24  # at each table
AREAS = ("big", "small", "odd", "even")
BAR = 0.5
PAGE = 100  # entries of those that are put before a table's own
INSERTED = (
    statements.ENTRY,
    statements.POSTING,
    statements.SNAPSHOT,
    statements.REPLY,
    statements.PLAYED,
)
Rows = list[tuple[str, tuple[Any, ...]]]  # statements, each with its row
Round = list[list[Rows]]  # the rows of each wager of a round, then those of its settlement
Written = dict[str, list[Round]]  # by table


class _Watched(SqlStore):
    """Notes the steps that a store carries out."""

    noted: list[Step] | None = None

    def attempt(self, steps: list[Step]) -> list[StepRefused | None]:
        if self.noted is not None:
            self.noted += steps
        return super().attempt(steps)


class WatchedSqlite(_Watched, SqliteStore):
    pass


class WatchedPostgres(_Watched, PostgresStore):
    pass


def one_by_one(steps: list[Step]) -> Rows:
    """A row for each entry of the logs."""
    return [
        (statements.ENTRY, (op.table, number, body, hash, 0))
        for step in steps
        for op in step
        if isinstance(op, Append)
        for number, (body, hash) in enumerate(zip(op.bodies, op.hashes, strict=True), op.first)
    ]


def rows_of(steps: list[Step], *, pages: bool) -> Written:
    """What the steps wrote, as inserts and nothing else, shared out among the commands of each;
    the entries of the logs by the page, or a row for each."""
    written: Written = {}
    for step in steps:
        batch = gathered([step])
        if batch is None:
            raise ValueError("a step that is not play")
        rows: Rows = [] if pages else one_by_one([step])
        for sql, several in (*batch.checked, *batch.free):
            if sql == statements.ENTRY and not pages:
                continue
            for row in several:
                if sql in INSERTED:
                    rows.append((sql.partition(" ON CONFLICT")[0], row))
                else:
                    names, marks = ", ".join("abcdef"[: len(row)]), ", ".join("?" * len(row))
                    rows.append((f"INSERT INTO changes ({names}) VALUES ({marks})", row))
        (log,) = batch.logs
        rounds = written.setdefault(log, [[]])
        commands = max(len(batch.replies), 1)
        rounds[-1].append([rows[number::commands] for number in range(commands)])
        if batch.snapshots:
            rounds.append([])
    return {table: [one for one in rounds if one] for table, rounds in written.items()}


# Playing.


async def open_tables(store: Store, tables: int = TABLES, terminals: int = TERMINALS) -> list[Pit]:
    writer = Writer(store)
    pits = []
    for number in range(tables):
        pit = Pit(TablePlan(f"T{number}", "sic-bo"), writer, Sealer(bytes(32)))
        await pit.lead()
        pits.append(pit)
        for seat in range(terminals):
            name = f"p{number}-{seat}"
            step: Step = (Post(CAGE, meter(name), 10**9, "bought"), Count(name, credited=10**9))
            await writer.write(step)
            await pit.submit(Actor(name, Role.PLAYER), Join())
    return pits


async def play(pits: list[Pit], rounds: int, mark: str, areas: int = len(AREAS)) -> int:
    """Every terminal wagers on every area, the table closes and settles; answers how many."""

    async def table(pit: Pit) -> int:
        settled = 0
        for number in range(rounds):
            names = [p.name for p in pit.table.state.players]
            await asyncio.gather(
                *(
                    pit.submit(
                        Actor(name, Role.PLAYER), Place(area, 100), f"{name}/{mark}{number}{area}"
                    )
                    for name in names
                    for area in AREAS[:areas]
                )
            )
            await pit.system(NoMoreBets())
            settled += len(names) * areas
        return settled

    return sum(await asyncio.gather(*(table(pit) for pit in pits)))


@dataclass
class Took:
    """What so many settled wagers took: of the clock, and of this process's processor time."""

    wall: float
    cpu: float

    @classmethod
    def since(cls, wall: float, cpu: float) -> Took:
        return cls(time.perf_counter() - wall, time.process_time() - cpu)

    @classmethod
    def best(cls, of: list[Took], wagers: int) -> Took:
        """Of one wager."""
        return cls(min(one.wall for one in of) / wagers, min(one.cpu for one in of) / wagers)

    def __str__(self) -> str:
        return f"{1 / self.wall:8,.0f} a second, {self.cpu * 1e6:4.0f} µs"


@dataclass
class Found:
    """Of one settled wager."""

    ours: Took
    bare: dict[bool, Took]  # of bare inserts: by the page, or one by one
    rows: dict[bool, int]  # that these inserted for as many wagers


def rates(store: Any, new_bare: Callable[[str], Bare], rounds: int, times: int) -> Found:
    """Taken in turn, the best of each: whatever else the machine does takes from all."""

    async def opened() -> tuple[list[Pit], list[Step], int]:
        pits = await open_tables(store)
        await play(pits, 1, "warm")
        store.noted = []
        settled = await play(pits, rounds, "noted")
        noted, store.noted = store.noted, None
        return pits, noted, settled

    async def timed(run: int) -> Took:
        wall, cpu = time.perf_counter(), time.process_time()
        await play(pits, rounds, f"run{run}-")
        return Took.since(wall, cpu)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # as the floor does
        pits, noted, settled = runner.run(opened())
        written = {pages: rows_of(noted, pages=pages) for pages in (False, True)}
        ours: list[Took] = []
        bare: dict[bool, list[Took]] = {False: [], True: []}
        for run in range(times):
            ours.append(runner.run(timed(run)))
            for pages, rows in written.items():
                bare[pages].append(runner.run(bare_seconds(new_bare(f"{run}-{pages}"), rows)))
    return Found(
        Took.best(ours, settled),
        {pages: Took.best(took, settled) for pages, took in bare.items()},
        {pages: _count(rows) for pages, rows in written.items()},
    )


def _count(written: Written) -> int:
    return sum(len(r) for rounds in written.values() for one in rounds for s in one for r in s)


# Growth.


def growth(path: Path, *, terminals: int, areas: int, rounds: int) -> float:
    """Bytes by which a file grows for each settled wager."""

    async def story() -> float:
        pits = await open_tables(store, tables=2, terminals=terminals)
        await play(pits, 1, "warm", areas)
        before = _size(path)
        settled = await play(pits, rounds, "grow", areas)
        return (_size(path) - before) / settled

    store = SqliteStore(path)
    try:
        return asyncio.run(story())
    finally:
        store.close()


def _size(path: Path) -> int:
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()
    return path.stat().st_size


# Bare inserts.


def by_statement(rows: Rows) -> dict[str, list[tuple[Any, ...]]]:
    found: dict[str, list[tuple[Any, ...]]] = {}
    for sql, row in rows:
        found.setdefault(sql, []).append(row)
    return found


class Bare:
    """A thread that inserts whatever rows are waiting in one transaction."""

    def __init__(self) -> None:
        self.queue: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.transactions = 0

    def insert(self, rows: Rows) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put((rows, future))
        return future

    def _work(self) -> None:
        self.open()
        while (first := self.queue.get()) is not None:
            group = [first]
            while len(group) < GROUP and not self.queue.empty():
                group.append(self.queue.get())
            self.carry_out([row for rows, _ in group for row in rows])
            self.transactions += 1
            futures = [future for _, future in group]
            loop = futures[0].get_loop()
            loop.call_soon_threadsafe(lambda done=futures: [f.set_result(None) for f in done])

    def open(self) -> None:
        raise NotImplementedError

    def carry_out(self, rows: Rows) -> None:
        raise NotImplementedError


class BareSqlite(Bare):
    def __init__(self, path: Path) -> None:
        SqliteStore(path).close()
        self.path = path
        super().__init__()

    def open(self) -> None:
        self.connection = sqlite3.connect(self.path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("CREATE TABLE IF NOT EXISTS changes (a, b, c, d, e, f)")

    def carry_out(self, rows: Rows) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        for sql, several in by_statement(rows).items():
            self.connection.executemany(sql, several)
        self.connection.execute("COMMIT")


class BarePostgres(Bare):
    def __init__(self, url: str) -> None:
        PostgresStore(url).close()
        self.url = url
        super().__init__()

    def open(self) -> None:
        self.connection = psycopg.connect(self.url, autocommit=True)
        columns = ", ".join(f"{name} text" for name in "abcdef")
        self.connection.execute("DROP TABLE IF EXISTS changes")
        self.connection.execute(f"CREATE TABLE changes ({columns})".encode())

    def carry_out(self, rows: Rows) -> None:
        with self.connection.pipeline(), self.connection.cursor() as cursor:
            cursor.execute("BEGIN")
            for sql, several in by_statement(rows).items():
                texts = [tuple(map(str, row)) for row in several] if "changes" in sql else several
                cursor.executemany(sql.replace("?", "%s").encode(), texts)
            cursor.execute("COMMIT")


async def bare_seconds(bare: Bare, written: Written) -> Took:
    """The same terminals, the same rows, nothing in between."""

    async def terminal(rows: Rows) -> None:
        await bare.insert(rows)

    async def table(rounds: list[Round]) -> None:
        for *wagers, settlement in rounds:
            await asyncio.gather(*(terminal(rows) for step in wagers for rows in step))
            await asyncio.gather(*(terminal(rows) for rows in settlement))

    bare.thread.start()
    await asyncio.sleep(0.1)  # it opens its connection
    wall, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(table(rounds) for rounds in written.values()))
    took = Took.since(wall, cpu)
    bare.queue.put(None)
    bare.thread.join()
    return took


# A long history.


def lengthen(path: Path, entries: int) -> None:
    """Put so many entries, and snapshots among them, before those a table has."""
    with sqlite3.connect(path) as connection:
        run, many = connection.execute, connection.executemany
        for table in ("entries", "snapshots"):
            run(f"UPDATE {table} SET n = -n - ? WHERE name = 'T0' AND n > 1", (entries,))
            run(f"UPDATE {table} SET n = -n WHERE name = 'T0' AND n < 0")
        run("UPDATE entries SET first = first + ? WHERE name = 'T0' AND n > 1", (entries,))
        run("UPDATE tables SET last = last + ? WHERE name = 'T0'", (entries,))
        body = pack("0" * 64, [b'{"k":"event","e":{"type":"filler"}}'] * PAGE)
        pages = range(2, entries + 2, PAGE)
        filler = (("T0", n + PAGE - 1, body, "0" * 64, n) for n in pages)
        many(statements.ENTRY, filler)
        marks = (("T0", n, -n) for n in range(20, entries + 2, 20))
        many("INSERT INTO snapshots VALUES (?, ?, ?)", marks)
    connection.close()


def opening(store: Store, times: int = 15) -> float:
    """Milliseconds to take the lead of a table and stand where its log ends."""

    async def story() -> float:
        writer, found = Writer(store), []
        for _ in range(times):
            pit = Pit(TablePlan("T0", "sic-bo"), writer, Sealer(bytes(32)))
            start = time.perf_counter()
            await pit.lead()
            found.append(time.perf_counter() - start)
        return median(found) * 1000

    return asyncio.run(story())


def main(quick: bool = False) -> int:
    rounds, times, history = (2, 3, 50_000) if quick else (4, 7, 1_000_000)
    failed = False
    gc.set_threshold(*GARBAGE)
    folder = Path(tempfile.mkdtemp(prefix="croupier-bench-"))
    print(
        f"settled wagers, durable: {TABLES} tables, {TERMINALS} terminals at each; a second, and"
        " this process's processor time for each; under it bare inserts"
    )
    try:
        sqlite = WatchedSqlite(folder / "house.db")
        found = rates(sqlite, lambda n: BareSqlite(folder / f"bare{n}.db"), rounds, times)
        failed |= _line("SQLite", found)
        cluster = _postgres()
        if cluster is not None:
            store = WatchedPostgres(cluster.database())
            found = rates(store, lambda _: BarePostgres(cluster.database()), rounds, times)
            failed |= _line("PostgreSQL", found)
            store.close()
        grew = {
            "96 of them in a round": growth(folder / "a.db", terminals=24, areas=4, rounds=10),
            "one in a round": growth(folder / "b.db", terminals=1, areas=1, rounds=200),
        }
        short = opening(sqlite)
        sqlite.close()
        lengthen(folder / "house.db", history)
        sqlite = WatchedSqlite(folder / "house.db")
        long = opening(sqlite)
        sqlite.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for name, bytes_ in grew.items():
        print(f"the file grows by {bytes_:,.0f} bytes a wager, {name}")
    grown = long > 2 * short + 5
    print(f"opening a table: {short:.1f} ms young; {long:.1f} ms after {history:,} entries more")
    print(f"  bar: does not grow with history: {'NOT MET' if grown else 'met'}")
    return int(failed or grown)


def _postgres() -> Any:
    from tests.floor.postgres import NoPostgres, _cluster

    try:
        return _cluster()
    except (NoPostgres, OSError) as missing:
        print(f"PostgreSQL: {missing}")
        return None


def _line(name: str, found: Found) -> bool:
    plain, same = found.bare[False], found.bare[True]
    share = plain.wall / found.ours.wall
    verdict = "met" if share >= BAR else "NOT MET"
    print(
        f"{name:37}{found.ours}\n"
        f"  a row for each thing, {found.rows[False]:6,} rows  {plain}"
        f"   {share:.0%} (bar {BAR:.0%}: {verdict}), of processor time"
        f" {plain.cpu / found.ours.cpu:.0%}\n"
        f"  the same rows,        {found.rows[True]:6,} rows  {same}"
        f"   {same.wall / found.ours.wall:.0%}, of processor time"
        f" {same.cpu / found.ours.cpu:.0%}"
    )
    return share < BAR


if __name__ == "__main__":
    sys.exit(main("--quick" in sys.argv))
