"""Bounded: no request reads more than a page, money waits for nobody who looks, silence ends."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar.exceptions import WebSocketDisconnect
from websockets.sync.client import connect

from croupier.cli import main
from croupier.floor import house as house_module
from croupier.floor import threads
from croupier.floor.shown.views import Told
from croupier.floor.wire.sockets import patient
from croupier.table.actors import Actor, Role
from croupier.table.acts import Join
from croupier.table.cards import Reshuffle
from croupier.table.round import OPENING, WAGERING
from tests.floor.serving import Floor, floor
from tests.floor.support import ALICE, Ids, house, plan, run, sqlite
from tests.waiting import PATIENCE, Clock, come, until


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with floor(tmp_path_factory.mktemp("bounded"), sockets=3) as made:
        made.player("alice", "roulette-1")
        for _ in range(3):
            made.say("alice", "roulette-1", "place", area="red", amount=500)
            made.play_round("roulette-1")
        yield made


# Reading.


def test_a_request_for_the_past_reads_a_page_and_says_how_far(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finding D3: ``since=0`` read the whole log."""
    whole = here.get("alice", "/tables/roulette-1/events?since=0")
    assert len(whole) > 20
    asked: list[int] = []
    store = here.house.store
    real = store.entries

    def counted(table: str, since: int = 1, limit: int = 0) -> Any:
        asked.append(limit)
        return real(table, since, limit)

    monkeypatch.setattr(store, "entries", counted)
    monkeypatch.setattr(house_module, "PAGE", 7)
    told, since = [], 0
    for _ in range(200):
        headers = here.headers("alice")
        path = f"/api/tables/roulette-1/events?since={since}"
        answer = here.client.get(path, headers=headers)
        told += answer.json()
        if int(answer.headers["x-at"]) == since:
            break
        since = int(answer.headers["x-at"])
    assert told == whole
    assert asked
    assert 0 < max(asked) <= 7


