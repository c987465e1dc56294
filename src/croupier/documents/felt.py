"""The layout of a game as a picture: every area with what it pays, kind by kind."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from croupier.table.areas import Area
from croupier.table.game import Game

WIDE, HIGH, GAP, MARGIN = 92, 40, 4, 14
ACROSS = 12  # numbered areas in a row
FEW = 6  # areas with names in a row
SHOWN = 60  # of one kind


def stem(name: str) -> str:
    """What an area's name begins with, before its numbers.

    >>> stem("split-17-20"), stem("six-line-4-9"), stem("red")
    ('split', 'six-line', 'red')
    """
    words = name.split("-")
    kept = [word for word in words if not word.isdigit()]
    return "-".join(kept) if len(kept) < len(words) else name


def kinds(areas: Iterable[Area]) -> dict[str, list[Area]]:
    """Areas that differ in their numbers only, together; single ones under ''."""
    found: dict[str, list[Area]] = {}
    for area in areas:
        found.setdefault(stem(area.name), []).append(area)
    several = {name: some for name, some in found.items() if len(some) > 1}
    single = [some[0] for some in found.values() if len(some) == 1]
    return {**({"": single} if single else {}), **several}


def pays(area: Area) -> str:
    """What an area pays, in a few words."""
    if not area.paid:
        return ""
    said = [one.said for one in area.paid]
    best = said[0].removesuffix("/1")
    return (
        f"{best} to 1" if len(said) == 1 and "/" not in best else said[0] + " …" * (len(said) > 1)
    )


def felt(game: Game) -> str:
    """A game's layout as SVG."""
    areas = [area for area in game.round.areas(game.configure()).values() if area.placeable]
    drawn: list[str] = []
    y = MARGIN + 24
    for name, some in kinds(areas).items():
        if name:
            drawn.append(_text(MARGIN, y + 14, name, "start", 13, "#f4e9c9"))
            y += 20
        across = ACROSS if name else FEW
        wide = (ACROSS * (WIDE + GAP)) // across - GAP
        shown = some[:SHOWN]
        for at, area in enumerate(shown):
            x = MARGIN + at % across * (wide + GAP)
            drawn.append(_box(x, y + at // across * (HIGH + GAP), wide, area, name))
        y += (len(shown) + across - 1) // across * (HIGH + GAP) + 8
        if len(some) > SHOWN:
            drawn.append(_text(MARGIN, y + 8, f"and {len(some) - SHOWN} more", "start", 11, "#fff"))
            y += 16
    width = 2 * MARGIN + ACROSS * (WIDE + GAP) - GAP
    title = _text(width // 2, MARGIN + 8, game.title, "middle", 17, "#f4e9c9")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {y + MARGIN}" '
        f'aria-label="The layout of {escape(game.title)}">'
        f'<rect width="{width}" height="{y + MARGIN}" rx="16" fill="#0b5a34"/>'
        f"{title}{''.join(drawn)}</svg>"
    )


def _box(x: int, y: int, wide: int, area: Area, kind: str) -> str:
    label = area.name.removeprefix(f"{kind}-") if kind else area.name
    odds = pays(area)
    size = 13 if len(label) * 8 < wide else 9
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{HIGH}" rx="5" fill="none" '
        f'stroke="#f4e9c9"/>'
        + _text(x + wide // 2, y + (17 if odds else 25), label, "middle", size, "#fff")
        + (_text(x + wide // 2, y + 32, odds, "middle", 10, "#f4e9c9") if odds else "")
    )


def _text(x: int, y: int, text: str, anchor: str, size: int, ink: str) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{ink}" '
        f'font-family="sans-serif">{escape(text)}</text>'
    )
