"""Hand for hand the chips of PokerKit, a program that others wrote, with every right to act.

Every betting structure at both games: some three hundred hands here, and with
``CROUPIER_FUZZ=long`` thirty-six thousand.
"""

from __future__ import annotations

import os
from random import Random

import pytest

LONG = os.environ.get("CROUPIER_FUZZ") == "long"
TABLES = [
    ("texas-holdem", "no limit", 0),
    ("texas-holdem", "full pot", 0),
    ("texas-holdem", "half pot", 0),
    ("texas-holdem", "structured", 0),
    ("texas-holdem", "structured", 3),
    ("omaha", "no limit", 0),
    ("omaha", "full pot", 0),
    ("omaha", "half pot", 0),
    ("omaha", "structured", 0),
]
HANDS = 4_000 if LONG else 30


@pytest.mark.parametrize(("game", "structure", "raises"), TABLES)
def test_chips_are_as_pokerkit_has_them(game: str, structure: str, raises: int) -> None:
    from tests.games.poker_room.kit import play  # PokerKit takes seconds to import

    for seed in range(HANDS):
        both = play(game, structure, Random(f"{game} {structure} {raises} {seed}"), raises)
        assert both.ours() == both.theirs(), (seed, both.told)
