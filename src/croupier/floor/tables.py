"""The tables that this process leads: taking the lead, dealing, and telling who watches."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from functools import partial

from croupier.floor.config import Config
from croupier.floor.jackpots.links import Links
from croupier.floor.leading import Leadership, Sole
from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import STAFF, FloorRole, Operation, Person
from croupier.floor.people.speaking import needs
from croupier.floor.plans import TablePlan
from croupier.floor.refusals import Unavailable
from croupier.floor.shown.glance import glance
from croupier.floor.shown.parts import Board
from croupier.floor.shown.views import TableInfo, Told
from croupier.floor.store.base import Store
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.steps import StoreDown
from croupier.floor.table.accounts import chips
from croupier.floor.table.clockwork import Dealing
from croupier.floor.table.pit import Pit
from croupier.floor.table.recent import Sorted
from croupier.games import GAMES
from croupier.table.clock import Clock, wall
from croupier.table.refusal import Refused

log = logging.getLogger("croupier.floor")

TellTold = Callable[[Told], None]


class Elsewhere(Unavailable):
    """Another process leads the table, and is to be asked."""

    def __init__(self, table: str, address: str) -> None:
        super().__init__(f"table {table} is at {address}")
        self.address = address


class LedTables:
    """Leads what it can of the configured tables, and takes over what others let go."""

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
        self.config = config
        self.store = store
        self.clock = clock
        self.address = config.address or address
        self.writer = Writer(store)
        self.writer.told = self._meter_changed
        self.writer.accounts_of = self._accounts_of
        self.writer.lies_here = self._lies_here
        self.pits: dict[str, Pit] = {}  # tables led here
        self.dealings: dict[str, Dealing] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._elsewhere: dict[str, str] = {}  # addresses of tables led by others
        self._troubles: dict[str, str] = {}  # why a table could not be opened
        self.sealer = sealer
        self._now = now
        self._leadership: Leadership = leadership or Sole()
        self._leading: asyncio.Task[None] | None = None
        self._boards: dict[str, Board] = {}
        self._watchers: dict[str, dict[tuple[Person, TellTold], None]] = {}
        self._staff: dict[str, dict[tuple[Person, TellTold], None]] = {}  # those of the staff
        self._players: dict[str, list[tuple[str, TellTold]]] = {}  # by name, with the table
        self._followers: list[Callable[[str], None]] = []  # of tables that change hands
        self._stop_listening: Callable[[], None] = lambda: None
        self._hearing = False  # whether other processes are heard
        self._of_people: list[Callable[[list[str] | None], None]] = []
        self.links = Links(
            config.tables, self.writer, sealer, clock, self.pits, self._meter_of_link
        )

    async def start(self) -> None:
        """Take the lead of every table that is free, and go on trying for the others."""
        loop = asyncio.get_running_loop()

        def news(heard: list[str] | None) -> None:
            loop.call_soon_threadsafe(self._heard, heard)

        self._stop_listening = self.store.listen(news)
        await self.links.start()
        await self._lead_what_is_free()
        self._leading = asyncio.create_task(self._keep_leading())

    def _heard(self, news: list[str] | None) -> None:
        people = None if news is None else [one for one in news if ":" in one]
        players = None if news is None else [one for one in news if ":" not in one]
        self.writer.moved_elsewhere(players)
        self._hearing = news is not None
        for told in self._of_people:
            told(people)

    def hear_of_people(self, told: Callable[[list[str] | None], None]) -> None:
        """Be told whose accounts other processes change, and which sessions they end; None: while
        nothing can be heard."""
        self._of_people.append(told)
        told([] if self._hearing else None)

    async def close(self) -> None:
        """Stop dealing and let the tables go; what stands in them stays as it is."""
        tasks = [*self._tasks.values(), *([self._leading] if self._leading else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.links.close()
        for name, pit in list(self.pits.items()):
            await pit.rest()
            await self._leadership.let_go(name)
        self.pits.clear()
        await self._leadership.close()
        await asyncio.to_thread(self._stop_listening)
        await asyncio.to_thread(self.store.close)

    # Leading.

    async def _keep_leading(self) -> None:
        while True:
            await self._leadership.wait()
            try:
                if not await self._leadership.holds():
                    await self._lose_all()
                await self._lead_what_is_free()
            except StoreDown as down:
                log.warning("leading: %s", down)
                await self._lose_all()
                await asyncio.sleep(1)
            except Exception:
                log.exception("leading")
                await asyncio.sleep(1)

    async def _lose_all(self) -> None:
        for name, pit in list(self.pits.items()):
            pit.lose_lead()
            await self._stop_dealing(name)
            del self.pits[name]
            self.writer.tables_moved()
            self._moved(name)

    async def _lead_what_is_free(self) -> None:
        for plan in self.config.tables:
            if plan.name in self.pits:
                continue
            if not await self._leadership.take(plan.name):
                row = await asyncio.to_thread(self.store.table, plan.name)
                self._led_by_another(plan.name, row.address if row else "")
                continue
            try:
                await self._lead(plan)
            except (Refused, StoreDown) as trouble:
                if self._troubles.get(plan.name) != str(trouble):
                    log.error("table %s cannot be opened: %s", plan.name, trouble)
                self._troubles[plan.name] = str(trouble)
                self._elsewhere.pop(plan.name, None)
                await self._leadership.let_go(plan.name)

    def _led_by_another(self, table: str, address: str) -> None:
        self._troubles.pop(table, None)
        if address == self.address:
            address = ""  # it was led here, and the next leader has not written its own yet
        if self._elsewhere.get(table) != address:
            self._elsewhere[table] = address
            self._moved(table)

    async def _lead(self, plan: TablePlan) -> None:
        pit = Pit(plan, self.writer, self.sealer, self.clock)
        pit.linked_meters = partial(self.links.meters, plan.name)
        await pit.lead(self.address)
        self._troubles.pop(plan.name, None)
        self._elsewhere.pop(plan.name, None)
        dealing = Dealing(pit, self._now)
        dealing.told = lambda: self._tell(plan.name, Sorted(), pit.durable)
        dealing.present = partial(self._sees, plan.name)
        pit.watch(lambda events, at: self._tell(plan.name, events, at))
        self.pits[plan.name] = pit
        self.writer.tables_moved()
        self.dealings[plan.name] = dealing
        self._tasks[plan.name] = asyncio.create_task(dealing.run(), name=f"table {plan.name}")
        self._moved(plan.name)

    async def _stop_dealing(self, name: str) -> None:
        task = self._tasks.pop(name, None)
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def pit(self, table: str) -> Pit:
        """A table that is led here; a refusal says where it is otherwise."""
        if table in self.pits:
            return self.pits[table]
        if all(plan.name != table for plan in self.config.tables):
            raise Refused(f"there is no table '{table}'")
        if table in self._troubles:
            raise Unavailable(f"table {table} cannot be opened: {self._troubles[table]}")
        where = self._elsewhere.get(table)
        if where:
            raise Elsewhere(table, where)
        raise Unavailable(f"table {table} moves house; what was staked is safe")

    # Looking.

    def tables(self) -> list[TableInfo]:
        """All configured tables, led here or elsewhere."""
        found = []
        for plan in self.config.tables:
            game, pit = GAMES[plan.game], self.pits.get(plan.name)
            sign = plan.sign or game.sign
            where = self._elsewhere.get(plan.name, "")
            found.append(
                TableInfo(
                    plan.name,
                    game.name,
                    game.title,
                    game.edition,
                    plan.automated,
                    game.places(plan.seats),
                    sign.teaching,
                    pit is not None,
                    where,
                    bool(where) if pit is None else pit.available and not pit.shows.shared.closed,
                    **({} if pit is None else glance(pit, self.dealings[plan.name])),
                )
            )
        return found

    def watch(self, who: Person, table: str, tell: TellTold) -> Callable[[], None]:
        """Be told, on the event loop, each time something durable happened or the countdown or
        the credits of ``who`` changed; answers how to stop."""
        needs(who, Operation.WATCH)
        self.pit(table)
        entry = (who, tell)
        own = (table, tell)
        watchers = self._watchers.setdefault(table, {})
        watchers[entry] = None
        if who.role in STAFF:
            self._staff.setdefault(table, {})[entry] = None
        players = self._players.setdefault(who.name, []) if who.role is FloorRole.PLAYER else []
        players.append(own)

        def stop() -> None:
            if entry in watchers:
                del watchers[entry]
                self._staff.get(table, {}).pop(entry, None)
                players.remove(own)
                if not players:
                    self._players.pop(who.name, None)

        return stop

    def _sees(self, table: str, player: str) -> bool:
        """Whether a terminal shows a table to a player."""
        return any(where == table for where, _ in self._players.get(player, ()))

    def board(self, table: str) -> Board:
        """What is encoded once for all terminals of a table that is led here."""
        pit = self.pit(table)
        found = self._boards.get(table)
        if found is None or found.pit is not pit:
            watching = self._watchers.setdefault(table, {})
            found = self._boards[table] = Board(pit, self.dealings[table], watching)
        return found

    def follow(self, moved: Callable[[str], None]) -> Callable[[], None]:
        """Be told, on the event loop, of each table that is led by another from now, by nobody,
        or here; answers how to stop."""
        self._followers.append(moved)
        return lambda: self._followers.remove(moved)

    def _moved(self, table: str) -> None:
        for told in list(self._followers):
            told(table)

    def _tell(self, table: str, events: Sorted, at: int) -> None:
        """Whoever may see something of it, or everyone when nothing but the clock has moved."""
        general = Told(table, tuple(events.open), at)
        watchers: Iterable[tuple[Person, TellTold]] = list(self._watchers.get(table, ()))
        alone = bool(events) and not events.general
        if alone:  # of some players: the others are not gone through
            watchers = self._concerned(table, events)
        for who, tell in watchers:
            told = general
            if who.name in events.own or who.role in STAFF:
                told = Told(table, tuple(events.of(who)), at, alone)
            if events and not told.events:
                continue
            try:
                tell(told)
            except Exception:
                log.exception("a watcher of %s", table)

    def _concerned(self, table: str, found: Sorted) -> list[tuple[Person, TellTold]]:
        """Whoever watches a table and plays there in these events, and the staff."""
        players = [
            (Person(name, FloorRole.PLAYER), tell)
            for name in found.own
            for where, tell in self._players.get(name, ())
            if where == table
        ]
        return players + list(self._staff.get(table, ()))

    def _accounts_of(self, player: str) -> list[str]:
        return [chips(plan.name, player) for plan in self.config.tables]

    def _lies_here(self, player: str) -> int:
        return sum(pit.shows.of(player).lies for pit in self.pits.values())

    def _meter_of_link(self, table: str) -> None:
        """The meter of a table's link shows something else (18:3(4))."""
        pit = self.pits.get(table)
        if pit is not None and pit.available:
            self._tell(table, Sorted(), pit.durable)

    def _meter_changed(self, player: str) -> None:
        for table, tell in list(self._players.get(player, ())):
            pit = self.pits.get(table)
            if pit is not None:
                tell(Told(table, (), pit.durable))
