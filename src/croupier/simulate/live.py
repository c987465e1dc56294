"""Simulation at the live table, for games and strategies without a compiled kernel.

Slower by a thousand times, and by construction the same game: a real table, a seeded source,
the same wagers every round.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.equipment.randomness import SeededSource
from croupier.odds.kernels.rng import State
from croupier.odds.kernels.tally import Tally
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.commands import BuyIn, Join, Place
from croupier.table.devices import Equipment
from croupier.table.game import Game
from croupier.table.strategy import Strategy, go_on, make
from croupier.table.table import Table
from croupier.table.wagering import Wagering

PLAYER = Actor("player", Role.PLAYER)
UNIT = 10_000  # cents a unit: no payout is rounded
CHIPS = 10_000_000_00


def play_live(
    game: Game,
    options: Any,
    wagers: dict[str, float],
    strategy: str,
    state: State,
    rounds: int,
    session: int,
) -> Tally:
    """Play so many rounds at a table of its own."""
    source = SeededSource("-".join(str(word) for word in state))
    table = Table(game, options=options, devices=Equipment(source))
    decide = make(strategy or "default", game.name, source.fork)
    table.start()
    table.submit(PLAYER, Join(1))
    names = list(wagers)
    total, square, staked = (np.zeros(len(names)) for _ in range(3))
    sessions, drawdowns = np.zeros(rounds // session), np.zeros(rounds // session)
    held = peak = fall = 0.0
    for n in range(rounds):
        for settled in _one_round(table, wagers, decide):
            gain = (settled.returned - settled.stake) / UNIT
            held += gain
            if settled.area in wagers:
                place = names.index(settled.area)
                unit = gain / wagers[settled.area]
                total[place] += unit
                square[place] += unit * unit
                staked[place] += 1
        peak = max(peak, held)
        fall = max(fall, peak - held)
        if (n + 1) % session == 0:
            sessions[n // session], drawdowns[n // session] = held, fall
            held = peak = fall = 0.0
    return Tally(rounds, total, square, staked, sessions, drawdowns)


def _one_round(table: Table, wagers: dict[str, float], decide: Strategy) -> list[ev.Settled]:
    number = table.round.number
    happened: list[ev.Event] = []
    while table.round.number == number:
        if isinstance(table.pending, Wagering):
            _place_all(table, wagers)
        happened += go_on(table, decide)
    return [event for event in happened if isinstance(event, ev.Settled)]


def _place_all(table: Table, wagers: dict[str, float]) -> None:
    if table.credit(PLAYER.name) < CHIPS // 2:
        table.submit(PLAYER, BuyIn(CHIPS))
    for name, stake in wagers.items():
        place = Place(name, int(stake * UNIT))
        if table.check(PLAYER, place) is None:
            table.submit(PLAYER, place)
