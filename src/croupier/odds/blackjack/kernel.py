"""The compiled loops of the blackjack analysis.

Each takes plain arrays: the hands, the cards left in the shoe, and a few numbers that say the
rules.  Nothing here knows a rule by name.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.odds.blackjack.hands import BLACKJACK, BUST, ENDS, OVER_22, RANKS, Bools, Floats, Ints

STAND, HIT, DOUBLE = range(3)
FREE = -1  # no action is prescribed: the best is taken
KEEP, GIVE, BY_WORTH = range(3)  # of a doubled hand; by worth: where it would lose more than half

# Where what becomes of a hand is counted, before the events that rules have names for.
LOSE_2, LOSE, VOID, WIN, WIN_2 = range(5)

WAITS, PAID, WON, GIVEN_UP = range(4)  # what becomes of a doubled hand before the dealer's
WIDE = 64  # hands that go through the dealer's tree side by side


class Cards(NamedTuple):
    """Every hand a player can hold, and the shoe that its cards come from."""

    counts: Ints  # [hand, rank]
    following: Ints  # [hand, rank]: the hand with that card too, or -1 over 21
    hard: Ints
    total: Ints
    order: Ints  # the hands to look at: what a hand becomes comes before it
    shoe: Ints  # without the dealer's card; the hand's own are still in it


class Terms(NamedTuple):
    """What the rules say of hands."""

    now: Floats  # what a hand pays at once; NaN if it waits for the dealer
    doubled_now: Floats  # what a doubled hand pays for 21, for a unit
    doubled_wins: Ints  # doubled hands that win whatever their total
    ties_lose: bool
    void_22: bool
    forfeits: Ints  # by total, whether a doubled hand is given up: KEEP, GIVE or BY_WORTH
    takes: float  # how much of the wager a dealer's blackjack takes, as decisions reckon it
    takes_more: float  # and of what doubling adds


@njit(cache=True, nogil=True)
def dealer_table(
    counts: Ints,
    wanted: Ints,
    shoe: Ints,
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
    deepest = depth.max() + 1
    left = np.empty((RANKS, WIDE))
    share = np.empty((deepest, WIDE))
    reach = np.ones((deepest + 1, WIDE))  # with so many cards drawn, on the way to a branch
    ended = np.empty((ENDS, WIDE))
    possible = wanted[np.array([(counts[hand] <= shoe).all() for hand in wanted])]
    for start in range(0, possible.shape[0], WIDE):
        block = possible[start : start + WIDE]
        hands = block.shape[0]
        for i in range(hands):
            size = 0.0
            for r in range(RANKS):
                left[r, i] = shoe[r] - counts[block[i], r]
                size += left[r, i]
            for d in range(deepest):
                share[d, i] = 1.0 / (size - d) if size > d else 0.0
        ended[:] = 0.0
        for b in range(rank.shape[0]):
            r, d, gone = rank[b], depth[b], float(seen[b])
            for i in range(hands):
                reach[d + 1, i] = reach[d, i] * max(left[r, i] - gone, 0.0) * share[d, i]
            if ways[b] > 0:
                for i in range(hands):
                    ended[end[b], i] += ways[b] * reach[d + 1, i]
        for i in range(hands):
            table[block[i]] = ended[:, i]
    return table


# One hand.


@njit(cache=True, nogil=True, forceinline=True)
def cards_left(cards: Cards, hand: int) -> float:
    """How many cards the shoe has left beside a hand; -1 if it has not the cards of the hand."""
    left = 0.0
    for r in range(RANKS):
        have = cards.shoe[r] - cards.counts[hand, r]
        if have < 0:
            return -1.0
        left += have
    return left


@njit(cache=True, nogil=True, forceinline=True)
def against(terms: Terms, ends: Floats, hand: int, total: int) -> tuple[float, float]:
    """The chances that a standing total wins and loses, a dealer's blackjack left out."""
    win = ends[hand, BUST]
    lose = 0.0
    if not terms.void_22:
        win += ends[hand, OVER_22]
    for d in range(5):
        if d + 17 < total:
            win += ends[hand, d]
        elif d + 17 > total or terms.ties_lose:
            lose += ends[hand, d]
    return win, lose


@njit(cache=True, nogil=True, forceinline=True)
def met(end: int, total: int, terms: Terms, lose: int, win: int, taken: int) -> int:
    """The outcome of a standing total that meets this end of the dealer's hand."""
    if end == BLACKJACK:
        return taken
    if end == BUST or (end == OVER_22 and not terms.void_22):
        return win
    if end == OVER_22:
        return VOID
    if end + 17 < total:
        return win
    return lose if end + 17 > total or terms.ties_lose else VOID


