"""Rounds of sic-bo."""

from __future__ import annotations

from croupier.games.sic_bo.round import DiceNotFlat, TumblerFault
from croupier.table.commands import Correction, Pick, Roll
from croupier.table.felt import IssueColour, SettleAsPlaced
from tests.golden import golden
from tests.story import Story

TWO = {"ann": 1, "bob": 2}


@golden("sic-bo/many-wagers")
def many_wagers() -> Story:
    """Double 3 and a 4: seven kinds of wagers win or lose on one throw."""
    story = Story("sic-bo", chance=[Roll((3, 4, 3))], players=TWO)
    for area in ("small", "even", "double-3", "total-10", "pair-3-4", "face-3", "triple-3"):
        story.place("ann", area, 500)
    story.place("bob", "big", 1000)
    story.no_more_bets()
    return story


@golden("sic-bo/covered-triple")
def covered_triple() -> Story:
    """A covered tumbler turns before 'no more bets'; a triple takes small and big alike."""
    story = Story("sic-bo", chance=[Roll((4, 4, 4))], players=TWO, covered=True)
    story.place("ann", "big", 1000)
    story.place("bob", "any-triple", 200)
    story.place("bob", "double-4", 200)
    story.no_more_bets()
    return story


@golden("sic-bo/colours")
def colours() -> Story:
    """Bob may have Ann's colour only because Ann agrees."""
    story = Story("sic-bo", chance=[Roll((1, 2, 6))], players=TWO)
    story.dealer(IssueColour("ann", "blue", 500))
    story.dealer(IssueColour("bob", "blue", 500))
    story.choose("ann", "agree")
    story.choose("bob", "agree")
    story.place("ann", "face-6", 1500)
    story.place("bob", "small", 500)
    story.no_more_bets()
    return story


@golden("sic-bo/no-spin-die-not-flat")
def die_not_flat() -> Story:
    """A die leans on the glass: no spin, all wagers void."""
    story = Story("sic-bo", by_hand=True, staffed=True, players=TWO)
    story.place("ann", "small", 1000)
    story.place("bob", "total-4", 100)
    story.no_more_bets()
    story.dealer(DiceNotFlat())
    return story


@golden("sic-bo/no-spin-tumbler-fault")
def tumbler_fault() -> Story:
    """The tumbler stops half way: no spin."""
    story = Story("sic-bo", by_hand=True, staffed=True)
    story.place("alice", "odd", 1000)
    story.no_more_bets()
    story.dealer(TumblerFault())
    return story


@golden("sic-bo/moved-chip")
def moved_chip() -> Story:
    """Ann's chip was knocked from small to big; it is settled where it belongs."""
    story = Story("sic-bo", by_hand=True, staffed=True, players=TWO)
    story.place("ann", "big", 1000)
    story.no_more_bets()
    story.dealer(Roll((1, 2, 3)))
    story.supervisor(SettleAsPlaced("ann", "big", "small", established=True))
    story.go_on()
    return story


@golden("sic-bo/wrong-entry")
def wrong_entry() -> Story:
    """The dealer entered 4 4 5 for 4 4 4; the supervisor has it cleared and settled again."""
    story = Story("sic-bo", by_hand=True, staffed=True, players=TWO)
    story.place("ann", "big", 1000)
    story.place("bob", "any-triple", 100)
    story.no_more_bets()
    story.dealer(Roll((4, 4, 5)))
    story.go_on()
    story.manager(Correction(1, 7, Roll((4, 4, 4))))
    return story


@golden("electronic-sic-bo/jackpot")
def jackpot() -> Story:
    """Ann shoots; the random number gives Bob the jackpot."""
    story = Story("electronic-sic-bo", chance=[Roll((2, 2, 5)), Pick(1)], players=TWO)
    for name in TWO:
        story.place(name, "double-2", 200)
        story.place(name, "jackpot", 100)
    story.no_more_bets()
    story.choose("ann", "shoot")
    return story


@golden("electronic-sic-bo/nobody-shoots")
def nobody_shoots() -> Story:
    """Ten seconds pass and the dice go by themselves."""
    story = Story("electronic-sic-bo", chance=[Roll((6, 6, 6))], players=TWO)
    story.place("bob", "triple-6", 100)
    story.no_more_bets()
    story.time_up()
    return story
