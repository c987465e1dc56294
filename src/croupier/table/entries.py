"""What is entered by hand at a table: a console that knows no game offers it from this alone."""

from __future__ import annotations

import msgspec

LISTED = 100  # numbers that are offered one by one; of more, the first and the last are told


class Entry(msgspec.Struct, frozen=True):
    """What is entered by hand: ``command`` with ``field``, which takes one of ``choices``, or a
    number from ``low`` to ``high`` where they are too many to list.

    With ``number``, it takes a list of so many of them, in order; ``distinct``: all different.
    ``none``: what is said instead where a result, once entered, proves to have been none at all;
    then the field is empty.
    """

    command: dict[str, str | int]
    field: str
    choices: tuple[str | int, ...] = ()
    number: int = 0
    distinct: bool = False
    low: int = 0
    high: int = 0
    none: str = ""


def one_number(command: str, field: str, low: int, high: int) -> Entry:
    listed = tuple(range(low, high + 1)) if high - low < LISTED else ()
    return Entry({"type": command}, field, listed, low=low, high=high)