@njit(cache=True, nogil=True, forceinline=True)
def doubled_total(hard: int, aces: int, first_aces: int, fixed_aces: int) -> int:
    """The total of a doubled hand: aces among the first cards count 1 (-1: all that it had)."""
    held = first_aces if fixed_aces < 0 else min(fixed_aces, first_aces)
    return hard + (10 if aces > held and hard <= 11 else 0)


@njit(cache=True, nogil=True, forceinline=True)
def doubled_gain(terms: Terms, ends: Floats, hand: int, total: int) -> float:
    """What a doubled hand that waits for the dealer gains on average."""
    win, lose = against(terms, ends, hand, total)
    return 2 * (win - lose) - ends[hand, BLACKJACK] * (terms.takes + terms.takes_more)


@njit(cache=True, nogil=True, forceinline=True)
def gives_up(terms: Terms, total: int, gain: float) -> bool:
    """Whether a doubled hand is forfeited."""
    said = terms.forfeits[total]
    return said == GIVE or (said == BY_WORTH and gain < -1)


@njit(cache=True, nogil=True, forceinline=True)
def doubled(
    cards: Cards, terms: Terms, ends: Floats, hand: int, then: int, fixed_aces: int
) -> tuple[int, int, float]:
    """A hand doubled into another: what becomes of it, its total, and what it gains."""
    counts = cards.counts
    total = doubled_total(cards.hard[then], counts[then, 0], counts[hand, 0], fixed_aces)
    if total == 21 and not np.isnan(terms.doubled_now[then]):
        return PAID, total, 2 * terms.doubled_now[then]
    if terms.doubled_wins[then]:
        return WON, total, 2.0
    gain = doubled_gain(terms, ends, then, total)
    if gives_up(terms, total, gain):
        return GIVEN_UP, total, -1.0
    return WAITS, total, gain


@njit(cache=True, nogil=True)
def given_up(cards: Cards, terms: Terms, ends: Floats, low_aces: int) -> Bools:
    """Which doubled hands below 21 are better forfeited, so many of their aces counting 1."""
    found = np.zeros(cards.hard.shape[0], dtype=np.bool_)
    for hand in cards.order:
        total = doubled_total(cards.hard[hand], cards.counts[hand, 0], low_aces, low_aces)
        if total < 21 and cards.counts[hand].sum() >= 3:
            found[hand] = gives_up(terms, total, doubled_gain(terms, ends, hand, total))
    return found


# What every hand is worth.


@njit(cache=True, nogil=True)
def play_out(
    cards: Cards,
    terms: Terms,
    ends: Floats,
    may_double: Ints,
    fixed_aces: int,
    policy: Ints,
    extra: Floats,
) -> tuple[Floats, Floats, Ints]:
    """The value of every hand from here on, and how it is best played.

    ``fixed_aces`` of the hand's aces count 1 in a double (-1: all of them).  ``policy``
    prescribes actions or leaves them free.  ``extra`` is what a hand that stands is worth beside
    its wager.  Answers for each hand: the values of standing, hitting and doubling and of the
    action taken; all that is added on average; the action.
    """
    size = cards.counts.shape[0]
    values = np.full((size, 4), -np.inf)
    added = np.zeros(size)
    action = np.zeros(size, dtype=np.int64)
    for hand in cards.order:
        left = cards_left(cards, hand)
        if left < 0:
            continue
        if not np.isnan(terms.now[hand]):
            values[hand, STAND] = values[hand, 3] = terms.now[hand]
            continue
        total = cards.total[hand]
        win, lose = against(terms, ends, hand, total)
        values[hand, STAND] = win - lose - terms.takes * ends[hand, BLACKJACK] + extra[hand]
        if total < 21:
            hit, hit_added, double = 0.0, 0.0, 0.0
            for r in range(RANKS):
                have = cards.shoe[r] - cards.counts[hand, r]
                if have <= 0:
                    continue
                p = have / left
                then = cards.following[hand, r]
                if then < 0:
                    hit -= p
                    double -= 2 * p
                    continue
                hit += p * values[then, 3]
                hit_added += p * added[then]
                if may_double[hand]:
                    double += p * doubled(cards, terms, ends, hand, then, fixed_aces)[2]
            values[hand, HIT] = hit
            if may_double[hand]:
                values[hand, DOUBLE] = double
            action[hand] = chosen(values[hand], policy[hand])
            if action[hand] == HIT:
                added[hand] = hit_added
            elif action[hand] == DOUBLE:
                added[hand] = 1.0
        values[hand, 3] = values[hand, action[hand]]
    return values, added, action


@njit(cache=True, nogil=True, forceinline=True)
def chosen(values: Floats, prescribed: int) -> int:
    """The prescribed action, or the best; a choice between equals goes to the larger wager."""
    can_double = values[DOUBLE] > -np.inf
    if prescribed == DOUBLE and not can_double:
        return HIT
    if prescribed != FREE:
        return prescribed
    best = HIT if values[HIT] > values[STAND] else STAND
    return DOUBLE if can_double and values[DOUBLE] >= values[best] else best


