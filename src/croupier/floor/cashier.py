"""Credits, vouchers and payments: every movement of money that is not at a table (16:4, 16:9).

Each is one step with its client's id: sent again, it acts once and answers the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from croupier.equipment.randomness import LiveSource
from croupier.floor.recording import CAGE, VOUCHERS, bank, meter
from croupier.floor.refusals import Unavailable
from croupier.floor.roles import Person
from croupier.floor.steps import (
    AlreadyAnswered,
    Count,
    IssueVoucher,
    Note,
    NotRedeemable,
    Operation,
    Overdrawn,
    Post,
    RedeemVoucher,
    Reply,
    StepRefused,
    StoreDown,
    Taken,
)
from croupier.floor.store import VoucherRow
from croupier.floor.writing import Writer
from croupier.money import format_amount
from croupier.table.clock import Clock
from croupier.table.refusal import Refused

A = TypeVar("A")
TRIES = 5
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32, none taken for another
GROUPS, GROUP = 5, 4  # 100 bits
MOST = 100_000_000_00


def new_code(source: LiveSource) -> str:
    letters = [LETTERS[source.below(32)] for _ in range(GROUPS * GROUP)]
    return "-".join("".join(letters[i : i + GROUP]) for i in range(0, len(letters), GROUP))


class Once:
    """Carries out what a client's id asks for, once."""

    def __init__(self, writer: Writer, clock: Clock) -> None:
        self.writer = writer
        self.clock = clock

    async def do(
        self,
        who: Person,
        id: str,
        what: tuple[Any, ...],
        kind: type[A],
        make: Callable[[], Awaitable[tuple[list[Operation], A]]],
    ) -> A:
        """``make`` gives the operations and the answer; it may be asked again."""
        if not id:
            raise Refused("a command needs the client's id")
        key = f"{who.name}/{id}"
        digest = sha256(msgspec.json.encode((who.role, what))).hexdigest()
        for _ in range(TRIES):
            try:
                before = await asyncio.to_thread(self.writer.store.reply, key)
                if before is not None:
                    return _answer(before, digest, kind)
                operations, answer = await make()
                body = msgspec.json.encode((digest, answer))
                await self.writer.write((Reply(key, body, self.clock()), *operations))
            except AlreadyAnswered as answered:
                return _answer(answered.body, digest, kind)
            except Taken:
                continue
            except Overdrawn:
                raise Refused("the credits are not there any more", "qld-2024:16:9") from None
            except NotRedeemable:
                raise Refused("the voucher has been redeemed", "qld-2024:16:9(3)(c)") from None
            except StoreDown as down:
                raise Unavailable(f"nothing was done: {down}") from None
            except StepRefused as refused:
                raise Refused(str(refused)) from None
            return answer
        raise Refused("somebody else was quicker: look again")


def _answer(body: bytes, digest: str, kind: type[A]) -> A:
    said, answer = msgspec.json.decode(body)
    if said != digest:
        raise Refused("the id was used for something else")
    return msgspec.convert(answer, kind)


