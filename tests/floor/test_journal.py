"""The cage in the chain: any changed byte of a store is found, and so is a store written anew."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest

from croupier.cli import main
from croupier.floor import audit
from croupier.floor.config import parse
from croupier.floor.heads import Heads, Sending, heads_of, read, sign
from croupier.floor.house import House
from croupier.floor.proving import verify_journal
from croupier.floor.store import steps as s
from croupier.floor.store.migrations import VERSION
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import NoKey, Sealer
from croupier.floor.store.sqlite import SqliteReader, SqliteStore
from croupier.floor.store.steps import StoreDown
from croupier.table.log import ORIGIN, chain
from tests.floor.postgres import cluster
from tests.floor.serving import CONFIG, PASSWORD, floor
from tests.floor.store_contract import post
from tests.floor.support import run, sealer
from tests.waiting import until

OLD = Path(__file__).parent.parent / "data" / "stores"
FLOOR = """
[house]
play_credits = 100_000
guests = true

[[tables]]
name = "roulette-1"
game = "roulette"
seed = "9"
wagering = 3600
pause = 0

[[tables]]
name = "baccarat-1"
game = "baccarat"
wagering = 3600
pause = 0
"""


def old_house(folder: Path, version: int = 1) -> Path:
    """A house as an earlier release left it: two tables, a shoe in play, vouchers, a dispute."""
    path = folder / "house.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(gzip.decompress((OLD / f"{version}.sql.gz").read_bytes()).decode())
    connection.close()
    shutil.copy(OLD / f"{version}.key", folder / "house.key")
    return path


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house of the first release, opened by this one and played on, with something of all."""
    folder = tmp_path_factory.mktemp("grown")
    path = old_house(folder)
    with floor(folder, FLOOR) as here:
        here.ids = 1000  # others were used then
        here.say("alice", "roulette-1", "place", area="red", amount=500)
        here.play_round("roulette-1")
        here.play_round("baccarat-1")
        voucher = here.post("bob", "/credits/cash-out", {"amount": 4_00})
        here.post("bob", "/credits/cash-out", {"amount": 5_00})
        here.post("ada", "/vouchers/pay", {"code": voucher["code"]})
        here.post("sam", "/disputes/1/decide", {"decision": "it was red"})
        here.post("mary", "/proposals/1/approve", {})
        wrong = {"name": "ivan", "password": "not this one"}
        assert here.client.post("/api/login", json=wrong).status_code == 401
        here.house.store.write((s.UseCode("mary", 7),)).result()
    return path


def opened(folder: Path, config: str = FLOOR) -> None:
    """And closed again."""

    async def story() -> None:
        house = await House.open(parse(config, folder=folder))
        await house.close()

    run(story())


def troubles(path: Path) -> list[str]:
    store = SqliteReader(path)
    try:
        return [trouble for one in audit.verify_house(store) for trouble in one.troubles]
    finally:
        store.close()


def test_a_house_of_the_first_release_goes_on_where_it_was(grown: Path, tmp_path: Path) -> None:
    assert troubles(grown) == []
    path = old_house(tmp_path)
    with pytest.raises(StoreDown, match="is of version 1"):
        SqliteReader(path).tables()
    with floor(tmp_path, FLOOR) as here:
        here.ids = 1000
        store = here.house.store
        assert store.facts()["schema"] == str(VERSION)
        assert here.post("bob", "/vouchers/insert", {"code": "8vqa mwgb ul4s g54w e6re"})
        here.post("bob", "/vouchers/insert", {"code": "NNN6-M54F-LHT5-J25T-GX4L"}, 409)  # was paid
        lies = here.get("bob", "/tables/baccarat-1")["wagers"]
        assert [wager["amount"] for wager in lies] == [700]
        here.play_round("baccarat-1")  # from the shoe that was sealed then
        assert (
            here.client.post("/api/login", json={"name": "max", "password": PASSWORD}).status_code
            == 401
        )  # was closed, and is
    assert troubles(path) == []


def test_a_house_of_the_first_release_is_not_opened_with_another_key(tmp_path: Path) -> None:
    old_house(tmp_path)
    (tmp_path / "house.key").write_bytes(bytes(32))
    with pytest.raises(NoKey, match="bring the key"):
        opened(tmp_path)
    shutil.copy(OLD / "1.key", tmp_path / "house.key")
    opened(tmp_path)


