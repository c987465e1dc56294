"""`croupier par`: the PAR sheet of a game."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.asked import one_row, rows_of
from croupier.cli.odds_table import percent
from croupier.cli.tables import print_json, say, table
from croupier.odds import par as sheets


def par(
    game: str,
    /,
    *,
    wager: Annotated[
        list[str] | None, Parameter(name=("--wager", "-w"), consume_multiple=True)
    ] = None,
    decks: int | None = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    html: Path | None = None,
    csv: Path | None = None,
    json: bool = False,
) -> int:
    """The PAR sheet of a game.

    Parameters
    ----------
    game
        Which game.
    wager
        Only these wagers; all of the layout unless said.
    decks
        How many decks; as the game is usually played, unless said.
    set_
        An option of the game: option=value.
    html
        A file to write the sheet into as a page that prints.
    csv
        A file to write its lines into.
    json
        The sheet as one JSON document.
    """
    found, chosen, rows = rows_of(game, set_ or [], decks)
    if wager:
        for name in wager:
            one_row(rows, name)
        rows = [row for row in rows if row.wager in wager]
    rows = [row for row in rows if "per " not in row.variant]
    made = sheets.sheet(found, found.configure(chosen), rows)
    if html is not None:
        html.write_text(sheets.as_html(made), "utf-8")
    if csv is not None:
        csv.write_text(sheets.as_csv(made), "utf-8")
    if json:
        return print_json(sheets.document(made))
    say(f"PAR sheet: {found.title} ({found.edition}, schedule {found.schedule})")
    say(f"digest {made.digest}")
    say("")
    table(
        ["wager", "cycle", "lines", "return to player", "hit", "variance", "volatility index"],
        (
            [one.name, f"{one.cycle:,}" if one.cycle else "", len(one.entries),
             percent(1 - one.figures.house_edge, 4), percent(one.figures.hit_frequency),
             f"{one.figures.variance:.4f}", f"{one.figures.volatility_index:.4f}"]
            for one in made.wagers
        ),
    )  # fmt: skip
    say("")
    written = [str(path) for path in (html, csv) if path is not None]
    say(f"written: {', '.join(written)}" if written else "every line: --html, --csv or --json")
    return 0
