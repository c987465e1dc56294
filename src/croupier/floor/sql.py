"""The statements both dialects share, and how each operation becomes them.

Written in the intersection of SQLite's and PostgreSQL's SQL, with ``?`` for parameters.  What
may not happen is caught by what a statement changed, not by an error, so that a refused step
leaves the transaction of its group whole.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from croupier.floor import steps as s
from croupier.floor.store import (
    BodyRow,
    EntryRow,
    GroupStore,
    NoteRow,
    PostingRow,
    SessionRow,
    TableRow,
    UserRow,
    VoucherRow,
)

R = TypeVar("R")
PAGE = 2_000  # entries fetched at a time

# {bytes} and {serial} are the dialect's words.
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, header {bytes} NOT NULL, last BIGINT NOT NULL,
    head TEXT NOT NULL, snapshot BIGINT NOT NULL, epoch BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
    name TEXT NOT NULL, n BIGINT NOT NULL, body {bytes} NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (name, n));
CREATE TABLE IF NOT EXISTS accounts (name TEXT PRIMARY KEY, balance BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS postings (
    n {serial}, source TEXT NOT NULL, target TEXT NOT NULL, amount BIGINT NOT NULL,
    reason TEXT NOT NULL, name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS replies (id TEXT PRIMARY KEY, body {bytes} NOT NULL, at BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS vouchers (
    code TEXT PRIMARY KEY, amount BIGINT NOT NULL, issued_to TEXT NOT NULL,
    issued_at BIGINT NOT NULL, redeemed_by TEXT NOT NULL, redeemed_at BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS sealed (
    name TEXT PRIMARY KEY, shoe TEXT NOT NULL, body {bytes} NOT NULL);
CREATE TABLE IF NOT EXISTS users (
    name TEXT PRIMARY KEY, role TEXT NOT NULL, password TEXT NOT NULL, failures BIGINT NOT NULL,
    locked_until BIGINT NOT NULL, active BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (
    token TEXT PRIMARY KEY, who TEXT NOT NULL, until BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS notes (
    n {serial}, at BIGINT NOT NULL, kind TEXT NOT NULL, who TEXT NOT NULL, about TEXT NOT NULL,
    detail TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS disputes (
    n BIGINT PRIMARY KEY, body {bytes} NOT NULL, status TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS proposals (
    n BIGINT PRIMARY KEY, body {bytes} NOT NULL, status TEXT NOT NULL);
"""

_LEAVE = "UPDATE accounts SET balance = balance - ? WHERE name = ? AND balance >= ?"
_ARRIVE = (
    "INSERT INTO accounts (name, balance) VALUES (?, ?) "
    "ON CONFLICT (name) DO UPDATE SET balance = accounts.balance + excluded.balance"
)
_POSTING = "INSERT INTO postings (source, target, amount, reason, name) VALUES (?, ?, ?, ?, ?)"
_CONTINUE = (
    "UPDATE tables SET last = ?, head = ?, snapshot = CASE WHEN ? > 0 THEN ? ELSE snapshot END "
    "WHERE name = ? AND last = ? AND epoch = ?"
)
_ENTRY = "INSERT INTO entries (name, n, body, hash) VALUES (?, ?, ?, ?)"


