"""A table that lives in a store: one process leads it, nothing acknowledged is ever lost.

Commands come one at a time.  The engine takes each in memory; what it brings becomes durable in
one step; only then is it answered and shown.  If the store fails, what is in memory is thrown
away and the table is opened again from the store: stakes are where the last durable step left
them, and the round goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec

from croupier.equipment.randomness import LiveSource, SeededSource, Source
from croupier.floor.recording import FloorRecord, FloorVault, holdings, meter
from croupier.floor.sealing import Sealer
from croupier.floor.steps import (
    AlreadyAnswered,
    Lead,
    Note,
    OpenTable,
    Operation,
    Overdrawn,
    Reply,
    StepRefused,
    StoreDown,
    Superseded,
)
from croupier.floor.store import Store, TableRow
from croupier.games import GAMES
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.clock import Clock, wall
from croupier.table.commands import BuyIn, CashOut, Change, Command, Join, Place
from croupier.table.devices import ByHand, Devices, Equipment
from croupier.table.ledger import credit
from croupier.table.log import FORMAT, ORIGIN, Header, Line, body_of, chain, parse_body
from croupier.table.refusal import Refused
from croupier.table.replay import resume_lines
from croupier.table.sign import Sign
from croupier.table.table import Table

Numbered = tuple[int, ev.Event]
Watcher = Callable[[list[Numbered]], None]


@dataclass(frozen=True)
class TablePlan:
    """A table as the configuration describes it."""

    name: str
    game: str
    options: dict[str, object]
    sign: Sign | None = None
    seats: int | None = None
    automated: bool = True
    seed: str = ""  # for teaching and tests; live tables draw from the system's generator
    wagering_seconds: float = 20.0
    decision_seconds: float = 15.0
    pause_seconds: float = 4.0


class Unavailable(Refused):
    """The table cannot take commands now; what was staked is safe."""


class Pit:
    """One led table."""

    def __init__(self, plan: TablePlan, store: Store, sealer: Sealer, clock: Clock = wall) -> None:
        self.plan = plan
        self.store = store
        self.clock = clock
        self._sealer = sealer
        self._lock = asyncio.Lock()
        self._watchers: list[Watcher] = []
        self.epoch = 0
        self.available = False
        self.record: FloorRecord
        self.table: Table

    # Opening.

    async def lead(self) -> None:
        """Take the lead of the table and stand where its log ends."""
        row = self.store.table(self.plan.name)
        if row is None:
            await self._create()
            row = self._row()
        self.epoch = row.epoch + 1
        await self._write((Lead(self.plan.name, self.epoch),))
        await self._stand()

    def _row(self) -> TableRow:
        row = self.store.table(self.plan.name)
        if row is None:
            raise StoreDown(f"the store has lost table {self.plan.name}")
        return row

    async def _create(self) -> None:
        plan = self.plan
        game = GAMES[plan.game]
        source = self._source(None)
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
        await self._write((OpenTable(plan.name, game.name, body, chain(ORIGIN, body)),))

    def _source(self, state: str | None) -> Source:
        if not self.plan.seed:
            return LiveSource()
        return SeededSource.restore(state) if state else SeededSource(self.plan.seed)

    async def _stand(self) -> None:
        """Bring the table in memory to where its log ends."""
        row = self._row()
        self.record = FloorRecord(self.plan.name, row.last, row.head, self.epoch)

        def devices(_: Header, state: str) -> Devices:
            if not self.plan.automated:
                return ByHand()
            vault = FloorVault(self.store, self.record, self._sealer)
            return Equipment(self._source(state or None), vault)

        lines = await asyncio.to_thread(self._lines, row)
        head = parse_body(row.header, row.head, 1).entry
        if not isinstance(head, Header):
            raise StoreDown(f"the log of {self.plan.name} has no header")
        resumed = resume_lines(head, lines, lambda h: GAMES[h.game], devices)
        self.table = resumed.table
        self.record.held = holdings(self.plan.name, self.table.ledger)
        for body in resumed.missing:
            self.record.append_body(body)
        self.table.record = self.record
        self.table.clock = self.clock
        self.table.automated = self.plan.automated
        self.table.start()
        await self._make_durable(())
        self.available = True

    def _lines(self, row: TableRow) -> list[Line]:
        """The log from two snapshots back, so that the last round can still be corrected."""
        since = self.store.snapshot_before(row.table, 2)
        entries = self.store.entries(row.table, since)
        return [parse_body(entry.body, entry.hash, entry.number) for entry in entries]

    # Taking commands.

    def check(self, by: Actor, command: Command) -> Refused | None:
        if not self.available:
            return Unavailable("the table is not available; what was staked is safe")
        return self.table.check(by, command)

    async def submit(self, by: Actor, command: Command, id: str = "") -> list[Numbered]:
        """Carry out a command, durably; answers the events it brought."""
        async with self._lock:
            return await self._submit(by, command, id)

    async def _submit(self, by: Actor, command: Command, id: str) -> list[Numbered]:
        if not self.available:
            await self._recover()
        if id:
            known = await asyncio.to_thread(self.store.reply, id)
            if known is not None:
                return _decode_reply(known)
        self._fund(by, command)
        try:
            self.table.submit(by, command)
        except Refused:
            # chips that were bought for a wager that was refused go back to the meter
            self._sweep(by.name)
            if self.record.events:
                await self._make_durable(())
            raise
        more: tuple[Operation, ...] = ()
        if id:
            numbered = list(self.record.events)
            more = (Reply(id, _encode_reply(numbered), self.clock()),)
        self._sweep_all()
        return await self._make_durable(more)

    def _fund(self, by: Actor, command: Command) -> None:
        """Credits come to the table with the wager they are for (16:5)."""
        if by.role is not Role.PLAYER or by.name not in self.table.round.players:
            return
        need = 0
        if isinstance(command, Place):
            need = command.amount
        elif isinstance(command, Change):
            lying = sum(
                w.amount for w in self.table.round.of(by.name) if w.area.name == command.area
            )
            need = command.amount - lying
        else:
            need = getattr(command, "amount", 0) if not isinstance(command, BuyIn | CashOut) else 0
        short = need - self.table.ledger.balance(credit(by.name))
        if short > 0 and self.table.check(by, BuyIn(short)) is None:
            held = self.store.balance(meter(by.name))
            if held < short:
                raise Refused(f"{by.name} has {format_amount(held)} in credits")
            self.table.submit(by, BuyIn(short))

    def _sweep(self, name: str) -> None:
        """Chips not wagered are credits again (16:7(3))."""
        spare = self.table.ledger.balance(credit(name))
        if spare > 0 and name in self.table.round.players:
            actor = Actor(name, Role.PLAYER)
            if self.table.check(actor, CashOut(spare)) is None:
                self.table.submit(actor, CashOut(spare))

    def _sweep_all(self) -> None:
        if self.table.closed:
            return
        for player in self.table.state.players:
            self._sweep(player.name)

    async def join(self, name: str, seat: int = 0) -> None:
        if name not in self.table.round.players:
            await self.submit(Actor(name, Role.PLAYER), Join(seat))

    # Making it durable.

    async def _make_durable(self, more: tuple[Operation, ...]) -> list[Numbered]:
        step = (*more, *self.record.step(self.table.ledger))
        try:
            if step:
                await self._write(step)
        except AlreadyAnswered as before:
            await self._discard()
            return _decode_reply(before.body)
        except Overdrawn as short:
            await self._discard()
            raise Refused(f"the credits were used elsewhere: {short}") from None
        except Superseded:
            self.available = False
            raise Unavailable("another process leads this table now") from None
        except (StoreDown, StepRefused) as down:
            self.available = False
            raise Unavailable(f"wagering has stopped: {down}; what was staked is safe") from None
        events = self.record.written(self.table.ledger)
        for watcher in list(self._watchers):
            watcher(events)
        return events

    async def _write(self, step: tuple[Operation, ...]) -> None:
        await asyncio.wrap_future(self.store.write(step))

    async def _discard(self) -> None:
        """What is in memory was not written: stand where the log ends again."""
        self.available = False
        await self._stand()

    async def _recover(self) -> None:
        try:
            row = await asyncio.to_thread(self._row)
            if row.epoch != self.epoch:
                raise Unavailable("another process leads this table now")
            await self._stand()
        except Refused:
            raise
        except Exception as error:
            raise Unavailable(f"the store does not answer: {error}") from None

    async def note(self, kind: str, who: str, detail: str) -> None:
        await self._write((Note(self.clock(), kind, who, self.plan.name, detail),))

    # Watching.

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Be told of events, in order, once they are durable; answers how to stop."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    async def system(self, command: Command) -> list[Numbered]:
        return await self.submit(SYSTEM, command)


def _encode_reply(events: list[Numbered]) -> bytes:
    return msgspec.json.encode(events)


def _decode_reply(body: bytes) -> list[Numbered]:
    kinds = tuple(ev.Event.__subclasses__())
    union = kinds[0]
    for kind in kinds[1:]:
        union = union | kind  # type: ignore[assignment,operator]
    decoded: list[Numbered] = msgspec.json.decode(body, type=list[tuple[int, union]])  # type: ignore[valid-type]
    return decoded


Start = Callable[[], Awaitable[None]]
