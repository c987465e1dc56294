"""Short rules that a person can remember, and what each costs against best play, exactly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from croupier.equipment.cards import DECK, Card
from croupier.games.poker import stud_strategy
from croupier.games.poker.layout import ANTE
from croupier.games.poker.mississippi import MississippiStud, StudOptions
from croupier.games.poker.riding import wins_already
from croupier.odds.advice import Section
from croupier.odds.poker import mississippi as stud
from croupier.odds.poker import three_card as three
from croupier.odds.poker.last_card import (
    AFTER_FOUR,
    DEALS,
    by_four,
    events_of,
    nets,
    place_of_four,
    place_of_three,
    place_of_two,
)
from croupier.odds.poker.values import VALUES, _worth
from croupier.wagers.poker import Rank


class Rule(NamedTuple):
    words: str
    cost: Fraction  # of the first wager, against best play


def table(rules: list[Rule], heads: int) -> Section:
    """The rules, the cheapest first, under the first of so many heads."""
    rows = []
    for rule in sorted(rules, key=lambda one: one.cost):
        cells = (f"{float(rule.cost):.6%}", *("" for _ in range(heads - 1)))
        rows.append((rule.words, cells))
    return Section("short rules, and what they cost of the first wager", tuple(rows), drawn=False)


def _cards(numbers: tuple[int, ...]) -> list[Card]:
    return [DECK[n] for n in numbers]


def double_chance() -> Rule:
    """The best there is: what is declared is paid for certain, and a card kept can only help."""
    return Rule("declare what is listed, else keep the highest card of three suits", Fraction(0))


# Three card poker.


@cache
def _gains() -> list[tuple[Any, Fraction]]:
    """Every hand, and what betting it gains over folding."""
    return [
        (hand, VALUES["three-card-poker"](_cards(cards), (), 1)["bet"] + 1)
        for cards, hand in zip(three.HANDS, three.hands(), strict=True)
    ]


def three_card() -> list[Rule]:
    """From which hand up to bet: every threshold is tried, and those with a name are told."""
    named: list[tuple[str, Callable[[Any], bool]]] = [
        ("bet with queen, six and four or higher", _least("Q", "6", "4")),
        ("bet with queen high or higher", _least("Q")),
        ("bet with king high or higher", _least("K")),
        ("bet with a pair or higher", lambda hand: bool(hand.at_least(Rank.PAIR))),
        ("bet with everything", lambda hand: True),
    ]
    best = sum((max(gain, Fraction(0)) for _, gain in _gains()), Fraction(0))
    return [
        Rule(
            words,
            (best - sum((g for h, g in _gains() if plays(h)), Fraction(0))) / len(three.HANDS),
        )
        for words, plays in named
    ]


def _least(*faces: str) -> Callable[[Any], bool]:
    return lambda hand: bool(hand.at_least(Rank.ODD_CARDS, *faces))


def threshold() -> tuple[Any, bool]:
    """The lowest hand that is bet; and whether every higher one is too."""
    ordered = sorted(_gains(), key=lambda one: one[0].strength)
    worth = [gain > 0 for _, gain in ordered]
    first = worth.index(True)
    return ordered[first][0], all(worth[first:])


# Caribbean stud: the rule is stated, its cost is not counted here.


def caribbean() -> list[Rule]:
    """No rule shorter than the stated one is counted."""
    return []


# Mississippi stud and Let It Ride.


def mississippi() -> list[Rule]:
    """Basic strategy by points; and its cost, every deal counted."""
    return [Rule("basic strategy, by points", _mississippi_basic())]


@cache
def _mississippi_basic() -> Fraction:
    pays = MississippiStud.areas(StudOptions())[ANTE].pays
    assert pays is not None
    counts = by_four(pays.decide, events_of(pays))
    each = nets(tuple(pays.results.values()))
    best = stud.best_play(pays)
    third, fourth, fifth = (np.zeros_like(one) for one in (best.third, best.fourth, best.fifth))
    for two in combinations(range(52), 2):
        third[place_of_two(*two)] = stud_strategy.on_third(_cards(two))
    for trio in combinations(range(52), 3):
        fourth[:, place_of_three(*trio)] = stud_strategy.on_fourth(_cards(trio))
    for four in combinations(range(52), 4):
        place, held = place_of_four(*four), _cards(four)
        fifth[:, place] = stud_strategy.on_fifth(held, bold=True)
        fifth[3, place] = stud_strategy.on_fifth(held, bold=False)
    decided, folded = stud.play(counts, third, fourth, fifth)
    return _mean(best.decided, best.folded, each) - _mean(decided, folded, each)


def _mean(decided: Any, folded: Any, each: Any) -> Fraction:
    staked = np.arange(len(folded))
    total = int((decided @ each) @ staked) - int(folded @ staked)
    return Fraction(total, DEALS)


def let_it_ride() -> list[Rule]:
    rules = {
        "basic strategy": (stud_strategy.rides_with_three, stud_strategy.rides_with_four),
        "let ride only what wins already": (wins_already, wins_already),
    }
    return [Rule(words, _ride_cost(*ways)) for words, ways in rules.items()]


Rides = Callable[[list[Card]], bool]


def _ride_cost(with_three: Rides, with_four: Rides) -> Fraction:
    """The two wagers that may be withdrawn cost what each loses against its best."""
    from croupier.games.poker.let_it_ride import LetItRide

    worth = _worth(LetItRide, "dollar")
    of_three = np.zeros(22_100, np.int64)
    lost_four = 0
    for cards in combinations(range(52), 4):
        value = int(worth[place_of_four(*cards)])
        lost_four += max(value, 0) - (value if with_four(_cards(cards)) else 0)
        for left_out in range(4):
            held = cards[:left_out] + cards[left_out + 1 :]
            of_three[place_of_three(*held)] += value
    lost_three = 0
    for three_cards in combinations(range(52), 3):
        value = int(of_three[place_of_three(*three_cards)])
        lost_three += max(value, 0) - (value if with_three(_cards(three_cards)) else 0)
    return Fraction(lost_four, 270_725 * AFTER_FOUR) + Fraction(
        lost_three, 22_100 * 49 * AFTER_FOUR
    )
