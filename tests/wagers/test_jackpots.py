"""What jackpot wins at the same time are paid (18:12, 18:18), and what a house may choose."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.wagers.jackpots.poker import FLOORS
from croupier.wagers.jackpots.sharing import Floors, foreseen, share, share_set
from croupier.wagers.jackpots.system import MOST_PRIZE, Jackpot

RESET = 10_000_00


def test_18_12_2_a_tenths_are_taken_in_succession_and_shared_equally() -> None:
    """Also: 18:18(2)(a)"""
    found = share(100_000_00, RESET, tenths=2)  # 10,000 and a tenth of 90,000
    assert (found.tenth, found.meter, found.house) == (9_500_00, 81_000_00, 0)
    found = share(100_000_00, RESET, tenths=3)  # and of 81,000
    assert (found.tenth, found.meter, found.house) == (9_033_33, 72_900_01, 0)
    assert (found.whole, found.rest) == (0, 1)


def test_18_12_2_b_wholes_share_the_prize_and_a_reset_amount_each_but_one() -> None:
    """Also: 18:18(2)(b)"""
    found = share(50_000_00, RESET, wholes=2)
    assert (found.whole, found.meter, found.house) == (30_000_00, RESET, 2 * RESET)
    assert (found.tenth, found.rest) == (0, 0)
    odd = share(50_000_01, RESET, wholes=2)
    assert (odd.whole, odd.rest, odd.meter) == (30_000_00, 1, RESET + 1)


def test_nothing_is_shared_among_nobody_and_an_empty_meter_gives_nothing() -> None:
    for wholes, tenths in ((0, 0), (-1, 2), (2, -1), (-1, 1)):
        with pytest.raises(ValueError, match="not shared"):
            share(50_000_00, RESET, wholes=wholes, tenths=tenths)
    assert share(0, RESET, wholes=1) == (0, 0, 0, RESET, RESET)
    assert share(0, RESET, tenths=1) == (0, 0, 0, 0, 0)


def test_18_12_2_c_a_whole_and_a_tenth_share_in_elevenths() -> None:
    """Also: 18:18(2)(c)"""
    found = share(50_000_00, RESET, wholes=1, tenths=1)  # of $51,000
    assert (found.whole, found.tenth) == (46_363_63, 4_636_36)
    assert (found.meter, found.rest) == (9_000_01, 1)  # the reset amount less its tenth


def test_18_11_1_the_least_of_each_win_comes_before_the_sharing() -> None:
    low = share(2_000_00, RESET, tenths=2, floors=FLOORS)  # $1,000 and $1,000 (I-JP-4)
    assert (low.tenth, low.meter, low.house) == (1_000_00, 0, 0)
    none = share(1_500_00, RESET, tenths=2, floors=FLOORS)
    assert (none.tenth, none.meter, none.house) == (1_000_00, 0, 500_00)
    both = share(3_000_00, 5_000_00, wholes=1, tenths=1, floors=FLOORS)  # of 10,500
    assert (both.whole, both.tenth, both.meter) == (9_545_45, 954_54, 4_500_01)
    assert share(3_000_00, 5_000_00, wholes=2, floors=FLOORS).whole == 7_500_00


def test_more_than_the_rules_foresee_is_shared_in_parts_of_ten_and_one() -> None:
    """I-JP-5"""
    found = share(50_000_00, RESET, wholes=2, tenths=3)  # 50,000 + 10,000 + 1,000 + 900 + 810
    assert (found.whole, found.tenth) == (62_710_00 * 10 // 23, 62_710_00 // 23)
    assert found.meter == 7_290_00 + found.rest
    assert not foreseen(2, 3)
    assert foreseen(1, 1)
    assert foreseen(0, 4)


def test_18_12_1_a_a_set_prize_is_shared_equally() -> None:
    """Also: 18:18(1)(a)"""
    assert share_set(1_000_00, 3) == 333_33  # the odd cent stays with the house


@given(
    st.integers(0, 10**9),
    st.integers(0, 10**7),
    st.integers(0, 4),
    st.integers(0, 4),
    st.sampled_from([FLOORS, Floors()]),
)
def test_no_cent_is_made_or_lost(
    meter: int, reset: int, wholes: int, tenths: int, floors: Floors
) -> None:
    if not wholes + tenths:
        return
    found = share(meter, reset, wholes=wholes, tenths=tenths, floors=floors)
    paid = found.whole * wholes + found.tenth * tenths
    assert meter + found.house == paid + found.meter
    assert min(found) >= 0
    assert found.rest < 11 * (wholes + tenths)
    if wholes:
        assert found.whole >= found.tenth


@pytest.mark.parametrize(
    ("chosen", "rule"),
    [
        ({"wager": 0}, "18:4(1)"),
        ({"contribution": 101}, "18:2"),
        ({"contribution": -1}, "18:2"),
        ({"reset": -1}, "18:12(2)(b)"),
        ({"reset": MOST_PRIZE + 1}, "18:12(2)(b)"),
        ({"kind": "set", "prizes": (0, 5)}, "18:11(1)"),
        ({"kind": "set", "prizes": (5, MOST_PRIZE + 1)}, "18:11(1)"),
        ({"kind": "set", "link": "a"}, "18:12(1)"),
        ({"kind": "mystery", "ceiling": 1}, "18:1"),
        ({"kind": "mystery", "reset": 5_00, "ceiling": 5_00}, "18:1"),
        ({"kind": "mystery", "ceiling": MOST_PRIZE + 1}, "18:1"),
        ({"kind": "mystery", "contribution": 0}, "18:1"),
        ({"link": "a b"}, "18:3(3)"),
    ],
)
def test_18_2_what_no_jackpot_can_be_is_refused(chosen: dict[str, object], rule: str) -> None:
    with pytest.raises(ValueError, match=rule.replace("(", r"\(").replace(")", r"\)")):
        Jackpot(**chosen)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "chosen",
    [
        {"wager": 1, "contribution": 1},  # all of it joins
        {"contribution": 0},  # or nothing
        {"reset": 0},
        {"reset": MOST_PRIZE},
        {"kind": "set", "prizes": (1, MOST_PRIZE)},
        {"kind": "set", "contribution": 0},
        {"kind": "mystery", "reset": 5_00, "ceiling": 5_01},
        {"kind": "mystery", "ceiling": MOST_PRIZE},
        {"link": "the-big-1"},
        {"prizes": (0, 0), "ceiling": 0},  # which are of another kind
    ],
)
def test_18_2_what_a_house_may_choose(chosen: dict[str, object]) -> None:
    made = Jackpot(**chosen)  # type: ignore[arg-type]
    assert made.grows == (chosen.get("kind") != "set")


def test_without_a_choice_a_jackpot_is_the_projects_own_example() -> None:
    """I-G-8: no figure of it is in the rules."""
    example = Jackpot()
    assert (example.kind, example.wager, example.contribution) == ("progressive", 1_00, 30)
    assert (example.reset, example.prizes) == (10_000_00, (10_000_00, 1_000_00))
    assert (example.ceiling, example.pay_table, example.link) == (20_000_00, 1, "")
    assert not example.dead_mans_hand
    assert MOST_PRIZE == 100_000_000_00
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"rest": 1}', type=Jackpot)
