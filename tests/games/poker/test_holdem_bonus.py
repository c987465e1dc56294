"""Schedule 11, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import GAMES
from croupier.games.poker.holdem_bonus import layout
from croupier.games.poker.incidents import (
    AnotherCardExposed,
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    CommunityExposed,
    NoAnte,
    SecondHand,
    WrongAmount,
    WrongNumber,
)
from croupier.table import events as ev
from croupier.table.commands import Choose, Cut, Place, Withdraw
from tests.games.poker.holdem_story import BOARD, HoldemStory, table
from tests.story import DEALER

GAME = "holdem-bonus"
ACES, KINGS, NINES, NOTHING, OTHERS = "A♠ A♥", "K♠ 3♥", "9♦ 3♣", "J♣ 8♦", "Q♥ 6♣"
SUITED_BOARD, FLUSH = "K♠ 9♠ 4♠ 7♥ 2♦", "A♠ 3♠"


def opened(board: str, *hands: str, bonus: int = 0, **settings: Any) -> HoldemStory:
    """Every player has an ante of 10, and all cards are dealt."""
    story = table(GAME, board, *hands, **settings)
    names = [*story.table.round.players]
    wagers = {"ante": 1000, "bonus": bonus} if bonus else {"ante": 1000}
    story.open(dict.fromkeys(names, wagers))
    return story


def alone(
    mine: str, dealers: str, board: str = BOARD, *, bonus: int = 0, turn: str = "bet",
    river: str = "bet",
) -> HoldemStory:  # fmt: skip
    """Ann plays a hand to the end."""
    story = opened(board, mine, dealers, bonus=bonus)
    for option in ("bet", turn, river):
        story.choose("ann", option)
    return story


def staffed(*hands: str, board: str = BOARD, bonus: int = 0, pause: bool = False) -> HoldemStory:
    """A dealer's table, at the first decision."""
    story = opened(board, *hands, bonus=bonus, staffed=True)
    if not pause:
        story.go_on()
    return story


# Meanings (ss 3 to 8).


def test_11_3_a_check_wagers_nothing_and_stays_in() -> None:
    story = alone(ACES, OTHERS, turn="check", river="check")
    assert [e.area for e in story.settled("ann")] == ["ante", "flop"]
    assert story.won("ann") == 2000


def test_11_4_closing_a_hand_collects_wagers_and_cards() -> None:
    story = opened(BOARD, ACES, OTHERS, bonus=500)
    story.choose("ann", "fold")
    assert story.results("ann") == {
        "ante": ("lose", 0, "qld-2024:11:16(3)"),
        "bonus": ("lose", 0, "qld-2024:11:16(3)"),  # I-PK-3
    }
    (folded,) = story.of(ev.Folded)
    assert (folded.hand, len(folded.slots), folded.rule) == ("box 1", 2, "qld-2024:11:4")
    assert (story.won("ann"), story.house) == (-1500, 1500)


def test_11_5_a_folded_hand_is_seen_by_nobody_else() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS)
    story.choose("ann", "fold")
    story.all_say("bet", "bob", "bob", "bob")
    assert {e.audience for e in story.of(ev.Exposed) if e.to == "box 1"} == {"ann"}
    assert "box 1" not in story.of(ev.RoundClosed)[-1].outcome


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("A♠ A♥", 30),
        ("A♠ K♠", 25),
        ("Q♥ A♥", 20),
        ("A♦ J♦", 20),
        ("A♠ K♥", 15),
        ("K♠ K♥", 10),
        ("Q♠ Q♥", 10),
        ("J♠ J♥", 10),
        ("A♠ Q♥", 5),
        ("J♠ A♥", 5),
        ("10♠ 10♥", 3),
        ("3♠ 3♥", 3),
    ],
)
def test_11_24_what_a_winning_bonus_hand_pays(cards: str, odds: int) -> None:
    story = alone(cards, "5♠ 6♦", bonus=500)
    assert story.result("ann", "bonus") == ("win", 500 + 500 * odds, "qld-2024:11:24")


