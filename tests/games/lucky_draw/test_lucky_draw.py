"""Schedule 14, Parts 1 to 3: lucky draw baccarat, clause by clause."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import perm

import pytest

from croupier.equipment.cards import DECK, RANK, SUIT, Card
from croupier.games import GAMES
from croupier.games.lucky_draw.layout import (
    DRAW_PAYS,
    ENTER_PAYS,
    VALUE,
    LuckyDrawOptions,
    Showdown,
    drawn,
    layout,
    point_count,
)
from croupier.games.lucky_draw.strategy import draws
from croupier.odds import lucky_draw as odds
from croupier.table import events as ev
from croupier.table.acts import BuyIn, CashOut
from croupier.table.box_cards import PlaceCuttingCard, ReplaceCards
from croupier.table.commands import Change, Choose, Cut, Place, Withdraw
from croupier.table.results import Lose, StandOff, win
from croupier.table.sign import Limit, Sign
from tests.games.lucky_draw.lucky_story import TWO, LuckyStory
from tests.story import DEALER, MANAGER, SUPERVISOR, Story

BOTH = {"alice": 1000, "bob": 2000}


# The table and the cards (ss 1 to 5).


def test_14_1_a_round_of_lucky_draw_baccarat() -> None:
    story = LuckyStory("4♠ 5♥ 5♠ 2♥").deal("alice stand")
    assert (story.hand("box 1"), story.hand("dealer")) == (["4♠", "5♠"], ["5♥", "2♥"])
    assert story.of(ev.RoundClosed)[-1].outcome["order"] == ["4♠", "5♥", "5♠", "2♥"]
    assert story.money("alice") == (1000, -1000)


def test_14_2_the_three_card_hands_by_name() -> None:
    def named(cards: str) -> str:
        return drawn([Card(card) for card in cards.split()])

    assert named("3♠ 3♠ 3♠") == "3-3-3 suited"
    assert named("3♠ 3♠ 3♥") == named("3♠ 3♦ 3♥") == "3-3-3 off suit"
    assert [named(f"K♠ 2♥ {n}♦") for n in (5, 6, 7, 4)] == ["lucky 7", "lucky 8", "lucky 9", "wins"]


def test_14_3_up_to_seven_boxes_with_an_area_to_enter_and_one_to_draw() -> None:
    assert GAMES["lucky-draw-baccarat"].seats == 7
    assert [*layout()] == ["enter", "draw"]


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_14_4_six_to_eight_decks(decks: int) -> None:
    assert LuckyStory(decks=decks).of(ev.ShoeShuffled)[0].cards == 52 * decks


@pytest.mark.parametrize("decks", [1, 5, 9])
def test_14_4_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(ValueError, match=r"14:4"):
        GAMES["lucky-draw-baccarat"].configure({"decks": decks})


def test_14_17_4_a_card_machine_must_be_approved_for_the_decks() -> None:
    assert LuckyDrawOptions(machine=True).decks == 8
    with pytest.raises(ValueError, match="6 decks in a card machine approved for 7 to 8"):
        LuckyDrawOptions(decks=6, machine=True, machine_approved=(7, 8))


def test_14_5_1_the_value_of_cards() -> None:
    """Also: 14:20"""
    by_rank = {RANK[card]: VALUE[card] for card in DECK}
    assert by_rank == {
        "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
        "10": 0, "J": 0, "Q": 0, "K": 0,
    }  # fmt: skip


def test_14_5_2_the_right_digit_of_the_total() -> None:
    for pair in combinations(DECK[:26], 2):
        assert point_count([*pair]) == sum(VALUE[card] for card in pair) % 10
    assert point_count([Card("9♠"), Card("9♥"), Card("9♦")]) == 7


# The wagers (ss 6 to 11).


def test_14_6_2_the_enter_wager() -> None:
    """Also: 14:11(1)"""
    assert ENTER_PAYS(Showdown(7, 6)) == win(1, "qld-2024:14:11(1)")
    assert ENTER_PAYS(Showdown(5, 6)) == Lose("qld-2024:14:6(2)(b)")
    assert ENTER_PAYS(Showdown(6, 6)) == StandOff("qld-2024:14:6(2)(c)")


def test_14_6_4_the_draw_wager_loses_and_ties() -> None:
    assert DRAW_PAYS(Showdown(5, 6, "wins")) == Lose("qld-2024:14:6(4)(b)")
    assert DRAW_PAYS(Showdown(9, 9, "3-3-3 suited")) == StandOff("qld-2024:14:6(4)(c)")


@pytest.mark.parametrize(
    ("third", "pays", "letter"),
    [("2♣", 2000, "a"), ("4♣", 2500, "b"), ("5♣", 3000, "c"), ("6♣", 4000, "d")],
)
def test_14_11_2_what_a_winning_draw_pays(third: str, pays: int, letter: str) -> None:
    """Two cards of 3 points and a third, against the dealer's 0."""
    story = LuckyStory(f"K♠ K♥ 3♠ {third} K♦ K♣").deal("alice draw")
    assert story.result("alice", "draw") == ("win", pays, f"qld-2024:14:11(2)({letter})")
    assert story.result("alice", "enter") == ("win", 2000, "qld-2024:14:11(1)")
    assert story.money("alice") == (pays, -pays)


