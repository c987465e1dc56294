"""Schedule 11(a), clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import GAMES
from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    CommunityExposed,
    DealersCardsExposed,
    NoAnte,
    SecondHand,
    WrongAmount,
    WrongNumber,
)
from croupier.games.poker.ultimate import layout
from croupier.table import events as ev
from croupier.table.cards import AskInspection
from croupier.table.commands import Change, Choose, Cut, Place, Withdraw
from croupier.wagers.poker import Rank
from tests.games.poker.holdem_story import BOARD, HoldemStory, table
from tests.story import DEALER

GAME = "ultimate-holdem"
ACES, KINGS, NINES, NOTHING, OTHERS = "A♠ A♥", "K♠ 3♥", "9♦ 3♣", "J♣ 8♦", "Q♥ 6♣"
SUITED_BOARD, FLUSH = "K♠ 9♠ 4♠ 7♥ 2♦", "A♠ 3♠"
RUN_BOARD, RUN = "9♠ 7♦ 5♣ 2♥ K♦", "8♥ 6♣"


def opened(board: str, *hands: str, trips: int = 0, **settings: Any) -> HoldemStory:
    """Every player has an ante and a blind of 10, and all cards are dealt."""
    story = table(GAME, board, *hands, **settings)
    names = [*story.table.round.players]
    wagers = {"ante": 1000, "blind": 1000} | ({"trips": trips} if trips else {})
    story.open(dict.fromkeys(names, wagers))
    return story


def alone(
    mine: str, dealers: str, board: str = BOARD, *, trips: int = 0, options: str = "4x"
) -> HoldemStory:
    """Ann plays a hand to the end."""
    story = opened(board, mine, dealers, trips=trips)
    for option in options.split():
        story.choose("ann", option)
    return story


def staffed(*hands: str, board: str = BOARD, trips: int = 0, pause: bool = False) -> HoldemStory:
    """A dealer's table, at the first decision."""
    story = opened(board, *hands, trips=trips, staffed=True)
    if not pause:
        story.go_on()
    return story


# Meanings (ss 3 to 9).


def test_11a_3_a_check_wagers_nothing_and_stays_in() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.choose("ann", "check")
    assert story.staked("ann", "play") == 0
    assert story.asks() == ("ann",)


def test_11a_4_closing_a_hand_collects_wagers_and_cards() -> None:
    story = alone(NOTHING, OTHERS, trips=500, options="check check fold")
    assert set(story.results("ann").values()) == {("lose", 0, "qld-2024:11a:20(2)")}  # I-PK-3
    assert [*story.results("ann")] == ["ante", "blind", "trips"]
    (folded,) = story.of(ev.Folded)
    assert (folded.hand, len(folded.slots), folded.rule) == ("box 1", 2, "qld-2024:11a:4")
    assert (story.won("ann"), story.house) == (-2500, 2500)


@pytest.mark.parametrize(
    ("dealers", "board", "qualifies"),
    [
        (OTHERS, BOARD, False),
        ("A♦ Q♥", BOARD, False),
        ("2♣ 3♦", BOARD, True),
        (OTHERS, "K♦ 9♣ 9♠ 7♥ 2♠", True),  # the pair is the community's
        (RUN, RUN_BOARD, True),
    ],
)
def test_11a_5_the_dealer_qualifies_with_a_pair(dealers: str, board: str, qualifies: bool) -> None:
    story = alone("K♥ K♣", dealers, board)
    said = "the dealer's hand does not qualify" in story.said("qld-2024:11a:5")
    assert said is not qualifies


def test_11a_6_a_folded_hand_is_seen_by_nobody_else() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS)
    story.decide(ann="fold", bob="4x")
    assert {e.audience for e in story.of(ev.Exposed) if e.to == "box 1"} == {"ann"}


def test_11a_7_the_hands_that_win_trips() -> None:
    pays = layout()["trips"].pays
    assert pays is not None
    losing = {rank for rank, result in pays.results.items() if result not in pays.paid}
    assert losing == {Rank.ODD_CARDS, Rank.PAIR, Rank.TWO_PAIRS}


