"""Baccarat tables for the tests: opened, cut and burnt."""

from __future__ import annotations

from typing import Any

from croupier.table import events as ev
from croupier.table.commands import Choose, Cut, Deal
from tests.story import Story

# A card of each value (1:5), and a second one to go with it in another suit.
OF_VALUE = ("K♠", "A♠", "2♠", "3♠", "4♠", "5♠", "6♠", "7♠", "8♠", "9♠")
NOTHING = "Q♥"  # counts 0

PLAYER_WINS = "9♠ 2♥ K♦ 5♣"  # as dealt: player 9, banker 7
BANKER_WINS = "2♥ 9♠ 5♣ K♦"  # player 7, banker 9
TIE = "7♠ 7♥ K♦ Q♣"  # 7 all, nobody draws
BURNT = "4♣"


def table(cards: str = "", **settings: Any) -> Story:
    """An automated table; the first card, a four, is burnt before those named."""
    return Story("baccarat", f"{BURNT} {cards}", **settings)


def staffed(cards: str = "", *, burn: str = "burn", **settings: Any) -> Story:
    """A table with a dealer, who has cut the cards and burnt the first, a four."""
    story = Story("baccarat", f"{BURNT} {cards}", staffed=True, **settings)
    story.dealer(Cut(200))
    story.dealer(Choose(burn))
    return story


def play(story: Story, **wagers: int) -> Story:
    """One round; wagers by area (with _ for -), all alice's."""
    for area, amount in wagers.items():
        story.place("alice", area.replace("_", "-"), amount)
    story.no_more_bets()
    return story


def finish(story: Story) -> Story:
    """The dealer goes on until the round is over."""
    number = story.table.round.number
    while story.table.round.number == number:
        story.go_on()
    return story


def deal(story: Story) -> None:
    """At a face down table: the first cards are dealt."""
    story.dealer(Deal())


def hands(story: Story) -> tuple[str, str]:
    """The hands of the round that ended last."""
    outcome = story.of(ev.RoundClosed)[-1].outcome
    return " ".join(outcome["player"]), " ".join(outcome["banker"])
