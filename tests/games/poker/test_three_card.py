"""Schedule 12, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    NoAnte,
    SecondHand,
    WrongAmount,
    WrongNumber,
)
from croupier.games.poker.three_card import layout
from croupier.table import events as ev
from croupier.table.acts import Leave, VoidWagers
from croupier.table.cards import AskInspection, AskReshuffle
from croupier.table.commands import Choose, Cut, Face, Place, Withdraw
from croupier.wagers.poker import THREE_CARD, Rank
from tests.games.poker.poker_story import TWO, PokerStory, dealt
from tests.story import DEALER, SUPERVISOR

GAME = "three-card-poker"
THREE = {"ann": 1, "bob": 2, "cho": 4}
# hands by what they are
FLUSH_RUN, TRIPS, RUN = "9♠ 10♠ J♠", "5♠ 5♦ 5♣", "7♠ 8♦ 9♣"
FLUSH, PAIR, KING, QUEEN, JACK = "2♥ 9♥ K♥", "8♠ 8♥ 3♦", "K♦ 7♣ 4♠", "Q♦ 7♥ 4♥", "J♣ 7♦ 4♦"
LOW_RUN = "A♥ 2♦ 3♣"


def played(*hands: str, staffed: bool = False, **antes: int) -> PokerStory:
    """Ann's hand, Bob's if there is one, and the dealer's."""
    antes = antes or ({"ann": 1000} if len(hands) == 2 else {"ann": 1000, "bob": 1000})
    return dealt(GAME, " ".join(hands), antes, staffed=staffed)


def alone(mine: str, dealers: str, *, pair_plus: int = 0) -> PokerStory:
    """Ann bets on a hand against the dealer's."""
    story = PokerStory(GAME, f"{mine} {dealers}", players={"ann": 1})
    story.place("ann", "ante", 1000)
    if pair_plus:
        story.place("ann", "pair-plus", pair_plus)
    story.no_more_bets()
    story.choose("ann", "bet")
    return story


def at_dealers(*hands: str, pause: bool = False, **antes: int) -> PokerStory:
    """A dealer's table: the cards are dealt, and the first player decides."""
    story = played(*hands, staffed=True, **antes)
    if not pause:
        story.go_on()
    return story


# Meanings (ss 3 to 9).


def test_12_3_a_fold_closes_the_hand_and_collects_every_wager_on_it() -> None:
    story = PokerStory(GAME, f"{PAIR} {QUEEN}", players={"ann": 1})
    story.place("ann", "ante", 1000)
    story.place("ann", "pair-plus", 500)
    story.no_more_bets()
    story.choose("ann", "fold")
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:12:17(3)")
    assert story.result("ann", "pair-plus") == ("lose", 0, "qld-2024:12:17(3)")  # I-PK-3
    (folded,) = story.of(ev.Folded)
    assert (folded.hand, len(folded.slots), folded.rule) == ("box 1", 3, "qld-2024:12:3")
    assert (story.won("ann"), story.house) == (-1500, 1500)


def test_12_4_a_folded_hand_is_seen_by_nobody_else() -> None:
    story = played(PAIR, KING, QUEEN)
    story.decide(ann="fold", bob="bet")
    faces = [e for e in story.of(ev.Exposed) if e.to == "box 1"]
    assert {e.audience for e in faces} == {"ann"}
    closed = story.of(ev.RoundClosed)[-1]
    seen = [*KING.split(), *QUEEN.split()]
    assert closed.outcome == {"box 2": seen[:3], "dealer": seen[3:], "order": seen}


@pytest.mark.parametrize(
    ("dealers", "qualifies"),
    [
        ("J♣ 10♦ 8♦", False),
        ("Q♦ 3♥ 2♥", True),
        ("K♦ 3♥ 2♥", True),
        ("A♦ 4♥ 2♥", True),
        ("2♦ 2♥ 3♥", True),
        ("2♦ 4♦ 6♦", True),
        ("A♥ 2♦ 3♣", True),
    ],
)
def test_12_5_the_dealer_plays_with_a_queen_or_higher(dealers: str, qualifies: bool) -> None:
    story = alone(FLUSH_RUN, dealers)
    said = "the dealer's hand does not qualify" in story.announced()
    assert said is not qualifies
    assert story.result("ann", "bet")[0] == ("win" if qualifies else "void")


