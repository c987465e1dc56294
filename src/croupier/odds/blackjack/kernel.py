"""The compiled loops of the blackjack analysis.

Each takes plain arrays: the tables of ``hands``, the cards left in the shoe, and a few numbers
that say the rules.  Nothing here knows a rule by name.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from croupier.odds.blackjack.hands import BLACKJACK, BUST, ENDS, OVER_22, RANKS, Floats, Ints

STAND, HIT, DOUBLE = range(3)
FREE = -1  # no action is prescribed: the best is taken

# Where what becomes of a hand is counted, before the events that rules have names for.
LOSE_2, LOSE, VOID, WIN, WIN_2 = range(5)


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
    deepest = depth.max() + 1
    share = np.empty(deepest)
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
        for d in range(deepest):
            share[d] = 1.0 / (size - d) if size > d else 0.0
        for b in range(branches):
            before = 1.0 if parent[b] < 0 else reach[parent[b]]
            have = left[rank[b]] - seen[b]
            reach[b] = before * have * share[depth[b]] if have > 0 else 0.0
            if ways[b] > 0:
                table[hand, end[b]] += ways[b] * reach[b]
    return table


@njit(cache=True, nogil=True)
def against(
    ends: Floats, hand: int, total: int, ties_lose: bool, void_22: bool
) -> tuple[float, float]:
    """The chances that a standing total wins and loses, a dealer's blackjack left out."""
    win = ends[hand, BUST]
    lose = 0.0
    if not void_22:
        win += ends[hand, OVER_22]
    for d in range(5):
        if d + 17 < total:
            win += ends[hand, d]
        elif d + 17 > total or ties_lose:
            lose += ends[hand, d]
    return win, lose


@njit(cache=True, nogil=True)
def doubled_total(hard: int, aces: int, first_aces: int, fixed_aces: int) -> int:
    """The total of a doubled hand: aces among the first cards count 1 (-1: all that it had)."""
    held = first_aces if fixed_aces < 0 else min(fixed_aces, first_aces)
    return hard + (10 if aces > held and hard <= 11 else 0)


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
    doubled_now: Floats,
    doubled_wins: Ints,
    may_double: Ints,
    fixed_aces: int,
    policy: Ints,
    ties_lose: bool,
    void_22: bool,
    forfeit: bool,
    takes: float,
    takes_more: float,
    extra: Floats,
) -> tuple[Floats, Floats, Ints]:
    """The value of every hand from here on, and how it is best played.

    ``now`` is what a hand pays at once (NaN if it waits for the dealer), ``doubled_now`` what a
    doubled hand pays for 21, and ``doubled_wins`` says which doubled hands win whatever their
    total.  ``fixed_aces`` of the hand's aces count 1 in a double (-1: all of them).  ``policy``
    prescribes actions or leaves them free.  ``takes`` is how much of the wager a dealer's
    blackjack takes, ``takes_more`` how much of what doubling adds.  ``extra`` is what a hand that
    stands is worth beside its wager.  Answers for each hand: the values of standing, hitting and
    doubling and of the action taken; all that is added on average; the action.
    """
    size = counts.shape[0]
    values = np.full((size, 4), -np.inf)
    added = np.zeros(size)
    action = np.zeros(size, dtype=np.int64)
    for o in range(order.shape[0]):
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
            continue
        total = hard[hand] + (10 if soft[hand] else 0)
        win, lose = against(ends, hand, total, ties_lose, void_22)
        values[hand, STAND] = win - lose - takes * ends[hand, BLACKJACK] + extra[hand]
        best, more = STAND, 0.0
        if total < 21:
            hit, hit_added, double = 0.0, 0.0, 0.0
            for r in range(RANKS):
                have = shoe[r] - counts[hand, r]
                if have <= 0:
                    continue
                p = have / left
                then = following[hand, r]
                if then < 0:
                    hit -= p
                    double -= 2 * p
                    continue
                hit += p * values[then, 3]
                hit_added += p * added[then]
                if may_double[hand]:
                    reached = doubled_total(
                        hard[then], counts[then, 0], counts[hand, 0], fixed_aces
                    )
                    if reached == 21 and not np.isnan(doubled_now[then]):
                        double += 2 * p * doubled_now[then]
                    elif doubled_wins[then]:
                        double += 2 * p
                    else:
                        won, lost = against(ends, then, reached, ties_lose, void_22)
                        gain = 2 * (won - lost) - ends[then, BLACKJACK] * (takes + takes_more)
                        double += p * (-1.0 if forfeit and gain < -1 else gain)
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
                more = hit_added
            elif best == DOUBLE:
                more = 1.0
        values[hand, 3] = values[hand, best]
        added[hand] = more
        action[hand] = best
    return values, added, action


