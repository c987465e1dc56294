"""Schedule 7, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from croupier.equipment.wheels import WHEELS, ZEROS, colour
from croupier.games import GAMES
from croupier.games.roulette.incidents import (
    AirPocket,
    BallOut,
    ChipsMoved,
    ForeignObject,
    Interference,
    OralWager,
    PlaceOnBehalf,
    SameDirection,
    TooFewTurns,
)
from croupier.games.roulette.round import layout
from croupier.games.roulette.wagers import INSIDE, KINDS, ODDS, OUTSIDE, cells, positions
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.acts import BuyIn, VoidWagers
from croupier.table.asks import SpinWheel
from croupier.table.commands import Change, Incident, Place, Spin, Withdraw
from croupier.table.results import Lose, Win
from croupier.table.sign import Limit, Sign
from tests.story import DEALER, INSPECTOR, MANAGER, STACK, SUPERVISOR, Story

TWO = {"alice": 1, "bob": 2}


def roulette(*pockets: str, **options: Any) -> Story:
    """A table whose ball will rest in these pockets."""
    return Story("roulette", chance=[Spin(pocket) for pocket in pockets], **options)


def staffed(**options: Any) -> Story:
    return Story("roulette", by_hand=True, staffed=True, **options)


def spun(story: Story, pocket: str) -> None:
    """The dealer closes the wagers, enters the number, pays."""
    story.no_more_bets()
    story.dealer(Spin(pocket))
    story.go_on()


# Equipment: ss 2, 3.


@pytest.mark.parametrize(
    ("wheel", "zeros"),
    [("single zero", ["0"]), ("double zero", ["0", "00"]), ("triple zero", ["000", "0", "00"])],
)
def test_7_2_1_each_wheel_can_be_played_and_has_its_zeros(wheel: str, zeros: list[str]) -> None:
    """Also: 7:3(2), 7:4"""
    story = roulette(*zeros, wheel=wheel)
    for zero in zeros:
        story.place("alice", f"straight-{zero}", 100)
        story.no_more_bets()
        assert story.result("alice", f"straight-{zero}") == ("win", 3600, "qld-2024:7:16(1)")
    for other in set(ZEROS) - set(zeros):
        refusal = story.refused("alice", Place(f"straight-{other}", 100))
        assert f"the {wheel} layout has no number '{other}'" in str(refusal)


def test_7_2_1_no_other_wheel() -> None:
    with pytest.raises(ValueError, match="single zero or double zero or triple zero"):
        GAMES["roulette"].configure({"wheel": "no zero"})


def test_7_2_the_ball_rests_in_a_compartment_of_the_wheel() -> None:
    story = staffed()
    story.no_more_bets()
    assert "has no '00'" in str(story.refused(DEALER, Spin("00")))
    assert "has no '37'" in str(story.refused(DEALER, Spin("37")))


# The layout: I-RO-1, from geometry, against a list written by hand.

ROWS = [(n, n + 1, n + 2) for n in range(1, 37, 3)]


def by_hand(wheel: str) -> dict[str, set[str]]:
    """The inside wagers as a croupier would write them down, zeros as I-RO-1 has them."""
    found: dict[str, set[str]] = {kind: set() for kind in INSIDE}
    found["straight"] = {f"straight-{n}" for n in range(37)}
    found["split"] = {f"split-{a}-{a + 1}" for row in ROWS for a in row[:2]}
    found["split"] |= {f"split-{n}-{n + 3}" for n in range(1, 34)}
    found["street"] = {f"street-{a}-{b}-{c}" for a, b, c in ROWS}
    found["corner"] = {f"corner-{n}-{n + 1}-{n + 3}-{n + 4}" for n in range(1, 33) if n % 3}
    found["six-line"] = {f"six-line-{n}-{n + 5}" for n in range(1, 32, 3)}
    if wheel == "single zero":
        found["split"] |= {"split-0-1", "split-0-2", "split-0-3"}
        found["street"] |= {"street-0-1-2", "street-0-2-3"}
        found["corner"] |= {"corner-0-1-2-3"}
        return found
    found["straight"] |= {"straight-00"}
    found["split"] |= {"split-0-1", "split-0-2", "split-00-2", "split-00-3", "split-0-00"}
    found["street"] |= {"street-0-1-2", "street-00-2-3", "street-0-00-2"}
    found["five-line"] = {"five-line"}
    if wheel == "triple zero":
        found["straight"] |= {"straight-000"}
        found["split"] |= {"split-000-0", "split-000-00"}
        found["street"] |= {"street-000-0-00"}
    return found


@pytest.mark.parametrize("wheel", WHEELS)
def test_7_9_3_the_positions_of_the_layout_are_these_and_no_others(wheel: str) -> None:
    """Also: 7:3(2), 7:8(1)"""
    found: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for position in positions(wheel).values():
        found[position.kind].add(position.name)
    assert {kind: found[kind] for kind in INSIDE} == by_hand(wheel)
    assert [sorted(found[kind]) for kind in OUTSIDE] == [
        ["column-1", "column-2", "column-3"],
        ["dozen-1", "dozen-2", "dozen-3"],
        *([kind] for kind in OUTSIDE[2:]),
    ]
    assert set(layout(wheel)) == set(positions(wheel))


@pytest.mark.parametrize("wheel", WHEELS)
def test_7_8_2_a_position_has_the_numbers_its_kind_says(wheel: str) -> None:
    sizes = dict(zip(INSIDE, (1, 2, 3, 4, 5, 6), strict=True))
    for position in positions(wheel).values():
        size = sizes.get(position.kind, 12 if position.kind in ("column", "dozen") else 18)
        assert len(set(position.numbers)) == size, position
        if position.kind in INSIDE and position.kind not in ("five-line", "six-line"):
            assert position.name == "-".join((position.kind, *position.numbers))


def numbers(name: str, wheel: str = "single zero") -> set[str]:
    return set(positions(wheel)[name].numbers)


def words(values: Iterable[int]) -> set[str]:
    return {str(n) for n in values}


def test_7_8_2_the_numbers_of_the_outside_wagers() -> None:
    assert numbers("column-1") == words(range(1, 37, 3))
    assert numbers("column-2") == words(range(2, 37, 3))
    assert numbers("column-3") == words(range(3, 37, 3))
    assert numbers("dozen-1") == words(range(1, 13))
    assert numbers("dozen-2") == words(range(13, 25))
    assert numbers("dozen-3") == words(range(25, 37))
    assert numbers("low") == words(range(1, 19))
    assert numbers("high") == words(range(19, 37))
    assert numbers("even") == words(range(2, 37, 2))
    assert numbers("odd") == words(range(1, 37, 2))
    assert numbers("red") == {n for n in words(range(37)) if colour(n) == "red"}
    assert numbers("black") == {n for n in words(range(37)) if colour(n) == "black"}
    assert numbers("six-line-4-9") == words(range(4, 10))
    assert numbers("five-line", "double zero") == {"00", "0", "1", "2", "3"}


@pytest.mark.parametrize(
    ("area", "reason"),
    [
        ("split-20-17", "that position is called split-17-20"),
        ("split-1-5", "1 and 5 do not adjoin on the layout"),
        ("split-3-4", "3 and 4 do not adjoin on the layout"),
        ("split-0-4", "0 and 4 do not adjoin on the layout"),
        ("split-1-1", "a position names each of its numbers once"),
        ("split-1", "that position is called straight-1"),
        ("split-1-2-5", "a split is two numbers, as split-17-20"),
        ("street-1-2-4", "1, 2 and 4: no street of three numbers"),
        ("street-3-2-1", "that position is called street-1-2-3"),
        ("corner-2-3-4-5", "2, 3, 4 and 5: no four numbers that meet"),
        ("corner-5-4-2-1", "that position is called corner-1-2-4-5"),
        ("six-line-2-7", "2 and 7: no first and last of two rows, as in six-line-1-6"),
        ("six-line-6-1", "that position is called six-line-1-6"),
        ("six-line", "nothing: no first and last of two rows, as in six-line-1-6"),
        ("straight-37", "the single zero layout has no number '37'"),
        ("straight", "straight up is one number, as straight-17"),
        ("five-line", "the five-line is for double and triple zero only"),
        ("column-4", "the columns are column-1, column-2 and column-3"),
        ("dozen-0", "the dozens are dozen-1, dozen-2 and dozen-3"),
        ("red-1", "the wager is called red"),
    ],
)
def test_7_9_3_no_wager_on_what_is_no_position(area: str, reason: str) -> None:
    """Also: 7:8(2)"""
    refusal = roulette().refused("alice", Place(area, 100))
    assert refusal.reason == reason
    assert refusal.rule.startswith("qld-2024:7:")


def test_7_8_1_only_the_wagers_defined_are_permitted() -> None:
    refusal = roulette().refused("alice", Place("neighbours-17", 100))
    assert refusal.rule == "qld-2024:7:8(1)"
    assert "no wager is called 'neighbours-17'" in refusal.reason
    refusal = roulette(wheel="double zero").refused("alice", Place("five-line-1", 100))
    assert refusal.reason == "there is one five-line: five-line"


# The spin and the number: ss 5, 6.


def test_7_5_1_the_dealer_spins_at_a_staffed_table() -> None:
    story = staffed()
    story.no_more_bets()
    assert isinstance(story.table.pending, SpinWheel)
    assert story.table.pending.rule == "qld-2024:7:5(1)"


def test_7_5_2_a_device_spins_at_an_automated_table() -> None:
    story = Story("roulette", by_hand=True)
    story.no_more_bets()
    assert story.table.pending.rule == "qld-2024:7:5(2)"


def test_7_5_3_no_result_before_no_more_bets() -> None:
    """Also: 7:9(4)"""
    story = staffed()
    story.place("alice", "red", 100)
    assert "not what the table waits for" in str(story.refused(DEALER, Spin("1")))
    story.no_more_bets()
    assert story.announced() == ["no more bets"]
    story.dealer(Spin("1"))
    assert story.announced() == ["no more bets", "1 red"]


def test_7_6_1_the_number_is_called_and_the_crown_placed_on_it() -> None:
    story = roulette("00", wheel="double zero")
    story.no_more_bets()
    assert [(e.text, e.rule) for e in story.of(ev.Announced)] == [
        ("no more bets", "qld-2024:7:9(4)"),
        ("00 green", "qld-2024:7:6(1)"),
    ]
    assert story.of(ev.CrownPlaced) == [ev.CrownPlaced("00", rule="qld-2024:7:6(1)")]
    assert story.of(ev.RoundClosed)[0].outcome == {"number": ["00"], "order": ["00"]}


def test_7_6_2_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    story = roulette("17", players=TWO)
    story.place("alice", "black", 100)
    story.place("bob", "red", 100)
    story.place("alice", "straight-17", 100)
    story.place("bob", "straight-18", 100)
    story.no_more_bets()
    assert [e.result for e in story.settled()] == ["lose", "lose", "win", "win"]
    kinds = [type(e) for e in story.events]
    assert kinds.index(ev.CrownPlaced) < kinds.index(ev.Settled)
    assert (story.won("alice"), story.won("bob")) == (3600, -200)
    assert story.house == -3400


def test_7_7_interference_is_on_record_and_the_supervisor_may_act_on_it() -> None:
    story = staffed()
    story.place("alice", "red", 500)
    assert "say who" in str(story.refused(DEALER, Interference()))
    assert "name one of" in str(story.refused(DEALER, Interference("alice", "hat")))
    story.dealer(Interference("alice", "ball"))
    assert story.of(ev.Ruled)[-1].rule == "qld-2024:7:7"
    assert story.announced()[-1] == "alice interfered with the game: ball"
    story.supervisor(VoidWagers("alice"))
    assert story.result("alice", "red") == ("void", 500, "qld-2024:general:11(2)(a)")
    assert (story.won("alice"), story.house) == (0, 0)


def test_7_7_no_player_touches_the_wheel_or_enters_its_number() -> None:
    story = staffed()
    story.no_more_bets()
    assert "a player may not" in str(story.refused("alice", Spin("17")))
    assert "may not" in str(story.refused("alice", TooFewTurns()))
    assert "may not" in str(story.refused(INSPECTOR, Spin("17")))


# Wagers: ss 8, 9, 12, 13, 16.

# A wager of each kind, a number that wins it and one that loses it, and what $1 returns.
EACH = [
    ("straight-17", "17", "20", 3600),
    ("split-17-20", "20", "23", 1800),
    ("street-13-14-15", "14", "16", 1200),
    ("corner-1-2-4-5", "5", "6", 900),
    ("six-line-31-36", "36", "30", 600),
    ("column-3", "36", "35", 300),
    ("dozen-2", "13", "12", 300),
    ("low", "18", "19", 200),
    ("high", "19", "18", 200),
    ("even", "36", "35", 200),
    ("odd", "35", "36", 200),
    ("red", "1", "2", 200),
    ("black", "2", "1", 200),
]


@pytest.mark.parametrize(("area", "winner", "loser", "returned"), EACH)
def test_7_16_1_each_wager_is_paid_at_its_odds(
    area: str, winner: str, loser: str, returned: int
) -> None:
    """Also: 7:8(2)"""
    story = roulette(winner, loser)
    story.place("alice", area, 100)
    story.no_more_bets()
    assert story.result("alice", area) == ("win", returned, "qld-2024:7:16(1)")
    assert (story.won("alice"), story.house) == (returned - 100, 100 - returned)
    story.place("alice", area, 100)
    story.no_more_bets()
    assert story.result("alice", area) == ("lose", 0, "qld-2024:7:8(2)")
    assert story.won("alice") == returned - 200


def test_7_16_1_the_five_line_pays_six_to_one() -> None:
    story = roulette("3", "4", wheel="double zero")
    story.place("alice", "five-line", 100)
    story.no_more_bets()
    assert story.won("alice") == 600
    story.place("alice", "five-line", 100)
    story.no_more_bets()
    assert story.won("alice") == 500


@pytest.mark.parametrize("zero", ZEROS)
def test_7_16_2_a_zero_takes_every_wager_that_does_not_have_it(zero: str) -> None:
    """Straight up on 0 loses when another zero is spun (I-RO-2)."""
    for area in layout("triple zero").values():
        found = area.result(zero)
        if zero in positions("triple zero")[area.name].numbers:
            assert isinstance(found, Win)
        else:
            assert found == Lose("qld-2024:7:16(2)")


def test_7_16_2_a_split_of_zeros_wins_on_either() -> None:
    story = roulette("00", wheel="triple zero")
    areas = ("split-0-00", "street-000-0-00", "straight-0", "even", "low", "dozen-1", "column-1")
    for area in areas:
        story.place("alice", area, 100)
    story.no_more_bets()
    assert [story.result("alice", area)[1] for area in areas] == [1800, 1200, 0, 0, 0, 0, 0]


def test_7_9_1_chips_are_placed_by_the_player_or_by_the_dealer_on_the_players_behalf() -> None:
    story = staffed(players=TWO)
    story.place("alice", "red", 100)
    story.dealer(PlaceOnBehalf("bob", "split-8-11", 500))
    assert story.of(ev.WagerPlaced)[-1] == ev.WagerPlaced(
        "bob", "split-8-11", 500, rule="qld-2024:7:9(1)"
    )
    spun(story, "11")
    assert (story.won("alice"), story.won("bob")) == (-100, 8500)


def test_7_9_1_a_wager_placed_for_a_player_is_checked_as_the_players_own() -> None:
    story = staffed()
    over = story.refused(DEALER, PlaceOnBehalf("alice", "straight-1", 30_100))
    assert over.rule == "qld-2024:7:15(2)"
    assert "do not adjoin" in str(story.refused(DEALER, PlaceOnBehalf("alice", "split-1-5", 100)))
    assert "not at this table" in str(story.refused(DEALER, PlaceOnBehalf("carol", "red", 100)))
    story.no_more_bets()
    assert "may be directed now" in str(story.refused(DEALER, PlaceOnBehalf("alice", "red", 100)))


def test_7_9_2_an_oral_wager_has_no_effect_until_the_chips_are_placed() -> None:
    story = staffed()
    story.player("alice", OralWager("straight-17", 500))
    story.player("alice", OralWager("straight-20", 500))
    assert story.credit("alice") == STACK
    story.dealer(PlaceOnBehalf("alice", "straight-20", 500))
    story.no_more_bets()
    assert story.announced()[-1] == "alice said $5.00 on straight-17: no wager"
    assert "straight-20" not in story.announced()[-1]
    assert story.of(ev.Announced)[-1].rule == "qld-2024:7:9(2)"
    story.dealer(Spin("17"))
    story.go_on()
    assert story.settled(area="straight-17") == []
    assert (story.won("alice"), story.house) == (-500, 500)


def test_7_9_2_only_the_chips_placed_count_of_what_was_said() -> None:
    story = staffed()
    story.player("alice", OralWager("straight-17", 300))
    story.player("alice", OralWager("straight-17", 200))
    story.place("alice", "straight-17", 300)
    story.no_more_bets()
    assert story.announced()[-1] == "alice said $5.00 on straight-17: only $3.00 counts"
    story.dealer(Spin("17"))
    story.go_on()
    assert (story.won("alice"), story.house) == (35 * 300, -35 * 300)


def test_7_9_2_what_is_said_must_be_a_wager() -> None:
    story = staffed()
    assert "do not adjoin" in str(story.refused("alice", OralWager("split-1-9", 100)))
    assert "more than nothing" in str(story.refused("alice", OralWager("red", 0)))
    assert "not at this table" in str(story.refused("zoe", OralWager("red", 100)))


def test_7_9_4_nothing_is_placed_changed_or_withdrawn_after_no_more_bets() -> None:
    story = staffed()
    story.place("alice", "red", 500)
    story.change("alice", "red", 300)
    story.place("alice", "odd", 200)
    story.withdraw("alice", "odd")
    story.no_more_bets()
    for command in (Place("red", 100), Change("red", 100), Withdraw("red")):
        refusal = story.refused("alice", command)
        assert "not what the table waits for" in refusal.reason
    story.dealer(Spin("2"))
    assert story.refused("alice", Withdraw("red"))
    story.go_on()
    assert (story.won("alice"), story.house) == (-300, 300)


def test_7_9_5_a_winning_wager_is_the_players_again_before_the_next_spin() -> None:
    """I-RO-5: stake and winnings go to the player's credit; nothing rides by itself."""
    story = roulette("17", "18")
    story.place("alice", "straight-17", 100)
    story.no_more_bets()
    assert story.credit("alice") == STACK + 3500
    assert story.table.round.wagers == {}
    story.no_more_bets()
    assert story.won("alice") == 3500


