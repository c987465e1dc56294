"""Schedule 13, Parts 1 and 2: casino war, clause by clause."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from croupier.equipment.cards import Card
from croupier.games import GAMES
from croupier.games.casino_war.layout import (
    BET_PAYS,
    GO_TO_WAR,
    RANKING,
    STRENGTH,
    SURRENDER,
    TIE_PAYS,
    WAR_PAYS,
    CasinoWarOptions,
    Showdown,
)
from croupier.table import events as ev
from croupier.table.acts import BuyIn, CashOut, VoidWagers
from croupier.table.box_cards import PlaceCuttingCard, ReplaceCards
from croupier.table.commands import Change, Choose, Cut, Place, Withdraw
from croupier.table.results import Lose, Surrendered, Undecided, Void, win
from croupier.table.sign import Limit, Sign
from tests.games.casino_war.war_story import WarStory
from tests.story import MANAGER, SUPERVISOR, Story

TWO = {"alice": 1, "bob": 2}
BOTH = {"alice": 1000, "bob": 2000}
SHARED = {"alice": 1, "bob": 0, "carol": 0, "dora": 0}


# The table, the cards (ss 1 to 5).


def test_13_1_a_round_of_casino_war() -> None:
    story = WarStory("K♠ 9♥").deal()
    assert (story.hand("box 1"), story.hand("dealer")) == (["K♠"], ["9♥"])
    assert story.of(ev.RoundClosed)[-1].outcome["order"] == ["K♠", "9♥"]
    assert story.money("alice") == (1000, -1000)


def test_13_2_equal_first_cards_are_a_war_or_are_surrendered() -> None:
    story = WarStory("K♠ K♥ 3♠ 2♥").deal()
    assert story.offered() == ("go to war", "surrender")


def test_13_3_the_areas_are_marked_bet_war_and_tie() -> None:
    assert set(GAMES["casino-war"].round.areas(GAMES["casino-war"].configure())) == {
        "bet",
        "tie",
        "war",
    }


@pytest.mark.parametrize("decks", [6, 8])
def test_13_4_1_six_or_eight_decks(decks: int) -> None:
    story = WarStory(decks=decks)
    assert story.of(ev.ShoeShuffled)[0].cards == 52 * decks


@pytest.mark.parametrize("decks", [1, 5, 7, 9])
def test_13_4_1_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(ValueError, match=r"13:4\(1\)"):
        GAMES["casino-war"].configure({"decks": decks})


def test_13_5_1_suits_are_of_equal_value() -> None:
    for suits in ("♠♥", "♥♠", "♦♣", "♠♠"):
        story = WarStory(f"7{suits[0]} 7{suits[1]}").deal()
        assert not story.over


def test_13_5_2_the_ranking_from_two_to_ace() -> None:
    assert RANKING == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    for low, high in pairwise(RANKING):
        assert WarStory(f"{high}♠ {low}♥").deal().money("alice") == (1000, -1000)
        assert WarStory(f"{low}♠ {high}♥").deal().money("alice") == (-1000, 1000)
    assert len(STRENGTH) == 52


# The wagers (ss 6, 12).


def test_13_6_2_a_the_higher_card_wins_even_money() -> None:
    """Also: 13:12(1)"""
    story = WarStory("A♠ K♥").deal()
    assert story.result("alice", "bet") == ("win", 2000, "qld-2024:13:12(1)")
    assert story.money("alice") == (1000, -1000)


def test_13_6_2_b_a_lower_card_loses() -> None:
    story = WarStory("2♠ 3♥").deal()
    assert story.result("alice", "bet") == ("lose", 0, "qld-2024:13:6(2)(b)")
    assert story.money("alice") == (-1000, 1000)


def test_13_6_2_c_half_of_what_is_surrendered_goes() -> None:
    """Also: 13:16(5)(a)"""
    story = WarStory("9♠ 9♥").deal("alice surrender")
    assert story.result("alice", "bet") == ("surrendered", 500, "qld-2024:13:16(5)(a)")
    assert story.money("alice") == (-500, 500)


def test_13_6_2_c_half_of_odd_cents_at_a_table_and_at_a_terminal() -> None:
    """I-G-4: a terminal credits cents; a dealer pays what chips and coins make up."""
    for terminal, back in ((True, 75), (False, 50)):
        sign = Sign({"": Limit(50, 1000)}, unit=50, terminal=terminal)
        story = WarStory("9♠ 9♥", wagers={"alice": 150}, sign=sign).deal("alice surrender")
        assert story.result("alice", "bet")[1] == back


def test_13_6_2_d_winning_the_war_pays_it_and_returns_the_bet() -> None:
    """Also: 13:12(3)(a)"""
    story = WarStory("9♠ 9♥ K♠ Q♥").deal("alice go to war")
    assert story.result("alice", "war") == ("win", 2000, "qld-2024:13:12(3)(a)")
    assert story.result("alice", "bet") == ("void", 1000, "qld-2024:13:6(2)(d)")
    assert story.money("alice") == (1000, -1000)


def test_13_6_2_d_another_tie_pays_the_war_two_to_one() -> None:
    """Also: 13:12(3)(b)"""
    story = WarStory("9♠ 9♥ K♠ K♥").deal("alice go to war")
    assert story.result("alice", "war") == ("win", 3000, "qld-2024:13:12(3)(b)")
    assert story.result("alice", "bet") == ("void", 1000, "qld-2024:13:6(2)(d)")
    assert story.money("alice") == (2000, -2000)


def test_13_6_2_e_a_war_lost_takes_both_wagers() -> None:
    story = WarStory("9♠ 9♥ Q♠ K♥").deal("alice go to war")
    assert story.result("alice", "war") == ("lose", 0, "qld-2024:13:6(2)(b)")
    assert story.result("alice", "bet") == ("lose", 0, "qld-2024:13:6(2)(e)")
    assert story.money("alice") == (-2000, 2000)


def test_13_12_2_ties_pay_ten_to_one_and_lose_on_anything_else() -> None:
    """Also: 13:6(2)(a), 13:6(2)(b)"""
    for cards, gain in (("9♠ 9♥", 10_000 - 500), ("9♠ 8♥", 1000 - 1000), ("8♠ 9♥", -2000)):
        story = WarStory(cards)
        story.place("alice", "tie", 1000)
        story.no_more_bets()
        if not story.over:
            story.choose("alice", "surrender")
        assert story.money("alice") == (gain, -gain)
        assert story.result("alice", "tie")[2] in ("qld-2024:13:12(2)", "qld-2024:13:6(2)(b)")


def test_13_12_the_pay_tables_whole() -> None:
    assert [paid.said for pays in (BET_PAYS, TIE_PAYS, WAR_PAYS) for paid in pays.paid] == [
        "1/1",
        "10/1",
        "2/1",
        "1/1",
    ]
    nine, dealers_nine = Card("9♠"), Card("9♥")
    assert BET_PAYS(Showdown(nine, dealers_nine)) == Undecided("qld-2024:13:16(4)")
    surrendered = Surrendered(Fraction(1, 2), "qld-2024:13:16(5)(a)")
    assert BET_PAYS(Showdown(nine, dealers_nine, SURRENDER)) == surrendered
    fought = Showdown(nine, dealers_nine, GO_TO_WAR, Card("3♠"), Card("2♥"))
    assert WAR_PAYS(fought) == win(1, "qld-2024:13:12(3)(a)", "higher rank")
    assert BET_PAYS(fought) == Void("qld-2024:13:6(2)(d)")
    assert TIE_PAYS(Showdown(Card("8♠"), nine)) == Lose("qld-2024:13:6(2)(b)")


def test_13_26_1_a_box_without_its_war_card_has_no_war() -> None:
    """I-CW-2: also when the dealer's was dealt."""
    nine = Card("9♠")
    for additional, dealers in ((None, Card("2♥")), (None, None)):
        shown = Showdown(nine, nine, GO_TO_WAR, additional, dealers)
        for pays in (WAR_PAYS, BET_PAYS):
            assert pays(shown) == Void("qld-2024:13:26(1)")


