"""Blackjack switch: the best switch given both hands and the dealer's card (2c:2, 2c:8).

Each hand is valued with the box's other two cards known to be gone; the better of leaving and
switching is taken for every four cards in order.  What the other hand draws later is unseen, so
each hand's value is exact for a player who does not look at it.

A player cannot carry all those values.  The strategy by value adds up two numbers of one table,
:func:`hand_values`, for the hands as they lie and two for the hands switched, and takes more.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np

from croupier.games.blackjack_rules import BlackjackRules
from croupier.odds.blackjack.analysis import WORKERS, Analyser, dealer_ending, full_shoe
from croupier.odds.blackjack.hands import ACE, RANKS, TEN, Floats, Ints, all_hands
from croupier.odds.blackjack.outcomes import Outcomes
from croupier.odds.blackjack.worth import Worth

PAIRS = tuple(combinations_with_replacement(range(RANKS), 2))
NUMBER = {pair: n for n, pair in enumerate(PAIRS)}
PLAIN_21 = len(PAIRS)  # an ace and a ten after a switch: 21 and no blackjack (2c:9(3))
OF = np.array([[NUMBER[min(a, b), max(a, b)] for b in range(RANKS)] for a in range(RANKS)])
AFTER = np.where(OF == NUMBER[ACE, TEN], PLAIN_21, OF)  # the same after a switch


@dataclass(frozen=True)
class Switching:
    """What a box of two unit wagers comes to."""

    value: float  # for the two wagers together
    added: float
    sums: Floats  # the chance of each sum on the grid of outcomes, hands taken as independent
    switched: float  # how often the cards are switched
    without: float  # the value for a player who never switches


class Removed:
    """How the dealer's hand ends by which cards are gone, whoever has them.

    The hands of a box and the cards gone beside them are mostly the same cards in other places,
    so that each set of cards is worked out once.
    """

    def __init__(self, rules: BlackjackRules) -> None:
        hands = all_hands()
        self._hands = hands.counts
        self._full = full_shoe(rules)
        self._digits = 32 ** np.arange(RANKS, dtype=np.int64)
        self._codes = hands.counts @ self._digits
        sets: list[Ints] = []
        for one, other in PAIRS:
            gone = self._digits[one] + self._digits[other]
            sets.append(self._codes + gone)
            for pair in range(RANKS):  # the hands of a split, a card of the pair gone too
                of_pair = self._codes[hands.counts[:, pair] > 0]
                sets.append(of_pair + gone + self._digits[pair])
        self._keys = np.unique(np.concatenate(sets))
        counts = self._keys[:, None] // self._digits % 32
        wanted = np.arange(len(counts))

        def work_out(first: int) -> Floats:
            shoe = self._full.copy()
            shoe[first] -= 1
            return dealer_ending(rules, first, shoe, wanted, counts)

        with ThreadPoolExecutor(WORKERS) as pool:
            self._tables = list(pool.map(work_out, range(RANKS)))

    def ends(self, first: int, shoe: Ints, wanted: Ints) -> Floats:
        gone = self._full - shoe
        gone[first] -= 1
        keys = self._codes[wanted] + gone @ self._digits
        table = self._tables[first]
        found = np.zeros((len(self._hands), table.shape[1]))
        found[wanted] = table[np.searchsorted(self._keys, keys)]
        return found


@dataclass(frozen=True)
class Values:
    """By cards gone, first card and hand: what the hand comes to."""

    value: Floats  # [gone, first, hand]
    added: Floats
    sums: Floats  # [gone, first, hand, on the grid]


def hand_values(analyser: Analyser) -> Floats:
    """By first card and hand: the hand's value, nothing known of the other hand."""
    return np.stack([_values(analyser, first).value for first in range(RANKS)])


def analyse_switch(rules: BlackjackRules, dealers: Removed | None = None) -> Switching:
    """The best of everything: by the cards of each hand, and the best switch."""
    return _over_all_boxes(rules, _all_values(Analyser(rules), dealers or Removed(rules)), None)


def analyse_by_value(analyser: Analyser, dealers: Removed | None = None) -> Switching:
    """A given way to play hands, and the switch by the table of values that goes with it."""
    values = _all_values(analyser, dealers or Removed(analyser.rules))
    return _over_all_boxes(analyser.rules, values, hand_values(analyser))


