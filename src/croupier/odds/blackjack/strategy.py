"""The best strategy of a game of the blackjack family, as an object that is asked.

Built from an analysis, by totals or by cards.  Tables and simulations play it; ``chart`` shows
it; ``deviation`` says what departing from it costs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack.analysis import ACTIONS, SPLIT, SURRENDER, Against, Analyser, Start
from croupier.odds.blackjack.hands import ACE, BLACKJACK, RANKS, TEN, Floats, Ints
from croupier.odds.blackjack.kernel import DOUBLE, HIT, STAND, doubled_gain, gives_up
from croupier.odds.blackjack.suits import MIXED, SPADES, SUITED, by_suits, draw_hands
from croupier.odds.blackjack.switch import NUMBER, PLAIN_21, hand_values
from croupier.odds.blackjack.total_dependent import total_dependent

COLUMNS = (*range(1, RANKS), ACE)  # 2 to 10, then the ace
NAMES = ("A", *(str(n) for n in range(2, 11)))


@lru_cache(maxsize=16)
def best(rules: BlackjackRules, *, composition: bool = False) -> Best:
    """The best strategy under these rules, by totals or by the cards of the hand."""
    return Best(Analyser(rules) if composition else total_dependent(rules))


@dataclass
class Best:
    """What to do, for a hand and the dealer's first card, both by rank (0 an ace, 9 a ten)."""

    analyser: Analyser
    rows: list[Against] = field(init=False)

    def __post_init__(self) -> None:
        self.rows = self.analyser.analyse()

    @property
    def rules(self) -> BlackjackRules:
        return self.analyser.rules

    @property
    def value(self) -> float:
        """What a unit wagered gains on average, hand by hand; without a switch."""
        return sum(row.chance * row.value for row in self.rows)

    @cached_property
    def actions(self) -> list[dict[int, Ints]]:
        """By first card and ace variant: the action on each hand."""
        return [self.analyser.actions(first) for first in range(RANKS)]

    @cached_property
    def starts(self) -> list[dict[tuple[int, int], Start]]:
        return [{start.cards: start for start in row.starts} for row in self.rows]

    def play(self, cards: Sequence[int], first: int, suits: int = MIXED) -> int:
        """Stand, hit or double with these cards, the first two of them as dealt; ``suits``: of
        two cards, as :mod:`~croupier.odds.blackjack.suits` tells them apart."""
        hand = self.analyser.hands.of(*cards)
        kinds = self.drawing[first].get(hand)
        if kinds is not None:
            return kinds[suits]
        return int(self.actions[first][self.analyser.variant(*cards[:2])][hand])

    @cached_property
    def drawing(self) -> list[dict[int, tuple[int, ...]]]:
        """By first card, how draws to a bonus are played by their suits, neither split nor
        surrendered."""
        if not self.analyser.sees_suits:
            return [{} for _ in range(RANKS)]
        return [self._drawing(first) for first in range(RANKS)]

    def _drawing(self, first: int) -> dict[int, tuple[int, ...]]:
        analyser = self.analyser
        known = analyser.known(first)
        how = analyser.decide(known, analyser.dealt)[analyser.ace_variants[0]]
        return {
            hand: tuple(k.action for k in by_suits(analyser, known, analyser.dealt, how, cards))
            for hand, cards in draw_hands(analyser.hands).items()
        }

    def splits(self, pair: int, first: int, suits: int = MIXED) -> bool:
        start = self.starts[first].get((pair, pair))
        return start is not None and _taken(start, suits) == SPLIT

    def surrenders(self, one: int, other: int, first: int, suits: int = MIXED) -> bool:
        start = self.starts[first][min(one, other), max(one, other)]
        return _taken(start, suits) == SURRENDER

    def takes_even_money(self) -> bool:
        hand = self.analyser.hands.of(ACE, TEN)
        both = self.analyser.known(ACE).ends[hand, BLACKJACK]
        return self.analyser.takes_even_money(float(both))

    def forfeits(self, cards: Sequence[int], total: int, first: int, *, original: bool) -> bool:
        """Whether a doubled hand is given up: it would lose more than the first wager (2a:9(7))."""
        analyser, known = self.analyser, self.analyser.known(first)
        terms = analyser.terms(known, analyser.context(taken=original, split=False))
        gain = doubled_gain(terms, known.ends, analyser.hands.of(*cards), total)
        return bool(gives_up(terms, total, gain))

    # The switch (2c:8).

    @cached_property
    def switch_values(self) -> Floats:
        """By first card and hand: what a hand is worth when the switch is considered."""
        return hand_values(self.analyser)

    def switches(self, one: Sequence[int], other: Sequence[int], first: int) -> bool:
        """Whether the second cards of two hands are better exchanged."""
        table = self.switch_values[first]

        def worth(a: int, b: int, *, switched: bool) -> float:
            pair = (min(a, b), max(a, b))
            return float(table[PLAIN_21 if switched and pair == (ACE, TEN) else NUMBER[pair]])

        stay = worth(*one, switched=False) + worth(*other, switched=False)
        swap = worth(one[0], other[1], switched=True) + worth(other[0], one[1], switched=True)
        return swap > stay


def _taken(start: Start, suits: int) -> int:
    return start.kinds[suits] if start.kinds else start.action


# What a deviation costs.

_DEVIATION = re.compile(
    r"(?P<kind>hard|soft|pair)\s+(?P<hand>\w+)\s+(?:vs|v|against)\s+(?P<dealer>\w+)\s*:\s*"
    r"(?P<action>\w+)",
    re.IGNORECASE,
)
RANK_OF = {
    **{name: n for n, name in enumerate(NAMES)},
    **dict.fromkeys(("J", "Q", "K", "T"), TEN),
    "ACE": ACE,
}
_WORDS = {**{word: n for n, word in enumerate(ACTIONS[:5])}, "draw": HIT}