def test_13_24_2_a_card_machine_must_be_approved_for_the_decks() -> None:
    with pytest.raises(ValueError, match="6 decks in a card machine approved for 7 to 8"):
        CasinoWarOptions(decks=6, machine=True, machine_approved=(7, 8))


def test_13_10_1_no_number_of_boxes_is_negative() -> None:
    with pytest.raises(ValueError, match="not negative"):
        CasinoWarOptions(boxes_per_player=-1)


@pytest.mark.parametrize("cards", [52, 156])
def test_13_13_7_from_a_deck_to_half_of_the_way_in(cards: int) -> None:
    assert CasinoWarOptions(cutting_card=cards).cutting_card_from_back == cards


# How wagers are made (ss 7 to 11).


def test_13_7_1_chips_on_an_area_of_the_layout_and_no_other() -> None:
    story = WarStory()
    assert story.refused("alice", Place("banker", 1000)).rule == "qld-2024:13:6(1)"
    assert story.of(ev.WagerPlaced)[-1].area == "bet"


def test_13_7_2_nothing_is_taken_by_word_once_wagers_are_closed() -> None:
    story = WarStory("9♠ 9♥").deal()
    assert story.refused("alice", Place("tie", 1000)).rule == "qld-2024:13:9(1)"


def test_13_7_3_only_boxes_with_a_casino_war_wager_are_dealt_to() -> None:
    story = WarStory("9♠ 8♥", players=TWO).deal()
    assert set(story.of(ev.RoundClosed)[-1].outcome) == {"box 1", "dealer", "order"}


