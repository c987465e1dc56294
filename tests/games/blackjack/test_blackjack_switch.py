"""Schedule 2(c), blackjack switch, clause by clause.

A box is dealt the first cards of its two hands, the dealer's card, then the second cards.
"""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.games.blackjack.incidents import DealToAbsent
from croupier.games.blackjack.rules import variant
from croupier.games.blackjack.switch import CardsMissing, NotToSwitch
from croupier.table import events as ev
from croupier.table.acts import VoidWagers
from croupier.table.commands import Choose, NoMoreBets, Place
from croupier.table.misdealt import HandPassedOver, NoCardsDealt, OneCardDealt
from tests.games.blackjack import blackjack_tables as tables
from tests.games.blackjack.blackjack_tables import TEN
from tests.story import DEALER, SUPERVISOR, Story

GAME = "blackjack-switch"
TWO = {"alice": 1, "bob": 2}


def both(story: Story, player: str, stake: int = TEN, box: int = 0) -> None:
    story.place(player, "original", stake, box)
    story.place(player, "original-2", stake, box)


def dealt(cards: str, stake: int = TEN, match: int = 0) -> Story:
    story = Story(GAME, cards)
    both(story, "alice", stake)
    if match:
        story.place("alice", "super-match", match)
    story.no_more_bets()
    return story


def played(cards: str, *decisions: str) -> Story:
    story = dealt(cards)
    for decision in decisions:
        story.choose("alice", decision, TEN if decision == "double" else 0)
    return story


def results(story: Story) -> list[tuple[str, str, str]]:
    return [(e.area, e.result, e.rule.removeprefix("qld-2024:")) for e in story.settled("alice")]


# Parts 1 to 3.


def test_2c_1_the_rules_of_blackjack_apply_where_these_do_not_differ() -> None:
    """A hand over 21 loses when it is, though the dealer goes over too. Also: 2c:6(1)(e)"""
    story = played("9♠ 9♥ 6♦ 7♣ 9♦ K♥ K♣ 8♣", "keep", "draw", "stand")
    assert results(story) == [
        ("original", "lose", "2c:6(1)(e)"),
        ("original-2", "win", "2c:6(1)(a)"),
    ]


def test_2c_2_a_switch_swaps_the_second_cards_of_a_box() -> None:
    """Also: 2c:8(5)"""
    story = played("9♠ K♥ 6♦ Q♣ 2♦", "switch")
    assert story.table.round.outcome()["box 1"] == ["9♠", "2♦"]
    assert story.table.round.outcome()["box 1 hand 2"] == ["K♥", "Q♣"]


@pytest.mark.parametrize("decks", [5, 9])
def test_2c_4_six_to_eight_decks(decks: int) -> None:
    assert [variant(GAME, decks=n).decks for n in (6, 7, 8)] == [6, 7, 8]
    with pytest.raises(ValueError, match="decks"):
        variant(GAME, decks=decks)


def test_2c_5_1_a_wagers_of_equal_value_on_both_areas() -> None:
    """What lies over the smaller of the two goes back when wagering closes (I-SW-3)."""
    story = Story(GAME, "9♠ 9♥ 6♦ 9♣ 8♦ K♣ K♦")
    story.place("alice", "original", TEN)
    story.place("alice", "original-2", 3 * TEN)
    story.no_more_bets()
    assert story.credit("alice") == 100_000 - 2 * TEN
    back = story.of(ev.WagerWithdrawn)
    assert [(e.area, e.amount, e.rule) for e in back] == [
        ("original-2", 2 * TEN, "qld-2024:2c:5(1)(a)")
    ]


def test_2c_5_1_a_one_wager_on_one_area_is_returned_with_what_depends_on_it() -> None:
    story = Story(GAME, "9♠ 9♥ 6♦ 9♣ 8♦ K♣ K♦", players=TWO)
    both(story, "alice")
    story.place("bob", "original", TEN)
    story.place("bob", "super-match", TEN)
    story.no_more_bets()
    assert story.won("bob") == 0
    assert "box 2" not in story.table.round.outcome()


def test_2c_5_1_b_the_super_match_wager_may_be_placed_before_the_cards() -> None:
    story = dealt("9♠ 9♥ 6♦ 2♣ 3♦", match=500)
    assert story.result("alice", "super-match")[0] == "win"
    assert story.refused("alice", Place("super-match", 500, 1)).reason


