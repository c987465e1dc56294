"""Where credits are sold, taken and paid out, and rounds are paid or refused by hand: each of it by
who may, below what takes two people, and once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from croupier.floor import audit
from croupier.floor.money.cashier import BOUGHT, Cashier, NoSuchVoucher, Voucher
from croupier.floor.people.players import check_open, known_player
from croupier.floor.people.roles import Operation, Person, Proposed
from croupier.floor.people.speaking import needs
from croupier.floor.store.base import TableRow
from croupier.floor.store.steps import Operation as StepOperation
from croupier.floor.threads import look
from croupier.money import format_amount
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.floor.house import House


class Counter:
    """Of a house."""

    def __init__(self, house: House, cashier: Cashier) -> None:
        self._house = house
        self._cashier = cashier
        self._store = house.store

    # Credits.

    async def take_play_credits(self, who: Person, amount: int, id: str) -> int:
        """A player of a teaching floor takes play credits; what the player then has."""
        needs(who, Operation.TAKE_PLAY_CREDITS)
        most = self._house.config.play_credits
        if not most:
            raise Refused("this floor has no play credits: credits are bought")
        if amount > most:
            raise Refused(f"at most {most} cents of play credits at a time")
        return await self._cashier.credit(who, who.name, amount, id, "play credits")

    async def sell_credits(self, who: Person, player: str, amount: int, id: str) -> int:
        """An attendant sells credits to a player; what the player then has."""
        needs(who, Operation.SELL_CREDITS)
        check_open(await known_player(self._store, player))
        alone: list[StepOperation] = []
        if not await self._was_done(who, id):
            alone = await self._house.two.alone(who, Proposed.SELL_CREDITS, amount)
        return await self._cashier.credit(who, player, amount, id, BOUGHT, alone)

    async def cash_out(self, who: Person, amount: int, id: str, terminal: str = "") -> Voucher:
        """A player's credits go onto a voucher."""
        needs(who, Operation.CASH_OUT)
        if not await self._was_done(who, id):
            await self._house.protection.check_cash_out(who.name)
            await self._check_size(who, amount)
        return await self._cashier.to_voucher(who, who.name, amount, id, terminal)

    async def _check_size(self, who: Person, amount: int) -> None:
        most = self._house.config.largest_voucher
        if most and (amount or await self._house.writer.credits(who.name, surely=True)) > most:
            raise Refused(
                f"a terminal gives out vouchers of up to {format_amount(most)}: "
                "ask for less, or an attendant for a hand pay",
                "qld-2024:16:9(3)",
            )

    async def given_voucher(self, who: Person, id: str) -> Voucher:
        """What a cash-out or hand pay with this id gave, for who asked for it."""
        needs(who, Operation.CASH_OUT, Operation.HAND_PAY)
        return await self._cashier.given(who, id)

    async def insert_voucher(self, who: Person, code: str, id: str) -> int:
        """A voucher's amount becomes a player's credits; what the player then has."""
        needs(who, Operation.INSERT_VOUCHER)
        return await self._looked_up(who, self._cashier.insert(who, code, id))

    async def pay_voucher(self, who: Person, code: str, id: str) -> int:
        """An attendant pays a voucher; what was paid."""
        needs(who, Operation.PAY_VOUCHER)
        return await self._looked_up(who, self._pay_voucher(who, code, id))

    async def _pay_voucher(self, who: Person, code: str, id: str) -> int:
        alone: list[StepOperation] = []
        if not await self._was_done(who, id):
            amount = await self._cashier.amount_of(code)
            alone = await self._house.two.alone(who, Proposed.PAY_VOUCHER, amount)
        return await self._cashier.pay(who, code, id, alone)

    async def _looked_up(self, who: Person, redeeming: Awaitable[int]) -> int:
        """A code that nobody was given is a significant event: somebody may be guessing."""
        try:
            return await redeeming
        except NoSuchVoucher:
            await self._house.note("voucher refused", who.name, "", "no such voucher")
            raise

    async def hand_pay(
        self, who: Person, player: str, amount: int, id: str, *, how: str = "voucher"
    ) -> Voucher | None:
        """16:9(3): an attendant gives a voucher, or chips."""
        needs(who, Operation.HAND_PAY)
        await known_player(self._store, player)
        if how not in ("voucher", "chips"):
            raise Refused("a hand pay is a voucher or chips", "qld-2024:16:9(3)")
        if await self._was_done(who, id):
            alone: list[StepOperation] = []  # it is answered as it was
        else:
            alone = await self._house.two.alone(who, Proposed.HAND_PAY, amount)
        if how == "voucher":
            return await self._cashier.to_voucher(who, player, amount, id, more=alone)
        await self._cashier.in_chips(who, player, amount, id, alone)
        return None

    # Rounds.

    async def pay_by_hand(
        self, who: Person, table: str, round: int, player: str, amount: int, why: str, id: str
    ) -> None:
        """A round that was decided is paid by hand."""
        needs(who, Operation.PAY_BY_HAND)
        await known_player(self._store, player)
        if await self._was_done(who, id):
            return
        await self.check_round(table, round, player)
        alone = await self._house.two.alone(who, Proposed.PAY_ROUND, amount)
        await self._cashier.pay_round(who, table, round, player, amount, why, id, alone)

    async def check_round(self, table: str, round: int, player: str) -> None:
        """A round is paid by hand to who was in it."""
        await look(audit.round_lines, self._store, table, round)
        rows = await asyncio.to_thread(self._store.played_in, table, round)
        pit = self._house.pits.get(table)
        now = pit.table.round if pit else None
        if now is not None and now.number == round and player in now.players:
            return
        if all(row.player != player for row in rows):
            raise Refused(f"{player} had nothing in round {round} of {table}", "qld-2024:16:10(3)")

    async def refuse_payment(
        self, who: Person, player: str, amount: int, table: str, why: str, id: str
    ) -> None:
        """A payment is refused, with the reason."""
        needs(who, Operation.REFUSE_PAYMENT)
        await self._known(table)
        await known_player(self._store, player)
        if await self._was_done(who, id):
            return
        alone = await self._house.two.alone(who, Proposed.REFUSE_PAYMENT, amount)
        await self._cashier.refuse(who, player, amount, table, why, id, alone)

    async def _known(self, table: str) -> TableRow:
        row = await asyncio.to_thread(self._store.table, table)
        if row is None:
            raise Refused(f"there is no table '{table}'")
        return row

    async def _was_done(self, who: Person, id: str) -> bool:
        return await asyncio.to_thread(self._store.reply, f"{who.name}/{id}") is not None
