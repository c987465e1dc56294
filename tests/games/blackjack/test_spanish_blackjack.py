"""Schedule 2(a), spanish blackjack, clause by clause.

One box is dealt: its first card, the dealer's, its second; then cards as they are asked for.
"""

from __future__ import annotations

import pytest

from croupier.equipment.cards import PACKS
from croupier.games import GAMES
from croupier.games.blackjack.incidents import CardDrawnInError
from croupier.games.blackjack.rules import variant
from croupier.table.acts import VoidWagers
from croupier.table.commands import Choose, Face, Place, Shuffled
from croupier.table.misdealt import DealerNoFirstCard, DealerOverdrew, DealerTooManyCards
from tests.games.blackjack import blackjack_tables as tables
from tests.games.blackjack.blackjack_tables import TEN, started
from tests.story import Story

TWO = {"alice": 1, "bob": 2}


def spanish(cards: str, players: dict[str, int] | None = None, **options: object) -> Story:
    return Story("spanish-blackjack", cards, players=players, **options)  # type: ignore[arg-type]


def dealt(cards: str, stake: int = TEN, **options: object) -> Story:
    """Alice alone, with her wager, the first cards on the layout."""
    story = spanish(cards, **options)  # type: ignore[arg-type]
    story.place("alice", "original", stake)
    story.no_more_bets()
    return story


def played(cards: str, *decisions: str, stake: int = TEN) -> Story:
    story = dealt(cards, stake)
    for decision in decisions:
        if decision == "double":
            story.choose("alice", "double", stake)
        else:
            story.choose("alice", decision)
    return story


def shared(cards: str, **options: object) -> Story:
    """Alice controls box 1; Bob wagers behind her."""
    story = spanish(cards, {"alice": 1, "bob": 0}, **options)
    story.place("alice", "original", TEN)
    story.place("bob", "original", 2 * TEN, 1)
    story.no_more_bets()
    return story


# Part 1.


def test_2a_1_the_rules_of_blackjack_apply_where_these_do_not_differ() -> None:
    """Also: 2a:2"""
    story = played("9♠ 5♥ 8♦ 9♣ K♦", "stand")  # dealer 5, 9, K: over 21
    assert story.won("alice") == TEN
    assert story.house == -TEN


# Part 3.


@pytest.mark.parametrize("decks", [5, 6, 7, 8])
def test_2a_4_five_to_eight_decks_without_tens(decks: int) -> None:
    rules = variant("spanish-blackjack", decks=decks)
    assert rules.stack == 48 * decks
    assert all(not card.startswith("10") for card in PACKS[rules.pack])


@pytest.mark.parametrize("decks", [4, 9])
def test_2a_4_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(ValueError, match="decks"):
        variant("spanish-blackjack", decks=decks)


def test_2a_4_the_shoe_that_is_shuffled_has_no_tens() -> None:
    story = spanish("", decks=6)
    shoe = story.table.round.shoe
    assert shoe is not None
    assert (shoe.size, "10♠" in shoe.left) == (288, False)


def test_2a_5_1_an_original_wager_before_the_first_card() -> None:
    story = dealt("9♠ 5♥ 8♦ 9♣ K♦")
    refusal = story.refused("alice", Place("original", TEN, 1))
    assert "is not what the table waits for" in refusal.reason


@pytest.mark.parametrize(
    ("cards", "decisions", "won", "rule"),
    [
        ("9♠ 5♥ 8♦ 9♣ K♦", ["stand"], TEN, "2a:5(2)(a)"),
        ("9♠ 9♥ K♦ 9♣", ["stand"], TEN, "2a:5(2)(b)"),
        ("A♠ 9♥ K♦", [], 1500, "2a:7"),
        ("9♠ 9♥ 5♦ 7♣", ["draw"], TEN, "2a:7"),
        ("9♠ 9♥ 9♦ 9♣", ["stand"], 0, "2a:5(2)(e)"),
        ("9♠ 9♥ 9♦ 5♣", ["draw"], -TEN, "2a:5(2)(f)"),
        ("9♠ 9♥ 8♦ 9♣", ["stand"], -TEN, "2a:5(2)(g)"),
    ],
)
def test_2a_5_2_when_the_original_wager_wins_is_void_and_loses(
    cards: str, decisions: list[str], won: int, rule: str
) -> None:
    story = played(cards, *decisions)
    assert story.won("alice") == won
    assert story.house == -won
    assert story.result("alice", "original")[2] == f"qld-2024:{rule}"


