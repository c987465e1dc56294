"""Waiting that costs little, as every terminal does it with everything that happens.

Nearly every message goes into the buffer of its connection at once.  A clock is started, and a task
made, only for one that does not: for a terminal that does not read.  Of all those who are told
something later, one clock is kept.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Any, Generic, TypeVar

T = TypeVar("T")

SLICE = 0.01  # seconds for which terminals are told before anything else gets its turn
TICK = 0.002  # seconds: turns that are so close together are taken together


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
        yield  # a clock is a task's, and what is begun at once has none before it waits
        yield from self._wait(awaited).__await__()

    async def _wait(self, awaited: Any) -> None:
        async with asyncio.timeout(self._seconds):
            await _Rest(self._what, awaited)


class Turn:
    """Somebody's turn to tell what there is: soon, or when it is time, and never twice at once.

    ``tells`` answers in how many seconds it wants to be asked again.  It is gone through at once as
    far as it need not wait; only for the rest a task is made.
    """

    __slots__ = ("_crier", "_rest", "_tells", "again", "called", "due", "entered", "over")

    def __init__(self, crier: Crier, tells: Callable[[], Coroutine[Any, Any, float]]) -> None:
        self._crier = crier
        self._tells = tells
        self._rest: asyncio.Task[float] | None = None
        self.again = False  # called while it waits for something
        self.called = False
        self.due = inf  # when it is to come by itself,
        self.entered = inf  # and when it is looked at, which may be before that
        self.over = False

    def soon(self) -> None:
        if self._rest is not None:
            self.again = True
        elif not self.called and not self.over:
            self.called = True
            self._crier.call(self)

    def take(self) -> None:
        """It is its turn."""
        self.called = False
        if self.over or self._rest is not None:
            return
        telling = self._tells()
        try:
            awaited = telling.send(None)
        except StopIteration as done:
            self._come_back(done.value)
            return
        self._rest = asyncio.get_running_loop().create_task(_finish(_Rest(telling, awaited)))
        self._rest.add_done_callback(self._finished)

    def _finished(self, rest: asyncio.Task[float]) -> None:
        self._rest = None
        if rest.cancelled() or self.over:
            return
        again, self.again = self.again, False
        self._come_back(0.0 if again else rest.result())

    def _come_back(self, seconds: float) -> None:
        if seconds <= 0.0:
            self.soon()
        else:
            self.due = time.monotonic() + seconds
            self._crier.come_back(self)

    async def end(self) -> None:
        """No more turns; one that waits is given up."""
        self.over = True
        if self._rest is not None:
            self._rest.cancel()
            await asyncio.wait((self._rest,))


class Crier:
    """Whose turn it is: one clock for all of them."""

    def __init__(self) -> None:
        self._called: list[Turn] = []
        self._calling = False
        self._later: list[tuple[float, int, Turn]] = []
        self._number = count()
        self._clock: asyncio.TimerHandle | None = None
        self._rings = inf  # when the clock does

    def call(self, turn: Turn) -> None:
        self._called.append(turn)
        if not self._calling:
            self._calling = True
            asyncio.get_running_loop().call_soon(self._let_others_answer)

    def _let_others_answer(self) -> None:
        """Whoever waits for the same step is answered meanwhile: both leave as one."""
        asyncio.get_running_loop().call_soon(self._take_turns)

    def _take_turns(self) -> None:
        """In the order in which they were called; after a while others than terminals go on."""
        until, taken = time.monotonic() + SLICE, 0
        turns, self._called = self._called, []
        for turn in turns:
            taken += 1
            turn.take()
            if time.monotonic() > until:
                break
        self._called[:0] = turns[taken:]
        self._calling = bool(self._called)
        if self._calling:
            asyncio.get_running_loop().call_soon(self._take_turns)

    def come_back(self, turn: Turn) -> None:
        """A turn is looked at when it is due, or earlier if it was to be due earlier before."""
        if turn.due < turn.entered:
            turn.entered = turn.due
            heappush(self._later, (turn.due, next(self._number), turn))
            self._wind()

    def _wind(self) -> None:
        first = self._later[0][0] if self._later else inf
        if first >= self._rings:
            return
        if self._clock is not None:
            self._clock.cancel()
        self._rings = first
        seconds = max(first - time.monotonic(), 0.0) + TICK
        self._clock = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._clock, self._rings = None, inf
        now = time.monotonic()
        while self._later and self._later[0][0] <= now:
            at, _, turn = heappop(self._later)
            if at != turn.entered or turn.over:
                continue
            turn.entered = inf
            if turn.due > now:
                self.come_back(turn)
            else:
                turn.due = inf
                turn.soon()
        self._wind()


async def _finish(rest: _Rest[T]) -> T:
    return await rest


class _Rest(Generic[T]):
    """What is left of a coroutine that waits already."""

    __slots__ = ("_awaited", "_what")

    def __init__(self, what: Coroutine[Any, Any, T], awaited: Any) -> None:
        self._what = what
        self._awaited = awaited

    def __await__(self) -> Generator[Any, Any, T]:
        awaited = self._awaited
        try:
            while True:
                try:
                    given = yield awaited
                except BaseException as error:
                    awaited = self._what.throw(error)
                else:
                    awaited = self._what.send(given)
        except StopIteration as done:
            value: T = done.value
            return value
