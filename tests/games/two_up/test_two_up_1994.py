"""Two Up as the Queensland notice of 1994 made it, a test a clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games import GAMES
from croupier.games.two_up.incidents import CoinsLeftKip, InvalidSpin, LateWager, StopSpinning
from croupier.table import events as ev
from croupier.table.commands import Change, Place, Toss, Withdraw
from tests.games.outcomes import expected
from tests.games.two_up.test_two_up import HEADS, ODDS, TAILS, lights
from tests.games.two_up.test_two_up import by_hand as by_hand_nsw
from tests.games.two_up.test_two_up import ring as ring_nsw
from tests.story import DEALER, Story

GAME = "two-up-1994"


def ring(spins: str = "", spinner: str = "alice") -> Story:
    return ring_nsw(spins, spinner, GAME)


def by_hand(spinner: str = "alice") -> Story:
    return by_hand_nsw(spinner, GAME)


def calls(story: Story, times: int) -> None:
    for _ in range(times):
        story.no_more_bets()


def test_qld94_20_60_1_2_the_spinner_wagers_before_spinning() -> None:
    story = ring("T")
    assert story.refused("bob", Place("spinner-heads", 10_00)).rule == "qld-1994:20:60.1(2)"
    story.no_more_bets()
    assert story.of(ev.Thrown) == []  # no wager, no spin: the coins go on
    assert story.table.pending.waits_for() == ("bob",)


@pytest.mark.parametrize(
    ("spins", "result", "back", "rule"),
    [
        ("HHH", "win", 85_00, "60.1(3)(a)"),
        ("HHT", "lose", 0, "60.1(3)(b)"),
        ("HHOOOOO", "lose", 0, "60.1(3)(c)"),
    ],
)
def test_qld94_20_60_1_3_the_spinner_of_heads(
    spins: str, result: str, back: int, rule: str
) -> None:
    story = ring(spins)
    story.place("alice", "spinner-heads", 10_00)
    calls(story, 2)
    while story.settled() == []:
        story.no_more_bets()
    assert story.result("alice", "spinner-heads") == (result, back, f"qld-1994:20:{rule}")
    assert story.won("alice") == back - 10_00 == -story.house


@pytest.mark.parametrize(
    ("spins", "result", "back", "rule"),
    [
        ("TTT", "win", 85_00, "60.1(4)(a)"),
        ("TTH", "lose", 0, "60.1(4)(b)"),
        ("TTOOOOO", "lose", 0, "60.1(4)(c)"),
    ],
)
def test_qld94_20_60_1_4_the_spinner_of_tails(
    spins: str, result: str, back: int, rule: str
) -> None:
    story = ring(spins)
    story.place("alice", "spinner-tails", 10_00)
    calls(story, 2)
    while story.settled() == []:
        story.no_more_bets()
    assert story.result("alice", "spinner-tails") == (result, back, f"qld-1994:20:{rule}")


def test_qld94_20_60_1_5_a_winner_retires_or_keeps_spinning() -> None:
    for choice, next_up in (("keep spinning", "alice"), ("retire", "")):
        story = ring("HHH")
        story.place("alice", "spinner-heads", 10_00)
        calls(story, 3)
        assert story.table.pending.rule == "qld-1994:20:60.1(5)"
        story.choose("alice", choice)
        assert story.table.round.spinner == next_up
        assert story.won("alice") == 75_00


def test_qld94_20_60_1_6_a_loser_retires() -> None:
    story = ring("T")
    story.place("alice", "spinner-heads", 10_00)
    story.no_more_bets()
    said = [e.rule for e in story.of(ev.Announced) if e.text == "alice retires as spinner"]
    assert said == ["qld-1994:20:60.1(6)"]
    assert story.table.pending.waits_for() == ("bob",)


def test_qld94_20_60_1_7_after_a_valid_spin_the_boxer_takes_over() -> None:
    story = by_hand()
    story.place("alice", "spinner-heads", 10_00)
    story.place("bob", "heads", 10_00)
    story.no_more_bets()
    story.dealer(ODDS)
    story.dealer(StopSpinning())  # the boxer finds that alice does not go on
    said = [e.rule for e in story.of(ev.Announced) if "in the stead of alice" in e.text]
    assert said == ["qld-1994:20:60.1(7)"]
    story.dealer(TAILS)
    assert (story.won("alice"), story.won("bob"), story.house) == (-10_00, -10_00, 20_00)


def test_qld94_20_60_1_8_the_spinners_wager_stays_after_a_valid_spin() -> None:
    story = by_hand()
    story.place("alice", "spinner-heads", 10_00)
    story.withdraw("alice", "spinner-heads")
    story.place("alice", "spinner-heads", 10_00)
    story.no_more_bets()
    story.dealer(InvalidSpin("not spun"))
    story.player("alice", StopSpinning())  # no valid spin yet: the wager goes back
    assert story.won("alice") == 0
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-1994:20:60.1(8)"
    story.choose("bob", "accept")
    story.place("bob", "spinner-heads", 10_00)
    story.no_more_bets()
    story.dealer(HEADS)
    assert story.refused("bob", Withdraw("spinner-heads")).rule == "qld-1994:20:60.1(8)"
    assert story.refused("bob", Change("spinner-heads", 20_00)).rule == "qld-1994:20:60.1(8)"


def test_qld94_20_60_2_3_a_player_may_wager_on_heads_and_on_tails() -> None:
    story = ring("H", spinner="")
    story.place("bob", "heads", 10_00)
    story.place("bob", "tails", 4_00)
    story.no_more_bets()
    assert story.won("bob") == 6_00


@pytest.mark.parametrize(
    ("spins", "result", "rule"),
    [("H", "win", "60.2(4)(a)"), ("T", "lose", "60.2(4)(b)"), ("OOOOO", "lose", "60.2(4)(c)")],
)
def test_qld94_20_60_2_4_a_players_wager_on_heads(spins: str, result: str, rule: str) -> None:
    story = ring(spins, spinner="")
    story.place("bob", "heads", 10_00)
    story.no_more_bets()
    back = 20_00 if result == "win" else 0
    assert story.result("bob", "heads") == (result, back, f"qld-1994:20:{rule}")


@pytest.mark.parametrize(
    ("spins", "result", "rule"),
    [("T", "win", "60.2(5)(a)"), ("H", "lose", "60.2(5)(b)"), ("OOOOO", "lose", "60.2(5)")],
)
def test_qld94_20_60_2_5_a_players_wager_on_tails(spins: str, result: str, rule: str) -> None:
    story = ring(spins, spinner="")
    story.place("bob", "tails", 10_00)
    story.no_more_bets()
    back = 20_00 if result == "win" else 0
    assert story.result("bob", "tails") == (result, back, f"qld-1994:20:{rule}")


def test_qld94_20_60_2_6_odds_leave_wagers_in_place_and_bar_new_ones() -> None:
    story = by_hand()
    story.place("alice", "spinner-heads", 10_00)
    story.place("bob", "heads", 10_00)
    story.no_more_bets()
    story.dealer(ODDS)
    for name, command, mark in (
        ("bob", Withdraw("heads"), "a"),
        ("bob", Change("heads", 20_00), "a"),
        ("carol", Place("tails", 10_00), "b"),
    ):
        assert story.refused(name, command).rule == f"qld-1994:20:60.2(6)({mark})"
    story.dealer(HEADS)
    story.place("carol", "tails", 10_00)


def test_qld94_20_60_1_8_is_cited_for_the_spinners_wager_while_the_coins_spin() -> None:
    """Not 60.4(2), which keeps the wagers of players; before a valid spin the spinner stops."""
    story = by_hand()
    story.place("alice", "spinner-heads", 10_00)
    story.no_more_bets()
    assert story.refused("alice", Withdraw("spinner-heads")).rule == "qld-1994:20:60.1(2)"
    assert story.refused("bob", Place("spinner-tails", 5_00)).rule == "qld-1994:20:60.1(2)"
    story.dealer(ODDS)
    story.no_more_bets()
    for command in (Withdraw("spinner-heads"), Change("spinner-heads", 5_00)):
        assert story.refused("alice", command).rule == "qld-1994:20:60.1(8)"


def test_qld94_20_60_2_2_limits_and_areas_are_refused_by_what_speaks_of_them() -> None:
    story = by_hand()
    assert story.refused("bob", Place("heads", 50)).rule == "qld-2024:general:13(1)"
    assert story.refused("bob", Place("odds", 5_00)).rule == "qld-1994:20:60.2(2)"


def test_qld94_20_60_2_6_odds_bar_nobody_while_no_player_has_a_wager() -> None:
    story = by_hand()
    story.place("alice", "spinner-heads", 10_00)
    story.no_more_bets()
    story.dealer(ODDS)
    story.place("carol", "tails", 10_00)
    assert story.refused("alice", Withdraw("spinner-heads")).rule == "qld-1994:20:60.1(8)"
    story.no_more_bets()
    story.dealer(TAILS)
    assert (story.won("alice"), story.won("carol")) == (-10_00, 10_00)


def test_qld94_20_60_3_the_spinner_may_wager_as_a_player() -> None:
    story = ring("T")
    story.place("alice", "spinner-heads", 10_00)
    story.place("alice", "tails", 10_00)
    story.no_more_bets()
    assert (story.won("alice"), story.house) == (0, 0)


def test_qld94_20_60_4_no_more_bets_before_the_coins_leave_the_kip() -> None:
    story = by_hand()
    story.place("alice", "spinner-heads", 10_00)
    story.place("bob", "heads", 10_00)
    story.no_more_bets()
    last = [e for e in story.of(ev.Announced) if e.text == "no more bets"]
    assert [e.rule for e in last] == ["qld-1994:20:60.4(1)"]
    story.dealer(InvalidSpin("not flat"))
    # the coins have left the kip: nothing moves before a result
    assert "not what the table waits for" in story.refused("bob", Withdraw("heads")).reason
    assert story.refused(DEALER, Toss(("H",))).rule == "qld-1994:21:61.1"


def test_qld94_21_61_1_lights_show_each_result() -> None:
    story = ring("OHT")
    story.place("alice", "spinner-heads", 10_00)
    story.place("bob", "heads", 10_00)
    calls(story, 2)
    assert lights(story)[:4] == [("odds", 1), ("odds", 0), ("heads", 1), ("tails", 1)]
    assert [e.rule for e in story.of(ev.Lit)][:4] == [
        "qld-1994:21:61.1(a)",
        "qld-1994:21:61.1(a)",
        "qld-1994:21:61.1(b)",
        "qld-1994:21:61.1(c)",
    ]


def test_qld94_schedule_18_a_spin_must_be_about_a_metre_high() -> None:
    story = by_hand()
    story.place("alice", "spinner-heads", 10_00)
    story.no_more_bets()
    story.dealer(InvalidSpin("not high enough"))
    assert story.of(ev.NoSpin)[-1].rule == "qld-1994:schedule:18"
    for _ in range(3):  # the notice knows no limit of invalid spins
        story.dealer(InvalidSpin("not flat"))
    assert story.of(ev.NoSpin)[-1].rule == "qld-1994:20:60.1(7)"
    assert not story.table.round.house_spins


def test_the_odds_are_the_operators_choice() -> None:
    layout = GAMES[GAME].round.areas(GAMES[GAME].configure({"spinners_odds": "8 to 1"}))
    assert list(layout) == ["heads", "tails", "spinner-heads", "spinner-tails"]
    with pytest.raises(ValueError, match="is not odds"):
        GAMES[GAME].configure({"players_odds": "evens"})
    with pytest.raises(ValueError, match="if_silent"):
        GAMES[GAME].configure({"if_silent": "shrug"})


def test_qld94_20_60_2_4_the_house_edge_is_one_in_thirty_two() -> None:
    story = by_hand(spinner="")
    story.place("bob", "heads", 100_00)
    story.place("carol", "tails", 100_00)
    won = expected(story.table)
    assert won["bob"] / 100_00 == won["carol"] / 100_00 == Fraction(-1, 32)


def test_qld94_20_60_4_2_no_wager_once_the_coins_have_left_the_kip() -> None:
    """The call came late (I-TU-10)."""
    story = Story(GAME, by_hand=True, staffed=True, players={"alice": 1, "bob": 2, "carol": 3})
    story.choose("alice", "accept")
    assert story.refused(DEALER, CoinsLeftKip()).rule == "qld-1994:20:60.1(2)"
    story.place("alice", "spinner-heads", 10_00)
    story.place("bob", "heads", 20_00)
    story.place("carol", "tails", 6_00)
    story.dealer(CoinsLeftKip())
    assert story.of(ev.Announced)[-2].rule == "qld-1994:20:60.4(2)"
    for command in (Place("heads", 5_00), Change("tails", 5_00), Withdraw("tails")):
        assert story.refused("carol", command).rule == "qld-1994:20:60.4(2)"
    late = LateWager("alice", "spinner-heads")
    assert story.refused(DEALER, late).rule == "qld-1994:20:60.4(2)"
    assert story.refused(DEALER, LateWager("bob", "heads", 25_00)).rule == "qld-1994:20:60.4(2)"
    story.dealer(LateWager("carol", "tails"))
    story.dealer(LateWager("bob", "heads", 5_00))
    story.go_on()
    story.dealer(HEADS)
    story.go_on()
    assert (story.won("bob"), story.won("carol")) == (15_00, 0)
    story.no_more_bets()  # the next spin has its own call
