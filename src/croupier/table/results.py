"""What can become of a wager.

A wager's result is a pure function of what happened, and data: one of the kinds below, with
the provision that says so.  The live table settles with it, the exact analysis sums it, the
simulation tabulates it.  None takes more than the stake: odds are never negative, a prize is an
amount above nothing, and what is surrendered is a part of the stake.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import force_setattr

from croupier.money import format_amount, format_odds


class Win(msgspec.Struct, frozen=True):
    """The stake goes back, with winnings at these odds."""

    odds: Fraction
    rule: str
    event: str = ""  # which line of a pay table, when there are several
    # the odds taken apart, because a table settles more often than it makes results
    up: int = 0
    down: int = 1
    said: str = ""

    def __post_init__(self) -> None:
        up, down = self.odds.as_integer_ratio()
        if up < 0:
            raise ValueError(f"odds of {self.odds}: a win takes nothing from the player")
        force_setattr(self, "up", up)
        force_setattr(self, "down", down)
        force_setattr(self, "said", format_odds(self.odds))


class Prize(msgspec.Struct, frozen=True):
    """An amount in cents, paid to the cent whatever the stake; the stake is not part of it and
    does not go back (I-SB-3)."""

    cents: int
    rule: str
    event: str = ""

    def __post_init__(self) -> None:
        if type(self.cents) is not int or self.cents <= 0:
            raise ValueError(f"a prize of {self.cents!r} cents")

    @property
    def said(self) -> str:
        return format_amount(self.cents)


class Share(msgspec.Struct, frozen=True):
    """A part of a jackpot prize, to be shared as the rules have it if more than one wins; what
    that comes to only the meter knows.  The stake is not part of it (I-JP-1)."""

    part: Fraction
    rule: str
    event: str = ""
    least: int = 0  # cents, whatever the meter shows

    def __post_init__(self) -> None:
        if not 0 < self.part <= 1 or self.least < 0:
            raise ValueError(f"{self.part} of a prize, {self.least} cents at least")

    @property
    def said(self) -> str:
        found = f"{format_percent(self.part)} of the jackpot"
        return f"{found}, {format_amount(self.least)} at least" if self.least else found


def format_percent(part: Fraction) -> str:
    """As a pay table says it."""
    return f"{float(part * 100):g}%"


class Lose(msgspec.Struct, frozen=True):
    rule: str


class Void(msgspec.Struct, frozen=True):
    """Neither wins nor loses, and is not a stand-off (general:3); the stake goes back."""

    rule: str


class StandOff(msgspec.Struct, frozen=True):
    """Neither wins nor loses (general:3); the stake goes back (I-G-1)."""

    rule: str


class Surrendered(msgspec.Struct, frozen=True):
    """Given up: this part of the stake goes back, the rest is the house's."""

    part: Fraction
    rule: str

    def __post_init__(self) -> None:
        if not 0 <= self.part <= 1:
            raise ValueError(f"{self.part} of a stake cannot go back")


class Undecided(msgspec.Struct, frozen=True):
    """No decision yet: the wager stays where it lies."""

    rule: str = ""


class Moves(msgspec.Struct, frozen=True):
    """No decision yet: the wager goes to another area, and is decided there."""

    rule: str
    to: str  # the name of that area


Result = Win | Prize | Share | Lose | Void | StandOff | Surrendered | Undecided | Moves
Paid = Win | Prize | Share  # what a pay table pays


NAMES: dict[type, str] = {  # how a settlement is recorded
    Win: "win",
    Prize: "prize",
    Lose: "lose",
    Void: "void",
    StandOff: "stand-off",
    Surrendered: "surrendered",
}


def win(numerator: int | str | Fraction, rule: str, event: str = "") -> Win:
    """A win at ``numerator`` to 1 (or at any fraction)."""
    return Win(Fraction(numerator), rule, event)


class Tariff(msgspec.Struct, frozen=True):
    """One line of a pay table for a page or a sign: what happens, what it pays."""

    event: str
    odds: Fraction

    def __str__(self) -> str:
        return f"{self.event} {format_odds(self.odds)}"
