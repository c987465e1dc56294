"""Caribbean stud (3): every hand of the player, every upcard, every hand of the dealer.

The player decides on five cards and the dealer's upcard.  The dealer's hands that are lower than
the player's, contain the upcard and none of the player's cards are counted by inclusion and
exclusion: those that contain the upcard, less those that contain it and one of the player's
cards, and so on.  Hands are taken from the lowest up, so that how many lower ones contain any set
of cards is one number for the set, kept as they come.  Of the player's hands that differ by their
suits alone one is taken, as often as there are.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANK, RANKS, SUIT, SUITS
from croupier.games.poker.caribbean import BET, BET_OR_FOLD, CaribbeanOptions, CaribbeanStud
from croupier.games.poker.layout import ANTE, EQUAL, LOSES, UNQUALIFIED, WINS
from croupier.odds.figures import Figures, Line
from croupier.odds.kept_arrays import Arrays, kept_arrays
from croupier.odds.kernels.poker import hands_of, ranking, strength_of
from croupier.odds.one_draw import rules_of
from croupier.odds.poker.worth import net
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.wagers.poker import POKER

SIZE = 5
HANDS, UPCARDS, OTHERS = comb(52, SIZE), 47, comb(46, SIZE - 1)
DEALS = HANDS * UPCARDS * OTHERS
# sets of cards are numbered: those of one card first, each by its cards in ascending order
CHOOSE = np.array([[comb(card, k) for k in range(SIZE + 1)] for card in range(53)], np.int64)
SIGN = np.array([1 - 2 * (chosen.bit_count() % 2) for chosen in range(31)], np.int64)
START = np.cumsum([0, 0, *(comb(52, k) for k in range(1, SIZE + 1))]).astype(np.int64)


@njit(cache=True, nogil=True)
def number_of(cards: Any, chosen: Any, more: Any) -> Any:
    """The number of the set of the chosen cards, as bits, with one card more (or none: -1)."""
    found, held = 0, 0
    placed = more < 0
    for nth in range(len(cards)):
        if not chosen >> nth & 1:
            continue
        if not placed and more < cards[nth]:
            held += 1
            found += CHOOSE[more, held]
            placed = True
        held += 1
        found += CHOOSE[cards[nth], held]
    if not placed:
        held += 1
        found += CHOOSE[more, held]
    return held, found


@njit(cache=True, nogil=True)
def all_hands(tables: Any, many: int) -> Any:
    """Every five cards in ascending order, and their strength, by their number."""
    cards = np.zeros((many, 5), np.uint8)
    strengths = np.zeros(many, np.uint16)
    hand = np.zeros(5, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        _, number = number_of(hand, 31, -1)
                        strengths[number] = strength_of(tables, hand)
                        cards[number] = hand
    return cards, strengths


@njit(cache=True, nogil=True)
def add_hand(containing: Any, cards: Any) -> None:
    """One more hand contains each set of its cards."""
    for chosen in range(1, 32):
        held, number = number_of(cards, chosen, -1)
        containing[START[held] + number] += 1


@njit(cache=True, nogil=True)
def sets_with(cards: Any) -> Any:
    """By upcard: the sets of the upcard and some of the player's cards, but all five."""
    found = np.zeros((52, 31), np.int64)
    for upcard in range(52):
        for chosen in range(31):
            held, number = number_of(cards, chosen, upcard)
            found[upcard, chosen] = START[held] + number
    return found


@njit(cache=True, nogil=True)
def dealers(containing: Any, sets: Any) -> Any:
    """How many of the hands added contain the upcard and none of the player's cards."""
    found = 0
    for chosen in range(31):
        found += SIGN[chosen] * containing[sets[chosen]]
    return found


@njit(cache=True, nogil=True)
def times(given: Any, hand: Any) -> Any:
    """How many hands differ from this one by suits alone, if it is the one to take; else 0."""
    held = np.zeros(4, np.int64)
    for card in given.cards[hand]:
        held[given.suit[card, 0]] |= 1 << given.suit[card, 1]
    ways, alike = 24, 1
    for nth in range(1, 4):
        if held[nth] > held[nth - 1]:
            return 0
        alike = alike + 1 if held[nth] == held[nth - 1] else 1
        ways //= alike
    return ways


class Given(NamedTuple):
    """What a deal is decided by."""

    cards: Any  # every hand, in ascending order
    strengths: Any  # of every hand
    suit: Any  # by card: its suit and its face value
    nets: Any  # what a bet comes to, by strength of the player's hand and event
    others: int  # hands of the dealer for a hand of the player and an upcard
    played: Any  # by hand, as bits: the upcards with which it is; filled in as deals are counted


@njit(cache=True, nogil=True)
def count_deals(given: Any, order: Any, least: int) -> Any:
    """What becomes of all deals when the player decides best, by strength of the player's hand:
    unqualified, wins, loses, equal; and, last, how many are folded.

    ``order``: the hands from the lowest up; ``least``: the least strength of a dealer's hand that
    plays.
    """
    counts = np.zeros((given.nets.shape[0] + 1, 4), np.int64)
    lower = np.zeros(START[-1], np.int64)  # by set: the hands so far that contain it
    first = 0
    while given.strengths[order[first]] < least:
        add_hand(lower, given.cards[order[first]])
        first += 1
    unplayed = lower.copy()
    for hand in order[:first]:  # nothing that plays is as low
        if times(given, hand):
            sets = sets_with(given.cards[hand])
            for upcard in range(52):
                none = dealers(unplayed, sets[upcard])
                decide(counts, given, hand, upcard, none, 0, 0)
    while first < len(order):
        last = first
        while last < len(order) and given.strengths[order[last]] == given.strengths[order[first]]:
            last += 1
        count_alike(counts, given, order[first:last], unplayed, lower)
        first = last
    return counts


