"""The house's time: one for all processes, whatever clock is set where and when.

Time passes as a test lets it; each clock of the day may stand anywhere beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from croupier.floor import running
from croupier.floor.people import sessions as s
from croupier.floor.people.house_time import ADDED, JUMP, SLOW, HouseTime
from croupier.floor.proving import verify_journal
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Note, StoreDown
from tests.floor.postgres import cluster
from tests.floor.serving import PASSWORD, QUICK
from tests.waiting import PATIENCE

DAY = 24 * 3_600_000
JUMPS = pytest.mark.parametrize("jump", [DAY, -DAY, s.IDLE, -s.IDLE])


class Machine:
    """With a time of day of its own; processes on it come and go."""

    def __init__(self, world: World, jump: int = 0) -> None:
        self._world = world
        self.jump = jump

    def day(self) -> int:
        return self._world.now + self.jump

    def process(self) -> s.Sessions:
        world = self._world
        return s.Sessions(world.store, self.day, QUICK, lambda: world.now / 1000)

    def time(self) -> HouseTime:
        return HouseTime(self._world.store, self.day, lambda: self._world.now / 1000)


class World:
    """A house, and the time that really passes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = 1_700_000_000_000

    def tell(self, story: Callable[[], Awaitable[None]]) -> None:
        async def told() -> None:
            await Machine(self).process().accounts.put("ann", "player", PASSWORD, by="test")
            await story()

        asyncio.run(told())

    async def heard(self, process: s.Sessions, token: str) -> bool:
        """Whether somebody is in who says something; what was written down of it is durable."""
        found = await process.session(token)
        await asyncio.wrap_future(self.store.write((Note(1, "login", "", ""),)))
        return found is not None

    def clocks_set(self) -> int:
        return sum(note.kind == "clock" for note in self.store.notes())


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[World]:
    """One process at a time, on SQLite."""
    made = World(SqliteStore(tmp_path / "house.db"))
    yield made
    assert verify_journal(made.store)[1] == []
    made.store.close()


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """A database, whose clock a test may set as well."""
    made = World(PostgresStore(cluster().database()))
    set_database(made, monkeypatch, 0)
    yield made
    assert verify_journal(made.store)[1] == []
    made.store.close()


