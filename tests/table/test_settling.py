"""What a table does to wagers: each movement between players, the layout and the house."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from croupier.table import events as ev
from croupier.table.accounts import owed
from croupier.table.ledger import at_risk
from croupier.table.results import Lose, Prize, Result, Share, win
from croupier.table.settling import RESULTS
from croupier.table.sign import Limit, Sign
from tests.story import STACK, Story

RULE = "qld-2024:8:1"


def held(story: Story) -> tuple[int, int, int, int]:
    """Alice's chips, what lies for her, what she owes, and the house."""
    balance = story.table.ledger.balance
    return story.credit("alice"), balance(at_risk("alice")), balance(owed("alice")), story.house


def test_a_wager_reinstated_is_chips_of_the_house() -> None:
    story = Story("sic-bo")
    round, house = story.table.round, story.house
    wager = round.reinstate("alice", round.layout["small"], 0, 1000, rule=RULE)
    assert held(story) == (STACK, 1000, 0, house - 1000)
    assert (list(round.wagers.values()), wager.amount) == ([wager], 1000)
    with pytest.raises(ValueError, match="lies there still"):
        round.reinstate("alice", round.layout["small"], 0, 1000, rule=RULE)
    assert held(story) == (STACK, 1000, 0, house - 1000)


@pytest.mark.parametrize(("returned", "debt"), [(0, 0), (2000, 0), (STACK, 0), (STACK + 700, 700)])
def test_a_result_undone_is_paid_back_or_owed_and_the_wager_lies_again(
    returned: int, debt: int
) -> None:
    story = Story("sic-bo")
    round, house = story.table.round, story.house
    settled = ev.Settled("alice", "small", 1000, "win", returned, "1/1", rule=RULE)
    wager = round.unsettle(settled, rule=RULE)
    assert wager is not None
    assert list(round.wagers.values()) == [wager]
    assert held(story) == (STACK - returned + debt, 1000, -debt, house + returned - 1000)


def test_a_prize_undone_leaves_no_wager_and_nothing_is_taken_of_who_has_left() -> None:
    story = Story("sic-bo")
    round, house = story.table.round, story.house
    assert round.unsettle(ev.Settled("alice", "small", 0, "prize", 500), rule=RULE) is None
    assert held(story) == (STACK - 500, 0, 0, house + 500)
    assert round.unsettle(ev.Settled("gone", "small", 1000, "lose", 0), rule=RULE) is None
    assert not round.wagers
    assert held(story) == (STACK - 500, 0, 0, house + 500)


def test_what_is_moved_joins_what_lies_there() -> None:
    story = Story("sic-bo")
    round, house = story.table.round, story.house
    for area, amount in (("small", 1000), ("big", 300)):
        story.place("alice", area, amount)
    small, big = round.layout["small"], round.layout["big"]
    (from_small,) = (w for w in round.wagers.values() if w.area is small)
    round.move(from_small, big, rule=RULE)
    (there,) = round.wagers.values()
    assert (there.area, there.amount) == (big, 1300)
    round.move(there, small, rule=RULE)
    assert [(w.area, w.amount) for w in round.wagers.values()] == [(small, 1300)]
    assert held(story) == (STACK - 1300, 1300, 0, house)


def test_a_prize_that_no_stake_earns_comes_from_the_house() -> None:
    story = Story("sic-bo")
    round, house = story.table.round, story.house
    before = len(round.events)
    round.award("alice", round.layout["small"], 0, Prize(500, RULE))
    assert held(story) == (STACK + 500, 0, 0, house - 500)
    (settled,) = round.events[before:]
    assert isinstance(settled, ev.Settled)
    assert (settled.stake, settled.returned, settled.rule) == (0, 500, RULE)
    other: list[Result] = [win(1, RULE), Lose(RULE)]
    for result in other:
        with pytest.raises(TypeError, match="awards a prize"):
            round.award("alice", round.layout["small"], 0, result)
    assert held(story) == (STACK + 500, 0, 0, house - 500)


def test_a_wager_cites_its_area_or_what_has_it_made() -> None:
    story = Story("sic-bo")
    round = story.table.round
    small = round.layout["small"]
    before = len(round.events)
    round.stake("alice", small, 0, 100)
    round.stake("alice", small, 0, 100, rule=RULE)
    placed = [e for e in round.events[before:] if isinstance(e, ev.WagerPlaced)]
    assert [(e.amount, e.rule) for e in placed] == [(100, small.rule), (200, RULE)]


@pytest.mark.parametrize(
    ("terminal", "stake", "won"),
    [(True, 1, 2), (True, 3, 4), (True, 100, 150), (False, 100, 150), (False, 50, 50)],
)
def test_a_terminal_rounds_what_is_no_whole_cent_and_a_dealer_what_is_no_chip(
    terminal: bool, stake: int, won: int
) -> None:
    """I-G-4, at three to two: a dealer pays in chips of 50 cents."""
    sign = Sign({"": Limit(50, 1000)}, unit=50, terminal=terminal)
    round = Story("sic-bo", sign=sign).table.round
    assert round.winnings(stake, win("3/2", RULE)) == won


def test_what_was_worked_out_under_another_sign_is_not_paid() -> None:
    """The same wager was settled before, and lies when the sign changes."""
    at_terminals = Sign({"": Limit(50, 1000)}, unit=50, terminal=True)
    story = Story("sic-bo", sign=at_terminals)
    round, result = story.table.round, win("3/2", RULE)
    paid = []
    for sign in (at_terminals, at_terminals, msgspec.structs.replace(at_terminals, terminal=False)):
        story.place("alice", "small", 50)
        (wager,) = round.wagers.values()
        if sign is not round.state.sign:
            round.change_state(msgspec.structs.replace(round.state, sign=sign))
        round.settle(wager, result)
        paid.append(round.events[-1].returned - 50)
    assert paid == [75, 75, 50]


def test_what_is_known_of_a_wager_does_not_grow_with_results_that_are_made_anew() -> None:
    story = Story("sic-bo")
    round = story.table.round
    for number in range(5 * RESULTS):
        story.place("alice", "small", 100)
        (wager,) = round.wagers.values()
        round.settle(wager, Prize(1 + number % 3, RULE))
        assert round.events[-1].returned == 1 + number % 3
        if number:  # of what comes but once nothing is kept
            assert 0 < len(wager.settlements) <= RESULTS


def test_a_share_is_a_part_of_a_prize() -> None:
    assert Share(Fraction(1), RULE).said == "100% of the jackpot"
    assert Share(Fraction(1, 10), RULE, least=1).least == 1
    for part, least in ((Fraction(0), 0), (Fraction(11, 10), 0), (Fraction(1, 2), -1)):
        with pytest.raises(ValueError, match="of a prize"):
            Share(part, RULE, least=least)
    assert Prize(1, RULE).said == "$0.01"
