"""The rounds of a table that are over, and are kept in case they are to be corrected: which are at
hand, what a correction would come to, and carrying it out (16:10(2)).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from croupier.table import events as ev
from croupier.table.actors import SUPERVISORS, Actor
from croupier.table.commands import Command, Correction
from croupier.table.corrections import KEPT, Past, Recalculation, moves, past, recalculate, target
from croupier.table.corrections_before import amend, differences_before
from croupier.table.refusal import Refused
from croupier.table.run import Run, posted_back
from croupier.table.state import TableState

if TYPE_CHECKING:
    from croupier.table.table import Table


class Finished:
    """Of one table; the last of them is the table's ``last``."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.older: deque[Past] = deque(maxlen=KEPT)  # finished before the last, oldest first
        # finished rounds from a number on, where a log has more of them than are at hand
        self.reach: Callable[[int], Sequence[Past]] | None = None
        self.began_on: Run | None = None  # the last as the round in progress found it
        self._mended: dict[int, Past] = {}  # which were corrected here

    def since(self, number: int) -> Sequence[Past]:
        """The finished rounds from a number on that are kept, the last one not included."""
        table = self._table
        older, over = self.older, table.last.round.number if table.last else 0
        found: dict[int, Past] = {}
        if self.reach is not None and 0 < number < (older[0].number if older else over):
            found = {one.number: one for one in self.reach(number)}
        found |= {one.number: one for one in (*self._mended.values(), *older)}
        return [found[one] for one in sorted(found) if number <= one < over]

    def entered_in(self, number: int) -> Run | None:
        """A round in progress or finished, with what chance answered in it."""
        table = self._table
        for run in (table.run, table.last):
            if run is not None and run.round.number == number:
                return run
        found = next((one for one in self.since(number) if one.number == number), None)
        return None if found is None else found.run()

    def check(self, by: Actor, command: Correction) -> Refused | None:
        table = self._table
        round, who = table.round, table.format.correctors
        rule = round.table_rules.correction
        if command.round == round.number and not any(type(e) is ev.Settled for e in round.events):
            who = command.roles if round.table_rules.entered else SUPERVISORS
        if by.role not in command.roles:
            return Refused(f"a {by.role} may not correct a result", round.table_rules.correction)
        if by.role not in who:
            said = f"that is for the {' or '.join(sorted(who))}, not the {by.role}"
            return Refused(said, round.table_rules.correction)
        try:
            if not table.format.corrects_any_round:
                amend(table.run, table.last, command, table.begin)
            elif command.round == table.round.number:
                self._amended(command)
            else:
                self._recalculated(command)
        except Refused as refused:
            return refused if refused.rule else Refused(refused.reason, rule)
        return None

    def as_corrected(self, command: Correction) -> tuple[Run, Run]:
        """A round as it was, and as it would be corrected; nothing is changed."""
        table = self._table
        if command.round == table.round.number:
            return table.run, self._amended(command)
        return self._recalculated(command).pairs[0]

    def corrected(self, command: Correction) -> list[tuple[Run, Run]]:
        """The finished round and those after it, as they were and as they would be."""
        return self._recalculated(command).pairs

    def _amended(self, command: Correction) -> Run:
        run = target(self._table.run, None, (), command)
        return run.amended(command.input, command.answer)

    def _recalculated(self, command: Correction) -> Recalculation:
        table = self._table
        number, last = command.round, table.last
        older = self.since(number) if last and number < last.round.number else ()
        wrong = target(table.run, last, older, command)
        later = [one.run() for one in older if one.number > number]
        if last is not None and last is not wrong:
            later.append(last)
        return recalculate(wrong, later, table.run, command)

    def correct(self, command: Correction) -> None:
        table = self._table
        if not table.format.corrects_any_round:
            self._correct_before(command)
        elif command.round == table.round.number:
            self._correct_current(table.run, self._amended(command), command)
        else:
            self._correct_past(command)

    def _correct_current(self, wrong: Run, right: Run, command: Correction) -> None:
        table = self._table
        rule = wrong.round.table_rules.correction
        told = _told(wrong, command, rule)
        table.collect()
        right.replaces(wrong, rule)
        right.outbox = [told, ev.Rewound("correction", 0, rule=rule)]
        table.run = right
        if right.finished:
            table.tell_on()
            for given in right.leftover:
                table.run.feed(given)

    def _correct_past(self, command: Correction) -> None:
        table = self._table
        found = self._recalculated(command)
        wrong = found.pairs[0][0]
        rule = wrong.round.table_rules.correction
        table.collect()
        told: list[ev.Event] = [_told(wrong, command, rule)]
        for _, right in found.pairs:
            number, outcome = right.round.number, right.round.outcome()
            told.append(ev.Recalculated(number, command.round, outcome, rule=rule))
            self._keep(right)
        if found.parted:
            told.append(
                ev.StoodAsPlayed(
                    found.parted, command.round, found.why, rule=rule, audience=ev.HOUSE
                )
            )
        run = table.run
        if found.current is not None:
            following = found.current
            following.replaces(run, rule, moves(found.moved, rule))
            if following.round.events == run.round.events:
                following.told = len(following.round.events)
            else:
                told.append(ev.Rewound("correction", 0, rule=rule))
            table.run = run = following
        run.outbox = [*run.outbox, *told]
        table.adjustments = found.adjustments(rule)

    def _keep(self, right: Run) -> None:
        """A finished round from now on as it should have been."""
        table = self._table
        number = right.round.number
        if table.last is not None and table.last.round.number == number:
            table.last = right
            return
        for at, one in enumerate(self.older):
            if one.number == number:
                self.older[at] = past(right)
                return
        self._mended[number] = past(right)

    def _correct_before(self, command: Correction) -> None:
        table = self._table
        wrong, right, following = amend(table.run, table.last, command, table.begin)
        rule = wrong.round.table_rules.correction
        told = _told(wrong, command, rule)
        if wrong is table.run:
            self._correct_current(wrong, right, command)
            return
        table.collect()
        changes = differences_before(wrong, right, rule)
        table.last = right
        if following is None:
            table.run.outbox = [*table.run.outbox, told]
            table.adjustments = changes
            return
        began_on, self.began_on = self.began_on or wrong, right
        undone = posted_back(began_on.round.ledger.page, rule)
        following.replaces(table.run, rule, [*undone, *right.round.ledger.page])
        following.outbox = [
            told,
            *(one.told() for one in changes),
        ]
        if following.round.events == table.run.round.events:
            following.told = len(following.round.events)
        else:
            following.outbox.append(ev.Rewound("correction", 0, rule=rule))
        table.run = following

    def put_by(self, over: Run, state: TableState) -> None:
        """A round that is kept in case it is to be corrected; the next begins from ``state``.  What
        was worked out for it is more than all that it was told, and is not kept with it."""
        self.older.append(past(over))
        over.round.let_go()
        if over.start.state is not state:
            over.start.state.forget()


def _told(wrong: Run, command: Correction, rule: str) -> ev.Event:
    was = wrong.inputs[command.input].command
    return ev.Corrected(command.round, _plain(was), _plain(command.answer), rule=rule)


def _plain(command: Command) -> str:
    """What chance answered, in a few words."""
    values = msgspec.structs.astuple(command)
    return ", ".join(" ".join(map(str, v)) if isinstance(v, tuple) else str(v) for v in values)
