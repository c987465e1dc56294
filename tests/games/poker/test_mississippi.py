"""Schedule 15 and Schedule 17 Part 8, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import GAMES
from croupier.games.poker.changing import CommunitySeen
from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    NoAnte,
    PlayFirst,
    SecondHand,
    WrongAmount,
    WrongCommunityCard,
    WrongNumber,
)
from croupier.games.poker.mississippi import layout
from croupier.table import events as ev
from croupier.table.acts import BuyIn, EnglishOnly, Exclude, Leave
from croupier.table.cards import AskInspection
from croupier.table.commands import Choose, Cut, Face, Place, Shuffled, Withdraw
from croupier.table.sign import Limit, Sign
from croupier.wagers.poker import THREE_CARD, Rank
from tests.games.poker.poker_story import PokerStory
from tests.story import DEALER, SUPERVISOR

GAME = "mississippi-stud"
TWO = {"ann": 1, "bob": 2}
THREE = {"ann": 1, "bob": 2, "cho": 4}
STREETS = ("3rd-street", "4th-street", "5th-street")
# the community cards as they are turned up, and hands that make something of them
BOARD = "2♠ 7♦ K♣"
KINGS, SEVENS, TWOS, ODD = "K♦ 4♥", "7♠ 3♥", "2♥ 9♣", "A♥ 9♦"


def cards(board: str, *hands: str) -> str:
    """As a device deals them: the community's stack, the card of 5th street on top."""
    return " ".join([*reversed(board.split()), *hands])


def table(
    *hands: str, board: str = BOARD, staffed: bool = False, bonus: int = 0, **settings: Any
) -> PokerStory:
    """Everyone has an ante of $10, and the cards are dealt."""
    players = dict(list(THREE.items())[: len(hands)])
    story = PokerStory(GAME, cards(board, *hands), players=players, staffed=staffed, **settings)
    for name in players:
        story.place(name, "ante", 1000)
        if bonus:
            story.place(name, "3-card-bonus", bonus)
    story.no_more_bets()
    return story


def all_the_way(hand: str, board: str, *times: str) -> PokerStory:
    """Ann wagers on every street."""
    story = table(hand, board=board)
    for option in times or ("1x", "1x", "1x"):
        story.choose("ann", option)
    return story


# Meanings (ss 2, 3).


def test_15_2_a_fold_ends_the_players_part_in_the_round() -> None:
    story = table(KINGS, SEVENS)
    story.decide(ann="1x", bob="1x")
    story.decide(ann="fold")
    assert story.asks() == ("bob",)
    (folded,) = story.of(ev.Folded)
    assert (folded.hand, len(folded.slots), folded.rule) == ("box 1", 2, "qld-2024:15:2")
    story.decide(bob="1x")
    assert story.asks() == ("bob",)
    story.decide(bob="1x")
    assert (story.won("ann"), story.won("bob"), story.house) == (-2000, 0, 2000)


def test_15_2_hole_cards_stay_concealed_from_the_others() -> None:
    story = table(KINGS, SEVENS)
    story.decide(ann="fold", bob="1x")
    seen = [(e.to, e.audience) for e in story.of(ev.Exposed) if e.to != "community"]
    assert seen == [("box 1", "ann")] * 2 + [("box 2", "bob")] * 2


@pytest.mark.parametrize(
    ("hand", "board", "said"),
    [
        (ODD, BOARD, "ace high, king, nine, seven, two"),
        (KINGS, BOARD, "a pair of kings, seven, four, two"),
        ("K♦ 7♥", BOARD, "two pairs, kings and sevens, two"),
        ("K♦ K♥", BOARD, "three kings, seven, two"),
        ("A♦ 2♥", "3♠ 4♦ 5♣", "a straight to the five"),  # (4)
        ("A♦ K♥", "Q♠ J♦ 10♣", "a straight to the ace"),
        ("A♠ 9♠", "3♠ 4♠ 6♠", "a flush, ace high, nine, six, four, three"),
        ("K♦ K♥", "2♠ 2♦ K♣", "a full house, kings over twos"),
        ("K♦ K♥", "K♠ 2♦ K♣", "four kings, two"),
        ("A♠ 2♠", "3♠ 4♠ 5♠", "a straight flush to the five"),
        ("A♠ K♠", "Q♠ J♠ 10♠", "a royal flush"),
    ],
)
def test_15_3_the_hands_by_name(hand: str, board: str, said: str) -> None:
    story = all_the_way(hand, board)
    assert {e.hand: e.count for e in story.of(ev.Counted)} == {"box 1": said}


