"""Schedule 2(b), blackjack challenge, clause by clause."""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.games.blackjack.rules import variant
from croupier.table.commands import Choose, Place
from tests.games.blackjack.blackjack_tables import TEN
from tests.story import Story

GAME = "blackjack-challenge"


def dealt(cards: str, stake: int = TEN, **options: object) -> Story:
    story = Story(GAME, cards, **options)  # type: ignore[arg-type]
    story.place("alice", "original", stake)
    story.no_more_bets()
    return story


def played(cards: str, *decisions: str, **options: object) -> Story:
    story = dealt(cards, **options)  # type: ignore[arg-type]
    for decision in decisions:
        story.choose("alice", decision, TEN if decision == "double" else 0)
    return story


def shared(cards: str, bob: int = 2 * TEN) -> Story:
    """Alice controls box 1; Bob wagers behind her."""
    story = Story(GAME, cards, players={"alice": 1, "bob": 0})
    story.place("alice", "original", TEN)
    story.place("bob", "original", bob, 1)
    story.no_more_bets()
    return story


def test_2b_1_the_rules_of_blackjack_apply_where_these_do_not_differ() -> None:
    """The dealer stands on a soft 17, five to eight decks, cards count as in Schedule 2."""
    story = played("9♠ 6♥ 9♦ A♣", "stand")  # soft 17 stands against 18
    assert story.won("alice") == TEN
    assert variant(GAME, decks=5).decks == 5
    with pytest.raises(ValueError, match="5 to 8 decks"):
        variant(GAME, decks=4)


def test_2b_2_blackjack_includes_an_ace_and_a_ten_card_after_a_split() -> None:
    """Also: 2b:8(2)"""
    story = played("A♠ 6♥ A♦ K♣ Q♣", "split")
    assert story.won("alice") == 4 * TEN  # 2 to 1 on both hands
    assert {e.rule for e in story.settled("alice")} == {"qld-2024:2b:6(1)"}


def test_2b_2_a_five_card_trick_is_five_cards_not_over_21() -> None:
    """Also: 2b:5(2)(c), 2b:10(2)"""
    story = played("2♠ K♥ 2♦ 2♣ 3♥ 3♦", "draw", "draw", "draw")
    assert story.won("alice") == TEN
    assert story.result("alice", "original") == ("win", 2 * TEN, "qld-2024:2b:10(2)")


# Section 5.


def test_2b_5_1_an_original_wager_before_the_first_card() -> None:
    story = dealt("9♠ 6♥ 9♦ A♣")
    assert story.refused("alice", Place("original", TEN, 1)).reason


@pytest.mark.parametrize(
    ("cards", "decisions", "won", "rule"),
    [
        ("9♠ 6♥ 9♦ K♣ 8♦", ["stand"], TEN, "2b:11(3)"),  # (a)
        ("9♠ K♥ 5♦ 7♣", ["draw"], TEN, "2b:10(1)"),  # (b)
        ("2♠ K♥ 2♦ 2♣ 3♥ 3♦", ["draw"] * 3, TEN, "2b:10(2)"),  # (c)
        ("9♠ K♥ 9♦ 7♣", ["stand"], TEN, "2b:11(2)"),  # (d)
        ("A♠ K♥ K♦ 7♣", [], 2 * TEN, "2b:11(1)(a)"),  # (e)
        ("A♠ K♥ K♦ A♣", [], 4 * TEN, "2b:11(1)(b)(ii)"),  # (f)
        ("9♠ K♥ 9♦ A♣", ["stand"], -TEN, "2b:5(2)(g)"),
        ("9♠ K♥ 9♦ 8♣", ["stand"], -TEN, "2b:5(2)(h)"),
        ("9♠ K♥ 9♦ 9♣", ["stand"], -TEN, "2b:5(2)(i)"),
        ("9♠ K♥ 9♦ 5♣", ["draw"], -TEN, "2b:5(2)(j)"),
    ],
)
def test_2b_5_2_when_the_wager_wins_and_loses(
    cards: str, decisions: list[str], won: int, rule: str
) -> None:
    story = played(cards, *decisions)
    assert story.won("alice") == won
    assert story.house == -won
    assert story.result("alice", "original")[2] == f"qld-2024:{rule}"


