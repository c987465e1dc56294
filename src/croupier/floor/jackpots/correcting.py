"""What a link does when a result at one of its tables was entered wrongly (16:10(2), I-G-12).

A win that a correction makes is determined by it: it is paid of what the meter shows then.  One
that it unmakes goes back to the meter, and what the house put in for it to the house, as far as the
meter has it.  What others were paid stands (I-JP-10).  All of it becomes durable in the step that
corrects the table, or nothing (I-JP-17).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from croupier.floor.jackpots.deciding import Decision, decide
from croupier.floor.jackpots.history import STARTS_AGAIN, WON
from croupier.floor.jackpots.kept import LINK, LinkState, Paid, award_name, plain, read_paid
from croupier.floor.store.base import Store
from croupier.floor.store.steps import Operation, Post, PutFact, SetFact
from croupier.floor.table.accounts import house_of_link, link_account, won_account
from croupier.table.commands import Awarded, Correction
from croupier.table.refusal import Refused, Unanswered
from croupier.table.run import Run
from croupier.table.table import Table
from croupier.wagers.jackpots.awarding import Award, JackpotWin, named
from croupier.wagers.jackpots.sharing import Floors


class Corrected(NamedTuple):
    """A correction with what the link says to it, and what becomes durable around it."""

    command: Correction
    first: tuple[Operation, ...] = ()  # before what the table posts
    then: tuple[Operation, ...] = ()


class Correcting:
    """One link's part in a correction at one of its tables."""

    def __init__(self, store: Store, link: str, floors: Floors, *, mystery: bool) -> None:
        self._store = store
        self.link = link
        self.floors = floors
        self.mystery = mystery

    def corrected(self, name: str, table: Table, command: Correction) -> Corrected:
        """The correction as the table is to be told it."""
        with self._store.one_moment():
            was = self._store.fact(LINK + self.link)
            kept = read_paid(self._store.fact(award_name(self.link, name, command.round)))
            shows = self._store.balance(link_account(self.link))
        try:
            found = _found(table, command)
        except Refused:
            return Corrected(command)  # the table says so itself
        told = kept if kept is not None else _paid_in(found.before)
        if found.stands or (found.current and told is not None and told.wins == named(found.wins)):
            return Corrected(command)
        state = msgspec.json.decode(was, type=LinkState)
        now = msgspec.structs.replace(state, decisions=state.decisions + 1)
        step: list[Operation] = [PutFact(LINK + self.link, plain(now), was)]
        wins = () if found.current else found.wins  # a round in progress asks for itself
        if told is None and not wins:
            return Corrected(command, tuple(step) if found.current else ())
        return self._moved(name, command, shows, state.reset, told, wins, step)

    def _moved(
        self,
        name: str,
        command: Correction,
        shows: int,
        reset: int,
        told: Paid | None,
        wins: Sequence[JackpotWin],
        step: list[Operation],
    ) -> Corrected:
        """What was won goes back, what is won now is paid: the difference."""
        back = sum(told.amounts) if told else 0
        taken = min(told.house, shows + back) if told else 0
        meter = shows + back - taken
        decided = Decision({name: (0,) * len(wins)}, 0, meter)
        if wins and not self.mystery:
            parts = {name: tuple(win.part for win in wins)}
            decided = decide(meter, reset, self.floors, parts)
        amounts = decided.amounts[name]
        shared = decided.shared
        paid = Paid(command.round, amounts, decided.meter, named(wins), decided.house, shared)
        step.append(SetFact(award_name(self.link, name, command.round), plain(paid)))
        if not wins:
            last = read_paid(self._store.fact(award_name(self.link, name)))
            if last is not None and last.round == command.round:  # it may be awarded again
                step.append(SetFact(award_name(self.link, name), ""))
        house, won = decided.house - taken, sum(amounts) - back
        then: list[Operation] = []
        account, own = link_account(self.link), won_account(self.link, name)
        if house > 0:
            step.append(Post(house_of_link(self.link), account, house, STARTS_AGAIN))
        if won > 0:
            step.append(Post(account, own, won, WON, name))
        elif won < 0:
            then.append(Post(own, account, -won, WON, name))
        if house < 0:
            then.append(Post(account, house_of_link(self.link), -house, STARTS_AGAIN))
        if wins:
            award = Awarded(amounts, decided.meter, named(wins), decided.shared)
            command = msgspec.structs.replace(command, told=award)
        return Corrected(command, tuple(step), tuple(then))


class _Found(NamedTuple):
    """What a correction makes of the wins of a round."""

    before: Run | None
    current: bool  # the round is in progress
    stands: bool  # what it was awarded it is awarded still
    wins: tuple[JackpotWin, ...]  # for which the link has to be asked


def _found(table: Table, command: Correction) -> _Found:
    current = command.round == table.round.number
    try:
        before, after = table.finished.as_corrected(command)
    except Unanswered as unanswered:
        asked = unanswered.ask
        wins = asked.wins if isinstance(asked, Award) else ()
        return _Found(table.finished.entered_in(command.round), current, stands=False, wins=wins)
    wins = after.pending.wins if isinstance(after.pending, Award) else ()
    return _Found(before, current, _awarded(after) is not None, wins)


def _awarded(run: Run) -> Awarded | None:
    found = (given.command for given in run.inputs if isinstance(given.command, Awarded))
    return next(found, None)


def _paid_in(run: Run | None) -> Paid | None:
    """What a round was told that it was awarded."""
    found = None if run is None else _awarded(run)
    if run is None or found is None or not any(found.amounts):
        return None
    return Paid(run.round.number, found.amounts, found.meter, found.wins)
