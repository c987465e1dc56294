"""Rounds of Mississippi stud poker."""

from __future__ import annotations

from typing import Any

from croupier.games.poker.changing import CommunitySeen
from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    NoAnte,
    PlayFirst,
    SecondHand,
    WrongAmount,
    WrongCommunityCard,
    WrongNumber,
)
from croupier.table.commands import Cut
from tests.games.poker.poker_story import PokerStory
from tests.golden import golden
from tests.story import Story

GAME = "mississippi-stud"
THREE = {"ann": 1, "bob": 2, "cho": 5}
DEALT = "K♣ 7♦ 2♠ K♦ 4♥ 7♠ 3♥ 2♥ 9♣"  # 5th, 4th, 3rd street, then the hands


def opened(cards: str = DEALT, *, staffed: bool = True, **options: Any) -> PokerStory:
    """Three antes, and a 3 card bonus wager of Bob's."""
    story = PokerStory(GAME, cards, players=THREE, staffed=staffed, **options)
    if not options.get("device", True):
        story.dealer(Cut(26))
    for name in THREE:
        story.place(name, "ante", 1000)
    story.place("bob", "3-card-bonus", 500)
    story.no_more_bets()
    return story


@golden("mississippi-stud/on-terminals")
def on_terminals() -> Story:
    """Ann pairs her king on the last card, Bob's sevens are returned, Cho folds a pair of twos."""
    story = opened(staffed=False)
    story.decide(ann="1x", bob="1x", cho="1x")
    story.decide(ann="1x", bob="1x", cho="3x")
    story.decide(ann="2x", bob="3x", cho="fold")
    return story


@golden("mississippi-stud/from-a-shoe")
def from_a_shoe() -> Story:
    """A dealer deals one card at a time; everyone folds, and Bob's bonus still plays: three
    suited cards."""
    story = opened("K♦ 7♠ 2♥ 4♥ 3♥ 9♣ 2♠ 7♠ K♠", device=False, stacks=False)
    story.go_on()
    story.decide(ann="1x", bob="fold", cho="fold")
    story.decide(ann="fold")
    return story


@golden("mississippi-stud/wrong-amounts")
def wrong_amounts() -> Story:
    """Ann wagered more than three times the ante, Bob less than the ante."""
    story = opened()
    story.go_on()
    story.decide(ann="3x", bob="1x", cho="fold")
    story.dealer(WrongAmount(1, "3rd-street", 4500))
    story.dealer(WrongAmount(2, "3rd-street", 500))
    story.decide(ann="1x", bob="1x")
    story.decide(ann="1x", bob="1x")
    return story


@golden("mississippi-stud/cards-without-an-ante")
def without_ante() -> Story:
    """Box 4 was dealt cards with no ante there; Cho takes the wager back."""
    story = opened()
    story.dealer(NoAnte(4))
    story.decide(ann="keep", bob="keep", cho="retract")
    story.go_on()
    story.decide(ann="fold", bob="fold")
    return story


@golden("mississippi-stud/two-hands")
def two_hands() -> Story:
    """The hand on box 2 is a second one of Ann's: it is void, and its bonus wager goes back."""
    story = opened()
    story.dealer(SecondHand(box=2, first=1))
    story.decide(ann="keep", cho="keep")
    story.go_on()
    story.decide(ann="fold", cho="fold")
    return story


@golden("mississippi-stud/wrong-number-unseen")
def wrong_number_unseen() -> Story:
    """Four community cards lie and nobody has looked: the round is void, and the deck is short."""
    story = opened()
    story.dealer(WrongNumber(community=True, looked=False, whole=False))
    return story


@golden("mississippi-stud/wrong-number-of-community-cards")
def wrong_community() -> Story:
    """Four community cards lie, players have looked and the deck is whole: void."""
    story = opened()
    story.go_on()
    story.decide(ann="1x", bob="fold")
    story.dealer(WrongNumber(community=True))
    return story


@golden("mississippi-stud/wrong-number-of-hole-cards")
def wrong_hole_cards() -> Story:
    """Ann has three cards: her hand is void, and the others may retract."""
    story = opened()
    story.go_on()
    story.dealer(WrongNumber((1,)))
    story.decide(bob="keep", cho="retract")
    story.choose("bob", "fold")
    return story


@golden("mississippi-stud/card-exposed")
def card_exposed() -> Story:
    """A community card is seen during the deal."""
    story = opened()
    story.dealer(CardsExposed(community=1))
    return story


@golden("mississippi-stud/card-misplaced")
def card_misplaced() -> Story:
    """The last card fell beside its place and is moved."""
    story = opened()
    story.dealer(CardMisplaced())
    story.go_on()
    story.decide(ann="fold", bob="fold", cho="fold")
    return story


@golden("mississippi-stud/community-card-shown-early")
def community_seen() -> Story:
    """The king of 5th street is seen too early: Bob takes his fold back, Ann wagers more."""
    story = opened(staffed=False)
    story.decide(ann="1x", bob="fold")
    story.supervisor(CommunitySeen((3,)))
    story.decide(ann="3x", bob="1x")
    story.decide(cho="fold")
    story.decide(ann="3x", bob="1x")
    story.decide(ann="3x", bob="1x")
    return story


@golden("mississippi-stud/wrong-community-card")
def wrong_card() -> Story:
    """The dealer turned up the card of 4th street first: it stands as 3rd street's."""
    story = opened()
    story.go_on()
    story.decide(ann="1x", bob="fold", cho="fold")
    story.dealer(WrongCommunityCard())
    story.decide(ann="1x")
    story.decide(ann="1x")
    return story


@golden("mississippi-stud/decides-first")
def decides_first() -> Story:
    """Cho is suspected of looking at others' cards and decides before they see them; Ann is not
    there when she is asked."""
    story = PokerStory(GAME, DEALT, players=THREE)
    for name in THREE:
        story.place(name, "ante", 1000)
    story.supervisor(PlayFirst("cho"))
    story.no_more_bets()
    story.choose("cho", "1x")
    story.time_up()
    story.decide(bob="fold")
    story.decide(cho="fold")
    return story


@golden("mississippi-stud/cards-removed")
def cards_removed() -> Story:
    """Bob's cards were swept away and cannot be told: his wagers go back, the bonus plays."""
    story = opened()
    story.go_on()
    story.decide(ann="1x", bob="1x")
    story.dealer(CardsRemoved(2, known=False))
    story.choose("cho", "fold")
    story.decide(ann="1x")
    story.decide(ann="1x")
    return story
