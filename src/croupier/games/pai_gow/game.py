"""The registry's entry for pai gow."""

from __future__ import annotations

from croupier.equipment.tiles import PIPS
from croupier.games.pai_gow.round import PaiGow
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.table.words import Words
from croupier.wagers.pai_gow.boxes import BOXES

WORDS = Words(
    areas={"bet": "player", "wager": "player"},
    options={"w": "house way", "way": "house way", "h": "house way"},
    asides={
        "1-2": "your first tile with the second",
        "1-3": "with the third",
        "1-4": "with the fourth",
        "house way": "as the house would set them",
        "decline": "the house, or the next, banks",
    },
    lines=(
        ("player 10", "$10.00 against the bank"),
        ("house way", "have your tiles set; 1-3 lays the first with the third, two hands of two"),
    ),
)

GAMES = (
    Game(
        "pai-gow",
        "Pai gow",
        "qld-2024",
        "6",
        1,
        PaiGow,
        seats=BOXES,
        words=WORDS,
        most_seats=BOXES,
        equipment="32 tiles, three dice in a tumbler",
        variants=(
            {},
            {"commission_up": True, "bank_commission_down": True},
            {"unplayed_tiles_shown": True, "house_liability": 5_000},
        ),
        book=Book(
            analysis="croupier.odds.pai_gow:figures", advice="croupier.odds.pai_gow_advice:ADVICE"
        ),
        simulation=Simulation(usual={"player": 1.0}, kernel="croupier.odds.kernels.pai_gow:KERNEL"),
        strategies=("croupier.games.pai_gow.strategy",),
        drawing=Drawing(
            felt="pai_gow/pai_gow.felt.json",
            terminal="croupier.games.pai_gow.drawing:draw",
            pips={str(tile): pips for tile, pips in PIPS.items()},
        ),
    ),
)