def test_12_6_the_hands_that_earn_a_bonus_on_the_ante() -> None:
    pays = layout()["ante-bonus"].pays
    assert pays is not None
    assert {r for r, result in pays.results.items() if result in pays.paid} == {
        Rank.STRAIGHT,
        Rank.THREE,
        Rank.STRAIGHT_FLUSH,
    }


def test_12_7_the_hands_that_win_pair_plus() -> None:
    pays = layout()["pair-plus"].pays
    assert pays is not None
    assert {r for r, result in pays.results.items() if result in pays.paid} == {
        *THREE_CARD.ranks
    } - {Rank.ODD_CARDS}


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (KING, "king high, seven, four"),
        (PAIR, "a pair of eights, three"),
        (TRIPS, "three fives"),
        (RUN, "a straight to the nine"),
        (FLUSH, "a flush, king high, nine, two"),
        (FLUSH_RUN, "a straight flush to the jack"),
    ],
)
def test_12_8_a_hand_is_declared_by_its_name(cards: str, said: str) -> None:
    story = alone(cards, "Q♠ 6♥ 2♠")
    counted = {e.hand: e.count for e in story.of(ev.Counted)}
    assert counted == {"dealer": "queen high, six, two", "box 1": said}


@pytest.mark.parametrize(
    ("mine", "dealers", "result"),
    [
        (PAIR, KING, "win"),
        ("2♥ 4♥ 6♥", "A♠ A♥ K♣", "win"),  # a flush over a pair
        ("A♥ 2♦ 3♣", "A♠ K♠ 9♠", "win"),  # the lowest straight over a flush
        ("2♥ 2♦ 2♣", "A♠ K♥ Q♣", "win"),
        ("A♥ 2♥ 3♥", "A♠ A♦ A♣", "win"),
        ("9♥ 10♦ J♣", "J♠ Q♠ K♥", "lose"),  # the example of (3)
        ("2♦ 3♥ 4♣", "A♥ 2♠ 3♣", "win"),  # an ace is 1 with 2 and 3 (5)
        ("9♠ 9♥ 4♦", "9♦ 9♣ 3♥", "win"),
        ("K♠ 9♥ 4♦", "K♦ 9♣ 4♥", "stand-off"),  # suits are equal (2), (6)
    ],
)
def test_12_9_which_hand_is_higher(mine: str, dealers: str, result: str) -> None:
    assert alone(mine, dealers).result("ann", "bet")[0] == result


# Cards (ss 12, 13).


def test_12_12_one_deck_is_dealt_from() -> None:
    story = played(PAIR, QUEEN)
    assert [e.cards for e in story.of(ev.ShoeShuffled)] == [52]


def test_12_13_3_a_player_may_inspect_the_cards_before_they_are_dealt() -> None:
    story = PokerStory(GAME, players={"ann": 1})
    story.player("ann", AskInspection())
    assert story.said("qld-2024:12:13(3)")
    story.player("ann", AskReshuffle())
    assert len(story.of(ev.ShoeShuffled)) == 2


def test_12_13_4_the_cards_are_shuffled_for_every_round() -> None:
    story = alone(PAIR, QUEEN)
    rules = [e.rule for e in story.of(ev.ShoeShuffled)]
    assert rules == ["qld-2024:12:13(4)"] * 2


def test_12_13_5_cards_shuffled_by_hand_are_cut_by_the_dealer() -> None:
    story = PokerStory(GAME, by_hand=True, staffed=True, players=TWO, device=False)
    story.dealer(story.table.legal()[0].command)  # shuffled
    refused = story.refused(DEALER, Cut(3))
    assert refused.rule == "qld-2024:12:13(5)"
    story.dealer(Cut(20))
    (cut,) = story.of(ev.ShoeCut)
    assert (cut.at, cut.by, cut.rule) == (20, "dealer", "qld-2024:12:13(5)")


# Wagers (ss 14, 15).


def test_12_14_an_ante_comes_first_and_pair_plus_may_follow() -> None:
    story = PokerStory(GAME, f"{PAIR} {QUEEN}", players={"ann": 1})
    assert story.may_place("ann", "pair-plus", 500) == "qld-2024:12:14(a)"
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "pair-plus", 500) == ""
    story.no_more_bets()  # without it


