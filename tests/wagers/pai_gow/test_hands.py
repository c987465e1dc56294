"""Hands of two tiles, four tiles set into two, and how they compare (6:2 to 6:8, 6:36)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations

import pytest

from croupier.equipment.tiles import KIND, KINDS, PIPS, TILES, Tile, parse_tiles
from croupier.table.results import Lose, Result, StandOff, Win
from croupier.wagers.pai_gow.deciding import (
    RESULTS_ROUNDED,
    compare_high,
    compare_low,
    decide,
)
from croupier.wagers.pai_gow.hands import (
    LADDER,
    Setting,
    Value,
    chong_ranking_3,
    set_hands,
    settings,
    value_of,
)


def value(tiles: str) -> Value:
    one, other = parse_tiles(tiles)
    return value_of(KIND[one], KIND[other])


def setting(high: str, low: str) -> Setting:
    """As laid: the high hand is named first and is the higher."""
    tiles = parse_tiles(f"{high} {low}")
    made = set_hands(tiles[:2], tiles[2:])
    assert set(made.high.tiles) == set(tiles[:2])
    return made


# Ranking.


def test_6_7_2_wongs_gongs_and_high_9s() -> None:
    hands = ["12 9", "2 9", "12 h8", "2 l8", "12 h7", "2 l7"]
    assert [str(value(hand)) for hand in hands] == [
        "teen wong",
        "day wong",
        "teen gong",
        "day gong",
        "teen high 9",
        "day high 9",
    ]
    values = [value(hand) for hand in hands]
    assert values == sorted(values, reverse=True)
    assert value("12 l8") == value("12 h8")  # any 8 tile
    assert value("5 5") > values[0]  # the lowest pair
    assert values[-1] > value("11 h8")  # a 9


def test_6_7_how_many_of_the_496_hands_stand_on_each_rung() -> None:
    """Also: 6:8"""
    rungs = Counter(str(value_of(KIND[a], KIND[b])) for a, b in combinations(TILES, 2))
    assert sum(rungs.values()) == 496
    assert {name: n for name, n in rungs.items() if not name.isdigit()} == {
        **dict.fromkeys(LADDER[16:], 1),
        "teen wong": 4,
        "day wong": 4,
        "teen gong": 8,
        "day gong": 8,
        "teen high 9": 8,
        "day high 9": 8,
    }
    counts: Counter[int] = Counter()
    for a, b in combinations(range(32), 2):
        if KIND[TILES[a]] is KIND[TILES[b]] or ranks(TILES[a], TILES[b]):
            continue
        counts[counted(TILES[a], TILES[b])] += 1
    assert {int(name): n for name, n in rungs.items() if name.isdigit()} == counts


def ranks(one: Tile, other: Tile) -> int:
    """By the pips alone: 6 for a teen wong down to 1, 0 for none."""
    pips = {PIPS[one], PIPS[other]}
    others = {sum(PIPS[one]), sum(PIPS[other])}
    for order, (leader, total) in enumerate(
        [((6, 6), 9), ((1, 1), 9), ((6, 6), 8), ((1, 1), 8), ((6, 6), 7), ((1, 1), 7)]
    ):
        if leader in pips and total in others:
            return 6 - order
    return 0


def counted(one: Tile, other: Tile) -> int:
    """By the pips alone; (1, 2) and (2, 4) are 3 or 6."""
    wild = {(1, 2), (2, 4)}
    totals = {sum(PIPS[one]) + sum(PIPS[other])}
    for tile, beside in ((one, other), (other, one)):
        if PIPS[tile] in wild:
            totals = {3 + sum(PIPS[beside]), 6 + sum(PIPS[beside])}
    return max(total % 10 for total in totals)


SINGLE = [(6, 6), (1, 1), (4, 4), (1, 3), (5, 5), (3, 3), (2, 2), (5, 6), (4, 6), (1, 6), (1, 5),
          (3, 6), (2, 6), (2, 5), (1, 4), (1, 2)]  # fmt: skip
TWIN = {(4, 5): (3, 6), (3, 5): (2, 6), (3, 4): (2, 5), (2, 3): (1, 4), (2, 4): (1, 2)}


def place(tile: Tile) -> int:
    return SINGLE.index(TWIN.get(PIPS[tile], PIPS[tile]))


def test_6_7_every_two_hands_compare_as_the_schedule_ranks_them() -> None:
    """All 136 different hands, each against each, by a comparison made of pips.

    Also: 6:36(4)
    """
    first = {kind: next(tile for tile in TILES if KIND[tile] is kind) for kind in KINDS}
    hands = [(first[a], first[b]) for n, a in enumerate(KINDS) for b in KINDS[n:]]
    assert len(hands) == 136

    def key(hand: tuple[Tile, Tile]) -> tuple[int, ...]:
        if pair_place(hand) or ranks(*hand):
            return pair_place(hand), ranks(*hand)
        return 0, 0, counted(*hand), top_place(hand)

    ordered = sorted(hands, key=key)
    values = [value_of(KIND[a], KIND[b]) for a, b in ordered]
    assert values == sorted(values)
    for (one, low), (other, high) in pairwise(zip(ordered, values, strict=True)):
        assert (key(one) == key(other)) == (low == high)


def pair_place(hand: tuple[Tile, Tile]) -> int:
    one, other = map(place, hand)
    return 0 if one != other else 17 if one == 15 else 16 - one


def top_place(hand: tuple[Tile, Tile]) -> int:
    return -min(map(place, hand))


def test_6_8_2_the_left_digit_has_no_value() -> None:
    assert [value(hand).rung for hand in ("h10 l10", "h10 11", "h8 9", "12 l10")] == [0, 1, 7, 2]


def test_6_8_1_gee_jun_tiles_count_3_or_6() -> None:
    """I-PG-1"""
    assert {tile: value(f"3/6 {tile}").rung for tile in "12 5 h4 h6 h7 h8 9 h10 11".split()} == {
        "12": 8, "5": 8, "h4": 7, "h6": 9, "h7": 3, "h8": 4, "9": 5, "h10": 6, "11": 7,
    }  # fmt: skip
    assert value("gee-jun-12 11") == value("gee-jun-24 11")
    assert str(value("3/6 3/6")) == "gee jun"


def test_6_3_2_chong_ranking_3_has_a_high_6() -> None:
    """Also: 6:4(2)"""
    assert chong_ranking_3(value("h6 h7"))
    assert not chong_ranking_3(value("l6 h7"))
    assert [chong_ranking_3(value(hand)) for hand in ("12 11", "2 11", "h8 5", "h4 9")] == [
        True
    ] * 4
    assert not any(chong_ranking_3(value(hand)) for hand in ("l8 5", "l4 9", "3/6 h7", "h10 12"))


def test_6_4_1_or_any_higher_count_or_rank() -> None:
    assert chong_ranking_3(value("h10 l4"))
    assert chong_ranking_3(value("12 h8"))
    assert chong_ranking_3(value("5 5"))
    assert not chong_ranking_3(value("12 l10"))


# High and low hand.


def test_6_2_the_better_two_tiles_are_the_high_hand_however_laid() -> None:
    """I-PG-15"""
    for four in ("12 9 h8 5", "h4 h4 12 2", "h10 l10 h8 l8"):
        tiles = parse_tiles(four)
        for order in permutations(tiles):
            made = set_hands(order[:2], order[2:])
            assert made.high.value >= made.low.value
            assert made == set_hands(order[2:], order[:2])
            assert made in settings(tiles) or len(set(map(KIND.get, tiles))) < 4


def test_6_2_of_two_equal_hands_the_one_with_the_highest_tile_is_high() -> None:
    made = set_hands(parse_tiles("h8 h10"), parse_tiles("2 h6"))
    assert made.high.tiles == ("day", "chong")
    assert made.rungs == (8, 8)


def test_6_27_four_tiles_have_three_settings_and_fewer_with_pairs() -> None:
    found = Counter(
        len(settings(four)) for four in combinations([KIND_TILES[kind] for kind in KINDS], 4)
    )
    assert found == {3: 1_820}
    assert len(settings(parse_tiles("12 12 9 5"))) == 2
    assert len(settings(parse_tiles("9 9 5 5"))) == 2
    with pytest.raises(ValueError, match="3 tiles"):
        settings(parse_tiles("12 12 9"))


KIND_TILES = {kind: next(tile for tile in TILES if KIND[tile] is kind) for kind in KINDS}


# Section 36.


def test_6_36_1_both_hands_higher_wins() -> None:
    """Also: 6:19(1)"""
    decision = decide(setting("12 9", "h10 9"), setting("h8 l10", "h7 l10"))
    assert decision.result == Win(Fraction(19, 20), "qld-2024:6:19(1)")
    assert (decision.high.rule, decision.low.rule) == ("qld-2024:6:36(1)(b)", "qld-2024:6:36(1)(a)")


def test_6_19_2_a_win_at_a_table_that_rounds_cites_its_rule() -> None:
    decision = decide(setting("12 9", "h10 9"), setting("h8 l10", "h7 l10"))
    assert RESULTS_ROUNDED[decision.won] == Win(Fraction(19, 20), "qld-2024:6:19(2)")


def test_6_36_2_both_hands_lower_loses() -> None:
    assert result("h8 l10 / h7 l10", "12 9 / h10 9") == Lose("qld-2024:6:36(2)")


def test_6_36_3_one_of_each_is_a_stand_off() -> None:
    assert result("h8 l10 / h7 l10", "12 9 / h10 11") == StandOff("qld-2024:6:36(3)(a)")
    assert result("12 9 / h10 11", "h8 l10 / h7 l10") == StandOff("qld-2024:6:36(3)(b)")


def result(player: str, bank: str) -> Result:
    def laid(hands: str) -> Setting:
        high, low = hands.split(" / ")
        return setting(high, low)

    return decide(laid(player), laid(bank)).result


def test_6_36_4_of_the_same_count_the_higher_tile_decides() -> None:
    high = compare_high(value("12 h6"), value("2 h6"))
    assert (high.player_higher, high.rule) == (True, "qld-2024:6:36(4)")
    low = compare_low(value("h7 l10"), value("h10 l7"))
    assert (low.player_higher, low.rule) == (False, "qld-2024:6:36(4)")


def test_6_36_5_copies_of_high_hands_are_the_banks() -> None:
    for copy in (("12 h6", "12 l6"), ("12 9", "12 9"), ("h10 5", "h10 5")):
        compared = compare_high(value(copy[0]), value(copy[1]))
        assert (compared.player_higher, compared.rule) == (False, "qld-2024:6:36(5)")


def test_6_36_6_copies_of_low_hands_are_the_banks() -> None:
    compared = compare_low(value("h10 l7"), value("h10 h7"))
    assert (compared.player_higher, compared.rule) == (False, "qld-2024:6:36(6)")


def test_6_36_7_of_two_low_hands_of_0_the_banks_is_higher() -> None:
    compared = compare_low(value("h4 h6"), value("11 9"))
    assert (compared.player_higher, compared.rule) == (False, "qld-2024:6:36(7)")
    assert compare_high(value("h4 h6"), value("11 9")).player_higher  # of high hands, the tile


def test_6_36_7_a_pair_or_a_gong_is_no_0() -> None:
    """I-PG-2"""
    assert compare_low(value("5 5"), value("11 9")).player_higher
    assert compare_low(value("2 h8"), value("11 9")).player_higher


def test_6_27_higher_play_is_as_good_in_both_hands_and_better_in_one() -> None:
    """I-PG-3"""
    better, worse = setting("12 l7", "h7 5"), setting("12 h7", "l7 5")
    assert better.high.value == worse.high.value
    assert better.higher_than(worse)
    assert not worse.higher_than(better)
    assert not better.higher_than(better)
