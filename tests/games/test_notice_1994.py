"""What the 1994 notice made of games whose later schedules say the same: proved at their tables.

Sections 4 to 8 are with blackjack, 16 to 19 with roulette, 20 and 21 with Two Up, 28 to 31
with keno.
"""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.games.blackjack.incidents import DealToAbsent
from croupier.games.craps.incidents import InvalidRoll, SelectDice
from croupier.table import events as ev
from croupier.table.acts import Leave
from croupier.table.commands import Change, Place, Roll, Withdraw
from croupier.table.felt import Colour, ExchangeForeign, IssueColour, RedeemColour
from tests.games.baccarat.baccarat_stories import finish, staffed
from tests.games.blackjack.blackjack_story import BlackjackStory
from tests.games.craps.craps_story import CrapsStory
from tests.story import DEALER, Story

TUMBLER = "the tumbler turns three times"
TWO = {"ann": 1, "bob": 2}
# Seven rounds of four cards behind the burnt one; the sixth starts with card 21.
FOUR = "9♠ 2♥ K♦ 5♣ 9♥ 2♦ K♣ 5♠ 9♦ 2♣ K♠ 5♥ 9♣ 2♠ K♥ 5♦ 9♠ 2♥ K♦ 5♣ 9♥ 2♦ K♣ 5♠ 9♦ 2♣ K♠ 5♥"


def sic_bo() -> Story:
    return Story("sic-bo", by_hand=True, players=TWO)


def test_qld94_9_19_4_no_more_bets_is_called_before_the_tumbler_turns() -> None:
    """Also: qld-1994:22:66.4(1)"""
    story = sic_bo()
    story.place("ann", "big", 10_00)
    assert TUMBLER not in story.announced()
    story.no_more_bets()
    said = story.announced()
    assert said.index("no more bets") < said.index(TUMBLER)


def test_qld94_9_19_4_2_nothing_moves_once_the_tumbler_turns() -> None:
    """Also: qld-1994:22:66.4(2)"""
    story = sic_bo()
    story.place("ann", "big", 10_00)
    story.no_more_bets()
    for command in (Place("small", 10_00), Change("big", 20_00), Withdraw("big")):
        assert "not what the table waits for" in story.refused("ann", command).reason
    story.dealer(Roll((1, 2, 3)))
    assert (story.won("ann"), story.house) == (-10_00, 10_00)


@pytest.mark.parametrize(("answer", "holders"), [("agree", ("ann", "bob")), ("object", ("ann",))])
def test_qld94_10_19_5_one_colour_for_two_only_if_they_agree(
    answer: str, holders: tuple[str, ...]
) -> None:
    story = sic_bo()
    story.dealer(IssueColour("ann", "blue", 5_00))
    story.dealer(IssueColour("bob", "blue", 5_00))
    story.choose("ann", answer)
    if answer == "agree":
        story.choose("bob", "agree")  # who is to share it is asked too
    assert story.table.round.carry.colours == (Colour("blue", 5_00, holders),)


def test_qld94_10_19_5a_non_value_chips_stay_at_their_table() -> None:
    story = sic_bo()
    story.dealer(IssueColour("ann", "blue", 5_00))
    assert "must exchange" in story.refused("ann", Leave()).reason


def test_qld94_10_19_5b_chips_of_this_table_or_of_a_closed_one_are_exchanged() -> None:
    story = sic_bo()
    story.dealer(IssueColour("ann", "blue", 5_00))
    story.dealer(RedeemColour("ann"))
    assert story.table.round.carry.colours == ()
    assert "is open" in story.refused(DEALER, ExchangeForeign("bob", 20_00)).reason
    story.dealer(ExchangeForeign("bob", 20_00, table_closed=True))
    assert story.won("bob") == 20_00


def test_qld94_11_21_1_the_tumbler_turns_three_times() -> None:
    """Also: qld-1994:23:68.1"""
    story = sic_bo()
    story.no_more_bets()
    assert story.announced().count(TUMBLER) == 1


