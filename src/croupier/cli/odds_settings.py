"""What the commands about odds have in common: options, own variants, compiling."""

import sys
from typing import Any, get_type_hints

from croupier.cli.errors import UserError
from croupier.cli.options import settings as read_settings
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


def prepare(game: Game) -> None:
    """Compile what a game's analysis needs and is not compiled yet, and say so."""
    if not game.book.compiled:
        return
    warm = load(game.book.compiled)
    if warm.compiled():
        return
    print(f"compiling the analysis of {game.name}, once on this machine:", file=sys.stderr)
    for step in warm.steps():
        print(f"  compiling {step} …", file=sys.stderr, flush=True)
