"""Let It Ride, New South Wales 2016, clause by clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.games import GAMES
from croupier.games.poker.incidents import (
    CardsExposed,
    CommunityExposed,
    NoAnte,
    PlayFirst,
    WrongAmount,
)
from croupier.games.poker.let_it_ride import layout
from croupier.games.poker.new_south_wales import (
    ChangeCards,
    CheckCards,
    DecideDispute,
    InvalidateOutcome,
    NoticeOfClosure,
    RefuseWager,
    Vacate,
)
from croupier.games.poker.riding import (
    Absent,
    DeckFaulty,
    DeviceFails,
    LetAllRide,
    Misdealt,
    TakeWagersBack,
    UnequalWagers,
    WrongHands,
)
from croupier.table import events as ev
from croupier.table.acts import (
    EnglishOnly,
    Exclude,
    Leave,
    Permit,
    RaiseMinimum,
    Restrict,
    Silence,
    VoidWagers,
)
from croupier.table.cards import AskInspection, AskReshuffle
from croupier.table.commands import (
    Change,
    CloseTable,
    Correction,
    Cut,
    Pick,
    Place,
    Shuffled,
    Withdraw,
)
from croupier.table.sign import Limit, Sign
from tests.games.poker.poker_story import PokerStory
from tests.story import DEALER, INSPECTOR, MANAGER, SUPERVISOR, Story

GAME = "let-it-ride"
NSW = "nsw-2016:let-it-ride:"
AREAS = ("dollar", "two", "one")
TWO = {"ann": 1, "bob": 2}
TENS, LOW, ROYAL = "10♠ 10♥ 4♣", "2♠ 7♥ 9♣", "A♠ K♠ Q♠"
BOARD = "3♦ 5♦"  # as they are turned up
BOTTOM = "6♣"


def wager(story: PokerStory, name: str, amount: int = 1000) -> None:
    for area in AREAS:
        story.place(name, area, amount)


def table(*hands: str, board: str = BOARD, staffed: bool = False, **settings: Any) -> PokerStory:
    """Everyone wagers three times $10, and the cards are dealt from a device."""
    players = dict(list({"ann": 1, "bob": 2, "cho": 4}.items())[: len(hands)])
    cards = " ".join([*hands, board, BOTTOM])
    story = PokerStory(GAME, cards, players=players, staffed=staffed, **settings)
    for name in players:
        wager(story, name)
    story.no_more_bets()
    return story


def dealers(*hands: str, pause: bool = False, **settings: Any) -> PokerStory:
    """A dealer's table with its cards dealt; the first player decides, unless ``pause``."""
    story = table(*hands, staffed=True, **settings)
    story.go_on()  # after 'no more bets'
    if not pause:
        story.go_on()
    return story


def ridden(hand: str, board: str = BOARD, **settings: Any) -> PokerStory:
    story = table(hand, board=board, **settings)
    story.choose("ann", "ride")
    story.choose("ann", "ride")
    return story


# The layout, the cards (2 to 4).


def test_nsw_let_it_ride_2_2_three_areas_a_player() -> None:
    assert list(layout()) == list(AREAS)
    assert GAMES[GAME].seats == 7


def test_nsw_let_it_ride_3_1_one_deck() -> None:
    assert table(LOW).of(ev.ShoeShuffled)[-1].cards == 52


def test_nsw_let_it_ride_3_3_the_ace_is_low_in_a_straight_only() -> None:
    assert ridden("A♠ 2♥ 3♣", "4♦ 5♦").won("ann") == 3 * 5000
    assert ridden("Q♠ K♥ A♣", "2♦ 3♦").won("ann") == -3000


def test_nsw_let_it_ride_3_6_every_card_leaves_the_device() -> None:
    slots = [e.slot for e in table(TENS, LOW).of(ev.Dealt)]
    assert slots == list(range(9))


def test_nsw_let_it_ride_3_7_cards_are_changed_by_a_casino_supervisor() -> None:
    story = PokerStory(GAME, staffed=True, by_hand=True)
    assert story.refused(DEALER, ChangeCards()).rule == NSW + "3.7"
    story.supervisor(ChangeCards())
    assert story.of(ev.Announced)[-1].rule == NSW + "3.7"


