"""Pots: side pots, bets that nobody called, commission, and dividing what was won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.table import events as ev
from croupier.table.accounts import CAGE, CREDIT
from croupier.table.ledger import Ledger
from croupier.table.pots import (
    Commission,
    Pot,
    PotRules,
    Pots,
    commissions,
    divide,
    side_pots,
    uncalled,
    won_alike,
)

NAMES = ("ann", "bob", "cho", "dee", "eve")
DOLLAR = 100


def pots(*bets: int, folded: Sequence[str] = ()) -> list[tuple[int, tuple[str, ...]]]:
    formed = side_pots(dict(zip(NAMES, bets, strict=False)), folded)
    assert [pot.number for pot in formed] == list(range(1, len(formed) + 1))
    return [(pot.amount, pot.eligible) for pot in formed]


def test_10_32_4_what_is_more_than_an_all_in_forms_a_separate_pot() -> None:
    assert pots(50, 80, 80) == [(150, ("ann", "bob", "cho")), (60, ("bob", "cho"))]


def test_10_32_5_one_pot_for_each_all_in_and_none_for_who_bet_less() -> None:
    assert pots(10, 30, 60, 60) == [
        (40, ("ann", "bob", "cho", "dee")),
        (60, ("bob", "cho", "dee")),
        (60, ("cho", "dee")),
    ]


def test_10_6_1_bets_of_who_folded_stay_in_the_pots_they_reached() -> None:
    assert pots(10, 30, 25, 30, folded=["cho"]) == [
        (40, ("ann", "bob", "dee")),
        (55, ("bob", "dee")),
    ]


def test_10_26_4_dead_chips_are_in_the_main_pot_and_count_to_nobody() -> None:
    first, second = side_pots({"ann": 10, "bob": 30, "cho": 30}, dead={"bob": 5})
    assert (first.amount, first.bets) == (35, {"ann": 10, "bob": 15, "cho": 10})
    assert (second.amount, second.eligible) == (40, ("bob", "cho"))


def test_nobody_left_can_win_nothing() -> None:
    with pytest.raises(ValueError, match="everybody has folded"):
        side_pots({"ann": 10, "bob": 10}, ["ann", "bob"])
    assert side_pots({}) == []


@pytest.mark.parametrize(
    ("bets", "folded", "back"),
    [
        ((50, 50, 50), "", ("", 0)),
        ((80, 50, 50), "", ("ann", 30)),
        ((10, 80, 50), "cho", ("bob", 30)),  # who folded has met it as far as it went
        ((10, 80, 50), "bob", ("", 0)),
        ((10,), "", ("ann", 10)),
        ((), "", ("", 0)),
    ],
)
def test_10_29_3_a_what_nobody_called_is_returned(
    bets: tuple[int, ...], folded: str, back: tuple[str, int]
) -> None:
    assert uncalled(dict(zip(NAMES, bets, strict=False)), [folded]) == back


@pytest.mark.parametrize(
    ("amount", "winners", "shares"),
    [
        (100, "ann", {"ann": 100}),
        (100, "ann bob", {"ann": 50, "bob": 50}),
        (105, "ann bob", {"ann": 50, "bob": 55}),  # bob comes first
        (130, "ann bob cho", {"ann": 40, "bob": 50, "cho": 40}),
        (125, "ann bob cho", {"ann": 40, "bob": 45, "cho": 40}),
        (5, "ann cho", {"cho": 5}),
    ],
)
def test_10_30_16_what_is_left_over_goes_to_the_first_winner(
    amount: int, winners: str, shares: dict[str, int]
) -> None:
    assert divide(amount, winners.split(), 10, ["bob", "cho", "dee", "eve", "ann"]) == shares


# Commission: Schedule 10 (I-PR-2) and Schedule 5 (I-MA-5).

HOLDEM = Commission(
    Fraction(1, 10), 10 * DOLLAR, 500 * DOLLAR, DOLLAR, together=True, combined=True
)
MANILA = Commission(
    Fraction(1, 20), 20 * DOLLAR, 500 * DOLLAR, DOLLAR, together=False, combined=False
)


def pot(number: int, dollars: int, *names: str) -> Pot:
    share, rest = divmod(dollars * DOLLAR, len(names))
    bets = dict.fromkeys(names, share)
    bets[names[0]] += rest
    return Pot(number, bets, names)


@pytest.mark.parametrize(
    ("dollars", "taken"), [(9, 0), (10, 1), (19, 1), (100, 10), (499, 49), (501, 50), (9000, 50)]
)
def test_10_33_1_a_tenth_of_what_is_wholly_divisible_by_ten(dollars: int, taken: int) -> None:
    one = pot(1, dollars, "ann", "bob")
    due = commissions([one], {1: ["ann"]}, HOLDEM)
    assert due == ({1: taken * DOLLAR} if taken else {})


@pytest.mark.parametrize(("dollars", "taken"), [(19, 0), (20, 1), (39, 1), (500, 25), (2000, 25)])
def test_5_28_1_a_twentieth_of_what_is_wholly_divisible_by_twenty(dollars: int, taken: int) -> None:
    due = commissions([pot(1, dollars, "ann", "bob")], {1: ["ann"]}, MANILA)
    assert due == ({1: taken * DOLLAR} if taken else {})


def test_10_33_4_a_pots_won_alike_are_one_amount() -> None:
    two = [pot(1, 15, "ann", "bob", "cho"), pot(2, 15, "ann", "bob")]
    assert commissions(two, {1: ["ann"], 2: ["ann"]}, HOLDEM) == {1: 3 * DOLLAR}
    assert commissions(two, {1: ["cho"], 2: ["ann"]}, HOLDEM) == {1: DOLLAR, 2: DOLLAR}


def test_10_33_4_b_pots_won_by_different_players_share_one_limit_first_pot_first() -> None:
    two = [pot(1, 400, "ann", "bob", "cho"), pot(2, 400, "ann", "bob")]
    won = {1: ["cho"], 2: ["ann"]}
    assert commissions(two, won, HOLDEM) == {1: 40 * DOLLAR, 2: 10 * DOLLAR}
    assert commissions(two, won, MANILA) == {1: 20 * DOLLAR, 2: 20 * DOLLAR}  # no limit together
    assert commissions(two, won, HOLDEM, left=45 * DOLLAR) == {1: 40 * DOLLAR, 2: 5 * DOLLAR}
    assert commissions(two, won, HOLDEM, left=0) == {}


def test_10_33_4_e_nothing_where_only_those_who_share_contributed() -> None:
    shared = {1: ["ann", "bob"], 2: ["bob", "ann"]}
    two = [pot(1, 90, "ann", "bob", "cho"), pot(2, 40, "ann", "bob")]
    assert commissions(two[1:], shared, HOLDEM) == {}
    assert commissions(two, shared, HOLDEM) == {1: 13 * DOLLAR}  # asked of both as one
    assert commissions(two, shared, MANILA) == {1: 4 * DOLLAR}  # 5:28(4)(c): asked of each


# Whatever is bet.


@st.composite
def hands(draw: st.DrawFn) -> tuple[dict[str, int], list[str], dict[str, int]]:
    """Bets, who folded (having bet no more than somebody who did not), and how hands rank."""
    live = draw(st.integers(1, 5))
    bets = draw(st.lists(st.integers(0, 12), min_size=live, max_size=live))
    bets[0] = max(bets[0], 1)
    gone = draw(st.lists(st.integers(0, max(bets)), max_size=5 - live))
    names = draw(st.permutations(NAMES))
    contributions = dict(zip(names, [*bets, *gone], strict=False))
    ranks = {name: draw(st.integers(1, 3)) for name in contributions}
    return contributions, [*contributions][live:], ranks


def best(pot: Pot, ranks: Mapping[str, int]) -> list[str]:
    top = max(ranks[name] for name in pot.eligible)
    return [name for name in pot.eligible if ranks[name] == top]


def chip_by_chip(
    bets: Mapping[str, int], folded: Sequence[str], ranks: Mapping[str, int]
) -> dict[tuple[str, ...], int]:
    """Each chip by itself: the best hand of those who have matched it wins it."""
    won: dict[tuple[str, ...], int] = {}
    for bet in bets.values():
        for chip in range(1, bet + 1):
            able = [n for n in bets if bets[n] >= chip and n not in folded]
            top = max(ranks[name] for name in able)
            winners = tuple(sorted(n for n in able if ranks[n] == top))
            won[winners] = won.get(winners, 0) + 1
    return won


@given(hands())
def test_pots_are_won_as_if_each_chip_were_played_for(
    hand: tuple[dict[str, int], list[str], dict[str, int]],
) -> None:
    bets, folded, ranks = hand
    formed = side_pots(bets, folded)
    winners = {pot.number: best(pot, ranks) for pot in formed}
    by_pots = {names: sum(p.amount for p in group) for group, names in won_alike(formed, winners)}
    assert by_pots == chip_by_chip(bets, folded, ranks)


@given(hands(), st.integers(1, 4))
def test_all_is_won_and_nobody_wins_more_than_was_matched(
    hand: tuple[dict[str, int], list[str], dict[str, int]], unit: int
) -> None:
    bets, folded, ranks = hand
    formed = side_pots(bets, folded)
    assert sum(pot.amount for pot in formed) == sum(bets.values())
    won = dict.fromkeys(bets, 0)
    winners = {pot.number: best(pot, ranks) for pot in formed}
    for group, names in won_alike(formed, winners):
        amount = sum(pot.amount for pot in group)
        shares = divide(amount, names, unit, NAMES)
        assert sum(shares.values()) == amount
        for name, share in shares.items():
            won[name] += share
    assert sum(won.values()) == sum(bets.values())
    for name, share in won.items():
        assert share <= sum(min(bet, bets[name]) for bet in bets.values())
        if name in folded:
            assert not share


@given(st.integers(0, 500), st.integers(1, 5), st.integers(1, 7))
def test_shares_are_as_if_dealt_out_chip_by_chip(amount: int, winners: int, unit: int) -> None:
    names = NAMES[:winners]
    dealt, left = dict.fromkeys(names, 0), amount
    while left >= unit * winners:
        for name in names:
            dealt[name] += unit
            left -= unit
    dealt[names[0]] += left
    assert divide(amount, names, unit, NAMES) == {n: c for n, c in dealt.items() if c}


@given(hands(), st.booleans(), st.booleans(), st.none() | st.integers(0, 30))
def test_no_more_is_taken_than_the_pot_holds_or_the_limit_allows(
    hand: tuple[dict[str, int], list[str], dict[str, int]],
    together: bool,
    combined: bool,
    left: int | None,
) -> None:
    bets, folded, ranks = hand
    terms = Commission(Fraction(1, 4), 2, 20, 1, together=together, combined=combined)
    formed = side_pots(bets, folded)
    winners = {pot.number: best(pot, ranks) for pot in formed}
    taken = commissions(formed, winners, terms, left)
    assert all(0 < cents <= formed[number - 1].amount for number, cents in taken.items())
    assert sum(taken.values()) * 4 <= sum(bets.values())
    if left is not None:
        assert sum(taken.values()) <= left
    if together:
        assert sum(taken.values()) <= 5


# The chips of a round.


class Chips:
    """What a round has of which pots are formed: books, and what is told."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.wagered: set[str] = set()
        self.events: list[Any] = []
        self.emit = self.events.append