def test_7_12_1_a_player_answers_for_where_the_chips_lie_even_if_the_dealer_helped() -> None:
    """Also: 7:12(2), 7:13(1)"""
    story = staffed()
    story.player("alice", OralWager("straight-17", 500))
    story.dealer(PlaceOnBehalf("alice", "straight-18", 500))  # not as instructed, and unnoticed
    spun(story, "17")
    assert story.result("alice", "straight-18")[:2] == ("lose", 0)
    assert (story.won("alice"), story.house) == (-500, 500)


def test_7_13_1_a_wager_is_settled_where_it_lies_when_the_ball_rests() -> None:
    story = staffed()
    story.place("alice", "straight-17", 500)
    story.no_more_bets()
    story.dealer(ChipsMoved("alice", "straight-17", "straight-20"))
    assert story.of(ev.WagerMoved) == [
        ev.WagerMoved("alice", "straight-17", "straight-20", 500, rule="qld-2024:7:13(1)")
    ]
    story.dealer(Spin("17"))
    refusal = story.refused(DEALER, ChipsMoved("alice", "straight-20", "straight-17"))
    assert "provides for no chips moved at this moment" in refusal.reason
    story.go_on()
    assert story.result("alice", "straight-20")[:2] == ("lose", 0)
    assert story.won("alice") == -500


