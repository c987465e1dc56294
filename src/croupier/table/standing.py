"""Wagers that outlive a round of play: they lie in the carry until something decides them.

A round restores what lies, plays, and leaves what is still undecided.  The chips stay at
risk in the ledger all the while, so a player who has such wagers cannot leave, and closing
the table gives them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from croupier.table.areas import Area, Wager
from croupier.table.known import Placing
from croupier.table.results import Result, Void
from croupier.table.round import Carry, OptionsT, Round
from croupier.table.settling import SETTLING


class Lying(msgspec.Struct, frozen=True, gc=False):
    """A wager on the layout between two rounds."""

    player: str
    area: str
    amount: int
    box: int = 0
    fee: int = 0  # what was charged for it, owed back if it is removed undecided


class StandingCarry(Carry):
    lying: tuple[Lying, ...] = ()


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    StandingCarryT = TypeVar("StandingCarryT", bound=StandingCarry, default=Any)
else:
    from typing import TypeVar

    StandingCarryT = TypeVar("StandingCarryT")


class StandingRound(Round[OptionsT, StandingCarryT]):
    """A round whose wagers may go on to the next."""

    returned_rule: ClassVar[str] = ""  # under which closing the table returns wagers

    as_it_lay = True  # nothing was placed, moved, settled or taken back

    def set_up(self) -> None:
        super().set_up()
        self.fees: dict[tuple[str, str, int], int] = {}
        wagers, layout, wagered, last = self.wagers, self.layout, self.wagered, ""
        for one in self.carry.lying:
            key = (one.player, one.area, one.box)
            wagers[key] = Wager(one.player, layout[one.area], one.box, one.amount, key)
            if one.player is not last:
                wagered.add(one.player)
                last = one.player
            if one.fee:
                self.fees[key] = one.fee

    def hand_on(self) -> None:
        if not self.as_it_lay:
            fees = self.fees
            self.carry.lying = tuple(
                [
                    Lying(w.player, w.area.name, w.amount, w.box, fees.get(key, 0))
                    for key, w in self.wagers.items()
                ]
            )

    @property
    def begun(self) -> bool:
        return not self.as_it_lay

    def undecided(self) -> list[Wager]:
        return []

    async def closing(self) -> None:
        self.phase = SETTLING
        back = Void(self.returned_rule)
        self.settle_all(list(self.wagers.values()), lambda _: back)

    def stake_batch(self, player: str, placings: Iterable[Placing]) -> None:
        self.as_it_lay = False
        super().stake_batch(player, placings)

    def take_back(self, wager: Wager, amount: int, *, rule: str) -> None:
        self.as_it_lay = False
        super().take_back(wager, amount, rule=rule)

    def settle_batch(self, wagers: Sequence[Wager], results: Sequence[Result]) -> None:
        self.as_it_lay = False
        super().settle_batch(wagers, results)

    def move(self, wager: Wager, to: Area, *, rule: str) -> None:
        self.as_it_lay = False
        super().move(wager, to, rule=rule)
