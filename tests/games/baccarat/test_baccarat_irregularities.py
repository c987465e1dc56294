"""Schedule 1, section 24: irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.cards import DECK
from croupier.games.baccarat.incidents import (
    AdditionalCards,
    BurnMissed,
    CardsMisplaced,
    DealerExposedCard,
    FaceUpInShoe,
    FirstCardExposed,
    HandsMispassed,
    ShoeDiscrepancy,
    ThirdCardInError,
)
from croupier.table import events as ev
from croupier.table.acts import VoidWagers
from croupier.table.cards import Reshuffle
from croupier.table.commands import Change, Choose, Cut, Face, NoMoreBets, Place, Shuffled, Withdraw
from tests.games.baccarat.baccarat_stories import (
    BANKER_WINS,
    PLAYER_WINS,
    TIE,
    deal,
    finish,
    hands,
    play,
    staffed,
    table,
)
from tests.games.baccarat.test_baccarat_dealing import opened, passed
from tests.story import DEALER, SUPERVISOR, Story

TWO = {"alice": 1, "bob": 2}
STANDS = "7♠ 2♥ K♦ 3♣"  # player 7 stands, banker 5 draws
NOBODY_DRAWS = "7♠ 6♥ K♦ K♣"  # 7 against 6
BOTH_DRAW = "2♠ 3♥ K♦ 2♣ 5♦ 9♣"  # player 2 and 5: 7; banker 5 and 9: 4


def counted(cards: str, **settings: Any) -> Story:
    """A staffed table with alice on the player and bob on the banker; the counts are announced."""
    story = staffed(cards, **{"players": TWO, **settings})
    story.place("alice", "player", 1000)
    story.place("bob", "banker", 2000)
    story.no_more_bets()
    return story


def complete(cards: str, **settings: Any) -> Story:
    """The same, when the hands are complete and the result is about to be announced."""
    story = counted(cards, **settings)
    story.go_on()
    return story


def moved(story: Story) -> tuple[str, str, str, str]:
    event = story.of(ev.CardMoved)[-1]
    return event.card, event.of, event.to, event.rule


def rules(story: Story) -> set[str]:
    return {event.rule for event in story.events}


# (1), (2): third cards in error.


def test_1_24_1_a_third_card_the_player_may_not_have_is_the_bankers() -> None:
    story = counted(f"{STANDS} 4♦")
    story.dealer(ThirdCardInError("player"))
    assert moved(story) == ("", "player", "banker", "qld-2024:1:24(1)")
    finish(story)
    assert hands(story) == ("7♠ K♦", "2♥ 3♣ 4♦")  # 7 against 9
    assert (story.won("alice"), story.won("bob"), story.house) == (-1000, 1900, -900)


def test_1_24_1_exposed_or_not() -> None:
    story = counted(f"{STANDS} 4♦ 9♠")
    story.dealer(ThirdCardInError("player", exposed=True))
    assert moved(story) == ("4♦", "player", "banker", "qld-2024:1:24(1)")
    finish(story)
    assert hands(story) == ("7♠ K♦", "2♥ 3♣ 4♦")
    assert "dummy round" not in story.announced()


@pytest.mark.parametrize("cards", [NOBODY_DRAWS, PLAYER_WINS])
def test_1_24_1_a_otherwise_it_is_the_first_of_the_next_round(cards: str) -> None:
    story = counted(f"{cards} 4♦ 2♣ 5♠ 3♦")
    story.dealer(ThirdCardInError("player"))
    assert moved(story) == ("", "player", "the next round", "qld-2024:1:24(1)(a)")
    finish(story)
    assert story.won("alice") == 1000
    story.place("alice", "player", 1000)
    story.no_more_bets()
    finish(story)
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")
    assert story.won("alice") == 2000
    assert (story.won("bob"), story.house) == (-2000, 0)


def test_1_24_2_the_bankers_third_card_in_error_is_the_first_of_the_next_round() -> None:
    """Also when the player's hand drew, so that it shows only at the end."""
    story = counted(f"{NOBODY_DRAWS} 4♦ 2♣ 5♠ 3♦")
    story.dealer(ThirdCardInError("banker"))
    assert moved(story) == ("", "banker", "the next round", "qld-2024:1:24(2)")
    drew = complete("2♠ 6♥ K♦ K♣ 5♦ 4♦ 2♣ 5♠ 3♦")  # player 7 on three, banker 6 stands
    drew.dealer(ThirdCardInError("banker"))
    for one in (story, drew):
        finish(one)
        one.no_more_bets()
        finish(one)
        assert hands(one) == ("4♦ 5♠", "2♣ 3♦")
        assert "dummy round" not in one.announced()


