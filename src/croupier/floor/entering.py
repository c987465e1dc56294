"""What is entered by hand at a table: the answers its pending ask takes, as a console offers them.

A console knows no game: it is told which field of which command is wanted, how many values, and
out of which.
"""

from __future__ import annotations

from croupier.floor.roles import AT_TABLE, Person
from croupier.floor.views import Entry
from croupier.table.asks import (
    Ask,
    CutHere,
    Draw,
    DrawBalls,
    PickOne,
    RollDice,
    SpinWheel,
    TossCoins,
)

SIDES = ("H", "T")
PIPS = tuple(range(1, 7))
LISTED = 100  # numbers that are offered one by one; of more, the first and the last are told


def entry_of(ask: Ask | None) -> Entry | None:
    """What an ask takes; None, if it is nothing that is entered."""
    match ask:
        case Draw():
            cards = tuple(ask.shoe.could_be(ask.index))
            return Entry({"type": "face", "index": ask.index}, "card", cards)
        case SpinWheel():
            return Entry({"type": "spin"}, "pocket", tuple(dict.fromkeys(ask.wheel.pockets)))
        case TossCoins():
            return Entry({"type": "toss"}, "faces", SIDES, ask.number)
        case RollDice():
            return Entry({"type": "roll"}, "dice", PIPS, ask.number)
        case DrawBalls():
            balls = tuple(range(1, ask.of + 1))
            return Entry({"type": "catch"}, "numbers", balls, ask.number, distinct=True)
        case PickOne():
            return _number("pick", "number", 0, ask.among - 1)
        case CutHere() if not ask.player:
            return _number("cut", "at", ask.margin, ask.size - ask.margin)
    return None


def _number(command: str, field: str, low: int, high: int) -> Entry:
    listed = tuple(range(low, high + 1)) if high - low < LISTED else ()
    return Entry({"type": command}, field, listed, low=low, high=high)


def entry_for(who: Person, ask: Ask | None) -> Entry | None:
    """The same, for somebody who may enter it."""
    entry = entry_of(ask)
    if entry is None or ask is None:
        return None
    roles = {one.role for one in ask.legal() if not one.player}
    return entry if roles & set(AT_TABLE[who.role]) else None
