"""What is to be simulated, as a plain value that any worker understands.

A worker turns a job into a *chunk runner*: a compiled kernel with its tables where the game has
one, the live table itself where it has not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import msgspec
import numpy as np

from croupier.games import GAMES
from croupier.games.blackjack_rules import VARIANTS
from croupier.odds.blackjack.analysed import MAKERS, decisions_of
from croupier.odds.blackjack.decisions import player_of
from croupier.odds.kernels import baccarat, blackjack, chain, craps, keno, one_draw, two_up
from croupier.odds.kernels.blackjack_tables import why_not
from croupier.odds.kernels.ready import is_compiled
from croupier.odds.kernels.rng import State, seeded
from croupier.odds.kernels.tally import Floats, Tally
from croupier.simulate import outcomes
from croupier.simulate.live import ORIGINAL, play_live
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.strategy import make, names

Runner = Callable[[State, int], Tally]
NO_DECISIONS = ("", "default", "best")  # strategies of games in which there is nothing to decide


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

    @property
    def options(self) -> Any:
        return GAMES[self.game].configure(msgspec.json.decode(self.settings))


def job_for(
    game: str,
    wagers: dict[str, float],
    settings: dict[str, Any] | None = None,
    strategy: str = "",
    session: int = 1000,
) -> Job:
    """A job; ``ValueError`` says what is wrong with it.

    >>> job_for("baccarat", {"dragon": 1.0})
    Traceback (most recent call last):
    ValueError: baccarat has no wager 'dragon' that can be simulated
    """
    job = Job(game, tuple(wagers.items()), msgspec.json.encode(settings or {}), strategy, session)
    areas = GAMES[game].round.areas(job.options)
    for name in job.names:
        if areas.get(name) is None:
            raise ValueError(f"{game} has no wager '{name}' that can be simulated")
    known = [*names(game), *(MAKERS if game in VARIANTS else ())]
    if strategy and strategy not in known and strategy not in NO_DECISIONS:
        raise ValueError(f"{game} has no strategy '{strategy}'; it has {', '.join(known)}")
    return job


_TWO_UP = {"heads": 1.0, "tails": 1.0, "spinner-heads": 1.0}
_ROULETTE = {"straight-17": 1.0, "red": 1.0, "dozen-1": 1.0}
DEFAULTS: dict[str, dict[str, float]] = {
    "baccarat": {"player": 1.0, "banker": 1.0, "tie": 1.0},
    "craps": {"win": 1.0, "dont-win": 1.0, "place-6": 1.0, "hard-6": 1.0, "field": 1.0},
    "mini-craps": {"win": 1.0, "dont-win": 1.0, "field": 1.0},
    "sic-bo": {"big": 1.0, "total-10": 1.0, "any-triple": 1.0, "face-1": 1.0},
    "electronic-sic-bo": {"big": 1.0, "double-1": 1.0, "triple-1": 1.0},
    "wheel-of-fortune": {"symbol-a": 1.0, "symbol-b": 1.0, "symbol-d": 1.0},
    "roulette": _ROULETTE,
    "roulette-1994": _ROULETTE,
    "roulettex": _ROULETTE,
    "two-up": _TWO_UP,
    "two-up-1994": _TWO_UP,
    "keno": {"keno-7": 1.0, "keno-3-17-42": 1.0, "keno-1-9-18-26-33-41-56-64": 1.0},
    **{name: {ORIGINAL: 1.0} for name in VARIANTS},
}


def default_wagers(game: str) -> dict[str, float]:
    """The wagers simulated when none is named."""
    if game in DEFAULTS:
        return DEFAULTS[game]
    return {next(iter(GAMES[game].round.areas(GAMES[game].configure()))): 1.0}


# The kernels: each makes the runner of a job, or nothing where it does not play it.

Kernel = Callable[[Job, Any, list[Area]], Runner | None]


def _chain(job: Job, made: chain.Chain) -> Runner:
    return lambda state, rounds: chain.simulate(state, made, job.stakes, rounds, job.session)


def _one_draw(
    drawn: Callable[[Any], outcomes.Drawn], job: Job, options: Any, areas: list[Area]
) -> Runner | None:
    if any(area.result is None for area in areas):
        return None
    shown, weights = drawn(options)
    if sum(weights) >= 1 << 32:
        return None
    return _chain(job, one_draw.chain_of(areas, shown, weights))


def _craps(job: Job, options: Any, areas: list[Area]) -> Runner | None:
    made = craps.chain_of(job.names, options)
    craps.check_odds(dict(job.wagers), options)
    return _chain(job, made)


def _two_up(job: Job, options: Any, areas: list[Area]) -> Runner | None:
    return _chain(job, two_up.chain_of(areas))


def _baccarat(job: Job, options: Any, areas: list[Area]) -> Runner | None:
    plan = baccarat.Plan(options, areas)
    return lambda state, rounds: baccarat.simulate(state, plan, job.stakes, rounds, job.session)


def _keno(job: Job, options: Any, areas: list[Area]) -> Runner | None:
    tickets = keno.Tickets(areas)
    return lambda state, rounds: keno.simulate(state, tickets, job.stakes, rounds, job.session)


def _blackjack(job: Job, options: Any, areas: list[Area]) -> Runner | None:
    box = [ORIGINAL, "original-2"]  # two equal wagers where a box has two hands
    if job.names not in (box[:1], box) or len(set(job.stakes)) > 1 or why_not(options):
        return None
    plan = blackjack.Plan(options, decisions_of(options, job.strategy or "best"))
    return lambda state, rounds: blackjack.simulate(
        state, plan, rounds, job.session, wagers=len(job.names)
    )


KERNELS: dict[str, Kernel] = {
    "baccarat": _baccarat,
    "craps": _craps,
    "mini-craps": _craps,
    "sic-bo": partial(_one_draw, outcomes.dice),
    "electronic-sic-bo": partial(_one_draw, outcomes.dice),
    "wheel-of-fortune": partial(_one_draw, outcomes.fortune),
    "roulette": partial(_one_draw, outcomes.wheel),
    "roulette-1994": partial(_one_draw, outcomes.wheel),
    "roulettex": partial(_one_draw, outcomes.multiplied_wheel),
    "two-up": _two_up,
    "two-up-1994": _two_up,
    "keno": _keno,
    **dict.fromkeys(VARIANTS, _blackjack),
}


@lru_cache(maxsize=16)
def kernel_of(job: Job) -> Runner | None:
    """The compiled runner of a job, if it has one."""
    make_runner = KERNELS.get(job.game)
    if make_runner is None or not _kernel_decides(job):
        return None
    areas = GAMES[job.game].round.areas(job.options)
    return make_runner(job, job.options, [areas[name] for name in job.names])


def _kernel_decides(job: Job) -> bool:
    """Whether a kernel can decide by the job's strategy."""
    return not job.strategy or job.strategy in (MAKERS if job.game in VARIANTS else NO_DECISIONS)


