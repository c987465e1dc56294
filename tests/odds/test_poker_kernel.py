"""The compiled evaluator: equal to the live hands, and every hand there is counted."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from croupier.equipment.cards import SUITS
from croupier.odds.kernels.poker import count_hands, hands_of, numbers, ranking, strengths
from croupier.wagers.poker import MANILA, MANILA_ACE_LOW, POKER, THREE_CARD, Order, Rank
from tests.wagers.poker.test_counts import FIVE_OF_32, FIVE_OF_52, THREE_OF_52

SIX_OF_52 = {
    Rank.ODD_CARDS: 6_612_900,
    Rank.PAIR: 9_730_740,
    Rank.TWO_PAIRS: 2_532_816,
    Rank.THREE: 732_160,
    Rank.STRAIGHT: 361_620,
    Rank.FLUSH: 205_792,
    Rank.FULL_HOUSE: 165_984,
    Rank.FOUR: 14_664,
    Rank.STRAIGHT_FLUSH: 1_656,
    Rank.ROYAL_FLUSH: 188,
}
SEVEN_OF_52 = {
    Rank.ODD_CARDS: 23_294_460,
    Rank.PAIR: 58_627_800,
    Rank.TWO_PAIRS: 31_433_400,
    Rank.THREE: 6_461_620,
    Rank.STRAIGHT: 6_180_020,
    Rank.FLUSH: 4_047_644,
    Rank.FULL_HOUSE: 3_473_184,
    Rank.FOUR: 224_848,
    Rank.STRAIGHT_FLUSH: 37_260,
    Rank.ROYAL_FLUSH: 4_324,
}


@pytest.mark.parametrize(
    ("order", "many", "most", "known"),
    [
        (THREE_CARD, 3, 3, THREE_OF_52),
        (MANILA, 5, 5, FIVE_OF_32),
        (POKER, 5, 5, FIVE_OF_52),
        (POKER, 5, 7, FIVE_OF_52),
        (POKER, 6, 7, SIX_OF_52),
        (POKER, 7, 7, SEVEN_OF_52),
    ],
)
def test_every_hand_counted(order: Order, many: int, most: int, known: dict[Rank, int]) -> None:
    found: Counter[Rank] = Counter()
    counts = count_hands(ranking(order, most), many)
    for hand, count in zip(hands_of(order), counts, strict=True):
        found[hand.rank] += int(count)
    assert found == known


def test_seven_cards_are_133784560_hands_of_4824_kinds() -> None:
    """With seven cards the lowest of each rank cannot be the best five."""
    counts = count_hands(ranking(), 7)
    assert int(counts.sum()) == 133_784_560
    assert int(np.count_nonzero(counts)) == 4_824


@pytest.mark.parametrize(
    ("order", "many", "most"),
    [
        (THREE_CARD, 3, 3),
        (POKER, 5, 5),
        (POKER, 5, 7),
        (POKER, 6, 7),
        (POKER, 7, 7),
        (MANILA, 5, 5),
        (MANILA, 7, 7),
        (MANILA_ACE_LOW, 7, 7),
    ],
)
@pytest.mark.parametrize("suits", [SUITS, SUITS[:2]], ids=["four-suits", "two-suits"])
def test_the_live_hand_of_each_strength(
    order: Order, many: int, most: int, suits: tuple[str, ...]
) -> None:
    chance = random.Random(many)
    pack = [card for card in order.pack if card[-1] in suits]  # two suits: flushes abound
    hands = [chance.sample(pack, many) for _ in range(20_000)]
    found = strengths(ranking(order, most), np.array([numbers(cards) for cards in hands]))
    for cards, strength in zip(hands, found, strict=True):
        assert hands_of(order)[strength] == order.best(cards), cards
