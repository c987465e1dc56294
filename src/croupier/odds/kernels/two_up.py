"""Two-Up as a chain of spins: for each wager, where the ring stands since it was made.

A wager is made again before the spin after it is decided, as players do after a result and the
next spinner does after a spinner's game.  Spinners' wagers for heads and for tails are followed
side by side, as if by two spinners of the same coins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.games.two_up.wagers import TOSSES, Ring, call
from croupier.odds.kernels.chain import LOOP, Chain, runner_of, walked
from croupier.odds.kernels.kernel import Kernel, Runner, Simulated
from croupier.table.areas import Area
from croupier.table.results import Undecided, Win

Rings = tuple[Ring, ...]  # for each wager


def chain_of(areas: Sequence[Area]) -> Chain:
    """By the live result of each area after each spin."""

    def spin(state: Rings, faces: tuple[str, ...]) -> tuple[Rings, list[float | None]]:
        rings = [ring.after(call(faces)) for ring in state]
        gains = [_gain(area, ring) for area, ring in zip(areas, rings, strict=True)]
        after = [ring if gain is None else Ring() for ring, gain in zip(rings, gains, strict=True)]
        return tuple(after), gains

    return walked((Ring(),) * len(areas), TOSSES, spin)


def _gain(area: Area, ring: Ring) -> float | None:
    if area.pays is None:
        raise ValueError(f"{area.name} has no result of its own")
    result = area.result(ring)
    if isinstance(result, Undecided):
        return None
    return float(result.odds) if isinstance(result, Win) else -1.0


def _runner(job: Simulated, options: Any, areas: list[Area]) -> Runner:
    return runner_of(job, chain_of(areas))


KERNEL = Kernel(_runner, LOOP)
