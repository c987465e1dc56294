"""The floor's store: settled wagers a second, each durable before it is answered, against bare
inserts of the same rows with the same durability; and what opening a table with a long history
costs.

Terminals at several tables wager at once; the tables close and settle; every command has its
client's id and is acknowledged when it is on the disk.  The bare rate is that of the same
terminals sending the very rows that this wrote, each waiting until its own are on the disk, to a
writer that commits whatever is waiting in one transaction, with no casino in between.  A row that
was inserted is inserted into the same table with the same keys; one that was changed (a balance, a
counter, the end of a log) is inserted as a row as wide into a table without keys.
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
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sql import SqlStore
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Count, Post, Step, StepRefused
from croupier.floor.table.accounts import CAGE, meter
from croupier.floor.table.pit import Pit
from croupier.table.actors import Actor, Role
from croupier.table.acts import Join
from croupier.table.commands import NoMoreBets, Place

TABLES = 8
TERMINALS = 24  # at each table
AREAS = ("big", "small", "odd", "even")
BAR = 0.5
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


def rows_of(steps: list[Step]) -> Written:
    """What the steps wrote, as inserts and nothing else, shared out among the commands of each."""
    written: Written = {}
    for step in steps:
        batch = gathered([step])
        if batch is None:
            raise ValueError("a step that is not play")
        rows: Rows = []
        for sql, several in (*batch.checked, *batch.free):
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


async def open_tables(store: Store) -> list[Pit]:
    writer = Writer(store)
    pits = []
    for number in range(TABLES):
        pit = Pit(TablePlan(f"T{number}", "sic-bo"), writer, Sealer(bytes(32)))
        await pit.lead()
        pits.append(pit)
        for seat in range(TERMINALS):
            name = f"p{number}-{seat}"
            step: Step = (Post(CAGE, meter(name), 10**9, "bought"), Count(name, credited=10**9))
            await writer.write(step)
            await pit.submit(Actor(name, Role.PLAYER), Join())
    return pits


async def play(pits: list[Pit], rounds: int, mark: str) -> int:
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
                    for area in AREAS
                )
            )
            await pit.system(NoMoreBets())
            settled += len(names) * len(AREAS)
        return settled

    return sum(await asyncio.gather(*(table(pit) for pit in pits)))


def rates(
    store: Any, new_bare: Callable[[int], Bare], rounds: int, times: int
) -> tuple[float, float, int]:
    """Settled wagers a second of the floor, and of bare inserts of the same rows; how many rows.

    Taken in turn, the best of each: whatever else the machine does takes from both.
    """

    async def opened() -> tuple[list[Pit], Written, int]:
        pits = await open_tables(store)
        await play(pits, 1, "warm")
        store.noted = []
        settled = await play(pits, rounds, "noted")
        noted, store.noted = store.noted, None
        return pits, rows_of(noted), settled

    async def timed(run: int) -> float:
        start = time.perf_counter()
        await play(pits, rounds, f"run{run}-")
        return time.perf_counter() - start

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # as the floor does
        pits, written, settled = runner.run(opened())
        ours, bare = [], []
        for run in range(times):
            ours.append(runner.run(timed(run)))
            bare.append(runner.run(bare_seconds(new_bare(run), written)))
    rows = sum(len(r) for rounds in written.values() for one in rounds for s in one for r in s)
    return settled / min(ours), settled / min(bare), rows


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


async def bare_seconds(bare: Bare, written: Written) -> float:
    """The same terminals, the same rows, nothing in between."""

    async def terminal(rows: Rows) -> None:
        await bare.insert(rows)

    async def table(rounds: list[Round]) -> None:
        for *wagers, settlement in rounds:
            await asyncio.gather(*(terminal(rows) for step in wagers for rows in step))
            await asyncio.gather(*(terminal(rows) for rows in settlement))

    bare.thread.start()
    await asyncio.sleep(0.1)  # it opens its connection
    start = time.perf_counter()
    await asyncio.gather(*(table(rounds) for rounds in written.values()))
    took = time.perf_counter() - start
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
        run("UPDATE tables SET last = last + ? WHERE name = 'T0'", (entries,))
        (body,) = run("SELECT body FROM entries WHERE name = 'T0' AND n > 9 LIMIT 1").fetchone()
        filler = (("T0", n, body, "0" * 64) for n in range(2, entries + 2))
        many("INSERT INTO entries VALUES (?, ?, ?, ?)", filler)
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
    print(f"settled wagers a second, durable: {TABLES} tables, {TERMINALS} terminals at each")
    try:
        sqlite = WatchedSqlite(folder / "house.db")
        found = rates(sqlite, lambda n: BareSqlite(folder / f"bare{n}.db"), rounds, times)
        failed |= _line("SQLite", *found)
        cluster = _postgres()
        if cluster is not None:
            store = WatchedPostgres(cluster.database())
            found = rates(store, lambda _: BarePostgres(cluster.database()), rounds, times)
            failed |= _line("PostgreSQL", *found)
            store.close()
        short = opening(sqlite)
        sqlite.close()
        lengthen(folder / "house.db", history)
        sqlite = WatchedSqlite(folder / "house.db")
        long = opening(sqlite)
        sqlite.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
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


def _line(name: str, rate: float, raw: float, rows: int) -> bool:
    share = rate / raw
    verdict = "met" if share >= BAR else "NOT MET"
    print(
        f"{name:11} {rate:8,.0f}   bare inserts of the same {rows:,} rows {raw:8,.0f}   "
        f"{share:.0%} (bar {BAR:.0%}: {verdict})"
    )
    return share < BAR


if __name__ == "__main__":
    sys.exit(main("--quick" in sys.argv))
