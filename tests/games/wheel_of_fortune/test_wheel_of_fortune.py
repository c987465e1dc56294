"""Schedule 9, clause by clause."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from croupier.equipment.fortune import FORTUNE
from croupier.games import GAMES
from croupier.games.wheel_of_fortune.round import (
    PEG_NOTICE,
    StopsOnPeg,
    TooFewRevolutions,
    WheelInterference,
    WheelMalfunction,
)
from croupier.table import events as ev
from croupier.table.commands import Correction, Place, Spin, Withdraw
from croupier.table.felt import IssueColour, LateWager, SettleAsPlaced
from tests.story import DEALER, INSPECTOR, SUPERVISOR, Story

TWO = {"ann": 1, "bob": 2}


def spun(symbol: str, spaces: int = 50) -> Story:
    return Story("wheel-of-fortune", chance=[Spin(symbol)], players=TWO, spaces=spaces)


def by_hand(**options: Any) -> Story:
    story = Story("wheel-of-fortune", by_hand=True, staffed=True, players=TWO, **options)
    story.place("ann", "symbol-a", 1000)
    story.place("bob", "symbol-h", 200)
    story.no_more_bets()
    return story


def edge(symbol: str, spaces: int) -> Fraction:
    """By letting the live table settle on every space of the wheel."""
    net = 0
    for spun in FORTUNE[spaces].pockets:
        story = Story("wheel-of-fortune", chance=[Spin(spun)], spaces=spaces)
        story.place("alice", f"symbol-{symbol}", 200)
        story.no_more_bets()
        net += story.won("alice")
    return Fraction(-net, 200 * spaces)


def test_9_2_2_the_fifty_spaces() -> None:
    counts = Counter(FORTUNE[50].pockets)
    assert counts == {"a": 24, "b": 8, "c": 8, "d": 4, "e": 2, "f": 2, "g": 1, "h": 1}


def test_9_17_2_the_fifty_two_spaces() -> None:
    """Also: 9:16."""
    counts = Counter(FORTUNE[52].pockets)
    assert counts == {"a": 24, "b": 12, "c": 8, "d": 4, "e": 2, "f": 1, "g": 1}


def test_9_20_2_the_fifty_four_spaces() -> None:
    """Also: 9:19."""
    counts = Counter(FORTUNE[54].pockets)
    assert counts == {"a": 26, "b": 13, "c": 7, "d": 4, "e": 2, "f": 1, "g": 1}


def test_9_2_2_no_other_wheel_can_be_opened() -> None:
    with pytest.raises(ValueError, match="50, 52 or 54 spaces"):
        GAMES["wheel-of-fortune"].configure({"spaces": 51})


def test_9_14_1_the_odds_on_fifty_spaces() -> None:
    edges = {s: edge(s, 50) for s in "abcdefgh"}
    assert edges["a"] == Fraction(1, 25)  # 4%
    assert edges["b"] == edges["c"] == Fraction(1, 25)
    assert edges["d"] == Fraction(1, 25)
    assert edges["e"] == edges["f"] == Fraction(2, 25)
    assert edges["g"] == edges["h"] == Fraction(1, 10)


def test_9_18_1_every_symbol_of_the_fifty_two_space_wheel_has_one_edge() -> None:
    assert {edge(s, 52) for s in "abcdefg"} == {Fraction(1, 13)}


def test_9_21_1_the_odds_on_fifty_four_spaces() -> None:
    assert edge("a", 54) == Fraction(1, 27)
    assert edge("b", 54) == Fraction(1, 27)
    assert edge("c", 54) == Fraction(1, 36)  # 7 spaces at 6.5 to 1
    assert edge("d", 54) == Fraction(1, 27)
    assert edge("e", 54) == Fraction(1, 27)
    assert edge("f", 54) == edge("g", 54) == Fraction(1, 54)


def test_9_8_a_symbol_wins_or_another_does() -> None:
    story = spun("d")
    story.place("ann", "symbol-d", 300)
    story.place("bob", "symbol-a", 500)
    story.no_more_bets()
    assert story.result("ann", "symbol-d") == ("win", 3600, "qld-2024:9:14(1)")
    assert story.result("bob", "symbol-a") == ("lose", 0, "qld-2024:9:8")
    assert (story.won("ann"), story.won("bob"), story.house) == (3300, -500, 500 - 3300)


def test_9_5_b_losing_wagers_are_collected_first() -> None:
    """Also: 9:11."""
    story = spun("a")
    story.place("ann", "symbol-a", 300)
    story.place("bob", "symbol-b", 500)
    story.no_more_bets()
    assert [e.result for e in story.of(ev.Settled)] == ["lose", "win"]


def test_9_5_a_the_symbol_is_announced() -> None:
    story = spun("e")
    story.no_more_bets()
    assert story.announced() == ["no more bets", "symbol e"]


def test_9_6_3_the_winning_area_lights_up() -> None:
    """Also: 9:3."""
    story = spun("e")
    story.no_more_bets()
    assert story.of(ev.Illuminated)[0].areas == ["symbol-e"]
    dark = Story("wheel-of-fortune", chance=[Spin("a")], display=False)
    dark.no_more_bets()
    assert not dark.of(ev.Illuminated)


def test_9_6_5_a_wrong_entry_is_put_right() -> None:
    story = by_hand()
    story.dealer(Spin("a"))
    story.go_on()
    last = story.table.last
    assert last is not None
    entry = next(n for n, g in enumerate(last.inputs) if isinstance(g.command, Spin))
    story.manager(Correction(1, entry, Spin("h")))
    assert (story.won("ann"), story.won("bob")) == (-1000, 200 * 44)
    assert story.house == 1000 - 200 * 44


def test_9_7_a_player_does_not_enter_results() -> None:
    story = by_hand()
    assert story.refused("ann", Spin("a")).reason == "a player may not give 'spin'"


def test_9_9_3_nothing_changes_once_the_wheel_spins() -> None:
    """Also: 9:9(1)."""
    story = by_hand()
    assert "waits for" in story.refused("ann", Place("symbol-b", 500)).reason
    assert "waits for" in story.refused("ann", Withdraw("symbol-a")).reason


def test_9_12_2_a_misplaced_wager_is_settled_where_it_belongs() -> None:
    """Also: 9:10."""
    story = by_hand()
    refusal = story.refused(SUPERVISOR, SettleAsPlaced("ann", "symbol-a", "symbol-b"))
    assert refusal.rule == "qld-2024:9:12(2)"
    story.dealer(Spin("b"))
    story.supervisor(SettleAsPlaced("ann", "symbol-a", "symbol-b", established=True))
    story.go_on()
    assert (story.won("ann"), story.won("bob"), story.house) == (5000, -200, -4800)


def test_9_13_the_limits_of_the_sign() -> None:
    story = spun("a")
    assert story.refused("ann", Place("symbol-a", 50)).rule == "qld-2024:9:13"
    assert story.refused("ann", Place("symbol-a", 1_000_050)).rule == "qld-2024:9:13"


def test_9_14_2_on_a_peg_the_symbol_that_passed_has_won() -> None:
    """Also: 9:14(3)."""
    story = by_hand()
    story.dealer(StopsOnPeg("h", "a"))
    assert PEG_NOTICE in story.announced()
    assert story.refused(DEALER, Spin("b")).rule == "qld-2024:9:14(2)"
    story.dealer(Spin("a"))
    assert "symbol a" in story.announced()
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (1000, -200)


@pytest.mark.parametrize("spaces", [50, 52, 54])
def test_9_14_2_any_two_symbols_can_have_a_peg_between_them(spaces: int) -> None:
    symbols = dict.fromkeys(FORTUNE[spaces].pockets)
    for one, other in combinations(symbols, 2):
        story = Story("wheel-of-fortune", by_hand=True, staffed=True, spaces=spaces)
        story.no_more_bets()
        story.dealer(StopsOnPeg(one, other))
        story.dealer(Spin(other))
        assert f"symbol {other}" in story.announced()
    story = by_hand()
    for one, other in (("a", "a"), ("a", "x"), ("", "b")):
        assert story.refused(DEALER, StopsOnPeg(one, other)).rule == "qld-2024:9:14(2)"


def test_9_6_5_a_peg_entered_the_wrong_way_round_is_cleared() -> None:
    """By the dealer until wagers are settled, by a manager's correction after that."""
    story = by_hand()
    story.dealer(StopsOnPeg("a", "h"))
    story.dealer(Spin("h"))
    entry = len(story.table.run.inputs) - 1
    story.dealer(Correction(1, entry, Spin("a")))
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (1000, -200)
    story.manager(Correction(1, entry, Spin("h")))
    assert (story.won("ann"), story.won("bob"), story.house) == (-1000, 8800, -7800)