def test_13_7_3_without_a_wager_nothing_is_dealt() -> None:
    story = WarStory("9♠ 8♥", wagers={}).deal()
    assert not story.of(ev.Dealt)


def test_13_7_4_a_tie_wager_needs_the_players_own_casino_war_wager() -> None:
    story = WarStory(players={"alice": 1, "bob": 0})
    refused = story.refused("bob", Place("tie", 500, 1))
    assert (refused.rule, "bob's own" in refused.reason) == ("qld-2024:13:7(4)", True)
    story.place("alice", "tie", 500)
    assert story.refused("alice", Withdraw("bet")).rule == "qld-2024:13:7(4)"
    story.withdraw("alice", "tie")
    story.withdraw("alice", "bet")
    assert story.money("alice") == (0, 0)


def test_13_7_4_a_dealer_returns_a_tie_wager_that_stands_alone() -> None:
    """I-G-10."""
    story = WarStory("9♠ 8♥", staffed=True)
    story.place("alice", "tie", 500)
    story.withdraw("alice", "bet")
    story.no_more_bets()
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:13:7(4)"
    assert story.money("alice") == (0, 0)


def test_13_7_5_a_tie_wager_is_three_times_the_bet_at_most() -> None:
    story = WarStory()
    assert story.refused("alice", Place("tie", 3050)).rule == "qld-2024:13:7(5)"
    story.place("alice", "tie", 3000)
    assert story.refused("alice", Place("tie", 100)).rule == "qld-2024:13:7(5)"
    assert story.refused("alice", Change("bet", 950)).rule == "qld-2024:13:7(5)"
    story.change("alice", "bet", 1050)
    story.change("alice", "tie", 3150)
    assert story.money("alice")[0] == -4200


def test_13_7_6_a_go_to_war_wager_is_not_placed_while_wagers_are_open() -> None:
    story = WarStory()
    assert story.refused("alice", Place("war", 1000)).rule == "qld-2024:13:7(6)"


def test_13_8_1_three_players_wager_on_a_box() -> None:
    story = WarStory(players=SHARED)
    story.place("bob", "bet", 1000, 1)
    story.place("carol", "bet", 1000, 1)
    assert story.refused("dora", Place("bet", 1000, 1)).rule == "qld-2024:13:8(1)"


@pytest.mark.parametrize("players", [0, 4])
def test_13_8_1_a_house_permits_one_to_three(players: int) -> None:
    with pytest.raises(ValueError, match=r"13:8\(1\)"):
        GAMES["casino-war"].configure({"players_per_box": players})