def test_14_11_2_a_winning_draw_is_paid_by_the_name_of_its_hand() -> None:
    for points, pays, letter in ((7, "3/2", "b"), (8, 2, "c"), (9, 3, "d")):
        name = f"lucky {points}"
        paid = win(pays, f"qld-2024:14:11(2)({letter})", name)
        assert DRAW_PAYS(Showdown(points, 6, name)) == paid


@pytest.mark.parametrize(("third", "pays", "letter"), [("3♥", 10000, "e"), ("3♠", 31000, "f")])
def test_14_11_2_e_three_threes_in_place_of_a_lucky_9(third: str, pays: int, letter: str) -> None:
    """I-LD-1.

    Also: 14:11(2)(f)
    """
    story = LuckyStory(f"3♠ K♥ 3♠ {third} 8♦").deal("alice draw")
    assert story.result("alice", "draw") == ("win", pays, f"qld-2024:14:11(2)({letter})")
    assert story.money("alice") == (pays, -pays)


def test_14_6_1_who_makes_no_enter_wager_is_not_dealt_to() -> None:
    """Also: 14:7(4)"""
    story = LuckyStory("4♠ 5♥ 5♠ 2♥", players=TWO).deal("alice stand")
    assert "box 2" not in story.of(ev.RoundClosed)[-1].outcome


def test_14_6_3_a_draw_wager_is_as_large_as_the_enter_wager() -> None:
    story = LuckyStory("K♠ K♥ 3♠ 2♣ K♦ K♣", wagers={"alice": 1700}).deal("alice draw")
    placed = [e for e in story.of(ev.WagerPlaced) if e.area == "draw"]
    assert [(e.amount, e.rule) for e in placed] == [(1700, "qld-2024:14:6(3)")]


def test_14_6_3_without_chips_for_it_a_player_can_only_stand() -> None:
    story = LuckyStory("K♠ K♥ 3♠ 7♦", wagers={"alice": 50_100}).deal()
    assert story.open_to == ("stand",)


def test_14_7_1_no_draw_wager_before_the_cards() -> None:
    """Also: 14:8(1)"""
    story = LuckyStory(wagers={})
    assert story.refused("alice", Place("draw", 1000, 1)).rule == "qld-2024:14:16(3)(a)"


def test_14_7_3_one_wager_on_each_area() -> None:
    story = LuckyStory(players={"alice": 1, "bob": 0})
    assert story.refused("bob", Place("enter", 1000, 1)).rule == "qld-2024:14:7(3)"