# What becomes of hands, followed from their first cards.


@njit(cache=True, nogil=True, forceinline=True)
def draw_on(cards: Cards, chance: Floats, hand: int) -> None:
    """Pass the chance of a hand that takes a card on to the hands it becomes."""
    left = cards_left(cards, hand)
    for r in range(RANKS):
        have = cards.shoe[r] - cards.counts[hand, r]
        then = cards.following[hand, r]
        if have > 0 and then >= 0:
            chance[then] += chance[hand] * have / left


@njit(cache=True, nogil=True)
def reach(cards: Cards, now: Floats, start: Floats, action: Ints) -> Floats:
    """How likely each hand is to be held, from the chances at the start, playing ``action``."""
    chance = start.copy()
    for hand in cards.order[::-1]:
        if chance[hand] > 0 and action[hand] == HIT and np.isnan(now[hand]):
            draw_on(cards, chance, hand)
    return chance


@njit(cache=True, nogil=True)
def spread(
    cards: Cards,
    terms: Terms,
    ends: Floats,
    at_once: Floats,
    doubled_at_once: Floats,
    starts: Ints,
    fixed_aces: int,
    action: Ints,
    taken: int,
    taken_doubled: int,
) -> Floats:
    """What becomes of starting hands played by ``action``, together with how the dealer's hand
    ends: [start, end, outcome].

    ``at_once`` and ``doubled_at_once`` are the outcomes of what is paid at once; ``taken`` and
    ``taken_doubled`` those to which a dealer's blackjack goes.  What goes over 21 is what is left
    of the chance of an end once the rest is counted.
    """
    found = np.zeros((starts.shape[0], ENDS, at_once.shape[1]))
    chance = np.zeros(cards.counts.shape[0])  # of each hand to be held; nothing once it is done
    for s in range(starts.shape[0]):
        of = found[s]
        of[:, LOSE] = ends[starts[s]]
        chance[starts[s]] = 1.0
        for hand in cards.order[::-1]:
            here = chance[hand]
            if here <= 0:
                continue
            waits = np.isnan(terms.now[hand])
            if waits and action[hand] == HIT:
                draw_on(cards, chance, hand)
                chance[hand] = 0.0
                continue
            chance[hand] = 0.0
            for e in range(ENDS):
                of[e, LOSE] -= here * ends[hand, e]
            if not waits:
                for e in range(ENDS):
                    for k in range(at_once.shape[1]):
                        of[e, k] += here * ends[hand, e] * at_once[hand, k]
            elif action[hand] == STAND:
                for e in range(ENDS):
                    kind = met(e, cards.total[hand], terms, LOSE, WIN, taken)
                    of[e, kind] += here * ends[hand, e]
            else:
                spread_double(
                    cards, terms, ends, doubled_at_once, hand, here, fixed_aces, taken_doubled, of
                )
        for e in range(ENDS):
            for over in (LOSE_2, LOSE):
                of[e, over] = max(of[e, over], 0.0)  # rounding can leave less than nothing
    return found


@njit(cache=True, nogil=True)
def spread_double(
    cards: Cards,
    terms: Terms,
    ends: Floats,
    doubled_at_once: Floats,
    hand: int,
    here: float,
    fixed_aces: int,
    taken: int,
    found: Floats,
) -> None:
    """The same for a hand that is doubled and held so often: added to what was found."""
    left = cards_left(cards, hand)
    for e in range(ENDS):
        found[e, LOSE_2] += here * ends[hand, e]
    for r in range(RANKS):
        have = cards.shoe[r] - cards.counts[hand, r]
        then = cards.following[hand, r]
        if have <= 0 or then < 0:
            continue
        p = here * have / left
        what, total, _ = doubled(cards, terms, ends, hand, then, fixed_aces)
        for e in range(ENDS):
            both = p * ends[then, e]
            found[e, LOSE_2] -= both
            if what == PAID:
                for k in range(doubled_at_once.shape[1]):
                    found[e, k] += both * doubled_at_once[then, k]
            elif what == WON:
                found[e, WIN_2] += both
            elif what == GIVEN_UP:
                found[e, LOSE] += both
            else:
                found[e, met(e, total, terms, LOSE_2, WIN_2, taken)] += both


@njit(cache=True, nogil=True)
def add_hand(sums: Floats, places: Ints, chances: Floats) -> Floats:
    """The chances of each sum on a grid once a hand comes to it: its events by their places."""
    size = sums.shape[0]
    found = np.zeros(size)
    for k in range(places.shape[0]):
        if chances[k] == 0:
            continue
        for i in range(max(0, -places[k]), min(size, size - places[k])):
            found[i + places[k]] += chances[k] * sums[i]
    return found
