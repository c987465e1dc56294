"""The games: one module a schedule, and the registry that lists them.

To add one: write its module, and add its line to :data:`GAMES`.
"""

from __future__ import annotations

from croupier.games.baccarat import Baccarat
from croupier.table.game import Game

GAMES: dict[str, Game] = {
    game.name: game
    for game in (Game("baccarat", "Baccarat", "qld-2024", "1", 1, Baccarat, seats=9),)
}
