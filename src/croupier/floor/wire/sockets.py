"""Connections that say nothing end, nobody has more of them than a share, and terminals are told
without detours.

Uvicorn waits for ever for the first byte of a connection, the end of its headers and the rest of a
body, and counts no one's connections.  What it sends over a WebSocket goes through a dozen layers,
which cost more than the message.
"""

from __future__ import annotations

import asyncio
import struct
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

PATIENCE = 20.0  # seconds for a whole request to come in
CONNECTIONS = 200  # of one address at a time
OUTLET, SAY, HEAR = "croupier.outlet", "say", "hear"  # an extension of a WebSocket's scope
FINAL = 0x80 | Opcode.TEXT
WAITING = (h11.IDLE, h11.SEND_BODY)  # states of somebody who has not said all yet


class PatientProtocol(H11Protocol):
    """HTTP, for as long as the other side gets on with it."""

    patience = PATIENCE
    most = CONNECTIONS
    exempt: Callable[[str], bool] = staticmethod(lambda address: False)  # proxies of this floor
    held: ClassVar[Counter[str]] = Counter()

    _timer: asyncio.TimerHandle | None = None
    _address = ""
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.exempt(address):
            self._address = address
            self.held[address] += 1
            if self.held[address] > self.most:
                transport.abort()
                return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._done()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # of an upgrade nobody reads the end of the message: it looks like a body that never comes
        if self._upgraded or self.conn.their_state not in WAITING or self.transport.is_closing():
            self._stop_waiting()
        elif self._timer is None:
            self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._upgraded = True
        self._done()  # a WebSocket is counted where it is served
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.patience, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _done(self) -> None:
        self._stop_waiting()
        if self._address:
            self.held[self._address] -= 1
            if not self.held[self._address]:
                del self.held[self._address]
            self._address = ""


def patient(
    exempt: Callable[[str], bool], most: int = CONNECTIONS, patience: float = PATIENCE
) -> type[PatientProtocol]:
    """A protocol with counts of its own."""
    fields = {
        "exempt": staticmethod(exempt),
        "held": Counter(),
        "most": most,
        "patience": patience,
    }
    return type("Patient", (PatientProtocol,), fields)


class Outlet(WebSocketsSansIOProtocol):
    """A WebSocket into whose buffer messages go at once, where there is room; those of one moment
    leave together."""

    _frames: list[bytes]  # said and not yet written

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._frames = []
        super().connection_made(transport)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.conn.extensions and not self.close_sent:
            self.scope["extensions"][OUTLET] = {SAY: self.say, HEAR: self.receive}

    @property
    def _open(self) -> bool:
        """A connection that is cut is not closed by either side, and this one hears of it late."""
        gone = self.disconnected or self.close_sent or self.transport.is_closing()
        return self.conn.state is OPEN and not gone

    def say(self, text: str) -> bool:
        """One message, as one frame; False: it has to wait for room, or the connection is not
        open, and whoever sends it in the ordinary way finds out which."""
        if not self._open or not self.writable.is_set():
            return False
        data = text.encode()
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", FINAL, size)
        elif size < 65_536:
            head = struct.pack("!BBH", FINAL, 126, size)
        else:
            head = struct.pack("!BBQ", FINAL, 127, size)
        if not self._frames:
            self.loop.call_soon(self._leave)
        self._frames += (head, data)
        return True

    def _leave(self) -> None:
        frames, self._frames = self._frames, []
        if frames and self._open:
            self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        self._leave()  # what was said before comes before
        await super().send(message)

    def shutdown(self) -> None:
        self._leave()
        super().shutdown()
