"""What can be reported and directed at a roulette table (7:5, 7:7, 7:9, 7:13, 7:17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from croupier.table.actors import CREW, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, Incident, Place, kebab
from croupier.table.fields import AreaName, Cents, PlayerName, Pocket, Words
from croupier.table.refusal import Refused, no_wager
from croupier.table.wagering import Wagering

if TYPE_CHECKING:
    from croupier.games.roulette.round import Roulette, WheelRound

EQUIPMENT = ("wheel", "ball", "rotation", "other equipment")  # 7:7(a) to (d)


# Why 'no spin' is called.


class BadSpin(Incident["WheelRound"], frozen=True):
    """A reason to call 'no spin'; ``rested``: where the ball came to rest all the same."""

    rested: Pocket = ""

    def check(self, round: WheelRound) -> Refused | None:
        if self.rested and self.rested not in round.wheel.pockets:
            return Refused(f"the {round.wheel.name} wheel has no {self.rested!r}", "qld-2024:7:2")
        return None

    @classmethod
    def samples(cls, round: WheelRound) -> list[Self]:
        return [cls(), cls(rested=round.wheel.pockets[0])]


class SameDirection(BadSpin, frozen=True, tag=kebab):
    """The ball was spun in the direction of the wheel (7:17(1))."""


class TooFewTurns(BadSpin, frozen=True, tag=kebab):
    """The ball will not complete four revolutions of the track (7:17(2))."""


class ForeignObject(BadSpin, frozen=True, tag=kebab):
    """Something else got into the wheel before the ball came to rest (7:17(3))."""


class AirPocket(BadSpin, frozen=True, tag=kebab):
    """The ball is unduly hung up in an air pocket (7:17(3))."""


class BallOut(Incident["Roulette"], frozen=True, tag=kebab):
    """The ball left the wheel head during the spin (7:17(4))."""


class BallRested(Incident["Roulette"], frozen=True, tag=kebab):
    """The ball came to rest before anybody called 'no more bets' (7:5(3), 7:13(1))."""


# What people do at the table.


class Interference(Incident["WheelRound"], frozen=True, tag=kebab):
    """Someone who does not conduct the game interfered with its equipment (7:7)."""

    player: PlayerName = ""
    equipment: Words = "wheel"

    def check(self, round: WheelRound) -> Refused | None:
        if not self.player:
            return Refused("say who interfered", "qld-2024:7:7")
        if self.equipment not in EQUIPMENT:
            return Refused(f"name one of {', '.join(EQUIPMENT)}", "qld-2024:7:7")
        return None

    @classmethod
    def samples(cls, round: WheelRound) -> list[Self]:
        return [cls(name) for name in list(round.players)[:1]]


class ChipsMoved(Incident["Roulette"], frozen=True, tag=kebab):
    """Someone moved a player's chips to another position; ``amount`` 0: all that lay there."""

    player: PlayerName = ""
    area: AreaName = ""
    to: AreaName = ""
    amount: Cents = 0

    def check(self, round: Roulette) -> Refused | None:
        rule = "qld-2024:7:13(1)"
        wager = round.wagers.get((self.player, self.area, 0))
        if wager is None:
            return no_wager(self.player, self.area, rule)
        if self.to not in round.layout:
            return round.no_area(self.to)
        if self.to == self.area:
            return Refused("the chips lie there", rule)
        if not 0 <= self.amount <= wager.amount or self.amount % round.state.sign.step:
            return Refused(f"that is not what {self.player} has there", rule)
        return None

    @classmethod
    def samples(cls, round: Roulette) -> list[Self]:
        return [
            cls(w.player, w.area.name, "red" if w.area.name != "red" else "black")
            for w in list(round.wagers.values())[:1]
        ]


class OralWager(Direction["Roulette"], frozen=True, tag=kebab):
    """A player says a wager: no wager until the chips are placed (7:9(2))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    area: AreaName = ""
    amount: Cents = 0

    def check(self, round: Roulette, by: Actor) -> Refused | None:
        if by.name not in round.players:
            return Refused(f"{by.name} is not at this table")
        if self.area not in round.layout:
            return round.no_area(self.area)
        if self.amount <= 0:
            return Refused("a wager must be more than nothing")
        return None

    @classmethod
    def samples(cls, round: Roulette) -> list[Self]:
        return []  # a page or an agent places the wager instead


class PlaceOnBehalf(Direction["Roulette"], frozen=True, tag=kebab):
    """The dealer places a wager on a player's behalf (7:9(1))."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    player: PlayerName = ""
    area: AreaName = ""
    amount: Cents = 0

    def check(self, round: Roulette, by: Actor) -> Refused | None:
        if self.player in round.state.excluded:
            return Refused(f"{self.player} is excluded from the game", "qld-2024:general:11(2)(b)")
        ask = Wagering(round, "qld-2024:7:9(1)")
        return ask.check(Actor(self.player, Role.PLAYER), Place(self.area, self.amount))

    @classmethod
    def samples(cls, round: Roulette) -> list[Self]:
        low = round.state.sign.limit("red").minimum
        return [cls(name, "red", low) for name in list(round.players)[:1]]


class TellInspector(Direction["Roulette"], frozen=True, tag=kebab):
    """An inspector is told how the operator proposes to settle a wager (qld-1994:19:48.9A(2))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    player: PlayerName = ""
    lies_on: AreaName = ""
    belongs_on: AreaName = ""

    def check(self, round: Roulette, by: Actor) -> Refused | None:
        if self.player not in round.players:
            return Refused(f"{self.player} is not at this table")
        if self.belongs_on not in round.layout:
            return round.no_area(self.belongs_on)
        return None

    @classmethod
    def samples(cls, round: Roulette) -> list[Self]:
        return [
            cls(w.player, w.area.name, other)
            for w in list(round.wagers.values())[:1]
            for other in list(round.layout)[:2]
            if other != w.area.name
        ]
