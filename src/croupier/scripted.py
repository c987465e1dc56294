"""Equipment that does as it is told: a stacked shoe, spins and throws in order.

For lessons, exercises and tests.  When what was said is used up, the table waits for more, as it
would for a dealer.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier import speech
from croupier.equipment.cards import Card
from croupier.equipment.pieces import parse_face
from croupier.table.asks import Chance, Draw, Shuffle, Uncover
from croupier.table.commands import Command, Face, Reveal, Shuffled
from croupier.table.dealer import Dealer, Telling


class Scripted:
    """``cards`` in the order they leave the shoe; ``chance`` as a dealer would enter it."""

    def __init__(self, cards: str | Iterable[str], chance: Iterable[str | Command]) -> None:
        listed = cards.split() if isinstance(cards, str) else list(cards)
        self._cards = [Card(parse_face(card, "", ())) for card in listed]
        self._chance = list(chance)

    def __repr__(self) -> str:
        return f"<{len(self._cards)} cards and {len(self._chance)} results to come>"

    def answer(self, ask: Chance) -> Command | None:
        """The next of what was said, or nothing."""
        match ask:
            case Draw():
                known = ask.index < len(self._cards)
                return Face(ask.index, self._cards[ask.index]) if known else None
            case Shuffle():
                return Shuffled()
            case Uncover():
                return Reveal()
        if not self._chance:
            return None
        said = self._chance.pop(0)
        return said if isinstance(said, Command) else speech.result(said.split(), ask)

    def state(self) -> str:
        """Nothing: what is stacked is not resumed."""
        return ""

    def dealer(self, telling: Telling) -> Dealer | None:
        """Nobody: every card is asked for."""
        return None