def test_qld94_12_21_4_the_dealer_announces_and_enters_the_result() -> None:
    story = sic_bo()
    story.place("ann", "big", 10_00)
    story.no_more_bets()
    assert "may not give" in story.refused("ann", Roll((6, 5, 4))).reason
    story.dealer(Roll((6, 5, 4)))
    assert story.of(ev.Thrown)[0].faces == ["4", "5", "6"]
    assert "big" in story.of(ev.Illuminated)[0].areas
    assert story.won("ann") == 10_00


# Baccarat and mini-baccarat.


def test_qld94_13_25_3_nothing_moves_once_the_first_card_is_dealt() -> None:
    """Also: qld-1994:24:72.3"""
    story = staffed("9♠ 2♥ K♦ 5♣")
    story.place("alice", "player", 10_00)
    story.no_more_bets()
    assert story.of(ev.Dealt)
    for command in (Place("tie", 10_00), Change("player", 20_00), Withdraw("player")):
        assert "not what the table waits for" in story.refused("alice", command).reason
    finish(story)
    assert (story.won("alice"), story.house) == (10_00, -10_00)


def near_the_end(place: int) -> Story:
    """Five rounds are over; the cutting card stands in front of card ``place``."""
    story = Story("baccarat", f"4♣ {FOUR}", cutting_card=416 - place)
    for _ in range(5):
        story.no_more_bets()
    return story


def test_qld94_15_31_5_one_further_round_after_the_cutting_card() -> None:
    """Also: qld-1994:27:77.4, qld-1994:26:75.1A"""
    story = near_the_end(23)
    assert "last round" not in story.announced()
    story.no_more_bets()  # the card appears: this round is finished …
    assert story.announced().count("last round") == 1
    assert len(story.of(ev.ShoeShuffled)) == 1
    story.no_more_bets()  # … and a further one played
    first, new = story.of(ev.ShoeShuffled)
    assert new.cards == first.cards == 8 * 52  # then all decks are new
    assert story.table.round.shoe.position <= 1


def test_qld94_15_31_5_4_first_out_of_the_shoe_only_that_round() -> None:
    """Also: qld-1994:27:77.4(4)"""
    story = near_the_end(21)
    assert story.announced().count("last round") == 1
    assert len(story.of(ev.ShoeShuffled)) == 1
    story.no_more_bets()
    assert len(story.of(ev.ShoeShuffled)) == 2


def test_qld94_schedule_19_the_cutting_card_goes_at_least_fourteen_cards_in() -> None:
    for cards in (14, 40):
        assert GAMES["baccarat"].configure({"cutting_card": cards})
    with pytest.raises(ValueError, match="14"):
        GAMES["baccarat"].configure({"cutting_card": 13})


# Blackjack and craps.


@pytest.mark.parametrize(("first", "second"), [("Q♠", "10♦"), ("8♠", "8♦")])
def test_qld94_schedule_5_cards_of_one_value_are_split_not_only_pairs(
    first: str, second: str
) -> None:
    """Also: qld-1994:schedule:6, qld-1994:schedule:7"""
    story = BlackjackStory(f"{first} 9♥ {second} 10♠ 10♥ 9♠")
    story.deal("alice split")
    assert sorted(e.amount for e in story.of(ev.WagerPlaced)) == [10_00, 10_00]


def test_qld94_schedule_8_a_player_who_does_not_act_is_dealt_to() -> None:
    story = BlackjackStory("5♠ 9♥ 6♦ 10♠ 10♥ 9♠")
    story.no_more_bets()
    story.supervisor(DealToAbsent())
    assert story.hand("box 1") == ["5♠", "6♦", "10♠"]
    assert story.won("alice") == 10_00


def test_qld94_schedule_13_the_shooter_selects_from_the_remaining_dice() -> None:
    """Also: qld-1994:schedule:14"""
    story = CrapsStory(players={"alice": 1}, staffed=True)
    story.place("alice", "win", 10_00)
    story.no_more_bets()
    story.dealer(InvalidRoll(dice=1))
    story.go_on()
    carry = story.table.round.carry
    assert sorted((*carry.active, *carry.cup)) == [2, 3, 4, 5]
    assert "selected" in story.refused("alice", SelectDice(1, 2)).reason
    story.player("alice", SelectDice(5, 4))
    assert story.table.round.carry.active == (5, 4)
