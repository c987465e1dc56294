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

from croupier.equipment.cards import DECK, RANK, SUIT, SUITS
from croupier.games.blackjack.rules import RANKED_BLACKJACKS, BlackjackRules
from croupier.money import odds
from croupier.odds.blackjack.hands import Floats, Hands, Ints
from croupier.odds.blackjack.kernel import LOSE, LOSE_2, VOID, WIN, WIN_2, add_hand
from croupier.table.results import Win
from croupier.wagers.blackjack_sides import SideHand, bonus_blackjack

FIVE = 5
SUPER = ", super bonus"
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
    stake: int = 0  # in cents, for the super bonus; 0: it is left out

    @cached_property
    def events(self) -> Events:
        rules = self.rules
        found = [EVENTS[n] for n in range(len(EVENTS))]
        found.append(("surrendered", Fraction(-1, 2)))
        found.append(("blackjack", rules.blackjack_odds))
        found.append(("even money", Fraction(1)))
        for text, what in zip(rules.ranked_blackjacks, RANKED_BLACKJACKS, strict=False):
            found.append((f"blackjack, {what} ten card", odds(text)))
        for event, text in rules.bonus_21s:
            found.append((f"21 of {event}", odds(text)))
        if not rules.doubled_pays_even:
            found += [(f"21 of {e}, doubled", 2 * odds(text)) for e, text in rules.bonus_21s]
        return tuple(found + self._super_events())

    def _super_events(self) -> list[tuple[str, Fraction]]:
        """The super bonus on top of what the hand pays (2a:6(3), (4))."""
        rules = self.rules
        if not self.stake or not rules.super_bonus:
            return []
        smaller, enough, larger, _ = rules.super_bonus
        prize = Fraction(smaller if self.stake < enough else larger, self.stake)
        pays = {event: odds(text) for event, text in rules.bonus_21s}
        return [
            (f"21 of {event}{SUPER}", pays.get(event, Fraction(1)) + prize)
            for event in ("7-7-7 suited", "7-7-7 spades")
        ]

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
        nets = [net for event, net in self.events if not event.endswith(SUPER)]
        return int(2 * MOST_HANDS * max(abs(net) for net in nets) * self.step)

    @cached_property
    def places(self) -> Ints:
        """Where each event lies on the grid."""
        return np.array([int(net * self.step) for _, net in self.events])

    @cached_property
    def grid(self) -> Floats:
        return np.arange(-self.reach, self.reach + 1) / self.step

    def on_grid(self, events: Floats) -> Floats:
        found = np.zeros(2 * self.reach + 1)
        for place, chance in zip(self.places, events, strict=True):
            if chance:
                found[self.reach + place] += chance
        return found

    def together(self, *parts: Floats) -> Floats:
        """The sum of several hands, each given by how the dealer's hand ends and its events:
        by end, the chance of each sum on the grid.

        Given the end they are taken as independent.  Where the parts were counted under
        conditions that differ a little, their means differ in what they say of the ends; the
        mean of the sum is brought back to the sum of the means.
        """
        ends = parts[0].shape[0]
        found = np.zeros((ends, 2 * self.reach + 1))
        for end in range(ends):
            whole = float(parts[0][end].sum())
            if whole <= 0:
                continue
            sums = self.on_grid(parts[0][end])
            for part in parts[1:]:
                share = float(part[end].sum())
                if share > 0:
                    sums = add_hand(sums, self.places, part[end] / share)
            found[end] = sums
        wanted = sum(float(part.sum(axis=0) @ self.nets) for part in parts)
        off = (wanted - float(found.sum(axis=0) @ self.grid)) / 2
        likeliest = int(found.sum(axis=1).argmax())
        found[likeliest, self.reach + self.step] += off
        found[likeliest, self.reach - self.step] -= off
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

    def with_super_bonus(self) -> Floats:
        """The same where the dealer's first card is a 7, the hand neither split nor doubled."""
        found = self.at_once.copy()
        hand = self.hands.of(6, 6, 6)
        for event in ("7-7-7 suited", "7-7-7 spades"):
            plain = self.index.get(f"21 of {event}", WIN)
            chance = bonus_chances(self.rules, self.hands, hand)[event]
            found[hand, plain] -= chance
            found[hand, self.index[f"21 of {event}{SUPER}"]] += chance
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


# Bonus blackjack (17:31 to 17:35), which a player may want to consider when playing the hand.


def bonus_hands(rules: BlackjackRules, hands: Hands) -> dict[int, dict[Win, float]]:
    """The hands of more than two cards that win a bonus blackjack wager: by their suits, what
    they win and how likely that is given their ranks."""
    result = bonus_blackjack(rules.decks)
    suits = len(SUITS)
    found: dict[int, dict[Win, float]] = {}
    for ranks, same in (("678", False), ("777", True), ("5556", False)):
        cards = [next(c for c in DECK if RANK[c] == r and SUIT[c] == SUITS[0]) for r in ranks]
        other = [*cards[:-1], next(c for c in DECK if RANK[c] == ranks[-1] and SUIT[c] == SUITS[1])]
        suited = _suited(ranks, rules.decks, same=same, suits=suits)
        hand = hands.of(*(int(r) - 1 for r in ranks))
        found[hand] = {}
        for example, chance in ((cards, suited), (other, 1 - suited)):
            decided = result(SideHand(example))
            if not isinstance(decided, Win):
                raise TypeError(f"{example} is said to win")
            found[hand][decided] = chance
    return found


def _suited(ranks: str, decks: int, *, same: bool, suits: int) -> float:
    """The chance that cards of these ranks are of one suit."""
    threes = suits * comb(decks, 3) / comb(suits * decks, 3)  # three of one rank
    if same:
        return threes
    return threes / suits if len(ranks) == 4 else 1 / suits**2


def bonus_values(rules: BlackjackRules, hands: Hands, ratio: float) -> Floats:
    """By hand, what a bonus blackjack wager of ``ratio`` gives back if the hand ends so."""
    found = np.zeros(len(hands.hard))
    if ratio:
        for hand, wins in bonus_hands(rules, hands).items():
            found[hand] = ratio * sum(chance * float(win.odds + 1) for win, chance in wins.items())
    return found
