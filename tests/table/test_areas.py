"""Areas know themselves: pay tables as data, what opens when, what raises what; and the results."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import force_setattr

from croupier.games import GAMES
from croupier.table.areas import IN_PLAY, Area, Needs, PayTable, belongs_to, follows, placeable
from croupier.table.commands import Place
from croupier.table.ledger import LedgerBroken
from croupier.table.refusal import no_wager
from croupier.table.results import Lose, Moves, Prize, Result, Surrendered, Undecided, Void, Win
from croupier.testing.driver import known_rule
from tests.story import Story

RULE = "qld-2024:general:3"


def areas_of(game: str) -> dict[str, Area]:
    found = GAMES[game]
    return found.round.areas(found.configure())


# Results.


def test_odds_are_never_negative() -> None:
    with pytest.raises(ValueError, match="takes nothing"):
        Win(Fraction(-1, 5), RULE)
    assert Win(Fraction(0), RULE).said == "0/1"


@pytest.mark.parametrize("cents", [0, -1, 1.5])
def test_a_prize_is_an_amount(cents: Any) -> None:
    with pytest.raises(ValueError, match="a prize of"):
        Prize(cents, RULE)


@pytest.mark.parametrize("part", [Fraction(-1, 2), Fraction(3, 2)])
def test_what_is_surrendered_is_a_part_of_the_stake(part: Fraction) -> None:
    with pytest.raises(ValueError, match="of a stake"):
        Surrendered(part, RULE)


def lying(stake: int) -> Story:
    story = Story("baccarat", players={"alice": 1})
    story.place("alice", "player", stake)
    return story


@pytest.mark.parametrize(
    ("result", "back"),
    [
        (Win(Fraction(3, 2), RULE), 2500),
        (Win(Fraction(0), RULE), 1000),
        (Prize(400, RULE), 400),
        (Prize(5000, RULE), 5000),
        (Lose(RULE), 0),
        (Void(RULE), 1000),
        (Surrendered(Fraction(1, 2), RULE), 500),
        (Surrendered(Fraction(0), RULE), 0),
        (Surrendered(Fraction(1), RULE), 1000),
    ],
)
def test_what_each_result_brings_back(result: Result, back: int) -> None:
    """A prize smaller than the stake is paid as it is; nothing takes more than the stake."""
    story = lying(1000)
    round = story.table.round
    (wager,) = round.of("alice")
    held, house = story.table.credit("alice"), round.ledger.balance("house")
    round.settle(wager, result)
    round.ledger.prove()
    assert story.table.credit("alice") - held == back
    assert round.ledger.balance("house") - house == 1000 - back
    assert round.ledger.balance("risk:alice") == 0
    assert all(posting.reason == RULE for posting in round.ledger.page[-1:])
    assert not round.wagers


def test_the_ledger_refuses_a_win_that_takes_money() -> None:
    win = Win(Fraction(1), RULE)
    force_setattr(win, "up", -1)
    story = lying(1000)
    (wager,) = story.table.round.of("alice")
    with pytest.raises(LedgerBroken, match="a posting of -1000"):
        story.table.round.settle(wager, win)


def test_an_undecided_wager_stays() -> None:
    round = lying(1000).table.round
    (wager,) = round.of("alice")
    round.settle_decided([(wager, Undecided(RULE))])
    assert round.of("alice") == [wager]


def test_a_wager_may_move_to_another_area() -> None:
    round = lying(1000).table.round
    (wager,) = round.of("alice")
    round.settle_decided([(wager, Moves(RULE, "banker"))])
    (moved,) = round.of("alice")
    assert (moved.area.name, moved.amount) == ("banker", 1000)


def test_each_wager_has_the_outcome_that_it_is_for() -> None:
    """Settlement takes the outcome of a wager: that of its box, where every box has one."""
    story = Story("baccarat", players={"alice": 1, "bob": 2})
    for name in ("alice", "bob"):
        story.place(name, "player", 1000)
    round = story.table.round
    paid = PayTable(lambda outcome: outcome, {"yes": Win(Fraction(1), RULE), "no": Lose(RULE)})
    for wager in round.wagers.values():
        wager.area = Area("player", RULE, paid)
    round.settle_each(lambda wager: "yes" if wager.box == 2 else "no")
    assert [(e.player, e.returned) for e in round.events[-2:]] == [("alice", 0), ("bob", 2000)]


# Areas.


@pytest.mark.parametrize("game", list(GAMES))
def test_every_area_says_what_it_is(game: str) -> None:
    """Its provisions exist, what it raises, pairs with and needs is on the layout, and it says
    everything that it can be paid; but for prizes that only a meter knows."""
    areas = areas_of(game)
    for area in areas.values():
        for rule in filter(None, (area.rule, area.opens_rule, area.closes, area.room_rule)):
            known_rule(rule)
        beside = area.needs or Needs((), area.rule)
        for other in filter(None, (area.raises, area.pairs_with)):
            assert other in areas, area
        assert not beside.areas or any(name in areas for name in beside.areas), area
        assert bool(area.raises) <= (area.opens == IN_PLAY), area
        if area.pays is not None:
            assert area.paid, area
            for result in area.pays.results.values():
                known_rule(result.rule)
    assert placeable(areas) or not areas  # players who bet against each other have none


RAISING = [name for name in GAMES if any(area.raises for area in areas_of(name).values())]


@pytest.mark.parametrize("game", RAISING)
def test_what_opens_in_play_cannot_be_placed_before(game: str) -> None:
    story = Story(game, players={"alice": 1})
    for area in areas_of(game).values():
        if not area.placeable:
            refused = story.refused("alice", Place(area.name, 1000))
            assert refused.rule in (area.not_open(), story.table.round.cited(area.not_open()))


def test_what_raises_a_wager_belongs_to_it() -> None:
    areas = areas_of("blackjack-switch")
    assert belongs_to(areas, "double-3") == "original"
    assert belongs_to(areas, "original-2") == "original"
    assert belongs_to(areas, "star-pairs") == "star-pairs"
    assert belongs_to(areas, "nowhere") == "nowhere"


def test_what_may_follow_a_wager() -> None:
    """A split, both hands doubled, and insurance of half the wager; nothing after a side wager."""
    areas = areas_of("blackjack").values()
    assert follows(areas, "original") == Fraction(7, 2)
    assert follows(areas, "any-pair") == 0
    assert follows(areas_of("craps").values(), "win") == 0


def test_a_report_that_names_nobody_is_told_so() -> None:
    assert no_wager("", "").reason == "say whose and where the wager is"
    assert no_wager("alice", "").reason == "say where the wager is"
    assert no_wager("alice", "17").reason == "alice has no wager on '17'"
