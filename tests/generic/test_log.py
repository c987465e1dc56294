"""Logs of random play of every registered game: replayed, cut, torn, changed, resumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.table.game import Settings
from croupier.testing import logs
from tests.generic import SCALE

SEED = 5
# of the cuts in a log one in so many, of a further variant's in more, and so many bits turned,
# unless there is time for all (`make fuzz`; and `make proofs` turns every bit of a log)
SOME, FEW = 6, 20
FLIPS = 12


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.table.log.os.fsync", lambda _: None)


KINDS = [
    pytest.param(
        name, options, by_hand, n, id=f"{name}-{n}-{'by hand' if by_hand else 'equipment'}"
    )
    for name, game in GAMES.items()
    for n, options in enumerate(game.variants)
    for by_hand in (False, True)
    if n == 0 or by_hand == (n % 2 == 0)
]


@pytest.mark.parametrize(("game", "options", "by_hand", "variant"), KINDS)
def test_logs_replay_and_resume_after_any_cut(
    tmp_path: Path, game: str, options: Settings, by_hand: bool, variant: int
) -> None:
    every = 1 if SCALE > 1 else FEW if variant else SOME
    for seed in range(SEED, SEED + SCALE):
        folder = tmp_path / str(seed)
        folder.mkdir()
        logs.survives_any_cut(folder, GAMES[game], options, by_hand=by_hand, seed=seed, every=every)


@pytest.mark.parametrize("game", GAMES)
def test_any_flipped_bit_is_found(tmp_path: Path, game: str) -> None:
    logs.shows_any_flipped_bit(
        tmp_path, GAMES[game], seed=SEED, flips=FLIPS if SCALE == 1 else 60 * SCALE
    )


@pytest.mark.parametrize(
    ("game", "options"),
    [
        pytest.param(name, options, id=f"{name}-{n}")
        for name, game in GAMES.items()
        for n, options in enumerate(game.variants)
    ],
)
def test_every_shoe_is_dealt_as_it_was_committed_to(
    tmp_path: Path, game: str, options: Settings
) -> None:
    found = logs.orders_are_as_committed(tmp_path, GAMES[game], options, seed=SEED)
    assert bool(found) == (b'"shoe-shuffled"' in (tmp_path / "table.log").read_bytes())
    assert found or not GAMES[game].round.card_based