def test_1_24_2_both_hands_may_have_had_one() -> None:
    story = counted(f"{PLAYER_WINS} 4♦ 2♣ 5♠ 3♦")
    story.dealer(ThirdCardInError("player"))
    story.dealer(ThirdCardInError("banker"))
    assert "dealt with" in story.refused(DEALER, ThirdCardInError("banker")).reason
    finish(story)
    story.no_more_bets()
    finish(story)
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")


def test_1_24_1_a_report_that_cannot_be_true_is_refused() -> None:
    story = counted(BOTH_DRAW)
    assert story.refused(DEALER, ThirdCardInError("player")).rule == "qld-2024:1:19(1)"
    assert story.refused(DEALER, ThirdCardInError("banker")).rule == "qld-2024:1:20"
    assert "no hand" in story.refused(DEALER, ThirdCardInError("dealer")).reason
    story.go_on()
    assert story.refused(DEALER, ThirdCardInError("player")).rule == "qld-2024:1:17(3)"
    assert story.refused(DEALER, ThirdCardInError("banker")).rule == "qld-2024:1:17(3)"
    story = counted(f"{STANDS} 4♦")
    assert story.refused(DEALER, ThirdCardInError("banker")).rule == "qld-2024:1:20"
    assert "may not" in story.refused("alice", ThirdCardInError("player")).reason


def test_1_24_1_a_held_card_goes_to_the_rack_when_the_shoe_ends_first() -> None:
    """I-BA-6.

    Also: 1:15(3)
    """
    story = counted(f"{NOBODY_DRAWS} 4♦")
    story.dealer(ThirdCardInError("player"))
    story.manager(Reshuffle())
    finish(story)
    assert moved(story) == ("", "the last round", "the discard rack", "qld-2024:1:15(3)")
    assert story.table.round.carry.held == ()


def test_1_24_1_a_with_a_card_machine() -> None:
    """The machine is filled up again once the card is played."""
    story = Story("baccarat", f"{PLAYER_WINS} 4♦ 2♣ 5♠ 3♦", machine=True, staffed=True)
    story.no_more_bets()
    story.dealer(ThirdCardInError("player"))
    finish(story)
    assert story.table.round.shoe.position == 5
    story.no_more_bets()
    finish(story)
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")
    assert story.table.round.shoe.position == 0


def test_1_24_1_a_the_cutting_card_behind_a_held_card_appears_during_play() -> None:
    """Also: 1:15(1)"""
    rounds = " ".join([PLAYER_WINS, TIE] * 3)
    story = Story(
        "baccarat", f"4♣ {rounds}", staffed=True, cutting_card=416 - 22, additional=(), players=TWO
    )
    story.dealer(Cut(200))
    story.dealer(Choose("burn"))
    for _ in range(4):
        story.no_more_bets()
        finish(story)
    story.no_more_bets()
    story.dealer(ThirdCardInError("player"))  # card 21; the cutting card is next
    finish(story)
    assert not story.of(ev.CuttingCardOut)
    story.no_more_bets()
    finish(story)
    assert len(story.of(ev.CuttingCardOut)) == 1
    assert story.of(ev.Announced)[-1].rule == "qld-2024:1:15(2)"


# (3), (5), (6): dummy rounds.


def test_1_24_3_a_an_exposed_card_starts_a_dummy_round() -> None:
    """Also: 1:24(5), 1:24(6)"""
    story = counted(f"{NOBODY_DRAWS} 4♦ 2♣ 5♠ 3♦ 8♣")
    story.dealer(ThirdCardInError("banker", exposed=True))
    assert moved(story) == ("4♦", "banker", "a dummy round", "qld-2024:1:24(3)(a)")
    finish(story)
    assert story.of(ev.Announced)[-2:] == [
        ev.Announced("dummy round", rule="qld-2024:1:24(3)"),
        ev.Announced("no more bets", rule="qld-2024:1:16(1)"),
    ]
    assert "not what the table waits for" in story.refused("alice", Place("player", 1000)).reason
    before = story.credit("alice"), story.credit("bob"), story.house
    finish(story)
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")
    assert (story.credit("alice"), story.credit("bob"), story.house) == before
    assert story.announced()[-1] == "player wins"
    story.place("alice", "player", 1000)  # and then as ever


