"""Logs of random play: written, cut anywhere, resumed, read again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from croupier.equipment import verifier
from croupier.equipment.randomness import SeededSource
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.commands import Command
from croupier.table.devices import ByHand, Devices, Equipment
from croupier.table.formats import FORMAT
from croupier.table.game import Game, Settings
from croupier.table.log import FileVault, Header, Log, LogBroken
from croupier.table.replay import Differs, resume, verify
from croupier.table.table import Table
from croupier.testing.driver import Driver, fingerprint, open_table

STEPS = 45
SHOES = 200  # steps until some shoes are spent


class Stand(NamedTuple):
    """Where a table stood after it had answered."""

    size: int  # of the log
    now: int
    fingerprint: bytes


class Played(NamedTuple):
    log: bytes
    stands: list[Stand]
    vaults: list[bytes]  # what the vault held at each


class Writing(Driver):
    """Random play that notes where the table stood after each command."""

    def __init__(self, table: Table, seed: int, path: Path, vault: FileVault) -> None:
        super().__init__(table, seed)
        self.path, self.vault = path, vault
        self.stands: list[Stand] = []
        self.vaults: list[bytes] = []

    def say(self, by: Actor, command: Command) -> list[ev.Event]:
        events = super().say(by, command)
        self.stands.append(Stand(self.path.stat().st_size, self.now, fingerprint(self.table)))
        self.vaults.append(self.vault.path.read_bytes() if self.vault.path.exists() else b"")
        return events


def play(
    folder: Path, game: Game, options: Settings, *, by_hand: bool, seed: int, steps: int = STEPS
) -> Played:
    """Random play with a log, and where the table stood after each command."""
    path = folder / "table.log"
    vault = FileVault(folder / "table.vault")
    table = open_table(game, options, seed, by_hand=by_hand, automated=not by_hand, vault=vault)
    header = Header(
        FORMAT,
        game.name,
        game.edition,
        game.version,
        table.state.sign,
        table.state.seats,
        msgspec.to_builtins(table.options),
        not by_hand,
        "" if by_hand else SeededSource(seed).state(),
    )
    log = Log.create(path, header)
    table.record = log
    driver = Writing(table, seed, path, vault)
    driver.begin()
    driver.play(steps)
    log.close()
    return Played(path.read_bytes(), driver.stands, driver.vaults)


def finder(game: Game) -> Callable[[Header], Game]:
    """Finds the one game that these logs are of."""

    def find(header: Header) -> Game:
        found = game.as_of(header.version) if header.game == game.name else None
        if found is None:
            raise LogBroken(1, f"version {header.version} of {header.game}")
        return found

    return find


def resumed(
    folder: Path, game: Game, played: Played, cut: int, *, by_hand: bool
) -> tuple[Table, Stand]:
    """The table resumed from the first ``cut`` bytes, and where it should stand.

    A command whose entry is on the disk is carried out; one whose entry is not was never given.
    """
    whole = played.log.rfind(b"\n", 0, cut) + 1
    number = 0
    while number + 1 < len(played.stands) and played.stands[number].size < whole:
        number += 1
    stand = played.stands[number]
    path = folder / "cut.log"
    path.write_bytes(played.log[:cut])
    (folder / "cut.vault").write_bytes(played.vaults[number] or b"{}")

    def devices(header: Header, state: str) -> Devices:
        if by_hand:
            return ByHand()
        return Equipment(SeededSource.restore(state), FileVault(folder / "cut.vault"))

    return resume(path, finder(game), devices, lambda: stand.now), stand


def survives_any_cut(
    folder: Path, game: Game, options: Settings, *, by_hand: bool, seed: int, every: int = 1
) -> None:
    """A log replays, and a table resumed after any cut of it stands where it stood.

    ``every``: of so many cuts between two entries, one is tried, and fewer of the others then.
    """
    inside, played_on = (8, 4) if every == 1 else (3, 2)
    played = play(folder, game, options, by_hand=by_hand, seed=seed)
    assert verify(folder / "table.log", finder(game)).entries == played.log.count(b"\n") - 1
    cuts = [at + 1 for at, byte in enumerate(played.log) if byte == ord("\n")]
    torn = Random(seed).sample(range(cuts[0] + 1, len(played.log)), inside)
    first = played.stands[0].size
    places = [cut for cut in [*cuts[seed % every :: every], *torn] if cut >= first]
    for n, cut in enumerate(places):
        table, stand = resumed(folder, game, played, cut, by_hand=by_hand)
        assert (folder / "cut.log").read_bytes() == played.log[: stand.size], f"cut at {cut}"
        assert fingerprint(table) == stand.fingerprint, f"cut at {cut}"
        if n % max(len(places) // played_on, 1) == 0 and not table.closed:
            _goes_on(folder, game, table, stand, seed + n)
        if isinstance(table.record, Log):
            table.record.close()


def _goes_on(folder: Path, game: Game, table: Table, stand: Stand, seed: int) -> None:
    """A resumed table can be played on, and its log is sound."""
    driver = Driver(table, seed)
    driver.now = stand.now
    driver.stream = list(table.round.events)
    driver.play(5)
    if not table.closed:
        driver.finish_round()
    assert sum(table.ledger.balances.values()) == 0
    verify(folder / "cut.log", finder(game))


def shows_any_flipped_bit(folder: Path, game: Game, *, seed: int, flips: int) -> None:
    """Whatever bit of a log is changed, reading it again finds out."""
    log = play(folder, game, {}, by_hand=False, seed=seed).log
    path = folder / "flipped.log"
    for at in Random(seed).sample(range(len(log) * 8), flips):
        changed = bytearray(log)
        changed[at // 8] ^= 1 << at % 8
        path.write_bytes(changed)
        try:
            verify(path, finder(game))
        except (LogBroken, Differs):
            continue
        raise AssertionError(f"bit {at} of the log was changed, and it still reads as whole")


def orders_are_as_committed(folder: Path, game: Game, options: Settings, *, seed: int) -> int:
    """Whoever trusts nobody finds every shoe of a log as it was committed to, and only the last
    still sealed; answers how many there were."""
    play(folder, game, options, by_hand=False, seed=seed, steps=SHOES)
    found = [shoe for shoe in verifier.verify(folder / "table.log") if shoe.cards or shoe.failed]
    for shoe in found:
        sound = ("verified", "uncommitted") + ("sealed",) * (shoe is found[-1])
        assert shoe.status in sound, f"line {shoe.line}: {shoe.status}"
    return len(found)
