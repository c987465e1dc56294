"""Shuffling, the card machine and its failures, as the general part has them."""

from __future__ import annotations

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.equipment.shoe import DecksNotApproved, new_shoe
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import player
from croupier.table.acts import BuyIn, Join
from croupier.table.cards import AskInspection, AskReshuffle, MachineMalfunction, Reshuffle
from croupier.table.commands import Change, Choose, CloseTable, Cut, NoMoreBets, Shuffled, Withdraw
from croupier.table.devices import Equipment
from croupier.table.table import Table
from tests.story import DEALER, MANAGER, SUPERVISOR, Story
from tests.table.tiny import CARD, RULE, Disturbed


def by_hand(**settings: object) -> Story:
    return Story(CARD, by_hand=True, staffed=True, **settings)  # type: ignore[arg-type]


def card(cards: str = "9♥ K♠", **settings: object) -> Story:
    story = Story(CARD, cards, players={"ann": 1, "bob": 2}, **settings)  # type: ignore[arg-type]
    ready(story)
    return story


def ready(story: Story) -> None:
    while "wagers" not in story.table.pending.describe():
        story.time_up()


def shuffles(story: Story) -> int:
    return len(story.of(ev.ShoeShuffled))


# general:15


def test_general_15_2_a_cards_are_shuffled_before_they_come_into_play() -> None:
    story = by_hand()
    assert story.table.pending.describe() == "shuffle 52 cards"
    story.dealer(Shuffled())
    assert story.of(ev.ShoeShuffled) == [ev.ShoeShuffled(52, rule="qld-2024:general:15(2)")]


def test_general_15_2_b_ii_the_table_closes_without_another_shuffle() -> None:
    story = card()
    story.no_more_bets()
    story.supervisor(CloseTable())
    assert shuffles(story) == 1
    assert story.of(ev.TableClosed)
    assert story.table.closed


def test_general_15_2_c_after_the_round_if_the_gaming_manager_directs_it() -> None:
    story = card()
    assert "may not" in story.refused(SUPERVISOR, Reshuffle()).reason
    story.place("ann", "red", 500)
    story.manager(Reshuffle())
    assert shuffles(story) == 1  # not before the round is over
    story.no_more_bets()
    assert shuffles(story) == 2
    assert story.won("ann") == 500
    assert story.of(ev.Directed)[0].rule == "qld-2024:general:15(2)(c)"


def test_general_15_3_a_player_may_inspect_the_cards_first_placed_on_the_table() -> None:
    story = by_hand()
    story.player("alice", AskInspection())
    assert story.of(ev.Announced)[-1] == ev.Announced(
        "the cards are spread face up: each deck can be seen to be complete",
        rule="qld-2024:general:15(3)",
    )
    assert "not at this table" in story.refused("zoe", AskInspection()).reason
    assert "may not" in story.refused(DEALER, AskInspection()).reason


def test_general_15_3_not_once_they_are_in_play() -> None:
    story = card()
    story.player("ann", AskInspection())
    story.no_more_bets()
    refused = story.refused("ann", AskInspection())
    assert (refused.reason, refused.rule) == (
        "a card has left the shoe already",
        "qld-2024:general:15(3)",
    )


def test_general_15_4_the_dealer_shuffles_again_if_a_player_asks() -> None:
    story = card(cutting_card=40)
    story.place("ann", "red", 500)
    story.player("bob", AskReshuffle())
    assert shuffles(story) == 2
    assert story.table.round.wagers  # what was wagered lies
    assert story.table.round.shoe.cutting_card == 40
    story.no_more_bets()
    assert story.won("ann") == 500


