"""What the store remembers of a link besides its meter, and under which names."""

from __future__ import annotations

import msgspec

LINK, AWARD, FAILED, POINT, RATES = "link:", "award:", "failed:", "point:", "rates:"
FAILED_AT = "failed-at:"  # when a link failed last, in milliseconds


class LinkState(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the store remembers of a link, besides its meter."""

    decisions: int = 0
    reset: int = 0
    commitment: str = ""  # to the point of a mystery prize
    contribution: int = -1  # of each wager, in place of what the options have
    rates: int = 0  # how often what joins, or the reset amount, was changed


class Paid(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table was awarded for a round."""

    round: int
    amounts: tuple[int, ...]
    meter: int
    wins: tuple[str, ...] = ()
    house: int = 0  # what the house has put in for these
    shared: tuple[int, ...] = ()  # by how many wins of 100% and of 10%; (): these alone


def award_name(link: str, table: str, round: int = 0) -> str:
    """Where it is kept what a table was awarded: last, or for a round."""
    return f"{AWARD}{link}:{table}:{round}" if round else f"{AWARD}{link}:{table}"


def read_paid(said: str) -> Paid | None:
    return msgspec.json.decode(said, type=Paid) if said else None


def plain(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()
