"""`croupier replay`: a log gone through again, every event compared."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.errors import Failed
from croupier.games import game_of
from croupier.table.events import Event
from croupier.table.log import LogBroken, header
from croupier.table.replay import Differs, transcript_events, verify
from croupier.table.transcript import line


def replay(file: Path, /, *, transcript: bool = False) -> int:
    """Go through a table's log again.

    Parameters
    ----------
    file
        The log of a table.
    transcript
        Print the rounds as text, each event with its rule.
    """
    try:
        head = header(file)
        report = verify(file, game_of)
        if transcript:
            for text in _lines(file):
                print(text)
            print()
    except LogBroken as broken:
        raise Failed(f"{file}: {broken}") from None
    except Differs as differs:
        raise Failed(
            f"{file}: line {differs.line} differs\n"
            f"  the log says    {differs.logged}\n"
            f"  the rules give  {differs.replayed}"
        ) from None
    print(f"{file}: {head.game}, {head.edition}, version {head.version}")
    print(f"entries  {report.entries + 1}")  # the header is one
    print(f"rounds   {report.rounds}")
    print(f"head     {report.head}")
    print("every event is as the rules give it")
    return 0


def _lines(file: Path) -> Iterator[str]:
    kinds: Any = reduce(or_, _kinds(Event))
    for plain in transcript_events(file):
        yield line(msgspec.convert(plain, kinds))


def _kinds(base: type[Event]) -> list[type[Event]]:
    """Every kind of event, those that games bring included."""
    kinds = []
    for kind in base.__subclasses__():
        kinds += _kinds(kind) or [kind]
    return kinds
