"""Whoever overrules stands above whoever ruled, in every game that has ranks (I-G-13)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import GAMES
from croupier.table import saying
from croupier.table.actors import Actor, Role
from croupier.table.asks import Chance, Legal
from croupier.table.commands import Command, Interjection
from croupier.table.game import Game
from croupier.testing.driver import Driver, open_table

# Whose schedule says who stands above whom: 4:24, 4a:8, and the last part of each order of 2016.
RANKED = {"craps", "mini-craps", "two-up", "let-it-ride", "double-chance"}
STAFF = [role for role in Role if role not in (Role.PLAYER, Role.SYSTEM)]
STEPS, SEEDS, TRIES = 100, 12, 6


class Quarrel(Driver):
    """Where something stands decided, staff of every rank try to have it otherwise."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(open_table(game, {}, seed, by_hand=True, automated=False), seed)
        self.below = 0  # attempts of somebody below, refused

    def pick(self, legal: list[Legal]) -> tuple[Actor, Command]:
        tried = self.contradiction() if self.rng.random() < 0.7 else None
        return tried or super().pick(legal)

    def chance(self, ask: Chance[Any]) -> tuple[Actor, Command]:
        by, command = super().chance(ask)
        called = [Actor(role.value, role) for role in (Role.DEALER, Role.BOXPERSON)]
        able = [one for one in called if self.table.check(one, command) is None]
        return self.rng.choice(able or [by]), command

    def contradiction(self) -> tuple[Actor, Command] | None:
        round, rng = self.table.round, self.rng
        ranked = [one for one in saying.provided(round) if one.decides is not Interjection.decides]
        for _ in range(TRIES if ranked else 0):
            samples = rng.choice(ranked).samples(round)
            if not samples:
                continue
            role, command = rng.choice(STAFF), rng.choice(samples)
            by = Actor(role.value, role)
            if self.table.check(by, command) is None:
                return by, command
            self.refuse(by, command)
            self.below += 1
        return None


@pytest.mark.parametrize("game", GAMES)
def test_nobody_overrules_who_stands_above(game: str) -> None:
    provided = {*GAMES[game].round.rulings, *GAMES[game].round.obeyings}
    ranks = any(kind.decides is not Interjection.decides for kind in provided)
    assert ranks == (game in RANKED)
    if not ranks:
        return
    overrulings = below = 0
    for seed in range(SEEDS):
        one = Quarrel(GAMES[game], seed)
        one.begin()
        one.play(STEPS)
        overrulings, below = overrulings + one.overrulings, below + one.below
        if seed > 2 and overrulings and below:
            break
    assert overrulings  # somebody above did
    assert below  # and somebody below could not
