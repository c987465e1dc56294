"""What terminals were told, and whether it can all be true of one house.

A history is what players of roulette wrote down, in the order in which they said and heard it, and
nothing else: no log, no store, no code of the floor.  :func:`check` plays it again, one step after
the other, on a model of one table with one ledger.  It finds whatever was acknowledged and lost,
done twice, told out of order, paid twice or wrongly, and a history that has no end.

A history may be long.  An entry of a table is played as soon as everybody at the table has been
told everything up to it, for then nothing can come before it, and is forgotten: what is kept grows
with the players and with what is still open, by eight bytes with each wager, and with vouchers.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

Entry = dict[str, Any]

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EVEN_MONEY: dict[str, Callable[[int], bool]] = {
    "red": lambda n: n in REDS,
    "black": lambda n: n not in REDS,
    "odd": lambda n: n % 2 == 1,
    "even": lambda n: n % 2 == 0,
    "low": lambda n: n <= 18,
    "high": lambda n: n > 18,
}
MONEY = ("returned", "stake", "amount")
KEPT = 1 << 13  # of a player's moments before now, in which a reading may be true: many minutes
UNKNOWN, REFUSED = 0, -1  # what is known of an answer, if it is not an entry


def returned(area: str, stake: int, pocket: str) -> int:
    """What a wager brings back: the stake and the win, or nothing."""
    if area.startswith("straight-"):
        return stake * 36 if area == f"straight-{pocket}" else 0
    number = int(pocket)
    return stake * 2 if number and EVEN_MONEY[area](number) else 0


def read(file: Path) -> Iterator[Entry]:
    with file.open("rb") as lines:
        for line in lines:
            yield msgspec.json.decode(line)


class Said(NamedTuple):
    """A command that waits for its answer, or for its entry."""

    id: str
    who: str
    table: str
    area: str
    amount: int
    after: int  # what had been acknowledged at this table before it was first said


@dataclass
class Player:
    """What must be a player's own."""

    bought: int = 0
    spent: int = 0
    won: int = 0
    out: int = 0  # in vouchers
    lies: int = 0  # at tables
    lent: int = 0  # by the last voucher: what is shown may be of before it was put in again
    stood: dict[tuple[int, int], None] = field(default_factory=dict)  # credits and at tables
    told: dict[str, float] = field(default_factory=dict)  # by table: everything up to this entry
    reads: set[tuple[int, int]] = field(default_factory=set)  # not yet found to be true
    last: tuple[int, int, int] | None = None  # credits, at tables and turnover in the end

    def stands(self) -> tuple[int, int]:
        now = (self.bought - self.spent + self.won, self.lies)
        self.stood.pop(now, None)
        self.stood[now] = None
        if len(self.stood) > KEPT:
            del self.stood[next(iter(self.stood))]
        if self.reads:
            credits, lies = now
            self.reads -= {now, (credits - self.lent, lies)}
        return now

    def was(self, read: tuple[int, int]) -> bool:
        """Whether it stood like this, with what the last voucher took or without."""
        credits, lies = read
        return read in self.stood or (credits + self.lent, lies) in self.stood


class Answers:
    """What every command was answered: of ids that end with a number, in eight bytes each."""

    def __init__(self) -> None:
        self._numbered: dict[str, array[int]] = {}
        self._others: dict[str, int] = {}

    def __getitem__(self, id: str) -> int:
        who, _, number = id.rpartition("-")
        if not number.isdecimal():
            return self._others.get(id, UNKNOWN)
        known = self._numbered.get(who, ())
        return known[int(number)] if int(number) < len(known) else UNKNOWN

    def __setitem__(self, id: str, at: int) -> None:
        who, _, number = id.rpartition("-")
        if not number.isdecimal():
            self._others[id] = at
            return
        known = self._numbered.setdefault(who, array("q"))
        known.extend([UNKNOWN] * (int(number) + 1 - len(known)))
        known[int(number)] = at


