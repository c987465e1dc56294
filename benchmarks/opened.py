"""A floor in a process of its own, to be measured from outside."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OPEN = "the floor is open at "


@contextmanager
def opened(folder: Path, config: str) -> Iterator[tuple[str, int]]:
    """The address of its feed, and its process."""
    (folder / "floor.toml").write_text(config)
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier.cli", "floor", "--config", "floor.toml", "--port=0"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if line.startswith(OPEN))
        address = line.removeprefix(OPEN).strip().replace("http", "ws", 1)
        yield address + "/api/feed", process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)
