"""What players complain of, by who may say, see and decide it; a decision with the money that it
gives or takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.floor import audit
from croupier.floor.people.disputes import DECIDED, Disputes
from croupier.floor.people.players import known_player
from croupier.floor.people.roles import Operation, Person, Proposed
from croupier.floor.people.speaking import adjusting, needs
from croupier.floor.shown.views import Dispute
from croupier.floor.store.steps import Operation as StepOperation
from croupier.floor.threads import look

if TYPE_CHECKING:
    from croupier.floor.house import House


class Complaints:
    """Of a house."""

    def __init__(self, house: House, disputes: Disputes) -> None:
        self._house = house
        self._disputes = disputes

    async def complain(self, who: Person, table: str, round: int, what: str, id: str) -> int:
        """A player complains of a round; the number of the dispute."""
        needs(who, Operation.COMPLAIN)
        await look(audit.round_lines, self._house.store, table, round)
        return await self._disputes.open(who, table, round, what, id)

    async def all(self, who: Person, since: int = 0) -> list[Dispute]:
        """After a number; a player sees the player's own."""
        needs(who, Operation.COMPLAIN, Operation.SEE_DISPUTES)
        return await self._disputes.all(who, since)

    async def decide(
        self, who: Person, number: int, decision: str, adjust: dict[str, int], rule: str, id: str
    ) -> Dispute:
        """Recorded, with what it gives or takes, in one step."""
        needs(who, Operation.DECIDE_DISPUTE)
        adjust = {player: cents for player, cents in adjust.items() if cents}
        if not adjust:
            return await self._disputes.decide_without_money(who, number, decision, rule, id)
        given = sum(abs(cents) for cents in adjust.values())
        dispute = await self._disputes.one(number)
        if (dispute.status, dispute.by, dispute.decision) == (DECIDED, who.name, decision):
            return dispute
        alone = await self._house.two.alone(who, Proposed.DECIDE_DISPUTE, given)
        return await self.carry_out(who, number, decision, adjust, rule, tuple(alone))

    async def carry_out(
        self,
        who: Person,
        number: int,
        decision: str,
        adjust: dict[str, int],
        rule: str,
        more: tuple[StepOperation, ...],
    ) -> Dispute:
        """Decide a dispute together with what else belongs to that step."""
        for player in adjust:
            await known_player(self._house.store, player)
        dispute = await self._disputes.check_decision(number, decision, rule)
        done, operations = self._disputes.decided(who, dispute, decision, rule, adjust)
        said = adjusting(who, dispute.round, f"dispute {number}: {decision}", adjust, rule)
        await self._house.pit(dispute.table).submit_all(said, more=(*operations, *more))
        return done

    async def refer(self, who: Person, number: int, to: str, id: str) -> Dispute:
        """A dispute goes to the next instance."""
        needs(who, Operation.REFER_DISPUTE)
        return await self._disputes.refer(who, number, to, id)
