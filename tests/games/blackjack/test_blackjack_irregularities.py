"""Schedule 2, Part 6: what the dealer did wrong, and what the rule makes of it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from croupier.equipment.cards import Card
from croupier.equipment.commitment import commit
from croupier.equipment.randomness import SeededSource
from croupier.equipment.verifier import verify
from croupier.games import GAMES
from croupier.games.blackjack.incidents import CardDrawnInError, DealToAbsent, FurtherRound
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Choose, Face, NoMoreBets, Place, Shuffled, TimeUp
from croupier.table.devices import Equipment
from croupier.table.formats import FORMAT
from croupier.table.log import Header, Log
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
from croupier.table.table import Table
from tests.games.blackjack.blackjack_story import BlackjackStory
from tests.story import DEALER, SUPERVISOR

TWO = {"alice": 1, "bob": 2}
BOTH = {"alice": 1000, "bob": 2000}


def at_staffed_table(cards: str, **settings: object) -> BlackjackStory:
    """Alice and Bob have wagered $10 and $20; two cards each lie on the layout."""
    story = BlackjackStory(cards, players=TWO, wagers=BOTH, staffed=True, **settings)  # type: ignore[arg-type]
    story.no_more_bets()
    return story


def money(story: BlackjackStory) -> tuple[int, int, int]:
    """What Alice, Bob and the house have won; the books balance."""
    return story.won("alice"), story.won("bob"), story.house


# Cards found or drawn in error (ss 30 to 32).


def test_2_30_a_card_face_up_in_the_shoe_goes_to_the_discard_rack() -> None:
    story = BlackjackStory("10♠ 9♥ 6♦ K♠ 5♥ 10♥")
    story.no_more_bets()
    story.dealer(ExposedInShoe())
    burnt = story.of(ev.CardBurned)[-1]
    assert (burnt.card, burnt.rule) == ("K♠", "qld-2024:2:30")
    story.then("alice draw")
    assert story.hand("box 1") == ["10♠", "6♦", "5♥"]
    assert story.won("alice") == 1000


def test_2_30_while_a_card_is_being_drawn_that_is_the_card() -> None:
    story = BlackjackStory("", by_hand=True, wagers={})
    story.dealer(Shuffled())
    story.choose("alice", "decline")
    story.place("alice", "original", 1000)
    story.no_more_bets()
    story.dealer(Face(0, "10♠"))
    story.dealer(ExposedInShoe())  # the dealer's first card lies face up in the shoe
    story.dealer(Face(1, "K♠"))
    story.dealer(Face(2, "9♥"))
    story.dealer(Face(3, "8♦"))
    assert [e.card for e in story.of(ev.Dealt)] == ["10♠", "9♥", "8♦"]
    assert story.of(ev.CardBurned)[-1].card == "K♠"


def test_2_31_1_a_card_drawn_unseen_is_the_next_card() -> None:
    story = at_staffed_table("10♠ 10♦ 9♥ 6♦ 9♦ 5♥ 10♥")
    story.dealer(CardDrawnInError())
    story.then("go on", "alice draw", "bob stand", "go on", "go on")
    assert story.hand("box 1") == ["10♠", "6♦", "5♥"]
    assert money(story) == (1000, 0, -1000)


def test_2_31_2_a_card_all_have_seen_goes_to_whoever_is_next() -> None:
    story = at_staffed_table("10♠ 10♦ 9♥ 6♦ 9♦ 5♥ 10♥")
    story.then("go on")
    story.dealer(CardDrawnInError(exposed=True))
    assert story.of(ev.Exposed)[-1].card == "5♥"
    assert story.asked == "alice: on 16 (refuse / draw)"
    story.then("alice draw", "bob stand", "go on", "go on")
    assert story.hand("box 1") == ["10♠", "6♦", "5♥"]


def test_2_31_2_not_before_everyone_has_two_cards() -> None:
    story = at_staffed_table("10♠ 10♦ 9♥ 6♦ 9♦ 5♥ 10♥")
    refusal = story.refused(DEALER, CardDrawnInError(exposed=True))
    assert refusal.rule == "qld-2024:2:31(2)"


def test_2_31_3_who_refuses_it_has_no_more_cards() -> None:
    story = at_staffed_table("10♠ 3♦ 9♥ 6♦ 3♥ 10♥ 7♠ 9♣ 10♣")
    story.then("go on")
    story.dealer(CardDrawnInError(exposed=True))
    story.then("alice refuse")
    assert story.of(ev.Chose)[-1].rule == "qld-2024:2:31(3)"
    story.then("bob draw")  # the ten is bob's
    assert story.asked == "bob: on 16 (stand / draw)"
    story.then("bob stand", "go on", "go on")
    assert story.hand("box 1") == ["10♠", "6♦"]
    assert story.hand("box 2") == ["3♦", "3♥", "10♥"]


def test_2_31_4_refused_by_all_it_is_the_dealers_second_card() -> None:
    story = at_staffed_table("10♠ 10♦ 9♥ 6♦ 9♦ 10♥ 7♠")
    story.then("go on")
    story.dealer(CardDrawnInError(exposed=True))
    story.then("alice refuse", "bob refuse", "go on", "go on")
    assert story.hand("dealer") == ["9♥", "10♥"]
    assert money(story) == (-1000, 0, 1000)


def test_2_31_4_even_when_no_hand_waits_for_the_dealer() -> None:
    story = BlackjackStory("10♠ 9♥ 6♦ 10♥ 7♠")
    story.deal("alice draw")
    assert story.hand("dealer") == ["9♥"]
    other = at_staffed_table("10♠ 10♦ 9♥ 6♦ 9♦ 10♥ 3♥ 7♠", dealer_blackjack_takes="original")
    other.then("go on", "alice draw", "bob draw")  # both over
    other.dealer(CardDrawnInError(exposed=True))
    other.then("go on", "go on")
    assert other.hand("dealer")[:2] == ["9♥", "7♠"]


def test_2_32_a_card_the_dealer_may_not_have_goes_to_the_discard_rack() -> None:
    story = at_staffed_table("10♠ 10♦ 9♥ 8♦ 9♦ 10♥ 2♠ 3♠")
    story.then("go on", "alice stand", "bob stand", "go on")
    story.dealer(DealerOverdrew())
    assert story.of(ev.CardBurned)[-1] == ev.CardBurned("2♠", rule="qld-2024:2:32(2)")
    story.go_on()
    assert story.hand("dealer") == ["9♥", "10♥"]
    assert money(story) == (-1000, 0, 1000)


def test_2_32_only_a_hand_that_must_stand() -> None:
    story = at_staffed_table("10♠ 10♦ 9♥ 6♦ 9♦ 10♥ 2♠ 3♠")
    story.then("go on")
    assert story.refused(DEALER, DealerOverdrew())


# Not enough cards (s 33).


def near_the_end(story: BlackjackStory, left: int) -> None:
    """So many cards are left in the shoe, as if the others had been dealt."""
    shoe = story.table.round.carry.shoe
    shoe.cutting_card = 0
    shoe.position = shoe.size - left


def test_2_33_1_the_discards_are_shuffled_and_the_round_goes_on() -> None:
    cards = "2♣ " * 413 + "10♠ 9♥ 6♦ 5♥ 10♥"
    story = BlackjackStory(cards)
    near_the_end(story, 3)
    story.deal("alice draw")
    assert "not enough cards: the discards are shuffled" in story.announced()
    assert story.of(ev.ShoeShuffled)[1] == ev.ShoeShuffled(413, base=416, rule="qld-2024:2:33(1)")
    assert story.of(ev.ShoeCut)[-1].by == "dealer"
    assert story.hand("box 1") == ["10♠", "6♦", "5♥"]
    assert (story.won("alice"), story.house) == (1000, -1000)
    story.choose("alice", "decline")
    assert story.of(ev.ShoeShuffled)[-1].cards == 416  # all the cards, after the round


def deal_out(table: Table) -> list[ev.Event]:
    """Alice plays every box, and supervisors have further rounds dealt, until the shoe is empty
    during a round; that round is played out and the cards are shuffled."""
    events = list(table.start())
    alice, supervisor = Actor("alice", Role.PLAYER), Actor("supervisor", Role.SUPERVISOR)
    events += table.submit(alice, Join(1)) + table.submit(alice, BuyIn(1_000_000))
    refilled = 0
    while not refilled:
        for box in range(1, 8):
            events += table.submit(alice, Place("original", 100, box))
        start = len(events)
        events += table.submit(DEALER, NoMoreBets())
        while table.round.phase not in ("opening", "wagering"):
            if table.check(supervisor, FurtherRound()) is None:
                events += table.submit(supervisor, FurtherRound())
            events += table.submit(SYSTEM, TimeUp())
        if table.round.phase == "opening":
            events += table.submit(alice, Choose("decline"))
        refilled = sum(e.rule == "qld-2024:2:33(1)" for e in events[start:])
    return events


def test_2_33_1_with_sealed_shoes_no_card_comes_too_often() -> None:
    """A whole shoe dealt out on supervisors' directions; both stacks are revealed and verify."""
    table = Table(
        GAMES["blackjack"],
        options=GAMES["blackjack"].configure({"decks": 5}),
        devices=Equipment(SeededSource(7)),
    )
    events = deal_out(table)
    last = [e for e in events if isinstance(e, ev.RoundClosed)][-1]
    seen = Counter(last.outcome["order"])
    assert max(seen.values()) <= 5
    revealed = [e for e in events if isinstance(e, ev.ShoeRevealed)]
    shuffled = {e.commitment: e.cards for e in events if isinstance(e, ev.ShoeShuffled)}
    assert len(revealed) >= 2
    for one in revealed:
        salt = bytes.fromhex(one.salt)
        assert commit([Card(card) for card in one.order], salt) == one.commitment
        assert len(one.order) == shuffled[one.commitment]
    assert sum(table.ledger.balances.values()) == 0


