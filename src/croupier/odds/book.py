"""The book of odds: which analysis serves which game.

A game's analysis is one function of its options that answers the figures of its wagers.  It is
named here by where it is, and imported when it is asked for: some need compiled code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from croupier.games import GAMES
from croupier.odds.figures import Figures
from croupier.table.game import Game

Analysis = Callable[[Game, Any], list[Figures]]

ANALYSES: dict[str, str] = {
    "craps": "craps:figures",
    "mini-craps": "craps:figures",
    "sic-bo": "one_draw:sic_bo",
    "electronic-sic-bo": "one_draw:sic_bo",
    "wheel-of-fortune": "one_draw:wheel_of_fortune",
}

# What else a game's book shows: the variants a house would ask about.
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "wheel-of-fortune": ({"spaces": 50}, {"spaces": 52}, {"spaces": 54}),
}


def analysis_of(name: str) -> Analysis:
    module, function = ANALYSES[name].split(":")
    found: Analysis = getattr(import_module(f"croupier.odds.{module}"), function)
    return found


def figures(name: str, settings: dict[str, Any] | None = None) -> list[Figures]:
    """The figures of every wager of a game under these options."""
    game = GAMES[name]
    return analysis_of(name)(game, game.configure(settings))


def whole_book() -> Iterator[Figures]:
    """Every wager of every game, in every variant a house would ask about."""
    for name in ANALYSES:
        for settings in VARIANTS.get(name, ({},)):
            yield from figures(name, settings)