@pytest.mark.parametrize(
    ("mine", "board", "said"),
    [
        (NOTHING, BOARD, "king high, jack, nine, eight, seven"),
        (KINGS, BOARD, "a pair of kings, nine, seven, four"),
        ("K♠ 9♥", BOARD, "two pairs, kings and nines, seven"),
        ("4♥ 4♣", BOARD, "three fours, king, nine"),
        (RUN, RUN_BOARD, "a straight to the nine"),
        (FLUSH, SUITED_BOARD, "a flush, ace high, king, nine, four, three"),
        ("K♣ K♥", "K♦ 9♣ 9♠ 7♥ 2♠", "a full house, kings over nines"),
        ("9♥ 9♦", "K♦ 9♣ 9♠ 7♥ 2♠", "four nines, king"),
        ("5♠ 6♠", "7♠ 8♠ 9♠ K♥ 2♦", "a straight flush to the nine"),
        ("A♠ K♠", "Q♠ J♠ 10♠ 7♥ 2♦", "a royal flush"),
    ],
)
def test_11a_8_the_hands_by_name(mine: str, board: str, said: str) -> None:
    story = alone(mine, "2♣ 3♦", board)
    assert {e.hand: e.count for e in story.of(ev.Counted)}["box 1"] == said


@pytest.mark.parametrize(
    ("mine", "dealers", "board", "result"),
    [
        ("K♠ 9♥", "K♥ 7♣", BOARD, "win"),
        ("K♠ 5♥", "K♥ 5♣", BOARD, "stand-off"),
        ("K♠ J♥", "K♥ Q♣", BOARD, "lose"),
        ("A♠ 3♦", "A♥ A♦", "2♦ 4♣ 5♠ K♥ J♠", "win"),  # the ace as 1 (5)
    ],
)
def test_11a_9_which_hand_is_higher(mine: str, dealers: str, board: str, result: str) -> None:
    assert alone(mine, dealers, board).result("ann", "play")[0] == result


# Layout and cards (ss 10 to 13).


def test_11a_10_2_the_areas() -> None:
    assert [*layout()] == ["ante", "blind", "play", "trips"]


def test_11a_12_one_deck_is_dealt_from() -> None:
    story = opened(BOARD, ACES, OTHERS)
    assert [e.cards for e in story.of(ev.ShoeShuffled)] == [52]


def test_11a_13_3_a_player_may_inspect_the_cards() -> None:
    story = table(GAME, BOARD, ACES, OTHERS)
    story.player("ann", AskInspection())
    assert story.said("qld-2024:11a:13(3)")


def test_11a_13_4_the_cards_are_shuffled_for_every_round() -> None:
    story = alone(ACES, OTHERS)
    assert [e.rule for e in story.of(ev.ShoeShuffled)] == ["qld-2024:11a:13(4)"] * 2


def test_11a_13_5_cards_shuffled_by_hand_are_cut_by_the_dealer() -> None:
    story = table(GAME, BOARD, ACES, OTHERS, device=False, staffed=True)
    story.dealer(Cut(20))
    (cut,) = story.of(ev.ShoeCut)
    assert (cut.at, cut.by, cut.rule) == (20, "dealer", "qld-2024:11a:13(5)")


# Wagers (ss 14, 15).


def test_11a_14_1_a_an_ante_comes_first() -> None:
    story = table(GAME, BOARD, ACES, OTHERS)
    assert story.may_place("ann", "trips", 500) == "qld-2024:11a:14(1)(a)"
    assert story.may_place("ann", "blind", 500) == "qld-2024:11a:14(1)(b)"
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "trips", 500) == ""


def test_11a_14_1_b_the_blind_is_equal_to_the_ante() -> None:
    story = table(GAME, BOARD, ACES, OTHERS)
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "blind", 500) == "qld-2024:11a:14(1)(b)"
    assert story.may_place("ann", "blind", 1500) == "qld-2024:11a:14(1)(b)"
    story.place("ann", "blind", 1000)
    assert story.may_place("ann", "ante", 500) == "qld-2024:11a:14(1)(b)"
    assert story.refused("ann", Change("blind", 500)).rule == "qld-2024:11a:14(1)(b)"


