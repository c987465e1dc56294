"""Directions of the general part: devices, restrictions, silence, contraventions."""

from __future__ import annotations

import pytest

from croupier.table import events as ev
from croupier.table.acts import (
    BuyIn,
    CashOut,
    EnglishOnly,
    Exclude,
    Join,
    Leave,
    Permit,
    Restrict,
    Silence,
    Tell,
    VoidWagers,
)
from croupier.table.commands import Place, Toss, Withdraw
from tests.story import DEALER, INSPECTOR, MANAGER, SUPERVISOR, Story
from tests.table.tiny import CARD, COIN

HEADS = [Toss(("H",))] * 9


def card(cards: str = "9♥ K♠", **settings: object) -> Story:
    story = Story(CARD, cards, players={"ann": 1, "bob": 2}, **settings)  # type: ignore[arg-type]
    while "wagers" not in story.table.pending.describe():
        story.time_up()
    return story


def coin() -> Story:
    return Story(COIN, players={"ann": 1, "bob": 2}, chance=HEADS)


def directed(story: Story) -> list[tuple[str, str, str]]:
    return [(e.what, e.concerns, e.rule) for e in story.of(ev.Directed)]


# general:4


def test_general_4_2_a_the_wagers_of_whoever_uses_a_device_are_declared_void() -> None:
    story = card()
    story.place("ann", "red", 1000)
    story.place("ann", "black", 500)
    story.place("bob", "red", 1000)
    story.supervisor(VoidWagers("ann", device=True))
    assert directed(story) == [("wagers declared void", "ann", "qld-2024:general:4(2)(a)")]
    assert [(e.area, e.result, e.returned, e.rule) for e in story.settled("ann")] == [
        ("red", "void", 1000, "qld-2024:general:4(2)(a)"),
        ("black", "void", 500, "qld-2024:general:4(2)(a)"),
    ]
    story.no_more_bets()
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 1000, -1000)


def test_general_4_2_b_and_excluded_from_the_game() -> None:
    story = card()
    story.supervisor(Exclude("ann", device=True))
    assert directed(story) == [("excluded from the game", "ann", "qld-2024:general:4(2)(b)")]
    assert story.refused("ann", Place("red", 1000)).rule == "qld-2024:general:11(2)(b)"


@pytest.mark.parametrize("by", [DEALER, INSPECTOR])
def test_general_4_2_only_a_supervisor_is_to_be_satisfied(by: object) -> None:
    story = card()
    story.place("ann", "red", 1000)
    for command in (VoidWagers("ann", device=True), Exclude("ann", device=True)):
        assert "may not" in story.refused(by, command).reason  # type: ignore[arg-type]


# general:5


def test_general_5_1_a_one_box_only() -> None:
    story = card()
    story.manager(Restrict("ann"))
    story.place("ann", "red", 100, box=1)
    refused = story.refused("ann", Place("red", 100, box=2))
    assert (refused.reason, refused.rule) == (
        "ann is directed to one box",
        "qld-2024:general:5(1)(a)",
    )
    story.place("ann", "black", 100, box=1)


def test_general_5_1_b_the_minimum_only() -> None:
    story = card()
    story.manager(Restrict("ann"))
    assert story.refused("ann", Place("red", 150)).rule == "qld-2024:general:5(1)(b)"
    story.place("ann", "red", 100)
    assert story.refused("ann", Place("red", 100)).rule == "qld-2024:general:5(1)(b)"
    story.place("bob", "red", 5000)
    story.manager(Restrict("ann", lift=True))
    story.place("ann", "red", 5000)


def test_general_5_1_a_gaming_manager_directs_it() -> None:
    story = card()
    for by in (SUPERVISOR, DEALER, INSPECTOR):
        assert "may not" in story.refused(by, Restrict("ann")).reason
    assert "not at this table" in story.refused(MANAGER, Restrict("zoe")).reason
    assert "not restricted" in story.refused(MANAGER, Restrict("ann", lift=True)).reason
    story.manager(Restrict("ann"))
    assert "already" in story.refused(MANAGER, Restrict("ann")).reason


def test_general_5_at_card_games_only() -> None:
    assert coin().refused(MANAGER, Restrict("ann")).rule == "qld-2024:general:5"


def test_general_5_2_an_inspector_is_notified() -> None:
    story = card()
    story.manager(Restrict("ann"))
    what = "one box and minimum wagers only"
    assert story.of(ev.Directed) == [
        ev.Directed(what, "manager", "ann", rule="qld-2024:general:5(1)"),
        ev.Directed(
            f"inspector notified: {what}",
            "manager",
            "ann",
            rule="qld-2024:general:5(2)",
            audience="inspector",
        ),
    ]


# general:8


def test_general_8_players_are_directed_to_be_silent() -> None:
    story = coin()
    assert "may not" in story.refused(DEALER, Silence()).reason
    story.supervisor(Silence())
    assert story.refused(SUPERVISOR, Silence()).rule == "qld-2024:general:8"
    story.supervisor(Silence(lift=True))
    assert directed(story) == [
        ("players to be silent", "", "qld-2024:general:8"),
        ("players may speak", "", "qld-2024:general:8"),
    ]


# general:9, 10


def test_general_9_side_betting_is_a_contravention() -> None:
    story = coin()
    story.place("ann", "heads", 1000)
    story.supervisor(VoidWagers("ann", contravention="qld-2024:general:9"))
    assert directed(story)[0][0] == "wagers declared void for contravening qld-2024:general:9"
    story.supervisor(Exclude("ann", contravention="qld-2024:general:9"))
    assert directed(story)[1][0] == "excluded from the game for contravening qld-2024:general:9"
    assert (story.won("ann"), story.house) == (0, 0)


