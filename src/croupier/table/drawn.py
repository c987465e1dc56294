"""Cards, rounds and tables as pictures: what a notebook shows, and the documents.

Plain SVG and HTML, from the same folds of events as the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from croupier.equipment.cards import DECK, RED
from croupier.money import format_amount

CARDS = frozenset(DECK)
WIDE, HIGH, GAP = 46, 64, 6


def card(face: str, x: int = 0) -> str:
    """One card, tile or other piece as a group of SVG, ``x`` from the left."""
    frame = f'<rect x="{x}" width="{WIDE}" height="{HIGH}" rx="6" '
    if not face:
        return frame + 'fill="#24518f" stroke="#fff" stroke-width="2"/>'
    ink = "#c00" if face in RED else "#111"
    size = 20 if face in CARDS else 11
    return (
        frame + 'fill="#fff" stroke="#888"/>'
        f'<text x="{x + WIDE // 2}" y="{HIGH // 2 + 7}" text-anchor="middle" '
        f'font-size="{size}" font-family="sans-serif" fill="{ink}">{escape(face)}</text>'
    )


def cards(faces: Iterable[str]) -> str:
    """A hand as an SVG picture.

    >>> cards(["9♠"]).startswith("<svg")
    True
    """
    listed = list(faces)
    wide = max(len(listed) * (WIDE + GAP) - GAP, 1)
    drawn = "".join(card(face, at * (WIDE + GAP)) for at, face in enumerate(listed))
    label = escape(" ".join(face or "face down" for face in listed))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" '
        f'width="{wide}" height="{HIGH}" viewBox="0 0 {wide} {HIGH}">{drawn}</svg>'
    )


def hands(lying: Mapping[str, Iterable[str]]) -> str:
    """Hands by name, as a table of HTML."""
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{cards(faces)}</td></tr>"
        for name, faces in lying.items()
        if faces
    )
    return f"<table>{rows}</table>" if rows else ""


def rows(head: Iterable[str], lines: Iterable[Iterable[object]]) -> str:
    """A table of HTML."""
    top = "".join(f"<th>{escape(str(one))}</th>" for one in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(one))}</td>" for one in line) + "</tr>" for line in lines
    )
    return f"<table><tr>{top}</tr>{body}</table>"


def money(cents: int) -> str:
    """An amount, as it is written everywhere."""
    return format_amount(cents)
