"""Schedule 1, sections 14 and 15: cutting the cards, the burnt card, the cutting card in play."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.cards import DECK
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.baccarat.incidents import BurnFaceValue, ShowBurnCard
from croupier.table import events as ev
from croupier.table.acts import Exclude, Leave
from croupier.table.cards import AskReshuffle, Reshuffle
from croupier.table.commands import Choose, Cut, Face, NoMoreBets, Shuffled, TimeUp
from croupier.table.devices import Equipment
from croupier.table.table import Table
from tests.games.baccarat.baccarat_stories import PLAYER_WINS, TIE, hands, play, staffed, table
from tests.story import DEALER, SUPERVISOR, Story

# Section 14.


def before_the_cut(**settings: Any) -> Story:
    """Players are at the table when the dealer has shuffled: three seated, two standing."""
    players = {"zoe": 0, "cleo": 7, "alice": 1, "yan": 0, "bob": 3}
    story = Story("baccarat", by_hand=True, staffed=True, players=players, **settings)
    story.dealer(Shuffled())
    return story


def asked(story: Story) -> str:
    return story.table.pending.describe()


def test_1_14_1_a_without_players_the_dealer_or_a_supervisor_cuts() -> None:
    story = Story("baccarat", by_hand=True, staffed=True, players={})
    story.dealer(Shuffled())
    story.supervisor(Cut(100))
    assert story.of(ev.ShoeCut) == [ev.ShoeCut(100, "supervisor", rule="qld-2024:1:14(5)")]


def test_1_14_2_offered_clockwise_from_the_dealers_left_then_to_those_standing() -> None:
    story = before_the_cut()
    for name in ("alice", "bob", "cleo", "zoe", "yan"):
        assert asked(story).startswith(f"{name}: the cut is offered")
        assert "not for" in story.refused("eve", Choose("cut")).reason
        story.choose(name, "decline")
    assert asked(story) == "the dealer to cut the cards"


def test_1_14_2_the_first_to_accept_cuts() -> None:
    """A standing player may handle the cards to cut them.

    Also: 1:7(2)(b)
    """
    story = before_the_cut()
    for name in ("alice", "bob", "cleo"):
        story.choose(name, "decline")
    story.choose("zoe", "cut")
    assert story.refused("yan", Cut(100)).reason == "zoe has accepted the cut"
    assert story.refused(DEALER, Cut(100)).reason == "zoe has accepted the cut"
    story.player("zoe", Cut(100))
    assert story.of(ev.ShoeCut) == [ev.ShoeCut(100, "zoe", rule="qld-2024:1:14(5)")]


def test_1_14_3_who_accepts_may_ask_another() -> None:
    story = before_the_cut()
    story.choose("alice", "ask yan")
    assert asked(story) == "yan to cut the cards"
    story.player("yan", Cut(57))
    assert story.of(ev.ShoeCut)[-1].by == "yan"


def test_1_14_4_if_nobody_accepts_the_dealer_cuts() -> None:
    story = before_the_cut()
    for _ in range(5):
        story.time_up()
    assert "dealer cuts" in story.refused("alice", Cut(100)).reason
    story.dealer(Cut(208))
    assert story.of(ev.ShoeCut)[-1].by == "dealer"


def test_1_14_2_a_player_who_leaves_or_is_excluded_is_not_waited_for() -> None:
    story = before_the_cut()
    story.player("alice", Leave())
    assert asked(story).startswith("bob:")
    story.choose("bob", "cut")
    story.player("bob", Leave())
    story.dealer(Cut(30))
    assert story.of(ev.ShoeCut)[-1].by == "dealer"
    story = Story("baccarat", by_hand=True, staffed=True, players={"alice": 1, "bob": 2})
    story.supervisor(Exclude("alice"))
    story.dealer(Shuffled())
    assert asked(story).startswith("bob:")


@pytest.mark.parametrize("at", [0, 9, 407, 416, -1])
def test_1_14_5_at_least_ten_cards_in_from_either_end(at: int) -> None:
    """An incorrect cut is made again.

    Also: 1:14(6)
    """
    story = before_the_cut()
    story.choose("alice", "cut")
    refused = story.refused("alice", Cut(at))
    assert refused.reason.endswith("cut again")
    assert refused.rule == "qld-2024:1:14(5)"
    story.player("alice", Cut(10))
    assert story.of(ev.ShoeCut)[-1].at == 10


@pytest.mark.parametrize("at", [10, 406])
def test_1_14_5_the_margin_itself_is_a_good_cut(at: int) -> None:
    story = before_the_cut()
    story.choose("alice", "cut")
    story.player("alice", Cut(at))
    assert story.of(ev.ShoeCut)[-1].at == at


def test_1_14_7_the_cards_in_front_of_the_cut_go_to_the_back() -> None:
    """The first card out is the one behind the cutting card; see also equipment's own tests."""
    equipment = Equipment(SeededSource(5))
    table = Table(GAMES["baccarat"], devices=equipment, automated=False)
    table.start()
    table.submit(DEALER, Cut(100))
    table.submit(DEALER, Choose("burn"))
    order = equipment._cards._order  # type: ignore[union-attr]
    table.submit(DEALER, NoMoreBets())
    dealt = table.round.player[0], table.round.banker[0]
    assert dealt == (order[101], order[102])


