"""The registry's entry for electronic three card poker."""

from __future__ import annotations

from croupier.games.electronic_three_card.layout import (
    ANTE_BONUS_TABLES,
    PAIR_PLUS,
    PAIR_PLUS_TABLES,
    SIX_CARD,
    SIX_CARD_TABLES,
)
from croupier.games.electronic_three_card.round import ElectronicThreeCardPoker
from croupier.games.poker.layout import ANTE
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.words import Words

PAGES = (
    {},
    *({"ante_bonus": number} for number in list(ANTE_BONUS_TABLES)[1:]),
    *({"pair_plus": number} for number in list(PAIR_PLUS_TABLES)[1:]),
    *({"six_card_bonus": number} for number in list(SIX_CARD_TABLES)[1:]),
)

WORDS = Words(
    areas={"pair": PAIR_PLUS, "bonus": SIX_CARD},
    options={"bet": "play", "call": "play", "p": "play", "f": "fold"},
    lines=(
        ("ante 10", "$10.00 on the three cards you chose; then play or fold"),
        ("pair-plus 5", "that they hold a pair or better"),
        ("1-5-9", "choose locations of the array instead of 4-5-6: a row, a column, a diagonal"),
    ),
    note="Nine cards lie in an array, three by three, for everybody; you play three of them.",
)

GAMES = (
    Game(
        "electronic-three-card-poker",
        "Electronic three card poker",
        "qld-2024",
        "12a",
        1,
        ElectronicThreeCardPoker,
        seats=40,
        words=WORDS,
        drawing=Drawing(felt="electronic_three_card/electronic_three_card.felt.json"),
        equipment="terminals, one array for all",
        variants=({}, {"ante_bonus": 3, "pair_plus": 6, "six_card_bonus": 2}),
        book=Book(
            analysis="croupier.odds.poker.electronic_three_card:figures",
            pages=PAGES,
            compiled="croupier.odds.poker.warm",
            advice="croupier.odds.poker.advice:ELECTRONIC_THREE_CARD",
        ),
        simulation=Simulation(
            usual={ANTE: 1.0, PAIR_PLUS: 1.0, f"{SIX_CARD}-row-1": 1.0},
            kernel="croupier.odds.kernels.array_poker:ELECTRONIC_THREE_CARD",
            decisions="croupier.odds.poker.players:ELECTRONIC_THREE_CARD",
        ),
        strategies=("croupier.games.electronic_three_card.strategy",),
    ),
)
