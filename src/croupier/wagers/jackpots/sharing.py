"""What wins at the same time are paid (18:12, 18:18; I-JP-4 to 7).

Pure functions of the meter.  A *whole* is a win of 100% of the prize, a *tenth* one of 10%.

>>> share(50_000_00, 10_000_00, wholes=1, tenths=1)  # 1/11 and 10/11 of $51,000 (18:12(2)(c))
Shares(whole=4636363, tenth=463636, rest=1, meter=900001, house=1000000)
"""

from __future__ import annotations

from typing import NamedTuple

PARTS = 10  # of which a whole is shared in, where a tenth is 1


class Shares(NamedTuple):
    """What each win is paid, in cents, and what that makes of the meter."""

    whole: int
    tenth: int
    rest: int  # odd cents, which stay on the meter (I-JP-6)
    meter: int  # what it shows afterwards
    house: int  # what the house puts in: reset amounts, and what the meter lacked


class Floors(NamedTuple):
    """The least that a win comes to, in cents, before it is shared (18:11, I-JP-4)."""

    whole: int = 0
    tenth: int = 0


NO_FLOORS = Floors()


def share(
    meter: int, reset: int, *, wholes: int = 0, tenths: int = 0, floors: Floors = NO_FLOORS
) -> Shares:
    """So many wins of each kind at the same time, of a progressive prize."""
    if wholes < 0 or tenths < 0 or not wholes + tenths:
        raise ValueError(f"{wholes} and {tenths} wins are not shared among")
    if not wholes:
        return _tenths(meter, tenths, floors.tenth)
    after, taken = in_succession(reset, tenths)
    pot = max(meter, floors.whole) + (wholes - 1) * reset + taken
    parts = PARTS * wholes + tenths
    whole, tenth = PARTS * pot // parts, pot // parts if tenths else 0
    paid = whole * wholes + tenth * tenths
    rest = pot - paid
    shows = after + rest
    return Shares(whole, tenth, rest, shows, paid + shows - meter)


def _tenths(meter: int, wins: int, floor: int) -> Shares:
    """Taken one after the other from the prize, and shared equally (18:12(2)(a))."""
    left, pot = meter, 0
    for _ in range(wins):
        won = max(left // PARTS, floor)
        pot += won
        left = max(left - won, 0)
    each = pot // wins
    rest = pot - each * wins
    shows = left + rest
    return Shares(0, each, rest, shows, each * wins + shows - meter)


def in_succession(amount: int, times: int) -> tuple[int, int]:
    """What is left of an amount of which a tenth is taken so often, each down to the cent
    (I-JP-6), and what was taken."""
    left = amount
    for _ in range(times):
        left -= left // PARTS
    return left, amount - left


def share_set(prize: int, wins: int) -> int:
    """What each of several like wins in one round at one table is paid of a set prize; odd cents
    stay with the house (18:12(1)(a), I-JP-6)."""
    return prize // wins


def foreseen(wholes: int, tenths: int) -> bool:
    """Whether the rules say themselves how so many wins are shared; where they do not, it goes by
    the sign, and a gaming manager confirms it (I-JP-5)."""
    return not wholes or not tenths or wholes == tenths == 1
