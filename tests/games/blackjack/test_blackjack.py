"""Schedule 2, Parts 3 to 5: the round of play, clause by clause."""

from __future__ import annotations

import pytest

from croupier.games.blackjack.hands import Hand, is_blackjack
from croupier.games.blackjack.incidents import FurtherRound, PlaceCuttingCard
from croupier.games.blackjack.rules import variant
from croupier.table import events as ev
from croupier.table.acts import VoidWagers
from croupier.table.box_cards import ReplaceCards
from croupier.table.boxes import LimitEntry, RefuseEntry, RefuseReturn
from croupier.table.commands import Choose, Cut, NoMoreBets, Place, Withdraw
from croupier.table.sign import Limit, Sign
from tests.games.blackjack.blackjack_story import BlackjackStory
from tests.story import DEALER, MANAGER, SUPERVISOR

THREE = {"alice": 1, "bob": 2, "carol": 3}
SHARED = {"alice": 1, "bob": 0, "carol": 0}  # all on box 1


def round_of(cards: str, *decisions: str, **settings: object) -> BlackjackStory:
    """A round of one box and one $10 wager, to its end."""
    story = BlackjackStory(cards, **settings).deal(*decisions)  # type: ignore[arg-type]
    assert story.over, story.asked
    return story


def shared(cards: str, *others: str) -> BlackjackStory:
    """Alice at box 1 with $10, and the others behind her with $20 and $30."""
    story = BlackjackStory(cards, players=SHARED)
    for name, amount in zip(others, (2000, 3000), strict=False):
        story.place(name, "original", amount, 1)
    return story


# Definitions and values (ss 2, 4, 5).


def test_2_1_the_game_is_played_as_this_schedule_says() -> None:
    story = round_of("9♠ 7♥ 10♦ 10♠", "alice stand")
    assert story.won("alice") == 1000
    assert story.house == -1000


def test_2_2_a_blackjack_is_an_ace_and_a_ten_as_the_first_two_cards() -> None:
    rules = variant("blackjack")
    assert all(is_blackjack(Hand(1, cards=["A♠", ten]), rules) for ten in ("10♥", "J♥", "Q♥", "K♥"))
    assert not is_blackjack(Hand(1, cards=["A♠", "9♥"]), rules)
    assert not is_blackjack(Hand(1, cards=["7♠", "7♥", "7♣"]), rules)


def test_2_2_hard_and_soft_totals() -> None:
    soft = Hand(1, cards=["A♠", "6♥"])
    assert (soft.total, soft.soft, soft.count) == (17, True, "soft 17")
    soft.add("9♦")  # type: ignore[arg-type]
    assert (soft.total, soft.soft, soft.count) == (16, False, "16")


@pytest.mark.parametrize("decks", [5, 6, 7, 8])
def test_2_4_five_to_eight_decks(decks: int) -> None:
    story = BlackjackStory(wagers={}, decks=decks)
    assert story.of(ev.ShoeShuffled)[0].cards == decks * 52


@pytest.mark.parametrize("decks", [4, 9])
def test_2_4_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(ValueError, match=r"decks"):
        BlackjackStory(decks=decks)


def test_2_5_1_the_values_of_the_cards() -> None:
    assert Hand(1, cards=["2♠", "10♥"]).total == 12
    assert [Hand(1, cards=[c, "5♠"]).total for c in ("J♥", "Q♥", "K♥")] == [15, 15, 15]
    assert Hand(1, cards=["A♠", "5♠"]).total == 16


def test_2_5_2_an_ace_is_one_where_eleven_would_be_too_many() -> None:
    assert Hand(1, cards=["A♠", "A♥"]).total == 12
    assert Hand(1, cards=["A♠", "A♥", "9♦", "10♦"]).total == 21
    assert Hand(0, cards=["A♠", "5♥", "10♦"]).total == 16


# The cut (s 6).


def staffed_before_shuffle() -> BlackjackStory:
    story = BlackjackStory.__new__(BlackjackStory)
    super(BlackjackStory, story).__init__("blackjack", "", staffed=True, players={})
    for name, seat in (("bob", 4), ("alice", 2), ("carol", 0)):
        story.join(name, seat)
    return story


def test_2_6_1_the_cut_is_offered_and_the_dealer_waits_for_players() -> None:
    story = staffed_before_shuffle()
    assert "shuffle" in story.asked
    story.dealer(Choose("shuffle"))
    assert story.table.pending.waits_for() == ("bob",)


def test_2_6_2_a_the_first_player_to_the_table_cuts() -> None:
    story = staffed_before_shuffle()
    story.dealer(Choose("shuffle"))
    story.choose("bob", "cut")
    story.player("bob", Cut(100))
    assert story.of(ev.ShoeCut)[-1].by == "bob"
    assert story.table.round.carry.shoe.cut_at == 100


def test_2_6_2_b_the_player_on_whose_box_the_cutting_card_appeared_cuts() -> None:
    story = BlackjackStory("10♠ 9♥ 10♦ 10♥ 9♠ 10♣ 10♥", players={"alice": 1, "bob": 3})
    story.place("bob", "original", 1000)
    story.table.round.carry.shoe.place_cutting_card(4)  # in front of bob's second card
    story.deal("alice stand", "bob stand")
    assert story.table.pending.waits_for() == ("bob",)


