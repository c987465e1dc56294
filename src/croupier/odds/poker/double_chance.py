"""Double Chance: all 2,598,960 hands of five cards, and every sixth card to those not declared.

A compiled loop finds, for each hand, what it is by rule 11 and, where it is none of those, below
how many of the 47 cards unseen the best cards to keep are.  What that pays is asked of the live
areas.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numba import njit

from croupier.equipment.cards import DECK, Card
from croupier.games.poker.double_chance import (
    DEAD_HAND,
    DECLARE,
    JACKPOT,
    KEEP,
    LOWER,
    NOTHING,
    OTHER_SUIT,
    WAGER,
    DoubleChanceOptions,
    layout,
    listed,
    sixth,
)
from croupier.odds.figures import Figures, tabulate
from croupier.odds.one_draw import rules_of
from croupier.odds.poker.worth import net
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Result
from croupier.wagers.poker import Rank

METHOD = "every hand and every sixth card, best play"
HANDS = 2_598_960
UNSEEN = 47  # cards that a player with five has not seen
EVENTS: tuple[Rank | str, ...] = (
    NOTHING,
    DEAD_HAND,
    Rank.TWO_PAIRS,
    Rank.THREE,
    Rank.STRAIGHT,
    Rank.FLUSH,
    Rank.FULL_HOUSE,
    Rank.FOUR,
    Rank.STRAIGHT_FLUSH,
    Rank.ROYAL_FLUSH,
)


# How many cards of each rank there are: four bits a rank, from 2; and four a suit.
ONE_OF_EACH = 0x1111_1111_1111_1
RUN = 0x11111
WHEEL = 0x1_0000_0000_1111
BROADWAY = RUN << 32
TWO_TWOS_TO_FIVE = 0x1112


@njit(cache=True, nogil=True)
def count_hands() -> Any:
    """By place in ``EVENTS`` how many hands there are; then, of hands that are none, by how many
    cards unseen are below what is kept."""
    counts = np.zeros(10, np.int64)
    below = np.zeros(48, np.int64)
    cards = np.zeros(5, np.int64)
    tops = np.zeros(4, np.int64)
    rank = np.array([1 << 4 * (card // 4) for card in range(52)])
    suit = np.array([1 << 4 * (card % 4) for card in range(52)])
    for a in range(52):
        for b in range(a + 1, 52):
            ranks2, suits2 = rank[a] + rank[b], suit[a] + suit[b]
            for c in range(b + 1, 52):
                ranks3, suits3 = ranks2 + rank[c], suits2 + suit[c]
                for d in range(c + 1, 52):
                    ranks4, suits4 = ranks3 + rank[d], suits3 + suit[d]
                    cards[0], cards[1], cards[2], cards[3] = a, b, c, d
                    for e in range(d + 1, 52):
                        cards[4] = e
                        ranks, suits = ranks4 + rank[e], suits4 + suit[e]
                        event = _event(cards, ranks, suits)
                        counts[event] += 1
                        if event == 0:
                            below[_below(cards, suits, tops)] += 1
    return counts, below


@njit(cache=True, nogil=True)
def _event(cards: Any, ranks: Any, suits: Any) -> int:
    """What a hand is: a card is four times its rank, from 2, and its suit."""
    odd, more = ranks & ONE_OF_EACH, (ranks >> 1) & ONE_OF_EACH
    if (ranks >> 2) & ONE_OF_EACH:
        return 7
    pairs = more & ~odd
    if more & odd:
        return 6 if pairs else 3
    if pairs:
        if pairs & (pairs - 1):
            return 2
        return 1 if ranks == TWO_TWOS_TO_FIVE and _run_is_suited(cards) else 0
    flush = (suits >> 2) & suits & 0x1111 != 0
    straight = ranks == (ranks & -ranks) * RUN or ranks == WHEEL
    if flush and straight:
        return 9 if ranks == BROADWAY else 8
    return 5 if flush else 4 if straight else 0


@njit(cache=True, nogil=True)
def _run_is_suited(cards: Any) -> bool:
    """Of two twos, a three, a four and a five, four cards in a row are of one suit."""
    suit = -1
    for card in cards:
        if card // 4 == 1:
            suit = card % 4
    same = 0
    for card in cards:
        same += card % 4 == suit
    return same == 4


@njit(cache=True, nogil=True)
def _below(cards: Any, suits: Any, tops: Any) -> int:
    """How many cards unseen are below the highest of their suit, in the best three suits; the
    cards are in order, ``tops`` is scratch."""
    for card in cards:
        tops[card & 3] = card >> 2
    total, least = 0, 12
    for suit in range(4):
        number = (suits >> 4 * suit) & 15
        below = tops[suit] - (number - 1) if number else 0
        total += below
        least = min(least, below)
    return total - least


@cache
def counted() -> tuple[dict[Rank | str, int], dict[int, int]]:
    """How many hands there are of each kind; and of those not listed, by how many cards win."""
    counts, below = count_hands()
    kinds = {event: int(n) for event, n in zip(EVENTS, counts, strict=True)}
    return kinds, {n: int(hands) for n, hands in enumerate(below) if hands}


def chances(event: Rank | str) -> Fraction:
    return Fraction(counted()[0][event], HANDS)


def sixth_wins() -> Fraction:
    """How often a hand is none of those listed, and the sixth card wins."""
    won = sum(n * hands for n, hands in counted()[1].items())
    return Fraction(won, HANDS * UNSEEN)


def figures(game: Game, options: DoubleChanceOptions) -> list[Figures]:
    areas = layout(options)
    won = sixth_wins()
    wager = [(areas[WAGER].result(event), chances(event)) for event in EVENTS if event != NOTHING]
    wager.append((areas[WAGER].result(LOWER), won))
    wager.append((areas[WAGER].result(OTHER_SUIT), chances(NOTHING) - won))
    jackpot = [(areas[JACKPOT].result(event), chances(event)) for event in EVENTS]
    note = "the prize schedule is the project's own example, unless the table has another"
    return [_row(game, areas[WAGER], wager), _row(game, areas[JACKPOT], jackpot, note)]


def values(
    options: DoubleChanceOptions, mine: Sequence[Card], seen: Sequence[Card], staked: int
) -> dict[str, Fraction]:
    """What declaring a hand that is listed, and keeping any cards, are worth: by every sixth."""
    area, cards = layout(options)[WAGER], [*mine]
    unseen = [card for card in DECK if card not in cards]
    event = listed(cards)
    found = {} if event == NOTHING else {DECLARE: net(area.result(event))}
    for places in KEEP.values():
        kept = [cards[n] for n in places]
        gains = (net(area.result(sixth(kept, card))) for card in unseen)
        found[f"keep {' '.join(kept)}"] = sum(gains, Fraction(0)) / len(unseen)
    return found


def _row(game: Game, area: Area, found: list[tuple[Result, Fraction]], note: str = "") -> Figures:
    rules = rules_of(area, [result for result, _ in found])
    notes = (note,) if note else ()
    return Figures(
        game.name, area.name, tabulate(found), METHOD, rules, notes=notes, strategy="basic"
    )
