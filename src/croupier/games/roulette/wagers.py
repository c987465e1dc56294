"""Roulette: every position of the layouts, found from their geometry, and its result.

The cells of a layout are rectangles.  Chips inside one are on a number; on a line between
two, on a split; where three or four meet, on a street or a corner; on the outer line, on
the row or the two rows that end there.  So no position exists that the felt does not have
(7:9(3), I-RO-1).  What a wager pays is a table over the pocket in which the ball
rests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise

from croupier.equipment.wheels import WHEELS, ZEROS, colour
from croupier.table.areas import PayTable
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result, Win

NUMBERS = tuple(str(n) for n in range(1, 37))
PERMITTED = "qld-2024:7:8(1)"
DEFINED = "qld-2024:7:8(2)"
PLACEMENT = "qld-2024:7:9(3)"

# 7:16(1), by kind of wager.
ODDS: Mapping[str, Fraction] = {
    kind: Fraction(to_one)
    for kind, to_one in {
        "straight": 35,
        "split": 17,
        "street": 11,
        "corner": 8,
        "five-line": 6,
        "six-line": 5,
        "column": 2,
        "dozen": 2,
        "low": 1,
        "high": 1,
        "even": 1,
        "odd": 1,
        "red": 1,
        "black": 1,
    }.items()
}
KINDS = tuple(ODDS)
INSIDE = KINDS[: KINDS.index("column")]
OUTSIDE = KINDS[KINDS.index("column") :]
_BY_SIZE = {3: "street", 4: "corner", 5: "five-line", 6: "six-line"}


@dataclass(frozen=True, slots=True)
class Position:
    """Where chips may lie, the kind of wager they are there, and the numbers that win."""

    name: str
    kind: str
    numbers: tuple[str, ...]  # as the layout reads, top to bottom and left to right


@dataclass(frozen=True, slots=True)
class Cell:
    """A rectangle of the layout; a column is two units wide, a row one unit high."""

    number: str
    left: int
    right: int
    row: int

    def adjoins(self, other: Cell) -> bool:
        """Whether they share more than a point of a line."""
        if self.row == other.row:
            return self.right == other.left or other.right == self.left
        overlap = min(self.right, other.right) - max(self.left, other.left)
        return abs(self.row - other.row) == 1 and overlap > 0

    def touches(self, x: int, y: int) -> bool:
        return self.left <= x <= self.right and self.row <= y <= self.row + 1


WIDTH = 6
_ZERO_CELLS: Mapping[str, tuple[Cell, ...]] = {  # diagrams 7.4 to 7.6 (I-G-9)
    "single zero": (Cell("0", 0, WIDTH, -1),),
    "double zero": (Cell("0", 0, 3, -1), Cell("00", 3, WIDTH, -1)),
    "triple zero": (Cell("000", 0, WIDTH, -2), Cell("0", 0, 3, -1), Cell("00", 3, WIDTH, -1)),
}
_NUMBER_CELLS = tuple(
    Cell(number, 2 * (n % 3), 2 * (n % 3) + 2, n // 3) for n, number in enumerate(NUMBERS)
)


def cells(wheel: str) -> tuple[Cell, ...]:
    """The numbers of a layout in the order they are read."""
    return _ZERO_CELLS[wheel] + _NUMBER_CELLS


def _inside(wheel: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Kind and numbers of every position on, between or at the end of cells."""
    felt = cells(wheel)
    for cell in felt:
        yield "straight", (cell.number,)
    for one, other in combinations(felt, 2):
        if one.adjoins(other):
            yield "split", (one.number, other.number)
    rows = sorted({cell.row for cell in felt})
    for row in rows:  # on the outer line
        ending = tuple(cell.number for cell in felt if cell.row == row)
        if len(ending) == 3:
            yield "street", ending
    for y in rows[1:]:  # where cells meet
        for x in range(1, WIDTH):
            meeting = tuple(cell.number for cell in felt if cell.touches(x, y))
            if len(meeting) >= 3:
                yield _BY_SIZE[len(meeting)], meeting
    for above, below in pairwise(rows):  # on the outer line, between two rows
        both = tuple(cell.number for cell in felt if cell.row in (above, below))
        yield _BY_SIZE[len(both)], both