def betted(*bets: int) -> Pots[Any]:
    """Everybody has bet so much of 100, and the bets are gathered."""
    formed: Pots[Any] = Pots(Chips(), PotRules(uncalled="nobody called", returned="void"))
    for name, amount in zip(NAMES, bets, strict=False):
        formed.round.ledger.move(CAGE, CREDIT + name, 100, "")
        formed.bet(name, amount, "bet")
    formed.gather()
    return formed


def held(formed: Pots[Any]) -> tuple[list[int], list[int]]:
    """What is in three pots, and what everybody has left."""
    assert sum(formed.round.ledger.balances.values()) == 0
    for one in formed.formed:
        assert formed.held(one.number) == one.amount
    stacks = [formed.stack(name) for name in NAMES]
    return [formed.held(number) for number in (1, 2, 3)], stacks


def test_10_32_5_where_an_all_in_is_void_the_chips_of_its_pots_come_together() -> None:
    formed = betted(10, 30, 60, 60)
    assert held(formed) == ([40, 60, 60], [90, 70, 40, 40, 0])
    formed.give_back("ann")  # of 10 no pot is wanted any more
    assert held(formed) == ([90, 60, 0], [100, 70, 40, 40, 0])
    moved = [e for e in formed.round.events if isinstance(e, ev.PotMoved)]
    assert sum(e.amount for e in moved) == 80
    assert formed.live() == ["bob", "cho", "dee"]
    formed.give_back("bob")
    assert held(formed) == ([120, 0, 0], [100, 100, 40, 40, 0])
    returned = [e for e in formed.round.events if isinstance(e, ev.PotReturned)]
    assert {e.rule for e in returned} == {"void"}


