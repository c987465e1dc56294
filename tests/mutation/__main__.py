"""Whether the tests of money, chance, jackpots, logs and rules would notice: `make mutation`.

Changes one thing of a module at a time (a comparison, a sign, a number, a statement left out) and
runs the tests that stand beside it.  A change that no test minds *survives*; those that make no
difference are in `mutants.tsv`, each with its reason.  Fails below `LEAST` in a hundred of any.

python -m tests.mutation [MODULE | money | chance | jackpots | logs | rules …]
    [--every N --first N | --again FILE | --branches]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutation.branched import BRANCHED
from tests.mutation.changes import Mutant, mutants
from tests.mutation.needing import who_need
from tests.mutation.targets import CHANCE, KINDS, MONEY, TARGETS, reasons, source_of
from tests.mutation.trying import OPTIONS, Tried, Unfit, afresh, in_forks, prepare

LEAST = 90  # of a hundred changes


Score = tuple[int, int]  # how many changes were noticed, of how many


def run(
    modules: list[str], tests: tuple[str, ...], which: slice, wanted: Callable[[Mutant], bool]
) -> Iterator[tuple[str, Score]]:
    """Of each of the modules that have these tests."""
    sources = {module: source_of(module) for module in modules}
    made: list[Mutant] = [
        one
        for module, (_, text) in sources.items()
        for one in list(mutants(module, text))[which]
        if wanted(one)
    ]
    try:
        tried = in_forks(sources, tests, made)
        for module in modules:
            of = {place: one for place, one in enumerate(made) if one.module == module}
            noticed = _noticed(of, tests, tried, sources[module][0])
            yield module, (noticed, len(of))
    except Unfit as unfit:
        sys.exit(f"{', '.join(modules)}: {unfit}")


def _noticed(made: dict[int, Mutant], tests: tuple[str, ...], tried: Tried, file: str) -> int:
    """How many of the changes of one module somebody minds."""
    done = {*tried.noticed, *tried.nowhere, *tried.unminded}
    left = {place: mutant for place, mutant in made.items() if place not in done}
    found: dict[int, str] = {}
    if left:
        needing = who_need(next(iter(left.values())).module)
        ready = [name for name in tried.others if name not in needing]
        found = afresh(file, tests, left, tried, ready)
    return len(made.keys() & (tried.noticed.keys() | found.keys()))


def branches(module: str, tests: tuple[str, ...]) -> bool:
    """Whether its tests go every way through a module; says which they do not."""
    file, _ = source_of(module)
    with TemporaryDirectory(prefix="croupier-branches-") as folder:
        coverage = [sys.executable, "-m", "coverage"]
        where = [f"--data-file={folder}/ways", f"--include={file}"]
        ran = subprocess.run(
            [*coverage, "run", "--branch", *where, "-m", "pytest", *OPTIONS, *tests],
            check=False,
            capture_output=True,
            text=True,
        )
        if ran.returncode:
            sys.exit(f"{module}: its tests fail as it is\n{ran.stdout[-2000:]}")
        told = subprocess.run(
            [*coverage, "report", *where, "--show-missing", "--fail-under=100"],
            check=False,
            capture_output=True,
            text=True,
        )
    print(told.stdout.splitlines()[2], flush=True)
    return told.returncode == 0


def _wanted(names: list[str], usual: list[str]) -> list[str]:
    """Modules by their names, or by their kind."""
    return [module for name in names for module in KINDS.get(name, [name])] or usual


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=[])
    parser.add_argument("--every", type=int, default=1, help="only each Nth change")
    parser.add_argument("--first", type=int, default=0, help="how many are left out before that")
    parser.add_argument("--again", type=Path, help="only what survived by what was said then")
    parser.add_argument("--branches", action="store_true", help="only whether all are gone through")
    wanted = parser.parse_args(arguments)
    if wanted.branches:
        named = _wanted(wanted.modules, [*MONEY, *CHANCE, *BRANCHED])
        gone = [branches(module, {**TARGETS, **BRANCHED}[module]) for module in named]
        return 0 if all(gone) else 1
    known = set(reasons())
    again = wanted.again and wanted.again.read_text("utf-8").splitlines()

    def tried(one: Mutant) -> bool:
        if (one.module, one.before, one.after) in known:
            return False
        said = f": {one.before}  →  {one.after}"  # its line may be another now
        return again is None or any(
            line.startswith(f"survives  {one.module}:") and said in line for line in again
        )

    which = slice(wanted.first, None, wanted.every)
    prepare()
    met = True
    together: dict[tuple[str, ...], list[str]] = {}
    for module in _wanted(wanted.modules, list(TARGETS)):
        together.setdefault(TARGETS[module], []).append(module)
    for tests, modules in together.items():
        begun = time.monotonic()
        for module, (noticed, total) in run(modules, tests, which, tried):
            share = 100 * noticed / total if total else 100.0
            took = time.monotonic() - begun
            print(
                f"{module}: {noticed} of {total} changes noticed, {share:.1f} %, in {took:.0f} s",
                flush=True,
            )
            met = met and share >= LEAST
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
