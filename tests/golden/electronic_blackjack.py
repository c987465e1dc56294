"""Telling rounds of electronic blackjack: terminals that differ, the time, the wagers of 2(e)."""

from __future__ import annotations

from croupier.games.blackjack.incidents import CardDrawnInError
from croupier.games.electronic_blackjack.incidents import (
    CardsMisplaced,
    DealerNoFirstCard,
    DealerTooManyCards,
    FaceUpInShoe,
)
from croupier.table.misdealt import DealerOverdrew
from tests.games.electronic_blackjack.test_electronic_blackjack import THREE, dealt
from tests.games.electronic_blackjack.test_electronic_blackjack_irregularities import rapid
from tests.golden import golden
from tests.story import Story


@golden("electronic-blackjack/three-terminals-differ")
def three_terminals_differ() -> Story:
    """Of one 16 Alice stands, Bob splits and doubles, Carol draws; the dealer's cards follow."""
    story = dealt("8♠ 6♦ 8♥ 3♣ K♦ 2♥ 9♠ 10♣ 5♦")
    story.choose("bob", "split")
    story.choose("alice", "stand")
    story.choose("carol", "draw")
    story.choose("carol", "stand")
    story.choose("bob", "double", 1000)
    story.choose("bob", "stand")
    return story


@golden("electronic-blackjack/out-of-time")
def out_of_time() -> Story:
    """Alice has decided; for Bob and Carol the system draws to a hard 12 or a soft 17."""
    story = dealt("2♠ 6♦ 3♥ 4♣ A♦ 9♠ 10♣ 5♥ 9♦")
    story.choose("alice", "stand")
    story.time_up()
    return story


@golden("electronic-blackjack/insurance-and-even-money")
def insurance_and_even_money() -> Story:
    """A blackjack is everyone's; against an ace one takes even money, one insures, one waits."""
    story = dealt("K♠ A♦ A♥ Q♠")
    story.choose("alice", "even money")
    story.choose("bob", "insure", 500)
    story.choose("carol", "wait")
    return story


@golden("electronic-blackjack/two-kings-of-spades")
def two_kings_of_spades() -> Story:
    """They wait for the dealer's hand, which is a blackjack: 1000 to 1."""
    story = Story("electronic-blackjack", "K♠ 10♦ K♠ A♥", players=THREE)
    for name, side in zip(THREE, ("kings-bounty", "royal-match-21", "bet-the-set-21"), strict=True):
        story.place(name, "original", 1000)
        story.place(name, side, 500)
    story.no_more_bets()
    story.time_up()
    return story


# Irregularities at a rapid table (I-EB-8).


@golden("electronic-blackjack/30-face-up-in-the-shoe")
def face_up() -> Story:
    """The card goes to the discard rack, and the next one is the first of the sequence."""
    story = rapid("8♠ 6♦ 8♥ 3♣ 2♦ K♦ 9♠ 10♥", "alice")
    story.go_on()
    story.dealer(FaceUpInShoe())
    story.choose("alice", "draw")
    story.choose("alice", "stand")
    story.go_on()
    return story


@golden("electronic-blackjack/31-card-drawn-in-error")
def drawn_in_error() -> Story:
    """All have seen the next card: Alice and Bob stand, and it is the dealer's second."""
    story = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice", "bob")
    story.go_on()
    story.dealer(CardDrawnInError(exposed=True))
    story.choose("alice", "stand")
    story.choose("bob", "stand")
    story.go_on()
    return story


@golden("electronic-blackjack/32-dealer-overdrew")
def overdrew() -> Story:
    """A card too many of the dealer's, who stands, goes to the discard rack."""
    story = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice")
    story.go_on()
    story.choose("alice", "stand")
    story.dealer(DealerOverdrew())
    story.go_on()
    return story


@golden("electronic-blackjack/34-cards-misplaced")
def misplaced() -> Story:
    """Noticed when Alice is asked, before she has acted."""
    story = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice")
    story.go_on()
    story.dealer(CardsMisplaced())
    story.choose("alice", "stand")
    story.go_on()
    return story


@golden("electronic-blackjack/35-dealer-with-two-cards")
def two_cards() -> Story:
    """The ten and the ace are no blackjack: Bob withdraws, Carol has no time to, and what Alice
    asked for she has."""
    story = rapid("8♠ K♦ 8♥ A♣ 5♦ 10♥", *THREE)
    story.go_on()
    story.choose("alice", "draw")
    story.dealer(DealerTooManyCards())
    story.choose("bob", "withdraw")
    story.choose("alice", "keep")
    story.time_up()
    story.choose("carol", "stand")
    story.go_on()
    return story


@golden("electronic-blackjack/40-dealer-without-a-first-card")
def no_first_card() -> Story:
    """Bob withdraws; the dealer takes two cards when Alice has hers."""
    story = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice", "bob")
    story.go_on()
    story.choose("alice", "draw")
    story.dealer(DealerNoFirstCard())
    story.choose("alice", "keep")
    story.choose("bob", "withdraw")
    story.go_on()
    return story
