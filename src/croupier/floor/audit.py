"""The audit of a house: its logs replayed, its books held against them, its rounds redrawn.

Works on a store alone, whoever leads its tables.  Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import msgspec

from croupier.floor.archive import Base, base_of
from croupier.floor.corrected import corrections, outcome_now
from croupier.floor.heads import Head, heads_of
from croupier.floor.heads import read as read_heads
from croupier.floor.jackpots.history import LINK, totals
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.proving import verify_journal
from croupier.floor.shown.views import Numbered, shows
from croupier.floor.store.base import PlayedRow, PostingRow, Store, TableRow
from croupier.floor.table.accounts import (
    KINDS,
    METER,
    VOUCHERS,
    chips,
    holdings,
    house_at,
    meter,
    owed,
)
from croupier.floor.table.moved import Moved
from croupier.floor.table.replies import event_of
from croupier.games import GAMES, game_of
from croupier.table import events as ev
from croupier.table.devices import ByHand
from croupier.table.log import (
    ORIGIN,
    Happened,
    Header,
    Kept,
    Line,
    LogBroken,
    chain,
    parse_body,
)
from croupier.table.refusal import Refused
from croupier.table.replay import Differs, reaches_back, resume_lines, verify_lines
from croupier.table.table import Table
from croupier.table.transcript import line as words

PAGE = 5_000


@dataclass
class Finding:
    """What was found out about one table, or about the books."""

    about: str
    entries: int = 0
    rounds: int = 0
    head: str = ""
    troubles: list[str] = field(default_factory=list)


# The logs.


def lines_of(store: Store, table: str, since: int = 1, until: int = 0) -> Iterator[Line]:
    limit = until - since + 1 if until else 0
    for entry in store.entries(table, since, limit):
        yield parse_body(entry.body, entry.hash, entry.number)


def chained(lines: Iterator[Line], previous: str = ORIGIN) -> Iterator[Line]:
    """Entries in order, each checked against the one before it."""
    expected = None
    for line in lines:
        if expected is not None and line.number != expected:
            raise LogBroken(expected, "the entry is missing")
        if chain(previous, line.body) != line.hash:
            raise LogBroken(line.number, "the entry does not follow from the one before it")
        previous, expected = line.hash, line.number + 1
        yield line


def missing_before(store: Store, table: str) -> Base | None:
    """Where a table's entries begin, if the first are in an archive that is not at hand."""
    base = base_of(store, table)
    return None if base is None or store.has_entries(table, base.upto) else base


def verify_table(store: Store, row: TableRow) -> Finding:
    """The chain, the replay byte for byte, and the table's own accounts; where the first entries
    are in an archive that is not at hand, from the snapshot after them on."""
    finding = Finding(row.table, row.last, head=row.head)
    last: list[Table] = []
    base = missing_before(store, row.table)
    moved = Moved(base.moved if base else {})

    def watch(line: Line, table: Table) -> None:
        if not last:
            last.append(table)
        moved.see(line)

    try:
        lines = chained(lines_of(store, row.table, 1, 1 if base else row.last))
        first, start = next(lines, None), None
        if first is None or not isinstance(first.entry, Header):
            raise LogBroken(1, "the log has no header")
        if base is not None:
            lines = chained(lines_of(store, row.table, base.upto + 1, row.last), base.head)
            start = next(lines, None)
            if start is None or start.number != base.upto + 1:
                raise LogBroken(base.upto + 1, "the entry after the archive is missing")
        since = partial(lines_since, store, row.table)
        report = verify_lines(first.entry, lines, game_of, watch, since=since, start=start)
        finding.rounds = report.rounds
        if row.last > 1 and report.head != row.head:
            finding.troubles.append("the head of the log is not what the house remembers")
    except LogBroken as broken:
        finding.troubles.append(f"entry {broken.line}: {broken.reason}")
        return finding
    except (Differs, Refused) as differs:
        finding.troubles.append(str(differs))
        return finding
    if last:
        finding.troubles += _accounts(store, row.table, last[0], moved.by_player)
    return finding


def _accounts(store: Store, name: str, table: Table, inputs: dict[str, int]) -> list[str]:
    """The store's accounts of a table against what its replayed engine holds."""
    troubles = []
    expected = holdings(name, table.ledger)
    balances = held_by_table(store, name)
    for account in sorted({*expected, *balances}):
        want, have = expected.get(account, 0), balances.get(account, 0)
        if want != have:
            troubles.append(f"{account} holds {have}; the log gives {want}")
    posted = _through_meters(store, name)
    left = {player: amount for player, amount in posted.items() if amount}
    said = {player: amount for player, amount in inputs.items() if amount}
    for player in sorted({*left, *said}):
        if left.get(player, 0) != said.get(player, 0):
            troubles.append(
                f"{player}: {left.get(player, 0)} was posted between meter and table; "
                f"the log gives {said.get(player, 0)}"
            )
    return troubles


