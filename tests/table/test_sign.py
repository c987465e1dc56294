"""The sign: limits, coins, teaching, and how what it shows may change."""

from __future__ import annotations

import pytest

from croupier.table import events as ev
from croupier.table.acts import BuyIn, Enact, Join, Leave, Notify, RaiseMinimum
from croupier.table.commands import Change, Place, Toss
from croupier.table.sign import Limit, Sign
from tests.story import DEALER, MANAGER, SUPERVISOR, Story
from tests.table.tiny import CARD, COIN, Disturbed

MINUTE = 60_000
HEADS = [Toss(("H",))] * 30


def sign(low: int = 500, high: int = 10_000, **more: object) -> Sign:
    return Sign({"": Limit(low, high)}, **more)  # type: ignore[arg-type]


def coin(**settings: object) -> Story:
    settings = {"players": {"ann": 1, "bob": 2}, "sign": sign(), "chance": HEADS, **settings}
    return Story(COIN, **settings)  # type: ignore[arg-type]


def rounds(story: Story, number: int) -> None:
    for _ in range(number):
        story.no_more_bets()


# Limits.


def test_the_sign_limits_the_wager_as_it_lies() -> None:
    story = coin()
    assert "minimum for heads is $5.00" in story.refused("ann", Place("heads", 450)).reason
    assert "maximum for heads is $100.00" in story.refused("ann", Place("heads", 10_050)).reason
    story.place("ann", "heads", 500)
    story.place("ann", "heads", 100)  # on top of what lies there
    assert "maximum" in story.refused("ann", Place("heads", 9_450)).reason
    story.place("ann", "heads", 9_400)
    assert "minimum" in story.refused("ann", Change("heads", 450)).reason
    story.change("ann", "heads", 500)
    assert story.credit("ann") == 99_500


