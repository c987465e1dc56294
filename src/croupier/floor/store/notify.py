"""Whose money and accounts other processes have changed: PostgreSQL's own LISTEN and NOTIFY.

A process names in its transaction the people whom the transaction concerns, so the news goes out
if and when it is committed.  The others hear it on a connection of its own.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import psycopg

from croupier.floor.store.base import ACCOUNT, PLAYER, SESSION, News
from croupier.floor.store.steps import EndSession, Post, PutUser, SetFact, Step
from croupier.floor.table.accounts import METER

CHANNEL = "croupier_money"
LARGEST = 7_500  # bytes of one piece of news; PostgreSQL takes 8,000
PATIENCE = 0.5  # seconds between two looks at whether to stop, or to connect again
TABLE = "table:"


def news_of(steps: list[Step]) -> list[str]:
    """Whose meters or chips these steps move, and whose accounts they change."""
    found: dict[str, None] = {}
    for step in steps:
        for operation in step:
            if isinstance(operation, Post):
                for account in (operation.source, operation.target):
                    if account.startswith(METER):
                        found[account[len(METER) :]] = None
                    elif account.startswith(TABLE):
                        found[account.split(":", 2)[2]] = None
            elif isinstance(operation, SetFact) and ":" in operation.name:
                found[PLAYER + operation.name.split(":", 1)[1]] = None
            elif isinstance(operation, PutUser):
                found[ACCOUNT + operation.name] = None
            elif isinstance(operation, EndSession):
                ended = ACCOUNT + operation.user if operation.user else SESSION + operation.token
                found[ended] = None
    return list(found)


def pieces(players: list[str]) -> Iterator[str]:
    """The names, in pieces that are not too large.

    >>> list(pieces(["ann", "ben"]))
    ['["ann","ben"]']
    """
    piece: list[str] = []
    size = 2
    for player in players:
        more = len(msgspec.json.encode(player)) + 1
        if piece and size + more > LARGEST:
            yield msgspec.json.encode(piece).decode()
            piece, size = [], 2
        piece.append(player)
        size += more
    if piece:
        yield msgspec.json.encode(piece).decode()


class Listener:
    """One connection, on one thread."""

    def __init__(self, url: str, own: Callable[[], int], news: News) -> None:
        self._url = url
        self._own = own  # the writing connection of this process: its news is no news here
        self._news = news
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="news", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _listen(self) -> None:
        while not self._stopping.is_set():
            try:
                connection = psycopg.connect(self._url, autocommit=True, connect_timeout=3)
                with connection:
                    connection.execute(f"LISTEN {CHANNEL}".encode())
                    self._tell([])  # from now on all is heard
                    self._hear(connection)
            except psycopg.Error:
                self._tell(None)
                self._stopping.wait(PATIENCE)

    def _hear(self, connection: psycopg.Connection[Any]) -> None:
        while not self._stopping.is_set():
            for one in connection.notifies(timeout=PATIENCE):
                if one.pid != self._own():
                    self._tell(msgspec.json.decode(one.payload, type=list[str]))
                if self._stopping.is_set():
                    return

    def _tell(self, players: list[str] | None) -> None:
        with contextlib.suppress(RuntimeError):  # the event loop has closed: nobody cares
            self._news(players)
