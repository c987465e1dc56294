"""`make test` three times in a row, beside eight processes that keep the machine busy: `make busy`.

No test may fail because the machine is slow: each waits for a condition, with a limit of minutes.

python -m tests.busy [TIMES [LOOPS]]
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

# ends with whoever started it, however that ended
LOOP = "import os\nwhose = os.getppid()\nwhile os.getppid() == whose:\n    sum(range(1_000_000))\n"


@contextmanager
def busy(loops: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    running = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(loops)]
    try:
        yield running
    finally:
        for one in running:
            one.kill()
            one.wait()


def main(times: int = 3, loops: int = 8) -> int:
    failed = 0
    with busy(loops) as running:
        for number in range(1, times + 1):
            began = time.monotonic()
            ended = subprocess.run(["make", "test"], check=False).returncode
            idle = sum(one.poll() is not None for one in running)
            failed += bool(ended or idle)
            minutes = (time.monotonic() - began) / 60
            said = f"{'FAILED' if ended else 'passed'} in {minutes:.0f} min"
            beside = f"beside {loops - idle} busy loops"
            print(f"run {number} of {times} {beside}: {said}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