def test_14_8_no_wager_is_changed_once_a_card_is_out() -> None:
    story = LuckyStory("4♠ 5♥ 5♠ 2♥").deal()
    for command in (Change("enter", 2000, 1), Withdraw("enter", 1), Place("enter", 1000, 2)):
        story.refused("alice", command)


def test_14_9_1_a_player_with_two_boxes_gives_one_up() -> None:
    story = LuckyStory(players={"alice": 1, "bob": 0})
    story.place("alice", "enter", 1000, 2)
    story.place("bob", "enter", 2000, 2)
    removed = story.of(ev.WagerWithdrawn)[-1]
    assert (removed.player, removed.box, removed.rule) == ("alice", 2, "qld-2024:14:9(1)")


def test_14_9_1_a_house_may_permit_one_box_only() -> None:
    story = LuckyStory(boxes_per_player=1)
    assert story.refused("alice", Place("enter", 1000, 2)).rule == "qld-2024:14:9(1)"


def test_14_9_1_no_number_of_boxes_is_negative() -> None:
    with pytest.raises(ValueError, match="not negative"):
        LuckyDrawOptions(boxes_per_player=-1)


@pytest.mark.parametrize("amount", [499, 10_001])
def test_14_9_2_the_limits_of_the_sign_for_each_box(amount: int) -> None:
    """Also: 14:10(1)"""
    sign = Sign({"": Limit(500, 10_000)}, unit=1)
    story = LuckyStory(sign=sign)
    assert story.refused("alice", Place("enter", amount, 2)).rule == "qld-2024:14:10(1)"


# The cards are cut (ss 12 to 14), and the cutting card (s 18).


def test_14_12_3_the_first_player_to_the_table_is_offered_the_cut() -> None:
    """Also: 14:13(1)"""
    story = LuckyStory(players={"alice": 2, "bob": 1}, wagers={}, staffed=False)
    assert not story.of(ev.CuttingCardOut)
    cut = story.of(ev.ShoeCut)[0]
    assert (cut.rule, 10 <= cut.at <= 406) == ("qld-2024:14:12(4)", True)


def test_14_12_4_ten_cards_at_least_from_either_end() -> None:
    story = Story("lucky-draw-baccarat", staffed=True)
    story.dealer(Choose("shuffle"))
    story.choose("alice", "decline")
    for place in (9, 407):
        assert story.refused(DEALER, Cut(place)).rule == "qld-2024:14:12(4)"
    for place in (10, 406):
        assert story.table.check(DEALER, Cut(place)) is None


def test_14_12_8_the_cutting_card_a_deck_in_or_as_a_manager_directs() -> None:
    story = LuckyStory("4♠ 5♥ 5♠ 2♥")
    assert story.of(ev.CuttingCardPlaced)[0].from_back == 52
    assert story.refused(SUPERVISOR, PlaceCuttingCard(60))
    for wrong in (51, 278):
        assert story.refused(MANAGER, PlaceCuttingCard(wrong)).rule == "qld-2024:14:12(8)"
    story.manager(PlaceCuttingCard(277))
    story.supervisor(ReplaceCards())
    story.deal("alice stand")
    while story.asked.partition(": ")[2].startswith("the cut is offered"):
        story.choose("alice", "decline")
    placed = story.of(ev.CuttingCardPlaced)[-1]
    assert (placed.from_back, placed.rule) == (277, "qld-2024:14:12(8)")


@pytest.mark.parametrize("cards", [51, 278])
def test_14_12_8_no_other_place_for_the_cutting_card(cards: int) -> None:
    with pytest.raises(ValueError, match=r"14:12\(8\)"):
        GAMES["lucky-draw-baccarat"].configure({"cutting_card": cards})


@pytest.mark.parametrize("cards", [52, 277])
def test_14_12_8_from_a_deck_to_two_thirds_of_the_way_in(cards: int) -> None:
    options = GAMES["lucky-draw-baccarat"].configure({"cutting_card": cards})
    assert options == LuckyDrawOptions(cutting_card=cards)


