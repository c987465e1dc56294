"""The server of the floor: one application of routes, the WebSocket and the pages.

``application`` assembles it around a house; ``settings`` are uvicorn's for it.  Every answer
carries headers that keep pages of others away from it; every request that could change something
must come from a page of this floor, or from a program.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import uvicorn
from litestar import Litestar, Request, Response, Router, WebSocket, websocket
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, Receive, Scope, Send

from croupier import __version__
from croupier.equipment.randomness import LiveSource
from croupier.floor.logs import request_id, visible
from croupier.floor.people.access import (
    WHO,
    Desk,
    Forbidden,
    TheDesk,
    TooMany,
    allow_command,
    check_terminal,
    find_session,
    is_sent_on,
    proves,
    signed,
    signed_in,
    terminal_of,
    token_of,
)
from croupier.floor.people.limits import same_origin
from croupier.floor.people.roles import Operation
from croupier.floor.people.sessions import LoginRefused, Session
from croupier.floor.refusals import Unavailable
from croupier.floor.store.steps import StepRefused, StoreDown
from croupier.floor.tables import Elsewhere
from croupier.floor.wire import api, console, health, jackpots, layouts, pages, staff
from croupier.floor.wire.feed import (
    FAILED,
    GOING_AWAY,
    LONGEST_MESSAGE,
    TOO_MUCH,
    TOO_SLOW,
    Allow,
    Closed,
    Link,
)
from croupier.floor.wire.forwarding import TERMINAL, Leaders
from croupier.floor.wire.messages import Shelf
from croupier.floor.wire.prompt import Crier, Within
from croupier.floor.wire.sockets import HEAR, OUTLET, SAY, Outlet, PatientProtocol
from croupier.table.refusal import Refused

log = logging.getLogger("croupier.floor")

LARGEST_BODY = 65_536
OTHER_NAME = "this floor goes by another name"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
SEND_WITHIN = 30.0  # seconds for one message to a terminal

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HSTS = (b"strict-transport-security", b"max-age=31536000")


class Problem(msgspec.Struct, frozen=True):
    """Every error of the API.  ``rule``: the provision that says so, where there is one."""

    reason: str
    rule: str = ""


def _problem(status: int, reason: str, rule: str = "") -> Response[Problem]:
    return Response(Problem(reason, rule), status_code=status)


AnyRequest = Request[Any, Any, Any]


def _refused(_: AnyRequest, error: Refused) -> Response[Problem]:
    if isinstance(error, Unavailable):
        return _problem(503, error.reason, error.rule)
    return _problem(409, error.reason, error.rule)


class _Leader(ASGIResponse):
    """What the leader of a table answers to a request about it."""

    def __init__(self, leaders: Leaders, address: str, request: AnyRequest) -> None:
        super().__init__()
        self._leaders = leaders
        self._address = address
        self._request = request

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = self._request
        query = request.scope["query_string"].decode("latin-1")
        path = quote(request.scope["path"]) + (f"?{query}" if query else "")
        body = await request.body()
        token, terminal = token_of(request), request.headers.get(TERMINAL, "")
        try:
            got = await self._leaders.ask(
                self._address, request.method, path, body, token, terminal
            )
        except Unavailable as unavailable:
            answer = _problem(503, unavailable.reason).to_asgi_response(app=None, request=request)
        else:
            headers = {"content-type": got.kind} if got.kind else {}
            answer = ASGIResponse(body=got.body, status_code=got.status, headers=headers)
        await answer(scope, receive, send)


class _FromLeader(Response[None]):
    def __init__(self, answer: _Leader) -> None:
        super().__init__(None)
        self._answer = answer

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIResponse:
        return self._answer


def elsewhere(desk: Desk) -> Callable[[AnyRequest, Elsewhere], Response[Any]]:
    """Requests about a table led elsewhere are sent on, once."""

    def ask(request: AnyRequest, error: Elsewhere) -> Response[Any]:
        if is_sent_on(request, desk):
            return _refused(request, error)
        return _FromLeader(_Leader(desk.leaders, error.address, request))

    return ask


def forbidden(desk: Desk) -> Callable[[AnyRequest, Forbidden], Response[Problem]]:
    """Who asks for what is not theirs is turned away, and it is recorded."""

    def turn_away(request: AnyRequest, error: Forbidden) -> Response[Problem]:
        who = request.scope.get("state", {}).get(WHO, "")
        what = visible(f"{request.method} {request.url.path}: {error.detail}")
        recording = BackgroundTask(desk.record_refusal, who, what) if who else None
        return Response(Problem(error.detail), status_code=403, background=recording)

    return turn_away


def _http(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    extra = error.extra
    reason = error.detail
    if isinstance(extra, list) and extra:
        reason = "; ".join(
            f"{one.get('key', '')}: {one.get('message', '')}" for one in extra if one
        )
    return _problem(error.status_code, reason)


def _unexpected(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return _problem(500, "the floor has failed at this; it has been recorded")


ERRORS: dict[int | type[Exception], Callable[[AnyRequest, Any], Response[Problem]]] = {
    Refused: _refused,
    LoginRefused: lambda _, e: _problem(401, str(e)),
    TooMany: lambda _, e: _problem(429, str(e)),
    StepRefused: lambda _, e: _problem(409, str(e)),
    StoreDown: lambda _, e: _problem(503, f"the store does not answer: {e}"),
    HTTPException: _http,
    RecursionError: lambda _, e: _problem(400, "nested too deeply"),
    Exception: _unexpected,
}


def doorman(app: ASGIApp, desk: Desk) -> ASGIApp:
    """Headers on every answer; requests that another site's page sent are turned away, and those
    for a house of another name."""

    async def at_the_door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        id, since = LiveSource().token(8).hex(), time.monotonic()
        request_id.set(id)

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                desk.figures.answered(message["status"], since)
                extra = [*HEADERS, (b"x-request-id", id.encode())]
                if scope["path"].startswith("/api"):
                    extra.append((b"cache-control", b"no-store"))
                if desk.secure:
                    extra.append(HSTS)
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        connection: AnyRequest = Request(scope)
        refused = _at_the_door(desk, connection)
        if refused is not None:
            response = refused.to_asgi_response(app=None, request=connection)
            await response(scope, receive, with_headers)
            return
        await app(scope, receive, with_headers)

    return at_the_door


def _at_the_door(desk: Desk, request: AnyRequest) -> Response[Problem] | None:
    host, origin = request.headers.get("host", ""), request.headers.get("origin")
    if not desk.goes_by(host):
        return _problem(421, OTHER_NAME)
    if "\0" in request.scope["path"]:
        return _problem(404, "there is nothing here")
    if request.method not in SAFE and not same_origin(
        origin, host, desk.origins, desk.scheme(request)
    ):
        return _problem(403, "not from a page of this floor")
    return None


# The WebSocket.


class Links:
    """The open connections, so that they can be told when the floor closes."""

    def __init__(self) -> None:
        self.open: set[Link] = set()
        self.shelf = Shelf()
        self.crier = Crier()
        self._held: Counter[str] = Counter()  # by session, and by address

    def takes(self, desk: Desk, session: str, address: str) -> bool:
        """Whether one more is within anybody's share; it is given back with :meth:`gone`."""
        shares = {session: desk.sockets}
        if not desk.is_proxy(address):
            shares[address] = desk.connections
        if any(self._held[whose] >= most for whose, most in shares.items()):
            return False
        self._held.update(shares.keys())
        return True

    def gone(self, session: str, address: str) -> None:
        for whose in (session, address):
            self._held[whose] -= 1
            if self._held[whose] <= 0:
                del self._held[whose]

    async def close(self) -> None:
        for link in list(self.open):
            with contextlib.suppress(Exception):
                await link.end(GOING_AWAY, "the floor closes")


