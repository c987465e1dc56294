"""The wagers beside the original one in the blackjack kernel: what each looks at, as a table.

A table is asked of the live area, once for every deal that it can tell apart; the loop notes what
a round showed and looks the gain up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, permutations, product
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from croupier.equipment.cards import DECK, RANK, SUIT, SUITS, Card
from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.kernels.blackjack_tables import code, gain_of
from croupier.odds.kernels.tally import Floats
from croupier.table.areas import Area
from croupier.wagers import electronic_blackjack as electronic
from croupier.wagers.blackjack_sides import SideHand

CARDS = len(DECK)
NO_CARD = CARDS  # in place of a third card
THIRD = CARDS + 1
# What a wager looks at: the box's first two cards and the dealer's first, the second hand's two,
# the card after two, the cards of the first hand when it ends, all four cards of a box, or whether
# the dealer has blackjack.
DEALT, SECOND, NEXT, HELD, FOUR, DEALERS = range(6)
LOOKS_AT: Mapping[str, int] = {
    "perfect-pairs": DEALT,
    "any-pair": DEALT,
    "star-pairs": DEALT,
    "star-pairs-2": SECOND,
    "lucky-lucky": DEALT,
    "super-sevens": NEXT,
    "bonus-blackjack": HELD,
    "super-match": FOUR,
    electronic.ROYAL_MATCH: DEALT,
    electronic.BET_THE_SET: DEALT,
    electronic.KINGS_BOUNTY: DEALERS,
}
LONGEST = 4  # cards of a hand that a bonus blackjack wager can win with
# Ranks that such a hand has; all other cards are alike to it.
TOLD_APART = ("A", "5", "6", "7", "8", "K")
AS_KING = ("10", "J", "Q", "K")
KINDS = 1 + len(SUITS) * (len(TOLD_APART) + 1)  # no card, and each kind by its suit
RANKS = tuple(dict.fromkeys(RANK[card] for card in DECK))
MANY_RANKS = len(RANKS)

# What the loop notes of a round, in one row: how many cards the first hand ended with, which they
# were, whether it was split, whether the box took a card, and the dealer's hand.
COUNT, FIRST_CARD = 0, 1
SPLIT, TOOK, DEALER = 5, 6, 7
NO_SECOND, NO_BLACKJACK, A_BLACKJACK = range(3)  # the dealer's hand


class Sides(NamedTuple):
    """Wagers beside the original."""

    looks: Any  # [wager]
    gains: Floats  # all tables, one after another
    begins: Any  # [wager]: where its table begins
    stakes: Floats
    place: Any  # [byte of a card]: its number
    kind: Any  # [byte of a card]: its kind in a hand that is held
    rank: Any  # [byte of a card]
    waits: Any  # [first two cards]: whether a wager waits for the dealer's second card


def sides_of(wagers: Sequence[tuple[Area, float]], rules: BlackjackRules) -> Sides:
    """What each gains by what it looks at, asked of its live area."""
    place, kind, rank = (np.zeros(256, dtype=np.int64) for _ in range(3))
    for number, card in enumerate(DECK):
        place[code(card)], kind[code(card)] = number, _kind(card)
        rank[code(card)] = RANKS.index(RANK[card])
    waits = np.zeros(CARDS * CARDS, dtype=np.bool_)
    looks, begins, tables = [], [], [np.zeros(1)]
    for area, _ in wagers:
        look = LOOKS_AT[area.name]
        looks.append(look)
        begins.append(sum(len(table) for table in tables))
        tables.append(_table(area, look, rules))
        if look == DEALERS:
            by_dealer = tables[-1].reshape(-1, THIRD)
            waits |= by_dealer[:, 0] != by_dealer[:, 1]
    stakes = np.array([stake for _, stake in wagers], dtype=np.float64)
    return Sides(
        np.array(looks, dtype=np.int64),
        np.concatenate(tables),
        np.array(begins, dtype=np.int64),
        stakes,
        place,
        kind,
        rank,
        waits,
    )


def _table(area: Area, look: int, rules: BlackjackRules) -> Floats:
    if look == FOUR:
        return _of_four(area)
    if look == HELD:
        return _held(area, rules)
    gains = np.zeros((CARDS, CARDS, THIRD))
    for a, b in product(range(CARDS), repeat=2):
        one, other = DECK[a], DECK[b]
        if area.name in electronic.NAMES:
            for blackjack in (False, True):
                decided = area.result(electronic.FirstTwo(one, other, blackjack))
                third = slice(None) if look == DEALT else int(blackjack)
                gains[a, b, third] = gain_of(decided)
        elif look == NEXT:
            gains[a, b] = gain_of(area.result(SideHand([one, other])))
            for c, card in enumerate(DECK):
                gains[a, b, c] = gain_of(area.result(SideHand([one, other, card])))
        elif area.name == "lucky-lucky":
            for c, card in enumerate(DECK):
                gains[a, b, c] = gain_of(area.result(SideHand([one, other], card)))
        else:
            gains[a, b] = gain_of(area.result(SideHand([one, other], DECK[0])))
    return gains.reshape(-1)


def _of_four(area: Area) -> Floats:
    """By the ranks of four cards."""
    gains = np.zeros((len(RANKS),) * 4)
    for ranks in product(range(len(RANKS)), repeat=4):
        cards = [Card(f"{RANKS[rank]}{SUITS[0]}") for rank in ranks]
        gains[ranks] = gain_of(area.result(SideHand(cards)))
    return gains.reshape(-1)


def _kind(card: Card) -> int:
    rank = "K" if RANK[card] in AS_KING else RANK[card]
    found = TOLD_APART.index(rank) if rank in TOLD_APART else len(TOLD_APART)
    return 1 + SUITS.index(SUIT[card]) * (len(TOLD_APART) + 1) + found


def _held(area: Area, rules: BlackjackRules) -> Floats:
    """By the kinds of up to four cards, in any order; what has no entry loses."""
    samples = {_kind(card): card for card in DECK}
    gains = np.full((2, *(KINDS,) * LONGEST), -1.0)
    for many, split in product(range(2, LONGEST + 1), (0, 1)):
        for kinds in combinations_with_replacement(sorted(samples), many):
            cards = [samples[kind] for kind in kinds]
            hand = SideHand(cards, suit=rules.nominated_suit, split=bool(split))
            gain = gain_of(area.result(hand))
            if gain != -1.0:
                for order in set(permutations(kinds)):
                    gains[(split, *order, *(0,) * (LONGEST - many))] = gain
    return gains.reshape(-1)


@njit(cache=True, nogil=True)
def gained(sides: Sides, w: int, dealt: Any, following: Any, noted: Any) -> float:
    """What a wager gained.  ``dealt``: both cards of the first hand, the dealer's first, both of
    the second hand; ``following``: the card after them."""
    place = sides.place
    begin, look = sides.begins[w], sides.looks[w]
    if look == FOUR:
        index = np.int64(0)
        for n in (0, 1, 3, 4):
            index = index * MANY_RANKS + sides.rank[dealt[n]]
        return float(sides.gains[begin + index])
    if look == HELD:
        if noted[COUNT] > LONGEST:
            return -1.0
        index = np.int64(noted[SPLIT])
        for n in range(LONGEST):
            held = sides.kind[noted[FIRST_CARD + n]] if n < noted[COUNT] else 0
            index = index * KINDS + held
        return float(sides.gains[begin + index])
    if look == SECOND:
        index = place[dealt[3]] * CARDS + place[dealt[4]]
        return float(sides.gains[begin + index * THIRD])
    third = place[dealt[2]]
    if look == NEXT:
        third = place[following] if noted[TOOK] else NO_CARD
    elif look == DEALERS:
        third = 1 if noted[DEALER] == A_BLACKJACK else 0
    index = place[dealt[0]] * CARDS + place[dealt[1]]
    return float(sides.gains[begin + index * THIRD + third])
