"""Exact, simulated and published figures set against each other."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from croupier.games import GAMES
from croupier.odds import book
from croupier.odds import check as c
from croupier.odds.figures import Figures, Line
from croupier.odds.published import Published, published
from croupier.simulate.live import UNIT
from tests.proofs import LONG

ROUNDS = 200_000


FEW = ("two-up", "wheel-of-fortune", "craps")


@pytest.mark.parametrize("name", book.analysed() if LONG else FEW)
def test_the_three_agree(name: str) -> None:
    """All games by `make proofs`."""
    rows = list(c.check(name, ROUNDS))
    assert rows
    assert [row for row in rows if not row.agrees] == []
    if name not in FEW:
        return
    assert any(row.simulated is not None for row in rows)
    listed = {one for row in rows for one in row.published}
    assert listed == {one for one in published() if one.game == name}


def wager(edge: F) -> Figures:
    win = (1 - edge) / 2
    lines = (Line("win", "win", F(1), win), Line("lose", "lose", F(-1), 1 - win))
    return Figures("g", "w", lines, "by hand", ())


def test_a_simulation_four_errors_away_is_starred() -> None:
    figures = wager(F(1, 50))
    near = c.Simulated(0.02 + 3.9 * 0.001, 0.001)
    far = c.Simulated(0.02 + 4.1 * 0.001, 0.001)
    assert c.Checked(figures, near, ()).agrees
    assert not c.Checked(figures, far, ()).agrees


def test_a_published_figure_that_differs_is_starred() -> None:
    figures = wager(F(1, 50))
    right, wrong = (Published("g", "w", "", None, value, "") for value in ("2.00%", "2.01%"))
    assert c.Checked(figures, None, (right,)).agrees
    assert not c.Checked(figures, None, (right, wrong)).agrees


def test_a_rare_prize_may_carry_the_mean_further() -> None:
    lines = (
        Line("jackpot", "win", F(999_999), F(1, 2_000_000)),
        Line("lose", "lose", F(-1), 1 - F(1, 2_000_000)),
    )
    figures = Figures("g", "w", lines, "by hand", ())
    rounds = 1_000_000
    error = figures.stddev / rounds**0.5
    reach = c._reach(figures, rounds)
    for wins in range(6):  # half a win is to be expected
        edge = 1 - wins * 1_000_000 / rounds
        assert c.Checked(figures, c.Simulated(edge, error, reach), ()).agrees
    assert not c.Checked(figures, c.Simulated(-9.0, error, reach), ()).agrees
    assert c._reach(wager(F(1, 50)), rounds) == 0


def test_one_wager_of_each_kind_is_simulated() -> None:
    rows = book.figures("roulette", {"wheel": "single zero"})
    chosen = c._chosen("roulette", rows)[""]
    assert {row.kind for row in chosen.values()} == {row.kind for row in rows}
    assert len(chosen) < 20


def test_what_a_wager_needs_lies_beside_it_and_a_fixed_amount_is_kept() -> None:
    """Also: 11:12(a)"""
    bonus = GAMES["holdem-bonus"]
    areas = bonus.round.areas(bonus.configure())
    assert [*c._placed(areas, ["bonus"])] == [{"ante": 1.0, "bonus": 1.0}]
    chance = GAMES["double-chance"]
    areas = chance.round.areas(chance.configure())
    both = [{"wager": 1.0}, {"wager": 1.0, "jackpot": 200 / UNIT}]
    assert [*c._placed(areas, ["wager", "jackpot"])] == both


def test_a_wager_beside_another_is_simulated_too() -> None:
    rows = [*c.check("double-chance", 20_000)]
    assert {row.figures.wager for row in rows if row.simulated} == {"wager", "jackpot"}
    assert all(row.agrees for row in rows)
