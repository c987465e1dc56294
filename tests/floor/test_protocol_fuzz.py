"""Whatever is sent: no unhandled error, no dropped connection, no change from what is refused.

The floor is a real process on real sockets.  What is sent is made from its own OpenAPI document
and from the messages of the WebSocket: every route, in every role, with values that fit and are
hostile, and with what does not fit.  A seed makes it the same each time; `CROUPIER_FUZZ=long`
goes on for longer, and `CROUPIER_SEED` from elsewhere.
"""

from __future__ import annotations

import json
import os
import socket
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
import websockets
from hypothesis import given
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection

from croupier.floor.people.sessions import check_name
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sqlite import SqliteReader
from croupier.floor.wire import messages as m
from croupier.floor.wire.feed import LONGEST_MESSAGE
from croupier.games import GAMES
from tests.floor.fuzzing import SENT, Hostile, deep
from tests.floor.postgres import cluster
from tests.floor.served import PEOPLE, Served, served, with_people
from tests.floor.serving import CONFIG, NAMES, PASSWORD, SEATS
from tests.waiting import PATIENCE

LONG = os.environ.get("CROUPIER_FUZZ") == "long"
SEED = os.environ.get("CROUPIER_SEED", "1")
TURNS = 20 if LONG else 1  # of every route in every role, with what fits and with what does not
SAID = 3_000 if LONG else 150  # messages of each role
NOBODY = ""
WHO = [NOBODY, *NAMES.values()]
GAME_OF = {
    "baccarat-1": "baccarat",
    "blackjack-1": "blackjack",
    "roulette-1": "roulette",
    "craps-1": "craps",
    "baccarat-2": "baccarat",
    "keno-1": "keno",
}
STATE = {
    "tables": "name, last, head",
    "accounts": "name, balance",
    "counters": "player, credited, wins, paid, turnover",
    "vouchers": "digest, amount, redeemed_by",
    "disputes": "n, status",
    "proposals": "n, status",
    "users": "name, role, password, active",
}
COUNTED = ("postings", "replies", "played", "sealed", "entries")
CHANGES_PEOPLE = ("/api/people/", "/api/logout", "/api/password")
TOLD_ANYONE = ("/api/house", "/api/health", "/api/ready", "/api/metrics")
LETTING_IN = ("/api/login", "/api/password", "/api/guest")


@dataclass
class Target:
    """A floor under fire, and its store read from beside it."""

    floor: Served
    store: SqliteReader | PostgresStore
    document: dict[str, Any]
    answers: Counter[int]

    def state(self) -> list[Any]:
        """All that a refusal may not change; that it was refused is noted."""
        found: list[Any] = [
            sorted(self.store.read(f"SELECT {columns} FROM {table}"))
            for table, columns in STATE.items()
        ]
        for table in COUNTED:
            found.append(self.store.read(f"SELECT COUNT(*) FROM {table}"))
        return found

    def check_log(self) -> None:
        log = self.floor.log()
        assert "Traceback" not in log, log[-4000:]
        assert "Error" not in log, log[-4000:]
        assert self.floor.process.poll() is None

    def somebody_failed(self) -> bool:
        """At a password: five such, and the account is locked."""
        return bool(self.store.read("SELECT 1 FROM attempts WHERE failures + locked_until > 0"))

    def restore(self) -> None:
        """Everyone's account is as it was: managers may have changed it."""
        if not self._put_all("max"):
            assert self._put_all("mary")
            assert self._put_all("max")

    def _put_all(self, by: str) -> bool:
        floor = self.floor
        try:
            floor.tokens.pop(by, None)
            headers = floor.headers(by)
        except AssertionError:  # the account was closed, or has another password
            return False
        for name, role in PEOPLE.items():
            if name != by:
                body = {"role": role.value, "password": PASSWORD}
                put = floor.client.put(f"/people/{name}", json=body, headers=headers)
                if put.status_code != 200:
                    return False
                floor.tokens.pop(name, None)
        return True


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def target(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Target]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    url = cluster().database() if request.param == "postgres" else ""
    with served(folder, with_people(CONFIG, url)) as floor:
        store = PostgresStore(url) if url else SqliteReader(folder / "house.db")
        document = httpx.get(f"{floor.url}/schema/openapi.json", timeout=PATIENCE).json()
        made = Target(floor, store, document, Counter())
        for name in ("alice", "bob"):
            floor.post(name, "/credits/play", {"amount": 100_000})
            floor.post(name, "/tables/baccarat-1/join", {"seat": SEATS[name]})
            floor.say(name, "baccarat-1", "place", area="banker", amount=1000)
        floor.say("sam", "baccarat-1", "no-more-bets")
        voucher = floor.post("bob", "/credits/cash-out", {"amount": 1000})
        floor.post("bob", "/disputes", {"table": "baccarat-1", "round": 1, "what": "was it?"})
        detail = {"type": "notify", "limit": "", "minimum": 200, "maximum": 2_000_000}
        proposal = {"what": "raise limits", "table": "baccarat-1", "why": "so", "detail": detail}
        floor.post("max", "/proposals", proposal)
        made.document["codes"] = [voucher["code"]]
        yield made
        made.check_log()
        store.close()


