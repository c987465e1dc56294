"""Many entries of a log in one row: all of them come back, and nothing in it can be changed."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor import audit
from croupier.floor.proving import verify_journal
from croupier.floor.store import migrations, pages, reading, sql
from croupier.floor.store import steps as s
from croupier.floor.store.base import EntryRow
from croupier.floor.store.sqlite import SqliteReader, SqliteStore
from croupier.table.log import ORIGIN, LogBroken, chain, chain_all

LINES = st.lists(st.binary(max_size=40).filter(lambda one: b"\n" not in one), min_size=1)
HEADER = b'{"k":"header"}'


@given(LINES)
def test_what_is_packed_comes_back_with_its_hashes(bodies: list[bytes]) -> None:
    page = pages.pack(ORIGIN, bodies)
    hashes = chain_all(ORIGIN, bodies)
    assert pages.unpack(page, len(bodies)) == list(zip(bodies, hashes, strict=True))
    with pytest.raises(pages.BadPage):
        pages.unpack(page, len(bodies) + 1)
    with pytest.raises(pages.BadPage):
        pages.unpack(page[:-1], len(bodies))
    with pytest.raises(pages.BadPage):
        pages.unpack(page + b"x", len(bodies))


def test_an_entry_of_two_lines_is_refused() -> None:
    with pytest.raises(s.StepRefused):
        pages.pack(ORIGIN, [b"one", b"two\nthree"])


@given(
    st.integers(1, 50),
    st.integers(1, 3 * pages.MOST),
    st.sets(st.integers(1, 3 * pages.MOST), max_size=5),
)
def test_pages_follow_each_other_and_begin_at_snapshots(
    first: int, entries: int, snapshots: set[int]
) -> None:
    cuts = list(pages.cuts(first, entries, [(number, 1) for number in snapshots]))
    assert [number for cut in cuts for number in cut] == list(range(first, first + entries))
    assert all(0 < len(cut) <= pages.MOST for cut in cuts)
    inside = {number for number in snapshots if first <= number < first + entries}
    assert inside <= {cut.start for cut in cuts}


def test_the_dictionary_is_for_ever_what_it_was() -> None:
    """A page of the first house that had any, and one of the sixth version of the store."""
    entry = b'{"k":"event","e":{"type":"round-opened","round":202}}'
    for page in ("787d6f68ee2023b57c00eaaead0500c3f71109", "0223b57c00eaaead05008adaef8f"):
        assert pages.inflate(bytes.fromhex(page)) == entry
    assert len(pages.deflate(entry)) < 19


# In a store.


def written(path: Path, steps: int = 6, entries: int = 7) -> list[EntryRow]:
    """A table whose log came in steps; its entries."""
    store = SqliteStore(path)
    head = chain(ORIGIN, HEADER)
    store.write((s.OpenTable("T1", "roulette", HEADER, head), s.Lead("T1", 1))).result()
    first = 2
    for step in range(steps):
        bodies = tuple(b'{"k":"event","e":{"n":%d}}' % (first + n) for n in range(entries))
        hashes = tuple(chain_all(head, bodies))
        ends = ((first + 3, step),) if step % 2 else ()
        store.write((s.Append("T1", first, bodies, head, hashes, ends, 1),)).result()
        first, head = first + entries, hashes[-1]
    found = list(store.entries("T1"))
    assert [entry.number for entry in found] == list(range(1, first))
    assert chain_all(ORIGIN, [entry.body for entry in found]) == [entry.hash for entry in found]
    assert len(store.read("SELECT 1 FROM entries")) < len(found) / 3
    store.close()
    return found


def test_any_entries_are_found_from_any_number_on(tmp_path: Path) -> None:
    found = written(tmp_path / "house.db")
    reader = SqliteReader(tmp_path / "house.db")
    for since in range(1, len(found) + 2):
        for limit in (0, 1, 2, 5, 9, 100):
            wanted = found[since - 1 : since - 1 + limit] if limit else found[since - 1 :]
            assert list(reader.entries("T1", since, limit)) == wanted
        assert reader.has_entries("T1", since) == (since <= len(found))
    reader.close()


def test_steps_of_one_transaction_share_a_page(tmp_path: Path) -> None:
    """Those that follow each other; not those of which one does not follow from the other."""
    store = SqliteStore(tmp_path / "house.db")
    store.write((s.OpenTable("T1", "g", HEADER, ORIGIN), s.Lead("T1", 1))).result()
    one, two = chain_all(ORIGIN, [b"a", b"b"])
    together = [
        (s.Append("T1", 2, (b"a",), ORIGIN, (one,), epoch=1),),
        (s.Append("T1", 3, (b"b",), one, (two,), epoch=1),),
        (s.Append("T1", 4, (b"c",), ORIGIN, (chain(ORIGIN, b"c"),), epoch=1),),
    ]
    assert store.attempt([*together]) == [None] * 3
    assert store.read("SELECT n, first FROM entries WHERE n > 1 ORDER BY n") == [(3, 2), (4, 4)]
    assert [entry.hash for entry in store.entries("T1", 2)] == [one, two, chain(ORIGIN, b"c")]
    row = store.table("T1")
    assert row is not None
    assert (row.last, row.head) == (4, chain(ORIGIN, b"c"))
    store.close()


def test_what_is_before_a_snapshot_can_be_archived(tmp_path: Path) -> None:
    found = written(tmp_path / "house.db")
    store = SqliteStore(tmp_path / "house.db")
    ((snapshot,),) = store.read("SELECT MAX(n) FROM snapshots")
    with pytest.raises(s.NotThere):
        store.write((s.Archive("T1", snapshot, found[snapshot - 1].hash),)).result()
    store.write((s.Archive("T1", snapshot - 1, found[snapshot - 2].hash),)).result()
    assert list(store.entries("T1")) == [found[0], *found[snapshot - 1 :]]
    assert not store.has_entries("T1", snapshot - 1)
    assert store.has_entries("T1", snapshot)
    store.close()


def chained(path: Path) -> list[EntryRow]:
    reader = SqliteReader(path)
    try:
        row = reader.table("T1")
        assert row is not None
        entries = list(reader.entries("T1"))
    finally:
        reader.close()
    previous = ORIGIN
    for number, entry in enumerate(entries, 1):
        if entry.number != number or chain(previous, entry.body) != entry.hash:
            raise LogBroken(number, "does not follow")
        previous = entry.hash
    if (row.last, row.head) != (len(entries), previous):
        raise LogBroken(len(entries), "is not the end")
    return entries


def flipped(page: bytes, at: int, bit: int) -> bytes:
    return page[:at] + bytes([page[at] ^ 1 << bit]) + page[at + 1 :]


def other_hash(page: bytes) -> bytes:
    return bytes(pages.HASH) + page[pages.HASH :]


def one_more(page: bytes) -> bytes:
    bodies = pages.inflate(page[pages.HASH :]).split(b"\n")
    return pages.pack(page[: pages.HASH].hex(), [*bodies, bodies[-1]])


def exchanged(page: bytes) -> bytes:
    bodies = pages.inflate(page[pages.HASH :]).split(b"\n")
    return pages.pack(page[: pages.HASH].hex(), [bodies[1], bodies[0], *bodies[2:]])


@pytest.mark.parametrize("change", [other_hash, one_more, exchanged])
def test_a_changed_page_is_found(change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    found = written(path)
    assert chained(path) == found
    for last in (8, 15):
        with sqlite3.connect(path) as database:
            ((page,),) = database.execute("SELECT body FROM entries WHERE n = ?", (last,))
            database.execute("UPDATE entries SET body = ? WHERE n = ?", (change(page), last))
        with pytest.raises(LogBroken):
            chained(path)
        with sqlite3.connect(path) as database:
            database.execute("UPDATE entries SET body = ? WHERE n = ?", (page, last))
        database.close()


def bits_of(page: bytes) -> Iterator[bytes]:
    """The page with each of its bits turned, one at a time."""
    for at in range(len(page)):
        for bit in range(8):
            yield flipped(page, at, bit)


def test_every_bit_of_a_page_says_something(tmp_path: Path) -> None:
    """Also those that would change no entry: as the store is read and its chain is held to it."""
    path = tmp_path / "house.db"
    found = written(path)
    assert chained(path) == found
    database = sqlite3.connect(path)
    with database:
        ((page,),) = database.execute("SELECT body FROM entries WHERE n = 8")
    for changed in bits_of(page):
        with database:
            database.execute("UPDATE entries SET body = ? WHERE n = 8", (changed,))
        with pytest.raises(LogBroken):
            chained(path)
    with database:
        database.execute("UPDATE entries SET body = ? WHERE n = 8", (page,))
    database.close()
    assert chained(path) == found


@pytest.mark.parametrize("entries", [1, 2, 30, 399])
def test_every_bit_of_what_is_deflated_is_checked(entries: int) -> None:
    """Of pages of any size; of them there are always some that would change no entry."""
    bodies = [b'{"k":"event","e":{"type":"round-opened","round":%d}}' % n for n in range(entries)]
    content = b"\n".join(bodies)
    page = pages.deflate(content)
    silent = 0
    for changed in bits_of(page):
        with pytest.raises(pages.BadPage):
            pages.inflate(changed)
        if changed.startswith(pages.SECOND) and changed[-pages.CHECK :] == page[-pages.CHECK :]:
            written = changed[: -pages.CHECK]
            again = written + zlib.crc32(written).to_bytes(pages.CHECK, "big")
            with suppress(pages.BadPage):
                silent += pages.inflate(again) == content
    assert silent


def test_what_is_cut_short_is_no_page() -> None:
    page = pages.deflate(b"entry")
    for size in range(len(page)):
        with pytest.raises(pages.BadPage):
            pages.inflate(page[:size])


def test_every_bit_of_an_entry_of_the_journal_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    written(path, steps=1)
    store = SqliteStore(path)
    ((body, number),) = store.read("SELECT body, n FROM journal ORDER BY n DESC LIMIT 1")
    ((hash, before),) = store.read(
        "SELECT one.hash, other.hash FROM journal one, journal other "
        "WHERE one.n = ? AND other.n = one.n - 1",
        (number,),
    )
    assert verify_journal(store)[1] == []
    (entry,) = store.journal(0, number)
    assert chain(before, entry.body) == hash
    for changed in bits_of(body):
        assert chain(before, reading._inflated(changed)) != hash
    with sqlite3.connect(path) as database:
        change = flipped(body, len(body) - pages.CHECK - 1, 7)
        database.execute("UPDATE journal SET body = ? WHERE n = ?", (change, number))
    database.close()
    assert any(str(number) in one for one in verify_journal(store)[1])
    store.close()


def as_the_fifth_version(content: bytes) -> bytes:
    squeezed = zlib.compressobj(pages.LEVEL, zdict=pages.DICTIONARY)
    return squeezed.compress(content) + squeezed.flush()


def test_what_the_fifth_version_wrote_is_read_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store of old pages and an old journal, opened, written to, and held to its chain."""
    path = tmp_path / "house.db"
    with monkeypatch.context() as old:
        old.setattr(pages, "deflate", as_the_fifth_version)
        old.setattr(sql, "deflate", as_the_fifth_version)
        old.setattr(migrations, "VERSION", 5)
        found = written(path, steps=1)
    with sqlite3.connect(path) as database:
        for table in ("entries WHERE n > 1", "journal"):
            bodies = [body for (body,) in database.execute(f"SELECT body FROM {table}")]
            assert bodies
            assert all(pages.SECOND not in (body[:1], body[32:33]) for body in bodies)
    database.close()
    store = SqliteStore(path)
    assert store.fact("schema") == str(migrations.VERSION)
    assert list(store.entries("T1")) == found
    number, head = found[-1].number, found[-1].hash
    entry = s.Append("T1", number + 1, (b"new",), head, (chain(head, b"new"),), epoch=1)
    store.write((entry,)).result()
    assert verify_journal(store)[1] == []
    store.close()
    assert chained(path) == [*found, EntryRow(number + 1, b"new", chain(head, b"new"))]


def test_a_page_that_cannot_be_read_is_told_of_and_ends_nothing(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    written(path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE entries SET body = x'00' WHERE n = 15")
    database.close()
    reader = SqliteReader(path)
    with pytest.raises(LogBroken) as broken:
        list(audit.chained(audit.lines_of(reader, "T1", 2, 30), chain(ORIGIN, HEADER)))
    reader.close()
    assert broken.value.line in (9, 12)