def test_2b_5_2_b_twenty_one_is_safe_from_a_dealers_blackjack() -> None:
    """I-CH-1: it was paid before the dealer had a second card."""
    story = played("9♠ K♥ 5♦ 7♣ A♣", "draw")
    assert story.won("alice") == TEN


# Section 6.


@pytest.mark.parametrize("first", ["2♥", "5♥", "9♥"])
def test_2b_6_1_a_blackjack_is_paid_two_to_one_before_any_third_card(first: str) -> None:
    story = Story(GAME, f"A♠ 9♦ {first} K♦ 9♣ K♣ K♥", players={"alice": 1, "bob": 2})
    for name in ("alice", "bob"):
        story.place(name, "original", TEN)
    story.no_more_bets()
    assert story.won("alice") == 2 * TEN
    assert story.table.pending.waits_for() == ("bob",)


@pytest.mark.parametrize("first", ["10♥", "J♥", "Q♥", "K♥", "A♥"])
def test_2b_6_2_it_waits_against_an_ace_or_a_ten_card(first: str) -> None:
    """No even money either (I-BJ-4)."""
    story = Story(GAME, f"A♠ 9♦ {first} K♦ 9♣ 9♥", players={"alice": 1, "bob": 2})
    for name in ("alice", "bob"):
        story.place(name, "original", TEN)
    story.no_more_bets()
    assert "box 1: blackjack" in story.announced()
    assert story.won("alice") == -TEN  # still at risk
    assert story.table.pending.waits_for() == ("bob",)
    story.choose("bob", "stand")
    assert story.won("alice") == 2 * TEN


# Section 7.


@pytest.mark.parametrize(
    ("cards", "draws", "won"),
    [
        ("2♠ 9♥ 3♦ K♣ 9♦", 0, -2 * TEN),  # on 5: 15 against 18
        ("9♠ 9♥ 7♦ 4♣ 9♦", 0, 2 * TEN),  # on 16: 20 against 18
        ("2♠ 9♥ 3♦ 4♣ K♦ 9♦", 1, 2 * TEN),  # on three cards
    ],
)
def test_2b_7_1_doubling_on_any_first_two_or_three_cards(cards: str, draws: int, won: int) -> None:
    story = played(cards, *["draw"] * draws, "double")
    assert story.won("alice") == won


def test_2b_7_1_not_on_four_cards() -> None:
    story = played("2♠ 9♥ 3♦ 4♣ 2♦", "draw", "draw")
    assert story.refused("alice", Choose("double", amount=TEN)).reason


def test_2b_7_1_not_for_more_than_the_original_wager() -> None:
    story = dealt("2♠ 9♥ 3♦ K♣ 9♦")
    refusal = story.refused("alice", Choose("double", amount=TEN + 50))
    assert refusal.reason == "the amount must be $0.50 to $10.00 in steps of $0.50, not $10.50"


def test_2b_7_1_on_a_split_hand_of_three_cards() -> None:
    story = played("4♠ 9♥ 4♦ 2♣ 3♦ K♥ K♣ 9♦", "split", "draw", "double", "stand")
    # 4 2 3 K is 19 against 18; 4 K is 14
    assert story.won("alice") == 2 * TEN - TEN


def test_2b_7_1_aces_of_the_first_two_cards_count_one() -> None:
    """I-CH-3: ace, 8 and 2 are 11."""
    story = played("A♠ 9♥ 8♦ 2♣ 9♦", "double")
    assert story.won("alice") == -2 * TEN


