"""What can be reported and said at a Let It Ride table, beyond what house poker has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from croupier.equipment.cards import RANK, Card
from croupier.table.actors import PLAYERS, Actor, Role
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import AreaName, BoxNumber, Cents
from croupier.table.ledger import CREDIT
from croupier.table.refusal import Refused
from croupier.wagers.poker import POKER

if TYPE_CHECKING:
    from croupier.games.poker.let_it_ride import LetItRide

LEAST_PAIR = "10"  # 9.1
RIDE, WITHDRAW = "ride", "withdraw"  # 8.3


def wins_already(cards: Sequence[Card]) -> bool:
    """Whether three or four cards are a winning hand whatever comes."""
    faces = Counter(RANK[card] for card in cards)
    pairs = [face for face, count in faces.items() if count > 1]
    high = POKER.faces.index(LEAST_PAIR)
    return (
        len(pairs) > 1
        or max(faces.values()) > 2
        or any(POKER.faces.index(face) >= high for face in pairs)
    )


def _played(round: LetItRide, box: int, rule: str) -> Refused | None:
    hand = round.hands.get(box)
    if hand is None or not round.is_live(hand):
        return Refused(f"no hand is played on box {box}", rule)
    return None


class Misdealt(Incident["LetItRide"], frozen=True, tag=kebab):
    """Cards were dealt incorrectly, and no player has handled any (12.1)."""

    def check(self, round: LetItRide) -> Refused | None:
        if round.looked:
            return Refused("players have seen their cards", "nsw-2016:let-it-ride:12.1")
        return None

    @classmethod
    def samples(cls, round: LetItRide) -> list[Self]:
        return [one for one in [cls()] if one.check(round) is None]


class WrongHands(Incident["LetItRide"], frozen=True, tag=kebab):
    """Hands have too few or too many cards: players' (12.7), or the dealer's (12.2)."""

    boxes: tuple[BoxNumber, ...] = ()
    dealer: bool = False

    def is_about(self, round: LetItRide, box: int) -> bool:
        return self.dealer  # a misdeal: the round is void, all of it

    def check(self, round: LetItRide) -> Refused | None:
        if not self.boxes and not self.dealer:
            return Refused("every hand has its number of cards", "nsw-2016:let-it-ride:12.7")
        if len({*self.boxes}) < len(self.boxes):
            return Refused("name each box once", "nsw-2016:let-it-ride:12.7")
        found = (_played(round, box, "nsw-2016:let-it-ride:12.7") for box in self.boxes)
        return next((refused for refused in found if refused is not None), None)

    @classmethod
    def samples(cls, round: LetItRide) -> list[Self]:
        boxes = tuple(hand.box for hand in round.live[:1])
        return [one for one in [cls(boxes), cls(dealer=True)] if one.check(round) is None]


class DeckFaulty(Incident["LetItRide"], frozen=True, tag=kebab):
    """A card is missing, or one was found that is not of the deck (12.9)."""

    foreign: bool = False

    def is_about(self, round: LetItRide, box: int) -> bool:
        return True  # the round is void, all of it

    @classmethod
    def samples(cls, round: LetItRide) -> list[Self]:
        return [cls(), cls(foreign=True)]


class UnequalWagers(Incident["LetItRide"], frozen=True, tag=kebab):
    """A wager is found to be of another amount than the player's two others (12.10, 12.11)."""

    box: BoxNumber
    area: AreaName
    amount: Cents
    handled: bool = True  # the player has handled the cards

    def check(self, round: LetItRide) -> Refused | None:
        rule = round.unequal_rule(handled=self.handled)
        refused = _played(round, self.box, rule)
        if refused is not None:
            return refused
        hand = round.hands[self.box]
        wager = round.wager_on(hand, self.area)
        if wager is None:
            return Refused(f"no wager lies on '{self.area}' of box {self.box}", rule)
        if self.amount <= 0 or self.amount == round.equal_to(hand, self.area):
            return Refused("the three wagers are equal", "nsw-2016:let-it-ride:5.2")
        if not round.state.staffed and self.handled != round.looked:  # I-PK-15
            said = "players have been shown their cards" if round.looked else "nobody has looked"
            return Refused(said, rule)
        most = max(self.amount, round.equal_to(hand, self.area))
        if most - wager.amount > round.ledger.balances.get(CREDIT + hand.player, 0):
            return Refused(f"{hand.player} has no chips for {most} cents", rule)
        return None

    @classmethod
    def samples(cls, round: LetItRide) -> list[Self]:
        step = round.state.step
        found = [
            cls(hand.box, w.area.name, w.amount + more, handled)
            for hand in round.live[:1]
            for w in round.on(hand)[:2]
            for more in (step, -step)
            for handled in (True, False)
        ]
        return [one for one in found if one.check(round) is None]


class Absent(Incident["LetItRide"], frozen=True, tag=kebab):
    """A player who has not viewed the cards is not there to decide (12.13)."""

    box: BoxNumber

    def check(self, round: LetItRide) -> Refused | None:
        if round.looked:  # I-PK-15: the wagers ride
            return Refused("the player has been shown the cards", "nsw-2016:let-it-ride:12.14")
        return _played(round, self.box, "nsw-2016:let-it-ride:12.13")

    @classmethod
    def samples(cls, round: LetItRide) -> list[Self]:
        found = [cls(hand.box) for hand in round.live[:1]]
        return [one for one in found if one.check(round) is None]


class DeviceFails(Incident["LetItRide"], frozen=True, tag=kebab):
    """The shuffling device jams or stops (13.1), or can no longer be used (13.2)."""

    def is_about(self, round: LetItRide, box: int) -> bool:
        return True  # the round is void, all of it

    def check(self, round: LetItRide) -> Refused | None:
        if not round.options.device:
            return Refused("no shuffling device is in use", "nsw-2016:let-it-ride:13.1")
        return None

    @classmethod
    def samples(cls, round: LetItRide) -> list[Self]:
        return [one for one in [cls()] if one.check(round) is None]


class TakeWagersBack(Direction["LetItRide"], frozen=True, tag=kebab):
    """A player takes the three wagers back before the first card is dealt (5.4, I-LR-2)."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: LetItRide, by: Actor) -> Refused | None:
        if not round.of(by.name):
            return Refused(f"{by.name} has no wagers", "nsw-2016:let-it-ride:5.4")
        return None


class LetAllRide(Direction["LetItRide"], frozen=True, tag=kebab):
    """A player with a winning hand puts the cards under the wager: all wagers ride (8.11)."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: LetItRide, by: Actor) -> Refused | None:
        rule = "nsw-2016:let-it-ride:8.11"
        hand = next((hand for hand in round.live if hand.player == by.name), None)
        if hand is None or hand in round.riding:
            return Refused(f"{by.name} has nothing left to decide", rule)
        if round.state.staffed:
            return None  # the house does not know the cards
        known = round.hidden.known_to(by.name, hand.name)
        if len(known) < round.poker.deal.hand or not wins_already([*known, *round.in_view()]):
            return Refused("the hand does not win yet", rule)
        return None
