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
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.floor.store.base import Store
from croupier.floor.store.steps import Post, Step
from croupier.floor.table.accounts import METER, meter

FRESH = 0.5  # seconds for which a meter is believed that other processes may change


@dataclass
class _Known:
    held: int
    since: float
    underway: int = 0  # steps on their way that move it
    spoiled: bool = False  # one of them failed: read again when none is left


@dataclass(slots=True)
class Reading:
    missed: bool = False  # it was moved meanwhile: what was read may not be so any more


@dataclass(slots=True)
class _Sent:
    future: asyncio.Future[None]
    moved: dict[str, _Known | None]
    then: Callable[[], None]
    error: Exception | None = None


class Expected:
    """Credits that commands taken in memory will move, until the step that moves them is sent."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._moves: dict[str, tuple[_Known, int]] = {}

    def move(self, player: str, to_table: int) -> None:
        found = self._moves.get(player)
        if found is None:
            known = self._writer.known(player)
            if known is None:
                return
            known.underway += 1
            found = (known, 0)
        known, change = found
        known.held -= to_table
        self._moves[player] = (known, change - to_table)

    def taken(self) -> dict[str, tuple[_Known, int]]:
        """What was expected; nothing is, from now on."""
        moves, self._moves = self._moves, {}
        return moves

    def forget(self) -> None:
        """It will not be: the commands are undone."""
        for known, change in self.taken().values():
            known.held -= change
            known.underway -= 1


class Writer:
    """The one way in which a process writes to its store."""

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self._now = now
        self._known: dict[str, _Known] = {}
        self._done_now: deque[_Sent] = deque()
        self._readings: dict[str, list[Reading]] = {}  # under way, by player
        self.hears = False  # whether other processes tell whose meter they move
        self.told: Callable[[str], None] = lambda player: None  # a meter has changed

    def write(
        self,
        step: Step,
        then: Callable[[], None] = lambda: None,
        expected: Expected | None = None,
    ) -> asyncio.Future[None]:
        """Send a step to the store; the future is done when it is durable.

        ``then`` is called when it is, before anyone who waits, and even if nobody does any more.
        ``expected``: what of its moves the meters already show.
        """
        known_now = self._move(_moves(step), expected.taken() if expected else {})
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        sent = _Sent(future, known_now, then)
        self.store.send(step, lambda error: self._arrived(loop, sent, error))
        return future

    def _move(
        self, moved: dict[str, int], expected: dict[str, tuple[_Known, int]]
    ) -> dict[str, _Known | None]:
        """Let the meters show what a step moves; answers those that wait for it."""
        waiting: dict[str, _Known | None] = {}
        for name, change in moved.items():
            known, already = expected.pop(name, (None, 0))
            if known is None:
                known = self._known.get(name)
                if known is not None:
                    known.underway += 1
            if known is not None:
                known.held += change - already
            waiting[name] = known
        for known, already in expected.values():  # came and went again
            known.held -= already
            known.underway -= 1
        return waiting

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
            if known is None:
                self._forget(name)
            else:
                known.underway -= 1
                known.spoiled |= failed
                if known.spoiled and not known.underway and self._known.get(name) is known:
                    del self._known[name]
            if not failed:
                self.told(name)

    async def credits(self, player: str, *, surely: bool = False) -> int:
        """What a player's meter holds, less what is on its way; ``surely``: read now."""
        known = self._known.get(player)
        believed = self.fresh(player) and not surely
        if known is not None and not known.spoiled and (known.underway or believed):
            return known.held
        since = self._now()
        with self.reading(player) as reading:
            held = await asyncio.to_thread(self.store.balance, meter(player))
        now = self._known.get(player)
        if now is known or now is None:  # nothing else has read or moved it meanwhile
            if known is not None and known.underway:
                return known.held
            if not reading.missed:
                self._known[player] = _Known(held, since)
            return held
        return now.held

    @contextlib.contextmanager
    def reading(self, player: str) -> Iterator[Reading]:
        """While something of a player's is read that may be remembered."""
        one = Reading()
        underway = self._readings.setdefault(player, [])
        underway.append(one)
        try:
            yield one
        finally:
            underway.remove(one)
            if not underway:
                self._readings.pop(player, None)

    def fresh(self, player: str) -> bool:
        """Whether what is known of a meter can be believed, though others may change it."""
        known = self._known.get(player)
        if known is None or known.spoiled:
            return False
        return self.hears or not self.store.may_share or self._now() - known.since <= FRESH

    def moved_elsewhere(self, players: list[str] | None) -> None:
        """Other processes have moved these meters; None: they cannot be heard at the moment."""
        names = players or []
        heard_again = players is not None and not self.hears  # what was said before was missed
        self.hears = players is not None
        for name in list({*self._known, *self._readings}) if heard_again else names:
            self._forget(name)
        for name in names:
            self.told(name)

    def _forget(self, player: str) -> None:
        for reading in self._readings.get(player, ()):
            reading.missed = True
        known = self._known.get(player)
        if known is None:
            return
        if known.underway:
            known.spoiled = True
        else:
            del self._known[player]

    def known(self, player: str) -> _Known | None:
        return self._known.get(player)

    def held(self, player: str) -> int | None:
        """What the meter holds as far as is known without asking the store."""
        known = self._known.get(player)
        return None if known is None else known.held


def _moves(step: Step) -> dict[str, int]:
    """By how much a step changes each player's meter."""
    moved: dict[str, int] = {}
    for operation in step:
        if type(operation) is Post:
            if operation.source.startswith(METER):
                name = operation.source[len(METER) :]
                moved[name] = moved.get(name, 0) - operation.amount
            if operation.target.startswith(METER):
                name = operation.target[len(METER) :]
                moved[name] = moved.get(name, 0) + operation.amount
    return moved
