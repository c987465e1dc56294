"""What the commands about odds have in common: options, own variants, compiling."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_type_hints

from croupier.cli.errors import UserError
from croupier.cli.options import settings as read_settings
from croupier.odds.book import is_kept
from croupier.table.game import Game, load


def chosen_settings(
    game: Game, given: list[str], decks: int | None, base: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The options that were asked for; a house's own variant where the schedule forbids them."""
    options = game.round.options_type.__struct_fields__
    chosen = read_settings(game, given)
    if decks is not None:
        if "decks" not in options:
            raise UserError(f"{game.name} is not played with cards: leave --decks out")
        chosen["decks"] = decks
    words = get_type_hints(game.round.options_type)
    chosen = {name: str(v) if words.get(name) is str else v for name, v in chosen.items()}
    try:
        game.configure({**(base or {}), **chosen})
    except ValueError as error:
        if "own" not in options or "own" in chosen:
            raise UserError(str(error)) from None
        chosen["own"] = True
        try:
            game.configure({**(base or {}), **chosen})
        except ValueError as worse:
            raise UserError(str(worse)) from None
        print("croupier: not as the schedule has it: a house's own variant", file=sys.stderr)
    return chosen


def prepare(game: Game, settings: dict[str, Any] | None = None) -> None:
    """Compile what a game's analysis needs and is not compiled yet, and say so; nothing is needed
    where ``settings`` are given and every page of the book under them is kept."""
    if not game.book.compiled or (settings is not None and is_kept(game.name, settings)):
        return
    warm = load(game.book.compiled)
    if warm.compiled():
        return
    print(f"compiling the analysis of {game.name}, once on this machine:", file=sys.stderr)
    for step in warm.steps():
        print(f"  compiling {step} …", file=sys.stderr, flush=True)


@contextmanager
def at_work(words: str) -> Iterator[None]:
    """A sign of life on a terminal, with the seconds, while something is worked out."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task(f"working out {words} …", total=None)
        yield
