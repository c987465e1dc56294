"""Schedule 10: what was meant, and whose the money is, where several provisions meet."""

from __future__ import annotations

import pytest

from croupier.games.poker_room.incidents import (
    ActedOutOfTurn,
    CardsRemoved,
    Misdealt,
    WagerMade,
    WrongNumber,
)
from croupier.table import events as ev
from croupier.table.commands import Choose
from tests.games.poker_room.room_story import Room, sign
from tests.games.poker_room.test_irregular import MORE, report, staffed
from tests.story import DEALER

SHORT = {"ann": 1000, "bob": 1000, "cho": 18}


# 24: chips that are neither a call nor a raise.


def test_10_24_7_b_half_of_a_raise_is_all_in_for_who_has_no_whole_one() -> None:
    story = report(staffed(stacks=SHORT, sign=sign()), WagerMade(15_00))
    assert story.bets()[-1] == ("cho", "all-in", 18)
    assert story.said("cho: all-in") == "qld-2024:10:24(7)(b)"


def test_10_24_6_less_than_half_of_a_raise_is_a_call_for_who_has_no_whole_one() -> None:
    story = report(staffed(stacks=SHORT, sign=sign()), WagerMade(14_00))
    assert story.bets()[-1] == ("cho", "call", 10)


def test_10_24_4_b_the_second_blind_raises_in_one_motion_or_checks() -> None:
    story = staffed().acts("cho calls, ann calls")
    report(story, WagerMade(50_00, motions=2))
    assert story.said("bob: check") == "qld-2024:10:24(4)(b)"
    assert story.round.phase == "second betting"


def test_10_24_2_the_exact_call_is_a_call() -> None:
    story = report(staffed(), WagerMade(10_00))
    assert story.said("cho: call") == "qld-2024:10:24(2)"


# 44: out of turn.


def test_10_44_6_all_in_out_of_turn_stands_up_to_the_maximum() -> None:
    """Also: 10:44(3)(a)."""
    # 5, 10, 10 and ann's own call of 5 allow a raise of 30
    story = staffed(structure="full pot")
    report(story, ActedOutOfTurn("ann", "all-in"))
    story.acts("cho calls")
    assert story.bets()[-1] == ("ann", "raise", 5 + 30)
    assert story.said("over the maximum") == "qld-2024:10:44(6)"
    assert story.said("ann's raise stands") == "qld-2024:10:44(3)(a)"


def test_10_44_3_a_all_in_out_of_turn_for_less_than_the_call_stands() -> None:
    stacks = {"ann": 1000, "bob": 30, "cho": 1000}
    story = staffed(stacks=stacks, sign=sign()).acts("cho raises 40")
    report(story, ActedOutOfTurn("bob", "all-in"))
    story.acts("ann calls")
    assert story.bets()[-1] == ("bob", "call", 20)


def test_10_44_6_where_raises_are_spent_the_call_of_a_raise_stands() -> None:
    story = staffed(most_raises=1).acts("cho raises 10")
    report(story, ActedOutOfTurn("bob", "raise", 50_00))
    story.acts("ann calls")
    assert story.bets()[-1] == ("bob", "call", 10)


@pytest.mark.parametrize(
    ("what", "amount", "rule"),
    [
        ("check", 0, "qld-2024:10:44(1)"),
        ("bet", 20_00, "qld-2024:10:44(1)"),
        ("raise", 5_000_00, "qld-2024:10:20(4)"),
    ],
)
def test_10_44_1_what_nobody_can_have_meant_is_refused(what: str, amount: int, rule: str) -> None:
    story = staffed()
    assert story.refused(DEALER, ActedOutOfTurn("ann", what, amount)).rule == rule


def test_10_44_1_who_has_acted_and_is_not_to_act_again_has_not_acted_out_of_turn() -> None:
    story = staffed().acts("cho calls")
    assert story.refused(DEALER, ActedOutOfTurn("cho", "call")).rule == "qld-2024:10:44(1)"


def test_10_35_2_a_fold_out_of_turn_is_an_act() -> None:
    story = report(staffed(), ActedOutOfTurn("ann", "fold"))
    refused = story.refused(DEALER, Misdealt("not cut"))
    assert refused.rule == "qld-2024:10:35(2)"


# 37: how many cards.


def test_10_35_2_a_wrong_number_before_anybody_acts_is_a_misdeal() -> None:
    """Also: 10:37(1)(b)."""
    story = staffed()
    assert story.refused(DEALER, WrongNumber("ann", 3)).rule == "qld-2024:10:35(2)"
    assert story.refused(DEALER, WrongNumber("cho", 3)).rule == "qld-2024:10:35(2)"
    assert story.refused(DEALER, WrongNumber("cho", 2)).rule == "qld-2024:10:37(1)"


def test_10_37_6_a_the_designated_player_with_too_many_cards_has_a_void_hand() -> None:
    """Also: 10:37(1)(a)."""
    # dot is next to bob and acts first, cho has the button
    seats = {"ann": 1, "bob": 2, "cho": 4, "dot": 3}
    cards = MORE + " J♥ J♣"
    one, other = (staffed(cards, seats=seats, commission=0).acts("dot calls") for _ in range(2))
    report(one, WrongNumber("cho", 1))
    assert one.said("next card") == "qld-2024:10:37(6)"
    report(other, WrongNumber("cho", 3))
    assert other.of(ev.Ruled)[-1].rule == "qld-2024:10:37(1)"
    assert other.to_act() == "ann"