# The table and its cards (ss 4 to 7).


def test_15_4_the_areas_of_the_layout() -> None:
    assert list(layout(False)) == ["ante", *STREETS]
    assert list(layout(True)) == ["ante", *STREETS, "3-card-bonus"]  # (4)(a)


def test_15_6_one_deck_of_52() -> None:
    assert table(KINGS).of(ev.ShoeShuffled)[-1].cards == 52


def test_15_7_3_a_player_may_inspect_the_cards() -> None:
    story = PokerStory(GAME, staffed=True, by_hand=True)
    story.player("alice", AskInspection())
    assert story.of(ev.Announced)[-1].rule == "qld-2024:15:7(3)"


def test_15_7_4_shuffled_before_play_and_after_each_round() -> None:
    story = table(KINGS, board=BOARD)
    story.choose("ann", "fold")
    shuffles = story.of(ev.ShoeShuffled)
    assert [one.rule for one in shuffles] == ["qld-2024:15:7(4)"] * 2


def test_15_7_5_the_dealer_cuts_what_was_shuffled_by_hand() -> None:
    story = PokerStory(GAME, staffed=True, by_hand=True, device=False, stacks=False)
    story.dealer(Shuffled())
    story.dealer(Cut(20))
    assert (story.of(ev.ShoeCut)[-1].by, story.of(ev.ShoeCut)[-1].rule) == (
        "dealer",
        "qld-2024:15:7(5)",
    )


# Wagers (ss 8 to 10).


def test_15_8_nobody_takes_part_without_an_ante() -> None:
    story = PokerStory(GAME, cards(BOARD, KINGS), players=TWO)
    story.place("ann", "ante", 1000)
    story.no_more_bets()
    assert {e.to for e in story.of(ev.Dealt)} == {"community", "box 1"}
    assert story.may_place("bob", "ante", 1000) == "qld-2024:15:9(4)"


@pytest.mark.parametrize("street", STREETS)
def test_15_9_1_street_wagers_wait_for_their_street(street: str) -> None:
    story = PokerStory(GAME, players={"ann": 1})
    story.place("ann", "ante", 1000)
    rules = {
        "3rd-street": "qld-2024:15:12(2)",
        "4th-street": "qld-2024:15:13(1)(b)",
        "5th-street": "qld-2024:15:14(1)(b)",
    }
    assert story.refused("ann", Place(street, 1000)).rule == rules[street]
    assert story.refused("ann", Place("pair-plus", 1000)).rule == "qld-2024:15:9(1)"


def test_15_9_2_one_hand_a_player() -> None:
    story = PokerStory(GAME, players={"ann": 1})
    story.place("ann", "ante", 1000)
    assert story.refused("ann", Place("ante", 1000, 2)).rule == "qld-2024:15:9(2)"


def test_15_9_3_one_wager_an_area() -> None:
    story = PokerStory(GAME, players=TWO)
    story.place("ann", "ante", 1000)
    assert story.refused("bob", Place("ante", 1000, 1)).rule == "qld-2024:15:9(3)"


def test_15_9_4_no_wager_is_touched_once_a_card_is_out() -> None:
    story = table(KINGS)
    assert story.refused("ann", Withdraw("ante")).rule == "qld-2024:15:9(4)"
    assert story.refused("ann", Leave()).reason == "ann has undecided wagers"


# The deal (s 11).


def test_15_11_1_clockwise_from_the_dealers_left() -> None:
    story = table(KINGS, SEVENS, TWOS)
    dealt = [e.to for e in story.of(ev.Dealt)]
    assert dealt == ["community"] * 3 + ["box 1"] * 2 + ["box 2"] * 2 + ["box 4"] * 2


