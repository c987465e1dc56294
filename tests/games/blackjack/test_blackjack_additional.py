"""Additional gaming wagers at blackjack tables: places, limits and the moments of settlement.

Schedule 17, the parts on blackjack; their results as such are in ``tests/wagers``.
"""

from __future__ import annotations

import pytest

from croupier.games.blackjack.incidents import NominateSuit, SideDeclined
from croupier.table import events as ev
from croupier.table.commands import Choose, Place
from croupier.table.misdealt import OneCardDealt
from croupier.table.sign import Limit, Sign
from tests.games.blackjack import blackjack_tables as tables
from tests.games.blackjack.blackjack_tables import TEN
from tests.story import DEALER, SUPERVISOR, Story

FIVE = 500
SIDES = ("perfect-pairs", "any-pair", "lucky-lucky", "star-pairs")
ALL = (*SIDES, "super-sevens", "bonus-blackjack")


def at_table(cards: str = "", players: dict[str, int] | None = None, **options: object) -> Story:
    return Story("blackjack", cards, players=players, decks=6, **options)  # type: ignore[arg-type]


def dealt(cards: str, *sides: str, stake: int = FIVE) -> Story:
    """Alice on box 1 with additional wagers; a bonus blackjack wager is a dollar."""
    story = at_table(cards)
    story.place("alice", "original", TEN)
    for side in sides:
        story.place("alice", side, 100 if side == "bonus-blackjack" else stake)
    story.no_more_bets()
    return story


def played(cards: str, side: str, *decisions: str) -> Story:
    story = dealt(cards, side)
    for decision in decisions:
        story.choose("alice", decision)
    return story


def order(story: Story) -> list[str]:
    return [f"{e.player} {e.area} {e.result}" for e in story.of(ev.Settled)]


# Places and limits, alike for several wagers.


@pytest.mark.parametrize("side", ALL)
def test_17_5_1_only_where_the_layout_provides_for_it(side: str) -> None:
    """Also: 17:24, 17:31(a), 17:41, 17:46, 17:54(1)"""
    story = at_table(additional=())
    story.place("alice", "original", TEN)
    assert "the layout has no area" in story.refused("alice", Place(side, FIVE, 1)).reason


@pytest.mark.parametrize("side", [*SIDES, "super-sevens"])
def test_17_5_2_the_signs_limits_for_the_wager(side: str) -> None:
    """Also: 17:42(4), 17:47(4), 17:54(5)"""
    sign = Sign({"": Limit(500, 100_000), side: Limit(200, 1_000)})
    story = at_table(sign=sign)
    story.place("alice", "original", TEN)
    assert "minimum" in story.refused("alice", Place(side, 100, 1)).reason
    assert "maximum" in story.refused("alice", Place(side, 1_050, 1)).reason
    story.place("alice", side, 200)


@pytest.mark.parametrize(
    ("side", "rule"),
    [
        ("perfect-pairs", "17:7(1)"),
        ("any-pair", "17:42(1)"),
        ("lucky-lucky", "17:47(1)"),
        ("star-pairs", "17:55(1)"),
        ("super-sevens", "17:25(1)"),
        ("bonus-blackjack", "17:32(1)"),
    ],
)
def test_17_7_1_only_on_boxes_with_a_game_wager(side: str, rule: str) -> None:
    """Also: 17:42(1), 17:47(1), 17:55(1), 17:25(1)"""
    story = at_table()
    assert story.refused("alice", Place(side, 100, 1)).rule == f"qld-2024:{rule}"


@pytest.mark.parametrize("side", ALL)
def test_17_25_2_before_any_card_is_dealt(side: str) -> None:
    """Also: 17:32(2), 17:42(3), 17:47(3), 17:54(4)"""
    story = dealt("9♠ 8♥ 8♦")
    assert story.refused("alice", Place(side, 100, 1)).reason


@pytest.mark.parametrize(
    ("side", "rule"),
    [("perfect-pairs", "17:5(3)"), ("any-pair", "17:42(5)"), ("star-pairs", "17:54(3)")],
)
def test_17_5_3_three_to_a_box_and_players_with_a_game_wager_first(side: str, rule: str) -> None:
    """Also: 17:42(5), 17:54(3)"""
    names = {"alice": 1, "bob": 0, "carol": 0, "dora": 0, "ed": 0}
    story = at_table(players=names)
    story.place("alice", "original", TEN)
    if side == "any-pair":
        story.player("alice", SideDeclined(side, 1))
    for name in ("bob", "carol", "dora"):
        story.place(name, side, FIVE, 1)
    assert story.refused("ed", Place(side, FIVE, 1)).rule == f"qld-2024:{rule}"
    story.place("alice", side, FIVE)  # dora came last and gives way
    lying = [w.player for w in story.table.round.wagers.values() if w.area.name == side]
    assert lying == ["bob", "carol", "alice"]
    assert story.won("dora") == 0


