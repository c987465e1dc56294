"""What each thing that may be said is worth, for one situation of house poker.

A situation is the player's cards, those that all see, and what is staked in antes.  Everything
that may still come is gone through: the dealer's hands, the cards to come, and what is best said
then.  Values are in antes, exact where a pay table is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numba import njit

from croupier.equipment.cards import Card
from croupier.games.poker.caribbean import BET_OR_FOLD, CaribbeanOptions, CaribbeanStud
from croupier.games.poker.layout import ANTE, PokerOptions
from croupier.games.poker.let_it_ride import LetItRide
from croupier.games.poker.mississippi import MississippiStud, StudOptions
from croupier.games.poker.three_card import ANTE_BONUS as THREE_BONUS
from croupier.games.poker.three_card import BET, ThreeCardPoker
from croupier.games.poker.ultimate import BEFORE_FLOP
from croupier.odds.kernels.poker import NUMBER_OF_CARD, hands_of, ranking, with_flush
from croupier.odds.poker import boards, caribbean, holdem_bonus, three_card, ultimate
from croupier.odds.poker.last_card import (
    AFTER_FOUR,
    by_four,
    events_of,
    nets,
    place_of_four,
    place_of_two,
)
from croupier.odds.poker.mississippi import best_play
from croupier.odds.poker.worth import net, paid
from croupier.wagers.poker import POKER, THREE_CARD

Values = dict[str, Fraction]
FOLD, CHECK = "fold", "check"


def numbers(cards: Sequence[Card]) -> list[int]:
    return [NUMBER_OF_CARD[card] for card in cards]


# Three card poker and Caribbean stud: bet or fold.


@cache
def _of_three() -> dict[tuple[int, ...], int]:
    return {cards: n for n, cards in enumerate(three_card.HANDS)}


@cache
def _three_pays() -> tuple[dict[Any, Fraction], list[Fraction]]:
    """The ante bonus by rank; ante and bet together by event."""
    areas = ThreeCardPoker.areas(PokerOptions())
    bonus = {rank: paid(areas[THREE_BONUS].on(rank)) for rank in THREE_CARD.ranks}
    each = [net(areas[ANTE].on(e)) + net(areas[BET].on(e)) for e in three_card.EVENTS]
    return bonus, each


def three(mine: Sequence[Card], seen: Sequence[Card] = (), staked: int = 1) -> Values:
    """By every hand of the dealer."""
    place = _of_three()[tuple(sorted(numbers(mine)))]
    bonus, each = _three_pays()
    found = three_card.showdowns()[place].tolist()
    total = sum((n * gain for n, gain in zip(found, each, strict=True)), Fraction(0))
    total += bonus[three_card.hands()[place].rank] * three_card.AGAINST
    return {"bet": total / three_card.AGAINST, FOLD: Fraction(-1)}


@njit(cache=True, nogil=True)
def dealers_five(tables: Any, upcard: Any, left: Any, mine: Any, least: Any) -> Any:
    """Unqualified, wins, loses, equal, over the four cards that the dealer may have beside one."""
    found = np.zeros(4, np.int64)
    steps, face, own = tables.steps, tables.face, tables.own
    many = len(left)
    state0, total0 = steps[0, face[upcard]], own[upcard]
    for a in range(many):
        s1, t1 = steps[state0, face[left[a]]], total0 + own[left[a]]
        for b in range(a + 1, many):
            s2, t2 = steps[s1, face[left[b]]], t1 + own[left[b]]
            for c in range(b + 1, many):
                s3, t3 = steps[s2, face[left[c]]], t2 + own[left[c]]
                for d in range(c + 1, many):
                    value = with_flush(tables, t3 + own[left[d]], steps[s3, face[left[d]]])
                    if value < least:
                        found[0] += 1
                    elif mine > value:
                        found[1] += 1
                    elif mine < value:
                        found[2] += 1
                    else:
                        found[3] += 1
    return found


def stud(mine: Sequence[Card], seen: Sequence[Card], staked: int = 1) -> Values:
    """By every hand that the dealer's upcard may belong to."""
    hands = hands_of(POKER)
    best = POKER.best(mine)
    held = {*numbers(mine), *numbers(seen[:1])}
    left = np.array([n for n in range(52) if n not in held], np.int64)
    least = next(n for n, hand in enumerate(hands) if CaribbeanStud.qualifies(hand))
    tables = ranking(POKER, 5)
    found = dealers_five(tables, numbers(seen[:1])[0], left, hands.index(best), least)
    worth = caribbean.nets(CaribbeanStud.areas(CaribbeanOptions()))
    total = sum(
        int(n) * worth[best.rank.value, event]
        for n, event in zip(found, caribbean.EVENTS, strict=True)
    )
    (bet,) = BET_OR_FOLD.bets
    return {bet: total / Fraction(comb(len(left), 4)), FOLD: Fraction(-1)}


