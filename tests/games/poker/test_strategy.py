"""How absent players play house poker."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.equipment.cards import DECK, parse_cards
from croupier.games import GAMES
from croupier.games.poker import stud_strategy as stud
from croupier.games.poker.let_it_ride import PAYS as RIDE_PAYS
from croupier.games.poker.mississippi import PAYS as STUD_PAYS
from croupier.games.poker.strategy import caribbean, three_card
from croupier.odds.poker import last_card, let_it_ride, mississippi
from croupier.odds.poker.three_card import AGAINST, hands, showdowns
from croupier.table import events as ev
from croupier.table.strategy import go_on, make, names
from croupier.wagers.poker import Rank
from tests.games.poker.poker_story import PokerStory


@pytest.mark.parametrize(
    ("cards", "said"),
    [("Q♠ 6♥ 4♦", "bet"), ("Q♠ 6♥ 3♦", "fold"), ("Q♠ 5♥ 4♦", "fold"), ("2♠ 2♥ 3♦", "bet")],
)
def test_three_card_poker_is_played_with_queen_six_four(cards: str, said: str) -> None:
    assert three_card(parse_cards(cards), [], ("bet", "fold")) == said


@pytest.mark.parametrize(
    ("cards", "upcard", "said"),
    [
        ("2♠ 2♥ 3♦ 5♣ 9♥", "A♠", "bet"),
        ("A♠ Q♥ J♦ 10♣ 9♥", "2♠", "fold"),
        ("A♠ K♥ 8♦ 6♣ 3♥", "8♠", "bet"),  # it matches
        ("A♠ K♥ 8♦ 6♣ 3♥", "9♠", "fold"),
        ("A♠ K♥ J♦ 6♣ 3♥", "A♦", "bet"),  # an ace, and a jack is held
        ("A♠ K♥ 10♦ 6♣ 3♥", "K♦", "fold"),
        ("A♠ K♥ Q♦ 6♣ 3♥", "5♦", "bet"),  # lower than the fourth card, and a queen is held
        ("A♠ K♥ Q♦ 6♣ 3♥", "7♦", "fold"),
        ("A♠ K♥ J♦ 6♣ 3♥", "5♦", "fold"),
    ],
)
def test_caribbean_stud_is_played_by_the_upcard(cards: str, upcard: str, said: str) -> None:
    assert caribbean(parse_cards(cards), parse_cards(upcard), ("bet", "fold")) == said


def test_whoever_cannot_bet_folds() -> None:
    assert three_card(parse_cards("A♠ A♥ 4♦"), [], ("fold",)) == "fold"


def test_nothing_is_better_than_queen_six_four() -> None:
    """Bet where it gains more than the lost ante: by every hand of the dealer."""
    for hand, found in zip(hands(), showdowns().tolist(), strict=True):
        unqualified, wins, loses, _ = found
        bonus = {Rank.STRAIGHT: 1, Rank.THREE: 4, Rank.STRAIGHT_FLUSH: 5}.get(hand.rank, 0)
        worth = unqualified + 2 * wins - 2 * loses + bonus * AGAINST
        assert (worth > -AGAINST) == hand.at_least(Rank.ODD_CARDS, "Q", "6", "4")


def test_a_strategy_sees_the_players_own_cards_alone() -> None:
    story = PokerStory(
        "three-card-poker", "Q♠ 6♥ 4♦ Q♦ 6♣ 3♣ J♦ 7♣ 2♦", players={"ann": 1, "bob": 2}
    )
    story.antes(ann=1000, bob=1000)
    decide = make("basic", GAMES["three-card-poker"], lambda _: None)  # type: ignore[arg-type,return-value]
    for _ in range(2):
        story.events += go_on(story.table, decide)
    assert (story.won("ann"), story.won("bob")) == (1000, -1000)


def test_without_sight_of_the_cards_time_decides() -> None:
    story = PokerStory("three-card-poker", "Q♠ 6♥ 4♦ J♦ 7♣ 2♦", players={"ann": 1}, staffed=True)
    story.antes(ann=1000)
    story.go_on()
    decide = make("basic", GAMES["three-card-poker"], lambda _: None)  # type: ignore[arg-type,return-value]
    story.events += go_on(story.table, decide)
    assert story.won("ann") == -1000


def test_strategies_have_names() -> None:
    assert names(GAMES["three-card-poker"]) == ["default", "random", "basic", "optimal"]


def test_published_play_of_mississippi_stud_is_the_best_play() -> None:
    """On every street that it comes to: with three times the ante behind it, only with a pair."""
    best = mississippi.best_play(STUD_PAYS)
    for two in combinations(range(52), 2):
        assert stud.on_third([DECK[n] for n in two]) == best.third[last_card.place_of_two(*two)]
    for three in combinations(range(52), 3):
        cards, place = [DECK[n] for n in three], last_card.place_of_three(*three)
        assert stud.on_fourth(cards) == best.fourth[2, place]
    for four in list(combinations(range(52), 4))[::41]:
        cards, place = [DECK[n] for n in four], last_card.place_of_four(*four)
        assert stud.on_fifth(cards, bold=False) == best.fifth[3, place]


@pytest.mark.parametrize(
    ("hand", "board", "choices"),
    [
        ("K♦ K♥", "2♠ 7♦ 9♣", ["3x", "3x", "3x"]),
        ("K♦ 4♥", "2♠ 7♦ 9♣", ["1x", "fold"]),
        ("5♦ 6♦", "7♦ 8♦ 9♣", ["1x", "3x", "3x"]),
        ("8♦ 3♥", "2♠ 7♦ 9♣", ["fold"]),
        ("9♦ 8♥", "6♠ 2♦ A♣", ["1x", "1x", "fold"]),  # three middle cards
        ("6♣ 7♣", "9♣ 2♦ A♣", ["1x", "1x", "fold"]),
    ],
)
def test_mississippi_stud_is_played_as_published(hand: str, board: str, choices: list[str]) -> None:
    dealt = " ".join([*reversed(board.split()), hand])
    story = PokerStory("mississippi-stud", dealt, players={"ann": 1})
    story.antes(ann=1000)
    decide = make("basic", GAMES["mississippi-stud"], lambda _: None)  # type: ignore[arg-type,return-value]
    while story.asks() == ("ann",) and story.table.round.number == 1:
        story.events += go_on(story.table, decide)
    assert [e.option for e in story.of(ev.Chose)] == choices


def test_published_play_of_let_it_ride_is_the_best_play() -> None:
    best = let_it_ride.best_play(RIDE_PAYS)
    for three in combinations(range(52), 3):
        cards, place = [DECK[n] for n in three], last_card.place_of_three(*three)
        assert stud.rides_with_three(cards) == best.one[place]
    for four in list(combinations(range(52), 4))[::41]:
        cards, place = [DECK[n] for n in four], last_card.place_of_four(*four)
        assert stud.rides_with_four(cards) == best.two[place]


@pytest.mark.parametrize(
    ("hand", "board", "choices"),
    [
        ("10♠ 10♥ 4♣", "3♦ 5♦", ["ride", "ride"]),
        ("5♦ 6♦ 7♦", "K♠ 2♣", ["ride", "withdraw"]),
        ("9♠ 9♥ 4♣", "9♦ 5♦", ["withdraw", "ride"]),
        ("2♦ 3♦ 4♦", "K♠ 2♣", ["withdraw", "withdraw"]),
    ],
)
def test_let_it_ride_is_played_as_published(hand: str, board: str, choices: list[str]) -> None:
    story = PokerStory("let-it-ride", f"{hand} {board} 8♣", players={"ann": 1})
    for area in ("dollar", "two", "one"):
        story.place("ann", area, 1000)
    story.no_more_bets()
    decide = make("basic", GAMES["let-it-ride"], lambda _: None)  # type: ignore[arg-type,return-value]
    while story.table.round.number == 1:
        story.events += go_on(story.table, decide)
    assert [e.option for e in story.of(ev.Chose)] == choices
