"""Time limits whose clock starts only when something has to wait; turns taken by one clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from croupier.floor.people.sessions import Session
from croupier.floor.shown.views import Told
from croupier.floor.wire import prompt
from croupier.floor.wire.feed import Link, Watched
from croupier.floor.wire.messages import Shelf
from croupier.floor.wire.prompt import Crier, Turn, Within
from croupier.table import events as ev
from tests.floor.support import run
from tests.waiting import PATIENCE


def test_what_need_not_wait_starts_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once() -> None:
        return

    async def story() -> None:
        monkeypatch.setattr(asyncio, "timeout", lambda _: pytest.fail("a clock was started"))
        await Within(1.0, at_once())

    run(story())


def test_what_waits_goes_on_when_it_may() -> None:
    async def story() -> None:
        first, second = asyncio.Event(), asyncio.Event()
        done: list[str] = []

        async def twice() -> None:
            await first.wait()
            done.append("first")
            await second.wait()
            done.append("second")

        waiting = asyncio.ensure_future(_awaited(Within(PATIENCE, twice())))
        await asyncio.sleep(0)
        first.set()
        await asyncio.sleep(0.01)
        assert done == ["first"]
        second.set()
        await waiting
        assert done == ["first", "second"]

    run(story())


def test_what_waits_too_long_is_given_up_and_may_clean_up() -> None:
    async def story() -> None:
        ended = False

        async def forever() -> None:
            nonlocal ended
            try:
                await asyncio.Event().wait()
            finally:
                ended = True

        with pytest.raises(TimeoutError):
            await Within(0.01, forever())
        assert ended

    run(story())


def test_what_fails_fails_at_once_and_later() -> None:
    async def story() -> None:
        async def fails(late: bool) -> None:
            if late:
                await asyncio.sleep(0)
            raise ValueError("lost")

        for late in (False, True):
            with pytest.raises(ValueError, match="lost"):
                await Within(PATIENCE, fails(late))

    run(story())


async def _awaited(what: Within) -> None:
    await what


# Turns.


class Teller:
    """Tells when it is called, and says when it wants to be asked again."""

    def __init__(self, crier: Crier, wait: float = PATIENCE) -> None:
        self.told = 0
        self.wait = wait
        self.gate: asyncio.Event | None = None
        self.turn = Turn(crier, self._tell)

    async def _tell(self) -> float:
        self.told += 1
        if self.gate is not None:
            await self.gate.wait()
        return self.wait


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.001)


def test_who_is_called_several_times_tells_once_and_needs_no_task() -> None:
    async def story() -> None:
        one = Teller(Crier())
        for _ in range(3):
            one.turn.soon()
        assert one.told == 0  # not in the midst of whatever calls
        tasks = asyncio.all_tasks()
        await until(lambda: one.told > 0)
        assert asyncio.all_tasks() == tasks
        await asyncio.sleep(0.01)
        assert one.told == 1

    run(story())


def test_who_is_called_while_it_waits_tells_again_when_it_has_done() -> None:
    async def story() -> None:
        one = Teller(Crier())
        one.gate = asyncio.Event()
        one.turn.soon()
        await until(lambda: one.told == 1)
        one.turn.soon()
        one.turn.soon()
        await asyncio.sleep(0.01)
        assert one.told == 1  # never twice at once
        one.gate.set()
        await until(lambda: one.told == 2)
        await asyncio.sleep(0.01)
        assert one.told == 2

    run(story())


def test_everybody_comes_back_when_it_is_time_by_one_clock() -> None:
    async def story(monkeypatch: pytest.MonkeyPatch) -> None:
        loop, crier = asyncio.get_running_loop(), Crier()
        clocks: list[asyncio.TimerHandle] = []
        call_later = loop.call_later

        def counted(seconds: float, *rest: Any) -> asyncio.TimerHandle:
            clocks.append(call_later(seconds, *rest))
            return clocks[-1]

        monkeypatch.setattr(loop, "call_later", counted)
        many = [Teller(crier, wait=0.03) for _ in range(50)]
        late = Teller(crier)
        for one in (*many, late):
            one.turn.soon()
        await asyncio.sleep(0)
        while any(one.told < 3 for one in many):
            await asyncio.sleep(0)
        assert late.told == 1
        running = [one for one in clocks if not one.cancelled() and one.when() > loop.time()]
        assert len(running) <= 1

    with pytest.MonkeyPatch.context() as monkeypatch:
        run(story(monkeypatch))


def test_who_is_called_early_does_not_come_twice() -> None:
    async def story() -> None:
        crier = Crier()

        class Called(Teller):
            async def _tell(self) -> float:
                self.told += 1
                if self.told > 1:
                    return PATIENCE
                self.turn.soon()  # before it is time
                return 0.02

        one = Called(crier)
        one.turn.soon()
        await until(lambda: one.told == 2)
        await asyncio.sleep(0.06)
        assert one.told == 2  # its time was put off
        assert len(crier._later) == 1

    run(story())


def test_a_turn_that_is_over_is_not_taken_and_one_that_waits_is_given_up() -> None:
    async def story() -> None:
        crier = Crier()
        one, other = Teller(crier, wait=0.01), Teller(crier)
        other.gate = asyncio.Event()
        for each in (one, other):
            each.turn.soon()
        await until(lambda: one.told == other.told == 1)
        await one.turn.end()
        await other.turn.end()
        for each in (one, other):
            each.turn.soon()
        await asyncio.sleep(0.03)
        assert one.told == other.told == 1

    run(story())


def test_others_get_their_turn_while_many_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    class Slow(Teller):
        async def _tell(self) -> float:
            clock[0] += prompt.SLICE  # each takes as long as all of them may at a time
            return await super()._tell()

    async def story() -> None:
        monkeypatch.setattr(time, "monotonic", lambda: clock[0])
        crier = Crier()
        many = [Slow(crier, wait=1e9) for _ in range(20)]
        for one in many:
            one.turn.soon()
        between = 0
        while many[-1].told == 0:
            await asyncio.sleep(0)
            between += 1
        assert between >= 10
        assert [one.told for one in many] == [1] * 20

    run(story())


def test_a_terminal_that_is_about_to_be_told_is_called_for_what_happens_alone() -> None:
    """Every wager moves a meter and is answered: none of it costs each terminal another turn."""

    async def story() -> None:
        nothing: Any = None
        session = Session("ann", "player", 0, "key")
        link = Link(nothing, nothing, Shelf(), session, nothing, nothing, nothing)
        turn, watched = link._turn, Watched(None)
        link._tables["T1"] = watched
        assert watched.stale
        link._told(Told("T1", (), 5))  # a meter moved
        assert not turn.called
        link._told(Told("T1", ((6, ev.RoundOpened(1)),), 6))
        assert turn.called
        turn.called, watched.stale = False, False  # told
        link._told(Told("T1", (), 6))
        assert turn.called
        assert watched.stale
        await turn.end()

    run(story())
