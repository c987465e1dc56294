"""Old entries of the logs leave the store for files that prove themselves; audit still answers."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest

from croupier.cli import main
from croupier.floor import archive as archives
from croupier.floor import audit, backup
from croupier.floor.archive import ARCHIVED, BadArchive, Folder, archive, base_of
from croupier.floor.heads import Heads, heads_of, sign
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sql import SqlStore
from croupier.floor.store.sqlite import SqliteReader, SqliteStore
from tests.floor.serving import floor, on
from tests.floor.unfolded import unfold

ROUNDS = 6
EVER = 2**60


@pytest.fixture(autouse=True)
def _few_rounds_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "KEEP", 2)


def play(folder: Path, text: str, rounds: int = ROUNDS, ids: int = 0) -> None:
    with floor(folder, text) as here:
        here.ids = ids
        if not ids:
            here.player("alice", "roulette-1")
        for _ in range(rounds):
            here.say("alice", "roulette-1", "place", area="red", amount=500)
            here.play_round("roulette-1")


@pytest.fixture(params=["sqlite", "postgres"])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A closed house that has played, and its configuration."""
    folder = tmp_path / "floor"
    folder.mkdir()
    text = on(request.param)
    (folder / "floor.toml").write_text(text)
    play(folder, text)
    return folder, text


def opened(folder: Path, text: str, *, only_read: bool = True) -> SqlStore:
    found = [line.split('"')[1] for line in text.splitlines() if line.startswith("store = ")]
    if found and found[0].startswith("postgres"):
        return PostgresStore(found[0], only_read=only_read)
    return SqliteReader(folder / "house.db") if only_read else SqliteStore(folder / "house.db")


def troubles(store: SqlStore) -> list[str]:
    return [f"{one.about}: {t}" for one in audit.verify_house(store) for t in one.troubles]


def test_old_entries_leave_the_store_and_all_is_verified_with_and_without_them(
    played: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, text = played
    at, place = ["--config", str(folder / "floor.toml")], tmp_path / "archive"
    store = opened(folder, text)
    before = sum(1 for _ in store.entries("roulette-1"))
    told = audit.show(store, "roulette-1", 2)
    store.close()
    assert main(["archive", str(place), *at]) == 0
    assert "nothing is old enough" in capsys.readouterr().out
    assert main(["archive", str(place), *at, "--older-than", "0"]) == 0
    log = place / "roulette-1.log"
    assert main(["replay", str(log)]) == 0  # a log like any other
    assert log.stat().st_mode & 0o077 == 0
    store = opened(folder, text)
    base = base_of(store, "roulette-1")
    assert base is not None
    left = [entry.number for entry in store.entries("roulette-1")]
    assert left[:2] == [1, base.upto + 1]
    assert len(left) == before - base.upto + 1
    assert troubles(store) == []
    with pytest.raises(Exception, match="in an archive"):
        audit.show(store, "roulette-1", 2)
    store.elsewhere = Folder(place, store)
    assert troubles(store) == []
    assert audit.show(store, "roulette-1", 2) == told  # and it still answers
    assert sum(1 for _ in store.entries("roulette-1")) == before
    assert [*archives.verify_folder(store, Folder(place, store))] == []
    store.close()
    # it goes on, and what is archived later goes into the same files
    play(folder, text, ids=500)
    assert main(["archive", str(place), *at, "--older-than", "0"]) == 0
    store = opened(folder, text)
    later = base_of(store, "roulette-1")
    assert later is not None
    assert later.upto > base.upto
    assert troubles(store) == []
    store.elsewhere = Folder(place, store)
    assert troubles(store) == []
    store.close()
    copy = tmp_path / "copy"  # a copy of a house without its archive is one
    assert main(["backup", str(copy), *at]) == 0
    backup.check(copy)


CONFIG = on("sqlite")


@pytest.fixture
def archived(tmp_path: Path) -> tuple[Path, Path]:
    """The file of a house, and its archive."""
    folder = tmp_path / "floor"
    folder.mkdir()
    play(folder, CONFIG)
    store = SqliteStore(folder / "house.db")
    sealer = Sealer.of_file(folder / "house.key")
    kept = tmp_path / "heads"
    kept.write_bytes(sign(Heads("here", 1, heads_of(store)), sealer) + b"\n")
    assert archive(store, sealer, "here", tmp_path / "archive", EVER, lambda: 7)
    store.close()
    return folder / "house.db", tmp_path / "archive"


def test_a_changed_archive_is_found(archived: tuple[Path, Path], tmp_path: Path) -> None:
    path, place = archived
    at = ["audit", "verify", "--store", str(path), "--archive", str(place)]
    signer = Sealer.of_file(path.parent / "house.key").signer
    heads = ["--heads", str(tmp_path / "heads"), "--signer", signer]
    assert main([*at, *heads]) == 0
    log = place / "roulette-1.log"
    content = log.read_bytes()
    changed = bytearray(content)
    changed[len(changed) // 2] ^= 1
    log.write_bytes(changed)
    assert main([*at, *heads]) != 0
    lines = content.splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-8]))  # cut
    assert main([*at, *heads]) != 0
    log.unlink()
    assert main(at) != 0
    log.write_bytes(content)
    (place / "heads.jsonl").write_bytes((place / "heads.jsonl").read_bytes().replace(b"7", b"8"))
    assert main([*at, *heads]) != 0


