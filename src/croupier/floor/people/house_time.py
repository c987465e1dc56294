"""The house's time, by which sessions and locks end: one for all its processes, and never set.

A time of day may be wrong, and be put right, while a process runs and before it starts.  So what
one process writes down for others, and for itself after a restart, is no time of its own day.  All
go by one clock, the database's where there is one, else the machine's, and by what has to be added
to that so that the house's time goes on as if nobody had set it: the store has it as a fact.

Between two looks at that clock a process goes by the one nobody can set, and so finds out when the
other was.  Whoever is first writes the new fact, the others take it over.  Of the time in which no
process ran only the clock can tell how long it was.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from croupier.floor.significant import changed
from croupier.floor.store.base import Store
from croupier.floor.store.steps import Note, SetFact, Taken
from croupier.table.clock import Clock

ADDED = "house time"  # the fact: milliseconds
JUMP = 30_000  # milliseconds that a clock was set by, at least: less matters to no session
SLOW = 5.0  # seconds: a look that took longer tells nothing


class HouseTime:
    """Milliseconds, which go on as they pass.

    Made, and looked at, where the store may be waited for."""

    def __init__(
        self, store: Store, clock: Clock, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._clock = clock
        self._now = now
        self._added = store.fact(ADDED)
        self._since = now()
        self._at = self._day() + int(self._added or 0)

    def __call__(self) -> int:
        return self._at + round((self._now() - self._since) * 1000)

    def of_day(self, at: int) -> int:
        """As a time of this process's day: for people."""
        return at - self() + self._clock()

    def _day(self) -> int:
        found = self._store.time_of_day()
        return self._clock() if found is None else found

    def look(self) -> None:
        """Whether the clock was set since the last look; if so, the house's time is not."""
        added, since = self._store.fact(ADDED), self._now()
        day, expected = self._day(), self()
        if self._now() - since > SLOW:
            return
        told = day + int(added or 0)
        jumped = told - expected
        if added == self._added and abs(jumped) > JUMP:
            added = str(int(added or 0) - jumped)
            if not self._write(added, day, jumped):
                return  # another has, and what it wrote is taken over at the next look
            told = expected
        self._added, self._at, self._since = added, told, since

    def _write(self, added: str, day: int, jumped: int) -> bool:
        fact = SetFact(ADDED, added, was=self._added)
        step: tuple[SetFact | Note, ...] = (fact,)
        if self._store.may_share:  # that of the machine is watched as it is
            said = changed(day - jumped, day, "milliseconds since 1970")
            step = (fact, Note(self._clock(), "clock", "system", "the database", said))
        try:
            self._store.write(step).result()
        except Taken:
            return False
        return True
