"""How absent players play Double Chance: ``basic`` declares what is listed, and otherwise keeps
the highest card of each suit, of four suits the three that most cards unseen are below."""

from __future__ import annotations

from croupier.games.poker.double_chance import (
    DECLARE,
    HAND,
    NOTHING,
    DoubleChance,
    best_kept,
    listed,
)
from croupier.games.poker.together import Together
from croupier.table.asks import Ask
from croupier.table.commands import Choose, Command
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table


def decide(table: Table, ask: Ask, player: str) -> Command:
    round = table.round
    if isinstance(ask, Together) and isinstance(round, DoubleChance):
        hand = next(hand for hand in round.live if hand.player == player)
        cards = round.hidden.known_to(player, hand.name)
        if len(cards) == HAND:
            return Choose(best_kept(cards) if listed(cards) == NOTHING else DECLARE)
    return ask.default() or Choose(DECLARE)


@strategy("basic", game="double-chance")
def basic(_: Streams) -> Strategy:
    """The best there is: a declared hand is paid as it is, and a card kept can only help."""
    return decide
