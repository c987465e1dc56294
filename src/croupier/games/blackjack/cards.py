"""The cards of a blackjack table (2:4, 2:6, 2:19, 2:23, 2:33)."""

from __future__ import annotations

from croupier.games.blackjack.incidents import FurtherRound, PlaceCuttingCard
from croupier.games.blackjack.layout import CUT_MARGIN, BlackjackCarry
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.box_cards import BoxCards, ReplaceCards
from croupier.table.cards import CardRules
from croupier.table.rulings import direction

CARD_RULES = CardRules(
    cut_offered="qld-2024:2:6(3)",
    cut="qld-2024:2:6(5)",
    margin=CUT_MARGIN,
    cutting_card="qld-2024:2:6(8)",
    cutting_card_out="qld-2024:2:23(1)",
    cutting_card_first="qld-2024:2:23(2)",
    not_enough="qld-2024:2:33",
    discards_shuffled="qld-2024:2:33(1)",
    discards_in_machine="qld-2024:2:33(2)",
)


class BlackjackCards(BoxCards):
    """Shuffled and cut when the cutting card has been reached, unless a supervisor directs a
    further round."""

    carry: BlackjackCarry

    @property
    def shuffle_is_due(self) -> bool:
        shoe = self.carry.shoe
        if shoe is None or self.carry.shuffle_due:
            return True
        return shoe.cutting_card_reached and not self.carry.further_round

    async def announce_shuffle(self) -> None:
        """The cutting card may be the first card of the round (2:23(2)); a dealer waits for
        players, or for a supervisor's direction (2:23(3)), before shuffling."""
        shoe = self.carry.shoe
        if shoe is not None and shoe.cutting_card_is_next:
            self.round.emit(ev.CuttingCardOut(rule=self.rules.cutting_card_first))
        await super().announce_shuffle()

    @direction(PlaceCuttingCard, "qld-2024:2:6(8)")
    async def direct_cutting_card(self, command: PlaceCuttingCard, by: Actor) -> None:
        self.carry.cutting_card = command.from_back

    @direction(ReplaceCards, "qld-2024:2:19")
    async def replace_cards(self, command: ReplaceCards, by: Actor) -> None:
        self.carry.shuffle_due = True

    @direction(FurtherRound, "qld-2024:2:23(3)")
    async def further_round(self, command: FurtherRound, by: Actor) -> None:
        self.carry.further_round = True
