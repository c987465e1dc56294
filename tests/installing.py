"""What the tests need of the machine: a browser, a database.  They install it where they may."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.waiting import PATIENCE

WAITING = ("-o", f"DPkg::Lock::Timeout={PATIENCE:.0f}")  # for another that installs something


def installed(package: str, found: Callable[[], str | Path | None]) -> str | Path | None:
    """What is there, or is there once Debian's package has been fetched."""
    if (there := found()) is not None:
        return there
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *WAITING, package]
    for before in ([], ["apt-get", "update", "-qq"]):  # lists of packages may be old, or not there
        if before:
            subprocess.run(before, check=False, capture_output=True)
        subprocess.run(install, check=False, capture_output=True)
        if (there := found()) is not None:
            return there
    return None