@pytest.mark.parametrize(
    ("cards", "decisions", "first", "rule"),
    [
        ("9♠ 9♥ 6♦ 9♣ 8♦ K♣ 7♣", ["stand"] * 2, "win", "2c:6(1)(a)"),  # dealer 23
        ("9♠ 9♥ 8♦ 9♣ 8♦ 9♣", ["stand"] * 2, "win", "2c:6(1)(b)"),  # 18 against 17
        ("A♠ 9♥ K♦ K♣ 8♦ 9♣", ["stand"], "win", "2c:6(1)(c)"),
        ("9♠ 9♥ K♦ 9♣ 8♦ A♣", ["stand"] * 2, "lose", "2c:6(1)(d)"),
        ("9♠ 9♥ 6♦ 7♣ 9♦ K♥ K♣ 8♣", ["draw", "stand"], "lose", "2c:6(1)(e)"),
        ("9♠ 9♥ 9♦ 8♣ 9♦ 9♣", ["stand"] * 2, "lose", "2c:6(1)(f)"),
        ("9♠ 9♥ 9♦ 9♣ 9♦ 9♣", ["stand"] * 2, "void", "2c:6(1)(h)"),
        ("9♠ 9♥ 6♦ 9♣ 8♦ K♣ 6♣", ["stand"] * 2, "void", "2c:6(1)(i)"),  # dealer 22
        ("A♠ 9♥ K♦ K♣ 8♦ A♣", ["stand"], "void", "2c:6(1)(j)"),
    ],
)
def test_2c_6_1_when_the_original_wager_wins_loses_and_is_void(
    cards: str, decisions: list[str], first: str, rule: str
) -> None:
    story = played(cards, "keep", *decisions)
    assert ("original", first, rule) in results(story)


def test_2c_6_1_g_the_switched_blackjack_loses_to_a_dealers_blackjack() -> None:
    story = played("A♠ 9♥ K♦ 8♣ K♣ A♣", "switch", "stand")
    assert ("original", "lose", "2c:6(1)(g)") in results(story)
    assert story.won("alice") == -2 * TEN


def test_2c_6_1_i_the_dealers_22_is_void_against_a_switched_blackjack() -> None:
    """I-SW-2: only an unswitched blackjack wins against 22."""
    story = played("A♠ 9♥ 6♦ 8♣ K♣ K♥ 6♣", "switch", "stand")
    assert story.won("alice") == 0
    assert {r[2] for r in results(story)} == {"2c:6(1)(i)"}


def test_2c_6_1_i_an_unswitched_blackjack_wins_against_22() -> None:
    """The dealer shows a ten card, so that the blackjack waits."""
    story = played("A♠ 9♥ K♦ K♣ 9♦ 5♣ 7♣", "keep", "stand")
    assert [r[1] for r in results(story)] == ["win", "void"]
    assert story.won("alice") == TEN


def test_2c_6_2_the_dealers_blackjack_after_a_split() -> None:
    story = played("8♠ 9♥ K♦ 8♣ 9♦ K♣ K♥ A♣", "keep", "split", "stand", "stand", "stand")
    got = {r[0]: r[1:] for r in results(story)}
    assert got["original"][0] == "lose"
    assert got["split-3"] == ("void", "2c:6(2)")
    assert got["original-2"][0] == "lose"
    assert story.won("alice") == -2 * TEN


def test_2c_6_3_the_dealers_blackjack_after_doubling() -> None:
    story = played("6♠ 9♥ K♦ 5♣ 9♦ 9♣ A♣", "keep", "double", "stand")
    got = {r[0]: r[1] for r in results(story)}
    assert (got["original"], got["double"]) == ("lose", "void")
    assert story.won("alice") == -2 * TEN


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("9♠ 9♥ 6♦ 2♣ 3♦", 500),
        ("9♠ 2♥ 6♦ 9♣ 2♦", 4_000),
        ("9♠ 9♥ 6♦ 9♣ 3♦", 2_500),
        ("9♠ 9♥ 6♦ 9♣ 9♦", 20_000),
        ("9♠ 8♥ 6♦ 7♣ 6♦", -500),
    ],
)
def test_2c_6_4_super_match_is_decided_by_the_first_four_cards(cards: str, won: int) -> None:
    """Also: 2c:7(3), 2c:8(1)(a), 2c:8(1)(b)"""
    story = dealt(cards, match=500)
    assert story.won("alice") == won - 2 * TEN  # the game wagers still at risk
    assert story.table.pending.waits_for() == ("alice",)


