"""Who is asking, and whether they may: what every route of the API needs first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException

from croupier.floor.forwarding import FORWARDED, TERMINAL, Leaders
from croupier.floor.house import House
from croupier.floor.limits import Rates
from croupier.floor.roles import AT_TABLE, FloorRole, Operation, Person, may
from croupier.floor.sessions import Session, Sessions
from croupier.games import GAMES
from croupier.table.refusal import Refused

COOKIE = "croupier"


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
    leaders: Leaders = field(default_factory=Leaders)  # of tables led elsewhere

    def check_login_rate(self, request: Request[Any, Any, Any], *, guest: bool = False) -> None:
        rates = self.arrivals if guest else self.logins
        if not rates.take(caller(request)):
            raise TooMany("too many attempts: wait a little")


@dataclass(frozen=True)
class SignedIn:
    """Somebody with a session, at a terminal."""

    session: Session
    terminal: str = ""

    @property
    def name(self) -> str:
        return self.session.name

    @property
    def role(self) -> FloorRole:
        return FloorRole(self.session.role)

    @property
    def person(self) -> Person:
        return Person(self.name, self.role)

    def needs(self, *operations: Operation) -> None:
        """One of these, or the request ends here."""
        if not any(may(self.person, operation) for operation in operations):
            wanted = " or ".join(f"'{operation.value}'" for operation in operations)
            raise Forbidden(f"a {self.role} may not {wanted}")


def allow(role: FloorRole, operation: Operation) -> bool:
    return may(Person("", role), operation)


def caller(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client else ""


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    given = connection.headers.get("authorization", "")
    if given.lower().startswith("bearer "):
        return given[7:].strip()
    return connection.cookies.get(COOKIE, "")


async def find_session(connection: ASGIConnection[Any, Any, Any, Any], desk: Desk) -> Session:
    token = token_of(connection)
    sent_on = FORWARDED in connection.headers
    session = await desk.sessions.session(token, heard_elsewhere=sent_on) if token else None
    if session is None:
        raise NotAuthorizedException("sign in first")
    return session


def terminal_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """By header, or in the address of the WebSocket, where a page can set none."""
    named = connection.headers.get(TERMINAL) or connection.query_params.get("terminal", "")
    return str(named)[:40]


TheDesk = NamedDependency[Desk]


async def signed_in(request: Request[Any, Any, Any], desk: TheDesk) -> SignedIn:
    """The dependency of every route that is not public."""
    session = await find_session(request, desk)
    if not desk.rates.take(session.key):
        raise TooMany("too many requests: wait a little")
    return SignedIn(session, terminal_of(request))


Somebody = NamedDependency[SignedIn]


def allow_command(desk: Desk, person: SignedIn, table: str, command: dict[str, Any]) -> None:
    """Whether the role may ever say this to a table; the table itself says whether now."""
    person.needs(Operation.PLAY, Operation.CONDUCT, Operation.DIRECT, Operation.INSPECT)
    info = next((one for one in desk.house.tables() if one.table == table), None)
    if info is None:
        raise Refused(f"there is no table '{table}'")
    kind = GAMES[info.game].commands.get(str(command.get("type")))
    if kind is not None and not kind.roles & set(AT_TABLE[person.role]):
        raise Forbidden(f"a {person.role} may not say '{command['type']}'")
