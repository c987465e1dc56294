"""A table in play, with short words for what its players do: what ``croupier.open_table`` answers.

A thin layer: :attr:`OpenTable.table` is the table itself, and everything here is said to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Self

from croupier import speech
from croupier.deciding import Decider, Deciding, asked
from croupier.equipment.randomness import LiveSource, SeededSource, Source
from croupier.showing import described, pictured, titled
from croupier.speech import Misread
from croupier.table import events as ev
from croupier.table import seen
from croupier.table.actors import SYSTEM, Actor, Role, player
from croupier.table.acts import BuyIn, Join, Leave
from croupier.table.amounts import Amount, cents, sound
from croupier.table.asks import Choice, Legal
from croupier.table.commands import (
    Change,
    Choose,
    CloseTable,
    Command,
    Correction,
    Place,
    Withdraw,
)
from croupier.table.devices import ByHand, Vault
from croupier.table.entered import Entered, entered
from croupier.table.log import FileVault, Log
from croupier.table.played import PlayedRound, played
from croupier.table.refusal import Refused
from croupier.table.seen import Hand, View, Waiting
from croupier.table.strategy import Strategy, go_on, make
from croupier.table.table import Table
from croupier.table.transcript import line
from croupier.table.wagering import Wagering

REMEMBERED = 1000  # events and rounds that an open table keeps to be looked at
STAFF: dict[str, Actor] = {
    "dealer": Actor("dealer", Role.DEALER),
    "stickperson": Actor("stickperson", Role.STICKPERSON),
    "boxperson": Actor("boxperson", Role.BOXPERSON),
    "keno writer": Actor("keno writer", Role.KENO_WRITER),
    "supervisor": Actor("supervisor", Role.SUPERVISOR),
    "manager": Actor("manager", Role.MANAGER),
    "inspector": Actor("inspector", Role.INSPECTOR),
    "system": SYSTEM,
}
"""Who may be named in :meth:`OpenTable.say` besides the players."""


class OpenTable:
    """A table in play, with short words for what its players do.

    >>> from croupier import open_table
    >>> table = open_table("baccarat", seed=7, players={"alice": 100_00})
    >>> table.place("alice", banker=10_00, player_pair=5_00)
    >>> [(w.area, w.result, w.returned) for w in table.play().wagers]
    [('player-pair', 'lose', 0), ('banker', 'win', 1950)]
    >>> table
    <Baccarat, round 2: waiting for wagers, until 'no more bets'; alice $104.50>
    """

    def __init__(
        self,
        table: Table,
        vault: Vault,
        first: SeededSource | None,
        courtesies: str | Decider = "default",
    ) -> None:
        self.table = table
        self.rounds: deque[PlayedRound] = deque(maxlen=REMEMBERED)  # finished, oldest first
        self.events: deque[ev.Event] = deque(maxlen=REMEMBERED)  # what was told, oldest first
        self._vault = vault
        self._first = first
        self._courtesies = courtesies
        if table.last is not None and table.caught_up:
            self._finished(table.last.round)
        table.watch = self._finished

    def _finished(self, round: Any) -> None:
        if not round.state.closed:
            self.rounds.append(played(round))

    def __repr__(self) -> str:
        return described(self.table)

    def __str__(self) -> str:
        return titled(self.table, self.hands)

    def _repr_html_(self) -> str:
        return pictured(self.table, self.hands)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.let_stand()

    def _corrected(self, number: int) -> None:
        """A round that is kept to be looked at, as it stands now."""
        run = self.table.finished.entered_in(number)
        for at, one in enumerate(self.rounds):
            if one.round == number and run is not None:
                self.rounds[at] = played(run.round)

    # What is said to the table.

    def submit(self, by: Actor, command: Command) -> list[ev.Event]:
        """Any command by anyone; :class:`Refused` names the reason and the rule."""
        return self._heard(self.table.submit(by, sound(command)))

    def _heard(self, events: list[ev.Event]) -> list[ev.Event]:
        self.events += events
        for event in events:
            if isinstance(event, ev.ShoeRevealed):
                self._vault.forget(event.commitment)
            elif isinstance(event, ev.Recalculated):
                self._corrected(event.round)
        return events

    def say(self, who: str, what: str | Mapping[str, Any] | Command) -> list[ev.Event]:
        """Somebody says something: in the words of ``croupier play``, with amounts in dollars; as
        a plain dictionary, as the floor's API takes it, with amounts in cents; or as a command.

        ``who`` is a player, or one of :data:`STAFF`.

        >>> from croupier import open_table
        >>> table = open_table("roulette", by_hand=True, players={"alice": 100_00})
        >>> _ = table.say("alice", "split 17 20 5")
        >>> _ = table.say("dealer", "no more bets")
        >>> _ = table.say("dealer", {"type": "spin", "pocket": "17"})
        >>> str(table.waiting_for)
        'dealer: collect losing wagers, pay winning ones (go on)'
        """
        return self.submit(self.actor(who), self.command(what, who))

    def actor(self, who: str) -> Actor:
        """Who is meant by a name: a player at the table, or one of the staff."""
        if who in self.table.round.players:
            return player(who)
        named = STAFF.get(who.removeprefix("gaming "))
        if named is None:
            staff = ", ".join(STAFF)
            raise Refused(f"{who} is not at this table, and none of its staff ({staff})")
        return named

    def command(self, what: str | Mapping[str, Any] | Command, who: str = "") -> Command:
        """A command from words, from a plain dictionary, or as it is; ``who`` would say it."""
        table = self.table
        if isinstance(what, Command):
            return what
        try:
            if isinstance(what, str):
                if what.lower() in ("no more bets", "deal") and isinstance(table.pending, Wagering):
                    return table.pending.default()
                ask = table.pending.put_to(who)
                return speech.read(what.split(), ask, table.game, table.round.layout)
            return table.game.command(dict(what))
        except (Misread, ValueError) as error:
            raise Refused(str(error)) from None

    def join(self, name: str, seat: int = 0, chips: Amount = 0) -> list[ev.Event]:
        """A player takes a seat (0: stands), and buys chips for so many cents."""
        bought = cents(chips)
        events = self.submit(player(name), Join(seat))
        if bought:
            events += self.submit(player(name), BuyIn(bought))
        return events

    def leave(self, name: str) -> list[ev.Event]:
        """A player leaves with their chips."""
        return self.submit(player(name), Leave())

    def place(
        self,
        name: str,
        wagers: Mapping[str, Amount] | None = None,
        /,
        *,
        box: int = 0,
        **more: Amount,
    ) -> None:
        """A player's wagers in cents by area.  An underscore stands for a hyphen.

        What stands before the wagering of a round (the cut, an offer of the shoe) is answered by
        the table's ``courtesies``.
        """
        self.until_wagers()
        areas = self.table.round.layout
        for area, amount in {**(wagers or {}), **more}.items():
            hyphened = area.replace("_", "-")
            wanted = area if area in areas or hyphened not in areas else hyphened
            self.submit(player(name), Place(wanted, cents(amount), box))

    def until_wagers(self) -> None:
        """Answer what is asked before this round's wagers are taken, as far as players are."""
        table = self.table
        while not table.closed and not table.pending.takes_wagers:
            round = table.round
            if table.pending.chance or (round.wagers and not round.wagering_to_come):
                return
            self.go_on(self._decides(self._courtesies))

    def change(self, name: str, area: str, amount: Amount, *, box: int = 0) -> None:
        """Make a wager this many cents."""
        self.submit(player(name), Change(area, cents(amount), box))

    def withdraw(self, name: str, area: str, *, box: int = 0) -> None:
        """Take a wager back."""
        self.submit(player(name), Withdraw(area, box))

    def choose(self, name: str, option: str, *, amount: Amount | None = None) -> None:
        """A player's decision, by the rules' word for it or the casino's ('hit'); without an
        amount, all of it where that is what the option means ('double')."""
        own, ask = self.table.game.words, self.table.pending.put_to(name)
        meant = option
        if isinstance(ask, Choice) and option not in ask.options:
            meant = own.option(option)
        wanted = 0 if amount is None else cents(amount)
        if amount is None and isinstance(ask, Choice):
            try:
                wanted = speech.unsaid_amount(meant, ask, own)
            except Misread as misread:
                raise Refused(str(misread), ask.rule) from None
        self.submit(player(name), Choose(meant, amount=wanted))

    def correct(self, was: str, now: str, *, which: int = 0, by: str = "manager") -> None:
        """A result was entered wrongly: what was entered, and what it really was.

        ``which`` says which of several, from 1, where the same was entered more than once.

        >>> from croupier import open_table
        >>> table = open_table("roulette", chance=["17"], players={"alice": 100_00})
        >>> table.place("alice", {"straight-18": 10_00})
        >>> table.play().outcome["number"]
        ['17']
        >>> table.correct("17", "18")
        >>> table.balance("alice")
        45000
        """
        self.submit(self.actor(by), self.correction(was, now, which=which))

    def correction(self, was: str, now: str, *, which: int = 0) -> Correction:
        """The command that corrects what was entered."""
        alike = [one for one in self.entered if self._same(was, one.answer)]
        if not alike:
            listed = ", ".join(map(str, self.entered)) or "nothing"
            raise Refused(f"no '{was}' was entered that can still be corrected; there is {listed}")
        if len(alike) > 1 and not which:
            rounds = ", ".join(f"{n} in round {one.round}" for n, one in enumerate(alike, 1))
            raise Refused(f"'{was}' was entered {len(alike)} times: say which, of {rounds}")
        if not 0 <= which <= len(alike):
            raise Refused(f"'{was}' was entered {len(alike)} times, not {which}")
        one = alike[which - 1] if which else alike[0]
        try:
            answer: Any = speech.like(now.split(), one.answer)
        except Misread as misread:
            raise Refused(str(misread)) from None
        return Correction(one.round, one.input, answer)

    def _same(self, said: str, answer: Command) -> bool:
        try:
            return speech.like(said.split(), answer) == answer
        except Misread:
            return False

    def play(
        self, strategy: str | Decider | Mapping[str, str | Decider] = "default"
    ) -> PlayedRound:
        """No more bets, and on to the end of the round; asks on the way go to the strategy: one
        for all, or one for each player by name."""
        table = self.table
        self.until_wagers()
        if isinstance(table.devices, ByHand) and not table.pending.chance:
            raise Refused("this table has a dealer: say what comes, as say('dealer', 'spin 17')")
        decide = self._decides(strategy)
        number = table.round.number
        while table.round.number == number and not table.closed:
            self.go_on(decide)
        return next(one for one in reversed(self.rounds) if one.round == number)

    def _decides(self, strategy: str | Decider | Mapping[str, str | Decider]) -> Strategy:
        if isinstance(strategy, Mapping):
            each = {name: self._decides(one) for name, one in strategy.items()}
            return Deciding(each, self.strategy("default"))
        return self.strategy(strategy) if isinstance(strategy, str) else asked(strategy)

    def go_on(self, strategy: Strategy | None = None) -> list[ev.Event]:
        """One answer to whatever the table waits for."""
        return self._heard(go_on(self.table, strategy or self.strategy("default")))

    def strategy(self, name: str) -> Strategy:
        """A strategy of the game by name, on the table's own seed if it has one."""
        return make(name, self.table.game, self._stream)

    def _stream(self, name: str) -> Source:
        return LiveSource() if self._first is None else self._first.fork(name)

    def close(self) -> list[ev.Event]:
        """Whoever may leave leaves with their chips; the shoe is revealed, the log ends."""
        events = []
        if not self.table.closed:
            for place in self.table.state.players:
                if self.table.check(player(place.name), Leave()) is None:
                    events += self.submit(player(place.name), Leave())
            events += self.submit(SYSTEM, CloseTable())
        self.let_stand()
        if isinstance(self._vault, FileVault):
            self._vault.destroy()
        return events

    def let_stand(self) -> None:
        """Let go of the table as it stands; a log can be resumed."""
        if isinstance(self.table.record, Log):
            self.table.record.close()

    # What there is to see.

    @property
    def waiting_for(self) -> Waiting:
        """What the table waits for, by name: ``"the banker's second card"``."""
        return seen.waiting(self.table)

    @property
    def hands(self) -> dict[str, Hand]:
        """The hands on the table, as everyone sees them: of this round or, before its first card,
        of the last one."""
        return self._hands("")

    def _hands(self, viewer: str) -> dict[str, Hand]:
        lying = seen.hands(self.table.round.events, viewer)
        if not lying and self.rounds:
            return seen.hands(self.rounds[-1].events, viewer)
        return lying

    def view(self, name: str) -> View:
        """The table as one player may see it."""
        return seen.view(self.table, name)

    def balance(self, name: str) -> int:
        """A player's chips that are not wagered, in cents."""
        return self.table.credit(name)

    credit = balance

    def wagers(self, name: str) -> dict[str, int]:
        """What a player has on the layout, in cents by area."""
        return {wager.area.name: wager.amount for wager in self.table.round.of(name)}

    @property
    def entered(self) -> list[Entered]:
        """The results of chance that can still be corrected."""
        return entered(self.table)

    def legal(self) -> list[Legal]:
        """Everything that may be done now, and by whom."""
        return self.table.legal()

    def is_legal(self, who: str, what: str | Mapping[str, Any] | Command) -> Refused | None:
        """Whether :meth:`say` would be taken: nothing, or the refusal that it would meet."""
        try:
            return self.table.check(self.actor(who), sound(self.command(what, who)))
        except Refused as refused:
            return refused

    @property
    def log(self) -> list[str]:
        """The latest events as lines, each with its rule."""
        return [line(event) for event in self.events]
