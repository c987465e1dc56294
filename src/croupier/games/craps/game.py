"""The registry's entries for craps and mini craps."""

from __future__ import annotations

from croupier.games.craps.mini import MiniCraps, MiniCraps1, MiniCraps2
from croupier.games.craps.round import Craps, Craps1, Craps2
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.words import Words

EQUIPMENT = "five dice"
KERNEL = "croupier.odds.kernels.craps:KERNEL"
BOOK = Book(
    analysis="croupier.odds.craps:figures",
    nothing_to_decide="nothing is decided once a wager is made",
)
DRAWING = Drawing(felt="craps/craps.felt.json", terminal="croupier.games.craps.drawing:draw")

WORDS = Words(
    areas={
        "pass": "win",
        "pass line": "win",
        "line": "win",
        "front line": "win",
        "dont pass": "dont-win",
        "dont pass line": "dont-win",
        "back line": "dont-win",
        "odds": "win-odds",
        "pass odds": "win-odds",
        "dont odds": "dont-win-odds",
        "dont pass odds": "dont-win-odds",
        "yo": "eleven",
        "yo eleven": "eleven",
        "aces": "craps-2",
        "snake eyes": "craps-2",
        "ace deuce": "craps-3",
        "boxcars": "craps-12",
        "midnight": "craps-12",
        "craps": "any-craps",
        "seven": "any-7",
        "any seven": "any-7",
        "big red": "any-7",
        "hardway": "hard",
    },
    options={"shoot": "accept", "no": "decline", "pass the dice": "pass"},
    lines=(
        ("pass 10", "$10.00 on win, the pass line; dont pass 10 against it"),
        ("odds 20", "behind the line, once there is a point"),
        ("place 6 12", "$12.00 on the six; buy 4 20 and lay 10 20 alike"),
        ("hard 8 1  yo 1", "a hardway; eleven"),
    ),
)

GAMES = (
    Game(
        "craps",
        "Craps",
        "qld-2024",
        "4",
        3,
        Craps,
        earlier={1: Craps1, 2: Craps2},
        seats=16,
        words=WORDS,
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
        3,
        MiniCraps,
        earlier={1: MiniCraps1, 2: MiniCraps2},
        seats=8,
        words=WORDS,
        equipment=EQUIPMENT,
        book=BOOK,
        simulation=Simulation(usual={"win": 1.0, "dont-win": 1.0, "field": 1.0}, kernel=KERNEL),
        drawing=DRAWING,
    ),
)
