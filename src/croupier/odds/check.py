"""Exact, simulated and published figures side by side.

What is simulated: a wager of each kind, with the compiled kernel of the game where there is one
and at a live table where there is none.  The standard error is the exact standard deviation over
the root of the number of wagers, so that a rare prize that did not come up misleads nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

from croupier.odds import book
from croupier.odds.figures import Figures
from croupier.odds.published import Published, published

ERRORS = 4  # standard errors that chance is taken to explain
ROUNDS = 2_000_000
LIVE_ROUNDS = 2_000
SEED = 20_240_601
MAIN = "original"
BY_TOTAL = "total-dependent"


@dataclass(frozen=True)
class Simulated:
    edge: float
    error: float

    def agrees(self, exact: float) -> bool:
        return abs(self.edge - exact) <= ERRORS * self.error


@dataclass(frozen=True)
class Checked:
    """One wager of the table."""

    figures: Figures
    simulated: Simulated | None
    published: tuple[Published, ...]

    @property
    def agrees(self) -> bool:
        edge = self.figures.house_edge
        if self.simulated is not None and not self.simulated.agrees(float(edge)):
            return False
        return all(one.agrees(edge) for one in self.published)


def check(name: str, rounds: int = ROUNDS) -> Iterator[Checked]:
    """A table of one game: every wager that is simulated or has been published."""
    for settings in book.pages(name):
        rows = book.figures(name, settings)
        found = simulate(name, settings, rows, rounds)
        for row in rows:
            others = tuple(one for one in published() if one.of(row))
            simulated = found.get((row.wager, row.variant))
            if simulated is not None or others:
                yield Checked(row, simulated, others)


Key = tuple[str, str]


def simulate(
    name: str, settings: dict[str, Any], rows: list[Figures], rounds: int
) -> dict[Key, Simulated]:
    """The simulated edge of some of these wagers, by wager and variant."""
    from croupier.simulate.job import KERNELS

    if name == "blackjack-switch":
        return _whole_rounds(name, settings, rows)
    if name in book.COMPILED:
        row = next(one for one in rows if one.variant == BY_TOTAL)
        names = {MAIN: row}
    else:
        names = _chosen(name, rows)
    if name not in KERNELS:
        rounds = min(rounds, LIVE_ROUNDS)
    run = partial(_run, name, settings, rounds=rounds)
    if name == "keno":  # a ticket is named by its numbers
        tickets = {_ticket(row): row for row in names.values()}
        return run(tickets)
    return run(names)


def _run(
    name: str, settings: dict[str, Any], names: dict[str, Figures], *, rounds: int
) -> dict[Key, Simulated]:
    from croupier.simulate.job import job_for
    from croupier.simulate.run import estimates
    from croupier.simulate.run import simulate as run

    job = job_for(name, dict.fromkeys(names, 1.0), settings, "", min(1000, rounds))
    found: dict[Key, Simulated] = {}
    for one in estimates(job, run(job, rounds, SEED)):
        row = names[one.wager]
        error = row.stddev / sqrt(one.staked)
        found[row.wager, row.variant] = Simulated(one.house_edge, error)
    return found


def _whole_rounds(
    name: str, settings: dict[str, Any], rows: list[Figures]
) -> dict[Key, Simulated]:
    """A box of two wagers at a live table, by what a round comes to altogether."""
    from croupier.simulate.job import job_for
    from croupier.simulate.run import simulate as run

    row = next(one for one in rows if one.wager == MAIN and BY_TOTAL in one.variant)
    wagers = {MAIN: 1.0, f"{MAIN}-2": 1.0}
    tally = run(job_for(name, wagers, settings, "best", 1), LIVE_ROUNDS, SEED)
    edge = -float(tally.sessions.mean()) / len(wagers)
    error = row.stddev / sqrt(len(tally.sessions))
    return {(row.wager, row.variant): Simulated(edge, error)}


def _chosen(name: str, rows: list[Figures]) -> dict[str, Figures]:
    """One wager of each kind with its own figures, and all that have been published."""
    listed = {one.wager for one in published() if one.game == name}
    chosen: dict[str, Figures] = {}
    kinds: set[tuple[object, ...]] = set()
    for row in rows:
        kind = (row.kind or row.wager, row.lines)
        if "per " in row.variant or row.wager in chosen or not _simulable(name, row):
            continue
        if kind not in kinds or row.wager in listed:
            kinds.add(kind)
            chosen[row.wager] = row
    return chosen


def _simulable(name: str, row: Figures) -> bool:
    if name in ("craps", "mini-craps"):
        from croupier.wagers.craps import BASE

        return row.wager not in BASE or row.wager in ("win-odds", "dont-win-odds")
    if name.startswith("two-up"):
        return not row.wager.startswith("spinner")  # only while the player is the spinner
    return row.wager != "jackpot"


def _ticket(row: Figures) -> str:
    spots = int(row.wager.partition("-")[0])
    return "keno-" + "-".join(str(n) for n in range(1, spots + 1))
