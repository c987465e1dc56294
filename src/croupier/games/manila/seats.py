"""Who takes part in a round of manila: seats, table stakes, players who are away, the buck."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from msgspec.structs import replace

from croupier.equipment.cards import PACKS, RANK, Card
from croupier.games.manila.layout import BETWEEN, PACK
from croupier.table import events as ev
from croupier.table.accounts import credit
from croupier.table.actors import CREW, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.asks import PickOne
from croupier.table.commands import Direction, kebab
from croupier.table.fields import Count, PlayerName
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.rulings import direction
from croupier.table.sign import BUY_IN, Limit
from croupier.table.waiting_list import WishSeat
from croupier.wagers.poker import manila

if TYPE_CHECKING:
    from croupier.games.manila.round import Manila

AWAY = "qld-2024:5:20(3)"  # hole cards go to each player; who is absent is none (I-MA-10)
APPROVED = "qld-2024:5:19(3)(a)"
DRAWN = "qld-2024:5:15(1)"
VACANT = "qld-2024:5:15(2)"
NOT_IN_PLAY = "qld-2024:5:19(4)"


class SitOut(Direction["Manila"], frozen=True, tag=kebab):
    """A player is dealt nothing from the next round of play on (I-MA-10)."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Manila, by: Actor) -> Refused | None:
        if by.name in round.carry.away:
            return Refused(f"{by.name} is dealt nothing as it is", AWAY)
        return None


class SitIn(Direction["Manila"], frozen=True, tag=kebab):
    """A player who was away is dealt in again."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Manila, by: Actor) -> Refused | None:
        if by.name not in round.carry.away:
            return Refused(f"{by.name} is dealt in as it is", AWAY)
        return None


class ApproveAbsence(Direction["Manila"], frozen=True, tag=kebab):
    """A supervisor lets a player leave the table for a while (19(3))."""

    player: PlayerName

    def check(self, round: Manila, by: Actor) -> Refused | None:
        if self.player not in round.players:
            return Refused(f"{self.player} is not at this table", APPROVED)
        if self.player in round.carry.approved:
            return Refused(f"{self.player} may be away as it is", APPROVED)
        return None

    @classmethod
    def samples(cls, round: Manila) -> list[Self]:
        return [cls(place.name) for place in round.state.seated]


class DrawForSeat(Direction["Manila"], frozen=True, tag=kebab):
    """Several persons wish to sit at one position: they draw cards for it (15)."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    seat: Count
    players: tuple[PlayerName, ...] = ()

    def check(self, round: Manila, by: Actor) -> Refused | None:
        if not 1 <= self.seat <= round.state.seats:
            return Refused(f"the table has seats 1 to {round.state.seats}", DRAWN)
        if any(place.seat == self.seat for place in round.state.players):
            return Refused(f"seat {self.seat} is taken", VACANT)
        if len(set(self.players)) < 2 or len(set(self.players)) != len(self.players):
            return Refused("two or more persons draw for a seat", DRAWN)
        ranks = {name: round.seats.priority(name) for name in self.players}
        first = min(ranks.values())
        late = [name for name, rank in ranks.items() if rank > first]
        if late and round.carry.founders:
            return Refused(f"others come before {late[0]} for a vacant seat", VACANT)
        return None

    @classmethod
    def samples(cls, round: Manila) -> list[Self]:
        taken = [place.seat for place in round.state.players]
        free = next((n for n in range(1, round.state.seats + 1) if n not in taken), 0)
        names = [place.name for place in round.state.players]
        found = [cls(free, (one, other)) for one in names for other in names if one < other]
        by = Actor("supervisor", Role.SUPERVISOR)
        return [one for one in found if one.check(round, by) is None]


