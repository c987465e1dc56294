"""The house: the tables it leads, the credits of its players, and what its staff may do.

What the server calls is a method of :class:`House`, or of what it holds: the ``counter`` for money,
``complaints``, ``two`` people, ``protection``, ``terminals``, ``links``.  A refusal is
:class:`croupier.table.refusal.Refused` (reason, rule); ``Unavailable`` (a Refused) says that the
table or the store cannot take commands now and what was staked is safe.  Every method that
changes something takes the client's ``id``: sent again, it acts once and answers the same.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from croupier.equipment.randomness import check_health
from croupier.floor import audit
from croupier.floor.config import Config
from croupier.floor.corrected import corrections
from croupier.floor.leading import AdvisoryLocks, Leadership, Sole
from croupier.floor.money.cashier import Cashier, Once
from croupier.floor.money.counter import Counter
from croupier.floor.opening import FINGERPRINT, check_key, open_store, put_people
from croupier.floor.people.complaints import Complaints
from croupier.floor.people.disputes import Disputes
from croupier.floor.people.proposals import Proposals, needs_second
from croupier.floor.people.protection import Protection
from croupier.floor.people.roles import FloorRole, Operation, Person
from croupier.floor.people.speaking import (
    actor,
    check_terminals,
    needs,
    operation_of,
    stake_of,
)
from croupier.floor.people.terminals import Terminals
from croupier.floor.people.two import TwoPeople
from croupier.floor.refusals import Unavailable
from croupier.floor.shown.directing import Displayed, Sayable, displayed, sayable
from croupier.floor.shown.parts import Terminal
from croupier.floor.shown.preview import Preview, preview
from croupier.floor.shown.situation import check_terminal, situation
from croupier.floor.shown.views import (
    Entered,
    Meter,
    Numbered,
    Recalled,
    Situation,
    shown_to,
    shows,
)
from croupier.floor.store.base import PLAYER, NoteRow, Store
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.steps import Note
from croupier.floor.store.steps import Operation as StepOperation
from croupier.floor.table.accounts import meter as meter_account
from croupier.floor.table.pit import Pit
from croupier.floor.table.recent import Sorted
from croupier.floor.table.replies import event_of
from croupier.floor.tables import LedTables
from croupier.floor.threads import look
from croupier.floor.versions import Versions, versions
from croupier.table import events as ev
from croupier.table.accounts import at_risk
from croupier.table.actors import Role
from croupier.table.acts import BuyIn, Join
from croupier.table.clock import Clock, wall
from croupier.table.commands import (
    Awarded,
    Bet,
    Catch,
    Change,
    Command,
    Correction,
    Direction,
    Face,
    Incident,
    Pick,
    Place,
    Roll,
    Spin,
    Toss,
)
from croupier.table.kinds import Kinds
from croupier.table.log import Happened, parse_body
from croupier.table.refusal import Refused
from croupier.table.round import Options
from croupier.table.table import Table
from croupier.table.transcript import line as words

CORRECTABLE = frozenset({Face, Spin, Toss, Roll, Catch, Pick})
WAGERS = Kinds(Bet, Place, Change, BuyIn)
SIGNIFICANT = Kinds(Incident, Direction, Correction)
LINKED = Kinds(Awarded, Correction)  # in which a link may have a part


TRIES = 5  # to find a table level with what is durable of it
PAGE = 2_000  # entries of a log that are read at a time
GARBAGE = (20_000, 20, 50)  # a table makes many small things that live as long as a round


class House(LedTables):
    """See the module."""

    def __init__(
        self,
        config: Config,
        store: Store,
        sealer: Sealer,
        leadership: Leadership | None = None,
        clock: Clock = wall,
        now: Callable[[], float] = time.monotonic,
        address: str = "",
    ) -> None:
        super().__init__(config, store, sealer, leadership, clock, now, address)
        once = Once(self.writer, clock, sealer)
        cashier = Cashier(once, config.vouchers_good_for, config.large_sum)
        disputes = Disputes(once)
        self.two = TwoPeople(self, config.two_people, Proposals(once), cashier, disputes, sealer)
        self.counter = Counter(self, cashier)
        self.complaints = Complaints(self, disputes)
        self.protection = Protection(self.writer, clock)
        self.terminals = Terminals(self.writer, clock)
        self.hear_of_people(self._noted_elsewhere)
        self.account_changed: Callable[[str], None] = lambda name: None  # to whom it matters here

    def _noted_elsewhere(self, news: list[str] | None) -> None:
        self.protection.heard(hears=news is not None)
        for one in news or ():
            if one.startswith(PLAYER):
                self.protection.forget(one[len(PLAYER) :])

    def _tell(self, table: str, events: Sorted, at: int) -> None:
        held = self.pits[table].plan.substantial if table in self.pits else 0
        if held and any(isinstance(event, ev.RoundClosed) for _, event in events.general):
            self.protection.forget_all()  # somebody may have won so much that it is locked
        super()._tell(table, events, at)

    # Opening.

    @classmethod
    async def open(cls, config: Config, address: str = "", clock: Clock = wall) -> House:
        """Open the store, take the lead of every table that is free, start dealing.

        ``address``: where other processes can send terminals for tables led here."""
        gc.set_threshold(*GARBAGE)
        await asyncio.to_thread(check_health)  # nothing is drawn before the generator is sound
        store = await asyncio.to_thread(open_store, config)
        leadership = AdvisoryLocks(config.store) if config.on_postgres else Sole()
        try:
            facts = await asyncio.to_thread(store.facts)
            make = FINGERPRINT not in facts
            sealer = await asyncio.to_thread(Sealer.of, config.key, config.folder, make=make)
            house = cls(config, store, sealer, leadership, clock, address=address)
            await house.start()
        except BaseException:
            await leadership.close()
            await asyncio.to_thread(store.close)
            raise
        return house

    async def start(self) -> None:
        await check_key(self.config, self.writer, self.sealer, self.clock)
        await put_people(self.config, self.writer, self.clock)
        await super().start()
        names = ", ".join(plan.name for plan in self.config.tables)
        await self.note("configuration", "system", self.config.name, f"tables {names}")

    # Looking.

    def options(self, table: str) -> Options:
        """The options of a table's game."""
        options: Options = self.pit(table).table.options
        return options

    @property
    def play_credits(self) -> bool:
        """Whether anyone may sit down here as a guest."""
        return self.config.guests

    def standing(self, who: Person, table: str) -> list[ev.Event]:
        """The events of the round in progress that still stand, should some have been undone."""
        needs(who, Operation.WATCH)
        stands: list[ev.Event] = []
        for _, event in self.pit(table).recent.events:
            if isinstance(event, ev.RoundOpened):
                stands = []
            if isinstance(event, ev.Rewound):
                del stands[event.kept :]
            elif not isinstance(event, ev.OF_EARLIER_ROUNDS):
                stands.append(event)
        return [event for event in stands if shows(who, event)]

    def reached(self, who: Person, table: str) -> int:
        """The last entry of a table's log that is durable."""
        needs(who, Operation.WATCH)
        return self.pit(table).durable

    async def situation(self, who: Person, table: str, terminal: str = "") -> Situation:
        """What a terminal shows now (16:3): already filtered for this person."""
        needs(who, Operation.WATCH)
        pit = self.pit(table)
        for _ in range(TRIES):
            level = await pit.level(who.name)
            credits, at_tables = await self._money(who)
            pit = self.pit(table)
            if not level or not pit.ahead_for(who.name):
                break
        return situation(who, pit, self.dealings[table], terminal, credits, at_tables)

    async def changes(self, who: Person, table: str, known: Terminal) -> list[str]:
        """The same as messages, of what has changed since a terminal was last told."""
        needs(who, Operation.WATCH)
        self.pit(table)
        credits, at_tables = await self._money(who)
        return known.messages(self.board(table), credits, at_tables)

    async def _money(self, who: Person) -> tuple[int, int]:
        """What a player has to wager, and what lies at tables: of one moment, and durable."""
        if who.role is not FloorRole.PLAYER:
            return 0, 0
        shown = self.writer.shown_now(who.name) or await self.writer.shown(who.name)
        return shown[0], shown[1] + self._lies_here(who.name)

    async def events(self, who: Person, table: str, since: int | None = None) -> list[Numbered]:
        """Events after entry ``since`` that this person may see, in order, as far as
        :meth:`page_end`; without ``since`` those of the round in progress and the one before."""
        needs(who, Operation.WATCH)
        pit = self.pit(table)
        recent = pit.recent
        if since is None:
            return recent.of(who)
        if recent.events and since >= recent.events[0][0] - 1:
            return [one for one in recent.of(who) if one[0] > since]
        return await look(self._past, who, table, since, min(pit.durable, since + PAGE))

    def page_end(self, table: str, since: int | None) -> int:
        """Up to which entry :meth:`events` tells: at most a page is read at a time."""
        pit = self.pit(table)
        recent = pit.recent.events
        if since is None or (recent and since >= recent[0][0] - 1):
            return pit.durable
        return min(pit.durable, since + PAGE)

    def _past(self, who: Person, table: str, since: int, until: int) -> list[Numbered]:
        found: list[Numbered] = []
        if since >= until:
            return found
        for entry in self.store.entries(table, since + 1, until - since):
            line = parse_body(entry.body, entry.hash, entry.number)
            if isinstance(line.entry, Happened):
                event = event_of(line.entry.e)
                if shows(who, event):
                    found.append((entry.number, event))
        return found

    async def meter(self, player: str) -> Meter:
        """credits = credited + wins − paid − turnover, of one moment; what lies at tables is
        turnover already."""
        tables = [row.table for row in await asyncio.to_thread(self.store.tables)]
        accounts = audit.accounts_at(tables, player)
        now = await asyncio.to_thread(self.store.standing, player, meter_account(player), accounts)
        turnover = now.turnover + now.others
        return Meter(player, now.meter, now.credited, now.wins, now.paid, turnover)

    async def recall(self, who: Person, player: str, last: int = 10) -> list[Recalled]:
        """The last rounds a terminal took part in, the latest first."""
        needs(who, Operation.RECALL_OWN if who.name == player else Operation.RECALL_ANY)

        def read() -> list[Recalled]:
            games = {row.table: row.game for row in self.store.tables()}
            return [
                Recalled(
                    row.table,
                    games.get(row.table, ""),
                    row.round,
                    row.at,
                    row.wagered,
                    row.returned,
                    audit.outcome(self.store, row.table, row.round),
                    audit.hands(self.store, games.get(row.table, ""), row),
                    [
                        words(event)
                        for _, event in corrections(self.store, row.table, row.round)
                        if shows(who, event)
                    ],
                )
                for row in self.store.played(player, last)
            ]

        return await look(read)

    async def replay_round(self, who: Person, table: str, round: int) -> list[str]:
        """A round replayed and redrawn with its rules, as this person may see it."""
        needs(who, Operation.RECALL_ANY)
        return await look(audit.show, self.store, table, round, who)

    async def versions(self, who: Person, table: str, round: int) -> Versions:
        """A finished round as it was played, and as it stands where it was corrected."""
        needs(who, Operation.RECALL_ANY)
        pit = await self._level(who, table)
        await pit.have_at_hand(round)
        run = pit.table.finished.entered_in(round)
        now = run.round.events if run is not None and run.finished else []
        return await look(versions, self.store, who, table, round, list(now))

    # At a table.

    async def command(
        self,
        who: Person,
        table: str,
        command: dict[str, Any],
        id: str,
        terminal: str = "",
        role: Role | None = None,
        round: int | None = None,
        minutes: int = 0,
    ) -> list[Numbered]:
        """Anything said to a table: join, leave, place, change, withdraw, choose, and for staff
        deal, no-more-bets, results, incidents, directions, correction …  Commands that need two
        people are refused here with the hint to propose them.  ``role``: which of
        ``AT_TABLE[who.role]``; without it, the first that may say this.  ``round``: refused if
        another round is in progress when the command is taken.  ``minutes``: for how long the
        player has been in."""
        pit = self.pit(table)
        said = self.read(pit, command)
        if not id:
            raise Refused("a command needs the client's id")
        speaker = actor(who, said, role)
        needs(who, operation_of(speaker.role, said))
        second = needs_second(pit.table, said)
        if second is not None:
            raise Refused(f"'{second}' takes two people: propose it, and another approves")

        kind = type(said)
        if who.role is FloorRole.PLAYER and WAGERS[kind]:
            risk = partial(self._at_risk, pit, who.name, said)
            await self.protection.check_play(who, minutes, risk)

        def check(at: Table) -> None:
            if round is not None and round != at.round.number:
                raise Refused(f"that was for round {round}; this is round {at.round.number}")
            if kind is Join:
                check_terminals(pit, at)
            if terminal in pit.plan.terminals:
                for wager in said.wagers if isinstance(said, Bet) else (said,):
                    check_terminal(pit, terminal, who.name, at, wager)

        first: tuple[StepOperation, ...] = ()
        then: tuple[StepOperation, ...] = ()
        if LINKED[kind]:
            if not isinstance(said, Correction) or said.told:
                raise Refused("a link says itself what it pays", "qld-2024:18:12(2)(d)")
            await pit.have_at_hand(said.round)
            said, first, then = await self.links.correcting(table, pit, said)
        notes: tuple[StepOperation, ...] = ()
        if SIGNIFICANT[kind] and speaker.role is not Role.PLAYER:
            detail = msgspec.json.encode(said).decode()
            what = "correction" if isinstance(said, Correction) else "incident"
            notes = (Note(self.clock(), what, who.name, table, detail),)
        events = await pit.submit(speaker, said, f"{who.name}/{id}", check, (*then, *notes), first)
        return shown_to(who, events)

    async def preview(
        self, who: Person, table: str, command: dict[str, Any], role: Role | None = None
    ) -> Preview:
        """What saying this would bring, tried on a copy of the round; nothing changes."""
        pit = await self._level(who, table)
        said = self.read(pit, command)
        speaker = actor(who, said, role)
        if speaker.role is Role.PLAYER:
            raise Refused("what a ruling would bring is shown to whoever gives it")
        needs(who, operation_of(speaker.role, said))
        if (second := needs_second(pit.table, said)) is not None:
            raise Refused(f"'{second}' takes two people: propose it, and another approves")
        if isinstance(said, Correction):
            await pit.have_at_hand(said.round)
        return preview(who, pit.table, speaker, said)

    async def _at_risk(self, pit: Pit, player: str, said: Command) -> int:
        """What a player can lose with this wager, those that lie included."""
        lying = sum(one.table.ledger.balance(at_risk(player)) for one in self.pits.values())
        _, elsewhere = self.writer.shown_now(player) or await self.writer.shown(player)
        return lying + elsewhere + stake_of(pit, player, said)

    def read(self, pit: Pit, command: dict[str, Any]) -> Command:
        """A command of a table's game from plain values."""
        try:
            return pit.table.game.command(command)
        except (ValueError, TypeError, KeyError) as error:
            raise Refused(str(error)) from None

    async def entered(self, who: Person, table: str, round: int = 0) -> list[Entered]:
        """The results that chance gave in a round, or in this one and the last, as they may be
        corrected."""
        needs(who, Operation.CONDUCT, Operation.RECALL_ANY)
        pit = await self._level(who, table)
        await pit.have_at_hand(round)
        at = pit.table
        runs = [at.finished.entered_in(round)] if round else [at.last, at.run]
        return [
            Entered(
                run.round.number,
                index,
                msgspec.to_builtins(given.command),
                given.by,
                # where it cannot be corrected, what it could have been is nobody's business: a
                # card that some have seen is not among those that were left
                ask.entry() if ask and run.round.may_correct(given.command) is None else None,
            )
            for run in runs
            if run is not None
            for index, (given, ask) in enumerate(zip(run.inputs, run.asks(), strict=True))
            if type(given.command) in CORRECTABLE and not run.round.concealed(given.command)
        ]

    async def sayable(self, who: Person, table: str) -> list[Sayable]:
        """What this person can report and direct at a table, and whether now."""
        needs(who, Operation.CONDUCT, Operation.DIRECT, Operation.INSPECT)
        return sayable(who, (await self._level(who, table)).table)

    async def displayed(self, who: Person, table: str) -> Displayed:
        """The sign of a table and the notices beside it (general:13)."""
        needs(who, Operation.WATCH)
        return displayed((await self._level(who, table)).table)

    async def _level(self, who: Person, table: str) -> Pit:
        """A table of which nothing is ahead of what is durable."""
        pit = self.pit(table)
        if not await pit.level(who.name):
            raise Unavailable(pit.notice or f"table {table} waits for its store")
        return pit

    # Out of order.

    async def put_right(self, who: Person, table: str) -> None:
        """A table that was out of order goes on: somebody has seen to what broke."""
        needs(who, Operation.DIRECT)
        pit = self.pit(table)
        if not pit.faults.reason:
            raise Refused(f"table {table} is not out of order")
        await pit.put_right(who.name)

    # Significant events.

    async def note(self, kind: str, who: str, about: str, detail: str = "") -> None:
        """Write a note of something that happened to the house's events."""
        await self.writer.write((Note(self.clock(), kind, who, about, detail),))

    async def notes(
        self, who: Person, since: int = 0, limit: int = 100, before: int | None = None
    ) -> list[NoteRow]:
        """Those after ``since``; or the newest first, ``before`` a number (0: the last)."""
        needs(who, Operation.SEE_NOTES)
        return await look(self.store.notes, since, limit, before)
