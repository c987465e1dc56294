"""What somebody would try who knows the floor well: races, doors that others do not watch, words
that are taken for something else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect

from croupier.floor.logs import LogPlan, set_up
from croupier.floor.people import protection as protecting
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.proving import verify_journal
from croupier.floor.store import steps as s
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.steps import SetFact
from tests.floor.postgres import cluster
from tests.floor.serving import CONFIG, PASSWORD, Floor, floor

LIMITS = """
[two_people]
sale = 100_00
hand_pay = 100_00
voucher = 100_00

[vouchers]
most = 80_00

[protection]
large_sum = 90_00
"""
STRICT = CONFIG.replace("\n[two_people]\naccounts = false\n", LIMITS)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Floor]:
    with floor(tmp_path, STRICT) as made:
        made.player("alice", "roulette-1")
        yield made
        assert verify_journal(made.house.store)[1] == []


def put(here: Floor, by: str, name: str, role: str) -> Any:
    body = {"role": role, "password": PASSWORD}
    return here.client.put(f"/api/people/{name}", json=body, headers=here.headers(by))


def propose(here: Floor, by: str, what: str, **detail: Any) -> int:
    body = {"what": what, "why": "it is due", "detail": detail}
    return int(here.post(by, "/proposals", body, 201)["number"])


def notes(here: Floor, kind: str) -> list[str]:
    return [note.detail for note in here.house.store.notes(limit=1000) if note.kind == kind]


# Two people.


def test_16_9_3_payments_at_the_same_moment_are_counted_together(here: Floor) -> None:
    """Each is below the limit of a day, all of them asked for before the first is done."""
    ada, held = Person("ada", FloorRole.ATTENDANT), here.credits("alice")

    async def all_at_once() -> list[object]:
        paying = [
            here.house.counter.hand_pay(ada, "alice", 60_00, f"at-once-{n}", how="chips")
            for n in range(8)
        ]
        return await asyncio.gather(*paying, return_exceptions=True)

    with here.client.portal() as portal:
        done = portal.call(all_at_once)
    refused = [one for one in done if one is not None]
    assert all("takes two people" in str(one) for one in refused)
    assert (len(refused), here.credits("alice")) == (7, held - 60_00)


def test_two_processes_count_what_one_person_pays_at_both() -> None:
    """The store is the judge, whoever asks it."""
    url = cluster().database()
    stores = [PostgresStore(url), PostgresStore(url)]
    stores[0].write((s.PutUser("ada", "attendant", ""),)).result()

    def pay(n: int) -> bool:
        step = (s.Act("ada", "hand pay", 1000 + n, 60_00, 100_00, 0), s.Note(n, "paid", "ada", ""))
        try:
            stores[n % 2].write(step).result()
        except s.AboveLimit:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        paid = sum(pool.map(pay, range(16)))
    assert paid == 1
    assert stores[0].acted("ada", "hand pay", 0) == 60_00
    assert verify_journal(stores[0])[1] == []
    for store in stores:
        store.close()


def test_credits_are_not_sold_without_end(here: Floor) -> None:
    sale = {"player": "bob", "amount": 60_00}
    assert here.post("ada", "/credits/sell", {**sale, "id": "s"})["credits"] == 60_00
    assert here.post("ada", "/credits/sell", {**sale, "id": "s"})["credits"] == 60_00
    assert "takes two people" in here.post("ada", "/credits/sell", sale, 409)["reason"]
    number = propose(here, "ada", "sell credits", **sale)
    here.post("sam", f"/proposals/{number}/approve", {})
    assert here.credits("bob") == 120_00
    here.client.delete("/api/people/bob", headers=here.headers("mary"))
    number = propose(here, "ada", "sell credits", **sale)
    assert "closed" in here.post("sam", f"/proposals/{number}/approve", {}, 409)["reason"]


def test_who_has_given_an_account_its_password_is_not_two_with_it(here: Floor) -> None:
    number = put(here, "mary", "puppet", "gaming supervisor").json()["number"]
    here.post("max", f"/proposals/{number}/approve", {})
    pay = {"player": "alice", "amount": 500_00}
    number = propose(here, "mary", "hand pay", **pay)
    said = here.post("puppet", f"/proposals/{number}/approve", {}, 409)["reason"]
    assert "has made the other's account" in said
    number = propose(here, "max", "hand pay", **pay)
    here.post("puppet", f"/proposals/{number}/approve", {})  # who is second to max


def test_what_somebody_proposed_who_is_gone_is_not_carried_out(here: Floor) -> None:
    number = propose(here, "ada", "hand pay", player="alice", amount=500_00)
    here.client.delete("/api/people/ada", headers=here.headers("mary"))
    assert "is closed" in here.post("sam", f"/proposals/{number}/approve", {}, 409)["reason"]
    assert here.credits("alice") == 1_000_00


def test_one_manager_does_not_take_the_place_of_a_player_with_much_on_the_meter(
    here: Floor,
) -> None:
    assert put(here, "mary", "bob", "player").status_code == 200  # has nothing
    assert put(here, "mary", "alice", "player").status_code == 202  # has a thousand
    assert here.credits("alice") == 1_000_00  # and is still in


# Vouchers and large sums.


def test_16_9_3_a_terminal_gives_out_no_larger_voucher(here: Floor) -> None:
    for amount in ({}, {"amount": 80_01}):
        said = here.post("alice", "/credits/cash-out", {**amount}, 409)
        assert ("up to $80.00" in said["reason"], said["rule"]) == (True, "qld-2024:16:9(3)")
    one = here.post("alice", "/credits/cash-out", {"id": "v", "amount": 80_00})
    assert here.post("alice", "/credits/cash-out", {"id": "v", "amount": 80_00}) == one


def test_large_sums_are_reported_in_pieces_and_when_two_people_pay_them(here: Floor) -> None:
    codes = [here.post("alice", "/credits/cash-out", {"amount": 50_00})["code"] for _ in range(2)]
    for code in codes:
        here.post("ada", "/vouchers/pay", {"code": code})
    assert notes(here, "large sum") == ["voucher paid: $50.00, $100.00 in a day"]
    number = propose(here, "ada", "hand pay", player="alice", amount=200_00, how="chips")
    here.post("sam", f"/proposals/{number}/approve", {})
    assert notes(here, "large sum")[1:] == ["hand pay in chips: $200.00"]


# Protection.


def test_a_wish_does_not_undo_an_exclusion_that_came_meanwhile(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player's limits are read, the player is excluded, the limits are written."""
    guard, written = here.house.protection, here.house.writer.write
    alice = Person("alice", FloorRole.PLAYER)

    async def race() -> None:
        first = True

        def write(step: Any) -> Any:
            nonlocal first
            if first and isinstance(step[0], SetFact):
                first = False

                async def after_the_exclusion() -> None:
                    await guard.exclude("sam", "alice", 0)
                    await written(step)

                return after_the_exclusion()
            return written(step)

        monkeypatch.setattr(here.house.writer, "write", write)
        await guard.wish(alice, protecting.Wishes(loss=20_00))
        monkeypatch.undo()

    with here.client.portal() as portal:
        portal.call(race)
    kept = here.get("alice", "/protection")
    assert (kept["excluded_until"], kept["now"]["loss"]) == (protecting.FOR_EVER, 20_00)
    said = here.say("alice", "roulette-1", "place", 409, area="red", amount=500)
    assert "excluded" in said["reason"]