@dataclass
class Table:
    """What is known of a table: what has been played, and what is told but may not be all."""

    log: dict[float, Entry] = field(default_factory=dict)  # told, and not played yet
    sitting: set[str] = field(default_factory=set)
    played: float = 0  # everything up to this entry
    acknowledged: int = 0
    round: int = 0
    pocket: str = ""
    open: bool = False
    lying: dict[tuple[str, str], int] = field(default_factory=dict)  # by player and area
    due: dict[str, int] = field(default_factory=dict)  # settled, not yet paid
    answered: dict[float, Said] = field(default_factory=dict)  # by entry, which is not played yet
    unclaimed: dict[float, tuple[str, str, int]] = field(default_factory=dict)  # not answered yet


@dataclass
class Checked:
    """What was found, and how much was looked at."""

    troubles: list[str] = field(default_factory=list)
    wagers: int = 0
    refused: int = 0
    again: int = 0
    rounds: int = 0
    settled: int = 0
    reads: int = 0
    vouchers: int = 0
    open: int = 0  # at most, entries and commands that were kept at one time

    def __str__(self) -> str:
        return (
            f"{self.wagers:,} wagers acknowledged and {self.refused:,} refused ({self.again:,} "
            f"times said again), {self.settled:,} settled in {self.rounds:,} rounds, "
            f"{self.vouchers:,} vouchers, {self.reads:,} reads: {len(self.troubles)} wrong "
            f"(at most {self.open:,} things open at once)"
        )


def check(history: Iterable[Entry]) -> Checked:
    """Everything that cannot be true of one house that does one thing after the other."""
    heard = Heard()
    for entry in history:
        heard.take(entry)
    heard.finish()
    return heard.found