def test_general_15_4_while_the_cards_are_being_cut_too() -> None:
    story = by_hand(players={"alice": 1})
    assert "yet to be shuffled" in story.refused("alice", AskReshuffle()).reason
    story.dealer(Shuffled())
    story.player("alice", AskReshuffle())
    story.choose("alice", "cut")
    story.player("alice", Cut(20))
    story.dealer(Shuffled())  # again
    story.dealer(Cut(30))
    assert [(e.at, e.by) for e in story.of(ev.ShoeCut)] == [(20, "alice"), (30, "dealer")]
    assert "wagers" in story.table.pending.describe()
    assert not story.table.round.carry.shuffle_due


def test_general_15_4_only_before_the_first_card_leaves_the_shoe() -> None:
    story = card()
    story.no_more_bets()
    assert story.refused("ann", AskReshuffle()).rule == "qld-2024:general:15(4)"
    assert "may not" in story.refused(DEALER, AskReshuffle()).reason


def test_general_15_5_then_the_dealer_cuts_them() -> None:
    story = by_hand(players={"alice": 1}, cutting_card=45)
    story.dealer(Shuffled())
    story.choose("alice", "cut")
    story.player("alice", Cut(20))
    story.player("alice", AskReshuffle())
    story.dealer(Shuffled())
    assert "the dealer cuts" in story.refused("alice", Cut(25)).reason
    assert "cut again" in story.refused(DEALER, Cut(9)).reason
    story.dealer(Cut(25))
    assert story.of(ev.ShoeCut)[-1] == ev.ShoeCut(25, "dealer", rule="qld-2024:general:15(5)")
    assert story.of(ev.CuttingCardPlaced)[-1].from_back == 7


def test_an_abandoned_order_is_revealed_too() -> None:
    """A shoe committed to and never dealt from is no longer secret."""
    table = Table(CARD, devices=Equipment(SeededSource(3)))
    table.start()
    table.submit(player("ann"), Join(1))
    events = table.submit(player("ann"), AskReshuffle())
    (revealed,) = (e for e in events if isinstance(e, ev.ShoeRevealed))
    (shuffled,) = (e for e in events if isinstance(e, ev.ShoeShuffled))
    assert len(revealed.order) == 52
    assert revealed.commitment != shuffled.commitment


def test_1_14_3_whoever_accepts_may_have_another_player_cut() -> None:
    story = by_hand(players={"alice": 1, "bob": 2, "cho": 3})
    story.dealer(Shuffled())
    story.choose("alice", "decline")
    story.choose("bob", "ask cho")
    assert "cho has accepted" in story.refused("bob", Cut(20)).reason
    assert "cho has accepted" in story.refused(DEALER, Cut(20)).reason
    story.player("cho", Cut(20))
    assert story.of(ev.ShoeCut)[-1].by == "cho"


# general:16


def machine(cards: str = "9♥ K♠", **settings: object) -> Story:
    return card(cards, machine=True, **settings)


def test_general_16_a_as_many_decks_as_the_machine_is_approved_for() -> None:
    baccarat = GAMES["baccarat"]
    baccarat.configure({"decks": 6, "machine": True, "machine_approved": (4, 6)})
    for approved in ((4, 5), (7, 8), (4, 9), (0, 6)):
        with pytest.raises(ValueError):  # noqa: PT011
            baccarat.configure({"decks": 6, "machine": True, "machine_approved": approved})
    with pytest.raises(DecksNotApproved):
        new_shoe(9, machine=True)


def test_general_16_b_the_cards_are_shuffled_into_the_machine() -> None:
    story = machine()
    assert story.of(ev.ShoeShuffled) == [ev.ShoeShuffled(52, rule="qld-2024:general:16(b)")]


def test_general_16_c_and_need_not_be_cut() -> None:
    """Also: general:16(e)"""
    story = machine()
    assert not story.of(ev.ShoeCut)
    with pytest.raises(ValueError, match="without a cutting card"):
        story.table.round.shoe.place_cutting_card(20)


def test_general_16_f_the_machine_takes_the_place_of_the_shoe() -> None:
    story = machine()
    story.place("ann", "red", 500)
    story.no_more_bets()
    assert (story.won("ann"), story.house) == (500, -500)
    assert story.refused("ann", AskReshuffle()).rule == "qld-2024:general:16"
    assert story.refused("ann", AskInspection()).rule == "qld-2024:general:16"


