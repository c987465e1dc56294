"""The registry's entry for electronic baccarat."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.baccarat.game import GAMES as BACCARAT
from croupier.games.electronic_baccarat.round import ElectronicBaccarat, ElectronicBaccarat1
from croupier.table.game import Game

_BACCARAT = BACCARAT[0]  # the odds are the same

WORDS = replace(
    _BACCARAT.words,
    options={"turn": "turn all", "t": "turn all", "show": "turn all"},
    asides={"turn all": "face up, at once"},
    note="Whose wager is highest turns the cards: 'player 1 side' lifts an edge of the first.",
)

GAMES = (
    Game(
        "electronic-baccarat",
        "Electronic baccarat",
        "qld-2024",
        "1a",
        2,
        ElectronicBaccarat,
        earlier={1: ElectronicBaccarat1},
        seats=40,
        words=WORDS,
        variants=(
            {},
            {"squeeze": "threshold", "threshold": 100},
            {"squeeze": "threshold", "threshold": 2000, "machine": True},
            {"squeeze": "none", "differential": 5000, "even_money": True},
        ),
        book=_BACCARAT.book,
        simulation=_BACCARAT.simulation,
        drawing=_BACCARAT.drawing,
    ),
)