def test_7_13_1_chips_moved_beyond_a_maximum_are_settled_where_they_lie() -> None:
    """7:15(2) is about wagers that are made, and lets no more be added (I-RO-11)."""
    story = Story("roulette", by_hand=True)
    story.place("alice", "red", 500_00)
    story.dealer(ChipsMoved("alice", "red", "straight-17"))
    assert story.refused("alice", Place("straight-17", 5_00)).rule == "qld-2024:7:15(2)"
    story.no_more_bets()
    story.dealer(Spin("17"))
    assert story.result("alice", "straight-17") == ("win", 36 * 500_00, "qld-2024:7:16(1)")


def test_7_13_1_some_of_the_chips_may_be_moved_onto_others() -> None:
    story = staffed()
    story.place("alice", "red", 500)
    story.place("alice", "odd", 300)
    story.no_more_bets()
    story.dealer(ChipsMoved("alice", "red", "odd", 200))
    story.dealer(Spin("17"))
    story.go_on()
    assert story.result("alice", "odd")[1] == 1000
    assert story.result("alice", "red")[1] == 0
    assert story.won("alice") == 500 - 300


def test_7_13_1_a_move_that_cannot_be_is_refused() -> None:
    story = staffed()
    story.place("alice", "red", 500)
    for report, reason in (
        (ChipsMoved("alice", "odd", "red"), "has no wager on 'odd'"),
        (ChipsMoved("alice", "red", "red"), "the chips lie there"),
        (ChipsMoved("alice", "red", "purple"), "no wager is called 'purple'"),
        (ChipsMoved("alice", "red", "odd", 600), "not what alice has there"),
        (ChipsMoved("alice", "red", "odd", -100), "not what alice has there"),
        (ChipsMoved("alice", "red", "odd", 30), "not what alice has there"),
    ):
        assert reason in str(story.refused(DEALER, report))


