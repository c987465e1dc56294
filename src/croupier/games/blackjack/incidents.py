"""What can be reported and directed at a blackjack table (2:6, 2:17, 2:19, 2:23, Part 6).

The engine deals in the right order by itself.  A report says what the dealer really did; its
ruling brings the round in line with the cards on the layout and then with the rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from croupier.equipment.cards import SUITS
from croupier.games.blackjack.hands import low_total, may_draw
from croupier.games.blackjack.layout import ACTING, EARLY, FIRST_OFFER, GAME_WAGERS
from croupier.table.actors import CREW, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.box_cards import PlaceCuttingCard as Place
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import AreaName, BoxNumber, OneOf
from croupier.table.refusal import Refused
from croupier.wagers.room import original_player

if TYPE_CHECKING:
    from croupier.games.blackjack.round import Blackjack


# Directions.


class PlaceCuttingCard(Place, frozen=True, tag=kebab):
    """Where the cutting card goes in the next shoe, as a supervisor directs (2:6(8))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS


class FurtherRound(Direction["Blackjack"], frozen=True, tag=kebab):
    """One more round before the cards are shuffled, the cutting card being out (2:23(3))."""

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        shoe = round.carry.shoe
        if shoe is None or shoe.machine or not shoe.cutting_card_reached:
            return Refused("the cutting card has not been reached", "qld-2024:2:23(3)")
        if round.carry.further_round or round.carry.shuffle_due:
            return Refused("that is settled already", "qld-2024:2:23(3)")
        return None


class SideDeclined(Direction["Blackjack"], frozen=True, tag=kebab):
    """Whoever placed the original wager on a box wants no such wager (17:42(2), 17:47(2)).

    Said by that player, or by the dealer who asked.
    """

    roles: ClassVar[frozenset[Role]] = PLAYERS | CREW | SUPERVISORS
    area: AreaName = ""
    box: BoxNumber = 0

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        rule = FIRST_OFFER.get(self.area)
        if rule is None or self.area not in round.layout:
            return Refused(f"no first offer of '{self.area}' is owed to anyone")
        original = original_player(round, self.box, GAME_WAGERS)
        if not original:
            return Refused(f"box {self.box} has no game wager", rule)
        if by.role is Role.PLAYER and by.name != original:
            return Refused(f"that is for {original} to say", rule)
        if (self.area, self.box, original) in round.sides.declined:
            return Refused("that is said already", rule)
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Self]:
        boxes = dict.fromkeys(w.box for w in round.wagers.values())
        return [cls(area, box) for area in FIRST_OFFER for box in boxes]


class NominateSuit(Direction["Blackjack"], frozen=True, tag=kebab):
    """The sign names another suit for bonus blackjack, from this round on (17:33(3))."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    suit: Annotated[str, OneOf(SUITS)] = ""

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        rule = "qld-2024:17:33(3)"
        if self.suit not in SUITS:
            return Refused(f"a suit is one of {' '.join(SUITS)}", rule)
        if "bonus-blackjack" not in round.layout:
            return Refused("the layout has no bonus blackjack", "qld-2024:17:31(a)")
        if any(w.area.name == "bonus-blackjack" for w in round.wagers.values()):
            return Refused("a bonus blackjack wager lies: the suit stands for this round", rule)
        if self.suit == round.sides.nominated_suit:
            return Refused("that suit is nominated already", rule)
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Self]:
        return [cls(suit) for suit in SUITS]


class DealToAbsent(Direction["Blackjack"], frozen=True, tag=kebab):
    """The player does not act: further cards are dealt to a low total (2:42)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        hand = round.acting.current
        if hand is None or not may_draw(hand, round.options) or round.cards.due >= 0:
            return Refused("no player's decision is waited for", "qld-2024:2:42")
        if not low_total(hand, round.options):
            return Refused(f"{hand.name} has {hand.count}: no more cards", "qld-2024:2:42")
        return None


# Irregularities of Part 6 that are its own; the others are in croupier.table.misdealt.


class CardDrawnInError(Incident["Blackjack"], frozen=True, tag=kebab):
    """A card left the shoe that nobody was to have (2:31)."""

    exposed: bool = False

    def check(self, round: Blackjack) -> Refused | None:
        if round.cards.aside:
            return Refused("a card is out of the shoe already", "qld-2024:2:31")
        shoe = round.carry.shoe
        if shoe is None or not shoe.remaining or round.cards.due >= 0:
            return Refused("the next card is being dealt", "qld-2024:2:31")
        if self.exposed and round.phase not in (EARLY, ACTING):
            return Refused("only after each player has two cards", "qld-2024:2:31(2)")
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Self]:
        return [cls(), cls(exposed=True)]
