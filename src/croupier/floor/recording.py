"""The record of a table that lives in a store: entries, money and sealed shoes of one step.

The engine tells this record what was said and what happened; :meth:`FloorRecord.step` turns all
of it into operations that become durable together.  Money follows from the engine's own books:
what a player's holdings at the table changed by, less what came from the meter or went to it, was
won from the house or lost to it.
"""

from __future__ import annotations

from typing import Any

from croupier.floor.sealing import Sealer
from croupier.floor.steps import Append, Keep, Operation, Post
from croupier.floor.store import Store
from croupier.table import events as ev
from croupier.table.commands import Given
from croupier.table.ledger import Ledger
from croupier.table.log import Happened, Kept, body_of, chain, input_of
from croupier.table.table import Snapshot


def meter(player: str) -> str:
    """A player's credits, for every terminal and table (16:4)."""
    return f"meter:{player}"


def chips(table: str, player: str) -> str:
    """A player's chips at a table, wagered or not."""
    return f"table:{table}:{player}"


def bank(table: str) -> str:
    return f"house:{table}"


def owed(table: str, player: str) -> str:
    """What a player owes after a correction that chips did not cover."""
    return f"owed:{table}:{player}"


def holdings(table: str, ledger: Ledger) -> dict[str, int]:
    """The house's accounts of what each player has at the table, wagers included, or owes."""
    held: dict[str, int] = {}
    for account, balance in ledger.balances.items():
        kind, _, player = account.partition(":")
        if player:
            name = owed(table, player) if kind == "owed" else chips(table, player)
            held[name] = held.get(name, 0) + balance
    return held


class FloorRecord:
    """What a table's store must be told next."""

    def __init__(self, table: str, last: int, head: str, epoch: int) -> None:
        self.table = table
        self.last = last
        self.head = head
        self.epoch = epoch
        self.held: dict[str, int] = {}
        self.events: list[tuple[int, ev.Event]] = []  # with their entry numbers
        self._bodies: list[bytes] = []
        self._hashes: list[str] = []
        self._sealed: list[Keep] = []
        self._snapshot = 0
        self._head = head

    # The engine's side.

    def given(self, given: Given) -> None:
        self.append_body(body_of(input_of(given)))

    def event(self, event: ev.Event) -> None:
        self.append_body(body_of(Happened(event)))
        self.events.append((self.last + len(self._bodies), event))

    def snapshot(self, snapshot: Snapshot) -> None:
        self.append_body(body_of(Kept(snapshot)))
        self._snapshot = self.last + len(self._bodies)

    def commit(self) -> None:
        """Durable when the step is written: the pit waits for it before it answers."""

    def append_body(self, body: bytes) -> None:
        self._head = chain(self._head, body)
        self._bodies.append(body)
        self._hashes.append(self._head)

    def keep(self, name: str, sealed: bytes) -> None:
        self._sealed.append(Keep(self.table, name, sealed))

    # The store's side.

    def step(self, ledger: Ledger) -> list[Operation]:
        """The operations of what has come in, in the order they must be carried out."""
        operations: list[Operation] = [*self._sealed]
        if self._bodies:
            operations.append(
                Append(
                    self.table,
                    self.last + 1,
                    tuple(self._bodies),
                    tuple(self._hashes),
                    self._snapshot,
                    self.epoch,
                )
            )
        operations += self._money(ledger)
        return operations

    def _money(self, ledger: Ledger) -> list[Operation]:
        moved = self._through_meters()
        now = holdings(self.table, ledger)
        house = bank(self.table)
        posts: list[Operation] = [
            Post(meter(player), chips(self.table, player), amount, "to the table", self.table)
            for player, amount in moved.items()
            if amount > 0
        ]
        through = {chips(self.table, player): amount for player, amount in moved.items()}
        for account in dict.fromkeys([*self.held, *now]):
            change = now.get(account, 0) - self.held.get(account, 0) - through.get(account, 0)
            if change > 0:
                posts.append(Post(house, account, change, "won", self.table))
            elif change < 0:
                posts.append(Post(account, house, -change, "lost", self.table))
        posts += [
            Post(chips(self.table, player), meter(player), -amount, "from the table", self.table)
            for player, amount in moved.items()
            if amount < 0
        ]
        return posts

    def _through_meters(self) -> dict[str, int]:
        """What came from each player's meter, or (negative) went back to it."""
        moved: dict[str, int] = {}
        for _, event in self.events:
            if isinstance(event, ev.ChipsBought):
                moved[event.player] = moved.get(event.player, 0) + event.amount
            elif isinstance(event, ev.ChipsCashed):
                moved[event.player] = moved.get(event.player, 0) - event.amount
        return moved

    def written(self, ledger: Ledger) -> list[tuple[int, ev.Event]]:
        """The step is durable: start the next, and answer its events with their numbers."""
        events, self.events = self.events, []
        self.last += len(self._bodies)
        self.head = self._head
        self.held = holdings(self.table, ledger)
        self._bodies, self._hashes, self._sealed, self._snapshot = [], [], [], 0
        return events


class FloorVault:
    """Sealed shoes in the store: kept with the step that commits to them."""

    def __init__(self, store: Store, record: FloorRecord, sealer: Sealer) -> None:
        self._store = store
        self._record = record
        self._sealer = sealer

    def keep(self, name: str, sealed: dict[str, Any]) -> None:
        self._record.keep(name, self._sealer.seal(self._record.table, name, sealed))

    def open(self, name: str) -> dict[str, Any] | None:
        found = self._store.sealed(self._record.table, name)
        return None if found is None else self._sealer.open(self._record.table, name, found)

    def forget(self, name: str) -> None:
        """The next shoe takes its place."""
