"""PAR sheets: everything a laboratory asks of a game's wagers, with what it rests on.

A sheet names the rules it was worked out under (edition, schedule, options, provisions) and a
digest of all that made it; then for each wager the cycle, every line with its hits and what it
returns, the return to player, hit frequency, variance, volatility index, and the bands within
which the return of so many rounds keeps.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import lcm, sqrt
from typing import Any

import msgspec

from croupier.odds.figures import Figures, Line, Number
from croupier.odds.kept import digest
from croupier.table.game import Game
from croupier.table.round import Options

CONFIDENCE = {  # of the normal distribution, two-sided
    "90%": 1.6448536269514722,
    "95%": 1.959963984540054,
    "99%": 2.5758293035489004,
}
ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
LONGEST = 10**15  # a cycle with more outcomes than these is named, not counted


@dataclass(frozen=True)
class Entry:
    """One line of a pay table."""

    line: Line
    hits: int | None  # in a cycle
    one_in: float
    returns: float  # what of a unit comes back by it; of raised wagers, what it gains


@dataclass(frozen=True)
class Wager:
    """One wager of a sheet."""

    figures: Figures
    cycle: int | None
    entries: tuple[Entry, ...]

    @property
    def name(self) -> str:
        one = self.figures
        words = [one.wager, one.variant, f"{one.decks} decks" if one.decks else ""]
        return ", ".join(word for word in words if word)

    def bands(self) -> Iterator[tuple[int, str, float, float]]:
        """By rounds and confidence: the return to player between which so many sessions end."""
        back, spread = float(1 - self.figures.house_edge), self.figures.stddev
        for rounds in ROUNDS:
            for words, z in CONFIDENCE.items():
                off = z * spread / sqrt(rounds)
                yield rounds, words, back - off, back + off


@dataclass(frozen=True)
class Sheet:
    """The sheet of a game under one set of options."""

    game: Game
    options: Options
    wagers: tuple[Wager, ...]

    @property
    def digest(self) -> str:
        return digest(self.game, self.options)

    @property
    def provisions(self) -> list[str]:
        return list(dict.fromkeys(rule for w in self.wagers for rule in w.figures.rules))


def sheet(game: Game, options: Options, rows: Sequence[Figures]) -> Sheet:
    """A sheet of these figures."""
    return Sheet(game, options, tuple(wager(row) for row in rows))


def wager(figures: Figures) -> Wager:
    cycle = cycle_of(figures)
    entries = []
    for line in figures.lines:
        chance = Fraction(line.probability)
        raised = figures.average_wager != 1
        gain = line.net if raised or line.result == "undecided" else line.net + 1
        entries.append(
            Entry(
                line,
                int(chance * cycle) if cycle else None,
                float(1 / chance) if chance else float("inf"),
                float(gain * line.probability),
            )
        )
    return Wager(figures, cycle, tuple(entries))


def cycle_of(figures: Figures) -> int | None:
    """The least number of equally likely outcomes that holds every line a whole number of times;
    None where chances are floating point, or the cycle is too long to be told."""
    if not figures.exact:
        return None
    found = lcm(*(Fraction(line.probability).denominator for line in figures.lines))
    return found if found <= LONGEST else None


# As documents.


def document(found: Sheet) -> dict[str, Any]:
    """The sheet for a program."""
    return {
        **_head(found),
        "wagers": [
            {
                **one.figures.row(),
                "cycle": one.cycle,
                "lines": [
                    {**entry.line.row(), "hits": entry.hits, "returns": entry.returns}
                    for entry in one.entries
                ],
                "bands": [
                    {"rounds": rounds, "confidence": words, "low": low, "high": high}
                    for rounds, words, low, high in one.bands()
                ],
            }
            for one in found.wagers
        ],
    }


def _head(found: Sheet) -> dict[str, Any]:
    game = found.game
    return {
        "game": game.name,
        "title": game.title,
        "edition": game.edition,
        "schedule": game.schedule,
        "version": game.version,
        "options": msgspec.to_builtins(found.options),
        "provisions": found.provisions,
        "digest": found.digest,
    }


def as_csv(found: Sheet) -> str:
    """A row for each line of each wager."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(
        ["game", "wager", "variant", "decks", "event", "result", "net", "probability", "exact",
         "cycle", "hits", "returns", "return_to_player", "hit_frequency", "variance",
         "volatility_index", "digest"]
    )  # fmt: skip
    for one in found.wagers:
        row = one.figures
        for entry in one.entries:
            line = entry.line
            exact = str(line.probability) if isinstance(line.probability, Fraction) else ""
            rows.writerow(
                [row.game, row.wager, row.variant, row.decks or "", line.event, line.result,
                 line.net, repr(float(line.probability)), exact, one.cycle or "",
                 "" if entry.hits is None else entry.hits, repr(entry.returns),
                 repr(float(1 - row.house_edge)), repr(float(row.hit_frequency)),
                 repr(row.variance), repr(row.volatility_index), found.digest]
            )  # fmt: skip
    return text.getvalue()