@pytest.mark.parametrize(("side", "rule"), [("any-pair", "17:42(2)"), ("lucky-lucky", "17:47(2)")])
def test_17_42_2_the_player_of_the_original_wager_goes_first(side: str, rule: str) -> None:
    """Also: 17:47(2)"""
    story = at_table(players={"alice": 1, "bob": 0})
    story.place("alice", "original", TEN)
    assert story.refused("bob", Place(side, FIVE, 1)).rule == f"qld-2024:{rule}"
    story.player("alice", SideDeclined(side, 1))
    story.place("bob", side, FIVE, 1)


def test_17_54_2_a_wager_is_chips_on_its_area() -> None:
    story = at_table("9♠ 8♥ 9♦ K♥")
    story.place("alice", "original", TEN)
    story.place("alice", "star-pairs", FIVE)
    story.place("alice", "star-pairs", FIVE)
    assert story.table.round.wagers["alice", "star-pairs", 1].amount == 2 * FIVE


# Decided by the first cards.


@pytest.mark.parametrize(
    ("side", "odds"), [("perfect-pairs", 5), ("any-pair", 11), ("star-pairs", 5)]
)
def test_17_7_4_settled_when_every_player_has_two_cards(side: str, odds: int) -> None:
    """Losing wagers are collected first. Also: 17:44(1), 17:44(2), 17:55(3), 17:7(2)"""
    story = at_table("9♠ 8♥ 6♦ 9♦ 7♥ K♠", players={"alice": 1, "bob": 2})
    for name in ("alice", "bob"):
        story.place(name, "original", TEN)
        story.place(name, side, FIVE)
    story.no_more_bets()
    assert order(story) == [f"bob {side} lose", f"alice {side} win"]
    assert story.won("alice") == odds * FIVE - TEN  # the original wager is still at risk
    assert story.table.pending.waits_for() == ("alice",)


def test_17_7_2_by_the_hand_it_was_placed_on() -> None:
    """Bob wagers on Alice's box."""
    story = at_table("9♠ 6♦ 9♦ K♠", players={"alice": 1, "bob": 2})
    story.place("alice", "original", TEN)
    story.place("bob", "perfect-pairs", FIVE, 1)
    story.no_more_bets()
    assert story.won("bob") == 5 * FIVE


def test_17_9_spanish_perfect_pairs_pay_their_own_odds() -> None:
    story = Story("spanish-blackjack", "9♠ 6♦ 9♠", decks=8)
    story.place("alice", "original", TEN)
    story.place("alice", "perfect-pairs", FIVE)
    story.no_more_bets()
    assert story.result("alice", "perfect-pairs") == ("win", 21 * FIVE, "qld-2024:17:9(b)")


@pytest.mark.parametrize("game", ["blackjack-challenge", "soft-17-blackjack"])
def test_17_4_other_games_of_the_family_pay_as_blackjack_does(game: str) -> None:
    """Also: 17:40, 17:45, 17:53"""
    story = Story(game, "9♠ 2♦ 9♠", decks=6)
    story.place("alice", "original", TEN)
    for side in SIDES:
        story.place("alice", side, FIVE)
    story.no_more_bets()
    got = {side: story.result("alice", side)[1] for side in SIDES}
    expected = {"perfect-pairs": 31, "any-pair": 12, "lucky-lucky": 3, "star-pairs": 21}
    assert got == {side: times * FIVE for side, times in expected.items()}


@pytest.mark.parametrize(("table", "back"), [("table-1", 3), ("table-2", 2), ("table-3", 2)])
def test_17_48_3_lucky_lucky_is_settled_after_the_first_deal(table: str, back: int) -> None:
    """Nineteen: 9, 8 and the dealer's 2. Also: 17:48(1)"""
    story = at_table("9♠ 2♥ 8♦", lucky_table=table)
    story.place("alice", "original", TEN)
    story.place("alice", "lucky-lucky", FIVE)
    story.no_more_bets()
    assert story.result("alice", "lucky-lucky") == ("win", back * FIVE, "qld-2024:17:48(1)")
    assert story.table.pending.waits_for() == ("alice",)


