"""Telling rounds of casino war: the ordinary ones, then Part 3 in order."""

from __future__ import annotations

from croupier.games.casino_war.incidents import (
    CardDrawnInError,
    CardsMisplaced,
    DealerNotDealt,
    DealerOverdrew,
    ExposedInShoe,
    ExtraCardDealt,
    NoCardDealt,
    NoWarCard,
    SecondCardDealt,
)
from tests.games.casino_war.test_casino_war_irregularities import THREE, all_at_war, staffed
from tests.games.casino_war.war_story import WarStory
from tests.golden import golden
from tests.story import Story

TWO = {"alice": 1, "bob": 2}
BOTH = {"alice": 1000, "bob": 2000}


@golden("casino-war/higher-and-lower")
def higher_and_lower() -> Story:
    """Alice's ace is higher than the dealer's card, Bob's two is lower; both ties lose."""
    story = WarStory("A♠ 2♥ K♦", players=TWO, wagers=BOTH)
    story.place("alice", "tie", 500)
    story.place("bob", "tie", 500)
    return story.deal()


@golden("casino-war/war-and-surrender")
def war_and_surrender() -> Story:
    """Both have the dealer's rank: a tie pays, Alice surrenders, Bob goes to war and wins it."""
    story = WarStory("9♠ 9♥ 9♦ K♠ Q♥", players=TWO, wagers=BOTH)
    story.place("bob", "tie", 1000)
    return story.deal("alice surrender", "bob go to war")


@golden("casino-war/war-tied-again")
def war_tied_again() -> Story:
    """The war cards are equal too: the war pays 2 to 1, the bet goes back."""
    return WarStory("9♠ 9♥ 7♠ 7♦").deal("alice go to war")


@golden("casino-war/war-lost")
def war_lost() -> Story:
    """A war lost takes both wagers."""
    return WarStory("9♠ 9♥ 7♠ 8♦").deal("alice go to war")


@golden("casino-war/three-on-a-box")
def three_on_a_box() -> Story:
    """Each of three players on a box decides alone; one war card serves them."""
    story = WarStory("9♠ 9♥ K♠ Q♥", players={"alice": 1, "bob": 0, "carol": 0})
    story.place("bob", "bet", 2000, 1)
    story.place("carol", "bet", 3000, 1)
    return story.deal("alice go to war", "bob surrender", "carol go to war")


@golden("casino-war/absent-player")
def absent_player() -> Story:
    """A player who does not decide is deemed to have surrendered."""
    story = WarStory("9♠ 9♥").deal()
    story.time_up()
    return story


@golden("casino-war/cutting-card")
def cutting_card() -> Story:
    """The cutting card appears on Bob's box; the war is fought, then Bob is offered the cut."""
    story = WarStory("9♠ 8♣ 9♥ K♠ Q♥", players=TWO, wagers=BOTH)
    story.table.round.carry.shoe.place_cutting_card(1)
    return story.deal("alice go to war", "bob ask alice")


@golden("casino-war/irregular-face-up-in-shoe")
def face_up() -> Story:
    """A card found face up in the shoe before the war goes to the discard rack."""
    story = WarStory("9♠ 9♥ A♦ 3♠ 2♥").deal()
    story.dealer(ExposedInShoe())
    return story.then("alice go to war")


@golden("casino-war/irregular-card-drawn-too-early")
def drawn_early() -> Story:
    """A card shown while wagers are open is the first of the round, and closes them."""
    story = WarStory("9♠ 8♥")
    story.dealer(CardDrawnInError(exposed=True))
    return story


@golden("casino-war/irregular-cards-removed")
def removed() -> Story:
    """A second card to Bob's box and one too many to the dealer are removed from play."""
    story = staffed("9♠ 2♣ 9♥ A♦ K♠ Q♥ A♠")
    story.dealer(SecondCardDealt(2))
    story.then("go on", "go on", "alice go to war")
    story.dealer(DealerOverdrew())
    return story.then("go on")


@golden("casino-war/irregular-cards-misplaced")
def misplaced() -> Story:
    """Alice and Bob have each other's card, noticed before anything is settled."""
    story = staffed("9♠ 5♣ 8♥")
    story.dealer(CardsMisplaced(("5♣", "9♠", "8♥")))
    return story.then("go on", "go on")


@golden("casino-war/irregular-no-first-card")
def no_first_card() -> Story:
    """While Alice is asked, Bob's box is found without a card: void, and Carol's loss stands."""
    story = staffed("9♠ 8♣ 2♦ 9♥", THREE).then("go on", "go on")
    story.dealer(NoCardDealt(3))
    return story.then("go on", "alice surrender")


@golden("casino-war/irregular-extra-war-card")
def extra_war_card() -> Story:
    """Box 2 has no war wager and got a card: those after it go back a place, one is left over."""
    story = all_at_war("3♠ 4♦ K♣ Q♥ A♦")
    story.dealer(ExtraCardDealt(2))
    return story.then("go on", "go on", "go on")


@golden("casino-war/irregular-no-war-card-in-time")
def no_war_card_in_time() -> Story:
    """Box 3 was passed over in the war, noticed before any war is settled."""
    story = all_at_war("3♠ 4♦ K♣ Q♥")
    story.dealer(NoWarCard(3))
    return story.then("go on", "go on", "go on")


@golden("casino-war/irregular-no-war-card-too-late")
def no_war_card_too_late() -> Story:
    """Carol's war is settled when Alice's box is found without a second card: hers is void."""
    story = all_at_war("3♠ 4♦ K♣ Q♥").then("go on")
    story.dealer(NoWarCard(1))
    return story.then("go on")


@golden("casino-war/irregular-dealer-not-dealt")
def dealer_not_dealt() -> Story:
    """The dealer has no first card, and is dealt one."""
    story = staffed("9♠ 8♣ 9♥ K♠ Q♥")
    story.dealer(DealerNotDealt())
    return story.then("go on", "go on", "alice go to war", "go on")
