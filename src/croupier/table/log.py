"""The log of a table: an append-only file of entries, each chained to the one before.

One JSON object a line.  A header, then inputs and the events they brought, and a
snapshot after each round.  ``h`` is the SHA-256 of the previous ``h`` and the entry's
own bytes, so that any changed bit is found.  A command is answered only after its
entries are on the disk; an entry cut short by a crash was never answered for, and is
dropped on the way back in.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

import msgspec

from croupier.table.commands import Given
from croupier.table.events import Event
from croupier.table.formats import FORMAT, FORMATS
from croupier.table.ledger import Posting
from croupier.table.sign import Sign
from croupier.table.table import Snapshot

ORIGIN = "0" * 64
_HASH = len(',"h":"') + 64 + len('"}')
_encode = msgspec.json.Encoder(order="deterministic").encode


class LogBroken(Exception):
    """The log is not what was written; says where."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Header(msgspec.Struct, frozen=True, tag_field="k", tag="header"):
    format: int
    game: str
    edition: str
    version: int
    sign: Sign
    seats: int
    options: dict[str, Any]
    automated: bool = True
    source: str = ""  # the seed's first state, for a table that draws from one


class Input(msgspec.Struct, frozen=True, tag_field="k", tag="input", omit_defaults=True):
    by: str
    role: str
    c: Any
    at: int = 0
    id: str = ""
    brings: int = 0


class Happened(msgspec.Struct, frozen=True, tag_field="k", tag="event"):
    e: Any


class Kept(msgspec.Struct, frozen=True, tag_field="k", tag="snapshot"):
    s: Any


Entry = Header | Input | Happened | Kept
_decode = msgspec.json.Decoder(Entry).decode


def input_of(given: Given) -> Input:
    return Input(given.by, given.role._value_, given.command, given.at, given.id, given.brings)


def body_of(entry: Entry) -> bytes:
    """The entry's canonical bytes, without its hash."""
    try:
        return _encode(entry)
    except TypeError:  # a shoe knows cards by their number: keys that are no text
        return _encode(msgspec.to_builtins(entry, str_keys=True))


def chain(previous: str, body: bytes) -> str:
    return sha256(previous.encode() + body).hexdigest()


def chain_all(previous: str, bodies: Iterable[bytes]) -> list[str]:
    """The hash of each, as :func:`chain` gives it."""
    hashes = []
    for body in bodies:
        previous = sha256(previous.encode() + body).hexdigest()
        hashes.append(previous)
    return hashes


class Log:
    """The file of one table, open for appending.  Serves as the table's record."""

    def __init__(self, path: Path, *, head: str = ORIGIN, size: int | None = None) -> None:
        self.path = path
        self.head = head
        self.failed = False
        self._buffer: list[bytes] = []
        self._file: IO[bytes] = path.open("ab")
        if size is not None and size < path.stat().st_size:
            self._file.truncate(size)
            os.fsync(self._file.fileno())

    @classmethod
    def create(cls, path: Path, header: Header) -> Log:
        """A new log; an existing file is never written over."""
        with path.open("xb"):
            pass
        log = cls(path)
        log.append(header)
        log.commit()
        _sync_folder(path.parent)
        return log

    def append(self, entry: Entry) -> None:
        self.append_body(body_of(entry))

    def append_body(self, body: bytes) -> None:
        """An entry by its canonical bytes."""
        self.head = chain(self.head, body)
        self._buffer.append(body[:-1] + b',"h":"' + self.head.encode() + b'"}\n')

    def given(self, given: Given) -> None:
        self.append(input_of(given))

    def happened(self, events: Sequence[Event]) -> None:
        for event in events:
            self.append(Happened(event))

    def posted(self, postings: list[Posting]) -> None:
        """A log has the answers from which every posting follows."""

    def snapshot(self, snapshot: Snapshot) -> None:
        self.append(Kept(snapshot))

    def commit(self) -> None:
        if self.failed:
            raise OSError(f"{self.path}: an earlier write failed; resume the table from its log")
        if self._buffer:
            self.failed = True  # until all of it is on the disk
            self._file.write(b"".join(self._buffer))
            self._file.flush()
            os.fsync(self._file.fileno())
            self._buffer.clear()
            self.failed = False

    def close(self) -> None:
        if not self.failed:
            self.commit()
        self._file.close()


def _sync_folder(folder: Path) -> None:
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


class Line(msgspec.Struct, frozen=True):
    """One entry as read: its line number, its bytes without the hash, its hash, itself."""

    number: int
    body: bytes
    hash: str
    entry: Entry
    end: int  # where the line ends in the file


def split(raw: bytes, number: int) -> tuple[bytes, str]:
    """A line's entry bytes and its hash."""
    tail = raw[-_HASH:]
    if len(raw) <= _HASH or not tail.startswith(b',"h":"') or not tail.endswith(b'"}'):
        raise LogBroken(number, "not an entry of a table log")
    return raw[:-_HASH] + b"}", tail[6:70].decode("ascii", "replace")


