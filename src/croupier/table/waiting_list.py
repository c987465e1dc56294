"""Who waits for a seat where players play against each other.

A vacant seat goes, between two rounds of play, to whoever has priority by the schedule, and among
equals by a draw of cards.  A round names the part with its provisions, keeps the wishes in its
carry, and says who has which priority.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Protocol, Self

import msgspec

from croupier.equipment.cards import RANK, Card
from croupier.table import events as ev
from croupier.table.actors import PLAYERS, Actor, Role
from croupier.table.asks import Chance, PickOne
from croupier.table.commands import Direction, Pick, kebab
from croupier.table.fields import Count
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.state import Player, TableState

Wishes = dict[str, int]  # by player the seat; 0: any


class SeatRules(msgspec.Struct, frozen=True):
    """Which provisions a schedule has for its seats."""

    wish: str  # somebody wishes for a seat, before the game starts
    vacant: str  # a seat is filled while the game is on
    draw: str  # between those who have the same priority
    cards: tuple[Card, ...]  # that are drawn from
    ranking: tuple[str, ...]  # of their faces, the lowest first


class WithSeats(Protocol):
    """A round whose players sit against each other."""

    held: list[str]

    @property
    def state(self) -> TableState: ...
    @property
    def players(self) -> Mapping[str, Player]: ...
    @property
    def waiting(self) -> WaitingList: ...
    @property
    def wishes(self) -> Wishes:
        """As the carry has them."""

    @wishes.setter
    def wishes(self, wishes: Wishes) -> None: ...
    @property
    def game_is_on(self) -> bool:
        """Whether rounds of play have started."""

    def emit(self, event: ev.Event) -> None: ...
    async def chance(self, ask: Chance[Pick]) -> Pick: ...
    def move_to(self, state: TableState) -> None: ...
    def seat_priority(self, player: str) -> int:
        """Who comes first for a vacant seat has the lowest."""

    def is_in_hand(self, player: str) -> bool: ...
    def could_play(self, player: str) -> bool:
        """Whether a player who had a seat would be dealt in."""

    def gives_up_seat(self, player: str) -> bool:
        """Whether a player, unless the stake is added to, is out when the next round starts."""


class WishSeat(Direction["WithSeats"], frozen=True, tag=kebab):
    """A player waits for a seat (0: for any), or no longer."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    seat: Count = 0
    lift: bool = False

    def check(self, round: WithSeats, by: Actor) -> Refused | None:
        rules, wishes = round.waiting.rules, round.wishes
        if not 0 <= self.seat <= round.state.seats:
            return Refused(f"the table has seats 1 to {round.state.seats}", rules.wish)
        if self.lift:
            waits = by.name in wishes
            return None if waits else Refused(f"{by.name} waits for no seat", rules.wish)
        if wishes.get(by.name) == self.seat:
            return Refused(f"{by.name} waits for it already", rules.wish)
        seat = round.players[by.name].seat
        if seat and self.seat in (0, seat):
            return Refused(f"{by.name} has a seat", rules.wish)
        if round.is_in_hand(by.name):
            return Refused("the hand is not over", rules.vacant)
        return None

    @classmethod
    def samples(cls, round: WithSeats) -> list[Self]:
        free = {*range(1, round.state.seats + 1)} - {p.seat for p in round.state.players}
        return [cls(), cls(lift=True), *(cls(seat) for seat in sorted(free)[:1])]


class WaitingList(Part[WithSeats]):
    """Those who wish for a seat, and how one of them gets it."""

    def __init__(self, round: WithSeats, rules: SeatRules) -> None:
        super().__init__(round)
        self.rules = rules

    def may_join(self, player: str, seat: int) -> Refused | None:
        others = (wish for name, wish in self.round.wishes.items() if name != player)
        if seat and any(wish in (0, seat) for wish in others):
            said = f"others wait for seat {seat}: stand, and wish for it"
            return Refused(said, self.rules.vacant)
        return None

    def ready(self) -> list[str]:
        """Who would have a seat when the next round of play starts, and be dealt in."""
        round = self.round
        kept = {p.seat for p in round.state.players if not round.gives_up_seat(p.name)}
        free = {*range(1, round.state.seats + 1)} - kept
        standing = [
            name
            for name, seat in round.wishes.items()
            if name in round.players and not round.players[name].seat
            if (seat in free or (not seat and free)) and round.could_play(name)
        ]
        return standing[: len(free)]

    async def fill(self) -> None:
        """Vacant seats to those who wish for them, by priority and then by a draw."""
        round = self.round
        for seat in range(1, round.state.seats + 1):
            taken = {place.seat for place in round.state.players}
            wanting = [name for name in self._wanting(seat) if name in round.players]
            if seat in taken or not wanting:
                continue
            first = min(round.seat_priority(name) for name in wanting)
            equal = [name for name in wanting if round.seat_priority(name) == first]
            name = equal[0] if len(equal) == 1 else await self.draw(equal, seat)
            place = round.players[name]
            state = round.state.without_player(name)
            state = state.with_player(Player(name, seat, place.markers, place.idle))
            self.forget(name)
            round.move_to(state)
            rule = self.rules.vacant if round.game_is_on else self.rules.wish
            round.emit(ev.PlayerJoined(name, seat, rule=rule))

    def _wanting(self, seat: int) -> Iterator[str]:
        return (name for name, wish in self.round.wishes.items() if wish in (0, seat))

    async def draw(self, names: list[str], seat: int) -> str:
        """The highest card wins; who is equal draws again (I-PR-29)."""
        rule, ranking = self.rules.draw, self.rules.ranking
        while len(names) > 1:
            cards = [*self.rules.cards]
            drawn: dict[str, Card] = {}
            for name in names:
                what = f"the card that {name} draws for seat {seat}"
                picked = (await self.round.chance(PickOne(what, len(cards), rule))).number
                drawn[name] = cards.pop(picked)
            told = ", ".join(f"{name} {card}" for name, card in drawn.items())
            self.round.emit(ev.Announced(f"draw for seat {seat}: {told}", rule=rule))
            best = max(ranking.index(RANK[card]) for card in drawn.values())
            names = [n for n, card in drawn.items() if ranking.index(RANK[card]) == best]
        return names[0]

    def forget(self, name: str) -> None:
        """Who has a seat, or has gone, waits no longer."""
        if name in self.round.wishes:
            self.round.wishes = {one: n for one, n in self.round.wishes.items() if one != name}

    def wish(self, command: WishSeat, by: Actor) -> None:
        self.forget(by.name)
        if not command.lift:
            self.round.wishes = {**self.round.wishes, by.name: command.seat}
