"""Schedule 14, Part 4: what the dealer did wrong, and what the rule makes of it."""

from __future__ import annotations

from typing import Any

from croupier.games.lucky_draw.incidents import CardDrawnInError, NoFurtherCard
from croupier.table import events as ev
from croupier.table.commands import Face, Shuffled
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
from tests.story import DEALER, SUPERVISOR

# Alice 9, Bob 8 and Carol 7 with two cards, the dealer a 5.
FIRST = "4♠ 4♥ 4♦ 5♥ 5♠ 4♣ 3♠"


def nearly_empty(**options: Any) -> LuckyStory:
    """Three cards are left in the shoe."""
    story = LuckyStory("K♣ " * 413 + "4♠ 5♥ 5♠ 2♥", **options)
    shoe = story.table.round.carry.shoe
    shoe.position, shoe.cutting_card = 413, -1
    return story


def by_hand(players: dict[str, int] = TWO) -> LuckyStory:
    """A dealer enters the cards; everyone has wagered $10."""
    story = LuckyStory("", by_hand=True, wagers={}, players=players)
    story.dealer(Shuffled())
    while story.asked.partition(": ")[2].startswith("the cut is offered"):
        story.choose(story.table.pending.waits_for()[0], "decline")
    for name in players:
        story.place(name, "enter", 1000)
    return story


# Cards found or drawn in error (ss 21 to 24).


def test_14_21_a_card_face_up_in_the_shoe_goes_to_the_discard_rack() -> None:
    story = LuckyStory("4♠ 5♥ 5♠ 9♦ 2♥").deal()
    story.dealer(ExposedInShoe())
    story.choose("alice", "stand")
    assert story.burnt() == [("9♦", "qld-2024:14:21")]
    assert story.hand("dealer") == ["5♥", "2♥"]
    assert story.money("alice") == (1000, -1000)


def test_14_22_1_a_card_that_nobody_has_seen_is_the_next() -> None:
    story = LuckyStory("4♠ 5♥ 5♠ 2♥").deal()
    story.dealer(CardDrawnInError())
    story.choose("alice", "stand")
    assert "qld-2024:14:22(1)" in [e.rule for e in story.of(ev.Announced)]
    assert story.hand("dealer") == ["5♥", "2♥"]


def test_14_22_2_a_card_that_all_have_seen_is_offered_in_turn() -> None:
    """I-LD-2: Alice refuses, Bob takes it with a draw wager."""
    story = LuckyStory(
        "K♠ K♦ 5♥ 2♠ 3♦ 6♣ 2♥", players=TWO, wagers={"alice": 1000, "bob": 1000}
    ).deal()
    story.dealer(CardDrawnInError(exposed=True))
    seen = story.of(ev.Exposed)[-1]
    assert (seen.card, seen.rule) == ("6♣", "qld-2024:14:22(2)")
    assert story.open_to == ("refuse", "draw")
    story.then("alice refuse", "bob draw")
    assert story.hand("box 2") == ["K♦", "3♦", "6♣"]
    assert story.result("bob", "draw") == ("win", 4000, "qld-2024:14:11(2)(d)")
    assert story.money("alice", "bob") == (-1000, 4000, -3000)
    chose = [e for e in story.of(ev.Chose) if e.player == "alice"][-1]
    assert chose.rule == "qld-2024:14:22(3)"


def test_14_22_2_not_before_all_have_two_cards() -> None:
    story = LuckyStory(wagers={"alice": 1000})
    refusal = story.refused(DEALER, CardDrawnInError(exposed=True))
    assert refusal.rule == "qld-2024:14:22(2)"


def test_14_22_3_whoever_waits_for_the_card_may_refuse_it_and_the_draw_wager_is_void() -> None:
    story = by_hand({"alice": 1}).deal()
    for index, card in enumerate(("K♠", "5♥", "2♠")):
        story.dealer(Face(index, card))
    story.choose("alice", "draw")
    assert story.won("alice") == -2000
    story.dealer(CardDrawnInError(exposed=True))
    story.dealer(Face(3, "9♣"))
    assert story.won("alice") == -1000  # the draw wager is back
    assert story.open_to == ("refuse", "draw")
    story.choose("alice", "refuse")
    story.dealer(Face(4, "K♣"))
    assert story.hand("box 1") == ["K♠", "2♠"]
    assert story.hand("dealer") == ["5♥", "9♣", "K♣"]
    assert story.money("alice") == (-1000, 1000)


