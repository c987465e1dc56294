"""Corrections of finished rounds, found by the round that they are of (16:10(2), I-G-12).

A correction stands in the log where it was made, rounds after the one it is of.  Whoever is shown
that round is shown it too.  Each entry of a log is looked at once, by its bytes.
"""

from __future__ import annotations

from threading import Lock
from weakref import WeakKeyDictionary

from croupier.floor.shown.views import Numbered
from croupier.floor.store.base import Store
from croupier.floor.table.replies import event_of
from croupier.table import events as ev
from croupier.table.log import Happened, parse_body

MARKS = tuple(f'"type":"{kind.__struct_config__.tag}"'.encode() for kind in ev.OF_EARLIER_ROUNDS)


class _Seen:
    def __init__(self) -> None:
        self.upto = 0
        self.of: dict[int, list[Numbered]] = {}


_seen: WeakKeyDictionary[Store, dict[str, _Seen]] = WeakKeyDictionary()
_lock = Lock()


def corrections(store: Store, table: str, round: int) -> list[Numbered]:
    """What was told of a round after its end because a result had been entered wrongly."""
    with _lock:
        seen = _seen.setdefault(store, {}).setdefault(table, _Seen())
        for entry in store.entries(table, seen.upto + 1):
            seen.upto = entry.number
            if any(mark in entry.body for mark in MARKS):
                line = parse_body(entry.body, entry.hash, entry.number)
                if isinstance(line.entry, Happened):
                    _sort(seen, entry.number, event_of(line.entry.e))
        return list(seen.of.get(round, ()))


def _sort(seen: _Seen, number: int, event: ev.Event) -> None:
    if isinstance(event, ev.OF_EARLIER_ROUNDS):
        concerns = {event.round, getattr(event, "corrected", event.round)}  # type: ignore[attr-defined]
        for round in concerns:
            seen.of.setdefault(round, []).append((number, event))


def outcome_now(found: list[Numbered], round: int) -> dict[str, list[str]] | None:
    """How a corrected round came out, if it was."""
    told = [e for _, e in found if isinstance(e, ev.Recalculated) and e.round == round]
    return told[-1].outcome if told else None
