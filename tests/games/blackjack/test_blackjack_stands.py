"""Once players' hands are begun a report undoes only what it is about (I-BJ-13): the cards lie
where they lie, and what was decided, paid or collected stays so."""

from __future__ import annotations

import pytest

from croupier.games.blackjack.switch import OneWagerFound
from croupier.table import events as ev
from croupier.table.commands import Choose, Place
from croupier.table.misdealt import (
    DealerNoFirstCard,
    DealerTooManyCards,
    ExtraHandDealt,
    HandPassedOver,
    LastHandPassedOver,
    NoCardsDealt,
    OneCardDealt,
)
from tests.games.blackjack import blackjack_tables as tables
from tests.games.blackjack.blackjack_story import BlackjackStory
from tests.games.blackjack.test_blackjack_irregularities import at_staffed_table, money, three_boxes
from tests.story import DEALER, Story


def test_2_35_the_dealers_cards_count_and_what_players_decided_stands() -> None:
    story = at_staffed_table("10♠ 10♦ A♥ 9♦ 8♦ K♥ 2♠")
    story.then("go on", "alice decline", "bob decline", "alice stand")
    story.dealer(DealerTooManyCards())
    assert "the dealer has soft 21, not a blackjack" in story.announced()
    assert not story.of(ev.Rewound)
    story.then("alice stay", "bob withdraw", "go on", "go on")  # alice is not asked again
    assert story.result("alice", "original") == ("lose", 0, "qld-2024:2:14(2)(g)")
    assert money(story) == (-1000, 0, 1000)


def test_2_35_1_b_who_is_over_21_has_lost_and_is_offered_nothing() -> None:
    story = at_staffed_table("10♠ 10♦ 6♥ 6♦ 8♦ K♥ 5♥ 9♠ 2♣")
    story.then("go on", "alice draw")  # 26
    assert story.result("alice", "original")[0] == "lose"
    story.dealer(DealerTooManyCards())
    assert story.table.pending.waits_for() == ("bob",)
    story.then("bob stay", "bob stand", "go on", "go on")
    assert story.won("alice") == -1000


def test_2_25_4_insurance_is_decided_by_the_second_card_whoever_withdraws() -> None:
    """Also: 2:35."""
    story = at_staffed_table("10♠ 10♦ A♥ 9♦ 8♦ K♥ 2♠")
    story.then("go on", "alice insure 500", "bob decline")
    story.dealer(DealerTooManyCards())
    assert story.result("alice", "insurance")[:2] == ("win", 1500)
    story.then("alice withdraw", "bob stay")
    assert story.won("alice") == 1000


def test_2_36_1_a_box_without_cards_is_dead_and_nobody_else_is_touched() -> None:
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 10♦ 10♣ 2♥ 10♥ 7♥ 6♥")
    story.then("alice stand")
    story.dealer(NoCardsDealt(2))
    assert not story.of(ev.Rewound)
    assert story.won("bob") == 0
    moved = [(e.card, e.of, e.to) for e in story.of(ev.CardMoved)]
    assert moved == [("9♠", "box 2", "the discard rack"), ("10♣", "box 2", "the discard rack")]
    assert story.table.pending.waits_for() == ("carol",)


@pytest.mark.parametrize("retract", [True, False])
def test_2_36_2_a_box_with_one_card_when_its_turn_comes(retract: bool) -> None:
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 10♦ 10♣ 2♥ 10♥ 7♥ 6♥ 5♥")
    story.dealer(OneCardDealt(2))
    story.then("alice stand")
    assert "second card / retract" in story.asked
    if retract:
        story.then("bob retract")
        assert story.won("bob") == 0
    else:
        story.then("bob second card")
        assert story.table.round.of_box(2)[0].cards == ["9♠", "10♥"]
    assert story.table.round.of_box(1)[0].cards == ["10♠", "10♦"]


def test_2_36_2_nor_is_a_card_missing_that_was_acted_on() -> None:
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 2♦ 10♣ 2♥ 10♥ 7♥ 6♥ 5♥")
    story.then("alice draw", "bob stand")
    for box in (1, 2):
        assert story.refused(DEALER, OneCardDealt(box)).rule == "qld-2024:2:36"


