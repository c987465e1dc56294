"""The page of reliability names tests and targets that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_row_names_what_can_be_run() -> None:
    rows = re.findall(r"^\| (\d+) \|.*$", (ROOT / "docs/reliability.md").read_text("utf-8"), re.M)
    assert [int(number) for number in rows] == list(range(1, 31))
    page = (ROOT / "docs/reliability.md").read_text("utf-8")
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    for line in page.splitlines():
        if not re.match(r"\| \d+ \|", line):
            continue
        tests, named = re.findall(r"`(tests/[\w/]+\.py)`", line), re.findall(r"`make (\w+)", line)
        assert tests, line
        for test in tests:
            assert (ROOT / test).exists(), test
        assert set(named) <= targets, line