def test_12_14_a_pair_plus_left_without_an_ante_takes_no_part() -> None:
    story = PokerStory(GAME, f"{PAIR} {QUEEN}", players=TWO)
    story.place("ann", "ante", 1000)
    story.place("ann", "pair-plus", 500)
    story.place("bob", "ante", 1000)
    story.withdraw("ann", "ante")
    story.no_more_bets()
    story.choose("bob", "bet")
    assert story.result("ann", "pair-plus") == ("void", 500, "qld-2024:12:14(a)")
    assert story.won("ann") == 0


def test_12_14_no_ante_no_cards() -> None:
    story = PokerStory(GAME, players={"ann": 1})
    story.no_more_bets()
    assert story.of(ev.Dealt) == []
    assert story.table.round.number == 2


def test_12_15_1_wagers_lie_on_areas_of_the_layout() -> None:
    story = PokerStory(GAME, players={"ann": 1})
    assert story.may_place("ann", "flop", 500) == "qld-2024:12:15(1)"
    assert story.may_place("ann", "bet", 500) == "qld-2024:12:17(4)"  # when its time has come
    assert story.may_place("ann", "ante-bonus", 500) == "qld-2024:12:22(1)"


def test_12_15_2_a_player_wagers_on_one_hand() -> None:
    story = PokerStory(GAME, players=TWO)
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "ante", 1000, box=3) == "qld-2024:12:15(2)"


def test_12_15_3_an_area_takes_one_wager() -> None:
    story = PokerStory(GAME, players=TWO)
    story.place("ann", "ante", 1000)
    assert story.may_place("bob", "ante", 1000, box=1) == "qld-2024:12:15(3)"
    assert story.may_place("bob", "pair-plus", 1000, box=1) == "qld-2024:12:14(a)"


def test_12_15_4_no_wager_is_touched_once_a_card_is_out() -> None:
    story = played(PAIR, QUEEN)
    for command in (Place("ante", 500), Withdraw("ante")):
        assert story.refused("ann", command).rule == "qld-2024:12:15(4)"
    assert "undecided wagers" in story.refused("ann", Leave()).reason


# Dealing (s 16).


def places(story: PokerStory) -> list[str]:
    return [e.to for e in story.of(ev.Dealt)]


def test_12_16_2_a_one_card_at_a_time() -> None:
    story = dealt(GAME, f"{PAIR} {KING} {QUEEN}", {"ann": 1000, "bob": 1000}, stacks=False)
    once = ["box 1", "box 2"]
    assert places(story) == [*once, "dealer", *once, *once, "dealer", "dealer"]  # I-PK-10
    assert {e.rule for e in story.of(ev.Dealt)} == {"qld-2024:12:16(2)(a)"}


def test_12_16_2_b_three_cards_at_a_time() -> None:
    story = played(PAIR, KING, QUEEN, bob=1000, ann=1000)
    assert places(story) == ["box 1"] * 3 + ["box 2"] * 3 + ["dealer"] * 3
    assert {e.rule for e in story.of(ev.Dealt)} == {"qld-2024:12:16(2)(b)"}


def test_12_16_3_cards_are_dealt_face_down() -> None:
    story = played(PAIR, KING, QUEEN)
    assert {e.card for e in story.of(ev.Dealt)} == {""}


# Decisions (s 17).


def test_12_17_1_each_player_looks_at_the_players_own_cards() -> None:
    story = played(PAIR, KING, QUEEN)
    shown = [(e.to, e.card, e.audience) for e in story.of(ev.Exposed)]
    assert shown == [("box 1", c, "ann") for c in PAIR.split()] + [
        ("box 2", c, "bob") for c in KING.split()
    ]


def test_12_17_1_at_a_dealers_table_players_look_without_the_house() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    assert story.asks() == ("ann",)
    assert story.of(ev.Exposed) == []


def test_12_17_2_players_decide_in_turn_from_the_dealers_left() -> None:
    story = played(PAIR, KING, QUEEN)
    assert story.asks() == ("ann",)  # I-PK-12
    assert story.refused("bob", Choose("bet")).rule == "qld-2024:12:17"
    story.choose("ann", "bet")
    assert story.asks() == ("bob",)


def test_12_17_2_time_folds_a_hand() -> None:
    story = played(PAIR, KING, QUEEN)
    story.time_up()
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:12:17(3)")  # I-PK-25
    assert story.asks() == ("bob",)


def test_12_17_3_when_all_have_folded_the_round_is_over() -> None:
    story = played(PAIR, KING, QUEEN)
    story.decide(ann="fold", bob="fold")
    assert story.table.round.number == 2
    assert [e.to for e in story.of(ev.Exposed) if not e.audience] == []
    assert (story.won("ann"), story.won("bob"), story.house) == (-1000, -1000, 2000)