# Hold'em: two cards each and a board.


@njit(cache=True, nogil=True)
def on_board(tables: Any, pays: Any, mine: Any, board: Any) -> Any:
    """Over the dealer's pairs: what the ante comes to, and a unit wagered in play."""
    steps, face, own = tables.steps, tables.face, tables.own
    state, total = np.uint16(0), np.uint64(0)
    for card in board:
        state, total = steps[state, face[card]], total + own[card]
    my_state = steps[state, face[mine[0]]]
    strength = with_flush(
        tables, total + own[mine[0]] + own[mine[1]], steps[my_state, face[mine[1]]]
    )
    taken = np.zeros(52, np.bool_)
    for card in board:
        taken[card] = True
    taken[mine[0]] = taken[mine[1]] = True
    ante, raised = 0, 0
    for a in range(52):
        if taken[a]:
            continue
        one, sum_one = steps[state, face[a]], total + own[a]
        for b in range(a + 1, 52):
            if taken[b]:
                continue
            theirs = with_flush(tables, sum_one + own[b], steps[one, face[b]])
            plays = 1 if theirs >= pays.qualifies else 0
            if strength > theirs:
                ante += pays.won[plays, strength]
                raised += pays.raised[0]
            elif strength < theirs:
                ante += pays.lost[plays]
                raised += pays.raised[1]
            else:
                ante += pays.equal[plays]
                raised += pays.raised[2]
    return ante, raised


@njit(cache=True, nogil=True)
def over_boards(tables: Any, pays: Any, mine: Any, seen: Any, last: Any) -> Any:
    """Over the cards to come: ante, a unit in play, and the better of a last wager and a fold."""
    ante, raised, best, many = 0, 0, 0, 0
    board = np.zeros(5, np.int64)
    have = len(seen)
    taken = np.zeros(52, np.bool_)
    for n in range(have):
        board[n] = seen[n]
        taken[seen[n]] = True
    taken[mine[0]] = taken[mine[1]] = True
    for a in range(52):
        if have < 5 and taken[a]:
            continue
        if have < 5:
            board[have] = a
        for b in range(a + 1, 52 if have < 4 else a + 2):  # one card to come, or none: once
            if have < 4 and taken[b]:
                continue
            if have < 4:
                board[4] = b
            one, more = on_board(tables, pays, mine, board)
            ante += one
            raised += more
            best += max(one + last * more, pays.folded)
            many += 1
        if have == 5:
            break
    return ante, raised, best, many


def _boards(pays: Any, mine: Sequence[Card], seen: Sequence[Card], last: int) -> list[Fraction]:
    own, board = (np.array(numbers(cards), np.int64) for cards in (mine, seen))
    *sums, many = over_boards(ranking(), pays, own, board, last)
    return [Fraction(int(one), int(many) * boards.AGAINST) for one in sums]


def ultimate_values(mine: Sequence[Card], seen: Sequence[Card], staked: int = 2) -> Values:
    """Before the flop by class of two cards; then by every board."""
    parts = ultimate.STAKES.parts
    if not seen:
        return _ultimate_first(mine)
    ante, raised, best = (
        one / parts for one in _boards(ultimate.pays(), mine, seen, ultimate.LAST)
    )
    if len(seen) == boards.BOARD:
        return {"1x": ante + ultimate.LAST * raised, FOLD: ultimate.STAKES.folded}
    return {"2x": ante + ultimate.LATER * raised, CHECK: best}


def _class_of(mine: Sequence[Card]) -> int:
    one, two = numbers(mine)
    return int(boards.classes()[boards.suits().pair[one, two]])


