"""Which kinds are among some, found out once for each.

To ask whether an event is an instance of one of ten kinds takes twenty times as long as to look its
class up; and it is asked of every event of every wager.
"""

from __future__ import annotations


class Kinds(dict[type, bool]):
    """``kinds[type(event)]``: whether it is one of these, or derived from one.

    >>> whole = Kinds(int)
    >>> whole[int], whole[bool], whole[float]
    (True, True, False)
    """

    def __init__(self, *kinds: type) -> None:
        super().__init__()
        self._kinds = kinds

    def __missing__(self, kind: type) -> bool:
        found = self[kind] = issubclass(kind, self._kinds)
        return found
