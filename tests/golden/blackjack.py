"""Telling rounds of blackjack: the ordinary ones, then Part 6 in order."""

from __future__ import annotations

from croupier.games.blackjack.incidents import CardDrawnInError, DealToAbsent, FurtherRound
from croupier.table.boxes import RefuseEntry
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
from tests.games.blackjack.blackjack_story import BlackjackStory
from tests.golden import golden
from tests.story import Story

TWO = {"alice": 1, "bob": 2}
BOTH = {"alice": 1000, "bob": 2000}
THREE = {"alice": 1, "bob": 2, "carol": 3}


def staffed(cards: str, **settings: object) -> BlackjackStory:
    story = BlackjackStory(cards, players=TWO, wagers=BOTH, staffed=True, **settings)  # type: ignore[arg-type]
    story.no_more_bets()
    return story


@golden("blackjack/blackjack-paid-at-once")
def paid_at_once() -> Story:
    """A blackjack against a six is paid before Bob draws; the dealer goes over."""
    story = BlackjackStory("A♠ 5♠ 6♥ K♦ 6♠ 9♣ 10♥ 10♣", players=TWO, wagers=BOTH)
    return story.deal("bob draw", "bob stand")


@golden("blackjack/blackjack-held-against-a-ten")
def held() -> Story:
    """Against a ten the blackjack waits; the dealer has one too, and Bob's double is void."""
    story = BlackjackStory("A♠ 5♠ K♥ K♦ 6♠ 9♣ A♥", players=TWO, wagers=BOTH)
    return story.deal("bob double 2000")


@golden("blackjack/even-money-and-insurance")
def even_money() -> Story:
    """Against an ace: Alice takes even money, Bob insures and the ten comes."""
    story = BlackjackStory("A♠ 10♠ A♥ K♦ 9♠ Q♥", players=TWO, wagers=BOTH)
    return story.deal("alice even money", "bob insure 1000", "bob stand")


@golden("blackjack/split-and-double")
def split_and_double() -> Story:
    """Eights split, eleven doubled for less; one hand wins, one loses."""
    story = BlackjackStory("8♠ 9♥ 8♦ 3♠ 10♥ 9♣ 10♠")
    return story.deal("alice split", "alice double 500", "alice stand")


@golden("blackjack/split-aces-and-a-dealers-blackjack")
def split_aces() -> Story:
    """Aces take one card each; a dealer's blackjack takes the original wager only."""
    story = BlackjackStory("A♠ K♥ A♦ 9♠ 10♥ A♣")
    return story.deal("alice split")


@golden("blackjack/three-on-a-box")
def three_on_a_box() -> Story:
    """Alice controls; Bob covers both split cards, Carol follows the second; Bob doubles too."""
    players = {"alice": 1, "bob": 0, "carol": 0}
    story = BlackjackStory("5♠ 9♥ 5♦ 10♥ 6♣ 9♠ 10♠", players=players)
    story.place("bob", "original", 2000, 1)
    story.place("carol", "original", 3000, 1)
    return story.deal(
        "alice split",
        "bob cover",
        "carol second",
        "alice stand",
        "alice double 1000",
        "bob double 2000",
        "carol decline",
    )


@golden("blackjack/side-wagers-and-three-sevens")
def three_sevens() -> Story:
    """Super sevens wait for a third card; a suited pair pays; the bonus is paid last."""
    story = BlackjackStory("7♠ 7♦ 7♠ 7♠ 10♥", decks=6)
    for area, amount in (
        ("super-sevens", 500),
        ("perfect-pairs", 500),
        ("star-pairs", 500),
        ("any-pair", 500),
        ("lucky-lucky", 500),
        ("bonus-blackjack", 100),
    ):
        story.place("alice", area, amount)
    return story.deal("alice draw")


