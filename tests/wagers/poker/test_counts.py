"""The orders proven whole: every hand counted, and compared with a naive definition."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from croupier.equipment.cards import RANK, SUIT, Card
from croupier.wagers.poker import MANILA, MANILA_ACE_LOW, POKER, THREE_CARD, Order, Rank

FIVE_OF_52 = {
    Rank.ODD_CARDS: 1_302_540,
    Rank.PAIR: 1_098_240,
    Rank.TWO_PAIRS: 123_552,
    Rank.THREE: 54_912,
    Rank.STRAIGHT: 10_200,
    Rank.FLUSH: 5_108,
    Rank.FULL_HOUSE: 3_744,
    Rank.FOUR: 624,
    Rank.STRAIGHT_FLUSH: 36,
    Rank.ROYAL_FLUSH: 4,
}
THREE_OF_52 = {
    Rank.ODD_CARDS: 16_440,
    Rank.PAIR: 3_744,
    Rank.FLUSH: 1_096,
    Rank.STRAIGHT: 720,
    Rank.THREE: 52,
    Rank.STRAIGHT_FLUSH: 48,
}
# eight face values; four straights, without the one from a low ace
FIVE_OF_32 = {
    Rank.ODD_CARDS: (56 - 4) * (1024 - 4),
    Rank.PAIR: 8 * 6 * 35 * 64,
    Rank.TWO_PAIRS: 28 * 36 * 6 * 4,
    Rank.THREE: 8 * 4 * 21 * 16,
    Rank.STRAIGHT: 4 * (1024 - 4),
    Rank.FULL_HOUSE: 8 * 4 * 7 * 6,
    Rank.FLUSH: (56 - 4) * 4,
    Rank.FOUR: 8 * 28,
    Rank.STRAIGHT_FLUSH: 3 * 4,
    Rank.ROYAL_FLUSH: 4,
}


def naive(order: Order, cards: tuple[Card, ...]) -> tuple[int, list[int]]:
    """The place of a hand's rank, and the face values in the sequence in which they decide."""
    faces = sorted((order.faces.index(RANK[card]) for card in cards), reverse=True)
    counts = Counter(faces)
    held = sorted(counts.values(), reverse=True)
    suited = len({SUIT[card] for card in cards}) == 1
    running = len(held) == len(cards) and faces[0] - faces[-1] == len(cards) - 1
    low = [len(order.faces) - 1, *reversed(range(len(cards) - 1))]
    if order.ace_low and faces == low:
        running, faces = True, [*low[1:], -1]
    if running and suited and faces[0] == low[0] and Rank.ROYAL_FLUSH in order.ranks:
        rank = Rank.ROYAL_FLUSH
    elif running and suited:
        rank = Rank.STRAIGHT_FLUSH
    elif held[0] == 4:
        rank = Rank.FOUR
    elif held == [3, 2]:
        rank = Rank.FULL_HOUSE
    elif suited:
        rank = Rank.FLUSH
    elif running:
        rank = Rank.STRAIGHT
    elif held[0] == 3:
        rank = Rank.THREE
    elif held[0] == 2:
        rank = Rank.TWO_PAIRS if held[1] == 2 else Rank.PAIR
    else:
        rank = Rank.ODD_CARDS
    deciding = sorted(faces, key=lambda face: (counts[face], face), reverse=True)
    return order.ranks.index(rank), deciding


@pytest.mark.parametrize("order", [THREE_CARD, MANILA, MANILA_ACE_LOW])
def test_every_hand_stands_where_a_naive_definition_puts_it(order: Order) -> None:
    found: dict[int, tuple[int, list[int]]] = {}
    for cards in combinations(order.pack, order.size):
        expected = naive(order, cards)
        assert found.setdefault(order.best(cards).strength, expected) == expected
    places = [found[strength] for strength in sorted(found)]
    assert all(low < high for low, high in pairwise(places))
    assert len(places) == len(order.hands())


def counted(order: Order) -> dict[Rank, int]:
    return Counter(order.best(cards).rank for cards in combinations(order.pack, order.size))


def test_all_five_card_hands() -> None:
    assert counted(POKER) == FIVE_OF_52
    assert sum(FIVE_OF_52.values()) == 2_598_960


def test_all_three_card_hands() -> None:
    assert counted(THREE_CARD) == THREE_OF_52
    assert sum(THREE_OF_52.values()) == 22_100


def test_all_manila_hands() -> None:
    assert counted(MANILA) == FIVE_OF_32
    assert sum(FIVE_OF_32.values()) == 201_376
    with_low_ace = dict(FIVE_OF_32)
    with_low_ace[Rank.STRAIGHT] += 1020
    with_low_ace[Rank.ODD_CARDS] -= 1020
    with_low_ace[Rank.STRAIGHT_FLUSH] += 4
    with_low_ace[Rank.FLUSH] -= 4
    assert counted(MANILA_ACE_LOW) == with_low_ace
