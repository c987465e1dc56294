"""What can be reported at a casino war table (Part 3).

The engine deals in the right order by itself.  A report says what the dealer really did; its
ruling brings the round in line with the cards on the layout and then with the rule.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Self

from croupier.games.casino_war.layout import (
    BET,
    DEALING,
    DEALT,
    DECIDING,
    FOUGHT,
    PAYING,
    WAR,
)
from croupier.table.commands import Incident, kebab
from croupier.table.fields import BoxNumber, CardCode
from croupier.table.misdeals import DealerNote
from croupier.table.refusal import Refused
from croupier.table.round import WAGERING

if TYPE_CHECKING:
    from croupier.games.casino_war.round import CasinoWar

IN_ORDER = "qld-2024:13:25(1)"
AT_WAR = (WAR, FOUGHT, PAYING)


# Irregularities, in the order of Part 3.


class ExposedInShoe(Incident["CasinoWar"], frozen=True, tag=kebab):
    """The next card is found face up in the shoe (13:21)."""

    def check(self, round: CasinoWar) -> Refused | None:
        shoe = round.carry.shoe
        if shoe is None or shoe.remaining < 2:
            return Refused("no card is left in the shoe to be face up", "qld-2024:13:21")
        return None


class CardDrawnInError(Incident["CasinoWar"], frozen=True, tag=kebab):
    """A card left the shoe that nobody was to have yet (13:22; seen by all: 13:23, I-CW-3)."""

    exposed: bool = False

    def check(self, round: CasinoWar) -> Refused | None:
        rule = "qld-2024:13:22"
        if round.cards.aside:
            return Refused("a card is out of the shoe already", rule)
        shoe = round.carry.shoe
        if shoe is None or not (shoe.remaining or round.cards.due >= 0):
            return Refused("no card is left in the shoe", rule)
        if round.phase == WAGERING and self.exposed and not round.has_wager(BET):
            return Refused("no wager lies for which a card could have been drawn", rule)
        return None

    @classmethod
    def samples(cls, round: CasinoWar) -> list[Self]:
        return [cls(), cls(exposed=True)]


def _no_card(round: CasinoWar, rule: str) -> Refused | None:
    """A card that was dealt in error must have been there."""
    shoe = round.carry.shoe
    if shoe is None or not shoe.remaining:
        return Refused("no card was left in the shoe", rule)
    return None


class SecondCardDealt(Incident["CasinoWar"], frozen=True, tag=kebab):
    """A second card was dealt to a box in error, after the initial deal (13:23(1)(a))."""

    box: BoxNumber = 0

    def check(self, round: CasinoWar) -> Refused | None:
        rule = "qld-2024:13:23(1)(a)"
        if self.box not in round.boxes.control:
            return Refused(f"box {self.box} is not in play", rule)
        return _no_card(round, rule)

    @classmethod
    def samples(cls, round: CasinoWar) -> list[Self]:
        return [cls(box) for box in list(round.boxes.control)[:2]]


class ExtraCardDealt(Incident["CasinoWar"], frozen=True, tag=kebab):
    """A betting area without a wager was dealt a card (13:23(1)(b), 13:25(1))."""

    box: BoxNumber = 0

    def check(self, round: CasinoWar) -> Refused | None:
        rule = "qld-2024:13:23(1)(b)" if round.phase in AT_WAR else IN_ORDER
        if not 1 <= self.box <= round.state.seats:
            return Refused(f"there is no box {self.box}", rule)
        if self.box in round.places_now():
            return Refused(f"box {self.box} was to have a card", rule)
        if round.misdeals.ruled_on(self.box) and round.phase not in AT_WAR:
            return Refused(f"box {self.box} has been ruled on", rule)
        return _no_card(round, rule)

    @classmethod
    def samples(cls, round: CasinoWar) -> list[Self]:
        empty = (box for box in range(1, round.state.seats + 1) if box not in round.places_now())
        return [cls(box) for box in [*empty][:2]]


class DealerOverdrew(Incident["CasinoWar"], frozen=True, tag=kebab):
    """A card was drawn to the dealer's completed hand (13:23(1)(c))."""

    def check(self, round: CasinoWar) -> Refused | None:
        return _no_card(round, "qld-2024:13:23(1)(c)")


class CardsMisplaced(Incident["CasinoWar"], frozen=True, tag=kebab):
    """Cards lie in wrong places; ``order`` is how those of this deal left the shoe, if that is
    not how they were entered (13:25; at war 13:26(2))."""

    order: tuple[CardCode, ...] = ()

    def check(self, round: CasinoWar) -> Refused | None:
        rule = "qld-2024:13:26(2)" if round.phase in AT_WAR else IN_ORDER
        too_late = round.phase not in AT_WAR and round.misdeals.acted
        if too_late or round.phase == PAYING:
            acted = "qld-2024:13:26(3)" if round.phase == PAYING else "qld-2024:13:25(2)"
            return Refused("a hand has been acted on: the cards stay where they lie", acted)
        if self.order and Counter(self.order) != Counter(round.misdeals.now_dealt):
            return Refused("these are not the cards that were dealt", rule)
        return None

    @classmethod
    def samples(cls, round: CasinoWar) -> list[Self]:
        return [cls(), cls(tuple(reversed(round.misdeals.now_dealt)))]


class NoCardDealt(Incident["CasinoWar"], frozen=True, tag=kebab):
    """A box in play got no first card, and the dealer has acted on a hand (13:25, I-CW-2)."""

    box: BoxNumber = 0

    def is_about(self, round: CasinoWar, box: int) -> bool:
        return box == self.box

    def check(self, round: CasinoWar) -> Refused | None:
        if self.box not in round.boxes.control:
            return Refused(f"box {self.box} is not in play", IN_ORDER)
        if not round.misdeals.acted:
            return Refused("no hand is acted on: the cards are put in order", IN_ORDER)
        if round.misdeals.ruled_on(self.box):
            return Refused(f"box {self.box} has been ruled on", IN_ORDER)
        return None

    @classmethod
    def samples(cls, round: CasinoWar) -> list[Self]:
        return [cls(box) for box in list(round.boxes.control)[:2]]


class NoWarCard(Incident["CasinoWar"], frozen=True, tag=kebab):
    """A box with a go to war wager got no second card (13:26)."""

    box: BoxNumber = 0

    def check(self, round: CasinoWar) -> Refused | None:
        rule = "qld-2024:13:26(1)" if round.phase == PAYING else "qld-2024:13:26(2)"
        if self.box not in round.at_war():
            return Refused(f"no undecided go to war wager lies on box {self.box}", rule)
        if round.phase == FOUGHT and round.misdeals.war_ruled_on(self.box):
            return Refused(f"box {self.box} has been ruled on", rule)
        return None

    @classmethod
    def samples(cls, round: CasinoWar) -> list[Self]:
        return [cls(box) for box in round.at_war()]


class DealerNotDealt(Incident["CasinoWar"], frozen=True, tag=kebab):
    """The dealer was not dealt a card (13:28)."""

    def check(self, round: CasinoWar) -> Refused | None:
        rule = "qld-2024:13:28"
        if round.phase in (DEALING, DEALT, DECIDING) and round.misdeals.acted:
            return Refused("wagers have been settled against the dealer's card", rule)
        if any(note.at_war == (round.phase in AT_WAR) for note in round.noted(NoDealersCard)):
            return Refused("the dealer's hand has been ruled on", rule)
        return None


class NoDealersCard(DealerNote, frozen=True):
    """The dealer's card of a deal was missed, and is dealt when that is noticed (13:28)."""

    at_war: bool = False
