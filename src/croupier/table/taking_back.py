"""An entry that was mistyped, taken back before anything was done on it.

What the dealer enters is what the equipment showed.  Until somebody has acted on it or a wager
was settled by it, the entry alone is wrong, and whoever entered it enters it again; afterwards it
is a result, and is corrected (16:10(2)).
"""

from __future__ import annotations

from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.acts import Act
from croupier.table.commands import RESULTS, Command
from croupier.table.refusal import Refused
from croupier.table.run import Run

SETTLING = (ev.Settled, ev.PotWon, ev.RoundVoided)


def taken_back(run: Run) -> tuple[Run, Command]:
    """The round as it was before the last entry, and what that was; raises the refusal."""
    rule, inputs = run.round.table_rules.correction, run.inputs
    said = [at for at, one in enumerate(inputs) if not isinstance(one.command, Act)]
    if not said or not isinstance(inputs[said[-1]].command, RESULTS):
        raise Refused("nothing that was entered can be taken back now", rule)
    at = said[-1]
    entry = inputs[at]
    if entry.role is Role.SYSTEM:
        raise Refused("the equipment gave that result: nobody entered it", rule)
    if (refused := run.round.may_correct(entry.command)) is not None:
        raise refused
    right = Run(run.start, run.notes)
    for one in inputs[:at]:
        right.feed(one)
    before = len(right.round.events)
    if any(isinstance(event, SETTLING) for event in run.round.events[before:]):
        raise Refused("wagers were settled on it: that is a correction", rule)
    for one in inputs[at + 1 :]:
        right.feed(one)
    return right, entry.command