def test_2c_7_1_blackjack_pays_even_money() -> None:
    story = played("A♠ 9♥ 6♦ K♣ 8♦ K♥ 2♣", "keep", "stand")
    assert story.result("alice", "original") == ("win", 2 * TEN, "qld-2024:2c:9(2)")


def test_2c_7_2_insurance_pays_two_to_one() -> None:
    """Also: 2c:10"""
    story = dealt("9♠ 9♥ A♦ 9♣ 8♦ K♣")
    story.choose("alice", "insure", TEN)  # half of both wagers together (I-SW-1)
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    assert story.result("alice", "insurance")[:2] == ("win", 3 * TEN)
    assert story.won("alice") == 0


def test_2c_10_one_insurance_wager_a_box() -> None:
    story = dealt("9♠ 9♥ A♦ 9♣ 8♦ 5♣ 5♥")
    refusal = story.refused("alice", Choose("insure", amount=TEN + 50))
    assert "$0.50 to $10.00" in refusal.reason
    story.choose("alice", "insure", 500)
    assert "insurance" not in story.table.pending.describe()


# Section 8: dealing.


def test_2c_8_2_switch_before_anything_else() -> None:
    """Also: 2c:8(3), 2c:8(4)"""
    story = dealt("9♠ K♥ 6♦ Q♣ 2♦ K♠ K♦ 9♥")
    for early in ("double", "split", "stand", "draw"):
        assert story.refused("alice", Choose(early)).rule == "qld-2024:2c:8(4)"
    story.choose("alice", "keep")
    assert story.refused("alice", Choose("switch")).reason


def test_2c_8_5_cards_come_to_each_hand_in_turn() -> None:
    """Also: 2c:8(7), 2c:8(8)"""
    story = played("5♠ 6♥ 6♦ 5♣ 5♦ 7♠ 8♠ K♣ 2♣", "keep", "draw", "stand", "draw", "stand")
    dealt_to = [e.to for e in story.of(ev.Dealt)]
    assert dealt_to == [
        "box 1",
        "box 1 hand 2",
        "dealer",
        "box 1",
        "box 1 hand 2",
        "box 1",
        "box 1 hand 2",
        "dealer",
        "dealer",
    ]


def test_2c_8_6_the_switched_blackjack_is_shown_as_one() -> None:
    """Also: 2c:2"""
    story = played("A♠ 9♥ 6♦ 8♣ K♣", "switch")
    assert "box 1: switched blackjack" in story.announced()


# Section 9.


def test_2c_9_1_a_player_with_a_blackjack_may_still_switch() -> None:
    """Also: 2c:9(3)"""
    story = played("A♠ K♥ 6♦ K♣ A♦ 9♣ 2♥", "switch")
    # A A and K K: both blackjacks given away
    assert story.table.round.outcome()["box 1"] == ["A♠", "A♦"]


def test_2c_9_2_an_unswitched_blackjack_is_paid_and_removed_against_2_to_9() -> None:
    story = played("A♠ 9♥ 9♦ K♣ 8♦ K♥", "keep")
    assert story.result("alice", "original") == ("win", 2 * TEN, "qld-2024:2c:9(2)")
    assert "hand 2, 17 (stand / draw)" in story.table.pending.describe()


def test_2c_9_2_it_waits_against_an_ace_or_ten_card() -> None:
    story = played("A♠ 9♥ K♦ K♣ 8♦", "keep")
    assert not story.settled("alice")


def test_2c_9_3_a_switched_ace_and_ten_is_21_and_no_blackjack() -> None:
    """A dealer's 21 of three cards makes it void."""
    story = played("A♠ 9♥ 6♦ 8♣ K♣ 5♥ K♦", "switch", "stand")
    assert ("original", "void", "2c:6(1)(h)") in results(story)


# Part 4.


