"""What the wagers of an area can be paid, for lists and pages.

Results are constants built once at import, so the odds an area pays are the wins its result
function can reach: through the names its code mentions, what it closes over, and what those hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import BuiltinMethodType, CodeType, FunctionType, MethodType, MethodWrapperType
from typing import Any

import msgspec

from croupier.table.areas import Area
from croupier.table.results import Win
from croupier.table.round import Round


def pays(kind: type[Round], area: Area) -> tuple[Win, ...]:
    """Every win that a wager on the area can be in a kind of round, the best odds first."""
    found: dict[Win, None] = {}
    _reach(kind.decides(area), found, set())
    return tuple(sorted(found, key=lambda win: (-win.odds, win.event, win.rule)))


def _reach(thing: Any, found: dict[Win, None], seen: set[int]) -> None:
    if isinstance(thing, Win):
        found[thing] = None
        return
    if id(thing) in seen:
        return
    seen.add(id(thing))
    for inner in _inside(thing):
        _reach(inner, found, seen)


def _inside(thing: Any) -> Iterator[Any]:
    if isinstance(thing, MethodType):
        yield thing.__func__
        yield thing.__self__
    elif isinstance(thing, BuiltinMethodType | MethodWrapperType):
        yield thing.__self__  # a dictionary's own lookup
    elif isinstance(thing, partial):
        yield from (thing.func, thing.args, thing.keywords)
    elif isinstance(thing, FunctionType):
        yield from _of_function(thing)
    elif isinstance(thing, Mapping):
        yield from thing.values()
    elif isinstance(thing, tuple | list | frozenset):
        yield from thing
    elif isinstance(thing, msgspec.Struct):
        yield from (getattr(thing, name) for name in thing.__struct_fields__)
        yield from _call_of(thing)
    elif not isinstance(thing, type) and type(thing).__module__.startswith("croupier."):
        yield from getattr(thing, "__dict__", {}).values()
        yield from (getattr(thing, n, None) for n in getattr(type(thing), "__slots__", ()))
        yield from (v for v in vars(type(thing)).values() if not isinstance(v, FunctionType))
        yield from _call_of(thing)


def _call_of(thing: Any) -> Iterator[Callable[..., Any]]:
    call = getattr(type(thing), "__call__", None)  # noqa: B004
    if isinstance(call, FunctionType):
        yield call


def _of_function(function: FunctionType) -> Iterator[Any]:
    for cell in function.__closure__ or ():
        yield cell.cell_contents
    yield from function.__defaults__ or ()
    wrapped = getattr(function, "__wrapped__", None)
    if wrapped is not None:
        yield wrapped
    for name in _names(function.__code__):
        if name in function.__globals__:
            value = function.__globals__[name]
            if not isinstance(value, type):
                yield value


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