def test_2_33_2_a_card_machine_takes_the_discards_back() -> None:
    cards = "2♣ " * 413 + "10♠ 9♥ 6♦ 5♥ 10♥"
    story = BlackjackStory(cards, machine=True)
    near_the_end(story, 3)
    story.table.round.carry.shoe.cutting_card = -1
    story.deal("alice draw")
    assert story.of(ev.ShoeShuffled)[1] == ev.ShoeShuffled(413, base=416, rule="qld-2024:2:33(2)")
    assert story.won("alice") == 1000


# Cards in wrong places (ss 34 to 41).


def test_2_34_1_before_anyone_acts_the_cards_are_put_in_order() -> None:
    story = at_staffed_table("10♠ 6♦ 9♥ 10♦ 9♦ 7♥ 10♥")
    # entered as they lay: alice's and bob's first cards were exchanged
    story.dealer(CardsMisplaced(("6♦", "10♠", "9♥", "10♦", "9♦")))
    assert story.announced()[-3:] == [
        "the cards are put in their order",
        "box 1: 6♦ 10♦, 16",
        "box 2: 10♠ 9♦, 19",
    ]
    story.then("go on", "alice stand", "bob stand", "go on", "go on")
    assert story.hand("box 1") == ["6♦", "10♦"]
    assert story.hand("dealer") == ["9♥", "7♥", "10♥"]
    assert money(story) == (1000, 2000, -3000)


