"""Boxes, cover, settlement, commission and shares of pai gow, as sums."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import down_to_unit
from croupier.table.results import Lose, Result, StandOff, Win
from croupier.wagers.pai_gow.bank import (
    CoBank,
    Collected,
    Commission,
    Paid,
    Uncovered,
    Wagered,
    room_of_bank,
    room_of_co_bank,
    settle,
    share_co_bank,
    share_partners,
)
from croupier.wagers.pai_gow.boxes import (
    around,
    dealing_order,
    first_box,
    offer_order,
    priority_boxes,
)
from croupier.wagers.pai_gow.deciding import WINS

LOSES, STANDS = Lose("qld-2024:6:36(2)"), StandOff("qld-2024:6:36(3)(a)")

# Boxes.


def test_6_11_3_the_bankers_box_counts_1_9_and_17() -> None:
    totals = [(3, 3, 3), (6, 6, 5)]  # 9, 17
    for chung in range(1, 9):
        assert [first_box(chung, dice) for dice in totals] == [chung, chung]
        assert first_box(chung, (1, 1, 1)) == (chung + 1) % 8 + 1  # two boxes on
        counted = Counter(first_box(chung, dice) for dice in product(range(1, 7), repeat=3))
        by_total = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
        for box, ways in counted.items():
            steps = (box - chung) % 8 + 1
            assert ways == by_total[steps] + by_total[steps + 8] + by_total[steps + 16]


@pytest.mark.parametrize("dice", [(1, 2), (0, 1, 2), (1, 2, 7), ()])
def test_6_10_1_there_are_three_dice(dice: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="three dice"):
        first_box(1, dice)


def test_6_25_1_tiles_go_round_anticlockwise() -> None:
    assert dealing_order(1, (6, 6, 2)) == [6, 7, 8, 1, 2, 3, 4, 5]
    with pytest.raises(ValueError, match="no box 9"):
        around(9)


def test_6_18_9_the_bank_is_first_offered_at_box_2() -> None:
    assert offer_order(None) == [2, 3, 4, 5, 6, 7, 8, 1]


def test_6_18_11_then_next_to_the_last_banker_who_is_last() -> None:
    assert offer_order(3) == [4, 5, 6, 7, 8, 1, 2, 3]


def test_6_14_4_priority_markers_at_half_the_maximum() -> None:
    assert priority_boxes({2: 5_000, 3: 4_999, 4: 0}, 10_000) == [2]


def test_6_14_5_none_for_one_box_or_for_all() -> None:
    assert priority_boxes({2: 5_000}, 10_000) == []
    assert priority_boxes({2: 5_000, 3: 10_000, 4: 0}, 10_000) == []


# Commission.


def test_6_19_1_five_percent_of_a_payout() -> None:
    assert Commission().of_winner(10_000) == 500
    assert Commission().of_winner(250) == 12  # 237.5 goes to 238
    assert Commission(payable=down_to_unit(50)).of_winner(250) == 50  # 237.5 goes to 200


def test_6_19_2_rounded_up_to_50c() -> None:
    up = Commission(winners_up=True)
    assert [up.of_winner(won) for won in (500, 1_000, 1_050, 2_500)] == [50, 50, 100, 150]


def test_6_19_3_five_percent_of_the_banks_profit_and_nothing_of_a_loss() -> None:
    assert Commission().of_bank(9_750) == 488  # 487.5: 9262.5 goes to 9262
    assert Commission().of_bank(0) == Commission().of_bank(-9_750) == 0


def test_6_19_4_rounded_down_to_50c() -> None:
    """The example: on $97.50 as on $90."""
    down = Commission(bank_down=True)
    assert down.of_bank(9_750) == Commission().of_bank(9_000) == 450
    assert [down.of_bank(profit) for profit in (900, 1_000, 1_999, 2_000)] == [0, 50, 50, 100]


# Cover.


def test_6_18_4_player_bankers_cover_all_wagers() -> None:
    """Also: 6:14(1)"""
    assert room_of_bank(10_000, 7_500) == 2_500
    assert room_of_bank(10_000, 10_500) < 0


def test_6_14_2_house_and_co_banker_cover_half_each() -> None:
    assert room_of_co_bank(10_000, 50_000, 15_000) == 5_000
    assert room_of_co_bank(90_000, 50_000, 15_000) == 85_000


# Settlement.


def test_6_37_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    wagers = [
        Wagered(("ann", 4), 1_000, WINS),
        Wagered(("bob", 5), 3_000, LOSES),
        Wagered(("cat", 6), 500, STANDS),
        Wagered(("dan", 7), 200, LOSES),
    ]
    settled = settle(wagers, Commission(winners_up=True), put_up=0)
    assert settled.collected == (Collected(("bob", 5), 3_000), Collected(("dan", 7), 200))
    assert settled.paid == (Paid(("ann", 4), 1_000, 50),)
    assert settled.returned == (("cat", 6),)
    assert settled.profit == 2_200


def test_6_14_1_the_bank_pays_no_more_than_it_put_up_and_collected() -> None:
    wagers = [Wagered("ann", 1_000, WINS), Wagered("bob", 400, LOSES)]
    assert settle(wagers, Commission(), put_up=600).profit == -600
    with pytest.raises(Uncovered):
        settle(wagers, Commission(), put_up=599)
    assert settle(wagers, Commission()).profit == -600  # the house


cents = st.integers(0, 1_000_000)
results: st.SearchStrategy[Result] = st.sampled_from([WINS, LOSES, STANDS])


@given(st.lists(st.tuples(cents, results)), st.booleans(), st.booleans())
def test_6_18_4_the_bank_with_room_for_its_wagers_can_pay_whatever_comes(
    drawn: list[tuple[int, Result]], up: bool, down: bool
) -> None:
    lying = sum(stake for stake, _ in drawn)
    rules = Commission(winners_up=up, bank_down=down)
    wagers = [Wagered(n, stake, result) for n, (stake, result) in enumerate(drawn)]
    settled = settle(wagers, rules, put_up=lying)
    keys = [*(o.key for o in settled.collected), *(o.key for o in settled.paid), *settled.returned]
    assert sorted(keys) == list(range(len(drawn)))
    half = share_co_bank(settled.profit, rules)
    assert half.house + half.co_banker == settled.profit
    assert abs(half.house - half.co_banker) <= 1
    assert 0 <= half.commission <= max(half.co_banker, 0)


# Shares.


def test_6_19_3_the_co_banker_has_half_and_pays_on_that_half() -> None:
    """I-PG-8"""
    assert share_co_bank(19_500, Commission(bank_down=True)) == CoBank(9_750, 9_750, 450)
    assert share_co_bank(-19_500, Commission(bank_down=True)) == CoBank(-9_750, -9_750, 0)


def test_6_2_what_chips_cannot_make_up_of_a_half_is_the_houses() -> None:
    """I-G-4: profit or loss."""
    for profit, house, own in ((19_500, 9_750, 9_750), (350, 200, 150), (-350, -200, -150)):
        shared = share_co_bank(profit, Commission(), unit=50)
        assert (shared.house, shared.co_banker) == (house, own)


def test_6_18_6_partners_share_by_what_they_put_up() -> None:
    """I-PG-14"""
    put_up = {"ann": 10_000, "bob": 20_000, "cat": 5_000}
    assert share_partners(700, put_up, "cat") == {"ann": 200, "bob": 400, "cat": 100}
    assert share_partners(-705, put_up, "cat") == {"ann": -201, "bob": -402, "cat": -102}
    # who has played the box has nothing left for the second odd cent: the next one loses it
    cent = {"ann": 1, "bob": 1, "cat": 1}
    assert share_partners(-2, cent, "cat") == {"ann": -1, "bob": 0, "cat": -1}


@given(st.lists(st.integers(1, 100_000), min_size=1, max_size=6), st.data())
def test_6_18_6_shares_add_up_and_nobody_loses_more_than_was_put_up(
    parts: list[int], data: st.DataObject
) -> None:
    put_up = {f"player-{n}": part for n, part in enumerate(parts)}
    amount = data.draw(st.integers(-sum(parts), 10 * sum(parts)))
    odd_to = data.draw(st.sampled_from(list(put_up)))
    shares = share_partners(amount, put_up, odd_to)
    assert sum(shares.values()) == amount
    for name, share in shares.items():
        assert share >= -put_up[name]
        fair = Fraction(amount * put_up[name], sum(parts))
        assert abs(share - fair) < len(parts)


def test_6_18_6_partners_cannot_lose_more_than_they_have() -> None:
    with pytest.raises(Uncovered):
        share_partners(-301, {"ann": 100, "bob": 200}, "ann")


def test_win_is_even_money_less_5_percent() -> None:
    assert isinstance(WINS, Win)
    assert WINS.odds == 1 - Fraction(5, 100)
