"""The registry's entry for manila poker."""

from __future__ import annotations

from croupier.games.manila.layout import PLACES, SIGN
from croupier.games.manila.round import Manila
from croupier.table.game import Book, Drawing, Game
from croupier.table.words import BETTING

GAMES = (
    Game(
        "manila",
        "Manila poker",
        "qld-2024",
        "5",
        1,
        Manila,
        seats=10,
        words=BETTING,
        most_seats=PLACES,
        sign=SIGN,
        equipment="32 cards, a buck",
        variants=({}, {"ace_low": True, "commission_percent": 3}),
        book=Book(nothing_to_decide="players bet against each other"),
        drawing=Drawing(felt="manila/manila.felt.json"),
        strategies=("croupier.games.manila.strategy",),
    ),
)
