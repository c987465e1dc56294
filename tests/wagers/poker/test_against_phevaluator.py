"""Hand by hand beside an evaluator that is not ours.

Phevaluator numbers the 7,462 different hands from 1, the highest; so the same number from both
means the same order, ties included.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from croupier.equipment.cards import DECK, RANK, RANKS, SUIT, SUITS, Card
from croupier.wagers.poker import POKER

NUMBER = {hand: 7462 - n for n, hand in enumerate(POKER.hands())}
THEIRS = {card: RANK[card].replace("10", "T") + "shdc"[SUITS.index(SUIT[card])] for card in DECK}


def theirs(cards: Sequence[Card]) -> list[str]:
    return [THEIRS[card] for card in cards]


@pytest.mark.parametrize("many", [5, 6, 7])
def test_random_hands(many: int) -> None:
    chance = random.Random(many)
    for _ in range(60_000):
        cards = chance.sample(DECK, many)
        assert NUMBER[POKER.best(cards)] == evaluate_cards(*theirs(cards)), cards


@pytest.mark.parametrize("many", [5, 6, 7])
def test_random_hands_of_nearly_one_suit(many: int) -> None:
    """Flushes and straight flushes, which chance seldom brings."""
    chance = random.Random(many)
    for _ in range(20_000):
        suit = chance.choice(SUITS)
        suited = chance.sample([card for card in DECK if SUIT[card] == suit], 5)
        rest = chance.sample([card for card in DECK if card not in suited], many - 5)
        cards = [*suited, *rest]
        chance.shuffle(cards)
        assert NUMBER[POKER.best(cards)] == evaluate_cards(*theirs(cards)), cards


def test_random_omaha_hands() -> None:
    chance = random.Random(9)
    for _ in range(10_000):
        cards = chance.sample(DECK, 9)
        hole, board = cards[:4], cards[4:]
        ours = NUMBER[POKER.best_with(hole, board)]
        assert ours == evaluate_omaha_cards(*theirs(board), *theirs(hole)), cards


def each_kind() -> Iterator[list[Card]]:
    """Five cards for each of the 7,462 different hands."""
    for faces in combinations_with_replacement(RANKS, 5):
        suits = [faces[:n].count(face) for n, face in enumerate(faces)]
        if max(suits) < 4:
            suits[-1] += not any(suits)
            yield [Card(face + SUITS[suit]) for face, suit in zip(faces, suits, strict=True)]
    for faces in combinations(RANKS, 5):
        yield [Card(face + SUITS[0]) for face in faces]


def test_every_different_hand() -> None:
    numbers = []
    for cards in each_kind():
        numbers.append(NUMBER[POKER.best(cards)])
        assert numbers[-1] == evaluate_cards(*theirs(cards)), cards
    assert sorted(numbers) == list(range(1, 7463))