def test_11a_14_1_b_the_amount_of_the_ante_is_proposed() -> None:
    story = table(GAME, BOARD, ACES, OTHERS)
    story.place("ann", "ante", 1500)
    offered = [x.command for x in story.table.legal() if isinstance(x.command, Place)]
    assert Place("blind", 1500, 1) in offered
    story.place("ann", "blind", 1500)
    areas = {x.command.area for x in story.table.legal() if isinstance(x.command, Place)}
    assert areas == {"trips"}


def test_11a_14_1_b_without_a_blind_there_are_no_cards() -> None:
    story = table(GAME, BOARD, NINES, OTHERS, players={"ann": 1, "bob": 2})
    story.place("ann", "ante", 1000)
    story.open({"bob": {"ante": 1000, "blind": 1000}})
    assert "box 1" not in [e.to for e in story.of(ev.Dealt)]
    story.choose("bob", "4x")
    assert story.result("ann", "ante") == ("void", 1000, "qld-2024:11a:14(1)(a)")
    assert story.won("ann") == 0


def test_11a_15_1_wagers_lie_on_areas_of_the_layout() -> None:
    story = table(GAME, BOARD, ACES, OTHERS)
    assert story.may_place("ann", "bonus", 500) == "qld-2024:11a:15(1)"
    assert story.may_place("ann", "play", 500) == "qld-2024:11a:18(1)(c)"


def test_11a_15_2_a_player_wagers_on_one_hand() -> None:
    story = table(GAME, BOARD, ACES, OTHERS)
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "ante", 1000, box=3) == "qld-2024:11a:15(2)"


def test_11a_15_3_an_area_takes_one_wager() -> None:
    story = table(GAME, BOARD, ACES, NINES, OTHERS)
    story.place("ann", "ante", 1000)
    assert story.may_place("bob", "ante", 1000, box=1) == "qld-2024:11a:15(3)"


def test_11a_15_4_no_wager_is_touched_once_a_card_is_out() -> None:
    story = opened(BOARD, ACES, OTHERS)
    for command in (Place("ante", 500), Withdraw("trips"), Withdraw("ante")):
        assert story.refused("ann", command).rule == "qld-2024:11a:15(4)"


# Dealing (s 17).


def test_11a_17_3_the_community_first_then_two_cards_at_a_time() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS)
    dealt = story.of(ev.Dealt)
    assert [e.to for e in dealt] == [
        *["community"] * 5, *["box 1"] * 2, *["box 2"] * 2, *["dealer"] * 2
    ]  # fmt: skip
    assert {e.card for e in dealt} == {""}
    rules = [e.rule for e in dealt]
    assert rules == ["qld-2024:11a:17(3)(d)"] * 5 + ["qld-2024:11a:17(3)(f)"] * 6
    story.decide(ann="4x", bob="4x")
    shown = [(e.card, e.slot) for e in story.of(ev.Exposed) if e.to == "community"]
    # the first card dealt lies on top: it is the river (3)(e), I-PK-10
    assert shown == [("4♠", 2), ("9♣", 3), ("K♦", 4), ("2♠", 0), ("7♥", 1)]


def test_11a_17_3_d_the_community_is_first_from_a_shoe_too() -> None:
    dealt = opened(BOARD, ACES, OTHERS, device=False).of(ev.Dealt)
    assert [e.to for e in dealt] == [*["community"] * 5, *["box 1"] * 2, *["dealer"] * 2]


def test_11a_17_3_there_is_no_other_way() -> None:
    with pytest.raises(ValueError, match="11a:17"):
        GAMES[GAME].configure({"device": False, "stacks": False})


# Decisions (ss 18 to 20).


def test_11a_18_1_each_player_looks_at_the_players_own_cards_and_decides_in_turn() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS)
    shown = [(e.to, e.card, e.audience) for e in story.of(ev.Exposed)]
    assert shown == [
        *(("box 1", card, "ann") for card in ACES.split()),
        *(("box 2", card, "bob") for card in NINES.split()),
    ]
    assert story.refused("bob", Choose("check")).rule == "qld-2024:11a:18(1)"  # I-PK-12


