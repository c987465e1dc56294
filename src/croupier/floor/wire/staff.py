"""The HTTP API of the staff: payments, disputes, proposals, people, and the audit.

Which role has which operation is in :mod:`croupier.floor.people.roles`; every route names the
operation it needs and refuses everyone else with status 403 before anything is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from croupier.equipment.randomness import LiveSource
from croupier.floor.archive import base_of
from croupier.floor.money.cashier import Voucher
from croupier.floor.people.access import Forbidden, Somebody, TheDesk
from croupier.floor.people.players import known_player
from croupier.floor.people.protection import Excluded
from croupier.floor.people.roles import FloorRole, Operation, Proposed
from croupier.floor.people.sessions import check_name, check_password
from croupier.floor.people.two import who_proposes
from croupier.floor.shoes import Shoe, shoes
from croupier.floor.shown.preview import Preview
from croupier.floor.shown.views import Dispute, Entered, Meter, Proposal, Recalled, may_see
from croupier.floor.store.base import NoteRow, PostingRow
from croupier.floor.threads import look
from croupier.floor.wire.api import (
    Cents,
    Credits,
    Exclusion,
    Id,
    InPath,
    InQuery,
    MaybeInQuery,
    Name,
    WithId,
    Words,
)
from croupier.floor.wire.messages import Shown, shown
from croupier.games import GAMES
from croupier.table.actors import Role
from croupier.table.refusal import Refused

PAGE = 1000
BALANCES = 1000  # accounts at a time


class Sale(msgspec.Struct, frozen=True):
    id: Id
    player: Name
    amount: Cents


class HandPay(msgspec.Struct, frozen=True):
    """16:9(3): a voucher, or chips."""

    id: Id
    player: Name
    amount: Cents
    how: str = "voucher"


class Paid(msgspec.Struct, frozen=True):
    voucher: Voucher | None


class Code(msgspec.Struct, frozen=True):
    id: Id
    code: Name


class Sum(msgspec.Struct, frozen=True):
    amount: int


class PayRound(msgspec.Struct, frozen=True):
    """16:10(3)."""

    id: Id
    player: Name
    amount: Cents
    why: Words


class RefusePayment(msgspec.Struct, frozen=True):
    """16:10(4)."""

    id: Id
    player: Name
    amount: Cents
    table: Name
    why: Words


class Decision(msgspec.Struct, frozen=True):
    id: Id
    decision: Words
    rule: str = ""
    adjust: dict[str, int] = {}  # cents by player


class Referral(msgspec.Struct, frozen=True):
    id: Id
    to: Name


class Propose(msgspec.Struct, frozen=True):
    id: Id
    what: Proposed
    why: Words
    table: Annotated[str, msgspec.Meta(max_length=40)] = ""
    detail: dict[str, Any] = {}


class Account(msgspec.Struct, frozen=True):
    """``tables``: those that a dealer is bound to; none: any."""

    role: FloorRole
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    tables: tuple[Name, ...] = ()


class Listed(msgspec.Struct, frozen=True):
    name: str
    role: str
    active: bool
    locked: bool


class Books(msgspec.Struct, frozen=True):
    balances: dict[str, int]
    postings: list[PostingRow]


class Head(msgspec.Struct, frozen=True):
    """The end of a table's log: keep it elsewhere, and the log cannot be rewritten."""

    table: str
    game: str
    entries: int
    hash: str


# Payments.


@post("/credits/sell", summary="Credits for cash", status_code=200)
async def sell(desk: TheDesk, person: Somebody, data: JSONBody[Sale]) -> Credits:
    person.weighs(Operation.SELL_CREDITS)
    return Credits(
        await desk.house.counter.sell_credits(person.person, data.player, data.amount, data.id)
    )


