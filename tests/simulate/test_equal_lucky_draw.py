"""The compiled round of lucky draw baccarat and the live one over the same shoes."""

from __future__ import annotations

from itertools import islice

import msgspec
import numpy as np
import pytest

from croupier.games.lucky_draw.layout import ENTER, LuckyDrawOptions
from croupier.odds.kernels.lucky_draw import codes, simulate
from croupier.odds.kernels.rng import seeded
from tests.simulate.live_rounds import LaidOut, Live, by_name, shoes

STATE = seeded(np.random.SeedSequence(1))
CENTS = 12_000


@pytest.mark.parametrize("strategy", ["basic", "stand"])
@pytest.mark.parametrize("early", ["", "3"])
@pytest.mark.parametrize("settings", [{}, {"decks": 7, "cutting_card": 242}])
def test_14_16_the_kernel_is_the_live_round_to_the_cent(
    strategy: str, early: str, settings: dict[str, int]
) -> None:
    """Also: 14:6, 14:11(2), 14:18"""
    options = msgspec.convert(settings, LuckyDrawOptions)
    rounds = 250
    laid = list(islice(shoes("standard", options.decks, f"lucky {early}", early=early), 12))
    given = np.stack([codes(shoe) for shoe in laid])
    draw = strategy == "basic"
    tally = simulate(STATE, options, rounds, 1, draw=draw, given=given)
    live = Live("lucky-draw-baccarat", settings, {ENTER: CENTS}, LaidOut(laid))
    seen = set()
    player = by_name(strategy, "lucky-draw-baccarat")
    for number, (cents, _) in enumerate(live.rounds(player, rounds)):
        assert tally.sessions[number] * CENTS == cents, number
        seen.add(cents)
    assert len(seen) >= (6 if draw else 3)
    if early and draw:
        assert {
            10 * CENTS,
            *([] if settings else [31 * CENTS]),
        } <= seen  # three threes, and of one suit (14:11(2))
