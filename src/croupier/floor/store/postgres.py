"""The larger store: PostgreSQL, for several processes that share one house.

Each process has one writing connection; what conflicts between processes (two of them crediting
the same account in other orders) is tried again.  The statements of a group go out in one
pipeline and are held against what they changed at its end.  Readers come from a small pool.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from croupier.floor.store.base import News
from croupier.floor.store.batch import Again
from croupier.floor.store.migrations import check_version, prepare
from croupier.floor.store.notify import CHANNEL, Listener, news_of, pieces
from croupier.floor.store.sql import SqlStore
from croupier.floor.store.steps import Step, StepRefused, StoreDown

TRIES = 5
READERS = 4
PATIENCE = 3.0  # seconds to wait for a reader
RECONNECT = 2.0  # seconds of the pool's own attempts, before the next who asks makes it try anew
SCHEMA_LOCK, LANE_LOCK = 727_074, 727_075
LANES = 256  # processes at most
IDLE = "20s"  # in a transaction: a process that was stopped in one holds up the others no longer
CONFLICTS = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)


class PostgresStore(SqlStore):
    may_share = True
    unwritable = (*SqlStore.unwritable, psycopg.DataError)

    words: ClassVar[dict[str, str]] = {
        "bytes": "BYTEA",
        "serial": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    }

    def __init__(self, url: str, *, only_read: bool = False) -> None:
        self.url = url
        self._statements: dict[str, bytes] = {}
        self._expected: list[tuple[psycopg.Cursor[Any], int]] | None = None
        self._local = threading.local()
        self._gone = False  # the database did not answer
        self._asking = threading.Lock()  # whether it does by now
        self._connection = self._connect()
        with self._connection.transaction():
            # two processes may start at once
            self._connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
            (check_version if only_read else prepare)(self, "the database")
        self._pool = ConnectionPool(
            url,
            min_size=1,
            max_size=READERS,
            timeout=PATIENCE,
            reconnect_timeout=RECONNECT,
            kwargs={"autocommit": True, "connect_timeout": 3},
            check=ConnectionPool.check_connection,
            open=True,
        )
        super().__init__()

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(self.url, autocommit=True, connect_timeout=3)
        connection.prepare_threshold = 2
        connection.execute(f"SET idle_in_transaction_session_timeout = '{IDLE}'")
        self._writer = connection.info.backend_pid
        return connection

    def has_table(self, name: str) -> bool:
        ((found,),) = self.written("SELECT to_regclass(?)", (name,))
        return found is not None

    def take_lane(self) -> int:
        """The first chain that no other process holds; the database takes it back when this
        connection is gone."""
        for lane in range(LANES):
            ((held,),) = self.written("SELECT pg_try_advisory_lock(?, ?)", (LANE_LOCK, lane))
            if held:
                return lane
        raise StoreDown(f"{LANES} processes write this house already")

    def _sql(self, sql: str) -> bytes:
        found = self._statements.get(sql)
        if found is None:
            found = self._statements[sql] = sql.replace("?", "%s").encode()
        return found

    # The writer's thread.

    def connect(self) -> None:
        """Connected when the store was opened, so that errors are the opener's."""

    def disconnect(self) -> None:
        self._connection.close()

    def close(self) -> None:
        super().close()
        self._pool.close()

    def attempt(self, steps: list[Step]) -> list[StepRefused | None]:
        if self._connection.closed:
            self._lane.lose()
            self._connection = self._connect()
        for left in reversed(range(TRIES)):
            try:
                return super().attempt(steps)
            except CONFLICTS:
                self.rollback()
                if not left:
                    raise
                time.sleep(0.01)
        raise StoreDown("the steps of several processes conflict")  # pragma: no cover

    def apply_all(self, steps: list[Step]) -> None:
        self._expected = []
        try:
            with self._connection.pipeline():
                super().apply_all(steps)
                self._tell(steps)
            if not all(cursor.rowcount == rows for cursor, rows in self._expected):
                raise Again("a step of the group is refused")
        except psycopg.IntegrityError:  # what follows a statement that changed nothing
            raise Again("a step of the group is refused") from None
        except self.unwritable:
            raise Again("a step of the group cannot be written") from None
        finally:
            self._expected = None

    def apply(self, step: Step) -> None:
        super().apply(step)
        self._tell([step])

    def _tell(self, steps: list[Step]) -> None:
        """Other processes hear whose money was moved and whose account has changed, if it is
        committed."""
        for piece in pieces(news_of(steps)):
            self.run("SELECT pg_notify(?, ?)", (CHANNEL, piece))

    def begin(self) -> None:
        self._connection.execute("BEGIN")

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        self._connection.execute("ROLLBACK")

    def recover(self) -> None:
        self._lane.lose()
        self._connection.close()

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        self._connection.execute(self._sql(sql), parameters)

    def must(self, sql: str, parameters: Sequence[Any], otherwise: Callable[[], Exception]) -> None:
        cursor = self._connection.execute(self._sql(sql), parameters)
        if self._expected is not None:
            self._expected.append((cursor, 1))
        elif not cursor.rowcount:
            raise otherwise()

    def must_all(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        cursor = self._connection.cursor()
        cursor.executemany(self._sql(sql), rows)
        if self._expected is not None:
            self._expected.append((cursor, len(rows)))

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(self._sql(sql), rows)

    def written(self, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self._connection.execute(self._sql(sql), parameters).fetchall()

    # Any thread.

    def listen(self, news: News) -> Callable[[], None]:
        return Listener(self.url, lambda: self._writer, news).stop

    def time_of_day(self) -> int:
        ((found,),) = self.read("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        return int(found)

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        with psycopg.connect(self.url, connect_timeout=3) as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self._local.connection = connection
            try:
                yield
            finally:
                self._local.connection = None

    def read(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        own: psycopg.Connection[Any] | None = getattr(self._local, "connection", None)
        if own is not None:
            return own.execute(self._sql(sql), parameters).fetchall()
        if not self._gone:
            return self._ask(sql, parameters)
        # one asks whether it is back; the others are told at once, or all threads would wait
        if not self._asking.acquire(blocking=False):
            raise StoreDown("the database does not answer")
        try:
            return self._ask(sql, parameters)
        finally:
            self._asking.release()

    def _ask(self, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        for left in (1, 0):
            try:
                with self._pool.connection() as connection:
                    found = connection.execute(self._sql(sql), parameters).fetchall()
                self._gone = False
                return found
            except self.unwritable as error:
                raise StepRefused(f"there can be no such thing: {error}") from None
            except PoolTimeout:
                self._gone = True
                raise StoreDown("the database does not answer") from None
            except psycopg.OperationalError as error:
                if not left:
                    raise StoreDown(f"the database does not answer: {error}") from None
        raise StoreDown("the database does not answer")  # pragma: no cover