@pytest.mark.parametrize(
    ("dealer", "first"),
    [
        ("6♦ A♣ 4♦", "lose"),  # soft 17 draws, to 21
        ("7♦ A♣", "void"),  # soft 18 stands
        ("8♦ 9♣", "win"),  # hard 17 stands
        ("7♦ 9♣ 6♣", "void"),  # 22 stands and is void
    ],
)
def test_2c_11_the_dealer_draws_to_a_soft_17(dealer: str, first: str) -> None:
    up, *others = dealer.split()
    story = played(f"9♠ 9♥ {up} 9♣ 9♦ {' '.join(others)}", "keep", "stand", "stand")
    assert story.result("alice", "original")[0] == first


def test_2c_12_a_one_player_controls_a_box() -> None:
    story = Story(GAME, "", players=TWO)
    both(story, "alice")
    refusal = story.refused("bob", Place("original", TEN, 1))
    assert refusal.rule == "qld-2024:2c:12(b)"
    with pytest.raises(ValueError, match="2c:12"):
        GAMES[GAME].configure({"players_per_box": 2})


@pytest.mark.parametrize("area", ["original-2", "super-match", "star-pairs", "star-pairs-2"])
def test_2c_12_b_no_wager_on_another_players_hand(area: str) -> None:
    story = Story(GAME, "", players=TWO)
    story.place("alice", "original", TEN)
    assert story.refused("bob", Place(area, TEN, 1)).rule == "qld-2024:2c:12(b)"


def test_2c_12_who_has_two_boxes_makes_room() -> None:
    """Schedule 2 section 10 applies. Also: 2:10(1)"""
    story = Story(GAME, "", players={"alice": 1, "bob": 0})
    both(story, "alice")
    both(story, "alice", box=2)
    story.place("bob", "original", TEN, 2)
    assert story.credit("alice") == 100_000 - 2 * TEN
    assert story.table.round.wagers["bob", "original", 2].amount == TEN


def test_17_54_1_star_pairs_lie_on_either_hand() -> None:
    """Also: 17:53, 17:54(1), 17:55(3)"""
    story = Story(GAME, "9♠ 8♥ 6♦ 9♣ 7♦")
    both(story, "alice")
    story.place("alice", "star-pairs", 500)
    story.place("alice", "star-pairs-2", 500)
    story.no_more_bets()
    assert story.result("alice", "star-pairs")[:2] == ("win", 9 * 500)
    assert story.result("alice", "star-pairs-2")[:2] == ("lose", 0)


def test_2c_1_splitting_and_doubling_follow_schedule_2() -> None:
    """I-SW-1: nine to eleven, each hand split once."""
    story = played("8♠ 8♥ 6♦ 8♣ 8♦", "keep")
    assert story.refused("alice", Choose("double", amount=TEN)).reason


def test_2c_1_each_hand_of_a_box_may_be_split_once() -> None:
    story = played("8♠ 8♥ 6♦ 8♣ 8♦ 8♠ K♠ 9♥ 2♥", "keep", "split")
    assert story.refused("alice", Choose("split")).reason
    story.choose("alice", "stand")
    story.choose("alice", "stand")
    story.choose("alice", "split")
    assert len(story.table.round.wagers) == 4


# Part 5.


def staffed(cards: str, *players: str) -> Story:
    seats = {name: seat for seat, name in enumerate(players, start=1)}
    story = tables.staffed(GAME, cards, seats)
    for name in players:
        both(story, name)
    story.no_more_bets()
    story.go_on()
    return story


DEAL_OF_TWO = "9♠ 9♥ 9♦ 9♣ 7♠ 8♠ 8♥ 8♦ 8♣"  # boxes 1 and 2, dealer 7


@pytest.mark.usefixtures("first_version")
def test_2c_13_a_the_player_with_too_few_cards_may_retract() -> None:
    """Box 2 was dealt one card to each hand."""
    story = staffed("9♠ 9♥ 9♦ 9♣ 8♠ 8♥ 7♠ 8♦ 8♣ K♠ K♥ 9♠ 9♥ K♦", "alice", "bob", "carol")
    for decision in ("keep", "stand"):
        story.choose("alice", decision)
    story.dealer(OneCardDealt(2))
    story.go_on()
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    story.choose("bob", "retract")
    assert story.won("bob") == 0
    assert story.table.pending.waits_for() == ("carol",)


