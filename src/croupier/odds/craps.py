"""Craps: every wager as an absorbing chain over the live result functions.

A state is where the wager lies and the come out point.  The 36 throws lead from it to a
result or to another state; solving the chain gives how each wager ends, and after how many
rolls, as exact fractions.  Wagers that may be made at any time start with a point just set.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from croupier.games.craps import wagers as c
from croupier.odds.figures import Figures, Line, per_decided, per_outlay, per_trial, tabulate
from croupier.table.game import Game
from croupier.table.results import Moves, Result, Undecided, Win

METHOD = "absorbing chain"

# How often each total comes, and whether both dice are the same, in 36 throws.
THROWS: Mapping[tuple[int, bool], int] = Counter(
    (one + other, one == other) for one, other in product(range(1, 7), repeat=2)
)
State = tuple[str, int]  # the area, the come out point


def ways(total: int) -> int:
    return sum(n for (t, _), n in THROWS.items() if t == total)


# A point just set, by how often it is which.
SET_POINTS: Mapping[int, Fraction] = {
    n: Fraction(ways(n), sum(ways(p) for p in c.POINTS)) for n in c.POINTS
}


@dataclass(frozen=True)
class Ending:
    """How a wager ends: each result with its probability, and the rolls until then."""

    results: Mapping[Result, Fraction]
    rolls: Fraction

    @property
    def edge(self) -> Fraction:
        """What the house keeps of a unit wagered; a void wager counts as one."""
        return -sum((_net(result) * p for result, p in self.results.items()), Fraction(0))

    @property
    def edge_decided(self) -> Fraction:
        """The same for each wager that is won or lost."""
        decided = sum((p for result, p in self.results.items() if _net(result)), Fraction(0))
        return self.edge / decided

    @property
    def edge_per_roll(self) -> Fraction:
        return self.edge / self.rolls


def _net(result: Result) -> Fraction:
    if isinstance(result, Win):
        return result.odds
    return Fraction(-1) if type(result).__name__ == "Lose" else Fraction(0)


def ending(area: str, *, on: bool = False) -> Ending:
    """How a wager ends from where it is made; ``on``: it is called on for every come out roll."""
    if area in c.LINE:
        return _solve((area, c.COME_OUT), on)
    results: dict[Result, Fraction] = {}
    rolls = Fraction(0)
    for point, weight in SET_POINTS.items():
        one = _solve((area, point), on)
        rolls += weight * one.rolls
        for result, chance in one.results.items():
            results[result] = results.get(result, Fraction(0)) + weight * chance
    return Ending(results, rolls)


@lru_cache(maxsize=1024)
def _solve(start: State, on: bool) -> Ending:
    """Eliminate the states one after another; what is left leads from the start to results."""
    steps = _steps(start, on)
    # for each state: where to, with what probability; and the rolls spent
    to = {state: dict(targets) for state, targets in steps.items()}
    rolls = dict.fromkeys(to, Fraction(1))
    for gone in [state for state in to if state != start] + [start]:
        out = to.pop(gone)
        stays = out.pop(gone, Fraction(0))
        out = {target: p / (1 - stays) for target, p in out.items()}
        spent = rolls[gone] / (1 - stays)
        if gone == start:
            return Ending({t: p for t, p in out.items() if not isinstance(t, tuple)}, spent)
        for state, targets in to.items():
            through = targets.pop(gone, None)
            if through is None:
                continue
            rolls[state] += through * spent
            for target, p in out.items():
                targets[target] = targets.get(target, Fraction(0)) + through * p
    raise RuntimeError("a chain has a start")


def _steps(start: State, on: bool) -> dict[State, dict[Any, Fraction]]:
    """From every state that can be reached: each result or next state with its probability."""
    found: dict[State, dict[Any, Fraction]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        area, point = state
        targets: dict[Any, Fraction] = {}
        for (total, hard), n in THROWS.items():
            decision = c.AREAS[area].result(c.Throw(point, total, hard, on))
            target: Any = decision
            if isinstance(decision, Undecided | Moves):
                lies = decision.to if isinstance(decision, Moves) else area
                target = (lies, c.point_after(point, total))
                waiting.append(target)
            targets[target] = targets.get(target, Fraction(0)) + Fraction(n, 36)
        found[state] = targets
    return found


def fee(area: str, options: Any) -> Fraction:
    """The commission on a unit of a buy or lay bet, as the table charges it (4:11, 4:12)."""
    kind = c.AREAS[area].limit
    if kind == "buy":
        return Fraction(options.buy_commission, 10_000)
    if kind == "lay":
        return Fraction(options.lay_commission, 10_000) * c.LAY_ODDS[c.NUMBER[area]]
    return Fraction(0)


def figures(game: Game, options: Any) -> list[Figures]:
    """The figures of every wager a player can make; a come bet includes where it travels.

    Per wager made, then per outlay where a fee is paid with it, per wager decided where some are
    void, per roll that it lies there for, and per roll that it is on for.
    """
    found: list[Figures] = []
    for area in c.AREAS.values():
        if area.name in c.TRAVELLED:
            continue
        end = ending(area.name)
        charged = fee(area.name, options)
        lines = _charged(end, charged)
        pays = [result.rule for result in end.results if isinstance(result, Win)]
        made = Figures(
            game.name,
            area.name,
            lines,
            METHOD,
            tuple(dict.fromkeys([area.rule, *pays])),
            average_wager=1 + charged,
            notes=_notes(area.name, end, charged),
            kind=area.limit_name,
            # what supports another wager is not made alone; the line's odds stand for their kind
            area="" if c.BASE.get(area.name, c.WIN) in c.LINE else None,
        )
        each = [per_outlay(made), per_decided(made), per_trial(made, end.rolls, "roll")]
        if area.limit in c.SLEEPERS:
            awake = replace(made, lines=_charged(ending(area.name, on=True), charged))
            each.append(per_trial(awake, ending(area.name, on=True).rolls, "roll while on"))
        found += [made, *(one for one in each if one is not None)]
        if area.name in c.LINE:
            found += [_with_odds(made, times) for times in (1, 2)]
    return found


def _charged(end: Ending, charged: Fraction) -> tuple[Line, ...]:
    return tuple(replace(line, net=line.net - charged) for line in tabulate(end.results.items()))


def _with_odds(made: Figures, times: int) -> Figures:
    """A line wager and the odds that support it, as much as may be, together: per unit of the
    line wager; the element of risk is per unit of both."""
    line = made.wager
    odds = next(area for area, base in c.BASE.items() if base == line)
    weights: dict[tuple[str, Fraction], Fraction] = defaultdict(Fraction)
    staked = Fraction(0)
    for (total, hard), n in THROWS.items():
        result = c.AREAS[line].result(c.Throw(c.COME_OUT, total, hard))
        if not isinstance(result, Undecided):
            weights[f"{total} on the come out roll", _net(result)] += Fraction(n, 36)
            continue
        more = times * c.plain_odds_limit(odds, 1, c.odds_of(odds, total))
        staked += more * Fraction(n, 36)
        decides = {last: Fraction(ways(last), ways(total) + ways(7)) for last in (total, 7)}
        for last, chance in decides.items():
            throw = c.Throw(total, last, False)
            both = (c.AREAS[name].result(throw) for name in (line, odds))
            net, supported = (_net(one) for one in both)
            event = f"point {total}, then {last}"
            weights[event, net + more * supported] += chance * Fraction(n, 36)
    lines = [
        Line(event, "win" if net > 0 else "lose" if net < 0 else "void", net, chance)
        for (event, net), chance in weights.items()
    ]
    return replace(
        made,
        lines=tuple(sorted(lines, key=lambda one: (-one.net, one.event))),
        rules=(*made.rules, c.AREAS[odds].rule),
        variant=f"with {'' if times == 1 else 'double '}odds",
        average_wager=1 + staked,
        notes=(
            f"with {odds} of {times} times the plain limit on every point (4:14(2), 4:15(2)); "
            "per unit of the line wager, the element of risk per unit of both",
        ),
        area=None,
    )


def _notes(area: str, end: Ending, charged: Fraction) -> tuple[str, ...]:
    notes = [f"{end.rolls} rolls on average ({float(end.rolls):.4f})"] if end.rolls != 1 else []
    if charged:
        notes.append(f"a commission of {float(charged):.2%} is paid with the wager, win or lose")
    if area not in c.LINE and end.rolls != 1:
        notes.append("made when a point has just been set, left off on come out rolls")
    if c.AREAS[area].limit == "come-odds":
        notes.append("the chances are of that start; the edge is nothing from any")
    return tuple(notes)
