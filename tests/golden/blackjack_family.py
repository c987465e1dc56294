"""Rounds of spanish blackjack, blackjack challenge and blackjack switch, and side wagers."""

from __future__ import annotations

from croupier.games.blackjack.incidents import DealToAbsent, NominateSuit, SideDeclined
from croupier.games.blackjack.switch import CardsMissing, NotToSwitch
from croupier.table.commands import Choose
from croupier.table.misdealt import (
    DealerNoFirstCard,
    DealerOverdrew,
    DealerTooManyCards,
    HandPassedOver,
    OneCardDealt,
)
from tests.games.blackjack.blackjack_tables import TEN, staffed
from tests.golden import golden
from tests.story import Story

SPANISH, CHALLENGE, SWITCH = "spanish-blackjack", "blackjack-challenge", "blackjack-switch"
TWO = {"alice": 1, "bob": 2}
BEHIND = {"alice": 1, "bob": 0}


def _say(story: Story, *decisions: str) -> Story:
    """``"alice double 500"``; ``"go on"`` is the dealer's."""
    for decision in decisions:
        name, _, said = decision.partition(" ")
        option, _, amount = said.rpartition(" ")
        if decision == "go on":
            story.go_on()
        elif amount.isdigit():
            story.choose(name, option, int(amount))
        else:
            story.choose(name, said)
    return story


def _both(story: Story, *names: str) -> Story:
    for name in names:
        story.place(name, "original", TEN)
        story.place(name, "original-2", TEN)
    return story


# Spanish.


@golden("spanish-blackjack/super-bonus")
def super_bonus() -> Story:
    """Three sevens of diamonds against the dealer's seven: the super bonus, by the wager of each
    player on the box, and fifty dollars to the other player in the round."""
    story = Story(SPANISH, "7♦ K♦ 7♥ 7♦ 9♣ 7♦ K♠", players={"alice": 1, "bob": 0, "carol": 2})
    story.place("alice", "original", TEN)
    story.place("bob", "original", 2_500, 1)
    story.place("carol", "original", TEN)
    story.no_more_bets()
    return _say(story, "alice draw", "carol stand")


@golden("spanish-blackjack/21-paid-at-once")
def spanish_21() -> Story:
    """A blackjack and a 21 of five cards are paid before the dealer, who shows an ace, has a
    second card; insurance wins for the hand that is left."""
    story = Story(
        SPANISH,
        "A♠ 5♦ 9♥ A♥ K♠ 2♦ 8♣ 3♥ 4♠ 7♠ K♣",
        players={"alice": 1, "bob": 2, "carol": 3},
    )
    for name in ("alice", "bob", "carol"):
        story.place(name, "original", TEN)
    story.no_more_bets()
    return _say(
        story,
        "bob decline",
        "carol insure 500",
        "bob play",
        "carol play",
        "bob draw",
        "bob draw",
        "bob draw",
        "carol stand",
    )


@golden("spanish-blackjack/surrender")
def surrender() -> Story:
    """The controlling player surrenders against a king; the player behind stays on the two cards
    and wins when the dealer goes over."""
    story = Story(SPANISH, "9♠ K♥ 7♦ 6♣ 9♥", players=BEHIND)
    story.place("alice", "original", TEN)
    story.place("bob", "original", 2 * TEN, 1)
    story.no_more_bets()
    return _say(story, "alice surrender", "bob stay")


@golden("spanish-blackjack/surrender-against-blackjack")
def surrender_lost() -> Story:
    """A surrender is void when the dealer has a blackjack: the whole wager is lost."""
    story = Story(SPANISH, "9♠ K♥ 7♦ A♣")
    story.place("alice", "original", TEN)
    story.no_more_bets()
    return _say(story, "alice surrender")


@golden("spanish-blackjack/forfeit-and-dealer-blackjack")
def forfeit() -> Story:
    """Split eights: the first hand is doubled and forfeited, so that the dealer's blackjack takes
    the wager on the other."""
    story = Story(SPANISH, "8♠ K♥ 8♦ 3♣ 2♦ 9♦ A♣")
    story.place("alice", "original", TEN)
    story.no_more_bets()
    return _say(
        story, "alice play", "alice split", "alice double 1000", "alice forfeit", "alice stand"
    )


@golden("spanish-blackjack/dealer-overdrew")
def overdrew() -> Story:
    """The dealer, on a soft 18, shows another card: it goes to the discard rack."""
    story = staffed(SPANISH, "K♠ 7♥ 9♦ A♣ 4♥")
    story.place("alice", "original", TEN)
    story.no_more_bets()
    _say(story, "go on", "alice stand", "go on")
    story.dealer(DealerOverdrew())
    story.go_on()
    return story


