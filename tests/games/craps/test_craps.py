"""Schedule 4, wager by wager and clause by clause; the shooter and the dice are apart."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.games.craps import wagers as c
from croupier.games.craps.incidents import CallBet, CallOn, ConfirmBet, ConfirmOn
from croupier.money import format_odds
from croupier.table import events as ev
from croupier.table.acts import CashOut, Leave, VoidWagers
from croupier.table.commands import Change, Choose, CloseTable, NoMoreBets, Place, Roll, Withdraw
from croupier.table.results import Lose, Moves, Undecided, Void, Win
from croupier.table.sign import Limit, Sign
from tests.games.craps.craps_story import BOX, STICK, CrapsStory
from tests.story import DEALER, SUPERVISOR

TOTALS = range(2, 13)


def test_4_1_the_game_is_in_the_registry() -> None:
    game = GAMES["craps"]
    assert (game.schedule, game.edition, game.seats) == ("4", "qld-2024", 16)


def test_4_2_a_point_is_set_and_made() -> None:
    story = CrapsStory("42 51 33 43")
    story.place("alice", "win", 1000)
    story.throw()
    assert story.point == 6
    assert story.of(ev.PuckMoved)[-1].point == 6
    story.throw()  # 6 again: decided, so a come out roll is next
    assert (story.point, story.won("alice")) == (0, 1000)
    story.place("alice", "win", 1000)
    story.throw(2)  # 6 is the point, then 7 out
    assert (story.point, story.won("alice")) == (0, 0)
    assert story.of(ev.Thrown)[-1].call == "7 out"


# 4:4 and 4:10, the pay table by hand: area, what was the point, total, hard, result.
W, L, V, U = "win", "lose", "void", "stays"


def outcome(area: str, point: int, total: int, *, hard: bool = False, on: bool = False) -> str:
    what = c.AREAS[area].result(c.Throw(point, total, hard, on))
    if isinstance(what, Win):
        return format_odds(what.odds)
    if isinstance(what, Moves):
        return what.to
    return {Lose: L, Void: V, Undecided: U}[type(what)]


def row(area: str, point: int, **more: bool) -> list[str]:
    return [outcome(area, point, total, **more) for total in TOTALS]


def test_4_4_2_win_bet() -> None:
    """Also: 4:10"""
    assert row("win", 0) == [L, L, U, U, U, "1/1", U, U, U, "1/1", L]
    assert row("win", 5) == [U, U, U, "1/1", U, L, U, U, U, U, U]


def test_4_4_2_dont_win_bet_bars_the_two() -> None:
    """I-CR-1.

    Also: 4:10
    """
    assert row("dont-win", 0) == [V, "1/1", U, U, U, L, U, U, U, L, "1/1"]
    assert row("dont-win", 10) == [U, U, U, U, U, "1/1", U, U, L, U, U]


def test_4_4_2_come_bet() -> None:
    """Also: 4:10"""
    moved = [L, L, *(f"come-{n}" for n in (4, 5, 6)), "1/1"]
    assert row("come", 6) == [*moved, *(f"come-{n}" for n in (8, 9, 10)), "1/1", L]
    assert row("come-9", 6) == [U, U, U, U, U, L, U, "1/1", U, U, U]
    assert row("come-9", 0) == [U, U, U, U, U, L, U, "1/1", U, U, U]  # on (4:7(3))


def test_4_4_2_dont_come_bet() -> None:
    """Also: 4:10"""
    moved = [V, "1/1", *(f"dont-come-{n}" for n in (4, 5, 6)), L]
    assert row("dont-come", 6) == [*moved, *(f"dont-come-{n}" for n in (8, 9, 10)), L, "1/1"]
    assert row("dont-come-4", 0) == [U, U, L, U, U, "1/1", U, U, U, U, U]


@pytest.mark.parametrize(
    ("number", "pays"),
    [(4, "9/5"), (5, "7/5"), (6, "7/6"), (8, "7/6"), (9, "7/5"), (10, "9/5")],
)
def test_4_4_2_place_bet(number: int, pays: str) -> None:
    """Also: 4:10, 4:7"""
    area = f"place-{number}"
    decided = [pays if n == number else L if n == 7 else U for n in TOTALS]
    assert row(area, 9) == decided
    assert row(area, 0) == [U] * 11
    assert row(area, 0, on=True) == decided


@pytest.mark.parametrize(("number", "pays"), [(4, "15/2"), (6, "19/2"), (8, "19/2"), (10, "15/2")])
def test_4_4_2_hardways(number: int, pays: str) -> None:
    """Also: 4:10, 4:7"""
    area = f"hard-{number}"
    assert outcome(area, 5, number, hard=True) == pays
    assert outcome(area, 5, number) == L
    assert outcome(area, 5, 7) == L
    assert [outcome(area, 5, n, hard=True) for n in (2, 12)] == [U, U]
    assert outcome(area, 0, number, hard=True) == outcome(area, 0, 7) == U
    assert outcome(area, 0, number, hard=True, on=True) == pays
    assert outcome(area, 0, 7, on=True) == L


def test_4_4_2_big_six_and_eight() -> None:
    """Always on (4:7(3)).

    Also: 4:10
    """
    for point in (0, 5):
        assert row("big-6", point) == [U, U, U, U, "1/1", L, U, U, U, U, U]
        assert row("big-8", point) == [U, U, U, U, U, L, "1/1", U, U, U, U]


def test_4_4_2_one_roll_wagers() -> None:
    """Also: 4:10"""
    for point in (0, 8):
        assert row("field", point) == [
            *("2/1", "1/1", "1/1"),
            *(L, L, L, L),
            *("1/1", "1/1", "1/1", "2/1"),
        ]
        assert row("any-7", point) == [L] * 5 + ["4/1"] + [L] * 5
        assert row("any-craps", point) == ["15/2", "15/2", *[L] * 8, "15/2"]
        assert row("craps-2", point) == ["33/1", *[L] * 10]
        assert row("craps-3", point) == [L, "16/1", *[L] * 9]
        assert row("craps-12", point) == [*[L] * 10, "33/1"]
        assert row("eleven", point) == [*[L] * 9, "16/1", L]


def test_4_10_3_a_horn_is_paid_as_four_wagers() -> None:
    """Also: 4:4"""
    story = CrapsStory("11 12 56 66 34", players={"alice": 1, "bob": 2})
    story.place("alice", "win", 100)
    wins = []
    for _ in range(5):
        before = story.won("bob")
        story.place("bob", "horn", 400)
        if ("alice", "win", 0) not in story.table.round.wagers:
            story.place("alice", "win", 100)
        story.throw()
        wins.append(story.won("bob") - before)
    # one of four wagers of $1 wins, three lose
    assert wins == [3300 - 300, 1600 - 300, 1600 - 300, 3300 - 300, -400]
    refusal = story.refused("bob", Place("horn", 150))
    assert refusal.rule == "qld-2024:4:10(3)"


@pytest.mark.parametrize("high", [2, 3, 11, 12])
def test_4_4_2_horn_high_is_five_units(high: int) -> None:
    """Also: 4:10"""
    pays = {2: 33, 3: 16, 11: 16, 12: 33}
    story = CrapsStory("11 12 56 66 34", players={"alice": 1, "bob": 2})
    for total in (2, 3, 11, 12, 7):
        before = story.won("bob")
        story.place("bob", f"horn-high-{high}", 500)
        if ("alice", "win", 0) not in story.table.round.wagers:
            story.place("alice", "win", 100)
        story.throw()
        units = {n: 2 if n == high else 1 for n in pays}
        net = sum(100 * k * (pays[n] if n == total else -1) for n, k in units.items())
        assert story.won("bob") - before == net
    felt = CrapsStory(sign=Sign({"": Limit(100, 10_000)}, terminal=False))
    assert felt.refused("alice", Place(f"horn-high-{high}", 400)).rule == "qld-2024:4:10(3)"
    felt.place("alice", f"horn-high-{high}", 500)


def test_4_4_1_only_areas_of_the_layout() -> None:
    story = CrapsStory()
    assert story.refused("alice", Place("hop", 500)).reason
    assert story.refused("alice", Place("field", 500, box=3)).rule == "qld-2024:4:5(3)"


def test_4_4_2_line_bets_before_and_come_bets_after_the_come_out() -> None:
    story = CrapsStory("42")
    for area in ("come", "dont-come"):
        assert story.refused("alice", Place(area, 1000)).rule == "qld-2024:4:4(2)"
    story.place("alice", "win", 1000)
    story.throw()
    for area in ("win", "dont-win", "come-6", "dont-come-6"):
        assert story.refused("alice", Place(area, 1000)).rule == "qld-2024:4:4(2)"
    assert story.refused("alice", Change("win", 2000)).rule == "qld-2024:4:4(2)"
    story.place("alice", "come", 1000)
    assert story.lies("alice") == {"win": 1000, "come": 1000}


def test_4_4_2_come_bets_travel_and_follow_one_another() -> None:
    story = CrapsStory("33 45 54 61")
    story.place("alice", "win", 1000)
    story.throw()  # 6 is the point
    story.place("alice", "come", 500)
    story.place("alice", "dont-come", 700)
    story.throw()  # 9
    assert story.lies("alice") == {"win": 1000, "come-9": 500, "dont-come-9": 700}
    assert story.at_risk("alice") == 2200
    story.place("alice", "come", 800)
    story.throw()  # 9: the first come wins, the don't come loses, the second come moves in
    assert story.lies("alice") == {"win": 1000, "come-9": 800}
    assert story.won("alice") == -1000 - 800 + 500 - 700
    story.throw()  # 7 out
    assert story.lies("alice") == {}
    assert (story.won("alice"), story.house) == (-2000, 2000)


# 4:5


def test_4_5_1_wagers_before_the_throw() -> None:
    story = CrapsStory(staffed=True)
    story.place("alice", "win", 1000)
    story.no_more_bets()
    assert "not what the table waits for" in story.refused("alice", Place("field", 500)).reason
    assert story.refused("alice", Withdraw("win")).reason
    assert story.lies("alice") == {"win": 1000}


def test_4_5_2_a_late_wager_needs_dealer_and_boxperson() -> None:
    story = CrapsStory(staffed=True, players={"alice": 1, "bob": 2, "cara": 3})
    story.place("alice", "win", 1000)
    assert story.refused("bob", CallBet("field", 500)).reason  # the dice are not in the air
    story.no_more_bets()
    story.player("bob", CallBet("field", 500))
    story.player("cara", CallBet("field", 700))
    story.dealer(ConfirmBet("bob"))
    story.say(BOX, ConfirmBet("bob"))
    story.dealer(ConfirmBet("cara"))  # the boxperson says nothing
    assert story.refused(DEALER, ConfirmBet("cara")).rule == "qld-2024:4:5(2)"
    assert story.refused(STICK, ConfirmBet("cara")).reason
    assert story.refused("cara", CallBet("any-7", 500)).reason == "cara has called a wager"
    assert story.refused("alice", CallBet("field", 1)).rule == "qld-2024:general:6"
    story.say(STICK, Roll((4, 5)))
    assert "no bet: $7.00 of cara on field" in story.announced()
    story.go_on()
    assert story.result("bob", "field") == ("win", 1000, "qld-2024:4:10(1)")
    assert (story.won("bob"), story.won("cara")) == (500, 0)
    assert story.house == -500


def test_4_5_4_cash_plays_and_becomes_chips_before_it_is_paid() -> None:
    """Also: 4:5"""
    story = CrapsStory(staffed=True, players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.no_more_bets()
    story.player("bob", CallBet("any-7", 5_000_00, cash=True))  # more than bob's chips
    story.dealer(ConfirmBet("bob"))
    story.say(BOX, ConfirmBet("bob"))
    story.say(STICK, Roll((3, 4)))
    story.go_on()
    kinds = [type(e) for e in story.events if getattr(e, "player", "") == "bob"]
    bought, placed, settled = kinds[-3:]
    assert (bought, placed, settled) == (ev.ChipsBought, ev.WagerPlaced, ev.Settled)
    assert story.of(ev.ChipsBought)[-1].rule == "qld-2024:4:5(6)"
    assert story.credit("bob") == 100_000 + 5_000_00 + 4 * 5_000_00
    assert story.house == -4 * 5_000_00 - 1000


def test_4_5_2_no_called_wager_where_none_can_be_placed() -> None:
    story = CrapsStory(staffed=True)
    story.place("alice", "win", 1000)
    story.no_more_bets()
    assert story.refused("alice", CallBet("come", 500)).rule == "qld-2024:4:4(2)"
    assert story.refused("alice", CallBet("field", 200_000)).reason == "alice has $990.00"


# 4:6


def test_4_6_1_wagers_are_removed_and_reduced_before_the_roll() -> None:
    story = CrapsStory("42 45")
    story.place("alice", "win", 1000)
    story.change("alice", "win", 500)
    story.place("alice", "win", 500)
    story.throw()
    for area in ("place-5", "hard-8", "big-6", "field", "buy-4", "lay-10"):
        story.place("alice", area, 2000)
        story.change("alice", area, 1000)
        story.withdraw("alice", area)
    story.place("alice", "win-odds", 1000)
    story.withdraw("alice", "win-odds")
    assert story.lies("alice") == {"win": 1000}
    assert (story.won("alice"), story.house) == (-1000, 0)


def test_4_6_2_win_and_come_bets_stay_once_they_have_a_point() -> None:
    story = CrapsStory("42 45")
    story.place("alice", "win", 1000)
    story.throw()
    story.place("alice", "come", 1000)
    story.change("alice", "come", 500)  # no come point yet
    story.throw()
    for area in ("win", "come-9"):
        assert story.refused("alice", Withdraw(area)).rule == "qld-2024:4:6(2)"
        assert story.refused("alice", Change(area, 300)).rule == "qld-2024:4:6(2)"
    assert story.lies("alice") == {"win": 1000, "come-9": 500}


def test_4_6_3_dont_bets_come_off_and_do_not_come_back() -> None:
    story = CrapsStory("42 45 33 43", players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.place("bob", "dont-win", 1000)
    story.throw()
    story.change("bob", "dont-win", 600)
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:4:6(3)"
    assert story.refused("bob", Change("dont-win", 1000)).reason
    story.place("bob", "dont-come", 500)
    story.withdraw("bob", "dont-come")
    assert story.refused("bob", Place("dont-come", 500)).rule == "qld-2024:4:6(3)"
    story.throw()  # 9: the next roll is another
    story.place("bob", "dont-come", 500)
    story.withdraw("bob", "dont-win")
    story.throw()  # 6: the point is made
    story.place("bob", "dont-win", 1000)  # and a new come out roll is another bet
    story.withdraw("bob", "dont-win")
    assert story.refused("bob", Place("dont-win", 1000)).rule == "qld-2024:4:6(3)"
    story.place("alice", "win", 1000)
    story.throw()  # 7: bob's don't come on 6 wins
    assert story.won("bob") == 500


def test_4_6_3_the_odds_go_with_their_dont_bet() -> None:
    story = CrapsStory("42", players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.place("bob", "dont-win", 1000)
    story.throw()
    story.place("bob", "dont-win-odds", 1200)
    assert story.refused("bob", Change("dont-win", 500)).rule == "qld-2024:4:15(1)"
    story.change("bob", "dont-win-odds", 600)
    story.change("bob", "dont-win", 500)
    story.withdraw("bob", "dont-win")
    assert (story.lies("bob"), story.won("bob")) == ({}, 0)


# 4:7


def test_4_7_1_wagers_sleep_on_the_come_out_roll() -> None:
    """I-CR-2."""
    story = CrapsStory("34")
    for area in ("place-6", "buy-4", "hard-8", "lay-5", "win"):
        story.place("alice", area, 3000)
    story.throw()  # 7 on the come out roll
    assert story.lies("alice") == {"place-6": 3000, "buy-4": 3000, "hard-8": 3000}
    assert story.result("alice", "lay-5") == ("win", 5000, "qld-2024:4:12(2)")
    fees = 150 + 100
    assert story.won("alice") == -9000 + 2000 + 3000 - fees
    assert story.house == -5000 + fees


def test_4_7_1_called_on_they_are_decided() -> None:
    story = CrapsStory("34")
    for area in ("place-6", "buy-4", "hard-8", "win"):
        story.place("alice", area, 3000)
    for area in ("place-6", "buy-4", "hard-8"):
        story.player("alice", CallOn(area))
    story.throw()
    assert story.lies("alice") == {}
    assert story.won("alice") == 3000 - 9000 - 150
    assert story.table.round.carry.on == ()  # the markers went with the wagers


def test_4_7_1_the_dealer_or_boxperson_confirms() -> None:
    for confirms in (DEALER, BOX, None):
        story = CrapsStory(staffed=True)
        story.place("alice", "win", 1000)
        story.place("alice", "place-6", 600)
        assert story.refused(DEALER, ConfirmOn("alice")).rule == "qld-2024:4:7(1)"
        story.player("alice", CallOn("place-6"))
        assert story.refused(STICK, ConfirmOn("alice")).rule == "qld-2024:4:7(1)"
        if confirms:
            story.say(confirms, ConfirmOn("alice"))
            assert story.of(ev.OnMarkerMoved)[-1].on
        story.throw_by_hand("33")
        assert story.won("alice") == (700 - 1000 if confirms else -1600)


def test_4_7_2_one_marker_is_for_all_alike() -> None:
    story = CrapsStory("44", players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    for name in ("alice", "bob"):
        for area in ("place-6", "place-8", "hard-8"):
            story.place(name, area, 600)
    story.player("alice", CallOn("place-6"))
    story.throw()  # the hard 8 on the come out roll
    assert story.result("alice", "place-8") == ("win", 1300, "qld-2024:4:10(1)")
    assert story.lies("alice") == {"win": 1000, "place-6": 600, "hard-8": 600}
    assert story.lies("bob") == {"place-6": 600, "place-8": 600, "hard-8": 600}


def test_4_7_2_unless_the_player_says_otherwise() -> None:
    story = CrapsStory("44")
    story.place("alice", "win", 1000)
    for area in ("place-6", "place-8", "place-5"):
        story.place("alice", area, 600)
    story.player("alice", CallOn("place-6", only=True))
    assert story.refused("alice", CallOn("place-6")).reason == "place-6 is on already"
    story.player("alice", CallOn("place-5"))
    story.player("alice", CallOn("place-8", off=True, only=True))
    assert story.table.round.carry.on == (("alice", "place-6"), ("alice", "place-5"))
    story.throw()
    assert story.lies("alice")["place-8"] == 600
    assert story.table.round.carry.on == ()  # a point is set (I-CR-8)


def test_4_7_3_other_wagers_are_always_on() -> None:
    story = CrapsStory("42")
    story.place("alice", "win", 1000)
    story.place("alice", "big-6", 500)
    story.place("alice", "place-8", 600)
    assert story.refused("alice", CallOn("big-6")).rule == "qld-2024:4:7(3)"
    assert story.refused("alice", CallOn("field")).rule == "qld-2024:4:7(1)"
    story.throw()
    assert story.result("alice", "big-6")[0] == "win"
    assert story.refused("alice", CallOn("place-8")).rule == "qld-2024:4:7(3)"


# 4:8


def test_4_8_1_minimum_and_maximum() -> None:
    sign = Sign({"": Limit(500, 10_000), "hardway": Limit(100, 2_000)})
    story = CrapsStory(sign=sign)
    assert story.refused("alice", Place("win", 400)).rule == "qld-2024:4:8(1)"
    assert story.refused("alice", Place("win", 10_100)).rule == "qld-2024:4:8(1)"
    assert story.refused("alice", Place("hard-4", 2_100)).rule == "qld-2024:4:8(1)"
    story.place("alice", "hard-4", 100)


def test_4_8_2_no_maximum_stops_the_odds() -> None:
    sign = Sign({"": Limit(500, 10_000)})
    story = CrapsStory("42", sign=sign, double_odds=True, players={"alice": 1, "bob": 2})
    story.place("alice", "win", 10_000)
    story.place("bob", "dont-win", 10_000)
    story.throw()
    story.place("alice", "win-odds", 20_000)
    story.place("bob", "dont-win-odds", 24_000)
    assert story.refused("alice", Place("win-odds", 100)).rule == "qld-2024:4:14(2)"


def test_4_9_a_wager_lies_where_the_player_put_it() -> None:
    """Also: 4:9"""
    story = CrapsStory("44")
    story.place("alice", "win", 1000)
    story.place("alice", "big-6", 500)  # 8 was meant; nobody moves it
    story.throw()
    assert story.lies("alice") == {"win": 1000, "big-6": 500}


# 4:11 to 4:13


@pytest.mark.parametrize(
    ("number", "pays"), [(4, 6000), (5, 4500), (6, 3600), (8, 3600), (9, 4500), (10, 6000)]
)
def test_4_11_buy_bets_pay_true_odds_for_a_commission(number: int, pays: int) -> None:
    first, last = {4: "13", 5: "14", 6: "24", 8: "26", 9: "45", 10: "46"}[number], "34"
    point = "45" if number != 9 else "46"
    story = CrapsStory(f"{point} {first} {last}")
    story.place("alice", "win", 100)
    story.throw()
    story.place("alice", f"buy-{number}", 3000)
    assert story.of(ev.FeeCharged)[-1].amount == 150
    story.throw()
    assert story.result("alice", f"buy-{number}") == ("win", 3000 + pays, "qld-2024:4:11(2)")
    assert story.won("alice") == pays - 150 - 100
    assert story.house == 150 - pays


@pytest.mark.parametrize(
    ("number", "pays", "fee"),
    [(4, 1500, 75), (5, 2000, 100), (6, 2500, 125), (8, 2500, 125), (9, 2000, 100), (10, 1500, 75)],
)
def test_4_12_lay_bets_pay_true_odds_for_a_commission(number: int, pays: int, fee: int) -> None:
    story = CrapsStory("34")
    story.place("alice", f"lay-{number}", 3000)
    story.place("alice", "win", 100)
    assert story.of(ev.FeeCharged)[-1].amount == fee
    story.throw()
    assert story.result("alice", f"lay-{number}") == ("win", 3000 + pays, "qld-2024:4:12(2)")
    assert (story.won("alice"), story.house) == (pays - fee + 100, fee - pays - 100)


def test_4_12_1_a_lay_bet_loses_on_its_number() -> None:
    story = CrapsStory("44")
    story.place("alice", "win", 100)
    story.place("alice", "lay-8", 3000)
    story.throw()
    assert story.result("alice", "lay-8") == ("lose", 0, "qld-2024:4:12(1)")
    assert (story.won("alice"), story.house) == (-3225, 3125)


def test_4_11_1_the_commission_needs_chips_too() -> None:
    story = CrapsStory(players={"alice": 1})
    assert story.refused("alice", Place("buy-4", 100_000)).rule == "qld-2024:4:11(1)"
    story.place("alice", "buy-4", 90_000)
    assert story.refused("alice", Place("buy-4", 5_500)).rule == "qld-2024:4:11(1)"


def test_4_11_1_commission_is_never_above_the_percentage() -> None:
    assert c.commission("buy-4", 1050, 500) == 52
    assert c.commission("buy-4", 1050, 500, unit=50) == 50
    assert c.commission("lay-6", 1050, 500) == 43
    with pytest.raises(ValueError, match="not more than 5%"):
        GAMES["craps"].configure({"buy_commission": 501})
    with pytest.raises(ValueError, match="4:12"):
        GAMES["craps"].configure({"lay_commission": -1})


def test_4_13_1_the_commission_of_a_removed_wager_goes_back() -> None:
    """I-CR-3, I-CR-5."""
    story = CrapsStory("42 45")
    story.place("alice", "win", 1000)
    story.place("alice", "buy-4", 2000)
    story.place("alice", "buy-4", 2000)
    story.throw(2)
    assert story.house == 200
    story.change("alice", "buy-4", 1000)
    assert story.of(ev.FeeReturned)[-1].amount == 150
    assert story.of(ev.FeeReturned)[-1].rule == "qld-2024:4:13(1)"
    story.withdraw("alice", "buy-4")
    assert (story.won("alice"), story.house) == (-1000, 0)


def test_4_13_1_a_void_wager_brings_its_commission_back() -> None:
    story = CrapsStory(players={"alice": 1, "bob": 2})
    story.place("bob", "lay-4", 4000)
    assert story.house == 100
    story.supervisor(VoidWagers("bob"))
    assert (story.won("bob"), story.house) == (0, 0)


def test_4_13_2_nothing_else_is_charged() -> None:
    story = CrapsStory("42")
    story.place("alice", "win", 1000)
    story.throw()
    for area in c.AREAS:
        if area.startswith(("place", "hard", "big", "any", "craps", "eleven", "field", "come")):
            if area in c.TRAVELLED or area in c.BASE:
                continue
            story.place("alice", area, 600)
    assert story.of(ev.FeeCharged) == []
    assert story.won("alice") == -story.at_risk("alice")


# 4:14 to 4:17


def line_story(dice: str, area: str, amount: int, **options: Any) -> CrapsStory:
    """bob has ``area`` with its point; alice shoots."""
    story = CrapsStory(dice, players={"alice": 1, "bob": 2}, **options)
    story.place("alice", "win", 100)
    if area.endswith("come"):
        story.throw()
    story.place("bob", area, amount)
    story.throw()
    return story


@pytest.mark.parametrize(
    ("point", "pays"),
    [("22", 2000), ("23", 1500), ("24", 1200), ("26", 1200), ("45", 1500), ("46", 2000)],
)
def test_4_14_5_odds_on_a_win_bet(point: str, pays: int) -> None:
    """Also: 4:14"""
    story = line_story(f"{point} {point}", "win", 1000)
    story.place("bob", "win-odds", 1000)
    story.throw()
    assert story.result("bob", "win-odds") == ("win", 1000 + pays, "qld-2024:4:14(5)")
    assert story.won("bob") == 1000 + pays


@pytest.mark.parametrize(
    ("point", "lays", "pays"),
    [
        ("22", 2000, 1000),
        ("23", 1500, 1000),
        ("24", 1200, 1000),
        ("26", 1200, 1000),
        ("45", 1500, 1000),
        ("46", 2000, 1000),
    ],
)
def test_4_15_5_odds_on_a_dont_win_bet(point: str, lays: int, pays: int) -> None:
    """Also: 4:15"""
    story = line_story(f"{point} 34", "dont-win", 1000)
    assert story.refused("bob", Place("dont-win-odds", lays + 600)).rule == "qld-2024:4:15(2)"
    story.place("bob", "dont-win-odds", lays)
    story.throw()
    assert story.result("bob", "dont-win-odds") == ("win", lays + pays, "qld-2024:4:15(5)")
    assert story.won("bob") == 1000 + pays


@pytest.mark.parametrize(
    ("number", "pays"),
    [("22", 2000), ("23", 1500), ("24", 1200), ("26", 1200), ("45", 1500), ("46", 2000)],
)
def test_4_16_5_odds_on_a_come_bet(number: str, pays: int) -> None:
    """Also: 4:16"""
    total = int(number[0]) + int(number[1])
    point = "55" if total != 10 else "44"
    story = line_story(f"{point} {number} {number}", "come", 1000)
    story.place("bob", f"come-odds-{total}", 1000)
    story.throw()
    assert story.result("bob", f"come-odds-{total}")[1:] == (1000 + pays, "qld-2024:4:16(5)")
    assert story.won("bob") == 1000 + pays


@pytest.mark.parametrize(
    ("number", "lays"),
    [("22", 2000), ("23", 1500), ("24", 1200), ("26", 1200), ("45", 1500), ("46", 2000)],
)
def test_4_17_5_odds_on_a_dont_come_bet(number: str, lays: int) -> None:
    """Also: 4:17"""
    total = int(number[0]) + int(number[1])
    point = "55" if total != 10 else "44"
    story = line_story(f"{point} {number} 34", "dont-come", 1000)
    area = f"dont-come-odds-{total}"
    assert story.refused("bob", Place(area, lays + 600)).rule == "qld-2024:4:17(2)"
    story.place("bob", area, lays)
    story.throw()
    assert story.result("bob", area) == ("win", lays + 1000, "qld-2024:4:17(5)")
    assert story.won("bob") == 2000


@pytest.mark.parametrize("area", ["win", "come"])
def test_4_14_2_the_odds_are_not_more_than_the_bet(area: str) -> None:
    """Also: 4:16"""
    story = line_story("55 44 44 34" if area == "come" else "44 44 34", area, 1000)
    odds = "win-odds" if area == "win" else "come-odds-8"
    rule = "qld-2024:4:14(2)" if area == "win" else "qld-2024:4:16(2)"
    assert story.refused("bob", Place(odds, 1050)).rule == rule
    story.place("bob", odds, 1000)
    assert story.refused("alice", Place("come-odds-8", 100)).reason


def test_4_14_2_the_most_follows_the_bet_from_point_to_point() -> None:
    """Also: 4:8"""
    story = line_story("44 44 44 44", "win", 1000)
    story.place("bob", "win-odds", 1000)
    story.throw()  # the point is made
    story.place("bob", "win", 5000)
    if not story.table.round.has_line_wager(story.table.round.carry.shooter):
        story.place(story.table.round.carry.shooter, "win", 1000)
    story.throw()
    assert story.refused("bob", Place("win-odds", 5050)).rule == "qld-2024:4:14(2)"
    story.place("bob", "win-odds", 5000)
    story.throw()
    assert story.result("bob", "win-odds") == ("win", 5000 + 6000, "qld-2024:4:14(5)")


def test_4_14_3_a_payable_unit_may_be_made() -> None:
    """Also: 4:15"""
    story = line_story("45 45", "win", 500)  # 3 to 2
    assert story.refused("bob", Place("win-odds", 650)).rule == "qld-2024:4:14(2)"
    story.place("bob", "win-odds", 600)  # the next amount that wins whole dollars
    story.throw()
    assert story.won("bob") == 500 + 900
    limit = c.odds_limit
    six, lay_six = Fraction(6, 5), Fraction(5, 6)
    assert limit("win-odds", 300, six, unit=100, step=100, double=False) == 500
    assert limit("win-odds", 300, six, unit=100, step=50, double=False) == 500
    assert limit("win-odds", 200, six, unit=100, step=50, double=False) == 250
    assert limit("dont-win-odds", 300, lay_six, unit=100, step=100, double=False) == 600
    assert limit("dont-win-odds", 500, lay_six, unit=100, step=100, double=False) == 600
    assert limit("win-odds", 700, Fraction(2), unit=100, step=50, double=False) == 700


def test_4_14_3_b_double_odds_if_the_operator_agrees() -> None:
    """Also: 4:15, 4:16, 4:17"""
    story = line_story("44 44", "win", 1000, double_odds=True)
    assert story.refused("bob", Place("win-odds", 2050)).rule == "qld-2024:4:14(2)"
    story.place("bob", "win-odds", 2000)
    story.throw()
    assert story.won("bob") == 1000 + 2400
    story = line_story("44 34", "dont-win", 1000, double_odds=True)
    story.place("bob", "dont-win-odds", 2400)
    story.throw()
    assert story.won("bob") == 1000 + 2000


@pytest.mark.parametrize(
    ("dice", "area", "odds", "amount", "wins"),
    [
        ("44 44", "win", "win-odds", 1250, (1500, 1500)),
        ("44 44", "win", "win-odds", 1300, (1560, 1600)),
        ("55 44 44", "come", "come-odds-8", 1300, (1560, 1600)),
        ("44 34", "dont-win", "dont-win-odds", 1300, (1083, 1100)),
        ("55 44 34", "dont-come", "dont-come-odds-8", 1300, (1083, 1100)),
    ],
)
def test_4_14_4_winnings_of_larger_odds_may_go_up_to_the_dollar(
    dice: str, area: str, odds: str, amount: int, wins: tuple[int, int]
) -> None:
    """An option (I-G-4).

    Also: 4:15, 4:16, 4:17
    """
    for option, gain in zip((False, True), wins, strict=True):
        story = line_story(dice, area, 1000, double_odds=True, round_odds=option)
        story.place("bob", odds, amount)
        story.throw()
        assert story.result("bob", odds)[1] == amount + gain


def test_4_14_4_odds_within_the_bet_are_not_rounded_up() -> None:
    story = line_story("44 44", "win", 1000, round_odds=True)
    story.place("bob", "win-odds", 900)
    story.throw()
    assert story.result("bob", "win-odds")[1] == 900 + 1080


def test_4_14_1_no_odds_without_a_bet_that_has_its_point() -> None:
    """Also: 4:15"""
    story = CrapsStory("42", players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.place("bob", "dont-win", 1000)
    assert story.refused("alice", Place("win-odds", 500)).rule == "qld-2024:4:14(1)"
    assert story.refused("bob", Place("dont-win-odds", 500)).rule == "qld-2024:4:15(1)"
    story.throw()
    assert story.refused("bob", Place("win-odds", 500)).rule == "qld-2024:4:14(1)"


def come_out_with_come_odds(dice: str) -> CrapsStory:
    """bob has a come bet on 9 with odds, and a come out roll is next."""
    story = line_story(f"55 45 55 {dice}", "come", 1000)
    story.place("bob", "come-odds-9", 1000)
    story.place("bob", "dont-come", 1000)
    story.throw()  # the point is made; bob's don't come bet rides on 10
    story.place("bob", "dont-come-odds-10", 2000)
    story.place("alice", "win", 100)
    return story


def test_4_16_6_come_odds_sleep_and_go_back_when_their_bet_is_decided() -> None:
    """I-CR-5.

    Also: 4:7
    """
    story = come_out_with_come_odds("34")
    before = story.credit("bob")
    story.throw()
    assert story.result("bob", "come-9")[0] == "lose"
    assert story.result("bob", "come-odds-9") == ("void", 1000, "qld-2024:4:16(6)")
    assert story.result("bob", "dont-come-odds-10") == ("win", 3000, "qld-2024:4:17(5)")
    assert story.credit("bob") - before == 1000 + 2000 + 3000
    story = come_out_with_come_odds("45")
    story.throw()
    assert story.result("bob", "come-9") == ("win", 2000, "qld-2024:4:10(1)")
    assert story.result("bob", "come-odds-9")[0] == "void"


def test_4_16_6_come_odds_called_on() -> None:
    story = come_out_with_come_odds("45")
    story.player("bob", CallOn("come-odds-9"))
    story.throw()
    assert story.result("bob", "come-odds-9") == ("win", 2500, "qld-2024:4:16(5)")


def test_4_16_7_dont_come_odds_are_always_on() -> None:
    assert row("dont-come-odds-5", 0) == [U, U, U, L, U, "2/3", U, U, U, U, U]


# Wagers that stay.


def test_4_25_5_only_decided_wagers_are_touched() -> None:
    story = CrapsStory("42 56", players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.place("bob", "place-6", 600)
    story.place("bob", "field", 500)
    story.throw()
    story.throw()
    assert story.lies("alice") == {"win": 1000}
    assert story.lies("bob") == {"place-6": 600}
    assert (story.at_risk("alice"), story.at_risk("bob"), story.house) == (1000, 600, 500)


def test_4_6_1_nobody_leaves_behind_a_wager_and_closing_returns_them() -> None:
    story = CrapsStory("42", players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.place("bob", "buy-9", 1000)
    story.throw()
    assert story.refused("bob", Leave()).reason == "bob has undecided wagers"
    assert story.refused("bob", CloseTable()).reason
    story.supervisor(CloseTable())
    assert story.table.closed
    assert (story.won("alice"), story.won("bob"), story.house) == (0, 0, 0)
    assert story.result("bob", "buy-9") == ("void", 1000, "qld-2024:4:6(1)")


def test_4_25_1_the_total_is_called() -> None:
    story = CrapsStory("44 53 34")
    story.place("alice", "win", 1000)
    story.throw(2)
    story.place("alice", "win", 1000)
    story.throw()
    assert [t.call for t in story.of(ev.Thrown)] == ["8 the hardway", "8", "7"]
    assert story.refused(DEALER, NoMoreBets()).rule == "qld-2024:4:22(1)"
    assert story.refused("alice", Choose("accept")).rule == "qld-2024:4:20(2)"
    assert story.refused(SUPERVISOR, Roll((3, 4))).reason


def test_4_5_2_a_confirmed_wager_lies_before_the_dice_rest() -> None:
    story = CrapsStory(staffed=True, players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.no_more_bets()
    story.player("bob", CallBet("field", 500))
    story.dealer(ConfirmBet("bob"))
    assert story.lies("bob") == {}
    story.say(BOX, ConfirmBet("bob"))
    assert story.lies("bob") == {"field": 500}
    story.player("bob", CashOut(99_500))  # what lies is out of reach
    story.say(STICK, Roll((3, 3)))
    story.go_on()
    assert story.result("bob", "field") == ("lose", 0, "qld-2024:4:4(2)")
    assert story.house == 500


def test_4_5_2_chips_that_went_elsewhere_make_no_wager() -> None:
    story = CrapsStory(staffed=True, players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.no_more_bets()
    story.player("bob", CallBet("field", 500))
    story.dealer(ConfirmBet("bob"))
    story.player("bob", CashOut(100_000))
    story.say(BOX, ConfirmBet("bob"))
    assert story.announced()[-1] == "no bet: $5.00 of bob on field"
    assert (story.lies("bob"), story.at_risk("bob")) == ({}, 0)


def test_4_11_1_the_range_that_is_listed_leaves_the_commission() -> None:
    story = CrapsStory()
    listed = {one.command.area: one for one in story.table.legal() if type(one.command) is Place}
    assert (listed["buy-4"].low, listed["buy-4"].high) == (100, 95_200)
    story.place("alice", "buy-4", 95_200)
    assert story.credit("alice") == 100_000 - 95_200 - 4_760


@pytest.mark.parametrize("point", c.POINTS)
def test_4_14_1_odds_are_decided_by_their_point_and_a_seven_alone(point: int) -> None:
    """Also: 4:15(1)."""
    for total in range(2, 13):
        throw = c.Throw(point, total, hard=False)
        win = c.win_odds.results[c.win_odds.decide(throw)]
        lay = c.dont_win_odds.results[c.dont_win_odds.decide(throw)]
        if total == point:
            assert win == Win(c.TRUE_ODDS[point], "qld-2024:4:14(5)")
            assert isinstance(lay, Lose)
        elif total == 7:
            assert isinstance(win, Lose)
            assert lay == Win(c.LAY_ODDS[point], "qld-2024:4:15(5)")
        else:
            assert isinstance(win, Undecided)
            assert isinstance(lay, Undecided)
        before = c.Throw(c.COME_OUT, total, hard=False)  # there is no point that they could be on
        assert isinstance(c.win_odds.results[c.win_odds.decide(before)], Undecided)
        assert isinstance(c.dont_win_odds.results[c.dont_win_odds.decide(before)], Undecided)


def test_4_14_2_no_odds_on_no_bet() -> None:
    limit = c.odds_limit("win-odds", 0, Fraction(6, 5), unit=1, step=1, double=False)
    assert limit == 0


def test_4_10_every_number_that_an_area_is_for_is_the_one_it_is_called_by() -> None:
    names = {"eleven": 11}
    for area, number in c.NUMBER.items():
        assert number == names.get(area) or area.endswith(f"-{number}"), area
