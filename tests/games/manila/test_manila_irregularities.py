"""Part 5 of Schedule 5: what went wrong at a manila table, and what is done about it."""

from __future__ import annotations

import pytest

from croupier.games.manila.incidents import (
    EMPTY,
    FACE_UP,
    HOLE_CARD_EXPOSED,
    NOT_CUT,
    ONE,
    SPOILT,
    TURN,
    WRONG,
    ActedOutOfTurn,
    CardsAtEmptyPosition,
    CommunalCardExposed,
    DealtWrongly,
    HoleCardsLearnt,
    Misdeal,
    WrongNumberOfHoleCards,
)
from croupier.table import events as ev
from croupier.table.commands import Choose
from tests.games.manila.manila_story import CARDS, ManilaStory
from tests.story import DEALER, SUPERVISOR

EVEN = {"credit:ann": 1000, "credit:bob": 1000, "credit:cho": 1000}


def dealt(**more: object) -> ManilaStory:
    """A dealer's table: the cards lie, and nobody has acted."""
    return ManilaStory(staffed=True, **more)  # type: ignore[arg-type]


def betting() -> ManilaStory:
    """The second round of betting of a dealer's table, ann to act."""
    story = dealt()
    story.go_on()
    story.do("bob call", "cho call", "ann check")
    story.go_on()
    return story


def to_showdown(story: ManilaStory) -> None:
    while story.betting:
        story.choose(story.betting.to_act, "check")
        if not story.betting and story.table.round.phase != "showdown":
            story.go_on()


# 32


def test_5_32_5_what_is_learnt_of_an_inactive_player_is_told_to_all() -> None:
    story = betting()
    story.do("ann fold")
    story.dealer(HoleCardsLearnt("ann"))
    assert story.of(ev.Announced)[-1].rule == "qld-2024:5:32(5)"
    assert story.refused(DEALER, HoleCardsLearnt("bob")).rule == "qld-2024:5:32(6)"
    assert story.refused(DEALER, HoleCardsLearnt("eve")).rule == "qld-2024:5:32"
    assert story.refused(DEALER, HoleCardsLearnt("ann", 3)).rule == "qld-2024:5:32"


def test_5_32_6_a_card_seen_behind_an_uncalled_bet_is_shown_to_all() -> None:
    story = betting()
    story.do("ann bet 5")
    story.dealer(HoleCardsLearnt("ann"))
    assert story.of(ev.Exposed)[-1] == ev.Exposed("ann", "A♠", 0, rule="qld-2024:5:32(6)")
    story.do("bob call")
    assert story.refused(DEALER, HoleCardsLearnt("ann")).rule == "qld-2024:5:32(6)"


# 33


@pytest.mark.parametrize("what", SPOILT)
def test_5_33_1_a_misdeal_and_the_round_has_not_started(what: str) -> None:
    """Also: 5:33(3), 5:33(7)"""
    story = dealt()
    story.dealer(Misdeal(what))
    assert [e.rule for e in story.of(ev.RoundVoided)] == [SPOILT[what]]
    assert story.held() == EVEN
    assert story.of(ev.BetReturned)[-1].rule == "qld-2024:5:33(7)"
    story.start()
    assert [t for t in story.announced() if "buck" in t] == ["ann has the buck"] * 2


def test_a_misdeal_is_one_of_those_that_the_rules_name() -> None:
    story = dealt()
    assert story.refused(DEALER, Misdeal("bad luck")).rule == "qld-2024:5:33(1)"
    assert story.refused(DEALER, DealtWrongly("badly")).rule == "qld-2024:5:33(1)(e)"
    early = ManilaStory(staffed=True, start=False)
    early.no_more_bets()
    assert early.refused(DEALER, Misdeal(HOLE_CARD_EXPOSED)).rule == "qld-2024:5:33(1)(c)"
    early.dealer(Misdeal(NOT_CUT))
    assert early.held() == EVEN


def test_5_33_2_only_the_dealer_declares_a_misdeal() -> None:
    story = dealt()
    assert story.refused(SUPERVISOR, Misdeal(FACE_UP)).rule == "qld-2024:5:33(1)"
    assert story.refused("ann", Misdeal(FACE_UP))


