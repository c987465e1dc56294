"""Misdeals of the blackjack family found once hands are begun, as they are ruled on since
version 2: only what a report is about is undone (I-BJ-13).  Version 1's stand beside them under
plainer names."""

from __future__ import annotations

from croupier.table.ask import Choice
from croupier.table.misdealt import (
    DealerNoFirstCard,
    DealerTooManyCards,
    ExtraHandDealt,
    LastHandPassedOver,
    NoCardsDealt,
    OneCardDealt,
)
from tests.golden import golden
from tests.golden.blackjack import staffed, three_boxes
from tests.story import Story


def rest(story: Story, *said: str) -> Story:
    """To the end of the round: each takes of what is said what is open, in order, else waits."""
    number, left = story.table.round.number, [line.split(" ", 1) for line in said]
    while story.table.round.number == number:
        pending = story.table.pending
        assert isinstance(pending, Choice)
        found = [one for one in left if one[0] in pending.to and one[1] in pending.options]
        if found:
            left.remove(found[0])
            story.choose(found[0][0], found[0][1])
        elif pending.to:
            story.time_up()
        else:
            story.go_on()
    assert not left, left
    return story


@golden("blackjack/35-dealer-with-two-cards-begun")
def two_cards() -> Story:
    """Alice has stood and lost nothing by it: the dealer's two cards lie, and Bob withdraws."""
    story = staffed("10♠ 10♦ A♥ 9♦ 8♦ K♥ 2♠")
    story.then("go on", "alice decline", "bob decline", "alice stand")
    story.dealer(DealerTooManyCards())
    return rest(story, "alice stay", "bob withdraw")


@golden("blackjack/36-a-box-without-cards-begun")
def no_cards() -> Story:
    """Bob's box had no cards: his hand is dead, and Alice's stands as she stood."""
    story = staffed("10♠ 9♥ 8♦ 7♠ 10♥ 5♠ 6♦ 9♣").then("go on", "alice stand")
    story.dealer(NoCardsDealt(2))
    return rest(story)


@golden("blackjack/36-a-box-with-one-card-begun")
def one_card() -> Story:
    """Bob has one card; Alice's decision stands, and he takes his second when it is his turn."""
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 10♦ 10♣ 2♥ 10♥ 8♥ 7♣").then("alice stand")
    story.dealer(OneCardDealt(2))
    return rest(story, "bob second card", "bob stand", "carol stand")


@golden("blackjack/37-the-last-box-with-one-card-begun")
def last_box_one_card() -> Story:
    """Carol, before the dealer, has one card and retracts; the others have stood."""
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 10♦ 10♣ 2♥ 10♥ 8♥").then("alice stand", "bob stand")
    story.dealer(OneCardDealt(3))
    return rest(story, "carol retract")


@golden("blackjack/40-dealer-without-a-first-card-begun")
def no_first_card() -> Story:
    """The dealer had no card: Alice, who has stood, withdraws; Bob stays."""
    story = staffed("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣").then("go on", "alice stand")
    story.dealer(DealerNoFirstCard())
    return rest(story, "alice withdraw", "bob stay")


@golden("blackjack/41-an-extra-hand-begun")
def extra_hand() -> Story:
    """A hand lies on box 3, where nobody had wagered; Alice is not asked again."""
    story = staffed("10♠ 5♠ 6♥ 9♦ 9♣ 10♥ 8♥ 10♣ 4♦ 7♣").then("go on", "alice stand")
    story.dealer(ExtraHandDealt(3))
    return rest(story)


# On cards that were not there (I-BJ-15).


@golden("blackjack/36-a-pair-that-was-none-begun")
def pair_that_was_none() -> Story:
    """Bob was paid for a perfect pair with a card that he never had: it is taken back, and his
    real second card decides."""
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 10♦ 9♠ 2♥ 10♥ 8♥ 7♣", bob="perfect-pairs")
    story.dealer(OneCardDealt(2))
    return rest(story, "alice stand", "bob second card", "bob stand", "carol stand")


@golden("blackjack/39-the-last-box-without-a-second-card")
def last_box_short() -> Story:
    """Carol had one card, and the dealer has drawn: Alice has lost, Bob has stood, and Carol's
    second card is the one that the dealer took first."""
    story = three_boxes("10♠ 7♠ 9♠ 6♥ 6♦ 7♣ 9♣ K♥ 2♥ 5♥ 6♠ 8♠")
    story.then("alice draw", "bob stand", "carol stand", "go on")
    story.dealer(LastHandPassedOver(no_second_card=True))
    return rest(story, "carol stand")


@golden("blackjack/40-a-blackjack-against-no-card-begun")
def blackjack_against_nothing() -> Story:
    """Bob's blackjack was paid against a six that the dealer never had: it waits, and is void
    against the dealer's own."""
    story = three_boxes("10♠ A♠ 8♠ 6♥ 6♦ K♠ 9♣ A♥ 10♥ 5♥")
    story.dealer(DealerNoFirstCard())
    return rest(story, "alice stand", "carol stand")


@golden("blackjack/35-two-sevens-withdrawn-begun")
def sevens_withdrawn() -> Story:
    """Bob withdraws with two sevens: they are paid, for no third card comes."""
    story = three_boxes("10♠ 7♠ 9♠ 6♥ 10♦ 7♣ 9♣ K♥ 5♥", bob="super-sevens").then("alice stand")
    story.dealer(DealerTooManyCards())
    return rest(story, "bob withdraw", "carol stand")
