"""How a prize or a rate is changed other than by play: never under a wager that was made for it as
it was shown (I-SB-2, I-JP-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol, Self

from croupier.table.actors import SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, kebab
from croupier.table.fields import Cents, Words
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.wagers.jackpots.part import JackpotRound


class MeteredRound(Protocol):
    """A round of a game with a jackpot."""

    def meters(self) -> dict[str, int]: ...

    def may_change_jackpot(self, amount: int) -> Refused | None:
        """What the schedule says against putting the meter to this amount."""


class ChangeJackpot(Direction[MeteredRound], frozen=True, tag=kebab):
    """Put the meter of a jackpot to another amount, and say why."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    amount: Cents = 0  # cents
    why: Words = ""

    def check(self, round: MeteredRound, by: Actor) -> Refused | None:
        if not self.why.strip():
            return Refused("say why the jackpot is changed")
        return round.may_change_jackpot(self.amount)

    @classmethod
    def samples(cls, round: MeteredRound) -> list[Self]:
        found = [cls(prize + 100_00, "put right") for prize in round.meters().values()]
        return [one for one in found if round.may_change_jackpot(one.amount) is None]


class ChangeJackpotRate(Direction["JackpotRound"], frozen=True, tag=kebab):
    """How much of a wager joins the meter from now on, and where it starts again."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS | {Role.SYSTEM}
    contribution: Cents = 0  # of each jackpot wager
    reset: Cents = 0
    why: Words = ""

    def check(self, round: JackpotRound, by: Actor) -> Refused | None:
        if not self.why.strip():
            return Refused("say why the rate is changed")
        if round.jackpot.linked and by.role is not Role.SYSTEM:
            return Refused("the rate is the link's: change it there", "qld-2024:18:3(3)")
        return round.jackpot.may_change_rate(self.contribution, self.reset)

    @classmethod
    def samples(cls, round: JackpotRound) -> list[Self]:
        jackpot = round.jackpot
        rates = None if jackpot.linked else jackpot.rates()
        found = [] if rates is None else [cls(rates[0], rates[1] + 100_00, "put right")]
        may_become = jackpot.may_change_rate
        return [one for one in found if may_become(one.contribution, one.reset) is None]


class ChangeSetPrizes(Direction["JackpotRound"], frozen=True, tag=kebab):
    """The set prizes that are displayed from now on (18:11)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    whole: Cents = 0  # for a royal flush, or three sevens of diamonds
    tenth: Cents = 0  # for a straight flush, or three sevens of another suit
    why: Words = ""

    def check(self, round: JackpotRound, by: Actor) -> Refused | None:
        if not self.why.strip():
            return Refused("say why the prizes are changed")
        return round.jackpot.may_change_prizes(self.whole, self.tenth)

    @classmethod
    def samples(cls, round: JackpotRound) -> list[Self]:
        prizes = round.jackpot.set_prizes()
        found = [] if prizes is None else [cls(prizes[0] + 100_00, prizes[1], "put right")]
        return [
            one for one in found if round.jackpot.may_change_prizes(one.whole, one.tenth) is None
        ]
