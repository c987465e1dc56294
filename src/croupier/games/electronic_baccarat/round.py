"""Schedule 1(a): baccarat on terminals, all wagering on one deal.

Fully automated, the cards may lie face down until terminals have turned them (``squeeze``).  At a
rapid table a dealer deals them face up at a console, and the terminals wager.  Everything else is
baccarat.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.equipment.cards import Card
from croupier.games.baccarat.layout import DEALING, PLAYER, BaccaratOptions, layout_1
from croupier.games.baccarat.round import Baccarat
from croupier.games.baccarat.rulings import Irregularities1
from croupier.games.electronic_baccarat.layout import ElectronicBaccaratOptions
from croupier.games.electronic_baccarat.squeeze import Squeeze
from croupier.table.areas import Area
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.round import Options


class ElectronicBaccarat(Baccarat):
    """Schedule 1(a): as baccarat, but for what stands here."""

    game = "electronic-baccarat"
    on_terminals: ClassVar[bool] = True
    options_type: ClassVar[type[Options]] = ElectronicBaccaratOptions
    table_rules = msgspec.structs.replace(Baccarat.table_rules, closed="qld-2024:16:3(3)")

    options: ElectronicBaccaratOptions
    squeeze = Held(Squeeze)

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """Each terminal has its own layout; the box is the terminal's number."""
        if box != self.players[player].seat:
            return Refused("a wager is made on the player's own terminal", "qld-2024:16:5(1)")
        return super().may_wager(player, area, box, total)

    @property
    def squeezes(self) -> bool:
        """Face down in fully automated mode only (1a:3), and where somebody wagers."""
        return self.options.squeeze != "none" and not self.state.staffed and not self.dummy

    async def deal_first_two(self) -> None:
        if not self.squeezes:
            await super().deal_first_two()
            return
        self.mark("deal")
        self.phase, self.started = DEALING, True
        await self.squeeze.deal()

    async def third_card(self, hand: str, cards: list[Card], rule: str) -> Card:
        slot = self.third_cards_in_error.get(PLAYER, -1)
        if not self.squeezes or slot in self.cards.faces:
            return await super().third_card(hand, cards, rule)
        await self.squeeze.third_card(hand, slot if slot >= 0 else self.cards.take(), rule)
        return cards[2]


class ElectronicBaccarat1(ElectronicBaccarat):
    """Version 1, as of baccarat."""

    irregularities = Held(Irregularities1)
    retracts_stranded = False

    @classmethod
    def areas(cls, options: BaccaratOptions) -> dict[str, Area]:
        return layout_1(options)
