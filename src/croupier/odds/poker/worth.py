"""What results are worth, for a unit staked."""

from __future__ import annotations

from fractions import Fraction

from croupier.table.results import Lose, Result, Win


def net(result: Result) -> Fraction:
    """What a unit staked comes to: its winnings, nothing, or the unit lost."""
    return result.odds if isinstance(result, Win) else Fraction(-isinstance(result, Lose))


def paid(result: Result) -> Fraction:
    """What is paid on a unit that is not at stake here."""
    return result.odds if isinstance(result, Win) else Fraction(0)
