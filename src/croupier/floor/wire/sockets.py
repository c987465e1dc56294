"""Connections that say nothing end, and nobody has more of them than a share.

Uvicorn waits for ever for the first byte of a connection, the end of its headers and the rest of a
body, and counts no one's connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 20.0  # seconds for a whole request to come in
CONNECTIONS = 200  # of one address at a time
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
