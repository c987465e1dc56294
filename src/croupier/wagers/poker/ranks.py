"""The poker hands by name, and face values in words.

Which rank is higher differs from schedule to schedule (a flush beats a full house in Schedule 5, a
straight beats a flush in Schedule 12), so ranks have no order of their own: comparing two of them
is an error.  Compare hands, or ask ``hand.at_least(rank)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final


class Rank(Enum):
    """A poker hand by the name that the rules give it."""

    ODD_CARDS = "odd card hand"
    PAIR = "1 pair"
    TWO_PAIRS = "2 pairs"
    THREE = "3 of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR = "4 of a kind"
    STRAIGHT_FLUSH = "straight flush"
    ROYAL_FLUSH = "royal flush"

    __hash__ = object.__hash__  # members are single, and pay tables look them up in every round


# How many cards of each face value are held, the most first; what is not here is all odd cards.
SETS: Final[Mapping[tuple[int, ...], Rank]] = {
    (4, 1): Rank.FOUR,
    (3, 2): Rank.FULL_HOUSE,
    (3, 1, 1): Rank.THREE,
    (3,): Rank.THREE,
    (2, 2, 1): Rank.TWO_PAIRS,
    (2, 1, 1, 1): Rank.PAIR,
    (2, 1): Rank.PAIR,
}

WORDS: Final[Mapping[str, str]] = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "10": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}


def several(face: str) -> str:
    """The word for two or more cards of a face value.

    >>> several("6"), several("K")
    ('sixes', 'kings')
    """
    word = WORDS[face]
    return word + ("es" if word.endswith("x") else "s")
