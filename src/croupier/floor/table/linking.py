"""What a linked table lets the others know: that a deal with jackpot wagers is under way, and what
was won in it.

One fact of the store for each linked table, written in the step that makes it true, so that the log
and the fact never disagree.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from croupier.floor.store.base import Store
from croupier.floor.store.steps import Operation, SetFact
from croupier.table import events as ev
from croupier.table.table import Table
from croupier.wagers.jackpots.awarding import Award, named
from croupier.wagers.jackpots.part import Jackpots

REPORT = "linked:"


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal at a linked table, with its wins once they are determined."""

    round: int
    deal: int  # when its first card was dealt, in milliseconds
    determined: int = 0  # when its wins were; 0: not yet, or none
    parts: tuple[str, ...] = ()  # of the prize, as fractions; '0': a wager in a mystery draw
    wins: tuple[str, ...] = ()  # the same, by box

    @property
    def won(self) -> tuple[Fraction, ...]:
        return tuple(Fraction(part) for part in self.parts)


def report_name(link: str, table: str) -> str:
    return f"{REPORT}{link}:{table}"


def jackpot_at(table: Table) -> Jackpots | None:
    """The jackpot of a table, if it is linked."""
    found = getattr(table.round, "jackpot", None)
    if isinstance(found, Jackpots) and found.system is not None and found.system.link:
        return found
    return None


class Linking:
    """What a table has reported, and has yet to."""

    def __init__(self, table: str) -> None:
        self.table = table
        self._told = ""
        self._deal: Report | None = None

    def stand(self, store: Store, table: Table) -> None:
        """As the store has it."""
        found = jackpot_at(table)
        if found is not None and found.system is not None:
            self._told = store.fact(report_name(found.system.link, self.table))
            self._deal = read(self._told)

    def operations(self, table: Table, at: int) -> list[Operation]:
        """What has changed since; ``at``: when the latest input came."""
        found = jackpot_at(table)
        if found is None or found.system is None:
            return []
        now = self._now(table, found, at)
        told = "" if now is None else msgspec.json.encode(now).decode()
        if told == self._told:
            return []
        self._told, self._deal = told, now
        return [SetFact(report_name(found.system.link, self.table), told)]

    def _now(self, table: Table, jackpots: Jackpots, at: int) -> Report | None:
        round = table.round
        if table.closed or not jackpots.taken or not _dealt(round.events):
            return None
        before = self._deal
        deal = before.deal if before is not None and before.round == round.number else at
        ask = table.pending
        if not isinstance(ask, Award):
            return Report(round.number, deal)
        parts = tuple(str(win.part) for win in ask.wins)
        return Report(round.number, deal, ask.determined, parts, named(ask.wins))


def _dealt(events: list[ev.Event]) -> bool:
    return any(isinstance(event, ev.Dealt) for event in events)


def read(said: str) -> Report | None:
    return msgspec.json.decode(said, type=Report) if said else None