def test_2_34_1_only_the_cards_that_were_dealt() -> None:
    story = at_staffed_table("10♠ 6♦ 9♥ 10♦ 9♦ 7♥ 10♥")
    assert story.refused(DEALER, CardsMisplaced(("A♠", "10♠", "9♥", "10♦", "9♦")))


def test_2_34_2_a_until_the_first_box_has_signalled() -> None:
    story = at_staffed_table("10♠ 6♦ 9♥ 10♦ 9♦ 7♥ 10♥")
    story.then("go on")
    assert story.table.pending.waits_for() == ("alice",)
    story.dealer(CardsMisplaced(("6♦", "10♠", "9♥", "10♦", "9♦")))
    story.then("go on", "alice stand")
    assert story.refused(DEALER, CardsMisplaced()).rule == "qld-2024:2:34(2)"
    story.then("bob stand", "go on", "go on")
    assert story.hand("box 1") == ["6♦", "10♦"]
    assert story.hand("box 2") == ["10♠", "9♦"]


def test_2_34_2_d_nor_once_a_wager_is_settled() -> None:
    story = at_staffed_table("A♠ 6♦ 9♥ K♦ 9♦ 7♥ 10♥").then("go on")
    assert story.won("alice") == 1500
    assert story.refused(DEALER, CardsMisplaced()).rule == "qld-2024:2:34(2)"


