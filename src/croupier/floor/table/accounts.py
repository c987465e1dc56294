"""The accounts of a house, and which of them stands for one of a table's own.

A table's books know chips; the house knows whose they are wherever they lie.  Chips of a player at
a table are one account, wagered or not; what a table has from the cage comes from a player's meter,
or in cash.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from croupier.table import accounts as at_table
from croupier.table.accounts import Kind
from croupier.table.ledger import Ledger, Posting

METER = "meter:"
CAGE = "cage"
VOUCHERS = "vouchers"  # what is owed on vouchers that are out


def meter(player: str) -> str:
    """A player's credits, for every terminal and table (16:4)."""
    return METER + player


def chips(table: str, player: str) -> str:
    """A player's chips at a table, wagered or not."""
    return f"table:{table}:{player}"


def house_at(table: str) -> str:
    """What the house has won at a table, less what it has lost."""
    return f"house:{table}"


def owed(table: str, player: str) -> str:
    """What a player owes after a correction that chips did not cover."""
    return f"owed:{table}:{player}"


def pot(table: str, number: str) -> str:
    """Bets of several players at a table: nobody's until the pot is won."""
    return f"pot:{table}:{number}"


def rake(table: str) -> str:
    """What was taken out of the pots of a table."""
    return f"rake:{table}"


def jackpot_of(table: str) -> str:
    """What the meter of a table's own jackpot shows (18:3(1)(c))."""
    return f"jackpot:{table}"


LINKED = ("link:", "won:")  # of several tables, or not a table's alone to say


def link_account(link: str) -> str:
    """What the meter of a linked arrangement shows (18:3(4))."""
    return f"link:{link}"


def won_account(link: str, table: str) -> str:
    """What was won of it at a table, and is owed until the table pays it."""
    return f"won:{link}:{table}"


def house_of_link(link: str) -> str:
    """What the house has put into a link."""
    return f"house:link:{link}"


KINDS = ("table", "owed", "pot", "rake", "jackpot")  # of a table's accounts, but the house's own


def _of_table(name: Callable[[str], str]) -> Callable[[str, str], str]:
    return lambda table, of: name(table)


AT_HOUSE: dict[Kind, Callable[[str, str], str]] = {
    Kind.CREDIT: chips,
    Kind.AT_RISK: chips,
    Kind.BANK: chips,
    Kind.OWED: owed,
    Kind.POT: pot,
    Kind.RAKE: _of_table(rake),
    Kind.JACKPOT: _of_table(jackpot_of),
    Kind.LINK: lambda table, of: link_account(of),
    Kind.WON: lambda table, of: won_account(of, table),
    Kind.HOUSE: _of_table(house_at),
    Kind.CAGE: lambda table, of: "",
}


def account_of(table: str, name: str) -> str:
    """The house's account for one of a table's own; none for the table's cage."""
    kind, of = at_table.account(name)
    return AT_HOUSE[kind](table, of)


def sides(table: str, posting: Posting) -> tuple[str, str]:
    """Between which of the house's accounts a posting of a table moves money."""
    source, target = account_of(table, posting.source), account_of(table, posting.target)
    return source or _beyond(posting, posting.target), target or _beyond(posting, posting.source)


def _beyond(posting: Posting, other: str) -> str:
    """Where chips come from, or go to, that come to a table or leave it."""
    player = at_table.account(other).player
    # what comes to the table in cash and not from a meter (4:5(6)) is in the drop box
    return CAGE if posting.cash or not player else meter(player)


@lru_cache(maxsize=at_table.REMEMBERED)
def player_of(account: str) -> str:
    """Whose chips, or whose debt, an account of a table is; empty for any other."""
    kind, _, rest = account.partition(":")
    return rest.partition(":")[2] if kind in ("table", "owed") else ""


def holdings(table: str, ledger: Ledger) -> dict[str, int]:
    """What the house's accounts of a table hold by its own books: each player's chips, wagers
    included, debts, pots, what was taken out of them, its own jackpot, and the house's own."""
    held: dict[str, int] = {}
    for account, balance in ledger.balances.items():
        name = account_of(table, account)
        if name and not name.startswith(LINKED):
            held[name] = held.get(name, 0) + balance
    return held
