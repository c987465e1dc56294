"""What terminals were told, and whether it can all be true of one house.

A history is what players of roulette wrote down, in the order in which they said and heard it, and
nothing else: no log, no store, no code of the floor.  :func:`check` plays it again, one step after
the other, on a model of one table with one ledger.  It finds whatever was acknowledged and lost,
done twice, told out of order, paid twice or wrongly, and a history that has no end.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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


def returned(area: str, stake: int, pocket: str) -> int:
    """What a wager brings back: the stake and the win, or nothing."""
    if area.startswith("straight-"):
        return stake * 36 if area == f"straight-{pocket}" else 0
    number = int(pocket)
    return stake * 2 if number and EVEN_MONEY[area](number) else 0


class Book:
    """Where a history is written down, line by line."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._out = file.open("a", encoding="utf-8")

    def write(self, who: str, kind: str, **what: Any) -> None:
        self._out.write(json.dumps({"who": who, "kind": kind, **what}) + "\n")

    def close(self) -> None:
        self._out.close()


def read(file: Path) -> Iterator[Entry]:
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


@dataclass
class Command:
    who: str
    table: str
    area: str
    amount: int
    after: int  # what had been acknowledged at this table before it was first said
    at: int = 0  # the entry that it was told to be; 0: refused, or not answered
    answered: bool = False


@dataclass
class Player:
    """What must be a player's own."""

    bought: int = 0
    spent: int = 0
    won: int = 0
    lying: dict[tuple[str, str], int] = field(default_factory=dict)  # table and area
    due: dict[str, int] = field(
        default_factory=lambda: defaultdict(int)
    )  # settled at a table, not yet paid
    stood: set[tuple[int, int]] = field(default_factory=set)  # credits and at tables, at any time
    told: dict[str, int] = field(default_factory=dict)  # by table: everything up to this entry
    reads: list[tuple[int, int]] = field(default_factory=list)
    last: tuple[int, int, int] | None = None  # credits, at tables and turnover in the end

    def stands(self) -> tuple[int, int]:
        now = (self.bought - self.spent + self.won, sum(self.lying.values()))
        self.stood.add(now)
        return now


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

    def __str__(self) -> str:
        return (
            f"{self.wagers:,} wagers acknowledged and {self.refused:,} refused ({self.again:,} "
            f"times said again), {self.settled:,} settled in {self.rounds:,} rounds, "
            f"{self.vouchers:,} vouchers, {self.reads:,} reads: {len(self.troubles)} wrong"
        )


def check(history: Iterable[Entry]) -> Checked:
    """Everything that cannot be true of one house that does one thing after the other."""
    heard = _Heard()
    for entry in history:
        getattr(heard, "on_" + entry["kind"])(entry)
    heard.finish()
    return heard.found


