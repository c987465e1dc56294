"""Blackjack switch: the best switch given both hands and the dealer's card (2c:2, 2c:8).

Each hand is valued with the box's other two cards known to be gone; the better of leaving and
switching is taken for every four cards in order.  What the other hand draws later is unseen, so
each hand's value is exact for a player who does not look at it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.games.blackjack_rules import BlackjackRules
from croupier.odds.blackjack.analysis import Analyser, full_shoe
from croupier.odds.blackjack.hands import ACE, RANKS, TEN


@dataclass(frozen=True)
class Switching:
    """What a box of two unit wagers comes to."""

    value: float  # for the two wagers together
    added: float
    square: float  # the hands taken as independent
    switched: float  # how often the best play is to switch
    without: float  # the value for a player who never switches


Pair = tuple[int, int]


def analyse_switch(rules: BlackjackRules) -> Switching:
    """Every four cards of a box against every first card of the dealer."""
    tables = {
        (one, other): _hand_values(rules, (one, other))
        for one in range(RANKS)
        for other in range(one, RANKS)
    }
    shoe = full_shoe(rules)
    value = added = square = switched = without = 0.0
    for first in range(RANKS):
        for cards in np.ndindex(RANKS, RANKS, RANKS, RANKS):
            chance = _chance(shoe, (first, *cards))
            if not chance:
                continue
            stay = _box(tables, first, (cards[0], cards[1]), (cards[2], cards[3]), new=False)
            swap = _box(tables, first, (cards[0], cards[3]), (cards[2], cards[1]), new=True)
            best = swap if swap[0] > stay[0] else stay
            value += chance * best[0]
            added += chance * best[1]
            square += chance * best[2]
            switched += chance * (best is swap)
            without += chance * stay[0]
    return Switching(value, added, square, switched, without)


def _chance(shoe: np.ndarray, cards: tuple[int, ...]) -> float:
    chance, size = 1.0, int(shoe.sum())
    for n, rank in enumerate(cards):
        chance *= max(int(shoe[rank]) - cards[:n].count(rank), 0) / (size - n)
    return chance


def _sorted(pair: Pair) -> Pair:
    return pair if pair[0] <= pair[1] else (pair[1], pair[0])


Worth = tuple[float, float, float]


def _box(
    tables: dict[Pair, dict[tuple[int, Pair, bool], Worth]],
    first: int,
    one: Pair,
    other: Pair,
    *,
    new: bool,
) -> Worth:
    """Two hands of a box; ``new`` after a switch, when an ace and a ten are only 21 (2c:9(3))."""
    a = _worth(tables[_sorted(other)], first, one, new)
    b = _worth(tables[_sorted(one)], first, other, new)
    return a[0] + b[0], a[1] + b[1], a[2] + b[2] + 2 * a[0] * b[0]


def _worth(table: dict[tuple[int, Pair, bool], Worth], first: int, hand: Pair, new: bool) -> Worth:
    hand = _sorted(hand)
    return table[first, hand, new and hand == (ACE, TEN)]


def _hand_values(rules: BlackjackRules, gone: Pair) -> dict[tuple[int, Pair, bool], Worth]:
    """Each two-card hand against each first card, with two other cards gone."""
    shoe = full_shoe(rules)
    for rank in gone:
        shoe[rank] -= 1
    analyser = Analyser(rules, shoe)
    found: dict[tuple[int, Pair, bool], Worth] = {}
    for first in range(RANKS):
        row = analyser.against(first)
        for start in row.starts:
            found[first, _sorted(start.cards), False] = (start.value, start.added, start.square)
        found[first, (ACE, TEN), True] = _plain_21(analyser, first)
    return found


def _plain_21(analyser: Analyser, first: int) -> Worth:
    """A switched blackjack: 21, which loses to a blackjack (2c:6(1)(g))."""
    hand = analyser.hands.of(ACE, TEN)
    shoe = analyser.shoe.copy()
    shoe[first] -= 1
    ends = analyser.ends(first, shoe, np.array([hand]))
    values, _, square, _ = analyser.play(first, shoe, ends, analyser.dealt)[
        analyser.variant(ACE, TEN)
    ]
    return float(values[hand, 3]), 0.0, float(square[hand])
