"""The golden transcripts stand."""

from __future__ import annotations

import re

import pytest

from croupier.games import GAMES
from croupier.table.cards import MachineMalfunction
from croupier.wagers.jackpots.incidents import (
    CommencedTooEarly,
    CommunityNotKnown,
    JackpotFailure,
    NotConfirmed,
)
from tests.golden import FOLDER, path_of, scenarios, transcript

ALL = scenarios()


@pytest.mark.parametrize("name", ALL)
def test_the_round_reads_as_it_did(name: str) -> None:
    assert transcript(name, ALL[name]) == path_of(name).read_text("utf-8")


def test_no_transcript_is_left_over() -> None:
    assert set(FOLDER.rglob("*.txt")) == {path_of(name) for name in ALL}


HOUSE_POKER = (
    "caribbean-stud",
    "double-chance",
    "holdem-bonus",
    "let-it-ride",
    "lucky-draw-baccarat",
    "mississippi-stud",
    "three-card-poker",
    "ultimate-holdem",
)
OF_JACKPOTS = {kind.words() for kind in (CommunityNotKnown, NotConfirmed)} | {
    kind.words() for kind in (CommencedTooEarly, JackpotFailure)
}


def _ruled_on(folder: str) -> set[str]:
    """What the transcripts of a folder have rulings on."""
    texts = [path.read_text("utf-8") for path in (FOLDER / folder).glob("*.txt")]
    return {
        found for text in texts for found in re.findall(r"^RULING on (.*), reported", text, re.M)
    }


@pytest.mark.parametrize("name", [*HOUSE_POKER, "pai-gow"])
def test_every_irregularity_of_a_schedule_has_a_transcript(name: str) -> None:
    """Those of Schedule 18 are told once, those of the general rules (a machine) elsewhere."""
    reported = {kind.words() for kind in GAMES[name].round.rulings}
    told = _ruled_on(name) | {MachineMalfunction.words()}
    assert reported - told <= OF_JACKPOTS
    assert _ruled_on("jackpots") >= OF_JACKPOTS