def test_nsw_let_it_ride_3_8_a_supervisor_or_inspector_has_the_cards_counted() -> None:
    """No player has: the order gives players no inspection, and no shuffle, for the asking."""
    story = PokerStory(GAME, staffed=True, by_hand=True)
    for by in (SUPERVISOR, INSPECTOR):
        story.say(by, CheckCards())
        assert story.of(ev.Announced)[-1].rule == NSW + "3.8"
    assert story.refused("alice", CheckCards()).rule == NSW + "3.8"
    for asked in (AskInspection(), AskReshuffle()):
        assert story.refused("alice", asked).rule.startswith(NSW)
        with pytest.raises(ValueError, match="knows no command"):
            GAMES[GAME].command(msgspec.to_builtins(asked))


def test_nsw_let_it_ride_4_1_shuffled_before_play_and_after_each_round() -> None:
    assert [e.rule for e in ridden(LOW).of(ev.ShoeShuffled)] == [NSW + "4.1"] * 2


def test_nsw_let_it_ride_4_2_from_a_shoe_the_dealer_cuts() -> None:
    """Also: nsw-2016:let-it-ride:4.3"""
    story = PokerStory(GAME, staffed=True, by_hand=True, device=False, stacks=False)
    story.dealer(Shuffled())
    assert story.asks() == ()  # 4.3: no player is asked
    story.dealer(Cut(30))
    cut = story.of(ev.ShoeCut)[-1]
    assert (cut.by, cut.rule) == ("dealer", NSW + "4.2")


def test_nsw_let_it_ride_4_4_from_a_device_nobody_cuts() -> None:
    assert not table(LOW).of(ev.ShoeCut)


# Wagers (5, 6).


def test_nsw_let_it_ride_5_1_in_chips() -> None:
    story = PokerStory(GAME, players={"ann": 1}, staffed=True, sign=Sign({"": Limit(500, 5000)}))
    assert story.refused("ann", Place("dollar", 555)).rule == NSW + "5.1"


def test_nsw_let_it_ride_5_2_three_equal_wagers() -> None:
    story = PokerStory(GAME, f"{LOW} {BOARD} {BOTTOM}", players=TWO)
    story.place("ann", "dollar", 1000)
    assert story.refused("ann", Place("two", 500)).rule == NSW + "5.2"
    story.place("ann", "two", 1000)
    assert story.refused("ann", Change("two", 1500)).rule == NSW + "5.2"
    story.no_more_bets()  # the third is missing
    assert not story.of(ev.Dealt)
    assert story.result("ann", "dollar") == ("void", 1000, NSW + "5.2")
    assert story.won("ann") == 0


def test_nsw_let_it_ride_5_3_none_after_the_call() -> None:
    story = table(LOW)
    assert story.refused("ann", Place("dollar", 1000)).rule == NSW + "5.3"
    assert story.said(NSW + "5.3") == ["no more bets"]


def test_nsw_let_it_ride_5_4_before_the_first_card_the_three_go_back_together() -> None:
    story = table(TENS, LOW, staffed=True)
    assert story.refused("bob", Withdraw("one")).rule == NSW + "5.4"
    story.player("bob", TakeWagersBack())
    assert [(e.area, e.rule) for e in story.of(ev.WagerWithdrawn)] == [
        (area, NSW + "5.4") for area in AREAS
    ]
    assert story.refused("bob", TakeWagersBack()).rule == NSW + "5.4"
    story.go_on()
    assert {e.to for e in story.of(ev.Dealt)} == {"box 1", "community", "bottom card"}
    assert story.refused("ann", TakeWagersBack()).rule == NSW + "5.4"  # a card is out
    assert story.refused("ann", Leave()).reason == "ann has undecided wagers"


def test_nsw_let_it_ride_5_5_one_hand_a_player() -> None:
    story = PokerStory(GAME, players={"ann": 1})
    story.place("ann", "dollar", 1000)
    assert story.refused("ann", Place("dollar", 1000, 2)).rule == NSW + "5.5"


def test_nsw_let_it_ride_5_6_one_player_a_playing_area() -> None:
    story = PokerStory(GAME, players=TWO)
    story.place("ann", "dollar", 1000)
    assert story.refused("bob", Place("two", 1000, 1)).rule == NSW + "5.6"
    assert story.refused("bob", Place("dollar", 1000, 1)).rule == NSW + "5.6"


