"""Strategies of one's own: a function that is shown what its player may see, and answers.

>>> def cautious(view: View) -> str:
...     return "stand" if view.may("stand") else view.options[0].word
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from croupier import speech
from croupier.speech import Misread
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Command, TimeUp
from croupier.table.refusal import Refused
from croupier.table.seen import View, view
from croupier.table.strategy import Strategy
from croupier.table.table import Table


class Decider(Protocol):
    """Decides for a player: told a :class:`View`, answers an option in words ('hit', 'double 5')
    or a command; ``''`` takes what the rules take if nothing is said."""

    def __call__(self, view: View, /) -> str | Command:
        """The answer to what the view's table waits for."""


def asked(decider: Decider) -> Strategy:
    """The decider as a table asks it; what is put to the house takes its default."""

    def decide(table: Table, ask: Ask, player: str) -> Command:
        if isinstance(ask, Choice):
            ask = ask.put_to(player)
        answer: str | Command = decider(view(table, player)) if player else ""
        if isinstance(answer, Command):
            return answer
        if not answer:
            default = ask.default()
            if default is None and isinstance(ask, Choice):
                return speech.read([ask.options[0]], ask, table.game, table.round.layout)
            return TimeUp() if default is not None else _nothing(ask)
        try:
            return speech.read(answer.split(), ask, table.game, table.round.layout)
        except Misread as misread:
            raise Refused(
                f"the strategy of {player} said '{answer}': {misread}", ask.rule
            ) from None

    return decide


def _nothing(ask: Ask) -> Command:
    raise Refused(f"{ask.describe()} has no default: the strategy must answer", ask.rule)


class Deciding:
    """Strategies by player; for anybody else, another."""

    def __init__(self, each: Mapping[str, Strategy], otherwise: Strategy) -> None:
        self.each = each
        self.otherwise = otherwise

    def __call__(self, table: Table, ask: Ask, player: str) -> Command:
        """The answer of whoever decides for the player."""
        return self.each.get(player, self.otherwise)(table, ask, player)
