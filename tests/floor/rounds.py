"""A house that plays a million rounds: `make rounds`, or `python -m tests.floor.rounds ROUNDS`.

The house, its tables, their clocks and the store are the floor's own, in one thread whose time
jumps to what is due next (`simulated`), so that days of table time pass in an hour.  Players wager
at tables of eight games, cash out and put in again.  What the process holds is looked at after
every thousandth of the rounds: from the second third on to the last it may not grow by more than
:data:`MOST` in a hundred.  Every table must go on: one that has played no round in ten minutes of
its time stalls.  In the end the books and all logs are verified.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from croupier.floor import audit
from croupier.floor.config import Config, StaffMember
from croupier.floor.house import House
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.plans import TablePlan
from croupier.table.refusal import Refused
from tests.floor.disk import Disk, Note, watched
from tests.floor.simulated import EPOCH, Loop, SimulatedStore, _end
from tests.floor.steady import resident
from tests.floor.support import check_books, sealer

MOST = 5.0  # of a hundred
STALLED = 600.0  # seconds of table time
TABLES: dict[str, dict[str, Any]] = {  # by game, what is wagered on
    "roulette": {"area": "red"},
    "sic-bo": {"area": "big"},
    "baccarat": {"area": "banker"},
    "wheel-of-fortune": {"area": "symbol-a"},
    "casino-war": {"area": "bet"},
    "electronic-baccarat": {"area": "player"},
    "blackjack": {"area": "original"},
    "three-card-poker": {"area": "ante"},
}
PLAYERS = ("alice", "bob", "carol")


class Forgetful(Disk):
    """A disk that flushes nothing and keeps no notes: nobody pulls its plug."""

    def _note(self, note: Note) -> int:
        return 0


@dataclass
class Long:
    """So many rounds, and what was seen meanwhile."""

    rounds: int
    folder: Path
    seed: int = 1
    held: list[int] = field(default_factory=list)  # kilobytes
    played: dict[str, int] = field(default_factory=dict)
    wagers: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0  # of table time
    each: Callable[[Long], None] = lambda long: None  # at every look; for planted defects

    def __post_init__(self) -> None:
        self.loop = Loop()
        self.chance = random.Random(self.seed)
        self.ids = 0
        self.house: House

    @property
    def done(self) -> int:
        return sum(self.played.values())

    def id(self) -> str:
        self.ids += 1
        return f"r{self.ids}"

    async def player(self, name: str) -> None:
        who = Person(name, FloorRole.PLAYER)
        await self.house.counter.take_play_credits(who, 1_000_000_00, self.id())
        seat = PLAYERS.index(name) + 1
        for table in TABLES:
            await self.house.command(who, table, {"type": "join", "seat": seat}, self.id())
        while True:
            await asyncio.sleep(self.chance.uniform(10.0, 25.0))
            for table, where in TABLES.items():
                if self.chance.random() < 0.6:
                    command = {"type": "place", "amount": 10_00, **where}
                    try:
                        await self.house.command(who, table, command, self.id())
                        self.wagers += 1
                    except Refused as refused:
                        self.refused[f"{table}: {refused.reason}"] += 1
            if self.chance.random() < 0.02:
                voucher = await self.house.counter.cash_out(who, 100, self.id())
                await self.house.counter.insert_voucher(who, voucher.code, self.id())

    async def tell(self) -> None:
        plans = tuple(TablePlan(game, game, seed=str(self.seed)) for game in TABLES)
        people = tuple(StaffMember(name, FloorRole.PLAYER, "") for name in PLAYERS)
        config = Config(tables=plans, play_credits=10**12, people=people)
        store = SimulatedStore(self.folder / "house.db", self.loop, self.chance)
        clock = lambda: EPOCH + round(self.loop.passed * 1000)  # noqa: E731
        self.house = House(config, store, sealer(), clock=clock, now=self.loop.time)
        try:
            await self._play(store)
        finally:  # a connection that is closed when its disk is gone takes the process with it
            await self.house.close()

    async def _play(self, store: SimulatedStore) -> None:
        await self.house.start()
        playing = [asyncio.create_task(self.player(name)) for name in PLAYERS]
        try:
            await self._watch(playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        while any(pit.durable != pit.record.last for pit in self.house.pits.values()):
            await asyncio.sleep(0.001)
        self.seconds = self.loop.passed
        check_books(store, list(self.house.pits.values()))
        for finding in audit.verify_house(store):
            assert finding.troubles == [], f"{finding.about}: {finding.troubles}"

    async def _watch(self, playing: list[asyncio.Task[None]]) -> None:
        moved = dict.fromkeys(TABLES, 0.0)
        looks = max(self.rounds // 1000, 1)
        while self.done < self.rounds:
            await asyncio.sleep(30.0)
            for task in playing:
                if task.done():
                    task.result()
            for name, pit in self.house.pits.items():
                number = pit.table.round.number - 1
                if number > self.played.get(name, -1):
                    self.played[name], moved[name] = number, self.loop.passed
                stands = self.loop.passed - moved[name]
                assert stands < STALLED, (
                    f"{name} has stood at round {number} for {stands:.0f} s: {self.refused}"
                )
            self.each(self)
            if self.done >= looks * len(self.held):
                self.held.append(resident(0))

    def growth(self) -> float:
        """In a hundred, from the second third to the last."""
        third = len(self.held) // 3
        before, after = median(self.held[third : 2 * third]), median(self.held[2 * third :])
        return 100 * (after - before) / before


def long(rounds: int, each: Callable[[Long], None] = lambda long: None, seed: int = 1) -> Long:
    with tempfile.TemporaryDirectory(prefix="croupier-rounds-") as folder:
        told = Long(rounds, Path(folder), seed, each=each)
        with watched(Forgetful(flushes=False)):
            asyncio.set_event_loop(told.loop)
            try:
                told.loop.run_until_complete(told.tell())
            finally:
                _end(told.loop)
    return told


def main(rounds: int) -> int:
    began, used = time.monotonic(), time.process_time()
    said = 0

    def tell(one: Long) -> None:
        nonlocal said
        if one.done >= said + rounds // 20:
            said = one.done
            held = one.held[-1] // 1024 if one.held else 0
            print(f"{said:,} rounds, {one.loop.passed / 3600:,.0f} h, {held} MB", flush=True)

    told = long(rounds, tell)
    took, cpu = time.monotonic() - began, time.process_time() - used
    print(
        f"{told.done:,} rounds with {told.wagers:,} wagers in {told.seconds / 3600:,.0f} h of "
        f"table time; {took:,.0f} s, {cpu:,.0f} s of processor time, {told.done / cpu:,.0f} rounds "
        f"a second of it; memory {told.held[0] // 1024} MB at first, {told.held[-1] // 1024} MB at "
        f"last, {told.growth():+.1f} in a hundred from the second third on"
    )
    return 0 if told.growth() < MOST else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