def test_2a_5_2_c_blackjack_wins_against_a_dealers_blackjack_to_be() -> None:
    """Paid before the dealer has a second card, an ace showing. Also: 2a:7"""
    story = played("A♠ A♥ K♦ K♣")
    assert story.won("alice") == 1500
    assert story.table.round.number == 2  # the dealer needed no second card


BONUSES = [
    ("5♠ 9♥ 2♦ 3♣ 4♥ 7♦", 3, 1500, "5 cards"),
    ("6♠ 9♥ 7♦ 8♣", 1, 1500, "6-7-8 mixed"),
    ("7♠ 9♥ 7♦ 7♣", 1, 1500, "7-7-7 mixed"),
    ("2♠ 9♥ 3♦ 3♣ 4♥ 4♦ 5♦", 4, 2000, "6 cards"),
    ("8♥ 9♥ 6♥ 7♥", 1, 2000, "6-7-8 suited"),
    ("7♦ 9♥ 7♦ 7♦", 1, 2000, "7-7-7 suited"),
    ("2♠ 9♥ 2♦ 3♣ 3♥ 3♦ 4♦ 4♠", 5, 3000, "7 cards"),
    ("2♠ 9♥ 2♦ 2♣ 2♥ 3♦ 3♥ 3♣ 4♠", 6, 3000, "8 cards"),
    ("7♠ 9♥ 8♠ 6♠", 1, 3000, "6-7-8 spades"),
    ("7♠ 9♥ 7♠ 7♠", 1, 3000, "7-7-7 spades"),
]


@pytest.mark.parametrize(("cards", "draws", "won", "what"), BONUSES, ids=[b[3] for b in BONUSES])
def test_2a_6_1_bonus_21s(cards: str, draws: int, won: int, what: str) -> None:
    """Also: 2a:2"""
    story = played(cards, *["draw"] * draws)
    assert story.won("alice") == won
    assert story.result("alice", "original")[2] == "qld-2024:2a:6(1)"


def test_2a_6_1_blackjack_pays_three_to_two() -> None:
    assert played("K♠ 9♥ A♦").won("alice") == 1500


def test_2a_6_2_another_21_pays_even_money() -> None:
    story = played("9♠ 9♥ 2♦ K♣", "draw")
    assert story.won("alice") == TEN


@pytest.mark.parametrize(
    ("stake", "bonus"),
    [(500, 100_000), (2_400, 100_000), (2_450, 100_000), (2_500, 500_000), (50_000, 500_000)],
)
def test_2a_6_3_super_bonus_by_the_original_wager(stake: int, bonus: int) -> None:
    """Also: 2a:6(4)"""
    story = played("7♦ 7♥ 7♦ 7♦", "draw", stake=stake)
    assert story.won("alice") == 2 * stake + bonus
    assert story.house == -(2 * stake + bonus)
    assert story.result("alice", "super-bonus") == ("prize", bonus, "qld-2024:2a:6(4)")


