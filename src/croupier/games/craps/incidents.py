"""What can be called, reported and ordered at a craps table (4:5, 4:7, 4:19 to 4:26).

Calls of players first, then of the crew, then what can go wrong with the dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from croupier.games.craps.wagers import SLEEPERS
from croupier.table.actors import CREW, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import AreaName, Cents, Count, OneOf, PlayerName, Words
from croupier.table.ranks import rank
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.games.craps.round import Craps

STAFF = CREW | SUPERVISORS


def _shooter_only(round: Craps, by: Actor, rule: str) -> Refused | None:
    if by.name != round.carry.shooter:
        return Refused(f"{by.name} is not the shooter", rule)
    return None


def _box_only(round: Craps, by: Actor, rule: str) -> Refused | None:
    if by.role not in round.box_roles:
        return Refused(f"that is for the {round.box_name}, not the {by.role}", rule)
    return None


# Calls of players.


class CallOn(Direction["Craps"], frozen=True, tag=kebab):
    """A player calls a wager on for the come out roll, and with it all like it (4:7)."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    area: AreaName = ""
    only: bool = False  # this wager alone (4:7(2))
    off: bool = False  # takes the call back

    def check(self, round: Craps, by: Actor) -> Refused | None:
        if round.frozen:
            return Refused("nothing is called on until a throw is settled", "qld-2024:4a:5(3)")
        wager = round.wagers.get((by.name, self.area, 0))
        if wager is None:
            return Refused(f"{by.name} has no wager on '{self.area}'", "qld-2024:4:7(1)")
        if wager.area.limit not in SLEEPERS or round.carry.point:
            return Refused(f"{self.area} is on", "qld-2024:4:7(3)")
        called = not round.as_first_read and round.has_called(wager)
        if (round.is_on(wager) or (self.off and called)) != self.off:
            said = f"{self.area} is {'off' if self.off else 'on'} already"
            return Refused(said, "qld-2024:4:7(1)")
        return None

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return []  # offered by the wagering ask, which knows who has what


class ConfirmOn(Direction["Craps"], frozen=True, tag=kebab):
    """The dealer or boxperson puts the on marker on what a player called on (4:7(1))."""

    roles: ClassVar[frozenset[Role]] = STAFF
    player: PlayerName = ""

    def check(self, round: Craps, by: Actor) -> Refused | None:
        if by.role is not Role.DEALER and by.role not in round.box_roles:
            return Refused(f"the dealer or {round.box_name} confirms", "qld-2024:4:7(1)")
        if not any(name == self.player for name, _ in round.carry.calls):
            return Refused(f"'{self.player}' has called nothing on", "qld-2024:4:7(1)")
        return None

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return [cls(name) for name in dict.fromkeys(name for name, _ in round.carry.calls)]


class CallBet(Direction["Craps"], frozen=True, tag=kebab):
    """A wager called while the dice are in the air (4:5(2)); with cash on the layout (4:5(4))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    area: AreaName = ""
    amount: Cents = 0
    cash: bool = False

    def check(self, round: Craps, by: Actor) -> Refused | None:
        return round.may_call_bet(by, self)

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return []


class ConfirmBet(Direction["Craps"], frozen=True, tag=kebab):
    """The dealer, and the boxperson, confirm a called wager out loud (4:5(2), 4:5(5))."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.DEALER, Role.BOXPERSON})
    player: PlayerName = ""

    def check(self, round: Craps, by: Actor) -> Refused | None:
        call = round.called.get(self.player)
        if call is None:
            return Refused(f"'{self.player}' has called no wager", "qld-2024:4:5(2)")
        if by.role in call.confirmed:
            return Refused(f"the {by.role} has confirmed it", "qld-2024:4:5(2)")
        if not round.as_first_read and by.name in call.people:
            return Refused(f"{by.name} has confirmed it: another must too", "qld-2024:4:5(2)")
        return None

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return [cls(name) for name in round.called]


