"""Compiled loops that are kept beside their source, and are let go when any source has changed.

Numba keeps a function until the file changes that it stands in, but builds into it what it calls
from other files: after an update it would go on with what those said before.  So what is kept is
let go as soon as any of the sources is another.
"""

from __future__ import annotations

import contextlib
from hashlib import sha256
from pathlib import Path


def let_go_of_old(home: Path) -> None:
    """Forget what was compiled from other sources than these, if anything was.

    Where nothing can be written nothing is kept beside the sources either.
    """
    noted, now = home / "__pycache__" / "compiled.stamp", _stamp(home)
    with contextlib.suppress(OSError):
        if noted.exists() and noted.read_text() == now:
            return
        for index in home.glob("**/__pycache__/*.nbi"):
            index.unlink(missing_ok=True)
        noted.parent.mkdir(exist_ok=True)
        noted.write_text(now)


def _stamp(home: Path) -> str:
    """Of every source below: what it is called, its size, and when it was written."""
    found = []
    for path in sorted(home.glob("**/*.py")):
        seen = path.stat()
        found.append(f"{path.relative_to(home)} {seen.st_size} {seen.st_mtime_ns}")
    return sha256("\n".join(found).encode()).hexdigest()
