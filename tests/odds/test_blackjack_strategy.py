"""The best strategy: its charts, what departing from it costs, and tables that play it."""

from __future__ import annotations

import csv
import io
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import croupier
from croupier.games.blackjack.rules import variant
from croupier.games.blackjack.strategy import HARD, PAIRS, SOFT
from croupier.odds.advice import as_csv, as_svg
from croupier.odds.blackjack import total_dependent
from croupier.odds.blackjack.chart import chart, exceptions
from croupier.odds.blackjack.hands import ACE, TEN
from croupier.odds.blackjack.kernel import DOUBLE, HIT, STAND
from croupier.odds.blackjack.strategy import best, deviation
from croupier.table.wagering import Wagering

SIX = variant("blackjack", decks=6)


def test_the_best_strategy_is_the_stated_basic_strategy() -> None:
    """Worked out, and known by heart: the two tables are the same, cell by cell."""
    drawn = chart(best(variant("blackjack")))
    sections = {section.name: dict(section.rows) for section in drawn.sections}
    for total in range(5, 21):
        assert "".join(sections["hard"][str(total)]) == HARD[total], total
    for total in range(13, 21):
        assert "".join(sections["soft"][f"soft {total}"]) == SOFT[total], total
    for value, row in PAIRS.items():
        name = "A" if value == 1 else str(value)
        cells = sections["pairs"][f"{name},{name}"]
        assert ["P" if cell == "P" else "." for cell in cells] == list(row), name


def test_two_cards_that_are_played_by_what_they_are() -> None:
    """Ten and two against a four: the classic exception."""
    assert exceptions(best(SIX, composition=True), best(SIX)) == ["2,10 against 4: draw"]


def test_first_cards_are_settled_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is decided by suits against one card is let go of while others are put there."""
    monkeypatch.setattr(total_dependent, "draw_hands", lambda hands: {})
    policy = {(first, hand, 0): HIT for first in (3, 4) for hand in range(5)}

    class Looked(int):
        """A first card: whenever it is looked for, another thread has decided something."""

        def __eq__(self, other: object) -> bool:
            policy[5, len(policy), 0] = STAND
            return int(self) == other

        __hash__ = int.__hash__

    known: Any = SimpleNamespace(first=Looked(3))
    analyser: Any = SimpleNamespace(
        sees_suits=True, suit_policy=policy, ace_variants=[0], hands=None
    )
    decided: Any = {0: None}
    total_dependent._see_suits(analyser, known, decided)
    assert {key[0] for key in policy} == {4, 5}


def test_the_object_answers() -> None:
    strategy = best(SIX)
    assert strategy.play([TEN, 5], TEN) == HIT
    assert strategy.play([TEN, 5], 5) == STAND
    assert strategy.play([5, 4], 5) == DOUBLE
    assert strategy.splits(7, TEN)
    assert not strategy.splits(TEN, 5)
    assert not strategy.takes_even_money()
    assert best(variant("blackjack-switch")).takes_even_money()


def test_2c_8_the_switch_by_value() -> None:
    """A ten with a five and a six with a ten: sixteen and fifteen become twenty and eleven."""
    strategy = best(variant("blackjack-switch"))
    assert strategy.switches([TEN, 4], [5, TEN], 8)
    assert not strategy.switches([TEN, TEN], [4, 5], 8)
    assert not strategy.switches([ACE, TEN], [TEN, 4], 5)  # a blackjack is not given up for 21


def test_charts_say_what_the_number_of_cards_changes() -> None:
    spanish = {s.name: dict(s.rows) for s in chart(best(variant("spanish-blackjack"))).sections}
    assert spanish["hard"]["16"][0] == "S5H"
    challenge = {s.name: dict(s.rows) for s in chart(best(variant("blackjack-challenge"))).sections}
    assert challenge["hard"]["11"][0] == "D4H"


def test_charts_on_paper() -> None:
    drawn = chart(best(SIX))
    rows = list(csv.reader(io.StringIO(as_csv(drawn))))
    assert rows[0] == ["section", "hand", "2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]
    assert ["hard", "16", *"SSSSSHHHHH"] in rows
    svg = ElementTree.fromstring(as_svg(drawn))
    words = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert words[0] == "blackjack, 6 decks"
    assert words.count("P") == sum(cells.count("P") for _, cells in drawn.sections[2].rows)


def test_what_a_deviation_costs() -> None:
    strategy = best(SIX)
    stand = deviation(strategy, "hard 16 vs 10: stand")
    assert (stand.best, stand.action) == ("hit", "stand")
    assert 0 < stand.each < 0.005  # the closest decision there is
    assert deviation(strategy, "hard 16 vs 10: hit").cost == pytest.approx(0, abs=1e-15)
    eights = deviation(strategy, "pair 8 vs 10: draw")
    start = strategy.starts[TEN][7, 7]
    assert eights.each == pytest.approx(start.value - start.values[HIT])
    # by hand: ten and six against a ten comes 2 * 96 * 24 * 95 times in 312 * 311 * 310, and
    # there are more sixteens than that
    assert stand.often > 2 * 96 * 24 * 95 / (312 * 311 * 310)
    ten = deviation(strategy, "pair 10 vs 6: split")
    assert ten.cost > 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("16 vs 10: stand", "a deviation is like"),
        ("hard 16 vs 11: stand", "the dealer's card is"),
        ("hard 16 vs 10: fold", "no action 'fold'"),
        ("hard 25 vs 10: stand", "is 4 to 20"),
        ("hard 16 vs 10: double", "cannot be doubled"),
        ("hard 16 vs 10: surrender", "surrender is not offered"),
        ("hard 16 vs 10: split", "cannot split"),
        ("pair 11 vs 10: split", "a pair is of"),
        ("pair 8 vs 10: double", "a pair of 8 can stand, hit, split"),
    ],
)
def test_a_deviation_that_cannot_be_meant(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        deviation(best(SIX), text)


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("blackjack", {"original": 10_00}),
        ("spanish-blackjack", {"original": 10_00}),
        ("blackjack-challenge", {"original": 10_00}),
        ("blackjack-switch", {"original": 10_00, "original-2": 10_00}),
    ],
)
def test_tables_are_played_by_it(game: str, wagers: dict[str, int]) -> None:
    table = croupier.open_table(game, seed=11, players={"alice": 1_000_000_00})
    decide = table.strategy("best")
    seen: set[str] = set()
    for _ in range(200):
        while not isinstance(table.table.pending, Wagering):
            table.go_on(decide)
        table.place("alice", **wagers)
        while not table.rounds:
            table.go_on(decide)
        done = table.rounds.popleft()
        seen |= {wager.area.partition("-")[0] for wager in done.wagers}
    assert {"original", "double", "split"} <= seen
