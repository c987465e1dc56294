"""The ante of electronic three card poker with all nine cards in sight."""

from __future__ import annotations

import os
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import DECK, parse_cards
from croupier.games import GAMES
from croupier.games.electronic_three_card.layout import PLAY
from croupier.games.poker.layout import ANTE
from croupier.games.poker.three_card import ANTE_BONUS, BET
from croupier.odds.poker import in_sight
from croupier.table.areas import Area
from tests.story import Story

GAME = GAMES["electronic-three-card-poker"]


def like_table(**options: Any) -> dict[str, Area]:
    areas = GAME.round.areas(GAME.configure(options))
    return {ANTE: areas[ANTE], BET: areas[PLAY], ANTE_BONUS: areas[ANTE_BONUS]}


def test_the_walk_over_six_cards_is_the_sum_over_them() -> None:
    """Ten cards, any gains: every six by themselves."""
    rng, many = Random(9), 10
    gains = {three: rng.randint(-3, 3) for three in combinations(range(many), 3)}
    table = np.zeros((many,) * 3, np.int64)
    for three, gain in gains.items():
        for at in permutations(three):
            table[at] = gain
    for fold in (-4, -1, 0, 3):
        total = played = 0
        for six in combinations(range(many), 6):
            worth = sum(gain for three, gain in gains.items() if not set(three) & set(six))
            total += max(worth, fold)
            played += worth > fold
        assert in_sight.walk(table, fold) == (total, played)


def test_what_is_seen_decides_at_the_border() -> None:
    """With queen, six, three: the dealer's high cards are gone, or are all to come."""
    areas, mine = like_table(), parse_cards("Q♠ 6♦ 3♥")
    assert in_sight.best(areas, mine, parse_cards("A♠ A♥ K♠ K♦ A♦ K♥"))
    assert not in_sight.best(areas, mine, parse_cards("4♠ 5♦ 7♥ 8♣ 9♠ 2♦"))
    assert in_sight.best(areas, parse_cards("A♠ A♦ 3♥"), DECK[1:7])


def test_every_hand_is_one_of_a_kind() -> None:
    assert sum(kind.often for kind in in_sight.kinds()) == 22_100
    assert len(in_sight.kinds()) == 1_755


def test_the_strategy_that_sees_the_array_is_played_by_name() -> None:
    from croupier.odds.poker.players import ELECTRONIC_THREE_CARD

    story = Story(
        "electronic-three-card-poker",
        "A♠ A♥ K♠ Q♠ 6♦ 3♥ K♦ A♦ K♥ 9♣ 8♣ 2♠",
        players={"t1": 1},
    )
    story.place("t1", "ante", 1000)
    story.no_more_bets()
    decide = ELECTRONIC_THREE_CARD.player(story.table.options, "array")
    said = decide(story.table, story.table.pending, "t1")
    basic = ELECTRONIC_THREE_CARD.player(story.table.options, "basic")
    assert getattr(said, "option", "") == "play"
    assert getattr(basic(story.table, story.table.pending, "t1"), "option", "") == "fold"


@pytest.mark.skipif(os.environ.get("CROUPIER_FUZZ") != "long", reason="in `make proofs`")
def test_the_edge_with_all_nine_cards_in_sight() -> None:
    assert f"{100 * float(in_sight.edge(like_table())):.4f}" == "3.2112"
