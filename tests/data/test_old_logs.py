"""Logs written by earlier versions replay for ever, byte for byte."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from croupier.games import GAMES, game_of
from croupier.table.log import Header, header
from croupier.table.replay import verify
from tests.data.logs_write import FOLDER

LOGS = sorted((*FOLDER.glob("*.log"), *FOLDER.glob("*.log.gz")))


def unpacked(path: Path, folder: Path) -> Path:
    """The log as a plain file."""
    if path.suffix != ".gz":
        return path
    plain = folder / path.stem
    plain.write_bytes(gzip.decompress(path.read_bytes()))
    return plain


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name.partition(".")[0])
def test_an_old_log_replays_byte_for_byte(path: Path, tmp_path: Path) -> None:
    plain = unpacked(path, tmp_path)
    report = verify(plain, game_of)
    assert report.entries == plain.read_bytes().count(b"\n") - 1
    assert report.rounds
    assert path.stem.startswith(header(plain).game)


def test_every_game_and_version_has_old_logs(tmp_path: Path) -> None:
    headers: list[Header] = [header(unpacked(path, tmp_path)) for path in LOGS]
    kept = {(head.game, head.version) for head in headers}
    for game in GAMES.values():
        for version in (*game.earlier, game.version):
            assert (game.name, version) in kept, f"write one: tests.data.logs_write {game.name}"