def test_2_6_2_c_on_the_dealers_hand_the_farthest_to_the_right_cuts() -> None:
    story = BlackjackStory("10♠ 9♥ 10♦ 10♥ 10♠", players={"bob": 5, "alice": 1, "dan": 3})
    story.table.round.carry.shoe.place_cutting_card(3)  # in front of the dealer's second card
    story.deal("alice stand")
    assert story.table.pending.waits_for() == ("bob",)


def test_2_6_3_whoever_accepts_may_ask_another_and_a_refusal_goes_on_clockwise() -> None:
    story = staffed_before_shuffle()
    story.dealer(Choose("shuffle"))
    story.choose("bob", "decline")  # seat 4, then round to seat 2
    assert story.table.pending.waits_for() == ("alice",)
    story.choose("alice", "ask carol")
    story.player("carol", Cut(50))
    assert story.of(ev.ShoeCut)[-1].by == "carol"


def test_2_6_4_if_nobody_accepts_the_dealer_cuts() -> None:
    story = staffed_before_shuffle()
    story.dealer(Choose("shuffle"))
    for name in ("bob", "alice", "carol"):
        story.choose(name, "decline")
    story.dealer(Cut(77))
    assert story.of(ev.ShoeCut)[-1] == ev.ShoeCut(77, "dealer", rule="qld-2024:2:6(5)")


def test_2_6_5_ten_cards_in_from_either_end_and_6_otherwise_cut_again() -> None:
    story = staffed_before_shuffle()
    story.dealer(Choose("shuffle"))
    story.choose("bob", "cut")
    for wrong in (0, 9, 407, 416):
        assert story.refused("bob", Cut(wrong)).rule == "qld-2024:2:6(5)"
    story.player("bob", Cut(406))


def test_2_6_7_the_cards_in_front_go_to_the_back() -> None:
    story = staffed_before_shuffle()
    story.dealer(Choose("shuffle"))
    story.choose("bob", "cut")
    story.player("bob", Cut(10))
    assert story.table.round.carry.shoe.cut_at == 10


def test_2_6_8_the_cutting_card_stands_a_deck_from_the_back() -> None:
    story = BlackjackStory(wagers={})
    assert story.of(ev.CuttingCardPlaced)[-1].from_back == 52
    assert story.table.round.carry.shoe.cutting_card == 416 - 52
    deeper = BlackjackStory(wagers={}, cutting_card=200)
    assert deeper.table.round.carry.shoe.cutting_card == 216
    for wrong in (51, 278):
        with pytest.raises(ValueError, match=r"2:6\(8\)"):
            BlackjackStory(cutting_card=wrong)


def test_2_6_8_a_supervisor_may_place_it_up_to_two_thirds_in() -> None:
    story = BlackjackStory("10♠ 9♥ 10♦ 10♠")
    refusal = story.refused(SUPERVISOR, PlaceCuttingCard(300))
    assert refusal.rule == "qld-2024:2:6(8)"
    story.supervisor(PlaceCuttingCard(277))
    story.supervisor(ReplaceCards())
    story.deal("alice stand", "alice decline")
    assert story.of(ev.CuttingCardPlaced)[-1].from_back == 277


# Boxes (ss 7 to 10).


def test_2_7_one_player_a_box_where_the_house_says_so() -> None:
    story = BlackjackStory(players={"alice": 1, "bob": 2}, players_per_box=1)
    assert story.refused("bob", Place("original", 1000, 1)).rule == "qld-2024:2:7"


def test_2_8_1_up_to_three_players_on_a_box() -> None:
    story = BlackjackStory(players={"alice": 1, "bob": 0, "carol": 0, "dan": 0})
    story.place("bob", "original", 1000, 1)
    story.place("carol", "original", 1000, 1)
    assert story.refused("dan", Place("original", 1000, 1)).rule == "qld-2024:2:8(1)"


def test_2_8_2_a_one_table_maximum_for_a_box() -> None:
    sign = Sign({"": Limit(500, 5000)}, one_table_maximum=True)
    story = BlackjackStory(players=SHARED, wagers={"alice": 4000}, sign=sign)
    refusal = story.refused("bob", Place("original", 1500, 1))
    assert refusal.rule == "qld-2024:2:8(2)(a)"
    story.place("bob", "original", 1000, 1)


def test_2_8_2_b_or_the_maximum_for_each() -> None:
    sign = Sign({"": Limit(500, 5000)})
    story = BlackjackStory(players=SHARED, wagers={"alice": 5000}, sign=sign)
    story.place("bob", "original", 5000, 1)


def test_2_9_2_the_dealer_decides_who_controls_the_box() -> None:
    story = BlackjackStory("5♠ 9♥ 6♦ 10♠ 10♦ 10♥", players=SHARED, staffed=True)
    story.place("bob", "original", 2000, 1)
    story.no_more_bets()
    assert "who controls box 1" in story.asked
    story.dealer(Choose("bob"))
    story.go_on()
    assert story.table.pending.waits_for() == ("bob",)
    assert story.refused("alice", Choose("draw"))


