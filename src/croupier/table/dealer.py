"""Cards as electronic equipment deals them: at once, without their being asked for.

What is asked most at a card table is the face of its next card.  A :class:`Dealer` gives it in
the midst of the round; the table hears of it through :class:`Telling` and records it as it
records every answer of chance, so that a replay is told the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from croupier.equipment.cards import Card
from croupier.equipment.shoe import Shoe
from croupier.table.actors import Role
from croupier.table.commands import Face, Given

_SYSTEM = Role.SYSTEM  # an enumeration is slow to ask for a member


class Several(Protocol):
    """Answers of chance that came together: written out as inputs only if somebody looks."""

    @property
    def at(self) -> int:
        """When they came."""

    def each(self) -> Iterable[Given]: ...


class Telling(Protocol):
    """Whom equipment tells what it gave in the midst of a round."""

    def tell(self, given: Given) -> Given:
        """One answer."""

    def one_by_one(self) -> bool:
        """Whether each answer must be told before there is another."""

    def tell_together(self, answers: Several, number: int) -> None:
        """So many answers, between which nothing is told."""

    def clock(self) -> int:
        """The time of the table."""


class Dealer(Protocol):
    """What deals the cards of a shoe at once."""

    def face(self, shoe: Shoe, index: int) -> Card:
        """The card of an index of the shoe."""

    def faces(self, shoe: Shoe, first: int, number: int) -> Sequence[Card]:
        """As many cards from an index on; none where they must be dealt one by one."""


class Faces(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Cards that were dealt together."""

    first: int
    cards: Sequence[Card]
    at: int

    def each(self) -> Iterable[Given]:
        numbered = enumerate(self.cards, self.first)
        return [Given("system", _SYSTEM, Face(n, card), self.at) for n, card in numbered]


class CardDealer:
    """Deals what ``cards`` knows, and tells the table."""

    __slots__ = ("_cards", "_telling")

    def __init__(self, cards: Dealer, telling: Telling) -> None:
        self._cards = cards
        self._telling = telling

    def face(self, shoe: Shoe, index: int) -> Card:
        card = self._cards.face(shoe, index)
        telling = self._telling
        telling.tell(Given("system", _SYSTEM, Face(index, card), telling.clock()))
        return card

    def faces(self, shoe: Shoe, first: int, number: int) -> Sequence[Card]:
        telling = self._telling
        if telling.one_by_one():
            return ()
        cards = self._cards.faces(shoe, first, number)
        if cards:
            telling.tell_together(Faces(first, cards, telling.clock()), len(cards))
        return cards
