"""Keno as the Queensland notice of 1994 left it, a test a clause; and its exact returns."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from croupier.equipment.balls import draw
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.keno import wagers as k
from croupier.games.keno.round import (
    ApproveNewCatch,
    BuyTicket,
    DenyNewCatch,
    GeneratorMalfunction,
    KenoOptions,
    by_spots,
    prizes_of,
)
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.acts import Leave, VoidWagers
from croupier.table.commands import Catch, Choose, Place, Withdraw
from croupier.table.ledger import at_risk
from croupier.table.results import Lose, Win
from tests.story import DEALER, INSPECTOR, SUPERVISOR, Story

LOW = Catch(tuple(range(1, 21)))
HIGH = Catch(tuple(range(61, 81)))
WRITER = Actor("writer", Role.KENO_WRITER)


def keno(*catches: Catch, **more: object) -> Story:
    return Story("keno", chance=catches, **more)  # type: ignore[arg-type]


def risk(story: Story, name: str) -> int:
    return story.table.ledger.balance(at_risk(name))


# Tickets and the draw.


def test_qld94_28_80_1_twenty_numbers_of_eighty() -> None:
    story = keno(by_hand=True)
    story.place("alice", "keno-3-17-42", 5_00)
    story.no_more_bets()
    for wrong in (LOW.numbers[:19], (*LOW.numbers[:19], 81), (*LOW.numbers[:19], 1)):
        assert story.refused(DEALER, Catch(wrong)).rule == "qld-1994:29:81.1"
    story.say(WRITER, LOW)
    (catch,) = story.of(ev.NumbersDrawn)
    assert (tuple(catch.numbers), catch.rule) == (LOW.numbers, "qld-1994:29:81.1")


def test_qld94_28_80_1_a_the_balls_are_numbered_one_to_eighty_and_drawn_one_at_a_time() -> None:
    """Also: qld-1994:schedule:25"""
    source = SeededSource(4)
    seen = {number for _ in range(200) for number in draw(source)}
    assert seen == set(range(1, 81))
    assert len(set(draw(source))) == 20


@pytest.mark.parametrize("spots", range(1, 21))
def test_qld94_28_a_ticket_has_one_to_twenty_spots(spots: int) -> None:
    story = keno(LOW)
    name = k.ticket_name(tuple(range(1, spots + 1)))
    story.place("alice", name, 1_00)
    story.no_more_bets()
    prize = k.STANDARD[spots][spots] * 1_00
    assert story.result("alice", name) == ("win", prize, "qld-1994:schedule:26(a)")
    assert story.won("alice") == prize - 1_00 == -story.house


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("heads", "is no ticket"),
        ("keno-", "is no ticket"),
        ("keno-3-x", "is no ticket"),
        ("keno-3-²", "is no ticket"),
        ("keno-0-3", "1 to 80"),
        ("keno-81", "1 to 80"),
        ("keno-3-3", "marked once"),
        ("keno-3-03", "marked once"),
        (k.ticket_name(tuple(range(1, 22))), "1 to 20 spots"),
    ],
)
def test_a_ticket_that_cannot_be(name: str, reason: str) -> None:
    story = keno()
    assert reason in story.refused("alice", Place(name, 1_00)).reason
    assert reason in story.refused("alice", BuyTicket(name, 1_00, 2)).reason
    with pytest.raises(KeyError):
        story.table.round.layout[name]


def test_a_ticket_is_the_same_however_its_numbers_are_written() -> None:
    story = keno(LOW)
    story.place("alice", "keno-42-3-17", 1_00)
    story.place("alice", "keno-3-17-42", 1_00)
    assert [w.amount for w in story.table.round.wagers.values()] == [2_00]
    story.withdraw("alice", "keno-3-17-42")
    assert story.won("alice") == 0


def test_qld94_29_81_1_a_drawing_device_makes_the_result() -> None:
    for device in ("balls", "generator"):
        story = keno(LOW, device=device)
        story.place("alice", "keno-1-2", 1_00)
        story.no_more_bets()
        assert story.won("alice") == 11_00
    with pytest.raises(ValueError, match=r"28:80\.1"):
        GAMES["keno"].configure({"device": "hat"})


# Keno writers.


def test_qld94_28_80_1_a_keno_writer_takes_wagers_and_issues_tickets() -> None:
    """Also: qld-1994:schedule:23"""
    story = keno(LOW, HIGH)
    assert "not at this table" in story.refused(WRITER, BuyTicket("keno-1", 1_00, 2)).reason
    story.say(WRITER, BuyTicket("keno-1", 1_00, 2, "alice"))
    assert "ticket #1 of alice: 2 draws, $2.00 in all" in story.announced()
    assert "may not give" in story.refused(INSPECTOR, BuyTicket("keno-1", 1_00, 2, "a")).reason


def test_qld94_schedule_21_a_player_buys_in_person() -> None:
    story = keno(players={"alice": 1, "bob": 2})
    runner = BuyTicket("keno-1", 1_00, 2, "alice")
    assert story.refused("bob", runner).rule == "qld-1994:schedule:21"
    story.player("alice", runner)


def test_qld94_schedule_22_keno_writers_pay() -> None:
    story = keno(LOW, HIGH)
    story.place("alice", "keno-1", 1_00)
    story.no_more_bets()
    said = [e for e in story.of(ev.Announced) if e.text == "keno writers pay the winning tickets"]
    assert [e.rule for e in said] == ["qld-1994:schedule:22"]
    story.place("alice", "keno-1", 1_00)
    story.no_more_bets()  # nothing to pay
    assert story.announced().count("keno writers pay the winning tickets") == 1


def test_qld94_schedule_24_the_catch_is_told_as_numbers() -> None:
    story = keno(HIGH)
    story.no_more_bets()
    assert story.of(ev.NumbersDrawn)[0].numbers == list(HIGH.numbers)
    closed = story.of(ev.RoundClosed)[0].outcome
    assert closed == {"catch": [str(n) for n in range(61, 81)], "order": closed["order"]}


# Several draws ahead.


def test_qld94_28_80_1_a_writer_sells_a_ticket_for_one_draw() -> None:
    story = Story("keno", by_hand=True, staffed=True, players={"ann": 1})
    story.say(WRITER, BuyTicket("keno-7", 5_00, 1, "ann"))
    assert story.won("ann") == -5_00
    assert story.refused(WRITER, BuyTicket("keno-7", 5_00, 0, "ann")).rule == "qld-1994:28:80.1"
    story.no_more_bets()
    story.go_on()
    story.dealer(Catch(tuple(range(21, 41))))
    story.go_on()
    assert (story.won("ann"), story.table.round.carry.tickets) == (-5_00, ())


def test_a_ticket_for_three_draws_is_paid_draw_by_draw() -> None:
    story = keno(LOW, HIGH, LOW, LOW)
    story.player("alice", BuyTicket("keno-1-2", 5_00, 3))
    assert (story.credit("alice"), risk(story, "alice")) == (985_00, 15_00)
    story.no_more_bets()
    assert (story.won("alice"), risk(story, "alice")) == (60_00 - 15_00, 10_00)
    assert story.refused("alice", Leave()).reason == "alice has undecided wagers"
    assert "stands" in story.refused("alice", Withdraw("keno-1-2#1")).reason
    assert "is no ticket" in story.refused("alice", Place("keno-1-2#1", 5_00)).reason
    assert "boxes" in story.refused("alice", Place("keno-1-2", 5_00, 1)).reason
    story.no_more_bets()
    assert (story.won("alice"), risk(story, "alice")) == (60_00 - 15_00, 5_00)
    story.no_more_bets()
    assert (story.won("alice"), risk(story, "alice")) == (120_00 - 15_00, 0)
    story.no_more_bets()  # its draws are over
    assert story.won("alice") == 105_00 == -story.house
    story.player("alice", Leave())


def test_two_tickets_with_the_same_numbers_are_two_wagers() -> None:
    story = keno(LOW)
    story.player("alice", BuyTicket("keno-1", 5_00, 2))
    story.player("alice", BuyTicket("keno-1", 7_00, 2))
    story.place("alice", "keno-1", 1_00)
    story.no_more_bets()
    assert sorted((e.area, e.stake, e.returned) for e in story.settled()) == [
        ("keno-1", 1_00, 3_00),
        ("keno-1#1", 5_00, 15_00),
        ("keno-1#2", 7_00, 21_00),
    ]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (BuyTicket("keno-1", 1_00, 0), "1 to 20 draws"),
        (BuyTicket("keno-1", 1_00, 21), "1 to 20 draws"),
        (BuyTicket("keno-1", 50, 2), "limits"),
        (BuyTicket("keno-1", 101_00, 2), "limits"),
        (BuyTicket("keno-1", 1_01, 2), "steps"),
        (BuyTicket("keno-1", 100_00, 11), "has $1,000.00"),
    ],
)
def test_a_ticket_for_several_draws_that_is_not_sold(command: BuyTicket, reason: str) -> None:
    assert reason in keno().refused("alice", command).reason


def test_a_ticket_declared_void_is_void_for_every_draw() -> None:
    story = keno(LOW)
    story.player("alice", BuyTicket("keno-1", 5_00, 4))
    story.supervisor(VoidWagers("alice"))
    assert (story.won("alice"), risk(story, "alice")) == (0, 0)
    story.no_more_bets()
    assert story.table.round.tickets == {}


def test_qld94_28_80_1_writers_accept_nothing_once_tickets_are_no_longer_sold() -> None:
    story = keno(by_hand=True)
    story.place("alice", "keno-1", 1_00)
    story.no_more_bets()
    for late in (Place("keno-2", 1_00), Withdraw("keno-1"), BuyTicket("keno-2", 1_00, 1)):
        assert story.refused("alice", late).rule == "qld-1994:28:80.1"


def test_limits_of_tickets_are_those_of_the_sign() -> None:
    story = keno()
    for over in (Place("keno-1", 101_00), BuyTicket("keno-1", 101_00, 1)):
        assert story.refused("alice", over).rule == "qld-2024:general:13(1)"
    for odd in (Place("keno-1", 1_01), BuyTicket("keno-1", 1_01, 1)):
        assert story.refused("alice", odd).rule == "qld-2024:general:6"


# A malfunction.


def test_qld94_31_84_8_2_a_generator_fails_during_the_selection_not_before() -> None:
    story = keno(by_hand=True, staffed=True)
    story.place("alice", "keno-1", 1_00)
    story.no_more_bets()
    assert story.refused(DEALER, GeneratorMalfunction()).rule == "qld-1994:31:84.8(2)"
    story.go_on()
    story.dealer(GeneratorMalfunction((1,)))
    assert story.refused(DEALER, LOW).rule == "qld-1994:31:84.8(3)"


def test_qld94_31_84_8_2_numbers_of_a_failed_generator_are_not_the_result() -> None:
    story = keno(by_hand=True)
    story.place("alice", "keno-1", 1_00)
    story.no_more_bets()
    story.dealer(GeneratorMalfunction((1, 2, 3)))
    said = story.of(ev.Announced)[-1]
    assert (said.text, said.rule) == ("not the result: 1 2 3", "qld-1994:31:84.8(2)")
    assert story.refused(DEALER, LOW).rule == "qld-1994:31:84.8(3)"
    story.say(INSPECTOR, ApproveNewCatch())
    story.dealer(HIGH)
    assert (story.won("alice"), story.house) == (-1_00, 1_00)


def test_qld94_31_84_8_3_no_new_catch_without_an_inspectors_approval() -> None:
    story = keno(LOW, HIGH, staffed=True)
    story.place("alice", "keno-1", 1_00)
    story.no_more_bets()
    story.go_on()
    story.dealer(GeneratorMalfunction())  # after all twenty came, before they stand
    for who in (DEALER, SUPERVISOR):
        assert "may not give" in story.refused(who, ApproveNewCatch()).reason
        assert story.refused(who, Choose("go on")).rule == "qld-1994:31:84.8(3)"
    for by in (DEALER, SUPERVISOR):
        assert story.refused(by, Choose("no new catch")).rule == "qld-1994:31:84.8(2)"
    assert "may not" in story.refused(SUPERVISOR, DenyNewCatch()).reason
    story.say(INSPECTOR, ApproveNewCatch())
    (recorded,) = story.of(ev.Directed)
    assert (recorded.what, recorded.by) == ("approve new catch", "inspector")
    assert recorded.rule == "qld-1994:31:84.8(3)"
    story.go_on()
    assert story.of(ev.NumbersDrawn)[0].numbers == list(HIGH.numbers)
    assert story.won("alice") == -1_00


def test_qld94_31_84_8_3_without_approval_the_draw_has_no_result() -> None:
    story = keno(by_hand=True)
    story.place("alice", "keno-1", 1_00)
    story.player("alice", BuyTicket("keno-2", 5_00, 3))
    story.no_more_bets()
    story.dealer(GeneratorMalfunction())
    story.say(INSPECTOR, DenyNewCatch())
    assert story.result("alice", "keno-1") == ("void", 1_00, "qld-1994:31:84.8(3)")
    assert (story.won("alice"), risk(story, "alice"), story.house) == (-10_00, 10_00, 0)
    story.no_more_bets()  # the ticket's later draws stand
    story.dealer(LOW)
    assert (story.won("alice"), risk(story, "alice")) == (-10_00 + 15_00, 5_00)


def test_qld94_31_84_8_1_is_for_a_generator_only() -> None:
    """Also: qld-1994:30:84.4A, qld-1994:schedule:20"""
    story = keno(by_hand=True, device="balls")
    story.no_more_bets()
    assert story.refused(DEALER, GeneratorMalfunction()).rule == "qld-1994:31:84.8(1)"
    story = keno(by_hand=True)
    story.no_more_bets()
    for wrong in ((1, 1), (0,), (81,), tuple(range(1, 22))):
        assert story.refused(DEALER, GeneratorMalfunction(wrong)).rule == "qld-1994:28:80.1"
    assert "may be directed now" in story.refused(INSPECTOR, ApproveNewCatch()).reason


# Prize lists.


def test_qld94_schedule_26_three_combinations_of_lists() -> None:
    lists = {name: prizes_of(KenoOptions(prizes=name)).prizes for name in k.LISTS}
    assert lists["list"] == k.STANDARD
    assert lists["alternative"] == k.ALTERNATIVE
    mixed = lists["list with alternative 20 spots"]
    assert mixed[20] == k.ALTERNATIVE[20] != k.STANDARD[20]
    assert {s: mixed[s] for s in range(1, 20)} == {s: k.STANDARD[s] for s in range(1, 20)}
    with pytest.raises(ValueError, match="schedule:26"):
        GAMES["keno"].configure({"prizes": "none"})


@pytest.mark.parametrize(
    ("prizes", "paid", "mark"),
    [
        ("list", 50_000, "(a)"),
        ("alternative", 80_000, "(b)"),
        ("list with alternative 20 spots", 80_000, "(c)"),
    ],
)
def test_qld94_schedule_26_a_twenty_spot_ticket_by_each(prizes: str, paid: int, mark: str) -> None:
    story = keno(LOW, prizes=prizes)
    name = k.ticket_name((*range(1, 15), *range(50, 56)))  # fourteen caught
    story.place("alice", name, 1_00)
    story.no_more_bets()
    rule = f"qld-1994:schedule:26{mark}"
    assert story.result("alice", name) == ("win", paid * 1_00, rule)


def test_a_house_may_bring_its_own_list() -> None:
    rows = tuple((spots, spots, 2) for spots in range(1, 21))
    story = keno(LOW, list_rows=rows)
    story.place("alice", "keno-1-2-3", 1_00)
    story.no_more_bets()
    assert story.won("alice") == 1_00
    assert k.exact_return(by_spots(rows), 1) == Fraction(1, 2)
    for wrong, reason in (
        (rows[:19], "no prize for 20 spots"),
        ((*rows, (21, 1, 2)), "1 to 20 spots"),
        ((*rows, (3, 4, 2)), "no prize"),
        ((*rows, (3, 2, 0)), "no prize"),
        ((*rows, (3, 3, 9)), "one prize"),
    ):
        with pytest.raises(ValueError, match=reason):
            KenoOptions(list_rows=wrong)
    with pytest.raises(ValueError, match="one draw"):
        KenoOptions(most_draws=0)


@pytest.mark.parametrize("prizes", [k.STANDARD, k.ALTERNATIVE])
def test_the_exact_return_of_every_ticket(prizes: k.Prizes) -> None:
    """Counted with the result functions the table settles with, over every number caught."""
    listed = k.PrizeList(prizes, "qld-1994:schedule:26")
    for spots in k.SPOTS:
        numbers = tuple(range(1, spots + 1))
        result = k.ticket_pays(numbers, listed)
        total, back = 0, Fraction(0)
        for caught in range(spots + 1):
            ways = comb(spots, caught) * comb(80 - spots, 20 - caught)
            total += ways
            catch = (*range(1, caught + 1), *range(80, 60 + caught, -1))
            assert len(set(catch)) == 20
            found = result(catch)
            if isinstance(found, Win):
                back += ways * (1 + found.odds)
            else:
                assert type(found) is Lose
        assert total == comb(80, 20)
        assert back / total == k.exact_return(prizes, spots)
        assert Fraction(7, 10) < k.exact_return(prizes, spots) < Fraction(39, 50)


def test_known_chances() -> None:
    assert k.probability(10, 10) == Fraction(comb(20, 10), comb(80, 10))
    assert round(1 / k.probability(10, 10)) == 8_911_711  # as published
    assert round(1 / k.probability(20, 0)) == 843
    assert k.probability(3, 4) == 0
    for spots in k.SPOTS:
        assert sum(k.probability(spots, n) for n in range(spots + 1)) == 1


# By spots: what all of a list's prizes come to, and each times the numbers caught for it.
WHOLE_LISTS = {
    "list": {
        1: (3, 3),
        2: (12, 24),
        3: (28, 81),
        4: (125, 494),
        5: (218, 1_068),
        6: (637, 3_775),
        7: (1_572, 10_913),
        8: (15_551, 123_791),
        9: (62_141, 556_957),
        10: (256_350, 2_556_733),
        11: (276_321, 3_011_735),
        12: (458_698, 5_286_157),
        13: (542_242, 6_712_117),
        14: (658_702, 8_644_883),
        15: (782_243, 10_884_363),
        16: (1_016_400, 14_695_043),
        17: (1_064_495, 16_333_165),
        18: (1_266_718, 20_215_056),
        19: (1_335_633, 22_442_092),
        20: (1_554_534, 27_007_684),
    },
    "alternative": {
        1: (3, 3),
        2: (12, 24),
        3: (45, 134),
        4: (87, 340),
        5: (265, 1_306),
        6: (836, 4_971),
        7: (1_272, 8_813),
        8: (20_649, 164_481),
        9: (102_140, 916_952),
        10: (408_448, 4_075_522),
        11: (1_041_101, 11_409_775),
        12: (1_412_894, 16_527_931),
        13: (2_062_739, 25_687_096),
        14: (2_260_898, 30_118_852),
        15: (3_052_789, 42_630_332),
        16: (3_521_694, 51_758_290),
        17: (4_106_593, 63_378_250),
        18: (4_527_259, 73_351_521),
        19: (5_158_732, 87_212_283),
        20: (6_085_651, 106_192_078),
    },
}


@pytest.mark.parametrize("name", ["list", "alternative"])
def test_schedule_26_the_prize_lists_as_they_are_published(name: str) -> None:
    """I-G-8: the project's own; a prize that is changed is another list."""
    found = {
        spots: (sum(paid.values()), sum(caught * prize for caught, prize in paid.items()))
        for spots, paid in k.prize_list(name).prizes.items()
    }
    assert found == WHOLE_LISTS[name]
