"""Every outcome of a live round: an enumerator that answers its chance asks.

From a table that stands somewhere in a round, the round is replayed once for every sequence
of answers that chance can give; players do nothing more, and wagering is closed at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from croupier.table.actors import SYSTEM
from croupier.table.asks import Chance, Choice
from croupier.table.commands import Command, Given, NoMoreBets
from croupier.table.ledger import at_risk, credit
from croupier.table.round import Round
from croupier.table.run import Run
from croupier.table.table import Table
from croupier.table.wagering import Wagering

Alike = Callable[[Any], object] | None


def given(command: Command) -> Given:
    return Given(SYSTEM.name, SYSTEM.role, command)


def outcomes(run: Run, alike: Alike = None) -> Iterator[tuple[Fraction, Round]]:
    """The finished round of every outcome, with its probability.

    Answers for which ``alike`` says the same are walked once, with their weights together.
    """
    waiting: list[tuple[Fraction, list[Given]]] = [(Fraction(1), list(run.inputs))]
    while waiting:
        chance, inputs = waiting.pop()
        one = Run(run.start)
        for told in inputs:
            one.feed(told)
        while not one.finished:
            pending = one.pending
            if isinstance(pending, Chance):
                answers = _together(pending.outcomes(), alike)
                total = sum(weight for _, weight in answers)
                waiting += [
                    (chance * Fraction(weight, total), [*one.inputs, given(command)])
                    for command, weight in answers
                ]
                break
            one.feed(given(_quietly(pending)))
        else:
            yield chance, one.round


def _together(answers: Iterable[tuple[Command, int]], alike: Alike) -> list[tuple[Command, int]]:
    if alike is None:
        return list(answers)
    found: dict[str, tuple[Command, int]] = {}
    for command, weight in answers:
        key = str(alike(command))
        first, so_far = found.get(key, (command, 0))
        found[key] = (first, so_far + weight)
    return list(found.values())


def _quietly(pending: object) -> Command:
    if isinstance(pending, Wagering):
        return NoMoreBets()
    assert isinstance(pending, Choice)
    command = pending.default()
    assert command is not None
    return command


def expected(table: Table, alike: Alike = None) -> dict[str, Fraction]:
    """What each player wins on average from here to the end of the round, the stake counted."""
    names = list(table.state.players)
    before = {p.name: table.credit(p.name) + table.ledger.balance(at_risk(p.name)) for p in names}
    won = dict.fromkeys(before, Fraction(0))
    total = Fraction(0)
    for chance, round in outcomes(table.run, alike):
        total += chance
        for name, had in before.items():
            won[name] += chance * (round.ledger.balance(credit(name)) - had)
    assert total == 1
    return won
