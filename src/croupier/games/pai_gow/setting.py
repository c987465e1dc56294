"""The players' tiles, set by each in their own time."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.pai_gow.layout import HOUSE_WAY
from croupier.table.asks import Choice


class SetTiles(Choice):
    """Which two of one's four tiles lie together, or the house way (28(1), 29(1)).

    Tiles are named by their place, which tells nobody what they are.  ``undone``: who is waited
    for; the others may still set theirs otherwise (28(5)).
    """

    __slots__ = ("boxes", "undone")

    def __init__(
        self, options: tuple[str, ...], boxes: Mapping[str, int], undone: tuple[str, ...]
    ) -> None:
        to = tuple(boxes)
        rule = "qld-2024:6:28(1)"
        super().__init__("your tiles", options, to=to, otherwise=HOUSE_WAY, rule=rule)
        self.boxes = boxes
        self.undone = undone

    def waits_for(self) -> tuple[str, ...]:
        return self.undone

    def describe(self) -> str:
        return f"{', '.join(self.undone)}: {self.what} ({' / '.join(self.options)})"
