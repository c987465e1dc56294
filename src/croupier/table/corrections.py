"""A result entered wrongly: what should have been.

The round is run again with the right answer in the wrong one's place.  A round in progress
goes on from there; a finished one gives the difference that each player is owed or owes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.table.actors import Actor
from croupier.table.commands import Correction, Face
from croupier.table.ledger import HOUSE, Ledger, Posting
from croupier.table.refusal import Refused
from croupier.table.run import Run
from croupier.table.state import TableState

Begin = Callable[[int, TableState, Ledger, Any, tuple[str, ...]], Run]


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
    if was == command.answer:
        raise Refused("that is the result as it stands")
    shoe = run.round.shoe
    if isinstance(command.answer, Face) and shoe is not None and shoe.commitment:
        raise Refused("the order of this shoe was committed to: its cards cannot be others")
    return run


def _following(current: Run, right: Run, begin: Begin) -> Run:
    """The round in progress, begun again on the corrected one and told the same things."""
    round = right.round
    again = begin(
        current.round.number, round.state, round.ledger.copy(), round.carry, current.notes
    )
    for given in current.inputs:
        again.round.now = given.at
        refused = again.check(Actor(given.by, given.role), given.command, given.brings)
        if refused is not None:
            raise Refused(
                f"the next round has begun on the result as it was: {refused.reason}", refused.rule
            )
        again.feed(given)
    again.journal, again.journaled = current.journal, current.journaled
    return again


def differences(wrong: Run, right: Run) -> dict[str, int]:
    """What the house owes each player (or is owed, negative) for the corrected round."""
    change = _won(right.page)
    for player, amount in _won(wrong.page).items():
        change[player] = change.get(player, 0) - amount
    return {player: amount for player, amount in sorted(change.items()) if amount}


def _won(page: list[Posting]) -> dict[str, int]:
    won: dict[str, int] = {}
    for posting in page:
        if HOUSE not in (posting.source, posting.target):
            continue
        gain = posting.amount if posting.source == HOUSE else -posting.amount
        account = posting.target if posting.source == HOUSE else posting.source
        player = account.partition(":")[2]
        if player:
            won[player] = won.get(player, 0) + gain
    return won


def between(old: Ledger, new: Ledger, reason: str) -> list[Posting]:
    """The postings that bring one set of balances to another."""
    postings = []
    for account in sorted({*old.balances, *new.balances} - {HOUSE}):
        change = new.balance(account) - old.balance(account)
        if change > 0:
            postings.append(Posting(HOUSE, account, change, reason))
        elif change < 0:
            postings.append(Posting(account, HOUSE, -change, reason))
    return postings
