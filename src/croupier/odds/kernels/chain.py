"""Games that are a chain: what lies on the layout is a state, a throw leads to the next.

One draw settles roulette (one state); craps and Two-Up carry wagers from throw to throw.  The
tables of a chain are made from the live result functions.  The loop only counts how often each
throw fell in each state; what every wager made of it is summed up afterwards, exactly, so the
number of wagers costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.odds.kernels.booking import begun, booked
from croupier.odds.kernels.kernel import Runner, Simulated
from croupier.odds.kernels.rng import HALF, LOW, SPAN, State, step
from croupier.odds.kernels.tally import Floats, Tally

NONE_GIVEN = np.zeros(0, dtype=np.int64)
Position = TypeVar("Position", bound=Hashable)
Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Chain:
    """States and what each outcome makes of them; the first state is where play begins.

    ``weights``: how likely each outcome is, as whole numbers; empty where all are alike.
    """

    following: NDArray[np.int32]  # [state, outcome]: the next state
    gains: Floats  # [wager, state, outcome]: what a unit on a wager gains
    decided: NDArray[np.bool_]  # [wager, state, outcome]: whether that wager is decided
    weights: NDArray[np.uint64] = field(default_factory=lambda: np.zeros(0, dtype=np.uint64))


def walked(
    start: Position,
    outcomes: Sequence[Outcome],
    throw: Callable[[Position, Outcome], tuple[Position, list[float | None]]],
) -> Chain:
    """The chain of every position that can be reached: ``throw`` says what an outcome leads to,
    and what each wager gains, nothing where it is not decided."""
    numbers = {start: 0}
    following, gains = [], []
    positions = [start]
    for position in positions:  # grows while it is walked
        row, won = [], []
        for outcome in outcomes:
            after, results = throw(position, outcome)
            if after not in numbers:
                numbers[after] = len(positions)
                positions.append(after)
            row.append(numbers[after])
            won.append([np.nan if gain is None else gain for gain in results])
        following.append(row)
        gains.append(won)
    by_wager = np.moveaxis(np.array(gains, dtype=np.float64), 2, 0).copy()
    return Chain(
        np.array(following, dtype=np.int32),
        np.nan_to_num(by_wager, nan=0.0),
        ~np.isnan(by_wager),
    )


@njit(cache=True, nogil=True)
def _walk(
    state: State,
    following: Any,
    worth: Floats,
    upto: Any,
    given: Any,
    rounds: int,
    session: int,
) -> tuple[Any, Floats, Floats]:
    outcomes = following.shape[1]
    visits = np.zeros(following.shape, dtype=np.int64)
    sessions = np.zeros(rounds // session)
    drawdowns = np.zeros(rounds // session)
    now = begun(session)
    a, b, c, d = state[0], state[1], state[2], state[3]
    weighted = upto.shape[0] > 0
    wide = upto[outcomes - 1] if weighted else np.uint64(outcomes)
    threshold = SPAN % wide
    at, n = 0, 0
    while n < rounds:
        bits, a, b, c, d = step(a, b, c, d)
        m = (bits >> HALF) * wide
        if m & LOW < threshold:
            continue
        drawn = m >> HALF
        if given.shape[0] > 0:
            throw = given[n]
        elif weighted:
            throw = np.searchsorted(upto, drawn, side="right")
        else:
            throw = np.int64(drawn)
        n += 1
        visits[at, throw] += 1
        now = booked(now, worth[at, throw], sessions, drawdowns, session)
        at = following[at, throw]
    state[0], state[1], state[2], state[3] = a, b, c, d
    return visits, sessions, drawdowns


def simulate(
    state: State,
    chain: Chain,
    stakes: Floats,
    rounds: int,
    session: int,
    given: NDArray[np.int64] = NONE_GIVEN,
) -> Tally:
    """So many outcomes, drawn, or as ``given``."""
    worth = np.tensordot(stakes, chain.gains, axes=1)
    upto = np.cumsum(chain.weights, dtype=np.uint64)
    visits, sessions, drawdowns = _walk(state, chain.following, worth, upto, given, rounds, session)
    axes = ([1, 2], [0, 1])
    return Tally(
        rounds,
        np.tensordot(chain.gains, visits, axes=axes),
        np.tensordot(chain.gains**2, visits, axes=axes),
        np.tensordot(chain.decided.astype(np.float64), visits, axes=axes),
        sessions,
        drawdowns,
    )


def runner_of(job: Simulated, made: Chain) -> Runner:
    """Runs a job along its chain."""
    return lambda state, rounds: simulate(state, made, job.stakes, rounds, job.session)


LOOP = _walk  # what every chain is walked by