def test_15_11_2_a_from_a_shoe_one_card_at_a_time_and_each_street_when_it_is_due() -> None:
    story = PokerStory(GAME, "K♦ 7♠ 4♥ 3♥ 2♠ 7♦ K♣", players=TWO, device=False, stacks=False)
    story.antes(ann=1000, bob=1000)
    assert [e.to for e in story.of(ev.Dealt)] == ["box 1", "box 2"] * 2
    story.decide(ann="1x", bob="1x")
    story.decide(ann="1x", bob="1x")
    story.decide(ann="1x", bob="1x")
    faces = [(e.card, e.rule) for e in story.of(ev.Exposed) if e.to == "community"]
    assert faces == [
        ("2♠", "qld-2024:15:11(2)(a)(iv)"),
        ("7♦", "qld-2024:15:11(2)(a)(v)"),
        ("K♣", "qld-2024:15:11(2)(a)(vi)"),
    ]
    assert (story.won("ann"), story.won("bob")) == (4000, 0)


def test_15_11_2_b_from_a_device_the_top_card_of_the_stack_is_5th_street() -> None:
    story = all_the_way(KINGS, BOARD)
    faces = [(e.card, e.slot, e.rule) for e in story.of(ev.Exposed) if e.to == "community"]
    assert faces == [
        ("2♠", 2, "qld-2024:15:11(2)(b)(v)"),
        ("7♦", 1, "qld-2024:15:11(2)(b)(vi)"),
        ("K♣", 0, "qld-2024:15:11(2)(b)(vii)"),
    ]


def test_15_11_2_no_third_way() -> None:
    with pytest.raises(ValueError, match="15:11"):
        GAMES[GAME].configure({"device": False})


# Decisions (ss 12 to 14).


def test_15_12_1_players_look_when_all_hole_cards_are_dealt() -> None:
    story = table(KINGS, SEVENS)
    looked = story.of(ev.Exposed)
    assert [(e.card, e.audience) for e in looked[:2]] == [("K♦", "ann"), ("4♥", "ann")]
    assert {e.rule for e in looked} == {"qld-2024:15:12(1)"}


def test_15_12_2_fold_or_wager() -> None:
    story = table(KINGS, SEVENS)
    story.decide(ann="2x", bob="fold")
    assert (story.staked("ann", "3rd-street"), story.staked("bob", "ante")) == (2000, 0)
    assert story.result("bob", "ante") == ("lose", 0, "qld-2024:15:12(2)")


@pytest.mark.parametrize(("option", "amount"), [("1x", 1000), ("2x", 2000), ("3x", 3000)])
def test_15_12_3_one_two_or_three_times_the_ante(option: str, amount: int) -> None:
    story = table(KINGS)
    assert story.refused("ann", Choose("4x")).rule == "qld-2024:15:12(2)"
    story.choose("ann", option)
    assert story.staked("ann", "3rd-street") == amount
    assert story.of(ev.WagerPlaced)[-1].rule == "qld-2024:15:12(3)"


def test_15_12_4_the_3rd_street_card_comes_when_all_have_decided() -> None:
    story = table(KINGS, SEVENS)
    story.choose("ann", "1x")
    assert not [e for e in story.of(ev.Exposed) if e.to == "community"]
    story.choose("bob", "1x")
    assert [e.card for e in story.of(ev.Exposed) if e.to == "community"] == ["2♠"]


def test_15_13_fold_or_wager_on_4th_street() -> None:
    story = table(KINGS, SEVENS)
    story.decide(ann="1x", bob="1x")
    story.decide(ann="3x", bob="fold")
    assert story.result("bob", "3rd-street") == ("lose", 0, "qld-2024:15:13(1)(a)")
    assert story.staked("ann", "4th-street") == 3000
    assert story.of(ev.WagerPlaced)[-1].rule == "qld-2024:15:13(2)"


def test_15_14_fold_or_wager_on_5th_street() -> None:
    story = table(KINGS, SEVENS)
    story.decide(ann="1x", bob="1x")
    story.decide(ann="1x", bob="1x")
    story.decide(ann="2x", bob="fold")
    assert story.result("bob", "4th-street") == ("lose", 0, "qld-2024:15:14(1)(a)")
    placed = story.of(ev.WagerPlaced)[-1]
    assert (placed.area, placed.amount, placed.rule) == ("5th-street", 2000, "qld-2024:15:14(2)")
    assert (story.won("ann"), story.won("bob"), story.house) == (5000, -3000, -2000)


