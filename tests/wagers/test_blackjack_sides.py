"""The results of the blackjack family's additional wagers, clause by clause (Schedule 17)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from croupier.equipment.cards import parse_card, parse_cards
from croupier.table.results import Lose, Result, Win
from croupier.wagers import blackjack_sides as sides
from croupier.wagers.blackjack_sides import SideHand


@dataclass(frozen=True)
class Layout:
    """As much of the rules object as the areas need."""

    schedule: str = "2"
    decks: int = 6
    sides: tuple[str, ...] = ()
    lucky_table: str = "table-1"
    hands: int = 1
    super_match: bool = False
    own: bool = False


def hand(cards: str, dealer: str = "", *, suit: str = "", split: bool = False) -> SideHand:
    first = parse_card(dealer) if dealer else None
    return SideHand(parse_cards(cards), first, suit=suit, split=split)


def pays(result: Result, odds: int, rule: str) -> None:
    assert isinstance(result, Win)
    assert (result.odds, result.rule) == (Fraction(odds), f"qld-2024:{rule}")


def loses(result: Result, rule: str) -> None:
    assert result == Lose(f"qld-2024:{rule}")


# Part 2: perfect pairs.


def test_17_4_perfect_pairs_are_for_blackjack_spanish_challenge_and_soft_seventeen() -> None:
    games = {s for s in ("2", "2a", "2b", "2c", "2d") if "perfect-pairs" in sides.offerable(s, 6)}
    assert games == {"2", "2a", "2b", "2d"}
    with pytest.raises(ValueError, match="17:4"):
        sides.side_areas(Layout("2c", 6, ("perfect-pairs",)))


@pytest.mark.parametrize("decks", [5, 7])
def test_17_8_no_perfect_pairs_where_no_pay_table_is_given(decks: int) -> None:
    """Also: 17:9"""
    assert "perfect-pairs" not in sides.offerable("2", decks)
    assert "perfect-pairs" not in sides.offerable("2a", decks)
    with pytest.raises(ValueError, match="6 or 8 decks"):
        sides.side_areas(Layout("2", decks, ("perfect-pairs",)))


PAIRS = ("7♠ 7♥", "7♠ 7♣", "7♠ 7♠")  # mixed, coloured, perfect


@pytest.mark.parametrize(("cards", "odds"), list(zip(PAIRS, (5, 10, 30), strict=True)))
def test_17_8_a_six_decks(cards: str, odds: int) -> None:
    """Also: 17:7(2)"""
    pays(sides.perfect_pairs(6)(hand(cards)), odds, "17:8(a)")


@pytest.mark.parametrize(("cards", "odds"), list(zip(PAIRS, (6, 12, 25), strict=True)))
def test_17_8_b_eight_decks(cards: str, odds: int) -> None:
    """Also: 17:7(2)"""
    pays(sides.perfect_pairs(8)(hand(cards)), odds, "17:8(b)")


@pytest.mark.parametrize(("cards", "odds"), list(zip(PAIRS, (5, 10, 25), strict=True)))
def test_17_9_a_spanish_six_decks(cards: str, odds: int) -> None:
    pays(sides.perfect_pairs(6, spanish=True)(hand(cards)), odds, "17:9(a)")


@pytest.mark.parametrize(("cards", "odds"), list(zip(PAIRS, (6, 12, 20), strict=True)))
def test_17_9_b_spanish_eight_decks(cards: str, odds: int) -> None:
    pays(sides.perfect_pairs(8, spanish=True)(hand(cards)), odds, "17:9(b)")


def test_17_7_3_two_cards_of_ten_points_are_no_pair() -> None:
    loses(sides.perfect_pairs(6)(hand("K♠ Q♠")), "17:7(3)")


# Part 6: super sevens.


def test_17_23_super_sevens_are_for_blackjack_alone() -> None:
    games = [s for s in ("2", "2a", "2b", "2c", "2d") if "super-sevens" in sides.offerable(s, 6)]
    assert games == ["2"]


@pytest.mark.parametrize(
    ("cards", "odds", "rule"),
    [
        ("7♠ 7♠ 7♠", 5000, "17:26(2)(a)(i)"),
        ("7♠ 7♠ 7♥", 500, "17:26(2)(a)(ii)"),
        ("7♠ 7♠ 8♥", 100, "17:26(2)(b)(i)"),
        ("7♠ 7♠", 100, "17:26(2)(b)(i)"),
        ("7♠ 7♣ 8♥", 50, "17:26(2)(b)(ii)"),
        ("7♠ 8♠ 7♥", 3, "17:26(2)(c)"),
        ("7♠ K♠", 3, "17:26(2)(c)"),
        ("7♠ 7♠ 7♠ 7♥", 5000, "17:26(2)(a)(i)"),
    ],
)
def test_17_26_2_super_sevens_pay_by_the_sevens_that_come_first(
    cards: str, odds: int, rule: str
) -> None:
    """Also: 17:26(1)(a), 17:26(1)(b), 17:26(1)(c)"""
    pays(sides.super_sevens(hand(cards)), odds, rule)


def test_17_26_3_the_first_card_that_is_no_seven_loses() -> None:
    loses(sides.super_sevens(hand("8♠ 7♠ 7♠")), "17:26(3)")


def test_17_27_2_only_two_sevens_wait_for_a_third_card() -> None:
    assert sides.super_sevens_open(parse_cards("7♠ 7♥"))
    for decided in ("7♠ 8♥", "8♠ 7♥", "7♠ 7♥ 2♦"):
        assert not sides.super_sevens_open(parse_cards(decided))


# Part 7: bonus blackjack.


def test_17_30_bonus_blackjack_with_six_or_eight_decks_of_blackjack() -> None:
    offered = [
        (schedule, decks)
        for schedule in ("2", "2a", "2b", "2c", "2d")
        for decks in (5, 6, 7, 8)
        if "bonus-blackjack" in sides.offerable(schedule, decks)
    ]
    assert offered == [("2", 6), ("2", 8)]


@pytest.mark.parametrize(
    ("cards", "decks", "odds", "rule"),
    [
        ("5♠ 5♠ 6♠ 5♠", 6, 25000, "17:33(2)(a)(i)"),
        ("5♠ 6♠ 5♥ 5♠", 6, 1500, "17:33(2)(a)(ii)"),
        ("7♥ 7♥ 7♥", 6, 5000, "17:33(2)(b)(i)"),
        ("7♥ 7♥ 7♣", 6, 500, "17:33(2)(b)(ii)"),
        ("8♦ 6♦ 7♦", 8, 750, "17:33(2)(c)(i)(A)"),
        ("8♦ 6♦ 7♦", 6, 800, "17:33(2)(c)(i)(B)"),
        ("6♦ 7♣ 8♦", 8, 50, "17:33(2)(c)(ii)"),
        ("A♣ 10♣", 6, 175, "17:33(2)(d)"),
        ("K♣ A♣", 6, 175, "17:33(2)(d)"),
    ],
)
def test_17_33_2_bonus_blackjack_pays_dollars_for_a_dollar(
    cards: str, decks: int, odds: int, rule: str
) -> None:
    """Also: 17:33(1)(a), 17:33(1)(b), 17:33(1)(c), 17:33(1)(d)"""
    pays(sides.bonus_blackjack(decks)(hand(cards, suit="♣")), odds, rule)


@pytest.mark.parametrize(
    "cards",
    ["A♠ 10♠", "A♣ 10♠", "A♠ 10♣", "A♣ A♣", "K♣ 10♣", "A♣ 9♣ A♣", "5♠ 5♠ 5♠", "6♠ 7♠ 8♠ 2♠"],
)
def test_17_33_3_other_hands_win_nothing(cards: str) -> None:
    """Also: 17:34(2)"""
    loses(sides.bonus_blackjack(6)(hand(cards, suit="♣")), "17:34(2)")


def test_17_35_no_nominated_blackjack_from_split_cards() -> None:
    loses(sides.bonus_blackjack(6)(hand("A♣ 10♣", suit="♣", split=True)), "17:34(2)")
    pays(sides.bonus_blackjack(6)(hand("8♣ 7♥ 6♥", suit="♣", split=True)), 50, "17:33(2)(c)(ii)")


# Part 9: any pair.


def test_17_40_any_pair_is_for_blackjack_challenge_and_soft_seventeen() -> None:
    games = [s for s in ("2", "2a", "2b", "2c", "2d") if "any-pair" in sides.offerable(s, 5)]
    assert games == ["2", "2b", "2d"]


def test_17_43_2_any_pair_pays_eleven_to_one() -> None:
    """Also: 17:43(1), 17:43(3)"""
    pays(sides.any_pair(hand("9♠ 9♦")), 11, "17:43(2)")
    loses(sides.any_pair(hand("J♠ Q♠")), "17:43(3)")


# Part 10: lucky lucky.


def test_17_45_lucky_lucky_is_for_blackjack_challenge_and_soft_seventeen() -> None:
    games = [s for s in ("2", "2a", "2b", "2c", "2d") if "lucky-lucky" in sides.offerable(s, 5)]
    assert games == ["2", "2b", "2d"]


LUCKY = [
    ("7♠ 7♠", "7♠", (200, 200, 200)),
    ("8♥ 6♥", "7♥", (100, 100, 100)),
    ("7♠ 7♠", "7♥", (50, 50, 50)),
    ("6♠ 7♠", "8♥", (30, 30, 30)),
    ("A♦ K♦", "10♦", (10, 15, 10)),  # 21 with the ace as 1
    ("A♦ A♦", "9♦", (10, 15, 10)),  # 11 and 1 and 9
    ("A♦ 4♥", "6♦", (3, 3, 3)),
    ("K♠ 8♠", "3♥", (3, 3, 3)),
    ("K♠ 8♠", "2♠", (2, 2, 2)),
    ("A♠ A♥", "8♠", (2, 2, 2)),
    ("K♠ 7♠", "2♠", (2, 1, 1)),
    ("A♠ A♥", "7♠", (2, 1, 1)),
    ("A♠ 8♥", "K♠", (2, 1, 1)),  # 19 with the ace as 1; with 11 it is over 21
]


@pytest.mark.parametrize(("cards", "dealer", "odds"), LUCKY)
def test_17_48_1_lucky_lucky_pays_by_the_table_on_the_sign(
    cards: str, dealer: str, odds: tuple[int, int, int]
) -> None:
    """Also: 17:48(4)"""
    for table, pay in zip(("table-1", "table-2", "table-3"), odds, strict=True):
        pays(sides.lucky_lucky(table)(hand(cards, dealer)), pay, "17:48(1)")


@pytest.mark.parametrize(
    ("cards", "dealer"), [("K♠ Q♠", "2♠"), ("A♠ A♠", "A♠"), ("2♠ 3♠", "4♠"), ("9♠ 7♠", "2♥")]
)
def test_17_48_2_any_other_total_loses(cards: str, dealer: str) -> None:
    loses(sides.lucky_lucky("table-1")(hand(cards, dealer)), "17:48(2)")


def test_lucky_lucky_cannot_be_decided_without_the_dealers_card() -> None:
    with pytest.raises(ValueError, match="dealer's first card"):
        sides.lucky_lucky("table-1")(hand("7♠ 7♠"))


# Part 12: star pairs.


def test_17_53_star_pairs_are_for_all_but_spanish() -> None:
    games = [s for s in ("2", "2a", "2b", "2c", "2d") if "star-pairs" in sides.offerable(s, 6)]
    assert games == ["2", "2b", "2c", "2d"]


@pytest.mark.parametrize(
    ("cards", "odds"),
    [("A♠ A♥", 30), ("A♠ A♠", 30), ("9♠ 9♠", 20), ("K♥ K♦", 8), ("2♠ 2♦", 5)],
)
def test_17_56_star_pairs_pay_the_highest_event(cards: str, odds: int) -> None:
    """Also: 17:55(2)(a)"""
    pays(sides.star_pairs(hand(cards)), odds, "17:56")


def test_17_55_2_b_no_pair_loses() -> None:
    loses(sides.star_pairs(hand("10♠ K♠")), "17:55(2)(b)")


# Schedule 2(c): super match.


@pytest.mark.parametrize(
    ("cards", "odds", "rule"),
    [
        ("9♠ 9♥ 2♦ 3♣", 1, "2c:7(3)(a)"),
        ("9♠ 2♥ 9♦ 2♣", 8, "2c:7(3)(b)"),
        ("9♠ 9♥ 2♦ 9♣", 5, "2c:7(3)(c)"),
        ("9♠ 9♥ 9♦ 9♠", 40, "2c:7(3)(d)"),
    ],
)
def test_2c_7_3_super_match_pays(cards: str, odds: int, rule: str) -> None:
    """Also: 2c:6(4)(a)"""
    pays(sides.super_match(hand(cards)), odds, rule)


def test_2c_6_4_b_no_match_loses() -> None:
    loses(sides.super_match(hand("10♠ J♥ Q♦ K♣")), "2c:6(4)(b)")


# Places.


def test_17_5_3_at_most_three_to_a_box() -> None:
    """Also: 17:42(5), 17:54(3)"""
    wanted = ("perfect-pairs", "any-pair", "star-pairs", "lucky-lucky", "super-sevens")
    areas = {area.name: area for area in sides.side_areas(Layout("2", 6, wanted))}
    assert [area.per_box for area in areas.values()] == [3, 3, 3, 0, 0]
    assert all(area.additional and area.before_first_card for area in areas.values())


def test_2c_5_1_b_a_layout_of_two_hands_has_super_match_and_star_pairs_for_each() -> None:
    """Also: 17:54(1)"""
    areas = sides.side_areas(Layout("2c", 6, ("star-pairs",), hands=2, super_match=True))
    assert [a.name for a in areas] == ["star-pairs", "star-pairs-2", "super-match"]
    assert [a.limit_name for a in areas] == ["star-pairs", "star-pairs", "super-match"]


def test_17_31_a_bonus_blackjack_wager_is_a_dollar() -> None:
    (area,) = sides.side_areas(Layout("2", 6, ("bonus-blackjack",)))
    assert area.fixed == 100


def test_an_unknown_additional_wager_is_refused() -> None:
    with pytest.raises(ValueError, match="no additional wager 'luck'"):
        sides.side_areas(Layout("2", 6, ("luck",)))


def test_each_pay_table_is_the_areas_own() -> None:
    areas = {a.name: a for a in sides.side_areas(Layout("2", 6, ("star-pairs", "lucky-lucky")))}
    assert areas["star-pairs"].pays is sides.star_pairs
    pays(areas["lucky-lucky"].result(hand("K♠ 7♠", "2♠")), 2, "17:48(1)")


def test_a_houses_own_game_may_offer_any_but_not_without_a_pay_table() -> None:
    own = Layout("2a", 6, ("star-pairs", "perfect-pairs"), own=True)
    assert [area.name for area in sides.side_areas(own)] == ["star-pairs", "perfect-pairs"]
    with pytest.raises(ValueError, match="6 or 8 decks"):
        sides.side_areas(Layout("2", 4, ("perfect-pairs",), own=True))
