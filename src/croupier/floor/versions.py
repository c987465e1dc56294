"""A round as it was played, and as it stands since a result of it was put right (16:10(2)): what
whoever decides a dispute lays side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from croupier.floor import audit
from croupier.floor.corrected import corrections
from croupier.floor.people.roles import Person
from croupier.floor.shown.views import Numbered, shows
from croupier.floor.store.base import Store
from croupier.table import events as ev

CORRECTION = "correction"  # why a round in progress went back


class Versions(msgspec.Struct, frozen=True):
    played: list[ev.Event]
    stands: list[ev.Event]  # none: no result of it was ever put right


def versions(
    store: Store, who: Person, table: str, round: int, now: Sequence[ev.Event]
) -> Versions:
    """``now``: the events of the round as the table has it."""
    played, stands = _played(round, audit.redrawn(store, table, round))
    if stands is None and corrections(store, table, round):
        stands = list(now)
    return Versions(
        [one for one in played if shows(who, one)],
        [one for one in stands or () if shows(who, one)],
    )


def _played(round: int, events: Iterable[Numbered]) -> tuple[list[ev.Event], list[ev.Event] | None]:
    """What stood before the first correction, and what stood at the end if that was made while the
    round was in progress."""
    first: list[ev.Event] | None = None
    stands: list[ev.Event] = []
    for _, event in events:
        if isinstance(event, ev.RoundOpened) and event.round != round:
            break  # the next
        if isinstance(event, ev.Rewound):
            if event.mark == CORRECTION and first is None:
                first = list(stands)
            del stands[event.kept :]
        elif not isinstance(event, ev.OF_EARLIER_ROUNDS):
            stands.append(event)
    return (stands, None) if first is None else (first, stands)
