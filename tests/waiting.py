"""Waiting in tests: for a condition, never for a time; a machine may be as slow as it likes.

The limit is minutes, and only ends a test that would never have ended.  What must *not* happen is
shown by something that comes after it, or by a clock that stands until the test moves it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 300.0  # seconds for whatever is waited for
EVERY = 0.005  # seconds between the first two looks; fewer looks when it takes long
SELDOM = 0.1


def _pauses() -> Callable[[], float]:
    pause = EVERY

    def following() -> float:
        nonlocal pause
        pause = min(pause * 1.5, SELDOM)
        return pause

    return following


def until(what: Callable[[], T], why: Callable[[], object] = lambda: "it has not come to be") -> T:
    """Look until there is something, and answer it; ``why`` is asked if there never is."""
    end, pause = time.monotonic() + PATIENCE, _pauses()
    while not (found := what()):
        assert time.monotonic() < end, why()
        time.sleep(pause())
    return found


async def come(what: Callable[[], T], why: Callable[[], object] = lambda: "it has not come") -> T:
    """The same on an event loop, which goes on meanwhile."""
    end, pause = time.monotonic() + PATIENCE, _pauses()
    while not (found := what()):
        assert time.monotonic() < end, why()
        await asyncio.sleep(pause())
    return found


class Clock:
    """A monotonic clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def go_on(self, seconds: float) -> None:
        self.seconds += seconds