def test_who_looks_holds_up_nobody_who_pays(here: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finding D3: 40 guests who asked for the past, and a cash-out took 21 s."""
    go_on, looking = threading.Event(), threading.Semaphore(0)

    def stuck(*_: Any) -> list[Any]:
        looking.release()
        assert go_on.wait(PATIENCE)
        return []

    monkeypatch.setattr(here.house, "_past", stuck)
    headers = here.headers("alice")

    def look() -> None:
        here.client.get("/api/tables/roulette-1/events?since=0", headers=headers)

    lookers = [threading.Thread(target=look) for _ in range(40)]
    for one in lookers:
        one.start()
    for _ in range(threads.LOOKING):
        assert looking.acquire(timeout=PATIENCE)
    try:
        assert here.post("alice", "/credits/cash-out", {"amount": 100})["amount"] == 100
        assert here.get("alice", "/meter")["credits"] >= 0
    finally:
        go_on.set()
        for one in lookers:
            one.join()


def test_lists_come_in_pages(here: Floor) -> None:
    for number in range(3):
        here.post(
            "alice", "/disputes", {"table": "roulette-1", "round": 1, "what": f"{number}"}, 201
        )
    numbers = [one["number"] for one in here.get("sam", "/disputes?since=1")]
    assert numbers == [2, 3]
    assert [one["name"] for one in here.get("mary", "/people?since=mary")] == ["max", "sam"]
    after = here.get("mary", "/books?after=meter:alice")["balances"]
    assert after
    assert min(after) > "meter:alice"


# Connections.


async def _small(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def test_connections_that_say_nothing_end_and_nobody_has_more_than_a_share() -> None:
    """Finding D12: 2,000 idle, half-headed and body-less connections were held for ever."""
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    exempt: set[str] = set()
    protocol = patient(exempt.__contains__, most=4, patience=0.3)
    server = uvicorn.Server(uvicorn.Config(_small, http=protocol, log_level="error"))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[taken])))
    thread.start()
    head = b"POST / HTTP/1.1\r\nhost: x\r\n"
    try:
        for said in (b"", head, head + b"content-length: 5\r\n\r\n12"):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as one:
                one.sendall(said)
                with contextlib.suppress(ConnectionResetError):  # the same, less politely
                    assert one.recv(10) == b"", said
        url = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=url) as client:
            for _ in range(3):
                assert client.post("/", content=b"12345").status_code == 204
        until(lambda: not protocol.held)  # of one that ended, the server hears a little later
        protocol.patience = PATIENCE
        held = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(4)]
        with pytest.raises(httpx.TransportError):
            httpx.get(url)
        exempt.add("127.0.0.1")  # a proxy of the floor speaks for many
        assert httpx.get(url).status_code == 204
        for one in held:
            one.close()
    finally:
        server.should_exit = True
        thread.join()


def test_a_socket_that_only_listens_is_not_taken_for_a_request_that_never_ends() -> None:
    """An upgrade has no end that anybody reads: terminals were cut off after 20 seconds."""
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    waits: list[float] = []

    class Watched(patient(lambda _: False, patience=PATIENCE)):  # type: ignore[misc]
        def _wait(self) -> None:
            super()._wait()
            waits.append(self.patience)

        def handle_websocket_upgrade(self, event: Any) -> None:
            waits.clear()
            super().handle_websocket_upgrade(event)

    async def echo(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await receive()
            await send({"type": "websocket.send", "text": "there"})

    config = uvicorn.Config(echo, http=Watched, ws="websockets-sansio", log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[taken])))
    thread.start()
    try:
        with connect(f"ws://127.0.0.1:{port}") as one:
            one.send("here?")
            assert one.recv(PATIENCE) == "there"
        assert waits == []
    finally:
        server.should_exit = True
        thread.join()


def test_a_session_has_so_many_sockets_and_no_more(here: Floor) -> None:
    with here.feed("bob"), here.feed("bob"), here.feed("bob") as last:
        assert last.receive_json()["type"] == "hello"
        with here.feed("alice") as another:
            assert another.receive_json()["type"] == "hello"
        with pytest.raises(WebSocketDisconnect) as closed, here.feed("bob") as one:
            one.receive_json()
        assert closed.value.code == 1008
    with here.feed("bob") as again:
        assert again.receive_json()["type"] == "hello"


# What is sent is what it is to be.


@pytest.mark.parametrize("amount", ['"100"', "100.0", "1e2", "true", "null", "[1]"])
def test_an_amount_is_a_whole_number_and_nothing_like_one(here: Floor, amount: str) -> None:
    """Finding D14."""
    for path, more in (("/credits/play", ""), ("/credits/sell", ',"player":"bob"')):
        who = "ada" if more else "alice"
        answer = here.client.post(
            f"/api{path}",
            content=f'{{"id":"{here.id()}","amount":{amount}{more}}}',
            headers={**here.headers(who), "content-type": "application/json"},
        )
        assert answer.status_code == 400, answer.text


def test_an_id_ends_where_it_ends(here: Floor) -> None:
    here.post("alice", "/credits/play", {"id": "a\n", "amount": 100}, 400)


def test_a_path_with_nothing_in_it_is_nowhere(here: Floor) -> None:
    for path in ("/%00", "/api/%00", "/a%00b"):
        assert here.client.get(path).status_code == 404


def test_a_code_that_nobody_was_given_is_recorded(here: Floor) -> None:
    here.post("alice", "/vouchers/insert", {"code": "AAAA-BBBB"}, 409)
    (note,) = here.house.store.notes(before=0, limit=1)
    assert (note.kind, note.who) == ("voucher refused", "alice")


def test_the_log_that_an_inspector_is_given_replays(
    here: Floor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Finding D8: a false alarm in the one tool for disputes."""
    here.say("alice", "roulette-1", "place", area="red", amount=500)  # a round is in progress
    for table in ("roulette-1", "blackjack-1"):
        headers = here.headers("ivan")
        file = tmp_path / f"{table}.jsonl"
        file.write_bytes(here.client.get(f"/api/audit/{table}", headers=headers).content)
        assert main(["replay", str(file)]) == 0, capsys.readouterr()
    lines = (tmp_path / "roulette-1.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:-2]))  # in the midst of a round
    assert main(["replay", str(tmp_path / "cut.jsonl")]) == 1


# Idle terminals.

TIMES = {"wagering_seconds": 0.06, "decision_seconds": 0.04, "pause_seconds": 0.0}


def test_1_6_who_has_nothing_at_stake_holds_up_the_cut_for_one_time_all_together(
    tmp_path: Path,
) -> None:
    """Finding D11: at the end of a shoe 20 idle players had 15 seconds each."""

    async def story() -> None:
        clock = Clock()
        async with house(sqlite(tmp_path), plan("baccarat", "B1", **TIMES), now=clock) as one:
            pit = one.pit("B1")
            for number in range(8):
                name = f"p{number}"
                await pit.of_player(name, Join(0))
            await one.counter.take_play_credits(ALICE, 100_00, "credits")
            await one.command(ALICE, "B1", {"type": "join", "seat": 1}, "join")
            await pit.submit(Actor("max", Role.MANAGER), Reshuffle())
            place = {"type": "place", "area": "player", "amount": 10_00}
            await one.command(ALICE, "B1", place, "place")
            clock.go_on(TIMES["wagering_seconds"])
            await come(lambda: (pit.table.round.number, pit.table.round.phase) == (2, OPENING))
            assert pit.table.pending is not None
            assert len(pit.table.pending.waits_for()) == 1  # the cut is offered, to one at a time
            await come(one.dealings["B1"].seconds_left)
            clock.go_on(TIMES["decision_seconds"])  # and no further
            await come(lambda: pit.table.round.phase == WAGERING)

    run(story())


def test_4_20_2_a_table_whose_only_player_takes_no_dice_writes_nothing_for_ever(
    tmp_path: Path,
) -> None:
    """Finding D11: the dice were offered again for ever, an entry each time."""

    async def story() -> None:
        id, clock = Ids(), Clock()
        async with house(sqlite(tmp_path), plan("craps", "C1", **TIMES), now=clock) as one:
            await one.counter.take_play_credits(ALICE, 100_00, id())
            await one.command(ALICE, "C1", {"type": "join", "seat": 1}, id())
            await one.command(ALICE, "C1", {"type": "place", "area": "win", "amount": 5_00}, id())

            def held_up() -> bool:
                clock.go_on(TIMES["wagering_seconds"])
                return any(note.kind == "table held up" for note in one.store.notes(limit=1000))

            await come(held_up)
            pit = one.pit("C1")
            told: list[Told] = []
            before = pit.durable
            one.watch(ALICE, "C1", told.append)

            def asked_again() -> bool:
                clock.go_on(TIMES["wagering_seconds"])
                return len(told) > 8

            await come(asked_again)
            assert pit.durable == before
            await one.command(ALICE, "C1", {"type": "withdraw", "area": "win"}, id())

    run(story())