def test_17_27_4_super_sevens_that_were_paid_stay_paid() -> None:
    """Another box's missed card is no matter of theirs. Also: 2:36."""
    seats = {"alice": 1, "bob": 2}
    story = tables.staffed("blackjack", "7♠ 9♥ 2♥ 7♦ 8♦ 7♥ K♠ K♥ 5♥", seats, decks=6)
    for name in seats:
        story.place(name, "original", 1000)
    story.place("alice", "super-sevens", 500)
    story.no_more_bets()
    story.go_on()
    story.choose("alice", "stand")
    paid = story.result("alice", "super-sevens")
    assert paid[0] == "win"
    story.dealer(OneCardDealt(2))
    assert len(story.settled("alice", "super-sevens")) == 1
    assert not story.of(ev.Rewound)
    assert "alice" not in story.table.pending.waits_for()


def test_2_40_the_dealer_without_a_first_card_takes_two_later() -> None:
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣")
    story.then("go on", "alice stand")
    story.dealer(DealerNoFirstCard())
    story.then("alice withdraw", "bob stay", "bob stand", "go on", "go on")
    assert story.hand("dealer") == ["3♥", "10♥", "8♥"]
    assert money(story) == (0, -2000, 2000)


def test_2_41_an_extra_hand_is_void_and_its_cards_are_gone() -> None:
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 9♣ 10♥ 8♥ 10♣ 2♠ 3♠")
    story.then("go on", "alice stand")
    story.dealer(ExtraHandDealt(3))
    assert [e.card for e in story.of(ev.CardBurned)] == ["10♥", "8♥"]
    assert "the extra hand on box 3 is void" in story.announced()
    assert story.table.pending.waits_for() == ("bob",)


def test_2_39_holds_with_a_second_card_and_no_third() -> None:
    """I-BJ-13."""
    story = at_staffed_table("10♠ 5♠ 9♥ 9♦ 4♣ 10♥ 8♥ 9♣")
    story.then("go on", "alice stand", "bob stand", "go on")
    story.dealer(LastHandPassedOver())
    assert story.table.pending.waits_for() == ("bob",)


def test_2_33_2_b_the_cards_of_this_round_are_not_shuffled_into_it() -> None:
    story = BlackjackStory("10♠ 9♥ 6♦ 8♣ 10♥ 9♠")
    story.deal("alice draw")  # 24
    assert sorted(story.table.last.round.cards_in_play()) == sorted(  # type: ignore[union-attr]
        ["10♠", "9♥", "6♦", "8♣"]
    )


# Switch.


def one_wager(*, later: bool) -> Story:
    story = tables.staffed(
        "blackjack-switch", "9♠ 9♥ K♦ 9♦ 8♠ 9♥ 8♦ 9♣ 5♣ 4♣ K♣ Q♣", {"alice": 1, "bob": 2}
    )
    story.place("alice", "original", 1000)
    for area in ("original", "original-2"):
        story.place("bob", area, 1000)
    story.place("bob", "super-match", 500)
    story.no_more_bets()
    story.dealer(Choose("overlook it" if later else "deal one hand"))
    story.go_on()
    return story


def test_2c_17_a_single_wager_found_later_in_the_round() -> None:
    story = one_wager(later=True)
    story.dealer(OneWagerFound(1))
    assert story.result("alice", "original") == ("void", 1000, "qld-2024:2c:17(a)")
    story.choose("bob", "retract")
    assert story.won("alice") == 0
    assert story.refused(DEALER, OneWagerFound(1)).rule == "qld-2024:2c:17"


@pytest.mark.parametrize("later", [True, False])
def test_2c_8_1_a_super_match_that_four_cards_decided_stays_decided(later: bool) -> None:
    story = one_wager(later=later)
    if later:
        story.dealer(OneWagerFound(1))
    assert len(story.settled("bob", "super-match")) == 1
    story.choose("bob", "retract")
    assert len(story.settled("bob", "super-match")) == 1


def test_2c_15_2_a_box_passed_over_is_asked_to_switch_when_it_is_played_out() -> None:
    seats = {"alice": 1, "bob": 2}
    story = tables.staffed("blackjack-switch", "9♠ 9♥ 9♦ 9♣ 7♠ 8♠ 8♥ 8♦ 8♣ K♠ K♥ 4♠", seats)
    for name in seats:
        for area in ("original", "original-2"):
            story.player(name, Place(area, 1000))
    story.no_more_bets()
    story.go_on()
    story.dealer(HandPassedOver(1))
    assert story.table.pending.waits_for() == ("bob",)
    for said in ("keep", "stand", "stand"):
        story.choose("bob", said)
    story.choose("alice", "play on")
    assert "switch" in story.table.pending.describe()
    story.choose("alice", "switch")
    assert len(story.of(ev.CardMoved)) == 2
