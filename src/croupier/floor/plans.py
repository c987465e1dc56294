"""A table as the configuration describes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.table.sign import Limit, Sign


@dataclass(frozen=True)
class TablePlan:
    name: str
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    sign: Sign | None = None
    seats: int | None = None
    automated: bool = True
    seed: str = ""  # for teaching and tests; live tables draw from the system's generator
    wagering_seconds: float = 20.0
    decision_seconds: float = 15.0
    pause_seconds: float = 4.0
    terminals: dict[str, dict[str, Limit]] = field(default_factory=dict)  # 16:8, within the sign
    most_terminals: int = 0  # approved for this game (16:2(3)); 0: no number is set
