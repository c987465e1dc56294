"""Three card poker (12): every hand of the player against every hand of the dealer.

All 22,100 hands of three cards, and for each the 18,424 that the dealer may then have: a compiled
loop counts how often the dealer's does not qualify, loses, wins or is equal, once for hands that
differ in the names of suits alone.  What that pays is asked of the live areas; a hand is played if
that is worth more than folding it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANKS, SUITS
from croupier.games.poker.layout import ANTE, EQUAL, LOSES, UNQUALIFIED, WINS
from croupier.games.poker.three_card import ANTE_BONUS, BET, PAIR_PLUS, ThreeCardPoker
from croupier.odds.figures import Figures, Line, tabulate
from croupier.odds.one_draw import rules_of
from croupier.odds.poker.worth import net, paid
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Win
from croupier.wagers.poker import THREE_CARD, Hand, Rank

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
    first, kind = kinds()
    found: NDArray[np.int64] = count_showdowns(first, strengths, masks, playing)
    return found[kind]


def kinds() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Hands that differ in the names of suits alone are of one kind: the first hand of each, and
    of which kind every hand is."""
    cards = np.array(HANDS)
    suit, face = np.divmod(cards, len(RANKS))
    alike = np.full(len(HANDS), np.iinfo(np.int64).max)
    for places in permutations(range(len(SUITS))):
        changed = np.array(places)[suit] * len(RANKS) + face
        alike = np.minimum(alike, (np.int64(1) << changed).sum(axis=1))
    _, first, kind = np.unique(alike, return_index=True, return_inverse=True)
    return first, kind


@njit(cache=True, nogil=True)
def count_showdowns(hands: Any, strengths: Any, masks: Any, playing: Any) -> Any:
    """For each of these hands."""
    found = np.zeros((len(hands), 4), np.int64)
    for n, mine in enumerate(hands):
        for theirs in range(len(strengths)):
            if masks[mine] & masks[theirs]:
                continue
            if not playing[theirs]:
                found[n, 0] += 1
            elif strengths[mine] > strengths[theirs]:
                found[n, 1] += 1
            elif strengths[mine] < strengths[theirs]:
                found[n, 2] += 1
            else:
                found[n, 3] += 1
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


def _nets(areas: dict[str, Area]) -> dict[tuple[Rank, str], Fraction]:
    """What an ante with its bet comes to, the bonus included, by rank and event."""
    return {
        (rank, event): net(areas[ANTE].on(event))
        + net(areas[BET].on(event))
        + paid(areas[ANTE_BONUS].on(rank))
        for rank in THREE_CARD.ranks
        for event in EVENTS
    }


def played(areas: dict[str, Area]) -> NDArray[np.bool_]:
    """By hand, whether it is worth no less than folding it."""
    nets = _nets(areas)
    worth = np.array([[float(nets[rank, event]) for event in EVENTS] for rank in THREE_CARD.ranks])
    ranks = np.array([THREE_CARD.ranks.index(hand.rank) for hand in hands()])
    bets: NDArray[np.bool_] = (showdowns() * worth[ranks]).sum(axis=1) >= -AGAINST
    return bets


def ante(game: str, areas: dict[str, Area]) -> Figures:
    ranks = (hand.rank for hand in hands())
    alike = Counter(zip(ranks, map(tuple, showdowns().tolist()), strict=True))
    nets = _nets(areas)
    weights: Counter[tuple[str, str, Fraction]] = Counter()
    played = 0
    for (rank, found), often in alike.items():
        each = [nets[rank, event] for event in EVENTS]
        if sum(n * gain for n, gain in zip(found, each, strict=True)) <= -AGAINST:
            weights["folded", "lose", Fraction(-1)] += AGAINST * often
            continue
        played += often
        for event, gain, number in zip(EVENTS, each, found, strict=True):
            bonus = isinstance(areas[ANTE_BONUS].on(rank), Win)
            said = f"{event}, {rank.value}" if bonus else event
            result = "win" if gain > 0 else "lose" if gain < 0 else "stand-off"
            weights[said, result, gain] += number * often
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
