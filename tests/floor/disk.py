"""A disk for SQLite that is watched, fails when it is told to, and can lose its power.

A layer between SQLite and the files, made of the library's own (`sqlite3_vfs`): every write, change
of length, flush and removal goes through it.  It notes them in order, and fails any of them by its
number.  From the notes the files are made again as a disk may have them after a power cut: what was
flushed is there; of what was not, each write is there, or is not, or in part, or is garbage.
"""

from __future__ import annotations

import _sqlite3
import ctypes as c
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512
OK, IOERR_WRITE, IOERR_FSYNC, IOERR_TRUNCATE, IOERR_DELETE = 0, 778, 1034, 1546, 2570
FULL = 13
FAILURES = {"write": IOERR_WRITE, "sync": IOERR_FSYNC, "truncate": IOERR_TRUNCATE}

_library = c.CDLL(_sqlite3.__file__)  # whatever SQLite it was linked with
_library.sqlite3_vfs_find.restype = c.c_void_p

_P, _I, _L = c.c_void_p, c.c_int, c.c_int64
_OPEN = c.CFUNCTYPE(_I, _P, _P, _P, _I, _P)  # SQLite keeps the name: it is passed on as it lies
_DELETE = c.CFUNCTYPE(_I, _P, _P, _I)
_WRITE = c.CFUNCTYPE(_I, _P, _P, _I, _L)
_TRUNCATE = c.CFUNCTYPE(_I, _P, _L)
_SYNC = c.CFUNCTYPE(_I, _P, _I)


class _Methods(c.Structure):
    """What can be done with an open file; those that are not watched stay what they were."""

    _fields_ = (
        ("version", _I),
        ("close", _P),
        ("read", _P),
        ("write", _WRITE),
        ("truncate", _TRUNCATE),
        ("sync", _SYNC),
        ("others", _P * 10),
        ("fetch", _P * 2),
    )


class _File(c.Structure):
    _fields_ = (("methods", c.POINTER(_Methods)),)


class _Vfs(c.Structure):
    _fields_ = (
        ("version", _I),
        ("file_size", _I),
        ("longest_path", _I),
        ("next", _P),
        ("name", c.c_char_p),
        ("data", _P),
        ("open", _OPEN),
        ("delete", _DELETE),
        ("others", _P * 14),
    )


@dataclass(frozen=True)
class Note:
    """Something that was done to a file, or said about it (``kind`` is then 'said')."""

    kind: str
    file: str = ""
    at: int = 0
    data: bytes = b""
    said: object = None


@dataclass
class Disk:
    """What was done, and what is to fail."""

    notes: list[Note] = field(default_factory=list)
    flushes: bool = True  # what is under it, too: nobody pulls the plug of that one
    fails: Callable[[int, str], int] = lambda number, kind: OK
    calls: int = 0

    def say(self, said: object) -> None:
        """Note something between what is done to the files: that a step was acknowledged."""
        self.notes.append(Note("said", said=said))

    def stands(self, name: str, content: bytes) -> None:
        """A file that is there, and flushed, before anything is noted."""
        self.notes += [Note("write", name, 0, content), Note("sync", name)]

    def _note(self, note: Note) -> int:
        self.calls += 1
        code = self.fails(self.calls, note.kind)
        if code == OK:
            self.notes.append(note)
        return code


