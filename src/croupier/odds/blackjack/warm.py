"""The compiled loops of the blackjack analysis, made ready one after another.

They are compiled once on a machine and kept; a command that would have to wait for that says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.games.blackjack.rules import variant
from croupier.odds.blackjack import kernel
from croupier.odds.blackjack.analysis import Analyser
from croupier.odds.blackjack.hands import ACE, PAIRS
from croupier.odds.blackjack.moved import decided_early, moved
from croupier.odds.blackjack.splitting import split_worth

LOOPS: tuple[Any, ...] = (
    kernel.dealer_table,
    kernel.play_out,
    kernel.given_up,
    kernel.spread,
    decided_early,
    moved,
    kernel.add_hand,
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
    yield "dealer's hands"
    known = analyser.known(ACE)
    yield "best play"
    analyser.decide(known, analyser.dealt)
    kernel.given_up(analyser.cards(known), analyser.terms(known, analyser.dealt), known.ends, 0)
    yield "what becomes of hands"
    analyser.play(known, analyser.dealt, PAIRS)
    yield "splits"
    split_worth(analyser, known, 7)
    yield "how often hands are held"
    analyser.reached(analyser.against(ACE))
