"""Keno: tickets for one draw and for several, and a generator that fails."""

from __future__ import annotations

from croupier.games.keno.round import (
    ApproveNewCatch,
    BuyTicket,
    DenyNewCatch,
    GeneratorMalfunction,
)
from croupier.table.commands import Catch
from tests.golden import golden
from tests.story import INSPECTOR, Story

LOW = Catch((7, 3, 20, 11, 1, 9, 14, 2, 18, 5, 16, 10, 4, 13, 6, 19, 8, 12, 17, 15))
HIGH = Catch(tuple(range(80, 60, -1)))


@golden("keno/tickets")
def tickets() -> Story:
    """Alice's three spots are caught; bob's ticket is for two draws and wins in the first."""
    story = Story("keno", chance=[LOW, HIGH], players={"alice": 1, "bob": 2})
    story.place("alice", "keno-3-7-11", 5_00)
    story.player("bob", BuyTicket("keno-1-2-70", 2_00, 2))
    story.no_more_bets()
    story.place("alice", "keno-5", 1_00)
    story.no_more_bets()
    return story


@golden("keno/malfunction")
def malfunction() -> Story:
    """The generator fails twice: an inspector approves one new catch, but not a second."""
    story = Story("keno", by_hand=True)
    story.place("alice", "keno-3-7-11", 5_00)
    story.no_more_bets()
    story.dealer(GeneratorMalfunction((3, 7)))
    story.say(INSPECTOR, ApproveNewCatch())
    story.dealer(GeneratorMalfunction())
    story.say(INSPECTOR, DenyNewCatch())
    return story
