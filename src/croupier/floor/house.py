"""The house: the tables it leads, the credits of its players, and what its staff may do.

Everything the server calls is a method of :class:`House`.  A refusal is
:class:`croupier.table.refusal.Refused` (reason, rule); ``Unavailable`` (a Refused) says that the
table or the store cannot take commands now and what was staked is safe.  Every method that
changes something takes the client's ``id``: sent again, it acts once and answers the same.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Any

import msgspec

from croupier.floor import audit
from croupier.floor.cashier import Cashier, Once
from croupier.floor.config import Config
from croupier.floor.directing import Displayed, Sayable, displayed, sayable
from croupier.floor.disputes import DECIDED, Disputes
from croupier.floor.entering import entry_of
from croupier.floor.leading import AdvisoryLocks, Leadership, Sole
from croupier.floor.led import LedTables
from croupier.floor.pit import Pit
from croupier.floor.postgres import PostgresStore
from croupier.floor.proposals import DONE, Proposals, needs_second
from croupier.floor.recording import meter as meter_account
from croupier.floor.replies import Said, event_of
from croupier.floor.roles import FloorRole, Operation, Person, Proposed
from croupier.floor.sealing import Sealer
from croupier.floor.situation import at_table, check_terminal, situation
from croupier.floor.speaking import actor, adjusting, check_terminals, needs, operation_of
from croupier.floor.sqlite import SqliteStore
from croupier.floor.steps import Note, PutUser
from croupier.floor.steps import Operation as StepOperation
from croupier.floor.store import NoteRow, Store, TableRow, UserRow, VoucherRow
from croupier.floor.views import (
    Dispute,
    Entered,
    Meter,
    Numbered,
    Proposal,
    Recalled,
    Situation,
    shown_to,
    shows,
)
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.clock import Clock, wall
from croupier.table.commands import (
    Bet,
    Catch,
    Command,
    Correction,
    Direction,
    Face,
    Incident,
    Join,
    Pick,
    Roll,
    Spin,
    Toss,
)
from croupier.table.log import Happened, parse_body
from croupier.table.refusal import Refused
from croupier.table.round import Options
from croupier.table.table import Table

CORRECTABLE = frozenset({Face, Spin, Toss, Roll, Catch, Pick})
SIGNIFICANT = (Incident, Direction, Correction)


GARBAGE = (20_000, 20, 50)  # a table makes many small things that live as long as a round


def open_store(config: Config) -> Store:
    if config.on_postgres:
        return PostgresStore(config.store)
    return SqliteStore(config.path(config.store))


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
        once = Once(self.writer, clock)
        self._cashier = Cashier(once)
        self._disputes = Disputes(once)
        self._proposals = Proposals(once)

    # Opening.

    @classmethod
    async def open(cls, config: Config, address: str = "", clock: Clock = wall) -> House:
        """Open the store, take the lead of every table that is free, start dealing.

        ``address``: where other processes can send terminals for tables led here."""
        gc.set_threshold(*GARBAGE)
        store = await asyncio.to_thread(open_store, config)
        leadership = AdvisoryLocks(config.store) if config.on_postgres else Sole()
        sealer = Sealer.of_file(config.path(config.key))
        house = cls(config, store, sealer, leadership, clock, address=address)
        await house.start()
        return house

    async def start(self) -> None:
        await self._put_people()
        await super().start()
        names = ", ".join(plan.name for plan in self.config.tables)
        await self.note("configuration", "system", self.config.name, f"tables {names}")

    async def _put_people(self) -> None:
        for person in self.config.people:
            known = await asyncio.to_thread(self.store.user, person.name)
            if known is None or (known.role, known.password) != (person.role, person.password):
                note = Note(self.clock(), "account", "configuration", person.name, person.role)
                await self.writer.write(
                    (PutUser(person.name, person.role.value, person.password), note)
                )

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
            else:
                stands.append(event)
        return [event for event in stands if shows(who, event)]

    def reached(self, who: Person, table: str) -> int:
        """The last entry of a table's log that is durable."""
        needs(who, Operation.WATCH)
        return self.pit(table).durable

    async def situation(self, who: Person, table: str, terminal: str = "") -> Situation:
        """What a terminal shows now (16:3): already filtered for this person."""
        needs(who, Operation.WATCH)
        self.pit(table)
        credits = at_tables = 0
        if who.role is FloorRole.PLAYER:
            others = [plan.name for plan in self.config.tables if plan.name not in self.pits]
            at_tables = await self.meters.at_others(who.name, others)
            credits = await self.meters.credits(who.name)
            at_tables += sum(sum(at_table(one, who.name)) for one in self.pits.values())
        return situation(who, self.pit(table), self.dealings[table], terminal, credits, at_tables)

    async def events(self, who: Person, table: str, since: int | None = None) -> list[Numbered]:
        """Events after entry ``since`` that this person may see, in order; without ``since``
        those of the round in progress and the one before."""
        needs(who, Operation.WATCH)
        pit = self.pit(table)
        recent = pit.recent
        if since is None:
            return recent.of(who)
        if recent.events and since >= recent.events[0][0] - 1:
            return [one for one in recent.of(who) if one[0] > since]
        return await asyncio.to_thread(self._past, who, table, since, pit.durable)

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
                )
                for row in self.store.played(player, last)
            ]

        return await asyncio.to_thread(read)

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
    ) -> list[Numbered]:
        """Anything said to a table: join, leave, place, change, withdraw, choose, and for staff
        deal, no-more-bets, results, incidents, directions, correction …  Commands that need two
        people are refused here with the hint to propose them.  ``role``: which of
        ``AT_TABLE[who.role]``; without it, the first that may say this.  ``round``: refused if
        another round is in progress when the command is taken."""
        pit = self.pit(table)
        said = self._read(pit, command)
        if not id:
            raise Refused("a command needs the client's id")
        speaker = actor(who, said, role)
        needs(who, operation_of(speaker.role, said))
        second = needs_second(pit.table, said)
        if second is not None:
            raise Refused(f"'{second}' takes two people: propose it, and another approves")

        def check(at: Table) -> None:
            if round is not None and round != at.round.number:
                raise Refused(f"that was for round {round}; this is round {at.round.number}")
            if isinstance(said, Join):
                check_terminals(pit, at)
            for wager in said.wagers if isinstance(said, Bet) else (said,):
                check_terminal(pit, terminal, who.name, at, wager)

        notes: tuple[StepOperation, ...] = ()
        if isinstance(said, SIGNIFICANT) and speaker.role is not Role.PLAYER:
            detail = msgspec.json.encode(said).decode()
            kind = "correction" if isinstance(said, Correction) else "incident"
            notes = (Note(self.clock(), kind, who.name, table, detail),)
        events = await pit.submit(speaker, said, f"{who.name}/{id}", check, notes)
        return shown_to(who, events)

    def _read(self, pit: Pit, command: dict[str, Any]) -> Command:
        try:
            return pit.table.game.command(command)
        except (ValueError, TypeError, KeyError) as error:
            raise Refused(str(error)) from None

    def entered(self, who: Person, table: str) -> list[Entered]:
        """The results that chance gave in this round and the last, as they may be corrected."""
        needs(who, Operation.CONDUCT, Operation.RECALL_ANY)
        at = self.pit(table).table
        return [
            Entered(
                run.round.number,
                index,
                msgspec.to_builtins(given.command),
                given.by,
                entry_of(ask),
            )
            for run in (at.last, at.run)
            if run is not None
            for index, (given, ask) in enumerate(zip(run.inputs, run.asks(), strict=True))
            if type(given.command) in CORRECTABLE
        ]

    async def sayable(self, who: Person, table: str) -> list[Sayable]:
        """What this person can report and direct at a table, and whether now."""
        needs(who, Operation.CONDUCT, Operation.DIRECT, Operation.INSPECT)
        return sayable(who, self.pit(table).table)

    async def displayed(self, who: Person, table: str) -> Displayed:
        """The sign of a table and the notices beside it (general:13)."""
        needs(who, Operation.WATCH)
        return displayed(self.pit(table).table)

    # Credits.

    async def take_play_credits(self, who: Person, amount: int, id: str) -> int:
        needs(who, Operation.TAKE_PLAY_CREDITS)
        most = self.config.play_credits
        if not most:
            raise Refused("this floor has no play credits: credits are bought")
        if amount > most:
            raise Refused(f"at most {most} cents of play credits at a time")
        return await self._cashier.credit(who, who.name, amount, id, "play credits")

    async def sell_credits(self, who: Person, player: str, amount: int, id: str) -> int:
        needs(who, Operation.SELL_CREDITS)
        if not (await self._player(player)).active:
            raise Refused(f"the account of {player} is closed")
        return await self._cashier.credit(who, player, amount, id, "bought")

    async def cash_out(self, who: Person, amount: int, id: str) -> VoucherRow:
        needs(who, Operation.CASH_OUT)
        return await self._cashier.to_voucher(who, who.name, amount, id)

    async def insert_voucher(self, who: Person, code: str, id: str) -> int:
        needs(who, Operation.INSERT_VOUCHER)
        return await self._cashier.insert(who, code, id)

    async def pay_voucher(self, who: Person, code: str, id: str) -> int:
        needs(who, Operation.PAY_VOUCHER)
        return await self._cashier.pay(who, code, id)

    async def hand_pay(
        self, who: Person, player: str, amount: int, id: str, *, how: str = "voucher"
    ) -> VoucherRow | None:
        """16:9(3): an attendant gives a voucher, or chips."""
        needs(who, Operation.HAND_PAY)
        await self._player(player)
        if how == "voucher":
            return await self._cashier.to_voucher(who, player, amount, id)
        if how != "chips":
            raise Refused("a hand pay is a voucher or chips", "qld-2024:16:9(3)")
        await self._cashier.in_chips(who, player, amount, id)
        return None

    async def _player(self, name: str) -> UserRow:
        """Whose credits they are: a name mistyped must not make money for nobody."""
        row = await asyncio.to_thread(self.store.user, name)
        if row is None or row.role != FloorRole.PLAYER:
            raise Refused(f"there is no player '{name}'")
        return row

    # Putting right.

    async def pay_by_hand(
        self, who: Person, table: str, round: int, player: str, amount: int, why: str, id: str
    ) -> None:
        needs(who, Operation.PAY_BY_HAND)
        await self._player(player)
        await asyncio.to_thread(audit.round_lines, self.store, table, round)
        await self._cashier.pay_round(who, table, round, player, amount, why, id)

    async def refuse_payment(
        self, who: Person, player: str, amount: int, table: str, why: str, id: str
    ) -> None:
        needs(who, Operation.REFUSE_PAYMENT)
        await self._known(table)
        await self._player(player)
        await self._cashier.refuse(who, player, amount, table, why, id)

    async def _known(self, table: str) -> TableRow:
        row = await asyncio.to_thread(self.store.table, table)
        if row is None:
            raise Refused(f"there is no table '{table}'")
        return row

    async def complain(self, who: Person, table: str, round: int, what: str, id: str) -> int:
        needs(who, Operation.COMPLAIN)
        await asyncio.to_thread(audit.round_lines, self.store, table, round)
        return await self._disputes.open(who, table, round, what, id)

    async def disputes(self, who: Person) -> list[Dispute]:
        """A player sees the player's own."""
        needs(who, Operation.COMPLAIN, Operation.SEE_DISPUTES)
        return await self._disputes.all(who)

    async def replay_round(self, who: Person, table: str, round: int) -> list[str]:
        """A round replayed and redrawn with its rules, as this person may see it."""
        needs(who, Operation.RECALL_ANY)
        return await asyncio.to_thread(audit.show, self.store, table, round, who)

    async def decide_dispute(
        self, who: Person, number: int, decision: str, adjust: dict[str, int], rule: str, id: str
    ) -> Dispute:
        """Recorded, with what it gives or takes, in one step."""
        needs(who, Operation.DECIDE_DISPUTE)
        adjust = {player: cents for player, cents in adjust.items() if cents}
        for player in adjust:
            await self._player(player)
        if not adjust:
            return await self._disputes.decide_without_money(who, number, decision, rule, id)
        dispute = await self._disputes.one(number)
        if (dispute.status, dispute.by, dispute.decision) == (DECIDED, who.name, decision):
            return dispute
        dispute = await self._disputes.check_decision(number, decision, rule)
        done, operations = self._disputes.decided(who, dispute, decision, rule, adjust)
        said = adjusting(who, dispute.round, f"dispute {number}: {decision}", adjust, rule)
        await self.pit(dispute.table).submit_all(said, more=tuple(operations))
        return done

    async def refer_dispute(self, who: Person, number: int, to: str, id: str) -> Dispute:
        needs(who, Operation.REFER_DISPUTE)
        return await self._disputes.refer(who, number, to, id)

    # Two people.

    async def propose(
        self, who: Person, what: Proposed, table: str, detail: dict[str, Any], why: str, id: str
    ) -> Proposal:
        """``detail``: the command as plain values; for a void round, {"round": number}."""
        needs(who, Operation.PROPOSE)
        await self._proposed(who, what, table, detail)
        return await self._proposals.make(who, what, table, detail, why, id)

    async def _proposed(
        self, who: Person, what: Proposed, table: str, detail: dict[str, Any]
    ) -> list[Said]:
        """What would be said to the table; refused if it could not be."""
        pit = self.pit(table)
        if what is Proposed.VOID_ROUND:
            number = detail.get("round")
            if type(number) is not int or not 0 < number < pit.table.round.number:
                raise Refused("only a round that was settled can be declared void so")
            rows = await asyncio.to_thread(self.store.played_in, table, number)
            adjust = {r.player: r.wagered - r.returned for r in rows if r.wagered != r.returned}
            if not adjust:
                raise Refused(f"round {number} of {table} moved no money")
            return adjusting(who, number, f"round {number} declared void", adjust, "")
        command = self._read(pit, detail)
        if needs_second(pit.table, command) is not what:
            raise Refused(f"that is not to {what}")
        speaker = actor(who, command, None)
        refused = pit.table.check(speaker, command)
        if refused is not None:
            raise refused
        return [(speaker, command)]

    async def approve(self, who: Person, number: int, id: str) -> Proposal:
        """The second person: it is carried out, with the record of both, in one step."""
        needs(who, Operation.APPROVE)
        proposal = await self._proposals.one(number)
        if (proposal.status, proposal.second) == (DONE, who.name):
            return proposal
        await self._proposals.check_second(who, number)
        proposer = Person(proposal.by, await self._role_of(proposal.by))
        said = await self._proposed(proposer, proposal.what, proposal.table, proposal.detail)
        done, operations = self._proposals.done(who, proposal)
        await self.pit(proposal.table).submit_all(said, more=tuple(operations))
        return done

    async def _role_of(self, name: str) -> FloorRole:
        row = await asyncio.to_thread(self.store.user, name)
        return FloorRole.SUPERVISOR if row is None else FloorRole(row.role)

    async def reject(self, who: Person, number: int, id: str) -> Proposal:
        needs(who, Operation.APPROVE)
        return await self._proposals.reject(who, number, id)

    async def proposals(self, who: Person) -> list[Proposal]:
        needs(who, Operation.PROPOSE, Operation.APPROVE, Operation.AUDIT)
        return await self._proposals.all()

    # Significant events.

    async def note(self, kind: str, who: str, about: str, detail: str = "") -> None:
        await self.writer.write((Note(self.clock(), kind, who, about, detail),))

    async def notes(
        self, who: Person, since: int = 0, limit: int = 100, before: int | None = None
    ) -> list[NoteRow]:
        """Those after ``since``; or the newest first, ``before`` a number (0: the last)."""
        needs(who, Operation.SEE_NOTES)
        return await asyncio.to_thread(self.store.notes, since, limit, before)
