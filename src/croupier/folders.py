"""Where a user's files lie, by the environment: the one module of the library that asks it."""

from __future__ import annotations

import os
from pathlib import Path


def cache() -> Path | None:
    """Where what can be worked out again is kept: ``CROUPIER_CACHE`` (empty: nowhere), otherwise
    ``croupier`` in the user's cache folder."""
    named = os.environ.get("CROUPIER_CACHE")
    if named is not None:
        return Path(named) if named else None
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "croupier"
