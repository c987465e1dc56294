"""The house way, clause by clause (6:30 to 6:35), and for every four tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import pytest

from croupier.equipment.tiles import KIND, KINDS, OF_KIND, TILES, Kind, Tile, parse_tiles
from croupier.wagers.pai_gow.hands import chong_ranking_3, settings
from croupier.wagers.pai_gow.house_way import HouseWay, house_way
from tests.wagers.pai_gow import second_house_way

ALIKE = 3_620  # of the 35,960 fours, leaving aside which tile of a kind is which


def sets(tiles: str, high: str, low: str, rule: str, tie: str = "") -> None:
    """These tiles are set like this, by this rule; in whatever order they lie."""
    four = parse_tiles(tiles)
    for order in (four, four[::-1], [four[2], four[0], four[3], four[1]]):
        way = house_way(order)
        assert kinds(way.setting.high.tiles) == kinds(parse_tiles(high))
        assert kinds(way.setting.low.tiles) == kinds(parse_tiles(low))
        assert way.rule == f"qld-2024:6:{rule}"
        assert way.tie == (f"qld-2024:6:{tie}" if tie else "")


def kinds(tiles: list[Tile] | tuple[Tile, ...]) -> list[str]:
    return sorted(KIND[tile].name for tile in tiles)


@lru_cache(maxsize=1)
def every_way() -> dict[tuple[Kind, ...], HouseWay]:
    found: dict[tuple[Kind, ...], HouseWay] = {}
    for four in combinations(TILES, 4):
        key = tuple(sorted((KIND[tile] for tile in four), key=KINDS.index))
        if key not in found:
            found[key] = house_way(four)
    return found


# Section 31.


def test_6_31_1_two_pairs_are_both_played() -> None:
    sets("9 9 12 12", "12 12", "9 9", "31(2)")
    sets("3/6 3/6 5 5", "3/6 3/6", "5 5", "31(1)")


def test_6_31_1_other_pairs_are_never_split() -> None:
    """However good the two hands would be."""
    sets("h4 h4 5 5", "h4 h4", "5 5", "31(1)")
    sets("h10 h10 9 h8", "h10 h10", "9 h8", "31(1)")
    sets("3/6 3/6 12 2", "3/6 3/6", "12 2", "31(1)")
    splittable = {"teen", "day", "tit", "chop-chit", "yun", "chop-bot", "chop-gow"}
    for four, way in every_way().items():
        pairs = {kind for kind in four if four.count(kind) == 2}
        if pairs and not pairs & {kind for kind in KINDS if kind.name in splittable}:
            assert way.setting.high.value.pair


def test_6_31_2_no_pair_is_split_where_higher_play_is_possible() -> None:
    sets("12 12 3/6 h6", "12 12", "3/6 h6", "31(2)")  # 8 and 8; the 9 is better
    sets("12 12 3/6 5", "12 12", "3/6 5", "31(2)")  # 7 and 8; the 8 is better
    sets("h8 h8 12 9", "h8 h8", "12 9", "31(2)")  # 7 and teen gong; the wong is better


@pytest.mark.parametrize("pair", ["12", "2"])
@pytest.mark.parametrize(
    ("high", "low"),
    [("h6", "h4"), ("l8", "l4"), ("9", "h7"), ("h6", "l6"), ("l7", "5"), ("9", "3/6")],
)
def test_6_31_3_a_i_teens_and_days_are_split_for_6_and_8(pair: str, high: str, low: str) -> None:
    sets(f"{pair} {pair} {high} {low}", f"{pair} {high}", f"{pair} {low}", "31(3)(a)(i)")


def test_6_31_3_a_i_less_than_6_and_8_is_no_reason_to_split() -> None:
    sets("12 12 h4 5", "12 12", "h4 5", "31(1)")  # 6 and 7
    sets("2 2 11 l8", "2 2", "11 l8", "31(1)")  # 3 and day gong


def test_6_31_3_a_ii_teens_and_days_are_split_with_9_and_11() -> None:
    sets("12 12 9 11", "12 9", "12 11", "31(3)(a)(ii)")
    sets("2 2 9 11", "2 9", "2 11", "31(3)(a)(ii)")
    sets("2 2 9 h10", "2 2", "9 h10", "31(1)")


def test_6_31_3_b_nines_are_split_for_9_and_9() -> None:
    sets("9 9 h10 l10", "9 h10", "9 l10", "31(3)(b)")
    sets("9 9 12 l10", "9 12", "9 l10", "31(3)(b)")
    sets("9 9 12 2", "9 12", "9 2", "31(3)(b)")
    sets("9 9 12 11", "9 9", "12 11", "31(1)")  # 0 and teen wong


def test_6_31_3_c_eights_of_either_kind_are_split_for_8_and_8_or_7_and_9() -> None:
    for kind in ("h8", "l8"):
        sets(f"{kind} {kind} h10 l10", f"{kind} h10", f"{kind} l10", "31(3)(c)")  # 8 and 8
        sets(f"{kind} {kind} 9 11", f"{kind} 11", f"{kind} 9", "31(3)(c)")  # 7 and 9
        sets(f"{kind} {kind} 9 2", f"{kind} {kind}", "9 2", "31(2)")
        sets(f"{kind} {kind} 12 2", f"{kind} 12", f"{kind} 2", "31(3)(c)")
        sets(f"{kind} {kind} h10 9", f"{kind} {kind}", "h10 9", "31(1)")  # 7 and 8


def test_6_31_3_d_sevens_of_either_kind_are_split_for_7_and_day_9() -> None:
    for kind in ("h7", "l7"):
        sets(f"{kind} {kind} 2 h10", f"{kind} 2", f"{kind} h10", "31(3)(d)")
        sets(f"{kind} {kind} 12 11", f"{kind} 12", f"{kind} 11", "31(3)(d)")
        sets(f"{kind} {kind} 2 9", f"{kind} {kind}", "2 9", "31(1)")  # 6 and day high 9
        sets(f"{kind} {kind} 11 l10", f"{kind} {kind}", "11 l10", "31(1)")  # 7 and 8


# Section 32.


def test_6_32_a_the_lowest_play_that_leaves_chong_ranking_3() -> None:
    sets("12 h7 l8 9", "12 h7", "l8 9", "32(a)")  # high 9 with 7
    sets("12 h7 h8 5", "12 h7", "h8 5", "32(a)")  # a 3 with the high 8
    sets("12 h7 l8 5", "12 l8", "h7 5", "32(b)")  # with the low 8 no 3 is enough
    sets("2 h7 l8 h6", "2 h7", "l8 h6", "32(a)")
    sets("12 9 l8 11", "12 9", "l8 11", "32(a)")  # with the gong a 0, with the wong a 9
    sets("2 l7 9 h4", "2 l7", "9 h4", "32(a)")  # a 3 with the high 4
    sets("2 l7 9 l4", "2 9", "l7 l4", "32(b)")


def test_6_32_b_the_highest_play_where_none_leaves_it() -> None:
    sets("12 9 h10 l10", "12 9", "h10 l10", "32(b)")
    sets("12 h8 l10 h4", "12 h8", "l10 h4", "32(a)")
    sets("2 h8 h10 11", "2 h8", "h10 11", "32(b)")
    sets("2 h7 h10 11", "2 h7", "h10 11", "32(b)")


def test_6_32_with_a_12_and_a_2_the_12_makes_the_high_hand() -> None:
    """I-PG-4"""
    for nine in ("9 5", "9 l7", "9 h8", "h8 5", "l8 l7", "l7 5", "h7 h4"):
        partner, other = nine.split()
        sets(f"2 12 {nine}", f"12 {partner}", f"2 {other}", "32(a)", "34(1)(b)")
    sets("2 12 9 h10", "12 9", "2 h10", "32(b)", "34(1)(b)")


# Section 33.


def test_6_33_a_the_best_low_hand_of_chong_ranking_3_or_more() -> None:
    sets("h4 h6 l10 11", "h6 l10", "h4 11", "33(a)")  # 5 and 6 rather than 4 and 7
    sets("12 h4 l4 5", "h4 l4", "12 5", "33(a)")


def test_6_33_a_low_hand_of_3_needs_the_high_6() -> None:
    """Also: 6:3, 6:4(2)"""
    sets("h6 l4 l10 l7", "l4 l10", "h6 l7", "33(a)")
    sets("l6 l4 l10 l7", "l10 l7", "l4 l6", "33(b)")


def test_6_33_b_the_best_high_hand_if_it_is_7_or_more() -> None:
    sets("11 l10 h8 h10", "11 h8", "h10 l10", "33(b)")
    sets("h4 h6 11 l6", "11 h6", "h4 l6", "33(b)", "34(2)")


def test_6_33_c_the_best_low_hand_otherwise() -> None:
    sets("h8 h4 h6 h7", "h6 h7", "h8 h4", "33(c)")  # 2 and 3 rather than 1 and 4 or 0 and 5
    sets("h10 l10 11 h4", "h4 l10", "h10 11", "33(c)", "34(2)")


# Section 34.


def test_6_34_1_a_the_high_tile_is_low_when_the_high_hand_is_7_or_less() -> None:
    """I-PG-4"""
    sets("12 2 h4 5", "2 5", "12 h4", "33(a)", "34(1)(a)")


def test_6_34_1_b_the_high_tile_is_high_when_the_high_hand_is_8_or_more() -> None:
    sets("12 2 h6 h4", "12 h6", "2 h4", "33(a)", "34(1)(b)")


def test_6_34_2_the_two_highest_tiles_are_not_on_one_hand() -> None:
    sets("12 h8 l8 5", "12 l8", "h8 5", "32(a)")  # the low hand needs its high 8
    sets("12 h8 l8 h10", "12 l8", "h8 h10", "32(a)", "34(2)")
    sets("h10 l10 h6 5", "l10 h6", "h10 5", "33(a)", "34(2)")  # although the high hand is a 6


def test_6_34_1_no_chong_is_taken_out_of_a_3() -> None:
    """I-PG-4"""
    for four, way in every_way().items():
        if way.rule in ("qld-2024:6:33(a)", "qld-2024:6:32(a)"):
            assert chong_ranking_3(way.setting.low.value), four


# Section 35.


def test_6_35_1_a_play_7_and_9_with_7_high_8_high_10_and_11() -> None:
    for seven in ("h7", "l7"):
        sets(f"{seven} h8 h10 11", "h8 11", f"{seven} h10", "35(1)(a)")
    sets("h7 l8 h10 11", "l8 h10", "h7 11", "33(a)")  # not with the low 8
    sets("h7 h8 l10 11", "h8 l10", "h7 11", "33(a)")  # nor with the low 10


def test_6_35_1_b_play_7_and_9_with_3_6_5_6_and_2_or_12() -> None:
    for six in ("h6", "l6"):
        for two in ("2", "12"):
            sets(f"3/6 5 {six} {two}", f"3/6 {six}", f"5 {two}", "35(1)(b)")


def test_6_35_1_c_the_9_with_3_6_4_5_and_any_tile() -> None:
    for four in ("h4", "l4"):
        for other in "12 2 h8 h10 11 l10 h7 9 l8 l7".split():
            sets(f"3/6 {four} 5 {other}", f"{four} 5", f"3/6 {other}", "35(1)(c)")
    sets("3/6 h4 5 h6", "h4 5", "3/6 h6", "35(1)(c)")
    sets("3/6 l4 5 h6", "3/6 h6", "l4 5", "35(1)(c)")  # two 9s: the high 6 is the higher tile
    sets("3/6 h4 l4 5", "h4 5", "3/6 l4", "35(1)(c)", "34(1)(b)")  # I-PG-5


def test_6_35_1_c_not_with_a_pair() -> None:
    for pair in ("3/6", "h4", "5"):
        others = [tile for tile in ("3/6", "h4", "5") if tile != pair]
        sets(f"3/6 h4 5 {pair}", f"{pair} {pair}", " ".join(others), "31(1)")


# All of them.


def test_6_30_1_every_four_tiles_have_a_house_way_that_is_permitted() -> None:
    """Also: 6:27"""
    ways = every_way()
    assert len(ways) == ALIKE
    for four, way in ways.items():
        tiles = [*way.setting.high.tiles, *way.setting.low.tiles]
        assert sorted(KIND[tile].name for tile in tiles) == sorted(kind.name for kind in four)
        assert way.setting in settings(tiles)
        assert way.setting.high.value >= way.setting.low.value


def test_6_30_3_no_house_way_leaves_a_higher_play() -> None:
    for four, way in every_way().items():
        tiles = [*way.setting.high.tiles, *way.setting.low.tiles]
        assert not [other for other in settings(tiles) if other.higher_than(way.setting)], four


def test_6_30_2_the_35_960_house_ways_are_those_of_a_second_writing() -> None:
    """Whole sets of four tiles, each tile of a mixed kind by itself."""
    known = {four: seconded(four) for four in every_way()}
    checked = 0
    for tiles in fours():
        way = house_way(tiles)
        four = tuple(sorted((KIND[tile] for tile in tiles), key=KINDS.index))
        assert (numbers(way.setting.high.tiles), numbers(way.setting.low.tiles)) == known[four]
        assert sorted((*way.setting.high.tiles, *way.setting.low.tiles)) == sorted(tiles)
        checked += 1
    assert checked == 35_960


def fours() -> Iterator[tuple[Tile, ...]]:
    places = [(kind, n) for kind in KINDS for n in (0, 1)]
    for four in combinations(places, 4):
        yield tuple(OF_KIND[kind][n] for kind, n in four)


NUMBER = {"3/6": "36"}


def name_of(kind: Kind) -> str:
    return NUMBER.get(kind.number, kind.number.replace("high ", "h").replace("low ", "l"))


def numbers(tiles: tuple[Tile, Tile]) -> list[str]:
    return sorted(name_of(KIND[tile]) for tile in tiles)


def seconded(four: tuple[Kind, ...]) -> tuple[list[str], list[str]]:
    high, low = second_house_way.house_way(name_of(kind) for kind in four)
    return sorted(high), sorted(low)
