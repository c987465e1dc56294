"""Craps, roll after roll, each wager placed again as soon as it may be.

What a throw makes of a wager, and where a come bet moves to, are tables made by asking the live
functions about every throw in every state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit

from croupier.odds.kernels.rng import State, below
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.results import Lose, Win
from croupier.wagers.craps import (
    BASE,
    COME_OUT,
    DECIDES,
    LINE,
    POINTS,
    Moves,
    Throw,
    commission,
)

THROWS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
STATES = (COME_OUT, *POINTS)
AFTER_POINT = ("come", "dont-come")
NOT_LYING = -1
STAYS, DECIDED = -1, -2  # in the table of moves; otherwise the place moved to


@dataclass(frozen=True)
class Tables:
    gains: Floats  # [wager, point, place, throw]
    moves: Any  # [wager, point, place, throw]
    may_place: Any  # [wager, point]
    points: Any  # [point, throw]: the next point


def tables_of(names: list[str], basis_points: int = 500) -> Tables:
    """The tables of these areas.  Places are 0 where chips are put, then the come points."""
    shape = (len(names), len(STATES), len(STATES), len(THROWS))
    gains = np.zeros(shape)
    moves = np.full(shape, STAYS, dtype=np.int64)
    may_place = np.zeros((len(names), len(STATES)), dtype=np.bool_)
    for n, name in enumerate(names):
        _check(name)
        for s, point in enumerate(STATES):
            may_place[n, s] = _may_place(name, point)
            for place, number in enumerate(STATES):
                area = name if not place else f"{name}-{number}"
                if area not in DECIDES or (place and name not in AFTER_POINT):
                    continue
                for t, (a, b) in enumerate(THROWS):
                    decision = DECIDES[area](Throw(point, a + b, a == b))
                    fee = commission(name, 1_000_000, basis_points) / 1_000_000 if _fee(name) else 0
                    if isinstance(decision, Moves):
                        to = int(decision.to.rsplit("-", 1)[1])
                        moves[n, s, place, t] = STATES.index(to)
                    elif isinstance(decision, Win):
                        gains[n, s, place, t] = float(decision.odds) - fee
                        moves[n, s, place, t] = DECIDED
                    elif isinstance(decision, Lose):
                        gains[n, s, place, t] = -1.0 - fee
                        moves[n, s, place, t] = DECIDED
                    elif type(decision).__name__ == "Void":
                        moves[n, s, place, t] = DECIDED
    return Tables(gains, moves, may_place, _points())


def _check(name: str) -> None:
    if name not in DECIDES:
        raise ValueError(f"craps has no wager '{name}'")
    if name in BASE and name not in ("win-odds", "dont-win-odds"):
        raise ValueError(f"{name} supports another bet and is not simulated by itself")


def _fee(name: str) -> bool:
    return name.startswith(("buy-", "lay-"))


def _may_place(name: str, point: int) -> bool:
    if name in LINE:
        return point == COME_OUT
    if name in AFTER_POINT or name in BASE:
        return point != COME_OUT
    return True


def _points() -> Any:
    """Where the point goes: set on a come out roll, gone when it is made or on a 7."""
    table = np.zeros((len(STATES), len(THROWS)), dtype=np.int64)
    for s, point in enumerate(STATES):
        for t, (a, b) in enumerate(THROWS):
            total = a + b
            if point == COME_OUT:
                table[s, t] = STATES.index(total) if total in POINTS else 0
            else:
                table[s, t] = 0 if total in (7, point) else s
    return table


@njit(cache=True, nogil=True)
def _rolls(
    state: State,
    gains: Floats,
    moves: Any,
    may_place: Any,
    points: Any,
    stakes: Floats,
    rolls: int,
    session: int,
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    wagers, throws = gains.shape[0], gains.shape[3]
    total = np.zeros(wagers)
    square = np.zeros(wagers)
    staked = np.zeros(wagers)
    place = np.full(wagers, NOT_LYING, dtype=np.int64)
    sessions = np.zeros(rolls // session)
    drawdowns = np.zeros(rolls // session)
    held, peak, fall = 0.0, 0.0, 0.0
    point = 0
    for n in range(rolls):
        throw = below(state, throws)
        for w in range(wagers):
            at = place[w]
            if at < 0:
                if not may_place[w, point]:
                    continue
                at = 0
            to = moves[w, point, at, throw]
            if to == DECIDED:
                gain = gains[w, point, at, throw]
                total[w] += gain
                square[w] += gain * gain
                staked[w] += 1
                held += gain * stakes[w]
                place[w] = NOT_LYING
            else:
                place[w] = at if to == STAYS else to
        point = points[point, throw]
        peak = max(peak, held)
        fall = max(fall, peak - held)
        if (n + 1) % session == 0:
            sessions[n // session] = held
            drawdowns[n // session] = fall
            held, peak, fall = 0.0, 0.0, 0.0
    return total, square, staked, sessions, drawdowns


def simulate(state: State, names: list[str], stakes: Floats, rounds: int, session: int) -> Tally:
    tables = tables_of(names)
    total, square, staked, sessions, drawdowns = _rolls(
        state, tables.gains, tables.moves, tables.may_place, tables.points, stakes, rounds, session
    )
    return Tally(rounds, total, square, staked, sessions, drawdowns)
