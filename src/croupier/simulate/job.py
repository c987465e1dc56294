"""What is to be simulated, as a plain value that any worker understands.

A worker turns a job into a *chunk runner*: a compiled kernel with its tables where the game has
one, the live table itself where it has not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec
import numpy as np

from croupier.equipment.fortune import FORTUNE
from croupier.equipment.wheels import WHEELS
from croupier.games import GAMES
from croupier.odds.kernels import baccarat, blackjack, craps, one_draw
from croupier.odds.kernels.rng import State, seeded
from croupier.odds.kernels.tally import Floats, Tally
from croupier.simulate.live import play_live
from croupier.table.areas import Area
from croupier.table.results import Lose, Win

Runner = Callable[[State, int], Tally]


@dataclass(frozen=True)
class Job:
    """``wagers``: areas with their stakes in units, the first is a unit."""

    game: str
    wagers: tuple[tuple[str, float], ...]
    settings: bytes = b"{}"  # the game's options as JSON
    strategy: str = ""
    session: int = 1000

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.wagers]

    @property
    def stakes(self) -> Floats:
        return np.array([stake for _, stake in self.wagers])


def job_for(
    game: str,
    wagers: dict[str, float],
    settings: dict[str, Any] | None = None,
    strategy: str = "",
    session: int = 1000,
) -> Job:
    return Job(game, tuple(wagers.items()), msgspec.json.encode(settings or {}), strategy, session)


DEFAULTS: dict[str, dict[str, float]] = {
    "baccarat": {"player": 1.0, "banker": 1.0, "tie": 1.0},
    "craps": {"win": 1.0, "dont-win": 1.0, "place-6": 1.0, "hard-6": 1.0, "field": 1.0},
    "mini-craps": {"win": 1.0, "dont-win": 1.0, "field": 1.0},
    "sic-bo": {"big": 1.0, "total-10": 1.0, "any-triple": 1.0, "face-1": 1.0},
    "electronic-sic-bo": {"big": 1.0, "double-1": 1.0, "triple-1": 1.0},
    "wheel-of-fortune": {"symbol-a": 1.0, "symbol-b": 1.0, "symbol-d": 1.0},
    "two-up": {"heads": 1.0, "tails": 1.0},
    "two-up-1994": {"heads": 1.0, "tails": 1.0},
}
_ROULETTE = {"straight-17": 1.0, "red": 1.0, "dozen-1": 1.0}


def default_wagers(game: str) -> dict[str, float]:
    """The wagers simulated when none is named."""
    if game in DEFAULTS:
        return DEFAULTS[game]
    if game.startswith("roulette"):
        return _ROULETTE
    return {next(iter(GAMES[game].round.areas(GAMES[game].configure()))): 1.0}


KERNELS: dict[str, str] = {  # games with a compiled kernel
    "baccarat": "baccarat",
    "craps": "craps",
    "mini-craps": "craps",
    "sic-bo": "dice",
    "electronic-sic-bo": "dice",
    "wheel-of-fortune": "fortune",
    "roulette": "wheel",
    "roulette-1994": "wheel",
    "blackjack": "blackjack",
    "soft-17-blackjack": "blackjack",
    "spanish-blackjack": "blackjack",
    "blackjack-challenge": "blackjack",
}
MAIN_WAGER = "wager"


@lru_cache(maxsize=16)
def runner(job: Job) -> Runner:
    """How a worker runs a chunk of this job."""
    game = GAMES[job.game]
    options: Any = game.configure(msgspec.json.decode(job.settings))
    kind = KERNELS.get(job.game, "")
    if kind == "baccarat":
        coups = baccarat.Plan(options, _areas(job, game.round.areas(options)))
        return lambda state, rounds: baccarat.simulate(
            state, coups, job.stakes, rounds, job.session
        )
    if kind == "craps":
        return lambda state, rounds: craps.simulate(
            state, job.names, job.stakes, rounds, job.session
        )
    if kind in ("dice", "fortune", "wheel"):
        gains = _gains(_areas(job, game.round.areas(options)), _outcomes(kind, options))
        return lambda state, rounds: one_draw.simulate(
            state, gains, job.stakes, rounds, job.session
        )
    if kind == "blackjack" and job.strategy in ("", "best", "composition"):
        plan = _plan(job.strategy, options)
        return lambda state, rounds: blackjack.simulate(state, plan, rounds, job.session)
    return lambda state, rounds: play_live(
        game, options, dict(job.wagers), job.strategy, state, rounds, job.session
    )


def _plan(strategy: str, rules: Any) -> blackjack.Plan:
    from croupier.odds.blackjack.analysis import Analyser
    from croupier.odds.blackjack.total_dependent import total_dependent

    analyser = Analyser(rules) if strategy == "composition" else total_dependent(rules)
    return blackjack.plan_of(analyser, analyser.analyse())


def _areas(job: Job, areas: dict[str, Area]) -> list[Area]:
    for name in job.names:
        if name not in areas or areas[name].result is None:
            raise ValueError(f"{job.game} has no wager '{name}' that can be simulated")
    return [areas[name] for name in job.names]


def _outcomes(kind: str, options: Any) -> list[Any]:
    if kind == "dice":
        return list(product(range(1, 7), repeat=3))
    if kind == "fortune":
        return list(FORTUNE[options.spaces].pockets)
    return list(WHEELS[options.wheel].pockets)


def _gains(areas: list[Area], outcomes: list[Any]) -> Floats:
    gains = np.zeros((len(outcomes), len(areas)))
    for n, area in enumerate(areas):
        for m, outcome in enumerate(outcomes):
            result = area.result(outcome)  # type: ignore[misc]
            if isinstance(result, Win):
                gains[m, n] = float(result.odds)
            elif isinstance(result, Lose):
                gains[m, n] = -1.0
    return gains


def run_chunk(job: Job, entropy: int, number: int, rounds: int) -> Tally:
    """One chunk: its stream of random numbers depends on the seed and its number alone."""
    sequence = np.random.SeedSequence(entropy, spawn_key=(number,))
    return runner(job)(seeded(sequence), rounds)
