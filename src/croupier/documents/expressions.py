"""The expressions of a felt (docs/felts.md), as the pages work them out: arithmetic, comparison,
``a ? b : c``, ``list[i]`` and a few functions.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

TOKEN = re.compile(
    r"\d+\.?\d*|\.\d+|[A-Za-z_]\w*|'[^']*'|\|\||&&|[=!<>]=|[-+*/%()<>\[\],?:!]",
)


class Scope:
    """Names to values.  A value that begins with ``=`` is worked out where it is used."""

    def __init__(self, names: Mapping[str, Any], outer: Scope | None = None) -> None:
        self.names = names
        self.outer = outer

    def get(self, name: str) -> Any:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                found = scope.names[name]
                if isinstance(found, str) and found.startswith("="):
                    return parse(found[1:])(self)
                return found
            scope = scope.outer
        raise KeyError(f"no '{name}' in this felt")

    def value(self, said: Any) -> Any:
        return parse(said)(self) if isinstance(said, str) else said

    def number(self, said: Any) -> float:
        return float(self.value(said))

    def numbers(self, said: list[Any]) -> list[float]:
        return [self.number(one) for one in said]

    def text(self, said: Any) -> str:
        """
        >>> Scope({"n": 3, "half": "=n/2"}).text("{n} and {half}")
        '3 and 1.5'
        """
        return re.sub(r"\{([^}]*)\}", lambda found: plain(parse(found[1])(self)), str(said))


Made = Callable[[Scope], Any]


def plain(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    rounded = round(value * 100) / 100
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def title(name: str) -> str:
    words = str(name).replace("-", " ")
    return words[:1].upper() + words[1:]


def _sum(a: Any, b: Any) -> Any:
    return plain(a) + plain(b) if isinstance(a, str) or isinstance(b, str) else a + b


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "floor": math.floor,
    "ceil": math.ceil,
    "abs": abs,
    "min": min,
    "max": max,
    "round": lambda a: math.floor(a + 0.5),
    "sin": lambda a: math.sin(math.radians(a)),
    "cos": lambda a: math.cos(math.radians(a)),
    "has": lambda some, one: one in some,
    "len": len,
    "count": lambda some, one: list(some).count(one),
    "without": lambda some, others: [one for one in some if one not in others],
    "join": lambda some: "".join(plain(one) for one in some),
    "number": float,
    "title": title,
    "upper": lambda text: str(text).upper(),
}
# of the table itself: what an area pays, and what an option is
ASKED = {"pays": "odds", "option": "options"}
BINARY: dict[str, tuple[int, Callable[[Any, Any], Any]]] = {
    "||": (1, lambda a, b: a or b),
    "&&": (2, lambda a, b: a and b),
    "==": (3, lambda a, b: a == b),
    "!=": (3, lambda a, b: a != b),
    "<": (4, lambda a, b: a < b),
    ">": (4, lambda a, b: a > b),
    "<=": (4, lambda a, b: a <= b),
    ">=": (4, lambda a, b: a >= b),
    "+": (5, _sum),
    "-": (5, lambda a, b: a - b),
    "*": (6, lambda a, b: a * b),
    "/": (6, lambda a, b: a / b),
    "%": (6, lambda a, b: a % b),
}


@lru_cache(maxsize=4096)
def parse(text: str) -> Made:
    """
    >>> parse("n > 2 ? 'big' : list[n] + 1")(Scope({"n": 1, "list": [5, 7]}))
    8.0
    >>> parse("2 + 3")(Scope({})), parse("7 % 4 * 2")(Scope({}))
    (5.0, 6.0)
    """
    reader = _Reader(text)
    made = reader.choice()
    if reader.at != len(reader.tokens):
        raise ValueError(f"too much in {text}")
    return made


def _at(some: Any, place: Any) -> Any:
    return some[int(place)] if 0 <= place < len(some) else None


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = TOKEN.findall(text)
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise ValueError(f"'{wanted or 'something'}' is missing in {self.text}")
        self.at += 1
        return token

    def choice(self) -> Made:
        test = self.binary(1)
        if self.peek() != "?":
            return test
        self.take("?")
        yes = self.choice()
        self.take(":")
        no = self.choice()
        return lambda s: yes(s) if test(s) else no(s)

    def binary(self, least: int) -> Made:
        left = self.primary()
        while BINARY.get(self.peek(), (0,))[0] >= least:
            power, act = BINARY[self.take()]
            left = _both(act, left, self.binary(power + 1))
        return left

    def several(self, end: str) -> list[Made]:
        found = []
        while self.peek() != end:
            found.append(self.choice())
            if self.peek() == ",":
                self.take()
        self.take(end)
        return found

    def primary(self) -> Made:
        made = self._single()
        while self.peek() == "[":
            self.take("[")
            made = _both(_at, made, self.choice())
            self.take("]")
        return made

    def _single(self) -> Made:
        token = self.take()
        if token[0].isdigit() or token[0] == ".":
            number = float(token)
            return lambda s: number
        if token[0] == "'":
            return lambda s: token[1:-1]
        if token in "-!":
            of = self.primary()
            return (lambda s: -of(s)) if token == "-" else (lambda s: not of(s))
        if token == "(":
            inner = self.choice()
            self.take(")")
            return inner
        if token == "[":
            all_ = self.several("]")
            return lambda s: [one(s) for one in all_]
        if self.peek() == "(" and (token in ASKED or token in FUNCTIONS):
            self.take("(")
            given = self.several(")")
            if token in ASKED:
                return lambda s: s.get(ASKED[token]).get(given[0](s), "")
            return lambda s: FUNCTIONS[token](*(one(s) for one in given))
        return lambda s: s.get(token)


def _both(act: Callable[[Any, Any], Any], a: Made, b: Made) -> Made:
    return lambda s: act(a(s), b(s))
