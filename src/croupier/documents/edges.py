"""``python -m croupier.documents.edges GAME``: the house edge of each wager, as its guide says it.

Each game's are worked out by a process of their own, several at a time: exact figures may take
minutes, and a machine that is too slow for one of them has a site without it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from croupier.games import GAMES

Edges = dict[str, str]  # by wager


def worked_out(name: str) -> Edges:
    """The edges of a game's wagers under its usual options.

    >>> worked_out("two-up")["heads"]
    '3.1250%'
    """
    from croupier.odds.book import figures

    found: Edges = {}
    for one in figures(name):
        found.setdefault(one.wager, f"{float(one.house_edge):.4%}")
    return found


def edges_of(name: str, patience: float) -> Edges:
    """A game's edges, if they are worked out in so many seconds; why not, is printed."""
    command = [sys.executable, "-m", "croupier.documents.edges", name]
    try:
        done = subprocess.run(command, capture_output=True, timeout=patience, check=True)
    except subprocess.TimeoutExpired:
        print(f"{name}: its odds take longer than {patience:g} s, and are left out")
        return {}
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        print(f"{name}: its odds are left out: {said[-1] if said else 'no reason was given'}")
        return {}
    return msgspec.json.decode(done.stdout, type=Edges)


def edges(names: Iterable[str], patience: float) -> dict[str, Edges]:
    """By game, those of them that have odds; nothing at all without ``patience``."""
    wanted = [name for name in names if patience and GAMES[name].book.analysis]
    with ThreadPoolExecutor(os.cpu_count() or 1) as several:
        found = several.map(lambda name: edges_of(name, patience), wanted)
        return dict(zip(wanted, found, strict=True))


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(worked_out(sys.argv[1])))