def test_1_24_3_a_a_first_card_exposed_before_the_round() -> None:
    """Wagers go back: nothing may be wagered on a dummy round (1:24(6))."""
    story = table(f"4♦ 2♣ 5♠ 3♦ {TIE}", players=TWO)
    story.place("alice", "player", 1000)
    story.place("bob", "lucky-6", 500)
    story.dealer(FirstCardExposed())
    back = [(e.player, e.amount, e.rule) for e in story.of(ev.WagerWithdrawn)]
    assert back == [("alice", 1000, "qld-2024:1:24(6)"), ("bob", 500, "qld-2024:1:24(6)")]
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")
    assert story.won("alice") == story.won("bob") == story.house == 0
    assert not story.settled()
    story.place("alice", "tie", 1000)
    story.no_more_bets()
    assert story.won("alice") == 8000


def test_1_24_3_b_found_face_up_before_the_round() -> None:
    """Also: 1:24(6)"""
    story = table("4♦ 2♣ 5♠ 3♦", players=TWO)
    story.place("alice", "player", 1000)
    story.dealer(FaceUpInShoe())
    assert moved(story) == ("4♦", "the shoe", "a dummy round", "qld-2024:1:24(3)(b)")
    assert "dummy round" in story.announced()
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")
    assert story.won("alice") == story.house == 0


def test_1_24_3_b_found_face_up_once_the_hands_are_complete() -> None:
    """It would be the first card of the next round, so that one is the dummy round."""
    story = complete(f"{PLAYER_WINS} 4♦ 2♣ 5♠ 3♦")
    story.dealer(FaceUpInShoe())
    assert story.refused(DEALER, FaceUpInShoe()).rule == "qld-2024:1:24(3)(b)"
    assert story.refused(DEALER, FirstCardExposed()).rule == "qld-2024:1:24(3)(a)"
    story.go_on()
    assert (story.won("alice"), story.won("bob"), story.house) == (1000, -2000, 1000)
    assert "dummy round" in story.announced()
    finish(story)
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")


def test_1_24_3_a_a_held_card_that_is_exposed_later() -> None:
    story = counted(f"{NOBODY_DRAWS} 4♦ 2♣ 5♠ 3♦")
    story.dealer(ThirdCardInError("player"))
    finish(story)
    story.place("alice", "banker", 500)
    story.dealer(FirstCardExposed())
    assert moved(story) == ("4♦", "the last round", "a dummy round", "qld-2024:1:24(3)(a)")
    finish(story)
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")
    assert story.won("alice") == 1000


def test_1_24_7_the_card_behind_a_held_one_is_live() -> None:
    """It is not the first of the round, and the round has started (general:3). Also: 1:24(3)(b)"""
    story = counted(f"{NOBODY_DRAWS} 4♦ 2♣ 5♠ 3♦")
    story.dealer(ThirdCardInError("player"))
    finish(story)
    story.place("alice", "banker", 500)
    story.dealer(FaceUpInShoe())
    assert story.announced()[-1] == "the card is live"
    assert story.table.round.wagers
    story.no_more_bets()
    finish(story)
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")


def test_1_24_3_a_exposed_when_no_hand_is_to_draw() -> None:
    """While the counts are announced too (I-BA-16)."""
    story = counted(f"{NOBODY_DRAWS} 4♦ 2♣ 5♠ 3♦")
    story.dealer(FirstCardExposed())
    assert moved(story) == ("4♦", "the shoe", "a dummy round", "qld-2024:1:24(3)(a)")
    finish(story)
    assert (story.won("alice"), story.won("bob")) == (1000, -2000)


