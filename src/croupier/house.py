"""A table by the name of its game: its options, its chance, its log, its players.

What ``croupier.open_table`` answers, and what the commands open their tables with.  A thin
layer: :attr:`OpenTable.table` is the table itself, and everything here is said to it.
"""

from __future__ import annotations

import difflib
from collections import deque
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from croupier.equipment.randomness import LiveSource, SeededSource, Source
from croupier.games import GAMES, game_of
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, player
from croupier.table.acts import BuyIn, Join, Leave
from croupier.table.asks import Legal
from croupier.table.clock import stopped, wall
from croupier.table.commands import Change, Choose, CloseTable, Command, Place, Withdraw
from croupier.table.devices import ByHand, Devices, Equipment, MemoryVault, Vault
from croupier.table.game import Game
from croupier.table.log import FORMAT, FileVault, Header, Log
from croupier.table.log import header as header_of
from croupier.table.played import PlayedRound, played
from croupier.table.refusal import Refused
from croupier.table.replay import resume
from croupier.table.sign import Sign
from croupier.table.strategy import Strategy, go_on, make
from croupier.table.table import Table
from croupier.table.transcript import line

REMEMBERED = 1000  # events and rounds that an open table keeps to be looked at


class UnknownGame(ValueError):
    """No registered game has that name."""


def game_named(name: str) -> Game:
    """The registered game of that name.

    >>> game_named("baccarat").title
    'Baccarat'
    """
    if name in GAMES:
        return GAMES[name]
    near = difflib.get_close_matches(name, GAMES, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(GAMES)}"
    raise UnknownGame(f"there is no game '{name}'; {hint}")


def vault_beside(log: Path) -> FileVault:
    """Where the sealed shoe of a log's table is kept until it is spent."""
    return FileVault(log.with_name(log.name + ".vault"))


class OpenTable:
    """A table in play, with short words for what its players do.

    >>> table = open_table("baccarat", seed=7, players={"alice": 100_00})
    >>> table.place("alice", banker=10_00, player_pair=5_00)
    >>> [(w.area, w.result, w.returned) for w in table.play().wagers]
    [('player-pair', 'lose', 0), ('banker', 'win', 1950)]
    >>> table.credit("alice")
    10450
    """

    def __init__(self, table: Table, vault: Vault, first: SeededSource | None) -> None:
        self.table = table
        self.rounds: deque[PlayedRound] = deque(maxlen=REMEMBERED)  # finished, oldest first
        self.events: deque[ev.Event] = deque(maxlen=REMEMBERED)
        self._vault = vault
        self._first = first
        if table.last is not None and table.caught_up:
            self._finished(table.last.round)
        table.watch = self._finished

    def _finished(self, round: Any) -> None:
        if not round.state.closed:
            self.rounds.append(played(round))

    # What is said to the table.

    def submit(self, by: Actor, command: Command) -> list[ev.Event]:
        """Any command by anyone; :class:`Refused` names the reason and the rule."""
        return self._heard(self.table.submit(by, command))

    def _heard(self, events: list[ev.Event]) -> list[ev.Event]:
        self.events += events
        for event in events:
            if isinstance(event, ev.ShoeRevealed):
                self._vault.forget(event.commitment)
        return events

    def join(self, name: str, seat: int = 0, chips: int = 0) -> list[ev.Event]:
        """A player takes a seat (0: stands), and buys chips for so many cents."""
        events = self.submit(player(name), Join(seat))
        if chips:
            events += self.submit(player(name), BuyIn(chips))
        return events

    def place(
        self, name: str, wagers: Mapping[str, int] | None = None, /, *, box: int = 0, **more: int
    ) -> None:
        """A player's wagers in cents by area.  An underscore stands for a hyphen."""
        areas = self.table.round.layout
        for area, amount in {**(wagers or {}), **more}.items():
            hyphened = area.replace("_", "-")
            wanted = area if area in areas or hyphened not in areas else hyphened
            self.submit(player(name), Place(wanted, amount, box))

    def change(self, name: str, area: str, amount: int, *, box: int = 0) -> None:
        """Make a wager this many cents."""
        self.submit(player(name), Change(area, amount, box))

    def withdraw(self, name: str, area: str, *, box: int = 0) -> None:
        """Take a wager back."""
        self.submit(player(name), Withdraw(area, box))

    def choose(self, name: str, option: str, *, amount: int = 0) -> None:
        """A player's decision."""
        self.submit(player(name), Choose(option, amount=amount))

    def play(self, strategy: str | Strategy = "default") -> PlayedRound:
        """No more bets, and on to the end of the round; asks on the way go to the strategy."""
        if isinstance(strategy, str):
            strategy = self.strategy(strategy)
        number = self.table.round.number
        while self.table.round.number == number:
            self.go_on(strategy)
        return next(one for one in reversed(self.rounds) if one.round == number)

    def go_on(self, strategy: Strategy) -> list[ev.Event]:
        """One answer to whatever the table waits for."""
        return self._heard(go_on(self.table, strategy))

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
        self.leave()
        if isinstance(self._vault, FileVault):
            self._vault.destroy()
        return events

    def leave(self) -> None:
        """Leave the table standing; a log can be resumed."""
        if isinstance(self.table.record, Log):
            self.table.record.close()

    # What there is to see.

    def credit(self, name: str) -> int:
        """A player's chips that are not wagered, in cents."""
        return self.table.credit(name)

    def legal(self) -> list[Legal]:
        """Everything that may be done now, and by whom."""
        return self.table.legal()

    @property
    def log(self) -> list[str]:
        """The latest events as lines, each with its rule."""
        return [line(event) for event in self.events]


