"""A choice that is not open is refused by the provision that closes it, not by the one that lets
players choose."""

from __future__ import annotations

import pytest

from croupier.games.poker.riding import LetAllRide
from croupier.table.acts import CashOut
from croupier.table.commands import Change, Choose, Place, Withdraw
from tests.games.poker.holdem_story import BOARD, HoldemStory, table
from tests.games.poker.poker_story import PokerStory, dealt

FIVE = "2♠ 5♥ 7♦ 9♣ J♠ 3♠ 6♥ 8♦ 10♣ Q♠ A♠ K♥ 4♦ 8♣ 2♦"
THREE = "2♠ 5♥ 7♦ 3♠ 6♥ 8♦ A♠ K♥ 4♦"
LIR = "nsw-2016:let-it-ride:"


def rule(story: PokerStory, name: str, option: str, amount: int = 0) -> str:
    return story.refused(name, Choose(option, amount=amount)).rule


def test_3_14_4_a_bet_is_twice_the_ante_and_no_other_amount() -> None:
    story = dealt("caribbean-stud", FIVE, {"ann": 1000, "bob": 1000})
    for amount in (1000, 1999, 3000):
        assert rule(story, "ann", "bet", amount) == "qld-2024:3:14(4)"
    story.choose("ann", "bet", 2000)
    assert story.staked("ann", "bet") == 2000


def test_3_14_what_closes_the_other_choices_of_caribbean_stud() -> None:
    """Also: 3:14(1), 3:14(3), 3:14(4), 3:14(5), 3:12(4), 3:11"""
    story = PokerStory("caribbean-stud", FIVE, players={"ann": 1, "bob": 2, "cho": 3})
    assert rule(story, "ann", "bet") == "qld-2024:3:14(1)"  # no card is dealt
    story.place("ann", "ante", 1000)
    story.place("bob", "ante", 1000)
    story.no_more_bets()
    assert rule(story, "cho", "bet") == "qld-2024:3:11"
    assert rule(story, "ann", "check") == "qld-2024:3:14(3)"
    story.player("ann", CashOut(story.credit("ann") - 1000))
    assert rule(story, "ann", "bet") == "qld-2024:3:14(4)"
    story.choose("ann", "fold")
    assert rule(story, "ann", "bet") == "qld-2024:3:14(5)"
    story.choose("bob", "bet")


def test_3_15_all_have_decided_once_the_dealer_declares() -> None:
    """Also: 3:12(4)"""
    story = dealt("caribbean-stud", FIVE, {"ann": 1000, "bob": 1000}, staffed=True)
    while not story.asks():
        story.go_on()
    story.choose("ann", "bet")
    assert rule(story, "ann", "fold") == "qld-2024:3:12(4)"
    story.choose("bob", "bet")
    assert rule(story, "ann", "fold") == "qld-2024:3:15"


def test_12_17_what_closes_the_choices_of_three_card_poker() -> None:
    """Also: 12:17(3), 12:17(4), 12:17(5), 12:15(4)"""
    story = dealt("three-card-poker", THREE, {"ann": 1000, "bob": 1000})
    assert rule(story, "ann", "check") == "qld-2024:12:17(4)"
    assert rule(story, "ann", "bet", 2000) == "qld-2024:12:17(5)"
    story.choose("ann", "bet")
    assert rule(story, "ann", "fold") == "qld-2024:12:15(4)"


def holdem() -> HoldemStory:
    story = table("holdem-bonus", BOARD, "Q♠ J♦", "8♥ 3♣", "10♥ 6♦")
    story.open({"ann": {"ante": 1000}, "bob": {"ante": 1000}})
    return story


def test_11_17_nobody_folds_after_the_flop_wager() -> None:
    """Also: 11:16(4), 11:16(5), 11:17(2), 11:18, 11:18(2)"""
    story = holdem()
    assert rule(story, "ann", "check") == "qld-2024:11:16(4)"
    assert rule(story, "ann", "bet", 1000) == "qld-2024:11:16(5)"
    story.all_say("bet", "ann", "bob")
    assert rule(story, "ann", "fold") == "qld-2024:11:17(1)"
    assert rule(story, "ann", "bet", 2000) == "qld-2024:11:17(2)"
    story.all_say("check", "ann", "bob")
    assert rule(story, "ann", "fold") == "qld-2024:11:18(1)"
    assert rule(story, "ann", "bet", 2000) == "qld-2024:11:18(2)"