def test_a_release_is_of_the_win_that_was_seen_to(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, guard = here.house.store, here.house.protection
    store.write((SetFact("hold:alice", "$60.00 in round 1"),)).result()
    read = guard._read

    def read_and_win(player: str) -> Any:
        state = read(player)
        store.write((SetFact("hold:alice", "$90.00 in round 2"),)).result()
        return state

    monkeypatch.setattr(guard, "_read", read_and_win)
    assert "for another reason" in here.post("ada", "/players/alice/release", {}, 409)["reason"]
    monkeypatch.undo()
    assert here.get("alice", "/protection")["locked"] == "$90.00 in round 2"


def test_no_wager_is_taken_that_could_lose_more_than_the_limit(here: Floor) -> None:
    by = here.headers("alice")
    wish = here.client.put("/api/protection", json={"loss": 20_00}, headers=by)
    assert wish.status_code == 200
    said = here.say("alice", "roulette-1", "place", 409, area="red", amount=20_50)
    assert "could be lost" in said["reason"]
    here.say("alice", "roulette-1", "place", area="red", amount=15_00)
    here.say("alice", "roulette-1", "place", 409, area="black", amount=5_50)  # with what lies
    here.say("alice", "roulette-1", "change", 409, area="red", amount=20_50)
    here.say("alice", "roulette-1", "change", area="red", amount=10_00)
    here.say("alice", "roulette-1", "place", area="black", amount=10_00)
    wagers = [{"area": "odd", "amount": 5_00}, {"area": "even", "amount": 5_00}]
    here.say("alice", "roulette-1", "bet", 409, wagers=wagers)


def test_what_is_known_of_players_is_asked_again_while_other_processes_are_not_heard(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard, alice = here.house.protection, Person("alice", FloorRole.PLAYER)
    monkeypatch.setattr(type(here.house.store), "may_share", True)

    def excluded_elsewhere(body: str) -> bool:
        here.house.store.write((SetFact("protect:alice", body),)).result()
        return bool(run_here(guard.state, alice.name).protected.excluded_until)

    def run_here(call: Callable[..., Any], *given: Any) -> Any:
        with here.client.portal() as portal:
            return portal.call(call, *given)

    here.house._noted_elsewhere(None)
    assert not excluded_elsewhere("")
    assert excluded_elsewhere('{"excluded_until":9007199254740992}')
    here.house._noted_elsewhere([])  # heard again, and told of what is written from now on
    run_here(guard.state, "alice")
    assert excluded_elsewhere("")  # believed
    here.house._noted_elsewhere(["player:alice"])
    assert not run_here(guard.state, "alice").protected.excluded_until


# The other door.


def test_who_must_have_a_second_factor_says_nothing_over_the_socket_without(
    tmp_path: Path,
) -> None:
    with floor(tmp_path, second_factor=True) as here:
        with pytest.raises(WebSocketDisconnect) as refused, here.feed("sam"):
            pass
        assert (refused.value.code, "second factor" in refused.value.detail) == (4403, True)
        with here.feed("alice") as players:
            assert players.receive_json()["type"] == "hello"


def test_what_is_forbidden_over_the_socket_is_refused_and_recorded(here: Floor) -> None:
    with here.feed("alice") as socket:
        socket.receive_json()
        command = {"type": "no-more-bets"}
        said = {"type": "command", "table": "roulette-1", "id": "x", "command": command}
        socket.send_json(said)
        answer = socket.receive_json()
    assert (answer["type"], answer["reason"]) == ("refused", "a player may not say 'no-more-bets'")
    told = notes(here, "forbidden")
    assert told == ["'no-more-bets' to roulette-1: a player may not say 'no-more-bets'"]


@pytest.mark.parametrize("over", ["http", "socket"])
def test_16_10_2_a_correction_takes_a_proof_of_who_it_is(
    here: Floor, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sits down at a supervisor's open console has the session, and no second factor."""
    here.headers("sam")
    (known,) = (one for one in here.desk.sessions._known.values() if one.name == "sam")
    enrolled, heard = msgspec.structs.replace(known, second=True), here.desk.sessions.time()
    recalled = AsyncMock(return_value=(enrolled, heard))
    monkeypatch.setattr(here.desk.sessions, "_recall", recalled)
    command = {"type": "correction", "round": 1, "number": 0, "instead": {"type": "spin"}}
    if over == "http":
        body = {"command": command}
        reason = here.post("sam", "/tables/roulette-1/commands", body, 403)["reason"]
    else:
        with here.feed("sam") as socket:
            socket.receive_json()
            said = {"type": "command", "table": "roulette-1", "id": "x", "command": command}
            socket.send_json(said)
            reason = socket.receive_json()["reason"]
    assert "prove first" in reason


def test_a_socket_too_is_for_the_names_of_this_floor(tmp_path: Path) -> None:
    with floor(tmp_path, hosts=frozenset({"floor.example", "::1"})) as here:
        desk = here.desk
        for good in ("floor.example", "Floor.Example:8471", "[::1]", "[::1]:8471"):
            assert desk.goes_by(good), good
        for bad in ("elsewhere", "floor.example.evil", "", "[::2]:1", "evil:floor.example"):
            assert not desk.goes_by(bad), bad
        here.desk.hosts = frozenset()
        by = here.headers("alice")
        here.desk.hosts = frozenset({"floor.example"})
        for host, taken in (("floor.example", True), ("rebound.example", False)):
            headers = {**by, "host": host}
            if taken:
                with here.client.websocket_connect("/api/feed", headers=headers) as socket:
                    assert socket.receive_json()["type"] == "hello"
            else:
                with (
                    pytest.raises(WebSocketDisconnect) as refused,
                    here.client.websocket_connect("/api/feed", headers=headers),
                ):
                    pass
                assert refused.value.code == 4403


# Words.


def test_nobody_writes_lines_of_their_own_into_the_log(tmp_path: Path) -> None:
    before = logging.root.handlers[:], logging.root.level
    try:
        set_up(LogPlan(file="floor.log"), tmp_path)
        forged = "x\n2026-01-01 00:00:00,000 ERROR croupier.floor: \x1b[2Jall is well\u202e"
        try:
            raise ValueError(forged)
        except ValueError:
            logging.getLogger("croupier.floor").exception("%s %s", "GET", f"/api/{forged}")
        lines = (tmp_path / "floor.log").read_text("utf-8").splitlines()
    finally:
        for handler in logging.root.handlers:
            handler.close()
        logging.root.handlers[:], logging.root.level = before
    assert "GET /api/x\\n2026" in lines[0]
    assert all(line.startswith("  ") for line in lines[1:])
    assert not any(bad in line for line in lines for bad in ("\x1b", "\u202e"))


def test_a_path_that_is_refused_is_recorded_in_one_line(here: Floor) -> None:
    path = "/api/players/a%0Ab%E2%80%AEc/history"
    assert here.client.get(path, headers=here.headers("alice")).status_code == 403
    (told,) = notes(here, "forbidden")
    assert told.startswith("GET /api/players/a\\nb\\u202ec/history")
