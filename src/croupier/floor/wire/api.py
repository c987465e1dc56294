"""The HTTP API of players and terminals.  Every answer is JSON; amounts are in cents.

A refusal is status 409 with the reason and the rule; nothing has changed.  Whatever changes
something takes the client's ``id``: sent again with the same id, it acts once and answers the same.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post, put
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from croupier.equipment.randomness import LiveSource
from croupier.floor.money.cashier import Voucher
from croupier.floor.money.slips import scannable, slip
from croupier.floor.people.access import (
    CONFIRM_FIRST,
    COOKIE,
    DEVICE_COOKIE,
    Desk,
    Forbidden,
    SignedIn,
    Somebody,
    TheDesk,
    allow,
    allow_command,
    find_session,
)
from croupier.floor.people.protection import DAY, Wishes
from croupier.floor.people.roles import FloorRole, Operation
from croupier.floor.people.sessions import LASTS, Session, check_password
from croupier.floor.shown.explain import Help, help_for
from croupier.floor.shown.hints import Hint, hint_for
from croupier.floor.shown.views import Dispute, Meter, Option, Recalled, Situation, TableInfo
from croupier.floor.wire.messages import Shown, shown_to
from croupier.table.actors import Role
from croupier.table.refusal import Refused

Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9._:-]{1,64}$(?!\n)")]
Cents = Annotated[int, msgspec.Meta(gt=0, le=10**12)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
InPath = Annotated[int, PathParameter(ge=0, le=2**53)]
InQuery = Annotated[int, QueryParameter(ge=0, le=2**53)]
MaybeInQuery = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
DEVICE_LASTS = 90 * 24 * 3600  # seconds
HISTORY = 100  # rounds of a terminal at most


class Login(msgspec.Struct, frozen=True):
    """``code``: of the second factor, for who has one.  ``device``: the mark that an earlier
    login left on this device (browsers have it as a cookie)."""

    name: Name
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    code: Annotated[str, msgspec.Meta(max_length=10)] = ""
    device: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Proof(msgspec.Struct, frozen=True):
    """The code of the second factor; for who has none, the password."""

    code: Annotated[str, msgspec.Meta(max_length=10)] = ""
    password: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Enrolment(msgspec.Struct, frozen=True):
    """``uri`` for an authenticator, told once, and as a picture to scan; ``token`` comes back with
    its first code."""

    uri: str
    token: str
    picture: str  # SVG


class Enrol(msgspec.Struct, frozen=True):
    """``password``: of who has no second factor yet; whoever finds a session open has it not."""

    token: Annotated[str, msgspec.Meta(max_length=1000)]
    code: Annotated[str, msgspec.Meta(max_length=10)]
    password: Annotated[str, msgspec.Meta(max_length=200)] = ""


class NewPassword(msgspec.Struct, frozen=True):
    old: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    new: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Me(msgspec.Struct, frozen=True):
    name: str
    role: str
    until: int  # when the session ends, in milliseconds since 1970
    operations: list[str]  # what the role may do
    credits: int | None = None  # a player's
    second: bool = False  # there is a second factor
    strong: int = 0  # until when acts of weight need no new proof


class Admitted(msgspec.Struct, frozen=True):
    """``token`` is for programs: ``Authorization: Bearer``.  Browsers have it as a cookie."""

    token: str
    me: Me
    device: str = ""  # the mark of this device, for the next login


class Welcome(msgspec.Struct, frozen=True):
    """What anyone may know before signing in."""

    guests: bool  # a floor of play credits, where anyone may sit down
    signed_in: bool = False  # whoever asks is


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


class Exclusion(msgspec.Struct, frozen=True):
    """Until when, in milliseconds since 1970; 0: for ever."""

    until: Number = 0


class Filed(msgspec.Struct, frozen=True):
    number: int


# Signing in.


@get("/house", summary="What anyone may know", opt={"public": True})
async def house_info(desk: TheDesk, request: Request[Any, Any, Any]) -> Welcome:
    try:
        await find_session(request, desk)
    except HTTPException:
        return Welcome(desk.guests)
    return Welcome(desk.guests, signed_in=True)


def _admitted(desk: Desk, token: str, session: Session, device: str = "") -> Response[Admitted]:
    def cookie(name: str, value: str, path: str, seconds: int) -> Cookie:
        return Cookie(
            name,
            value=value,
            path=path,
            httponly=True,
            samesite="strict",
            secure=desk.secure,
            max_age=seconds,
        )

    cookies = [cookie(COOKIE, token, "/", LASTS // 1000)]
    if device:
        cookies.append(cookie(DEVICE_COOKIE, device, "/api/login", DEVICE_LASTS))
    return Response(Admitted(token, _me(desk, session, None), device), cookies=cookies)


def _me(desk: Desk, session: Session, credits: int | None) -> Me:
    role, of_day = FloorRole(session.role), desk.sessions.time.of_day
    operations = [o.value for o in Operation if allow(role, o)]
    return Me(
        session.name,
        session.role,
        of_day(session.until),
        operations,
        credits,
        session.second,
        of_day(session.strong) if session.strong else 0,
    )


@post("/login", summary="Sign in with a named account", status_code=200, opt={"public": True})
async def login(
    desk: TheDesk, data: JSONBody[Login], request: Request[Any, Any, Any]
) -> Response[Admitted]:
    desk.check_login_rate(request)
    device = data.device or request.cookies.get(DEVICE_COOKIE, "")
    token, session = await desk.sessions.log_in(data.name, data.password, data.code, device)
    return _admitted(desk, token, session, desk.sessions.device_mark(data.name))


@post("/confirm", summary="Prove once more who it is", status_code=200)
async def confirm(
    desk: TheDesk, person: Somebody, data: JSONBody[Proof], request: Request[Any, Any, Any]
) -> Me:
    """Acts of weight want a proof of the last minutes from who has a second factor."""
    desk.check_login_rate(request)
    proven = await desk.sessions.prove(person.session, data.password, data.code)
    return _me(desk, proven, None)


@post("/second", summary="Begin to enrol a second factor", status_code=200)
async def second(desk: TheDesk, person: Somebody) -> Enrolment:
    """For the staff.  Who has one already proves it first."""
    if person.role is FloorRole.PLAYER:
        raise Forbidden("players have no second factor")
    if person.session.second and not person.strong:
        raise Forbidden(CONFIRM_FIRST)
    uri, token = desk.sessions.second.begin(person.name, desk.house.config.name)
    return Enrolment(uri, token, scannable(uri))


@post("/second/enrol", summary="Enrol the second factor by its first code", status_code=204)
async def enrol(
    desk: TheDesk, person: Somebody, data: JSONBody[Enrol], request: Request[Any, Any, Any]
) -> None:
    """Every session of the account ends, this one included."""
    desk.check_login_rate(request)
    if person.session.second and not person.strong:
        raise Forbidden(CONFIRM_FIRST)
    if not person.session.second:
        await desk.sessions.check_own(person.session, data.password)
    desk.sessions.second.prove(person.name, data.token, data.code)
    await desk.sessions.accounts.set_second(person.name, data.token, person.name)


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
    await desk.sessions.check_own(person.session, data.old)
    await desk.sessions.accounts.set_password(person.name, data.new)


@get("/me", summary="Who I am and what I have")
async def me(desk: TheDesk, person: Somebody) -> Me:
    credits = None
    if person.role is FloorRole.PLAYER:
        credits = (await desk.house.meter(person.name)).credits
    return _me(desk, person.session, credits)


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
) -> Response[list[Shown]]:
    """After entry ``since``; without it, the round in progress and the one before.

    At most a page of the log is read at a time: the header ``x-at`` says up to which entry
    everything has been told, and is the ``since`` of the next page."""
    person.needs(Operation.WATCH)
    at = desk.house.page_end(table, since)
    found = shown_to(person.person, await desk.house.events(person.person, table, since))
    return Response(found, headers={"x-at": str(max([at, *(one.n for one in found[-1:])]))})


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


@get("/tables/{table:str}/hint", summary="What a strategy would do, at a teaching table")
async def hint(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> Hint:
    person.needs(Operation.PLAY)
    return await hint_for(desk.house, person.person, table)


@post("/tables/{table:str}/commands", summary="Say something to a table", status_code=200)
async def command(
    desk: TheDesk, person: Somebody, table: FromPath[Name], data: JSONBody[Command]
) -> Answered:
    allow_command(desk, person, table, data.command)
    done = await desk.house.command(
        person.person,
        table,
        data.command,
        data.id,
        person.terminal,
        data.role,
        data.round,
        desk.sessions.minutes(person.session),
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
    return Credits(await desk.house.counter.take_play_credits(person.person, data.amount, data.id))


@post("/credits/cash-out", summary="Credits to a voucher", status_code=200)
async def cash_out(desk: TheDesk, person: Somebody, data: JSONBody[CashOut]) -> Voucher:
    """16:9(2)."""
    person.needs(Operation.CASH_OUT)
    return await desk.house.counter.cash_out(person.person, data.amount, data.id, person.terminal)


@post("/vouchers/slip", summary="A voucher to print", status_code=200, media_type="text/html")
async def voucher_slip(desk: TheDesk, person: Somebody, data: JSONBody[WithId]) -> Response[str]:
    """Of the cash-out with this id: with a code to scan.  Only who asked for it is told again."""
    person.needs(Operation.CASH_OUT, Operation.HAND_PAY)
    page = slip(
        await desk.house.counter.given_voucher(person.person, data.id), desk.house.config.name
    )
    policy = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(page, media_type="text/html", headers=policy)


@post("/vouchers/insert", summary="A voucher to credits", status_code=200)
async def insert_voucher(desk: TheDesk, person: Somebody, data: JSONBody[VoucherCode]) -> Credits:
    """16:4(2)."""
    person.needs(Operation.INSERT_VOUCHER)
    return Credits(
        await desk.house.counter.insert_voucher(person.person, data.code.strip(), data.id)
    )


@get("/history", summary="My last rounds")
async def history(
    desk: TheDesk,
    person: Somebody,
    last: Annotated[int, QueryParameter(ge=1, le=HISTORY)] = 10,
) -> list[Recalled]:
    person.needs(Operation.RECALL_OWN)
    return await desk.house.recall(person.person, person.name, last)


# Protection.


class Protected(msgspec.Struct, frozen=True):
    """A player's own limits and, for the reality check, how long and with what result."""

    now: Wishes
    next: Wishes | None  # looser ones, a day after they were wished
    since: int
    excluded_until: int
    locked: str  # a substantial win that is to be seen to
    minutes: int  # of this session
    lost: int  # in the last day; less than 0: won


