"""``python -m benchmarks [--quick] [NAME …]``: every benchmark, or those named."""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from pathlib import Path

FIRST = ("baccarat", "memory", "logs")


def names() -> list[str]:
    """The benchmarks there are: each a module of this folder with a ``main``; others help them."""
    modules = sorted(Path(__file__).parent.glob("[!_]*.py"))
    found = [one.stem for one in modules if "\ndef main(" in one.read_text(encoding="utf-8")]
    return [*FIRST, *(name for name in found if name not in FIRST)]


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
