"""What can be said to a table: the answers to its asks, and the acts around them.

Four kinds.  *Answers* meet the pending ask.  *Acts* change the table around the
round (who sits, what the sign says) and may come at any ask.  *Incidents* report
an irregularity; the game's ruling for it runs.  *Directions* are the orders that
rules let a supervisor or manager give; the game or the table obeys them.

Each command class names, in :data:`roles`, who may give it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

import msgspec

from croupier.table.actors import (
    CONDUCTORS,
    CREW,
    MANAGERS,
    PLAYERS,
    REPORTERS,
    SUPERVISORS,
    Actor,
    Role,
)
from croupier.table.refusal import Refused


def kebab(name: str) -> str:
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


class Command(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab):
    roles: ClassVar[frozenset[Role]] = CONDUCTORS


class Given(msgspec.Struct, frozen=True):
    """A command with who gave it and when: the only kind of input a round has."""

    by: str
    role: Role
    command: Command
    at: int = 0  # milliseconds, from the table's clock
    id: str = ""  # the client's own, so that a command sent twice acts once
    brings: int = 0  # credits of the player that come to the table as chips with it (16:4)


# Answers of players.


class Place(Command, frozen=True, tag=kebab, gc=False):
    """Chips into an area; onto what the player already has there."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    area: str
    amount: int
    box: int = 0


class Bet(Command, frozen=True, tag=kebab, dict=True):
    """Several wagers at once, all or none: a terminal's 'repeat'."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    wagers: tuple[Place, ...]

    # worked out once for a bet that is repeated

    @cached_property
    def distinct(self) -> bool:
        """There is something in it, and no area twice."""
        places = {(place.area, place.box) for place in self.wagers}
        return 0 < len(self.wagers) == len(places)

    @cached_property
    def total(self) -> int:
        return sum(place.amount for place in self.wagers)


class Change(Command, frozen=True, tag=kebab, gc=False):
    """Make the wager in an area this amount."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    area: str
    amount: int
    box: int = 0


class Withdraw(Command, frozen=True, tag=kebab, gc=False):
    roles: ClassVar[frozenset[Role]] = PLAYERS
    area: str
    box: int = 0


class Choose(Command, frozen=True, tag=kebab, gc=False):
    """One of the options of a choice that was put to this actor."""

    roles: ClassVar[frozenset[Role]] = PLAYERS | CONDUCTORS
    option: str
    box: int = 0
    amount: int = 0


class Cut(Command, frozen=True, tag=kebab, gc=False):
    """The cutting card goes in front of this card of the stack, counted from its front."""

    roles: ClassVar[frozenset[Role]] = PLAYERS | CONDUCTORS
    at: int


# Answers of the house.


class NoMoreBets(Command, frozen=True, tag=kebab, gc=False):
    pass


class Deal(Command, frozen=True, tag=kebab, gc=False):
    """The first cards are dealt; wagering goes on while they lie face down."""


class TimeUp(Command, frozen=True, tag=kebab, gc=False):
    """The time for the pending choice is over: its default is taken."""

    roles: ClassVar[frozenset[Role]] = CONDUCTORS


class CloseTable(Command, frozen=True, tag=kebab):
    roles: ClassVar[frozenset[Role]] = SUPERVISORS | {Role.SYSTEM}


# Answers of chance: from equipment, or entered by a dealer.


class Shuffled(Command, frozen=True, tag=kebab):
    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    commitment: str = ""


class Face(Command, frozen=True, tag=kebab, gc=False):
    """The face of the card that left the shoe as number ``index``."""

    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    index: int
    card: str


class Spin(Command, frozen=True, tag=kebab, gc=False):
    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    pocket: str


class Toss(Command, frozen=True, tag=kebab):
    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    faces: tuple[str, ...]


class Roll(Command, frozen=True, tag=kebab):
    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    dice: tuple[int, ...]


class Pick(Command, frozen=True, tag=kebab, gc=False):
    """A number from 0, below the number asked for."""

    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    number: int


class Catch(Command, frozen=True, tag=kebab):
    """Numbered balls in the order drawn."""

    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    numbers: tuple[int, ...]


class Reveal(Command, frozen=True, tag=kebab):
    """The order of a spent shoe, to be checked against its commitment."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.SYSTEM})
    order: tuple[str, ...] = ()
    salt: str = ""


# Acts around the round.


class Act(Command, frozen=True):
    """Changes the table, not the round; may come at any ask."""


class Join(Act, frozen=True, tag=kebab):
    """Take a seat (0: stand), with chips already in hand."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    seat: int = 0


