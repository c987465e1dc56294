"""Electronic three card poker (12a) and Double Chance, many rounds at a time.

Both are dealt as house poker is.  On terminals nine cards lie for everybody, the player's own three
are those that a terminal proposes, and rows and columns are wagers of their own; at Double Chance
there is no dealer's hand, and a sixth card decides what is not declared.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from croupier.equipment.cards import DECK, parse_cards
from croupier.games.electronic_three_card.layout import (
    ANTE_BONUS,
    ARRAY,
    HAND,
    PLAY,
    PROPOSED,
    SIX_CARD,
    ArrayOptions,
    Locations,
    layout,
    lies_on,
)
from croupier.games.poker import double_chance
from croupier.games.poker.layout import ANTE
from croupier.games.poker.three_card import ThreeCardPoker
from croupier.odds.figures import line_of
from croupier.odds.kernels.house_poker import (
    EQUAL,
    Table,
    Truths,
    Whole,
    compare,
    deal,
    simulate,
    strength,
)
from croupier.odds.kernels.house_poker_players import FACE, OF_SUIT, three_card_bets
from croupier.odds.kernels.kernel import Kernel, Runner, Simulated
from croupier.odds.kernels.poker import hands_of, numbers
from croupier.odds.kernels.rng import Bytes, State
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area
from croupier.wagers.poker import POKER, THREE_CARD, Rank


class ArrayPlan:
    """A terminal that leaves its three cards where they are proposed."""

    cards = ARRAY + HAND
    pack = len(DECK)

    def __init__(
        self, options: ArrayOptions, names: Sequence[str], stakes: Floats, *, always: bool
    ) -> None:
        self.layout, self.names, self.stakes, self.always = layout(options), names, stakes, always
        self.threes = Table(THREE_CARD, self.layout)
        self.sixes = Table(POKER, self.layout)
        self.qualifies = np.array([ThreeCardPoker.qualifies(h) for h in hands_of(THREE_CARD)])

    def halves(self) -> Floats:
        return np.ones(len(self.names))

    def play(self, rows: Bytes) -> tuple[Floats, Truths]:
        """By wager and round, what a unit gained."""
        mine = strength(THREE_CARD, _at(rows, PROPOSED))
        theirs = strength(THREE_CARD, rows[:, ARRAY:])
        played = np.ones(len(mine), np.bool_) if self.always else three_card_bets()[mine]
        place = (self.qualifies[theirs].astype(np.intp), compare(mine, theirs), mine)
        found = np.zeros((len(self.names), len(mine)))
        for row, name in enumerate(self.names):
            line = lies_on(name)
            if name == ANTE:
                both = self.threes[ANTE][place] + self.threes[PLAY][place]
                found[row] = both + np.maximum(self.threes[ANTE_BONUS][place], 0)
            elif name.startswith(SIX_CARD):
                six = np.hstack([_at(rows, line or PROPOSED), rows[:, ARRAY:]])
                found[row] = self.sixes[name][1, EQUAL, strength(POKER, six)]
            else:
                three = strength(THREE_CARD, _at(rows, line or PROPOSED))
                found[row] = self.threes[name][1, EQUAL, three]
            if line is None:
                found[row, ~played] = -1
        return found, np.ones(found.shape, np.bool_)


def _at(rows: Bytes, locations: Locations) -> Bytes:
    return rows[:, [location - 1 for location in locations]]


def _array(job: Simulated, options: Any, areas: list[Area]) -> Runner | None:
    if job.names[0] != ANTE:
        return None
    plan = ArrayPlan(options, job.names, job.stakes, always=job.strategy == "play")
    return partial(_chunk, plan, job.session)


def _chunk(plan: Any, session: int, state: State, rounds: int) -> Tally:
    return simulate(state, plan, rounds, session)


ELECTRONIC_THREE_CARD = Kernel(_array, deal, ("", "basic", "play"))


# Double Chance.

HELD = double_chance.HAND
RUN = parse_cards("2♠ 2♥ 3♠ 4♠ 5♠")


class SixthPlan:
    """Who declares what is listed, and otherwise keeps what most cards unseen are below."""

    cards = HELD + 1
    pack = len(DECK)

    def __init__(self, area: Area, names: Sequence[str], stakes: Floats) -> None:
        def gain(event: Rank | str) -> float:
            return float(line_of(area.result(event))[2])

        self.names, self.stakes = names, stakes
        ranks = [hand.rank for hand in hands_of(POKER)]
        listed = double_chance.DECLARED_ODDS
        self.is_listed = np.array([rank in listed for rank in ranks])
        self.declared = np.array([gain(rank) if rank in listed else 0.0 for rank in ranks])
        self.dead = gain(double_chance.DEAD_HAND)
        self.lower, self.higher = gain(double_chance.LOWER), gain(double_chance.HIGHER)
        self.other = gain(double_chance.OTHER_SUIT)
        self.run = strength(POKER, numbers(RUN)[None, :])[0]

    def halves(self) -> Floats:
        return np.ones(1)

    def play(self, rows: Bytes) -> tuple[Floats, Truths]:
        hand, sixth = rows[:, :HELD], rows[:, HELD]
        own = strength(POKER, hand)
        tops = _kept(hand)[np.arange(len(rows)), OF_SUIT[sixth]]
        drawn = np.where(tops > FACE[sixth], self.lower, self.higher)
        drawn = np.where(tops < 0, self.other, drawn)
        suits = OF_SUIT[hand]
        four = (suits[:, :, None] == suits[:, None, :]).sum(axis=2).max(axis=1) == HELD - 1
        dead = (own == self.run) & four
        found = np.where(self.is_listed[own], self.declared[own], drawn)
        found = np.where(dead, self.dead, found)[None, :]
        return found, np.ones(found.shape, np.bool_)


def _kept(hand: Bytes) -> Whole:
    """By round and suit, the face value of the card that is kept; -1: none."""
    faces, suits = FACE[hand], OF_SUIT[hand]
    tops, keys = np.full((2, len(hand), 4), -1)
    for suit in range(4):
        of_suit = np.where(suits == suit, faces, -1)
        many, top = (of_suit >= 0).sum(axis=1), of_suit.max(axis=1)
        tops[:, suit] = top
        below = (top - many + 1) * 8 + of_suit.argmax(axis=1)
        keys[:, suit] = np.where(many > 0, below, -1)
    least = keys.argmin(axis=1)  # of four suits; a suit that is not there is none to lose
    tops[np.arange(len(hand)), least] = -1
    return tops


def _sixth(job: Simulated, options: Any, areas: list[Area]) -> Runner | None:
    if job.names != [double_chance.WAGER] or options.maximum_payment:
        return None
    return partial(_chunk, SixthPlan(areas[0], job.names, job.stakes), job.session)


DOUBLE_CHANCE = Kernel(_sixth, deal, ("", "basic", "optimal"))
