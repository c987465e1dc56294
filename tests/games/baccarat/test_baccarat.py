"""Schedule 1, sections 1 to 13 and 16 to 21: the table, its wagers, and the round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.equipment.cards import DECK
from croupier.games import GAMES
from croupier.games.baccarat.layout import BaccaratOptions
from croupier.table import events as ev
from croupier.table.commands import Change, NoMoreBets, Place, Withdraw
from croupier.table.results import Win
from croupier.table.sign import Limit, Sign
from croupier.wagers.coup import VALUE, Coup, points
from tests.games.baccarat.baccarat_stories import (
    BANKER_WINS,
    NOTHING,
    OF_VALUE,
    PLAYER_WINS,
    TIE,
    deal,
    finish,
    hands,
    play,
    staffed,
    table,
)
from tests.story import DEALER, Story

# Part 1.


def test_1_1_baccarat_is_played_under_schedule_one() -> None:
    game = GAMES["baccarat"]
    assert (game.edition, game.schedule, game.title) == ("qld-2024", "1", "Baccarat")


@pytest.mark.parametrize(
    ("cards", "count"), [("9♠ 9♥", 8), ("K♠ 10♥", 0), ("7♠ 8♥ A♦", 6), ("4♠ 6♥", 0), ("5♠ 4♥", 9)]
)
def test_1_2_point_count_is_the_right_digit_of_the_total(cards: str, count: int) -> None:
    assert points([card for text in cards.split() for card in DECK if card == text]) == count


def test_1_2_a_natural_is_eight_or_nine_on_two_cards() -> None:
    def natural(player: str, banker: str) -> bool:
        cards = [[c for t in hand.split() for c in DECK if c == t] for hand in (player, banker)]
        return Coup(cards[0], cards[1]).natural

    assert natural("8♠ K♥", "2♠ 3♥")
    assert natural("2♠ 3♥", "9♠ K♥")
    assert not natural("7♠ K♥", "6♠ K♥")
    assert not natural("4♠ K♥ 5♦", "6♠ K♥")


def test_1_3_1_a_table_has_up_to_fourteen_places() -> None:
    big = table(seats=14, players={"alice": 14})
    assert big.table.state.seats == 14
    assert table().table.state.seats == 9
    for seats in (15, 0, -1):
        with pytest.raises(ValueError, match="1 to 14 places"):
            table(seats=seats)


def test_1_3_2_the_layout_has_the_areas_that_the_house_chose() -> None:
    assert list(GAMES["baccarat"].round.areas(BaccaratOptions(additional=()))) == [
        "player",
        "banker",
        "tie",
    ]
    story = table(PLAYER_WINS, additional=("super-6",))
    assert "no area" in story.refused("alice", Place("lucky-6", 100)).reason
    story.place("alice", "super-6", 100)
    with pytest.raises(ValueError, match="no additional wager 'ante'"):
        table(additional=("ante",))


def test_1_3_3_a_table_for_terminals_deals_the_same_game() -> None:
    story = play(table(PLAYER_WINS, for_terminals=True), player=1000)
    assert story.result("alice", "player") == ("win", 2000, "qld-2024:1:11(1)")


# Part 2.


@pytest.mark.parametrize("decks", [6, 8])
def test_1_4_1_six_or_eight_decks(decks: int) -> None:
    story = table(decks=decks)
    assert story.of(ev.ShoeShuffled)[0].cards == decks * 52


@pytest.mark.parametrize("decks", [0, 1, 2, 4, 5, 7, 9])
def test_1_4_1_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(ValueError, match=r"6 or 8 decks \(qld-2024:1:4\(1\)\)"):
        table(decks=decks)


def test_1_4_2_cards_are_dealt_all_face_up_or_all_face_down() -> None:
    """The third cards like the first: none is dealt face up at a face down table.

    Also: 1:16(2)
    """
    cards = "2♠ 3♥ K♦ 2♣ 5♦ 9♣"
    up = play(table(cards))
    assert [(e.to, e.card) for e in up.of(ev.Dealt)] == [
        ("player", "2♠"),
        ("banker", "3♥"),
        ("player", "K♦"),
        ("banker", "2♣"),
        ("player", "5♦"),
        ("banker", "9♣"),
    ]
    assert not up.of(ev.Exposed)
    down = table(cards, face_down=True)
    deal(down)
    assert [e.card for e in down.of(ev.Dealt)] == ["", "", "", ""]
    assert not down.of(ev.Exposed)
    down.no_more_bets()
    assert {e.card for e in down.of(ev.Dealt)} == {""}
    assert [(e.to, e.card) for e in down.of(ev.Exposed)] == [
        ("player", "2♠"),
        ("player", "K♦"),
        ("banker", "3♥"),
        ("banker", "2♣"),
        ("player", "5♦"),
        ("banker", "9♣"),
    ]
    assert hands(up) == hands(down)


def test_1_4_3_two_hands_are_dealt() -> None:
    story = play(table(PLAYER_WINS))
    assert {e.to for e in story.of(ev.Dealt)} == {"player", "banker"}


def test_1_5_1_every_card_has_its_value() -> None:
    expected = {str(number): number for number in range(2, 10)}
    expected |= {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0}
    for card in DECK:
        assert VALUE[card] == expected[card[:-1]]
    assert len(DECK) == 52


def test_1_6_1_several_players_wager_on_one_area() -> None:
    """Also: 1:6(2)(b)"""
    story = table(PLAYER_WINS, players={"alice": 1, "bob": 2})
    story.place("alice", "player", 1000)
    story.place("bob", "player", 3000, box=1)
    story.no_more_bets()
    assert [(e.player, e.stake, e.box) for e in story.settled()] == [
        ("alice", 1000, 1),
        ("bob", 3000, 1),
    ]
    assert (story.won("alice"), story.won("bob"), story.house) == (1000, 3000, -4000)


def test_1_6_1_unless_the_house_does_not_permit_it() -> None:
    story = table(players={"alice": 1, "bob": 2}, shared_areas=False)
    story.place("alice", "player", 1000)
    assert story.refused("bob", Place("player", 1000, 1)).rule == "qld-2024:1:6(1)"
    story.place("bob", "banker", 1000, box=1)
    story.place("bob", "player", 1000)
    story.place("alice", "player", 500)


def test_1_6_2_a_wager_lies_inside_an_area_of_the_layout() -> None:
    story = table()
    assert "no area" in story.refused("alice", Place("nowhere", 1000)).reason
    assert "box from 1 to 9" in story.refused("alice", Place("player", 1000, 10)).reason


def test_1_7_1_a_standing_person_plays_while_places_are_free() -> None:
    """Also: 1:7(2)(a)"""
    story = table(BANKER_WINS, players={"alice": 1, "zoe": 0})
    story.place("zoe", "banker", 2000, box=1)
    story.place("zoe", "player", 1000, box=5)
    story.no_more_bets()
    assert story.won("zoe") == 1900 - 1000
    assert story.house == -900


def test_1_8_1_a_wager_is_chips_on_an_area() -> None:
    story = table(PLAYER_WINS)
    story.place("alice", "player", 1000)
    assert story.of(ev.WagerPlaced)[-1] == ev.WagerPlaced(
        "alice", "player", 1000, 1, rule="qld-2024:1:10(2)"
    )
    assert (story.credit("alice"), story.table.ledger.balance("risk:alice")) == (99_000, 1000)


def test_1_8_2_additional_wagers_may_be_placed() -> None:
    story = play(table(PLAYER_WINS), lucky_6=500)
    assert story.result("alice", "lucky-6")[0] == "lose"


def test_1_8_3_b_nothing_changes_after_the_first_card_is_exposed() -> None:
    story = staffed(PLAYER_WINS)
    story.place("alice", "player", 1000)
    story.change("alice", "player", 3000)
    story.withdraw("alice", "player")
    story.place("alice", "banker", 1000)
    story.no_more_bets()
    for command in (Place("player", 1000), Change("banker", 500), Withdraw("banker")):
        assert "not what the table waits for" in story.refused("alice", command).reason
    finish(story)
    assert story.won("alice") == -1000


def test_1_8_3_b_face_down_cards_leave_wagers_open() -> None:
    """'No more bets' comes immediately before the first card is turned over (1:16(1)).

    Also: 1:16(1)
    """
    story = table(PLAYER_WINS, face_down=True)
    story.place("alice", "banker", 1000)
    assert "not what" in story.refused(DEALER, NoMoreBets()).reason
    deal(story)
    story.withdraw("alice", "banker")
    story.place("alice", "player", 2000)
    story.no_more_bets()
    assert story.won("alice") == 2000
    kinds = [type(e).__name__ for e in story.events]
    calls = [n for n, e in enumerate(story.events) if isinstance(e, ev.Announced)]
    assert story.announced()[0] == "no more bets"
    assert kinds.index("Dealt") < calls[0] < kinds.index("Exposed")


def test_1_8_4_a_hand_is_dealt_without_wagers() -> None:
    """Also: 1:16(1)(b)"""
    story = play(table("2♠ 3♥ K♦ 2♣ 5♦ 9♣"))
    assert hands(story) == ("2♠ K♦ 5♦", "3♥ 2♣ 9♣")
    assert story.announced() == ["no more bets", "player wins"]
    assert story.won("alice") == story.house == 0


def test_1_9_1_the_limits_on_the_sign() -> None:
    sign = Sign({"": Limit(500, 10_000), "tie": Limit(100, 2000)})
    story = table(sign=sign)
    assert story.refused("alice", Place("player", 450)).rule == "qld-2024:1:9(1)"
    assert story.refused("alice", Place("player", 10_050)).rule == "qld-2024:1:9(1)"
    story.place("alice", "player", 10_000)
    assert story.refused("alice", Place("player", 500)).rule == "qld-2024:1:9(1)"
    story.place("alice", "tie", 100)
    assert story.refused("alice", Change("tie", 2050)).rule == "qld-2024:1:9(1)"


def test_1_9_the_differential_cuts_back_what_was_placed_last() -> None:
    """Part by part: alice's addition came after bob's wager, so it goes first."""
    story = table(PLAYER_WINS, players={"alice": 1, "bob": 2, "cleo": 3}, differential=5000)
    story.place("alice", "player", 2000)
    story.place("bob", "player", 4000)
    story.place("cleo", "banker", 1000)
    story.place("alice", "player", 3000)  # player 9000, banker 1000: 3000 too many
    story.no_more_bets()
    back = [(e.player, e.amount, e.rule) for e in story.of(ev.WagerWithdrawn)]
    assert back == [("alice", 3000, "qld-2024:1:9")]
    assert (story.won("alice"), story.won("bob"), story.won("cleo")) == (2000, 4000, -1000)
    assert story.house == -5000


def test_1_9_the_differential_cuts_several_wagers_and_only_to_the_minimum() -> None:
    sign = Sign({"": Limit(1000, 100_000)})
    story = table(TIE, players={"alice": 1, "bob": 2}, differential=2500, sign=sign)
    story.place("alice", "banker", 3000)
    story.place("bob", "banker", 1500)
    story.no_more_bets()
    # 2000 too many; bob's whole 1500 goes, and 500 of alice's
    back = [(e.player, e.amount) for e in story.of(ev.WagerWithdrawn)]
    assert back == [("bob", 1500), ("alice", 500)]
    assert story.settled("alice", "banker")[0].stake == 2500


def test_1_9_a_rest_below_the_minimum_goes_back_whole() -> None:
    sign = Sign({"": Limit(2000, 100_000)})
    story = table(TIE, players={"alice": 1}, differential=1500, sign=sign)
    story.place("alice", "banker", 3000)
    story.no_more_bets()
    assert [e.amount for e in story.of(ev.WagerWithdrawn)] == [3000]
    assert story.won("alice") == 0


def test_1_9_withdrawn_chips_do_not_count_as_placed() -> None:
    story = table(PLAYER_WINS, players={"alice": 1, "bob": 2}, differential=1000)
    story.place("alice", "player", 2000)
    story.place("bob", "player", 500)
    story.change("alice", "player", 1000)  # from what she placed before bob
    story.no_more_bets()
    assert [(e.player, e.amount) for e in story.of(ev.WagerWithdrawn)] == [
        ("alice", 1000),
        ("bob", 500),
    ]


def test_1_9_no_differential_no_cut() -> None:
    story = play(table(PLAYER_WINS), player=50_000)
    assert story.won("alice") == 50_000


def test_1_9_2_with_a_differential_the_maximum_for_ties_is_the_tables() -> None:
    sign = Sign({"": Limit(100, 100_000), "tie": Limit(100, 1000)})
    players = {"alice": 1, "bob": 2}
    story = table(sign=sign, players=players, differential=50_000)
    story.place("alice", "tie", 600)
    assert story.refused("bob", Place("tie", 500)).rule == "qld-2024:1:9(2)"
    story.place("bob", "tie", 400)
    free = table(sign=sign, players=players)
    free.place("alice", "tie", 1000)
    free.place("bob", "tie", 1000)


def test_1_9_3_additional_wagers_have_their_maximum_per_player() -> None:
    sign = Sign({"": Limit(100, 100_000), "dragon-bonus": Limit(100, 1000)})
    story = table(sign=sign, players={"alice": 1, "bob": 2}, differential=50_000)
    story.place("alice", "dragon-bonus-player", 800)
    assert story.refused("alice", Place("dragon-bonus-player", 300, 2)).rule == "qld-2024:1:9(3)"
    story.place("alice", "dragon-bonus-player", 200, box=2)
    story.place("bob", "dragon-bonus-player", 1000)


@pytest.mark.parametrize(
    ("cards", "banker", "player", "tie"),
    [
        (PLAYER_WINS, "lose", "win", "lose"),
        (BANKER_WINS, "win", "lose", "lose"),
        (TIE, "void", "void", "win"),
    ],
)
def test_1_10_1_the_three_wagers_and_their_results(
    cards: str, banker: str, player: str, tie: str
) -> None:
    """Also: 1:10(2), 1:10(3)"""
    story = play(table(cards), banker=1000, player=1000, tie=1000)
    results = [story.result("alice", area)[0] for area in ("banker", "player", "tie")]
    assert results == [banker, player, tie]


def test_1_10_1_c_void_on_a_tie_returns_the_stake() -> None:
    """Also: 1:10(2)(c)"""
    story = play(table(TIE), banker=1000, player=2000)
    assert story.result("alice", "banker") == ("void", 1000, "qld-2024:1:10(1)(c)")
    assert story.result("alice", "player") == ("void", 2000, "qld-2024:1:10(2)(c)")
    assert story.won("alice") == story.house == 0


@pytest.mark.parametrize(
    ("cards", "area", "returned", "rule"),
    [
        (PLAYER_WINS, "player", 4000, "qld-2024:1:11(1)"),
        (BANKER_WINS, "banker", 3900, "qld-2024:1:11(2)"),
        (TIE, "tie", 18_000, "qld-2024:1:11(3)"),
    ],
)
def test_1_11_1_payout_odds(cards: str, area: str, returned: int, rule: str) -> None:
    """Also: 1:11(2), 1:11(3)"""
    story = play(table(cards), **{area: 2000})
    assert story.result("alice", area) == ("win", returned, rule)
    assert story.won("alice") == returned - 2000 == -story.house


@pytest.mark.parametrize(
    ("stake", "exact", "rounded"),
    [(1000, 950, 950), (150, 142, 100), (550, 522, 500), (100, 95, 50), (1050, 998, 950)],
)
def test_1_11_4_banker_payouts_may_be_rounded_down_to_50c(
    stake: int, exact: int, rounded: int
) -> None:
    assert play(table(BANKER_WINS), banker=stake).won("alice") == exact
    story = play(table(BANKER_WINS, round_to_50c=True), banker=stake)
    assert story.won("alice") == rounded == -story.house
    assert story.result("alice", "banker") == ("win", stake + rounded, "qld-2024:1:11(4)")


def test_1_11_4_only_the_bankers_odds_are_rounded() -> None:
    odd = "6♠ 6♥ K♦ K♣"
    story = play(table(PLAYER_WINS, round_to_50c=True), player=150)
    assert story.won("alice") == 150
    story = play(table(odd, round_to_50c=True), tie=150)
    assert story.won("alice") == 1200
    # even money pays under another section, which rounds nothing
    six = "5♠ 6♥ K♦ K♣ K♥"
    story = play(table(six, round_to_50c=True, even_money=True), banker=150)
    assert story.won("alice") == 75


@pytest.mark.parametrize(
    ("cards", "odds", "rule"),
    [
        ("5♠ 6♥ K♦ K♣ K♥", "1/2", "qld-2024:1:12(6)(a)"),  # banker 6 against 5
        ("2♠ 4♥ K♦ K♣ 2♣ 2♥", "1/2", "qld-2024:1:12(6)(a)"),  # 6 on three cards
        ("5♠ 7♥ K♦ K♣ K♥", "1/1", "qld-2024:1:12(6)(b)"),
        (BANKER_WINS, "1/1", "qld-2024:1:12(6)(b)"),
    ],
)
def test_1_12_6_even_money_baccarat(cards: str, odds: str, rule: str) -> None:
    story = play(table(cards, even_money=True), banker=1000)
    settled = story.settled("alice", "banker")[0]
    assert (settled.odds, settled.rule) == (odds, rule)
    assert story.won("alice") == 1000 * Fraction(odds)


def test_1_12_5_even_money_is_the_houses_choice() -> None:
    """Losing, void and the other wagers are as ever."""
    assert play(table(BANKER_WINS), banker=1000).won("alice") == 950
    story = play(table(PLAYER_WINS, even_money=True), banker=1000, player=1000)
    assert story.result("alice", "banker") == ("lose", 0, "qld-2024:1:10(1)(b)")
    assert story.won("alice") == 0
    assert play(table(TIE, even_money=True), banker=1000).result("alice", "banker")[0] == "void"


# Part 3.


def test_1_13_1_a_card_machine_may_be_used() -> None:
    """No cut, no cutting card, no burn card: sections 14 and 15 do not apply.

    Also: 1:13(2)
    """
    story = Story("baccarat", f"{PLAYER_WINS}", machine=True)
    assert not story.of(ev.ShoeCut)
    assert not story.of(ev.CuttingCardPlaced)
    assert not story.of(ev.CardBurned)
    play(story, player=1000)
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")
    assert story.won("alice") == 1000
    assert story.table.round.shoe.remaining == 416  # the discards are mixed in again


def test_1_13_1_the_machine_must_be_approved_for_the_decks() -> None:
    with pytest.raises(ValueError, match="8 decks in a card machine approved for 4 to 6"):
        table(machine=True, machine_approved=(4, 6))


def test_1_16_1_no_more_bets_then_the_first_card() -> None:
    story = play(table(PLAYER_WINS), player=1000)
    kinds = [e for e in story.events if isinstance(e, ev.Announced | ev.Dealt)]
    assert kinds[0] == ev.Announced("no more bets", rule="qld-2024:1:16(1)")
    assert isinstance(kinds[1], ev.Dealt)


def test_1_16_3_first_and_third_to_the_player_second_and_fourth_to_the_banker() -> None:
    """Also: 1:16(4)"""
    story = play(table("9♠ 2♥ K♦ 5♣"))
    assert [(e.to, e.card, e.rule) for e in story.of(ev.Dealt)] == [
        ("player", "9♠", "qld-2024:1:16(3)"),
        ("banker", "2♥", "qld-2024:1:16(4)"),
        ("player", "K♦", "qld-2024:1:16(3)"),
        ("banker", "5♣", "qld-2024:1:16(4)"),
    ]
    assert story.of(ev.RoundClosed)[0].outcome["order"] == ["9♠", "2♥", "K♦", "5♣"]


def test_1_16_5_a_the_dealer_turns_the_cards_up() -> None:
    story = table(PLAYER_WINS, face_down=True)
    deal(story)
    story.no_more_bets()  # nobody else is asked
    assert [e.rule for e in story.of(ev.Exposed)] == ["qld-2024:1:16(5)"] * 4
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")


def test_1_17_1_both_counts_are_announced_then_third_cards_dealt() -> None:
    """Also: 1:17(2)"""
    story = play(table("2♠ 3♥ K♦ 2♣ 5♦ 9♣"))
    told = [e for e in story.events if isinstance(e, ev.Counted | ev.Dealt)]
    assert [(e.hand, e.count) for e in told[4:6] if isinstance(e, ev.Counted)] == [
        ("player", "2"),
        ("banker", "5"),
    ]
    assert [type(e) for e in told[6:8]] == [ev.Dealt, ev.Dealt]


# By the banker's count (rows) and the player's third card (columns; - when the player stays):
# what the banker's hand does.  Typed from sections 19 and 20, not from the code.
BANKER_TABLE = """
    - 0 1 2 3 4 5 6 7 8 9
