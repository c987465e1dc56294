"""Roulette wheels, their pockets in the order of the rim, clockwise from zero (7:2; I-G-9).

Single and double zero are in the usual European and American orders. The triple zero wheel is
the project's own: the American order with 000 in the middle of the eighteen numbers from 00 round
to 0. No pocket has a neighbour of its own colour on any of the three. On the usual double zero
wheel the numbers on either side of a zero share a colour; between zeros red and black alternate.
The order changes no odds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from croupier.equipment.randomness import Source

Colour = Literal["green", "red", "black"]

ZEROS: Final = ("0", "00", "000")
_RED: Final = frozenset((1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))

_COLOURS: Final[Mapping[str, Colour]] = {
    **dict.fromkeys(ZEROS, "green"),
    **{str(n): "red" if n in _RED else "black" for n in range(1, 37)},
}


def colour(pocket: str) -> Colour:
    """The colour of a pocket."""
    try:
        return _COLOURS[pocket]
    except KeyError:
        raise ValueError(f"no pocket is marked {pocket!r}") from None


@dataclass(frozen=True, slots=True)
class Wheel:
    """A roulette wheel: equally spaced pockets in the order of the rim."""

    name: str
    pockets: tuple[str, ...]

    def colour(self, pocket: str) -> Colour:
        """The colour of a pocket of this wheel."""
        if pocket not in self.pockets:
            raise ValueError(f"the {self.name} wheel has no pocket {pocket!r}")
        return colour(pocket)

    def spin(self, source: Source) -> str:
        """The pocket where the ball comes to rest."""
        return self.pockets[source.below(len(self.pockets))]


def _pockets(*runs: str) -> tuple[str, ...]:
    return tuple(" ".join(runs).split())


_FROM_0 = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1"
_FROM_00 = "00 27 10 25 29 12 8 19 31 18"
_TO_0 = "6 21 33 16 4 23 35 14 2"

SINGLE_ZERO: Final = Wheel(  # 7:2(1)(a)
    "single zero",
    _pockets(
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10",
        "5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
    ),
)
DOUBLE_ZERO: Final = Wheel("double zero", _pockets(_FROM_0, _FROM_00, _TO_0))  # 7:2(1)(b)
TRIPLE_ZERO: Final = Wheel("triple zero", _pockets(_FROM_0, _FROM_00, "000", _TO_0))  # 7:2(1)(c)
WHEELS: Final[Mapping[str, Wheel]] = {
    wheel.name: wheel for wheel in (SINGLE_ZERO, DOUBLE_ZERO, TRIPLE_ZERO)
}
