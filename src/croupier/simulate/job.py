"""What is to be simulated, as a plain value that any worker understands.

A worker turns a job into a *chunk runner*: a compiled kernel with its tables where the game has
one, the live table itself where it has not.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import msgspec
import numpy as np

from croupier.games import GAMES
from croupier.odds.kernels.kernel import NO_DECISIONS, Found, Kernel, Runner
from croupier.odds.kernels.ready import is_compiled
from croupier.odds.kernels.rng import seeded
from croupier.odds.kernels.tally import Floats, Tally
from croupier.simulate.live import play_live
from croupier.table.game import Game, load
from croupier.table.strategy import Strategy, Streams, make, names


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
        area = areas.get(name)
        if area is None:
            near = difflib.get_close_matches(name, areas, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise ValueError(f"{game} has no wager '{name}' that can be simulated{hint}")
        if area.raises:
            raise ValueError(f"{name} raises a {area.raises} wager: simulate that")
    found = _found(GAMES[game])
    known = list(dict.fromkeys([*names(GAMES[game]), *(found.names if found is not None else ())]))
    if strategy and strategy not in known and strategy not in NO_DECISIONS:
        raise ValueError(f"{game} has no strategy '{strategy}'; it has {', '.join(known)}")
    return job


def default_wagers(game: str) -> dict[str, float]:
    """The wagers simulated when none is named."""
    found = GAMES[game]
    if found.simulation.usual:
        return dict(found.simulation.usual)
    if not found.has_wagers:
        raise ValueError(f"at {game} players bet against each other: there is nothing to wager on")
    return {next(iter(found.round.areas(found.configure()))): 1.0}


def _compiled(game: Game) -> Kernel | None:
    """The compiled loop that plays a game, if it has one."""
    where = game.simulation.kernel
    kernel: Kernel | None = load(where) if where else None
    return kernel


def _found(game: Game) -> Found | None:
    """The strategies that analysis finds for a game."""
    where = game.simulation.decisions
    found: Found | None = load(where) if where else None
    return found


@lru_cache(maxsize=16)
def kernel_of(job: Job) -> Runner | None:
    """The compiled runner of a job, if it has one."""
    kernel = _compiled(GAMES[job.game])
    if kernel is None or job.strategy not in kernel.strategies:
        return None
    areas = GAMES[job.game].round.areas(job.options)
    return kernel.runner(job, job.options, [areas[name] for name in job.names])


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


def _strategy(job: Job, game: Game, options: Any, streams: Streams) -> Strategy:
    found = _found(game)
    if found is not None and (job.strategy or found.usual) in found.names:
        return found.player(options, job.strategy or found.usual)
    known = names(game)
    name = "default" if job.strategy in NO_DECISIONS else job.strategy
    return make(job.strategy if job.strategy in known else name, game, streams)


def run_chunk(job: Job, entropy: int, number: int, rounds: int) -> Tally:
    """One chunk: its stream of random numbers depends on the seed and its number alone."""
    sequence = np.random.SeedSequence(entropy, spawn_key=(number,))
    return runner(job)(seeded(sequence), rounds)


# What has to be compiled before the first chunk.


def steps_to_compile(job: Job) -> list[tuple[str, Callable[[], object]]]:
    """In words what is not compiled yet, and what compiles it; nothing for a live table."""
    game = GAMES[job.game]
    kernel, found = _compiled(game), _found(game)
    if kernel is None:
        return []
    steps: list[tuple[str, Callable[[], object]]] = []
    if found is not None and (job.strategy or found.usual) in found.compiled:
        warm = load(found.compiled[job.strategy or found.usual])
        if not warm.compiled():
            steps.append(("the analysis", lambda: list(warm.steps())))
    if not is_compiled(kernel.loop) and job.strategy in kernel.strategies:
        steps.append(("the kernel", lambda: run_chunk(job, 0, 0, job.session)))
    return steps
