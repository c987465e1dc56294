"""The store fails: wagering stops with a clear state, stakes are safe, recovery is by itself."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import audit
from croupier.floor.house import House
from croupier.floor.leading import AdvisoryLocks
from croupier.floor.money.writer import Writer
from croupier.floor.refusals import Unavailable
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sqlite import SqliteStore
from croupier.table.refusal import Refused
from tests.floor.postgres import cluster
from tests.floor.support import ALICE, BOB, Ids, act, check_books, house, pit, plan, run, seat
from tests.waiting import come

PLACE = {"type": "place", "area": "big", "amount": 1_00}


class Failing(SqliteStore):
    """Fails the n-th call of a kind, once or for as long as it is told to."""

    def __init__(self, path: Path) -> None:
        self.fail_commits = 0  # the next so many
        self.fail_after: int | None = None  # statements
        self.lost_answers = 0  # commits that happen, and are reported as failed
        super().__init__(path)

    def commit(self) -> None:
        if self.fail_commits:
            self.fail_commits -= 1
            raise sqlite3.OperationalError("disk I/O error (fsync)")
        super().commit()
        if self.lost_answers:
            self.lost_answers -= 1
            raise sqlite3.OperationalError("the answer was lost")

    def _may_fail(self) -> None:
        if self.fail_after is not None:
            self.fail_after -= 1
            if self.fail_after < 0:
                self.fail_after = None
                raise sqlite3.OperationalError("database or disk is full")

    def must_all(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        self._may_fail()
        super().must_all(sql, rows)

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        self._may_fail()
        super().run_many(sql, rows)


async def joined(one: House, id: Ids) -> None:
    for who in (ALICE, BOB):
        await one.counter.take_play_credits(who, 100_00, id())
        await one.command(who, "S1", {"type": "join"}, id())


async def steady(one: House) -> None:
    """Until the table takes commands again, by itself."""
    await come(lambda: "S1" in one.pits and one.pit("S1").available)


SLOW = {"wagering_seconds": 3600.0}


@pytest.mark.parametrize("fault", ["fail_commits", "fail_after", "lost_answers"])
def test_a_failed_write_stops_wagering_and_the_table_recovers(fault: str, tmp_path: Path) -> None:
    store = Failing(tmp_path / "house.db")

    async def story() -> None:
        id = Ids()
        async with house(store, plan("sic-bo", "S1", **SLOW)) as one:
            await joined(one, id)
            await one.command(ALICE, "S1", PLACE, id())
            setattr(store, fault, 0 if fault == "fail_after" else 1)
            with pytest.raises(Unavailable, match="staked is safe"):
                await one.command(ALICE, "S1", PLACE, "again")
            await steady(one)
            lies = sum(w.amount for w in one.pit("S1").table.round.of("alice"))
            assert lies == (2_00 if fault == "lost_answers" else 1_00)
            await one.command(ALICE, "S1", PLACE, "again")  # sent again: acts once
            lies = sum(w.amount for w in one.pit("S1").table.round.of("alice"))
            assert lies == 2_00
            assert (await one.meter("alice")).credits == 98_00
            check_books(store, [one.pit("S1")])
            assert audit.verify_table(store, store.tables()[0]).troubles == []

    run(story())


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """SQLite itself says so: no page can be added."""

    class Small(SqliteStore):
        pages = 0

        def begin(self) -> None:
            self._connection.execute(f"PRAGMA max_page_count = {self.pages or 1_000_000}")
            super().begin()

    store = Small(tmp_path / "house.db")

    async def story() -> None:
        id = Ids()
        async with house(store, plan("sic-bo", "S1", **SLOW)) as one:
            await joined(one, id)
            store.pages = 1  # what there is, and no more
            refused = None
            for number in range(400):
                said = {"type": "withdraw", "area": "big"} if number % 2 else PLACE
                try:
                    await one.command(ALICE, "S1", said, id())
                except Refused as error:
                    refused = error
                    break
            assert isinstance(refused, Unavailable)
            assert "full" in refused.reason
            assert (await one.situation(ALICE, "S1")).notice
            assert not (await one.situation(ALICE, "S1")).accepting
            store.pages = 0
            await steady(one)
            if one.pit("S1").table.round.wagers:
                await one.command(ALICE, "S1", {"type": "withdraw", "area": "big"}, id())
            assert (await one.meter("alice")).credits == 100_00
            await one.counter.cash_out(BOB, 100_00, "out")
            check_books(store, [one.pit("S1")])
            assert audit.verify_books(store).troubles == []

    run(story())


def test_every_statement_may_be_the_one_that_fails(tmp_path: Path) -> None:
    """The N-th write fails, for N = 1, 2, 3 …: after each the books and the log are right."""
    store = Failing(tmp_path / "house.db")

    async def story() -> None:
        chance = random.Random(5)
        writer = Writer(store)
        one = await pit(store, plan("blackjack", "S1"), writer)
        await seat(one, writer, "alice", "bob")
        failed: Counter[int] = Counter()
        for _ in range(12):
            for number in range(20):  # the statement that fails; beyond the last, COMMIT
                store.fail_after, store.fail_commits = number, 1
                with pytest.raises(Unavailable):
                    await act(one, chance)
                reached, store.fail_after, store.fail_commits = store.fail_after, None, 0
                assert await one.recover()
                check_books(store, [one])
                if reached is not None:
                    break
                failed[number] += 1
            assert await act(one, chance)
            check_books(store, [one])
        assert set(failed) >= {0, 1, 2, 3, 4}
        assert audit.verify_table(store, store.tables()[0]).troubles == []

    run(story())
    store.close()


def test_a_database_that_is_gone_for_a_while() -> None:
    """PostgreSQL is stopped the hard way and comes back; nothing acknowledged is lost."""
    server = cluster()
    url = server.database()

    async def story() -> None:
        id = Ids()
        store = PostgresStore(url)
        table = plan("sic-bo", "S1", **SLOW)
        async with house(store, table, leadership=AdvisoryLocks(url)) as one:
            await joined(one, id)
            await one.command(ALICE, "S1", PLACE, "a1")
            await asyncio.to_thread(server.stop)
            with pytest.raises(Unavailable):
                await one.command(ALICE, "S1", PLACE, "a2")
            await come(lambda: "S1" not in one.pits)  # it has lost the lead with the database
            await asyncio.to_thread(server.start)
            await steady(one)
            await one.command(ALICE, "S1", PLACE, "a1")  # known: acts no more
            await one.command(ALICE, "S1", PLACE, "a2")
            lies = sum(w.amount for w in one.pit("S1").table.round.of("alice"))
            assert lies == 2_00
            assert (await one.meter("alice")).credits == 98_00
            check_books(store, [one.pit("S1")])

    run(story())


def test_an_interrupted_caller_interrupts_nothing(tmp_path: Path) -> None:
    """A terminal that hangs up while its wager is written has made it."""
    store = SqliteStore(tmp_path / "house.db")

    async def story() -> None:
        id = Ids()
        async with house(store, plan("sic-bo", "S1", **SLOW)) as one:
            await joined(one, id)
            for number in range(30):
                task = asyncio.ensure_future(one.command(ALICE, "S1", PLACE, f"w{number}"))
                await asyncio.sleep(0.0005 * (number % 4))
                task.cancel()

            def written() -> bool:
                table = one.pit("S1").table
                wagered = sum(w.amount for w in table.round.of("alice"))
                return bool(one.store.balance("meter:alice") == 100_00 - wagered)

            await come(written)  # whatever was taken is paid for
            for number in range(30):
                await one.command(ALICE, "S1", PLACE, f"w{number}")
            assert one.store.balance("meter:alice") == 70_00
            check_books(store, [one.pit("S1")])
            seen = [n for n, _ in await one.events(ALICE, "S1")]
            assert one.pit("S1").durable >= seen[-1]

    run(story())