@pytest.mark.usefixtures("first_version")
def test_2_35_1_the_dealer_has_two_cards_that_are_no_blackjack() -> None:
    story = at_staffed_table("10♠ 10♦ A♥ 9♦ 8♦ K♥ 2♠")
    story.then("go on", "alice decline", "bob decline", "alice stand")
    story.dealer(DealerTooManyCards())
    assert "the dealer has soft 21, not a blackjack" in story.announced()
    story.then("alice stay", "bob withdraw")
    story.then("alice stand", "go on", "go on")
    assert story.result("alice", "original") == ("lose", 0, "qld-2024:2:14(2)(g)")
    assert money(story) == (-1000, 0, 1000)


@pytest.mark.usefixtures("first_version")
def test_2_35_1_a_a_players_blackjack_is_paid_and_21_is_void() -> None:
    story = at_staffed_table("A♠ 7♦ K♥ K♦ 7♣ A♣ 7♥")
    story.then("go on", "bob draw")
    story.dealer(DealerTooManyCards())
    story.then("alice stay", "bob stay", "bob draw", "go on", "go on")
    assert story.result("alice", "original") == ("win", 2500, "qld-2024:2:24(3)")
    assert story.result("bob", "original") == ("void", 2000, "qld-2024:2:14(2)(e)")


def test_2_35_2_the_dealer_finishes_only_for_a_hand_that_stays() -> None:
    story = at_staffed_table("10♠ 10♦ 6♥ 9♦ 8♦ 5♥ 2♠")
    story.then("go on", "alice stand")
    story.dealer(DealerTooManyCards())
    story.then("alice withdraw", "bob withdraw", "go on")
    assert story.over
    assert story.hand("dealer") == ["6♥", "5♥"]
    assert money(story) == (0, 0, 0)


def test_2_35_not_before_a_hand_is_begun() -> None:
    story = at_staffed_table("10♠ 10♦ 6♥ 9♦ 8♦ 5♥ 2♠")
    assert "at this moment" in story.refused(DEALER, DealerTooManyCards()).reason


@pytest.mark.usefixtures("first_version")
def test_2_36_1_a_box_without_cards_is_dead_and_its_wager_goes_back() -> None:
    story = at_staffed_table("10♠ 9♥ 8♦ 7♠ 10♥ 5♠")
    # really dealt: box 1 10♠, the dealer 9♥, box 1 8♦; the engine gave bob 9♥ and 10♥
    story.then("go on", "alice stand")
    story.dealer(NoCardsDealt(2))
    assert story.of(ev.Rewound)[-1].rule == "qld-2024:2:36(1)"
    story.then("go on", "alice stand", "go on", "go on")
    assert story.hand("box 1") == ["10♠", "8♦"]
    assert story.hand("box 2") == []
    assert story.hand("dealer") == ["9♥", "7♠", "10♥"]
    assert money(story) == (1000, 0, -1000)
    withdrawn = story.of(ev.WagerWithdrawn)[-1]
    assert (withdrawn.player, withdrawn.amount, withdrawn.rule) == (
        "bob",
        2000,
        "qld-2024:2:36(1)",
    )


def test_2_36_1_not_before_another_hand_is_begun() -> None:
    story = at_staffed_table("10♠ 9♥ 8♦ 7♠ 10♥ 5♠")
    story.then("go on")
    assert story.refused(DEALER, NoCardsDealt(1)).rule == "qld-2024:2:34"


THREE = {"alice": 1, "bob": 2, "carol": 3}


def three_boxes(cards: str) -> BlackjackStory:
    wagers = {"alice": 1000, "bob": 2000, "carol": 3000}
    story = BlackjackStory(cards, players=THREE, wagers=wagers, staffed=True)
    story.no_more_bets()
    story.go_on()
    return story


