"""Whether the tests of money, chance and rules would notice: `make mutation`.

Changes one thing of a module at a time (a comparison, a sign, a number, a statement left out) and
runs the tests that stand beside it.  A change that no test minds *survives*; those that make no
difference are in `mutants.tsv`, each with its reason.  Fails below `LEAST` in a hundred of any.

python -m tests.mutation [MODULE | money | chance | rules …] [--every N | --branches]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

from tests.mutation.branched import BRANCHED
from tests.mutation.changes import Mutant, mutants
from tests.mutation.needing import who_need
from tests.mutation.targets import CHANCE, KINDS, MONEY, TARGETS, reasons, source_of
from tests.mutation.trying import OPTIONS, Unfit, afresh, in_forks, prepare

LEAST = 90  # of a hundred changes


def run(
    module: str, tests: tuple[str, ...], every: int, known: set[tuple[str, str, str]]
) -> tuple[int, int]:
    """How many changes were noticed, of how many."""
    file, source = source_of(module)
    made: list[Mutant] = [
        one
        for one in list(mutants(module, source))[::every]
        if (one.module, one.before, one.after) not in known
    ]
    try:
        tried = in_forks(file, source, tests, made)
        left = {
            place: mutant
            for place, mutant in enumerate(made)
            if place not in tried.noticed and place not in tried.nowhere
        }
        needing = who_need(module)
        ready = [name for name in tried.others if name not in needing]
        found = afresh(file, tests, left, tried, ready) if left else {}
    except Unfit as unfit:
        sys.exit(f"{module}: {unfit}")
    survive = [(made[place], ", where no test goes") for place in tried.nowhere]
    survive += [(mutant, "") for place, mutant in left.items() if place not in found]
    for mutant, why in sorted(survive, key=lambda one: one[0].line):
        print(f"survives  {mutant}{why}", flush=True)
    return len(made) - len(survive), len(made)


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
    parser.add_argument("--branches", action="store_true", help="only whether all are gone through")
    wanted = parser.parse_args(arguments)
    if wanted.branches:
        named = _wanted(wanted.modules, [*MONEY, *CHANCE, *BRANCHED])
        gone = [branches(module, {**TARGETS, **BRANCHED}[module]) for module in named]
        return 0 if all(gone) else 1
    known = set(reasons())
    prepare()
    met = True
    for module in _wanted(wanted.modules, list(TARGETS)):
        begun = time.monotonic()
        noticed, total = run(module, TARGETS[module], wanted.every, known)
        share = 100 * noticed / total if total else 100.0
        print(
            f"{module}: {noticed} of {total} changes noticed, {share:.1f} %, "
            f"in {time.monotonic() - begun:.0f} s",
            flush=True,
        )
        met = met and share >= LEAST
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