@pytest.mark.parametrize("cards", ["A♠ 10♠", "K♠ Q♠", "3♠ 8♥"])
def test_11_6_other_hands_win_no_bonus(cards: str) -> None:
    story = alone(cards, "5♠ 6♦", bonus=500)
    assert story.result("ann", "bonus") == ("lose", 0, "qld-2024:11:23(1)")


@pytest.mark.parametrize(
    ("mine", "board", "said"),
    [
        (NOTHING, BOARD, "king high, jack, nine, eight, seven"),
        (KINGS, BOARD, "a pair of kings, nine, seven, four"),
        ("K♠ 9♥", BOARD, "two pairs, kings and nines, seven"),
        ("4♥ 4♣", BOARD, "three fours, king, nine"),
        ("8♥ 6♣", "9♠ 7♦ 5♣ 2♥ K♦", "a straight to the nine"),
        (FLUSH, SUITED_BOARD, "a flush, ace high, king, nine, four, three"),
        ("K♣ K♥", "K♦ 9♣ 9♠ 7♥ 2♠", "a full house, kings over nines"),
        ("9♥ 9♦", "K♦ 9♣ 9♠ 7♥ 2♠", "four nines, king"),
        ("5♠ 6♠", "7♠ 8♠ 9♠ K♥ 2♦", "a straight flush to the nine"),
        ("A♠ K♠", "Q♠ J♠ 10♠ 7♥ 2♦", "a royal flush"),
    ],
)
def test_11_7_the_hands_by_name(mine: str, board: str, said: str) -> None:
    story = alone(mine, "2♣ 3♦", board)
    assert {e.hand: e.count for e in story.of(ev.Counted)}["box 1"] == said


@pytest.mark.parametrize(
    ("mine", "dealers", "board", "result"),
    [
        ("K♠ 9♥", ACES, BOARD, "win"),
        ("K♠ 9♥", "K♥ 7♣", BOARD, "win"),  # the higher second pair
        ("K♠ 5♥", "K♥ 5♣", BOARD, "stand-off"),
        ("K♠ Q♥", "K♥ J♣", BOARD, "win"),  # the odd card
        ("A♠ 3♦", ACES.replace("A♠", "A♦"), "2♦ 4♣ 5♠ K♥ J♠", "win"),  # the ace as 1 (5)
        ("8♥ 6♣", "10♥ 8♣", "9♠ 7♦ 5♣ 6♥ K♦", "lose"),  # the higher straight
    ],
)
def test_11_8_which_hand_is_higher(mine: str, dealers: str, board: str, result: str) -> None:
    assert alone(mine, dealers, board).result("ann", "flop")[0] == result


# Layout, cards (ss 9 to 11).


def test_11_9_3_the_areas() -> None:
    assert [*layout()] == ["ante", "flop", "turn", "river", "bonus"]


def test_11_11_one_deck_shuffled_for_each_round() -> None:
    story = alone(ACES, OTHERS)
    assert [e.cards for e in story.of(ev.ShoeShuffled)] == [52, 52]


# Wagers (ss 12, 13).


def test_11_12_an_ante_comes_first_and_a_bonus_may_follow() -> None:
    story = table(GAME, BOARD, ACES, OTHERS)
    assert story.may_place("ann", "bonus", 500) == "qld-2024:11:12(a)"
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "bonus", 500) == ""


def test_11_13_1_wagers_lie_on_areas_of_the_layout() -> None:
    story = table(GAME, BOARD, ACES, OTHERS)
    assert story.may_place("ann", "blind", 500) == "qld-2024:11:13(1)"
    assert story.may_place("ann", "flop", 500) == "qld-2024:11:16(4)"
    assert story.may_place("ann", "turn", 500) == "qld-2024:11:17(1)(b)"
    assert story.may_place("ann", "river", 500) == "qld-2024:11:18(1)(b)"


def test_11_13_2_a_player_wagers_on_one_hand() -> None:
    story = table(GAME, BOARD, ACES, OTHERS)
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "ante", 1000, box=3) == "qld-2024:11:13(2)"