def test_1_24_3_a_card_that_a_hand_is_to_have_is_no_first_card() -> None:
    story = counted("2♠ 7♥ K♦ K♣ 4♦ 5♦ 9♣ 2♣ 3♦ 8♦")  # 2 draws
    assert story.refused(DEALER, FirstCardExposed()).rule == "qld-2024:1:24(3)"


def test_17_42_1_an_any_pair_wager_is_not_left_alone_by_a_retraction() -> None:
    """Also: 1:24(4)(i)"""
    story = staffed(NOBODY_DRAWS, players=TWO)
    story.place("alice", "player", 1000, 1)
    story.place("alice", "any-pair-player", 500, 1)
    story.place("bob", "banker", 1000, 2)
    story.no_more_bets()
    story.dealer(CardsMisplaced())
    story.withdraw("alice", "player", 1)
    story.choose("alice", "keep")
    story.choose("bob", "keep")
    back = [e for e in story.of(ev.WagerWithdrawn) if e.area == "any-pair-player"]
    assert [(e.amount, e.rule) for e in back] == [(500, "qld-2024:17:42(1)")]
    assert story.won("alice") == 0


def test_1_24_5_b_a_dummy_round_follows_the_drawing_rules_face_down_too() -> None:
    story = table("2♠ 3♥ K♦ 2♣ 5♦ 9♣", face_down=True)
    story.dealer(FaceUpInShoe())
    assert [e.card for e in story.of(ev.Dealt)] == ["2♠", "", "", "", "", ""]
    assert [e.card for e in story.of(ev.Exposed)] == ["K♦", "3♥", "2♣", "5♦", "9♣"]
    assert hands(story) == ("2♠ K♦ 5♦", "3♥ 2♣ 9♣")
    assert story.announced() == ["dummy round", "no more bets", "player wins"]


def test_1_24_5_b_the_designated_player_keeps_the_shoe_over_a_dummy_round() -> None:
    story = opened(f"{BANKER_WINS} {PLAYER_WINS}")
    story.place("alice", "player", 1000)
    story.dealer(FirstCardExposed())
    assert story.announced()[-3:] == ["no more bets", "cards", "banker wins"]
    assert story.table.round.designated.name == "alice"
    assert story.won("alice") == 0


def test_1_24_3_with_a_card_machine_the_card_is_not_mixed_in_again() -> None:
    story = Story("baccarat", f"{PLAYER_WINS} 4♦ 2♣ 5♠ 3♦", machine=True, staffed=True)
    story.no_more_bets()
    story.go_on()
    story.dealer(FirstCardExposed())
    finish(story)
    assert "dummy round" in story.announced()
    finish(story)
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")


# (4): retractions.


def test_1_24_4_a_cards_on_the_wrong_area_all_may_retract_or_reduce() -> None:
    """Also: 1:24(4)(i)"""
    story = counted(PLAYER_WINS)
    story.dealer(CardsMisplaced())
    assert story.table.pending.waits_for() == ("alice", "bob")
    assert "only be reduced" in story.refused("alice", Change("player", 1500)).reason
    assert "no wager" in story.refused("alice", Withdraw("banker")).reason
    assert "waits for" in story.refused(DEALER, NoMoreBets()).reason
    story.change("bob", "banker", 500)
    story.choose("alice", "keep")
    story.choose("bob", "keep")
    assert [(e.player, e.amount, e.rule) for e in story.of(ev.WagerWithdrawn)] == [
        ("bob", 1500, "qld-2024:1:24(4)(i)")
    ]
    finish(story)
    assert (story.won("alice"), story.won("bob"), story.house) == (1000, -500, -500)
    assert "dummy round" not in story.announced()


def test_1_24_4_i_each_wager_of_a_player_on_its_own() -> None:
    story = staffed(PLAYER_WINS)
    story.place("alice", "banker", 1000)
    story.place("alice", "player", 1000)
    story.place("alice", "lucky-6", 500)
    story.no_more_bets()
    story.dealer(CardsMisplaced())
    story.withdraw("alice", "banker")
    story.withdraw("alice", "lucky-6")
    story.choose("alice", "keep")
    finish(story)
    assert story.won("alice") == 1000


def test_1_24_4_i_who_does_not_answer_keeps_the_wager() -> None:
    story = counted(PLAYER_WINS)
    story.dealer(CardsMisplaced())
    story.choose("bob", "retract")
    story.time_up()
    finish(story)
    assert (story.won("alice"), story.won("bob"), story.house) == (1000, 0, -1000)


