"""The registry's entry for baccarat."""

from __future__ import annotations

from itertools import product

from croupier.games.baccarat.round import Baccarat, Baccarat1
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.words import Words

WORDS = Words(
    areas={
        "punto": "player",
        "banco": "banker",
        "bank": "banker",
        "egalite": "tie",
        "stand off": "tie",
        "dragon player": "dragon-bonus-player",
        "dragon banker": "dragon-bonus-banker",
        "perfect pair player": "perfect-pairs-player",
        "perfect pair banker": "perfect-pairs-banker",
        "pair player": "player-pair",
        "pair banker": "banker-pair",
    },
    lines=(("p 10", "$10.00 on player; b banker, t tie"), ("dragon player 5", "a dragon bonus")),
)

GAMES = (
    Game(
        "baccarat",
        "Baccarat",
        "qld-2024",
        "1",
        2,
        Baccarat,
        earlier={1: Baccarat1},
        seats=9,
        words=WORDS,
        drawing=Drawing(felt="baccarat/baccarat.felt.json"),
        most_seats=14,
        variants=(
            {},
            {"machine": True},
            {"face_down": True, "offer_shoe": True},
            {"decks": 6, "even_money": True, "round_to_50c": True, "differential": 2000},
            {"for_terminals": True, "cutting_card": 390, "per_box": 1},
        ),
        book=Book(
            analysis="croupier.odds.baccarat:figures",
            outcomes="croupier.odds.baccarat:coups",
            shoe="croupier.odds.baccarat:shoe",
            pages=tuple(
                {"decks": decks, "even_money": even}
                for even, decks in product((False, True), (6, 8))
            ),
        ),
        simulation=Simulation(
            usual={"player": 1.0, "banker": 1.0, "tie": 1.0},
            kernel="croupier.odds.kernels.baccarat:KERNEL",
        ),
    ),
)