def test_2a_6_4_every_other_player_with_an_original_wager_gets_fifty_dollars_once() -> None:
    """Bob has lost already, Carol plays two boxes, Dora has no wager."""
    story = spanish(
        "K♠ 9♦ 2♠ 7♦ 7♥ 6♥ 9♥ 3♥ 7♦ K♣ 7♦ K♥", {"bob": 1, "carol": 2, "alice": 4, "dora": 5}
    )
    story.place("bob", "original", TEN)
    story.place("carol", "original", TEN)
    story.place("carol", "original", TEN, 3)
    story.place("alice", "original", TEN)
    story.no_more_bets()
    story.choose("bob", "draw")  # K 6 K: over
    assert story.won("bob") == -TEN
    story.choose("carol", "stand")
    story.choose("carol", "stand")
    story.choose("alice", "draw")
    bonuses = [(e.player, e.returned) for e in story.settled(area="super-bonus")]
    assert bonuses == [("alice", 100_000), ("bob", 5_000), ("carol", 5_000)]
    assert story.won("dora") == 0


@pytest.mark.parametrize(
    ("cards", "what"),
    [
        ("7♦ 9♥ 7♦ 7♦", "the dealer's first card is no 7"),
        ("7♦ 7♥ 7♦ 7♥", "not one suit"),
    ],
)
def test_2a_6_3_no_super_bonus_otherwise(cards: str, what: str) -> None:
    assert not played(cards, "draw").settled("alice", "super-bonus"), what


def test_2a_6_3_players_on_the_same_box_are_paid_each_by_their_wager() -> None:
    story = spanish("7♦ 7♥ 7♦ 7♦", {"alice": 1, "bob": 0})
    story.place("alice", "original", TEN)
    story.place("bob", "original", 2_500, 1)
    story.no_more_bets()
    story.choose("alice", "draw")
    assert story.won("alice") == 2 * TEN + 100_000
    assert story.won("bob") == 2 * 2_500 + 500_000


def test_2a_7_a_21_is_paid_and_removed_before_any_further_card() -> None:
    story = spanish("9♠ 9♦ K♥ 2♥ 8♥ K♣ Q♣", TWO)
    for name in TWO:
        story.place(name, "original", TEN)
    story.no_more_bets()
    story.choose("alice", "play")
    story.choose("bob", "play")
    story.choose("alice", "draw")  # 9 2 K: 21
    assert story.won("alice") == TEN
    assert story.table.pending.waits_for() == ("bob",)
    story.choose("bob", "stand")


# Part 4: surrender.


@pytest.mark.parametrize("first", ["J♥", "Q♥", "K♥", "A♥"])
def test_2a_8_1_surrender_is_offered_against_pictures_and_aces(first: str) -> None:
    story = dealt(f"9♠ {first} 7♦ 9♣")
    if first == "A♥":
        story.choose("alice", "decline")  # insurance
    assert "surrender" in story.table.pending.describe()


@pytest.mark.parametrize("first", ["2♥", "7♥", "9♥"])
def test_2a_8_1_not_against_other_cards(first: str) -> None:
    story = dealt(f"9♠ {first} 7♦ 9♣ 2♣")
    assert story.refused("alice", Choose("surrender")).reason


def test_2a_8_1_nor_to_a_player_with_21() -> None:
    story = dealt("A♠ K♥ K♦")
    assert story.won("alice") == 1500
    assert "surrender" not in story.transcript()


def test_2a_8_2_no_further_cards_after_a_surrender() -> None:
    story = played("9♠ K♥ 7♦ 8♣", "surrender")
    assert "marker on the wager of alice" in story.announced()
    assert story.table.round.number == 2
    assert "box 1: 9♠ 7♦" not in story.transcript()


def test_2a_8_3_others_cannot_surrender_if_the_controlling_player_does_not() -> None:
    story = shared("9♠ K♥ 7♦ 8♣")
    story.choose("alice", "play")
    assert story.refused("bob", Choose("surrender")).reason
    story.choose("alice", "stand")
    assert (story.won("alice"), story.won("bob")) == (-TEN, -2 * TEN)


