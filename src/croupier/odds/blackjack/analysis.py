"""The exact analysis of a game of the blackjack family, driven by its rules object.

Finite decks, no hole card.  For each first card of the dealer: how the dealer's hand ends given
every hand a player can hold, then the value of every hand from the highest total down.  A
player's decisions may depend on the cards of the hand and the dealer's card (and, for Switch,
the box's other hand as dealt), not on what other hands drew: cards nobody has looked at are
exchangeable, so each hand of a split is exact under that reading of 'strategy'.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import numpy as np

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack.hands import (
    ACE,
    BLACKJACK,
    MOST,
    PAIRS,
    RANKS,
    SEVEN,
    TEN,
    Floats,
    Hands,
    Ints,
    all_hands,
    dealer_ends,
)
from croupier.odds.blackjack.kernel import (
    BY_WORTH,
    DOUBLE,
    FREE,
    HIT,
    KEEP,
    LOSE,
    LOSE_2,
    STAND,
    VOID,
    Cards,
    Terms,
    dealer_table,
    play_out,
    reach,
    spread,
)
from croupier.odds.blackjack.outcomes import FIVE, Outcomes, bonus_values
from croupier.odds.blackjack.splitting import split_worth
from croupier.odds.blackjack.suits import PLACE, Suited, by_suits, has_draws
from croupier.odds.blackjack.worth import Context, Decided, Known, Played, Worth

SPLIT, SURRENDER, BLACKJACK_PAID = 3, 4, 5
ACTIONS = ("stand", "hit", "double", "split", "surrender", "blackjack")
TENS_IN = {"standard": ("10", "J", "Q", "K"), "spanish": ("J", "Q", "K")}
WORKERS = 2  # the loops run without the interpreter's lock


def full_shoe(rules: BlackjackRules) -> Ints:
    """The cards of a full shoe by rank."""
    shoe = np.full(RANKS, 4 * rules.decks, dtype=np.int64)
    shoe[TEN] = 4 * len(TENS_IN[rules.pack]) * rules.decks
    return shoe


def dealt(shoe: Ints, cards: tuple[int, int]) -> float:
    """The chance that these are the next two cards of a shoe, in either order."""
    one, other = cards
    left = int(shoe.sum())
    have, second = int(shoe[one]), int(shoe[other]) - (one == other)
    if have <= 0 or second <= 0:
        return 0.0
    return have * second / (left * (left - 1)) * (1 + (one != other))


class DealerTables(Protocol):
    """How the dealer's hand ends, worked out for many shoes at once."""

    def ends(self, first: int, shoe: Ints, wanted: Ints) -> Floats: ...


def dealer_ending(
    rules: BlackjackRules, first: int, shoe: Ints, wanted: Ints, hands: Ints | None = None
) -> Floats:
    """How the dealer's hand ends from a first card, for each wanted hand of a player."""
    tree = dealer_ends(first, rules.soft_17 == "draw")
    counts = all_hands().counts if hands is None else hands
    return dealer_table(counts, wanted, shoe, tree.rank, tree.seen, tree.depth, tree.ways, tree.end)


@dataclass
class Start:
    """One two-card hand against one first card of the dealer."""

    hand: int
    cards: tuple[int, int]
    chance: float
    values: dict[int, float]  # by action
    action: int
    value: float
    worth: Worth
    kinds: tuple[int, ...] = ()  # the actions by suits, of a draw to a bonus


@dataclass
class Against:
    """Everything about one first card of the dealer."""

    first: int
    chance: float
    dealer: Floats  # how the dealer's hand ends, nothing else known
    starts: list[Start]
    value: float
    worth: Worth

    @property
    def added(self) -> float:
        return self.worth.added


