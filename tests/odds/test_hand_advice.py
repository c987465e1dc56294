"""What each thing that may be said is worth: hand by hand, in charts and short rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction as F

import pytest

import croupier
from croupier.cli import main
from croupier.equipment.cards import DECK, Card
from croupier.games import GAMES
from croupier.games.poker.double_chance import KEEP, best_kept
from croupier.odds import book
from croupier.odds.lucky_draw_advice import rules
from croupier.odds.poker import rules_of_thumb as thumb
from croupier.odds.poker import three_card
from croupier.odds.poker.advice import cards_of, situation
from croupier.odds.poker.values import VALUES, on_third
from croupier.table.game import load
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
        ("electronic-three-card-poker", "Qs 6d 3c", "fold"),
        ("electronic-three-card-poker", "Qs 6d 3c / As Ah Ad Ks Kh Kd", "play"),
        ("double-chance", "As Kh Qd 6c 3h", "keep"),
    ],
)
def test_a_hand_on_the_command_line(
    capsys: pytest.CaptureFixture[str], game: str, hand: str, words: str
) -> None:
    assert main(("strategy", game, hand)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].startswith(words)
    assert "best" in lines[3].split()


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
    called = {"pai-gow": "best", "electronic-three-card-poker": "array"}
    for name, game in GAMES.items():
        if game.book.advice:
            found = load(game.simulation.decisions) if game.simulation.decisions else None
            known = [*names(game), *(found.names if found else ())]
            assert called.get(name, "optimal") in known, name


HOUSE = [
    name for name, game in GAMES.items() if game.book.advice.startswith("croupier.odds.poker.")
]


@pytest.mark.parametrize("game", HOUSE)
def test_the_example_of_a_chart_is_a_hand_that_is_decided_on(game: str) -> None:
    advice = load(GAMES[game].book.advice)
    mine, seen, _ = situation(advice._example())
    assert len(mine) == advice.held
    assert len(seen) == advice.seen[-1]


ARRAY = GAMES["electronic-three-card-poker"]


def test_12a_3_a_hand_of_the_array_is_valued_with_what_is_seen_or_without() -> None:
    """Without: as at a table.  With six cards: by every hand that the dealer may then have."""
    advice = load(ARRAY.book.advice)
    table = VALUES["three-card-poker"](cards("Qs 6d 3c"), (), 1)
    assert advice.values(ARRAY.configure(), "Qs 6d 3c") == {"play": table["bet"], "fold": F(-1)}
    straight = "Qs Kd Ac"
    first, third = (
        advice.values(ARRAY.configure({"ante_bonus": n}), f"{straight} / 2s 2d 2h 3s 3d 3h")["play"]
        for n in (1, 3)
    )
    assert first == third  # a straight pays one to one in all tables
    trips = [
        advice.values(ARRAY.configure({"ante_bonus": n}), "Qs Qd Qc")["play"] for n in (1, 2, 3)
    ]
    assert trips[0] - 1 == trips[1] == trips[2]
    few = advice.values(ARRAY.configure(), "Qs 6d 3c / As Ah Ad Ks Kh Kd")["play"]
    assert few > table["bet"]  # most that is higher is gone


def test_nsw_9_3_cards_kept_are_valued_by_every_sixth() -> None:
    game = GAMES["double-chance"]
    advice = load(game.book.advice)
    hand = "A♠ K♥ Q♦ 6♣ 3♥"
    found = advice.values(game.configure(), hand)
    assert len(found) == 25  # nothing that is listed: it is not declared
    # below the ace 12 spades, below the king 10 hearts, below the queen 10 diamonds
    assert max(found, key=lambda said: found[said]) == "keep A♠ K♥ Q♦"
    assert found["keep A♠ K♥ Q♦"] == F(2 * (12 + 10 + 10) - 47, 47)
    assert found["keep 3♥"] == F(2 * 1 - 47, 47)
    for text, pays in (("2s 2d 9c 9h 5d", 1), ("As Ks Qs Js 10s", 200)):
        declared = advice.values(game.configure(), text)
        assert max(declared, key=lambda said: declared[said]) == "declare"
        assert declared["declare"] == pays


def test_nsw_9_3_the_best_that_is_kept_is_what_the_strategy_keeps() -> None:
    game, chance = GAMES["double-chance"], random.Random(4)
    advice = load(game.book.advice)
    for _ in range(25):
        hand = chance.sample(DECK, 5)
        found = advice.values(game.configure(), " ".join(hand))
        if "declare" in found:
            continue
        kept = [hand[n] for n in KEEP[best_kept(hand)]]
        assert found[f"keep {' '.join(kept)}"] == max(found.values())


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
