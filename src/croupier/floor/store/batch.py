"""Many steps in few statements.

The steps of a group become durable in one transaction, so what they do to one account or to one
table can be done at once: a table's log goes on from its first new entry to its last, an account
changes by the sum of its postings.  No account may be overdrawn in the end that may not be; if
anything does not fit, the group is carried out step by step, and that tells which was refused.
"""

from __future__ import annotations

from typing import Any

from croupier.floor.store import statements as sql
from croupier.floor.store import steps as s
from croupier.floor.store.pages import rows_of

Rows = list[tuple[Any, ...]]


class Again(s.StepRefused):
    """Some step of the group is refused: which, the careful way will tell."""


class Pages:
    """Entries of one log that follow each other."""

    def __init__(self, op: s.Append) -> None:
        self.table, self.first, self.before, self.epoch = op.table, op.first, op.before, op.epoch
        self.bodies: list[bytes] = []
        self.hashes: list[str] = []
        self.snapshots: list[tuple[int, int]] = []
        self.go_on(op)

    def go_on(self, op: s.Append) -> None:
        self.bodies += op.bodies
        self.hashes += op.hashes
        self.snapshots += op.snapshots

    @property
    def last(self) -> int:
        return self.first + len(self.bodies) - 1

    @property
    def head(self) -> str:
        return self.hashes[-1]

    def rows(self) -> Rows:
        hashes = [self.before, *self.hashes]
        return [
            (self.table, *row) for row in rows_of(self.first, self.bodies, hashes, self.snapshots)
        ]


class Batch:
    """What a group does, statement by statement, each with all its rows."""

    def __init__(self) -> None:
        self.replies: Rows = []
        self.pages: list[Pages] = []
        self.snapshots: Rows = []
        self.postings: Rows = []
        self.played: Rows = []
        self.notes: Rows = []
        self.logs: dict[str, tuple[int, Pages]] = {}  # first of all, and the last of the pages
        self.accounts: dict[str, int] = {}
        self.counters: dict[str, list[int]] = {}

    def add(self, op: s.Operation) -> bool:
        """Whether it could be taken along."""
        match op:
            case s.Append():
                return self._append(op)
            case s.Count():
                have = self.counters.setdefault(op.player, [0, 0, 0, 0])
                for index, more in enumerate((op.credited, op.wins, op.paid, op.turnover)):
                    have[index] += more
            case s.Played():
                row = (op.player, op.table, op.round, op.at, op.wagered, op.returned)
                self.played.append(row)
            case s.Note():
                self.notes.append((op.at, op.kind, op.who, op.about, op.detail))
            case _:
                return False
        return True

    def add_all(self, step: s.Step) -> bool:
        """Whether all of it could be; those that every wager has are not looked for twice."""
        accounts, postings, replies = self.accounts, self.postings, self.replies
        for op in step:
            if type(op) is s.Reply:
                replies.append((op.id, op.body, op.at))
            elif type(op) is s.Post:
                source, target, amount = op.source, op.target, op.amount
                if type(amount) is not int or amount <= 0:
                    return False
                accounts[source] = accounts.get(source, 0) - amount
                accounts[target] = accounts.get(target, 0) + amount
                postings.append((source, target, amount, op.reason, op.table))
            elif not self.add(op):
                return False
        return True

    def _append(self, op: s.Append) -> bool:
        began, pages = self.logs.get(op.table, (op.first, None))
        if pages is not None and (pages.last != op.first - 1 or pages.epoch != op.epoch):
            return False
        if pages is not None and pages.head == op.before:
            pages.go_on(op)
        else:
            pages = Pages(op)
            self.pages.append(pages)
            self.logs[op.table] = (began, pages)
        self.snapshots += [(op.table, n, round) for n, round in op.snapshots]
        return True

    # In the order they are carried out; rows in one order everywhere, so that two processes
    # that change the same accounts wait for each other and do not cross.

    @property
    def checked(self) -> list[tuple[str, Rows]]:
        """Statements of which every row must change one."""
        logs = [
            (pages.last, pages.head, table, first - 1, pages.epoch)
            for table, (first, pages) in sorted(self.logs.items())
        ]
        less = [
            (-change, account, -change)
            for account, change in sorted(self.accounts.items())
            if change < 0 and not s.may_owe(account)
        ]
        found = [(sql.REPLY, self.replies), (sql.CONTINUE, logs), (sql.LEAVE, less)]
        return [(text, rows) for text, rows in found if rows]

    @property
    def free(self) -> list[tuple[str, Rows]]:
        more = [
            (account, change)
            for account, change in sorted(self.accounts.items())
            if change > 0 or (change < 0 and s.may_owe(account))
        ]
        counts = [(player, *counts) for player, counts in sorted(self.counters.items())]
        found: list[tuple[str, Rows]] = [
            (sql.ENTRY, [row for pages in self.pages for row in pages.rows()]),
            (sql.SNAPSHOT, self.snapshots),
            (sql.ARRIVE, more),
            (sql.POSTING, self.postings),
            (sql.COUNT, counts),
            (sql.PLAYED, self.played),
            (sql.NOTE, self.notes),
        ]
        return [(text, rows) for text, rows in found if rows]


def gathered(steps: list[s.Step]) -> Batch | None:
    """The group as one batch; None if it holds what is to be done one by one."""
    batch = Batch()
    for step in steps:
        if not batch.add_all(step):
            return None
    return batch
