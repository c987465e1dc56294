"""Everything that one draw of a game can show, and how likely each is."""

from __future__ import annotations

from itertools import product
from typing import Any

from croupier.equipment.fortune import FORTUNE
from croupier.equipment.wheels import WHEELS
from croupier.games.roulettex import RouletteXOptions
from croupier.wagers import roulettex as x

Drawn = tuple[list[Any], list[int]]  # outcomes, and their weights if they are not all alike


def dice(options: Any) -> Drawn:
    return list(product(range(1, 7), repeat=3)), []


def fortune(options: Any) -> Drawn:
    return list(FORTUNE[options.spaces].pockets), []


def wheel(options: Any) -> Drawn:
    return list(WHEELS[options.wheel].pockets), []


def multiplied_wheel(options: RouletteXOptions) -> Drawn:
    """Where the ball falls, and the multiplier of that number: no other matters to a wager."""
    weights, multipliers = options.weights, x.MULTIPLIERS[options.pay_table]
    numbers = sum(n * weight for n, weight in zip(x.HOW_MANY, weights.numbers, strict=True))
    plain = x.POCKETS * sum(weights.numbers) - numbers
    falls: list[Any] = []
    likely: list[int] = []
    for pocket in WHEELS[x.WHEEL].pockets:
        falls.append(x.Fall(pocket))
        likely.append(plain * sum(weights.multipliers))
        for multiplier, weight in zip(multipliers, weights.multipliers, strict=True):
            falls.append(x.Fall(pocket, {pocket: multiplier}))
            likely.append(numbers * weight)
    return falls, likely