class PassDice(Direction["Craps"], frozen=True, tag=kebab):
    """The shooter passes the dice (4:26(1))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Craps, by: Actor) -> Refused | None:
        return _shooter_only(round, by, "qld-2024:4:26(1)")

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return []


class SelectDice(Direction["Craps"], frozen=True, tag=kebab):
    """The shooter selects two of the dice offered (4:20(3), 4:21(1)(b), 4:26(4))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    first: Count = 0
    second: Count = 0

    def check(self, round: Craps, by: Actor) -> Refused | None:
        carry, rule = round.carry, "qld-2024:4:20(3)"
        if not carry.selecting:
            return Refused("the dice were selected", rule)
        offered = (*carry.active, *carry.cup)
        if self.first == self.second or not {self.first, self.second} <= set(offered):
            shown = ", ".join(str(die) for die in sorted(offered))
            return Refused(f"two of the dice {shown} are selected", rule)
        return _shooter_only(round, by, rule)

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return []


class AskForDice(Direction["Craps"], frozen=True, tag=kebab):
    """The shooter asks for the original dice when they are found (4:21(1)(c), (2))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Craps, by: Actor) -> Refused | None:
        if not round.carry.missing or round.carry.wants_original:
            return Refused("there are no dice to ask for", "qld-2024:4:21(2)")
        return _shooter_only(round, by, "qld-2024:4:21(2)")

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return []


class AuthoriseThrow(Direction["Craps"], frozen=True, tag=kebab):
    """The shooter has another person throw; an empty name ends it (4:22(4))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    person: Words = ""

    def check(self, round: Craps, by: Actor) -> Refused | None:
        if len(self.person) > 40 or (self.person and not self.person.isprintable()):
            return Refused("a person has a printable name of at most 40 characters")
        if self.person in (by.name, round.carry.thrower):
            return Refused("that is so already", "qld-2024:4:22(4)")
        return _shooter_only(round, by, "qld-2024:4:22(4)")

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return []


# Calls of the crew.

THROW = "what the throw was"  # the decision that 4:24 and 4a:8 rank

IMPROPER: dict[str, str] = {
    "not thrown together": "qld-2024:4:23(2)(a)",
    "did not strike the far end": "qld-2024:4:23(2)(b)",
    "improper": "qld-2024:4:23(2)(c)",
}


class NoRoll(Direction["Craps"], frozen=True, tag=kebab):
    """'No roll', called by the boxperson or the stickperson (4:23(2))."""

    roles: ClassVar[frozenset[Role]] = STAFF
    why: Annotated[str, OneOf(IMPROPER)] = "improper"

    def check(self, round: Craps, by: Actor) -> Refused | None:
        if not round.is_stick(by.role) and by.role not in round.box_roles:
            return Refused(
                f"'no roll' is for the {round.stick_name} or {round.box_name} to call",
                "qld-2024:4:23(2)",
            )
        if self.why == "touched chips":
            return Refused("dice may touch chips", "qld-2024:4:23(4)")
        if self.why not in IMPROPER:
            return Refused(f"a reason is one of: {', '.join(IMPROPER)}", "qld-2024:4:23(2)")
        if round.invalid:
            return Refused("there is no roll already", "qld-2024:4:23(2)")
        return stands_above(round, by.role)

    def decides(self, round: Craps) -> str:
        return THROW

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return [cls(why) for why in IMPROPER]


def stands_above(round: Craps, role: Role) -> Refused | None:
    """A call that somebody of higher rank has made stands (4:24, I-G-13)."""
    mine, theirs = rank(role), rank(round.called_by)
    below = mine < theirs or (round.overruled and mine == theirs)
    if below and round.dice and not round.as_first_read:
        return Refused(
            f"the {round.called_by} has decided what the throw was; a {role} does not overrule "
            "that",
            round.overrule_rule,
        )
    return None


class Overrule(Direction["Craps"], frozen=True, tag=kebab):
    """The throw was called in error: what it was, or, with no dice, that it was no roll (4:24)."""

    roles: ClassVar[frozenset[Role]] = STAFF
    dice: tuple[Count, ...] = ()

    def check(self, round: Craps, by: Actor) -> Refused | None:
        if by.role not in round.overruling:
            return Refused(f"a {by.role} overrules nobody here", round.overrule_rule)
        if rank(by.role) <= rank(round.called_by):
            return Refused(
                f"a {by.role} may not overrule the {round.called_by}", round.overrule_rule
            )
        if self.dice and (len(self.dice) != 2 or not all(1 <= d <= 6 for d in self.dice)):
            return Refused("2 dice show 1 to 6 each", "qld-2024:4:25(1)")
        if self.dice == (() if round.invalid else round.dice):
            return Refused("that is how the throw was called", round.overrule_rule)
        return None

    def decides(self, round: Craps) -> str:
        return THROW

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return [cls((3, 4)), cls((2, 2)), cls()]