def test_12_17_4_whoever_continues_places_a_bet() -> None:
    story = played(PAIR, KING, QUEEN)
    story.choose("ann", "bet")
    assert story.staked("ann", "bet") == 1000
    assert story.credit("ann") == 98_000


def test_12_17_5_the_bet_is_the_amount_of_the_ante() -> None:
    story = played(PAIR, KING, QUEEN, ann=700, bob=2500)
    assert story.refused("ann", Choose("bet", amount=500)).rule == "qld-2024:12:17(5)"
    story.decide(ann="bet")
    assert story.staked("ann", "bet") == 700
    placed = [e for e in story.of(ev.WagerPlaced) if e.area == "bet"]
    assert [(e.amount, e.rule) for e in placed] == [(700, "qld-2024:12:17(5)")]


def test_12_17_5_without_the_chips_there_is_no_bet() -> None:
    story = PokerStory(GAME, f"{PAIR} {QUEEN}", players={})
    story.join("ann", 1, chips=1500)
    story.antes(ann=1000)
    assert story.refused("ann", Choose("bet")).rule == "qld-2024:12:17(5)"
    story.choose("ann", "fold")
    assert story.credit("ann") == 500


# The showdown and what it pays (ss 18 to 25).


def test_12_18_the_dealer_turns_up_and_declares() -> None:
    story = alone(PAIR, QUEEN)
    shown = [(e.card, e.rule) for e in story.of(ev.Exposed) if e.to == "dealer"]
    assert shown == [(card, "qld-2024:12:18") for card in QUEEN.split()]
    first = story.of(ev.Counted)[0]
    assert (first.hand, first.count, first.rule) == (
        "dealer",
        "queen high, seven, four",
        "qld-2024:12:18",
    )


def test_12_19_2_a_without_a_dealers_hand_the_ante_is_paid() -> None:
    story = alone(KING, JACK)
    assert story.result("ann", "ante") == ("win", 2000, "qld-2024:12:19(2)(a)")
    assert story.won("ann") == 1000


def test_12_19_2_a_the_worse_hand_is_paid_too() -> None:
    assert alone("10♠ 5♥ 2♦", JACK).won("ann") == 1000


def test_12_19_3_the_bet_is_void() -> None:
    assert alone(KING, JACK).result("ann", "bet") == ("void", 1000, "qld-2024:12:19(3)")


def test_12_19_4_the_bonus_is_paid_all_the_same() -> None:
    story = alone(RUN, JACK)
    assert story.result("ann", "ante-bonus") == ("prize", 1000, "qld-2024:12:23")
    assert story.won("ann") == 2000
    shown = {e.rule for e in story.of(ev.Exposed) if e.to == "box 1" and not e.audience}
    assert shown == {"qld-2024:12:19(4)"}


def test_12_19_5_and_so_is_pair_plus() -> None:
    story = alone(PAIR, JACK, pair_plus=500)
    assert story.result("ann", "pair-plus") == ("win", 1000, "qld-2024:12:25")


def test_12_20_hands_are_turned_up_from_the_dealers_right() -> None:
    story = dealt(GAME, f"{PAIR} {KING} {RUN} {QUEEN}", dict.fromkeys(THREE, 1000), players=THREE)
    story.decide(ann="bet", bob="bet", cho="bet")
    shown = [e.to for e in story.of(ev.Exposed) if not e.audience]
    assert shown == ["dealer"] * 3 + ["box 4"] * 3 + ["box 2"] * 3 + ["box 1"] * 3
    counted = [(e.hand, e.rule) for e in story.of(ev.Counted)][1:]
    assert counted == [(f"box {n}", "qld-2024:12:20(2)") for n in (4, 2, 1)]


def test_12_21_2_a_winning_hand_is_paid_once_on_ante_and_bet() -> None:
    story = alone(KING, QUEEN)
    assert story.result("ann", "ante") == ("win", 2000, "qld-2024:12:21(2)(a)")  # I-PK-7
    assert story.result("ann", "bet") == ("win", 2000, "qld-2024:12:21(2)(a)")
    assert (story.won("ann"), story.house) == (2000, -2000)
    assert [e.area for e in story.settled("ann")] == ["bet", "ante"]


