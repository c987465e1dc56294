"""`croupier games`: what can be played, on which layout, with which options."""

from typing import Any

import msgspec

from croupier.cli.errors import UserError
from croupier.cli.options import Option, options_of
from croupier.cli.tables import print_json, say, table
from croupier.games import GAMES
from croupier.house import UnknownGame, game_named
from croupier.money import format_amount
from croupier.table.game import Game
from croupier.table.strategy import names


class Pays(msgspec.Struct, frozen=True):
    odds: str
    on: str  # which line of a pay table; empty if there is but one
    rule: str


class AreaOf(msgspec.Struct, frozen=True):
    name: str
    limits: str  # whose limits of the sign apply
    minimum: int
    maximum: int
    rule: str
    additional: bool
    opens: str  # with the wagering, or in play
    raises: str  # the area whose wager it adds to
    pays: list[Pays]


class GameOf(msgspec.Struct, frozen=True):
    name: str
    title: str
    edition: str
    schedule: str
    version: int
    seats: int
    boxes: bool  # wagers lie on numbered boxes
    equipment: str
    strategies: list[str]
    options: list[Option]
    areas: list[AreaOf]
    incidents: list[str]
    directions: list[str]


def games(game: str | None = None, /, *, json: bool = False) -> int:
    """What can be played.

    Parameters
    ----------
    game
        Only this game, with its options and the areas of its layout.
    json
        All of it as JSON: names of areas and options, limits and odds. Amounts are in cents.
    """
    try:
        chosen = list(GAMES.values()) if game is None else [game_named(game)]
    except UnknownGame as error:
        raise UserError(str(error)) from None
    if json:
        document = [describe(one) for one in chosen]
        print_json(document)
    elif game is None:
        _overview(chosen)
    else:
        _detail(describe(chosen[0]))
    return 0


def describe(game: Game) -> GameOf:
    """Everything a program needs to know to open and play a table of the game."""

    def tags(kinds: Any) -> list[str]:
        return sorted(str(kind.__struct_config__.tag) for kind in kinds)

    areas = [
        AreaOf(
            area.name,
            area.limit_name,
            game.sign.limit(area.limit_name).minimum,
            game.sign.limit(area.limit_name).maximum,
            area.rule,
            area.additional,
            area.opens,
            area.raises,
            [Pays(paid.said, paid.event, paid.rule) for paid in area.paid],
        )
        for area in game.round.areas(game.configure()).values()
    ]
    return GameOf(
        game.name,
        game.title,
        game.edition,
        game.schedule,
        game.version,
        game.seats,
        game.round.numbered_boxes,
        game.equipment,
        names(game),
        options_of(game),
        areas,
        tags(game.round.rulings),
        tags(game.round.obeyings),
    )


def _overview(chosen: list[Game]) -> None:
    table(
        ["game", "title", "rules", "seats", "areas", "options"],
        (
            [
                one.name,
                one.title,
                f"{one.edition}:{one.schedule}",
                one.seats,
                len(one.round.areas(one.configure())),
                len(one.round.options_type.__struct_fields__),
            ]
            for one in chosen
        ),
    )
    say("")
    say("croupier games GAME lists the options and areas of one; croupier play GAME opens a table.")


def _detail(game: GameOf) -> None:
    say(f"{game.title} ({game.name}): {game.edition}, schedule {game.schedule}")
    say(f"{game.seats} seats" + (f"; {game.equipment}" if game.equipment else ""))
    say("")
    if game.options:
        table(
            ["option", "default", "takes", "meaning"],
            ([one.name, _shown(one.default), one.type, one.meaning] for one in game.options),
        )
        say("")
    table(
        ["limits", "pays", "rule", "areas"],
        ([*alike, " ".join(names)] for alike, names in _alike(game.areas).items()),
    )
    say("")
    say(f"strategies: {', '.join(game.strategies)}")
    for label, tags in (("incidents", game.incidents), ("directions", game.directions)):
        if tags:
            say(f"{label}: {', '.join(tags)}")


def _alike(areas: list[AreaOf]) -> dict[tuple[str, str, str], list[str]]:
    """Areas by what they have in common: a roulette layout has a hundred and more."""
    groups: dict[tuple[str, str, str], list[str]] = {}
    for area in areas:
        limits = f"{format_amount(area.minimum)} to {format_amount(area.maximum)}"
        odds = ", ".join(f"{p.odds} {p.on}".strip() for p in area.pays)
        if area.raises:
            odds += f" (raises {area.raises})"
        groups.setdefault((f"{area.limits}: {limits}", odds, area.rule), []).append(area.name)
    return groups


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(str(one) for one in value)
    return str(value)