def test_11_13_3_an_area_takes_one_wager() -> None:
    story = table(GAME, BOARD, ACES, NINES, OTHERS)
    story.place("ann", "ante", 1000)
    assert story.may_place("bob", "ante", 1000, box=1) == "qld-2024:11:13(3)"


def test_11_13_4_no_wager_is_touched_once_a_card_is_out() -> None:
    story = opened(BOARD, ACES, OTHERS)
    for command in (Place("ante", 500), Withdraw("ante")):
        assert story.refused("ann", command).rule == "qld-2024:11:13(4)"


# Dealing (s 15).


def places(story: HoldemStory) -> list[str]:
    return [e.to for e in story.of(ev.Dealt)]


def test_11_15_2_cards_are_dealt_face_down() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS)
    assert {e.card for e in story.of(ev.Dealt)} == {""}


def test_11_15_3_a_one_card_at_a_time_from_a_shoe() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS, device=False, stacks=False)
    assert places(story) == ["box 1", "box 2", "dealer"] * 2
    assert {e.rule for e in story.of(ev.Dealt)} == {"qld-2024:11:15(3)(a)"}


def test_11_15_3_b_two_at_a_time_and_the_community_cards_when_they_are_due() -> None:
    story = HoldemStory(
        GAME, f"{ACES} {OTHERS} {BOARD}", players={"ann": 1}, device=False
    )  # I-PK-19
    story.antes(ann=1000)
    assert places(story) == ["box 1"] * 2 + ["dealer"] * 2
    assert {e.rule for e in story.of(ev.Dealt)} == {"qld-2024:11:15(3)(b)"}
    story.all_say("bet", "ann", "ann", "ann")
    later = [(e.to, e.rule) for e in story.of(ev.Dealt)][4:]
    assert later == [("community", f"qld-2024:11:{s}") for s in
                     ("16(6)", "16(6)", "16(6)", "17(3)", "18(3)")]  # fmt: skip


def test_11_15_4_a_shuffling_device_deals_the_community_first() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS)
    assert places(story) == ["community"] * 5 + ["box 1"] * 2 + ["box 2"] * 2 + ["dealer"] * 2
    rules = [e.rule for e in story.of(ev.Dealt)]
    assert rules == ["qld-2024:11:15(4)(a)"] * 5 + ["qld-2024:11:15(4)(c)"] * 6
    story.all_say("bet", "ann", "bob", "ann", "bob", "ann", "bob")
    shown = [(e.card, e.slot) for e in story.of(ev.Exposed) if e.to == "community"]
    # the first card dealt lies on top: it is the river (4)(b), I-PK-10
    assert shown == [("4♠", 2), ("9♣", 3), ("K♦", 4), ("7♥", 1), ("2♠", 0)]


def test_11_15_4_it_never_deals_one_card_at_a_time() -> None:
    with pytest.raises(ValueError, match="11:15"):
        GAMES[GAME].configure({"stacks": False})


# Decisions (ss 16 to 18).


def test_11_16_1_each_player_looks_at_the_players_own_cards() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS)
    shown = [(e.to, e.card, e.audience) for e in story.of(ev.Exposed)]
    assert shown == [
        *(("box 1", card, "ann") for card in ACES.split()),
        *(("box 2", card, "bob") for card in NINES.split()),
    ]


def test_11_16_2_players_decide_in_turn_and_time_folds() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS)
    assert story.refused("bob", Choose("bet")).rule == "qld-2024:11:16"  # I-PK-12
    story.time_up()
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:11:16(3)")  # I-PK-25
    assert story.asks() == ("bob",)


def test_11_16_3_when_all_have_folded_no_card_is_shown() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.choose("ann", "fold")
    assert story.table.round.number == 2  # I-PK-19
    assert [e for e in story.of(ev.Exposed) if not e.audience] == []


def test_11_16_5_the_flop_wager_is_twice_the_ante() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.choose("ann", "bet")
    placed = [e for e in story.of(ev.WagerPlaced) if e.area == "flop"]
    assert [(e.amount, e.rule) for e in placed] == [(2000, "qld-2024:11:16(5)")]


