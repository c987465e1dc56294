"""Terminals of the house: each with a key, so that no other client passes for one.

A terminal's limits (16:8) and the number approved (16:2(3)) rest on its name.  One that is enrolled
proves its name with a key that only it and nobody's store has; a floor may let players play at such
terminals alone.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from croupier.equipment.randomness import LiveSource
from croupier.floor.money.writer import Writer
from croupier.floor.people.names import check_name
from croupier.floor.significant import changed
from croupier.floor.store.steps import Note, SetFact
from croupier.table.clock import Clock
from croupier.table.refusal import Refused

TERMINAL = "terminal:"  # the fact of an enrolled one: the digest of its key
KEY = 32  # bytes


class Terminals:
    def __init__(self, writer: Writer, clock: Clock) -> None:
        self._writer = writer
        self._store = writer.store
        self._clock = clock

    async def enrol(self, by: str, name: str) -> str:
        """A new key for a terminal, told once; an old one is good no more."""
        if check_name(name) is not None:
            raise Refused("a terminal is called by letters, digits, dots and hyphens")
        key = LiveSource().token(KEY).hex()
        note = Note(self._clock(), "terminal", by, name, changed("", "enrolled"))
        await self._writer.write((SetFact(TERMINAL + name, _digest(key)), note))
        return key

    async def strike_off(self, by: str, name: str) -> None:
        note = Note(self._clock(), "terminal", by, name, changed("enrolled", "struck off"))
        await self._writer.write((SetFact(TERMINAL + name, ""), note))

    def check(self, name: str, key: str, *, only: bool) -> str | None:
        """What is wrong with who says to be this terminal.  ``only``: nobody else may be one.
        Asks the store."""
        digest = self._store.fact(TERMINAL + name) if name else ""
        if digest:
            right = hmac.compare_digest(digest, _digest(key))
            return None if right else "that is not the terminal that it says it is"
        return "play is at terminals of the house only" if only else None


def _digest(key: str) -> str:
    return sha256(b"croupier/terminal/1\0" + key.encode()).hexdigest()
