"""The registry's entry for keno."""

from __future__ import annotations

from croupier.games.keno.round import SIGN, Keno, Keno1
from croupier.games.keno.wagers import MOST_SPOTS, NUMBERS, PREFIX
from croupier.table.game import Book, Drawing, Game, Picker, Simulation
from croupier.table.words import Words

WORDS = Words(
    areas={"ticket": PREFIX, "spots": PREFIX},
    numbers=PREFIX,
    lines=(("keno 1 2 3 7 5", "a ticket on 1, 2, 3 and 7 for $5.00: the last is the amount"),),
)

GAMES = (
    Game(
        "keno",
        "Keno",
        "qld-1994",
        "28",
        2,
        Keno,
        earlier={1: Keno1},
        seats=40,
        words=WORDS,
        sign=SIGN,
        equipment="a keno drawing device",
        variants=({}, {"device": "balls", "prizes": "alternative"}),
        book=Book(
            analysis="croupier.odds.keno:figures",
            pages=(
                {"prizes": "list"},
                {"prizes": "alternative"},
                {"prizes": "list with alternative 20 spots"},
            ),
            whole_lists=True,
            pay_tables="prizes",
        ),
        simulation=Simulation(
            usual={"keno-7": 1.0, "keno-3-17-42": 1.0, "keno-1-9-18-26-33-41-56-64": 1.0},
            kernel="croupier.odds.kernels.keno:KERNEL",
        ),
        drawing=Drawing(felt="keno/keno.felt.json", picker=Picker(PREFIX, NUMBERS, MOST_SPOTS)),
    ),
)
