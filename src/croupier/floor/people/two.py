"""What takes two people, and from which amount on.

One proposes, another approves, and it is carried out with the record of both in one step.  Who has
opened the other's account, and so given it its password, counts as the same person: such a pair
are one.  Payments have limits, for one and for all of a person's of a day together; above them a
person alone is refused, and told to propose.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.floor.money.cashier import Cashier, Voucher
from croupier.floor.people.disputes import Disputes
from croupier.floor.people.players import check_open, known_player
from croupier.floor.people.proposals import DONE, Proposals, needs_second
from croupier.floor.people.roles import WHO, FloorRole, Operation, Person, Proposed
from croupier.floor.people.speaking import actor, adjusting, needs
from croupier.floor.plans import TwoPeopleLimits
from croupier.floor.shown.views import Proposal
from croupier.floor.significant import changed
from croupier.floor.store.base import UserRow
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.steps import Act, Note, PutUser, StepRefused
from croupier.floor.store.steps import Operation as StepOperation
from croupier.floor.table.replies import Said
from croupier.money import format_amount
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.floor.house import House

DAY = 24 * 3_600_000
ACCOUNT, CODE = "account", "voucher"  # what secrets in proposals are sealed for


class Payment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The detail of a proposal that moves money; which fields it needs, its kind says."""

    player: str = ""
    amount: int = 0
    how: str = "voucher"
    round: int = 0
    code: str = ""
    dispute: int = 0
    decision: str = ""
    rule: str = ""
    adjust: dict[str, int] = {}


class LinkChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The detail of a proposal to change a linked jackpot; -1: as it is."""

    link: str
    meter: int = -1
    reset: int = -1
    contribution: int = -1


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    role: FloorRole
    password: str  # its hash, sealed
    tables: str = ""


AT_A_TABLE = frozenset({Proposed.RAISE_LIMITS, Proposed.VOID_ROUND, Proposed.CHANGE_JACKPOT})
WHO_PAYS: dict[Proposed, Operation] = {
    Proposed.SELL_CREDITS: Operation.SELL_CREDITS,
    Proposed.HAND_PAY: Operation.HAND_PAY,
    Proposed.PAY_VOUCHER: Operation.PAY_VOUCHER,
    Proposed.PAY_ROUND: Operation.PAY_BY_HAND,
    Proposed.REFUSE_PAYMENT: Operation.REFUSE_PAYMENT,
    Proposed.DECIDE_DISPUTE: Operation.DECIDE_DISPUTE,
    Proposed.OPEN_ACCOUNT: Operation.MANAGE_PEOPLE,
}


def who_proposes(what: Proposed) -> Operation:
    """Which operation somebody needs to propose this."""
    alike = what in AT_A_TABLE or what is Proposed.CHANGE_LINK
    return Operation.PROPOSE if alike else WHO_PAYS[what]


class TwoPeople:
    def __init__(
        self,
        house: House,
        limits: TwoPeopleLimits,
        proposals: Proposals,
        cashier: Cashier,
        disputes: Disputes,
        sealer: Sealer,
    ) -> None:
        self._house = house
        self._limits = limits
        self._proposals = proposals
        self._cashier = cashier
        self._disputes = disputes
        self._sealer = sealer
        self._store = house.store

    # One alone.

    async def alone(self, who: Person, what: Proposed, amount: int) -> list[StepOperation]:
        """What records that one person does this alone; refused above the limit."""
        most = self._limits.of(what)
        now = self._house.clock()
        before = await asyncio.to_thread(self._store.acted, who.name, what.value, now - DAY)
        if amount + before > most:
            said = f"{format_amount(amount)}" + (
                f" and {format_amount(before)} of the last day" if before else ""
            )
            raise Refused(
                f"'{what}' of {said} is above {format_amount(most)} and takes two people: "
                "propose it, and another approves"
            )
        # what others of this person's write meanwhile, the store counts
        return [Act(who.name, what.value, now, amount, most, now - DAY)]

    async def account_needs_two(self, who: Person) -> bool:
        """Whether there is, or ever was, somebody to agree who was not made by this one.  A house
        that has nobody yet is opened by one."""
        if not self._limits.accounts:
            return False
        users = await asyncio.to_thread(self._store.users)
        made = {user.name: user for user in users}
        return any(
            user.name != who.name
            and FloorRole(user.role) in WHO[Operation.APPROVE]
            and independent(made, who.name, user.name)
            for user in users
        )

    async def rich(self, user: UserRow | None) -> bool:
        """Whether who gives this account a new password could pay themselves more than one may."""
        if user is None or user.role != FloorRole.PLAYER:
            return False
        held = await self._house.writer.credits(user.name, surely=True)
        return held > self._limits.hand_pay

    def sealed_account(
        self, name: str, role: FloorRole, hashed: str, tables: str = ""
    ) -> dict[str, Any]:
        """The detail of a proposal to open an account: whoever may read it learns no hash."""
        sealed = self._sealer.seal(ACCOUNT, name, {"password": hashed}).hex()
        return {"name": name, "role": role.value, "password": sealed, "tables": tables}

    # Proposing.

    async def propose(
        self, who: Person, what: Proposed, table: str, detail: dict[str, Any], why: str, id: str
    ) -> Proposal:
        """``detail``: the command as plain values; for a void round, {"round": number}; for money,
        the fields of :class:`Payment`."""
        needs(who, who_proposes(what))
        if what in AT_A_TABLE:
            await self._proposed(who, what, table, detail)
        elif what is Proposed.CHANGE_LINK:
            await self._link_changed(detail)
        else:
            code = _checked(what, detail).code
            if code:  # whoever may read the proposal is not told it
                detail = {**detail, "code": self._sealer.seal(CODE, "", {"code": code}).hex()}
        return await self._proposals.make(who, what, table, detail, why, id)

    async def _proposed(
        self, who: Person, what: Proposed, table: str, detail: dict[str, Any]
    ) -> list[Said]:
        """What would be said to the table; refused if it could not be."""
        pit = self._house.pit(table)
        if what is Proposed.VOID_ROUND:
            number = detail.get("round")
            if type(number) is not int or not 0 < number < pit.table.round.number:
                raise Refused("only a round that was settled can be declared void so")
            rows = await asyncio.to_thread(self._store.played_in, table, number)
            adjust = {r.player: r.wagered - r.returned for r in rows if r.wagered != r.returned}
            if not adjust:
                raise Refused(f"round {number} of {table} moved no money")
            return adjusting(who, number, f"round {number} declared void", adjust, "")
        command = self._house.read(pit, detail)
        if needs_second(pit.table, command) is not what:
            raise Refused(f"that is not to {what}")
        speaker = actor(who, command, None)
        refused = pit.table.check(speaker, command)
        if refused is not None:
            raise refused
        return [(speaker, command)]

    async def _link_changed(self, detail: dict[str, Any]) -> list[StepOperation]:
        """What would change a linked jackpot; refused if it could not be."""
        change = _link_change(detail)
        return await asyncio.to_thread(
            self._house.links.change, change.link, change.meter, change.reset, change.contribution
        )

    # Approving.

    async def approve(self, who: Person, number: int, id: str) -> Proposal:
        """The second person: it is carried out, with the record of both, in one step."""
        needs(who, Operation.APPROVE)
        proposal = await self._proposals.one(number)
        if (proposal.status, proposal.second) == (DONE, who.name):
            return proposal
        await self._proposals.check_second(who, number)
        await self._check_independent(who.name, proposal.by)
        proposer = Person(proposal.by, await self._role_of(proposal.by))
        done, operations = self._proposals.done(who, proposal)
        if proposal.what in AT_A_TABLE:
            said = await self._proposed(proposer, proposal.what, proposal.table, proposal.detail)
            await self._house.pit(proposal.table).submit_all(said, more=tuple(operations))
        elif proposal.what is Proposed.OPEN_ACCOUNT:
            await self._open_account(proposal, operations)
        elif proposal.what is Proposed.CHANGE_LINK:
            changes = await self._link_changed(proposal.detail)
            try:
                await self._house.writer.write((*changes, *operations))
            except StepRefused as refused:
                raise Refused(f"the jackpot has moved meanwhile: {refused}") from None
        else:
            needs(proposer, WHO_PAYS[proposal.what])
            await self._pay(proposer, proposal, operations)
        return done

    async def _check_independent(self, one: str, other: str) -> None:
        users = {user.name: user for user in await asyncio.to_thread(self._store.users)}
        if not independent(users, one, other):
            raise Refused(
                f"it takes a second person: {one} and {other} are not, one has made the other's "
                "account"
            )

    async def _role_of(self, name: str) -> FloorRole:
        row = await asyncio.to_thread(self._store.user, name)
        if row is not None and not row.active:
            raise Refused(f"the account of {name}, who proposed it, is closed")
        return FloorRole.SUPERVISOR if row is None else FloorRole(row.role)

    async def _open_account(self, proposal: Proposal, done: list[StepOperation]) -> None:
        new = msgspec.convert(proposal.detail, NewAccount)
        opened = self._sealer.open(ACCOUNT, new.name, bytes.fromhex(new.password))
        user = await asyncio.to_thread(self._store.user, new.name)
        version = user.version + 1 if user else 1
        password = str(opened["password"])
        # who proposed it has given the account its password, whoever has agreed
        put = PutUser(new.name, new.role.value, password, version, proposal.by, tables=new.tables)
        told = changed(user.role if user else "", new.role.value, "role")
        note = Note(self._house.clock(), "account", proposal.by, new.name, told)
        await self._house.writer.write((put, note, *done))
        self._house.account_changed(new.name)

    async def _pay(self, proposer: Person, proposal: Proposal, done: list[StepOperation]) -> None:
        pay, table, why = _checked(proposal.what, proposal.detail), proposal.table, proposal.why
        id = _id(proposal.number)
        house, cashier = self._house, self._cashier
        if proposal.what is Proposed.DECIDE_DISPUTE:
            await house.complaints.carry_out(
                proposer, pay.dispute, pay.decision, pay.adjust, pay.rule, tuple(done)
            )
            return
        if proposal.what is Proposed.PAY_VOUCHER:
            opened = self._sealer.open(CODE, "", bytes.fromhex(pay.code))
            await cashier.pay(proposer, str(opened["code"]), id, done)
            return
        known = await known_player(self._store, pay.player)
        if proposal.what is Proposed.SELL_CREDITS:
            check_open(known)
            await cashier.credit(proposer, pay.player, pay.amount, id, "bought", done)
        elif proposal.what is Proposed.HAND_PAY and pay.how == "voucher":
            await cashier.to_voucher(proposer, pay.player, pay.amount, id, more=done)
        elif proposal.what is Proposed.HAND_PAY:
            await cashier.in_chips(proposer, pay.player, pay.amount, id, done)
        elif proposal.what is Proposed.PAY_ROUND:
            await house.counter.check_round(table, pay.round, pay.player)
            await cashier.pay_round(
                proposer, table, pay.round, pay.player, pay.amount, why, id, done
            )
        else:
            await cashier.refuse(proposer, pay.player, pay.amount, table, why, id, done)

    async def voucher(self, who: Person, number: int) -> Voucher:
        """What an approved hand pay gave, for either of the two."""
        needs(who, Operation.HAND_PAY, Operation.APPROVE)
        proposal = await self._proposals.one(number)
        if who.name not in (proposal.by, proposal.second):
            raise Refused("only the two who gave it are told")
        proposer = Person(proposal.by, await self._role_of(proposal.by))
        return await self._cashier.given(proposer, _id(number))

    async def reject(self, who: Person, number: int, id: str) -> Proposal:
        needs(who, Operation.APPROVE)
        return await self._proposals.reject(who, number, id)

    async def all(self, who: Person, since: int = 0) -> list[Proposal]:
        needs(who, Operation.PROPOSE, Operation.APPROVE, Operation.AUDIT)
        return await self._proposals.all(since)


def _id(number: int) -> str:
    return f"proposal-{number}"


def _link_change(detail: dict[str, Any]) -> LinkChange:
    try:
        return msgspec.convert(detail, LinkChange)
    except msgspec.ValidationError as error:
        raise Refused(f"that is not to {Proposed.CHANGE_LINK}: {error}") from None


def _checked(what: Proposed, detail: dict[str, Any]) -> Payment:
    try:
        if what is Proposed.OPEN_ACCOUNT:
            msgspec.convert(detail, NewAccount)
            return Payment()
        return msgspec.convert(detail, Payment)
    except msgspec.ValidationError as error:
        raise Refused(f"that is not to {what}: {error}") from None


def independent(users: dict[str, UserRow], one: str, other: str) -> bool:
    """Two people, of whom neither was made by the other, nor by somebody the other made."""
    return one != other and other not in _makers(users, one) and one not in _makers(users, other)


def _makers(users: dict[str, UserRow], name: str) -> set[str]:
    found: set[str] = set()
    while name in users and (by := users[name].made_by) and by not in found:
        found.add(by)
        name = by
    return found
