"""The compiled loops over every board, made ready one after another."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from croupier.odds.kernels.ready import is_compiled
from croupier.odds.poker import boards as b
from croupier.odds.poker import holdem_bonus, ultimate

LOOPS = (
    b.first_of_kind,
    b.above_nothing,
    ultimate.sum_raises,
    ultimate.count_outcomes,
    holdem_bonus.sum_wins,
    holdem_bonus.count_outcomes,
)
FEW = slice(0, None, 100_000)  # two boards, taken as a share of all is


def compiled() -> bool:
    """Whether every loop is there already."""
    return all(is_compiled(loop) for loop in LOOPS)


def steps() -> Iterator[str]:
    """Compile them, naming each before it is done."""
    yield "boards of every kind"
    flops, fours = (
        b.is_worth_it(b.parts(n), np.zeros((b.parts(n).kinds, b.PAIRS), np.int32)) for n in (3, 4)
    )
    yield "raises of ultimate hold'em"
    ultimate.raises(FEW)
    yield "deals of ultimate hold'em"
    ultimate.ends(FEW, flops)
    yield "wagers of hold'em bonus"
    holdem_bonus.wins(FEW)
    yield "deals of hold'em bonus"
    holdem_bonus.ends(FEW, (flops, fours))