def test_1_24_4_i_a_player_whose_wagers_are_declared_void_is_not_waited_for() -> None:
    story = counted(PLAYER_WINS)
    story.dealer(CardsMisplaced())
    story.choose("alice", "keep")
    story.supervisor(VoidWagers("bob"))
    finish(story)
    assert (story.won("alice"), story.won("bob")) == (1000, 0)


def test_1_24_4_ii_no_wagers_left_makes_a_dummy_round() -> None:
    """Also: 1:24(5)(a)"""
    story = counted(f"{STANDS} 4♦")
    story.dealer(CardsMisplaced())
    story.choose("alice", "retract")
    story.choose("bob", "retract")
    assert story.of(ev.Announced)[-1] == ev.Announced("dummy round", rule="qld-2024:1:24(4)(ii)")
    finish(story)
    assert hands(story) == ("7♠ K♦", "2♥ 3♣ 4♦")  # played on all the same
    assert story.won("alice") == story.won("bob") == story.house == 0


def test_1_24_4_ii_a_round_without_wagers_is_a_dummy_round_at_once() -> None:
    story = staffed(PLAYER_WINS)
    story.no_more_bets()
    story.dealer(CardsMisplaced())
    assert story.announced()[-1] == "dummy round"
    finish(story)
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")


def test_1_24_4_b_a_hand_passed_to_the_wrong_player() -> None:
    story = passed(PLAYER_WINS)
    story.dealer(HandsMispassed())
    story.choose("alice", "retract")
    assert "qld-2024:1:24(4)(b)" in rules(story)
    assert story.of(ev.Announced)[-1].rule == "qld-2024:1:24(4)(ii)"
    story.choose("alice", "expose")
    story.choose("alice", "expose")
    assert story.won("alice") == story.house == 0


def test_1_24_4_b_only_where_cards_are_passed_to_players() -> None:
    story = counted(PLAYER_WINS)
    assert story.refused(DEALER, HandsMispassed()).rule == "qld-2024:1:16(5)(b)"


def test_1_24_4_c_the_dealer_exposed_a_card_that_was_a_players_to_expose() -> None:
    """Players see it before they decide; the rest is exposed as it should be."""
    story = passed(PLAYER_WINS)
    story.dealer(DealerExposedCard("banker", 2))
    assert story.of(ev.Exposed)[-1] == ev.Exposed("banker", "5♣", rule="qld-2024:1:24(4)(c)")
    story.change("alice", "player", 400)
    story.choose("alice", "keep")
    assert story.refused(DEALER, DealerExposedCard("banker", 2)).reason.startswith("no such card")
    story.choose("alice", "expose")
    story.choose("alice", "expose")
    assert [e.card for e in story.of(ev.Exposed)][4:] == ["5♣", "9♠", "K♦", "2♥"]
    story.choose("alice", "pass")
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")
    assert story.won("alice") == 400


def test_1_24_4_c_while_wagers_are_open_they_close() -> None:
    """Also: 1:8(3)(b)"""
    story = opened(PLAYER_WINS, face_down=True)
    story.place("alice", "player", 1000)
    deal(story)
    story.dealer(DealerExposedCard("player", 1))
    story.choose("alice", "keep")
    assert story.announced()[-1] == "no more bets"
    assert "waits for" in story.refused("bob", Place("player", 1000)).reason
    story.choose("alice", "expose")
    story.choose("alice", "expose")
    assert story.won("alice") == 1000


def test_1_24_4_c_not_where_the_dealer_was_to_expose_it() -> None:
    story = passed(PLAYER_WINS)
    assert "no such card" in story.refused(DEALER, DealerExposedCard("player", 3)).reason
    assert "no such card" in story.refused(DEALER, DealerExposedCard("nobody", 1)).reason
    plain = table(PLAYER_WINS, face_down=True)
    deal(plain)
    assert plain.refused(DEALER, DealerExposedCard()).rule == "qld-2024:1:16(5)(b)"


