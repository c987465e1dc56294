"""A hand told as a person would tell it."""

from __future__ import annotations

from croupier.games.poker_room.round import PokerRoom
from croupier.games.poker_room.telling import told
from tests.games.poker_room.room_story import Room, sign


def test_side_pots_straddles_and_hands_that_need_not_be_shown_are_told() -> None:
    stacks = {"ann": 100, "bob": 1000, "cho": 1000, "dot": 1000}
    seats = {"ann": 1, "bob": 2, "cho": 3, "dot": 4}
    cards = "A♠ K♠ 2♣ 9♣ A♥ K♥ 7♦ 9♦ 3♠ 4♠ 5♥ J♦ 3♥ 6♣ 3♦ Q♣"
    story = Room(cards, stacks=stacks, seats=seats, sign=sign(), commission=0, straddle="live")
    story.deal()
    story.choose("cho", "live straddle")
    story.acts("dot folds, ann all-in, bob calls, cho calls, bob bets 50, cho calls")
    story.acts("bob checks, cho checks, bob checks, cho checks")
    story.choose("bob", "show")
    assert story.table.last is not None
    played = story.table.last.round
    assert isinstance(played, PokerRoom)
    lines = told(played)
    assert lines[4:11] == [
        "ann makes the first blind, $5.00",
        "bob makes the second blind, $10.00",
        "cho straddles for $20.00",
        "dot folds",
        "ann goes all-in with $95.00",
        "bob calls $90.00",
        "cho calls $80.00",
    ]
    assert lines[11:13] == ["the board shows 4♠ 5♥ J♦", "the pot is $300.00"]
    assert "the turn is 6♣" in lines
    assert lines[-9:-4] == [
        "bob shows a pair of kings, queen, jack, six",
        "ann shows a pair of aces, queen, jack, six",
        "cho need not show",
        "ann wins $300.00 of the main pot with a pair of aces, queen, jack, six",
        "bob wins $100.00 of side pot 1 with a pair of kings, queen, jack, six",
    ]
