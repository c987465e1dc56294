"""Company at a table in the terminal: players whom strategies play, where players bet against
each other and nobody can play alone."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cli.errors import UserError
from croupier.house import OpenTable
from croupier.table import events as ev
from croupier.table.actors import player
from croupier.table.acts import BuyIn
from croupier.table.commands import TimeUp
from croupier.table.strategy import Strategy
from croupier.table.wagering import Wagering


class Company:
    """The players of a table who need nobody to speak for them."""

    def __init__(self, opened: OpenTable, each: dict[str, Strategy], chips: int) -> None:
        self._opened = opened
        self._table = opened.table
        self._each = each
        self._chips = chips  # what each buys, and buys again when they are gone

    def __iter__(self) -> Iterator[str]:
        return iter(self._each)

    def __contains__(self, name: str) -> bool:
        return name in self._each

    def acts(self) -> Iterator[list[ev.Event]]:
        """What they do, act by act, until a person is asked."""
        if isinstance(self._table.pending, Wagering):
            yield from self._buy()
        while not self._table.closed and not isinstance(self._table.pending, Wagering):
            asked = [name for name in self._table.pending.waits_for() if name in self]
            if not asked:
                return
            yield self._decide(asked[0])

    def _decide(self, name: str) -> list[ev.Event]:
        command = self._each[name](self._table, self._table.pending.put_to(name), name)
        if isinstance(command, TimeUp):
            command = self._table.pending.put_to(name).default() or command
        return self._opened.submit(player(name), command)

    def _buy(self) -> Iterator[list[ev.Event]]:
        for name in self._each:
            again = BuyIn(self._chips)
            broke = name in self._table.round.players and not self._table.credit(name)
            if broke and self._table.check(player(name), again) is None:
                yield self._opened.submit(player(name), again)


def company_of(opened: OpenTable, strategies: list[str], chips: int) -> Company:
    """A player for each strategy, called as it."""
    if strategies and opened.table.round.layout:
        said = "company is for games where players bet against each other"
        raise UserError(f"{said}; here --name brings another player")
    each: dict[str, Strategy] = {}
    for strategy in strategies:
        try:
            decide = opened.strategy(strategy)
        except ValueError as error:
            raise UserError(str(error)) from None
        count = sum(name.partition("-")[0] == strategy for name in each) + 1
        each[strategy if count == 1 else f"{strategy}-{count}"] = decide
    return Company(opened, each, chips)
