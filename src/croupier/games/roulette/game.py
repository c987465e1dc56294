"""The registry's entries for roulette, RouletteX and roulette by the notice of 1994."""

from __future__ import annotations

from croupier.games.roulette.notice_1994 import Roulette1994
from croupier.games.roulette.roulettex import RouletteX
from croupier.games.roulette.round import SIGN, Roulette
from croupier.table.game import Book, Game, Simulation

USUAL = {"straight-17": 1.0, "red": 1.0, "dozen-1": 1.0}
BOOK = Book(
    analysis="croupier.odds.one_draw:roulette",
    pages=tuple({"wheel": wheel} for wheel in ("single zero", "double zero", "triple zero")),
)
SIMULATION = Simulation(usual=USUAL, kernel="croupier.odds.kernels.one_draw:WHEEL")

GAMES = (
    Game(
        "roulette",
        "Roulette",
        "qld-2024",
        "7",
        1,
        Roulette,
        seats=8,
        sign=SIGN,
        variants=(
            {},
            {"wheel": "double zero", "value_chips": "limited"},
            {"wheel": "triple zero", "value_chips": "prohibited"},
        ),
        book=BOOK,
        simulation=SIMULATION,
    ),
    Game(
        "roulette-1994",
        "Roulette (1994)",
        "qld-1994",
        "48",
        1,
        Roulette1994,
        seats=8,
        sign=SIGN,
        book=BOOK,
        simulation=SIMULATION,
    ),
    Game(
        "roulettex",
        "RouletteX",
        "qld-2024",
        "7a",
        1,
        RouletteX,
        seats=20,
        sign=SIGN,
        variants=({}, {"pay_table": 2}),
        book=Book(
            analysis="croupier.odds.one_draw:roulettex",
            pages=({"pay_table": 1}, {"pay_table": 2}),
            pay_tables="pay_table",
        ),
        simulation=Simulation(usual=USUAL, kernel="croupier.odds.kernels.one_draw:MULTIPLIED"),
    ),
)
