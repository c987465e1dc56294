"""Games of one draw as a chain of one state: an outcome, and what each wager gains on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np

from croupier.equipment.fortune import FORTUNE
from croupier.equipment.wheels import WHEELS
from croupier.games.roulette import multipliers as x
from croupier.games.roulette.roulettex import RouletteXOptions
from croupier.odds.kernels.chain import LOOP, Chain, runner_of
from croupier.odds.kernels.kernel import Kernel, Runner, Simulated
from croupier.table.areas import Area
from croupier.table.results import Lose, Win


def chain_of(areas: Sequence[Area], outcomes: Sequence[Any], weights: Sequence[int] = ()) -> Chain:
    """By the live result of each area on each outcome; all equally likely without weights."""
    gains = np.zeros((len(areas), 1, len(outcomes)))
    for n, area in enumerate(areas):
        if area.pays is None:
            raise ValueError(f"{area.name} has no result of its own")
        for m, outcome in enumerate(outcomes):
            result = area.result(outcome)
            if isinstance(result, Win):
                gains[n, 0, m] = float(result.odds)
            elif isinstance(result, Lose):
                gains[n, 0, m] = -1.0
    return Chain(
        np.zeros((1, len(outcomes)), dtype=np.int32),
        gains,
        np.ones(gains.shape, dtype=np.bool_),
        np.array(weights, dtype=np.uint64),
    )


# Everything that one draw of a game can show, and how likely each is.

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


def _kernel(drawn: Callable[[Any], Drawn]) -> Kernel:
    def runner(job: Simulated, options: Any, areas: list[Area]) -> Runner | None:
        if any(area.pays is None for area in areas):
            return None
        shown, weights = drawn(options)
        if sum(weights) >= 1 << 32:
            return None
        return runner_of(job, chain_of(areas, shown, weights))

    return Kernel(runner, LOOP)


DICE = _kernel(dice)
FORTUNE_WHEEL = _kernel(fortune)
WHEEL = _kernel(wheel)
MULTIPLIED = _kernel(multiplied_wheel)