def test_15_12_whoever_lacks_chips_for_a_wager_is_not_offered_it() -> None:
    story = PokerStory(GAME, cards(BOARD, KINGS), players={})
    story.join("ann", 1, chips=3000)
    story.antes(ann=1000)
    assert story.table.pending.options == ("1x", "2x", "fold")  # type: ignore[attr-defined]


# The hands (ss 15 to 17).


def test_15_15_hands_are_turned_up_from_the_dealers_right() -> None:
    story = table(KINGS, SEVENS, TWOS)
    for _ in STREETS:
        story.decide(ann="1x", bob="1x", cho="1x")
    counted = [(e.hand, e.rule) for e in story.of(ev.Counted)]
    assert counted == [(f"box {n}", "qld-2024:15:15") for n in (4, 2, 1)]


@pytest.mark.parametrize(
    ("hand", "board", "odds"),
    [
        ("A♠ K♠", "Q♠ J♠ 10♠", 500),
        ("A♠ 2♠", "3♠ 4♠ 5♠", 100),
        ("K♦ K♥", "K♠ 2♦ K♣", 40),
        ("K♦ K♥", "2♠ 2♦ K♣", 10),
        ("A♠ 9♠", "3♠ 4♠ 6♠", 6),
        ("A♦ 2♥", "3♠ 4♦ 5♣", 4),
        ("2♦ 2♥", BOARD, 3),
        ("2♦ 7♥", BOARD, 2),
        ("A♦ A♥", BOARD, 1),
        ("J♦ J♥", BOARD, 1),
    ],
)
def test_15_16_what_winning_wagers_pay(hand: str, board: str, odds: int) -> None:
    story = all_the_way(hand, board, "1x", "2x", "3x")
    assert story.won("ann") == 7000 * odds
    for area, amount in zip(("ante", *STREETS), (1000, 1000, 2000, 3000), strict=True):
        assert story.result("ann", area) == ("win", amount * (odds + 1), "qld-2024:15:16")


@pytest.mark.parametrize("hand", ["5♦ 5♥", "2♦ 3♥", ODD])
def test_15_17_2_a_pair_of_fives_or_lower_loses_every_wager(hand: str) -> None:
    story = all_the_way(hand, BOARD, "1x", "2x", "3x")
    assert {story.result("ann", a) for a in ("ante", *STREETS)} == {
        ("lose", 0, "qld-2024:15:17(2)")
    }
    assert (story.won("ann"), story.house) == (-7000, 7000)


@pytest.mark.parametrize("hand", ["6♦ 6♥", "7♥ 3♥", "10♦ 10♥"])
def test_15_17_3_sixes_to_tens_neither_win_nor_lose(hand: str) -> None:
    story = all_the_way(hand, BOARD, "3x", "3x", "3x")
    assert story.result("ann", "5th-street") == ("stand-off", 3000, "qld-2024:15:17(3)")
    assert (story.won("ann"), story.house) == (0, 0)


# Irregularities (ss 18 to 25).


def dealers(*hands: str, board: str = BOARD, pause: bool = False, bonus: int = 0) -> PokerStory:
    """A dealer's table with its cards dealt; the first player decides, unless ``pause``."""
    story = table(*hands, board=board, staffed=True, bonus=bonus)
    if not pause:
        story.go_on()
    return story


def test_15_18_1_a_an_ante_over_the_maximum_counts_to_it() -> None:
    story = dealers(KINGS)
    most = story.table.round.limit_for("ann", layout(True)["ante"], 1).maximum
    story.player("ann", BuyIn(most))
    story.dealer(WrongAmount(1, "ante", most + 500))
    assert story.staked("ann", "ante") == most
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:15:18(1)(a)"
    assert story.of(ev.WagerWithdrawn)[-1].amount == 500