@dataclass
class Analyser:
    """The analysis of one rules object.

    ``policy`` prescribes, for a first card of the dealer, an action for each hand (FREE where
    it does not); without one, every hand is played for the best by its own cards.
    ``split_policy`` and ``surrender_policy`` do so for pairs and for two-card hands,
    ``suit_policy`` for draws to a bonus: by first card, hand and suits, ``forfeit_policy`` for
    doubled hands: by first card and whether the hand has the original wager.  A policy has one
    row of actions, or one for each of the ace variants.
    """

    rules: BlackjackRules
    shoe: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    policy: dict[int, Ints] = field(default_factory=dict)
    split_policy: dict[tuple[int, int], bool] = field(default_factory=dict)
    surrender_policy: dict[tuple[int, int], bool] = field(default_factory=dict)
    suit_policy: dict[tuple[int, int, int], int] = field(default_factory=dict)
    forfeit_policy: dict[tuple[int, bool], Ints] = field(default_factory=dict)
    dealers: DealerTables | None = None  # made for many analysers together
    stake: int = 0  # cents, for the super bonus (2a:6); 0: it is left out
    bonus: float = 0.0  # a bonus blackjack wager beside each unit, which play is to consider

    def __post_init__(self) -> None:
        if not self.shoe.size:
            self.shoe = full_shoe(self.rules)
        self.hands: Hands = all_hands()
        self.outcomes = Outcomes(self.rules, self.hands, self.stake)
        self._ends: dict[tuple[int, int, bytes], Floats] = {}
        self._free = np.full(len(self.hands.hard), FREE, dtype=np.int64)
        # made before threads share them
        self.now = self.outcomes.paid(self.outcomes.at_once)
        self.doubled_now = self.outcomes.paid(self.outcomes.at_once_doubled, 2)
        self.doubled_wins = (self.rules.five_card_trick & (self.hands.cards >= FIVE)).astype(
            np.int64
        )
        self.total = self.hands.total
        self._stand = np.full(len(self.hands.hard), STAND, dtype=np.int64)
        self._may_double = {split: self._doubles(split=split) for split in (False, True)}
        self._nothing = np.zeros(len(self.hands.hard))
        self._super = self.outcomes.with_super_bonus() if self.stake else self.outcomes.at_once
        self._super_now = self.outcomes.paid(self._super)
        self._extra = bonus_values(self.rules, self.hands, self.bonus)
        self.dealt = self.context(taken=True, split=False)

    # What the rules come to for the compiled loops.

    def _doubles(self, *, split: bool) -> Ints:
        rules, hands = self.rules, self.hands
        if split and not rules.double_after_split:
            return np.zeros(len(hands.hard), dtype=np.int64)
        most = {"two": 2, "two or three": 3, "any": 99}[rules.double_cards]
        able = (hands.cards >= 2) & (hands.cards <= most) & (hands.total < 21)
        if rules.double_on == "9 to 11":  # every ace as 1 (I-BJ-1)
            able &= (hands.hard >= 9) & (hands.hard <= 11)
        return able.astype(np.int64)

    def context(self, *, taken: bool, split: bool, reckoned: float | None = None) -> Context:
        """``taken``: a dealer's blackjack takes the hand's first wager (I-BJ-2)."""
        everything = self.rules.dealer_blackjack_takes == "all"
        original, taken = taken, taken or everything
        return Context(
            float(taken) if reckoned is None else reckoned,
            float(everything),
            LOSE if taken else VOID,
            LOSE_2 if everything else LOSE if taken else VOID,
            self._may_double[split],
            self._extra if original else self._nothing,
        )

    def at_once(self, first: int, context: Context) -> tuple[Floats, Floats]:
        """What is paid at once, and what it comes to: more for three 7s against a 7 (2a:6)."""
        if first == SEVEN and context is self.dealt:
            return self._super, self._super_now
        return self.outcomes.at_once, self.now

    @cached_property
    def sees_suits(self) -> bool:
        """Whether draws to a bonus are played by their suits."""
        return has_draws(self.rules) and not self.bonus

    @cached_property
    def ace_variants(self) -> tuple[int, ...]:
        """How many aces of the first two cards count 1 in a double; -1: all the hand's."""
        if not self.rules.doubled_aces_are_1:
            return (0,)
        return (-1,) if self.rules.double_cards == "two" else (0, 1, 2)

    def forfeits(self, first: int, *, original: bool) -> Ints:
        """By total, whether a doubled hand is given up (2a:9(7))."""
        usual = BY_WORTH if self.rules.forfeit else KEEP
        found = self.forfeit_policy.get((first, original))
        return np.full(MOST + 1, usual, dtype=np.int64) if found is None else found

    # The values of hands.

    def without(self, first: int) -> Ints:
        shoe = self.shoe.copy()
        shoe[first] -= 1
        return shoe

    def ends(self, first: int, shoe: Ints, wanted: Ints) -> Floats:
        """How the dealer's hand ends, for each wanted hand; no strategy changes it."""
        if self.dealers is not None:
            return self.dealers.ends(first, shoe, wanted)
        key = (first, len(wanted), shoe.tobytes())
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = dealer_ending(self.rules, first, shoe, wanted)
        return found

    def known(self, first: int) -> Known:
        """For hands that are dealt."""
        shoe, hands = self.without(first), self.hands
        return Known(first, shoe, self.ends(first, shoe, np.arange(len(hands.hard))), hands.order)

    def cards(self, known: Known, shoe: Ints | None = None) -> Cards:
        """The hands for the compiled loops."""
        hands = self.hands
        shoe = known.shoe if shoe is None else shoe
        return Cards(hands.counts, hands.next, hands.hard, self.total, known.order, shoe)

    def terms(self, known: Known, context: Context) -> Terms:
        """The rules for the compiled loops."""
        rules = self.rules
        return Terms(
            self.at_once(known.first, context)[1],
            self.doubled_now,
            self.doubled_wins,
            rules.ties == "lose",
            rules.dealer_22_void,
            self.forfeits(known.first, original=context.takes >= 0.5),
            context.takes,
            context.takes_more,
        )

    def decide(self, known: Known, context: Context) -> dict[int, Decided]:
        """How each hand is played, by how many aces among its first two cards count 1."""
        cards, terms = self.cards(known), self.terms(known, context)
        policy = self.policy.get(known.first, self._free)
        rows = policy if policy.ndim == 2 else [policy] * len(self.ace_variants)
        return {
            aces: Decided(
                *play_out(cards, terms, known.ends, context.may_double, aces, row, context.extra)
            )
            for aces, row in zip(self.ace_variants, rows, strict=True)
        }

    def play(
        self, known: Known, context: Context, starts: Iterable[tuple[int, int]]
    ) -> dict[int, Played]:
        """The same, with what becomes of hands that start with these cards."""
        by_aces: dict[int, list[int]] = {aces: [] for aces in self.ace_variants}
        draws = []
        for one, other in starts:
            by_aces[self.variant(one, other)].append(self.hands.of(one, other))
            cards = (min(one, other), max(one, other))
            if self.sees_suits and cards in PLACE:
                draws.append(cards)
        found = {
            aces: Played(
                how.values,
                how.added,
                how.action,
                self._become(known, context, by_aces[aces], aces, how.action),
            )
            for aces, how in self.decide(known, context).items()
        }
        for cards in draws:
            self._see_suits(known, context, found[self.variant(*cards)], cards)
        return found

    def _see_suits(
        self, known: Known, context: Context, how: Played, cards: tuple[int, int]
    ) -> None:
        """Let a draw to a bonus be played by its suits."""
        hand = self.hands.of(*cards)
        kinds = by_suits(self, known, context, how, cards)
        if kinds:
            how.suited[hand] = kinds
            how.events[hand] = sum((k.share * k.events for k in kinds), np.zeros(1))
            how.added[hand] = sum(k.share * k.added for k in kinds)

    def acted(self, known: Known, context: Context, hand: int, action: int, how: Decided) -> Floats:
        """What becomes of a hand of two cards that takes this action, and then goes on so."""
        actions = how.action.copy()
        actions[hand] = action
        aces = self.ace_variants[0]  # no draw to a bonus has an ace
        return self._become(known, context, [hand], aces, actions)[hand]

    def stands(self, known: Known, context: Context, hand: int) -> Floats:
        """What becomes of a hand that takes no card, by how the dealer's hand ends."""
        return self._become(known, context, [hand], 0, self._stand)[hand]

    def _become(
        self, known: Known, context: Context, starts: list[int], aces: int, action: Ints
    ) -> dict[int, Floats]:
        events = spread(
            self.cards(known),
            self.terms(known, context),
            known.ends,
            self.at_once(known.first, context)[0],
            self.outcomes.at_once_doubled,
            np.array(starts, dtype=np.int64),
            aces,
            action,
            context.taken,
            context.taken_doubled,
        )
        return dict(zip(starts, events, strict=True))

    def variant(self, one: int, other: int) -> int:
        """Which of the ace variants a hand of these first two cards is played by."""
        if len(self.ace_variants) == 1:
            return self.ace_variants[0]
        return int(one == ACE) + int(other == ACE)

    def blackjack(self, ends: Floats, hand: int, first: int, *, split: bool = False) -> Floats:
        """The outcomes of a player's blackjack, by how the dealer's hand ends; even money is
        taken where it is worth more."""
        index, rules = self.outcomes.index, self.rules
        found = np.zeros((len(ends[hand]), len(self.outcomes.events)))
        both = 0.0 if rules.blackjack_paid == "always" else float(ends[hand, BLACKJACK])
        paid = "blackjack"
        if first == ACE and not split and self.takes_even_money(both):
            paid, both = "even money", 0.0
        found[:, index[paid]] = ends[hand]
        if not both:
            return found
        met_by = found[BLACKJACK]
        met_by[:] = 0.0
        if not rules.ranked_blackjacks:
            met_by[VOID] = both
            return found
        # a higher and a lower ten are equally likely
        alike = self.same_ten()
        met_by[index["blackjack, same ten card"]] = both * alike
        for what in ("higher", "lower"):
            met_by[index[f"blackjack, {what} ten card"]] = both * (1 - alike) / 2
        return found

    def takes_even_money(self, both: float) -> bool:
        """Whether it is worth more than waiting, the dealer's blackjack having this chance."""
        waiting = float(self.rules.blackjack_odds) * (1 - both)
        return self.rules.even_money and not self.rules.ranked_blackjacks and waiting < 1

    def same_ten(self) -> float:
        """The chance that two cards that count ten are of the same rank."""
        tens, ranks = int(full_shoe(self.rules)[TEN]), len(TENS_IN[self.rules.pack])
        return (tens / ranks - 1) / (tens - 1)

    # One first card of the dealer.

    def against(self, first: int) -> Against:
        known = self.known(first)
        pairs = {pair: chance for pair in PAIRS if (chance := dealt(known.shoe, pair)) > 0}
        played = self.play(known, self.dealt, pairs)
        starts = []
        worth = Worth(np.zeros(len(self.outcomes.events)), 0.0)
        for cards, chance in pairs.items():
            start = self.start(known, played, cards)
            start.chance = chance
            starts.append(start)
            worth = worth.plus(start.worth.share(chance))
        chance = int(self.shoe[first]) / int(self.shoe.sum())
        return Against(first, chance, known.ends[0], starts, self.value(worth), worth)

    def value(self, worth: Worth) -> float:
        found = float(worth.events @ self.outcomes.nets)
        if worth.split is not None:
            found += float(worth.split.sum(axis=0) @ self.outcomes.grid)
        return found

    def start(self, known: Known, played: dict[int, Played], cards: tuple[int, int]) -> Start:
        first, ends = known.first, known.ends
        hand = self.hands.of(*cards)
        if set(cards) == {ACE, TEN}:
            natural = Worth(self.blackjack(ends, hand, first).sum(axis=0), 0.0)
            value = self.value(natural)
            return Start(hand, cards, 0.0, {BLACKJACK_PAID: value}, BLACKJACK_PAID, value, natural)
        how = played[self.variant(*cards)]
        split = None
        if cards[0] == cards[1] and self.rules.splits:
            split = split_worth(self, known, cards[0])
        kinds = how.suited.get(hand)
        if kinds is None:
            row, action, added = how.values[hand, :3], int(how.action[hand]), how.added[hand]
            whole_hand = Suited(1.0, row, action, how.events[hand], float(added))
            beside = self.beside(how, hand) if self.bonus else 0.0
            return self._begin(known, cards, whole_hand, split, beside)
        parts = [(kind.share, self._begin(known, cards, kind, split, 0.0)) for kind in kinds]
        worth = Worth(np.zeros(len(self.outcomes.events)), 0.0)
        for share, part in parts:
            worth = worth.plus(part.worth.share(share))
        values = {
            what: sum(share * part.values[what] for share, part in parts)
            for what in parts[0][1].values
        }
        actions = tuple(part.action for _, part in parts)
        return Start(hand, cards, 0.0, values, actions[0], self.value(worth), worth, actions)

    def _begin(
        self, known: Known, cards: tuple[int, int], how: Suited, split: Worth | None, beside: float
    ) -> Start:
        """The best or prescribed action on two cards."""
        first, ends, hand = known.first, known.ends, self.hands.of(*cards)
        values = {
            what: float(how.values[what])
            for what in (STAND, HIT, DOUBLE)
            if np.isfinite(how.values[what])
        }
        chosen = how.action
        worth = Worth(how.events.sum(axis=0), how.added, None, beside)
        value = self.value(worth)
        if split is not None:
            values[SPLIT] = self.value(split) + split.beside
            wanted = self.split_policy.get((first, cards[0]))
            if wanted or (wanted is None and values[SPLIT] >= value + beside):
                part = self.pairs_alike(cards[0])
                worth = split if part == 1 else split.share(part).plus(worth.share(1 - part))
                chosen, value = SPLIT, self.value(worth)
        part = self.surrender_offered(first)
        if part:
            both = float(ends[hand, BLACKJACK])
            values[SURRENDER] = -0.5 - 0.5 * both
            wanted = self.surrender_policy.get((first, hand))
            if wanted or (wanted is None and values[SURRENDER] > value + worth.beside):
                events = np.zeros(len(self.outcomes.events))
                events[self.outcomes.index["surrendered"]] = 1 - both
                events[LOSE] = both
                worth = Worth(events, 0.0).share(part).plus(worth.share(1 - part))
                chosen, value = SURRENDER, self.value(worth)
        return Start(hand, cards, 0.0, values, chosen, value, worth)

    def beside(self, how: Played, hand: int) -> float:
        """What the bonus blackjack wager gives back, the hand played so."""
        events = how.events[hand].sum(axis=0)
        return float(how.values[hand, 3] - events @ self.outcomes.nets)

    def pairs_alike(self, pair: int) -> float:
        """How much of a pair may be split: tens of one rank only where rules split by rank."""
        by_rank = self.rules.split_by == "rank" and pair == TEN
        return self.same_ten() if by_rank else 1.0

    def surrender_offered(self, first: int) -> float:
        """How often surrender is offered against a first card: against aces, and those
        ten-value cards that the rules name (2a:8(1))."""
        rules = self.rules
        if not rules.surrender or first not in (ACE, TEN):
            return 0.0
        if first == ACE:
            return float("A" in rules.surrender_against)
        tens = TENS_IN[rules.pack]
        return sum(rank in rules.surrender_against for rank in tens) / len(tens)

    # The whole game.

    def actions(self, first: int) -> dict[int, Ints]:
        """The action on every hand against a first card, by the ace variant of its first two."""
        decided = self.decide(self.known(first), self.dealt)
        return {aces: how.action for aces, how in decided.items()}

    def analyse(self) -> list[Against]:
        with ThreadPoolExecutor(WORKERS) as pool:
            return list(pool.map(self.against, range(RANKS)))

    def reached(self, against: Against) -> Floats:
        """How likely each hand is to be held and decided on, unsplit, against a first card."""
        cards = self.cards(self.known(against.first))
        actions = self.actions(against.first)
        total = np.zeros(len(self.total))
        for aces in self.ace_variants:
            start = np.zeros(len(self.total))
            for one in against.starts:
                if one.action in (STAND, HIT, DOUBLE) and self.variant(*one.cards) == aces:
                    start[one.hand] += one.chance
            total += reach(cards, self.now, start, actions[aces])
        return total


def whole(rows: list[Against]) -> Worth:
    """What the game comes to: over every first card of the dealer."""
    worth = rows[0].worth.share(rows[0].chance)
    for row in rows[1:]:
        worth = worth.plus(row.worth.share(row.chance))
    return worth


def expectation(rows: list[Against]) -> tuple[float, float]:
    """The value of a round, and all that is added to the first wager."""
    return sum(row.chance * row.value for row in rows), sum(row.chance * row.added for row in rows)
