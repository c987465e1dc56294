"""Two-Up: a spinner's game as a chain over the live result functions.

Two coins show heads, tails or odds; a wager is followed from a new spinner's first spin until
the ring decides it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from croupier.games.two_up.wagers import TOSSES, Ring, call
from croupier.odds.figures import Figures, per_trial, tabulate
from croupier.odds.one_draw import rules_of
from croupier.table.game import Game
from croupier.table.results import Result, Undecided

METHOD = "absorbing chain"
SPINS = {spun: Fraction(ways, len(TOSSES)) for spun, ways in Counter(map(call, TOSSES)).items()}


def ending(result: Callable[[Ring], Any]) -> tuple[dict[Result, Fraction], Fraction]:
    """How a wager ends, each result with its probability; and the spins until then."""
    found: dict[Result, Fraction] = {}
    spins = Fraction(0)
    standing = {Ring(): Fraction(1)}
    while standing:
        after: dict[Ring, Fraction] = {}
        for ring, chance in standing.items():
            spins += chance
            for spun, share in SPINS.items():
                new = ring.after(spun)
                decision = result(new)
                if isinstance(decision, Undecided):
                    after[new] = after.get(new, Fraction(0)) + chance * share
                else:
                    found[decision] = found.get(decision, Fraction(0)) + chance * share
        standing = after
    return found, spins


def figures(game: Game, options: Any) -> list[Figures]:
    """Heads, tails and the spinner's wagers: each decided, and per spin."""
    found: list[Figures] = []
    for area in game.round.areas(options).values():
        if area.pays is None:
            continue
        ends, spins = ending(area.result)
        note = f"{spins} spins on average ({float(spins):.4f})"
        one = Figures(
            game.name,
            area.name,
            tabulate(ends.items()),
            METHOD,
            rules_of(area, ends),
            notes=(note,),
        )
        found.append(one)
        each = per_trial(one, spins, "spin")
        if each is not None:
            found.append(each)
    return found
