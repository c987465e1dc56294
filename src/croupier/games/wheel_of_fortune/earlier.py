"""The wheel of fortune as logs of version 1 have it.

Results were entered as spaces of the project's own rim, and a peg was reported as the two spaces
beside it, which settled the matter at once; a wager was settled as directed, to the player's loss
as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.fortune import FORTUNE
from croupier.games.wheel_of_fortune.round import WheelOfFortune
from croupier.table.actors import Actor
from croupier.table.asks import PickOne
from croupier.table.commands import Incident, Pick, kebab
from croupier.table.felt import CALLED, SPINNING, SettleAsPlaced
from croupier.table.fields import Count
from croupier.table.refusal import Refused
from croupier.table.rulings import direction, ruling

if TYPE_CHECKING:
    from typing import Self


class OnPeg(Incident["WheelOfFortune1"], frozen=True, tag=kebab):
    """The indicator rests on the peg between two spaces (9:14(2)), counted round the rim."""

    passed: Count = 0
    oncoming: Count = 1

    def check(self, round: WheelOfFortune1) -> Refused | None:
        spaces = round.options.spaces
        if not (0 <= self.passed < spaces and 0 <= self.oncoming < spaces):
            return Refused(f"the spaces are 0 to {spaces - 1}", "qld-2024:9:14(2)")
        if (self.passed - self.oncoming) % spaces not in (1, spaces - 1):
            return Refused("a peg stands between neighbouring spaces", "qld-2024:9:14(2)")
        return None

    @classmethod
    def samples(cls, round: WheelOfFortune1) -> list[Self]:
        return [cls()]


class WheelOfFortune1(WheelOfFortune):
    """Version 1."""

    strict = True

    async def spin(self) -> None:
        self.phase = SPINNING
        where = PickOne("the space at the indicator", self.options.spaces, "qld-2024:9:5")
        given = await self.ask_while(lambda: None if self.symbol else where)
        if given is not None:
            assert isinstance(given.command, Pick)
            self.symbol = FORTUNE[self.options.spaces].pockets[given.command.number]

    @ruling(OnPeg, "qld-2024:9:14(2)", while_=SPINNING)
    async def on_peg(self, incident: OnPeg) -> None:
        """The symbol that last passed the indicator has won."""
        self.symbol = FORTUNE[self.options.spaces].pockets[incident.passed]

    @direction(SettleAsPlaced, "", while_=(SPINNING, CALLED))
    async def settle_as_placed(self, command: SettleAsPlaced, by: Actor) -> None:
        await super().settle_as_placed(command, by)
