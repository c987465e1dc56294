"""Which process leads which table.

With SQLite there is one process, and it leads them all.  With PostgreSQL a table is led by whoever
holds its advisory lock, which the database takes back the moment the leader's connection is gone;
the others try for it every second, or at once when a leader says that it has let go.  What a
leader that has lost its lock still writes is refused by its epoch.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import psycopg

from croupier.floor.store.steps import StoreDown

CHANNEL = "croupier_tables"
PATIENCE = 1.0  # seconds between two attempts
_KEY = "hashtextextended('croupier/' || %s, 0)"


class Leadership(Protocol):
    async def take(self, table: str) -> bool:
        """Try for a table; raises :class:`StoreDown` if nothing can be known."""

    async def let_go(self, table: str) -> None: ...
    async def holds(self) -> bool:
        """Whether what was taken is still held."""

    async def wait(self) -> None:
        """Until a table may have become free."""

    async def close(self) -> None: ...


class Sole:
    """The only process there is."""

    async def take(self, table: str) -> bool:
        return True

    async def let_go(self, table: str) -> None:
        """Nobody else wants it."""

    async def holds(self) -> bool:
        return True

    async def wait(self) -> None:
        await asyncio.sleep(PATIENCE)

    async def close(self) -> None:
        """Nothing is held."""


class AdvisoryLocks:
    """One connection, on one thread, that holds the locks and listens."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="leading")
        self._connection: psycopg.Connection[Any] | None = None

    async def _call(self, work: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def _connected(self) -> psycopg.Connection[Any]:
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(self._url, autocommit=True, connect_timeout=3)
            self._connection.execute(f"LISTEN {CHANNEL}".encode())
        return self._connection

    async def take(self, table: str) -> bool:
        return bool(await self._call(self._take, table))

    def _take(self, table: str) -> bool:
        try:
            rows = self._connected().execute(
                f"SELECT pg_try_advisory_lock({_KEY})".encode(), (table,)
            )
            row = rows.fetchone()
        except psycopg.Error as error:
            self._drop()
            raise StoreDown(f"the database does not answer: {error}") from None
        return row is not None and bool(row[0])

    async def let_go(self, table: str) -> None:
        await self._call(self._let_go, table)

    def _let_go(self, table: str) -> None:
        try:
            connection = self._connected()
            connection.execute(f"SELECT pg_advisory_unlock({_KEY})".encode(), (table,))
            connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, table))
        except psycopg.Error:
            self._drop()  # the database lets go of it

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def holds(self) -> bool:
        return bool(await self._call(self._holds))

    def _holds(self) -> bool:
        if self._connection is None or self._connection.closed:
            return False
        try:
            self._connection.execute("SELECT 1")
        except psycopg.Error:
            self._drop()
            return False
        return True

    async def wait(self) -> None:
        await self._call(self._wait)

    def _wait(self) -> None:
        try:
            for _ in self._connected().notifies(timeout=PATIENCE, stop_after=1):
                return
        except psycopg.Error:
            self._drop()

    async def close(self) -> None:
        await self._call(self._drop)
        self._thread.shutdown(wait=False)
