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


def test_a_wager_of_it_may_need_another_before_it() -> None:
    """17:42(1): any pair is wagered with a wager on the hand."""
    story = Story("baccarat", CARDS, additional=["any-pair"])
    both = (Place("player", 1000), Place("any-pair-player", 500))
    assert story.refused("alice", Bet(both[::-1])).rule.startswith("qld-2024:17:42")
    assert not story.table.round.wagers
    story.player("alice", Bet(both))
    assert [w.area.name for w in story.table.round.of("alice")] == ["player", "any-pair-player"]


def test_or_bar_one_after_it() -> None:
    """A spinner wagers on heads or on tails (nsw two-up 4.6)."""
    story = Story("two-up")
    spinner = next(iter(story.table.round.players))
    story.choose(spinner, "accept")
    both = Bet((Place("spinner-heads", 1000), Place("spinner-tails", 1000)))
    for _ in range(2):  # the second time it is known
        story.refused(spinner, both)
        assert not story.table.round.wagers


def test_a_fee_on_one_counts_for_the_next() -> None:
    """4:11(1): the commission on a buy bet is paid with it."""
    story = Story("craps", players={"ann": 0})
    story.choose("ann", "accept")
    chips = story.table.credit("ann")
    fee = 100
    first, second = Place("buy-4", 2000), Place("field", chips - 2000)
    refusal = story.refused("ann", Bet((first, second)))
    assert refusal.reason.startswith("ann has")
    assert (story.table.credit("ann"), story.table.round.wagers) == (chips, {})
    story.player("ann", Bet((first, Place("field", chips - 2000 - fee))))
    assert story.table.credit("ann") == 0
