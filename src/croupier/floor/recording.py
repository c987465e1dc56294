"""The record of a table that lives in a store: entries, money and sealed shoes of one step.

The engine tells this record what was said and what happened; :meth:`FloorRecord.cut` turns all
of it into operations that become durable together.  Money follows from the engine's own books:
what a player's holdings at the table changed by, less what came from the meter or went to it, was
won from the house or lost to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.floor.sealing import Sealer
from croupier.floor.steps import Append, Count, Keep, Operation, Played, Post
from croupier.floor.store import Store
from croupier.table import events as ev
from croupier.table.commands import BuyIn, CashOut, Given, Leave
from croupier.table.ledger import CAGE as ENGINE_CAGE
from croupier.table.ledger import Ledger
from croupier.table.log import Happened, Kept, body_of, chain_all, input_of
from croupier.table.table import Snapshot

METER = "meter:"
CAGE = "cage"
VOUCHERS = "vouchers"  # what is owed on vouchers that are out

Numbered = tuple[int, ev.Event]
Turn = dict[str, tuple[int, int]]  # by player: staked on decided wagers, and returned
Moves = Callable[[str, int], None]


def meter(player: str) -> str:
    """A player's credits, for every terminal and table (16:4)."""
    return METER + player


def chips(table: str, player: str) -> str:
    """A player's chips at a table, wagered or not."""
    return f"table:{table}:{player}"


def bank(table: str) -> str:
    return f"house:{table}"


def owed(table: str, player: str) -> str:
    """What a player owes after a correction that chips did not cover."""
    return f"owed:{table}:{player}"


def account_of(table: str, account: str) -> str:
    """The house's account for one of a table's ledger: a player's chips, wagered or not, or what
    the player owes; none for the ledger's own house and cage."""
    kind, _, player = account.partition(":")
    if not player:
        return ""
    return owed(table, player) if kind == "owed" else chips(table, player)


def holdings(table: str, ledger: Ledger) -> dict[str, int]:
    """The house's accounts of what each player has at the table, wagers included, or owes."""
    held: dict[str, int] = {}
    for account, balance in ledger.balances.items():
        if name := account_of(table, account):
            held[name] = held.get(name, 0) + balance
    return held


def decided(events: list[ev.Event]) -> Turn:
    """What each player staked on wagers that were decided, fees included, and what came back."""
    turn: Turn = {}
    for event in events:
        if isinstance(event, ev.Settled):
            staked, returned = turn.get(event.player, (0, 0))
            turn[event.player] = (staked + event.stake, returned + event.returned)
        elif isinstance(event, ev.FeeCharged | ev.FeeReturned):
            staked, returned = turn.get(event.player, (0, 0))
            fee = event.amount if isinstance(event, ev.FeeCharged) else -event.amount
            turn[event.player] = (staked + fee, returned)
    return turn


DECIDING = (ev.Settled, ev.FeeCharged, ev.FeeReturned, ev.Rewound, ev.Resettled, ev.RoundVoided)


