"""Corrections as tables make them whose log has the first format: of the round in progress and
of the last, where the next could have begun on it.  See :mod:`croupier.table.formats`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.table.accounts import account
from croupier.table.actors import Actor
from croupier.table.acts import Adjust
from croupier.table.commands import Correction
from croupier.table.corrections import won
from croupier.table.ledger import Ledger
from croupier.table.refusal import Refused
from croupier.table.round import Carry
from croupier.table.rulings import Note
from croupier.table.run import Run
from croupier.table.state import TableState

Begin = Callable[[int, TableState, Ledger, Carry, tuple[Note, ...]], Run]


class Amended(NamedTuple):
    wrong: Run
    right: Run
    following: Run | None  # the round in progress, where it starts from what is corrected


def amend(current: Run, last: Run | None, command: Correction, begin: Begin) -> Amended:
    """The runs as they should be; raises the refusal of a correction that cannot be made."""
    wrong = _run_of(current, last, command)
    right = wrong.amended(command.input, command.answer)
    if wrong is current:
        return Amended(wrong, right, None)
    if not right.finished:
        raise Refused("with that result the round would not have ended where it did")
    if right.round.carry == wrong.round.carry:
        return Amended(wrong, right, None)
    if right.leftover:
        raise Refused("players came or went on the result as it was")
    return Amended(wrong, right, _following(current, right, begin))


def _run_of(current: Run, last: Run | None, command: Correction) -> Run:
    for run in (current, last):
        if run is not None and run.round.number == command.round:
            break
    else:
        raise Refused(f"round {command.round} can no longer be corrected here")
    if not 0 <= command.input < len(run.inputs):
        raise Refused(f"round {command.round} has no input {command.input}")
    was = run.inputs[command.input].command
    if type(was) is not type(command.answer):
        raise Refused(f"input {command.input} of round {command.round} was not such a result")
    if (refused := run.round.may_correct(command.answer)) is not None:
        raise refused  # before anything is said about what it was
    if was == command.answer:
        raise Refused("that is the result as it stands")
    return run


def _following(current: Run, right: Run, begin: Begin) -> Run:
    """The round in progress, begun again on the corrected one and told the same things."""
    round = right.round
    again = begin(
        current.round.number, round.state, round.ledger.copy(), round.carry, current.notes
    )
    for given in current.inputs:
        if isinstance(given.command, Adjust) and given.command.round == round.number:
            continue  # of an earlier correction, which the round now begins on
        again.round.now = given.at
        refused = again.check(Actor(given.by, given.role), given.command, given.brings)
        if refused is not None:
            raise Refused(
                f"the next round has begun on the result as it was: {refused.reason}", refused.rule
            )
        again.feed(given)
    return again


def differences_before(wrong: Run, right: Run, rule: str) -> list[Adjust]:
    """What each player is owed (or owes, negative) for the corrected round, and what any other
    account of the table but the house's own should hold more."""
    change = won(right.round.ledger.page, before=True)
    for name, amount in won(wrong.round.ledger.page, before=True).items():
        change[name] = change.get(name, 0) - amount
    number = right.round.number
    return [
        Adjust(of.player, amount, number, rule, "" if of.player else name)
        for name, amount in sorted(change.items())
        if amount and (of := account(name))
    ]
