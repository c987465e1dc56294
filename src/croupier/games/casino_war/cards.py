"""The cards of a casino war table (13:4, 13:13 to 13:15, 13:18, 13:24)."""

from __future__ import annotations

from croupier.games.casino_war.layout import CUT_MARGIN
from croupier.table.actors import Actor
from croupier.table.box_cards import BoxCards, PlaceCuttingCard, ReplaceCards
from croupier.table.cards import CardRules
from croupier.table.rulings import direction

CARD_RULES = CardRules(
    cut_offered="qld-2024:13:13(3)",
    cut="qld-2024:13:13(4)",
    margin=CUT_MARGIN,
    cutting_card="qld-2024:13:13(7)",
    cutting_card_out="qld-2024:13:18",
    not_enough="qld-2024:13:24",
    discards_shuffled="qld-2024:13:24(1)",
    discards_in_machine="qld-2024:13:24(2)",
)


class WarCards(BoxCards):
    """Shuffled and cut once a round in which the cutting card was reached is over."""

    @direction(PlaceCuttingCard, "qld-2024:13:13(7)")
    async def direct_cutting_card(self, command: PlaceCuttingCard, by: Actor) -> None:
        self.carry.cutting_card = command.from_back

    @direction(ReplaceCards, "qld-2024:13:15")
    async def replace_cards(self, command: ReplaceCards, by: Actor) -> None:
        self.carry.shuffle_due = True