def test_an_area_with_limits_of_its_own_has_no_others() -> None:
    limits = {"": Limit(500, 1000), "run": Limit(2000, 2000)}
    story = coin(sign=Sign(limits))
    assert story.refused("ann", Place("run", 500)).reason == "the minimum for run is $20.00"
    story.place("ann", "run", 2000)
    story.place("ann", "heads", 1000)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"heads": Limit(100, 200)}, "does not name"),
        ({"": Limit(0, 200)}, "not a range"),
        ({"": Limit(300, 200)}, "not a range"),
    ],
)
def test_a_sign_that_makes_no_sense_cannot_be_put_up(
    limits: dict[str, Limit], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Sign(limits)


def test_a_player_cannot_wager_what_is_not_there() -> None:
    story = coin(players={"ann": 1})
    story.join("cho", 3, chips=600)
    assert story.refused("cho", Place("heads", 700)).reason == "cho has $6.00"
    story.place("cho", "heads", 600)
    assert story.refused("cho", Place("tails", 500)).reason == "cho has $0.00"


# general:6


def test_general_6_1_a_prescribed_coins_may_be_wagered() -> None:
    story = coin(sign=sign(unit=500, coins=True))
    story.place("ann", "heads", 550)
    refused = story.refused("bob", Place("heads", 525))
    assert (refused.reason, refused.rule) == (
        "$5.25 cannot be wagered in chips of $0.50",
        "qld-2024:general:6",
    )


def test_general_6_1_a_table_without_coins_takes_whole_chips() -> None:
    story = coin(sign=sign(unit=500, coins=False))
    assert story.refused("ann", Place("heads", 550)).rule == "qld-2024:general:6"
    story.place("ann", "heads", 1500)


def test_general_6_1_b_a_winning_wager_may_be_paid_in_coins() -> None:
    """What is no whole coin is not paid at a table that pays in chips (I-G-4)."""
    settings = {"unit": 500, "terminal": False}
    assert sign(**settings, coins=True).rounding.apply(1_299) == 1_250
    assert sign(**settings, coins=False).rounding.apply(1_299) == 1_000


# general:7


def test_general_7_a_a_teaching_table_takes_two_to_ten_dollars() -> None:
    assert Sign({"": Limit(200, 1000)}, teaching="chips").limit("heads") == Limit(200, 1000)
    for limit in (Limit(100, 1000), Limit(200, 1100)):
        with pytest.raises(ValueError, match=r"general:7\(a\)"):
            Sign({"": limit}, teaching="chips")


def test_general_7_a_they_are_its_limits_and_not_a_range_within_which_to_choose() -> None:
    with pytest.raises(ValueError, match=r"general:7\(a\)"):
        coin(sign=Sign({"": Limit(500, 1000)}, teaching="chips"))


def test_general_7_a_nor_can_a_notice_take_a_teaching_table_out_of_them() -> None:
    story = coin(sign=Sign({"": Limit(200, 1000)}, teaching="chips"))
    assert "general:7(a)" in story.refused(SUPERVISOR, Notify("", 200, 5000)).reason


def test_general_7_b_with_non_value_chips_there_is_no_limit() -> None:
    story = coin(sign=Sign({"": Limit(50, 10**9)}, teaching="non-value"))
    story.place("ann", "heads", 50)
    story.place("bob", "heads", 100_000)
    with pytest.raises(ValueError, match="teaching must be"):
        Sign({"": Limit(1, 2)}, teaching="free")


# general:13


def test_general_13_1_a_players_have_three_rounds_of_notice() -> None:
    story = coin()
    story.supervisor(Notify("", 500, 20_000))
    (notice,) = story.of(ev.SignNoticed)
    assert (notice.change, notice.rule) == (
        "all wagers: $5.00 to $200.00",
        "qld-2024:general:13(1)",
    )
    for past in range(3):
        refused = story.refused(SUPERVISOR, Enact(""))
        assert refused.reason == f"players have had notice for {past} of 3 rounds of play"
        assert refused.rule == "qld-2024:general:13(1)(a)"
        story.no_more_bets()
    story.supervisor(Enact(""))
    story.place("ann", "heads", 20_000)


def test_general_13_1_a_the_round_whose_wagering_is_over_does_not_count() -> None:
    story = coin(by_hand=True)
    story.no_more_bets()
    story.supervisor(Notify("", 500, 20_000))
    story.dealer(Toss(("H",)))
    for _ in range(3):
        assert story.refused(SUPERVISOR, Enact("")).rule == "qld-2024:general:13(1)(a)"
        story.no_more_bets()
        story.dealer(Toss(("H",)))
    story.supervisor(Enact(""))


def test_general_13_1_a_nor_does_the_round_in_which_wagers_lie() -> None:
    """I-G-11."""
    story = coin()
    story.place("ann", "heads", 500)
    story.supervisor(Notify("", 500, 20_000))
    for _ in range(4):
        assert story.refused(SUPERVISOR, Enact("")).rule.startswith("qld-2024:general:13(1)")
        story.no_more_bets()
    story.supervisor(Enact(""))


def test_general_13_1_b_limits_do_not_change_under_wagers_that_lie() -> None:
    story = coin()
    story.supervisor(Notify("", 500, 20_000))
    rounds(story, 3)
    story.place("ann", "heads", 500)
    refused = story.refused(SUPERVISOR, Enact(""))
    assert "wagers lie" in refused.reason
    assert refused.rule == "qld-2024:general:13(1)(b)"
    story.no_more_bets()
    story.supervisor(Enact(""))


def test_general_13_1_b_the_sign_is_changed_to_what_was_noticed() -> None:
    story = coin()
    story.supervisor(Notify("heads", 500, 600))
    rounds(story, 3)
    assert story.table.state.sign.limit("heads") == Limit(500, 10_000)
    story.supervisor(Enact("heads"))
    assert story.of(ev.SignChanged) == [
        ev.SignChanged("heads: $5.00 to $6.00", rule="qld-2024:general:13(1)(b)")
    ]
    assert story.table.state.sign.limit("heads") == Limit(500, 600)
    assert story.table.state.sign.limit("tails") == Limit(500, 10_000)
    assert story.table.state.notices == ()
    assert story.refused(SUPERVISOR, Enact("heads")).rule == "qld-2024:general:13(1)"


def test_general_13_1_c_a_higher_minimum_waits_twenty_minutes() -> None:
    story = coin()
    story.now = 7 * MINUTE
    story.supervisor(Notify("", 1000, 10_000))
    (notice,) = story.of(ev.SignNoticed)
    assert (notice.at, notice.effective) == (7 * MINUTE, 27 * MINUTE)  # the proposed time
    rounds(story, 3)
    story.now = 27 * MINUTE - 1
    assert story.refused(SUPERVISOR, Enact("")).rule == "qld-2024:general:13(1)(c)"
    story.now += 1
    story.supervisor(Enact(""))
    assert "minimum" in story.refused("ann", Place("heads", 500)).reason


def test_general_13_1_c_a_lower_minimum_does_not() -> None:
    story = coin()
    story.supervisor(Notify("", 100, 10_000))
    rounds(story, 3)
    story.supervisor(Enact(""))
    story.place("ann", "heads", 100)


def test_general_13_1_a_second_notice_takes_the_place_of_the_first() -> None:
    story = coin()
    story.supervisor(Notify("", 500, 20_000))
    rounds(story, 2)
    story.supervisor(Notify("", 500, 30_000))
    rounds(story, 1)
    assert story.refused(SUPERVISOR, Enact("")).rule == "qld-2024:general:13(1)(a)"
    rounds(story, 2)
    story.supervisor(Enact(""))
    assert story.table.state.sign.limit("").maximum == 30_000


def test_general_13_1_only_a_supervisor_or_manager_changes_the_sign() -> None:
    story = coin()
    for command in (Notify("", 500, 20_000), Enact(""), RaiseMinimum("", 1000)):
        assert "may not" in story.refused(DEALER, command).reason
        assert "may not" in story.refused("ann", command).reason
    story.manager(Notify("", 500, 20_000))
    assert "shows no limits for" in story.refused(SUPERVISOR, Notify("hats", 1, 2)).reason
    assert "not a range" in story.refused(SUPERVISOR, Notify("", 2, 1)).reason


def test_general_13_1_the_buy_in_is_on_the_sign_too() -> None:
    limits = {"": Limit(500, 1000), "buy-in": Limit(2000, 50_000)}
    story = coin(sign=Sign(limits), players={})
    story.player("ann", Join(1))
    for wrong in (1_950, 50_050):
        refused = story.refused("ann", BuyIn(wrong))
        assert (refused.reason, refused.rule) == (
            "the buy-in is $20.00 to $500.00",
            "qld-2024:general:13(1)",
        )
    story.player("ann", BuyIn(2000))
    story.player("ann", BuyIn(100))  # has chips: a top-up
    story.supervisor(Notify("buy-in", 1000, 50_000))
    rounds(story, 3)
    story.supervisor(Enact("buy-in"))
    story.player("bob", Join(2))
    story.player("bob", BuyIn(1000))


def raised(**settings: object) -> Story:
    story = coin(**settings)
    story.supervisor(RaiseMinimum("", 2000))
    return story


def test_general_13_2_a_minimum_may_rise_at_once_with_a_marker_for_whoever_plays() -> None:
    story = raised()
    assert story.of(ev.SignChanged)[0].rule == "qld-2024:general:13(2)"
    story.place("ann", "heads", 500)  # at the pre-existing minimum
    story.join("cho", 3)
    assert story.refused("cho", Place("heads", 500)).reason == "the minimum for heads is $20.00"
    story.place("cho", "heads", 2000)


def test_general_13_2_only_upwards() -> None:
    story = coin()
    for minimum in (400, 500):
        assert story.refused(SUPERVISOR, RaiseMinimum("", minimum)).rule == "qld-2024:general:13(2)"
    assert "not a range" in story.refused(SUPERVISOR, RaiseMinimum("", 10_050)).reason


def test_general_13_2_a_the_marker_says_the_minimum_that_stays_open() -> None:
    story = raised()
    assert story.of(ev.MarkerPlaced) == [
        ev.MarkerPlaced("ann", 1, 500, rule="qld-2024:general:13(2)(a)"),
        ev.MarkerPlaced("bob", 2, 500, rule="qld-2024:general:13(2)(a)"),
    ]
    story.supervisor(RaiseMinimum("", 5000))  # the first marker stands
    assert [m.minimum for m in story.of(ev.MarkerPlaced)[2:]] == [500, 500]
    story.place("ann", "heads", 500)


def test_general_13_2_a_the_marker_is_for_the_minimum_that_rose_and_no_other() -> None:
    limits = {"": Limit(500, 10_000), "run": Limit(2500, 10_000)}
    story = coin(sign=Sign(limits))
    story.supervisor(RaiseMinimum("heads", 1000))
    story.place("ann", "heads", 500)
    assert "minimum" in story.refused("ann", Place("run", 500)).reason
    story.supervisor(RaiseMinimum("run", 5000))
    story.place("ann", "run", 2500)


def test_general_13_2_a_what_is_left_after_a_reduction_may_be_the_older_minimum() -> None:
    story = Story(CARD, "9♥", players={"ann": 1}, staffed=True, sign=sign())
    while "wagers" not in story.table.pending.describe():
        story.time_up()
    story.supervisor(RaiseMinimum("", 2000))
    story.place("ann", "red", 3000)
    story.no_more_bets()
    story.dealer(Disturbed())
    story.player("ann", Change("red", 500))
    assert "at least $5.00" in story.refused("ann", Change("red", 450)).reason


def test_general_13_2_b_the_marker_goes_with_the_player() -> None:
    story = raised()
    story.player("ann", Leave())
    assert story.of(ev.MarkerRemoved) == [ev.MarkerRemoved("ann", rule="qld-2024:general:13(2)(b)")]
    story.join("ann", 1)
    assert "minimum" in story.refused("ann", Place("heads", 500)).reason


def test_general_13_2_c_the_marker_lies_at_one_box_and_is_for_every_box_of_the_player() -> None:
    """I-G-11."""
    story = Story(CARD, "9♥", players={"ann": 1, "bob": 0}, sign=sign())
    while "wagers" not in story.table.pending.describe():
        story.time_up()
    story.supervisor(RaiseMinimum("", 2000))
    story.place("ann", "red", 500, box=1)
    story.place("ann", "red", 500, box=2)
    story.place("bob", "red", 500, box=3)
    story.join("cyd", 4)
    assert "minimum" in story.refused("cyd", Place("red", 500, box=4)).reason


def test_general_13_2_markers_go_when_the_minimum_rises_further_after_due_notice() -> None:
    story = raised()
    story.supervisor(Notify("", 3000, 10_000))
    rounds(story, 3)
    story.now = 20 * MINUTE
    story.supervisor(Enact(""))
    assert [m.player for m in story.of(ev.MarkerRemoved)] == ["ann", "bob"]
    assert "minimum" in story.refused("ann", Place("heads", 500)).reason
    assert story.refused(MANAGER, Enact("")).rule == "qld-2024:general:13(1)"