def test_nsw_let_it_ride_6_1_limits_are_for_each_wager() -> None:
    story = PokerStory(GAME, players={"ann": 1}, sign=Sign({"": Limit(500, 5000)}))
    assert story.refused("ann", Place("dollar", 400)).rule == NSW + "6.1"
    assert story.refused("ann", Place("dollar", 5500)).rule == NSW + "6.1"
    wager(story, "ann", 5000)  # I-LR-1


def test_nsw_let_it_ride_6_2_a_wager_found_below_the_minimum_is_valid() -> None:
    story = dealers(TENS, sign=Sign({"": Limit(500, 5000)}))
    story.dealer(WrongAmount(1, "one", 300))
    assert (story.staked("ann", "one"), story.of(ev.WagerWithdrawn)[-1].rule) == (300, NSW + "6.2")


def test_nsw_let_it_ride_6_3_a_wager_found_above_the_maximum_counts_to_it() -> None:
    story = dealers(TENS, sign=Sign({"": Limit(500, 5000)}))
    story.dealer(WrongAmount(1, "dollar", 6000))
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (story.staked("ann", "dollar"), back.amount, back.rule) == (5000, 1000, NSW + "6.3")


def test_nsw_let_it_ride_6_5_a_higher_minimum_is_displayed_for_20_minutes() -> None:
    story = PokerStory(GAME, players={"ann": 1})
    refused = story.refused(SUPERVISOR, RaiseMinimum("", 1000))
    assert refused.rule == NSW + "6.5"


# The deal (7).


def test_nsw_let_it_ride_7_4_stacks_from_a_device() -> None:
    """Also: nsw-2016:let-it-ride:7.1"""
    story = table(TENS, LOW)
    dealt = story.of(ev.Dealt)
    hands = ["box 1"] * 3 + ["box 2"] * 3 + ["community"] * 2 + ["bottom card"]
    assert [e.to for e in dealt] == hands
    assert {e.card for e in dealt} == {""}
    assert [e.rule for e in dealt] == [NSW + "7.4.1"] * 6 + [NSW + "7.4.2"] * 3
    folded = story.of(ev.Folded)[-1]
    assert (folded.hand, folded.rule) == ("bottom card", NSW + "7.4.3")


def test_nsw_let_it_ride_7_2_the_call_and_then_from_the_dealers_left() -> None:
    story = table(TENS, LOW, "3♠ 4♠ 8♠")
    kinds = [type(e) for e in story.events]
    call = story.events.index(next(e for e in story.of(ev.Announced) if e.text == "no more bets"))
    assert call < kinds.index(ev.Dealt)
    assert [e.to for e in story.of(ev.Dealt)][:9:3] == ["box 1", "box 2", "box 4"]


def test_nsw_let_it_ride_7_3_one_card_at_a_time_from_a_shoe() -> None:
    cards = "10♠ 2♠ 10♥ 7♥ 4♣ 9♣ 3♦ 5♦"
    story = PokerStory(GAME, cards, players=TWO, device=False, stacks=False)
    wager(story, "ann")
    wager(story, "bob")
    story.no_more_bets()
    assert [e.to for e in story.of(ev.Dealt)] == ["box 1", "box 2"] * 3 + ["community"] * 2
    assert [e.rule for e in story.of(ev.Dealt)][-1] == NSW + "7.3.3"
    story.decide(ann="ride", bob="withdraw")
    assert story.of(ev.Exposed)[-1].card == "3♦"
    with pytest.raises(ValueError, match=r"7\.3"):
        GAMES[GAME].configure({"stacks": False})


def test_nsw_let_it_ride_7_4_3_the_bottom_card_is_never_seen() -> None:
    story = ridden(TENS)
    assert BOTTOM not in [e.card for e in story.of(ev.Exposed)]
    assert BOTTOM not in str(story.of(ev.RoundClosed)[-1].outcome)


# Decisions (8).


def test_nsw_let_it_ride_8_1_players_look_at_their_own_cards() -> None:
    story = table(TENS, LOW)
    seen = [(e.to, e.audience, e.rule) for e in story.of(ev.Exposed)]
    assert seen == [("box 1", "ann", NSW + "8.1")] * 3 + [("box 2", "bob", NSW + "8.1")] * 3


