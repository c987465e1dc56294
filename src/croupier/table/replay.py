"""Going through a log again: to verify it, to resume from it, to read it.

A log is replayed by telling a new table the same inputs and comparing every event
byte for byte with what the log says happened.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.asks import Chance, Draw, Uncover
from croupier.table.clock import Clock, wall
from croupier.table.commands import Given
from croupier.table.corrections import KEPT, Past, past
from croupier.table.devices import ByHand, Devices
from croupier.table.events import Event
from croupier.table.formats import FORMATS
from croupier.table.game import Game
from croupier.table.ledger import Posting
from croupier.table.log import (
    Happened,
    Header,
    Input,
    Kept,
    Line,
    Log,
    LogBroken,
    body_of,
    header,
    read,
    tail,
)
from croupier.table.table import Snapshot, Table

Find = Callable[[Header], Game]


class Differs(Exception):
    """What the log says happened is not what happens."""

    def __init__(self, line: int, logged: str, replayed: str) -> None:
        super().__init__(f"line {line}: the log says {logged}; the rules give {replayed}")
        self.line = line
        self.logged = logged
        self.replayed = replayed


class Report(msgspec.Struct):
    """What a replay went through."""

    entries: int = 0
    inputs: int = 0
    events: int = 0
    rounds: int = 0
    head: str = ""


class _Recorded(ByHand):
    """Every answer of chance is in the log."""

    def answer(self, ask: Chance) -> None:
        return None


class _Expected:
    """A record that compares instead of writing."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.said: Given | None = None  # the last command that was not the table's own

    def given(self, given: Given) -> None:
        """The input came from the log."""

    def happened(self, events: Sequence[Event]) -> None:
        self.entries += [body_of(Happened(event)) for event in events]

    def posted(self, postings: list[Posting]) -> None:
        """They follow from the same answers as the events."""

    def snapshot(self, snapshot: Snapshot) -> None:
        self.entries.append(b"")  # compared below, but for the devices' own state
        self._snapshot = snapshot

    def commit(self) -> None:
        """Nothing to make durable."""

    def answered(self, table: Table, events: list[Event]) -> None:
        """All that came of the last command: remembered, should a client send it again."""
        if self.said is not None and self.said.id:
            table.remember(self.said, events)

    def kept(self, devices: str) -> bytes:
        """The entry of the last snapshot, with the state of the equipment."""
        return body_of(Kept(msgspec.structs.replace(self._snapshot, devices=devices)))

    def meets(self, line: Line) -> None:
        """Compare one logged entry with what the replay brought next."""
        if not self.entries:
            raise Differs(line.number, line.body.decode(), "nothing more here")
        expected = self.entries.pop(0)
        if isinstance(line.entry, Kept) and not expected:
            expected = self.kept(_devices_of(line.entry))
        if expected != line.body:
            raise Differs(line.number, line.body.decode(), expected.decode() or "a snapshot")


def _devices_of(kept: Kept) -> str:
    return str(kept.s.get("devices", "")) if isinstance(kept.s, dict) else ""


# The entries of a log from the beginning of a round (or as far before as its corrections go) up to
# the one before a line: the header or snapshot first.
Since = Callable[[int, int], list[Line]]


def _table(game: Game, head: Header, record: _Expected, snapshot: Snapshot | None) -> Table:
    options = msgspec.convert(head.options, game.round.options_type)
    table = Table(
        game,
        options=options,
        sign=head.sign,
        seats=head.seats,
        devices=_Recorded(),
        record=record,
        automated=head.automated,
        snapshot=snapshot,
        format=FORMATS[head.format],
    )
    table.automated = False  # the log has every answer
    return table


def _given(game: Game, entry: Input, line: int) -> Given:
    try:
        command = game.command(entry.c)
        return Given(entry.by, Role(entry.role), command, entry.at, entry.id, entry.brings)
    except ValueError as error:
        raise LogBroken(line, str(error)) from None