# No spin: s 17.

NO_SPINS: list[tuple[Incident, str]] = [
    (SameDirection(), "qld-2024:7:17(1)"),
    (TooFewTurns(), "qld-2024:7:17(2)"),
    (ForeignObject(), "qld-2024:7:17(3)"),
    (AirPocket(), "qld-2024:7:17(3)"),
    (BallOut(), "qld-2024:7:17(4)"),
]


def no_spin(incident: Incident, *, closed: bool) -> Story:
    """Two players' wagers, then 'no spin' before or after wagers are closed."""
    story = staffed(players=TWO)
    story.place("alice", "straight-17", 500)
    story.place("bob", "red", 2000)
    if closed:
        story.no_more_bets()
    story.dealer(incident)
    for name, area, stake in (("alice", "straight-17", 500), ("bob", "red", 2000)):
        assert story.result(name, area) == ("void", stake, "qld-2024:7:17(5)")
        assert story.won(name) == 0
    assert story.house == 0
    assert story.of(ev.RoundClosed)[-1].outcome == {"number": [], "order": []}
    return story


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(("incident", "rule"), NO_SPINS)
def test_7_17_no_spin_voids_every_wager_and_wagering_reopens(
    incident: Incident, rule: str, closed: bool
) -> None:
    story = no_spin(incident, closed=closed)
    assert story.of(ev.NoSpin)[0].rule == rule
    assert story.of(ev.Ruled)[0].rule == rule
    story.place("alice", "red", 100)  # wagering is open again (I-RO-2)
    spun(story, "1")
    assert (story.won("alice"), story.won("bob"), story.house) == (100, 0, -100)