def test_14_22_3_or_take_it_after_all() -> None:
    story = by_hand({"alice": 1}).deal()
    for index, card in enumerate(("K♠", "5♥", "2♠")):
        story.dealer(Face(index, card))
    story.choose("alice", "draw")
    story.dealer(CardDrawnInError(exposed=True))
    story.dealer(Face(3, "5♣"))
    story.choose("alice", "draw")
    story.dealer(Face(4, "K♣"))
    assert (story.hand("box 1"), story.hand("dealer")) == (["K♠", "2♠", "5♣"], ["5♥", "K♣"])
    assert story.money("alice") == (2500, -2500)


def test_14_22_4_refused_by_all_it_is_the_dealers_second_card() -> None:
    story = LuckyStory("4♠ 5♥ 5♠ 2♥").deal()
    story.dealer(CardDrawnInError(exposed=True))
    story.choose("alice", "refuse")
    assert story.hand("dealer") == ["5♥", "2♥"]
    assert story.money("alice") == (1000, -1000)


def test_14_23_a_card_too_many_for_the_dealer_is_removed() -> None:
    story = staffed("4♠ 5♥ 5♠ 2♥ 9♣", {"alice": 1}).then("alice stand")
    assert story.refused(DEALER, DealerOverdrew())
    story.go_on()
    story.dealer(DealerOverdrew())
    story.go_on()
    assert story.burnt() == [("9♣", "qld-2024:14:23(2)")]
    assert story.hand("dealer") == ["5♥", "2♥"]
    assert story.money("alice") == (1000, -1000)


def test_14_23_2_a_fourth_card_of_a_low_hand_is_removed_too() -> None:
    """Also: 14:16(7)"""
    story = staffed("4♠ K♥ 5♠ K♣ 2♥ 9♣", {"alice": 1}).then("alice stand", "go on")
    story.dealer(DealerOverdrew())
    story.go_on()
    assert story.burnt() == [("9♣", "qld-2024:14:16(7)")]
    assert story.hand("dealer") == ["K♥", "K♣", "2♥"]


def test_14_24_the_discards_are_shuffled_and_the_round_is_completed() -> None:
    story = nearly_empty().deal("alice stand")
    again = [e for e in story.of(ev.ShoeShuffled) if e.rule == "qld-2024:14:24"]
    assert [e.cards for e in again] == [8 * 52 - 3]
    assert story.over
    assert story.money("alice") == (1000, -1000)


# Cards in wrong places (ss 25 to 32).


def test_14_25_1_before_the_dealer_acts_the_cards_are_put_in_order() -> None:
    story = LuckyStory(
        "4♠ K♦ 5♥ 5♠ 2♦", players=TWO, wagers=dict.fromkeys(TWO, 1000), staffed=True
    ).deal()
    story.dealer(CardsMisplaced(("K♦", "4♠", "5♥", "5♠", "2♦")))
    story.go_on()
    assert story.of(ev.Rewound)[-1].rule == "qld-2024:14:25(1)"
    assert story.table.round.hands[1].cards == ["K♦", "5♠"]
    assert story.table.round.hands[2].cards == ["4♠", "2♦"]


def test_14_25_2_a_after_the_first_signal_they_stay() -> None:
    story = staffed(FIRST, THREE)
    story.dealer(CardsMisplaced())
    story.go_on()
    story.choose("alice", "stand")
    assert story.refused(DEALER, CardsMisplaced()).rule == "qld-2024:14:25(2)"


