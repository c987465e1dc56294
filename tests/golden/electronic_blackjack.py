"""Telling rounds of electronic blackjack: terminals that differ, the time, the wagers of 2(e)."""

from __future__ import annotations

from tests.games.electronic_blackjack.test_electronic_blackjack import THREE, dealt
from tests.golden import golden
from tests.story import Story


@golden("electronic-blackjack/three-terminals-differ")
def three_terminals_differ() -> Story:
    """Of one 16 Alice stands, Bob splits and doubles, Carol draws; the dealer's cards follow."""
    story = dealt("8♠ 6♦ 8♥ 3♣ K♦ 2♥ 9♠ 10♣ 5♦")
    story.choose("bob", "split")
    story.choose("alice", "stand")
    story.choose("carol", "draw")
    story.choose("carol", "stand")
    story.choose("bob", "double", 1000)
    story.choose("bob", "stand")
    return story


@golden("electronic-blackjack/out-of-time")
def out_of_time() -> Story:
    """Alice has decided; for Bob and Carol the system draws to a hard 12 or a soft 17."""
    story = dealt("2♠ 6♦ 3♥ 4♣ A♦ 9♠ 10♣ 5♥ 9♦")
    story.choose("alice", "stand")
    story.time_up()
    return story


@golden("electronic-blackjack/insurance-and-even-money")
def insurance_and_even_money() -> Story:
    """A blackjack is everyone's; against an ace one takes even money, one insures, one waits."""
    story = dealt("K♠ A♦ A♥ Q♠")
    story.choose("alice", "even money")
    story.choose("bob", "insure", 500)
    story.choose("carol", "wait")
    return story


@golden("electronic-blackjack/two-kings-of-spades")
def two_kings_of_spades() -> Story:
    """They wait for the dealer's hand, which is a blackjack: 1000 to 1."""
    story = Story("electronic-blackjack", "K♠ 10♦ K♠ A♥", players=THREE)
    for name, side in zip(THREE, ("kings-bounty", "royal-match-21", "bet-the-set-21"), strict=True):
        story.place(name, "original", 1000)
        story.place(name, side, 500)
    story.no_more_bets()
    story.time_up()
    return story
