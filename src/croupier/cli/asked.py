"""Which wagers of a game a command about odds is asked for."""

import difflib
from typing import Any

from croupier.cli.errors import UserError
from croupier.cli.odds_settings import at_work, chosen_settings, prepare
from croupier.house import UnknownGame, game_named
from croupier.odds import book
from croupier.odds.figures import Figures
from croupier.table.game import Game


def known_game(name: str) -> Game:
    try:
        return game_named(name)
    except UnknownGame as error:
        raise UserError(str(error)) from None


def rows_of(
    name: str, given: list[str], decks: int | None
) -> tuple[Game, dict[str, Any], list[Figures]]:
    """A game, the options chosen, and its figures under them."""
    game = known_game(name)
    chosen = chosen_settings(game, given, decks)
    prepare(game, chosen)
    try:
        with at_work(game.name):
            return game, chosen, book.figures(game.name, chosen)
    except ValueError as error:
        raise UserError(str(error)) from None


def no_wager(name: str, known: list[str]) -> UserError:
    """That there is none of this name, and which there are."""
    near = difflib.get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known[:40])}"
    return UserError(f"there is no wager '{name}'; {hint}")


def one_row(rows: list[Figures], wager: str, variant: str = "") -> Figures:
    """The wager of that name; of several variants the one named, or the first."""
    named = [row for row in rows if row.wager == wager and "per " not in row.variant]
    if not named:
        raise no_wager(wager, list(dict.fromkeys(row.wager for row in rows)))
    if not variant:
        return named[0]
    for row in named:
        if variant in row.variant:
            return row
    has = "; ".join(row.variant or "none" for row in named)
    raise UserError(f"{wager} has no variant '{variant}'; it has {has}")
