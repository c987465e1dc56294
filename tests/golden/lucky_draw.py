"""Telling rounds of lucky draw baccarat: the ordinary ones, then Part 4 in order."""

from __future__ import annotations

from croupier.games.lucky_draw.incidents import CardDrawnInError, NoFurtherCard
from croupier.table.misdealt import (
    CardsMisplaced,
    DealerNoFirstCard,
    DealerOverdrew,
    DealerTooManyCards,
    ExposedInShoe,
    ExtraHandDealt,
    HandPassedOver,
    LastHandPassedOver,
    NoCardsDealt,
    OneCardDealt,
)
from tests.games.lucky_draw.lucky_story import THREE, TWO, LuckyStory, staffed
from tests.games.lucky_draw.test_lucky_draw_irregularities import FIRST, nearly_empty
from tests.golden import golden
from tests.story import Story

BOTH = {"alice": 1000, "bob": 2000}


@golden("lucky-draw-baccarat/stand-and-draw")
def stand_and_draw() -> Story:
    """Alice stands on 9; Bob draws to a lucky 8, which pays the draw wager 2 to 1."""
    story = LuckyStory("4♠ 2♣ 5♥ 5♠ K♣ 6♦ 2♥", players=TWO, wagers=BOTH)
    return story.deal("alice stand", "bob draw")


@golden("lucky-draw-baccarat/three-threes-of-a-suit")
def three_threes() -> Story:
    """A third three of spades pays 30 to 1; the dealer draws to 4 and has 6."""
    return LuckyStory("3♠ 4♥ 3♠ 3♠ K♥ 2♦").deal("alice draw")


@golden("lucky-draw-baccarat/a-tie")
def a_tie() -> Story:
    """Equal point counts: neither wager wins or loses."""
    return LuckyStory("2♠ 9♥ 2♦ 3♣ 8♥").deal("alice draw")


@golden("lucky-draw-baccarat/cutting-card")
def cutting_card() -> Story:
    """The cutting card appears on Bob's box; after the round Bob is offered the cut."""
    story = LuckyStory("4♠ 2♣ 5♥ 5♠ K♣ 2♥", players=TWO, wagers=BOTH)
    story.table.round.carry.shoe.place_cutting_card(1)
    return story.deal("alice stand", "bob stand", "bob ask alice")


@golden("lucky-draw-baccarat/irregular-face-up-in-shoe")
def face_up() -> Story:
    """A card found face up in the shoe goes to the discard rack."""
    story = LuckyStory("4♠ 5♥ 5♠ 9♦ 2♥").deal()
    story.dealer(ExposedInShoe())
    return story.then("alice stand")


@golden("lucky-draw-baccarat/irregular-card-seen")
def card_seen() -> Story:
    """A card that all have seen: Alice refuses it, Bob draws it."""
    story = LuckyStory("K♠ K♦ 5♥ 2♠ 3♦ 6♣ 2♥", players=TWO, wagers=BOTH).deal()
    story.dealer(CardDrawnInError(exposed=True))
    return story.then("alice refuse", "bob draw")


@golden("lucky-draw-baccarat/irregular-dealer-overdrew")
def overdrew() -> Story:
    """The dealer has 7 and shows another card: it is removed from play."""
    story = staffed("4♠ 5♥ 5♠ 2♥ 9♣", {"alice": 1}).then("alice stand", "go on")
    story.dealer(DealerOverdrew())
    return story.then("go on")


@golden("lucky-draw-baccarat/irregular-not-enough-cards")
def not_enough() -> Story:
    """The shoe runs out: the discards are shuffled and cut, and the round is completed."""
    return nearly_empty().deal("alice stand")


@golden("lucky-draw-baccarat/irregular-cards-misplaced")
def misplaced() -> Story:
    """Alice and Bob have each other's first cards; nobody has acted, so they are put right."""
    story = LuckyStory("4♠ K♦ 5♥ 5♠ 2♦ 3♣ 2♣", players=TWO, wagers=BOTH, staffed=True).deal()
    story.dealer(CardsMisplaced(("K♦", "4♠", "5♥", "5♠", "2♦")))
    return story.then("go on", "alice stand", "bob stand", "go on", "go on")


@golden("lucky-draw-baccarat/irregular-dealer-with-four-cards")
def four_cards() -> Story:
    """Two of the dealer's four cards count and two are removed; Bob and Carol withdraw."""
    story = staffed(f"{FIRST} 4♣ 2♣ 3♣", THREE).then("alice stand")
    story.dealer(DealerTooManyCards(4))
    return story.then("alice stay", "bob withdraw", "carol withdraw", "go on", "go on")


@golden("lucky-draw-baccarat/irregular-no-cards")
def no_cards() -> Story:
    """Bob's box got no cards: his hand is dead, and his wager goes back."""
    story = staffed(f"{FIRST} 2♣ 3♣ 6♣", THREE).then("alice stand")
    story.dealer(NoCardsDealt(3))
    return story.then("carol stand", "go on", "go on")


@golden("lucky-draw-baccarat/irregular-last-player-with-one-card")
def one_card() -> Story:
    """Carol, before the dealer, has one card: she takes her second, and a third."""
    story = staffed(f"{FIRST} 2♣ 3♣ 6♣ 7♣", THREE).then("alice stand", "bob stand")
    story.dealer(OneCardDealt(5))
    return story.then("carol second card", "carol draw", "go on", "go on")


@golden("lucky-draw-baccarat/irregular-passed-over")
def passed_over() -> Story:
    """Alice was not offered a card: she plays out her hand when the others have."""
    story = staffed(f"{FIRST} K♣ K♠ K♦", THREE).then("alice stand")
    story.dealer(HandPassedOver(1))
    return story.then("bob stand", "carol stand", "alice play on", "alice draw", "go on", "go on")


@golden("lucky-draw-baccarat/irregular-last-player-passed-over")
def last_passed_over() -> Story:
    """The dealer has drawn before Carol was asked: the cards are used in their order."""
    story = staffed(f"{FIRST} 9♣ 2♣ 6♣", THREE)
    story.then("alice stand", "bob stand", "carol stand", "go on")
    story.dealer(LastHandPassedOver())
    return story.then("carol draw", "go on", "go on")


@golden("lucky-draw-baccarat/irregular-dealer-without-a-card")
def no_first_card() -> Story:
    """The dealer's first card was missed: Bob withdraws, and the dealer takes two."""
    story = staffed("4♠ 4♥ 5♥ 5♠ 4♣ 2♣ 3♣ 6♣").then("alice stand")
    story.dealer(DealerNoFirstCard())
    return story.then("alice stay", "bob withdraw", "go on", "go on")


@golden("lucky-draw-baccarat/irregular-extra-hand")
def extra_hand() -> Story:
    """A hand lies on box 4, where nobody wagered: it is void."""
    story = staffed("4♠ 4♥ 5♥ 5♠ 4♣ 2♣ 3♣ 6♣ 7♣").then("alice stand")
    story.dealer(ExtraHandDealt(4))
    return story.then("bob stand", "go on", "go on")


@golden("lucky-draw-baccarat/absent-player")
def absent() -> Story:
    """A supervisor directs that the first two cards of an absent player are the hand."""
    story = staffed("K♠ 5♥ A♠ 2♥", {"alice": 1})
    story.supervisor(NoFurtherCard())
    return story.then("go on", "go on")