def test_nsw_let_it_ride_8_3_withdraw_or_let_ride_from_the_dealers_left() -> None:
    story = table(TENS, LOW)
    assert story.asks() == ("ann",)
    story.choose("ann", "ride")
    assert story.asks() == ("bob",)
    story.choose("bob", "withdraw")
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.player, back.area, back.amount, back.rule) == ("bob", "one", 1000, NSW + "8.3.1")
    assert story.staked("ann", "one") == 1000


def test_nsw_let_it_ride_8_4_the_first_community_card_then_the_wager_on_2() -> None:
    story = table(TENS, LOW)
    story.decide(ann="ride", bob="withdraw")
    shown = story.of(ev.Exposed)[-1]
    assert (shown.to, shown.card, shown.rule) == ("community", "3♦", NSW + "8.4")
    story.decide(ann="withdraw")
    assert story.of(ev.WagerWithdrawn)[-1].area == "two"


def test_nsw_let_it_ride_8_5_one_decision_does_not_bind_the_other() -> None:
    story = table(TENS)
    story.choose("ann", "withdraw")
    story.choose("ann", "ride")
    assert story.won("ann") == 2000  # 2 and $


def test_nsw_let_it_ride_8_6_then_the_second_community_card() -> None:
    story = ridden(TENS)
    shown = [(e.card, e.rule) for e in story.of(ev.Exposed) if e.to == "community"]
    assert shown == [("3♦", NSW + "8.4"), ("5♦", NSW + "8.6")]


def test_nsw_let_it_ride_8_7_five_cards_make_the_hand() -> None:
    """Also: nsw-2016:let-it-ride:8.8"""
    story = ridden("2♦ 4♦ 6♦")
    counted = [(e.hand, e.count, e.rule) for e in story.of(ev.Counted)]
    assert counted == [("box 1", "a straight flush to the six", NSW + "8.8")]


def test_nsw_let_it_ride_8_9_the_wager_on_the_dollar_is_never_offered_back() -> None:
    story = table(LOW)
    story.choose("ann", "withdraw")
    story.choose("ann", "withdraw")
    assert story.result("ann", "dollar")[0] == "lose"
    assert (story.won("ann"), story.house) == (-1000, 1000)


def test_nsw_let_it_ride_8_10_what_rides_lies_until_it_is_settled() -> None:
    story = table(LOW, TENS)
    story.decide(ann="ride", bob="ride")
    assert (story.staked("ann", "one"), story.staked("bob", "one")) == (1000, 1000)
    story.decide(ann="withdraw", bob="ride")
    assert (story.won("ann"), story.won("bob")) == (-2000, 3000)


def test_nsw_let_it_ride_8_11_with_a_winning_hand_all_wagers_may_ride_at_once() -> None:
    story = table(TENS, LOW)
    assert story.refused("bob", LetAllRide()).rule == NSW + "8.11"
    story.player("ann", LetAllRide())
    assert story.said(NSW + "8.11") == ["ann lets all wagers ride"]
    assert story.asks() == ("bob",)
    assert story.refused("ann", LetAllRide()).rule == NSW + "8.11"
    story.choose("bob", "withdraw")
    story.choose("bob", "withdraw")
    assert (story.won("ann"), story.won("bob"), story.house) == (3000, -1000, -2000)


# Settlement (9 to 11).


@pytest.mark.parametrize(
    ("hand", "wins"), [("10♠ 10♥ 4♣", True), ("9♠ 9♥ 4♣", False), ("A♠ A♥ 4♣", True)]
)
def test_nsw_let_it_ride_9_1_a_pair_of_tens_or_better(hand: str, wins: bool) -> None:
    assert ridden(hand).won("ann") == (3000 if wins else -3000)


def test_nsw_let_it_ride_9_2_losers_are_collected_and_winners_paid() -> None:
    story = table(LOW, TENS)
    story.decide(ann="ride", bob="ride")
    story.decide(ann="ride", bob="ride")
    assert {story.result("ann", a) for a in AREAS} == {("lose", 0, NSW + "9.2.1")}
    assert {story.result("bob", a) for a in AREAS} == {("win", 2000, NSW + "10.1")}