def test_12_21_3_a_losing_hand_loses_both() -> None:
    story = alone(QUEEN, KING)
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:12:21(3)")
    assert story.result("ann", "bet") == ("lose", 0, "qld-2024:12:21(3)")
    assert (story.won("ann"), story.house) == (-2000, 2000)


def test_12_21_3_b_the_bonus_is_paid_between_bet_and_ante() -> None:
    story = alone(RUN, FLUSH_RUN)
    assert [e.area for e in story.settled("ann")] == ["bet", "ante-bonus", "ante"]
    assert story.won("ann") == -1000


def test_12_21_4_an_equal_hand_is_a_stand_off() -> None:
    story = alone("K♠ 9♥ 4♦", "K♦ 9♣ 4♥", pair_plus=500)
    assert story.result("ann", "ante") == ("stand-off", 1000, "qld-2024:12:21(4)")  # I-PK-1
    assert story.result("ann", "bet") == ("stand-off", 1000, "qld-2024:12:21(4)")
    assert story.result("ann", "pair-plus") == ("lose", 0, "qld-2024:12:24(1)")
    assert story.won("ann") == -500


def test_12_22_2_a_stand_off_earns_the_bonus() -> None:
    story = alone("7♠ 8♦ 9♣", "7♥ 8♠ 9♦")
    assert story.result("ann", "ante")[0] == "stand-off"
    assert story.won("ann") == 1000  # I-PK-7


def test_12_22_1_a_folded_hand_earns_no_bonus() -> None:
    story = played(RUN, QUEEN)
    story.choose("ann", "fold")
    assert story.settled(area="ante-bonus") == []


@pytest.mark.parametrize(("cards", "odds"), [(RUN, 1), (TRIPS, 4), (FLUSH_RUN, 5)])
def test_12_23_what_the_bonus_pays(cards: str, odds: int) -> None:
    story = alone(cards, QUEEN)
    assert story.result("ann", "ante-bonus") == ("prize", 1000 * odds, "qld-2024:12:23")
    assert story.won("ann") == 2000 + 1000 * odds


def test_12_23_a_flush_earns_none() -> None:
    assert alone(FLUSH, QUEEN).settled(area="ante-bonus") == []


def test_12_24_2_pair_plus_wins_with_a_losing_hand() -> None:
    story = alone(PAIR, RUN, pair_plus=500)
    assert story.result("ann", "ante")[0] == "lose"
    assert story.result("ann", "pair-plus") == ("win", 1000, "qld-2024:12:25")


@pytest.mark.parametrize(
    ("cards", "odds"), [(PAIR, 1), (FLUSH, 4), (RUN, 6), (TRIPS, 25), (FLUSH_RUN, 40)]
)
def test_12_25_what_pair_plus_pays(cards: str, odds: int) -> None:
    story = alone(cards, QUEEN, pair_plus=500)
    assert story.result("ann", "pair-plus") == ("win", 500 + 500 * odds, "qld-2024:12:25")


def test_12_25_less_than_a_pair_loses() -> None:
    story = alone(KING, QUEEN, pair_plus=500)
    assert story.result("ann", "pair-plus") == ("lose", 0, "qld-2024:12:24(1)")


# Irregularities (ss 26 to 31).


def test_12_26_a_the_excess_of_a_bet_goes_back() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.choose("ann", "bet")
    story.dealer(WrongAmount(1, "bet", 1500))
    assert (story.staked("ann", "bet"), story.credit("ann")) == (1000, 98_000)
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.amount, back.rule) == (500, "qld-2024:12:26(a)")


def test_12_26_b_a_smaller_bet_stands_and_the_player_is_told() -> None:
    story = at_dealers(PAIR, QUEEN, KING)
    story.choose("ann", "bet")
    story.dealer(WrongAmount(1, "bet", 600))
    assert story.staked("ann", "bet") == 600
    assert story.said("qld-2024:12:26(b)") == ["ann is told: bet must be equal to the ante"]
    story.choose("bob", "fold")
    story.go_on()
    assert story.result("ann", "bet") == ("win", 1200, "qld-2024:12:21(2)(a)")
    assert story.won("ann") == 1600


def test_12_26_only_a_wrong_amount_is_corrected() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    assert "no wager on 'bet'" in story.refused(DEALER, WrongAmount(1, "bet", 1500)).reason
    story.choose("ann", "bet")
    assert story.refused(DEALER, WrongAmount(1, "bet", 1000)).rule == "qld-2024:12:26(a)"
    assert "no chips" in story.refused(DEALER, WrongAmount(1, "bet", 10**7)).reason
    assert story.refused(DEALER, WrongAmount(5, "bet", 500)).rule == "qld-2024:12:14(a)"


