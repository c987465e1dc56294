"""A floor with the small game of hidden hands: `python -m tests.floor.hushed FILE`.

Its cards are canaries: alice is dealt clubs and bob diamonds, the dealer has spades, and a heart
lies in the middle (`tests.table.hush`).  So a club that anyone but alice is told is hers, and so
on for the others.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from croupier.equipment.cards import Card
from croupier.equipment.devices import ShuffledCards
from croupier.equipment.randomness import Source
from croupier.games import GAMES
from croupier.table import devices
from tests.floor.canary import SALT
from tests.floor.served import serve
from tests.table.hush import HUSH, PEEKING_HUSH, PUBLIC_HUSH

DEALT = "♣♦♠♣♦♠♥"
PIPPED = ("4", "5", "6", "7", "8", "9", "10")  # every edge of them shows their suit


def in_suits(cards: Sequence[Card]) -> list[Card]:
    """The same cards, those that are dealt first of the suits that they are to be of."""
    left = sorted(cards, key=lambda card: card[:-1] not in PIPPED)  # the order of the rest stays
    first = [next(card for card in left if card.endswith(suit)) for suit in DEALT[:3]]
    first += [next(c for c in left if c.endswith(s) and c not in first) for s in DEALT[3:]]
    return [*first, *(card for card in left if card not in first)]


def main(file: Path) -> None:
    def shuffle(cards: Sequence[Card], source: Source) -> ShuffledCards:
        return ShuffledCards(in_suits(source.shuffled(cards)), source.token(SALT))

    setattr(devices, "shuffle", shuffle)  # noqa: B010 – the name that the equipment takes it by
    GAMES.update({game.name: game for game in (HUSH, PUBLIC_HUSH, PEEKING_HUSH)})
    serve(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
