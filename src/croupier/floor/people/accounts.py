"""Accounts: opened, changed, closed; each change known by its number.

Whoever changes an account says how it was when that was decided.  If it is another by then, it is
read again and decided again: a closed account stays closed, whatever was under way meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from croupier.floor.significant import changed
from croupier.floor.store.base import Store, UserRow
from croupier.floor.store.steps import (
    EndSession,
    ForgiveLogin,
    Note,
    Operation,
    PutUser,
    StepRefused,
    Taken,
)
from croupier.table.clock import Clock
from croupier.table.refusal import Refused

TRIES = 10


class Accounts:
    def __init__(
        self,
        store: Store,
        clock: Clock,
        hash: Callable[[str], Awaitable[str]],
        forget: Callable[[str], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._hash = hash
        self._forget = forget  # the sessions of a name

    async def put(
        self, name: str, role: str, password: str, by: str, *, alone: bool = True, tables: str = ""
    ) -> None:
        """A new account, or a new password and role for an old one; its sessions end, and so
        does its second factor.  ``alone``: nobody but ``by`` has agreed to it."""
        await self.change(
            self.putting(name, role, await self._hash(password), by, alone=alone, tables=tables)
        )

    async def first(self, name: str, role: str, password: str, by: str, version: int) -> bool:
        """As :meth:`put`, for an account that is still as it was when it was looked for (0: there
        was none).  False, and nothing is changed, if another process was sooner."""
        putting = self.putting(name, role, await self._hash(password), by, alone=True)

        def make(user: UserRow | None) -> tuple[PutUser, Note]:
            if (user.version if user else 0) != version:
                raise _Sooner
            return putting.make(user)

        try:
            await self.change(Change(name, make))
        except _Sooner:
            return False
        return True

    def putting(
        self, name: str, role: str, hashed: str, by: str, *, alone: bool, tables: str = ""
    ) -> Change:
        def make(user: UserRow | None) -> tuple[PutUser, Note]:
            version = user.version + 1 if user else 1
            # who gives an account its password has it; a person's own change is no such thing
            made_by = by if alone else ""
            if user is not None and by == name:
                made_by = user.made_by
            put = PutUser(name, role, hashed, version, made_by, tables=tables)
            told = changed(user.role if user else "", role, "role")
            return put, Note(self._clock(), "account", by, name, told)

        return Change(name, make)

    async def set_password(self, name: str, password: str) -> None:
        """A person's own."""
        hashed = await self._hash(password)

        def make(user: UserRow | None) -> tuple[PutUser, Note]:
            if user is None or not user.active:
                raise Refused("there is no such account any more")
            put = _as_it_is(user, password=hashed)
            return put, Note(
                self._clock(), "account", name, name, changed("the old", "a new", "password")
            )

        await self.change(Change(name, make))

    async def set_second(self, name: str, sealed: str, by: str) -> None:
        def make(user: UserRow | None) -> tuple[PutUser, Note]:
            if user is None or not user.active:
                raise Refused("there is no such account any more")
            told = changed(user.second and "enrolled", sealed and "enrolled", "second factor")
            return _as_it_is(user, second=sealed), Note(self._clock(), "account", by, name, told)

        await self.change(Change(name, make))

    async def close(self, name: str, by: str) -> bool:
        """Nobody comes in under this name again; False if there is none to close."""
        if await asyncio.to_thread(self._store.user, name) is None:
            return False

        def make(user: UserRow | None) -> tuple[PutUser, Note]:
            if user is None:
                raise Refused("there is no such account any more")
            told = changed("open" if user.active else "closed", "closed")
            return _as_it_is(user, active=False), Note(self._clock(), "account", by, name, told)

        await self.change(Change(name, make))
        return True

    async def change(self, change: Change, *more: Operation) -> None:
        for _ in range(TRIES):
            user = await asyncio.to_thread(self._store.user, change.name)
            step = (*change.make(user), EndSession("", change.name), ForgiveLogin(change.name))
            try:
                await asyncio.wrap_future(self._store.write((*step, *more)))
            except Taken:
                continue
            except StepRefused as refused:
                raise Refused(str(refused)) from None
            self._forget(change.name)
            return
        raise Refused("somebody else changes this account: look again")


class _Sooner(Exception):
    """The account is not as it was when somebody decided to change it."""


class Change:
    """What is to become of one account."""

    def __init__(self, name: str, make: Callable[[UserRow | None], tuple[PutUser, Note]]) -> None:
        self.name = name
        self.make = make


def _as_it_is(
    user: UserRow, *, password: str = "", second: str | None = None, active: bool | None = None
) -> PutUser:
    """The account, with one thing changed."""
    return PutUser(
        user.name,
        user.role,
        password or user.password,
        user.version + 1,
        user.made_by,
        user.second if second is None else second,
        user.tables,
        user.active if active is None else active,
    )
