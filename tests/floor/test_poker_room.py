"""The poker room through a real process: hole cards to their owner alone, seats, clocks, chips."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.floor.served import PEOPLE
from tests.floor.test_canaries import HOUSE, SLOW, House, opened

TABLE = f'[[tables]]\nname = "R1"\ngame = "texas-holdem"\n{SLOW}'


def said(house: House, who: str, **command: Any) -> None:
    answer = house.say(who, "R1", **command)
    assert answer.is_success, answer.text


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object within something that was sent."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from parts(one)


def hole_cards_of(house: House, who: str) -> set[str]:
    """Whose hole cards somebody has got the face of, in whatever form."""
    found = set()
    for where, what in house.got:
        if where.partition(":")[0] == who and what[:1] in (b"{", b"["):
            for one in parts(json.loads(what)):
                if one.get("type") == "exposed" and one.get("to") in ("alice", "bob"):
                    found.add(one["to"])
    return found


def test_hole_cards_are_told_to_their_owner_and_to_nobody_else(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, HOUSE + TABLE, "")
        for who in ("alice", "bob"):
            said(house, who, type="buy-in", amount=200_00)
        said(house, "sam", type="no-more-bets")
        house.look_everywhere()
        house.listen()
        assert hole_cards_of(house, "alice") == {"alice"}
        assert hole_cards_of(house, "bob") == {"bob"}
        for who in set(PEOPLE) - {"alice", "bob"}:
            assert hole_cards_of(house, who) == set()
        # out of turn, and more than the stake, are refused; a fold ends the hand unseen
        assert house.say("alice", "R1", type="choose", option="call").status_code >= 400
        assert house.say("bob", "R1", type="buy-in", amount=100_00).status_code >= 400
        said(house, "bob", type="choose", option="fold")
        house.look_everywhere()
        house.listen()
        assert hole_cards_of(house, "alice") == {"alice"}
        assert hole_cards_of(house, "bob") == {"bob"}
        assert "Traceback" not in house.floor.log()


def test_a_stake_stays_at_the_table_until_its_player_leaves(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, HOUSE + TABLE, "")
        for who in ("alice", "bob"):
            said(house, who, type="buy-in", amount=200_00)
        said(house, "sam", type="no-more-bets")
        said(house, "bob", type="choose", option="fold")
        assert house.say("alice", "R1", type="cash-out", amount=1_00).status_code >= 400
        said(house, "alice", type="leave")
        assert "Traceback" not in house.floor.log()
