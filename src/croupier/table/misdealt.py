"""Reports about a deal in which boxes have two cards, the dealer one, and hands draw more.

Part 6 of Schedule 2 and Part 4 of Schedule 14 speak of the same accidents; a game attaches its
rulings to these reports, and names its provisions in :class:`MisdealRules`.  The engine deals in
the right order by itself: a report says what the dealer really did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

import msgspec

from croupier.equipment.cards import Card
from croupier.table.boxes import Boxes
from croupier.table.cards import CardCarry, Cards
from croupier.table.commands import Incident, kebab
from croupier.table.fields import BoxNumber, CardCode, Count
from croupier.table.misdeals import DealerNote, Reordered
from croupier.table.refusal import Refused
from croupier.table.rulings import Note
from croupier.table.state import TableState

DEALING, ACTING = "dealing", "acting"  # the first deal, and players' hands acted on
N = TypeVar("N", bound=Note)


class MisdealRules(msgspec.Struct, frozen=True, kw_only=True):
    """Which provision speaks of what."""

    in_shoe: str  # a card is found face up in the shoe
    drawn: str  # a card was drawn in error
    overdrew: str  # a card to a dealer's hand that must stand
    placed: str  # cards in wrong places, before a hand is acted on:
    in_order: str  # they are put in order
    acted: str  # when a hand is taken to have been acted on
    too_many: str  # the dealer has more than one card
    missed: str  # a box has no card, or one
    passed_over: str  # a box was not offered a card, or not dealt it:
    not_the_last: str  # the box before the dealer is another matter
    last_hand: str  # that box, when the dealer has drawn
    dealer_missed: str  # the dealer has no first card
    extra: str  # a box without a wager was dealt a hand


class Dealt(Protocol):
    """What a game's part on irregularities knows."""

    @property
    def rules(self) -> MisdealRules: ...
    @property
    def acted(self) -> bool: ...
    @property
    def catching_up(self) -> bool: ...
    @property
    def order(self) -> list[Card]: ...
    @property
    def ruled_while_dealing(self) -> bool: ...  # on a dealer's card that was missed
    @property
    def at_once(self) -> bool: ...  # reports are ruled on as the cards lie, nothing is dealt again
    @property
    def dealer_ruled_on(self) -> bool: ...
    def cannot_lack(self, box: int, rule: str) -> Refused | None: ...
    def decided_on_dealers_card(self, box: int, card: int) -> bool: ...
    def ruled_on(self, box: int) -> bool: ...
    def hands_to_reopen(self, box: int) -> Sequence[object]: ...
    def dealer_stands(self) -> bool: ...
    def last_box_untouched(self) -> Refused | None: ...


class DealtRound(Protocol):
    """A round with boxes, in which hands draw."""

    @property
    def misdeals(self) -> Dealt: ...
    @property
    def boxes(self) -> Boxes: ...
    @property
    def cards(self) -> Cards: ...
    @property
    def carry(self) -> CardCarry: ...
    @property
    def phase(self) -> str: ...
    @property
    def state(self) -> TableState: ...
    def noted(self, kind: type[N]) -> list[N]: ...


class ExposedInShoe(Incident[DealtRound], frozen=True, tag=kebab):
    """The next card is found face up in the shoe."""

    def check(self, round: DealtRound) -> Refused | None:
        shoe = round.carry.shoe
        if shoe is None or shoe.remaining < 2:
            said = "no card is left in the shoe to be face up"
            return Refused(said, round.misdeals.rules.in_shoe)
        return None


class DealerOverdrew(Incident[DealtRound], frozen=True, tag=kebab):
    """The dealer, who must stand, took and showed another card."""

    def check(self, round: DealtRound) -> Refused | None:
        rule = round.misdeals.rules.overdrew
        shoe = round.carry.shoe
        if not round.misdeals.dealer_stands():
            return Refused("the dealer's hand is not one that must stand", rule)
        if shoe is None or not (shoe.remaining or round.cards.aside):
            return Refused("no card is left in the shoe", rule)
        return None


class CardsMisplaced(Incident[DealtRound], frozen=True, tag=kebab):
    """Cards of the first deal lie in wrong places; ``order`` is how they left the shoe, if
    that is not how they were entered."""

    order: tuple[CardCode, ...] = ()

    def check(self, round: DealtRound) -> Refused | None:
        rules = round.misdeals.rules
        if round.misdeals.acted:
            return Refused("a hand has been acted on", rules.acted)
        if self.order and Counter(self.order) != Counter(round.misdeals.order):
            return Refused("these are not the cards that were dealt", rules.in_order)
        if self.order and round.phase != DEALING and round.noted(Reordered):
            return Refused("the cards have been put in order", rules.in_order)
        return None

    @classmethod
    def samples(cls, round: DealtRound) -> list[Self]:
        return [cls(), cls(tuple(reversed(round.misdeals.order)))]


class DealerTooManyCards(Incident[DealtRound], frozen=True, tag=kebab):
    """The dealer's hand had this many cards when players' hands were begun."""

    cards: Count = 2

    def check(self, round: DealtRound) -> Refused | None:
        rule = round.misdeals.rules.too_many
        if not 2 <= self.cards <= 4:
            return Refused("two to four cards can be reported", rule)
        return dealer_unnoted(round, rule)


