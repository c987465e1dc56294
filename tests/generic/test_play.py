"""Random legal play of every registered game: what holds at any table holds at its table."""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.testing.conforming import STEPS, Kind, kinds, plays
from tests.generic import LONG, SCALE

FEW = STEPS if LONG else STEPS // 2
CASES = [
    pytest.param(name, kind, id=f"{name}-{kind}")
    for name, game in GAMES.items()
    for kind in kinds(game)
]


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_random_play(game: str, kind: Kind) -> None:
    """Money is conserved, nothing is a dead end, refusals leave no trace, rules exist."""
    played = [plays(GAMES[game], kind, seed, FEW) for seed in range(SCALE)]
    assert sum(one.rounds for one in played)
    assert sum(one.refusals for one in played)


@pytest.mark.parametrize("game", GAMES)
def test_the_variants_of_a_game_can_be_opened(game: str) -> None:
    for options in GAMES[game].variants:
        GAMES[game].configure(options)
