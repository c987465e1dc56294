"""RouletteX: the two pay tables, the multipliers, and the exact return of every wager.

How often a number is multiplied, and by what, is not in the rules: it is the operator's
configuration (I-G-8).  :data:`EXAMPLE` is the project's own; :func:`returns` gives what any
configuration returns, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.equipment.wheels import SINGLE_ZERO
from croupier.games.roulette import wagers as w
from croupier.money import format_odds
from croupier.table.areas import PayTable
from croupier.table.results import Result, Tariff, Win

WHEEL = SINGLE_ZERO.name  # I-RO-3
POCKETS = len(SINGLE_ZERO.pockets)
HOW_MANY = (2, 3, 4, 5)  # numbers multiplied in a spin (7a:2)
STRAIGHT_UP: Mapping[int, Fraction] = {1: Fraction(28), 2: Fraction(26)}  # 7a:4(1), by pay table
MULTIPLIERS: Mapping[int, tuple[int, ...]] = {  # 7a:4(2), by pay table
    1: (50, 100, 250, 500),
    2: (50, 100, 250, 1000),
}
PAY_RULE = "qld-2024:7a:4(1)"
MULTIPLIER_RULE = "qld-2024:7a:4(2)"


@dataclass(frozen=True, slots=True)
class Weights:
    """How likely each possibility is, as whole weights."""

    numbers: tuple[int, ...]  # that 2, 3, 4 or 5 numbers are multiplied
    multipliers: tuple[int, ...]  # that a multiplied number has each multiplier, lowest first


EXAMPLE = Weights(numbers=(4, 3, 2, 1), multipliers=(12, 5, 2, 1))


@dataclass(frozen=True, slots=True)
class Fall:
    """Where the ball came to rest, and the odds each multiplied number was given."""

    pocket: str
    multiplied: Mapping[str, int] = field(default_factory=dict)


def odds_of(kind: str, pay_table: int) -> Fraction:
    """What a kind of wager pays where no multiplier is assigned (7a:4(1))."""
    return STRAIGHT_UP[pay_table] if kind == "straight" else w.ODDS[kind]


def pays(position: w.Position, pay_table: int) -> PayTable[Fall]:
    """The one definition of a RouletteX wager: a table over the fall, with a line for each
    multiplier that a number can be given."""
    events = w.events(position, WHEEL)
    wins: dict[str | int, Result] = {w.WINS: Win(odds_of(position.kind, pay_table), PAY_RULE)}
    if position.kind != "straight":  # 7a:4(2): straight up only
        return PayTable(lambda fall: events[fall.pocket], {**wins, **w.LOST})
    number = position.numbers[0]
    for odds in MULTIPLIERS[pay_table]:
        wins[odds] = Win(Fraction(odds), MULTIPLIER_RULE, f"multiplier {odds}")

    def straight_up(fall: Fall) -> str | int:
        if fall.pocket == number and number in fall.multiplied:
            return fall.multiplied[number]
        return events[fall.pocket]

    return PayTable(straight_up, {**wins, **w.LOST})


def chosen(weights: Sequence[int], number: int) -> int:
    """Which possibility a number below the sum of the weights stands for.

    >>> [chosen((2, 1, 3), n) for n in range(6)]
    [0, 0, 1, 2, 2, 2]
    """
    for index, weight in enumerate(weights):
        if number < weight:
            return index
        number -= weight
    raise ValueError("a number beyond the sum of the weights")


def sign(pay_table: int) -> tuple[Tariff, ...]:
    """The multiplier payouts available, for the sign of the layout (7a:3(2))."""
    return tuple(Tariff("straight up, multiplied", Fraction(n)) for n in MULTIPLIERS[pay_table])


def returns(pay_table: int, weights: Weights = EXAMPLE) -> dict[str, Fraction]:
    """What each kind of wager returns on average for a unit staked, stake included; exact.

    >>> returns(1)["straight"], returns(2)["straight"], returns(1)["red"]
    (Fraction(1304, 1369), Fraction(1311, 1369), Fraction(36, 37))
    """
    share = _multiplied_share(weights)
    spread = sum(weights.multipliers)
    found: dict[str, Fraction] = {}
    for position in w.positions(WHEEL).values():
        if position.kind in found:
            continue
        decide = pays(position, pay_table)
        total = Fraction(0)
        for pocket in SINGLE_ZERO.pockets:
            total += (1 - share) * _back(decide(Fall(pocket)))
            for weight, multiplier in zip(weights.multipliers, MULTIPLIERS[pay_table], strict=True):
                fall = Fall(pocket, {pocket: multiplier})
                total += share * Fraction(weight, spread) * _back(decide(fall))
        found[position.kind] = total / POCKETS
    return found


def _multiplied_share(weights: Weights) -> Fraction:
    """The chance that the number spun is one of those multiplied."""
    mean = Fraction(
        sum(n * weight for n, weight in zip(HOW_MANY, weights.numbers, strict=True)),
        sum(weights.numbers),
    )
    return mean / POCKETS


def _back(result: Result) -> Fraction:
    return 1 + result.odds if isinstance(result, Win) else Fraction(0)


def describe(pay_table: int, weights: Weights = EXAMPLE) -> list[str]:
    """Each kind of wager with its odds and its exact return, in a line each."""
    return [
        f"{kind}: {format_odds(odds_of(kind, pay_table))}, returns {back} ({float(back):.4%})"
        for kind, back in returns(pay_table, weights).items()
    ]
