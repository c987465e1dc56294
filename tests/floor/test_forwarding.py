"""Several processes over one database are one house: a terminal at any of them plays every table.

Two real floors, `croupier floor`: A opens first and leads all its tables; B has one table more.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest
import websockets
import websockets.asyncio.client as ws

from croupier.floor import audit
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.shown.views import shows
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.table.replies import event_of
from croupier.floor.wire import forwarding
from croupier.floor.wire.forwarding import FORWARDED, Leaders, Unreachable, Upstream
from croupier.table.log import Happened, parse_body
from tests.floor.postgres import cluster
from tests.floor.serving import QUICK
from tests.floor.test_server import Process, running
from tests.waiting import PATIENCE, come, until

HOUSE = """
[house]
play_credits = 100_000
guests = true

[[tables]]
name = "roulette-1"
game = "roulette"
seed = "7"
wagering = 3600
pause = 0
terminals = { small = { all = [200, 1000] } }

[[tables]]
name = "baccarat-1"
game = "baccarat"
seed = "7"
wagering = 3600
pause = 0
"""
MORE = """
[[tables]]
name = "roulette-2"
game = "roulette"
seed = "8"
wagering = 3600
pause = 0
"""
PASSWORD = "correct horse battery"


SAM = f'''
[two_people]
accounts = false

[[people]]
name = "sam"
role = "gaming supervisor"
password = "{QUICK.hash(PASSWORD)}"
'''


@dataclass
class Two:
    a: Process
    b: Process
    url: str
    key: Sealer
    ids: int = 0

    def id(self) -> str:
        self.ids += 1
        return f"f{self.ids}"

    def manager(self) -> str:
        """The gaming manager's token."""
        password = self.a.said[0].split(" password ")[1].split()[0]
        body = {"name": "manager", "password": password}
        return str(self.a.request("POST", "/api/login", body)[1]["token"])

    def signed_in(self, name: str) -> str:
        said = {"name": name, "password": PASSWORD}
        return str(self.b.request("POST", "/api/login", said)[1]["token"])

    def staff(self, by: str, name: str, role: str) -> str:
        body = {"role": role, "password": PASSWORD}
        assert self.b.request("PUT", f"/api/people/{name}", body, by)[0] == 200
        return self.signed_in(name)

    def guest(self, credits: int = 50_000) -> tuple[str, str]:
        """A player who knows B alone: token and name."""
        answer = self.b.request("POST", "/api/guest")[1]
        token = answer["token"]
        taken = self.b.request(
            "POST", "/api/credits/play", {"id": self.id(), "amount": credits}, token
        )
        assert taken == (200, {"credits": credits})
        return token, answer["me"]["name"]

    def command(self, at: Process, token: str, table: str, id: str = "", **said: Any) -> Any:
        body = {"id": id or self.id(), "command": said}
        return at.request("POST", f"/api/tables/{table}/commands", body, token)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    url = cluster().database()
    store = ("--store", url)
    with (
        running(tmp_path, *store, config=HOUSE + SAM, name="a.toml") as a,
        running(tmp_path, *store, config=HOUSE + MORE + SAM, name="b.toml") as b,
    ):
        made = Two(a, b, url, Sealer.of_file(tmp_path / "house.key", make=False))
        token = b.guest()
        until(lambda: all(t["available"] for t in b.request("GET", "/api/tables", token=token)[1]))
        yield made


# By HTTP.


