"""The best strategy that looks only at totals, as players learn it.

Hands of one *class* must be played alike: their total, soft or hard, where it matters the number
of cards and whether a double makes their ace a 1; draws to a bonus 21 are classes of their own,
by their suits.  Starting from each hand's own best play, every class takes the action that is
best on average over the hands in it, dealt or after a split, weighted by how often they are held,
until nothing changes.  The value of the strategy is then exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb, prod
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
from croupier.odds.blackjack.hands import ACE, MOST, PAIRS, RANKS, TEN, Floats, Ints
from croupier.odds.blackjack.kernel import DOUBLE, GIVE, HIT, KEEP, STAND, doubled_gain, reach
from croupier.odds.blackjack.splitting import known_pair, one_card, second_cards
from croupier.odds.blackjack.suits import by_suits, draw_hands, shares
from croupier.odds.blackjack.worth import Context, Decided, Known

TURNS = 12  # it settles after two or three
THREE = 3
MANY = 7  # more cards than these make no difference to any rule
RARE = 1e-9  # the weight of hands that the strategy itself never comes to hold


class Class(NamedTuple):
    """Hands that a total-dependent player cannot tell apart."""

    total: int
    soft: bool
    cards: int  # 0 where the number of cards makes no difference
    may_double: bool
    low: bool = False  # its ace is among the first two cards and counts 1 in a double (2a:9)
    draw: int = 0  # a hand that one card makes a bonus of, by its number


@dataclass(frozen=True)
class Classes:
    all: list[Class]
    of: Ints  # [ace variant, hand]: the class of each hand


def classes(analyser: Analyser) -> Classes:
    hands, rules = analyser.hands, analyser.rules
    counts_cards = bool(rules.bonus_21s) or rules.five_card_trick
    able = analyser.dealt.may_double
    draws = draw_hands(hands) if analyser.sees_suits else {}
    aces = hands.counts[:, ACE]
    found: dict[Class, int] = {}
    of = np.zeros((len(analyser.ace_variants), len(hands.hard)), dtype=np.int64)
    for n, first_aces in enumerate(analyser.ace_variants):
        low = hands.soft & (aces <= first_aces)
        for hand in range(len(hands.hard)):
            cards = min(int(hands.cards[hand]), MANY) if counts_cards else 0
            total, soft = int(hands.total[hand]), bool(hands.soft[hand])
            draw = hand if hand in draws else 0
            one = Class(total, soft, cards, bool(able[hand]), bool(low[hand]), draw)
            of[n, hand] = found.setdefault(one, len(found))
    return Classes(list(found), of)


def total_dependent(rules: BlackjackRules, stake: int = 0) -> Analyser:
    """An analyser whose hands are played by the best total-dependent strategy."""
    analyser = Analyser(rules, stake=stake)
    kinds = classes(analyser)

    def settle(first: int) -> None:
        _settle_forfeits(analyser, first)
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
    drawing = np.full(len(analyser.total), HIT, dtype=np.int64)
    rare = {
        aces: RARE * reach(cards, analyser.now, chances, drawing)
        for aces, chances in starts.items()
    }
    for start in gone:
        starts[analyser.variant(*start.cards)][start.hand] = 0.0
    split = [start for start in gone if start.action == SPLIT]
    able = np.zeros(len(kinds.all), dtype=bool)
    able[kinds.of[:, analyser.dealt.may_double > 0]] = True
    policy = analyser.policy.get(first, analyser._free)
    for _ in range(TURNS):
        analyser.policy[first] = policy
        worth = np.zeros((len(kinds.all), 3))
        decided = analyser.decide(known, analyser.dealt)
        _see_suits(analyser, known, decided)
        for n, (aces, how) in enumerate(decided.items()):
            held = _held(analyser, known, how, starts[aces]) + rare[aces]
            _weigh(worth, kinds.of[n], how, held)
        for start in split:
            _weigh_split(analyser, known, start, kinds, worth)
        best = np.where(worth[:, HIT] > worth[:, STAND], HIT, STAND)
        top = np.maximum(worth[:, HIT], worth[:, STAND])
        best = np.where(able & (worth[:, DOUBLE] >= top), DOUBLE, best)
        new = best[kinds.of].astype(np.int64)
        new[:, analyser.total >= 21] = STAND
        if np.array_equal(new, policy):
            break
        policy = new
    analyser.policy[first] = policy


def _weigh(worth: Floats, of: Ints, how: Decided, held: Floats) -> None:
    """Add what each action is worth to the classes of hands that are held so often."""
    for what in (STAND, HIT, DOUBLE):
        values = how.values[:, what]
        weighed = held * np.where(values > -9, values, 0.0)
        worth[:, what] += np.bincount(of, weighed, len(worth))


def _weigh_split(
    analyser: Analyser, known: Known, start: Start, kinds: Classes, worth: Floats
) -> None:
    """The hands of a split, the first and the second, are of the same classes."""
    pair = start.cards[0]
    if one_card(analyser, pair):
        return
    split = known_pair(analyser, known, pair, 2)
    for context in _contexts(analyser, known.first):
        decided = analyser.decide(split, context)
        for rank, chance in second_cards(split):
            aces = analyser.variant(pair, rank)
            n = analyser.ace_variants.index(aces)
            chances = np.zeros(len(analyser.total))
            chances[analyser.hands.of(pair, rank)] = start.chance * chance
            held = reach(analyser.cards(split), analyser.now, chances, decided[aces].action)
            _weigh(worth, kinds.of[n], decided[aces], held)


def _contexts(analyser: Analyser, first: int) -> Iterator[Context]:
    """In which the first and the second hand of a split are played."""
    original = analyser.context(taken=True, split=True)
    yield original
    told_apart = first in (ACE, TEN) and analyser.rules.dealer_blackjack_takes == "original"
    yield analyser.context(taken=False, split=True) if told_apart else original


def _see_suits(analyser: Analyser, known: Known, decided: dict[int, Decided]) -> None:
    """Each draw to a bonus is a class by its suits: the best for it as it is dealt."""
    if not analyser.sees_suits:
        return
    every = list(analyser.suit_policy)  # in one go: threads add to it, for other first cards
    for key in [key for key in every if key[0] == known.first]:
        del analyser.suit_policy[key]
    how = decided[analyser.ace_variants[0]]
    for hand, cards in draw_hands(analyser.hands).items():
        for kind, one in enumerate(by_suits(analyser, known, analyser.dealt, how, cards)):
            analyser.suit_policy[known.first, hand, kind] = one.action


def _held(analyser: Analyser, known: Known, how: Decided, starts: Floats) -> Floats:
    """How often each hand is held; of draws to a bonus only those that draw go on."""
    action, starts = how.action, starts.copy()
    if analyser.sees_suits:
        action = action.copy()
        for hand, cards in draw_hands(analyser.hands).items():
            parts = shares(analyser.rules.decks, pair=cards[0] == cards[1])
            drawing = sum(
                part
                for kind, part in enumerate(parts)
                if analyser.suit_policy.get((known.first, hand, kind)) == HIT
            )
            action[hand] = HIT if drawing else action[hand]
            starts[hand] *= drawing or 1.0
    return reach(analyser.cards(known), analyser.now, starts, action)


def _settle_forfeits(analyser: Analyser, first: int) -> None:
    """Whether a doubled hand is given up is one choice for a total, as three cards make it."""
    if not analyser.rules.forfeit:
        return
    known, hands = analyser.known(first), analyser.hands
    three = np.flatnonzero((hands.cards == THREE) & (analyser.total < MOST))
    often = np.array([_ways(known.shoe, hands.counts[hand]) for hand in three])
    for original in (True, False):
        terms = analyser.terms(known, analyser.context(taken=original, split=False))
        gains = np.zeros(MOST + 1)
        for hand, ways in zip(three, often, strict=True):
            total = int(hands.hard[hand])
            gains[total] += ways * (doubled_gain(terms, known.ends, int(hand), total) + 1)
        given = np.where(gains < 0, GIVE, KEEP).astype(np.int64)
        lowest = int(hands.hard[three].min())
        given[:lowest] = given[lowest]
        analyser.forfeit_policy[first, original] = given


def _ways(shoe: Ints, cards: Ints) -> int:
    return prod(comb(int(have), int(held)) for have, held in zip(shoe, cards, strict=True))


def _settle_surrender(analyser: Analyser, row: Against, kinds: Classes) -> None:
    """Whether to surrender is one choice for a class, pairs that are split apart."""
    if not analyser.surrender_offered(row.first):
        return
    gains: dict[int, float] = {}
    hands: dict[int, list[int]] = {}
    for start in row.starts:
        others = [v for what, v in start.values.items() if what != SURRENDER]
        if SURRENDER not in start.values or start.kinds:  # draws to a bonus: by their suits
            continue
        if SPLIT in start.values and start.values[SPLIT] == max(start.values.values()):
            analyser.surrender_policy[row.first, start.hand] = False
            continue
        kind = int(
            kinds.of[analyser.ace_variants.index(analyser.variant(*start.cards)), start.hand]
        )
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
