"""How absent players bet at manila: ``caller`` and ``tight``."""

from __future__ import annotations

from croupier.equipment.cards import RANK
from croupier.games.manila.layout import HOLE_CARDS
from croupier.games.manila.round import Manila
from croupier.table import bettors
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table
from croupier.wagers.poker import Rank, manila

# What a hand is worth once three communal cards lie, by its rank.
WORTH = {
    Rank.ODD_CARDS: 0.1,
    Rank.PAIR: 0.4,
    Rank.TWO_PAIRS: 0.6,
    Rank.THREE: 0.75,
    Rank.STRAIGHT: 0.8,
}
BEST = 0.95  # a full house and better
ENOUGH = 3  # communal cards that make a hand
HIGH = ("J", "Q", "K", "A")


@strategy("caller", game="manila")
def caller(_: Streams) -> Strategy:
    """Checks, and calls every bet."""
    return bettors.calls


@strategy("tight", game="manila")
def tight(_: Streams) -> Strategy:
    """Folds what is weak, and raises only with a straight or better."""
    return bettors.tight(worth)


def worth(table: Table, player: str) -> float:
    """From the player's own cards and the communal ones."""
    round: Manila = table.round
    held = round.hidden.known_to(player, player)
    if len(held) < HOLE_CARDS:
        return bettors.CALLS  # a dealer deals, and the house knows no card
    if len(round.board) >= ENOUGH:
        hand = manila(ace_low=round.options.ace_low).best_with(held, round.board)
        return WORTH.get(hand.rank, BEST)
    faces = [RANK[card] for card in held]
    if faces[0] == faces[1]:
        return 0.85 if faces[0] in HIGH else 0.6
    return 0.55 if all(face in HIGH for face in faces) else 0.3