def test_2_9_2_without_a_dealer_the_player_seated_there_controls() -> None:
    story = BlackjackStory("5♠ 9♥ 6♦ 10♠", players=SHARED, wagers={})
    story.place("bob", "original", 2000, 1)
    story.place("alice", "original", 1000, 1)
    story.no_more_bets()
    assert "alice controls box 1" in story.announced()


def test_2_9_4_only_the_controlling_player_decides() -> None:
    story = shared("5♠ 9♥ 6♦ 10♠ 7♦ 10♥", "bob")
    story.no_more_bets()
    assert story.refused("bob", Choose("draw"))
    story.then("alice draw")
    assert (story.won("alice"), story.won("bob"), story.house) == (1000, 2000, -3000)


def test_2_9_5_every_player_on_the_box_may_insure() -> None:
    story = shared("10♠ A♥ 9♦ K♥", "bob")
    story.deal("alice insure 500", "bob insure 1000", "alice stand")
    assert (story.won("alice"), story.won("bob")) == (0, 0)
    assert story.result("bob", "insurance") == ("win", 3000, "qld-2024:2:25(4)")


def test_2_9_6_the_others_may_double_too_but_need_not() -> None:
    story = shared("5♠ 9♥ 6♦ 10♦ 10♠", "bob", "carol")
    story.deal("alice double 1000", "bob double 1500", "carol decline")
    assert story.hand("box 1") == ["5♠", "6♦", "10♦"]  # one card for the hand (2:9(6)(b))
    assert (story.won("alice"), story.won("bob"), story.won("carol")) == (2000, 3500, 3000)


def test_2_9_7_the_others_cover_each_card_or_say_which_they_follow() -> None:
    story = shared("8♠ 9♥ 8♦ 10♥ 3♣ 10♣ 10♠", "bob", "carol")
    # first hand 8 10 = 18; second 8 3 10 = 21; dealer 19
    story.deal("alice split", "bob cover", "carol second", "alice stand", "alice draw")
    assert story.won("alice") == 0  # lost one, won one
    assert story.won("bob") == 0
    assert story.won("carol") == 3000  # the original wager rode on the second card
    assert "original" in [e.area for e in story.settled("carol")]


def test_2_10_1_more_boxes_than_one_until_others_need_them() -> None:
    story = BlackjackStory(players={"alice": 1, "bob": 2}, players_per_box=1)
    story.place("alice", "original", 2000, 2)
    story.place("bob", "original", 1000, 2)  # alice gives the box up
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.player, back.box, back.amount, back.rule) == ("alice", 2, 2000, "qld-2024:2:10(1)")
    assert story.won("alice") == -1000


def test_2_10_1_the_house_may_limit_boxes_a_player() -> None:
    story = BlackjackStory(boxes_per_player=2)
    story.place("alice", "original", 1000, 2)
    assert story.refused("alice", Place("original", 1000, 3)).rule == "qld-2024:2:10(1)"


def test_2_10_2_at_least_the_minimum_on_each_hand() -> None:
    story = BlackjackStory(sign=Sign({"": Limit(500, 5000)}))
    assert story.refused("alice", Place("original", 400, 2)).rule == "qld-2024:2:18"


def test_2_12_the_player_answers_for_the_total_not_the_dealer() -> None:
    """The total is announced, and a player may stand on any (2:28(3)) or draw to 20."""
    story = round_of("10♠ 9♥ 10♦ 5♥ 10♥", "alice draw")
    assert story.result("alice", "original")[0] == "lose"


# Wagers and results (ss 13 to 18).


def test_2_13_1_a_wager_is_chips_on_the_layout() -> None:
    story = BlackjackStory(wagers={})
    story.place("alice", "original", 1000)
    assert story.of(ev.WagerPlaced)[-1].rule == "qld-2024:2:14(1)"
    assert story.won("alice") == -1000


def test_2_13_2_there_is_no_wager_without_chips() -> None:
    story = BlackjackStory(wagers={})
    assert story.refused("alice", Place("original", 100_500))


def test_2_14_1_before_the_first_card() -> None:
    story = BlackjackStory("10♠ 9♥ 6♦ 10♠ 5♥", players={"alice": 1, "bob": 2})
    story.no_more_bets()
    assert story.refused("bob", Place("original", 1000))


@pytest.mark.parametrize(
    ("cards", "decisions", "result", "returned", "rule"),
    [
        ("10♠ 6♥ 8♦ 10♠ 10♥", ["alice stand"], "win", 2000, "a"),
        ("10♠ 9♥ 10♦ 9♠", ["alice stand"], "win", 2000, "b"),
        ("10♠ 9♥ 9♦ 10♠", ["alice stand"], "void", 1000, "e"),
        ("10♠ 9♥ 6♦ 10♠", ["alice draw"], "lose", 0, "f"),
        ("10♠ 10♥ 9♦ K♠", ["alice stand"], "lose", 0, "g"),
        ("10♠ A♥ 9♦ K♠", ["alice decline", "alice stand"], "lose", 0, "d"),
        ("A♠ K♥ K♦ A♣", [], "void", 1000, "e"),
    ],
)
def test_2_14_2_results(
    cards: str, decisions: list[str], result: str, returned: int, rule: str
) -> None:
    story = round_of(cards, *decisions)
    assert story.result("alice", "original") == (result, returned, f"qld-2024:2:14(2)({rule})")
    assert story.won("alice") == returned - 1000
    assert story.house == 1000 - returned


