"""Whether the tests of money and chance would notice: `make mutation`.

Changes one thing of a module at a time (a comparison, a sign, a number, a statement left out) and
runs the tests that stand beside it, each in a process of its own.  A change that no test minds
*survives*; those that make no difference are in `mutants.tsv`, each with its reason.  Fails below
`LEAST` in a hundred.

python -m tests.mutation [MODULE …] [--every N | --branches]
"""

from __future__ import annotations

import argparse
import ast
import csv
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_loader
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, TypeVar

LEAST = 90  # of a hundred changes
WAITING = 60  # seconds that a test may wait for each of its processor time
WELL, WRONG, NOT_TRIED = 0, 1, 3  # how a process of tests ends
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=same")
REASONS = Path(__file__).with_name("mutants.tsv")
TARGETS: dict[str, tuple[str, ...]] = {
    "croupier.money": ("tests/test_money.py",),
    "croupier.equipment.randomness": ("tests/equipment/test_randomness.py",),
    "croupier.table.accounts": ("tests/table/test_ledger.py", "tests/table/test_pots.py"),
    "croupier.table.ledger": ("tests/table/test_ledger.py", "tests/table/test_pots.py"),
    "croupier.floor.store.vouchers": ("tests/floor/test_slips.py",),
    "croupier.floor.money.slips": ("tests/floor/test_slips.py",),
    "croupier.games.sic_bo.wagers": ("tests/games/sic_bo/test_sic_bo.py",),
}
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Pow: ast.Mult,
}
Change = Callable[[Any], None]
Tree = TypeVar("Tree", bound=ast.AST)


@dataclass(frozen=True)
class Mutant:
    """One change: where, what was there and what is there instead."""

    module: str
    line: int
    before: str
    after: str
    made: Callable[[], ast.Module]

    @property
    def tree(self) -> ast.Module:
        """The module with the change."""
        return self.made()

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.before}  →  {self.after}"


def _compare(place: int, other: type[ast.cmpop], node: Any) -> None:
    node.ops[place] = other()


def _changes(node: ast.AST) -> Iterator[Change]:
    """What can be made of a node; each works on a copy of it."""
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            other = COMPARED[type(op)]
            yield partial(_compare, place, other)
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in COUNTED:
        counted = COUNTED[type(node.op)]
        yield lambda n: setattr(n, "op", counted())
    elif isinstance(node, ast.BoolOp):
        joined = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield lambda n: setattr(n, "op", joined())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield lambda n: setattr(n, "op", ast.UAdd())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        value = not node.value
        yield lambda n: setattr(n, "value", value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        more = node.value + 1
        yield lambda n: setattr(n, "value", more)


def _left_out(node: ast.AST) -> bool:
    """A statement that can be left out: it raises, calls or counts on."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call | ast.Await)
    return isinstance(node, ast.Raise | ast.AugAssign)


def _looked_at(tree: ast.Module) -> Iterator[Any]:
    """All nodes but types and what is only said."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop(0)
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Raise) and name == "cause"):
                continue
            todo += [v for v in (value if isinstance(value, list) else [value]) if _is_node(v)]


def _is_node(value: object) -> bool:
    return isinstance(value, ast.AST)


def _copied(whole: Tree, part: ast.AST) -> tuple[Tree, Any]:
    """A copy of a tree, and where in it a part of the tree is."""
    memo: dict[int, Any] = {}
    copy = deepcopy(whole, memo)
    return copy, memo[id(part)]


def _changed(tree: ast.Module, node: ast.AST, change: Change) -> ast.Module:
    copy, there = _copied(tree, node)
    change(there)
    return ast.fix_missing_locations(copy)


def _without(tree: ast.Module, node: ast.AST) -> ast.Module:
    copy, gone = _copied(tree, node)
    _Replace(gone, ast.copy_location(ast.Pass(), gone)).visit(copy)
    return ast.fix_missing_locations(copy)


def mutants(module: str, source: str) -> Iterator[Mutant]:
    tree = ast.parse(source)
    around = {id(child): one for one in ast.walk(tree) for child in ast.iter_child_nodes(one)}
    for node in _looked_at(tree):
        # a number or a truth with what it stands in, as there are many like it
        shown = around[id(node)] if isinstance(node, ast.Constant) else node
        for change in _changes(node):
            copy, there = _copied(shown, node)
            change(there)
            made = partial(_changed, tree, node, change)
            yield Mutant(module, node.lineno, ast.unparse(shown), ast.unparse(copy), made)
        if _left_out(node):
            made = partial(_without, tree, node)
            yield Mutant(module, node.lineno, ast.unparse(node), "pass", made)


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else super().visit(node)