TheLinks = NamedDependency[Links]


@websocket("/api/feed", opt={"public": True})
async def feed(socket: WebSocket[Any, Any, State], desk: TheDesk, links: TheLinks) -> None:
    """See docs/floor-api.md."""
    origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
    if not desk.goes_by(host):
        await socket.close(code=4403, reason=OTHER_NAME)
        return
    if not same_origin(origin, host, desk.origins, desk.scheme(socket)):
        await socket.close(code=4403, reason="not from a page of this floor")
        return
    try:
        session = await find_session(socket, desk)
        await check_terminal(socket, desk, session)
        signed(desk, session).needs(Operation.WATCH)
    except Forbidden as forbidden:
        await socket.close(code=4403, reason=forbidden.detail)
        return
    except HTTPException:
        await socket.close(code=4401, reason="sign in first")
        return
    except StoreDown:
        await socket.accept()  # else it would look like one who is turned away: signed out
        await socket.close(code=TOO_SLOW, reason="the store does not answer")
        return
    address = desk.caller(socket)
    sent_on = is_sent_on(socket, desk)
    if not sent_on and not links.takes(desk, session.key, address):
        await socket.close(code=TOO_MUCH, reason="too many connections")
        return
    await socket.accept()
    link = Link(
        desk.house,
        desk.sessions,
        links.shelf,
        session,
        _sender(socket),
        _receiver(socket),
        _closer(socket),
        terminal_of(socket),
        desk.leaders.headers(token_of(socket)),
        desk.leaders.trust,
        forwarded=sent_on,
        allow=_allowing(desk, session),
        rates=desk.messages,
        crier=links.crier,
    )
    links.open.add(link)
    try:
        await link.run()
    except Exception:
        log.exception("a connection of %s failed", session.name)
        with contextlib.suppress(Exception):
            await socket.close(code=FAILED, reason="the floor has failed at this")
    finally:
        links.open.discard(link)
        if not sent_on:
            links.gone(session.key, address)
        with contextlib.suppress(Exception):
            await socket.close()


