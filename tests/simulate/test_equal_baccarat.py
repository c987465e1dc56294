"""The compiled coups of baccarat and the live ones, shoe after shoe, for every wager."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest

from croupier.games import GAMES
from croupier.games.baccarat.layout import PREFERENCE
from croupier.odds.kernels.baccarat import CARD, Plan, code, gains_of, simulate
from croupier.odds.kernels.rng import seeded
from croupier.table import events as ev
from croupier.table.areas import Area
from tests.simulate.live_rounds import LaidOut, Live, by_name, shoes

STAKE = 1000
STATE = seeded(np.random.SeedSequence(1))
BACCARAT = GAMES["baccarat"]


def areas_of(settings: dict[str, Any]) -> list[Area]:
    return list(BACCARAT.round.areas(BACCARAT.configure(settings)).values())


@pytest.mark.parametrize(
    ("settings", "rounds"),
    [
        ({}, 2000),
        ({"decks": 6}, 600),
        ({"even_money": True}, 200),
        ({"cutting_card": 200}, 300),
        ({"cutting_card": 385, "for_terminals": True}, 300),
        ({"cutting_card": 380, "decks": 8}, 300),
    ],
)
def test_the_kernel_is_the_live_coup_to_the_cent(settings: dict[str, Any], rounds: int) -> None:
    options: Any = BACCARAT.configure(settings)
    laid = list(islice(shoes("standard", options.decks, f"{settings}"), rounds // 3))
    given = np.array([[code(card) for card in shoe] for shoe in laid], dtype=np.uint8)
    areas = areas_of(settings)
    plan = Plan(options, areas)
    wagers = dict.fromkeys([area.name for area in areas], STAKE)
    live = Live("baccarat", {**settings, "per_box": 0}, wagers, LaidOut(laid))
    columns = [
        simulate(STATE, plan, stakes, rounds, 1, given).sessions for stakes in np.eye(len(areas))
    ]
    played = live.rounds(by_name("default", "baccarat"), rounds)
    for number, (cents, happened) in enumerate(played):
        won = {
            event.area: event.returned - event.stake
            for event in happened
            if isinstance(event, ev.Settled)
        }
        compiled = [round(column[number] * STAKE, 6) for column in columns]
        assert compiled == [won[area.name] for area in areas], f"coup {number}"
        assert sum(compiled) == cents


def test_every_way_to_deal_a_coup_comes_about() -> None:
    """Both ways to meet the cutting card; two to three cards to either hand; naturals; pairs."""
    laid = list(islice(shoes("standard", 8, "{}"), 60))
    live = Live("baccarat", {}, {"tie": STAKE}, LaidOut(laid))
    seen: Counter[str] = Counter()
    for _, happened in live.rounds(by_name("default", "baccarat"), 600):
        dealt = Counter(e.to for e in happened if isinstance(e, ev.Dealt))
        seen[f"{dealt['player']} and {dealt['banker']} cards"] += 1
        seen.update(
            e.rule for e in happened if isinstance(e, ev.Announced) and e.text == "last round"
        )
    assert {"2 and 2 cards", "3 and 2 cards", "2 and 3 cards", "3 and 3 cards"} <= set(seen)
    assert {"qld-2024:1:15(2)", "qld-2024:1:15(4)"} <= set(seen)


def test_a_wager_looks_at_counts_or_at_pairs() -> None:
    by_count, by_pair = gains_of(areas_of({}))
    assert len(areas_of({})) == 3 + 15
    for n, area in enumerate(areas_of({})):
        assert bool(by_count[n].any()) != bool(by_pair[n].any()), area.name
    assert set(PREFERENCE) >= {"tiger", "lucky-6"}


def test_every_card_has_a_byte_of_its_own() -> None:
    assert len(CARD) == 52
