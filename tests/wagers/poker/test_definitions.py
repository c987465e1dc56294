"""What each schedule says a poker hand is, and which is higher, clause by clause."""

from __future__ import annotations

import copy
import itertools
import pickle

import pytest

from croupier.equipment.cards import parse_cards
from croupier.wagers.poker import (
    MANILA,
    MANILA_ACE_LOW,
    POKER,
    THREE_CARD,
    Hand,
    Order,
    Rank,
    is_dead_hand,
    is_dead_mans_hand,
    manila,
)

FIVE = {
    Rank.ODD_CARDS: "A♠ K♠ Q♠ J♠ 9♦",
    Rank.PAIR: "7♠ 7♥ A♦ K♣ Q♠",
    Rank.TWO_PAIRS: "8♠ 8♥ 7♦ 7♣ 9♠",
    Rank.THREE: "7♠ 7♥ 7♦ 9♣ 8♠",
    Rank.STRAIGHT: "7♠ 8♠ 9♠ 10♠ J♦",
    Rank.FLUSH: "7♠ 8♠ 9♠ 10♠ Q♠",
    Rank.FULL_HOUSE: "7♠ 7♥ 7♦ 8♣ 8♠",
    Rank.FOUR: "7♠ 7♥ 7♦ 7♣ 8♠",
    Rank.STRAIGHT_FLUSH: "7♠ 8♠ 9♠ 10♠ J♠",
    Rank.ROYAL_FLUSH: "10♠ J♠ Q♠ K♠ A♠",
}
THREE = {
    Rank.ODD_CARDS: "A♠ K♠ J♦",
    Rank.PAIR: "2♠ 2♥ 3♦",
    Rank.FLUSH: "2♠ 3♠ 5♠",
    Rank.STRAIGHT: "A♠ 2♠ 3♦",
    Rank.THREE: "2♠ 2♥ 2♦",
    Rank.STRAIGHT_FLUSH: "A♠ 2♠ 3♠",
}


def hand(cards: str, order: Order = POKER) -> Hand:
    return order.best(parse_cards(cards))


def ranked(hands: dict[Rank, str], order: Order) -> list[Rank]:
    """The ranks from lowest to highest, by comparing a low hand of each with all."""
    for rank, cards in hands.items():
        assert hand(cards, order).rank is rank
    return [each.rank for each in sorted(hand(cards, order) for cards in hands.values())]


def rises(order: Order, *hands: str) -> None:
    """Each hand is higher than the one before."""
    values = [hand(cards, order) for cards in hands]
    for low, high in itertools.pairwise(values):
        assert low < high
        assert high > low
        assert low != high
        assert not low >= high


# five cards


def test_3_6_1_ranks() -> None:
    """Also: 3:5, 10:8, 10:9, 11:7, 11:8, 11a:8, 11a:9, 15:3"""
    assert ranked(FIVE, POKER) == list(FIVE) == list(Rank)


def test_3_6_2_suits_are_equal() -> None:
    """Also: 10:9, 11:8, 11a:9, 15:3"""
    assert hand("A♠ K♠ 9♠ 4♠ 2♠") == hand("A♥ K♥ 9♥ 4♥ 2♥")
    assert hash(hand("A♠ K♠ 9♠ 4♠ 2♠")) == hash(hand("A♥ K♥ 9♥ 4♥ 2♥"))


