"""A time limit whose clock starts only when something has to wait."""

from __future__ import annotations

import asyncio

import pytest

from croupier.floor.wire.prompt import Within
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
