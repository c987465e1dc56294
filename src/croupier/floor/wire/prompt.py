"""Waiting that costs little, as every terminal does it with everything that happens.

Nearly every message goes into the buffer of its connection at once.  A clock is started only for
one that does not: for a terminal that does not read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from typing import Any


class Within:
    """Awaits what is to be done; TimeoutError, if it waits for longer than so many seconds."""

    __slots__ = ("_seconds", "_what")

    def __init__(self, seconds: float, what: Coroutine[Any, Any, None]) -> None:
        self._seconds = seconds
        self._what = what

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            awaited = self._what.send(None)
        except StopIteration:
            return
        yield from self._wait(awaited).__await__()

    async def _wait(self, awaited: Any) -> None:
        async with asyncio.timeout(self._seconds):
            await _Rest(self._what, awaited)


class Wake:
    """For one who waits to be woken, by whomever, or until it is time.  Woken before, or several
    times, it wakes once."""

    __slots__ = ("_waiter", "_woken")

    def __init__(self) -> None:
        self._woken = False
        self._waiter: asyncio.Future[None] | None = None

    def set(self) -> None:
        self._woken = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self, seconds: float) -> None:
        if not self._woken:
            loop = asyncio.get_running_loop()
            waiter = self._waiter = loop.create_future()
            later = loop.call_later(seconds, self.set)
            try:
                await waiter
            finally:
                later.cancel()
                self._waiter = None
        self._woken = False


class _Rest:
    """What is left of a coroutine that waits already."""

    __slots__ = ("_awaited", "_what")

    def __init__(self, what: Coroutine[Any, Any, None], awaited: Any) -> None:
        self._what = what
        self._awaited = awaited

    def __await__(self) -> Generator[Any, Any, None]:
        awaited = self._awaited
        try:
            while True:
                try:
                    given = yield awaited
                except BaseException as error:
                    awaited = self._what.throw(error)
                else:
                    awaited = self._what.send(given)
        except StopIteration:
            return