TO_PASS = ("unreasonable delay", "repeated invalid rolls", "contravention of the rules")


class OrderPass(Direction["Craps"], frozen=True, tag=kebab):
    """The boxperson orders the shooter to pass the dice (4:26(2)(b))."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.BOXPERSON}) | SUPERVISORS
    why: Annotated[str, OneOf(TO_PASS)] = "unreasonable delay"

    def check(self, round: Craps, by: Actor) -> Refused | None:
        if not round.carry.shooter:
            return Refused("nobody has the dice", "qld-2024:4:26(2)(b)")
        if self.why not in TO_PASS:
            return Refused(f"a reason is one of: {', '.join(TO_PASS)}", "qld-2024:4:26(2)(b)")
        return _box_only(round, by, "qld-2024:4:26(2)(b)")


# The dice.

INVALID: dict[str, str] = {
    "off the table": "qld-2024:4:23(1)(a)",
    "one on the other": "qld-2024:4:23(1)(b)",
    "on the bank": "qld-2024:4:23(1)(c)",
    "in the cup or on a rail": "qld-2024:4:23(1)(d)",
    "more than one side on chips": "qld-2024:4:23(1)(e)",
    "cheating": "qld-2024:4:23(1)(f)",
    "dice not approved": "qld-2024:4:23(1)(g)",
    "fell in or out of the cup": "qld-2024:4:23(1)(h)",
    "knocked other dice from the cup": "qld-2024:4:23(1)(i)",
}


class InvalidRoll(Incident["Craps"], frozen=True, tag=kebab):
    """What makes a roll invalid by itself (4:23(1))."""

    why: Annotated[str, OneOf(INVALID)] = "off the table"
    dice: Count = 1  # how many went off the table

    def check(self, round: Craps) -> Refused | None:
        if self.why not in INVALID:
            return Refused(f"a reason is one of: {', '.join(INVALID)}", "qld-2024:4:23(1)")
        if self.dice not in (1, 2) or (self.dice == 2 and self.why != "off the table"):
            return Refused("one or both dice go off the table", "qld-2024:4:23(1)(a)")
        if round.invalid:
            return Refused("there is no roll already", "qld-2024:4:23(1)")
        if not round.as_first_read and round.overruled:
            return Refused(
                f"the {round.called_by} has decided what the throw was: who stands above overrules",
                round.overrule_rule,
            )
        return None

    def decides(self, round: Craps) -> str:
        return THROW

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return [*(cls(why) for why in INVALID), cls(dice=2)]


class DieFound(Incident["Craps"], frozen=True, tag=kebab):
    """A die that went off the table is found (4:21(1)(c))."""

    die: Count = 0

    def check(self, round: Craps) -> Refused | None:
        if self.die not in round.carry.missing:
            return Refused(f"die {self.die} is not missing", "qld-2024:4:21(1)(c)")
        return None

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return [cls(die) for die in round.carry.missing]


class DiceLost(Incident["Craps"], frozen=True, tag=kebab):
    """The dice that went off the table cannot be found (4:21(1)(d))."""

    def check(self, round: Craps) -> Refused | None:
        if not round.carry.missing:
            return Refused("no die is missing", "qld-2024:4:21(1)(d)")
        return None


TO_CHECK: dict[str, str] = {
    "out of sight": "qld-2024:4:19(1)",
    "out of play": "qld-2024:4:19(2)",
    "handed to another player": "qld-2024:4:19(3)",
}


class DiceToCheck(Incident["Craps"], frozen=True, tag=kebab):
    """The stickperson lost sight of the dice, or they left play, or were handed on (4:19)."""

    why: Annotated[str, OneOf(TO_CHECK)] = "out of sight"

    def check(self, round: Craps) -> Refused | None:
        if self.why not in TO_CHECK:
            return Refused(f"a reason is one of: {', '.join(TO_CHECK)}", "qld-2024:4:19")
        return None

    @classmethod
    def samples(cls, round: Craps) -> list[Self]:
        return [cls(why) for why in TO_CHECK]
