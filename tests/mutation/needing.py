"""Which modules of the program need a module, by what their sources say: they may not be imported
before it is changed, all others may."""

from __future__ import annotations

import ast
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

PROGRAM = "croupier"


def _imported(tree: ast.Module) -> set[str]:
    """Every name that may be a module and is imported with this one: not those that a function
    imports when it is called, nor those that are for types alone."""
    found: set[str] = set()
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        todo += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            found.update(one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{one.name}" for one in node.names)
    return found


@lru_cache(maxsize=1)
def _needs() -> dict[str, set[str]]:
    """Of every module, those that it imports itself, and what they lie in."""
    spec = find_spec(PROGRAM)
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent
    read = {}
    for file in folder.rglob("*.py"):
        parts = (PROGRAM, *file.relative_to(folder).with_suffix("").parts)
        read[".".join(parts).removesuffix(".__init__")] = file
    needs = {}
    for name, file in read.items():
        found = _imported(ast.parse(file.read_text("utf-8"))) & set(read)
        around = {one.rpartition(".")[0] for one in {name, *found}}
        needs[name] = found | (around & set(read))
    return needs


def who_need(module: str) -> set[str]:
    """The module, and whoever imports it, or imports one who does."""
    needing = {module}
    while more := {
        name for name, needs in _needs().items() if name not in needing and needs & needing
    }:
        needing |= more
    return needing
