"""A table that lives in a store: one process leads it, nothing acknowledged is ever lost.

Commands come one at a time.  The engine takes each in memory and what it brings goes to the store
as one step; only when that is durable is it answered and shown.  Steps follow each other without
waiting: the store takes them in order, and refuses all that follow one it has refused.  Then what
is in memory is thrown away and the table is brought to where its log ends: stakes are where the
last durable step left them, and the round goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import msgspec

from croupier.equipment.randomness import LiveSource, SeededSource, Source
from croupier.floor.chipping import Chipping
from croupier.floor.plans import TablePlan
from croupier.floor.recent import Sorted
from croupier.floor.recording import FloorRecord, FloorVault, Numbered, Turnover
from croupier.floor.replies import Replies, Said, decode, digest_of, encode, event_of
from croupier.floor.sealing import Sealer
from croupier.floor.steps import (
    AlreadyAnswered,
    Lead,
    OpenTable,
    Operation,
    Overdrawn,
    Reply,
    StepRefused,
    StoreDown,
    Superseded,
)
from croupier.floor.store import TableRow
from croupier.floor.writing import Writer
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.clock import Clock, wall
from croupier.table.commands import Command
from croupier.table.devices import ByHand, Devices, Equipment
from croupier.table.game import Game
from croupier.table.ledger import owed
from croupier.table.log import FORMAT, ORIGIN, Header, Line, body_of, chain, parse_body
from croupier.table.refusal import Refused
from croupier.table.replay import reaches_back, resume_lines
from croupier.table.table import Table

Watcher = Callable[[list[Numbered], int], None]
Precheck = Callable[[Table], None]  # raises its refusal

TRIES = 4


class Unavailable(Refused):
    """The table cannot take commands now; what was staked is safe."""


class Pit:
    """One led table."""

    def __init__(
        self, plan: TablePlan, writer: Writer, sealer: Sealer, clock: Clock = wall
    ) -> None:
        self.plan = plan
        self.store = writer.store
        self.clock = clock
        self.epoch = 0
        self.available = False
        self.notice = "the table is not open yet"
        self.record: FloorRecord
        self.table: Table
        self.durable = 0  # the last entry known to be durable
        self.recent = Sorted()  # durable events of the last two rounds
        self._changed: asyncio.Event | None = None
        self._writer = writer
        self._sealer = sealer
        self._lock = asyncio.Lock()
        self._watchers: list[Watcher] = []
        self._standing = 0  # how often the table was stood up in memory
        self._replies = Replies()
        self._turnover = Turnover(plan.name)
        self._chipping = Chipping(plan, writer)

    # Opening.

    async def lead(self, address: str = "") -> None:
        """Take the lead of the table and stand where its log ends."""
        row = await asyncio.to_thread(self.store.table, self.plan.name)
        if row is None:
            with contextlib.suppress(StepRefused):  # another process was quicker
                await self._writer.write((self._opening(),))
            row = await asyncio.to_thread(self._row)
        self._check_plan(row)
        self.epoch = row.epoch + 1
        await self._writer.write((Lead(self.plan.name, self.epoch, address),))
        async with self._lock:
            await self._stand()

    def _check_plan(self, row: TableRow) -> None:
        """A table stays what it was opened as; its limits change by notice (general:13)."""
        opened, wanted = parse_body(row.header, "", 1).entry, self._opening().header
        planned = parse_body(wanted, "", 1).entry
        for name in ("game", "options", "automated", "seats"):
            was, now = getattr(opened, name, None), getattr(planned, name, None)
            if was != now:
                raise Unavailable(
                    f"table {self.plan.name} was opened with {name} {was}, not {now}: "
                    "a table of another kind needs another name"
                )

    def _row(self) -> TableRow:
        row = self.store.table(self.plan.name)
        if row is None:
            raise StoreDown(f"the store has lost table {self.plan.name}")
        return row

    def _opening(self) -> OpenTable:
        plan = self.plan
        game = GAMES[plan.game]
        source = self._source("")
        header = Header(
            FORMAT,
            game.name,
            game.edition,
            game.version,
            plan.sign or game.sign,
            game.places(plan.seats),
            msgspec.to_builtins(game.configure(plan.options)),
            plan.automated,
            source.state() if isinstance(source, SeededSource) else "",
        )
        body = body_of(header)
        return OpenTable(plan.name, game.name, body, chain(ORIGIN, body))

    def _source(self, state: str) -> Source:
        if state:
            return SeededSource.restore(state)
        return SeededSource(self.plan.seed) if self.plan.seed else LiveSource()

    async def _stand(self) -> None:
        """Bring the table in memory to where its log ends, and let it go on."""
        self.available = False
        row, lines = await asyncio.to_thread(self._read)
        if row.epoch != self.epoch:
            self.notice = "another process leads this table now"
            raise Unavailable(self.notice)
        self._standing += 1
        self.record = FloorRecord(self.plan.name, row.last, row.head, self.epoch)
        self.durable = row.last
        header = lines[0].entry if row.last == 1 else parse_body(row.header, "", 1).entry
        if not isinstance(header, Header):
            raise StoreDown(f"the log of {self.plan.name} has no header")
        if row.last == 1:
            self.table = self._new_table(header)
        else:
            # in a thread: reading sealed shoes asks the store
            resumed = await asyncio.to_thread(
                resume_lines, header, lines, self._find, self._devices
            )
            if resumed.missing:
                raise StoreDown(f"the log of {self.plan.name} ends in the midst of a step")
            self.table = resumed.table
            self.table.take_events()
        self.recent = Sorted(_events(lines)).since_round(self.table.round.number - 1)
        self.record.stand(self.table.ledger)
        self._turnover.stand(self.table.round)
        self.table.record = self.record
        self.table.clock = self.clock
        self.table.start()
        if not self.record.empty:
            await self._send(self.table.round)
        self.available, self.notice = True, ""

    def _read(self) -> tuple[TableRow, list[Line]]:
        """The log from two snapshots back, so that the last round can still be corrected."""
        row = self._row()
        back = 2
        while True:
            since = self.store.snapshot_before(row.table, back)
            entries = self.store.entries(row.table, since, row.last - since + 1)
            lines = [parse_body(e.body, e.hash, e.number) for e in entries]
            if not lines or lines[-1].hash != row.head:
                row = self._row()  # it has moved on meanwhile
                continue
            if not reaches_back(lines):
                return row, lines
            back += 1

    def _find(self, header: Header) -> Game:
        game = GAMES.get(header.game)
        if game is None or (game.edition, game.version) != (header.edition, header.version):
            raise StoreDown(
                f"the log of {self.plan.name} is of {header.game} ({header.edition}, version "
                f"{header.version}), which this version does not play"
            )
        return game

    def _devices(self, header: Header, state: str) -> Devices:
        if not header.automated:
            return ByHand()
        vault = FloorVault(self.store, self.record, self._sealer)
        return Equipment(self._source(state), vault)

    def _new_table(self, header: Header) -> Table:
        game = self._find(header)
        return Table(
            game,
            options=msgspec.convert(header.options, game.round.options_type),
            sign=header.sign,
            seats=header.seats,
            devices=self._devices(header, header.source),
            automated=header.automated,
        )

    # Taking commands.

    async def submit(
        self,
        by: Actor,
        command: Command,
        id: str = "",
        check: Precheck | None = None,
        more: tuple[Operation, ...] = (),
    ) -> list[Numbered]:
        """Carry out a command, durably; answers the events it brought.

        With an ``id``, a command sent again acts once and answers the same.  ``check`` is the
        house's own say, at the moment the command is taken; ``more`` becomes durable with it.
        """
        return await self.submit_all([(by, command)], id, check, more)

    async def submit_all(
        self,
        said: list[Said],
        id: str = "",
        check: Precheck | None = None,
        more: tuple[Operation, ...] = (),
    ) -> list[Numbered]:
        """Carry out several commands in one step: all of them, or none."""
        if not id:
            return await self._submit(said, "", "", check, more)
        digest = digest_of(said)
        known = self._replies.known(id, digest)
        if known is not None:
            return await asyncio.shield(known)
        answer = self._replies.awaited(id, digest)
        try:
            events = await self._submit(said, id, digest, check, more)
        except BaseException as error:
            self._replies.failed(id, answer, error)
            raise
        answer.set_result(events)
        return events

    async def _submit(
        self,
        said: list[Said],
        id: str,
        digest: str,
        check: Precheck | None,
        more: tuple[Operation, ...],
    ) -> list[Numbered]:
        for _ in range(TRIES):
            async with self._lock:
                await self._be_available()
                standing = self._standing
                try:
                    before = await self._take(said, check)
                except Refused:
                    known = await self._from_store(id, digest)
                    if known is not None:
                        return known
                    raise
                except BaseException:  # in the midst of it: what is in memory is not to be used
                    self.available = False
                    raise
                sent, events = self._start_sending(before, id, digest, more)
            try:
                await sent  # it is carried out even if nobody waits for it any more
            except AlreadyAnswered as answered:
                await self._stand_again(standing)
                return decode(digest, answered.body)
            except Overdrawn as short:
                await self._stand_again(standing)
                raise Refused(f"the credits were used elsewhere: {short}") from None
            except Superseded:
                await self._stand_again(standing)
                continue
            except StepRefused as refused:  # what was to become durable with it
                await self._stand_again(standing)
                raise Refused(str(refused)) from None
            except StoreDown as down:
                raise self._stop(down, standing) from None
            return events
        raise Unavailable("the table was interrupted: say it again")

    async def _take(self, said: list[Said], check: Precheck | None) -> object:
        """The engine takes the commands; answers the round in which that began."""
        table = self.table
        if check is not None:
            check(table)
        before = table.round
        for taken, (by, command) in enumerate(said):
            try:
                checked = await self._chipping.fund(table, by, command)
                table.submit(by, command, checked=checked)
            except Refused:
                if taken:
                    await self._stand()  # as if nothing had been said
                else:
                    self._chipping.sweep(table)
                    if not self.record.empty:
                        await self._send(before)
                raise
        one = said[0][0] if len(said) == 1 else SYSTEM
        if one.role is Role.PLAYER and before is table.round:
            if table.ledger.balance(owed(one.name)):
                await self._chipping.collect_debts(table)
            self._chipping.sweep(table, one.name)  # nobody else's chips have moved
        else:
            await self._chipping.collect_debts(table)
            self._chipping.sweep(table)
        return before

    def _start_sending(
        self, before: object, id: str = "", digest: str = "", more: tuple[Operation, ...] = ()
    ) -> tuple[asyncio.Future[None], list[Numbered]]:
        told = self.record.told
        operations, events, won = self.record.cut(self.table.ledger)
        rounds = [before] if before is self.table.round else self._rounds(before)
        counts = self._turnover.operations(rounds, events, won, self.record.at)
        step: list[Operation] = [*operations, *counts, *more]
        if id:
            step.insert(0, Reply(id, encode(digest, events, told), self.clock()))
        last, standing = self.record.last, self._standing

        def durable() -> None:
            if standing == self._standing:
                self._publish(events, last)

        return self._writer.write(tuple(step), durable), events

    def _rounds(self, before: object) -> list[object]:
        """The rounds of a step: that in which it began, as it now stands, and the next."""
        table = self.table
        number = before.number  # type: ignore[attr-defined]
        rounds = [] if table.last is None else [table.last.round]
        rounds = [*rounds, table.round]
        return [one for one in rounds if one.number >= number]

    async def _send(self, before: object) -> None:
        sent, _ = self._start_sending(before)
        try:
            await sent
        except (StoreDown, StepRefused) as down:
            raise self._stop(down) from None

    def _publish(self, events: list[Numbered], last: int) -> None:
        self.durable = last
        self.recent.add(events)
        if any(isinstance(e, ev.RoundOpened) for _, e in events):
            self.recent = self.recent.since_round(self.table.round.number - 1)
        if self._changed is not None:
            self._changed.set()
            self._changed = None
        for watcher in list(self._watchers):
            watcher(events, last)

    # Trouble.

    def _stop(self, down: Exception, standing: int | None = None) -> Unavailable:
        reason = f"wagering has stopped: {down}; what was staked is safe"
        if standing in (None, self._standing):  # else it has recovered meanwhile
            self.available, self.notice = False, reason
            self._publish([], self.durable)
        return Unavailable(reason)

    async def _be_available(self) -> None:
        if self.available:
            return
        try:
            await self._stand()
        except Refused:
            raise
        except Exception as error:
            raise self._stop(error) from None

    async def recover(self) -> bool:
        """Try to stand where the log ends, if the table had to stop."""
        async with self._lock:
            try:
                await self._be_available()
            except Refused:
                return False
            return True

    async def _stand_again(self, standing: int) -> None:
        """A step was refused: what is in memory was never so."""
        async with self._lock:
            if standing == self._standing:
                self.available = False
                await self._be_available()

    async def rest(self) -> None:
        """Wait for what is under way, and take nothing more."""
        async with self._lock:
            self.lose_lead()

    def lose_lead(self) -> None:
        self.available = False
        self.notice = "another process leads this table now"
        self.epoch = -1

    # Commands sent again.

    async def _from_store(self, id: str, digest: str) -> list[Numbered] | None:
        """What was answered before this process led the table, or while its step is on its way."""
        if not id:
            return None
        body = await asyncio.to_thread(self.store.reply, id)
        return None if body is None else decode(digest, body)

    # Watching.

    @property
    def changed(self) -> asyncio.Event:
        """Will be set as soon as something has become durable."""
        if self._changed is None:
            self._changed = asyncio.Event()
        return self._changed

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Be told of events, in order, once they are durable; answers how to stop."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    async def system(self, command: Command) -> list[Numbered]:
        return await self.submit(SYSTEM, command)

    async def of_player(self, player: str, command: Command) -> list[Numbered]:
        return await self.submit(Actor(player, Role.PLAYER), command)


def _events(lines: list[Line]) -> list[Numbered]:
    happened = [(line.number, line.entry.e) for line in lines if hasattr(line.entry, "e")]
    return [(number, event_of(event)) for number, event in happened]
