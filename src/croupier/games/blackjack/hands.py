"""Hands of the blackjack family: totals, and what may be done with a hand.

A :class:`Hand` is a player's or the dealer's.  Its total is kept as cards come, because a
round asks for it more often than for anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from croupier.equipment.cards import DECK, RANK, Card, rank_number
from croupier.games.blackjack.rules import BlackjackRules
from croupier.table.areas import Wager

# 2:5: 2 to 10 at face value, pictures 10; an ace as 1, its other ten added by the total.
VALUE: Mapping[Card, int] = {card: min(rank_number[card], 10) for card in DECK}
ACES = frozenset(card for card in DECK if RANK[card] == "A")
TENS = frozenset(card for card in DECK if VALUE[card] == 10)
HARD_COUNT = tuple(str(n) for n in range(64))  # how totals are announced
SOFT_COUNT = tuple(f"soft {n}" for n in range(64))


class Hand:
    """Cards with a point total (2:5).

    >>> hand = Hand(1, cards=["A♠", "6♥"])
    >>> hand.total, hand.soft, hand.hard
    (17, True, 7)
    """

    def __init__(self, box: int, number: int = 1, cards: Iterable[Card | str] = ()) -> None:
        self.box = box  # 0: the dealer's
        self.number = number  # among the box's hands, in the order formed
        self.name = _name(box, number)
        self.cards: list[Card] = []
        self.bets: list[Wager] = []  # what rides on it, the controlling player's first
        self.hard = 0  # the total with every ace as 1
        self.high_aces = 0  # aces that may count 11
        self.total = 0
        self.doubled = False
        self.split = 0  # how often the hand it comes from was split
        self.of_aces = False  # formed by splitting aces
        self.switched = False  # a second card came by a switch (2c:2)
        self.surrendered = False  # the surrender waits for the dealer's hand (2a:8)
        self.held = False  # a blackjack that waits for the dealer's second card (2:24(2))
        self.closed = False  # it takes no more cards
        self.refused = False  # a card that all have seen, so that it has no others (2:31(3))
        self.ended = ""  # how it was decided before the dealer's hand: over, 21, forfeit …
        self.passed = False  # the dealer passed it over; it is played after the others (2:38)
        self.origin = 1  # which hand dealt to the box it comes from
        for card in cards:
            self.add(Card(card))

    def __repr__(self) -> str:
        return f"<{self.name}: {' '.join(self.cards)} = {self.count}>"

    def add(self, card: Card) -> None:
        self.cards.append(card)
        value = VALUE[card]
        if value == 1:
            self.high_aces += 1
        hard = self.hard = self.hard + value
        self.total = hard + 10 if self.high_aces and hard <= 11 else hard

    def recount(self) -> None:
        """After cards were taken away or exchanged."""
        cards, self.cards = self.cards, []
        self.hard = self.high_aces = self.total = 0
        for card in cards:
            self.add(card)

    def double(self, rules: BlackjackRules) -> None:
        """Doubled down: aces among the first two cards are 1 from now on (2:26(4))."""
        self.doubled = True
        if rules.doubled_aces_are_1:
            self.high_aces -= sum(card in ACES for card in self.cards[:2])
            self.total = self.hard + 10 if self.high_aces and self.hard <= 11 else self.hard

    @property
    def soft(self) -> bool:
        """An ace counts as 11 (2:2)."""
        return self.total != self.hard

    @property
    def count(self) -> str:
        total = self.total
        return HARD_COUNT[total] if total == self.hard else SOFT_COUNT[total]

    @property
    def over(self) -> bool:
        return self.total > 21


@cache
def _name(box: int, number: int) -> str:
    if not box:
        return "dealer"
    return f"box {box}" if number == 1 else f"box {box} hand {number}"


def is_blackjack(hand: Hand, rules: BlackjackRules) -> bool:
    """An ace and a ten-value card as the first two cards (2:2); after a split only where the
    rules say so (2:27(4)(c), 2b:2), after a switch never (2c:9(3))."""
    return (
        hand.total == 21
        and len(hand.cards) == 2
        and not hand.switched
        and not hand.doubled
        and (not hand.split or rules.blackjack_after_split)
    )


def may_draw(hand: Hand, rules: BlackjackRules) -> bool:
    """2:28."""
    if hand.total >= 21 or hand.doubled or hand.surrendered:
        return False
    return not hand.of_aces or rules.draw_to_split_aces or len(hand.cards) < 2


def low_total(hand: Hand, rules: BlackjackRules) -> bool:
    """So low that a player who does not act gets further cards (2:42, 2e:3(c)): by the soft total
    where there is one (I-BJ-5)."""
    return hand.total <= (rules.absent_soft if hand.soft else rules.absent_hard)


def may_double(hand: Hand, rules: BlackjackRules) -> bool:
    """2:26(1), 2a:9(1), 2b:7(1), with aces counted as 1 for 9 to 11 (I-BJ-1)."""
    if not may_draw(hand, rules) or (hand.split and not rules.double_after_split):
        return False
    cards = len(hand.cards)
    if rules.double_cards == "two":
        if cards != 2:
            return False
    elif cards < 2 or (cards > 3 and rules.double_cards == "two or three"):
        return False
    return rules.double_on == "any" or 9 <= hand.hard <= 11


def may_split(hand: Hand, rules: BlackjackRules, splits: int) -> bool:
    """2:27(1), (4)(a); 2b:8(3).  ``splits``: how many the dealt hand has had."""
    if len(hand.cards) != 2 or splits >= rules.splits or hand.doubled or hand.surrendered:
        return False
    return alike(hand, rules) and not (hand.of_aces and not rules.resplit_aces)


def alike(hand: Hand, rules: BlackjackRules) -> bool:
    """Whether the two cards are identical in value (2:27(1), I-G-7)."""
    one, other = hand.cards
    return RANK[one] == RANK[other] if rules.split_by == "rank" else VALUE[one] == VALUE[other]


def dealer_draws(hand: Hand, rules: BlackjackRules) -> bool:
    """2:29(1), 2a:11(1), 2c:11, 2d:3."""
    total = hand.total
    return total < 17 or (total == 17 and rules.soft_17 == "draw" and hand.hard != 17)