@pytest.mark.parametrize(
    "hands",
    [
        ("7♠ 5♥ 4♦ 3♣ 2♠", "8♠ 5♥ 4♦ 3♣ 2♠", "A♠ 9♥ 4♦ 3♣ 2♠", "A♠ 9♥ 8♦ 3♣ 2♠", "A♠ 9♥ 8♦ 4♣ 2♠"),
        ("A♠ 9♥ 8♦ 4♣ 2♠", "A♠ 9♥ 8♦ 4♣ 3♠"),
        ("2♠ 2♥ A♦ K♣ Q♠", "3♠ 3♥ 5♦ 4♣ 2♠", "3♠ 3♥ 6♦ 4♣ 2♠", "3♠ 3♥ 6♦ 5♣ 2♠", "3♠ 3♥ 6♦ 5♣ 4♠"),
        ("3♠ 3♥ 2♦ 2♣ A♠", "4♠ 4♥ 2♦ 2♣ 3♠", "4♠ 4♥ 3♦ 3♣ 2♠", "4♠ 4♥ 3♦ 3♣ 5♠"),
        ("2♠ 2♥ 2♦ A♣ K♠", "3♠ 3♥ 3♦ 4♣ 2♠", "3♠ 3♥ 3♦ 5♣ 2♠", "3♠ 3♥ 3♦ 5♣ 4♠"),
        ("7♠ 8♥ 9♦ 10♣ J♠", "9♠ 10♥ J♦ Q♣ K♠"),
        ("7♠ 5♠ 4♠ 3♠ 2♠", "A♠ 5♠ 4♠ 3♠ 6♠", "A♠ 7♠ 4♠ 3♠ 2♠"),
        ("2♠ 2♥ 2♦ A♣ A♠", "3♠ 3♥ 3♦ 2♣ 2♠", "3♠ 3♥ 3♦ 4♣ 4♠"),
        ("2♠ 2♥ 2♦ 2♣ A♠", "3♠ 3♥ 3♦ 3♣ 2♠", "3♠ 3♥ 3♦ 3♣ 4♠"),
        ("2♠ 3♠ 4♠ 5♠ 6♠", "9♠ 10♠ J♠ Q♠ K♠"),
    ],
)
def test_3_6_3_face_values_decide_within_a_rank(hands: tuple[str, ...]) -> None:
    """Also: 10:9, 11:8, 11a:9, 15:3"""
    rises(POKER, *hands)


def test_3_6_4_the_ace_is_the_highest_card() -> None:
    """Also: 10:9, 11:8, 11a:9, 15:3"""
    assert POKER.faces == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    rises(POKER, "K♠ Q♥ J♦ 10♣ 8♠", "A♠ 5♥ 4♦ 3♣ 7♠")


@pytest.mark.parametrize("suits", ["♠♠♠♠♥", "♠♠♠♠♠"])
def test_3_6_5_ace_to_five_is_the_lowest_straight(suits: str) -> None:
    """Also: 10:9, 11:8, 11a:9, 15:3, nsw-2016:let-it-ride:11.1, nsw-2016:double-chance:11.1"""
    wheel, six, top = (
        " ".join(map("".join, zip(faces.split(), suits, strict=True)))
        for faces in ("A 2 3 4 5", "2 3 4 5 6", "10 J Q K A")
    )
    rises(POKER, wheel, six, top)
    assert hand(wheel).faces == ("5",)


def test_an_ace_joins_no_run_round_the_corner() -> None:
    assert hand("Q♠ K♥ A♦ 2♣ 3♠").rank is Rank.ODD_CARDS
    assert hand("Q♠ K♠ A♠ 2♠ 3♠").rank is Rank.FLUSH
    assert hand("K♠ A♥ 2♦", THREE_CARD).rank is Rank.ODD_CARDS


def test_3_6_6_equal_hands() -> None:
    """Also: 10:9, 11:8, 11a:9"""
    one, other = hand("K♠ K♥ 4♦ 4♣ 9♠"), hand("K♦ K♣ 4♠ 4♥ 9♥")
    assert one == other
    assert one <= other
    assert one >= other
    assert not one < other
    assert not one > other


def test_3_4_dealer_qualifies() -> None:
    assert hand("A♠ K♥ 4♦ 3♣ 2♠").at_least(Rank.ODD_CARDS, "A", "K")
    assert not hand("A♠ Q♥ J♦ 10♣ 9♠").at_least(Rank.ODD_CARDS, "A", "K")
    assert not hand("K♠ Q♥ J♦ 10♣ 8♠").at_least(Rank.ODD_CARDS, "A", "K")
    assert hand("2♠ 2♥ 5♦ 4♣ 3♠").at_least(Rank.ODD_CARDS, "A", "K")