def test_9_7_a_supervisor_enters_a_result() -> None:
    story = by_hand()
    story.supervisor(Spin("a"))
    story.go_on()
    assert story.won("ann") == 1000
    assert "may not" in story.refused(INSPECTOR, Spin("a")).reason


def test_9_12_1_b_a_wager_that_wins_where_it_lies_is_settled_there() -> None:
    story = by_hand()
    story.dealer(Spin("a"))
    story.supervisor(SettleAsPlaced("ann", "symbol-a", "symbol-b", established=True))
    assert story.of(ev.Announced)[-1].rule == "qld-2024:9:12(1)(b)"
    story.go_on()
    assert (story.won("ann"), story.house) == (1000, -800)


def test_9_9_3_a_single_late_wager_is_turned_away() -> None:
    story = by_hand()
    story.dealer(Spin("a"))
    assert story.refused(DEALER, LateWager("ann", "symbol-b")).rule == "qld-2024:9:9(3)"
    story.dealer(LateWager("ann", "symbol-a", 400))
    story.dealer(LateWager("bob", "symbol-h"))
    story.go_on()
    assert story.result("bob", "symbol-h") == ("void", 200, "qld-2024:9:9(3)")
    assert (story.won("ann"), story.won("bob")) == (600, 0)


@pytest.mark.parametrize("incident", [WheelMalfunction(), WheelInterference()])
@pytest.mark.parametrize("when", ["wagering", "spinning", "called", "settled"])
def test_9_15_3_no_spin_can_be_said_at_any_time(when: str, incident: Any) -> None:
    """Until wagers are settled; after that a manager's correction says it (16:10(2))."""
    story = Story("wheel-of-fortune", by_hand=True, staffed=True, players=TWO)
    story.place("ann", "symbol-a", 1000)
    if when != "wagering":
        story.no_more_bets()
    if when in ("called", "settled"):
        story.dealer(Spin("b"))
    if when == "settled":
        entry = len(story.table.run.inputs) - 1
        story.go_on()
        assert story.won("ann") == -1000
        story.manager(Correction(1, entry, Spin("")))
    else:
        story.dealer(incident)
        assert story.result("ann", "symbol-a") == ("void", 1000, "qld-2024:9:15(4)")
    assert (story.won("ann"), story.house) == (0, 0)


@pytest.mark.parametrize(
    ("incident", "rule"),
    [
        (TooFewRevolutions(), "qld-2024:9:4(3)"),
        (WheelMalfunction(), "qld-2024:9:15(1)"),
        (WheelInterference(), "qld-2024:9:15(2)"),
    ],
)
def test_9_15_4_after_no_spin_all_wagers_are_void(incident: Any, rule: str) -> None:
    """Also: 9:15(1), 9:15(2), 9:15(3), 9:4(3)."""
    story = by_hand()
    story.dealer(incident)
    assert story.of(ev.NoSpin)[0].rule == rule
    assert story.result("ann", "symbol-a") == ("void", 1000, "qld-2024:9:15(4)")
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_no_non_value_chips_where_the_schedule_has_none() -> None:
    refusal = spun("a").refused(DEALER, IssueColour("ann", "blue", 500))
    assert refusal.reason == "no non-value chips are used at this game"