def test_1_14_8_the_cutting_card_goes_in_at_least_fourteen_from_the_back() -> None:
    story = table()
    assert story.of(ev.CuttingCardPlaced) == [ev.CuttingCardPlaced(14, rule="qld-2024:1:14(8)")]
    assert story.table.round.shoe.cutting_card == 416 - 14
    assert table(cutting_card=60).table.round.shoe.cutting_card == 416 - 60
    with pytest.raises(ValueError, match="14 cards"):
        table(cutting_card=13)


def test_1_14_10_the_first_card_is_burnt_face_down() -> None:
    """Also: 1:14(9)"""
    story = table(PLAYER_WINS)
    assert story.of(ev.CardBurned) == [ev.CardBurned(rule="qld-2024:1:14(10)")]
    play(story)
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")


def test_1_14_11_a_player_may_see_the_burnt_card() -> None:
    story = table(PLAYER_WINS, players={"alice": 1, "bob": 2})
    assert "may not" in story.refused(DEALER, ShowBurnCard()).reason
    story.player("bob", ShowBurnCard())
    assert story.of(ev.CardBurned)[-1] == ev.CardBurned("4♣", rule="qld-2024:1:14(11)")
    assert story.refused("alice", ShowBurnCard()).rule == "qld-2024:1:14(11)"
    play(story)
    assert story.refused("alice", ShowBurnCard()).rule
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")


def test_1_14_12_as_many_more_cards_are_burnt_and_shown() -> None:
    """Also after the burnt card was shown (1:14(11)); every other player must agree."""
    story = table("A♠ 2♠ 3♠ 5♠ " + PLAYER_WINS, players={"alice": 1, "bob": 2, "zoe": 0})
    story.player("bob", ShowBurnCard())
    story.supervisor(BurnFaceValue("bob"))
    assert "not for bob" in story.refused("bob", Choose("agree")).reason
    story.choose("zoe", "agree")
    story.choose("alice", "agree")
    burnt = [(e.card, e.rule) for e in story.of(ev.CardBurned)[1:]]
    assert burnt == [
        ("4♣", "qld-2024:1:14(11)"),
        ("A♠", "qld-2024:1:14(12)"),
        ("2♠", "qld-2024:1:14(12)"),
        ("3♠", "qld-2024:1:14(12)"),
        ("5♠", "qld-2024:1:14(12)"),
    ]
    play(story, player=1000)
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")
    assert story.won("alice") == 1000


def test_1_14_12_one_objection_is_enough() -> None:
    story = table(PLAYER_WINS, players={"alice": 1, "bob": 2, "zoe": 0})
    story.supervisor(BurnFaceValue("bob"))
    story.choose("zoe", "agree")
    story.choose("alice", "object")
    assert len(story.of(ev.CardBurned)) == 1
    assert story.announced() == ["no further cards are burnt"]
    # who says nothing has not agreed
    story.supervisor(BurnFaceValue("bob"))
    story.time_up()
    assert len(story.of(ev.CardBurned)) == 1


