"""Exact chances of the blackjack family's additional wagers, against published figures."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm

import pytest

from croupier.equipment.cards import parse_cards
from croupier.odds import blackjack_sides as odds
from croupier.odds.blackjack_sides import Chances, enumerate_wager, ordered
from croupier.wagers import blackjack_sides as sides
from croupier.wagers.pairs import COLOURED, MIXED, PERFECT

DECKS = (5, 6, 7, 8)


def percent(edge: Fraction, places: int) -> Fraction:
    return round(edge * 100, places)


def chance(chances: Chances, event: str) -> Fraction:
    return chances.wins[event][1]


# The figures that were asked for.


def test_super_sevens_with_six_decks_costs_11_40_percent_if_the_third_card_is_always_drawn() -> (
    None
):
    assert percent(odds.super_sevens_chances(6).edge, 2) == Fraction("11.40")


def test_lucky_lucky_table_1_with_eight_decks_costs_5_278_percent() -> None:
    assert percent(odds.lucky_lucky_chances(8, "table-1").edge, 3) == Fraction("5.278")


def test_star_pairs_with_six_decks_cost_13_80_percent() -> None:
    assert percent(odds.star_pairs_chances(6).edge, 2) == Fraction("13.80")


# Perfect pairs: after any first card, of its rank there are decks - 1 of its suit, decks of the
# other suit of its colour, and twice as many of the other colour.


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("spanish", [False, True])
def test_perfect_pairs_by_counting_apart(decks: int, spanish: bool) -> None:
    rest = (48 if spanish else 52) * decks - 1
    chances = odds.perfect_pairs_chances(decks, spanish=spanish)
    assert chance(chances, PERFECT) == Fraction(decks - 1, rest)
    assert chance(chances, COLOURED) == Fraction(decks, rest)
    assert chance(chances, MIXED) == Fraction(2 * decks, rest)


@pytest.mark.parametrize(
    ("decks", "spanish", "edge"),
    [
        (6, False, 1 - Fraction(5 * 31 + 6 * 11 + 12 * 6, 311)),
        (8, False, 1 - Fraction(7 * 26 + 8 * 13 + 16 * 7, 415)),
        (6, True, 1 - Fraction(5 * 26 + 6 * 11 + 12 * 6, 287)),
        (8, True, 1 - Fraction(7 * 21 + 8 * 13 + 16 * 7, 383)),
    ],
)
def test_perfect_pairs_edges(decks: int, spanish: bool, edge: Fraction) -> None:
    assert odds.perfect_pairs_chances(decks, spanish=spanish).edge == edge


@pytest.mark.parametrize("decks", DECKS)
def test_any_pair_by_counting_apart(decks: int) -> None:
    pair = Fraction(4 * decks - 1, 52 * decks - 1)
    chances = odds.any_pair_chances(decks)
    assert chances.hit == pair
    assert chances.edge == 1 - 12 * pair


@pytest.mark.parametrize("decks", DECKS)
def test_star_pairs_by_counting_apart(decks: int) -> None:
    chances, rest = odds.star_pairs_chances(decks), 52 * decks - 1
    assert chance(chances, sides.PAIR_OF_ACES) == Fraction(1, 13) * Fraction(4 * decks - 1, rest)
    assert chance(chances, PERFECT) == Fraction(12, 13) * Fraction(decks - 1, rest)
    assert chance(chances, COLOURED) == Fraction(12, 13) * Fraction(decks, rest)
    assert chance(chances, MIXED) == Fraction(12, 13) * Fraction(2 * decks, rest)


@pytest.mark.parametrize(
    ("decks", "edge"), [(5, "15.147"), (6, "13.802"), (7, "12.842"), (8, "12.122")]
)
def test_star_pairs_edges(decks: int, edge: str) -> None:
    assert percent(odds.star_pairs_chances(decks).edge, 3) == Fraction(edge)


# Super sevens.


@pytest.mark.parametrize("decks", DECKS)
def test_super_sevens_by_counting_apart(decks: int) -> None:
    chances, size, sevens = odds.super_sevens_chances(decks), 52 * decks, 4 * decks
    three = Fraction(perm(sevens, 3), perm(size, 3))
    suited = Fraction(4 * perm(decks, 3), perm(size, 3))
    two = Fraction(perm(sevens, 2) * (size - sevens), perm(size, 3))
    two_suited = Fraction(4 * perm(decks, 2) * (size - sevens), perm(size, 3))
    assert chance(chances, "3 sevens of one suit") == suited
    assert chance(chances, "3 sevens") == three - suited
    assert chance(chances, "2 sevens of one suit") == two_suited
    assert chance(chances, "2 sevens") == two - two_suited
    assert chances.hit == Fraction(1, 13)  # a first seven always wins


@pytest.mark.parametrize(
    ("decks", "edge"), [(5, "13.250"), (6, "11.400"), (7, "10.044"), (8, "9.008")]
)
def test_super_sevens_edges(decks: int, edge: str) -> None:
    assert percent(odds.super_sevens_chances(decks).edge, 3) == Fraction(edge)


# Lucky lucky.


@pytest.mark.parametrize(
    ("table", "edges"),
    [
        ("table-1", ("5.325", "5.305", "5.290", "5.278")),
        ("table-2", ("9.956", "9.923", "9.898", "9.878")),
        ("table-3", ("12.598", "12.572", "12.553", "12.538")),
    ],
)
def test_lucky_lucky_edges(table: str, edges: tuple[str, ...]) -> None:
    found = [percent(odds.lucky_lucky_chances(decks, table).edge, 3) for decks in DECKS]
    assert found == [Fraction(edge) for edge in edges]


def test_lucky_lucky_events_by_counting_apart() -> None:
    decks, size = 8, 416
    chances, each = odds.lucky_lucky_chances(decks, "table-1"), 4 * decks
    total = comb(size, 3)
    assert chance(chances, sides.SUITED_777) == Fraction(4 * comb(decks, 3), total)
    sevens = comb(each, 3) - 4 * comb(decks, 3)
    assert chance(chances, sides.UNSUITED_777) == Fraction(sevens, total)
    assert chance(chances, sides.SUITED_678) == Fraction(4 * decks**3, total)
    assert chance(chances, sides.UNSUITED_678) == Fraction(each**3 - 4 * decks**3, total)


def test_every_order_of_three_cards_is_counted_once() -> None:
    assert sum(ways for _, ways in ordered(parse_cards("7♠ 7♥"), 2, 3)) == perm(4, 3)
    full = enumerate_wager(sides.star_pairs, 6, 2, by_symmetry=False)
    assert full == odds.star_pairs_chances(6)


def test_symmetry_of_suits_changes_nothing_for_three_cards() -> None:
    full = enumerate_wager(sides.super_sevens, 6, 3, by_symmetry=False)
    assert full == odds.super_sevens_chances(6)


# Super match and bonus blackjack.


@pytest.mark.parametrize(("decks", "edge"), [(6, "2.549"), (7, "1.926"), (8, "1.458")])
def test_super_match_edges(decks: int, edge: str) -> None:
    assert percent(odds.super_match_chances(decks).edge, 3) == Fraction(edge)


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_super_match_by_counting_apart(decks: int) -> None:
    chances, of_rank, total = odds.super_match_chances(decks), 4 * decks, comb(52 * decks, 4)
    pairs = 13 * comb(of_rank, 2)
    assert chance(chances, "4 of a kind") == Fraction(13 * comb(of_rank, 4), total)
    assert chance(chances, "3 of a kind") == Fraction(13 * comb(of_rank, 3) * 12 * of_rank, total)
    assert chance(chances, "2 pairs") == Fraction(pairs * 12 * comb(of_rank, 2), 2 * total)
    assert chance(chances, "a pair") == Fraction(pairs * comb(12, 2) * of_rank**2, total)


@pytest.mark.parametrize("decks", [6, 8])
def test_bonus_blackjack_by_counting_apart(decks: int) -> None:
    chances, size, each = odds.bonus_blackjack_chances(decks), 52 * decks, 4 * decks
    assert chance(chances, "nominated blackjack") == Fraction(2 * decks * 4 * decks, perm(size, 2))
    rows = 6 * each**3
    suited = 6 * 4 * decks**3
    assert chance(chances, "six, seven, eight of one suit") == Fraction(suited, perm(size, 3))
    assert chance(chances, "six, seven, eight") == Fraction(rows - suited, perm(size, 3))
    fives = 4 * each * perm(each, 3)
    suited = 4 * 4 * decks * perm(decks, 3)
    assert chance(chances, "3 fives and a six of one suit") == Fraction(suited, perm(size, 4))
    assert chance(chances, "3 fives and a six") == Fraction(fives - suited, perm(size, 4))
