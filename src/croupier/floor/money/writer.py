"""Writing steps from the event loop, and what each player's meter holds meanwhile.

A meter is known as it will be once everything on its way is durable, so that wagers sent at the
same moment are held against what is left.  The store has the last word: it refuses a step that
would overdraw a meter, and the meter is then read again.

What is *shown* of it is what is durable, together with what lies at tables: both of one moment, and
none of it before the step that moved it is written.  On a store that processes share, each says
with its transaction whose money it has moved (:mod:`croupier.floor.store.notify`), so what was read
before is believed until then; while nothing can be heard it is read again every moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from croupier.floor.lately import Lately
from croupier.floor.store.base import Store
from croupier.floor.store.steps import Post, Step, StoreDown
from croupier.floor.table.accounts import METER, meter, player_of

log = logging.getLogger("croupier.floor")

FRESH = 0.5  # seconds for which a meter is believed that other processes may change
TRIES, SOON = 60, 0.005  # times, and seconds between them, to read what nobody moves meanwhile


@dataclass(slots=True)
class _Known:
    held: int
    since: float
    durable: int = 0  # without what is on its way
    beyond: int | None = None  # chips that tables led here do not show; None: not known
    underway: int = 0  # steps on their way that move it
    spoiled: bool = False  # it was moved otherwise, or a step failed: read again

    @property
    def idle(self) -> bool:
        """Nothing more can be learnt from it."""
        return self.spoiled and not self.underway


@dataclass(eq=False)  # each is itself: two that began alike end one by one
class Reading:
    missed: bool = False  # it was moved meanwhile: what was read may not be so any more


@dataclass(slots=True)
class _Sent:
    future: asyncio.Future[None]
    moved: dict[str, tuple[_Known | None, int]]
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
        self._known: Lately[_Known] = Lately(lambda known: known.underway > 0, now)
        self._done_now: deque[_Sent] = deque()
        self._readings: dict[str, list[Reading]] = {}  # under way, by player
        self._moving: Counter[str] = Counter()  # steps on their way, of meters that are not known
        self.accounts_of: Callable[[str], list[str]] = lambda player: []  # at every table
        self.lies_here: Callable[[str], int] = lambda player: 0  # as tables led here show it
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
    ) -> dict[str, tuple[_Known | None, int]]:
        """Let the meters show what a step moves; answers those that wait for it."""
        waiting: dict[str, tuple[_Known | None, int]] = {}
        for name, change in moved.items():
            known, already = expected.pop(name, (None, 0))
            if known is None:
                known = self._known.get(name)
                if known is not None:
                    known.underway += 1
                else:
                    self._moving[name] += 1
            if known is not None:
                known.held += change - already
            waiting[name] = (known, change)
            self._missed(name)
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
                try:
                    one.then()
                    self._tell(one.moved)
                except Exception:  # of one who is told: others wait for theirs
                    log.exception("who was to be told of a step")
            if not one.future.done():  # whoever waited may have gone
                if error is None:
                    one.future.set_result(None)
                else:
                    one.future.set_exception(error)
            done.popleft()

    def _done(self, moved: dict[str, tuple[_Known | None, int]], *, failed: bool) -> None:
        for name, (known, change) in moved.items():
            self._missed(name)  # what is being read of it may be of before it arrived
            if known is None:
                self._moving[name] -= 1
                if not self._moving[name]:
                    del self._moving[name]
                self._forget(name)
            else:
                known.underway -= 1
                if failed:
                    known.spoiled = True
                else:
                    known.durable += change

    def _tell(self, moved: Iterable[str]) -> None:
        for name in moved:
            self.told(name)

    async def credits(self, player: str, *, surely: bool = False) -> int:
        """What a player's meter holds, less what is on its way; ``surely``: read now."""
        known = self._known.get(player)
        believed = self.fresh(player) and not surely
        if known is not None and not known.spoiled and (known.underway or believed):
            return known.held
        held = await self._read(player, known)
        now = self._known.get(player)
        if now is known and known is not None and known.underway:
            return known.held
        return held if now is None or now is known else now.held

    # What is shown.

    def shown_now(self, player: str) -> tuple[int, int] | None:
        """Credits that are durable, and chips that lie at tables beyond those that the tables led
        here show; None: the store must be asked."""
        known = self._known.get(player)
        if known is None or known.beyond is None or not self.fresh(player):
            return None
        return known.durable, known.beyond

    async def shown(self, player: str) -> tuple[int, int]:
        """The same, asking the store if need be: credits and chips are read together, while
        nothing moves them."""
        for _ in range(TRIES):
            found = self.shown_now(player)
            if found is not None:
                return found
            known = self._known.get(player)
            if self._moving.get(player) or (known is not None and known.underway):
                await asyncio.sleep(SOON)
                continue
            try:
                await self._read(player, known)
            except StoreDown:
                if known is None or known.beyond is None:
                    raise
                return known.durable, known.beyond  # as it was; the table's notice says the rest
        raise StoreDown(f"the credits of {player} are being moved")

    async def _read(self, player: str, before: _Known | None) -> int:
        """Credits and chips of one moment: remembered, if nothing has moved them meanwhile."""
        since, accounts = self._now(), self.accounts_of(player)
        with self.reading(player) as reading:
            row = await asyncio.to_thread(self.store.standing, player, meter(player), accounts)
        still = not (reading.missed or self._moving.get(player) or (before and before.underway))
        if still and self._known.get(player) is before:
            beyond = row.others - self.lies_here(player)
            self._known[player] = _Known(row.meter, since, row.meter, beyond)
        return row.meter

    def tables_moved(self) -> None:
        """A table is led here, or no more, or stands where its log ends: what it shows of its
        players' chips may be another than what was shown."""
        for known in self._known.values():
            known.beyond = None
        for readings in self._readings.values():
            for reading in readings:
                reading.missed = True

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
        self._missed(player)
        known = self._known.get(player)
        if known is not None:
            known.spoiled = True

    def _missed(self, player: str) -> None:
        for reading in self._readings.get(player, ()):
            reading.missed = True

    def known(self, player: str) -> _Known | None:
        known = self._known.get(player)
        return None if known is None or known.idle else known

    def held(self, player: str) -> int | None:
        """What the meter holds as far as is known without asking the store."""
        known = self._known.get(player)
        return None if known is None or (known.spoiled and known.idle) else known.held


def _moves(step: Step) -> dict[str, int]:
    """By how much a step changes each player's meter; nought of one whose chips alone it moves, as
    a wager that is lost does: what was read of them meanwhile is not of one moment."""
    moved: dict[str, int] = {}
    for operation in step:
        if type(operation) is Post:
            name, meters = _whose(operation.source)
            if name:
                moved[name] = moved.get(name, 0) - meters * operation.amount
            name, meters = _whose(operation.target)
            if name:
                moved[name] = moved.get(name, 0) + meters * operation.amount
    return moved


@lru_cache(maxsize=32_768)
def _whose(account: str) -> tuple[str, int]:
    """The player whose account it is, none of any other, and whether it is the meter."""
    is_meter = account.startswith(METER)
    return (account[len(METER) :], 1) if is_meter else (player_of(account), 0)
