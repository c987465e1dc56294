"""What a jackpot is made of: the meter in the books, a link's word, what the staff may say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.table.accounts import HOUSE, JACKPOT, link, won
from croupier.table.actors import SYSTEM
from croupier.table.commands import Awarded
from croupier.table.ledger import Ledger
from croupier.table.results import Share
from croupier.wagers.jackpots import blazing, poker
from croupier.wagers.jackpots.awarding import Award, JackpotWin, count, named
from croupier.wagers.jackpots.changing import ChangeJackpot, ChangeJackpotRate, ChangeSetPrizes
from croupier.wagers.jackpots.drawn import may_become, picked
from croupier.wagers.jackpots.incidents import (
    CommencedTooEarly,
    CommunityNotKnown,
    JackpotFailure,
    NotConfirmed,
    WithoutJackpot,
)
from croupier.wagers.jackpots.meter import Meter
from croupier.wagers.jackpots.system import MOST_PRIZE, Jackpot
from tests.story import Story

RULE = "qld-2024:18:12(2)(d)"
WINS = (
    JackpotWin("ann", 1, Fraction(1), "royal flush"),
    JackpotWin("bob", 3, Fraction(1, 10), "straight flush"),
)


def test_the_meter_is_put_to_an_amount_from_either_side() -> None:
    """I-JP-3, I-JP-11: more comes from the house, less goes to it."""
    meter = Meter(Ledger())
    for cents in (5_00, 5_01, 5_01, 2_00, 0):
        meter.become(cents, RULE)
        assert meter.shows == cents
        assert meter.ledger.balance(HOUSE) == -cents
    assert (meter.account, meter.won) == (JACKPOT, JACKPOT)
    linked = Meter(Ledger(), "poker")
    assert (linked.account, linked.won) == (link("poker"), won("poker"))


def award() -> Award:
    return Award("poker", WINS, 0, Awarded((1, 1), 1), RULE)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (Awarded((5, 0), 0), ""),  # a meter may be empty, and a share of it nothing
        (Awarded((5, 1), 0, shared=(1, 1)), ""),
        (Awarded((5, 1), 0, shared=(2, 3)), ""),  # with wins at other tables
        (Awarded((5, 1), 0, shared=(1, 0)), "these wins at least"),
        (Awarded((5, 1), 0, shared=(0, 1)), "these wins at least"),
        (Awarded((5, 1), 0, shared=(1,)), "these wins at least"),
        (Awarded((5, 1), 0, shared=(1, 1, 1)), "these wins at least"),
        (Awarded((5, 1), 0, wins=("1:1", "3:1/10")), ""),
        (Awarded((5, 1), 0, wins=("1:1", "2:1/10")), "other wins"),
        (Awarded((5, -1), 0), "below nothing"),
        (Awarded((5, 1), -1), "below nothing"),
        (Awarded((5,), 0), "2 wins to pay"),
    ],
)
def test_18_12_2_d_what_a_link_may_say_of_two_wins(said: Awarded, reason: str) -> None:
    refused = award().check(SYSTEM, said)
    assert reason in (refused.reason if refused else "")
    assert (refused is None) == (not reason)
    assert refused is None or refused.rule == RULE


def test_wins_are_named_and_counted_by_what_part_they_have() -> None:
    assert named(WINS) == ("1:1", "3:1/10")
    assert count(WINS) == (1, 1)
    assert count(WINS[1:]) == (0, 1)
    assert award().from_beyond  # nobody at the table answers it


def test_18_4_1_3_and_18_15_1_2_one_chip_before_the_cards_beside_ones_own_wager() -> None:
    system = Jackpot(wager=5_00)
    poker_area = poker.area(system, "ante", "qld-2024:3:9(1)")
    sevens = blazing.area(system, ("original",), "2")
    for area in (poker_area, sevens):
        assert (area.fixed, area.per_box) == (5_00, 1)
        assert area.additional
        assert area.before_first_card
        assert area.needs is not None
        assert area.needs.own
    assert poker.JackpotCards() == poker.JackpotCards(community=0, dealers=0)


def test_18_12_and_18_18_a_whole_prize_and_a_tenth_of_it() -> None:
    sevens, hands = blazing.pays(Jackpot()), poker.pays(Jackpot())
    said = [sevens(parse_cards(cards)) for cards in ("7♦ 7♦ 7♦", "7♥ 7♥ 7♥")]
    said += [hands(parse_cards(cards)) for cards in ("10♠ J♠ Q♠ K♠ A♠", "5♥ 6♥ 7♥ 8♥ 9♥")]
    parts = [(one.part, one.least) for one in said if isinstance(one, Share)]
    tenth = Fraction(1, 10)
    assert parts == [(1, 0), (tenth, 0), (1, 10_000_00), (tenth, 1_000_00)]


def test_what_a_direction_does_not_say_is_nothing() -> None:
    prize, rate, prizes = ChangeJackpot(), ChangeJackpotRate(), ChangeSetPrizes()
    assert (prize.amount, rate.contribution, rate.reset, prizes.whole, prizes.tenth) == (0,) * 5
    assert (NotConfirmed().box, CommunityNotKnown().looked) == (0, True)


@pytest.mark.parametrize(
    ("cents", "taken"),
    [(-1, False), (0, False), (1, True), (MOST_PRIZE, True), (MOST_PRIZE + 1, False)],
)
def test_18_3_what_a_meter_and_a_set_prize_may_be_put_to(cents: int, taken: bool) -> None:
    """I-SB-2; also: 18:11"""
    meter = Story("caribbean-stud", jackpot={}).table.round.jackpot
    prizes = Story("caribbean-stud", jackpot={"kind": "set"}).table.round.jackpot
    for refused in (
        meter.may_change_meter(cents),
        prizes.may_change_prizes(cents, 5_00),
        prizes.may_change_prizes(5_00, cents),
    ):
        assert (refused is None) is taken


def test_18_22_a_failure_is_about_every_box() -> None:
    """I-JP-9; and a table without a jackpot offers no report of one."""
    round: Any = Story("caribbean-stud").table.round
    assert JackpotFailure().is_about(round, 3)
    kinds = (NotConfirmed, CommencedTooEarly, CommunityNotKnown, JackpotFailure, WithoutJackpot)
    assert [kind.samples(round) for kind in kinds] == [[]] * 5
    jackpot = Story("caribbean-stud", jackpot={}).table.round
    assert CommencedTooEarly.samples(jackpot) == [CommencedTooEarly()]
    assert WithoutJackpot.samples(jackpot) == [WithoutJackpot()]


@pytest.mark.parametrize(
    ("amount", "refused"),
    [(5_00, ""), (4_99, "or more"), (MOST_PRIZE, ""), (MOST_PRIZE + 1, "or more"), (7_00, "shown")],
)
def test_a_meter_is_put_from_its_least_to_what_it_can_show(amount: int, refused: str) -> None:
    """I-SB-2, I-JP-11"""
    found = may_become(amount, 7_00, 5_00, "qld-2024:8a:8")
    assert refused in (found.reason if found else "")
    assert (found is None) == (not refused)


def test_8a_8_a_number_beyond_the_wagers_picks_nobody() -> None:
    wagers: list[Any] = ["first", "last"]
    found: list[Any] = [picked(wagers, number) for number in range(4)]
    assert found == ["first", "last", None, None]
