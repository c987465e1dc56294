"""Electronic three card poker (12a): the same hands as at a table, and six cards for the bonus.

The ante is figured as it is played by one's own three cards (``basic``) and as it would be with
all nine cards of the array in sight.  Of the 20,358,520 hands of six cards each is counted once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from croupier.equipment.cards import Card
from croupier.games.electronic_three_card.layout import (
    ANTE_BONUS,
    FOLD,
    LINES,
    PAIR_PLUS,
    PLAY,
    SIX_CARD,
    ArrayOptions,
    layout,
)
from croupier.games.poker.layout import ANTE
from croupier.games.poker.three_card import BET
from croupier.odds.figures import Figures, tabulate
from croupier.odds.kernels.poker import count_hands, hands_of, ranking
from croupier.odds.one_draw import rules_of
from croupier.odds.poker import in_sight, three_card
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.wagers.poker import POKER, Rank

SIX = 6


@cache
def sixes() -> dict[Rank, int]:
    """How many hands of six cards have each rank, by their best five."""
    counts: Counter[Rank] = Counter()
    for hand, number in zip(hands_of(POKER), count_hands(ranking(POKER, SIX), SIX), strict=True):
        counts[hand.rank] += int(number)
    return dict(counts)


def like_table(areas: Mapping[str, Area]) -> dict[str, Area]:
    """What an ante is decided by, under the names that a table has for it."""
    return {ANTE: areas[ANTE], BET: areas[PLAY], ANTE_BONUS: areas[ANTE_BONUS]}


def values(
    options: ArrayOptions, mine: Sequence[Card], seen: Sequence[Card], staked: int
) -> dict[str, Fraction]:
    """What playing and folding are worth, in antes; with the rest of the array in sight or not."""
    return {PLAY: in_sight.worth(like_table(layout(options)), mine, seen), FOLD: Fraction(-1)}


def figures(game: Game, options: ArrayOptions) -> list[Figures]:
    areas = game.round.areas(options)
    rows = [three_card.ante(game.name, like_table(areas))]
    blind = ["", *(f"-{line}" for line in LINES)]
    rows += [_three(game.name, areas[PAIR_PLUS + line]) for line in blind]
    rows += [_six(game.name, areas[SIX_CARD + line]) for line in blind]
    return rows


def _three(game: str, area: Area) -> Figures:
    """A hand that basic strategy folds has no pair, and loses nothing by it here."""
    return replace(three_card.pair_plus(game, area), wager=area.name, strategy="basic")


def _six(game: str, area: Area) -> Figures:
    results: list[tuple[Any, int]] = [(area.on(rank), count) for rank, count in sixes().items()]
    rules = rules_of(area, [result for result, _ in results])
    method = f"enumeration of {sum(sixes().values()):,} hands of six cards"
    row = Figures(game, area.name, tabulate(results), method, rules, strategy="basic")
    if area.name != SIX_CARD:
        return row
    # it is lost with a fold, and rows and columns are not
    return replace(row, area=None, notes=("of hands that are played, never folded",))
