"""Every deal of two cards to a player, two to the dealer and five to both.

Suits are alike, so of all 2,598,960 boards one of each kind is looked at: 134,459, each with how
many it stands for.  On a board the 1,081 pairs of cards that are left are put in the order of
their strength, and one walk through that order tells for each how many of the 990 pairs that the
dealer may have are lower, equal and higher (:func:`compare`).

What a player decides with fewer cards on the table is a sum over boards: of a *part* of a board,
three cards or four, for each pair (:class:`Parts`).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANK, RANKS, SUIT, SUITS
from croupier.odds.kernels.poker import COUNTED, hands_of, with_card, with_flush
from croupier.wagers.poker import POKER, Rank

BOARD, CARDS, KIND, SUITED = 5, len(DECK), len(RANKS), len(SUITS)
PAIRS, LEFT = comb(CARDS, 2), comb(CARDS - BOARD, 2)  # of all cards, of those not on the board
AGAINST = comb(CARDS - BOARD - 2, 2)  # pairs that the dealer may have
DEALS = PAIRS * comb(CARDS - 2, BOARD) * AGAINST
CLASSES = KIND * KIND  # pairs of cards but for their suits
WAYS = factorial(SUITED)  # to change suits round
THREADS = 2


class Boards(NamedTuple):
    """One board of each kind."""

    cards: NDArray[np.uint8]
    often: NDArray[np.int64]  # how many boards it stands for


class Parts(NamedTuple):
    """The parts of boards of one size, one of each kind."""

    size: int
    chosen: NDArray[np.uint8]  # which cards of a board: a row for each part of it
    number: NDArray[np.int32]  # by place among all: its number among kinds, of the first of a kind
    alike: NDArray[np.bool_]  # by number and way: the suits can be changed round so
    kinds: int


class Suits(NamedTuple):
    """Pairs of cards, with suits changed round."""

    pair: NDArray[np.uint16]  # by two cards: the number of the pair
    changed: NDArray[np.uint16]  # by way and pair: the pair it becomes
    way: NDArray[np.int8]  # by the new place of each suit, two bits each: the number of the way
    choose: NDArray[np.int64]  # by number and size: how many parts there are


@cache
def suits() -> Suits:
    pair = np.zeros((CARDS, CARDS), np.uint16)
    both = list(combinations(range(CARDS), 2))
    for number, (one, two) in enumerate(both):
        pair[one, two] = pair[two, one] = number
    changed = np.zeros((WAYS, PAIRS), np.uint16)
    way = np.zeros(1 << 2 * SUITED, np.int8)
    for number, places in enumerate(permutations(range(SUITED))):
        way[sum(place << 2 * suit for suit, place in enumerate(places))] = number
        card = [places[n // KIND] * KIND + n % KIND for n in range(CARDS)]
        changed[number] = [pair[card[one], card[two]] for one, two in both]
    choose = [[comb(n, k) for k in range(BOARD + 1)] for n in range(CARDS + 1)]
    return Suits(pair, changed, way, np.array(choose, np.int64))


@cache
def classes() -> NDArray[np.uint8]:
    """By pair: its class, a place in a square of face values, the higher first if suited."""
    found = []
    for one, two in combinations(DECK, 2):
        low, high = sorted((POKER.faces.index(RANK[one]), POKER.faces.index(RANK[two])))
        found.append(high * KIND + low if SUIT[one] == SUIT[two] else low * KIND + high)
    return np.array(found, np.uint8)


@cache
def ranks() -> NDArray[np.uint8]:
    """By strength: the place of its rank in the order."""
    return np.array([POKER.ranks.index(hand.rank) for hand in hands_of(POKER)], np.uint8)


@cache
def pair_from() -> int:
    """The strength of the lowest pair."""
    return [hand.at_least(Rank.PAIR) for hand in hands_of(POKER)].index(True)


@cache
def boards() -> Boards:
    """Those of which no other arrangement of suits comes first."""
    cards, often = first_of_kind(BOARD, comb(CARDS, BOARD))
    return Boards(cards, often)


@cache
def parts(size: int) -> Parts:
    """The parts of this size."""
    cards, _ = first_of_kind(size, comb(CARDS, size))
    chosen = np.array(list(combinations(range(BOARD), size)), np.uint8)
    number = np.full(comb(CARDS, size), -1, np.int32)
    alike = np.zeros((len(cards), WAYS), np.bool_)
    number[suits().choose[cards, np.arange(1, size + 1)].sum(axis=1)] = np.arange(len(cards))
    for way, places in enumerate(permutations(range(SUITED))):
        card = np.array([places[n // KIND] * KIND + n % KIND for n in range(CARDS)])
        alike[:, way] = (np.sort(card[cards], axis=1) == cards).all(axis=1)
    return Parts(size, chosen, number, alike, len(cards))


@njit(cache=True, nogil=True)
def first_of_kind(size: int, many: int) -> Any:
    """Of all sets of so many cards, those whose suits hold no more than the suit before; with how
    many sets are the same but for suits."""
    found = np.zeros((many, size), np.uint8)
    often = np.zeros(many, np.int64)
    cards = np.arange(size)
    held = np.zeros(4, np.int64)
    kept = 0
    while True:
        held[:] = 0
        for card in cards:
            held[card // 13] |= 1 << (card % 13)
        if held[0] >= held[1] >= held[2] >= held[3]:
            same = 1
            equal = 1
            for suit in range(1, 4):
                equal = equal + 1 if held[suit] == held[suit - 1] else 1
                same *= equal
            found[kept] = cards
            often[kept] = 24 // same
            kept += 1
        place = size - 1
        while place >= 0 and cards[place] == 52 - size + place:
            place -= 1
        if place < 0:
            return found[:kept].copy(), often[:kept].copy()
        cards[place] += 1
        for after in range(place + 1, size):
            cards[after] = cards[after - 1] + 1


@njit(cache=True, nogil=True)
def part_of(suits: Any, parts: Any, board: Any, row: Any) -> Any:
    """The kind of a part of a board, and the way to change suits that makes it the first of its
    kind."""
    held = np.zeros(4, np.int64)
    for n in parts.chosen[row]:
        held[board[n] // 13] |= 1 << (board[n] % 13)
    code, number, size, taken = 0, 0, 0, 0
    for place in range(4):  # the suit that holds most goes first
        best = -1
        for suit in range(4):
            if not taken >> suit & 1 and (best < 0 or held[suit] > held[best]):
                best = suit
        taken |= 1 << best
        code |= place << 2 * best
        for face in range(13):
            if held[best] >> face & 1:
                size += 1
                number += suits.choose[place * 13 + face, size]
    return parts.number[number], suits.way[code]


class Desk(NamedTuple):
    """Where a board is worked on: the pairs that are left, and what they come to."""

    one: NDArray[np.uint8]  # cards of a pair
    two: NDArray[np.uint8]
    pair: NDArray[np.uint16]  # its number
    strength: NDArray[np.uint16]
    lower: NDArray[np.int32]  # how many of the dealer's pairs are lower,
    equal: NDArray[np.int32]  # equal,
    low: NDArray[np.int32]  # do not qualify
    place: NDArray[np.uint32]  # by strength
    order: NDArray[np.uint16]


def desk() -> Desk:
    return Desk(
        one=np.zeros(LEFT, np.uint8),
        two=np.zeros(LEFT, np.uint8),
        pair=np.zeros(LEFT, np.uint16),
        strength=np.zeros(LEFT, np.uint16),
        lower=np.zeros(LEFT, np.int32),
        equal=np.zeros(LEFT, np.int32),
        low=np.zeros(LEFT, np.int32),
        place=np.zeros(len(hands_of(POKER)) + 1, np.uint32),
        order=np.zeros(LEFT, np.uint16),
    )


@njit(cache=True, nogil=True)
def lay_out(tables: Any, suits: Any, board: Any, desk: Any) -> Any:
    """Every pair of the cards that are left, and its strength."""
    state, total, there = np.uint16(0), np.uint64(0), np.uint64(0)
    for card in board:
        state, total = with_card(tables, state, total, card)
        there |= np.uint64(1) << np.uint64(card)
    n = 0
    for one in range(52):
        if there >> np.uint64(one) & np.uint64(1):
            continue
        after, added = with_card(tables, state, total, one)
        row, numbers = tables.steps[after], suits.pair[one]
        near = tables.nearly[added & COUNTED]
        for two in range(one + 1, 52):
            if there >> np.uint64(two) & np.uint64(1):
                continue
            value = row[tables.face[two]]
            if near:
                value = with_flush(tables, added + tables.own[two], value)
            desk.one[n], desk.two[n] = one, two
            desk.pair[n], desk.strength[n] = numbers[two], value
            n += 1


@njit(cache=True, nogil=True)
def compare(desk: Any, qualifies: Any) -> Any:
    """By pair: how many of the dealer's pairs are lower, equal, and do not qualify.

    Pairs that share a card with it are taken off: those with its one card, and with its other.
    """
    first, second, strength, order = desk.one, desk.two, desk.strength, desk.order
    many = len(strength)
    _sort(strength, desk.place, order)
    lower, equal, low = np.zeros(52, np.int32), np.zeros(52, np.int32), np.zeros(52, np.int32)
    lows, start = 0, 0
    while start < many:
        value = strength[order[start]]
        end = start
        equal[:] = 0
        while end < many and strength[order[end]] == value:
            n = order[end]
            equal[first[n]] += 1
            equal[second[n]] += 1
            end += 1
        for at in range(start, end):
            n = order[at]
            one, two = first[n], second[n]
            desk.lower[n] = start - lower[one] - lower[two]
            desk.equal[n] = end - start - equal[one] - equal[two] + 1
        lower += equal
        if value < qualifies:
            low += equal
            lows = end
        start = end
    for n in range(many):
        own = 1 if strength[n] < qualifies else 0
        desk.low[n] = lows - low[first[n]] - low[second[n]] + own


@njit(cache=True, nogil=True)
def _sort(strength: Any, place: Any, order: Any) -> Any:
    place[:] = 0
    for value in strength:
        place[value + np.uint32(1)] += 1
    sum_ = np.uint32(0)
    for value in range(len(place)):
        sum_ += place[value]
        place[value] = sum_
    for n in range(len(strength)):
        value = strength[n]
        order[place[value]] = n
        place[value] += 1


class Pays(NamedTuple):
    """What a unit of the ante comes to, in whole parts of it, with every wager that must lie
    beside it; and a unit wagered in play.  By whether the dealer's hand qualifies, 0 or 1."""

    won: NDArray[np.int64]  # and strength
    lost: NDArray[np.int64]
    equal: NDArray[np.int64]
    raised: NDArray[np.int64]  # won, lost, equal
    folded: int
    qualifies: int  # the lowest strength of a dealer's hand that does


