"""Significant events: every kind is known, and a change tells the value before and after."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import croupier.floor
from croupier.cli import main
from croupier.floor.config import parse
from croupier.floor.house import House
from croupier.floor.running import JUMP, watch_clock
from croupier.floor.significant import KINDS
from croupier.floor.store.sealing import NoKey, Sealer, WrongKey
from tests.floor.serving import CONFIG, PASSWORD, Floor, floor
from tests.floor.support import run

ELSEWHERE = {"correction", "incident"}  # of one expression, which is either


def written() -> Iterator[str]:
    """The kinds that the source writes."""
    for path in Path(croupier.floor.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            places = {"Note": 1, "note": 0, "_moved": 0}
            if name in places and len(node.args) > places[name]:
                kind = node.args[places[name]]
                if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                    yield kind.value


def test_every_kind_that_is_written_is_in_the_catalogue_and_no_other() -> None:
    assert set(written()) | ELSEWHERE == set(KINDS)
    assert all(KINDS.values())


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with floor(tmp_path_factory.mktemp("significant")) as made:
        yield made


def last(here: Floor, kind: str) -> dict[str, Any]:
    """The newest event of a kind."""
    found: dict[str, Any] = next(
        one for one in here.get("ivan", "/notes?before=0") if one["kind"] == kind
    )
    assert found["at"] > 1_700_000_000_000
    return found


def test_a_change_of_an_account_tells_both_roles(here: Floor) -> None:
    put, by = here.client.put, here.headers("mary")
    for role in ("dealer", "gaming supervisor"):
        account = {"role": role, "password": PASSWORD}
        assert put("/api/people/dan", json=account, headers=by).status_code == 200
    said = last(here, "account")
    assert (said["who"], said["about"]) == ("mary", "dan")
    assert said["detail"] == "role: dealer → gaming supervisor"
    assert here.client.delete("/api/people/dan", headers=by).status_code == 204
    assert last(here, "account")["detail"] == "open → closed"


def test_money_at_the_cage_tells_the_credits_before_and_after(here: Floor) -> None:
    here.post("alice", "/credits/play", {"amount": 100_00})
    assert last(here, "credits")["detail"].endswith("$100.00; credits: $0.00 → $100.00")
    here.post("alice", "/credits/cash-out", {"amount": 30_00})
    assert last(here, "voucher issued")["detail"].endswith("$30.00; credits: $100.00 → $70.00")
    here.post("ada", "/credits/hand-pay", {"player": "alice", "amount": 20_00, "how": "chips"})
    assert last(here, "hand pay")["detail"].endswith("$20.00; credits: $70.00 → $50.00")


def test_limits_and_terminals_tell_what_was_changed(here: Floor) -> None:
    by = here.headers("alice")
    wish = {"loss": 50_00, "minutes": 60}
    assert here.client.put("/api/protection", json=wish, headers=by).status_code == 200
    expected = "limits: any loss a day, any number of minutes → $50.00 a day, 60 minutes"
    assert last(here, "player limits")["detail"] == expected
    here.post("mary", "/terminals/T7", {}, 201)
    assert last(here, "terminal")["detail"] == "nothing → enrolled"


# The machine's clock.


def test_a_clock_that_was_set_is_a_significant_event() -> None:
    wall, monotonic = [1_000_000_000_000], [50.0]
    said: list[tuple[str, ...]] = []
    jumps = iter([0, 1_500, 86_400_000, -86_400_000, -1_500])

    async def note(*told: str) -> None:
        said.append(told)

    async def pause(seconds: float) -> None:
        monotonic[0] += seconds
        try:
            wall[0] += round(seconds * 1000) + next(jumps)
        except StopIteration:
            raise asyncio.CancelledError from None

    house = SimpleNamespace(clock=lambda: wall[0], note=note, config=SimpleNamespace(name="here"))
    with pytest.raises(asyncio.CancelledError):
        run(watch_clock(house, lambda: monotonic[0], pause))  # type: ignore[arg-type]
    assert JUMP > 1_500
    assert [one[:3] for one in said] == [("clock", "system", "here")] * 2
    forward = said[0][3].removeprefix("milliseconds since 1970: ").split(" → ")
    assert int(forward[1]) - int(forward[0]) == 86_400_000


# The key.


def test_a_new_key_seals_from_now_on_and_what_the_old_one_sealed_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "floor.toml"
    config.write_text(CONFIG, "utf-8")
    with floor(tmp_path) as here:
        here.player("alice", "baccarat-1")
        here.say("alice", "baccarat-1", "place", area="banker", amount=500)
        here.play_round("baccarat-1")  # the shoe in play is sealed with the first key
        first = here.house.sealer.fingerprint
        signer = here.house.sealer.signer
    old = (tmp_path / "house.key").read_bytes()
    assert main(["key", "--config", str(config), "--rotate"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1] == f"before it {first[:8]}"
    assert (tmp_path / "house.key").stat().st_mode & 0o777 == 0o600
    with floor(tmp_path) as here:
        here.ids = 1000
        assert here.house.sealer.fingerprint != first
        assert here.house.sealer.signer != signer
        said = last(here, "key")["detail"]
        assert said == f"{first[:8]} → {here.house.sealer.fingerprint[:8]}"
        here.say("alice", "baccarat-1", "place", area="banker", amount=500)
        here.play_round("baccarat-1")
        sealed = here.house.sealer.seal("T", "x", {"a": 1})
    (tmp_path / "house.key").write_bytes(old)
    with pytest.raises(NoKey, match="is not the one"):
        run(House.open(parse(CONFIG, folder=tmp_path)))
    with pytest.raises(WrongKey):
        Sealer(old).open("T", "x", sealed)


def test_without_a_key_there_is_none_to_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "floor.toml"
    config.write_text(CONFIG, "utf-8")
    assert main(["key", "--config", str(config)]) == 2
    assert "is not at" in capsys.readouterr().err