def held_by_table(store: Store, name: str) -> dict[str, int]:
    """What the store's accounts of a table hold; the house's own by what the table posted, without
    what was paid past it, from a meter or to one (16:10)."""
    balances = {
        account: held
        for kind in KINDS
        for account, held in store.balances(f"{kind}:{name}").items()
        if account.split(":")[1] == name
    }
    house = house_at(name)
    for row in postings(store):
        if house in (row.source, row.target) and METER not in (row.source[:6], row.target[:6]):
            change = row.amount if row.target == house else -row.amount
            balances[house] = balances.get(house, 0) + change
    return balances


def postings(store: Store) -> Iterator[PostingRow]:
    since = 0
    while rows := store.postings("", since, PAGE):
        yield from rows
        since = rows[-1].number


def _through_meters(store: Store, table: str) -> dict[str, int]:
    moved: dict[str, int] = {}
    for row in postings(store):
        if row.table != table:
            continue
        if row.reason == "to the table":
            player = row.source[len(METER) :]
            moved[player] = moved.get(player, 0) + row.amount
        elif row.reason == "from the table":
            player = row.target[len(METER) :]
            moved[player] = moved.get(player, 0) - row.amount
    return moved


# The books.


def verify_books(store: Store) -> Finding:
    """Accounts are the sum of their postings and together nothing; no player's is overdrawn;
    vouchers that are out are covered; every meter's identity holds."""
    finding = Finding("books")
    sums: dict[str, int] = {}
    for row in postings(store):
        finding.entries += 1
        sums[row.source] = sums.get(row.source, 0) - row.amount
        sums[row.target] = sums.get(row.target, 0) + row.amount
        if row.amount <= 0:
            finding.troubles.append(f"posting {row.number} is of {row.amount}")
    balances = store.balances()
    for account in sorted({*sums, *balances}):
        if sums.get(account, 0) != balances.get(account, 0):
            finding.troubles.append(
                f"{account} holds {balances.get(account, 0)}; its postings give "
                f"{sums.get(account, 0)}"
            )
    if sum(balances.values()):
        finding.troubles.append(f"the accounts sum to {sum(balances.values())}")
    out = sum(v.amount for v in store.vouchers() if not v.redeemed_at)
    if balances.get(VOUCHERS, 0) != out:
        finding.troubles.append(f"vouchers for {out} are out; {balances.get(VOUCHERS, 0)} is held")
    tables = [row.table for row in store.tables()]
    for account in balances:
        if account.startswith(LINK):
            found = totals(store, account[len(LINK) :])
            if not found.adds_up:
                finding.troubles.append(f"the linked jackpot {found.link} does not add up: {found}")
        if account.startswith(METER):
            finding.troubles += identity(store, account[len(METER) :], tables)
    return finding


def accounts_at(tables: list[str], player: str) -> list[str]:
    return [name for t in tables for name in (chips(t, player), owed(t, player))]


def identity(store: Store, player: str, tables: list[str]) -> list[str]:
    """credit = in + wins − out − turnover, with what lies at tables as turnover."""
    now = store.standing(player, meter(player), accounts_at(tables, player))
    if now.meter < 0:
        return [f"the meter of {player} is overdrawn: {now.meter}"]
    expected = now.credited + now.wins - now.paid - now.turnover - now.others
    if now.meter != expected:
        return [f"the meter of {player} shows {now.meter}; its counters give {expected}"]
    return []


def verify_house(store: Store) -> list[Finding]:
    tables = [verify_table(store, row) for row in store.tables()]
    entries, troubles = verify_journal(store)
    return [*tables, verify_books(store), Finding("journal", entries, troubles=troubles)]


def verify_heads(store: Store, exported: bytes, signer: str = "") -> Finding:
    """The logs still pass through heads that were exported before; with a ``signer``, through
    such as that key has signed."""
    finding = Finding("exported heads")
    for number, raw in enumerate(exported.splitlines(), 1):
        try:
            heads = read_heads(raw, signer)
        except ValueError as error:
            finding.troubles.append(f"line {number} is no head: {error}")
            continue
        for head in heads:
            finding.entries += 1
            finding.troubles += _passes(store, head)
    return finding


def _passes(store: Store, head: Head) -> list[str]:
    if head.lane is None:
        name, entries = head.table, store.entries(head.table, head.entries, 1)
    else:
        name, entries = f"lane {head.lane}", store.journal(head.lane, head.entries, 1)
    entry = next(entries, None)
    base = missing_before(store, head.table) if head.lane is None else None
    if base is not None and head.entries <= base.upto:
        return [f"entry {head.entries} of {name} is in an archive: name it, too"]
    if entry is None or entry.number != head.entries:
        return [f"{name} has no entry {head.entries} any more"]
    if entry.hash != head.head:
        return [f"{name} had another entry {head.entries}"]
    return []


