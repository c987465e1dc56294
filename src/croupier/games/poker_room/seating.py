"""Who sits where and who is dealt in: seats, stakes, absence (ss 17 to 20, 23, 26, 34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.games.poker_room.incidents import (
    ChangeByConsent,
    ComeBack,
    PostNow,
    StepAway,
    Transfer,
)
from croupier.games.poker_room.layout import FIRST_MISSED, SECOND_MISSED
from croupier.games.poker_room.positions import Last, Positions, positions
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.round import OPENING, WAGERING
from croupier.table.rulings import direction
from croupier.table.sign import BUY_IN, Limit
from croupier.table.state import Player
from croupier.table.waiting_list import WishSeat

if TYPE_CHECKING:
    from croupier.games.poker_room.round import PokerRoom

STAKE = "qld-2024:10:34(4)"


class Seating(Part["PokerRoom"]):
    """The seats of a table and the stakes on it."""

    def __init__(self, round: PokerRoom) -> None:
        super().__init__(round)
        self.carry = round.carry

    # Stakes (ss 20, 34).

    def buy_in(self) -> Limit:
        sign = self.round.state.sign
        return sign.limits.get(BUY_IN) or sign.limit("")

    def may_buy(self, player: str) -> Limit | Refused:
        if self.round.is_in_hand(player):
            said = f"{player} may not add to the stake during a round of play"
            return Refused(said, "qld-2024:10:20(4)")
        sent = self.carry.transfers.get(player)
        limit, held = self.buy_in(), self.round.stack(player)
        if sent and not held:  # 10:20(6)
            return Limit(min(sent, limit.minimum), max(sent, limit.maximum))
        if held >= limit.maximum:
            said = f"{player} has the maximum buy-in, {format_amount(limit.maximum)}, or more"
            return Refused(said, "qld-2024:10:34(6)")
        step = self.round.state.step
        low = max(limit.minimum - held, step)
        return Limit(low + -low % step, max(limit.maximum - held, low + -low % step))

    def may_cash_out(self, player: str) -> Refused | None:
        if player in self.round.players and player in self.carry.played:
            said = f"{player} may not take from the stake except by leaving"
            return Refused(said, "qld-2024:10:20(5)")
        return None

    # Who can play.

    def able(self, place: Player) -> bool:
        """Whether a player can be dealt in: seated, with a stake, nothing owing, not away."""
        return bool(place.seat and self.able_if_seated(place.name))

    def able_if_seated(self, name: str) -> bool:
        round = self.round
        return (
            round.stack(name) >= round.minimum
            and name not in self.carry.away
            and round.barred(name) is None
            and round.fees.paid(name)
        )

    def is_new(self, place: Player) -> bool:
        """10:23(1): not in the last hand, not sent from another table, at a seat that the second
        blind has passed."""
        carry = self.carry
        if not carry.button or place.name in (*carry.dealt, *carry.transfers, *carry.missed):
            return False
        return place.seat in carry.passed

    def is_returning(self, name: str) -> bool:
        """10:23(2): was absent with approval, and is back."""
        return name in self.carry.missed and name not in self.carry.away

    def ready(self) -> list[Player]:
        return [place for place in self.round.state.players if self.able(place)]

    def due(self, name: str) -> tuple[int, int]:
        """What a new or returning player posts to be dealt in, live and dead (10:26)."""
        round = self.round
        if not self.is_returning(name):
            return round.minimum, 0
        missed = self.carry.missed[name]
        first, second = FIRST_MISSED in missed, SECOND_MISSED in missed
        if second:
            return round.minimum, round.first_blind if first else 0  # 10:26(4), I-PR-12
        return (round.first_blind if first else 0), 0

    def next_hand(self) -> Positions | None:
        """The positions of the hand to be dealt; None: too few can play."""
        carry, round = self.carry, self.round
        playing: dict[str, int] = {}
        joining: dict[str, int] = {}
        for place in self.ready():
            comes = self.is_new(place) or self.is_returning(place.name)
            (joining if comes else playing)[place.name] = place.seat
        posting = [name for name in joining if name in carry.posting or not sum(self.due(name))]
        last = Last(carry.button, carry.first_seat, carry.second_seat, carry.first, carry.second)
        return positions(last, playing, joining, posting, round.state.seats)

    def hand_on(self, hand: Positions) -> None:
        """The hand was played: what the next one goes by."""
        carry = self.carry
        if hand.anew:
            carry.founders, carry.passed, carry.missed = hand.order, (), {}
        carry.hands += 1
        carry.button = hand.button
        carry.first_seat, carry.first = hand.first_seat, hand.first
        carry.second_seat, carry.second = hand.second_seat, hand.second
        carry.dealt = hand.order
        carry.passed = tuple(dict.fromkeys([*carry.passed, *hand.passed]))
        carry.played = tuple(dict.fromkeys([*carry.played, *hand.order]))
        for name in hand.order:
            carry.missed.pop(name, None)
            carry.transfers.pop(name, None)
        carry.posting = tuple(name for name in carry.posting if name not in hand.order)
        for place in self.round.state.players:
            if place.name in carry.missed:
                self._miss(place, hand)

    def _miss(self, place: Player, hand: Positions) -> None:
        """An absent player's turn to make a blind bet may have passed."""
        was = self.carry.missed[place.name]
        now = [FIRST_MISSED] * (place.seat in hand.missing)
        now += [SECOND_MISSED] * (place.seat in hand.passed)
        self.carry.missed[place.name] = tuple(dict.fromkeys([*was, *now]))

    def is_out(self, name: str) -> bool:
        """10:34(2): took part in the preceding round and has less than the minimum wager."""
        round = self.round
        dealt = name in self.carry.dealt and name in round.players
        return dealt and round.stack(name) < round.minimum

    def put_out(self) -> None:
        """10:34(4): who is out and did not add to the stake leaves the game, and the seat."""
        round = self.round
        for name in filter(self.is_out, self.carry.dealt):
            said = f"{name} has no stake for another hand and is out of the game"
            round.emit(ev.Announced(said, rule=STAKE))
            self.forget(name)
            place = round.players[name]
            if place.seat and not round.first_version:
                round.move_to(round.state.with_player(replace(place, seat=0)))
                round.emit(ev.PlayerJoined(name, 0, rule=STAKE))

    def forget(self, name: str) -> None:
        """Who leaves without approval comes back as a new player (I-PR-13)."""
        carry = self.carry
        carry.dealt, carry.away = _without(carry.dealt, name), _without(carry.away, name)
        carry.played, carry.posting = _without(carry.played, name), _without(carry.posting, name)
        carry.founders, carry.seated = _without(carry.founders, name), _without(carry.seated, name)
        for kept in (carry.missed, carry.wishes, carry.transfers, carry.paid_hands):
            kept.pop(name, None)
        carry.paid_until.pop(name, None)

    # Seats (s 18).

    def priority(self, name: str) -> int:
        """10:18(2): who has played since the game started, other players, other persons."""
        if name in self.carry.founders:
            return 1
        return 2 if name in self.carry.dealt or self.round.players[name].seat else 3

    # What people say.

    @direction(WishSeat, "qld-2024:10:18(1)")
    async def wish_seat(self, command: WishSeat, by: Actor) -> None:
        self.round.waiting.wish(command, by)

    @direction(StepAway, "qld-2024:10:23(2)(a)")
    async def step_away(self, command: StepAway, by: Actor) -> None:
        self.absent(command.player if by.role is not Role.PLAYER else by.name)

    def absent(self, name: str) -> None:
        self.carry.away = (*self.carry.away, name)
        self.carry.missed.setdefault(name, ())
        self.round.emit(ev.Announced(f"{name} is away", rule="qld-2024:10:23(2)(a)"))

    @direction(ComeBack, "qld-2024:10:23(2)(b)")
    async def come_back(self, command: ComeBack, by: Actor) -> None:
        self.carry.away = _without(self.carry.away, by.name)
        if by.name in self.carry.dealt and not self.carry.missed.get(by.name):
            self.carry.missed.pop(by.name, None)  # missed no hand: never away
        self.round.emit(ev.Announced(f"{by.name} is back", rule="qld-2024:10:23(2)(b)"))

    @direction(PostNow, "qld-2024:10:26(3)")
    async def post_now(self, command: PostNow, by: Actor) -> None:
        self.carry.posting = _without(self.carry.posting, by.name)
        if not command.wait:
            self.carry.posting = (*self.carry.posting, by.name)

    @direction(Transfer, "qld-2024:10:20(6)")
    async def transfer(self, command: Transfer, by: Actor) -> None:
        self.carry.transfers[command.player] = command.amount

    @direction(ChangeByConsent, "qld-2024:10:17(3)", while_=(OPENING, WAGERING))
    async def change_by_consent(self, command: ChangeByConsent, by: Actor) -> None:
        sign = self.round.state.sign
        sign = sign.changed(command.limit, Limit(command.minimum, command.maximum))
        self.round.change_sign(sign)
        change = f"{command.limit or 'all wagers'}: {Limit(command.minimum, command.maximum)}"
        self.round.emit(ev.SignChanged(change, rule="qld-2024:10:17(4)"))


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(one for one in names if one != name)
