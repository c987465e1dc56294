"""How absent terminals decide: ``basic`` plays queen, six, four or higher; ``play`` always."""

from __future__ import annotations

from croupier.games.electronic_three_card.layout import FOLD, PLAY
from croupier.games.electronic_three_card.round import ElectronicThreeCardPoker
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Choose, Command, TimeUp
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table
from croupier.wagers.poker import Rank

GAME = "electronic-three-card-poker"


def by_hand(table: Table, ask: Ask, player: str) -> Command:
    """By the terminal's own three cards, as at a table."""
    round: ElectronicThreeCardPoker = table.round
    if not _plays(ask, player):
        return always(table, ask, player)
    hand = round.hand(round.locations(player))
    return Choose(PLAY if hand.at_least(Rank.ODD_CARDS, "Q", "6", "4") else FOLD)


def always(table: Table, ask: Ask, player: str) -> Command:
    """Every hand that the credits can meet."""
    if not isinstance(ask, Choice):
        return TimeUp()
    return Choose(PLAY if _plays(ask, player) else FOLD)


def _plays(ask: Ask, player: str) -> bool:
    """Whether the player may play."""
    return any(one.command == Choose(PLAY) for one in ask.legal_for(player))


@strategy("basic", game=GAME)
def _basic(_: Streams) -> Strategy:
    return by_hand


@strategy("play", game=GAME)
def _play(_: Streams) -> Strategy:
    return always
