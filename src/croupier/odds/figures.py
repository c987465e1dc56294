"""The figures of a wager: what can become of it, and everything that follows from that.

A wager's *lines* say what a unit staked comes to and how likely that is.  Probabilities are
exact fractions wherever the method is exact; every figure is derived from the lines, so that
none can disagree with another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from html import escape
from math import sqrt

from croupier.table.results import NAMES, Lose, Result, StandOff, Surrendered, Void, Win

Number = Fraction | float
UNDECIDED = "undecided"
Z_90 = 1.6448536269514722  # of the normal distribution, two-sided 90%


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that can become of a wager."""

    event: str
    result: str  # 'win', 'lose', 'void', 'stand-off' or 'undecided'
    net: Number  # what a unit of the first stake gains (or loses, negative)
    probability: Number

    def row(self) -> dict[str, object]:
        """A line of a document."""
        return {
            "event": self.event,
            "result": self.result,
            "net": str(self.net),
            "probability": float(self.probability),
            "exact": _fraction(self.probability),
        }


@dataclass(frozen=True, slots=True)
class Asked:
    """What figures may depend on besides a game's options."""

    stake: int = 0  # the amount of the wager, in cents
    beside: float | None = None  # the share of it that is wagered beside it


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything an analyst asks of one wager."""

    game: str
    wager: str
    lines: tuple[Line, ...]
    method: str
    rules: tuple[str, ...]
    variant: str = ""
    decks: int | None = None
    average_wager: Number = Fraction(1)  # all that is wagered in the end, per unit at first
    notes: tuple[str, ...] = field(default=())
    kind: str = ""  # wagers of one kind differ only in where they lie
    area: str | None = ""  # where a simulation puts it: '' as it is called, None nowhere by itself
    strategy: str = ""  # by which a simulation decides, where there is something to decide
    played: bool = False  # what it pays changes how it is played, and so how often

    @property
    def exact(self) -> bool:
        return all(isinstance(line.probability, Fraction) for line in self.lines)

    @property
    def house_edge(self) -> Number:
        """What the house keeps of a unit of the first stake, on average."""
        return -sum((line.net * line.probability for line in self.lines), Fraction(0))

    @property
    def element_of_risk(self) -> Number:
        """What the house keeps of a unit of all that is wagered."""
        return self.house_edge / self.average_wager

    @property
    def stddev(self) -> float:
        mean = -self.house_edge
        square = sum((line.net * line.net * line.probability for line in self.lines), Fraction(0))
        return sqrt(max(square - mean * mean, 0))

    @property
    def variance(self) -> float:
        return self.stddev**2

    @property
    def skewness(self) -> float:
        """The third moment about the mean, over the cube of the standard deviation."""
        mean, spread = -float(self.house_edge), self.stddev
        third = sum((float(n.net) - mean) ** 3 * float(n.probability) for n in self.lines)
        return third / spread**3 if spread else 0.0

    @property
    def volatility_index(self) -> float:
        """The standard deviation times 1.645: how far 90% of single wagers keep from the mean, as
        PAR sheets state it."""
        return Z_90 * self.stddev

    def chance(self, *results: str) -> Number:
        return sum((n.probability for n in self.lines if n.result in results), Fraction(0))

    @property
    def win_probability(self) -> Number:
        return self.chance("win")

    @property
    def push_probability(self) -> Number:
        return self.chance("void", "stand-off")

    @property
    def lose_probability(self) -> Number:
        return self.chance("lose")

    @property
    def hit_frequency(self) -> Number:
        """How often the wager wins when it is decided."""
        decided = self.chance("win", "lose")
        return self.win_probability / decided if decided else Fraction(0)

    def _repr_html_(self) -> str:
        """The lines, for a notebook."""
        body = "".join(
            f"<tr><td>{escape(one.event)}</td><td>{one.result}</td><td>{one.net}</td>"
            f"<td>{float(one.probability):.6%}</td></tr>"
            for one in self.lines
        )
        words = (self.game, self.wager, self.variant)
        title = escape(", ".join(word for word in words if word))
        return (
            f"<table><caption>{title}: house edge {float(self.house_edge):.4%}</caption>"
            "<thead><tr><th>event</th><th>result</th><th>net</th><th>probability</th></tr></thead>"
            f"<tbody>{body}</tbody></table>"
        )

    def row(self) -> dict[str, object]:
        """The row of ``croupier odds --json``."""
        edge = self.house_edge
        return {
            "game": self.game,
            "wager": self.wager,
            "variant": self.variant,
            "decks": self.decks,
            "house_edge": float(edge),
            "exact": _fraction(edge),
            "return_to_player": float(1 - edge),
            "win_probability": float(self.win_probability),
            "push_probability": float(self.push_probability),
            "lose_probability": float(self.lose_probability),
            "hit_frequency": float(self.hit_frequency),
            "stddev": self.stddev,
            "variance": self.variance,
            "skewness": self.skewness,
            "volatility_index": self.volatility_index,
            "average_wager": float(self.average_wager),
            "element_of_risk": float(self.element_of_risk),
            "method": self.method,
            "rules": list(self.rules),
            "notes": list(self.notes),
            "lines": [line.row() for line in self.lines],
        }


def _fraction(number: Number) -> str | None:
    if isinstance(number, Fraction):
        return f"{number.numerator}/{number.denominator}"
    return None


def line_of(result: Result) -> tuple[str, str, Fraction]:
    """Event, result and what a unit gains, of a wager that is decided.

    >>> line_of(Surrendered(Fraction(1, 2), "rule"))
    ('surrendered', 'lose', Fraction(-1, 2))
    """
    if isinstance(result, Win):
        won = "win" if result.odds else "stand-off"  # a prize of the stake alone: money back
        return (result.event or "win", won, result.odds)
    if isinstance(result, Surrendered):
        return ("surrendered", "lose", result.part - 1)
    if isinstance(result, Lose | Void | StandOff):
        said = NAMES[type(result)]
        return (said, said, Fraction(-1 if isinstance(result, Lose) else 0))
    raise ValueError(f"{result} gains nothing by itself for a unit staked")


def tabulate(outcomes: Iterable[tuple[Result, int | Fraction]]) -> tuple[Line, ...]:
    """Lines from weighted results, the same events added together, the best paid first.

    >>> from croupier.table.results import Lose, Win
    >>> [line.probability for line in tabulate([(Win(Fraction(35), ""), 1), (Lose(""), 36)])]
    [Fraction(1, 37), Fraction(36, 37)]
    """
    alike: dict[int, tuple[Result, int | Fraction]] = {}  # one object of a pay table comes often
    for result, weight in outcomes:
        _, before = alike.get(id(result), (result, 0))
        alike[id(result)] = (result, before + weight)
    weights: dict[tuple[str, str, Fraction], Fraction] = {}
    for result, weight in alike.values():
        key = line_of(result)
        weights[key] = weights.get(key, Fraction(0)) + weight
    total = sum(weights.values(), Fraction(0))
    ordered = sorted(weights, key=lambda k: (-k[2], k[0]))
    return tuple(
        Line(event, what, net, weights[event, what, net] / total)
        for event, what, net in ordered
        if weights[event, what, net]
    )


def per_decided(figures: Figures) -> Figures | None:
    """The same for each wager that is won or lost; nothing if every wager is."""
    void = figures.push_probability
    if not void:
        return None
    lines = tuple(
        replace(line, probability=line.probability / (1 - void))
        for line in figures.lines
        if line.result in ("win", "lose")
    )
    return replace(figures, lines=lines, variant=_joined(figures.variant, "per wager decided"))


def per_trial(figures: Figures, trials: Fraction, word: str) -> Figures | None:
    """The same for each roll or spin that a wager lies there for; ``trials``: how many it lies
    there for on average.  Nothing if it is decided by one."""
    if trials == 1:
        return None
    lines = tuple(replace(line, probability=line.probability / trials) for line in figures.lines)
    waits = Line(UNDECIDED, UNDECIDED, Fraction(0), 1 - 1 / trials)
    return replace(figures, lines=(*lines, waits), variant=_joined(figures.variant, f"per {word}"))


def per_outlay(figures: Figures) -> Figures | None:
    """The same for each unit that leaves the player's hand, a fee paid with the wager included;
    nothing if there is none."""
    whole = figures.average_wager
    if whole == 1:
        return None
    lines = tuple(replace(line, net=line.net / whole) for line in figures.lines)
    variant = _joined(figures.variant, "per outlay")
    return replace(figures, lines=lines, variant=variant, average_wager=Fraction(1), area=None)


def _joined(variant: str, more: str) -> str:
    return f"{variant}, {more}" if variant else more
