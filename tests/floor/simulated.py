"""A floor in one thread, whose time, disk and network come from one seed.

Nothing waits: the event loop's clock jumps to whatever is due next, and what would be done on other
threads is done at once.  The store commits when the seed says, on a watched disk that loses its
power when the seed says; messages are slow, doubled and sent again after answers that were lost.
The same seed gives the same story to the last entry, so that any failure can be told again:
`python -m tests.floor.simulated SEED`, with `long` after it for the long story of the seed.

Most stories are short: two tables, drawn from all games, and some seconds in which everybody is
quick and the power goes one to three times.  The same faults come in them as in a long one, and a
hundred times as many ways of their coming together in the same time.
"""

from __future__ import annotations

import asyncio
import functools
import random
import selectors
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from croupier.floor import audit
from croupier.floor.config import Config, StaffMember
from croupier.floor.house import House
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.plans import TablePlan
from croupier.floor.refusals import Unavailable
from croupier.floor.store.base import Done
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Step, StoreDown
from croupier.games import GAMES
from croupier.table.refusal import Refused
from tests.floor.disk import Disk, after_power_cut, watched
from tests.floor.support import check_books, sealer

PLAYERS = ("alice", "bob", "carol")
EPOCH = 1_700_000_000_000


@dataclass(frozen=True)
class Length:
    """How long a story is, and how much there is in it at a time."""

    seconds: float
    tables: int
    pace: float  # of everything that takes time, but for the store


SHORT = Length(seconds=2.5, tables=2, pace=0.25)
LONG = Length(seconds=240.0, tables=5, pace=1.0)


class Still(selectors.SelectSelector):
    """Nothing ever comes from outside; waiting is time that passes."""

    def __init__(self, passes: Callable[[float], None]) -> None:
        super().__init__()
        self._passes = passes

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing is due")
        self._passes(max(timeout, 0.0))
        return []


