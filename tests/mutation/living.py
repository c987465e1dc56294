"""A change made in a process that has the module already: its functions get other code.

What stands in no function (a number of a table, a default) was used when it was imported, and so
may have been a function that was called then: those are tried in a process that has nothing yet.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType

from coverage import Coverage

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
        changed = _named(compile(mutant.tree(), self._file, "exec"))
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
    """Which lines of modules are gone through, by what goes there."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files
        self._coverage = Coverage(
            data_file=None, include=list(files.values()), config_file=False, messages=False
        )

    def start(self) -> None:
        self._coverage.start()

    def now(self, name: str) -> None:
        """From here on it is this that goes there."""
        self._coverage.switch_context(name)

    def stop(self) -> dict[str, dict[int, list[str]]]:
        """Of each module, who went through each line; what had no name is the empty one."""
        self._coverage.stop()
        found = self._coverage.get_data()
        return {module: found.contexts_by_lineno(file) for module, file in self._files.items()}