def test_1_14_12_only_a_supervisor_directs_it_and_a_player_must_have_asked() -> None:
    story = table(PLAYER_WINS)
    assert "may not" in story.refused(DEALER, BurnFaceValue("alice")).reason
    assert story.refused(SUPERVISOR, BurnFaceValue("eve")).rule == "qld-2024:1:14(12)"
    story.supervisor(BurnFaceValue("alice"))  # there is nobody else to ask
    assert len(story.of(ev.CardBurned)) == 1 + 1 + 4


def test_1_14_12_who_leaves_meanwhile_is_not_waited_for() -> None:
    story = table(" ".join(DECK[:9]), players={"alice": 1, "bob": 2})
    story.supervisor(BurnFaceValue("alice"))
    story.player("bob", Leave())
    assert len(story.of(ev.CardBurned)) == 6


@pytest.mark.parametrize(("card", "number"), [("A♠", 1), ("7♠", 7), ("10♠", 10), ("K♥", 10)])
def test_1_14_13_tens_and_pictures_are_ten_and_an_ace_is_one(card: str, number: int) -> None:
    story = Story("baccarat", f"{card} {' '.join(DECK[1:20])}")
    story.supervisor(BurnFaceValue("alice"))
    assert len([e for e in story.of(ev.CardBurned) if e.rule == "qld-2024:1:14(12)"]) == number


def test_1_14_12_not_once_play_has_started() -> None:
    story = play(table(f"{PLAYER_WINS} {TIE}"))
    refused = story.refused(SUPERVISOR, BurnFaceValue("alice"))
    assert (refused.reason, refused.rule) == (
        "there is no burnt card to show now",
        "qld-2024:1:14(10)",
    )


def test_1_14_14_at_a_table_for_terminals_only_the_dealer_cuts_and_nothing_is_shown() -> None:
    story = before_the_cut(for_terminals=True)
    assert asked(story) == "the dealer to cut the cards"
    story.dealer(Cut(200))
    story.dealer(Choose("burn"))
    assert story.of(ev.CardBurned) == [ev.CardBurned(rule="qld-2024:1:14(10)")]
    assert story.refused("alice", ShowBurnCard()).rule == "qld-2024:1:14(14)"
    assert story.refused(SUPERVISOR, BurnFaceValue("alice")).rule == "qld-2024:1:14(14)"


def test_1_14_1_cards_are_shuffled_again_if_a_player_asks_before_the_first_leaves() -> None:
    """Also: general:15(4)"""
    story = before_the_cut()
    story.choose("alice", "cut")
    story.player("bob", AskReshuffle())
    story.player("alice", Cut(50))
    story.dealer(Choose("burn"))
    story.dealer(Shuffled())
    story.choose("alice", "cut")
    story.player("alice", Cut(60))
    story.dealer(Choose("burn"))
    assert len(story.of(ev.ShoeShuffled)) == len(story.of(ev.ShoeCut)) == 2
    assert len(story.of(ev.CardBurned)) == 1
    assert "wagers" in asked(story)


# Section 15.  Seven rounds of four cards; the sixth starts with card 21, the seventh with 25.

FOUR = "9♠ 2♥ K♦ 5♣ 9♥ 2♦ K♣ 5♠ 9♦ 2♣ K♠ 5♥ 9♣ 2♠ K♥ 5♦ 9♠ 2♥ K♦ 5♣ 9♥ 2♦ K♣ 5♠ 9♦ 2♣ K♠ 5♥"


def near_the_end(place: int, **settings: Any) -> Story:
    """Five rounds are over, and the cutting card stands in front of card ``place``."""
    story = table(FOUR, cutting_card=416 - place, **settings)
    for _ in range(4):
        play(story)
    assert "last round" not in story.announced()
    return play(story)


def shuffles(story: Story) -> int:
    return len(story.of(ev.ShoeShuffled))