def test_14_13_1_b_the_player_on_whose_box_the_cutting_card_appeared_cuts() -> None:
    """Also: 14:18"""
    story = LuckyStory("4♠ 4♣ 5♥ 5♠ 5♣ 2♥", players=TWO, wagers=BOTH)
    story.table.round.carry.shoe.place_cutting_card(1)
    story.deal("alice stand", "bob stand")
    assert story.of(ev.CuttingCardOut)[0].rule == "qld-2024:14:18"
    assert story.table.pending.waits_for() == ("bob",)
    story.choose("bob", "ask alice")
    assert story.table.pending.waits_for() == ("alice",)


def test_14_13_1_c_the_player_farthest_right_if_it_was_on_the_dealers_hand() -> None:
    story = LuckyStory("4♠ 4♣ 5♥ 5♠ 5♣ 2♥", players=TWO, wagers=BOTH)
    story.table.round.carry.shoe.place_cutting_card(2)
    story.deal("alice stand", "bob stand")
    assert story.table.pending.waits_for() == ("bob",)
    story.choose("bob", "decline")
    assert story.table.pending.waits_for() == ("alice",)


def test_14_14_a_supervisor_has_the_cards_replaced_after_the_round() -> None:
    story = LuckyStory("4♠ 5♥ 5♠ 2♥").deal()
    story.supervisor(ReplaceCards())
    story.choose("alice", "stand")
    assert story.table.round.carry.shuffle_due or len(story.of(ev.ShoeShuffled)) == 2


# Dealing (s 16).


def test_14_16_1_the_order_of_the_deal() -> None:
    story = LuckyStory("4♠ 4♣ 5♥ 5♠ 5♣ 2♥", players=TWO, wagers=BOTH).deal()
    dealt = [(e.to, e.card, e.rule[-3:]) for e in story.of(ev.Dealt)]
    assert dealt == [
        ("box 1", "4♠", "(a)"),
        ("box 2", "4♣", "(a)"),
        ("dealer", "5♥", "(b)"),
        ("box 1", "5♠", "(c)"),
        ("box 2", "5♣", "(c)"),
    ]


def test_14_16_2_totals_are_announced_and_the_third_card_comes_at_once() -> None:
    """Also: 14:16(4)"""
    story = LuckyStory("4♠ K♥ 8♠ 5♦ 7♥").deal("alice draw")
    counted = [(e.hand, e.count, e.rule) for e in story.of(ev.Counted)]
    assert counted == [
        ("box 1", "2", "qld-2024:14:16(2)"),
        ("box 1", "7", "qld-2024:14:16(4)"),
        ("dealer", "7", "qld-2024:14:16(5)"),
    ]
    assert story.money("alice") == (0, 0)


@pytest.mark.parametrize("total", range(10))
def test_14_16_3_a_player_may_stand_or_draw_on_any_total(total: int) -> None:
    """I-LD-1."""
    card = {0: "K♠", 1: "A♠"}.get(total, f"{total}♠")
    story = LuckyStory(f"{card} K♥ Q♠").deal()
    assert story.open_to == ("stand", "draw")


@pytest.mark.parametrize("total", range(10))
def test_14_16_6_the_dealer_draws_on_four_or_lower(total: int) -> None:
    card = {0: "K♠", 1: "A♠"}.get(total, f"{total}♠")
    story = LuckyStory(f"9♠ K♥ Q♠ {card} 9♥").deal("alice stand")
    assert len(story.hand("dealer")) == (3 if total <= 4 else 2)


def test_14_16_7_no_hand_draws_two() -> None:
    story = LuckyStory("K♠ K♥ A♠ A♦ A♥ A♣").deal("alice draw")
    assert (story.hand("box 1"), story.hand("dealer")) == (
        ["K♠", "A♠", "A♦"],
        ["K♥", "A♥", "A♣"],
    )


