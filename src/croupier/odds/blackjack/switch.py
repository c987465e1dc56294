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

import numpy as np

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack.analysis import WORKERS, Analyser, dealer_ending, full_shoe
from croupier.odds.blackjack.hands import ACE, ENDS, PAIRS, RANKS, TEN, Floats, Ints, all_hands
from croupier.odds.blackjack.means import Values, means
from croupier.odds.blackjack.outcomes import Outcomes

NUMBER = {pair: n for n, pair in enumerate(PAIRS)}
PLAIN_21 = len(PAIRS)  # an ace and a ten after a switch: 21 and no blackjack (2c:9(3))
OF = np.array([[NUMBER[min(a, b), max(a, b)] for b in range(RANKS)] for a in range(RANKS)])
AFTER = np.where(NUMBER[ACE, TEN] == OF, PLAIN_21, OF)  # the same after a switch


@dataclass(frozen=True)
class Switching:
    """What a box of two unit wagers comes to."""

    value: float  # for the two wagers together
    added: float
    sums: Floats  # the chance of each sum on the grid of outcomes
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


def hand_values(analyser: Analyser) -> Floats:
    """By first card and hand: the hand's value, nothing known of the other hand."""
    return np.stack([means(analyser, first, PLAIN_21).value for first in range(RANKS)])


def analyse_switch(rules: BlackjackRules, dealers: Removed | None = None) -> Switching:
    """The best of everything: by the cards of each hand, and the best switch."""
    analyser = Analyser(rules)
    values = all_values(analyser, dealers or Removed(rules))
    return _over_all_boxes(analyser, values, None)


def analyse_by_value(
    analyser: Analyser, dealers: Removed | None = None, values: Values | None = None
) -> Switching:
    """A given way to play hands, and the switch by the table of values that goes with it;
    ``values``: of the same hands, where they are known already."""
    if values is None:
        values = all_values(analyser, dealers or Removed(analyser.rules))
    return _over_all_boxes(analyser, values, hand_values(analyser))


def all_values(analyser: Analyser, dealers: Removed) -> Values:
    """The values of hands by the cards gone beside them."""

    def with_gone(gone: tuple[int, int]) -> Values:
        one = _without(analyser, gone, dealers)
        return _stack([means(one, first, PLAIN_21) for first in range(RANKS)])

    with ThreadPoolExecutor(WORKERS) as pool:
        return _stack(pool.map(with_gone, PAIRS))


def waiting(values: Values, analyser: Analyser, dealers: Removed) -> Values:
    """The same values where a blackjack waits against an ace (2:24): nothing else changes."""
    value = values.value.copy()
    natural, hand = NUMBER[ACE, TEN], all_hands().of(ACE, TEN)
    for n, gone in enumerate(PAIRS):
        one = _without(analyser, gone, dealers)
        events = one.blackjack(one.known(ACE).ends, hand, ACE).sum(axis=0)
        value[n, ACE, natural] = float(events @ one.outcomes.nets)
    return Values(value, values.added)


def _without(analyser: Analyser, gone: tuple[int, int], dealers: Removed) -> Analyser:
    shoe = full_shoe(analyser.rules)
    for rank in gone:
        shoe[rank] -= 1
    return Analyser(analyser.rules, shoe, analyser.policy, analyser.split_policy, dealers=dealers)


def _stack(parts: Iterable[Values]) -> Values:
    all_parts = list(parts)
    return Values(
        np.stack([part.value for part in all_parts]),
        np.stack([part.added for part in all_parts]),
    )


def _plain_21(analyser: Analyser, first: int) -> Floats:
    """A switched blackjack: 21, which loses to a blackjack (2c:6(1)(g))."""
    return analyser.stands(analyser.known(first), analyser.dealt, analyser.hands.of(ACE, TEN))


def _sums(analyser: Analyser, first: int) -> Floats:
    """What each hand comes to, by how the dealer's hand ends: [hand, end, on the grid].

    Nothing known of the other hand.
    """
    outcomes, known = analyser.outcomes, analyser.known(first)
    played = analyser.play(known, analyser.dealt, PAIRS)
    found = np.zeros((len(PAIRS) + 1, ENDS, len(outcomes.grid)))

    def put(number: int, by_end: Floats) -> None:
        for end in range(ENDS):
            found[number, end] = outcomes.on_grid(by_end[end])

    for start in analyser.against(first).starts:
        number = NUMBER[start.cards]
        if start.worth.split is not None:
            found[number] = start.worth.split
        elif start.cards == (ACE, TEN):
            put(number, analyser.blackjack(known.ends, start.hand, first))
        else:
            put(number, played[analyser.variant(*start.cards)].events[start.hand])
    put(PLAIN_21, _plain_21(analyser, first))
    return found


def _over_all_boxes(analyser: Analyser, of: Values, by_value: Floats | None) -> Switching:
    """Every four cards of a box against every first card of the dealer.

    The switch is made where the hands are worth more after it, or where the table ``by_value``
    says that they are.
    """
    a, b, c, d = np.indices((RANKS,) * 4).reshape(4, -1)
    stay = OF[a, b], OF[c, d]  # the first and second hand as dealt
    swap = AFTER[a, d], AFTER[c, b]
    gone = (OF[c, d], OF[a, b]), (OF[c, b], OF[a, d])  # beside each hand: the other's cards
    outcomes = analyser.outcomes
    sums = np.zeros(len(outcomes.grid))
    value = added = switched = without = 0.0
    for first in range(RANKS):
        chance = _chances(analyser.rules, first, (a, b, c, d))
        values, more = of.value[:, first], of.added[:, first]
        stays = values[gone[0][0], stay[0]] + values[gone[0][1], stay[1]]
        swaps = values[gone[1][0], swap[0]] + values[gone[1][1], swap[1]]
        if by_value is None:
            better = swaps > stays
        else:
            table = by_value[first]
            better = table[swap[0]] + table[swap[1]] > table[stay[0]] + table[stay[1]]
        value += float(chance @ np.where(better, swaps, stays))
        without += float(chance @ stays)
        switched += float(chance @ better)
        added += float(
            chance
            @ np.where(
                better,
                more[gone[1][0], swap[0]] + more[gone[1][1], swap[1]],
                more[gone[0][0], stay[0]] + more[gone[0][1], stay[1]],
            )
        )
        one, other = np.where(better, swap, stay)
        weights = np.zeros((len(PAIRS) + 1, len(PAIRS) + 1))
        np.add.at(weights, (one, other), chance)
        sums += _boxes(outcomes, _sums(analyser, first), weights)
    off = (value - float(sums @ outcomes.grid)) / 2  # the other hand's cards, left out of the sums
    sums[outcomes.reach + outcomes.step] += off
    sums[outcomes.reach - outcomes.step] -= off
    return Switching(value, added, sums, switched, without)


def _boxes(outcomes: Outcomes, hands: Floats, weights: Floats) -> Floats:
    """What two hands come to together, given the end of the dealer's hand independent."""
    waves = np.fft.rfft(np.roll(hands, -outcomes.reach, axis=-1))
    total = np.zeros(waves.shape[-1], dtype=np.complex128)
    for end in range(ENDS):
        chance = hands[:, end].sum(axis=1)
        if chance.max() <= 0:
            continue
        first = waves[:, end]
        given = first / np.where(chance > 0, chance, 1.0)[:, None]
        total += np.einsum("ij,if,jf->f", weights, first, given)
    return np.maximum(np.roll(np.fft.irfft(total, hands.shape[-1]), outcomes.reach), 0.0)


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
