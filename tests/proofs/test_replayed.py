"""Row 9, small: what `make replay` compares, and that it would tell."""

from __future__ import annotations

from pathlib import Path

from tests.proofs.pythons import differing
from tests.proofs.replayed import LOGS, replayed


def test_a_log_is_told_the_same_each_time(tmp_path: Path) -> None:
    path = LOGS / "baccarat-v1-seed-1.log"
    told = replayed(path, tmp_path)
    assert told == replayed(path, tmp_path)
    assert differing([told], [told]) == []
    assert differing([told], [told[:-1] + "x"]) == [path.name] * 2
    assert differing([told], []) == [path.name]
