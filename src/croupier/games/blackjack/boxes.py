"""The boxes of a blackjack table (2:7 to 2:10), and entry during a shoe (2:17)."""

from __future__ import annotations

from croupier.table.actors import Actor
from croupier.table.boxes import Boxes, BoxRules, LimitEntry, RefuseEntry, RefuseReturn
from croupier.table.rulings import direction

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

    @direction(RefuseEntry, "qld-2024:2:17(1)")
    async def refuse_entry(self, command: RefuseEntry, by: Actor) -> None:
        self.keep_out(command.player, self.rules.refuse_entry)

    @direction(RefuseReturn, "qld-2024:2:17(3)")
    async def refuse_return(self, command: RefuseReturn, by: Actor) -> None:
        self.keep_out(command.player, self.rules.refuse_return)

    @direction(LimitEntry, "qld-2024:2:17(2)")
    async def limit_entry(self, command: LimitEntry, by: Actor) -> None:
        self.limit(command.player)