def test_general_16_g_discards_go_back_into_the_machine() -> None:
    table = Table(
        CARD, options=CARD.configure({"machine": True}), devices=Equipment(SeededSource(1))
    )
    table.start()
    table.submit(player("ann"), Join(1))
    drawn = []
    for _ in range(120):  # more than the 52 cards of a shoe
        table.submit(DEALER, NoMoreBets())
        assert table.round.shoe.remaining == 52
        assert table.last is not None
        drawn += table.last.round.outcome()["order"]
    assert len(drawn) == 120
    assert len(set(drawn)) > 40


# general:17


def test_general_17_1_only_where_a_card_machine_is_used() -> None:
    refused = card().refused(DEALER, MachineMalfunction())
    assert (refused.reason, refused.rule) == ("no card machine is in use", "qld-2024:general:17(1)")


def test_general_17_2_the_machine_is_repaired_or_replaced() -> None:
    """Also: general:16(b)"""
    story = machine()
    story.place("ann", "red", 500)
    story.supervisor(MachineMalfunction(cards_replaced=True))
    assert story.of(ev.Ruled)[0].rule == "qld-2024:general:17"
    assert [e.rule for e in story.of(ev.Announced)] == [
        "qld-2024:general:17(2)",
        "qld-2024:general:16(b)",
    ]
    story.no_more_bets()
    assert story.won("ann") == 500


def test_general_17_3_each_player_may_retract_if_one_was_disadvantaged() -> None:
    story = machine()
    story.place("ann", "red", 500)
    story.place("bob", "black", 700)
    story.supervisor(MachineMalfunction(disadvantaged=True))
    assert "not what the table waits for" in story.refused(DEALER, NoMoreBets()).reason
    story.choose("ann", "retract")
    assert "nothing is offered to ann" in story.refused("ann", Choose("keep")).reason
    story.choose("bob", "keep")
    assert story.of(ev.WagerWithdrawn)[0].rule == "qld-2024:general:17(3)"
    story.no_more_bets()  # 9♥
    assert (story.won("ann"), story.won("bob"), story.house) == (0, -700, 700)


def test_general_17_3_only_then() -> None:
    story = machine()
    story.place("ann", "red", 500)
    story.supervisor(MachineMalfunction())
    assert "wagers, until" in story.table.pending.describe()


# What the shoe runs out of.


def test_a_round_that_the_shoe_cannot_finish_is_void_and_the_next_is_shuffled() -> None:
    story = card(" ".join(["9♥"]))
    story.table.round.shoe.position = 52
    story.place("ann", "red", 500)
    story.no_more_bets()
    assert story.of(ev.RoundVoided) == [
        ev.RoundVoided("not enough cards are left in the shoe", rule=RULE)
    ]
    assert story.won("ann") == 0
    assert shuffles(story) == 2


def test_retraction_may_be_in_part_where_the_rule_says_reduce() -> None:
    story = card(staffed=True)
    story.place("ann", "red", 500)
    story.place("ann", "black", 300)
    story.no_more_bets()
    story.dealer(Disturbed())
    for wrong in (500, 600, 50, 225):
        assert story.refused("ann", Change("red", wrong)).reason
    assert "no wager" in story.refused("ann", Withdraw("void")).reason
    story.player("ann", Change("red", 200))
    story.player("ann", Withdraw("black"))
    story.choose("ann", "keep")
    story.go_on()
    assert story.won("ann") == 200


def test_chips_may_be_bought_while_cards_are_shuffled() -> None:
    story = by_hand(players={"alice": 1})
    story.player("alice", BuyIn(500))
    assert story.table.pending.describe() == "shuffle 52 cards"
    assert "may not" in story.refused(MANAGER, Shuffled()).reason