def test_5_33_3_no_misdeal_once_somebody_has_acted() -> None:
    """I-PR-22."""
    story = dealt()
    story.go_on()
    assert story.table.check(DEALER, Misdeal(FACE_UP)) is None
    story.do("bob call")
    assert story.refused(DEALER, Misdeal(FACE_UP)).rule == "qld-2024:5:33(3)"
    assert story.refused(DEALER, DealtWrongly(TURN)).rule == "qld-2024:5:33(3)"


@pytest.mark.parametrize("what", WRONG)
def test_5_33_4_a_deal_that_can_be_reconstructed_is_no_misdeal(what: str) -> None:
    """Also: 5:33(5)"""
    story = dealt()
    story.dealer(DealtWrongly(what))
    assert story.of(ev.Announced)[-1].rule == "qld-2024:5:33(4)(b)"
    assert not story.of(ev.RoundVoided)
    story.go_on()
    assert story.asked == "bob"


@pytest.mark.parametrize("flaw", [DealtWrongly(ONE, looked=True), DealtWrongly(ONE, mended=False)])
def test_5_33_1_e_looked_at_or_beyond_mending_it_is_a_misdeal(flaw: DealtWrongly) -> None:
    story = dealt()
    story.dealer(flaw)
    assert [e.rule for e in story.of(ev.RoundVoided)] == ["qld-2024:5:33(1)(e)(iii)"]
    assert story.held() == EVEN


def test_5_33_6_cards_of_an_empty_position_go_to_the_circle() -> None:
    story = dealt()
    assert story.refused(DEALER, CardsAtEmptyPosition()).rule == "qld-2024:5:33(3)"
    story.dealer(DealtWrongly(EMPTY))
    story.go_on()
    story.do("bob call")
    story.dealer(CardsAtEmptyPosition(2))
    assert story.of(ev.CardBurned) == [ev.CardBurned(rule="qld-2024:5:33(6)")] * 2
    assert story.refused(DEALER, CardsAtEmptyPosition(3)).rule == "qld-2024:5:33(6)"


# 34


def test_5_34_1_missed_players_act_first_and_a_call_stands() -> None:
    """Also: 5:34(2)"""
    story = dealt()
    story.go_on()
    story.dealer(ActedOutOfTurn("cho", "bet", 5_00))
    assert story.asked == "bob"
    story.do("bob call")
    assert story.of(ev.BetMade)[-1] == ev.BetMade("cho", "call", 5_00, 5_00, rule="qld-2024:5:3(3)")
    assert story.asked == "ann"


def test_5_34_2_c_a_bet_out_of_turn_is_a_call_and_a_raise_as_far_as_lawful() -> None:
    story = betting()
    story.dealer(ActedOutOfTurn("bob", "bet", 17_00))
    story.do("ann bet 5")
    assert story.of(ev.BetMade)[-1] == ev.BetMade(
        "bob", "raise", 15_00, 15_00, rule="qld-2024:5:26(2)"
    )
    # 10 is the most, and 2 are no raise
    assert [e.text for e in story.of(ev.Announced)][-2:] == [
        "$2.00 of it goes back to bob",
        "bob's bet out of turn stands",
    ]


def test_5_34_5_what_is_over_the_limit_goes_back() -> None:
    story = betting()
    story.dealer(ActedOutOfTurn("bob", "bet", 50_00))
    story.do("ann check")
    assert story.of(ev.BetMade)[-1].amount == 10_00
    over = [e for e in story.of(ev.Announced) if e.rule == "qld-2024:5:34(5)"]
    assert [e.text for e in over] == ["$40.00 of it goes back to bob"]
    assert story.held()["credit:bob"] == 985


def test_5_34_3_if_a_missed_player_bets_more_the_player_may_fold_call_or_raise() -> None:
    """Also: 5:34(4)"""
    story = betting()
    story.dealer(ActedOutOfTurn("cho", "bet", 5_00))
    story.do("ann bet 10", "bob call")
    assert (story.asked, story.options) == ("cho", ("fold", "call", "raise"))
    story.do("cho fold")
    assert story.held()["credit:cho"] == 995  # what was bet out of turn is cho's


