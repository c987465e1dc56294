"""Roulette under the 1994 notice: Schedule 7 with the rules that the notice made.

The notice replaced rules 48.2, 48.5 and 48.7 and inserted 48.9A; what it does not say is
played as Schedule 7 says (I-RO-7).  Two things differ in play: unfairness has no list of
causes, and an inspector is told first.
"""

from __future__ import annotations

from croupier.games.roulette.incidents import OralWager, PlaceOnBehalf, TellInspector
from croupier.games.roulette.round import Roulette
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.felt import (
    CALLED,
    SPINNING,
    ExchangeForeign,
    FeltRules,
    IssueColour,
    RedeemColour,
    SettleAsPlaced,
)
from croupier.table.refusal import Refused
from croupier.table.round import WAGERING
from croupier.table.rulings import direction


class Roulette1994(Roulette):
    """Roulette as amended in 1994."""

    game = "roulette-1994"
    felt = FeltRules(
        value_given="qld-2024:7:10(1)",
        one_colour="qld-1994:17:48.5",
        this_table="qld-2024:7:10(4)",
        exchange="qld-1994:18:48.7",
        value_chips="qld-2024:7:11",
        unfair="qld-1994:19:48.9A(1)",
        satisfied="qld-1994:19:48.9A(1)",
        causes=(),
    )
    oral_rule = "qld-1994:16:48.2(2)"
    placing_rule = "qld-1994:16:48.2(1)"

    def set_up(self) -> None:
        super().set_up()
        self.told: list[tuple[str, str, str]] = []  # what an inspector knows of

    @direction(OralWager, "qld-1994:16:48.2(2)", while_=WAGERING)
    async def oral_wager(self, command: OralWager, by: Actor) -> None:
        await super().oral_wager(command, by)

    @direction(PlaceOnBehalf, "qld-1994:16:48.2(1)", while_=WAGERING)
    async def place_for(self, command: PlaceOnBehalf, by: Actor) -> None:
        await super().place_for(command, by)

    @direction(IssueColour, "qld-1994:17:48.5", while_=WAGERING)
    async def issue_colour(self, command: IssueColour, by: Actor) -> None:
        await super().issue_colour(command, by)

    @direction(RedeemColour, "qld-1994:18:48.7(a)", while_=WAGERING)
    async def redeem_colour(self, command: RedeemColour, by: Actor) -> None:
        await super().redeem_colour(command, by)

    @direction(ExchangeForeign, "qld-1994:18:48.7(b)", while_=WAGERING)
    async def exchange_foreign(self, command: ExchangeForeign, by: Actor) -> None:
        await super().exchange_foreign(command, by)

    @direction(TellInspector, "qld-1994:19:48.9A(2)", while_=(SPINNING, CALLED))
    async def tell_inspector(self, command: TellInspector, by: Actor) -> None:
        self.told.append((command.player, command.lies_on, command.belongs_on))
        lies = f"lies on {command.lies_on}" if command.lies_on else "was not placed"
        self.emit(
            ev.Directed(
                f"proposed: a wager that {lies} is settled as if on {command.belongs_on}",
                by.name,
                command.player,
                rule="qld-1994:19:48.9A(2)",
                audience=ev.INSPECTORS,
            )
        )

    def may_settle_as_placed(self, command: SettleAsPlaced) -> Refused | None:
        if (command.player, command.lies_on, command.belongs_on) not in self.told:
            return Refused("an inspector must be told of it first", "qld-1994:19:48.9A(2)")
        return None

    @direction(SettleAsPlaced, "qld-1994:19:48.9A(1)", while_=(SPINNING, CALLED))
    async def settle_as_placed(self, command: SettleAsPlaced, by: Actor) -> None:
        await super().settle_as_placed(command, by)