0   d d d d d d d d d d d
1   d d d d d d d d d d d
2   d d d d d d d d d d d
3   d d d d d d d d d s d
4   d s s d d d d d d s s
5   d s s s s d d d d s s
6   s s s s s s s d d s s
7   s s s s s s s s s s s
"""
HEADS, *ROWS = [line.split() for line in BANKER_TABLE.strip().splitlines()]
BANKER = {(int(row[0]), head): row[1 + n] for row in ROWS for n, head in enumerate(HEADS)}


def dealt(player: int, banker: int, third: int | str) -> tuple[int, int]:
    """How many cards each hand has in a live round; the banker's third, if any, is a queen."""
    more = f"{OF_VALUE[third]} Q♣" if isinstance(third, int) else "Q♣ Q♦"
    cards = f"{OF_VALUE[player]} {OF_VALUE[banker]} {NOTHING} J♥ {more}"
    story = play(table(cards))
    outcome = story.of(ev.RoundClosed)[-1].outcome
    return len(outcome["player"]), len(outcome["banker"])


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", range(6))
def test_1_20_every_third_card_of_the_player(player: int, banker: int) -> None:
    """Also: 1:19(1), 1:17(3)"""
    for third in range(10):
        expected = 3 if BANKER[banker, str(third)] == "d" else 2
        assert dealt(player, banker, third) == (3, expected), (player, banker, third)


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", [6, 7])
def test_1_19_2_the_player_stays_on_six_and_seven(player: int, banker: int) -> None:
    """The banker then draws on 0 to 5 (I-BA-1).

    Also: 1:20(6)
    """
    expected = 3 if BANKER[banker, "-"] == "d" else 2
    assert dealt(player, banker, "-") == (2, expected)


