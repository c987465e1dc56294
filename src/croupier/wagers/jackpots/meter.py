"""The meter of a jackpot, as the books of a table have it (18:3(1)(c), I-JP-3).

What the meter shows is an account: a part of each wager joins it, prizes leave it, the house puts
in what starts it again.  At one table the account is the meter.  At a linked table it is what the
table has put in; the meter of the link is the sum over all its tables, with what the house has put
in, less what was won.  What is won is set aside when it is decided; the table pays it from there.
"""

from __future__ import annotations

from croupier.table.accounts import HOUSE, JACKPOT, link, won
from croupier.table.areas import Key, Wager
from croupier.table.ledger import Ledger

CONTRIBUTED = "qld-2024:18:2"  # what the prize is is worked out under the control system


class Meter:
    """What feeds the account of a jackpot, and what it gives."""

    def __init__(self, ledger: Ledger, linked: str = "") -> None:
        self.ledger = ledger
        self.account = link(linked) if linked else JACKPOT
        self.won = won(linked) if linked else JACKPOT  # where prizes come from
        self.fed: dict[Key, int] = {}  # by wager of this round, what of it has joined

    @property
    def shows(self) -> int:
        return self.ledger.balance(self.account)

    @property
    def opened(self) -> bool:
        return self.account in self.ledger.balances

    def put(self, cents: int, rule: str) -> None:
        """From the house."""
        if cents:
            self.ledger.move(HOUSE, self.account, cents, rule)

    def take(self, cents: int, rule: str) -> None:
        """To the house, which pays it out."""
        if cents:
            self.ledger.move(self.account, HOUSE, cents, rule)

    def pay_out(self, cents: int, rule: str) -> None:
        """A prize goes to the house, which pays it."""
        if cents:
            self.ledger.move(self.won, HOUSE, cents, rule)

    def become(self, cents: int, rule: str) -> None:
        """Show this: more comes from the house, less goes to it."""
        more = cents - self.shows
        if more > 0:
            self.put(more, rule)
        else:
            self.take(-more, rule)

    # What is wagered.

    def feed(self, wager: Wager, cents: int) -> None:
        """A part of a wager joins when the round starts."""
        self.put(cents, CONTRIBUTED)
        self.fed[wager.key] = cents

    def decided(self, key: Key) -> None:
        """The wager has a result: what of it has joined stays."""
        self.fed.pop(key, None)

    def give_back(self, rule: str) -> None:
        """What of wagers without a result has joined leaves again: they went back (I-JP-3)."""
        for cents in self.fed.values():
            self.take(cents, rule)
        self.fed = {}

    def back(self, key: Key, rule: str) -> None:
        """The same of one wager."""
        self.take(self.fed.pop(key, 0), rule)
