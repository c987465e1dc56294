"""Rounds of the wheel of fortune."""

from __future__ import annotations

from croupier.games.wheel_of_fortune.round import StopsOnPeg, WheelInterference
from croupier.table.commands import Spin
from tests.golden import golden
from tests.story import Story

TWO = {"ann": 1, "bob": 2}


@golden("wheel-of-fortune/fifty-four-spaces")
def fifty_four() -> Story:
    """Symbol c of the 54 space wheel pays 6.5 to 1."""
    story = Story("wheel-of-fortune", chance=[Spin("c")], players=TWO, spaces=54)
    story.place("ann", "symbol-c", 150)
    story.place("bob", "symbol-a", 1000)
    story.no_more_bets()
    return story


@golden("wheel-of-fortune/on-a-peg")
def on_a_peg() -> Story:
    """The indicator rests on a peg: the symbol that passed has won, not the oncoming one."""
    story = Story("wheel-of-fortune", by_hand=True, staffed=True, players=TWO)
    story.place("ann", "symbol-b", 500)
    story.place("bob", "symbol-a", 500)
    story.no_more_bets()
    story.dealer(StopsOnPeg("a", "b"))
    story.dealer(Spin("b"))
    story.go_on()
    return story


@golden("wheel-of-fortune/interference")
def interference() -> Story:
    """Someone in the crowd touches the wheel: no spin."""
    story = Story("wheel-of-fortune", by_hand=True, staffed=True, players=TWO)
    story.place("ann", "symbol-g", 500)
    story.no_more_bets()
    story.dealer(WheelInterference())
    return story