async def _protected(desk: Desk, person: SignedIn) -> Protected:
    state = await desk.house.protection.state(person.name)
    kept, since = state.protected, desk.house.clock() - DAY
    lost = await asyncio.to_thread(desk.house.store.lost, person.name, since)
    minutes = desk.sessions.minutes(person.session)
    return Protected(
        kept.now, kept.next, kept.since, kept.excluded_until, state.hold, minutes, lost
    )


@get("/protection", summary="My limits, and a reality check")
async def protection(desk: TheDesk, person: Somebody) -> Protected:
    person.needs(Operation.PLAY)
    return await _protected(desk, person)


@put("/protection", summary="Set my limits")
async def wish(desk: TheDesk, person: Somebody, data: JSONBody[Wishes]) -> Protected:
    """Stricter ones hold at once, looser ones in a day."""
    person.needs(Operation.PLAY)
    await desk.house.protection.wish(person.person, data)
    return await _protected(desk, person)


@post("/protection/exclude", summary="Exclude myself", status_code=204)
async def exclude_myself(desk: TheDesk, person: Somebody, data: JSONBody[Exclusion]) -> None:
    """From playing anywhere in the house; it is never made shorter."""
    person.needs(Operation.PLAY)
    await desk.house.protection.exclude(person.name, person.name, data.until)


# Disputes.


@post("/disputes", summary="Complain about a round", status_code=201)
async def complain(desk: TheDesk, person: Somebody, data: JSONBody[Complaint]) -> Filed:
    person.needs(Operation.COMPLAIN)
    number = await desk.house.complaints.complain(
        person.person, data.table, data.round, data.what, data.id
    )
    return Filed(number)


@get("/disputes", summary="Disputes: a player's own, or all for those who decide them")
async def disputes(desk: TheDesk, person: Somebody, since: InQuery = 0) -> list[Dispute]:
    """A thousand at most, after a number."""
    person.needs(Operation.COMPLAIN, Operation.SEE_DISPUTES)
    return await desk.house.complaints.all(person.person, since)


ROUTES = [
    house_info,
    login,
    confirm,
    second,
    enrol,
    guest,
    logout,
    password,
    me,
    tables,
    situation,
    events,
    legal,
    help,
    hint,
    command,
    join,
    leave,
    meter,
    play_credits,
    cash_out,
    voucher_slip,
    insert_voucher,
    history,
    protection,
    wish,
    exclude_myself,
    complain,
    disputes,
]
