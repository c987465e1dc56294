"""The record of a table that lives in a store: entries, money and sealed shoes of one step.

The engine tells this record what was said, what happened and what its books have posted;
:meth:`FloorRecord.cut` turns all of it into operations that become durable together.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.floor.store.steps import Append, Keep, Operation
from croupier.floor.table.accounts import holdings
from croupier.floor.table.flows import Flows, Moves
from croupier.table import events as ev
from croupier.table.commands import Given
from croupier.table.log import Happened, Kept, body_of, chain_all, input_of
from croupier.table.table import Snapshot, Table

Numbered = tuple[int, ev.Event]


class Money(msgspec.Struct, frozen=True):
    """What a step has brought each player, or (negative) taken from them."""

    won: dict[str, int]  # from the house, a pot or another player
    cash: dict[str, int]  # over the table, past the meters


class Cut(msgspec.Struct, frozen=True):
    """One step of a table: what is to be carried out in this order, and what was in it."""

    operations: list[Operation]
    events: list[Numbered]
    money: Money
    accounts: list[str]  # of the house, at this table: those that were moved


class FloorRecord:
    """What a table's store must be told next."""

    def __init__(self, table: str, last: int, head: str, epoch: int) -> None:
        self.table = table
        self.last = last  # entries cut so far; all of them are durable or on their way
        self.head = head
        self.epoch = epoch
        self.held: dict[str, int] = {}  # what the house's accounts of this table hold
        self.events: list[Numbered] = []
        self.told: list[bytes] = []  # the same, as they are logged
        self.at = 0  # when the latest input came
        self._bodies: list[bytes] = []
        self._sealed: list[Keep] = []
        self._snapshots: list[tuple[int, int]] = []
        self._flows = Flows(table)
        self.posted = self._flows.add

    def watched_by(self, moves: Moves) -> None:
        """Tell of credits that come from a meter, or go to one, before the step is cut."""
        self._flows.told = moves

    def stand(self, table: Table) -> None:
        """What the store holds for this table is what its books say now."""
        held = holdings(self.table, table.ledger)
        self.held = {name: amount for name, amount in held.items() if amount}
        table.run.unrecorded()

    # The engine's side.

    def given(self, given: Given) -> None:
        self.at = given.at
        self._bodies.append(body_of(input_of(given)))

    def happened(self, events: Sequence[ev.Event]) -> None:
        number = self.last + len(self._bodies)
        for event in events:
            number += 1
            body = body_of(Happened(event))
            self._bodies.append(body)
            self.told.append(body)
            self.events.append((number, event))

    def snapshot(self, snapshot: Snapshot) -> None:
        self._bodies.append(body_of(Kept(snapshot)))
        self._snapshots.append((self.last + len(self._bodies), snapshot.round - 1))

    def commit(self) -> None:
        """Durable when the step is written: the pit waits for it before it answers."""

    def keep(self, name: str, sealed: bytes, folder: str) -> None:
        self._sealed.append(Keep(folder, name, sealed))

    # The store's side.

    @property
    def empty(self) -> bool:
        return not self._bodies and not self._sealed

    def cut(self) -> Cut:
        """All that has come in, as one step; nothing has, from now on."""
        operations: list[Operation] = [*self._sealed]
        if self._bodies:
            hashes = chain_all(self.head, self._bodies)
            entries = (tuple(self._bodies), self.head, tuple(hashes), tuple(self._snapshots))
            operations.append(Append(self.table, self.last + 1, *entries, self.epoch))
            self.head = hashes[-1]
        taken = self._flows.take()
        operations += taken.posts(self.held)
        changes = taken.changes()
        for account, change in changes.items():
            left = self.held.pop(account, 0) + change
            if left:
                self.held[account] = left
        events = self.events
        self.last += len(self._bodies)
        self._bodies, self._sealed, self._snapshots = [], [], []
        self.events, self.told = [], []
        return Cut(operations, events, Money(taken.won(), taken.cash()), list(changes))