@pytest.mark.usefixtures("first_version")
@pytest.mark.parametrize("retract", [True, False])
def test_2_36_2_a_box_with_one_card_retracts_or_gets_its_second(retract: bool) -> None:
    # really dealt: 10♠ 9♠ 8♠, dealer 9♥, then box 1 10♦ and box 3 10♣; bob has the 9♠ alone
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 10♦ 10♣ 2♥ 10♥")
    story.then("alice stand")
    story.dealer(OneCardDealt(2))
    story.then("go on", "alice stand")
    assert "second card / retract" in story.asked
    if retract:
        story.then("bob retract", "carol stand", "go on", "go on")
        assert (story.won("alice"), story.won("bob")) == (-1000, 0)  # the dealer has 21
        assert story.hand("box 3") == ["8♠", "10♣"]
    else:
        story.then("bob second card", "bob stand", "carol stand", "go on", "go on")
        assert story.hand("box 2") == ["9♠", "2♥"]
        assert (story.won("alice"), story.won("bob")) == (1000, -2000)  # the dealer has 19


@pytest.mark.usefixtures("first_version")
@pytest.mark.parametrize("retract", [True, False])
def test_2_37_the_last_box_with_one_card_before_the_dealers_second(retract: bool) -> None:
    story = three_boxes("10♠ 9♠ 8♠ 9♥ 10♦ 10♣ 2♥ 10♥ 8♥")
    story.then("alice stand", "bob stand")
    story.dealer(OneCardDealt(3))
    story.then("go on", "alice stand", "bob stand")
    assert story.asked == "carol: the original wager (second card / retract)"
    if retract:
        story.then("carol retract", "go on", "go on")
        assert story.won("carol") == 0
        assert story.hand("dealer") == ["9♥", "2♥", "10♥"]
    else:
        story.then("carol second card", "carol draw", "carol stand", "go on", "go on")
        assert story.hand("box 3") == ["8♠", "2♥", "10♥"]
        assert "qld-2024:2:37(2)(b)" in [e.rule for e in story.of(ev.Dealt)]
        assert story.won("carol") == 3000
    assert {e.rule for e in story.of(ev.Chose) if e.player == "carol"} & {"qld-2024:2:37(2)"}


@pytest.mark.parametrize("retract", [True, False])
def test_2_38_a_hand_passed_over_is_played_after_the_others_or_retracted(retract: bool) -> None:
    story = three_boxes("5♠ 9♠ 8♠ 9♥ 6♦ 10♣ 10♦ 10♥ 8♥")
    story.dealer(HandPassedOver(1))
    assert story.table.pending.waits_for() == ("bob",)
    story.then("bob stand", "carol stand")
    assert story.asked == "alice: the original wager (play on / retract)"
    if retract:
        story.then("alice retract", "go on", "go on")
        assert story.won("alice") == 0
        assert story.hand("dealer") == ["9♥", "10♥"]
    else:
        story.then("alice play on", "alice double 1000", "go on", "go on")
        assert story.hand("box 1") == ["5♠", "6♦", "10♥"]
        assert story.won("alice") == 2000


def test_2_38_1_a_also_when_the_hand_was_taken_to_stand() -> None:
    story = three_boxes("5♠ 9♠ 8♠ 9♥ 6♦ 10♣ 10♦ 10♥ 8♥")
    story.time_up()  # alice: stand
    story.dealer(HandPassedOver(1))
    story.then("bob stand", "carol stand", "alice play on", "alice draw", "go on", "go on")
    assert story.won("alice") == 1000


def test_2_38_1_b_not_the_box_before_the_dealer() -> None:
    story = three_boxes("5♠ 9♠ 8♠ 9♥ 6♦ 10♣ 10♦ 10♥ 8♥")
    story.then("alice stand", "bob stand")
    assert story.refused(DEALER, HandPassedOver(3)).rule == "qld-2024:2:38(1)(b)"


def test_2_39_2_the_dealers_cards_are_separated_out_and_used_in_order() -> None:
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣")
    story.then("go on", "alice stand")
    story.time_up()  # bob, who sits before the dealer, was not asked
    story.then("go on")  # the dealer has 6♥ 3♥ 10♥: 19
    story.dealer(LastHandPassedOver())
    assert story.of(ev.Rewound)[-1].cards == ["3♥", "10♥"]
    story.then("bob draw", "bob stand")
    story.then("go on", "go on")
    assert story.hand("box 2") == ["5♠", "4♣", "3♥"]
    assert story.hand("dealer") == ["6♥", "10♥", "8♥"]
    assert money(story) == (1000, 2000, -3000)