def test_13_8_1_players_on_a_box_decide_each_alone_on_one_war_card() -> None:
    """I-CW-1."""
    story = WarStory("9♠ 9♥ K♠ Q♥", players=SHARED)
    story.place("bob", "bet", 2000, 1)
    story.place("carol", "bet", 3000, 1)
    story.deal("alice go to war", "bob surrender", "carol go to war")
    assert story.hand("box 1") == ["9♠", "K♠"]
    assert story.money("alice", "bob", "carol") == (1000, -1000, 3000, -3000)
    assert not any("controls" in text for text in story.announced())


def test_13_8_2_a_one_maximum_for_all_players_on_a_box() -> None:
    sign = Sign({"": Limit(100, 5000)}, one_table_maximum=True)
    story = WarStory(players=SHARED, wagers={"alice": 3000}, sign=sign)
    assert story.refused("bob", Place("bet", 2050, 1)).rule == "qld-2024:13:8(2)(a)"
    story.place("bob", "bet", 2000, 1)


def test_13_8_2_a_a_go_to_war_wager_does_not_count_in_it() -> None:
    """I-CW-1."""
    sign = Sign({"": Limit(100, 5000)}, one_table_maximum=True)
    story = WarStory("9♠ 9♥ K♠ Q♥", wagers={"alice": 5000}, sign=sign).deal("alice go to war")
    assert story.money("alice") == (5000, -5000)


def test_13_8_2_b_or_one_for_each_player() -> None:
    sign = Sign({"": Limit(100, 5000)})
    story = WarStory(players=SHARED, wagers={"alice": 5000}, sign=sign)
    story.place("bob", "bet", 5000, 1)
    assert story.refused("bob", Place("bet", 50, 1)).rule == "qld-2024:13:11(1)"


def test_13_9_1_after_the_first_card_wagers_stay() -> None:
    story = WarStory("9♠ 9♥").deal()
    for command in (Withdraw("bet"), Change("bet", 500), Place("bet", 500)):
        assert story.refused("alice", command).rule == "qld-2024:13:9(1)"
    call = next(event for event in story.of(ev.Announced) if event.text == "no more bets")
    assert call.rule == "qld-2024:13:9(1)"


def test_13_9_2_a_confirmed_go_to_war_wager_stays_too() -> None:
    story = WarStory("9♠ 9♣ 9♥ K♠ 2♦ Q♥", players=TWO, wagers=BOTH).deal("alice go to war")
    for area, rule in (("war", "qld-2024:13:9(2)"), ("bet", "qld-2024:13:9(1)")):
        assert story.refused("alice", Withdraw(area, 1)).rule == rule


def test_13_10_1_a_player_on_two_boxes_gives_one_up() -> None:
    story = WarStory("9♠ 8♣ 7♥", players=TWO, wagers={"alice": 1000}, players_per_box=1)
    story.place("alice", "bet", 1000, 2)
    story.place("alice", "tie", 500, 2)
    story.place("bob", "bet", 2000, 2)
    given = [(e.area, e.rule) for e in story.of(ev.WagerWithdrawn)]
    assert given == [("bet", "qld-2024:13:10(1)"), ("tie", "qld-2024:13:10(1)")]
    story.deal()
    assert story.money("alice", "bob") == (1000, 2000, -3000)


def test_13_10_1_a_house_may_permit_one_box_only() -> None:
    story = WarStory(boxes_per_player=1)
    assert story.refused("alice", Place("bet", 1000, 2)).rule == "qld-2024:13:10(1)"


def test_13_10_2_the_minimum_on_each_hand() -> None:
    story = WarStory()
    assert story.refused("alice", Place("bet", 50, 2)).rule == "qld-2024:13:11(1)"
    story.place("alice", "bet", 100, 2)


def test_13_11_1_the_limits_of_the_sign() -> None:
    story = WarStory(wagers={})
    assert story.refused("alice", Place("bet", 50)).rule == "qld-2024:13:11(1)"
    assert story.refused("alice", Place("bet", 1_000_050)).rule == "qld-2024:13:11(1)"
    story.place("alice", "bet", 1000)
    assert story.refused("alice", Place("tie", 50)).rule == "qld-2024:13:11(1)"  # I-CW-4


