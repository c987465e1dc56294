"""What a report, a direction or a correction would bring, before anybody confirms it.

It is said to a copy of the round, which has been told all that this one was: what the ruling
brings there is shown, with what each player then has more or less.  The equipment is not asked:
what it would answer is nobody's to know, and the round is shown up to where it waits for it.
"""

from __future__ import annotations

import msgspec

from croupier.floor.people.roles import Person
from croupier.floor.shown.views import shows
from croupier.table import events as ev
from croupier.table.accounts import Kind, account
from croupier.table.actors import Actor
from croupier.table.commands import Command, Correction, Given, TakeBack
from croupier.table.refusal import Refused, Unanswered
from croupier.table.round import Round
from croupier.table.run import Run
from croupier.table.table import Table
from croupier.table.taking_back import taken_back
from croupier.table.transcript import line as words

UNTOLD = (ev.RoundOpened, ev.Rewound)


class Moved(msgspec.Struct, frozen=True):
    """What one player, the house or a pot would have more, or less."""

    player: str
    chips: int  # in hand; of a round that is over, to be paid or given back
    lying: int  # on the layout


class Preview(msgspec.Struct, frozen=True):
    """``then``: what the table would wait for; empty where the round would be over."""

    words: tuple[str, ...]  # what would happen, in order
    moved: tuple[Moved, ...]
    then: str
    rules: tuple[str, ...] = ()  # the provisions that decide


def preview(who: Person, table: Table, by: Actor, command: Command) -> Preview:
    """Raises the refusal of what would be refused."""
    refused = table.check(by, command)
    if refused is not None:
        raise refused
    if isinstance(command, Correction):
        return _of_correction(who, table, command)
    run = table.run
    if isinstance(command, TakeBack):
        return _between(who, run, taken_back(run)[0])
    other = Run(run.start, run.notes)
    for given in run.inputs:
        other.feed(given)
    told = len(other.round.events)
    other.outbox = ()
    other.feed(Given(by.name, by.role, command, table.clock()))
    fresh = [*other.outbox, *other.round.events[_told(other, told) :]]
    made = Preview(
        tuple(words(one) for one in fresh if shows(who, one) and not isinstance(one, UNTOLD)),
        _moved([(run.round, other.round)]),
        other.pending.describe() if other.pending is not None else "",
        _rules(fresh),
    )
    other.close()
    return made


def _told(run: Run, before: int) -> int:
    """Which of its events are new: after it went back, those beyond the mark."""
    back = [one for one in run.outbox if isinstance(one, ev.Rewound)]
    return min([before, *(one.kept for one in back)])


def _of_correction(who: Person, table: Table, command: Correction) -> Preview:
    try:
        if command.round == table.round.number:
            wrong, right = table.finished.as_corrected(command)
            return _between(who, wrong, right)
        pairs = table.finished.corrected(command)
    except Unanswered as unanswered:  # a linked jackpot is asked when it is done
        raise Refused(f"{unanswered.reason}: it is known when it is done") from None
    fresh: list[ev.Event] = []
    for wrong, right in pairs:
        fresh += _news(wrong, right)
    return Preview(
        tuple(words(one) for one in fresh if shows(who, one)),
        _moved([(wrong.round, right.round) for wrong, right in pairs]),
        "",
        _rules(fresh),
    )


def _between(who: Person, wrong: Run, right: Run) -> Preview:
    fresh = _news(wrong, right)
    return Preview(
        tuple(words(one) for one in fresh if shows(who, one)),
        _moved([(wrong.round, right.round)]),
        right.pending.describe() if right.pending is not None else "",
        _rules(fresh),
    )


def _news(wrong: Run, right: Run) -> list[ev.Event]:
    """What would have happened otherwise, from where the two part."""
    was, now = wrong.round.events, right.round.events
    same = next((at for at, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), len(was))
    return [one for one in now[same:] if not isinstance(one, UNTOLD)]


def _moved(pairs: list[tuple[Round, Round]]) -> tuple[Moved, ...]:
    found: dict[str, list[int]] = {}
    for was, now in pairs:
        names = dict.fromkeys([*was.ledger.balances, *now.ledger.balances])
        for name in names:
            kind, player = account(name).kind, account(name).player
            more = now.ledger.balance(name) - was.ledger.balance(name)
            more -= now_began(was, now, name)
            if more and kind is not Kind.CAGE:
                sums = found.setdefault(player or str(kind), [0, 0])
                sums[kind in (Kind.AT_RISK, Kind.BANK, Kind.POT)] += more
    return tuple(Moved(name, *sums) for name, sums in found.items() if any(sums))


def now_began(was: Round, now: Round, name: str) -> int:
    """What a round began with otherwise is of the round before it, and counted there."""
    return _start(now, name) - _start(was, name)


def _start(round: Round, name: str) -> int:
    """What an account held when the round began."""
    held = round.ledger.balance(name)
    for one in round.ledger.page:
        held += one.amount * ((one.source == name) - (one.target == name))
    return held


def _rules(events: list[ev.Event]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.rule for one in events if one.rule))
