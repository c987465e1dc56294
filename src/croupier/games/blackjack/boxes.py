"""The boxes of a blackjack table (2:7 to 2:10), and entry during a shoe (2:17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.blackjack.layout import INSURANCE
from croupier.table.actors import Actor
from croupier.table.boxes import Boxes, BoxRules, LimitEntry, RefuseEntry, RefuseReturn
from croupier.table.rulings import direction

if TYPE_CHECKING:
    from croupier.games.blackjack.round import Blackjack

BOX_RULES = BoxRules(
    one_player="qld-2024:2:7",
    more_players="qld-2024:2:8(1)",
    one_maximum="qld-2024:2:8(2)(a)",
    control="qld-2024:2:9(2)",
    more_boxes="qld-2024:2:10(1)",
    entry="qld-2024:2:17",
    refuse_entry="qld-2024:2:17(1)",
    limit_entry="qld-2024:2:17(2)",
    refuse_return="qld-2024:2:17(3)",
    wager="the original wager",
)


class BlackjackBoxes(Boxes):
    """With the directions of a gaming manager about who comes to the game."""

    round: Blackjack

    def return_wagers(self, player: str, box: int, rule: str) -> None:
        """What the cards have decided is paid or lost and stays so, and insurance waits for the
        dealer's second card (2:25(4), I-BJ-6, I-BJ-13); so a prize stays (I-JP-10)."""
        round = self.round
        if round.as_first_read or not round.hands:
            super().return_wagers(player, box, rule)
            return
        self.withdrew = (*self.withdrew, (player, box))
        if round.sided:
            round.sides.settle_decided(player, box)
        for wager in [w for w in round.of(player) if w.box == box]:
            won = round.options.jackpot is not None and round.jackpot.has_won(wager)
            if wager.area.name != INSURANCE and not won:
                round.take_back(wager, wager.amount, rule=rule)

    @direction(RefuseEntry, "qld-2024:2:17(1)")
    async def refuse_entry(self, command: RefuseEntry, by: Actor) -> None:
        self.keep_out(command.player, self.rules.refuse_entry)

    @direction(RefuseReturn, "qld-2024:2:17(3)")
    async def refuse_return(self, command: RefuseReturn, by: Actor) -> None:
        self.keep_out(command.player, self.rules.refuse_return)

    @direction(LimitEntry, "qld-2024:2:17(2)")
    async def limit_entry(self, command: LimitEntry, by: Actor) -> None:
        self.limit(command.player)
