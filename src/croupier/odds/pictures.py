"""Distributions as SVG: a page that prints, drawn by nothing but text."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

import numpy as np

from croupier.odds.sessions import Session

WIDE, HIGH, LEFT, BELOW, TOP = 720, 360, 56, 40, 40
BARS = 120
BLUE, RED, GREY = "#3d7ab8", "#b8523d", "#888888"


def as_svg(found: Session, title: str, marks: Sequence[tuple[str, float]] = ()) -> str:
    """The distribution of a session as bars, red where the player is behind."""
    low, high = found.percentile(0.001), found.percentile(0.999)
    step = float(found.lattice.step)
    bars = int(min(BARS, max(1, round((high - low) / step) + 1)))
    edges = np.linspace(low - step / 2, high + step / 2, bars + 1)
    heights, _ = np.histogram(found.sums, bins=edges, weights=found.chances)
    tallest = max(float(heights.max()), 1e-12)
    inner, room = WIDE - LEFT - 16, HIGH - BELOW - TOP
    span = edges[-1] - edges[0]

    def x_of(value: float) -> float:
        return float(LEFT + inner * (value - edges[0]) / span)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}" '
        f'viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12" role="img">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        _text(LEFT, 22, title, weight="bold"),
    ]
    for n, height in enumerate(heights):
        tall = room * float(height) / tallest
        middle = (edges[n] + edges[n + 1]) / 2
        colour = RED if middle < -step / 4 else BLUE
        x, wide = x_of(edges[n]), inner / bars
        parts.append(
            f'<rect x="{x:.2f}" y="{HIGH - BELOW - tall:.2f}" width="{max(wide - 0.5, 0.5):.2f}" '
            f'height="{tall:.2f}" fill="{colour}"/>'
        )
    parts.append(f'<path d="M{LEFT} {HIGH - BELOW}H{WIDE - 16}" stroke="{GREY}"/>')
    for value in np.linspace(low, high, 7):
        parts.append(_text(x_of(float(value)), HIGH - BELOW + 18, f"{value:,.4g}", anchor="middle"))
    for name, value in marks:
        if low <= value <= high:
            x = x_of(value)
            line = f'<path d="M{x:.2f} {TOP}V{HIGH - BELOW}" stroke="{GREY}" stroke-dasharray="4"/>'
            parts += [line, _text(x + 3, TOP + 10, name)]
    parts.append(_text(LEFT, HIGH - 6, "units won or lost"))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _text(x: float, y: float, words: str, *, weight: str = "normal", anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-weight="{weight}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