def test_a_fold_out_of_turn_binds_and_a_check_only_if_nobody_bets() -> None:
    """I-MA-7."""
    story = betting()
    story.dealer(ActedOutOfTurn("cho", "fold"))
    assert story.of(ev.Chose)[-1].rule == "qld-2024:5:31(3)(b)"
    story.dealer(ActedOutOfTurn("bob", "check"))
    story.do("ann bet 5")
    assert story.asked == "bob"
    story = betting()
    story.dealer(ActedOutOfTurn("bob", "check"))
    story.do("ann check")
    assert story.asked == "cho"


def test_5_31_3_a_fold_in_any_clear_way_is_one() -> None:
    story = betting()
    story.dealer(ActedOutOfTurn("cho", "fold"))
    assert story.of(ev.Folded)[-1].hand == "cho"


def test_what_cannot_be_out_of_turn_is_refused() -> None:
    story = betting()
    for said, rule in (
        (ActedOutOfTurn("ann", "fold"), "qld-2024:5:34(1)"),
        (ActedOutOfTurn("eve", "fold"), "qld-2024:5:34(1)"),
        (ActedOutOfTurn("bob", "dance"), "qld-2024:5:34(1)"),
        (ActedOutOfTurn("bob", "check", 5_00), "qld-2024:5:34(1)"),
        (ActedOutOfTurn("bob", "bet", 5_50), "qld-2024:5:21(1)"),
        (ActedOutOfTurn("bob", "bet", 5000_00), "qld-2024:5:19(4)"),
    ):
        assert story.refused(DEALER, said).rule == rule
    story.dealer(ActedOutOfTurn("bob", "bet", 5_00))
    assert story.refused(DEALER, ActedOutOfTurn("bob", "fold")).rule == "qld-2024:5:34(1)"
    story.do("ann check")
    assert story.refused(DEALER, ActedOutOfTurn("ann", "check")).rule == "qld-2024:5:30(6)"


# 35


def test_5_35_1_seen_within_a_round_of_betting_nobody_raises_any_more() -> None:
    story = betting()
    story.do("ann bet 5")
    story.dealer(CommunalCardExposed())
    assert story.options == ("fold", "call")
    assert story.refused(DEALER, CommunalCardExposed()).rule == "qld-2024:5:35"
    story.do("bob call", "cho call")
    assert len(story.table.round.board) == 3  # no other card comes
    story.go_on()
    story.do("ann bet 10")
    assert "raise" in story.options
    story.do("bob call", "cho call")
    assert len(story.table.round.board) == 4


def test_an_opening_bet_is_allowed_then() -> None:
    """I-MA-8."""
    story = betting()
    story.dealer(CommunalCardExposed())
    assert story.options == ("fold", "check", "bet")
    assert story.sizes("bet") == (5, 10, 5)


def test_5_35_2_seen_before_the_round_of_betting_it_is_the_minimum_and_no_raise() -> None:
    story = dealt()
    assert story.refused(DEALER, CommunalCardExposed()).rule == "qld-2024:5:33(1)(d)"
    story.go_on()
    story.do("bob call", "cho call", "ann check")
    story.dealer(CommunalCardExposed())
    assert story.of(ev.Dealt)[-1].rule == "qld-2024:5:35(2)"
    story.go_on()
    assert story.sizes("bet") == (5, 5, 5)
    story.do("ann bet 5")
    assert story.options == ("fold", "call")
    story.do("bob call", "cho call")
    story.go_on()
    assert story.sizes("bet") == (5, 10, 5)


# 36


def test_5_36_1_a_dead_hand_is_folded_and_its_bets_stay() -> None:
    """Also: 5:36(2)"""
    story = betting()
    story.do("ann bet 10")
    story.dealer(WrongNumberOfHoleCards("ann", 1))
    assert (story.asked, story.held()["risk:ann"]) == ("bob", 10)
    story.do("bob fold")
    assert [(e.player, e.amount) for e in story.of(ev.PotWon)] == [("cho", 24_00)]
    assert story.held()["credit:cho"] == 995 + 24
    assert story.refused(DEALER, WrongNumberOfHoleCards("cho")).rule == "qld-2024:5:36(1)"


