"""What can be reported and directed about a jackpot (Parts 1 and 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from croupier.table.actors import SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import BoxNumber
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.wagers.jackpots.part import JackpotRound

NONE = "this table has no jackpot"


class NotConfirmed(Incident["JackpotRound"], frozen=True, tag=kebab):
    """A player says that a jackpot wager lies and was not confirmed (18:4(2))."""

    box: BoxNumber = 0

    def check(self, round: JackpotRound) -> Refused | None:
        if round.jackpot.on_box(self.box) is None:
            return Refused(f"box {self.box} has no jackpot wager", "qld-2024:18:4(2)")
        return None

    @classmethod
    def samples(cls, round: JackpotRound) -> list[Self]:
        return [cls(wager.box) for wager in round.jackpot.lying()[:1]]


class CommencedTooEarly(Incident["JackpotRound"], frozen=True, tag=kebab):
    """The game was commenced on the console before all could make a jackpot wager (18:19)."""

    def check(self, round: JackpotRound) -> Refused | None:
        return round.jackpot.offered("qld-2024:18:19(1)")

    @classmethod
    def samples(cls, round: JackpotRound) -> list[Self]:
        return [cls()] if round.jackpot.system is not None else []


class CommunityNotKnown(Incident["JackpotRound"], frozen=True, tag=kebab):
    """Which cards the jackpot hands are made with can no longer be told (18:21)."""

    looked: bool = True  # a player has looked at the player's cards

    def check(self, round: JackpotRound) -> Refused | None:
        if not round.jackpot.lying():
            return Refused("nobody has a jackpot wager", "qld-2024:18:21(1)")
        return round.jackpot.may_be_unknown(looked=self.looked)

    @classmethod
    def samples(cls, round: JackpotRound) -> list[Self]:
        found = [cls(), cls(looked=False)] if round.jackpot.system is not None else []
        return [one for one in found if one.check(round) is None]


class JackpotFailure(Incident["JackpotRound"], frozen=True, tag=kebab):
    """The jackpot system or its meter has failed after the cards were dealt (18:22)."""

    def is_about(self, round: JackpotRound, box: int) -> bool:
        """The round is void, what was paid and lost in it too (I-JP-9)."""
        return True

    def check(self, round: JackpotRound) -> Refused | None:
        if not round.jackpot.wagered:
            return Refused("nobody has made a jackpot wager on this round", "qld-2024:18:22(1)")
        return None

    @classmethod
    def samples(cls, round: JackpotRound) -> list[Self]:
        return [cls()] if round.jackpot.system is not None and round.jackpot.wagered else []


class WithoutJackpot(Direction["JackpotRound"], frozen=True, tag=kebab):
    """The equipment has failed before the cards: the game goes on without it (18:3(5))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS

    def check(self, round: JackpotRound, by: Actor) -> Refused | None:
        return round.jackpot.offered("qld-2024:18:3(5)")

    @classmethod
    def samples(cls, round: JackpotRound) -> list[Self]:
        return [cls()] if round.jackpot.system is not None else []


class JackpotRestored(Direction["JackpotRound"], frozen=True, tag=kebab):
    """The equipment works again: jackpot wagers are taken."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS

    def check(self, round: JackpotRound, by: Actor) -> Refused | None:
        if not round.jackpot.state.down:
            said = NONE if round.jackpot.system is None else "the jackpot is offered as it is"
            return Refused(said, "qld-2024:18:3(5)")
        return None

    @classmethod
    def samples(cls, round: JackpotRound) -> list[Self]:
        return [cls()] if round.jackpot.state.down else []
