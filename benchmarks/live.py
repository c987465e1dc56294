"""Rounds per second of every registered game at a live table, in one run.

Each is played as a simulation plays a game that has no kernel: a table, one player who makes the
game's usual wagers and takes the defaults, every command checked, every cent posted, every event
made.  Beside them, in the same run, what others play of the same game: an episode of Gymnasium's
blackjack, a roll of crapssim.

    python -m benchmarks.live
"""

from __future__ import annotations

import sys

from benchmarks.blackjack import gymnasium
from benchmarks.craps import crapssim
from benchmarks.timing import Program, rates
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.simulate.job import default_wagers
from croupier.simulate.live import LiveTable
from croupier.table.strategy import make

ROUNDS = 1_000
BESIDE = {"blackjack": "Gymnasium Blackjack-v1", "craps": "crapssim"}


def live(name: str) -> Program:
    """The usual wagers of a game, by commands."""
    game, source = GAMES[name], SeededSource(1)
    decide = make("default", game, source.fork)
    table = LiveTable(game, game.configure(), default_wagers(name), decide, source)

    def run(rounds: int) -> None:
        for _ in range(rounds):
            table.round()

    return run, ROUNDS


def main(*, quick: bool = False) -> int:
    programs = {name: live(name) for name in GAMES}
    programs[BESIDE["blackjack"]] = gymnasium(bare=False)
    programs[BESIDE["craps"]] = crapssim()
    found = rates(programs, times=3 if quick else 7)
    for name in GAMES:
        beside = BESIDE.get(name, "")
        said = f"   {found[name] / found[beside]:.2f} times {beside}" if beside else ""
        print(f"live  {name:<22} {found[name]:>9,.0f} rounds/s{said}")
    return 0


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv))
