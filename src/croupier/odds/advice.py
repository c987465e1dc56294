"""What a game's analysis can say about decisions: a chart, and what departing from it costs.

A game's entry names its :class:`Advice`; the command `croupier strategy` prints it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable


@dataclass(frozen=True)
class Section:
    name: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]  # label, a cell for each head
    drawn: bool = True  # as coloured cells; otherwise a table of numbers


@dataclass(frozen=True)
class Chart:
    """What to do, by the hand (rows) and what it is held against (heads)."""

    title: str
    heads: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...]
    colours: dict[str, str]  # of a cell, by its first letter


@dataclass(frozen=True)
class Departure:
    """What doing otherwise costs."""

    hand: str
    against: str
    best: str
    instead: str
    often: float
    each: float  # of a unit, when it comes up

    @property
    def per_round(self) -> float:
        return self.often * self.each


@dataclass(frozen=True)
class Way:
    """One way to play a hand, and what comes of it."""

    way: str
    said: str  # by which rule or habit it is played so; empty: by none
    wins: Fraction | None  # None where it depends on what is decided later
    stands_off: Fraction | None
    loses: Fraction | None
    expected: Fraction  # of a unit
    cost: Fraction  # what a unit loses by it against the best way


@dataclass(frozen=True)
class Ways:
    """Every way to play one hand, the best first, for each side of the table that may hold it."""

    hand: str
    sides: tuple[tuple[str, tuple[Way, ...]], ...]
    picture: str = ""  # of the hand, for a terminal


class Advice(Protocol):
    """Answers for a game under its options."""

    def chart(self, options: Any, *, by_cards: bool) -> Chart: ...

    def departures(self, options: Any, said: Sequence[str]) -> list[Departure]:
        """What each costs; ``ValueError`` for one that cannot be understood."""


@runtime_checkable
class HandAdvice(Protocol):
    """An :class:`Advice` that can also say how one hand is best played."""

    def hand(self, options: Any, text: str) -> Ways:
        """Every way to play it; ``ValueError`` if the text names no hand."""


def as_csv(found: Chart) -> str:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["section", "hand", *found.heads])
    for section in found.sections:
        for label, cells in section.rows if section.drawn else ():
            rows.writerow([section.name, label, *cells])
    return text.getvalue()


_WIDE, _HIGH, _LEFT, _TOP = 52, 24, 92, 46


def as_svg(found: Chart) -> str:
    """A page that prints: coloured cells with their letters."""
    parts: list[str] = []
    y = _TOP
    for section in found.sections:
        if section.drawn:
            parts += _section(section, found, y)
            y += _HIGH * (len(section.rows) + 1) + _HIGH // 2
    for note in found.notes:
        parts.append(_text(8, y + 14, note))
        y += 18
    width = _LEFT + len(found.heads) * _WIDE + 8
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y + 12}" '
        f'viewBox="0 0 {width} {y + 12}" font-family="sans-serif" font-size="13">'
        f"<title>{_escaped(found.title)}</title>"
        '<rect width="100%" height="100%" fill="#ffffff"/>'
    )
    title = _text(8, 26, found.title, "bold")
    return "\n".join([head, title, *parts, "</svg>", ""])


def _section(section: Section, found: Chart, y: int) -> list[str]:
    parts = [_text(8, y + 16, section.name, "bold")]
    for n, head in enumerate(found.heads):
        parts.append(_text(_LEFT + n * _WIDE + _WIDE / 2, y + 16, head, "bold", "middle"))
    for label, cells in section.rows:
        y += _HIGH
        parts.append(_text(8, y + 16, label))
        for n, code in enumerate(cells):
            x = _LEFT + n * _WIDE
            colour = found.colours.get(code[:1], "#ffffff")
            parts.append(
                f'<rect x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" fill="{colour}" '
                'stroke="#ffffff"/>'
            )
            parts.append(_text(x + _WIDE / 2, y + 16, code, anchor="middle"))
    return parts


def _text(x: float, y: float, words: str, weight: str = "normal", anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-weight="{weight}" text-anchor="{anchor}">'
        f"{_escaped(words)}</text>"
    )


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
