"""Lines of a log's file: cut anywhere, read from the end in blocks of any size, on the disk."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from croupier.table import log as logs
from croupier.table.log import (
    ORIGIN,
    FileVault,
    Happened,
    Input,
    Kept,
    Line,
    Log,
    LogBroken,
    body_of,
    chain,
    chain_all,
    header,
    parse_body,
    read,
    split,
    tail,
)
from croupier.table.replay import rounds_from, verify
from tests.table.test_log import by_hand, game_of, head_of, play, seeded


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What is put on the disk: its name, and how large it is then."""
    found: list[tuple[str, int]] = []

    def fsync(fd: int) -> None:
        name = Path(os.readlink(f"/proc/self/fd/{fd}"))
        found.append((name.name, 0 if name.is_dir() else os.fstat(fd).st_size))

    monkeypatch.setattr(os, "fsync", fsync)
    return found


def shown(lines: list[Line]) -> list[tuple[bytes, str, int]]:
    return [(line.body, line.hash, line.end) for line in lines]


def from_snapshot(lines: list[Line], snapshots: int) -> list[Line]:
    """The same as `tail`, counted from the front."""
    kept = [place for place, line in enumerate(lines) if isinstance(line.entry, Kept)]
    return lines[kept[-snapshots] :] if len(kept) >= snapshots else lines


@pytest.mark.parametrize("snapshots", [1, 2, 3])
def test_the_tail_is_the_same_whatever_a_block_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshots: int
) -> None:
    path = tmp_path / "t.log"
    play(seeded(path), 2)
    expected = from_snapshot(list(read(path)), snapshots)
    for block in range(1, 600):
        monkeypatch.setattr(logs, "BLOCK", block)
        found = tail(path, snapshots)
        assert shown(found) == shown(expected), block
        assert [line.number for line in found] == list(range(1, len(found) + 1))


def test_the_tail_ends_with_the_last_whole_line_wherever_the_file_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, cut = tmp_path / "t.log", tmp_path / "cut.log"
    play(seeded(path), 1)
    data, lines = path.read_bytes(), list(read(path))
    ends = [line.end for line in lines[:3] + lines[-3:]]
    for size in sorted({0, 1, *(end + by for end in ends for by in (-2, -1, 0, 1, 9))}):
        cut.write_bytes(data[:size])
        whole = [line for line in lines if line.end <= size]
        for block in (1, 2, 7, 64, 1 << 16):
            monkeypatch.setattr(logs, "BLOCK", block)
            assert shown(tail(cut)) == shown(from_snapshot(whole, 1)), (size, block)
        assert shown(list(read(cut, whole=False))) == shown(whole)


def test_an_entry_changed_after_the_snapshot_is_found_in_the_tail(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    table = by_hand(path)
    play(table, 0)
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"ann"', b'"bob"', 1))
    with pytest.raises(LogBroken, match="does not follow") as found:
        tail(path)
    changed = 1 + data[: data.index(b'"ann"')].count(b"\n")
    assert found.value.line == changed  # no snapshot: the lines count from the first


def test_a_log_begins_with_its_header(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    log = Log(path)
    log.append(Happened({"type": "round-closed"}))
    log.close()
    with pytest.raises(LogBroken, match="line 1: the first entry is not a header"):
        header(path)
    log.append(Happened({}))
    with pytest.raises(ValueError, match="closed"):  # nothing more can be written
        log.commit()


def test_a_line_is_an_entry_and_its_hash(tmp_path: Path) -> None:
    bare = b',"h":"' + 64 * b"0" + b'"}'
    with pytest.raises(LogBroken, match="line 3: not an entry"):
        split(bare, 3)
    assert split(b"{" + bare, 3) == (b"{}", ORIGIN)
    bodies = [b'{"k":1}', b'{"k":2}']
    first = chain(ORIGIN, bodies[0])
    assert chain_all(ORIGIN, bodies) == [first, chain(first, bodies[1])]


def test_what_an_entry_does_not_say_is_nothing() -> None:
    body = b'{"k":"input","by":"ann","role":"player","c":{}}'
    entry = parse_body(body, ORIGIN, 1).entry
    assert entry == Input("ann", "player", {}, at=0, id="", brings=0)
    assert body_of(entry) == body


def test_what_is_known_by_number_is_written_as_text() -> None:
    """A shoe knows cards by their number."""
    body = body_of(Kept({"known": {10: "9♠", 9: "K♦"}}))
    assert msgspec.json.decode(body) == {"k": "snapshot", "s": {"known": {"9": "K♦", "10": "9♠"}}}


def test_a_new_log_is_on_the_disk_with_its_header_and_its_name(
    tmp_path: Path, synced: list[tuple[str, int]]
) -> None:
    path = tmp_path / "t.log"
    table = by_hand(tmp_path / "other.log")
    synced.clear()
    log = Log.create(path, head_of(table))
    assert synced == [("t.log", path.stat().st_size), (tmp_path.name, 0)]
    assert header(path).game == table.game.name
    log.close()


def test_what_is_dropped_of_a_torn_log_is_off_the_disk(
    tmp_path: Path, synced: list[tuple[str, int]]
) -> None:
    path = tmp_path / "t.log"
    by_hand(path)
    size = path.stat().st_size
    synced.clear()
    Log(path, size=size).close()
    assert synced == []  # nothing is dropped
    Log(path, size=size - 1).close()
    assert synced == [("t.log", size - 1)]


def test_a_sealed_shoe_is_on_the_disk_before_it_takes_the_place_of_the_last(
    tmp_path: Path, synced: list[tuple[str, int]]
) -> None:
    vault = FileVault(tmp_path / "t.vault")
    vault.keep("a", {"order": ["9♠"]})
    assert synced == [("t.vault.new", vault.path.stat().st_size), (tmp_path.name, 0)]
    assert vault.open("a") == {"order": ["9♠"]}


def test_a_report_counts_what_was_said_and_what_happened(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    play(seeded(path), 3)
    lines = list(read(path))
    report = verify(path, game_of)
    inputs = sum(isinstance(line.entry, Input) for line in lines)
    assert (report.entries, report.inputs) == (len(lines) - 1, inputs)
    assert report.events == len(lines) - 1 - inputs
    assert (report.rounds, report.head) == (3, lines[-1].hash)
    rounds = rounds_from(header(path), lines, game_of)
    assert [one.start.number for one in rounds] == [1, 2, 3]
