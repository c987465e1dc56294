"""The compiled loops of the blackjack analysis, made ready one after another.

They are compiled once on a machine and kept; a command that would have to wait for that says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from croupier.games.blackjack_rules import variant
from croupier.odds.blackjack import kernel
from croupier.odds.blackjack.analysis import Analyser
from croupier.odds.blackjack.hands import ACE
from croupier.odds.blackjack.moved import moved
from croupier.odds.blackjack.splitting import split_worth

LOOPS: tuple[Any, ...] = (
    kernel.dealer_table,
    kernel.play_out,
    kernel.spread,
    kernel.spread_by_end,
    kernel.met,
    moved,
    kernel.reach,
)


def compiled() -> bool:
    """Whether every loop is there already."""
    for loop in LOOPS:
        folder = Path(loop._cache.cache_path)
        module = loop.__module__.rpartition(".")[2]
        if not any(folder.glob(f"{module}.{loop.__name__}-*.nbi")):
            return False
    return True


def steps() -> Iterator[str]:
    """Compile them, naming each before it is done."""
    analyser = Analyser(variant("spanish-blackjack"))
    shoe = analyser.without(ACE)
    yield "dealer's hands"
    ends = analyser.ends(ACE, shoe, np.arange(len(analyser.hands.hard)))
    yield "best play"
    analyser.decide(ACE, shoe, ends, analyser.dealt)
    yield "what becomes of hands"
    analyser.play(ACE, shoe, ends, analyser.dealt)
    analyser.stands(1, ends, analyser.dealt)
    yield "splits"
    split_worth(analyser, ACE, shoe, 7)
    yield "how often hands are held"
    analyser.reached(analyser.against(ACE))