def test_11_16_6_then_the_flop_is_shown() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.choose("ann", "bet")
    shown = [(e.card, e.rule) for e in story.of(ev.Exposed) if not e.audience]
    assert {card for card, _ in shown} == {"K♦", "9♣", "4♠"}
    assert {rule for _, rule in shown} == {"qld-2024:11:16(6)"}


def test_11_17_1_nobody_can_fold_after_the_flop() -> None:
    story = opened(BOARD, NOTHING, OTHERS)
    story.choose("ann", "bet")
    assert story.refused("ann", Choose("fold")).rule == "qld-2024:11:17(1)"  # I-PK-19
    story.time_up()
    assert "check" in [e.option for e in story.of(ev.Chose)]  # I-PK-25


def test_11_17_2_the_turn_wager_is_equal_to_the_ante() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.all_say("bet", "ann", "ann")
    placed = [e for e in story.of(ev.WagerPlaced) if e.area == "turn"]
    assert [(e.amount, e.rule) for e in placed] == [(1000, "qld-2024:11:17(2)")]


def test_11_17_3_then_the_turn_card_is_shown() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.all_say("bet", "ann", "ann")
    last = story.of(ev.Exposed)[-1]
    assert (last.card, last.rule) == ("7♥", "qld-2024:11:17(3)")


def test_11_18_2_the_river_wager_is_equal_to_the_ante() -> None:
    story = alone(ACES, OTHERS, turn="check")
    placed = [e for e in story.of(ev.WagerPlaced) if e.area == "river"]
    assert [(e.amount, e.rule) for e in placed] == [(1000, "qld-2024:11:18(2)")]


def test_11_18_3_then_the_river_card_is_shown() -> None:
    story = alone(ACES, OTHERS)
    (shown,) = [e for e in story.of(ev.Exposed) if e.rule == "qld-2024:11:18(3)"]
    assert shown.card == "2♠"


# The showdown (ss 19 to 24).


def test_11_19_the_dealer_turns_up_and_declares() -> None:
    story = alone(ACES, OTHERS)
    first = story.of(ev.Counted)[0]
    assert (first.hand, first.count, first.rule) == (
        "dealer",
        "king high, queen, nine, seven, six",
        "qld-2024:11:19",
    )


def test_11_20_hands_are_turned_up_from_the_dealers_right() -> None:
    story = opened(BOARD, ACES, NINES, KINGS, OTHERS)
    for _ in range(3):
        story.all_say("bet", "ann", "bob", "cho")
    counted = [(e.hand, e.rule) for e in story.of(ev.Counted)][1:]
    assert counted == [(f"box {n}", "qld-2024:11:20(a)") for n in (3, 2, 1)]


def test_11_21_2_a_winning_hand_below_a_flush_has_its_ante_back() -> None:
    story = alone(ACES, OTHERS)
    assert story.results("ann") == {
        "ante": ("stand-off", 1000, "qld-2024:11:21(2)(a)"),  # I-PK-2
        "flop": ("win", 4000, "qld-2024:11:21(2)(c)"),
        "turn": ("win", 2000, "qld-2024:11:21(2)(c)"),
        "river": ("win", 2000, "qld-2024:11:21(2)(c)"),
    }
    assert (story.won("ann"), story.house) == (4000, -4000)


def test_11_21_2_a_a_straight_is_below_a_flush() -> None:
    story = alone("8♥ 6♣", OTHERS.replace("6♣", "3♣"), "9♠ 7♦ 5♣ 2♥ K♦")
    assert story.result("ann", "ante") == ("stand-off", 1000, "qld-2024:11:21(2)(a)")


def test_11_21_2_a_a_flush_is_paid_on_the_ante() -> None:
    story = alone(FLUSH, OTHERS, SUITED_BOARD)
    assert story.result("ann", "ante") == ("win", 2000, "qld-2024:11:21(2)(a)")
    assert story.won("ann") == 5000