class Leave(Act, frozen=True, tag=kebab):
    roles: ClassVar[frozenset[Role]] = PLAYERS


class BuyIn(Act, frozen=True, tag=kebab):
    roles: ClassVar[frozenset[Role]] = PLAYERS
    amount: int


class CashOut(Act, frozen=True, tag=kebab):
    roles: ClassVar[frozenset[Role]] = PLAYERS
    amount: int


class Notify(Act, frozen=True, tag=kebab):
    """Display a notice that the sign will change (general:13(1))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    limit: str
    minimum: int
    maximum: int


class Enact(Act, frozen=True, tag=kebab):
    """Change the sign as the displayed notice said (general:13(1)(b))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    limit: str


class RaiseMinimum(Act, frozen=True, tag=kebab):
    """At once, with a marker for whoever is already playing (general:13(2))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    limit: str
    minimum: int


class Restrict(Act, frozen=True, tag=kebab):
    """One box and the minimum wager only (general:5)."""

    roles: ClassVar[frozenset[Role]] = MANAGERS
    player: str
    lift: bool = False


class VoidWagers(Act, frozen=True, tag=kebab):
    """For a contravention: the player's undecided wagers are void (general:4(2)(a), 11(2)(a))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    player: str
    device: bool = False  # general:4 rather than general:11
    contravention: str = ""  # the provision contravened, as cited


class Exclude(Act, frozen=True, tag=kebab):
    """From the game, or from the game at the same table as another (general:11(2)(b), (c))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    player: str
    apart_from: str = ""
    device: bool = False
    contravention: str = ""
    lift: bool = False  # the player may take part again


class Silence(Act, frozen=True, tag=kebab):
    """All players are directed to be silent (general:8)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    lift: bool = False


class EnglishOnly(Act, frozen=True, tag=kebab):
    """Players are directed to speak English (general:10(d))."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    lift: bool = False


class Permit(Act, frozen=True, tag=kebab):
    """A player may touch another's cards, or tell of a hand (general:10(b), (c))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    player: str
    what: str  # 'touch cards' or 'tell of a hand'


class Tell(Act, frozen=True, tag=kebab):
    """A direction with no effect on the round beyond its record."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    what: str
    concerns: str = ""


class Adjust(Act, frozen=True, tag=kebab):
    """The difference that a corrected result makes to a player; posted by the system."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.SYSTEM})
    player: str
    amount: int
    round: int
    rule: str = ""


class Repay(Act, frozen=True, tag=kebab):
    """Chips for what a player owes after a correction; posted by the system."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.SYSTEM})
    player: str
    amount: int


# Reports of irregularities.


class Incident(Command, frozen=True):
    """An irregularity.  Each schedule subclasses it; the schedule's ruling answers it."""

    roles: ClassVar[frozenset[Role]] = REPORTERS

    def check(self, round: Any) -> Refused | None:
        """What is wrong with this report at this moment, beyond what its ruling provides for."""
        return None

    @classmethod
    def samples(cls, round: Any) -> list[Incident]:
        """Reports of this kind that would be taken now: for pages, agents and fuzzers."""
        return [cls()]


class Direction(Command, frozen=True):
    """An order that a schedule lets someone give; obeyed by the game's ``@direction``."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS

    def check(self, round: Any, by: Actor) -> Refused | None:
        return None

    @classmethod
    def samples(cls, round: Any) -> list[Direction]:
        return [cls()]


class Correction(Command, frozen=True, tag=kebab):
    """A result was entered wrongly: what chance really answered.

    ``input`` counts the inputs of that round from 0.
    """

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    round: int
    input: int
    answer: Face | Spin | Toss | Roll | Catch | Pick


ANSWERS: tuple[type[Command], ...] = (
    Place,
    Bet,
    Change,
    Withdraw,
    Choose,
    Cut,
    NoMoreBets,
    Deal,
    TimeUp,
    CloseTable,
    Shuffled,
    Face,
    Spin,
    Toss,
    Roll,
    Pick,
    Catch,
    Reveal,
)
ACTS: tuple[type[Command], ...] = (
    Join,
    Leave,
    BuyIn,
    CashOut,
    Notify,
    Enact,
    RaiseMinimum,
    Restrict,
    VoidWagers,
    Exclude,
    Silence,
    EnglishOnly,
    Permit,
    Tell,
    Adjust,
    Repay,
)
COMMANDS: tuple[type[Command], ...] = (*ANSWERS, *ACTS, Correction)