def test_14_26_the_dealers_cards_count_as_usual_and_others_are_removed() -> None:
    """I-LD-3: with 5 and 4 the dealer stands on 9; a third card and a fourth are removed."""
    story = staffed(f"{FIRST} 4♣ 2♣ 3♣", THREE).then("alice stand")
    story.dealer(DealerTooManyCards(4))
    assert story.burnt() == [
        ("2♣", "qld-2024:14:26(1)(b)"),
        ("3♣", "qld-2024:14:26(1)(b)"),
    ]
    assert "the dealer's cards count 9" in story.announced()
    story.then("alice stay", "bob withdraw", "carol withdraw", "go on", "go on")
    back = [(e.player, e.rule) for e in story.of(ev.WagerWithdrawn)]
    assert back == [("bob", "qld-2024:14:26(1)(c)"), ("carol", "qld-2024:14:26(1)(c)")]
    assert story.hand("dealer") == ["5♥", "4♣"]
    assert story.money("alice", "bob", "carol") == (0, 0, 0, 0)


def test_14_26_1_a_a_third_card_counts_on_four_or_less() -> None:
    story = staffed(f"{FIRST} 9♣ 2♣ 3♣", THREE).then("alice stand")
    story.dealer(DealerTooManyCards(4))
    assert story.burnt() == [("3♣", "qld-2024:14:26(1)(b)")]
    story.then("alice stay", "bob stay", "carol stay", "bob stand", "carol stand", "go on", "go on")
    assert story.hand("dealer") == ["5♥", "9♣", "2♣"]
    assert story.money("alice", "bob", "carol") == (1000, 1000, 1000, -3000)


def test_14_26_2_nobody_stays_and_the_dealer_takes_no_card() -> None:
    story = staffed("4♠ 5♥ 5♠ 9♣", {"alice": 1})
    story.dealer(DealerTooManyCards(2))
    story.choose("alice", "withdraw")
    if not story.over:
        story.go_on()
    assert story.hand("dealer") == ["5♥", "9♣"]
    assert story.money("alice") == (0, 0)


def test_14_27_1_a_hand_without_cards_is_dead() -> None:
    """What Alice decided and drew stands; Bob's cards are those of no hand."""
    story = staffed(f"{FIRST} K♣ 3♣ 6♣", THREE).then("alice draw")
    story.dealer(NoCardsDealt(3))
    gone = [(e.card, e.of, e.rule) for e in story.of(ev.CardMoved)]
    assert gone == [("4♥", "box 3", "qld-2024:14:27(1)"), ("4♣", "box 3", "qld-2024:14:27(1)")]
    story.then("carol stand", "go on", "go on")
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.player, back.amount, back.rule) == ("bob", 1000, "qld-2024:14:27(1)")
    assert story.won("bob") == 0
    assert (story.hand("box 3"), story.hand("box 1")) == ([], ["4♠", "5♠", "K♣"])
    assert [e.option for e in story.of(ev.Chose) if e.player == "alice" and e.box] == ["draw"]
    assert not story.of(ev.Rewound)


def test_14_27_2_with_one_card_retract_or_have_a_second() -> None:
    """Also while the dealer acts on that very hand."""
    for choice, cards in (("second card", 2), ("retract", 1)):
        story = staffed(f"{FIRST} K♣ 3♣ 6♣ 7♣", THREE).then("alice draw")
        story.dealer(OneCardDealt(3))
        story.then(f"bob {choice}")
        if choice == "retract":
            back = story.of(ev.WagerWithdrawn)[-1]
            assert (back.player, back.rule) == ("bob", "qld-2024:14:27(2)")
        else:
            late = [e for e in story.of(ev.Dealt) if e.rule == "qld-2024:14:27(2)(b)"]
            assert [(e.to, e.card) for e in late] == [("box 3", "3♣")]
            assert story.of(ev.Counted)[-1] == ev.Counted("box 3", "7", rule="qld-2024:14:16(2)")
            story.choose("bob", "stand")
        story.then("carol stand", "go on", "go on")
        assert len(story.hand("box 3")) == cards
        assert story.hand("box 1") == ["4♠", "5♠", "K♣"]  # a report about another changes nothing


def test_14_27_2_before_the_dealer_comes_to_the_hand() -> None:
    story = staffed(f"{FIRST} K♣ 3♣ 6♣ 7♣", THREE).then("alice draw")
    story.dealer(OneCardDealt(5))
    assert "bob" in story.asked
    story.then("bob stand", "carol second card", "carol stand", "go on", "go on")
    assert story.hand("box 5")[1:] == ["3♣"]
    assert story.refused(DEALER, OneCardDealt(5)).rule == "qld-2024:14:27(2)"