def test_2a_8_3_others_may_choose_when_the_controlling_player_surrenders() -> None:
    """Bob surrenders too: half of each wager is taken."""
    story = shared("9♠ K♥ 7♦ 8♣")
    story.choose("alice", "surrender")
    story.choose("bob", "surrender")
    assert (story.won("alice"), story.won("bob")) == (-TEN // 2, -TEN)


def test_2a_8_3_who_does_not_surrender_rides_on_the_two_cards() -> None:
    """The dealer draws for Bob's wager and goes over."""
    story = shared("9♠ K♥ 7♦ 6♣ 9♥")
    story.choose("alice", "surrender")
    story.choose("bob", "stay")
    assert (story.won("alice"), story.won("bob")) == (-TEN // 2, 2 * TEN)


def test_2a_8_4_a_dealers_blackjack_takes_the_whole_surrendered_wager() -> None:
    story = played("9♠ K♥ 7♦ A♣", "surrender")
    assert story.won("alice") == -TEN
    assert story.result("alice", "original") == ("lose", 0, "qld-2024:2a:8(4)")


def test_2a_8_5_otherwise_half_is_taken() -> None:
    story = played("9♠ K♥ 7♦ 5♣", "surrender", stake=1_050)
    assert story.won("alice") == -525
    assert story.house == 525
    assert story.result("alice", "original") == ("surrendered", 525, "qld-2024:2a:8(5)")


# Doubling.


def test_2a_9_1_doubling_on_any_total_and_any_number_of_cards() -> None:
    """Hard 12 of three cards, then nine more."""
    story = dealt("2♠ 9♥ 3♦ 7♣ 8♥ K♠")
    story.choose("alice", "draw")
    story.choose("alice", "double", 600)  # less than the wager
    story.choose("alice", "keep")
    assert story.won("alice") == TEN + 600  # 20 against 19


def test_2a_9_1_not_more_than_the_original_wager() -> None:
    story = dealt("9♠ 9♥ 8♦ 2♣")
    refusal = story.refused("alice", Choose("double", amount=TEN + 50))
    assert refusal.reason == "the amount must be $0.50 to $10.00 in steps of $0.50, not $10.50"


def test_2a_9_1_no_doubling_with_21() -> None:
    """A 21 is paid when it is made, so that nothing is left to double."""
    story = played("9♠ 9♥ 5♦ 7♣", "draw")
    assert story.refused("alice", Choose("double", amount=TEN)).reason


def test_2a_9_1_the_split_hand_may_be_doubled() -> None:
    story = played("8♠ 9♥ 8♦ 3♣ 9♦ K♥ K♣", "split", "double", "keep", "stand")
    # 8 3 9 is 20, 8 K is 18; the dealer has 19
    assert story.won("alice") == 2 * TEN - TEN


def test_2a_9_2_only_one_card_after_doubling() -> None:
    """Also: 2a:9(3)"""
    story = played("2♠ 9♥ 3♦ 2♣ K♦", "double")
    assert "draw" not in story.table.pending.describe()
    story.choose("alice", "keep")
    assert story.won("alice") == -2 * TEN  # 7 against 19


def test_2a_9_4_aces_of_the_first_two_cards_count_one() -> None:
    """Ace, 7 and 3 are 11, not 21."""
    story = played("A♠ 9♥ 7♦ 3♣ 9♦", "double", "keep")
    assert story.won("alice") == -2 * TEN


def test_2a_9_4_an_ace_drawn_after_doubling_may_count_eleven() -> None:
    story = played("4♠ 9♥ 6♦ A♣", "double")
    assert story.won("alice") == 2 * TEN


def test_2a_9_5_the_dealers_blackjack_takes_only_the_original_wager() -> None:
    story = played("6♠ K♥ 5♦ 9♣ A♦", "play", "double", "keep")
    assert story.won("alice") == -TEN
    assert story.result("alice", "double")[0] == "void"


def test_2a_9_6_the_doubled_21_pays_even_money_on_both_wagers() -> None:
    """Suited 6, 7, 8 would pay 2 to 1."""
    story = played("6♦ 9♥ 7♦ 8♦", "double")
    assert story.won("alice") == 2 * TEN


def test_2a_9_6_no_super_bonus_on_a_doubled_hand() -> None:
    story = played("7♦ 7♥ 7♦ 7♦", "double")
    assert story.won("alice") == 2 * TEN


def test_2a_9_7_forfeit_loses_the_original_and_returns_the_doubled_part() -> None:
    """Also: 2a:9(8)"""
    story = played("9♠ 9♥ 5♦ 2♣", "double", "forfeit")
    assert story.won("alice") == -TEN
    settled = [e for e in story.events if getattr(e, "area", "") in ("original", "double")][-2:]
    assert [type(e).__name__ for e in settled] == ["Settled", "WagerWithdrawn"]
    assert story.table.round.number == 2  # no card for the dealer


def test_2a_9_7_no_forfeit_of_a_hand_over_21() -> None:
    story = played("9♠ 9♥ 5♦ K♣", "double")
    assert story.won("alice") == -2 * TEN


def test_2a_9_8_b_the_cards_stay_while_a_player_on_the_box_has_kept() -> None:
    """Alice forfeits, Bob keeps, and wins against a dealer over 21."""
    story = shared("9♠ 6♥ 2♦ 7♣ K♦ 9♣")
    story.choose("alice", "double", TEN)
    story.choose("bob", "double", 2 * TEN)
    story.choose("alice", "forfeit")
    story.choose("bob", "keep")
    assert (story.won("alice"), story.won("bob")) == (-TEN, 4 * TEN)


def test_2a_9_8_b_who_did_not_double_has_nothing_to_forfeit() -> None:
    story = shared("9♠ 6♥ 2♦ 7♣ K♦ 9♣")
    story.choose("alice", "double", TEN)
    story.choose("bob", "decline")
    story.choose("alice", "forfeit")
    assert (story.won("alice"), story.won("bob")) == (-TEN, 2 * TEN)


# Splitting.


def test_2a_10_1_queen_and_jack_may_be_split() -> None:
    """Also: 2a:10(2), 2a:10(3)"""
    story = played("Q♠ 9♥ J♦ 9♣ 8♦ K♣", "split", "stand", "stand")
    # 19 is void against 19, 18 loses
    assert story.won("alice") == -TEN


def test_2a_10_2_the_second_wager_equals_the_first() -> None:
    story = played("8♠ 9♥ 8♦ K♣", "split")
    assert story.table.round.wagers["alice", "split-2", 1].amount == TEN


def test_2a_10_3_the_first_hand_is_finished_before_the_second_gets_a_card() -> None:
    story = played("8♠ 9♥ 8♦ 2♣ K♦", "split")
    story.choose("alice", "draw")
    assert story.table.round.outcome()["box 1 hand 2"] == ["8♦"]


def test_2a_10_4_a_no_second_split() -> None:
    story = played("8♠ 9♥ 8♦ 8♣", "split")
    assert story.refused("alice", Choose("split")).reason


def test_2a_10_4_b_split_aces_get_one_card_each() -> None:
    story = played("A♠ 9♥ A♦ 2♣ 3♣ K♦", "split")
    assert story.won("alice") == -2 * TEN  # 13 and 14 against 19


def test_2a_10_4_c_no_blackjack_from_split_cards() -> None:
    """A two-card 21 after a split pays even money (I-SP-2)."""
    story = played("A♠ 9♥ A♦ K♣ Q♣", "split")
    assert story.won("alice") == 2 * TEN
    assert {e.rule for e in story.settled("alice")} == {"qld-2024:2a:7"}


def test_2a_10_5_the_dealers_blackjack_takes_only_the_original_wager_after_a_split() -> None:
    """Also: 2a:10(7)(a)"""
    story = played("8♠ K♥ 8♦ K♣ 9♦ A♣", "play", "split", "stand", "stand")
    assert story.won("alice") == -TEN
    assert story.result("alice", "original")[0] == "lose"
    assert story.result("alice", "split-2")[0] == "void"


def test_2a_10_6_no_super_bonus_after_a_split() -> None:
    """The first hand makes 7, 7, 7 of diamonds: 2 to 1 and no more."""
    story = played("7♦ 7♥ 7♦ 7♦ 7♦ K♣ K♣", "split", "draw", "stand")
    assert not story.settled("alice", "super-bonus")
    assert story.result("alice", "original") == ("win", 3 * TEN, "qld-2024:2a:6(1)")


def test_2a_10_7_b_after_a_21_on_the_first_hand_the_other_is_taken() -> None:
    story = played("8♠ K♥ 8♦ 3♣ K♦ 9♦ A♣", "play", "split", "draw", "stand")
    assert story.result("alice", "original")[0] == "win"
    assert story.result("alice", "split-2")[0] == "lose"
    assert story.won("alice") == 0


def test_2a_10_7_c_after_a_forfeit_on_the_first_hand_the_other_is_taken() -> None:
    story = played("8♠ K♥ 8♦ 3♣ 2♦ 9♦ A♣", "play", "split", "double", "forfeit", "stand")
    assert story.result("alice", "original") == ("lose", 0, "qld-2024:2a:9(8)(a)")
    assert story.result("alice", "split-2")[0] == "lose"
    assert story.won("alice") == -2 * TEN


def test_2a_10_7_c_is_each_players_own() -> None:
    """Alice forfeits on the first hand, Bob keeps: the dealer takes her second, his first."""
    story = shared("8♠ K♥ 8♦ 3♣ 2♦ 9♦ A♣")
    story.choose("alice", "play")
    story.choose("alice", "split")
    story.choose("bob", "cover")
    story.choose("alice", "double", TEN)
    story.choose("bob", "double", 2 * TEN)
    story.choose("alice", "forfeit")
    story.choose("bob", "keep")
    story.choose("alice", "stand")
    assert story.won("alice") == -2 * TEN
    assert story.won("bob") == -2 * TEN
    assert story.result("bob", "original")[0] == "lose"
    assert story.result("bob", "split-2")[0] == "void"


def test_2a_10_7_the_first_hand_over_21_has_lost_and_the_other_is_void() -> None:
    """I-SP-3."""
    story = played("8♠ K♥ 8♦ 6♣ K♦ 9♦ A♣", "play", "split", "draw", "stand")
    assert story.won("alice") == -TEN
    assert story.result("alice", "split-2")[0] == "void"


# The dealer.


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("K♠ 6♥ 9♦ A♣ 2♦", TEN * 0),  # soft 17 draws to 19
        ("K♠ 7♥ 9♦ A♣", TEN),  # soft 18 stands
        ("K♠ 8♥ 9♦ 9♣", TEN),  # hard 17 stands
        ("K♠ 7♥ 9♦ 9♣ 2♣", TEN),  # hard 16 draws to 18
    ],
)
def test_2a_11_1_the_dealer_draws_to_hard_16_and_soft_17(cards: str, won: int) -> None:
    assert played(cards, "stand").won("alice") == won


