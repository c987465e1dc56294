"""A wire that can be held or cut: everything between two parties goes through a gate.

Held, nothing comes through either way, and neither side learns of it; let through again, all of it
arrives late.  Cut, both sides lose the connection.  Severed, one side has lost it and the other
has not noticed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

CHUNK = 1 << 16
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Gate:
    """Listens in the place of somebody, and passes on."""

    def __init__(self, reach: Callable[[], Coroutine[Any, Any, Streams]]) -> None:
        self._reach = reach
        self._open = asyncio.Event()
        self._open.set()
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.refuses = False
        self.port = 0

    async def listen(self, path: Path | None = None) -> None:
        """At a socket in the file system, or at a port of this machine."""
        if path is not None:
            self._server = await asyncio.start_unix_server(self._come, path)
            return
        self._server = await asyncio.start_server(self._come, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._open.wait()
            if self.refuses:
                return
            there_reader, there_writer = await self._reach()
            pair = (writer, there_writer)
            self._pairs.add(pair)
            try:
                back = asyncio.create_task(self._pump(there_reader, writer))
                await self._pump(reader, there_writer)
                await back
            finally:
                self._pairs.discard(pair)
                there_writer.transport.abort()
        except OSError:
            pass  # nobody is there
        finally:
            self._tasks.discard(task)
            writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while chunk := await reader.read(CHUNK):
                await self._open.wait()
                writer.write(chunk)
                await writer.drain()
        await self._open.wait()
        with contextlib.suppress(OSError, RuntimeError):
            if writer.can_write_eof():
                writer.write_eof()

    def hold(self) -> None:
        self._open.clear()

    def sever(self) -> None:
        """The far side has lost everybody; the near side notices nothing yet."""
        self.hold()
        for _, there in self._pairs:
            there.transport.abort()

    def cut(self) -> None:
        """Both sides lose it; who comes anew is turned away."""
        self.refuses = True
        for pair in list(self._pairs):
            for writer in pair:
                writer.transport.abort()
        self._open.set()

    def heal(self) -> None:
        self.refuses = False
        self._open.set()

    async def close(self) -> None:
        self.cut()
        if self._server is not None:
            self._server.close()
        if self._tasks:
            await asyncio.wait(self._tasks)
