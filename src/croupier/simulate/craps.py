"""Craps by simulation: one player who keeps the same wagers up, roll after roll.

What lies on the layout and the point make a state.  From each state the 36 throws lead on;
where to, and for how much money, is worked out once through the live result functions and
then looked up, so that long runs cost little.  Money is in cents, as at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.equipment.randomness import Source
from croupier.games.craps import CrapsOptions
from croupier.money import pay
from croupier.table.results import Lose, Win
from croupier.wagers import craps as c

State = tuple[int, tuple[str, ...]]  # the come out point; the areas with chips, once put up
Step = tuple[int, int]  # what the player gains, and the number of the next state


@dataclass(frozen=True, slots=True)
class Run:
    rolls: int
    net: int  # cents won or lost, chips still on the layout not counted as lost
    last: State


class KeptUp:
    """A player who makes each of these wagers again whenever it may be made.

    >>> from croupier.equipment.randomness import SeededSource
    >>> KeptUp({"win": 1000, "place-6": 600}).run(SeededSource(1), 1000).rolls
    1000
    """

    def __init__(self, wagers: Mapping[str, int], options: CrapsOptions | None = None) -> None:
        for area in wagers:
            if area not in c.AREAS or area in c.TRAVELLED or area in c.BASE:
                raise ValueError(f"no wager that is simply made and kept up: {area!r}")
        self.wagers = dict(wagers)
        self.options = options or CrapsOptions()
        self._numbers: dict[State, int] = {}
        self._states: list[State] = []
        self._steps: list[list[Step] | None] = []
        fees, state = self._put_up(c.COME_OUT, ())
        self._first = (-fees, self._number(state))

    def run(self, source: Source, rolls: int) -> Run:
        """Throw the dice so many times."""
        net, at = self._first
        steps, below = self._steps, source.below
        for _ in range(rolls):
            step = steps[at] or self._work_out(at)
            gain, at = step[below(6) * 6 + below(6)]
            net += gain
        return Run(rolls, net, self._states[at])

    # Working a state out.

    def _number(self, state: State) -> int:
        number = self._numbers.get(state)
        if number is None:
            number = self._numbers[state] = len(self._states)
            self._states.append(state)
            self._steps.append(None)
        return number

    def _work_out(self, at: int) -> list[Step]:
        point, lying = self._states[at]
        steps = [
            self._throw(point, lying, first, second)
            for first in range(1, 7)
            for second in range(1, 7)
        ]
        self._steps[at] = steps
        return steps

    def _throw(self, point: int, lying: tuple[str, ...], first: int, second: int) -> Step:
        total = first + second
        decided = c.decisions(c.Throw(point, total, first == second))
        gain, left = 0, []
        for area in lying:
            what = decided.get(area)
            stake = self.wagers[c.TRAVELLED.get(area, area)]
            if what is None:
                left.append(area)
            elif isinstance(what, c.Moves):
                left.append(what.to)
            elif isinstance(what, Lose):
                gain -= stake
            elif isinstance(what, Win):
                gain += pay(stake, what.odds)
        fees, state = self._put_up(c.point_after(point, total), tuple(left))
        return gain - fees, self._number(state)

    def _put_up(self, point: int, lying: tuple[str, ...]) -> tuple[int, State]:
        """What is missing is wagered again, where it may be; answers the commission paid."""
        fees, up = 0, list(lying)
        for area in self.wagers:
            closed = bool(point) if area in c.LINE else area in (c.COME, c.DONT_COME) and not point
            if area not in lying and not closed:
                up.append(area)
                fees += self._fee(area)
        return fees, (point, tuple(sorted(up)))

    def _fee(self, area: str) -> int:
        kind = c.AREAS[area].limit
        if kind not in ("buy", "lay"):
            return 0
        options = self.options
        rate = options.buy_commission if kind == "buy" else options.lay_commission
        return c.commission(area, self.wagers[area], rate)
