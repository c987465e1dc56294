"""The bank of pai gow: what it covers, how it settles, its profit, commission and shares.

Pure functions of cents; the round posts what they answer.  The bank can always pay: wagers beyond
what it covers are refused as they come (I-PG-9).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, TypeVar

from croupier.money import HALF_EVEN_CENT, UP_TO_50C, Cents, Direction, Rounding, pay
from croupier.table.results import Lose, Result, Win

LESS_COMMISSION: Final = Fraction(19, 20)  # 5% is kept (6:19(1), (3))
BANK_DOWN_TO_50C: Final = Rounding("bank down to 50c", 50, Direction.DOWN, "qld-2024:6:19(4)")

Key = TypeVar("Key")


# Commission.


@dataclass(frozen=True, slots=True)
class Commission:
    """How a table takes its commission: the roundings that it may make, and what it can pay out
    where it makes none (I-G-4)."""

    winners_up: bool = False  # 6:19(2)
    bank_down: bool = False  # 6:19(4)
    payable: Rounding = HALF_EVEN_CENT

    def of_winner(self, won: Cents) -> Cents:
        """What is kept of an even-money payout.

        >>> Commission().of_winner(2_500), Commission(winners_up=True).of_winner(2_500)
        (125, 150)
        """
        if self.winners_up:
            return UP_TO_50C.apply(won, 20)
        return won - pay(won, LESS_COMMISSION, self.payable)

    def of_bank(self, profit: Cents) -> Cents:
        """What a banking player pays on the profit of a round; nothing on a loss (6:19(3)).

        >>> Commission(bank_down=True).of_bank(9_750)  # as on $90
        450
        """
        if profit <= 0:
            return 0
        if self.bank_down:
            return BANK_DOWN_TO_50C.apply(profit, 20)
        return profit - pay(profit, LESS_COMMISSION, self.payable)


# Cover.


def room_of_bank(put_up: Cents, lying: Cents) -> Cents:
    """What may still be wagered against a player/banker (6:14(1), 6:18(4)): a win takes even
    money.  Negative: the bank does not cover what lies there already, and is refused."""
    return put_up - lying


def room_of_co_bank(put_up: Cents, house_liability: Cents, lying: Cents) -> Cents:
    """The same with the house as partner: each has half, the co-banker of what was put up, the
    house of its displayed maximum liability (6:14(2))."""
    return 2 * min(put_up, house_liability) - lying


# Settlement.


@dataclass(frozen=True, slots=True)
class Wagered(Generic[Key]):
    """A decided wager; ``key`` is whatever its owner knows it by."""

    key: Key
    stake: Cents
    result: Result


@dataclass(frozen=True, slots=True)
class Collected(Generic[Key]):
    """A losing wager: the bank has its stake."""

    key: Key
    amount: Cents


@dataclass(frozen=True, slots=True)
class Paid(Generic[Key]):
    """A winning wager: the bank pays even money, of which the operator keeps the commission."""

    key: Key
    amount: Cents
    commission: Cents


@dataclass(frozen=True, slots=True)
class Settlement(Generic[Key]):
    """A round of play settled, in the order in which it is done (6:37)."""

    collected: tuple[Collected[Key], ...]
    paid: tuple[Paid[Key], ...]
    returned: tuple[Key, ...]  # stand-offs, and wagers that are void

    @property
    def profit(self) -> Cents:
        """The bank's: losing wagers less winning ones at even money (I-PG-8)."""
        return sum(one.amount for one in self.collected) - sum(one.amount for one in self.paid)


class Uncovered(ValueError):
    """The bank would have to pay more than was put up and collected; wagering prevents it."""


def settle(
    wagers: Iterable[Wagered[Key]], commission: Commission, put_up: Cents | None = None
) -> Settlement[Key]:
    """All losing wagers are collected before any winning one is paid, each in the order given:
    box by box as dealt (6:37, I-PG-9).  ``put_up`` is a banking player's; the house needs none.
    """
    given = list(wagers)
    settled = Settlement(
        tuple(Collected(one.key, one.stake) for one in given if isinstance(one.result, Lose)),
        tuple(
            Paid(one.key, one.stake, commission.of_winner(one.stake))
            for one in given
            if isinstance(one.result, Win)
        ),
        tuple(one.key for one in given if not isinstance(one.result, Lose | Win)),
    )
    if put_up is not None and settled.profit < -put_up:
        raise Uncovered(f"a bank of {put_up} cents loses {-settled.profit}")
    return settled


# Shares.


@dataclass(frozen=True, slots=True)
class CoBank:
    """The profit (or, negative, the loss) of a round between house and co-banker."""

    house: Cents
    co_banker: Cents
    commission: Cents  # on the co-banker's part, out of it


def share_co_bank(profit: Cents, commission: Commission, unit: Cents = 1) -> CoBank:
    """An equal partnership (6:2): the co-banker has half, and pays on that half (I-PG-8).  What
    half of it chips cannot make up is the house's, profit or loss (I-G-4).

    >>> share_co_bank(19_500, Commission(bank_down=True))
    CoBank(house=9750, co_banker=9750, commission=450)
    >>> share_co_bank(-150, Commission(), unit=50)
    CoBank(house=-100, co_banker=-50, commission=0)
    """
    half = abs(profit) // (2 * unit) * unit
    own = half if profit >= 0 else -half
    return CoBank(profit - own, own, commission.of_bank(own))


def share_partners(amount: Cents, put_up: Mapping[str, Cents], odd_to: str) -> dict[str, Cents]:
    """An amount (profit, loss or commission) among players who combined their chips, by what each
    put up; odd cents go to the one who has played the box (6:18(2), (6), I-PG-14).  Nobody loses
    more than was put up: odd cents beyond that fall on the next.

    >>> share_partners(1_000, {"ann": 100, "bob": 200}, odd_to="bob")
    {'ann': 333, 'bob': 667}
    """
    total, whole = sum(put_up.values()), abs(amount)
    shares = {name: whole * part // total for name, part in put_up.items()}
    odd = whole - sum(shares.values())
    for name in (odd_to, *(name for name in put_up if name != odd_to)):
        room = odd if amount >= 0 else min(odd, put_up[name] - shares[name])
        shares[name] += room
        odd -= room
    if odd:
        raise Uncovered(f"partners who put up {total} cents lose {whole}")
    sign = 1 if amount >= 0 else -1
    return {name: sign * part for name, part in shares.items()}
