"""Games decided by one draw: every outcome through the live result functions.

Roulette, sic-bo and the wheel of fortune.  The outcomes are all equally likely, so counting
them is exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from croupier.equipment.fortune import FORTUNE
from croupier.odds.figures import Figures, tabulate
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Result, Win

METHOD = "enumeration"


def figures_of(
    game: str, areas: Iterable[Area], outcomes: list[Any], variant: str = ""
) -> list[Figures]:
    """The figures of each area over outcomes that are equally likely."""
    found = []
    for area in areas:
        if area.result is None:
            continue
        results = [area.result(outcome) for outcome in outcomes]
        found.append(
            Figures(
                game,
                area.name,
                tabulate((result, 1) for result in results),
                f"{METHOD} of {len(outcomes)} outcomes",
                rules_of(area, results),
                variant,
            )
        )
    return found


def rules_of(area: Area, results: Iterable[Result]) -> tuple[str, ...]:
    """What the figures of an area rest on: the provision that permits it, those that pay it."""
    pays = [result.rule for result in results if isinstance(result, Win)]
    return tuple(dict.fromkeys([area.rule, *pays]))


def sic_bo(game: Game, options: Any) -> list[Figures]:
    """All 216 throws (8:5, 8a:4)."""
    throws = list(product(range(1, 7), repeat=3))
    return figures_of(game.name, game.round.areas(options).values(), throws)


def wheel_of_fortune(game: Game, options: Any) -> list[Figures]:
    """Every space of the wheel (9:2, 9:17, 9:20)."""
    wheel = FORTUNE[options.spaces]
    return figures_of(game.name, game.round.areas(options).values(), [*wheel.pockets], wheel.name)
