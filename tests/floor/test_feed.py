"""The WebSocket: nothing missed, nothing doubled, nothing shown to whom it is not meant for."""

from __future__ import annotations

import json
import random
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing.websocket_test_session import WebSocketTestSession

from croupier.floor.people import limits
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.shown.views import shows
from croupier.floor.store.steps import StoreDown
from croupier.floor.wire import feed as feeding
from croupier.floor.wire import messages as m
from croupier.table import events as ev
from croupier.table.acts import orders
from tests.floor.serving import ON_BOTH, Floor, floor, on
from tests.waiting import PATIENCE, Clock

DOCUMENT = Path(__file__).parents[2] / "docs" / "floor-api.md"


@pytest.fixture
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Floor]:
    with floor(tmp_path, on(getattr(request, "param", "sqlite"))) as made:
        yield made


def heard(socket: WebSocketTestSession, kind: str, limit: int = 200) -> dict[str, Any]:
    """The next message of a kind, whatever comes before it."""
    for _ in range(limit):
        message: dict[str, Any] = json.loads(socket.receive_text(timeout=PATIENCE))
        if message["type"] == kind:
            return message
    raise AssertionError(f"no {kind}")


def until_still(
    here: Floor, socket: WebSocketTestSession, table: str = "baccarat-1"
) -> list[dict[str, Any]]:
    """Everything that is sent of what is durable now: how a table stands follows its events."""
    reached = here.house.pits[table].durable
    socket.send_json({"type": "look", "table": table})
    found: list[dict[str, Any]] = []
    while True:
        message = json.loads(socket.receive_text(timeout=PATIENCE))
        found.append(message)
        if message["type"] == "now" and message["now"]["at"] >= reached:
            return found


def hear_out(socket: WebSocketTestSession) -> None:
    while True:
        socket.receive_text(timeout=PATIENCE)


def say(socket: WebSocketTestSession, table: str, id: str, kind: str, **fields: Any) -> Any:
    command = {"type": kind, **fields}
    socket.send_json({"type": "command", "table": table, "id": id, "command": command})
    while True:
        message = json.loads(socket.receive_text(timeout=PATIENCE))
        if message.get("id") == id:
            return message


# Play.