def test_1_24_4_d_additional_cards_before_the_outcome_is_determined() -> None:
    """They go to the discard rack (I-BA-9), and the hands draw as they must."""
    story = counted("2♠ 3♥ K♦ 2♣ 8♥ 8♦ 5♦ 9♣")
    story.dealer(AdditionalCards(2))
    burnt = [(e.card, e.rule) for e in story.of(ev.CardBurned)[1:]]
    assert burnt == [("", "qld-2024:1:24(4)(d)")] * 2
    story.choose("bob", "retract")
    story.choose("alice", "keep")
    finish(story)
    assert hands(story) == ("2♠ K♦ 5♦", "3♥ 2♣ 9♣")
    assert (story.won("alice"), story.won("bob"), story.house) == (1000, 0, -1000)


def test_1_24_4_d_exposed_ones_are_seen() -> None:
    story = counted("2♠ 3♥ K♦ 2♣ 8♥ 5♦ 9♣")
    story.dealer(AdditionalCards(1, exposed=True))
    assert story.of(ev.CardBurned)[-1].card == "8♥"


def test_1_24_4_d_not_once_both_hands_are_complete() -> None:
    story = counted(PLAYER_WINS)
    assert story.refused(DEALER, AdditionalCards()).rule == "qld-2024:1:24(4)(d)"
    story.go_on()
    assert "no additional cards at this moment" in story.refused(DEALER, AdditionalCards()).reason
    story = counted(BOTH_DRAW)
    for number in (0, 5):
        assert "one to four" in story.refused(DEALER, AdditionalCards(number)).reason


def test_1_24_4_d_ii_all_retract() -> None:
    story = counted("2♠ 3♥ K♦ 2♣ 8♥ 5♦ 9♣")
    story.dealer(AdditionalCards())
    story.choose("alice", "retract")
    story.choose("bob", "retract")
    finish(story)
    assert "dummy round" in story.announced()
    assert story.won("alice") == story.won("bob") == story.house == 0


# (7): live cards.


def test_1_24_7_a_card_found_face_up_during_the_round_is_live() -> None:
    story = counted(BOTH_DRAW)
    story.dealer(FaceUpInShoe())
    assert story.of(ev.Announced)[-1] == ev.Announced("the card is live", rule="qld-2024:1:24(7)")
    finish(story)
    assert hands(story) == ("2♠ K♦ 5♦", "3♥ 2♣ 9♣")
    assert story.won("alice") == 1000


def test_1_24_7_the_round_has_started_when_cards_lie_face_down() -> None:
    story = table(BOTH_DRAW, face_down=True)
    story.place("alice", "player", 1000)
    deal(story)
    story.dealer(FaceUpInShoe())
    assert story.announced() == ["the card is live"]
    story.no_more_bets()
    assert story.won("alice") == 1000


def test_1_24_3_b_found_face_up_when_no_hand_is_to_draw() -> None:
    """It is no card of this round (I-BA-16): the next one is a dummy round.

    Also: 1:24(6)"""
    story = counted(f"{NOBODY_DRAWS} 4♦ 2♣ 5♠ 3♦")
    story.dealer(FaceUpInShoe())
    assert moved(story) == ("4♦", "the shoe", "a dummy round", "qld-2024:1:24(3)(b)")
    assert story.refused(DEALER, FaceUpInShoe()).rule == "qld-2024:1:24(3)(b)"
    finish(story)
    assert (story.won("alice"), story.won("bob")) == (1000, -2000)
    finish(story)
    assert hands(story) == ("4♦ 5♠", "2♣ 3♦")


def test_1_24_2_a_third_card_to_a_banker_on_seven_before_the_players() -> None:
    """Also: 1:20(6)."""
    story = counted("2♠ 7♥ K♦ K♣ 4♦ 5♦ 9♣ 2♣ 3♦ 8♦")  # 2 draws, 7 never
    assert story.refused(DEALER, ThirdCardInError("player")).rule == "qld-2024:1:19(1)"
    story.dealer(ThirdCardInError("banker"))
    assert moved(story) == ("", "banker", "the next round", "qld-2024:1:24(2)")
    finish(story)
    assert hands(story) == ("2♠ K♦ 5♦", "7♥ K♣")
    story.no_more_bets()
    assert story.of(ev.Dealt)[-4].card == "4♦"


# (8): not enough cards.