def test_13_11_2_a_tie_wager_is_a_tenth_of_the_maximum_at_most() -> None:
    sign = Sign({"": Limit(100, 5000)})
    story = WarStory(wagers={"alice": 5000}, sign=sign)
    assert story.refused("alice", Place("tie", 550)).rule == "qld-2024:13:11(2)"
    story.place("alice", "tie", 500)
    assert GAMES["casino-war"].sign.limit("tie").maximum * 10 == 1_000_000


# The cards (ss 13 to 15, 18).


def test_13_13_1_the_cards_are_shuffled_then_cut() -> None:
    story = WarStory()
    kinds = [type(e) for e in story.events]
    at = [kinds.index(kind) for kind in (ev.ShoeShuffled, ev.ShoeCut, ev.CuttingCardPlaced)]
    assert at == sorted(at)


def test_13_13_4_players_cut_ten_cards_from_either_end() -> None:
    """Also: 13:13(3)"""
    story = Story("casino-war", staffed=True)
    story.dealer(Choose("shuffle"))
    assert story.table.pending.rule == "qld-2024:13:13(3)"
    story.choose("alice", "cut")
    for at in (9, 303):
        assert story.refused("alice", Cut(at)).rule == "qld-2024:13:13(4)"
    story.player("alice", Cut(302))
    cut = story.of(ev.ShoeCut)[-1]
    assert (cut.at, cut.by, cut.rule) == (302, "alice", "qld-2024:13:13(4)")


def test_13_13_5_the_cards_are_cut_once() -> None:
    story = WarStory(staffed=True)
    assert len(story.of(ev.ShoeCut)) == 1


def test_13_13_7_the_cutting_card_goes_about_a_deck_in_from_the_back() -> None:
    placed = WarStory().of(ev.CuttingCardPlaced)[-1]
    assert (placed.from_back, placed.rule) == (52, "qld-2024:13:13(7)")
    for wrong in (51, 157):
        with pytest.raises(ValueError, match=r"13:13\(7\)"):
            GAMES["casino-war"].configure({"cutting_card": wrong})


def test_13_13_7_a_gaming_manager_has_it_put_up_to_half_of_the_way_in() -> None:
    story = WarStory("9♠ 8♥ 9♦ 8♦")
    assert story.refused(SUPERVISOR, PlaceCuttingCard(156)).rule == "qld-2024:13:13(7)"
    assert story.refused(MANAGER, PlaceCuttingCard(157)).rule == "qld-2024:13:13(7)"
    story.manager(PlaceCuttingCard(156))
    story.supervisor(ReplaceCards())
    story.deal("alice decline")
    assert story.of(ev.CuttingCardPlaced)[-1].from_back == 156
    story.supervisor(ReplaceCards())
    story.deal("alice decline")
    assert story.of(ev.CuttingCardPlaced)[-1].from_back == 52  # for that shoe only


def test_13_13_7_a_card_machine_has_no_cutting_card() -> None:
    story = WarStory(machine=True)
    assert story.refused(MANAGER, PlaceCuttingCard(60)).rule == "qld-2024:general:16(e)"
    assert not story.of(ev.CuttingCardPlaced)


def test_13_14_1_a_the_first_player_to_the_table_cuts() -> None:
    story = Story("casino-war", staffed=True, players={"bob": 5, "alice": 1})
    story.dealer(Choose("shuffle"))
    assert story.table.pending.waits_for() == ("bob",)


def test_13_14_1_b_then_the_player_on_whose_box_the_cutting_card_appeared() -> None:
    story = WarStory("9♠ 8♣ 7♥", players=TWO, wagers=BOTH)
    story.table.round.carry.shoe.place_cutting_card(1)
    story.deal()
    out = story.of(ev.CuttingCardOut)[-1]
    assert out.rule == "qld-2024:13:18"
    assert story.table.pending.waits_for() == ("bob",)


def test_13_14_1_c_or_the_player_farthest_to_the_dealers_right() -> None:
    story = WarStory("9♠ 7♥", players={"alice": 1, "bob": 4})
    story.table.round.carry.shoe.place_cutting_card(1)
    story.deal()
    assert story.table.pending.waits_for() == ("bob",)


