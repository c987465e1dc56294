"""The book of odds: what a game's analysis answers, page by page.

Which analysis serves a game, and which pages its book has, stands in the game's entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from croupier.games import GAMES
from croupier.odds import jackpots
from croupier.odds.figures import Figures
from croupier.odds.kept import kept, read
from croupier.table.game import Game, Settings, load
from croupier.table.round import Options

Analysis = Callable[[Game, Options], list[Figures]]


class NotAnalysed(ValueError):
    """A game whose entry names no analysis."""


def analysed() -> list[str]:
    """The games that have a book."""
    return [game.name for game in GAMES.values() if game.book.analysis]


def analysis_of(game: Game) -> Analysis:
    if not game.has_wagers:
        raise NotAnalysed(f"at {game.name} players bet against each other: there are no odds")
    if not game.book.analysis:
        raise NotAnalysed(f"{game.name} has no exact odds yet: its entry names no analysis")
    found: Analysis = load(game.book.analysis)
    return found


def figures(name: str, settings: Settings | None = None) -> list[Figures]:
    """The figures of every wager of a game under these options.

    >>> red = next(f for f in figures("roulette") if f.wager == "red")
    >>> red.house_edge
    Fraction(1, 37)
    """
    game = GAMES[name]
    options = game.configure(settings)
    analysis = analysis_of(game)
    return kept(
        game, options, (), lambda: [*analysis(game, options), *jackpots.figures(game, options)]
    )


def is_kept(name: str, settings: Settings | None = None) -> bool:
    """Whether every page of a game's book lies ready."""
    game = GAMES[name]
    chosen = (game.configure(page) for page in pages(name, settings))
    return all(read(game, options) is not None for options in chosen)


def pages(name: str, settings: Settings | None = None) -> Iterator[dict[str, Any]]:
    """The options that a game's book is opened at: its pages, with these settings in all."""
    chosen = settings or {}
    seen: list[dict[str, Any]] = []
    for variant in GAMES[name].book.pages:
        page = {**variant, **chosen}
        if page not in seen:
            seen.append(page)
            yield page


def book(name: str, settings: Settings | None = None) -> Iterator[Figures]:
    """A game's wagers in every variant a house would ask about; what a variant does not change
    is there once."""
    whole = GAMES[name].book.whole_lists
    seen: set[tuple[Any, ...]] = set()
    for page in pages(name, settings):
        for one in figures(name, page):
            per = one.variant.rpartition("per ")[2] if "per " in one.variant else ""
            key = (one.wager, one.decks, one.lines, per)
            if key not in seen or whole:
                seen.add(key)
                yield one
