"""The craps layout in the terminal: the puck, the shooter, the chips, what may be wagered now."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from croupier.games.craps import wagers as c
from croupier.games.craps.round import Craps
from croupier.money import format_amount
from croupier.table.commands import Place
from croupier.table.table import Table
from croupier.table.wagering import Wagering

NUMBER_ROWS = (
    ("dont-come", "don't come"),
    ("dont-come-odds", "its odds"),
    ("lay", "lay"),
    ("come", "come"),
    ("come-odds", "its odds"),
    ("place", "place"),
    ("buy", "buy"),
)
# The pay table (4:10), displayed at the table (4:10(2)): areas in a row, with what they pay.
OTHERS = (
    (("win", "1:1"), ("win-odds", "true"), ("dont-win", "1:1"), ("dont-win-odds", "true")),
    (("come", "1:1"), ("dont-come", "1:1"), ("big-6", "1:1"), ("big-8", "1:1")),
    (("hard-4", "7.5:1"), ("hard-6", "9.5:1"), ("hard-8", "9.5:1"), ("hard-10", "7.5:1")),
    (("any-7", "4:1"), ("any-craps", "7.5:1"), ("field", "1:1"), ("eleven", "16:1")),
    (("craps-2", "33:1"), ("craps-3", "16:1"), ("craps-12", "33:1"), ("horn", "as 4")),
)
FIELD_NOTE = "field pays 2:1 on 2 and 12; a horn high is five units, as 4"
NUMBER_PAYS = {"place": c.PLACE_ODDS, "buy": c.TRUE_ODDS, "lay": c.LAY_ODDS}


def draw(table: Table) -> RenderableType:
    """The layout as it lies."""
    round: Craps = table.round
    return Group(_puck(round), _numbers(round), _others(round), _open_now(table))


def _puck(round: Craps) -> Text:
    carry = round.carry
    text = Text()
    if carry.point:
        text.append(f" ON {carry.point} ", "bold black on white")
        text.append(f" the point is {carry.point}")
    else:
        text.append(" OFF ", "bold white on black")
        text.append(" come out roll")
    offered = round.offered()
    if carry.shooter:
        dice = " and ".join(str(die) for die in carry.active)
        cup = ", ".join(str(die) for die in carry.cup) or "none"
        text.append(f" · shooter {carry.shooter}, dice {dice} (cup: {cup})")
    elif offered:
        text.append(f" · the dice are offered to {offered}: accept or decline")
    else:
        text.append(" · no shooter")
    return text


def _chips(round: Craps, area: str) -> str:
    """Who has what in an area; an asterisk where an on marker lies."""
    lying = [w for w in round.wagers.values() if w.area.name == area]
    return " ".join(
        f"{w.player} {format_amount(w.amount)}{'*' if round.is_on(w) else ''}" for w in lying
    )


def _numbers(round: Craps) -> Columns:
    grid = Columns(box=box.SIMPLE, padding=(0, 1), collapse_padding=True)
    grid.add_column("")
    for number in c.POINTS:
        on = number == round.carry.point
        grid.add_column(
            f"[{number}]" if on else str(number), header_style="bold reverse" if on else "bold"
        )
    for kind, title in NUMBER_ROWS:
        cells = []
        for number in c.POINTS:
            pays = NUMBER_PAYS.get(kind)
            odds = f"{pays[number].numerator}:{pays[number].denominator}" if pays else ""
            chips = _chips(round, f"{kind}-{number}")
            cells.append(Text(chips, "cyan") if chips else Text(odds, "dim"))
        grid.add_row(title, *cells)
    return grid


def _others(round: Craps) -> Columns:
    grid = Columns.grid(padding=(0, 2))
    for row in OTHERS:
        cells = []
        for area, pays in row:
            cell = Text.assemble((area, "bold"), (f" {pays}", "dim"))
            chips = _chips(round, area)
            cells.append(cell.append(f" {chips}", "cyan") if chips else cell)
        grid.add_row(*cells)
    highs = [
        Text.assemble((f"horn-high-{n}", "bold"), " ", (_chips(round, f"horn-high-{n}"), "cyan"))
        for n in c.HORN
    ]
    grid.add_row(*highs)
    return grid


def open_areas(table: Table) -> list[str]:
    """Where somebody at the table may put chips now, in the order of the layout."""
    if not isinstance(table.pending, Wagering):
        return []
    found = {one.command.area for one in table.legal() if isinstance(one.command, Place)}
    return [area for area in c.AREAS if area in found]


def _open_now(table: Table) -> Text:
    areas = open_areas(table)
    if not areas:
        return Text(f"{FIELD_NOTE}\nno wager can be made now", "dim")
    kinds: dict[str, list[str]] = {}
    for area in areas:
        kind = c.AREAS[area].limit
        number = area.removeprefix(kind).lstrip("-") if kind in NUMBER_KINDS else ""
        kinds.setdefault(kind if number else area, []).append(number)
    words = [
        f"{kind} {'/'.join(numbers)}" if numbers[0] else kind for kind, numbers in kinds.items()
    ]
    return Text.assemble((FIELD_NOTE + "\n", "dim"), ("open now: ", "bold"), ", ".join(words))


NUMBER_KINDS = frozenset({"place", "buy", "lay", "come-odds", "dont-come-odds"})
