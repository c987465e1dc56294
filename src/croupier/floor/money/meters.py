"""What a player has, whichever process moved it: credits, and chips at the tables of others.

With SQLite everything is known in memory.  On a store that processes share, each says with its
transaction whose money it has moved (:mod:`croupier.floor.store.notify`), so what was read before
is believed until then; while nothing can be heard it is read again every moment.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from croupier.floor.money.writer import FRESH, Writer
from croupier.floor.store.steps import StoreDown
from croupier.floor.table.accounts import chips, meter


@dataclass(frozen=True, slots=True)
class _Lies:
    cents: int
    tables: list[str]
    since: float  # when it was read


class Meters:
    def __init__(self, writer: Writer, now: Callable[[], float] = time.monotonic) -> None:
        self._writer = writer
        self._store = writer.store
        self._now = now
        self._lies: dict[str, _Lies] = {}

    def moved_elsewhere(self, players: list[str] | None) -> None:
        """Others have moved the money of these players; None: nothing is heard at the moment."""
        if players is not None and not self._writer.hears:
            self._lies.clear()
        for player in players or ():
            self._lies.pop(player, None)
        self._writer.moved_elsewhere(players)

    async def credits(self, player: str) -> int:
        """What the meter shows, less what is on its way to a table."""
        held = self._writer.held(player)
        if held is not None and self._writer.fresh(player):
            return held
        try:
            return await self._writer.credits(player)
        except StoreDown:
            if held is None:
                raise
            return held  # better than nothing: the notice of the table says what is wrong

    async def at_others(self, player: str, tables: list[str]) -> int:
        """A player's chips at tables that other processes lead."""
        if not tables or not self._store.may_share:
            return 0
        known = self._lies.get(player)
        if known is not None and known.tables == tables and self._believed(known):
            return known.cents
        accounts = [chips(table, player) for table in tables]
        since = self._now()
        try:
            with self._writer.reading(player) as reading:
                read = await asyncio.to_thread(
                    self._store.standing, player, meter(player), accounts
                )
        except StoreDown:
            if known is None:
                raise
            return known.cents
        if not reading.missed:
            self._lies[player] = _Lies(read.others, tables, since)
        return read.others

    def _believed(self, known: _Lies) -> bool:
        return self._writer.hears or self._now() - known.since < FRESH
