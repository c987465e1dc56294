"""Double entry in memory, in whole cents.

Every posting moves an amount from one account to another, so the sum of all
accounts is zero after each; the ledger checks that in production and stops the
table if it is ever untrue.  Nothing is edited: what was wrong is posted back.
"""

from __future__ import annotations

import msgspec

HOUSE = "house"
CAGE = "cage"  # where chips come from and go to


def credit(player: str) -> str:
    """The account of the chips a player has and has not wagered."""
    return "credit:" + player


def at_risk(player: str) -> str:
    """The account of a player's chips on the layout."""
    return "risk:" + player


def owed(player: str) -> str:
    """What a player owes after a correction that the player's chips did not cover."""
    return "owed:" + player


class LedgerBroken(Exception):
    """The books do not balance, or an account was overdrawn.  Nothing may go on."""


class Posting(msgspec.Struct, frozen=True, gc=False):
    source: str
    target: str
    amount: int
    reason: str


MAY_BE_NEGATIVE = (HOUSE, CAGE)


class Ledger:
    """Balances, and the postings since :meth:`turn_page`."""

    __slots__ = ("balances", "page")

    def __init__(self, balances: dict[str, int] | None = None) -> None:
        self.balances: dict[str, int] = {HOUSE: 0, CAGE: 0} if balances is None else balances
        self.page: list[Posting] = []

    def copy(self) -> Ledger:
        return Ledger(self.balances.copy())

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)

    def post(self, source: str, target: str, amount: int, reason: str) -> None:
        """Move ``amount`` cents.  Zero and negative amounts are errors of the caller."""
        if type(amount) is not int or amount <= 0:
            raise LedgerBroken(f"a posting of {amount!r} from {source} to {target} ({reason})")
        balances = self.balances
        before = balances.get(source, 0)
        if before < amount and source not in MAY_BE_NEGATIVE and source[:5] != "owed:":
            raise LedgerBroken(f"{source} holds {before}, not the {amount} for {target} ({reason})")
        balances[source] = before - amount
        balances[target] = balances.get(target, 0) + amount
        self.page.append(Posting(source, target, amount, reason))
        if sum(balances.values()):
            raise LedgerBroken(f"the accounts sum to {sum(balances.values())} after {reason}")

    def turn_page(self) -> list[Posting]:
        """Close the page of the round; answers its postings."""
        page, self.page = self.page, []
        return page

    def drop(self, player: str) -> None:
        """Forget the empty accounts of a player who has left."""
        for account in (credit(player), at_risk(player)):
            if self.balances.get(account) == 0:
                del self.balances[account]
