"""A table for telling stories at: the cards to come, the wagers, what is done, who holds what.

>>> story = Story("baccarat", "2♠ 9♠ 7♥ K♦ K♣")  # the first card is burnt
>>> story.place("alice", "player", 1000)
>>> story.no_more_bets()
>>> story.won("alice")
1000
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Change, Choose, Command, NoMoreBets, Place, TimeUp, Withdraw
from croupier.table.devices import ByHand, Devices, Stacked
from croupier.table.game import Game
from croupier.table.ledger import HOUSE
from croupier.table.refusal import Refused
from croupier.table.sign import Sign
from croupier.table.table import Table
from croupier.table.transcript import lines

E = TypeVar("E", bound=ev.Event)
STACK = 100_000  # what each player buys in for

DEALER = Actor("dealer", Role.DEALER)
SUPERVISOR = Actor("supervisor", Role.SUPERVISOR)
MANAGER = Actor("manager", Role.MANAGER)
INSPECTOR = Actor("inspector", Role.INSPECTOR)


class Story:
    """A table with players, stacked equipment, and short words for what people do."""

    def __init__(
        self,
        game: str | Game,
        cards: str = "",
        *,
        chance: Iterable[Command] = (),
        by_hand: bool = False,
        players: dict[str, int] | None = None,
        staffed: bool = False,
        sign: Sign | None = None,
        seats: int | None = None,
        record: Any = None,
        clock: Any = None,
        **options: Any,
    ) -> None:
        found = GAMES[game] if isinstance(game, str) else game
        devices: Devices = ByHand() if by_hand else Stacked(cards, chance)
        self.now = 0
        self.table = Table(
            found,
            options=found.configure(options),
            sign=sign,
            seats=seats,
            devices=devices,
            automated=not staffed,
            clock=clock or (lambda: self.now),
            record=record,
        )
        self.events: list[ev.Event] = list(self.table.start())
        for name, seat in (players if players is not None else {"alice": 1}).items():
            self.join(name, seat)
        self._start = {name: self.credit(name) for name in self.table.round.players}

    # People.

    def join(self, name: str, seat: int, chips: int = STACK) -> None:
        self.player(name, Join(seat))
        if chips:
            self.player(name, BuyIn(chips))

    def say(self, by: Actor, command: Command, id: str = "") -> list[ev.Event]:
        events = self.table.submit(by, command, id)
        self.events += events
        return events

    def player(self, name: str, command: Command) -> list[ev.Event]:
        return self.say(Actor(name, Role.PLAYER), command)

    def dealer(self, command: Command) -> list[ev.Event]:
        return self.say(DEALER, command)

    def supervisor(self, command: Command) -> list[ev.Event]:
        return self.say(SUPERVISOR, command)

    def manager(self, command: Command) -> list[ev.Event]:
        return self.say(MANAGER, command)

    def place(self, name: str, area: str, amount: int, box: int = 0) -> None:
        self.player(name, Place(area, amount, box))

    def change(self, name: str, area: str, amount: int, box: int = 0) -> None:
        self.player(name, Change(area, amount, box))

    def withdraw(self, name: str, area: str, box: int = 0) -> None:
        self.player(name, Withdraw(area, box))

    def choose(self, name: str, option: str, amount: int = 0) -> None:
        self.player(name, Choose(option, amount=amount))

    def no_more_bets(self) -> None:
        self.dealer(NoMoreBets())

    def go_on(self) -> None:
        """The dealer goes on after a pause."""
        self.dealer(Choose("go on"))

    def time_up(self) -> None:
        self.say(SYSTEM, TimeUp())

    def refused(self, by: Actor | str, command: Command) -> Refused:
        """The refusal of a command; fails if it would be taken.  Checks nothing changed."""
        actor = Actor(by, Role.PLAYER) if isinstance(by, str) else by
        before = (dict(self.table.ledger.balances), len(self.table.round.events))
        refusal = self.table.check(actor, command)
        assert refusal is not None, f"{command} would be taken"
        with pytest.raises(Refused) as raised:
            self.table.submit(actor, command)
        assert raised.value == refusal
        assert (dict(self.table.ledger.balances), len(self.table.round.events)) == before
        return refusal

    # What came of it.

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def settled(self, name: str = "", area: str = "") -> list[ev.Settled]:
        return [
            e
            for e in self.of(ev.Settled)
            if (not name or e.player == name) and (not area or e.area == area)
        ]

    def result(self, name: str, area: str) -> tuple[str, int, str]:
        """The last result of a player's wager: what, how much came back, by which rule."""
        found = self.settled(name, area)[-1]
        return found.result, found.returned, found.rule

    def announced(self) -> list[str]:
        return [e.text for e in self.of(ev.Announced)]

    def credit(self, name: str) -> int:
        return self.table.credit(name)

    def won(self, name: str) -> int:
        """What a player has won (or lost, negative) since sitting down, wagers at risk counted
        as gone.  Also checks that the books balance over every account."""
        balances = self.table.ledger.balances
        assert sum(balances.values()) == 0
        return self.credit(name) - self._start.get(name, STACK)

    @property
    def house(self) -> int:
        return self.table.ledger.balances[HOUSE]

    def transcript(self) -> str:
        return "\n".join(lines(self.events)) + "\n"