def hostile(target: Target, seed: str) -> Hostile:
    people = [*PEOPLE, "erin", "nobody"]
    named: dict[str, list[Any]] = {
        "table": [*GAME_OF, "none"],
        "player": people,
        "name": people,
        "code": target.document["codes"],
        "password": [PASSWORD, "a long enough one"],
        "old": [PASSWORD],
        "round": [0, 1, 2, 3],
        "number": [0, 1, 2],
        "amount": [0, 1, 100, 500, 1000],
        "input": [0, 1, 2],
        "type": sorted({name for game in GAMES.values() for name in game.commands}),
    }
    schemas = target.document["components"]["schemas"]
    return Hostile(schemas, f"{SEED} {seed}", named)


def command(values: Hostile, target: Target, who: str, table: str) -> dict[str, Any]:
    """Something that could be said: of what is legal now, or of all there is, with any values."""
    floor, chance = target.floor, values.chance
    if who and table in GAME_OF and chance.random() < 0.4:
        legal = floor.client.get(f"/tables/{table}/legal", headers=floor.headers(who)).json()
        listed = [o["command"] for o in legal] if isinstance(legal, list) else []
        listed = [one for one in listed if one["type"] != "close-table"]
        if listed:
            one: dict[str, Any] = chance.choice(listed)
            if chance.random() < 0.5:
                name = chance.choice(sorted(one))
                one[name] = values.valid({}, name) if chance.random() < 0.5 else one[name]
            return one
    game = GAMES[GAME_OF.get(table, "baccarat")]
    kind = chance.choice([k for k in sorted(game.commands) if k != "close-table"])
    schema = msgspec.json.schema(game.commands[kind])
    said = Hostile(schema.get("$defs", {}), f"{SEED} {values.ids} {kind}", values.named)
    made = said.valid({"$ref": schema["$ref"]} if "$ref" in schema else schema)
    return {**made, "type": kind} if isinstance(made, dict) else {"type": kind}


def routes(target: Target) -> list[tuple[str, str, dict[str, Any]]]:
    paths = target.document["paths"]
    return [(method, path, one) for path in sorted(paths) for method, one in paths[path].items()]


def ask(
    target: Target, values: Hostile, who: str, route: tuple[str, str, dict[str, Any]], fits: bool
) -> httpx.Request:
    """One request of a route, its values hostile."""
    method, path, one = route
    query: list[str] = []
    table = ""
    for parameter in one.get("parameters", []):
        name, schema = parameter["name"], parameter["schema"]
        if parameter["in"] == "path":
            value = values.segment(schema, name)
            table = value if name == "table" else table
            path = path.replace(f"{{{name}}}", quote(value.encode("utf-8", "replace"), safe=""))
        elif values.chance.random() < 0.6:
            query.append(f"{name}={quote(values.segment(schema, name))}")
    body: bytes | None = None
    if "requestBody" in one:
        schema = one["requestBody"]["content"][SENT]["schema"]
        if fits:
            made = values.valid(schema)
            if path.endswith("/commands"):
                made["command"] = command(values, target, who, table)
            elif path.endswith("/proposals") and values.chance.random() < 0.7:
                made["detail"] = command(values, target, who, made.get("table", table))
            body = json.dumps(made).encode("utf-8", "surrogatepass")
        else:
            body = values.broken(schema)
    headers = {**target.floor.headers(who), "content-type": SENT}
    address = f"{target.floor.url}{path}" + (f"?{'&'.join(query)}" if query else "")
    return target.floor.client.build_request(method, address, content=body, headers=headers)


def told(request: httpx.Request) -> str:
    return f"{request.method} {request.url} {request.content[:600]!r}"


def check_answer(target: Target, request: httpx.Request, before: list[Any], who: str) -> bool:
    """Whether it was done, after everything that must be so."""
    answer = target.floor.client.send(request)  # a dropped connection is an error here
    target.floor.client.cookies.clear()
    target.answers[answer.status_code] += 1
    what = f"{who or 'nobody'}: {told(request)} → {answer.status_code} {answer.text[:300]}"
    assert answer.status_code < 500 or answer.status_code == 503, what
    if answer.status_code >= 400:
        assert answer.json()["reason"], what
        assert target.state() == before, what
    if who == NOBODY and request.url.path not in (*TOLD_ANYONE, *LETTING_IN):
        assert answer.status_code in (400, 401, 404, 405, 413), what
    return answer.status_code < 300


@pytest.mark.parametrize("fits", [True, False], ids=["what fits", "what does not"])
def test_every_route_in_every_role(target: Target, fits: bool) -> None:
    """Never a 5xx but 503 with its reason; what is refused changes nothing in the store."""
    asked = 0
    for turn in range(TURNS):
        for route in routes(target):
            for who in WHO:
                values = hostile(target, f"{route[:2]} {who} {turn} {fits}")
                request = ask(target, values, who, route, fits)
                before = target.state()
                done = check_answer(target, request, before, who)
                asked += 1
                changed = done and route[1].startswith(CHANGES_PEOPLE)
                if changed or target.somebody_failed():
                    target.restore()
        target.check_log()
    assert asked > 300 * TURNS
    seen = {status for status, number in target.answers.items() if number}
    assert seen >= {200, 400, 401, 403, 409}  # all of it was reached
    assert 503 not in seen, target.answers  # nothing was in the way