@golden("spanish-blackjack/dealer-too-many-cards")
def too_many() -> Story:
    """The dealer had two cards when the first hand was begun: not a blackjack, withdrawal is
    offered, and a soft 17 is drawn to."""
    story = staffed(SPANISH, "K♠ 9♠ 6♥ 8♦ 9♦ A♣ K♣", TWO)
    for name in TWO:
        story.place(name, "original", TEN)
    story.no_more_bets()
    story.go_on()
    story.dealer(DealerTooManyCards())
    return _say(story, "alice stay", "bob withdraw", "alice stand", "go on", "go on")


@golden("spanish-blackjack/dealer-no-first-card")
def no_first_card() -> Story:
    """The dealer missed the first card: the cards are dealt as they came, withdrawal is offered,
    and a player's 21 leaves the dealer nothing to do."""
    story = staffed(SPANISH, "K♠ 6♥ 5♦ A♣")
    story.place("alice", "original", TEN)
    story.no_more_bets()
    story.go_on()
    story.dealer(DealerNoFirstCard())
    return _say(story, "go on", "alice stay", "alice draw", "go on")


# Challenge.


@golden("blackjack-challenge/blackjacks-by-rank")
def by_rank() -> Story:
    """Dealer's blackjack with a queen: king, queen and jack are paid 5, 4 and 3 to 1."""
    story = Story(
        CHALLENGE,
        "A♠ A♥ A♦ 9♠ Q♥ K♠ Q♠ J♠ 9♣ A♣",
        players={"alice": 1, "bob": 2, "carol": 3, "dora": 4},
    )
    for name in ("alice", "bob", "carol", "dora"):
        story.place(name, "original", TEN)
    story.no_more_bets()
    return _say(story, "dora stand")


@golden("blackjack-challenge/two-splits-and-a-trick")
def two_splits() -> Story:
    """Twos split twice: a five card trick, a doubled 21 and a tie that loses; the player behind
    covers one split and stays on the first hand at the other."""
    story = Story(CHALLENGE, "2♠ K♥ 2♦ 2♣ 3♥ 3♦ 4♠ 5♣ 9♥ K♠ K♦ 8♠ K♣", players=BEHIND)
    story.place("alice", "original", TEN)
    story.place("bob", "original", TEN, 1)
    story.no_more_bets()
    return _say(
        story,
        "alice split",
        "bob cover",
        "alice split",
        "bob first",
        "alice draw",
        "alice draw",
        "alice draw",
        "alice double 1000",
        "alice draw",
        "alice stand",
    )


# Switch.


@golden("blackjack-switch/switched-blackjack")
def switched() -> Story:
    """Super match and star pairs on the first four cards; a switched blackjack is a 21, and void
    against the dealer's 22 like the other hand."""
    story = _both(Story(SWITCH, "A♠ 9♥ 6♦ 9♠ K♣ K♥ 6♣"), "alice")
    story.place("alice", "super-match", 500)
    story.place("alice", "star-pairs-2", 500)
    story.no_more_bets()
    return _say(story, "alice switch", "alice stand")


@golden("blackjack-switch/dealer-blackjack")
def switch_dealer_blackjack() -> Story:
    """Insured for half of both wagers. One hand is split, one doubled: the dealer's blackjack
    takes the two original wagers and nothing more."""
    story = _both(Story(SWITCH, "8♠ 6♥ A♦ 8♣ 5♦ K♣ 9♥ 7♠ Q♦"), "alice")
    story.no_more_bets()
    return _say(
        story,
        "alice insure 1000",
        "alice keep",
        "alice split",
        "alice stand",
        "alice stand",
        "alice double 1000",
    )


@golden("blackjack-switch/cards-missing")
def cards_missing() -> Story:
    """A box was dealt three cards: its player takes the fourth before the switch, and the super
    match wager is decided then."""
    story = _both(
        staffed(
            SWITCH,
            "9♠ 9♥ 9♦ 9♣ 8♠ 8♥ 7♠ 8♦ 8♣ K♠ K♥ 9♠ 9♥ K♦",
            {"alice": 1, "bob": 2, "carol": 3},
        ),
        "alice",
        "bob",
        "carol",
    )
    story.place("bob", "super-match", 500)
    story.no_more_bets()
    _say(story, "go on", "alice keep")
    story.dealer(CardsMissing(2, 2, 1))
    return _say(
        story,
        "go on",
        "alice keep",
        "alice stand",
        "alice stand",
        "bob further cards",
        "bob keep",
        "bob stand",
        "bob stand",
        "carol keep",
        "carol stand",
        "carol stand",
        "go on",
        "go on",
    )