def test_14_27_a_hand_that_was_acted_on_is_not_found_short() -> None:
    story = staffed(f"{FIRST} K♣ 3♣ 6♣ 7♣", THREE).then("alice draw", "bob stand")
    for report in (OneCardDealt(1), NoCardsDealt(3)):
        assert story.refused(DEALER, report).rule == "qld-2024:14:27"


def test_14_28_the_last_player_without_a_second_card() -> None:
    story = staffed(f"{FIRST} 2♣ 3♣ 6♣ 7♣", THREE).then("alice stand", "bob stand")
    story.dealer(OneCardDealt(5))
    assert story.of(ev.CardMoved)[-1].rule == "qld-2024:14:28(1)"
    story.then("carol second card")
    late = [e for e in story.of(ev.Dealt) if e.rule == "qld-2024:14:28(2)(b)"]
    assert [(e.to, e.card) for e in late] == [("box 5", "2♣")]
    story.then("carol draw", "go on", "go on")
    assert len(story.hand("box 5")) == 3


def test_14_28_2_a_or_retracts() -> None:
    story = staffed(f"{FIRST} 2♣ 3♣ 6♣ 7♣", THREE).then("alice stand", "bob stand")
    story.dealer(OneCardDealt(5))
    story.then("carol retract", "go on", "go on")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:14:28(2)"
    assert story.won("carol") == 0


def test_14_29_a_player_who_was_not_offered_a_card_plays_after_the_others() -> None:
    story = staffed(f"{FIRST} K♣ K♠ K♦", THREE).then("alice stand")
    assert story.refused(DEALER, HandPassedOver(5)).rule == "qld-2024:14:29"
    story.dealer(HandPassedOver(1))
    story.then("bob stand", "carol stand", "alice play on", "alice draw", "go on", "go on")
    assert story.hand("box 1") == ["4♠", "5♠", "K♣"]
    assert story.result("alice", "draw") == ("win", 4000, "qld-2024:14:11(2)(d)")


def test_14_29_2_or_retracts() -> None:
    story = staffed(f"{FIRST} K♣ K♠ K♦", THREE).then("alice stand")
    story.dealer(HandPassedOver(1))
    story.then("bob stand", "carol stand", "alice retract", "go on", "go on")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:14:29(2)"
    assert story.won("alice") == 0


def test_14_29_1_b_the_last_box_is_another_matter() -> None:
    story = staffed(f"{FIRST} K♣ K♠", THREE).then("alice stand", "bob stand", "carol stand")
    assert story.refused(DEALER, HandPassedOver(5)).rule == "qld-2024:14:29(1)(b)"


def test_14_30_the_last_player_has_the_dealers_cards_in_their_order() -> None:
    story = staffed(f"{FIRST} 9♣ 2♣ 6♣", THREE)
    story.then("alice stand", "bob stand", "carol stand", "go on")
    assert story.table.round.dealer.cards == ["5♥", "9♣", "2♣"]
    story.dealer(LastHandPassedOver())
    assert story.of(ev.Rewound)[-1].rule == "qld-2024:14:30(2)"
    story.then("carol draw", "go on", "go on")
    assert (story.hand("box 5"), story.hand("dealer")) == (["4♦", "3♠", "9♣"], ["5♥", "2♣"])
    assert story.money("alice", "bob", "carol") == (1000, 1000, -2000, 0)


def test_14_30_4_a_a_second_card_first_if_there_was_none() -> None:
    """Nobody has drawn: what was entered as Carol's is what the dealer took first (I-BJ-15)."""
    story = staffed(f"{FIRST} 9♣ 2♣ 6♣", THREE)
    story.then("alice stand", "bob stand", "carol stand", "go on")
    story.dealer(LastHandPassedOver(no_second_card=True))
    story.then("carol stand", "go on", "go on")
    late = [e for e in story.of(ev.CardMoved) if e.rule == "qld-2024:14:30(4)(a)"]
    assert [(e.card, e.of, e.to) for e in late] == [("3♠", "dealer", "box 5")]
    assert story.hand("dealer") == ["5♥", "9♣", "2♣"]


