"""Many at once: real processes, real sockets, everything at the same moment.

On SQLite one process; on PostgreSQL two that share a house, each with a table of its own.
"""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.floor import audit
from croupier.floor.house import House
from croupier.floor.people.roles import Person
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sqlite import SqliteReader, SqliteStore
from croupier.floor.table.replies import event_of
from croupier.table import events as ev
from croupier.table.log import Happened
from croupier.table.refusal import Refused
from tests.floor.postgres import cluster
from tests.floor.served import Served, served, with_people
from tests.floor.support import ALICE, BOB, Ids, house, plan, run
from tests.waiting import PATIENCE

HOUSE = "[house]\nplay_credits = 100_000\n"
SIC_BO = '[[tables]]\nname = "S1"\ngame = "sic-bo"\nwagering = 3600\npause = 0\n'
WHEEL = '[[tables]]\nname = "W1"\ngame = "wheel-of-fortune"\nwagering = 3600\npause = 0\n'
SOCKETS = 100


@dataclass
class Floors:
    """The processes of one house, which of them leads which table, and its store."""

    processes: list[Served]
    leads: dict[str, Served]
    store: Store

    def check(self) -> None:
        """Nobody is overdrawn, every account is its postings, every meter's identity holds."""
        for finding in audit.verify_house(self.store):
            assert finding.troubles == [], finding.about
        for one in self.processes:
            assert "Traceback" not in one.log()


@pytest.fixture(params=["sqlite", "postgres"])
def floors(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Floors]:
    with ExitStack() as stack:
        if request.param == "sqlite":
            one = stack.enter_context(served(tmp_path, with_people(HOUSE + SIC_BO + WHEEL)))
            store: Store = SqliteReader(tmp_path / "house.db")
            stack.callback(store.close)
            yield Floors([one], {"S1": one, "W1": one}, store)
            return
        url = cluster().database()
        started = []
        for table, config in (("S1", SIC_BO), ("W1", WHEEL)):
            folder = tmp_path / table
            folder.mkdir()
            (folder / "house.key").write_bytes(bytes(32))  # one house, one key
            started.append(stack.enter_context(served(folder, with_people(HOUSE + config, url))))
        store = PostgresStore(url)
        stack.callback(store.close)
        yield Floors(started, {"S1": started[0], "W1": started[1]}, store)


class Answer(NamedTuple):
    status: int
    body: Any


def together(asked: list[tuple[Served, str, str, dict[str, Any]]]) -> list[Answer]:
    """All of these requests (where, who, path, body) at the same moment, over many sockets."""
    tokens = [where.headers(who) for where, who, _, _ in asked]
    answers: dict[int, Answer] = {}
    ready = threading.Barrier(min(SOCKETS, len(asked)))

    def ask(first: int) -> None:
        mine = range(first, len(asked), ready.parties)
        sockets = {
            asked[n][0]: HTTPConnection(asked[n][0].url.removeprefix("http://"), timeout=PATIENCE)
            for n in mine
        }
        ready.wait()
        for number in mine:
            where, _, path, body = asked[number]
            headers = {**tokens[number], "content-type": "application/json"}
            sockets[where].request("POST", f"/api{path}", json.dumps(body), headers)
            answer = sockets[where].getresponse()
            answers[number] = Answer(answer.status, json.loads(answer.read()))
        for one in sockets.values():
            one.close()

    with ThreadPoolExecutor(ready.parties) as threads:
        list(threads.map(ask, range(ready.parties)))
    return [answers[number] for number in range(len(asked))]


def test_16_9_3_c_a_thousand_redemptions_over_http_pay_once(floors: Floors) -> None:
    """Two players insert the voucher, an attendant pays it: at every process of the house."""
    first = floors.processes[0]
    first.post("alice", "/credits/play", {"amount": 100_00})
    code = first.post("alice", "/credits/cash-out", {"amount": 40_00})["code"]
    ways = [("alice", "/vouchers/insert"), ("bob", "/vouchers/insert"), ("ada", "/vouchers/pay")]
    asked = []
    for number in range(1_000):
        where = floors.processes[number % len(floors.processes)]
        who, path = ways[number % len(ways)]
        asked.append((where, who, path, {"id": f"v{number}", "code": code}))
    answers = together(asked)
    assert Counter(a.status for a in answers) == {200: 1, 409: 999}
    reasons = {a.body["reason"] for a in answers if a.status == 409}
    assert reasons == {"the voucher has been redeemed"}
    (paid,) = [who for a, (_, who, _, _) in zip(answers, asked, strict=True) if a.status == 200]
    meters = {name: first.get(name, "/meter")["credits"] for name in ("alice", "bob")}
    expected = {"alice": 60_00, "bob": 0}
    if paid in expected:
        expected[paid] += 40_00
    assert meters == expected
    (voucher,) = floors.store.vouchers()
    assert voucher.redeemed_by == paid
    floors.check()


