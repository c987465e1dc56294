"""A table at a glance, as a lobby shows it: limits, players, whether it takes wagers, what came."""

from __future__ import annotations

from typing import Any

from croupier.floor.table.clockwork import Dealing
from croupier.floor.table.pit import Pit
from croupier.games.felts import ANY, read

ROUNDS = 24  # of the past of a table


def glance(pit: Pit, dealing: Dealing) -> dict[str, Any]:
    """Of a table that is led here."""
    table, shared = pit.table, pit.shows.shared
    sign = table.state.sign
    limits = [sign.limit(area.limit_name) for area in _of_game(pit)]
    return {
        "closed": shared.closed,
        "minimum": min((one.minimum for one in limits), default=0),
        "maximum": max((one.maximum for one in limits), default=0),
        "players": len(shared.state.players),
        "accepting": pit.available and shared.wagering,
        "seconds_left": dealing.seconds_left() if pit.available else None,
        "waiting_for": "" if shared.closed else shared.waiting_for,
        "past": pit.past.last(ROUNDS),
        "meters": dict(shared.meters),
        "drawn": drawn(table.game.drawing.felt),
    }


def _of_game(pit: Pit) -> list[Any]:
    layout = pit.table.round.layout
    if pit.table.game.drawing.picker:
        return [next(iter(layout.values()))]
    return [area for area in layout.values() if area.of_game]


def drawn(felt: str) -> str:
    """How the past of a game is drawn, by its felt."""
    return str(read(felt or ANY).get("past", {}).get("as", ""))
