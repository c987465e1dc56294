"""Schedule 4, Part 3: the shooter, the five dice, invalid rolls, and who overrules whom."""

from __future__ import annotations

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.craps.incidents import (
    IMPROPER,
    INVALID,
    AskForDice,
    AuthoriseThrow,
    DiceLost,
    DiceToCheck,
    DieFound,
    InvalidRoll,
    NoRoll,
    OrderPass,
    Overrule,
    PassDice,
    SelectDice,
)
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, player
from croupier.table.acts import BuyIn, Exclude, Join, Leave, VoidWagers
from croupier.table.commands import Choose, NoMoreBets, Place, Roll, TimeUp, Withdraw
from croupier.table.devices import Equipment
from croupier.table.run import Run
from croupier.table.table import Table
from tests.games.craps.craps_story import BOX, STICK, CrapsStory
from tests.story import DEALER, MANAGER, SUPERVISOR

THREE = {"alice": 1, "bob": 2, "cara": 5}


def dice_of(story: CrapsStory) -> tuple[tuple[int, ...], tuple[int, ...]]:
    carry = story.table.round.carry
    return carry.active, carry.cup


def rolling() -> CrapsStory:
    """A staffed table with alice's dice in the air and bob's field wager."""
    story = CrapsStory(staffed=True, players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.place("bob", "field", 500)
    story.no_more_bets()
    return story


# 4:18 to 4:21


def test_4_18_1_five_dice_are_at_the_table() -> None:
    story = CrapsStory(accept=False)
    active, cup = dice_of(story)
    assert sorted((*active, *cup)) == [1, 2, 3, 4, 5]


def test_4_18_2_the_others_are_in_the_cup() -> None:
    """Also: 4:20"""
    story = CrapsStory()
    assert dice_of(story) == ((1, 2), (3, 4, 5))
    story.player("alice", SelectDice(5, 2))
    assert dice_of(story) == ((5, 2), (1, 3, 4))
    assert story.announced()[-1] == "dice 5 and 2; in the cup: 1, 3, 4"


@pytest.mark.parametrize("why", ["out of sight", "out of play", "handed to another player"])
def test_4_19_the_boxperson_checks_the_dice(why: str) -> None:
    story = CrapsStory(staffed=True)
    story.player("alice", SelectDice(3, 4))
    story.dealer(DiceToCheck(why))
    for other in (DEALER, STICK, SUPERVISOR):
        assert story.refused(other, Choose("sound")).rule.startswith("qld-2024:4:19")
    story.say(BOX, Choose("sound"))
    assert dice_of(story)[0] == (3, 4)
    story.dealer(DiceToCheck(why))
    story.say(BOX, Choose("not sound"))
    assert dice_of(story) == ((1, 2), (3, 4, 5))
    assert story.announced()[-1].startswith("a new set")
    assert story.refused(DEALER, DiceToCheck("dull")).rule == "qld-2024:4:19"


def test_4_20_1_the_dice_go_to_the_left_of_the_boxperson_first() -> None:
    story = CrapsStory(accept=False, players=THREE)
    assert story.table.round.offered() == "alice"
    assert story.refused("bob", Choose("accept")).rule == "qld-2024:4:20(2)"
    assert story.refused("alice", Choose("keep")).rule == "qld-2024:4:20(2)"
    assert story.refused(DEALER, NoMoreBets()).rule == "qld-2024:4:20(3)"


def test_4_20_2_then_clockwise_until_one_accepts() -> None:
    story = CrapsStory(accept=False, players=THREE)
    for name in ("alice", "bob", "cara", "alice"):
        assert story.table.round.offered() == name
        story.choose(name, "decline")
    story.choose("bob", "accept")
    assert story.shooter == "bob"
    assert story.of(ev.ShooterChanged)[-1].player == "bob"


def test_4_20_3_the_shooter_selects_two_dice() -> None:
    story = CrapsStory("42", players=THREE)
    for first, second in ((1, 1), (1, 6), (0, 2)):
        assert story.refused("alice", SelectDice(first, second)).rule == "qld-2024:4:20(3)"
    assert story.refused("bob", SelectDice(1, 2)).rule == "qld-2024:4:20(3)"
    story.place("alice", "win", 1000)
    story.throw()
    assert story.refused("alice", SelectDice(3, 4)).reason == "the dice were selected"


def off_the_table(dice: int = 1) -> CrapsStory:
    story = rolling()
    story.dealer(InvalidRoll(dice=dice))
    story.go_on()
    return story


def test_4_21_1_b_the_other_dice_are_offered() -> None:
    story = off_the_table()
    assert dice_of(story) == ((2, 3), (4, 5))
    assert story.table.round.carry.missing == (1,)
    story.player("alice", SelectDice(5, 4))
    assert dice_of(story) == ((5, 4), (2, 3))


def test_4_21_1_c_a_found_die_is_checked_and_goes_to_the_cup() -> None:
    story = off_the_table()
    assert story.refused(DEALER, DieFound(4)).rule == "qld-2024:4:21(1)(c)"
    story.dealer(DieFound(1))
    assert story.refused(DEALER, Choose("sound")).reason
    story.say(BOX, Choose("sound"))
    assert dice_of(story) == ((2, 3), (1, 4, 5))
    assert story.table.round.carry.missing == ()


def test_4_21_2_the_shooter_asks_for_the_original_dice() -> None:
    """Also: 4:21"""
    story = off_the_table()
    assert story.refused("bob", AskForDice()).rule == "qld-2024:4:21(2)"
    story.player("alice", AskForDice())
    story.dealer(DieFound(1))
    story.say(BOX, Choose("sound"))
    assert dice_of(story) == ((1, 2), (3, 4, 5))
    assert story.refused("alice", AskForDice()).reason == "there are no dice to ask for"


def test_4_21_1_c_a_found_die_that_is_not_sound_is_lost() -> None:
    story = off_the_table()
    story.dealer(DieFound(1))
    story.say(BOX, Choose("not sound"))
    assert story.table.round.carry.lost == (1,)
    assert dice_of(story) == ((2, 3), (4, 5))


def test_4_21_1_d_two_lost_dice_bring_a_new_set() -> None:
    story = off_the_table(2)
    assert dice_of(story) == ((3, 4), (5,))
    story.dealer(DiceLost())
    story.choose("alice", "new set")
    assert dice_of(story) == ((1, 2), (3, 4, 5))
    assert story.table.round.carry.lost == ()
    assert story.refused(DEALER, DiceLost()).rule == "qld-2024:4:21(1)(d)"


def test_4_21_3_the_shooter_may_go_on_with_three_dice_until_the_seven() -> None:
    story = off_the_table(2)
    story.dealer(DiceLost())
    story.choose("alice", "go on")
    assert dice_of(story) == ((3, 4), (5,))
    story.throw_by_hand("42")
    story.throw_by_hand("45")
    assert dice_of(story) == ((3, 4), (5,))
    story.throw_by_hand("34")  # 7 out
    assert dice_of(story) == ((1, 2), (3, 4, 5))
    assert [e.rule for e in story.of(ev.Announced) if "new set" in e.text] == ["qld-2024:4:21(3)"]


def test_4_21_3_or_until_the_shooter_declines_further_rolls() -> None:
    story = off_the_table(2)
    story.dealer(DiceLost())
    story.choose("alice", "go on")
    story.throw_by_hand("34")  # the win bet wins
    assert dice_of(story)[1] == (5,)
    story.player("alice", PassDice())
    assert dice_of(story) == ((1, 2), (3, 4, 5))


def test_4_21_1_d_with_fewer_than_two_dice_left_a_new_set_comes_at_once() -> None:
    story = off_the_table(2)
    story.dealer(DiceLost())
    story.choose("alice", "go on")
    story.no_more_bets()
    story.dealer(InvalidRoll(dice=2))
    story.go_on()
    assert dice_of(story) == ((1, 2), (3, 4, 5))


# 4:22


def test_4_22_1_the_shooter_must_wager_on_the_line() -> None:
    story = CrapsStory("42", players=THREE)
    assert story.refused(DEALER, NoMoreBets()).rule == "qld-2024:4:22(1)"
    story.place("alice", "field", 500)
    story.place("bob", "win", 500)
    assert story.refused(DEALER, NoMoreBets()).rule == "qld-2024:4:22(1)"
    story.place("alice", "dont-win", 500)
    story.throw()
    assert story.point == 6


def test_4_22_2_a_shooter_without_a_line_wager_loses_the_dice() -> None:
    story = CrapsStory("42 33", players=THREE)
    story.place("alice", "dont-win", 1000)
    story.throw()
    story.withdraw("alice", "dont-win")
    assert story.shooter == ""
    assert story.of(ev.ShooterChanged)[-1].rule == "qld-2024:4:22(2)"
    assert story.table.round.offered() == "bob"
    story.choose("bob", "accept")
    story.throw()  # bob took over with a point set: no wager is owed yet (I-CR-5)
    assert story.point == 0
    assert story.refused(DEALER, NoMoreBets()).rule == "qld-2024:4:22(1)"
    story.place("bob", "win", 1000)
    assert story.table.check(DEALER, NoMoreBets()) is None


def test_4_22_2_also_when_the_wager_is_declared_void() -> None:
    story = CrapsStory("42", players=THREE)
    story.place("alice", "win", 1000)
    story.throw()
    story.supervisor(VoidWagers("alice"))
    assert (story.shooter, story.won("alice")) == ("", 0)
    rolled = rolling()
    rolled.say(STICK, Roll((4, 2)))
    rolled.supervisor(VoidWagers("alice"))
    rolled.go_on()
    assert (rolled.shooter, rolled.point) == ("", 6)


def test_4_22_4_another_person_may_throw() -> None:
    story = CrapsStory("42", players=THREE)
    assert story.refused("bob", AuthoriseThrow("cara")).rule == "qld-2024:4:22(4)"
    assert story.refused("alice", AuthoriseThrow("alice")).rule == "qld-2024:4:22(4)"
    assert story.refused("alice", AuthoriseThrow("x" * 41)).reason
    story.player("alice", AuthoriseThrow("a friend"))
    assert story.announced()[-1] == "a friend throws for alice"
    assert story.shooter == "alice"
    story.player("alice", PassDice())
    assert story.table.round.carry.thrower == ""


# 4:23


@pytest.mark.parametrize("why", list(INVALID))
def test_4_23_1_an_invalid_roll_decides_nothing(why: str) -> None:
    story = rolling()
    story.dealer(InvalidRoll(why))
    if why in ("cheating", "dice not approved"):
        story.say(BOX, Choose("sound"))
    assert [e.rule for e in story.of(ev.Announced) if e.text == f"no roll: {why}"] == [INVALID[why]]
    story.go_on()
    assert story.lies("bob") == {"field": 500}
    assert story.settled() == []
    story.withdraw("bob", "field")  # no roll has decided it (4:6(1))
    story.throw_by_hand("45")
    assert (story.won("bob"), story.house, story.point) == (0, 0, 9)


def test_4_23_1_after_the_dice_came_to_rest() -> None:
    story = rolling()
    story.say(STICK, Roll((1, 1)))
    story.dealer(InvalidRoll("one on the other"))
    assert story.refused(DEALER, InvalidRoll("on the bank")).reason == "there is no roll already"
    story.go_on()
    assert story.settled() == []
    assert story.refused(DEALER, InvalidRoll()).reason  # no dice are rolling


def test_4_23_1_g_dice_that_are_not_sound_are_replaced() -> None:
    story = rolling()
    story.dealer(InvalidRoll("dice not approved"))
    story.say(BOX, Choose("not sound"))
    assert story.announced()[-1].startswith("a new set")
    assert story.refused(DEALER, InvalidRoll("too slow")).reason
    assert story.refused(DEALER, InvalidRoll("on the bank", dice=2)).reason


@pytest.mark.parametrize("by", [STICK, BOX])
@pytest.mark.parametrize("why", list(IMPROPER))
def test_4_23_2_boxperson_or_stickperson_calls_no_roll(by: Actor, why: str) -> None:
    story = rolling()
    story.say(by, NoRoll(why))
    assert story.of(ev.Announced)[-1].rule == IMPROPER[why]
    story.go_on()
    assert (story.settled(), story.point) == ([], 0)


def test_4_23_2_nobody_else_does() -> None:
    story = rolling()
    for other in (DEALER, SUPERVISOR, MANAGER):
        assert story.refused(other, NoRoll()).rule == "qld-2024:4:23(2)"
    assert story.refused(STICK, NoRoll("unlucky")).rule == "qld-2024:4:23(2)"


def test_4_23_3_preferably_before_the_dice_rest_but_also_after() -> None:
    story = rolling()
    story.say(STICK, Roll((6, 6)))
    story.say(BOX, NoRoll())
    assert story.refused(BOX, NoRoll()).reason == "there is no roll already"
    story.go_on()
    assert story.settled() == []
    assert story.refused(BOX, NoRoll()).reason  # wagering is open again


def test_4_23_4_touching_chips_is_no_cause() -> None:
    story = rolling()
    assert story.refused(STICK, NoRoll("touched chips")).rule == "qld-2024:4:23(4)"


# 4:24


def test_4_24_1_the_boxperson_overrules_the_stickperson() -> None:
    story = rolling()
    story.say(STICK, Roll((4, 4)))
    story.say(BOX, Overrule((4, 5)))
    story.go_on()
    assert (story.point, story.won("bob")) == (9, 500)
    assert story.of(ev.Thrown)[-1].call == "9"


def test_4_24_2_the_supervisor_overrules_both() -> None:
    story = rolling()
    story.say(BOX, Roll((4, 4)))
    assert story.refused(BOX, Overrule((4, 5))).rule == "qld-2024:4:24"
    story.supervisor(Overrule((4, 5)))
    assert story.refused(BOX, Overrule((4, 4))).rule == "qld-2024:4:24"
    story.go_on()
    assert story.point == 9


def test_4_24_3_the_manager_overrules_everyone() -> None:
    story = rolling()
    story.say(STICK, Roll((4, 4)))
    story.say(BOX, Overrule((4, 5)))
    story.supervisor(Overrule((4, 4)))
    story.manager(Overrule((5, 5)))
    assert story.refused(SUPERVISOR, Overrule((4, 4))).rule == "qld-2024:4:24"
    assert story.refused(MANAGER, Overrule((4, 4))).rule == "qld-2024:4:24"
    story.go_on()
    assert (story.point, story.won("bob")) == (10, 500)


def test_4_24_1_a_no_roll_may_have_been_called_in_error() -> None:
    story = rolling()
    story.say(STICK, NoRoll())
    for other in (DEALER, STICK):
        assert story.refused(other, Overrule((4, 5))).rule == "qld-2024:4:24"
    assert story.refused(BOX, Overrule((4, 7))).rule == "qld-2024:4:25(1)"
    assert story.refused(BOX, Overrule()).rule == "qld-2024:4:24"
    story.say(BOX, Overrule((4, 5)))
    story.go_on()
    assert story.won("bob") == 500
    story = rolling()
    story.say(STICK, Roll((4, 5)))
    assert story.refused(BOX, Overrule((4, 5))).rule == "qld-2024:4:24"
    story.say(BOX, Overrule())
    story.go_on()
    assert story.settled() == []


# 4:25, 4:26


def test_4_25_4_the_dice_come_back_for_the_next_throw() -> None:
    """Also: 4:25"""
    story = CrapsStory("42 45")
    story.place("alice", "win", 1000)
    story.throw()
    calls = [(type(e), e.rule) for e in story.events][-5:]
    assert calls == [
        (ev.Announced, "qld-2024:4:25(5)"),
        (ev.Thrown, "qld-2024:4:25(1)"),
        (ev.PuckMoved, "qld-2024:4:2"),
        (ev.RoundClosed, ""),
        (ev.RoundOpened, ""),
    ]
    assert story.shooter == "alice"


def test_4_26_1_the_shooter_may_pass_after_a_roll() -> None:
    story = CrapsStory("42", players=THREE)
    assert story.refused("bob", PassDice()).rule == "qld-2024:4:26(1)"
    story.place("alice", "win", 1000)
    story.throw()
    story.player("alice", PassDice())
    assert (story.shooter, story.table.round.offered()) == ("", "bob")
    assert story.lies("alice") == {"win": 1000}


def test_4_26_2_a_a_loser_seven_passes_the_dice() -> None:
    """I-CR-5."""
    story = CrapsStory("34 42 34", players=THREE)
    story.place("alice", "win", 1000)
    story.throw()  # a 7 on the come out roll wins
    assert story.shooter == "alice"
    story.place("alice", "win", 1000)
    story.throw(2)
    assert story.shooter == ""
    assert story.of(ev.ShooterChanged)[-1].rule == "qld-2024:4:26(2)(a)"
    assert story.of(ev.Offered)[-1].player == "bob"


def test_4_26_2_b_the_boxperson_orders_the_dice_on() -> None:
    story = CrapsStory(staffed=True, players=THREE)
    for other in (SUPERVISOR, MANAGER):
        assert story.refused(other, OrderPass()).rule == "qld-2024:4:26(2)(b)"
    assert story.refused(BOX, OrderPass("ugly")).rule == "qld-2024:4:26(2)(b)"
    story.say(BOX, OrderPass("repeated invalid rolls"))
    assert story.shooter == ""
    assert story.refused(BOX, OrderPass()).reason == "nobody has the dice"


def test_4_26_3_to_the_left_of_the_last_shooter_and_round() -> None:
    story = CrapsStory("42 34", players={**THREE, "dan": 0})
    story.player("alice", PassDice())
    for name in ("bob", "cara"):
        assert story.table.round.offered() == name
        story.choose(name, "decline")
    assert story.table.round.offered() == "alice"
    story.choose("alice", "decline")
    story.choose("dan", "accept")  # who stands comes last
    assert story.shooter == "dan"
    story.player("dan", PassDice())
    assert story.table.round.offered() == "alice"


def test_4_26_3_when_the_shooter_goes() -> None:
    story = CrapsStory(players=THREE)
    story.player("alice", Leave())
    assert (story.shooter, story.table.round.offered()) == ("", "bob")
    story.choose("bob", "accept")
    story.supervisor(Exclude("bob"))
    assert (story.shooter, story.table.round.offered()) == ("", "cara")
    assert story.refused("bob", Choose("accept")).reason


def test_4_26_4_the_new_shooter_selects_from_all_five() -> None:
    """Also: 4:26"""
    story = CrapsStory(players=THREE)
    story.player("alice", SelectDice(4, 5))
    story.player("alice", PassDice())
    story.choose("bob", "accept")
    assert dice_of(story) == ((1, 2), (3, 4, 5))
    story.player("bob", SelectDice(3, 1))
    assert dice_of(story) == ((3, 1), (2, 4, 5))


def test_4_22_2_a_shooter_who_took_over_owes_nothing_before_the_come_out() -> None:
    """I-CR-5."""
    story = CrapsStory("42 45", players=THREE)
    story.place("alice", "win", 1000)
    story.throw()
    story.player("alice", PassDice())
    story.choose("bob", "accept")
    story.throw()
    assert (story.shooter, story.point) == ("bob", 6)
    assert story.refused("bob", Place("win", 1000)).reason
    assert story.refused("alice", Withdraw("win")).rule == "qld-2024:4:6(2)"


def test_4_23_1_no_roll_reported_again_while_dice_are_chosen_replays_as_it_was() -> None:
    """The dice are not thrown while there is no roll: the log would not lead here again."""
    first = GAMES["mini-craps"].as_of(1)
    assert first is not None
    table = Table(first, devices=Equipment(SeededSource(7)), automated=False)
    table.start()
    ann = player("ann")
    for command in (Join(0), BuyIn(100_000), Choose("accept"), Place("win", 1000)):
        table.submit(ann, command)
    table.submit(DEALER, NoMoreBets())
    table.submit(DEALER, InvalidRoll(dice=1))
    table.submit(SYSTEM, TimeUp())
    table.submit(DEALER, InvalidRoll(dice=2))
    while table.round.number == 1 and table.check(SYSTEM, TimeUp()) is None:
        table.submit(SYSTEM, TimeUp())
        again = Run(table.run.start)
        for given in table.run.inputs:
            assert again.check(Actor(given.by, given.role), given.command) is None, given
            again.feed(given)
        assert again.round.events == table.round.events
