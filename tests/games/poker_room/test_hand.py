"""Schedule 10, Parts 1 and 4: a hand, clause by clause."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games import GAMES
from croupier.games.poker_room.layout import BOARD, SIGN, RoomOptions
from croupier.games.poker_room.showdown import worth
from croupier.table import events as ev
from croupier.table.acts import BuyIn, CashOut, Leave
from croupier.table.commands import Choose
from croupier.wagers.poker import Rank
from tests.games.poker_room.room_story import ACES, THREE, Room, sign

CHECKED = "cho calls, ann calls, bob checks"
ALL_CHECK = "ann checks, bob checks, cho checks"
FOUR = {"ann": 1, "bob": 2, "cho": 3, "dan": 4}


def no_rake(**more: object) -> dict[str, object]:
    return {"commission": 0, **more}


# What hands are (ss 1, 2, 8, 9).


def test_10_1_a_hand_of_holdem_is_played() -> None:
    story = Room().deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    story.acts("ann shows")
    assert story.stacks() == {"ann": 1017, "bob": 990, "cho": 990}  # 30 less 10 per cent
    assert story.of(ev.RoundClosed)[-1].outcome == {
        "ann": ["A♠", "A♥"],
        "community": ["4♠", "9♥", "J♦", "5♣", "Q♣"],
    }


def test_10_2_omaha_takes_exactly_two_hole_cards() -> None:
    """Also: 10:8(2)."""
    hole, board = parse_cards("A♠ A♥ A♦ A♣"), parse_cards("K♠ K♥ 7♦ 8♣ 2♠")
    assert worth("omaha", hole, board).rank is Rank.TWO_PAIRS
    assert worth("texas-holdem", hole[:2], board).rank is Rank.TWO_PAIRS
    royal = parse_cards("10♠ J♠ Q♠ K♠ A♠")
    assert worth("texas-holdem", parse_cards("2♥ 3♥"), royal).rank is Rank.ROYAL_FLUSH
    assert worth("omaha", parse_cards("2♥ 3♥ 4♥ 9♥"), royal).rank is Rank.ODD_CARDS


def test_10_9_hands_rank_and_suits_are_equal() -> None:
    """Also: 10:8(1), 10:9(5), 10:9(6), 10:9(7)."""

    def of(cards: str) -> int:
        return worth("texas-holdem", parse_cards(cards), []).strength

    assert of("A♠ 2♦ 3♦ 4♦ 5♦") < of("2♠ 3♦ 4♦ 5♦ 6♦") < of("10♠ J♦ Q♦ K♦ A♦")
    assert of("9♠ 9♦ 4♦ 4♣ K♦") > of("9♠ 9♦ 4♦ 4♣ Q♦") > of("8♠ 8♦ 7♦ 7♣ A♦")
    assert of("2♠ 4♠ 6♠ 8♠ 10♠") == of("2♥ 4♥ 6♥ 8♥ 10♥")


# Betting (ss 3, 5, 6, 10, 12, 27, 28).


def test_10_3_a_call_makes_the_bets_equal() -> None:
    """Also: 10:3(2), 10:12."""
    story = Room().deal()
    assert story.to_act() == "cho"
    story.acts("cho raises 20, ann calls, bob folds")
    assert story.bets() == [
        ("ann", "first blind", 5),
        ("bob", "second blind", 10),
        ("cho", "raise", 30),
        ("ann", "call", 25),
    ]


def test_10_5_who_may_check() -> None:
    """Also: 10:5(1)(b), 10:27(4), 10:28(2), 10:28(3)."""
    story = Room().deal()
    assert "check" not in story.may("cho")
    story.acts("cho calls")
    assert "check" not in story.may("ann")  # the first blind completes
    story.acts("ann calls")
    assert set(story.may("bob")) >= {"check", "raise", "fold"}
    story.acts("bob checks, ann checks")
    assert set(story.may("bob")) >= {"check", "bet", "fold"}
    story.acts("bob bets 10")
    assert "check" not in story.may("cho")


def test_10_6_who_folds_is_out_and_unseen() -> None:
    story = Room().deal().acts("cho folds")
    folded = story.of(ev.Folded)[-1]
    assert (folded.hand, len(folded.slots), folded.rule) == ("cho", 2, "qld-2024:10:6(1)")
    assert story.to_act() == "ann"
    story.acts("ann calls, bob checks, ann checks, bob checks")
    assert story.to_act() == "ann"


def test_10_7_players_follow_clockwise_by_seat() -> None:
    story = Room(seats={"cho": 9, "ann": 1, "bob": 5}).deal()
    assert story.round.order == ("ann", "bob", "cho")


def test_10_10_a_raise_is_what_exceeds_the_call() -> None:
    story = Room(most_raises=2).deal()
    assert story.may("cho")["raise"] == (10, 990)
    story.acts("cho raises 30")
    assert story.may("ann")["raise"] == (30, 960)
    story.acts("ann raises 30")
    assert "raise" not in story.may("bob")  # 10(3): the sign allows two


def test_10_27_6_the_second_blind_wins_what_nobody_called() -> None:
    """Also: 10:27(5)(a), 10:33(4)(f), 10:29(3)."""
    story = Room().deal().acts("cho folds, ann folds")
    assert story.stacks() == {"ann": 995, "bob": 1005, "cho": 1000}
    assert not story.of(ev.CommissionTaken)
    assert not story.of(ev.BetReturned)


def test_10_27_7_an_uncalled_raise_wins() -> None:
    """Also: 10:27(5)(b), 10:29(3)(a), 10:33(4)(d)."""
    story = Room().deal().acts("cho raises 40, ann folds, bob folds")
    assert [(e.player, e.amount) for e in story.of(ev.BetReturned)] == [("cho", 40_00)]
    assert story.stacks() == {"ann": 995, "bob": 990, "cho": 1013}  # 2 of 25 to the house


def test_10_27_8_the_first_round_ends_when_bets_are_equal() -> None:
    story = Room().deal().acts("cho calls, ann calls, bob raises 10, cho calls")
    assert story.to_act() == "ann"
    story.acts("ann calls")
    assert story.round.phase == "second betting"


def test_10_28_8_an_uncalled_opening_bet_wins() -> None:
    """Also: 10:28(7)(a), 10:33(4)(c)."""
    story = Room().deal().acts(f"{CHECKED}, ann bets 20, bob folds, cho folds")
    assert story.stacks() == {"ann": 1017, "bob": 990, "cho": 990}


def test_10_28_4_an_opening_bet_is_at_least_the_minimum_wager() -> None:
    """Also: 10:28(6), 10:28(9), 10:28(10)."""
    story = Room().deal().acts(CHECKED)
    assert story.may("ann")["bet"] == (10, 990)
    assert story.refused("ann", Choose("bet", amount=5_00)).rule == "qld-2024:10:28(6)"
    story.acts("ann bets 10, bob calls, cho calls")
    assert story.round.phase == "third betting"


def test_10_28_5_a_short_stack_opens_all_in() -> None:
    story = Room(stacks={"ann": 1000, "bob": 15, "cho": 1000}, sign=sign()).deal().acts(CHECKED)
    story.acts("ann checks, bob all-in")
    assert story.bets()[-1] == ("bob", "all-in", 5)
    assert set(story.may("cho")) >= {"call", "raise"}


def test_10_30_16_whoever_goes_first_after_the_button_has_the_odd_chip() -> None:
    """Also: 10:30(9), 10:30(14)(e)(ii)."""
    board = "A♠ K♠ 2♣ A♦ K♥ 7♦ 3♠ 10♣ J♣ Q♣ 3♥ K♣ 3♦ A♣"  # the board plays
    story = Room(board, commission=0, sign=sign(3, 1)).deal()
    story.acts("cho calls, ann folds, bob checks, bob checks, cho checks")
    story.acts("bob checks, cho checks, bob checks, cho checks, bob shows")
    assert story.won_pots() == [(1, "bob", 4), (1, "cho", 3)]


# Structures (s 31).


def test_10_31_5_full_pot() -> None:
    """Also: 10:31(1), 10:31(2), 10:32(8)."""
    story = Room(structure="full pot").deal()
    assert story.may("cho")["raise"] == (10, 25)  # 15 in it and 10 to call
    story.acts("cho raises 25, ann calls")  # 35 each, 10 of bob's
    assert story.may("bob")["raise"] == (25, 105)
    story.acts("bob calls")
    assert story.may("ann")["bet"] == (10, 105)


def test_10_31_6_half_pot() -> None:
    story = Room(structure="half pot").deal()
    assert story.may("cho")["raise"] == (10, 12)
    story.acts("cho raises 10, ann calls, bob calls")
    assert story.may("ann")["bet"] == (10, 30)


def test_10_31_7_no_limit() -> None:
    story = Room().deal()
    assert story.may("cho")["raise"] == (10, 990)


def test_10_31_8_structured() -> None:
    story = Room(structure="structured").deal()
    assert story.may("cho")["raise"] == (10, 10)
    story.acts(f"{CHECKED}, ann bets 10, bob raises 10, cho calls, ann calls")
    assert story.may("ann")["bet"] == (20, 20)
    story.acts("ann bets 20")
    assert story.may("bob")["raise"] == (20, 20)


def test_10_31_3_the_most_there_may_be_where_the_least_would_be_more() -> None:
    story = Room(structure="half pot", sign=sign(10, 1)).deal()
    assert story.may("cho")["raise"] == (10, 10)  # 21 // 2


def test_10_31_4_a_raise_is_at_least_the_last() -> None:
    """Also: 10:31(4)(b), 10:31(4)(c)."""
    story = Room().deal().acts(CHECKED).acts("ann bets 40")
    assert story.may("bob")["raise"] == (40, 950)
    story.acts("bob raises 100")
    assert story.may("cho")["raise"] == (100, 850)


def test_10_31_11_time_is_up_in_a_turbo_game() -> None:
    """Also: 10:31(11)(a), 10:31(11)(b)(i), 10:31(11)(b)(ii)."""
    story = Room(turbo_seconds=10).deal()
    assert story.table.pending.seconds == 10
    story.acts("cho calls, ann calls")
    story.time_up()  # bob, with nothing to call, checks
    assert story.of(ev.Chose)[-1].option == "check"
    story.acts("ann bets 10")
    story.time_up()
    assert "bob" in story.round.pots.folded
    assert story.said("not acted in time") == "qld-2024:10:31(11)(b)(i)"


# All-in (s 32).


def test_10_32_5_a_player_wins_what_the_stake_reached() -> None:
    """Also: 10:32(4), 10:32(1), 10:32(7), 10:30(2)."""
    story = Room(stacks={"ann": 100, "bob": 300, "cho": 600}, sign=sign(), commission=0).deal()
    story.acts("cho raises 590")
    story.acts("ann calls, bob calls")
    story.acts("cho shows")
    assert story.won_pots() == [(1, "ann", 300), (2, "bob", 400)]
    assert story.stacks() == {"ann": 300, "bob": 400, "cho": 300}


def test_10_32_2_all_in_is_for_who_cannot_bet_or_raise_otherwise() -> None:
    story = Room(stacks={"ann": 1000, "bob": 1000, "cho": 17}, sign=sign()).deal()
    assert set(story.may("cho")) == {"fold", "call", "all-in"}  # 7 over the call: no raise
    story = Room(structure="full pot").deal()
    assert "all-in" not in story.may("cho")


def test_10_32_3_who_is_all_in_acts_no_more() -> None:
    story = Room(stacks={"ann": 1000, "bob": 1000, "cho": 10}, sign=sign()).deal()
    story.acts("cho calls, ann calls, bob checks, ann checks, bob checks")
    assert story.to_act() == "ann"
    assert story.round.phase == "third betting"


def test_10_32_6_an_uncalled_bet_against_a_player_all_in() -> None:
    story = Room(stacks={"ann": 1000, "bob": 1000, "cho": 50}, sign=sign(), commission=0).deal()
    story.acts("cho all-in, ann calls, bob calls, ann bets 100, bob folds, cho shows")
    assert story.stacks() == {"ann": 1100, "bob": 950, "cho": 0}
    assert [(e.player, e.amount) for e in story.of(ev.BetReturned)] == [("ann", 100_00)]


def test_10_32_9_a_short_all_in_is_no_raise() -> None:
    """Who has acted may call or fold only (I-PR-4).

    Also: 10:28(6)."""
    stacks = {"ann": 1000, "bob": 155, "cho": 1000}
    story = Room(stacks=stacks, sign=sign()).deal().acts(CHECKED)
    story.acts("ann bets 100, bob all-in")  # 145
    assert set(story.may("cho")) >= {"call", "raise"}  # has not acted: the last full raise
    assert story.may("cho")["raise"][0] == 100
    story.acts("cho calls")
    assert set(story.may("ann")) == {"fold", "call"}


# The showdown (s 30).


def test_10_30_3_the_first_active_player_shows_where_nobody_bet() -> None:
    """Also: 10:30(4), 10:30(6), 10:30(7), 10:30(8), 10:30(13)."""
    story = Room().deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    assert story.to_act() == "ann"
    story.acts("ann shows")
    shown = {e.to for e in story.of(ev.Exposed) if not e.audience and e.to != "community"}
    assert shown == {"ann"}  # the others are mucked unseen


def test_10_30_3_b_otherwise_whose_bet_was_called_last() -> None:
    story = Room().deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}")
    story.acts("ann checks, bob bets 20, cho calls, ann calls")
    assert story.to_act() == "bob"
    story.acts("bob shows")
    shown = [e.to for e in story.of(ev.Exposed) if not e.audience and e.to != "community"]
    assert shown == ["bob", "bob", "ann", "ann"]  # as good or better must show
    assert story.won_pots()[-1][1] == "ann"


def test_10_30_5_the_called_player_may_fold_at_the_showdown() -> None:
    """Also: 10:6(3)."""
    story = Room().deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    story.acts("ann mucks")
    assert story.to_act() == "bob"  # called in ann's place
    story.acts("bob shows")
    story.player("bob", Choose("go on"))
    assert story.won_pots()[-1][1] == "bob"
    folded = {e.hand: e.rule for e in story.of(ev.Folded)}
    assert folded["ann"] == "qld-2024:10:6(3)"  # by her own word
    assert {*folded} == {"ann", "cho"}


def test_10_30_11_b_the_best_hand_asks_and_the_folded_hand_may_win() -> None:
    """Also: 10:30(10)."""
    story = Room().deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    story.acts("ann mucks, bob shows")
    story.player("bob", Choose("view the folded hand"))
    assert story.won_pots()[-1][1] == "ann"


def test_10_30_11_a_another_asks_and_sees_a_dead_hand() -> None:
    """Ann's aces would win; bob, who has shown less than cho, asks for them and is shown a hand
    that can win nothing."""
    story = Room("A♠ 4♠ K♣ A♦ 5♦ K♦ 3♠ 9♥ J♦ 2♣ 3♥ 7♣ 3♦ 8♠").deal()
    story.acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    story.acts("ann mucks, bob shows")
    assert story.round.showdown.shown == ["bob", "cho"]
    story.player("bob", Choose("view the folded hand"))
    story.player("cho", Choose("go on"))
    seen = [e for e in story.of(ev.Exposed) if e.to == "ann" and not e.audience]
    assert [(e.card, e.rule) for e in seen] == [
        ("A♠", "qld-2024:10:30(11)(a)"),
        ("A♦", "qld-2024:10:30(11)(a)"),
    ]
    assert story.won_pots()[-1][1] == "cho"


def test_10_30_5_the_last_one_left_wins_unseen() -> None:
    story = Room().deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    story.acts("ann mucks, bob mucks")
    assert story.won_pots()[-1][1] == "cho"
    assert not [e for e in story.of(ev.Exposed) if e.to == "cho" and not e.audience]


def test_10_30_12_nobody_asks_where_the_best_is_shared() -> None:
    board = "2♠ 4♠ 5♣ 2♦ 4♥ 5♦ 3♠ 10♣ J♣ Q♣ 3♥ K♣ 3♦ A♣"  # the board plays
    story = Room(board).deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    story.acts("ann mucks, bob shows")
    assert [pot[1] for pot in story.won_pots()] == ["bob", "cho"]


def test_10_30_17_no_command_divides_a_pot_by_agreement() -> None:
    """Also: 10:30(18)."""
    assert not any("divide" in name or "split" in name for name in GAMES["omaha"].commands)


# Commission (s 33).


def test_10_33_2_a_great_pot_counts_as_a_hundred_minimum_wagers() -> None:
    """Also: 10:33(1), 10:29(3)(b), 10:30(14)."""
    story = Room(stacks=dict.fromkeys(THREE, 1500), sign=sign()).deal()
    story.acts("cho raises 1490, ann calls, bob calls, cho shows")
    assert [(e.pot, e.amount) for e in story.of(ev.CommissionTaken)] == [(1, 100_00)]


def test_10_33_1_only_tens_of_dollars_count() -> None:
    story = Room(sign=sign(3, 1)).deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    story.acts("ann shows")
    assert not story.of(ev.CommissionTaken)  # nine dollars


def test_10_33_3_less_or_up_to_a_cap_an_hour() -> None:
    story = Room(commission=5, hourly_cap=150).deal()
    story.acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}, ann shows")
    assert story.of(ev.CommissionTaken)[-1].amount == 1_00  # 5 % of 30 is 1.50, in chips of 1.00
    assert story.round.carry.hour_taken == 1_00
    assert story.round.fees.left() == 50


def test_10_33_3_the_cap_is_of_each_hour_of_the_game() -> None:
    """I-PR-19: hours are counted from the start of the game."""
    story = Room(commission=5, hourly_cap=150).deal()
    story.acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}, ann shows")
    story.now = 60 * 60_000 - 1
    story.deal().acts("ann folds, bob folds")
    assert (story.round.carry.hour, story.round.fees.left()) == (0, 50)
    story.now = 60 * 60_000
    story.deal()
    assert (story.round.carry.hour, story.round.fees.left()) == (1, 1_50)


def test_10_33_4_b_separate_pots_are_taken_from_in_order_up_to_the_most() -> None:
    """Also: 10:33(4)(a)."""
    stacks = {"ann": 800, "bob": 1500, "cho": 1500}
    story = Room(stacks=stacks, sign=sign()).deal()
    story.acts("cho raises 1490, ann calls, bob calls, cho shows")
    # ann wins the first pot, bob the second: together no more than 10 % of 1000
    assert [(e.pot, e.amount) for e in story.of(ev.CommissionTaken)] == [(1, 100_00)]


def test_10_33_4_e_no_commission_on_a_pot_only_its_sharers_made() -> None:
    board = "A♠ K♠ 2♣ A♦ K♥ 7♦ 3♠ 10♣ J♣ Q♣ 3♥ K♣ 3♦ A♣"
    story = Room(board).deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    story.acts("ann shows")
    assert not story.of(ev.CommissionTaken)
    assert story.stacks() == dict.fromkeys(THREE, 1000)


def test_10_33_5_no_commission_beside_a_participation_fee() -> None:
    """Also: 10:21(3), 10:29(4), 10:30(15)."""
    with pytest.raises(ValueError, match=r"10:21\(3\)"):
        RoomOptions(participation_fee=500)
    with pytest.raises(ValueError, match=r"10:21\(4\)"):
        RoomOptions(participation_fee=500, commission=0, seating_fee=100)


# The order of a hand (ss 15, 16, 22, 25).


def test_10_22_the_steps_of_a_hand() -> None:
    """Also: 10:15, 10:16(4), 10:25(1), 10:25(2), 10:25(7), 10:25(8), 10:22(4)(a)."""
    story = Room().deal().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}, ann shows")
    kinds = [type(e).__name__ for e in story.events if isinstance(e, ev.Dealt | ev.CardBurned)]
    assert kinds == ["Dealt"] * 6 + ["CardBurned"] + ["Dealt"] * 3 + ["CardBurned", "Dealt"] * 2
    assert [e.to for e in story.of(ev.Dealt)][:6] == ["ann", "bob", "cho"] * 2
    assert len(story.of(ev.ShoeShuffled)) == 2  # again for the next hand
    assert BOARD == {"second betting": 3, "third betting": 1, "final betting": 1}


def test_10_22_4_b_four_hole_cards_at_omaha() -> None:
    """Also: 10:25(8)(b)."""
    cards = "A♠ K♠ 2♣ A♥ K♥ 7♦ 3♠ 4♠ 9♥ J♦ 3♥ 5♣ 3♦ Q♣ 8♣ 8♦ 2♦ 2♥ 9♣ 10♣"
    story = Room(cards, game="omaha").deal()
    assert len(story.of(ev.Dealt)) == 12
    story.acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}, ann shows")
    assert story.won_pots()[-1][1] == "cho"  # a flush with two of her clubs


def test_10_14_the_sign_has_buy_in_blinds_and_limits() -> None:
    """Also: 10:13(1), 10:31(9)."""
    assert set(SIGN.limits) == {"", "first-blind", "buy-in"}
    assert GAMES["omaha"].most_seats == 10
    with pytest.raises(ValueError, match="10"):
        GAMES["omaha"].places(11)


def test_10_16_6_the_dealer_cuts_unless_a_device_shuffles() -> None:
    """Also: 10:16(5)."""
    assert Room().of(ev.ShoeCut)
    assert not Room(device=True).of(ev.ShoeCut)


# Straddles (s 11).


def straddled(kind: str, choice: str) -> Room:
    cards = "A♠ K♠ 2♣ 9♣ A♥ K♥ 7♦ 9♦ 3♠ 4♠ 8♥ J♦ 3♥ 5♣ 3♦ Q♣"
    story = Room(cards, seats=FOUR, straddle=kind).deal()
    story.choose("cho", choice)  # dan has the button; cho is next to the second blind
    return story


def test_10_11_1_a_a_sleeper_straddle_never_raises() -> None:
    """Also: 10:11(3), 10:25(3)."""
    story = straddled("sleeper", "sleeper straddle")
    assert story.bets()[-1] == ("cho", "sleeper straddle", 20)
    story.acts("dan calls, ann calls, bob calls")
    assert story.round.phase == "second betting"  # no option
    story = straddled("both", "sleeper straddle")
    story.acts("dan raises 30, ann folds, bob folds")
    assert set(story.may("cho")) == {"fold", "call"}


def test_10_11_1_b_a_live_straddle_has_the_option() -> None:
    """Also: 10:11(2), 10:11(4), 10:11(5)."""
    story = straddled("live", "live straddle")
    assert story.may("dan")["raise"][0] == 10  # the structure is as it was
    story.acts("dan calls, ann calls, bob calls")
    assert set(story.may("cho")) >= {"check", "raise"}


def test_10_11_5_an_uncalled_straddle_is_an_uncalled_raise() -> None:
    story = straddled("both", "sleeper straddle").acts("dan folds, ann folds, bob folds")
    assert [(e.player, e.amount) for e in story.of(ev.BetReturned)] == [("cho", 10_00)]
    assert story.won_pots() == [(1, "cho", 23)]  # 25 less 10 % of 20


def test_no_straddle_is_offered_where_the_sign_has_none() -> None:
    assert "straddle" not in ACES
    story = Room(seats=FOUR, cards="A♠ K♠ 2♣ 9♣ A♥ K♥ 7♦ 9♦ 3♠ 4♠ 8♥ J♦ 3♥ 5♣ 3♦ Q♣").deal()
    assert story.to_act() == "cho"
    assert "call" in story.may("cho")


# Stakes during a hand (s 20).


def test_10_20_4_nothing_is_added_during_a_hand() -> None:
    story = Room().deal()
    assert story.refused("cho", BuyIn(100_00)).rule == "qld-2024:10:20(4)"


def test_10_20_5_nothing_is_taken_but_by_playing() -> None:
    story = Room().deal()
    assert story.refused("cho", CashOut(100_00)).rule == "qld-2024:10:20(5)"
    assert story.refused("cho", Leave()).rule == "qld-2024:10:6(1)"
    story.acts("cho folds, ann folds")
    assert story.refused("cho", CashOut(100_00)).rule == "qld-2024:10:20(5)"
    story.player("cho", Leave())
    assert "cho" not in story.table.round.players
