"""The published strategies of the hold'em games."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.poker.holdem_strategy import holdem_bonus, outs, ultimate
from croupier.wagers.poker import POKER

FIRST, SECOND, LAST = ("4x", "3x", "check", "fold"), ("2x", "check", "fold"), ("1x", "fold")


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("A♠ 2♥", "4x"),
        ("3♠ 3♥", "4x"),
        ("2♠ 2♥", "check"),
        ("K♠ 2♠", "4x"),
        ("K♠ 5♥", "4x"),
        ("K♠ 4♥", "check"),
        ("Q♠ 6♠", "4x"),
        ("Q♠ 5♠", "check"),
        ("Q♠ 8♥", "4x"),
        ("Q♠ 7♥", "check"),
        ("J♠ 8♠", "4x"),
        ("J♠ 10♥", "4x"),
        ("J♠ 9♥", "check"),
        ("10♠ 9♠", "check"),
    ],
)
def test_ultimate_before_the_flop(cards: str, said: str) -> None:
    assert ultimate(parse_cards(cards), [], FIRST) == said


@pytest.mark.parametrize(
    ("cards", "board", "said"),
    [
        ("9♠ 3♥", "9♦ 7♣ 2♠", "2x"),
        ("10♠ 3♥", "9♦ 9♣ 2♠", "check"),  # the pair is everyone's
        ("2♠ 2♥", "9♦ 7♣ 5♠", "check"),
        ("2♠ 2♥", "9♦ 2♣ 5♠", "2x"),
        ("10♠ 3♠", "9♠ 7♠ 5♦", "2x"),  # four to a flush, a hidden ten
        ("8♠ 3♠", "9♠ 7♠ 5♦", "check"),
    ],
)
def test_ultimate_after_the_flop(cards: str, board: str, said: str) -> None:
    assert ultimate(parse_cards(cards), parse_cards(board), SECOND) == said


@pytest.mark.parametrize(
    ("cards", "board", "said"),
    [
        ("9♠ 3♥", "9♦ 7♣ 2♠ J♥ Q♦", "1x"),
        ("10♠ 3♥", "A♦ Q♣ 8♠ 6♥ 4♦", "fold"),  # 26 cards beat it
        ("K♠ 3♥", "A♦ A♣ 8♠ 8♥ 4♦", "1x"),
        ("3♠ 4♥", "9♠ 10♦ J♣ Q♥ K♠", "1x"),  # the board plays: an ace alone beats it
        ("2♠ 3♥", "A♦ A♣ K♠ K♥ 9♦", "1x"),  # the board plays, and 16 cards beat it
    ],
)
def test_ultimate_on_the_river(cards: str, board: str, said: str) -> None:
    assert ultimate(parse_cards(cards), parse_cards(board), LAST) == said


def test_outs_are_the_cards_that_would_beat_the_hand() -> None:
    mine, board = parse_cards("10♠ 3♥"), parse_cards("A♦ Q♣ 8♠ 6♥ 4♦")
    assert outs(POKER.best([*mine, *board]), mine, board) == 26 - 3  # a ten alone is a stand-off


def test_who_cannot_pay_checks_or_folds() -> None:
    assert ultimate(parse_cards("A♠ A♥"), [], ("check", "fold")) == "check"
    assert ultimate(parse_cards("A♠ A♥"), parse_cards("A♦ Q♣ 8♠ 6♥ 4♦"), ("fold",)) == "fold"


@pytest.mark.parametrize(
    ("cards", "board", "said"),
    [
        ("2♠ 7♥", "", "fold"),
        ("2♠ 8♥", "", "bet"),
        ("2♠ 3♠", "", "bet"),
        ("2♠ 2♥", "", "bet"),
        ("9♠ 3♥", "9♦ 7♣ 2♠", "bet"),
        ("J♠ 3♥", "9♦ 9♣ 2♠", "check"),
        ("8♠ 6♥", "9♦ 7♣ 2♠", "bet"),  # four in sequence
        ("A♠ 2♥", "3♦ 4♣ 9♠", "bet"),
        ("8♠ 6♠", "9♠ 2♠ K♦", "bet"),  # four of a suit
        ("9♠ 3♥", "9♦ 7♣ 2♠ K♥", "bet"),
        ("5♠ 3♥", "5♦ 7♣ 2♠ K♥", "check"),  # a pair below sixes
        ("8♠ 6♥", "9♦ 7♣ 2♠ K♥", "check"),  # a draw is for the flop
        ("8♠ 6♠", "9♠ 7♠ 2♦ K♥", "bet"),  # unless it is to a straight flush
    ],
)
def test_holdem_bonus(cards: str, board: str, said: str) -> None:
    seen = parse_cards(board) if board else []
    options = ("bet", "check") if board else ("bet", "fold")
    assert holdem_bonus(parse_cards(cards), seen, options) == said
