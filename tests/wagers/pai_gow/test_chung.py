"""Who banks, and who is offered the bank (6:18)."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.wagers.pai_gow.boxes import longest_first, two_boxes
from croupier.wagers.pai_gow.chung import Chung, Offer

SEATED = {2: "bob", 4: "dan", 7: "gil"}
HOUSE_FIRST = Chung().after((), 1)


def asked(chung: Chung, seated: dict[int, str] | None = None) -> list[str]:
    return [offer.player for offer in chung.offers(SEATED if seated is None else seated)]


def test_6_18_8_the_house_banks_the_first_round_after_a_start_or_a_break() -> None:
    assert asked(Chung()) == []
    assert asked(HOUSE_FIRST) != []


def test_6_18_9_then_the_bank_is_offered_from_box_2_on() -> None:
    assert asked(HOUSE_FIRST) == ["bob", "dan", "gil"]
    assert asked(HOUSE_FIRST, {8: "hal", 3: "cat", 1: "ann"}) == ["cat", "hal", "ann"]


def test_6_18_3_after_the_house_also_on_box_1() -> None:
    assert HOUSE_FIRST.offers(SEATED)[0] == Offer("bob", (2, 1))
    assert HOUSE_FIRST.offers({1: "ann"}) == [Offer("ann", (1,))]
    after_dan = HOUSE_FIRST.after(["dan"], 4)
    assert [offer.boxes for offer in after_dan.offers(SEATED)] == [(4,), (7,), (2,)]


def test_6_18_2_only_who_played_the_last_round_on_the_box_is_asked() -> None:
    assert asked(HOUSE_FIRST, {7: "gil"}) == ["gil"]
    assert asked(HOUSE_FIRST, {}) == []


def test_6_18_10_two_rounds_in_a_row_and_no_more() -> None:
    once = HOUSE_FIRST.after(["dan"], 4)
    assert asked(once) == ["dan", "gil", "bob"]
    twice = once.after(["dan"], 4)
    assert asked(twice) == ["gil", "bob"]
    with pytest.raises(ValueError, match="dan has banked"):
        twice.after(["dan"], 4)


def test_6_18_11_the_offer_goes_on_next_to_the_last_banker() -> None:
    """Also when a banker gives up after one round (I-PG-10)."""
    assert asked(HOUSE_FIRST.after(["gil"], 7))[1:] == ["bob", "dan"]
    assert asked(HOUSE_FIRST.after(["dan"], 4))[1:] == ["gil", "bob"]


def test_6_18_12_the_house_takes_over_then_the_former_banker_is_asked_last() -> None:
    """I-PG-10"""
    twice = HOUSE_FIRST.after(["dan"], 4).after(["dan"], 4)
    assert asked(twice, {4: "dan"}) == []
    house = twice.after((), 1)
    assert asked(house) == ["gil", "bob", "dan"]
    assert asked(house.after((), 1)) == ["gil", "bob", "dan"]  # from the same place again
    assert asked(house, {4: "dan"}) == ["dan"]
    assert house.after(["dan"], 1).may_go_on("dan")


def test_6_18_9_who_is_first_at_two_boxes_is_asked_once() -> None:
    assert HOUSE_FIRST.offers({2: "bob", 3: "bob"}) == [Offer("bob", (2, 1))]


def test_6_18_7_partners_are_counted_one_by_one() -> None:
    """I-PG-14"""
    both = HOUSE_FIRST.after(["dan", "gil"], 4)
    alone = both.after(["dan"], 4)
    assert not alone.may_go_on("dan")
    assert asked(alone) == ["gil", "bob"]
    joined = HOUSE_FIRST.after(["dan"], 4).after(["dan", "bob"], 4)
    assert joined.may_go_on("bob")
    assert not joined.may_go_on("dan")


@given(st.lists(st.sampled_from(["", "bob", "dan", "gil"]), max_size=12))
def test_6_18_10_whoever_accepts_nobody_banks_three_rounds_in_a_row(wishes: list[str]) -> None:
    chung, banked = HOUSE_FIRST, [""]
    for wish in wishes:
        offers = {offer.player: offer for offer in chung.offers(SEATED)}
        if wish in offers:
            chung = chung.after([wish], offers[wish].boxes[0])
            banked.append(wish)
        else:
            chung = chung.after((), 1)
            banked.append("")
        assert msgspec.json.decode(msgspec.json.encode(chung), type=Chung) == chung
    for one, two, three in zip(banked, banked[1:], banked[2:], strict=False):
        assert not one == two == three or one == ""


def test_6_15_2_a_the_first_player_is_there_the_longest() -> None:
    """I-PG-12: unbroken; who left and came back is last."""
    assert longest_first((), ("ann", "bob")) == ("ann", "bob")
    assert longest_first(("ann", "bob"), ("bob", "cat")) == ("bob", "cat")
    assert longest_first(("bob", "cat"), ("ann", "cat", "bob")) == ("bob", "cat", "ann")


def test_6_16_2_b_one_of_two_boxes_has_at_least_twice_the_other() -> None:
    """Also: 6:16(2)(c)"""
    assert two_boxes({2: 500, 6: 1_500}) == (6, 2)
    assert two_boxes({2: 500, 6: 999}) is None
    assert two_boxes({2: 500, 6: 500}) is None


def test_6_18_12_asked_last_also_who_had_banked_on_the_free_box() -> None:
    """Bob of box 2 banks on box 1, which is free after the house (I-PG-10)."""
    assert asked(HOUSE_FIRST.after(["bob"], 1).after((), 1)) == ["dan", "gil", "bob"]
