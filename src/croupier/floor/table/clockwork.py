"""The automated dealer of a table: the wagering period, its countdown, choices that time out.

Time is the process's own monotonic clock, which nobody can set: a jump of the wall clock closes
nothing early.  A table where nobody has wagered reopens its period and writes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from croupier.floor.table.pit import Pit
from croupier.table.accounts import owed
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import Leave
from croupier.table.asks import Ask
from croupier.table.commands import TimeUp
from croupier.table.refusal import Refused
from croupier.table.round import Round
from croupier.table.wagering import Wagering

log = logging.getLogger("croupier.floor")

RETRY = 0.5  # seconds between attempts to stand again after the store failed
GONE = 100  # rounds that somebody has let pass whom no terminal shows the table to
AT_ONCE = 20  # of them leave before a round


def _of_terminals(ask: Ask, round: Round) -> bool:
    """Whether a rule gives players a time for it, whoever deals: wagering at a game of terminals
    (16:5(4)), a decision on terminals that are dealt to from a console (2e:3(b))."""
    if isinstance(ask, Wagering):
        return round.on_terminals
    return ask.seconds > 0 and bool(ask.waits_for())


class Dealing:
    """Conducts one led table for as long as it is led."""

    def __init__(self, pit: Pit, now: Callable[[], float] = time.monotonic) -> None:
        self.pit = pit
        self.period = 0.0
        self.pause = 0.0  # of the period, for the result of the round before
        self.notice = ""  # why wagering was not closed when its time was up
        self.told: Callable[[], None] = lambda: None  # the countdown has changed
        self.present: Callable[[str], bool] = lambda player: False  # sees the table somewhere
        self._now = now
        self._deadline: float | None = None
        self._ask: Ask | None = None  # for which the clock was started last
        self._awaited: tuple[object, ...] = ()
        self._offered: tuple[object, ...] = ()  # to those who have nothing at stake
        self._refused = 0  # times that nobody of the table let it go on
        self._held_at = 0  # the last entry then
        self._round = 0

    def seconds_left(self) -> float | None:
        """Of the countdown (16:5(4)); None while no clock runs."""
        return None if self._deadline is None else max(self._deadline - self._now(), 0.0)

    @property
    def deadline(self) -> float | None:
        """When the time is up, by the clock of this process."""
        return self._deadline

    async def run(self) -> None:
        while True:
            await asyncio.sleep(0)  # whatever the clock says, others have their turn
            try:
                await self._go_on()
            except Refused as refused:
                log.warning("%s: %s", self.pit.plan.name, refused)
                await asyncio.sleep(RETRY)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                await self._break_down(error)
                await asyncio.sleep(RETRY)

    async def _break_down(self, error: Exception) -> None:
        try:
            await self.pit.break_down(error)
        except Exception:
            self.pit.available = False
            log.exception("table %s, while it broke down", self.pit.plan.name)

    async def _go_on(self) -> None:
        pit = self.pit
        if not pit.available:
            self._stop_clock()
            if not await pit.recover():
                await asyncio.sleep(RETRY)
            return
        changed = pit.changed
        ask = None if pit.table.closed else pit.table.pending
        if ask is None or not (pit.plan.automated or _of_terminals(ask, pit.table.round)):
            self._stop_clock()
            await changed.wait()
            return
        self._watch_clock(ask)
        if self._deadline is None:
            await changed.wait()
            return
        left = self._deadline - self._now()
        if left > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await changed.wait()
            return
        await self._time_up(ask)

    # The clock.

    def _watch_clock(self, ask: Ask) -> None:
        """Start the clock for an ask that was not put before, or to fewer than before."""
        if ask is self._ask and self._awaited and self._deadline is not None:
            return  # somebody of many has answered it
        self._ask = ask
        table, plan = self.pit.table, self.pit.plan
        kind: tuple[object, ...] = (table.round.number, type(ask), ask.rule)
        waits = ask.waits_for()
        if isinstance(ask, Wagering):
            if self._awaited[:3] == kind:
                return
            pause = plan.pause_seconds if self._round and self._round != table.round.number else 0
            self._start_clock(plan.wagering_seconds + pause, pause)
        else:
            kind = (*kind, getattr(ask, "what", ""), ask.extended)
            offered = not any(table.round.at_stake(name) for name in waits)
            if offered and kind == self._offered and self._deadline is not None:
                self._awaited = (*kind, getattr(ask, "box", 0), waits)
                return  # nobody of them has anything at stake: all together they have one time
            self._offered = kind if offered else ()
            kind = (*kind, getattr(ask, "box", 0))
            same = self._awaited[:-1] == kind and set(waits) <= set(self._awaited[-1])  # type: ignore[call-overload]
            if not same:
                self._start_clock(ask.seconds or plan.decision_seconds)
        self._awaited = (*kind, waits)
        self._round = table.round.number

    def _start_clock(self, seconds: float, pause: float = 0.0) -> None:
        self.period = seconds
        self.pause = pause
        self._deadline = self._now() + seconds
        self.notice = ""
        self.told()

    def _stop_clock(self) -> None:
        if self._deadline is not None:
            self._deadline, self._awaited = None, ()
            self.told()

    # Time is up.

    async def _time_up(self, ask: Ask) -> None:
        table = self.pit.table
        if not isinstance(ask, Wagering):
            if not self._offered:
                self._awaited = ()
            await self._default(ask)
            return
        if not table.round.has_something_to_play():
            self._start_clock(self.pit.plan.wagering_seconds)  # nobody has wagered
            return
        await self._let_go()
        refused = table.check(SYSTEM, ask.default())
        if refused is None:
            self._awaited = ()
            self._deadline = None
            self._refused = 0
            await self.pit.system(ask.default())
            return
        if self.pit.durable != self._held_at:
            self._refused = 0  # somebody has said something
        self._refused += 1
        if self._refused <= len(table.state.players):  # each was asked once: nothing more is said
            await self._move_on(ask)
        elif self._refused == len(table.state.players) + 1:
            await self.pit.held_up(refused.reason)
        self._held_at = self.pit.durable
        self._start_clock(self.pit.plan.wagering_seconds)
        self.notice = refused.reason
        self.told()

    async def _let_go(self) -> None:
        """Who went without saying so leaves the table, if nothing of theirs is there: otherwise it
        would have more players with every guest who ever sat down."""
        table = self.pit.table
        gone = [
            Actor(place.name, Role.PLAYER)
            for place in table.state.players
            if place.idle >= GONE and not self.present(place.name)
        ]
        for by in gone[:AT_ONCE]:
            holds = table.credit(by.name) or table.round.of(by.name)
            owes = table.ledger.balance(owed(by.name))
            if not holds and not owes and table.check(by, Leave()) is None:
                await self.pit.submit(by, Leave())

    async def _default(self, ask: Ask) -> None:
        """What the rules take when a choice is not made in time; else the first choice there is."""
        table = self.pit.table
        if table.check(SYSTEM, TimeUp()) is None:
            await self.pit.system(TimeUp())
            return
        for option in ask.legal():
            if option.player:
                await self.pit.submit(Actor(option.player, Role.PLAYER), option.command)
                return

    async def _move_on(self, ask: Wagering) -> None:
        """Whoever holds up the table gives way, as its game says."""
        for option in list(self.pit.table.round.when_held_up(ask)):
            by = Actor(option.player, Role.PLAYER)
            if self.pit.table.check(by, option.command) is None:
                await self.pit.submit(by, option.command)
                return
