"""Pai gow counted exactly, against counts of whole tiles, a sample of deals and known figures."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any
from unittest.mock import sentinel

import numpy as np
import pytest

from croupier.equipment.tiles import KIND, KINDS, TILES, Tile, parse_tiles
from croupier.odds.figures import Figures
from croupier.odds.pai_gow import (
    FOURS,
    OTHERS,
    Count,
    Side,
    advise,
    every_four,
    figures,
    hands_like,
    high_number,
    low_number,
    some_tiles,
    whole,
)
from croupier.table.results import Lose, Win
from croupier.wagers.pai_gow.deciding import compare_high, compare_low, decide
from croupier.wagers.pai_gow.hands import Setting, value_of
from croupier.wagers.pai_gow.house_way import house_way
from tests.proofs import LONG
from tests.wagers.pai_gow import second_house_way as second


def figures_of() -> dict[tuple[str, str], Figures]:
    game: Any = SimpleNamespace(name="pai-gow")
    return {(f.wager, f.variant): f for f in figures(game, sentinel.options)}


@cache
def set_by_house(tiles: tuple[Tile, ...]) -> Setting:
    return house_way(tiles).setting


def rest_of(tiles: list[Tile]) -> list[Tile]:
    left = list(TILES)
    for tile in tiles:
        left.remove(tile)
    return left


def tally(results: list[Any]) -> Count:
    wins = sum(isinstance(result, Win) for result in results)
    losses = sum(isinstance(result, Lose) for result in results)
    return Count(wins, len(results) - wins - losses, losses)


# What the counting rests on.


def test_the_fours_that_are_counted_stand_for_all() -> None:
    assert len(list(every_four())) == 3_620
    assert sum(map(hands_like, every_four())) == FOURS == 35_960
    assert OTHERS == 20_475
    with_pair = sum(hands_like(four) for four in every_four() if len(set(four)) < 4)
    assert Fraction(with_pair, FOURS) == Fraction(6_840, 35_960)  # 19.02%


def test_6_36_the_numbers_of_hands_compare_as_hands_do() -> None:
    values = [value_of(a, b) for a, b in product(KINDS, KINDS)]
    for player, bank in product(values, values):
        higher = high_number(player) > high_number(bank)
        assert higher == compare_high(player, bank).player_higher
        higher = low_number(player) > low_number(bank)
        assert higher == compare_low(player, bank).player_higher


@pytest.mark.parametrize(
    "text", ["teen day gor chop-ng", "9 9 12 l10", "3/6 h4 l4 5", "h10 l10 11 h8", "3/6 3/6 12 12"]
)
def test_6_36_a_hand_against_each_of_the_20_475(text: str) -> None:
    """Real tiles, each by itself, decided as at the table: from either side."""
    tiles = parse_tiles(text)
    others = [set_by_house(four) for four in combinations(rest_of(tiles), 4)]
    assert len(others) == OTHERS
    for one in advise(tiles, Side.PLAYER):
        assert one.count == tally([decide(one.setting, bank).result for bank in others])
    for one in advise(tiles, Side.BANKER):
        lost = tally([decide(player, one.setting).result for player in others])
        assert one.count == Count(lost.losses, lost.stand_offs, lost.wins)


# All hands.


def test_all_hands_against_all_others() -> None:
    player, banker, co_banker = whole(Side.PLAYER), whole(Side.BANKER), whole(Side.CO_BANKER)
    assert player.house_way.total == player.best.total == FOURS * OTHERS
    assert banker.house_way == co_banker.house_way == co_banker.best
    # the same deals, seen from the other side
    assert banker.house_way.wins == player.house_way.losses
    assert banker.house_way.losses == player.house_way.wins
    assert co_banker.otherwise == 0 < banker.otherwise < FOURS
    for one in (player, banker):
        assert one.best.expected > one.house_way.expected
        assert one.otherwise < FOURS // 4


def test_a_sample_of_deals_agrees() -> None:
    """Within five standard errors; every deal is in the second count below."""
    deals, chance = 20_000 if LONG else 4_000, np.random.default_rng(6)
    results = []
    for _ in range(deals):
        dealt = [TILES[n] for n in chance.permutation(32)[:8]]
        player, bank = house_way(dealt[:4]), house_way(dealt[4:])
        results.append(decide(player.setting, bank.setting).result)
    seen, exact = tally(results), whole(Side.PLAYER).house_way
    for got, ways in (
        (seen.wins, exact.wins),
        (seen.stand_offs, exact.stand_offs),
        (seen.losses, exact.losses),
    ):
        p = ways / exact.total
        assert abs(got - deals * p) < 5 * (deals * p * (1 - p)) ** 0.5


def test_6_19_1_the_figures_are_exact_and_in_the_known_range() -> None:
    """House ways of this family cost a player from 2 to 3 in a hundred against the house, and a
    player who banks far less."""
    found = figures_of()
    assert list(found) == [
        ("player", "house way"),
        ("player", "best setting"),
        ("player/banker", "house way"),
        ("player/banker", "best setting"),
        ("co-banker", "house way"),
    ]
    edges = {key: one.house_edge for key, one in found.items()}
    assert all(isinstance(edge, Fraction) for edge in edges.values())
    assert Fraction(2, 100) < edges["player", "house way"] < Fraction(3, 100)
    assert Fraction(1, 100) < edges["player", "best setting"] < edges["player", "house way"]
    assert 0 < edges["player/banker", "house way"] < Fraction(1, 100)
    assert -Fraction(1, 100) < edges["player/banker", "best setting"] < 0
    assert edges["co-banker", "house way"] == edges["player/banker", "house way"]
    for one in found.values():
        assert sum(line.probability for line in one.lines) == 1
        assert Fraction(2, 5) < one.push_probability < Fraction(21, 50)


def second_count() -> dict[tuple[str, str], Fraction]:
    """The house edges once more, with the house way and the ranking of the second writing: each
    of the 35,960 hands of the other side by itself, told from one's own by the tiles it is of."""
    names = [name for name in second.SINGLE for _ in range(2)]
    held = list(combinations(range(32), 4))
    masks = np.array([sum(1 << tile for tile in four) for four in held])
    ways = {key: second.house_way(key) for key in {tuple(names[t] for t in four) for four in held}}
    laid = [ways[tuple(names[t] for t in four)] for four in held]
    high = np.array([second.worth(*hand) for hand, _ in laid])
    low = np.array([zero_alike(*hand) for _, hand in laid])
    gains = dict.fromkeys(product(("player", "player/banker"), ("house way", "best setting")), 0)
    for mask, four, own in zip(masks, held, laid, strict=True):
        if any(tile % 2 and tile - 1 not in four for tile in four):
            continue  # as with the first tile of that kind
        hands = 2 ** len({tile // 2 for tile in four if (tile ^ 1) not in four})
        free = (masks & mask) == 0
        theirs = high[free], low[free]
        for side in ("player", "player/banker"):
            kept = gain(own, theirs, side)
            tried = [gain(way, theirs, side) for way in second.three_ways([names[t] for t in four])]
            gains[side, "house way"] += hands * kept
            gains[side, "best setting"] += hands * max(tried)
    return {key: Fraction(-total, 20 * FOURS * OTHERS) for key, total in gains.items()}


def zero_alike(one: str, other: str) -> float:
    worth = second.worth(one, other)
    return worth if worth >= 1 else 0.0


def gain(way: second.Set, theirs: tuple[Any, Any], side: str) -> int:
    """In twentieths: 19 for each hand won, 20 for each lost."""
    high, low = second.worth(*way[0]), zero_alike(*way[1])
    if side == "player":
        higher = [high > theirs[0], low > theirs[1]]
    else:
        higher = [high >= theirs[0], low >= theirs[1]]
    wins, losses = higher[0] & higher[1], ~(higher[0] | higher[1])
    return 19 * int(wins.sum()) - 20 * int(losses.sum())


def test_6_19_the_figures_are_those_of_a_second_count() -> None:
    exact = {key: one.house_edge for key, one in figures_of().items()}
    assert exact == {
        ("player", "house way"): Fraction(44_441_329, 1_840_702_500),
        ("player", "best setting"): Fraction(60_627_979, 3_681_405_000),
        ("player/banker", "house way"): Fraction(10_480_753, 1_840_702_500),
        ("player/banker", "best setting"): -Fraction(6_930_617, 3_681_405_000),
        ("co-banker", "house way"): Fraction(10_480_753, 1_840_702_500),
    }
    counted = second_count()
    assert counted == {key: exact[key] for key in counted}


# Strategy.


@pytest.mark.parametrize("side", [Side.PLAYER, Side.BANKER])
def test_6_29_1_each_setting_has_its_cost_against_the_best(side: Side) -> None:
    for four in list(every_four())[::37]:
        ways = advise(some_tiles(four), side)
        assert [one.house_way for one in ways].count(True) == 1
        assert ways[0].cost == 0
        assert [one.count.expected for one in ways] == sorted(
            (one.count.expected for one in ways), reverse=True
        )
        for one in ways:
            assert one.count.total == OTHERS
            assert one.cost == ways[0].count.expected - one.count.expected
            assert not [o for o in ways if one.setting.higher_than(o.setting) and o.cost < one.cost]


def test_6_29_3_a_co_banker_has_the_house_way() -> None:
    tiles = parse_tiles("h8 l10 11 h7")
    (only,) = advise(tiles, Side.CO_BANKER)
    assert only.setting == house_way(tiles).setting
    assert only.cost == 0


def test_a_mixed_kind_counts_alike_whichever_tile_it_is() -> None:
    one, other = (
        advise(parse_tiles(f"{text} teen h8 h10")) for text in ("chop-gow-36", "chop-gow-45")
    )
    assert [a.count for a in one] == [b.count for b in other]
    assert {KIND[tile] for tile in parse_tiles("chop-gow-36 chop-gow-45")} == {KINDS[11]}