def test_2a_11_2_the_dealer_does_not_draw_for_nothing() -> None:
    story = played("9♠ 6♥ 5♦ K♣", "draw")  # over 21
    assert story.won("alice") == -TEN
    assert story.table.round.number == 2
    assert "no cards for the dealer" in story.announced()


# Part 5.


def staffed(cards: str) -> Story:
    story = tables.staffed("spanish-blackjack", cards)
    return started(story, ("alice", "original", TEN, 1))


@pytest.mark.parametrize("second", ["9♣", "K♣"])
def test_2a_12_1_the_card_too_many_on_a_hand_that_must_stand_is_discarded(second: str) -> None:
    """Also: 2a:12(2)"""
    story = staffed(f"K♠ 8♥ 9♦ {second} 4♥")
    story.choose("alice", "stand")
    story.go_on()
    story.dealer(DealerOverdrew())
    story.go_on()
    assert story.won("alice") == TEN
    assert "burnt: 4♥" in story.transcript()


def test_2a_12_1_the_soft_17_is_no_hand_that_must_stand() -> None:
    """It draws; the soft 19 it makes must stand."""
    story = staffed("K♠ 6♥ 9♦ A♣ 2♥ 4♥")
    story.choose("alice", "stand")
    story.go_on()
    story.dealer(DealerOverdrew())
    story.go_on()
    assert story.won("alice") == 0  # 19 each


