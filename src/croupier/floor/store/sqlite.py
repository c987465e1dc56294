"""The default store: one SQLite file, one writing connection in one thread.

Write-ahead log with ``synchronous=FULL``: what was committed is on the disk.  A lock beside the
file keeps a second process away, because several writing connections are not safe here.  The
file, what SQLite keeps beside it and the lock are the house's alone to read.
"""

from __future__ import annotations

import fcntl
import os
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import IO, Any, ClassVar

from croupier.floor.store import statements as sql_
from croupier.floor.store.batch import Again
from croupier.floor.store.migrations import check_version, prepare
from croupier.floor.store.sql import SqlStore
from croupier.floor.store.steps import StepRefused, StoreDown

_VALUES = re.compile(r"VALUES (\(\?(?:, \?)*\))")
ROWS = (128, 32, 8)
PRIVATE = 0o600


# changes of one row each, as a change of several by the same values
TOGETHER = {
    sql_.LEAVE: "UPDATE accounts SET balance = balance - new.column1 "
    "FROM (VALUES (?, ?, ?)) AS new "
    "WHERE accounts.name = new.column2 AND accounts.balance >= new.column3",
    sql_.CONTINUE: "UPDATE tables SET last = new.column1, head = new.column2 "
    "FROM (VALUES (?, ?, ?, ?, ?)) AS new WHERE tables.name = new.column3 "
    "AND tables.last = new.column4 AND tables.epoch = new.column5",
}


@lru_cache(maxsize=64)
def _several(sql: str, rows: int) -> str:
    """A statement of one row as one of several."""
    sql = TOGETHER.get(sql, sql)
    return _VALUES.sub(lambda found: "VALUES " + ", ".join([found[1]] * rows), sql, count=1)


class StoreLocked(StoreDown):
    """Another process has the file."""


def keep_private(path: Path) -> None:
    """Make a file if it is not there; whose it is may read and write it, nobody else."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        if os.fstat(fd).st_mode & 0o077 and os.fstat(fd).st_uid == os.geteuid():
            os.fchmod(fd, PRIVATE)
    finally:
        os.close(fd)


class SqliteStore(SqlStore):
    words: ClassVar[dict[str, str]] = {
        "bytes": "BLOB",
        "serial": "INTEGER PRIMARY KEY AUTOINCREMENT",
    }

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = self._take_lock()
        self._gone = False  # the writing connection is to be made anew
        self._have_readers()
        try:
            for beside in ("-wal", "-shm"):
                if (file := path.with_name(path.name + beside)).exists():
                    keep_private(file)
            keep_private(path)
            self._connection = self._connect(writing=True)
            try:
                self._prepare()
            except BaseException:
                self._connection.close()
                raise
        except sqlite3.DatabaseError as error:
            self._lock.close()
            raise StoreDown(f"{path} cannot be read: {error}") from None
        except BaseException:
            self._lock.close()
            raise
        super().__init__()

    def _prepare(self) -> None:
        self.begin()
        try:
            prepare(self, str(self.path))
        except BaseException:
            self.rollback()
            raise
        self.commit()

    def has_table(self, name: str) -> bool:
        sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
        return bool(self.written(sql, (name,)))

    def _take_lock(self) -> IO[bytes]:
        path = self.path.with_name(self.path.name + ".lock")
        keep_private(path)
        lock = path.open("ab")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise StoreLocked(f"{self.path} is in use by another process") from None
        return lock

    def _connect(self, *, writing: bool) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=30
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if not writing:
            connection.execute("PRAGMA query_only = ON")
        return connection

    # The writer's thread.

    def connect(self) -> None:
        """Connected when the store was opened, so that errors are the opener's."""

    def disconnect(self) -> None:
        self._connection.close()

    def close(self) -> None:
        super().close()
        self._close_readers()
        self._lock.close()

    def take_lane(self) -> int:
        """There is one writer, and one chain."""
        if self._gone:
            self._connection = self._connect(writing=True)
            self._gone = False
        return 0

    def begin(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def recover(self) -> None:
        """What a connection holds after a failed write is not to be trusted: a new one."""
        self._lane.lose()
        self._gone = True
        self._connection.close()

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        self._connection.execute(sql, parameters)

    def must(self, sql: str, parameters: Sequence[Any], otherwise: Callable[[], Exception]) -> None:
        if not self._connection.execute(sql, parameters).rowcount:
            raise otherwise()

    def must_all(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        if self._many(sql, rows) != len(rows):
            raise Again("a step of the group is refused")

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        self._many(sql, rows)

    def _many(self, sql: str, rows: Sequence[Sequence[Any]]) -> int:
        """Rows by the hundred in one statement: the interpreter is free meanwhile, which it is
        not between one row and the next."""
        at = changed = 0
        for size in ROWS if sql in TOGETHER or _VALUES.search(sql) else ():
            while len(rows) - at >= size:
                several = _several(sql, size)
                flat = tuple(chain.from_iterable(rows[at : at + size]))
                changed += self._connection.execute(several, flat).rowcount
                at += size
        if at < len(rows):
            changed += self._connection.executemany(sql, rows[at:]).rowcount
        return changed

    def written(self, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, parameters).fetchall()

    # Any thread.

    def read(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            with self._reader() as reader:
                return reader.execute(sql, parameters).fetchall()
        except self.unwritable as error:
            raise StepRefused(f"there can be no such thing: {error}") from None
        except sqlite3.OperationalError as error:
            raise StoreDown(f"{self.path} cannot be read: {error}") from None

    def _have_readers(self) -> None:
        self._local = threading.local()  # a connection of each thread
        self._readers: list[sqlite3.Connection] = []
        self._at_rest = threading.Condition()  # no connection is in use
        self._reading = 0  # how many are

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        """This thread's connection.  While it is in use it is not closed under the reader's hands,
        which would take the process with it."""
        with self._at_rest:
            self._reading += 1
        try:
            reader: sqlite3.Connection | None = getattr(self._local, "reader", None)
            if reader is None:
                reader = self._local.reader = self._connect(writing=False)
                self._readers.append(reader)
            yield reader
        finally:
            with self._at_rest:
                self._reading -= 1
                self._at_rest.notify_all()

    def _close_readers(self) -> None:
        with self._at_rest:
            self._at_rest.wait_for(lambda: not self._reading)
            for reader in self._readers:
                reader.close()
            self._readers.clear()
            self._local = threading.local()

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        with self._reader() as reader:
            reader.execute("BEGIN")
            try:
                yield
            finally:
                reader.execute("COMMIT")


class SqliteReader(SqliteStore):
    """A house's file to read only, beside the process that has it open."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise StoreDown(f"there is no house in {path}")
        self.path = path
        self._have_readers()
        self._open = False  # takes no steps

    def _connect(self, *, writing: bool) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                f"{self.path.absolute().as_uri()}?mode=ro",
                uri=True,
                isolation_level=None,
                check_same_thread=False,
                timeout=30,
            )
            self._connection = connection
            check_version(self, str(self.path))
        except sqlite3.Error as error:
            raise StoreDown(f"{self.path} is not the file of a house: {error}") from None
        return connection

    def close(self) -> None:
        self._close_readers()
