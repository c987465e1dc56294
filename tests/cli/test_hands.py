"""`croupier replay` of poker hands in the open hand history format, written and read."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.cli.test_replay import run
from tests.data.logs_write import FOLDER
from tests.games.poker_room.test_phh import TOLD


def test_a_hand_of_a_file_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(TOLD, "utf-8")
    status, out, _ = run(capsys, "replay", str(file))
    assert status == 0
    lines = [line.strip() for line in out.splitlines()]
    assert lines[:6] == [
        "hand 1",
        "ann has $1,000.00 and A♠ A♥",
        "bob has $1,000.00 and K♠ K♥",
        "cho has $1,000.00 and 2♣ 7♦",
        "ann makes the first blind, $5.00",
        "bob makes the second blind, $10.00",
    ]
    assert "cho raises to $30.00" in lines
    assert "the board shows 4♠ 9♥ J♦" in lines
    assert "ann shows a pair of aces, queen, jack, nine" in lines
    assert lines[-1] == "cho ends with $970.00"


def test_a_log_is_written_as_hands_and_they_are_read_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "t.jsonl"
    log.write_bytes(gzip.decompress((FOLDER / "texas-holdem-v1-0-seed-1.log.gz").read_bytes()))
    status, out, _ = run(capsys, "replay", str(log), "--phh")
    assert status == 0
    assert out.strip()
    file = tmp_path / "hands.phhs"
    file.write_text(out, "utf-8")
    if "variant" in out:
        status, told, _ = run(capsys, "replay", str(file))
        assert status == 0
        assert told.count("hand ") >= out.count("variant =")


def test_a_wrong_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(TOLD.replace("p3 cbr 30", "p3 cbr 12"), "utf-8")
    status, _, err = run(capsys, "replay", str(file))
    assert status == 1
    assert "10:27(3)" in err or "amount" in err
    status, _, err = run(capsys, "replay", str(tmp_path / "none.phh"))
    assert status == 1
    assert "Traceback" not in err


def test_a_game_without_histories_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "t.jsonl"
    found = next(path for path in sorted(FOLDER.glob("baccarat-v1-0*.gz")))
    log.write_bytes(gzip.decompress(found.read_bytes()))
    status, _, err = run(capsys, "replay", str(log), "--phh")
    assert (status, "no hand histories" in err) == (1, True)


def test_the_hands_of_a_log_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "t.jsonl"
    log.write_bytes(gzip.decompress((FOLDER / "omaha-v1-0-hand-1.log.gz").read_bytes()))
    status, out, _ = run(capsys, "replay", str(log), "--hands")
    assert status == 0
    hands = out.split("hand ")[1:]
    assert [hand.split("\n")[0] for hand in hands] == ["1", "2", "3", "11"]
    lines = [line.strip() for line in hands[2].splitlines()]
    assert lines[6:9] == ["ann calls $10.00", "the board shows 8♦ 9♥ K♦", "the pot is $40.00"]
    assert lines[-5:-2] == [
        "$26.00 that nobody called goes back to bob",
        "the house takes $9.00",
        "bob wins $83.00",
    ]
    log.write_bytes(gzip.decompress((FOLDER / "baccarat-v2-0-seed-2.log.gz").read_bytes()))
    status, _, err = run(capsys, "replay", str(log), "--hands")
    assert status == 1
    assert "baccarat has no hand histories" in err
