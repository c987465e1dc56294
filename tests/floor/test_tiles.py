"""Hidden tiles and a player's bank through a real process: pai gow on the floor."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from croupier.floor import audit
from tests.floor.served import PEOPLE
from tests.floor.test_canaries import HOUSE, SLOW, House, opened, url

__all__ = ["url"]  # a fixture
TABLE = f'[[tables]]\nname = "P1"\ngame = "pai-gow"\n{SLOW}'


def said(house: House, who: str, **command: Any) -> None:
    answer = house.say(who, "P1", **command)
    assert answer.is_success, answer.text


def wager(house: House, who: str, amount: int) -> None:
    (place,) = [one for one in house.legal(who, "P1") if one["type"] == "place"]
    said(house, who, **{**place, "amount": amount})


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object within something that was sent."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from parts(one)


def told(house: House, who: str) -> set[int]:
    """The slots of all tiles whose faces somebody has got, in whatever form."""
    found = set()
    for where, what in house.got:
        if where.partition(":")[0] == who and what[:1] in (b"{", b"["):
            for one in parts(json.loads(what)):
                kind = one.get("type")
                if kind == "exposed" or (kind == "dealt" and one.get("card")):
                    found.add(one["slot"])
                if kind == "face" and "card" in one:
                    found.add(one["index"])
    return found


def test_a_hidden_tile_is_told_to_who_sets_it_and_to_nobody_else(url: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, HOUSE + TABLE, url, module="tests.floor.served")
        for who in ("alice", "bob"):
            wager(house, who, 1000)
        said(house, "sam", type="no-more-bets")
        house.look_everywhere()
        alice, bob = told(house, "alice"), told(house, "bob")
        assert (len(alice), len(bob)) == (4, 4)
        assert not alice & bob
        for who in PEOPLE:
            assert who in ("alice", "bob") or not told(house, who), who
        said(house, "alice", type="choose", option="1-3")
        house.look_everywhere()
        assert told(house, "bob") == bob  # and nobody has the bank's
        said(house, "bob", type="choose", option="house way")
        house.look_everywhere()
        assert len(told(house, "alice")) == len(told(house, "sam")) == 12
        for finding in audit.verify_house(house.store):
            assert finding.troubles == []


def test_a_players_bank_goes_through_the_meters(url: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, HOUSE + TABLE, url, module="tests.floor.served")
        for who in ("alice", "bob"):
            wager(house, who, 1000)
        said(house, "sam", type="no-more-bets")
        for who in ("alice", "bob"):
            said(house, who, type="choose", option="house way")
        first = next(who for who in ("alice", "bob") if choices(house, who))
        other = "bob" if first == "alice" else "alice"
        option = next(one for one in choices(house, first) if one["option"].startswith("bank on"))
        said(house, first, **{**option, "amount": 3000})
        before = credits(house)
        assert before[first] == sum(before.values()) - before[other]
        wager(house, other, 2000)
        beyond = house.say(other, "P1", type="place", area="player", amount=1100)
        assert beyond.status_code >= 400  # the bank covers $30
        said(house, "sam", type="no-more-bets")
        (cut, *_) = choices(house, first)
        said(house, first, **cut)
        said(house, other, type="choose", option="house way")
        said(house, first, type="choose", option="house way")
        after = credits(house)
        moved = after[first] - (before[first] + 3000)
        assert moved in (-2000, 0, 1900)
        assert after[other] - before[other] in (-2000, 0, 1900)
        for finding in audit.verify_house(house.store):
            assert finding.troubles == []


def choices(house: House, who: str) -> list[dict[str, Any]]:
    return [one for one in house.legal(who, "P1") if one["type"] == "choose"]


def credits(house: House) -> dict[str, int]:
    return {
        who: house.ask(who, "GET", "/tables/P1").json()["money"]["credits"]
        for who in ("alice", "bob")
    }
