"""What two-card hands come to on average, and nothing else about them.

The switch values every hand of a box with every two cards gone beside it.  For that the mean is
enough: it is what the compiled loop of best play finds, without what becomes of each hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from croupier.odds.blackjack.analysis import Analyser
from croupier.odds.blackjack.hands import ACE, PAIRS, TEN, Floats
from croupier.odds.blackjack.kernel import STAND
from croupier.odds.blackjack.splitting import KnownPair, known_pair, one_card, second_cards
from croupier.odds.blackjack.worth import Context, Decided, Known


@dataclass(frozen=True)
class Values:
    """By cards gone, first card and hand: what the hand comes to."""

    value: Floats  # [gone, first, hand]
    added: Floats


class Mean(NamedTuple):
    """A hand of a split over its second cards; ``other``: those that do not make the pair."""

    any: float
    other: float
    added: float
    added_other: float

    def given(self, gone: Mean, chance: float) -> Mean:
        """The same, given that some unseen card is not of the pair."""
        return Mean(*((a - chance * b) / (1 - chance) for a, b in zip(self, gone, strict=True)))


def simple(analyser: Analyser) -> bool:
    """Whether the mean of a hand is what its decisions reckon with: nothing taken in place of
    another hand's wager, nothing seen beside the total."""
    rules = analyser.rules
    plain = rules.dealer_blackjack_takes != "busted-plus-one" and not rules.original_moves_on
    return plain and not analyser.bonus and not rules.surrender and not analyser.sees_suits


def means(analyser: Analyser, first: int, plain_21: int) -> Values:
    """Each two-card hand against one first card; at ``plain_21`` a switched blackjack, which
    counts 21 (2c:9(3))."""
    value, added = np.zeros(len(PAIRS) + 1), np.zeros(len(PAIRS) + 1)
    known = analyser.known(first)
    natural = analyser.hands.of(ACE, TEN)
    if simple(analyser):
        decided = analyser.decide(known, analyser.dealt)
        for n, cards in enumerate(PAIRS):
            if cards == (ACE, TEN):
                events = analyser.blackjack(known.ends, natural, first).sum(axis=0)
                value[n] = float(events @ analyser.outcomes.nets)
                continue
            value[n], added[n] = _start(analyser, known, decided, cards)
    else:
        for start in analyser.against(first).starts:
            n = PAIRS.index(start.cards)
            value[n], added[n] = start.value, start.worth.added
    stands = analyser.stands(known, analyser.dealt, natural)
    value[plain_21] = float(stands.sum(axis=0) @ analyser.outcomes.nets)
    return Values(value, added)


def _start(
    analyser: Analyser, known: Known, decided: dict[int, Decided], cards: tuple[int, int]
) -> tuple[float, float]:
    hand, how = analyser.hands.of(*cards), decided[analyser.variant(*cards)]
    if not np.isfinite(how.values[hand, 3]) or (analyser.hands.counts[hand] > known.shoe).any():
        return 0.0, 0.0
    value, added = float(how.values[hand, 3]), float(how.added[hand])
    if cards[0] != cards[1] or not analyser.rules.splits:
        return value, added
    split, more = _split(analyser, known, cards[0])
    wanted = analyser.split_policy.get((known.first, cards[0]))
    if wanted or (wanted is None and split >= value):
        part = analyser.pairs_alike(cards[0])
        return part * split + (1 - part) * value, part * more + (1 - part) * added
    return value, added


def _split(analyser: Analyser, known: Known, pair: int) -> tuple[float, float]:
    """As ``splitting`` has it, for the mean alone."""
    original = analyser.context(taken=True, split=True)
    later = analyser.context(taken=False, split=True)
    if known.first not in (ACE, TEN):  # no blackjack tells them apart
        later = original
    second = known_pair(analyser, known, pair, 2)
    one = _hand(analyser, second, original)
    two = one if later is original else _hand(analyser, second, later)
    if analyser.rules.splits < 2 or (pair == ACE and not analyser.rules.resplit_aces):
        return one.any + two.any, 1 + one.added + two.added
    left, have = int(known.shoe.sum()) - 2, int(known.shoe[pair]) - 2
    again = have / left
    third = known_pair(analyser, known, pair, 3)
    one_of_three = _hand(analyser, third, original)
    of_three = one_of_three if later is original else _hand(analyser, third, later)
    of_four = _hand(analyser, known_pair(analyser, known, pair, 4), later)
    value = again * (one_of_three.any + 2 * of_three.any)
    added = again * (2 + one_of_three.added + 2 * of_three.added)
    pair_next, more = have / (left - 1), (have - 1) / (left - 1)
    both, after = of_three.given(of_four, more), two.given(of_three, again)
    rest = one.other / (1 - again)
    value += (1 - again) * (
        pair_next * (rest + 2 * both.any) + (1 - pair_next) * rest + after.other
    )
    added += one.added_other + (1 - again) * (
        1 + pair_next * (1 + 2 * both.added) + after.added_other
    )
    return value, added


def _hand(analyser: Analyser, known: KnownPair, context: Context) -> Mean:
    decided = analyser.decide(known, context)
    hands, pair, nets = analyser.hands, known.pair, analyser.outcomes.nets
    split_natural = analyser.rules.blackjack_after_split
    any_, other, added, added_other = 0.0, 0.0, 0.0, 0.0
    for rank, chance in second_cards(known):
        hand, more = hands.of(pair, rank), 0.0
        if {pair, rank} == {ACE, TEN} and split_natural:
            events = analyser.blackjack(known.ends, hand, known.first, split=True)
            value = float(events.sum(axis=0) @ nets)
        else:
            how = decided[analyser.variant(pair, rank)]
            what = STAND if one_card(analyser, pair) else 3
            value = float(how.values[hand, what])
            more = 0.0 if what == STAND else float(how.added[hand])
        any_ += chance * value
        added += chance * more
        if rank != pair:
            other += chance * value
            added_other += chance * more
    return Mean(any_, other, added, added_other)