COLUMNS = 2 * len(POKER.ranks) + 4  # won by rank, unqualified and qualified; lost; equal
LOST, EQUAL = 2 * len(POKER.ranks), 2 * len(POKER.ranks) + 2


@njit(cache=True, nogil=True, inline="always")
def events(desk: Any, n: Any, qualifies: Any) -> Any:
    """How often a hand wins, loses and is equal: each against hands that do not qualify, and
    against those that do."""
    lower, equal, low = desk.lower[n], desk.equal[n], desk.low[n]
    if desk.strength[n] >= qualifies:
        return low, lower - low, 0, 990 - lower - equal, 0, equal
    return lower, 0, low - lower - equal, 990 - low, equal, 0


@njit(cache=True, nogil=True, inline="always")
def worth(pays: Any, strength: Any, found: Any) -> Any:
    """What the ante comes to over all hands of the dealer, and a unit wagered in play."""
    wu, wq, lu, lq, eu, eq = found
    ante = wu * pays.won[0, strength] + wq * pays.won[1, strength]
    ante += lu * pays.lost[0] + lq * pays.lost[1] + eu * pays.equal[0] + eq * pays.equal[1]
    win, lose, same = pays.raised
    return ante, (wu + wq) * win + (lu + lq) * lose + (eu + eq) * same


