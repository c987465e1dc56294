"""``python -m benchmarks [--quick] [NAME …]``: every benchmark, or those named."""

from __future__ import annotations

import inspect
import pkgutil
import sys
from importlib import import_module
from pathlib import Path

NOT_BENCHMARKS = {"bare", "timing"}
FIRST = ("baccarat", "memory", "logs")


def names() -> list[str]:
    """The benchmarks there are: each a module of this folder with a ``main``."""
    found = {module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])}
    rest = sorted(n for n in found - NOT_BENCHMARKS - set(FIRST) if not n.startswith("_"))
    return [*FIRST, *rest]


def main(arguments: list[str]) -> int:
    quick = "--quick" in arguments
    wanted = [name for name in arguments if name != "--quick"] or names()
    unknown = [name for name in wanted if name not in names()]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(names())}")
        return 2
    failed = []
    for name in wanted:
        run = import_module(f"benchmarks.{name}").main
        settings = {"quick": quick} if "quick" in inspect.signature(run).parameters else {}
        if run(**settings):
            failed.append(name)
        print(flush=True)
    print(f"bars not met: {', '.join(failed)}" if failed else "all bars met")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