def test_2_14_2_c_a_blackjack_wins_against_a_dealers_21() -> None:
    story = round_of("A♠ K♥ K♦ 5♣ 6♣")
    assert story.returned("alice") == 2500


def test_2_14_2_d_a_dealers_blackjack_beats_a_players_21() -> None:
    story = round_of("7♠ K♥ 7♦ 7♣ A♣", "alice draw")
    assert story.rule_of("alice") == "qld-2024:2:14(2)(d)"


def test_2_14_3_a_dealers_blackjack_voids_what_was_added() -> None:
    """Also: 2:26(5)"""
    story = round_of("6♠ K♥ 5♦ 9♣ A♣", "alice double 1000")
    assert story.result("alice", "original")[:2] == ("lose", 0)
    assert story.result("alice", "double") == ("void", 1000, "qld-2024:2:14(3)")
    assert story.won("alice") == -1000


def test_2_15_1_even_money_and_2_three_to_two() -> None:
    assert round_of("10♠ 9♥ 10♦ 8♠", "alice stand").returned("alice") == 2000
    assert round_of("A♠ 9♥ K♦", wagers={"alice": 1500}).returned("alice") == 3750


def test_2_16_1_no_hand_on_the_wager_after_the_first_card() -> None:
    story = BlackjackStory("10♠ 9♥ 6♦ 10♠ 5♥")
    story.no_more_bets()
    assert story.refused("alice", Withdraw("original"))
    assert story.refused("alice", Place("original", 1000))


def test_2_16_2_nor_on_insurance_or_added_wagers() -> None:
    story = BlackjackStory("5♠ A♥ 6♦ 10♠ 5♥ 2♣")
    story.deal("alice insure 500")
    assert story.refused("alice", Withdraw("insurance"))


def entered_late() -> BlackjackStory:
    """Bob lets the first round of the shoe pass; the second is open for wagers."""
    story = BlackjackStory("10♠ 9♥ 10♦ 9♠ 10♥ 9♦ 10♣ 9♣", players={"alice": 1, "bob": 2})
    story.deal("alice stand")
    return story


def test_2_17_1_a_manager_refuses_entry_until_the_shuffle() -> None:
    story = entered_late()
    assert story.refused(SUPERVISOR, RefuseEntry("bob"))
    assert story.refused(MANAGER, RefuseEntry("alice")).rule == "qld-2024:2:17(1)"
    story.manager(RefuseEntry("bob"))
    assert story.refused("bob", Place("original", 1000)).rule == "qld-2024:2:17"
    story.supervisor(ReplaceCards())
    story.place("alice", "original", 1000)
    story.deal("alice stand", "alice decline", "bob decline")
    story.place("bob", "original", 1000)  # the cards are shuffled


def test_2_17_1_not_before_a_round_was_dealt() -> None:
    story = BlackjackStory(wagers={})
    assert story.refused(MANAGER, RefuseEntry("alice")).rule == "qld-2024:2:17"


def test_2_17_2_or_allows_it_at_the_minimum() -> None:
    story = entered_late()
    story.manager(LimitEntry("bob"))
    assert story.refused("bob", Place("original", 200)).rule == "qld-2024:2:17(2)"
    story.place("bob", "original", 100)


def test_2_17_3_who_let_a_round_pass_waits_for_the_next_shoe() -> None:
    story = BlackjackStory("10♠ 10♥ 9♥ 10♦ 9♦ 9♠ 10♥ 9♦ 10♣ 9♣", players={"alice": 1, "bob": 2})
    story.place("bob", "original", 1000)
    story.deal("alice stand", "bob stand")
    assert story.refused(MANAGER, RefuseReturn("bob")).rule == "qld-2024:2:17(3)"
    story.place("alice", "original", 1000)
    story.deal("alice stand")
    story.manager(RefuseReturn("bob"))
    assert story.refused("bob", Place("original", 1000)).rule == "qld-2024:2:17"


def test_2_18_the_minimum_and_the_maximum() -> None:
    story = BlackjackStory(wagers={}, sign=Sign({"": Limit(500, 5000)}))
    for wrong in (450, 5050):
        assert story.refused("alice", Place("original", wrong)).rule == "qld-2024:2:18"
    story.place("alice", "original", 500)


def test_2_19_a_supervisor_has_the_cards_replaced_after_the_round() -> None:
    story = BlackjackStory("10♠ 9♥ 10♦ 9♠")
    story.supervisor(ReplaceCards())
    assert len(story.of(ev.ShoeShuffled)) == 1
    story.deal("alice stand", "alice decline")
    assert len(story.of(ev.ShoeShuffled)) == 2


# Dealing (ss 21, 23).


