"""Three card poker (12): every hand of the player against every hand of the dealer.

All 22,100 hands of three cards, and for each the 18,424 that the dealer may then have: a compiled
loop counts how often the dealer's does not qualify, loses, wins or is equal.  What that pays is
asked of the live areas; a hand is played if that is worth more than folding it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK
from croupier.games.poker.layout import ANTE, EQUAL, LOSES, UNQUALIFIED, WINS
from croupier.games.poker.three_card import ANTE_BONUS, BET, PAIR_PLUS, ThreeCardPoker
from croupier.odds.figures import Figures, Line, tabulate
from croupier.odds.one_draw import rules_of
from croupier.odds.poker.worth import net, paid
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Win
from croupier.wagers.poker import THREE_CARD, Hand

EVENTS = (UNQUALIFIED, WINS, LOSES, EQUAL)
HANDS = tuple(combinations(range(len(DECK)), 3))
AGAINST = 18_424  # hands that the dealer may have when three cards are known


@cache
def hands() -> tuple[Hand, ...]:
    return tuple(THREE_CARD.best([DECK[card] for card in cards]) for cards in HANDS)


@cache
def showdowns() -> NDArray[np.int64]:
    """By hand of the player: how often each event comes, over the dealer's hands."""
    strengths = np.array([hand.strength for hand in hands()], np.int64)
    masks = np.array([sum(1 << card for card in cards) for cards in HANDS], np.uint64)
    playing = np.array([ThreeCardPoker.qualifies(hand) for hand in hands()], np.bool_)
    return count_showdowns(strengths, masks, playing)  # type: ignore[no-any-return]


@njit(cache=True, nogil=True)
def count_showdowns(strengths: Any, masks: Any, playing: Any) -> Any:
    many = len(strengths)
    found = np.zeros((many, 4), np.int64)
    for mine in range(many):
        for theirs in range(many):
            if masks[mine] & masks[theirs]:
                continue
            if not playing[theirs]:
                found[mine, 0] += 1
            elif strengths[mine] > strengths[theirs]:
                found[mine, 1] += 1
            elif strengths[mine] < strengths[theirs]:
                found[mine, 2] += 1
            else:
                found[mine, 3] += 1
    return found


def figures(game: Game, options: Any) -> list[Figures]:
    """The ante with what is added to it and paid on it, by best play; and pair plus."""
    areas = game.round.areas(options)
    return [ante(game.name, areas), pair_plus(game.name, areas[PAIR_PLUS])]


def pair_plus(game: str, area: Area) -> Figures:
    ranks = Counter(hand.rank for hand in hands())
    results = [(area.on(rank), count) for rank, count in ranks.items()]
    rules = rules_of(area, [result for result, _ in results])
    lines = tabulate(results)
    method = f"enumeration of {len(HANDS):,} hands"
    return Figures(game, PAIR_PLUS, lines, method, rules, strategy="basic")  # beside an ante


def ante(game: str, areas: dict[str, Area]) -> Figures:
    counts = showdowns()
    nets = {
        (rank, event): net(areas[ANTE].on(event))
        + net(areas[BET].on(event))
        + paid(areas[ANTE_BONUS].on(rank))
        for rank in THREE_CARD.ranks
        for event in EVENTS
    }
    weights: Counter[tuple[str, str, Fraction]] = Counter()
    played = 0
    for hand, found in zip(hands(), counts.tolist(), strict=True):
        each = [nets[hand.rank, event] for event in EVENTS]
        if sum(n * gain for n, gain in zip(found, each, strict=True)) <= -AGAINST:
            weights["folded", "lose", Fraction(-1)] += AGAINST
            continue
        played += 1
        for event, gain, number in zip(EVENTS, each, found, strict=True):
            bonus = isinstance(areas[ANTE_BONUS].on(hand.rank), Win)
            said = f"{event}, {hand.rank.value}" if bonus else event
            result = "win" if gain > 0 else "lose" if gain < 0 else "stand-off"
            weights[said, result, gain] += number
    total = len(HANDS) * AGAINST
    lines = tuple(
        Line(event, result, gain, Fraction(number, total))
        for (event, result, gain), number in sorted(weights.items(), key=lambda one: -one[0][2])
        if number
    )
    results = [areas[name].on(event) for name in (ANTE, BET) for event in EVENTS]
    results += [areas[ANTE_BONUS].on(rank) for rank in THREE_CARD.ranks]
    return Figures(
        game,
        ANTE,
        lines,
        f"enumeration of {total:,} pairs of hands, best play",
        rules_of(areas[ANTE], results),
        average_wager=1 + Fraction(played, len(HANDS)),
        notes=("with the bet wager and the ante bonus; queen, six, four or higher is played",),
        strategy="basic",
    )
