"""One thing of a module changed at a time: a comparison, a sign, a number, a statement left out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

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
    lines: range  # of the statement, or of its head where others stand in it
    before: str
    after: str
    made: Callable[[], ast.Module]

    def tree(self) -> ast.Module:
        """The module with the change, which no other change of it may be asked for after: a copy
        for each would take longer than most tests."""
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
            if isinstance(node, ast.keyword) and node.arg in ("gc", "frozen", "kw_only"):
                continue  # a struct is the same either way; to change one the types do not allow
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
    change(node)
    return ast.fix_missing_locations(tree)


def _without(tree: ast.Module, node: ast.AST, within: ast.AST) -> ast.Module:
    nothing = ast.copy_location(ast.Pass(), node)
    for _, value in ast.iter_fields(within):
        if isinstance(value, list) and node in value:
            value[value.index(node)] = nothing
    return tree


def _statement(node: ast.AST, around: dict[int, ast.AST]) -> range:
    """The lines of the statement that a node is of; those of its head, if it has a body."""
    while not isinstance(node, ast.stmt | ast.match_case | ast.excepthandler):
        node = around[id(node)]
    if isinstance(node, ast.match_case):
        return range(node.pattern.lineno, node.body[0].lineno)
    body = getattr(node, "body", None)
    if body:
        return range(node.lineno, max(body[0].lineno, node.lineno + 1))
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def mutants(module: str, source: str) -> Iterator[Mutant]:
    tree = ast.parse(source)
    around = {id(child): one for one in ast.walk(tree) for child in ast.iter_child_nodes(one)}
    for node in _looked_at(tree):
        # a number or a truth with what it stands in, as there are many like it
        shown = around[id(node)] if isinstance(node, ast.Constant) else node
        lines = _statement(node, around) if hasattr(node, "lineno") else range(0)
        for change in _changes(node):
            copy, there = _copied(shown, node)
            change(there)
            made = partial(_changed, tree, node, change)
            yield Mutant(module, node.lineno, lines, ast.unparse(shown), ast.unparse(copy), made)
        if _left_out(node):
            made = partial(_without, tree, node, around[id(node)])
            yield Mutant(module, node.lineno, lines, ast.unparse(node), "pass", made)
