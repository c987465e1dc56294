"""What can be reported and directed at a baccarat table (1:14, 1:22, 1:24, 17:42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from croupier.games.baccarat.layout import (
    BANKER,
    DRAWING,
    GAME_WAGERS,
    HANDS,
    LARGE_TABLE,
    PLAYER,
    RESULT,
)
from croupier.table.actors import CREW, MANAGERS, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import BoxNumber, Count, OneOf, PlayerName
from croupier.table.refusal import Refused
from croupier.table.round import WAGERING
from croupier.wagers.coup import STOOD, VALUE, banker_draws, player_draws, points
from croupier.wagers.room import original_player

if TYPE_CHECKING:
    from croupier.games.baccarat.round import Baccarat

BANKER_STANDS = 7  # 1:20(6)


def still_to_draw(round: Baccarat) -> tuple[str, ...]:
    """The hands that must yet have their third card (1:18 to 1:20)."""
    player, banker = points(round.player[:2]), points(round.banker[:2])
    if player_draws(player, banker) and len(round.player) == 2:
        if banker == BANKER_STANDS:  # whatever the player's third card is (1:20(6))
            return (PLAYER,)
        return HANDS  # the banker's hand may draw, depending on the card
    third = VALUE[round.player[2]] if len(round.player) > 2 else STOOD
    if banker_draws(player, banker, third) and len(round.banker) == 2:
        return (BANKER,)
    return ()


# Irregularities, in the order of section 24.


class ThirdCardInError(Incident["Baccarat"], frozen=True, tag=kebab):
    """A third card dealt to a hand that may not have one (1:24(1), (2))."""

    hand: Annotated[str, OneOf(HANDS)] = PLAYER
    exposed: bool = False

    def check(self, round: Baccarat) -> Refused | None:
        if self.hand not in HANDS:
            return Refused(f"there is no hand '{self.hand}'")
        if len(round.hands[self.hand]) > 2:
            return Refused(f"the {self.hand}'s hand has its third card", "qld-2024:1:17(3)")
        if self.hand in still_to_draw(round):
            rule = "qld-2024:1:19(1)" if self.hand == PLAYER else "qld-2024:1:20"
            return Refused(f"the {self.hand}'s hand is yet to have its third card", rule)
        if self.hand in round.third_cards_in_error:
            return Refused(f"the {self.hand}'s third card is dealt with already")
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Self]:
        return [cls(hand, exposed) for hand in HANDS for exposed in (False, True)]


class FirstCardExposed(Incident["Baccarat"], frozen=True, tag=kebab):
    """The card that would be the first of the round to come was exposed (1:24(3)(a))."""

    def check(self, round: Baccarat) -> Refused | None:
        if any(held.face for held in round.carry.held[:1]):
            return Refused("that card is dealt with already", "qld-2024:1:24(3)(a)")
        if round.phase == DRAWING and still_to_draw(round):
            return Refused("a hand of this round is to have that card", "qld-2024:1:24(3)")
        return None


class FaceUpInShoe(Incident["Baccarat"], frozen=True, tag=kebab):
    """The next card is found face up in the shoe (1:24(3)(b), (7))."""

    def check(self, round: Baccarat) -> Refused | None:
        over = round.phase == DRAWING and not still_to_draw(round)
        seen = any(held.face for held in round.carry.held)
        if seen and (over or round.phase in (WAGERING, RESULT)):
            return Refused("the round to come is a dummy round already", "qld-2024:1:24(3)(b)")
        return None


class CardsMisplaced(Incident["Baccarat"], frozen=True, tag=kebab):
    """Cards of one hand were dealt to the area of the other (1:24(4)(a))."""


class HandsMispassed(Incident["Baccarat"], frozen=True, tag=kebab):
    """A hand was passed to the player who was to expose the other (1:24(4)(b))."""

    def check(self, round: Baccarat) -> Refused | None:
        if round.options.face_down and round.designated.name:
            return None
        return Refused("no cards are passed to players", "qld-2024:1:16(5)(b)")


class DealerExposedCard(Incident["Baccarat"], frozen=True, tag=kebab):
    """The dealer exposed a card that a player was to expose (1:24(4)(c))."""

    hand: Annotated[str, OneOf(HANDS)] = PLAYER
    card: Count = 1  # the first, second or third of the hand

    def check(self, round: Baccarat) -> Refused | None:
        lying = round.face_down.lying.get(self.hand, [])
        if not 1 <= self.card <= len(lying) or lying[self.card - 1] in round.cards.faces:
            return Refused("no such card lies face down")
        if not round.face_down.exposer.get(self.hand, round.designated.name):
            return Refused("no player was to expose the card", "qld-2024:1:16(5)(b)")
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Self]:
        return [cls(hand, card) for hand in HANDS for card in (1, 2, 3)]


class AdditionalCards(Incident["Baccarat"], frozen=True, tag=kebab):
    """Cards drawn against the drawing rules that 1:24(1) and (2) do not place (I-BA-6)."""

    cards: Count = 1
    exposed: bool = False

    def check(self, round: Baccarat) -> Refused | None:
        if not 1 <= self.cards <= 4:
            return Refused("one to four additional cards can be reported")
        if not still_to_draw(round):
            return Refused(
                "both hands are complete: the outcome is determined", "qld-2024:1:24(4)(d)"
            )
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Self]:
        return [cls(), cls(2, exposed=True)]


class BurnMissed(Incident["Baccarat"], frozen=True, tag=kebab):
    """The first card of the shoe was not burnt (1:24(9))."""

    reconstruct: bool = False

    def is_about(self, round: Baccarat, box: int) -> bool:
        """The hand is reconstructed, for all (1:24(9)(a), I-BA-11)."""
        return self.reconstruct

    def check(self, round: Baccarat) -> Refused | None:
        if not round.carry.burn_missed:
            return Refused("the first card was burnt", "qld-2024:1:14(10)")
        if self.reconstruct and not (round.cards.first_hand and round.started):
            return Refused(
                "only the first hand of the shoe can be reconstructed", "qld-2024:1:24(9)(a)"
            )
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Self]:
        return [cls(), cls(reconstruct=True)]


class ShoeDiscrepancy(Incident["Baccarat"], frozen=True, tag=kebab):
    """What a recording shoe indicated is not what was dealt (1:24(10))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    confirmed: bool = False  # the supervisor could confirm the outcome

    def check(self, round: Baccarat) -> Refused | None:
        if not round.options.recording_shoe:
            return Refused("this shoe records nothing", "qld-2024:1:24(10)")
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Self]:
        return [cls(), cls(confirmed=True)]


