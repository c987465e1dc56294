"""The prize of a jackpot as a table shows it, and how it is changed other than by play."""

from __future__ import annotations

from typing import Any, ClassVar

from croupier.table.actors import SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, kebab
from croupier.table.refusal import Refused


class ChangeJackpot(Direction, frozen=True, tag=kebab):
    """Put the meter of a jackpot to another amount, and say why."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    amount: int = 0  # cents
    why: str = ""

    def check(self, round: Any, by: Actor) -> Refused | None:
        if not self.why.strip():
            return Refused("say why the jackpot is changed")
        refused: Refused | None = round.may_change_jackpot(self.amount)
        return refused

    @classmethod
    def samples(cls, round: Any) -> list[Direction]:
        return [cls(prize + 100_00, "put right") for prize in round.meters().values()]
