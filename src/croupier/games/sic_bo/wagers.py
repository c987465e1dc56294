"""Sic-bo: every wager of Schedule 8, and the pays that Schedule 8(a) changes.

What decides a wager is the three dice, in any order.  The odds are tables.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from croupier.table.areas import PayTable
from croupier.table.results import Lose, Result, Win

Dice = tuple[int, ...]
DiceTable = PayTable[Dice]

FACES = range(1, 7)
PAYS = "qld-2024:8:12"
ELECTRONIC_PAYS = "qld-2024:8a:6"
LOSES = Lose("qld-2024:8:5(2)")

TOTALS = {  # 8:12
    4: 62,
    5: 31,
    6: 18,
    7: 12,
    8: 8,
    9: 7,
    10: 6,
    11: 6,
    12: 7,
    13: 8,
    14: 12,
    15: 18,
    16: 31,
    17: 62,
}
TRIPLE, ELECTRONIC_TRIPLE = 180, 190  # 8:12, 8a:6
DOUBLE, ELECTRONIC_DOUBLE = 11, 12
ANY_TRIPLE = 31
COMBINATION = 6
FOUR_NUMBERS = 7
FACE = {1: 1, 2: 2, 3: 12}  # by how many dice show it
FOURS = ((1, 2, 3, 4), (2, 3, 4, 5), (2, 3, 5, 6), (3, 4, 5, 6))  # 8:5(2)

SMALL_TOTALS = frozenset(range(4, 11))
BIG_TOTALS = frozenset(range(11, 18))


def is_triple(dice: Dice) -> bool:
    return dice[0] == dice[1] == dice[2]


def _on(wins: Callable[[Dice], bool], pays: int, rule: str = PAYS) -> DiceTable:
    """A wager with one way to win."""
    return DiceTable(wins, {True: Win(Fraction(pays), rule), False: LOSES})


def _even_money(totals: frozenset[int]) -> DiceTable:
    """Wins on these totals unless they came by a triple."""
    return _on(lambda dice: sum(dice) in totals and not is_triple(dice), 1)


small = _even_money(SMALL_TOTALS)
big = _even_money(BIG_TOTALS)
even = _even_money(frozenset(range(4, 17, 2)))
odd = _even_money(frozenset(range(5, 18, 2)))
any_triple = _on(is_triple, ANY_TRIPLE)


def total(number: int) -> DiceTable:
    return _on(lambda dice: sum(dice) == number, TOTALS[number])


def triple(number: int, pays: int, rule: str) -> DiceTable:
    return _on(lambda dice: dice == (number,) * 3, pays, rule)


def double(number: int, pays: int, rule: str) -> DiceTable:
    """A triple contains its double (I-SB-1)."""
    return _on(lambda dice: dice.count(number) >= 2, pays, rule)


def combination(one: int, other: int) -> DiceTable:
    """Wins whatever the third die shows (I-SB-1)."""
    return _on(lambda dice: one in dice and other in dice, COMBINATION)


def four_numbers(numbers: tuple[int, ...]) -> DiceTable:
    """Three different numbers of the four."""
    return _on(lambda dice: len(set(dice)) == 3 and set(dice) <= set(numbers), FOUR_NUMBERS)


def face(number: int) -> DiceTable:
    wins: dict[int, Result] = {
        times: Win(Fraction(n), PAYS, f"on {times} dice") for times, n in FACE.items()
    }
    return DiceTable(lambda dice: dice.count(number), {**wins, 0: LOSES})


def wagers(*, electronic: bool) -> list[tuple[str, str, DiceTable]]:
    """Every wager: its area, the kind it belongs to for limits, and its pay table."""
    triple_pays = ELECTRONIC_TRIPLE if electronic else TRIPLE
    double_pays = ELECTRONIC_DOUBLE if electronic else DOUBLE
    rule = ELECTRONIC_PAYS if electronic else PAYS
    found: list[tuple[str, str, DiceTable]] = [("small", "small", small), ("big", "big", big)]
    if not electronic:  # 8a:4(1)
        found += [("odd", "odd", odd), ("even", "even", even)]
    found += [(f"triple-{n}", "triple", triple(n, triple_pays, rule)) for n in FACES]
    found += [(f"double-{n}", "double", double(n, double_pays, rule)) for n in FACES]
    found.append(("any-triple", "any-triple", any_triple))
    found += [(f"total-{n}", "total", total(n)) for n in TOTALS]
    found += [(f"pair-{a}-{b}", "pair", combination(a, b)) for a, b in combinations(FACES, 2)]
    if not electronic:
        found += [
            ("four-" + "-".join(map(str, numbers)), "four", four_numbers(numbers))
            for numbers in FOURS
        ]
    found += [(f"face-{n}", "face", face(n)) for n in FACES]
    return found


def called(dice: Dice) -> str:
    """The dealer's call: the numbers from the smallest up, then the total (8:14)."""
    ordered = sorted(dice)
    amount = sum(dice)
    if is_triple(dice):
        return f"triple {ordered[0]}; total {amount}"
    for number in FACES:
        if ordered.count(number) == 2:
            (other,) = [n for n in ordered if n != number]
            first, second = f"double {number}", f"{other}"
            words = f"{first}, {second}" if number < other else f"{second}, {first}"
            return f"{words}; total {amount}"
    return f"{', '.join(map(str, ordered))}; total {amount}"
