"""What is the same for every round that begins from one state of the table, worked out once.

Kept with the state and lost with it: a player who comes or goes, a direction, a changed sign
make a new state, of which nothing is known yet.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeVar

import msgspec

from croupier.table.areas import Area, Key, Settlements
from croupier.table.commands import Bet
from croupier.table.events import WagerPlaced
from croupier.table.ledger import Posting, chips_of
from croupier.table.sign import Limit
from croupier.table.state import TableState

if TYPE_CHECKING:
    from croupier.table.round import Options, Round

MOST = 4096  # wagers to know of; players who try every amount must not fill the memory

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


# Chips that are put down: the posting, and the event that says how many lie there now.
Movement = tuple[Posting, WagerPlaced]


class Placing(msgspec.Struct, eq=False):
    """Chips that a player puts down, with the area and the box that the player's words mean; and
    what comes of them, worked out once for as long as they are known of."""

    player: str
    area: Area
    box: int
    amount: int
    rule: str
    key: Key
    alone: Movement | None = None  # where nothing lies there yet
    settlements: Settlements | None = None  # of a wager of just these chips, from the second on

    def onto(self, present: int) -> Movement:
        """Put down onto so many."""
        player, area, box = self.key
        posting = Posting(*chips_of(player), self.amount, area)
        event = WagerPlaced(player, area, present + self.amount, box, rule=self.rule)
        return posting, event


def placing(player: str, area: Area, box: int, amount: int, rule: str = "") -> Placing:
    """Chips for an area, by its own provision unless there is another."""
    return Placing(player, area, box, amount, rule or area.rule, (player, area.name, box))


class KnownBet:
    """A bet all of whose wagers are sound."""

    __slots__ = ("asked", "bet", "free", "placings", "roomy")

    def __init__(self, round: Round, bet: Bet, placings: list[Placing]) -> None:
        self.bet = bet
        self.placings = placings
        # against which the game may have something to say; against the others it never has
        self.asked = [not round.never_refuses(one.area) for one in placings]
        self.free = not any(self.asked)
        # others' wagers never give way to these
        self.roomy = self.free or all(round.never_makes_room(one.area) for one in placings)


class Known:
    """What is known of one state of a table at one game."""

    __slots__ = (
        "bets",
        "kind",
        "layout",
        "limits",
        "lines",
        "options",
        "sound",
    )

    def __init__(self, kind: type[Round], options: Options) -> None:
        self.kind = kind
        self.options = options
        self.layout = kind.areas(options)
        self.limits: dict[Key, Limit] = {}  # where the sign alone decides them
        # player, area, amount, box as they were said: wagers that neither the sign nor anything
        # about the player stands against while nothing lies there
        self.sound: dict[tuple[str, str, int, int], Placing] = {}
        self.bets: dict[str, KnownBet] = {}  # of such wagers, each player's last
        # which line of a pay table it is: by area, odds and provision
        self.lines: dict[tuple[str, str, str], str] = {}


def note(kept: dict[K, V], key: K, value: V, most: int = MOST) -> V:
    """Keep one more of what is known."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = value
    return value


def known(kind: type[Round], state: TableState, options: Options) -> Known:
    """What is known of a state at a table of this game with these options."""
    found = state.known
    if found is None or found.kind is not kind or found.options is not options:
        found = state.__dict__["known"] = Known(kind, options)
    return found