def test_17_48_3_a_losing_lucky_lucky_wager_is_collected() -> None:
    """Also: 17:48(2)"""
    story = dealt("9♠ 9♥ K♦", "lucky-lucky")
    assert story.result("alice", "lucky-lucky") == ("lose", 0, "qld-2024:17:48(2)")


@pytest.mark.usefixtures("first_version")
def test_17_3_the_games_own_irregularities_decide_and_wagers_go_back_with_the_hand() -> None:
    """Bob has one card (2:37), retracts, and his additional wagers go back too. Also: 17:1"""
    story = tables.staffed("blackjack", "9♠ 7♥ 2♥ 8♦ 7♦ K♠ K♥", {"alice": 1, "bob": 2}, decks=6)
    for name in ("alice", "bob"):
        story.place(name, "original", TEN)
    story.place("bob", "super-sevens", FIVE)
    story.place("bob", "star-pairs", FIVE)
    story.place("bob", "bonus-blackjack", 100)
    story.no_more_bets()
    story.go_on()
    story.choose("alice", "stand")
    story.dealer(OneCardDealt(2))
    story.go_on()
    assert not story.table.round.events[-1].rule.startswith("qld-2024:17")
    story.choose("alice", "stand")
    story.choose("bob", "retract")
    assert story.won("bob") == 0


# Super sevens.


def test_17_25_1_only_on_a_box_where_the_player_has_a_blackjack_wager() -> None:
    story = at_table(players={"alice": 1, "bob": 2})
    story.place("alice", "original", TEN)
    story.place("bob", "original", TEN)
    assert story.refused("bob", Place("super-sevens", FIVE, 1)).rule == "qld-2024:17:25(1)"
    story.place("bob", "super-sevens", FIVE, 2)


def test_17_27_1_losing_super_sevens_go_after_the_first_two_cards() -> None:
    story = dealt("8♠ 2♥ 7♦", "super-sevens")
    assert story.result("alice", "super-sevens") == ("lose", 0, "qld-2024:17:26(3)")


def test_17_27_2_one_seven_is_paid_then_and_the_round_goes_on() -> None:
    """Also: 17:27(3)"""
    story = dealt("7♠ 2♥ K♦", "super-sevens")
    assert story.result("alice", "super-sevens") == ("win", 4 * FIVE, "qld-2024:17:26(2)(c)")
    assert story.table.pending.waits_for() == ("alice",)


def test_17_27_4_two_sevens_that_decline_a_third_card_are_paid_at_once() -> None:
    story = dealt("7♠ 2♥ 7♦ K♦ 5♦", "super-sevens")
    assert not story.settled("alice")
    story.choose("alice", "stand")
    assert order(story)[0] == "alice super-sevens win"
    assert story.result("alice", "super-sevens")[1] == 51 * FIVE


@pytest.mark.parametrize(
    ("cards", "back"), [("7♠ 2♥ 7♠ 7♠ 9♦ K♦", 5001), ("7♠ 2♥ 7♠ 7♥ 9♦ K♦", 501)]
)
def test_17_27_5_three_sevens_are_paid_at_once(cards: str, back: int) -> None:
    story = played(cards, "super-sevens", "draw")
    assert order(story)[0] == "alice super-sevens win"
    assert story.result("alice", "super-sevens")[1] == back * FIVE


def test_17_27_6_a_third_card_that_is_no_seven() -> None:
    story = played("7♠ 2♥ 7♠ 2♠ 9♦ K♦", "super-sevens", "draw")
    assert order(story) == ["alice super-sevens win"]
    assert story.result("alice", "super-sevens")[1] == 101 * FIVE
    assert story.table.pending.waits_for() == ("alice",)


def test_17_27_7_a_third_card_that_busts_the_hand() -> None:
    """The blackjack wager is taken first, then super sevens is paid."""
    story = played("7♠ 2♥ 7♥ K♠", "super-sevens", "draw")
    assert order(story) == ["alice original lose", "alice super-sevens win"]
    assert story.won("alice") == 50 * FIVE - TEN


@pytest.mark.parametrize(("third", "back"), [("7♠", 5001), ("7♥", 501), ("9♥", 101)])
def test_17_28_1_split_sevens_and_the_card_dealt_to_the_first(third: str, back: int) -> None:
    """Also: 17:28(2)"""
    story = played(f"7♠ 2♥ 7♠ {third} K♦ K♣ 9♦", "super-sevens", "split")
    assert order(story) == ["alice super-sevens win"]
    assert story.result("alice", "super-sevens")[1] == back * FIVE


