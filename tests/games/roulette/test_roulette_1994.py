"""Roulette under the 1994 notice: rules 48.2, 48.5, 48.7 and 48.9A."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.games import GAMES
from croupier.games.roulette.incidents import (
    ChipsMoved,
    OralWager,
    PlaceOnBehalf,
    TellInspector,
    TooFewTurns,
)
from croupier.table import events as ev
from croupier.table.acts import CashOut
from croupier.table.commands import Spin
from croupier.table.felt import (
    DEALER as BY_DEALER,
)
from croupier.table.felt import (
    ExchangeForeign,
    IssueColour,
    RedeemColour,
    SettleAsPlaced,
)
from tests.story import DEALER, STACK, SUPERVISOR, Story

TWO = {"alice": 1, "bob": 2}


def roulette(**options: Any) -> Story:
    return Story("roulette-1994", by_hand=True, staffed=True, **options)


def test_the_game_is_of_its_edition() -> None:
    assert GAMES["roulette-1994"].edition == "qld-1994"


def test_qld94_16_48_2_1_wagers_are_placed_by_the_player_or_on_the_players_behalf() -> None:
    story = roulette(players=TWO)
    story.place("alice", "red", 100)
    story.dealer(PlaceOnBehalf("bob", "straight-7", 100))
    assert story.of(ev.WagerPlaced)[-1].rule == "qld-1994:16:48.2(1)"
    assert story.of(ev.Directed)[-1].rule == "qld-1994:16:48.2(1)"
    story.no_more_bets()
    story.dealer(Spin("7"))
    story.go_on()
    assert (story.won("alice"), story.won("bob"), story.house) == (100, 3500, -3600)


def test_qld94_16_48_2_2_an_oral_wager_has_no_effect_until_placed() -> None:
    story = roulette()
    story.player("alice", OralWager("straight-7", 100))
    story.no_more_bets()
    assert story.of(ev.Announced)[-1] == ev.Announced(
        "alice said $1.00 on straight-7: no wager", rule="qld-1994:16:48.2(2)"
    )
    story.dealer(Spin("7"))
    story.go_on()
    assert (story.won("alice"), story.house) == (0, 0)


def test_qld94_17_48_5_identical_colours_only_if_all_agree() -> None:
    story = roulette(players=TWO)
    story.dealer(IssueColour("alice", "red", 100))
    story.dealer(IssueColour("bob", "red", 100))
    story.choose("bob", "agree")
    story.choose("alice", "object")
    assert story.of(ev.Announced)[-1].rule == "qld-1994:17:48.5"
    assert [e.player for e in story.of(ev.ColourIssued)] == ["alice"]
    story.dealer(IssueColour("bob", "red", 100))
    story.choose("alice", "agree")
    story.choose("bob", "agree")
    assert [e.player for e in story.of(ev.ColourIssued)] == ["alice", "bob"]


def test_qld94_18_48_7_chips_of_this_table_or_of_a_closed_one_are_exchanged() -> None:
    story = roulette()
    story.dealer(IssueColour("alice", "red", 100))
    assert story.refused("alice", CashOut(100))
    story.dealer(RedeemColour("alice"))
    assert story.of(ev.Directed)[-1].rule == "qld-1994:18:48.7(a)"
    story.player("alice", CashOut(100))
    refusal = story.refused(DEALER, ExchangeForeign("alice", 300))
    assert refusal.rule == "qld-1994:18:48.7"
    story.dealer(ExchangeForeign("alice", 300, table_closed=True))
    assert story.credit("alice") == STACK - 100 + 300
    assert sum(story.table.ledger.balances.values()) == 0


def test_qld94_19_48_9a_2_an_inspector_is_told_before_a_wager_is_settled_otherwise() -> None:
    """Also: qld-1994:19:48.9A(1)"""
    story = roulette()
    story.place("alice", "straight-7", 500)
    story.no_more_bets()
    story.dealer(ChipsMoved("alice", "straight-7", "straight-8"))
    story.dealer(Spin("7"))
    back = SettleAsPlaced("alice", "straight-8", "straight-7", established=True)
    refusal = story.refused(SUPERVISOR, back)
    assert refusal.reason == "an inspector must be told of it first"
    assert refusal.rule == "qld-1994:19:48.9A(2)"
    other = msgspec.structs.replace(back, belongs_on="straight-9")
    story.supervisor(TellInspector("alice", "straight-8", "straight-9"))
    assert story.refused(SUPERVISOR, back)  # that was another proposal
    story.supervisor(TellInspector("alice", "straight-8", "straight-7"))
    told = story.of(ev.Directed)[-1]
    assert (told.audience, told.rule) == ("inspector", "qld-1994:19:48.9A(2)")
    assert told.what == "proposed: a wager that lies on straight-8 is settled as if on straight-7"
    assert story.table.check(SUPERVISOR, other) is None
    story.supervisor(back)
    assert story.of(ev.WagerMoved)[-1].rule == "qld-1994:19:48.9A(1)"
    story.go_on()
    assert (story.won("alice"), story.house) == (17_500, -17_500)


def test_qld94_19_48_9a_1_a_standing_request_the_dealer_forgot() -> None:
    """The rule's first example; no list of causes binds the operator."""
    story = roulette()
    story.no_more_bets()
    story.dealer(Spin("7"))
    story.supervisor(TellInspector("alice", "", "straight-7"))
    assert "was not placed" in story.of(ev.Directed)[-1].what
    forgot = SettleAsPlaced("alice", "", "straight-7", established=True, amount=100)
    for cause in (BY_DEALER, "standing request"):
        assert story.table.check(SUPERVISOR, msgspec.structs.replace(forgot, cause=cause)) is None
    story.supervisor(msgspec.structs.replace(forgot, cause="standing request"))
    story.go_on()
    assert (story.won("alice"), story.house) == (3500, -3500)


def test_qld94_19_48_9a_2_what_is_told_must_be_a_proposal() -> None:
    story = roulette()
    assert story.refused(SUPERVISOR, TellInspector("alice", "", "red"))  # wagers are still open
    story.no_more_bets()
    assert "not at this table" in str(story.refused(SUPERVISOR, TellInspector("zoe", "", "red")))
    assert "do not adjoin" in str(
        story.refused(SUPERVISOR, TellInspector("alice", "", "split-1-9"))
    )
    assert "may not" in str(story.refused(DEALER, TellInspector("alice", "", "red")))


def test_the_rest_is_played_as_schedule_7_says() -> None:
    """I-RO-7."""
    story = roulette()
    story.place("alice", "red", 500)
    story.no_more_bets()
    story.dealer(TooFewTurns())
    assert story.result("alice", "red") == ("void", 500, "qld-2024:7:17(5)")
