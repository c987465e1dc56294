"""What moved the meter of a link: a history that an inspector can add up."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.floor.store.base import PostingRow, Store
from croupier.floor.table.accounts import link_account

PAGE = 1000
LINK = "link:"  # what the accounts of meters begin with
JOINED, LEFT, WON = "joined the jackpot", "left the jackpot", "jackpot won"
STARTS_AGAIN = "jackpot starts again"
FROM_HOUSE = ("jackpot opened", STARTS_AGAIN, "jackpot changed")


class Totals(msgspec.Struct, frozen=True):
    """Where the meter of a link comes from: opened + joined − left + house − won = meter."""

    link: str
    joined: int  # parts of wagers
    left: int  # of wagers that went back
    house: int  # what the house has put in, less what it took out: resets, changes
    won: int
    owed: int  # of it, what tables have yet to pay
    meter: int

    @property
    def adds_up(self) -> bool:
        return self.joined - self.left + self.house - self.won == self.meter


def rows(store: Store, link: str, since: int = 0) -> Iterator[PostingRow]:
    """Every movement of the meter, the oldest first."""
    account = link_account(link)
    while found := store.postings(account, since, PAGE):
        yield from found
        since = found[-1].number


def totals(store: Store, link: str) -> Totals:
    account = link_account(link)
    with store.one_moment():
        joined = left = house = won = 0
        for row in rows(store, link):
            signed = row.amount if row.target == account else -row.amount
            if row.reason in FROM_HOUSE:
                house += signed
            elif row.reason == WON:
                won -= signed
            elif signed > 0:
                joined += signed
            else:
                left -= signed
        owed = sum(store.balances(f"won:{link}:").values())
        return Totals(link, joined, left, house, won, owed, store.balance(account))
