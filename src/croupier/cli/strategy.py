"""`croupier strategy`: the best strategy as a chart, or for one hand what each way costs."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.errors import UserError
from croupier.cli.odds_settings import chosen_settings, prepare
from croupier.cli.tables import say, table
from croupier.house import UnknownGame, game_named
from croupier.odds.advice import (
    Advice,
    Chart,
    Departure,
    HandAdvice,
    Section,
    Way,
    Ways,
    as_csv,
    as_svg,
)
from croupier.table.game import load


def strategy(
    game: str,
    hand: str = "",
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
    hand
        One hand, as 'teen chop-gow yun foo': every way to play it, and what each costs.
    decks
        How many decks; as the game is usually played, unless said.
    set_
        An option of the game: option=value.
    composition
        Also the hands that are better played by their cards than by their total.
    deviation
        What a departure costs, as the chart says it: 'hard 16 vs 10: stand', 'surrender'.
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
    if not found.book.advice:
        compares = f"; croupier odds {found.name} compares" if found.has_wagers else ""
        say(f"{found.name}: {found.book.nothing_to_decide}{compares}")
        return 0
    prepare(found)
    advice: Advice = load(found.book.advice)
    options = found.configure(settings)
    if hand:
        if not isinstance(advice, HandAdvice):
            raise UserError(f"{found.name} is not asked hand by hand; leave the hand out")
        try:
            _show_ways(advice.hand(options, hand))
        except ValueError as error:
            raise UserError(str(error)) from None
        return 0
    if deviation:
        try:
            _show_departures(advice.departures(options, deviation))
        except ValueError as error:
            raise UserError(str(error)) from None
        return 0
    drawn = advice.chart(options, by_cards=composition)
    if svg is not None:
        svg.write_text(as_svg(drawn), "utf-8")
    if csv is not None:
        csv.write_text(as_csv(drawn), "utf-8")
    _show(drawn)
    return 0


def _show_departures(found: list[Departure]) -> None:
    table(
        ["hand", "against", "best", "instead", "comes up", "costs each time", "per 100 rounds"],
        (
            [one.hand, one.against, one.best, one.instead, f"{one.often:.4%}", f"{one.each:.6f}",
             f"{100 * one.per_round:.6f}"]
            for one in found
        ),
    )  # fmt: skip


def _show_ways(found: Ways) -> None:
    say(found.hand)
    if found.picture and sys.stdout.isatty():
        say(found.picture)
    for side, ways in found.sides:
        say("")
        if any(one.wins is None for one in ways):
            _show_values(side, ways)
            continue
        table(
            [side, "", "wins", "stands off", "loses", "expected", "costs"],
            (
                [one.way, one.said, *(f"{float(share or 0):.4%}" for share in
                 (one.wins, one.stands_off, one.loses)), f"{float(one.expected):+.6f}",
                 f"{float(one.cost):.6f}"]
                for one in ways
            ),
        )  # fmt: skip


def _show_values(side: str, ways: tuple[Way, ...]) -> None:
    table(
        [side, "", "expected", "costs"],
        (
            [one.way, one.said, f"{float(one.expected):+.6f}", f"{float(one.cost):.6f}"]
            for one in ways
        ),
    )


def _show(drawn: Chart) -> None:
    say(drawn.title)
    for section in drawn.sections:
        if section.drawn:
            _show_section(section, drawn)
    say("")
    for note in drawn.notes:
        say(note)
    for section in drawn.sections:
        if not section.drawn:
            say("")
            say(f"{section.name}:")
            table(["hand", *drawn.heads], ([label, *cells] for label, cells in section.rows))


def _show_section(section: Section, drawn: Chart) -> None:
    if not sys.stdout.isatty():
        say("")
        table([section.name, *drawn.heads], ([label, *cells] for label, cells in section.rows))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=None, padding=(0, 0), header_style="bold", title=None)
    shown.add_column(f"{section.name} ")
    for head in drawn.heads:
        shown.add_column(head, justify="center", min_width=5)
    for label, cells in section.rows:
        coloured = (
            Text(f" {code} ".center(5), style=f"black on {drawn.colours.get(code[:1], 'white')}")
            for code in cells
        )
        shown.add_row(f"{label} ", *coloured)
    Console().print(shown)
