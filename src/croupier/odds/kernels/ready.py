"""Whether compiled loops are there already, so that a command can say that it compiles."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def is_compiled(loop: Any) -> bool:
    """Compiled in this process, or kept from an earlier one."""
    if loop.signatures:
        return True
    kept = Path(loop._cache.cache_path)
    stem = Path(loop.py_func.__code__.co_filename).stem
    return any(kept.glob(f"{stem}.{loop.py_func.__qualname__}-*.nbi"))
