"""A house without sockets, with players who wager and terminals that are told."""

from __future__ import annotations

import asyncio
import time
from statistics import median
from typing import Any

from croupier.floor.config import Config
from croupier.floor.house import House
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.plans import TablePlan
from croupier.floor.shown.parts import Terminal
from croupier.floor.shown.views import Told
from croupier.floor.store.base import Store
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.steps import Count, Post
from croupier.floor.table.accounts import CAGE, meter
from croupier.table.commands import NoMoreBets

TURNS = 15  # in which a wager's cost is looked at
AREAS = ("big", "small", "odd", "even")


class Crowd:
    """A house of tables called T0, T1 … with players at them, and terminals that watch."""

    def __init__(self, store: Store, tables: int, first: int = 0) -> None:
        names = [f"T{first + n}" for n in range(tables)]
        self.tables = names
        plans = tuple(TablePlan(name, "sic-bo", wagering_seconds=1e6) for name in names)
        self.house = House(Config(tables=plans, play_credits=10**9), store, Sealer(bytes(32)))
        self._said = 0
        self._terminals: dict[Person, tuple[str, Terminal]] = {}
        self._stale: dict[Person, None] = {}

    async def seat(self, table: str, number: int, mark: str) -> list[Person]:
        found = [Person(f"{mark}{table}-{n}", FloorRole.PLAYER) for n in range(number)]
        for who in found:
            step = (
                Post(CAGE, meter(who.name), 10**7, "play credits"),
                Count(who.name, credited=10**7),
            )
            await self.house.writer.write(step)
            await self.say(who, table, {"type": "join"})
            self._watch(who, table)
        await self._tell()
        return found

    def _watch(self, who: Person, table: str) -> None:
        terminal = Terminal(who, "")
        self._terminals[who] = (table, terminal)
        self._stale[who] = None

        def told(what: Told) -> None:
            terminal.hear(what.events)
            self._stale[who] = None

        self.house.watch(who, table, told)

    async def say(self, who: Person, table: str, command: dict[str, Any]) -> None:
        self._said += 1
        await self.house.command(who, table, command, f"{self._said}")

    async def _tell(self) -> None:
        """Everyone to whom something has happened is told how things stand."""
        stale, self._stale = self._stale, {}
        for who in stale:
            table, terminal = self._terminals[who]
            await self.house.changes(who, table, terminal)

    async def wager(self, players: list[Person], turn: int) -> None:
        """Each once, all at the same moment."""
        area = AREAS[turn % len(AREAS)]
        command = {"type": "place", "area": area, "amount": 100}
        table = self._terminals[players[0]][0]
        await asyncio.gather(*(self.say(who, table, command) for who in players))
        await self._tell()

    async def costs(self, players: list[Person], turns: int = TURNS) -> float:
        """Microseconds of processor time a wager."""
        for turn in range(3):
            await self.wager(players, turn)
        found = []
        for turn in range(turns):
            start = time.process_time()
            await self.wager(players, turn)
            found.append((time.process_time() - start) / len(players))
        return median(found) * 1e6

    async def settle(self, players: list[Person] | None = None) -> None:
        """The table of these, or every table."""
        tables = self.tables if players is None else [self._terminals[players[0]][0]]
        for table in tables:
            if self.house.pit(table).table.round.wagers:
                await self.house.pit(table).system(NoMoreBets())