def test_nsw_let_it_ride_9_3_every_card_is_collected() -> None:
    story = ridden(TENS)
    assert story.of(ev.ShoeShuffled)[-1].cards == 52
    assert story.table.round.number == 2


def test_nsw_let_it_ride_9_4_the_best_value_is_declared() -> None:
    story = ridden("A♠ A♥ 3♣", "3♦ 3♥")
    assert [e.count for e in story.of(ev.Counted)] == ["a full house, threes over aces"]


@pytest.mark.parametrize(
    ("hand", "board", "odds"),
    [
        ("10♠ 10♥ 4♣", "3♦ 5♦", 1),
        ("3♠ 10♥ 5♣", "3♦ 5♦", 2),
        ("3♠ 3♥ 10♣", "3♦ 5♦", 3),
        ("2♠ 4♥ 6♣", "3♦ 5♦", 5),
        ("K♦ 9♦ 2♦", "3♦ 5♦", 8),
        ("3♠ 3♥ 5♣", "3♦ 5♦", 11),
        ("3♠ 3♥ 3♣", "3♦ 5♦", 50),
        ("2♦ 4♦ 6♦", "3♦ 5♦", 200),
        (ROYAL, "J♠ 10♠", 1000),
    ],
)
def test_nsw_let_it_ride_10_1_what_winning_wagers_pay(hand: str, board: str, odds: int) -> None:
    story = ridden(hand, board)
    assert story.won("ann") == 3000 * odds
    assert story.result("ann", "one") == ("win", 1000 * (odds + 1), NSW + "10.1")


def test_nsw_let_it_ride_10_2_the_maximum_payout_is_for_one_hand() -> None:
    story = ridden("2♦ 4♦ 6♦", maximum_payout=300_000)  # $3,000 on three wagers at 200 to 1
    assert story.result("ann", "one") == ("win", 201_000, NSW + "10.1")
    assert story.result("ann", "two") == ("win", 101_000, NSW + "10.2")
    assert story.result("ann", "dollar") == ("win", 1000, NSW + "10.2")
    assert (story.won("ann"), story.house) == (300_000, -300_000)
    with pytest.raises(ValueError, match=r"10\.2"):
        GAMES[GAME].configure({"maximum_payout": -1})


def test_nsw_let_it_ride_11_1_the_order_of_hands() -> None:
    pays = layout()["one"].pays
    assert pays is not None
    odds = [getattr(result, "odds", -1) for result in pays.results.values()]
    assert sorted(odds) == [-1, -1, 1, 2, 3, 5, 8, 11, 50, 200, 1000]


# Irregularities (12).


def misdealt(story: PokerStory, rule: str) -> None:
    assert story.said(NSW + rule)[0].startswith("misdeal: ")
    assert story.voided().rule == NSW + "12.4"
    assert {story.won(name) for name in story.table.round.players} == {0}


def test_nsw_let_it_ride_12_1_dealt_incorrectly_before_anyone_handled_cards() -> None:
    story = dealers(TENS, LOW, pause=True)
    story.dealer(Misdealt())
    misdealt(story, "12.1")
    assert table(TENS).refused(SUPERVISOR, Misdealt()).rule == NSW + "12.1"


def test_nsw_let_it_ride_12_2_a_wrong_number_in_the_dealers_hand() -> None:
    story = dealers(TENS, LOW)
    story.choose("ann", "ride")
    story.dealer(WrongHands(dealer=True))
    misdealt(story, "12.2")


def test_nsw_let_it_ride_12_3_two_cards_exposed() -> None:
    story = dealers(TENS, LOW, pause=True)
    story.dealer(CardsExposed((1, 2)))
    misdealt(story, "12.3")


def test_nsw_let_it_ride_12_4_a_new_round_follows_a_misdeal() -> None:
    story = dealers(TENS, pause=True)
    story.dealer(Misdealt())
    assert story.result("ann", "dollar") == ("void", 1000, NSW + "12.4")
    assert story.table.round.number == 2


def test_nsw_let_it_ride_12_5_one_exposed_card_is_turned_over() -> None:
    story = dealers(TENS, pause=True)
    story.dealer(CardsExposed((1,)))
    assert story.said(NSW + "12.5") == ["the card is turned over, and dealing continues"]
    assert story.staked("ann", "dollar") == 1000


