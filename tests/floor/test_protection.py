"""Players protected: exclusion across the house, limits of loss and time, wins that lock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.people import sessions
from croupier.floor.people.protection import DAY, Protected, Wishes
from croupier.floor.proving import verify_journal
from tests.floor.serving import CONFIG, Floor, floor

RULES = "\n[protection]\nsubstantial_win = 50_00\nlarge_sum = 100_00\n"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Floor]:
    with floor(tmp_path, CONFIG + RULES) as made:
        made.player("alice", "roulette-1")
        yield made
        assert verify_journal(made.house.store)[1] == []


def put(here: Floor, **wishes: int) -> Any:
    answer = here.client.put("/api/protection", json=wishes, headers=here.headers("alice"))
    assert answer.status_code == 200, answer.text
    return answer.json()


def wager(here: Floor, expect: int = 200, area: str = "red", amount: int = 500) -> Any:
    return here.say("alice", "roulette-1", "place", expect, area=area, amount=amount)


def notes(here: Floor, kind: str) -> list[str]:
    return [note.detail for note in here.house.store.notes(limit=1000) if note.kind == kind]


def test_a_substantial_win_locks_until_an_attendant_has_seen_to_it(here: Floor) -> None:
    for _ in range(60):
        held = here.credits("alice")
        wager(here, area="black", amount=60_00)
        here.play_round("roulette-1")
        if here.credits("alice") > held:
            break
    else:
        pytest.fail("black never came")
    assert "substantial win" in wager(here, 409)["reason"]
    assert "substantial win" in here.post("alice", "/credits/cash-out", {}, 409)["reason"]
    assert here.get("alice", "/protection")["locked"].startswith("$60.00 in round")
    assert len(notes(here, "substantial win")) == 1
    here.post("sam", "/players/alice/release", {}, 403)
    here.post("ada", "/players/alice/release", {}, 204)
    here.post("ada", "/players/alice/release", {}, 409)
    wager(here)
    assert here.post("alice", "/credits/cash-out", {"amount": 1_00})["amount"] == 1_00


def test_who_is_excluded_plays_nowhere_and_is_paid(here: Floor) -> None:
    here.post("alice", "/protection/exclude", {}, 204)
    assert "excluded" in wager(here, 409)["reason"]
    here.post("alice", "/protection/exclude", {"until": 1}, 409)  # never made shorter
    assert here.post("alice", "/credits/cash-out", {})["amount"] == 100_000
    here.post("bob", "/credits/play", {"amount": 100_00})
    here.post("bob", "/tables/roulette-1/join", {"seat": 2})
    here.post("ada", "/players/bob/exclude", {}, 403)
    here.post("sam", "/players/bob/exclude", {"until": 2**52}, 204)
    here.say("bob", "roulette-1", "place", 409, area="red", amount=500)
    told = ["until: nothing → for ever", f"until: nothing → {2**52}"]
    assert notes(here, "player excluded") == told


def test_a_limit_of_loss_holds_at_once_and_is_loosened_a_day_later(here: Floor) -> None:
    assert put(here, loss=20_00)["now"] == {"loss": 20_00, "minutes": 0}
    for _ in range(200):
        if here.get("alice", "/protection")["lost"] >= 20_00:
            break
        wager(here, area="black", amount=20_00)
        here.play_round("roulette-1")
    assert "a day that you set yourself" in wager(here, 409)["reason"]
    later = put(here, loss=90_00)
    assert (later["now"]["loss"], later["next"]["loss"]) == (20_00, 90_00)
    wager(here, 409)
    assert put(here, loss=10_00)["now"]["loss"] == 10_00
    kept = Protected(Wishes(20_00), Wishes(90_00), since=DAY)
    assert (kept.at(DAY - 1).now.loss, kept.at(DAY).now.loss) == (20_00, 90_00)


def test_a_limit_of_time_ends_wagering(here: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    put(here, minutes=30)
    wager(here)
    monkeypatch.setattr(sessions, "LASTS", sessions.LASTS + 30 * 60_000)  # half an hour went by
    assert here.get("alice", "/protection")["minutes"] == 30
    assert "30 minutes" in wager(here, 409)["reason"]
    here.say("alice", "roulette-1", "withdraw", area="red")


def test_large_sums_at_the_cage_are_reported(here: Floor) -> None:
    here.post("ada", "/credits/sell", {"player": "bob", "amount": 99_99})
    here.post("ada", "/credits/sell", {"player": "bob", "amount": 100_00})
    code = here.post("bob", "/credits/cash-out", {"amount": 150_00})["code"]
    here.post("mary", "/vouchers/pay", {"code": code})
    assert notes(here, "large sum") == ["credits bought: $100.00", "voucher paid: $150.00"]


def test_16_9_2_a_voucher_is_printed_with_a_code_to_scan(here: Floor) -> None:
    out = {"id": "out", "amount": 12_34}
    code = here.post("alice", "/credits/cash-out", out)["code"]
    page = here.client.post("/api/vouchers/slip", json={"id": "out"}, headers=here.headers("alice"))
    assert page.headers["content-type"].startswith("text/html")
    for said in ("$12.34", code, "for alice", "good for ever", "<svg"):
        assert said in page.text
    here.post("bob", "/vouchers/slip", {"id": "out"}, 409)  # told to nobody else
    here.post("alice", "/credits/play", {"amount": 100, "id": "chips"})
    here.post("alice", "/vouchers/slip", {"id": "chips"}, 409)  # no voucher came of that


def test_a_voucher_is_good_until_the_moment_it_says(tmp_path: Path) -> None:
    days = CONFIG + "\n[vouchers]\ndays = 2\n"
    with floor(tmp_path, days) as here:
        here.post("alice", "/credits/play", {"amount": 100_00})
        voucher = here.post("alice", "/credits/cash-out", {"amount": 50_00})
        other = here.post("alice", "/credits/cash-out", {"amount": 50_00})
        assert voucher["expires_at"] == voucher["issued_at"] + 2 * DAY
        once = here.house.counter._cashier._once
        once.clock = lambda: voucher["expires_at"] - 1
        typed = voucher["code"].lower().replace("-", " ")
        assert here.post("bob", "/vouchers/insert", {"code": typed}) == {"credits": 50_00}
        once.clock = lambda: other["expires_at"]
        said = here.post("ada", "/vouchers/pay", {"code": other["code"]}, 409)
        assert said["reason"] == "the voucher is too old"
