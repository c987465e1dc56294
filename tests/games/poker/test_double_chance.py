"""Double Chance of New South Wales, rule by rule."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import DECK, RANK, SUIT, Card, parse_cards
from croupier.games import GAMES
from croupier.games.poker.double_chance import (
    DECLARED_ODDS,
    FACES,
    JACKPOT_HANDS,
    KEEP,
    NOTHING,
    DoubleChanceOptions,
    best_kept,
    layout,
    listed,
    sixth,
)
from croupier.games.poker.double_chance_rulings import (
    DeviceFailed,
    DeviceJammed,
    ExposedCardDealt,
    KeepApart,
    Misdeal,
    PlayerAway,
    PlayFirst,
    SixthToDeclared,
    SpeakEnglish,
    StillFour,
    WrongCount,
    WrongDeck,
)
from croupier.games.poker.incidents import CardsExposed, NoAnte, WrongAmount
from croupier.games.poker.new_south_wales import (
    ChangeCards,
    CheckCards,
    DecideDispute,
    InvalidateOutcome,
    NoticeOfClosure,
    RefuseWager,
    Vacate,
)
from croupier.games.poker.together import Together
from croupier.odds import book
from croupier.odds.poker import double_chance as odds
from croupier.table import events as ev
from croupier.table.acts import EnglishOnly, Exclude, RaiseMinimum, VoidWagers
from croupier.table.commands import Change, Choose, CloseTable, Cut, Place
from croupier.table.sign import Limit, Sign
from croupier.wagers.poker import Rank
from tests.games.poker.poker_story import TWO, PokerStory
from tests.story import DEALER, INSPECTOR, MANAGER, SUPERVISOR

GAME = "double-chance"
NSW = "nsw-2016:double-chance:"
PAIRS = "K♠ K♥ 4♠ 4♦ 9♣"  # Ann's, who declares
ODDS = "A♠ Q♥ 7♦ 6♣ 3♣"  # Bob's, who keeps ace, queen and seven


def opened(
    cards: str = f"{PAIRS} {ODDS} 2♠", *, jackpot: bool = False, **settings: Any
) -> PokerStory:
    """Ann and Bob wager $10 each, with jackpot wagers if asked for."""
    settings.setdefault("players", TWO)
    story = PokerStory(GAME, cards, **settings)
    if not settings.get("device", True) and settings.get("staffed"):
        story.dealer(Cut(26))
    for name in settings["players"]:
        story.place(name, "wager", 1000)
        if jackpot:
            story.place(name, "jackpot", 200)
    return story


def dealt(cards: str = f"{PAIRS} {ODDS} 2♠", **settings: Any) -> PokerStory:
    story = opened(cards, **settings)
    story.no_more_bets()
    return story


def five(cards: str) -> list[Card]:
    return list(parse_cards(cards))


# The cards (rules 3 and 4).


def test_nsw_double_chance_3_1_one_deck_for_every_round() -> None:
    """Also: nsw-2016:double-chance:4.1, nsw-2016:double-chance:4.4"""
    story = dealt()
    story.decide(ann="declare", bob="keep 1 2 3")
    shuffled = [(e.cards, e.rule) for e in story.of(ev.ShoeShuffled)]
    assert shuffled == [(52, f"{NSW}4.1")] * 2
    assert not story.of(ev.ShoeCut)


def test_nsw_double_chance_3_3_suits_are_equal_and_the_ace_is_high() -> None:
    assert [*FACES] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def test_nsw_double_chance_3_7_cards_are_changed_by_a_casino_supervisor() -> None:
    story = opened()
    assert story.refused(DEALER, ChangeCards()).rule == f"{NSW}3.7"
    story.supervisor(ChangeCards())  # a games supervisor is one (1.1)
    assert story.of(ev.Announced)[-1].rule == f"{NSW}3.7"


def test_nsw_double_chance_3_8_an_inspector_has_the_cards_counted() -> None:
    story = opened()
    story.say(INSPECTOR, CheckCards())
    assert story.of(ev.Announced)[-1].rule == f"{NSW}3.8"


def test_nsw_double_chance_4_2_from_a_shoe_the_dealer_cuts() -> None:
    """Also: nsw-2016:double-chance:4.3"""
    story = opened(device=False, stacks=False)
    assert [(e.by, e.rule) for e in story.of(ev.ShoeCut)] == [("dealer", f"{NSW}4.2")]


# Wagers (rules 5 and 6).


def test_nsw_double_chance_5_2_a_wager_and_beside_it_the_jackpot() -> None:
    """Also: nsw-2016:double-chance:10.1"""
    story = PokerStory(GAME, players=TWO)
    assert story.may_place("ann", "jackpot", 200) == f"{NSW}10.1"
    story.place("ann", "wager", 1000)
    assert story.may_place("ann", "jackpot", 200) == ""


def test_nsw_double_chance_5_3_nothing_changes_after_the_first_card() -> None:
    story = dealt()
    story.refused("ann", Change("wager", 2000))
    story.refused("ann", Place("jackpot", 200))


def test_nsw_double_chance_5_4_one_hand_a_player() -> None:
    assert opened().may_place("ann", "wager", 1000, 4) == f"{NSW}5.4"


def test_nsw_double_chance_5_5_one_wager_an_area() -> None:
    story = PokerStory(GAME, players=TWO)
    story.place("ann", "wager", 1000)
    assert story.may_place("bob", "wager", 1000, 1) == f"{NSW}5.5"


def test_nsw_double_chance_6_1_the_limits_of_the_sign() -> None:
    story = PokerStory(GAME, players=TWO)
    assert story.may_place("ann", "wager", 50) == f"{NSW}6.1"


def test_nsw_double_chance_6_2_below_the_minimum_found_late_is_valid() -> None:
    sign = Sign({"": Limit(500, 10_000)})
    story = dealt(sign=sign)
    story.dealer(WrongAmount(1, "wager", 300))
    assert story.staked("ann", "wager") == 300
    assert story.of(ev.WagerWithdrawn)[-1].rule == f"{NSW}6.2"


def test_nsw_double_chance_6_3_above_the_maximum_counts_as_the_maximum() -> None:
    sign = Sign({"": Limit(500, 10_000)})
    story = dealt(sign=sign)
    story.dealer(WrongAmount(1, "wager", 15_000))
    assert story.staked("ann", "wager") == 10_000
    assert story.refused(DEALER, WrongAmount(1, "wager", 900)).rule == f"{NSW}6.3"


def test_nsw_double_chance_6_5_a_higher_minimum_needs_notice() -> None:
    story = PokerStory(GAME, players=TWO)
    assert story.refused(SUPERVISOR, RaiseMinimum("", 1000)).rule == f"{NSW}6.5"


# The deal (rule 7).


def test_nsw_double_chance_7_1_face_down_five_at_a_time_from_a_device() -> None:
    """Also: nsw-2016:double-chance:7.2, nsw-2016:double-chance:7.4"""
    story = dealt()
    assert f"“no more bets”  [{NSW}7.2.1]" in story.transcript()
    told = [(e.to, e.card, e.rule) for e in story.of(ev.Dealt)]
    stacks = [("box 1", "", f"{NSW}7.4")] * 5 + [("box 2", "", f"{NSW}7.4")] * 5
    assert told == stacks


def test_nsw_double_chance_7_3_one_at_a_time_from_a_shoe() -> None:
    story = dealt(" ".join(["K♠ A♠ K♥ Q♥ 4♠ 7♦ 4♦ 6♣ 9♣ 3♣ 2♠"]), device=False, stacks=False)
    assert [e.to for e in story.of(ev.Dealt)] == ["box 1", "box 2"] * 5
    assert {e.rule for e in story.of(ev.Dealt)} == {f"{NSW}7.3"}


def test_nsw_double_chance_7_4_the_ways_of_dealing_go_with_the_equipment() -> None:
    for settings in ({"device": False}, {"stacks": False}):
        with pytest.raises(ValueError, match=r"7\.3"):
            GAMES[GAME].configure(settings)


# Declaring and discarding (rule 8).


def test_nsw_double_chance_8_1_all_decide_together_and_none_is_told_before_all_have() -> None:
    """Also: nsw-2016:double-chance:8.10"""
    story = dealt()
    assert story.asks() == ("ann", "bob")
    story.choose("bob", "keep 1 2 3")
    assert not story.of(ev.Chose)
    assert story.asks() == ("ann",)
    story.choose("ann", "declare")
    assert [(e.player, e.option) for e in story.of(ev.Chose)] == [
        ("ann", "declare"),
        ("bob", "keep 1 2 3"),
    ]


def test_nsw_double_chance_8_10_what_is_asked_tells_nothing_of_a_hand() -> None:
    """The same words and the same refusal, whatever the other player holds."""
    asked = []
    for anns in (PAIRS, "K♠ J♥ 4♠ 5♦ 9♣"):
        story = dealt(f"{anns} {ODDS} 2♠")
        pending = story.table.pending
        assert isinstance(pending, Together)
        refusals = [story.refused("bob", Choose(word)) for word in ("declare", "fly")]
        asked.append((pending.options, pending.describe(), refusals))
    assert asked[0] == asked[1]


def test_nsw_double_chance_8_3_a_listed_hand_must_be_declared() -> None:
    story = dealt()
    assert story.refused("ann", Choose("keep 1 2")).rule == f"{NSW}8.3"


def test_nsw_double_chance_8_4_one_to_three_cards_are_kept() -> None:
    assert len(KEEP) == comb(5, 1) + comb(5, 2) + comb(5, 3)
    story = dealt()
    assert story.refused("bob", Choose("declare")).rule == f"{NSW}8.4"
    assert story.refused("bob", Choose("keep 1 2 3 4"))
    assert story.refused("bob", Choose("fly"))


def test_nsw_double_chance_8_5_discards_go_to_the_rack_unseen() -> None:
    """Also: nsw-2016:double-chance:8.6"""
    story = dealt()
    story.decide(ann="declare", bob="keep 1 2 3")
    moved = [(e.to, e.card) for e in story.of(ev.CardMoved)]
    assert moved == [("box 2 discards", "")] * 2
    public = [e for e in story.of(ev.Exposed) if not e.audience]
    assert "6♣" not in {e.card for e in public}
    assert [e.to for e in public][:3] == ["box 2"] * 3  # from the dealer's right
    assert [e.rule for e in story.of(ev.Folded)] == [f"{NSW}8.6.2"]


def test_nsw_double_chance_8_7_the_sixth_card_face_down_then_turned_up() -> None:
    """Also: nsw-2016:double-chance:8.8, nsw-2016:double-chance:8.9"""
    story = dealt()
    story.decide(ann="declare", bob="keep 1 2 3")
    last = story.of(ev.Dealt)[-1]
    assert (last.to, last.card, last.rule) == ("box 2", "", f"{NSW}8.7")
    shown = story.of(ev.Exposed)[-1]
    assert (shown.card, shown.slot, shown.rule) == ("2♠", last.slot, f"{NSW}8.7")
    assert not [e for e in story.of(ev.Exposed) if e.slot == last.slot and e.audience]
    assert story.of(ev.Counted)[-1].rule == f"{NSW}8.9"


# Settlement (rules 9 and 10).


@pytest.mark.parametrize(
    ("cards", "event"),
    [
        ("2♠ 3♠ 4♠ 5♠ 2♥", "dead hand"),
        (PAIRS, Rank.TWO_PAIRS),
        ("7♠ 7♥ 7♦ 2♣ 9♠", Rank.THREE),
        ("A♠ 2♥ 3♦ 4♣ 5♠", Rank.STRAIGHT),
        ("A♠ K♥ Q♦ J♣ 10♠", Rank.STRAIGHT),
        ("2♠ 5♠ 9♠ J♠ K♠", Rank.FLUSH),
        ("7♠ 7♥ 7♦ 2♣ 2♠", Rank.FULL_HOUSE),
        ("7♠ 7♥ 7♦ 7♣ 2♠", Rank.FOUR),
        ("A♠ 2♠ 3♠ 4♠ 5♠", Rank.STRAIGHT_FLUSH),
        ("A♠ K♠ Q♠ J♠ 10♠", Rank.ROYAL_FLUSH),
    ],
)
def test_nsw_double_chance_9_1_declared_hands(cards: str, event: Rank | str) -> None:
    """Also: nsw-2016:double-chance:11.1, nsw-2016:double-chance:10.4"""
    assert listed(five(cards)) == event
    story = dealt(cards, players={"ann": 1}, jackpot=True)
    story.choose("ann", "declare")
    odds_paid = DECLARED_ODDS[event]
    assert story.result("ann", "wager") == ("win", 1000 * (1 + odds_paid), f"{NSW}9.1")
    won = odds_paid * 1000
    if event in JACKPOT_HANDS:
        prize = DoubleChanceOptions().jackpot_odds[JACKPOT_HANDS.index(event)]
        assert story.result("ann", "jackpot") == ("win", 200 * (1 + prize), f"{NSW}10.3")
        won += 200 * prize
    else:
        assert story.result("ann", "jackpot") == ("lose", 0, f"{NSW}9.6")
        won -= 200
    assert (story.won("ann"), story.house) == (won, -won)


def test_nsw_double_chance_9_2_the_maximum_payout_is_for_declared_hands() -> None:
    story = dealt("7♠ 7♥ 7♦ 7♣ 2♠", players={"ann": 1}, jackpot=True, maximum_payment=5000)
    story.choose("ann", "declare")
    assert story.result("ann", "wager") == ("win", 6000, f"{NSW}9.2")
    assert story.result("ann", "jackpot")[1] == 200 * 301  # I-DC-2


@pytest.mark.parametrize(
    ("card", "result"),
    [
        ("2♠", ("win", 2000, f"{NSW}9.3")),
        ("J♥", ("win", 2000, f"{NSW}9.3")),
        ("K♥", ("lose", 0, f"{NSW}9.4")),
        ("2♣", ("lose", 0, f"{NSW}9.5")),
    ],
)
def test_nsw_double_chance_9_3_the_sixth_card(card: str, result: tuple[str, int, str]) -> None:
    """I-DC-1.

    Also: nsw-2016:double-chance:9.4, nsw-2016:double-chance:9.5
    """
    story = dealt(f"{PAIRS.replace('K♥', 'K♦')} {ODDS} {card}")
    story.decide(ann="declare", bob="keep 1 2 3")
    assert story.result("bob", "wager") == result
    won = result[1] - 1000
    assert (story.won("ann"), story.won("bob"), story.house) == (1000, won, -1000 - won)


def test_nsw_double_chance_9_3_some_card_kept_is_enough() -> None:
    assert sixth(five("3♠ K♠"), Card("9♠")) == "lower in a suit kept"
    assert sixth(five("3♠ 8♥"), Card("9♠")) == "higher in a suit kept"


def test_nsw_double_chance_9_6_a_discarded_hand_loses_the_jackpot() -> None:
    story = dealt(jackpot=True)
    story.decide(ann="declare", bob="keep 1 2 3")
    assert story.result("bob", "jackpot") == ("lose", 0, f"{NSW}9.6")


def test_nsw_double_chance_10_2_one_amount_that_the_sign_shows() -> None:
    story = opened()
    assert story.may_place("ann", "jackpot", 400) == f"{NSW}10.2"
    with pytest.raises(ValueError, match=r"10\.2"):
        GAMES[GAME].configure({"jackpot_wager": 0})


def test_nsw_double_chance_10_3_by_the_prize_schedule_of_the_table() -> None:
    """Also: nsw-2016:double-chance:10.5"""
    mine = [7, 6, 5, 4, 3, 2, 1]
    story = dealt("7♠ 7♥ 7♦ 7♣ 2♠", players={"ann": 1}, jackpot=True, jackpot_odds=mine)
    story.choose("ann", "declare")
    assert story.result("ann", "jackpot") == ("win", 1200, f"{NSW}10.3")
    assert story.won("ann") == 20_000 + 1000  # in addition to the wager's
    with pytest.raises(ValueError, match=r"10\.4"):
        GAMES[GAME].configure({"jackpot_odds": [1, 2, 3]})


# Irregularities (rules 12 and 13).


def test_nsw_double_chance_12_1_a_misdeal_before_cards_are_handled() -> None:
    """Also: nsw-2016:double-chance:12.3"""
    story = dealt(staffed=True, jackpot=True)
    story.dealer(Misdeal())
    assert story.voided().rule == f"{NSW}12.3"
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_nsw_double_chance_12_2_a_card_exposed_during_the_deal() -> None:
    story = dealt(staffed=True)
    story.dealer(CardsExposed((1,)))
    assert story.voided().rule == f"{NSW}12.3"


def test_nsw_double_chance_12_4_an_exposed_card_is_dealt() -> None:
    story = dealt(staffed=True)
    story.dealer(ExposedCardDealt())
    assert story.voided().rule == f"{NSW}12.3"


def test_nsw_double_chance_12_5_too_few_or_too_many_cards() -> None:
    """I-DC-2: the jackpot wager goes back too."""
    story = dealt(jackpot=True)
    story.dealer(WrongCount(1))
    for area in ("wager", "jackpot"):
        assert story.result("ann", area)[0::2] == ("void", f"{NSW}12.5")
    assert story.asks() == ("bob",)
    story.choose("bob", "keep 1 2 3")
    assert (story.won("ann"), story.won("bob")) == (0, 800)


def test_nsw_double_chance_12_6_who_declares_no_listed_hand_discards() -> None:
    story = dealt(staffed=True)
    story.go_on()
    story.decide(ann="declare", bob="declare")
    story.go_on()
    assert story.asks() == ("bob",)
    story.choose("bob", "keep 1 2 3")
    story.go_on()
    assert story.said(f"{NSW}12.6") == ["box 2 must discard more cards"]
    assert story.result("bob", "wager") == ("win", 2000, f"{NSW}9.3")
    assert (story.won("ann"), story.won("bob")) == (1000, 1000)


def test_nsw_double_chance_12_7_four_cards_are_too_many() -> None:
    story = dealt(staffed=True)
    story.go_on()
    story.decide(ann="declare", bob="keep 1 2 3")
    assert story.refused(DEALER, StillFour(1)).rule == f"{NSW}12.7"
    story.dealer(StillFour(2))
    story.choose("bob", "keep 1 2")
    story.go_on()
    story.go_on()
    assert story.result("bob", "wager") == ("win", 2000, f"{NSW}9.3")


def test_nsw_double_chance_12_7_cannot_happen_on_a_screen() -> None:
    assert dealt().refused(DEALER, StillFour(2))


@pytest.mark.parametrize("foreign", [True, False])
def test_nsw_double_chance_12_8_a_missing_or_foreign_card(foreign: bool) -> None:
    story = dealt(jackpot=True)
    story.dealer(WrongDeck(foreign))
    assert story.voided().rule == f"{NSW}12.8.2"
    assert story.said(f"{NSW}12.8.1")
    assert story.said(f"{NSW}12.8.3")
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_nsw_double_chance_12_9_a_hand_where_no_wager_lies() -> None:
    story = dealt(f"{PAIRS} {ODDS} 8♣ 8♦ 8♥ 9♥ 9♦ 2♠")
    story.dealer(NoAnte(3))
    assert story.of(ev.Folded)[-1].rule == f"{NSW}12.9"
    story.decide(ann="declare", bob="keep 1 2 3")
    assert story.result("bob", "wager") == ("win", 2000, f"{NSW}9.3")


def test_nsw_double_chance_12_10_a_sixth_card_for_a_declared_hand_is_burned() -> None:
    story = dealt(f"{PAIRS} {ODDS} 2♠ 8♦", staffed=True)
    story.go_on()
    story.decide(ann="declare", bob="keep 1 2 3")
    story.go_on()
    assert story.refused(DEALER, SixthToDeclared(2)).rule == f"{NSW}12.10"
    story.dealer(SixthToDeclared(1))
    story.go_on()
    assert [e.rule for e in story.of(ev.CardBurned)] == [f"{NSW}12.10"]
    assert story.result("bob", "wager") == ("win", 2000, f"{NSW}9.3")


def test_nsw_double_chance_12_11_1_a_player_plays_before_others_look() -> None:
    story = opened()
    assert story.refused(DEALER, PlayFirst("bob")).rule == f"{NSW}12.11.1"
    story.supervisor(PlayFirst("bob"))
    story.no_more_bets()
    assert story.asks() == ("bob",)
    assert {e.audience for e in story.of(ev.Exposed)} == {"bob"}
    story.choose("bob", "keep 1 2 3")
    assert story.asks() == ("ann",)


def test_nsw_double_chance_12_11_2_players_are_kept_apart() -> None:
    story = PokerStory(GAME, players=TWO)
    story.manager(KeepApart(("ann", "bob")))
    story.place("ann", "wager", 1000)
    assert story.may_place("bob", "wager", 1000) == f"{NSW}12.11.2"
    assert story.refused(MANAGER, KeepApart(("ann", "bob"))).rule == f"{NSW}12.11.2"


def test_nsw_double_chance_12_11_3_english_only() -> None:
    story = opened()
    story.manager(SpeakEnglish())
    assert story.said(f"{NSW}12.11.3")
    assert story.refused(DEALER, EnglishOnly()).rule == f"{NSW}12.11.3"
    story.supervisor(EnglishOnly())
    assert story.of(ev.Directed)[-1].rule == f"{NSW}12.11.3"


def test_nsw_double_chance_12_12_a_player_who_is_away() -> None:
    story = dealt(jackpot=True)
    story.dealer(PlayerAway(2))
    assert story.result("bob", "wager") == ("void", 1000, f"{NSW}12.12")
    assert story.result("bob", "jackpot") == ("void", 200, f"{NSW}12.12")
    story.choose("ann", "declare")
    assert (story.won("ann"), story.won("bob")) == (800, 0)


def test_nsw_double_chance_12_12_on_a_screen_silence_declares_or_keeps_the_best() -> None:
    """I-DC-3."""
    story = dealt()
    story.time_up()
    assert [e.option for e in story.of(ev.Chose)] == ["declare", "keep 1 2 3"]
    assert (story.won("ann"), story.won("bob")) == (1000, 1000)


def test_nsw_double_chance_12_12_at_a_dealers_table_silence_is_to_be_away() -> None:
    story = dealt(staffed=True)
    story.go_on()
    story.time_up()
    assert {e.rule for e in story.settled()} == {f"{NSW}12.12"}
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_nsw_double_chance_13_1_a_device_that_jams() -> None:
    story = opened()
    story.dealer(DeviceJammed())
    assert len(story.of(ev.ShoeShuffled)) == 2
    shoe = opened(device=False, stacks=False)
    assert shoe.refused(DEALER, DeviceJammed()).rule == f"{NSW}13.1"


def test_nsw_double_chance_13_2_a_device_that_fails_in_a_round() -> None:
    story = dealt()
    story.dealer(DeviceFailed())
    assert story.voided().rule == f"{NSW}13.2.1"
    assert story.said(f"{NSW}13.2.3")
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


# General provisions (rule 14).


def test_nsw_double_chance_14_3_wagers_void_and_the_person_excluded() -> None:
    story = dealt()
    story.supervisor(VoidWagers("bob", device=True))
    assert story.result("bob", "wager") == ("void", 1000, f"{NSW}14.3.1")
    story.supervisor(Exclude("bob", device=True))
    assert story.of(ev.Directed)[-1].rule == f"{NSW}14.3.2"
    story.choose("ann", "declare")
    assert story.refused("bob", Place("wager", 1000)).rule == f"{NSW}14.3.2"


def test_nsw_double_chance_14_4_a_fire_invalidates_the_outcome() -> None:
    story = dealt()
    story.manager(InvalidateOutcome("fire"))
    assert story.said(f"{NSW}14.4.1")
    assert story.voided().rule == f"{NSW}14.5"
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_nsw_double_chance_14_5_wagers_are_forfeited_for_fraud_only() -> None:
    story = dealt()
    assert story.refused(MANAGER, InvalidateOutcome("fire", ("bob",))).rule == f"{NSW}14.5"
    story.manager(InvalidateOutcome("fraud", ("bob",)))
    assert (story.won("ann"), story.won("bob"), story.house) == (0, -1000, 1000)


def test_nsw_double_chance_14_8_a_table_closes_after_twenty_minutes_notice() -> None:
    story = PokerStory(GAME, players=TWO)
    assert story.refused(SUPERVISOR, CloseTable()).rule == f"{NSW}14.8"
    story.manager(NoticeOfClosure())
    story.now += 20 * 60 * 1000
    story.manager(CheckCards())  # time has passed
    story.supervisor(CloseTable())
    assert story.of(ev.TableClosed)


def test_nsw_double_chance_14_9_who_lets_three_rounds_pass_at_a_full_table() -> None:
    story = PokerStory(GAME, f"{PAIRS} " * 3, players=TWO, seats=2)
    for _ in range(3):
        assert story.refused(DEALER, Vacate("bob")).rule == f"{NSW}14.9"
        story.place("ann", "wager", 1000)
        story.no_more_bets()
        story.dealer(WrongCount(1))
    story.dealer(Vacate("bob"))
    assert story.table.round.players["bob"].seat == 0


def test_nsw_double_chance_14_11_a_wager_is_refused_before_the_first_card() -> None:
    story = opened()
    story.manager(RefuseWager(2, "late"))
    assert story.staked("bob", "wager") == 0
    assert story.of(ev.WagerWithdrawn)[-1].rule == f"{NSW}14.11"


def test_nsw_double_chance_14_12_a_dispute_is_decided_then_reviewed() -> None:
    """Also: nsw-2016:double-chance:14.13"""
    story = opened()
    dispute = DecideDispute("ann", "a card", "the result stands")
    story.supervisor(dispute)
    assert story.refused(SUPERVISOR, dispute).rule == f"{NSW}14.12"
    story.manager(DecideDispute("ann", "a card", "the result stands", review=True))
    assert story.said(f"{NSW}14.13")


# The book, and how to play.


def test_every_hand_of_five_is_counted() -> None:
    kinds, below = odds.counted()
    assert sum(kinds.values()) == comb(52, 5)
    assert kinds["dead hand"] == 12
    assert (kinds[Rank.TWO_PAIRS], kinds[Rank.FLUSH]) == (123_552, 5_108)
    assert sum(below.values()) == kinds[NOTHING]


def test_the_compiled_count_is_that_of_the_rules() -> None:
    rng = Random(5)
    index = {card: 4 * FACES[RANK[card]] + "♣♦♥♠".index(SUIT[card]) for card in DECK}
    for _ in range(300):
        cards = rng.sample(DECK, 5)
        numbers = np.array(sorted(index[card] for card in cards))
        event = listed(cards)
        ranks, suits = (int((1 << 4 * each).sum()) for each in np.divmod(numbers, 4))
        assert odds.EVENTS[odds._event(numbers, ranks, suits)] == event
        if event == NOTHING:
            below = odds._below(numbers, suits, np.zeros(4, np.int64))
            assert below == wins_of(cards, best_kept(cards))


def wins_of(cards: list[Card], option: str) -> int:
    kept = [cards[n] for n in KEEP[option]]
    unseen = [card for card in DECK if card not in cards]
    return sum(sixth(kept, card) == "lower in a suit kept" for card in unseen)


def test_no_other_cards_to_keep_are_better() -> None:
    rng = Random(7)
    for _ in range(100):
        cards = rng.sample(DECK, 5)
        best = wins_of(cards, best_kept(cards))
        assert best == max(wins_of(cards, option) for option in KEEP)


def test_the_book_is_exact() -> None:
    wager, jackpot = book.figures(GAME)
    assert f"{wager.house_edge}" == "229739/6107556"
    assert f"{jackpot.house_edge}" == "34019/92820"
    assert sum(line.probability for line in wager.lines) == 1
    assert "example" in jackpot.notes[0]


def test_all_hands_are_decided_by_the_areas() -> None:
    areas = layout(DoubleChanceOptions())
    for cards in combinations(DECK[::7], 5):
        areas["jackpot"].result(listed([*cards]))
