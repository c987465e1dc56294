"""Schedule 10, Part 3 and sections 19 to 26, 34: seats, stakes, fees, the button, blinds."""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import DECK, Card
from croupier.games.poker_room.incidents import (
    ChangeByConsent,
    ComeBack,
    MoreTime,
    PayFee,
    PayTimeFee,
    PostNow,
    StepAway,
    Transfer,
)
from croupier.games.poker_room.positions import Last, Positions, positions
from croupier.table import events as ev
from croupier.table.acts import BuyIn, Enact, Join, Leave, Notify, RaiseMinimum
from croupier.table.commands import Choose, Cut, Pick
from croupier.table.waiting_list import WishSeat
from tests.games.poker_room.room_story import THREE, Room, sign
from tests.story import SUPERVISOR

FOUR = {"ann": 1, "bob": 2, "cho": 3, "dan": 4}
MANY = [*DECK] * 2


def room(**more: Any) -> Room:
    return Room(" ".join(MANY), **more)


def next_of(last: Positions, seats: dict[str, int], **joining: int) -> Positions:
    before = Last(last.button, last.first_seat, last.second_seat, last.first, last.second)
    playing = {name: seat for name, seat in seats.items() if name not in joining}
    found = positions(before, playing, joining, [], 9)
    assert found is not None
    return found


def started(**seats: int) -> Positions:
    found = positions(Last(), seats, {}, [], 9)
    assert found is not None
    return found


# The button (s 19), blinds (s 25).


def test_10_19_1_the_first_button_is_at_the_dealers_right() -> None:
    hand = started(ann=1, bob=4, cho=7)
    assert (hand.button, hand.designated, hand.first, hand.second) == (7, "cho", "ann", "bob")
    assert hand.order == ("ann", "bob", "cho")


def test_10_19_2_the_button_passes_clockwise() -> None:
    """Also: 10:19(3)."""
    hand = next_of(started(**FOUR), FOUR)
    assert (hand.button, hand.first, hand.second) == (1, "bob", "cho")


def test_10_19_4_an_absent_player_is_passed_over() -> None:
    """Also: 10:25(4)."""
    hand = started(**FOUR)  # dan has the button
    here = {"bob": 2, "cho": 3, "dan": 4}
    hand = next_of(Positions(4, "dan", "bob", "cho", 2, 3, (), (), ()), here)
    assert (hand.button, hand.designated, hand.first, hand.second) == (2, "bob", "cho", "dan")


def test_10_19_5_a_dead_button_where_the_first_blind_left() -> None:
    hand = next_of(started(**FOUR), {"bob": 2, "cho": 3, "dan": 4})  # ann, first blind, is gone
    assert (hand.button, hand.dead, hand.designated) == (1, True, "dan")
    assert (hand.first, hand.second) == ("bob", "cho")


def test_10_25_5_no_first_blind_where_the_second_left() -> None:
    """And then a dead button, as only one blind was in play (10:19(5)).

    Also: 10:19(5)(a).
    """
    left = {"ann": 1, "cho": 3, "dan": 4}
    hand = next_of(started(**FOUR), left)  # bob, second blind, is gone
    assert (hand.button, hand.first, hand.first_seat, hand.second) == (1, "", 2, "cho")
    hand = next_of(hand, left)
    assert (hand.button, hand.dead, hand.designated) == (2, True, "ann")
    assert (hand.first, hand.second) == ("cho", "dan")


def test_10_25_6_between_two_the_designated_player_is_first_blind() -> None:
    hand = started(ann=1, bob=5)
    assert (hand.designated, hand.first, hand.second) == ("bob", "bob", "ann")
    hand = next_of(hand, {"ann": 1, "bob": 5})
    assert (hand.designated, hand.first, hand.second) == ("ann", "ann", "bob")
    three = started(ann=1, bob=2, cho=3)  # cho has the button, bob the second blind
    hand = next_of(three, {"bob": 2, "cho": 3})  # ann is gone: the second blind falls twice
    assert (hand.designated, hand.first, hand.second) == ("cho", "cho", "bob")


