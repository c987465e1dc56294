"""Compiled loops for one rule: whose wager a dealer's blackjack takes after a split.

Where the first hand of a split is decided early, the second may have to stand for it.  That ties
the two hands together, so they are followed card by card, one after the other.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from croupier.odds.blackjack.hands import RANKS, Floats, Ints
from croupier.odds.blackjack.kernel import (
    GIVEN_UP,
    HIT,
    PAID,
    STAND,
    WAITS,
    Cards,
    Terms,
    cards_left,
    doubled,
    draw_on,
)


@njit(cache=True, nogil=True, forceinline=True)
def second_cards(shoe: Ints, starts: Ints, pair: int, chance: Floats) -> None:
    """Put down the chance of each second card of a split hand, by how many aces it has then.

    ``shoe`` has the hand's own card of the pair still in it; ``starts[rank]`` is the hand with
    that second card, or -1 where it is a blackjack.
    """
    chance[:] = 0.0
    left = shoe.sum() - 1
    for r in range(RANKS):
        have = shoe[r] - (1 if r == pair else 0)
        if have > 0 and starts[r] >= 0:
            aces = (1 if pair == 0 else 0) + (1 if r == 0 else 0)
            chance[aces if chance.shape[0] > 1 else 0, starts[r]] += have / left


@njit(cache=True, nogil=True)
def decided_early(
    cards: Cards,
    terms: Terms,
    ends: Floats,
    starts: Ints,
    pair: int,
    fixed_aces: Ints,
    action: Ints,
    any_end: bool,
) -> tuple[Floats, Floats]:
    """How likely the first hand of a split is to be decided before the dealer's hand in a way
    that puts the second in its place: by its cards then, and by its cards before and the rank
    that takes it over 21.

    ``cards.shoe`` is without the second hand's card of the pair.  ``action`` and ``fixed_aces``
    are by how many aces are among the first two cards.  A 21 and a forfeit count; ``any_end``: so
    does every other end.
    """
    chance = np.zeros((action.shape[0], cards.counts.shape[0]))
    early = np.zeros(cards.counts.shape[0])
    over = np.zeros(cards.counts.shape)
    second_cards(cards.shoe, starts, pair, chance)
    for hand in cards.order[::-1]:
        for v in range(action.shape[0]):
            here = chance[v, hand]
            if here <= 0:
                continue
            if not np.isnan(terms.now[hand]):
                if cards.total[hand] == 21 or any_end:
                    early[hand] += here
                continue
            if action[v, hand] == STAND:
                continue
            if action[v, hand] == HIT:
                draw_on(cards, chance[v], hand)
            left = cards_left(cards, hand)
            for r in range(RANKS):
                have = cards.shoe[r] - cards.counts[hand, r]
                then = cards.following[hand, r]
                if have <= 0:
                    continue
                if then < 0:
                    if any_end:
                        over[hand, r] += here * have / left
                elif action[v, hand] != HIT:
                    what = doubled(cards, terms, ends, hand, then, fixed_aces[v])[0]
                    if what in (PAID, GIVEN_UP) or (what != WAITS and any_end):
                        early[then] += here * have / left
    return early, over


@njit(cache=True, nogil=True)
def undecided(
    cards: Cards,
    terms: Terms,
    ends: Floats,
    starts: Ints,
    pair: int,
    fixed_aces: Ints,
    action: Ints,
    need: int,
    chance: Floats,
) -> float:
    """The chance that a hand of a split waits for the dealer, and the dealer has blackjack.

    ``need`` is the rank that makes the dealer's blackjack; ``chance`` is room to work in.
    """
    found = 0.0
    second_cards(cards.shoe, starts, pair, chance)
    for hand in cards.order[::-1]:
        for v in range(action.shape[0]):
            here = chance[v, hand]
            if here <= 0 or not np.isnan(terms.now[hand]):
                continue
            if action[v, hand] == HIT:
                draw_on(cards, chance[v], hand)
                continue
            left = cards_left(cards, hand)
            if action[v, hand] == STAND:
                found += here * (cards.shoe[need] - cards.counts[hand, need]) / left
                continue
            for r in range(RANKS):
                have = cards.shoe[r] - cards.counts[hand, r]
                then = cards.following[hand, r]
                if have <= 0 or then < 0:
                    continue
                if doubled(cards, terms, ends, hand, then, fixed_aces[v])[0] == WAITS:
                    left_of = cards.shoe[need] - cards.counts[then, need]
                    found += here * have / left * left_of / (left - 1)
    return found


@njit(cache=True, nogil=True)
def moved(
    cards: Cards,
    terms: Terms,
    ends: Floats,
    starts: Ints,
    pair: int,
    fixed_aces: Ints,
    action: Ints,
    need: int,
    early: Floats,
    over: Floats,
) -> float:
    """The chance that a first hand was decided so, the second waits for the dealer, and the
    dealer has blackjack.

    ``cards.shoe`` has both cards of the pair still in it.
    """
    found = 0.0
    room = np.zeros((action.shape[0], cards.counts.shape[0]))
    gone = np.empty_like(cards.shoe)
    rest = Cards(cards.counts, cards.following, cards.hard, cards.total, cards.order, gone)
    for hand in cards.order:
        if early[hand] + over[hand].sum() <= 0:
            continue
        gone[:] = cards.shoe - cards.counts[hand]
        if early[hand] > 0:
            found += early[hand] * undecided(
                rest, terms, ends, starts, pair, fixed_aces, action, need, room
            )
        for r in range(RANKS):
            if over[hand, r] > 0:
                gone[r] -= 1
                found += over[hand, r] * undecided(
                    rest, terms, ends, starts, pair, fixed_aces, action, need, room
                )
                gone[r] += 1
    return found
