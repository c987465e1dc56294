"""What can be reported at a house poker table.

The part on irregularities is nearly the same in Schedules 3, 11, 11(a), 12 and 15.  Boxes are
named by their number, from the dealer's left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from croupier.games.poker.layout import DEALER
from croupier.table.actors import Actor
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import AreaName, BoxNumber, Cents, Count, PlayerName
from croupier.table.ledger import CREDIT
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.games.poker.round import HousePoker


def _on_box(round: HousePoker, box: int) -> Refused | None:
    """A hand is played there."""
    hand = round.hands.get(box)
    if hand is None or not round.is_live(hand):
        return Refused(f"no hand is played on box {box}", round.poker.ante)
    return None


def _dealt_on(round: HousePoker, box: int) -> Refused | None:
    """A hand was dealt there and is played, or was folded: closing one counts its cards."""
    hand = round.hands.get(box)
    return None if hand is not None and hand.folded else _on_box(round, box)


class WrongAmount(Incident["HousePoker"], frozen=True, tag=kebab):
    """A wager is found to be of this amount, which is more or less than it may be."""

    box: BoxNumber = 0
    area: AreaName = ""
    amount: Cents = 0

    def check(self, round: HousePoker) -> Refused | None:
        refused = _on_box(round, self.box)
        if refused is not None:
            return refused
        allowed = round.irregular.rules.amounts.get(self.area)
        wager = round.wager_on(round.hands[self.box], self.area)
        if allowed is None or wager is None:
            return Refused(f"box {self.box} has no wager on '{self.area}' to correct")
        least, most = round.irregular.allowed(round.hands[self.box], self.area)
        if self.amount <= 0 or least <= self.amount <= most:
            said = f"{self.area} may be {least} to {most} cents: {self.amount} stands"
            return Refused(said, allowed.under if self.amount < least else allowed.over)
        held = round.ledger.balances.get(CREDIT + wager.player, 0)
        if self.amount - wager.amount > held:
            return Refused(f"{wager.player} has no chips for {self.amount} cents")
        return None

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        found = []
        for hand in round.live:
            for area in round.irregular.rules.amounts:
                if round.wager_on(hand, area) is not None:
                    least, most = round.irregular.allowed(hand, area)
                    step = round.state.step
                    found += [cls(hand.box, area, least - step), cls(hand.box, area, most + step)]
        return [one for one in found if one.amount > 0 and one.check(round) is None]


class NoAnte(Incident["HousePoker"], frozen=True, tag=kebab):
    """Cards were dealt to a box where no ante lies."""

    box: BoxNumber = 0
    handled: bool = True  # a player has handled cards

    def check(self, round: HousePoker) -> Refused | None:
        if not 0 < self.box <= round.state.seats:
            return Refused(f"there is no box {self.box}", round.irregular.rules.no_ante)
        if self.box in round.hands or self.box in round.irregular.extra:
            said = f"the cards on box {self.box} are accounted for"
            return Refused(said, round.irregular.rules.no_ante)
        return round.irregular.may_take(round.poker.deal.hand)

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        free = [box for box in range(1, round.state.seats + 1) if box not in round.hands]
        found = [cls(box, handled) for box in free[:1] for handled in (True, False)]
        return [one for one in found if one.check(round) is None]


class SecondHand(Incident["HousePoker"], frozen=True, tag=kebab):
    """The hand on a box is a second one of a player, whose first is on another box."""

    box: BoxNumber = 0
    first: BoxNumber = 0

    def check(self, round: HousePoker) -> Refused | None:
        rules = round.irregular.rules
        refused = _on_box(round, self.first)
        if refused is not None:
            return refused
        if not self.first < self.box <= round.state.seats:
            said = f"box {self.box} was not dealt to after box {self.first}"
            return Refused(said, rules.first_hand)
        if self.box in round.hands:
            return _on_box(round, self.box)
        if self.box in round.irregular.extra:
            return Refused(f"the hand on box {self.box} is void", rules.second_hand)
        return round.irregular.may_take(round.poker.deal.hand)

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        boxes = [hand.box for hand in round.live]
        found = [cls(box + 1, box) for box in boxes[:1]] + [cls(boxes[-1], b) for b in boxes[:1]]
        return [one for one in found if one.check(round) is None]


class WrongNumber(Incident["HousePoker"], frozen=True, tag=kebab):
    """Hands were dealt a wrong number of cards; the cards were counted."""

    boxes: tuple[BoxNumber, ...] = ()
    dealer: bool = False
    community: bool = False
    looked: bool = True  # a player has looked at cards
    whole: bool = True  # the deck has its 52 cards

    def is_about(self, round: HousePoker, box: int) -> bool:
        if not self.whole or self.community:  # the round is void, all of it
            return True
        folded = self.dealer and round.is_folded(box)  # what a fold had lost lies again
        return folded or box in self.boxes

    def check(self, round: HousePoker) -> Refused | None:
        rules = round.irregular.rules.number
        if not self.boxes and not self.dealer and not self.community:
            return Refused("every hand has its number of cards", rules.unseen)
        if self.dealer and rules.dealer is None:
            return Refused("the dealer has no hand", rules.unseen)
        if self.community and not rules.community:
            return Refused("the schedule says nothing of community cards", rules.unseen)
        if self.dealer and round.settling:
            return Refused("hands have been decided against the dealer's", rules.told)
        for box in self.boxes:
            refused = _dealt_on(round, box)
            if refused is not None:
                return refused
        if len({*self.boxes}) < len(self.boxes):
            return Refused("name each box once", rules.hand)
        if not round.state.staffed and self.looked != round.looked:  # I-PK-15
            said = "players have been shown their cards" if round.looked else "nobody has looked"
            return Refused(said, rules.told if round.looked else rules.unseen)
        return None

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        boxes = tuple(hand.box for hand in round.live[:1])
        folded = [hand.box for hand in round.hands.values() if hand.folded]
        found = [
            cls(),
            *(cls((box,)) for box in folded[:1]),
            cls(boxes),
            cls(dealer=True),
            cls(boxes, dealer=True),
            cls(boxes, whole=False),
            cls(boxes, looked=False),
            cls(community=True),
            cls(community=True, looked=False),
            cls(dealer=True, looked=False, whole=False),
        ]
        return [one for one in found if one.check(round) is None]


class CardMisplaced(Incident["HousePoker"], frozen=True, tag=kebab):
    """A card was placed in an incorrect position on the layout."""

    further: bool = False  # further cards were dealt since; every hand has its number

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        return [cls(), cls(further=True)]


class CardsRemoved(Incident["HousePoker"], frozen=True, tag=kebab):
    """A player's cards were removed in error."""

    box: BoxNumber = 0
    known: bool = True  # which cards they were can be told

    def check(self, round: HousePoker) -> Refused | None:
        return _on_box(round, self.box)

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        return [cls(hand.box, known) for hand in round.live[:1] for known in (True, False)]


