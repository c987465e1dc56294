"""Row 9, small: what `make replay` compares, and that it would tell."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.proofs.pythons import differing, is_here, main
from tests.proofs.replayed import LOGS, replayed


def test_a_log_is_told_the_same_each_time(tmp_path: Path) -> None:
    path = LOGS / "baccarat-v1-seed-1.log"
    told = replayed(path, tmp_path)
    assert told == replayed(path, tmp_path)
    assert differing([told], [told]) == []
    assert differing([told], [told[:-1] + "x"]) == [path.name] * 2
    assert differing([told], []) == [path.name]


def test_a_python_that_is_not_here_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert is_here(sys.executable)
    assert main(["python9.99"], "1000") == 1
    assert "python9.99: NOT HERE" in capsys.readouterr().out