class Book:
    """Where a history is written down, line by line; each is checked as it is written."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._out = file.open("ab")
        self._heard = Heard()
        self._encode = msgspec.json.Encoder().encode

    def write(self, who: str, kind: str, **what: Any) -> None:
        entry = {"who": who, "kind": kind, **what}
        self._out.write(self._encode(entry) + b"\n")
        self._heard.take(entry)

    @property
    def found(self) -> Checked:
        """So far."""
        return self._heard.found

    def close(self) -> None:
        self._heard.finish()
        self._out.close()


class Heard:
    """The entries in the order in which they were written; and, behind them, each table's log as
    all of them together know it, on the model."""

    def __init__(self) -> None:
        self.found = Checked()
        self.players: dict[str, Player] = defaultdict(Player)
        self.tables: dict[str, Table] = defaultdict(Table)
        self.waiting: dict[str, Said] = {}  # for an answer
        self.answers = Answers()
        self.vouchers: dict[str, int] = {}  # those not yet taken
        self.taken: set[str] = set()
        self.ended = False

    def wrong(self, text: str) -> None:
        self.found.troubles.append(text)

    def take(self, entry: Entry) -> None:
        getattr(self, "on_" + entry["kind"])(entry)

    def on_sat(self, entry: Entry) -> None:
        """From here on this player is told what happens at the table."""
        self.tables[entry["table"]].sitting.add(entry["who"])

    def on_said(self, entry: Entry) -> None:
        id, table = entry["id"], entry["table"]
        if id in self.waiting or self.answers[id]:
            self.found.again += 1
            return
        after = self.tables[table].acknowledged
        self.waiting[id] = Said(id, entry["who"], table, entry["area"], entry["amount"], after)

    def on_done(self, entry: Entry) -> None:
        id, at = entry["id"], entry["at"]
        before = self.answers[id]
        if before:
            if before != at:
                was = f"done as entry {before}" if before > 0 else "refused"
                self.wrong(f"{id} was {was}, and answered otherwise: {at}")
            return
        said = self.waiting.pop(id, None)
        if said is None:
            self.wrong(f"{id} was answered, and never said")
            return
        if at <= said.after:
            self.wrong(f"reordered: {id} is entry {at}, but {said.after} was acknowledged before")
        self.answers[id] = at
        table = self.tables[said.table]
        table.acknowledged = max(table.acknowledged, at)
        if at in table.answered:
            self.wrong(f"{id} and {table.answered[at].id} are both entry {at}")
        elif at > table.played:
            table.answered[at] = said
        elif (placed := table.unclaimed.pop(at, None)) is not None:
            self._same(said, at, placed)
        else:
            self.wrong(
                f"lost: {id} was acknowledged as entry {at} of {said.table}, which is not there "
                "or is another's"
            )

    def on_refused(self, entry: Entry) -> None:
        id = entry["id"]
        before = self.answers[id]
        if before > 0:
            self.wrong(f"{id} was done as entry {before}, and then refused")
        self.waiting.pop(id, None)
        self.answers[id] = before or REFUSED
        self.found.refused += 1

    def on_events(self, entry: Entry) -> None:
        player, name = self.players[entry["who"]], entry["table"]
        table = self.tables[name]
        told, log = player.told.get(name, 0), table.log
        for number, event in entry["events"]:
            if number <= told:
                self.wrong(f"{entry['who']} was told entry {number} of {name} twice or too late")
            told = number
            if number <= table.played:
                self.wrong(f"entry {number} of {name}, {event}, was told when all were past it")
            elif log.setdefault(number, event) != event:
                self.wrong(f"entry {number} of {name} is {log[number]}, and is {event}")
        player.told[name] = max(told, entry["at"])
        self._play_what_is_known(name, table)

    def on_bought(self, entry: Entry) -> None:
        player = self.players[entry["who"]]
        player.bought += entry["amount"]
        player.stands()

    def on_out(self, entry: Entry) -> None:
        """Credits to a voucher."""
        if entry["code"] in self.vouchers or entry["code"] in self.taken:
            self.wrong(f"voucher {entry['code']} was given twice")
        self.vouchers[entry["code"]] = entry["amount"]
        player = self.players[entry["who"]]
        player.out += entry["amount"]
        player.lent = entry["amount"]
        player.reads = {one for one in player.reads if not player.was(one)}

    def on_in(self, entry: Entry) -> None:
        """A voucher to credits."""
        code = entry["code"]
        if code in self.taken:
            self.wrong(f"voucher {code} was paid twice")
            return
        self.taken.add(code)
        self.players[entry["who"]].out -= self.vouchers.pop(code)
        self.found.vouchers += 1

    def on_read(self, entry: Entry) -> None:
        """True at some moment not long ago, or at one that its player is only told of later."""
        player, read = self.players[entry["who"]], (entry["credits"], entry["at_tables"])
        self.found.reads += 1
        if not player.was(read):
            player.reads.add(read)

    def on_last(self, entry: Entry) -> None:
        last = (entry["credits"], entry["at_tables"], entry["turnover"])
        self.players[entry["who"]].last = last

    def on_end(self, entry: Entry) -> None:
        self.ended = True

    # What everybody has been told of.

    def _play_what_is_known(self, name: str, table: Table) -> None:
        """Up to where everybody at the table has been told everything."""
        if not table.sitting:
            return
        known = min(self.players[who].told.get(name, 0) for who in table.sitting)
        if known > table.played:
            kept = sum(len(one.log) + len(one.answered) for one in self.tables.values())
            self.found.open = max(self.found.open, kept + len(self.waiting))
            self._play(name, table, known)

    def _play(self, name: str, table: Table, known: float) -> None:
        """The log of a table, entry by entry."""
        for at in sorted(one for one in table.log if one <= known):
            self._entry(name, table, at, table.log.pop(at))
        table.played = max(table.played, known)
        for at in [one for one in table.answered if one <= known]:
            said = table.answered.pop(at)
            self.wrong(
                f"lost: {said.id} was acknowledged as entry {at} of {name}, which is not there"
            )

    def _entry(self, name: str, table: Table, at: float, event: Entry) -> None:
        kind = event["type"]
        if kind == "round-opened":
            if table.round and event["round"] != table.round + 1:
                self.wrong(f"{name}: round {event['round']} follows round {table.round}")
            table.round, table.pocket, table.open = event["round"], "", True
            self.found.rounds += 1
            self._all_settled(table, at)
        elif kind == "announced" and event["text"] == "no more bets":
            table.open = False
        elif kind == "spun":
            if table.pocket:
                self.wrong(f"{name}: round {table.round} has two results")
            table.pocket, table.open = event["pocket"], False
            self._all_paid(name, table)
        elif kind == "wager-placed":
            if not table.open:
                self.wrong(f"{name}: entry {at} is a wager after 'no more bets'")
            self._placed(table, at, event)
        elif kind == "settled":
            self._settled(name, table, at, event)
        elif kind == "chips-cashed":
            self._cashed(name, table, at, event)
        elif any(one in event for one in MONEY):
            self.wrong(f"{name}: entry {at} moves money in no way a wager does: {event}")

    def _placed(self, table: Table, at: float, event: Entry) -> None:
        who, area = event["player"], event["area"]
        player = self.players[who]
        more = event["amount"] - table.lying.get((who, area), 0)
        table.lying[who, area] = event["amount"]
        player.lies += more
        player.spent += more
        player.stands()
        said = table.answered.pop(at, None)
        if said is None:  # an answer may come late
            table.unclaimed[at] = (who, area, more)
        else:
            self._same(said, at, (who, area, more))

    def _same(self, said: Said, at: float, placed: tuple[str, str, int]) -> None:
        """What was said, and what lies."""
        if (said.who, said.area, said.amount) != placed:
            _, area, more = placed
            self.wrong(
                f"{said.id} was {said.amount} on {said.area}; entry {at} is {more} on {area}"
            )
        self.found.wagers += 1

    def _settled(self, name: str, table: Table, at: float, event: Entry) -> None:
        who, area = event["player"], event["area"]
        player = self.players[who]
        lying = table.lying.pop((who, area), 0)
        if not lying:
            self.wrong(f"paid twice: entry {at} of {name} settles {area} of {who}; none lies there")
            return
        player.lies -= lying
        due = returned(area, lying, table.pocket) if table.pocket else -1
        if (event["stake"], event["returned"]) != (lying, due):
            self.wrong(
                f"entry {at} of {name} settles {lying} on {area} at {table.pocket or 'no result'} "
                f"as {event['stake']} with {event['returned']}; due are {due}"
            )
        table.due[who] = table.due.get(who, 0) + event["returned"]
        if not table.due[who]:
            player.stands()
        self.found.settled += 1

    def _cashed(self, name: str, table: Table, at: float, event: Entry) -> None:
        player = self.players[event["player"]]
        due = table.due.pop(event["player"], 0)
        if event["amount"] != due:
            self.wrong(
                f"paid twice: entry {at} of {name} pays {event['player']} {event['amount']}; "
                f"due are {due}"
            )
        player.won += event["amount"]
        player.stands()

    def _all_settled(self, table: Table, at: float) -> None:
        for (who, area), lying in table.lying.items():
            self.wrong(f"{who}'s {area} was not settled when entry {at} began a round")
            self.players[who].lies -= lying
        table.lying.clear()

    def _all_paid(self, name: str, table: Table) -> None:
        """What the round before brought is paid before the next has its result."""
        for who, due in table.due.items():
            if due:
                self.wrong(f"{who} was not paid {due} that {name} had settled")
        table.due.clear()

    # In the end.

    def finish(self) -> None:
        for id in self.waiting:
            self.wrong(f"{id} was never answered: nothing can be said")
        if self.vouchers:
            self.wrong(f"{len(self.vouchers)} vouchers were given and could not be put in")
        for name, table in self.tables.items():
            self._play(name, table, max([*table.log, *table.answered, table.played]))
            self._all_paid(name, table)
            for at, (who, area, more) in table.unclaimed.items():
                self.wrong(f"doubled: entry {at} of {name}, {more} on {area} of {who}, nobody said")
        for who, player in self.players.items():
            self._money(who, player)
        if not self.ended:
            self.wrong("the history has no end: nothing can be said")

    def _money(self, name: str, player: Player) -> None:
        credits, at_tables = player.stands()
        credits -= player.out
        if player.last is None:
            self.wrong(f"{name}'s meter was not read in the end: nothing can be said")
        elif player.last != (credits, at_tables, player.spent):
            self.wrong(
                f"{name} has {player.last[0]} credits, {player.last[1]} at tables and a turnover "
                f"of {player.last[2]}; it must be {credits}, {at_tables} and {player.spent}"
            )
        for read in player.reads:
            self.wrong(f"{name} was shown {read}, which never was")
