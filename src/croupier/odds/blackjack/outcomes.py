"""What can become of a wager of the blackjack family, and how likely that is.

A hand's outcomes are counted by event.  A split is two or three hands, taken as independent of
each other given the dealer's first card: its outcomes are counted by what they come to together.
The mean is exact either way; see ``figures`` for what is said about the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm

import numpy as np

from croupier.games.blackjack_rules import RANKED_BLACKJACKS, BlackjackRules
from croupier.money import odds
from croupier.odds.blackjack.hands import Floats, Hands
from croupier.odds.blackjack.kernel import LOSE, LOSE_2, VOID, WIN, WIN_2

FIVE = 5
MOST_HANDS = 3  # of one dealt hand, after two splits
EVENTS = {
    LOSE_2: ("loses doubled", Fraction(-2)),
    LOSE: ("loses", Fraction(-1)),
    VOID: ("void", Fraction(0)),
    WIN: ("wins", Fraction(1)),
    WIN_2: ("wins doubled", Fraction(2)),
}
Events = tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True)
class Outcomes:
    """The events of one rules object, and what its hands pay at once by them.

    Suits are no part of a hand here.  Where a bonus asks for a suit, the share of each suit is
    exact: given the ranks, every suit is as likely as any other.
    """

    rules: BlackjackRules
    hands: Hands

    @cached_property
    def events(self) -> Events:
        rules = self.rules
        found = [EVENTS[n] for n in range(len(EVENTS))]
        found.append(("surrendered", Fraction(-1, 2)))
        found.append(("blackjack", rules.blackjack_odds))
        for text, what in zip(rules.ranked_blackjacks, RANKED_BLACKJACKS, strict=False):
            found.append((f"blackjack, {what} ten card", odds(text)))
        for event, text in rules.bonus_21s:
            found.append((f"21 of {event}", odds(text)))
        if not rules.doubled_pays_even:
            found += [(f"21 of {e}, doubled", 2 * odds(text)) for e, text in rules.bonus_21s]
        return tuple(found)

    @cached_property
    def index(self) -> dict[str, int]:
        return {event: n for n, (event, _) in enumerate(self.events)}

    @cached_property
    def nets(self) -> Floats:
        return np.array([float(net) for _, net in self.events])

    # Sums of several hands lie on a grid.

    @cached_property
    def step(self) -> int:
        """The grid's lines to a unit."""
        return lcm(*(net.denominator for _, net in self.events))

    @cached_property
    def reach(self) -> int:
        """The grid's lines above nothing: what the hands of a split can come to, or a box of
        two such hands."""
        return int(2 * MOST_HANDS * max(abs(net) for _, net in self.events) * self.step)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where each event lies on the grid."""
        return tuple(int(net * self.step) for _, net in self.events)

    @cached_property
    def grid(self) -> Floats:
        return np.arange(-self.reach, self.reach + 1) / self.step

    def on_grid(self, events: Floats) -> Floats:
        found = np.zeros(2 * self.reach + 1)
        for place, chance in zip(self.places, events, strict=True):
            found[self.reach + place] += chance
        return found

    def together(self, *parts: Floats) -> Floats:
        """The sum of several hands, each given by its events, as if independent."""
        found = self.on_grid(parts[0])
        for part in parts[1:]:
            more = np.zeros(len(found))
            for place, chance in zip(self.places, part, strict=True):
                if chance:
                    more += chance * np.roll(found, place)
            found = more
        return found

    # What is paid at once.

    @cached_property
    def at_once(self) -> Floats:
        """By hand, the chance of each event; nothing for a hand that waits for the dealer."""
        hands, rules = self.hands, self.rules
        found = np.zeros((len(hands.hard), len(self.events)))
        if rules.five_card_trick:
            found[hands.cards >= FIVE, WIN] = 1.0  # 2b:10(2)
        if rules.pays_21_at_once:
            for hand in np.flatnonzero((hands.total == 21) & (hands.cards >= 2)):
                found[hand] = self._twenty_one(int(hand), "", WIN)
        return found

    @cached_property
    def at_once_doubled(self) -> Floats:
        """The same for a doubled hand that totals 21."""
        hands, rules = self.hands, self.rules
        found = np.zeros((len(hands.hard), len(self.events)))
        if rules.pays_21_at_once:
            for hand in np.flatnonzero((hands.total == 21) & (hands.cards >= 3)):
                if rules.doubled_pays_even:  # 2a:9(6)
                    found[hand, WIN_2] = 1.0
                else:
                    found[hand] = self._twenty_one(int(hand), ", doubled", WIN_2)
        return found

    def paid(self, at_once: Floats, units: int = 1) -> Floats:
        """What each hand is paid at once for a unit; NaN if it waits for the dealer."""
        waits = at_once.sum(axis=1) == 0
        return np.where(waits, np.nan, at_once @ self.nets / units)

    def _twenty_one(self, hand: int, suffix: str, plain: int) -> Floats:
        found = np.zeros(len(self.events))
        for event, chance in bonus_chances(self.rules, self.hands, hand).items():
            found[self.index.get(f"21 of {event}{suffix}", plain)] += chance
        return found


def bonus_chances(rules: BlackjackRules, hands: Hands, hand: int) -> dict[str, float]:
    """The line of the bonus table that a 21 of these ranks makes, by its suits (2a:6(1))."""
    cards = int(hands.cards[hand])
    if cards >= FIVE:
        return {"7 or more cards" if cards >= 7 else f"{cards} cards": 1.0}
    ranks = {rank + 1: int(n) for rank, n in enumerate(hands.counts[hand]) if n}
    decks = rules.decks
    for name, shape, suited in (
        ("6-7-8", {6: 1, 7: 1, 8: 1}, 1 / 16),
        ("7-7-7", {7: 3}, 4 * comb(decks, 3) / comb(4 * decks, 3)),
    ):
        if ranks == shape:
            return {
                f"{name} mixed": 1 - suited,
                f"{name} suited": suited * 3 / 4,
                f"{name} spades": suited / 4,
            }
    return {"": 1.0}
