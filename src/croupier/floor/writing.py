"""Writing steps from the event loop, and what each player's meter holds meanwhile.

A meter is known as it will be once everything on its way is durable, so that wagers sent at the
same moment are held against what is left.  The store has the last word: it refuses a step that
would overdraw a meter, and the meter is then read again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from croupier.floor.recording import METER, meter
from croupier.floor.steps import Post, Step
from croupier.floor.store import Store

FRESH = 0.5  # seconds for which a meter is believed that other processes may change


@dataclass
class _Known:
    held: int
    since: float
    underway: int = 0  # steps on their way that move it
    spoiled: bool = False  # one of them failed: read again when none is left


@dataclass(slots=True)
class _Sent:
    future: asyncio.Future[None]
    moved: dict[str, _Known | None]
    then: Callable[[], None]
    error: Exception | None = None


class Writer:
    """The one way in which a process writes to its store."""

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self._now = now
        self._known: dict[str, _Known] = {}
        self._done_now: deque[_Sent] = deque()
        self.told: Callable[[str], None] = lambda player: None  # a meter has changed

    def write(self, step: Step, then: Callable[[], None] = lambda: None) -> asyncio.Future[None]:
        """Send a step to the store; the future is done when it is durable.

        ``then`` is called when it is, before anyone who waits, and even if nobody does any more.
        """
        moved: dict[str, int] = {}
        for operation in step:
            if isinstance(operation, Post):
                for account, change in (
                    (operation.source, -operation.amount),
                    (operation.target, operation.amount),
                ):
                    if account.startswith(METER):
                        name = account[len(METER) :]
                        moved[name] = moved.get(name, 0) + change
        for name, change in moved.items():
            known = self._known.get(name)
            if known is not None:
                known.held += change
                known.underway += 1
        known_now = {name: self._known.get(name) for name in moved}
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        sent = _Sent(future, known_now, then)
        self.store.send(step, lambda error: self._arrived(loop, sent, error))
        return future

    def _arrived(
        self, loop: asyncio.AbstractEventLoop, sent: _Sent, error: Exception | None
    ) -> None:
        """On the store's thread: the event loop is woken once for all that is done."""
        sent.error = error
        self._done_now.append(sent)
        if len(self._done_now) == 1:
            with contextlib.suppress(RuntimeError):  # the loop has closed: nobody waits
                loop.call_soon_threadsafe(self._answer)

    def _answer(self) -> None:
        done = self._done_now
        while done:
            one = done[0]
            error = one.error
            self._done(one.moved, failed=error is not None)
            if error is None:
                one.then()
            if not one.future.done():  # whoever waited may have gone
                if error is None:
                    one.future.set_result(None)
                else:
                    one.future.set_exception(error)
            done.popleft()

    def _done(self, moved: dict[str, _Known | None], *, failed: bool) -> None:
        for name, known in moved.items():
            if known is not None:
                known.underway -= 1
                known.spoiled |= failed
                if known.spoiled and not known.underway and self._known.get(name) is known:
                    del self._known[name]
            if not failed:
                self.told(name)

    async def credits(self, player: str, *, surely: bool = False) -> int:
        """What a player's meter holds, less what is on its way; ``surely``: read now."""
        known = self._known.get(player)
        if known is not None and not known.spoiled:
            shared = self.store.may_share and self._now() - known.since > FRESH
            if known.underway or not (surely or shared):
                return known.held
        since = self._now()
        held = await asyncio.to_thread(self.store.balance, meter(player))
        now = self._known.get(player)
        if now is known or now is None:  # nothing else has read or moved it meanwhile
            if known is None or not known.underway:
                self._known[player] = _Known(held, since)
            return held if known is None or not known.underway else known.held
        return now.held

    def held(self, player: str) -> int | None:
        """What the meter holds as far as is known without asking the store."""
        known = self._known.get(player)
        return None if known is None else known.held