def test_10_25_6_before_the_flop_the_designated_player_acts_first() -> None:
    story = room(seats={"ann": 1, "bob": 2}).deal()
    assert story.to_act() == "bob"
    story.acts("bob calls, ann checks")
    assert story.to_act() == "ann"


# New and returning players (ss 23, 26).


def test_10_23_3_a_new_player_is_not_dealt_in_between_button_and_second_blind() -> None:
    hand = next_of(started(ann=1, bob=3, cho=5, dan=7), {"ann": 1, "bob": 3, "cho": 5, "dan": 7})
    assert (hand.first, hand.second) == ("bob", "cho")
    everyone = {"ann": 1, "bob": 3, "cho": 5, "dan": 7, "eve": 4}
    hand = next_of(hand, everyone, eve=4)  # first blind position: not dealt in
    assert (hand.first, hand.second) == ("cho", "dan")
    assert "eve" not in hand.order


def test_10_26_1_a_new_player_posts_or_waits_for_the_second_blind() -> None:
    """Also: 10:23(1), 10:26(3), 10:27(4)."""
    story = room(seats={"ann": 1, "bob": 2, "cho": 4, "dan": 6})
    story.deal().acts("cho folds, dan folds, ann folds")
    story.join("eve", 5)  # a seat that the second blind has not passed
    story.deal()
    assert story.round.order == ("bob", "cho", "eve", "dan", "ann")
    story.acts("eve folds, dan folds, ann folds, bob folds")
    story.player("ann", Leave())
    story.join("fay", 1)  # one that it has passed
    story.deal()
    assert "fay" not in story.round.order
    story.acts("dan folds, bob folds, cho folds")
    story.player("fay", PostNow())
    story.deal()
    assert ("fay", "post", 10) in story.bets()
    assert "fay" in story.round.order


def test_10_23_2_who_is_away_with_approval_returns() -> None:
    """Also: 10:26(2), 10:26(4)."""
    story = room(seats=FOUR)
    story.deal().acts("cho folds, dan folds, ann folds")
    story.player("cho", StepAway())
    story.deal()  # cho's second blind passes to dan
    assert story.round.hand.second == "dan"
    story.acts("ann folds, bob folds")
    story.deal()
    story.acts("bob folds, dan folds")
    assert story.round.carry.missed["cho"] == ("second", "first")
    story.player("cho", ComeBack())
    story.player("cho", PostNow())
    story.deal()
    assert ("cho", "post", 10) in story.bets()  # and the first blind is dead
    assert [e.rule for e in story.of(ev.PotGathered)].count("qld-2024:10:26(4)") == 1
    assert story.refused("cho", ComeBack()).rule == "qld-2024:10:23(2)(b)"


def test_10_23_2_a_with_a_dealer_a_supervisor_approves() -> None:
    story = room(staffed=True)
    story.say(SUPERVISOR, Cut(20))
    story.deal()
    story.dealer(Choose("go on"))
    story.acts("cho folds, ann folds")
    story.dealer(Choose("go on"))
    assert story.refused("ann", StepAway()).rule == "qld-2024:10:23(2)(a)"
    story.supervisor(StepAway("ann"))
    assert story.round.carry.away == ("ann",)


# Seats (s 18).


def picks(*cards: str) -> list[Pick]:
    """The draws that bring these cards."""
    left, found = [*DECK], []
    for card in cards:
        found.append(Pick(left.index(Card(card))))
        left.remove(Card(card))
    return found


def test_10_18_3_a_draw_decides_between_equals() -> None:
    """Also: 10:18(1), 10:18(4)."""
    story = room(chance=[*picks("9♠", "K♦")])
    for name in ("dan", "eve"):
        story.player(name, Join(0))
        story.player(name, WishSeat(4))
    story.deal()
    assert story.table.state.by_name["eve"].seat == 4
    assert story.said("draw for seat 4") == "qld-2024:10:18(3)"


def test_10_18_4_equals_draw_again() -> None:
    story = room(chance=[*picks("K♠", "K♦"), *picks("3♠", "2♦")])
    for name in ("dan", "eve"):
        story.player(name, Join(0))
        story.player(name, WishSeat())
    story.deal()
    assert story.table.state.by_name["dan"].seat == 4
    assert story.round.carry.wishes == {"eve": 0} or story.table.state.by_name["eve"].seat == 5


