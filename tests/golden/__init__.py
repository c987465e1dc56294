"""Golden transcripts: rounds told as a person would read them, kept as files.

A scenario is a function that plays a :class:`tests.story.Story` and returns it, marked
with :func:`golden`.  ``make golden`` writes their transcripts; the suite compares.
Scenarios live in ``tests/golden/<game>.py``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.games import GAMES
from tests.story import Story

FOLDER = Path(__file__).parent / "transcripts"
SCENARIOS: dict[str, Callable[[], Story]] = {}
# told of version 1, whose rounds went back further: its logs are read for ever
EARLIER = frozenset(
    """
    blackjack-switch/cards-missing blackjack-switch/last-box-without-second-cards
    blackjack/35-dealer-with-two-cards blackjack/36-a-box-with-one-card
    blackjack/36-a-box-without-cards blackjack/37-the-last-box-with-one-card
    blackjack/40-dealer-without-a-first-card blackjack/41-an-extra-hand mini-craps/no-more-bets
    spanish-blackjack/dealer-no-first-card spanish-blackjack/dealer-too-many-cards
    """.split()
)


def golden(name: str) -> Callable[[Callable[[], Story]], Callable[[], Story]]:
    """Register a scenario under ``game/what-it-shows``."""

    def register(scenario: Callable[[], Story]) -> Callable[[], Story]:
        if name in SCENARIOS:
            raise ValueError(f"two scenarios are called {name}")
        SCENARIOS[name] = scenario
        return scenario

    return register


def scenarios() -> dict[str, Callable[[], Story]]:
    """All scenarios, from every module of this folder."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if not module.name.startswith(("_", "test_")):
            importlib.import_module(f"tests.golden.{module.name}")
    return dict(sorted(SCENARIOS.items()))


def transcript(name: str, scenario: Callable[[], Story]) -> str:
    """What the file of a scenario holds: its story in a line, then the round."""
    about = " ".join((scenario.__doc__ or name).split())
    with pytest.MonkeyPatch.context() as patch:
        if name in EARLIER:
            game = GAMES[name.partition("/")[0]]
            patch.setitem(GAMES, game.name, game.as_of(1))
        return f"# {about}\n\n{scenario().transcript()}"


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"
