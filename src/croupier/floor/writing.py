"""Writing steps from the event loop, and what each player's meter holds meanwhile.

A meter is known as it will be once everything on its way is durable, so that wagers sent at the
same moment are held against what is left.  The store has the last word: it refuses a step that
would overdraw a meter, and the meter is then read again.
"""

from __future__ import annotations

import asyncio
import time
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


class Writer:
    """The one way in which a process writes to its store."""

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self._now = now
        self._known: dict[str, _Known] = {}
        self.told: Callable[[str], None] = lambda player: None  # a meter has changed

    def write(self, step: Step) -> asyncio.Future[None]:
        """Send a step to the store; the future is done when it is durable."""
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
        future = asyncio.wrap_future(self.store.write(step))
        if moved:
            known_now = {name: self._known.get(name) for name in moved}
            future.add_done_callback(lambda done: self._done(known_now, done))
        return future

    def _done(self, moved: dict[str, _Known | None], done: asyncio.Future[None]) -> None:
        failed = done.cancelled() or done.exception() is not None
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
