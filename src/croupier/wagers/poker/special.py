"""Hands that a schedule names beside the poker hands."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import RANK, SUITS, Card
from croupier.wagers.poker.hands import Hand
from croupier.wagers.poker.ranks import Rank

_RUN = ("2", "3", "4", "5")


def is_dead_mans_hand(hand: Hand) -> bool:
    """A pair of aces, a pair of eights and one odd card (18:2)."""
    return hand.rank is Rank.TWO_PAIRS and hand.faces[:2] == ("A", "8")


def is_dead_hand(cards: Sequence[Card]) -> bool:
    """2, 3, 4 and 5 of one suit and any other 2 (nsw-2016:double-chance:11.1.9).

    >>> from croupier.equipment.cards import parse_cards
    >>> is_dead_hand(parse_cards("2♠ 4♠ 2♥ 3♠ 5♠")), is_dead_hand(parse_cards("2♠ 4♠ 2♥ 3♠ 5♥"))
    (True, False)
    """
    if sorted(RANK[card] for card in cards) != ["2", *_RUN]:
        return False
    return any(all(face + suit in cards for face in _RUN) for suit in SUITS)