class Seats(Part["Manila"]):
    """The players around the table, and the buck that goes round."""

    # Stakes.

    @property
    def minimum(self) -> int:
        """The minimum table stake."""
        sign = self.round.state.sign
        return sign.limits.get(BUY_IN, sign.limit("")).minimum

    def stake(self, player: str) -> int:
        return self.round.ledger.balance(credit(player))

    def may_buy(self, player: str) -> Limit | Refused:
        """Nothing in a round of play; otherwise up to the minimum table stake at least (I-MA-9)."""
        if self.round.playing(player):
            return Refused("nothing is added to a table stake in a round of play", NOT_IN_PLAY)
        sign = self.round.state.sign
        short = max(self.minimum - self.stake(player), sign.step)
        short += -short % sign.step
        return Limit(short, max(short, sign.limit(BUY_IN).maximum))

    def stays(self, player: str) -> int:
        """What a seated player cannot take off the table (I-MA-10)."""
        place = self.round.players.get(player)
        return self.minimum if place is not None and place.seat else 0

    # Who takes part.

    def takes_part(self, player: str) -> bool:
        """Whether a seated player is dealt in: with any stake who took part in the round before
        or comes back with approval, with the minimum who is new (19, 29)."""
        carry, stake = self.round.carry, self.stake(player)
        if player in carry.away or self.round.barred(player) is not None:
            return False
        stayed = player in carry.last or player in carry.approved
        return stake > 0 if stayed else stake >= self.minimum

    def ready(self) -> list[str]:
        """Who would be dealt in now, from the dealer's left."""
        return [place.name for place in self.round.state.seated if self.takes_part(place.name)]

    def is_out(self, player: str) -> bool:
        """Whether a player who took part in the round before has no table stake left."""
        return player in self.round.carry.last and not self.stake(player)

    def put_out(self) -> None:
        """Who is out must leave the game (29(2))."""
        round = self.round
        for place in round.state.seated:
            if self.is_out(place.name):
                round.change_state(round.state.with_player(replace(place, seat=0)))
                round.emit(ev.PlayerJoined(place.name, 0, rule="qld-2024:5:29(2)"))

    def pass_buck(self, names: list[str]) -> list[str]:
        """The buck goes to the next player (17); the players from there on, clockwise."""
        round = self.round
        places = [p for p in round.state.clockwise_from(round.carry.buck + 1) if p.name in names]
        first = round.carry.buck == 0
        rule = "qld-2024:5:17(1)" if first else "qld-2024:5:17(2)"
        round.emit(ev.Announced(f"{places[0].name} has the buck", rule=rule))
        round.carry.buck = places[0].seat
        return [place.name for place in places]

    def hand_on(self, names: list[str]) -> None:
        """A round of play was played by these."""
        carry = self.round.carry
        carry.last = tuple(names)
        here = self.round.players
        carry.founders = tuple(n for n in carry.founders if n in here) or tuple(names)
        carry.approved = tuple(n for n in carry.approved if n not in names and n in here)
        carry.away = tuple(n for n in carry.away if n in here)

    # What is directed.

    @direction(SitOut, AWAY)
    async def sit_out(self, command: SitOut, by: Actor) -> None:
        self.round.carry.away = (*self.round.carry.away, by.name)

    @direction(SitIn, AWAY)
    async def sit_in(self, command: SitIn, by: Actor) -> None:
        carry = self.round.carry
        carry.away = tuple(name for name in carry.away if name != by.name)

    @direction(ApproveAbsence, APPROVED)
    async def approve_absence(self, command: ApproveAbsence, by: Actor) -> None:
        carry, name = self.round.carry, command.player
        carry.approved = (*carry.approved, name)
        carry.away = (*(n for n in carry.away if n != name), name)

    def priority(self, player: str) -> int:
        """For a seat that becomes vacant: who has played since the start, then other players,
        then others (15(2)(a))."""
        if player in self.round.carry.founders:
            return 1
        return 2 if player in self.round.carry.last else 3

    def may_sit(self, player: str, seat: int) -> Refused | None:
        holder = self.round.carry.reserved.get(seat, "")
        if holder and holder != player:
            rule = VACANT if self.round.carry.founders else DRAWN
            return Refused(f"seat {seat} was drawn by {holder}", rule)
        return None

    @direction(WishSeat, DRAWN)
    async def wish_seat(self, command: WishSeat, by: Actor) -> None:
        self.round.waiting.wish(command, by)

    @direction(DrawForSeat, DRAWN, while_=BETWEEN)
    async def draw_for_seat(self, command: DrawForSeat, by: Actor) -> None:
        """The highest card has the seat; equal highest cards draw again (I-PR-29)."""
        round, names = self.round, list(command.players)
        rule = VACANT if round.carry.founders else DRAWN
        faces = manila(ace_low=False).faces
        while len(names) > 1:
            left = list(PACKS[PACK])
            drawn: dict[str, Card] = {}
            for name in names:
                ask = PickOne(f"the card that {name} draws", len(left), rule)
                drawn[name] = left.pop((await round.chance(ask)).number)
                round.emit(ev.Announced(f"{name} draws {drawn[name]}", rule=rule))
            high = max(faces.index(RANK[card]) for card in drawn.values())
            names = [name for name, card in drawn.items() if faces.index(RANK[card]) == high]
        (winner,) = names
        place = round.players.get(winner)
        if place is not None:
            round.change_state(round.state.with_player(replace(place, seat=command.seat)))
            round.emit(ev.PlayerJoined(winner, command.seat, rule=rule))
            return
        round.carry.reserved = {**round.carry.reserved, command.seat: winner}
        round.emit(ev.Announced(f"seat {command.seat} is {winner}'s", rule=rule))
