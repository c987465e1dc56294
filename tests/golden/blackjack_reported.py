"""Reports at spanish blackjack and blackjack switch once hands are begun, as they are ruled on now:
decisions stand as far as they fit, and what was decided stays so (I-BJ-13)."""

from __future__ import annotations

from croupier.games.blackjack.switch import CardsMissing
from croupier.table.asks import Choice
from croupier.table.misdealt import (
    DealerNoFirstCard,
    DealerTooManyCards,
    HandPassedOver,
    OneCardDealt,
)
from tests.games.blackjack.blackjack_tables import TEN, staffed
from tests.golden import golden
from tests.story import Story

SPANISH, SWITCH = "spanish-blackjack", "blackjack-switch"
TWO = {"alice": 1, "bob": 2}
THREE = {"alice": 1, "bob": 2, "carol": 3}


def _play_out(story: Story, *wanted: str) -> Story:
    """The round to its end: whoever is asked says the first of these that is open, or stands."""
    number = story.table.round.number
    while story.table.round.number == number:
        pending = story.table.pending
        assert isinstance(pending, Choice), pending.describe()
        if not pending.to:
            story.go_on()
            continue
        option = next(word for word in (*wanted, "keep", "stand") if word in pending.options)
        story.choose(pending.to[0], option)
    return story


def _wagered(game: str, cards: str, players: dict[str, int]) -> Story:
    story = staffed(game, cards, players)
    for name in players:
        story.place(name, "original", TEN)
        if game == SWITCH:
            story.place(name, "original-2", TEN)
    return story


@golden("spanish-blackjack/dealer-too-many-cards-found-late")
def too_many() -> Story:
    """Found when one hand has stood and the next has drawn: the dealer's second card is no
    blackjack, each player may withdraw, and decisions stand."""
    story = _wagered(SPANISH, "K♠ 9♠ 6♥ 8♦ 9♦ 2♣ A♣ K♣ 7♦ 6♦ 5♣ 10♣", TWO)
    story.no_more_bets()
    story.go_on()
    story.choose("alice", "stand")
    story.choose("bob", "draw")
    story.dealer(DealerTooManyCards())
    return _play_out(story, "stay")


@golden("spanish-blackjack/dealer-no-first-card-found-late")
def no_first_card() -> Story:
    """A 21 has been paid when the dealer is found without a first card: it stays paid."""
    story = _wagered(SPANISH, "K♠ 9♠ 6♥ 5♦ 9♦ 6♣ A♣ K♣ 7♦ 6♦ 5♣ 10♣", TWO)
    story.no_more_bets()
    story.go_on()
    story.choose("alice", "draw")
    story.dealer(DealerNoFirstCard())
    return _play_out(story, "stay")


@golden("blackjack-switch/cards-missing-found-late")
def cards_missing() -> Story:
    """A box was dealt three cards, found when another has stood: that stands, and the fourth card
    comes before the switch; the super match wager is decided then."""
    story = _wagered(SWITCH, "9♠ 9♥ 9♦ 9♣ 8♠ 8♥ 7♠ 8♦ 8♣ K♠ K♥ 9♠ 9♥ K♦ 6♣ 5♣ 10♣ 4♦", THREE)
    story.place("bob", "super-match", 500)
    story.no_more_bets()
    story.go_on()
    story.choose("alice", "keep")
    story.choose("alice", "stand")
    story.dealer(CardsMissing(2, 2, 1))
    return _play_out(story, "further cards")


@golden("blackjack-switch/last-box-without-second-cards-retracts")
def last_box() -> Story:
    """The last box has no second cards, and the dealer has none either: its player retracts, the
    other plays on."""
    story = _wagered(SWITCH, "9♠ 9♥ 9♦ 9♣ 7♠ 8♠ 8♥ 8♦ 8♣ K♠ K♦ 6♣ 5♣ 10♣", TWO)
    story.no_more_bets()
    story.go_on()
    for option in ("keep", "stand"):
        story.choose("alice", option)
    story.dealer(OneCardDealt(2))
    return _play_out(story, "retract")


@golden("blackjack-switch/passed-over-and-switched-later")
def passed_over() -> Story:
    """A box passed over is asked to switch when it is played out, not before."""
    story = _wagered(SWITCH, "4♠ 4♥ 9♦ 9♣ 7♠ 8♠ 8♥ 8♦ 8♣ 9♠ 9♥ K♦ K♣ 6♣ 5♣ 10♣", TWO)
    story.no_more_bets()
    story.go_on()
    story.choose("alice", "keep")
    story.dealer(HandPassedOver(1))
    return _play_out(story, "play on", "switch")


@golden("blackjack-switch/super-match-on-three-cards")
def super_match_on_three() -> Story:
    """A super match was paid on four cards of which one was never there, found when the box is
    asked to switch: it is taken back, and the four real cards decide."""
    story = _wagered(SWITCH, "9♠ 9♥ 5♦ 5♣ 7♠ 8♠ 8♥ 5♥ 8♣ K♠ K♥ 4♠ 3♠ 2♠ 6♠", TWO)
    story.place("bob", "super-match", 500)
    story.no_more_bets()
    story.go_on()
    for option in ("keep", "stand", "stand"):
        story.choose("alice", option)
    story.dealer(CardsMissing(2, 1, 2))
    return _play_out(story, "further cards", "keep")


@golden("spanish-blackjack/surrender-to-a-card-that-was-not-there")
def surrender_to_nothing() -> Story:
    """Alice surrendered to a king that the dealer never had: her hand is acted on after all."""
    story = _wagered("spanish-blackjack", "J♠ 9♠ K♥ 6♦ 9♣ 2♥ 5♥ 6♠ 8♠ 9♥", TWO)
    story.no_more_bets()
    story.go_on()
    story.choose("alice", "surrender")
    story.choose("bob", "play")
    story.dealer(DealerNoFirstCard())
    return _play_out(story, "stay", "stay", "stand", "stand")