class _Changed(MetaPathFinder, Loader):
    """Finds one module as it was changed."""

    def __init__(self, mutant: Mutant, file: str) -> None:
        self._mutant, self._file = mutant, file
        self.tried = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._mutant.module:
            return None
        return spec_from_loader(fullname, self, origin=self._file)

    def exec_module(self, module: ModuleType) -> None:
        self.tried = True
        exec(compile(self._mutant.tree, self._file, "exec"), module.__dict__)


def _tested(
    mutant: Mutant | None, file: str, tests: tuple[str, ...], seconds: int
) -> tuple[bool, float]:
    """Whether all tests pass, in a process of its own, and its processor time; one that takes
    more than ``seconds`` of it does not pass.  What it leaves behind goes with it: no figure that
    one change has made is another's."""
    with TemporaryDirectory(prefix="croupier-mutant-") as folder:
        child = os.fork()
        if child == 0:  # pragma: no cover – another process
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            os._exit(_child(mutant, file, tests, folder))
        return _ended(child, seconds, mutant)


def _child(mutant: Mutant | None, file: str, tests: tuple[str, ...], folder: str) -> int:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    os.environ["TMPDIR"] = os.environ["CROUPIER_CACHE"] = folder
    tempfile.tempdir = None
    changed = None
    if mutant is not None:
        if mutant.module in sys.modules:
            return NOT_TRIED
        sys.meta_path.insert(0, changed := _Changed(mutant, file))
    import pytest

    heard = _Heard()
    code = pytest.main([*OPTIONS, *tests], plugins=[heard])
    if changed is not None and not changed.tried:
        return NOT_TRIED
    if mutant is None:
        return WELL if code == 0 else WRONG
    return WRONG if heard.wrong or heard.ran == 0 else WELL


class _Heard:
    """Whether a test failed: a file that somebody put into the tree meanwhile is no finding."""

    def __init__(self) -> None:
        self.ran = 0
        self.wrong = False

    def pytest_collectreport(self, report: Any) -> None:
        self.wrong = self.wrong or report.failed

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.ran += 1
        self.wrong = self.wrong or report.failed


def _ended(child: int, seconds: int, mutant: Mutant | None) -> tuple[bool, float]:
    end = time.monotonic() + WAITING * seconds
    while True:
        done, status, used = os.wait4(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            if code == NOT_TRIED:
                sys.exit(f"the tests do not load {mutant}")
            return code == WELL, used.ru_utime + used.ru_stime
        if time.monotonic() > end:  # it waits for something that does not come
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return False, 0.0
        time.sleep(0.02)


def _prepare() -> None:
    """What every test needs, once for all of them: nothing of the program itself."""
    for name in ("pytest", "hypothesis", "msgspec"):
        import_module(name)


def reasons() -> dict[tuple[str, str, str], str]:
    """Changes that make no difference, and why."""
    with REASONS.open(encoding="utf-8", newline="") as file:
        return {
            (row["module"], row["before"], row["after"]): row["reason"]
            for row in csv.DictReader(file, delimiter="\t")
        }


def source_of(module: str) -> tuple[str, str]:
    """Its file and text, without importing it or what it lies in, which may import it."""
    package, *rest = module.split(".")
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin).parent.joinpath(*rest)
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return str(file), file.read_text("utf-8")


def run(
    module: str, tests: tuple[str, ...], every: int, known: set[tuple[str, str, str]]
) -> tuple[int, int]:
    """How many changes were noticed, of how many."""
    file, source = source_of(module)
    well, used = _tested(None, file, tests, 3600)
    if not well:
        sys.exit(f"{module}: its tests fail as it is")
    limit = int(5 * used) + 10
    noticed = total = 0
    for mutant in list(mutants(module, source))[::every]:
        if (mutant.module, mutant.before, mutant.after) in known:
            continue
        total += 1
        if _tested(mutant, file, tests, limit)[0]:
            print(f"survives  {mutant}", flush=True)
        else:
            noticed += 1
    return noticed, total


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


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=[])
    parser.add_argument("--every", type=int, default=1, help="only each Nth change")
    parser.add_argument("--branches", action="store_true", help="only whether all are gone through")
    wanted = parser.parse_args(arguments)
    if wanted.branches:
        gone = [branches(module, TARGETS[module]) for module in wanted.modules or TARGETS]
        return 0 if all(gone) else 1
    known = set(reasons())
    _prepare()
    met = True
    for module in wanted.modules or TARGETS:
        noticed, total = run(module, TARGETS[module], wanted.every, known)
        share = 100 * noticed / total if total else 100.0
        print(f"{module}: {noticed} of {total} changes noticed, {share:.1f} %", flush=True)
        met = met and share >= LEAST
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
