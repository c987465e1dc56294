"""Who is at the table: players come and go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from croupier.table import events as ev
from croupier.table.accounts import credit, owed
from croupier.table.actors import PLAYERS, Actor, Role
from croupier.table.acts.base import Act, not_here
from croupier.table.acts.chips import to_cage
from croupier.table.asks import Legal
from croupier.table.commands import Given, kebab
from croupier.table.fields import Count
from croupier.table.refusal import Refused
from croupier.table.state import Player

if TYPE_CHECKING:
    from croupier.table.round import Round

# audiences, and the table's own name
NOT_FOR_PLAYERS = (ev.HOUSE, ev.INSPECTORS, ev.PUBLIC, "system")


class Join(Act, frozen=True, tag=kebab):
    """Take a seat (0: stand), with chips already in hand."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    seat: Count = 0

    def check(self, round: Round, by: Actor) -> Refused | None:
        name, state = by.name, round.state
        if not name or len(name) > 40 or not name.isprintable() or ":" in name:
            return Refused("a player needs a printable name of at most 40 characters, without ':'")
        if name in NOT_FOR_PLAYERS:
            return Refused(f"no player can be called '{name}'")
        if name in round.players:
            return Refused(f"{name} is already at this table")
        if not 0 <= self.seat <= state.seats:
            return Refused(f"the table has seats 1 to {state.seats}")
        if self.seat and any(p.seat == self.seat for p in state.players):
            return Refused(f"seat {self.seat} is taken")
        for one, other in state.apart:
            apart = other if name == one else one if name == other else ""
            if apart in round.players:
                return Refused(
                    f"{name} may not play at the same table as {apart}",
                    "qld-2024:general:11(2)(c)",
                )
        return round.may_join(name, self.seat)

    def apply(self, round: Round, given: Given) -> None:
        round.change_state(round.state.with_player(Player(given.by, self.seat)))
        round.emit(ev.PlayerJoined(given.by, self.seat))


class Leave(Act, frozen=True, tag=kebab):
    """A player leaves the table with their chips."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Round, by: Actor) -> Refused | None:
        return not_here(round, by.name) or round.may_leave(by.name)

    def apply(self, round: Round, given: Given) -> None:
        """The player takes along what is free.  After the round has gone back it is what was
        taken when the player left: short of it, the rest is owed; what is left over stays."""
        name, ledger = given.by, round.ledger
        player = round.players[name]
        if given.takes > 0:
            to_cage(round, name, given.takes, "left the table")
            ledger.prove()
            round.emit(ev.ChipsCashed(name, given.takes))
        owing = min(ledger.balance(credit(name)), -ledger.balance(owed(name)))
        if owing > 0:
            ledger.post(credit(name), owed(name), owing, "owed after a correction")
        if player.markers:
            round.emit(ev.MarkerRemoved(name, rule="qld-2024:general:13(2)(b)"))
        ledger.drop(name)
        round.change_state(round.state.without_player(name))
        round.emit(ev.PlayerLeft(name))

    @classmethod
    def samples_of(cls, round: Round, player: str) -> Iterator[Legal]:
        yield Legal(Role.PLAYER, cls(), player)