def test_11a_18_1_b_time_checks() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.time_up()
    assert [e.option for e in story.of(ev.Chose)] == ["check"]  # I-PK-25


def test_11a_18_2_a_fold_closes_the_hand() -> None:
    story = alone(ACES, OTHERS, options="fold")
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:11a:18(2)")
    assert story.won("ann") == -2000
    assert [e for e in story.of(ev.Exposed) if not e.audience] == []  # I-PK-19


@pytest.mark.parametrize(("option", "amount"), [("3x", 3000), ("4x", 4000)])
def test_11a_18_3_three_or_four_times_the_ante_before_the_flop(option: str, amount: int) -> None:
    story = alone(ACES, OTHERS, options=option)
    (placed,) = [e for e in story.of(ev.WagerPlaced) if e.area == "play"]
    assert (placed.amount, placed.rule) == (amount, "qld-2024:11a:18(3)")


def test_11a_18_3_whoever_has_less_may_not_say_it() -> None:
    story = table(GAME, BOARD, ACES, OTHERS, players={})
    story.join("ann", 1, chips=5500)
    story.open({"ann": {"ante": 1000, "blind": 1000}})
    assert story.refused("ann", Choose("4x")).rule == "qld-2024:11a:18(3)"
    story.choose("ann", "3x")
    assert story.credit("ann") >= 500


def test_11a_18_4_then_the_flop_is_shown() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.choose("ann", "check")
    shown = [(e.card, e.rule) for e in story.of(ev.Exposed) if not e.audience]
    assert shown == [(card, "qld-2024:11a:18(4)") for card in ("4♠", "9♣", "K♦")]


def test_11a_19_1_who_has_made_a_play_wager_is_not_asked_again() -> None:
    story = opened(BOARD, ACES, NINES, OTHERS)
    story.decide(ann="4x", bob="check")
    assert story.asks() == ("bob",)  # (4)
    assert story.refused("ann", Choose("2x")).rule == "qld-2024:11a:19(4)"


def test_11a_19_2_a_fold_closes_the_hand() -> None:
    story = alone(ACES, OTHERS, options="check fold")
    assert story.result("ann", "blind") == ("lose", 0, "qld-2024:11a:19(2)")


def test_11a_19_3_twice_the_ante_after_the_flop() -> None:
    story = alone(ACES, OTHERS, options="check 2x")
    (placed,) = [e for e in story.of(ev.WagerPlaced) if e.area == "play"]
    assert (placed.amount, placed.rule) == (2000, "qld-2024:11a:19(3)")


def test_11a_19_5_then_turn_and_river_are_shown() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.all_say("check", "ann", "ann")
    shown = [e.card for e in story.of(ev.Exposed) if e.rule == "qld-2024:11a:19(5)"]
    assert {*shown} == {"7♥", "2♠"}


def test_11a_20_1_on_the_river_there_is_no_check_and_time_folds() -> None:
    story = opened(BOARD, ACES, OTHERS)
    story.all_say("check", "ann", "ann")
    assert story.refused("ann", Choose("check")).rule == "qld-2024:11a:20(1)"
    story.time_up()
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:11a:20(2)")


def test_11a_20_3_once_the_ante_on_the_river() -> None:
    story = alone(ACES, OTHERS, options="check check 1x")
    (placed,) = [e for e in story.of(ev.WagerPlaced) if e.area == "play"]
    assert (placed.amount, placed.rule) == (1000, "qld-2024:11a:20(3)")


# The showdown (ss 21 to 26).


def test_11a_21_the_dealer_turns_up_and_declares() -> None:
    story = alone(ACES, KINGS)
    first = story.of(ev.Counted)[0]
    assert (first.hand, first.count, first.rule) == (
        "dealer",
        "a pair of kings, nine, seven, four",
        "qld-2024:11a:21",
    )


