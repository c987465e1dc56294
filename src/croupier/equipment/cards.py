"""Playing cards. A card is a short interned text such as `9♠`: quick to compare and to record."""

import sys
from collections.abc import Mapping
from typing import Final, NewType

Card = NewType("Card", str)

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("♠", "♥", "♦", "♣")

DECK: Final[tuple[Card, ...]] = tuple(
    Card(sys.intern(rank + suit)) for suit in SUITS for rank in RANKS
)
SPANISH_DECK: Final = tuple(card for card in DECK if card[:-1] != "10")  # 2a:4
REDUCED_DECK: Final = tuple(card for card in DECK if card[:-1] not in "23456")  # 5:2

RANK: Final[Mapping[Card, str]] = {card: sys.intern(card[:-1]) for card in DECK}
SUIT: Final[Mapping[Card, str]] = {card: sys.intern(card[-1]) for card in DECK}
RED: Final = frozenset(card for card in DECK if SUIT[card] in "♥♦")

_NUMBER_OF_RANK: Final = {rank: number for number, rank in enumerate(RANKS, start=1)}
rank_number: Final[Mapping[Card, int]] = {card: _NUMBER_OF_RANK[RANK[card]] for card in DECK}

_TYPES: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
FACE_VALUE: Final[Mapping[Card, str]] = {  # general:3, face value of a card
    card: _TYPES.get(rank, rank) for card, rank in RANK.items()
}

PACKS: Final[Mapping[str, tuple[Card, ...]]] = {
    "standard": DECK,
    "spanish": SPANISH_DECK,
    "reduced": REDUCED_DECK,
}


class BadCard(ValueError):
    """The text names no card."""


def is_red(card: Card) -> bool:
    """Whether the card is a heart or a diamond."""
    return card in RED


def _spellings() -> dict[str, Card]:
    letters = dict(zip(SUITS, "shdc", strict=True))
    spellings = {}
    for card in DECK:
        rank, suit = RANK[card], SUIT[card]
        ranks = {rank, rank.lower()} | ({"T", "t"} if rank == "10" else set())
        suits = {suit, letters[suit], letters[suit].upper()}
        spellings.update({one + other: card for one in ranks for other in suits})
    return spellings


_SPELLINGS: Final = _spellings()


def parse_card(text: str) -> Card:
    """The card that a text names.

    >>> parse_card("9♠"), parse_card("td"), parse_card("AC")
    ('9♠', '10♦', 'A♣')
    """
    try:
        return _SPELLINGS[text]
    except KeyError:
        raise BadCard(f"{text!r} names no card") from None


def parse_cards(text: str) -> list[Card]:
    """The cards that a text names, between spaces.

    >>> parse_cards("9♠ Kd 4h")
    ['9♠', 'K♦', '4♥']
    """
    return [parse_card(word) for word in text.split()]
