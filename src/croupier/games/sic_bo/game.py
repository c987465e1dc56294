"""The registry's entries for sic-bo and electronic sic-bo."""

from __future__ import annotations

from croupier.games.sic_bo.round import ElectronicSicBo, ElectronicSicBo1, SicBo
from croupier.table.game import Book, Game, Simulation

BOOK = Book(analysis="croupier.odds.one_draw:sic_bo")
KERNEL = "croupier.odds.kernels.one_draw:DICE"

GAMES = (
    Game(
        "sic-bo",
        "Sic-bo",
        "qld-2024",
        "8",
        1,
        SicBo,
        seats=20,
        book=BOOK,
        simulation=Simulation(
            usual={"big": 1.0, "total-10": 1.0, "any-triple": 1.0, "face-1": 1.0}, kernel=KERNEL
        ),
    ),
    Game(
        "electronic-sic-bo",
        "Electronic sic-bo",
        "qld-2024",
        "8a",
        2,
        ElectronicSicBo,
        earlier={1: ElectronicSicBo1},
        seats=20,
        book=BOOK,
        simulation=Simulation(usual={"big": 1.0, "double-1": 1.0, "triple-1": 1.0}, kernel=KERNEL),
    ),
)
