"""Simulation at the live table, for games, wagers and strategies without a compiled kernel.

Slower by a thousand times, and by construction the same game: a real table, a seeded source,
the same wagers whenever they may be made.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.equipment.randomness import SeededSource
from croupier.odds.kernels.rng import State
from croupier.odds.kernels.tally import Tally
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.areas import belongs_to
from croupier.table.commands import Place
from croupier.table.devices import Equipment
from croupier.table.game import Game
from croupier.table.refusal import Refused
from croupier.table.strategy import Strategy, go_on
from croupier.table.table import Table
from croupier.table.wagering import Wagering

PLAYER = Actor("player", Role.PLAYER)
UNIT = 12_000  # cents a unit: payouts at the usual odds are whole
CHIPS = 10_000_000_00


class LiveTable:
    """A table of its own, and what its rounds came to.

    What raises a wager counts as part of it, and so does the other half of a wager that has two:
    the gain is that of the box for each unit it was asked for at first.
    """

    def __init__(
        self, game: Game, options: Any, wagers: dict[str, float], strategy: Strategy, source: Any
    ) -> None:
        self.table = Table(game, options=options, devices=Equipment(source))
        self.strategy = strategy
        self.wagers = {name: round(stake * UNIT) for name, stake in wagers.items()}
        self.areas = self.table.round.layout
        # by wager: the areas on which it is placed, one or two
        self.halves = {name: [name, *self._other_half(name)] for name in self.wagers}
        parts = {belongs_to(self.areas, name) for name in self.areas if name not in self.wagers}
        self.raised = {name: name in parts for name in self.wagers}
        self.refused: dict[str, Refused] = {}
        self.net = 0.0  # units won and lost so far
        self.table.start()
        self.table.submit(PLAYER, Join(1))

    def round(self) -> dict[str, list[float]]:
        """Play one: by wager, what a unit gained each time it was decided."""
        number = self.table.round.number
        gains: dict[str, list[float]] = {}
        while self.table.round.number == number:
            if isinstance(self.table.pending, Wagering):
                self.place_all()
            for event in go_on(self.table, self.strategy):
                if isinstance(event, ev.Settled) and event.player == PLAYER.name:
                    self.count(event, gains)
        return gains

    def place_all(self) -> None:
        if self.table.credit(PLAYER.name) < CHIPS // 2:
            self.table.submit(PLAYER, BuyIn(CHIPS))
        for name, amount in self.placed():
            place = Place(name, amount)
            refused = self.table.check(PLAYER, place)
            if refused is None:
                self.table.submit(PLAYER, place, checked=True)
            else:
                self.refused[name] = refused

    def _other_half(self, name: str) -> list[str]:
        other = self.areas[name].pairs_with
        return [other] if other and other not in self.wagers else []

    def placed(self) -> list[tuple[str, int]]:
        lying = {wager.area.name for wager in self.table.round.of(PLAYER.name)}
        wanted = {
            half: self.wagers[name] for name, halves in self.halves.items() for half in halves
        }
        return [(name, amount) for name, amount in wanted.items() if name not in lying]

    def count(self, event: ev.Settled, gains: dict[str, list[float]]) -> None:
        gain = float(event.returned - event.stake)
        self.net += gain / UNIT
        name = event.area
        if name not in self.wagers:
            name = belongs_to(self.areas, name)
        if name not in self.wagers:
            return
        gain /= self.wagers[name]
        if self.raised[name]:
            before = gains.setdefault(name, [0.0])
            before[0] += gain / len(self.halves[name])
        else:
            gains.setdefault(name, []).append(gain)


def play_live(
    game: Game,
    options: Any,
    wagers: dict[str, float],
    strategy: Any,
    state: State,
    rounds: int,
    session: int,
) -> Tally:
    """Play so many rounds.  ``strategy`` is made with the source's streams."""
    source = SeededSource("-".join(str(word) for word in state))
    live = LiveTable(game, options, wagers, strategy(source.fork), source)
    names = list(wagers)
    total, square, decided = (np.zeros(len(names)) for _ in range(3))
    sessions, drawdowns = np.zeros(rounds // session), np.zeros(rounds // session)
    held = peak = fall = 0.0
    for n in range(rounds):
        before = live.net
        for name, gains in live.round().items():
            place = names.index(name)
            for gain in gains:
                total[place] += gain
                square[place] += gain * gain
                decided[place] += 1
        held += live.net - before
        peak = max(peak, held)
        fall = max(fall, peak - held)
        if (n + 1) % session == 0:
            sessions[n // session], drawdowns[n // session] = held, fall
            held = peak = fall = 0.0
    for place, name in enumerate(names):
        if not decided[place] and name in live.refused:
            raise ValueError(f"{game.name}: {name} was never accepted: {live.refused[name]}")
    return Tally(rounds, total, square, decided, sessions, drawdowns)
