"""Logs: how fast one is replayed, and what it costs to resume a table from one.

python -m benchmarks.logs [--quick]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time
from unittest import mock

from benchmarks.baccarat import play
from croupier.house import game_of, open_table, resume_table
from croupier.table.replay import verify

FEW, REPLAYED, MANY = 100, 500, 10_000
GROWTH = 3  # times: a log a hundred times as long may meet a shoe in another state


def written(folder: Path, rounds: int) -> Path:
    """The log of a seeded table of so many rounds; not waiting for the disk."""
    path = folder / f"{rounds}.log"
    with mock.patch("os.fsync"):
        opened = open_table(
            "baccarat", seed=1, players=dict.fromkeys(("ann", "bob", "cho"), 10**10), log=path
        )
        play(opened.table, rounds)
        opened.let_stand()
    return path


def resume_cost(path: Path, times: int) -> float:
    """Seconds of processor time to open the table of a log where it stood."""
    costs = []
    for _ in range(times):
        start = process_time()
        resume_table(path).let_stand()
        costs.append(process_time() - start)
    return median(costs)


def main(*, quick: bool = False) -> int:
    many = MANY // 10 if quick else MANY
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        few_log, many_log = written(folder, FEW), written(folder, many)
        replayed = written(folder, REPLAYED)
        start = process_time()
        report = verify(replayed, game_of)
        rate = report.entries / (process_time() - start)
        size = replayed.stat().st_size / REPLAYED
        rounds = rate / report.entries * REPLAYED
        print(f"logs      replay: {rate:,.0f} entries/s, {rounds:,.0f} rounds/s")
        print(f"logs      {size:,.0f} bytes and {report.entries / REPLAYED:.0f} entries a round")
        few, more = resume_cost(few_log, 15), resume_cost(many_log, 15)
    print(f"logs      resume after {FEW:>6,} rounds: {few * 1000:.1f} ms")
    print(f"logs      resume after {many:>6,} rounds: {more * 1000:.1f} ms")
    met = more < GROWTH * few
    print(f"logs      bar: resuming does not grow with the rounds: {'met' if met else 'NOT MET'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv))