@golden("blackjack/cutting-card-and-a-further-round")
def further_round() -> Story:
    """The cutting card appears on Alice's box; one further round by direction; Alice cuts."""
    story = BlackjackStory("10♠ 9♥ 10♦ 9♠ 10♥ 9♦ 10♣ 9♣")
    story.table.round.carry.shoe.place_cutting_card(2)
    story.no_more_bets()
    story.supervisor(FurtherRound())
    story.then("alice stand")
    story.place("alice", "original", 1000)
    return story.deal("alice stand", "alice cut")


@golden("blackjack/entry-refused-during-a-shoe")
def entry_refused() -> Story:
    """Bob let the first round pass; the manager has him wait for the next shoe."""
    story = BlackjackStory("10♠ 9♥ 10♦ 9♠ 10♥ 9♦ 10♣ 9♣", players=TWO)
    story.deal("alice stand")
    story.manager(RefuseEntry("bob"))
    story.place("alice", "original", 1000)
    return story.deal("alice stand")


@golden("blackjack/no-cards-for-the-dealer")
def nothing_to_decide() -> Story:
    """Every hand is over 21: the dealer takes no card."""
    return BlackjackStory("10♠ 9♥ 6♦ 10♥").deal("alice draw")


@golden("blackjack/30-face-up-in-the-shoe")
def face_up() -> Story:
    """The next card lies face up in the shoe and goes to the discard rack."""
    story = BlackjackStory("10♠ 9♥ 6♦ K♠ 5♥ 10♥")
    story.no_more_bets()
    story.dealer(ExposedInShoe())
    return story.then("alice draw")


@golden("blackjack/31-card-drawn-in-error")
def drawn_in_error() -> Story:
    """A ten drawn in error is refused by both players and becomes the dealer's second card."""
    story = staffed("10♠ 10♦ 9♥ 6♦ 9♦ 10♥ 7♠").then("go on")
    story.dealer(CardDrawnInError(exposed=True))
    return story.then("alice refuse", "bob refuse", "go on", "go on")


@golden("blackjack/32-dealer-overdrew")
def overdrew() -> Story:
    """The dealer, on 19, shows another card: to the discard rack."""
    story = staffed("10♠ 10♦ 9♥ 8♦ 9♦ 10♥ 2♠ 3♠")
    story.then("go on", "alice stand", "bob stand", "go on")
    story.dealer(DealerOverdrew())
    return story.then("go on")


@golden("blackjack/33-not-enough-cards")
def not_enough_cards() -> Story:
    """Three cards are left: the discards are shuffled and cut, and the round goes on."""
    story = BlackjackStory("2♣ " * 413 + "10♠ 9♥ 6♦ 5♥ 10♥")
    shoe = story.table.round.carry.shoe
    shoe.cutting_card, shoe.position = 0, shoe.size - 3
    return story.deal("alice draw", "alice decline")


@golden("blackjack/34-cards-misplaced")
def misplaced() -> Story:
    """First cards lay on each other's boxes; nobody had acted, so they are put in order."""
    story = staffed("10♠ 6♦ 9♥ 10♦ 9♦ 7♥ 10♥")
    story.dealer(CardsMisplaced(("6♦", "10♠", "9♥", "10♦", "9♦")))
    return story.then("go on", "alice stand", "bob stand", "go on", "go on")


@golden("blackjack/35-dealer-with-two-cards")
def two_cards() -> Story:
    """The dealer's hand was dealt an ace and a king: no blackjack, and Bob withdraws."""
    story = staffed("10♠ 10♦ A♥ 9♦ 8♦ K♥ 2♠")
    story.then("go on", "alice decline", "bob decline", "alice stand")
    story.dealer(DealerTooManyCards())
    return story.then("alice stay", "bob withdraw", "alice stand", "go on", "go on")


@golden("blackjack/36-a-box-without-cards")
def no_cards() -> Story:
    """Bob's box was missed: his hand is dead, and the others have the cards they really got."""
    story = staffed("10♠ 9♥ 8♦ 7♠ 10♥ 5♠").then("go on", "alice stand")
    story.dealer(NoCardsDealt(2))
    return story.then("go on", "alice stand", "go on", "go on")


