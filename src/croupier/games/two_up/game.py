"""The registry's entries for Two-Up, of 2016 and of 1994."""

from __future__ import annotations

from croupier.games.two_up.round import SIGN, TwoUp, TwoUp1, TwoUp2, TwoUp1994, TwoUp1994First
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.words import Words

BOOK = Book(
    analysis="croupier.odds.two_up:figures",
    nothing_to_decide="nothing is decided once a wager is made",
)
SIMULATION = Simulation(
    usual={"heads": 1.0, "tails": 1.0, "spinner-heads": 1.0},
    kernel="croupier.odds.kernels.two_up:KERNEL",
)

WORDS = Words(
    areas={
        "head": "heads",
        "tail": "tails",
        "h": "heads",
        "t": "tails",
        "spin heads": "spinner-heads",
        "spin tails": "spinner-tails",
    },
    options={"yes": "accept", "spin": "accept", "no": "reject"},
    lines=(("heads 10", "$10.00 that two heads come before two tails"),),
)

GAMES = (
    Game(
        "two-up",
        "Two-Up",
        "nsw-2016",
        "two-up",
        3,
        TwoUp,
        earlier={1: TwoUp1, 2: TwoUp2},
        seats=16,
        words=WORDS,
        drawing=Drawing(felt="two_up/two_up.felt.json"),
        sign=SIGN,
        equipment="five coins and a kip",
        variants=({}, {"if_silent": "accept"}, {"unit_above_minimum": 2_00}),
        book=BOOK,
        simulation=SIMULATION,
    ),
    Game(
        "two-up-1994",
        "Two Up (1994)",
        "qld-1994",
        "20",
        2,
        TwoUp1994,
        earlier={1: TwoUp1994First},
        seats=16,
        words=WORDS,
        drawing=Drawing(felt="two_up/two_up.felt.json"),
        equipment="coins and a kip",
        variants=({}, {"if_silent": "accept"}),
        book=BOOK,
        simulation=SIMULATION,
    ),
)
