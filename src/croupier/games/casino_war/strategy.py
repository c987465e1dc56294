"""How absent players decide at casino war: ``war`` always goes to war, ``surrender`` never."""

from __future__ import annotations

from croupier.games.casino_war.layout import GO_TO_WAR, SURRENDER
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Choose, Command
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table


def _always(elected: str) -> Strategy:
    def decide(table: Table, ask: Ask, player: str) -> Command:
        if not isinstance(ask, Choice):
            return ask.default() or Choose("decline")
        wish = elected if elected in ask.options else ask.otherwise or ask.options[0]
        return Choose(wish, ask.box)

    return decide


@strategy("war", game="casino-war")
@strategy("war", game="electronic-casino-war")
def _war(_: Streams) -> Strategy:
    """To war whenever the chips are there for it."""
    return _always(GO_TO_WAR)


@strategy("surrender", game="casino-war")
@strategy("surrender", game="electronic-casino-war")
def _surrender(_: Streams) -> Strategy:
    return _always(SURRENDER)


strategy("optimal", game="casino-war")(_war)  # going to war costs less than surrendering
strategy("optimal", game="electronic-casino-war")(_war)
