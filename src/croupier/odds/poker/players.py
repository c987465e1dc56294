"""By which strategy a house poker game is simulated when none is named."""

from __future__ import annotations

from typing import Any

from croupier.games.electronic_three_card import strategy as electronic
from croupier.games.electronic_three_card.layout import FOLD, PLAY
from croupier.games.poker import double_chance_strategy, strategy
from croupier.odds.kernels.kernel import Found
from croupier.odds.poker import in_sight, optimal
from croupier.odds.poker.electronic_three_card import like_table
from croupier.table.asks import Ask
from croupier.table.commands import Choose, Command
from croupier.table.strategy import Strategy
from croupier.table.table import Table


def found(game: str) -> Found:
    """Basic strategy, as folding every hand would tell nothing."""

    def player(options: Any, name: str) -> Strategy:
        return optimal.optimal(game) if name == "optimal" else strategy.basic(game)

    return Found(("basic", "optimal"), player, "basic", {})


def _double_chance(options: Any, name: str) -> Strategy:
    return double_chance_strategy.decide


def _array(options: Any, name: str) -> Strategy:
    """``array`` is best with all nine cards in sight; the others look at their own."""
    if name == "array":
        return _in_sight
    return electronic.by_hand if name == "basic" else electronic.always


def _in_sight(table: Table, ask: Ask, player: str) -> Command:
    wish = electronic.always(table, ask, player)
    if wish != Choose(PLAY):
        return wish
    round = table.round
    mine = round.at(round.locations(player))
    seen = [card for card in round.array if card not in mine]
    return Choose(PLAY if in_sight.best(like_table(round.layout), mine, seen) else FOLD)


DOUBLE_CHANCE = Found(("basic", "optimal"), _double_chance, "basic", {})
THREE_CARD = found("three-card-poker")
ELECTRONIC_THREE_CARD = Found(("basic", "play", "array"), _array, "basic", {})
CARIBBEAN = found("caribbean-stud")
HOLDEM_BONUS = found("holdem-bonus")
ULTIMATE = found("ultimate-holdem")
MISSISSIPPI = found("mississippi-stud")
LET_IT_RIDE = found("let-it-ride")
