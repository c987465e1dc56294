"""The areas of a layout: where a wager may lie, and what decides it there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from croupier.table.results import Result


@dataclass(frozen=True, slots=True)
class Area:
    """A betting area and the wager that is made by placing chips in it.

    ``result`` is the wager's one definition: a pure function of the outcome of
    the round.  A wager whose result comes some other way (an insurance line, a
    wager raised in play) has none, and its game settles it by name.
    """

    name: str
    rule: str  # the provision that permits the wager
    result: Callable[[Any], Result] | None = None
    limit: str = ""  # which limits of the sign apply; the area's own name by default
    additional: bool = False  # an additional gaming wager (Schedule 17)
    before_first_card: bool = False  # closes before any card is dealt, not at 'no more bets'
    per_box: int = 0  # how many players may place it on one box; 0: no limit
    fixed: int = 0  # the one amount it can be, where a rule names it (17:31); 0: as the sign says

    @property
    def limit_name(self) -> str:
        return self.limit or self.name


class Wager:
    """Chips of one player lying in one area."""

    __slots__ = ("amount", "area", "box", "key", "player")

    def __init__(self, player: str, area: Area, box: int, amount: int) -> None:
        self.player = player
        self.area = area
        self.box = box
        self.amount = amount
        self.key = (player, area.name, box)  # where a round keeps it

    def __repr__(self) -> str:
        return f"Wager({self.player}, {self.area.name}, box {self.box}, {self.amount}c)"
