"""What a hand pays at once, by its ranks: a player's 21, five cards, the Spanish bonuses.

Suits are not part of a hand here.  Where a bonus asks for a suit, its mean over the suits is
exact: given the ranks, every suit is as likely as any other.
"""

from __future__ import annotations

from math import comb

import numpy as np

from croupier.games.blackjack_rules import BlackjackRules
from croupier.money import odds
from croupier.odds.blackjack.hands import Floats, Hands

FIVE = 5


def paid_at_once(rules: BlackjackRules, hands: Hands) -> Floats:
    """By hand: the odds paid at once, or NaN if the hand waits for the dealer."""
    now = np.full(len(hands.hard), np.nan)
    if rules.five_card_trick:
        now[hands.cards >= FIVE] = 1.0  # 2b:10(2)
    if rules.pays_21_at_once:
        for hand in np.flatnonzero((hands.total == 21) & (hands.cards >= 2)):
            now[hand] = _pays(rules, hands, int(hand))
    return now


def _pays(rules: BlackjackRules, hands: Hands, hand: int) -> float:
    pays = {event: float(odds(text)) for event, text in rules.bonus_21s}
    if not pays:
        return 1.0
    cards = int(hands.cards[hand])
    best = 1.0
    for event, least in (("5 cards", 5), ("6 cards", 6), ("7 or more cards", 7)):
        if cards >= least and event in pays:
            best = max(best, pays[event])
    ranks = {rank + 1: int(n) for rank, n in enumerate(hands.counts[hand]) if n}
    for name, shape, suited in (
        ("6-7-8", {6: 1, 7: 1, 8: 1}, 1 / 16),
        ("7-7-7", {7: 3}, 4 * comb(rules.decks, 3) / comb(4 * rules.decks, 3)),
    ):
        if ranks == shape:
            mixed, same, spades = (
                pays.get(f"{name} {k}", 1.0) for k in ("mixed", "suited", "spades")
            )
            best = (1 - suited) * mixed + suited * (3 * same + spades) / 4
    return best
