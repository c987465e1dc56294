"""The HTTP API of players and terminals.  Every answer is JSON; amounts are in cents.

A refusal is status 409 with the reason and the rule; nothing has changed.  Whatever changes
something takes the client's ``id``: sent again with the same id, it acts once and answers the same.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from croupier.equipment.randomness import LiveSource
from croupier.floor.access import COOKIE, Desk, Forbidden, Somebody, TheDesk, allow, allow_command
from croupier.floor.explain import Help, help_for
from croupier.floor.messages import Shown, shown_to
from croupier.floor.roles import FloorRole, Operation
from croupier.floor.sessions import LASTS, Session, check_password
from croupier.floor.store import VoucherRow
from croupier.floor.views import Dispute, Meter, Option, Recalled, Situation, TableInfo
from croupier.table.actors import Role
from croupier.table.refusal import Refused

Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9._:-]{1,64}$")]
Cents = Annotated[int, msgspec.Meta(gt=0, le=10**12)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
InPath = Annotated[int, PathParameter(ge=0, le=2**53)]
InQuery = Annotated[int, QueryParameter(ge=0, le=2**53)]
MaybeInQuery = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
HISTORY = 100  # rounds of a terminal at most


class Login(msgspec.Struct, frozen=True):
    name: Name
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class NewPassword(msgspec.Struct, frozen=True):
    old: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    new: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Me(msgspec.Struct, frozen=True):
    name: str
    role: str
    until: int  # when the session ends, in milliseconds since 1970
    operations: list[str]  # what the role may do
    credits: int | None = None  # a player's


class Admitted(msgspec.Struct, frozen=True):
    """``token`` is for programs: ``Authorization: Bearer``.  Browsers have it as a cookie."""

    token: str
    me: Me


class Welcome(msgspec.Struct, frozen=True):
    """What anyone may know before signing in."""

    guests: bool  # a floor of play credits, where anyone may sit down


class JoinTable(msgspec.Struct, frozen=True):
    id: Id
    seat: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class WithId(msgspec.Struct, frozen=True):
    id: Id


class Command(msgspec.Struct, frozen=True):
    """``command`` is an object with a ``type``, as ``legal`` lists them; ``role``: in which of
    one's roles at the table, where there are several (4:5(2)); ``round``: refused, if another is
    in progress by then."""

    id: Id
    command: dict[str, Any]
    role: Role | None = None
    round: Number | None = None


class Answered(msgspec.Struct, frozen=True):
    events: list[Shown]


class Amount(msgspec.Struct, frozen=True):
    id: Id
    amount: Cents


class CashOut(msgspec.Struct, frozen=True):
    """Without an amount: all of it."""

    id: Id
    amount: Annotated[int, msgspec.Meta(ge=0, le=10**12)] = 0


class VoucherCode(msgspec.Struct, frozen=True):
    id: Id
    code: Name


class Credits(msgspec.Struct, frozen=True):
    credits: int


class Complaint(msgspec.Struct, frozen=True):
    id: Id
    table: Name
    round: Number
    what: Words


class Filed(msgspec.Struct, frozen=True):
    number: int


# Signing in.


@get("/house", summary="What anyone may know", opt={"public": True})
async def house_info(desk: TheDesk) -> Welcome:
    return Welcome(desk.guests)


def _admitted(desk: Desk, token: str, session: Session) -> Response[Admitted]:
    cookie = Cookie(
        COOKIE,
        value=token,
        path="/",
        httponly=True,
        samesite="strict",
        secure=desk.secure,
        max_age=LASTS // 1000,
    )
    return Response(Admitted(token, _me(session, None)), cookies=[cookie])


def _me(session: Session, credits: int | None) -> Me:
    role = FloorRole(session.role)
    operations = [o.value for o in Operation if allow(role, o)]
    return Me(session.name, session.role, session.until, operations, credits)


@post("/login", summary="Sign in with a named account", status_code=200, opt={"public": True})
async def login(
    desk: TheDesk, data: JSONBody[Login], request: Request[Any, Any, Any]
) -> Response[Admitted]:
    desk.check_login_rate(request)
    token, session = await desk.sessions.log_in(data.name, data.password)
    return _admitted(desk, token, session)


@post("/guest", summary="Sit down as a guest", status_code=200, opt={"public": True})
async def guest(desk: TheDesk, request: Request[Any, Any, Any]) -> Response[Admitted]:
    """Only on a floor of play credits."""
    if not desk.guests:
        raise Forbidden("this floor takes no guests")
    desk.check_login_rate(request, guest=True)
    name = f"guest-{LiveSource().token(4).hex()}"
    token, session = await desk.sessions.admit(name, FloorRole.PLAYER.value)
    return _admitted(desk, token, session)


@post("/logout", summary="Sign out", status_code=204)
async def logout(desk: TheDesk, person: Somebody) -> Response[None]:
    await desk.sessions.log_out(person.session)
    return Response(None, status_code=204, cookies=[Cookie(COOKIE, path="/", max_age=0)])


@post("/password", summary="Change one's own password", status_code=204)
async def password(
    desk: TheDesk, person: Somebody, data: JSONBody[NewPassword], request: Request[Any, Any, Any]
) -> None:
    """Every session of the account ends, this one included."""
    desk.check_login_rate(request)
    if (wrong := check_password(data.new)) is not None:
        raise Refused(wrong)
    _, session = await desk.sessions.log_in(person.name, data.old)
    await desk.sessions.put_account(person.name, session.role, data.new, by=person.name)


@get("/me", summary="Who I am and what I have")
async def me(desk: TheDesk, person: Somebody) -> Me:
    credits = None
    if person.role is FloorRole.PLAYER:
        credits = (await desk.house.meter(person.name)).credits
    return _me(person.session, credits)


# Tables.


@get("/tables", summary="The tables of the floor")
async def tables(desk: TheDesk, person: Somebody) -> list[TableInfo]:
    person.needs(Operation.WATCH)
    return desk.house.tables()


@get("/tables/{table:str}", summary="What a terminal at this table shows")
async def situation(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> Situation:
    person.needs(Operation.WATCH)
    return await desk.house.situation(person.person, table, person.terminal)


@get("/tables/{table:str}/events", summary="What happened, as far as I may see it")
async def events(
    desk: TheDesk, person: Somebody, table: FromPath[Name], since: MaybeInQuery = None
) -> list[Shown]:
    """After entry ``since``; without it, the round in progress and the one before."""
    person.needs(Operation.WATCH)
    return shown_to(person.person, await desk.house.events(person.person, table, since))


@get("/tables/{table:str}/legal", summary="What I may do now")
async def legal(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> list[Option]:
    person.needs(Operation.WATCH)
    now = await desk.house.situation(person.person, table, person.terminal)
    return list(now.options)


@get("/tables/{table:str}/help", summary="How to play, and what can be wagered on")
async def help(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> Help:
    """16:3(2)(i)."""
    person.needs(Operation.WATCH)
    return await help_for(desk.house, person.person, table)


@post("/tables/{table:str}/commands", summary="Say something to a table", status_code=200)
async def command(
    desk: TheDesk, person: Somebody, table: FromPath[Name], data: JSONBody[Command]
) -> Answered:
    allow_command(desk, person, table, data.command)
    done = await desk.house.command(
        person.person, table, data.command, data.id, person.terminal, data.role, data.round
    )
    return Answered(shown_to(person.person, done))


@post("/tables/{table:str}/join", summary="Take a place", status_code=200)
async def join(
    desk: TheDesk, person: Somebody, table: FromPath[Name], data: JSONBody[JoinTable]
) -> Answered:
    person.needs(Operation.PLAY)
    said = {"type": "join", "seat": data.seat}
    done = await desk.house.command(person.person, table, said, data.id, person.terminal)
    return Answered(shown_to(person.person, done))


@post("/tables/{table:str}/leave", summary="Leave a table", status_code=200)
async def leave(
    desk: TheDesk, person: Somebody, table: FromPath[Name], data: JSONBody[WithId]
) -> Answered:
    person.needs(Operation.PLAY)
    done = await desk.house.command(
        person.person, table, {"type": "leave"}, data.id, person.terminal
    )
    return Answered(shown_to(person.person, done))


# Credits.


@get("/meter", summary="My credit meter")
async def meter(desk: TheDesk, person: Somebody) -> Meter:
    """credits = credited + wins - paid - turnover, always."""
    person.needs(Operation.PLAY)
    return await desk.house.meter(person.name)


@post("/credits/play", summary="Take play credits", status_code=200)
async def play_credits(desk: TheDesk, person: Somebody, data: JSONBody[Amount]) -> Credits:
    person.needs(Operation.TAKE_PLAY_CREDITS)
    return Credits(await desk.house.take_play_credits(person.person, data.amount, data.id))


@post("/credits/cash-out", summary="Credits to a voucher", status_code=200)
async def cash_out(desk: TheDesk, person: Somebody, data: JSONBody[CashOut]) -> VoucherRow:
    """16:9(2)."""
    person.needs(Operation.CASH_OUT)
    return await desk.house.cash_out(person.person, data.amount, data.id)


@post("/vouchers/insert", summary="A voucher to credits", status_code=200)
async def insert_voucher(desk: TheDesk, person: Somebody, data: JSONBody[VoucherCode]) -> Credits:
    """16:4(2)."""
    person.needs(Operation.INSERT_VOUCHER)
    return Credits(await desk.house.insert_voucher(person.person, data.code.strip(), data.id))


@get("/history", summary="My last rounds")
async def history(
    desk: TheDesk,
    person: Somebody,
    last: Annotated[int, QueryParameter(ge=1, le=HISTORY)] = 10,
) -> list[Recalled]:
    person.needs(Operation.RECALL_OWN)
    return await desk.house.recall(person.person, person.name, last)


# Disputes.


@post("/disputes", summary="Complain about a round", status_code=201)
async def complain(desk: TheDesk, person: Somebody, data: JSONBody[Complaint]) -> Filed:
    person.needs(Operation.COMPLAIN)
    number = await desk.house.complain(person.person, data.table, data.round, data.what, data.id)
    return Filed(number)


@get("/disputes", summary="Disputes: a player's own, or all for those who decide them")
async def disputes(desk: TheDesk, person: Somebody) -> list[Dispute]:
    person.needs(Operation.COMPLAIN, Operation.SEE_DISPUTES)
    return await desk.house.disputes(person.person)


ROUTES = [
    house_info,
    login,
    guest,
    logout,
    password,
    me,
    tables,
    situation,
    events,
    legal,
    help,
    command,
    join,
    leave,
    meter,
    play_credits,
    cash_out,
    insert_voucher,
    history,
    complain,
    disputes,
]
