"""Random legal play of every registered game: what holds at any table holds at its table."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import GAMES
from tests.generic.driver import SCALE, Driver, open_table
from tests.generic.variants import VARIANTS, variants

CASES = [
    pytest.param(game, options, by_hand, automated, id=_id)
    for game in GAMES
    for number, options in enumerate(variants(game))
    for by_hand in (False, True)
    for automated in (False, True)
    # the first variant at every kind of table, the others at one each
    if number == 0 or (by_hand, automated) == ((number % 2 == 1), (number % 4 > 1))
    for _id in [
        f"{game}-{number}-{'by hand' if by_hand else 'equipment'}-"
        f"{'automated' if automated else 'staffed'}"
    ]
]


@pytest.mark.parametrize(("game", "options", "by_hand", "automated"), CASES)
def test_random_play(game: str, options: dict[str, Any], by_hand: bool, automated: bool) -> None:
    """Money is conserved, nothing is a dead end, refusals leave no trace, rules exist."""
    rounds = refusals = 0
    for seed in range(SCALE):
        driver = Driver(open_table(game, options, seed, by_hand=by_hand, automated=automated), seed)
        driver.begin()
        driver.play(180)
        if not driver.table.closed:
            driver.finish_round()
        rounds += driver.rounds
        refusals += driver.refusals
    assert rounds
    assert refusals


def test_variants_are_of_registered_games_and_can_be_opened() -> None:
    for game, several in VARIANTS.items():
        if game in GAMES:
            for options in several:
                GAMES[game].configure(options)
    assert set(VARIANTS) <= set(GAMES)