def _follow(
    table: Table,
    record: _Expected,
    lines: Iterable[Line],
    report: Report,
    shadow: Devices | None = None,
) -> Iterator[Line]:
    """Tell the table each input, hold each event against the log.

    ``shadow``: equipment on a seed, which draws again what it drew, to stand where it stood.
    """
    for line in lines:
        entry = line.entry
        if isinstance(entry, Input):
            if record.entries:
                raise Differs(line.number, "an input", record.entries[0].decode())
            given = _given(table.game, entry, line.number)
            table.clock = _fixed(given.at)
            refused = table.check(Actor(given.by, given.role), given.command, given.brings)
            if refused is not None:
                raise Differs(line.number, line.body.decode(), f"a refusal: {refused}")
            if shadow and not table.closed and isinstance(table.pending, Chance):
                _draw_again(shadow, table.pending, given, line.number)
            if given.id or given.role is not Role.SYSTEM:
                record.answered(table, table.take_events())
                record.said = given
            table.take(given)
            report.inputs += 1
        else:
            record.meets(line)
            report.events += 1
            report.rounds += isinstance(entry, Happened) and entry.e["type"] == "round-closed"
        report.entries += 1
        report.head = line.hash
        yield line


def _fixed(at: int) -> Clock:
    return lambda: at


def verify(path: Path, find: Find) -> Report:
    """Replay a whole log; the first difference is raised."""
    head = header(path)
    lines = read(path)
    next(lines)
    return verify_lines(head, lines, find, finished=True, since=_since_in(path))


def _since_in(path: Path) -> Since:
    def since(round: int, until: int) -> list[Line]:
        found: list[Line] = []
        for line in read(path, whole=False):
            if line.number >= until:
                break
            if line.number == 1 or (
                isinstance(line.entry, Kept) and line.entry.s["round"] <= round
            ):
                found = []
            found.append(line)
        more = reaches_back(found)
        return since(_first_round(found) - more, until) if more else found

    return since


def rounds_from(head: Header, lines: list[Line], find: Find) -> list[Past]:
    """The finished rounds of these entries, which begin with the header or a snapshot."""
    table = resume_lines(head, lines, find, lambda head, state: ByHand(), all_rounds=True).table
    return (
        [*table.finished.older] if table.last is None else [*table.finished.older, past(table.last)]
    )


def reach(path: Path, find: Find) -> Callable[[int], list[Past]]:
    """Gives a table the finished rounds of its log from a number on."""
    since = _since_in(path)
    return lambda round: rounds_from(header(path), since(round, sys.maxsize), find)


def verify_lines(
    head: Header,
    lines: Iterable[Line],
    find: Find,
    watch: Callable[[Line, Table], None] | None = None,
    *,
    finished: bool = False,
    since: Since | None = None,
    start: Line | None = None,
) -> Report:
    """Replay what follows a header, or the snapshot ``start``; ``watch`` is shown the table after
    each entry.

    ``finished``: the log may end with a round that is over, before the next was opened, as the
    one that an inspector is given.  ``since``: for rounds that are corrected long after.
    """
    record = _Expected()
    table = _table(find(head), head, record, _snapshot_of(start))
    if start is not None:
        table.finished.older = deque()
    table.open()
    report = Report(head=start.hash if start else "")
    last, over = start.number if start else 1, True
    if since is None:
        table.finished.older = deque()
    else:
        upto = since
        table.finished.reach = lambda round: rounds_from(head, upto(round, last + 1), find)
    for line in _follow(table, record, lines, report):
        last, over = line.number, isinstance(line.entry, Kept)
        if watch is not None:
            watch(line, table)
    begun = last > 1  # else it was cut off before the table had opened its first round
    if begun and record.entries and not (finished and over):
        raise Differs(last, "nothing more", record.entries[0].decode())
    return report


def _snapshot_of(line: Line | None) -> Snapshot | None:
    if line is None:
        return None
    if not isinstance(line.entry, Kept):
        raise LogBroken(line.number, "no round begins here")
    return msgspec.convert(line.entry.s, Snapshot)


class Resumed(NamedTuple):
    """A table brought to where its log ends."""

    table: Table
    missing: list[bytes]  # entries that the last input brought and a crash cut off
    said: Given | None  # the last command that was not the table's own


