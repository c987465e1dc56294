"""The prize of a jackpot as a table shows it, and how it is changed other than by play."""

from __future__ import annotations

from typing import ClassVar, Protocol, Self

from croupier.table.actors import SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, kebab
from croupier.table.fields import Cents, Words
from croupier.table.refusal import Refused


class JackpotRound(Protocol):
    """A round of a game with a jackpot."""

    def meters(self) -> dict[str, int]: ...

    def may_change_jackpot(self, amount: int) -> Refused | None:
        """What the schedule says against putting the meter to this amount."""


class ChangeJackpot(Direction[JackpotRound], frozen=True, tag=kebab):
    """Put the meter of a jackpot to another amount, and say why."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    amount: Cents = 0  # cents
    why: Words = ""

    def check(self, round: JackpotRound, by: Actor) -> Refused | None:
        if not self.why.strip():
            return Refused("say why the jackpot is changed")
        return round.may_change_jackpot(self.amount)

    @classmethod
    def samples(cls, round: JackpotRound) -> list[Self]:
        return [cls(prize + 100_00, "put right") for prize in round.meters().values()]