def test_10_32_5_chips_come_from_the_last_pots_that_have_too_many() -> None:
    """The third pot of four has what it is to have, and gives none."""
    formed = betted(10, 40, 50, 60, 60)
    formed.give_back("ann")
    assert held(formed) == ([160, 30, 20], [100, 60, 50, 40, 40])


def test_10_26_4_dead_chips_go_into_the_main_pot_also_when_there_are_others() -> None:
    formed = betted(10, 30, 30)
    formed.add_dead("cho", 5, "qld-2024:10:26(4)")
    assert held(formed) == ([35, 40, 0], [90, 70, 65, 0, 0])
    assert formed.formed[0].bets == {"ann": 10, "bob": 10, "cho": 15}
    assert formed.contributions == {"ann": 10, "bob": 30, "cho": 30}


@pytest.mark.parametrize(("rule", "cited"), [("", "nobody called"), ("here", "here")])
def test_10_29_3_a_what_is_beyond_all_others_goes_back_from_every_pot(
    rule: str, cited: str
) -> None:
    formed = betted(10, 30, 60, 60)
    formed.give_back("dee")
    before = len(formed.round.events)
    formed.return_excess(rule)
    assert held(formed) == ([30, 40, 0], [90, 70, 70, 100, 0])
    back = [(e.player, e.amount, e.rule) for e in formed.round.events[before:]]
    assert back == [("cho", 30, cited)]


@pytest.mark.parametrize(("rule", "cited"), [("", "nobody called"), ("here", "here")])
def test_10_32_5_a_pot_that_one_alone_has_bet_into_goes_back(rule: str, cited: str) -> None:
    formed = betted(10, 60)
    before = len(formed.round.events)
    formed.return_unmatched(rule)
    assert held(formed) == ([20, 0, 0], [90, 90, 0, 0, 0])
    back = [(e.player, e.amount, e.rule) for e in formed.round.events[before:]]
    assert back == [("bob", 50, cited)]
