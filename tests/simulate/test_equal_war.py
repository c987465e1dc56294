"""The compiled round of casino war and the live one over the same shoes."""

from __future__ import annotations

from itertools import islice

import msgspec
import numpy as np
import pytest

from croupier.games import GAMES
from croupier.games.casino_war.electronic import ElectronicWarOptions
from croupier.games.casino_war.layout import BET, GO_TO_WAR, TIE, CasinoWarOptions
from croupier.odds.kernels.casino_war import ELECTS, Plan, codes, simulate
from croupier.odds.kernels.rng import seeded
from tests.simulate.live_rounds import LaidOut, Live, by_name, shoes

GAME = GAMES["casino-war"]
STATE = seeded(np.random.SeedSequence(1))
CENTS = 12_000


@pytest.mark.parametrize("strategy", ["war", "surrender", "default"])
@pytest.mark.parametrize("early", ["", "2 7 K"])
@pytest.mark.parametrize("settings", [{}, {"decks": 8, "cutting_card": 208}])
def test_13_16_the_kernel_is_the_live_round_to_the_cent(
    strategy: str, early: str, settings: dict[str, int]
) -> None:
    """Also: 13:17, 13:18"""
    options = msgspec.convert(settings, CasinoWarOptions)
    rounds = 250
    laid = list(islice(shoes("standard", options.decks, f"war {early}", early=early), 12))
    given = np.stack([codes(shoe) for shoe in laid])
    areas = [GAME.round.areas(options)[name] for name in (BET, TIE)]
    stakes = np.array([1.0, 0.5])
    plan = Plan(options, areas, fights=ELECTS[strategy] == GO_TO_WAR)
    gains = simulate(STATE, plan, stakes, rounds, 1, given).sessions
    live = Live("casino-war", settings, {BET: CENTS, TIE: CENTS // 2}, LaidOut(laid))
    seen = set()
    for number, (cents, _) in enumerate(live.rounds(by_name(strategy, "casino-war"), rounds)):
        assert gains[number] * CENTS == cents, number
        seen.add(cents)
    assert len(seen) >= (5 if strategy == "war" else 3)


@pytest.mark.parametrize("strategy", ["war", "surrender", "default"])
def test_13a_4_the_kernel_is_the_live_round_on_a_terminal_to_the_cent(strategy: str) -> None:
    """Also: 13a:3(3)"""
    game = GAMES["electronic-casino-war"]
    options = ElectronicWarOptions()
    laid = list(islice(shoes("standard", options.decks, "terminals", early="2 7 K"), 6))
    given = np.stack([codes(shoe) for shoe in laid])
    areas = [game.round.areas(options)[name] for name in (BET, TIE)]
    plan = Plan(options, areas, fights=ELECTS[strategy] == GO_TO_WAR)
    gains = simulate(STATE, plan, np.array([1.0, 0.5]), 150, 1, given).sessions
    live = Live(game.name, {}, {BET: CENTS, TIE: CENTS // 2}, LaidOut(laid))
    seen = set()
    for number, (cents, _) in enumerate(live.rounds(by_name(strategy, game.name), 150)):
        assert gains[number] * CENTS == cents, number
        seen.add(cents)
    assert len(seen) >= (5 if strategy == "war" else 3)
