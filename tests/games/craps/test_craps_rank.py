"""Who overrules whom (4:24, 4a:8), two people who confirm, the dice while wagers stand still."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.craps.incidents import (
    AskForDice,
    CallBet,
    CallOn,
    ConfirmBet,
    InvalidRoll,
    NoRoll,
    OrderPass,
    Overrule,
    PassDice,
)
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.acts import Exclude
from croupier.table.commands import Correction, Place, Roll, Withdraw
from tests.story import DEALER, MANAGER, SUPERVISOR, Story

STICK = Actor("stick", Role.STICKPERSON)
BOX = Actor("box", Role.BOXPERSON)


def craps(game: str = "craps", **more: Any) -> Story:
    story = Story(game, by_hand=True, staffed=True, players={"ann": 1, "bob": 2}, **more)
    story.choose("ann", "accept")
    story.place("ann", "win", 1000)
    story.place("bob", "win", 500)
    return story


def thrown(story: Story, *dice: int) -> None:
    story.no_more_bets()
    story.dealer(Roll(dice))


@pytest.mark.parametrize("above", [BOX, SUPERVISOR, MANAGER])
def test_4_24_what_somebody_has_overruled_nobody_below_undoes(above: Actor) -> None:
    story = craps()
    thrown(story, 3, 3)
    story.say(above, Overrule((4, 3)))
    for who in (STICK, BOX):
        assert story.refused(who, NoRoll()).rule == "qld-2024:4:24"
    for who in (STICK, DEALER, BOX, SUPERVISOR):
        assert story.refused(who, InvalidRoll()).rule == "qld-2024:4:24"
    story.go_on()
    assert story.won("ann") == 1000


def test_4_24_1_nor_does_the_stickperson_undo_the_call_of_the_boxperson() -> None:
    story = craps()
    story.no_more_bets()
    story.say(BOX, Roll((4, 3)))
    assert story.refused(STICK, NoRoll()).rule == "qld-2024:4:24"
    story.say(BOX, NoRoll())


def test_4a_8_the_same_at_mini_craps() -> None:
    story = craps("mini-craps")
    thrown(story, 3, 3)
    story.say(MANAGER, Overrule((4, 3)))
    for who in (STICK, DEALER, SUPERVISOR):
        assert story.refused(who, NoRoll()).rule == "qld-2024:4a:8"


def test_4_5_2_two_people_confirm_not_one_in_two_roles() -> None:
    story = craps()
    story.no_more_bets()
    story.player("bob", CallBet("field", 500))
    story.say(Actor("pat", Role.DEALER), ConfirmBet("bob"))
    refused = story.refused(Actor("pat", Role.BOXPERSON), ConfirmBet("bob"))
    assert refused.rule == "qld-2024:4:5(2)"
    story.say(BOX, ConfirmBet("bob"))
    assert story.table.round.wagers["bob", "field", 0].amount == 500


def test_4_25_1_a_keno_writer_calls_no_throw() -> None:
    story = craps()
    story.no_more_bets()
    refused = story.refused(Actor("kay", Role.KENO_WRITER), Roll((3, 4)))
    assert refused.rule == "qld-2024:4:25(1)"


def test_4_7_1_a_call_is_taken_back_before_the_marker() -> None:
    story = craps()
    story.place("bob", "place-6", 600)
    story.player("bob", CallOn("place-6"))
    assert story.table.round.carry.calls == (("bob", "place"),)
    story.player("bob", CallOn("place-6", off=True))
    assert story.table.round.carry.calls == ()


def test_4_22_2_who_takes_over_in_mid_point_with_a_line_bet_keeps_it() -> None:
    story = Story("craps", by_hand=True, staffed=True, players={"ann": 1, "bob": 2})
    story.choose("ann", "accept")
    story.place("ann", "win", 1000)
    story.place("bob", "dont-win", 500)
    thrown(story, 2, 2)
    story.go_on()
    story.player("ann", PassDice())
    story.choose("bob", "accept")
    story.withdraw("bob", "dont-win")
    assert story.table.round.carry.shooter == ""
    assert "qld-2024:4:22(2)" in [e.rule for e in story.of(ev.ShooterChanged)]


def test_4_23_1_a_settled_throw_that_was_none_is_corrected() -> None:
    story = craps()
    thrown(story, 4, 3)
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (1000, 500)
    last = story.table.last
    assert last is not None
    at = next(n for n, g in enumerate(last.inputs) if isinstance(g.command, Roll))
    story.manager(Correction(1, at, Roll(())))
    assert (story.won("ann"), story.won("bob"), story.house) == (-1000, -500, 0)
    assert {key[:2] for key in story.table.round.wagers} == {("ann", "win"), ("bob", "win")}


# Mini craps: wagers stand still, the dice do not.


def no_roll() -> Story:
    story = craps("mini-craps")
    story.no_more_bets()
    story.dealer(InvalidRoll())
    story.go_on()
    return story


def test_4a_5_3_after_an_invalid_roll_wagers_stay() -> None:
    story = no_roll()
    for command in (Place("field", 500), Withdraw("win"), CallOn("win")):
        assert story.refused("bob", command).rule == "qld-2024:4a:5(3)"
    story.no_more_bets()
    story.dealer(Roll((4, 3)))
    story.go_on()
    assert story.won("ann") == 1000


def test_4_26_the_dice_go_on_all_the_same() -> None:
    story = no_roll()
    story.player("ann", PassDice())
    story.choose("bob", "accept")
    assert story.table.round.carry.shooter == "bob"
    story.no_more_bets()
    story.dealer(Roll((4, 3)))
    story = no_roll()
    story.supervisor(OrderPass("repeated invalid rolls"))
    assert story.table.round.offered() == "bob"
    story = no_roll()
    story.supervisor(Exclude("ann"))
    assert story.table.round.offered() == "bob"
    story.choose("bob", "accept")
    story.no_more_bets()


def test_4_21_2_the_original_die_may_be_asked_for() -> None:
    story = no_roll()
    story.player("ann", AskForDice())
    assert story.table.round.carry.wants_original


def test_4a_2_the_dealer_is_stickperson_where_none_is_at_the_table() -> None:
    story = craps("mini-craps", stickperson=True)
    thrown(story, 3, 3)
    assert story.refused(DEALER, NoRoll()).rule == "qld-2024:4:23(2)"
    story.say(STICK, NoRoll())
    alone = craps("mini-craps")
    thrown(alone, 3, 3)
    alone.say(DEALER, NoRoll())


def test_4_24_an_invalid_roll_is_a_decision_of_who_says_so() -> None:
    story = craps()
    thrown(story, 4, 3)
    story.manager(InvalidRoll())
    for who in (BOX, SUPERVISOR):
        assert story.refused(who, Overrule((4, 3))).rule == "qld-2024:4:24"
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (-1000, -500)  # undecided: they lie


def test_4_24_1_what_the_boxperson_called_the_dealer_does_not_call_invalid() -> None:
    story = craps()
    story.no_more_bets()
    story.say(BOX, Roll((4, 3)))
    assert story.refused(DEALER, InvalidRoll()).rule == "qld-2024:4:24"
    story.say(BOX, InvalidRoll())  # the boxperson's own call
    story.supervisor(Overrule((4, 3)))
    assert story.refused(BOX, InvalidRoll()).rule == "qld-2024:4:24"
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (1000, 500)


def test_4a_8_an_overruling_is_recorded_by_mini_craps_own_provision() -> None:
    story = craps("mini-craps")
    thrown(story, 3, 3)
    story.manager(Overrule((4, 3)))
    assert [e.rule for e in story.of(ev.Directed)] == ["qld-2024:4a:8"]
