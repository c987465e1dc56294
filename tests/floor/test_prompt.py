"""Time limits whose clock starts only when something has to wait, and waiting to be woken."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from croupier.floor.people.sessions import Session
from croupier.floor.shown.views import Told
from croupier.floor.wire.feed import Link, Watched
from croupier.floor.wire.messages import Shelf
from croupier.floor.wire.prompt import Wake, Within
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


def test_who_is_woken_before_or_several_times_wakes_once() -> None:
    async def story() -> None:
        wake = Wake()
        wake.set()
        wake.set()
        await wake.wait(PATIENCE)  # woken before it waited
        waiting = asyncio.ensure_future(wake.wait(PATIENCE))
        await asyncio.sleep(0)
        assert not waiting.done()
        wake.set()
        wake.set()
        await waiting
        await wake.wait(0.01)  # nobody wakes it: its time comes

    run(story())


def test_who_is_woken_in_time_or_gives_up_leaves_no_clock_behind() -> None:
    class Later:
        cancelled = 0

        def cancel(self) -> None:
            Later.cancelled += 1

    async def story(monkeypatch: pytest.MonkeyPatch) -> None:
        wake = Wake()
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda *_: Later())
        for end in (lambda one: wake.set(), lambda one: one.cancel()):
            waiting = asyncio.ensure_future(wake.wait(PATIENCE))
            await asyncio.sleep(0)
            end(waiting)
            await asyncio.gather(waiting, return_exceptions=True)
        wake.set()  # after it was given up
        await wake.wait(PATIENCE)
        assert Later.cancelled == 2

    with pytest.MonkeyPatch.context() as monkeypatch:
        run(story(monkeypatch))


def test_a_terminal_that_is_about_to_be_told_is_woken_for_what_happens_alone() -> None:
    """Every wager moves a meter and is answered: none of it costs each terminal another turn."""

    async def story() -> None:
        nothing: Any = None
        session = Session("ann", "player", 0, "key")
        link = Link(nothing, nothing, Shelf(), session, nothing, nothing, nothing)
        wake, watched = link._wake, Watched(None)
        link._tables["T1"] = watched
        assert watched.stale
        link._told(Told("T1", (), 5))  # a meter moved
        assert not wake._woken
        link._told(Told("T1", ((6, ev.RoundOpened(1)),), 6))
        assert wake._woken
        await wake.wait(PATIENCE)
        watched.stale = False  # told
        link._told(Told("T1", (), 6))
        assert wake._woken
        assert watched.stale

    run(story())