def three_boxes(cards: str, bob: str = "") -> BlackjackStory:
    """``bob``: an additional wager of his."""
    wagers = {"alice": 1000, "bob": 2000, "carol": 3000}
    story = BlackjackStory(cards, players=THREE, wagers=wagers, staffed=True)
    if bob:
        story.place("bob", bob, 500)
    story.no_more_bets()
    return story.then("go on")


@golden("blackjack/36-a-box-with-one-card")
def one_card() -> Story:
    """Bob has one card; he takes his second when the dealer comes to him."""
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 10♦ 10♣ 2♥ 10♥").then("alice stand")
    story.dealer(OneCardDealt(2))
    return story.then(
        "go on", "alice stand", "bob second card", "bob stand", "carol stand", "go on", "go on"
    )


@golden("blackjack/37-the-last-box-with-one-card")
def last_box_one_card() -> Story:
    """Carol, before the dealer, has one card and retracts."""
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 10♦ 10♣ 2♥ 10♥ 8♥").then("alice stand", "bob stand")
    story.dealer(OneCardDealt(3))
    return story.then("go on", "alice stand", "bob stand", "carol retract", "go on", "go on")


@golden("blackjack/38-a-hand-passed-over")
def passed_over() -> Story:
    """Alice was passed over: after the others she doubles."""
    story = three_boxes("5♠ 9♠ 8♠ 9♥ 6♦ 10♣ 10♦ 10♥ 8♥")
    story.dealer(HandPassedOver(1))
    return story.then(
        "bob stand", "carol stand", "alice play on", "alice double 1000", "go on", "go on"
    )


@golden("blackjack/39-the-last-hand-passed-over")
def last_passed_over() -> Story:
    """The dealer drew before asking Bob: those cards are used again in their order."""
    story = staffed("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣").then("go on", "alice stand")
    story.time_up()
    story.then("go on")
    story.dealer(LastHandPassedOver())
    return story.then("bob draw", "bob stand", "go on", "go on")


@golden("blackjack/40-dealer-without-a-first-card")
def no_first_card() -> Story:
    """The dealer has no card: Alice withdraws, Bob stays, the dealer takes two."""
    story = staffed("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣").then("go on", "alice stand")
    story.dealer(DealerNoFirstCard())
    return story.then("go on", "alice withdraw", "bob stay", "bob stand", "go on", "go on")


@golden("blackjack/40-as-in-1994-while-dealing")
def as_in_1994() -> Story:
    """By the 1994 rule 16.5 the dealer's card follows the second cards."""
    story = staffed("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣", edition="qld-1994")
    story.dealer(DealerNoFirstCard())
    return story.then("go on", "alice withdraw", "bob stay", "bob stand", "go on", "go on")


@golden("blackjack/41-an-extra-hand")
def extra_hand() -> Story:
    """A hand was dealt to box 3, where nobody had wagered."""
    story = staffed("10♠ 5♠ 6♥ 9♦ 9♣ 10♥ 8♥ 10♣").then("go on", "alice stand")
    story.dealer(ExtraHandDealt(3))
    return story.then("go on", "alice stand", "bob stand", "go on", "go on")


@golden("blackjack/42-an-absent-player")
def absent() -> Story:
    """Alice is not there; a supervisor has cards dealt to her five."""
    story = BlackjackStory("2♠ 9♥ 3♦ 4♠ 2♥ 10♥ 10♣")
    story.no_more_bets()
    story.supervisor(DealToAbsent())
    return story


@golden("soft-17-blackjack/the-dealer-draws-to-soft-17")
def soft_17() -> Story:
    """Ace and six is drawn to, and the hard 17 it becomes stands."""
    story = BlackjackStory("10♠ A♥ 8♦ 6♠ 10♣", game="soft-17-blackjack")
    return story.deal("alice insure 500", "alice stand")
