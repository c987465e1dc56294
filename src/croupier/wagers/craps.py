"""Every wager of craps (Schedule 4), each decided by one pure function of a throw.

A throw is what the dice show and what stood before them: the come out point, and whether
the wager was called 'on'.  A wager that outlives the throw is undecided, or moves to the
number it now rides on.  The table, the exact odds and the simulation share these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import floor, gcd, lcm
from typing import NamedTuple

from croupier.table.areas import Area
from croupier.table.results import Lose, Result, Undecided, Void, Win

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


class Moves(Undecided, frozen=True):
    """No decision yet: the wager goes to the number that is now its come point."""

    to: str = ""


Decision = Result | Undecided
Decide = Callable[[Throw], Decision]


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
STAYS = Undecided("qld-2024:4:4(2)")
OFF = Undecided("qld-2024:4:7(1)")
_WIN = Win(EVEN, PAYS)
_LOSE = Lose(MADE)
_BARRED = Void(MADE)  # the 2 on a don't bet (I-CR-1)


# Win and come bets, and the bets against them.


def win_bet(throw: Throw) -> Decision:
    point, total = throw.point, throw.total
    if point == COME_OUT:
        if total in (7, 11):
            return _WIN
        return _LOSE if total in (2, 3, 12) else STAYS
    if total == point:
        return _WIN
    return _LOSE if total == 7 else STAYS


def dont_win_bet(throw: Throw) -> Decision:
    point, total = throw.point, throw.total
    if point == COME_OUT:
        if total in (3, 12):
            return _WIN
        if total == 2:
            return _BARRED
        return _LOSE if total in (7, 11) else STAYS
    if total == 7:
        return _WIN
    return _LOSE if total == point else STAYS


def _come(first: Decide, to: Mapping[int, Moves]) -> Decide:
    """Decided as on a come out roll of its own; otherwise it moves to its come point."""

    def decide(throw: Throw) -> Decision:
        decision = first(Throw(COME_OUT, throw.total, throw.hard))
        return to[throw.total] if decision is STAYS else decision

    return decide


def _on_number(line: Decide, number: int) -> Decide:
    """A come bet on its come point is decided as a win bet is on its point; always on (4:7(3))."""
    return lambda throw: line(Throw(number, throw.total, throw.hard))


# Wagers that a number comes before a 7, or after it.


def _number_first(
    number: int, odds: Fraction, rule: str, *, sleeps: bool, lose: str = MADE
) -> Decide:
    """``sleeps``: inactive on a come out roll unless called on (4:7(1))."""
    wins, loses = Win(odds, rule), Lose(lose)

    def decide(throw: Throw) -> Decision:
        if sleeps and throw.point == COME_OUT and not throw.on:
            return OFF
        if throw.total == number:
            return wins
        return loses if throw.total == 7 else STAYS

    return decide


def _seven_first(number: int, odds: Fraction, rule: str, lose: str) -> Decide:
    wins, loses = Win(odds, rule), Lose(lose)

    def decide(throw: Throw) -> Decision:
        if throw.total == 7:
            return wins
        return loses if throw.total == number else STAYS

    return decide


def _hardway(number: int) -> Decide:
    wins = Win(HARD_ODDS[number], PAYS)

    def decide(throw: Throw) -> Decision:
        if throw.point == COME_OUT and not throw.on:
            return OFF
        if throw.total == number:
            return wins if throw.hard else _LOSE
        return _LOSE if throw.total == 7 else STAYS

    return decide


# Supplemental wagers: true odds in support of a bet whose point is set (4:14 to 4:17).

_WIN_ODDS = {
    n: _number_first(n, odds, "qld-2024:4:14(5)", sleeps=False, lose="qld-2024:4:14(1)")
    for n, odds in TRUE_ODDS.items()
}
_DONT_WIN_ODDS = {
    n: _seven_first(n, odds, "qld-2024:4:15(5)", "qld-2024:4:15(1)") for n, odds in LAY_ODDS.items()
}


def win_odds(throw: Throw) -> Decision:
    return _WIN_ODDS[throw.point](throw) if throw.point else STAYS


def dont_win_odds(throw: Throw) -> Decision:
    return _DONT_WIN_ODDS[throw.point](throw) if throw.point else STAYS


def _come_odds(number: int) -> Decide:
    """Off on a come out roll, they go back if that roll decides their come bet (I-CR-5)."""
    odds, rule = TRUE_ODDS[number], "qld-2024:4:16(5)"
    awake = _number_first(number, odds, rule, sleeps=False, lose="qld-2024:4:16(1)")
    returned = Void("qld-2024:4:16(6)")

    def decide(throw: Throw) -> Decision:
        if throw.point == COME_OUT and not throw.on:
            return returned if throw.total in (number, 7) else OFF
        return awake(throw)

    return decide


# Wagers on the next roll.


def _one_roll(pays: Mapping[int, Fraction], rule: str = PAYS) -> Decide:
    wins = {total: Win(odds, rule, str(total)) for total, odds in pays.items()}
    return lambda throw: wins.get(throw.total, _LOSE)


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
DECIDES: dict[str, Decide] = {}
NUMBER: dict[str, int] = {}  # the number that an area is for
BASE: dict[str, str] = {}  # for supplemental wagers: the bet they support
TRAVELLED: dict[str, str] = {}  # areas that chips only come to from another


def _add(
    name: str, rule: str, decide: Decide, kind: str = "", *, number: int = 0, base: str = ""
) -> None:
    AREAS[name] = Area(name, rule, limit=kind or name)
    DECIDES[name] = decide
    if number:
        NUMBER[name] = number
    if base:
        BASE[name] = base


def _lay_out() -> None:
    _add(WIN, MADE, win_bet)
    _add("win-odds", "qld-2024:4:14(1)", win_odds, base=WIN)
    _add(DONT_WIN, MADE, dont_win_bet)
    _add("dont-win-odds", "qld-2024:4:15(1)", dont_win_odds, base=DONT_WIN)
    on, against = (f"{COME}-", f"{DONT_COME}-")
    _add(COME, MADE, _come(win_bet, {n: Moves(MADE, f"{on}{n}") for n in POINTS}))
    _add(DONT_COME, MADE, _come(dont_win_bet, {n: Moves(MADE, f"{against}{n}") for n in POINTS}))
    for n in POINTS:
        _add(f"{on}{n}", MADE, _on_number(win_bet, n), COME, number=n)
        _add(f"{against}{n}", MADE, _on_number(dont_win_bet, n), DONT_COME, number=n)
        TRAVELLED[f"{on}{n}"], TRAVELLED[f"{against}{n}"] = COME, DONT_COME
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
def decisions(throw: Throw) -> dict[str, Result | Moves]:
    """What a throw makes of every wager it decides or moves, by area."""
    found: dict[str, Result | Moves] = {}
    for name, decide in DECIDES.items():
        decision = decide(throw)
        if not isinstance(decision, Undecided) or isinstance(decision, Moves):
            found[name] = decision
    return found


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
