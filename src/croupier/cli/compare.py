"""`croupier compare`: what each option of a game does to an edge, and each line of a pay table."""

from typing import Annotated, Any

from cyclopts import Parameter

from croupier.cli.asked import known_game, one_row, rows_of
from croupier.cli.errors import UserError
from croupier.cli.odds_settings import at_work, chosen_settings, prepare
from croupier.cli.tables import print_json, say, table
from croupier.odds.book import analysis_of
from croupier.odds.compare import sensitivity, toggled


def compare(
    game: str,
    wager: str,
    /,
    *,
    lines: bool = False,
    variant: str = "",
    decks: int | None = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    json: bool = False,
) -> int:
    """What options and pay lines do to a house edge.

    Parameters
    ----------
    game
        Which game.
    wager
        Which wager of it.
    lines
        How the edge moves with each line of the pay table, instead of options.
    variant
        Of a wager that is played several ways: words of the one that is meant.
    decks
        How many decks; as the game is usually played, unless said.
    set_
        An option of the game: option=value, for all that is compared.
    json
        The rows as JSON.
    """
    if lines:
        _, _, rows = rows_of(game, set_ or [], decks)
        moved = sensitivity(one_row(rows, wager, variant))
        if json:
            return print_json([line._asdict() for line in moved])
        table(
            ["event", "pays", "probability", "points for one to one more", "one point of edge is"],
            ([m.event, f"{m.pays:g}", f"{m.probability:.6%}", f"{-100 * m.probability:+.4f}",
              f"{m.for_a_point:+.4f} to one"] for m in moved),
        )  # fmt: skip
        return 0
    found = known_game(game)
    base = chosen_settings(found, set_ or [], decks)
    try:
        analysis_of(found)
        prepare(found)
        with at_work(f"the options of {found.name}"):
            usual, rows_found = toggled(found, base, wager, variant)
    except ValueError as error:
        raise UserError(str(error)) from None
    if json:
        return print_json([{"option": "", "value": None, "house_edge": usual, "points": 0.0},
                           *(row._asdict() for row in rows_found)])  # fmt: skip
    say(f"{found.name}, {wager}: house edge {usual:.4%}")
    table(
        ["option", "instead", "house edge", "points"],
        ([row.option, _said(row.value), f"{row.house_edge:.4%}", f"{100 * row.points:+.4f}"]
         for row in rows_found),
    )  # fmt: skip
    if not rows_found:
        say("no option changes it")
    return 0


def _said(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
