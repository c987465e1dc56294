"""Disputes: a player's complaint about a round, its decision, and the next instance."""

from __future__ import annotations

import asyncio

import msgspec

from croupier.floor.money.cashier import Once
from croupier.floor.people.roles import FloorRole, Operation, Person, may
from croupier.floor.shown.views import Dispute
from croupier.floor.store.steps import Note, PutDispute
from croupier.floor.store.steps import Operation as StepOperation
from croupier.floor.threads import look
from croupier.money import format_amount
from croupier.rulebook import Rule
from croupier.rulebook import check as check_rule
from croupier.table.refusal import Refused

PAGE = 1000  # disputes at a time
OPEN, DECIDED, REFERRED = "open", "decided", "referred"


class Disputes:
    def __init__(self, once: Once) -> None:
        self._once = once
        self._store = once.writer.store

    async def all(self, who: Person, since: int = 0) -> list[Dispute]:
        """A page of them, after a number; a player sees the player's own."""
        rows = await look(self._store.disputes, since, PAGE)
        found = [msgspec.json.decode(row.body, type=Dispute) for row in rows]
        if may(who, Operation.SEE_DISPUTES):
            return found
        return [one for one in found if one.player == who.name]

    async def one(self, number: int) -> Dispute:
        for row in await asyncio.to_thread(self._store.disputes, number - 1, 1):
            if row.number == number:
                return msgspec.json.decode(row.body, type=Dispute)
        raise Refused(f"there is no dispute {number}")

    async def open(self, who: Person, table: str, round: int, what: str, id: str) -> int:
        if not what.strip():
            raise Refused("a complaint says what was wrong")

        async def make() -> tuple[list[StepOperation], int]:
            number = await asyncio.to_thread(self._store.last_number, "disputes") + 1
            at = self._once.clock()
            dispute = Dispute(number, who.name, table, round, what, at, OPEN)
            detail = f"dispute {number}, round {round} of {table}"
            return [
                PutDispute(number, msgspec.json.encode(dispute), OPEN),
                Note(at, "dispute opened", who.name, table, detail),
            ], number

        return await self._once.do(who, id, ("complain", table, round, what), int, make)

    async def check_decision(self, number: int, decision: str, rule: str) -> Dispute:
        dispute = await self.one(number)
        if dispute.status != OPEN:
            raise Refused(f"dispute {number} is {dispute.status}")
        if not decision.strip():
            raise Refused("a decision says what was decided and why")
        if rule:
            try:
                check_rule(Rule.parse(rule))
            except ValueError as error:
                raise Refused(str(error)) from None
        return dispute

    def decided(
        self, who: Person, dispute: Dispute, decision: str, rule: str, adjusted: dict[str, int]
    ) -> tuple[Dispute, list[StepOperation]]:
        """The dispute as decided, and what records it."""
        done = msgspec.structs.replace(
            dispute, status=DECIDED, decision=decision, rule=rule, by=who.name, adjusted=adjusted
        )
        money = ", ".join(f"{name} {format_amount(cents)}" for name, cents in adjusted.items())
        detail = f"dispute {dispute.number}: {decision}" + (f" ({money})" if money else "")
        return done, [
            PutDispute(dispute.number, msgspec.json.encode(done), DECIDED, OPEN),
            Note(self._once.clock(), "dispute decided", who.name, dispute.table, detail),
        ]

    async def decide_without_money(
        self, who: Person, number: int, decision: str, rule: str, id: str
    ) -> Dispute:
        async def make() -> tuple[list[StepOperation], Dispute]:
            dispute = await self.check_decision(number, decision, rule)
            done, operations = self.decided(who, dispute, decision, rule, {})
            return operations, done

        what = ("decide", number, decision, rule)
        return await self._once.do(who, id, what, Dispute, make)

    async def refer(self, who: Person, number: int, to: str, id: str) -> Dispute:
        """To the next instance: whoever the player or the house turns to is recorded."""

        async def make() -> tuple[list[StepOperation], Dispute]:
            dispute = await self.one(number)
            if who.role is FloorRole.PLAYER and dispute.player != who.name:
                raise Refused(f"dispute {number} is not {who.name}'s")
            if dispute.status != DECIDED:
                raise Refused(f"dispute {number} is {dispute.status}: only a decision is referred")
            if not to.strip():
                raise Refused("to whom?")
            done = msgspec.structs.replace(dispute, status=REFERRED, next_instance=to)
            detail = f"dispute {number} to {to}"
            return [
                PutDispute(number, msgspec.json.encode(done), REFERRED, DECIDED),
                Note(self._once.clock(), "dispute referred", who.name, dispute.table, detail),
            ], done

        return await self._once.do(who, id, ("refer", number, to), Dispute, make)
