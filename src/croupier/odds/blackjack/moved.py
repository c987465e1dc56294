"""A compiled loop for one rule: whose wager a dealer's blackjack takes after a split.

Where the first hand of a split is decided early, the second may have to stand for it.  That ties
the two hands together, so they are followed card by card, one after the other.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from croupier.odds.blackjack.hands import RANKS, Floats, Ints
from croupier.odds.blackjack.kernel import DOUBLE, HIT, STAND, doubled_total, forfeits


@njit(cache=True, nogil=True)
def undecided(
    counts: Ints,
    following: Ints,
    hard: Ints,
    order: Ints,
    shoe: Ints,
    starts: Ints,
    pair: int,
    need: int,
    ends: Floats,
    now: Floats,
    doubled_now: Floats,
    doubled_wins: Ints,
    fixed_aces: Ints,
    action: Ints,
    ties_lose: bool,
    void_22: bool,
    forfeit: bool,
    taken: float,
) -> float:
    """The chance that a hand of a split waits for the dealer, and the dealer has blackjack.

    ``shoe`` has the hand's own card of the pair still in it; ``starts[rank]`` is the hand with
    that second card, or -1 where it is a blackjack; ``need`` makes the dealer's blackjack.
    ``action`` and ``fixed_aces`` are by how many aces are among the first two cards.
    """
    found = 0.0
    size = 0.0
    for r in range(RANKS):
        size += shoe[r]
    variants = action.shape[0]
    chance = np.zeros((variants, counts.shape[0]))
    for r in range(RANKS):
        have = shoe[r] - (1 if r == pair else 0)
        if have > 0 and starts[r] >= 0:
            aces = (1 if pair == 0 else 0) + (1 if r == 0 else 0)
            chance[aces if variants > 1 else 0, starts[r]] += have / (size - 1)
    for o in range(order.shape[0] - 1, -1, -1):
        hand = order[o]
        for v in range(variants):
            here = chance[v, hand]
            if here <= 0 or not np.isnan(now[hand]):
                continue
            left = size
            for r in range(RANKS):
                left -= counts[hand, r]
            if action[v, hand] == STAND:
                found += here * (shoe[need] - counts[hand, need]) / left
                continue
            for r in range(RANKS):
                have = shoe[r] - counts[hand, r]
                then = following[hand, r]
                if have <= 0 or then < 0:
                    continue
                p = here * have / left
                if action[v, hand] == HIT:
                    chance[v, then] += p
                    continue
                reached = doubled_total(hard[then], counts[then, 0], counts[hand, 0], fixed_aces[v])
                if (reached == 21 and not np.isnan(doubled_now[then])) or doubled_wins[then]:
                    continue
                if forfeit and forfeits(ends, then, reached, ties_lose, void_22, taken):
                    continue
                found += p * (shoe[need] - counts[then, need]) / (left - 1)
    return found


@njit(cache=True, nogil=True)
def moved(
    counts: Ints,
    following: Ints,
    hard: Ints,
    soft: Ints,
    order: Ints,
    shoe: Ints,
    starts: Ints,
    pair: int,
    need: int,
    ends: Floats,
    now: Floats,
    doubled_now: Floats,
    doubled_wins: Ints,
    fixed_aces: Ints,
    first_action: Ints,
    later_action: Ints,
    ties_lose: bool,
    void_22: bool,
    forfeit: bool,
    first_taken: float,
    later_taken: float,
    any_end: bool,
) -> tuple[float, float]:
    """The first hand of a split is decided before the dealer's hand in a way that puts the second
    in its place: how likely that is, and how likely it is that the second then waits for the
    dealer and the dealer has blackjack.

    ``shoe`` has both cards of the pair still in it.  A 21 and a forfeit count; ``any_end``: so
    does every other end.
    """
    size = 0.0
    for r in range(RANKS):
        size += shoe[r]
    variants = first_action.shape[0]
    chance = np.zeros((variants, counts.shape[0]))
    rest = shoe.copy()
    rest[pair] -= 1  # the second hand's own
    for r in range(RANKS):
        have = rest[r] - (1 if r == pair else 0)
        if have > 0 and starts[r] >= 0:
            aces = (1 if pair == 0 else 0) + (1 if r == 0 else 0)
            chance[aces if variants > 1 else 0, starts[r]] += have / (size - 2)
    decided, both = 0.0, 0.0
    gone = np.zeros(RANKS, dtype=np.int64)
    for o in range(order.shape[0] - 1, -1, -1):
        hand = order[o]
        for v in range(variants):
            here = chance[v, hand]
            if here <= 0:
                continue
            ending = 0.0  # with the cards of this hand
            left = size - 1
            for r in range(RANKS):
                left -= counts[hand, r]
                gone[r] = shoe[r] - counts[hand, r]
            if not np.isnan(now[hand]):
                total = hard[hand] + (10 if soft[hand] else 0)
                ending = here if total == 21 or any_end else 0.0
            elif first_action[v, hand] != STAND:
                doubling = first_action[v, hand] == DOUBLE
                for r in range(RANKS):
                    have = rest[r] - counts[hand, r]
                    if have <= 0:
                        continue
                    p = here * have / left
                    then = following[hand, r]
                    ends_here = False
                    if then < 0:
                        ends_here = any_end
                    elif not doubling:
                        chance[v, then] += p
                    else:
                        reached = doubled_total(
                            hard[then], counts[then, 0], counts[hand, 0], fixed_aces[v]
                        )
                        if reached == 21 and not np.isnan(doubled_now[then]):
                            ends_here = True
                        elif doubled_wins[then]:
                            ends_here = any_end
                        elif forfeit:
                            ends_here = forfeits(
                                ends, then, reached, ties_lose, void_22, first_taken
                            )
                    if ends_here:
                        decided += p
                        gone[r] -= 1
                        both += p * undecided(
                            counts, following, hard, order, gone, starts, pair, need, ends, now,
                            doubled_now, doubled_wins, fixed_aces, later_action, ties_lose,
                            void_22, forfeit, later_taken,
                        )  # fmt: skip
                        gone[r] += 1
            if ending > 0:
                decided += ending
                both += ending * undecided(
                    counts, following, hard, order, gone, starts, pair, need, ends, now,
                    doubled_now, doubled_wins, fixed_aces, later_action, ties_lose, void_22,
                    forfeit, later_taken,
                )  # fmt: skip
    return decided, both