def test_7_17_1_the_ball_is_taken_from_the_wheel() -> None:
    story = no_spin(SameDirection(), closed=True)
    assert story.of(ev.Announced)[-1] == ev.Announced(
        "the ball is taken from the wheel", rule="qld-2024:7:17(1)"
    )
    assert story.of(ev.NoSpin)[0].why == "the ball went with the wheel"


def test_7_17_2_fewer_than_four_revolutions() -> None:
    assert no_spin(TooFewTurns(), closed=True).announced()[-1] == "the ball is taken from the wheel"


def test_7_17_3_a_foreign_object_or_an_air_pocket() -> None:
    whys = [
        no_spin(incident, closed=True).of(ev.NoSpin)[0].why
        for incident in (ForeignObject(), AirPocket())
    ]
    assert whys == ["a foreign object in the wheel", "the ball hung in an air pocket"]


def test_7_17_4_a_ball_that_left_the_wheel_is_not_taken_from_it() -> None:
    story = no_spin(BallOut(), closed=True)
    assert story.announced() == ["no more bets"]


def test_7_17_5_invalid_even_if_the_ball_came_to_rest() -> None:
    story = no_spin(TooFewTurns(rested="17"), closed=True)
    assert story.of(ev.Announced)[-1] == ev.Announced(
        "no result, though the ball rested in 17", rule="qld-2024:7:17(5)"
    )
    story.no_more_bets()
    assert "has no '00'" in str(story.refused(DEALER, TooFewTurns(rested="00")))


