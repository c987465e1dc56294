"""Schedule 8, clause by clause, and 8(a)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from croupier.games.sic_bo.round import (
    DiceNotFlat,
    JackpotMalfunction,
    TooFewTurnsOfTumbler,
    TumblerFault,
    layout,
)
from croupier.table import events as ev
from croupier.table.actors import SYSTEM
from croupier.table.acts import Leave, VoidWagers
from croupier.table.commands import (
    Choose,
    Correction,
    NoMoreBets,
    Pick,
    Place,
    Roll,
    TimeUp,
    Withdraw,
)
from croupier.table.felt import (
    Colour,
    ExchangeForeign,
    IssueColour,
    LateWager,
    RedeemColour,
    SettleAsPlaced,
)
from croupier.table.results import Win
from croupier.wagers.jackpots.changing import ChangeJackpot
from tests.story import DEALER, SUPERVISOR, Story

SPACE = list(product(range(1, 7), repeat=3))
TWO = {"ann": 1, "bob": 2}


def thrown(*dice: int, game: str = "sic-bo", **options: Any) -> Story:
    return Story(game, chance=[Roll(dice)], players=TWO, **options)


def by_hand(**options: Any) -> Story:
    """A dealer-run table, wagers closed, the tumbler turning."""
    story = Story("sic-bo", by_hand=True, staffed=True, players=TWO, **options)
    story.place("ann", "big", 1000)
    story.place("bob", "triple-4", 500)
    story.no_more_bets()
    return story


def edge(area: str, *, electronic: bool = False) -> Fraction:
    """The house edge over all 216 throws, through the result the table settles with."""
    result = layout(electronic)[area].result
    assert result is not None
    net = Fraction(0)
    for dice in SPACE:
        what = result(dice)
        net += what.odds if isinstance(what, Win) else -1
    return -net / len(SPACE)


def wins(area: str, holds: Callable[[tuple[int, ...]], bool]) -> None:
    """The area wins on exactly the throws for which a plain reading of the rule holds."""
    result = layout(False)[area].result
    assert result is not None
    for dice in SPACE:
        assert (type(result(dice)) is Win) == holds(dice), (area, dice)


def test_8_5_2_every_wager_wins_on_its_throws_and_no_other() -> None:
    """Also: 8:4."""
    wins("small", lambda d: 4 <= sum(d) <= 10 and len(set(d)) > 1)
    wins("big", lambda d: 11 <= sum(d) <= 17 and len(set(d)) > 1)
    wins("odd", lambda d: sum(d) % 2 == 1 and len(set(d)) > 1)
    wins("even", lambda d: sum(d) % 2 == 0 and len(set(d)) > 1)
    wins("any-triple", lambda d: len(set(d)) == 1)
    for n in range(1, 7):
        wins(f"triple-{n}", lambda d, n=n: d == (n, n, n))  # type: ignore[misc]
        wins(f"double-{n}", lambda d, n=n: sum(x == n for x in d) >= 2)  # type: ignore[misc]
        wins(f"face-{n}", lambda d, n=n: n in d)  # type: ignore[misc]
    for n in range(4, 18):
        wins(f"total-{n}", lambda d, n=n: sum(d) == n)  # type: ignore[misc]
    for a, b in combinations(range(1, 7), 2):
        wins(f"pair-{a}-{b}", lambda d, a=a, b=b: a in d and b in d)  # type: ignore[misc]
    for four in ("1-2-3-4", "2-3-4-5", "2-3-5-6", "3-4-5-6"):
        of = set(map(int, four.split("-")))
        wins(f"four-{four}", lambda d, of=of: len(set(d)) == 3 and set(d) <= of)  # type: ignore[misc]


def test_8_5_1_these_are_all_the_wagers() -> None:
    kinds: dict[str, int] = {}
    for area in layout(False).values():
        kinds[area.limit] = kinds.get(area.limit, 0) + 1
    assert kinds == {
        "small": 1,
        "big": 1,
        "odd": 1,
        "even": 1,
        "triple": 6,
        "double": 6,
        "any-triple": 1,
        "total": 14,
        "pair": 15,
        "four": 4,
        "face": 6,
    }
    assert thrown(1, 2, 3).refused("ann", Place("total-3", 500)).reason


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ("small", Fraction(1, 36)),  # published: 2.78%
        ("big", Fraction(1, 36)),
        ("odd", Fraction(1, 36)),
        ("even", Fraction(1, 36)),
        ("triple-6", Fraction(35, 216)),  # 180 to 1: 16.20%
        ("any-triple", Fraction(1, 9)),  # 31 to 1: 11.11%
        ("double-1", Fraction(1, 9)),  # 11 to 1: 11.11%
        ("total-4", Fraction(1, 8)),  # 62 to 1: 12.50%
        ("total-5", Fraction(1, 9)),  # 31 to 1: 11.11%
        ("total-6", Fraction(13, 108)),  # 18 to 1: 12.04%
        ("total-7", Fraction(7, 72)),  # 12 to 1: 9.72%
        ("total-8", Fraction(1, 8)),  # 8 to 1: 12.50%
        ("total-9", Fraction(2, 27)),  # 7 to 1: 7.41%
        ("total-10", Fraction(1, 8)),  # 6 to 1: 12.50%
        ("pair-1-2", Fraction(1, 36)),  # 6 to 1: 2.78%
        ("four-1-2-3-4", Fraction(1, 9)),  # 7 to 1: 11.11%
        ("face-3", Fraction(17, 216) - Fraction(9, 216)),  # 12 to 1 on three dice: 3.70%
    ],
)
def test_8_12_the_odds_give_the_published_edges(area: str, expected: Fraction) -> None:
    assert edge(area) == expected


def test_8_12_wagers_of_a_kind_pay_alike() -> None:
    """As many throws give a total as give the one as far above the middle."""
    for n in range(4, 11):
        assert edge(f"total-{n}") == edge(f"total-{21 - n}"), n
    for kind in ("triple", "double", "face"):
        assert len({edge(f"{kind}-{n}") for n in range(1, 7)}) == 1, kind
    for kind in ("pair", "four"):
        alike = {edge(name) for name in layout(False) if name.startswith(f"{kind}-")}
        assert len(alike) == 1, kind


def test_8_12_a_face_pays_by_how_many_dice_show_it() -> None:
    for dice, back in (((2, 3, 4), 200), ((2, 2, 4), 300), ((2, 2, 2), 1300)):
        story = thrown(*dice)
        story.place("ann", "face-2", 100)
        story.no_more_bets()
        assert story.result("ann", "face-2") == ("win", back, "qld-2024:8:12")
        assert story.house == -(back - 100)


def test_8_8_1_no_more_bets_comes_before_the_open_tumbler_turns() -> None:
    story = thrown(1, 2, 3)
    story.no_more_bets()
    calls = story.announced()
    assert calls.index("no more bets") < calls.index("the tumbler turns three times")


def test_8_8_2_a_covered_tumbler_turns_first() -> None:
    story = thrown(1, 2, 3, covered=True)
    assert story.announced() == ["the tumbler turns three times"]
    story.place("ann", "small", 1000)
    story.no_more_bets()
    assert story.of(ev.Announced)[1].rule == "qld-2024:8:8(2)"
    assert story.won("ann") == 1000


def test_8_8_3_nothing_changes_after_no_more_bets() -> None:
    story = by_hand()
    for command in (Place("small", 500), Withdraw("big")):
        assert "waits for" in story.refused("ann", command).reason


def test_8_6_1_a_wager_lies_on_an_area_of_the_layout() -> None:
    story = thrown(1, 2, 3)
    assert story.refused("ann", Place("middle", 500)).reason == "the layout has no area 'middle'"
    story.place("ann", "small", 500)
    assert story.of(ev.WagerPlaced)[0].area == "small"


def test_8_9_each_wager_is_settled_where_it_lies() -> None:
    story = thrown(6, 6, 5)
    story.place("ann", "big", 1000)
    story.place("ann", "small", 700)
    story.place("bob", "double-6", 300)
    story.no_more_bets()
    assert story.won("ann") == 1000 - 700
    assert story.won("bob") == 3300
    assert story.house == -(1000 - 700) - 3300
    results = [e.result for e in story.of(ev.Settled)]
    assert results == ["lose", "win", "win"]  # losing wagers are taken first


def test_8_10_2_a_moved_chip_is_settled_where_it_belongs() -> None:
    story = by_hand()
    right = SettleAsPlaced("ann", "big", "small", established=True)
    assert story.refused("ann", right).reason == "a player may not give 'settle as placed'"
    story.dealer(Roll((1, 2, 3)))
    story.supervisor(right)
    story.go_on()
    assert story.result("ann", "small") == ("win", 2000, "qld-2024:8:12")
    assert story.of(ev.WagerMoved)[0].rule == "qld-2024:8:10(2)"
    assert (story.won("ann"), story.won("bob"), story.house) == (1000, -500, -500)


def test_8_10_1_it_must_be_established_where_the_chip_belongs() -> None:
    """Also: 8:7."""
    story = by_hand()
    refusal = story.refused(SUPERVISOR, SettleAsPlaced("ann", "big", "small"))
    assert refusal.rule == "qld-2024:8:10(2)"
    other = SettleAsPlaced("ann", "odd", "small", established=True)
    assert "no wager on 'odd'" in story.refused(SUPERVISOR, other).reason


def test_8_11_1_a_colour_has_the_value_the_dealer_gave_it() -> None:
    """Also: 8:11(2)."""
    story = thrown(1, 2, 3, value_chips="prohibited")
    story.dealer(IssueColour("ann", "blue", 500))
    assert story.of(ev.Directed)[0].rule == "qld-2024:8:11(1)"
    assert story.of(ev.ColourIssued)[0].value == 500
    assert story.refused("ann", Place("small", 700)).rule == "qld-2024:8:11(1)"
    story.place("ann", "small", 1500)
    assert story.refused(DEALER, IssueColour("bob", "blue", 200)).rule == "qld-2024:8:11(1)"
    assert story.refused(DEALER, IssueColour("bob", "red", 0)).rule == "qld-2024:8:11(1)"


@pytest.mark.parametrize(("answer", "holders"), [("agree", ("ann", "bob")), ("object", ("ann",))])
def test_8_11_3_the_same_colour_needs_everyone_to_agree(
    answer: str, holders: tuple[str, ...]
) -> None:
    story = thrown(1, 2, 3)
    story.dealer(IssueColour("ann", "blue", 500))
    story.dealer(IssueColour("bob", "blue", 500))
    story.choose("bob", "agree")  # who is to get them is asked too (I-RO-8)
    story.choose("ann", answer)
    assert story.table.round.carry.colours == (Colour("blue", 500, holders),)


def test_8_11_2_value_chips_may_lie_beside_coloured_ones() -> None:
    """I-RO-4."""
    story = thrown(1, 2, 3)
    story.dealer(IssueColour("ann", "blue", 500))
    story.place("ann", "small", 700)
    story.no_more_bets()
    assert story.won("ann") == 700


def test_8_10_1_b_a_wager_that_wins_where_it_lies_is_settled_there() -> None:
    story = by_hand()
    story.dealer(Roll((4, 4, 5)))
    story.supervisor(SettleAsPlaced("ann", "big", "small", established=True))
    assert story.of(ev.Announced)[-1].rule == "qld-2024:8:10(1)(b)"
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (1000, -500)


def test_8_8_3_a_single_late_wager_is_turned_away() -> None:
    story = by_hand()
    assert story.refused(DEALER, LateWager("ann", "small")).rule == "qld-2024:8:8(3)"
    story.dealer(LateWager("ann", "big"))
    story.dealer(Roll((4, 4, 5)))
    story.go_on()
    assert story.result("ann", "big") == ("void", 1000, "qld-2024:8:8(3)")
    assert (story.won("ann"), story.won("bob")) == (0, -500)


def test_8_16_a_supervisor_enters_a_result() -> None:
    story = by_hand()
    story.supervisor(Roll((4, 4, 5)))
    story.go_on()
    assert story.won("ann") == 1000


def test_8_15_4_the_dealer_clears_a_wrong_entry() -> None:
    story = by_hand()
    story.dealer(Roll((1, 1, 2)))
    story.dealer(Correction(1, len(story.table.run.inputs) - 1, Roll((4, 4, 5))))
    story.go_on()
    assert story.won("ann") == 1000


@pytest.mark.parametrize(
    "incident", [DiceNotFlat(), TumblerFault(), TooFewTurnsOfTumbler()], ids=lambda i: i.words()
)
def test_8_17_no_spin_can_be_said_until_wagers_are_settled(incident: Any) -> None:
    """Also: 8:13."""
    story = by_hand()
    story.dealer(Roll((1, 1, 2)))
    story.dealer(incident)
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_8_17_2_a_covered_tumbler_may_fail_while_wagers_are_open() -> None:
    covered = Story("sic-bo", by_hand=True, staffed=True, players=TWO, covered=True)
    covered.place("ann", "big", 1000)
    covered.dealer(TumblerFault())
    assert covered.result("ann", "big") == ("void", 1000, "qld-2024:8:17(2)")
    plain = Story("sic-bo", by_hand=True, staffed=True, players=TWO)
    assert "not been activated" in plain.refused(DEALER, TumblerFault()).reason


def test_8_17_a_settled_spin_that_was_none_is_corrected() -> None:
    story = by_hand()
    story.dealer(Roll((1, 1, 2)))
    entry = len(story.table.run.inputs) - 1
    story.go_on()
    assert story.won("ann") == -1000
    story.manager(Correction(1, entry, Roll(())))
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_8_11_4_the_chips_stay_at_their_table() -> None:
    story = thrown(1, 2, 3)
    story.dealer(IssueColour("ann", "blue", 500))
    assert story.refused("ann", Leave()).rule == "qld-2024:8:11(4)"
    story.dealer(RedeemColour("ann"))
    story.player("ann", Leave())


def test_8_11_5_chips_of_another_table_only_when_it_is_closed() -> None:
    story = thrown(1, 2, 3)
    assert story.refused(DEALER, ExchangeForeign("ann", 2000)).rule == "qld-2024:8:11(5)"
    story.dealer(ExchangeForeign("ann", 2000, table_closed=True))
    assert story.won("ann") == 2000
    story.dealer(IssueColour("bob", "blue", 500))
    story.place("bob", "small", 500)
    assert story.refused(DEALER, RedeemColour("bob")).rule == "qld-2024:8:11(5)"


def test_8_13_the_tumbler_turns_three_times() -> None:
    story = thrown(1, 2, 3)
    story.no_more_bets()
    assert "the tumbler turns three times" in story.announced()


@pytest.mark.parametrize(
    ("dice", "call"),
    [
        ((4, 3, 3), "double 3, 4; total 10"),
        ((5, 5, 2), "2, double 5; total 12"),
        ((5, 5, 5), "triple 5; total 15"),
        ((6, 1, 4), "1, 4, 6; total 11"),
    ],
)
def test_8_14_2_the_result_is_called_from_the_smallest_up(
    dice: tuple[int, int, int], call: str
) -> None:
    """Also: 8:14(3)."""
    story = thrown(*dice)
    story.no_more_bets()
    assert story.of(ev.Thrown)[0].call == call


def test_8_15_1_the_dealer_enters_the_result() -> None:
    story = by_hand()
    assert "three" not in story.refused(DEALER, Roll((1, 2))).reason
    assert story.refused(DEALER, Roll((1, 2, 7))).reason == "3 dice show 1 to 6 each"
    story.dealer(Roll((6, 5, 4)))
    assert story.of(ev.Thrown)[0].faces == ["4", "5", "6"]


def test_8_15_2_all_winning_areas_light_up() -> None:
    story = thrown(2, 2, 5)
    story.no_more_bets()
    assert set(story.of(ev.Illuminated)[0].areas) == {
        "small",
        "odd",
        "double-2",
        "total-9",
        "pair-2-5",
        "face-2",
        "face-5",
    }


def test_8_15_4_a_wrong_entry_is_put_right_and_the_difference_posted() -> None:
    story = by_hand()
    story.dealer(Roll((4, 4, 5)))
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (1000, -500)
    last = story.table.last
    assert last is not None
    entry = next(n for n, g in enumerate(last.inputs) if isinstance(g.command, Roll))
    story.manager(Correction(1, entry, Roll((4, 4, 4))))
    assert (story.won("ann"), story.won("bob")) == (-1000, 500 * 180)
    assert story.house == 1000 - 500 * 180
    assert [e.difference for e in story.of(ev.Resettled)] == [-2000, 500 * 181]


def test_8_16_a_player_does_not_operate_the_equipment() -> None:
    story = by_hand()
    assert story.refused("ann", Roll((1, 2, 3))).reason == "a player may not give 'roll'"
    assert story.refused("ann", NoMoreBets()).reason


@pytest.mark.parametrize(
    ("incident", "rule"),
    [(DiceNotFlat(), "qld-2024:8:17(1)"), (TumblerFault(), "qld-2024:8:17(2)")],
)
def test_8_17_no_spin_voids_every_wager_on_it(incident: Any, rule: str) -> None:
    story = by_hand()
    story.dealer(incident)
    assert story.of(ev.NoSpin)[0].rule == rule
    assert story.result("ann", "big") == ("void", 1000, rule)
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)
    assert story.table.round.number == 2
    assert story.refused(DEALER, incident).rule == rule


# Schedule 8(a).


def electronic(*chance: Any, **options: Any) -> Story:
    return Story("electronic-sic-bo", chance=chance, players=TWO, **options)


def test_8a_4_1_odd_even_and_four_numbers_are_not_offered() -> None:
    """Also: 8a:6."""
    story = electronic()
    for area in ("odd", "even", "four-1-2-3-4"):
        assert "no area" in story.refused("ann", Place(area, 500)).reason


def test_8a_6_doubles_and_triples_pay_more() -> None:
    assert edge("double-1", electronic=True) == Fraction(1, 27)  # 12 to 1: 3.70%
    assert edge("triple-1", electronic=True) == Fraction(25, 216)  # 190 to 1: 11.57%
    story = electronic(Roll((2, 2, 2)))
    story.place("ann", "triple-2", 100)
    story.no_more_bets()
    story.choose("ann", "shoot")
    assert story.result("ann", "triple-2") == ("win", 19100, "qld-2024:8a:6")
    assert story.house == -19000


def test_8a_7_2_a_the_terminals_with_a_wager_shoot_in_turn() -> None:
    story = electronic(Roll((1, 2, 3)), Roll((1, 2, 3)), Roll((1, 2, 3)))
    shooters = []
    for _ in range(3):
        story.place("ann", "small", 100)
        story.place("bob", "small", 100)
        story.no_more_bets()
        (name,) = story.table.pending.waits_for()
        shooters.append(name)
        story.choose(name, "shoot")
    assert shooters == ["ann", "bob", "ann"]


def test_8a_7_1_only_the_nominated_player_shoots() -> None:
    story = electronic(Roll((1, 2, 3)))
    story.place("bob", "small", 100)
    story.no_more_bets()
    assert story.refused("ann", Choose("shoot")).rule == "qld-2024:8a:7(2)(b)"
    story.choose("bob", "shoot")
    assert "bob shoots" in story.announced()


def test_8a_7_2_b_after_ten_seconds_the_dice_go_by_themselves() -> None:
    story = electronic(Roll((1, 2, 3)))
    story.place("bob", "small", 100)
    story.no_more_bets()
    assert story.table.pending.seconds == 10
    story.say(SYSTEM, TimeUp())
    assert "the system shoots" in story.announced()
    assert story.won("bob") == 100


def test_8a_8_2_a_jackpot_wager_needs_a_wager_on_the_game() -> None:
    """Also: 8a:8(1)."""
    story = electronic()
    assert story.refused("ann", Place("jackpot", 100)).rule == "qld-2024:8a:8(2)"
    story.place("ann", "small", 100)
    story.place("ann", "jackpot", 100)
    assert story.refused("ann", Withdraw("small")).rule == "qld-2024:8a:8(2)"
    story.withdraw("ann", "jackpot")
    story.withdraw("ann", "small")
    without = electronic(jackpot=False)
    assert "no area" in without.refused("ann", Place("jackpot", 100)).reason


def test_8a_8_4_the_random_number_names_the_winner_or_nobody() -> None:
    """Also: 8a:8(3), 8a:8(5)."""
    story = electronic(Roll((1, 2, 3)), Pick(1), Roll((1, 2, 3)), Pick(2), jackpot_one_in=2)
    for pick, (ann, bob) in enumerate([(0, 100_000 + 120 - 100), (-100, -100)]):
        before = {name: story.won(name) for name in TWO}
        for name in TWO:
            story.place(name, "small", 100)
            story.place(name, "jackpot", 100)
        story.no_more_bets()
        story.choose(story.table.pending.waits_for()[0], "shoot")
        gained = {name: story.won(name) - before[name] - 100 for name in TWO}
        expected = {"ann": -100 if pick == 0 else ann, "bob": bob}
        assert gained == expected, pick
    assert story.settled("bob", "jackpot")[0].rule == "qld-2024:8a:8(5)"
    assert story.table.round.prize == 100_000 + 120  # grown again by 60% of two wagers


def test_8a_8_5_a_prize_smaller_than_the_wager_is_paid_as_it_is() -> None:
    """The prize is an amount, whatever was staked for it (I-SB-3)."""
    story = electronic(
        Roll((1, 2, 3)), Pick(0), jackpot_one_in=1, jackpot_reset=40_00, jackpot_contribution=0
    )
    story.place("ann", "small", 100)
    story.place("ann", "jackpot", 50_00)
    story.no_more_bets()
    story.choose("ann", "shoot")
    assert story.result("ann", "jackpot") == ("prize", 40_00, "qld-2024:8a:8(5)")
    assert story.won("ann") == 100 + 40_00 - 50_00
    assert story.house == -story.won("ann")


def test_8a_9_1_a_failed_jackpot_system_pays_no_prize() -> None:
    story = Story("electronic-sic-bo", by_hand=True, staffed=True, players=TWO)
    story.place("ann", "small", 100)
    story.place("ann", "jackpot", 300)
    story.no_more_bets()
    story.choose("ann", "shoot")
    story.dealer(JackpotMalfunction())
    assert story.result("ann", "jackpot") == ("void", 300, "qld-2024:8a:9(1)")
    story.dealer(Roll((1, 2, 3)))
    story.go_on()
    assert (story.won("ann"), story.house) == (100, -100)
    story.place("ann", "small", 100)
    story.no_more_bets()
    assert story.refused(DEALER, JackpotMalfunction()).rule == "qld-2024:8a:9(1)"


def test_8a_9_1_the_jackpot_system_may_fail_at_its_draw() -> None:
    story = Story("electronic-sic-bo", by_hand=True, staffed=True, players=TWO, jackpot_one_in=1)
    story.place("ann", "small", 100)
    story.place("ann", "jackpot", 300)
    story.no_more_bets()
    story.choose("ann", "shoot")
    story.dealer(Roll((1, 2, 3)))
    story.go_on()
    assert story.table.pending.kind == "pick"
    story.dealer(JackpotMalfunction())
    assert story.result("ann", "jackpot") == ("void", 300, "qld-2024:8a:9(1)")
    assert (story.won("ann"), story.house, story.table.round.number) == (100, -100, 2)
    assert story.table.round.meters() == {"jackpot": 1_000_00}


def test_8a_7_2_a_terminals_without_a_seat_shoot_in_turn() -> None:
    story = Story("electronic-sic-bo", by_hand=True, staffed=True, players={"ann": 1, "bob": 0})
    story.join("cyd", 0)
    shot = []
    for _ in range(5):
        for name in ("ann", "bob", "cyd"):
            story.place(name, "small", 100)
        story.no_more_bets()
        shot.append(story.table.pending.waits_for()[0])
        story.choose(shot[-1], "shoot")
        story.dealer(Roll((1, 2, 3)))
        story.go_on()
    assert shot == ["ann", "bob", "cyd", "ann", "bob"]


def test_8a_8_4_a_jackpot_wager_voided_before_the_draw_wins_nothing() -> None:
    story = Story("electronic-sic-bo", by_hand=True, staffed=True, players=TWO, jackpot_one_in=1)
    for name in TWO:
        story.place(name, "small", 100)
        story.place(name, "jackpot", 100)
    story.no_more_bets()
    story.choose("ann", "shoot")
    story.dealer(Roll((1, 2, 3)))
    story.go_on()
    story.supervisor(VoidWagers("ann"))
    story.dealer(Pick(0))
    assert story.result("ann", "jackpot") == ("void", 100, "qld-2024:general:11(2)(a)")
    assert story.result("bob", "jackpot") == ("lose", 0, "qld-2024:8a:8(3)")
    assert (story.won("ann"), story.won("bob"), story.house) == (100, 0, -100)
    assert story.table.round.meters() == {"jackpot": 1_000_60}  # of bob's alone (I-JP-3)


def test_16_5_3_and_general_13_1_a_wager_is_within_the_limits_of_the_sign() -> None:
    """Schedule 8 has no section on limits. Also: 16:5(3), general:13(1)"""
    for game, rule in (
        ("sic-bo", "qld-2024:general:13(1)"),
        ("electronic-sic-bo", "qld-2024:16:5(3)"),
    ):
        story = Story(game, by_hand=True, staffed=True, players=TWO)
        most = story.table.state.sign.limit("small").maximum
        assert story.refused("ann", Place("small", most + 100)).rule == rule


def test_8a_3_2_b_the_prize_is_shown_and_changed_only_while_nobody_plays_for_it() -> None:
    story = Story("electronic-sic-bo", by_hand=True, staffed=True, players=TWO)
    assert story.table.round.meters() == {"jackpot": 1_000_00}
    story.place("ann", "small", 100)
    change = ChangeJackpot(2_500_00, "carried over from another table")
    assert "may not give" in story.refused(DEALER, change).reason
    for amount, why in ((999_99, "too low"), (1_000_00, "as it is"), (10**15, "too high"), (5, "")):
        story.refused(SUPERVISOR, ChangeJackpot(amount, why))
    story.supervisor(change)
    assert story.table.round.meters() == {"jackpot": 2_500_00}
    story.place("ann", "jackpot", 100)
    refusal = story.refused(SUPERVISOR, ChangeJackpot(1_000_00, "back again"))
    assert refusal.rule == "qld-2024:8a:3(2)(b)"
    story.no_more_bets()
    story.choose("ann", "shoot")
    story.dealer(Roll((4, 5, 6)))
    story.go_on()
    story.dealer(Pick(0))
    assert story.won("ann") == 2_500_00 + 60 - 200
    assert story.table.round.meters() == {"jackpot": 1_000_00}
    without = Story("electronic-sic-bo", players=TWO, jackpot=False)
    assert without.table.round.meters() == {}
    assert without.refused(SUPERVISOR, change).rule == "qld-2024:8a:8(1)"
