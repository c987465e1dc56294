"""Numbers as people type them: `1e6`, `1_000_000`, `2,500`."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

from cyclopts import Parameter, Token

from croupier.cli.errors import UserError

_WHOLE = re.compile(r"-?[0-9]{1,3}(?:[_,]?[0-9]{3})*|-?[0-9]+")
_POWER = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,12})?)[eE]\+?([0-9]{1,2})")


def whole(text: str) -> int:
    """A whole number.

    >>> whole("1e6"), whole("2.5e3"), whole("1_000_000"), whole("12,000")
    (1000000, 2500, 1000000, 12000)
    """
    said = text.strip()
    if found := _POWER.fullmatch(said):
        value = Fraction(found[1]) * 10 ** int(found[2])
        if value.denominator == 1:
            return int(value)
    elif _WHOLE.fullmatch(said):
        return int(said.replace("_", "").replace(",", ""))
    raise UserError(f"'{text}' is not a whole number, such as 1000000, 1_000_000 or 1e6")


def _convert(_: Any, tokens: Sequence[Token]) -> int:
    return whole(tokens[0].value)


Count = Annotated[int, Parameter(converter=_convert)]
"""How many, as a parameter of a command."""