def test_7_5_1_a_spin_found_invalid_after_the_ball_rested_has_no_result() -> None:
    """Also: 7:17(5)"""
    for incident, rule in (
        (SameDirection(), "qld-2024:7:5(1)"),
        (TooFewTurns(), "qld-2024:7:5"),
    ):
        story = staffed()
        story.place("alice", "straight-17", 500)
        story.no_more_bets()
        story.dealer(Spin("17"))
        assert "no ball out at this moment" in str(story.refused(DEALER, BallOut()))
        story.dealer(incident)
        assert story.of(ev.NoSpin)[0].rule == rule
        assert story.announced()[-1] == "no result, though the ball rested in 17"
        assert story.result("alice", "straight-17")[:2] == ("void", 500)
        assert story.of(ev.RoundClosed)[-1].outcome["number"] == []
        assert (story.won("alice"), story.house) == (0, 0)


def test_7_17_the_dealer_the_supervisor_or_the_manager_calls_it() -> None:
    for by in (DEALER, SUPERVISOR, MANAGER):
        story = staffed()
        story.no_more_bets()
        story.say(by, BallOut())
        assert story.of(ev.NoSpin)
    story = staffed()
    story.no_more_bets()
    assert "may not" in str(story.refused("alice", BallOut()))
    assert "may not" in str(story.refused(INSPECTOR, BallOut()))


