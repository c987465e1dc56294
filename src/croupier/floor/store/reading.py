"""What was written, read back: the queries both dialects share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from croupier.floor.store import statements as sql_
from croupier.floor.store.base import (
    AttemptsRow,
    BodyRow,
    CounterRow,
    EntryRow,
    GroupStore,
    LaneRow,
    NoteRow,
    PlayedRow,
    PostingRow,
    SessionRow,
    Standing,
    TableRow,
    UserRow,
    VoucherRow,
)
from croupier.floor.store.pages import BadPage, inflate, unpack

R = TypeVar("R")
PAGE = 1_000  # rows fetched at a time
ALL = 2**62


class Elsewhere(Protocol):
    """Entries that are not in the store any more."""

    def upto(self, table: str) -> int:
        """The last of them; 0 if there are none."""

    def entries(self, table: str, since: int, until: int) -> Iterator[EntryRow]: ...


class SqlReads(GroupStore):
    """Rows as values.  A dialect fetches them."""

    elsewhere: Elsewhere | None = None  # read with them, if it was named

    # what a value raises that it has no way to write: a number too large, half a letter
    unwritable: tuple[type[Exception], ...] = (OverflowError, UnicodeError)

    @abstractmethod
    def read(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows that are durable, from any thread."""

    def tables(self) -> list[TableRow]:
        rows = self.read(sql_.TABLE_ROW + "ORDER BY name")
        return [TableRow(n, g, bytes(h), *rest) for n, g, h, *rest in rows]

    def table(self, name: str) -> TableRow | None:
        for n, g, h, *rest in self.read(sql_.TABLE_ROW + "WHERE name = ?", (name,)):
            return TableRow(n, g, bytes(h), *rest)
        return None

    def entries(self, table: str, since: int = 1, limit: int = 0) -> Iterator[EntryRow]:
        until = since + limit - 1 if limit else ALL
        if self.elsewhere is not None:
            yield from self.elsewhere.entries(table, since, until)
            since = max(since, self.elsewhere.upto(table) + 1)
        sql = sql_.PAGES_ROW + "AND first <= ? ORDER BY n LIMIT ?"
        while since <= until:
            most = min(PAGE, until - since + 1)
            rows = self.read(sql, (table, since, until, most))
            for row in rows:
                for entry in _entries(*row):
                    if since <= entry.number <= until:
                        yield entry
            if len(rows) < most:
                return
            since = rows[-1][0] + 1

    def has_entries(self, table: str, upto: int) -> bool:
        if self.elsewhere is not None and self.elsewhere.upto(table) >= upto:
            return True
        rows = self.read(sql_.PAGES_ROW + "ORDER BY n LIMIT 1", (table, upto))
        return any((first or number) <= upto for number, _, _, first in rows)

    def snapshot_before(self, table: str, back: int) -> int:
        sql = "SELECT n FROM snapshots WHERE name = ? ORDER BY n DESC LIMIT 1 OFFSET ?"
        rows = self.read(sql, (table, back - 1))
        return int(rows[0][0]) if rows else 1

    def round_entries(self, table: str, round: int) -> tuple[int, int] | None:
        sql = "SELECT n FROM snapshots WHERE name = ? AND round = ?"
        ends = self.read(sql, (table, round))
        before = self.read(sql, (table, round - 1))
        if not ends and not before and round != 1:
            return None
        return (before[0][0] if before else 1) + 1, ends[0][0] if ends else 0

    def sealed(self, table: str, name: str) -> bytes | None:
        rows = self.read("SELECT body FROM sealed WHERE name = ? AND shoe = ?", (table, name))
        return bytes(rows[0][0]) if rows else None

    def balance(self, account: str) -> int:
        rows = self.read("SELECT balance FROM accounts WHERE name = ?", (account,))
        return int(rows[0][0]) if rows else 0

    def balances(self, prefix: str = "", limit: int = 0, after: str = "") -> dict[str, int]:
        sql = (
            "SELECT name, balance FROM accounts WHERE substr(name, 1, ?) = ? AND name > ? "
            "ORDER BY name LIMIT ?"
        )
        rows = self.read(sql, (len(prefix), prefix, after, limit or ALL))
        return {name: int(held) for name, held in rows}

    def standing(self, player: str, meter: str, others: list[str]) -> Standing:
        marks = _marks(others) or "''"
        counts = ", ".join(
            f"COALESCE((SELECT {name} FROM counters WHERE player = ?), 0)"
            for name in ("credited", "wins", "paid", "turnover")
        )
        sql = (
            "SELECT COALESCE((SELECT balance FROM accounts WHERE name = ?), 0), "
            f"COALESCE((SELECT SUM(balance) FROM accounts WHERE name IN ({marks})), 0), {counts}"
        )
        (row,) = self.read(sql, (meter, *others, *[player] * 4))
        return Standing(*(int(value) for value in row))

    def counters(self, player: str) -> CounterRow:
        sql = "SELECT player, credited, wins, paid, turnover FROM counters WHERE player = ?"
        return _one(CounterRow, self.read(sql, (player,))) or CounterRow(player)

    def played(self, player: str, last: int = 10) -> list[PlayedRow]:
        sql = sql_.PLAYED_ROW + "WHERE player = ? ORDER BY at DESC, round DESC LIMIT ?"
        return [PlayedRow(*row) for row in self.read(sql, (player, last))]

    def played_in(self, table: str, round: int) -> list[PlayedRow]:
        sql = sql_.PLAYED_ROW + "WHERE name = ? AND round = ? ORDER BY player"
        return [PlayedRow(*row) for row in self.read(sql, (table, round))]

    def postings(
        self, account: str = "", since: int = 0, limit: int = 1000, before: int | None = None
    ) -> list[PostingRow]:
        sql = (
            "SELECT n, source, target, amount, reason, name FROM postings "
            f"WHERE (? = '' OR source = ? OR target = ?) AND {_page(before)}"
        )
        rows = self.read(sql, (account, account, account, before or since, limit))
        return [PostingRow(*row) for row in rows]

    def reply(self, id: str) -> bytes | None:
        rows = self.read("SELECT body FROM replies WHERE id = ?", (id,))
        return bytes(rows[0][0]) if rows else None

    def replies(self, since: str = "", limit: int = 1000) -> list[tuple[str, bytes, int]]:
        sql = "SELECT id, body, at FROM replies WHERE id > ? ORDER BY id LIMIT ?"
        return [(id, _bytes(body), at) for id, body, at in self.read(sql, (since, limit))]

    def voucher(self, digest: str) -> VoucherRow | None:
        return _one(VoucherRow, self.read(sql_.VOUCHER_ROW + "WHERE digest = ?", (digest,)))

    def vouchers(self) -> list[VoucherRow]:
        rows = self.read(sql_.VOUCHER_ROW + "ORDER BY issued_at, digest")
        return [VoucherRow(*row) for row in rows]

    def user(self, name: str) -> UserRow | None:
        return next(iter(self._users("WHERE name = ?", (name,))), None)

    def users(self, since: str = "", limit: int = 0) -> list[UserRow]:
        if not limit:
            return self._users("ORDER BY name", ())
        which = "WHERE name > ? AND password <> '' ORDER BY name LIMIT ?"
        return self._users(which, (since, limit))

    def _users(self, which: str, parameters: Sequence[Any]) -> list[UserRow]:
        rows = self.read(sql_.USER_ROW + which, parameters)
        return [
            msgspec.convert(
                dict(zip(UserRow.__struct_fields__, row, strict=True)), UserRow, strict=False
            )
            for row in rows
        ]

    def attempts(self, name: str | None = None) -> list[AttemptsRow]:
        sql = "SELECT name, device, failures, locked_until FROM attempts "
        if name is None:
            return [AttemptsRow(*row) for row in self.read(sql + "ORDER BY name, device")]
        rows = self.read(sql + "WHERE name = ? ORDER BY device", (name,))
        return [AttemptsRow(*row) for row in rows]

    def code_used(self, name: str) -> int:
        rows = self.read("SELECT step FROM codes WHERE name = ?", (name,))
        return int(rows[0][0]) if rows else 0

    def sessions(self) -> list[SessionRow]:
        return [SessionRow(*row) for row in self.read(sql_.SESSION_ROW + "ORDER BY token")]

    def vouched(self, tokens: Sequence[str]) -> dict[str, tuple[SessionRow, UserRow]]:
        found: dict[str, tuple[SessionRow, UserRow]] = {}
        for first in range(0, len(tokens), PAGE):
            page = tokens[first : first + PAGE]
            rows = self.read(f"{sql_.SESSION_ROW}WHERE token IN ({_marks(page)})", page)
            sessions = [SessionRow(*row) for row in rows]
            names = list({one.user for one in sessions})
            users = self._users(f"WHERE name IN ({_marks(names)})", names) if names else ()
            accounts = {user.name: user for user in users}
            for one in sessions:
                if one.user in accounts:
                    found[one.token] = (one, accounts[one.user])
        return found

    def acted(self, who: str, kind: str, since: int) -> int:
        sql = "SELECT COALESCE(SUM(amount), 0) FROM acts WHERE who = ? AND kind = ? AND at > ?"
        return int(self.read(sql, (who, kind, since))[0][0])

    def acts(self) -> list[tuple[int, str, str, int, int]]:
        rows = self.read("SELECT n, who, kind, at, amount FROM acts ORDER BY n")
        return [(n, who, kind, at, amount) for n, who, kind, at, amount in rows]

    def lost(self, player: str, since: int) -> int:
        sql = "SELECT COALESCE(SUM(wagered - returned), 0) FROM played WHERE player = ? AND at > ?"
        return int(self.read(sql, (player, since))[0][0])

    def fact(self, name: str) -> str:
        rows = self.read("SELECT value FROM facts WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else ""

    def facts(self) -> dict[str, str]:
        return dict(self.read("SELECT name, value FROM facts"))

    def lanes(self) -> list[LaneRow]:
        return [LaneRow(*row) for row in self.read(sql_.LANE_ROW + "ORDER BY lane")]

    def journal(self, lane: int, since: int = 1, limit: int = 0) -> Iterator[EntryRow]:
        sql = (
            "SELECT n, body, hash FROM journal WHERE lane = ? AND n >= ? AND n <= ? "
            "ORDER BY n LIMIT ?"
        )
        until = since + limit - 1 if limit else ALL
        while since <= until:
            rows = self.read(sql, (lane, since, until, PAGE))
            for number, body, hash in rows:
                yield EntryRow(number, _inflated(_bytes(body)), hash)
            if len(rows) < PAGE:
                return
            since = rows[-1][0] + 1

    def shoes(self) -> Iterator[tuple[str, str, bytes]]:
        for table, shoe, body in self.read("SELECT name, shoe, body FROM sealed ORDER BY name, n"):
            yield table, shoe, _bytes(body)

    def rounds_played(self) -> Iterator[PlayedRow]:
        for row in self.read(sql_.PLAYED_ROW + "ORDER BY player, name, round"):
            yield PlayedRow(*row)

    def all_counters(self) -> list[CounterRow]:
        sql = "SELECT player, credited, wins, paid, turnover FROM counters ORDER BY player"
        return [CounterRow(*row) for row in self.read(sql)]

    def snapshots(self, table: str) -> Iterator[tuple[int, int]]:
        sql = "SELECT n, round FROM snapshots WHERE name = ? ORDER BY n"
        yield from self.read(sql, (table,))

    def notes(self, since: int = 0, limit: int = 1000, before: int | None = None) -> list[NoteRow]:
        sql = f"SELECT n, at, kind, who, about, detail FROM notes WHERE {_page(before)}"
        return [NoteRow(*row) for row in self.read(sql, (before or since, limit))]

    def disputes(self, since: int = 0, limit: int = 0) -> list[BodyRow]:
        return self._bodies("disputes", since, limit)

    def proposals(self, since: int = 0, limit: int = 0) -> list[BodyRow]:
        return self._bodies("proposals", since, limit)

    def last_number(self, of: str) -> int:
        return int(self.read(f"SELECT COALESCE(MAX(n), 0) FROM {of}")[0][0])

    def _bodies(self, where: str, since: int, limit: int) -> list[BodyRow]:
        sql = f"SELECT n, body, status FROM {where} WHERE n > ? ORDER BY n LIMIT ?"
        rows = self.read(sql, (since, limit or ALL))
        return [BodyRow(number, bytes(body), status) for number, body, status in rows]


def _page(before: int | None) -> str:
    """Rows after a number, in order; or the newest first, before one (0: from the last on)."""
    if before is None:
        return "n > ? ORDER BY n LIMIT ?"
    return f"n {'<' if before else '>'} ? ORDER BY n DESC LIMIT ?"


def _entries(number: int, body: Any, hash: str, first: int) -> Iterator[EntryRow]:
    """Those of a row.  A page that is not what was written is one entry that nobody can read."""
    if not first:
        yield EntryRow(number, _bytes(body), hash)
        return
    page = _bytes(body)
    try:
        *inner, (last, _) = unpack(page, number - first + 1)
    except BadPage:
        yield EntryRow(first, page, hash)
        return
    for at, one in enumerate(inner, first):
        yield EntryRow(at, *one)
    yield EntryRow(number, last, hash)  # as the row has it: it must follow


def _inflated(body: bytes) -> bytes:
    """An entry of the journal; those of before there were pages are as they are."""
    if body.startswith(b"["):
        return body
    try:
        return inflate(body)
    except BadPage:
        return body  # which does not follow


def _bytes(value: Any) -> bytes:
    """Somebody who edits a store by hand may leave text where bytes were."""
    return value.encode() if isinstance(value, str) else bytes(value)


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _one(kind: type[R], rows: list[tuple[Any, ...]]) -> R | None:
    return kind(*rows[0]) if rows else None
