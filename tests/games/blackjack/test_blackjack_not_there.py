"""What was decided on cards that were not there is undone, and nothing else is (I-BJ-15)."""

from __future__ import annotations

import pytest

from croupier.floor.table.tally import Tally
from croupier.floor.table.turnover import decided
from croupier.games.blackjack.incidents import CardDrawnInError
from croupier.games.blackjack.switch import CardsMissing
from croupier.table import events as ev
from croupier.table.acts import CashOut
from croupier.table.commands import Change, Choose, Command, Place, Withdraw
from croupier.table.ledger import owed
from croupier.table.misdealt import (
    DealerNoFirstCard,
    DealerTooManyCards,
    LastHandPassedOver,
    NoCardsDealt,
    OneCardDealt,
)
from croupier.table.played import played
from croupier.wagers.blackjack_sides import bonus_open
from tests.games.blackjack import blackjack_tables as tables
from tests.games.blackjack.blackjack_story import BlackjackStory
from tests.story import DEALER, Story

SEATS = {"alice": 1, "bob": 2, "carol": 3}
TEN, FIVE = 1_000, 500


def dealt(cards: str, *sides: str, game: str = "blackjack") -> BlackjackStory:
    """Three boxes at $10, Bob's additional wagers at $5, two cards each."""
    story = BlackjackStory(
        cards,
        game=game,
        players=SEATS,
        wagers=dict.fromkeys(SEATS, TEN),
        staffed=True,
        decks=6,
    )
    for side in sides:
        story.place("bob", side, 100 if side == "bonus-blackjack" else FIVE)
    story.no_more_bets()
    story.go_on()
    return story


def undone(story: Story) -> list[str]:
    return [event.area for event in story.of(ev.Unsettled)]


# A box that never had its cards.


@pytest.mark.parametrize(("said", "won"), [("retract", 0), ("second card", -FIVE - TEN)])
def test_2_36_2_a_pair_with_a_card_that_was_not_there_was_none(said: str, won: int) -> None:
    """Also: 17:7(4)"""
    story = dealt("10♠ 9♠ 8♠ 6♥ 6♦ 9♠ 9♣ K♥ 2♥ 5♥ 6♠ 8♠", "perfect-pairs")
    assert story.won("bob") == 30 * FIVE - TEN
    story.dealer(OneCardDealt(2))
    assert undone(story) == ["perfect-pairs"]
    story.then("alice stand", f"bob {said}")
    assert story.won("bob") == won
    assert story.table.ledger.balance(owed("bob")) == 0


def test_17_26_3_the_first_card_alone_has_decided_super_sevens() -> None:
    """It was there. Also: 2:36(2)"""
    story = dealt("10♠ 9♠ 8♠ 6♥ 6♦ 9♠ 9♣ K♥ 2♥ 5♥", "super-sevens")
    story.dealer(OneCardDealt(2))
    story.then("alice stand", "bob retract")
    assert undone(story) == []
    assert story.won("bob") == -FIVE


def test_2_36_1_a_dead_box_has_all_its_wagers_back_the_decided_ones_too() -> None:
    """Also: 17:3"""
    story = dealt("10♠ 9♠ 8♠ 6♥ 6♦ 9♠ 9♣ K♥ 2♥ 5♥", "perfect-pairs", "super-sevens")
    story.dealer(NoCardsDealt(2))
    assert sorted(undone(story)) == ["perfect-pairs", "super-sevens"]
    assert story.won("bob") == 0


def test_2_36_2_what_was_paid_and_is_no_longer_there_is_owed() -> None:
    story = dealt("10♠ 9♠ 8♠ 6♥ 6♦ 9♠ 9♣ K♥ 2♥ 5♥", "perfect-pairs")
    story.player("bob", CashOut(story.credit("bob")))
    story.dealer(OneCardDealt(2))
    assert story.table.ledger.balance(owed("bob")) == -31 * FIVE
    story.then("alice stand", "bob retract")
    assert story.credit("bob") == TEN + FIVE


def test_2_36_2_a_blackjack_that_waits_may_be_found_to_lack_its_second_card() -> None:
    """Nobody was asked about it, and it is played after the others. Also: 2:24(2)"""
    story = dealt("A♠ 9♠ 8♠ Q♥ K♦ 9♠ 9♣ 5♥ 10♥ 5♥ 6♠ 8♠")
    story.dealer(OneCardDealt(1))
    story.then("bob stand", "carol stand")
    assert "second card / retract" in story.asked
    story.then("alice second card")
    assert story.asked == "alice: on soft 16 (stand / draw)"


