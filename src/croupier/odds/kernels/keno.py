"""Keno, draw after draw: how many numbers each ticket catches, and what that pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.keno.wagers import CATCH, NUMBERS, catch_with, ticket_numbers
from croupier.odds.kernels.booking import begun, booked
from croupier.odds.kernels.kernel import Kernel, Runner, Simulated
from croupier.odds.kernels.rng import Bytes, State, shuffle
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area
from croupier.table.results import Win

NONE_GIVEN = np.zeros((0, CATCH), dtype=np.uint8)


class Tickets:
    """Which numbers each ticket has, and what it gains by how many are caught: the live result
    of a catch that has so many of them."""

    def __init__(self, areas: Sequence[Area]) -> None:
        self.marked = np.zeros((NUMBERS, len(areas)), dtype=np.int64)
        self.gains = np.full((len(areas), CATCH + 1), np.nan)
        for n, area in enumerate(areas):
            numbers = ticket_numbers(area.name)
            if isinstance(numbers, str) or area.pays is None:
                raise ValueError(f"keno has no ticket '{area.name}'")
            for number in numbers:
                self.marked[number - 1, n] = 1
            for caught in range(len(numbers) + 1):
                result = area.result(catch_with(numbers, caught))
                self.gains[n, caught] = float(result.odds) if isinstance(result, Win) else -1.0


@njit(cache=True, nogil=True)
def _catches(
    state: State,
    marked: Any,
    gains: Floats,
    stakes: Floats,
    given: Bytes,
    rounds: int,
    session: int,
) -> tuple[Any, Floats, Floats]:
    tickets = marked.shape[1]
    balls = np.arange(marked.shape[0]).astype(np.uint8)
    caught = np.zeros(tickets, dtype=np.int64)
    visits = np.zeros(gains.shape, dtype=np.int64)
    sessions = np.zeros(rounds // session)
    drawdowns = np.zeros(rounds // session)
    now = begun(session)
    for n in range(rounds):
        if given.shape[0] > 0:
            balls[:CATCH] = given[n]
        else:
            shuffle(state, balls, balls.shape[0], CATCH)
        caught[:] = 0
        for k in range(CATCH):
            for t in range(tickets):
                caught[t] += marked[balls[k], t]
        gain = 0.0
        for t in range(tickets):
            visits[t, caught[t]] += 1
            gain += gains[t, caught[t]] * stakes[t]
        now = booked(now, gain, sessions, drawdowns, session)
    return visits, sessions, drawdowns


def simulate(
    state: State,
    tickets: Tickets,
    stakes: Floats,
    rounds: int,
    session: int,
    given: NDArray[np.uint8] = NONE_GIVEN,
) -> Tally:
    """So many catches, drawn, or as ``given`` (numbers from 0)."""
    visits, sessions, drawdowns = _catches(
        state, tickets.marked, tickets.gains, stakes, given, rounds, session
    )
    gains = np.nan_to_num(tickets.gains)
    return Tally(
        rounds,
        (gains * visits).sum(axis=1),
        (gains**2 * visits).sum(axis=1),
        visits.sum(axis=1).astype(np.float64),
        sessions,
        drawdowns,
    )


def _runner(job: Simulated, options: Any, areas: list[Area]) -> Runner:
    tickets = Tickets(areas)
    return lambda state, rounds: simulate(state, tickets, job.stakes, rounds, job.session)


KERNEL = Kernel(_runner, _catches)
