"""Lines and columns on standard output."""

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

GAP = "  "


def say(line: str) -> None:
    """One line."""
    print(line)


def table(heads: list[str], rows: Iterable[list[str | int]]) -> None:
    """Columns under their heads.

    Piped, a line is a row: nothing is folded to fit a screen that is not there.
    """
    cells = [[str(cell) for cell in row] for row in rows]
    if not sys.stdout.isatty():
        widths = [max(len(row[at]) for row in [heads, *cells]) for at in range(len(heads))]
        for row in [heads, *cells]:
            columns = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            print(GAP.join(columns).rstrip())
        return
    shown = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        shown.add_column(head)
    for row in cells:
        shown.add_row(*(Text(cell) for cell in row))
    sys.stdout.flush()
    Console().print(shown)