def test_10_18_2_players_come_before_others() -> None:
    story = room()
    story.deal().acts("cho folds, ann folds")
    story.player("dan", Join(0))
    story.player("dan", WishSeat(5))
    story.player("ann", WishSeat(5))
    assert story.refused("eve", Join(5)).rule == "qld-2024:10:18(2)"
    story.deal()
    assert story.table.state.by_name["ann"].seat == 5
    assert story.table.state.by_name["dan"].seat == 0
    assert story.refused("dan", WishSeat(5)).rule == "qld-2024:10:18(1)"


# Stakes (ss 20, 34).


def test_10_20_3_the_buy_in_is_within_the_sign() -> None:
    """Also: 10:20(2)."""
    story = room(seats={"ann": 1, "bob": 2})
    story.player("dan", Join(4))
    assert story.refused("dan", BuyIn(199_00)).rule == "qld-2024:10:20(3)"
    assert story.refused("dan", BuyIn(2_001_00)).rule == "qld-2024:10:20(3)"
    assert story.refused("dan", BuyIn(200_50)).rule == "qld-2024:10:20(3)"
    story.player("dan", BuyIn(200_00))


def test_10_20_6_a_player_sent_here_keeps_the_stake() -> None:
    story = room()
    story.player("dan", Join(4))
    story.supervisor(Transfer("dan", 3_500_00))
    story.player("dan", BuyIn(3_500_00))
    story.deal()
    assert "dan" in story.round.order


def test_10_34_4_without_a_stake_a_player_is_out_of_the_game() -> None:
    """Also: 10:34(3)."""
    stacks = {"ann": 1000, "bob": 1000, "cho": 10}
    cards = "A♠ K♠ 2♣ A♥ K♥ 7♦ 3♠ 4♠ 9♥ J♦ 3♥ 5♣ 3♦ Q♣ " + " ".join(MANY)
    story = Room(cards, stacks=stacks, sign=sign(buy=(10, 2000)))
    story.deal().acts("cho calls, ann calls, bob checks")
    for _ in range(3):
        story.acts("ann checks, bob checks")
    story.acts("ann shows")
    story.deal()
    assert story.said("out of the game") == "qld-2024:10:34(4)"
    assert "cho" not in story.round.order
    assert "cho" not in story.round.carry.dealt
    assert story.round.players["cho"].seat == 0


def test_10_34_4_the_seat_of_who_is_out_goes_to_who_waits() -> None:
    """Also: 10:18(2)."""
    cards = "A♠ K♠ A♥ K♥ 3♠ 4♠ 9♥ J♦ 3♥ 5♣ 3♦ Q♣ " + " ".join(MANY)
    story = Room(cards, stacks={"ann": 1000, "bob": 200}, seats={"ann": 1, "bob": 2})
    story.player("dan", Join())
    story.player("dan", BuyIn(500_00))
    story.player("dan", WishSeat(2))
    assert {*story.deal().round.order} == {"ann", "bob"}
    first, second = story.round.hand.first, story.round.hand.second
    story.acts(f"{first} all-in, {second} all-in")
    story.acts("bob shows")
    out = min(("ann", "bob"), key=story.credit)
    assert (out, story.credit(out)) == ("bob", 0)
    assert story.round.has_something_to_play()  # a table that nobody attends goes on
    story.deal()
    assert story.round.players["bob"].seat == 0
    assert {*story.round.order} == {"ann", "dan"}


def test_10_34_6_a_stake_is_raised_to_the_minimum_and_no_further_than_the_maximum() -> None:
    """Also: 10:34(5)."""
    story = room(stacks={"ann": 150, "bob": 2000, "cho": 200}, sign=sign(buy=(100, 2000)))
    story.deal().acts("cho folds, ann folds")
    story.player("ann", BuyIn(1_855_00))  # up to 2,000
    assert story.refused("ann", BuyIn(1_00)).rule == "qld-2024:10:34(6)"
    assert story.refused("bob", BuyIn(1_00)).rule == "qld-2024:10:34(6)"


# Fees (s 21).


