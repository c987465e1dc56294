"""Dealt otherwise than it should have been: what a ruling notes before a round goes back.

The engine deals in the right order by itself.  Where a dealer did not, and the rules let the
cards lie or be put in order, the round goes back to its deal (:class:`Rewind`) and is dealt
again as it really was, with the same cards.  What is to be done otherwise then is one of these
values in the round's ``notes``; :class:`Misdeals` is the part of a round that reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from croupier.equipment.cards import Card
from croupier.table import events as ev
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.round import Round
from croupier.table.rulings import Note


class Reordered(Note, frozen=True):
    """The cards of the first deal, as they really left the shoe."""

    cards: tuple[Card, ...]


class BoxNote(Note, frozen=True):
    """About one box; a box is ruled on once."""

    box: int


class Missed(BoxNote, frozen=True):
    """A box in play did not get all its first cards: how many each of its hands had."""

    had: tuple[int, ...]
    last: bool = False  # the box before the dealer, noticed when the dealer had drawn


class ExtraHand(BoxNote, frozen=True):
    """A box without a wager was dealt a hand."""


class DealerNote(Note, frozen=True):
    """About the dealer's hand, which is ruled on once."""


class DealerMissed(DealerNote, frozen=True):
    """The dealer's first card was missed."""

    late: bool = False  # it is dealt after the players' second cards


class DealerHad(DealerNote, frozen=True):
    """The dealer had this many cards when players' hands were begun."""

    cards: int


class DealtHand(Protocol):
    """What a hand must know so that its cards can be placed again."""

    box: int
    number: int  # among the hands of the box
    name: str
    cards: list[Card]

    @property
    def count(self) -> str: ...

    def add(self, card: Card) -> None: ...

    def recount(self) -> None: ...


RoundT = TypeVar("RoundT", bound=Round)
H = TypeVar("H", bound=DealtHand)


class Misdeals(Part[RoundT], Generic[RoundT, H]):
    """Every card as it was dealt, and what has been ruled about the deal.

    A game's own subclass attaches these to its irregularities, with its provisions and phases.
    """

    dealer_ruled_on = False

    @property
    def at_once(self) -> bool:
        """Whether reports are ruled on as the cards lie, once hands are begun."""
        return False

    def decided_on_dealers_card(self, box: int, card: int) -> bool:
        """Whether wagers of a box may have been decided by the dealer's first or second card."""
        return False

    def cannot_lack(self, box: int, rule: str) -> Refused | None:
        """Whether a box can be found not to have had its first cards."""
        return None

    def __init__(self, round: RoundT) -> None:
        self.round = round
        self.dealt: list[tuple[H, Card]] = []

    @property
    def order(self) -> list[Card]:
        """The cards of the round as they were dealt."""
        return [card for _, card in self.dealt]

    # What rulings have noted.

    def ruled_on(self, box: int) -> bool:
        """Whether a ruling of this round has gone back for a box."""
        return any(note.box == box for note in self.round.noted(BoxNote))

    def missed(self, box: int) -> Missed | None:
        """What a box did not get, where a ruling noted it."""
        return next((note for note in self.round.noted(Missed) if note.box == box), None)

    def was_dealt(self, hand: H, card: int) -> bool:
        """Whether a hand got this one of its first cards, counted from 1."""
        note = self.missed(hand.box)
        return note is None or card <= note.had[hand.number - 1]

    @property
    def extra(self) -> list[int]:
        """The boxes without a wager that were dealt a hand."""
        return [note.box for note in self.round.noted(ExtraHand)]

    # Cards placed in the order they would have been.

    def place_again(self, cards: Sequence[Card], rule: str) -> None:
        """The same places in the same order, with the cards as they really left the shoe."""
        places = [hand for hand, _ in self.dealt]
        hands = list({id(hand): hand for hand in places}.values())
        was = {hand.name: [*hand.cards] for hand in hands}
        for hand in hands:
            hand.cards = []
            hand.recount()
        for hand, card in zip(places, cards, strict=True):
            hand.add(card)
        self.dealt = list(zip(places, cards, strict=True))
        for hand in hands:
            if hand.cards != was[hand.name]:
                text = f"{hand.name}: {' '.join(hand.cards)}, {hand.count}"
                self.round.emit(ev.Announced(text, rule=rule))

    def put_in_order(self, rule: str) -> None:
        """The deal done again, where its cards had been entered otherwise."""
        for note in self.round.noted(Reordered):
            if len(note.cards) == len(self.dealt):
                self.place_again(note.cards, rule)
