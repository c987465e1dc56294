"""Games of one draw: an outcome, and what each wager gains on it."""

from __future__ import annotations

import numpy as np
from numba import njit

from croupier.odds.kernels.rng import State, below
from croupier.odds.kernels.tally import Floats, Tally


@njit(cache=True, nogil=True)
def _draws(
    state: State, gains: Floats, stakes: Floats, rounds: int, session: int
) -> tuple[Floats, Floats, Floats, Floats]:
    outcomes, wagers = gains.shape
    total = np.zeros(wagers)
    square = np.zeros(wagers)
    sessions = np.zeros(rounds // session)
    drawdowns = np.zeros(rounds // session)
    held, peak, fall = 0.0, 0.0, 0.0
    for n in range(rounds):
        outcome = below(state, outcomes)
        for w in range(wagers):
            gain = gains[outcome, w]
            total[w] += gain
            square[w] += gain * gain
            held += gain * stakes[w]
        peak = max(peak, held)
        fall = max(fall, peak - held)
        if (n + 1) % session == 0:
            sessions[n // session] = held
            drawdowns[n // session] = fall
            held, peak, fall = 0.0, 0.0, 0.0
    return total, square, sessions, drawdowns


def simulate(state: State, gains: Floats, stakes: Floats, rounds: int, session: int) -> Tally:
    """``gains[outcome, wager]``: what a unit on a wager gains; all outcomes equally likely."""
    total, square, sessions, drawdowns = _draws(state, gains, stakes, rounds, session)
    decided = np.full(gains.shape[1], float(rounds))
    return Tally(rounds, total, square, decided, sessions, drawdowns)