class SqlStore(GroupStore):
    """Operations as statements.  A dialect runs them."""

    def __init__(self) -> None:
        self._handlers: dict[type, Callable[[Any], None]] = {
            s.Append: self._append,
            s.Post: self._post,
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

    @abstractmethod
    def run(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """On the writing connection; answers how many rows it changed."""

    @abstractmethod
    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None: ...
    @abstractmethod
    def written(self, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Rows as the writing connection sees them."""

    @abstractmethod
    def read(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows that are durable, from any thread."""

    # Operations.

    def apply(self, step: s.Step) -> None:
        self.run("SAVEPOINT step")
        try:
            for operation in step:
                self._handlers[type(operation)](operation)
        except s.StepRefused:
            self.run("ROLLBACK TO SAVEPOINT step")
            self.run("RELEASE SAVEPOINT step")
            raise
        self.run("RELEASE SAVEPOINT step")

    def _append(self, op: s.Append) -> None:
        last = op.first + len(op.bodies) - 1
        marks = (op.snapshot, op.snapshot)
        where = (op.table, op.first - 1, op.epoch)
        if not self.run(_CONTINUE, (last, op.hashes[-1], *marks, *where)):
            raise s.Superseded(f"the log of {op.table} does not continue at {op.first}")
        rows = [
            (op.table, op.first + i, body, hash)
            for i, (body, hash) in enumerate(zip(op.bodies, op.hashes, strict=True))
        ]
        self.run_many(_ENTRY, rows)

    def _post(self, op: s.Post) -> None:
        if type(op.amount) is not int or op.amount <= 0:
            raise s.StepRefused(f"a posting of {op.amount!r} ({op.reason})")
        if s.may_owe(op.source):
            self.run(_ARRIVE, (op.source, -op.amount))
        elif not self.run(_LEAVE, (op.amount, op.source, op.amount)):
            raise s.Overdrawn(f"{op.source} does not hold {op.amount} cents ({op.reason})")
        self.run(_ARRIVE, (op.target, op.amount))
        self.run(_POSTING, (op.source, op.target, op.amount, op.reason, op.table))

    def _reply(self, op: s.Reply) -> None:
        sql = "INSERT INTO replies (id, body, at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING"
        if not self.run(sql, (op.id, op.body, op.at)):
            ((body,),) = self.written("SELECT body FROM replies WHERE id = ?", (op.id,))
            raise s.AlreadyAnswered(op.id, bytes(body))

    def _issue(self, op: s.IssueVoucher) -> None:
        sql = "INSERT INTO vouchers VALUES (?, ?, ?, ?, '', 0) ON CONFLICT (code) DO NOTHING"
        if op.amount <= 0 or not self.run(sql, (op.code, op.amount, op.to, op.at)):
            raise s.StepRefused(f"voucher {op.code} cannot be issued")

    def _redeem(self, op: s.RedeemVoucher) -> None:
        sql = (
            "UPDATE vouchers SET redeemed_by = ?, redeemed_at = ? "
            "WHERE code = ? AND amount = ? AND redeemed_at = 0"
        )
        if not self.run(sql, (op.by, op.at, op.code, op.amount)):
            raise s.NotRedeemable(f"voucher {op.code} cannot be redeemed")

    def _open_table(self, op: s.OpenTable) -> None:
        sql = "INSERT INTO tables VALUES (?, ?, ?, 1, ?, 0, 0) ON CONFLICT (name) DO NOTHING"
        if not self.run(sql, (op.table, op.game, op.header, op.head)):
            raise s.StepRefused(f"there is a table {op.table} already")
        self.run(_ENTRY, (op.table, 1, op.header, op.head))

    def _lead(self, op: s.Lead) -> None:
        sql = "UPDATE tables SET epoch = ? WHERE name = ? AND epoch < ?"
        if not self.run(sql, (op.epoch, op.table, op.epoch)):
            raise s.Superseded(f"table {op.table} has a later leader")

    def _keep(self, op: s.Keep) -> None:
        sql = (
            "INSERT INTO sealed (name, shoe, body) VALUES (?, ?, ?) ON CONFLICT (name) "
            "DO UPDATE SET shoe = excluded.shoe, body = excluded.body"
        )
        self.run(sql, (op.table, op.name, op.sealed))

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
        self.run("DELETE FROM sessions WHERE token = ?", (op.token,))

    def _note(self, op: s.Note) -> None:
        sql = "INSERT INTO notes (at, kind, who, about, detail) VALUES (?, ?, ?, ?, ?)"
        self.run(sql, (op.at, op.kind, op.who, op.about, op.detail))

    def _put_dispute(self, op: s.PutDispute) -> None:
        self._put_body("disputes", op.number, op.body, op.status)

    def _put_proposal(self, op: s.PutProposal) -> None:
        self._put_body("proposals", op.number, op.body, op.status)

    def _put_body(self, where: str, number: int, body: bytes, status: str) -> None:
        sql = (
            f"INSERT INTO {where} VALUES (?, ?, ?) ON CONFLICT (n) "
            "DO UPDATE SET body = excluded.body, status = excluded.status"
        )
        self.run(sql, (number, body, status))

    # Reading.

    def tables(self) -> list[TableRow]:
        sql = "SELECT name, game, header, last, head, snapshot, epoch FROM tables ORDER BY name"
        return [TableRow(n, g, bytes(h), *rest) for n, g, h, *rest in self.read(sql)]

    def table(self, name: str) -> TableRow | None:
        sql = "SELECT name, game, header, last, head, snapshot, epoch FROM tables WHERE name = ?"
        for n, g, h, *rest in self.read(sql, (name,)):
            return TableRow(n, g, bytes(h), *rest)
        return None

    def entries(self, table: str, since: int = 1, limit: int = 0) -> Iterator[EntryRow]:
        sql = "SELECT n, body, hash FROM entries WHERE name = ? AND n >= ? ORDER BY n LIMIT ?"
        given = 0
        while True:
            page = min(PAGE, limit - given) if limit else PAGE
            rows = self.read(sql, (table, since, page))
            for number, body, hash in rows:
                yield EntryRow(number, bytes(body), hash)
            given += len(rows)
            if len(rows) < page or (limit and given >= limit):
                return
            since = rows[-1][0] + 1

    def sealed(self, table: str, name: str) -> bytes | None:
        rows = self.read("SELECT body FROM sealed WHERE name = ? AND shoe = ?", (table, name))
        return bytes(rows[0][0]) if rows else None

    def balance(self, account: str) -> int:
        rows = self.read("SELECT balance FROM accounts WHERE name = ?", (account,))
        return int(rows[0][0]) if rows else 0

    def balances(self, prefix: str = "") -> dict[str, int]:
        rows = self.read("SELECT name, balance FROM accounts ORDER BY name")
        return {name: balance for name, balance in rows if name.startswith(prefix)}

    def postings(self, account: str = "", since: int = 0, limit: int = 1000) -> list[PostingRow]:
        sql = (
            "SELECT n, source, target, amount, reason, name FROM postings "
            "WHERE n > ? AND (? = '' OR source = ? OR target = ?) ORDER BY n LIMIT ?"
        )
        rows = self.read(sql, (since, account, account, account, limit))
        return [PostingRow(*row) for row in rows]

    def reply(self, id: str) -> bytes | None:
        rows = self.read("SELECT body FROM replies WHERE id = ?", (id,))
        return bytes(rows[0][0]) if rows else None

    def voucher(self, code: str) -> VoucherRow | None:
        sql = (
            "SELECT code, amount, issued_to, issued_at, redeemed_by, redeemed_at "
            "FROM vouchers WHERE code = ?"
        )
        return _one(VoucherRow, self.read(sql, (code,)))

    def user(self, name: str) -> UserRow | None:
        return next((u for u in self.users() if u.name == name), None)

    def users(self) -> list[UserRow]:
        sql = "SELECT name, role, password, failures, locked_until, active FROM users ORDER BY name"
        return [UserRow(n, r, p, f, u, bool(a)) for n, r, p, f, u, a in self.read(sql)]

    def session(self, token: str) -> SessionRow | None:
        sql = "SELECT token, who, until FROM sessions WHERE token = ?"
        return _one(SessionRow, self.read(sql, (token,)))

    def notes(self, since: int = 0, limit: int = 1000) -> list[NoteRow]:
        sql = "SELECT n, at, kind, who, about, detail FROM notes WHERE n > ? ORDER BY n LIMIT ?"
        return [NoteRow(*row) for row in self.read(sql, (since, limit))]

    def disputes(self) -> list[BodyRow]:
        return self._bodies("disputes")

    def proposals(self) -> list[BodyRow]:
        return self._bodies("proposals")

    def _bodies(self, where: str) -> list[BodyRow]:
        rows = self.read(f"SELECT n, body, status FROM {where} ORDER BY n")
        return [BodyRow(number, bytes(body), status) for number, body, status in rows]


def _one(kind: type[R], rows: list[tuple[Any, ...]]) -> R | None:
    return kind(*rows[0]) if rows else None
