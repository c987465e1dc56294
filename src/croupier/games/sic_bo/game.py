"""The registry's entries for sic-bo and electronic sic-bo."""

from __future__ import annotations

from croupier.games.sic_bo.earlier import ElectronicSicBo1, ElectronicSicBo2, SicBo1
from croupier.games.sic_bo.round import ElectronicSicBo, SicBo
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.words import Words

BOOK = Book(
    analysis="croupier.odds.one_draw:sic_bo",
    outcomes="croupier.odds.one_draw:dice",
)
KERNEL = "croupier.odds.kernels.one_draw:DICE"

WORDS = Words(
    areas={
        "number": "face",
        "single": "face",
        "combination": "pair",
        "domino": "pair",
        "sum": "total",
        "any": "any-triple",
        "triple": "triple",
    },
    numbers="face",
    lines=(
        ("big 10  small 10", "11 to 17, or 4 to 10"),
        ("4 5", "$5.00 on a four on any die; total 9 5, pair 1 2 5, double 3 5, triple 6 5"),
    ),
)

GAMES = (
    Game(
        "sic-bo",
        "Sic-bo",
        "qld-2024",
        "8",
        2,
        SicBo,
        earlier={1: SicBo1},
        seats=20,
        words=WORDS,
        drawing=Drawing(felt="sic_bo/sic_bo.felt.json"),
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
        3,
        ElectronicSicBo,
        earlier={1: ElectronicSicBo1, 2: ElectronicSicBo2},
        seats=20,
        words=WORDS,
        drawing=Drawing(felt="sic_bo/sic_bo.felt.json"),
        book=BOOK,
        simulation=Simulation(usual={"big": 1.0, "double-1": 1.0, "triple-1": 1.0}, kernel=KERNEL),
    ),
)