@post("/credits/hand-pay", summary="Pay a player's credits by hand", status_code=200)
async def hand_pay(desk: TheDesk, person: Somebody, data: JSONBody[HandPay]) -> Paid:
    person.weighs(Operation.HAND_PAY)
    voucher = await desk.house.counter.hand_pay(
        person.person, data.player, data.amount, data.id, how=data.how
    )
    return Paid(voucher)


@post("/vouchers/pay", summary="Redeem a voucher at the cage", status_code=200)
async def pay_voucher(desk: TheDesk, person: Somebody, data: JSONBody[Code]) -> Sum:
    person.weighs(Operation.PAY_VOUCHER)
    return Sum(await desk.house.counter.pay_voucher(person.person, data.code.strip(), data.id))


@get("/players/{player:str}/meter", summary="The meter of a player")
async def meter_of(desk: TheDesk, person: Somebody, player: FromPath[Name]) -> Meter:
    person.needs(Operation.HAND_PAY, Operation.RECALL_ANY)
    return await desk.house.meter(player)


@get("/players/{player:str}/history", summary="The last rounds of a player")
async def history_of(
    desk: TheDesk,
    person: Somebody,
    player: FromPath[Name],
    last: Annotated[int, QueryParameter(ge=1, le=100)] = 10,
) -> list[Recalled]:
    person.needs(Operation.RECALL_ANY)
    return await desk.house.recall(person.person, player, last)


@post("/players/{player:str}/release", summary="See to a substantial win", status_code=204)
async def release(desk: TheDesk, person: Somebody, player: FromPath[Name]) -> None:
    """The player's credits are locked until then."""
    person.weighs(Operation.HAND_PAY)
    await desk.house.protection.release(person.name, player)


@post("/players/{player:str}/exclude", summary="Exclude a player", status_code=204)
async def exclude(
    desk: TheDesk, person: Somebody, player: FromPath[Name], data: JSONBody[Exclusion]
) -> None:
    person.weighs(Operation.DIRECT)
    await known_player(desk.house.store, player)
    await desk.house.protection.exclude(person.name, player, data.until)


@get("/exclusions", summary="Who is excluded")
async def exclusions(desk: TheDesk, person: Somebody) -> list[Excluded]:
    person.needs(Operation.DIRECT, Operation.AUDIT)
    return await desk.house.protection.excluded()


# Before it is said.


class Supposed(msgspec.Struct, frozen=True):
    """Something that could be said to a table."""

    command: dict[str, Any]
    role: str = ""


@post("/tables/{table:str}/preview", summary="What a ruling would bring", status_code=200)
async def preview_of(
    desk: TheDesk, person: Somebody, table: FromPath[Name], data: JSONBody[Supposed]
) -> Preview:
    """Who would get and give what by a report, a direction or a correction; nothing changes."""
    person.needs(Operation.CONDUCT, Operation.DIRECT, Operation.INSPECT)
    try:
        role = Role(data.role) if data.role else None
    except ValueError:
        raise Refused(f"there is no role '{data.role}'") from None
    return await desk.house.preview(person.person, table, data.command, role)


# Putting right.


@get("/tables/{table:str}/entered", summary="Results as they were entered, to be corrected")
async def entered(
    desk: TheDesk, person: Somebody, table: FromPath[Name], round: FromQuery[int] = 0
) -> list[Entered]:
    """Of a round, or of this one and the last: the numbers that a ``correction`` names
    (16:10(2))."""
    person.needs(Operation.CONDUCT, Operation.RECALL_ANY)
    return await desk.house.entered(person.person, table, round)


@get("/tables/{table:str}/rounds/{round:int}", summary="A round redrawn, with its rules")
async def replay_round(
    desk: TheDesk, person: Somebody, table: FromPath[Name], round: InPath
) -> list[str]:
    person.needs(Operation.RECALL_ANY)
    return await desk.house.replay_round(person.person, table, round)


class Versions(msgspec.Struct, frozen=True):
    """A round as it was played, and as it stands; no ``stands`` where nothing was put right."""

    played: list[Shown]
    stands: list[Shown]