def test_2b_7_2_a_dealers_blackjack_takes_only_the_original_wager() -> None:
    story = played("9♠ K♥ 2♦ 8♣ A♦", "double")
    assert story.won("alice") == -TEN
    assert story.result("alice", "double")[0] == "void"


# Section 8.


def test_2b_8_1_the_player_may_split_again() -> None:
    """Also: 2b:8(3)(b)"""
    story = played("8♠ 9♥ 8♦ 8♣ K♥", "split")
    assert "split" in story.table.pending.describe()
    story.choose("alice", "split")
    hands = [hand for hand in story.table.round.outcome() if hand.startswith("box")]
    assert hands == ["box 1", "box 1 hand 3", "box 1 hand 2"]


def test_2b_8_3_three_hands_at_most() -> None:
    """Three eights are three hands; a fourth eight stays where it is."""
    story = played("8♠ 9♥ 8♦ 8♣ 8♥", "split", "split")
    assert story.refused("alice", Choose("split")).reason


def test_2b_8_3_a_every_hand_has_a_wager_equal_to_the_original() -> None:
    story = played("8♠ 9♥ 8♦ 8♣ K♥", "split", "split")
    wagers = story.table.round.wagers
    names = ("original", "split-2", "split-3")
    assert [wagers["alice", name, 1].amount for name in names] == [TEN] * 3


def test_2b_8_3_three_hands_are_settled_each_by_itself() -> None:
    story = played("8♠ 9♥ 8♦ 8♣ K♥ 9♣ 3♦ K♦ 9♦", "split", "split", "stand", "stand", "draw")
    # 18 loses to 18, 17 loses, 8 3 K is 21
    assert story.won("alice") == -TEN
    assert story.house == TEN


def test_2b_8_3_c_no_split_after_a_third_card() -> None:
    story = played("4♠ 9♥ 4♦ 2♣", "draw")
    assert story.refused("alice", Choose("split")).reason


def test_2b_8_3_aces_may_be_split_again_and_get_one_card_each() -> None:
    """I-CH-2."""
    story = played("A♠ 9♥ A♦ A♣ 9♣ 8♦ 7♦ 9♦", "split", "split")
    # 20 wins, 19 wins, 18 loses to 18
    assert story.won("alice") == TEN
    assert "stand / draw" not in story.transcript()


def test_2b_8_drawing_to_split_aces_is_an_option() -> None:
    """Also: 2b:8(1)"""
    story = dealt("A♠ 9♥ A♦ 2♣ 8♣", draw_to_split_aces=True)
    story.choose("alice", "split")
    assert "draw" in story.table.pending.describe()


def test_2b_8_4_another_player_covers_the_split_hands_or_stays_on_the_first() -> None:
    """Also: 2b:8(5)"""
    story = shared("8♠ 9♥ 8♦ K♣ 9♣ 9♦")
    story.choose("alice", "split")
    refusal = story.refused("bob", Choose("second"))
    assert refusal.rule == "qld-2024:2b:8(4)"
    story.choose("bob", "first")
    story.choose("alice", "stand")
    story.choose("alice", "stand")
    # 18 and 17 against 18
    assert (story.won("alice"), story.won("bob")) == (-2 * TEN, -2 * TEN)


def test_2b_8_4_a_covering_stakes_an_equal_wager() -> None:
    story = shared("8♠ 9♥ 8♦ K♣ 3♣ K♦ 9♦")
    story.choose("alice", "split")
    story.choose("bob", "cover")
    assert story.table.round.wagers["bob", "split-2", 1].amount == 2 * TEN
    story.choose("alice", "stand")
    story.choose("alice", "draw")  # 8 3 K: 21 for both
    assert (story.won("alice"), story.won("bob")) == (0, 0)


def test_2b_8_5_the_dealers_blackjack_takes_only_the_original_after_a_split() -> None:
    story = played("8♠ K♥ 8♦ K♣ 9♣ A♦", "split", "stand", "stand")
    assert story.won("alice") == -TEN
    assert story.result("alice", "split-2") == ("void", TEN, "qld-2024:2b:8(5)")