def test_a_wrong_number_of_cards_noticed_in_time_is_a_misdeal() -> None:
    story = dealt()
    story.go_on()
    assert story.refused(DEALER, WrongNumberOfHoleCards("ann")).rule == "qld-2024:5:33(3)"
    story.do("bob call")
    assert story.refused(DEALER, WrongNumberOfHoleCards("ann", 2)).rule == "qld-2024:5:36(1)"
    assert story.refused(DEALER, WrongNumberOfHoleCards("eve")).rule == "qld-2024:5:36(1)"


def test_5_36_3_the_only_player_left_at_the_showdown_wins() -> None:
    story = betting()
    to_showdown(story)
    story.dealer(WrongNumberOfHoleCards("ann"))
    story.dealer(WrongNumberOfHoleCards("bob"))
    story.go_on()
    assert [(e.player, e.amount) for e in story.of(ev.PotWon)] == [("cho", 15_00)]
    assert not [e for e in story.of(ev.Exposed) if e.to == "cho"]


def test_5_36_4_with_nobody_left_who_folded_last_wins() -> None:
    story = betting()
    story.do("ann fold", "bob bet 5", "cho call")
    story.go_on()
    to_showdown(story)
    story.dealer(WrongNumberOfHoleCards("bob"))
    story.dealer(WrongNumberOfHoleCards("cho"))
    story.go_on()
    assert [(e.player, e.amount) for e in story.of(ev.PotWon)] == [("ann", 24_00)]
    assert "ann folded last, and wins" in story.announced()
    assert story.refused(DEALER, WrongNumberOfHoleCards("ann")).rule == "qld-2024:5:36(1)"


@pytest.mark.parametrize(
    ("called", "said", "shown"),
    [
        ("bob", ("ann check", "bob bet 5", "cho call", "ann call"), ["cho", "ann"]),
        ("cho", ("ann check", "bob check", "cho bet 5", "ann call", "bob call"), ["ann", "bob"]),
    ],
)
def test_5_36_3_in_place_of_a_dead_hand_that_was_called_the_next_clockwise_shows_first(
    called: str, said: tuple[str, ...], shown: list[str]
) -> None:
    """I-PR-20"""
    story = betting()
    for _ in range(3):
        story.do("ann check", "bob check", "cho check")
        story.go_on()
    story.do(*said)
    story.dealer(WrongNumberOfHoleCards(called))
    story.go_on()
    assert story.asked == shown[1]
    story.choose(story.asked, "show")
    turned = [e.to for e in story.of(ev.Exposed) if e.to in ("ann", "bob", "cho")]
    assert list(dict.fromkeys(turned)) == shown
    assert [(e.player, e.amount) for e in story.of(ev.PotWon)] == [("ann", 29_00)]


def test_a_hand_may_be_found_dead_while_hands_are_shown() -> None:
    story = betting()
    to_showdown(story)
    story.go_on()
    assert story.asked == "bob"  # ann has shown
    story.dealer(WrongNumberOfHoleCards("ann"))
    story.choose("bob", "show")
    while story.asked:
        story.choose(story.asked, "show")
    assert {e.player for e in story.of(ev.PotWon)} == {"bob"}


def test_the_last_hand_stays_if_nobody_else_could_win() -> None:
    story = betting()
    to_showdown(story)
    story.dealer(WrongNumberOfHoleCards("ann"))
    story.dealer(WrongNumberOfHoleCards("bob"))
    assert story.refused(DEALER, WrongNumberOfHoleCards("cho")).rule == "qld-2024:5:36(4)"


def test_the_cards_of_the_story_are_as_told() -> None:
    story = betting()
    assert story.table.round.board == CARDS.split()[6:8]
    assert story.refused("bob", Choose("check"))


def test_5_31_3_who_is_left_without_a_bet_wins_the_blind_bet() -> None:
    """Also: 5:34(1)."""
    story = ManilaStory(staffed=True)
    story.go_on()
    story.dealer(ActedOutOfTurn("ann", "fold"))
    story.do("bob fold")
    assert story.held() == {"credit:ann": 995, "credit:bob": 1000, "credit:cho": 1005}
