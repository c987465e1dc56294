"""Operations that need two people: one proposes, another approves, then it is carried out."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from croupier.floor.money.cashier import Once
from croupier.floor.people.roles import Person, Proposed
from croupier.floor.shown.views import Proposal
from croupier.floor.store.steps import Note, Operation, PutProposal
from croupier.floor.threads import look
from croupier.table.acts import Notify, RaiseMinimum
from croupier.table.commands import Command
from croupier.table.refusal import Refused
from croupier.table.table import Table
from croupier.wagers.jackpots.changing import ChangeJackpot, ChangeJackpotRate, ChangeSetPrizes

PAGE = 1000  # proposals at a time
WAITING, DONE, REJECTED = "waiting", "carried out", "rejected"


# What is said to a table that takes two people, or may.
AS_PROPOSED: dict[type[Command], Proposed] = {
    RaiseMinimum: Proposed.RAISE_LIMITS,
    Notify: Proposed.RAISE_LIMITS,
    ChangeJackpot: Proposed.CHANGE_JACKPOT,
    ChangeJackpotRate: Proposed.CHANGE_JACKPOT,
    ChangeSetPrizes: Proposed.CHANGE_JACKPOT,
}


def needs_second(table: Table, command: Command) -> Proposed | None:
    """Whether a command to a table is one for two people."""
    if isinstance(command, Notify):
        old = table.state.sign.limit(command.limit)
        if command.minimum <= old.minimum and command.maximum <= old.maximum:
            return None
    return AS_PROPOSED.get(type(command))


class Proposals:
    def __init__(self, once: Once) -> None:
        self._once = once
        self._store = once.writer.store

    async def all(self, since: int = 0) -> list[Proposal]:
        """A page of them, after a number."""
        rows = await look(self._store.proposals, since, PAGE)
        return [msgspec.json.decode(row.body, type=Proposal) for row in rows]

    async def one(self, number: int) -> Proposal:
        for row in await asyncio.to_thread(self._store.proposals, number - 1, 1):
            if row.number == number:
                return msgspec.json.decode(row.body, type=Proposal)
        raise Refused(f"there is no proposal {number}")

    async def make(
        self, who: Person, what: Proposed, table: str, detail: dict[str, Any], why: str, id: str
    ) -> Proposal:
        async def make() -> tuple[list[Operation], Proposal]:
            number = await asyncio.to_thread(self._store.last_number, "proposals") + 1
            at = self._once.clock()
            proposal = Proposal(number, what, table, detail, why, who.name, at, WAITING)
            note = f"proposal {number}: {what} ({why})"
            return [
                PutProposal(number, msgspec.json.encode(proposal), WAITING),
                Note(at, "proposed", who.name, table, note),
            ], proposal

        said = ("propose", what, table, detail, why)
        return await self._once.do(who, id, said, Proposal, make)

    async def check_second(self, who: Person, number: int) -> Proposal:
        proposal = await self.one(number)
        if proposal.status != WAITING:
            raise Refused(f"proposal {number} is {proposal.status}")
        if proposal.by == who.name:
            raise Refused("it takes a second person: the proposer cannot approve it")
        return proposal

    def done(self, who: Person, proposal: Proposal) -> tuple[Proposal, list[Operation]]:
        """The proposal as carried out, and what records it; refused if somebody was quicker."""
        done = msgspec.structs.replace(proposal, status=DONE, second=who.name)
        detail = f"proposal {proposal.number}: {proposal.what}, proposed by {proposal.by}"
        return done, [
            PutProposal(proposal.number, msgspec.json.encode(done), DONE, WAITING),
            Note(self._once.clock(), "approved", who.name, proposal.table, detail),
        ]

    async def reject(self, who: Person, number: int, id: str) -> Proposal:
        """By anyone who may approve, the proposer included, who withdraws it so."""

        async def make() -> tuple[list[Operation], Proposal]:
            proposal = await self.one(number)
            if proposal.status != WAITING:
                raise Refused(f"proposal {number} is {proposal.status}")
            done = msgspec.structs.replace(proposal, status=REJECTED, second=who.name)
            return [
                PutProposal(number, msgspec.json.encode(done), REJECTED, WAITING),
                Note(self._once.clock(), "rejected", who.name, proposal.table, f"number {number}"),
            ], done

        return await self._once.do(who, id, ("reject", number), Proposal, make)
