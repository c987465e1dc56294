"""What the house shows: plain values, already filtered for the person who asks.

An event is shown to whom its audience names and to nobody else.  What a terminal displays
(16:3(2)) is a :class:`Situation`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.floor.people.roles import STAFF, FloorRole, Person, Proposed
from croupier.table import events as ev
from croupier.table.entries import Entry
from croupier.table.game import Picker
from croupier.table.kinds import Kinds

Numbered = tuple[int, ev.Event]  # entry number in the table's log, event


# Of one player: where somebody plays and for how much is nobody else's business at a terminal,
# unless the game makes its wagers public (``Round.wagers_public``).
OWN: tuple[type[ev.Event], ...] = (
    ev.PlayerJoined,
    ev.PlayerLeft,
    ev.ChipsBought,
    ev.ChipsCashed,
    ev.WagerPlaced,
    ev.WagerWithdrawn,
    ev.WagerMoved,
    ev.Settled,
    ev.Unsettled,
    ev.Resettled,
    ev.FeeCharged,
    ev.FeeReturned,
    ev.MarkerPlaced,
    ev.MarkerRemoved,
    ev.ColourIssued,
    ev.OnMarkerMoved,
    ev.Decided,
    ev.HandHeld,
)


IS_OWN = Kinds(*OWN)  # of one player, who is named in it


def shows(who: Person, event: ev.Event) -> bool:
    """Whether a person may see an event; nothing is shown that is not meant for them.

    A card shown to one player is for that player alone: no role of the staff sees it before it
    is shown to the table.  What is a player's own is for the player and the staff.
    """
    audience = event.audience
    if audience != ev.EVERYONE:
        return may_see(who, audience)
    if not IS_OWN[type(event)] or who.role in STAFF:
        return True
    return who.role is FloorRole.PLAYER and event.player == who.name  # type: ignore[attr-defined]


def may_see(who: Person, audience: str) -> bool:
    """Whether a person is of an audience."""
    if audience in (ev.EVERYONE, ev.PUBLIC):
        return True
    if audience == ev.HOUSE:
        return who.role in STAFF
    if audience == ev.INSPECTORS:
        return who.role is FloorRole.INSPECTOR
    return who.role is FloorRole.PLAYER and who.name == audience


def shown_to(who: Person, events: list[Numbered]) -> list[Numbered]:
    return [one for one in events if shows(who, one[1])]


class Past(msgspec.Struct, frozen=True):
    """What came in a round, for the histories beside a table."""

    round: int
    outcome: dict[str, list[str]]
    corrected: str = ""  # what it was put right to


class TableInfo(msgspec.Struct, frozen=True):
    table: str
    game: str
    title: str
    edition: str
    automated: bool
    seats: int
    teaching: str
    led_here: bool
    address: str  # where it is led, if elsewhere
    available: bool
    closed: bool = False
    minimum: int = 0  # of the wagers of the game
    maximum: int = 0
    players: int = 0
    accepting: bool = False
    seconds_left: float | None = None
    waiting_for: str = ""
    past: tuple[Past, ...] = ()  # the last rounds, the newest last
    meters: dict[str, int] = {}
    drawn: str = ""  # how its past is drawn: see docs/felts.md


class Money(msgspec.Struct, frozen=True):
    """A player's credits: what can be wagered now, and what lies at tables."""

    credits: int
    at_tables: int


class Option(msgspec.Struct, frozen=True):
    """Something this person may do now; with ``high``, any amount low…high by step."""

    command: dict[str, Any]
    role: str
    low: int = 0
    high: int = 0
    step: int = 0
    default: bool = False  # what is taken when the time is up


class AreaInfo(msgspec.Struct, frozen=True):
    name: str
    minimum: int
    maximum: int
    rule: str
    opens: str = "wagering"  # or in play, when the round asks for it
    raises: str = ""  # the area whose wager it adds to


class Lying(msgspec.Struct, frozen=True):
    player: str
    area: str
    box: int
    amount: int


class Previous(msgspec.Struct, frozen=True):
    """The round before: 16:3(2)(f) to (h)."""

    round: int = 0
    outcome: dict[str, list[str]] = {}
    wagered: int = 0
    won: int = 0
    corrected: bool = False  # a result of it was put right since


class Seat(msgspec.Struct, frozen=True):
    player: str
    seat: int


class Situation(msgspec.Struct, frozen=True):
    table: str
    game: str
    title: str
    rule: str  # the schedule that is played
    at: int  # entry number up to which this is true: ask events(since=at) for what follows
    round: int
    phase: str
    accepting: bool  # wagers may be placed (16:3(2)(c)); else show 'no more bets' (d)
    waiting_for: str  # in words
    seconds_left: float | None  # of the countdown (16:5(4)); None: no clock is running
    seconds: float  # the whole period
    money: Money | None  # None for staff
    joined: bool
    seats: int
    players: tuple[Seat, ...]
    areas: tuple[AreaInfo, ...]
    wagers: tuple[Lying, ...]
    options: tuple[Option, ...]
    previous: Previous
    available: bool = True
    notice: str = ""  # why it is not available, or what it waits for
    meters: dict[str, int] = {}  # prizes that are displayed, such as a jackpot (8a:3(2)(b))
    marks: dict[str, str] = {}  # what stands on the layout, such as the puck
    entry: Entry | None = None  # what this person is to enter by hand
    picker: Picker | None = None  # numbers to choose, where the areas are too many to show
    pause: float = 0.0  # of the whole period, for the result of the round before
    teaching: bool = False  # nothing of value is played for: hints may be shown
    automated: bool = True
    seat: int = 0  # this player's
    kept: int = 0  # of what lies at tables, here: chips for what may follow a wager
    pips: dict[str, tuple[int, int]] = {}  # of tiles, by name: how a page draws them


class Told(msgspec.Struct, frozen=True):
    """What a watcher is told: new events for this person; ask situation() for the rest."""

    table: str
    events: tuple[Numbered, ...]
    at: int  # entry number reached, whether or not its events are for this person
    alone: bool = False  # nothing of it is for everyone


class Meter(msgspec.Struct, frozen=True):
    """credits = credited + wins − paid − turnover, always; turnover includes what lies open."""

    player: str
    credits: int
    credited: int
    wins: int
    paid: int
    turnover: int

    @property
    def holds(self) -> bool:
        return self.credits == self.credited + self.wins - self.paid - self.turnover


class Recalled(msgspec.Struct, frozen=True):
    """A round that a terminal took part in."""

    table: str
    game: str
    round: int
    at: int
    wagered: int
    returned: int
    outcome: dict[str, list[str]]  # as it stands now
    hands: dict[str, list[str]] = {}  # the player's own, where each terminal has its own
    corrected: list[str] = []  # what was said when a result of it was put right


class Entered(msgspec.Struct, frozen=True):
    """A result of chance as it stands, to be corrected by its number (16:10(2))."""

    round: int
    input: int
    answer: dict[str, Any]
    by: str
    entry: Entry | None = None  # what it could have been


class Dispute(msgspec.Struct, frozen=True):
    number: int
    player: str
    table: str
    round: int
    what: str
    at: int
    status: str  # open, decided, referred
    decision: str = ""
    rule: str = ""
    by: str = ""
    adjusted: dict[str, int] = {}
    next_instance: str = ""


class Proposal(msgspec.Struct, frozen=True):
    number: int
    what: Proposed
    table: str
    detail: dict[str, Any]
    why: str
    by: str
    at: int
    status: str  # waiting, carried out, rejected
    second: str = ""
