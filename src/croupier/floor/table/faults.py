"""A table that is out of order: what broke, until somebody puts it right.

A store that fails comes back by itself.  Anything else that keeps a table from being dealt (a shoe
that cannot be opened, a generator that fails, a defect in a game) stops it: it says so to players
and staff, it is recorded, and the fault is still there when the floor is opened again.
"""

from __future__ import annotations

import asyncio
import contextlib

from croupier.floor.money.writer import Writer
from croupier.floor.significant import changed
from croupier.floor.store.steps import Note, PutFact, StepRefused, StoreDown
from croupier.table.clock import Clock

FAULT = "fault:"  # the fact of a table that is out of order
LONGEST = 200  # characters of a reason


class Faults:
    """Of one table."""

    def __init__(self, table: str, writer: Writer, clock: Clock) -> None:
        self.reason = ""
        self._table = table
        self._writer = writer
        self._clock = clock

    @property
    def notice(self) -> str:
        return f"the table is out of order ({self.reason}): the staff are told, stakes are safe"

    async def read(self) -> None:
        """As the house remembers it."""
        facts = await asyncio.to_thread(self._writer.store.facts)
        self.reason = facts.get(FAULT + self._table, "")

    async def stop(self, error: BaseException) -> None:
        reason = f"{type(error).__name__}: {error}"[:LONGEST]
        self.reason = reason
        await self._write(reason, Note(self._clock(), "table fault", "system", self._table, reason))

    async def clear(self, by: str) -> None:
        told = changed(self.reason, "in order")
        note = Note(self._clock(), "table put right", by, self._table, told)
        await self._write("", note)
        self.reason = ""

    async def _write(self, reason: str, note: Note) -> None:
        store = self._writer.store
        with contextlib.suppress(StoreDown):  # it is out of order here all the same
            facts = await asyncio.to_thread(store.facts)
            was = facts.get(FAULT + self._table)
            if was == reason:
                await self._writer.write((note,))
                return
            with contextlib.suppress(StepRefused):  # another process was quicker
                await self._writer.write((PutFact(FAULT + self._table, reason, was), note))
