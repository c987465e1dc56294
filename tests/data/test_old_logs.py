"""Logs written by earlier versions replay for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.house import game_of
from croupier.table.log import header
from croupier.table.replay import verify
from tests.data.logs_write import FOLDER

LOGS = sorted(FOLDER.glob("*.log"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_replays_byte_for_byte(path: Path) -> None:
    report = verify(path, game_of)
    assert report.entries == path.read_bytes().count(b"\n") - 1
    assert report.rounds
    assert path.stem.startswith(header(path).game)


def test_there_are_old_logs() -> None:
    assert {header(path).game for path in LOGS} >= {"baccarat"}
