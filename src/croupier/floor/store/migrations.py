"""The versions of a store, and how each becomes the next.

A store says its version (the fact ``schema``; the first had none).  It is brought to this one's
when it is opened to be written, in one transaction: all of it, or nothing.  A store of a later
version is not touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Protocol

import msgspec

from croupier.floor.store import steps as s
from croupier.floor.store.journal import Lane, Plain, digest, plain
from croupier.floor.store.statements import GO_ON, JOURNAL, NEW_LANE, SCHEMA, TURN_FACT
from croupier.floor.store.steps import StoreDown
from croupier.floor.store.vouchers import digest_of, tail_of
from croupier.table.log import ORIGIN

VERSION = 6
SCHEMA_FACT = "schema"
BATCH = 500  # operations in one entry of a journal that is begun late


class Opened(Protocol):
    """The writing connection of a store that is being opened, in a transaction."""

    words: ClassVar[dict[str, str]]  # {bytes} and {serial} as the dialect says them

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> None: ...
    def written(self, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]: ...
    def has_table(self, name: str) -> bool: ...


def version_of(store: Opened) -> int:
    """0: there is nothing yet."""
    if store.has_table("facts"):
        sql = "SELECT value FROM facts WHERE name = ?"
        rows = store.written(sql, (SCHEMA_FACT,))
        return int(rows[0][0]) if rows else 0
    return 1 if store.has_table("tables") else 0


def check_version(store: Opened, where: str) -> None:
    """For whoever only reads."""
    version = version_of(store)
    if version == 0:
        raise StoreDown(f"there is no house in {where}")
    if version != VERSION:
        raise StoreDown(f"{where} is of version {version}, not {VERSION}: {_advice(version)}")


def _advice(version: int) -> str:
    if version < VERSION:
        return "'croupier floor' brings it there when it opens it"
    return "it was written by a later version of Croupier, which is to open it"


def prepare(store: Opened, where: str) -> None:
    """Bring a store to this version."""
    version = version_of(store)
    if version > VERSION:
        raise StoreDown(f"{where} is of version {version}, not {VERSION}: {_advice(version)}")
    if version == 0:
        _create(store)
        store.run("INSERT INTO facts VALUES (?, ?)", (SCHEMA_FACT, str(VERSION)))
        _begin_turns(store)
        return
    for migrate in MIGRATIONS[version - 1 :]:
        migrate(store)
    if version != VERSION:
        store.run("UPDATE facts SET value = ? WHERE name = ?", (str(VERSION), SCHEMA_FACT))


def _create(store: Opened) -> None:
    for statement in SCHEMA.format(**store.words).split(";"):
        if statement.strip():
            store.run(statement)


# From the first version to the second: digests of vouchers' codes, accounts with versions, facts,
# and the journal, which begins with all that was there.


def _to_2(store: Opened) -> None:
    kept = ("users", "vouchers")
    for name in kept:
        store.run(f"ALTER TABLE {name} RENAME TO old_{name}")
    store.run("DROP TABLE sessions")  # who was in signs in again
    _create(store)
    store.run("INSERT INTO facts VALUES (?, ?)", (SCHEMA_FACT, "2"))
    store.run("INSERT INTO users SELECT name, role, password, 1, '', '', '', active FROM old_users")
    for code, *rest in store.written("SELECT * FROM old_vouchers", ()):
        amount, to, at, by, redeemed = rest
        row = (digest_of(code), tail_of(code), amount, to, at, 0, "", by, redeemed)
        store.run("INSERT INTO vouchers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    for name in kept:
        store.run(f"DROP TABLE old_{name}")
    # an answer in which the code of a voucher stands is not given twice
    store.run("DELETE FROM replies WHERE " + _HAS_CODE[store.words["bytes"]])
    _begin_journal(store)


_HAS_CODE = {
    "BLOB": "CAST(body AS TEXT) LIKE '%\"code\":%'",
    "BYTEA": "convert_from(body, 'UTF8') LIKE '%\"code\":%'",
}


def _begin_journal(store: Opened) -> None:
    lane = Lane()
    lane.stand(0, 0, ORIGIN)
    store.run(NEW_LANE, (0, ORIGIN))
    batch: list[s.Operation | Plain] = []
    for operation in _all_there_is(store):
        batch.append(operation)
        if len(batch) == BATCH:
            _entry(store, lane, batch)
            batch = []
    if batch:
        _entry(store, lane, batch)


def _entry(store: Opened, lane: Lane, batch: list[s.Operation | Plain]) -> None:
    before = lane.last
    number, body, hash = lane.entry_of([[p if isinstance(p, list) else plain(p) for p in batch]])
    store.run(JOURNAL, (0, number, body, hash))
    store.run(GO_ON, (number, hash, 0, before))
    lane.settled()


def _all_there_is(store: Opened) -> Iterator[s.Operation | Plain]:
    def rows(sql: str) -> list[tuple[Any, ...]]:
        return store.written(sql, ())

    for name, game, header, last, head, epoch, address in rows("SELECT * FROM tables"):
        first = store.written("SELECT hash FROM entries WHERE name = ? AND n = 1", (name,))
        yield s.OpenTable(name, game, bytes(header), first[0][0])
        if last > 1:
            yield ["Append", name, 2, last, head]
        yield s.Lead(name, epoch, address)
    for row in rows("SELECT source, target, amount, reason, name FROM postings ORDER BY n"):
        yield s.Post(*row)
    for row in rows("SELECT player, credited, wins, paid, turnover FROM counters"):
        yield s.Count(*row)
    for row in rows("SELECT player, name, round, at, wagered, returned FROM played"):
        yield s.Played(*row)
    for id, body, at in rows("SELECT id, body, at FROM replies"):
        yield ["Reply", id, digest(bytes(body)), at]
    for row in rows("SELECT * FROM vouchers"):
        *issued, by, redeemed = row
        yield s.IssueVoucher(*issued)
        if redeemed:
            yield s.RedeemVoucher(issued[0], issued[2], by, redeemed)
    for name, shoe, body in rows("SELECT name, shoe, body FROM sealed ORDER BY name, n"):
        yield s.Keep(name, shoe, bytes(body))
    for row in rows("SELECT * FROM users"):
        yield msgspec.convert(
            dict(zip(s.PutUser.__struct_fields__, row, strict=True)), s.PutUser, strict=False
        )
    for row in rows("SELECT at, kind, who, about, detail FROM notes ORDER BY n"):
        yield s.Note(*row)
    for number, body, status in rows("SELECT n, body, status FROM disputes"):
        yield s.PutDispute(number, bytes(body), status)
    for number, body, status in rows("SELECT n, body, status FROM proposals"):
        yield s.PutProposal(number, bytes(body), status)


# To the third: what people do alone is counted. Tables that are new are made.

# To the fourth: the journal says whose turn it was.  Of sessions and wrong attempts it did not say
# in which order they came and went: who was in signs in again, and failures are counted anew.  Of
# a session is written down when it was last heard.


def _begin_turns(store: Opened) -> None:
    store.run("INSERT INTO facts VALUES (?, ?)", (TURN_FACT, "0"))


def _to_4(store: Opened) -> None:
    _begin_turns(store)
    store.run("DELETE FROM attempts")
    store.run("DROP TABLE sessions")
    _create(store)


# To the fifth: entries of a step are one row.  Those that were written one by one stay so.


def _to_5(store: Opened) -> None:
    store.run("ALTER TABLE entries ADD COLUMN first BIGINT NOT NULL DEFAULT 0")


# To the sixth: what is deflated is checked byte by byte.  What was there stays as it is, and is
# read as it was; an earlier Croupier could not read what is written from now on.


def _to_6(store: Opened) -> None:
    pass


MIGRATIONS: tuple[Callable[[Opened], None], ...] = (_to_2, _create, _to_4, _to_5, _to_6)