def _all_values(analyser: Analyser, dealers: Removed) -> Values:
    rules = analyser.rules

    def with_gone(gone: tuple[int, int]) -> Values:
        shoe = full_shoe(rules)
        for rank in gone:
            shoe[rank] -= 1
        one = Analyser(rules, shoe, analyser.policy, analyser.split_policy, dealers=dealers)
        return _stack([_values(one, first) for first in range(RANKS)])

    with ThreadPoolExecutor(WORKERS) as pool:
        return _stack(pool.map(with_gone, PAIRS))


def _stack(parts: Iterable[Values]) -> Values:
    all_parts = list(parts)
    return Values(
        np.stack([part.value for part in all_parts]),
        np.stack([part.added for part in all_parts]),
        np.stack([part.sums for part in all_parts]),
    )


def _values(analyser: Analyser, first: int) -> Values:
    """Each two-card hand against one first card; the last is a switched blackjack."""
    outcomes = analyser.outcomes
    size = len(PAIRS) + 1
    value, added = np.zeros(size), np.zeros(size)
    sums = np.zeros((size, len(outcomes.grid)))

    def put(number: int, worth: Worth) -> None:
        value[number] = analyser.value(worth)
        added[number] = worth.added
        sums[number] = outcomes.on_grid(worth.events)
        if worth.split is not None:
            sums[number] += worth.split

    for start in analyser.against(first).starts:
        put(NUMBER[start.cards], start.worth)
    put(PLAIN_21, _plain_21(analyser, first))
    return Values(value, added, sums)


def _plain_21(analyser: Analyser, first: int) -> Worth:
    """A switched blackjack: 21, which loses to a blackjack (2c:6(1)(g))."""
    ends = analyser.ends(first, analyser.without(first), np.arange(len(analyser.hands.hard)))
    return Worth(analyser.stands(analyser.hands.of(ACE, TEN), ends, analyser.dealt), 0.0)


def _over_all_boxes(rules: BlackjackRules, of: Values, by_value: Floats | None) -> Switching:
    """Every four cards of a box against every first card of the dealer.

    The switch is made where the hands are worth more after it, or where the table ``by_value``
    says that they are.
    """
    a, b, c, d = np.indices((RANKS,) * 4).reshape(4, -1)
    stay = OF[a, b], OF[c, d]  # the first and second hand as dealt
    swap = AFTER[a, d], AFTER[c, b]
    gone = (OF[c, d], OF[a, b]), (OF[c, b], OF[a, d])  # beside each hand: the other's cards
    outcomes = Outcomes(rules, all_hands())
    waves = np.fft.rfft(np.roll(of.sums, -outcomes.reach, axis=-1))
    total = np.zeros(waves.shape[-1], dtype=np.complex128)
    value = added = switched = without = 0.0
    for first in range(RANKS):
        chance = _chances(rules, first, (a, b, c, d))

        def both(table: Floats, hands: tuple[Ints, Ints], beside: tuple[Ints, Ints]) -> Floats:
            return table[beside[0], first, hands[0]] + table[beside[1], first, hands[1]]  # noqa: B023

        stays, swaps = both(of.value, stay, gone[0]), both(of.value, swap, gone[1])
        if by_value is None:
            better = swaps > stays
        else:
            table = by_value[first]
            better = table[swap[0]] + table[swap[1]] > table[stay[0]] + table[stay[1]]
        value += float(chance @ np.where(better, swaps, stays))
        without += float(chance @ stays)
        switched += float(chance @ better)
        more = np.where(better, both(of.added, swap, gone[1]), both(of.added, stay, gone[0]))
        added += float(chance @ more)
        for hands, beside, chosen in ((stay, gone[0], ~better), (swap, gone[1], better)):
            one = waves[beside[0][chosen], first, hands[0][chosen]]
            other = waves[beside[1][chosen], first, hands[1][chosen]]
            total += np.einsum("i,ij,ij->j", chance[chosen], one, other)
    sums = np.roll(np.fft.irfft(total, of.sums.shape[-1]), outcomes.reach)
    return Switching(value, added, np.maximum(sums, 0.0), switched, without)


def _chances(rules: BlackjackRules, first: int, cards: tuple[Ints, ...]) -> Floats:
    """The chance of the dealer's first card and of these four cards in their order."""
    shoe = full_shoe(rules)
    size = int(shoe.sum())
    chance = np.full(len(cards[0]), int(shoe[first]) / size)
    seen = [np.full(len(cards[0]), first)]
    for n, card in enumerate(cards, start=1):
        before = np.sum([card == one for one in seen], axis=0)
        chance *= np.maximum(shoe[card] - before, 0) / (size - n)
        seen.append(card)
    return chance