def test_2_39_4_a_with_one_card_the_last_box_gets_its_second_first() -> None:
    # really dealt: 10♠ 5♠, dealer 6♥, box 1 9♦; then the dealer 4♣, 3♥ and 10♥
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣")
    story.then("go on", "alice stand", "bob stand", "go on")
    story.dealer(LastHandPassedOver(no_second_card=True))
    moved = ev.CardMoved("4♣", "dealer", "box 2", rule="qld-2024:2:39(4)(a)")
    assert story.of(ev.CardMoved) == [moved]
    assert story.table.pending.waits_for() == ("bob",)  # what alice decided stands
    story.then("bob double 2000", "go on", "go on")
    assert story.hand("box 2") == ["5♠", "4♣", "3♥"]
    assert story.hand("dealer") == ["6♥", "10♥", "8♥"]
    assert money(story) == (1000, 4000, -5000)


@pytest.mark.usefixtures("first_version")
def test_2_39_1_b_only_once_the_dealer_has_more_than_a_second_card() -> None:
    story = at_staffed_table("10♠ 5♠ 9♥ 9♦ 4♣ 10♥ 8♥ 9♣")
    story.then("go on", "alice stand", "bob stand", "go on")
    refusal = story.refused(DEALER, LastHandPassedOver())
    assert refusal.rule == "qld-2024:2:39(1)(b)"


@pytest.mark.usefixtures("first_version")
def test_2_40_1_without_a_first_card_for_the_dealer_players_may_withdraw() -> None:
    # really dealt: 10♠ 5♠, then 6♥ and 9♦ as second cards
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣")
    story.then("go on", "alice stand")
    story.dealer(DealerNoFirstCard())
    story.then("go on", "alice withdraw", "bob stay", "bob stand", "go on", "go on")
    assert story.hand("box 2") == ["5♠", "9♦"]
    assert story.hand("dealer") == ["4♣", "3♥", "10♥"]  # two cards, then one more (2:40(2))
    assert money(story) == (0, -2000, 2000)


@pytest.mark.usefixtures("first_version")
def test_2_40_2_the_dealers_two_cards_may_be_a_blackjack_and_players_wait() -> None:
    story = at_staffed_table("A♠ 5♠ K♥ 9♦ A♣ K♣ 10♥")
    story.then("go on", "alice stand")
    story.dealer(DealerNoFirstCard())  # really dealt: A♠ 5♠ K♥ 9♦
    story.then("go on")
    assert "box 1: blackjack" in story.announced()
    story.then("alice stay", "bob stay", "bob stand", "go on", "go on")
    assert story.hand("dealer") == ["A♣", "K♣"]
    assert money(story) == (0, -2000, 2000)


@pytest.mark.usefixtures("first_version")
def test_2_40_3_no_cards_for_the_dealer_when_nobody_is_left() -> None:
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 4♣ 10♣ 10♥ 8♥ 9♣")
    story.then("go on", "alice stand")
    story.dealer(DealerNoFirstCard())
    story.then("go on", "alice withdraw", "bob withdraw", "go on")
    assert story.over
    assert story.hand("dealer") == []
    assert money(story) == (0, 0, 0)


@pytest.mark.usefixtures("first_version")
def test_2_41_an_extra_hand_is_void_and_the_others_keep_their_cards() -> None:
    # really dealt: 10♠ 5♠ and 6♥ to box 3, dealer 9♦, then 4♣ 10♥ and 8♥ to box 3
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 9♣ 10♥ 8♥ 10♣")
    story.then("go on", "alice stand")
    story.dealer(ExtraHandDealt(3))
    story.then("go on", "alice stand", "bob stand", "go on", "go on")
    assert story.hand("box 3") == ["6♥", "8♥"]
    assert "the extra hand on box 3 is void" in story.announced()
    assert story.hand("box 1") == ["10♠", "9♣"]
    assert story.hand("dealer") == ["9♦", "10♣"]
    assert money(story) == (0, -2000, 2000)


