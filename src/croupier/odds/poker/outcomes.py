"""What the deals that were counted come to: values, decisions and lines, from live areas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.games.poker.layout import EQUAL, LOSES, WINS
from croupier.odds.figures import Line
from croupier.odds.kernels.poker import hands_of
from croupier.odds.poker.boards import AGAINST, Pays
from croupier.wagers.poker import POKER, Rank


class Column(NamedTuple):
    """One event that deals are counted by, as :func:`croupier.odds.poker.boards.add` has them."""

    event: str
    qualified: bool
    rank: Rank


ANY = POKER.ranks[0]  # of hands that do not win the rank decides nothing
COLUMNS = (
    *(Column(WINS, qualified, rank) for rank in POKER.ranks for qualified in (False, True)),
    *(Column(event, qualified, ANY) for event in (LOSES, EQUAL) for qualified in (False, True)),
)
FOLDED = "folded"


@dataclass(frozen=True)
class Stakes:
    """What a unit of the ante comes to, with every wager that must lie beside it, and a unit
    wagered in play; as the live areas say."""

    ante: Callable[[Column], Fraction]
    raised: Callable[[Column], Fraction]
    folded: Fraction
    said: Callable[[Column], str]  # the event in words
    parts: int = 1  # in how many parts a unit must be taken for them to be whole

    def value(self, column: Column, times: int) -> Fraction:
        return self.ante(column) + times * self.raised(column)

    def sum(self, counts: Sequence[int], times: int) -> Fraction:
        each = zip(counts, COLUMNS, strict=True)
        return sum((number * self.value(c, times) for number, c in each), Fraction(0))

    def pays(self, qualifies: int) -> Pays:
        """The same as tables for a compiled loop."""

        def whole(columns: Sequence[Column], of: Callable[[Column], Fraction]) -> list[int]:
            return [int(self.parts * of(column)) for column in columns]

        hands, both = hands_of(POKER), (False, True)
        won = [whole([Column(WINS, q, hand.rank) for hand in hands], self.ante) for q in both]
        lost, equal = (
            whole([Column(event, q, ANY) for q in both], self.ante) for event in (LOSES, EQUAL)
        )
        raised = [Column(event, True, ANY) for event in (WINS, LOSES, EQUAL)]
        return Pays(
            np.array(won, np.int64),
            np.array(lost, np.int64),
            np.array(equal, np.int64),
            np.array(whole(raised, self.raised), np.int64),
            int(self.parts * self.folded) * AGAINST,
            qualifies,
        )


class Outcomes:
    """How often each thing becomes of a unit of the ante."""

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self.weights: Counter[tuple[str, Fraction]] = Counter()
        self.wagered: Counter[int] = Counter()  # by how many units were wagered in play

    def add(self, counts: Sequence[int], times: int, said: str) -> None:
        """These deals, so much wagered in play."""
        for number, column in zip(counts, COLUMNS, strict=True):
            event = f"{said}, {self.stakes.said(column)}"
            self.weights[event, self.stakes.value(column, times)] += number
            self.wagered[times] += number

    def fold(self, number: int) -> None:
        self.weights[FOLDED, self.stakes.folded] += number
        self.wagered[0] += number

    @property
    def total(self) -> int:
        return sum(self.weights.values())

    def average_raise(self) -> Fraction:
        return Fraction(sum(times * n for times, n in self.wagered.items()), self.total)

    def lines(self) -> tuple[Line, ...]:
        total = self.total
        ordered = sorted(self.weights.items(), key=lambda one: (-one[0][1], one[0][0]))
        return tuple(
            Line(event, _result(gain), gain, Fraction(number, total))
            for (event, gain), number in ordered
            if number
        )


def _result(gain: Fraction) -> str:
    return "win" if gain > 0 else "lose" if gain < 0 else "stand-off"
