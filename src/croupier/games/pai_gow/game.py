"""The registry's entry for pai gow."""

from __future__ import annotations

from croupier.equipment.tiles import PIPS
from croupier.games.pai_gow.round import PaiGow
from croupier.table.game import Book, Drawing, Game, Simulation
from croupier.wagers.pai_gow.boxes import BOXES

GAMES = (
    Game(
        "pai-gow",
        "Pai gow",
        "qld-2024",
        "6",
        1,
        PaiGow,
        seats=BOXES,
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
        simulation=Simulation(usual={"player": 1.0}),
        strategies=("croupier.games.pai_gow.strategy",),
        drawing=Drawing(
            terminal="croupier.games.pai_gow.drawing:draw",
            pips={str(tile): pips for tile, pips in PIPS.items()},
        ),
    ),
)
