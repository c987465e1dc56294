"""Rounds of betting: turns, sizes, all-ins for less than a raise, and when it is over."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.table.betting import (
    ALL_IN,
    BET,
    CALL,
    CHECK,
    FOLD,
    RAISE,
    Betting,
    Limits,
    Open,
    Sizes,
    Structure,
    asked,
)
from croupier.table.pots import side_pots, uncalled

NO_LIMIT = Limits(Structure.NO_LIMIT, least=10)
FULL_POT = Limits(Structure.FULL_POT, least=10)
HALF_POT = Limits(Structure.HALF_POT, least=10)


def betting(limits: Limits = NO_LIMIT, *stacks: int, pot: int = 0) -> Betting:
    names = ("ann", "bob", "cho", "dee")[: len(stacks) or 3]
    held = dict(zip(names, stacks or (1000, 1000, 1000), strict=True))
    return Betting(limits, held, pot=pot)


def blinds(limits: Limits = NO_LIMIT, **stacks: int) -> Betting:
    """Three players; bob and cho have bet 5 and 10 blind, and ann acts first."""
    held = {"ann": 1000, "bob": 1000, "cho": 1000} | stacks
    return Betting(limits, held, bets={"bob": 5, "cho": 10}, call=10, last=10)


def does(of: Betting, *acts: tuple[str, str] | tuple[str, str, int]) -> Betting:
    for name, what, *amount in acts:
        assert of.to_act == name
        of.act(what, *amount)
    return of


# Turns.


def test_10_28_3_each_may_check_until_somebody_opens() -> None:
    one = betting()
    assert one.open_to("ann") == Open(check=True, bet=Sizes(10, 1000, 1), all_in=True)
    does(one, ("ann", CHECK), ("bob", CHECK), ("cho", CHECK))
    assert one.to_act == ""


def test_10_28_6_who_checked_acts_again_on_an_opening_bet() -> None:
    one = does(betting(), ("ann", CHECK), ("bob", BET, 20), ("cho", CALL))
    assert one.to_act == "ann"
    does(one, ("ann", RAISE, 20), ("bob", FOLD), ("cho", CALL))
    assert one.to_act == ""
    assert one.bets == {"ann": 40, "bob": 20, "cho": 40}


def test_10_27_4_the_second_blind_may_check_or_raise_and_the_first_completes() -> None:
    one = does(blinds(), ("ann", CALL))
    assert one.open_to("bob") == Open(call=5, raise_=Sizes(10, 990 + 5, 1), all_in=True)
    does(one, ("bob", CALL))
    assert (one.to_act, one.open_to("cho").check) == ("cho", True)
    does(one, ("cho", RAISE, 10), ("ann", CALL), ("bob", CALL))
    assert one.to_act == ""


def test_10_27_5_it_is_over_when_nobody_is_left_to_call() -> None:
    assert does(blinds(), ("ann", FOLD), ("bob", FOLD)).to_act == ""


def test_10_25_1_a_blind_short_of_chips_leaves_the_call_full() -> None:
    held = {"ann": 100, "bob": 100, "cho": 0}
    one = Betting(NO_LIMIT, held, bets={"bob": 5, "cho": 3}, call=10, last=10)
    assert one.open_to("ann").call == 10
    does(one, ("ann", CALL), ("bob", CALL))
    assert one.to_act == ""


def test_10_11_1_a_sleeper_straddle_acts_only_on_a_raise_and_never_raises() -> None:
    held = {"bob": 100, "cho": 100, "ann": 80}
    bets = {"bob": 5, "cho": 10, "ann": 20}
    more = {"call": 20, "last": 10, "raised": 1}
    one = Betting(NO_LIMIT, held, bets=bets, passive=["ann"], **more)
    does(one, ("bob", CALL), ("cho", CALL))
    assert one.to_act == ""
    one = Betting(NO_LIMIT, held, bets=bets, passive=["ann"], **more)
    does(one, ("bob", RAISE, 10), ("cho", FOLD))
    assert (one.to_act, one.open_to("ann")) == ("ann", Open(call=10))


def test_10_32_3_alone_against_players_who_are_all_in_nobody_is_asked() -> None:
    assert betting(NO_LIMIT, 0, 0, 50).to_act == ""
    one = does(betting(NO_LIMIT, 30, 100), ("ann", ALL_IN))
    assert one.to_act == "bob"  # to call, or fold
    assert one.open_to("bob").call == 30
    does(one, ("bob", CALL))
    assert one.to_act == ""


# Sizes.


def test_10_31_4_a_raise_is_at_least_the_opening_bet_or_the_raise_before() -> None:
    one = does(betting(), ("ann", BET, 30))
    assert one.open_to("bob").raise_ == Sizes(30, 970, 1)
    does(one, ("bob", RAISE, 50))
    assert one.open_to("cho").raise_ == Sizes(50, 920, 1)
    with pytest.raises(ValueError, match="cho may not raise 49"):
        one.act(RAISE, 49)


def test_10_31_4_a_at_least_the_minimum_where_less_than_it_is_to_be_called() -> None:
    one = does(betting(NO_LIMIT, 4, 1000, 1000), ("ann", ALL_IN))
    assert one.open_to("bob").raise_ == Sizes(10, 996, 1)


def test_10_31_5_full_pot() -> None:
    """The example of the rule: 200 in the pot, a call of 50, a raise of up to 250."""
    one = betting(FULL_POT, pot=150)
    does(one, ("ann", BET, 50))
    assert one.open_to("bob").raise_ == Sizes(50, 250, 1)


def test_10_31_6_half_pot() -> None:
    """The example of the rule: 200 in the pot, a call of 40, a raise of up to 120."""
    one = does(betting(HALF_POT, pot=160), ("ann", BET, 40))
    assert one.open_to("bob").raise_ == Sizes(40, 120, 1)
    odd = does(betting(Limits(Structure.HALF_POT, 10, unit=5), pot=95), ("ann", BET, 10))
    assert odd.open_to("bob").raise_ == Sizes(10, 55, 5)


def test_10_31_3_where_the_least_is_more_than_the_most_it_is_the_most() -> None:
    assert betting(HALF_POT, pot=12).open_to("ann").bet == Sizes(6, 6, 1)


def test_10_31_8_structured_bets_are_of_one_size() -> None:
    limits = Limits(Structure.STRUCTURED, least=20, most=20, raises=3)
    one = does(betting(limits), ("ann", BET, 20))
    assert one.open_to("bob").raise_ == Sizes(20, 20, 20)
    does(one, ("bob", RAISE, 20), ("cho", RAISE, 20), ("ann", RAISE, 20))
    assert one.open_to("bob") == Open(call=40)  # 10:10(3): three raises, and no more


def test_10_28_5_who_has_less_than_the_minimum_opens_all_in_and_that_is_a_bet() -> None:
    one = does(betting(NO_LIMIT, 1000, 7, 1000), ("ann", CHECK))
    assert one.open_to("bob") == Open(check=True, all_in=True)
    does(one, ("bob", ALL_IN), ("cho", CALL))
    assert one.open_to("ann").raise_ == Sizes(10, 993, 1)  # though ann had checked


# All-ins for less than a raise.


def test_10_32_9_a_short_all_in_lets_nobody_raise_who_has_acted() -> None:
    one = betting(NO_LIMIT, 1000, 1000, 130, 1000)
    does(one, ("ann", BET, 100), ("bob", CALL), ("cho", ALL_IN))
    assert one.open_to("dee").raise_ == Sizes(100, 870, 1)  # above the new call
    does(one, ("dee", CALL))
    assert one.open_to("ann") == Open(call=30)
    does(one, ("ann", CALL))
    assert one.open_to("bob") == Open(call=30)


def test_10_32_9_several_short_ones_do_not_add_up_to_a_raise() -> None:
    one = betting(NO_LIMIT, 1000, 160, 210)
    does(one, ("ann", BET, 100), ("bob", ALL_IN), ("cho", ALL_IN))
    assert one.open_to("ann") == Open(call=110)


def test_10_32_9_a_full_raise_after_it_opens_it_for_all() -> None:
    one = betting(NO_LIMIT, 1000, 130, 1000)
    does(one, ("ann", BET, 100), ("bob", ALL_IN), ("cho", RAISE, 100))
    assert one.open_to("ann").raise_ == Sizes(100, 770, 1)


# Schedule 5.

MANILA = Limits(
    Structure.STRUCTURED,
    least=5,
    most=10,
    raises=3,
    opens_short=False,
    free_between_two=True,
    closes_who_acted=False,
)
FINAL = Limits(Structure.STRUCTURED, 5, 20, 1, 3, False, True, False)


def test_5_24_2_opening_bets_are_once_or_twice_the_blind_and_at_last_up_to_four_times() -> None:
    assert betting(MANILA).open_to("ann").bet == Sizes(5, 10, 5)
    assert betting(FINAL).open_to("ann").bet == Sizes(5, 20, 5)


def test_5_26_4_a_raise_is_not_less_than_one_before_it_but_may_be_less_than_the_bet() -> None:
    one = does(betting(FINAL, 500, 500, 500, 500), ("ann", BET, 20))
    assert one.open_to("bob").raise_ == Sizes(5, 20, 5)
    does(one, ("bob", RAISE, 15))
    assert one.open_to("cho").raise_ == Sizes(15, 20, 5)


def test_5_26_1_three_raises_and_a_short_tap_out_after_them() -> None:
    one = betting(MANILA, 500, 500, 500, 43)
    does(one, ("ann", BET, 10), ("bob", RAISE, 10), ("cho", RAISE, 10), ("dee", RAISE, 10))
    assert one.open_to("ann") == Open(call=30)
    assert one.stacks["dee"] == 3
    does(one, ("ann", FOLD), ("bob", CALL), ("cho", CALL))
    assert one.to_act == ""


def test_5_26_5_between_two_number_and_size_are_free() -> None:
    one = does(betting(MANILA), ("ann", BET, 10), ("bob", FOLD))
    assert one.open_to("cho").raise_ == Sizes(1, 990, 1)
    does(one, ("cho", RAISE, 300), ("ann", RAISE, 1), ("cho", RAISE, 7), ("ann", RAISE, 1))
    assert one.open_to("cho").raise_ == Sizes(1, 681, 1)


def test_5_27_1_a_player_taps_out_only_with_too_little_or_just_enough() -> None:
    one = does(betting(MANILA, 500, 17, 500), ("ann", BET, 10))
    assert one.open_to("bob") == Open(call=10, raise_=Sizes(5, 5, 5))  # and keeps 2
    one = does(betting(MANILA, 500, 15, 500), ("ann", BET, 10))
    assert one.open_to("bob") == Open(call=10, raise_=Sizes(5, 5, 5), all_in=True)
    one = does(betting(MANILA, 500, 13, 500), ("ann", BET, 10))
    assert one.open_to("bob") == Open(call=10, all_in=True)
    assert betting(MANILA, 3, 500, 500).open_to("ann") == Open(check=True)


def test_5_27_6_after_a_short_tap_out_others_only_call_if_all_have_acted() -> None:
    one = betting(MANILA, 500, 500, 13, 500)
    does(one, ("ann", CHECK), ("bob", CHECK), ("cho", CHECK), ("dee", BET, 10))
    does(one, ("ann", CALL), ("bob", CALL), ("cho", ALL_IN))
    for name in ("dee", "ann", "bob"):
        assert one.open_to(name) == Open(call=3)
        does(one, (name, CALL))
    one = betting(MANILA, 500, 13, 500, 500)
    does(one, ("ann", BET, 10), ("bob", ALL_IN))  # cho and dee have not acted
    does(one, ("cho", CALL), ("dee", CALL))
    assert one.open_to("ann").raise_ == Sizes(5, 10, 5)


def test_5_35_1_a_ruling_ends_raising_for_the_rest_of_the_round() -> None:
    one = does(betting(MANILA), ("ann", BET, 10))
    one.raising = False
    assert one.open_to("bob") == Open(call=10)


# What a player is asked.


def test_10_31_11_b_who_says_nothing_checks_or_folds() -> None:
    one = betting(Limits(Structure.NO_LIMIT, 10, unit=5), 103, 500)
    ask = asked(one, "ann", "")
    assert (ask.options, ask.amounts) == ((FOLD, CHECK, BET, ALL_IN), {BET: (10, 100, 5)})
    assert ask.otherwise == CHECK
    one.act(ALL_IN)
    ask = asked(one, "bob", "")
    assert (ask.options, ask.otherwise) == ((FOLD, CALL, RAISE, ALL_IN), FOLD)


# Whatever is done.

STRUCTURES: Sequence[Limits] = (
    NO_LIMIT,
    FULL_POT,
    HALF_POT,
    Limits(Structure.STRUCTURED, 10, 10, raises=4),
    MANILA,
    FINAL,
    Limits(Structure.NO_LIMIT, 10, unit=5, raises=2),
)


@given(
    st.sampled_from(STRUCTURES),
    st.lists(st.integers(0, 300), min_size=2, max_size=6),
    st.integers(0, 2**32),
    st.integers(0, 60),
)
def test_it_ends_and_keeps_its_laws(limits: Limits, stacks: list[int], seed: int, pot: int) -> None:
    chance = random.Random(seed)
    names = [f"p{n}" for n in range(len(stacks))]
    one = Betting(limits, dict(zip(names, stacks, strict=True)), pot=pot)
    raises = 0
    for _ in range(5000):
        player = one.to_act
        if not player:
            break
        assert one.stacks[player]
        assert player not in one.folded
        may, before, call = one.open_to(player), one.bets[player], one.call
        acts = [(FOLD, 0)] + [(CHECK, 0)] * may.check + [(ALL_IN, 0)] * may.all_in
        acts += [(CALL, 0)] * (may.call > 0)
        for what, sizes in ((BET, may.bet), (RAISE, may.raise_)):
            if sizes is not None:
                assert 0 < sizes.low <= sizes.high <= one.stacks[player] - one.short(player)
                some = range(sizes.low, sizes.high + 1, sizes.step)
                acts += [(what, size) for size in (some[0], some[-1], chance.choice(some))]
        assert may.check or may.call  # there is always a way to stay in
        what, size = chance.choice(acts)
        active = len(one.active)
        taken = one.act(what, size)
        assert one.bets[player] == before + taken
        assert one.stacks[player] >= 0
        if what == RAISE:
            raises += 1
            assert one.call == call + size
            free = limits.free_between_two and active == 2
            assert limits.raises is None or free or raises <= limits.raises
        if what in (BET, RAISE):
            again = [n for n in one.active if n != player]
            assert set(one._waiting) == set(again)
    assert one.to_act == ""
    for name in one.active if len(one.live) > 1 else []:
        assert one.short(name) == 0  # everybody left has met the call, or is all-in
    assert {n: one.bets[n] + one.stacks[n] for n in names} == dict(zip(names, stacks, strict=True))
    name, over = uncalled(one.bets, one.folded)
    called = {n: bet - (over if n == name else 0) for n, bet in one.bets.items()}
    assert sum(p.amount for p in side_pots(called, one.folded)) == sum(called.values())
