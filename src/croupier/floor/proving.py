"""Whether a store holds what its journal says was written to it, and nothing else.

The journal's chains are checked entry by entry, and what they say is carried out once more in
memory; then every row of the store is held against it: postings and balances, counters, rounds
played, answers, vouchers, shoes, accounts and their sessions, events, disputes, proposals, facts,
and where each table's log ends.  Whoever changes a row has to change the journal, and its heads
are kept elsewhere (:mod:`croupier.floor.heads`).

Of several chains, what does not depend on their order is carried out chain by chain, and what does
in the order of its turns (:mod:`croupier.floor.store.journal`), which all of them count together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from croupier.floor.archive import base_of
from croupier.floor.store import journal
from croupier.floor.store.base import Store
from croupier.floor.store.migrations import SCHEMA_FACT
from croupier.floor.store.statements import SHOES, TURN_FACT
from croupier.table.log import ORIGIN, Kept, LogBroken, chain, parse_body

MOST = 5  # troubles told of one kind
PAGE = 5_000

Row = tuple[Any, ...]
Rows = dict[Any, Row]
Entry = tuple[int, list[journal.Plain]]  # its turn, and what was done
IN_TURN = frozenset(kind.__name__ for kind in journal.IN_TURN)


def checked(store: Store, lane: int, last: int, head: str) -> Iterator[Entry]:
    """The entries of a chain in order, each checked against the one before it."""
    previous, number = ORIGIN, 0
    for entry in store.journal(lane, 1, last):
        number += 1
        if entry.number != number:
            raise LogBroken(number, f"the entry is missing from lane {lane} of the journal")
        if chain(previous, entry.body) != entry.hash:
            raise LogBroken(number, f"lane {lane} of the journal does not follow from before it")
        previous = entry.hash
        yield journal.operations(entry.body)
    if (number, previous) != (last, head):
        raise LogBroken(number, f"lane {lane} of the journal does not end as the house remembers")


class Written:
    """What a store must hold, from what was written to it."""

    def __init__(self, *, one_lane: bool) -> None:
        self.one_lane = one_lane
        self.postings: list[Row] = []
        self.notes: list[Row] = []
        self.acts: list[Row] = []
        self.balances: Counter[str] = Counter()
        self.counters: Rows = {}
        self.played: Rows = {}
        self.begun: dict[Any, set[int]] = {}  # rounds by several chains: when it may have been
        self.replies: Rows = {}
        self.purged = 0  # answers before this one may be gone
        self.vouchers: Rows = {}
        self.shoes: dict[str, list[Row]] = {}
        self.kept: dict[str, dict[int, set[Row]]] = {}  # by lane, of those without a turn
        self.tables: Rows = {}
        self.logs: Rows = {}
        self.leads: Rows = {}
        self.users: Rows = {}
        self.codes: dict[str, int] = {}
        self.attempts: dict[tuple[str, str], tuple[int, int]] = {}
        self.sessions: Rows = {}
        self.facts: dict[str, list[Row]] = {}
        self.set_before: dict[str, dict[int, str]] = {}  # without a turn, by lane
        self.set_facts: dict[str, str] = {}
        self.lane = 0
        self.turns: dict[int, list[journal.Plain]] = {}  # what was done in each
        self.bodies: dict[tuple[str, int], list[Row]] = {}

    def add(self, entry: Entry) -> None:
        """An entry of a chain: what depends on no order at once, the rest in its turn."""
        turn, operations = entry
        if turn:
            if turn in self.turns:
                raise LogBroken(0, f"turn {turn} was taken twice")
            self.turns[turn] = [op for op in operations if op[0] in IN_TURN]
        for kind, *fields in operations:
            if kind not in IN_TURN:
                self._carry_out(kind, fields)
            elif kind == "Purge":
                self._purge_answers(*fields)
            elif not turn:
                self._before_turns(kind, fields)

    def in_turn(self) -> None:
        """When all chains were read."""
        for turn in sorted(self.turns):
            for kind, *fields in self.turns[turn]:
                self._carry_out(kind, fields)

    def _carry_out(self, kind: str, fields: list[Any]) -> None:
        found: Callable[..., None] | None = getattr(self, f"_{kind.lower()}", None)
        if found is None:
            raise LogBroken(0, f"the journal speaks of '{kind}', which nobody knows")
        found(*fields)

    def _before_turns(self, kind: str, fields: list[Any]) -> None:
        """As stores before the fourth version wrote it; sessions and attempts that were there then
        are not any more."""
        if kind == "SetFact":
            name, value, *_ = fields
            self.set_before.setdefault(name, {})[self.lane] = value
        elif kind == "Keep":
            table, name, digest = fields
            self.kept.setdefault(table, {}).setdefault(self.lane, set()).add((name, digest))
            self._keep(table, name, digest)

    def _append(self, table: str, first: int, last: int, head: str) -> None:
        self.logs[table] = max(self.logs.get(table, (0, "")), (last, head))

    def _opentable(self, table: str, game: str, header: str, head: str) -> None:
        self.tables[table] = (game, header)
        self._append(table, 1, 1, head)
        self._lead(table, 0, "")

    def _lead(self, table: str, epoch: int, address: str) -> None:
        self.leads[table] = max(self.leads.get(table, (-1, "")), (epoch, address))

    def _post(self, source: str, target: str, amount: int, reason: str, table: str) -> None:
        self.postings.append((source, target, amount, reason, table))
        self.balances[source] -= amount
        self.balances[target] += amount

    def _count(self, player: str, *more: int) -> None:
        have = self.counters.get(player, (0, 0, 0, 0))
        self.counters[player] = tuple(a + b for a, b in zip(have, more, strict=True))

    def _played(
        self, player: str, table: str, round: int, at: int, wagered: int, returned: int
    ) -> None:
        key = (player, table, round)
        first, staked, back = self.played.get(key, (at, 0, 0))
        self.played[key] = (first, staked + wagered, back + returned)
        if first != at and not self.one_lane:  # led here and there: it began with one of them
            self.begun.setdefault(key, {first}).add(at)

    def _reply(self, id: str, digest: str, at: int) -> None:
        self.replies[id] = (digest, at)

    def _issuevoucher(self, digest: str, *rest: Any) -> None:
        redeemed = self.vouchers.get(digest, ("", 0))[-2:]
        self.vouchers[digest] = (*rest, *redeemed)

    def _redeemvoucher(self, digest: str, amount: int, by: str, at: int) -> None:
        self.vouchers[digest] = (*self.vouchers.get(digest, ())[:-2], by, at)

    def _keep(self, table: str, name: str, digest: str) -> None:
        kept = self.shoes.setdefault(table, [])
        if all(one[0] != name for one in kept):  # else a table on a seed has shuffled again
            kept.append((name, digest))
            del kept[:-SHOES]

    def _putuser(self, name: str, role: str, password: str, version: int, *rest: Any) -> None:
        if version > self.users.get(name, ("", "", 0))[2]:
            self.users[name] = (role, password, version, *rest)

    def _usecode(self, name: str, step: int) -> None:
        self.codes[name] = max(self.codes.get(name, 0), step)

    def _faillogin(self, name: str, device: str, most: int, until: int) -> None:
        failures, locked = self.attempts.get((name, device), (0, 0))
        failures += 1
        self.attempts[name, device] = (0, until) if failures >= most else (failures, locked)

    def _forgivelogin(self, name: str, device: str | None) -> None:
        for key in [k for k in self.attempts if k[0] == name and device in (None, k[1])]:
            del self.attempts[key]

    def _putsession(
        self, token: str, user: str, until: int, version: int, strong: int, heard: int
    ) -> None:
        known = self.sessions.get(token, (user, until, version, strong, heard))
        self.sessions[token] = (*known[:3], strong, known[4])

    def _hearsession(self, token: str, at: int) -> None:
        if token in self.sessions:
            self.sessions[token] = (*self.sessions[token][:4], at)

    def _endsession(self, token: str, user: str) -> None:
        if not user:
            self.sessions.pop(token, None)
            return
        for ended in [token for token, row in self.sessions.items() if row[0] == user]:
            del self.sessions[ended]

    def _putfact(self, name: str, value: str, was: str | None) -> None:
        self.facts.setdefault(name, []).append((was, value, value))

    def _setfact(self, name: str, value: str, was: str | None = None) -> None:
        self.set_facts[name] = value

    def _act(self, who: str, kind: str, at: int, amount: int, *limit: Any) -> None:
        self.acts.append((who, kind, at, amount))

    def _purge_answers(self, before: int) -> None:
        self.purged = max(self.purged, before)
        for id in [id for id, (_, at) in self.replies.items() if at < before]:
            del self.replies[id]

    def _purge(self, before: int) -> None:
        for token in [token for token, row in self.sessions.items() if row[1] < before]:
            del self.sessions[token]

    def _archive(self, table: str, upto: int, head: str) -> None:
        """The entries are elsewhere, and where they end is a fact."""

    def _note(self, *row: Any) -> None:
        self.notes.append(row)

    def _putdispute(self, number: int, body: str, status: str, was: str) -> None:
        self.bodies.setdefault(("dispute", number), []).append((was, status, body))

    def _putproposal(self, number: int, body: str, status: str, was: str) -> None:
        self.bodies.setdefault(("proposal", number), []).append((was, status, body))


def _last(changes: list[Row], *, one_lane: bool) -> Row:
    """Where changes lead of which each says what it follows, whichever chain it is in: it is come
    to once more than it is left."""
    if one_lane:
        return tuple(changes[-1][1:])
    left = Counter(was for was, _, _ in changes)
    come = Counter(is_ for _, is_, _ in changes)
    ends = [*(come - left)]
    return next((tuple(one[1:]) for one in reversed(changes) if [one[1]] == ends), ("", ""))


def verify_journal(store: Store) -> tuple[int, list[str]]:
    """How many entries the journal has, and what is wrong."""
    lanes = store.lanes()
    written, entries = Written(one_lane=len(lanes) <= 1), 0
    try:
        for row in lanes:
            written.lane = row.lane
            for entry in checked(store, row.lane, row.last, row.head):
                written.add(entry)
            entries += row.last
        written.in_turn()
    except LogBroken as broken:
        return entries, [f"entry {broken.line}: {broken.reason}"]
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        return entries, [f"the journal cannot be read: {error}"]
    return entries, [*_troubles(store, written)]


def _troubles(store: Store, written: Written) -> Iterator[str]:
    one_lane = written.one_lane
    gaps = store.may_share  # a database that is shared numbers what is rolled back, too
    yield from _in_order("posting", _postings(store), written.postings, one_lane, gaps)
    yield from _in_order("event", _notes(store), written.notes, one_lane, gaps)
    # an account that one step has filled and emptied need not have been written at all
    yield from _in_order("act", iter(store.acts()), written.acts, one_lane, gaps)
    balances = {name: (held,) for name, held in store.balances().items() if held}
    yield from _same("account", balances, {n: (h,) for n, h in written.balances.items() if h})
    counters = {c.player: msgspec.structs.astuple(c)[1:] for c in store.all_counters()}
    yield from _same("counters of", counters, written.counters)
    played = {
        (p.player, p.table, p.round): (p.at, p.wagered, p.returned) for p in store.rounds_played()
    }
    for key, times in written.begun.items():
        if key in played and played[key][0] in times:
            written.played[key] = (played[key][0], *written.played[key][1:])
    yield from _same("round played", played, written.played)
    yield from _answers(store, written)
    vouchers = {v.digest: msgspec.structs.astuple(v)[1:] for v in store.vouchers()}
    yield from _same("voucher", vouchers, written.vouchers)
    users = {u.name: msgspec.structs.astuple(u)[1:] for u in store.users()}
    yield from _same("account of", users, written.users)
    codes = {name: (store.code_used(name),) for name in {*users, *written.codes}}
    used = {name: (step,) for name, step in written.codes.items()}
    yield from _same("codes of", {n: c for n, c in codes.items() if c[0]}, used)
    attempts: Rows = {(a.name, a.device): (a.failures, a.locked_until) for a in store.attempts()}
    yield from _same("attempts at", attempts, dict(written.attempts))
    sessions = {one.token: msgspec.structs.astuple(one)[1:] for one in store.sessions()}
    yield from _same("session", sessions, written.sessions)
    yield from _facts(store, written)
    yield from _bodies(store, written)
    yield from _tables(store, written)


def _postings(store: Store) -> Iterator[Row]:
    since = 0
    while rows := store.postings("", since, PAGE):
        for row in rows:
            yield msgspec.structs.astuple(row)
        since = rows[-1].number


def _notes(store: Store) -> Iterator[Row]:
    since = 0
    while rows := store.notes(since, PAGE):
        for row in rows:
            yield msgspec.structs.astuple(row)
        since = rows[-1].number


def _replies(store: Store) -> Rows:
    found: Rows = {}
    since = ""
    while rows := store.replies(since, PAGE):
        for id, body, at in rows:
            found[id] = (journal.digest(body), at)
        since = rows[-1][0]
    return found


def _answers(store: Store, written: Written) -> Iterator[str]:
    there = _replies(store)
    if not written.one_lane:  # let go by one process, written by another: which was first?
        for id in [id for id, (_, at) in written.replies.items() if at < written.purged]:
            if id not in there:
                del written.replies[id]
    yield from _same("answer", there, written.replies)


def _facts(store: Store, written: Written) -> Iterator[str]:
    facts = {n: (v,) for n, v in store.facts().items() if n != SCHEMA_FACT}
    known: Rows = {
        name: (_last(changes, one_lane=written.one_lane)[1],)
        for name, changes in written.facts.items()
    }
    for name, by_lane in written.set_before.items():
        # which of two chains has set it last, neither says: it is what one of them set last
        (there,) = facts.get(name, ("",))
        known[name] = (there if there in by_lane.values() else next(iter(by_lane.values())),)
    known |= {name: (value,) for name, value in written.set_facts.items()}
    known[TURN_FACT] = (str(max(written.turns, default=0)),)
    yield from _same("fact", facts, known)


def _in_order(
    what: str, rows: Iterator[Row], written: list[Row], one_lane: bool, gaps: bool
) -> Iterator[str]:
    """Numbered rows: in the order of the one chain; of several, whatever their order."""
    if one_lane:
        count = 0
        for number, (row, wanted) in enumerate(zip_longest(rows, written), 1):
            if row is None:
                yield f"{what} {number} is missing"
            elif (row[0] != number and not gaps) or row[1:] != wanted:
                yield f"{what} {row[0]} is not what was written"
            else:
                continue
            count += 1
            if count == MOST:
                return
        return
    left = Counter(written)
    left.subtract(row[1:] for row in rows)
    for row, times in [one for one in left.items() if one[1]][:MOST]:
        yield f"the {what} {row} is there {'too often' if times < 0 else 'too seldom'}"


def _same(what: str, rows: Rows, written: Rows) -> Iterator[str]:
    wrong = [key for key in {**written, **rows} if rows.get(key) != written.get(key)]
    for key in wrong[:MOST]:
        there = (
            "is not what was written"
            if key in rows and key in written
            else ("was never written" if key in rows else "is missing")
        )
        yield f"{what} {key} {there}"


def _bodies(store: Store, written: Written) -> Iterator[str]:
    there: Rows = {}
    for kind, rows in (("dispute", store.disputes()), ("proposal", store.proposals())):
        for one in rows:
            there[kind, one.number] = (one.status, journal.digest(one.body))
    known = {
        key: _last(changes, one_lane=written.one_lane) for key, changes in written.bodies.items()
    }
    yield from _same("the record of", there, known)


def _tables(store: Store, written: Written) -> Iterator[str]:
    rows = store.tables()
    opened = {r.table: (r.game, journal.digest(r.header)) for r in rows}
    yield from _same("table", opened, written.tables)
    yield from _same("the log of", {r.table: (r.last, r.head) for r in rows}, written.logs)
    yield from _same("the lead of", {r.table: (r.epoch, r.address) for r in rows}, written.leads)
    shoes: dict[str, list[Row]] = {}
    for table, name, sealed in store.shoes():
        shoes.setdefault(table, []).append((name, journal.digest(sealed)))
    for table in {**written.shoes, **shoes}:
        if shoes.get(table, []) != written.shoes.get(table, []):
            lanes = written.kept.get(table, {}).values()
            if len(lanes) > 1 and {*shoes.get(table, [])} <= set().union(*lanes):
                continue  # of before there were turns: neither says which was sealed last
            yield f"the shoes of {table} are not those that were sealed"
    for one in rows:
        yield from _snapshots(store, one.table)


def _snapshots(store: Store, table: str) -> Iterator[str]:
    """They are found again by their numbers: each must be one, and none be missing."""
    base = base_of(store, table)
    gone = base.upto if base is not None and not store.has_entries(table, base.upto) else 0
    listed = {number: round for number, round in store.snapshots(table) if number > gone}
    for entry in store.entries(table):
        if entry.number in listed or b'"k":"snapshot"' in entry.body[:40]:
            try:
                said = parse_body(entry.body, entry.hash, entry.number).entry
            except LogBroken:
                continue  # the log itself is told of
            round = said.s["round"] - 1 if isinstance(said, Kept) else None
            if listed.pop(entry.number, None) != round:
                yield f"entry {entry.number} of {table} is not the snapshot it is listed as"
                return
    if listed:
        yield f"{table} lists snapshots that its log does not have"
