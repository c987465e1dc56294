"""Old entries of the tables' logs, moved out of the store into files that prove themselves.

An archive is a folder with a log for each table, from its header on, which ``croupier replay``
goes through as through any; and the heads of each time, signed (``heads.jsonl``).  Entries leave
the store only when they are in the file, on the disk, and all of the file has been replayed.  The
store keeps where a table's own entries begin, and is verified from there on; with the archive at
hand, from the beginning.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from croupier.floor.heads import Head, Heads, sign
from croupier.floor.heads import read as read_heads
from croupier.floor.store.base import EntryRow, Store, TableRow
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.steps import Archive, Note, PutFact, StoreDown
from croupier.floor.table.moved import Moved
from croupier.games import game_of
from croupier.table.clock import Clock
from croupier.table.log import Input, Kept, LogBroken, parse_body, read
from croupier.table.replay import Differs, verify

ARCHIVED = "archived:"  # the fact of a table whose first entries are elsewhere
HEADS = "heads.jsonl"
KEEP = 20  # rounds that stay, however old


class Base(msgspec.Struct, frozen=True):
    """Where the entries of a table begin that its store has."""

    upto: int  # the last entry that is elsewhere; the next is a snapshot
    head: str  # its hash
    moved: dict[str, int]  # what had come from each player's meter by then


class BadArchive(StoreDown):
    """The archive is not what was written, or is not this house's."""


def base_of(store: Store, table: str) -> Base | None:
    said = store.fact(ARCHIVED + table)
    return msgspec.json.decode(said, type=Base) if said else None


class Folder:
    """An archive, to be read with the store it was taken from."""

    def __init__(self, path: Path, store: Store) -> None:
        self.path = path
        self._upto: dict[str, int] = {}
        for row in store.tables():
            base = base_of(store, row.table)
            if base is not None:
                self._upto[row.table] = base.upto
                if not self.file(row.table).exists():
                    raise BadArchive(f"{path} has no log of {row.table}")

    def file(self, table: str) -> Path:
        return self.path / f"{table}.log"

    def upto(self, table: str) -> int:
        return self._upto.get(table, 0)

    def entries(self, table: str, since: int, until: int) -> Iterator[EntryRow]:
        last = min(until, self.upto(table))
        if since > last:
            return
        try:
            for line in read(self.file(table)):
                if line.number > last:
                    return
                if line.number >= since:
                    yield EntryRow(line.number, line.body, line.hash)
        except (OSError, LogBroken) as error:
            raise BadArchive(f"the archive of {table}: {error}") from None


@dataclass(frozen=True)
class Moving:
    """What is to leave the store."""

    table: str
    game: str
    cut: int  # the snapshot that ends the file and begins what stays


def cut_of(store: Store, row: TableRow, before: int) -> int:
    """The latest snapshot up to which everything came before a time; so that enough rounds stay,
    and with each that has a correction the round that it is of.  0: there is none."""
    base = base_of(store, row.table)
    first = base.upto + 1 if base else 1
    old: list[tuple[int, int]] = []  # snapshots that everything before is old at: entry, round
    rounds: list[int] = []
    reach: list[tuple[int, int]] = []  # corrections: entry, round
    young = False
    for entry in store.entries(row.table, first, row.last - first + 1):
        said = parse_body(entry.body, entry.hash, entry.number).entry
        if isinstance(said, Input):
            young = young or said.at > before
            if said.c.get("type") == "correction":
                reach.append((entry.number, int(said.c["round"])))
        elif isinstance(said, Kept):
            rounds.append(entry.number)
            if not young:
                old.append((entry.number, int(said.s["round"])))
    last = rounds[-KEEP - 1] if len(rounds) > KEEP else 0
    for number, round in reversed(old):
        if first < number <= last and all(at < number or of >= round for at, of in reach):
            return number
    return 0