def open_table(
    game: str,
    *,
    seed: int | str | None = None,
    players: Mapping[str, int] | None = None,
    seats: int | None = None,
    sign: Sign | None = None,
    log: str | PathLike[str] | None = None,
    by_hand: bool = False,
    **options: Any,
) -> OpenTable:
    """Open a new table of a game.

    ``players`` take seats in order with their chips in cents.  Without a ``seed`` chance is the
    operating system's; ``by_hand`` a dealer conducts the table and enters what the cards show.
    A ``log`` is a new file, with the sealed shoe in another beside it.  ``options`` are the
    game's own, as ``croupier games`` lists them.
    """
    found = game_named(game)
    configured = found.configure(options)
    first = None if seed is None else SeededSource(seed)
    source: Source = LiveSource() if seed is None else SeededSource(seed)
    path = None if log is None else Path(log)
    vault: Vault = MemoryVault() if path is None else vault_beside(path)
    table = Table(
        found,
        options=configured,
        sign=sign,
        seats=seats,
        devices=ByHand() if by_hand else Equipment(source, vault),
        clock=wall if first is None else stopped,
        automated=not by_hand,
    )
    if path is not None:
        table.record = _new_log(path, table, "" if first is None else first.state())
    opened = OpenTable(table, vault, first)
    opened.events += table.start()
    for seat, (name, chips) in enumerate((players or {}).items(), 1):
        opened.join(name, seat if seat <= table.state.seats else 0, chips)
    return opened


def _new_log(path: Path, table: Table, source: str) -> Log:
    game = table.game
    beside = vault_beside(path).path
    if beside.exists():
        raise FileExistsError(17, "a sealed shoe of another table is there", str(beside))
    return Log.create(
        path,
        Header(
            FORMAT,
            game.name,
            game.edition,
            game.version,
            table.state.sign,
            table.state.seats,
            msgspec.to_builtins(table.options),
            table.automated,
            source,
        ),
    )


def resume_table(log: str | PathLike[str]) -> OpenTable:
    """The table of a log, open where it stood."""
    path = Path(log)
    vault = vault_beside(path)
    header = header_of(path)
    first = SeededSource.restore(header.source) if header.source else None

    def devices(header: Header, state: str) -> Devices:
        if not header.automated:
            return ByHand()
        return Equipment(SeededSource.restore(state) if state else LiveSource(), vault)

    table = resume(path, game_of, devices, wall if first is None else stopped)
    if table.closed and isinstance(table.record, Log):
        table.record.close()
        vault.destroy()  # its shoe was revealed
        raise Refused(f"the table of {path} is closed")
    return OpenTable(table, vault, first)