class _Layer:
    """The methods that SQLite calls for the files of a disk, which outlive it: a connection that
    was left open is closed when it is found as garbage, and may write then."""

    def __init__(self, disk: Disk) -> None:
        self.disk: Disk | None = disk
        self._files: dict[int, str] = {}
        self._methods: dict[int, _Methods] = {}

    def watch(self, file: int, name: str) -> None:
        """Put the watched methods of an open file in the place of its own."""
        self._files[file] = name
        head = c.cast(file, c.POINTER(_File)).contents
        own = head.methods
        address = c.addressof(own.contents)
        if address not in self._methods:
            self._methods[address] = self._watched(own.contents)
        head.methods = c.pointer(self._methods[address])

    def note(self, kind: str, file: int, at: int = 0, data: bytes = b"") -> int:
        if self.disk is None:
            return OK
        return self.disk._note(Note(kind, self._files[file], at, data))

    def _watched(self, own: _Methods) -> _Methods:
        made = _Methods.from_buffer_copy(own)
        made.version = min(own.version, 2)  # no file is read as memory
        write, truncate, sync = own.write, own.truncate, own.sync

        def written(file: int, data: int, size: int, at: int) -> int:
            code = self.note("write", file, at, c.string_at(data, size))
            return code or int(write(file, data, size, at))

        def truncated(file: int, size: int) -> int:
            return self.note("truncate", file, size) or int(truncate(file, size))

        def synced(file: int, flags: int) -> int:
            code = self.note("sync", file)
            flushes = self.disk is not None and self.disk.flushes
            return code or (int(sync(file, flags)) if flushes else OK)

        made.write, made.truncate, made.sync = (
            _WRITE(written),
            _TRUNCATE(truncated),
            _SYNC(synced),
        )
        return made


_KEPT: list[object] = []  # what SQLite may yet call


def _name(lies_at: int) -> str:
    return Path(c.string_at(lies_at).decode()).name


@contextmanager
def watched(disk: Disk) -> Iterator[Disk]:
    """Every file that SQLite opens meanwhile is on this disk."""
    usual = _library.sqlite3_vfs_find(None)
    own = c.cast(usual, c.POINTER(_Vfs)).contents
    made = _Vfs.from_buffer_copy(own)
    made.name = b"watched"
    opens, deletes, layer = own.open, own.delete, _Layer(disk)

    def opened(_: int, name: int | None, file: int, flags: int, out: int) -> int:
        code = int(opens(usual, name, file, flags, out))
        if code == OK and name:
            layer.watch(file, _name(name))
        return code

    def deleted(_: int, name: int, folder: int) -> int:
        if layer.disk is not None:
            layer.disk.notes.append(Note("delete", _name(name)))
        return int(deletes(usual, name, folder))

    made.open, made.delete = _OPEN(opened), _DELETE(deleted)
    _library.sqlite3_vfs_register(c.byref(made), 1)
    try:
        yield disk
    finally:
        layer.disk = None
        _KEPT.append((made, layer))
        _library.sqlite3_vfs_unregister(c.byref(made))
        _library.sqlite3_vfs_register(c.c_void_p(usual), 1)


# After a power cut.


def _put(content: bytearray, at: int, data: bytes) -> None:
    if len(content) < at + len(data):
        content.extend(bytes(at + len(data) - len(content)))
    content[at : at + len(data)] = data


def _apply(content: bytearray, note: Note) -> None:
    if note.kind == "write":
        _put(content, note.at, note.data)
    elif note.kind == "truncate":
        del content[note.at :]
        content.extend(bytes(note.at - len(content)))


def _half_done(content: bytearray, note: Note, chance: random.Random) -> None:
    """One change that was not flushed: there, or not, or in part, or garbage."""
    way = chance.choice(("there", "lost", "torn", "garbage"))
    if way == "there" or (note.kind == "truncate" and way != "lost"):
        _apply(content, note)
    elif way == "torn":
        sectors = chance.randrange(len(note.data) // SECTOR + 1)
        _put(content, note.at, note.data[: sectors * SECTOR])
    elif way == "garbage":
        _put(content, note.at, chance.randbytes(len(note.data)))


def after_power_cut(notes: list[Note], chance: random.Random) -> dict[str, bytes]:
    """The files as a disk may have them that lost its power after these notes."""
    flushed: dict[str, bytearray] = {}
    waiting: dict[str, list[Note]] = {}
    for note in notes:
        if note.kind == "sync":
            content = flushed.setdefault(note.file, bytearray())
            for one in waiting.pop(note.file, []):
                _apply(content, one)
        elif note.kind == "delete":
            flushed.pop(note.file, None)
            waiting.pop(note.file, None)
        elif note.kind != "said":
            waiting.setdefault(note.file, []).append(note)
    for file, several in waiting.items():
        content = flushed.setdefault(file, bytearray())
        for one in several:
            _half_done(content, one, chance)
    return {file: bytes(content) for file, content in flushed.items()}