@get(
    "/tables/{table:str}/rounds/{round:int}/versions",
    summary="A round before and after a correction",
)
async def versions_of(
    desk: TheDesk, person: Somebody, table: FromPath[Name], round: InPath
) -> Versions:
    person.needs(Operation.RECALL_ANY)
    found = await desk.house.versions(person.person, table, round)
    return Versions(
        [shown(n, one) for n, one in enumerate(found.played, 1)],
        [shown(n, one) for n, one in enumerate(found.stands, 1)],
    )


@post("/tables/{table:str}/rounds/{round:int}/pay", summary="Pay a round by hand", status_code=204)
async def pay_round(
    desk: TheDesk,
    person: Somebody,
    table: FromPath[Name],
    round: InPath,
    data: JSONBody[PayRound],
) -> None:
    person.weighs(Operation.PAY_BY_HAND)
    await desk.house.counter.pay_by_hand(
        person.person, table, round, data.player, data.amount, data.why, data.id
    )


@post("/payments/refuse", summary="Refuse to pay after a malfunction", status_code=204)
async def refuse_payment(desk: TheDesk, person: Somebody, data: JSONBody[RefusePayment]) -> None:
    person.weighs(Operation.REFUSE_PAYMENT)
    await desk.house.counter.refuse_payment(
        person.person, data.player, data.amount, data.table, data.why, data.id
    )


@post("/disputes/{number:int}/decide", summary="Decide a dispute", status_code=200)
async def decide(
    desk: TheDesk, person: Somebody, number: InPath, data: JSONBody[Decision]
) -> Dispute:
    person.weighs(Operation.DECIDE_DISPUTE)
    return await desk.house.complaints.decide(
        person.person, number, data.decision, data.adjust, data.rule, data.id
    )


@post("/disputes/{number:int}/refer", summary="Take a dispute further", status_code=200)
async def refer(
    desk: TheDesk, person: Somebody, number: InPath, data: JSONBody[Referral]
) -> Dispute:
    person.needs(Operation.REFER_DISPUTE)
    return await desk.house.complaints.refer(person.person, number, data.to, data.id)


# Two people.


@get("/proposals", summary="What waits for a second person")
async def proposals(desk: TheDesk, person: Somebody, since: InQuery = 0) -> list[Proposal]:
    """A thousand at most, after a number."""
    person.needs(Operation.PROPOSE, Operation.APPROVE, Operation.AUDIT)
    return await desk.house.two.all(person.person, since)


@post("/proposals", summary="Propose what needs a second person", status_code=201)
async def propose(desk: TheDesk, person: Somebody, data: JSONBody[Propose]) -> Proposal:
    person.needs(who_proposes(data.what))
    return await desk.house.two.propose(
        person.person, data.what, data.table, data.detail, data.why, data.id
    )


@post("/proposals/{number:int}/approve", summary="Approve and carry out", status_code=200)
async def approve(
    desk: TheDesk, person: Somebody, number: InPath, data: JSONBody[WithId]
) -> Proposal:
    person.weighs(Operation.APPROVE)
    return await desk.house.two.approve(person.person, number, data.id)


@post("/proposals/{number:int}/reject", summary="Reject a proposal", status_code=200)
async def reject(
    desk: TheDesk, person: Somebody, number: InPath, data: JSONBody[WithId]
) -> Proposal:
    person.needs(Operation.APPROVE)
    return await desk.house.two.reject(person.person, number, data.id)


@get("/proposals/{number:int}/voucher", summary="What an approved hand pay gave")
async def proposed_voucher(desk: TheDesk, person: Somebody, number: InPath) -> Voucher:
    person.needs(Operation.HAND_PAY, Operation.APPROVE)
    return await desk.house.two.voucher(person.person, number)


# People.