def set_database(world: World, monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    monkeypatch.setattr(world.store, "time_of_day", lambda: world.now + jump)


def test_a_database_says_what_time_of_day_it_is() -> None:
    store = PostgresStore(cluster().database())
    first = store.time_of_day()
    second = store.time_of_day()
    assert 1_700_000_000_000 < first <= second < first + 600_000
    store.close()


@JUMPS
def test_a_process_that_does_not_know_a_session_measures_it_by_no_clock_of_its_own(
    shared: World, jump: int
) -> None:
    async def story() -> None:
        right, wrong = Machine(shared), Machine(shared, jump)
        for begun, asked in ((right, wrong), (wrong, right)):
            token, session = await begun.process().log_in("ann", PASSWORD)
            for machine in (asked, begun, asked):
                assert await shared.heard(machine.process(), token)
            shared.now += s.IDLE + s.REPORT - 1
            assert await shared.heard(asked.process(), token)
            token, session = await begun.process().log_in("ann", PASSWORD)
            shared.now += s.IDLE + s.REPORT + 1
            assert await asked.process().session(token) is None  # silent all the time
            assert not shared.store.vouched([session.key])
        token, session = await right.process().log_in("ann", PASSWORD)
        for _ in range(s.LASTS // s.IDLE - 1):
            shared.now += s.IDLE
            assert await shared.heard(wrong.process(), token)
        shared.now += s.IDLE
        assert await wrong.process().session(token) is None  # after so long, whoever is asked

    shared.tell(story)
    assert shared.store.fact(ADDED) == ""  # nobody set a clock that matters


@JUMPS
def test_a_lock_is_one_and_no_longer_than_locks_are_wherever_it_is_asked_for(
    shared: World, jump: int
) -> None:
    async def story() -> None:
        for begun, asked in ((0, jump), (jump, 0)):
            here = Machine(shared, begun).process()
            for _ in range(s.FAILURES):
                with pytest.raises(s.LoginRefused):
                    await here.log_in("ann", "wrong")
            shared.now += s.LOCKED - 1
            for process in (here, Machine(shared, asked).process()):
                with pytest.raises(s.LoginRefused):
                    await process.log_in("ann", PASSWORD)
            shared.now += 1
            await Machine(shared, asked).process().log_in("ann", PASSWORD)

    shared.tell(story)


@JUMPS
def test_a_clock_that_is_set_while_a_process_runs_is_no_matter_after_a_restart(
    alone: World, jump: int
) -> None:
    """A wrong one is put right, or a right one wrong: either is found out before the next start,
    and sessions end by silence and in the end all the same."""

    async def story() -> None:
        machine = Machine(alone)
        first = machine.process()
        token, _ = await first.log_in("ann", PASSWORD)
        alone.now += s.IDLE // 2
        machine.jump = jump
        first.time.look()
        assert await alone.heard(machine.process(), token)
        for _ in range(s.LASTS // s.IDLE - 1):
            alone.now += s.IDLE
            assert await alone.heard(machine.process(), token)
        alone.now += s.IDLE // 2
        assert await machine.process().session(token) is None
        token, _ = await machine.process().log_in("ann", PASSWORD)
        alone.now += s.IDLE + s.REPORT + 1
        assert await machine.process().session(token) is None

    alone.tell(story)
    assert alone.store.fact(ADDED) == str(-jump)


@JUMPS
def test_a_clock_that_is_set_while_nothing_runs_keeps_nobody_in_for_longer(
    alone: World, jump: int
) -> None:
    """Nobody can tell how long it was then: who seems to have been silent signs in again, and who
    comes from the future has no more than a whole session."""

    async def story() -> None:
        machine = Machine(alone)
        token, _ = await machine.process().log_in("ann", PASSWORD)
        machine.jump = jump
        alone.now += s.REPORT + 1
        found = await machine.process().session(token)
        assert (found is None) == (jump > 0)
        process = machine.process()
        for _ in range(s.LASTS // s.IDLE):
            await process.session(token)
            alone.now += s.IDLE
        assert await process.session(token) is None

    alone.tell(story)


@JUMPS
def test_the_clock_of_the_database_may_be_set_too(
    shared: World, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    """Processes that run find it out, one of them says so, and one that is started later goes by
    what they found."""

    async def story() -> None:
        here, there = Machine(shared).process(), Machine(shared, DAY).process()
        token, _ = await here.log_in("ann", PASSWORD)
        for times, now in ((1, jump), (2, 0), (3, jump)):
            set_database(shared, monkeypatch, now)
            shared.now += 1_000
            for process in (here, there, here):
                process.time.look()
            assert shared.clocks_set() == times
            assert here.time() == there.time() == shared.now
            late = Machine(shared, -DAY).process()
            assert late.time() == shared.now
            assert await shared.heard(late, token)
            assert await shared.heard(there, token)

    shared.tell(story)
    assert shared.store.fact(ADDED) == str(-jump)


def test_of_two_that_find_it_out_at_once_one_writes_it_and_the_other_takes_it_over(
    shared: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = Machine(shared).time(), Machine(shared).time()
    set_database(shared, monkeypatch, DAY)
    read, told = shared.store.fact, {"once": False}

    def meanwhile(name: str) -> str:
        """What it read is old when it has read it."""
        found = read(name)
        if not told["once"]:
            told["once"] = True
            there.look()
        return found

    monkeypatch.setattr(shared.store, "fact", meanwhile)
    here.look()
    assert shared.clocks_set() == 1
    assert here() == there() == shared.now
    shared.now += 10_000
    here.look()
    assert shared.clocks_set() == 1
    assert here() == there() == Machine(shared).time()() == shared.now


def test_what_is_little_is_taken_over_and_no_fact_is_made_of_it(alone: World) -> None:
    """Clocks are put right a little all the time, and none goes as fast as another."""
    machine = Machine(alone)
    time = machine.time()
    for _ in range(10):
        machine.jump += JUMP
        time.look()
        assert time() == machine.day()
    assert alone.store.fact(ADDED) == ""
    machine.jump -= JUMP + 1
    before = time()
    time.look()
    assert time() == before
    assert alone.store.fact(ADDED) == str(JUMP + 1)


def test_a_look_that_took_long_tells_nothing_and_one_that_fails_changes_nothing(
    shared: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Machine(shared).time()

    def slowly() -> int:
        found = shared.now
        shared.now += int(SLOW * 1000) + JUMP + 1
        return found

    monkeypatch.setattr(shared.store, "time_of_day", slowly)
    time.look()
    assert time() == shared.now
    assert shared.clocks_set() == 0

    def gone() -> int:
        raise StoreDown("gone")

    monkeypatch.setattr(shared.store, "time_of_day", gone)
    with pytest.raises(StoreDown):
        time.look()
    set_database(shared, monkeypatch, -DAY)
    time.look()
    assert time() == shared.now
    assert shared.store.fact(ADDED) == str(DAY)


def test_people_are_told_times_of_the_day(shared: World) -> None:
    ahead = Machine(shared, DAY)
    assert ahead.time().of_day(shared.now + 5) == ahead.day() + 5


def test_a_floor_looks_again_and_again_whatever_becomes_of_the_store(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Looks:
        times = 0

        def look(self) -> None:
            self.times += 1
            if self.times < 3:
                raise StoreDown("gone")

    async def story() -> None:
        looks = Looks()
        keeping = asyncio.create_task(running.keep_time(looks))  # type: ignore[arg-type]
        async with asyncio.timeout(PATIENCE):
            while looks.times < 5:
                await asyncio.sleep(0.001)
        keeping.cancel()

    monkeypatch.setattr(running, "CLOCK_EVERY", 0.0)
    asyncio.run(story())