def archive(
    store: Store, sealer: Sealer, house: str, folder: Path, before: int, clock: Clock
) -> list[Moving]:
    """Move every table's entries of before a time; answers what was moved."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    moved = []
    for row in store.tables():
        cut = cut_of(store, row, before)
        if cut:
            one = Moving(row.table, row.game, cut)
            _move(store, sealer, house, folder, one, clock)
            moved.append(one)
    return moved


def _move(
    store: Store, sealer: Sealer, house: str, folder: Path, one: Moving, clock: Clock
) -> None:
    path = folder / f"{one.table}.log"
    _extend(store, path, one)
    base = _proven(path, one)
    end = _end(path)
    if [entry.hash for entry in store.entries(one.table, one.cut, 1)] != [end]:
        raise BadArchive(f"{path} does not end as the log of {one.table} goes on")
    heads = Heads(house, clock(), [Head(one.cut, end, one.table, one.game)])
    _drop_half_a_line(folder / HEADS)
    _append(folder / HEADS, sign(heads, sealer) + b"\n")
    was = store.fact(ARCHIVED + one.table)
    told = f"entries up to {base.upto}: {base.head}"
    store.write(
        (
            Archive(one.table, base.upto, base.head),
            PutFact(ARCHIVED + one.table, msgspec.json.encode(base).decode(), was or None),
            Note(clock(), "archived", "system", one.table, told),
        )
    ).result()


def _extend(store: Store, path: Path, one: Moving) -> None:
    """What the file does not have yet, on the disk; what a crash left of it is taken as it is."""
    number, end = 0, 0
    if path.exists():
        try:
            for line in read(path, whole=False):
                number, end = line.number, line.end
        except LogBroken as broken:
            raise BadArchive(f"{path}: {broken}") from None
        if end < path.stat().st_size:
            os.truncate(path, end)
    base = base_of(store, one.table)
    if base is not None and number < base.upto + 1:
        raise BadArchive(f"{path} ends at entry {number}: entries up to {base.upto} were in it")
    content = b"".join(
        entry.body[:-1] + b',"h":"' + entry.hash.encode() + b'"}\n'
        for entry in store.entries(one.table, number + 1, max(one.cut - number, 0))
        if one.cut > number
    )
    _append(path, content)


def _drop_half_a_line(path: Path) -> None:
    """What a crash left, which nobody was told of."""
    if path.exists():
        content = path.read_bytes()
        os.truncate(path, content.rfind(b"\n") + 1)


def _append(path: Path, content: bytes) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(fd, "ab") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _end(path: Path) -> str:
    """The hash of the last entry."""
    found = ""
    for line in read(path):
        found = line.hash
    return found


def _proven(path: Path, one: Moving) -> Base:
    """All of the file replayed."""
    try:
        report = verify(path, game_of)
        if report.entries + 1 != one.cut:
            raise BadArchive(f"{path} has {report.entries + 1} entries, not {one.cut}")
        moved, before = Moved(), ("", 0)
        for line in read(path):
            moved.see(line)
            if line.number == one.cut - 1:
                before = (line.hash, line.number)
    except (Differs, LogBroken) as wrong:
        raise BadArchive(f"{path}: {wrong}") from None
    return Base(before[1], before[0], {p: a for p, a in sorted(moved.by_player.items()) if a})


def verify_folder(store: Store, folder: Folder, signer: str = "") -> Iterator[str]:
    """What is wrong with an archive, beyond what a replay of the whole log finds: the sums that the
    store goes on from, and the heads that were signed."""
    ends: dict[tuple[str, int], str] = {}
    for row in store.tables():
        base = base_of(store, row.table)
        if base is None:
            continue
        moved = Moved()
        for line in read(folder.file(row.table)):
            ends[row.table, line.number] = line.hash
            if line.number <= base.upto:
                moved.see(line)
        if {p: a for p, a in moved.by_player.items() if a} != base.moved:
            yield f"{row.table}: what moved in the archive is not what the store remembers"
        if ends.get((row.table, base.upto)) != base.head:
            yield f"{row.table}: the archive does not end where the store goes on"
    heads = folder.path / HEADS
    for number, raw in enumerate(heads.read_bytes().splitlines() if heads.exists() else (), 1):
        try:
            for head in read_heads(raw, signer):
                if ends.get((head.table, head.entries)) != head.head:
                    yield f"the archive of {head.table} had another entry {head.entries}"
        except ValueError as error:
            yield f"line {number} of {HEADS} is no head: {error}"