def test_15_18_1_b_an_ante_under_the_minimum_stands_and_the_player_is_told() -> None:
    sign = Sign({"": Limit(500, 100_000)})
    story = table(KINGS, staffed=True, sign=sign)
    story.go_on()
    story.dealer(WrongAmount(1, "ante", 100))
    assert story.staked("ann", "ante") == 100
    assert story.said("qld-2024:15:18(1)(b)") == [
        "ann is told: in later rounds the ante must meet the minimum"
    ]


def test_15_18_2_a_more_than_three_times_the_ante_goes_back() -> None:
    story = dealers(KINGS)
    story.choose("ann", "3x")
    story.dealer(WrongAmount(1, "3rd-street", 3500))
    assert (story.staked("ann", "3rd-street"), story.won("ann")) == (3000, -4000)
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:15:18(2)(a)"


def test_15_18_2_b_less_than_the_ante_stands_and_the_player_is_told() -> None:
    story = dealers(KINGS)
    story.choose("ann", "1x")
    story.dealer(WrongAmount(1, "3rd-street", 500))
    assert story.staked("ann", "3rd-street") == 500
    (said,) = story.said("qld-2024:15:18(2)(b)")
    assert said == "ann is told: 3rd-street must be 1 to 3 times the ante"
    refused = story.refused(DEALER, WrongAmount(1, "3rd-street", 1500))  # I-PK-16
    assert refused.rule == "qld-2024:15:18(2)(a)"


def test_15_19_cards_where_no_ante_lies() -> None:
    story = dealers(KINGS, SEVENS)
    story.dealer(NoAnte(5))
    story.decide(ann="keep", bob="retract")
    folded = [(e.hand, e.rule) for e in story.of(ev.Folded)]
    assert folded == [("box 5", "qld-2024:15:19(a)"), ("box 2", "qld-2024:15:19(b)")]
    assert (story.won("bob"), story.won("ann")) == (0, -1000)
    assert story.asks() == ("ann",)