def test_general_10_a_so_is_exchanging_cards() -> None:
    story = card()
    story.place("ann", "red", 1000)
    story.supervisor(VoidWagers("ann", contravention="qld-2024:general:10(a)"))
    assert directed(story)[0][0].endswith("qld-2024:general:10(a)")
    story.place("ann", "red", 1000)
    for wrong in ("qld-2024:general:10(z)", "general", "qld-2024:general:99"):
        assert story.refused(SUPERVISOR, VoidWagers("ann", contravention=wrong)).reason


@pytest.mark.parametrize(
    ("what", "rule"),
    [("touch cards", "qld-2024:general:10(b)"), ("tell of a hand", "qld-2024:general:10(c)")],
)
def test_general_10_b_a_supervisor_may_permit_it(what: str, rule: str) -> None:
    """Also: general:10(c)"""
    story = card()
    assert "may not" in story.refused(DEALER, Permit("ann", what)).reason
    story.supervisor(Permit("ann", what))
    assert directed(story) == [(f"may {what}", "ann", rule)]
    assert "can permit" in story.refused(SUPERVISOR, Permit("ann", "exchange cards")).reason
    assert "not at this table" in story.refused(SUPERVISOR, Permit("zoe", what)).reason


def test_general_10_d_a_dealer_or_supervisor_directs_english() -> None:
    story = coin()
    assert "may not" in story.refused("ann", EnglishOnly()).reason
    story.dealer(EnglishOnly())
    assert directed(story) == [("English only", "", "qld-2024:general:10(d)")]
    assert story.refused(SUPERVISOR, EnglishOnly()).rule == "qld-2024:general:10(d)"
    story.supervisor(EnglishOnly(lift=True))


# general:11


def test_general_11_1_b_not_heeding_a_direction_needs_the_direction() -> None:
    story = coin()
    story.place("ann", "heads", 1000)
    for direction, provision in (
        (Silence(), "qld-2024:general:8"),
        (EnglishOnly(), "qld-2024:general:10(d)"),
    ):
        void = VoidWagers("ann", contravention=provision)
        assert story.refused(SUPERVISOR, void).rule == "qld-2024:general:11(1)(b)"
        story.supervisor(direction)
        story.supervisor(void)
        story.place("ann", "heads", 1000)
    assert story.refused(SUPERVISOR, VoidWagers("bob")).reason == "bob has no undecided wager"


def test_general_11_2_a_the_wager_is_void() -> None:
    story = coin()
    story.place("ann", "tails", 1000)
    story.supervisor(VoidWagers("ann"))
    assert story.result("ann", "tails") == ("void", 1000, "qld-2024:general:11(2)(a)")
    story.no_more_bets()
    assert (story.won("ann"), story.house) == (0, 0)


def test_general_11_2_b_an_excluded_player_takes_no_further_part() -> None:
    story = card()
    story.place("ann", "red", 1000)
    story.supervisor(Exclude("ann"))
    for command in (Place("red", 1000), BuyIn(500)):
        refused = story.refused("ann", command)
        assert (refused.reason, refused.rule) == (
            "ann is excluded from the game",
            "qld-2024:general:11(2)(b)",
        )
    assert "already" in story.refused(SUPERVISOR, Exclude("ann")).reason
    listed = [x.command for x in story.table.legal() if x.player == "ann"]
    assert not any(isinstance(command, Place | BuyIn) for command in listed)
    assert Withdraw("red", 1) in listed
    story.no_more_bets()  # the wager that lay is decided: 9♥
    assert (story.won("ann"), story.house) == (1000, -1000)
    story.player("ann", CashOut(500))
    story.player("ann", Leave())
    assert story.refused("ann", Join(1)).rule == "qld-2024:general:11(2)(b)"


def test_general_11_2_b_until_it_is_lifted() -> None:
    story = card()
    story.supervisor(Exclude("ann"))
    story.supervisor(Exclude("ann", lift=True))
    story.place("ann", "red", 1000)
    assert "not excluded" in story.refused(SUPERVISOR, Exclude("ann", lift=True)).reason


def test_general_11_2_c_apart_from_another_player() -> None:
    story = card()
    story.supervisor(Exclude("cho", apart_from="ann"))
    assert directed(story) == [
        ("excluded from the table of ann", "cho", "qld-2024:general:11(2)(c)")
    ]
    refused = story.refused("cho", Join(3))
    assert (refused.reason, refused.rule) == (
        "cho may not play at the same table as ann",
        "qld-2024:general:11(2)(c)",
    )
    story.player("ann", Leave())
    story.join("cho", 3)
    assert "may not play" in story.refused("ann", Join(1)).reason
    story.supervisor(Exclude("cho", apart_from="ann", lift=True))
    story.join("ann", 1)
    assert "kept from" in story.refused(SUPERVISOR, Exclude("ann", apart_from="ann")).reason


def test_general_11_2_c_at_once_if_both_are_there() -> None:
    story = card()
    story.supervisor(Exclude("ann", apart_from="bob"))
    assert story.refused("ann", Place("red", 1000)).rule == "qld-2024:general:11(2)(c)"
    story.place("bob", "red", 1000)
    story.withdraw("bob", "red")
    story.player("bob", Leave())
    story.place("ann", "red", 1000)


def test_a_direction_of_any_other_kind_is_recorded() -> None:
    story = coin()
    story.dealer(Tell("hands off the rail", "bob"))
    assert directed(story) == [("hands off the rail", "bob", "")]


@pytest.mark.parametrize("name", ["", "a:b", "x" * 41, "a\nb", "house", "inspector", "system"])
def test_a_player_needs_a_name_that_is_no_one_elses(name: str) -> None:
    assert coin().refused(name, Join(3)).reason
