"""The registry's entry for electronic blackjack."""

from __future__ import annotations

from croupier.games.blackjack.game import FIVE_TO_EIGHT, WORDS
from croupier.games.blackjack.round import SIGN
from croupier.games.electronic_blackjack.round import ElectronicBlackjack, ElectronicBlackjack1
from croupier.table.game import Book, Drawing, Game, Simulation

GAMES = (
    Game(
        "electronic-blackjack",
        "Electronic blackjack",
        "qld-2024",
        "2e",
        2,
        ElectronicBlackjack,
        earlier={1: ElectronicBlackjack1},
        seats=40,
        words=WORDS,
        drawing=Drawing(felt="electronic_blackjack/electronic_blackjack.felt.json"),
        sign=SIGN,
        variants=(
            {},
            {"decks": 6, "cutting_card": 200},
            {"machine": True, "dealer_blackjack_takes": "busted-plus-one"},
            {"decks": 5, "dealer_blackjack_takes": "all", "own": True, "wagers": ()},
        ),
        book=Book(
            analysis="croupier.odds.electronic_blackjack:figures",
            shoe="croupier.odds.blackjack.shoe:shoe",
            indices="croupier.odds.blackjack.indices:choices",
            pages=FIVE_TO_EIGHT,
            compiled="croupier.odds.blackjack.warm",
            advice="croupier.odds.blackjack.advice:ADVICE",
        ),
        simulation=Simulation(
            usual={"original": 1.0},
            kernel="croupier.odds.kernels.blackjack:KERNEL",
            decisions="croupier.odds.blackjack.analysed:DECISIONS",
        ),
        strategies=(
            "croupier.games.electronic_blackjack.strategy",
            "croupier.odds.electronic_blackjack",
        ),
    ),
)