def _ultimate_first(mine: Sequence[Card]) -> Values:
    every, folds = ultimate.counts()
    at, stakes = _class_of(mine), ultimate.STAKES
    (all_, later, last), folded = every[at], folds[at]
    rest = folded * boards.AGAINST
    many = sum(later) + sum(last) + rest
    wait = stakes.sum(later, ultimate.LATER) + stakes.sum(last, ultimate.LAST)
    found = {
        f"{times}x": stakes.sum(all_, times) / Fraction(sum(all_))
        for times in BEFORE_FLOP.bets.values()
    }
    return {**found, CHECK: (wait + stakes.folded * rest) / Fraction(many)}


def bonus_values(mine: Sequence[Card], seen: Sequence[Card], staked: int = 1) -> Values:
    """Before the flop by class of two cards; then what the next wager gains by itself."""
    if not seen:
        ends = holdem_bonus.counts()[_class_of(mine)]
        stakes = holdem_bonus.STAKES
        first, more = holdem_bonus.FIRST, holdem_bonus.MORE
        total = sum(stakes.sum(row, first + n * more) for n, row in enumerate(ends))
        return {"bet": total / Fraction(sum(map(sum, ends))), FOLD: stakes.folded}
    _, raised, _ = _boards(holdem_bonus.pays(), mine, seen, 0)
    return {"bet": raised * holdem_bonus.MORE, CHECK: Fraction(0)}


# Hands of five that come one by one.


@cache
def _worth(round_type: Any, area: str) -> Any:
    """By four cards: what a unit comes to over the fifth."""
    pays = round_type.areas(round_type.options_type())[area].pays
    counts = by_four(pays.decide, events_of(pays))
    return counts.astype(np.int64) @ nets(tuple(pays.results.values()))


def _rest(cards: Sequence[int]) -> list[int]:
    return [n for n in range(52) if n not in cards]


def mississippi_values(mine: Sequence[Card], seen: Sequence[Card], staked: int = 0) -> Values:
    """Every street to come is decided for the best."""
    cards = numbers([*mine, *seen])
    worth = _worth(MississippiStud, ANTE)
    streets = len(cards) - 1
    staked = staked or streets  # at least the ante and as much on each street before
    value = _street(worth, tuple(cards))
    found = {f"{times}x": value(staked + times) for times in (3, 2, 1)}
    return {**found, FOLD: Fraction(-staked)}


def _street(worth: Any, cards: tuple[int, ...]) -> Callable[[int], Fraction]:
    """What is staked in all comes to so much, from here on."""
    if len(cards) == 4:
        unit = Fraction(int(worth[place_of_four(*cards)]), AFTER_FOUR)
        return lambda staked: staked * unit
    after = [_street_best(worth, (*cards, card)) for card in _rest(cards)]
    return lambda staked: sum((one(staked) for one in after), Fraction(0)) / len(after)


def _street_best(worth: Any, cards: tuple[int, ...]) -> Callable[[int], Fraction]:
    value = _street(worth, cards)
    return lambda staked: max(Fraction(-staked), *(value(staked + times) for times in (1, 2, 3)))


def ride_values(mine: Sequence[Card], seen: Sequence[Card], staked: int = 1) -> Values:
    """What the wager that may be withdrawn gains if it rides."""
    cards = numbers([*mine, *seen])
    worth = _worth(LetItRide, "dollar")
    if len(cards) == 4:
        return {
            "ride": Fraction(int(worth[place_of_four(*cards)]), AFTER_FOUR),
            "withdraw": Fraction(0),
        }
    a, b, c = cards
    total = sum(int(worth[place_of_four(a, b, c, card)]) for card in _rest(cards))
    return {"ride": Fraction(total, len(_rest(cards)) * AFTER_FOUR), "withdraw": Fraction(0)}


Valued = Callable[[Sequence[Card], Sequence[Card], int], Values]
VALUES: Mapping[str, Valued] = {
    "three-card-poker": three,
    "caribbean-stud": stud,
    "ultimate-holdem": ultimate_values,
    "holdem-bonus": bonus_values,
    "mississippi-stud": mississippi_values,
    "let-it-ride": ride_values,
}


def on_third(mine: Sequence[Card]) -> int:
    """The best wager on 3rd street of Mississippi stud, in antes; 0 folds."""
    pays = MississippiStud.areas(StudOptions())[ANTE].pays
    assert pays is not None
    return int(best_play(pays).third[place_of_two(*numbers(mine))])
