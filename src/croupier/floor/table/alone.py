"""One at a time, in the order in which they come.

A table takes one command after the other, nearly always without waiting for anything: who finds
nobody there goes in at once, without a coroutine being made for it.  Who has to wait is let in by
whoever goes out, so that nobody who comes meanwhile is first.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Generator


class _AtOnce:
    def __await__(self) -> Generator[None, None, None]:
        yield from ()


AT_ONCE = _AtOnce()


class Alone:
    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def enter(self) -> Awaitable[None] | None:
        """Go in; or what to wait for until one is let in.  Whoever is in goes out by
        :meth:`leave`."""
        if self._taken:
            return self._wait()
        self._taken = True
        return None

    def __aenter__(self) -> Awaitable[None]:
        return self.enter() or AT_ONCE

    def __aexit__(self, *error: object) -> Awaitable[None]:
        self.leave()
        return AT_ONCE

    async def _wait(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # let in, and gone all the same
                self.leave()
            raise

    def leave(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)  # it is taken still, by the next
                return
        self._taken = False