class CardsExposed(Incident["HousePoker"], frozen=True, tag=kebab):
    """Cards were exposed while they were dealt: players' by box, the dealer's by their number in
    the order dealt; the community's are counted."""

    boxes: tuple[BoxNumber, ...] = ()  # a box for each card, as often as it has one
    dealer: tuple[Count, ...] = ()  # from 1, the first exposed first
    community: Count = 0

    @property
    def number(self) -> int:
        return len(self.boxes) + len(self.dealer) + self.community

    def check(self, round: HousePoker) -> Refused | None:
        deal = round.poker.deal
        if self.number <= 0 or self.community < 0:
            return Refused("no card was exposed")
        for box in self.boxes:
            refused = _on_box(round, box)
            if refused is not None:
                return refused
            if self.boxes.count(box) > deal.hand:
                return Refused(f"box {box} has {deal.hand} cards", deal.stacks)
        numbers = {*self.dealer}
        if len(numbers) < len(self.dealer) or not numbers <= {*range(1, deal.dealer + 1)}:
            return Refused(f"the dealer's cards are 1 to {deal.dealer}", deal.stacks)
        if self.community > deal.community:
            return Refused(f"there are {deal.community} community cards", deal.stacks)
        return None

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        box = tuple(hand.box for hand in round.live[:1])
        found = [cls(box), cls(box, (2,)), cls(dealer=(3, 1)), cls(box, (2, 1)), cls(box * 3)]
        return [one for one in found if one.check(round) is None]


class PlayFirst(Direction["HousePoker"], frozen=True, tag=kebab):
    """A player suspected of collecting information is to decide before others look at theirs."""

    player: PlayerName

    def check(self, round: HousePoker, by: Actor) -> Refused | None:
        if self.player not in round.players:
            return Refused(f"{self.player} is not at this table")
        if self.player in round.irregular.first:
            return Refused(f"{self.player} is directed so already")
        return None

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        names = [name for name in round.players if name not in round.irregular.first]
        return [cls(name) for name in names[:1]]


class CommunityExposed(Incident["HousePoker"], frozen=True, tag=kebab):
    """A community card was exposed in error before it was due."""

    card: Count = 0  # from 1, in the order in which they are due

    def check(self, round: HousePoker) -> Refused | None:
        number = round.poker.deal.community
        rule = round.irregular.rules.community_applies
        deal = round.deal
        if not deal.due < self.card <= number:
            return Refused(f"community cards {deal.due + 1} to {number} are face down", rule)
        if self.card > len(deal.board) + 1:
            return Refused(f"card {len(deal.board) + 1} is the next of the shoe", rule)
        if self.card <= len(deal.board) and round.hidden.is_up(deal.board[self.card - 1]):
            return Refused(f"community card {self.card} is face up", rule)
        return None

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        found = [cls(number) for number in range(1, round.poker.deal.community + 1)]
        return [one for one in found if one.check(round) is None]


class WrongCommunityCard(Incident["HousePoker"], frozen=True, tag=kebab):
    """The community card last turned up is not the one that was due."""

    def check(self, round: HousePoker) -> Refused | None:
        if not round.deal.due:
            return Refused("no community card has been due")
        return None

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        return [one for one in [cls()] if one.check(round) is None]


class DealersCardsExposed(Incident["HousePoker"], frozen=True, tag=kebab):
    """Cards of the dealer were exposed before they were to be turned up."""

    cards: tuple[Count, ...] = ()  # from 1, in the order dealt

    def is_about(self, round: HousePoker, box: int) -> bool:
        return round.is_folded(box)  # what a fold had lost lies again

    def check(self, round: HousePoker) -> Refused | None:
        deal, numbers = round.poker.deal, {*self.cards}
        if not numbers or len(numbers) < len(self.cards):
            return Refused("name each of the dealer's cards once", deal.stacks)
        slots = round.hidden.slots(DEALER)
        if not numbers <= {*range(1, len(slots) + 1)}:
            return Refused(f"the dealer's cards are 1 to {len(slots)}", deal.stacks)
        if any(round.hidden.is_up(slots[number - 1]) for number in self.cards):
            return Refused("that card of the dealer is face up", deal.stacks)
        return None

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        found = [cls((1,)), cls((2, 1))]
        return [one for one in found if one.check(round) is None]


class AnotherCardExposed(Incident["HousePoker"], frozen=True, tag=kebab):
    """With the river card the dealer exposed another card, which nobody should have."""

    def check(self, round: HousePoker) -> Refused | None:
        return round.irregular.may_take(1)

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        return [cls()]
