"""Schedule 7 at the table: fairness, chips, limits, a number entered wrongly."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from croupier.games import GAMES
from croupier.games.roulette.incidents import (
    BallRested,
    ChipsMoved,
    OralWager,
    PlaceOnBehalf,
    TooFewTurns,
)
from croupier.table import events as ev
from croupier.table.actors import player
from croupier.table.acts import BuyIn, CashOut, Enact, Join, Leave, Notify, RaiseMinimum, Restrict
from croupier.table.commands import Choose, CloseTable, Correction, NoMoreBets, Place, Spin
from croupier.table.devices import ByHand
from croupier.table.felt import (
    DEALER as BY_DEALER,
)
from croupier.table.felt import (
    MOVED,
    ExchangeForeign,
    IssueColour,
    LateWager,
    RedeemColour,
    SettleAsPlaced,
)
from croupier.table.formats import FORMAT
from croupier.table.log import Header, Log
from croupier.table.replay import verify
from croupier.table.sign import MILLISECONDS_OF_NOTICE, Limit, Sign
from croupier.table.table import Table
from tests.games.roulette.test_roulette import TWO, roulette, staffed
from tests.story import DEALER, MANAGER, STACK, SUPERVISOR

# A call that was forgotten: ss 5(3), 9(4), 13.


def test_7_13_1_the_ball_came_to_rest_before_the_call() -> None:
    """Also: 7:5(3), 7:9(4)."""
    story = staffed(players=TWO)
    story.place("alice", "straight-17", 500)
    story.place("bob", "straight-17", 700)
    story.dealer(BallRested())
    assert story.refused("bob", Place("red", 500)).rule == "qld-2024:7:9(4)"
    story.dealer(LateWager("bob", "straight-17", 300))
    story.dealer(Spin("17"))
    story.dealer(LateWager("bob", "straight-17"))
    story.go_on()
    assert story.result("bob", "straight-17") == ("void", 400, "qld-2024:7:9(4)")
    assert (story.won("alice"), story.won("bob")) == (17_500, 0)
    assert "at this moment" in story.refused(DEALER, LateWager("bob", "red")).reason


def test_7_5_a_settled_spin_that_was_not_valid_is_corrected_to_none() -> None:
    """Also: 16:10(2)."""
    story = staffed(players=TWO)
    story.place("alice", "straight-17", 500)
    story.place("bob", "red", 700)
    story.no_more_bets()
    story.dealer(Spin("17"))
    entry = len(story.table.run.inputs) - 1
    story.go_on()
    story.manager(Correction(1, entry, Spin("")))
    assert (story.won("alice"), story.won("bob"), story.house) == (0, 0, 0)


# Fairness: s 14.


def test_7_14_1_a_i_moved_chips_are_settled_where_they_were() -> None:
    """Also: 7:14(2)"""
    story = staffed(players=TWO)
    story.place("alice", "straight-17", 500)
    story.place("bob", "straight-20", 500)
    story.no_more_bets()
    story.dealer(ChipsMoved("alice", "straight-17", "straight-20"))
    story.dealer(Spin("17"))
    back = SettleAsPlaced("alice", "straight-20", "straight-17")
    refusal = story.refused(SUPERVISOR, back)
    assert "must be established" in refusal.reason
    assert refusal.rule == "qld-2024:7:14(2)"
    back = msgspec.structs.replace(back, established=True)
    assert "a dealer may not" in str(story.refused(DEALER, back))
    assert "a player may not" in str(story.refused("alice", back))
    story.supervisor(back)
    assert story.of(ev.WagerMoved)[-1].rule == "qld-2024:7:14(2)"
    assert story.of(ev.Directed)[-1].rule == "qld-2024:7:14(2)"
    story.go_on()
    assert story.result("alice", "straight-17") == ("win", 18_000, "qld-2024:7:16(1)")
    assert (story.won("alice"), story.won("bob"), story.house) == (17_500, -500, -17_000)


def test_7_14_1_a_ii_a_wager_the_dealer_misplaced_is_settled_as_instructed() -> None:
    story = staffed()
    story.player("alice", OralWager("corner-1-2-4-5", 400))
    story.dealer(PlaceOnBehalf("alice", "corner-2-3-5-6", 500))
    story.place("alice", "corner-1-2-4-5", 100)
    story.no_more_bets()
    story.supervisor(
        SettleAsPlaced(
            "alice",
            "corner-2-3-5-6",
            "corner-1-2-4-5",
            established=True,
            amount=400,
            cause=BY_DEALER,
        )
    )
    story.dealer(Spin("1"))
    story.go_on()
    assert story.result("alice", "corner-1-2-4-5")[1] == 9 * 500
    assert story.result("alice", "corner-2-3-5-6")[1] == 0
    assert story.won("alice") == 8 * 500 - 100


def test_7_14_1_a_ii_a_wager_the_dealer_did_not_place_is_settled_as_instructed() -> None:
    story = staffed()
    story.player("alice", OralWager("straight-8", 200))
    story.no_more_bets()
    story.dealer(Spin("8"))
    late = SettleAsPlaced("alice", "", "straight-8", established=True, amount=200, cause=BY_DEALER)
    for wrong, reason in (
        ({"amount": 0}, "to be placed"),
        ({"amount": STACK + 100}, "to be placed"),
        ({"cause": MOVED}, "say where the chips were moved to"),
        ({"player": "zoe"}, "does not play at this table"),
        ({"amount": 30_050}, "the limits for straight-8 are $1.00 to $300.00"),
        ({"amount": 230}, "in chips of $0.50"),
    ):
        assert reason in str(story.refused(SUPERVISOR, msgspec.structs.replace(late, **wrong)))
    story.supervisor(late)
    story.go_on()
    assert (story.won("alice"), story.house) == (7000, -7000)


def test_7_14_1_b_nothing_is_settled_elsewhere_to_the_players_loss() -> None:
    """Moved onto the winning number, and a losing wager that was never placed (I-RO-10)."""
    story = staffed()
    story.place("alice", "straight-17", 500)
    story.no_more_bets()
    story.dealer(ChipsMoved("alice", "straight-17", "straight-20"))
    spin = len(story.table.run.inputs)
    story.dealer(Spin("20"))
    story.supervisor(SettleAsPlaced("alice", "straight-20", "straight-17", established=True))
    assert story.of(ev.Announced)[-1] == ev.Announced(
        "not unfair to alice: settled as it lies", rule="qld-2024:7:14(1)(b)"
    )
    story.supervisor(
        SettleAsPlaced("alice", "", "red", established=True, amount=300, cause=BY_DEALER)
    )
    assert len(story.of(ev.WagerMoved)) == 1
    story.go_on()
    assert (story.won("alice"), story.house) == (17_500, -17_500)
    # it was 17, a black number, all the same: then the first direction has its effect
    story.manager(Correction(1, spin, Spin("17")))
    assert (story.won("alice"), story.house) == (17_500, -17_500)
    story.manager(Correction(1, spin, Spin("1")))  # neither number, but red: the second has
    assert (story.won("alice"), story.house) == (300 - 500, 200)


def test_7_14_1_only_those_causes_and_only_between_the_spin_and_the_settlement() -> None:
    story = staffed()
    story.place("alice", "red", 500)
    move = SettleAsPlaced("alice", "red", "black", established=True)
    assert "may be directed now (wagering)" in str(story.refused(SUPERVISOR, move))
    story.no_more_bets()
    own = msgspec.structs.replace(move, cause="regret")
    assert "'regret' is no ground" in str(story.refused(SUPERVISOR, own))
    for wrong, reason in (
        ({"lies_on": "odd"}, "alice has no wager on 'odd'"),
        ({"amount": 600}, "alice has $5.00 on red"),
        ({"belongs_on": "red"}, "no other position"),
        ({"belongs_on": "purple"}, "no other position"),
    ):
        assert reason in str(story.refused(SUPERVISOR, msgspec.structs.replace(move, **wrong)))


# Chips: ss 10, 11.


def test_7_10_1_the_dealer_gives_non_value_chips_a_value_before_issuing_them() -> None:
    """Also: 7:10(2)"""
    story = roulette("17", value_chips="prohibited")
    for value in (0, -100, 130):
        refusal = story.refused(DEALER, IssueColour("alice", "red", value))
        assert refusal.rule == "qld-2024:7:10(1)"
    assert "name a colour" in str(story.refused(DEALER, IssueColour("alice", "", 500)))
    assert "not at this table" in str(story.refused(DEALER, IssueColour("zoe", "red", 500)))
    assert "a player may not" in str(story.refused("alice", IssueColour("alice", "red", 500)))
    story.dealer(IssueColour("alice", "red", 500))
    assert story.of(ev.ColourIssued) == [
        ev.ColourIssued("alice", "red", 500, rule="qld-2024:7:10(1)")
    ]
    assert "has red chips" in str(story.refused(DEALER, IssueColour("alice", "blue", 500)))
    refusal = story.refused("alice", Place("straight-17", 700))
    assert refusal.reason == "red chips are worth $5.00 each"
    assert refusal.rule == "qld-2024:7:10(2)"
    story.place("alice", "straight-17", 1000)
    story.no_more_bets()
    assert (story.won("alice"), story.house) == (35_000, -35_000)


def test_7_10_3_the_same_colour_goes_to_another_only_if_all_agree() -> None:
    story = roulette(players={"alice": 1, "bob": 2, "carol": 3})
    story.dealer(IssueColour("alice", "red", 500))
    story.dealer(IssueColour("bob", "red", 500))
    assert "the schedule" in str(story.refused(DEALER, TooFewTurns()))  # while they are asked
    assert story.refused(DEALER, IssueColour("carol", "blue", 500))
    story.choose("alice", "agree")
    story.choose("bob", "agree")
    assert [e.player for e in story.of(ev.ColourIssued)] == ["alice", "bob"]
    story.dealer(IssueColour("carol", "red", 500))
    assert "not for dave" in str(story.refused("dave", Choose("agree")))
    story.choose("alice", "agree")
    story.choose("bob", "object")
    story.choose("carol", "agree")
    assert [e.player for e in story.of(ev.ColourIssued)] == ["alice", "bob"]
    assert story.of(ev.Announced)[-1] == ev.Announced(
        "another colour is needed", rule="qld-2024:7:10(3)"
    )
    story.dealer(IssueColour("carol", "blue", 200))
    assert story.of(ev.ColourIssued)[-1].player == "carol"


def test_7_10_3_who_says_nothing_does_not_agree() -> None:
    story = roulette(players=TWO)
    story.dealer(IssueColour("alice", "red", 500))
    story.dealer(IssueColour("bob", "red", 500))
    story.choose("bob", "agree")
    story.time_up()
    assert [e.player for e in story.of(ev.ColourIssued)] == ["alice"]


def test_7_10_2_one_colour_has_one_value() -> None:
    story = roulette(players=TWO)
    story.dealer(IssueColour("alice", "red", 500))
    refusal = story.refused(DEALER, IssueColour("bob", "red", 200))
    assert "red chips are worth $5.00" in refusal.reason


def test_7_10_4_non_value_chips_do_not_leave_the_table() -> None:
    story = roulette()
    story.dealer(IssueColour("alice", "red", 500))
    for command in (Leave(), CashOut(500)):
        refusal = story.refused("alice", command)
        assert refusal.reason == "alice must exchange the red chips first"
        assert refusal.rule == "qld-2024:7:10(4)"
    story.dealer(RedeemColour("alice"))
    story.player("alice", CashOut(500))
    story.player("alice", Leave())
    assert "alice" not in story.table.round.players


def test_7_10_5_a_chips_of_this_table_are_exchanged() -> None:
    story = roulette("17", value_chips="prohibited")
    assert "has no non-value chips" in str(story.refused(DEALER, RedeemColour("alice")))
    story.dealer(IssueColour("alice", "red", 500))
    story.place("alice", "red", 500)
    assert "lie on the layout" in str(story.refused(DEALER, RedeemColour("alice")))
    story.withdraw("alice", "red")
    story.dealer(RedeemColour("alice"))
    assert story.of(ev.Directed)[-1].rule == "qld-2024:7:10(5)(a)"
    assert story.refused("alice", Place("red", 500)).rule == "qld-2024:7:11"
    assert story.won("alice") == 0


def test_7_10_5_b_chips_of_another_table_only_if_it_is_closed() -> None:
    story = roulette()
    refusal = story.refused(DEALER, ExchangeForeign("alice", 2500))
    assert refusal.reason == "those chips belong to a table that is open"
    assert refusal.rule == "qld-2024:7:10(5)"
    story.dealer(ExchangeForeign("alice", 2500, table_closed=True))
    assert story.credit("alice") == STACK + 2500
    assert story.table.ledger.balances["cage"] == -STACK - 2500


def test_7_10_5_b_a_table_that_closes_says_which_chips_are_still_out() -> None:
    story = roulette()
    story.dealer(IssueColour("alice", "red", 500))
    story.supervisor(CloseTable())
    assert story.of(ev.Announced)[-1] == ev.Announced(
        "red chips, $5.00 each, may be exchanged at another table", rule="qld-2024:7:10(5)(b)"
    )


def test_7_11_value_chips_prohibited() -> None:
    story = roulette(value_chips="prohibited")
    refusal = story.refused("alice", Place("red", 500))
    assert refusal.reason == "red is wagered in non-value chips here"
    assert refusal.rule == "qld-2024:7:11"


def test_7_11_value_chips_limited_to_some_wagers() -> None:
    """I-RO-4: outside, unless the house names others."""
    story = roulette("17", value_chips="limited", players=TWO)
    story.place("alice", "red", 150)
    assert story.refused("alice", Place("straight-17", 100)).rule == "qld-2024:7:11"
    story.dealer(IssueColour("bob", "green", 200))
    story.place("bob", "straight-17", 200)
    story.place("bob", "dozen-2", 150)
    story.no_more_bets()
    assert (story.won("alice"), story.won("bob")) == (-150, 7000 + 300)
    story = roulette(value_chips="limited", value_chip_wagers=["straight"])
    story.place("alice", "straight-17", 100)
    assert story.refused("alice", Place("red", 100)).rule == "qld-2024:7:11"


def test_7_11_the_option_is_checked() -> None:
    with pytest.raises(ValueError, match="permitted or limited or prohibited"):
        GAMES["roulette"].configure({"value_chips": "maybe"})
    with pytest.raises(ValueError, match="no wager is called 'inside'"):
        GAMES["roulette"].configure({"value_chip_wagers": ["inside"]})


# Limits: s 15.


def test_7_15_1_no_minimum_rises_for_some_players_only() -> None:
    story = roulette()
    refusal = story.refused(SUPERVISOR, RaiseMinimum("", 500))
    assert refusal.reason == "the minimum is the same for every player"
    assert refusal.rule == "qld-2024:7:15(1)"


def test_7_15_1_with_notice_the_minimum_rises_for_all() -> None:
    """Also: general:13(1)"""
    story = roulette("1", "2", "3", players=TWO)
    story.supervisor(Notify("red", 500, 100_000))
    for _ in range(3):
        story.no_more_bets()
    story.now = MILLISECONDS_OF_NOTICE
    story.supervisor(Enact("red"))
    for name in TWO:
        refusal = story.refused(name, Place("red", 400))
        assert refusal.reason == "the minimum for red is $5.00"
        story.place(name, "red", 500)


def test_7_15_2_limits_by_kind_of_wager() -> None:
    sign = Sign({"": Limit(500, 5000), "straight": Limit(100, 300), "split": Limit(200, 600)})
    story = roulette(sign=sign)
    for area, minimum, maximum in (
        ("straight-0", 100, 300),
        ("straight-36", 100, 300),
        ("split-17-20", 200, 600),
        ("street-1-2-3", 500, 5000),
        ("red", 500, 5000),
    ):
        for amount in (minimum - 50, maximum + 50):
            assert story.refused("alice", Place(area, amount)).rule == "qld-2024:7:15(2)"
        story.place("alice", area, minimum)
        story.change("alice", area, maximum)
        assert story.refused("alice", Place(area, 50)).rule == "qld-2024:7:15(2)"


def test_general_5_one_box_and_minimum_is_for_card_games_only() -> None:
    story = roulette()
    refusal = story.refused(MANAGER, Restrict("alice"))
    assert refusal.rule == "qld-2024:general:5"
    assert not any(isinstance(x.command, Restrict) for x in story.table.legal())


# A number entered wrongly.


def test_a_wrong_number_is_corrected_and_the_difference_posted(tmp_path: Path) -> None:
    path = tmp_path / "roulette.log"
    game = GAMES["roulette"]
    options = game.configure()
    plain = msgspec.to_builtins(options)
    header = Header(
        FORMAT, game.name, game.edition, game.version, game.sign, 8, plain, automated=False
    )
    log = Log.create(path, header)
    table = Table(game, options=options, devices=ByHand(), record=log, automated=False)
    table.start()
    for name, seat, chips in (("alice", 1, 50_000), ("bob", 2, 50_000), ("carol", 3, 50_000)):
        table.submit(player(name), Join(seat))
        table.submit(player(name), BuyIn(chips))
    table.submit(player("alice"), Place("straight-17", 1000))
    table.submit(player("bob"), Place("straight-20", 1000))
    table.submit(player("carol"), Place("black", 1000))
    table.submit(DEALER, NoMoreBets())
    spin = len(table.run.inputs)
    table.submit(DEALER, Spin("17"))
    table.submit(DEALER, Choose("go on"))
    assert [table.credit(n) for n in ("alice", "bob", "carol")] == [85_000, 49_000, 51_000]
    table.submit(player("alice"), Place("red", 500))  # the next round has begun

    assert table.check(DEALER, Correction(1, spin, Spin("20"))) is not None
    assert table.check(MANAGER, Correction(1, spin, Spin("00"))) is not None
    events = table.submit(MANAGER, Correction(1, spin, Spin("20")))

    (told,) = [e for e in events if isinstance(e, ev.Corrected)]
    assert (told.round, told.was, told.now) == (1, "17", "20")
    assert [(e.player, e.difference) for e in events if isinstance(e, ev.Resettled)] == [
        ("alice", -36_000),
        ("bob", 36_000),
    ]
    assert [table.credit(n) for n in ("alice", "bob", "carol")] == [48_500, 85_000, 51_000]
    balances = table.ledger.balances
    assert sum(balances.values()) == 0
    assert balances["house"] == 1000 - 35_000 - 1000
    assert balances["risk:alice"] == 500
    log.close()
    report = verify(path, lambda _: game)
    assert report.rounds == 1


def test_a_wrong_number_found_before_the_payout_is_simply_another_number() -> None:
    story = staffed()
    story.place("alice", "straight-17", 1000)
    story.no_more_bets()
    spin = len(story.table.run.inputs)
    story.dealer(Spin("20"))
    story.manager(Correction(1, spin, Spin("17")))
    story.go_on()
    assert (story.won("alice"), story.house) == (35_000, -35_000)


def test_a_correction_keeps_what_the_supervisor_directed() -> None:
    story = staffed()
    story.place("alice", "straight-17", 100)
    story.no_more_bets()
    story.dealer(ChipsMoved("alice", "straight-17", "straight-18"))
    spin = len(story.table.run.inputs)
    story.dealer(Spin("3"))
    story.supervisor(SettleAsPlaced("alice", "straight-18", "straight-17", established=True))
    story.go_on()
    assert story.won("alice") == -100
    story.manager(Correction(1, spin, Spin("17")))
    assert (story.won("alice"), story.house) == (3500, -3500)
