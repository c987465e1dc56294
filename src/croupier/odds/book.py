"""The book of odds: which analysis serves which game.

A game's analysis is one function of its options that answers the figures of its wagers.  It is
named here by where it is, and imported when it is asked for: some need compiled code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import Any

from croupier.games import GAMES
from croupier.odds.figures import Figures
from croupier.table.game import Game

Analysis = Callable[[Game, Any], list[Figures]]
Settings = dict[str, Any]

ANALYSES: dict[str, str] = {
    "baccarat": "baccarat:figures",
    "blackjack": "blackjack.figures:figures",
    "soft-17-blackjack": "blackjack.figures:figures",
    "spanish-blackjack": "blackjack.figures:figures",
    "blackjack-challenge": "blackjack.figures:figures",
    "blackjack-switch": "blackjack.figures:figures",
    "craps": "craps:figures",
    "mini-craps": "craps:figures",
    "roulette": "one_draw:roulette",
    "roulette-1994": "one_draw:roulette",
    "roulettex": "one_draw:roulettex",
    "sic-bo": "one_draw:sic_bo",
    "electronic-sic-bo": "one_draw:sic_bo",
    "wheel-of-fortune": "one_draw:wheel_of_fortune",
    "two-up": "two_up:figures",
    "two-up-1994": "two_up:figures",
    "keno": "keno:figures",
}
COMPILED = frozenset(name for name, where in ANALYSES.items() if where.startswith("blackjack"))

_WHEELS = [{"wheel": wheel} for wheel in ("single zero", "double zero", "triple zero")]
_FIVE_TO_EIGHT = [{"decks": decks} for decks in (5, 6, 7, 8)]

# What a game's book shows: the variants a house would ask about.
VARIANTS: dict[str, list[Settings]] = {
    "baccarat": [
        {"decks": decks, "even_money": even} for even, decks in product((False, True), (6, 8))
    ],
    "blackjack": _FIVE_TO_EIGHT,
    "soft-17-blackjack": _FIVE_TO_EIGHT,
    "spanish-blackjack": _FIVE_TO_EIGHT,
    "blackjack-challenge": _FIVE_TO_EIGHT,
    "blackjack-switch": _FIVE_TO_EIGHT[1:],
    "roulette": _WHEELS,
    "roulette-1994": _WHEELS,
    "roulettex": [{"pay_table": 1}, {"pay_table": 2}],
    "wheel-of-fortune": [{"spaces": 50}, {"spaces": 52}, {"spaces": 54}],
    "keno": [
        {"prizes": "list"},
        {"prizes": "alternative"},
        {"prizes": "list with alternative 20 spots"},
    ],
}

LISTED_WHOLE = frozenset({"keno"})  # each prize list from the first line to the last


def analysis_of(name: str) -> Analysis:
    module, function = ANALYSES[name].split(":")
    found: Analysis = getattr(import_module(f"croupier.odds.{module}"), function)
    return found


def figures(name: str, settings: Settings | None = None) -> list[Figures]:
    """The figures of every wager of a game under these options.

    >>> red = next(f for f in figures("roulette") if f.wager == "red")
    >>> red.house_edge
    Fraction(1, 37)
    """
    game = GAMES[name]
    return analysis_of(name)(game, game.configure(settings))


def pages(name: str, settings: Settings | None = None) -> Iterator[Settings]:
    """The options that a game's book is opened at: its variants, with these settings in all."""
    chosen = settings or {}
    seen: list[Settings] = []
    for variant in VARIANTS.get(name, [{}]):
        page = {**variant, **chosen}
        if page not in seen:
            seen.append(page)
            yield page


def book(name: str, settings: Settings | None = None) -> Iterator[Figures]:
    """A game's wagers in every variant a house would ask about; what a variant does not change
    is there once."""
    seen: set[tuple[Any, ...]] = set()
    for page in pages(name, settings):
        for one in figures(name, page):
            per = one.variant.rpartition("per ")[2] if "per " in one.variant else ""
            key = (one.wager, one.decks, one.lines, per)
            if key not in seen or name in LISTED_WHOLE:
                seen.add(key)
                yield one


def whole_book() -> Iterator[Figures]:
    """Every wager of every game."""
    for name in ANALYSES:
        yield from book(name)
