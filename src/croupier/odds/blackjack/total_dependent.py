"""The best strategy that looks only at totals, as players learn it.

Hands of one *class* (their total, soft or hard, and what number of cards matters for) must be
played alike.  Starting from each hand's own best play, every class takes the action that is best
on average over the hands in it, weighted by how often they are held, until nothing changes.
The value of the strategy is then exact.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.games.blackjack_rules import BlackjackRules
from croupier.odds.blackjack.analysis import Against, Analyser
from croupier.odds.blackjack.hands import RANKS, Ints
from croupier.odds.blackjack.kernel import DOUBLE, HIT, STAND, reach

TURNS = 12  # it settles after two or three


@dataclass(frozen=True)
class Class:
    """Hands that a total-dependent player cannot tell apart."""

    total: int
    soft: bool
    cards: int  # 0 where the number of cards makes no difference
    may_double: bool


def classes(analyser: Analyser) -> tuple[list[Class], Ints]:
    """The classes, and the class of each hand."""
    hands, rules = analyser.hands, analyser.rules
    counts_cards = bool(rules.bonus_21s) or rules.five_card_trick
    able = analyser.dealt.may_double
    found: dict[Class, int] = {}
    of = np.zeros(len(hands.hard), dtype=np.int64)
    for hand in range(len(hands.hard)):
        cards = min(int(hands.cards[hand]), 7) if counts_cards else 0
        one = Class(int(hands.total[hand]), bool(hands.soft[hand]), cards, bool(able[hand]))
        of[hand] = found.setdefault(one, len(found))
    return list(found), of


def total_dependent(rules: BlackjackRules) -> Analyser:
    """An analyser whose hands are played by the best total-dependent strategy."""
    analyser = Analyser(rules)
    kinds, of = classes(analyser)
    for first in range(RANKS):
        analyser.policy[first] = _settle(analyser, first, len(kinds), of)
    return analyser


def _settle(analyser: Analyser, first: int, kinds: int, of: Ints) -> Ints:
    hands = analyser.hands
    shoe = analyser.shoe.copy()
    shoe[first] -= 1
    ends = analyser.ends(first, shoe, np.arange(len(hands.hard)))
    starts = _two_cards(analyser, shoe)
    policy = analyser._free.copy()
    for _ in range(TURNS):
        analyser.policy[first] = policy
        played = analyser.play(first, shoe, ends, analyser.dealt)
        worth = np.zeros((kinds, 3))
        able = np.zeros(kinds, dtype=bool)
        for aces, (values, _, _, action) in played.items():
            chance = reach(
                hands.counts, hands.next, hands.order, shoe, starts[aces], action, analyser.now
            )
            for what in (STAND, HIT, DOUBLE):
                finite = np.where(np.isfinite(values[:, what]), values[:, what], 0.0)
                np.add.at(worth[:, what], of, chance * finite)
        able[of[analyser.dealt.may_double > 0]] = True
        best = np.where(worth[:, HIT] > worth[:, STAND], HIT, STAND)
        top = np.maximum(worth[:, HIT], worth[:, STAND])
        best = np.where(able & (worth[:, DOUBLE] >= top), DOUBLE, best)
        new = best[of].astype(np.int64)
        new[hands.total >= 21] = STAND
        if np.array_equal(new, policy):
            break
        policy = new
    return policy


def _two_cards(analyser: Analyser, shoe: Ints) -> dict[int, np.ndarray]:
    """The chance of each two-card hand, by how many of its aces would count 1 in a double."""
    hands = analyser.hands
    left = int(shoe.sum())
    start = {aces: np.zeros(len(hands.hard)) for aces in analyser.ace_variants}
    for one in range(RANKS):
        for other in range(RANKS):
            have = int(shoe[other]) - int(one == other)
            if shoe[one] > 0 and have > 0:
                hand = hands.of(one, other)
                start[analyser.variant(one, other)][hand] += (
                    int(shoe[one]) * have / (left * (left - 1))
                )
    return start


def expectation(rows: list[Against]) -> tuple[float, float, float]:
    """The value of a round, all that is added to the first wager, and the mean square."""
    return (
        sum(row.chance * row.value for row in rows),
        sum(row.chance * row.added for row in rows),
        sum(row.chance * row.square for row in rows),
    )