def test_17_28_1_the_second_hand_has_no_part_in_it() -> None:
    story = played("7♠ 2♥ 7♠ 9♥ 7♠ K♦ 9♦", "super-sevens", "split", "stand", "stand")
    assert [e.returned for e in story.settled(area="super-sevens")] == [101 * FIVE]


def behind(cards: str) -> Story:
    """Alice controls box 1, Bob is behind her; both have super sevens wagers."""
    story = at_table(cards, players={"alice": 1, "bob": 0})
    for name in ("alice", "bob"):
        story.place(name, "original", TEN, 1)
        story.place(name, "super-sevens", FIVE, 1)
    story.no_more_bets()
    return story


def test_17_29_1_other_players_on_the_box_may_also_but_do_not_decide() -> None:
    story = behind("7♠ 2♥ 7♥ 5♦ K♠ 9♠")
    assert story.refused("bob", Choose("draw")).reason
    story.choose("alice", "draw")
    assert story.result("bob", "super-sevens")[1] == 51 * FIVE


@pytest.mark.parametrize("follow", ["first", "second", "cover"])
def test_17_29_2_a_split_decides_for_them_as_for_the_controlling_player(follow: str) -> None:
    story = behind("7♠ 2♥ 7♥ 7♦ K♠ 9♠")
    story.choose("alice", "split")
    story.choose("bob", follow)
    for name in ("alice", "bob"):
        assert story.result(name, "super-sevens")[1] == 501 * FIVE


# Bonus blackjack.


def test_17_30_not_with_five_or_seven_decks() -> None:
    for decks in (5, 7):
        story = Story("blackjack", "", decks=decks)
        story.place("alice", "original", TEN)
        assert story.refused("alice", Place("bonus-blackjack", 100, 1)).reason


def test_17_31_exactly_one_dollar_whatever_the_sign_says_of_others() -> None:
    """Also: 17:32(3)"""
    story = at_table(sign=Sign({"": Limit(500, 100_000)}))
    story.place("alice", "original", TEN)
    for amount in (50, 200):
        refusal = story.refused("alice", Place("bonus-blackjack", amount, 1))
        assert (refusal.reason, refusal.rule) == (
            "a wager on bonus-blackjack is $1.00",
            "qld-2024:17:31",
        )
    story.place("alice", "bonus-blackjack", 100)
    assert story.refused("alice", Place("bonus-blackjack", 100, 1)).rule == "qld-2024:17:31"


def test_17_32_1_only_the_player_controlling_the_box() -> None:
    story = at_table(players={"alice": 1, "bob": 0})
    story.place("alice", "original", TEN)
    story.place("bob", "original", TEN, 1)
    assert story.refused("bob", Place("bonus-blackjack", 100, 1)).rule == "qld-2024:17:32(1)"
    story.place("alice", "bonus-blackjack", 100)


def test_17_32_1_it_goes_back_if_the_dealer_gives_another_the_box() -> None:
    story = tables.staffed("blackjack", "9♠ 2♥ 9♦ K♠", {"alice": 1, "bob": 0}, decks=6)
    story.place("alice", "original", TEN)
    story.place("bob", "original", TEN, 1)
    story.place("alice", "bonus-blackjack", 100)
    story.no_more_bets()
    story.dealer(Choose("bob"))
    assert story.credit("alice") == 100_000 - TEN


BONUS_HANDS = [
    ("5♠ 2♥ 5♠ 6♠ 5♠ K♦ 8♦", ["draw", "draw"], 25_000),
    ("5♠ 2♥ 5♠ 6♥ 5♠ K♦ 8♦", ["draw", "draw"], 1_500),
    ("7♥ 2♥ 7♥ 7♥ K♦ 8♦", ["draw"], 5_000),
    ("7♥ 2♥ 7♥ 7♠ K♦ 8♦", ["draw"], 500),
    ("7♥ 2♥ 8♥ 6♥ K♦ 8♦", ["draw"], 800),
    ("7♥ 2♥ 8♥ 6♠ K♦ 8♦", ["draw"], 50),
]


@pytest.mark.parametrize(("cards", "decisions", "dollars"), BONUS_HANDS)
def test_17_33_2_winning_amounts_are_paid_on_top_of_the_dollar(
    cards: str, decisions: list[str], dollars: int
) -> None:
    """Also: 17:33(1)(a), 17:33(1)(b), 17:33(1)(c), 17:34(3), 17:34(4)"""
    story = played(cards, "bonus-blackjack", *decisions)
    assert order(story) == ["alice original win", "alice bonus-blackjack win"]
    assert story.result("alice", "bonus-blackjack")[1] == 100 + dollars * 100
    assert story.house == -(TEN + dollars * 100)


