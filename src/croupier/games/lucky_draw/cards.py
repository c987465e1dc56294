"""The cards of a lucky draw baccarat table (14:4, 14:12 to 14:14, 14:18, 14:24)."""

from __future__ import annotations

from croupier.games.lucky_draw.layout import CUT_MARGIN
from croupier.table.actors import Actor
from croupier.table.box_cards import BoxCards, PlaceCuttingCard, ReplaceCards
from croupier.table.cards import CardRules
from croupier.table.rulings import direction

CARD_RULES = CardRules(
    cut_offered="qld-2024:14:12(3)",
    cut="qld-2024:14:12(4)",
    margin=CUT_MARGIN,
    cutting_card="qld-2024:14:12(8)",
    cutting_card_out="qld-2024:14:18",
    not_enough="qld-2024:14:24",
    discards_shuffled="qld-2024:14:24",
    discards_in_machine="qld-2024:14:24",
)


class LuckyDrawCards(BoxCards):
    """Shuffled and cut once a round in which the cutting card was reached is over."""

    @direction(PlaceCuttingCard, "qld-2024:14:12(8)")
    async def direct_cutting_card(self, command: PlaceCuttingCard, by: Actor) -> None:
        self.carry.cutting_card = command.from_back

    @direction(ReplaceCards, "qld-2024:14:14")
    async def replace_cards(self, command: ReplaceCards, by: Actor) -> None:
        self.carry.shuffle_due = True
