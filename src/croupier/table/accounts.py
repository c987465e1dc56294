"""The accounts of a table's books: what each is called, and whose it is.

A name is a kind, and behind a colon the player, the pot or the link that it is of.  Every
other part of the project makes names with these functions and asks :func:`account` about them.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

REMEMBERED = 32_768  # names of which it is remembered what they stand for: of a full table


class Kind(StrEnum):
    CREDIT = "credit"  # chips that a player has and has not wagered
    AT_RISK = "risk"  # a player's chips on the layout, or in front of the player as a bet
    BANK = "bank"  # what a player who banks has put up against the others
    OWED = "owed"  # what a player owes after a correction that chips did not cover
    POT = "pot"  # bets of several players, nobody's until it is won
    HOUSE = "house"
    RAKE = "rake"  # what the house has taken out of pots
    CAGE = "cage"  # where chips come from and go to
    JACKPOT = "jackpot"  # what the meter of this table's jackpot shows
    LINK = "link"  # what of this table's wagers has joined a linked jackpot
    WON = "won"  # what a linked jackpot has given this table for its winners, owed until then


OF_PLAYERS = frozenset({Kind.CREDIT, Kind.AT_RISK, Kind.BANK, Kind.OWED})
MAY_OWE = frozenset({Kind.HOUSE, Kind.CAGE, Kind.OWED, Kind.LINK, Kind.WON})

HOUSE, CAGE, RAKE = Kind.HOUSE.value, Kind.CAGE.value, Kind.RAKE.value
JACKPOT = Kind.JACKPOT.value
CREDIT, AT_RISK = Kind.CREDIT + ":", Kind.AT_RISK + ":"  # what the commonest names begin with
BANK, OWED = Kind.BANK + ":", Kind.OWED + ":"


class Account(NamedTuple):
    kind: Kind
    of: str = ""  # the player, the number of the pot, or the name of the link

    @property
    def player(self) -> str:
        """Whose it is; empty where it is no player's."""
        return self.of if self.kind in OF_PLAYERS else ""


@lru_cache(maxsize=REMEMBERED)
def account(name: str) -> Account:
    """What a name stands for."""
    kind, _, of = name.partition(":")
    return Account(Kind(kind), of)


def credit(player: str) -> str:
    """The account of the chips a player has and has not wagered."""
    return CREDIT + player


def at_risk(player: str) -> str:
    """The account of a player's chips on the layout."""
    return AT_RISK + player


@lru_cache(maxsize=REMEMBERED)
def chips_of(player: str) -> tuple[str, str]:
    """Both: the chips that are not wagered, and those on the layout.  The very same names each
    time, so that they are found in the books without being compared."""
    return CREDIT + player, AT_RISK + player


def bank_of(player: str) -> str:
    """What a player who banks has put up against the others."""
    return BANK + player


def owed(player: str) -> str:
    """What a player owes after a correction that the player's chips did not cover."""
    return OWED + player


def pot(number: int) -> str:
    """A pot of the round, from 1, the main pot, on."""
    return f"{Kind.POT}:{number}"


def link(name: str) -> str:
    """What of a table's wagers has joined a linked jackpot of this name."""
    return f"{Kind.LINK}:{name}"


def won(name: str) -> str:
    """What a table has paid its winners of a linked jackpot of this name (below nothing)."""
    return f"{Kind.WON}:{name}"


@lru_cache(maxsize=REMEMBERED)
def may_owe(name: str) -> bool:
    """Whether an account may hold less than nothing."""
    return account(name).kind in MAY_OWE
