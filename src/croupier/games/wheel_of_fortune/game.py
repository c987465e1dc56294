"""The registry's entry for the wheel of fortune."""

from __future__ import annotations

from croupier.games.wheel_of_fortune.earlier import WheelOfFortune1
from croupier.games.wheel_of_fortune.round import PEG_NOTICE, WheelOfFortune
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.words import Words

WORDS = Words(
    numbers="symbol",
    lines=(("a 5", "$5.00 on the symbol a; b to h alike"),),
    note=f"If the indicator stops {PEG_NOTICE} (qld-2024:9:14(3)).",
)

GAMES = (
    Game(
        "wheel-of-fortune",
        "Wheel of fortune",
        "qld-2024",
        "9",
        2,
        WheelOfFortune,
        earlier={1: WheelOfFortune1},
        seats=20,
        words=WORDS,
        drawing=Drawing(felt="wheel_of_fortune/wheel_of_fortune.felt.json"),
        book=Book(
            analysis="croupier.odds.one_draw:wheel_of_fortune",
            outcomes="croupier.odds.one_draw:spaces",
            pages=({"spaces": 50}, {"spaces": 52}, {"spaces": 54}),
        ),
        simulation=Simulation(
            usual={"symbol-a": 1.0, "symbol-b": 1.0, "symbol-d": 1.0},
            kernel="croupier.odds.kernels.one_draw:FORTUNE_WHEEL",
        ),
    ),
)