def dealer_unnoted(round: DealtRound, rule: str) -> Refused | None:
    """The dealer's hand is ruled on once, and when players' hands are begun."""
    if round.noted(DealerNote) or round.misdeals.dealer_ruled_on:
        return Refused("the dealer's hand has been ruled on", rule)
    if (refused := while_dealing(round, rule)) is not None:
        return refused
    if not round.boxes.started and round.phase == ACTING:
        said = "no hand is begun: the cards are put in order"
        return Refused(said, round.misdeals.rules.placed)
    return None


def while_dealing(round: DealtRound, rule: str) -> Refused | None:
    """What is ruled on as the cards lie waits for the card that is being dealt."""
    if round.misdeals.at_once and round.cards.due >= 0:
        return Refused("not while a card is being dealt", rule)
    return None


class MissedCards(Incident[DealtRound], frozen=True):
    """Cards that a box should have had in the first deal."""

    box: BoxNumber = 0

    def is_about(self, round: DealtRound, box: int) -> bool:
        return box == self.box

    def check(self, round: DealtRound) -> Refused | None:
        rules = round.misdeals.rules
        if self.box not in round.boxes.control:
            return Refused(f"box {self.box} is not in play", rules.missed)
        if not any(box != self.box for box in round.boxes.started):
            return Refused(
                "the dealer has not acted on another hand: the cards are put in order",
                rules.placed,
            )
        if round.misdeals.ruled_on(self.box):
            return Refused(f"box {self.box} has been ruled on", rules.missed)
        if not round.misdeals.at_once:
            return None
        return while_dealing(round, rules.missed) or round.misdeals.cannot_lack(
            self.box, rules.missed
        )

    @classmethod
    def samples(cls, round: DealtRound) -> list[Self]:
        return [cls(box) for box in round.boxes.control]


class NoCardsDealt(MissedCards, frozen=True, tag=kebab):
    """A box in play was dealt no cards."""


class OneCardDealt(MissedCards, frozen=True, tag=kebab):
    """A box in play was dealt one card."""


class HandPassedOver(Incident[DealtRound], frozen=True, tag=kebab):
    """Cards were not offered to a box, or not dealt though asked for."""

    box: BoxNumber = 0

    def is_about(self, round: DealtRound, box: int) -> bool:
        return box == self.box

    def check(self, round: DealtRound) -> Refused | None:
        rules = round.misdeals.rules
        if self.box not in round.boxes.started:
            return Refused(f"box {self.box} has not had its turn", rules.passed_over)
        if self.box == round.boxes.last:
            return Refused("that is the box immediately before the dealer", rules.not_the_last)
        if round.cards.due >= 0 or round.misdeals.catching_up:
            return Refused("not while a card is being dealt", rules.passed_over)
        if not round.misdeals.hands_to_reopen(self.box):
            said = f"box {self.box} has no hand that could be played on"
            return Refused(said, rules.passed_over)
        return None

    @classmethod
    def samples(cls, round: DealtRound) -> list[Self]:
        return [cls(box) for box in round.boxes.started]


class LastHandPassedOver(Incident[DealtRound], frozen=True, tag=kebab):
    """The last box was passed over, and the dealer has a second card and more."""

    no_second_card: bool = False

    def is_about(self, round: DealtRound, box: int) -> bool:
        return box == round.boxes.last or round.misdeals.decided_on_dealers_card(box, 2)

    def check(self, round: DealtRound) -> Refused | None:
        rule = round.misdeals.rules.last_hand
        if not round.boxes.started or round.boxes.started[-1] != round.boxes.last:
            return Refused("the last box was not in play", rule)
        refused = round.misdeals.last_box_untouched()
        if refused is not None:
            return refused
        if round.misdeals.ruled_on(round.boxes.last):
            return Refused(f"box {round.boxes.last} has been ruled on", rule)
        return None

    @classmethod
    def samples(cls, round: DealtRound) -> list[Self]:
        return [cls(), cls(no_second_card=True)]


class DealerNoFirstCard(Incident[DealtRound], frozen=True, tag=kebab):
    """The dealer's hand was missed in the first deal."""

    def is_about(self, round: DealtRound, box: int) -> bool:
        return round.misdeals.decided_on_dealers_card(box, 1)

    def check(self, round: DealtRound) -> Refused | None:
        rules = round.misdeals.rules
        if round.phase == DEALING and not round.misdeals.ruled_while_dealing:
            return Refused("no hand is begun: the cards are put in order", rules.placed)
        return dealer_unnoted(round, rules.dealer_missed)


class ExtraHandDealt(Incident[DealtRound], frozen=True, tag=kebab):
    """A box without a wager was dealt a hand."""

    box: BoxNumber = 0

    def check(self, round: DealtRound) -> Refused | None:
        rules = round.misdeals.rules
        if not 1 <= self.box <= round.state.seats or self.box in round.boxes.control:
            return Refused("an extra hand lies on a box that is not in play", rules.extra)
        if not round.boxes.started:
            return Refused("no hand is begun: the cards are put in order", rules.placed)
        if round.misdeals.ruled_on(self.box):
            return Refused(f"box {self.box} has been ruled on", rules.extra)
        return while_dealing(round, rules.extra)

    @classmethod
    def samples(cls, round: DealtRound) -> list[Self]:
        free = [box for box in range(1, round.state.seats + 1) if box not in round.boxes.control]
        return [cls(box) for box in free[:1]]
