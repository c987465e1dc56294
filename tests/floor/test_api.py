"""The HTTP API, through HTTP: what players do, and what nobody may do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.people.limits import Rates
from croupier.table.log import ORIGIN, chain
from tests.floor.serving import ON_BOTH, PASSWORD, Floor, floor, on


@pytest.fixture
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Floor]:
    with floor(tmp_path, on(getattr(request, "param", "sqlite"))) as made:
        yield made


# Signing in.


def test_nobody_gets_anywhere_without_signing_in(here: Floor) -> None:
    paths = here.client.get("/schema/openapi.json").json()["paths"]
    public = {"/api/house", "/api/health", "/api/ready", "/api/login", "/api/guest"}
    asked = 0
    for path, methods in paths.items():
        if path in public:
            continue
        concrete = re.sub(r"\{(table|player|name)\}", "baccarat-1", path)
        concrete = re.sub(r"\{\w+\}", "1", concrete)
        for method in methods:
            answer = here.client.request(method, concrete, json={})
            assert answer.status_code in (400, 401), (method, path, answer.text)
            if answer.status_code == 400:  # the body was looked at first: try a whole one
                assert "password" in path or method in ("post", "put"), (method, path)
            asked += 1
    assert asked > 35


@ON_BOTH
def test_a_session_by_cookie_and_by_token(here: Floor) -> None:
    signed = here.client.post("/api/login", json={"name": "alice", "password": PASSWORD})
    cookie = signed.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert here.client.get("/api/me").json()["name"] == "alice"
    token = signed.json()["token"]
    here.client.cookies.clear()
    bearer = {"authorization": f"Bearer {token}"}
    assert here.client.get("/api/me", headers=bearer).json()["role"] == "player"
    assert here.client.post("/api/logout", headers=bearer).status_code == 204
    assert here.client.get("/api/me", headers=bearer).status_code == 401


@ON_BOTH
def test_a_wrong_password_is_told_without_a_hint_and_locks_the_account(here: Floor) -> None:
    for _ in range(5):
        wrong = here.client.post("/api/login", json={"name": "alice", "password": "wrong"})
        assert wrong.status_code == 401
    right = here.client.post("/api/login", json={"name": "alice", "password": PASSWORD})
    assert right.status_code == 401
    assert right.json() == wrong.json()


def test_a_password_is_changed_by_its_owner(here: Floor) -> None:
    body = {"old": PASSWORD, "new": "another long one"}
    headers = here.headers("alice")
    assert here.client.post("/api/password", json=body, headers=headers).status_code == 204
    assert here.client.get("/api/me", headers=headers).status_code == 401
    answer = here.client.post("/api/login", json={"name": "alice", "password": "another long one"})
    assert answer.status_code == 200


def test_a_guest_sits_down_on_a_floor_of_play_credits_only(here: Floor) -> None:
    guest = here.client.post("/api/guest").json()
    assert guest["me"]["role"] == "player"
    bearer = {"authorization": f"Bearer {guest['token']}"}
    credits = here.client.post(
        "/api/credits/play", json={"id": "1", "amount": 50_000}, headers=bearer
    )
    assert credits.json() == {"credits": 50_000}
    here.desk.guests = False
    assert here.client.post("/api/guest").status_code == 403


# At a table.


@ON_BOTH
def test_a_round_through_http(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    done = here.say("alice", "baccarat-1", "place", area="banker", amount=1000, box=1)
    (placed,) = [e for e in done["events"] if e["event"]["type"] == "wager-placed"]
    assert placed["event"]["amount"] == 1000
    assert placed["event"]["rule"].startswith("qld-2024:1:")
    assert here.credits("alice") == 99_000
    situation = here.get("alice", "/tables/baccarat-1")
    assert situation["wagers"] == [{"player": "alice", "area": "banker", "box": 1, "amount": 1000}]
    assert situation["money"] == {"credits": 99_000, "at_tables": 1000}
    here.play_round("baccarat-1")
    events = [e["event"] for e in here.get("alice", "/tables/baccarat-1/events")]
    (settled,) = [e for e in events if e["type"] == "settled"]
    assert here.credits("alice") == 99_000 + settled["returned"]
    (recalled,) = here.get("alice", "/history")
    assert (recalled["table"], recalled["wagered"]) == ("baccarat-1", 1000)
    assert recalled["returned"] == settled["returned"]


def test_16_3_2_the_situation_has_all_that_a_terminal_must_display(here: Floor) -> None:
    """Also: 16:3(2)(a), 16:3(2)(b), 16:3(2)(c), 16:3(2)(e), 16:3(2)(f), 16:3(2)(g), 16:3(2)(h)."""
    here.player("alice", "baccarat-1")
    before = here.get("alice", "/tables/baccarat-1")
    assert before["accepting"] is True
    assert 0 < before["seconds_left"] <= before["seconds"] == 3600
    areas = {a["name"]: a for a in before["areas"]}
    assert {"player", "banker", "tie"} <= set(areas)
    assert (areas["banker"]["minimum"], areas["banker"]["maximum"]) == (100, 1_000_000)
    assert before["money"]["credits"] == 100_000
    here.say("alice", "baccarat-1", "place", area="banker", amount=1000)
    here.say("alice", "baccarat-1", "place", area="player", amount=500)
    here.play_round("baccarat-1")
    after = here.get("alice", "/tables/baccarat-1")
    events = [e["event"] for e in here.get("alice", "/tables/baccarat-1/events")]
    settled = [e for e in events if e["type"] == "settled"]
    won = sum(max(0, e["returned"] - e["stake"]) for e in settled if e["result"] == "win")
    (closed,) = [e for e in events if e["type"] == "round-closed"]
    assert after["previous"] == {
        "round": before["round"],
        "outcome": closed["outcome"],
        "wagered": 1500,
        "won": won,
        "corrected": False,
    }


def test_16_3_2_f_a_wager_that_still_stands_was_bet_too(here: Floor) -> None:
    """The first roll makes a point: the win wager stands, the field wager is decided."""
    here.player("alice", "craps-1")
    here.say("alice", "craps-1", "choose", option="accept")
    here.say("alice", "craps-1", "place", area="win", amount=500)
    here.say("alice", "craps-1", "place", area="field", amount=300)
    here.say("alice", "craps-1", "place", area="any-7", amount=200)
    here.say("alice", "craps-1", "withdraw", area="any-7")
    here.play_round("craps-1")
    now = here.get("alice", "/tables/craps-1")
    assert [w["area"] for w in now["wagers"]] == ["win"]
    assert now["previous"]["wagered"] == 800


@ON_BOTH
def test_a_refusal_names_its_rule_and_changes_nothing(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    head = here.house.store.table("baccarat-1")
    refused = here.say("alice", "baccarat-1", "place", 409, area="banker", amount=50)
    assert refused == {"reason": "the minimum for banker is $1.00", "rule": "qld-2024:1:9(1)"}
    here.say("alice", "baccarat-1", "place", 409, area="nowhere", amount=100)
    here.say("alice", "baccarat-1", "fly", 409)
    here.say("alice", "baccarat-1", "place", 409, area="banker", amount="much")
    here.say("alice", "baccarat-1", "place", 409, area="banker", amount=10**9)
    here.say("alice", "nowhere", "place", 409, area="banker", amount=100)
    assert here.house.store.table("baccarat-1") == head
    assert here.credits("alice") == 100_000


@ON_BOTH
def test_a_command_sent_again_acts_once_and_answers_the_same(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    fields: dict[str, Any] = {"area": "banker", "amount": 1000, "id": "same"}
    first = here.say("alice", "baccarat-1", "place", **fields)
    for _ in range(4):
        assert here.say("alice", "baccarat-1", "place", **fields) == first
    assert here.credits("alice") == 99_000
    other: dict[str, Any] = {"area": "player", "amount": 1000, "id": "same"}
    assert "another command" in here.say("alice", "baccarat-1", "place", 409, **other)["reason"]
    # another player's ids are another player's
    here.player("bob", "baccarat-1")
    here.say("bob", "baccarat-1", "place", **fields)
    assert here.credits("bob") == 99_000


def test_what_is_legal_is_for_the_one_who_asks(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    here.player("bob", "baccarat-1")
    here.say("bob", "baccarat-1", "place", area="banker", amount=1000)
    alice = here.get("alice", "/tables/baccarat-1/legal")
    kinds = {o["command"]["type"] for o in alice}
    assert "place" in kinds
    assert "withdraw" not in kinds
    assert not kinds & {"no-more-bets", "restrict", "silence", "close-table"}
    banker = next(o for o in alice if o["command"].get("area") == "banker")
    assert (banker["low"], banker["high"], banker["step"]) == (100, 100_000, 50)
    bob = {o["command"]["type"] for o in here.get("bob", "/tables/baccarat-1/legal")}
    assert "withdraw" in bob
    sam = {o["command"]["type"] for o in here.get("sam", "/tables/baccarat-1/legal")}
    assert "place" not in sam
    assert "silence" in sam


def test_whatever_is_listed_as_legal_is_taken(here: Floor) -> None:
    here.player("alice", "roulette-1")
    options = here.get("alice", "/tables/roulette-1/legal")
    places = [o for o in options if o["command"]["type"] == "place"]
    assert len(places) > 100
    for option in places[::25]:
        command = option["command"]
        kind = command.pop("type")
        here.say("alice", "roulette-1", kind, **command)


def test_16_8_a_terminal_has_limits_of_its_own(here: Floor) -> None:
    here.player("alice", "roulette-1")
    headers = {**here.headers("alice"), "x-terminal": "small"}
    shown = here.client.get("/api/tables/roulette-1", headers=headers).json()
    assert {(a["minimum"], a["maximum"]) for a in shown["areas"]} == {(200, 1000)}
    command = {"type": "place", "area": "red", "amount": 1500}
    answer = here.client.post(
        "/api/tables/roulette-1/commands", json={"id": "x", "command": command}, headers=headers
    )
    assert answer.status_code == 409
    assert answer.json()["rule"] == "qld-2024:16:8"
    here.say("alice", "roulette-1", "place", area="red", amount=1500)


def test_a_command_for_a_round_that_is_over_is_refused(here: Floor) -> None:
    here.player("alice", "roulette-1")
    round = here.round("roulette-1")
    wager = {"command": {"type": "place", "area": "red", "amount": 500}}
    told = here.post("alice", "/tables/roulette-1/commands", {**wager, "round": round - 1}, 409)
    assert told["reason"] == f"that was for round {round - 1}; this is round {round}"
    here.post("alice", "/tables/roulette-1/commands", {**wager, "round": round})


def test_16_3_2_i_help_tells_of_bet_options_and_how_to_play(here: Floor) -> None:
    told = here.get("alice", "/tables/baccarat-1/help")
    assert len(told["how"]) >= 4
    banker = next(w for w in told["wagers"] if w["area"] == "banker")
    assert {"19/20"} <= {p["odds"] for p in banker["pays"]}
    assert banker["minimum"] == 100
    assert all(w["rule"] for w in told["wagers"])


# Credits.


@ON_BOTH
def test_16_9_2_credits_go_to_a_voucher_and_back_once(here: Floor) -> None:
    """Also: 16:4(2), 16:9(3)(c)."""
    here.post("alice", "/credits/play", {"amount": 70_000})
    voucher = here.post("alice", "/credits/cash-out", {})
    assert voucher["amount"] == 70_000
    assert here.credits("alice") == 0
    assert here.post("bob", "/vouchers/insert", {"code": voucher["code"]}) == {"credits": 70_000}
    here.post("alice", "/vouchers/insert", {"code": voucher["code"]}, 409)
    here.post("ada", "/vouchers/pay", {"code": voucher["code"]}, 409)
    assert here.credits("bob") == 70_000
    another = here.post("bob", "/credits/cash-out", {"amount": 20_000})
    assert here.post("ada", "/vouchers/pay", {"code": another["code"]}) == {"amount": 20_000}
    meter = here.get("bob", "/meter")
    assert meter["credits"] == 50_000
    assert meter["credits"] == (
        meter["credited"] + meter["wins"] - meter["paid"] - meter["turnover"]
    )


def test_cashing_out_twice_with_one_id_gives_one_voucher(here: Floor) -> None:
    here.post("alice", "/credits/play", {"amount": 70_000})
    one = here.post("alice", "/credits/cash-out", {"id": "v", "amount": 30_000})
    assert here.post("alice", "/credits/cash-out", {"id": "v", "amount": 30_000}) == one
    assert here.credits("alice") == 40_000


@ON_BOTH
def test_cashing_out_everything_twice_with_one_id_gives_one_voucher(here: Floor) -> None:
    """Without an amount the second request cannot know what there was to cash."""
    here.post("alice", "/credits/play", {"amount": 70_000})
    one = here.post("alice", "/credits/cash-out", {"id": "v"})
    here.post("alice", "/credits/play", {"amount": 5_000})
    assert here.post("alice", "/credits/cash-out", {"id": "v"}) == one
    assert here.credits("alice") == 5_000


@ON_BOTH
def test_16_9_3_an_attendant_pays_by_hand(here: Floor) -> None:
    here.post("alice", "/credits/play", {"amount": 10_000})
    paid = here.post("ada", "/credits/hand-pay", {"player": "alice", "amount": 4_000})
    assert paid["voucher"]["amount"] == 4_000
    body = {"player": "alice", "amount": 6_000, "how": "chips"}
    assert here.post("ada", "/credits/hand-pay", body) == {"voucher": None}
    assert here.credits("alice") == 0


# Disputes, proposals, corrections.


@ON_BOTH
def test_a_dispute_from_complaint_to_decision(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    number = here.round("baccarat-1")
    here.say("alice", "baccarat-1", "place", area="banker", amount=1000)
    here.play_round("baccarat-1")
    body = {"table": "baccarat-1", "round": number, "what": "the tie was mine"}
    filed = here.post("alice", "/disputes", body, 201)
    assert here.get("bob", "/disputes") == []
    (seen,) = here.get("sam", "/disputes")
    assert (seen["player"], seen["status"]) == ("alice", "open")
    lines = here.get("sam", f"/tables/baccarat-1/rounds/{number}")
    assert any("banker" in line and "[qld-2024:1:" in line for line in lines)
    before = here.credits("alice")
    decided = here.post(
        "sam",
        f"/disputes/{filed['number']}/decide",
        {"decision": "paid as a courtesy", "adjust": {"alice": 500}},
    )
    assert decided["status"] == "decided"
    assert here.credits("alice") == before + 500
    (own,) = here.get("alice", "/disputes")
    assert own["decision"] == "paid as a courtesy"
    referred = here.post("alice", f"/disputes/{filed['number']}/refer", {"to": "inspector"})
    assert referred["status"] == "referred"


@ON_BOTH
def test_what_needs_two_people_needs_two(here: Floor) -> None:
    body = {
        "what": "raise limits",
        "table": "baccarat-1",
        "why": "a busy night",
        "detail": {"type": "notify", "limit": "", "minimum": 200, "maximum": 2_000_000},
    }
    proposal = here.post("mary", "/proposals", body, 201)
    here.post("mary", f"/proposals/{proposal['number']}/approve", {}, 409)
    (waiting,) = [p for p in here.get("sam", "/proposals") if p["status"] == "waiting"]
    assert waiting["by"] == "mary"
    rejected = here.post("max", f"/proposals/{proposal['number']}/reject", {})
    assert rejected["status"] == "rejected"
    here.post("max", f"/proposals/{proposal['number']}/approve", {}, 409)


# People and the audit.


@ON_BOTH
def test_a_manager_opens_and_closes_accounts(here: Floor) -> None:
    headers = here.headers("mary")
    body = {"role": "dealer", "password": PASSWORD}
    put = here.client.put("/api/people/dan", json=body, headers=headers)
    assert put.status_code == 200
    assert here.get("dan", "/me")["role"] == "dealer"
    assert any(p["name"] == "dan" and p["active"] for p in here.get("mary", "/people"))
    short = here.client.put("/api/people/dan", json={**body, "password": "x"}, headers=headers)
    assert short.status_code == 409
    assert here.client.put("/api/people/mary", json=body, headers=headers).status_code == 409
    assert here.client.delete("/api/people/dan", headers=headers).status_code == 204
    assert here.client.get("/api/me", headers=here.headers("dan")).status_code == 401
    assert here.client.delete("/api/people/nobody", headers=headers).status_code == 404
    kinds = [n["kind"] for n in here.get("ivan", "/notes?limit=1000")]
    assert kinds.count("account") >= 10


@ON_BOTH
def test_an_inspector_exports_a_log_that_proves_itself(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    for _ in range(3):
        here.say("alice", "baccarat-1", "place", area="banker", amount=1000)
        here.play_round("baccarat-1")
    here.say("alice", "baccarat-1", "place", area="tie", amount=12300)
    answer = here.client.get("/api/audit/baccarat-1", headers=here.headers("ivan"))
    previous = ORIGIN
    lines = answer.text.splitlines()
    for line in lines:
        body = (line[: line.rindex(',"h":"')] + "}").encode()
        previous = chain(previous, body)
        assert json.loads(line)["h"] == previous
    assert json.loads(lines[-1])["k"] == "snapshot"
    assert '"amount":12300' not in answer.text  # the round in progress stays here
    (head,) = [h for h in here.get("ivan", "/audit") if h["table"] == "baccarat-1"]
    assert head["entries"] > len(lines)
    assert here.client.get("/api/audit/none", headers=here.headers("ivan")).status_code == 404


@ON_BOTH
def test_the_books_sum_to_zero(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    here.say("alice", "baccarat-1", "place", area="banker", amount=1000)
    here.play_round("baccarat-1")
    books = here.get("ivan", "/books")
    assert books["balances"]
    assert sum(books["balances"].values()) == 0


# What the server does not let through.


def test_pages_of_other_sites_speak_for_nobody(here: Floor) -> None:
    headers = {**here.headers("alice"), "origin": "https://elsewhere.example"}
    answer = here.client.post("/api/credits/play", json={"id": "1", "amount": 100}, headers=headers)
    assert answer.status_code == 403
    assert here.credits("alice") == 0
    own = {**here.headers("alice"), "origin": str(here.client.base_url).rstrip("/")}
    body = {"id": "1", "amount": 100}
    assert here.client.post("/api/credits/play", json=body, headers=own).status_code == 200


def test_too_much_is_turned_away(here: Floor) -> None:
    headers = {**here.headers("alice"), "content-type": "application/json"}
    answer = here.client.post("/api/credits/play", content=b"x" * 70_000, headers=headers)
    assert answer.status_code == 413


def test_too_often_is_turned_away(tmp_path: Path) -> None:
    with floor(tmp_path, rates=Rates(0.001, 5), logins=Rates(0.001, 3)) as here:
        answers = [
            here.client.get("/api/me", headers=here.headers("alice")).status_code for _ in range(7)
        ]
        assert answers == [200] * 5 + [429] * 2
        tries = [
            here.client.post("/api/login", json={"name": "bob", "password": PASSWORD}).status_code
            for _ in range(3)
        ]
        assert tries == [200, 200, 429]


def test_headers_keep_pages_of_others_away(here: Floor) -> None:
    for path in ("/", "/store.js", "/api/house", "/schema/openapi.json", "/api/me"):
        headers = here.client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    assert here.client.get("/api/me").headers["cache-control"] == "no-store"


def test_pages_come_from_their_folder_only(here: Floor) -> None:
    for path in ("/../floor/roles.py", "/%2e%2e/floor/roles.py", "/..%2ffloor/roles.py", "/none"):
        assert here.client.get(path).status_code in (400, 404), path


BODIES: list[Any] = [None, [], "x", 7, {}, {"id": 7}, {"id": ""}, {"id": "a b"}, {"id": "x" * 65}]


@pytest.mark.parametrize("body", BODIES, ids=str)
def test_a_body_that_is_not_what_it_should_be(here: Floor, body: Any) -> None:
    for path in ("/credits/play", "/vouchers/insert", "/tables/baccarat-1/commands", "/disputes"):
        answer = here.client.post(f"/api{path}", json=body, headers=here.headers("alice"))
        assert answer.status_code == 400, (path, answer.text)
        assert answer.json()["reason"]


def test_every_route_is_described(here: Floor) -> None:
    schema = here.client.get("/schema/openapi.json").json()
    assert schema["info"]["title"] == "Croupier floor"
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert operation.get("summary"), (method, path)
    shown = json.dumps(schema["components"]["schemas"])
    for name in ("Situation", "Option", "Dispute", "Proposal", "Meter"):
        assert f'"{name}"' in shown, name