def test_12_27_a_the_hand_is_void() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.dealer(NoAnte(4))
    folded = story.of(ev.Folded)[-1]
    assert (folded.hand, folded.rule) == ("box 4", "qld-2024:12:27(a)")
    story.decide(ann="keep", bob="keep")
    story.decide(ann="bet", bob="bet")
    assert story.refused(DEALER, NoAnte(4)).reason  # ruled on


def test_12_27_b_a_pair_plus_wager_there_goes_back() -> None:
    story = PokerStory(GAME, f"{KING} {QUEEN}", players=TWO, staffed=True)
    story.place("ann", "ante", 1000)
    story.place("ann", "pair-plus", 500)
    story.place("bob", "ante", 1000)
    story.withdraw("ann", "ante")
    story.no_more_bets()
    story.dealer(NoAnte(1))
    assert story.result("ann", "pair-plus") == ("void", 500, "qld-2024:12:27(b)")
    assert story.asks() == ("bob",)


def test_12_27_c_all_may_retract_their_wagers() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.dealer(NoAnte(4))
    assert story.asks() == ("ann", "bob")
    story.decide(bob="retract", ann="keep")
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.player, back.amount, back.rule) == ("bob", 1000, "qld-2024:12:27(c)")
    story.choose("ann", "bet")
    assert story.asks() == ()  # Bob is out of the round
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (2000, 0)


def test_12_27_c_who_has_folded_is_not_asked() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.choose("ann", "fold")
    story.dealer(NoAnte(4))
    assert story.asks() == ("bob",)  # I-PK-9


def test_12_28_a_the_first_hand_dealt_counts() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    assert story.refused(DEALER, SecondHand(box=1, first=2)).rule == "qld-2024:12:28(a)"
    story.dealer(SecondHand(box=5, first=1))
    assert story.said("qld-2024:12:28(a)") == ["the hand of ann is the one on box 1"]
    story.decide(ann="keep", bob="keep")
    story.choose("ann", "bet")
    assert story.staked("ann", "bet") == 1000


def test_12_28_b_the_other_is_void_and_its_wagers_go_back() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.dealer(SecondHand(box=2, first=1))
    assert story.result("bob", "ante") == ("void", 1000, "qld-2024:12:28(b)")
    assert story.won("bob") == 0


def test_12_28_c_all_may_retract_the_owner_of_two_hands_too() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.dealer(SecondHand(box=5, first=1))
    assert story.asks() == ("ann", "bob")
    story.decide(ann="retract", bob="keep")
    assert story.asks() == ("bob",)
    assert story.won("ann") == 0


def test_12_29_1_nobody_has_looked_and_the_round_is_void() -> None:
    story = at_dealers(PAIR, KING, QUEEN, pause=True)
    story.dealer(WrongNumber((2,), looked=False))
    assert story.voided().rule == "qld-2024:12:29(1)(a)"
    assert story.said("qld-2024:12:29(1)(b)") == ["a gaming supervisor is told"]
    assert story.said("qld-2024:12:29(1)(c)") == ["the cards are counted: there are 52"]
    assert story.said("qld-2024:12:29(1)(d)") == []
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_12_29_1_d_a_deck_that_is_not_whole_goes_to_an_inspector() -> None:
    story = at_dealers(PAIR, KING, QUEEN, pause=True)
    story.dealer(WrongNumber(dealer=True, looked=False, whole=False))
    assert story.said("qld-2024:12:29(1)(d)") == ["a gaming manager notifies an inspector"]


def test_12_29_2_somebody_has_looked_and_the_cards_are_counted() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.dealer(WrongNumber((2,)))
    assert story.said("qld-2024:12:29(2)(a)") == ["a gaming supervisor is told"]
    assert story.said("qld-2024:12:29(2)(b)") == ["the cards are counted: there are 52"]


def test_12_29_2_on_screens_players_have_looked_once_they_were_shown_their_cards() -> None:
    story = played(PAIR, KING, QUEEN)
    refused = story.refused(DEALER, WrongNumber((1,), looked=False))  # I-PK-15
    assert refused.rule == "qld-2024:12:29(2)(a)"


