"""Golden transcripts of manila poker."""

from __future__ import annotations

from croupier.games.manila.incidents import (
    HOLE_CARD_EXPOSED,
    TURN,
    ActedOutOfTurn,
    CardsAtEmptyPosition,
    CommunalCardExposed,
    DealtWrongly,
    HoleCardsLearnt,
    Misdeal,
    WrongNumberOfHoleCards,
)
from croupier.games.manila.seats import DrawForSeat
from croupier.table.commands import Pick
from tests.games.manila.manila_story import ManilaStory
from tests.golden import golden
from tests.story import Story

SHORT = {"ann": 300_00, "bob": 300_00, "cho": 22_00}


@golden("manila/showdown")
def showdown() -> Story:
    """Five rounds of betting; the called player shows, a better hand shows and wins."""
    story = ManilaStory()
    story.do("bob call", "cho call", "ann raise 10", "bob call", "cho fold")
    story.check_down()
    story.do("ann bet 20", "bob raise 70", "ann call")
    return story


@golden("manila/all-fold")
def all_fold() -> Story:
    """Everybody folds and the blind bet goes back; in the next round a raise is not called."""
    story = ManilaStory("A♠ A♥ K♠ K♥ 7♠ Q♦ A♦ K♦ 9♣ 10♣ J♣")
    story.do("bob fold", "cho fold")
    story.start()
    story.do("cho call", "ann raise 10", "bob fold", "cho fold")
    return story


@golden("manila/tapping-out")
def tapping_out() -> Story:
    """A player taps out and wins the pot formed before; the rest is another's."""
    story = ManilaStory("7♠ Q♦ K♠ K♥ A♠ A♥ A♦ K♦ 9♣ 10♣ J♣", SHORT)
    story.do("bob raise 10", "cho all-in", "ann call", "bob call", "ann bet 10", "bob call")
    story.check_down()
    story.do("ann bet 10", "bob call")
    return story


@golden("manila/uncalled-against-a-tapped-out-player")
def uncalled() -> Story:
    """A bet that nobody calls goes back; the remaining cards are dealt, and hands compared."""
    story = ManilaStory("7♠ Q♦ K♠ K♥ A♠ A♥ A♦ K♦ 9♣ 10♣ J♣", SHORT)
    story.do("bob raise 10", "cho all-in", "ann call", "bob call", "ann bet 10", "bob fold")
    return story


@golden("manila/divided")
def divided() -> Story:
    """Two equal hands share the pot; the odd dollar goes to the next after the designated one."""
    story = ManilaStory("A♠ Q♥ K♠ K♥ A♥ Q♦ 7♠ 7♦ 9♣ 9♥ A♦")
    story.do("bob call", "cho call", "ann check", "ann check", "bob fold", "cho check")
    story.check_down()
    story.do("ann check", "cho check")
    return story


@golden("manila/draw-for-a-seat")
def draw() -> Story:
    """Two players wish for one seat: the higher card has it."""
    story = ManilaStory(start=False, chance=[Pick(3), Pick(9)])
    story.dealer(DrawForSeat(7, ("ann", "bob")))
    return story


# Irregularities, at a dealer's table.


def _dealt() -> ManilaStory:
    return ManilaStory(staffed=True)


def _betting() -> ManilaStory:
    story = _dealt()
    story.go_on()
    story.do("bob call", "cho call", "ann check")
    story.go_on()
    return story


@golden("manila/misdeal")
def misdeal() -> Story:
    """A hole card is exposed: the round has not started, and the buck stays."""
    story = _dealt()
    story.dealer(Misdeal(HOLE_CARD_EXPOSED))
    story.start()
    return story


@golden("manila/deal-reconstructed")
def reconstructed() -> Story:
    """A card went out of turn and nobody looked: the deal is put right."""
    story = _dealt()
    story.dealer(DealtWrongly(TURN))
    story.go_on()
    return story


@golden("manila/dealt-wrongly-and-looked-at")
def looked_at() -> Story:
    """A player looked at a card of another's: a misdeal."""
    story = _dealt()
    story.dealer(DealtWrongly(TURN, looked=True))
    return story


@golden("manila/cards-at-an-empty-position")
def empty() -> Story:
    """Found too late for a misdeal, they go to the circle."""
    story = _betting()
    story.dealer(CardsAtEmptyPosition())
    return story


@golden("manila/out-of-turn")
def out_of_turn() -> Story:
    """A bet out of turn stands as far as it is lawful; a fold out of turn binds."""
    story = _betting()
    story.dealer(ActedOutOfTurn("bob", "bet", 17_00))
    story.dealer(ActedOutOfTurn("cho", "fold"))
    story.do("ann bet 5", "ann fold")
    return story


@golden("manila/out-of-turn-and-outbid")
def outbid() -> Story:
    """A missed player bets more: the bet out of turn is the player's again."""
    story = _betting()
    story.dealer(ActedOutOfTurn("cho", "bet", 5_00))
    story.do("ann bet 10", "bob call", "cho fold")
    return story


@golden("manila/communal-card-seen-in-the-betting")
def seen_in_betting() -> Story:
    """The next communal card is seen: this round of betting goes on without raises."""
    story = _betting()
    story.do("ann bet 5")
    story.dealer(CommunalCardExposed())
    story.do("bob call", "cho call")
    return story


@golden("manila/communal-card-seen-before-the-betting")
def seen_before() -> Story:
    """Seen before the round of betting: the minimum, and no raises."""
    story = _dealt()
    story.go_on()
    story.do("bob call", "cho call", "ann check")
    story.dealer(CommunalCardExposed())
    story.go_on()
    story.do("ann bet 5", "bob call", "cho call")
    return story


@golden("manila/dead-hands")
def dead() -> Story:
    """At the showdown both hands are dead, and the player who folded last wins."""
    story = _betting()
    story.do("ann fold", "bob bet 5", "cho call")
    while story.table.round.phase != "showdown":
        if story.betting:
            story.choose(story.betting.to_act, "check")
        else:
            story.go_on()
    story.dealer(WrongNumberOfHoleCards("bob"))
    story.dealer(WrongNumberOfHoleCards("cho", 1))
    story.go_on()
    return story


@golden("manila/hole-cards-learnt")
def learnt() -> Story:
    """A card behind an uncalled bet was seen by another: all see it."""
    story = _betting()
    story.do("ann bet 5")
    story.dealer(HoleCardsLearnt("ann"))
    story.do("bob fold", "cho fold")
    return story
