"""What can become of a wager.

A wager's result is a pure function of what happened.  The live table settles
with it, the exact analysis sums it, the simulation tabulates it.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import force_setattr

from croupier.money import format_odds


class Win(msgspec.Struct, frozen=True):
    odds: Fraction
    rule: str
    event: str = ""  # which line of a pay table, when there are several
    # the odds taken apart, because a table settles more often than it makes results
    up: int = 0
    down: int = 1
    said: str = ""

    def __post_init__(self) -> None:
        up, down = self.odds.as_integer_ratio()
        force_setattr(self, "up", up)
        force_setattr(self, "down", down)
        force_setattr(self, "said", format_odds(self.odds))


class Lose(msgspec.Struct, frozen=True):
    rule: str


class Void(msgspec.Struct, frozen=True):
    """Neither wins nor loses, and is not a stand-off (general:3); the stake goes back."""

    rule: str


class StandOff(msgspec.Struct, frozen=True):
    """Neither wins nor loses (general:3); the stake goes back (I-G-1)."""

    rule: str


class Undecided(msgspec.Struct, frozen=True):
    """No decision yet: the wager stays where it lies."""

    rule: str = ""


Result = Win | Lose | Void | StandOff

NAMES: dict[type, str] = {Win: "win", Lose: "lose", Void: "void", StandOff: "stand-off"}


def win(numerator: int | str | Fraction, rule: str, event: str = "") -> Win:
    """A win at ``numerator`` to 1 (or at any fraction)."""
    return Win(Fraction(numerator), rule, event)


class Tariff(msgspec.Struct, frozen=True):
    """One line of a pay table for a page or a sign: what happens, what it pays."""

    event: str
    odds: Fraction

    def __str__(self) -> str:
        return f"{self.event} {format_odds(self.odds)}"
