"""Blazing 7s (Schedule 18, Part 3), clause by clause."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.accounts import JACKPOT as METER
from croupier.table.commands import Choose, Pick, Place, Shuffled, Withdraw
from croupier.table.corrections import past
from croupier.table.misdealt import (
    DealerNoFirstCard,
    DealerTooManyCards,
    NoCardsDealt,
    OneCardDealt,
)
from croupier.wagers.jackpots.awarding import Award
from croupier.wagers.jackpots.incidents import JackpotFailure
from croupier.wagers.jackpots.part import RIGHT, WRONG
from tests.games.blackjack.blackjack_story import BlackjackStory

AREA = "blazing-7s"
TWO = {"ann": 1, "bob": 2}


def opened(cards: str, *, players: dict[str, int] | None = None, **settings: Any) -> BlackjackStory:
    """Everybody has an original and a jackpot wager."""
    people = players or {"ann": 1}
    jackpot = {"reset": 10_000_00, "contribution": 30, **settings.pop("jackpot", {})}
    story = BlackjackStory(
        cards, wagers=dict.fromkeys(people, 1000), players=people, jackpot=jackpot, **settings
    )
    for name in people:
        story.place(name, AREA, 100)
    return story


def played(cards: str, **settings: Any) -> BlackjackStory:
    """Ann alone, who stands."""
    story = opened(cards, **settings)
    story.no_more_bets()
    if not story.over:
        story.choose("ann", "stand")
    return story


def meter(story: BlackjackStory) -> int:
    return story.table.ledger.balance(METER)


@pytest.mark.parametrize("game", ["blackjack", "soft-17-blackjack", "blackjack-challenge"])
def test_18_13_1_the_games_that_may_have_it(game: str) -> None:
    story = opened("7♠ 2♣ K♠ 10♣ 9♦", game=game)
    assert story.table.round.meters() == {AREA: 10_000_00}


@pytest.mark.parametrize("game", ["spanish-blackjack", "blackjack-switch"])
def test_18_13_1_other_games_may_not(game: str) -> None:
    with pytest.raises(ValueError, match=r"18:13\(1\)"):
        GAMES[game].configure({"jackpot": {}})


# The player's first, the dealer's, the player's second; what follows ends the round.
HANDS = {
    "7♦ 7♦ 7♦": "three sevens, all diamonds",
    "7♠ 7♠ 7♠": "three sevens of a suit other than diamonds",
    "7♦ 7♥ 7♦": "three sevens of one colour",
    "7♠ 7♣ 7♣": "three sevens of one colour",
    "7♦ 7♠ 7♥": "three sevens of mixed colours",
    "7♦ 2♠ 7♥": "two sevens, none with the dealer",
    "7♦ 2♠ K♥": "one seven, none with the dealer",
    "K♦ 2♠ 7♥": "one seven, none with the dealer",
    "7♦ 7♠ K♥": "one seven, and one with the dealer",
    "K♦ 7♠ K♥": "no winning hand",
}


@pytest.mark.parametrize("cards", HANDS)
def test_18_14_1_the_qualifying_hand(cards: str) -> None:
    """Also: 18:14(2)"""
    story = opened(f"{cards} 10♣ 9♦ 8♦")
    story.no_more_bets()
    counted = [e.count for e in story.of(ev.Counted) if e.hand == "box 1 for the jackpot"]
    assert counted == [HANDS[cards]]


PAYS = {  # what comes back for $1, by pay table
    "7♦ 7♥ 7♦": (501, 501, 501),
    "7♦ 7♠ 7♥": (201, 201, 201),
    "7♦ 2♠ 7♥": (21, 21, 21),
    "7♦ 2♠ K♥": (2, 0, 0),
    "7♦ 7♠ K♥": (0, 0, 11),
    "K♦ 7♠ K♥": (0, 0, 0),
}


@pytest.mark.parametrize("table", [1, 2, 3])
@pytest.mark.parametrize("cards", PAYS)
def test_18_17_2_3_4_the_three_pay_tables(cards: str, table: int) -> None:
    """Also: 18:17(2), 18:17(3), 18:17(4), 18:16(2), 18:16(6)"""
    story = opened(f"{cards} 10♣ 9♦ 8♦", jackpot={"pay_table": table})
    story.no_more_bets()
    result, back, rule = story.result("ann", AREA)
    assert back == PAYS[cards][table - 1] * 100  # the stake goes back with the odds (I-EB-3)
    if back:
        assert (result, rule) == ("win", f"qld-2024:18:17({table + 1})")
    else:
        assert (result, rule) == ("lose", "qld-2024:18:16(2)")
    assert meter(story) == 10_000_30


def test_18_15_1_one_wager_to_an_area() -> None:
    story = opened("", players={"ann": 1})
    story.join("bob", 0)
    story.place("bob", "original", 1000, 1)
    refused = story.refused("bob", Place(AREA, 100, 1))
    assert refused.rule == "qld-2024:18:15(1)"


def test_18_15_2_only_beside_an_initial_wager_of_ones_own() -> None:
    story = opened("", players={"ann": 1})
    story.join("bob", 0)
    assert story.refused("bob", Place(AREA, 100, 1)).rule == "qld-2024:18:15(2)"
    assert story.refused("ann", Withdraw("original")).rule == "qld-2024:18:15(2)"


def test_18_15_3_who_comes_first_takes_the_place() -> None:
    """Also: 18:15(3)(a), 18:15(3)(b), 18:15(3)(c)"""
    story = BlackjackStory("", wagers={}, players={"ann": 1, "bob": 0, "cho": 0}, jackpot={})
    for name, amount in (("bob", 1000), ("cho", 2000), ("ann", 500)):
        story.place(name, "original", amount, 1)
    story.place("bob", AREA, 100, 1)
    story.place("cho", AREA, 100, 1)  # wagers more
    assert story.refused("bob", Place(AREA, 100, 1)).rule == "qld-2024:18:15(1)"
    story.place("ann", AREA, 100, 1)  # sits there and controls the box
    assert [w.player for w in story.table.round.wagers.values() if w.area.name == AREA] == ["ann"]
    assert story.credit("cho") == 100_000 - 2000


def test_18_16_1_wagers_are_verified_before_the_round() -> None:
    story = opened("7♠ K♣ 2♠ K♠ 10♣ 9♦ 8♦", players=TWO)
    story.no_more_bets()
    assert "jackpot wagers accepted: box 1, 2" in story.announced()
    assert meter(story) == 10_000_60


def test_18_16_3_paid_when_two_cards_each_are_dealt() -> None:
    story = opened("7♠ K♣ 2♠ K♠ 10♣ 9♦ 8♦", players=TWO)
    story.no_more_bets()
    assert [e.player for e in story.settled("", AREA)] == ["bob", "ann"]  # losing ones first
    assert not story.settled("", "original")


def test_18_16_4_a_major_prize_is_paid_at_the_end_of_the_round() -> None:
    """Also: 18:16(5), 18:16(7)(a), 18:16(7)(b), 18:17(1)"""
    story = opened("7♦ 7♦ 7♦ 10♣ 9♦", jackpot={"reset": 20_000_00})
    story.no_more_bets()
    assert not story.settled("ann", AREA)
    story.choose("ann", "stand")
    assert [e.area for e in story.settled("ann")] == ["original", AREA]
    assert story.result("ann", AREA) == ("prize", 20_000_30, "qld-2024:18:17(2)")
    assert meter(story) == 20_000_00


def test_18_16_4_ten_per_cent_without_a_least() -> None:
    story = played("7♠ 7♠ 7♠ 10♣ 9♦", jackpot={"reset": 100_00})
    assert story.result("ann", AREA) == ("prize", 10_03, "qld-2024:18:17(2)")
    assert meter(story) == 90_27


def test_18_16_7_the_cards_are_counted_first() -> None:
    story = opened("7♦ 7♦ 7♦ 10♣ 9♦", staffed=True)
    story.no_more_bets()
    story.then("go on", "go on", "ann stand", "go on", "go on")
    assert story.asked.startswith("dealer: count the cards")
    story.dealer(Choose(RIGHT))
    assert story.result("ann", AREA)[0] == "prize"


def test_18_16_8_with_a_wrong_number_of_cards_the_round_is_void() -> None:
    """Also: 18:16(8)(a), 18:16(8)(b), 18:16(8)(c)"""
    story = opened("7♦ 7♦ 7♦ 10♣ 9♦", staffed=True)
    story.no_more_bets()
    story.then("go on", "go on", "ann stand", "go on", "go on")
    story.dealer(Choose(WRONG))
    story.go_on()
    (void,) = story.of(ev.RoundVoided)
    assert void.rule == "qld-2024:18:16(8)(b)"
    assert (story.credit("ann"), meter(story)) == (100_000, 10_000_00)
    assert story.table.round.carry.shuffle_due or "shuffle" in story.asked


def test_18_18_2_b_two_wholes_at_one_table() -> None:
    """Also: 18:18(2)(d)(i)"""
    story = opened("7♦ 7♦ 7♦ 7♦ 7♦ 10♣ 9♦", players=TWO)
    story.deal("ann stand", "bob stand")
    assert story.result("ann", AREA) == ("prize", 10_000_30, "qld-2024:18:18(2)(b)")
    assert story.result("bob", AREA)[1] == 10_000_30


def test_18_18_2_a_two_tenths_at_one_table() -> None:
    story = opened("7♠ 7♠ 7♠ 7♠ 7♠ 10♣ 9♦", players=TWO)
    story.deal("ann stand", "bob stand")
    pot = 1_000_06 + 900_05
    assert story.result("ann", AREA) == ("prize", pot // 2, "qld-2024:18:18(2)(a)")
    assert meter(story) == 10_000_60 - 2 * (pot // 2)


def test_18_18_1_a_set_prizes_are_shared_among_like_wins() -> None:
    jackpot = {"kind": "set", "prizes": (5_000_00, 500_01)}
    story = opened("7♠ 7♠ 7♠ 7♠ 7♠ 10♣ 9♦", players=TWO, jackpot=jackpot)
    story.deal("ann stand", "bob stand")
    assert story.result("ann", AREA) == ("prize", 250_00, "qld-2024:18:18(1)(a)")


@pytest.mark.usefixtures("first_version")
def test_18_20_the_wager_goes_back_with_the_original() -> None:
    story = opened("7♠ K♣ 2♠ K♠ 10♣ 9♦ 8♦", players=TWO)
    story.no_more_bets()
    story.dealer(NoCardsDealt(2))
    assert story.result("ann", AREA)[0] == "win"
    assert story.credit("bob") == 100_000
    story.choose("ann", "stand")
    assert meter(story) == 10_000_30


def test_18_22_1_a_failure_after_the_deal_voids_what_was_paid_too() -> None:
    story = opened("7♠ 2♣ K♠ 10♣ 9♦ 8♦ 5♣")
    story.no_more_bets()
    assert story.result("ann", AREA)[0] == "win"
    story.dealer(JackpotFailure())
    (void,) = story.of(ev.RoundVoided)
    assert void.rule == "qld-2024:18:22(1)(a)"
    assert (story.credit("ann"), meter(story)) == (100_000, 10_000_00)
    assert [e.card for e in story.of(ev.CardBurned)] == ["7♠", "2♣", "K♠"]  # not dealt again


def test_18_22_1_cards_of_rounds_before_are_not_put_away_again() -> None:
    """I-JP-16: those of the void round alone."""
    story = opened("7♠ 2♣ K♠ 10♣ 9♦ 8♦ 5♣ 3♠ 4♦")
    story.no_more_bets()
    story.choose("ann", "stand")
    story.place("ann", "original", 1000)
    story.place("ann", AREA, 100)
    story.no_more_bets()
    story.dealer(JackpotFailure())
    assert [e.card for e in story.of(ev.CardBurned)] == ["8♦", "5♣", "3♠"]


def test_a_round_that_a_failure_made_void_can_be_run_again() -> None:
    """As a correction of it does: the cards that were seen are put away again, and no others."""
    story = opened("7♠ 2♣ K♠ 10♣ 9♦ 8♦ 5♣", staffed=True)
    story.no_more_bets()
    story.then("go on", "go on")
    story.dealer(JackpotFailure())
    story.go_on()
    assert story.table.last is not None
    again = past(story.table.last).run()
    assert again.finished
    assert story.of(ev.RoundVoided)[0] in again.round.events
    assert [
        e.card for e in again.round.events if isinstance(e, ev.CardBurned)
    ] == "7♠ 2♣ K♠".split()


def test_a_mystery_prize_at_a_blackjack_table() -> None:
    chance = [Shuffled("a"), Pick(30), Shuffled("b")]
    story = played("K♠ 9♠ Q♠ 10♣", jackpot={"kind": "mystery"}, chance=chance)
    assert story.result("ann", AREA) == ("prize", 10_000_30, "qld-2024:18:1")


def test_18_18_2_d_ii_a_win_is_determined_when_its_three_cards_lie() -> None:
    """Not at the end of the round, when it is paid (18:16(4), I-JP-18)."""
    story = opened("7♦ 7♦ 7♦ 10♣ 9♦", staffed=True, jackpot={"link": "sevens"})
    times = count(1_000, 100)
    story.no_more_bets()
    for said in ("go on", "go on", "ann stand", "go on", "go on"):
        story.table.clock = partial(int, next(times))
        story.then(said)
    story.dealer(Choose(RIGHT))
    ask = story.table.pending
    assert isinstance(ask, Award)
    assert ask.determined == 1_100  # when 'two cards each' was said


def dealt(cards: str) -> BlackjackStory:
    """Ann and Bob at a dealer's table; the hands are begun."""
    story = opened(cards, players=TWO, staffed=True)
    story.no_more_bets()
    return story.then("go on", "go on")