MESSAGES = [m.Watch, m.Unwatch, m.Say, m.Look, m.Ping]


def message(values: Hostile, target: Target, who: str) -> str | bytes:
    chance = values.chance
    kind = chance.choice(MESSAGES)
    schema = msgspec.json.schema(kind)
    said = Hostile(schema["$defs"], f"{SEED} {values.ids} {chance.random()}", values.named)
    made = said.valid({"$ref": schema["$ref"]})
    if kind is m.Say:
        made["id"] = values.valid({"type": "string", "pattern": "id"})
        made["command"] = command(values, target, who, made["table"])
    luck = chance.random()
    if luck < 0.6:
        return json.dumps(made)
    if luck < 0.8:
        return said.broken({"$ref": schema["$ref"]})[: LONGEST_MESSAGE * 3]
    if luck < 0.9:
        return json.dumps({**made, chance.choice(("more", "type", "")): deep(20)})
    return json.dumps(values.valid({}))


@pytest.mark.parametrize("who", NAMES.values())
def test_messages_in_every_role(target: Target, who: str) -> None:
    """A command that the table takes is answered 'done'; all else changes nothing."""
    values = hostile(target, who)
    with target.floor.feed(who) as feed:
        for number in range(SAID):
            before = target.state()
            sent = message(values, target, who)
            feed.send(sent)
            feed.send(json.dumps({"type": "look", "table": f"mark {number}"}))
            answers: list[dict[str, Any]] = []
            while True:  # until what was sent after it is answered
                answer = json.loads(feed.recv(timeout=PATIENCE))
                if f"'mark {number}'" in answer.get("reason", ""):
                    break
                answers.append(answer)
            assert all(a["reason"] for a in answers if a["type"] in ("error", "refused")), sent
            if not any(a["type"] == "done" for a in answers):
                assert target.state() == before, sent
    target.check_log()


def frame(opcode: int, payload: bytes, *, last: bool = True, mask: bool = True) -> bytes:
    """A frame as it goes over the wire; the mask is of zeros."""
    length = len(payload)
    head = bytes([opcode | (0x80 if last else 0)])
    bit = 0x80 if mask else 0
    if length < 126:
        head += bytes([bit | length])
    elif length < 65536:
        head += bytes([bit | 126]) + length.to_bytes(2, "big")
    else:
        head += bytes([bit | 127]) + length.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if mask else b"") + payload


def hear_out(feed: ClientConnection) -> None:
    while True:
        feed.recv(timeout=PATIENCE)


FRAMES = {
    "text that is no UTF-8": frame(1, b"\xff\xfe\xfd"),
    "an unknown kind of frame": frame(3, b"x"),
    "a reserved bit": bytes([0x80 | 0x40 | 1, 0x80, 0, 0, 0, 0]),
    "no mask": frame(1, b"{}", mask=False),
    "a long ping": frame(9, b"x" * 200),
    "a ping in two parts": frame(9, b"x", last=False),
    "a part of nothing": frame(0, b"x"),
    "a new message within another": frame(1, b"a", last=False) + frame(1, b"b"),
    "more than a message may have": frame(1, b"x" * LONGEST_MESSAGE * 5),
    "more than memory has": bytes([0x82, 0xFF]) + (2**62).to_bytes(8, "big") + b"\0\0\0\0",
    "a close of one byte": frame(8, b"\x03"),
    "a close with a code that is none": frame(8, (99).to_bytes(2, "big")),
}


@pytest.mark.parametrize("what", FRAMES)
def test_frames_that_are_none_end_with_a_code(target: Target, what: str) -> None:
    target.floor.token("bob")
    before = target.state()
    with target.floor.feed("bob") as feed:
        feed.recv(timeout=PATIENCE)
        feed.socket.sendall(FRAMES[what])
        with pytest.raises(websockets.ConnectionClosed) as closed:
            hear_out(feed)
        assert closed.value.rcvd is not None, "dropped without a code"
        assert closed.value.rcvd.code in (1002, 1007, 1009)
    assert target.state() == before
    target.check_log()


def test_a_client_that_just_goes(target: Target) -> None:
    """In the midst of a message, of a frame, of its handshake; many times."""
    target.floor.token("bob")
    before = target.state()
    host, port = target.floor.url.removeprefix("http://").split(":")
    for number in range(20):
        with target.floor.feed("bob") as feed:
            half = frame(1, b'{"type": "watch", "table": "baccarat-1"}', last=bool(number % 2))
            feed.socket.sendall(half[: 3 + number * 3])
            feed.socket.shutdown(socket.SHUT_RDWR)
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
            raw.sendall(b"GET /api/feed HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"[:number])
    assert target.floor.get("bob", "/me")["name"] == "bob"
    assert target.state() == before
    target.check_log()


@given(st.text(max_size=40))
def test_names_are_judged_without_an_error(name: str) -> None:
    check_name(name)