def test_17_33_2_c_eight_decks_pay_750_for_a_suited_row() -> None:
    story = Story("blackjack", "7♥ 2♥ 8♥ 6♥ K♦ 9♦", decks=8)
    story.place("alice", "original", TEN)
    story.place("alice", "bonus-blackjack", 100)
    story.no_more_bets()
    story.choose("alice", "draw")
    assert story.result("alice", "bonus-blackjack")[1] == 100 + 750 * 100


def test_17_33_1_d_the_nominated_blackjack_waits_until_all_are_settled() -> None:
    """Also: 17:33(3), 17:34(3), 17:34(4)"""
    story = at_table("A♣ 9♠ 2♥ K♣ 9♥ K♠ 5♠", players={"alice": 1, "bob": 2}, nominated_suit="♣")
    for name in ("alice", "bob"):
        story.place(name, "original", TEN)
    story.place("alice", "bonus-blackjack", 100)
    story.no_more_bets()
    assert order(story) == ["alice original win"]
    story.choose("bob", "stand")
    assert order(story)[1:] == ["bob original win", "alice bonus-blackjack win"]
    assert story.won("alice") == 1_500 + 17_500


def test_17_33_3_the_suit_is_nominated_on_the_sign_for_the_round() -> None:
    story = at_table("A♥ 2♥ K♥ 9♠")
    story.dealer(NominateSuit("♥"))
    refusal = story.refused(DEALER, NominateSuit("♥"))
    assert refusal.reason == "that suit is nominated already"
    story.place("alice", "original", TEN)
    story.place("alice", "bonus-blackjack", 100)
    assert story.refused(SUPERVISOR, NominateSuit("♣")).rule == "qld-2024:17:33(3)"
    story.no_more_bets()
    assert story.result("alice", "bonus-blackjack")[1] == 176 * 100


def test_17_33_3_only_a_suit_and_only_with_the_wager_on_the_layout() -> None:
    story = at_table()
    assert "one of" in story.refused(DEALER, NominateSuit("x")).reason
    other = Story("soft-17-blackjack", "", decks=6)
    assert other.refused(DEALER, NominateSuit("♥")).rule == "qld-2024:17:31(a)"


def test_17_34_1_b_the_nominated_blackjack_against_a_dealers_blackjack() -> None:
    """The blackjack wager is void; the bonus is paid."""
    story = played("A♠ K♥ K♠ A♦", "bonus-blackjack")
    assert order(story) == ["alice original void", "alice bonus-blackjack win"]
    assert story.won("alice") == 17_500


def test_17_34_1_a_any_other_blackjack_loses_the_dollar() -> None:
    story = played("A♥ K♥ K♠ A♦", "bonus-blackjack")
    assert story.result("alice", "bonus-blackjack")[:2] == ("lose", 0)
    assert story.won("alice") == -100


def test_17_34_2_it_is_taken_as_soon_as_no_more_cards_come() -> None:
    story = at_table("9♠ 9♥ 2♥ 8♦ 8♠", players={"alice": 1, "bob": 2})
    for name in ("alice", "bob"):
        story.place(name, "original", TEN)
    story.place("alice", "bonus-blackjack", 100)
    story.no_more_bets()
    assert not story.settled("alice")
    story.choose("alice", "stand")
    assert order(story) == ["alice bonus-blackjack lose"]


def test_17_35_the_first_of_the_split_hands_decides() -> None:
    """Its 8, 7 and 6 win; the same on the second hand would not."""
    story = played("8♠ 2♥ 8♦ 7♥ 6♥ K♦ K♣ 9♣", "bonus-blackjack", "split", "draw", "stand")
    assert story.result("alice", "bonus-blackjack")[1] == 100 + 5_000


def test_17_35_the_second_does_not() -> None:
    story = played("8♠ 2♥ 8♦ K♥ 7♥ 6♦ K♣ 9♣", "bonus-blackjack", "split", "stand", "draw")
    assert story.result("alice", "bonus-blackjack")[0] == "lose"


# A house's own game.


def test_a_houses_own_rules_are_played_by_the_round_that_can() -> None:
    """Surrender needs spanish blackjack's round, whatever else is changed."""
    story = Story("spanish-blackjack", "9♠ K♥ 7♦ 8♣", own=True, pack="standard", decks=4)
    story.place("alice", "original", TEN)
    story.no_more_bets()
    story.choose("alice", "surrender")
    assert story.won("alice") == -TEN // 2
    with pytest.raises(ValueError, match="surrender needs spanish-blackjack as the base"):
        Story("blackjack", own=True, surrender=True)