def counted(story: BlackjackStory) -> BlackjackStory:
    """On to the count of the cards, and past it."""
    while not story.over:
        story.dealer(Choose(RIGHT) if "count the cards" in story.asked else Choose("go on"))
    return story


def test_18_20_a_prize_that_the_cards_have_won_stays_when_the_original_is_withdrawn() -> None:
    """Bob takes his wager back under 2:35, not the prize that his three cards have won him."""
    story = dealt("K♠ 7♦ 7♦ 10♣ 7♦ 9♦ 8♣")
    story.choose("ann", "stand")
    story.dealer(DealerTooManyCards())
    story.then("ann stay", "bob withdraw")
    counted(story)
    assert story.won("bob") == 10_000_60 - 100  # both wagers have joined
    assert story.result("bob", AREA) == ("prize", 10_000_60, "qld-2024:18:17(2)")
    assert meter(story) == 10_000_00


def test_18_14_1_cards_that_a_box_never_had_win_nothing() -> None:
    """Bob's second seven of diamonds lay elsewhere: the card he is dealt later is his second."""
    story = dealt("K♠ 7♦ 7♦ 10♣ 7♦ 7♠ 9♦ 8♣ 5♦")
    story.dealer(OneCardDealt(2))
    story.then("ann stand", "bob second card", "bob stand")
    counted(story)
    assert story.table.round.number == 2
    assert story.result("bob", AREA) == ("win", 200_00 + 100, "qld-2024:18:17(2)")


def test_18_14_1_the_first_card_that_the_dealer_has() -> None:
    """Who keeps the wager has the jackpot hand with the card that the dealer takes later; who takes
    it back, while the hand is no hand, takes the jackpot wager back with it (18:20)."""
    story = dealt("7♦ 7♦ 7♦ 7♦ 7♦ 7♠ 9♦ 8♣ 5♦ 6♦")
    story.choose("ann", "stand")
    story.dealer(DealerNoFirstCard())
    story.then("ann stay", "bob withdraw")
    counted(story)
    assert story.won("bob") == 0
    assert story.result("ann", AREA)[1] == 200_00 + 100
    assert meter(story) == 10_000_30
