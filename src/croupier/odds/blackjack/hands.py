"""Hands and dealer's hands as tables of whole numbers, for the compiled loops.

Ranks are 0 for an ace, 1 for a two … 8 for a nine, 9 for every card that counts ten.  A hand
is the multiset of its ranks: the order in which cards came changes no decision.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

RANKS = 10
ACE, SEVEN, TEN = 0, 6, 9
MOST = 21
PAIRS = tuple(combinations_with_replacement(range(RANKS), 2))  # a hand's first two cards
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

# How a dealer's hand can end.
S17, S18, S19, S20, S21, OVER_22, BUST, BLACKJACK = range(8)
ENDS = 8


@dataclass(frozen=True)
class Hands:
    """Every hand of at most 21 (aces as 1), the hands it can become, and what it counts."""

    counts: Ints  # [hand, rank]
    next: Ints  # [hand, rank]: the hand with that card too, or -1 over 21
    hard: Ints  # the total with every ace as 1
    soft: Bools  # one ace counts 11
    cards: Ints
    order: Ints  # hands from the highest hard total down: what a hand becomes comes before it

    @cached_property
    def total(self) -> Ints:
        return self.hard + 10 * self.soft

    def of(self, *ranks: int) -> int:
        """The hand of these cards."""
        hand = 0
        for rank in ranks:
            hand = int(self.next[hand, rank])
        return hand


@lru_cache(maxsize=1)
def all_hands() -> Hands:
    number: dict[tuple[int, ...], int] = {(0,) * RANKS: 0}
    found = [(0,) * RANKS]
    following: list[list[int]] = []
    for hand in found:  # grows while it is walked
        total = sum((rank + 1) * n for rank, n in enumerate(hand))
        row = []
        for rank in range(RANKS):
            if total + rank + 1 > MOST:
                row.append(-1)
                continue
            more = (*hand[:rank], hand[rank] + 1, *hand[rank + 1 :])
            if more not in number:
                number[more] = len(found)
                found.append(more)
            row.append(number[more])
        following.append(row)
    counts = np.array(found, dtype=np.int64)
    hard = counts @ np.arange(1, RANKS + 1)
    soft = (counts[:, ACE] > 0) & (hard <= MOST - 10)
    order = np.argsort(-hard, kind="stable")
    return Hands(counts, np.array(following), hard, soft, counts.sum(axis=1), order)


@dataclass(frozen=True)
class DealerEnds:
    """Every way a dealer's hand can end from one first card, as a tree of what is drawn.

    A branch is a multiset of drawn cards in ascending order: ``rank`` is its last card, ``seen``
    how many of that rank came before it, ``depth`` how many cards did.  ``ways`` is in how many
    orders the cards can come and end the hand: none for a branch that only leads to others.
    Branches come in their order, so that the last one with a card less is the one to draw from.
    """

    rank: Ints
    seen: Ints
    depth: Ints
    ways: Floats
    end: Ints


def _end(hard: int, aces: int, cards: int, *, hits_soft_17: bool) -> int:
    """How the hand ends if it does, or -1."""
    soft = aces > 0 and hard + 10 <= MOST
    total = hard + 10 if soft else hard
    if total > MOST:
        return OVER_22 if total == MOST + 1 else BUST
    if total == MOST and cards == 2:
        return BLACKJACK
    if total < 17 or (total == 17 and soft and hits_soft_17):
        return -1
    return total - 17


@lru_cache(maxsize=32)
def dealer_ends(first: int, hits_soft_17: bool) -> DealerEnds:
    ends: dict[tuple[int, ...], int] = {}  # drawn cards, sorted: in how many orders
    codes: dict[tuple[int, ...], int] = {}

    def draw(drawn: tuple[int, ...], hard: int, aces: int) -> None:
        for rank in range(RANKS):
            cards = (*drawn, rank)
            total, ones = hard + rank + 1, aces + (rank == ACE)
            end = _end(total, ones, len(cards) + 1, hits_soft_17=hits_soft_17)
            if end < 0:
                draw(cards, total, ones)
            else:
                key = tuple(sorted(cards))
                ends[key] = ends.get(key, 0) + 1
                codes[key] = end

    draw((), first + 1, int(first == ACE))
    branches = sorted({key[:n] for key in ends for n in range(1, len(key) + 1)})
    return DealerEnds(
        rank=np.array([key[-1] for key in branches]),
        seen=np.array([key[:-1].count(key[-1]) for key in branches]),
        depth=np.array([len(key) - 1 for key in branches]),
        ways=np.array([float(ends.get(key, 0)) for key in branches]),
        end=np.array([codes.get(key, 0) for key in branches]),
    )
