"""Hand for hand the chips of PokerKit, a program that others wrote, with every right to act.

Three hundred hands here; ``CROUPIER_FUZZ=long`` plays tens of thousands.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.games.poker_room.kit import play

HANDS = 12_000 if os.environ.get("CROUPIER_FUZZ") == "long" else 150


@pytest.mark.parametrize(
    ("game", "structure"), [("texas-holdem", "no limit"), ("omaha", "full pot")]
)
def test_chips_are_as_pokerkit_has_them(game: str, structure: str) -> None:
    for seed in range(HANDS):
        both = play(game, structure, Random(f"{game} {seed}"))
        assert both.ours() == both.theirs(), (seed, both.told)