def test_2b_8_5_subject_to_5_2_a_split_blackjack_is_paid_against_a_dealers() -> None:
    """I-BJ-2. Also: 2b:5(2)(f)"""
    story = played("A♠ K♥ A♦ K♣ Q♣ A♥", "split")
    # the same rank 4 to 1, lower 3 to 1
    assert story.won("alice") == 7 * TEN


# Sections 9 to 11.


def test_2b_9_no_insurance_is_offered() -> None:
    story = dealt("9♠ A♥ 9♦ K♣")
    assert "insurance" not in story.announced()
    story.choose("alice", "stand")
    assert story.won("alice") == -TEN
    with pytest.raises(ValueError, match="2b:9"):
        GAMES[GAME].configure({"insurance": True})


def test_2b_10_1_a_21_is_paid_at_once_whatever_the_dealer_shows() -> None:
    story = Story(GAME, "9♠ 9♦ A♥ 5♦ 9♣ 7♣ K♥", players={"alice": 1, "bob": 2})
    for name in ("alice", "bob"):
        story.place(name, "original", TEN)
    story.no_more_bets()
    story.choose("alice", "draw")
    assert story.won("alice") == TEN
    story.choose("bob", "stand")
    assert story.won("bob") == -TEN


def test_2b_10_1_a_doubled_21_is_paid_on_both_wagers() -> None:
    story = played("9♠ 9♥ 2♦ K♣", "double")
    assert story.won("alice") == 2 * TEN


def test_2b_10_2_a_five_card_trick_on_a_split_hand() -> None:
    story = played("2♠ 9♥ 2♦ 2♣ 2♥ 3♦ 3♣ K♦ 9♦", "split", "draw", "draw", "draw", "stand")
    # 2 2 2 3 3 wins at once; 2 K loses to 18
    assert story.won("alice") == 0


RANKS = ["10", "J", "Q", "K"]  # 2b:4, lowest first


@pytest.mark.parametrize("mine", RANKS)
@pytest.mark.parametrize("theirs", RANKS)
def test_2b_4_blackjacks_are_ranked_by_their_ten_cards(mine: str, theirs: str) -> None:
    """Also: 2b:11(1)(b)"""
    story = played(f"A♠ {theirs}♥ {mine}♦ A♣")
    higher = RANKS.index(mine) - RANKS.index(theirs)
    odds = 5 if higher > 0 else 4 if higher == 0 else 3
    assert story.won("alice") == odds * TEN


def test_2b_4_the_dealers_ace_may_come_first() -> None:
    story = played("A♠ A♥ K♦ Q♣")
    assert story.won("alice") == 5 * TEN


def test_2b_11_1_a_blackjack_pays_two_to_one_if_the_dealer_has_none() -> None:
    story = played("A♠ K♥ K♦ 9♣")
    assert story.result("alice", "original") == ("win", 3 * TEN, "qld-2024:2b:11(1)(a)")


@pytest.mark.parametrize(
    ("cards", "won", "rule"),
    [
        ("K♠ K♥ K♦ 9♣", TEN, "2b:11(2)"),
        ("2♠ 6♥ 3♦ K♣ 9♦", TEN, "2b:11(3)"),
        ("K♠ K♥ K♦ Q♣", -TEN, "2b:5(2)(h)"),  # 2b:11(4)
        ("K♠ K♥ 7♦ 8♣", -TEN, "2b:5(2)(i)"),  # 2b:11(4)
    ],
)
def test_2b_11_2_the_player_with_twenty_or_less(cards: str, won: int, rule: str) -> None:
    """Also: 2b:11(3), 2b:11(4)"""
    story = played(cards, "stand")
    assert story.won("alice") == won
    assert story.result("alice", "original")[2] == f"qld-2024:{rule}"
