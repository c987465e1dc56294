"""What can be reported and directed at a baccarat table (1:14, 1:22, 1:24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from croupier.table.actors import CREW, MANAGERS, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.refusal import Refused
from croupier.wagers.coup import STOOD, banker_draws, player_draws, points

if TYPE_CHECKING:
    from croupier.games.baccarat import Baccarat
else:
    Baccarat = Any


class ThirdCardInError(Incident, frozen=True, tag=kebab):
    """A third card dealt to a hand that may not have one (1:24(1), (2))."""

    hand: str = "player"
    exposed: bool = False

    def check(self, round: Baccarat) -> Refused | None:
        if self.hand not in ("player", "banker"):
            return Refused(f"there is no hand '{self.hand}'")
        counts = points(round.player[:2]), points(round.banker[:2])
        if round.third_in_error >= 0 or round.carry.held >= 0:
            return Refused("a card dealt in error is already dealt with; report additional cards")
        if self.hand == "player" and player_draws(*counts):
            return Refused("the player's hand must have a third card", "qld-2024:1:19(1)")
        if self.hand == "banker" and (player_draws(*counts) or banker_draws(*counts, STOOD)):
            return Refused("the banker's hand may yet have a third card", "qld-2024:1:20")
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Incident]:
        return [cls(hand, exposed) for hand in ("player", "banker") for exposed in (False, True)]


class FaceUpInShoe(Incident, frozen=True, tag=kebab):
    """The next card is found face up in the shoe (1:24(3)(b), (7))."""


class CardsMisplaced(Incident, frozen=True, tag=kebab):
    """Cards of one hand were dealt to the area of the other (1:24(4)(a))."""


class HandsMispassed(Incident, frozen=True, tag=kebab):
    """A hand was passed to the player who was to expose the other (1:24(4)(b))."""

    def check(self, round: Baccarat) -> Refused | None:
        return _players_expose(round)


class DealerExposedCard(Incident, frozen=True, tag=kebab):
    """The dealer exposed a card that a player was to expose (1:24(4)(c))."""

    def check(self, round: Baccarat) -> Refused | None:
        return _players_expose(round)


def _players_expose(round: Baccarat) -> Refused | None:
    if round.options.face_down and round.carry.designated:
        return None
    return Refused("no player was to expose the cards", "qld-2024:1:16(5)(b)")


class AdditionalCards(Incident, frozen=True, tag=kebab):
    """Cards drawn against the drawing rules that 1:24(1) and (2) do not place (I-BA-6)."""

    cards: int = 1

    def check(self, round: Baccarat) -> Refused | None:
        if not 1 <= self.cards <= 4:
            return Refused("one to four additional cards can be reported")
        return None


class BurnMissed(Incident, frozen=True, tag=kebab):
    """The first card of the shoe was not burnt (1:24(9))."""

    reconstruct: bool = False

    def check(self, round: Baccarat) -> Refused | None:
        if round.carry.burned:
            return Refused("the first card was burnt", "qld-2024:1:14(10)")
        if self.reconstruct and ("deal" not in round.marks or not round.carry.fresh):
            return Refused(
                "only the first hand of the shoe can be dealt again", "qld-2024:1:24(9)(a)"
            )
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Incident]:
        return [cls(), cls(reconstruct=True)]


class ShoeDiscrepancy(Incident, frozen=True, tag=kebab):
    """What a card-reading shoe indicated is not what was dealt (1:24(10))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    confirmed: bool = False  # the supervisor could confirm the outcome

    @classmethod
    def samples(cls, round: Baccarat) -> list[Incident]:
        return [cls(), cls(confirmed=True)]


class PassShoe(Direction, frozen=True, tag=kebab):
    """The designated player is ordered to pass the shoe (1:22(10)(b))."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        if not round.carry.designated:
            return Refused("no player is dealing", "qld-2024:1:22(10)(b)")
        return None


class DealerDeals(Direction, frozen=True, tag=kebab):
    """The dealer is to be the designated player, until ended (1:22(11))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    end: bool = False

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        if round.carry.dealer_deals != self.end:
            return Refused("that is so already", "qld-2024:1:22(11)")
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Direction]:
        return [cls(), cls(end=True)]


class OfferShoe(Direction, frozen=True, tag=kebab):
    """At a table of up to nine places the shoe is to be offered to players (1:22(1)(b))."""

    roles: ClassVar[frozenset[Role]] = MANAGERS
    end: bool = False

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        if round.state.seats >= 10:
            return Refused("a table this large offers the shoe anyway", "qld-2024:1:22(1)(a)")
        if round.carry.shoe_offered != self.end:
            return Refused("that is so already", "qld-2024:1:22(1)(b)")
        return None

    @classmethod
    def samples(cls, round: Baccarat) -> list[Direction]:
        return [cls(), cls(end=True)]


def _burnt_card_lies_alone(round: Baccarat) -> Refused | None:
    shoe = round.carry.shoe
    if shoe is None or shoe.machine or shoe.position != 1 or not round.carry.burned:
        return Refused("there is no burnt card to show now", "qld-2024:1:14(10)")
    if round.carry.burn_shown:
        return Refused("the burnt card has been shown", "qld-2024:1:14(11)")
    return None


class ShowBurnCard(Direction, frozen=True, tag=kebab):
    """A player asks to see the burnt card (1:14(11))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        return _burnt_card_lies_alone(round)


class BurnFaceValue(Direction, frozen=True, tag=kebab):
    """On a player's request: burn as many more as the burnt card shows (1:14(12))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    player: str = ""

    def check(self, round: Baccarat, by: Actor) -> Refused | None:
        if self.player not in round.players:
            return Refused("a player at the table must have asked", "qld-2024:1:14(12)")
        return _burnt_card_lies_alone(round)

    @classmethod
    def samples(cls, round: Baccarat) -> list[Direction]:
        return [cls(name) for name in list(round.players)[:1]]
