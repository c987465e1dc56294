"""The registry's entries for casino war, at tables and on terminals."""

from __future__ import annotations

from croupier.games.casino_war.electronic import ElectronicCasinoWar, ElectronicCasinoWar1
from croupier.games.casino_war.layout import BET, DECKS, TIE
from croupier.games.casino_war.round import CasinoWar, CasinoWar1
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.sign import Limit, Sign
from croupier.table.words import Words

DOLLAR = 100
SIGN = Sign(  # a tie wager is a tenth of the table's maximum at most (13:11(2))
    {"": Limit(1 * DOLLAR, 10_000 * DOLLAR), TIE: Limit(1 * DOLLAR, 1_000 * DOLLAR)}
)

WORDS = Words(
    areas={"war bet": "bet", "main": "bet"},
    options={"war": "go to war", "w": "go to war", "g": "go to war", "s": "surrender"},
    lines=(("bet 10  tie 1", "that your card is higher; that it ties"),),
)

BOOK = Book(
    analysis="croupier.odds.casino_war:figures",
    shoe="croupier.odds.casino_war:shoe",
    pages=tuple({"decks": decks} for decks in DECKS),
    advice="croupier.odds.casino_war:ADVICE",
)
STRATEGIES = ("croupier.games.casino_war.strategy",)
USUAL = Simulation(usual={BET: 1.0, TIE: 1.0}, kernel="croupier.odds.kernels.casino_war:KERNEL")

GAMES = (
    Game(
        "casino-war",
        "Casino war",
        "qld-2024",
        "13",
        2,
        CasinoWar,
        earlier={1: CasinoWar1},
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="casino_war/casino_war.felt.json"),
        sign=SIGN,
        variants=(
            {},
            {"decks": 8, "machine": True},
            {"cutting_card": 156, "players_per_box": 1, "boxes_per_player": 1},
            {"decks": 8, "cutting_card": 208},
        ),
        book=BOOK,
        simulation=USUAL,
        strategies=STRATEGIES,
    ),
    Game(
        "electronic-casino-war",
        "Electronic casino war",
        "qld-2024",
        "13a",
        2,
        ElectronicCasinoWar,
        earlier={1: ElectronicCasinoWar1},
        seats=40,
        words=WORDS,
        drawing=Drawing(felt="casino_war/electronic_casino_war.felt.json"),
        sign=SIGN,
        equipment="terminals, one deal for all",
        variants=({}, {"decks": 8, "machine": True, "areas": 3}, {"areas": 5}),
        book=BOOK,
        simulation=USUAL,
        strategies=STRATEGIES,
    ),
)