def test_2_21_1_one_card_each_the_dealer_one_a_second_each() -> None:
    story = BlackjackStory("2♠ 3♠ 4♠ 5♥ 6♥ 7♥ 8♥", players={"bob": 3, "alice": 1})
    story.place("bob", "original", 1000)
    story.place("bob", "original", 1000, 2)
    story.no_more_bets()
    order = [(e.to, e.card, e.rule) for e in story.of(ev.Dealt)]
    first, dealers, second = (f"qld-2024:2:21(1)({p})" for p in "abc")
    assert order == [
        ("box 1", "2♠", first),
        ("box 2", "3♠", first),
        ("box 3", "4♠", first),
        ("dealer", "5♥", dealers),
        ("box 1", "6♥", second),
        ("box 2", "7♥", second),
        ("box 3", "8♥", second),
    ]


def test_2_21_2_totals_are_announced_and_players_asked_from_the_dealers_left() -> None:
    story = BlackjackStory(
        "2♠ 4♠ 5♥ 6♥ 8♥ 10♦ 10♣ 10♥ 9♣", players={"bob": 3, "alice": 1}, wagers={"bob": 1000}
    )
    story.place("alice", "original", 1000)
    story.no_more_bets()
    assert [e.count for e in story.of(ev.Counted)] == ["8", "12"]
    assert story.table.pending.waits_for() == ("alice",)
    story.then("alice draw", "alice stand")
    assert story.table.pending.waits_for() == ("bob",)


def test_2_21_3_doubling_and_splitting_are_chips_standing_and_drawing_a_sign() -> None:
    story = BlackjackStory("5♠ 9♥ 5♦ 10♠ 10♥")
    story.no_more_bets()
    assert story.asked == "alice: on 10 (stand / draw / double / split)"
    assert story.refused("alice", Choose("double"))  # without chips
    assert story.refused("alice", Choose("draw", amount=100))


def test_2_21_4_cards_face_up_and_the_total_after_each() -> None:
    story = round_of("2♠ 9♥ 3♦ 4♠ 5♥ 10♥ 8♠", "alice draw", "alice draw", "alice stand")
    counts = [e.count for e in story.of(ev.Counted) if e.hand == "box 1"]
    assert counts == ["5", "9", "14"]


def test_2_21_5_the_dealers_second_card_after_all_others_and_6_its_total() -> None:
    story = round_of("10♠ 6♥ 6♦ 5♠ 10♥ 4♠", "alice draw")
    dealt = [e for e in story.of(ev.Dealt) if e.to == "dealer"]
    assert [e.rule for e in dealt] == [
        "qld-2024:2:21(1)(b)",
        "qld-2024:2:21(5)",
        "qld-2024:2:29(1)",
    ]
    assert [e.count for e in story.of(ev.Counted) if e.hand == "dealer"] == ["16", "20"]


def test_2_23_1_the_round_is_finished_and_then_the_cards_are_shuffled() -> None:
    story = BlackjackStory("10♠ 9♥ 10♦ 9♠")
    story.table.round.carry.shoe.place_cutting_card(1)
    story.deal("alice stand")
    assert story.over
    assert story.of(ev.CuttingCardOut)[-1].rule == "qld-2024:2:23(1)"
    story.choose("alice", "decline")
    assert len(story.of(ev.ShoeShuffled)) == 2


def test_2_23_2_the_cutting_card_first_the_cards_are_shuffled_at_once() -> None:
    story = BlackjackStory("10♠ 9♥ 10♦ 9♠")
    story.table.round.carry.shoe.place_cutting_card(4)
    story.deal("alice stand", "alice decline")
    assert story.of(ev.CuttingCardOut)[-1].rule == "qld-2024:2:23(2)"
    assert len(story.of(ev.ShoeShuffled)) == 2
    assert story.table.round.carry.shoe.position == 0


def test_2_23_3_a_supervisor_has_a_further_round_dealt() -> None:
    story = BlackjackStory("10♠ 9♥ 10♦ 9♠ 10♥ 9♦ 10♣ 9♣")
    assert story.refused(SUPERVISOR, FurtherRound()).rule == "qld-2024:2:23(3)"
    story.table.round.carry.shoe.place_cutting_card(2)
    story.no_more_bets()
    story.supervisor(FurtherRound())
    story.then("alice stand")
    assert len(story.of(ev.ShoeShuffled)) == 1
    story.place("alice", "original", 1000)
    story.deal("alice stand", "alice decline")
    assert len(story.of(ev.ShoeShuffled)) == 2


def test_2_23_3_at_a_staffed_table_the_dealer_waits_for_the_direction() -> None:
    story = BlackjackStory("10♠ 9♥ 10♦ 9♠ 10♥ 9♦ 10♣ 9♣", staffed=True)
    story.table.round.carry.shoe.place_cutting_card(4)
    story.deal("go on", "alice stand", "go on", "go on")
    assert "shuffle" in story.asked
    story.supervisor(FurtherRound())
    story.dealer(Choose("shuffle"))
    assert len(story.of(ev.ShoeShuffled)) == 1
    story.place("alice", "original", 1000)


# Blackjacks (s 24).