def test_15_16_pairs_by_face_value() -> None:
    """Also: nsw-2016:let-it-ride:10.1"""
    jacks, sixes, fives = hand("J♠ J♥ 2♦ 3♣ 4♠"), hand("6♠ 6♥ 2♦ 3♣ 4♠"), hand("5♠ 5♥ A♦ K♣ Q♠")
    assert [h.at_least(Rank.PAIR, "J") for h in (jacks, sixes, fives)] == [True, False, False]
    assert [h.at_least(Rank.PAIR, "6") for h in (jacks, sixes, fives)] == [True, True, False]
    assert hand(FIVE[Rank.TWO_PAIRS]).at_least(Rank.PAIR, "A")


def test_nsw_let_it_ride_11_1_hands() -> None:
    """Also: nsw-2016:double-chance:11.1"""
    assert hand("A♠ 2♠ 3♠ 4♠ 5♠").rank is Rank.STRAIGHT_FLUSH
    assert hand("10♠ J♠ Q♠ K♠ A♠").rank is Rank.ROYAL_FLUSH
    assert hand("10♠ J♠ Q♠ K♠ A♥").rank is Rank.STRAIGHT


# more cards than a hand has


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("K♠ K♥ 4♦ 4♣ 9♠ 9♥ A♦", "two pairs, kings and nines, ace"),
        ("K♠ K♥ K♦ 4♣ 4♠ 9♥ 9♦", "a full house, kings over nines"),
        ("K♠ K♥ K♦ 4♣ 4♠ 4♥ 9♦", "a full house, kings over fours"),
        ("A♠ 2♥ 3♦ 4♣ 5♠ 6♥", "a straight to the six"),
        ("2♠ 4♠ 6♠ 8♠ 10♠ Q♠ A♠", "a flush, ace high, queen, ten, eight, six"),
        ("A♠ 2♠ 3♠ 4♠ 5♠ K♠ 6♥", "a straight flush to the five"),
        ("10♠ J♠ Q♠ K♠ A♠ A♥ A♦", "a royal flush"),
        ("7♠ 7♥ 7♦ 7♣ K♠ K♥ K♦", "four sevens, king"),
        ("A♠ A♥ K♦ 9♣ 4♠ 3♥ 2♦", "a pair of aces, king, nine, four"),
    ],
)
def test_11_2_the_highest_of_the_cards(cards: str, said: str) -> None:
    """Also: 11a:2, 12a:5"""
    assert hand(cards).describe() == said


def test_10_2_omaha_takes_two_and_three() -> None:
    board = parse_cards("Q♠ J♠ 10♠ 9♠ 2♣")
    one_spade = POKER.best_with(parse_cards("A♠ A♦ K♥ 3♦"), board)
    assert one_spade.describe() == "a straight to the ace"
    two_spades = POKER.best_with(parse_cards("A♠ 3♠ K♥ 3♦"), board)
    assert two_spades.describe() == "a flush, ace high, queen, jack, ten, three"
    fours = POKER.best_with(parse_cards("A♠ A♦ A♥ A♣"), parse_cards("K♠ K♦ 5♥ 7♦ 2♠"))
    assert fours.describe() == "two pairs, aces and kings, seven"


def test_5_4_manila_takes_both_hole_cards() -> None:
    board = parse_cards("10♠ J♠ Q♠ K♠ A♠")
    made = MANILA.best_with(parse_cards("7♦ 8♦"), board)
    assert made.describe() == "ace high, king, queen, eight, seven"


def test_too_few_and_too_many_cards_make_no_hand() -> None:
    with pytest.raises(ValueError, match="4 cards for a hand of 5"):
        hand("A♠ K♠ 9♠ 4♠")
    with pytest.raises(ValueError, match="6 cards for a hand of 3"):
        hand("A♠ K♠ 9♠ 4♠ 3♠ 2♠", THREE_CARD)
    with pytest.raises(ValueError, match="four cards of a face value"):
        hand("A♠ A♥ A♦ A♣ A♠")