class Cashier:
    def __init__(self, once: Once) -> None:
        self._once = once
        self._writer = once.writer
        self._source = LiveSource()

    def _now(self) -> int:
        return self._once.clock()

    async def credit(self, who: Person, player: str, amount: int, id: str, why: str) -> int:
        """Credits for cash, or play credits: straight to the meter (16:4(2))."""
        _check(amount)

        async def make() -> tuple[list[Operation], int]:
            held = await self._writer.credits(player, surely=True)
            return [
                Post(CAGE, meter(player), amount, why),
                Count(player, credited=amount),
                Note(self._now(), "credits", who.name, player, f"{why}: {format_amount(amount)}"),
            ], held + amount

        return await self._once.do(who, id, ("credit", player, amount, why), int, make)

    async def to_voucher(self, who: Person, player: str, amount: int, id: str) -> VoucherRow:
        """Credits to a voucher: by the terminal (16:9(2)), or given by an attendant (16:9(3)).

        An amount of 0 stands for all of them."""
        if amount:
            _check(amount)

        async def make() -> tuple[list[Operation], VoucherRow]:
            due = amount or await self._writer.credits(player, surely=True)
            if not due:
                raise Refused("there are no credits", "qld-2024:16:9")
            await self._must_hold(player, due)
            voucher = VoucherRow(new_code(self._source), due, player, self._now())
            return [
                Post(meter(player), VOUCHERS, due, "to a voucher"),
                IssueVoucher(voucher.code, due, player, voucher.issued_at),
                Count(player, paid=due),
                Note(self._now(), "voucher issued", who.name, player, format_amount(due)),
            ], voucher

        return await self._once.do(who, id, ("voucher", player, amount), VoucherRow, make)

    async def in_chips(self, who: Person, player: str, amount: int, id: str) -> None:
        """An attendant gives the player chips for the credits (16:9(3)(b))."""
        _check(amount)

        async def make() -> tuple[list[Operation], None]:
            await self._must_hold(player, amount)
            return [
                Post(meter(player), CAGE, amount, "hand pay"),
                Count(player, paid=amount),
                Note(self._now(), "hand pay", who.name, player, format_amount(amount)),
            ], None

        await self._once.do(who, id, ("chips", player, amount), type(None), make)

    async def insert(self, who: Person, code: str, id: str) -> int:
        """A voucher into a terminal: its value to the meter, once (16:4(2))."""

        async def make() -> tuple[list[Operation], int]:
            voucher = await self._voucher(code)
            held = await self._writer.credits(who.name, surely=True)
            return [
                RedeemVoucher(code, voucher.amount, who.name, self._now()),
                Post(VOUCHERS, meter(who.name), voucher.amount, "from a voucher"),
                Count(who.name, credited=voucher.amount),
            ], held + voucher.amount

        return await self._once.do(who, id, ("insert", code), int, make)

    async def pay(self, who: Person, code: str, id: str) -> int:
        """A voucher redeemed with the casino operator (16:9(3)(c)); answers what is paid."""

        async def make() -> tuple[list[Operation], int]:
            voucher = await self._voucher(code)
            paid = format_amount(voucher.amount)
            return [
                RedeemVoucher(code, voucher.amount, who.name, self._now()),
                Post(VOUCHERS, CAGE, voucher.amount, "voucher paid"),
                Note(self._now(), "voucher paid", who.name, voucher.issued_to, paid),
            ], voucher.amount

        return await self._once.do(who, id, ("pay", code), int, make)

    async def refuse(
        self, who: Person, player: str, amount: int, table: str, why: str, id: str
    ) -> None:
        """Credits that came of a malfunction are not paid (16:10(4))."""
        _check(amount)

        async def make() -> tuple[list[Operation], None]:
            await self._must_hold(player, amount)
            detail = f"{format_amount(amount)} at {table}: {why} [qld-2024:16:10(4)]"
            return [
                Post(meter(player), bank(table), amount, "malfunction: not paid", table),
                Count(player, wins=-amount),
                Note(self._now(), "payment refused", who.name, player, detail),
            ], None

        what = ("refuse", player, amount, table, why)
        await self._once.do(who, id, what, type(None), make)

    async def pay_round(
        self, who: Person, table: str, round: int, player: str, amount: int, why: str, id: str
    ) -> None:
        """A round whose result cannot be shown is paid by hand all the same (16:10(3))."""
        _check(amount)

        async def make() -> tuple[list[Operation], None]:
            detail = f"{format_amount(amount)}, round {round} of {table}: {why} [qld-2024:16:10(3)]"
            return [
                Post(bank(table), meter(player), amount, "paid by hand", table),
                Count(player, wins=amount),
                Note(self._now(), "paid by hand", who.name, player, detail),
            ], None

        what = ("pay round", table, round, player, amount, why)
        await self._once.do(who, id, what, type(None), make)

    async def _must_hold(self, player: str, amount: int) -> None:
        held = await self._writer.credits(player, surely=True)
        if held < amount:
            raise Refused(f"{player} has {format_amount(held)} in credits", "qld-2024:16:9(1)")

    async def _voucher(self, code: str) -> VoucherRow:
        found = await asyncio.to_thread(self._writer.store.voucher, code)
        if found is None:
            raise Refused("there is no such voucher", "qld-2024:16:9(3)(c)")
        if found.redeemed_at:
            raise Refused("the voucher has been redeemed", "qld-2024:16:9(3)(c)")
        return found


def _check(amount: int) -> None:
    if type(amount) is not int or not 0 < amount <= MOST:
        raise Refused(f"an amount is from 1 cent to {format_amount(MOST)}")
