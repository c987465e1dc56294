"""A table by the name of its game: its options, its chance, its log, its players.

What the commands open their tables with; what they are given is an :class:`OpenTable`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from croupier.deciding import Decider
from croupier.equipment.randomness import LiveSource, SeededSource
from croupier.games import GAMES, game_of
from croupier.opened import REMEMBERED, STAFF, OpenTable
from croupier.scripted import Scripted
from croupier.table.amounts import Amount
from croupier.table.clock import Clock, stopped, wall
from croupier.table.commands import (
    Command,
)
from croupier.table.devices import ByHand, Devices, Equipment, MemoryVault, Vault
from croupier.table.formats import FORMAT
from croupier.table.game import Game
from croupier.table.log import FileVault, Header, Log
from croupier.table.log import header as header_of
from croupier.table.refusal import Refused
from croupier.table.replay import reach, resume
from croupier.table.sign import Sign
from croupier.table.table import Table

__all__ = [
    "REMEMBERED",
    "STAFF",
    "OpenTable",
    "UnknownGame",
    "game_named",
    "game_of",
    "open_table",
    "resume_table",
    "vault_beside",
]


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


def open_table(
    game: str,
    *,
    seed: int | str | None = None,
    players: Mapping[str, Amount] | None = None,
    seats: int | None = None,
    sign: Sign | None = None,
    log: str | PathLike[str] | None = None,
    by_hand: bool = False,
    cards: str | Iterable[str] | None = None,
    chance: Iterable[str | Command] = (),
    equipment: Devices | None = None,
    clock: Clock | Callable[[], int] | None = None,
    courtesies: str | Decider = "default",
    before_the_cut: bool = False,
    **options: Any,
) -> OpenTable:
    """Open a new table of a game.

    ``players`` take seats in order with their chips in cents.  Without a ``seed`` chance is the
    operating system's; ``by_hand`` a dealer conducts the table and enters what the cards show.
    A ``log`` is a new file, with the sealed shoe in another beside it.  ``options`` are the
    game's own, as ``croupier games`` lists them.

    ``cards`` stacks the shoe, a card that is burnt included, and ``chance`` says what else comes,
    as a dealer would enter it (``["17", "3 4", "HT"]``); when they are used up, the table waits
    for more.  ``equipment`` is one's own (:class:`~croupier.table.devices.Devices`), ``clock``
    answers the time in milliseconds.  ``courtesies``: who answers what :meth:`OpenTable.place`
    finds asked before it.  With ``before_the_cut`` players sit down before the cards are shuffled,
    and are offered what the rules offer them then, the cut and the shoe; else the table has been
    made ready when they come.

    >>> table = open_table("baccarat", seed=7, players={"ann": 100_00}, before_the_cut=True)
    >>> str(table.waiting_for)
    'ann: the cut is offered (cut / decline)'
    >>> table = open_table("baccarat", cards="2♠ 9♠ 7♥ K♦ K♣", players={"alice": 100_00})
    >>> table.place("alice", player=10_00)
    >>> table.play()
    <round 1: player 9♠ K♦; banker 7♥ K♣; alice +$10.00>
    """
    found = game_named(game)
    configured = found.configure(options)
    if wrong := configured.not_opened():
        raise ValueError(wrong)
    first = None if seed is None else SeededSource(seed)
    path = None if log is None else Path(log)
    vault: Vault = MemoryVault() if path is None else vault_beside(path)
    said = list(chance)
    stacked = cards is not None or bool(said)
    if by_hand + stacked + (equipment is not None) + (seed is not None) > 1:
        raise ValueError("one of seed, by_hand, cards and chance, or equipment says what comes")
    devices = equipment
    if by_hand:
        devices = ByHand()
    elif stacked:
        devices = Scripted(cards or (), said)
    elif devices is None:
        devices = Equipment(LiveSource() if seed is None else SeededSource(seed), vault)
    table = Table(
        found,
        options=configured,
        sign=sign,
        seats=seats,
        devices=ByHand() if before_the_cut else devices,
        clock=clock or (wall if first is None and not stacked else stopped),
        automated=not by_hand,
    )
    if path is not None:
        table.record = _new_log(path, table, "" if first is None else first.state())
        table.finished.reach = reach(path, game_of)
    opened = OpenTable(table, vault, first, courtesies)
    if not before_the_cut:
        opened.events += table.start()
    for seat, (name, chips) in enumerate((players or {}).items(), 1):
        opened.join(name, seat if seat <= table.state.seats else 0, chips)
    if before_the_cut:
        table.equip(devices)
        opened.events += table.start()
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
