"""Results of chance as they stand, found by what was entered."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from croupier.table.commands import RESULTS, Catch, Command, Face, Pick, Roll, Spin, Toss

if TYPE_CHECKING:
    from croupier.table.table import Table


class Entered(NamedTuple):
    """A result that can still be corrected: of which round, the number of the input, what."""

    round: int
    input: int
    answer: Face | Spin | Toss | Roll | Pick | Catch

    def __str__(self) -> str:
        return plain(self.answer)


def entered(table: Table) -> list[Entered]:
    """What chance answered in the last round and in this one, as far as everyone has seen it."""
    found = []
    for run in (table.last, table.run):
        if run is None:
            continue
        for at, given in enumerate(run.inputs):
            answer = given.command
            if isinstance(answer, RESULTS) and not run.round.concealed(answer):
                found.append(Entered(run.round.number, at, answer))
    return found


def plain(command: Command) -> str:
    """A result as its dealer would say it.

    >>> plain(Face(7, "9♠")), plain(Roll((3, 4))), plain(Roll(()))
    ('9♠', '3 4', 'no result')
    """
    values = msgspec.structs.asdict(command)
    values.pop("index", None)
    said = " ".join(
        " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        for value in values.values()
    )
    return said or "no result"