def test_nsw_let_it_ride_12_6_a_community_card_exposed() -> None:
    story = dealers(TENS, pause=True)
    story.dealer(CardsExposed(community=1))
    misdealt(story, "12.6")
    later = table(TENS)
    later.supervisor(CommunityExposed(2))
    shown = later.of(ev.Exposed)[-1]
    assert (shown.card, shown.rule) == ("5♦", NSW + "12.6")
    later.choose("ann", "ride")
    later.choose("ann", "ride")
    assert later.won("ann") == 3000


def test_nsw_let_it_ride_12_7_a_hand_with_a_wrong_number_of_cards_is_void() -> None:
    story = dealers(TENS, LOW)
    story.dealer(WrongHands((1,)))
    assert {story.result("ann", a) for a in AREAS} == {("void", 1000, NSW + "12.7")}
    assert story.asks() == ("bob",)
    assert story.refused(DEALER, WrongHands((1,))).rule == NSW + "12.7"
    assert story.refused(DEALER, WrongHands()).rule == NSW + "12.7"
    assert story.refused(DEALER, WrongHands((2, 2))).reason == "name each box once"


def test_nsw_let_it_ride_12_8_a_hand_where_no_wager_lies() -> None:
    story = dealers(TENS, LOW)
    story.dealer(NoAnte(5))
    folded = story.of(ev.Folded)[-1]
    assert (folded.hand, len(folded.slots), folded.rule) == ("box 5", 3, NSW + "12.8")
    early = dealers(TENS, LOW, pause=True)
    early.dealer(NoAnte(5, handled=False))
    misdealt(early, "12.1")


@pytest.mark.parametrize("foreign", [False, True])
def test_nsw_let_it_ride_12_9_a_missing_or_foreign_card_voids_the_round(foreign: bool) -> None:
    story = ridden(TENS, staffed=False)
    wager(story, "ann")
    story.no_more_bets()
    story.supervisor(DeckFaulty(foreign))
    assert story.voided().rule == NSW + "12.9.2"
    assert len(story.said(NSW + "12.9.3")) == 1
    assert story.won("ann") == 3000  # 12.9.1: the round before stands


def test_nsw_let_it_ride_12_10_before_the_cards_are_handled_correct_or_fold() -> None:
    story = dealers(TENS, LOW, pause=True)
    story.dealer(UnequalWagers(1, "two", 1500, handled=False))
    assert story.staked("ann", "two") == 1500
    story.choose("ann", "correct")
    assert story.staked("ann", "two") == 1000
    story.dealer(UnequalWagers(2, "one", 500, handled=False))
    story.choose("bob", "fold")
    assert story.result("bob", "dollar") == ("void", 1000, NSW + "12.10.2")
    assert (story.won("ann"), story.won("bob")) == (-3000, 0)


def test_nsw_let_it_ride_12_11_once_they_are_handled_correct_or_play_as_it_lies() -> None:
    story = dealers(TENS, LOW)
    story.dealer(UnequalWagers(1, "two", 1500))
    story.choose("ann", "play as it lies")  # I-LR-3
    assert story.staked("ann", "two") == 1500
    story.dealer(UnequalWagers(2, "dollar", 500))
    story.choose("bob", "correct")
    assert story.staked("bob", "dollar") == 1000
    assert story.refused(DEALER, UnequalWagers(2, "dollar", 1000)).rule == NSW + "5.2"
    story.supervisor(Exclude("ann"))
    assert story.of(ev.Directed)[-1].rule == NSW + "12.12.4"


def test_nsw_let_it_ride_12_12_1_a_suspected_player_decides_first() -> None:
    story = PokerStory(GAME, f"{TENS} {LOW} {BOARD} {BOTTOM}", players=TWO)
    wager(story, "ann")
    wager(story, "bob")
    story.supervisor(PlayFirst("bob"))
    assert story.of(ev.Directed)[-1].rule == NSW + "12.12.1"
    story.no_more_bets()
    assert story.asks() == ("bob",)
    assert {e.audience for e in story.of(ev.Exposed)} == {"bob"}
    story.choose("bob", "withdraw")
    assert story.asks() == ("ann",)
    assert not [e for e in story.of(ev.Exposed) if e.to == "community"]