@pytest.mark.parametrize(
    "sql",
    [
        f"UPDATE facts SET value = value || ' ' WHERE name LIKE '{ARCHIVED}%'",
        f"DELETE FROM facts WHERE name LIKE '{ARCHIVED}%'",
        "DELETE FROM entries WHERE n = (SELECT MIN(n) FROM entries WHERE n > 1)",
        "DELETE FROM snapshots WHERE n = (SELECT MAX(n) FROM snapshots)",
    ],
)
def test_a_store_whose_archiving_was_changed_is_found(
    sql: str, archived: tuple[Path, Path], tmp_path: Path
) -> None:
    path, _ = archived
    other = Path(shutil.copy(path, tmp_path / "other.db"))
    reader = SqliteReader(other)
    assert troubles(reader) == []
    reader.close()
    with sqlite3.connect(other) as database:
        assert database.execute(sql).rowcount > 0
    database.close()
    reader = SqliteReader(other)
    assert troubles(reader) != []
    reader.close()


def test_entries_that_were_never_archived_cannot_be_said_to_be(
    archived: tuple[Path, Path], tmp_path: Path
) -> None:
    """Whoever takes out more than was archived, with the fact to it, is found by the journal."""
    path, _ = archived
    unfold(path)
    with sqlite3.connect(path) as database:
        ((last,),) = database.execute("SELECT MAX(n) FROM snapshots")
        ((head,),) = database.execute("SELECT hash FROM entries WHERE n = ?", (last - 1,))
        ((said,),) = database.execute(f"SELECT value FROM facts WHERE name LIKE '{ARCHIVED}%'")
        base = msgspec.json.decode(said, type=archives.Base)
        told = msgspec.structs.replace(base, upto=last - 1, head=head)
        database.execute("DELETE FROM entries WHERE n > 1 AND n < ?", (last,))
        sql = f"UPDATE facts SET value = ? WHERE name LIKE '{ARCHIVED}%'"
        database.execute(sql, (msgspec.json.encode(told).decode(),))
    database.close()
    reader = SqliteReader(path)
    assert any("fact archived:roulette-1" in one for one in troubles(reader))
    reader.close()


def test_a_crash_while_archiving_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each point: after half of the file, after all of it, after its heads."""
    play(tmp_path, CONFIG)
    store = SqliteStore(tmp_path / "house.db")
    sealer, place = Sealer.of_file(tmp_path / "house.key"), tmp_path / "archive"
    real = archives._append
    entries = sum(1 for _ in store.entries("roulette-1"))
    for point in range(3):
        left = [point]

        def crash(path: Path, content: bytes, left: list[int] = left) -> None:
            if not left[0]:
                real(path, content[: len(content) // 2])
                raise OSError("the power is gone")
            left[0] -= 1
            real(path, content)

        with monkeypatch.context() as patch:
            if point == 2:
                patch.setattr(SqliteStore, "write", lambda *_: 1 / 0)
            else:
                patch.setattr(archives, "_append", crash)
            with pytest.raises((OSError, ZeroDivisionError)):
                archive(store, sealer, "here", place, EVER, lambda: 7)
        assert sum(1 for _ in store.entries("roulette-1")) == entries
        assert troubles(store) == []
    assert archive(store, sealer, "here", place, EVER, lambda: 7)
    assert sum(1 for _ in store.entries("roulette-1")) < entries
    store.elsewhere = Folder(place, store)
    assert sum(1 for _ in store.entries("roulette-1")) == entries
    assert troubles(store) == []
    assert [*archives.verify_folder(store, Folder(place, store), sealer.signer)] == []
    other = tmp_path / "other"  # an archive of another house is not gone on with
    other.mkdir()
    (other / "roulette-1.log").write_bytes(b"")
    store.elsewhere = None
    with pytest.raises(BadArchive):
        archives._extend(store, other / "roulette-1.log", archives.Moving("roulette-1", "", 99))
    store.close()


def test_a_floor_archives_by_itself_and_says_so(tmp_path: Path) -> None:
    with floor(tmp_path, CONFIG) as here:
        here.player("alice", "roulette-1")
        for _ in range(ROUNDS):
            here.say("alice", "roulette-1", "place", area="red", amount=500)
            here.play_round("roulette-1")
        house = here.house
        archive(house.store, house.sealer, "here", tmp_path / "archive", EVER, house.clock)
        kinds = [note["kind"] for note in here.get("ivan", "/notes?before=0")]
        assert "archived" in kinds
        here.get("ivan", "/audit/roulette-1", 409)
        base = base_of(house.store, "roulette-1")
        assert base is not None
        assert here.client.get(
            f"/api/audit/roulette-1?since={base.upto + 1}", headers=here.headers("ivan")
        ).text
        assert here.get("alice", "/tables/roulette-1/events?since=0") is not None
        here.say("alice", "roulette-1", "place", area="red", amount=500)
        here.play_round("roulette-1")
