"""Schedule 7(a), clause by clause."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.games.roulette import multipliers as x
from croupier.games.roulette.incidents import BallOut
from croupier.games.roulette.roulettex import RouletteX, RouletteXOptions, layout
from croupier.games.roulette.round import layout as roulette_layout
from croupier.games.roulette.wagers import ODDS
from croupier.table import events as ev
from croupier.table.acts import RaiseMinimum
from croupier.table.asks import PickOne
from croupier.table.commands import Pick, Place, Spin, Withdraw
from croupier.table.felt import IssueColour, SettleAsPlaced
from croupier.table.results import Win
from croupier.table.sign import Limit, Sign
from tests.story import DEALER, SUPERVISOR, Story

POCKETS = ["0", "32", "15", "19", "4"]  # as the wheel's rim begins: picks count along it


def roulettex(*chance: int | str, **options: Any) -> Story:
    """Numbers are picks for the multipliers, texts are pockets for the ball."""
    answers = [Pick(a) if isinstance(a, int) else Spin(a) for a in chance]
    return Story("roulettex", chance=answers, **options)


# With the example's weights: 0 = two numbers; 0 = multiplier 50, 12 = 100, 17 = 250, 19 = the top.
TWO_NUMBERS = (0, 1, 0, 0, 12)  # 32 at 50, then 0 (first of those left) at 100


def test_7a_2_two_to_five_numbers_are_multiplied() -> None:
    for pick, many in ((0, 2), (3, 2), (4, 3), (6, 3), (7, 4), (8, 4), (9, 5)):
        story = roulettex(pick, *([0, 0] * many), "36")
        story.no_more_bets()
        multiplied = story.of(ev.Multiplied)
        assert len({e.number for e in multiplied}) == len(multiplied) == many
        assert [e.number for e in multiplied[:2]] == POCKETS[:2]


def test_7a_4_2_multipliers_are_assigned_when_wagering_is_over_and_before_the_ball_rests() -> None:
    story = roulettex(*TWO_NUMBERS, "32")
    story.place("alice", "straight-32", 100)
    assert story.of(ev.Multiplied) == []
    story.no_more_bets()
    assert [(e.number, e.odds, e.rule) for e in story.of(ev.Multiplied)] == [
        ("32", "50/1", "qld-2024:7a:4(2)"),
        ("0", "100/1", "qld-2024:7a:4(2)"),
    ]
    kinds = [type(e) for e in story.events]
    no_more = story.events.index(ev.Announced("no more bets", rule="qld-2024:7:9(4)"))
    assert no_more < kinds.index(ev.Multiplied) < kinds.index(ev.Spun)
    assert story.of(ev.RoundClosed)[0].outcome == {
        "number": ["32"],
        "order": ["32"],
        "multiplied": ["32:50", "0:100"],
    }


def test_7a_4_2_a_multiplied_number_pays_the_odds_displayed() -> None:
    story = roulettex(*TWO_NUMBERS, "0", players={"alice": 1, "bob": 2})
    story.place("alice", "straight-0", 200)
    story.place("bob", "straight-32", 200)
    story.no_more_bets()
    assert story.result("alice", "straight-0") == ("win", 200 + 20_000, "qld-2024:7a:4(2)")
    assert (story.won("alice"), story.won("bob"), story.house) == (20_000, -200, -19_800)


def test_7a_4_2_only_straight_up_wagers_are_multiplied() -> None:
    story = roulettex(*TWO_NUMBERS, "32")
    areas = {"split-32-35": 18, "street-31-32-33": 12, "red": 2, "dozen-3": 3, "column-2": 3}
    for area in areas:
        story.place("alice", area, 100)
    story.no_more_bets()
    for area, times in areas.items():
        assert story.result("alice", area) == ("win", 100 * times, "qld-2024:7a:4(1)")


@pytest.mark.parametrize(("pay_table", "straight"), [(1, 28), (2, 26)])
def test_7a_4_1_the_pay_tables(pay_table: int, straight: int) -> None:
    story = roulettex(*TWO_NUMBERS, "17", pay_table=pay_table)
    story.place("alice", "straight-17", 100)
    story.no_more_bets()
    assert story.result("alice", "straight-17") == (
        "win",
        100 * (straight + 1),
        "qld-2024:7a:4(1)",
    )
    assert (story.won("alice"), story.house) == (straight * 100, -straight * 100)
    for name, area in layout(pay_table).items():
        if name.startswith("straight-"):
            continue
        wins = [r for n in range(37) if isinstance(r := area.result(x.Fall(str(n))), Win)]
        assert {r.odds for r in wins} == {ODDS[area.limit]}


@pytest.mark.parametrize(
    ("pay_table", "multipliers"), [(1, [50, 100, 250, 500]), (2, [50, 100, 250, 1000])]
)
def test_7a_4_2_the_multipliers_of_each_pay_table(pay_table: int, multipliers: list[int]) -> None:
    """Also: 7a:3(2)"""
    for pick, odds in zip((0, 12, 17, 19), multipliers, strict=True):
        story = roulettex(0, 0, pick, 0, 0, "0", pay_table=pay_table)
        story.place("alice", "straight-0", 100)
        story.no_more_bets()
        assert story.won("alice") == 100 * odds
    options = RouletteXOptions(pay_table=pay_table)
    assert [t.odds for t in RouletteX.sign_of(options)] == multipliers


def test_7a_3_1_the_layout_is_that_of_a_single_zero_wheel() -> None:
    """Also: 7a:1"""
    assert list(layout(1)) == list(roulette_layout("single zero"))
    story = roulettex()
    assert "has no number '00'" in str(story.refused("alice", Place("straight-00", 100)))
    assert "five-line is for double" in str(story.refused("alice", Place("five-line", 100)))


def test_7a_1_the_rules_of_roulette_apply_and_multipliers_are_assigned_anew() -> None:
    """After a no spin (I-RO-3)."""
    story = Story("roulettex", by_hand=True)
    story.place("alice", "straight-32", 100)
    story.no_more_bets()
    for pick in TWO_NUMBERS:
        story.dealer(Pick(pick))
    story.dealer(BallOut())
    assert story.result("alice", "straight-32") == ("void", 100, "qld-2024:7:17(5)")
    assert (story.won("alice"), story.house) == (0, 0)
    story.place("alice", "straight-32", 100)
    story.no_more_bets()
    assert isinstance(story.table.pending, PickOne)
    for pick in (0, 5, 0, 6, 0):
        story.dealer(Pick(pick))
    story.dealer(Spin("32"))
    assert story.result("alice", "straight-32")[1] == 2900  # no longer multiplied
    assert story.won("alice") == 2800


def test_7a_1_a_terminal_has_credits_not_chips() -> None:
    """Also: 16:5(1), 16:8"""
    story = Story("roulettex", by_hand=True)
    assert story.refused(DEALER, IssueColour("alice", "red", 100))
    story.place("alice", "red", 100)
    story.supervisor(RaiseMinimum("red", 500))  # minimums may differ between terminals
    story.no_more_bets()
    assert story.refused(SUPERVISOR, SettleAsPlaced("alice", "red", "black", established=True))
    assert not GAMES["roulettex"].round.obeyings
    assert "chips-moved" not in GAMES["roulettex"].commands


@pytest.mark.parametrize(
    "wrong",
    [
        {"pay_table": 3},
        {"numbers_weights": [1, 1, 1]},
        {"multiplier_weights": [1, 1, 1, 1, 1]},
        {"numbers_weights": [0, 0, 0, 0]},
        {"multiplier_weights": [1, -1, 1, 1]},
    ],
)
def test_7a_4_a_configuration_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="roulettex"):
        GAMES["roulettex"].configure(wrong)


# The exact return (I-G-8).


def test_7a_4_the_exact_return_of_the_example() -> None:
    """By hand: three numbers on average of 37; a multiplier is 105 (or 130) on average."""
    for pay_table, base, mean in ((1, 28, Fraction(105)), (2, 26, Fraction(130))):
        share = Fraction(3, 37)
        straight = (1 + (1 - share) * base + share * mean) / 37
        found = RouletteX.returns(RouletteXOptions(pay_table=pay_table))
        assert found.pop("straight") == straight
        assert set(found.values()) == {Fraction(36, 37)}
    assert x.returns(1)["straight"] == Fraction(1304, 1369)
    assert x.returns(2)["straight"] == Fraction(1311, 1369)
    assert x.describe(1)[0] == "straight: 28/1, returns 1304/1369 (95.2520%)"


def test_7a_4_the_exact_return_is_that_of_the_live_round() -> None:
    """Two numbers at 50 each: every pair picked once, in either order, with the ball on 32.

    No other pocket returns anything to a straight up wager, so the sum over all pockets is
    the sum over these.
    """
    weights = {"numbers_weights": [1, 0, 0, 0], "multiplier_weights": [1, 0, 0, 0]}
    sign = Sign({"": Limit(100, 100)})
    pairs = [(a, b) for a in range(37) for b in range(36)]
    chance = [n for a, b in pairs for n in (0, a, 0, b, 0, "32")]
    story = roulettex(*chance, sign=sign, **weights)
    back = 0
    for _ in pairs:
        story.events.clear()
        story.place("alice", "straight-32", 100)
        story.no_more_bets()
        back += story.settled("alice")[0].returned
    exact = x.returns(1, x.Weights((1, 0, 0, 0), (1, 0, 0, 0)))["straight"]
    assert Fraction(back, 100 * len(pairs) * 37) == exact


def test_16_3_3_a_terminal_takes_no_wager_after_no_more_bets() -> None:
    """Schedule 16 closes it, not the table's section 9(4); an unknown position is refused by what
    may be wagered. Also: 7:8(1)"""
    story = Story("roulettex", by_hand=True, staffed=True)
    assert story.refused("alice", Withdraw("red")).rule == "qld-2024:7:8(1)"
    story.place("alice", "red", 100)
    story.no_more_bets()
    assert story.refused("alice", Place("red", 100)).rule == "qld-2024:16:3(3)"
    assert story.refused("alice", Withdraw("red")).rule == "qld-2024:16:3(3)"


def test_more_or_higher_multipliers_return_more() -> None:
    steps = [
        x.Weights((1, 0, 0, 0), (1, 0, 0, 0)),
        x.Weights((0, 0, 0, 1), (1, 0, 0, 0)),
        x.Weights((0, 0, 0, 1), (0, 0, 1, 0)),
    ]
    found = [x.returns(2, weights)["straight"] for weights in steps]
    assert all(less < more for less, more in pairwise(found))


def test_a_number_beyond_all_weights_chooses_nothing() -> None:
    with pytest.raises(ValueError, match="beyond the sum"):
        x.chosen((2, 1, 3), 6)
