"""The exact analysis of a game of the blackjack family, driven by its rules object.

Finite decks, no hole card.  For each first card of the dealer: how the dealer's hand ends given
every hand a player can hold, then the value of every hand from the highest total down.  A
player's decisions may depend on the cards of the hand and the dealer's card (and, for Switch,
the box's other hand as dealt), not on what other hands drew: cards nobody has looked at are
exchangeable, so each hand of a split is exact under that reading of 'strategy'.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from croupier.games.blackjack_rules import BlackjackRules
from croupier.odds.blackjack.bonuses import paid_at_once
from croupier.odds.blackjack.hands import (
    ACE,
    BLACKJACK,
    RANKS,
    TEN,
    Floats,
    Hands,
    Ints,
    all_hands,
    dealer_ends,
)
from croupier.odds.blackjack.kernel import (
    DOUBLE,
    FREE,
    HIT,
    STAND,
    against,
    dealer_table,
    play_out,
    reach,
)

SPLIT, SURRENDER, BLACKJACK_PAID = 3, 4, 5
ACTIONS = ("stand", "hit", "double", "split", "surrender", "blackjack")
TENS_IN = {"standard": 16, "spanish": 12}


def full_shoe(rules: BlackjackRules) -> Ints:
    """The cards of a full shoe by rank."""
    shoe = np.full(RANKS, 4 * rules.decks, dtype=np.int64)
    shoe[TEN] = TENS_IN[rules.pack] * rules.decks
    return shoe


@dataclass
class Start:
    """One two-card hand against one first card of the dealer."""

    hand: int
    cards: tuple[int, int]
    chance: float
    values: dict[int, float]  # by action
    action: int
    value: float
    added: float
    square: float


@dataclass
class Against:
    """Everything about one first card of the dealer."""

    first: int
    chance: float
    dealer: Floats  # how the dealer's hand ends, nothing else known
    starts: list[Start]
    value: float = 0.0
    added: float = 0.0
    square: float = 0.0
    insurance: float = 0.0  # the value of a unit of insurance, if it is offered


@dataclass
class Context:
    """What differs between a dealt hand and the hands of a split."""

    takes: float  # how much of the hand's wager a dealer's blackjack takes
    takes_more: float  # and of what doubling adds
    may_double: Ints
    now: Floats


@dataclass
class Analyser:
    """The analysis of one rules object.

    ``policy`` prescribes, for a first card of the dealer, an action for each hand (FREE where
    it does not); without one, every hand is played for the best by its own cards.
    """

    rules: BlackjackRules
    shoe: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    policy: dict[int, Ints] = field(default_factory=dict)
    split_policy: dict[tuple[int, int], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.shoe.size:
            self.shoe = full_shoe(self.rules)
        self.hands: Hands = all_hands()
        self._free = np.full(len(self.hands.hard), FREE, dtype=np.int64)

    # What the rules come to for the compiled loops.

    @cached_property
    def extra_taken(self) -> float:
        """How much of an additional wager a dealer's blackjack takes (I-BJ-2)."""
        return 1.0 if self.rules.dealer_blackjack_takes == "all" else 0.0

    @cached_property
    def now(self) -> Floats:
        return paid_at_once(self.rules, self.hands)

    def doubles(self, *, split: bool) -> Ints:
        rules, hands = self.rules, self.hands
        if split and not rules.double_after_split:
            return np.zeros(len(hands.hard), dtype=np.int64)
        most = {"two": 2, "two or three": 3, "any": 99}[rules.double_cards]
        able = (hands.cards >= 2) & (hands.cards <= most) & (hands.total < 21)
        if rules.double_on == "9 to 11":  # every ace as 1 (I-BJ-1)
            able &= (hands.hard >= 9) & (hands.hard <= 11)
        return able.astype(np.int64)

    @cached_property
    def dealt(self) -> Context:
        return Context(1.0, self.extra_taken, self.doubles(split=False), self.now)

    @cached_property
    def first_split(self) -> Context:
        return Context(1.0, self.extra_taken, self.doubles(split=True), self.now)

    @cached_property
    def later_split(self) -> Context:
        taken = self.extra_taken
        return Context(taken, taken, self.doubles(split=True), self.now)

    @cached_property
    def ace_variants(self) -> tuple[int, ...]:
        """How many aces of the first two cards count 1 in a double; -1: all the hand's."""
        if not self.rules.doubled_aces_are_1:
            return (0,)
        return (-1,) if self.rules.double_cards == "two" else (0, 1, 2)

    # The values of hands.

    def ends(self, first: int, shoe: Ints, wanted: Ints) -> Floats:
        tree = dealer_ends(first, self.rules.soft_17 == "draw")
        return dealer_table(
            self.hands.counts, wanted, shoe, tree.parent, tree.rank, tree.seen, tree.depth,
            tree.ways, tree.end,
        )  # fmt: skip

    def play(
        self, first: int, shoe: Ints, ends: Floats, context: Context
    ) -> dict[int, tuple[Floats, Floats, Floats, Ints]]:
        """Each hand's values, by how many aces among its first two cards count 1."""
        hands, rules = self.hands, self.rules
        policy = self.policy.get(first, self._free)
        return {
            aces: play_out(
                hands.counts,
                hands.next,
                hands.hard,
                hands.soft.astype(np.int64),
                hands.order,
                shoe,
                ends,
                context.now,
                context.may_double,
                aces,
                policy,
                rules.ties == "lose",
                rules.dealer_22_void,
                rules.forfeit,
                rules.pays_21_at_once,
                context.takes,
                context.takes_more,
            )
            for aces in self.ace_variants
        }

    def variant(self, one: int, other: int) -> int:
        """Which of the ace variants a hand of these first two cards is played by."""
        if len(self.ace_variants) == 1:
            return self.ace_variants[0]
        return int(one == ACE) + int(other == ACE)

    def blackjack_value(self, ends: Floats, hand: int) -> tuple[float, float]:
        """A player's blackjack: its value and mean square."""
        pays = float(self.rules.blackjack_odds)
        if self.rules.blackjack_paid == "always":
            return pays, pays * pays
        both = float(ends[hand, BLACKJACK])
        against = 0.0
        if self.rules.ranked_blackjacks:
            # a higher and a lower ten are equally likely, so the mean needs no deck count
            higher, same, lower = (_odds(text) for text in self.rules.ranked_blackjacks)
            alike = self.same_ten()
            against = alike * same + (1 - alike) * (higher + lower) / 2
        value = pays * (1 - both) + against * both
        return value, pays * pays * (1 - both) + against * against * both

    def same_ten(self) -> float:
        """The chance that two cards that count ten are of the same rank."""
        tens = int(self.shoe[TEN])
        ranks = TENS_IN[self.rules.pack] // 4
        return (tens / ranks - 1) / (tens - 1)

    # Splitting.

    def split_value(self, first: int, shoe: Ints, pair: int) -> tuple[float, float, float]:
        """The value of splitting a pair, all that it adds, and the mean square (the hands
        taken as independent).  ``shoe`` is without the dealer's card."""
        one = self.after_split(first, shoe, pair, 2)
        value = one.first_any + one.later_any
        added = 1 + one.added_first + one.added_later
        square = one.square_first + one.square_later + 2 * one.first_any * one.later_any
        if self.rules.splits < 2 or (pair == ACE and not self.rules.resplit_aces):
            return value, added, square
        return self.split_twice(first, shoe, pair, one)

    def split_twice(
        self, first: int, shoe: Ints, pair: int, two: SplitHand
    ) -> tuple[float, float, float]:
        """Splitting again whenever a second card makes the pair once more, to three hands.

        The card the first hand took instead is known not to be of the pair; because unseen
        cards are exchangeable, the mean over what it was needs only the values with one more
        card of the pair gone.
        """
        three = self.after_split(first, shoe, pair, 3)
        four = self.after_split(first, shoe, pair, 4)
        left = int(shoe.sum()) - 2
        again = (int(shoe[pair]) - 2) / left
        value = again * (three.first_any + 2 * three.later_any)
        added = again * (2 + three.added_first + 2 * three.added_later)
        # the first hand takes another card; then the second hand may make the pair
        pair_next = (int(shoe[pair]) - 2) / (left - 1)
        more = (int(shoe[pair]) - 3) / (left - 1)
        both = (three.later_any - more * four.later_any) / (1 - more)
        other = (two.later_other - again * three.later_other) / (1 - again)
        value += two.first_other + (1 - again) * (pair_next * 2 * both + other)
        both_added = (three.added_later - more * four.added_later) / (1 - more)
        other_added = (two.added_other - again * three.added_other) / (1 - again)
        added += two.added_first_other + (1 - again) * (
            1 + pair_next * (1 + 2 * both_added) + other_added
        )
        square = two.square_first + two.square_later + 2 * two.first_any * two.later_any
        return value, added, square

    def after_split(self, first: int, shoe: Ints, pair: int, gone: int) -> SplitHand:
        """One hand that starts with a card of the pair, ``gone`` of which have left the shoe."""
        hands = self.hands
        rest = shoe.copy()
        rest[pair] -= gone - 1  # the hand's own card is taken from it with the hand
        start = hands.of(pair)
        found = SplitHand()
        if rest[pair] < 1:
            return found
        wanted = np.flatnonzero(hands.counts[:, pair] > 0)
        ends = self.ends(first, rest, wanted)
        both = (self.first_split, self.later_split)
        played = [self.play(first, rest, ends, context) for context in both]
        left = int(rest.sum()) - 1
        for rank in range(RANKS):
            have = int(rest[rank]) - int(rank == pair)
            if have <= 0:
                continue
            hand = int(hands.next[start, rank])
            chance = have / left
            of_aces = pair == ACE and not self.rules.draw_to_split_aces
            natural = {pair, rank} == {ACE, TEN} and self.rules.blackjack_after_split
            worth = []
            for which in played:
                values, added, square, _ = which[self.variant(pair, rank)]
                if natural:
                    value, mean_square = self.blackjack_value(ends, hand)
                    worth.append((value, 0.0, mean_square))
                elif of_aces:
                    stand = float(values[hand, STAND])
                    worth.append((stand, 0.0, 1.0))
                else:
                    worth.append((float(values[hand, 3]), float(added[hand]), float(square[hand])))
            found.add(chance, worth[0], worth[1], same=rank == pair)
        return found

    # One first card of the dealer.

    def against(self, first: int) -> Against:
        hands, rules = self.hands, self.rules
        shoe = self.shoe.copy()
        shoe[first] -= 1
        left = int(shoe.sum())
        ends = self.ends(first, shoe, np.arange(len(hands.hard)))
        played = self.play(first, shoe, ends, self.dealt)
        result = Against(first, int(self.shoe[first]) / int(self.shoe.sum()), ends[0], [])
        for one in range(RANKS):
            for other in range(one, RANKS):
                second = int(shoe[other]) - int(one == other)
                if shoe[one] <= 0 or second <= 0:
                    continue
                chance = int(shoe[one]) * second / (left * (left - 1)) * (1 + (one != other))
                start = self.start(first, shoe, ends, played, (one, other))
                start.chance = chance
                result.starts.append(start)
                result.value += chance * start.value
                result.added += chance * start.added
                result.square += chance * start.square
        if first == ACE and rules.insurance:
            ten = int(shoe[TEN]) / left
            result.insurance = float(rules.insurance_odds) * ten - (1 - ten)
        return result

    def start(
        self, first: int, shoe: Ints, ends: Floats, played: Any, cards: tuple[int, int]
    ) -> Start:
        hands, rules = self.hands, self.rules
        hand = hands.of(*cards)
        if set(cards) == {ACE, TEN}:
            value, square = self.blackjack_value(ends, hand)
            return Start(hand, cards, 0.0, {BLACKJACK_PAID: value}, BLACKJACK_PAID, value, 0.0,
                         square)  # fmt: skip
        values, added, square, action = played[self.variant(*cards)]
        options = {
            what: float(values[hand, what])
            for what in (STAND, HIT, DOUBLE)
            if np.isfinite(values[hand, what])
        }
        chosen = int(action[hand])
        worth = (float(values[hand, 3]), float(added[hand]), float(square[hand]))
        if cards[0] == cards[1] and rules.splits:
            split = self.split_value(first, shoe, cards[0])
            options[SPLIT] = split[0]
            wanted = self.split_policy.get((first, cards[0]))
            if wanted or (wanted is None and split[0] >= worth[0]):
                chosen, worth = SPLIT, split
        if rules.surrender and self.surrender_offered(first):
            taken = 0.5 + 0.5 * float(ends[hand, BLACKJACK])
            options[SURRENDER] = -taken
            if -taken > worth[0]:
                both = float(ends[hand, BLACKJACK])
                chosen, worth = SURRENDER, (-taken, 0.0, 0.25 * (1 - both) + both)
        return Start(hand, cards, 0.0, options, chosen, *worth)

    def surrender_offered(self, first: int) -> bool:
        """Whether the dealer's card is one of those surrender is offered against (2a:8(1))."""
        ranks = self.rules.surrender_against
        return (first == ACE and "A" in ranks) or (first == TEN and bool(set(ranks) - {"A"}))

    def actions(self, first: int) -> dict[int, Ints]:
        """The action on every hand against a first card, by the ace variant of its first two."""
        hands = self.hands
        shoe = self.shoe.copy()
        shoe[first] -= 1
        ends = self.ends(first, shoe, np.arange(len(hands.hard)))
        played = self.play(first, shoe, ends, self.dealt)
        return {aces: action for aces, (_, _, _, action) in played.items()}

    def forfeits(self, first: int) -> dict[int, Ints]:
        """Where a doubled hand is better forfeited (2a:9(7)), by the ace variant."""
        hands, rules = self.hands, self.rules
        found = {aces: np.zeros(len(hands.hard), dtype=np.int64) for aces in self.ace_variants}
        if not rules.forfeit:
            return found
        shoe = self.shoe.copy()
        shoe[first] -= 1
        ends = self.ends(first, shoe, np.arange(len(hands.hard)))
        for aces, marks in found.items():
            for hand in np.flatnonzero(hands.cards >= 3):
                free = int(hands.counts[hand, ACE]) - max(aces, 0)
                total = int(hands.hard[hand]) + (10 if free > 0 and hands.hard[hand] <= 11 else 0)
                if total >= 21:
                    continue
                won, lost = against(
                    ends, hand, total, rules.ties == "lose", rules.dealer_22_void, 0.0
                )
                taken = float(ends[hand, BLACKJACK]) * (1.0 + self.extra_taken)
                marks[hand] = 2 * (won - lost) - taken < -1
        return found

    def analyse(self) -> list[Against]:
        return [self.against(first) for first in range(RANKS)]

    def reached(self, against: Against) -> Floats:
        """How likely each hand is to be held and decided on, unsplit, against a first card."""
        hands = self.hands
        shoe = self.shoe.copy()
        shoe[against.first] -= 1
        ends = self.ends(against.first, shoe, np.arange(len(hands.hard)))
        played = self.play(against.first, shoe, ends, self.dealt)
        total = np.zeros(len(hands.hard))
        for aces in self.ace_variants:
            start = np.zeros(len(hands.hard))
            for one in against.starts:
                if one.action in (STAND, HIT, DOUBLE) and self.variant(*one.cards) == aces:
                    start[one.hand] += one.chance
            total += reach(
                hands.counts, hands.next, hands.order, shoe, start, played[aces][3], self.now
            )
        return total


@dataclass
class SplitHand:
    """The mean worth of a hand of a split: as the first formed, and as a later one.

    ``any``: whatever its second card; ``other``: the share of second cards not of the pair.
    """

    first_any: float = 0.0
    later_any: float = 0.0
    first_other: float = 0.0
    later_other: float = 0.0
    added_first: float = 0.0
    added_later: float = 0.0
    added_first_other: float = 0.0
    added_other: float = 0.0
    square_first: float = 0.0
    square_later: float = 0.0

    def add(
        self,
        chance: float,
        first: tuple[float, float, float],
        later: tuple[float, float, float],
        *,
        same: bool,
    ) -> None:
        self.first_any += chance * first[0]
        self.later_any += chance * later[0]
        self.added_first += chance * first[1]
        self.added_later += chance * later[1]
        self.square_first += chance * first[2]
        self.square_later += chance * later[2]
        if not same:
            self.first_other += chance * first[0]
            self.later_other += chance * later[0]
            self.added_first_other += chance * first[1]
            self.added_other += chance * later[1]


def _odds(text: str) -> float:
    from croupier.money import odds

    return float(odds(text))
