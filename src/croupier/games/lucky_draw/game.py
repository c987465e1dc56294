"""The registry's entry for lucky draw baccarat."""

from __future__ import annotations

from croupier.games.lucky_draw.layout import ENTER, FEWEST_DECKS, MOST_DECKS
from croupier.games.lucky_draw.round import LuckyDraw, LuckyDraw1
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.sign import Limit, Sign
from croupier.table.words import Words

DOLLAR = 100
SIGN = Sign({"": Limit(1 * DOLLAR, 10_000 * DOLLAR)})

WORDS = Words(
    areas={"bet": "enter", "main": "enter"},
    options={"h": "draw", "hit": "draw", "card": "draw", "s": "stand", "stay": "stand"},
    lines=(("enter 10", "$10.00 on your hand; then h draws and s stands"),),
)

GAMES = (
    Game(
        "lucky-draw-baccarat",
        "Lucky draw baccarat",
        "qld-2024",
        "14",
        2,
        LuckyDraw,
        earlier={1: LuckyDraw1},
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="lucky_draw/lucky_draw.felt.json"),
        sign=SIGN,
        variants=(
            {},
            {"decks": 6, "machine": True},
            {"decks": 7, "cutting_card": 242, "boxes_per_player": 1},
        ),
        book=Book(
            analysis="croupier.odds.lucky_draw:figures",
            advice="croupier.odds.lucky_draw_advice:ADVICE",
            pages=tuple({"decks": decks} for decks in range(FEWEST_DECKS, MOST_DECKS + 1)),
        ),
        simulation=Simulation(usual={ENTER: 1.0}, kernel="croupier.odds.kernels.lucky_draw:KERNEL"),
        strategies=("croupier.games.lucky_draw.strategy", "croupier.odds.lucky_draw_advice"),
    ),
)
