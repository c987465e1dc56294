"""More of manila told: every misdeal, dead hands, the deck replaced."""

from __future__ import annotations

from croupier.games.manila.incidents import (
    EMPTY,
    EXPOSED_IN_CUT,
    FACE_UP,
    NONE,
    NOT_CUT,
    ONE,
    TOO_MANY,
    ActedOutOfTurn,
    DealtWrongly,
    HoleCardsLearnt,
    Misdeal,
    ReplaceDeck,
    WrongNumberOfHoleCards,
)
from tests.games.manila.manila_story import ManilaStory
from tests.games.manila.test_manila_irregularities import betting, dealt
from tests.golden import golden
from tests.story import Story


def _misdeal(what: str) -> Story:
    story = dealt()
    story.dealer(Misdeal(what))
    return story


@golden("manila/33-1-a-exposed-at-the-cut")
def exposed_at_the_cut() -> Story:
    return _misdeal(EXPOSED_IN_CUT)


@golden("manila/33-1-b-not-cut")
def not_cut() -> Story:
    return _misdeal(NOT_CUT)


@golden("manila/33-1-d-communal-card-face-up")
def face_up() -> Story:
    return _misdeal(FACE_UP)


@golden("manila/33-1-e-beyond-mending")
def beyond_mending() -> Story:
    """A player got no cards, and the dealer cannot say whose the others are."""
    story = dealt()
    story.dealer(DealtWrongly(NONE, mended=False))
    return story


@golden("manila/33-4-mended")
def mended() -> Story:
    """One card only, too many, and cards at an empty position: each is put right in time."""
    story = dealt()
    for what in (ONE, TOO_MANY, EMPTY):
        story.dealer(DealtWrongly(what))
    story.go_on()
    return story


@golden("manila/32-5-told-to-all")
def told_to_all() -> Story:
    """What was learnt of a player who has folded is told to all."""
    story = betting()
    story.do("ann fold")
    story.dealer(HoleCardsLearnt("ann"))
    return story


@golden("manila/36-1-dead-hand")
def dead_hand() -> Story:
    """A hand of three cards is dead in the betting: it is folded, and its bets stay."""
    story = betting()
    story.do("ann bet 5")
    story.dealer(WrongNumberOfHoleCards("bob"))
    story.do("cho fold")
    return story


@golden("manila/36-3-the-only-player-left")
def only_player() -> Story:
    """At the showdown one hand of two is dead: the other wins unseen."""
    story = betting()
    story.do("ann check", "bob check", "cho fold")
    while story.table.round.phase != "showdown":
        if story.betting:
            story.choose(story.betting.to_act, "check")
        else:
            story.go_on()
    story.dealer(WrongNumberOfHoleCards("ann"))
    story.go_on()
    return story


@golden("manila/34-fold-out-of-turn")
def fold_out_of_turn() -> Story:
    story = betting()
    story.dealer(ActedOutOfTurn("cho", "fold"))
    story.do("ann bet 5", "bob fold")
    return story


@golden("manila/14-deck-replaced")
def deck_replaced() -> Story:
    """An unfit deck gives way to another between rounds."""
    story = ManilaStory(start=False)
    story.dealer(ReplaceDeck())
    story.start()
    story.do("bob fold", "cho fold")
    return story


@golden("manila/18-ace-low")
def ace_low() -> Story:
    """Ace, seven, eight, nine and ten are a straight where it was announced so."""
    cards, chips = "A♠ 7♥ K♠ 8♥ 8♠ 9♦ 10♦ K♦ J♠", {"ann": 100_00, "bob": 100_00}
    story = ManilaStory(cards, chips, ace_low=True)
    story.do("bob call", "ann check")
    story.check_down()
    story.do("ann check", "bob check")
    return story
