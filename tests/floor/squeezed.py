"""A floor whose baccarat cards are canaries: `python -m tests.floor.squeezed FILE`.

Behind the card that is burnt the player's hand is dealt clubs, 7 and 10, and the banker's diamonds,
9 and 8: neither draws, and every edge of each shows its suit.  Nobody is ever dealt a spade or a
heart.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from croupier.equipment.cards import Card
from croupier.equipment.devices import ShuffledCards
from croupier.equipment.randomness import Source
from croupier.table import devices
from tests.floor.canary import SALT, cut_in_the_middle
from tests.floor.served import serve

BURNT_AND_DEALT = [Card(card) for card in "2♠ 7♣ 9♦ 10♣ 8♦".split()]


def main(file: Path) -> None:
    def shuffle(cards: Sequence[Card], source: Source) -> ShuffledCards:
        left = source.shuffled(cards)
        for card in BURNT_AND_DEALT:
            left.remove(card)
        return ShuffledCards(cut_in_the_middle([*BURNT_AND_DEALT, *left]), source.token(SALT))

    setattr(devices, "shuffle", shuffle)  # noqa: B010 – the name that the equipment takes it by
    serve(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