@get("/people", summary="The accounts")
async def people(desk: TheDesk, person: Somebody, since: FromQuery[str] = "") -> list[Listed]:
    """A thousand at most, after a name."""
    person.needs(Operation.MANAGE_PEOPLE)
    now = desk.sessions.time()
    users = await look(desk.house.store.users, since, PAGE)
    attempts = await asyncio.to_thread(desk.house.store.attempts)
    locked = {one.name for one in attempts if one.locked_until > now}
    return [Listed(u.name, u.role, u.active, u.name in locked) for u in users]


@put("/people/{name:str}", summary="Open an account, or give it a new role and password")
async def put_person(
    desk: TheDesk, person: Somebody, name: FromPath[Name], data: JSONBody[Account]
) -> Response[Listed | Proposal]:
    """An account of the staff, and a new password for a player with much on the meter, take two
    people, if there are two: then it is proposed (202)."""
    person.weighs(Operation.MANAGE_PEOPLE)
    wrong = check_name(name) or check_password(data.password)
    if wrong is not None:
        raise Refused(wrong)
    if name == person.name:
        raise Refused("nobody changes their own account here")
    known = await asyncio.to_thread(desk.house.store.user, name)
    staff = data.role is not FloorRole.PLAYER or (
        known is not None and known.role != FloorRole.PLAYER
    )
    known_tables = {one.table for one in desk.house.tables()}
    if data.tables and (data.role is not FloorRole.DEALER or not known_tables >= {*data.tables}):
        raise Refused("a dealer may be bound to tables of this floor, and nobody else")
    tables = ",".join(data.tables)
    weighs = staff or await desk.house.two.rich(known)
    if weighs and await desk.house.two.account_needs_two(person.person):
        hashed = await desk.sessions.hash(data.password)
        detail = desk.house.two.sealed_account(name, data.role, hashed, tables)
        made = await desk.house.two.propose(
            person.person,
            Proposed.OPEN_ACCOUNT,
            "",
            detail,
            f"{name}, {data.role}",
            LiveSource().token(12).hex(),
        )
        return Response(made, status_code=202)
    await desk.sessions.accounts.put(
        name, data.role.value, data.password, by=person.name, tables=tables
    )
    return Response(Listed(name, data.role.value, True, False))


@delete("/people/{name:str}", summary="Close an account")
async def close_person(desk: TheDesk, person: Somebody, name: FromPath[Name]) -> None:
    person.weighs(Operation.MANAGE_PEOPLE)
    if name == person.name:
        raise Refused("nobody closes their own account")
    if not await desk.sessions.accounts.close(name, by=person.name):
        raise NotFoundException(f"there is no account '{name}'")


class TerminalKey(msgspec.Struct, frozen=True):
    """Told once: it goes with each request in ``X-Terminal-Key``, beside ``X-Terminal``."""

    name: str
    key: str


@post("/terminals/{name:str}", summary="Enrol a terminal, or give it a new key", status_code=201)
async def enrol_terminal(desk: TheDesk, person: Somebody, name: FromPath[Name]) -> TerminalKey:
    person.weighs(Operation.MANAGE_PEOPLE)
    return TerminalKey(name, await desk.house.terminals.enrol(person.name, name))


@delete("/terminals/{name:str}", summary="Strike a terminal off")
async def strike_off_terminal(desk: TheDesk, person: Somebody, name: FromPath[Name]) -> None:
    person.weighs(Operation.MANAGE_PEOPLE)
    await desk.house.terminals.strike_off(person.name, name)


@post("/tables/{table:str}/put-right", summary="Let a table go on that broke", status_code=204)
async def put_right(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> None:
    """Somebody has seen to what broke; it stops again if it is still so."""
    person.weighs(Operation.DIRECT)
    await desk.house.put_right(person.person, table)


# Looking into it.


@get("/notes", summary="Significant events")
async def notes(
    desk: TheDesk,
    person: Somebody,
    since: InQuery = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=PAGE)] = 100,
    before: MaybeInQuery = None,
) -> list[NoteRow]:
    """Those after ``since``; or the newest first, ``before`` a number (0: the last)."""
    person.needs(Operation.SEE_NOTES)
    return await desk.house.notes(person.person, since, limit, before)


