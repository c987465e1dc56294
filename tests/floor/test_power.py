"""Power cuts and failing disks: nothing acknowledged is lost, and nothing half done is left.

`make soak` has ten thousand cuts, and fails every call in turn to its end.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.floor import audit
from croupier.floor.money.writer import Writer
from croupier.floor.refusals import Unavailable
from croupier.floor.store.sqlite import SqliteReader, SqliteStore
from croupier.floor.store.steps import StoreDown
from tests.floor.disk import FAILURES, FULL, OK, Disk, Note, after_power_cut, watched
from tests.floor.support import act, pit, plan, run, seat

LONG = os.environ.get("CROUPIER_FUZZ") == "long"
CUTS = 10_000 if LONG else 60
STEPS = 60


@dataclass(frozen=True)
class Acknowledged:
    """Somebody was answered: so far had the log come, and this was its head."""

    last: int
    head: str


async def play(store: SqliteStore, say: Callable[[object], None], seed: int, steps: int) -> None:
    """Wagers and rounds of sic-bo, each step acknowledged."""
    writer, chance = Writer(store), random.Random(seed)
    of = await pit(store, plan("sic-bo"), writer)
    await seat(of, writer, "alice", "bob", chips=10_000_00)
    for _ in range(steps):
        await act(of, chance)
        say(Acknowledged(of.record.last, of.record.head))


def check(folder: Path, acknowledged: list[Acknowledged]) -> int:
    """The store opens, every row is what its journal says, and what was answered is there;
    answers how far its log goes."""
    SqliteStore(folder / "house.db").close()  # recovers, as a floor that is opened does
    store = SqliteReader(folder / "house.db")
    try:
        for finding in audit.verify_house(store):
            assert finding.troubles == [], f"{finding.about}: {finding.troubles}"
        row = store.table("T1")
        if not acknowledged:
            return row.last if row else 0
        assert row is not None
        last = acknowledged[-1]
        assert row.last >= last.last, f"entries after {row.last} are lost; {last.last} was answered"
        (entry,) = store.entries("T1", last.last, 1)
        assert entry.hash == last.head
        return row.last
    finally:
        store.close()


def said(notes: list[Note]) -> list[Acknowledged]:
    return [note.said for note in notes if isinstance(note.said, Acknowledged)]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Note]:
    """All that was done to the disk while a table was played."""
    folder = tmp_path_factory.mktemp("played")
    with watched(Disk()) as disk:
        store = SqliteStore(folder / "house.db")
        disk.say("open")
        run(play(store, disk.say, 1, STEPS * (4 if LONG else 1)))
        store.close()
    return disk.notes


def cut(notes: list[Note], seed: int, folder: Path) -> int:
    """One power cut, at a chosen moment; answers how far the log goes that is left."""
    chance = random.Random(seed)
    first = next(n for n, note in enumerate(notes) if note.said == "open") + 1
    until = notes[: chance.randint(first, len(notes))]
    folder.mkdir()
    for name, content in after_power_cut(until, chance).items():
        (folder / name).write_bytes(content)
    return check(folder, said(until))


def test_power_cuts_lose_nothing_that_was_acknowledged(played: list[Note], tmp_path: Path) -> None:
    assert len(said(played)) >= STEPS
    ends = {cut(played, seed, tmp_path / str(seed)) for seed in range(CUTS)}
    assert len(ends) > 10  # cut at many moments


def test_a_disk_that_forgets_what_it_flushed_is_found_out(
    played: list[Note], tmp_path: Path
) -> None:
    """The check itself: with flushes that are none, something acknowledged is lost."""
    lying = [note for note in played if note.kind != "sync" or not note.file.endswith("-wal")]
    lost = 0
    for seed in range(30):
        try:
            cut(lying, seed, tmp_path / str(seed))
        except (AssertionError, StoreDown):
            lost += 1
    assert lost


@pytest.mark.parametrize("kind", ["write", "full", "sync"])
@pytest.mark.parametrize("for_good", [False, True])
def test_any_call_that_fails_is_told_and_nothing_acknowledged_is_lost(
    kind: str, for_good: bool, tmp_path: Path
) -> None:
    """Every write, flush or change of length in turn, until one run has none that fails."""
    chance = random.Random(f"{kind} {for_good}")
    call, clean, failed = 0, False, 0
    while not clean:
        call += 1 if LONG else chance.randint(*((1, 9) if kind == "sync" else (15, 90)))
        folder = tmp_path / str(call)
        folder.mkdir()
        done, failed_here = fails(folder, kind, call, for_good)
        clean = not failed_here
        failed += failed_here
        check(folder, done)
    assert failed


def fails(folder: Path, kind: str, call: int, for_good: bool) -> tuple[list[Acknowledged], bool]:
    """Play while one call fails, or all from it on; answers what was acknowledged, and whether
    anything failed at all."""
    of_kind = "write" if kind == "full" else kind
    code = FULL if kind == "full" else FAILURES[kind]
    seen = hits = 0

    def decide(_: int, what: str) -> int:
        nonlocal seen, hits
        seen += what == of_kind
        if what == of_kind and (seen >= call if for_good else seen == call):
            hits += 1
            return code
        return OK

    done: list[Acknowledged] = []
    store = SqliteStore(folder / "house.db")
    store.close()
    with watched(Disk()) as disk:
        disk.fails = decide
        try:
            store = SqliteStore(folder / "house.db")
        except StoreDown:
            return done, True
        try:
            run(play(store, done.append, 2, 25))  # type: ignore[arg-type]
        except (StoreDown, Unavailable):
            pass
        finally:
            disk.fails = lambda number, what: OK
            store.close()
    return done, hits > 0


ROOT = Path(__file__).parents[2]
OUTLIVING = """
import ctypes, gc, sqlite3, sys
from tests.floor.disk import Disk, watched

def left_open(path):
    with watched(Disk(flushes=False)):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE t (x)")
    return connection

connections = [left_open(f"{sys.argv[1]}/{n}.db") for n in range(6)]
gc.collect()
# whatever was let go of is something else now
others = [(ctypes.c_char * 152)(*([b"x"] * 152)) for _ in range(20_000)]
for connection in connections:
    connection.execute("INSERT INTO t VALUES (1)")
    connection.close()
"""


def test_a_connection_may_outlive_the_disk_that_it_was_opened_on(tmp_path: Path) -> None:
    """One that is left open is closed as garbage, in the midst of any other test."""
    subprocess.run([sys.executable, "-c", OUTLIVING, str(tmp_path)], cwd=ROOT, check=True)
