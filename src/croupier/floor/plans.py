"""What the configuration describes: a table, and what takes two people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.floor.people.roles import Proposed
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
    substantial: int = 0  # cents of a round's win that lock the player's credits; 0: none do


@dataclass(frozen=True)
class TwoPeopleLimits:
    """From which amounts on, in cents, a payment takes two people."""

    accounts: bool = True  # whether accounts of the staff do
    sale: int = 10_000_00  # of credits, for cash
    hand_pay: int = 10_000_00
    voucher: int = 10_000_00  # paid at the cage
    round: int = 1_000_00  # paid by hand
    refusal: int = 1_000_00
    dispute: int = 1_000_00

    def of(self, what: Proposed) -> int:
        return {
            Proposed.SELL_CREDITS: self.sale,
            Proposed.HAND_PAY: self.hand_pay,
            Proposed.PAY_VOUCHER: self.voucher,
            Proposed.PAY_ROUND: self.round,
            Proposed.REFUSE_PAYMENT: self.refusal,
            Proposed.DECIDE_DISPUTE: self.dispute,
        }[what]
