"""The 32 tiles of pai gow."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.equipment.tiles import (
    KIND,
    KINDS,
    OF_KIND,
    PAIRS,
    PIPS,
    TILES,
    BadTile,
    Tile,
    parse_tile,
    parse_tiles,
    picture,
    words,
)


def test_6_6_the_tiles_are_a_whole_set_of_chinese_dominoes() -> None:
    """Two of eleven faces and one of ten: every face of two dice, 227 pips in all."""
    assert len(TILES) == 32
    faces = Counter(PIPS[tile] for tile in TILES)
    assert set(faces) == {(a, b) for b in range(1, 7) for a in range(1, b + 1)}
    assert Counter(faces.values()) == {2: 11, 1: 10}
    assert sum(a + b for a, b in faces.elements()) == 227


def test_6_7_1_the_pairs_in_their_order() -> None:
    assert [kind.number for kind in PAIRS] == (
        "3/6,12,2,high 8,high 4,high 10,high 6,low 4,11,low 10,high 7,low 6,9,low 8,low 7,5"
    ).split(",")
    assert [kind.name for kind in PAIRS] == (
        "gee-jun teen day yun gor mooy chong bon foo ping tit look "
        "chop-gow chop-bot chop-chit chop-ng"
    ).split()


def test_6_7_3_the_single_tiles_in_their_order() -> None:
    assert [kind.rank for kind in KINDS] == list(range(15, -1, -1))
    assert [kind.number for kind in KINDS] == (
        "12,2,high 8,high 4,high 10,high 6,low 4,11,low 10,high 7,low 6,9,low 8,low 7,5,3/6"
    ).split(",")


def test_6_8_1_each_tile_counts_its_pips() -> None:
    for tile in TILES:
        counted = KIND[tile].points
        assert sum(PIPS[tile]) == (6 if tile == "gee-jun-24" else counted)


@pytest.mark.parametrize("tile", TILES)
def test_words_are_read_back(tile: Tile) -> None:
    assert parse_tile(tile) == tile
    assert parse_tiles(words([tile])) == [tile]
    assert parse_tile(KIND[tile].name) == OF_KIND[KIND[tile]][0] == parse_tile(KIND[tile].number)


def test_a_second_tile_of_a_mixed_kind_is_the_other() -> None:
    assert parse_tiles("gee joon 3/6 low 7 L7") == [
        "gee-jun-12",
        "gee-jun-24",
        "chop-chit-25",
        "chop-chit-34",
    ]
    assert parse_tiles("  ") == []


@pytest.mark.parametrize("text", ["teen teen teen", "chop-gow-36 chop-gow-36", "13", "high", "x"])
def test_what_names_no_tile_is_refused(text: str) -> None:
    with pytest.raises(BadTile):
        parse_tiles(text)


@pytest.mark.parametrize("tile", TILES)
def test_a_picture_has_the_pips(tile: Tile) -> None:
    lines = picture([tile]).splitlines()
    upper, lower = PIPS[tile]
    assert "".join(lines[1:4]).count("●") == upper
    assert "".join(lines[4:7]).count("●") == lower
    assert {len(line) for line in lines} == {9}
