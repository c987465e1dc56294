"""What was asked for of late, so that what nobody asks for any more takes no room.

Of everybody who ever came something may be remembered that the store has as well.  It is kept here
for as long as it is of use: whatever was neither put in nor asked for in a while is let go.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

V = TypeVar("V")
WHILE = 300.0  # seconds: what was asked for within them is there, what was not within two is not


class Lately(Generic[V]):
    """A generation of those asked for since its beginning, and the one before it.

    >>> clock = [0.0]
    >>> kept: Lately[int] = Lately(now=lambda: clock[0])
    >>> kept["ann"], kept["ben"] = 1, 2
    >>> clock[0] += WHILE + 1
    >>> kept["cat"] = 3
    >>> kept.get("ann")
    1
    >>> clock[0] += WHILE + 1
    >>> kept.get("ann"), kept.get("ben")
    (1, None)
    """

    def __init__(
        self,
        needed: Callable[[V], bool] = lambda one: False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._needed = needed  # whatever was asked for
        self._now = now
        self._began = now()
        self._young: dict[str, V] = {}
        self._old: dict[str, V] = {}

    def get(self, name: str) -> V | None:
        found = self._young.get(name)
        if found is None:
            self._age()
            found = self._old.pop(name, None)
            if found is not None:
                self._young[name] = found
        return found

    def __setitem__(self, name: str, one: V) -> None:
        self._age()
        self._old.pop(name, None)
        self._young[name] = one

    def pop(self, name: str) -> None:
        self._young.pop(name, None)
        self._old.pop(name, None)

    def clear(self) -> None:
        self._young.clear()
        self._old.clear()

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def __iter__(self) -> Iterator[str]:
        yield from self._young
        yield from self._old

    def values(self) -> Iterator[V]:
        yield from self._young.values()
        yield from self._old.values()

    def _age(self) -> None:
        now = self._now()
        if now - self._began < WHILE:
            return
        needed = {name: one for name, one in self._old.items() if self._needed(one)}
        self._began, self._old, self._young = now, self._young, needed
