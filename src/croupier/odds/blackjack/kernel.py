"""The compiled loops of the blackjack analysis.

Each takes plain arrays: the tables of ``hands``, the cards left in the shoe, and a few numbers
that say the rules.  Nothing here knows a rule by name.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from croupier.odds.blackjack.hands import BLACKJACK, BUST, ENDS, OVER_22, RANKS, Floats, Ints


@njit(cache=True, nogil=True)
def dealer_table(
    counts: Ints,
    wanted: Ints,
    shoe: Ints,
    parent: Ints,
    rank: Ints,
    seen: Ints,
    depth: Ints,
    ways: Floats,
    end: Ints,
) -> Floats:
    """How the dealer's hand ends, for each wanted hand of a player, from what the shoe has left.

    ``shoe`` is without the dealer's first card; the player's hand is taken from it here.
    """
    table = np.zeros((counts.shape[0], ENDS))
    branches = parent.shape[0]
    reach = np.empty(branches)
    left = np.empty(RANKS)
    for w in range(wanted.shape[0]):
        hand = wanted[w]
        size = 0.0
        possible = True
        for r in range(RANKS):
            left[r] = shoe[r] - counts[hand, r]
            if left[r] < 0:
                possible = False
            size += left[r]
        if not possible:
            continue
        for b in range(branches):
            before = 1.0 if parent[b] < 0 else reach[parent[b]]
            have = left[rank[b]] - seen[b]
            reach[b] = before * have / (size - depth[b]) if have > 0 else 0.0
            if ways[b] > 0:
                table[hand, end[b]] += ways[b] * reach[b]
    return table


@njit(cache=True, nogil=True)
def against(
    ends: Floats, hand: int, total: int, ties_lose: bool, void_22: bool, blackjack: float
) -> tuple[float, float]:
    """The chances that a standing total wins and loses.

    ``blackjack`` is how much of a wager a dealer's blackjack takes.
    """
    win = ends[hand, BUST]
    lose = blackjack * ends[hand, BLACKJACK]
    if not void_22:
        win += ends[hand, OVER_22]
    for d in range(5):
        if d + 17 < total:
            win += ends[hand, d]
        elif d + 17 > total or ties_lose:
            lose += ends[hand, d]
    return win, lose


STAND, HIT, DOUBLE = range(3)
FREE = -1  # no action is prescribed: the best is taken


@njit(cache=True, nogil=True)
def play_out(
    counts: Ints,
    following: Ints,
    hard: Ints,
    soft: Ints,
    order: Ints,
    shoe: Ints,
    ends: Floats,
    now: Floats,
    may_double: Ints,
    fixed_aces: int,
    policy: Ints,
    ties_lose: bool,
    void_22: bool,
    forfeit: bool,
    pays_21: bool,
    takes: float,
    takes_more: float,
) -> tuple[Floats, Floats, Floats, Ints]:
    """The value of every hand from here on, and how it is best played.

    ``now`` is what a hand pays at once (NaN if it waits for the dealer).  ``fixed_aces`` of the
    hand's aces count 1 in a double (-1: all of them).  ``policy`` prescribes actions or leaves
    them free.  ``takes`` is how much of the wager a dealer's blackjack takes, ``takes_more`` how
    much of what doubling adds.  Answers for each hand: the values of standing, hitting and
    doubling and of the action taken; all that is added on average; the mean square; the action.
    """
    size = counts.shape[0]
    values = np.full((size, 4), -np.inf)
    added = np.zeros(size)
    square = np.zeros(size)
    action = np.zeros(size, dtype=np.int64)
    for o in range(size):
        hand = order[o]
        left = 0.0
        possible = True
        for r in range(RANKS):
            have = shoe[r] - counts[hand, r]
            left += have
            if have < 0:
                possible = False
        if not possible:
            continue
        if not np.isnan(now[hand]):
            values[hand, 0] = values[hand, 3] = now[hand]
            square[hand] = now[hand] * now[hand]
            continue
        total = hard[hand] + (10 if soft[hand] else 0)
        win, lose = against(ends, hand, total, ties_lose, void_22, takes)
        values[hand, STAND] = win - lose
        best, extra, mean_square = STAND, 0.0, win + lose
        if total < 21:
            hit, hit_added, hit_square = 0.0, 0.0, 0.0
            double, double_square = 0.0, 0.0
            for r in range(RANKS):
                have = shoe[r] - counts[hand, r]
                if have <= 0:
                    continue
                p = have / left
                then = following[hand, r]
                if then < 0:
                    hit -= p
                    hit_square += p
                    double -= 2 * p
                    double_square += 4 * p
                    continue
                hit += p * values[then, 3]
                hit_added += p * added[then]
                hit_square += p * square[then]
                if may_double[hand]:
                    aces = counts[hand, 0] if fixed_aces < 0 else min(fixed_aces, counts[hand, 0])
                    free = counts[then, 0] - aces
                    reached = hard[then] + (10 if free > 0 and hard[then] <= 11 else 0)
                    if pays_21 and reached == 21:
                        double += 2 * p
                        double_square += 4 * p
                        continue
                    won, lost = against(ends, then, reached, ties_lose, void_22, 0.0)
                    taken = ends[then, BLACKJACK] * (takes + takes_more)
                    gain = 2 * (won - lost) - taken
                    if forfeit and gain < -1:
                        double -= p
                        double_square += p
                    else:
                        double += p * gain
                        double_square += p * (
                            4 * (won + lost) + ends[then, BLACKJACK] * (takes + takes_more) ** 2
                        )
            values[hand, HIT] = hit
            if may_double[hand]:
                values[hand, DOUBLE] = double
            chosen = policy[hand]
            if chosen == FREE:
                chosen = STAND
                if hit > values[hand, chosen]:
                    chosen = HIT
                # a choice between equals goes to the larger wager
                if may_double[hand] and double >= values[hand, chosen]:
                    chosen = DOUBLE
            elif chosen == DOUBLE and not may_double[hand]:
                chosen = HIT
            best = chosen
            if best == HIT:
                extra, mean_square = hit_added, hit_square
            elif best == DOUBLE:
                extra, mean_square = 1.0, double_square
        values[hand, 3] = values[hand, best]
        added[hand] = extra
        square[hand] = mean_square
        action[hand] = best
    return values, added, square, action


@njit(cache=True, nogil=True)
def reach(
    counts: Ints, following: Ints, order: Ints, shoe: Ints, start: Floats, action: Ints, now: Floats
) -> Floats:
    """How likely each hand is to be held, from the chances at the start, playing ``action``."""
    chance = start.copy()
    for o in range(order.shape[0] - 1, -1, -1):
        hand = order[o]
        here = chance[hand]
        if here <= 0 or action[hand] != HIT or not np.isnan(now[hand]):
            continue
        left = 0.0
        for r in range(RANKS):
            left += shoe[r] - counts[hand, r]
        for r in range(RANKS):
            have = shoe[r] - counts[hand, r]
            then = following[hand, r]
            if have > 0 and then >= 0:
                chance[then] += here * have / left
    return chance
