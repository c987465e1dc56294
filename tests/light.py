"""WebSockets and requests that take next to nothing of the machine that they share with the server.

A client library takes as much processor time for a message as the floor does.  With thousands of
them a second its terminals would be waiting for each other, and what is told of answers would be
told of the library.  Here frames are cut out of what was read, and nothing is made of them.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import NamedTuple, cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK = bytes(4)  # of zeros: what is sent is masked, and as it was


class TurnedAway(ConnectionError):
    """It was answered with a status, and no WebSocket."""

    def __init__(self, head: bytes) -> None:
        super().__init__(head[:200])
        self.status = _status(head)


def _status(head: bytes) -> int:
    return int(head[9:12])  # HTTP/1.1 200


class Light(asyncio.Protocol):
    """One connection; ``hear`` is told each text."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError(self._rest[:200]))
        self.gone.set_result(None)

    def data_received(self, data: bytes) -> None:
        buffer = self._rest + data if self._rest else data
        if not self.opened.done():
            head, end, left = buffer.partition(b"\r\n\r\n")
            if not end:
                self._rest = buffer
                return
            if _status(head) != 101:
                self.opened.set_exception(TurnedAway(buffer))
                self._transport.abort()
                return
            self.opened.set_result(None)
            buffer = left
        at = 0
        while (end_of := _end_of_frame(buffer, at)) is not None:
            start, end_at = end_of
            kind = buffer[at] & 15
            if kind == TEXT:
                self.hear(buffer[start:end_at])
            elif kind == PING:
                self._frame(PONG, buffer[start:end_at])
            elif kind == CLOSE:
                self.close()
            at = end_at
        self._rest = buffer[at:]

    def send(self, text: bytes) -> None:
        self._frame(TEXT, text)

    def _frame(self, kind: int, said: bytes) -> None:
        if self._transport.is_closing():
            raise ConnectionResetError
        length = len(said)
        size = bytes((128 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self._transport.write(bytes((128 | kind,)) + size + MASK + said)

    def close(self) -> None:
        if not self._transport.is_closing():
            self._frame(CLOSE, b"\x03\xe8")
            self._transport.close()

    def abort(self) -> None:
        self._transport.abort()


def _end_of_frame(buffer: bytes, at: int) -> tuple[int, int] | None:
    """Where what a frame says begins and ends, if all of it is there."""
    has = len(buffer) - at
    if has < 2:
        return None
    length, start = buffer[at + 1], at + 2
    if length == 126:
        length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
    elif length == 127:
        length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
    return (start, start + length) if start - at <= has and start + length <= at + has else None


async def connect(url: str, hear: Callable[[bytes], None], token: str = "") -> Light:
    where = urlsplit(url)
    lines = [
        f"GET {where.path or '/'} HTTP/1.1",
        f"Host: {where.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *([f"Authorization: Bearer {token}"] if token else []),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, light = await loop.create_connection(
        lambda: Light(request, hear), where.hostname or "", where.port or 80
    )
    try:
        await light.opened
    except asyncio.CancelledError:
        light.abort()
        raise
    return light


class Answer(NamedTuple):
    status: int
    body: bytes


class Asking(asyncio.Protocol):
    """Requests over one connection, one after the other."""

    def __init__(self) -> None:
        self._rest = b""
        self._answer: asyncio.Future[Answer] | None = None
        self.gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError("nobody is there any more"))

    def data_received(self, data: bytes) -> None:
        self._rest += data
        head, end, left = self._rest.partition(b"\r\n\r\n")
        if not end or self._answer is None:
            return
        fields = dict(line.split(b": ", 1) for line in head.lower().split(b"\r\n")[1:])
        length = int(fields.get(b"content-length", b"0"))
        if len(left) >= length and not self._answer.done():
            self._rest = left[length:]
            self._answer.set_result(Answer(_status(head), left[:length]))

    async def ask(self, head: bytes, body: bytes) -> Answer:
        if self._transport.is_closing():
            raise ConnectionResetError
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(head + body)
        try:
            return await self._answer
        except asyncio.CancelledError:
            self.abort()  # its answer may yet come, and is nobody's
            raise

    def abort(self) -> None:
        self._transport.abort()


class Asker:
    """Requests of one person to any address, over connections that are kept."""

    def __init__(self) -> None:
        self._free: dict[str, list[Asking]] = {}
        self.token = ""

    async def ask(self, method: str, url: str, body: bytes = b"") -> Answer:
        where = urlsplit(url)
        free = self._free.setdefault(where.netloc, [])
        while free and free[-1].gone:
            free.pop()
        one = free.pop() if free else await self._reach(where.hostname or "", where.port or 80)
        lines = [
            f"{method} {where.path}{'?' if where.query else ''}{where.query} HTTP/1.1",
            f"Host: {where.netloc}",
            *([f"Authorization: Bearer {self.token}"] if self.token else []),
            *(["Content-Type: application/json"] if body else []),
            f"Content-Length: {len(body)}",
        ]
        answer = await one.ask("\r\n".join([*lines, "", ""]).encode(), body)
        free.append(one)
        return answer

    async def _reach(self, host: str, port: int) -> Asking:
        _, one = await asyncio.get_running_loop().create_connection(Asking, host, port)
        return one

    def close(self) -> None:
        for free in self._free.values():
            for one in free:
                one.abort()
