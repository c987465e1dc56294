"""The statements both dialects share, and how each operation becomes them.

Written in the intersection of SQLite's and PostgreSQL's SQL, with ``?`` for parameters.  What
may not happen is caught by what a statement changed, not by an error, so that a refused step
leaves the transaction of its group whole.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from croupier.floor import statements as sql_
from croupier.floor import steps as s
from croupier.floor.batching import Again, gathered
from croupier.floor.store import (
    BodyRow,
    CounterRow,
    EntryRow,
    GroupStore,
    NoteRow,
    PlayedRow,
    PostingRow,
    SessionRow,
    Standing,
    TableRow,
    UserRow,
    VoucherRow,
)

R = TypeVar("R")
PAGE = 2_000  # entries fetched at a time


class SqlStore(GroupStore):
    """Operations as statements.  A dialect runs them."""

    def __init__(self) -> None:
        self._handlers: dict[type, Callable[[Any], None]] = {
            s.Append: self._append,
            s.Post: self._post,
            s.Count: self._count,
            s.Played: self._played,
            s.Reply: self._reply,
            s.IssueVoucher: self._issue,
            s.RedeemVoucher: self._redeem,
            s.OpenTable: self._open_table,
            s.Lead: self._lead,
            s.Keep: self._keep,
            s.PutUser: self._put_user,
            s.PutSession: self._put_session,
            s.EndSession: self._end_session,
            s.Note: self._note,
            s.PutDispute: self._put_dispute,
            s.PutProposal: self._put_proposal,
        }
        super().__init__()

    # A dialect's own.

    # what a value raises that it has no way to write: a number too large, half a letter
    unwritable: tuple[type[Exception], ...] = (OverflowError, UnicodeError)

    @abstractmethod
    def run(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        """On the writing connection."""

    @abstractmethod
    def must(
        self, sql: str, parameters: Sequence[Any], otherwise: Callable[[], s.StepRefused]
    ) -> None:
        """Must change a row; the step is refused otherwise."""

    @abstractmethod
    def must_all(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Each must change a row; :class:`Again` otherwise, which step it was is not known."""

    @abstractmethod
    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None: ...
    @abstractmethod
    def written(self, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Rows as the writing connection sees them."""

    @abstractmethod
    def read(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows that are durable, from any thread."""

    # Operations.

    def apply_all(self, steps: list[s.Step]) -> None:
        try:
            self._apply_all(steps)
        except self.unwritable:
            raise Again("a step of the group cannot be written") from None

    def _apply_all(self, steps: list[s.Step]) -> None:
        batch = gathered(steps)
        if batch is None:
            for step in steps:
                for operation in step:
                    self._handlers[type(operation)](operation)
            return
        for sql, rows in batch.checked:
            self.must_all(sql, rows)
        for sql, rows in batch.free:
            self.run_many(sql, rows)

    def apply(self, step: s.Step) -> None:
        self.run("SAVEPOINT step")
        try:
            for operation in step:
                self._handlers[type(operation)](operation)
        except s.StepRefused:
            self._undo_step()
            raise
        except self.unwritable as error:
            self._undo_step()
            raise s.StepRefused(f"it cannot be written down: {error}") from None
        self.run("RELEASE SAVEPOINT step")

    def _undo_step(self) -> None:
        self.run("ROLLBACK TO SAVEPOINT step")
        self.run("RELEASE SAVEPOINT step")

    def _append(self, op: s.Append) -> None:
        last = op.first + len(op.bodies) - 1
        self.must(
            sql_.CONTINUE,
            (last, op.hashes[-1], op.table, op.first - 1, op.epoch),
            lambda: s.Superseded(f"the log of {op.table} does not continue at {op.first}"),
        )
        rows = [
            (op.table, op.first + i, body, hash)
            for i, (body, hash) in enumerate(zip(op.bodies, op.hashes, strict=True))
        ]
        self.run_many(sql_.ENTRY, rows)
        for number, round in op.snapshots:
            self.run(sql_.SNAPSHOT, (op.table, number, round))

    def _post(self, op: s.Post) -> None:
        if type(op.amount) is not int or op.amount <= 0:
            raise s.StepRefused(f"a posting of {op.amount!r} ({op.reason})")
        if s.may_owe(op.source):
            self.run(sql_.ARRIVE, (op.source, -op.amount))
        else:
            self.must(
                sql_.LEAVE,
                (op.amount, op.source, op.amount),
                lambda: s.Overdrawn(f"{op.source} does not hold {op.amount} cents ({op.reason})"),
            )
        self.run(sql_.ARRIVE, (op.target, op.amount))
        self.run(sql_.POSTING, (op.source, op.target, op.amount, op.reason, op.table))

    def _count(self, op: s.Count) -> None:
        self.run(sql_.COUNT, (op.player, op.credited, op.wins, op.paid, op.turnover))

    def _played(self, op: s.Played) -> None:
        self.run(sql_.PLAYED, (op.player, op.table, op.round, op.at, op.wagered, op.returned))

    def _reply(self, op: s.Reply) -> None:
        def answered() -> s.StepRefused:
            rows = self.written("SELECT body FROM replies WHERE id = ?", (op.id,))
            return s.AlreadyAnswered(op.id, bytes(rows[0][0]))

        self.must(sql_.REPLY, (op.id, op.body, op.at), answered)

    def _issue(self, op: s.IssueVoucher) -> None:
        sql = "INSERT INTO vouchers VALUES (?, ?, ?, ?, '', 0) ON CONFLICT (code) DO NOTHING"
        row = (op.code, op.amount, op.to, op.at)
        self.must(sql, row, lambda: s.Taken(f"voucher {op.code} was issued before"))

    def _redeem(self, op: s.RedeemVoucher) -> None:
        sql = (
            "UPDATE vouchers SET redeemed_by = ?, redeemed_at = ? "
            "WHERE code = ? AND amount = ? AND redeemed_at = 0"
        )
        self.must(
            sql,
            (op.by, op.at, op.code, op.amount),
            lambda: s.NotRedeemable(f"voucher {op.code} cannot be redeemed"),
        )

    def _open_table(self, op: s.OpenTable) -> None:
        sql = "INSERT INTO tables VALUES (?, ?, ?, 1, ?, 0, '') ON CONFLICT (name) DO NOTHING"
        row = (op.table, op.game, op.header, op.head)
        self.must(sql, row, lambda: s.Taken(f"there is a table {op.table} already"))
        self.run(sql_.ENTRY, (op.table, 1, op.header, op.head))

    def _lead(self, op: s.Lead) -> None:
        self.must(
            "UPDATE tables SET epoch = ?, address = ? WHERE name = ? AND epoch < ?",
            (op.epoch, op.address, op.table, op.epoch),
            lambda: s.Superseded(f"table {op.table} has a later leader"),
        )

    def _keep(self, op: s.Keep) -> None:
        self.run(sql_.KEEP, (op.table, op.name, op.table, op.sealed))
        self.run(sql_.DROP, (op.table, op.table, sql_.SHOES))

    def _put_user(self, op: s.PutUser) -> None:
        sql = (
            "INSERT INTO users VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
            "role = excluded.role, password = excluded.password, failures = excluded.failures, "
            "locked_until = excluded.locked_until, active = excluded.active"
        )
        row = (op.name, op.role, op.password, op.failures, op.locked_until, int(op.active))
        self.run(sql, row)

    def _put_session(self, op: s.PutSession) -> None:
        sql = (
            "INSERT INTO sessions VALUES (?, ?, ?) "
            "ON CONFLICT (token) DO UPDATE SET until = excluded.until"
        )
        self.run(sql, (op.token, op.user, op.until))

    def _end_session(self, op: s.EndSession) -> None:
        if op.user:
            self.run("DELETE FROM sessions WHERE who = ?", (op.user,))
        else:
            self.run("DELETE FROM sessions WHERE token = ?", (op.token,))

    def _note(self, op: s.Note) -> None:
        self.run(sql_.NOTE, (op.at, op.kind, op.who, op.about, op.detail))

    def _put_dispute(self, op: s.PutDispute) -> None:
        self._put_body("disputes", op)

    def _put_proposal(self, op: s.PutProposal) -> None:
        self._put_body("proposals", op)

    def _put_body(self, where: str, op: s.PutDispute | s.PutProposal) -> None:
        def taken() -> s.StepRefused:
            return s.Taken(f"number {op.number} of the {where} is not {op.was or 'free'}")

        if op.was:
            sql = f"UPDATE {where} SET body = ?, status = ? WHERE n = ? AND status = ?"
            self.must(sql, (op.body, op.status, op.number, op.was), taken)
        else:
            sql = f"INSERT INTO {where} VALUES (?, ?, ?) ON CONFLICT (n) DO NOTHING"
            self.must(sql, (op.number, op.body, op.status), taken)

    # Reading.

    def tables(self) -> list[TableRow]:
        rows = self.read(sql_.TABLE_ROW + "ORDER BY name")
        return [TableRow(n, g, bytes(h), *rest) for n, g, h, *rest in rows]

    def table(self, name: str) -> TableRow | None:
        for n, g, h, *rest in self.read(sql_.TABLE_ROW + "WHERE name = ?", (name,)):
            return TableRow(n, g, bytes(h), *rest)
        return None

    def entries(self, table: str, since: int = 1, limit: int = 0) -> Iterator[EntryRow]:
        sql = "SELECT n, body, hash FROM entries WHERE name = ? AND n >= ? ORDER BY n LIMIT ?"
        given = 0
        while True:
            page = min(PAGE, limit - given) if limit else PAGE
            rows = self.read(sql, (table, since, page))
            for number, body, hash in rows:
                yield EntryRow(number, _bytes(body), hash)
            given += len(rows)
            if len(rows) < page or (limit and given >= limit):
                return
            since = rows[-1][0] + 1

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

    def balances(self, prefix: str = "") -> dict[str, int]:
        sql = "SELECT name, balance FROM accounts WHERE substr(name, 1, ?) = ? ORDER BY name"
        return {name: int(held) for name, held in self.read(sql, (len(prefix), prefix))}

    def standing(self, player: str, meter: str, others: list[str]) -> Standing:
        marks = ", ".join("?" * len(others)) or "''"
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

    def voucher(self, code: str) -> VoucherRow | None:
        return _one(VoucherRow, self.read(sql_.VOUCHER_ROW + "WHERE code = ?", (code,)))

    def vouchers(self) -> list[VoucherRow]:
        rows = self.read(sql_.VOUCHER_ROW + "ORDER BY issued_at, code")
        return [VoucherRow(*row) for row in rows]

    def user(self, name: str) -> UserRow | None:
        return next(iter(self._users("WHERE name = ?", (name,))), None)

    def users(self) -> list[UserRow]:
        return self._users("ORDER BY name", ())

    def _users(self, which: str, parameters: Sequence[Any]) -> list[UserRow]:
        sql = "SELECT name, role, password, failures, locked_until, active FROM users " + which
        rows = self.read(sql, parameters)
        return [UserRow(n, r, p, f, u, bool(a)) for n, r, p, f, u, a in rows]

    def session(self, token: str) -> SessionRow | None:
        sql = "SELECT token, who, until FROM sessions WHERE token = ?"
        return _one(SessionRow, self.read(sql, (token,)))

    def notes(self, since: int = 0, limit: int = 1000, before: int | None = None) -> list[NoteRow]:
        sql = f"SELECT n, at, kind, who, about, detail FROM notes WHERE {_page(before)}"
        return [NoteRow(*row) for row in self.read(sql, (before or since, limit))]

    def disputes(self) -> list[BodyRow]:
        return self._bodies("disputes")

    def proposals(self) -> list[BodyRow]:
        return self._bodies("proposals")

    def _bodies(self, where: str) -> list[BodyRow]:
        rows = self.read(f"SELECT n, body, status FROM {where} ORDER BY n")
        return [BodyRow(number, bytes(body), status) for number, body, status in rows]


def _page(before: int | None) -> str:
    """Rows after a number, in order; or the newest first, before one (0: from the last on)."""
    if before is None:
        return "n > ? ORDER BY n LIMIT ?"
    return f"n {'<' if before else '>'} ? ORDER BY n DESC LIMIT ?"


def _bytes(value: Any) -> bytes:
    """Somebody who edits a store by hand may leave text where bytes were."""
    return value.encode() if isinstance(value, str) else bytes(value)


def _one(kind: type[R], rows: list[tuple[Any, ...]]) -> R | None:
    return kind(*rows[0]) if rows else None