def test_2a_13_the_dealer_with_too_many_cards_finishes_if_a_player_has_20_or_less() -> None:
    story = staffed("K♠ 6♥ 8♦ A♣ K♣")
    story.dealer(DealerTooManyCards())
    story.choose("alice", "stay")
    story.choose("alice", "stand")
    story.go_on()
    story.go_on()
    # soft 17 and K: hard 17 against 18
    assert story.won("alice") == TEN


def test_2a_13_not_for_players_who_all_have_been_paid() -> None:
    """Alice's 21 was paid when she made it: the dealer's 6 and ace take no card."""
    story = staffed("K♠ 6♥ 8♦ A♣ 3♣")
    story.dealer(DealerTooManyCards())
    story.choose("alice", "stay")
    story.choose("alice", "draw")
    assert story.won("alice") == TEN
    story.go_on()
    assert story.table.round.number == 2


@pytest.mark.usefixtures("first_version")
def test_2a_14_1_the_dealer_without_a_first_card_offers_withdrawal() -> None:
    story = staffed("K♠ 6♥ 8♦ A♣ K♣")
    story.dealer(DealerNoFirstCard())
    story.go_on()
    story.choose("alice", "withdraw")
    story.go_on()
    assert story.won("alice") == 0


@pytest.mark.usefixtures("first_version")
def test_2a_14_2_the_dealer_then_takes_two_cards_if_a_player_has_20_or_less() -> None:
    """Alice gets K and 6: the dealer's cards come after her decision."""
    story = staffed("K♠ 6♥ 8♦ A♣ K♣ 5♣")
    story.dealer(DealerNoFirstCard())
    story.go_on()
    story.choose("alice", "stay")
    story.choose("alice", "stand")
    story.go_on()
    story.go_on()
    # dealer 8, A: soft 19 against 16
    assert story.won("alice") == -TEN


