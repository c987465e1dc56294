"""Poker hands for every game that ranks them: which is higher, and what they are called.

>>> from croupier.equipment.cards import parse_cards
>>> hand = POKER.best(parse_cards("K♠ 4♦ 9♥ K♦ 4♣ 2♠ J♥"))
>>> print(hand, "/", hand.describe())
two pairs, kings and fours / two pairs, kings and fours, jack
>>> hand.rank is Rank.TWO_PAIRS, hand.at_least(Rank.PAIR, "J")
(True, True)
>>> hand < POKER.best(parse_cards("A♠ 2♦ 3♥ 4♦ 5♣"))
True
"""

from croupier.wagers.poker.hands import Hand
from croupier.wagers.poker.orders import MANILA, MANILA_ACE_LOW, POKER, THREE_CARD, Order, manila
from croupier.wagers.poker.ranks import Rank
from croupier.wagers.poker.special import is_dead_hand, is_dead_mans_hand

__all__ = [
    "MANILA",
    "MANILA_ACE_LOW",
    "POKER",
    "THREE_CARD",
    "Hand",
    "Order",
    "Rank",
    "is_dead_hand",
    "is_dead_mans_hand",
    "manila",
]