class _Heard:
    """First the entries in the order in which they were written; then each table's log, as all of
    them together know it, on the model."""

    def __init__(self) -> None:
        self.found = Checked()
        self.players: dict[str, Player] = defaultdict(Player)
        self.commands: dict[str, Command] = {}
        self.logs: dict[str, dict[int, Entry]] = defaultdict(dict)
        self.acknowledged: dict[str, int] = defaultdict(int)
        self.vouchers: dict[str, tuple[int, int]] = {}  # amount, and how often it was taken
        self.ended = False

    def wrong(self, text: str) -> None:
        self.found.troubles.append(text)

    def on_said(self, entry: Entry) -> None:
        id, table = entry["id"], entry["table"]
        if id in self.commands:
            self.found.again += 1
            return
        after = self.acknowledged[table]
        who, area, amount = entry["who"], entry["area"], entry["amount"]
        self.commands[id] = Command(who, table, area, amount, after)

    def on_done(self, entry: Entry) -> None:
        id, at = entry["id"], entry["at"]
        command = self.commands[id]
        if command.answered and command.at != at:
            self.wrong(f"{id} was done as entry {command.at}, and answered otherwise: {at}")
            return
        if at <= command.after:
            self.wrong(
                f"reordered: {id} is entry {at}, but {command.after} was acknowledged before"
            )
        command.at, command.answered = at, True
        table = command.table
        self.acknowledged[table] = max(self.acknowledged[table], at)

    def on_refused(self, entry: Entry) -> None:
        command = self.commands[entry["id"]]
        if command.at:
            self.wrong(f"{entry['id']} was done as entry {command.at}, and then refused")
        command.answered = True
        self.found.refused += 1

    def on_fresh(self, entry: Entry) -> None:
        self.players[entry["who"]].told[entry["table"]] = entry["since"]

    def on_events(self, entry: Entry) -> None:
        player, table = self.players[entry["who"]], entry["table"]
        told, log = player.told.get(table, 0), self.logs[table]
        for number, event in entry["events"]:
            if number <= told:
                self.wrong(f"{entry['who']} was told entry {number} of {table} twice or too late")
            told = number
            if log.setdefault(number, event) != event:
                self.wrong(f"entry {number} of {table} is {log[number]}, and is {event}")
        player.told[table] = max(told, entry["at"])

    def on_bought(self, entry: Entry) -> None:
        player = self.players[entry["who"]]
        player.bought += entry["amount"]
        player.stands()

    def on_out(self, entry: Entry) -> None:
        """Credits to a voucher."""
        if entry["code"] in self.vouchers:
            self.wrong(f"voucher {entry['code']} was given twice")
        self.vouchers[entry["code"]] = (entry["amount"], 0)
        self.players[entry["who"]].bought -= entry["amount"]

    def on_in(self, entry: Entry) -> None:
        """A voucher to credits."""
        amount, taken = self.vouchers[entry["code"]]
        if taken:
            self.wrong(f"voucher {entry['code']} was paid twice")
        self.vouchers[entry["code"]] = (amount, taken + 1)
        self.players[entry["who"]].bought += amount
        self.found.vouchers += 1

    def on_read(self, entry: Entry) -> None:
        self.players[entry["who"]].reads.append((entry["credits"], entry["at_tables"]))

    def on_last(self, entry: Entry) -> None:
        last = (entry["credits"], entry["at_tables"], entry["turnover"])
        self.players[entry["who"]].last = last

    def on_end(self, entry: Entry) -> None:
        self.ended = True

    # In the end.

    def finish(self) -> None:
        by_entry: dict[tuple[str, int], str] = {}
        for id, command in self.commands.items():
            if not command.answered:
                self.wrong(f"{id} was never answered: nothing can be said")
            elif command.at:
                other = by_entry.setdefault((command.table, command.at), id)
                if other != id:
                    self.wrong(f"{id} and {other} are both entry {command.at}")
        vouchers = sum(not taken for _, taken in self.vouchers.values())
        if vouchers:
            self.wrong(f"{vouchers} vouchers were given and could not be put in")
        for player in self.players.values():
            player.stands()
        for table, log in self.logs.items():
            self._play(table, log, by_entry)
            self._all_paid(table)
        for (table, at), id in by_entry.items():
            self.wrong(f"lost: {id} was acknowledged as entry {at} of {table}, which is not there")
        for name, player in self.players.items():
            self._money(name, player)
        if not self.ended:
            self.wrong("the history has no end: nothing can be said")

    def _play(
        self, table: str, log: dict[int, Entry], by_entry: dict[tuple[str, int], str]
    ) -> None:
        """The log of a table, entry by entry."""
        number, pocket, open = 0, "", False
        for at in sorted(log):
            event = log[at]
            kind = event["type"]
            if kind == "round-opened":
                if number and event["round"] != number + 1:
                    self.wrong(f"{table}: round {event['round']} follows round {number}")
                number, pocket, open = event["round"], "", True
                self.found.rounds += 1
                self._all_settled(table, at)
            elif kind == "announced" and event["text"] == "no more bets":
                open = False
            elif kind == "spun":
                if pocket:
                    self.wrong(f"{table}: round {number} has two results")
                pocket, open = event["pocket"], False
                self._all_paid(table)
            elif kind == "wager-placed":
                if not open:
                    self.wrong(f"{table}: entry {at} is a wager after 'no more bets'")
                self._placed(table, at, event, by_entry)
            elif kind == "settled":
                self._settled(table, at, event, pocket)
            elif kind == "chips-cashed":
                self._cashed(table, at, event)
            elif any(name in event for name in MONEY):
                self.wrong(f"{table}: entry {at} moves money in no way a wager does: {event}")

    def _placed(
        self, table: str, at: int, event: Entry, by_entry: dict[tuple[str, int], str]
    ) -> None:
        name, area = event["player"], event["area"]
        player = self.players[name]
        more = event["amount"] - player.lying.get((table, area), 0)
        player.lying[table, area] = event["amount"]
        player.spent += more
        player.stands()
        id = by_entry.pop((table, at), None)
        if id is None:
            self.wrong(f"doubled: entry {at} of {table}, {more} on {area} of {name}, nobody said")
            return
        said = self.commands[id]
        if (said.who, said.area, said.amount) != (name, area, more):
            self.wrong(f"{id} was {said.amount} on {said.area}; entry {at} is {more} on {area}")
        self.found.wagers += 1

    def _settled(self, table: str, at: int, event: Entry, pocket: str) -> None:
        name, area = event["player"], event["area"]
        player = self.players[name]
        lying = player.lying.pop((table, area), 0)
        if not lying:
            self.wrong(
                f"paid twice: entry {at} of {table} settles {area} of {name}; none lies there"
            )
            return
        due = returned(area, lying, pocket) if pocket else -1
        if (event["stake"], event["returned"]) != (lying, due):
            self.wrong(
                f"entry {at} of {table} settles {lying} on {area} at {pocket or 'no result'} as "
                f"{event['stake']} with {event['returned']}; due are {due}"
            )
        player.due[table] += event["returned"]
        if not player.due[table]:
            player.stands()
        self.found.settled += 1

    def _cashed(self, table: str, at: int, event: Entry) -> None:
        player = self.players[event["player"]]
        due = player.due.pop(table, 0)
        if event["amount"] != due:
            self.wrong(
                f"paid twice: entry {at} of {table} pays {event['player']} {event['amount']}; "
                f"due are {due}"
            )
        player.won += event["amount"]
        player.stands()

    def _all_settled(self, table: str, at: int) -> None:
        for name, player in self.players.items():
            for where, area in [one for one in player.lying if one[0] == table]:
                self.wrong(f"{name}'s {area} was not settled when entry {at} began a round")
                del player.lying[where, area]

    def _all_paid(self, table: str) -> None:
        """What the round before brought is paid before the next has its result."""
        for name, player in self.players.items():
            if due := player.due.pop(table, 0):
                self.wrong(f"{name} was not paid {due} that {table} had settled")

    def _money(self, name: str, player: Player) -> None:
        credits, at_tables = player.stands()
        if player.last is None:
            self.wrong(f"{name}'s meter was not read in the end: nothing can be said")
        elif player.last != (credits, at_tables, player.spent):
            self.wrong(
                f"{name} has {player.last[0]} credits, {player.last[1]} at tables and a turnover "
                f"of {player.last[2]}; it must be {credits}, {at_tables} and {player.spent}"
            )
        for read in player.reads:
            self.found.reads += 1
            if read not in player.stood:
                self.wrong(f"{name} was shown {read}, which never was")
