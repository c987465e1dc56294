"""Who is at a terminal or a console: named accounts, passwords, codes, sessions that end.

Passwords are kept as argon2 hashes, session tokens as their SHA-256, secrets of second factors
sealed, so that a copy of the store lets nobody in.  A refusal says the same for a wrong name and a
wrong password, and takes as long.

An account counts its changes, and a session belongs to the account as it was then: with the next
change it is over, in every process.  Wrong attempts are counted beside the account, so that
nothing about it is ever written back from an old reading.  :data:`FAILURES` of them lock a name
for a while: to strangers, all together, or to the one device that failed.  A device that was let
in before has a mark of the house that says so, and no stranger can lock it out.

The store has the times at which sessions and locks end, in the house's own time, which is no
process's time of day (:mod:`~croupier.floor.people.house_time`).  A process that knows of one
counts it down on a clock nobody can set: whatever jumps the time of day makes, wherever and
whenever, nobody is put out or let in early by them, or kept out for longer than the lock lasts.

A session that nobody hears for :data:`IDLE` is over.  Each process writes down now and then that it
has heard one, so that another, which did not, knows that it was not silent, or that it was.  Of a
player's that is silent for :data:`RESTS` a process keeps no more than its times; the store has it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from hashlib import sha256

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.equipment.randomness import LiveSource
from croupier.floor.people.accounts import Accounts
from croupier.floor.people.house_time import HouseTime
from croupier.floor.people.names import check_name, check_password
from croupier.floor.people.recalling import Recalling
from croupier.floor.people.roles import FloorRole
from croupier.floor.people.second import SecondFactors
from croupier.floor.store.base import ACCOUNT, SESSION, AttemptsRow, Store, UserRow
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.steps import (
    EndSession,
    FailLogin,
    ForgiveLogin,
    HearSession,
    Note,
    Operation,
    PutSession,
    PutUser,
    StoreDown,
    Taken,
)
from croupier.table.clock import Clock, wall

__all__ = [
    "LASTS",
    "LoginRefused",
    "Session",
    "Sessions",
    "bound_to",
    "check_name",
    "check_password",
]

FAILURES = 5  # wrong attempts in a row that lock a name
LOCKED = 15 * 60_000  # milliseconds
LASTS = 12 * 3_600_000  # a session ends after this, whatever happens
IDLE = 60 * 60_000  # and after this long without a word from it
RESTS = 10 * 60_000  # of one that is silent for this long the times alone are kept at hand
REPORT = 5 * 60_000  # between two times that it is written down; others take it for so much later
STRONG = 5 * 60_000  # after a proof of who it is, acts of weight need no other for this long
SWEEP = 60.0  # seconds between two looks at which sessions are over
CONFIRM = 30.0  # seconds for which a player's session is taken as known
TOKEN = 32  # bytes
DEVICE = 16
NEVER = float("-inf")

WRONG = "the name or the password is wrong, or the account is locked"
CODE_NEEDED = "the code of the second factor is needed"


class LoginRefused(Exception):
    """Nobody was let in; the reason says no more than it should."""


class Session(msgspec.Struct, frozen=True):
    """One person, let in for a while."""

    name: str
    role: str
    until: int  # in the house's time
    key: str  # the token's hash
    version: int = 1  # of the account
    strong: int = 0  # until when acts of weight need no new proof, likewise
    second: bool = False  # whether there is a second factor
    tables: str = ""  # those a dealer is bound to


class Times(msgspec.Struct, gc=False):
    """Those of a session, on the clock nobody can set.  Every guest of the last hour has some."""

    ends: float
    heard: float  # last
    strong: float = NEVER  # until when it has proved who it is
    noted: float = NEVER  # when it was last written down that it was heard,
    said: int = -1  # and as which time of the house
    confirmed: float = NEVER  # when the store last vouched for it


def bound_to(session: Session, table: str) -> bool:
    """Whether somebody may speak at a table: a dealer may be bound to some."""
    return not session.tables or table in session.tables.split(",")


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
        sealer: Sealer | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._now = now
        self.time = HouseTime(store, clock, now)
        self._hasher = hasher or PasswordHasher()
        self._sealer = sealer or Sealer(LiveSource().token(32))
        self._nobody = self._hasher.hash(LiveSource().token(16))
        self._turns = asyncio.Semaphore(2)  # hashing is heavy: no more at a time
        self._names: dict[str, tuple[asyncio.Lock, int]] = {}  # one attempt at a time for each
        self._recalling = Recalling(store)
        self._known: dict[str, Session] = {}
        self._times: dict[str, Times] = {}  # of those, and of some that are not at hand
        self._locked: dict[tuple[str, str], tuple[int, float]] = {}  # until when, here and there
        self._followers: dict[str, list[Callable[[], None]]] = {}  # of sessions, by key
        self._ended = 0  # how often accounts were changed and sessions ended
        self._hears = False  # whether other processes tell of what they change
        self._swept = now()  # when those that were over were last let go
        self.accounts = Accounts(store, clock, self.hash, self.forget)
        self.second = SecondFactors(store, self._sealer, clock)

    async def hash(self, password: str) -> str:
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    # Letting in.

    async def log_in(
        self, name: str, password: str, code: str = "", device: str = ""
    ) -> tuple[str, Session]:
        """The token, which is told once, and the session.  ``device``: the mark that an earlier
        login left."""
        async with self._one_at_a_time(name):
            user, attempts = await asyncio.to_thread(self._read, name)
            place = self._place(name, device)
            right = await self._verify(user.password if user else self._nobody, password)
            now = self._clock()
            if user is None or not user.active or self._is_locked(name, place, attempts):
                # what was typed may be a password, or worse: only names of accounts are kept
                await self._write(Note(now, "login refused", user.name if user else "", "", ""))
                raise LoginRefused(WRONG)
            if not right:
                await self._fail(user.name, place, "password")
                raise LoginRefused(WRONG)
            used: tuple[Operation, ...] = ()
            if user.second:
                if not code:
                    raise LoginRefused(CODE_NEEDED)
                found = await asyncio.to_thread(self.second.use, user, code)
                if found is None:
                    await self._fail(user.name, place, "code")
                    raise LoginRefused(WRONG)
                used = (found,)
            if any(one.device == place for one in attempts):
                used = (*used, ForgiveLogin(name, place))
            return await self._let_in(user, used)

    @contextlib.asynccontextmanager
    async def _one_at_a_time(self, name: str) -> AsyncIterator[None]:
        """Attempts at a name; of names that nobody tries any more nothing is kept."""
        lock, waiting = self._names.get(name, (asyncio.Lock(), 0))
        self._names[name] = (lock, waiting + 1)
        try:
            async with lock:
                yield
        finally:
            waiting = self._names[name][1] - 1
            if waiting:
                self._names[name] = (lock, waiting)
            else:
                del self._names[name]

    def _read(self, name: str) -> tuple[UserRow | None, list[AttemptsRow]]:
        return self._store.user(name), self._store.attempts(name)

    async def admit(self, name: str, role: str) -> tuple[str, Session]:
        """Somebody without a password: a guest of a teaching floor."""
        user = UserRow(name, role, "", 1, "", "", "", active=True)
        return await self._let_in(user, (PutUser(name, role, ""),))

    async def _verify(self, hashed: str, password: str) -> bool:
        def check() -> bool:
            try:
                return self._hasher.verify(hashed, password)
            except (VerificationError, InvalidHashError):
                return False

        async with self._turns:
            return await asyncio.to_thread(check)

    # Devices and locks.

    def device_mark(self, name: str) -> str:
        """For a device on which this person was let in."""
        id = LiveSource().token(DEVICE).hex()
        return f"{id}.{self._sealer.vouch('device', f'{name}/{id}')}"

    def _place(self, name: str, mark: str) -> str:
        """Which device this is; strangers have none."""
        id, _, vouched = mark.partition(".")
        known = bool(vouched) and self._sealer.vouches("device", f"{name}/{id}", vouched)
        return id if known else ""

    def _is_locked(self, name: str, place: str, attempts: list[AttemptsRow]) -> bool:
        row = next((one for one in attempts if one.device == place), None)
        if row is None or not row.locked_until:
            self._locked.pop((name, place), None)
            return False
        until, here = self._locked.get((name, place), (0, 0.0))
        if until != row.locked_until:
            here = self._in(row.locked_until, LOCKED)
            self._locked[name, place] = (row.locked_until, here)
        return self._now() < here

    def _in(self, until: int, most: int) -> float:
        """A time of the house on the clock nobody can set, if it is no further away than it can
        be."""
        return self._now() + min(until - self.time(), most) / 1000

    async def _fail(self, name: str, place: str, what: str) -> None:
        now, until = self._clock(), self.time() + LOCKED
        attempts = await asyncio.to_thread(self._store.attempts, name)
        before = next((one.failures for one in attempts if one.device == place), 0)
        where = "a known device" if place else "a stranger"
        detail = f"wrong {what}, failure {before + 1} of {where}"
        notes = [Note(now, "login refused", name, "", detail)]
        if before + 1 >= FAILURES:
            self._locked[name, place] = (until, self._in(until, LOCKED))
            notes.append(Note(now, "account locked", name, name, f"to {where}"))
        await self._write(FailLogin(name, place, FAILURES, until), *notes)

    # Sessions.

    async def _let_in(self, user: UserRow, more: tuple[Operation, ...]) -> tuple[str, Session]:
        token, now = LiveSource().token(TOKEN).hex(), self.time()
        strong = now + STRONG if user.second else 0
        session = Session(
            user.name,
            user.role,
            now + LASTS,
            key_of(token),
            user.version,
            strong,
            bool(user.second),
            user.tables,
        )
        await self._put(session, *more, Note(self._clock(), "login", user.name, "", user.role))
        await self._sweep()
        return token, session

    async def _sweep(self) -> None:
        """Of sessions that are over nothing is kept, though nobody comes with their tokens again.
        One that is silent here may be heard all the time by another process."""
        now = self._now()
        if now < self._swept + SWEEP:
            return
        self._swept = now
        for key, times in list(self._times.items()):
            silent = now - times.heard
            if now >= times.ends:
                self._drop(key)
            elif silent > IDLE / 1000 and not self._store.may_share:
                await self._end(key)
            elif silent > RESTS / 1000:
                self._rest(key)

    async def _end(self, key: str) -> None:
        """One that was silent for too long."""
        session = self._known.get(key)
        if session is None and (found := await self._recall(key)) is not None:
            session, _ = found
        if session is None:
            self._drop(key)
        else:
            await self.log_out(session, why="ended")

    def _rest(self, key: str) -> None:
        """No connection is open under it, and there is no more to it than the store has."""
        session = self._known.get(key)
        if session is None or key in self._followers:
            return
        if session.role == FloorRole.PLAYER and not session.strong:
            del self._known[key]

    async def _put(self, session: Session, *more: Operation) -> None:
        times = self._times.get(session.key)
        heard = self.time() if times is None or times.said < 0 else times.said
        put = PutSession(
            session.key, session.name, session.until, session.version, session.strong, heard
        )
        try:
            await self._write(*more, put)
        except Taken:
            raise LoginRefused(WRONG) from None  # the code was used a moment ago
        kept = self._keep(session)
        if times is None:
            kept.noted, kept.said = kept.heard, heard

    def _keep(self, session: Session) -> Times:
        """What is known already ends when it was to end."""
        key, known, now = session.key, self._known.get(session.key), self._now()
        self._known[key] = session
        times = self._times.get(key)
        if times is None:
            times = self._times[key] = Times(self._in(session.until, LASTS), now)
        if known is None or known.strong != session.strong:
            times.strong = self._in(session.strong, STRONG)
        times.confirmed = now
        return times

    async def check_own(self, session: Session, password: str) -> None:
        """Whether somebody who is in knows the account's password."""
        user, attempts = await asyncio.to_thread(self._read, session.name)
        locked = self._is_locked(session.name, session.key, attempts)
        if user is None or locked or not await self._verify(user.password, password):
            await self._fail(session.name, session.key, "password")
            raise LoginRefused(WRONG)

    async def prove(self, session: Session, password: str, code: str) -> Session:
        """Somebody who is in proves once more who it is, for acts of weight."""
        user, attempts = await asyncio.to_thread(self._read, session.name)
        if user is None or self._is_locked(session.name, session.key, attempts):
            raise LoginRefused(WRONG)
        used: Operation | None = None
        if user.second:
            used = await asyncio.to_thread(self.second.use, user, code)
            right = used is not None
        else:
            right = await self._verify(user.password, password)
        if not right:
            await self._fail(session.name, session.key, "proof")
            raise LoginRefused(WRONG)
        stronger = msgspec.structs.replace(session, strong=self.time() + STRONG)
        more = (used,) if used else ()
        await self._put(stronger, *more, Note(self._clock(), "proof", session.name, "", ""))
        return stronger

    def is_strong(self, session: Session) -> bool:
        times = self._times.get(session.key)
        return times is not None and self._now() < times.strong

    # Who is in.

    async def session(self, token: str, *, heard_elsewhere: bool = False) -> Session | None:
        """The session of a token, if it has not ended; another process may have heard it all the
        time that it was silent here."""
        key, now = key_of(token), self._now()
        session = await self._look_up(key)
        if session is None:
            return None
        times = self._times.get(key)
        silent = 0.0 if heard_elsewhere or times is None else now - times.heard
        if not self.alive(session) or silent > IDLE / 1000:
            await self.log_out(session, why="ended")
            return None
        self.touch(session)
        return session

    async def _look_up(self, key: str) -> Session | None:
        """What is known is asked of the store again now and then: another process of the floor
        may have ended it.  The staff's is asked for every time."""
        session = self._known.get(key)
        if session is None or not self._believed(session):
            found = await self._recall(key)
            if found is None:
                self._drop(key)
                return None
            session, heard = found
            before = self._times.get(key)
            times = self._keep(session)
            if heard != times.said:  # another process has heard it
                silent = max(self.time() - heard - REPORT, 0) / 1000
                since = self._now() - silent
                times.heard = since if before is None else max(times.heard, since)
        return session

    def _believed(self, session: Session) -> bool:
        if session.role != FloorRole.PLAYER or (self._store.may_share and not self._hears):
            return False
        return self._now() - self._times[session.key].confirmed <= CONFIRM

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
        return session.key in self._known and self._now() < self._times[session.key].ends

    def minutes(self, session: Session) -> int:
        """For how long somebody has been in."""
        times = self._times.get(session.key)
        left = times.ends - self._now() if times is not None else 0.0
        return max(int(LASTS / 60_000 - left / 60), 0)

    def touch(self, session: Session) -> None:
        """It has said something."""
        key, now = session.key, self._now()
        if key not in self._known:
            return
        times = self._times[key]
        times.heard = now
        if now - times.noted >= REPORT / 1000:
            times.noted, times.said = now, self.time()
            self._store.send((HearSession(key, times.said),), lambda _: None)

    async def _recall(self, key: str) -> tuple[Session, int] | None:
        """One that the store has, and when it was last heard."""
        ended = -1
        while ended != self._ended:  # what was read before something ended may be of that
            ended = self._ended
            found = await self._recalling.of(key)
        if found is None:
            return None
        row, user = found
        if not user.active or user.version != row.version:
            return None
        second = bool(user.second)
        session = Session(
            row.user, user.role, row.until, key, row.version, row.strong, second, user.tables
        )
        return session, row.heard

    async def log_out(self, session: Session, why: str = "logged out") -> None:
        self._drop(session.key)
        note = Note(self._clock(), "logout", session.name, "", why)
        await self._write(EndSession(session.key), note)
        self._ended += 1
        self._drop(session.key)  # who looked it up meanwhile has found it

    # Ending.

    def follow(self, session: Session, ended: Callable[[], None]) -> Callable[[], None]:
        """Be told, on the event loop, when a session is over before its time; answers how to
        stop."""
        followers = self._followers.setdefault(session.key, [])
        followers.append(ended)

        def stop() -> None:
            followers.remove(ended)
            if not followers:
                self._followers.pop(session.key, None)

        return stop

    def changed_elsewhere(self, news: list[str] | None) -> None:
        """Other processes have changed these accounts, or ended these sessions; None: nothing is
        heard at the moment."""
        heard_again = news is not None and not self._hears
        self._hears = news is not None
        if heard_again:
            for times in self._times.values():
                times.confirmed = NEVER
        for one in news or ():
            if one.startswith(ACCOUNT):
                self.forget(one[len(ACCOUNT) :])
            elif one.startswith(SESSION):
                self._ended += 1
                self._drop(one[len(SESSION) :])

    def forget(self, name: str) -> None:
        self._ended += 1
        for key in [k for k, s in self._known.items() if s.name == name]:
            self._drop(key)

    def _drop(self, key: str) -> None:
        if key in self._known:
            for ended in list(self._followers.get(key, ())):
                ended()
        self._known.pop(key, None)
        self._times.pop(key, None)

    async def _write(self, *operations: Operation) -> None:
        await asyncio.wrap_future(self._store.write(operations))
