"""`croupier strategy`: the best strategy as a chart."""

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from croupier.cli.errors import UserError
from croupier.cli.odds_settings import chosen_settings, prepare
from croupier.cli.tables import say, table
from croupier.house import UnknownGame, game_named
from croupier.odds.book import COMPILED


def strategy(
    game: str,
    /,
    *,
    decks: int | None = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    composition: bool = False,
    deviation: Annotated[
        list[str] | None, Parameter(name="--deviation", consume_multiple=False)
    ] = None,
    svg: Path | None = None,
    csv: Path | None = None,
) -> int:
    """The best strategy of a game.

    Parameters
    ----------
    game
        Which game.
    decks
        How many decks; as the game is usually played, unless said.
    set_
        An option of the game: option=value.
    composition
        Also the hands that are better played by their cards than by their total.
    deviation
        What a departure costs: 'hard 16 vs 10: stand', 'soft 18 vs 9: stand', 'pair 8 vs 10: draw'.
    svg
        A file to draw the chart into.
    csv
        A file to write the chart into.
    """
    try:
        found = game_named(game)
    except UnknownGame as error:
        raise UserError(str(error)) from None
    settings = chosen_settings(found, set_ or [], decks)
    if found.name not in COMPILED:
        say(_nothing_to_decide(found.name))
        return 0
    prepare()
    from croupier.odds.blackjack.chart import as_csv, as_svg, chart
    from croupier.odds.blackjack.strategy import best
    from croupier.odds.blackjack.strategy import deviation as cost_of

    rules: Any = found.configure(settings)
    by_total = best(rules)
    if deviation:
        try:
            rows = [cost_of(by_total, text) for text in deviation]
        except ValueError as error:
            raise UserError(str(error)) from None
        table(
            ["hand", "against", "best", "instead", "comes up", "costs each time", "per 100 rounds"],
            (
                [one.hand, one.dealer, one.best, one.action, f"{one.often:.4%}", f"{one.each:.6f}",
                 f"{100 * one.cost:.6f}"]
                for one in rows
            ),
        )  # fmt: skip
        return 0
    drawn = chart(best(rules, composition=True), by_total) if composition else chart(by_total)
    if svg is not None:
        svg.write_text(as_svg(drawn), "utf-8")
    if csv is not None:
        csv.write_text(as_csv(drawn), "utf-8")
    _show(drawn)
    if rules.switch:
        _show_switch(by_total)
    return 0


def _nothing_to_decide(name: str) -> str:
    if name in ("craps", "mini-craps", "two-up", "two-up-1994"):
        return (
            f"{name}: nothing is decided once a wager is made; croupier odds {name} compares them"
        )
    return f"{name}: there are no decisions; croupier odds {name} has the figures"


def _show(drawn: Any) -> None:
    from croupier.odds.blackjack.chart import COLOURS

    say(drawn.title)
    if not sys.stdout.isatty():
        for section in drawn.sections:
            say("")
            table([section.name, *drawn.heads], ([label, *cells] for label, cells in section.rows))
    else:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        for section in drawn.sections:
            shown = Table(box=None, padding=(0, 0), header_style="bold", title=None)
            shown.add_column(f"{section.name} ")
            for head in drawn.heads:
                shown.add_column(head, justify="center", min_width=5)
            for label, cells in section.rows:
                coloured = (
                    Text(f" {code} ".center(5), style=f"black on {COLOURS.get(code[:1], 'white')}")
                    for code in cells
                )
                shown.add_row(f"{label} ", *coloured)
            Console().print(shown)
    say("")
    for note in drawn.notes:
        say(note)


def _show_switch(by_total: Any) -> None:
    from croupier.odds.blackjack.chart import switch_table
    from croupier.odds.blackjack.strategy import COLUMNS, NAMES

    say("")
    say("the value of a hand, in hundredths of its wager:")
    heads = [NAMES[first] for first in COLUMNS]
    table(["hand", *heads], ([label, *cells] for label, cells in switch_table(by_total)))
