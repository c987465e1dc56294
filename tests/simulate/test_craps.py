"""The simulation and the live table over the same dice: equal to the cent."""

from __future__ import annotations

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.odds.craps import ending
from croupier.simulate.craps import KeptUp
from croupier.table.actors import Actor, Role
from croupier.table.commands import BuyIn, Choose, Join, NoMoreBets, Place
from croupier.table.devices import Equipment
from croupier.table.table import Table
from croupier.wagers import craps as c

SIX = {"win": 1000, "place-6": 600, "place-8": 650, "place-5": 500, "hard-6": 500, "hard-8": 150}
BANK = 10**9


class Live:
    """The same player at a live table."""

    def __init__(self, wagers: dict[str, int], seed: int) -> None:
        game = GAMES["craps"]
        self.table = Table(game, options=game.configure(), devices=Equipment(SeededSource(seed)))
        self.table.start()
        self.player, self.dealer = Actor("ann", Role.PLAYER), Actor("dealer", Role.DEALER)
        self.table.submit(self.player, Join(1))
        self.table.submit(self.player, BuyIn(BANK))
        self.wagers = wagers

    def put_up(self) -> None:
        if not self.table.round.carry.shooter:
            self.table.submit(self.player, Choose("accept"))
        for area, amount in self.wagers.items():
            if ("ann", area, 0) not in self.table.round.wagers:
                place = Place(area, amount)
                if self.table.check(self.player, place) is None:
                    self.table.submit(self.player, place)

    def throw(self) -> None:
        self.put_up()
        self.table.submit(self.dealer, NoMoreBets())

    def net(self) -> int:
        self.put_up()
        return self.table.credit("ann") + self.table.ledger.balance("risk:ann") - BANK


@pytest.mark.parametrize(
    "wagers",
    [
        SIX,
        {"dont-win": 500, "come": 300, "dont-come": 450, "lay-4": 1050, "buy-9": 750},
        {"win": 100, **dict.fromkeys(("horn", "field", "any-7", "any-craps", "big-8"), 400)},
        {"win": 100, "horn-high-12": 500, "eleven": 250, "craps-2": 100, "hard-4": 350},
    ],
)
def test_the_simulation_is_the_live_table_to_the_cent(wagers: dict[str, int]) -> None:
    kept = KeptUp(wagers)
    live = Live(wagers, seed=7)
    for rolls in range(1, 1501):
        live.throw()
        if rolls % 150 == 0 or rolls < 40:
            run = kept.run(SeededSource(7), rolls)
            assert live.net() == run.net, f"after {rolls} rolls"
            lying = sorted(w.area.name for w in live.table.round.of("ann"))
            assert run.last == (live.table.round.carry.point, tuple(lying))


def test_the_simulation_keeps_to_the_exact_edge() -> None:
    rolls = 200_000
    for area in ("any-7", "field"):
        net = KeptUp({area: 100}).run(SeededSource(11), rolls).net
        per_roll = -net / 100 / rolls
        assert abs(per_roll - float(ending(area).edge)) < 0.025  # more than five deviations


def test_only_wagers_that_are_simply_made_are_kept_up() -> None:
    for area in ("come-6", "win-odds", "hop"):
        with pytest.raises(ValueError, match="kept up"):
            KeptUp({area: 100})
    assert set(SIX) <= set(c.AREAS)