def test_2_24_4_even_money_on_a_blackjack_that_was_none() -> None:
    """Also: 2:36(2)"""
    story = dealt("9♠ A♠ 8♠ A♥ K♦ K♠ 9♣ 5♥ 10♥ 5♥ 6♠ 8♠")
    story.then("bob even money", "alice decline", "carol decline")
    assert story.won("bob") == TEN
    story.dealer(OneCardDealt(2))
    assert undone(story) == ["original"]
    story.then("alice stand", "bob retract")
    assert story.won("bob") == 0


@pytest.mark.parametrize("drawn", [True, False])
def test_2_39_2_the_last_box_alone_goes_back(drawn: bool) -> None:
    """Who is over 21 has lost, who stood has stood. Also: 2:39(4)(a)"""
    story = dealt("10♠ 7♠ 9♠ 6♥ 6♦ 7♣ 9♣ K♥ 2♥ 5♥ 6♠ 8♠", "perfect-pairs")
    story.then("alice draw" if drawn else "alice stand", "bob stand", "carol stand", "go on")
    before = story.won("bob"), story.settled("alice")
    story.dealer(LastHandPassedOver(no_second_card=True))
    assert story.table.pending.waits_for() == ("carol",)
    assert (story.won("bob"), story.settled("alice")) == before
    assert undone(story) == []
    hand = story.table.round.of_box(3)[0]
    assert hand.cards == (["9♠", "2♥"] if drawn else ["9♠", "9♣"])


def test_2_39_1_the_last_box_is_the_last_one_with_a_hand() -> None:
    """Also: 2:36(1)"""
    story = dealt("10♠ 9♠ 8♠ 6♥ 6♦ 9♥ 9♣ K♥ 2♥ 5♥ 6♠ 8♠")
    story.then("alice stand")
    story.dealer(NoCardsDealt(3))
    story.then("bob stand", "go on")
    story.dealer(LastHandPassedOver())
    assert story.table.pending.waits_for() == ("bob",)


# The dealer never had a first card.


def test_2_40_1_lucky_lucky_and_a_blackjack_wait_for_the_dealers_real_cards() -> None:
    """Also: 2:24(1), 17:48(1)"""
    story = dealt("10♠ A♠ 8♠ 6♥ 6♦ K♠ 9♣ A♥ 10♥ 5♥ 6♠ 8♠", "lucky-lucky")
    assert story.result("bob", "original")[:2] == ("win", 2_500)
    assert story.result("bob", "lucky-lucky")[0] == "lose"
    story.dealer(DealerNoFirstCard())
    assert undone(story) == ["lucky-lucky", "original"]
    story.then("alice stay", "bob stay", "carol stay", "alice stand", "carol stand")
    story.then("go on", "go on")
    assert story.hand("dealer") == ["A♥", "10♥"]
    assert story.result("bob", "original") == ("void", TEN, "qld-2024:2:14(2)(e)")
    assert [e.result for e in story.settled("bob", "lucky-lucky")] == ["lose", "lose"]


def test_2_40_1_nothing_else_is_undone() -> None:
    """A pair is the player's own cards; who is over 21 has lost."""
    story = dealt("10♠ 9♠ 8♠ 6♥ 6♦ 9♠ 9♣ K♥ 2♥ 5♥ 10♥ 10♦", "perfect-pairs")
    story.then("alice draw")
    won = story.won("bob")
    story.dealer(DealerNoFirstCard())
    assert undone(story) == []
    assert (story.won("alice"), story.won("bob")) == (-TEN, won)


def test_2a_14_1_a_surrender_to_a_card_that_was_not_there_is_none() -> None:
    """The hand is acted on after the others. Also: 2a:8(1), 2:40(1)(b)"""
    story = dealt(
        "10♠ 9♠ 8♠ K♥ 6♦ 7♠ 9♣ 2♥ 5♥ 6♠ 8♠ 9♥".replace("10", "J"), game="spanish-blackjack"
    )
    story.then("alice surrender", "bob play", "carol play")
    story.dealer(DealerNoFirstCard())
    story.then("alice stay", "bob stay", "carol stay", "bob stand", "carol stand")
    assert story.table.pending.waits_for() == ("alice",)
    story.then("alice stand", "go on", "go on")
    assert story.settled("alice", "original")[-1].result in ("win", "lose", "void")


# Switch.


