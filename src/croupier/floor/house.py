"""The house: the tables it leads, the credits of its players, and what its staff may do.

Everything the server calls is a method of :class:`House`.  A refusal is
:class:`croupier.table.refusal.Refused` (reason, rule); ``Unavailable`` (a Refused) says that the
table or the store cannot take commands now and what was staked is safe.  Every method that
changes something takes the client's ``id``: sent again, it acts once and answers the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.floor.config import Config
from croupier.floor.roles import Person, Proposed
from croupier.floor.store import NoteRow, Store, VoucherRow
from croupier.table import events as ev
from croupier.table.actors import Role

Numbered = tuple[int, ev.Event]  # entry number in the table's log, event


class House:
    """See the module.  Skeleton of the signatures; being filled in."""

    config: Config
    store: Store

    @classmethod
    async def open(cls, config: Config, address: str = "") -> House:
        """Open the store, take the lead of every table that is free, start dealing.

        ``address``: where other processes can send terminals for tables led here."""

    async def close(self) -> None: ...

    # Looking.

    def tables(self) -> list[TableInfo]: ...  # all configured tables, led here or elsewhere
    def situation(self, who: Person, table: str, terminal: str = "") -> Situation:
        """What a terminal shows now (16:3): already filtered for this person."""

    async def events(self, who: Person, table: str, since: int | None = None) -> list[Numbered]:
        """Events after entry ``since`` that this person may see, in order; without ``since``
        those of the round in progress and the one before."""

    def watch(self, who: Person, table: str, tell: Callable[[Told], None]) -> Callable[[], None]:
        """Be told, on the event loop, each time something durable happened or the countdown or
        the credits of ``who`` changed; answers how to stop."""

    async def meter(self, player: str) -> Meter: ...  # credit = in + wins − out − turnover
    async def recall(self, who: Person, player: str, last: int = 10) -> list[Recalled]: ...

    # At a table.

    async def command(
        self,
        who: Person,
        table: str,
        command: dict[str, Any],  # plain values with "type": game.command() reads them
        id: str,
        terminal: str = "",
        role: Role | None = None,  # which of AT_TABLE[who.role]; None: the first
    ) -> list[Numbered]:
        """Anything said to a table: join, leave, place, change, withdraw, choose, and for staff
        deal, no-more-bets, results, incidents, directions, correction …  Commands that need two
        people are refused here with the hint to propose them."""

    # Credits.

    async def take_play_credits(self, who: Person, amount: int, id: str) -> int: ...
    async def sell_credits(self, who: Person, player: str, amount: int, id: str) -> int: ...
    async def cash_out(self, who: Person, amount: int, id: str) -> VoucherRow: ...
    async def insert_voucher(self, who: Person, code: str, id: str) -> int: ...
    async def pay_voucher(self, who: Person, code: str, id: str) -> int: ...
    async def hand_pay(
        self, who: Person, player: str, amount: int, id: str, *, how: str = "voucher"
    ) -> VoucherRow | None: ...  # how: 'voucher' or 'chips' (16:9(3))

    # Putting right.

    async def pay_by_hand(
        self, who: Person, table: str, round: int, player: str, amount: int, why: str, id: str
    ) -> None: ...
    async def refuse_payment(
        self, who: Person, player: str, amount: int, table: str, why: str, id: str
    ) -> None: ...

    async def complain(self, who: Person, table: str, round: int, what: str, id: str) -> int: ...
    def disputes(self, who: Person) -> list[Dispute]: ...  # a player sees own
    def replay_round(self, who: Person, table: str, round: int) -> list[str]: ...
    async def decide_dispute(
        self, who: Person, number: int, decision: str, adjust: dict[str, int], rule: str, id: str
    ) -> Dispute: ...
    async def refer_dispute(self, who: Person, number: int, to: str, id: str) -> Dispute: ...

    async def propose(
        self, who: Person, what: Proposed, table: str, detail: dict[str, Any], why: str, id: str
    ) -> Proposal: ...
    async def approve(self, who: Person, number: int, id: str) -> Proposal: ...
    async def reject(self, who: Person, number: int, id: str) -> Proposal: ...
    def proposals(self, who: Person) -> list[Proposal]: ...

    # Significant events.

    async def note(self, kind: str, who: str, about: str, detail: str = "") -> None: ...
    def notes(self, who: Person, since: int = 0, limit: int = 100) -> list[NoteRow]: ...


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


class AreaInfo(msgspec.Struct, frozen=True):
    name: str
    minimum: int
    maximum: int
    rule: str


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
    notice: str = ""  # why it is not available


class Told(msgspec.Struct, frozen=True):
    """What a watcher is told: new events for this person; ask situation() for the rest."""

    table: str
    events: tuple[Numbered, ...]
    at: int  # entry number reached, whether or not its events are for this person


class Meter(msgspec.Struct, frozen=True):
    """credits = credited + wins − paid − turnover, always (``holds``)."""

    player: str
    credits: int
    credited: int
    wins: int
    paid: int
    turnover: int


class Recalled(msgspec.Struct, frozen=True):
    """A round that a terminal took part in."""

    table: str
    game: str
    round: int
    at: int
    wagered: int
    returned: int
    outcome: dict[str, list[str]]


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
