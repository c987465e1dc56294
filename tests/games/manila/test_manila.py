"""Manila poker as Schedule 5 has it, a test a clause."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import PACKS
from croupier.games import GAMES
from croupier.games.manila.incidents import CheckDeck, ReplaceDeck
from croupier.games.manila.seats import ApproveAbsence, DrawForSeat, SitIn, SitOut
from croupier.table import events as ev
from croupier.table.acts import BuyIn, CashOut, Exclude, Join, Leave, RaiseMinimum, Restrict
from croupier.table.commands import Choose, Cut, Pick, Place, Shuffled
from tests.games.manila.manila_story import BLIND, CARDS, ManilaStory
from tests.story import DEALER, MANAGER, SUPERVISOR, Story

THREE = ("ann", "bob", "cho")


# Preparation.


def test_5_11_1_a_table_has_thirteen_places_at_most() -> None:
    assert GAMES["manila"].places(13) == 13
    with pytest.raises(ValueError, match="13"):
        GAMES["manila"].places(14)


def test_5_12_1_buck_cutting_card_and_shoe_are_told_of() -> None:
    story = ManilaStory()
    assert "ann has the buck" in story.announced()
    assert [e.from_back for e in story.of(ev.CuttingCardPlaced)] == [0]


def test_5_13_the_cards_are_a_reduced_deck() -> None:
    """Also: 5:2"""
    assert len(PACKS["reduced"]) == 32
    assert {card[:-1] for card in PACKS["reduced"]} == {"A", "K", "Q", "J", "10", "9", "8", "7"}
    story = ManilaStory()
    assert story.table.round.shoe.pack == "reduced"
    assert [e.cards for e in story.of(ev.ShoeShuffled)] == [32]


def test_5_14_2_the_deck_is_inspected_before_the_game_and_not_again() -> None:
    story = ManilaStory()
    story.do("bob fold", "cho fold")
    story.start()
    said = [e.rule for e in story.of(ev.Announced) if e.rule.startswith("qld-2024:5:14")]
    assert said == ["qld-2024:5:14(2)"]


def test_5_14_4_b_an_unfit_deck_is_replaced_between_rounds() -> None:
    story = ManilaStory(start=False)
    story.dealer(ReplaceDeck())
    assert story.of(ev.Announced)[-1].rule == "qld-2024:5:14(4)(b)"
    story.start()
    assert story.refused(DEALER, ReplaceDeck()).rule == "qld-2024:5:14(4)(b)"


def test_5_14_5_a_supervisor_has_the_cards_counted() -> None:
    story = ManilaStory(start=False)
    story.supervisor(CheckDeck())
    assert story.of(ev.Announced)[-1].rule == "qld-2024:5:14(5)"


def test_5_15_1_a_position_that_two_wish_for_is_drawn_for() -> None:
    """Equal highest cards draw again (I-PR-29)."""
    story = ManilaStory(start=False, chance=[Pick(0), Pick(7), Pick(0), Pick(0)])
    story.dealer(DrawForSeat(7, ("ann", "bob")))
    drawn = [text for text in story.announced() if "draws" in text]
    assert drawn == ["ann draws A♠", "bob draws A♥", "ann draws A♠", "bob draws 7♠"]
    assert story.table.round.players["ann"].seat == 7
    assert story.refused(DEALER, DrawForSeat(7, ("bob", "cho"))).rule == "qld-2024:5:15(2)"
    assert story.refused(DEALER, DrawForSeat(99, ("bob", "cho"))).rule == "qld-2024:5:15(1)"
    assert story.refused(DEALER, DrawForSeat(8, ("bob", "bob"))).rule == "qld-2024:5:15(1)"


def test_5_15_2_a_players_come_before_others_for_a_vacant_seat() -> None:
    story = ManilaStory(chance=[Pick(0), Pick(1)])
    story.do("bob fold", "cho fold")
    refused = story.refused(DEALER, DrawForSeat(5, ("ann", "eve")))
    assert (refused.rule, "eve" in refused.reason) == ("qld-2024:5:15(2)", True)
    story.dealer(DrawForSeat(5, ("dan", "eve")))  # neither is a player
    assert story.refused("eve", Join(5)).rule == "qld-2024:5:15(2)"
    story.player("dan", Join(5))


def test_5_16_2_a_the_dealer_cuts_two_cards_from_either_end() -> None:
    """Also: 5:16(1)"""
    story = ManilaStory(staffed=True, start=False, by_hand=True)
    story.no_more_bets()
    story.dealer(Shuffled())
    assert story.refused(DEALER, Cut(1)).rule == "qld-2024:5:16(2)(a)"
    assert story.refused(DEALER, Cut(31)).rule == "qld-2024:5:16(2)(a)"
    assert story.refused("ann", Cut(9)).rule == "qld-2024:5:16(2)(a)"
    story.dealer(Cut(2))


def test_5_17_2_the_buck_goes_round_and_skips_who_takes_no_part() -> None:
    """Also: 5:17(1), 5:17(3), 5:10(1)"""
    story = ManilaStory(" ".join(PACKS["reduced"]))
    story.do("bob fold", "cho fold")
    story.player("bob", SitOut())
    story.start()
    assert story.announced()[-1] == "cho has the buck"
    story.do("ann fold")
    story.player("bob", SitIn())
    story.start()
    assert story.announced()[-1] == "ann has the buck"
    assert "decline" not in story.options
    story.do("bob fold", "cho fold")
    story.start()
    assert story.announced()[-1] == "bob has the buck"


@pytest.mark.parametrize(("both", "said"), [(True, "both high and low"), (False, "high only")])
def test_5_18_the_ace_is_announced_before_the_game(both: bool, said: str) -> None:
    assert ManilaStory(start=False, ace_low=both).announced()[1] == f"the ace is {said}"


def test_5_9_5_an_ace_is_low_where_it_was_announced_so() -> None:
    cards = "A♠ 7♥ K♠ 8♥ 8♠ 9♦ 10♦ K♦ J♠"
    for both, winner in ((True, "ann"), (False, "bob")):
        story = ManilaStory(cards, {"ann": 100_00, "bob": 100_00}, ace_low=both)
        story.do("bob call", "ann check")
        story.check_down()
        story.do("ann check", "bob check")
        assert [e.player for e in story.of(ev.PotWon)] == [winner]


# Stakes.


def test_5_19_2_a_new_player_brings_the_minimum_table_stake() -> None:
    """Also: 5:19(1)"""
    story = ManilaStory(start=False)
    story.player("dan", Join(4))
    assert story.refused("dan", BuyIn(99_00)).rule == "qld-2024:5:19(2)"
    story.player("dan", BuyIn(100_00))
    assert story.refused("dan", CashOut(1_00)).rule == "qld-2024:5:19(2)"
    story.player("ann", CashOut(900_00))  # down to the minimum (I-MA-10)
    assert story.refused("ann", CashOut(1_00)).rule == "qld-2024:5:19(2)"


def test_5_19_3_who_was_away_with_approval_comes_back_with_less() -> None:
    story = ManilaStory(" ".join(PACKS["reduced"]), {"ann": 300_00, "bob": 300_00, "cho": 40_00})
    story.do("bob fold", "cho fold")
    story.supervisor(ApproveAbsence("cho"))
    story.start()  # without cho
    assert story.table.round.names == ["bob", "ann"]
    story.do("ann fold")
    story.player("cho", SitIn())
    story.start()
    assert "cho" in story.table.round.names
    assert story.refused(SUPERVISOR, ApproveAbsence("eve")).rule == "qld-2024:5:19(3)(a)"


def test_without_approval_a_player_who_was_away_needs_the_minimum() -> None:
    story = ManilaStory(" ".join(PACKS["reduced"]), {"ann": 300_00, "bob": 300_00, "cho": 40_00})
    story.do("bob fold", "cho fold")
    story.player("cho", SitOut())
    assert story.refused("cho", SitOut()).rule == "qld-2024:5:20(3)"
    story.start()
    story.do("ann fold")
    story.player("cho", SitIn())
    assert story.refused("cho", SitIn()).rule == "qld-2024:5:20(3)"
    story.start()
    assert "cho" not in story.table.round.names


def test_5_19_4_nothing_is_added_or_taken_in_a_round_of_play() -> None:
    story = ManilaStory()
    assert story.refused("bob", BuyIn(500_00)).rule == "qld-2024:5:19(4)"
    assert story.refused("bob", CashOut(5_00)).rule == "qld-2024:5:19(4)"
    assert story.refused("bob", Leave()).rule == "qld-2024:5:31(1)"
    story.do("bob fold")
    story.player("bob", BuyIn(5_00))
    story.player("bob", Leave())


def test_5_29_2_who_has_no_stake_left_leaves_the_game() -> None:
    """Also: 5:29(1)"""
    story = ManilaStory(CARDS, {"ann": 100_00, "bob": 100_00, "cho": 20_00})
    story.do("bob fold", "cho raise 10", "ann call")
    story.do("ann bet 5", "cho call")  # cho taps out with the last 5
    assert story.table.credit("cho") == 0
    assert story.refused("cho", BuyIn(99_00)).rule == "qld-2024:5:19(2)"
    story.no_more_bets()
    assert story.of(ev.PlayerJoined)[-1] == ev.PlayerJoined("cho", 0, rule="qld-2024:5:29(2)")
    assert story.table.round.names == ["bob", "ann"]


def test_5_29_3_nobody_bets_for_another() -> None:
    """Also: 5:32(2)"""
    story = ManilaStory()
    assert story.asked == "bob"
    assert story.refused("cho", Choose("call")).rule == "qld-2024:5:23(1)"
    assert story.refused(DEALER, Choose("call")).rule == "qld-2024:5:23(1)"


def test_the_blind_is_one_for_all_and_no_direction_changes_it() -> None:
    story = ManilaStory(start=False)
    assert story.refused(SUPERVISOR, RaiseMinimum("", 10_00)).rule == "qld-2024:5:20(2)"
    assert story.refused(MANAGER, Restrict("ann"))


# The first round of betting.


def test_5_20_3_hole_cards_go_round_two_at_a_time() -> None:
    """Also: 5:20(1), 5:10(3), 5:22(2)"""
    story = ManilaStory()
    dealt = [(e.to, e.slot) for e in story.of(ev.Dealt)]
    hole = [("ann", 0), ("ann", 1), ("bob", 2), ("bob", 3), ("cho", 4), ("cho", 5)]
    assert dealt[:6] == hole
    assert story.of(ev.Dealt)[6].to == "communal cards"


def test_5_22_1_the_blind_bet_comes_before_the_cards() -> None:
    """Also: 5:20(2)"""
    story = ManilaStory()
    kinds = [type(e) for e in story.events]
    assert kinds.index(ev.BetMade) < kinds.index(ev.Dealt)
    assert story.of(ev.BetMade)[0] == ev.BetMade(
        "ann", "blind bet", BLIND, BLIND, rule="qld-2024:5:22(1)"
    )


def test_5_21_2_a_wager_is_made_in_chips_and_not_otherwise() -> None:
    """Also: 5:21(1)"""
    story = ManilaStory()
    assert story.refused("bob", Place("pot", 5_00))
    assert story.refused("bob", Choose("raise", amount=5_01)).rule == "qld-2024:5:23(1)"
    story.do("bob call")
    assert story.held()["risk:bob"] == 5


def test_5_23_1_others_call_raise_or_fold_from_the_next_player_on() -> None:
    """Also: 5:3(3), 5:30(2), 5:6(1)"""
    story = ManilaStory()
    assert story.asked == "bob"
    assert story.options == ("fold", "call", "raise")
    story.do("bob call")
    assert story.asked == "cho"


def test_5_23_2_a_all_fold_and_the_blind_bet_goes_back() -> None:
    story = ManilaStory()
    story.do("bob fold", "cho fold")
    assert story.of(ev.BetReturned) == [ev.BetReturned("ann", 5_00, rule="qld-2024:5:23(2)(a)")]
    assert story.held() == {"credit:ann": 1000, "credit:bob": 1000, "credit:cho": 1000}


def test_5_23_2_b_who_made_the_blind_bet_raises_or_declines() -> None:
    """Also: 5:5(2), 5:23(6)"""
    story = ManilaStory()
    story.do("bob call", "cho call")
    assert (story.asked, story.options) == ("ann", ("fold", "check", "raise"))
    story.do("ann check")
    assert story.of(ev.Chose)[-1].rule == "qld-2024:5:23(2)(b)(ii)"
    assert story.of(ev.Dealt)[-1].rule == "qld-2024:5:23(6)"
    other = ManilaStory()
    other.do("bob call", "cho call", "ann raise 10")
    assert other.asked == "bob"


def test_5_23_2_c_after_a_raise_who_made_the_blind_bet_calls_raises_or_folds() -> None:
    """Also: 5:23(3), 5:3(1), 5:5(1)"""
    story = ManilaStory()
    story.do("bob raise 5", "cho call")
    assert (story.asked, story.options) == ("ann", ("fold", "call", "raise"))
    story.do("ann raise 10")
    assert story.asked == "bob"
    story.do("bob call", "cho fold")
    assert story.held()["pot:1"] == 50  # 20 each and 10 of cho's


def test_5_23_5_a_raise_that_nobody_calls_goes_back_and_the_pot_is_won() -> None:
    """Also: 5:23(4)(a), 5:28(4)(b)"""
    story = ManilaStory()
    story.do("bob raise 10", "cho fold", "ann fold")
    assert story.of(ev.BetReturned) == [
        ev.BetReturned("bob", 10_00, rule="qld-2024:5:23(5)(a)(ii)")
    ]
    assert story.last_won() == [(1, "bob", 10, "qld-2024:5:23(5)(a)(vi)")]
    assert story.rake == 0
    assert "the pot is $10.00, the commission $0.00" in story.announced()


def test_5_23_4_b_the_round_of_betting_ends_when_all_have_bet_the_same() -> None:
    story = ManilaStory()
    story.do("bob call", "cho raise 5", "ann fold")
    assert story.round_of_betting == 1
    story.do("bob call")
    assert story.round_of_betting == 2


# Later rounds.


def second(**more: object) -> ManilaStory:
    story = ManilaStory(**more)  # type: ignore[arg-type]
    story.do("bob call", "cho call", "ann check")
    return story


def test_5_24_2_an_opening_bet_is_one_or_two_blinds() -> None:
    """Also: 5:24(1), 5:24(4), 5:6(2)"""
    story = second()
    assert (story.asked, story.options) == ("ann", ("fold", "check", "bet"))
    assert story.sizes("bet") == (5, 10, 5)
    assert story.refused("ann", Choose("bet", amount=7_00)).rule == "qld-2024:5:24(8)"


def test_5_24_3_in_the_final_round_up_to_four() -> None:
    story = second()
    story.check_down()
    assert story.sizes("bet") == (5, 20, 5)


def test_5_24_5_the_others_open_check_or_fold_in_turn() -> None:
    """Also: 5:30(1), 5:30(3), 5:30(4), 5:30(5)"""
    story = second()
    story.do("ann check")
    assert (story.asked, story.options) == ("bob", ("fold", "check", "bet"))
    story.do("bob fold", "cho bet 5")
    assert story.asked == "ann"


def test_5_24_6_all_check_and_the_next_communal_card_comes() -> None:
    story = second()
    story.do("ann check", "bob check", "cho check")
    assert story.round_of_betting == 3
    assert len(story.table.round.board) == 3


def test_5_24_7_nobody_opens_the_final_round_and_the_best_hand_wins() -> None:
    story = second()
    story.check_down()
    story.do("ann check", "bob check", "cho check")
    assert story.last_won() == [(1, "ann", 15, "qld-2024:5:25(5)(e)")]


def test_5_24_8_after_an_opening_bet_the_others_call_raise_or_fold() -> None:
    """Also: 5:30(6)"""
    story = second()
    story.do("ann bet 5")
    assert story.options == ("fold", "call", "raise")
    assert story.refused("bob", Choose("check")).rule == "qld-2024:5:24(8)"


def test_5_24_9_an_uncalled_opening_bet_goes_back() -> None:
    story = second()
    story.do("ann bet 10", "bob fold", "cho fold")
    assert story.of(ev.BetReturned)[-1] == ev.BetReturned(
        "ann", 10_00, rule="qld-2024:5:24(9)(a)(ii)"
    )
    assert story.last_won() == [(1, "ann", 15, "qld-2024:5:24(9)(a)(vi)")]
    assert story.of(ev.Exposed)[-1].audience != ""  # nobody shows


def test_5_24_10_an_uncalled_raise_goes_back() -> None:
    story = second()
    story.do("ann bet 10", "bob raise 10", "cho fold", "ann fold")
    assert story.of(ev.BetReturned)[-1] == ev.BetReturned(
        "bob", 10_00, rule="qld-2024:5:24(10)(a)(ii)"
    )
    assert story.last_won() == [(1, "bob", 34, "qld-2024:5:24(10)(a)(vi)")]
    assert story.rake == 1_00  # of 35 dollars: 5% of 20


def test_5_24_11_equal_bets_end_the_round_of_betting() -> None:
    """Also: 5:24(12)"""
    story = second()
    story.do("ann bet 10", "bob call", "cho call")
    assert story.round_of_betting == 3
    assert story.of(ev.Dealt)[-1].rule == "qld-2024:5:24(12)"


def test_5_2_b_the_next_active_player_is_designated_when_the_buck_folds() -> None:
    story = ManilaStory()
    story.do("bob raise 5", "cho call", "ann fold")
    assert story.asked == "bob"


# Raises.


def test_5_26_1_three_raises_in_a_round_of_betting() -> None:
    story = second()
    story.do("ann bet 5", "bob raise 5", "cho raise 5", "ann raise 5")
    assert story.options == ("fold", "call")
    story.do("bob call", "cho call")
    assert story.round_of_betting == 3


def test_5_26_2_a_raise_is_one_or_two_blinds() -> None:
    story = second()
    story.do("ann bet 10")
    assert story.sizes("raise") == (5, 10, 5)  # less than the opening bet may be (I-MA-2)


def test_5_26_3_up_to_four_in_the_final_round() -> None:
    story = second()
    story.check_down()
    story.do("ann bet 5")
    assert story.sizes("raise") == (5, 20, 5)


def test_5_26_4_a_raise_is_not_less_than_the_raise_before() -> None:
    story = second()
    story.do("ann bet 5", "bob raise 10")
    assert story.sizes("raise") == (10, 10, 5)


def test_5_26_5_two_players_raise_without_limit() -> None:
    story = second()
    story.do("ann bet 5", "bob raise 5", "cho fold")
    assert story.sizes("raise") == (1, 985, 1)
    for name in ("ann", "bob", "ann", "bob", "ann"):
        story.do(f"{name} raise 7")
    assert story.asked == "bob"


# Tapping out.

SHORT = {"ann": 300_00, "bob": 300_00, "cho": 22_00}


def test_5_27_1_who_cannot_bet_more_taps_out() -> None:
    """With 7 over the call and a blind of 5 one raises 5 and keeps 2 (I-MA-6)."""
    story = ManilaStory(chips={"ann": 300_00, "bob": 300_00, "cho": 12_00})
    story.do("bob call")
    assert story.options == ("fold", "call", "raise")
    assert story.sizes("raise") == (5, 5, 5)
    story = ManilaStory(chips={"ann": 300_00, "bob": 300_00, "cho": 8_00})
    story.do("bob call")
    assert story.options == ("fold", "call", "all-in")  # more than a call, less than a raise
    story = ManilaStory(chips={"ann": 300_00, "bob": 300_00, "cho": 3_00})
    story.do("bob call")
    assert story.options == ("fold", "call")  # not enough to call, and stays in
    story.do("cho call", "ann check")
    assert story.of(ev.BetMade)[-1].all_in
    assert story.held()["pot:1"] == 9
    assert story.held()["pot:2"] == 4


def test_with_less_than_a_blind_nobody_opens() -> None:
    story = ManilaStory(chips={"ann": 8_00, "bob": 300_00, "cho": 300_00})
    story.do("bob call", "cho call", "ann check")
    assert story.options == ("fold", "check")


def test_a_short_blind_is_all_of_the_stake_and_the_call_stays_full() -> None:
    story = ManilaStory(chips={"ann": 3_00, "bob": 300_00, "cho": 300_00})
    assert story.of(ev.BetMade)[0].all_in
    story.do("bob call", "cho call")
    assert (story.held()["pot:1"], story.held()["pot:2"]) == (9, 4)


def test_5_27_2_who_tapped_out_acts_no_more_and_shows_in_the_end() -> None:
    """Also: 5:27(3), 5:27(4)"""
    story = ManilaStory("7♠ Q♦ K♠ K♥ A♠ A♥ A♦ K♦ 9♣ 10♣ J♣", SHORT)
    story.do("bob raise 10", "cho all-in", "ann call", "bob call")
    assert story.asked == "ann"
    story.do("ann bet 10", "bob call")
    assert (story.held()["pot:1"], story.held()["pot:2"]) == (66, 20)
    story.check_down()
    story.do("ann bet 10", "bob call")
    # cho has three aces and wins what cho has matched; bob's kings beat ann in the rest
    won = [(pot, name, amount) for pot, name, amount, _ in story.last_won()]
    assert won == [(1, "cho", 63), (2, "bob", 38)]


def test_5_27_6_after_a_short_raise_the_others_may_only_call() -> None:
    """Also: 5:27(5)"""
    story = ManilaStory(chips={"ann": 300_00, "bob": 13_00, "cho": 300_00})
    story.do("bob call", "cho call", "ann check")
    story.do("ann bet 5", "bob all-in")  # 3 more than the call, and cho has not acted
    assert (story.asked, "raise" in story.options) == ("cho", True)
    story.do("cho call")
    assert (story.asked, "raise" in story.options) == ("ann", True)
    story = ManilaStory(chips={"ann": 13_00, "bob": 300_00, "cho": 300_00})
    story.do("bob call", "cho call", "ann check")
    story.do("ann check", "bob bet 5", "cho call", "ann all-in")
    assert (story.asked, story.options) == ("bob", ("fold", "call"))


def test_5_27_7_an_uncalled_bet_goes_back_and_the_hands_are_compared() -> None:
    """Also: 5:27(8)"""
    story = ManilaStory("7♠ Q♦ K♠ K♥ A♠ A♥ A♦ K♦ 9♣ 10♣ J♣", SHORT)
    story.do("bob raise 10", "cho all-in", "ann call", "bob call")
    story.do("ann bet 10", "bob fold")
    assert story.of(ev.BetReturned)[-1] == ev.BetReturned(
        "ann", 10_00, rule="qld-2024:5:24(9)(a)(ii)"
    )
    laid = [e.rule for e in story.of(ev.Dealt) if e.to == "communal cards"]
    assert laid[2:] == ["qld-2024:5:27(8)"] * 3
    assert {e.rule for e in story.of(ev.Exposed) if not e.audience} == {"qld-2024:5:27(7)"}
    assert story.last_won() == [(1, "cho", 63, "qld-2024:5:25(5)(e)")]


def test_5_27_9_size_and_commission_are_announced_before_the_pot_is_handed_over() -> None:
    story = second()
    story.check_down()
    story.do("ann bet 10", "bob call", "cho fold")
    told = [e for e in story.of(ev.Announced) if e.rule == "qld-2024:5:27(9)"]
    assert [e.text for e in told] == ["the pot is $35.00, the commission $1.00"]
    assert story.events.index(told[0]) < story.events.index(story.of(ev.PotWon)[0])


# The showdown.


def test_5_25_2_the_called_player_shows_first() -> None:
    """Also: 5:7, 5:3(2), 5:25(1), 5:25(4), 5:25(5)"""
    story = second()
    story.check_down()
    story.do("ann check", "bob bet 5", "cho fold", "ann call")
    shown = [(e.to, e.rule) for e in story.of(ev.Exposed) if not e.audience]
    assert shown == [("bob", "qld-2024:5:25(2)")] * 2 + [("ann", "qld-2024:5:25(4)")] * 2
    counted = [(e.hand, e.count) for e in story.of(ev.Counted)]
    assert counted == [("bob", "three kings"), ("ann", "three aces")]


def test_5_25_3_with_no_bet_the_designated_player_shows() -> None:
    """Whose hand is worse than the hand shown does not show it."""
    story = second()
    story.check_down()
    story.do("ann check", "bob check", "cho check")
    shown = [(e.to, e.rule) for e in story.of(ev.Exposed) if not e.audience]
    assert shown == [("ann", "qld-2024:5:25(3)")] * 2
    assert [(e.hand, e.rule) for e in story.of(ev.Folded)] == [
        ("bob", "qld-2024:5:25(4)"),
        ("cho", "qld-2024:5:25(4)"),
    ]
    closed = story.of(ev.RoundClosed)[-1].outcome
    assert (closed["ann"], closed["bob"]) == (["A♠", "A♥"], [])


def test_5_4_a_hand_is_both_hole_cards_and_three_communal_ones() -> None:
    """The board has a royal flush, and nobody plays it."""
    story = ManilaStory("9♣ 9♦ 8♥ 8♣ A♠ K♠ Q♠ J♠ 10♠", {"ann": 100_00, "bob": 100_00})
    story.do("bob call", "ann check")
    story.check_down()
    story.do("ann check", "bob check")
    assert [(e.hand, e.count) for e in story.of(ev.Counted)] == [("ann", "a pair of nines")]


def test_5_25_7_an_odd_dollar_goes_to_the_closest_to_the_designated_player() -> None:
    """The designated player comes last (I-MA-4).  Also: 5:25(6), 5:10(2), 5:9(6)"""
    story = ManilaStory("A♠ Q♥ K♠ K♥ A♥ Q♦ 7♠ 7♦ 9♣ 9♥ A♦")
    story.do("bob call", "cho raise 5", "ann call", "bob fold")
    story.check_down()
    story.do("ann check", "cho check")
    won = [(name, amount, rule) for _, name, amount, rule in story.last_won()]
    # 25 dollars less 1 of commission
    assert won == [("cho", 12, "qld-2024:5:25(6)"), ("ann", 12, "qld-2024:5:25(6)")]
    story = ManilaStory("A♠ Q♥ K♠ K♥ A♥ Q♦ 7♠ 7♦ 9♣ 9♥ A♦")
    story.do("bob call", "cho call", "ann check", "ann check", "bob fold", "cho check")
    story.check_down()
    story.do("ann check", "cho check")
    assert [(name, amount) for _, name, amount, _ in story.last_won()] == [("cho", 8), ("ann", 7)]


def test_5_25_8_a_pot_is_not_divided_by_agreement() -> None:
    story = second()
    assert story.refused("ann", Choose("split")).rule == "qld-2024:5:24(8)"


# Commission.


def test_5_28_1_five_percent_of_what_is_divisible_by_twenty() -> None:
    story = second()
    for _ in range(4):
        story.do("ann bet 5", "bob call", "cho call")
    assert story.last_won() == [(1, "ann", 72, "qld-2024:5:25(5)(e)")]
    assert story.rake == 3_00  # of 75, counted as 60


def test_5_28_2_a_great_pot_counts_as_a_hundred_minimum_wagers() -> None:
    story = ManilaStory(chips={"ann": 1000_00, "bob": 1000_00})
    story.do("bob raise 900", "ann call")
    story.check_down()
    story.do("ann check", "bob check")
    assert story.rake == 25_00  # 5% of 500


def test_5_28_3_the_house_may_take_less_if_it_says_so() -> None:
    story = ManilaStory(commission_percent=0, chips={"ann": 1000_00, "bob": 1000_00})
    assert "the commission is 0%" in story.announced()
    story.do("bob raise 900", "ann call")
    story.check_down()
    story.do("ann check", "bob check")
    assert story.rake == 0
    with pytest.raises(ValueError, match="5:28"):
        GAMES["manila"].configure({"commission_percent": 6})


def test_5_28_4_c_sharers_alone_pay_no_commission() -> None:
    story = ManilaStory("A♠ Q♥ A♥ Q♦ 7♠ 7♦ 9♣ 9♥ A♦", {"ann": 100_00, "bob": 100_00})
    story.do("bob raise 20", "ann call")
    story.check_down()
    story.do("ann check", "bob check")
    assert [(name, amount) for _, name, amount, _ in story.last_won()] == [("bob", 25), ("ann", 25)]
    assert story.rake == 0


def test_5_28_4_a_several_pots_of_one_winner_are_one_amount() -> None:
    story = ManilaStory(CARDS, {"ann": 300_00, "bob": 300_00, "cho": 10_00})
    story.do("bob call", "cho raise 5", "ann call", "bob call")
    story.do("ann bet 5", "bob call")
    story.check_down()
    story.do("ann check", "bob check")
    assert story.rake == 2_00  # 30 and 10 are 40, not 20 and nothing
    assert sum(amount for _, _, amount, _ in story.last_won()) == 38


# Folding, and what is never seen.


def test_5_31_1_who_folds_shows_nothing() -> None:
    """Also: 5:31(2)"""
    story = ManilaStory()
    story.do("bob fold")
    assert story.of(ev.Folded) == [ev.Folded("bob", [2, 3], rule="qld-2024:5:31(1)(c)")]


def test_time_up_checks_or_folds() -> None:
    """I-PR-17."""
    story = ManilaStory()
    story.time_up()
    assert story.of(ev.Chose)[-1].option == "fold"
    story.do("cho call")
    story.time_up()
    assert story.of(ev.Chose)[-1].option == "check"


def test_5_32_3_hole_cards_are_told_to_their_owner_alone() -> None:
    """Also: 5:32(1), 5:32(4), 5:32(7)"""
    story = ManilaStory()
    story.do("bob fold", "cho fold")
    story.start()
    for event in story.of(ev.Exposed):
        assert event.audience == event.to
    assert {e.audience for e in story.of(ev.ShoeRevealed)} <= {ev.INSPECTORS}


def test_at_a_dealers_table_players_say_whether_they_show() -> None:
    story = ManilaStory(staffed=True)
    story.go_on()  # the cards lie
    story.do("bob call", "cho call", "ann check")
    for _ in range(4):
        story.go_on()  # a communal card lies
        story.do("ann check", "bob check", "cho check")
    story.go_on()  # showdown
    assert (story.asked, story.options) == ("bob", ("show", "muck"))
    story.do("bob muck", "cho muck")
    assert story.last_won() == [(1, "ann", 15, "qld-2024:5:25(5)(e)")]
    turned = {e.to for e in story.of(ev.Exposed)}
    assert "ann" in turned
    assert not turned & {"bob", "cho"}  # who mucks shows nothing
    story.go_on()


def test_fewer_than_two_players_play_no_round() -> None:
    story = Story("manila", players={})
    story.join("ann", 1)
    assert not story.table.round.has_something_to_play()
    story.no_more_bets()
    assert not story.of(ev.BetMade)
    story.join("bob", 2)
    assert story.table.round.has_something_to_play()


def test_who_is_excluded_while_the_cards_are_cut_bets_no_blind() -> None:
    """Also: general:11(2)"""
    story = ManilaStory(start=False, staffed=True)
    story.no_more_bets()
    story.say(SUPERVISOR, Exclude("ann"))
    story.dealer(Cut(16))
    story.go_on()
    assert story.credit("ann") == 1000_00
    assert story.table.round.names == ["bob", "cho"]
    assert "bob has the buck" in story.announced()


def test_with_one_player_left_after_the_cut_nothing_is_dealt() -> None:
    """Also: general:11(2)"""
    story = ManilaStory(start=False, staffed=True)
    story.no_more_bets()
    for name in ("ann", "bob"):
        story.say(SUPERVISOR, Exclude(name))
    story.dealer(Cut(16))
    story.go_on()
    assert [story.credit(name) for name in THREE] == [1000_00] * 3
    assert story.table.round.number == 2
