"""The table as it stands around a round: players, sign, restrictions.

Frozen: an act makes a new one, so that a round can be replayed from its start.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from croupier.table.sign import Notice, Sign

if TYPE_CHECKING:
    from croupier.table.known import Known


class Player(msgspec.Struct, frozen=True):
    """Where a player is: a numbered seat, or standing (0)."""

    name: str
    seat: int = 0
    markers: dict[str, int] = {}  # older minimums still open, by limit (general:13(2))
    idle: int = 0  # rounds in a row without a wager


class TableState(msgspec.Struct, frozen=True, dict=True):
    sign: Sign
    seats: int  # numbered places at the table
    players: tuple[Player, ...] = ()  # by seat, then standing players as they came
    restricted: tuple[str, ...] = ()  # general:5
    excluded: tuple[str, ...] = ()  # general:11(2)(b)
    apart: tuple[tuple[str, str], ...] = ()  # general:11(2)(c)
    silence: bool = False  # general:8
    english: bool = False  # general:10(d)
    notices: tuple[Notice, ...] = ()
    closed: bool = False
    staffed: bool = False  # a dealer conducts it: there are pauses to report in

    # Worked out once for a state that hundreds of rounds begin with.

    @cached_property
    def by_name(self) -> dict[str, Player]:
        """To look at, not to touch."""
        return {place.name: place for place in self.players}

    @cached_property
    def step(self) -> int:
        """Wagers are whole multiples of this (general:6)."""
        return self.sign.step

    @cached_property
    def barring(self) -> bool:
        """Somebody may take no part, or not beside somebody else (general:11(2))."""
        return bool(self.excluded or self.apart)

    @cached_property
    def known(self) -> Known | None:
        """What a game has worked out from this state (:mod:`croupier.table.known`)."""
        return None

    def forget(self) -> None:
        """What was worked out from this state: it can be again, should anybody ask."""
        self.__dict__.clear()

    def player(self, name: str) -> Player | None:
        return self.by_name.get(name)

    def with_player(self, place: Player) -> TableState:
        others = [p for p in self.players if p.name != place.name]
        players = sorted([*others, place], key=lambda p: p.seat or self.seats + 1)
        return msgspec.structs.replace(self, players=tuple(players))

    def with_idle(self, idle: Mapping[str, int]) -> TableState:
        """With players who have let so many rounds pass.  Nothing else is otherwise, so that all
        that is known of this state is known of that."""
        changed = [
            msgspec.structs.replace(p, idle=idle[p.name]) for p in self.players if p.name in idle
        ]
        others = [p for p in self.players if p.name not in idle]
        players = sorted([*others, *changed], key=lambda p: p.seat or self.seats + 1)
        state = msgspec.structs.replace(self, players=tuple(players))
        state.__dict__["known"] = self.known
        return state

    def without_player(self, name: str) -> TableState:
        players = tuple(p for p in self.players if p.name != name)
        return msgspec.structs.replace(self, players=players)

    @property
    def seated(self) -> tuple[Player, ...]:
        return tuple(p for p in self.players if p.seat)

    def clockwise_from(self, seat: int) -> list[Player]:
        """Seated players in order, from the first at or after ``seat``, going round."""
        seated = list(self.seated)
        after = [p for p in seated if p.seat >= seat]
        return after + [p for p in seated if p.seat < seat]