def test_10_21_2_who_has_not_paid_the_participation_fee_is_not_dealt_in() -> None:
    """Also: 10:21(1), 10:22(2), 10:29(4)."""
    story = room(commission=0, participation_fee=500)
    assert story.round.fees.owing("ann") == 5_00
    for name in ("ann", "bob"):
        story.player(name, PayFee(hands=2))
    story.deal()
    assert story.round.order == ("ann", "bob")
    assert [(e.player, e.amount) for e in story.of(ev.FeeCharged)] == [
        ("ann", 10_00),
        ("bob", 10_00),
    ]
    assert story.credit("cho") == 1_000_00  # never out of the stake
    story.acts("bob folds")
    assert story.round.carry.paid_hands == {"ann": 1, "bob": 1}


def test_10_21_5_a_seating_fee_is_paid_once() -> None:
    story = room(seating_fee=1000)
    assert story.round.fees.owing("ann") == 10_00
    for name in THREE:
        story.player(name, PayFee())
        assert story.refused(name, PayFee()).rule == "qld-2024:10:21(2)"
    story.deal().acts("cho folds, ann folds")
    story.deal()
    assert len(story.round.order) == 3


def test_10_21_6_c_a_time_fee_is_paid_again_after_its_interval() -> None:
    """Also: 10:21(6)(a), 10:21(6)(f)."""
    story = room(time_fee=1200, time_fee_minutes=30)
    assert story.round.fees.owing("ann") == 6_00  # half of what an hour costs
    for name in THREE:
        story.player(name, PayFee())
    assert {e.amount for e in story.of(ev.FeeCharged)} == {6_00}
    story.deal().acts("cho folds, ann folds")
    story.now = 30 * 60_000
    story.deal()
    assert story.round.order == ()  # everybody owes
    story.player("ann", PayFee())


def test_10_21_6_d_a_table_pays_together() -> None:
    story = room(time_fee=1200, time_fee_per="table")
    story.deal()
    assert story.round.order == ()
    story.player("ann", PayTimeFee(10_00))
    assert story.refused("bob", PayTimeFee(3_00)).rule == "qld-2024:10:21(6)(d)"
    story.player("bob", PayTimeFee(2_00))
    story.deal()
    assert len(story.round.order) == 3


def test_10_31_11_c_more_time_from_the_bank_and_then_for_a_fee() -> None:
    """Also: 10:31(11)(d)."""
    story = room(turbo_seconds=10, time_bank=1, time_for_sale=1, time_price=300).deal()
    story.player("cho", MoreTime())
    assert (story.table.pending.seconds, story.table.pending.extended) == (30, 1)
    assert not story.of(ev.FeeCharged)
    story.player("cho", MoreTime())
    assert story.of(ev.FeeCharged)[-1].rule == "qld-2024:10:31(11)(c)"
    assert story.refused("cho", MoreTime()).rule == "qld-2024:10:31(11)(d)"
    assert story.refused("ann", MoreTime()).rule == "qld-2024:10:31(11)(d)"
    assert story.credit("cho") == 1_000_00


# Changes of the game (s 17).


def test_10_17_3_all_agree_to_other_limits() -> None:
    """Also: 10:17(2), 10:17(4)."""
    story = room()
    story.manager(ChangeByConsent("", 20_00, 40_00))
    story.deal()
    assert ("bob", "second blind", 20) in story.bets()
    assert story.refused(SUPERVISOR, ChangeByConsent("", 10_00, 20_00)).reason
    assert story.refused(SUPERVISOR, RaiseMinimum("", 30_00)).reason


def test_10_17_1_otherwise_after_notice() -> None:
    story = room()
    story.supervisor(Notify("", 5_00, 10_00))
    assert story.refused(SUPERVISOR, Enact("")).rule == "qld-2024:general:13(1)(a)"
    for _ in range(3):
        story.deal().acts(f"{story.to_act()} folds")
        story.acts(f"{story.to_act()} folds")
    story.supervisor(Enact(""))
    assert story.round.minimum == 5_00


def test_a_game_of_both_takes_turns() -> None:
    """I-PR-30."""
    story = room(order=("texas-holdem", "omaha"))
    story.deal().acts("cho folds, ann folds")
    story.deal()
    assert story.round.kind == "omaha"
    assert len(story.round.hidden.slots("ann")) == 4