# Directions.


class ShowBurnCard(Direction["Baccarat"], frozen=True, tag=kebab):
    """A player asks to see the burnt card (1:14(11))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        if round.carry.burn_face:
            return Refused("the burnt card has been shown", "qld-2024:1:14(11)")
        return _burnt_card_lies_alone(round)


class BurnFaceValue(Direction["Baccarat"], frozen=True, tag=kebab):
    """On a player's request: burn as many more as the burnt card shows (1:14(12))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    player: PlayerName = ""

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        if self.player not in round.players:
            return Refused("a player at the table must have asked", "qld-2024:1:14(12)")
        return _burnt_card_lies_alone(round)

    @classmethod
    def samples(cls, round: Baccarat) -> list[Self]:
        return [cls(name) for name in list(round.players)[:1]]


def _burnt_card_lies_alone(round: Baccarat) -> Refused | None:
    if round.options.for_terminals:
        return Refused("nobody is shown cards at a table for terminals", "qld-2024:1:14(14)")
    shoe = round.carry.shoe
    if shoe is None or shoe.machine or shoe.position != 1 or round.carry.burn_missed:
        return Refused("there is no burnt card to show now", "qld-2024:1:14(10)")
    return None


class OfferShoe(Direction["Baccarat"], frozen=True, tag=kebab):
    """At a table of up to nine places the shoe is to be offered to players (1:22(1)(b))."""

    roles: ClassVar[frozenset[Role]] = MANAGERS
    end: bool = False

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        if round.state.seats >= LARGE_TABLE:
            return Refused("a table this large offers the shoe anyway", "qld-2024:1:22(1)(a)")
        if round.designated.shoe_is_offered != self.end:
            return Refused("that is so already", "qld-2024:1:22(1)(b)")
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Self]:
        return [cls(), cls(end=True)]


class PassShoe(Direction["Baccarat"], frozen=True, tag=kebab):
    """The designated player is ordered to pass the shoe (1:22(10)(b))."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        if not round.designated.name:
            return Refused("no player is dealing", "qld-2024:1:22(10)(b)")
        return None


class DealerDeals(Direction["Baccarat"], frozen=True, tag=kebab):
    """The dealer is to be the designated player, until ended (1:22(11))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    end: bool = False

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        if round.carry.dealer_deals != self.end:
            return Refused("that is so already", "qld-2024:1:22(11)")
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Self]:
        return [cls(), cls(end=True)]


class AnyPairDeclined(Direction["Baccarat"], frozen=True, tag=kebab):
    """Whoever placed the original wager on a box does not want an any pair wager (17:42(2)).

    Said by that player, or by the dealer who asked.
    """

    roles: ClassVar[frozenset[Role]] = PLAYERS | CREW | SUPERVISORS
    box: BoxNumber = 0

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        original = original_player(round, self.box, GAME_WAGERS)
        if not original:
            return Refused(f"box {self.box} has no baccarat wager", "qld-2024:17:42(1)")
        if by.role is Role.PLAYER and by.name != original:
            return Refused(f"that is for {original} to say", "qld-2024:17:42(2)")
        if (self.box, original) in round.placing.any_pair_declined:
            return Refused("that is said already", "qld-2024:17:42(2)")
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Self]:
        boxes = dict.fromkeys(wager.box for wager in round.wagers.values())
        return [cls(box) for box in boxes]