@pytest.mark.usefixtures("first_version")
def test_2c_13_b_or_receive_further_cards_before_the_switch() -> None:
    story = staffed("9♠ 9♥ 9♦ 9♣ 8♠ 8♥ 7♠ 8♦ 8♣ K♠ K♥ 9♠ 9♥ K♦", "alice", "bob", "carol")
    story.choose("alice", "keep")
    story.dealer(CardsMissing(2, 2, 1))
    story.go_on()
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    story.choose("bob", "further cards")
    outcome = story.table.round.outcome()
    assert (len(outcome["box 2"]), len(outcome["box 2 hand 2"])) == (2, 2)
    assert story.of(ev.Dealt)[-1].to == "box 2 hand 2"
    assert story.of(ev.Dealt)[-1].rule == "qld-2024:2c:13"
    story.choose("bob", "switch")
    assert story.table.round.outcome()["box 2"][1] == outcome["box 2 hand 2"][1]


@pytest.mark.usefixtures("first_version")
def test_2c_13_even_with_no_cards_the_player_chooses() -> None:
    """Schedule 2 would have the hand dead (2:36(1))."""
    story = staffed("9♠ 9♥ 9♦ 9♣ 8♠ 8♥ 7♠ 8♦ 8♣ K♠ K♥ 9♠ 9♥ K♦", "alice", "bob", "carol")
    story.choose("alice", "keep")
    story.dealer(NoCardsDealt(2))
    story.go_on()
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    story.choose("bob", "further cards")
    outcome = story.table.round.outcome()
    assert (len(outcome["box 2"]), len(outcome["box 2 hand 2"])) == (2, 2)


def test_2c_13_the_report_must_say_what_can_be() -> None:
    story = staffed(DEAL_OF_TWO, "alice", "bob")
    story.choose("alice", "keep")
    assert story.refused(DEALER, CardsMissing(2, 2, 2)).rule == "qld-2024:2c:13"
    assert story.refused(DEALER, CardsMissing(2, 3, 0)).rule == "qld-2024:2c:13"


@pytest.mark.usefixtures("first_version")
def test_2c_13_the_super_match_waits_for_the_missing_cards() -> None:
    story = tables.staffed(GAME, "9♠ 9♥ 9♦ 9♣ 7♠ 8♦ 8♣ K♠ K♥ 5♣ K♦", TWO)
    for name in TWO:
        both(story, name)
    story.place("bob", "super-match", 500)
    story.no_more_bets()
    story.go_on()
    story.choose("alice", "keep")
    story.dealer(OneCardDealt(2))
    story.go_on()
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    assert story.table.round.wagers["bob", "super-match", 2].amount == 500
    assert story.won("bob") == -2 * TEN - 500
    story.choose("bob", "further cards")  # 9 9 K K
    assert story.won("bob") == -2 * TEN + 8 * 500
    assert ("bob", "super-match", 2) not in story.table.round.wagers


@pytest.mark.usefixtures("first_version")
def test_2c_14_1_the_last_player_without_second_cards_may_retract() -> None:
    story = staffed(DEAL_OF_TWO + " K♠", "alice", "bob")
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    story.dealer(OneCardDealt(2))
    story.go_on()
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    assert story.table.pending.rule == "qld-2024:2c:14(1)"
    story.choose("bob", "retract")
    story.go_on()
    story.go_on()
    assert story.won("bob") == 0


@pytest.mark.usefixtures("first_version")
def test_2c_14_1_or_be_dealt_them_before_the_dealers_second_card() -> None:
    story = staffed(DEAL_OF_TWO + " K♠", "alice", "bob")
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    story.dealer(OneCardDealt(2))
    story.go_on()
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    for decision in ("further cards", "keep", "stand", "stand"):
        story.choose("bob", decision)
    story.go_on()
    story.go_on()
    # 17 and 17 each, the dealer has 17
    assert (story.won("alice"), story.won("bob")) == (0, 0)


def test_2c_15_2_the_player_passed_over_may_retract_or_play_on_afterwards() -> None:
    """Also: 2c:15(1)"""
    story = staffed("4♠ 4♥ 9♦ 9♣ 7♠ 8♠ 8♥ 8♦ 8♣ K♠ K♥", "alice", "bob")
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    story.dealer(HandPassedOver(1))
    for decision in ("keep", "stand", "stand"):
        story.choose("bob", decision)
    assert story.table.pending.rule == "qld-2024:2c:15(2)"
    story.choose("alice", "retract")
    story.go_on()
    story.go_on()
    assert story.won("alice") == 0


