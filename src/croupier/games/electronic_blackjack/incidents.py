"""What can be reported at a rapid table of electronic blackjack (Schedule 2, Part 6).

There is one hand in the player area, which nobody can be passed over with: of the accidents that
Schedule 2 speaks of these are left, with those that a table with boxes has word for word (I-EB-8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.table import events as ev
from croupier.table.commands import Incident, kebab
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.games.electronic_blackjack.round import ElectronicBlackjack


class FaceUpInShoe(Incident["ElectronicBlackjack"], frozen=True, tag=kebab):
    """The next card is found face up in the shoe (2:30)."""

    def check(self, round: ElectronicBlackjack) -> Refused | None:
        shoe = round.carry.shoe
        if shoe is None or shoe.remaining < 2:
            return Refused("no card is left in the shoe to be face up", "qld-2024:2:30")
        return None


class CardsMisplaced(Incident["ElectronicBlackjack"], frozen=True, tag=kebab):
    """Cards of the first deal lie in wrong places, and nobody has acted (2:34)."""

    def check(self, round: ElectronicBlackjack) -> Refused | None:
        if not round.order:
            return Refused("no card has been dealt", "qld-2024:2:34(1)")
        if any(isinstance(event, ev.Decided | ev.Settled) for event in round.events):
            return Refused("a hand has been acted on", "qld-2024:2:34(2)")
        return None


class DealerTooManyCards(Incident["ElectronicBlackjack"], frozen=True, tag=kebab):
    """The dealer's hand was dealt its second card at once, and players have acted (2:35)."""

    def check(self, round: ElectronicBlackjack) -> Refused | None:
        if len(round.dealer.cards) != 1:
            return Refused("that is settled already", "qld-2024:2:35(1)")
        return None


class DealerNoFirstCard(Incident["ElectronicBlackjack"], frozen=True, tag=kebab):
    """The dealer has no first card, and players have acted (2:40)."""

    def check(self, round: ElectronicBlackjack) -> Refused | None:
        if len(round.dealer.cards) != 1:
            return Refused("that is settled already", "qld-2024:2:40(1)")
        return None