@njit(cache=True, nogil=True)
def count_alike(counts: Any, given: Any, alike: Any, unplayed: Any, lower: Any) -> None:
    """The hands of one strength, of which ``lower`` has none yet, and has all afterwards."""
    taken = np.array([hand for hand in alike if times(given, hand)])
    sets = np.zeros((len(taken), 52, 31), np.int64)
    below = np.zeros((len(taken), 52), np.int64)
    for nth in range(len(taken)):
        sets[nth] = sets_with(given.cards[taken[nth]])
        for upcard in range(52):
            below[nth, upcard] = dealers(lower, sets[nth, upcard])
    for hand in alike:
        add_hand(lower, given.cards[hand])
    for nth in range(len(taken)):
        for upcard in range(52):
            none = dealers(unplayed, sets[nth, upcard])
            same = dealers(lower, sets[nth, upcard]) - below[nth, upcard]
            decide(counts, given, taken[nth], upcard, none, below[nth, upcard] - none, same)


@njit(cache=True, nogil=True)
def decide(
    counts: Any, given: Any, hand: Any, upcard: Any, none: Any, wins: Any, same: Any
) -> None:
    """Bet if that is worth more than the ante."""
    if (given.cards[hand] == upcard).any():
        return
    ways, net = times(given, hand), given.nets[given.strengths[hand]]
    loses = given.others - none - wins - same
    if none * net[0] + wins * net[1] + loses * net[2] + same * net[3] <= -given.others:
        counts[-1, 0] += ways * given.others
        return
    given.played[hand] |= np.uint64(1) << np.uint64(upcard)
    row = counts[given.strengths[hand]]
    row[0] += ways * none
    row[1] += ways * wins
    row[2] += ways * loses
    row[3] += ways * same


class Counted(NamedTuple):
    """All deals under best play."""

    folded: int
    by_rank: dict[tuple[str, str], int]  # by rank of the player's hand and event
    played: int
    bets: NDArray[np.uint64]  # by hand, of those taken: the upcards with which it is played


EVENTS = (UNQUALIFIED, WINS, LOSES, EQUAL)


def nets(areas: dict[str, Area]) -> dict[tuple[str, str], Fraction]:
    """What an ante with its bet comes to, by rank of the player's hand and event."""
    (times_ante,) = BET_OR_FOLD.bets.values()
    return {
        (rank.value, event): net(areas[ANTE].on(event))
        + times_ante * net(areas[BET].on(rank if event == WINS else event))
        for rank in POKER.ranks
        for event in EVENTS
    }


@cache
def paid() -> tuple[NDArray[np.int64], int]:
    """By strength and event what a bet comes to, and the least strength that plays."""
    hands, worth = hands_of(POKER), nets(CaribbeanStud.areas(CaribbeanOptions()))
    table = np.array([[int(worth[hand.rank.value, e]) for e in EVENTS] for hand in hands], np.int64)
    return table, next(n for n, hand in enumerate(hands) if CaribbeanStud.qualifies(hand))


def best_play() -> Arrays:
    """How all deals end, and by hand the upcards with which it is played."""
    table, least = paid()
    cards, strengths = all_hands(ranking(POKER, SIZE), HANDS)
    suit = np.array([(SUITS.index(SUIT[card]), RANKS.index(RANK[card])) for card in DECK], np.int64)
    order = np.argsort(strengths, kind="stable")
    given = Given(cards, strengths, suit, table, OTHERS, np.zeros(HANDS, np.uint64))
    return {"ends": count_deals(given, order, least), "bets": given.played}


@cache
def counted() -> Counted:
    """Every deal, by the live areas of the game; worked out once on a machine."""
    play = kept_arrays("caribbean-stud", paid(), best_play)
    *found, (folded, *_) = play["ends"].tolist()
    by_rank: dict[tuple[str, str], int] = {}
    for hand, row in zip(hands_of(POKER), found, strict=True):
        for event, number in zip(EVENTS, row, strict=True):
            key = (hand.rank.value, event)
            by_rank[key] = by_rank.get(key, 0) + number
    return Counted(folded, by_rank, sum(by_rank.values()), play["bets"])


def played() -> NDArray[np.uint64]:
    """By number of the hand that stands for those that differ by suits alone: as bits, the upcards
    with which it is worth more than the ante."""
    return counted().bets


def figures(game: Game, options: Any) -> list[Figures]:
    """The ante with its bet, by best play."""
    areas = game.round.areas(options)
    deals, worth = counted(), nets(areas)
    lines: dict[tuple[str, str, Fraction], int] = {("folded", "lose", Fraction(-1)): deals.folded}
    for (rank, event), number in deals.by_rank.items():
        gain = worth[rank, event]
        said = f"{event}, {rank}" if event == WINS else event
        result = "win" if gain > 0 else "lose" if gain < 0 else "stand-off"
        lines[said, result, gain] = lines.get((said, result, gain), 0) + number
    (times_ante,) = BET_OR_FOLD.bets.values()
    paid = [areas[ANTE].on(event) for event in EVENTS]
    paid += [areas[BET].on(rank) for rank in POKER.ranks]
    return [
        Figures(
            game.name,
            ANTE,
            tuple(
                Line(event, result, gain, Fraction(number, DEALS))
                for (event, result, gain), number in sorted(lines.items(), key=lambda x: -x[0][2])
                if number
            ),
            f"all {DEALS:,} deals, best play",
            rules_of(areas[ANTE], paid),
            average_wager=1 + times_ante * Fraction(deals.played, DEALS),
            notes=("with the bet wager; without the limit of a maximum payment",),
            strategy="optimal",
        )
    ]