@golden("blackjack-switch/last-box-without-second-cards")
def last_box() -> Story:
    """The last box has no second cards and the dealer none either: the wagers are retracted."""
    story = _both(staffed(SWITCH, "9♠ 9♥ 9♦ 9♣ 7♠ 8♠ 8♥ 8♦ 8♣ K♠", TWO), *TWO)
    story.no_more_bets()
    _say(story, "go on", "alice keep", "alice stand", "alice stand")
    story.dealer(OneCardDealt(2))
    return _say(
        story,
        "go on",
        "alice keep",
        "alice stand",
        "alice stand",
        "bob retract",
        "go on",
        "go on",
    )


@golden("blackjack-switch/hand-passed-over")
def passed_over() -> Story:
    """Box 1 was not offered cards: its hands are played after box 2."""
    story = _both(staffed(SWITCH, "4♠ 4♥ 9♦ 9♣ 7♠ 8♠ 8♥ 8♦ 8♣ 9♠ 9♥ K♦", TWO), *TWO)
    story.no_more_bets()
    _say(story, "go on", "alice keep", "alice stand", "alice stand")
    story.dealer(HandPassedOver(1))
    return _say(
        story,
        "bob keep",
        "bob stand",
        "bob stand",
        "alice play on",
        "alice draw",
        "alice draw",
        "go on",
        "go on",
    )


@golden("blackjack-switch/absent-player")
def absent() -> Story:
    """The player has gone: nothing is switched, a soft 17 takes a card and a hard 12 does not."""
    story = _both(staffed(SWITCH, "A♠ 4♥ 7♠ 6♠ 8♥ K♣ K♦"), "alice")
    story.no_more_bets()
    story.go_on()
    story.supervisor(NotToSwitch())
    story.supervisor(DealToAbsent())
    story.time_up()
    return _say(story, "go on", "go on")


@golden("blackjack-switch/one-wager-on-a-box")
def one_wager() -> Story:
    """One hand was dealt to a box with one wager: hand and super match are void, and the other
    player may retract."""
    story = staffed(SWITCH, "9♠ 9♥ 9♦ 7♠ 8♠ 8♥ 8♦ K♠", TWO)
    _both(story, "alice")
    story.place("bob", "original", TEN)
    story.place("bob", "super-match", 500)
    story.no_more_bets()
    story.dealer(Choose("deal one hand"))
    return _say(story, "go on", "alice retract", "go on")


# Additional wagers at a blackjack table.


@golden("blackjack/super-sevens-split")
def super_sevens_split() -> Story:
    """Sevens are split: the card to the first of them decides super sevens for both players."""
    story = Story("blackjack", "7♠ 2♥ 7♥ 7♦ K♠ 9♠ K♦ 8♦", players=BEHIND, decks=6)
    for name in ("alice", "bob"):
        story.place(name, "original", TEN, 1)
        story.place(name, "super-sevens", 500, 1)
    story.no_more_bets()
    return _say(story, "alice split", "bob second", "alice stand", "alice stand")


@golden("blackjack/bonus-blackjack")
def bonus_blackjack() -> Story:
    """Hearts are nominated; the blackjack of hearts is void against the dealer's, and its bonus
    is paid when everything else is settled."""
    story = Story("blackjack", "A♥ 9♠ K♦ K♥ 9♦ A♦", players=TWO, decks=6)
    story.dealer(NominateSuit("♥"))
    for name in TWO:
        story.place(name, "original", TEN)
        story.place(name, "bonus-blackjack", 100)
    story.no_more_bets()
    return _say(story, "bob stand")


@golden("blackjack/first-two-cards")
def first_two() -> Story:
    """Perfect pairs, any pair, star pairs and lucky lucky after the first deal; a bystander goes
    after the player of the box."""
    story = Story("blackjack", "7♠ 7♥ 7♠ 2♠ K♠ 8♦", players=BEHIND, decks=8)
    story.place("alice", "original", TEN)
    for side in ("perfect-pairs", "star-pairs", "lucky-lucky"):
        story.place("alice", side, 500)
    story.player("alice", SideDeclined("any-pair", 1))
    story.place("bob", "any-pair", 500, 1)
    story.place("bob", "perfect-pairs", 500, 1)
    story.no_more_bets()
    return _say(story, "alice draw", "alice stand")