@njit(cache=True, nogil=True, inline="always")
def add(counts: Any, rank: Any, found: Any, often: Any) -> Any:
    """So many deals, by their events."""
    wu, wq, lu, lq, eu, eq = found
    counts[2 * rank] += wu * often
    counts[2 * rank + 1] += wq * often
    counts[20] += lu * often
    counts[21] += lq * often
    counts[22] += eu * often
    counts[23] += eq * often


def share(work: Callable[[slice], Any]) -> list[Any]:
    """The boards in equal shares, each worked on in a thread of its own."""
    slices = [slice(n, None, THREADS) for n in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(work, slices))


def is_worth_it(parts: Parts, sums: NDArray[np.int32]) -> NDArray[np.uint8]:
    """By kind of part and pair: whether the sum is above nothing, over all boards.

    A kind was summed over one board of each kind; the others are had by changing suits round in
    the ways that leave the part what it is.
    """
    found: NDArray[np.uint8] = above_nothing(parts.alike, suits().changed, sums)
    return found


@njit(cache=True, nogil=True)
def above_nothing(alike: Any, changed: Any, sums: Any) -> Any:
    """By kind and pair: whether the sum over the ways that leave the kind alike is more."""
    found = np.zeros(sums.shape, np.uint8)
    whole = np.zeros(sums.shape[1], np.int64)
    for kind in range(len(sums)):
        whole[:] = 0
        for way in range(len(changed)):
            if alike[kind, way]:
                for pair in range(len(whole)):
                    whole[pair] += sums[kind, changed[way, pair]]
        for pair in range(len(whole)):
            found[kind, pair] = 1 if whole[pair] > 0 else 0
    return found
