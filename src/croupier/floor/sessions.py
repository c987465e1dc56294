"""Who is at a terminal or a console: named accounts, passwords, sessions that end.

Passwords are kept as argon2 hashes, session tokens as their SHA-256, so that a copy of the store
lets nobody in.  Wrong passwords are counted; after :data:`FAILURES` of them the account is locked
for a while.  A refusal says the same for a wrong name and a wrong password, and takes as long.

The store has the times of the day at which sessions and locks end.  A process that knows of one
counts it down on a clock nobody can set: whatever jumps the time of day makes, nobody is put out
or let in early by them, or kept out for longer than the lock lasts.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from hashlib import sha256

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.equipment.randomness import LiveSource
from croupier.floor.steps import EndSession, Note, Operation, PutSession, PutUser, StoreDown
from croupier.floor.store import Store, UserRow
from croupier.table.clock import Clock, wall

FAILURES = 5  # wrong passwords in a row that lock an account
LOCKED = 15 * 60_000  # milliseconds
LASTS = 12 * 3_600_000  # a session ends after this, whatever happens
IDLE = 60 * 60_000  # and after this long without a word from it
CONFIRM = 30.0  # seconds for which a session is taken as known
TOKEN = 32  # bytes
SHORTEST = 10  # characters of a password
LONGEST = 200
NAME = re.compile(r"[a-z0-9][a-z0-9 ._-]{0,29}", re.IGNORECASE)
RESERVED = frozenset({"house", "inspector", "system", "cage", "guest"})

WRONG = "the name or the password is wrong, or the account is locked"


class LoginRefused(Exception):
    """Nobody was let in; the reason says no more than it should."""


class Session(msgspec.Struct, frozen=True):
    """One person, let in for a while."""

    name: str
    role: str
    until: int
    key: str  # the token's hash


def check_name(name: str) -> str | None:
    """What is wrong with a name for an account, if anything."""
    if not NAME.fullmatch(name) or name != name.strip():
        return "a name is 1 to 30 letters, digits, spaces, dots, hyphens"
    if name.lower() in RESERVED:
        return f"nobody can be called '{name}'"
    return None


def check_password(password: str) -> str | None:
    if not SHORTEST <= len(password) <= LONGEST:
        return f"a password has {SHORTEST} to {LONGEST} characters"
    return None


def key_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class Sessions:
    """Lets people in and remembers who is in."""

    def __init__(
        self,
        store: Store,
        clock: Clock = wall,
        hasher: PasswordHasher | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._clock = clock
        self._now = now
        self._hasher = hasher or PasswordHasher()
        self._nobody = self._hasher.hash(LiveSource().token(16))
        self._turns = asyncio.Semaphore(2)  # hashing is heavy: no more at a time
        self._names: dict[str, asyncio.Lock] = {}  # one attempt at a time for each name
        self._known: dict[str, Session] = {}
        self._ends: dict[str, float] = {}  # when each of them is over
        self._heard: dict[str, float] = {}  # when each of them last said something
        self._confirmed: dict[str, float] = {}  # when the store last vouched for it
        self._locked: dict[str, tuple[int, float]] = {}  # by name: until when, here and there

    # Accounts.

    async def hash(self, password: str) -> str:
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def put_account(self, name: str, role: str, password: str, by: str) -> None:
        """A new account, or a new password and role for an old one; its sessions end."""
        hashed = await self.hash(password)
        await self._write(
            PutUser(name, role, hashed),
            EndSession("", name),
            Note(self._clock(), "account", by, name, f"role {role}"),
        )
        self._forget(name)

    async def close_account(self, name: str, by: str) -> bool:
        """Nobody comes in under this name again; False if there is none to close."""
        user = await asyncio.to_thread(self._store.user, name)
        if user is None:
            return False
        await self._write(
            PutUser(name, user.role, user.password, active=False),
            EndSession("", name),
            Note(self._clock(), "account", by, name, "closed"),
        )
        self._forget(name)
        return True

    # Letting in.

    async def log_in(self, name: str, password: str) -> tuple[str, Session]:
        """The token, which is told once, and the session."""
        lock = self._names.setdefault(name[:40], asyncio.Lock())
        async with lock:
            user = await asyncio.to_thread(self._store.user, name)
            right = await self._verify(user.password if user else self._nobody, password)
            now = self._clock()
            if user is None or not user.active or self._is_locked(user):
                await self._write(Note(now, "login refused", name[:40], "", ""))
                raise LoginRefused(WRONG)
            if not right:
                await self._count(user, now)
                raise LoginRefused(WRONG)
            return await self._admit(user, now)

    async def admit(self, name: str, role: str) -> tuple[str, Session]:
        """Somebody without a password: a guest of a teaching floor."""
        return await self._let_in(name, role, self._clock(), (PutUser(name, role, ""),))

    async def _verify(self, hashed: str, password: str) -> bool:
        def check() -> bool:
            try:
                return self._hasher.verify(hashed, password)
            except (VerificationError, InvalidHashError):
                return False

        async with self._turns:
            return await asyncio.to_thread(check)

    def _is_locked(self, user: UserRow) -> bool:
        if not user.locked_until:
            self._locked.pop(user.name, None)
            return False
        until, here = self._locked.get(user.name, (0, 0.0))
        if until != user.locked_until:
            here = self._in(user.locked_until, LOCKED)
            self._locked[user.name] = (user.locked_until, here)
        return self._now() < here

    def _in(self, until: int, most: int) -> float:
        """A time of day on the clock nobody can set, if it is no further away than it can be."""
        return self._now() + min(until - self._clock(), most) / 1000

    async def _count(self, user: UserRow, now: int) -> None:
        failures = user.failures + 1
        locked = now + LOCKED if failures >= FAILURES else 0
        notes = [Note(now, "login refused", user.name, "", f"failure {failures}")]
        if locked:
            self._locked[user.name] = (locked, self._in(locked, LOCKED))
            failures = 0
            notes.append(Note(now, "account locked", user.name, user.name, ""))
        put = PutUser(user.name, user.role, user.password, failures, locked, user.active)
        await self._write(put, *notes)

    async def _admit(self, user: UserRow, now: int) -> tuple[str, Session]:
        clear: tuple[Operation, ...] = ()
        if user.failures or user.locked_until:
            clear = (PutUser(user.name, user.role, user.password),)
        return await self._let_in(user.name, user.role, now, clear)

    async def _let_in(
        self, name: str, role: str, now: int, more: tuple[Operation, ...]
    ) -> tuple[str, Session]:
        token = LiveSource().token(TOKEN).hex()
        session = Session(name, role, now + LASTS, key_of(token))
        await self._write(
            *more, PutSession(session.key, name, session.until), Note(now, "login", name, "", role)
        )
        self._keep(session)
        self._heard[session.key] = self._now()
        return token, session

    def _keep(self, session: Session) -> None:
        """What is known already ends when it was to end."""
        key = session.key
        self._known[key] = session
        self._ends.setdefault(key, self._in(session.until, LASTS))
        self._confirmed[key] = self._now()

    # Who is in.

    def now(self) -> int:
        return self._clock()

    async def session(self, token: str, *, heard_elsewhere: bool = False) -> Session | None:
        """The session of a token, if it has not ended; another process may have heard it all the
        time that it was silent here."""
        key, now = key_of(token), self._now()
        session = await self._look_up(key)
        if session is None:
            return None
        silent = 0.0 if heard_elsewhere else now - self._heard.get(key, now)
        if not self.alive(session) or silent > IDLE / 1000:
            await self.log_out(session, why="ended")
            return None
        self._heard[key] = now
        return session

    async def _look_up(self, key: str) -> Session | None:
        """What is known is asked of the store again now and then: another process of the floor
        may have ended it."""
        session = self._known.get(key)
        if session is None or self._now() - self._confirmed.get(key, 0) > CONFIRM:
            session = await asyncio.to_thread(self._recall, key)
            if session is None:
                self._drop(key)
                return None
            self._keep(session)
        return session

    async def still(self, session: Session) -> bool:
        """Whether an open connection may go on under this session; if the store does not answer,
        what is known here has to do."""
        try:
            found = await self._look_up(session.key)
        except StoreDown:
            return self.alive(session)
        return found is not None and self.alive(session)

    def alive(self, session: Session) -> bool:
        """The same, from what is known here."""
        return session.key in self._known and self._now() < self._ends[session.key]

    def touch(self, session: Session) -> None:
        if session.key in self._known:
            self._heard[session.key] = self._now()

    def _recall(self, key: str) -> Session | None:
        row = self._store.session(key)
        user = self._store.user(row.user) if row else None
        if row is None or user is None or not user.active:
            return None
        return Session(row.user, user.role, row.until, key)

    async def log_out(self, session: Session, why: str = "logged out") -> None:
        self._drop(session.key)
        note = Note(self._clock(), "logout", session.name, "", why)
        await self._write(EndSession(session.key), note)

    def _forget(self, name: str) -> None:
        for key in [k for k, s in self._known.items() if s.name == name]:
            self._drop(key)

    def _drop(self, key: str) -> None:
        for kept in (self._known, self._ends, self._heard, self._confirmed):
            kept.pop(key, None)

    async def _write(self, *operations: Operation) -> None:
        await asyncio.wrap_future(self._store.write(operations))