@dataclass(frozen=True)
class Deviation:
    """One departure from the best strategy."""

    hand: str
    dealer: str
    best: str
    action: str
    often: float  # how often the decision comes up, in rounds
    cost: float  # units a round, over all rounds

    @property
    def each(self) -> float:
        """Units each time."""
        return self.cost / self.often if self.often else 0.0


def deviation(strategy: Best, text: str) -> Deviation:
    """What one departure costs, exactly: ``hard 16 vs 10: stand``.

    What cannot be meant is a ``ValueError``.
    """
    said = _DEVIATION.fullmatch(text.strip())
    if said is None:
        raise ValueError(f"a deviation is like 'hard 16 vs 10: stand', not '{text}'")
    first = RANK_OF.get(said["dealer"].upper())
    if first is None:
        raise ValueError(f"the dealer's card is 2 to 10 or A, not '{said['dealer']}'")
    wanted = _WORDS.get(said["action"].lower())
    if wanted is None:
        raise ValueError(f"no action '{said['action']}'; there are {', '.join(_WORDS)}")
    if said["kind"].lower() == "pair":
        return _pair(strategy, said["hand"], first, wanted)
    if not said["hand"].isdigit() or not 4 <= int(said["hand"]) <= 20:
        raise ValueError(f"a total that is decided on is 4 to 20, not '{said['hand']}'")
    return _total(strategy, said["kind"].lower() == "soft", int(said["hand"]), first, wanted)


def _pair(strategy: Best, name: str, first: int, wanted: int) -> Deviation:
    pair = RANK_OF.get(name.upper())
    if pair is None:
        raise ValueError(f"a pair is of 2 to 10 or A, not '{name}'")
    row = strategy.rows[first]
    start = strategy.starts[first][pair, pair]
    if wanted not in start.values:
        can = ", ".join(ACTIONS[what] for what in start.values)
        raise ValueError(f"a pair of {NAMES[pair]} can {can} against {NAMES[first]}")
    often = row.chance * start.chance
    cost = often * (start.value - start.values[wanted])
    hand = f"pair of {NAMES[pair]}"
    return Deviation(hand, NAMES[first], ACTIONS[start.action], ACTIONS[wanted], often, cost)


def _total(strategy: Best, soft: bool, total: int, first: int, wanted: int) -> Deviation:
    analyser = strategy.analyser
    hands = analyser.hands
    row = strategy.rows[first]
    meant = (hands.total == total) & (hands.soft == soft) & (hands.cards >= 2)
    words = f"{'soft' if soft else 'hard'} {total}"
    if not meant.any() or wanted == SPLIT:
        raise ValueError(f"no hand is {words}, or it cannot {ACTIONS[wanted]}")
    if wanted == DOUBLE:
        meant &= analyser.dealt.may_double > 0
        if not meant.any():
            raise ValueError(f"{words} cannot be doubled under these rules")
    other = Analyser(
        analyser.rules,
        policy=dict(analyser.policy),
        split_policy={(first, s.cards[0]): s.action == SPLIT for s in row.starts
                      if s.cards[0] == s.cards[1] and not s.kinds},
        surrender_policy={(first, s.hand): s.action == SURRENDER for s in row.starts
                          if not s.kinds},
        suit_policy=dict(analyser.suit_policy),
        forfeit_policy=dict(analyser.forfeit_policy),
    )  # fmt: skip
    held = analyser.reached(row)
    if wanted == SURRENDER:
        if not analyser.surrender_offered(first):
            raise ValueError(f"surrender is not offered against {NAMES[first]}")
        mine = [s for s in row.starts if meant[s.hand] and s.action != SPLIT]
        for start in mine:
            other.surrender_policy[first, start.hand] = True
        often = sum(start.chance for start in mine)
    else:
        policy = _policy(strategy, first).copy()
        policy[..., meant] = wanted
        other.policy[first] = policy
        for hand in np.flatnonzero(meant):
            if int(hand) in strategy.drawing[first]:
                other.suit_policy |= dict.fromkeys(
                    ((first, int(hand), k) for k in (MIXED, SUITED, SPADES)), wanted
                )
        gone = [s for s in row.starts if meant[s.hand] and s.action == SURRENDER]
        for start in gone:
            other.surrender_policy[first, start.hand] = False
        often = float(held[meant].sum()) + sum(start.chance for start in gone)
    cost = row.value - other.against(first).value
    usual = _usual(strategy, row, np.flatnonzero(meant), held)
    return Deviation(
        words, NAMES[first], usual, ACTIONS[wanted], row.chance * often, row.chance * cost
    )


def _policy(strategy: Best, first: int) -> Ints:
    """The actions as a policy, by ace variant."""
    return np.stack(list(strategy.actions[first].values()))


def _usual(strategy: Best, row: Against, hands: Ints, held: Floats) -> str:
    """What the strategy mostly does with these hands."""
    weights: dict[int, float] = {}
    policy = _policy(strategy, row.first)[0]
    for hand in hands:
        action = int(policy[hand])
        weights[action] = weights.get(action, 0.0) + float(held[hand])
    for start in row.starts:
        if start.hand in hands and start.action == SURRENDER:
            weights[SURRENDER] = weights.get(SURRENDER, 0.0) + start.chance
    return ACTIONS[max(weights, key=lambda action: weights[action])] if weights else ACTIONS[STAND]