def test_12_29_3_the_deck_is_not_whole_and_all_wagers_go_back() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.decide(ann="fold")
    story.dealer(WrongNumber((2,), whole=False))
    assert story.said("qld-2024:12:29(3)(a)") == ["a gaming manager notifies an inspector"]
    assert story.voided().rule == "qld-2024:12:29(3)(b)"
    assert story.of(ev.Unsettled)[-1].rule == "qld-2024:12:29(3)(c)"  # what Ann had folded
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def fouled(**reported: Any) -> PokerStory:
    """Ann bets with a straight, Bob folds a pair, Cho has a pair plus wager on nothing."""
    story = PokerStory(GAME, f"{RUN} {PAIR} {KING} {QUEEN}", players=THREE, staffed=True)
    for name in THREE:
        story.place(name, "ante", 1000)
        story.place(name, "pair-plus", 500)
    story.no_more_bets()
    story.go_on()
    story.decide(ann="bet", bob="fold", cho="bet")
    story.dealer(WrongNumber(dealer=True, **reported))
    return story


def test_12_29_4_the_dealers_hand_does_not_qualify_and_antes_are_paid() -> None:
    story = fouled()
    assert story.said("qld-2024:12:29(4)(a)") == ["the dealer's hand does not qualify"]
    again = [e for e in story.of(ev.Unsettled) if e.rule == "qld-2024:12:29(4)(b)"]
    assert [(e.player, e.area, e.stake) for e in again] == [("bob", "ante", 1000)]
    for name in THREE:
        assert story.result(name, "ante") == ("win", 2000, "qld-2024:12:29(4)(c)")
    assert story.result("ann", "ante-bonus") == ("prize", 1000, "qld-2024:12:23")  # (d)
    for name in ("ann", "cho"):
        assert story.result(name, "bet") == ("void", 1000, "qld-2024:12:29(4)(e)")
    assert story.result("cho", "pair-plus") == ("void", 500, "qld-2024:12:29(4)(f)")
    assert story.result("ann", "pair-plus") == ("win", 3500, "qld-2024:12:25")  # (g)
    # Bob's pair plus stays lost, and his hand is shown to nobody (I-PK-13)
    assert story.result("bob", "pair-plus") == ("lose", 0, "qld-2024:12:17(3)")
    assert [e for e in story.of(ev.Exposed) if e.to == "box 2"] == []
    assert [story.won(name) for name in THREE] == [5000, 500, 1000]
    assert story.house == -6500


def test_12_29_4_it_is_too_late_once_hands_are_decided() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.decide(ann="bet", bob="bet")
    assert story.asks() == ()
    assert story.table.check(DEALER, WrongNumber(dealer=True)) is None
    story.table.round.settling = True
    assert story.refused(DEALER, WrongNumber(dealer=True)).rule == "qld-2024:12:29(2)(a)"


def test_12_29_5_a_players_hand_is_void_and_the_others_may_retract() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.decide(ann="bet")
    story.dealer(WrongNumber((1,)))
    assert story.result("ann", "ante") == ("void", 1000, "qld-2024:12:29(5)(b)")
    assert story.result("ann", "bet") == ("void", 1000, "qld-2024:12:29(5)(b)")
    assert story.of(ev.Folded)[-1].rule == "qld-2024:12:29(5)(a)"
    assert story.asks() == ("bob",)
    story.choose("bob", "retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:12:29(5)(c)"
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)
    assert story.table.round.number == 2


def test_12_29_6_both_hands_are_wrong() -> None:
    story = fouled(boxes=(1,))
    assert story.result("ann", "ante") == ("void", 1000, "qld-2024:12:29(6)(b)")
    assert story.result("ann", "pair-plus") == ("void", 500, "qld-2024:12:29(6)(b)")
    assert "qld-2024:12:29(6)(a)" in {e.rule for e in story.of(ev.Folded)}
    assert story.said("qld-2024:12:29(6)(c)") == ["the dealer's hand does not qualify"]
    again = [e for e in story.of(ev.Unsettled) if e.rule == "qld-2024:12:29(6)(d)"]
    assert [e.player for e in again] == ["bob"]
    assert story.result("bob", "ante") == ("win", 2000, "qld-2024:12:29(6)(e)")
    assert story.result("cho", "bet") == ("void", 1000, "qld-2024:12:29(6)(g)")
    assert story.result("cho", "pair-plus") == ("void", 500, "qld-2024:12:29(6)(h)")
    assert [story.won(name) for name in THREE] == [0, 500, 1000]


