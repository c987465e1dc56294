"""Craps as a chain and the live table over the same dice: equal to the cent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.craps import wagers as c
from croupier.games.craps.round import CrapsOptions
from croupier.odds.kernels import chain
from croupier.odds.kernels.craps import THROWS, chain_of, check_odds, may_make
from croupier.odds.kernels.rng import seeded
from croupier.table.actors import Actor, Role
from croupier.table.commands import Choose, NoMoreBets, Place, Roll
from tests.simulate.live_rounds import PLAYER, LaidOut, Live

UNIT = 60_00
ROLLS = 1500
STATE = seeded(np.random.SeedSequence(1))
DEALER = Actor("dealer", Role.DEALER)


class AtTheTable(Live):
    """A player who makes each wager again as soon as it may be, but one come bet at a time."""

    def __init__(
        self, game: str, settings: dict[str, Any], wagers: dict[str, int], throws: Any
    ) -> None:
        rolls = [Roll(THROWS[throw]) for throw in throws]
        super().__init__(game, settings, wagers, LaidOut(others=rolls))

    def throw(self) -> None:
        self.put_up()
        self.table.submit(DEALER, NoMoreBets())

    def put_up(self) -> None:
        table = self.table
        if not table.round.carry.shooter:
            table.submit(PLAYER, Choose("accept"))
        lying = {c.TRAVELLED.get(w.area.name, w.area.name) for w in table.round.of(PLAYER.name)}
        for area, amount in self.wagers.items():
            if area not in lying and may_make(area, table.round.carry.point):
                table.submit(PLAYER, Place(area, amount))

    def fees(self) -> int:
        """Paid already for bets that are not decided: the chain counts them later."""
        options = self.table.options
        assert isinstance(options, CrapsOptions)
        rates = {"buy": options.buy_commission, "lay": options.lay_commission}
        return sum(
            c.commission(w.area.name, w.amount, rates[w.area.limit])
            for w in self.table.round.of(PLAYER.name)
            if w.area.limit in rates
        )


GROUPS: dict[str, dict[str, int]] = {
    "six": dict.fromkeys(("win", "place-6", "place-8", "place-5", "hard-6", "hard-8"), UNIT),
    "come": {"win": UNIT, "come": 2 * UNIT, "dont-come": UNIT, "lay-4": UNIT, "buy-9": UNIT},
    "against": {"dont-win": UNIT, "dont-win-odds": UNIT // 2, "dont-come": UNIT},
    "odds": {"win": UNIT, "win-odds": UNIT, "come": UNIT},
    "one roll": {"win": UNIT}
    | dict.fromkeys(("field", "any-7", "any-craps", "horn", "eleven"), UNIT),
    "horns": {"win": UNIT} | {f"horn-high-{n}": UNIT for n in (2, 3, 11, 12)},
    "craps": {"win": UNIT} | {f"craps-{n}": UNIT for n in (2, 3, 12)},
    "places": {"win": UNIT} | {f"place-{n}": UNIT for n in (4, 5, 9, 10)},
    "buys": {"win": UNIT} | {f"buy-{n}": UNIT for n in c.POINTS},
    "lays": {"win": UNIT} | {f"lay-{n}": UNIT for n in c.POINTS},
    "rest": {"win": UNIT, "big-6": UNIT, "big-8": UNIT, "hard-4": UNIT, "hard-10": UNIT},
}


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
@pytest.mark.parametrize("group", GROUPS)
def test_the_chain_is_the_live_table_to_the_cent(group: str, game: str) -> None:
    on_layout = GAMES[game].round.areas(GAMES[game].configure())
    wagers = {name: amount for name, amount in GROUPS[group].items() if name in on_layout}
    source = SeededSource(f"{game} {group}")
    rolls = ROLLS if game == "craps" else 200
    throws = np.array([source.below(36) for _ in range(rolls)])
    live = AtTheTable(game, {}, wagers, throws)
    stakes = np.array([amount / UNIT for amount in wagers.values()])
    options: Any = live.table.options
    made = chain_of(list(wagers), options)
    gains = chain.simulate(STATE, made, stakes, rolls, 1, throws).sessions
    start, total = live.worth(), 0.0
    for roll in range(rolls):
        live.throw()
        total += gains[roll] * UNIT
        assert round(total, 4) == live.worth() + live.fees() - start, f"roll {roll}"


def test_every_wager_of_the_layout_is_compared() -> None:
    compared = {name for group in GROUPS.values() for name in group}
    others = {name for name in c.AREAS if name not in c.TRAVELLED and not name.endswith("odds")}
    others -= {name for name in c.AREAS if name.startswith(("come-odds", "dont-come-odds"))}
    assert others <= compared


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["come-6"], "where a come bet moves to"),
        (["win-odds"], "supports a win bet"),
        (["come-odds-4"], "supports a come-4 bet"),
        (["hop"], "no wager 'hop'"),
    ],
)
def test_wagers_that_cannot_be_made_by_themselves_are_refused(
    names: list[str], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        chain_of(names, CrapsOptions())


def test_a_fee_is_what_the_options_say() -> None:
    dear = chain_of(["buy-4"], CrapsOptions(buy_commission=400))
    assert dear.gains.min() == pytest.approx(-1.04)


def test_supplemental_wagers_are_limited_by_the_bet_they_support() -> None:
    check_odds({"win": 1.0, "win-odds": 1.0}, CrapsOptions())
    check_odds({"win": 1.0, "win-odds": 2.0}, CrapsOptions(double_odds=True))
    check_odds({"dont-win": 1.0, "dont-win-odds": 1.2}, CrapsOptions())
    with pytest.raises(ValueError, match=r"win-odds is at most 1 times the win bet .*4:14\(2\)"):
        check_odds({"win": 1.0, "win-odds": 1.5}, CrapsOptions())
    with pytest.raises(ValueError, match=r"at most 1.2 times the dont-win bet"):
        check_odds({"dont-win": 2.0, "dont-win-odds": 2.5}, CrapsOptions())
