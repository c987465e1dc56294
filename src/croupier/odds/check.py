"""Exact, simulated and published figures side by side.

What is simulated: a wager of each kind, with the compiled kernel of the game where there is one
and at a live table where there is none; cards come from a machine, so that every round is from a
full shoe, as the exact figures are.  The standard error is the exact standard deviation over
the root of the number of wagers, so that a rare prize that did not come up misleads nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from croupier.games import GAMES
from croupier.odds import book
from croupier.odds.figures import Figures
from croupier.odds.published import Published, published
from croupier.table.areas import Area

ERRORS = 4  # standard errors that chance is taken to explain
ROUNDS = 2_000_000
LIVE_ROUNDS = 2_000
SEED = 20_240_601
RARE = 100  # fewer wins of the best prize than these do not follow the normal law
LOG_CHANCE = log(2 / 6.3e-5)  # of being further away than four standard errors


@dataclass(frozen=True)
class Simulated:
    edge: float
    error: float  # the standard error
    reach: float = 0.0  # how far chance may carry it nevertheless

    def agrees(self, exact: float) -> bool:
        return abs(self.edge - exact) <= max(ERRORS * self.error, self.reach)


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
    seen: set[tuple[object, ...]] = set()
    for settings in book.pages(name):
        rows = []
        for row in book.figures(name, settings):  # what a variant does not change is there once
            key = (row.wager, row.decks, row.lines)
            if key not in seen:
                seen.add(key)
                rows.append(row)
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
    from croupier.simulate.job import job_for, kernel_of
    from croupier.simulate.run import estimates
    from croupier.simulate.run import simulate as run

    if "machine" in GAMES[name].round.options_type.__struct_fields__:
        settings = {**settings, "machine": True}  # every round from all the cards
    found: dict[Key, Simulated] = {}
    areas = GAMES[name].round.areas(GAMES[name].configure(settings))
    for strategy, names in _chosen(name, rows).items():
        usual = GAMES[name].simulation.usual
        for wagers in _placed(areas, names, usual if {*usual} & {*names} else ()):
            job = job_for(name, wagers, settings, strategy)
            often = rounds if kernel_of(job) is not None else min(rounds, LIVE_ROUNDS)
            for one in estimates(job, run(job, max(often, job.session), SEED)):
                row = names.get(one.wager)
                if row is None or (row.wager, row.variant) in found:
                    continue  # it only lay beside another
                found[row.wager, row.variant] = Simulated(
                    one.house_edge, row.stddev / sqrt(one.staked), _reach(row, one.staked)
                )
    return found


def _placed(
    areas: Mapping[str, Area], names: Iterable[str], usual: Iterable[str] = ()
) -> Iterator[dict[str, float]]:
    """In units, the wagers to be made together: the usual ones if one is among them, as a hand
    may be dealt only for all; what they need lies beside them; a wager whose amount is fixed is
    for itself."""
    from croupier.simulate.live import UNIT

    free = [name for name in names if not areas[name].fixed]
    if free:
        yield dict.fromkeys([*usual, *_needed(areas, free), *free], 1.0)
    for name in names:
        if areas[name].fixed:
            yield {**dict.fromkeys(_needed(areas, [name]), 1.0), name: areas[name].fixed / UNIT}


def _needed(areas: Mapping[str, Area], names: Iterable[str]) -> Iterator[str]:
    """What must lie for these wagers to be accepted."""
    for name in names:
        needs = areas[name].needs
        if needs is not None and needs.own:
            yield needs.areas[0]


def _reach(row: Figures, staked: float) -> float:
    """How far chance may carry the mean where the best prize is too rare for the normal law.

    Bernstein's inequality, for the same chance of error as so many standard errors have.
    """
    top = max(row.lines, key=lambda line: line.net)
    if float(top.probability) * staked >= RARE:
        return 0.0
    part = LOG_CHANCE * float(top.net + row.house_edge) / (3 * staked)
    return part + sqrt(part * part + 2 * LOG_CHANCE * row.stddev**2 / staked)


def _chosen(name: str, rows: list[Figures]) -> dict[str, dict[str, Figures]]:
    """By strategy and area: one wager of each kind with its own figures, and all that have been
    published."""
    listed = {one.wager for one in published() if one.game == name}
    chosen: dict[str, dict[str, Figures]] = {}
    kinds: set[tuple[object, ...]] = set()
    for row in rows:
        kind = (row.kind or row.wager, row.lines)
        if row.area is None or "per " in row.variant:
            continue
        if kind not in kinds or row.wager in listed:
            kinds.add(kind)
            chosen.setdefault(row.strategy, {}).setdefault(row.area or row.wager, row)
    return chosen
