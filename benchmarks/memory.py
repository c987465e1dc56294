"""The memory of a table after a thousand rounds and after a million.

python -m benchmarks.memory [--quick]
"""

from __future__ import annotations

import gc
import resource
import sys
from pathlib import Path
from time import perf_counter

from benchmarks.baccarat import open_table, play

LINUX = sys.platform == "linux"  # elsewhere only objects are counted
PAGE = resource.getpagesize()
FEW, MANY, QUICK = 1_000, 1_000_000, 100_000
SLACK_KB, SLACK = 1_024, 500  # the allocator's own, and a shoe half used against a new one


def held() -> tuple[int, int]:
    """Kilobytes in memory now, and objects that can hold others."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1]) if LINUX else 0
    return pages * PAGE // 1024, len(gc.get_objects())


def main(*, quick: bool = False) -> int:
    many = QUICK if quick else MANY
    table = open_table()
    play(table, FEW)
    few_kb, few = held()
    start = perf_counter()
    play(table, many - FEW)
    took = perf_counter() - start
    many_kb, more = held()
    print(f"memory    after {FEW:>9,} rounds {few_kb:>8,} kB, {few:>7,} objects")
    print(f"memory    after {many:>9,} rounds {many_kb:>8,} kB, {more:>7,} objects")
    print(f"memory    at {(many - FEW) / took:,.0f} rounds/s")
    met = more - few <= SLACK and many_kb - few_kb <= SLACK_KB
    print(f"memory    bar: no growth: {'met' if met else 'NOT MET'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv))
