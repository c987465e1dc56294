"""What a run leaves behind is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import leaving

WAITS = "import sys; print('here', flush=True); sys.stdin.read()"


def test_a_file_in_the_tree_is_found_wherever_it_lies(tmp_path: Path) -> None:
    for name in ("src/a.py", "src/__pycache__/a.pyc", ".venv/b", ".coverage", "x.egg-info/c"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert set(leaving.files(tmp_path)) == {"src/a.py"}
    (tmp_path / "house.db-shm").touch()
    (tmp_path / "src" / ".hidden").touch()
    assert set(leaving.files(tmp_path)) == {"src/a.py", "house.db-shm", "src/.hidden"}


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="no processes to be seen here")
def test_a_process_that_goes_on_is_found_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(leaving.MARK, "of this test")
    command = [sys.executable, "-c", WAITS]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as one:
        assert one.stdout is not None
        assert one.stdout.readline()
        assert [line.split(":")[0] for line in leaving.ended("of this test", 0)] == [str(one.pid)]
        assert leaving.processes("of another") == []
        one.communicate()
    assert leaving.ended("of this test") == []
