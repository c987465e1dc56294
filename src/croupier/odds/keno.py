"""Keno: how many of a ticket's numbers are caught, through the live result of a ticket."""

from __future__ import annotations

from typing import Any

from croupier.games.keno import wagers as k
from croupier.games.keno.round import prizes_of
from croupier.odds.figures import Figures, tabulate
from croupier.odds.one_draw import rules_of
from croupier.table.areas import Area
from croupier.table.game import Game


def figures(game: Game, options: Any) -> list[Figures]:
    """A ticket of each number of spots; which numbers it has makes no difference."""
    prizes = prizes_of(options)
    found = []
    for spots in k.SPOTS:
        numbers = tuple(range(1, spots + 1))
        result = k.ticket_pays(numbers, prizes)
        decided = [
            (result(k.catch_with(numbers, caught)), k.probability(spots, caught))
            for caught in range(min(spots, k.CATCH) + 1)
        ]
        area = Area(f"{spots}-spot", "qld-1994:28:80.1", result, limit="ticket")
        found.append(
            Figures(
                game.name,
                area.name,
                tabulate(decided),
                f"{spots} of 80 against 20 of 80",
                rules_of(area, [one for one, _ in decided]),
                options.prizes,
                area=k.ticket_name(numbers),
                notes=("the prizes are this configuration's, not the rules' (I-G-8)",),
            )
        )
    return found