def test_a_terminal_at_b_plays_a_table_of_a(two: Two) -> None:
    manager = two.manager()
    token, name = two.guest()
    tables = {t["table"]: t for t in two.b.request("GET", "/api/tables", token=token)[1]}
    assert [t["led_here"] for t in tables.values()] == [False, False, True]
    assert tables["roulette-1"]["address"] == two.a.url
    path = "/api/tables/roulette-1"
    status, joined = two.b.request("POST", f"{path}/join", {"id": "j"}, token)
    assert (status, joined["events"][0]["event"]["player"]) == (200, name)
    first = two.command(two.b, token, "roulette-1", "w", type="place", area="red", amount=1000)
    assert first[0] == 200
    # the same id at the leader itself: it acted once
    again = two.command(two.a, token, "roulette-1", "w", type="place", area="red", amount=1000)
    assert again == first
    # a refusal, its reason and its rule come back as they are
    refused = two.command(two.b, token, "roulette-1", type="place", area="red", amount=33)
    assert refused[0] == 409
    assert refused[1]["rule"].startswith("qld-2024:")
    assert two.b.request("GET", "/api/tables/nowhere", token=token)[0] == 409
    for what in ("/events", "/events?since=2", "/legal", "/help"):
        there = two.a.request("GET", path + what, token=token)
        assert two.b.request("GET", path + what, token=token) == there
        assert there[0] == 200
    _, here = two.b.request("GET", path, token=token)
    _, there = two.a.request("GET", path, token=token)
    assert {**here, "seconds_left": 0} == {**there, "seconds_left": 0}
    assert here["money"] == {"credits": 49_000, "at_tables": 1000}
    # what lies at a table of A is known at a table of B
    _, other = two.b.request("GET", "/api/tables/roulette-2", token=token)
    assert other["money"] == here["money"]
    supervisor = two.staff(manager, "sue", "gaming supervisor")
    assert two.command(two.b, supervisor, "roulette-1", type="no-more-bets")[0] == 200
    _, after = two.b.request("GET", path, token=token)
    won = after["previous"]["won"]
    assert after["previous"]["wagered"] == 1000
    assert after["money"] == {"credits": 50_000 + (won or -1000), "at_tables": 0}
    assert two.a.request("GET", "/api/meter", token=token)[1]["credits"] == 50_000 + (won or -1000)
    assert two.b.request("POST", f"{path}/leave", {"id": "l"}, token)[0] == 200


def test_16_8_the_limits_of_a_terminal_hold_through_another_process(two: Two) -> None:
    token, _ = two.guest()
    two.b.request("POST", "/api/tables/roulette-1/join", {"id": "j"}, token)
    place = {"id": "p", "command": {"type": "place", "area": "red", "amount": 5000}}
    path = "/api/tables/roulette-1/commands"
    status, answer = two.b.request("POST", path, place, token, {"x-terminal": "small"})
    assert (status, answer["rule"]) == (409, "qld-2024:16:8")
    assert two.b.request("POST", path, place, token)[0] == 200

    async def by_socket() -> Any:
        async with two.b.feed(token, "?terminal=small") as socket:
            said = {"type": "command", "table": "roulette-1", **place, "id": "q"}
            await socket.send(json.dumps(said))
            return await answer_to(socket, "q")

    assert asyncio.run(by_socket())["rule"] == "qld-2024:16:8"


def test_the_staff_at_b_puts_right_what_happened_at_a(two: Two) -> None:
    """A dispute decided with money, and what takes two people: both are the leader's to do."""
    manager = two.manager()
    supervisor = two.staff(manager, "sue", "gaming supervisor")
    token, name = two.guest()
    two.b.request("POST", "/api/tables/roulette-1/join", {"id": "j"}, token)
    two.command(two.b, token, "roulette-1", type="place", area="red", amount=1000)
    two.command(two.b, supervisor, "roulette-1", type="no-more-bets")
    status, entered = two.b.request("GET", "/api/tables/roulette-1/entered", token=supervisor)
    assert (status, entered[0]["round"]) == (200, 1)
    status, told = two.b.request("GET", "/api/tables/roulette-1/rounds/1", token=supervisor)
    assert status == 200
    assert any(name in line for line in told)
    before = two.b.request("GET", "/api/me", token=token)[1]["credits"]
    complaint = {"id": "d", "table": "roulette-1", "round": 1, "what": "it was red"}
    assert two.b.request("POST", "/api/disputes", complaint, token) == (201, {"number": 1})
    decision = {"id": "e", "decision": "it was", "adjust": {name: 700}}
    status, decided = two.b.request("POST", "/api/disputes/1/decide", decision, supervisor)
    assert (status, decided["status"]) == (200, "decided")
    assert two.b.request("GET", "/api/me", token=token)[1]["credits"] == before + 700
    proposal = {
        "id": "g",
        "what": "void settled round",
        "table": "roulette-1",
        "why": "the wheel was not level",
        "detail": {"round": 1},
    }
    status, proposed = two.b.request("POST", "/api/proposals", proposal, supervisor)
    assert status == 201, proposed
    path = f"/api/proposals/{proposed['number']}/approve"
    status, done = two.b.request("POST", path, {"id": "h"}, manager)
    assert (status, "has made the other's account" in done["reason"]) == (409, True)
    second = two.signed_in("sam")
    status, done = two.b.request("POST", path, {"id": "h"}, second)
    assert (status, done["status"], done["second"]) == (200, "carried out", "sam")
    store = PostgresStore(two.url)
    try:
        assert [f.troubles for f in audit.verify_house(store) if f.troubles] == []
    finally:
        store.close()


