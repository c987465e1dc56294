"""What players pay for playing: fees, and commission out of pots (ss 21, 31(11), 33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.poker_room.incidents import MoreTime, PayFee, PayTimeFee
from croupier.games.poker_room.layout import (
    COUNTED,
    COUNTED_MOST,
    HOUR,
    MINUTE,
    PER_PLAYER,
    PER_TABLE,
)
from croupier.table import events as ev
from croupier.table.accounts import CAGE, RAKE, credit
from croupier.table.actors import Actor
from croupier.table.parts import Part
from croupier.table.pots import Commission
from croupier.table.rulings import direction

if TYPE_CHECKING:
    from croupier.games.poker_room.round import PokerRoom

PARTICIPATION = "qld-2024:10:21(2)"
SEATING = "qld-2024:10:21(5)(a)"
TIME = "qld-2024:10:21(6)(c)"
TABLE_TIME = "qld-2024:10:21(6)(d)"
BOUGHT_TIME = "qld-2024:10:31(11)(c)"


class Fees(Part["PokerRoom"]):
    """Fees come from outside the table stake (I-PR-18); who has not paid is not dealt in."""

    def __init__(self, round: PokerRoom) -> None:
        super().__init__(round)
        self.carry, self.options = round.carry, round.options

    # What is owing.

    def paid(self, name: str) -> bool:
        return not self.owing(name) and not self.table_owes()

    def owing(self, name: str) -> int:
        """What a player must pay before the next hand."""
        options, carry = self.options, self.carry
        owing = 0
        if options.participation_fee and not carry.paid_hands.get(name):
            owing += options.participation_fee
        if options.seating_fee and name not in carry.seated:
            owing += options.seating_fee
        if options.time_fee and options.time_fee_per == PER_PLAYER and self._time_is_due(name):
            owing += options.time_fee_due
        return owing

    def _time_is_due(self, name: str) -> bool:
        return self.carry.paid_until.get(name, -1) <= self.round.now

    def table_owes(self) -> int:
        """What the players together must pay before the next hand."""
        options = self.options
        if not options.time_fee or options.time_fee_per != PER_TABLE or not self._time_is_due(""):
            return 0
        return options.time_fee_due - self.carry.table_paid

    # Paying.

    @direction(PayFee, "qld-2024:10:21(2)")
    async def pay(self, command: PayFee, by: Actor) -> None:
        """All that the player owes, and hands ahead where hands are paid for."""
        name, options, carry = by.name, self.options, self.carry
        if options.participation_fee:
            hands = max(command.hands, 1)
            self.charge(name, options.participation_fee * hands, "a hand", PARTICIPATION)
            carry.paid_hands[name] = carry.paid_hands.get(name, 0) + hands
        if options.seating_fee and name not in carry.seated:
            self.charge(name, options.seating_fee, "a seat", SEATING)
            carry.seated = (*carry.seated, name)
        if options.time_fee and options.time_fee_per == PER_PLAYER and self._time_is_due(name):
            self.charge(name, options.time_fee_due, "time", TIME)
            carry.paid_until[name] = self.round.now + options.time_fee_minutes * MINUTE

    @direction(PayTimeFee, "qld-2024:10:21(6)(d)")
    async def pay_for_table(self, command: PayTimeFee, by: Actor) -> None:
        self.charge(by.name, command.amount, "time", TABLE_TIME)
        self.carry.table_paid += command.amount
        if not self.table_owes():
            self.carry.table_paid = 0
            self.carry.paid_until[""] = self.round.now + self.options.time_fee_minutes * MINUTE

    def charge(self, name: str, amount: int, what: str, rule: str) -> None:
        """From the cage by way of the player, so that the stake stays as it is."""
        ledger = self.round.ledger
        ledger.move(CAGE, credit(name), amount, rule)
        ledger.move(credit(name), RAKE, amount, rule)
        self.round.emit(ev.FeeCharged(name, what, amount, rule=rule))

    def take_part(self, name: str) -> None:
        """A hand that was paid for is played."""
        if self.options.participation_fee:
            self.carry.paid_hands[name] -= 1

    # Time (s 31(11)).

    def used(self, name: str) -> int:
        return self.carry.extensions.get(name, 0)

    def price(self, name: str) -> int:
        """Of more time now: nothing while the time bank lasts."""
        return self.options.time_price if self.used(name) >= self.options.time_bank else 0

    @direction(MoreTime, "qld-2024:10:31(11)(c)")
    async def more_time(self, command: MoreTime, by: Actor) -> None:
        price = self.price(by.name)
        if price:
            self.charge(by.name, price, "more time", BOUGHT_TIME)
        self.carry.extensions[by.name] = self.used(by.name) + 1
        self.round.acting.extend()
        said = f"{by.name} has {self.options.more_time} seconds more"
        self.round.emit(ev.Announced(said, rule=BOUGHT_TIME))

    # Commission (s 33).

    def terms(self) -> Commission:
        round = self.round
        return Commission(
            self.options.rate,
            COUNTED,
            COUNTED_MOST * round.minimum,
            round.state.step,
            together=True,
            combined=True,
        )

    def this_hour(self) -> None:
        """Hours are counted from the start of the game (I-PR-19)."""
        carry = self.carry
        hour = (self.round.now - carry.started) // HOUR if carry.button else 0
        if hour != carry.hour:
            carry.hour, carry.hour_taken, carry.extensions = hour, 0, {}

    def start_counting(self) -> None:
        carry = self.carry
        carry.started, carry.hour, carry.hour_taken = self.round.now, 0, 0

    def left(self) -> int | None:
        """What may still be taken this hour, where the sign caps it."""
        cap = self.options.hourly_cap
        return max(cap - self.carry.hour_taken, 0) if cap else None