@pytest.mark.parametrize("card", ["2♥", "5♥", "9♥"])
def test_2_24_1_against_two_to_nine_it_is_paid_before_any_third_card(card: str) -> None:
    story = BlackjackStory(f"A♠ 5♠ {card} K♦ 6♠ 4♣", players={"alice": 1, "bob": 2})
    story.place("bob", "original", 1000)
    story.no_more_bets()
    assert story.won("alice") == 1500
    assert story.rule_of("alice") == "qld-2024:2:24(1)"
    assert story.table.pending.waits_for() == ("bob",)


def test_2_24_2_against_a_ten_it_is_held_until_the_dealers_second_card() -> None:
    story = BlackjackStory("A♠ 5♠ K♥ K♦ 6♠ 9♣ 10♣", players={"alice": 1, "bob": 2})
    story.place("bob", "original", 1000)
    story.no_more_bets()
    assert "box 1: blackjack" in story.announced()
    assert story.won("alice") == -1000
    story.then("bob draw", "bob stand")
    assert story.result("alice", "original") == ("win", 2500, "qld-2024:2:24(3)")
    assert story.won("bob") == 0  # 20 against 20


def test_2_24_3_without_a_dealers_blackjack_it_is_paid() -> None:
    """Only a blackjack is left: the dealer needs no third card.

    Also: 2:29
    """
    story = round_of("A♠ K♥ K♦ 5♣")
    assert story.result("alice", "original") == ("win", 2500, "qld-2024:2:24(3)")
    assert story.hand("dealer") == ["K♥", "5♣"]


def test_2_24_4_even_money_on_request_against_an_ace() -> None:
    story = round_of("A♠ A♥ K♦", "alice even money")
    assert story.result("alice", "original") == ("win", 2000, "qld-2024:2:24(4)")
    assert story.hand("dealer") == ["A♥"]


def test_2_24_4_not_against_a_ten_and_not_unasked() -> None:
    assert round_of("A♠ K♥ K♦ A♣").returned("alice") == 1000
    story = round_of("A♠ A♥ K♦ 5♣", "alice wait", "alice decline")
    assert story.returned("alice") == 2500


# Insurance (s 25).


def test_2_25_1_the_dealer_calls_for_insurance_against_an_ace_only() -> None:
    story = BlackjackStory("10♠ A♥ 9♦ K♥")
    story.no_more_bets()
    assert story.announced()[-1] == "insurance"
    other = BlackjackStory("10♠ K♥ 9♦ K♥")
    other.no_more_bets()
    assert "insurance" not in other.announced()


def test_2_25_2_not_more_than_half_the_original_wager() -> None:
    story = BlackjackStory("10♠ A♥ 9♦ K♥")
    story.no_more_bets()
    assert story.refused("alice", Choose("insure", amount=550)).rule == "qld-2024:2:25(2)"
    story.then("alice insure 500")
    assert story.won("alice") == -1500


def test_2_25_2_a_player_without_chips_is_not_asked() -> None:
    story = BlackjackStory("10♠ A♥ 9♦ K♥", wagers={"alice": 100_000})
    story.no_more_bets()
    assert story.asked == "alice: on 19 (stand / draw)"


def test_2_25_3_cards_come_first_and_the_dealers_second_card_decides() -> None:
    story = BlackjackStory("10♠ A♥ 5♦ 5♥ K♥")
    story.deal("alice insure 500", "alice draw", "alice stand")
    assert story.hand("box 1") == ["10♠", "5♦", "5♥"]
    assert story.returned("alice", "insurance") == 1500
    assert story.won("alice") == 0


@pytest.mark.parametrize("second", ["10♥", "J♥", "Q♥", "K♥"])
def test_2_25_4_a_ten_wins_two_to_one(second: str) -> None:
    story = round_of(f"10♠ A♥ 9♦ {second}", "alice insure 500", "alice stand")
    assert story.result("alice", "insurance") == ("win", 1500, "qld-2024:2:25(4)")


@pytest.mark.parametrize("second", ["A♥", "2♥", "9♥"])
def test_2_25_4_anything_else_loses(second: str) -> None:
    story = round_of(f"10♠ A♥ 9♦ {second} 5♠ 2♠ 3♠", "alice insure 500", "alice stand")
    assert story.result("alice", "insurance")[:2] == ("lose", 0)


def test_2_25_5_losing_insurance_goes_before_the_dealer_draws_on() -> None:
    story = round_of("10♠ A♥ 9♦ 2♥ 6♠", "alice insure 500", "alice stand")
    kinds = [
        (type(e).__name__, getattr(e, "to", "") or getattr(e, "area", ""))
        for e in story.events
        if isinstance(e, ev.Dealt | ev.Settled)
    ]
    assert kinds[-4:] == [
        ("Dealt", "dealer"),
        ("Settled", "insurance"),
        ("Dealt", "dealer"),
        ("Settled", "original"),
    ]


def test_2_25_4_insurance_is_decided_even_when_the_hand_went_over() -> None:
    """The second card is never spared while insurance is open (I-BJ-5).

    Also: 2:29
    """
    story = round_of("10♠ A♥ 9♦ K♦ Q♥", "alice insure 500", "alice draw")
    assert story.result("alice", "insurance") == ("win", 1500, "qld-2024:2:25(4)")
    assert story.won("alice") == 0


