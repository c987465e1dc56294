"""Every registered game can be simulated, with its kernel and at the live table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from croupier.games import GAMES
from croupier.games.blackjack.rules import VARIANTS
from croupier.odds import book, check
from croupier.odds.figures import Figures
from croupier.odds.kernels.rng import seeded
from croupier.simulate.job import (
    default_wagers,
    job_for,
    kernel_of,
    run_chunk,
    runner,
    steps_to_compile,
)
from croupier.simulate.live import play_live
from croupier.simulate.run import estimates
from croupier.table.strategy import make


def live(game: str, wagers: dict[str, float], rounds: int, strategy: str = "default") -> Any:
    made = GAMES[game]
    return play_live(
        made,
        made.configure(),
        wagers,
        lambda streams: make(strategy, made, streams),
        seeded(np.random.SeedSequence(3)),
        rounds,
        10,
    )


def exact_figures(game: str) -> dict[str, Figures]:
    """On the first page of its book."""
    return {row.wager: row for row in book.figures(game, next(book.pages(game)))}


# their exact figures take long: `make proofs` sets them beside what is simulated
TAKE_LONG = {*VARIANTS, "caribbean-stud", "holdem-bonus", "ultimate-holdem"}
WITH_WAGERS = [name for name, game in GAMES.items() if game.has_wagers]


def test_a_game_among_players_has_nothing_to_simulate() -> None:
    with pytest.raises(ValueError, match="players bet against each other"):
        default_wagers("manila")


@pytest.mark.parametrize("game", WITH_WAGERS)
def test_the_usual_wagers_of_every_game_are_simulated(game: str) -> None:
    job = job_for(game, default_wagers(game), session=100)
    rounds = 20_000 if kernel_of(job) else 400
    tally = run_chunk(job, 7, 0, rounds)
    found = estimates(job, tally)
    assert [one.wager for one in found] == list(default_wagers(game))
    exact = {} if game in TAKE_LONG else exact_figures(game)
    for one in found:
        assert one.staked > rounds / 20
        assert one.error > 0
        if one.wager in exact:
            row = exact[one.wager]
            reach = check._reach(row, int(one.staked))
            simulated = check.Simulated(-one.mean, one.error, reach)
            assert simulated.agrees(float(row.house_edge)), (one, float(row.house_edge))
        else:
            assert -0.5 < one.mean < 0.6
    assert len(tally.sessions) == len(tally.drawdowns) == rounds // 100
    assert (tally.drawdowns >= 0).all()
    assert tally.sessions.std() > 0


@pytest.mark.parametrize("game", WITH_WAGERS)
def test_the_usual_wagers_of_every_game_are_played_at_the_live_table(game: str) -> None:
    wagers = {n: s for n, s in default_wagers(game).items() if not n.startswith("spinner")}
    strategy = "basic" if game in VARIANTS else "default"
    if game == "keno":
        wagers = dict.fromkeys(wagers, 0.5)  # tickets are at most 100 dollars
    tally = live(game, wagers, 200, strategy)
    assert (tally.decided > 20).all()
    assert len(tally.sessions) == 20


def test_the_usual_wagers_of_a_game_with_a_kernel_are_compiled() -> None:
    compiled = [game.name for game in GAMES.values() if game.simulation.kernel]
    assert len(compiled) >= 17
    for game in compiled:
        assert kernel_of(job_for(game, default_wagers(game))) is not None, game


def test_a_box_is_one_wager_at_the_live_table_with_all_that_is_added_to_it() -> None:
    tally = live("blackjack", {"original": 1.0}, 300, "basic")
    assert tally.decided.tolist() == [300.0]
    assert tally.total[0] == pytest.approx(tally.sessions.sum())
    assert tally.square[0] > 300  # doubles and splits are in it
    switch = live("blackjack-switch", {"original": 1.0}, 100, "basic")
    assert switch.decided.tolist() == [100.0]
    assert 2 * switch.total[0] == pytest.approx(switch.sessions.sum())


def test_side_wagers_are_compiled() -> None:
    beside = ["any-pair", "super-sevens", "bonus-blackjack", "lucky-lucky"]
    job = job_for("blackjack", {"original": 1.0, **dict.fromkeys(beside, 0.2)}, {"decks": 6})
    assert kernel_of(job) is not None
    tally = run_chunk(job, 1, 0, 1000)
    assert (tally.decided == 1000).all()
    job = job_for("blackjack-switch", {"original": 1.0, "super-match": 0.2})
    assert kernel_of(job) is not None
    both = {"original": 1.0, "original-2": 1.0, "super-match": 0.2}
    tally = run_chunk(job_for("blackjack-switch", both), 1, 0, 1000)
    assert tally.decided.tolist() == [1000, 0, 1000]


def test_strategies_without_a_kernel_are_played_at_the_live_table() -> None:
    job = job_for("blackjack", {"original": 1.0}, strategy="random", session=10)
    assert kernel_of(job) is None
    assert run_chunk(job, 1, 0, 50).rounds == 50
    assert kernel_of(job_for("blackjack", {"original": 1.0}, strategy="mimic")) is not None


def test_a_wager_that_is_never_accepted_says_why() -> None:
    with pytest.raises(ValueError, match="tie was never accepted"):
        live("baccarat", {"player": 1.0, "tie": 100_000.0}, 20)


@pytest.mark.parametrize(
    ("game", "wagers", "settings", "strategy", "reason"),
    [
        ("baccarat", {"dragon": 1.0}, {}, "", "no wager 'dragon'"),
        ("keno", {"keno-90": 1.0}, {}, "", "no wager 'keno-90'"),
        ("blackjack", {"original": 1.0}, {}, "clever", "no strategy 'clever'; it has .*best"),
        ("roulette", {"red": 1.0}, {}, "basic", "no strategy 'basic'"),
        ("roulette", {"red": 1.0}, {"wheel": "five zeros"}, "", "the wheel is"),
        ("baccarat", {"tie": 1.0}, {"decks": 7}, "", "6 or 8 decks"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    game: str, wagers: dict[str, float], settings: dict[str, Any], strategy: str, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        job_for(game, wagers, settings, strategy)


def test_what_cannot_be_simulated_by_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="supports a win bet"):
        runner(job_for("craps", {"win-odds": 1.0}))


def test_nothing_is_left_to_compile_once_a_kernel_has_run() -> None:
    for game in WITH_WAGERS:
        job = job_for(game, default_wagers(game))
        run_chunk(job, 1, 0, 1000)
        assert steps_to_compile(job) == []
