"""What is said while a step is on its way to the store is one step with what comes beside it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.floor.money.writer import Writer
from croupier.floor.refusals import Unavailable
from croupier.floor.store.base import Done
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Append, Step, StoreDown
from croupier.floor.table.pit import Pit
from croupier.table.actors import SYSTEM
from croupier.table.commands import NoMoreBets, Place
from croupier.table.refusal import Refused
from tests.floor.support import check_books, pit, plan, run, seat

NAMES = ("ann", "bob", "cat", "dan")


class Slow(SqliteStore):
    """From when it holds, a store that is told of steps, and writes each when it is let."""

    holds = False

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "house.db")
        self.steps: list[Step] = []
        self.waiting: list[tuple[Step, Done]] = []

    def send(self, step: Step, done: Done) -> None:
        if not self.holds:
            super().send(step, done)
            return
        self.steps.append(step)
        self.waiting.append((step, done))

    def let(self) -> None:
        """All that came so far."""
        waiting, self.waiting = self.waiting, []
        for step, done in waiting:
            super().send(step, done)

    def fail(self) -> None:
        waiting, self.waiting = self.waiting, []
        for _, done in waiting:
            done(StoreDown("it is gone"))

    def inputs(self) -> list[int]:
        """How many commands each step has."""
        found = []
        for step in self.steps:
            bodies = [body for one in step if isinstance(one, Append) for body in one.bodies]
            found.append(sum(body.startswith(b'{"k":"input"') for body in bodies))
        return found


async def at_roulette(store: Slow) -> Pit:
    writer = Writer(store)
    one = await pit(store, plan("roulette"), writer)
    await seat(one, writer, *NAMES)
    for name in NAMES:
        await writer.credits(name)
    return one


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


def places(one: Pit, names: tuple[str, ...], area: str = "red") -> list[asyncio.Task[object]]:
    wager = Place(area, 500)
    return [asyncio.ensure_future(one.of_player(name, wager)) for name in names]


def test_what_comes_while_a_step_is_on_its_way_is_the_next_step(tmp_path: Path) -> None:
    slow = Slow(tmp_path)

    async def story() -> None:
        one = await at_roulette(slow)
        slow.holds = True
        first = places(one, NAMES[:1])
        await until(lambda: len(slow.steps) == 1)
        more = places(one, NAMES[1:])
        for _ in range(20):  # one after the other, and none of them is sent
            await asyncio.sleep(0.001)
        assert len(slow.steps) == 1
        slow.let()
        await asyncio.gather(*first)
        await until(lambda: len(slow.steps) == 2)
        slow.let()
        await asyncio.gather(*more)
        assert slow.inputs() == [1, 3]
        check_books(slow, [one])

    run(story())
    slow.close()


def test_who_speaks_alone_waits_for_nobody(tmp_path: Path) -> None:
    """After a step of one command the next goes as soon as the event loop has gone round."""
    slow = Slow(tmp_path)

    async def story() -> None:
        one = await at_roulette(slow)
        slow.holds = True
        for n in range(5):
            task = places(one, NAMES[:1], area="red")
            for _ in range(3):
                await asyncio.sleep(0)
            assert len(slow.steps) == n + 1
            slow.let()
            await asyncio.gather(*task)

    run(story())
    slow.close()


def test_the_call_does_not_wait(tmp_path: Path) -> None:
    """With which the round goes on: what was gathered goes before it, in the same step."""
    slow = Slow(tmp_path)

    async def story() -> None:
        one = await at_roulette(slow)
        slow.holds = True
        tasks = places(one, NAMES[:1])
        await until(lambda: len(slow.steps) == 1)
        tasks += places(one, NAMES[1:2])
        await asyncio.sleep(0.001)
        tasks.append(asyncio.ensure_future(one.submit(SYSTEM, NoMoreBets())))
        await until(lambda: len(slow.steps) == 2)
        slow.let()
        await asyncio.gather(*tasks)
        check_books(slow, [one])
        assert one.table.round.number == 2

    run(story())
    slow.close()


@pytest.mark.parametrize("fails", ["the step before", "its own"])
def test_nobody_is_left_waiting_when_the_store_is_gone(fails: str, tmp_path: Path) -> None:
    slow = Slow(tmp_path)

    async def story() -> None:
        one = await at_roulette(slow)
        before = dict(one.table.ledger.balances)
        slow.holds = True
        tasks = places(one, NAMES[:1])
        await until(lambda: len(slow.steps) == 1)
        tasks += places(one, NAMES[1:])
        await asyncio.sleep(0.001)
        if fails == "its own":
            slow.let()
            await tasks[0]
        else:
            slow.fail()
        await until(lambda: len(slow.steps) >= 2)
        slow.fail()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        lost = found[1:] if fails == "its own" else found
        assert all(isinstance(error, Unavailable) for error in lost), found
        slow.holds = False
        assert await one.recover()
        if fails == "the step before":
            assert one.table.ledger.balances == before
        check_books(slow, [one])
        with pytest.raises(Refused):
            await one.of_player("ann", Place("nowhere", 500))
        await asyncio.gather(*places(one, NAMES))
        check_books(slow, [one])

    run(story())
    slow.close()
