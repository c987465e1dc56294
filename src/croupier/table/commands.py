"""What can be said to a table: the answers to its asks, and what may come around them.

Four kinds.  *Answers* meet the pending ask.  *Acts* change the table around the
round (who sits, what the sign says) and may come at any ask: :mod:`croupier.table.acts`.
*Incidents* report an irregularity; the game's ruling for it runs.  *Directions* are the orders
that rules let a supervisor or manager give; the game or the table obeys them.

Each command class names, in :data:`roles`, who may give it, and in :data:`authority` by which
provision; for an incident or a direction that is the provision of its ruling.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import msgspec

from croupier.table.actors import (
    CONDUCTORS,
    CREW,
    PLAYERS,
    REPORTERS,
    SUPERVISORS,
    Actor,
    Role,
)
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # the round, or the part of one, that a report or an order is for
    RoundT_contra = TypeVar("RoundT_contra", contravariant=True, default=Any)
else:
    from typing import TypeVar

    RoundT_contra = TypeVar("RoundT_contra", contravariant=True)


def kebab(name: str) -> str:
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


class Command(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab):
    """Something that can be said to a table."""

    roles: ClassVar[frozenset[Role]] = CONDUCTORS
    authority: ClassVar[str] = ""  # the provision that gives it to these roles, where one does

    @classmethod
    def words(cls) -> str:
        """What it is called where people read."""
        return str(cls.__struct_config__.tag).replace("-", " ")


class Given(msgspec.Struct, frozen=True):
    """A command with who gave it and when: the only kind of input a round has."""

    by: str
    role: Role
    command: Command
    at: int = 0  # milliseconds, from the table's clock
    id: str = ""  # the client's own, so that a command sent twice acts once
    brings: int = 0  # credits of the player that come to the table as chips with it (16:4)
    takes: int = -1  # chips that a player who leaves takes along; -1: not known yet


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
    """Take a wager back from an area."""

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
    """Wagering is closed: the dealer's call."""


class Deal(Command, frozen=True, tag=kebab, gc=False):
    """The first cards are dealt; wagering goes on while they lie face down."""


class TimeUp(Command, frozen=True, tag=kebab, gc=False):
    """The time for the pending choice is over: its default is taken."""

    roles: ClassVar[frozenset[Role]] = CONDUCTORS


class CloseTable(Command, frozen=True, tag=kebab):
    """The table closes instead of playing another round."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS | {Role.SYSTEM}


class OpenAgain(Command, frozen=True, tag=kebab):
    """A closed table is opened again: the next round begins."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS


class TakeBack(Command, frozen=True, tag=kebab):
    """What was entered last was mistyped: it is taken back before anything was done on it."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS


# Answers of chance: from equipment, or entered by a dealer.


class Shuffled(Command, frozen=True, tag=kebab):
    """The cards are shuffled; electronic equipment commits to their order."""

    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    commitment: str = ""


class Face(Command, frozen=True, tag=kebab, gc=False):
    """The face of the card that left the shoe as number ``index``."""

    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    index: int
    card: str


class Spin(Command, frozen=True, tag=kebab, gc=False):
    """Where the ball or the indicator came to rest."""

    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    pocket: str


class Toss(Command, frozen=True, tag=kebab):
    """How the coins came down, each H or T."""

    roles: ClassVar[frozenset[Role]] = CREW | {Role.SYSTEM}
    faces: tuple[str, ...]


class Roll(Command, frozen=True, tag=kebab):
    """What the dice show."""

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


class Awarded(Command, frozen=True, tag=kebab):
    """What a linked jackpot pays to each winner of a round, in the order of the wins."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS | {Role.SYSTEM}
    amounts: tuple[int, ...]
    meter: int  # what it shows then
    wins: tuple[
        str, ...
    ] = ()  # for which, by box and part; told to a round with others, it is void
    shared: tuple[int, ...] = ()  # by how many wins of 100% and of 10%; (): these alone


# Reports of irregularities, and orders.


class Interjection(Command, Generic[RoundT_contra], frozen=True):
    """What a schedule provides for around a round: an incident or a direction."""

    @classmethod
    def samples(cls, round: RoundT_contra) -> list[Self]:
        """Some of this kind that would be taken now: for pages, agents and fuzzers."""
        return [cls()]

    def is_about(self, round: RoundT_contra, box: int) -> bool:
        """Whether it says that wagers of a box were paid or collected on cards that were not
        there, so that they may have another result; nothing else undoes what was."""
        return False

    def decides(self, round: RoundT_contra) -> str:
        """Which of the decisions that a schedule ranks it makes, as the round names them in
        ``ranked_decisions``; empty: none."""
        return ""

    def outlay(self, round: RoundT_contra, by: Actor) -> int:
        """What whoever says it pays for it, in cents that are not at the table."""
        return 0


class Incident(Interjection[RoundT_contra], frozen=True):
    """An irregularity.  Each schedule subclasses it; the schedule's ruling answers it."""

    roles: ClassVar[frozenset[Role]] = REPORTERS

    def reporters(self) -> frozenset[Role]:
        """Who may report this very thing, where it is not for all of them."""
        return self.roles

    def check(self, round: RoundT_contra) -> Refused | None:
        """What is wrong with this report at this moment, beyond what its ruling provides for."""
        return None


class Direction(Interjection[RoundT_contra], frozen=True):
    """An order that a schedule lets someone give; obeyed by the game's ``@direction``."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS

    def check(self, round: RoundT_contra, by: Actor) -> Refused | None:
        return None


class Correction(Command, frozen=True, tag=kebab):
    """A result was entered wrongly: what chance really answered.

    ``input`` counts the inputs of that round from 0.  A gaming manager has results recalculated
    (16:10(2)).  Before anything is settled on it a supervisor has what was entered put right, or
    the dealer, where a schedule says that it is cleared.
    """

    roles: ClassVar[frozenset[Role]] = frozenset({Role.DEALER}) | SUPERVISORS
    authority: ClassVar[str] = "qld-2024:16:10(2)"
    round: int
    input: int
    answer: Face | Spin | Toss | Roll | Catch | Pick
    told: Awarded | None = None  # what a link says to the wins that the round then has


RESULTS = (Face, Spin, Toss, Roll, Pick, Catch)  # what is seen of equipment and entered

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
    Awarded,
)