@ON_BOTH
def test_a_round_over_the_websocket(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    with here.feed("alice") as socket:
        assert heard(socket, "hello")["name"] == "alice"
        socket.send_json({"type": "watch", "table": "baccarat-1", "mark": 7})
        assert heard(socket, "watching") == {
            "type": "watching",
            "table": "baccarat-1",
            "fresh": True,
            "mark": 7,
        }
        now = heard(socket, "now")["now"]
        assert now["accepting"]
        assert any(o["command"]["type"] == "place" for o in now["options"])
        placed = say(socket, "baccarat-1", "1", "place", area="banker", amount=1000)
        assert placed["type"] == "done"
        assert say(socket, "baccarat-1", "1", "place", area="banker", amount=1000) == placed
        refused = say(socket, "baccarat-1", "2", "place", area="banker", amount=75)
        assert refused["type"] == "refused"
        assert refused["rule"] == "qld-2024:general:6"
        here.play_round("baccarat-1")
        events: list[dict[str, Any]] = []
        while not any(e["event"]["type"] == "settled" for e in events):
            events += heard(socket, "events")["events"]
        (settled,) = [e for e in events if e["event"]["type"] == "settled"]
        assert settled["event"]["player"] == "alice"
        assert settled["event"]["rule"]
        assert settled["words"].startswith("alice")
        assert here.credits("alice") == 99_000 + settled["event"]["returned"]


@ON_BOTH
def test_16_4_3_one_terminal_wagers_at_several_tables_at_once(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    here.post("alice", "/tables/roulette-1/join", {})
    with here.feed("alice") as socket:
        for table in ("baccarat-1", "roulette-1"):
            socket.send_json({"type": "watch", "table": table})
        first = say(socket, "baccarat-1", "1", "place", area="banker", amount=1000)
        second = say(socket, "roulette-1", "2", "place", area="red", amount=500)
        assert (first["type"], second["type"]) == ("done", "done")
    money = here.get("alice", "/tables/baccarat-1")["money"]
    assert money == {"credits": 98_500, "at_tables": 1500}


def test_16_3_3_no_wager_after_no_more_bets(here: Floor) -> None:
    """Also: 16:5(2), 16:3(2)(d)."""
    here.player("alice", "blackjack-1")
    here.say("alice", "blackjack-1", "place", area="original", amount=1000)
    here.play_round("blackjack-1")
    now = here.get("alice", "/tables/blackjack-1")
    if now["accepting"]:  # a blackjack ended the round at once: another shows it
        pytest.fail("choose another seed: the round must wait for a decision")
    said: list[tuple[str, dict[str, Any]]] = [
        ("place", {"amount": 100}),
        ("change", {"amount": 500}),
        ("withdraw", {}),
    ]
    for kind, more in said:
        here.say("alice", "blackjack-1", kind, 409, area="original", **more)
    assert here.get("alice", "/tables/blackjack-1")["wagers"] == now["wagers"]


@ON_BOTH
def test_a_command_for_a_round_that_is_over_does_not_act_in_the_next(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    number = here.round("baccarat-1")
    command = {"type": "place", "area": "banker", "amount": 1000}
    message = {"type": "command", "table": "baccarat-1", "command": command, "round": number}
    with here.feed("alice") as socket:
        socket.send_json({**message, "id": "1"})
        assert heard(socket, "done")["id"] == "1"
        here.play_round("baccarat-1")
        socket.send_json({**message, "id": "2"})
        assert heard(socket, "refused")["reason"].startswith(f"that was for round {number}")
        socket.send_json({**message, "id": "1"})  # it was carried out: the same answer
        assert heard(socket, "done")["id"] == "1"
    assert here.get("alice", "/tables/baccarat-1")["wagers"] == []


# Resuming.


@ON_BOTH
def test_resuming_misses_nothing_and_doubles_nothing(here: Floor) -> None:
    """Connections come and go at random while rounds are played."""
    here.player("alice", "baccarat-1")
    chance = random.Random(7)
    seen: list[int] = []
    at = None
    socket: WebSocketTestSession | None = None
    for turn in range(60):
        if socket is None and chance.random() < 0.5:
            socket = here.feed("alice").__enter__()
            watch = {"type": "watch", "table": "baccarat-1"}
            socket.send_json(watch if at is None else {**watch, "since": at})
            fresh = heard(socket, "watching")["fresh"]
            assert fresh == (at is None)
        here.say("alice", "baccarat-1", "place", area="banker", amount=100)
        if chance.random() < 0.3:
            here.play_round("baccarat-1")
        if socket is not None and (chance.random() < 0.4 or turn == 59):
            for message in until_still(here, socket):
                if message["type"] == "events":
                    seen += [e["n"] for e in message["events"]]
                    at = message["at"]
            if chance.random() < 0.7:
                socket.close()
                socket = None
    if socket is None:
        socket = here.feed("alice").__enter__()
        socket.send_json({"type": "watch", "table": "baccarat-1", "since": at})
        heard(socket, "watching")
    for message in until_still(here, socket):
        if message["type"] == "events":
            seen += [e["n"] for e in message["events"]]
    socket.close()
    assert seen == sorted(set(seen))
    everything = [
        e["n"] for e in here.get("alice", f"/tables/baccarat-1/events?since={seen[0] - 1}")
    ]
    assert seen == everything
    assert len(seen) > 100


@pytest.mark.parametrize("since", [None, 1])
@pytest.mark.parametrize("first", [True, False])
def test_what_happens_while_the_past_is_read_is_told_once(
    here: Floor, monkeypatch: pytest.MonkeyPatch, since: int | None, first: bool
) -> None:
    """A wager is taken just before, or just after, a new watcher's past is read."""
    here.player("alice", "baccarat-1")
    alice = Person("alice", FloorRole.PLAYER)
    read = here.house.events
    wager = {"type": "place", "area": "banker", "amount": 300}

    async def slow(who: Person, table: str, since: int | None = None) -> list[tuple[int, ev.Event]]:
        found = [] if first else await read(who, table, since)
        await here.house.command(alice, table, wager, "meanwhile")
        return await read(who, table, since) if first else found

    monkeypatch.setattr(here.house, "events", slow)
    with here.feed("alice") as socket:
        socket.send_json({"type": "watch", "table": "baccarat-1", "since": since})
        heard(socket, "watching")
        events = [
            one for m in until_still(here, socket) if m["type"] == "events" for one in m["events"]
        ]
        events += [
            one for m in until_still(here, socket) if m["type"] == "events" for one in m["events"]
        ]
    numbers = [one["n"] for one in events]
    assert numbers == sorted(set(numbers))
    placed = [one for one in events if one["event"]["type"] == "wager-placed"]
    assert [one["event"]["amount"] for one in placed] == [300]


def test_a_number_the_log_never_reached_starts_afresh(here: Floor) -> None:
    for since in (10**9, -5):
        with here.feed("alice") as socket:
            socket.send_json({"type": "watch", "table": "baccarat-1", "since": since})
            assert heard(socket, "watching")["fresh"] is True


def test_too_much_to_tell_starts_afresh(here: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeding, "BACKLOG", 20)
    here.player("alice", "baccarat-1")
    for _ in range(4):
        here.say("alice", "baccarat-1", "place", area="banker", amount=100)
        here.play_round("baccarat-1")
    with here.feed("alice") as socket:
        socket.send_json({"type": "watch", "table": "baccarat-1", "since": 1})
        assert heard(socket, "watching")["fresh"] is True
        first = heard(socket, "events")["events"][0]
        assert first["event"]["type"] == "round-opened"


def conduct(here: Floor, table: str, cards: int) -> None:
    """The dealer goes on until so many cards of the round have been entered."""
    order = ("shuffled", "cut", "choose", "no-more-bets", "face")
    for _ in range(30):
        options = [o["command"] for o in here.get("dora", f"/tables/{table}/legal")]
        dealt = [e for e in here.house.pits[table].table.round.events if isinstance(e, ev.Dealt)]
        if len(dealt) >= cards:
            return
        command = min(
            (c for c in options if c["type"] in order), key=lambda c: order.index(c["type"])
        )
        here.say("dora", table, command.pop("type"), **command)
    raise AssertionError("the dealer gets nowhere")


@ON_BOTH
def test_16_10_2_a_corrected_round_is_told_as_it_stands(here: Floor) -> None:
    """A dealer has entered a card wrongly; the round is not over."""
    while not here.get("dora", "/tables/baccarat-2")["accepting"]:
        options = [o["command"] for o in here.get("dora", "/tables/baccarat-2/legal")]
        order = ("shuffled", "cut", "face", "choose")
        command = next(c for kind in order for c in options if c["type"] == kind)
        here.say("dora", "baccarat-2", command.pop("type"), **command)
    here.player("alice", "baccarat-2")
    here.say("alice", "baccarat-2", "place", area="banker", amount=1000)
    conduct(here, "baccarat-2", 2)
    with here.feed("alice") as socket:
        socket.send_json({"type": "watch", "table": "baccarat-2"})
        heard(socket, "now")
        wrong = here.get("sam", "/tables/baccarat-2/entered")[-1]
        right = "9♠" if wrong["answer"]["card"] != "9♠" else "8♠"
        fields = {"round": wrong["round"], "input": wrong["input"]}
        answer = {**wrong["answer"], "card": right}
        here.say("sam", "baccarat-2", "correction", answer=answer, **fields)
        told = [e["event"] for e in heard(socket, "standing")["events"]]
    assert told[0]["type"] == "round-opened"
    assert [e["amount"] for e in told if e["type"] == "wager-placed"] == [1000]
    cards = [e["card"] for e in told if e["type"] == "dealt"]
    assert cards[-1] == right
    events = here.house.pits["baccarat-2"].table.round.events
    assert cards == [e.card for e in events if isinstance(e, ev.Dealt)]


# Audiences: first snapshot, events as they happen, resuming, history; and what answers a command.


def test_shows_is_default_deny() -> None:
    alice, bob = Person("alice", FloorRole.PLAYER), Person("bob", FloorRole.PLAYER)
    staff = [Person("x", r) for r in FloorRole if r is not FloorRole.PLAYER]
    card = ev.Exposed("alice", "A♠", audience="alice")
    assert shows(alice, card)
    assert not shows(bob, card)
    assert not any(shows(one, card) for one in staff)
    assert not any(shows(Person("alice", one.role), card) for one in staff)
    # a player cannot be called into an audience
    for name in (ev.HOUSE, ev.INSPECTORS):
        assert not shows(Person(name, FloorRole.PLAYER), ev.Announced("x", audience=name))
    seen_by = {p.role for p in staff if shows(p, ev.Announced("x", audience=ev.HOUSE))}
    assert seen_by == {
        FloorRole.DEALER,
        FloorRole.SUPERVISOR,
        FloorRole.MANAGER,
        FloorRole.INSPECTOR,
    }
    inspectors = {p.role for p in staff if shows(p, ev.Announced("x", audience=ev.INSPECTORS))}
    assert inspectors == {FloorRole.INSPECTOR}
    assert not shows(bob, ev.Announced("x", audience="a new kind"))
    wager = ev.WagerPlaced("alice", "banker", 100)
    assert shows(alice, wager)
    assert not shows(bob, wager)
    assert not shows(Person("alice", FloorRole.ATTENDANT), wager)


def everything_sent(here: Floor, name: str, table: str, since: int) -> dict[str, str]:
    """All that a person can get of a table, by way: as text."""
    found: dict[str, str] = {}
    with here.feed(name) as socket:
        socket.send_json({"type": "watch", "table": table})
        found["first snapshot"] = json.dumps(until_still(here, socket), ensure_ascii=False)
    with here.feed(name) as socket:
        socket.send_json({"type": "watch", "table": table, "since": since})
        found["resume"] = json.dumps(until_still(here, socket), ensure_ascii=False)
    for way, path in {
        "events": f"/tables/{table}/events",
        "events since": f"/tables/{table}/events?since={since}",
        "situation": f"/tables/{table}",
        "legal": f"/tables/{table}/legal",
        "history": "/history?last=100",
        "disputes": "/disputes",
        "round": f"/tables/{table}/rounds/1",
    }.items():
        answer = here.client.get(f"/api{path}", headers=here.headers(name))
        found[way] = answer.text
    return found


def test_what_is_for_one_player_reaches_nobody_else(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event for bob, made by giving the inspector's notice to him."""
    private = types.SimpleNamespace(**vars(ev))
    private.INSPECTORS = "bob"
    monkeypatch.setattr(orders, "ev", private)
    here.player("alice", "baccarat-1")
    here.player("bob", "baccarat-1")
    live = {name: here.feed(name).__enter__() for name in ("alice", "bob", "dora", "ivan")}
    for socket in live.values():
        socket.send_json({"type": "watch", "table": "baccarat-1"})
        heard(socket, "now")
    answer = here.say("mary", "baccarat-1", "restrict", player="alice")
    assert "inspector notified" not in json.dumps(answer)
    here.say("bob", "baccarat-1", "place", area="tie", amount=12_350)
    for name, socket in live.items():
        sent = json.dumps(until_still(here, socket), ensure_ascii=False)
        assert ("inspector notified" in sent) == (name == "bob"), name
        socket.close()
    here.say("alice", "baccarat-1", "place", area="banker", amount=100)
    here.play_round("baccarat-1")
    for name in ("alice", "bob", "dora", "sam", "mary", "ada", "ivan"):
        for way, sent in everything_sent(here, name, "baccarat-1", 1).items():
            told = "inspector notified" in sent
            events = way in ("first snapshot", "resume", "events", "events since")
            assert told == (name == "bob" and events), (name, way)


@ON_BOTH
def test_what_is_for_inspectors_reaches_inspectors_only(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    with here.feed("dora") as dealer, here.feed("ivan") as inspector:
        for socket in (dealer, inspector):
            socket.send_json({"type": "watch", "table": "baccarat-1"})
            heard(socket, "now")
        here.say("mary", "baccarat-1", "restrict", player="alice")
        assert "inspector notified" in json.dumps(until_still(here, inspector))
        assert "inspector notified" not in json.dumps(until_still(here, dealer))
    here.say("alice", "baccarat-1", "place", area="banker", amount=100)
    here.play_round("baccarat-1")
    for name in ("alice", "bob", "dora", "sam", "mary", "ada"):
        for way, sent in everything_sent(here, name, "baccarat-1", 1).items():
            assert "inspector notified" not in sent, (name, way)
    assert "inspector notified" in everything_sent(here, "ivan", "baccarat-1", 1)["resume"]


@ON_BOTH
def test_another_players_money_is_nobodys_business(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    here.player("bob", "baccarat-1")
    with here.feed("alice") as socket:
        socket.send_json({"type": "watch", "table": "baccarat-1"})
        heard(socket, "now")
        here.say("bob", "baccarat-1", "place", area="tie", amount=12_350)
        here.play_round("baccarat-1")
        live = json.dumps(until_still(here, socket))
    assert "12350" not in live
    for way, sent in everything_sent(here, "alice", "baccarat-1", 1).items():
        assert "12350" not in sent, way
        assert "123.50" not in sent, way
    assert "12350" in everything_sent(here, "bob", "baccarat-1", 1)["resume"]


def test_no_card_that_lies_face_down_is_in_any_message(here: Floor) -> None:
    """The faces of the shoe to come are in the log of no one's messages: none is sent."""
    here.player("alice", "blackjack-1")
    here.say("alice", "blackjack-1", "place", area="original", amount=1000)
    here.play_round("blackjack-1")
    pit = here.house.pits["blackjack-1"]
    shown = {e.card for e in pit.table.round.events if isinstance(e, ev.Dealt | ev.Exposed)}
    for name in ("alice", "dora", "mary", "ivan"):
        for way, sent in everything_sent(here, name, "blackjack-1", 1).items():
            cards = set(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", sent))
            assert cards <= shown, (name, way)


# What is no message.


BAD = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"watch"',
    "{}",
    '{"type": 7}',
    '{"type": "bet"}',
    '{"type": "watch"}',
    '{"type": "watch", "table": 7}',
    '{"type": "watch", "table": "nowhere"}',
    '{"type": "watch", "table": "baccarat-1", "since": "x"}',
    '{"type": "look", "table": "nowhere"}',
    '{"type": "command", "table": "baccarat-1", "id": "1"}',
    '{"type": "command", "table": "baccarat-1", "id": "1", "command": []}',
    '{"type": "ping", "more": 1}',
    "[" * 5_000,
    "x" * 17_000,
    "\ud83c",
]


def test_what_is_no_message_is_told_and_changes_nothing(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    before = (here.house.store.tables(), here.house.store.balances())
    with here.feed("alice") as socket:
        heard(socket, "hello")
        for text in BAD:
            socket.send_text(text.encode("utf-8", "replace").decode())
            assert heard(socket, "error")["reason"], text
        socket.send_bytes(b"\xff\x00\xfe")
        assert heard(socket, "error")["reason"]
    assert (here.house.store.tables(), here.house.store.balances()) == before


COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("", {"type": "place", "area": "banker", "amount": 100}),
    ("a b", {"type": "place", "area": "banker", "amount": 100}),
    ("x" * 65, {"type": "place", "area": "banker", "amount": 100}),
    ("1", {}),
    ("1", {"type": None}),
    ("1", {"type": "reveal"}),
    ("1", {"type": "adjust", "player": "alice", "amount": 10**6, "round": 1}),
    ("1", {"type": "place", "area": "banker", "amount": -100}),
    ("1", {"type": "place", "area": "banker", "amount": 1e300}),
    ("1", {"type": "place", "area": "banker", "amount": 10**30}),
    ("1", {"type": "place", "area": [], "amount": 100}),
    ("1", {"type": "no-more-bets"}),
    ("1", {"type": "time-up"}),
    ("1", {"type": "close-table"}),
    ("1", {"type": "buy-in", "amount": 10**12}),
    ("1", {"type": "face", "index": 0, "card": "A♠"}),
]


def test_commands_that_cannot_be_are_refused_and_change_nothing(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    before = (here.house.store.tables(), here.house.store.balances())
    with here.feed("alice") as socket:
        for id, command in COMMANDS:
            message = {"type": "command", "table": "baccarat-1", "id": id, "command": command}
            socket.send_json(message)
            assert heard(socket, "refused")["reason"], command
    assert (here.house.store.tables(), here.house.store.balances()) == before


def test_too_many_messages_are_not_looked_at_and_then_cut_off(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All in one moment, however long the machine takes over it."""
    monkeypatch.setattr(limits, "time", types.SimpleNamespace(monotonic=Clock()))
    here.player("alice", "baccarat-1")
    with here.feed("alice") as socket:
        for n in range(int(limits.BURST) + 100):
            command = {"type": "place", "area": "banker", "amount": 100}
            message = {"type": "command", "table": "baccarat-1", "id": str(n), "command": command}
            socket.send_json(message)
        told = [heard(socket, "error")["reason"] for _ in range(100)]
        assert all("20 messages a second" in reason for reason in told)
        for _ in range(5_000):
            socket.send_json({"type": "ping"})
        with pytest.raises(WebSocketDisconnect) as ended:
            hear_out(socket)
        assert ended.value.code == feeding.TOO_MUCH
    assert here.credits("alice") == 100_000 - limits.BURST * 100


def test_the_connections_of_a_session_have_one_rate_together(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And another session has its own."""
    monkeypatch.setattr(limits, "time", types.SimpleNamespace(monotonic=Clock()))
    ping = {"type": "ping"}
    with here.feed("bob") as one, here.feed("bob") as two, here.feed("alice") as other:
        for _ in range(int(limits.BURST) - 1):
            one.send_json(ping)
            heard(one, "pong")
        two.send_json(ping)
        heard(two, "pong")
        for socket in (one, two):
            socket.send_json(ping)
            assert "messages a second" in heard(socket, "error")["reason"]
        other.send_json(ping)
        heard(other, "pong")


def test_who_may_connect(here: Floor) -> None:
    with pytest.raises(WebSocketDisconnect) as stranger, here.client.websocket_connect("/api/feed"):
        pass
    assert stranger.value.code == 4401
    foreign = here.feed("alice", origin="https://elsewhere.example")
    with pytest.raises(WebSocketDisconnect) as elsewhere, foreign:
        pass
    assert elsewhere.value.code == 4403


def test_nobody_is_taken_for_signed_out_while_the_store_is_down(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A WebSocket that is not opened is answered 403, whatever the reason: another process of the
    house, which follows a table for a terminal, would sign that out."""

    async def down(token: str, *, heard_elsewhere: bool = False) -> None:
        raise StoreDown("the disk has gone")

    with here.feed("alice") as before:
        heard(before, "hello")
    monkeypatch.setattr(here.desk.sessions, "session", down)
    with here.feed("alice") as opened:
        with pytest.raises(WebSocketDisconnect) as ended:
            hear_out(opened)
        assert ended.value.code == feeding.TOO_SLOW


@ON_BOTH
def test_a_session_that_ends_ends_its_connections(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeding, "CHECK_EVERY", 0.05)
    with here.feed("alice") as silent, here.feed("alice") as speaking:
        heard(silent, "hello")
        heard(speaking, "hello")
        here.client.post("/api/logout", headers=here.headers("alice"))
        speaking.send_json({"type": "ping"})
        for socket in (silent, speaking):
            with pytest.raises(WebSocketDisconnect) as ended:
                hear_out(socket)
            assert ended.value.code == feeding.SIGNED_OUT


def test_a_terminal_watches_so_many_tables_and_no_more(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeding, "TABLES", 2)
    with here.feed("alice") as socket:
        for table in ("baccarat-1", "roulette-1", "baccarat-1"):
            socket.send_json({"type": "watch", "table": table})
            heard(socket, "watching")
        socket.send_json({"type": "watch", "table": "blackjack-1"})
        assert "at most 2 tables" in heard(socket, "error")["reason"]
        socket.send_json({"type": "unwatch", "table": "roulette-1"})
        socket.send_json({"type": "watch", "table": "blackjack-1"})
        heard(socket, "watching")


# The page on the messages.


def examples(kind: str) -> list[str]:
    found = re.findall(rf"^```json {kind}\n(.*?)\n```$", DOCUMENT.read_text("utf-8"), re.M | re.S)
    assert len(found) >= 6
    return found


@pytest.mark.parametrize("text", examples("terminal"))
def test_the_examples_of_what_a_terminal_says_are_understood(text: str) -> None:
    message = m.decode(text)
    told = json.loads(text)
    assert {k: v for k, v in msgspec.to_builtins(message).items() if k in told} == told


REPLIES = (
    m.Hello
    | m.Watching
    | m.Happened
    | m.Standing
    | m.Away
    | m.Now
    | m.Done
    | m.NotDone
    | m.Wrong
    | m.Pong
)


@pytest.mark.parametrize("text", examples("server"))
def test_the_examples_of_what_the_server_says_are_what_it_says(text: str) -> None:
    reply = msgspec.json.decode(text, type=REPLIES)
    told = json.loads(text)
    plain = json.loads(msgspec.json.encode(reply))
    assert plain == told
    if told["type"] in ("events", "standing"):
        for one in told["events"]:
            assert set(one) == {"n", "event", "words"}


def test_every_message_is_on_the_page() -> None:
    told = {json.loads(t)["type"] for t in examples("terminal")}
    assert told == {"watch", "unwatch", "command", "look", "ping"}
    replies = {json.loads(t)["type"] for t in examples("server")}
    assert replies == {str(k.__struct_config__.tag) for k in m.Reply.__subclasses__()}
