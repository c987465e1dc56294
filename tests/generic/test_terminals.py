"""The electronic forms with dozens of terminals: what holds at any table holds with many at it."""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Place
from croupier.testing.driver import Driver, open_table
from tests.generic import SCALE

ELECTRONIC = [name for name in GAMES if name.startswith("electronic-")]
TERMINALS = 36
STEPS = 100


@pytest.mark.parametrize("automated", [True, False], ids=["automated", "rapid"])
@pytest.mark.parametrize("game", ELECTRONIC)
def test_random_play_of_dozens_of_terminals(game: str, automated: bool) -> None:
    """Money is conserved, nothing is a dead end, refusals leave no trace; everyone wagers."""
    for seed in range(SCALE):
        table = open_table(GAMES[game], {}, seed, automated=automated)
        driver = Driver(table, seed)
        driver.begin()
        for seat in range(4, TERMINALS + 1):
            if seat > table.state.seats:
                break
            by = Actor(f"t{seat}", Role.PLAYER)
            driver.say(by, Join(seat))
            driver.say(by, BuyIn(200_000))
        first = next(a.name for a in table.round.layout.values() if a.of_game)
        wagered = 0
        for _ in range(STEPS):
            if table.closed:
                break
            if table.pending.takes_wagers and not table.round.wagers:
                for place in table.state.players:
                    by, bet = Actor(place.name, Role.PLAYER), Place(first, 1000)
                    if table.check(by, bet) is None:
                        driver.say(by, bet)
                        wagered += 1
            driver.step()
        if not table.closed:
            driver.finish_round()
        assert driver.rounds
        assert driver.refusals
        assert wagered > 20
