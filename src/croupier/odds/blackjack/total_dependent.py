"""The best strategy that looks only at totals, as players learn it.

Hands of one *class* (their total, soft or hard, and what number of cards matters for) must be
played alike.  Starting from each hand's own best play, every class takes the action that is best
on average over the hands in it, weighted by how often they are held, until nothing changes.
The value of the strategy is then exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack.analysis import (
    SPLIT,
    SURRENDER,
    WORKERS,
    Against,
    Analyser,
    Start,
    dealt,
)
from croupier.odds.blackjack.hands import PAIRS, RANKS, Floats, Ints
from croupier.odds.blackjack.kernel import DOUBLE, HIT, STAND, reach

TURNS = 12  # it settles after two or three
MANY = 7  # more cards than these make no difference to any rule
RARE = 1e-9  # the weight of hands that the strategy itself never comes to hold


class Class(NamedTuple):
    """Hands that a total-dependent player cannot tell apart."""

    total: int
    soft: bool
    cards: int  # 0 where the number of cards makes no difference
    may_double: bool


@dataclass(frozen=True)
class Classes:
    all: list[Class]
    of: Ints  # the class of each hand


def classes(analyser: Analyser) -> Classes:
    hands, rules = analyser.hands, analyser.rules
    counts_cards = bool(rules.bonus_21s) or rules.five_card_trick
    able = analyser.dealt.may_double
    found: dict[Class, int] = {}
    of = np.zeros(len(hands.hard), dtype=np.int64)
    for hand in range(len(hands.hard)):
        cards = min(int(hands.cards[hand]), MANY) if counts_cards else 0
        one = Class(int(hands.total[hand]), bool(hands.soft[hand]), cards, bool(able[hand]))
        of[hand] = found.setdefault(one, len(found))
    return Classes(list(found), of)


def total_dependent(rules: BlackjackRules, stake: int = 0) -> Analyser:
    """An analyser whose hands are played by the best total-dependent strategy."""
    analyser = Analyser(rules, stake=stake)
    kinds = classes(analyser)

    def settle(first: int) -> None:
        _settle(analyser, first, kinds, ())
        row = analyser.against(first)
        gone = [start for start in row.starts if start.action in (SPLIT, SURRENDER)]
        _settle(analyser, first, kinds, gone)
        _settle_surrender(analyser, row, kinds)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(settle, range(RANKS)))
    return analyser


def _settle(analyser: Analyser, first: int, kinds: Classes, gone: Iterable[Start]) -> None:
    """The actions against one first card; ``gone``: hands that are split or surrendered."""
    known = analyser.known(first)
    cards = analyser.cards(known)
    starts = _two_cards(analyser, known.shoe)
    drawing = np.full(len(kinds.of), HIT, dtype=np.int64)
    rare = {
        aces: RARE * reach(cards, analyser.now, chances, drawing)
        for aces, chances in starts.items()
    }
    for start in gone:
        starts[analyser.variant(*start.cards)][start.hand] = 0.0
    able = np.zeros(len(kinds.all), dtype=bool)
    able[kinds.of[analyser.dealt.may_double > 0]] = True
    policy = analyser.policy.get(first, analyser._free)
    for _ in range(TURNS):
        analyser.policy[first] = policy
        worth = np.zeros((len(kinds.all), 3))
        for aces, how in analyser.decide(known, analyser.dealt).items():
            chance = reach(cards, analyser.now, starts[aces], how.action) + rare[aces]
            for what in (STAND, HIT, DOUBLE):
                values = how.values[:, what]
                weighed = chance * np.where(values > -9, values, 0.0)
                worth[:, what] += np.bincount(kinds.of, weighed, len(kinds.all))
        best = np.where(worth[:, HIT] > worth[:, STAND], HIT, STAND)
        top = np.maximum(worth[:, HIT], worth[:, STAND])
        best = np.where(able & (worth[:, DOUBLE] >= top), DOUBLE, best)
        new = best[kinds.of].astype(np.int64)
        new[analyser.total >= 21] = STAND
        if np.array_equal(new, policy):
            break
        policy = new
    analyser.policy[first] = policy


def _settle_surrender(analyser: Analyser, row: Against, kinds: Classes) -> None:
    """Whether to surrender is one choice for a class, pairs that are split apart."""
    if not analyser.surrender_offered(row.first):
        return
    gains: dict[int, float] = {}
    hands: dict[int, list[int]] = {}
    for start in row.starts:
        others = [v for what, v in start.values.items() if what != SURRENDER]
        if SURRENDER not in start.values:
            continue
        if SPLIT in start.values and start.values[SPLIT] == max(start.values.values()):
            analyser.surrender_policy[row.first, start.hand] = False
            continue
        kind = int(kinds.of[start.hand])
        if SPLIT in start.values and start.values[SPLIT] == max(others):
            kind = -1 - start.hand  # a pair that would be split is judged by itself
        gain = start.chance * (start.values[SURRENDER] - max(others))
        gains[kind] = gains.get(kind, 0.0) + gain
        hands.setdefault(kind, []).append(start.hand)
    for kind, gain in gains.items():
        for hand in hands[kind]:
            analyser.surrender_policy[row.first, hand] = gain > 0


def _two_cards(analyser: Analyser, shoe: Ints) -> dict[int, Floats]:
    """The chance of each two-card hand, by how many of its aces would count 1 in a double."""
    start = {aces: np.zeros(len(analyser.total)) for aces in analyser.ace_variants}
    for pair in PAIRS:
        start[analyser.variant(*pair)][analyser.hands.of(*pair)] = dealt(shoe, pair)
    return start
