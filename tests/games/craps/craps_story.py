"""A craps table for tests: the dice to come, the first player with the dice."""

from __future__ import annotations

from typing import Any

from croupier.table.actors import Actor, Role
from croupier.table.commands import Choose, Command, Roll
from tests.story import DEALER, Story

STICK = Actor("stick", Role.STICKPERSON)
BOX = Actor("box", Role.BOXPERSON)


def rolls(text: str) -> list[Roll]:
    """``"34 66"``: a 3 and a 4, then two 6s."""
    return [Roll((int(pair[0]), int(pair[1]))) for pair in text.split()]


class CrapsStory(Story):
    """``dice``: what is thrown, in order.  The first player accepts the dice."""

    def __init__(self, dice: str = "", game: str = "craps", *, accept: bool = True, **more: Any):
        chance: list[Command] = list(rolls(dice))
        if more.get("staffed"):
            more["by_hand"] = True
        super().__init__(game, chance=chance, **more)
        self.start_house = self.house
        if accept:
            self.choose(next(iter(self.table.round.players)), "accept")

    def throw(self, times: int = 1) -> None:
        """The dice are thrown; whoever is offered them after a 7 out takes them."""
        for _ in range(times):
            self.no_more_bets()

    def throw_by_hand(self, dice: str, by: Actor = STICK) -> None:
        """At a staffed table: dice out, the stickperson calls them, the crew goes on."""
        self.no_more_bets()
        self.say(by, rolls(dice)[0])
        self.say(DEALER, Choose("go on"))

    def lies(self, name: str) -> dict[str, int]:
        """What a player has on the layout."""
        return {w.area.name: w.amount for w in self.table.round.of(name)}

    def at_risk(self, name: str) -> int:
        return self.table.ledger.balance("risk:" + name)

    @property
    def point(self) -> int:
        return int(self.table.round.carry.point)

    @property
    def shooter(self) -> str:
        return str(self.table.round.carry.shooter)
