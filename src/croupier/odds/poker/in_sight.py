"""The ante of electronic three card poker with all nine cards of the array in sight (12a).

Six cards that are neither the player's nor the dealer's are seen as well, 13,983,816 sets of them
for each hand.  How often the dealer then has which hand is a sum over what the six take away; a
compiled loop carries it from one set to the next.  Only hands near the border between playing and
folding are looked at: for the others no six cards change what is best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANKS, SUITS, Card
from croupier.games.poker.layout import ANTE
from croupier.games.poker.three_card import ANTE_BONUS, BET, ThreeCardPoker
from croupier.odds.poker.three_card import AGAINST, EVENTS, HANDS, hands, showdowns
from croupier.odds.poker.worth import net, paid
from croupier.table.areas import Area
from croupier.wagers.poker import THREE_CARD

SEEN = 6
LEFT = len(DECK) - 3 - SEEN  # cards that the dealer's may be
DEALERS = comb(LEFT, 3)
SETS = comb(len(DECK) - 3, SEEN)
SURE = 2  # levels of strength in a row at which nothing seen changes the decision


class Kind(NamedTuple):
    """A hand, for all that differ from it in the names of suits alone."""

    hand: int  # its number among all hands
    often: int


@cache
def kinds() -> tuple[Kind, ...]:
    number: dict[tuple[int, ...], int] = {cards: n for n, cards in enumerate(HANDS)}
    changes = [
        [places[card // len(RANKS)] * len(RANKS) + card % len(RANKS) for card in range(len(DECK))]
        for places in permutations(range(len(SUITS)))
    ]
    found: dict[int, int] = {}
    for cards in HANDS:
        first = min(number[tuple(sorted(way[c] for c in cards))] for way in changes)
        found[first] = found.get(first, 0) + 1
    return tuple(Kind(hand, often) for hand, often in found.items())


def edge(areas: dict[str, Area]) -> Fraction:
    """The house edge of an ante that is played as well as the whole array allows."""
    gain = Fraction(0)
    levels: dict[int, list[Kind]] = {}
    for kind in kinds():
        levels.setdefault(hands()[kind.hand].strength, []).append(kind)
    worth = {kind.hand: plain(areas, kind.hand) for kind in kinds()}
    order = sorted(levels)
    border = next(
        n for n, level in enumerate(order) if any(worth[k.hand] > -1 for k in levels[level])
    )
    looked: set[int] = set()
    for way in (range(border, len(order)), range(border - 1, -1, -1)):
        sure = 0
        for n in way:
            changed = False
            for kind in levels[order[n]]:
                value, played = with_six(areas, kind.hand)
                gain += kind.often * value
                changed |= 0 < played < SETS
                looked.add(kind.hand)
            sure = 0 if changed else sure + 1
            if sure == SURE:
                break
    for kind in kinds():
        if kind.hand not in looked:
            gain += kind.often * max(worth[kind.hand], Fraction(-1))
    return -gain / len(HANDS)


def nets(areas: dict[str, Area], hand: int) -> list[int]:
    """What a hand gains if it is played, by event."""
    bonus = paid(areas[ANTE_BONUS].on(hands()[hand].rank))
    found = [net(areas[ANTE].on(event)) + net(areas[BET].on(event)) + bonus for event in EVENTS]
    return [int(gain) for gain in found]


def plain(areas: dict[str, Area], hand: int) -> Fraction:
    """What playing gains when nothing else is seen."""
    counts = showdowns()[hand].tolist()
    gains = nets(areas, hand)
    return Fraction(sum(n * gain for n, gain in zip(counts, gains, strict=True)), AGAINST)


def with_six(areas: dict[str, Area], hand: int) -> tuple[Fraction, int]:
    """What a hand gains on average over what else is seen, and how often it is played."""
    three = table_of(areas, hand)
    total, played = walk(three, -DEALERS)
    return Fraction(int(total), SETS * DEALERS), int(played)


def table_of(areas: dict[str, Area], hand: int) -> NDArray[np.int64]:
    """By three cards that the dealer may have, in any order: what a played hand gains."""
    mine = HANDS[hand]
    rest = [card for card in range(len(DECK)) if card not in mine]
    place = {card: n for n, card in enumerate(rest)}
    gains, strength = nets(areas, hand), hands()[hand].strength
    three = np.zeros((len(rest),) * 3, np.int64)
    for number, cards in dealers(mine):
        theirs = hands()[number]
        event = _event(strength, theirs.strength, playing=ThreeCardPoker.qualifies(theirs))
        for a, b, c in permutations([place[card] for card in cards]):
            three[a, b, c] = gains[event]
    return three


def dealers(mine: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for number, cards in enumerate(HANDS):
        if not set(cards) & set(mine):
            yield number, cards


def _event(mine: int, theirs: int, *, playing: bool) -> int:
    if not playing:
        return 0
    return 1 if mine > theirs else 2 if mine < theirs else 3


@njit(cache=True, nogil=True)
def walk(three: Any, fold: Any) -> Any:
    """Over all sets of six cards: the sum of what is best, and how often that is to play."""
    many = three.shape[0]
    two = np.zeros((many, many), np.int64)
    one = np.zeros(many, np.int64)
    for a in range(many):
        for b in range(many):
            two[a, b] = three[a, b].sum()
        one[a] = two[a].sum() // 2
    all_of = one.sum() // 3
    total, played = 0, 0
    w1, w2 = np.zeros(many, np.int64), np.zeros(many, np.int64)
    w3, w4 = np.zeros(many, np.int64), np.zeros(many, np.int64)
    for a in range(many - 5):
        for f in range(a + 1, many):
            w1[f] = two[a, f] - one[f]
        at1 = all_of - one[a]
        for b in range(a + 1, many - 4):
            at2 = at1 + w1[b]
            for f in range(b + 1, many):
                w2[f] = w1[f] + two[b, f] - three[a, b, f]
            for c in range(b + 1, many - 3):
                at3 = at2 + w2[c]
                for f in range(c + 1, many):
                    w3[f] = w2[f] + two[c, f] - three[a, c, f] - three[b, c, f]
                for d in range(c + 1, many - 2):
                    at4 = at3 + w3[d]
                    for f in range(d + 1, many):
                        w4[f] = w3[f] + two[d, f] - three[a, d, f] - three[b, d, f] - three[c, d, f]
                    for e in range(d + 1, many - 1):
                        at5 = at4 + w4[e]
                        for f in range(e + 1, many):
                            value = (
                                at5 + w4[f] + two[e, f]
                                - three[a, e, f] - three[b, e, f]
                                - three[c, e, f] - three[d, e, f]
                            )  # fmt: skip
                            if value > fold:
                                total += value
                                played += 1
                            else:
                                total += fold
    return total, played


def worth(areas: dict[str, Area], mine: Sequence[Card], seen: Sequence[Card]) -> Fraction:
    """What a played hand gains, with these other cards in sight."""
    hand = THREE_CARD.best(mine)
    left = [card for card in DECK if card not in mine and card not in seen]
    bonus = paid(areas[ANTE_BONUS].on(hand.rank))
    gains = [net(areas[ANTE].on(event)) + net(areas[BET].on(event)) + bonus for event in EVENTS]
    total = Fraction(0)
    number = 0
    for cards in combinations(left, 3):
        theirs = THREE_CARD.best(cards)
        playing = ThreeCardPoker.qualifies(theirs)
        total += gains[_event(hand.strength, theirs.strength, playing=playing)]
        number += 1
    return total / number


def best(areas: dict[str, Area], mine: Sequence[Card], seen: Sequence[Card]) -> bool:
    """Whether it is better played than folded."""
    return worth(areas, mine, seen) > -1
