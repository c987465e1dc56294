"""A wire that can be held or cut: everything between two parties goes through a gate.

Held, nothing comes through either way, and neither side learns of it; let through again, all of it
arrives late.  Cut, both sides lose the connection.  Severed, one side has lost it and the other
has not noticed.  While nothing is wrong, what has come is passed on at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

Ends = Callable[[], asyncio.Protocol]
Reach = Callable[[Ends], Coroutine[Any, Any, object]]  # connects it to whoever is behind the gate


class End(asyncio.Protocol):
    """One end of a connection through a gate: what it is told goes to the other."""

    def __init__(self, gate: Gate, near: End | None = None) -> None:
        self._gate = gate
        self._transport: asyncio.Transport | None = None
        self._waiting: list[bytes] = []  # for the other end to be there, or the gate to open
        self.lost = False
        self.far = near is not None
        self.other = near

    # What happens to its connection.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._gate.ends.add(self)
        if self.other is None:
            self._gate.come(self)
        elif self.other.lost:
            self.abort()
        else:
            self.other.other = self
            self._gate.joined(self.other, self)

    def data_received(self, data: bytes) -> None:
        if self._gate.is_open and self.other is not None and not self._waiting:
            self.other.write(data)
        else:
            self._waiting.append(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self._gate.lost(self)

    def pause_writing(self) -> None:
        if self.other is not None:
            self.other.stop()

    def resume_writing(self) -> None:
        if self.other is not None and self._gate.is_open:
            self.other.go_on()

    # What is done with it.

    def write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def stop(self) -> None:
        """Nothing more is taken from whoever speaks here."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()

    def go_on(self) -> None:
        """What has waited, and that the connection is lost, becomes known to the other end."""
        if self.other is None:
            return
        waiting, self._waiting = self._waiting, []
        for data in waiting:
            self.other.write(data)
        if self.lost:
            self.other.close()
        elif self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def close(self) -> None:
        """When all is written that it was told."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()


class Gate:
    """Listens in the place of somebody, and passes on."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._coming: list[End] = []  # while it is held,
        self._gone: list[End] = []  # and has gone meanwhile
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._empty = asyncio.Event()
        self.ends: set[End] = set()
        self.is_open = True
        self.refuses = False
        self.port = 0

    async def listen(self, path: Path | None = None) -> None:
        """At a socket in the file system, or at a port of this machine."""
        loop = asyncio.get_running_loop()
        if path is not None:
            self._server = await loop.create_unix_server(lambda: End(self), str(path))
            return
        self._server = await loop.create_server(lambda: End(self), "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def come(self, near: End) -> None:
        """Somebody has connected."""
        if self.refuses:
            near.abort()
        elif not self.is_open:
            near.stop()
            self._coming.append(near)
        else:
            task = asyncio.get_running_loop().create_task(self._through(near))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _through(self, near: End) -> None:
        try:
            await self._reach(lambda: End(self, near))
        except OSError:
            near.abort()  # nobody is there

    def joined(self, *ends: End) -> None:
        """There is a way from each to the other."""
        for end in ends:
            (end.go_on if self.is_open else end.stop)()

    def lost(self, end: End) -> None:
        self.ends.discard(end)
        if not self.ends:
            self._empty.set()
        if self.is_open:
            end.go_on()
        else:
            self._gone.append(end)

    def hold(self) -> None:
        self.is_open = False
        for end in self.ends:
            end.stop()

    def sever(self) -> None:
        """The far side has lost everybody; the near side notices nothing yet."""
        self.hold()
        for end in list(self.ends):
            if end.far:
                end.abort()

    def cut(self) -> None:
        """Both sides lose it; who comes anew is turned away."""
        self.refuses = True
        self.is_open = True
        self._coming, self._gone = [], []
        for end in list(self.ends):
            end.abort()

    def heal(self) -> None:
        self.refuses = False
        if self.is_open:
            return
        self.is_open = True
        coming, self._coming = self._coming, []
        gone, self._gone = self._gone, []
        for end in [*self.ends, *gone]:
            end.go_on()
        for end in coming:
            self.come(end)

    async def close(self) -> None:
        self.cut()
        if self._server is not None:
            self._server.close()
        if self._tasks:
            await asyncio.wait(self._tasks)
        while self.ends:
            self._empty.clear()
            await self._empty.wait()