def resume_lines(
    head: Header,
    lines: list[Line],
    find: Find,
    devices: Callable[[Header, str], Devices],
    *,
    all_rounds: bool = False,
) -> Resumed:
    """Bring a table to where these entries end: a header or a snapshot, and what follows.

    ``devices`` makes the equipment from the header and the devices' state at a snapshot.  The
    table has its equipment but no record yet, and has not gone on.  ``all_rounds``: it keeps
    every round of these entries, not only those that tables have at hand.
    """
    record = _Expected()
    snapshot, state = None, head.source
    if lines and isinstance(lines[0].entry, Kept):
        snapshot = msgspec.convert(lines[0].entry.s, Snapshot)
        state = snapshot.devices
    table = _table(find(head), head, record, snapshot)
    table.finished.older = deque()
    table.open()
    equipment = devices(head, state)
    for _ in _follow(table, record, lines[1:], Report(), equipment if state else None):
        pass
    missing = [body or record.kept(equipment.state()) for body in record.entries]
    table.caught_up = b"" in record.entries  # the end of a round, and the snapshot after it
    table.equip(equipment)
    table.record, table.automated = None, head.automated
    if not all_rounds:
        table.finished.older = deque(table.finished.older, KEPT)
    return Resumed(table, missing, record.said)


def resume(
    path: Path, find: Find, devices: Callable[[Header, str], Devices], clock: Clock = wall
) -> Table:
    """Open the table of a log again where it stood, ready to go on.

    Only the last finished round, which may yet be corrected, and what follows are replayed.
    """
    head = header(path)
    back, lines = 2, tail(path, 2)
    while more := reaches_back(lines):
        back += more
        lines = tail(path, back)
    table, missing, said = resume_lines(head, lines, find, devices)
    finished = table.last
    log = Log(path, head=lines[-1].hash, size=lines[-1].end)
    for body in missing:
        log.append_body(body)
    log.commit()
    table.record, table.clock, table.finished.reach = log, clock, reach(path, find)
    events = table.take_events()
    events += table.start()
    if said is not None and said.id:
        table.remember(said, events)
    table.caught_up = table.caught_up or table.last is not finished
    return table


def corrected_in(lines: Iterable[Line]) -> int:
    """The earliest round that is corrected in these entries; 0 if none is."""
    rounds = [
        int(line.entry.c["round"])
        for line in lines
        if isinstance(line.entry, Input) and line.entry.c.get("type") == "correction"
    ]
    return min(rounds, default=0)


def _first_round(lines: list[Line]) -> int:
    first = lines[0].entry
    return int(first.s["round"]) if isinstance(first, Kept) else 1


# What acts bring and the opening of a round does not.
OF_ACTS = frozenset(
    str(kind.__struct_config__.tag)
    for kind in (
        ev.ChipsBought,
        ev.ChipsCashed,
        ev.PlayerJoined,
        ev.PlayerLeft,
        ev.Directed,
        ev.SignNoticed,
        ev.SignChanged,
        ev.MarkerPlaced,
        ev.MarkerRemoved,
        ev.Repaid,
    )
)


def reaches_back(lines: list[Line]) -> int:
    """How many rounds before these more must be replayed: one is corrected among them, or the
    first was begun by a correction."""
    first = _first_round(lines)
    before = corrected_in(lines)
    more = max(first - before, 0) if before else 0
    return max(more, 1) if _begun_by_correction(lines) else more


def _begun_by_correction(lines: list[Line]) -> bool:
    """A correction that ends the round in progress hands the acts that came after the wrong
    answer to the next one: they are among that round's events, and among the inputs of the round
    before it."""
    if not isinstance(lines[0].entry, Kept):
        return False
    told = takewhile(lambda line: isinstance(line.entry, Happened), lines[1:])
    return any(
        isinstance(line.entry, Happened) and line.entry.e["type"] in OF_ACTS for line in told
    )


def _draw_again(shadow: Devices, ask: Chance, given: Given, line: int) -> None:
    if given.role is not Role.SYSTEM or isinstance(ask, Uncover):
        return  # nothing was drawn; and a shoe once revealed is no longer sealed
    if isinstance(ask, Draw) and not ask.shoe.machine:
        return  # it was drawn when the shoe was shuffled
    again = shadow.answer(ask)
    if again is not None and again != given.command:
        raise Differs(line, f"{given.command}", f"{again} from the table's seed")


def transcript_events(path: Path) -> Iterator[dict[str, Any]]:
    """The events of a log as plain values, in order, the chain checked."""
    for line in read(path):
        if isinstance(line.entry, Happened):
            yield line.entry.e