def test_13_14_2_the_offer_goes_clockwise_and_the_dealer_cuts_if_none_accepts() -> None:
    """Also: 13:14(4)"""
    story = Story("casino-war", staffed=True, players={"bob": 5, "alice": 1, "carol": 7})
    story.dealer(Choose("shuffle"))
    for name in ("bob", "carol", "alice"):
        story.choose(name, "decline")
    story.dealer(Cut(100))
    assert story.of(ev.ShoeCut)[-1].by == "dealer"


def test_13_14_3_whoever_accepts_may_ask_another_to_cut() -> None:
    story = Story("casino-war", staffed=True, players={"bob": 5, "alice": 1})
    story.dealer(Choose("shuffle"))
    story.choose("bob", "ask alice")
    story.player("alice", Cut(100))
    assert story.of(ev.ShoeCut)[-1].by == "alice"


def test_13_15_a_supervisor_has_the_cards_replaced_after_the_round() -> None:
    story = WarStory("9♠ 8♥")
    story.supervisor(ReplaceCards())
    assert len(story.of(ev.ShoeShuffled)) == 1
    story.deal("alice decline")
    assert len(story.of(ev.ShoeShuffled)) == 2
    assert [e.rule for e in story.of(ev.Directed)] == ["qld-2024:13:15"]


def test_13_18_the_round_is_completed_and_the_cards_are_shuffled() -> None:
    story = WarStory("9♠ 9♥ K♠ Q♥")
    story.table.round.carry.shoe.place_cutting_card(2)
    story.deal("alice go to war")
    assert story.money("alice") == (1000, -1000)
    assert story.asked.startswith("alice: the cut is offered")
    story.choose("alice", "decline")
    assert len(story.of(ev.ShoeShuffled)) == 2


# The deals (ss 16, 17, 20).


def test_13_16_1_one_card_each_from_the_dealers_left_then_the_dealer() -> None:
    players = {"carol": 5, "alice": 1, "bob": 3}
    wagers = {"carol": 3000, "alice": 1000, "bob": 2000}
    story = WarStory("9♠ 8♣ 7♥ 2♦", players=players, wagers=wagers).deal()
    dealt = [(e.to, e.card, e.rule[-3:]) for e in story.of(ev.Dealt)]
    assert dealt == [
        ("box 1", "9♠", "(a)"),
        ("box 3", "8♣", "(a)"),
        ("box 5", "7♥", "(a)"),
        ("dealer", "2♦", "(b)"),
    ]


def test_13_16_2_all_ties_then_what_is_won_and_lost_from_the_dealers_right() -> None:
    story = WarStory("9♠ 9♦ 2♣ 8♥", players={"alice": 1, "bob": 2, "carol": 3}, wagers={})
    for name in ("alice", "bob", "carol"):
        story.place(name, "bet", 1000)
        story.place(name, "tie", 100)
    story.deal()
    order = [(e.area, e.box) for e in story.settled()]
    assert order == [("tie", 3), ("tie", 2), ("tie", 1), ("bet", 3), ("bet", 2), ("bet", 1)]


def test_13_16_4_after_that_each_player_with_an_equal_card_is_asked() -> None:
    story = WarStory("9♠ 2♦ 9♣ 9♥", players={"alice": 1, "bob": 2, "carol": 3})
    story.place("bob", "bet", 1000)
    story.place("carol", "bet", 1000)
    story.deal()
    assert [e.player for e in story.settled()] == ["bob"]
    ask = story.table.pending
    assert (ask.waits_for(), ask.rule) == (("alice",), "qld-2024:13:16(4)")
    story.then("alice surrender", "carol surrender")
    assert story.money("alice", "bob", "carol") == (-500, -1000, -500, 2000)


def test_13_16_4_tie_wagers_are_settled_before_and_left_alone_by_a_surrender() -> None:
    """I-CW-4."""
    story = WarStory("9♠ 9♥")
    story.place("alice", "tie", 500)
    story.no_more_bets()
    assert story.result("alice", "tie") == ("win", 5500, "qld-2024:13:12(2)")
    story.choose("alice", "surrender")
    assert story.money("alice") == (4500, -4500)


