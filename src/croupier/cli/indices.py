"""`croupier count GAME --indices`: the true counts at which decisions change."""

from collections.abc import Callable
from typing import Any

from croupier.cli.errors import UserError
from croupier.cli.odds_settings import at_work
from croupier.cli.tables import print_json, say, table
from croupier.odds.shoes import Choice, Index, System, index_numbers
from croupier.table.game import Game, load

Choices = Callable[[Game, Any], list[Choice]]
DEPTH = 0.75  # of the shoe gone, where gains are told
SHOWN = 10.0  # true counts beyond are hardly met
LEAST = 1e-6  # units a round that are worth a line


def show_indices(game: Game, options: Any, system: System, decks: int, *, json: bool) -> int:
    """Index numbers of a counting system, those that gain most first."""
    if not game.book.indices:
        raise UserError(f"{game.name} has no decisions that a count changes")
    index_numbers(system, (), decks, DEPTH)  # refused before it is worked on
    choices: Choices = load(game.book.indices)
    with at_work(f"decisions at {game.name}"):
        found = index_numbers(system, choices(game, options), decks, DEPTH)
    found = [one for one in found if abs(one.true_count) <= SHOWN and one.gain > LEAST]
    if json:
        rows = [_record(one) for one in found]
        told = {"game": game.name, "decks": decks, "system": system.name, "depth": DEPTH}
        return print_json({**told, "tags": dict(system.tags), "indices": rows})
    say(f"{game.name}, {decks} decks, {system.name}: when to depart from what a full shoe says")
    say("")
    table(
        ["hand", "against", "usually", "instead", "true count", f"units a round at {DEPTH:.0%}"],
        (
            [
                one.choice.hand,
                one.choice.dealer,
                one.choice.best,
                one.choice.instead,
                f"{one.true_count:+.1f} and {'above' if one.rising else 'below'}",
                f"{one.gain:.6f}",
            ]
            for one in found
        ),
    )
    say("")
    say("on two cards; the count of all cards seen; a wager that is always the same (docs/odds.md)")
    return 0


def _record(one: Index) -> dict[str, object]:
    choice = one.choice
    return {
        "hand": choice.hand,
        "dealer": choice.dealer,
        "usually": choice.best,
        "instead": choice.instead,
        "true_count": one.true_count,
        "rising": one.rising,
        "often": choice.often,
        "gain": one.gain,
    }
