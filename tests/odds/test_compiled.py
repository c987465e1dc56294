"""What is compiled is never of other sources than those that are there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from croupier.odds.compiled import let_go_of_old

INNER = "from numba import njit\n@njit(cache=True)\ndef inner():\n    return {}\n"
OUTER = (
    "from numba import njit\nfrom loops.inner import inner\n"
    "@njit(cache=True)\ndef outer():\n    return inner()\n"
)
RUN = (
    "from pathlib import Path\nfrom croupier.odds.compiled import let_go_of_old\n"
    "let_go_of_old(Path('loops'))\nfrom loops.outer import outer\nprint(outer())\n"
)


def test_what_a_loop_calls_in_another_file_is_never_the_old(tmp_path: Path) -> None:
    home = tmp_path / "loops"
    home.mkdir()
    (home / "__init__.py").touch()
    (home / "outer.py").write_text(OUTER)

    def told() -> str:
        found = subprocess.run(
            [sys.executable, "-c", RUN], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return found.stdout.strip()

    for value, later in (("1", 1_000), ("2", 2_000)):
        (home / "inner.py").write_text(INNER.format(value))
        os.utime(home / "inner.py", (later, later))
        assert told() == value
    assert [*home.glob("__pycache__/*.nbi")]  # kept, for the next


def test_what_is_kept_stays_while_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("a = 1")
    let_go_of_old(tmp_path)
    kept = tmp_path / "__pycache__" / "one.f-1.py311.nbi"
    kept.touch()
    let_go_of_old(tmp_path)
    assert kept.exists()
    (tmp_path / "one.py").write_text("a = 12")
    let_go_of_old(tmp_path)
    assert not kept.exists()