def _allowing(desk: Desk, session: Session) -> Allow:
    """What is nobody's business is refused over the socket as it is elsewhere, and recorded."""

    steady = None if proves(desk, session) else signed(desk, session)

    async def allow(table: str, command: dict[str, Any]) -> None:
        try:
            allow_command(desk, steady or signed(desk, session), table, command)
        except Forbidden as forbidden:
            said = visible(str(command.get("type"))[:40])
            what = f"'{said}' to {table}: {forbidden.detail}"
            await desk.record_refusal(session.name, what)
            raise Refused(forbidden.detail) from None

    return allow


def _outlet(socket: WebSocket[Any, Any, State]) -> dict[str, Callable[..., Any]]:
    """The ways without detours, where the server has them."""
    extensions: dict[str, Any] = dict(socket.scope.get("extensions") or {})
    ways: dict[str, Callable[..., Any]] = extensions.get(OUTLET, {})
    return ways


def _sender(socket: WebSocket[Any, Any, State]) -> Callable[[str], Awaitable[None]]:
    say: Callable[[str], bool] = _outlet(socket).get(SAY, lambda _: False)

    async def send(text: str) -> None:
        if say(text):
            return
        try:
            await Within(SEND_WITHIN, socket.send_text(text))
        except Exception:  # whatever the transport says, the other side is not there
            raise Closed from None

    return send


def _receiver(socket: WebSocket[Any, Any, State]) -> Callable[[], Awaitable[str | None]]:
    next_message = _outlet(socket).get(HEAR, socket.receive)

    async def receive() -> str | None:
        try:
            message: Any = await next_message()
        except (WebSocketDisconnect, RuntimeError):
            return None
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if text is None:
            text = (message.get("bytes") or b"").decode("utf-8", "replace")
        return str(text)

    return receive


def _closer(socket: WebSocket[Any, Any, State]) -> Callable[[int, str], Awaitable[None]]:
    async def close(code: int, reason: str) -> None:
        with contextlib.suppress(Exception):
            await socket.close(code=code, reason=reason)

    return close


# The application.


Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def application(desk: Desk, lifespan: Sequence[Lifespan] = ()) -> Litestar:
    """The application around a house; opening and closing it is the caller's."""
    links = Links()
    routes = Router(
        "/api",
        route_handlers=[
            *api.ROUTES,
            *staff.ROUTES,
            *jackpots.ROUTES,
            *console.ROUTES,
            *layouts.ROUTES,
            *health.ROUTES,
        ],
        dependencies={"person": Provide(signed_in)},
    )

    def provide_desk() -> Desk:
        return desk

    def provide_links() -> Links:
        return links

    def at_the_door(app: ASGIApp) -> ASGIApp:
        return doorman(app, desk)

    return Litestar(
        [routes, feed, pages.handler(pages.read())],
        dependencies={
            "desk": Provide(provide_desk, sync_to_thread=False),
            "links": Provide(provide_links, sync_to_thread=False),
        },
        exception_handlers={
            **ERRORS,
            Elsewhere: elsewhere(desk),
            Forbidden: forbidden(desk),
        },
        middleware=[at_the_door],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Croupier floor",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
            use_handler_docstrings=True,
        ),
        on_shutdown=[links.close, desk.leaders.close],
        lifespan=list(lifespan),
        logging_config=None,
        debug=False,
    )


class _ClientsFault(logging.Filter):
    """A terminal that sends nonsense is sent away with a code; the floor has not failed."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith("Invalid UTF-8")


def settings(
    app: Litestar,
    http: type[PatientProtocol] = PatientProtocol,
    certificate: Path | None = None,
    key: Path | None = None,
) -> uvicorn.Config:
    """Uvicorn as the floor wants it; with a certificate, over TLS."""
    logging.getLogger("uvicorn.error").addFilter(_ClientsFault())
    return uvicorn.Config(
        app,
        http=http,
        ws=Outlet,
        ws_max_size=LONGEST_MESSAGE * 4,  # bytes
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=False,  # whose word is taken is the configuration's to say
        access_log=False,
        log_config=None,
        log_level="warning",
        ssl_certfile=certificate,
        ssl_keyfile=key,
    )
