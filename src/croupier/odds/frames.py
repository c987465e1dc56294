"""Figures for notebooks: data frames where pandas or polars is there, and tables that show."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import import_module
from typing import Any

from croupier.odds.figures import Figures

LIBRARIES = ("polars", "pandas")


class NoFrames(ImportError):
    """Neither library is installed."""


def records(rows: Iterable[Figures], *, lines: bool = False) -> list[dict[str, Any]]:
    """A record for each wager; ``lines``: for each line of each wager."""
    found: list[dict[str, Any]] = []
    for row in rows:
        told = row.row()
        parts: Any = told.pop("lines")
        told["rules"], told["notes"] = " ".join(row.rules), "; ".join(row.notes)
        if not lines:
            found.append(told)
            continue
        of = {name: told[name] for name in ("game", "wager", "variant", "decks")}
        found += [{**of, **line} for line in parts]
    return found


def frame(rows: Iterable[Figures], *, lines: bool = False, library: str = "") -> Any:
    """A data frame of polars or pandas: the one named, or the first that is installed."""
    for name in (library,) if library else LIBRARIES:
        try:
            made = import_module(name)
        except ImportError:
            continue
        return made.DataFrame(records(rows, lines=lines))
    wanted = library or " or ".join(LIBRARIES)
    raise NoFrames(f"data frames need {wanted}: install one, or use records()")


class Table(list[Figures]):
    """Figures that a notebook shows as a table."""

    def _repr_html_(self) -> str:
        heads = ("wager", "variant", "decks", "house edge", "hit", "standard deviation")
        body = "".join(
            "<tr>"
            + "".join(
                f"<td>{escape(str(cell))}</td>"
                for cell in (
                    one.wager,
                    one.variant,
                    one.decks or "",
                    f"{float(one.house_edge):.4%}",
                    f"{float(one.hit_frequency):.4%}",
                    f"{one.stddev:.4f}",
                )
            )
            + "</tr>"
            for one in self
        )
        head = "".join(f"<th>{word}</th>" for word in heads)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def frame(self, *, lines: bool = False, library: str = "") -> Any:
        return frame(self, lines=lines, library=library)


def table(name: str, settings: dict[str, Any] | None = None) -> Table:
    """A game's figures, to be looked at.

    >>> table("wheel-of-fortune")[0].wager
    'symbol-a'
    """
    from croupier.odds.book import figures

    return Table(figures(name, settings))
