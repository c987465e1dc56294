"""Two people mean two: limits, a second person who was not made by the first (finding D6)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import audit
from croupier.floor.people.two import independent
from croupier.floor.store.base import UserRow
from croupier.floor.store.sqlite import SqliteReader
from tests.floor.serving import CONFIG, PASSWORD, Floor, floor

LIMITS = """
[two_people]
hand_pay = 100_00
voucher = 100_00
round = 50_00
refusal = 50_00
dispute = 50_00
"""
MANAGER = "gaming manager"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Floor]:
    with floor(tmp_path, CONFIG.replace("\n[two_people]\naccounts = false\n", LIMITS)) as made:
        made.player("alice", "roulette-1")
        made.say("alice", "roulette-1", "place", area="red", amount=500)
        made.play_round("roulette-1")
        yield made
    store = SqliteReader(tmp_path / "house.db")
    assert [t for one in audit.verify_house(store) for t in one.troubles] == []
    store.close()


def put(here: Floor, by: str, name: str, role: str) -> tuple[int, Any]:
    body = {"role": role, "password": PASSWORD}
    answer = here.client.put(f"/api/people/{name}", json=body, headers=here.headers(by))
    return answer.status_code, answer.json()


def propose(here: Floor, by: str, what: str, table: str = "", **detail: Any) -> int:
    body = {"what": what, "table": table, "why": "it is due", "detail": detail}
    return int(here.post(by, "/proposals", body, 201)["number"])


def test_a_manager_does_not_open_a_second_person_alone(here: Floor) -> None:
    status, proposal = put(here, "mary", "puppet", "gaming supervisor")
    assert (status, proposal["status"]) == (202, "waiting")
    assert "argon2" not in str(proposal)
    assert here.house.store.user("puppet") is None
    number = proposal["number"]
    here.post("mary", f"/proposals/{number}/approve", {}, 409)
    here.post("max", f"/proposals/{number}/approve", {})
    assert here.get("puppet", "/me")["role"] == "gaming supervisor"
    assert put(here, "mary", "carl", "player")[0] == 200  # a player's takes one
    assert put(here, "mary", "sam", "player")[0] == 202  # a new password for one of the staff: two


def test_a_house_that_has_nobody_yet_is_opened_by_one_whose_people_are_not_second(
    tmp_path: Path,
) -> None:
    with floor(tmp_path, CONFIG.replace("\n[two_people]\naccounts = false\n", LIMITS)) as here:
        store = here.house.store
        for user in store.users():  # as if mary had opened them all, alone
            if user.name != "mary":
                change = "UPDATE users SET made_by = 'mary' WHERE name = ?"
                store._connection.execute(change, (user.name,))  # type: ignore[attr-defined]
        assert put(here, "mary", "nina", MANAGER)[0] == 200
        number = propose(here, "mary", "hand pay", player="bob", amount=1_000_00)
        for name in ("nina", "sam", "max"):
            said = here.post(name, f"/proposals/{number}/approve", {}, 409)
            assert "not, one has made the other's account" in said["reason"]


def test_who_is_made_by_whom() -> None:
    def user(name: str, made_by: str) -> UserRow:
        return UserRow(name, MANAGER, "", 1, made_by, "", "", active=True)

    users = {
        one.name: one for one in (user("a", ""), user("b", "a"), user("c", "b"), user("d", ""))
    }
    pairs = {(x, y) for x in users for y in users if independent(users, x, y)}
    assert pairs == {(x, "d") for x in "abc"} | {("d", x) for x in "abc"}
    loop = {one.name: one for one in (user("a", "b"), user("b", "a"))}
    assert not independent(loop, "a", "b")


def test_16_9_3_a_hand_pay_above_the_limit_takes_two(here: Floor) -> None:
    held = here.credits("alice")
    pay: dict[str, Any] = {"player": "alice", "amount": 101_00}
    assert "takes two people" in here.post("ada", "/credits/hand-pay", pay, 409)["reason"]
    number = propose(here, "ada", "hand pay", **pay)
    here.post("ada", f"/proposals/{number}/approve", {}, 403)  # an attendant approves nothing
    here.post("sam", f"/proposals/{number}/approve", {})
    here.post("sam", f"/proposals/{number}/approve", {})  # once
    assert here.credits("alice") == held - 101_00
    voucher = here.get("ada", f"/proposals/{number}/voucher")
    assert voucher["amount"] == 101_00
    here.get("mary", f"/proposals/{number}/voucher", 409)
    cashed = {"code": voucher["code"]}
    assert "takes two people" in here.post("mary", "/vouchers/pay", cashed, 409)["reason"]
    number = propose(here, "mary", "pay voucher", code=voucher["code"])
    assert (
        voucher["code"] not in here.client.get("/api/proposals", headers=here.headers("ivan")).text
    )
    here.post("max", f"/proposals/{number}/approve", {})
    here.post("ada", "/vouchers/pay", cashed, 409)  # it was paid


def test_what_is_paid_in_pieces_is_counted_together(here: Floor) -> None:
    for _ in range(2):
        body = {"id": "the-same", "player": "alice", "amount": 40_00}
        here.post("ada", "/credits/hand-pay", body)  # sent again it is no second piece
    here.post("ada", "/credits/hand-pay", {"player": "alice", "amount": 40_00})
    more = {"player": "alice", "amount": 40_00, "how": "chips"}
    said = here.post("ada", "/credits/hand-pay", more, 409)["reason"]
    assert "$80.00 of the last day" in said
    here.post("mary", "/credits/hand-pay", more, 200)  # another person's own


def test_16_10_3_a_round_is_paid_by_hand_to_who_was_in_it_and_above_the_limit_by_two(
    here: Floor,
) -> None:
    path = "/tables/roulette-1/rounds/1/pay"
    pay = {"player": "bob", "amount": 1_00, "why": "it was dark"}
    assert "had nothing in round 1" in here.post("mary", path, pay, 409)["reason"]
    here.post("mary", path, {**pay, "player": "alice"}, 204)
    big = {**pay, "player": "alice", "amount": 99_999_999_00}
    assert "takes two people" in here.post("mary", path, big, 409)["reason"]
    held = here.credits("alice")
    number = propose(
        here, "mary", "pay round by hand", "roulette-1", player="alice", amount=60_00, round=1
    )
    here.post("sam", f"/proposals/{number}/approve", {})
    assert here.credits("alice") == held + 60_00
    refuse = {"player": "alice", "amount": 60_00, "table": "roulette-1", "why": "a malfunction"}
    here.post("mary", "/payments/refuse", refuse, 409)
    number = propose(here, "mary", "refuse payment", "roulette-1", player="alice", amount=60_00)
    here.post("max", f"/proposals/{number}/approve", {})
    assert here.credits("alice") == held


def test_a_dispute_with_more_money_than_the_limit_takes_two(here: Floor) -> None:
    complaint = {"table": "roulette-1", "round": 1, "what": "it was black"}
    number = here.post("alice", "/disputes", complaint, 201)["number"]
    adjust = {"alice": 5_000_000_00}
    decision = {"decision": "paid", "adjust": adjust}
    said = here.post("sam", f"/disputes/{number}/decide", decision, 409)["reason"]
    assert "takes two people" in said
    held = here.credits("alice")
    proposal = propose(
        here, "sam", "decide dispute", dispute=number, decision="paid", adjust={"alice": 60_00}
    )
    here.post("sam", f"/proposals/{proposal}/approve", {}, 409)
    here.post("mary", f"/proposals/{proposal}/approve", {})
    assert here.credits("alice") == held + 60_00
    (dispute,) = here.get("sam", "/disputes")
    assert (dispute["status"], dispute["by"]) == ("decided", "sam")


def test_a_proposal_that_is_not_what_it_says_is_refused(here: Floor) -> None:
    body = {"what": "hand pay", "why": "so", "detail": {"player": 7}}
    here.post("ada", "/proposals", body, 409)
    here.post("ada", "/proposals", {**body, "what": "pay round by hand", "detail": {}}, 403)
    here.post("alice", "/proposals", body, 403)