def test_11a_22_hands_are_turned_up_from_the_dealers_right() -> None:
    story = opened(BOARD, ACES, NINES, "5♣ 3♠", OTHERS)
    story.all_say("4x", "ann", "bob", "cho")
    counted = [(e.hand, e.rule) for e in story.of(ev.Counted)][1:]
    assert counted == [(f"box {n}", "qld-2024:11a:22(a)") for n in (3, 2, 1)]


def test_11a_23_without_a_dealers_hand_the_ante_is_a_stand_off() -> None:
    story = alone(ACES, OTHERS)
    assert story.results("ann") == {
        "ante": ("stand-off", 1000, "qld-2024:11a:23"),
        "play": ("win", 8000, "qld-2024:11a:25(1)(a)"),
        "blind": ("stand-off", 1000, "qld-2024:11a:25(2)(c)"),
    }
    assert (story.won("ann"), story.house) == (4000, -4000)


def test_11a_23_a_worse_hand_keeps_its_ante_and_loses_the_rest() -> None:
    story = alone("10♣ 8♦", OTHERS)
    assert story.results("ann") == {
        "ante": ("stand-off", 1000, "qld-2024:11a:23"),
        "play": ("lose", 0, "qld-2024:11a:25(1)(b)"),
        "blind": ("lose", 0, "qld-2024:11a:25(2)(b)"),
    }
    assert story.won("ann") == -5000


def test_11a_24_a_a_higher_hand_wins_the_ante() -> None:
    story = alone(ACES, KINGS)
    assert story.result("ann", "ante") == ("win", 2000, "qld-2024:11a:24(a)")
    assert story.won("ann") == 5000


def test_11a_24_b_a_lower_hand_loses_all() -> None:
    story = alone(NINES, KINGS)
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:11a:24(b)")
    assert (story.won("ann"), story.house) == (-6000, 6000)


def test_11a_24_c_an_equal_hand_pushes() -> None:
    story = alone("K♠ 5♥", "K♥ 5♣")
    assert story.results("ann") == {
        "ante": ("stand-off", 1000, "qld-2024:11a:24(c)"),
        "play": ("stand-off", 4000, "qld-2024:11a:25(1)(c)"),
        "blind": ("stand-off", 1000, "qld-2024:11a:25(2)(d)"),
    }
    assert (story.won("ann"), story.house) == (0, 0)


def test_11a_25_1_the_play_wager_looks_at_the_hands_alone() -> None:
    assert alone(ACES, OTHERS).result("ann", "play")[0] == "win"
    assert alone("10♣ 8♦", OTHERS).result("ann", "play")[0] == "lose"


def test_11a_25_2_a_the_blind_wins_with_a_straight_whether_or_not_the_dealer_qualifies() -> None:
    for dealers in (OTHERS.replace("6♣", "3♣"), "K♠ 3♣"):
        story = alone(RUN, dealers, RUN_BOARD)
        assert story.result("ann", "blind") == ("win", 2000, "qld-2024:11a:26(2)")


def test_11a_25_3_trips_win_with_a_losing_hand() -> None:
    story = alone("4♥ 4♣", "K♠ K♥", trips=500)
    assert story.result("ann", "play")[0] == "lose"
    assert story.result("ann", "trips") == ("win", 2000, "qld-2024:11a:26(3)")


def test_11a_25_3_b_less_than_three_of_a_kind_loses_trips() -> None:
    story = alone("K♠ 9♥", OTHERS, trips=500)
    assert story.result("ann", "trips") == ("lose", 0, "qld-2024:11a:25(3)(b)")


PAID = [
    ("4♥ 4♣", BOARD, None, 3),
    (RUN, RUN_BOARD, 1, 4),
    (FLUSH, SUITED_BOARD, 1.5, 7),
    ("K♣ K♥", "K♦ 9♣ 9♠ 7♥ 2♠", 3, 8),
    ("9♥ 9♦", "K♦ 9♣ 9♠ 7♥ 2♠", 10, 30),
    ("5♠ 6♠", "7♠ 8♠ 9♠ K♥ 2♦", 50, 40),
    ("A♠ K♠", "Q♠ J♠ 10♠ 7♥ 2♦", 500, 50),
]