# Doubling (s 26).


@pytest.mark.parametrize(
    ("first", "second", "allowed"),
    [
        ("4♠", "5♦", True),
        ("4♠", "6♦", True),
        ("5♠", "6♦", True),
        ("4♠", "4♦", False),
        ("10♠", "2♦", False),
        ("A♠", "8♦", True),  # as 9 (I-BJ-1)
        ("A♠", "9♦", True),  # as 10
        ("A♠", "7♦", False),
    ],
)
def test_2_26_1_nine_ten_or_eleven_on_two_cards(first: str, second: str, allowed: bool) -> None:
    story = BlackjackStory(f"{first} 9♥ {second} 10♠ 10♥ 9♠")
    story.no_more_bets()
    assert ("double" in story.asked) is allowed


def test_2_26_1_not_on_three_cards() -> None:
    story = BlackjackStory("2♠ 9♥ 3♦ 4♠ 10♥ 9♠")
    story.deal("alice draw")
    assert story.asked == "alice: on 9 (stand / draw)"


def test_2_26_1_the_added_wager_may_be_less_never_more() -> None:
    story = BlackjackStory("5♠ 9♥ 6♦ 10♠ 10♥")
    story.no_more_bets()
    assert story.refused("alice", Choose("double", amount=1050)).rule == "qld-2024:2:26(1)"
    story.then("alice double 300")
    assert story.won("alice") == 1300


def test_2_26_1_a_split_hand_may_double_too() -> None:
    story = round_of("8♠ 9♥ 8♦ 3♠ 10♥ K♣ 10♠", "alice split", "alice double 1000", "alice stand")
    # 21 wins two wagers, 18 loses one against 19
    assert story.won("alice") == 1000


def test_2_26_2_one_card_only_and_3_it_is_dealt() -> None:
    story = round_of("5♠ 9♥ 6♦ 2♠ 10♥", "alice double 1000")
    assert story.hand("box 1") == ["5♠", "6♦", "2♠"]
    assert story.of(ev.Dealt)[3].rule == "qld-2024:2:26(3)"
    assert story.won("alice") == -2000


def test_2_26_4_an_ace_among_the_first_two_stays_one() -> None:
    story = round_of("A♠ 9♥ 8♦ 2♠ 8♥", "alice double 1000")
    assert [e.count for e in story.of(ev.Counted) if e.hand == "box 1"] == ["soft 19", "11"]
    assert story.won("alice") == -2000  # 11, not 21


def test_2_26_4_an_ace_drawn_third_counts_eleven_where_it_can() -> None:
    story = round_of("4♠ 9♥ 5♦ A♠ 10♥", "alice double 1000")
    assert story.won("alice") == 2000  # 20 against 19


@pytest.mark.parametrize(
    ("takes", "lost"), [("original", -1000), ("busted-plus-one", -1000), ("all", -2000)]
)
def test_2_26_5_what_a_dealers_blackjack_takes_of_a_double(takes: str, lost: int) -> None:
    story = round_of("6♠ K♥ 5♦ 9♣ A♣", "alice double 1000", dealer_blackjack_takes=takes)
    assert story.won("alice") == lost
    assert story.house == -lost


# Splitting (s 27).


@pytest.mark.parametrize(("first", "second"), [("8♠", "8♦"), ("K♠", "10♦"), ("Q♠", "J♦")])
def test_2_27_1_cards_of_one_value_may_be_split(first: str, second: str) -> None:
    """Also: qld-1994:6"""
    story = BlackjackStory(f"{first} 9♥ {second} 10♠ 10♥ 9♠")
    story.no_more_bets()
    assert "split" in story.asked


def test_2_27_1_others_may_not() -> None:
    story = BlackjackStory("8♠ 9♥ 9♦ 10♠ 10♥ 9♠")
    story.no_more_bets()
    assert "split" not in story.asked


def test_2_27_2_the_same_wager_on_each_hand() -> None:
    story = BlackjackStory("8♠ 9♥ 8♦ 10♠ 10♥ 9♠")
    story.deal("alice split")
    assert story.of(ev.WagerPlaced)[-1].amount == 1000
    poor = BlackjackStory("8♠ 9♥ 8♦ 10♠ 10♥ 9♠", wagers={"alice": 60_000})
    poor.no_more_bets()
    assert "split" not in poor.asked


def test_2_27_3_the_first_hand_is_completed_before_the_second_has_a_card() -> None:
    story = BlackjackStory("8♠ 9♥ 8♦ 2♠ 7♥ 10♠ 10♥")
    story.deal("alice split", "alice draw", "alice stand")
    order = [(e.to, e.card) for e in story.of(ev.Dealt)][3:]
    assert order == [("box 1", "2♠"), ("box 1", "7♥"), ("box 1 hand 2", "10♠")]


def test_2_27_4_a_no_second_split() -> None:
    story = BlackjackStory("8♠ 9♥ 8♦ 8♣ 10♥ 10♠ 9♠")
    story.deal("alice split")
    assert story.asked == "alice: hand 1, 16 (stand / draw)"