def test_1_18_a_natural_ends_the_drawing() -> None:
    naturals = [(p, b) for p in range(10) for b in range(10) if p > 7 or b > 7]
    assert len(naturals) == 36
    for player, banker in naturals:
        assert dealt(player, banker, 5) == (2, 2), (player, banker)


def test_1_20_the_table_covers_every_case() -> None:
    assert len(BANKER) == 8 * 11


@pytest.mark.parametrize(
    ("banker", "rule"),
    [(0, "(1)"), (1, "(1)"), (2, "(1)"), (3, "(2)"), (4, "(3)"), (5, "(4)"), (6, "(5)")],
)
def test_1_20_the_card_names_the_provision(banker: int, rule: str) -> None:
    story = play(table(f"2♠ {OF_VALUE[banker]} {NOTHING} J♥ 6♠ Q♣"))
    assert story.of(ev.Dealt)[-1].rule == f"qld-2024:1:20{rule}"


def test_1_21_1_final_counts_and_the_winner_are_announced() -> None:
    story = play(table("2♠ 3♥ K♦ 2♣ 5♦ 9♣"))
    final = [e for e in story.of(ev.Counted) if e.rule == "qld-2024:1:21(1)"]
    assert [(e.hand, e.count) for e in final] == [("player", "7"), ("banker", "4")]
    assert story.announced()[-1] == "player wins"
    assert play(table(BANKER_WINS)).announced()[-1] == "banker wins"


def test_1_21_2_tie_hand() -> None:
    story = play(table(TIE))
    assert story.of(ev.Announced)[-1] == ev.Announced("tie hand", rule="qld-2024:1:21(2)")


def test_1_21_3_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    story = table(PLAYER_WINS, players={"alice": 1, "bob": 2})
    story.place("alice", "player", 1000)
    story.place("bob", "banker", 5000)
    story.place("bob", "player", 500)
    story.no_more_bets()
    assert [(e.player, e.result) for e in story.settled()] == [
        ("bob", "lose"),
        ("alice", "win"),
        ("bob", "win"),
    ]
    assert (story.won("alice"), story.won("bob"), story.house) == (1000, -4500, 3500)


def test_the_odds_on_the_layout_are_those_of_the_rules() -> None:
    """A coup decided by hand, through the areas themselves."""
    areas = GAMES["baccarat"].round.areas(BaccaratOptions())
    three = [c for t in "9♠ K♦".split() for c in DECK if c == t]
    two = [c for t in "2♠ 5♦".split() for c in DECK if c == t]
    won = areas["banker"].result(Coup(two, three))
    assert won == Win(Fraction(19, 20), "qld-2024:1:11(2)")