@pytest.mark.parametrize(("mine", "board", "blind", "trips"), PAID)
def test_11a_26_what_blind_and_trips_pay(
    mine: str, board: str, blind: float | None, trips: int
) -> None:
    story = alone(mine, "2♣ 3♦", board, trips=500)
    assert story.result("ann", "trips") == ("win", 500 + 500 * trips, "qld-2024:11a:26(3)")
    if blind is None:
        assert story.result("ann", "blind") == ("stand-off", 1000, "qld-2024:11a:25(2)(c)")
    else:
        back = 1000 + int(1000 * blind)
        assert story.result("ann", "blind") == ("win", back, "qld-2024:11a:26(2)")


# Irregularities (ss 27 to 34).


def test_11a_27_a_the_excess_of_a_play_wager_goes_back() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.choose("ann", "4x")
    story.dealer(WrongAmount(1, "play", 4500))
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.amount, back.rule) == (500, "qld-2024:11a:27(a)")
    assert story.staked("ann", "play") == 4000


def test_11a_27_b_a_smaller_one_stands_for_its_round_of_betting() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.choose("ann", "3x")
    # between the least and the most: as it lies (I-PK-16)
    assert story.refused(DEALER, WrongAmount(1, "play", 3500)).rule == "qld-2024:11a:27(a)"
    story.dealer(WrongAmount(1, "play", 2500))
    assert story.staked("ann", "play") == 2500
    assert story.announced() == ["no more bets"]  # nobody is told anything
    story.all_say("check", "bob")
    story.choose("bob", "2x")
    story.dealer(WrongAmount(2, "play", 2500))  # after the flop, twice is the most
    assert story.staked("bob", "play") == 2000


def test_11a_27_of_a_blind_unlike_its_ante_the_excess_goes_back() -> None:
    story = staffed(ACES, OTHERS)
    story.dealer(WrongAmount(1, "blind", 1500))
    assert (story.staked("ann", "blind"), story.credit("ann")) == (1000, 98_000)  # I-PK-16
    story.dealer(WrongAmount(1, "blind", 600))
    assert story.staked("ann", "blind") == 600


def test_11a_28_a_nobody_has_handled_cards_and_the_round_is_void() -> None:
    story = staffed(ACES, OTHERS, pause=True)
    story.dealer(NoAnte(4, handled=False))
    assert story.voided().rule == "qld-2024:11a:28(a)"
    assert story.house == 0


def test_11a_28_b_somebody_has_and_the_hand_is_void() -> None:
    story = table(GAME, BOARD, NINES, OTHERS, players={"ann": 1, "bob": 2}, staffed=True)
    story.place("ann", "ante", 1000)  # and no blind
    story.open({"bob": {"ante": 1000, "blind": 1000}})
    story.go_on()
    story.dealer(NoAnte(1))
    assert story.of(ev.Folded)[-1].rule == "qld-2024:11a:28(b)"
    assert story.result("ann", "ante") == ("void", 1000, "qld-2024:11a:28(b)")
    assert story.asks() == ("bob",)
    story.choose("bob", "retract")
    backs = [(e.area, e.rule) for e in story.of(ev.WagerWithdrawn)]
    assert backs == [(area, "qld-2024:11a:28(c)") for area in ("ante", "blind")]  # I-PK-23


