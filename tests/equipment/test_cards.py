import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from croupier.equipment import (
    DECK,
    FACE_VALUE,
    RANK,
    RED,
    SPANISH_DECK,
    SUIT,
    BadCard,
    Card,
    is_red,
    parse_card,
    parse_cards,
    rank_number,
)

LETTERS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


def spellings(card: Card) -> set[str]:
    rank, suit = RANK[card], SUIT[card]
    ranks = {rank, rank.lower()} | ({"T", "t"} if rank == "10" else set())
    return {one + other for one in ranks for other in (suit, LETTERS[suit], LETTERS[suit].upper())}


SPELLINGS = {text for card in DECK for text in spellings(card)}


def test_the_deck() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert DECK[0] == "A♠"
    assert DECK[9] == "10♠"
    assert DECK[-1] == "K♣"
    assert len(RED) == 26
    assert is_red(parse_card("9♦"))
    assert not is_red(parse_card("9♣"))
    assert [rank_number[card] for card in DECK[:13]] == list(range(1, 14))


def test_2a_4_spanish_decks_have_no_tens() -> None:
    assert set(DECK) - set(SPANISH_DECK) == set(parse_cards("10♠ 10♥ 10♦ 10♣"))
    assert len(SPANISH_DECK) == 48


def test_general_3_face_value_is_a_number_or_a_type() -> None:
    assert [FACE_VALUE[card] for card in DECK[:13]] == [
        "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
    ]  # fmt: skip


@pytest.mark.parametrize("card", DECK)
def test_parsing_takes_every_spelling_back_to_the_card(card: Card) -> None:
    for text in spellings(card):
        assert parse_card(text) is card


def test_parsing_several() -> None:
    assert parse_cards(" 9♠ kD\n10h AC ") == ["9♠", "K♦", "10♥", "A♣"]
    assert parse_cards("") == []


@given(st.text(max_size=4))
def test_anything_else_is_a_bad_card(text: str) -> None:
    assume(text not in SPELLINGS)
    with pytest.raises(BadCard, match=re.escape(repr(text))):
        parse_card(text)


@pytest.mark.parametrize("text", ["", "9", "♠", "1♠", "11♠", "♠9", "9ſ", "\u212as", "9 ♠", "XX"])
def test_near_misses_are_bad_cards(text: str) -> None:
    with pytest.raises(BadCard):
        parse_card(text)
