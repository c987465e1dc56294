"""What each thing that may be said is worth: hand by hand, in charts and short rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F

import pytest

import croupier
from croupier.cli import main
from croupier.equipment.cards import Card
from croupier.games import GAMES
from croupier.odds import book
from croupier.odds.lucky_draw_advice import rules
from croupier.odds.poker import rules_of_thumb as thumb
from croupier.odds.poker import three_card
from croupier.odds.poker.advice import cards_of, situation
from croupier.odds.poker.values import VALUES, on_third
from croupier.table.strategy import names
from croupier.table.wagering import Wagering


def cards(text: str) -> Sequence[Card]:
    return cards_of(text)


def test_12_19_the_values_of_every_hand_are_the_edge_of_the_ante() -> None:
    each = [max(gain - 1, F(-1)) for _, gain in thumb._gains()]
    ante = next(row for row in book.figures("three-card-poker") if row.wager == "ante")
    assert sum(each) / len(three_card.HANDS) == -ante.house_edge
    lowest, monotone = thumb.threshold()
    assert (lowest.faces, monotone) == (("Q", "6", "4"), True)
    costs = {rule.words: rule.cost for rule in thumb.three_card()}
    assert costs["bet with queen, six and four or higher"] == 0
    assert 0 < costs["bet with queen high or higher"] < costs["bet with everything"]


@pytest.mark.parametrize(
    ("game", "mine", "seen", "best"),
    [
        ("caribbean-stud", "As Kd Qc 5h 2d", "2s", "bet"),
        ("caribbean-stud", "As Kd 9c 5h 2d", "Qs", "fold"),
        ("caribbean-stud", "2s 2d 9c 5h 7d", "As", "bet"),
        ("mississippi-stud", "Js 8d", "5c", "1x"),
        ("mississippi-stud", "Js Jd", "5c", "3x"),
        ("mississippi-stud", "2s 7d", "9c 4h", "fold"),
        ("let-it-ride", "10s Js Qs", "", "ride"),
        ("let-it-ride", "2s 7d Qs", "", "withdraw"),
        ("ultimate-holdem", "Ks 5d", "Kd 3s 2c", "2x"),
        ("ultimate-holdem", "7s 5d", "Ad Ks Qc", "check"),
        ("ultimate-holdem", "7s 2d", "Ad Ks Qc Js 9d", "fold"),
        ("holdem-bonus", "Ks 5d", "Kd 3s 2c 9s", "bet"),
        ("holdem-bonus", "4s 5d", "Kd Js 9c", "check"),
        ("holdem-bonus", "3h 3d", "Jd Jh 5c Kh", "check"),  # by every river, the last card too
    ],
)
def test_what_is_best_said(game: str, mine: str, seen: str, best: str) -> None:
    found = VALUES[game](cards(mine), cards(seen), 0)
    assert max(found, key=lambda said: found[said]) == best


def test_a_river_by_hand() -> None:
    """The board plays for both: everything but the blind's line is a stand-off."""
    royal = VALUES["ultimate-holdem"](cards("2s 3d"), cards("Ah Kh Qh Jh 10h"), 2)
    assert royal == {"1x": F(0), "fold": F(-2)}


def test_nsw_10_1_basic_strategy_is_the_best_at_let_it_ride() -> None:
    costs = {rule.words: rule.cost for rule in thumb.let_it_ride()}
    assert costs["basic strategy"] == 0
    assert costs["let ride only what wins already"] > F(1, 100)


def test_15_12_the_first_street() -> None:
    assert [on_third(cards(hand)) for hand in ("2s 2d", "Js 3d", "2s 7d", "5h 6h")] == [3, 1, 0, 1]


def test_14_9_short_rules_of_lucky_draw() -> None:
    costs = rules(8)
    assert all(cost >= 0 for cost in costs.values())
    rows = {row.variant: row for row in book.figures("lucky-draw-baccarat", {"decks": 8})
            if row.wager == "enter"}  # fmt: skip
    gap = rows["never drawing"].house_edge - rows["best play"].house_edge
    assert costs["never draw"] == gap


@pytest.mark.parametrize(
    ("game", "hand", "words"),
    [
        ("three-card-poker", "Qs 6d 3c", "fold"),
        ("blackjack", "10 6 / 10", "hit"),
        ("blackjack", "A 2 4 / 6", "hit"),
        ("lucky-draw-baccarat", "3s 2h / 9d", "stand"),
        ("let-it-ride", "10s Js Qs", "ride"),
    ],
)
def test_a_hand_on_the_command_line(
    capsys: pytest.CaptureFixture[str], game: str, hand: str, words: str
) -> None:
    assert main(("strategy", game, hand)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].split()[:2] == [words, "best"]


@pytest.mark.parametrize(
    ("game", "hand", "words"),
    [
        ("three-card-poker", "Qs 6d", "3 cards of the player"),
        ("three-card-poker", "Qs 6d Xx", "'Xx' is no card"),
        ("caribbean-stud", "As Kd Qc 5h 2d / As", "named twice"),
        ("caribbean-stud", "As Kd Qc 5h 2d", "after a stroke"),
        ("blackjack", "10 6", "the dealer's card last"),
        ("blackjack", "10 10 10 / 5", "nothing to decide"),
        ("lucky-draw-baccarat", "3s / 9d", "two cards and the dealer's"),
    ],
)
def test_a_hand_that_cannot_be_meant(
    capsys: pytest.CaptureFixture[str], game: str, hand: str, words: str
) -> None:
    assert main(("strategy", game, hand)) == 2
    assert words in capsys.readouterr().err


def test_a_situation_in_words() -> None:
    assert situation("J♠ 8♦ / 5♣, 4 staked") == (["J♠", "8♦"], ["5♣"], 4)


def test_every_game_with_decisions_can_be_played_for_the_best() -> None:
    for name, game in GAMES.items():
        if game.book.advice and name != "pai-gow":  # whose best is called so
            assert "optimal" in names(game), name


@pytest.mark.parametrize("game", ["three-card-poker", "caribbean-stud", "let-it-ride"])
def test_tables_are_played_for_the_best(game: str) -> None:
    table = croupier.open_table(game, seed=5, players={"alice": 1_000_000_00})
    decide = table.strategy("optimal")
    areas = {"let-it-ride": ("dollar", "two", "one")}.get(game, ("ante",))
    for _ in range(6):
        while not isinstance(table.table.pending, Wagering):
            table.go_on(decide)
        table.place("alice", **dict.fromkeys(areas, 10_00))
        while not table.rounds:
            table.go_on(decide)
        table.rounds.popleft()
