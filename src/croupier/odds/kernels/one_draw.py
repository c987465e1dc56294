"""Games of one draw as a chain of one state: an outcome, and what each wager gains on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from croupier.odds.kernels.chain import Chain
from croupier.table.areas import Area
from croupier.table.results import Lose, Win


def chain_of(areas: Sequence[Area], outcomes: Sequence[Any], weights: Sequence[int] = ()) -> Chain:
    """By the live result of each area on each outcome; all equally likely without weights."""
    gains = np.zeros((len(areas), 1, len(outcomes)))
    for n, area in enumerate(areas):
        if area.result is None:
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
