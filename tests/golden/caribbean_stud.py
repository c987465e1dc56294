"""Rounds of Caribbean stud poker."""

from __future__ import annotations

from typing import Any

from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    NoAnte,
    SecondHand,
    WrongAmount,
    WrongNumber,
)
from croupier.table.commands import Cut
from tests.games.poker.poker_story import PokerStory
from tests.golden import golden
from tests.story import Story

GAME = "caribbean-stud"
TWO = {"ann": 1, "bob": 4}
ANN, BOB, DEALERS = "10♠ 10♥ 5♦ 5♣ 8♠", "9♠ 9♣ 7♥ 3♥ 2♠", "A♣ K♣ 7♣ 6♣ 2♦"


def opened(cards: str = f"{ANN} {BOB} {DEALERS}", **settings: Any) -> PokerStory:
    """Two antes; a dealer's table unless said otherwise."""
    story = PokerStory(GAME, cards, players=TWO, **{"staffed": True, **settings})
    if not settings.get("device", True):
        story.dealer(Cut(26))
    story.antes(ann=1000, bob=2500)
    return story


@golden("caribbean-stud/on-terminals")
def on_terminals() -> Story:
    """Ann's two pairs are paid 2 to 1 on the bet; Bob folds to the dealer's ace."""
    story = opened(staffed=False)
    story.decide(ann="bet", bob="fold")
    return story


@golden("caribbean-stud/not-qualified")
def not_qualified() -> Story:
    """Dealt by hand, one card at a time; with ace and queen the dealer does not play, and the
    hands are collected unseen."""
    cards = "10♠ 9♠ A♣ 10♥ 9♣ 5♦ 7♥ 5♣ 3♥ 8♠ 2♠ Q♣ 7♣ 6♣ 2♦"
    story = opened(cards, device=False, stacks=False)
    story.go_on()
    story.decide(ann="bet", bob="bet")
    story.go_on()
    return story


@golden("caribbean-stud/maximum-payment")
def maximum_payment() -> Story:
    """A royal flush would pay 5,000 dollars on Ann's bet; the sign says 3,000.  Bob's hand is
    the dealer's equal."""
    cards = f"10♠ J♠ Q♠ K♠ A♠ A♥ K♦ 7♥ 6♠ 2♠ {DEALERS}"
    story = opened(cards, staffed=False, maximum_payment=300_000)
    story.decide(ann="bet", bob="bet")
    return story


@golden("caribbean-stud/bet-too-large-and-too-small")
def wrong_amounts() -> Story:
    """Ann bet too much and has the excess back; Bob bet too little, and it stands."""
    story = opened()
    story.go_on()
    story.decide(ann="bet", bob="bet")
    story.dealer(WrongAmount(1, "bet", 2600))
    story.dealer(WrongAmount(4, "bet", 2500))
    story.go_on()
    return story


@golden("caribbean-stud/cards-without-an-ante")
def without_ante() -> Story:
    """Box 2 was dealt cards with no ante there; Bob takes the wager back."""
    story = opened()
    story.dealer(NoAnte(2))
    story.decide(bob="retract", ann="keep")
    story.go_on()
    story.choose("ann", "fold")
    return story


@golden("caribbean-stud/two-hands")
def two_hands() -> Story:
    """Ann was dealt a second hand on box 6: it is void."""
    story = opened()
    story.go_on()
    story.dealer(SecondHand(box=6, first=1))
    story.decide(ann="keep", bob="keep")
    story.decide(ann="bet", bob="bet")
    story.go_on()
    return story


@golden("caribbean-stud/wrong-number-unseen")
def wrong_number_unseen() -> Story:
    """The dealer has six cards and nobody has looked."""
    story = opened()
    story.dealer(WrongNumber(dealer=True, looked=False))
    return story


@golden("caribbean-stud/dealers-hand-wrong")
def dealers_hand_wrong() -> Story:
    """The dealer has six cards, the deck is whole: Bob's folded ante lies again and is paid."""
    story = opened()
    story.go_on()
    story.decide(ann="bet", bob="fold")
    story.dealer(WrongNumber(dealer=True))
    return story


@golden("caribbean-stud/both-hands-wrong")
def both_hands_wrong() -> Story:
    """Ann's hand and the dealer's are wrong."""
    story = opened()
    story.go_on()
    story.dealer(WrongNumber((1,), dealer=True))
    return story


@golden("caribbean-stud/players-hand-wrong")
def players_hand_wrong() -> Story:
    """Ann has four cards: her hand is void, and Bob stays."""
    story = opened()
    story.go_on()
    story.dealer(WrongNumber((1,)))
    story.choose("bob", "keep")
    story.choose("bob", "bet")
    story.go_on()
    return story


@golden("caribbean-stud/short-deck")
def short_deck() -> Story:
    """Somebody has looked, and the deck does not have 52 cards."""
    story = opened()
    story.go_on()
    story.dealer(WrongNumber((4,), whole=False))
    return story


@golden("caribbean-stud/three-cards-exposed")
def three_exposed() -> Story:
    """Three cards of players are seen during the deal."""
    story = opened()
    story.dealer(CardsExposed((1, 1, 4)))
    return story


@golden("caribbean-stud/dealers-third-card-exposed")
def third_exposed() -> Story:
    """The dealer's third card and one of Bob's are seen: the dealer's is the upcard."""
    story = opened()
    story.dealer(CardsExposed((4,), (3,)))
    story.go_on()
    story.decide(ann="bet", bob="bet")
    story.go_on()
    return story


@golden("caribbean-stud/card-misplaced-and-cards-removed")
def misplaced_and_removed() -> Story:
    """A card is moved to its place; Ann's cards are swept away and found, Bob's are not."""
    story = opened()
    story.dealer(CardMisplaced())
    story.go_on()
    story.choose("ann", "bet")
    story.dealer(CardsRemoved(1))
    story.dealer(CardsRemoved(4, known=False))
    story.go_on()
    return story