def test_10_37_2_what_nobody_matched_is_no_part_of_a_pot_with_folded_bets() -> None:
    """I-PR-10: ann folds 20, bob's 50 were met by cho alone, whose hand is void: 30 go back."""
    story = staffed()
    story.acts("cho raises 10, ann calls, bob raises 30, cho calls, ann folds")
    report(story, WrongNumber("cho", 3))
    assert [(e.player, e.amount) for e in story.of(ev.PotReturned)][-1] == ("bob", 30_00)
    assert [e.amount for e in story.of(ev.CommissionTaken)] == [4_00]
    assert story.stacks() == {"ann": 980, "bob": 1000 + 20 - 4, "cho": 1000}


# 32: all-in.


@pytest.mark.parametrize("dollars", [10, 8])
def test_10_32_2_who_has_no_more_than_the_call_may_say_all_in(dollars: int) -> None:
    """Also: 10:32(2)(a), 10:32(2)(b), 10:27(2)(d)."""
    story = Room(stacks={"ann": 1000, "bob": 1000, "cho": dollars}, sign=sign(1, 1)).deal()
    story.acts("cho calls, ann raises 100, bob folds, cho all-in")
    assert story.bets()[-1] == ("cho", "all-in", dollars - 1)
    assert story.of(ev.BetMade)[-1].rule == "qld-2024:10:32(1)"


# 43 with a post.


def test_10_43_3_what_was_posted_beyond_the_second_blind_is_divided() -> None:
    """Also: 10:43(2), 10:43(4), 10:26(4)."""
    story = staffed()
    pots = story.round.pots
    pots.add_dead("cho", 5_00, "qld-2024:10:26(4)")  # as a returning player's excess lies
    report(story, CardsRemoved(mixed=True))
    assert story.stacks() == {"ann": 1000 + 3, "bob": 1001, "cho": 996}
    assert story.of(ev.PotWon)[0].rule == "qld-2024:10:30(14)(e)(ii)"
    assert not story.of(ev.CommissionTaken)


# 30 and 32: folding at the showdown.


def side_pot() -> Room:
    """ann is all-in for 100; bob and cho have 100 more each in a second pot."""
    stacks = {"ann": 100, "bob": 1000, "cho": 1000}
    story = staffed(stacks=stacks, sign=sign(), commission=0)
    story.acts("cho raises 90, ann all-in, bob calls, bob bets 100, cho calls")
    return story.acts("bob checks, cho checks, bob checks, cho checks")


def test_10_30_18_who_is_left_with_a_side_pot_may_still_fold_the_main_pot() -> None:
    """Also: 10:30(5), 10:32(7)."""
    story = side_pot()
    story.acts("bob mucks, cho mucks")  # cho has won the second pot when bob folds
    assert story.won_pots() == [(1, "ann", 300), (2, "cho", 200)]
    assert story.stacks() == {"ann": 300, "bob": 800, "cho": 1000}


def test_10_30_18_so_on_a_screen() -> None:
    stacks = {"ann": 100, "bob": 1000, "cho": 1000}
    story = Room(stacks=stacks, sign=sign(), commission=0).deal()
    story.acts("cho raises 90, ann all-in, bob calls, bob bets 100, cho calls")
    story.acts("bob checks, cho checks, bob checks, cho checks")
    while story.to_act():
        story.choose(story.to_act(), "fold")
    assert sum(story.stacks().values()) == 2100
    assert {number: name for number, name, _ in story.won_pots()} == {1: "ann", 2: "cho"}


def test_10_37_2_the_only_hand_shown_is_void_after_the_others_folded() -> None:
    """I-PR-36: as 5:36(4), the pot goes to who folded last."""
    story = staffed(commission=0).acts("cho calls, ann calls, bob checks")
    for _ in range(3):
        story.acts("ann checks, bob checks, cho checks")
    story.acts("ann shows, bob mucks, cho mucks")
    report(story, WrongNumber("ann", 3))
    while story.to_act():
        story.player(story.to_act(), Choose("go on"))
    assert story.stacks() == {"ann": 1000, "bob": 990, "cho": 1010}


# 44(5) and 27: everybody who has bet is out of the round.


def test_10_44_5_who_is_left_without_a_bet_wins_what_the_blinds_left() -> None:
    """Also: 10:33(4)(f)."""
    story = staffed()
    report(story, ActedOutOfTurn("bob", "fold"))
    report(story, ActedOutOfTurn("ann", "fold"))
    assert story.stacks() == {"ann": 995, "bob": 990, "cho": 1015}
    assert not story.of(ev.CommissionTaken)


def test_10_24_5_nothing_is_left_to_call_once_all_others_have_folded() -> None:
    """Also: 10:44(5)."""
    story = report(staffed(), WagerMade(5_00))
    report(story, ActedOutOfTurn("bob", "fold"))
    report(story, ActedOutOfTurn("ann", "fold"))
    story.choose("cho", "call")
    assert story.stacks() == {"ann": 995, "bob": 990, "cho": 1015}
