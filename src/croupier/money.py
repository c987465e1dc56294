"""Money in whole cents, odds as exact fractions, and the roundings that rules name.

Amounts first, then odds, then payment. No float and no decimal number appears anywhere.
"""

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, TypeAlias

__all__ = [
    "DOWN_TO_50C",
    "HALF_EVEN_CENT",
    "MAX_AMOUNT",
    "ROUNDINGS",
    "UP_TO_50C",
    "UP_TO_DOLLAR",
    "AmountError",
    "Cents",
    "Direction",
    "OddsError",
    "Rounding",
    "down_to_unit",
    "format_amount",
    "format_odds",
    "odds",
    "parse_amount",
    "pay",
    "up_to_unit",
]

Cents: TypeAlias = int

MAX_AMOUNT: Final[Cents] = 10**14
"""A trillion dollars: any larger amount typed in is a mistake, and it fits a 64-bit column."""

# -- Amounts ---------------------------------------------------------------------------------

_DOLLARS = re.compile(r"\$?(?P<whole>[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.(?P<part>[0-9]+))?")
_CENTS = re.compile(r"(?P<whole>[0-9]+)(?:\.(?P<part>[0-9]+))?c")
_LONGEST = 40


class AmountError(ValueError):
    """A text that is not an amount of money; the message says what is wrong with it."""


def parse_amount(text: str) -> Cents:
    """Read an amount of money.

    >>> parse_amount("$2.50"), parse_amount("2.5"), parse_amount("$1,000"), parse_amount("50c")
    (250, 250, 100000, 50)
    >>> parse_amount("$0.125")
    Traceback (most recent call last):
    croupier.money.AmountError: '$0.125' is not a whole number of cents
    """
    stripped = text.strip()
    if not stripped:
        raise AmountError("the amount is empty")
    shown = repr(stripped if len(stripped) <= _LONGEST else stripped[:_LONGEST] + "…")
    if stripped.lstrip("$").startswith(("-", "−")):
        raise AmountError(f"{shown} is negative")
    if found := _DOLLARS.fullmatch(stripped):
        places = 2
    elif found := _CENTS.fullmatch(stripped):
        places = 0
    else:
        raise AmountError(f"{shown} is not an amount of money, such as $2.50")
    whole, part = found["whole"].replace(",", ""), found["part"] or ""
    if part[places:].strip("0"):
        raise AmountError(f"{shown} is not a whole number of cents")
    if len(whole.lstrip("0")) > _LONGEST:
        raise AmountError(f"{shown} is too large")
    cents = int(whole + part[:places].ljust(places, "0"))
    if cents > MAX_AMOUNT:
        raise AmountError(f"{shown} is too large")
    return cents


def format_amount(cents: Cents) -> str:
    """Write an amount of money so that `parse_amount` reads it back.

    >>> format_amount(250), format_amount(-123456789)
    ('$2.50', '-$1,234,567.89')
    """
    dollars, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${dollars:,}.{rest:02}"


# -- Odds ------------------------------------------------------------------------------------

_NUMBER = r"[0-9]{1,12}(?:\.[0-9]{1,6})?"
_ODDS = re.compile(rf"({_NUMBER})(?:(?: to | ?[:/] ?)({_NUMBER}))?")


class OddsError(ValueError):
    """A value that is not odds; the message says what is wrong with it."""


def odds(value: str | int | Fraction) -> Fraction:
    """Read odds: what is won for each unit staked.

    >>> odds("19/20"), odds("7.5 to 1"), odds("12:1"), odds(11)
    (Fraction(19, 20), Fraction(15, 2), Fraction(12, 1), Fraction(11, 1))
    """
    if isinstance(value, str):
        found = _ODDS.fullmatch(value.strip())
        if found is None:
            raise OddsError(f"{value!r} is not odds, such as '19 to 20'")
        against = Fraction(found[2] or 1)
        if not against:
            raise OddsError(f"{value!r} divides by nothing")
        return Fraction(found[1]) / against
    if value < 0:
        raise OddsError(f"odds of {value} are negative")
    return Fraction(value)


def format_odds(value: Fraction) -> str:
    """Write odds in lowest terms so that `odds` reads them back.

    >>> format_odds(odds("7.5 to 1")), format_odds(odds(11))
    ('15/2', '11/1')
    """
    return f"{value.numerator}/{value.denominator}"


# -- Payment ---------------------------------------------------------------------------------


class Direction(Enum):
    """Which way an amount between two multiples of a unit goes."""

    DOWN = "down"
    UP = "up"
    HALF_EVEN = "half-even"


@dataclass(frozen=True, slots=True)
class Rounding:
    """How a table brings an exact amount to what it can pay, and the rule that lets it.

    `unit` is in cents; `rule` is a citation or an interpretation.

    >>> DOWN_TO_50C.apply(4_750, 20)  # exactly 237.5 cents
    200
    """

    name: str
    unit: Cents
    direction: Direction
    rule: str

    def __post_init__(self) -> None:
        if self.unit < 1:
            raise ValueError(f"a rounding unit of {self.unit} cents")

    def apply(self, numerator: int, denominator: int = 1) -> Cents:
        """The exact amount `numerator / denominator` cents, not negative, as a payable amount."""
        step = denominator * self.unit
        units, left = divmod(numerator, step)
        if left and (
            self.direction is Direction.UP
            or (
                self.direction is Direction.HALF_EVEN
                and (2 * left > step or (2 * left == step and units % 2 == 1))
            )
        ):
            units += 1
        return units * self.unit


def down_to_unit(unit: Cents) -> Rounding:
    """A physical table whose smallest payable unit is `unit`."""
    return Rounding("down to unit", unit, Direction.DOWN, "I-G-4")


def up_to_unit(unit: Cents) -> Rounding:
    """A New South Wales Two Up table whose smallest chip is `unit`."""
    return Rounding("up to unit", unit, Direction.UP, "nsw-2016:two-up:4.10")


HALF_EVEN_CENT: Final = Rounding("half-even cent", 1, Direction.HALF_EVEN, "I-G-4")
DOWN_TO_50C: Final = Rounding("down to 50c", 50, Direction.DOWN, "qld-2024:1:11(4)")
UP_TO_DOLLAR: Final = Rounding("up to dollar", 100, Direction.UP, "qld-2024:4:14(4)")
UP_TO_50C: Final = Rounding("up to 50c", 50, Direction.UP, "qld-2024:6:19(2)")
ROUNDINGS: Final = (HALF_EVEN_CENT, DOWN_TO_50C, UP_TO_DOLLAR, UP_TO_50C)
"""The roundings with a fixed unit. Where several rules name the same one, it cites the first."""


def pay(stake: Cents, at: Fraction, rounding: Rounding = HALF_EVEN_CENT) -> Cents:
    """What a winning stake wins at these odds, the stake itself not counted.

    >>> pay(250, odds("19 to 20"))
    238
    >>> pay(250, odds("19 to 20"), DOWN_TO_50C)
    200
    """
    numerator, denominator = at.as_integer_ratio()
    numerator *= stake
    if rounding.unit == 1 and numerator % denominator == 0:
        return numerator // denominator
    return rounding.apply(numerator, denominator)
