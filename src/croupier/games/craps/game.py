"""The registry's entries for craps and mini craps."""

from __future__ import annotations

from croupier.games.craps.mini import MiniCraps
from croupier.games.craps.round import Craps
from croupier.table.game import Book, Drawing, Game, Simulation

EQUIPMENT = "five dice"
KERNEL = "croupier.odds.kernels.craps:KERNEL"
BOOK = Book(
    analysis="croupier.odds.craps:figures",
    nothing_to_decide="nothing is decided once a wager is made",
)
DRAWING = Drawing(terminal="croupier.games.craps.drawing:draw")

GAMES = (
    Game(
        "craps",
        "Craps",
        "qld-2024",
        "4",
        1,
        Craps,
        seats=16,
        equipment=EQUIPMENT,
        book=BOOK,
        simulation=Simulation(
            usual={"win": 1.0, "dont-win": 1.0, "place-6": 1.0, "hard-6": 1.0, "field": 1.0},
            kernel=KERNEL,
        ),
        drawing=DRAWING,
    ),
    Game(
        "mini-craps",
        "Mini craps",
        "qld-2024",
        "4a",
        1,
        MiniCraps,
        seats=8,
        equipment=EQUIPMENT,
        book=BOOK,
        simulation=Simulation(usual={"win": 1.0, "dont-win": 1.0, "field": 1.0}, kernel=KERNEL),
        drawing=DRAWING,
    ),
)