# Exact counts, through the live round.


@pytest.mark.parametrize(
    ("wheel", "edge", "five_line"),
    [
        ("single zero", Fraction(1, 37), None),
        ("double zero", Fraction(2, 38), Fraction(3, 38)),
        ("triple zero", Fraction(3, 39), Fraction(4, 39)),
    ],
)
def test_7_16_1_the_edge_of_every_wager_over_every_pocket(
    wheel: str, edge: Fraction, five_line: Fraction | None
) -> None:
    """A real table, a chip on every area, the ball in every pocket once."""
    sign = Sign({"": Limit(100, 100)})
    story = Story("roulette", by_hand=True, sign=sign, wheel=wheel)
    areas = list(layout(wheel))
    back = dict.fromkeys(areas, 0)
    story.no_more_bets()
    assert isinstance(story.table.pending, SpinWheel)
    outcomes = list(story.table.pending.outcomes())
    story.dealer(outcomes[0][0])
    total = 0
    for command, weight in outcomes:
        for area in areas:
            story.place("alice", area, 100)
        story.no_more_bets()
        for event in story.dealer(command):
            if isinstance(event, ev.Settled):
                back[event.area] += event.returned * weight
        total += weight
        if story.credit("alice") < STACK:
            story.player("alice", BuyIn(STACK))
    assert total == len(WHEELS[wheel].pockets)
    edges = {area: 1 - Fraction(sum_, 100 * total) for area, sum_ in back.items()}
    five = edges.pop("five-line", None)
    assert five == five_line
    assert set(edges.values()) == {edge}


def test_7_16_1_the_odds_are_those_of_the_table() -> None:
    assert [(kind, int(odds)) for kind, odds in ODDS.items()] == [
        ("straight", 35),
        ("split", 17),
        ("street", 11),
        ("corner", 8),
        ("five-line", 6),
        ("six-line", 5),
        ("column", 2),
        ("dozen", 2),
        ("low", 1),
        ("high", 1),
        ("even", 1),
        ("odd", 1),
        ("red", 1),
        ("black", 1),
    ]


def test_7_1_roulette_is_in_the_registry_under_its_schedule() -> None:
    game = GAMES["roulette"]
    assert (game.edition, game.schedule) == ("qld-2024", "7")
    kinds = {str(kind.__struct_config__.tag) for kind in game.round.rulings}
    assert {"same-direction", "too-few-turns", "foreign-object", "air-pocket", "ball-out"} <= kinds
    assert all(Role.PLAYER not in kind.roles for kind in game.round.rulings)


def test_7_4_zeros_lie_above_the_numbers_side_by_side() -> None:
    """Diagrams 7.4 to 7.6: one over all three columns, two over half of them each."""
    lie = {
        wheel: [(cell.number, cell.left, cell.right, cell.row) for cell in cells(wheel)][:-36]
        for wheel in ("single zero", "double zero", "triple zero")
    }
    two = [("0", 0, 3, -1), ("00", 3, 6, -1)]
    assert lie == {
        "single zero": [("0", 0, 6, -1)],
        "double zero": two,
        "triple zero": [("000", 0, 6, -2), *two],
    }
