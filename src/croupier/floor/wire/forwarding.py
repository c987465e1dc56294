"""Speaking with the process that leads a table, for a terminal that is connected to this one.

Requests go to the leader with the caller's own session, which the store vouches for there as it
does here; what it answers is given back unchanged.  A terminal's WebSocket gets one beside it to
each leader of the tables it follows.  What has come from another process is not sent on again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hmac import compare_digest
from itertools import count
from pathlib import Path
from typing import Protocol
from urllib.parse import quote, urlsplit

import httpx
import msgspec
import websockets
import websockets.asyncio.client as ws

from croupier.floor.refusals import Unavailable
from croupier.floor.wire.messages import Unwatch, Watch, said

log = logging.getLogger("croupier.floor")

FORWARDED = "x-croupier-forwarded"  # has been sent on once
TERMINAL = "x-terminal"  # which terminal is speaking: its own limits apply (16:8)
CONNECT, ANSWER = 2.0, 8.0  # seconds that a leader has
PING = 5.0  # seconds between two looks at whether it is still there, and for its answer
LARGEST = 1 << 26  # bytes of one message from a leader
SIGNED_OUT = 4401


class Unreachable(Unavailable):
    """The leader does not answer.  What was asked for may have been done all the same."""

    def __init__(self, address: str) -> None:
        super().__init__(
            f"the process at {address} that leads the table does not answer; "
            "what was staked is safe"
        )


def _checked(address: str) -> str:
    if urlsplit(address).scheme not in ("http", "https"):
        raise Unreachable(address)
    return address.rstrip("/")


Vouch = Callable[[str, str], str]  # a mark of the house


def nobody(use: str, token: str) -> str:
    """Where there are no other processes."""
    return ""


class Answer(msgspec.Struct, frozen=True):
    status: int
    kind: str  # of content
    body: bytes


class Leaders:
    """Requests to the leaders of other tables.

    Each bears a mark that only a process with the house's key can make, so that nobody else
    passes for one.
    """

    def __init__(self, vouch: Vouch = nobody, authority: Path | None = None) -> None:
        self._client: httpx.AsyncClient | None = None
        self._vouch = vouch
        self.trust: ssl.SSLContext | None = None
        if authority is not None:
            self.trust = ssl.create_default_context(cafile=authority)

    def headers(self, token: str) -> dict[str, str]:
        """Whom the leader has before it."""
        return {"authorization": f"Bearer {token}", FORWARDED: self._vouch(FORWARDED, token)}

    def has_sent(self, token: str, mark: str) -> bool:
        vouched = self._vouch(FORWARDED, token)
        return bool(vouched) and compare_digest(vouched.encode(), mark.encode())

    async def ask(
        self, address: str, method: str, path: str, body: bytes, token: str, terminal: str
    ) -> Answer:
        """What the leader answers; ``path`` is with its query, as it came in."""
        if self._client is None:
            # nobody else is told the token: no proxy from the environment, no redirection
            self._client = httpx.AsyncClient(
                verify=self.trust or True,
                trust_env=False,
                follow_redirects=False,
                timeout=httpx.Timeout(ANSWER, connect=CONNECT),
                limits=httpx.Limits(max_connections=None, keepalive_expiry=2.0),
            )
        said = httpx.Headers(self.headers(token))
        if body:
            said["content-type"] = "application/json"
        if terminal:
            said = httpx.Headers([*said.raw, (TERMINAL.encode(), terminal.encode("latin-1"))])
        url = _checked(address) + path
        try:
            got = await self._client.request(method, url, content=body, headers=said)
        except (httpx.HTTPError, httpx.InvalidURL):
            raise Unreachable(address) from None
        return Answer(got.status_code, got.headers.get("content-type", ""), got.content)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()


class _Connect(ws.connect):
    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


class Upstream:
    """A WebSocket to one leader, beside a terminal's own.

    ``hear`` gets each message of the leader, ``ended`` the close code at the end, whichever way it
    came; neither is called after :meth:`close`.
    """

    def __init__(
        self,
        address: str,
        headers: dict[str, str],
        terminal: str,
        hear: Callable[[Upstream, str], Awaitable[None]],
        ended: Callable[[Upstream, int], None],
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._trust = trust
        self.address = address
        self._said = headers
        self._path = "/api/feed" + (f"?terminal={quote(terminal)}" if terminal else "")
        self._hear = hear
        self._ended = ended
        self._out: asyncio.Queue[str] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name=f"upstream {address}")

    def say(self, text: str) -> None:
        """At once, or as soon as it is connected."""
        self._out.put_nowait(text)

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        code = 0
        try:
            url = "ws" + _checked(self.address).removeprefix("http") + self._path
            async with _Connect(
                url,
                additional_headers=self._said,
                ssl=self._trust if url.startswith("wss") else None,
                proxy=None,
                compression=None,
                open_timeout=CONNECT,
                ping_interval=PING,
                ping_timeout=PING,
                close_timeout=1.0,
                max_size=LARGEST,
            ) as socket:
                code = await self._converse(socket)
        except websockets.InvalidStatus as refused:
            code = SIGNED_OUT if refused.response.status_code in (401, 403) else 0
        except (OSError, TimeoutError, websockets.WebSocketException, Unreachable):
            code = 0  # it is not there
        except (ValueError, msgspec.MsgspecError):
            log.exception("what came from %s", self.address)
        self._ended(self, code)

    async def _converse(self, socket: ws.ClientConnection) -> int:
        sending = asyncio.create_task(self._send(socket))
        try:
            async for text in socket:
                await self._hear(self, text if isinstance(text, str) else text.decode())
        except websockets.ConnectionClosed:
            pass
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, websockets.ConnectionClosed):
                await sending
        return socket.close_code or 0

    async def _send(self, socket: ws.ClientConnection) -> None:
        while True:
            await socket.send(await self._out.get())


# A terminal's messages.


class _Which(msgspec.Struct, frozen=True):
    table: str


class _Head(msgspec.Struct, frozen=True):
    """What has to be known of a message to pass it on."""

    type: str
    table: str = ""
    id: str = ""
    at: int = 0
    now: _Which | None = None
    reason: str = ""
    mark: int = 0
    fresh: bool = False


_head = msgspec.json.Decoder(_Head).decode


@dataclass(slots=True)
class Unanswered:
    """A command that was said to a leader."""

    table: str
    id: str
    text: str
    since: float  # when it was first said
    said: float  # when it was last said
    upstream: Upstream | None  # None: it has ended


@dataclass(slots=True)
class Followed:
    """A table that is followed at its leader."""

    upstream: Upstream
    mark: int  # of the watch that was said
    begun: bool = False  # the leader has answered it: what comes is told because of it


class Told(Protocol):
    """What a terminal's link does with what comes of its tables."""

    async def pass_on(self, text: str) -> None: ...
    def begun(self, table: str, *, fresh: bool) -> str:
        """What a terminal is told when a leader begins to tell."""

    def passed(self, table: str, at: int) -> None:
        """Is passed on; ``at``: then everything up to this entry has been, or 0."""

    def lost(self, tables: list[str], reason: str) -> None:
        """These are followed no more."""

    def signed_out(self) -> None: ...