def test_11_21_4_a_losing_hand_loses_all() -> None:
    story = alone(NINES, KINGS)
    assert set(story.results("ann").values()) == {("lose", 0, "qld-2024:11:21(4)(a)")}
    assert (story.won("ann"), story.house) == (-5000, 5000)


def test_11_21_5_an_equal_hand_is_a_stand_off() -> None:
    story = alone("K♠ 5♥", "K♥ 5♣")
    assert {result for result, _, _ in story.results("ann").values()} == {"stand-off"}
    assert {rule for _, _, rule in story.results("ann").values()} == {"qld-2024:11:21(5)(a)"}
    assert (story.won("ann"), story.house) == (0, 0)  # I-PK-1


def test_11_21_6_a_stand_off_with_a_winning_bonus_hand_is_paid_the_bonus() -> None:
    story = alone("A♠ Q♥", "A♥ Q♣", bonus=500)
    assert story.result("ann", "bonus") == ("win", 3000, "qld-2024:11:24")
    assert story.won("ann") == 2500


def test_11_22_all_are_paid_even_money() -> None:
    odds = {str(one.odds) for name in ("ante", "flop", "turn", "river") for one in
            layout()[name].paid if hasattr(one, "odds")}  # fmt: skip
    assert odds == {"1"}


def test_11_23_2_the_bonus_wins_with_a_losing_hand() -> None:
    story = alone("3♠ 3♦", ACES, bonus=500)
    assert story.result("ann", "flop")[0] == "lose"
    assert story.result("ann", "bonus") == ("win", 2000, "qld-2024:11:24")


def test_11_23_3_the_bonus_is_paid_before_any_other_wager() -> None:
    story = alone(ACES, OTHERS, bonus=500)
    assert [e.area for e in story.settled("ann")] == ["bonus", "ante", "flop", "turn", "river"]


# Irregularities (ss 25 to 33).


def test_11_25_a_the_excess_of_a_flop_wager_goes_back() -> None:
    story = staffed(ACES, OTHERS)
    story.choose("ann", "bet")
    story.dealer(WrongAmount(1, "flop", 2500))
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.amount, back.rule) == (500, "qld-2024:11:25(a)")
    assert story.staked("ann", "flop") == 2000


def test_11_25_b_a_smaller_one_stands_and_the_player_is_told() -> None:
    story = staffed(ACES, OTHERS)
    story.choose("ann", "bet")
    story.dealer(WrongAmount(1, "flop", 1500))
    assert story.staked("ann", "flop") == 1500
    assert story.said("qld-2024:11:25(b)") == ["ann is told: flop must be twice the ante"]


@pytest.mark.parametrize(("area", "bets"), [("turn", 2), ("river", 3)])
def test_11_26_turn_and_river_wagers_likewise(area: str, bets: int) -> None:
    story = staffed(ACES, OTHERS)
    story.all_say("bet", *["ann"] * bets)
    story.dealer(WrongAmount(1, area, 1500))
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:11:26(a)"
    story.dealer(WrongAmount(1, area, 500))
    assert story.staked("ann", area) == 500
    assert story.said("qld-2024:11:26(b)") == [f"ann is told: {area} must be equal to the ante"]


def test_11_27_cards_where_no_ante_lies_are_void_and_all_may_retract() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.dealer(NoAnte(4))
    folded = story.of(ev.Folded)[-1]
    assert (folded.hand, len(folded.slots), folded.rule) == ("box 4", 2, "qld-2024:11:27(a)")
    story.decide(ann="retract", bob="keep")
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.player, back.amount, back.rule) == ("ann", 1000, "qld-2024:11:27(c)")
    assert story.asks() == ("bob",)


def test_11_27_b_a_bonus_wager_there_goes_back() -> None:
    story = table(GAME, BOARD, ACES, NINES, OTHERS, staffed=True)
    for area in ("ante", "bonus"):
        story.place("ann", area, 1000)
    story.place("bob", "ante", 1000)
    story.withdraw("ann", "ante")
    story.no_more_bets()
    story.dealer(NoAnte(1))
    assert story.result("ann", "bonus") == ("void", 1000, "qld-2024:11:27(b)")


