"""What is simulated, beside what is exact: within five standard errors, for fixed seeds."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from croupier.games import GAMES
from croupier.games.keno.wagers import STANDARD, exact_return
from croupier.games.roulette import multipliers as x
from croupier.odds import baccarat, craps
from croupier.odds.blackjack.analysis import expectation
from croupier.odds.blackjack.strategy import best
from croupier.odds.one_draw import sic_bo, wheel_of_fortune
from croupier.simulate.job import job_for, run_chunk
from croupier.simulate.run import Estimate, estimates, histogram, simulate

ERRORS = 5
SWITCH_BY_VALUE = 0.005098236  # `croupier odds blackjack-switch`, which takes ten seconds


def simulated(
    game: str, names: list[str], rounds: int = 1_000_000, seed: int = 3, **settings: Any
) -> dict[str, Estimate]:
    job = job_for(game, dict.fromkeys(names, 1.0), settings)
    return {one.wager: one for one in estimates(job, run_chunk(job, seed, 0, rounds))}


def agrees(found: Estimate, exact: float | Fraction) -> bool:
    return abs(found.house_edge - float(exact)) <= ERRORS * found.error


@pytest.mark.parametrize("settings", [{}, {"decks": 6}, {"even_money": True}, {"machine": True}])
def test_baccarat(settings: dict[str, Any]) -> None:
    game = GAMES["baccarat"]
    exact = {f.wager: f.house_edge for f in baccarat.figures(game, game.configure(settings))}
    found = simulated("baccarat", list(exact), 2_000_000, **settings)
    assert set(found) == set(exact)
    for name, one in found.items():
        assert agrees(one, exact[name]), name


def test_craps() -> None:
    names = ["win", "dont-win", "come", "dont-come", "place-4", "place-5", "place-6", "field"]
    names += ["buy-4", "lay-10", "hard-8", "any-7", "horn", "big-6"]
    found = simulated("craps", names, 3_000_000)
    for name in names:
        if name.startswith(("buy", "lay")):
            continue
        assert agrees(found[name], craps.ending(name).edge), name


def test_a_bet_with_a_fee() -> None:
    """Buy 4 at 2 to 1: it wins once in three times, and five in a hundred are paid first."""
    assert agrees(simulated("craps", ["buy-4"], 3_000_000)["buy-4"], Fraction(5, 100))


def test_one_draw() -> None:
    for game, figures in (("sic-bo", sic_bo), ("wheel-of-fortune", wheel_of_fortune)):
        made = GAMES[game]
        exact = {f.wager: f.house_edge for f in figures(made, made.configure())}
        found = simulated(game, list(exact))
        for name, one in found.items():
            assert agrees(one, exact[name]), name
    for one in simulated("roulette", ["red", "straight-0", "dozen-2"]).values():
        assert agrees(one, Fraction(1, 37))
    for one in simulated("roulette", ["red"], wheel="double zero").values():
        assert agrees(one, Fraction(2, 38))
    found = simulated("roulettex", ["straight-17", "red"], 3_000_000)
    exact_returns = x.returns(1)
    assert agrees(found["straight-17"], 1 - exact_returns["straight"])
    assert agrees(found["red"], 1 - exact_returns["red"])


def test_two_up() -> None:
    """Five odds in a row come once in 32; the spinner's wager is an absorbing chain."""
    found = simulated("two-up", ["heads", "tails", "spinner-heads", "spinner-tails"], 3_000_000)
    assert agrees(found["heads"], Fraction(1, 32))
    assert agrees(found["tails"], Fraction(1, 32))
    wins = Fraction(31, 64) ** 3
    assert agrees(found["spinner-heads"], 1 - wins * Fraction(17, 2))
    assert agrees(found["spinner-tails"], 1 - wins * Fraction(17, 2))
    assert float(1 - wins * Fraction(17, 2)) == pytest.approx(0.034029, abs=5e-7)


def test_keno() -> None:
    tickets = {spots: "keno-" + "-".join(map(str, range(3, 3 + spots))) for spots in (1, 2, 3, 4)}
    found = simulated("keno", list(tickets.values()), 500_000)
    for spots, name in tickets.items():
        assert agrees(found[name], 1 - exact_return(STANDARD, spots)), name


@pytest.mark.parametrize(
    ("game", "strategy"),
    [
        ("blackjack", "best"),
        ("soft-17-blackjack", "best"),
        ("spanish-blackjack", "best"),
        ("blackjack-challenge", "best"),
        ("blackjack-challenge", "composition"),
    ],
)
def test_the_blackjack_family(game: str, strategy: str) -> None:
    """With a card machine each round is from a full shoe, as the analysis is."""
    rules: Any = GAMES[game].configure({"machine": True})
    value, _ = expectation(best(rules, composition=strategy == "composition").rows)
    job = job_for(game, {"original": 1.0}, {"machine": True}, strategy)
    (found,) = estimates(job, simulate(job, 3_000_000, 17))
    assert agrees(found, -value), (found, value)


def test_switch() -> None:
    """The exact edge is that of hands played by totals, switched by the value of each hand."""
    job = job_for("blackjack-switch", {"original": 1.0}, {"machine": True})
    (found,) = estimates(job, simulate(job, 2_000_000, 17))
    assert agrees(found, SWITCH_BY_VALUE), found


def test_the_interval_holds_the_exact_edge_as_often_as_it_says() -> None:
    """Of 400 runs some four miss; more than fourteen would be one in a hundred thousand."""
    missed = 0
    for seed in range(400):
        one = simulated("roulette", ["red"], 5000, seed)["red"]
        low, high = one.interval
        missed += not low <= 1 / 37 <= high
    assert missed <= 14


def test_sessions_and_drawdowns_are_in_the_proportions_of_the_wagers() -> None:
    job = job_for("roulette", {"red": 1.0, "straight-17": 3.0}, session=1)
    alone = job_for("roulette", {"red": 1.0}, session=1)
    other = job_for("roulette", {"straight-17": 1.0}, session=1)
    both, red, straight = (run_chunk(one, 1, 0, 2000).sessions for one in (job, alone, other))
    assert np.array_equal(both, red + 3 * straight)
    tens = run_chunk(job_for("roulette", {"red": 1.0}, session=10), 1, 0, 2000)
    assert np.array_equal(tens.sessions, red.reshape(200, 10).sum(axis=1))
    paths = np.concatenate([np.zeros((200, 1)), red.reshape(200, 10).cumsum(axis=1)], axis=1)
    falls = (np.maximum.accumulate(paths, axis=1) - paths).max(axis=1)
    assert np.array_equal(tens.drawdowns, falls)


def test_a_histogram_has_every_value_in_it() -> None:
    values = np.random.default_rng(1).standard_t(2, 5000) * 30
    bins = histogram(values)
    assert sum(count for _, _, count in bins) == 5000
    assert all(high == low for (_, high, _), (low, _, _) in pairwise(bins))
    assert 8 <= len(bins) <= 22
    assert histogram(np.zeros(0)) == []
    assert histogram(np.full(9, 2.0)) == [(2.0, 3.0, 9)]
