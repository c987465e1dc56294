"""Figures of the blackjack family that depend on more than its rules: the amount of the wager
(the super bonus, 2a:6), or a bonus blackjack wager beside it (17:31)."""

from __future__ import annotations

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack.figures import bonus_figures, original_figures
from croupier.odds.figures import Asked, Figures
from croupier.table.game import Game
from croupier.table.round import Options


def figures(game: Game, options: Options, asked: Asked) -> list[Figures]:
    """For a wager of that amount, or with a bonus blackjack wager of that share beside it."""
    if not isinstance(options, BlackjackRules):
        raise TypeError(f"{game.name} is no game of this family")
    if options.switch:
        raise ValueError(f"--stake and --bonus-play are not worked out for {game.name}")
    if asked.beside is not None:
        if "bonus-blackjack" not in options.sides:
            return []
        return bonus_figures(game, options, asked.beside)
    if not options.super_bonus:
        raise ValueError(f"{game.name} has no super bonus")
    return original_figures(game, options, asked.stake)
