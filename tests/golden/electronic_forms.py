"""Golden transcripts of electronic casino war and electronic three card poker."""

from __future__ import annotations

from croupier.games.electronic_three_card.rulings import (
    CardExposed,
    CardMisplaced,
    WrongNumberOfCards,
)
from croupier.table.commands import Bet, Choose, Place
from tests.golden import golden
from tests.story import Story

WAR, THREE = "electronic-casino-war", "electronic-three-card-poker"


def _war(cards: str) -> Story:
    story = Story(WAR, cards, players={"t1": 1, "t2": 2})
    story.player("t1", Bet((Place("bet", 1000, 1), Place("tie", 500, 1), Place("bet", 500, 3))))
    story.place("t2", "bet", 2000, 1)
    story.no_more_bets()
    return story


@golden("electronic-casino-war/war-and-surrender")
def war() -> Story:
    """Two terminals on one area decide differently; the tie pays 11 to 1."""
    story = _war("9♠ K♥ 9♦ A♠ 4♦")
    story.choose("t2", "surrender")
    story.choose("t1", "go to war")
    return story


@golden("electronic-casino-war/out-of-time")
def out_of_time() -> Story:
    """The time is up: half of what is undecided is surrendered."""
    story = _war("9♠ 9♥ 9♦ A♠ 4♦")
    story.choose("t1", "go to war")
    story.time_up()
    return story


ARRAY = "Q♠ Q♥ Q♦ 2♣ 7♦ 9♥ K♠ 5♠ 3♦"


def _array(dealer: str, *, staffed: bool = False) -> Story:
    story = Story(THREE, f"{ARRAY} {dealer}", players={"t1": 1, "t2": 2}, staffed=staffed)
    story.choose("t1", "1-2-3")
    story.player(
        "t1",
        Bet((Place("ante", 1000), Place("pair-plus", 500), Place("six-card-bonus-column-1", 200))),
    )
    story.place("t2", "ante", 1000)
    story.no_more_bets()
    return story


@golden("electronic-three-card-poker/play-and-fold")
def play_and_fold() -> Story:
    """Three queens are played; the proposed hand is folded by the time."""
    story = _array("A♦ J♣ 4♥")
    story.choose("t1", "play")
    story.time_up()
    return story


@golden("electronic-three-card-poker/dealer-does-not-qualify")
def unqualified() -> Story:
    """Antes are paid, play wagers go back; rows and columns are decided by themselves."""
    story = _array("J♦ 10♣ 4♥")
    story.choose("t1", "play")
    story.choose("t2", "play")
    return story


def _rapid() -> Story:
    story = _array("A♦ J♣ 4♥", staffed=True)
    story.go_on()
    return story


@golden("electronic-three-card-poker/dealers-hand-wrong")
def wrong_number() -> Story:
    """Rapid: the dealer has a wrong number of cards, and does not qualify."""
    story = _rapid()
    story.choose("t1", "play")
    story.choose("t2", "fold")
    story.dealer(WrongNumberOfCards("dealer"))
    story.go_on()
    return story


@golden("electronic-three-card-poker/array-wrong")
def array_wrong() -> Story:
    """The array has a wrong number of cards: all wagers go back."""
    story = _rapid()
    story.dealer(WrongNumberOfCards("array"))
    return story


@golden("electronic-three-card-poker/deck-incomplete")
def deck() -> Story:
    """The deck does not have 52 cards."""
    story = _rapid()
    story.dealer(WrongNumberOfCards("array", complete=False))
    return story


@golden("electronic-three-card-poker/card-exposed")
def exposed() -> Story:
    """A card is moved to its place; another is seen before its time, and the round is void."""
    story = _array("A♦ J♣ 4♥", staffed=True)
    story.dealer(CardMisplaced())
    story.dealer(Choose("go on"))
    story.dealer(CardExposed())
    return story
