"""The statements both dialects share, and how each operation becomes them.

Written in the intersection of SQLite's and PostgreSQL's SQL, with ``?`` for parameters.  What
may not happen is caught by what a statement changed, not by an error, so that a refused step
leaves the transaction of its group whole.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from croupier.floor.store import statements as sql_
from croupier.floor.store import steps as s
from croupier.floor.store.batch import Again, Pages, gathered
from croupier.floor.store.journal import Lane, LaneLost, takes_a_turn
from croupier.floor.store.pages import deflate
from croupier.floor.store.reading import SqlReads
from croupier.table.log import ORIGIN


class SqlStore(SqlReads):
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
            s.UseCode: self._use_code,
            s.FailLogin: self._fail_login,
            s.ForgiveLogin: self._forgive_login,
            s.PutSession: self._put_session,
            s.HearSession: self._hear_session,
            s.EndSession: self._end_session,
            s.PutFact: self._put_fact,
            s.SetFact: self._set_fact,
            s.Act: self._act,
            s.Purge: self._purge,
            s.Archive: self._archive,
            s.Note: self._note,
            s.PutDispute: self._put_dispute,
            s.PutProposal: self._put_proposal,
        }
        self._lane = Lane()
        self._turn = 0  # of the transaction; 0: it needs none
        super().__init__()

    # A dialect's own.

    @abstractmethod
    def run(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        """On the writing connection."""

    @abstractmethod
    def must(self, sql: str, parameters: Sequence[Any], otherwise: Callable[[], Exception]) -> None:
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
    def take_lane(self) -> int:
        """A chain of the journal that nobody else writes."""

    # The journal.

    def stand(self) -> None:
        if self._lane.known:
            return
        lane = self.take_lane()
        self.run(sql_.NEW_LANE, (lane, ORIGIN))
        ((_, last, head),) = self.written(sql_.LANE_ROW + "WHERE lane = ?", (lane,))
        self._lane.stand(lane, last, head)

    def take_turn(self, steps: list[s.Step]) -> None:
        """Before anything is done: whoever is next waits here until this is committed, and sees
        all of it."""
        self._turn = 0
        if takes_a_turn(steps):
            ((turn,),) = self.written(sql_.NEXT_TURN, (sql_.TURN_FACT,))
            self._turn = int(turn)

    def record(self, steps: list[s.Step]) -> None:
        lane = self._lane
        lane.undo()  # an entry that was rolled back
        if not steps and not self._turn:
            return
        before = lane.last
        number, body, hash = lane.entry(steps, self._turn)
        self.must(
            sql_.GO_ON,
            (number, hash, lane.lane, before),
            lambda: LaneLost(f"lane {lane.lane} of the journal does not end at {before}"),
        )
        self.run(sql_.JOURNAL, (lane.lane, number, deflate(body), hash))

    def settled(self) -> None:
        self._lane.settled()

    # Operations.

    def apply_all(self, steps: list[s.Step]) -> None:
        try:
            self._apply_all(steps)
            self.record(steps)
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
        self.run_many(sql_.ENTRY, Pages(op).rows())
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
        sql = (
            "INSERT INTO vouchers VALUES (?, ?, ?, ?, ?, ?, ?, '', 0) "
            "ON CONFLICT (digest) DO NOTHING"
        )
        row = (op.digest, op.tail, op.amount, op.to, op.at, op.expires, op.terminal)
        self.must(sql, row, lambda: s.Taken("a voucher with this code was issued before"))

    def _redeem(self, op: s.RedeemVoucher) -> None:
        sql = (
            "UPDATE vouchers SET redeemed_by = ?, redeemed_at = ? WHERE digest = ? "
            "AND amount = ? AND redeemed_at = 0 AND (expires_at = 0 OR expires_at > ?)"
        )
        self.must(
            sql,
            (op.by, op.at, op.digest, op.amount, op.at),
            lambda: s.NotRedeemable("the voucher cannot be redeemed"),
        )

    def _open_table(self, op: s.OpenTable) -> None:
        sql = "INSERT INTO tables VALUES (?, ?, ?, 1, ?, 0, '') ON CONFLICT (name) DO NOTHING"
        row = (op.table, op.game, op.header, op.head)
        self.must(sql, row, lambda: s.Taken(f"there is a table {op.table} already"))
        self.run(sql_.ENTRY, (op.table, 1, op.header, op.head, 0))

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
        def taken() -> s.StepRefused:
            return s.Taken(f"the account {op.name} has changed")

        rest = (op.role, op.password, op.version, op.made_by, op.second, op.tables, int(op.active))
        if op.version == 1:
            self.must(sql_.NEW_USER, (op.name, *rest), taken)
        else:
            self.must(sql_.CHANGE_USER, (*rest, op.name, op.version - 1), taken)

    def _use_code(self, op: s.UseCode) -> None:
        self.must(sql_.USE_CODE, (op.name, op.step), lambda: s.Taken("the code was used before"))

    def _fail_login(self, op: s.FailLogin) -> None:
        self.run(sql_.FAIL, (op.name, op.device))
        self.run(sql_.LOCK, (op.until, op.name, op.device, op.most))

    def _forgive_login(self, op: s.ForgiveLogin) -> None:
        if op.device is None:
            self.run("DELETE FROM attempts WHERE name = ?", (op.name,))
        else:
            sql = "DELETE FROM attempts WHERE name = ? AND device = ?"
            self.run(sql, (op.name, op.device))

    def _put_session(self, op: s.PutSession) -> None:
        self.run(sql_.PUT_SESSION, (op.token, op.user, op.until, op.version, op.strong, op.heard))

    def _hear_session(self, op: s.HearSession) -> None:
        self.run("UPDATE sessions SET heard = ? WHERE token = ?", (op.at, op.token))

    def _end_session(self, op: s.EndSession) -> None:
        if op.user:
            self.run("DELETE FROM sessions WHERE who = ?", (op.user,))
        else:
            self.run("DELETE FROM sessions WHERE token = ?", (op.token,))

    def _put_fact(self, op: s.PutFact) -> None:
        def taken() -> s.StepRefused:
            return s.Taken(f"the house's {op.name} is not what it was taken for")

        if op.was is None:
            sql = "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
            self.must(sql, (op.name, op.value), taken)
        else:
            sql = "UPDATE facts SET value = ? WHERE name = ? AND value = ?"
            self.must(sql, (op.value, op.name, op.was), taken)

    def _set_fact(self, op: s.SetFact) -> None:
        def taken() -> s.StepRefused:
            return s.Taken(f"{op.name} is not what it was taken for")

        if op.was is None:
            self.run(sql_.SET_FACT, (op.name, op.value))
        elif op.was:
            sql = "UPDATE facts SET value = ? WHERE name = ? AND value = ?"
            self.must(sql, (op.value, op.name, op.was), taken)
        else:
            self.must(sql_.SET_FACT + " WHERE facts.value = ''", (op.name, op.value), taken)

    def _act(self, op: s.Act) -> None:
        if op.most is None:
            sql = "INSERT INTO acts (who, kind, at, amount) VALUES (?, ?, ?, ?)"
            self.run(sql, (op.who, op.kind, op.at, op.amount))
            return
        # two processes at once wait for each other: what the one has done, the other counts
        self.run("UPDATE users SET version = version WHERE name = ?", (op.who,))
        done = (op.who, op.kind, op.at, op.amount)
        self.must(
            sql_.ACT_WITHIN,
            (*done, op.who, op.kind, op.since, op.amount, op.most),
            lambda: s.AboveLimit(f"'{op.kind}' takes two people: propose it, and another approves"),
        )

    def _purge(self, op: s.Purge) -> None:
        self.run("DELETE FROM replies WHERE at < ?", (op.before,))
        self.run("DELETE FROM sessions WHERE until < ?", (op.before,))

    def _archive(self, op: s.Archive) -> None:
        self.must(
            "DELETE FROM entries WHERE name = ? AND n = ? AND n > 1 AND hash = ?",
            (op.table, op.upto, op.head),
            lambda: s.NotThere(f"entry {op.upto} of {op.table} is not here"),
        )
        self.run("DELETE FROM entries WHERE name = ? AND n > 1 AND n < ?", (op.table, op.upto))

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
