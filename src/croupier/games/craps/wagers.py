"""Every wager of craps (Schedule 4), each a pay table over a throw.

A throw is what the dice show and what stood before them: the come out point, and whether
the wager was called 'on'.  A wager that outlives the throw is undecided, or moves to the
number it now rides on.  The table, the exact odds and the simulation share these tables.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import floor, gcd, lcm
from typing import NamedTuple

from croupier.table.areas import IN_PLAY, WAGERING, Area, Needs, PayTable
from croupier.table.results import Lose, Moves, Result, Undecided, Void, Win

POINTS = (4, 5, 6, 8, 9, 10)  # 4:2
HARD = (4, 6, 8, 10)
HORN = (2, 3, 11, 12)
COME_OUT = 0  # in place of a point


class Throw(NamedTuple):
    """The dice at rest, and what stood before they were thrown."""

    point: int  # the come out point, or COME_OUT
    total: int
    hard: bool  # both dice the same
    on: bool = False  # the wager was called on for this come out roll (4:7)


ThrowTable = PayTable[Throw]
Decide = Callable[[Throw], Hashable]


def point_after(point: int, total: int) -> int:
    """The come out point once this total was thrown (4:2)."""
    if point == COME_OUT:
        return total if total in POINTS else COME_OUT
    return COME_OUT if total in (7, point) else point


# What wagers pay.

PLACE_ODDS: Mapping[int, Fraction] = {  # 4:10(1)
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
}
TRUE_ODDS: Mapping[int, Fraction] = {  # 4:11(2), 4:14(5), 4:16(5)
    4: Fraction(2),
    5: Fraction(3, 2),
    6: Fraction(6, 5),
    8: Fraction(6, 5),
    9: Fraction(3, 2),
    10: Fraction(2),
}
LAY_ODDS: Mapping[int, Fraction] = {n: 1 / odds for n, odds in TRUE_ODDS.items()}  # 4:12(2)
HARD_ODDS: Mapping[int, Fraction] = {  # 4:10(1)
    4: Fraction(15, 2),
    6: Fraction(19, 2),
    8: Fraction(19, 2),
    10: Fraction(15, 2),
}
FIELD_ODDS: Mapping[int, Fraction] = {  # 4:10(1)
    n: Fraction(2 if n in (2, 12) else 1) for n in (2, 3, 4, 9, 10, 11, 12)
}
ONE_ROLL_ODDS: Mapping[int, Fraction] = {  # 4:10(1)
    2: Fraction(33),
    3: Fraction(16),
    11: Fraction(16),
    12: Fraction(33),
}
ANY_SEVEN_ODDS = Fraction(4)
ANY_CRAPS_ODDS = Fraction(15, 2)
EVEN = Fraction(1)

PAYS = "qld-2024:4:10(1)"
MADE = "qld-2024:4:4(2)"

# What a throw is to a wager; a number, where it depends on which.
WINS, LOSES, BARRED, STAYS, OFF, BACK = "wins", "loses", "barred", "stays", "off", "back"
_STAYS: Mapping[Hashable, Result] = {
    STAYS: Undecided("qld-2024:4:4(2)"),
    OFF: Undecided("qld-2024:4:7(1)"),
}
_LINE: Mapping[Hashable, Result] = {
    WINS: Win(EVEN, PAYS),
    LOSES: Lose(MADE),
    BARRED: Void(MADE),  # the 2 on a don't bet (I-CR-1)
    **_STAYS,
}


# Win and come bets, and the bets against them.


def _win(throw: Throw) -> str:
    point, total = throw.point, throw.total
    if point == COME_OUT:
        if total in (7, 11):
            return WINS
        return LOSES if total in (2, 3, 12) else STAYS
    if total == point:
        return WINS
    return LOSES if total == 7 else STAYS


def _dont_win(throw: Throw) -> str:
    point, total = throw.point, throw.total
    if point == COME_OUT:
        if total in (3, 12):
            return WINS
        if total == 2:
            return BARRED
        return LOSES if total in (7, 11) else STAYS
    if total == 7:
        return WINS
    return LOSES if total == point else STAYS


win_bet, dont_win_bet = ThrowTable(_win, _LINE), ThrowTable(_dont_win, _LINE)


def _come(first: Decide, to: str) -> ThrowTable:
    """Decided as on a come out roll of its own; otherwise it moves to its come point."""

    def decide(throw: Throw) -> Hashable:
        event = first(Throw(COME_OUT, throw.total, throw.hard))
        return throw.total if event == STAYS else event

    moves: dict[Hashable, Result] = {n: Moves(MADE, f"{to}{n}") for n in POINTS}
    return ThrowTable(decide, {**_LINE, **moves})


def _on_number(line: Decide, number: int) -> ThrowTable:
    """A come bet on its come point is decided as a win bet is on its point; always on (4:7(3))."""
    return ThrowTable(lambda throw: line(Throw(number, throw.total, throw.hard)), _LINE)


# Wagers that a number comes before a 7, or after it.


def _decided(odds: Fraction, rule: str, lose: str) -> dict[Hashable, Result]:
    return {WINS: Win(odds, rule), LOSES: Lose(lose), **_STAYS}


def _number_first(
    number: int, odds: Fraction, rule: str, *, sleeps: bool, lose: str = MADE
) -> ThrowTable:
    """``sleeps``: inactive on a come out roll unless called on (4:7(1))."""

    def decide(throw: Throw) -> str:
        if sleeps and throw.point == COME_OUT and not throw.on:
            return OFF
        if throw.total == number:
            return WINS
        return LOSES if throw.total == 7 else STAYS

    return ThrowTable(decide, _decided(odds, rule, lose))


def _seven_first(number: int, odds: Fraction, rule: str, lose: str) -> ThrowTable:
    def decide(throw: Throw) -> str:
        if throw.total == 7:
            return WINS
        return LOSES if throw.total == number else STAYS

    return ThrowTable(decide, _decided(odds, rule, lose))


def _hardway(number: int) -> ThrowTable:
    def decide(throw: Throw) -> str:
        if throw.point == COME_OUT and not throw.on:
            return OFF
        if throw.total == number:
            return WINS if throw.hard else LOSES
        return LOSES if throw.total == 7 else STAYS

    return ThrowTable(decide, _decided(HARD_ODDS[number], PAYS, MADE))


# Supplemental wagers: true odds in support of a bet whose point is set (4:14 to 4:17).


def _by_point(odds: Mapping[int, Fraction], pays: str, lose: str) -> dict[Hashable, Result]:
    """What the odds on a bet win, by the point they were taken on."""
    wins: dict[Hashable, Result] = {n: Win(at, pays) for n, at in odds.items()}
    return {**wins, LOSES: Lose(lose), **_STAYS}


def _win_odds(throw: Throw) -> Hashable:
    point, total = throw.point, throw.total
    if point and total == point:
        return point
    return LOSES if point and total == 7 else STAYS


def _dont_win_odds(throw: Throw) -> Hashable:
    point, total = throw.point, throw.total
    if point and total == 7:
        return point
    return LOSES if point and total == point else STAYS


win_odds = ThrowTable(_win_odds, _by_point(TRUE_ODDS, "qld-2024:4:14(5)", "qld-2024:4:14(1)"))
dont_win_odds = ThrowTable(
    _dont_win_odds, _by_point(LAY_ODDS, "qld-2024:4:15(5)", "qld-2024:4:15(1)")
)


def _come_odds(number: int) -> ThrowTable:
    """Off on a come out roll, they go back if that roll decides their come bet (I-CR-5)."""
    odds, rule = TRUE_ODDS[number], "qld-2024:4:16(5)"
    awake = _number_first(number, odds, rule, sleeps=False, lose="qld-2024:4:16(1)")

    def decide(throw: Throw) -> Hashable:
        if throw.point == COME_OUT and not throw.on:
            return BACK if throw.total in (number, 7) else OFF
        return awake.decide(throw)

    return ThrowTable(decide, {**awake.results, BACK: Void("qld-2024:4:16(6)")})


# Wagers on the next roll.


def _one_roll(pays: Mapping[int, Fraction], rule: str = PAYS) -> ThrowTable:
    wins: dict[Hashable, Result] = {n: Win(odds, rule, str(n)) for n, odds in pays.items()}
    return ThrowTable(
        lambda throw: throw.total if throw.total in pays else LOSES, {**wins, LOSES: Lose(MADE)}
    )


def horn_odds(high: int = 0) -> dict[int, Fraction]:
    """Four wagers of one unit, five with the high one, as odds on the whole (4:10(3), I-CR-4)."""
    units = {total: 2 if total == high else 1 for total in HORN}
    whole = sum(units.values())
    return {
        total: Fraction(units[total] * (ONE_ROLL_ODDS[total] + 1) - whole, whole) for total in HORN
    }


# The layout.

WIN, DONT_WIN, COME, DONT_COME = "win", "dont-win", "come", "dont-come"
LINE = (WIN, DONT_WIN)
SLEEPERS = frozenset({"place", "buy", "hardway", "come-odds"})  # kinds off on come out rolls
HORN_UNITS: dict[str, int] = {"horn": 4} | {f"horn-high-{n}": 5 for n in HORN}

AREAS: dict[str, Area] = {}
NUMBER: dict[str, int] = {}  # the number that an area is for
BASE: dict[str, str] = {}  # for supplemental wagers: the bet they support
TRAVELLED: dict[str, str] = {}  # areas that chips only come to from another


def _add(
    name: str,
    rule: str,
    pays: ThrowTable,
    kind: str = "",
    *,
    number: int = 0,
    base: str = "",
    comes_from: str = "",
) -> None:
    AREAS[name] = Area(
        name,
        rule,
        pays,
        limit=kind or name,
        needs=Needs((base,), rule, own=True) if base else None,
        opens=IN_PLAY if comes_from else WAGERING,
    )
    if number:
        NUMBER[name] = number
    if base:
        BASE[name] = base
    if comes_from:
        TRAVELLED[name] = comes_from


def _lay_out() -> None:
    _add(WIN, MADE, win_bet)
    _add("win-odds", "qld-2024:4:14(1)", win_odds, base=WIN)
    _add(DONT_WIN, MADE, dont_win_bet)
    _add("dont-win-odds", "qld-2024:4:15(1)", dont_win_odds, base=DONT_WIN)
    on, against = (f"{COME}-", f"{DONT_COME}-")
    _add(COME, MADE, _come(_win, on))
    _add(DONT_COME, MADE, _come(_dont_win, against))
    for n in POINTS:
        come, dont = _on_number(_win, n), _on_number(_dont_win, n)
        _add(f"{on}{n}", MADE, come, COME, number=n, comes_from=COME)
        _add(f"{against}{n}", MADE, dont, DONT_COME, number=n, comes_from=DONT_COME)
    for n in POINTS:
        kind, rule = "come-odds", "qld-2024:4:16(1)"
        _add(f"{kind}-{n}", rule, _come_odds(n), kind, number=n, base=f"{on}{n}")
        kind, rule, pays = "dont-come-odds", "qld-2024:4:17(1)", "qld-2024:4:17(5)"
        lays = _seven_first(n, LAY_ODDS[n], pays, rule)
        _add(f"{kind}-{n}", rule, lays, kind, number=n, base=f"{against}{n}")
    for n in POINTS:
        place = _number_first(n, PLACE_ODDS[n], PAYS, sleeps=True)
        _add(f"place-{n}", MADE, place, "place", number=n)
    for n in POINTS:
        rule, pays = "qld-2024:4:11(1)", "qld-2024:4:11(2)"
        _add(f"buy-{n}", rule, _number_first(n, TRUE_ODDS[n], pays, sleeps=True), "buy", number=n)
    for n in POINTS:
        rule, pays = "qld-2024:4:12(1)", "qld-2024:4:12(2)"
        _add(f"lay-{n}", rule, _seven_first(n, LAY_ODDS[n], pays, rule), "lay", number=n)
    for n in (6, 8):
        _add(f"big-{n}", MADE, _number_first(n, EVEN, PAYS, sleeps=False), "big", number=n)
    for n in HARD:
        _add(f"hard-{n}", MADE, _hardway(n), "hardway", number=n)
    _add("field", MADE, _one_roll(FIELD_ODDS))
    _add("any-7", MADE, _one_roll({7: ANY_SEVEN_ODDS}))
    _add("any-craps", MADE, _one_roll(dict.fromkeys((2, 3, 12), ANY_CRAPS_ODDS)))
    for n in (2, 3, 12):
        _add(f"craps-{n}", MADE, _one_roll({n: ONE_ROLL_ODDS[n]}), number=n)
    _add("eleven", MADE, _one_roll({11: ONE_ROLL_ODDS[11]}), number=11)
    _add("horn", MADE, _one_roll(horn_odds(), "qld-2024:4:10(3)"))
    for n in HORN:
        _add(f"horn-high-{n}", MADE, _one_roll(horn_odds(n), "qld-2024:4:10(3)"), "horn", number=n)


_lay_out()


@lru_cache(maxsize=512)
def decisions(throw: Throw) -> dict[str, Result]:
    """What a throw makes of every wager it decides or moves, by area."""
    found = {name: area.result(throw) for name, area in AREAS.items()}
    return {name: what for name, what in found.items() if not isinstance(what, Undecided)}


# Amounts.


def odds_of(area: str, point: int) -> Fraction:
    """What a supplemental wager would pay, the come out point being ``point``."""
    number = NUMBER.get(area, point)
    return LAY_ODDS[number] if area.startswith("dont") else TRUE_ODDS[number]


def plain_odds_limit(area: str, base: int, odds: Fraction) -> Fraction:
    """The most a supplemental wager may be by subsection (2) of sections 14 to 17."""
    return base / odds if area.startswith("dont") else Fraction(base)


def odds_limit(area: str, base: int, odds: Fraction, *, unit: int, step: int, double: bool) -> int:
    """The most a supplemental wager may be, by subsections (2) and (3) of sections 14 to 17.

    Beyond the plain limit: up to the next amount that wins whole units of ``unit`` (a), and
    up to twice the limit where the operator agrees (b).
    """
    plain = plain_odds_limit(area, base, odds)
    whole = odds.denominator * unit
    payable = lcm(whole // gcd(odds.numerator, whole), step)
    raised = -(-plain // payable) * payable
    return max(int(raised), floor(2 * plain) if double else 0)


def commission(area: str, amount: int, basis_points: int, unit: int = 1) -> int:
    """The fee on a buy or lay bet: of the wager (4:11(1)), or of what it could win (4:12(1)).

    Rounded down to what can be paid: it is never more than the percentage.
    """
    of = amount * LAY_ODDS[NUMBER[area]] if AREAS[area].limit == "lay" else Fraction(amount)
    return floor(of * basis_points / 10_000 / unit) * unit
