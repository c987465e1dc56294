"""The registry's entry for electronic baccarat."""

from __future__ import annotations

from croupier.games.baccarat.game import GAMES as BACCARAT
from croupier.games.electronic_baccarat.round import ElectronicBaccarat
from croupier.table.game import Game

_BACCARAT = BACCARAT[0]  # the odds are the same

GAMES = (
    Game(
        "electronic-baccarat",
        "Electronic baccarat",
        "qld-2024",
        "1a",
        1,
        ElectronicBaccarat,
        seats=40,
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
