"""Wheels of fortune: 50, 52 and 54 spaces (Schedule 9).

How many sections show each symbol is law (9:2, 9:17, 9:20).  The order on the rim is the
project's own, each symbol spread as evenly as it goes (I-G-9); it changes no odds.
"""

from __future__ import annotations

from croupier.equipment.wheels import Wheel

SECTIONS: dict[int, dict[str, int]] = {
    50: {"a": 24, "b": 8, "c": 8, "d": 4, "e": 2, "f": 2, "g": 1, "h": 1},  # 9:2(2)
    52: {"a": 24, "b": 12, "c": 8, "d": 4, "e": 2, "f": 1, "g": 1},  # 9:17(2)
    54: {"a": 26, "b": 13, "c": 7, "d": 4, "e": 2, "f": 1, "g": 1},  # 9:20(2)
}


def _spread(sections: dict[str, int]) -> tuple[str, ...]:
    """Each time the symbol that is furthest behind its share; ties go to the rarer."""
    spaces = sum(sections.values())
    placed = dict.fromkeys(sections, 0)
    rim: list[str] = []
    for n in range(1, spaces + 1):
        symbol = max(sections, key=lambda s: (sections[s] * n - placed[s] * spaces, -sections[s]))
        placed[symbol] += 1
        rim.append(symbol)
    return tuple(rim)


FORTUNE: dict[int, Wheel] = {
    spaces: Wheel(f"{spaces} space", _spread(sections)) for spaces, sections in SECTIONS.items()
}