def _outside() -> Iterator[Position]:
    for n in range(3):
        yield Position(f"column-{n + 1}", "column", NUMBERS[n::3])
    for n in range(3):
        yield Position(f"dozen-{n + 1}", "dozen", NUMBERS[12 * n : 12 * n + 12])
    yield Position("low", "low", NUMBERS[:18])
    yield Position("high", "high", NUMBERS[18:])
    yield Position("even", "even", NUMBERS[1::2])
    yield Position("odd", "odd", NUMBERS[::2])
    for shade in ("red", "black"):
        yield Position(shade, shade, tuple(n for n in NUMBERS if colour(n) == shade))


def _name(kind: str, numbers: tuple[str, ...]) -> str:
    if kind == "five-line":
        return kind
    if kind == "six-line":
        numbers = (numbers[0], numbers[-1])
    return "-".join((kind, *numbers))


@cache
def positions(wheel: str) -> Mapping[str, Position]:
    """Every position of the layout of a wheel, by its name.

    >>> len(positions("single zero")), positions("double zero")["five-line"].numbers
    (157, ('0', '00', '1', '2', '3'))
    """
    found: dict[str, Position] = {}
    for kind, numbers in _inside(wheel):
        name = _name(kind, numbers)
        found[name] = Position(name, kind, numbers)
    for position in _outside():
        found[position.name] = position
    return found


# Pay tables, over the pocket in which the ball rests.

WINS, LOSES, LOSES_TO_ZERO = "wins", "loses", "loses to a zero"
LOST: Mapping[str, Result] = {LOSES: Lose(DEFINED), LOSES_TO_ZERO: Lose("qld-2024:7:16(2)")}


def events(position: Position, wheel: str) -> Mapping[str, str]:
    """What each pocket is to a wager; a zero takes what does not have it (7:16(2))."""
    return {
        pocket: WINS
        if pocket in position.numbers
        else (LOSES_TO_ZERO if pocket in ZEROS else LOSES)
        for pocket in WHEELS[wheel].pockets
    }


def pays(position: Position, wheel: str) -> PayTable[str]:
    """The one definition of a roulette wager (7:8, 7:16)."""
    wins = Win(ODDS[position.kind], "qld-2024:7:16(1)")
    return PayTable(events(position, wheel).__getitem__, {WINS: wins, **LOST})


# Names that are no positions.


def no_position(name: str, wheel: str) -> Refused:
    """Why no chips can lie there, and what was perhaps meant."""
    kind = next((k for k in KINDS if name == k or name.startswith(f"{k}-")), "")
    rest = name[len(kind) + 1 :]
    if not kind:
        return Refused(f"no wager is called '{name}'; there are {', '.join(KINDS)}", PERMITTED)
    if kind == "five-line":
        if wheel == "single zero":
            return Refused("the five-line is for double and triple zero only", DEFINED)
        return Refused("there is one five-line: five-line", PERMITTED)
    if kind in ("column", "dozen"):
        return Refused(f"the {kind}s are {kind}-1, {kind}-2 and {kind}-3", PERMITTED)
    if kind in OUTSIDE:
        return Refused(f"the wager is called {kind}", PERMITTED)
    return _no_inside(kind, rest.split("-") if rest else [], wheel)


def _no_inside(kind: str, numbers: list[str], wheel: str) -> Refused:
    known = [cell.number for cell in cells(wheel)]
    for number in numbers:
        if number not in known:
            return Refused(f"the {wheel} layout has no number '{number}'", PLACEMENT)
    asked = sorted(set(numbers), key=known.index)
    if len(asked) < len(numbers):
        return Refused("a position names each of its numbers once", PLACEMENT)
    meant = next((p.name for p in positions(wheel).values() if list(p.numbers) == asked), "")
    if kind == "six-line" and len(asked) == 2:
        meant = _name(kind, tuple(asked))
        meant = meant if meant in positions(wheel) else ""
    if meant:
        return Refused(f"that position is called {meant}", PLACEMENT)
    said = " and ".join((", ".join(asked[:-1]), asked[-1])) if len(asked) > 1 else "".join(asked)
    match kind:
        case "straight":
            return Refused("straight up is one number, as straight-17", DEFINED)
        case "split" if len(asked) == 2:
            return Refused(f"{said} do not adjoin on the layout", PLACEMENT)
        case "split":
            return Refused("a split is two numbers, as split-17-20", DEFINED)
        case "street":
            return Refused(f"{said or 'nothing'}: no street of three numbers", PLACEMENT)
        case "corner":
            return Refused(f"{said or 'nothing'}: no four numbers that meet", PLACEMENT)
    return Refused(
        f"{said or 'nothing'}: no first and last of two rows, as in six-line-1-6", PLACEMENT
    )
