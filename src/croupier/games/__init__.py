"""The games: one module a schedule, and the registry that lists them.

To add one: write its module, and add its line to :data:`GAMES`.
"""

from __future__ import annotations

from croupier.games.baccarat import Baccarat
from croupier.games.sic_bo import ElectronicSicBo, SicBo
from croupier.games.wheel_of_fortune import WheelOfFortune
from croupier.table.game import Game

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game("baccarat", "Baccarat", "qld-2024", "1", 1, Baccarat, seats=9),
        Game("sic-bo", "Sic-bo", "qld-2024", "8", 1, SicBo, seats=20),
        Game(
            "electronic-sic-bo", "Electronic sic-bo", "qld-2024", "8a", 1, ElectronicSicBo, seats=20
        ),
        Game("wheel-of-fortune", "Wheel of fortune", "qld-2024", "9", 1, WheelOfFortune, seats=20),
    )
}