@pytest.mark.parametrize("retract", [True, False])
def test_2c_13_a_super_match_on_three_cards_is_decided_by_the_fourth(retract: bool) -> None:
    """Star pairs on the other hand had both their cards. Also: 2c:6(4), 2c:8(1), 17:55(2)"""
    cards = "9♠ 9♥ 5♦ 5♣ 7♠ 8♠ 8♥ 5♥ 8♣ K♠ K♥ 4♠ 3♠ 2♠ 6♠"
    story = tables.staffed("blackjack-switch", cards, {"alice": 1, "bob": 2})
    for name in ("alice", "bob"):
        for area in ("original", "original-2"):
            story.place(name, area, TEN)
    for area in ("super-match", "star-pairs", "star-pairs-2"):
        story.place("bob", area, FIVE)
    story.no_more_bets()
    story.go_on()
    assert story.result("bob", "super-match") == ("win", 6 * FIVE, "qld-2024:2c:7(3)(c)")
    story.dealer(CardsMissing(2, 1, 2))
    assert sorted(undone(story)) == ["star-pairs", "super-match"]
    for said in ("keep", "stand", "stand"):
        story.choose("alice", said)
    story.choose("bob", "retract" if retract else "further cards")
    decided = [e.result for e in story.settled("bob", "super-match")]
    assert decided == (["win"] if retract else ["win", "win"])
    if not retract:  # 5 K, 5 8
        assert story.result("bob", "super-match") == ("win", 2 * FIVE, "qld-2024:2c:7(3)(a)")
    assert len(story.settled("bob", "star-pairs-2")) == 1


def test_2c_13_b_cards_found_missing_when_the_box_is_asked_to_switch() -> None:
    """The dealer starts acting on the box: nothing is decided about it yet. Also: 2c:8(4)"""
    story = tables.staffed(
        "blackjack-switch", "9♠ 9♥ 5♦ 5♣ 7♠ 8♠ 8♥ 6♥ 8♣ K♠ K♥ 4♠ 3♠", {"alice": 1, "bob": 2}
    )
    for name in ("alice", "bob"):
        for area in ("original", "original-2"):
            story.place(name, area, TEN)
    story.no_more_bets()
    story.go_on()
    for said in ("keep", "stand", "stand"):
        story.choose("alice", said)
    assert "switch" in story.table.pending.describe()
    story.dealer(CardsMissing(2, 2, 1))
    story.choose("bob", "further cards")
    assert story.table.pending.describe() == "bob: 11 and 15 (keep / switch)"
    story.choose("bob", "switch")
    assert [hand.cards for hand in story.table.round.of_box(2)] == [["5♦", "K♠"], ["5♣", "6♥"]]


# Who withdraws has no more cards: what the cards have decided is decided.


@pytest.mark.parametrize(
    ("cards", "sevens", "bonus"),
    [
        ("7♠ 7♣", 51 * FIVE, 100),  # two sevens are paid; a third might have won the bonus
        ("7♠ 9♣", 4 * FIVE, 0),
        ("9♠ 7♣", 0, 0),
        ("6♠ 7♣", 0, 100),
    ],
)
def test_17_26_1_b_sevens_are_paid_to_who_withdraws(cards: str, sevens: int, bonus: int) -> None:
    """Also: 2:35(1)(b), 17:27(4), 17:34(2)"""
    one, other = cards.split()
    story = dealt(f"10♠ {one} 9♠ 6♥ 10♦ {other} 9♣ K♥ 2♥ 5♥", "super-sevens", "bonus-blackjack")
    story.then("alice stand")
    story.dealer(DealerTooManyCards())
    story.then("alice stay", "bob withdraw")
    assert story.won("bob") == sevens + bonus - FIVE - 100


def test_17_33_1_what_a_bonus_blackjack_can_still_become() -> None:
    open_ = ["5♠ 5♥", "5♠ 6♥", "5♠ 5♥ 5♦", "7♠ 7♥", "6♠ 8♥", "7♠ 8♥"]
    shut = ["5♠ 7♥", "5♠ 5♥ 7♦", "A♠ K♥", "6♠ 7♥ 8♦", "6♠ 6♥"]
    assert all(bonus_open(cards.split()) for cards in open_)  # type: ignore[arg-type]
    assert not any(bonus_open(cards.split()) for cards in shut)  # type: ignore[arg-type]


# A choice by somebody to whom nothing is put.


def test_2_21_what_closes_a_hand_is_cited_to_who_would_decide_about_it() -> None:
    """Also: 2:14(2)(f), 2:24(2), 2:25(1), 2:28(3), 2:21(5)"""
    story = dealt("10♠ A♠ 8♠ Q♥ 6♦ K♠ 9♣ 10♥ 10♣ 5♥ 6♠ 8♠")
    cited = [story.refused("carol", Choose("draw")).rule, story.refused("bob", Choose("draw")).rule]
    cited.append(story.refused("bob", Choose("insure", amount=FIVE)).rule)
    story.then("alice draw")  # 26
    cited.append(story.refused("alice", Choose("draw")).rule)
    story.then("carol stand")
    cited.append(story.refused("carol", Choose("draw")).rule)
    story.go_on()
    cited.append(story.refused("carol", Choose("draw")).rule)
    numbers = ["21(2)", "24(2)", "25(1)", "14(2)(f)", "28(3)", "21(5)"]
    assert cited == [f"qld-2024:2:{number}" for number in numbers]


