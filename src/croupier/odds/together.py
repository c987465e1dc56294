"""Several wagers of one round together: what they come to jointly.

A game's entry names its outcomes: everything that one round can show, with its weight.  Each
wager is decided by its own live result on every outcome, so that their joint distribution, their
covariance and the variance of a whole layout are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from croupier.odds.figures import Figures, Line, line_of
from croupier.table.game import Game, load
from croupier.table.round import Options

Weighed = Iterable[tuple[Any, int | Fraction]]
Outcomes = Callable[[Game, Options, Sequence[str]], Weighed]


@dataclass(frozen=True)
class Together:
    """Wagers of one round, with what each stakes in units."""

    game: str
    stakes: Mapping[str, Fraction]
    joint: Mapping[tuple[Fraction, ...], Fraction]  # gains of a unit of each: the chance
    rules: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        return list(self.stakes)

    @property
    def staked(self) -> Fraction:
        return sum(self.stakes.values(), Fraction(0))

    def mean(self, name: str) -> Fraction:
        """What a unit of this wager gains on average."""
        at = self.names.index(name)
        return sum((gains[at] * p for gains, p in self.joint.items()), Fraction(0))

    def covariance(self, one: str, other: str) -> Fraction:
        """Of the gains of a unit on each."""
        a, b = self.names.index(one), self.names.index(other)
        both = sum((gains[a] * gains[b] * p for gains, p in self.joint.items()), Fraction(0))
        return both - self.mean(one) * self.mean(other)

    def correlation(self, one: str, other: str) -> float:
        spread = sqrt(self.covariance(one, one) * self.covariance(other, other))
        return float(self.covariance(one, other)) / spread if spread else 0.0

    def figures(self) -> Figures:
        """All of them as one wager: per unit of the first, with all that is staked beside it."""
        first = next(iter(self.stakes.values()))
        weights: dict[Fraction, Fraction] = {}
        for gains, chance in self.joint.items():
            parts = zip(gains, self.stakes.values(), strict=True)
            net = sum((gain * stake for gain, stake in parts), Fraction(0)) / first
            weights[net] = weights.get(net, Fraction(0)) + chance
        lines = tuple(
            Line(f"{float(net):+g}", _result(net), net, weights[net])
            for net in sorted(weights, reverse=True)
        )
        name = " + ".join(self.names)
        average = self.staked / first
        return Figures(
            self.game, name, lines, "every outcome, jointly", self.rules, average_wager=average,
            notes=("per unit of the first wager; the element of risk is per unit of all",),
        )  # fmt: skip


def _result(net: Fraction) -> str:
    return "win" if net > 0 else "lose" if net < 0 else "stand-off"


def together(game: Game, options: Options, stakes: Mapping[str, Fraction]) -> Together:
    """These wagers of one round; a ``ValueError`` says why they cannot be taken together."""
    if not game.book.outcomes:
        raise ValueError(f"the wagers of {game.name} are not worked out together")
    areas = game.round.areas(options)
    for name in stakes:
        if name not in areas or areas[name].pays is None:
            raise ValueError(f"{game.name} has no wager '{name}' that an outcome decides")
    outcomes: Outcomes = load(game.book.outcomes)
    joint: dict[tuple[Fraction, ...], Fraction] = {}
    rules: dict[str, None] = {}
    total = Fraction(0)
    for outcome, weight in outcomes(game, options, list(stakes)):
        results = [areas[name].result(outcome) for name in stakes]
        gains = tuple(line_of(result)[2] for result in results)
        joint[gains] = joint.get(gains, Fraction(0)) + weight
        total += weight
    for name in stakes:
        rules[areas[name].rule] = None
    return Together(
        game.name,
        dict(stakes),
        {gains: weight / total for gains, weight in joint.items()},
        tuple(rules),
    )