class Passage:
    """The messages of one terminal about tables that others lead, to and fro."""

    def __init__(
        self,
        headers: dict[str, str],
        terminal: str,
        link: Told,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._headers = headers
        self._trust = trust
        self._terminal = terminal
        self._link = link
        self._upstreams: dict[str, Upstream] = {}
        self._followed: dict[str, Followed] = {}  # by table
        self._marks = count(1)
        self._unanswered: dict[tuple[str, str], Unanswered] = {}  # by table and id

    def _to(self, address: str) -> Upstream:
        found = self._upstreams.get(address)
        if found is None:
            found = Upstream(
                address, self._headers, self._terminal, self._hear, self._ended, self._trust
            )
            self._upstreams[address] = found
        return found

    async def close(self) -> None:
        for upstream in list(self._upstreams.values()):
            await upstream.close()

    # To a leader.

    def follow(self, table: str, address: str, since: int | None, *, parts: bool) -> None:
        mark = next(self._marks)
        self._followed[table] = followed = Followed(self._to(address), mark)
        followed.upstream.say(said(Watch(table, since, parts, mark)))

    def unfollow(self, table: str) -> None:
        followed = self._followed.pop(table, None)
        if followed is not None:
            followed.upstream.say(said(Unwatch(table)))

    def say(self, address: str, text: str) -> None:
        self._to(address).say(text)

    def command(self, address: str, table: str, id: str, text: str) -> None:
        """Its answer is passed on once, whichever leader gives it in the end."""
        upstream, now = self._to(address), time.monotonic()
        before = self._unanswered.get((table, id))
        since = before.since if before else now
        self._unanswered[table, id] = Unanswered(table, id, text, since, now, upstream)
        upstream.say(text)

    @property
    def waiting(self) -> bool:
        """Whether anything that was said elsewhere has no answer yet."""
        return bool(self._unanswered)

    def unanswered(self) -> list[Unanswered]:
        """Commands whose leader has gone."""
        return [one for one in self._unanswered.values() if one.upstream is None]

    def answered(self, table: str, id: str) -> None:
        self._unanswered.pop((table, id), None)

    # From a leader.

    async def _hear(self, upstream: Upstream, text: str) -> None:
        head = _head(text)
        table = head.now.table if head.now else head.table
        if head.type == "hello":
            return
        if head.type in ("done", "refused"):
            if self._unanswered.pop((table, head.id), None) is not None:
                await self._link.pass_on(text)
            return
        followed = self._followed.get(table)
        if followed is None:
            if not table or head.type == "now":  # else it is not wanted any more
                await self._link.pass_on(text)
        elif followed.upstream is upstream:
            await self._hear_of(table, followed, head, text)

    async def _hear_of(self, table: str, followed: Followed, head: _Head, text: str) -> None:
        """Of a table that is followed there.  Until the watch is answered, it is still what the
        leader tells because of one before: were it passed on, or counted, whatever came between
        the two would be missed."""
        if head.type == "away":
            del self._followed[table]
            self._link.lost([table], head.reason)
            return
        if head.type == "watching" and head.mark == followed.mark:
            followed.begun = True
            text = self._link.begun(table, fresh=head.fresh)
        elif head.type == "watching" or not (followed.begun or head.now):
            return
        self._link.passed(table, head.at if head.type == "events" else 0)
        await self._link.pass_on(text)

    def _ended(self, upstream: Upstream, code: int) -> None:
        if self._upstreams.get(upstream.address) is upstream:
            del self._upstreams[upstream.address]
        for one in self._unanswered.values():
            if one.upstream is upstream:
                one.upstream = None
        if code == SIGNED_OUT:
            self._link.signed_out()
            return
        lost = [table for table, at in self._followed.items() if at.upstream is upstream]
        for table in lost:
            del self._followed[table]
        self._link.lost(lost, Unreachable(upstream.address).reason)
