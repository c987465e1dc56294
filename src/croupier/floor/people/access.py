"""Who is asking, and whether they may: what every route of the API needs first."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import cached_property, partial
from ipaddress import ip_address, ip_network
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import (
    NotAuthorizedException,
    PermissionDeniedException,
    ValidationException,
)

from croupier.floor.figures import Figures
from croupier.floor.house import House
from croupier.floor.people.limits import BURST, RATE, Rates
from croupier.floor.people.roles import AT_TABLE, FloorRole, Operation, Person, may
from croupier.floor.people.sessions import Session, Sessions, bound_to
from croupier.floor.wire.forwarding import FORWARDED, TERMINAL, Leaders
from croupier.floor.wire.sockets import CONNECTIONS
from croupier.table.commands import CloseTable, Correction

COOKIE = "croupier"
TERMINAL_KEY = "x-terminal-key"
WHO = "croupier.who"  # in a request's state: the name of whoever is signed in
DEVICE_COOKIE = "croupier-device"
FORWARDED_FOR, FORWARDED_PROTO = "x-forwarded-for", "x-forwarded-proto"
CONFIRM_FIRST = "prove first that it is you (POST /api/confirm)"
OF_WEIGHT = frozenset({Correction, CloseTable})  # said to a table
ENROL_FIRST = "enrol a second factor first (POST /api/second)"


class Forbidden(PermissionDeniedException):
    """The role does not have the operation."""


class TooMany(Exception):
    """Asked too often; nothing was done."""


@dataclass
class Desk:
    """What the routes work with."""

    house: House
    sessions: Sessions
    guests: bool = False
    secure: bool = False  # cookies only over TLS
    origins: frozenset[str] = frozenset()  # of other pages that may speak for their users
    rates: Rates = field(default_factory=lambda: Rates(30, 120))
    logins: Rates = field(default_factory=lambda: Rates(0.2, 10))
    arrivals: Rates = field(default_factory=lambda: Rates(1, 30))  # guests
    messages: Rates = field(default_factory=lambda: Rates(RATE, BURST))  # over WebSockets
    leaders: Leaders = field(default_factory=Leaders)  # of tables led elsewhere
    proxies: frozenset[str] = frozenset()  # addresses and networks whose word is taken
    hosts: frozenset[str] = frozenset()  # names this floor goes by; none: any
    second_factor: bool = False  # the staff must have one
    terminals_only: bool = False  # players play at enrolled ones
    connections: int = CONNECTIONS  # of one address at a time
    sockets: int = 32  # WebSockets of one session at a time
    measurers: frozenset[str] = frozenset({"127.0.0.0/8", "::1"})  # who may see figures
    figures: Figures = field(default_factory=Figures)
    refusals: Rates = field(default_factory=lambda: Rates(0.2, 20))  # recorded, by person

    def check_login_rate(self, request: Request[Any, Any, Any], *, guest: bool = False) -> None:
        rates = self.arrivals if guest else self.logins
        if not rates.take(self.caller(request)):
            raise TooMany("too many attempts: wait a little")

    def caller(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Whose address it is: the nearest that is no proxy of this floor."""
        peer = connection.client.host if connection.client else ""
        said = connection.headers.get(FORWARDED_FOR, "") if self.is_proxy(peer) else ""
        for address in reversed([one.strip() for one in said.split(",") if one.strip()]):
            if not self.is_proxy(address):
                return address[:64]
        return peer

    def scheme(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """How the page was fetched: over TLS, or not."""
        peer = connection.client.host if connection.client else ""
        if self.is_proxy(peer) and FORWARDED_PROTO in connection.headers:
            return connection.headers[FORWARDED_PROTO]
        return "https" if connection.scope["scheme"] in ("https", "wss") else "http"

    def goes_by(self, host: str) -> bool:
        """Whether this floor answers to a name (RFC 9110: with a port or not, in any letters)."""
        name = host.lower() if host.endswith("]") else host.lower().rpartition(":")[0] or host
        return not self.hosts or name.lower().strip("[]") in {h.lower() for h in self.hosts}

    def is_proxy(self, address: str) -> bool:
        return _among(address, self.proxies)

    def may_measure(self, address: str) -> bool:
        return _among(address, self.measurers)

    async def record_refusal(self, who: str, what: str) -> None:
        """Somebody asked for what is not theirs to ask: a significant event, within bounds."""
        if self.refusals.take(who):
            await self.house.note("forbidden", who, "", what[:200])


def _among(address: str, networks: frozenset[str]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in ip_network(one, strict=False) for one in networks)


@dataclass(frozen=True)
class SignedIn:
    """Somebody with a session, at a terminal."""

    session: Session
    terminal: str = ""
    strong: bool = True  # who it is was proved of late, or need not be
    enrolled: bool = True  # there is a second factor, or need not be

    @property
    def name(self) -> str:
        return self.session.name

    @cached_property
    def role(self) -> FloorRole:
        return FloorRole(self.session.role)

    @cached_property
    def person(self) -> Person:
        return Person(self.name, self.role)

    def needs(self, *operations: Operation) -> None:
        """One of these, or the request ends here."""
        person = self.person
        for operation in operations:
            if may(person, operation):
                break
        else:
            wanted = " or ".join(f"'{operation.value}'" for operation in operations)
            raise Forbidden(f"a {self.role} may not {wanted}")
        if not self.enrolled:
            raise Forbidden(ENROL_FIRST)

    def at(self, table: str) -> None:
        """A dealer who is bound to tables speaks at those alone."""
        if not bound_to(self.session, table):
            raise Forbidden(f"{self.name} is not a dealer of {table}")

    def weighs(self, *operations: Operation) -> None:
        """The same, for an act of weight."""
        self.needs(*operations)
        if not self.strong:
            raise Forbidden(CONFIRM_FIRST)


def allow(role: FloorRole, operation: Operation) -> bool:
    return may(Person("", role), operation)


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    given = connection.headers.get("authorization", "")
    if given.lower().startswith("bearer "):
        return given[7:].strip()
    return connection.cookies.get(COOKIE, "")


async def find_session(connection: ASGIConnection[Any, Any, Any, Any], desk: Desk) -> Session:
    token = token_of(connection)
    sent_on = is_sent_on(connection, desk)
    session = await desk.sessions.session(token, heard_elsewhere=sent_on) if token else None
    if session is None:
        raise NotAuthorizedException("sign in first")
    return session


def is_sent_on(connection: ASGIConnection[Any, Any, Any, Any], desk: Desk) -> bool:
    """Whether another process of this house has sent it on: only such a one can say so."""
    mark = connection.headers.get(FORWARDED, "")
    return bool(mark) and desk.leaders.has_sent(token_of(connection), mark)


def terminal_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """By header, or in the address of the WebSocket, where a page can set none."""
    named = connection.headers.get(TERMINAL) or connection.query_params.get("terminal", "")
    return str(named)[:40]


TheDesk = NamedDependency[Desk]


async def signed_in(request: Request[Any, Any, Any], desk: TheDesk) -> SignedIn:
    """The dependency of every route that is not public."""
    session = await find_session(request, desk)
    request.scope["state"][WHO] = session.name
    if not desk.rates.take(session.key):
        raise TooMany("too many requests: wait a little")
    await _strictly(request)
    await check_terminal(request, desk, session)
    return signed(desk, session, terminal_of(request))


async def check_terminal(
    connection: ASGIConnection[Any, Any, Any, Any], desk: Desk, session: Session
) -> None:
    """Whether it comes from the terminal that it names.  Another process has asked already."""
    name = terminal_of(connection)
    only = desk.terminals_only and session.role == FloorRole.PLAYER
    if (not name and not only) or is_sent_on(connection, desk):
        return
    key = connection.headers.get(TERMINAL_KEY) or connection.query_params.get("key", "")
    check = partial(desk.house.terminals.check, name, str(key), only=only)
    wrong = await asyncio.to_thread(check)
    if wrong is not None:
        raise Forbidden(wrong)


async def _strictly(request: Request[Any, Any, Any]) -> None:
    """What is sent must be what it is to be: no number in quotes, none with a point.  (What
    parses a route's arguments takes them so.)"""
    data = request.route_handler.parsed_fn_signature.parameters.get("data")
    if data is not None:
        try:
            msgspec.json.decode(await request.body(), type=data.annotation, strict=True)
        except msgspec.ValidationError as error:
            raise ValidationException(str(error)) from None
        except msgspec.DecodeError:
            return  # said in its own words


def signed(desk: Desk, session: Session, terminal: str = "") -> SignedIn:
    strong = not proves(desk, session) or desk.sessions.is_strong(session)
    return SignedIn(session, terminal, strong, session.second or not _has_to(desk, session))


def proves(desk: Desk, session: Session) -> bool:
    """Whether somebody has to prove now and then who it is; whoever has not is in as before."""
    return session.second or _has_to(desk, session)


def _has_to(desk: Desk, session: Session) -> bool:
    return desk.second_factor and session.role != FloorRole.PLAYER


Somebody = NamedDependency[SignedIn]


def allow_command(desk: Desk, person: SignedIn, table: str, command: dict[str, Any]) -> None:
    """Whether the role may ever say this to a table; the table itself says whether now."""
    person.needs(Operation.PLAY, Operation.CONDUCT, Operation.DIRECT, Operation.INSPECT)
    person.at(table)
    pit = desk.house.pits.get(table)
    if pit is None:
        return  # whoever leads it asks the same
    kind = pit.table.game.commands.get(str(command.get("type")))
    if kind is None:
        return  # said to be none in its own words
    role = person.role
    if kind.roles.isdisjoint(AT_TABLE[role]):
        raise Forbidden(f"a {role} may not say '{command['type']}'")
    if kind in OF_WEIGHT and not person.strong:
        raise Forbidden(CONFIRM_FIRST)
