"""The audit: whole logs replay, books follow from them, and what was changed is found."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import msgspec
import pytest

from croupier.cli import main
from croupier.floor import audit
from croupier.floor.money.writer import Writer
from croupier.floor.store.sqlite import SqliteReader
from croupier.table.log import chain
from tests.floor.support import act, pit, plan, run, seat, sqlite
from tests.floor.unfolded import unfold


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A house in which two tables were played for a while."""
    store = sqlite(tmp_path)

    async def story() -> None:
        chance = random.Random(1)
        writer = Writer(store)
        tables = [
            await pit(store, plan("blackjack", "B1"), writer),
            await pit(store, plan("sic-bo", "S1"), writer),
        ]
        await seat(tables[0], writer, "alice", "bob")
        await seat(tables[1], writer, "carol")
        for _ in range(120):
            await act(chance.choice(tables), chance)

    run(story())
    store.close()
    return tmp_path / "house.db"


def troubles(path: Path) -> list[str]:
    store = SqliteReader(path)
    found = [trouble for one in audit.verify_house(store) for trouble in one.troubles]
    store.close()
    return found


def change(path: Path, sql: str, *parameters: object) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(sql, parameters).rowcount >= 1
    connection.close()


def test_a_house_as_it_was_played_is_right(played: Path) -> None:
    assert troubles(played) == []


def test_a_changed_entry_is_found(played: Path) -> None:
    unfold(played)
    assert troubles(played) == []
    change(played, "UPDATE entries SET body = replace(body, 'alice', 'alise') WHERE n = 9")
    assert any("entry 9" in trouble for trouble in troubles(played))


def test_a_missing_entry_is_found(played: Path) -> None:
    unfold(played)
    change(played, "DELETE FROM entries WHERE n = 12 AND name = 'B1'")
    assert any("entry 12" in trouble or "entry 13" in trouble for trouble in troubles(played))


def test_a_log_that_was_chained_anew_does_not_replay(played: Path) -> None:
    """Somebody who can write the store pays himself more, and mends the chain."""
    unfold(played)
    with sqlite3.connect(played) as connection:
        rows = connection.execute(
            "SELECT n, body, hash FROM entries WHERE name = 'S1' ORDER BY n"
        ).fetchall()
        head, forged = "0" * 64, False
        for number, stored, _ in rows:
            body = bytes(stored)
            if not forged and b'"type":"settled"' in body and b'"returned":' in body:
                entry = msgspec.json.decode(body)
                entry["e"]["returned"] += 100
                body, forged = msgspec.json.encode(entry), True
            head = chain(head, body)
            connection.execute(
                "UPDATE entries SET body = ?, hash = ? WHERE name = 'S1' AND n = ?",
                (body, head, number),
            )
        connection.execute("UPDATE tables SET head = ? WHERE name = 'S1'", (head,))
    connection.close()
    assert forged
    assert any("the rules give" in trouble for trouble in troubles(played))


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("UPDATE accounts SET balance = balance + 1 WHERE name = 'meter:alice'", "its postings"),
        ("UPDATE postings SET amount = amount + 1 WHERE n = 5", "its postings give"),
        ("UPDATE counters SET wins = wins + 1 WHERE player = 'bob'", "its counters give"),
        ("UPDATE tables SET head = 'x' WHERE name = 'B1'", "head of the log"),
        ("INSERT INTO vouchers VALUES ('v', 'v', 5, 'a', 1, 0, '', '', 0)", "are out"),
        (
            "INSERT INTO postings (source, target, amount, reason, name) "
            "VALUES ('meter:alice', 'table:B1:alice', 7, 'to the table', 'B1')",
            "was posted between meter and table",
        ),
    ],
)
def test_books_that_were_changed_are_found(played: Path, sql: str, words: str) -> None:
    change(played, sql)
    assert any(words in trouble for trouble in troubles(played)), troubles(played)


def test_the_commands(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = ["--store", str(played)]
    assert main(["audit", "verify", *at]) == 0
    assert "the books follow" in capsys.readouterr().out
    assert main(["audit", "show", "--table", "B1", "--round", "1", *at]) == 0
    shown = capsys.readouterr().out
    assert "— round 1 —" in shown
    assert "round 1 over" in shown
    assert "[qld-2024:2:" in shown
    assert "— round 2 —" not in shown
    assert main(["audit", "show", "--table", "B1", "--round", "1", "--as", "bob", *at]) == 0
    assert main(["audit", "show", "--table", "B1", "--round", "999", *at]) == 2
    assert main(["audit", "show", "--table", "X", "--round", "1", *at]) == 2
    capsys.readouterr()
    assert main(["audit", "heads", *at]) == 0
    heads = capsys.readouterr().out
    saved = played.with_name("heads.jsonl")
    saved.write_text(heads)
    assert main(["audit", "verify", "--heads", str(saved), *at]) == 0
    saved.write_text(heads.replace('"head":"', '"head":"x'))
    assert main(["audit", "verify", "--heads", str(saved), *at]) == 1
    capsys.readouterr()
    assert main(["audit", "export", *at]) == 0
    lines = [msgspec.json.decode(raw) for raw in capsys.readouterr().out.splitlines()]
    entries = [one for one in lines if "entry" in one]
    assert {one["table"] for one in entries} == {"B1", "S1"}
    assert any("posting" in one for one in lines)
    change(played, "UPDATE accounts SET balance = 0 WHERE name = 'cage'")
    assert main(["audit", "verify", *at]) == 1


def test_the_audit_reads_beside_an_open_house(played: Path) -> None:
    store = sqlite(played.parent)
    assert troubles(played) == []
    store.close()


def test_every_round_is_redrawn_from_the_snapshot_before_it(played: Path) -> None:
    store = SqliteReader(played)
    for row in store.tables():
        number = 1
        while store.round_entries(row.table, number) is not None:
            lines = audit.show(store, row.table, number)
            assert lines[0] == f"— round {number} —"
            number += 1
        assert number > 3
    store.close()
