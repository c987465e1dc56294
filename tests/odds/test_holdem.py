"""Every deal of the hold'em games: what it is made of by hand, and what it comes to."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.equipment.cards import DECK
from croupier.games.poker.layout import WINS
from croupier.odds import book
from croupier.odds.kernels.poker import ranking
from croupier.odds.poker import boards as b
from croupier.odds.poker import holdem_bonus, ultimate
from croupier.odds.poker.outcomes import Column
from croupier.wagers.poker import POKER, Rank
from tests.proofs import LONG


def per_cent(number: object) -> str:
    return f"{float(number) * 100:.4f}"  # type: ignore[arg-type]


def test_one_board_of_each_kind_stands_for_all() -> None:
    found = b.boards()
    assert len(found.cards) == 134_459
    assert found.often.sum() == 2_598_960
    assert [b.parts(size).kinds for size in (3, 4)] == [1_755, 16_432]


def test_hands_of_the_dealer_are_counted_as_the_live_order_ranks_them() -> None:
    desk, chance = b.desk(), random.Random(1)
    for _ in range(3):
        board = sorted(chance.sample(range(52), 5))
        b.lay_out(ranking(), b.suits(), np.array(board, np.uint8), desk)
        b.compare(desk, b.pair_from())
        for n in chance.sample(range(b.LEFT), 4):
            mine = {int(desk.one[n]), int(desk.two[n])}
            best = POKER.best([DECK[card] for card in (*board, *mine)])
            left = [card for card in range(52) if card not in {*board, *mine}]
            hands = [POKER.best([DECK[c] for c in (*board, *two)]) for two in combinations(left, 2)]
            assert len(hands) == b.AGAINST
            assert desk.lower[n] == sum(hand < best for hand in hands)
            assert desk.equal[n] == sum(hand == best for hand in hands)
            assert desk.low[n] == sum(not hand.at_least(Rank.PAIR) for hand in hands)


def test_a_part_of_a_board_is_found_by_its_kind() -> None:
    """Suits changed round, it is the first of its kind; and the pairs go with it."""
    flops, table, chance = b.parts(3), b.suits(), random.Random(2)
    for _ in range(50):
        board = np.array(sorted(chance.sample(range(52), 5)), np.uint8)
        row = chance.randrange(10)
        kind, way = b.part_of(table, flops, board, row)
        one, two = (int(board[n]) for n in flops.chosen[row][:2])
        there = table.changed[way, table.pair[one, two]]
        assert flops.alike[kind].any()
        assert b.classes()[there] == b.classes()[table.pair[one, two]]


def test_ultimate_holdem_is_what_others_found() -> None:
    ante, trips = book.figures("ultimate-holdem")
    assert per_cent(ante.house_edge) == "2.1850"
    assert per_cent(ante.element_of_risk) == "0.5262"
    assert per_cent(trips.house_edge) == "3.4979"
    assert sum(line.probability for line in ante.lines) == 1
    assert ultimate.outcomes().total == ultimate.FLOPS * b.DEALS


@pytest.mark.skipif(not LONG, reason="in `make proofs`")
def test_holdem_bonus_where_a_straight_is_paid_is_what_others_found() -> None:
    """Published for Las Vegas: 2.04 per cent.  Here a flush is asked for (I-PK-2)."""

    def ante(column: Column) -> Fraction:
        paid = column.event == WINS and column.rank is Rank.STRAIGHT
        return Fraction(1) if paid else holdem_bonus.STAKES.ante(column)

    vegas = replace(holdem_bonus.STAKES, ante=ante)
    lines = holdem_bonus.outcomes(vegas).lines()
    assert per_cent(-sum(line.net * line.probability for line in lines)) == "2.0369"


@pytest.mark.skipif(not LONG, reason="in `make proofs`")
def test_holdem_bonus_where_a_flush_is_asked_for() -> None:
    here, bonus = book.figures("holdem-bonus")
    assert (per_cent(here.house_edge), per_cent(bonus.house_edge)) == ("5.5935", "8.8989")
    assert sum(line.probability for line in here.lines) == 1
    # 2-3 to 2-7 of two suits are folded, and where a straight is not paid 3-4 too
    folded = [n for n, ends in enumerate(holdem_bonus.counts())
              if not holdem_bonus.plays(holdem_bonus.STAKES, ends)]  # fmt: skip
    assert folded == [1, 2, 3, 4, 5, 15]