# Rounds.


def round_lines(store: Store, table: str, round: int) -> tuple[int, list[Line]]:
    """The first entry of a round; and its entries after the header or snapshot from which it can
    be replayed, which lies further back where a round before it is corrected in it."""
    row = store.table(table)
    if row is None:
        raise Refused(f"there is no table '{table}'")
    place = store.round_entries(table, round)
    if place is None or place[0] > row.last:
        raise Refused(f"table {table} has played no round {round}")
    first, last = place
    return first, lines_since(store, table, round, (last or row.last) + 1)


def lines_since(store: Store, table: str, round: int, until: int) -> list[Line]:
    """The entries from the header or snapshot before a round up to the one before ``until``;
    from further back where a round before it is corrected in them."""
    place = store.round_entries(table, round)
    first = place[0] - 1 if place else 1
    lines = list(lines_of(store, table, first, until - 1))
    if not lines or (len(lines) < until - first and missing_before(store, table)):
        raise Refused(f"round {round} of {table} is in an archive, which is not at hand")
    more = reaches_back(lines)
    return lines_since(store, table, round - more, until) if more else lines


def redrawn(store: Store, table: str, round: int) -> list[Numbered]:
    """The events of a round as the log has them, after replaying it to the same bytes."""
    first, lines = round_lines(store, table, round)
    row = store.table(table)
    if row is None or not isinstance(lines[0].entry, Header | Kept):
        raise LogBroken(lines[0].number, "no round begins here")
    header = parse_body(row.header, "", 1).entry
    if not isinstance(header, Header):
        raise LogBroken(1, "the log has no header")
    resume_lines(header, lines, game_of, lambda header, state: ByHand())
    return [
        (one.number, event_of(one.entry.e))
        for one in lines
        if one.number >= first and isinstance(one.entry, Happened)
    ]


def show(store: Store, table: str, round: int, who: Person | None = None) -> list[str]:
    """A round as lines with their rules: everyone's, or as one person saw it."""
    told: list[str] = []
    for _, event in redrawn(store, table, round):
        if isinstance(event, ev.RoundOpened) and event.round != round:
            break  # the snapshot between is of this round; what follows is the next
        if who is None or shows(who, event):
            told.append(words(event))
    later = [event for _, event in corrections(store, table, round)]
    told += [words(event) for event in later if who is None or shows(who, event)]
    return told


def as_player(name: str) -> Person:
    return Person(name, FloorRole.PLAYER)


def outcome(store: Store, table: str, round: int) -> dict[str, list[str]]:
    """How a finished round came out, as it stands now."""
    now = outcome_now(corrections(store, table, round), round)
    if now is not None:
        return now
    place = store.round_entries(table, round)
    if place is None or not place[1]:
        return {}
    for line in lines_of(store, table, place[1] - 1, place[1] - 1):
        if isinstance(line.entry, Happened) and line.entry.e["type"] == "round-closed":
            found: dict[str, list[str]] = line.entry.e["outcome"]
            return found
    return {}


def hands(store: Store, game: str, row: PlayedRow) -> dict[str, list[str]]:
    """A player's own hands in a finished round, as the player's terminal last showed them, where
    each terminal has its own."""
    place = store.round_entries(row.table, row.round)
    found: dict[str, list[str]] = {}
    if game not in GAMES or not GAMES[game].round.hands_of_terminals:
        return found
    if place is None or not place[1]:
        return found
    for line in lines_of(store, row.table, place[0], place[1] - 1):
        if not isinstance(line.entry, Happened):
            continue
        event = line.entry.e
        if event["type"] == "rewound":
            found.clear()
        elif event["type"] == "hand-held" and event["player"] == row.player:
            found[event["hand"]] = event["cards"]
    return found


def export(store: Store) -> Iterator[bytes]:
    """Everything the audit has, one JSON object a line: logs, postings, notes, vouchers."""
    encode = msgspec.json.encode
    for row in store.tables():
        for entry in store.entries(row.table, 1, row.last):
            plain = msgspec.Raw(entry.body)
            yield encode(
                {"table": row.table, "n": entry.number, "entry": plain, "hash": entry.hash}
            )
    for posting in postings(store):
        yield encode({"posting": posting})
    since = 0
    while notes := store.notes(since, PAGE):
        for note in notes:
            yield encode({"note": note})
        since = notes[-1].number
    for kind, rows in (("dispute", store.disputes()), ("proposal", store.proposals())):
        for one in rows:
            yield encode({kind: msgspec.Raw(one.body)})
    for voucher in store.vouchers():
        yield encode({"voucher": voucher})
    for head in heads_of(store):
        yield encode({"head": head})