def test_what_was_sent_on_is_not_sent_on_again(two: Two) -> None:
    token, _ = two.guest()
    mark = {FORWARDED: two.key.vouch(FORWARDED, token)}
    status, answer = two.b.request("GET", "/api/tables/roulette-1", token=token, more=mark)
    assert status == 503
    assert answer["reason"] == f"table roulette-1 is at {two.a.url}"

    async def by_socket() -> list[dict[str, Any]]:
        headers = {"authorization": f"Bearer {token}", **mark}
        url = two.b.url.replace("http", "ws", 1) + "/api/feed"
        async with ws.connect(url, additional_headers=headers) as socket:
            await socket.recv()
            for kind in ("watch", "look"):
                await socket.send(json.dumps({"type": kind, "table": "roulette-1"}))
            command = {"type": "place", "area": "red", "amount": 1000}
            said = {"type": "command", "table": "roulette-1", "id": "x", "command": command}
            await socket.send(json.dumps(said))
            return [json.loads(await socket.recv()) for _ in range(3)]

    away, error, refused = asyncio.run(by_socket())
    assert (away["type"], error["type"], refused["type"]) == ("away", "error", "refused")
    assert refused["unavailable"]
    # who is no process of the house does not pass for one
    forged = {FORWARDED: "1"}
    path = "/api/tables/roulette-1"
    assert two.b.request("GET", path, token=token, more=forged)[0] == 200
    # no session, no answer: neither here nor there
    assert two.b.request("GET", "/api/tables/roulette-1", token="no such token")[0] == 401


def test_a_leader_that_does_not_answer(two: Two) -> None:
    """It hangs, and holds its tables: those are unavailable, and come back with it."""
    token, _ = two.guest()
    path = "/api/tables/roulette-1"
    assert two.b.request("POST", f"{path}/join", {"id": "j"}, token)[0] == 200

    async def story() -> None:
        async with two.b.feed(token) as socket:
            await socket.send(json.dumps({"type": "watch", "table": "roulette-1", "mark": 7}))
            assert (await heard(socket, "watching"))["mark"] == 7
            at = (await heard(socket, "now"))["now"]["at"]
            two.a.process.send_signal(signal.SIGSTOP)
            try:
                status, answer = await asyncio.to_thread(two.b.request, "GET", path, None, token)
                assert status == 503
                assert "does not answer" in answer["reason"]
                away = await heard(socket, "away")
                assert "does not answer" in away["reason"]
                own = await asyncio.to_thread(
                    two.b.request, "GET", "/api/tables/roulette-2", None, token
                )
                assert own[0] == 200
            finally:
                two.a.process.send_signal(signal.SIGCONT)
            watching = await heard(socket, "watching")
            assert (watching["fresh"], watching["mark"]) == (False, 7)
            assert (await heard(socket, "now"))["now"]["at"] >= at

    asyncio.run(story())
    assert two.b.request("GET", path, token=token)[0] == 200


# By WebSocket.


async def heard(socket: ws.ClientConnection, kind: str, **what: Any) -> dict[str, Any]:
    """The next message of a kind, whatever comes before it."""
    async with asyncio.timeout(PATIENCE):
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == kind and what.items() <= message.items():
                return message
    raise AssertionError("the connection has ended")


