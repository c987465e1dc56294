"""The same contract for both stores, and what is each one's own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.store import steps as s
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sqlite import SqliteStore, StoreLocked
from tests.floor.postgres import cluster
from tests.floor.store_contract import StoreContract, append, post
from tests.waiting import PATIENCE


class TestSqlite(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[SqliteStore]:
        store = SqliteStore(tmp_path / "house.db")
        yield store
        store.close()

    def test_one_process_has_the_file(self, tmp_path: Path) -> None:
        store = SqliteStore(tmp_path / "house.db")
        with pytest.raises(StoreLocked):
            SqliteStore(tmp_path / "house.db")
        store.close()
        SqliteStore(tmp_path / "house.db").close()

    def test_what_was_written_is_there_again(self, tmp_path: Path) -> None:
        store = SqliteStore(tmp_path / "house.db")
        store.write((post("cage", "meter:a", 5),)).result()
        store.close()
        store = SqliteStore(tmp_path / "house.db")
        assert store.balance("meter:a") == 5
        store.close()

    def test_of_many_accounts_changed_at_once_the_one_that_holds_too_little_is_found(
        self, store: SqliteStore
    ) -> None:
        """Eight and more are one statement, which must change every one of them."""
        names = [f"meter:{number}" for number in range(50)]
        store.write(tuple(post("cage", name, 20) for name in names)).result()
        steps = [(post(name, "house:T1", 9),) for name in names]
        assert store.attempt([*steps]) == [None] * 50
        assert store.balances("meter:") == dict.fromkeys(names, 11)
        steps[20] = (post("meter:20", "house:T1", 12),)
        refused = store.attempt([*steps])
        assert refused[20] is not None
        assert [type(why) for why in refused if why] == [s.Overdrawn]
        assert store.balances("meter:") == dict.fromkeys(names, 2) | {"meter:20": 11}
        refused = store.attempt([(post("meter:nobody", "house:T1", 1),), *steps[20:29]])
        assert [type(why) for why in refused] == [s.Overdrawn] * 10
        assert store.balance("house:T1") == 50 * 9 + 49 * 9

    @pytest.mark.parametrize(
        "wrong",
        [
            pytest.param(append("T30", 2, b"two", epoch=2), id="an entry that is there"),
            pytest.param(append("T30", 3, b"two", epoch=1), id="an older leader"),
        ],
    )
    def test_of_many_logs_that_go_on_at_once_the_one_that_does_not_follow_is_found(
        self, store: SqliteStore, wrong: s.Append
    ) -> None:
        names = [f"T{number}" for number in range(50)]
        for name in names:
            store.write((s.OpenTable(name, "g", b"{}", "0" * 64), s.Lead(name, 2))).result()
        one = [append(name, 2, b"one", epoch=2) for name in names]
        assert store.attempt([(op,) for op in one]) == [None] * 50
        assert {(row.last, row.head, row.epoch) for row in store.tables()} == {
            (2, one[0].hashes[-1], 2)
        }
        two = [append(name, 3, b"two", epoch=2) for name in names]
        refused = store.attempt([(wrong if op.table == "T30" else op,) for op in two])
        assert refused[30] is not None
        assert [type(why) for why in refused if why] == [s.Superseded]
        assert {row.table for row in store.tables() if row.last == 2} == {"T30"}


class TestPostgres(StoreContract):
    @pytest.fixture
    def store(self) -> Iterator[Store]:
        store = PostgresStore(cluster().database())
        yield store
        store.close()

    def test_two_processes_that_cross_each_other_both_succeed(self) -> None:
        """Accounts are taken in other orders: what deadlocks is tried again."""
        url = cluster().database()
        one, two = PostgresStore(url), PostgresStore(url)
        one.write((post("cage", "meter:a", 100_00), post("cage", "meter:b", 100_00))).result()
        futures = []
        for _ in range(150):
            futures.append(one.write((post("meter:a", "meter:b", 1),)))
            futures.append(two.write((post("meter:b", "meter:a", 1),)))
        assert [f.exception() for f in futures] == [None] * 300
        assert one.balance("meter:a") == two.balance("meter:b") == 100_00
        one.close()
        two.close()

    def test_a_text_with_nothing_in_it_that_the_database_takes(self, store: Store) -> None:
        """PostgreSQL has no way to write NUL."""
        assert isinstance(
            store.write((s.Note(1, "kind", "who", "about", "a\0b"),)).exception(), s.StepRefused
        )
        with pytest.raises(s.StepRefused):
            store.balance("meter:a\0b")
        assert store.write((s.Note(1, "kind", "who", "about"),)).exception() is None
        assert [note.detail for note in store.notes()] == [""]

    def test_a_voucher_is_redeemed_by_one_of_two_processes(self) -> None:
        url = cluster().database()
        stores = [PostgresStore(url), PostgresStore(url)]
        stores[0].write((s.IssueVoucher("v", "v", 5, "a", 1),)).result()
        futures = [stores[n % 2].write((s.RedeemVoucher("v", 5, f"p{n}", 1),)) for n in range(200)]
        assert sum(f.exception() is None for f in futures) == 1
        for store in stores:
            store.close()


def test_a_store_is_not_closed_under_the_hands_of_who_reads(tmp_path: Path) -> None:
    """A connection that is closed while a thread reads from it takes the process with it."""
    store = SqliteStore(tmp_path / "house.db")
    reading, let_go = threading.Event(), threading.Event()

    def read() -> None:
        with store.one_moment():
            reading.set()
            let_go.wait(PATIENCE)
            found.append(store.balances())

    found: list[dict[str, int]] = []
    reader = threading.Thread(target=read)
    reader.start()
    assert reading.wait(PATIENCE)
    closer = threading.Thread(target=store.close)
    closer.start()
    closer.join(0.1)
    assert closer.is_alive()
    let_go.set()
    closer.join(PATIENCE)
    reader.join(PATIENCE)
    assert not closer.is_alive()
    assert found == [{}]
