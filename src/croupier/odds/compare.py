"""What each option of a game does to the edge of a wager, and each line of its pay table."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from croupier.odds import book
from croupier.odds.figures import Figures
from croupier.table.game import Game

MEANT = 5e-9  # less than this is no change


class Toggled(NamedTuple):
    option: str
    value: Any
    house_edge: float
    points: float  # by which the edge is higher


class Moved(NamedTuple):
    event: str
    pays: float
    probability: float  # by which the edge falls if the event pays one to one more
    for_a_point: float  # how much less it must pay for a hundredth of edge


def toggled(
    game: Game, base: dict[str, Any], wager: str, variant: str = ""
) -> tuple[float, list[Toggled]]:
    """Every option at every other value that is one of a few; those that change the edge."""
    usual = _edge(game, base, wager, variant)
    if usual is None:
        raise ValueError(f"{game.name} has no wager '{wager}' under these options")
    found = []
    for option, value in alternatives(game, base):
        edge = _edge(game, {**base, option: value}, wager, variant)
        if edge is not None and abs(edge - usual) > MEANT:
            found.append(Toggled(option, value, edge, edge - usual))
    return usual, sorted(found, key=lambda row: row.points)


def alternatives(game: Game, base: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Options that are true or false, or one of a few words or numbers, as they are not now."""
    now = game.configure(base)
    for field in msgspec.structs.fields(game.round.options_type):
        if field.name == "own" or field.name in base:
            continue
        value = getattr(now, field.name)
        for other in _values(field.type, field.name, game):
            if other != value:
                yield field.name, other


def _values(kind: Any, name: str, game: Game) -> list[Any]:
    if kind is bool:
        return [False, True]
    if typing.get_origin(kind) is typing.Literal:
        return list(typing.get_args(kind))
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return [one for part in typing.get_args(kind) for one in _values(part, name, game)]
    named = [page[name] for page in game.book.pages if name in page]
    return list(dict.fromkeys(named))


def _edge(game: Game, settings: dict[str, Any], wager: str, variant: str) -> float | None:
    """None where the options are not allowed, or do not offer the wager."""
    own = "own" in game.round.options_type.__struct_fields__
    for more in ({}, {"own": True}) if own else ({},):
        try:
            rows = book.figures(game.name, {**settings, **more})
        except ValueError:
            continue
        for row in rows:
            if row.wager == wager and variant in row.variant and "per " not in row.variant:
                return float(row.house_edge)
        return None
    return None


def sensitivity(figures: Figures) -> list[Moved]:
    """By line that wins: the edge falls by its probability for each unit that it pays more."""
    if figures.played:
        raise ValueError(
            f"what {figures.wager} pays changes how it is played: compare options instead"
        )
    return [
        Moved(line.event, float(line.net), float(line.probability), -0.01 / float(line.probability))
        for line in figures.lines
        if line.result == "win" and line.probability
    ]