def test_1_15_1_the_cutting_card_appears_and_one_further_round_is_played() -> None:
    """Also: 1:15(2), 1:15(3)"""
    story = near_the_end(23)  # in the middle of the sixth round
    assert "last round" not in story.announced()
    play(story)
    assert story.of(ev.CuttingCardOut) == [ev.CuttingCardOut(rule="qld-2024:1:15(1)")]
    assert hands(story) == ("9♥ K♣", "2♦ 5♠")
    assert story.of(ev.Announced)[-1] == ev.Announced("last round", rule="qld-2024:1:15(2)")
    assert shuffles(story) == 1
    play(story, player=1000)
    assert story.won("alice") == 1000
    assert hands(story) == ("9♦ K♠", "2♣ 5♥")
    assert shuffles(story) == 2
    assert story.announced().count("last round") == 1
    story.choose("alice", "decline")
    assert len(story.of(ev.CardBurned)) == 2


def test_1_15_4_first_out_of_the_shoe_only_that_round_is_played() -> None:
    story = near_the_end(21)
    assert story.of(ev.Announced)[-1] == ev.Announced("last round", rule="qld-2024:1:15(4)")
    assert shuffles(story) == 1
    play(story)
    assert hands(story) == ("9♥ K♣", "2♦ 5♠")
    assert len(story.of(ev.CuttingCardOut)) == 1
    assert shuffles(story) == 2


@pytest.mark.parametrize("place", [22, 23, 24])
def test_1_15_1_anywhere_behind_the_first_card_of_a_round(place: int) -> None:
    story = near_the_end(place)
    play(story)
    assert shuffles(story) == 1
    play(story)
    assert shuffles(story) == 2


@pytest.mark.parametrize("place", [21, 22, 23])
def test_1_15_5_at_a_table_for_terminals_a_further_round_follows_unannounced(place: int) -> None:
    """Whether the cutting card comes in the middle of a round or first."""
    story = near_the_end(place, for_terminals=True)
    assert not story.of(ev.CuttingCardOut)
    play(story)
    assert len(story.of(ev.CuttingCardOut)) == 1
    assert shuffles(story) == 1
    play(story)
    assert shuffles(story) == 2
    assert "last round" not in story.announced()


def test_1_15_3_a_new_shoe_starts_from_nothing() -> None:
    story = near_the_end(21)
    play(story)
    story.choose("alice", "decline")
    carry = story.table.round.carry
    assert (carry.further_rounds, carry.shoe.position, carry.shoe.cutting_card) == (-1, 1, 21)


def test_1_15_2_no_last_round_is_announced_when_the_cards_are_shuffled_anyway() -> None:
    """Also: general:15(2)(c)"""
    story = near_the_end(23)
    story.manager(Reshuffle())
    play(story)
    assert len(story.of(ev.CuttingCardOut)) == 1
    assert "last round" not in story.announced()
    assert shuffles(story) == 2


def test_1_15_3_a_manager_may_have_the_cards_shuffled_sooner() -> None:
    """Also: general:15(2)(c)"""
    story = table(FOUR)
    play(story)
    story.manager(Reshuffle())
    assert shuffles(story) == 1
    play(story)
    assert shuffles(story) == 2


def test_1_14_hand_entered_shoe_takes_only_cards_that_are_left() -> None:
    story = Story("baccarat", by_hand=True, staffed=True)
    story.dealer(Shuffled())
    story.choose("alice", "decline")
    story.dealer(Cut(50))
    story.dealer(Choose("burn"))
    story.no_more_bets()
    assert "not 0" in story.refused(DEALER, Face(0, "9♠")).reason
    assert "not a card" in story.refused(DEALER, Face(1, "1♠")).reason
    assert "may not give" in story.refused(SUPERVISOR, Face(1, "9♠")).reason
    for n, card in enumerate(PLAYER_WINS.split(), 1):
        story.dealer(Face(n, card))
    story.say(DEALER, TimeUp())
    story.go_on()
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")


def test_staffed_tables_pause_where_something_can_be_reported() -> None:
    story = staffed(PLAYER_WINS)
    story.no_more_bets()
    assert "counted" in asked(story)
    story.go_on()
    assert "complete" in asked(story)
    story.go_on()
    assert story.announced()[-1] == "player wins"