STYLE = """
body { font: 14px/1.4 system-ui, sans-serif; color: #111; background: #fff; margin: 2em auto;
  max-width: 60em; padding: 0 1em; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 2em; border-bottom: 1px solid #999; }
table { border-collapse: collapse; margin: .6em 0; width: 100%; }
th, td { text-align: right; padding: .15em .6em; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1em 1em; }
dt { color: #555; } dd { margin: 0; overflow-wrap: anywhere; }
code { font-size: .9em; }
@page { size: A4; margin: 16mm; }
@media print {
  body { margin: 0; max-width: none; font-size: 10pt; }
  section { break-inside: avoid-page; } h2 { break-after: avoid; } tr { break-inside: avoid; }
  thead { display: table-header-group; }
}
"""


def as_html(found: Sheet) -> str:
    """A page that prints."""
    game = found.game
    chosen = ", ".join(f"{name} = {_said(value)}" for name, value in _options(found).items())
    facts = {
        "Rules": f"{game.edition}, schedule {game.schedule}; version {game.version}",
        "Options": chosen or "none",
        "Provisions": " ".join(found.provisions),
        "Digest": found.digest,
    }
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>PAR sheet: {escape(game.title)}'
        f"</title><style>{STYLE}</style></head><body>",
        f"<h1>PAR sheet: {escape(game.title)}</h1>",
        _facts(facts),
        *(_section(one) for one in found.wagers),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _options(found: Sheet) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(found.options)
    return told


def _said(value: Any) -> str:
    return "none" if value in (None, "", [], {}) else str(value)


def _facts(facts: dict[str, str]) -> str:
    rows = (f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts.items())
    return f"<dl>{''.join(rows)}</dl>"


def _section(one: Wager) -> str:
    row = one.figures
    edge = row.house_edge
    facts = {
        "Method": row.method,
        "Provisions": " ".join(row.rules),
        "Cycle": f"{one.cycle:,}" if one.cycle else "not whole: see the chances",
        "Return to player": f"{float(1 - edge):.6%}{_exactly(1 - edge)}",
        "House edge": f"{float(edge):.6%}{_exactly(edge)}",
        "Hit frequency": f"{float(row.hit_frequency):.6%}",
        "Variance": f"{row.variance:.6f}",
        "Standard deviation": f"{row.stddev:.6f}",
        "Skewness": f"{row.skewness:.4f}",
        "Volatility index (90%)": f"{row.volatility_index:.4f}",
    }
    if row.average_wager != 1:
        facts["Average wager"] = f"{float(row.average_wager):.6f}"
        facts["Element of risk"] = f"{float(row.element_of_risk):.6%}"
    for note in row.notes:
        facts[f"Note {len(facts)}"] = note
    returns = "gains" if row.average_wager != 1 else "returns"
    lines = _table(
        ("event", "result", "net", "hits", "one in", "probability", returns),
        (
            (e.line.event, e.line.result, _net(e.line.net), "" if e.hits is None else f"{e.hits:,}",
             f"{e.one_in:,.2f}", f"{float(e.line.probability):.8%}", f"{e.returns:.6%}")
            for e in one.entries
        ),
    )  # fmt: skip
    bands: dict[int, list[str]] = {}
    for rounds, _, low, high in one.bands():
        bands.setdefault(rounds, [f"{rounds:,}"]).append(f"{low:.3%} to {high:.3%}")
    table = _table(("rounds", *CONFIDENCE), bands.values())
    title = f"<h2>{escape(one.name)}</h2>"
    return f"<section>{title}{_facts(facts)}{lines}{table}</section>"


def _exactly(number: Number) -> str:
    return f" = {number}" if isinstance(number, Fraction) else ""


def _net(net: Number) -> str:
    return str(net) if isinstance(net, Fraction) else f"{net:g}"


def _table(heads: Sequence[str], rows: Any) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