@njit(cache=True, nogil=True)
def spread(
    counts: Ints,
    following: Ints,
    hard: Ints,
    soft: Ints,
    order: Ints,
    shoe: Ints,
    ends: Floats,
    now: Floats,
    now_spread: Floats,
    doubled_now: Floats,
    doubled_spread: Floats,
    doubled_wins: Ints,
    fixed_aces: int,
    action: Ints,
    ties_lose: bool,
    void_22: bool,
    forfeit: bool,
    takes: float,
    takes_more: float,
    taken: int,
    taken_doubled: int,
) -> Floats:
    """What becomes of every hand played by ``action``: the chance of each outcome.

    ``now_spread`` and ``doubled_spread`` are the outcomes of what is paid at once.  ``taken`` and
    ``taken_doubled`` are the outcomes to which a dealer's blackjack goes; ``takes`` and
    ``takes_more`` are what the decision to forfeit was made by.
    """
    kinds = now_spread.shape[1]
    found = np.zeros(now_spread.shape)
    for o in range(order.shape[0]):
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
            for k in range(kinds):
                found[hand, k] = now_spread[hand, k]
            continue
        if action[hand] == STAND:
            total = hard[hand] + (10 if soft[hand] else 0)
            win, lose = against(ends, hand, total, ties_lose, void_22)
            blackjack = ends[hand, BLACKJACK]
            found[hand, WIN] += win
            found[hand, LOSE] += lose
            found[hand, VOID] += 1 - win - lose - blackjack
            found[hand, taken] += blackjack
            continue
        for r in range(RANKS):
            have = shoe[r] - counts[hand, r]
            if have <= 0:
                continue
            p = have / left
            then = following[hand, r]
            if action[hand] == HIT:
                if then < 0:
                    found[hand, LOSE] += p
                else:
                    for k in range(kinds):
                        found[hand, k] += p * found[then, k]
                continue
            if then < 0:
                found[hand, LOSE_2] += p
                continue
            reached = doubled_total(hard[then], counts[then, 0], counts[hand, 0], fixed_aces)
            if reached == 21 and not np.isnan(doubled_now[then]):
                for k in range(kinds):
                    found[hand, k] += p * doubled_spread[then, k]
            elif doubled_wins[then]:
                found[hand, WIN_2] += p
            else:
                won, lost = against(ends, then, reached, ties_lose, void_22)
                blackjack = ends[then, BLACKJACK]
                if forfeit and 2 * (won - lost) - blackjack * (takes + takes_more) < -1:
                    found[hand, LOSE] += p
                else:
                    found[hand, WIN_2] += p * won
                    found[hand, LOSE_2] += p * lost
                    found[hand, VOID] += p * (1 - won - lost - blackjack)
                    found[hand, taken_doubled] += p * blackjack
    return found


@njit(cache=True, nogil=True)
def forfeits(
    ends: Floats, then: int, reached: int, ties_lose: bool, void_22: bool, taken: float
) -> bool:
    won, lost = against(ends, then, reached, ties_lose, void_22)
    return 2 * (won - lost) - ends[then, BLACKJACK] * taken < -1


@njit(cache=True, nogil=True)
def spread_by_end(
    counts: Ints,
    following: Ints,
    hard: Ints,
    soft: Ints,
    order: Ints,
    shoe: Ints,
    ends: Floats,
    now: Floats,
    now_spread: Floats,
    doubled_now: Floats,
    doubled_spread: Floats,
    doubled_wins: Ints,
    fixed_aces: int,
    action: Ints,
    ties_lose: bool,
    void_22: bool,
    forfeit: bool,
    takes: float,
    takes_more: float,
    taken: int,
    taken_doubled: int,
) -> Floats:
    """As ``spread``, together with how the dealer's hand ends: [hand, end, outcome].

    What goes over 21 is what is left of the chance of an end once the rest is counted.
    """
    kinds = now_spread.shape[1]
    found = np.zeros((counts.shape[0], ENDS, kinds))
    for o in range(order.shape[0]):
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
            for e in range(ENDS):
                for k in range(kinds):
                    found[hand, e, k] = now_spread[hand, k] * ends[hand, e]
            continue
        if action[hand] == STAND:
            total = hard[hand] + (10 if soft[hand] else 0)
            for e in range(ENDS):
                kind = met(e, total, ties_lose, void_22, LOSE, WIN, taken)
                found[hand, e, kind] += ends[hand, e]
            continue
        over = LOSE if action[hand] == HIT else LOSE_2
        for e in range(ENDS):
            found[hand, e, over] = ends[hand, e]
        for r in range(RANKS):
            have = shoe[r] - counts[hand, r]
            then = following[hand, r]
            if have <= 0 or then < 0:
                continue
            p = have / left
            for e in range(ENDS):
                found[hand, e, over] -= p * ends[then, e]
            if action[hand] == HIT:
                for e in range(ENDS):
                    for k in range(kinds):
                        found[hand, e, k] += p * found[then, e, k]
                continue
            reached = doubled_total(hard[then], counts[then, 0], counts[hand, 0], fixed_aces)
            if reached == 21 and not np.isnan(doubled_now[then]):
                for e in range(ENDS):
                    for k in range(kinds):
                        found[hand, e, k] += p * ends[then, e] * doubled_spread[then, k]
                continue
            given_up = forfeit and forfeits(
                ends, then, reached, ties_lose, void_22, takes + takes_more
            )
            for e in range(ENDS):
                kind = met(e, reached, ties_lose, void_22, LOSE_2, WIN_2, taken_doubled)
                if doubled_wins[then]:
                    kind = WIN_2
                elif given_up:
                    kind = LOSE
                found[hand, e, kind] += p * ends[then, e]
    return found


@njit(cache=True, nogil=True)
def met(
    end: int, total: int, ties_lose: bool, void_22: bool, lose: int, win: int, taken: int
) -> int:
    """The outcome of a standing total that meets this end of the dealer's hand."""
    if end == BLACKJACK:
        return taken
    if end == BUST or (end == OVER_22 and not void_22):
        return win
    if end == OVER_22:
        return VOID
    if end + 17 < total:
        return win
    return lose if end + 17 > total or ties_lose else VOID


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
