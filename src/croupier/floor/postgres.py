"""The larger store: PostgreSQL, for several processes that share one house.

Each process has one writing connection; what conflicts between processes (two of them crediting
the same account in other orders) is tried again.  Readers come from a small pool.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

import psycopg
from psycopg_pool import ConnectionPool

from croupier.floor.sql import SCHEMA, SqlStore
from croupier.floor.steps import Step

TRIES = 5
READERS = 4


class PostgresStore(SqlStore):
    def __init__(self, url: str) -> None:
        self.url = url
        self._statements: dict[str, str] = {}
        self._connection = psycopg.connect(url, autocommit=True)
        words = {"bytes": "BYTEA", "serial": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"}
        with self._connection.transaction():
            # two processes may start at once
            self._connection.execute("SELECT pg_advisory_xact_lock(727074)")
            self._connection.execute(SCHEMA.format(**words).encode())
        self._pool = ConnectionPool(
            url, min_size=1, max_size=READERS, kwargs={"autocommit": True}, open=True
        )
        super().__init__()

    def _sql(self, sql: str) -> bytes:
        found = self._statements.get(sql)
        if found is None:
            found = self._statements[sql] = sql.replace("?", "%s")
        return found.encode()

    # The writer's thread.

    def connect(self) -> None:
        """Connected when the store was opened, so that errors are the opener's."""

    def disconnect(self) -> None:
        self._connection.close()

    def close(self) -> None:
        super().close()
        self._pool.close()

    def _carry_out(self, group: list[tuple[Step, Future[None]]]) -> None:
        if self._connection.closed:
            self._reconnect()
        super()._carry_out(group)

    def _reconnect(self) -> None:
        for _ in range(TRIES):
            try:
                self._connection = psycopg.connect(self.url, autocommit=True)
            except psycopg.OperationalError:
                time.sleep(0.2)
            else:
                return

    def begin(self) -> None:
        self._connection.execute("BEGIN")

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def recover(self) -> None:
        try:
            self._connection.execute("ROLLBACK")
        except psycopg.Error:
            self._connection.close()

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        return self._connection.execute(self._sql(sql), parameters).rowcount

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(self._sql(sql), rows)

    def written(self, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self._connection.execute(self._sql(sql), parameters).fetchall()

    # Any thread.

    def read(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self._pool.connection() as connection:
            return connection.execute(self._sql(sql), parameters).fetchall()
