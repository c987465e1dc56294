"""Several wagers at once: all or none."""

from __future__ import annotations

from croupier.table import events as ev
from croupier.table.commands import Bet, Place
from tests.story import STACK, Story

CARDS = "2♠ 9♠ 7♥ K♦ K♣"


def test_all_of_them_lie_after_one_command() -> None:
    story = Story("baccarat", CARDS)
    story.player("alice", Bet((Place("player", 1000), Place("tie", 500))))
    assert [(e.area, e.amount) for e in story.of(ev.WagerPlaced)] == [
        ("player", 1000),
        ("tie", 500),
    ]
    story.no_more_bets()
    assert story.won("alice") == 1000 - 500


def test_one_that_is_refused_refuses_them_all() -> None:
    story = Story("baccarat", CARDS)
    refusal = story.refused("alice", Bet((Place("player", 1000), Place("tie", 1))))
    assert refusal.rule == "qld-2024:general:6"
    assert not story.table.round.wagers


def test_the_chips_must_do_for_all_of_them() -> None:
    story = Story("baccarat", CARDS)
    half = STACK // 2 + 50
    refusal = story.refused("alice", Bet((Place("player", half), Place("banker", half))))
    assert refusal.reason == "alice has $1,000.00"


def test_an_area_is_named_once_and_there_is_at_least_one() -> None:
    story = Story("baccarat", CARDS)
    for wagers in ((), (Place("player", 1000), Place("player", 1000))):
        assert story.refused("alice", Bet(wagers)).reason == "name each area once"