def test_5_9_no_card_under_the_seven() -> None:
    assert len(MANILA.pack) == 32
    with pytest.raises(KeyError):
        hand("A♠ K♠ 9♠ 7♠ 6♠", MANILA)


# three cards


def test_12_9_1_ranks() -> None:
    """Also: 12:8, 17:38"""
    assert ranked(THREE, THREE_CARD) == list(THREE) == list(THREE_CARD.ranks)


def test_12_8_no_royal_flush() -> None:
    assert hand("Q♠ K♠ A♠", THREE_CARD).describe() == "a straight flush to the ace"


def test_12_9_3_face_values_decide() -> None:
    rises(THREE_CARD, "5♠ 3♥ 2♦", "Q♠ 5♥ 4♦", "Q♠ 6♥ 3♦", "Q♠ 6♥ 4♦", "A♠ 3♥ 4♦")
    rises(THREE_CARD, "2♠ 2♥ A♦", "3♠ 3♥ 2♦", "3♠ 3♥ 4♦")
    rises(THREE_CARD, "9♠ 10♥ J♦", "J♠ Q♥ K♦")


@pytest.mark.parametrize("last", ["♠", "♥"])
def test_12_9_5_ace_two_three_is_the_lowest_straight(last: str) -> None:
    rises(THREE_CARD, f"A♠ 2♠ 3{last}", f"2♠ 3♠ 4{last}", f"Q♠ K♠ A{last}")


def test_12_9_6_equal_hands() -> None:
    """Also: 12:9(2)"""
    assert hand("Q♠ 6♥ 4♦", THREE_CARD) == hand("Q♦ 6♠ 4♥", THREE_CARD)


def test_12_5_dealer_qualifies() -> None:
    assert hand("Q♠ 3♥ 2♦", THREE_CARD).at_least(Rank.ODD_CARDS, "Q")
    assert not hand("J♠ 10♥ 8♦", THREE_CARD).at_least(Rank.ODD_CARDS, "Q")
    assert hand("2♠ 2♥ 3♦", THREE_CARD).at_least(Rank.ODD_CARDS, "Q")


# manila


@pytest.mark.parametrize("order", [MANILA, MANILA_ACE_LOW])
def test_5_9_1_a_flush_beats_a_full_house(order: Order) -> None:
    """Also: 5:8"""
    ranks = list(FIVE)
    flush, full = ranks.index(Rank.FLUSH), ranks.index(Rank.FULL_HOUSE)
    ranks[flush], ranks[full] = ranks[full], ranks[flush]
    assert ranked(FIVE, order) == ranks == list(order.ranks)


def test_5_9_5_ace_low_only_if_announced() -> None:
    """Also: 5:18"""
    assert manila(ace_low=True) is MANILA_ACE_LOW
    assert manila(ace_low=False) is MANILA
    assert hand("A♠ 7♥ 8♦ 9♣ 10♠", MANILA).describe() == "ace high, ten, nine, eight, seven"
    assert hand("A♠ 7♠ 8♠ 9♠ 10♠", MANILA).rank is Rank.FLUSH
    rises(MANILA_ACE_LOW, "A♠ 7♥ 8♦ 9♣ 10♠", "7♥ 8♦ 9♣ 10♠ J♠", "10♥ J♦ Q♣ K♠ A♠")
    rises(MANILA_ACE_LOW, "A♠ 7♠ 8♠ 9♠ 10♠", "7♠ 8♠ 9♠ 10♠ J♠", "10♠ J♠ Q♠ K♠ A♠")


def test_5_9_6_equal_hands() -> None:
    """Also: 5:9(2), 5:9(3), 5:9(4)"""
    assert hand("K♠ K♥ 8♦ 8♣ 9♠", MANILA) == hand("K♦ K♣ 8♠ 8♥ 9♥", MANILA)
    rises(MANILA, "K♠ K♥ 8♦ 8♣ 9♠", "K♠ K♥ 9♦ 9♣ 7♠", "A♠ A♥ 7♦ 7♣ 8♠")