def test_1_24_8_not_enough_cards_voids_the_round() -> None:
    """Six decks, dealt until additional cards have used up what lies behind the cutting card."""
    story = Story("baccarat", " ".join([*DECK] * 6), decks=6, staffed=True, players=TWO)
    story.dealer(Cut(150))
    story.dealer(Choose("burn"))
    while "last round" not in story.announced():
        story.no_more_bets()
        finish(story)
    start = story.credit("alice"), story.credit("bob"), story.house
    story.place("alice", "player", 1000)
    story.place("bob", "tie", 1000)
    story.no_more_bets()
    while not story.of(ev.RoundVoided):
        story.dealer(AdditionalCards(4))
        if not story.of(ev.RoundVoided):
            story.time_up()
    assert story.of(ev.RoundVoided)[0].rule == "qld-2024:1:24(8)"
    assert [(e.player, e.result, e.rule) for e in story.settled()] == [
        ("alice", "void", "qld-2024:1:24(8)"),
        ("bob", "void", "qld-2024:1:24(8)"),
    ]
    assert (story.credit("alice"), story.credit("bob"), story.house) == start
    assert len(story.of(ev.ShoeShuffled)) == 2  # a new round starts, from a new shoe


# (9): the burn was missed.


def test_1_24_9_play_goes_on_with_those_cards() -> None:
    story = staffed(PLAYER_WINS, burn="deal on", players=TWO)
    assert not story.of(ev.CardBurned)
    story.place("alice", "banker", 1000)
    story.no_more_bets()
    story.dealer(BurnMissed())
    assert story.announced()[-1] == "play goes on with those cards"
    assert story.refused(DEALER, BurnMissed()).rule == "qld-2024:1:14(10)"
    story.go_on()
    finish(story)
    assert hands(story) == ("4♣ 2♥", "9♠ K♦")
    assert (story.won("alice"), story.house) == (950, -950)


def test_1_24_9_a_the_first_hand_is_reconstructed() -> None:
    """The first card is burnt, the cards go back in their order, and wagers lie as they did."""
    story = staffed(PLAYER_WINS, burn="deal on", players=TWO)
    story.place("alice", "player", 1000)
    story.place("bob", "banker", 500)
    story.no_more_bets()
    story.dealer(BurnMissed(reconstruct=True))
    back = story.of(ev.Rewound)[-1]
    assert (back.mark, back.rule) == ("deal", "qld-2024:1:24(9)(a)")
    assert back.cards == ["4♣", "9♠", "2♥", "K♦"]
    assert story.of(ev.CardBurned)[-1] == ev.CardBurned(rule="qld-2024:1:14(10)")
    finish(story)
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")
    assert (story.won("alice"), story.won("bob"), story.house) == (1000, -500, -500)
    # and that is that: it is ruled on
    assert story.refused(DEALER, BurnMissed()).rule == "qld-2024:1:14(10)"


def test_1_24_9_a_settled_any_pair_wagers_are_undone_too() -> None:
    story = staffed("9♠ 4♥ K♦ 5♣", burn="deal on")
    story.place("alice", "player", 1000)
    story.place("alice", "any-pair-player", 1000)
    story.no_more_bets()
    story.go_on()
    assert story.won("alice") == 11_000 - 1000  # 4♣ 4♥ was paid
    story.dealer(BurnMissed(reconstruct=True))
    assert story.won("alice") == -2000
    finish(story)
    assert hands(story) == ("9♠ K♦", "4♥ 5♣")  # nine all
    assert [e.result for e in story.settled("alice", "any-pair-player")] == ["win", "lose"]
    assert (story.won("alice"), story.house) == (-1000, 1000)


def test_1_24_9_a_by_hand_the_known_cards_come_by_themselves() -> None:
    story = Story("baccarat", by_hand=True, staffed=True)
    story.dealer(Shuffled())
    story.choose("alice", "decline")
    story.dealer(Cut(50))
    story.dealer(Choose("deal on"))
    story.place("alice", "player", 1000)
    story.no_more_bets()
    for n, card in enumerate("4♣ 9♠ 2♥ K♦".split()):
        story.dealer(Face(n, card))
    shoe = story.table.round.shoe
    assert sum(shoe.left.values()) == 416 - 4
    story.dealer(BurnMissed(reconstruct=True))
    shoe = story.table.round.shoe
    assert story.table.pending.describe().startswith("the face of card 4")
    assert sum(shoe.left.values()) == 416 - 4  # each seen card is counted once
    story.dealer(Face(4, "5♣"))
    story.go_on()
    story.go_on()
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")
    assert story.won("alice") == 1000


