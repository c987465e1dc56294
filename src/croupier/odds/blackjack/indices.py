"""Index numbers of the blackjack family: the true counts at which a decision on two cards changes.

What an action is worth over the best one is asked of a full shoe and of shoes that one card is gone
from, every hand played for the best by its own cards; where the difference crosses nothing follows
as for any mean (:mod:`croupier.odds.shoes`).  Two cards of one total are taken together, as often
as they are dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from croupier.equipment.cards import PACKS, RANK
from croupier.odds import shoes
from croupier.odds.blackjack.analysis import ACTIONS, Against, Analyser, Start, full_shoe
from croupier.odds.blackjack.hands import ACE, RANKS, TEN, Floats, Ints
from croupier.odds.blackjack.strategy import COLUMNS, NAMES, RANK_OF
from croupier.odds.shoes import Choice
from croupier.table.game import Game

Weighed = dict[str, dict[int, float]]  # by hand and action: what it is worth, as often as dealt
INSURANCE, TAKEN, LEFT = "insurance", "insure", "do not"


def choices(game: Game, options: Any, against: Iterable[int] = COLUMNS) -> list[Choice]:
    """Every other thing that may be done with two cards beside what is best from a full shoe, by
    the dealer's first card; and insurance."""
    if options.switch:
        raise ValueError(f"{game.name}: two hands are decided together; there are no index numbers")
    whole = full_shoe(options)
    shoes_less = [whole, *(whole - one for one in np.eye(RANKS, dtype=np.int64))]
    analysers = [Analyser(options, shoe) for shoe in shoes_less]
    found: list[Choice] = []
    for first in against:
        found += _against(options, [one.against(first) for one in analysers])
        if first == ACE and options.insurance:
            found.append(_insurance(options, shoes_less))
    return found


def _against(options: Any, rows: Sequence[Against]) -> Iterator[Choice]:
    """``rows``: from a full shoe, then with one card of each rank gone."""
    first, chance = rows[0].first, rows[0].chance
    hands: dict[str, list[Start]] = {}
    for start in rows[0].starts:
        if len(start.values) > 1:  # a blackjack is paid, whatever anyone says
            hands.setdefault(_name(start), []).append(start)
    often = {start.cards: start.chance for dealt in hands.values() for start in dealt}
    whole, *others = (_weighed(row.starts, often) for row in rows)
    for hand, dealt in hands.items():
        share = sum(start.chance for start in dealt)
        seen = np.eye(RANKS)[first]
        for start in dealt:
            for card in start.cards:
                seen[card] += start.chance / share
        best = max(whole[hand], key=lambda action: whole[hand][action])
        for action in whole[hand].keys() - {best}:
            worth, *less = (
                (row[hand][action] - row[hand][best]) / share for row in (whole, *others)
            )
            yield Choice(
                hand,
                NAMES[first],
                ACTIONS[best],
                ACTIONS[action],
                chance * share,
                worth,
                _by_name(options, np.array(less) - worth),
                _by_name(options, seen, shared=True),
            )


def _name(start: Start) -> str:
    one, other = start.cards
    if one == other:
        return f"pair of {NAMES[one]}"
    return f"soft {other + 12}" if one == ACE else f"hard {one + other + 2}"


def _weighed(starts: Iterable[Start], often: Mapping[tuple[int, int], float]) -> Weighed:
    """Hands as often as from a full shoe: only what they are worth is to change."""
    found: Weighed = {}
    for start in starts:
        if start.cards in often:
            row = found.setdefault(_name(start), {})
            for action, value in start.values.items():
                row[action] = row.get(action, 0.0) + often[start.cards] * value
    return found


def _insurance(options: Any, shoes_less: Sequence[Ints]) -> Choice:
    """Half a unit at most, on a ten to the dealer's ace."""
    pays = float(options.insurance_odds) + 1

    def worth(shoe: Ints) -> float:
        return (pays * int(shoe[TEN]) / (int(shoe.sum()) - 1) - 1) / 2

    whole, *others = shoes_less
    less = np.array([worth(shoe) - worth(whole) for shoe in others])
    often = int(whole[ACE]) / int(whole.sum())
    seen = _by_name(options, np.eye(RANKS)[ACE])
    return Choice(
        INSURANCE, NAMES[ACE], LEFT, TAKEN, often, worth(whole), _by_name(options, less), seen
    )


def _by_name(options: Any, values: Floats, *, shared: bool = False) -> dict[str, float]:
    """By the ranks of the pack; what is of all cards that count ten is of each, or ``shared``."""
    pack = {RANK[card] for card in PACKS[options.pack]}
    names = [rank for rank in shoes.RANKS if rank in pack]
    tens = sum(RANK_OF[rank] == TEN for rank in names) if shared else 1
    return {
        name: float(values[RANK_OF[name]]) / (tens if RANK_OF[name] == TEN else 1) for name in names
    }
