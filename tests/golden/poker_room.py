"""Telling hands of Texas hold'em and Omaha: the ordinary ones, then Part 5 in order."""

from __future__ import annotations

from croupier.games.poker_room.incidents import (
    ActedOutOfTurn,
    CardsNotRight,
    CardsRemoved,
    CommunityEarly,
    FaceUpInShoe,
    HoleCardExposed,
    InformationGained,
    Misdealt,
    NextCardExposed,
    NotBurnt,
    OversizeChip,
    VacantDealt,
    WagerMade,
    WrongNumber,
)
from tests.games.poker_room.room_story import Room, sign
from tests.games.poker_room.test_irregular import ALL_CHECK, CHECKED, report, staffed
from tests.golden import golden
from tests.story import Story


@golden("texas-holdem/to-the-showdown")
def to_the_showdown() -> Story:
    """Everybody sees the river; ann's aces are shown, the others are mucked unseen."""
    story = Room().deal().acts("cho raises 20, ann calls, bob calls, ann bets 50, bob calls")
    return story.acts("cho folds, ann checks, bob checks, ann checks, bob checks, ann shows")


@golden("texas-holdem/separate-pots")
def separate_pots() -> Story:
    """Three stakes, two of them all-in: three pots, one of which nobody met."""
    story = Room(stacks={"ann": 100, "bob": 300, "cho": 600}, sign=sign()).deal()
    return story.acts("cho raises 590, ann calls, bob calls, cho shows")


@golden("texas-holdem/nobody-calls")
def nobody_calls() -> Story:
    """The second blind wins the first, and nothing is taken of it."""
    return Room().deal().acts("cho folds, ann folds")


@golden("texas-holdem/35-misdeal")
def misdeal() -> Story:
    """The deal is put right; then it is found that a player has looked, and nothing stands."""
    story = report(staffed(), Misdealt("a card out of turn"))
    return report(story, Misdealt("a card out of turn", looked=True))


@golden("texas-holdem/35-vacant-position")
def vacant_position() -> Story:
    return report(staffed().acts("cho calls"), VacantDealt(2)).acts("ann folds, bob checks")


@golden("texas-holdem/36-exposed-hole-card")
def exposed_hole_card() -> Story:
    return report(staffed(), HoleCardExposed("bob", 1)).acts(CHECKED)


@golden("texas-holdem/37-wrong-number")
def wrong_number() -> Story:
    """Cho's hand is void and has its bets back; the others play on."""
    story = staffed().acts("cho raises 10, ann calls, bob calls, ann bets 50")
    return report(story, WrongNumber("cho")).acts("bob folds")


@golden("texas-holdem/38-missing-card")
def missing_card() -> Story:
    return report(staffed().acts("cho raises 90, ann calls"), CardsNotRight())


@golden("texas-holdem/39-face-up-in-the-shoe")
def face_up() -> Story:
    return report(staffed(), FaceUpInShoe()).acts(CHECKED)


@golden("texas-holdem/40-next-burn-card")
def next_burn_card() -> Story:
    return report(staffed().acts(CHECKED), NextCardExposed()).acts(ALL_CHECK)


@golden("texas-holdem/41-not-burnt")
def not_burnt() -> Story:
    story = report(staffed().acts(CHECKED), NotBurnt()).acts(ALL_CHECK)
    return report(story, NotBurnt())


@golden("texas-holdem/42-flop-early")
def flop_early() -> Story:
    return report(staffed().acts("cho calls"), CommunityEarly()).acts("ann calls, bob checks")


@golden("texas-holdem/42-turn-early")
def turn_early() -> Story:
    return report(staffed().acts(CHECKED), CommunityEarly()).acts(f"{ALL_CHECK}, {ALL_CHECK}")


@golden("texas-holdem/42-river-early")
def river_early() -> Story:
    story = staffed().acts(f"{CHECKED}, {ALL_CHECK}")
    return report(story, CommunityEarly()).acts(ALL_CHECK)


@golden("texas-holdem/43-cards-removed")
def cards_removed() -> Story:
    """First they can be shuffled back, then they are mixed with others: the pots are divided."""
    story = report(staffed(), CardsRemoved())
    story.acts("cho raises 10, ann calls, bob folds, ann bets 50")
    return report(story, CardsRemoved(mixed=True))


@golden("texas-holdem/44-out-of-turn")
def out_of_turn() -> Story:
    """Bob's raise stands, as nobody bet before him; ann's call does not, as somebody did."""
    story = report(staffed(), ActedOutOfTurn("bob", "raise", 30_00)).acts("cho calls, ann calls")
    report(story, ActedOutOfTurn("ann", "call"))
    return story.acts("cho raises 100, ann folds, bob folds")


@golden("texas-holdem/45-information")
def information() -> Story:
    story = report(staffed().acts("cho folds"), InformationGained("ann", "cho"))
    return story.acts("ann folds")


@golden("texas-holdem/24-what-was-meant")
def what_was_meant() -> Story:
    """An oversize chip, a string bet, and less than half of a raise are calls."""
    story = report(staffed(), OversizeChip(100_00))
    report(story, WagerMade(40_00, motions=2))
    report(story, WagerMade(4_00))
    return story