def test_13_16_5_b_a_go_to_war_wager_equals_the_casino_war_wager() -> None:
    story = WarStory("9♠ 9♥ K♠ Q♥", wagers={"alice": 1750}).deal("alice go to war")
    placed = story.of(ev.WagerPlaced)[-1]
    assert (placed.area, placed.amount, placed.box) == ("war", 1750, 1)
    assert placed.rule == "qld-2024:13:16(5)(b)"


def test_13_16_5_b_war_needs_chips_and_chips_may_be_bought_for_it() -> None:
    story = WarStory("9♠ 9♥ K♠ Q♥", wagers={"alice": 60_000}).deal()
    assert story.offered() == ("surrender",)
    assert story.refused("alice", Choose("go to war")).rule == "qld-2024:13:6(2)"
    story.player("alice", BuyIn(20_000))
    assert story.offered() == ("go to war", "surrender")
    story.choose("alice", "go to war")
    assert story.won("alice") == 80_000


def test_13_16_5_b_chips_may_be_taken_away_while_the_player_thinks() -> None:
    story = WarStory("9♠ 9♥").deal()
    story.player("alice", CashOut(99_000))
    assert story.offered() == ("surrender",)


def test_13_17_1_a_card_to_each_box_at_war_from_the_left_then_the_dealer() -> None:
    players = {"alice": 1, "bob": 2, "carol": 3}
    story = WarStory("9♠ 9♦ 9♣ 9♥ K♠ 3♣ Q♥", players=players, wagers=dict.fromkeys(players, 1000))
    story.deal("alice go to war", "bob surrender", "carol go to war")
    dealt = [(e.to, e.card, e.rule) for e in story.of(ev.Dealt)[4:]]
    assert dealt == [
        ("box 1", "K♠", "qld-2024:13:17(1)(a)"),
        ("box 3", "3♣", "qld-2024:13:17(1)(a)"),
        ("dealer", "Q♥", "qld-2024:13:17(1)(b)"),
    ]
    assert story.money("alice", "bob", "carol") == (1000, -500, -2000, 1500)


def test_13_17_2_each_players_two_wagers_from_the_dealers_right() -> None:
    story = WarStory("9♠ 9♦ 9♥ K♠ 3♣ Q♥", players=TWO, wagers=BOTH)
    story.deal("alice go to war", "bob go to war")
    order = [(e.player, e.area) for e in story.settled()]
    assert order == [("bob", "war"), ("bob", "bet"), ("alice", "war"), ("alice", "bet")]


def test_13_17_without_a_war_the_dealer_takes_no_second_card() -> None:
    story = WarStory("9♠ 9♥ K♠").deal("alice surrender")
    assert story.hand("dealer") == ["9♥"]


def test_13_17_2_wagers_directed_void_meanwhile_go_back() -> None:
    story = WarStory("9♠ 9♦ 9♥ K♠ 3♣ Q♥", players=TWO, wagers=BOTH).deal("alice go to war")
    story.supervisor(VoidWagers("alice"))
    story.choose("bob", "surrender")
    assert story.money("alice", "bob") == (0, -1000, 1000)


def test_13_20_the_cards_decide_whatever_was_announced() -> None:
    """What a player or a dealer says of a card is no part of any command."""
    story = WarStory("10♠ J♥").deal()
    assert story.result("alice", "bet")[0] == "lose"


def test_13_6_2_a_player_without_chips_for_it_does_not_go_to_war() -> None:
    """Also: 13:9(2), 13:16(4)"""
    story = WarStory("9♠ 9♥ 5♣ 9♦", players={"ann": 1, "bob": 2, "cho": 3}, wagers={})
    refused = story.refused("ann", Choose("go to war"))
    assert refused.rule == "qld-2024:13:16(4)"
    for name in ("ann", "bob", "cho"):
        story.place(name, "bet", 1000)
    story.no_more_bets()
    story.player("ann", CashOut(story.credit("ann") - 500))
    assert story.refused("ann", Choose("go to war")).rule == "qld-2024:13:6(2)"
    assert story.refused("cho", Choose("surrender")).rule == "qld-2024:13:16(4)"
    story.player("ann", BuyIn(1000))
    story.choose("ann", "go to war")
    assert story.refused("ann", Choose("surrender")).rule == "qld-2024:13:9(2)"