def test_nsw_let_it_ride_12_12_nothing_else_is_directed_and_by_no_dealer() -> None:
    story = table(TENS, LOW)
    assert story.refused(DEALER, EnglishOnly()).rule == NSW + "12.12.3"
    assert story.refused(MANAGER, Restrict("ann")).rule == NSW + "12.12"
    assert story.refused(SUPERVISOR, Silence()).rule == NSW + "14.7"
    assert story.refused(SUPERVISOR, Permit("ann", "tell of a hand")).rule == NSW + "8.2"


def test_nsw_let_it_ride_9_4_a_wrong_card_is_put_right_by_the_order() -> None:
    story = ridden(TENS)
    wrong = Correction(99, 0, Pick(0))
    assert story.refused(MANAGER, wrong).rule == NSW + "9.4"


def test_nsw_let_it_ride_12_12_2_to_4_apart_english_and_out() -> None:
    story = table(TENS, LOW)
    story.supervisor(Exclude("ann", apart_from="bob"))
    story.supervisor(EnglishOnly())
    story.supervisor(Exclude("bob"))
    assert [e.rule for e in story.of(ev.Directed)] == [
        NSW + "12.12.2",
        NSW + "12.12.3",
        NSW + "12.12.4",
    ]


def test_nsw_let_it_ride_12_13_whoever_is_away_with_cards_unviewed_has_the_wagers_back() -> None:
    story = dealers(TENS, LOW)
    story.dealer(Absent(1))
    assert {story.result("ann", a) for a in AREAS} == {("void", 1000, NSW + "12.13")}
    assert story.asks() == ("bob",)


def test_nsw_let_it_ride_12_14_who_has_viewed_them_lets_the_wagers_ride() -> None:
    story = table(TENS)
    assert story.refused(SUPERVISOR, Absent(1)).rule == NSW + "12.14"  # I-PK-15
    story.time_up()
    chose = story.of(ev.Chose)[-1]
    assert (chose.option, chose.rule) == ("ride", NSW + "12.14")
    story.time_up()
    assert story.won("ann") == 3000


# The device, general provisions (13, 14).


def test_nsw_let_it_ride_13_1_a_device_that_jams_shuffles_again() -> None:
    story = PokerStory(GAME, f"{TENS} {BOARD} {BOTTOM}", players={"ann": 1})
    story.supervisor(DeviceFails())
    assert len(story.of(ev.ShoeShuffled)) == 2
    assert len(story.said(NSW + "13.1")) == 1
    shoe = PokerStory(GAME, players={"ann": 1}, device=False, stacks=False)
    assert shoe.refused(SUPERVISOR, DeviceFails()).rule == NSW + "13.1"


def test_nsw_let_it_ride_13_2_a_device_that_fails_in_a_round_voids_it() -> None:
    story = table(TENS, LOW)
    story.supervisor(DeviceFails())
    assert story.voided().rule == NSW + "13.2.1"
    assert len(story.said(NSW + "13.2.3")) == 1
    assert (story.won("ann"), story.won("bob")) == (0, 0)


def test_nsw_let_it_ride_14_3_for_a_device_wagers_are_void_and_the_player_excluded() -> None:
    story = table(TENS, LOW)
    story.supervisor(VoidWagers("ann", device=True))
    assert story.result("ann", "dollar") == ("void", 1000, NSW + "14.3.1")
    story.supervisor(Exclude("ann", device=True))
    assert story.of(ev.Directed)[-1].rule == NSW + "14.3.2"


def test_nsw_let_it_ride_14_4_the_outcome_is_invalidated() -> None:
    story = table(TENS, LOW)
    story.supervisor(InvalidateOutcome("fire"))
    assert story.said(NSW + "14.4.1") == ["the outcome is invalidated: fire"]
    assert story.voided().rule == NSW + "14.5"
    assert (story.won("ann"), story.won("bob")) == (0, 0)


