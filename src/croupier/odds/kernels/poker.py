"""Poker hands in compiled loops: the strength of 3, 5, 6 or 7 cards, and every hand counted.

A card is its number in ``DECK``.  A strength is the place of a hand among all hands of its order
(``hands_of``), so what a strength pays is a table made from live hands, and the order is defined
nowhere but in ``croupier.wagers.poker``.

Face values are walked: a state is what face values are held so far, and each further card is one
look-up (``steps``).  The step of the last card gives the strength itself, so that a loop over last
cards reads one row of sixteen.  Suits add up (``own``): a hand's sum tells whether it has a flush,
and of which face values.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANK, SUIT, SUITS, Card
from croupier.odds.kernels.rng import Bytes
from croupier.wagers.poker import POKER, Hand, Order

Strengths = NDArray[np.uint16]

WIDE = 16  # face values, filled up so that rows are aligned
BASE = 5  # none to four cards of a face value
COUNT, COUNTS = 3, 12  # bits to count the cards of a suit; of the four suits
BITS = 13  # face values of a suit, above the counts
ONES = np.uint64((1 << BITS) - 1)
COUNTED = np.uint64((1 << COUNTS) - 1)
NUMBER_OF_CARD = {card: number for number, card in enumerate(DECK)}


class Ranking(NamedTuple):
    """An order of hands as tables, for hands of at most so many cards."""

    steps: NDArray[np.uint16]  # by state and face value: the state with it, or at last the strength
    worth: Strengths  # by state: the strength without a flush, if it has the cards for a hand
    suited: Strengths  # by face values of a suit, as bits: the strength
    flush: NDArray[np.uint64]  # by counts: where the bits of the suit with a flush are, or 0
    nearly: NDArray[np.uint64]  # the same for a suit that lacks one card at most
    face: Bytes  # by card: the place of its face value, 0 for the lowest
    own: NDArray[np.uint64]  # by card: one in the count of its suit, and its bit
    pack: Bytes
    most: int
    hands: int  # how many different ones there are: strengths are below it


def numbers(cards: Sequence[Card]) -> Bytes:
    """The cards as the kernels know them."""
    return np.array([NUMBER_OF_CARD[card] for card in cards], np.uint8)


@cache
def hands_of(order: Order) -> tuple[Hand, ...]:
    """The hand of each strength."""
    return tuple(order.hands())


@cache
def ranking(order: Order = POKER, most: int = 7) -> Ranking:
    """The tables of an order for hands of at most ``most`` cards."""
    strength = {hand: number for number, hand in enumerate(hands_of(order))}
    steps, worth = _walk(order, strength, most)
    place = [order.faces.index(RANK[card]) if card in order.pack else 0 for card in DECK]
    suit = [SUITS.index(SUIT[card]) for card in DECK]
    own = [
        (1 << COUNT * n) + (1 << COUNTS + BITS * n + face)
        for n, face in zip(suit, place, strict=True)
    ]
    return Ranking(
        steps,
        worth,
        _suited(order, strength, most),
        _enough(order.size),
        _enough(order.size - 1),
        np.array(place, np.uint8),
        np.array(own, np.uint64),
        numbers(order.pack),
        most,
        len(strength),
    )


def _walk(
    order: Order, strength: dict[Hand, int], most: int
) -> tuple[NDArray[np.uint16], Strengths]:
    """The steps, and the worth of states: more cards are worth the best of them less one."""
    weights = BASE ** np.arange(len(order.faces))
    states = [np.zeros(1, np.int64)]  # by number of cards, each how many of each face value
    worth = [np.zeros(1, np.uint16)]
    for held in range(1, most + 1):
        before = states[-1][:, None]
        found = np.unique((before + weights)[before // weights % BASE < len(SUITS)])
        counts = found[:, None] // weights % BASE
        values = np.zeros(len(found), np.uint16)
        if held == order.size:
            hands = (order.of_faces(np.repeat(order.faces, count)) for count in counts)
            values[:] = [strength[hand] for hand in hands]
        elif held > order.size:
            less = np.searchsorted(states[-1], found[:, None] - weights) % len(states[-1])
            values = np.where(counts > 0, worth[-1][less], 0).max(axis=1)
        states.append(found)
        worth.append(values)
    start = np.cumsum([0, *map(len, states)])
    steps = np.zeros((start[most], WIDE), np.uint16)
    for held in range(most):
        after = np.searchsorted(states[held + 1], states[held][:, None] + weights)
        after %= len(states[held + 1])  # a fifth card of a face value: never read
        last = held + 1 == most
        rows = steps[start[held] : start[held + 1]]
        rows[:, : len(weights)] = worth[most][after] if last else start[held + 1] + after
    return steps, np.concatenate(worth[:most])


def _suited(order: Order, strength: dict[Hand, int], most: int) -> Strengths:
    table = np.zeros(1 << BITS, np.uint16)
    for bits in range(1 << len(order.faces)):
        if order.size <= bits.bit_count() <= most:
            faces = [face for n, face in enumerate(order.faces) if bits >> n & 1]
            table[bits] = strength[order.of_suit(faces)]
    return table


def _enough(cards: int) -> NDArray[np.uint64]:
    """Where the bits of the suit are of which there are so many cards."""
    counts = np.arange(1 << COUNTS)
    table = np.zeros(len(counts), np.uint64)
    for suit in range(len(SUITS)):
        table[(counts >> COUNT * suit & 7) >= cards] = COUNTS + BITS * suit
    return table


@njit(cache=True, nogil=True, inline="always")
def with_card(tables: Any, state: Any, total: Any, card: Any) -> Any:
    """The state and the sum of a hand, both 0 at first, with one card more."""
    return tables.steps[state, tables.face[card]], total + tables.own[card]


@njit(cache=True, nogil=True)
def with_flush(tables: Any, total: Any, strength: Any) -> Any:
    """The strength of a hand by its face values alone, or of its flush if that is higher."""
    at = tables.flush[total & COUNTED]
    if at:
        return max(strength, tables.suited[(total >> at) & ONES])
    return strength


@njit(cache=True, nogil=True)
def strength_of(tables: Any, cards: Any) -> Any:
    """The strength of one hand: as many cards as the order has in a hand, up to ``most``."""
    state, total = np.uint16(0), np.uint64(0)
    for card in cards:
        state, total = with_card(tables, state, total, card)
    value = state if len(cards) == tables.most else tables.worth[state]
    return with_flush(tables, total, value)


@njit(cache=True, nogil=True)
def strengths(tables: Any, hands: Any) -> Any:
    """The strength of each hand, a row of cards."""
    found = np.zeros(hands.shape[0], np.uint16)
    for n in range(hands.shape[0]):
        found[n] = strength_of(tables, hands[n])
    return found


@njit(cache=True, nogil=True)
def count_hands(tables: Any, many: int) -> Any:
    """How many of all hands of so many cards have each strength."""
    face, own, pack = tables.face, tables.own, tables.pack
    counts = np.zeros(tables.hands, np.int64)
    chosen = np.zeros(many, np.int64)  # by depth: the place in the pack of the next card
    states = np.zeros(many, np.uint16)
    totals = np.zeros(many, np.uint64)
    depth = 0
    while depth >= 0:
        at = chosen[depth]
        if at > len(pack) - many + depth:  # no room for the cards to follow
            depth -= 1
            continue
        chosen[depth] += 1
        state, total = with_card(tables, states[depth], totals[depth], pack[at])
        if depth < many - 2:
            depth += 1
            states[depth], totals[depth], chosen[depth] = state, total, at + 1
            continue
        row = tables.steps[state]
        near = tables.nearly[total & COUNTED]
        for n in range(at + 1, len(pack)):
            value = row[face[pack[n]]]
            if many < tables.most:
                value = tables.worth[value]
            if near:
                value = with_flush(tables, total + own[pack[n]], value)
            counts[value] += 1
    return counts
