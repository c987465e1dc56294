"""Two-Up as a chain of spins: for each wager, where the ring stands since it was made.

A wager is made again before the spin after it is decided, as players do after a result and the
next spinner does after a spinner's game.  Spinners' wagers for heads and for tails are followed
side by side, as if by two spinners of the same coins.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.odds.kernels.chain import Chain
from croupier.table.areas import Area
from croupier.table.results import Undecided, Win
from croupier.wagers.two_up import Ring, call

TOSSES = [("H", "H"), ("H", "T"), ("T", "H"), ("T", "T")]


def chain_of(areas: Sequence[Area]) -> Chain:
    """By the live result of each area after each spin."""
    start = (Ring(),) * len(areas)
    numbers = {start: 0}
    states = [start]
    following, gains, decided = [], [], []
    for state in states:  # grows while it is walked
        row, won, done = [], [], []
        for faces in TOSSES:
            rings = [ring.after(call(faces)) for ring in state]
            results = [_gain(area, ring) for area, ring in zip(areas, rings, strict=True)]
            won.append([gain or 0.0 for gain in results])
            done.append([gain is not None for gain in results])
            after = tuple(
                ring if gain is None else Ring() for ring, gain in zip(rings, results, strict=True)
            )
            if after not in numbers:
                numbers[after] = len(states)
                states.append(after)
            row.append(numbers[after])
        following.append(row)
        gains.append(won)
        decided.append(done)
    return Chain(
        np.array(following, dtype=np.int32),
        np.moveaxis(np.array(gains, dtype=np.float64), 2, 0).copy(),
        np.moveaxis(np.array(decided, dtype=np.bool_), 2, 0).copy(),
    )


def _gain(area: Area, ring: Ring) -> float | None:
    if area.result is None:
        raise ValueError(f"{area.name} has no result of its own")
    result = area.result(ring)
    if isinstance(result, Undecided):
        return None
    return float(result.odds) if isinstance(result, Win) else -1.0
