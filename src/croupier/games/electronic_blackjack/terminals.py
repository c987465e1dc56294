"""What each terminal makes of the one hand that is dealt (2e:3(a), I-EB-1)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.cards import Card
from croupier.games.blackjack.hands import ACES, Hand, may_double, may_draw, may_split
from croupier.games.blackjack.rules import BlackjackRules
from croupier.table.areas import Wager

OFFERS = {  # by whether the hand may double, split
    (double, split): ("stand", "draw") + ("double",) * double + ("split",) * split
    for double in (False, True)
    for split in (False, True)
}


class Terminal:
    """One player's copy of the hand, and the hands that it becomes."""

    __slots__ = ("asked", "at", "hands", "name", "original", "seat", "waits")

    def __init__(self, original: Wager, cards: list[Card]) -> None:
        self.name = original.player
        self.seat = original.box
        self.original = original
        self.hands = [Hand(self.seat, 1, cards)]
        self.hands[0].bets.append(original)
        self.at = 0  # which of them is being acted on
        self.waits = False  # for the next card of the common sequence
        self.asked: tuple[str, ...] = ()

    @property
    def hand(self) -> Hand:
        return self.hands[self.at]

    @property
    def done(self) -> bool:
        return self.at >= len(self.hands)

    def words(self, hand: Hand) -> str:
        return "your hand" if len(self.hands) == 1 else f"hand {hand.number}"

    def wagers(self) -> Iterator[Wager]:
        for hand in self.hands:
            yield from hand.bets

    def may_double(self, rules: BlackjackRules) -> bool:
        return may_double(self.hand, rules)

    def may_split(self, rules: BlackjackRules) -> bool:
        hand = self.hand
        return len(hand.cards) == 2 and may_split(hand, rules, len(self.hands) - 1)

    def split(self) -> Hand:
        """Each card is the first of a hand of its own (2:27(2))."""
        hand, other = self.hand, Hand(self.seat, len(self.hands) + 1)
        hand.split = other.split = hand.split + 1
        other.add(hand.cards.pop())
        hand.recount()
        hand.of_aces = other.of_aces = hand.cards[0] in ACES
        self.hands.insert(self.at + 1, other)
        return other

    def close(self, hand: Hand) -> None:
        """No more cards for this hand; the next one waits for its second."""
        hand.closed = True
        while not self.done and self.hand.closed:
            self.at += 1
        self.waits = not self.done and len(self.hand.cards) < 2

    def takes_more(self, rules: BlackjackRules) -> bool:
        """Whether the hand being acted on may have another card, or be split."""
        return may_draw(self.hand, rules) or self.may_split(rules)
