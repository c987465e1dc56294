"""Games decided by one draw: every outcome through the live result functions.

Roulette, RouletteX, sic-bo and the wheel of fortune.  The outcomes are counted with their
weights, so the chances are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from croupier.equipment.fortune import FORTUNE
from croupier.equipment.wheels import WHEELS
from croupier.games.roulette import multipliers as x
from croupier.odds import jackpots
from croupier.odds.figures import Figures, tabulate
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Result, Win

METHOD = "enumeration"
JACKPOT = "jackpot"


def figures_of(
    game: str,
    areas: Iterable[Area],
    outcomes: Sequence[Any],
    variant: str = "",
    weights: Sequence[int | Fraction] | None = None,
    note: str = "",
) -> list[Figures]:
    """The figures of each area; outcomes without ``weights`` are equally likely."""
    found = []
    for area in areas:
        if area.pays is None:
            continue
        results = [area.result(outcome) for outcome in outcomes]
        found.append(
            Figures(
                game,
                area.name,
                tabulate(zip(results, weights or [1] * len(outcomes), strict=True)),
                f"{METHOD} of {len(outcomes)} outcomes",
                rules_of(area, results),
                variant,
                notes=(note,) if note else (),
                kind=area.limit_name,
            )
        )
    return found


def rules_of(area: Area, results: Iterable[Result]) -> tuple[str, ...]:
    """What the figures of an area rest on: the provision that permits it, those that pay it."""
    pays = [result.rule for result in results if isinstance(result, Win)]
    return tuple(dict.fromkeys([area.rule, *pays]))


def pockets(game: Game, options: Any, wagers: Sequence[str]) -> list[tuple[Any, int]]:
    """What a spin of a roulette wheel can show, for several wagers together."""
    return [(pocket, 1) for pocket in WHEELS[options.wheel].pockets]


def spaces(game: Game, options: Any, wagers: Sequence[str]) -> list[tuple[Any, int]]:
    """What a spin of the wheel of fortune can show."""
    return [(pocket, 1) for pocket in FORTUNE[options.spaces].pockets]


def dice(game: Game, options: Any, wagers: Sequence[str]) -> list[tuple[Any, int]]:
    """Every throw of three dice."""
    if JACKPOT in wagers:
        raise ValueError("the jackpot is not decided by the throw")
    return [(throw, 1) for throw in product(range(1, 7), repeat=3)]


def roulette(game: Game, options: Any) -> list[Figures]:
    """Every pocket of the wheel (7:2, 7:8, 7:16)."""
    wheel = WHEELS[options.wheel]
    areas = game.round.areas(options).values()
    return figures_of(game.name, areas, wheel.pockets, wheel.name)


def roulettex(game: Game, options: Any) -> list[Figures]:
    """Every pocket, multiplied or not, as this configuration multiplies numbers (7a:4, I-G-8)."""
    numbers, multipliers = options.numbers_weights, options.multiplier_weights
    pockets = WHEELS[options.wheel].pockets
    mean = Fraction(sum(n * w for n, w in zip(x.HOW_MANY, numbers, strict=True)), sum(numbers))
    share = mean / len(pockets)
    falls: list[x.Fall] = []
    weights: list[int | Fraction] = []
    for pocket in pockets:
        falls.append(x.Fall(pocket))
        weights.append(1 - share)
        pays = x.MULTIPLIERS[options.pay_table]
        for odds, weight in zip(pays, multipliers, strict=True):
            falls.append(x.Fall(pocket, {pocket: odds}))
            weights.append(share * Fraction(weight, sum(multipliers)))
    return figures_of(
        game.name,
        game.round.areas(options).values(),
        falls,
        f"pay table {options.pay_table}",
        weights,
        "how often numbers are multiplied is this configuration's, not the rules' (I-G-8)",
    )


def sic_bo(game: Game, options: Any) -> list[Figures]:
    """All 216 throws (8:5, 8a:4), and the jackpot of electronic sic-bo (8a:8)."""
    throws = list(product(range(1, 7), repeat=3))
    areas = game.round.areas(options)
    found = figures_of(game.name, areas.values(), throws)
    if JACKPOT in areas:
        found += jackpots.drawn(game.name, options, areas[JACKPOT])
    return found


def wheel_of_fortune(game: Game, options: Any) -> list[Figures]:
    """Every space of the wheel (9:2, 9:17, 9:20)."""
    wheel = FORTUNE[options.spaces]
    return figures_of(game.name, game.round.areas(options).values(), wheel.pockets, wheel.name)
