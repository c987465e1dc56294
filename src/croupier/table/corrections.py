"""A result entered wrongly: what should have been (16:10(2), I-G-12).

The round is run again with the right answer in the wrong one's place.  A round in progress goes on
from there.  Of a finished one the differences are posted in the round in progress, whatever came
after: what a player no longer has is owed.  The rounds since keep what chance gave them and take
on what is handed on otherwise, the point or a wager that lies; the first that could not have
followed is named, and it and those after it stand as they were played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from croupier.table.accounts import CAGE, HOUSE, Kind, account, credit
from croupier.table.acts import CORRECTION, Adjust
from croupier.table.commands import Correction, Given
from croupier.table.dealer import Several
from croupier.table.ledger import Posting
from croupier.table.refusal import Refused
from croupier.table.rulings import Note
from croupier.table.run import Run, Start, written

KEPT = 64  # rounds that a table has at hand; its log has the others

ON_THE_LAYOUT = frozenset({Kind.AT_RISK, Kind.BANK, Kind.POT})


class Past(msgspec.Struct, frozen=True, eq=False):
    """A finished round, as it can be run again."""

    start: Start
    said: Sequence[Given | Several]
    notes: tuple[Note, ...]
    voided: tuple[tuple[int, str], ...] = ()  # where a correction ended it

    @property
    def number(self) -> int:
        return self.start.number

    def run(self) -> Run:
        other = Run(self.start, self.notes)
        voided = self.voided if self.start.format.ends_again else ()
        for given in written(self.said):
            other.void_again(voided)
            other.feed(given)
        other.void_again(voided)
        return other


def past(run: Run) -> Past:
    return Past(run.start, run.said, run.notes, run.voided)


@dataclass
class Recalculation:
    """The rounds as they should be, from the corrected one on."""

    pairs: list[tuple[Run, Run]] = field(default_factory=list)  # as it was, as it should be
    current: Run | None = None  # the round in progress, where it begins on something else
    moved: dict[str, int] = field(default_factory=dict)  # what more lies as that one begins
    parted: int = 0  # the first round that could not have followed
    why: str = ""

    def adjustments(self, rule: str) -> list[Adjust]:
        """What each player is owed, or owes, for each round; the last of a player's has what of
        it lies on the layout."""
        found: list[Adjust] = []
        lying: dict[str, int] = {}
        for name, amount in self.moved.items():
            whose = account(name).player
            lying[whose] = lying.get(whose, 0) + amount
        for wrong, right in reversed(self.pairs):
            for name, amount in sorted(differences(wrong, right).items(), reverse=True):
                who = account(name).player
                lies = lying.pop(who, 0) if who else 0
                number = right.round.number
                found.append(Adjust(who, amount, number, rule, "" if who else name, lies))
        number = self.pairs[0][1].round.number
        found += [Adjust(who, 0, number, rule, "", lies) for who, lies in lying.items() if lies]
        return found[::-1]


def target(current: Run, last: Run | None, older: Iterable[Past], command: Correction) -> Run:
    """The run that a correction is of; raises the refusal of one that cannot be made."""
    number = command.round
    found = next((r for r in (current, last) if r is not None and r.round.number == number), None)
    if found is None:
        kept = next((one for one in older if one.number == number), None)
        if kept is None:
            raise Refused(f"no round {number} is kept here", current.round.table_rules.correction)
        found = kept.run()
    check(found, command)
    return found


def check(run: Run, command: Correction) -> None:
    rule, inputs = run.round.table_rules.correction, run.inputs
    if not 0 <= command.input < len(inputs):
        raise Refused(f"round {command.round} has no input {command.input}", rule)
    was = inputs[command.input].command
    if type(was) is not type(command.answer):
        said = f"input {command.input} of round {command.round} was not such a result"
        raise Refused(said, rule)
    if (refused := run.round.may_correct(command.answer)) is not None:
        raise refused  # before anything is said about what it was
    if was == command.answer:
        raise Refused("that is the result as it stands", rule)


def recalculate(
    wrong: Run, later: Sequence[Run], current: Run, command: Correction
) -> Recalculation:
    """``later``: the finished rounds after the corrected one, in order."""
    rule = wrong.round.table_rules.correction
    right = wrong.recalculated(command.input, command.answer, rule, command.told)
    found = Recalculation([(wrong, right)])
    for run in (*later, current):
        carry = run.start.begins_on(right.round.carry)
        if run.start.carry == carry:
            return found
        moved = _moved(wrong, right)
        try:
            again = run.again(run.start.on(carry, moved))
        except Refused as refused:
            found.parted, found.why = run.round.number, refused.reason
            return found
        if run is current:
            found.current, found.moved = again, moved
        else:
            wrong, right = run, again
            found.pairs.append((wrong, right))
    return found


def _moved(wrong: Run, right: Run) -> dict[str, int]:
    """How much more lies on the layout when the round is over than did."""
    was, now = wrong.round.ledger.balances, right.round.ledger.balances
    return {
        name: change
        for name in dict.fromkeys([*was, *now])
        if account(name).kind in ON_THE_LAYOUT and (change := now.get(name, 0) - was.get(name, 0))
    }


def moves(moved: dict[str, int], rule: str) -> list[Posting]:
    """The postings by which so much more lies on the layout."""
    return [
        Posting(HOUSE, name, amount, rule) if amount > 0 else Posting(name, HOUSE, -amount, rule)
        for name, amount in moved.items()
    ]


def differences(wrong: Run, right: Run) -> dict[str, int]:
    """By account (a player's all under the name of the credit) what a round should have brought
    more than it did; the house has what is left."""
    change = won(right.round.ledger.page)
    for name, amount in won(wrong.round.ledger.page).items():
        change[name] = change.get(name, 0) - amount
    return {name: amount for name, amount in change.items() if amount}


def won(page: list[Posting], *, before: bool = False) -> dict[str, int]:
    """By how much the postings of a round changed what each player has, under the name of the
    player's credit, and what other accounts hold; chips bought and taken away are neither won nor
    lost, nor is what another correction has posted, and the house has what is left."""
    change: dict[str, int] = {}
    for posting in page:
        source, target = _named(posting.source), _named(posting.target)
        if (
            source == target
            or CAGE in (source, target)
            or (posting.reason == CORRECTION and not before)
        ):
            continue
        change[source] = change.get(source, 0) - posting.amount
        change[target] = change.get(target, 0) + posting.amount
    change.pop(HOUSE, None)
    return change


def _named(name: str) -> str:
    player = account(name).player
    return credit(player) if player else name
