"""Pai gow as people meet it: strategies, the terminal, tiles entered by hand, odds at a table."""

from __future__ import annotations

from io import StringIO
from math import sqrt
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from croupier.cli import main
from croupier.equipment.randomness import SeededSource
from croupier.equipment.tiles import parse_tiles
from croupier.games import GAMES
from croupier.games.pai_gow import drawing
from croupier.odds.kernels.rng import seeded
from croupier.odds.pai_gow import Side, advise, whole
from croupier.simulate.live import play_live
from croupier.table import events as ev
from croupier.table.strategy import go_on, make, names
from tests.games.pai_gow.pai_gow_story import HIGH, LOW, PaiGowStory
from tests.proofs import LONG

GAME = GAMES["pai-gow"]
BETTER = "teen gor chop-ng day"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_hand_is_advised_with_what_each_setting_costs(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "strategy", "pai-gow", BETTER)
    assert status == 0
    lines = [line for line in out.splitlines() if line.startswith("high 9 (gor, chop-ng-14)")]
    worst = advise(parse_tiles(BETTER))[-1]
    assert lines[0].split()[-1] == f"{float(worst.cost):.6f}"
    assert "the house way" in out
    assert "as co-banker" in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("pai-gow", "teen gor"), "2 tiles: a hand is set from four"),
        (("pai-gow", "teen teen teen gor"), "there is no further tile 'teen'"),
        (("pai-gow", "ace gor day day"), "'ace' names no tile"),
        (("blackjack", "A 9"), "the dealer's card last"),
    ],
)
def test_what_is_no_hand_is_said_so(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    status, _, err = run(capsys, "strategy", *words)
    assert status
    assert why in err


def test_a_departure_is_priced(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "strategy", "pai-gow", "--deviation", f"{BETTER}: gor chop-ng")
    assert status == 0
    assert "high 9 (gor, chop-ng-14), low 4 (teen, day)" in out


@pytest.mark.parametrize(("name", "option"), [("house-way", "house way"), ("best", "1-2")])
def test_a_strategy_sets_the_tiles(name: str, option: str) -> None:
    assert {"house-way", "best"} <= set(names(GAME))
    story = PaiGowStory({1: LOW, 2: HIGH})
    story.place("alice", "player", 1000)
    decide = make(name, GAME, SeededSource(1).fork)
    number = story.table.round.number
    while story.table.round.number == number:
        story.events += go_on(story.table, decide)
    assert story.books("alice") == (950, -950)
    assert [e.option for e in story.of(ev.Chose) if e.what == "your tiles"] == [option]


def test_the_live_table_returns_what_the_exact_odds_say() -> None:
    """A Monte Carlo run of the whole game agrees with the enumeration; longer: `make proofs`."""
    rounds = 16_000 if LONG else 1000
    for name, count in (
        ("house-way", whole(Side.PLAYER).house_way),
        ("best", whole(Side.PLAYER).best),
    ):
        tally: Any = play_live(
            GAME,
            GAME.configure(),
            {"player": 1.0},
            lambda streams, name=name: make(name, GAME, streams),
            seeded(np.random.SeedSequence(3)),
            rounds,
            10,
        )
        mean = float(tally.total[0] / tally.decided[0])
        assert tally.decided[0] == rounds
        assert abs(mean - float(count.expected)) < 4 * 0.76 / sqrt(rounds)


def test_6_5_2_the_layout_is_drawn_in_the_terminal() -> None:
    """Also: 6:14(2), 6:23(2)"""
    story = PaiGowStory({1: LOW, 2: HIGH})
    story.place("alice", "player", 1000)
    story.deal()
    out = StringIO()
    Console(file=out, width=120, color_system=None).print(drawing.draw(story.table))
    text = out.getvalue()
    for words in (
        "box 8",
        "BANK",
        "alice $10.00",
        "the house up to $20,000.00",
        "cuts: as stacked",
    ):
        assert words in text
    assert "●" not in text  # nothing is turned up
    assert text.count("░░░░░░░") == 8 * 6


def test_6_6_tiles_are_entered_by_hand_at_a_table_with_a_dealer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "shuffled\np 10\n\nhalves\nroll 3 3 3\n\nset\n"
    lines += "tile teen\ngor\nhigh 8\nchop gow\nteen\n" + "house way\nday\nchop-gow\nmooy\nbon\n\n"
    monkeypatch.setattr("sys.stdin", StringIO(lines))
    status, out, err = run(capsys, "play", "pai-gow", "--dealer")
    assert (status, err) == (0, "")
    assert "bank: high" in out or "bank high" in out
    assert "player $10.00" in out