def test_1_24_9_a_face_down_wagers_made_over_the_cards_go_back() -> None:
    """The deal starts again, and with it the wagering over face down cards."""
    story = staffed(PLAYER_WINS, burn="deal on", face_down=True)
    story.place("alice", "player", 1000)
    deal(story)
    story.place("alice", "tie", 1000)
    story.dealer(BurnMissed(reconstruct=True))
    assert story.credit("alice") == 99_000
    story.no_more_bets()
    finish(story)
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")
    assert story.won("alice") == 1000


def test_1_24_9_before_any_card_is_dealt_it_is_not_too_late() -> None:
    """Also: 1:14(10)"""
    story = staffed(PLAYER_WINS, burn="deal on")
    assert story.refused(DEALER, BurnMissed(reconstruct=True)).rule == "qld-2024:1:24(9)(a)"
    story.dealer(BurnMissed())
    assert story.of(ev.CardBurned) == [ev.CardBurned(rule="qld-2024:1:14(10)")]
    story.no_more_bets()
    finish(story)
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")


def test_1_24_9_a_only_the_first_hand() -> None:
    story = staffed(f"9♠ K♦ K♥ {TIE}", burn="deal on")
    story.no_more_bets()
    finish(story)
    story.no_more_bets()
    assert story.refused(DEALER, BurnMissed(reconstruct=True)).rule == "qld-2024:1:24(9)(a)"
    story.dealer(BurnMissed())
    assert story.announced()[-1] == "play goes on with those cards"


def test_1_24_9_a_burnt_card_cannot_have_been_missed() -> None:
    assert staffed().refused(DEALER, BurnMissed()).rule == "qld-2024:1:14(10)"


# (10): a recording shoe.


def test_1_24_10_an_outcome_that_cannot_be_confirmed_voids_the_hand() -> None:
    story = complete(PLAYER_WINS)
    assert "may not" in story.refused(DEALER, ShoeDiscrepancy()).reason
    story.supervisor(ShoeDiscrepancy())
    assert story.of(ev.RoundVoided)[0].rule == "qld-2024:1:24(10)"
    assert {(e.player, e.result) for e in story.settled()} == {("alice", "void"), ("bob", "void")}
    assert story.won("alice") == story.won("bob") == story.house == 0


def test_1_24_10_a_confirmed_outcome_stands() -> None:
    story = complete(PLAYER_WINS)
    story.supervisor(ShoeDiscrepancy(confirmed=True))
    story.go_on()
    assert (story.won("alice"), story.won("bob")) == (1000, -2000)


def test_1_24_10_only_where_the_shoe_records() -> None:
    story = complete(PLAYER_WINS, recording_shoe=False)
    assert story.refused(SUPERVISOR, ShoeDiscrepancy()).rule == "qld-2024:1:24(10)"


def test_17_3_additional_wagers_follow_the_rulings_of_the_game() -> None:
    """They are retracted, reduced and voided with the others."""
    story = staffed(PLAYER_WINS)
    story.place("alice", "lucky-6", 500)
    story.place("alice", "tiger-pair", 500)
    story.no_more_bets()
    story.dealer(CardsMisplaced())
    story.withdraw("alice", "tiger-pair")
    story.choose("alice", "keep")
    story.go_on()
    story.supervisor(ShoeDiscrepancy())
    assert story.result("alice", "lucky-6") == ("void", 500, "qld-2024:1:24(10)")
    assert story.won("alice") == 0


def test_an_incident_between_rounds_is_refused() -> None:
    story = play(table(f"{PLAYER_WINS} {TIE}"))
    for incident in (CardsMisplaced(), AdditionalCards(), ThirdCardInError(), HandsMispassed()):
        assert "at this moment (wagering)" in story.refused(DEALER, incident).reason
    assert "at this moment" in story.refused(SUPERVISOR, ShoeDiscrepancy()).reason
