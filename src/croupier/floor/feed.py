"""The WebSocket of a terminal: what happens at its tables, and what is said to them.

A :class:`Link` is one connection.  It watches any number of tables (16:4(3)); each message it sends
carries the entry number up to which everything has been told, so that a terminal that lost its
connection says ``since`` and misses nothing and sees nothing twice.  Events go out at once; the
situation, which costs more, follows when the table has come to rest.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

import msgspec

from croupier import __version__
from croupier.floor import messages as m
from croupier.floor.house import House
from croupier.floor.limits import Bucket
from croupier.floor.pit import Unavailable
from croupier.floor.roles import FloorRole, Person
from croupier.floor.sessions import Session, Sessions
from croupier.floor.views import Numbered, Told, shows
from croupier.table import events as ev
from croupier.table.refusal import Refused

log = logging.getLogger("croupier.floor")

LONGEST_MESSAGE = 16_384  # characters
RATE, BURST = 20.0, 60.0  # messages a second, and at once
PATIENCE = 200  # messages beyond the rate before the connection is closed
BACKLOG = 5_000  # events that wait for a slow terminal before it is sent away to resume
TABLES = 16  # tables that one terminal may watch
SITUATION_EVERY = 0.1  # seconds between two situations of one table
EVENTS_FIRST = 0.02  # seconds: all terminals get their events before any gets its situation
CHECK_EVERY = 10.0  # seconds between two looks at whether the session still is

GOING_AWAY, TOO_MUCH, TOO_SLOW, SIGNED_OUT = 1001, 1008, 1013, 4401


class Closed(Exception):
    """The other side has gone."""


class Watched:
    """One table on one connection."""

    __slots__ = ("at", "backlog", "live", "looked", "reached", "stale", "stop")

    def __init__(self) -> None:
        self.at = 0  # told up to here
        self.reached = 0  # happened up to here
        self.backlog: list[Numbered] = []
        self.live = False  # past events have been sent: what follows may go out
        self.stale = True  # the situation has changed since it was last sent
        self.looked = 0.0  # when it was last sent
        self.stop: Callable[[], None] = lambda: None


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
    ) -> None:
        self._house = house
        self._sessions = sessions
        self._shelf = shelf
        self._session = session
        self._person = Person(session.name, FloorRole(session.role))
        self._send = send
        self._receive = receive
        self._close = close
        self._terminal = terminal
        self._tables: dict[str, Watched] = {}
        self._wake = asyncio.Event()
        self._bucket = Bucket(RATE, BURST)
        self._beyond = 0

    async def run(self) -> None:
        """Until either side ends it."""
        telling = asyncio.create_task(self._tell())
        try:
            await self._say(m.Hello(self._person.name, self._person.role.value, __version__))
            while not telling.done():
                text = await self._receive()
                if text is None or not await self._hear(text):
                    return
        except Closed:
            return
        finally:
            telling.cancel()
            for watched in self._tables.values():
                watched.stop()
            self._tables.clear()
            with contextlib.suppress(asyncio.CancelledError, Closed):
                await telling

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
        if not self._bucket.take():
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
            await self._take(message)
        except Refused as refused:
            await self._say(m.Wrong(str(refused)))
        return True

    async def _take(self, message: m.FromTerminal) -> None:
        match message:
            case m.Watch():
                await self._watch(message)
            case m.Unwatch():
                watched = self._tables.pop(message.table, None)
                if watched is not None:
                    watched.stop()
            case m.Say():
                await self._command(message)
            case m.Look():
                self._house.situation(self._person, message.table, self._terminal)
                watched = self._tables.get(message.table)
                if watched is None:
                    await self._situation(message.table)
                else:
                    self._changed(watched)
            case m.Ping():
                await self._say(m.Pong())

    async def _command(self, said: m.Say) -> None:
        try:
            check_id(said.id)
            events = await self._house.command(
                self._person, said.table, said.command, said.id, self._terminal, round=said.round
            )
        except Refused as refused:
            unavailable = isinstance(refused, Unavailable)
            await self._say(
                m.NotDone(said.table, said.id, refused.reason, refused.rule, unavailable)
            )
            return
        at = events[-1][0] if events else 0
        await self._say(m.Done(said.table, said.id, at))
        watched = self._tables.get(said.table)
        if watched is not None:
            self._changed(watched)

    # Watching.

    async def _watch(self, wanted: m.Watch) -> None:
        table = wanted.table
        if table not in self._tables and len(self._tables) >= TABLES:
            raise Refused(f"a terminal watches at most {TABLES} tables")
        situation = self._house.situation(self._person, table, self._terminal)  # is there one?
        since = wanted.since
        if since is not None and not 0 <= since <= situation.at:
            since = None  # a number this log never reached: begin anew
        old = self._tables.pop(table, None)
        if old is not None:
            old.stop()
        watched = self._tables[table] = Watched()
        # told from now on, sent when the past has been: nothing falls between
        watched.stop = self._house.watch(self._person, table, self._told)
        past = await self._house.events(self._person, table, since)
        if self._tables.get(table) is not watched:
            return
        if since is not None and len(past) > BACKLOG:
            since, past = None, await self._house.events(self._person, table, None)
        at = max([situation.at, *(number for number, _ in past[-1:])])
        await self._say(m.Watching(table, since is None))
        await self._events(table, past, at)
        watched.at = at
        watched.live = True
        self._changed(watched)

    def _told(self, told: Told) -> None:
        watched = self._tables.get(told.table)
        if watched is None:
            return
        watched.reached = max(watched.reached, told.at)
        watched.backlog += told.events
        self._changed(watched)

    def _changed(self, watched: Watched) -> None:
        watched.stale = True
        self._wake.set()

    # Telling.

    async def _tell(self) -> None:
        """Send what has happened, then how things stand; for as long as the session lasts."""
        try:
            while True:
                wait = CHECK_EVERY
                for table, watched in list(self._tables.items()):
                    if watched.live:
                        wait = min(wait, await self._catch_up(table, watched))
                if not await self._sessions.still(self._session):
                    await self._close(SIGNED_OUT, "the session has ended")
                    return
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._wake.wait()
                self._wake.clear()
        except Closed:
            return

    async def _catch_up(self, table: str, watched: Watched) -> float:
        """Send what is due of one table; answers when to come back."""
        if len(watched.backlog) > BACKLOG:
            await self._close(TOO_SLOW, "too slow: resume with 'since'")
            raise Closed
        if watched.backlog:
            events, watched.backlog = watched.backlog, []
            fresh = [one for one in events if one[0] > watched.at]
            watched.at = max(watched.at, watched.reached)
            watched.looked = max(watched.looked, time.monotonic() + EVENTS_FIRST - SITUATION_EVERY)
            await self._events(table, fresh, watched.at)
        if not watched.stale:
            return CHECK_EVERY
        due = watched.looked + SITUATION_EVERY - time.monotonic()
        if due > 0:
            return due
        watched.stale = False
        watched.looked = time.monotonic()
        try:
            await self._situation(table)
        except Refused as gone:
            await self._say(m.Wrong(str(gone)))
        return CHECK_EVERY

    async def _events(self, table: str, events: list[Numbered], at: int) -> None:
        raw = [
            self._shelf.raw(table, number, event)
            for number, event in events
            if shows(self._person, event)
        ]
        if raw:
            await self._say(m.Happened(table, at, raw))
        if any(isinstance(event, ev.Rewound) for _, event in events):
            standing = self._house.standing(self._person, table)
            kept = [m.shown(0, event) for event in standing if shows(self._person, event)]
            await self._say(m.Standing(table, kept))

    async def _situation(self, table: str) -> None:
        situation = self._house.situation(self._person, table, self._terminal)
        await self._say(m.Now(situation))


def check_id(id: str) -> None:
    """A client's id: 1 to 64 letters, digits and the marks . _ : -"""
    if not 0 < len(id) <= 64 or not all(c.isascii() and (c.isalnum() or c in "._:-") for c in id):
        raise Refused("an id has 1 to 64 letters, digits and the marks . _ : -")