# hands with names of their own


@pytest.mark.parametrize(
    ("cards", "dead"),
    [
        ("A♠ A♣ 8♠ 8♣ 2♦", True),
        ("A♠ A♣ 8♠ 8♣ 8♦", False),
        ("A♠ A♣ A♦ 8♣ 8♦", False),
        ("A♠ A♣ 9♠ 9♣ 8♦", False),
        ("K♠ K♣ 8♠ 8♣ A♦", False),
    ],
)
def test_18_2_dead_mans_hand(cards: str, dead: bool) -> None:
    assert is_dead_mans_hand(hand(cards)) is dead


@pytest.mark.parametrize(
    ("cards", "dead"),
    [
        ("2♠ 3♠ 4♠ 5♠ 2♥", True),
        ("5♦ 2♠ 4♦ 2♦ 3♦", True),
        ("2♠ 3♠ 4♠ 5♥ 2♥", False),
        ("2♥ 3♠ 4♠ 5♠ 2♦", False),
        ("2♠ 3♠ 4♠ 5♠ 6♠", False),
        ("2♠ 3♠ 4♠ 5♠ 3♥", False),
    ],
)
def test_nsw_double_chance_11_1_9_dead_hand(cards: str, dead: bool) -> None:
    assert is_dead_hand(parse_cards(cards)) is dead


# hands as values


@pytest.mark.parametrize(
    ("cards", "short", "full"),
    [
        ("A♠ K♥ 9♦ 4♣ 2♠", "ace high", "ace high, king, nine, four, two"),
        ("6♠ 6♥ 9♦ 4♣ 2♠", "a pair of sixes", "a pair of sixes, nine, four, two"),
        ("K♠ K♥ 9♦ 4♣ 4♠", "two pairs, kings and fours", "two pairs, kings and fours, nine"),
        ("7♠ 7♥ 7♦ 4♣ 2♠", "three sevens", "three sevens, four, two"),
        ("A♠ 2♥ 3♦ 4♣ 5♠", "a straight to the five", "a straight to the five"),
        ("J♠ 9♠ 8♠ 4♠ 2♠", "a flush, jack high", "a flush, jack high, nine, eight, four, two"),
        ("7♠ 7♥ 7♦ 2♣ 2♠", "a full house, sevens over twos", "a full house, sevens over twos"),
        ("7♠ 7♥ 7♦ 7♣ 2♠", "four sevens", "four sevens, two"),
        ("5♠ 6♠ 7♠ 8♠ 9♠", "a straight flush to the nine", "a straight flush to the nine"),
        ("10♠ J♠ Q♠ K♠ A♠", "a royal flush", "a royal flush"),
    ],
)
def test_descriptions(cards: str, short: str, full: str) -> None:
    assert (str(hand(cards)), hand(cards).describe()) == (short, full)
    assert repr(hand(cards)) == f"<poker: {full}>"


@pytest.mark.parametrize("order", [POKER, THREE_CARD, MANILA, MANILA_ACE_LOW])
def test_every_hand_of_an_order_is_there_once_and_described_apart(order: Order) -> None:
    hands = order.hands()
    assert len({each.describe() for each in hands}) == len(set(hands)) == len(hands)
    assert all(low < high for low, high in itertools.pairwise(hands))


def test_hands_of_different_orders_do_not_compare() -> None:
    one, other = hand("K♠ K♥ 9♦ 7♣ 8♠"), hand("K♠ K♥ 9♦ 7♣ 8♠", MANILA)
    assert one != other
    for compare in (Hand.__lt__, Hand.__le__, Hand.__gt__, Hand.__ge__):
        assert compare(one, other) is NotImplemented
    with pytest.raises(TypeError):
        max(one, other)


def test_a_hand_is_a_value() -> None:
    one = hand("K♠ K♥ 9♦ 7♣ 8♠")
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    assert one != "a pair of kings"
    assert repr(one.order) == "<order of hands: poker>"
    with pytest.raises(AttributeError):
        one.rank = Rank.FOUR
