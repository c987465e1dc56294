"""What came in the last rounds of a table: the histories that stand beside it."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterable

import msgspec

from croupier.floor.shown.views import Past
from croupier.floor.store.base import Store
from croupier.floor.table.reopen import events_of
from croupier.table import events as ev
from croupier.table.kinds import Kinds
from croupier.table.log import LogBroken, parse_body

KEPT = 120  # rounds
LOOKED_AT = 6_000  # entries of a log, when a table is taken up again
TOLD = Kinds(ev.RoundClosed, ev.Corrected)
MARKS = (b'"round-closed"', b'"corrected"', b'"settled"')


class Pasts:
    """The last rounds, the newest last."""

    def __init__(self) -> None:
        self._rounds: deque[Past] = deque(maxlen=KEPT)

    def add(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            if not TOLD[type(event)]:
                continue
            if isinstance(event, ev.RoundClosed):
                self._rounds.append(Past(event.round, event.outcome))
            elif isinstance(event, ev.Corrected):
                self._correct(event)

    def _correct(self, event: ev.Corrected) -> None:
        for index, one in enumerate(self._rounds):
            if one.round == event.round:
                self._rounds[index] = msgspec.structs.replace(one, corrected=event.now)

    def last(self, count: int = KEPT) -> tuple[Past, ...]:
        rounds = tuple(self._rounds)
        return rounds[-count:]


def ends_of(store: Store, table: str, last: int) -> list[ev.Event]:
    """How rounds and wagers ended, as the end of a table's log tells it."""
    found: list[ev.Event] = []
    for entry in store.entries(table, max(1, last - LOOKED_AT)):
        if any(mark in entry.body for mark in MARKS):
            with contextlib.suppress(LogBroken):  # found by whoever verifies it
                line = parse_body(entry.body, entry.hash, entry.number)
                found += [event for _, event in events_of([line])]
    return found
