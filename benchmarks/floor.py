"""The floor's store: settled wagers a second, each durable before it is answered, against bare
inserts of the same rows with the same durability; and what opening a table with a long history
costs.

Terminals at several tables wager at once; the tables close and settle; every command has its
client's id and is acknowledged when it is on the disk.  The bare rate inserts the very rows that
this wrote, grouped into the same transactions, with nothing in between.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import psycopg

from croupier.floor.pit import Pit
from croupier.floor.plans import TablePlan
from croupier.floor.postgres import PostgresStore
from croupier.floor.recording import CAGE, meter
from croupier.floor.sealing import Sealer
from croupier.floor.sql import SqlStore
from croupier.floor.sqlite import SqliteStore
from croupier.floor.steps import Count, Post, Step, StepRefused
from croupier.floor.store import Store
from croupier.floor.writing import Writer
from croupier.table.actors import Actor, Role
from croupier.table.commands import Join, NoMoreBets, Place

TABLES = 8
TERMINALS = 24  # at each table
AREAS = ("big", "small", "odd", "even")
BAR = 0.5
Written = list[list[tuple[str, list[Sequence[Any]]]]]  # transactions of statements with their rows


class _Watch:
    """Notes what a store writes, transaction by transaction."""

    def __init__(self) -> None:
        self.written: Written = []

    def begun(self) -> None:
        self.written.append([])

    def ran(self, sql: str, rows: list[Sequence[Any]]) -> None:
        if not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")):
            self.written[-1].append((sql, rows))


class _Watched(SqlStore):
    watch: _Watch | None = None

    def begin(self) -> None:
        if self.watch:
            self.watch.begun()
        super().begin()

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        if self.watch:
            self.watch.ran(sql, [parameters])
        super().run(sql, parameters)

    def must(
        self, sql: str, parameters: Sequence[Any], otherwise: Callable[[], StepRefused]
    ) -> None:
        if self.watch:
            self.watch.ran(sql, [parameters])
        super().must(sql, parameters, otherwise)

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        if self.watch:
            self.watch.ran(sql, list(rows))
        super().run_many(sql, rows)


class WatchedSqlite(_Watched, SqliteStore):
    pass


class WatchedPostgres(_Watched, PostgresStore):
    pass


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


def durable_rate(store: Any, rounds: int, times: int) -> tuple[float, Written, int]:
    """Settled wagers a second; and the rows that one such run wrote."""

    async def story() -> tuple[float, Written, int]:
        pits = await open_tables(store)
        await play(pits, 1, "warm")
        found = []
        for run in range(times):
            start = time.perf_counter()
            settled = await play(pits, rounds, f"run{run}-")
            found.append(settled / (time.perf_counter() - start))
        store.watch = _Watch()
        settled = await play(pits, rounds, "watched")
        watch, store.watch = store.watch, None
        return median(found), watch.written, settled

    return asyncio.run(story())


# Bare inserts.

WIDEST = 6


def bare(written: Written) -> list[list[tuple[str, list[tuple[Any, ...]]]]]:
    """The same rows as inserts and nothing else: what changes a row that is there becomes a row
    of its own, as wide as what it changes."""
    transactions = []
    for group in written:
        rows: dict[str, list[tuple[Any, ...]]] = {}
        for sql, several in group:
            if sql.startswith("INSERT INTO") and "CONFLICT" not in sql and "SELECT" not in sql:
                rows.setdefault(sql, []).extend(tuple(one) for one in several)
            else:
                width = len(several[0])
                names = ", ".join("abcdef"[:width])
                marks = ", ".join("?" * width)
                change = f"INSERT INTO changes ({names}) VALUES ({marks})"
                rows.setdefault(change, []).extend(tuple(one) for one in several)
        transactions.append(list(rows.items()))
    return transactions


def bare_sqlite(folder: Path, written: Written) -> float:
    """Seconds for the same rows with the same durability."""
    path = folder / "bare.db"
    SqliteStore(path).close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE changes (a, b, c, d, e, f)")
    transactions = bare(written)
    start = time.perf_counter()
    for group in transactions:
        connection.execute("BEGIN IMMEDIATE")
        for sql, rows in group:
            connection.executemany(sql, rows)
        connection.execute("COMMIT")
    took = time.perf_counter() - start
    connection.close()
    for one in folder.glob("bare.db*"):
        one.unlink()
    return took


def bare_postgres(url: str, written: Written) -> float:
    PostgresStore(url).close()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS changes")
        columns = ", ".join(f"{name} text" for name in "abcdef"[:WIDEST])
        connection.execute(f"CREATE TABLE changes ({columns})".encode())
        for name in ("entries", "postings", "snapshots"):
            connection.execute(f"TRUNCATE {name}".encode())
        transactions = [
            [(sql.replace("?", "%s").encode(), _texts(sql, rows)) for sql, rows in group]
            for group in bare(written)
        ]
        start = time.perf_counter()
        for group in transactions:
            connection.execute("BEGIN")
            with connection.pipeline(), connection.cursor() as cursor:
                for sql, rows in group:
                    cursor.executemany(sql, rows)
            connection.execute("COMMIT")
        return time.perf_counter() - start


def _texts(sql: str, rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    if "changes" not in sql:
        return rows
    return [tuple(v.hex() if isinstance(v, bytes) else str(v) for v in row) for row in rows]


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
    rounds, times, history = (2, 1, 50_000) if quick else (4, 3, 1_000_000)
    failed = False
    folder = Path(tempfile.mkdtemp(prefix="croupier-bench-"))
    print(f"settled wagers a second, durable: {TABLES} tables, {TERMINALS} terminals at each")
    try:
        sqlite = WatchedSqlite(folder / "house.db")
        rate, written, settled = durable_rate(sqlite, rounds, times)
        raw = settled / median(bare_sqlite(folder, written) for _ in range(times))
        failed |= _line("SQLite", rate, raw, written)
        url = _postgres()
        if url:
            store = WatchedPostgres(url)
            rate, written, settled = durable_rate(store, rounds, times)
            store.close()
            raw = settled / median(bare_postgres(url, written) for _ in range(times))
            failed |= _line("PostgreSQL", rate, raw, written)
        short = opening(sqlite)
        sqlite.close()
        lengthen(folder / "house.db", history)
        sqlite = WatchedSqlite(folder / "house.db")
        long = opening(sqlite)
        grown = long > 2 * short + 5
        failed |= grown
        print(
            f"opening a table: {short:.1f} ms young; {long:.1f} ms after {history:,} entries more"
        )
        print(f"  bar: does not grow with history: {'NOT MET' if grown else 'met'}")
        sqlite.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return int(failed)


def _postgres() -> str:
    from tests.floor.postgres import NoPostgres, _cluster

    try:
        return _cluster().database()
    except (NoPostgres, OSError) as missing:
        print(f"PostgreSQL: {missing}")
        return ""


def _line(name: str, rate: float, raw: float, written: Written) -> bool:
    share = rate / raw
    rows = sum(len(rows) for group in written for _, rows in group)
    verdict = "met" if share >= BAR else "NOT MET"
    print(
        f"{name:11} {rate:8,.0f}   bare inserts of the same {rows:,} rows in {len(written)} "
        f"transactions {raw:8,.0f}   {share:.0%} (bar {BAR:.0%}: {verdict})"
    )
    return share < BAR


if __name__ == "__main__":
    sys.exit(main("--quick" in sys.argv))
