"""Row 22: no bit of a log can be changed unseen, and the first bad record is named.

Every bit of a log of a megabyte, record by record; the file as a whole on a sample; entries put in,
taken out and exchanged; and what a chain alone cannot tell, a tail cut off and a log written anew,
by the heads that were kept elsewhere.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from croupier.equipment.randomness import SeededSource
from croupier.floor import audit
from croupier.floor.heads import Heads, heads_of, sign
from croupier.floor.store import steps as s
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sqlite import SqliteReader, SqliteStore
from croupier.games import GAMES, game_of
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Place
from croupier.table.formats import FORMAT
from croupier.table.log import ORIGIN, Header, Line, Log, LogBroken, chain, follows, read
from croupier.table.replay import verify
from croupier.testing.driver import open_table
from tests.floor.unfolded import unfold
from tests.proofs import LONG

SIZE = 1 << 20 if LONG else 6_000
SAMPLE = 2_000 if LONG else 20
ANN = Actor("ann", Role.PLAYER)


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.table.log.os.fsync", lambda _: None)


def played(path: Path, size: int, seed: int = 7) -> Path:
    """A log of so many bytes of roulette."""
    game = GAMES["roulette"]
    table = open_table(game, {}, seed)
    options = msgspec.to_builtins(table.options)
    sign, seats, source = table.state.sign, table.state.seats, SeededSource(seed).state()
    head = Header(FORMAT, game.name, game.edition, game.version, sign, seats, options, True, source)
    table.record = log = Log.create(path, head)
    table.start()
    table.submit(ANN, Join(1))
    table.submit(ANN, BuyIn(10**9))
    while path.stat().st_size < size:
        table.submit(ANN, Place("red", 500))
        table.submit(SYSTEM, table.pending.default())  # type: ignore[arg-type]
        log.commit()
    log.close()
    return path


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.table.log.os.fsync", lambda _: None)
        return played(tmp_path_factory.mktemp("log") / "table.log", SIZE)


def refuses(previous: str, record: bytes, number: int, after: bytes) -> bool:
    """Whether the lines that a changed record has become do not follow, the first of them at least;
    ``after``: the record that it runs into, if its end is gone."""
    first, end, _ = record.partition(b"\n")
    try:
        follows(previous, first if end else first + after.rstrip(b"\n"), number)
    except LogBroken as broken:
        return broken.line == number
    return False


def test_every_changed_bit_of_a_log_is_found_in_its_record(log: Path) -> None:
    records = log.read_bytes().splitlines(keepends=True)
    previous, flips = ORIGIN, 0
    for number, (record, after) in enumerate(zip(records, [*records[1:], b""], strict=True), 1):
        changed = bytearray(record)
        for at in range(len(record)):
            for bit in (1, 2, 4, 8, 16, 32, 64, 128):
                changed[at] ^= bit
                assert refuses(previous, bytes(changed), number, after), (number, at, bit)
                changed[at] ^= bit
                flips += 1
        previous = follows(previous, record[:-1], number)[1]
    assert flips == 8 * log.stat().st_size >= 8 * SIZE


def first_bad(path: Path) -> int:
    try:
        for _ in read(path):
            pass
    except LogBroken as broken:
        return broken.line
    return 0


def test_the_first_bad_record_of_a_file_is_named(log: Path, tmp_path: Path) -> None:
    content, chance, path = log.read_bytes(), random.Random(22), tmp_path / "changed.log"
    for _ in range(SAMPLE):
        at = chance.randrange(len(content))
        changed = bytearray(content)
        changed[at] ^= 1 << chance.randrange(8)
        path.write_bytes(changed)
        assert first_bad(path) == content.count(b"\n", 0, at) + 1, at


def test_records_put_in_taken_out_and_exchanged_are_found(log: Path, tmp_path: Path) -> None:
    records, path = log.read_bytes().splitlines(keepends=True), tmp_path / "changed.log"
    chance = random.Random(21)
    for _ in range(SAMPLE):
        at = chance.randrange(2, len(records) - 1)
        other = chance.choice([n for n in range(1, len(records)) if n != at])
        for changed in (
            [*records[:at], records[other], *records[at:]],
            [*records[:at], *records[at + 1 :]],
            [records[{at: other, other: at}.get(n, n)] for n in range(len(records))],
        ):
            wrong = next(n for n, one in enumerate(changed, 1) if one != records[n - 1])
            path.write_bytes(b"".join(changed))
            assert first_bad(path) == wrong


# By the heads.


def kept(path: Path, log: Path) -> SqliteStore:
    """A store with this one log."""
    lines = list(read(log))
    head = lines[0]
    store = SqliteStore(path)
    store.write((s.OpenTable("T1", "roulette", head.body, head.hash),)).result()
    store.write((appended(lines[1:], head.hash),)).result()
    return store


def appended(lines: list[Line], before: str) -> s.Append:
    bodies, hashes = tuple(one.body for one in lines), tuple(one.hash for one in lines)
    ends = tuple((one.number, one.entry.s["round"] - 1) for one in lines if hasattr(one.entry, "s"))
    return s.Append("T1", 2, bodies, before, hashes, ends)


def cut_off(path: Path, other: Path) -> None:
    """The last round never was."""
    unfold(path)
    with sqlite3.connect(path) as database:
        ((last,),) = database.execute("SELECT MAX(n) - 4 FROM entries")
        ((head,),) = database.execute("SELECT hash FROM entries WHERE n = ?", (last,))
        database.execute("DELETE FROM entries WHERE n > ?", (last,))
        database.execute("DELETE FROM snapshots WHERE n > ?", (last,))
        database.execute("UPDATE tables SET last = ?, head = ?", (last, head))
    database.close()


def written_anew(path: Path, other: Path) -> None:
    """Another evening, just as sound."""
    path.unlink()
    kept(path, other).close()


@pytest.mark.parametrize("tamper", [cut_off, written_anew])
def test_what_a_chain_cannot_tell_its_heads_do(
    tamper: Callable[[Path, Path], None], log: Path, tmp_path: Path
) -> None:
    path, signing = tmp_path / "house.db", Sealer(bytes(32))
    store = kept(path, log)
    heads = sign(Heads("here", 1, heads_of(store)), signing)
    assert audit.verify_heads(store, heads, signing.signer).troubles == []
    store.close()
    other = played(tmp_path / "other.log", log.stat().st_size, seed=8)
    assert verify(other, game_of).rounds
    tamper(path, other)
    reader = SqliteReader(path)
    row = reader.table("T1")
    assert row is not None
    chained = list(audit.chained(audit.lines_of(reader, "T1", 1, row.last)))
    assert chain(chained[-2].hash, chained[-1].body) == row.head  # the chain has nothing to say
    troubles = audit.verify_heads(reader, heads, signing.signer).troubles
    reader.close()
    assert any(one.startswith("T1 ") for one in troubles)
