"""Copies of a house that prove themselves, and houses from such copies.

A copy is a folder: ``house.db`` (a SQLite file, whatever the house's store is), ``house.key``, and
``manifest.json`` with the digests of both and the heads of the logs, signed with the house's key.
It is of one moment, while the floor is open or not, and is only called good after every log and
every row in it was verified.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from croupier.floor import audit
from croupier.floor.heads import Heads, heads_of, read, sign
from croupier.floor.opening import FINGERPRINT
from croupier.floor.store.migrations import VERSION
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import NoKey, Sealer
from croupier.floor.store.sql import SqlStore
from croupier.floor.store.sqlite import SqliteReader, SqliteStore, keep_private
from croupier.floor.store.steps import StoreDown
from croupier.table.clock import wall

DATABASE, KEY, MANIFEST = "house.db", "house.key", "manifest.json"
TABLES = (
    "tables entries snapshots counters played accounts postings replies vouchers sealed users "
    "codes attempts sessions notes disputes proposals acts facts lanes journal"
).split()
ROWS = 1_000


class BadCopy(StoreDown):
    """The copy is not what it was, or never was whole."""


class Manifest(msgspec.Struct, frozen=True):
    version: int  # of the store
    files: dict[str, str]
    heads: msgspec.Raw  # as they are sent elsewhere, signed


def make(source: SqlStore, sealer: Sealer, name: str, folder: Path) -> int:
    """Copy a house to a new folder; answers how many entries of logs were verified in it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=False)
    target = folder / DATABASE
    keep_private(target)
    if isinstance(source, SqliteStore):
        _copy_file(source.path, target)
    else:
        _copy_rows(source, target)
    _write(folder / KEY, sealer.key)
    copied = SqliteReader(target)
    try:
        entries = _verified(copied, sealer)
        heads = sign(Heads(name, wall(), heads_of(copied)), sealer)
    finally:
        copied.close()
    files = {one: sha256((folder / one).read_bytes()).hexdigest() for one in (DATABASE, KEY)}
    manifest = Manifest(VERSION, files, msgspec.Raw(heads))
    _write(folder / MANIFEST, msgspec.json.encode(manifest))
    return entries


def _manifest(folder: Path) -> Manifest:
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.MsgspecError) as error:
        raise BadCopy(f"{folder} is no copy of a house: {error}") from None


def check(folder: Path) -> tuple[Sealer, int]:
    """Whether a copy is whole and right; answers its key and how many entries it has."""
    manifest = _manifest(folder)
    for name, digest in manifest.files.items():
        if sha256((folder / name).read_bytes()).hexdigest() != digest:
            raise BadCopy(f"{name} in {folder} is not what was copied")
    sealer = Sealer.of_file(folder / KEY, make=False)
    try:
        heads = read(bytes(manifest.heads), sealer.signer)
    except ValueError as error:
        raise BadCopy(f"the heads of {folder}: {error}") from None
    with _readable(folder) as database:
        store = SqliteReader(database)
        try:
            entries = _verified(store, sealer)
            if heads_of(store) != heads:
                raise BadCopy(f"the logs in {folder} do not end where they did")
        finally:
            store.close()
    return sealer, entries


@contextmanager
def _readable(folder: Path) -> Iterator[Path]:
    """The store of a copy.  One of an earlier version is brought to this one beside it: the copy
    stays as it is."""
    source = folder / DATABASE
    if _manifest(folder).version >= VERSION:
        yield source
        return
    with TemporaryDirectory(prefix="croupier-copy-") as beside:
        target = Path(beside) / DATABASE
        keep_private(target)
        _copy_file(source, target)
        SqliteStore(target).close()
        yield target


def restore(folder: Path, store: str, key: Path) -> int:
    """A house from a copy, where there is none yet; answers how many entries it has."""
    sealer, entries = check(folder)
    if key.exists() and key.read_bytes() != sealer.key:
        raise NoKey(f"there is another key at {key}")
    if store.startswith(("postgresql://", "postgres://")):
        target: SqlStore = PostgresStore(store)
    else:
        if Path(store).exists():
            raise BadCopy(f"there is a house in {store} already")
        target = SqliteStore(Path(store))
    try:
        if target.tables() or target.users():
            raise BadCopy(f"there is a house in {store} already")
        with _readable(folder) as database:
            _fill(target, database)
        _verified(target, sealer)
    finally:
        target.close()
    if not key.exists():
        _write(key, sealer.key)
    return entries


def _verified(store: SqlStore, sealer: Sealer) -> int:
    if store.facts().get(FINGERPRINT) != sealer.fingerprint:
        raise NoKey("the key is not this house's")
    findings = audit.verify_house(store)
    for one in findings:
        if one.troubles:
            raise BadCopy(f"{one.about}: {one.troubles[0]}")
    return sum(one.entries for one in findings)


def _copy_file(source: Path, target: Path) -> None:
    reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=30)
    writing = sqlite3.connect(target)
    try:
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it
    finally:
        reading.close()
        writing.close()


def _copy_rows(source: SqlStore, target: Path) -> None:
    empty = SqliteStore(target)
    empty.close()
    writing = sqlite3.connect(target)
    try:
        writing.execute("PRAGMA journal_mode = DELETE")
        writing.execute("DELETE FROM facts")
        with source.one_moment():
            for table in TABLES:
                rows = source.read(f"SELECT * FROM {table}")
                if rows:
                    marks = ", ".join("?" * len(rows[0]))
                    writing.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        writing.commit()
    finally:
        writing.close()


def _fill(target: SqlStore, source: Path) -> None:
    """Every row of a copy, in one transaction."""
    serial = "OVERRIDING SYSTEM VALUE " if isinstance(target, PostgresStore) else ""
    reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
    try:
        target.begin()
        target.run("DELETE FROM facts")
        for table in TABLES:
            cursor = reading.execute(f"SELECT * FROM {table}")
            numbered = serial if table in ("postings", "notes", "acts") else ""
            while rows := cursor.fetchmany(ROWS):
                _insert(target, table, numbered, rows)
        if serial:
            for table in ("postings", "notes", "acts"):
                target.run(
                    f"SELECT setval(pg_get_serial_sequence('{table}', 'n'), "
                    f"(SELECT COALESCE(MAX(n), 0) + 1 FROM {table}), false)"
                )
        target.commit()
    finally:
        reading.close()


def _insert(target: SqlStore, table: str, serial: str, rows: list[tuple[Any, ...]]) -> None:
    marks = ", ".join("?" * len(rows[0]))
    for row in rows:
        target.run(f"INSERT INTO {table} {serial}VALUES ({marks})", row)


def _write(path: Path, content: bytes) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(fd, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
