"""How absent players bet against each other: whatever comes, or by what a hand is worth.

A game registers these as its strategies with what it thinks a hand is worth.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.table.asks import Ask, Choice
from croupier.table.betting import BET, CALL, CHECK, FOLD, RAISE
from croupier.table.commands import Choose, Command, TimeUp
from croupier.table.strategy import Strategy
from croupier.table.table import Table

Worth = Callable[[Table, str], float]
"""What a player's cards are worth as far as the player knows them, from 0 to 1."""

CALLS, RAISES = 0.5, 0.8


def is_betting(ask: Ask) -> bool:
    return isinstance(ask, Choice) and FOLD in ask.options


def calls(table: Table, ask: Ask, player: str) -> Command:
    """Checks, and calls every bet."""
    if not isinstance(ask, Choice) or not is_betting(ask):
        return TimeUp()
    return Choose(CHECK if CHECK in ask.options else CALL)


def tight(worth: Worth) -> Strategy:
    """Bets and raises the least with a strong hand, calls with a fair one, else checks or folds."""

    def decide(table: Table, ask: Ask, player: str) -> Command:
        if not isinstance(ask, Choice) or not is_betting(ask):
            return TimeUp()
        value = worth(table, player)
        for what in (BET, RAISE):
            if value >= RAISES and what in ask.options and ask.amounts:
                return Choose(what, amount=ask.amounts[what][0])
        if CHECK in ask.options:
            return Choose(CHECK)
        return Choose(CALL if value >= CALLS else FOLD)

    return decide