@pytest.mark.usefixtures("first_version")
def test_2a_14_2_but_none_for_a_21_that_was_paid() -> None:
    story = staffed("K♠ 6♥ 5♦ A♣ K♣ 5♣")
    story.dealer(DealerNoFirstCard())
    story.go_on()
    story.choose("alice", "stay")
    story.choose("alice", "draw")  # K 6 5: 21
    story.go_on()
    assert story.won("alice") == TEN
    assert story.table.round.number == 2


def test_2a_1_a_card_drawn_in_error_and_shown_is_used() -> None:
    """Schedule 2's own irregularities apply. Also: 2:31(2)"""
    story = staffed("K♠ 6♥ 5♦ 6♣ 9♣ K♥")
    story.dealer(CardDrawnInError(exposed=True))
    story.choose("alice", "draw")
    assert story.won("alice") == TEN


def test_2a_1_wagers_voided_while_the_dealers_card_is_drawn_are_not_settled() -> None:
    """A supervisor voids them between the decision and the card. Also: general:11(2)(a)"""
    story = Story("spanish-blackjack", by_hand=True)
    story.dealer(Shuffled())
    story.choose("alice", "decline")  # the cut
    story.place("alice", "original", TEN)
    story.no_more_bets()
    for index, card in enumerate(("9♠", "A♥", "8♦")):
        story.dealer(Face(index, card))
    story.choose("alice", "insure", 500)
    story.choose("alice", "play")
    story.choose("alice", "stand")
    story.supervisor(VoidWagers("alice"))
    story.dealer(Face(3, "K♣"))
    assert story.won("alice") == 0


def test_the_game_is_in_the_registry_with_its_rules() -> None:
    game = GAMES["spanish-blackjack"]
    assert game.configure() == variant("spanish-blackjack")
    with pytest.raises(ValueError, match="2a:8"):
        game.configure({"surrender": False})
