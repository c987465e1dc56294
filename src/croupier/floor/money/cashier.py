"""Credits, vouchers and payments: every movement of money that is not at a table (16:4, 16:9).

Each is one step with its client's id: sent again, it acts once and answers the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from croupier.equipment.randomness import LiveSource
from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import Person
from croupier.floor.refusals import Unavailable
from croupier.floor.significant import changed
from croupier.floor.store.base import VoucherRow
from croupier.floor.store.sealing import Sealer, WrongKey
from croupier.floor.store.steps import (
    Act,
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
from croupier.floor.store.vouchers import digest_of, new_code, tail_of
from croupier.floor.table.accounts import CAGE, VOUCHERS, house_at, meter
from croupier.money import format_amount
from croupier.table.clock import Clock
from croupier.table.refusal import Refused

A = TypeVar("A")
TRIES = 5
DAY = 24 * 3_600_000
BOUGHT, SOLD = "bought", "credits bought"  # credits for cash: in the books, and as a large sum
MOST = 100_000_000_00
SEALED = "replies"  # what answers with a secret are sealed for


class Voucher(msgspec.Struct, frozen=True):
    """As it is given out: nobody is told the code again but who asked for it."""

    code: str
    amount: int
    issued_to: str
    issued_at: int
    expires_at: int = 0  # 0: never
    terminal: str = ""


class Once:
    """Carries out what a client's id asks for, once."""

    def __init__(self, writer: Writer, clock: Clock, sealer: Sealer) -> None:
        self.writer = writer
        self.clock = clock
        self._sealer = sealer

    async def do(
        self,
        who: Person,
        id: str,
        what: tuple[Any, ...],
        kind: type[A],
        make: Callable[[], Awaitable[tuple[list[Operation], A]]],
        *,
        secret: bool = False,
    ) -> A:
        """``make`` gives the operations and the answer; it may be asked again.  ``secret``: the
        answer is kept sealed."""
        if not id:
            raise Refused("a command needs the client's id")
        key = f"{who.name}/{id}"
        digest = sha256(msgspec.json.encode((who.role, what))).hexdigest()
        for _ in range(TRIES):
            try:
                before = await asyncio.to_thread(self.writer.store.reply, key)
                if before is not None:
                    return self._answer(key, before, digest, kind)
                operations, answer = await make()
                told: object = answer
                if secret:
                    sealed = {"answer": msgspec.to_builtins(answer)}
                    told = {SEALED: self._sealer.seal(SEALED, key, sealed).hex()}
                body = msgspec.json.encode((digest, told))
                await self.writer.write((Reply(key, body, self.clock()), *operations))
            except AlreadyAnswered as answered:
                return self._answer(key, answered.body, digest, kind)
            except Taken:
                continue
            except Overdrawn:
                raise Refused("the credits are not there any more", "qld-2024:16:9") from None
            except NotRedeemable:
                raise Refused("the voucher has been redeemed", "qld-2024:16:9(3)(c)") from None
            except StoreDown as down:
                raise Unavailable(f"not known to be done, send it again: {down}") from None
            except StepRefused as refused:
                raise Refused(str(refused)) from None
            return answer
        raise Refused("somebody else was quicker: look again")

    async def answered(self, who: Person, id: str, kind: type[A]) -> A:
        """What was answered to this id, whatever was asked."""
        key = f"{who.name}/{id}"
        body = await asyncio.to_thread(self.writer.store.reply, key)
        if body is None:
            raise Refused("nothing was done under this id")
        try:
            return self._answer(key, body, msgspec.json.decode(body)[0], kind)
        except msgspec.ValidationError:
            raise Refused("the id was used for something else") from None

    def _answer(self, key: str, body: bytes, digest: str, kind: type[A]) -> A:
        said, answer = msgspec.json.decode(body)
        if said != digest:
            raise Refused("the id was used for something else")
        if isinstance(answer, dict) and SEALED in answer:
            try:
                opened = self._sealer.open(SEALED, key, bytes.fromhex(answer[SEALED]))
            except WrongKey:
                raise Refused(
                    "that was done before, and its answer cannot be read any more"
                ) from None
            answer = opened["answer"]
        return msgspec.convert(answer, kind)


