"""What can be reported at a rapid table of electronic blackjack (Schedule 2, Part 6).

There is one hand in the player area, which nobody can be passed over with: of the accidents that
Schedule 2 speaks of these are left (I-EB-8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from croupier.games.blackjack.hands import dealer_draws
from croupier.games.blackjack.layout import ACTING, EARLY
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


class CardDrawnInError(Incident["ElectronicBlackjack"], frozen=True, tag=kebab):
    """A card left the shoe that nobody was to have (2:31)."""

    exposed: bool = False

    def check(self, round: ElectronicBlackjack) -> Refused | None:
        if round.cards.aside:
            return Refused("a card is out of the shoe already", "qld-2024:2:31")
        shoe = round.carry.shoe
        if shoe is None or not shoe.remaining or round.cards.due >= 0:
            return Refused("the next card is being dealt", "qld-2024:2:31")
        if self.exposed and round.phase not in (EARLY, ACTING):
            return Refused("only after the player area has two cards", "qld-2024:2:31(2)")
        return None

    @classmethod
    def samples(cls, round: ElectronicBlackjack) -> list[Self]:
        return [cls(), cls(exposed=True)]


class DealerOverdrew(Incident["ElectronicBlackjack"], frozen=True, tag=kebab):
    """The dealer, who must stand, took and showed another card (2:32)."""

    def check(self, round: ElectronicBlackjack) -> Refused | None:
        dealer, shoe = round.dealer, round.carry.shoe
        if len(dealer.cards) < 2 or dealer_draws(dealer, round.options):
            said = "the dealer's hand is not one that must stand"
            return Refused(said, "qld-2024:2:32(1)")
        if shoe is None or not shoe.remaining:
            return Refused("no card is left in the shoe", "qld-2024:2:32")
        return None


class CardsMisplaced(Incident["ElectronicBlackjack"], frozen=True, tag=kebab):
    """Cards of the first deal lie in wrong places, and nobody has acted (2:34)."""

    def check(self, round: ElectronicBlackjack) -> Refused | None:
        if not round.order:
            return Refused("no card has been dealt", "qld-2024:2:34(1)")
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
