"""Other pay tables: what a wager comes to if its events were paid otherwise.

A table changes the lines of a wager's figures and nothing else, so that what decides the wager
keeps its one definition.  It is read from TOML: a section for each wager, the odds of an event
in each line.

    [lucky-6]
    "6 on 2 cards" = "10 to 1"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.money import OddsError, odds
from croupier.odds.figures import Figures, Line


@dataclass(frozen=True)
class PayTables:
    """Odds by wager and event, and options of the game."""

    wagers: Mapping[str, Mapping[str, Fraction]]
    settings: dict[str, Any] = field(default_factory=dict)


def read(path: Path) -> PayTables:
    """A file of pay tables; what stands above the first section are options of the game.

    Whatever is wrong with it is a ``ValueError`` that names the file.
    """
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: not TOML: {error}") from None
    wagers: dict[str, dict[str, Fraction]] = {}
    settings: dict[str, Any] = {}
    for name, value in found.items():
        if not isinstance(value, dict):
            settings[name] = value
            continue
        wagers[name] = {}
        for event, text in value.items():
            try:
                wagers[name][event] = odds(str(text))
            except OddsError as error:
                raise ValueError(f"{path}: {name}, {event}: {error}") from None
    return PayTables(wagers, settings)


def repaid(figures: Figures, pays: Mapping[str, Fraction]) -> Figures:
    """A wager with some of its events paid at other odds.

    >>> from croupier.odds.book import figures as book_of
    >>> tie = next(f for f in book_of("baccarat") if f.wager == "tie")
    >>> f"{float(repaid(tie, {'win': Fraction(9)}).house_edge):.4%}"
    '4.8440%'
    """
    if figures.played:
        raise ValueError(
            f"what {figures.wager} pays changes how it is played: set an option of the game instead"
        )
    wins = [line.event for line in figures.lines if line.result == "win"]
    for event in pays:
        if event not in wins:
            has = ", ".join(f"'{one}'" for one in wins)
            raise ValueError(f"{figures.wager} is not paid for '{event}'; it is for {has}")
    charged = figures.average_wager - 1  # a commission

    def line(one: Line) -> Line:
        if one.result != "win" or one.event not in pays:
            return one
        net = pays[one.event] - charged
        return replace(one, net=net, result="win" if pays[one.event] >= 0 else "lose")

    return replace(figures, lines=tuple(line(one) for one in figures.lines))


def applied(tables: PayTables, rows: list[Figures]) -> list[Figures]:
    """Every wager that the tables name, paid as they say."""
    known = {row.wager for row in rows}
    for name in tables.wagers:
        if name not in known:
            raise ValueError(f"there is no wager '{name}' to be paid otherwise")
    return [
        repaid(row, tables.wagers[row.wager]) if row.wager in tables.wagers else row for row in rows
    ]
