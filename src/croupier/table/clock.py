"""The one place where a table reads the time."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import repeat

Clock = Callable[[], int]


def wall() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


stopped: Clock = repeat(0).__next__
"""Always 0: for tables that must write the same bytes every time."""