def test_11_28_of_two_hands_the_first_counts() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.dealer(SecondHand(box=2, first=1))
    assert story.said("qld-2024:11:28(a)") == ["the hand of ann is the one on box 1"]
    assert story.result("bob", "ante") == ("void", 1000, "qld-2024:11:28(b)")
    story.choose("ann", "retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:11:28(c)"
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_11_29_1_nobody_has_looked_and_the_round_is_void() -> None:
    story = staffed(ACES, NINES, OTHERS, pause=True)
    story.dealer(WrongNumber((2,), looked=False, whole=False))
    assert story.voided().rule == "qld-2024:11:29(1)(a)"
    for letter in "bcd":
        assert len(story.said(f"qld-2024:11:29(1)({letter})")) == 1
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_11_29_2_somebody_has_looked_and_the_cards_are_counted() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.dealer(WrongNumber((2,)))
    assert story.said("qld-2024:11:29(2)(a)") == ["a gaming supervisor is told"]
    assert story.said("qld-2024:11:29(2)(b)") == ["the cards are counted: there are 52"]


def test_11_29_3_the_deck_is_not_whole_and_all_wagers_go_back() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.choose("ann", "fold")
    story.dealer(WrongNumber((2,), whole=False))
    assert story.said("qld-2024:11:29(3)(a)") == ["a gaming manager notifies an inspector"]
    assert story.voided().rule == "qld-2024:11:29(3)(b)"
    assert story.of(ev.Unsettled)[-1].rule == "qld-2024:11:29(3)(c)"  # what Ann had folded
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def fouled(**reported: Any) -> HoldemStory:
    """Ann plays aces, Bob folds nines, Cho has a bonus on nothing; the turn is being asked."""
    story = staffed(ACES, NINES, NOTHING, OTHERS, bonus=500)
    story.decide(ann="bet", bob="fold", cho="bet")
    story.choose("ann", "bet")
    story.dealer(WrongNumber(dealer=True, **reported))
    return story


def test_11_29_4_the_dealers_hand_is_wrong_and_antes_are_paid() -> None:
    story = fouled()
    again = [e for e in story.of(ev.Unsettled) if e.rule == "qld-2024:11:29(4)(a)"]
    assert [(e.player, e.area, e.stake) for e in again] == [("bob", "ante", 1000)]
    for name in ("ann", "bob", "cho"):
        assert story.result(name, "ante") == ("win", 2000, "qld-2024:11:29(4)(b)")
    assert story.result("ann", "turn") == ("void", 1000, "qld-2024:11:29(4)(c)")
    assert story.result("cho", "flop") == ("void", 2000, "qld-2024:11:29(4)(c)")
    assert story.result("cho", "bonus") == ("void", 500, "qld-2024:11:29(4)(d)")
    assert story.result("ann", "bonus") == ("win", 15_500, "qld-2024:11:24")  # (e)
    assert story.result("bob", "bonus") == ("lose", 0, "qld-2024:11:16(3)")  # I-PK-13
    assert [story.won(name) for name in ("ann", "bob", "cho")] == [16_000, 500, 1000]
    assert story.house == -17_500
    assert [e for e in story.of(ev.Exposed) if e.to == "box 2"] == []


def test_11_29_5_a_players_hand_is_void_and_the_others_may_retract() -> None:
    story = staffed(ACES, NINES, OTHERS, bonus=500)
    story.choose("ann", "bet")
    story.dealer(WrongNumber((1,)))
    assert story.of(ev.Folded)[-1].rule == "qld-2024:11:29(5)(a)"
    assert story.result("ann", "flop") == ("void", 2000, "qld-2024:11:29(5)(b)")
    story.choose("bob", "retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:11:29(5)(c)"
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_11_29_6_both_are_wrong() -> None:
    story = fouled(boxes=(1,))
    assert story.of(ev.Folded)[-1].rule == "qld-2024:11:29(6)(a)"
    assert story.result("ann", "turn") == ("void", 1000, "qld-2024:11:29(6)(b)")
    assert story.result("bob", "ante") == ("win", 2000, "qld-2024:11:29(6)(d)")
    assert story.result("cho", "flop") == ("void", 2000, "qld-2024:11:29(6)(e)")
    assert story.result("cho", "bonus") == ("void", 500, "qld-2024:11:29(6)(f)")
    assert [story.won(name) for name in ("ann", "bob", "cho")] == [0, 500, 1000]


def test_11_30_a_card_exposed_in_the_deal_voids_the_round() -> None:
    story = staffed(ACES, NINES, OTHERS, pause=True)
    story.dealer(CardsExposed((2,)))
    assert story.voided().rule == "qld-2024:11:30"
    assert story.house == 0


def test_11_31_a_community_card_seen_early_keeps_its_place() -> None:
    story = staffed(ACES, OTHERS)
    story.dealer(CommunityExposed(5))
    shown = story.of(ev.Exposed)[-1]
    assert (shown.to, shown.card, shown.rule) == ("community", "2♠", "qld-2024:11:31(2)")
    assert story.refused(DEALER, CommunityExposed(5)).rule == "qld-2024:11:31(1)"
    assert story.refused(DEALER, CommunityExposed(6)).rule == "qld-2024:11:31(1)"
    story.all_say("bet", "ann", "ann", "ann")  # I-PK-22
    story.go_on()
    story.go_on()
    community = story.of(ev.RoundClosed)[-1].outcome["community"]
    assert {*community} == {*BOARD.split()}
    assert story.won("ann") == 4000


def test_11_31_from_a_shoe_it_is_the_next_card() -> None:
    story = HoldemStory(
        GAME, f"{ACES} {OTHERS} {BOARD}", players={"ann": 1}, device=False, staffed=True
    )
    story.dealer(Cut(26))
    story.antes(ann=1000)
    story.go_on()
    assert "next of the shoe" in story.refused(DEALER, CommunityExposed(2)).reason
    story.dealer(CommunityExposed(1))
    assert story.of(ev.Exposed)[-1].card == "K♦"
    story.choose("ann", "bet")
    assert [e.card for e in story.of(ev.Exposed)] == ["K♦", "9♣", "4♠"]


def test_11_32_another_card_with_the_river_is_viewed_and_discarded() -> None:
    story = HoldemStory(
        GAME, f"{ACES} {OTHERS} {BOARD} Q♠", players={"ann": 1}, device=False, staffed=True
    )
    story.dealer(Cut(26))
    story.antes(ann=1000)
    story.go_on()
    story.all_say("bet", "ann", "ann")
    assert story.refused(DEALER, AnotherCardExposed()).rule == "qld-2024:11:32"
    story.choose("ann", "bet")
    story.dealer(AnotherCardExposed())
    shown, gone = story.of(ev.Exposed)[-1], story.of(ev.Folded)[-1]
    assert (shown.card, shown.rule) == ("Q♠", "qld-2024:11:32(2)")
    assert (gone.slots, gone.rule) == ([shown.slot], "qld-2024:11:32(1)")
    story.go_on()
    story.go_on()
    assert story.won("ann") == 4000  # the dealer's queens were not dealt


def test_11_33_a_card_in_a_wrong_position_is_moved() -> None:
    story = staffed(ACES, OTHERS, pause=True)
    story.dealer(CardMisplaced())
    assert story.said("qld-2024:11:33(a)") == ["the card is moved to its place"]
    assert story.said("qld-2024:11:33(b)") == ["play continues"]


def test_11_33_after_further_cards_they_are_played_as_they_lie() -> None:
    story = staffed(ACES, OTHERS, pause=True)
    story.dealer(CardMisplaced(further=True))
    assert story.said("qld-2024:11:33(b)") == ["the cards are played as they lie"]  # I-PK-17


def test_11_16_3_cards_swept_away_that_cannot_be_told_give_the_wagers_back() -> None:
    story = staffed(ACES, OTHERS, bonus=500)
    story.choose("ann", "bet")
    story.dealer(CardsRemoved(1, known=False))
    assert (story.won("ann"), story.house) == (0, 0)  # I-PK-18
