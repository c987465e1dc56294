"""A table of a store, brought to memory: opened for the first time, or where its log ends."""

from __future__ import annotations

import msgspec

from croupier.equipment.randomness import LiveSource, SeededSource, Source
from croupier.floor.plans import TablePlan
from croupier.floor.refusals import Unavailable
from croupier.floor.store.base import Store, TableRow
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.steps import OpenTable, StoreDown
from croupier.floor.table.record import FloorRecord, Numbered
from croupier.floor.table.replies import event_of
from croupier.floor.table.vault import FloorVault
from croupier.games import GAMES, game_of
from croupier.table.corrections import Past
from croupier.table.devices import ByHand, Devices, Equipment
from croupier.table.formats import FORMAT, FORMATS
from croupier.table.game import Game
from croupier.table.log import (
    ORIGIN,
    Happened,
    Header,
    Line,
    LogBroken,
    body_of,
    chain,
    parse_body,
)
from croupier.table.replay import reaches_back, resume_lines, rounds_from
from croupier.table.table import Table

TRIES = 100  # to read a log that another process still writes


class Restorer:
    """Reads one table.  Asks the store: not to be called on the event loop."""

    def __init__(self, plan: TablePlan, store: Store, sealer: Sealer) -> None:
        self.plan = plan
        self._store = store
        self._sealer = sealer

    def opening(self) -> OpenTable:
        """The table with the header of its log, as it is planned."""
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

    def row(self) -> TableRow:
        row = self._store.table(self.plan.name)
        if row is None:
            raise StoreDown(f"the store has lost table {self.plan.name}")
        return row

    def check_plan(self, row: TableRow) -> None:
        """A table stays what it was opened as; its limits change by notice (general:13)."""
        opened, planned = self._header(row.header), self._header(self.opening().header)
        for name in ("game", "options", "automated", "seats"):
            was, now = getattr(opened, name), getattr(planned, name)
            if was != now:
                raise Unavailable(
                    f"table {self.plan.name} was opened with {name} {was}, not {now}: "
                    "a table of another kind needs another name"
                )

    def _header(self, body: bytes) -> Header:
        header = parse_body(body, "", 1).entry
        if not isinstance(header, Header):
            raise StoreDown(f"the log of {self.plan.name} has no header")
        return header

    def read(self) -> tuple[TableRow, list[Line]]:
        """The log from two snapshots back, so that the last round can still be corrected."""
        row = self.row()
        back = 2
        for _ in range(TRIES):
            since = self._store.snapshot_before(row.table, back)
            entries = self._store.entries(row.table, since, row.last - since + 1)
            lines = [parse_body(e.body, e.hash, e.number) for e in entries]
            if not lines or lines[-1].hash != row.head:
                row = self.row()  # it has moved on meanwhile
            elif more := reaches_back(lines):
                back += more
            else:
                return row, lines
        raise StoreDown(f"the log of {self.plan.name} does not end where it should")

    def table(self, row: TableRow, lines: list[Line], record: FloorRecord) -> Table:
        """The table as its log leaves it, with its equipment; ``record`` keeps its shoes."""
        header = self._header(row.header)

        def devices(header: Header, state: str) -> Devices:
            if not header.automated:
                return ByHand()
            vault = FloorVault(self._store, record, self._sealer)
            return Equipment(self._source(state), vault)

        if row.last == 1:
            game = self._find(header)
            return Table(
                game,
                options=msgspec.convert(header.options, game.round.options_type),
                sign=header.sign,
                seats=header.seats,
                devices=devices(header, header.source),
                automated=header.automated,
                format=FORMATS[header.format],
            )
        resumed = resume_lines(header, lines, self._find, devices)
        if resumed.missing:
            raise StoreDown(f"the log of {self.plan.name} ends in the midst of a step")
        resumed.table.take_events()
        return resumed.table

    def rounds(self, round: int) -> list[Past]:
        """The finished rounds from a number on."""
        row = self.row()
        place = self._store.round_entries(row.table, round)
        if place is None:
            return []
        entries = self._store.entries(row.table, place[0] - 1, row.last - place[0] + 2)
        lines = [parse_body(e.body, e.hash, e.number) for e in entries]
        if not lines or lines[0].number != place[0] - 1:
            raise Unavailable(f"round {round} of {row.table} is in an archive")
        more = reaches_back(lines)
        if more:
            return self.rounds(round - more)
        return rounds_from(self._header(row.header), lines, self._find)

    def _find(self, header: Header) -> Game:
        try:
            return game_of(header)
        except LogBroken as broken:
            raise StoreDown(f"the log of {self.plan.name}: {broken}") from None


def events_of(lines: list[Line]) -> list[Numbered]:
    return [
        (line.number, event_of(line.entry.e)) for line in lines if isinstance(line.entry, Happened)
    ]