# Odds: exact, and the strategy that goes with them.


def test_14_11_the_exact_figures_of_eight_decks() -> None:
    game = GAMES["lucky-draw-baccarat"]
    enter, never, draw = odds.figures(game, LuckyDrawOptions())
    for row in (enter, never, draw):
        assert row.exact
        assert sum(line.probability for line in row.lines) == 1
    assert float(enter.house_edge) == pytest.approx(0.0315057116, abs=1e-9)
    assert never.house_edge > enter.house_edge
    assert draw.house_edge > 0  # it is made where the enter wager would mostly lose
    assert sum(odds.starts(8).values()) == perm(416, 3)


def test_14_11_three_threes_by_counting_them_apart() -> None:
    """A pair of threes and a third, whatever the dealer has: counted by hand."""
    decks = 8
    starts, best = odds.starts(decks), odds.best(decks)
    suited = 0
    for start, ways in starts.items():
        if start.first == start.second == 3 and best[start] == "draw":
            suited += ways * start.suited
    every = 4 * perm(decks, 3) * (52 * decks - 3)  # any card for the dealer, three of one suit
    drawn_to = sum(
        ways * start.suited for start, ways in starts.items() if start.first == start.second == 3
    )
    assert drawn_to == every
    assert suited == every  # two threes of one suit are always drawn to


def test_14_16_basic_is_the_best_play_of_eight_decks() -> None:
    cards = {value: Card("K♠" if not value else "A♠" if value == 1 else f"{value}♠")
             for value in range(10)}  # fmt: skip
    for start, best in odds.best(8).items():
        mine = [cards[start.first], cards[start.second]]
        if start.first == start.second == 3 and not start.suited:
            mine[1] = Card("3♥")
        assert draws(mine, cards[start.dealer]) == (best == "draw"), start
    assert {SUIT[card] for card in cards.values()} == {"♠"}


def test_14_11_never_drawing_by_another_count() -> None:
    """The same chance by walking the first cards one after another."""
    decks, size = 8, 416
    left = [16 * decks] + [4 * decks] * 9
    tie = Fraction(0)

    def take(chance: Fraction, gone: list[int]) -> list[tuple[int, Fraction]]:
        n = size - len(gone)
        return [(v, chance * Fraction(left[v] - gone.count(v), n)) for v in range(10)]

    for a, pa in take(Fraction(1), []):
        for b, pb in take(pa, [a]):
            for u, pu in take(pb, [a, b]):
                for d, pd in take(pu, [a, b, u]):
                    points = (u + d) % 10
                    if points >= 5:
                        tie += pd if points == (a + b) % 10 else 0
                        continue
                    for e, pe in take(pd, [a, b, u, d]):
                        tie += pe if (points + e) % 10 == (a + b) % 10 else 0
    game = GAMES["lucky-draw-baccarat"]
    assert odds.figures(game, LuckyDrawOptions())[1].push_probability == tie


def test_14_6_3_a_player_without_chips_for_it_does_not_draw() -> None:
    """Also: 14:16(2), 14:16(7), 14:22(3)"""
    story = LuckyStory(
        "2♠ 3♥ 9♦ 2♥ 2♣ 3♠ 4♦ K♠ 5♠",
        players={"ann": 1, "bob": 2, "cho": 3},
        wagers={"ann": 1000, "bob": 1000},
    )
    assert story.refused("cho", Choose("draw")).rule == "qld-2024:14:16(2)"
    story.no_more_bets()
    story.player("ann", CashOut(story.credit("ann") - 500))
    assert story.refused("ann", Choose("draw")).rule == "qld-2024:14:6(3)"
    assert story.refused("ann", Choose("refuse")).rule == "qld-2024:14:22(3)"
    story.player("ann", BuyIn(1000))
    story.choose("ann", "draw")
    assert story.refused("ann", Choose("draw")).rule == "qld-2024:14:16(7)"
