"""The house edge of every wager, worked out beforehand: a page of help cannot wait for an analysis.

``edges.json`` has what the book of odds says of each game under the options of its first pages;
``python -m croupier.odds.edges`` writes it anew.  Of other options nothing is said.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from croupier.games import GAMES
from croupier.odds.book import figures
from croupier.table.game import Game, Settings
from croupier.table.round import Options

FILE = Path(__file__).with_name("edges.json")
PAGES = 3  # of a game's book, where they are quickly worked out
QUICK = "croupier.odds.one_draw:"  # analyses that take no time


def key(game: Game, options: Options) -> str:
    """The options that are not the game's usual ones, in order."""
    usual = msgspec.to_builtins(game.configure({}))
    chosen = msgspec.to_builtins(options)
    return json.dumps({k: v for k, v in sorted(chosen.items()) if usual[k] != v})


def pages(game: Game) -> list[Settings]:
    more = game.book.pages[:PAGES] if game.book.analysis.startswith(QUICK) else ()
    return [{}, *more]


def worked_out(name: str, settings: Settings) -> dict[str, str]:
    """By wager, what the house keeps of it on average, as a page says it."""
    found: dict[str, str] = {}
    for one in figures(name, settings):
        sign = "" if one.exact else "about "
        found.setdefault(one.wager, f"{sign}{float(one.house_edge) * 100:.3f}%")
    return found


@lru_cache(maxsize=1)
def _known() -> dict[str, dict[str, dict[str, str]]]:
    found: dict[str, dict[str, dict[str, str]]] = json.loads(FILE.read_text("utf-8"))
    return found


def edges(game: Game, options: Options) -> dict[str, str]:
    """By area; empty where nothing was worked out.

    >>> roulette = GAMES["roulette"]
    >>> edges(roulette, roulette.configure({}))["red"]
    '2.703%'
    """
    return _known().get(game.name, {}).get(key(game, options), {})


def main(names: list[str]) -> None:
    known: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for name in names or list(GAMES):
        game = GAMES[name]
        if not game.book.analysis:
            continue
        made = {key(game, game.configure(page)): worked_out(name, page) for page in pages(game)}
        known[name] = made
        FILE.write_text(json.dumps(dict(sorted(known.items())), indent=0) + "\n", "utf-8")
        print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
