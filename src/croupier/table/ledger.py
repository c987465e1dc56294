"""Double entry in memory, in whole cents.

Every posting moves an amount from one account to another, so the sum of all
accounts is zero after each; the ledger checks that in production and stops the
table if it is ever untrue.  Nothing is edited: what was wrong is posted back.

Wagers placed by one command, or settled by one result, are a batch.  Each posting is of a whole
amount above nothing, or it cannot be constructed; :meth:`Ledger.make` takes each out of an account
that holds it and puts the same into the other; :meth:`Ledger.prove` adds all accounts up once,
after the last of them and before anything is answered or made durable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from croupier.table.accounts import (
    AT_RISK,
    CAGE,
    CREDIT,
    HOUSE,
    at_risk,
    bank_of,
    chips_of,
    credit,
    may_owe,
    owed,
)

__all__ = [  # the accounts that wagers against the house need, with the ledger
    "AT_RISK",
    "CAGE",
    "CREDIT",
    "HOUSE",
    "Ledger",
    "LedgerBroken",
    "Posting",
    "at_risk",
    "chips_of",
    "credit",
    "owed",
]


class LedgerBroken(Exception):
    """The books do not balance, or an account was overdrawn.  Nothing may go on."""


class Posting(msgspec.Struct, frozen=True, gc=False):
    source: str
    target: str
    amount: int
    reason: str
    cash: bool = False  # to or from the cage in cash at the table, not through a player's credits

    def __post_init__(self) -> None:
        if type(self.amount) is not int or self.amount <= 0:
            raise LedgerBroken(f"a posting of {self.amount!r}: {self}")

    def back(self, reason: str) -> Posting:
        """The same the other way."""
        return Posting(self.target, self.source, self.amount, reason, self.cash)


class Ledger:
    """Balances, and the postings of the round."""

    __slots__ = ("balances", "page")

    def __init__(self, balances: dict[str, int] | None = None) -> None:
        self.balances: dict[str, int] = {HOUSE: 0, CAGE: 0} if balances is None else balances
        self.page: list[Posting] = []

    def copy(self) -> Ledger:
        return Ledger(self.balances.copy())

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)

    @contextmanager
    def as_if(self, player: str, more: int) -> Iterator[None]:
        """As if the player had so many more chips: to ask, not to act."""
        balances, account = self.balances, CREDIT + player
        before = balances.get(account)
        balances[account] = (before or 0) + more
        try:
            yield
        finally:
            if before is None:
                del balances[account]
            else:
                balances[account] = before

    def post(
        self, source: str, target: str, amount: int, reason: str, *, cash: bool = False
    ) -> None:
        """Move ``amount`` cents.  Zero and negative amounts are errors of the caller."""
        self.move(source, target, amount, reason, cash=cash)
        self.prove()

    def move(
        self, source: str, target: str, amount: int, reason: str, *, cash: bool = False
    ) -> None:
        """One posting of a batch that :meth:`prove` ends."""
        self.make((Posting(source, target, amount, reason, cash),))

    def make(self, postings: Sequence[Posting]) -> None:
        """Several postings of a batch that :meth:`prove` ends, in order."""
        balances = self.balances  # an account is there, but for its first posting
        for posting in postings:
            source = posting.source
            amount = posting.amount
            try:
                left = balances[source] - amount
            except KeyError:
                left = -amount
            if left < 0 and source != HOUSE and not may_owe(source):
                raise LedgerBroken(f"{source} holds {left + amount}, not the {amount} of {posting}")
            balances[source] = left
            target = posting.target
            try:
                balances[target] = balances[target] + amount  # in fewer steps than +=
            except KeyError:
                balances[target] = amount
        self.page += postings

    def prove(self) -> None:
        """The books balance, or nothing may go on."""
        if sum(self.balances.values()):
            after = self.page[-1].reason if self.page else "the last round"
            raise LedgerBroken(f"the accounts sum to {sum(self.balances.values())} after {after}")

    def drop(self, player: str) -> None:
        """Forget the empty accounts of a player who has left."""
        for account in (credit(player), at_risk(player), bank_of(player)):
            if self.balances.get(account) == 0:
                del self.balances[account]