def test_a_house_of_a_later_release_is_not_touched(grown: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(grown, tmp_path / "house.db"))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE facts SET value = ? WHERE name = 'schema'", (VERSION + 1,))
    connection.close()
    with pytest.raises(StoreDown, match="a later version"):
        SqliteStore(path)


def columns(path: Path) -> list[tuple[str, str, str]]:
    with sqlite3.connect(path) as connection:
        tables = [
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
        ]
        found = [
            (table, name, kind)
            for table in sorted(tables)
            for _, name, kind, *_ in connection.execute(f"PRAGMA table_info({table})")
        ]
    connection.close()
    return found


def test_every_table_of_the_house_has_rows_to_change(grown: Path) -> None:
    with sqlite3.connect(grown) as connection:
        for table in {table for table, _, _ in columns(grown)}:
            assert connection.execute(f"SELECT 1 FROM {table}").fetchone(), table
    connection.close()


def changed(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1_000_000_007
    if isinstance(value, bytes):
        return value[:-2] + bytes([value[-2] ^ 1]) + value[-1:]
    return value + "x"


def test_any_changed_value_of_the_store_is_found(grown: Path, tmp_path: Path) -> None:
    """In each column of each table, in its first row and in its last; and each row that is gone."""
    path = tmp_path / "house.db"
    missed = []
    for table, column, _ in columns(grown):
        for order in ("", "DESC"):
            shutil.copy(grown, path)
            with sqlite3.connect(path) as connection:
                row, value = connection.execute(
                    f"SELECT rowid, {column} FROM {table} ORDER BY rowid {order} LIMIT 1"
                ).fetchone()
                sql = f"UPDATE {table} SET {column} = ? WHERE rowid = ?"
                connection.execute(sql, (changed(value), row))
            connection.close()
            if not found(path):
                missed.append(f"{table}.{column} {order}")
    assert missed == []


def test_any_missing_row_is_found(grown: Path, tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    missed = []
    for table in sorted({table for table, _, _ in columns(grown)}):
        shutil.copy(grown, path)
        with sqlite3.connect(path) as connection:
            connection.execute(
                f"DELETE FROM {table} WHERE rowid = (SELECT MAX(rowid) FROM {table})"
            )
        connection.close()
        if not found(path):
            missed.append(table)
    assert missed == []


def found(path: Path) -> bool:
    try:
        return bool(troubles(path))
    except (StoreDown, ValueError):
        return True


def test_credits_from_nothing_are_found_though_the_books_agree(grown: Path, tmp_path: Path) -> None:
    """Posting, account and counter, all at once: what held before (finding D5) does not."""
    path = Path(shutil.copy(grown, tmp_path / "house.db"))
    with sqlite3.connect(path) as connection:
        connection.execute(
            "INSERT INTO postings (source, target, amount, reason, name) "
            "VALUES ('cage', 'meter:bob', 100, 'bought', '')"
        )
        connection.execute("UPDATE accounts SET balance = balance + 100 WHERE name = 'meter:bob'")
        connection.execute("UPDATE accounts SET balance = balance - 100 WHERE name = 'cage'")
        connection.execute("UPDATE counters SET credited = credited + 100 WHERE player = 'bob'")
    connection.close()
    said = troubles(path)
    assert any(one.startswith("posting") for one in said)
    assert "account meter:bob is not what was written" in said


# Heads.


def test_a_journal_that_was_written_anew_does_not_meet_its_heads(
    grown: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = SqliteReader(grown)
    signing = Sealer(bytes(32))
    kept = tmp_path / "heads.jsonl"
    kept.write_bytes(sign(Heads("here", 1, heads_of(store)), signing) + b"\n")
    store.close()
    path = Path(shutil.copy(grown, tmp_path / "house.db"))
    at = ["audit", "verify", "--store", str(path), "--heads", str(kept)]
    assert main([*at, "--signer", signing.signer]) == 0
    assert main([*at, "--signer", Sealer(bytes([1] * 32)).signer]) == 1
    with sqlite3.connect(path) as connection:  # the last entry never was
        (last, hash), (before, head) = connection.execute(
            "SELECT n, hash FROM journal ORDER BY n DESC LIMIT 2"
        ).fetchall()
        connection.execute("DELETE FROM journal WHERE n = ?", (last,))
        connection.execute("UPDATE lanes SET last = ?, head = ?", (before, head))
        assert chain(head, b"") != hash != ORIGIN
    connection.close()
    capsys.readouterr()
    assert main([*at, "--signer", signing.signer]) == 1
    assert f"lane 0 has no entry {last} any more" in capsys.readouterr().out


def test_heads_that_were_changed_are_nobodys() -> None:
    signing = Sealer(bytes(32))
    line = sign(Heads("here", 1, []), signing)
    assert read(line) == []
    for wrong in (line.replace(b"here", b"hare"), line.replace(signing.signer.encode(), b"00")):
        with pytest.raises(ValueError, match="signature"):
            read(wrong)
    with pytest.raises(ValueError, match="not signed"):
        read(b'{"entries":1,"head":"x"}', signing.signer)


class Kept(BaseHTTPRequestHandler):
    got: ClassVar[list[bytes]] = []

    def do_POST(self) -> None:
        self.got.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


@pytest.fixture
def keeper() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Kept)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/heads"
    server.shutdown()
    thread.join()
    server.server_close()


def test_heads_are_sent_to_a_file_and_a_webhook(tmp_path: Path, keeper: str) -> None:
    store = SqliteStore(tmp_path / "house.db")
    store.write((post("cage", "meter:a", 5),)).result()
    file = tmp_path / "heads"
    sending = Sending("here", store, sealer(), lambda: 7, 60.0, file, keeper)
    run(sending.send(heads_of(store)))
    assert Kept.got == [file.read_bytes().rstrip()]
    assert read(Kept.got[0], sealer().signer) == heads_of(store)
    assert file.stat().st_mode & 0o077 == 0
    store.close()


# Two processes.


def test_each_process_writes_a_chain_of_its_own_and_goes_on_with_one_that_is_free() -> None:
    url = cluster().database()
    one, two = PostgresStore(url), PostgresStore(url)
    for number in range(10):
        (one if number % 2 else two).write((post("cage", f"meter:{number}", 5),)).result()
    assert sorted(row.last for row in one.lanes()) == [5, 5]
    one.close()
    held = """SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND database =
              (SELECT oid FROM pg_database WHERE datname = current_database())"""
    until(lambda: two.read(held) == [(1,)])  # the server hears a little later that one has gone
    three = PostgresStore(url)
    three.write((post("cage", "meter:x", 5), s.PutUser("ann", "dealer", "hash"))).result()
    two.write((s.PutUser("ann", "dealer", "new", 2),)).result()
    assert sorted(row.last for row in two.lanes()) == [6, 6]
    assert verify_journal(two) == (12, [])
    two.written("SELECT 1", ())
    with two._pool.connection() as connection:
        connection.execute("UPDATE users SET role = 'gaming manager'")
    assert verify_journal(two)[1] == ["account of ann is not what was written"]
    two.close()
    three.close()


# What is done at one process and undone at another, in either order: each takes its turn.

DAY = 86_400_000
ONE_THEN_TWO: list[tuple[int, s.Operation]] = [
    (1, s.PutSession("a", "ann", 9 * DAY)),
    (0, s.PutSession("b", "ann", 9 * DAY)),
    (1, s.PutSession("c", "ben", 9 * DAY)),
    (0, s.PutSession("c", "ben", 9 * DAY, strong=7)),
    (1, s.PutSession("d", "cat", DAY)),
    (0, s.EndSession("", "ann")),
    (1, s.PutSession("e", "ann", 9 * DAY, version=2)),
    (0, s.Purge(2 * DAY)),
    (1, s.HearSession("e", 11)),
    (0, s.HearSession("e", 12)),
    (1, s.HearSession("b", 13)),  # which is over
    (1, s.PutSession("f", "dan", 9 * DAY)),
    (0, s.EndSession("f")),
    *[(number % 2, s.FailLogin("ann", "", 5, 3 * DAY)) for number in range(7)],
    (1, s.FailLogin("ben", "x", 5, 3 * DAY)),
    (0, s.ForgiveLogin("ben")),
    (1, s.FailLogin("ben", "y", 5, 3 * DAY)),
    (0, s.SetFact("hold:ann", "1")),
    (1, s.SetFact("hold:ann", "2")),
    (0, s.SetFact("hold:ann", "3")),
    *[(number % 2, s.Keep("t", f"shoe-{number}", b"%d" % number)) for number in range(5)],
    # out of order and put right, twice, for the same reason
    (0, s.PutFact("fault:t", "broken")),
    (1, s.PutFact("fault:t", "", "broken")),
    (0, s.PutFact("fault:t", "broken", "")),
    (1, s.PutFact("fault:t", "", "broken")),
]
CHANGES = {
    "a session that ended is back": "INSERT INTO sessions VALUES ('a', 'ann', 777600000, 1, 0, 0)",
    "one that was let go is back": "INSERT INTO sessions VALUES ('d', 'cat', 86400000, 1, 0, 0)",
    "a session is gone": "DELETE FROM sessions WHERE token = 'e'",
    "a session was heard later": "UPDATE sessions SET heard = 13 WHERE token = 'e'",
    "a session is stronger": "UPDATE sessions SET strong = 9 WHERE token = 'c'",
    "failures are forgotten": "DELETE FROM attempts WHERE name = 'ann'",
    "failures are fewer": "UPDATE attempts SET failures = 1 WHERE name = 'ann'",
    "a lock is shorter": "UPDATE attempts SET locked_until = 1 WHERE name = 'ann'",
    "forgiven failures are back": "INSERT INTO attempts VALUES ('ben', 'x', 1, 0)",
    "a fact as the other process had it": "UPDATE facts SET value = '2' WHERE name = 'hold:ann'",
    "another turn": "UPDATE facts SET value = '9999' WHERE name = 'turn'",
    "a fault as it was": "UPDATE facts SET value = 'broken' WHERE name = 'fault:t'",
    "an older shoe": "UPDATE sealed SET n = 0 WHERE shoe = 'shoe-4'",
}


@pytest.mark.parametrize("first", [0, 1])
def test_what_two_processes_do_and_undo_is_proven_in_its_order(first: int) -> None:
    url = cluster().database()
    stores = [PostgresStore(url), PostgresStore(url)]
    for store in stores:
        store.write((post("cage", "meter:a", 5),)).result()  # each has its lane
    try:
        for which, operation in ONE_THEN_TWO:
            stores[which ^ first].write((operation,)).result()
        reader = stores[0]
        assert sorted(one.token for one in reader.sessions()) == ["c", "e"]
        assert verify_journal(reader)[1] == []
        missed = [what for what, sql in CHANGES.items() if not _told_of(reader, sql)]
        assert missed == []
    finally:
        for store in stores:
            store.close()


def _told_of(store: PostgresStore, sql: str) -> bool:
    """Whether it is found; it is undone again."""
    with store._pool.connection() as connection, connection.transaction(force_rollback=True):
        connection.execute(sql)
        store._local.connection = connection
        try:
            return bool(verify_journal(store)[1])
        finally:
            store._local.connection = None


def test_whoever_is_next_waits_until_a_turn_is_over_and_sees_what_was_done() -> None:
    """All sessions of somebody end at one process, while another begins one: as the store has it
    then, so it is proven."""
    url = cluster().database()
    one, two = PostgresStore(url), PostgresStore(url)
    waiting = """SELECT COUNT(*) FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock'"""
    ended: list[Future[None]] = []
    commit = one.commit

    def slowly() -> None:
        if not ended:
            ended.append(two.write((s.EndSession("", "ann"), s.ForgiveLogin("ann"))))
            until(lambda: ended[0].done() or one.read(waiting) == [(1,)])
        commit()

    one.commit = slowly  # type: ignore[method-assign]
    try:
        began = (s.PutSession("a", "ann", DAY), s.FailLogin("ann", "", 5, DAY))
        one.write(began).result()
        ended[0].result()
        assert verify_journal(two)[1] == []
        assert (two.sessions(), two.attempts()) == ([], [])
    finally:
        one.close()
        two.close()


def test_a_turn_whose_steps_were_all_refused_is_proven_too(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    store.write((s.SetFact("a", "1"),)).result()
    with pytest.raises(s.Taken):
        store.write((s.SetFact("a", "2", was="3"),)).result()
    assert (store.fact("turn"), verify_journal(store)[1]) == ("2", [])
    store.close()


def test_a_house_of_the_third_version_goes_on_without_its_sessions(tmp_path: Path) -> None:
    """Of which the journal did not say in what order they came and went."""
    path = old_house(tmp_path, 3)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT COUNT(*) FROM sessions").fetchone() == (3,)
    connection.close()
    with floor(tmp_path, FLOOR) as here:
        here.ids = 2000
        store = here.house.store
        assert (store.facts()["schema"], store.attempts()) == (str(VERSION), [])
        here.say("alice", "roulette-1", "place", area="red", amount=500)
        here.play_round("roulette-1")
        here.play_round("baccarat-1")
    assert troubles(path) == []


def test_a_house_of_the_fourth_version_goes_on_with_its_entries_one_by_one(tmp_path: Path) -> None:
    """Those it has stay as they are, each in a row; what comes is written by the page."""
    path = old_house(tmp_path, 4)
    with sqlite3.connect(path) as connection:
        old = connection.execute("SELECT name, n, body, hash FROM entries ORDER BY name, n")
        before = [tuple(row) for row in old]
    connection.close()
    with floor(tmp_path, FLOOR) as here:
        here.ids = 3000
        store = here.house.store
        assert store.facts()["schema"] == str(VERSION)
        lies = here.get("alice", "/tables/roulette-1")["wagers"]
        assert [wager["amount"] for wager in lies] == [700]
        here.play_round("roulette-1")
        here.say("alice", "roulette-1", "place", area="red", amount=500)
        here.play_round("roulette-1")
        found = [
            (row.table, entry.number, entry.body, entry.hash)
            for row in store.tables()
            for entry in store.entries(row.table)
        ]
    assert {*before} < {*found}
    assert troubles(path) == []
    with sqlite3.connect(path) as connection:
        ((kept, pages),) = connection.execute("SELECT SUM(first = 0), SUM(first > 0) FROM entries")
    connection.close()
    assert (kept, kept + pages < len(found)) == (len(before), True)


# The key.


def test_a_house_is_opened_with_its_own_key_or_not_at_all(tmp_path: Path) -> None:
    """Finding D4: another key dealt nothing, and said nothing."""
    opened(tmp_path)
    key = (tmp_path / "house.key").read_bytes()
    (tmp_path / "house.key").unlink()
    with pytest.raises(NoKey, match="is not at"):
        opened(tmp_path)
    assert not (tmp_path / "house.key").exists()  # none is made in its place
    (tmp_path / "house.key").write_bytes(bytes(32))
    with pytest.raises(NoKey, match="is not the one"):
        opened(tmp_path)
    (tmp_path / "house.key").write_bytes(key)
    opened(tmp_path)


def test_a_key_may_come_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = FLOOR.replace("[house]", '[house]\nkey = "env:HOUSE_KEY"')
    monkeypatch.setenv("HOUSE_KEY", "not a key")
    with pytest.raises(NoKey, match="HOUSE_KEY"):
        opened(tmp_path, config)
    monkeypatch.setenv("HOUSE_KEY", "07" * 32)
    opened(tmp_path, config)
    assert not (tmp_path / "house.key").exists()


def test_the_files_of_a_house_are_its_own_to_read(tmp_path: Path) -> None:
    """Finding D7: house.db was 0644, with codes of vouchers in clear."""
    (tmp_path / "house.db").touch(0o644)
    with floor(tmp_path, CONFIG) as here:
        here.post("alice", "/credits/play", {"amount": 100_00})
        code = here.post("alice", "/credits/cash-out", {})["code"]
        files = [path for path in tmp_path.iterdir() if path.is_file()]
        assert len(files) >= 4
        for path in files:
            assert path.stat().st_mode & 0o077 == 0, path
            assert code.encode() not in path.read_bytes(), path
            assert code.replace("-", "").encode() not in path.read_bytes(), path