class Loop(asyncio.SelectorEventLoop):
    """Time is what is due next; there is one thread."""

    def __init__(self) -> None:
        self.passed = 0.0
        super().__init__(Still(self._pass))

    def _pass(self, seconds: float) -> None:
        self.passed += seconds

    def time(self) -> float:
        return self.passed

    def _write_to_self(self) -> None:
        """There is nobody to be woken."""

    def run_in_executor(  # type: ignore[override]  # whatever is asked for is done
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future


class SimulatedStore(SqliteStore):
    """Commits what has come together when its time has come, on the one thread there is."""

    def __init__(self, path: Path, loop: Loop, chance: random.Random) -> None:
        self._loop = loop
        self._chance = chance
        self._together: list[tuple[Step, Done]] = []
        self.dead = False
        super().__init__(path)

    def _work(self) -> None:
        """The thread of the store has nothing to do."""

    def send(self, step: Step, done: Done) -> None:
        self._together.append((step, done))
        if len(self._together) == 1:
            self._loop.call_later(self._chance.uniform(0.0, 0.02), self._commit)

    def write(self, step: Step) -> Any:
        future = super().write(step)
        if not self._loop.is_running():
            self._commit()
        return future

    def _commit(self) -> None:
        group, self._together = self._together, []
        if group and not self.dead:
            self._carry_out(group)


@dataclass
class Story:
    """One seed: what was answered, what must be there, and a digest of it all."""

    seed: int
    folder: Path
    disk: Disk
    length: Length
    loop: Loop = field(default_factory=Loop)
    answered: dict[str, Any] = field(default_factory=dict)  # by the id of what was said
    reached: dict[str, tuple[int, str]] = field(default_factory=dict)  # by table: last and head
    cuts: int = 0
    trace: Any = field(default_factory=sha256)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.tables = self.chance.sample([*GAMES], self.length.tables)
        self.said = 0
        self.house: House
        self.store: SimulatedStore

    def note(self, *what: object) -> None:
        self.trace.update(repr((round(self.loop.passed, 6), *what)).encode())

    # The house.

    def plans(self) -> tuple[TablePlan, ...]:
        pace = self.length.pace
        return tuple(
            TablePlan(
                game,
                game,
                seed=f"{self.seed}",
                wagering_seconds=6 * pace,
                decision_seconds=6 * pace,
                pause_seconds=pace,
            )
            for game in self.tables
        )

    async def some_time(self, least: float, most: float) -> None:
        await asyncio.sleep(self.chance.uniform(least, most) * self.length.pace)

    async def open(self) -> None:
        people = tuple(StaffMember(name, FloorRole.PLAYER, "") for name in PLAYERS)
        config = Config(tables=self.plans(), play_credits=1_000_000_00, people=people)
        self.store = SimulatedStore(self.folder / "house.db", self.loop, self.chance)
        clock = lambda: EPOCH + round(self.loop.passed * 1000)  # noqa: E731
        self.house = House(config, self.store, sealer(), clock=clock, now=self.loop.time)
        await self.house.start()

    async def lose_power(self) -> None:
        """Everything in memory is gone, and of the disk what was not flushed may be."""
        self.store.dead = True
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)
        files = after_power_cut(self.disk.notes, self.chance)
        self.store.disconnect()
        self.store.close()
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        self.disk.notes.clear()
        for name, content in sorted(files.items()):
            (self.folder / name).write_bytes(content)
            self.disk.stands(name, content)
        self.cuts += 1
        await self.open()
        self.check()

    def check(self) -> None:
        """What anybody was answered is there."""
        for id in self.answered:
            assert self.store.reply(id) is not None, f"{id} was answered and is lost"
        for table, (last, head) in self.reached.items():
            (entry,) = self.store.entries(table, last, 1)
            assert entry.hash == head, f"the log of {table} is another at {last}"

    # The players.

    async def player(self, name: str) -> None:
        who = Person(name, FloorRole.PLAYER)
        while self.loop.passed < self.length.seconds:
            await self.some_time(0.05, 1.5)
            table = self.chance.choice(self.tables)
            try:
                now = await self.house.situation(who, table)
            except (Unavailable, StoreDown):
                continue
            commands: list[dict[str, Any]] = []
            if not now.joined:
                commands = [{"type": "join"}]
            elif now.options:  # of which the second may be too late, and is refused then
                options = msgspec.to_builtins(now.options)
                commands = [self.choose(options) for _ in range(self.chance.choice((1, 2, 3)))]
            for command in commands:
                self.said += 1
                await self.say(who, table, command, f"n{self.said}")

    def choose(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        options = [o for o in options if o["command"]["type"] != "leave"] or options
        one = self.chance.choice(options)
        command = dict(one["command"])
        if one["step"]:
            steps = min((one["high"] - one["low"]) // one["step"], 20)
            command["amount"] = one["low"] + one["step"] * self.chance.randint(0, steps)
        return command

    async def say(self, who: Person, table: str, command: dict[str, Any], id: str) -> None:
        """Once to three times, each on its own way; answers may be lost."""

        async def once() -> None:
            await self.some_time(0.0, 0.8)
            try:
                events = await self.house.command(who, table, command, id)
            except (Refused, StoreDown) as refused:
                self.note(who.name, table, id, str(refused))
                return
            told = [number for number, _ in events]
            key = f"{who.name}/{id}"
            assert self.answered.setdefault(key, told) == told, f"{id} was answered twice otherwise"
            pit = self.house.pits[table]
            if told and pit.durable >= told[-1] and pit.durable == pit.record.last:
                self.reached[table] = (pit.record.last, pit.record.head)
            await self.some_time(0.0, 0.3)
            self.note(who.name, table, id, told)

        await asyncio.gather(*(once() for _ in range(self.chance.choice((1, 1, 1, 2, 3)))))

    # The story.

    async def tell(self) -> None:
        await self.open()
        for name in PLAYERS:
            who = Person(name, FloorRole.PLAYER)
            await self.house.counter.take_play_credits(who, 10_000_00, f"c-{name}")
        while self.loop.passed < self.length.seconds:
            playing = [asyncio.create_task(self.player(name)) for name in PLAYERS]
            await asyncio.sleep(self.chance.uniform(0.2, 0.6) * self.length.seconds)
            if self.loop.passed < self.length.seconds:
                await self.lose_power()
            else:
                for task in playing:
                    task.cancel()
        while any(pit.durable != pit.record.last for pit in self.house.pits.values()):
            await asyncio.sleep(0.001)  # what is on its way to the disk arrives
        self.check()
        for finding in audit.verify_house(self.store):
            assert finding.troubles == [], f"{finding.about}: {finding.troubles}"
        check_books(self.store, list(self.house.pits.values()))
        for row in self.store.tables():
            self.note(row.table, row.last, row.head)
        await self.house.close()


@functools.cache
def _empty() -> bytes:
    """The store of a house that has not opened yet, which is the same for every seed."""
    with tempfile.TemporaryDirectory(prefix="croupier-story-") as folder:
        path = Path(folder) / "house.db"
        store = SqliteStore(path)
        store.close()
        return path.read_bytes()


def simulate(seed: int, length: Length = SHORT, disk: Disk | None = None) -> Story:
    """One story; raises what is not as it must be."""
    empty = _empty()
    with tempfile.TemporaryDirectory(prefix="croupier-story-") as folder:
        story = Story(seed, Path(folder) / "house", disk or Disk(flushes=False), length)
        story.folder.mkdir()
        (story.folder / "house.db").write_bytes(empty)
        story.disk.stands("house.db", empty)
        with watched(story.disk):
            asyncio.set_event_loop(story.loop)
            try:
                story.loop.run_until_complete(story.tell())
            finally:
                _end(story.loop)
    return story


def _end(loop: Loop) -> None:
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    asyncio.set_event_loop(None)
    loop.close()


if __name__ == "__main__":
    told_at_length = "long" in sys.argv
    for argument in filter(str.isdecimal, sys.argv[1:]):
        told = simulate(int(argument), LONG if told_at_length else SHORT)
        print(argument, *told.tables, told.cuts, len(told.answered), told.trace.hexdigest())
