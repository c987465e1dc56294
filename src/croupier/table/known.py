"""What is the same for every round that begins from one state of the table, worked out once.

Kept with the state and lost with it: a player who comes or goes, a direction, a changed sign
make a new state, of which nothing is known yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.table import events as ev
from croupier.table.areas import Area
from croupier.table.commands import Bet
from croupier.table.ledger import Stakes
from croupier.table.sign import Limit
from croupier.table.state import TableState

if TYPE_CHECKING:
    from croupier.table.round import Round

MOST = 4096  # wagers to know of; players who try every amount must not fill the memory

Key = tuple[str, str, int]  # player, area, box: where a wager lies


class Placing(NamedTuple):
    """A wager of a bet, with the area and the box that its words mean."""

    area: Area
    box: int
    amount: int


class KnownBet:
    """A bet all of whose wagers are sound."""

    __slots__ = ("bet", "free", "placed", "placings", "plain", "stakes")

    def __init__(self, round: Round, player: str, bet: Bet, placings: list[Placing]) -> None:
        self.bet = bet
        self.placings = placings
        self.stakes = Stakes(player, [(amount, area.name) for area, _, amount in placings])
        self.placed: list[ev.Event] = [
            ev.WagerPlaced(player, area.name, amount, box, rule=area.rule)
            for area, box, amount in placings
        ]  # what is said of it where nothing lies yet
        areas = [placing.area for placing in placings]
        # the game never says anything against wagers there, so it need not be asked
        self.free = all(round.never_refuses(area) for area in areas)
        # chips go onto the areas and nothing else happens
        self.plain = round.plain and not any(round.needs_room(area) for area in areas)


class Known:
    __slots__ = ("bets", "kind", "layout", "limits", "options", "sound")

    def __init__(self, kind: type[Round], options: Any) -> None:
        self.kind = kind
        self.options = options
        self.layout = kind.areas(options)
        self.limits: dict[Key, Limit] = {}  # where the sign alone decides them
        # player, area, amount, box as they were said: wagers that neither the sign nor anything
        # about the player stands against while nothing lies there
        self.sound: dict[tuple[str, str, int, int], Placing] = {}
        self.bets: dict[str, KnownBet] = {}  # of such wagers, each player's last

    def note(self, said: tuple[str, str, int, int], placing: Placing) -> None:
        if len(self.sound) >= MOST:
            self.sound.clear()
        self.sound[said] = placing


def known(kind: type[Round], state: TableState, options: Any) -> Known:
    """What is known of a state at a table of this game with these options."""
    found: Known | None = state.known
    if found is None or found.kind is not kind or found.options is not options:
        found = state.__dict__["known"] = Known(kind, options)
    return found