def test_11a_29_of_two_hands_the_first_counts() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.dealer(SecondHand(box=2, first=1))
    assert story.said("qld-2024:11a:29(a)") == ["the hand of ann is the one on box 1"]
    assert story.result("bob", "blind") == ("void", 1000, "qld-2024:11a:29(b)")
    story.choose("ann", "retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:11a:29(c)"
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_11a_30_1_nobody_has_looked_and_the_round_is_void() -> None:
    story = staffed(ACES, NINES, OTHERS, pause=True)
    story.dealer(WrongNumber((2,), looked=False, whole=False))
    assert story.voided().rule == "qld-2024:11a:30(1)(a)"
    for letter in "bcd":
        assert len(story.said(f"qld-2024:11a:30(1)({letter})")) == 1
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_11a_30_2_somebody_has_looked_and_the_cards_are_counted() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.dealer(WrongNumber((2,)))
    assert story.said("qld-2024:11a:30(2)(a)") == ["a gaming supervisor is told"]
    assert story.said("qld-2024:11a:30(2)(b)") == ["the cards are counted: there are 52"]


def test_11a_30_3_the_deck_is_not_whole_and_all_wagers_go_back() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.decide(ann="check", bob="check")
    story.decide(ann="check", bob="check")
    story.choose("ann", "fold")
    story.dealer(WrongNumber((2,), whole=False))
    assert story.said("qld-2024:11a:30(3)(a)") == ["a gaming manager notifies an inspector"]
    assert story.voided().rule == "qld-2024:11a:30(3)(b)"
    assert {e.rule for e in story.of(ev.Unsettled)[-2:]} == {"qld-2024:11a:30(3)(c)"}
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


THREE_FOURS = "4♥ 4♣"


def fouled(**reported: Any) -> HoldemStory:
    """Ann plays three fours for four times, Bob folds, Cho checks on nothing; after the flop."""
    story = staffed(THREE_FOURS, NINES, NOTHING, OTHERS, trips=500)
    story.decide(ann="4x", bob="fold", cho="check")
    story.dealer(WrongNumber(dealer=True, **reported))
    return story


def test_11a_30_4_the_dealers_hand_is_wrong_and_trips_alone_are_played() -> None:
    story = fouled()
    again = [e for e in story.of(ev.Unsettled) if e.rule == "qld-2024:11a:30(4)(a)"]
    assert [(e.player, e.area, e.stake) for e in again] == [
        ("bob", "ante", 1000),
        ("bob", "blind", 1000),
    ]
    for name in ("ann", "bob", "cho"):  # left open: void (I-PK-14)
        assert story.result(name, "ante") == ("void", 1000, "qld-2024:11a:30(4)(a)")
        assert story.result(name, "blind") == ("void", 1000, "qld-2024:11a:30(4)(a)")
    assert story.result("ann", "play") == ("void", 4000, "qld-2024:11a:30(4)(b)")
    assert story.result("cho", "trips") == ("void", 500, "qld-2024:11a:30(4)(c)")
    assert story.result("ann", "trips") == ("win", 2000, "qld-2024:11a:26(3)")  # (d)
    assert story.result("bob", "trips") == ("lose", 0, "qld-2024:11a:18(2)")  # I-PK-13
    community = [e for e in story.of(ev.Exposed) if e.rule == "qld-2024:11a:30(4)(d)"]
    assert {e.card for e in community if e.to == "community"} == {"7♥", "2♠"}  # I-PK-14
    assert [story.won(name) for name in ("ann", "bob", "cho")] == [1500, -500, 0]
    assert story.house == -1000


def test_11a_30_4_without_trips_no_card_is_turned_up() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.decide(ann="fold")
    story.dealer(WrongNumber(dealer=True))
    assert story.of(ev.Exposed) == []
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_11a_30_5_a_players_hand_is_void_and_the_others_may_retract() -> None:
    story = staffed(ACES, NINES, OTHERS, trips=500)
    story.choose("ann", "4x")
    story.dealer(WrongNumber((1,)))
    assert story.of(ev.Folded)[-1].rule == "qld-2024:11a:30(5)(a)"
    assert story.result("ann", "play") == ("void", 4000, "qld-2024:11a:30(5)(b)")
    story.choose("bob", "retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:11a:30(5)(c)"
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_11a_30_6_both_are_wrong() -> None:
    story = fouled(boxes=(1,))
    assert story.of(ev.Folded)[-1].rule == "qld-2024:11a:30(6)(a)"
    assert story.result("ann", "play") == ("void", 4000, "qld-2024:11a:30(6)(b)")
    assert story.result("bob", "ante") == ("void", 1000, "qld-2024:11a:30(6)(d)")
    assert story.result("cho", "blind") == ("void", 1000, "qld-2024:11a:30(6)(d)")
    assert story.result("cho", "trips") == ("void", 500, "qld-2024:11a:30(6)(e)")
    assert [story.won(name) for name in ("ann", "bob", "cho")] == [0, -500, 0]


def test_11a_30_6_f_a_winning_trips_wager_is_paid() -> None:
    story = staffed(NINES, THREE_FOURS, OTHERS, trips=500)
    story.dealer(WrongNumber((1,), dealer=True))
    assert story.result("bob", "trips") == ("win", 2000, "qld-2024:11a:26(3)")
    assert (story.won("ann"), story.won("bob")) == (0, 1500)


def test_11a_31_a_card_exposed_in_the_deal_voids_the_round() -> None:
    story = staffed(ACES, NINES, OTHERS, pause=True)
    story.dealer(CardsExposed(community=1))
    assert story.voided().rule == "qld-2024:11a:31"
    assert story.house == 0


def test_11a_32_a_community_card_seen_early_keeps_its_place() -> None:
    story = staffed(ACES, OTHERS)
    story.dealer(CommunityExposed(1))
    shown = story.of(ev.Exposed)[-1]
    assert (shown.to, shown.card, shown.rule) == ("community", "K♦", "qld-2024:11a:32(2)")
    assert story.refused(DEALER, CommunityExposed(1)).rule == "qld-2024:11a:32(1)"
    story.choose("ann", "4x")  # I-PK-22
    story.go_on()
    assert {*story.of(ev.RoundClosed)[-1].outcome["community"]} == {*BOARD.split()}
    assert story.won("ann") == 4000


def test_11a_33_1_the_dealers_cards_are_seen_before_any_play_wager() -> None:
    story = staffed(THREE_FOURS, NINES, NOTHING, OTHERS, trips=500)
    story.decide(ann="check", bob="fold")
    story.dealer(DealersCardsExposed((1,)))
    seen = [e.card for e in story.of(ev.Exposed) if e.to == "dealer"]
    assert seen == ["Q♥"]
    again = {e.rule for e in story.of(ev.Unsettled) if e.player == "bob"}
    assert again == {"qld-2024:11a:33(1)(b)"}
    for name in ("ann", "bob", "cho"):
        assert story.result(name, "ante") == ("void", 1000, "qld-2024:11a:33(1)(c)")
    assert story.result("cho", "trips") == ("void", 500, "qld-2024:11a:33(1)(d)")
    assert story.result("ann", "trips") == ("win", 2000, "qld-2024:11a:26(3)")  # (e)
    assert [story.won(name) for name in ("ann", "bob", "cho")] == [1500, -500, 0]


def test_11a_33_2_after_one_play_goes_on() -> None:
    story = staffed(ACES, NINES, OTHERS)
    story.choose("ann", "4x")
    story.dealer(DealersCardsExposed((2, 1)))
    assert story.said("qld-2024:11a:33(2)") == ["play continues"]
    assert story.refused(DEALER, DealersCardsExposed((1,))).reason == (
        "that card of the dealer is face up"
    )
    story.choose("bob", "4x")
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (4000, 4000)


@pytest.mark.parametrize("cards", [(), (1, 1), (3,)])
def test_11a_33_the_dealer_has_two_cards(cards: tuple[int, ...]) -> None:
    story = staffed(ACES, OTHERS)
    assert "dealer's cards" in story.refused(DEALER, DealersCardsExposed(cards)).reason


def test_11a_34_a_card_in_a_wrong_position_is_moved() -> None:
    story = staffed(ACES, OTHERS, pause=True)
    story.dealer(CardMisplaced())
    assert story.said("qld-2024:11a:34(a)") == ["the card is moved to its place"]
    assert story.said("qld-2024:11a:34(b)") == ["play continues"]


def test_11a_18_2_cards_swept_away_that_cannot_be_told_give_the_wagers_back() -> None:
    story = staffed(ACES, OTHERS, trips=500)
    story.choose("ann", "check")
    story.dealer(CardsRemoved(1, known=False))
    assert (story.won("ann"), story.house) == (0, 0)  # I-PK-18
