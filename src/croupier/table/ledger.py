"""Double entry in memory, in whole cents.

Every posting moves an amount from one account to another, so the sum of all
accounts is zero after each; the ledger checks that in production and stops the
table if it is ever untrue.  Nothing is edited: what was wrong is posted back.

Wagers placed by one command, or settled by one result, are a batch: :meth:`Ledger.move`
checks each posting by itself (a whole amount above nothing, out of an account that holds
it, the same into the other) and :meth:`Ledger.prove` adds all accounts up once, after the
last of them and before anything is answered or made durable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import msgspec

HOUSE = "house"
CAGE = "cage"  # where chips come from and go to
CREDIT, AT_RISK = "credit:", "risk:"  # what a player's accounts are named by


def credit(player: str) -> str:
    """The account of the chips a player has and has not wagered."""
    return CREDIT + player


def at_risk(player: str) -> str:
    """The account of a player's chips on the layout."""
    return AT_RISK + player


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


class Stakes:
    """Amounts from a player's credit to at risk that are posted together, again and again."""

    __slots__ = ("postings", "source", "target", "total")

    def __init__(self, player: str, stakes: Iterable[tuple[int, str]]) -> None:
        self.source, self.target = CREDIT + player, AT_RISK + player
        self.postings: list[Posting] = []
        self.total = 0
        for amount, reason in stakes:
            if type(amount) is not int or amount <= 0:
                raise LedgerBroken(f"a posting of {amount!r} of {player} ({reason})")
            self.postings.append(Posting(self.source, self.target, amount, reason))
            self.total += amount


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

    def post(self, source: str, target: str, amount: int, reason: str) -> None:
        """Move ``amount`` cents.  Zero and negative amounts are errors of the caller."""
        self.move(source, target, amount, reason)
        self.prove()

    def move(self, source: str, target: str, amount: int, reason: str) -> None:
        """One posting of a batch that :meth:`prove` ends."""
        if type(amount) is not int or amount <= 0:
            raise LedgerBroken(f"a posting of {amount!r} from {source} to {target} ({reason})")
        balances = self.balances
        before = balances.get(source, 0)
        if before < amount and source not in MAY_BE_NEGATIVE and source[:5] != "owed:":
            raise LedgerBroken(f"{source} holds {before}, not the {amount} for {target} ({reason})")
        balances[source] = before - amount
        balances[target] = balances.get(target, 0) + amount
        self.page.append(Posting(source, target, amount, reason))

    # The batches of every round: as move does, without a call for every posting.

    def stake(self, stakes: Stakes) -> None:
        """A player's wagers of one bet."""
        balances, total = self.balances, stakes.total
        before = balances.get(stakes.source, 0)
        if before < total:
            for posting in stakes.postings:  # one of which is refused
                self.move(posting.source, posting.target, posting.amount, posting.reason)
        balances[stakes.source] = before - total
        balances[stakes.target] = balances.get(stakes.target, 0) + total
        self.page += stakes.postings

    def collect(self, lost: Iterable[tuple[str, int, str]]) -> None:
        """What players had at risk to the house: by player, stake and rule."""
        balances, page = self.balances, self.page
        for player, stake, rule in lost:
            source = AT_RISK + player
            before = balances.get(source, 0)
            if type(stake) is not int or not 0 < stake <= before:
                self.move(source, HOUSE, stake, rule)  # which refuses it
            balances[source] = before - stake
            balances[HOUSE] = balances.get(HOUSE, 0) + stake
            page.append(Posting(source, HOUSE, stake, rule))

    def settle(self, player: str, stake: int, winnings: int, rule: str) -> None:
        """What was at risk back to the player, with winnings from the house if there are any; or
        to the house, with ``winnings`` below nothing."""
        source = AT_RISK + player
        target = HOUSE if winnings < 0 else CREDIT + player
        balances, page = self.balances, self.page
        before = balances.get(source, 0)
        if type(stake) is not int or not 0 < stake <= before or type(winnings) is not int:
            self.move(source, target, stake, rule)  # which refuses it
            raise LedgerBroken(f"winnings of {winnings!r} to {target} ({rule})")
        balances[source] = before - stake
        page.append(Posting(source, target, stake, rule))
        if winnings > 0:
            balances[HOUSE] = balances.get(HOUSE, 0) - winnings
            page.append(Posting(HOUSE, target, winnings, rule))
            stake += winnings
        balances[target] = balances.get(target, 0) + stake

    def prove(self) -> None:
        """The books balance, or nothing may go on."""
        if sum(self.balances.values()):
            after = self.page[-1].reason if self.page else "the last round"
            raise LedgerBroken(f"the accounts sum to {sum(self.balances.values())} after {after}")

    def turn_page(self) -> list[Posting]:
        """Close the page of the round; answers its postings."""
        page, self.page = self.page, []
        return page

    def drop(self, player: str) -> None:
        """Forget the empty accounts of a player who has left."""
        for account in (credit(player), at_risk(player)):
            if self.balances.get(account) == 0:
                del self.balances[account]
