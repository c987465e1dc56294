"""The registry's entries for roulette, RouletteX and roulette by the notice of 1994."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.roulette.notice_1994 import Roulette1994
from croupier.games.roulette.roulettex import RouletteX
from croupier.games.roulette.round import SIGN, Roulette
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.words import Words

USUAL = {"straight-17": 1.0, "red": 1.0, "dozen-1": 1.0}
BOOK = Book(
    analysis="croupier.odds.one_draw:roulette",
    outcomes="croupier.odds.one_draw:pockets",
    pages=tuple({"wheel": wheel} for wheel in ("single zero", "double zero", "triple zero")),
)
SIMULATION = Simulation(usual=USUAL, kernel="croupier.odds.kernels.one_draw:WHEEL")

WORDS = Words(
    areas={
        "straight up": "straight",
        "number": "straight",
        "square": "corner",
        "line": "six-line",
        "sixline": "six-line",
        "double street": "six-line",
        "first dozen": "dozen-1",
        "second dozen": "dozen-2",
        "third dozen": "dozen-3",
        "1st 12": "dozen-1",
        "2nd 12": "dozen-2",
        "3rd 12": "dozen-3",
        "manque": "low",
        "passe": "high",
        "pair": "even",
        "impair": "odd",
        "rouge": "red",
        "noir": "black",
    },
    numbers="straight",
    lines=(
        ("17 5", "$5.00 straight up on 17"),
        ("split 17 20 5", "between two numbers; corner 1 2 4 5 5, street 7 5, line 4 5"),
        ("red 10  dozen 2 10", "the outside; column 3, low, high, odd, even, black"),
    ),
)
NOTICE = replace(
    WORDS, note="What the notice of 1994 does not say is played by qld-2024:7 (I-RO-7)."
)

GAMES = (
    Game(
        "roulette",
        "Roulette",
        "qld-2024",
        "7",
        1,
        Roulette,
        seats=8,
        words=WORDS,
        drawing=Drawing(felt="roulette/roulette.felt.json"),
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
        words=NOTICE,
        drawing=Drawing(felt="roulette/roulette.felt.json"),
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
        words=WORDS,
        drawing=Drawing(felt="roulette/roulette.felt.json"),
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
