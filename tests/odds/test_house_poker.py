"""Exact figures of house poker against what others have published."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from croupier.equipment.cards import parse_cards
from croupier.odds import book
from croupier.odds.kernels.poker import numbers, ranking
from croupier.odds.poker import caribbean, three_card
from croupier.wagers.poker import POKER, Rank


def per_cent(number: object) -> str:
    return f"{float(number) * 100:.4f}"  # type: ignore[arg-type]


def test_every_showdown_of_three_cards_is_counted() -> None:
    found = three_card.showdowns()
    assert found.sum(axis=1).tolist() == [three_card.AGAINST] * 22_100
    # each pair of hands once from either side: wins are losses
    playing = Counter(hand.rank for hand in three_card.hands())
    assert playing[Rank.STRAIGHT_FLUSH] == 48


@pytest.mark.parametrize(
    ("wager", "edge", "risk"),
    [("ante", "3.3730", "2.0147"), ("pair-plus", "3.4932", "3.4932")],
)
def test_three_card_poker(wager: str, edge: str, risk: str) -> None:
    row = next(one for one in book.figures("three-card-poker") if one.wager == wager)
    assert (per_cent(row.house_edge), per_cent(row.element_of_risk)) == (edge, risk)
    assert row.exact
    assert sum(line.probability for line in row.lines) == 1


def test_caribbean_stud() -> None:
    (row,) = book.figures("caribbean-stud")
    assert (per_cent(row.house_edge), per_cent(row.element_of_risk)) == ("5.1991", "2.5429")
    assert row.exact
    assert sum(line.probability for line in row.lines) == 1
    # elsewhere a royal flush is paid 100 to 1, and the game is known for that
    royal = next(line for line in row.lines if line.event == "wins, royal flush")
    assert per_cent(row.house_edge + 2 * 150 * royal.probability) == "5.2243"


def test_every_deal_of_caribbean_stud_is_counted() -> None:
    found = caribbean.counted()
    assert found.folded + found.played == caribbean.DEALS
    assert caribbean.DEALS == 2_598_960 * 47 * 163_185


@pytest.mark.parametrize(
    ("mine", "upcard"),
    [("A♠ K♥ Q♦ 6♣ 3♥", "6♠"), ("2♠ 2♥ 3♦ 5♣ 9♥", "A♦"), ("5♠ 6♠ 7♠ 8♠ J♠", "9♠")],
)
def test_the_dealers_lower_hands_are_those_found_one_by_one(mine: str, upcard: str) -> None:
    """What inclusion and exclusion finds, against looking at every hand there is."""
    cards, strengths = caribbean.all_hands(ranking(POKER, caribbean.SIZE), caribbean.HANDS)
    own, seen = np.sort(numbers(parse_cards(mine))), numbers(parse_cards(upcard))[0]
    strength = strengths[(cards == own).all(axis=1)][0]
    possible = (cards == seen).any(axis=1) & ~np.isin(cards, own).any(axis=1)
    assert possible.sum() == caribbean.OTHERS
    lower = strengths < strength
    containing = np.zeros(caribbean.START[-1], np.int64)
    for hand in cards[lower]:
        caribbean.add_hand(containing, hand)
    found = caribbean.dealers(containing, caribbean.sets_with(own)[seen])
    assert found == (possible & lower).sum()
