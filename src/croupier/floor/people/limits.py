"""How much anyone may ask of the server: rates, sizes, origins."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

REMEMBERED = 10_000  # callers whose rate is kept
EVERY = 1.0  # seconds between two looks for those whose rate need not be kept any longer
RATE, BURST = 20.0, 60.0  # messages of a session a second, and at once, on all its WebSockets


class Bucket:
    """So many at once, refilled at a rate: a token bucket on a clock that only goes forward."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def is_full(self, now: float) -> bool:
        """Nothing is left of what was taken: it is as good as a new one."""
        return self._left + (now - self._at) * self._rate >= self._burst

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """A bucket for each caller; the longest silent are forgotten first, and as soon as it makes no
    difference to them."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._looked = time.monotonic()  # for those that may be forgotten

    def take(self, caller: str) -> bool:
        bucket = self._buckets.get(caller)
        if bucket is None:
            bucket = self._buckets[caller] = Bucket(self._rate, self._burst)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(caller)
        taken = bucket.take()
        self._forget()
        return taken

    def _forget(self) -> None:
        now = time.monotonic()
        if now - self._looked < EVERY:
            return
        self._looked = now
        while self._buckets and next(iter(self._buckets.values())).is_full(now):
            self._buckets.popitem(last=False)


def same_origin(
    origin: str | None, host: str | None, allowed: frozenset[str], scheme: str = "http"
) -> bool:
    """Whether a page of this origin may speak for its user.

    No ``Origin`` at all is a program, not a page: browsers always send one with what could do
    harm.

    >>> same_origin("http://floor:8000", "floor:8000", frozenset())
    True
    >>> same_origin("http://elsewhere", "floor:8000", frozenset())
    False
    >>> same_origin("https://floor:8000", "floor:8000", frozenset())
    False
    """
    if origin is None or origin in allowed:
        return True
    parts = urlsplit(origin)
    return parts.scheme == scheme and bool(host) and parts.netloc == host