@get("/books", summary="The ledger: balances and postings")
async def books(
    desk: TheDesk,
    person: Somebody,
    account: FromQuery[str] = "",
    since: InQuery = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=PAGE)] = 100,
    before: MaybeInQuery = None,
    after: FromQuery[str] = "",
) -> Books:
    """At most a thousand balances, of accounts ``after`` a name.  Postings after ``since``; or the
    newest first, ``before`` a number (0: the last)."""
    person.needs(Operation.SEE_BOOKS)
    store = desk.house.store
    balances = await look(store.balances, account, BALANCES, after)
    return Books(balances, await look(store.postings, account, since, limit, before))


@get("/audit", summary="The heads of all logs")
async def heads(desk: TheDesk, person: Somebody) -> list[Head]:
    person.needs(Operation.AUDIT)
    rows = await asyncio.to_thread(desk.house.store.tables)
    return [Head(t.table, t.game, t.last, t.head) for t in rows]


@get("/audit/{table:str}/shoes", summary="What a table's shoes were committed to")
async def shoes_of(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> list[Shoe]:
    """The newest first: the commitment of each, and the entry at which its order was revealed."""
    person.needs(Operation.AUDIT)
    if await asyncio.to_thread(desk.house.store.table, table) is None:
        raise NotFoundException(f"there is no table '{table}'")
    return await look(shoes, desk.house.store, table)


@get("/audit/{table:str}", summary="The log of a table, as JSON Lines", media_type="text/plain")
async def export(
    desk: TheDesk, person: Somebody, table: FromPath[Name], since: InQuery = 1
) -> Stream:
    """Finished rounds only: a card that is not yet shown is shown to nobody.  Where a game says
    who may learn what was never shown, its log is for them.

    Each line is an entry with the hash ``h`` that chains it to the one before.
    """
    person.needs(Operation.AUDIT)
    store = desk.house.store
    row = await asyncio.to_thread(store.table, table)
    if row is None:
        raise NotFoundException(f"there is no table '{table}'")
    game = GAMES.get(row.game)
    if game is not None and not may_see(person.person, game.round.unshown_for):
        raise Forbidden("this log has cards that were never shown: it is for inspectors")
    finished = await asyncio.to_thread(store.snapshot_before, table, 1)
    base = await asyncio.to_thread(base_of, store, table)
    if base is not None and since <= base.upto:
        raise Refused(
            f"entries up to {base.upto} of {table} are in the archive: ask since {base.upto + 1}"
        )
    await desk.house.note("audit", person.name, table, f"exported from entry {max(since, 1)}")

    def page(first: int, last: int) -> bytes:
        return b"".join(
            entry.body[:-1] + b',"h":"' + entry.hash.encode() + b'"}\n'
            for entry in store.entries(table, first, last - first + 1)
        )

    async def lines() -> AsyncIterator[bytes]:
        for first in range(max(since, 1), finished + 1, PAGE):
            yield await look(page, first, min(first + PAGE - 1, finished))

    return Stream(lines(), media_type="application/jsonl")


ROUTES = [
    sell,
    hand_pay,
    pay_voucher,
    meter_of,
    release,
    exclude,
    history_of,
    exclusions,
    preview_of,
    entered,
    replay_round,
    versions_of,
    pay_round,
    refuse_payment,
    decide,
    refer,
    proposals,
    propose,
    approve,
    reject,
    proposed_voucher,
    people,
    put_person,
    close_person,
    enrol_terminal,
    strike_off_terminal,
    put_right,
    notes,
    books,
    heads,
    shoes_of,
    export,
]
