"""Which wins of a link are at the same time, and what each is paid (18:12(2)(d), I-JP-8).

Pure: from what the linked tables report and what the meter shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.floor.table.linking import Report
from croupier.wagers.jackpots.sharing import Floors, share


class Decision(NamedTuple):
    """What wins at the same time are paid, by table, and what that makes of the meter."""

    amounts: dict[str, tuple[int, ...]]
    house: int  # what the house puts in
    meter: int
    shared: tuple[int, ...] = ()  # by how many wins of 100% and of 10%, if several


class AtOnce(NamedTuple):
    """The tables whose wins are at the same time, or what is waited for."""

    tables: tuple[str, ...]
    waits_for: tuple[str, ...] = ()


def at_once(reports: Mapping[str, Report]) -> AtOnce | None:
    """The first win, and every other from a deal that began before it was determined; none while
    such a deal is still under way."""
    won = {name: one for name, one in reports.items() if one.determined}
    if not won:
        return None
    first = min(won, key=lambda name: (won[name].determined, won[name].deal, name))
    moment = won[first].determined
    early = [name for name, one in reports.items() if one.deal < moment or name == first]
    waits = tuple(sorted(name for name in early if name not in won))
    return AtOnce(tuple(sorted(name for name in early if name in won)), waits)


def decide(
    meter: int, reset: int, floors: Floors, wins: Mapping[str, tuple[Fraction, ...]]
) -> Decision:
    """What each table's wins are paid of a progressive prize."""
    every = [part for parts in wins.values() for part in parts]
    wholes = sum(part == 1 for part in every)
    tenths = len(every) - wholes
    found = share(meter, reset, wholes=wholes, tenths=tenths, floors=floors)
    amounts = {
        name: tuple(found.whole if part == 1 else found.tenth for part in parts)
        for name, parts in wins.items()
    }
    several = (wholes, tenths) if len(every) > 1 else ()
    return Decision(amounts, found.house, found.meter, several)


def decide_mystery(
    meter: int, reset: int, point: int, wins: Mapping[str, tuple[Fraction, ...]]
) -> Decision:
    """A mystery prize is won by the first wager that has a result once the meter has reached its
    point (I-JP-14)."""
    amounts = {name: (0,) * len(parts) for name, parts in wins.items()}
    if meter < point:
        return Decision(amounts, 0, meter)
    first = next(iter(amounts))
    amounts[first] = (meter, *amounts[first][1:])
    return Decision(amounts, reset, reset)


def house_parts(decided: Decision, wins: dict[str, tuple[Fraction, ...]]) -> dict[str, int]:
    """Of what the house puts in, what is for each table: it starts the meter again for each win of
    100%, or makes up what it lacks."""
    weights = {name: sum(part == 1 for part in parts) for name, parts in wins.items()}
    if not any(weights.values()):
        weights = {name: len(parts) for name, parts in wins.items()}
    whole = sum(weights.values())
    return {name: decided.house * weight // whole for name, weight in weights.items()}
