"""Amounts of money as a program says them: whole cents, or a text such as ``'$2.50'``."""

from __future__ import annotations

from typing import TypeVar

from croupier.money import AmountError, parse_amount
from croupier.table.commands import Command
from croupier.table.refusal import Refused

Amount = int | str
C = TypeVar("C", bound=Command)


def cents(amount: object) -> int:
    """An amount in cents; anything that is no whole number of them is refused in words.

    >>> cents(10_00), cents("$10")
    (1000, 1000)
    >>> cents(10.0)
    Traceback (most recent call last):
    croupier.table.refusal.Refused: 10.0 is not a whole number of cents: $10.00 is 1000, or '$10'
    """
    if type(amount) is int:
        return amount
    if isinstance(amount, str):
        try:
            return parse_amount(amount)
        except AmountError as error:
            raise Refused(str(error)) from None
    raise Refused(f"{amount!r} is not a whole number of cents: $10.00 is 1000, or '$10'")


def sound(command: C) -> C:
    """The command, if none of its numbers is a fraction."""
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if type(value) is float:
            if "amount" in name:
                cents(value)
            raise Refused(f"{command.words()}: {name} is a whole number, not {value!r}")
    return command
