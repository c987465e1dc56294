"""The database is gone: whatever is asked of a process, its event loop goes on for everyone."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
import time
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar

from croupier.floor.config import parse
from croupier.floor.house import House
from croupier.floor.people.access import Desk
from croupier.floor.people.limits import Rates
from croupier.floor.people.sessions import Session, Sessions
from croupier.floor.store import postgres as store
from croupier.floor.wire.feed import Link
from croupier.floor.wire.messages import Shelf
from croupier.floor.wire.server import application
from tests.floor.postgres import cluster
from tests.floor.serving import CONFIG, NAMES, PASSWORD, QUICK
from tests.waiting import PATIENCE, come

LOOK = 0.01  # seconds between two looks at what the loop is doing
# one after the other they would wait for as long as this
ONE_BY_ONE = store.PATIENCE * 40
WAITING = re.compile(r"/(psycopg|psycopg_pool|concurrent/futures/_base|socket|ssl)\b")

# no person is asked after, and so not the store
IN_MEMORY = {("GET", f"/api/{what}") for what in ("health", "metrics")}
BODIES: dict[str, dict[str, Any]] = {
    "/api/login": {"name": "mary", "password": PASSWORD},
    "/api/password": {"old": PASSWORD, "new": "another horse battery"},
    "/api/tables/{table}/commands": {"command": {"type": "place", "area": "red", "amount": 500}},
    "/api/credits/play": {"amount": 10_000},
    "/api/credits/sell": {"player": "alice", "amount": 100},
    "/api/credits/hand-pay": {"player": "alice", "amount": 100},
    "/api/vouchers/insert": {"code": "AAAA"},
    "/api/vouchers/pay": {"code": "AAAA"},
    "/api/disputes": {"table": "roulette-1", "round": 1, "what": "wrong"},
    "/api/disputes/{number}/decide": {"decision": "so", "adjust": {"alice": 100}},
    "/api/disputes/{number}/refer": {"to": "the authority"},
    "/api/proposals": {
        "what": "void settled round",
        "table": "roulette-1",
        "why": "wrong",
        "detail": {"round": 1},
    },
    "/api/tables/{table}/rounds/{round}/pay": {"player": "alice", "amount": 1, "why": "so"},
    "/api/payments/refuse": {"player": "alice", "amount": 1, "table": "roulette-1", "why": "so"},
    "/api/people/{name}": {"role": "dealer", "password": PASSWORD},
}
# what a player asks for; a manager may ask for all the rest
PLAYERS = re.compile(
    r"/api/(me|meter|history|credits/(play|cash-out)|vouchers/insert|disputes"
    r"|tables/\{table\}/(commands|join|leave))$"
)


class Watch:
    """Looks again and again at what the event loop's thread is doing.  A machine that is busy
    makes it slow at whatever it does; only a defect makes it wait for the database."""

    def __init__(self) -> None:
        self.looks = 0
        self.waited: list[str] = []
        self._loop = threading.get_ident()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look_on)
        self._thread.start()

    def _look_on(self) -> None:
        before = ""
        while not self._stopped.wait(LOOK):
            self.looks += 1
            stack = traceback.extract_stack(sys._current_frames()[self._loop])
            now = "".join(traceback.format_list(stack))
            waits = any(WAITING.search(frame.filename) for frame in stack)
            if waits and now == before:  # passing through is not waiting
                self.waited.append(now)
            before = now

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()


@asynccontextmanager
async def opened(url: str, folder: Path) -> AsyncIterator[tuple[Desk, Litestar]]:
    house = await House.open(
        parse(CONFIG.replace("[house]", f'[house]\nstore = "{url}"'), "", folder)
    )
    try:
        sessions = Sessions(house.store, hasher=QUICK)
        for role, name in NAMES.items():
            await sessions.accounts.put(name, role.value, PASSWORD, by="test")
        free = Rates(1e6, 1e6)
        desk = Desk(house, sessions, guests=True, rates=free, logins=free, arrivals=free)
        yield desk, application(desk)
    finally:
        await house.close()


def requests_of(app: Litestar) -> list[tuple[str, str]]:
    """Every method and path of the API."""
    found = []
    for route in app.routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        for method in sorted(getattr(route, "methods", ())):
            if path.startswith("/api/") and method != "OPTIONS":
                found.append((method, path))
    return found


class Terminal:
    """A connection of one person, without a network."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.heard: list[dict[str, Any]] = []
        self._looked = 0
        self.closed: list[int] = []
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        link = Link(
            desk.house,
            desk.sessions,
            Shelf(),
            session,
            self._hear,
            self._said.get,
            self._close,
        )
        self._task = asyncio.create_task(link.run())

    async def _hear(self, text: str) -> None:
        self.heard.append(json.loads(text))

    async def _close(self, code: int, _: str) -> None:
        self.closed.append(code)

    def say(self, **message: Any) -> None:
        self._said.put_nowait(json.dumps(message))

    async def until(self, **what: Any) -> dict[str, Any]:
        """The next message like this that has come since it was last asked for one."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._looked < len(self.heard):
                    message = self.heard[self._looked]
                    self._looked += 1
                    if what.items() <= message.items():
                        return message
                await asyncio.sleep(0.02)

    async def end(self) -> None:
        self._said.put_nowait(None)
        await self._task


class Client:
    def __init__(self, client: httpx.AsyncClient, tokens: dict[str, str]) -> None:
        self._client = client
        self._tokens = tokens
        self._ids = 0

    async def ask(self, method: str, path: str, name: str = "") -> httpx.Response:
        """A request that could be carried out, by somebody who may."""
        self._ids += 1
        name = name or ("alice" if PLAYERS.match(path) else "mary")
        body = (
            {"id": f"n{self._ids}", **BODIES.get(path, {})} if method in ("POST", "PUT") else None
        )
        values = {"table": "roulette-1", "round": 1, "number": 1, "name": "nora", "player": "alice"}
        values |= {"link": "none", "jackpot": "none"}
        if path == "/api/logout":
            name = "sam"
        return await self._client.request(
            method,
            path.format(**values),
            json=body,
            headers={"authorization": f"Bearer {self._tokens[name]}"},
        )


def test_no_request_holds_up_the_others_while_the_database_is_gone(tmp_path: Path) -> None:
    server = cluster()
    url = server.database()

    async def story() -> None:
        async with opened(url, tmp_path) as (desk, app):
            sessions = {
                n: await desk.sessions.log_in(n, PASSWORD) for n in ("alice", "mary", "sam")
            }
            tokens = {name: token for name, (token, _) in sessions.items()}
            transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
            async with httpx.AsyncClient(
                transport=transport, base_url="http://floor", timeout=PATIENCE
            ) as http:
                client = Client(http, tokens)
                terminal = Terminal(desk, sessions["alice"][1])
                terminal.say(type="watch", table="roulette-1")
                for path in ("/api/credits/play", "/api/tables/{table}/join"):
                    assert (await client.ask("POST", path)).status_code == 200
                await terminal.until(type="now")
                every = requests_of(app)
                assert len(every) > 40
                watch = Watch()
                await asyncio.to_thread(server.stop)
                try:
                    await while_gone(desk, client, terminal, every)
                finally:
                    await asyncio.to_thread(server.start)
                    watch.stop()
                assert watch.looks
                assert watch.waited == []
                await back_again(client, terminal)
                await terminal.end()

    asyncio.run(story())


async def while_gone(
    desk: Desk, client: Client, terminal: Terminal, every: list[tuple[str, str]]
) -> None:
    """At once, while the tables are still thought to be led; and when they are not."""
    for known in (False, True):
        if known:
            await come(lambda: not desk.house.pits)
        terminal.say(type="watch", table="baccarat-1", since=2)
        command = {"type": "place", "area": "red", "amount": 500}
        said = {"type": "command", "table": "roulette-1", "id": f"w{known}", "command": command}
        terminal.say(**said)
        start = time.monotonic()
        answers = await asyncio.gather(*(client.ask(*one) for one in every))
        took = time.monotonic() - start
        got = {one: answer.status_code for one, answer in zip(every, answers, strict=True)}
        wrong = {
            one: (status, answer.text)
            for (one, status), answer in zip(got.items(), answers, strict=True)
            if status != (200 if one in IN_MEMORY else 503) and (known or status not in (200, 409))
        }
        assert wrong == {}
        assert not known or took < ONE_BY_ONE  # they do not wait for each other
        refused = await terminal.until(type="refused", id=f"w{known}")
        assert refused["unavailable"]
    away = [m["table"] for m in terminal.heard if m["type"] == "away"]
    assert away.count("roulette-1") == 1


async def back_again(client: Client, terminal: Terminal) -> None:
    """By itself; the terminal has lost neither its connection nor its table."""
    async with asyncio.timeout(PATIENCE):
        while (await client.ask("GET", "/api/meter")).status_code != 200:
            await asyncio.sleep(0.1)
        while True:
            now = await terminal.until(type="now")
            if now["now"]["table"] == "roulette-1" and now["now"]["available"]:
                break
    assert terminal.closed == []
    placed = await client.ask("POST", "/api/tables/{table}/commands")
    assert placed.status_code == 200, placed.text