def test_2_27_4_b_split_aces_take_one_card_each() -> None:
    story = round_of("A♠ 9♥ A♦ 5♣ 6♥ 10♠", "alice split")
    assert story.hand("box 1") == ["A♠", "5♣"]
    assert story.hand("box 1 hand 2") == ["A♦", "6♥"]
    assert story.won("alice") == -2000


def test_2_27_4_c_a_split_ace_or_ten_makes_no_blackjack() -> None:
    aces = round_of("A♠ 9♥ A♦ K♣ 6♥ 10♠", "alice split")
    assert aces.result("alice", "original")[:2] == ("win", 2000)
    tens = round_of("K♠ 9♥ Q♦ A♣ 9♠ 10♠", "alice split", "alice stand")
    assert tens.result("alice", "original")[:2] == ("win", 2000)


def test_2_27_5_a_dealers_blackjack_takes_the_original_wager_only() -> None:
    """Also: 2:14"""
    story = round_of("8♠ K♥ 8♦ 10♣ 10♥ A♠", "alice split", "alice stand", "alice stand")
    assert story.result("alice", "original")[:2] == ("lose", 0)
    assert story.result("alice", "split-2") == ("void", 1000, "qld-2024:2:14(3)")
    assert story.won("alice") == -1000


@pytest.mark.parametrize(
    ("takes", "lost"), [("original", -1000), ("busted-plus-one", -2000), ("all", -2000)]
)
def test_2_27_5_when_the_first_hand_went_over(takes: str, lost: int) -> None:
    """A hand over 21 lost when it did; whether one more goes is I-BJ-2."""
    story = round_of(
        "8♠ K♥ 8♦ 5♣ K♣ 10♥ A♠",
        "alice split",
        "alice draw",
        "alice stand",
        dealer_blackjack_takes=takes,
    )
    assert story.won("alice") == lost


def test_2_27_5_when_only_the_second_hand_went_over() -> None:
    story = round_of("8♠ K♥ 8♦ 10♣ 5♣ K♣ A♠", "alice split", "alice stand", "alice draw")
    assert story.won("alice") == -2000  # the split wager went over, the original fell


# Drawing (ss 28, 29).


def test_2_28_1_under_21_only() -> None:
    story = round_of("10♠ 9♥ 6♦ 5♠ 10♥", "alice draw")
    assert story.returned("alice") == 2000  # 21, and no further question


def test_2_28_2_one_card_after_doubling_or_splitting_aces() -> None:
    doubled = round_of("5♠ 9♥ 6♦ 2♠ 10♥", "alice double 500")
    assert len(doubled.hand("box 1")) == 3


def test_2_28_3_a_player_may_stand_on_any_two_or_more_cards() -> None:
    story = round_of("2♠ 9♥ 2♦ 10♥", "alice stand")
    assert story.won("alice") == -1000


@pytest.mark.parametrize(
    ("dealers", "total"),
    [
        ("10♥ 6♠ A♠", "17"),
        ("A♥ 6♠", "soft 17"),
        ("2♥ A♠ A♣ 3♦", "soft 17"),
        ("10♥ 2♠ 4♠ 5♦", "21"),
    ],
)
def test_2_29_1_the_dealer_draws_to_16_and_stands_on_any_17(dealers: str, total: str) -> None:
    first, *rest = dealers.split()
    story = BlackjackStory(" ".join(["10♠", first, "8♦", *rest, "9♣"]))
    decline = ["alice decline"] if first[0] == "A" else []
    story.deal(*decline, "alice stand")
    assert [e.count for e in story.of(ev.Counted) if e.hand == "dealer"][-1] == total


def test_2_29_2_no_card_that_decides_nothing() -> None:
    story = round_of("10♠ 9♥ 6♦ 10♥", "alice draw")
    assert story.hand("dealer") == ["9♥"]
    assert "no cards for the dealer" in story.announced()


def test_2_29_2_the_second_card_comes_while_a_hand_is_undecided() -> None:
    story = BlackjackStory("10♠ 10♦ 9♥ 6♦ 9♦ 10♥ 10♣", players={"alice": 1, "bob": 2})
    story.place("bob", "original", 1000)
    story.deal("alice draw", "bob stand")
    assert story.hand("dealer") == ["9♥", "10♣"]
    assert (story.won("alice"), story.won("bob")) == (-1000, 0)


# Around the round.


def test_general_11_2_a_wagers_declared_void_leave_the_others_to_play() -> None:
    story = shared("5♠ 9♥ 6♦ 10♠ 10♥", "bob")
    story.no_more_bets()
    story.supervisor(VoidWagers("alice"))
    assert story.table.pending.waits_for() == ("bob",)
    story.then("bob draw")
    assert (story.won("alice"), story.won("bob")) == (0, 2000)


def test_no_wagers_no_cards() -> None:
    story = BlackjackStory(wagers={})
    story.say(DEALER, NoMoreBets())
    assert story.over
    assert not story.of(ev.Dealt)


# The 1994 rules.


def test_qld94_5_the_call_is_insurance() -> None:
    """Also: qld-1994:5"""
    story = BlackjackStory("10♠ A♥ 9♦ K♥", edition="qld-1994")
    story.no_more_bets()
    assert story.announced()[-1] == "insurance"
