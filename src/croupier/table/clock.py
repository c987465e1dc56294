"""The one place where a table reads the time."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]


def wall() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def stopped() -> int:
    """For tables that must write the same bytes every time."""
    return 0