def test_14_30_3_the_dealers_cards_are_used_first_and_no_other_hand_changes() -> None:
    story = staffed(f"{FIRST} K♣ 9♣ 2♣ 6♣ 3♦", THREE)
    story.then("alice draw", "bob stand", "carol stand", "go on")
    assert story.table.round.dealer.cards == ["5♥", "9♣", "2♣"]
    story.dealer(LastHandPassedOver(no_second_card=True))
    story.then("carol draw", "go on", "go on")
    assert story.hand("box 5") == ["4♦", "9♣", "2♣"]
    assert (story.hand("box 1"), story.hand("dealer")) == (["4♠", "5♠", "K♣"], ["5♥", "6♣", "3♦"])
    assert story.result("alice", "draw") == ("win", 4000, "qld-2024:14:11(2)(d)")


def test_14_30_with_a_second_card_only_too() -> None:
    """I-BJ-13."""
    story = staffed(f"{FIRST} 4♣ 2♣", THREE)
    story.then("alice stand", "bob stand", "carol stand")
    assert story.refused(DEALER, LastHandPassedOver())
    story.go_on()
    story.dealer(LastHandPassedOver())
    story.then("carol stand", "go on", "go on")
    assert story.hand("dealer") == ["5♥", "4♣"]


def test_14_31_the_dealer_missed_the_first_card_and_takes_two() -> None:
    """What Alice stood on she has; the card entered as the dealer's was never there."""
    story = staffed("4♠ 4♥ 5♥ 5♠ 4♣ 2♣ 3♣ 6♣").then("alice stand")
    story.dealer(DealerNoFirstCard())
    moved = story.of(ev.CardMoved)[-1]
    assert (moved.card, moved.of, moved.rule) == ("5♥", "dealer", "qld-2024:14:31(1)")
    story.then("alice stay", "bob withdraw", "go on", "go on")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:14:31(1)(a)"
    assert story.hand("box 1") == ["4♠", "5♠"]
    assert story.hand("dealer") == ["2♣", "3♣"]
    assert story.money("alice", "bob") == (1000, 0, -1000)


def test_14_31_once_only_and_not_before_a_hand_is_begun() -> None:
    story = staffed("4♠ 4♥ 5♥ 5♠ 4♣ 2♣ 3♣ 6♣").then("alice stand")
    story.dealer(DealerNoFirstCard())
    story.then("alice stay", "bob stay")
    assert story.refused(DEALER, DealerNoFirstCard()).rule == "qld-2024:14:31(1)"
    assert story.refused(DEALER, DealerTooManyCards()).rule == "qld-2024:14:26(1)"


def test_14_32_an_extra_hand_is_void() -> None:
    story = staffed("4♠ 4♥ 5♥ 5♠ 4♣ 2♣ 3♣ 6♣ 7♣").then("alice stand")
    story.dealer(ExtraHandDealt(4))
    assert story.refused(DEALER, ExtraHandDealt(4)).rule == "qld-2024:14:32"
    story.then("bob stand", "go on", "go on")
    assert "the extra hand on box 4 is void" in story.announced()
    assert story.burnt() == [("2♣", "qld-2024:14:32"), ("3♣", "qld-2024:14:32")]
    assert (story.hand("box 1"), story.hand("dealer")[:2]) == (["4♠", "5♠"], ["5♥", "6♣"])


# A player who does not act (s 33).


def test_14_33_time_up_the_two_cards_stand() -> None:
    story = LuckyStory("K♠ 5♥ A♠ 2♥").deal()
    story.time_up()
    assert story.of(ev.Chose)[-1].rule == "qld-2024:14:33"
    assert story.hand("box 1") == ["K♠", "A♠"]


def test_14_33_a_supervisor_directs_that_no_card_is_drawn() -> None:
    story = staffed("K♠ 5♥ A♠ 2♥", {"alice": 1})
    story.supervisor(NoFurtherCard())
    assert story.of(ev.Announced)[-1].rule == "qld-2024:14:33"
    assert story.refused(SUPERVISOR, NoFurtherCard())
    story.then("go on", "go on")
    assert story.hand("box 1") == ["K♠", "A♠"]
    assert story.money("alice") == (-1000, 1000)