def ultimate() -> HoldemStory:
    story = table("ultimate-holdem", BOARD, "Q♠ J♦", "8♥ 3♣", "10♥ 6♦")
    story.open({name: {"ante": 1000, "blind": 1000} for name in ("ann", "bob")})
    return story


def test_11a_18_3_before_the_flop_three_or_four_times() -> None:
    story = ultimate()
    for word in ("2x", "1x"):
        assert rule(story, "ann", word) == "qld-2024:11a:18(3)"
    assert rule(story, "ann", "4x", 3000) == "qld-2024:11a:18(3)"
    story.choose("ann", "4x", 4000)
    assert story.staked("ann", "play") == 4000


def test_11a_19_4_who_has_made_a_play_wager_makes_no_other() -> None:
    """Also: 11a:19(3), 11a:20(1), 11a:20(3), 11a:20(4), 11a:18(2)"""
    story = ultimate()
    story.choose("ann", "3x")
    assert rule(story, "ann", "4x") == "qld-2024:11a:15(4)"
    story.choose("bob", "check")
    assert rule(story, "ann", "2x") == "qld-2024:11a:19(4)"
    for word in ("4x", "3x", "1x"):
        assert rule(story, "bob", word) == "qld-2024:11a:19(3)"
    story.choose("bob", "check")
    assert rule(story, "ann", "1x") == "qld-2024:11a:20(4)"
    assert rule(story, "bob", "check") == "qld-2024:11a:20(1)"
    assert rule(story, "bob", "2x") == "qld-2024:11a:20(3)"


def test_15_12_3_a_street_wager_is_one_two_or_three_times() -> None:
    """Also: 15:13(1), 15:9(4)"""
    board = " ".join(reversed("K♦ 9♣ 4♠".split()))
    story = dealt("mississippi-stud", f"{board} Q♠ J♦ 8♥ 3♣", {"ann": 1000, "bob": 1000})
    assert rule(story, "ann", "2x", 2500) == "qld-2024:15:12(3)"
    assert rule(story, "ann", "check") == "qld-2024:15:12(2)"
    story.choose("ann", "1x")
    assert rule(story, "ann", "3x") == "qld-2024:15:9(4)"
    story.choose("bob", "1x")
    assert rule(story, "ann", "check") == "qld-2024:15:13(1)"


def ride() -> PokerStory:
    story = PokerStory("let-it-ride", "K♠ K♥ 2♦ 3♠ 6♥ 8♦ 4♣ 5♣ 7♣", players={"ann": 1, "bob": 2})
    for name in ("ann", "bob"):
        for area in ("dollar", "two", "one"):
            story.place(name, area, 1000)
    story.no_more_bets()
    return story


def test_nsw_let_it_ride_8_10_what_rides_is_not_withdrawn() -> None:
    """Also: nsw-2016:let-it-ride:8.11, nsw-2016:let-it-ride:8.1"""
    early = PokerStory("let-it-ride", "K♠ K♥ 2♦ 4♣ 5♣ 7♣", players={"ann": 1})
    assert rule(early, "ann", "withdraw") == LIR + "8.1"
    story = ride()
    story.choose("ann", "ride")
    assert rule(story, "ann", "withdraw") == LIR + "8.10"
    other = ride()
    other.player("ann", LetAllRide())
    assert rule(other, "ann", "withdraw") == LIR + "8.11"


def test_nsw_let_it_ride_5_4_no_wager_is_withdrawn_after_the_first_card() -> None:
    """Also: nsw-2016:let-it-ride:5.3"""
    story = ride()
    for command in (Withdraw("dollar"), Change("two", 500)):
        assert story.refused("ann", command).rule == LIR + "5.4"
    assert story.refused("ann", Place("one", 500)).rule == LIR + "5.3"


@pytest.mark.parametrize("command", [Place("wager", 500), Withdraw("wager"), Change("wager", 500)])
def test_nsw_double_chance_5_3_no_wager_after_the_first_card(
    command: Place | Withdraw | Change,
) -> None:
    story = PokerStory("double-chance", "K♠ K♥ 2♦ 4♣ 5♣ 7♣ 9♣", players={"ann": 1})
    story.place("ann", "wager", 1000)
    story.no_more_bets()
    assert story.refused("ann", command).rule == "nsw-2016:double-chance:5.3"