def test_2_9_4_only_who_controls_the_box_decides() -> None:
    story = BlackjackStory(
        "9♠ 6♥ 6♦ 2♥ K♥ 10♥", players={"alice": 1, "bob": 0}, wagers={"alice": TEN}, staffed=True
    )
    story.place("bob", "original", TEN, 1)
    story.no_more_bets()
    story.dealer(Choose("alice"))
    story.go_on()
    assert story.refused("bob", Choose("draw")).rule == "qld-2024:2:9(4)"


def test_2_36_2_a_result_that_was_undone_is_counted_nowhere() -> None:
    """Neither in what was wagered and won, nor in the round as it is recalled."""
    story = dealt("10♠ 9♠ 8♠ 9♥ 10♦ 9♠ 2♥ 10♥ 8♥ 7♣ 6♠", "perfect-pairs")
    story.dealer(OneCardDealt(2))
    story.then("alice stand", "bob second card", "bob stand", "carol stand", "go on", "go on")
    last = story.table.last
    assert last is not None
    events, tally = last.round.events, Tally()
    tally.add(events)
    staked, returned = decided(events)["bob"]
    assert (staked, returned - staked) == (TEN + FIVE, story.won("bob"))
    assert (tally.staked["perfect-pairs"], tally.returned["perfect-pairs"]) == (FIVE, 0)
    shown = [(w.result, w.returned) for w in played(last.round).wagers if w.area == "perfect-pairs"]
    assert shown == [("lose", 0)]


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (Place("original", TEN, 1), "2:14(1)"),
        (Change("original", 2 * TEN, 1), "2:16(1)"),
        (Withdraw("original", 1), "2:16(1)"),
        (Place("any-pair", FIVE, 1), "17:42(3)"),
        (Place("lucky-lucky", FIVE, 1), "17:47(3)"),
        (Place("star-pairs", FIVE, 1), "17:54(4)"),
        (Place("super-sevens", FIVE, 1), "17:25(2)"),
        (Place("bonus-blackjack", 100, 1), "17:32(2)"),
        (Place("insurance", FIVE, 1), "2:25(2)"),
        (Place("double", FIVE, 1), "2:26(1)"),
    ],
)
def test_2_16_1_a_late_wager_is_refused_by_what_closed_it(command: Command, rule: str) -> None:
    """Not by what is waited for. Also: 2:14(1), 17:42(3), 17:47(3), 17:54(4), 17:25(2), 17:32(2)"""
    story = dealt("10♠ 9♠ 8♠ 6♥ 6♦ 9♥ 9♣ K♥ 2♥ 5♥")
    assert story.refused("alice", command).rule == f"qld-2024:{rule}"


def test_2b_9_insurance_and_even_money_are_not_offered_in_challenge() -> None:
    """Also: 2b:6(2)"""
    story = dealt("10♠ 9♠ 8♠ A♥ 6♦ 9♥ 9♣ K♥ 2♥ 5♥", game="blackjack-challenge")
    for said, rule in (("insure", "2b:9"), ("even money", "2b:6(2)")):
        assert story.refused("alice", Choose(said, amount=100)).rule == f"qld-2024:{rule}"


def test_2_31_3_who_refused_the_card_has_no_other() -> None:
    story = dealt("10♠ 9♠ 8♠ 6♥ 6♦ 9♥ 9♣ K♥ 2♥ 5♥ 4♥")
    story.dealer(CardDrawnInError(exposed=True))
    story.then("alice refuse")
    assert story.refused("alice", Choose("draw")).rule == "qld-2024:2:31(3)"


def test_2_39_1_a_a_last_box_that_has_drawn_was_not_passed_over() -> None:
    """What it drew does not go back on the shoe."""
    story = dealt("10♠ 9♠ 8♠ 6♥ 6♦ 9♥ 2♣ 5♥ K♥ 2♥ 4♥")
    story.then("alice stand", "bob stand", "carol draw", "carol stand", "go on")
    for report in (LastHandPassedOver(), LastHandPassedOver(no_second_card=True)):
        assert story.refused(DEALER, report).rule == "qld-2024:2:39(1)(a)"
