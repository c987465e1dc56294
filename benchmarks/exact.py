"""Seconds that the exact figures of a game take on two cores, loops compiled, nothing kept.

The bars: 10 s for ultimate hold'em and hold'em bonus, 5 s for Caribbean stud, 30 s for pai gow, 2 s
for each of the others.  What is counted is processor time, halved where the work is shared among
threads, because what else a machine does can only slow a run down.  Each game has a process of its
own; the first run of it compiles, loops and bytecode, and is not counted.

    python -m benchmarks.exact [GAME …]
"""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

CORES = 2
SHARED = {"ultimate-holdem": 10.0, "holdem-bonus": 10.0, "caribbean-stud": 5.0}
ALONE = (
    "casino-war",
    "electronic-casino-war",
    "lucky-draw-baccarat",
    "double-chance",
    "three-card-poker",
    "electronic-three-card-poker",
    "mississippi-stud",
    "let-it-ride",
    "electronic-blackjack",
    "blackjack-switch",
)
BARS = {**dict.fromkeys(ALONE, 2.0), "pai-gow": 30.0, **SHARED}
PROGRAM = """
import sys, time
from croupier.games import GAMES
from croupier.odds.book import analysis_of
game = GAMES[sys.argv[1]]
options, analysis = game.configure(None), analysis_of(game)
start = time.process_time()
analysis(game, options)
print(time.process_time() - start)
"""


def seconds(game: str, bytecode: str) -> float:
    """In a process of its own, as nothing found there helps another."""
    there = {**os.environ, "CROUPIER_CACHE": "", "NUMBA_NUM_THREADS": str(CORES)}
    there.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's modules are compiled once
    there["PYTHONPYCACHEPREFIX"] = bytecode
    run = [sys.executable, "-c", PROGRAM, game]
    found = subprocess.run(run, env=there, capture_output=True, text=True, check=True).stdout
    return float(found) / (CORES if game in SHARED else 1)


def main(games: list[str] | None = None, *, quick: bool = False) -> int:
    missed = 0
    with TemporaryDirectory() as bytecode:
        for game in games or BARS:
            bar = BARS[game]
            taken = min([seconds(game, bytecode) for _ in range(2 if quick else 4)][1:])
            missed += taken > bar
            said = "met" if taken <= bar else "NOT MET"
            print(f"exact  {game:<28} {taken:>6.2f} s  bar {bar:g} s: {said}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
