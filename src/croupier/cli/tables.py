"""Lines and columns on standard output."""

import csv
import sys
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

GAP = "  "


def say(line: str) -> None:
    """One line; on a screen it is folded between words."""
    if sys.stdout.isatty():
        sys.stdout.flush()
        Console(highlight=False).print(Text(line), overflow="fold")
    else:
        print(line)


def print_json(document: object) -> int:
    """A document, indented as people read it."""
    print(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
    return 0


def table(
    heads: list[str],
    rows: Iterable[list[str | int]],
    dispensable: Sequence[str] = (),
    legend: str = "",
) -> None:
    """Columns under their heads.

    Piped, a line is a row: nothing is folded to fit a screen that is not there.  On a screen that
    is too narrow the ``dispensable`` columns are left out, the first of them first, and named
    below; ``legend`` tells there what the heads mean.
    """
    cells = [[str(cell) for cell in row] for row in rows]
    if not sys.stdout.isatty():
        widths = _widths(heads, cells)
        for row in [heads, *cells]:
            columns = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            print(GAP.join(columns).rstrip())
        return
    sys.stdout.flush()
    _draw(Console(), heads, cells, dispensable, legend)


def _draw(
    screen: Console,
    heads: list[str],
    cells: list[list[str]],
    dispensable: Sequence[str],
    legend: str,
) -> None:
    shown = Table(box=None, pad_edge=False, header_style="bold")
    kept = fitting(heads, cells, dispensable, screen.width)
    for at in kept:
        shown.add_column(heads[at])
    for row in cells:
        shown.add_row(*(Text(row[at]) for at in kept))
    screen.print(shown)
    left = [one for at, one in enumerate(heads) if at not in kept and any(r[at] for r in cells)]
    if left:
        screen.print(Text(f"a wider screen, or a pipe, has {', '.join(left)} too", "dim"))
    if legend:
        screen.print(Text(legend, "dim"))


def _widths(heads: list[str], cells: list[list[str]]) -> list[int]:
    return [max(len(row[at]) for row in [heads, *cells]) for at in range(len(heads))]


def fitting(
    heads: list[str], cells: list[list[str]], dispensable: Sequence[str], width: int
) -> list[int]:
    """Which columns a screen has room for: all with something in them, or without some of the
    dispensable ones.

    >>> fitting(["wager", "exact", "edge"], [["player", "1/100000000", "1%"]], ["exact"], 20)
    [0, 2]
    """
    widths = _widths(heads, cells)
    kept = [at for at in range(len(heads)) if not dispensable or any(row[at] for row in cells)]
    for name in dispensable:
        if sum(widths[at] for at in kept) + len(GAP) * (len(kept) - 1) <= width:
            break
        kept = [at for at in kept if heads[at] != name]
    return kept


def write_csv(rows: Sequence[Mapping[str, object]]) -> int:
    """Rows as comma-separated values under their names; several values of one cell by spaces."""
    if rows:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(rows[0])
        for row in rows:
            writer.writerow(
                " ".join(map(str, cell)) if isinstance(cell, list) else cell
                for cell in row.values()
            )
    return 0
