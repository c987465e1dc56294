"""Dealing: one card at a time or in stacks, the upcard, the community cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.layout import COMMUNITY, DEALER, DEALING, DECIDING
from croupier.games.poker.rules import DealRules
from croupier.table.parts import Part

if TYPE_CHECKING:
    from croupier.games.poker.round import HousePoker


class Dealing(Part["HousePoker"]):
    """The cards of a round, as they go to the hands."""

    upcard = -1  # which of the dealer's cards is face up

    def __init__(self, round: HousePoker) -> None:
        super().__init__(round)
        self.rules: DealRules = round.poker.deal
        self.board: list[int] = []  # the community cards, in the order in which they are due
        self.due = 0  # how many of them have been

    async def first_cards(self) -> None:
        """The first cards of the round, clockwise from the dealer's left."""
        round = self.round
        round.phase = DEALING
        if round.options.stacks:
            self.in_stacks()
        else:
            self.one_at_a_time()
        await round.dealer_pauses("the cards are dealt")
        round.phase = DECIDING  # what is exposed from now on is not exposed during the deal
        if self.rules.upcard:
            if self.upcard < 0:
                self.upcard = round.hidden.slots(DEALER)[0]
            await round.hidden.turn_up(DEALER, slots=[self.upcard], rule=self.rules.upcard)

    def in_stacks(self) -> None:
        rules = self.rules
        device, rule = self.round.options.device, rules.stacks
        if rules.community_first and (device or not rules.when_due):
            self.community(rules.community, rules.community_first)
            rule = rules.after_community or rule
        for hand in self.round.hands.values():
            self.to_player(hand, rules.hand, rule)
        self.to_dealer(rules.dealer, rule)

    def one_at_a_time(self) -> None:
        """A card to each area and one to the dealer, then the others to each area in turn, then
        the dealer's others (I-PK-10)."""
        rules = self.rules
        for nth in range(rules.hand):
            for hand in self.round.hands.values():
                self.to_player(hand, 1, rules.one_at_a_time)
            if not nth:
                self.to_dealer(min(rules.dealer, 1), rules.one_at_a_time)
        self.to_dealer(rules.dealer - 1, rules.one_at_a_time)

    def to_player(self, hand: PlayerHand, cards: int, rule: str) -> None:
        for _ in range(cards):
            self.round.hidden.deal(hand.name, to=[hand.player], rule=rule)

    def to_dealer(self, cards: int, rule: str) -> None:
        for _ in range(cards):
            self.round.hidden.deal(DEALER, rule=rule)

    def community(self, cards: int, rule: str) -> None:
        """A stack of community cards, spread face down: the card dealt first lies on top, and is
        turned up last (I-PK-10)."""
        dealt = [self.round.hidden.deal(COMMUNITY, rule=rule) for _ in range(cards)]
        self.board = [*reversed(dealt), *self.board]

    async def reveal(self, cards: int, rule: str) -> list[Card]:
        """The next community cards, turned up; dealt now, if they do not lie yet.  All that are
        face up then."""
        now = [self.card(self.due + n, rule) for n in range(cards)]
        self.due += cards
        return await self.round.hidden.turn_up(COMMUNITY, slots=now, rule=rule)

    async def reveal_all(self, rule: str) -> None:
        """Every community card that is not face up, one that is being turned up included."""
        self.due = self.rules.community
        slots = [self.card(place, rule) for place in range(self.due)]
        await self.round.hidden.turn_up(COMMUNITY, slots=slots, rule=rule)

    def card(self, place: int, rule: str) -> int:
        """The slot of a community card; those before it are dealt, if they do not lie yet."""
        while len(self.board) <= place:
            self.board.append(self.round.hidden.deal(COMMUNITY, rule=rule))
        return self.board[place]

    async def expose(self, place: int, rule: str) -> None:
        """A community card is seen before it is due, and keeps its place (I-PK-22)."""
        slot = self.card(place, rule)
        await self.round.hidden.turn_up(COMMUNITY, slots=[slot], rule=rule)