def test_2_41_a_box_with_a_wager_has_no_extra_hand() -> None:
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 9♣ 10♥ 8♥ 10♣")
    story.then("go on", "alice stand")
    assert story.refused(DEALER, ExtraHandDealt(2)).rule == "qld-2024:2:41"
    assert story.refused(DEALER, ExtraHandDealt(9)).rule == "qld-2024:2:41"


def test_2_42_an_absent_players_low_total_gets_further_cards() -> None:
    story = BlackjackStory("2♠ 9♥ 3♦ 4♠ 2♥ 10♥ 10♣")
    story.no_more_bets()
    assert story.refused("alice", DealToAbsent())
    story.supervisor(DealToAbsent())
    assert story.hand("box 1") == ["2♠", "3♦", "4♠", "2♥", "10♥"]  # 11, then 21
    assert story.won("alice") == 1000


@pytest.mark.parametrize(
    ("first", "second", "allowed"),
    [("6♠", "5♦", True), ("7♠", "5♦", False), ("A♠", "5♦", True), ("A♠", "6♦", False)],
)
def test_2_42_hard_11_or_soft_16_at_most(first: str, second: str, allowed: bool) -> None:
    story = BlackjackStory(f"{first} 9♥ {second} 10♠ 10♥ 10♣")
    story.no_more_bets()
    refused = story.table.check(SUPERVISOR, DealToAbsent())
    assert (refused is None) is allowed
    if refused is not None:
        assert refused.rule == "qld-2024:2:42"
        story.time_up()  # and the hand stands
        assert story.over


# The 1994 rules.


def test_qld94_7_16_5_the_dealers_first_card_after_the_second_cards() -> None:
    # really dealt: 10♠ 5♠, then 6♥ and 9♦ as second cards, then the dealer 4♣
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣", edition="qld-1994")
    story.dealer(DealerNoFirstCard())
    assert story.of(ev.Rewound)[-1].rule == "qld-1994:7:16.5(a)"
    story.then("go on", "alice withdraw", "bob stay")
    assert [e for e in story.of(ev.Dealt) if e.to == "dealer"][-1] == ev.Dealt(
        "dealer", "4♣", rule="qld-1994:7:16.5(b)"
    )
    story.then("bob stand", "go on", "go on")
    assert story.hand("dealer") == ["4♣", "3♥", "10♥"]
    assert money(story) == (0, -2000, 2000)


def test_qld94_7_16_5_is_not_the_rule_of_today() -> None:
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣")
    assert story.refused(DEALER, DealerNoFirstCard()).rule == "qld-2024:2:34"


@pytest.mark.usefixtures("first_version")
def test_qld94_8_16_10_1_players_may_withdraw() -> None:
    story = at_staffed_table("10♠ 5♠ 6♥ 9♦ 4♣ 3♥ 10♥ 8♥ 9♣", edition="qld-1994")
    story.then("go on", "alice stand")
    story.dealer(DealerNoFirstCard())
    story.then("go on", "alice withdraw", "bob withdraw", "go on")
    rules = {e.rule for e in story.of(ev.WagerWithdrawn)}
    assert rules == {"qld-1994:8:16.10(1)(a)"}
    assert story.hand("dealer") == []


def test_2_33_1_the_verifier_follows_the_discards(tmp_path: Path) -> None:
    """A log with a shoe dealt out and its discards shuffled in verifies; a wrong card does not."""
    path = tmp_path / "table.jsonl"
    game = GAMES["blackjack"]
    header = Header(FORMAT, game.name, game.edition, game.version, game.sign, game.seats, {})
    log = Log.create(path, header)
    table = Table(game, devices=Equipment(SeededSource(3)), record=log)
    deal_out(table)
    log.close()
    reports = verify(path)
    assert len(reports) >= 3
    assert [r.status for r in reports[:-1]] == ["verified"] * (len(reports) - 1)
    lines = path.read_text("utf-8").splitlines()
    where = max(n for n, line in enumerate(lines) if '"type":"face"' in line)
    said = json.loads(lines[where])
    said["c"]["card"] = "2♣" if said["c"]["card"] != "2♣" else "3♣"
    lines[where] = json.dumps(said)
    path.write_text("\n".join(lines), "utf-8")
    assert any(report.failed for report in verify(path))
