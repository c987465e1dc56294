"""Rounds of three card poker."""

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

GAME = "three-card-poker"
THREE = {"ann": 1, "bob": 2, "cho": 5}
HANDS = "7♠ 8♦ 9♣ 8♠ 8♥ 3♦ K♦ 7♣ 4♠ Q♦ 7♥ 4♥"


def opened(cards: str = HANDS, *, staffed: bool = True, **options: Any) -> PokerStory:
    """Three antes, and pair plus for Ann and Bob."""
    story = PokerStory(GAME, cards, players=THREE, staffed=staffed, **options)
    if not options.get("device", True):
        story.dealer(Cut(26))
    for name in THREE:
        story.place(name, "ante", 1000)
    story.place("ann", "pair-plus", 500)
    story.place("bob", "pair-plus", 500)
    story.no_more_bets()
    return story


@golden("three-card-poker/on-terminals")
def on_terminals() -> Story:
    """Ann's straight earns a bonus, Bob folds a pair and loses his pair plus with it, Cho's king
    beats the dealer's queen."""
    story = opened(staffed=False)
    story.decide(ann="bet", bob="fold", cho="bet")
    return story


@golden("three-card-poker/one-at-a-time")
def one_at_a_time() -> Story:
    """A dealer shuffles, cuts and deals one card at a time; the dealer's jack does not qualify."""
    cards = "7♠ 8♠ K♦ J♦ 8♦ 8♥ 7♣ 9♣ 3♦ 4♠ 7♥ 4♥"
    story = opened(cards, device=False, stacks=False)
    story.go_on()
    story.decide(ann="bet", bob="bet", cho="bet")
    story.go_on()
    return story


@golden("three-card-poker/bet-too-large-and-too-small")
def wrong_amounts() -> Story:
    """Ann bet too much and has the excess back; Cho bet too little, and it stands."""
    story = opened()
    story.go_on()
    story.decide(ann="bet", bob="fold", cho="bet")
    story.dealer(WrongAmount(1, "bet", 1500))
    story.dealer(WrongAmount(5, "bet", 400))
    story.go_on()
    return story


@golden("three-card-poker/cards-without-an-ante")
def without_ante() -> Story:
    """Box 4 was dealt cards with no ante there; Cho takes the wager back."""
    story = opened()
    story.dealer(NoAnte(4))
    story.decide(cho="retract", ann="keep", bob="keep")
    story.go_on()
    story.decide(ann="bet", bob="bet")
    story.go_on()
    return story


@golden("three-card-poker/two-hands")
def two_hands() -> Story:
    """The hand on box 2 is a second one of Ann's: it is void."""
    story = opened()
    story.go_on()
    story.dealer(SecondHand(box=2, first=1))
    story.decide(ann="keep", cho="keep")
    story.decide(ann="bet", cho="fold")
    story.go_on()
    return story


@golden("three-card-poker/wrong-number-unseen")
def wrong_number_unseen() -> Story:
    """Bob got two cards and nobody has looked: the round is void, and the deck is short."""
    story = opened()
    story.dealer(WrongNumber((2,), looked=False, whole=False))
    return story


@golden("three-card-poker/wrong-number-short-deck")
def short_deck() -> Story:
    """Ann has looked; the deck does not have 52 cards."""
    story = opened()
    story.go_on()
    story.choose("ann", "bet")
    story.dealer(WrongNumber((2,), whole=False))
    return story


@golden("three-card-poker/dealers-hand-wrong")
def dealers_hand_wrong() -> Story:
    """The dealer has four cards, the deck is whole: Bob's folded ante lies again, all antes are
    paid, Ann's bonus and pair plus too."""
    story = opened()
    story.go_on()
    story.decide(ann="bet", bob="fold", cho="bet")
    story.dealer(WrongNumber(dealer=True))
    return story


@golden("three-card-poker/players-hand-wrong")
def players_hand_wrong() -> Story:
    """Ann has four cards: her hand is void, and the others may retract."""
    story = opened()
    story.go_on()
    story.dealer(WrongNumber((1,)))
    story.decide(bob="keep", cho="retract")
    story.choose("bob", "bet")
    story.go_on()
    return story


@golden("three-card-poker/both-hands-wrong")
def both_hands_wrong() -> Story:
    """Ann's hand and the dealer's are wrong: hers is void, the others' antes are paid."""
    story = opened()
    story.go_on()
    story.decide(ann="bet", bob="fold")
    story.dealer(WrongNumber((1,), dealer=True))
    return story


@golden("three-card-poker/card-exposed")
def card_exposed() -> Story:
    """A card of Cho's is seen during the deal."""
    story = opened()
    story.dealer(CardsExposed((5,)))
    return story


@golden("three-card-poker/card-misplaced")
def card_misplaced() -> Story:
    """The last card fell beside its place and is moved; everyone folds."""
    story = opened()
    story.dealer(CardMisplaced())
    story.go_on()
    story.decide(ann="fold", bob="fold", cho="fold")
    return story


@golden("three-card-poker/cards-removed")
def cards_removed() -> Story:
    """Bob's cards were swept away and cannot be told: his wagers go back."""
    story = opened()
    story.go_on()
    story.decide(ann="bet", bob="bet")
    story.dealer(CardsRemoved(2, known=False))
    story.choose("cho", "fold")
    story.go_on()
    return story