def test_nsw_let_it_ride_14_5_for_fraud_wagers_may_be_forfeited() -> None:
    story = table(TENS, LOW)
    refused = story.refused(SUPERVISOR, InvalidateOutcome("fire", ("ann",)))
    assert refused.rule == NSW + "14.5"
    assert story.refused(SUPERVISOR, InvalidateOutcome("boredom")).rule == NSW + "14.4"
    assert story.refused(SUPERVISOR, InvalidateOutcome("fraud", ("zed",))).rule == NSW + "14.5"
    story.supervisor(InvalidateOutcome("fraud", ("ann",)))
    assert story.said(NSW + "14.4.2") == ["the outcome is invalidated: fraud"]
    assert story.result("ann", "dollar") == ("lose", 0, NSW + "14.5")
    assert (story.won("ann"), story.won("bob"), story.house) == (-3000, 0, 3000)


def test_nsw_let_it_ride_14_8_a_table_closes_after_20_minutes_of_notice() -> None:
    story = PokerStory(GAME, players={"ann": 1})
    assert story.refused(SUPERVISOR, CloseTable()).rule == NSW + "14.8"
    story.supervisor(NoticeOfClosure())
    assert story.refused(SUPERVISOR, NoticeOfClosure()).rule == NSW + "14.8"
    assert story.refused(SUPERVISOR, CloseTable()).rule == NSW + "14.8"
    story.now = 20 * 60 * 1000
    wager(story, "ann")  # time is told by what happens
    for area in AREAS:
        story.withdraw("ann", area)
    story.supervisor(CloseTable())
    assert story.table.closed
    empty = PokerStory(GAME, players={})
    empty.supervisor(CloseTable())
    assert empty.table.closed


def test_nsw_let_it_ride_14_9_an_idle_player_at_a_full_table_gives_up_the_seat() -> None:
    story = PokerStory(GAME, players=TWO, seats=2)
    assert story.refused(DEALER, Vacate("bob")).rule == NSW + "14.9"
    for _ in range(3):
        story.no_more_bets()
    story.dealer(Vacate("bob"))
    assert story.table.round.players["bob"].seat == 0
    assert story.refused(DEALER, Vacate("bob")).reason == "bob has no seat at the table"
    assert story.refused(DEALER, Vacate("ann")).reason == "there are free seats"


def test_nsw_let_it_ride_14_11_a_wager_is_refused_before_the_first_card() -> None:
    story = table(TENS, LOW, staffed=True)
    assert story.refused(SUPERVISOR, RefuseWager(5, "late")).rule == NSW + "14.11"
    assert story.refused(SUPERVISOR, RefuseWager(2, " ")).reason == "say on what grounds"
    story.supervisor(RefuseWager(2, "past-posting"))
    assert story.said(NSW + "14.11") == ["the wager is refused: past-posting"]
    assert story.won("bob") == 0
    story.go_on()
    assert story.refused(SUPERVISOR, RefuseWager(1, "late")).rule == NSW + "14.11"


def test_nsw_let_it_ride_14_12_disputes_are_decided_and_reviewed() -> None:
    """Also: nsw-2016:let-it-ride:14.13"""
    story = table(TENS)
    first = DecideDispute("ann", "the hand", "the result stands")
    story.supervisor(first)
    assert story.refused(SUPERVISOR, first).rule == NSW + "14.12"
    again = DecideDispute("ann", "the hand", "the result stands", review=True)
    assert story.refused(SUPERVISOR, again).reason == "a casino supervisor reviews"
    assert story.refused(MANAGER, DecideDispute("ann", "chips", "no", review=True)).rule == (
        NSW + "14.12"
    )
    assert story.refused(SUPERVISOR, DecideDispute("ann", " ", "no")).rule == NSW + "14.12"
    assert story.refused(SUPERVISOR, DecideDispute("zed", "a", "b")).reason == (
        "zed is not at this table"
    )
    story.manager(again)
    assert story.said(NSW + "14.13") == ["ann may lodge a complaint with an inspector"]
    assert story.refused(MANAGER, again).rule == NSW + "14.12"  # nobody is above


@pytest.mark.parametrize("game", ["let-it-ride", "double-chance"])
def test_nsw_let_it_ride_4_3_only_the_dealer_cuts(game: str) -> None:
    table = Story(game, by_hand=True, staffed=True, players={"ann": 1}, device=False, stacks=False)
    table.dealer(Shuffled())
    refused = table.refused("ann", Cut(26))
    assert (refused.rule, refused.reason) == (
        f"nsw-2016:{game}:4.3",
        "only the dealer cuts the cards",
    )
