"""The felt of a table: its game's layout as data, with what the table's own options make of it.

A game's drawing names a file beside its code; what a page draws is that file and a few names that
come from the game itself, so that a felt never says what the game does not: its areas, what each
pays, its options, its pockets and its seats.  A game that brings no file gets one that lays out
whatever areas there are.  ``docs/felts.md`` has the format.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Share, Win, format_percent
from croupier.table.round import Options, Round

FOLDER = Path(__file__).parent
ANY = "any.felt.json"  # of a game that brings none
MERGED = ("let", "parts", "arrangements")


class Felt(msgspec.Struct, frozen=True):
    """A layout to draw, and the names its expressions may use."""

    layout: dict[str, Any]
    names: dict[str, Any]


@lru_cache(maxsize=64)
def read(name: str) -> dict[str, Any]:
    """The layout of a file; one that is ``like`` another takes from it what it does not say."""
    path = FOLDER / name
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    like = data.pop("like", "")
    if not like:
        return data
    base = read(str((path.parent / like).resolve().relative_to(FOLDER.resolve())))
    merged = {key: {**base.get(key, {}), **data.get(key, {})} for key in MERGED}
    return {**base, **data, **merged}


def felt_of(game: Game, round: Round) -> Felt:
    """What a page draws of a table of this game.

    >>> from croupier import open_table
    >>> table = open_table("roulette").table
    >>> felt = felt_of(table.game, table.round)
    >>> felt.names["pays"]["straight-17"], len(felt.names["pockets"])
    ('35 to 1', 37)
    """
    areas = {} if game.drawing.picker else round.layout
    tables = _tables(areas)
    names = {
        "areas": list(areas),
        "raised": [area.name for area in areas.values() if not area.placeable],
        "additional": [area.name for area in areas.values() if area.additional],
        "pays": {area.name: _pays(area.paid) for area in areas.values()},
        "tables": tables,
        "paytable": tables[0]["rows"] if tables else [],
        "together": [[a.name, a.pairs_with] for a in areas.values() if _first(a, areas)],
        "options": _plain(round.options),
        "pockets": list(round.pockets),
        "seats": round.state.seats,
        "boxes": round.numbered_boxes,
        "title": game.title,
    }
    return Felt(read(game.drawing.felt or ANY), names)


def _pays(paid: tuple[Any, ...]) -> str:
    """What an area pays, in the words of a felt: the best odds, if there are several."""
    if not paid:
        return ""
    first = paid[0]
    if isinstance(first, Share):
        best = format_percent(first.part)  # its least is on the pay table
    elif isinstance(first, Win):
        best = f"{first.odds.numerator} to {first.odds.denominator}"
    else:
        return str(first.said)
    several = len({one.said for one in paid}) > 1
    return f"up to {best}" if several else best


def _tables(areas: Mapping[str, Area]) -> list[dict[str, Any]]:
    """The pay tables of three lines or more: whose they are, and what is paid on each event."""
    found: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for area in areas.values():
        rows = tuple(dict.fromkeys((one.event, _words(one)) for one in area.paid if one.event))
        found.setdefault(rows, []).append(area.name)
    return [{"areas": names, "rows": rows} for rows, names in found.items() if len(rows) > 2]


def _words(paid: Any) -> str:
    return str(paid.said).replace("/", " to ") if isinstance(paid, Win) else str(paid.said)


def _first(area: Area, areas: Mapping[str, Area]) -> bool:
    """Whether an area is the first of two that have one amount."""
    names = list(areas)
    return area.pairs_with in areas and names.index(area.name) < names.index(area.pairs_with)


def _plain(options: Options) -> dict[str, Any]:
    found = {}
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if isinstance(value, str | int | float | bool):
            found[name] = value
    return found