def parse(raw: bytes, number: int, end: int) -> Line:
    body, digest = split(raw, number)
    return parse_body(body, digest, number, end)


def parse_body(body: bytes, hash: str, number: int, end: int = 0) -> Line:
    """An entry from its own bytes and its hash, which are kept apart outside files."""
    try:
        entry = _decode(body)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogBroken(number, f"unreadable entry: {error}") from None
    return Line(number, body, hash, entry, end)


def follows(previous: str, raw: bytes, number: int) -> tuple[bytes, str]:
    """A line's entry bytes and its hash, if it follows from the hash before."""
    body, digest = split(raw, number)
    if chain(previous, body) != digest:
        raise LogBroken(number, "the entry does not follow from the one before it")
    return body, digest


def read(path: Path, *, whole: bool = True) -> Iterator[Line]:
    """The entries of a log in order, each checked against the chain.

    With ``whole``, an incomplete last line is an error; without, reading ends before it.
    """
    previous, end = ORIGIN, 0
    with path.open("rb") as file:
        for number, raw in enumerate(file, 1):
            if not raw.endswith(b"\n"):
                if whole:
                    raise LogBroken(number, "the last entry is incomplete")
                return
            end += len(raw)
            body, previous = follows(previous, raw[:-1], number)
            yield parse_body(body, previous, number, end)


BLOCK = 1 << 16


_SNAPSHOT = b'\n{"k":"snapshot"'


def tail(path: Path, snapshots: int = 1) -> list[Line]:
    """The last snapshot (or the one so many from the end) and what follows it.

    The whole log, if it has not as many.  Reads from the end, so that its cost does not
    grow with the rounds played.  The chain is checked from the entry before the snapshot
    on; line numbers count from the snapshot, which has number 1.
    """
    with path.open("rb") as file:
        start, data, block = _whole_lines(file), b"", BLOCK
        while start > 0:
            step = min(block, start)
            start, block = start - step, block * 2
            file.seek(start)
            data = file.read(step) + data
            at = len(data)
            for _ in range(snapshots):
                at = data.rfind(_SNAPSHOT, 0, at) if at >= 0 else -1
            before = data.rfind(b"\n", 0, at) if at > 0 else -1
            if before >= 0 or (at > 0 and start == 0):
                return _lines(data, start, before + 1, at + 1)
    return _lines(data, 0, 0, 0)


def _whole_lines(file: IO[bytes]) -> int:
    """Where the last complete line ends."""
    start = file.seek(0, os.SEEK_END)
    while start > 0:
        step = min(BLOCK, start)
        start -= step
        file.seek(start)
        newline = file.read(step).rfind(b"\n")
        if newline >= 0:
            return start + newline + 1
    return 0


def _lines(data: bytes, offset: int, before: int, first: int) -> list[Line]:
    previous = ORIGIN
    if first > before:
        previous = split(data[before : first - 1], 0)[1]
    lines: list[Line] = []
    at = first
    while (newline := data.find(b"\n", at)) >= 0:
        line = parse(data[at:newline], len(lines) + 1, offset + newline + 1)
        if chain(previous, line.body) != line.hash:
            raise LogBroken(line.number, "the entry does not follow from the one before it")
        lines.append(line)
        previous, at = line.hash, newline + 1
    return lines


def header(path: Path) -> Header:
    with path.open("rb") as file:
        raw = file.readline()
    if not raw.endswith(b"\n"):
        raise LogBroken(1, "no complete header")
    line = parse(raw[:-1], 1, len(raw))
    if not isinstance(line.entry, Header):
        raise LogBroken(1, "the first entry is not a header")
    if chain(ORIGIN, line.body) != line.hash:
        raise LogBroken(1, "the header has been changed")
    if line.entry.format not in FORMATS:
        raise LogBroken(1, f"format {line.entry.format}; this version reads up to {FORMAT}")
    return line.entry


class FileVault:
    """Sealed shoes in a file beside the log, readable by its owner only."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def _load(self) -> dict[str, Any]:
        if not self.path.exists():
            return {}
        loaded: dict[str, Any] = json.loads(self.path.read_text("utf-8"))
        return loaded

    def _save(self, sealed: dict[str, Any]) -> None:
        if not sealed:
            self.path.unlink(missing_ok=True)
            return
        new = self.path.with_name(self.path.name + ".new")
        fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(fd, "wb") as file:
            file.write(_encode(sealed))
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self.path)
        _sync_folder(self.path.parent)

    def keep(self, name: str, sealed: dict[str, Any]) -> None:
        # the shoe before stays until its reveal is durable, which is after this
        self._save({**self._load(), name: sealed})

    def open(self, name: str) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self._load().get(name)
        return found

    def forget(self, name: str) -> None:
        rest = self._load()
        if rest.pop(name, None) is not None:
            self._save(rest)

    def destroy(self) -> None:
        """The table is closed: nothing is sealed any more."""
        self.path.unlink(missing_ok=True)
        self.path.with_name(self.path.name + ".new").unlink(missing_ok=True)
