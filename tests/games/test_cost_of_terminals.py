"""One deal for many terminals: what a decision costs does not grow with who else is there.

Counted in calls, not in time: as many for a decision among twenty as among two hundred, but for
what is worked out once or told to the garbage collector.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from croupier.table.commands import Choose, Place
from tests.story import Story

ARRAY = "Q♠ Q♥ Q♦ 2♣ 7♦ 9♥ K♠ 5♠ 3♦ A♦ J♣ 4♥"
SQUEEZE = {"squeeze": "threshold", "threshold": 10_00}
ROUNDS: dict[str, tuple[str, Place, tuple[str, str], dict[str, Any]]] = {
    "electronic-baccarat": (
        "2♠ 9♣ 4♦ 7♥ K♦ 3♣ 5♥ 6♠",
        Place("player", 10_00),
        ("player 1 side", "player 2 turn"),
        SQUEEZE,
    ),
    "electronic-blackjack": (
        "9♠ 6♦ 7♥ 2♣ 10♣ 5♦",
        Place("original", 10_00),
        ("draw", "stand"),
        {},
    ),
    "electronic-three-card-poker": (ARRAY, Place("ante", 10_00), ("play", "fold"), {}),
    "electronic-casino-war": (
        "9♠ 9♦ A♠ 4♦",
        Place("bet", 10_00, 1),
        ("go to war", "surrender"),
        {},
    ),
}
SEATED = ("electronic-baccarat", "electronic-blackjack")  # a terminal has a number there


def calls(act: Callable[[], object]) -> int:
    count = 0

    def see(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count


def decided(game: str, terminals: int) -> list[int]:
    """What two decisions cost in a round of so many terminals, all of which may decide."""
    cards, wager, options, more = ROUNDS[game]
    seats: dict[str, Any] = {"seats": terminals} if game in SEATED else {}
    story = Story(game, cards, players={}, **seats, **more)
    for number in range(1, terminals + 1):
        story.join(f"t{number}", number if seats else 0)
        story.player(f"t{number}", wager)
    story.no_more_bets()
    assert len(story.table.pending.waits_for()) == terminals
    return [
        calls(lambda: story.player("t5", Choose(options[0]))),
        calls(lambda: story.player("t6", Choose(options[1]))),
    ]


@pytest.mark.parametrize("game", ROUNDS)
def test_a_decision_costs_the_same_however_many_terminals_there_are(game: str) -> None:
    decided(game, 10)  # whatever is worked out once
    for few, many in zip(decided(game, 20), decided(game, 200), strict=True):
        assert many < 1.5 * few  # and not ten times as many
