"""What moved between players' meters and a table, as the table's log has it."""

from __future__ import annotations

from croupier.table.log import Happened, Input, Line


class Moved:
    """What the log says came from each player's meter, or (negative) went back to it."""

    def __init__(self, before: dict[str, int] | None = None) -> None:
        self.by_player = dict(before or {})
        self._leaving = ""

    def see(self, line: Line) -> None:
        entry = line.entry
        if isinstance(entry, Input):
            kind = entry.c.get("type")
            self._leaving = entry.by if kind == "leave" else ""
            if entry.brings:
                self._add(entry.by, entry.brings)
            if kind == "buy-in":
                self._add(entry.by, entry.c["amount"])
            elif kind == "cash-out":
                self._add(entry.by, -entry.c["amount"])
            elif kind == "return-credits":
                for player, amount in zip(entry.c["players"], entry.c["amounts"], strict=True):
                    self._add(player, -amount)
        elif isinstance(entry, Happened) and entry.e["type"] == "chips-cashed":
            if entry.e["player"] == self._leaving:
                self._add(self._leaving, -entry.e["amount"])
            self._leaving = ""

    def _add(self, player: str, amount: int) -> None:
        self.by_player[player] = self.by_player.get(player, 0) + amount