async def answer_to(socket: ws.ClientConnection, id: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message.get("id") == id:
                return message


@dataclass
class Terminal:
    """One connection to B that is never opened again, and all that it was told."""

    socket: ws.ClientConnection
    numbers: dict[str, list[int]] = field(default_factory=dict)
    events: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    now: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    fresh: list[str] = field(default_factory=list)
    away: list[str] = field(default_factory=list)
    ended: int = 0

    async def listen(self) -> None:
        with suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                self.hear(json.loads(text))
        self.ended = self.socket.close_code or 1

    def hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "events":
                table = message["table"]
                self.numbers.setdefault(table, []).extend(e["n"] for e in message["events"])
                self.events.setdefault(table, []).extend(e["event"] for e in message["events"])
                assert message["at"] >= self.numbers[table][-1]
            case "now":
                self.now[message["now"]["table"]] = message["now"]
            case "watching" if message["fresh"]:
                self.fresh.append(message["table"])
            case "away":
                self.away.append(message["table"])
            case "done" | "refused":
                self.answers.setdefault(message["id"], []).append(message)

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def command(self, table: str, id: str, **said: Any) -> None:
        await self.say(type="command", table=table, id=id, command=said)

    async def until(self, true: Callable[[], bool]) -> None:
        def now() -> bool:
            assert not self.ended, f"the connection has ended: {self.ended}"
            return true()

        await come(now)

    async def answered(self, *ids: str) -> list[dict[str, Any]]:
        await self.until(lambda: all(id in self.answers for id in ids))
        return [self.answers[id][0] for id in ids]


def shown_in_log(url: str, table: str, name: str) -> list[int]:
    """The entries of a table's log that this player is to be told."""
    who = Person(name, FloorRole.PLAYER)
    store = PostgresStore(url)
    try:
        found = []
        for entry in store.entries(table):
            line = parse_body(entry.body, entry.hash, entry.number).entry
            if isinstance(line, Happened) and shows(who, event_of(line.e)):
                found.append(entry.number)
        return found
    finally:
        store.close()


def test_the_feed_goes_on_when_a_leader_is_killed_in_the_midst_of_a_round(two: Two) -> None:
    """Nothing is missed or doubled on one connection to B; every command is answered once."""
    manager = two.manager()
    token, name = two.guest(100_000)

    async def close_wagering(at: Process) -> None:
        status, answer = await asyncio.to_thread(
            two.command, at, manager, "roulette-1", type="no-more-bets"
        )
        assert status == 200, answer

    async def story() -> Terminal:
        async with two.b.feed(token, ping_interval=None) as socket:
            one = Terminal(socket)
            listening = asyncio.create_task(one.listen())
            for table in ("roulette-1", "roulette-2"):
                await one.say(type="watch", table=table)
                await one.command(table, f"j-{table}", type="join")
            await one.answered("j-roulette-1", "j-roulette-2")
            await one.command("roulette-1", "w0", type="place", area="red", amount=1000)
            await one.command("roulette-2", "v0", type="place", area="black", amount=500)
            assert [a["type"] for a in await one.answered("w0", "v0")] == ["done", "done"]
            await close_wagering(two.b)
            await one.until(lambda: happened(one, "roulette-1", "settled") == 1)
            # the second round is in progress, with wagers coming in, when the leader is killed
            await one.command("roulette-1", "w1", type="place", area="red", amount=1000)
            assert (await one.answered("w1"))[0]["type"] == "done"
            for number in range(2, 40):
                if number == 20:
                    await one.answered(*(f"w{n}" for n in range(2, 19)))  # w19 may be anywhere
                    two.a.process.kill()
                said = {"type": "place", "area": "red", "amount": 100}
                await one.command("roulette-1", f"w{number}", **said)
                await asyncio.sleep(0.06)  # some before it is known, some after
            await one.until(lambda: bool(one.now["roulette-1"]["options"]) and led(two, token))
            ids = [f"w{number}" for number in range(2, 40)]
            answers = dict(zip(ids, await one.answered(*ids), strict=True))
            done = [id for id, a in answers.items() if a["type"] == "done"]
            assert all(a.get("unavailable") for a in answers.values() if a["type"] != "done")
            assert {f"w{number}" for number in range(2, 19)} <= set(done)
            # said again, those that acted answer the same, and the stake is as it was
            for id in ("w1", *done):
                amount = 1000 if id == "w1" else 100
                body = {"type": "place", "area": "red", "amount": amount}
                status, _ = await asyncio.to_thread(
                    two.command, two.b, token, "roulette-1", id, **body
                )
                assert status == 200
            staked = 1000 + 100 * len(done)
            await one.say(type="look", table="roulette-1")
            await one.until(lambda: stake(one, "roulette-1") == staked)
            assert one.now["roulette-1"]["round"] == 2
            await close_wagering(two.b)
            await one.until(lambda: happened(one, "roulette-1", "settled") == 2)
            last = [e for e in one.events["roulette-1"] if e["type"] == "settled"][-1]
            assert last["stake"] == staked
            listening.cancel()
            return one

    one = asyncio.run(story())
    assert not one.ended
    assert sorted(one.fresh) == ["roulette-1", "roulette-2"]  # once each: never anew
    assert "roulette-2" not in one.away
    assert all(len(answers) == 1 for answers in one.answers.values())
    for table in ("roulette-1", "roulette-2"):
        numbers = one.numbers[table]
        assert numbers == sorted(set(numbers))
        expected = shown_in_log(two.url, table, name)
        assert numbers == expected
    settlements = [e for e in one.events["roulette-1"] if e["type"] == "settled"]
    credits = 100_000 - 500 + sum(e["returned"] - e["stake"] for e in settlements)
    assert two.b.request("GET", "/api/meter", token=token)[1]["credits"] == credits
    store = PostgresStore(two.url)
    try:
        assert [f.troubles for f in audit.verify_house(store) if f.troubles] == []
        assert {r.table: r.address for r in store.tables()} == dict.fromkeys(
            ["baccarat-1", "roulette-1", "roulette-2"], two.b.url
        )
    finally:
        store.close()


def happened(one: Terminal, table: str, kind: str) -> int:
    return sum(e["type"] == kind for e in one.events.get(table, ()))


def stake(one: Terminal, table: str) -> int:
    """As the terminal was told last; nothing, while it has not been told of the table (again)."""
    return sum(w["amount"] for w in one.now.get(table, {}).get("wagers", ()))


def led(two: Two, token: str) -> bool:
    tables = two.b.request("GET", "/api/tables", token=token)[1]
    return all(t["led_here"] for t in tables)


def test_a_leader_that_hung_and_lost_its_tables_serves_them_through_the_next(two: Two) -> None:
    """A hangs, the database gives its tables to B; A's own terminals follow them there."""
    token, name = two.guest()
    two.b.request("POST", "/api/tables/roulette-1/join", {"id": "j"}, token)

    async def story() -> Terminal:
        async with two.a.feed(token, ping_interval=None) as socket:
            one = Terminal(socket)
            listening = asyncio.create_task(one.listen())
            await one.say(type="watch", table="roulette-1")
            await one.command("roulette-1", "w", type="place", area="red", amount=1000)
            assert (await one.answered("w"))[0]["type"] == "done"
            two.a.process.send_signal(signal.SIGSTOP)
            try:
                await asyncio.to_thread(lose_locks, two.url, 2)
                await asyncio.to_thread(until, lambda: led(two, token))
                more: Any = {"type": "place", "area": "red", "amount": 500}
                assert (await asyncio.to_thread(two.command, two.b, token, "roulette-1", **more))[
                    0
                ] == 200
            finally:
                two.a.process.send_signal(signal.SIGCONT)
            await come(lambda: one.ended or stake(one, "roulette-1") == 1500)
            if not one.ended:
                await withdrawn(one)
                listening.cancel()
                return one
        # a ping of A's own was out of time when it woke: its terminal comes back for the rest
        async with two.a.feed(token, ping_interval=None) as socket:
            one.socket, one.ended = socket, 0
            listening = asyncio.create_task(one.listen())
            since = one.numbers["roulette-1"][-1]
            await one.say(type="watch", table="roulette-1", since=since)
            await withdrawn(one)
            listening.cancel()
            return one

    async def withdrawn(one: Terminal) -> None:
        await one.until(lambda: stake(one, "roulette-1") == 1500)
        await one.command("roulette-1", "w2", type="withdraw", area="red", box=0)
        assert (await one.answered("w2"))[0]["type"] == "done"
        await one.until(lambda: happened(one, "roulette-1", "wager-withdrawn") == 1)

    one = asyncio.run(story())
    assert one.fresh == ["roulette-1"]
    assert one.numbers["roulette-1"] == shown_in_log(two.url, "roulette-1", name)
    _, now = two.a.request("GET", "/api/tables/roulette-1", token=token)
    assert now["money"] == {"credits": 50_000, "at_tables": 0}


def lose_locks(url: str, tables: int) -> None:
    """End the connection that holds the locks of so many tables."""
    holders = (
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted "
        "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
        "GROUP BY pid HAVING count(*) = %s"
    )
    with psycopg.connect(url, autocommit=True) as connection:
        assert connection.execute(holders, (tables,)).fetchall() == [(True,)]


# Meters.


def test_a_terminal_learns_of_credits_that_another_process_moved(two: Two) -> None:
    """16:3(2): what the terminal shows is what the player has, wherever it was moved."""
    token, _ = two.guest()
    two.a.request("POST", "/api/tables/roulette-1/join", {"id": "j"}, token)

    async def story() -> None:
        async with two.b.feed(token, ping_interval=None) as socket:
            one = Terminal(socket)
            listening = asyncio.create_task(one.listen())
            await one.say(type="watch", table="roulette-2")
            await one.until(lambda: "roulette-2" in one.now)
            have = {"credits": 50_000, "at_tables": 0}
            assert one.now["roulette-2"]["money"] == have

            async def shows_it(**money: int) -> None:
                await one.until(lambda: one.now["roulette-2"]["money"] == money)

            more = {"id": "m", "amount": 1000}
            await asyncio.to_thread(two.a.request, "POST", "/api/credits/play", more, token)
            await shows_it(credits=51_000, at_tables=0)
            place: Any = {"type": "place", "area": "red", "amount": 2000}
            await asyncio.to_thread(two.command, two.a, token, "roulette-1", **place)
            await shows_it(credits=49_000, at_tables=2000)
            manager = await asyncio.to_thread(two.manager)
            await asyncio.to_thread(two.command, two.a, manager, "roulette-1", type="no-more-bets")
            after = await asyncio.to_thread(two.a.request, "GET", "/api/meter", None, token)
            await shows_it(credits=after[1]["credits"], at_tables=0)
            listening.cancel()

    asyncio.run(story())


# The leader is told, and nobody else.


class _Heard(BaseHTTPRequestHandler):
    """Redirects everything, and remembers what it was told."""

    server: _Hearing
    protocol_version = "HTTP/1.1"

    def answer(self) -> None:
        self.server.heard.append(dict(self.headers.items()))
        self.send_response(307 if self.server.to else 200)
        if self.server.to:
            upgrade = "upgrade" in self.headers
            to = self.server.to.replace("http", "ws") if upgrade else self.server.to
            self.send_header("Location", to + self.path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST = do_CONNECT = answer

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


class _Hearing(socketserver.ThreadingTCPServer):
    daemon_threads = True
    to = ""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Heard)
        self.heard: list[dict[str, str]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def hearing() -> Iterator[_Hearing]:
    with _Hearing() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("proxied", [True, False])
def test_the_token_goes_to_the_leader_and_to_nobody_else(
    monkeypatch: pytest.MonkeyPatch, proxied: bool
) -> None:
    """Neither a proxy of the environment nor whoever a leader's answer points to is told it."""
    with hearing() as leader, hearing() as stranger:
        leader.to = stranger.url
        if proxied:
            for name in ("http_proxy", "HTTP_PROXY", "ws_proxy", "all_proxy", "ALL_PROXY"):
                monkeypatch.setenv(name, stranger.url)
            monkeypatch.delenv("no_proxy", raising=False)
            monkeypatch.delenv("NO_PROXY", raising=False)

        async def story() -> None:
            leaders = Leaders()
            got = await leaders.ask(leader.url, "GET", "/api/tables/x?since=1", b"", "tok", "t1")
            assert got.status == 307
            await leaders.close()
            ended = asyncio.Event()

            async def nothing(_: Upstream, text: str) -> None:
                raise AssertionError(text)

            Upstream(leader.url, leaders.headers("tok"), "t1", nothing, lambda *_: ended.set())
            async with asyncio.timeout(PATIENCE):
                await ended.wait()

        asyncio.run(story())
        assert [h.get("authorization") for h in leader.heard] == ["Bearer tok", "Bearer tok"]
        assert all(FORWARDED in {k.lower() for k in h} for h in leader.heard)
        assert leader.heard[0]["x-terminal"] == "t1"
        assert stranger.heard == []


@pytest.mark.parametrize(
    "address", ["process one", "ftp://127.0.0.1", "file:///etc", "http://", "http://127.0.0.1:1"]
)
def test_an_address_that_is_none_is_not_asked(address: str) -> None:
    async def story() -> None:
        leaders = Leaders()
        with pytest.raises(Unreachable, match="does not answer"):
            await leaders.ask(address, "GET", "/api/tables/x", b"", "tok", "")
        await leaders.close()

    asyncio.run(story())


# What is still told because of a watch before.


class Leading:
    """A connection to a leader, without one: what was said to it."""

    def __init__(self, address: str, *_: object) -> None:
        self.address = address
        self.said: list[dict[str, Any]] = []

    def say(self, text: str) -> None:
        self.said.append(json.loads(text))


class Terminals:
    """What a terminal is passed, and up to where that is believed to be all."""

    def __init__(self) -> None:
        self.texts: list[dict[str, Any]] = []
        self.at = 0

    async def pass_on(self, text: str) -> None:
        self.texts.append(json.loads(text))

    def begun(self, table: str, *, fresh: bool) -> str:
        return json.dumps({"type": "watching", "table": table, "fresh": fresh, "mark": 9})

    def passed(self, table: str, at: int) -> None:
        self.at = at or self.at

    def lost(self, tables: list[str], reason: str) -> None:
        self.texts.append({"lost": tables})

    def signed_out(self) -> None:
        raise AssertionError("nobody was signed out")


def test_what_is_told_because_of_a_watch_before_is_neither_passed_on_nor_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A terminal watches anew while its leader tells: it was told up to 100, and if what comes to
    110 were taken for told, the next leader would go on from there."""
    monkeypatch.setattr(forwarding, "Upstream", Leading)
    told = Terminals()
    passage = forwarding.Passage({}, "", told)

    def events(at: int) -> dict[str, Any]:
        return {"type": "events", "table": "T", "at": at, "events": []}

    def watching(mark: int) -> dict[str, Any]:
        return {"type": "watching", "table": "T", "fresh": False, "mark": mark}

    async def story() -> None:
        async def tells(message: dict[str, Any]) -> None:
            await passage._hear(leader, json.dumps(message))

        passage.follow("T", "http://b", 90, parts=True)
        (leader,) = passage._upstreams.values()
        await tells(watching(1))
        await tells(events(100))
        assert (told.texts, told.at) == ([{**watching(9)}, events(100)], 100)
        for again in (False, True):
            told.texts.clear()
            passage.unfollow("T")
            await tells(events(105))
            passage.follow("T", "http://b", 100, parts=True)
            await tells(events(110))
            await tells(watching(2 + again - 1))  # of the watch before, answered late
            await tells(events(115))
            assert (told.texts, told.at) == ([], 100)
        await tells({"type": "now", "now": {"table": "T"}})  # that was asked for
        await tells(watching(3))
        await tells(events(120))
        assert [one["type"] for one in told.texts] == ["now", "watching", "events"]
        assert (told.texts[1]["mark"], told.at) == (9, 120)
        await tells({"type": "away", "table": "T", "reason": "nobody leads it"})
        await tells(events(130))
        assert (told.texts[3:], told.at) == ([{"lost": ["T"]}], 120)
        said = [one["type"] for one in cast(Leading, leader).said]
        assert said == ["watch", "unwatch", "watch", "unwatch", "watch"]

    asyncio.run(story())