def runner(job: Job) -> Runner:
    """How a worker runs a chunk of this job."""
    compiled = kernel_of(job)
    if compiled is not None:
        return compiled
    game, options = GAMES[job.game], job.options
    strategy = partial(_strategy, job, game, options)
    return lambda state, rounds: play_live(
        game, options, dict(job.wagers), strategy, state, rounds, job.session
    )


def _strategy(job: Job, game: Game, options: Any, streams: Any) -> Any:
    if job.game in VARIANTS and (job.strategy or "best") in MAKERS:
        return player_of(decisions_of(options, job.strategy or "best"))
    name = "default" if job.strategy in NO_DECISIONS else job.strategy
    return make(name, game.name, streams)


def run_chunk(job: Job, entropy: int, number: int, rounds: int) -> Tally:
    """One chunk: its stream of random numbers depends on the seed and its number alone."""
    sequence = np.random.SeedSequence(entropy, spawn_key=(number,))
    return runner(job)(seeded(sequence), rounds)


# What has to be compiled before the first chunk.

LOOPS: dict[Kernel, Any] = {
    _baccarat: baccarat._shoes,
    _craps: chain._walk,
    _two_up: chain._walk,
    _keno: keno._catches,
    _blackjack: blackjack._shoes,
}


def steps_to_compile(job: Job) -> list[tuple[str, Callable[[], object]]]:
    """In words what is not compiled yet, and what compiles it; nothing for a live table."""
    make_runner = KERNELS.get(job.game)
    if make_runner is None:
        return []
    steps: list[tuple[str, Callable[[], object]]] = []
    if make_runner is _blackjack and (job.strategy or "best") in ("best", "composition"):
        from croupier.odds.blackjack import warm

        if not warm.compiled():
            steps.append(("the analysis", lambda: list(warm.steps())))
    loop = LOOPS.get(make_runner, chain._walk)
    if not is_compiled(loop) and _kernel_decides(job):
        steps.append(("the kernel", lambda: run_chunk(job, 0, 0, job.session)))
    return steps
