"""A change made in a process that has the module already: its functions get other code.

What stands in no function (a number of a table, a default) was used when it was imported, and so
may have been a function that was called then: those are tried in a process that has nothing yet.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from types import CodeType, FrameType, FunctionType
from typing import Any

from tests.mutation.changes import Mutant

Key = tuple[str, int, int]  # the name, the line, and which of those that have both


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def _named(code: CodeType) -> dict[Key, CodeType]:
    seen: Counter[tuple[str, int]] = Counter()
    found = {}
    for one in _codes(code):
        place = (one.co_qualname, one.co_firstlineno)
        found[(*place, seen[place])] = one
        seen[place] += 1
    return found


def _sign(code: CodeType) -> object:
    """What a code is, also after it has run: then it is not equal to itself as it was compiled."""
    consts = tuple(
        _sign(one) if isinstance(one, CodeType) else (type(one), one) for one in code.co_consts
    )
    return code.co_qualname, code.co_firstlineno, code.co_code, code.co_names, consts


class Living:
    """The functions of a module as they are, wherever they have been put."""

    def __init__(self, file: str, source: str) -> None:
        self._file = file
        self._codes = _named(compile(source, file, "exec"))
        self._functions: list[tuple[object, FunctionType]] = []
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename == file:
                self._functions.append((_sign(one.__code__), one))

    def change(self, mutant: Mutant) -> bool:
        """Whether it could be made here."""
        changed = _named(compile(mutant.tree, self._file, "exec"))
        made = False
        for key, code in self._codes.items():
            other = changed.get(key)
            if other is None or other == code:
                continue
            sign = _sign(code)
            for was, function in self._functions:
                if was != sign:
                    continue
                if other.co_freevars != code.co_freevars:
                    return False
                function.__code__ = other
                made = True
        return made


class Lines:
    """Which lines of a file are gone through."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.gone: set[int] = set()

    def _call(self, frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename != self._file:
            return None
        self.gone.add(frame.f_lineno)
        return self._line

    def _line(self, frame: FrameType, event: str, _: Any) -> Any:
        self.gone.add(frame.f_lineno)
        return self._line

    def start(self) -> None:
        sys.settrace(self._call)
        threading.settrace(self._call)

    def stop(self) -> None:
        sys.settrace(None)
        threading.settrace(None)

    def new(self) -> set[int]:
        """Those since the last time."""
        gone, self.gone = self.gone, set()
        return gone