def test_15_20_of_two_hands_the_first_counts() -> None:
    story = dealers(KINGS, SEVENS)
    story.dealer(SecondHand(box=2, first=1))
    assert story.result("bob", "ante") == ("void", 1000, "qld-2024:15:20(b)")
    assert story.said("qld-2024:15:20(a)") == ["the hand of ann is the one on box 1"]
    story.choose("ann", "retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:15:20(c)"
    assert (story.won("ann"), story.won("bob")) == (0, 0)


@pytest.mark.parametrize(
    "found", [WrongNumber((1,), looked=False), WrongNumber(community=True, looked=False)]
)
def test_15_21_1_nobody_has_looked_the_round_is_void(found: WrongNumber) -> None:
    story = dealers(KINGS, SEVENS, pause=True)
    story.dealer(found)
    assert story.voided().rule == "qld-2024:15:21(1)(a)"
    assert story.said("qld-2024:15:21(1)(b)") == ["a gaming supervisor is told"]
    assert story.said("qld-2024:15:21(1)(c)") == ["the cards are counted: there are 52"]
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_15_21_1_d_a_deck_that_is_not_whole() -> None:
    story = dealers(KINGS, pause=True)
    story.dealer(WrongNumber((1,), looked=False, whole=False))
    assert story.said("qld-2024:15:21(1)(d)") == ["a gaming manager notifies an inspector"]


def test_15_21_3_somebody_has_looked_and_the_deck_is_not_whole() -> None:
    story = dealers(KINGS, SEVENS, TWOS)
    story.decide(ann="3x", bob="fold")
    story.dealer(WrongNumber((1,), whole=False))
    assert story.said("qld-2024:15:21(2)(a)") == ["a gaming supervisor is told"]
    assert story.said("qld-2024:15:21(2)(b)") == ["the cards are counted: there are not 52"]
    assert story.said("qld-2024:15:21(3)(a)") == ["a gaming manager notifies an inspector"]
    assert story.voided().rule == "qld-2024:15:21(3)(b)"
    assert story.of(ev.Unsettled)[-1].rule == "qld-2024:15:21(3)(c)"  # what Bob had folded
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_15_21_4_a_wrong_number_of_community_cards_voids_the_round() -> None:
    story = dealers(KINGS, SEVENS, bonus=500)
    story.decide(ann="1x", bob="fold")
    story.dealer(WrongNumber(community=True))
    assert story.voided().rule == "qld-2024:15:21(4)(a)"
    assert story.result("ann", "3-card-bonus") == ("void", 500, "qld-2024:15:21(4)(a)")
    again = story.of(ev.Unsettled)[-1]
    assert (again.player, again.area, again.rule) == ("bob", "ante", "qld-2024:15:21(4)(b)")
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_15_21_5_a_wrong_number_of_hole_cards_voids_the_hand() -> None:
    story = dealers(KINGS, SEVENS, TWOS)
    story.choose("ann", "2x")
    story.dealer(WrongNumber((1,)))
    assert story.result("ann", "3rd-street") == ("void", 2000, "qld-2024:15:21(5)(b)")
    assert story.of(ev.Folded)[-1].rule == "qld-2024:15:21(5)(a)"
    story.decide(bob="keep", cho="retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:15:21(5)(c)"
    assert (story.won("ann"), story.won("cho")) == (0, 0)
    assert story.asks() == ("bob",)


@pytest.mark.parametrize("seen", [CardsExposed((1,)), CardsExposed(community=1)])
def test_15_22_a_card_seen_during_the_deal_voids_the_round(seen: CardsExposed) -> None:
    story = dealers(KINGS, SEVENS, pause=True)
    story.dealer(seen)
    assert story.voided().rule == "qld-2024:15:22"
    assert (story.won("ann"), story.won("bob")) == (0, 0)


def test_15_23_a_card_in_a_wrong_position_is_moved() -> None:
    story = dealers(KINGS, pause=True)
    story.dealer(CardMisplaced())
    assert story.said("qld-2024:15:23(a)") == ["the card is moved to its place"]
    assert story.said("qld-2024:15:23(b)") == ["play continues"]
    story.dealer(CardMisplaced(further=True))  # I-PK-17
    assert story.said("qld-2024:15:23(b)")[-1] == "the cards are played as they lie"


def enter(story: PokerStory, *faces: str) -> None:
    """The dealer enters the faces that are asked for."""
    for face in faces:
        pending = story.table.pending
        story.dealer(Face(pending.index, face))  # type: ignore[attr-defined]


def test_15_24_1_who_has_decided_may_change_and_the_others_decide() -> None:
    story = table(KINGS, SEVENS, TWOS)
    story.decide(ann="3x", bob="fold")
    story.supervisor(CommunitySeen((3,)))  # the king of 5th street
    seen = story.of(ev.Exposed)[-1]
    assert (seen.card, seen.slot, seen.rule) == ("K♣", 0, "qld-2024:15:24(1)(a)")
    assert story.asks() == ("ann",)
    assert story.table.pending.options == ("keep", "1x", "2x", "fold")  # type: ignore[attr-defined]
    story.choose("ann", "keep")
    assert story.table.pending.options == ("keep", "1x", "2x", "3x")  # type: ignore[attr-defined]
    story.choose("bob", "1x")  # takes the fold back
    again, placed = story.of(ev.Unsettled)[-1], story.of(ev.WagerPlaced)[-1]
    assert (again.area, again.stake, again.rule) == ("ante", 1000, "qld-2024:15:24(1)(b)")
    assert (placed.area, placed.amount, placed.rule) == ("3rd-street", 1000, "qld-2024:15:12(3)")
    assert story.asks() == ("cho",)  # (c)
    story.choose("cho", "fold")
    for _ in range(2):  # (d)
        story.decide(ann="1x", bob="1x")
    faces = [e.card for e in story.of(ev.Exposed) if e.to == "community"]
    assert faces == ["K♣", "2♠", "7♦"]
    assert (story.won("ann"), story.won("bob"), story.won("cho")) == (6000, 0, -1000)
    assert story.house == -5000


def test_15_24_1_a_wager_made_may_be_folded_or_made_smaller() -> None:
    story = table(KINGS, SEVENS, TWOS)
    story.decide(ann="3x", bob="3x")
    story.supervisor(CommunitySeen((1, 2)))
    story.decide(ann="fold", bob="1x")
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:15:12(2)")
    assert (story.won("ann"), story.staked("bob", "3rd-street")) == (-1000, 1000)


def test_15_24_1_a_fold_whose_cards_cannot_be_told_stays() -> None:
    story = table(KINGS, SEVENS)
    story.choose("ann", "fold")
    story.supervisor(CommunitySeen((1,), told=False))  # I-PK-22
    assert story.asks() == ("bob",)
    assert story.table.pending.options[0] != "keep"  # type: ignore[attr-defined]


def test_15_24_1_decisions_of_earlier_streets_stand() -> None:
    story = table(KINGS, SEVENS, TWOS)
    story.decide(ann="1x", bob="fold", cho="1x")
    story.decide(ann="1x")
    story.supervisor(CommunitySeen((2,)))
    story.choose("ann", "keep")
    assert story.asks() == ("cho",)


def test_15_24_1_time_keeps_a_decision() -> None:
    story = table(KINGS, SEVENS)
    story.choose("ann", "2x")
    story.supervisor(CommunitySeen((1,)))
    story.time_up()
    assert (story.staked("ann", "3rd-street"), story.asks()) == (2000, ("bob",))


def test_15_24_2_a_wrong_community_card_becomes_the_right_one() -> None:
    story = dealers(KINGS)
    assert story.refused(DEALER, WrongCommunityCard()).reason == "no community card has been due"
    story.choose("ann", "1x")
    story.dealer(WrongCommunityCard())
    (said,) = story.said("qld-2024:15:24(2)")
    assert said == "the card that was turned up stands for the one that was due"
    assert story.asks() == ("ann",)


def test_15_25_1_a_a_suspected_player_decides_before_others_look() -> None:
    story = PokerStory(GAME, cards(BOARD, KINGS, SEVENS), players=TWO)
    story.place("ann", "ante", 1000)
    story.place("bob", "ante", 1000)
    story.supervisor(PlayFirst("bob"))
    directed = story.of(ev.Directed)[-1]
    assert (directed.concerns, directed.rule) == ("bob", "qld-2024:15:25(1)(a)")
    assert story.refused(SUPERVISOR, PlayFirst("bob")).reason == "bob is directed so already"
    story.no_more_bets()
    assert story.asks() == ("bob",)
    assert {e.audience for e in story.of(ev.Exposed)} == {"bob"}
    story.choose("bob", "1x")
    assert {e.audience for e in story.of(ev.Exposed)} == {"ann", "bob"}
    story.choose("ann", "1x")
    assert story.of(ev.Exposed)[-1].card == "2♠"


def test_15_25_1_b_c_d_players_apart_english_and_out() -> None:
    story = table(KINGS, SEVENS)
    story.supervisor(Exclude("ann", apart_from="bob"))
    story.supervisor(EnglishOnly())
    story.supervisor(Exclude("bob"))
    assert [e.rule for e in story.of(ev.Directed)] == [
        "qld-2024:15:25(1)(b)",
        "qld-2024:15:25(1)(c)",
        "qld-2024:general:11(2)(b)",
    ]


def test_15_25_2_who_is_not_there_to_decide_folds() -> None:
    story = table(KINGS, bonus=500, board="K♥ K♠ 2♣")
    story.time_up()
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:15:25(2)")
    assert story.result("ann", "3-card-bonus") == ("win", 1000, "qld-2024:17:39")  # I-PK-21
    assert story.won("ann") == -500


def test_15_12_2_cards_removed_in_error() -> None:
    story = dealers(KINGS, SEVENS, bonus=500)
    story.choose("ann", "1x")
    story.dealer(CardsRemoved(1))
    assert story.said("qld-2024:15:12(2)") == ["the cards of box 1 are put back in their place"]
    story.dealer(CardsRemoved(1, known=False))  # I-PK-18
    assert story.result("ann", "3rd-street") == ("void", 1000, "qld-2024:15:12(2)")
    assert story.staked("ann", "3-card-bonus") == 500  # needs no hand


# The 3 card bonus (Schedule 17 Part 8).


def test_17_36_the_bonus_is_of_this_game() -> None:
    assert layout(True)["3-card-bonus"].additional


def test_17_37_1_the_community_cards_alone_decide() -> None:
    story = table("2♦ 3♥", bonus=500, board="K♥ K♠ 4♣")
    story.decide(ann="1x")
    story.decide(ann="1x")
    story.decide(ann="1x")
    assert story.result("ann", "3-card-bonus") == ("win", 1000, "qld-2024:17:39")
    counted = [(e.hand, e.count, e.rule) for e in story.of(ev.Counted)]
    assert counted[-1] == ("community", "a pair of kings, four", "qld-2024:17:38")


def test_17_37_2_only_where_the_layout_provides_for_it() -> None:
    story = PokerStory(GAME, players={"ann": 1}, three_card_bonus=False)
    story.place("ann", "ante", 1000)
    assert story.refused("ann", Place("3-card-bonus", 500)).rule == "qld-2024:15:9(1)"
    other = PokerStory(GAME, players={"ann": 1})
    assert other.refused("ann", Place("3-card-bonus", 500)).rule == "qld-2024:15:2"  # I-PK-8


def test_17_37_3_within_its_own_limits() -> None:
    sign = Sign({"": Limit(500, 100_000), "3-card-bonus": Limit(100, 2000)})
    story = PokerStory(GAME, players={"ann": 1}, sign=sign)
    story.place("ann", "ante", 1000)
    assert story.refused("ann", Place("3-card-bonus", 2500)).rule == "qld-2024:17:37(3)"
    story.place("ann", "3-card-bonus", 100)


@pytest.mark.parametrize(
    ("board", "result"), [("K♥ K♠ 4♣", ("win", 1000)), ("K♥ Q♠ 4♣", ("lose", 0))]
)
def test_17_38_it_plays_on_when_its_player_folds(board: str, result: tuple[str, int]) -> None:
    story = table("2♦ 3♥", "2♥ 3♣", bonus=500, board=board)
    story.decide(ann="fold", bob="fold")
    assert len([e for e in story.of(ev.Exposed) if e.to == "community"]) == 3  # I-PK-19
    rules = {"win": "qld-2024:17:39", "lose": "qld-2024:17:38(b)"}
    for name in TWO:
        assert story.result(name, "3-card-bonus") == (*result, rules[result[0]])
        assert story.won(name) == -1500 + result[1]


def test_17_38_no_card_is_shown_when_nothing_is_left_to_decide() -> None:
    story = table("2♦ 3♥")
    story.choose("ann", "fold")
    assert not [e for e in story.of(ev.Exposed) if e.to == "community"]


def test_17_38_once_the_cards_have_decided_it_a_void_hand_does_not_return_it() -> None:
    story = PokerStory(GAME, players={"ann": 1}, staffed=True, by_hand=True)
    story.dealer(Shuffled())
    story.place("ann", "ante", 1000)
    story.place("ann", "3-card-bonus", 500)
    story.no_more_bets()
    story.go_on()
    for face in ("K♥", "K♠", "4♣"):
        story.choose("ann", "1x")
        enter(story, face)
    story.dealer(WrongNumber((1,)))  # found when the hand is to be turned up
    assert story.result("ann", "ante") == ("void", 1000, "qld-2024:15:21(5)(b)")
    assert story.staked("ann", "3-card-bonus") == 500
    enter(story, "2♦")  # the one that was asked for; the other is not
    assert story.result("ann", "3-card-bonus") == ("win", 1000, "qld-2024:17:39")
    assert story.won("ann") == 500


@pytest.mark.parametrize(
    ("board", "odds"),
    [
        ("4♣ 5♣ 6♣", 40),
        ("4♣ 4♥ 4♠", 25),
        ("A♣ 2♥ 3♠", 6),  # I-PK-8
        ("A♣ 9♣ 3♣", 4),
        ("2♣ 2♥ 3♠", 1),
    ],
)
def test_17_39_what_the_bonus_pays(board: str, odds: int) -> None:
    story = table("K♦ 9♥", bonus=500, board=board)
    story.choose("ann", "fold")
    assert story.result("ann", "3-card-bonus") == ("win", 500 * (odds + 1), "qld-2024:17:39")
    assert {*layout(True)["3-card-bonus"].pays.results} == {*THREE_CARD.ranks}  # type: ignore[union-attr]
    assert layout(True)["3-card-bonus"].on(Rank.ODD_CARDS).rule == "qld-2024:17:38(b)"
