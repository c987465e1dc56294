"""Craps as a chain: the point, and where each wager lies.

A wager is made again as soon as it may be once it is decided; a come bet on its number is waited
for.  What a throw makes of a wager is asked of the live functions, for every throw in every
state that can be reached.  The fee on a buy or lay bet is counted when the bet is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.craps import wagers as c
from croupier.games.craps.round import CrapsOptions
from croupier.odds.kernels.chain import LOOP, Chain, runner_of, walked
from croupier.odds.kernels.kernel import Kernel, Runner, Simulated
from croupier.table.areas import Area
from croupier.table.results import Lose, Moves, Result, Win

THROWS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
NOWHERE = ""
UNIT = 600_000  # cents: every payout and fee on it is whole
State = tuple[int, tuple[str, ...]]  # the point; the area where each wager lies


def chain_of(names: list[str], options: CrapsOptions) -> Chain:
    """The chain of these wagers, from a come out roll."""
    for name in names:
        _check(name, names)
    fees = [_fee(name, options) for name in names]

    def throw(state: State, dice: tuple[int, int]) -> tuple[State, list[float | None]]:
        after, results = _thrown(state, sum(dice), dice[0] == dice[1])
        gains = [_gain(result, fee) for result, fee in zip(results, fees, strict=True)]
        return _made(after, names), gains

    return walked(_made((c.COME_OUT, (NOWHERE,) * len(names)), names), THROWS, throw)


def _check(name: str, names: list[str]) -> None:
    if name not in c.AREAS:
        raise ValueError(f"craps has no wager '{name}'")
    if name in c.TRAVELLED:
        raise ValueError(f"{name} is where a {c.TRAVELLED[name]} bet moves to: simulate that")
    if name in c.BASE and c.BASE[name] not in names:
        raise ValueError(f"{name} supports a {c.BASE[name]} bet: simulate that too")


def check_odds(wagers: Mapping[str, float], options: CrapsOptions) -> None:
    """Supplemental wagers are limited by the bet they support, on whatever point (4:14 to 4:17)."""
    for name, stake in wagers.items():
        if name not in c.BASE:
            continue
        base = round(wagers[c.BASE[name]] * UNIT)
        most = min(c.plain_odds_limit(name, base, c.odds_of(name, point)) for point in c.POINTS)
        most *= 2 if options.double_odds else 1
        if round(stake * UNIT) > most:
            raise ValueError(
                f"{name} is at most {float(most / base):.2g} times the {c.BASE[name]} bet "
                f"({c.AREAS[name].rule.replace('(1)', '(2)')})"
            )


def _fee(name: str, options: CrapsOptions) -> float:
    """The commission on a unit (4:11(1), 4:12(1))."""
    kind = c.AREAS[name].limit
    if kind not in ("buy", "lay"):
        return 0.0
    rate = options.buy_commission if kind == "buy" else options.lay_commission
    return c.commission(name, UNIT, rate) / UNIT


def _made(state: State, names: list[str]) -> State:
    """What is missing is wagered again, where it may be."""
    point, lying = state
    at = list(lying)
    for n, name in enumerate(names):
        if at[n] == NOWHERE and may_make(name, point):
            at[n] = name
    return point, tuple(at)


def may_make(name: str, point: int) -> bool:
    """Whether a wager may be made before this roll."""
    if name in c.LINE:
        return point == c.COME_OUT
    if name in (c.COME, c.DONT_COME) or name in c.BASE:
        return point != c.COME_OUT
    return True


def _thrown(state: State, total: int, hard: bool) -> tuple[State, list[Result | None]]:
    point, lying = state
    what = c.decisions(c.Throw(point, total, hard))
    at: list[str] = []
    results: list[Result | None] = []
    for area in lying:
        decision = what.get(area)
        if decision is None:
            at.append(area)
            results.append(None)
        elif isinstance(decision, Moves):
            at.append(decision.to)
            results.append(None)
        else:
            at.append(NOWHERE)
            results.append(decision)
    return (c.point_after(point, total), tuple(at)), results


def _gain(result: Result | None, fee: float) -> float | None:
    if result is None:
        return None
    if isinstance(result, Win):
        return float(result.odds) - fee
    return -1.0 - fee if isinstance(result, Lose) else -fee


def _runner(job: Simulated, options: Any, areas: list[Area]) -> Runner:
    made = chain_of(job.names, options)
    check_odds(dict(job.wagers), options)
    return runner_of(job, made)


KERNEL = Kernel(_runner, LOOP)