def test_12_29_6_bonus_and_pair_plus_of_other_players_are_paid() -> None:
    story = fouled(boxes=(4,))
    assert story.result("ann", "ante-bonus") == ("prize", 1000, "qld-2024:12:23")  # (f)
    assert story.result("ann", "pair-plus") == ("win", 3500, "qld-2024:12:25")  # (i)
    shown = {e.rule for e in story.of(ev.Exposed) if e.to == "box 1"}
    assert shown == {"qld-2024:12:29(6)(f)"}


def test_12_29_the_report_must_be_able_to_be_true() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    assert story.refused(DEALER, WrongNumber()).rule == "qld-2024:12:29(1)(a)"
    assert story.refused(DEALER, WrongNumber((6,))).rule == "qld-2024:12:14(a)"
    assert story.refused(DEALER, WrongNumber((1, 1))).rule == "qld-2024:12:29(5)(a)"


def test_12_30_an_exposed_card_voids_the_round() -> None:
    story = at_dealers(PAIR, KING, QUEEN, pause=True)
    story.dealer(CardsExposed((2,)))
    assert story.voided().rule == "qld-2024:12:30"
    assert (story.won("ann"), story.won("bob")) == (0, 0)


def test_12_30_only_during_the_deal_and_only_cards_that_were_dealt() -> None:
    story = at_dealers(PAIR, KING, QUEEN, pause=True)
    assert story.refused(DEALER, CardsExposed()).reason == "no card was exposed"
    assert story.refused(DEALER, CardsExposed((1, 1, 1, 1))).rule == "qld-2024:12:16(2)(b)"
    assert story.refused(DEALER, CardsExposed(dealer=(4,))).rule == "qld-2024:12:16(2)(b)"
    story.go_on()
    assert story.refused(DEALER, CardsExposed((2,))).rule == "qld-2024:12:30"


def test_12_31_a_misplaced_card_is_moved_and_play_continues() -> None:
    story = at_dealers(PAIR, KING, QUEEN, pause=True)
    story.dealer(CardMisplaced())
    assert story.said("qld-2024:12:31(a)") == ["the card is moved to its place"]
    assert story.said("qld-2024:12:31(b)") == ["play continues"]
    story.go_on()
    assert story.asks() == ("ann",)


def test_12_31_with_further_cards_dealt_they_are_played_as_they_lie() -> None:
    story = at_dealers(PAIR, KING, QUEEN, pause=True)
    story.dealer(CardMisplaced(further=True))
    assert story.said("qld-2024:12:31(a)") == []  # I-PK-17
    assert story.said("qld-2024:12:31(b)") == ["the cards are played as they lie"]


def test_12_17_3_cards_removed_in_error_are_put_back_if_they_can_be_told() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.choose("ann", "bet")
    story.dealer(CardsRemoved(1))
    assert story.said("qld-2024:12:17(3)") == ["the cards of box 1 are put back in their place"]
    assert story.staked("ann", "ante") == 1000
    story.dealer(CardsRemoved(1, known=False))  # I-PK-18
    assert story.result("ann", "bet") == ("void", 1000, "qld-2024:12:17(3)")
    assert story.won("ann") == 0
    assert story.asks() == ("bob",)


# At a dealer's table.


def test_12_20_at_a_dealers_table_faces_are_entered_as_they_are_turned_up() -> None:
    story = PokerStory(GAME, by_hand=True, staffed=True, players=TWO)
    story.dealer(story.table.legal()[0].command)
    story.antes(ann=1000, bob=1000)
    story.go_on()
    story.decide(ann="bet", bob="fold")
    for slot, card in zip((6, 7, 8), QUEEN.split(), strict=True):
        story.dealer(Face(slot, card))
    story.go_on()
    for slot, card in zip((0, 1, 2), PAIR.split(), strict=True):
        story.dealer(Face(slot, card))
    assert story.won("ann") == 2000
    known = [e.card for e in story.of(ev.Exposed)]
    assert known == [*QUEEN.split(), *PAIR.split()]  # Bob's were never entered


def test_12_21_a_player_whose_wagers_are_void_is_out_of_the_round() -> None:
    story = at_dealers(PAIR, KING, QUEEN)
    story.say(SUPERVISOR, VoidWagers("ann"))
    assert story.asks() == ("bob",)
    assert story.won("ann") == 0