def test_2c_15_2_playing_on() -> None:
    story = staffed("4♠ 4♥ 9♦ 9♣ 7♠ 8♠ 8♥ 8♦ 8♣ 9♠ 9♥ K♦", "alice", "bob")
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    story.dealer(HandPassedOver(1))
    for decision in ("keep", "stand", "stand"):
        story.choose("bob", decision)
    story.choose("alice", "play on")
    story.choose("alice", "draw")  # 21
    story.choose("alice", "draw")  # 21
    story.go_on()
    story.go_on()
    assert story.won("alice") == 2 * TEN


def test_2c_16_a_the_player_who_does_not_act_is_not_switched() -> None:
    story = staffed("A♠ 4♥ 7♠ 8♠ K♥ K♣ K♦", "alice")
    story.supervisor(NotToSwitch())
    assert story.table.round.outcome()["box 1"] == ["A♠", "8♠"]
    assert "hand 1, soft 19 (stand / draw" in story.table.pending.describe()
    refusal = story.refused(SUPERVISOR, NotToSwitch())
    assert refusal.rule == "qld-2024:2c:16(a)"


def test_2c_16_b_cards_are_dealt_to_hard_11_and_soft_17() -> None:
    """Soft 17 takes a card, as it would not in Schedule 2; hard 12 takes none."""
    story = staffed("A♠ 4♥ 7♠ 6♠ 8♥ K♣ K♦", "alice")
    story.supervisor(NotToSwitch())
    story.supervisor(DealToAbsent())  # A 6 and K: hard 17
    assert story.table.round.outcome()["box 1"] == ["A♠", "6♠", "K♣"]
    refusal = story.refused(SUPERVISOR, DealToAbsent())
    assert "box 1 hand 2 has 12" in refusal.reason


def one_wager(*, side: bool = False) -> Story:
    """Bob has wagered on one area of box 2, and the dealer deals one hand to it."""
    story = tables.staffed(GAME, "9♠ 9♥ 9♦ 7♠ 8♠ 8♥ 8♦ K♠", TWO)
    both(story, "alice")
    story.place("bob", "original", TEN)
    if side:
        story.place("bob", "super-match", 500)
    story.no_more_bets()
    story.dealer(Choose("deal one hand"))
    story.go_on()
    return story


def test_2c_17_a_the_hand_dealt_to_one_wager_is_void() -> None:
    story = one_wager(side=True)
    assert story.won("bob") == 0
    got = [(e.area, e.result, e.rule) for e in story.settled("bob")]
    assert got == [
        ("original", "void", "qld-2024:2c:17(a)"),
        ("super-match", "void", "qld-2024:2c:17(a)"),
    ]


def test_2c_17_b_all_other_players_may_retract() -> None:
    story = one_wager()
    assert story.table.pending.rule == "qld-2024:2c:17(b)"
    story.choose("alice", "retract")
    story.go_on()
    assert story.won("alice") == 0
    assert story.table.round.number == 2


def test_2c_17_b_or_stay() -> None:
    story = one_wager()
    story.choose("alice", "stay")
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    story.go_on()
    story.go_on()
    assert story.won("alice") == 0  # 17 twice against 17


def test_2c_17_at_a_table_where_only_that_box_was_in_play() -> None:
    story = tables.staffed(GAME, "9♠ 7♠ 8♠", {"alice": 1})
    story.place("alice", "original-2", TEN)
    story.dealer(NoMoreBets())
    story.dealer(Choose("deal one hand"))
    story.go_on()
    while story.table.round.number == 1:
        story.go_on()
    assert story.won("alice") == 0


def test_2c_17_not_if_the_one_wager_was_voided_meanwhile() -> None:
    """A supervisor voids Bob's wager while the dealer looks at it. Also: general:11(2)(a)"""
    story = tables.staffed(GAME, "9♠ 9♥ 7♠ 8♠ 8♥ K♠", TWO)
    both(story, "alice")
    story.place("bob", "original", TEN)
    story.no_more_bets()
    story.supervisor(VoidWagers("bob"))
    story.dealer(Choose("deal one hand"))
    story.go_on()
    for decision in ("keep", "stand", "stand"):
        story.choose("alice", decision)
    story.go_on()
    story.go_on()
    assert (story.won("alice"), story.won("bob")) == (0, 0)
