"""A floor whose undealt cards are canaries: `python -m tests.floor.canary FILE`.

Every shoe is shuffled so that its clubs come last, after more cards than a test deals.  So a club
anywhere outside of a sealed shoe is a card that was told before it was dealt.  With a file
`face-down` beside the configuration the clubs come first, behind one card that is burnt face up:
then they lie on the table face down.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from croupier.equipment.cards import Card
from croupier.equipment.devices import ShuffledCards
from croupier.equipment.randomness import Source
from croupier.table import devices
from tests.floor.served import serve

CANARY = "♣"
SALT = 32


def cut_in_the_middle(order: list[Card]) -> list[Card]:
    """As it must be shuffled, so that a cut in the middle gives this order."""
    at = len(order) - len(order) // 2
    return [*order[at:], *order[:at]]


def main(file: Path) -> None:
    def shuffle(cards: Sequence[Card], source: Source) -> ShuffledCards:
        mixed = source.shuffled(cards)
        canaries = [card for card in mixed if card.endswith(CANARY)]
        first, *others = [card for card in mixed if not card.endswith(CANARY)]
        down = file.with_name("face-down").exists()
        order = [first, *canaries, *others] if down else [first, *others, *canaries]
        return ShuffledCards(cut_in_the_middle(order), source.token(SALT))

    setattr(devices, "shuffle", shuffle)  # noqa: B010 – the name that the equipment takes it by
    serve(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
