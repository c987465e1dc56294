"""`croupier audit`: a house's logs replayed, its books checked, its rounds redrawn."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from cyclopts import App

from croupier.cli.errors import Failed, UserError
from croupier.floor import audit as checks
from croupier.floor.archive import Folder, verify_folder
from croupier.floor.heads import heads_of
from croupier.floor.logs import visible
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sql import SqlStore
from croupier.floor.store.sqlite import SqliteReader
from croupier.floor.store.steps import StoreDown
from croupier.table.log import LogBroken
from croupier.table.refusal import Refused
from croupier.table.replay import Differs

HOUSE = "house.db"

app = App(name="audit")


@contextmanager
def _opened(store: str, archive: Path | None = None) -> Iterator[SqlStore]:
    """A house's store to read, at one moment, whether or not the house is open; with what has
    left it."""
    try:
        found: SqlStore
        if store.startswith(("postgresql://", "postgres://")):
            found = PostgresStore(store, only_read=True)
        else:
            found = SqliteReader(Path(store.removeprefix("sqlite:")))
        try:
            with found.one_moment():
                if archive is not None:
                    found.elsewhere = Folder(archive, found)
                yield found
        finally:
            found.close()
    except StoreDown as error:
        raise UserError(str(error)) from None
    except Exception as error:
        if type(error).__module__.startswith("psycopg"):
            raise UserError(f"{store}: {error}") from None
        raise


@app.command
def verify(
    *,
    store: str = HOUSE,
    heads: Path | None = None,
    signer: str = "",
    archive: Path | None = None,
) -> int:
    """Replay every log byte for byte and hold the books against them.

    Status 1 if anything is wrong.

    Parameters
    ----------
    store
        The file of a house, or postgresql://…
    heads
        Heads exported before: each log must still pass through them.
    signer
        Whose signature the heads must bear: the public key that the house told at its opening.
    archive
        Where old entries went: all is verified from the beginning, the archive as well.
    """
    with _opened(store, archive) as kept:
        findings = checks.verify_house(kept)
        if isinstance(kept.elsewhere, Folder):
            troubles = [*verify_folder(kept, kept.elsewhere, signer)]
            findings.append(checks.Finding("archive", troubles=troubles))
        if heads is not None:
            findings.append(checks.verify_heads(kept, heads.read_bytes(), signer))
    for one in findings:
        rounds = f", {one.rounds} rounds" if one.rounds else ""
        print(f"{one.about}: {one.entries} entries{rounds}, {'WRONG' if one.troubles else 'right'}")
        for trouble in one.troubles:
            print(visible(f"  {trouble}"))
    wrong = sum(bool(one.troubles) for one in findings)
    if wrong:
        raise Failed(f"{wrong} of {len(findings)} are wrong")
    print("every log replays to the same bytes, the books follow, and the store is its journal")
    return 0


@app.command
def show(
    *,
    table: str,
    round: int,
    store: str = HOUSE,
    as_: str = "",
    archive: Path | None = None,
) -> int:
    """Redraw a round as everyone saw it, each line with its rule.

    Parameters
    ----------
    table
        The table's name.
    round
        The number of the round.
    store
        The file of a house, or postgresql://…
    as_
        Only what this player saw.
    archive
        Where old entries went.
    """
    who = checks.as_player(as_) if as_ else None
    with _opened(store, archive) as kept:
        try:
            lines = checks.show(kept, table, round, who)
        except Refused as refused:
            raise UserError(str(refused)) from None
        except (LogBroken, Differs) as wrong:
            raise Failed(f"{table}, round {round}: {wrong}") from None
    for line in lines:
        print(visible(line))
    return 0


@app.command
def export(*, store: str = HOUSE, archive: Path | None = None) -> int:
    """Everything the audit has as JSON Lines: logs, postings, events, disputes, heads.

    Parameters
    ----------
    store
        The file of a house, or postgresql://…
    archive
        Where old entries went.
    """
    with _opened(store, archive) as kept:
        for line in checks.export(kept):
            sys.stdout.write(line.decode() + "\n")
    return 0


@app.command
def heads(*, store: str = HOUSE) -> int:
    """Where each log ends, to be kept elsewhere: a log that was rewritten no longer meets it.

    Parameters
    ----------
    store
        The file of a house, or postgresql://…
    """
    with _opened(store) as kept:
        for head in heads_of(kept):
            print(msgspec.json.encode(head).decode())
    return 0
