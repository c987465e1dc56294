"""What a run of the tests must not leave behind: files in the tree, and processes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MARK = "CROUPIER_TEST_RUN"  # in the environment of every process that a run starts
PATIENCE = 120.0  # seconds for processes that are ending
MADE = {"__pycache__", "build", "dist", "site"}  # by tools, and meant to stay
# end with the process that has them, which is this one where no others run the tests
HELPERS = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")


def files(root: Path = ROOT) -> Iterator[str]:
    """Everything in the tree that is not a tool's own, or hidden."""
    for folder, folders, names in os.walk(root):
        own = (one for one in folders if one not in MADE and not one.endswith(".egg-info"))
        folders[:] = [one for one in own if not one.startswith(".")]
        for name in names:
            if folder != str(root) or not name.startswith("."):
                yield os.path.relpath(os.path.join(folder, name), root)


def processes(mark: str) -> list[str]:
    """What was started by a run and still goes on; nothing where that cannot be asked."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for one in Path("/proc").glob("[0-9]*"):
        try:
            if wanted not in (one / "environ").read_bytes().split(b"\0"):
                continue
            command = (one / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:  # it has ended meanwhile, or is somebody else's
            continue
        if command and int(one.name) != os.getpid() and not any(h in command for h in HELPERS):
            found.append(f"{one.name}: {command.strip()[:200]}")
    return found


def ended(mark: str, patience: float = PATIENCE) -> list[str]:
    """Until no process of a run goes on; those that do after all."""
    end = time.monotonic() + patience
    while (left := processes(mark)) and time.monotonic() < end:
        time.sleep(0.05)
    return left
