"""Every game: a table that was closed is opened again, and what was mistyped is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.commands import (
    RESULTS,
    CloseTable,
    Command,
    Correction,
    OpenAgain,
    Spin,
    TakeBack,
)
from croupier.table.log import Log
from croupier.table.replay import verify
from croupier.testing import logs
from croupier.testing.driver import Driver, fingerprint

SUPERVISOR = Actor("sue", Role.SUPERVISOR)
DEALER = Actor("dealer", Role.DEALER)
# Every roll is settled as it is entered.
NEVER = {"craps", "mini-craps"}
SEED = 11


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.table.log.os.fsync", lambda _: None)


def closed(driver: Driver) -> None:
    """Bring a table to its close, with the sign that New South Wales wants displayed before."""
    table = driver.table
    for _ in range(2_000):
        if table.check(SUPERVISOR, CloseTable()) is None:
            driver.say(SUPERVISOR, CloseTable())
            assert table.closed
            return
        driver.now += 60_000
        for kind in table.round.obeyings:
            notice = kind.__struct_config__.tag == "notice-of-closure"
            if notice and table.check(SUPERVISOR, kind()) is None:
                driver.say(SUPERVISOR, kind())
        driver.say(*driver.hurried())
    raise AssertionError(f"the table does not close: {table.check(SUPERVISOR, CloseTable())}")


class _OpenedAgain(logs.Writing):
    """Random play, a close, and play again, twice."""

    def play(self, steps: int) -> None:
        for _ in range(2):
            super().play(steps // 3)
            if not self.table.closed:
                closed(self)
            before = dict(self.table.ledger.balances)
            events = self.say(SUPERVISOR, OpenAgain())
            assert [type(one) for one in events[:2]] == [ev.TableOpened, ev.RoundOpened]
            assert self.table.ledger.balances == before
        super().play(steps // 3)
        if not self.table.closed:
            self.finish_round()


@pytest.mark.parametrize("by_hand", [False, True], ids=["equipment", "by hand"])
@pytest.mark.parametrize("game", GAMES)
def test_a_closed_table_opens_again_and_its_log_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, by_hand: bool
) -> None:
    monkeypatch.setattr(logs, "Writing", _OpenedAgain)
    played = logs.play(tmp_path, GAMES[game], {}, by_hand=by_hand, seed=SEED, steps=30)
    assert verify(tmp_path / "table.log", logs.finder(GAMES[game])).entries == (
        played.log.count(b"\n") - 1
    )
    marks = [
        at
        for at, one in enumerate(played.log.split(b"\n"))
        if b'"table-opened"' in one or b'"table-closed"' in one
    ]
    assert len(marks) == 4
    ends = [at + 1 for at, byte in enumerate(played.log) if byte == ord("\n")]
    near = {ends[at + by] for at in marks for by in (-1, 0, 1) if at + by < len(ends)}
    for cut in sorted(near | {ends[-1]}):
        if cut < played.stands[0].size:
            continue
        table, stand = logs.resumed(tmp_path, GAMES[game], played, cut, by_hand=by_hand)
        assert (tmp_path / "cut.log").read_bytes() == played.log[: stand.size]
        assert fingerprint(table) == stand.fingerprint, f"cut at {cut}"
        if isinstance(table.record, Log):
            table.record.close()


@pytest.mark.parametrize("game", GAMES)
def test_what_outlives_a_closing_is_what_the_carry_has(game: str) -> None:
    kinds = [GAMES[game].round, *GAMES[game].earlier.values()]
    for kind in kinds:
        assert {*kind.carry_type.outlives_closing} <= {*kind.carry_type.__struct_fields__}
        again = kind.carry_type().opened_again()
        assert again == kind.carry_type()
        assert getattr(again, "shoe", None) is None  # shuffled before it is brought into play


class _Mistyping(logs.Writing):
    """A dealer who mistypes now and then, and takes it back."""

    taken = 0

    def random_correction(self) -> tuple[Actor, Command]:
        return SUPERVISOR, Correction(0, 0, Spin("0"))  # of a round that there never was

    def say(self, by: Actor, command: Command) -> list[ev.Event]:
        if not isinstance(command, RESULTS) or self.rng.random() < 0.3:
            return super().say(by, command)
        before = fingerprint(self.table)
        events = super().say(by, command)
        if not self.table.closed and self.table.check(DEALER, TakeBack()) is None:
            told = super().say(DEALER, TakeBack())
            assert [type(one) for one in told[:2]] == [ev.TakenBack, ev.Rewound]
            assert fingerprint(self.table) == before
            type(self).taken += 1
            events = super().say(by, command)
        return events


@pytest.mark.parametrize("game", GAMES)
def test_what_was_mistyped_is_taken_back_as_if_it_had_not_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(_Mistyping, "taken", 0)
    monkeypatch.setattr(logs, "Writing", _Mistyping)
    for seed in range(SEED, SEED + (1 if game in NEVER else 8)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        played = logs.play(folder, GAMES[game], {}, by_hand=True, seed=seed, steps=90)
        verify(folder / "table.log", logs.finder(GAMES[game]))
        table, stand = logs.resumed(folder, GAMES[game], played, len(played.log), by_hand=True)
        assert fingerprint(table) == stand.fingerprint
        if isinstance(table.record, Log):
            table.record.close()
        if _Mistyping.taken:
            break
    assert bool(_Mistyping.taken) == (game not in NEVER)
