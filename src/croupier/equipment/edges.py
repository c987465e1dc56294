"""What a card shows that is turned up a little: the pips along one of its edges.

>>> from croupier.equipment.cards import Card
>>> glimpse(Card("7♣"), SIDE), glimpse(Card("3♣"), END), glimpse(Card("K♣"), SIDE)
('♣♣♣', '♣', 'frame')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.equipment.cards import DECK, RANK, SUIT, Card

SIDE, END = "side", "end"  # a long edge, a short edge
EDGES: Final = (SIDE, END)
BLANK, FRAME = "blank", "frame"  # an edge without pips; the frame of a picture

_PIPS: Final[Mapping[str, Mapping[str, int]]] = {  # by rank, on the usual faces
    SIDE: {"A": 0, "2": 0, "3": 0, "4": 2, "5": 2, "6": 3, "7": 3, "8": 3, "9": 4, "10": 4},
    END: {"A": 0, "2": 1, "3": 1, **dict.fromkeys(("4", "5", "6", "7", "8", "9", "10"), 2)},
}
_SHOWN: Final[Mapping[tuple[Card, str], str]] = {
    (card, edge): SUIT[card] * _PIPS[edge][RANK[card]] or BLANK
    if RANK[card] in _PIPS[edge]
    else FRAME
    for card in DECK
    for edge in EDGES
}


def glimpse(card: Card, edge: str) -> str:
    """What an edge of a card shows: its pips, a frame, or nothing."""
    return _SHOWN[card, edge]
