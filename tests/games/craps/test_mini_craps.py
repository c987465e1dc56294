"""Schedule 4(a): where mini craps differs from craps."""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.games.craps.incidents import (
    CallBet,
    CallOn,
    ConfirmOn,
    DiceToCheck,
    InvalidRoll,
    NoRoll,
    OrderPass,
    Overrule,
    SelectDice,
)
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.commands import Change, Choose, Place, Roll, Withdraw
from tests.games.craps.craps_story import BOX, STICK, CrapsStory
from tests.story import DEALER, MANAGER, SUPERVISOR


def rolling() -> CrapsStory:
    story = CrapsStory(game="mini-craps", staffed=True, players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.place("bob", "field", 500)
    story.no_more_bets()
    return story


def test_4a_1_the_rules_of_craps_apply_where_it_does_not_differ() -> None:
    game = GAMES["mini-craps"]
    assert (game.schedule, game.seats) == ("4a", 8)
    story = CrapsStory("42 51", "mini-craps")
    story.place("alice", "win", 1000)
    story.throw()
    story.place("alice", "win-odds", 1000)
    story.throw()
    assert (story.won("alice"), story.house) == (2200, -2200)


def test_4a_2_a_supervisor_is_the_boxperson() -> None:
    story = CrapsStory(game="mini-craps", staffed=True)
    story.dealer(DiceToCheck())
    assert story.refused(BOX, Choose("sound")).rule == "qld-2024:4:19(1)"
    story.supervisor(Choose("sound"))
    assert story.announced()[-1] == "gaming supervisor: the dice are sound"
    assert story.refused(BOX, OrderPass()).rule == "qld-2024:4:26(2)(b)"
    story.place("alice", "place-6", 600)
    story.player("alice", CallOn("place-6"))
    assert story.refused(BOX, ConfirmOn("alice")).rule == "qld-2024:4:7(1)"
    story.supervisor(ConfirmOn("alice"))
    story.supervisor(OrderPass())
    assert story.shooter == ""


@pytest.mark.parametrize("by", [DEALER, STICK, SUPERVISOR])
def test_4a_4_the_dealer_is_the_stickperson(by: Actor) -> None:
    """Also: 4a:2"""
    story = rolling()
    story.say(by, NoRoll())
    story.go_on()
    assert story.settled() == []


def test_4a_5_1_no_more_bets_is_announced() -> None:
    story = rolling()
    last = story.of(ev.Announced)[-1]
    assert (last.text, last.rule) == ("no more bets", "qld-2024:4a:5(1)")


def test_4a_5_2_no_wager_is_made_orally() -> None:
    story = rolling()
    for cash in (False, True):
        refusal = story.refused("bob", CallBet("any-7", 500, cash=cash))
        assert refusal.rule == "qld-2024:4a:5(2)"


def test_4a_5_3_wagering_stays_closed_until_a_throw_is_settled() -> None:
    """I-CR-6."""
    story = rolling()
    story.dealer(NoRoll())
    story.go_on()
    for command in (Place("field", 500), Change("field", 200), Withdraw("field")):
        assert story.refused("bob", command).reason
    assert story.refused("alice", CallOn("win")).reason
    story.no_more_bets()
    story.say(STICK, Roll((4, 5)))
    story.go_on()
    assert story.won("bob") == 500
    story.place("bob", "field", 500)


def test_4a_6_the_dice_go_to_the_left_of_the_dealer_first() -> None:
    players = {"bob": 3, "alice": 1}
    story = CrapsStory(game="mini-craps", accept=False, players=players)
    assert story.table.round.offered() == "alice"
    story.choose("alice", "decline")
    assert story.table.round.offered() == "bob"


def test_4a_7_dice_on_the_bank_are_no_roll() -> None:
    story = rolling()
    story.dealer(InvalidRoll("on the bank"))
    assert story.of(ev.Announced)[-1].rule == "qld-2024:4a:7"
    story.go_on()
    assert story.settled() == []


def test_4a_7_a_die_off_the_table_is_replaced_before_the_next_throw() -> None:
    """Also: 4:21"""
    story = rolling()
    story.dealer(InvalidRoll())
    story.go_on()
    story.player("alice", SelectDice(3, 5))
    carry = story.table.round.carry
    assert (carry.active, carry.cup, carry.missing) == ((3, 5), (2, 4), (1,))
    story.no_more_bets()
    story.say(STICK, Roll((4, 5)))
    story.go_on()
    assert story.won("bob") == 500


def test_4a_8_1_the_supervisor_overrules_dealer_and_stickperson() -> None:
    for by in (DEALER, STICK):
        story = rolling()
        story.say(by, Roll((4, 4)))
        assert story.refused(BOX, Overrule((4, 5))).rule == "qld-2024:4a:8"
        story.supervisor(Overrule((4, 5)))
        story.go_on()
        assert story.point == 9


def test_4a_8_2_the_manager_overrules_the_supervisor() -> None:
    story = rolling()
    story.dealer(Roll((4, 4)))
    story.supervisor(Overrule((4, 5)))
    assert story.refused(SUPERVISOR, Overrule((4, 4))).rule == "qld-2024:4a:8"
    story.say(MANAGER, Overrule((4, 6)))
    story.go_on()
    assert story.point == 10
