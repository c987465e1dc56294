"""No-limit Texas hold'em between players who do anything legal, in a compiled loop.

The rules of Schedule 10 as :mod:`croupier.table.betting` and :mod:`croupier.table.pots` have them,
without commission: blinds, least raises, short all-ins that reopen nothing (I-PR-4), uncalled bets,
separate pots, and the whole odd amount to the first winner clockwise from the button (I-PR-3).
:func:`play` tells what was done, so that a live table can be told the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from croupier.odds.kernels.poker import ranking, strength_of
from croupier.odds.kernels.rng import below, seeded, shuffle

FOLD, CHECK, CALL, BET, RAISE, ALL_IN = range(6)
MOST_ACTS = 4096
BOARD = (1, 2, 3, 5, 7)  # behind the hole cards: a card is burnt before flop, turn and river


@njit(cache=True, nogil=True)
def _return_uncalled(total: Any, stacks: Any, folded: Any) -> None:
    """What nobody has met of the highest bet goes back."""
    most, second = 0, 0
    for i in range(1, len(total)):
        if total[i] > total[most]:
            most = i
    for i in range(len(total)):
        if i != most and total[i] > second:
            second = total[i]
    if not folded[most] and total[most] > second:
        stacks[most] += total[most] - second
        total[most] = second


@njit(cache=True, nogil=True)
def _after(here: int, need: Any) -> int:
    """Whose turn is next, clockwise; -1: nobody's."""
    for step in range(1, len(need) + 1):
        other = (here + step) % len(need)
        if need[other]:
            return other
    return -1


@njit(cache=True, nogil=True)
def _bet_in_turn(
    rng: Any, first: int, big: int, call: int, state: Any, trace: Any, acts: int
) -> int:
    """One round of betting; answers how many acts there have been."""
    stacks, bets, total, folded = state
    n = len(stacks)
    need, closed = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
    for i in range(n):
        need[i] = stacks[i] > 0 and not folded[i]
    last, here = (big if call else 0), first - 1
    while True:
        who = _after(here, need)
        live = n - folded.sum()
        if who < 0 or live < 2:
            return acts
        active = 0
        for i in range(n):
            active += stacks[i] > 0 and not folded[i]
        short = max(call - bets[who], 0)
        if active < 2 and not short:
            return acts
        rest = stacks[who] - short
        least = max(big if short < big else 0, last)
        may_raise = rest > 0 and not (call and closed[who])
        wish = below(rng, 3)
        what, amount = CHECK, 0
        if wish == 2 and may_raise:
            if rest < least:
                what, chips = ALL_IN, stacks[who]
            else:
                amount = least + below(rng, rest - least + 1)
                what, chips = (RAISE if call else BET), short + amount
        elif short and wish == 0:
            what, chips = FOLD, 0
        else:
            chips = min(short, stacks[who])
            what = CALL if short else CHECK
        trace[acts, 0], trace[acts, 1], trace[acts, 2] = who, what, amount
        acts += 1
        here = who
        need[who] = False
        if what == FOLD:
            folded[who] = True
        stacks[who] -= chips
        bets[who] += chips
        total[who] += chips
        over = bets[who] - call
        if not chips or over <= 0:
            continue
        full = not call or over >= least
        call = bets[who]
        if full:
            last = over
        for i in range(n):
            if i != who and stacks[i] > 0 and not folded[i]:
                if full:
                    closed[i] = False
                elif not need[i]:
                    closed[i] = True
                need[i] = True
        if full:
            closed[who] = False


@njit(cache=True, nogil=True)
def _pay(tables: Any, deck: Any, state: Any) -> None:
    """Every pot to its winners; pots with the same winners are divided as one."""
    stacks, _, total, folded = state
    n = len(stacks)
    strength = np.zeros(n, np.int64)
    cards = np.zeros(7, np.uint8)
    for at in range(5):
        cards[2 + at] = deck[2 * n + BOARD[at]]
    live = 0
    for i in range(n):
        if not folded[i]:
            live += 1
    for i in range(n):
        if not folded[i] and live > 1:
            cards[0], cards[1] = deck[i], deck[n + i]
            strength[i] = strength_of(tables, cards) + 1
    masks, amounts, groups = np.zeros(n, np.int64), np.zeros(n, np.int64), 0
    floor = 0
    while True:
        level = 0
        for i in range(n):
            if not folded[i] and total[i] > floor and (level == 0 or total[i] < level):
                level = total[i]
        if not level:
            break
        highest = True
        for i in range(n):
            highest &= folded[i] or total[i] <= level
        best, mask, amount = -1, 0, 0
        for i in range(n):
            if total[i] > floor:
                amount += (total[i] if highest else min(total[i], level)) - floor
            if not folded[i] and total[i] >= level:
                if strength[i] > best:
                    best, mask = strength[i], 0
                if strength[i] == best:
                    mask |= 1 << i
        for g in range(groups):
            if masks[g] == mask:
                amounts[g] += amount
                break
        else:
            masks[groups], amounts[groups] = mask, amount
            groups += 1
        floor = level
    for g in range(groups):
        winners = 0
        for i in range(n):
            winners += masks[g] >> i & 1
        share, left = amounts[g] // winners, amounts[g] % winners
        for i in range(n):
            if masks[g] >> i & 1:
                stacks[i] += share + left
                left = 0


@njit(cache=True, nogil=True)
def play(tables: Any, rng: Any, deck: Any, stacks: Any, small: int, big: int, trace: Any) -> int:
    """One hand, players from the first next to the button on; ``stacks`` are as it leaves them.
    Answers how many acts there were, which ``trace`` has: who, what, how much."""
    n = len(stacks)
    bets, total = np.zeros(n, np.int64), np.zeros(n, np.int64)
    folded = np.zeros(n, np.bool_)
    state = (stacks, bets, total, folded)
    shuffle(rng, deck, 52, 2 * n + 8)
    first, second = (0, 1) if n > 2 else (1, 0)
    for who, blind in ((first, small), (second, big)):
        chips = min(blind, stacks[who])
        stacks[who] -= chips
        bets[who] += chips
        total[who] += chips
    acts = 0
    for street in range(4):
        start = (second + 1) % n if street == 0 else 0
        acts = _bet_in_turn(rng, start, big, big if street == 0 else 0, state, trace, acts)
        if n - folded.sum() < 2:
            break
        _return_uncalled(total, stacks, folded)
        bets[:] = 0
    _return_uncalled(total, stacks, folded)
    _pay(tables, deck, state)
    return acts


@njit(cache=True, nogil=True)
def many(tables: Any, rng: Any, players: int, stack: int, small: int, big: int, hands: int) -> Any:
    """So many hands, each from fresh stacks; what each place has won in all."""
    deck = np.arange(52).astype(np.uint8)
    trace = np.zeros((MOST_ACTS, 3), np.int64)
    stacks, won = np.zeros(players, np.int64), np.zeros(players, np.int64)
    for _ in range(hands):
        stacks[:] = stack
        play(tables, rng, deck, stacks, small, big, trace)
        won += stacks - stack
    return won


def simulate(
    hands: int, *, players: int = 6, stack: int = 200, small: int = 1, big: int = 2, seed: int = 1
) -> list[int]:
    """What each place won or lost over so many hands, the first next to the button first."""
    rng = seeded(np.random.SeedSequence(seed))
    return [int(won) for won in many(ranking(), rng, players, stack, small, big, hands)]
