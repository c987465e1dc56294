"""The WebSocket of a terminal: what happens at its tables, and what is said to them.

A :class:`Link` is one connection.  It watches any number of tables (16:4(3)); each message it sends
carries the entry number up to which everything has been told, so that a terminal that lost its
connection says ``since`` and misses nothing and sees nothing twice.  Events go out at once; the
situation, which costs more, follows when the table has come to rest.

A table that another process leads is followed there.  When it changes hands it is followed at its
new leader from the last entry that was told, and commands without an answer are said again there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import ssl
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from croupier import __version__
from croupier.floor.house import PAGE, House
from croupier.floor.people.limits import BURST, RATE, Rates
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.people.sessions import Session, Sessions
from croupier.floor.refusals import Unavailable
from croupier.floor.shown.parts import Terminal
from croupier.floor.shown.views import Numbered, Told, shows
from croupier.floor.store.steps import StoreDown
from croupier.floor.table.standing import ANYBODY
from croupier.floor.tables import Elsewhere
from croupier.floor.wire import messages as m
from croupier.floor.wire.forwarding import Passage, Unreachable
from croupier.floor.wire.prompt import Crier, Turn
from croupier.table import events as ev
from croupier.table.kinds import Kinds
from croupier.table.refusal import Refused

log = logging.getLogger("croupier.floor")

LONGEST_MESSAGE = 16_384  # characters
PATIENCE = 200  # messages beyond the rate before the connection is closed
BACKLOG = 5_000  # events that wait for a slow terminal before it is sent away to resume
TABLES = 16  # tables that one terminal may watch
SITUATION_EVERY = 0.1  # seconds between two situations of one table
EVENTS_FIRST = 0.02  # seconds: all terminals get their events before any gets its situation
AT_REST = 0.5  # seconds for which a table that goes on is waited for, to come to rest
CHECK_EVERY = 10.0  # seconds between two looks at what should have been told
ASK_EVERY = 1.0  # seconds, at least, between two questions whether the session still is
AGAIN = 0.3  # seconds between two attempts at a table that nobody leads
HELD = 10.0  # seconds that a command waits for its table's next leader

GOES_BACK = Kinds(ev.Rewound)
GOING_AWAY, TOO_MUCH, FAILED, TOO_SLOW, SIGNED_OUT = 1001, 1008, 1011, 1013, 4401


Allow = Callable[[str, dict[str, Any]], Awaitable[None]]


async def anything(table: str, command: dict[str, Any]) -> None:
    """Where the table alone says what it takes."""


class Closed(Exception):
    """The other side has gone."""


class Watched:
    """One table on one connection."""

    __slots__ = (
        "adrift",
        "away",
        "backlog",
        "for_all",
        "live",
        "looked",
        "mark",
        "parts",
        "reached",
        "rests",
        "since",
        "stale",
        "stop",
        "told_away",
        "tried",
    )

    def __init__(self, since: int | None, parts: Terminal | None = None, mark: int = 0) -> None:
        self.since = since  # told up to here; None: nothing yet
        self.parts = parts  # how it stands is told in parts
        self.mark = mark  # of the watch that it is followed for
        self.adrift = True  # followed neither here nor elsewhere
        self.away = ""  # why, if it was lost
        self.told_away = False
        self.tried = 0.0  # when it was last looked for
        self.reached = 0  # happened up to here
        self.backlog: list[Numbered] = []
        self.for_all = False  # others are told something of it, too
        self.live = False  # past events have been sent: what follows may go out
        self.stale = True  # the situation has changed since it was last sent
        self.looked = 0.0  # when it was last sent
        self.rests = 0.0  # until when it may wait for the table to come to rest
        self.stop: Callable[[], None] = lambda: None

    def let_go(self, why: str = "") -> None:
        """Follow it no more, until it is found again; what was not told yet is told then."""
        self.stop()
        self.live = False
        self.backlog = []
        self.adrift = True
        self.away = why


class Link:
    """One connection of one person."""

    def __init__(
        self,
        house: House,
        sessions: Sessions,
        shelf: m.Shelf,
        session: Session,
        send: Callable[[str], Awaitable[None]],
        receive: Callable[[], Awaitable[str | None]],
        close: Callable[[int, str], Awaitable[None]],
        terminal: str = "",
        headers: dict[str, str] | None = None,  # by which leaders of other tables know it
        trust: ssl.SSLContext | None = None,  # whose certificates those have
        *,
        forwarded: bool = False,  # from another process, which finds the leader itself
        allow: Allow = anything,  # refuses what is not this person's to say
        rates: Rates | None = None,  # of all connections of each session together
        crier: Crier | None = None,  # who calls all connections of a process
    ) -> None:
        self._allow = allow
        self._house = house
        self._sessions = sessions
        self._shelf = shelf
        self._session = session
        self._person = Person(session.name, FloorRole(session.role))
        self._send = send
        self._receive = receive
        self._close = close
        self._terminal = terminal
        self._forwarded = forwarded
        self._tables: dict[str, Watched] = {}
        self._following = asyncio.Lock()
        self._passage = Passage(headers or {}, terminal, self, trust)
        self._signed_out = False
        self._asked = 0.0  # when the store was last asked whether it is
        self._turn = Turn(crier or Crier(), self._tell)
        self._rates = rates or Rates(RATE, BURST)
        self._beyond = 0

    async def run(self) -> None:
        """Until either side ends it."""
        stop_following = self._house.follow(self._moved)
        stop_waiting = self._sessions.follow(self._session, self.signed_out)
        try:
            await self._say(m.Hello(self._person.name, self._person.role.value, __version__))
            self._turn.soon()
            while not self._turn.over:
                text = await self._receive()
                if text is None or not await self._hear(text):
                    return
        except Closed:
            return
        finally:
            stop_following()
            stop_waiting()
            for watched in self._tables.values():
                watched.stop()
            self._tables.clear()
            await self._turn.end()
            await self._passage.close()

    async def end(self, code: int, reason: str) -> None:
        await self._close(code, reason)

    async def _say(self, reply: m.Reply) -> None:
        await self._send(m.encode(reply))

    # Hearing.

    async def _hear(self, text: str) -> bool:
        """Take one message; False when the connection is to end."""
        if not self._sessions.alive(self._session):
            await self._close(SIGNED_OUT, "the session has ended")
            return False
        self._sessions.touch(self._session)
        if not self._rates.take(self._session.key):
            self._beyond += 1
            if self._beyond > PATIENCE:
                await self._close(TOO_MUCH, "too many messages")
                return False
            await self._say(m.Wrong(f"more than {RATE:.0f} messages a second: this one is ignored"))
            return True
        if len(text) > LONGEST_MESSAGE:
            await self._say(m.Wrong(f"a message has at most {LONGEST_MESSAGE} characters"))
            return True
        try:
            message = m.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            await self._say(m.Wrong(f"not a message: {error}"))
            return True
        try:
            await self._take(message, text)
        except Refused as refused:
            await self._say(m.Wrong(str(refused)))
        except StoreDown as down:
            await self._say(m.Wrong(f"the store does not answer: {down}"))
        return True

    async def _take(self, message: m.FromTerminal, text: str) -> None:
        match message:
            case m.Say():
                await self._command(message, text)
            case m.Watch():
                await self._watch(message)
            case m.Unwatch():
                self._drop(message.table)
            case m.Look():
                await self._look(message, text)
            case m.Ping():
                await self._say(m.Pong())

    async def _look(self, wanted: m.Look, text: str) -> None:
        watched = self._tables.get(wanted.table)
        try:
            if watched is not None and watched.live:
                self._changed(watched)
            else:
                await self._situation(wanted.table)
        except Elsewhere as elsewhere:
            if self._forwarded:
                raise
            self._passage.say(elsewhere.address, text)

    async def _command(self, said: m.Say, text: str) -> None:
        try:
            check_id(said.id)
            await self._allow(said.table, said.command)
            events = await self._house.command(
                self._person,
                said.table,
                said.command,
                said.id,
                self._terminal,
                said.role,
                said.round,
                self._sessions.minutes(self._session),
            )
        except Refused as refused:
            if isinstance(refused, Elsewhere) and not self._forwarded:
                self._passage.command(refused.address, said.table, said.id, text)
                return
            unavailable = isinstance(refused, Unavailable)
            await self._say(
                m.NotDone(said.table, said.id, refused.reason, refused.rule, unavailable)
            )
            return
        except StoreDown as down:
            reason = f"the store does not answer: {down}"
            await self._say(m.NotDone(said.table, said.id, reason, unavailable=True))
            return
        at = events[-1][0] if events else 0
        await self._say(m.Done(said.table, said.id, at))
        watched = self._tables.get(said.table)
        if watched is not None and not events:  # else it is told of them
            self._changed(watched)

    # Watching.

    async def _watch(self, wanted: m.Watch) -> None:
        table = wanted.table
        if table not in self._tables and len(self._tables) >= TABLES:
            raise Refused(f"a terminal watches at most {TABLES} tables")
        with contextlib.suppress(Unavailable):
            self._house.reached(self._person, table)  # is there one?
        self._drop(table)
        parts = Terminal(self._person, self._terminal) if wanted.parts else None
        watched = self._tables[table] = Watched(wanted.since, parts, wanted.mark)
        await self._find(table, watched)
        self._turn.soon()

    def _drop(self, table: str) -> None:
        watched = self._tables.pop(table, None)
        if watched is not None:
            watched.stop()
            self._passage.unfollow(table)

    def _moved(self, table: str) -> None:
        """It is led by another from now, or by nobody, or here."""
        watched = self._tables.get(table)
        if watched is not None:
            self._passage.unfollow(table)
            watched.let_go()
            watched.tried = 0.0
            self._turn.soon()

    async def _find(self, table: str, watched: Watched) -> float:
        """Follow a table wherever it is led; answers when to come back."""
        async with self._following:
            if self._tables.get(table) is not watched or not watched.adrift:
                return CHECK_EVERY
            left = watched.tried + AGAIN - time.monotonic()
            if left > 0:
                return left
            watched.tried = time.monotonic()
            away = watched.away
            try:
                reached = self._house.reached(self._person, table)
                watched.adrift = False
                return await self._begin(table, watched, reached)
            except Unavailable as unavailable:
                if isinstance(unavailable, Elsewhere) and not self._forwarded:
                    watched.adrift = False
                    parts, address = watched.parts is not None, unavailable.address
                    self._passage.follow(table, address, watched.since, parts=parts)
                else:
                    away = unavailable.reason
            except StoreDown as down:
                away = f"the store does not answer: {down}"
            if away and not watched.told_away:
                watched.told_away = True
                await self._say(m.Away(table, away))
            if watched.adrift and self._forwarded:
                self._drop(table)
            return AGAIN if watched.adrift else CHECK_EVERY

    async def _begin(self, table: str, watched: Watched, reached: int) -> float:
        """Tell the past of a table that is led here; what follows is told by itself."""
        since = watched.since
        if since is not None and not max(reached - PAGE, 0) <= since <= reached:
            since = None  # a number this log never reached, or long ago: begin anew
        try:
            # told from now on, sent when the past has been: nothing falls between
            watched.stop = self._house.watch(self._person, table, self._told)
            past = await self._house.events(self._person, table, since)
            if since is not None and len(past) > BACKLOG:
                since, past = None, await self._house.events(self._person, table, None)
            if self._tables.get(table) is not watched or watched.adrift:
                return 0.0
            at = max([reached, *(number for number, _ in past[-1:])])
            watching = m.Watching(table, since is None, watched.mark)
            texts = [m.encode(watching), *self._texts(table, past, at)]
        except (Refused, StoreDown):
            watched.let_go()
            raise
        watched.since = at
        watched.told_away = False
        for text in texts:
            await self._send(text)
        if not watched.adrift:
            watched.live = True
            self._changed(watched)
        return 0.0

    def _told(self, told: Told) -> None:
        watched = self._tables.get(told.table)
        if watched is None:
            return
        watched.reached = max(watched.reached, told.at)
        if told.events:
            watched.backlog += told.events
            watched.for_all |= not told.alone
            if watched.parts is not None:
                watched.parts.hear(told.events)
            self._turn.soon()
        self._changed(watched)

    def _changed(self, watched: Watched) -> None:
        """Told when it is time; where that waits already, it is not woken again."""
        if not watched.stale:
            watched.stale = True
            self._turn.soon()

    # Elsewhere.

    async def pass_on(self, text: str) -> None:
        with contextlib.suppress(Closed):  # then this connection is about to end
            await self._send(text)

    def begun(self, table: str, *, fresh: bool) -> str:
        watched = self._tables.get(table)
        return m.encode(m.Watching(table, fresh, watched.mark if watched is not None else 0))

    def passed(self, table: str, at: int) -> None:
        watched = self._tables.get(table)
        if watched is not None:
            watched.told_away = False
            if at:
                watched.since = at

    def lost(self, tables: list[str], reason: str) -> None:
        for table in tables:
            if table in self._tables:
                self._tables[table].let_go(reason)
        self._turn.soon()

    def signed_out(self) -> None:
        self._signed_out = True
        self._turn.soon()

    async def _say_again(self) -> float:
        """Commands that a leader left without an answer; answers when to come back."""
        wait = CHECK_EVERY
        for one in self._passage.unanswered():
            now = time.monotonic()
            left = one.said + AGAIN - now
            if left > 0:
                wait = min(wait, left)
                continue
            try:
                self._house.reached(self._person, one.table)
            except Unavailable as unavailable:
                elsewhere = unavailable if isinstance(unavailable, Elsewhere) else None
                if now - one.since > HELD:
                    self._passage.answered(one.table, one.id)
                    reason = Unreachable(elsewhere.address) if elsewhere else unavailable
                    await self._say(m.NotDone(one.table, one.id, reason.reason, unavailable=True))
                elif elsewhere:
                    self._passage.command(elsewhere.address, one.table, one.id, one.text)
                else:
                    one.said = now
                    wait = min(wait, AGAIN)
            else:
                self._passage.answered(one.table, one.id)
                await self._hear_again(one.text)
        return wait

    async def _hear_again(self, text: str) -> None:
        said = m.decode(text)
        if isinstance(said, m.Say):
            await self._command(said, text)

    # Telling.

    async def _tell(self) -> float:
        """Send what has happened, then how things stand; answers in how many seconds to look
        again, and ends the connection with its session."""
        try:
            wait = CHECK_EVERY
            for table, watched in list(self._tables.items()):
                if watched.adrift:
                    wait = min(wait, await self._find(table, watched))
                elif watched.live:
                    wait = min(wait, await self._catch_up(table, watched))
            if self._passage.waiting:
                wait = min(wait, await self._say_again())
            if not self._signed_out and await self._still():
                return wait
            await self._close(SIGNED_OUT, "the session has ended")
        except Closed:
            pass
        except Exception:
            log.exception("a connection of %s failed", self._person.name)
            await self._close(FAILED, "the floor has failed at this")
        self._turn.over = True
        return CHECK_EVERY

    async def _still(self) -> bool:
        """Whether the session is not over.  That it was ended is told; the store is asked as well,
        and not with everything that happens at a table."""
        now = time.monotonic()
        if now - self._asked < ASK_EVERY:
            return self._sessions.alive(self._session)
        self._asked = now
        return await self._sessions.still(self._session)

    async def _catch_up(self, table: str, watched: Watched) -> float:
        """Send what is due of one table; answers when to come back."""
        if len(watched.backlog) > BACKLOG:
            await self._close(TOO_SLOW, "too slow: resume with 'since'")
            raise Closed
        if watched.backlog:
            events, watched.backlog = watched.backlog, []
            told = watched.since or 0
            at = max(told, watched.reached)
            try:
                texts = self._texts(table, [one for one in events if one[0] > told], at)
            except Unavailable:
                return 0.0  # lost meanwhile: told by whoever leads it next
            watched.since = at
            if watched.for_all:
                watched.for_all = False
                now = time.monotonic()
                watched.rests = now + AT_REST
                watched.looked = max(watched.looked, now + EVENTS_FIRST - SITUATION_EVERY)
            for text in texts:
                await self._send(text)
        if not watched.stale:
            left = self._parts_due(table, watched)
            if left > 0:
                return left
        now = time.monotonic()
        due = watched.looked + SITUATION_EVERY - now
        if due > 0:
            return due
        if now < watched.rests and self._goes_on(table):
            return SITUATION_EVERY
        watched.stale = False
        watched.looked = time.monotonic()
        try:
            if watched.parts is None:
                await self._situation(table)
            else:
                for text in await self._house.changes(self._person, table, watched.parts):
                    await self._send(text)
        except Unavailable:
            return CHECK_EVERY  # lost: told again when it is found again
        except StoreDown:
            watched.stale = True
            return AGAIN
        return max(self._parts_due(table, watched), SITUATION_EVERY)

    def _goes_on(self, table: str) -> bool:
        """Whether what all see of a table is about to be another.  Whoever conducts it is not kept
        waiting: what they touch meanwhile would be refused."""
        if self._person.role is not FloorRole.PLAYER:
            return False
        try:
            return self._house.pit(table).ahead_for(ANYBODY)
        except Unavailable:
            return False

    def _parts_due(self, table: str, watched: Watched) -> float:
        """Seconds until a terminal is looked at because of what others do."""
        if watched.parts is None:
            return CHECK_EVERY
        try:
            return min(watched.parts.due(self._house.board(table)), CHECK_EVERY)
        except Unavailable:
            return CHECK_EVERY

    def _texts(self, table: str, events: list[Numbered], at: int) -> list[str]:
        """What happened, as messages."""
        texts, raw, went_back = [], [], False
        for number, event in events:
            went_back |= GOES_BACK[type(event)]
            if shows(self._person, event):
                raw.append(self._shelf.raw(table, number, event))
        if raw:
            texts.append(m.encode(m.Happened(table, at, raw)))
        if went_back:
            standing = self._house.standing(self._person, table)
            kept = [m.shown(0, event) for event in standing if shows(self._person, event)]
            texts.append(m.encode(m.Standing(table, kept)))
        return texts

    async def _situation(self, table: str) -> None:
        situation = await self._house.situation(self._person, table, self._terminal)
        await self._say(m.Now(situation))


def check_id(id: str) -> None:
    """A client's id: 1 to 64 letters, digits and the marks . _ : -"""
    if _ID.fullmatch(id) is None:
        raise Refused("an id has 1 to 64 letters, digits and the marks . _ : -")


_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
