"""Logs of random play of every registered game: replayed, cut, torn, changed, resumed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.house import game_of
from croupier.table.devices import ByHand, Devices, Equipment
from croupier.table.log import FORMAT, FileVault, Header, Log, LogBroken
from croupier.table.replay import Differs, resume, verify
from croupier.table.table import Table
from tests.generic.driver import SCALE, Driver, fingerprint, open_table
from tests.generic.variants import variants

SEED = 5
STEPS = 45


class Stand(NamedTuple):
    """Where a table stood after it had answered."""

    size: int  # of the log
    now: int
    fingerprint: bytes


class Played(NamedTuple):
    log: bytes
    stands: list[Stand]
    vaults: list[bytes]  # what the vault held at each


def play(folder: Path, game: str, options: dict[str, Any], *, by_hand: bool, seed: int) -> Played:
    """Random play with a log, and where the table stood after each command."""
    path = folder / "table.log"
    vault = FileVault(folder / "table.vault")
    table = open_table(game, options, seed, by_hand=by_hand, automated=not by_hand, vault=vault)
    source = "" if by_hand else SeededSource(seed).state()
    header = Header(
        FORMAT,
        game,
        GAMES[game].edition,
        GAMES[game].version,
        table.state.sign,
        table.state.seats,
        msgspec.to_builtins(table.options),
        not by_hand,
        source,
    )
    log = Log.create(path, header)
    table.record = log
    stands: list[Stand] = []
    vaults: list[bytes] = []
    driver = Driver(table, seed)
    said = driver.say

    def say(*spoken: Any) -> Any:
        events = said(*spoken)
        stands.append(Stand(path.stat().st_size, driver.now, fingerprint(table)))
        vaults.append(vault.path.read_bytes() if vault.path.exists() else b"")
        return events

    driver.say = say  # type: ignore[method-assign,assignment]
    driver.begin()
    driver.play(STEPS)
    log.close()
    return Played(path.read_bytes(), stands, vaults)


def devices_in(folder: Path, by_hand: bool) -> Any:
    def devices(header: Header, state: str) -> Devices:
        if by_hand:
            return ByHand()
        return Equipment(SeededSource.restore(state), FileVault(folder / "cut.vault"))

    return devices


def resumed(folder: Path, played: Played, cut: int, *, by_hand: bool) -> tuple[Table, Stand, int]:
    """The table resumed from the first ``cut`` bytes; where it should stand; which stand that is.

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
    table = resume(path, game_of, devices_in(folder, by_hand), lambda: stand.now)
    return table, stand, number


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.table.log.os.fsync", lambda _: None)


KINDS = [
    pytest.param(game, options, by_hand, id=f"{game}-{n}-{'by hand' if by_hand else 'equipment'}")
    for game in GAMES
    for n, options in enumerate(variants(game))
    for by_hand in (False, True)
    if n == 0 or by_hand == (n % 2 == 0)
]


@pytest.mark.parametrize(("game", "options", "by_hand"), KINDS)
def test_logs_replay_and_resume_after_any_cut(
    tmp_path: Path, game: str, options: dict[str, Any], by_hand: bool
) -> None:
    for seed in range(SEED, SEED + SCALE):
        folder = tmp_path / str(seed)
        folder.mkdir()
        played = play(folder, game, options, by_hand=by_hand, seed=seed)
        assert verify(folder / "table.log", game_of).entries == played.log.count(b"\n") - 1
        cuts = [at + 1 for at, byte in enumerate(played.log) if byte == ord("\n")]
        rng = Random(seed)
        torn = rng.sample(range(cuts[0] + 1, len(played.log)), 8)
        first = played.stands[0].size
        places = [cut for cut in [*cuts, *torn] if cut >= first]
        for n, cut in enumerate(places):
            table, stand, _ = resumed(folder, played, cut, by_hand=by_hand)
            written = (folder / "cut.log").read_bytes()
            assert written == played.log[: stand.size], f"cut at {cut}"
            assert fingerprint(table) == stand.fingerprint, f"cut at {cut}"
            if n % (len(places) // 4) == 0 and not table.closed:
                goes_on(folder, table, stand, seed + n)
            if isinstance(table.record, Log):
                table.record.close()


def goes_on(folder: Path, table: Table, stand: Stand, seed: int) -> None:
    """A resumed table can be played on, and its log is sound."""
    driver = Driver(table, seed)
    driver.now = stand.now
    driver.stream = list(table.round.events)
    driver.play(5)
    if not table.closed:
        driver.finish_round()
    assert sum(table.ledger.balances.values()) == 0
    verify(folder / "cut.log", game_of)


@pytest.mark.parametrize("game", GAMES)
def test_any_flipped_bit_is_found(tmp_path: Path, game: str) -> None:
    log = play(tmp_path, game, {}, by_hand=False, seed=SEED).log
    path = tmp_path / "flipped.log"
    rng = Random(SEED)
    for at in rng.sample(range(len(log) * 8), 60 * SCALE):
        changed = bytearray(log)
        changed[at // 8] ^= 1 << at % 8
        path.write_bytes(changed)
        with pytest.raises((LogBroken, Differs)):
            verify(path, game_of)