class FloorRecord:
    """What a table's store must be told next."""

    def __init__(self, table: str, last: int, head: str, epoch: int) -> None:
        self.table = table
        self.last = last  # entries cut so far; all of them are durable or on their way
        self.head = head
        self.epoch = epoch
        self.held: dict[str, int] = {}
        self.cage = 0
        self.events: list[Numbered] = []
        self.told: list[bytes] = []  # the same, as they are logged
        self.at = 0  # when the latest input came
        self._bodies: list[bytes] = []
        self._sealed: list[Keep] = []
        self._snapshots: list[tuple[int, int]] = []
        self._moved: dict[str, int] = {}
        self._leaving = ""
        self._ledger: Ledger | None = None  # as it was at the last cut
        self._posted = 0
        self._accounts: dict[str, str] = {}  # account_of, as far as it was asked
        self.moves: Moves = lambda player, amount: None  # told of credits that come to the table

    def stand(self, ledger: Ledger) -> None:
        """What the store holds for this table is what its ledger says now."""
        self.held = {name: held for name, held in holdings(self.table, ledger).items() if held}
        self._stood(ledger)

    def _stood(self, ledger: Ledger) -> None:
        self.cage = ledger.balance(ENGINE_CAGE)
        self._ledger, self._posted = ledger, len(ledger.page)

    def _changes(self, ledger: Ledger) -> dict[str, int]:
        """By how much the accounts have changed.

        While a round goes on, the postings since tell; where it has ended or gone back there is
        another ledger, and all accounts are gone through.
        """
        changes: dict[str, int] = {}
        if ledger is not self._ledger or len(ledger.page) < self._posted:
            self._accounts.clear()  # of players who may have left
            now = holdings(self.table, ledger)
            for name in dict.fromkeys([*self.held, *now]):
                change = now.get(name, 0) - self.held.get(name, 0)
                if change:
                    changes[name] = change
            return changes
        for posting in ledger.page[self._posted :]:
            source, target = self._account(posting.source), self._account(posting.target)
            if source != target:  # chips onto the layout are the player's still
                changes[source] = changes.get(source, 0) - posting.amount
                changes[target] = changes.get(target, 0) + posting.amount
        changes.pop("", None)
        return changes

    def _account(self, account: str) -> str:
        found = self._accounts.get(account)
        if found is None:
            found = self._accounts[account] = account_of(self.table, account)
        return found

    # The engine's side.

    def given(self, given: Given) -> None:
        command = given.command
        self._leaving = ""
        if given.brings:
            self._move(given.by, given.brings)
        if isinstance(command, BuyIn):
            self._move(given.by, command.amount)
        elif isinstance(command, CashOut):
            self._move(given.by, -command.amount)
        elif isinstance(command, Leave):
            self._leaving = given.by
        self.at = given.at
        self._bodies.append(body_of(input_of(given)))

    def event(self, event: ev.Event) -> None:
        if self._leaving and isinstance(event, ev.ChipsCashed) and event.player == self._leaving:
            self._move(event.player, -event.amount)
            self._leaving = ""
        body = body_of(Happened(event))
        self._bodies.append(body)
        self.told.append(body)
        self.events.append((self.last + len(self._bodies), event))

    def _move(self, player: str, amount: int) -> None:
        """Credits come from the player's meter to the table, or (negative) go back to it."""
        self._moved[player] = self._moved.get(player, 0) + amount
        self.moves(player, amount)

    def snapshot(self, snapshot: Snapshot) -> None:
        self._bodies.append(body_of(Kept(snapshot)))
        self._snapshots.append((self.last + len(self._bodies), snapshot.round - 1))

    def commit(self) -> None:
        """Durable when the step is written: the pit waits for it before it answers."""

    def keep(self, name: str, sealed: bytes) -> None:
        self._sealed.append(Keep(self.table, name, sealed))

    # The store's side.

    @property
    def empty(self) -> bool:
        return not self._bodies and not self._sealed

    def cut(self, ledger: Ledger) -> tuple[list[Operation], list[Numbered], dict[str, int]]:
        """All that has come in: as operations in the order they must be carried out, its events
        with their entry numbers, and what each player won (or lost, negative)."""
        operations: list[Operation] = [*self._sealed]
        if self._bodies:
            hashes = chain_all(self.head, self._bodies)
            self.head = hashes[-1]
            entries = (tuple(self._bodies), tuple(hashes), tuple(self._snapshots))
            operations.append(Append(self.table, self.last + 1, *entries, self.epoch))
        changes = self._changes(ledger)
        posts, won = self._money(ledger, changes)
        operations += posts
        events = self.events
        self.last += len(self._bodies)
        self._bodies, self._sealed, self._snapshots = [], [], []
        self.events, self.told, self._moved, self._leaving = [], [], {}, ""
        for account, change in changes.items():
            left = self.held.pop(account, 0) + change
            if left:
                self.held[account] = left
        self._stood(ledger)
        return operations, events, won

    def _money(
        self, ledger: Ledger, changes: dict[str, int]
    ) -> tuple[list[Operation], dict[str, int]]:
        house = bank(self.table)
        moved = self._moved
        posts: list[Operation] = [
            Post(meter(player), chips(self.table, player), amount, "to the table", self.table)
            for player, amount in moved.items()
            if amount > 0
        ]
        through = {chips(self.table, player): amount for player, amount in moved.items()}
        won: dict[str, int] = {}
        lost: list[Operation] = []
        for account in dict.fromkeys([*changes, *through]):
            change = changes.get(account, 0) - through.get(account, 0)
            if change:
                player = account.split(":", 2)[2]
                won[player] = won.get(player, 0) + change
            if change > 0:
                posts.append(Post(house, account, change, "won", self.table))
            elif change < 0:
                lost.append(Post(account, house, -change, "lost", self.table))
        posts += lost
        posts += [
            Post(chips(self.table, player), meter(player), -amount, "from the table", self.table)
            for player, amount in moved.items()
            if amount < 0
        ]
        # what came to the table in cash and not from a meter (4:5(6)) is in the drop box
        cash = self.cage - ledger.balance(ENGINE_CAGE) - sum(moved.values())
        if cash > 0:
            posts.append(Post(CAGE, house, cash, "cash at the table", self.table))
        elif cash < 0:
            posts.append(Post(house, CAGE, -cash, "cash at the table", self.table))
        return posts, won


class Turnover:
    """What was wagered and won in the round in progress, as far as it was written down.

    Follows the events of the round as they stand, so that a round that goes back takes its
    figures with it.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.round = 0
        self.written: Turn = {}

    def stand(self, round: Any) -> None:
        self.round, self.written = round.number, decided(round.events)

    def operations(
        self, rounds: list[Any], events: list[Numbered], won: dict[str, int], at: int
    ) -> list[Operation]:
        """The counters of a step.  ``rounds``: the one the step began in, and any after it."""
        decisive = any(isinstance(event, DECIDING) for _, event in events)
        if not decisive and not won and rounds[-1].number == self.round:
            return []
        turn: Turn = {}
        operations: list[Operation] = [
            Played(event.player, self.table, event.round, at, 0, event.difference)
            for _, event in events
            if isinstance(event, ev.Resettled)
        ]
        if decisive:
            for round in rounds:
                before = self.written if round.number == self.round else {}
                after = decided(round.events)
                for player in dict.fromkeys([*before, *after]):
                    was, now = before.get(player, (0, 0)), after.get(player, (0, 0))
                    staked, back = now[0] - was[0], now[1] - was[1]
                    if staked or back:
                        operations.append(
                            Played(player, self.table, round.number, at, staked, back)
                        )
                        old = turn.get(player, (0, 0))
                        turn[player] = (old[0] + staked, old[1] + back)
                self.round, self.written = round.number, after
        if rounds[-1].number != self.round:
            self.stand(rounds[-1])
        for player in dict.fromkeys([*turn, *won]):
            staked = turn.get(player, (0, 0))[0]
            wins = won.get(player, 0) + staked
            if wins < 0:  # lost otherwise than on a wager that was settled, as in a pot
                staked, wins = staked - wins, 0
            if staked or wins:
                operations.append(Count(player, wins=wins, turnover=staked))
        return operations


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