class NoSuchVoucher(Refused):
    """Nobody was ever given this code."""


class Cashier:
    def __init__(self, once: Once, good_for: int = 0, large: int = 0) -> None:
        self._once = once
        self._good_for = good_for  # milliseconds that a voucher is; 0: for ever
        self._large = large  # cents at the cage that are reported; 0: none are
        self._writer = once.writer
        self._source = LiveSource()

    def _now(self) -> int:
        return self._once.clock()

    def _moved(
        self, kind: str, who: Person, player: str, held: int, amount: int, why: str = ""
    ) -> Note:
        """What is written of credits that came or went."""
        told = changed(format_amount(held), format_amount(held + amount), "credits")
        sum_ = format_amount(abs(amount))
        return Note(self._now(), kind, who.name, player, f"{why or kind} {sum_}; {told}")

    async def _reported(self, who: Person, player: str, amount: int, what: str) -> list[Operation]:
        """A large sum at the cage, at once or in pieces of a day, is reported with what it is."""
        if not self._large:
            return []
        now = self._now()
        before = await asyncio.to_thread(self._writer.store.acted, player, what, now - DAY)
        told = f"{what}: {format_amount(amount)}"
        if amount < self._large <= amount + before:
            told += f", {format_amount(amount + before)} in a day"
        report = Note(now, "large sum", who.name, player, told)
        return [
            Act(player, what, now, amount),
            *([report] if amount + before >= self._large else []),
        ]

    async def credit(
        self,
        who: Person,
        player: str,
        amount: int,
        id: str,
        why: str,
        more: Sequence[Operation] = (),
    ) -> int:
        """Credits for cash, or play credits: straight to the meter (16:4(2))."""
        _check(amount)

        async def make() -> tuple[list[Operation], int]:
            held = await self._writer.credits(player, surely=True)
            return [
                Post(CAGE, meter(player), amount, why),
                Count(player, credited=amount),
                self._moved("credits", who, player, held, amount, why),
                *(await self._reported(who, player, amount, SOLD) if why == BOUGHT else ()),
                *more,
            ], held + amount

        return await self._once.do(who, id, ("credit", player, amount, why), int, make)

    async def to_voucher(
        self,
        who: Person,
        player: str,
        amount: int,
        id: str,
        terminal: str = "",
        more: Sequence[Operation] = (),
    ) -> Voucher:
        """Credits to a voucher: by the terminal (16:9(2)), or given by an attendant (16:9(3)).

        An amount of 0 stands for all of them."""
        if amount:
            _check(amount)

        async def make() -> tuple[list[Operation], Voucher]:
            due = amount or await self._writer.credits(player, surely=True)
            if not due:
                raise Refused("there are no credits", "qld-2024:16:9")
            held = await self._must_hold(player, due)
            now = self._now()
            expires = now + self._good_for if self._good_for else 0
            code = new_code(self._source)
            voucher = Voucher(code, due, player, now, expires, terminal)
            return [
                Post(meter(player), VOUCHERS, due, "to a voucher"),
                IssueVoucher(digest_of(code), tail_of(code), due, player, now, expires, terminal),
                Count(player, paid=due),
                self._moved("voucher issued", who, player, held, -due),
                *more,
            ], voucher

        what = ("voucher", player, amount)
        return await self._once.do(who, id, what, Voucher, make, secret=True)

    async def in_chips(
        self, who: Person, player: str, amount: int, id: str, more: Sequence[Operation] = ()
    ) -> None:
        """An attendant gives the player chips for the credits (16:9(3)(b))."""
        _check(amount)

        async def make() -> tuple[list[Operation], None]:
            held = await self._must_hold(player, amount)
            return [
                Post(meter(player), CAGE, amount, "hand pay"),
                Count(player, paid=amount),
                self._moved("hand pay", who, player, held, -amount),
                *(await self._reported(who, player, amount, "hand pay in chips")),
                *more,
            ], None

        await self._once.do(who, id, ("chips", player, amount), type(None), make)

    async def insert(self, who: Person, code: str, id: str) -> int:
        """A voucher into a terminal: its value to the meter, once (16:4(2))."""

        async def make() -> tuple[list[Operation], int]:
            voucher = await self._voucher(code)
            held = await self._writer.credits(who.name, surely=True)
            return [
                RedeemVoucher(voucher.digest, voucher.amount, who.name, self._now()),
                Post(VOUCHERS, meter(who.name), voucher.amount, "from a voucher"),
                Count(who.name, credited=voucher.amount),
            ], held + voucher.amount

        return await self._once.do(who, id, ("insert", digest_of(code)), int, make)

    async def pay(self, who: Person, code: str, id: str, more: Sequence[Operation] = ()) -> int:
        """A voucher redeemed with the casino operator (16:9(3)(c)); answers what is paid."""

        async def make() -> tuple[list[Operation], int]:
            voucher = await self._voucher(code)
            paid = format_amount(voucher.amount)
            return [
                RedeemVoucher(voucher.digest, voucher.amount, who.name, self._now()),
                Post(VOUCHERS, CAGE, voucher.amount, "voucher paid"),
                Note(self._now(), "voucher paid", who.name, voucher.issued_to, paid),
                *(await self._reported(who, voucher.issued_to, voucher.amount, "voucher paid")),
                *more,
            ], voucher.amount

        return await self._once.do(who, id, ("pay", digest_of(code)), int, make)

    async def refuse(
        self,
        who: Person,
        player: str,
        amount: int,
        table: str,
        why: str,
        id: str,
        more: Sequence[Operation] = (),
    ) -> None:
        """Credits that came of a malfunction are not paid (16:10(4))."""
        _check(amount)

        async def make() -> tuple[list[Operation], None]:
            await self._must_hold(player, amount)
            detail = f"{format_amount(amount)} at {table}: {why} [qld-2024:16:10(4)]"
            return [
                Post(meter(player), house_at(table), amount, "malfunction: not paid", table),
                Count(player, wins=-amount),
                Note(self._now(), "payment refused", who.name, player, detail),
                *more,
            ], None

        what = ("refuse", player, amount, table, why)
        await self._once.do(who, id, what, type(None), make)

    async def pay_round(
        self,
        who: Person,
        table: str,
        round: int,
        player: str,
        amount: int,
        why: str,
        id: str,
        more: Sequence[Operation] = (),
    ) -> None:
        """A round whose result cannot be shown is paid by hand all the same (16:10(3))."""
        _check(amount)

        async def make() -> tuple[list[Operation], None]:
            detail = f"{format_amount(amount)}, round {round} of {table}: {why} [qld-2024:16:10(3)]"
            return [
                Post(house_at(table), meter(player), amount, "paid by hand", table),
                Count(player, wins=amount),
                Note(self._now(), "paid by hand", who.name, player, detail),
                *more,
            ], None

        what = ("pay round", table, round, player, amount, why)
        await self._once.do(who, id, what, type(None), make)

    async def given(self, who: Person, id: str) -> Voucher:
        """A voucher that was given under this id."""
        return await self._once.answered(who, id, Voucher)

    async def amount_of(self, code: str) -> int:
        """What a voucher is for; refused if it is not good."""
        return (await self._voucher(code)).amount

    async def _must_hold(self, player: str, amount: int) -> int:
        """What a player has, if it is as much."""
        held = await self._writer.credits(player, surely=True)
        if held < amount:
            raise Refused(f"{player} has {format_amount(held)} in credits", "qld-2024:16:9(1)")
        return held

    async def _voucher(self, code: str) -> VoucherRow:
        found = await asyncio.to_thread(self._writer.store.voucher, digest_of(code))
        if found is None:
            raise NoSuchVoucher("there is no such voucher", "qld-2024:16:9(3)(c)")
        if found.redeemed_at:
            raise Refused("the voucher has been redeemed", "qld-2024:16:9(3)(c)")
        if found.expires_at and found.expires_at <= self._now():
            raise Refused("the voucher is too old", "qld-2024:16:9(3)(c)")
        return found


def _check(amount: int) -> None:
    if type(amount) is not int or not 0 < amount <= MOST:
        raise Refused(f"an amount is from 1 cent to {format_amount(MOST)}")
