"""Telling rounds of electronic baccarat: both forms of turning cards, and a rapid table."""

from __future__ import annotations

from croupier.table.actors import Role
from croupier.table.commands import Face, NoMoreBets
from tests.games.electronic_baccarat.test_electronic_baccarat import (
    BOTH_DRAW,
    CARDS,
    THREE,
    squeezed,
)
from tests.golden import golden
from tests.story import DEALER, Story


@golden("electronic-baccarat/the-highest-wagers-turn")
def the_highest_wagers_turn() -> Story:
    """Alice and Carol turn edges and whole cards; Bob, whose equal wager is on a higher terminal,
    sees what all see.  Both hands draw."""
    story = squeezed(BOTH_DRAW, "bob player 10, alice player 10, carol banker 5")
    story.choose("alice", "player 1 side")
    story.choose("carol", "banker 2 side")
    story.choose("carol", "turn all")
    story.choose("alice", "player 1 turn")
    story.choose("alice", "player 2 end")
    story.choose("alice", "player 2 turn")
    story.choose("alice", "player 3 side")
    story.time_up()
    story.choose("carol", "banker 3 turn")
    return story


@golden("electronic-baccarat/those-over-a-threshold-turn")
def those_over_a_threshold_turn() -> Story:
    """Alice and Carol turn the player's cards, each for herself; the time is up for Carol."""
    story = squeezed(
        CARDS,
        "alice player 20, bob player 19, carol player 30, carol banker 20",
        squeeze="threshold",
        threshold=2000,
    )
    story.choose("alice", "player 1 side")
    story.choose("alice", "turn all")
    story.choose("carol", "player 2 turn")
    story.time_up()
    story.choose("carol", "turn all")
    return story


@golden("electronic-baccarat/a-rapid-table")
def a_rapid_table() -> Story:
    """A dealer deals at the console; two terminals wager."""
    story = Story("electronic-baccarat", by_hand=True, staffed=True, players=THREE)
    while not isinstance(story.table.pending.default(), NoMoreBets):
        story.say(DEALER, next(o.command for o in story.table.legal() if o.role is Role.DEALER))
    story.place("alice", "player", 1000)
    story.place("bob", "banker", 1000)
    story.no_more_bets()
    for number, card in enumerate(("9♣", "4♦", "7♥", "K♦"), 1):
        story.dealer(Face(number, card))
    story.go_on()
    story.dealer(Face(5, "3♣"))
    story.go_on()
    return story