def test_16_4_3_parallel_wagers_at_several_tables_never_overdraw_a_meter(floors: Floors) -> None:
    """One player has credits for two wagers and makes ten at the same moment, at tables of every
    process; again and again, for such moments are short."""
    first = floors.processes[0]
    areas = {}
    for table, where in floors.leads.items():
        where.post("alice", f"/tables/{table}/join", {"id": f"join-{table}"})
        areas[table] = where.get("alice", f"/tables/{table}")["areas"][0]["name"]
    number = 0
    for turn in range(1, 31):
        first.post("alice", "/credits/play", {"amount": 10_00})
        taken = 0
        for _ in range(10):
            asked = []
            for _ in range(5):
                for table, where in floors.leads.items():
                    number += 1
                    command = {"type": "place", "area": areas[table], "amount": 5_00}
                    body = {"id": f"w{number}", "command": command}
                    asked.append((where, "alice", f"/tables/{table}/commands", body))
            answers = together(asked)
            assert {a.status for a in answers} <= {200, 409}, answers
            assert all("credits" in a.body["reason"] for a in answers if a.status == 409), answers
            taken += sum(a.status == 200 for a in answers)
            if taken >= 2:  # whoever was refused because another was on the way comes again
                break
        assert taken == 2
        assert floors.store.balance("meter:alice") == 0
        assert sum(floors.store.balances("table:").values()) == turn * 10_00
    assert all(floors.store.balance(f"table:{table}:alice") for table in areas)
    floors.check()


def test_a_command_sent_five_times_reordered_across_reconnects_acts_once(tmp_path: Path) -> None:
    """Connections are cut in the midst, and half way the process is killed."""
    chance = random.Random(7)
    config = with_people(HOUSE + SIC_BO)
    amounts = {f"w{n}": 50 * chance.randint(2, 20) for n in range(40)}
    sent = [id for id in amounts for _ in range(chance.randint(1, 5))]
    chance.shuffle(sent)
    half = len(sent) // 2
    answers: dict[str, dict[str, Any]] = {}

    def say(floor: Served, ids: list[str], *, cut: bool) -> None:
        with floor.feed("alice") as feed:
            for id in ids:
                command = {"type": "place", "area": "big", "amount": amounts[id]}
                said = {"type": "command", "table": "S1", "id": id, "command": command}
                feed.send(json.dumps(said))
            if cut:
                feed.socket.close()
                return
            left = len(ids)
            while left:
                answer = json.loads(feed.recv(timeout=PATIENCE))
                if answer["type"] in ("done", "refused"):
                    assert answer["type"] == "done", answer
                    assert answers.setdefault(answer["id"], answer) == answer
                    left -= 1

    def say_all(floor: Served, ids: list[str]) -> None:
        while ids:
            number = chance.randint(1, 12)
            say(floor, ids[:number], cut=chance.random() < 0.5)
            ids = ids[number:]

    with served(tmp_path, config) as floor:
        floor.post("alice", "/credits/play", {"amount": 1000_00})
        floor.post("alice", "/tables/S1/join", {})
        say_all(floor, sent[:half])
        floor.kill()
    with served(tmp_path, config) as floor:
        say_all(floor, sent[half:])
        say(floor, list(amounts), cut=False)
        staked = sum(amounts.values())
        assert floor.get("alice", "/meter")["credits"] == 1000_00 - staked
        assert [w["amount"] for w in floor.get("alice", "/tables/S1")["wagers"]] == [staked]
    assert set(answers) == set(amounts)
    store = SqliteStore(tmp_path / "house.db")
    replies = store.read("SELECT COUNT(*) FROM replies WHERE id LIKE 'alice/w%'")
    assert replies == [(len(amounts),)]
    for finding in audit.verify_house(store):
        assert finding.troubles == [], finding.about
    store.close()


def events_in(store: Store, table: str) -> Iterator[tuple[int, ev.Event]]:
    for line in audit.lines_of(store, table):
        if isinstance(line.entry, Happened):
            yield line.number, event_of(line.entry.e)


QUICK = {"wagering_seconds": 0.06, "decision_seconds": 0.05, "pause_seconds": 0.0}
ROUNDS = 25


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_16_3_3_no_wager_is_taken_after_the_close_however_close(kind: str, tmp_path: Path) -> None:
    """Wagers rain on a table whose period ends again and again; the log has the last word."""
    url = cluster().database() if kind == "postgres" else ""

    def opened() -> Store:
        return PostgresStore(url) if url else SqliteStore(tmp_path / "house.db")

    taken: dict[int, str] = {}  # by the entry that the answer named
    refused: Counter[str] = Counter()

    async def wager(one: House, who: Person, id: Ids) -> None:
        while one.pit("B1").table.round.number <= ROUNDS:
            command = {"type": "place", "area": "original", "amount": 1_00}
            try:
                events = await one.command(who, "B1", command, id())
            except Refused as error:
                refused[error.reason] += 1
                await asyncio.sleep(0.001)
                continue
            (number,) = [n for n, e in events if isinstance(e, ev.WagerPlaced)]
            taken[number] = who.name

    async def story() -> None:
        id = Ids()
        async with house(opened(), plan("blackjack", "B1", **QUICK)) as one:
            for seat, who in enumerate((ALICE, BOB), 1):
                await one.counter.take_play_credits(who, 1_000_000_00, id())
                await one.command(who, "B1", {"type": "join", "seat": seat}, id())
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(wager(one, w, id) for w in (ALICE, BOB) for _ in range(4)))

    run(story())
    store = opened()
    rounds = closed = placed = 0
    is_open = False
    for number, event in events_in(store, "B1"):
        if isinstance(event, ev.RoundOpened):
            rounds, is_open = rounds + 1, True
        elif isinstance(event, ev.Announced) and event.text == "no more bets":
            closed, is_open = closed + 1, False
        elif isinstance(event, ev.WagerPlaced) and event.area == "original":
            assert is_open, f"entry {number}: a wager after the close"
            assert taken.pop(number, "") == event.player, f"entry {number} was not told"
            placed += 1
    assert min(rounds, closed, placed) >= ROUNDS
    assert not taken, "told of wagers that the log does not have"
    assert refused  # some came too late
    for finding in audit.verify_house(store):
        assert finding.troubles == [], finding.about
    store.close()
