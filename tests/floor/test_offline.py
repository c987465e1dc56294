"""The rule of vouchers when the house cannot be reached (row 21): nothing is issued or redeemed.

A voucher exists when it is in the store, and not before.  The link to the store is cut at each
call of issuing, inserting and paying one, up to after the commit, when only the answer is lost.
Each time nothing or all of it has happened, nobody is told that it was done, and the same id sent
again when the link is back does it once and answers the same.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import audit
from croupier.floor.house import House
from croupier.floor.refusals import Unavailable
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import StoreDown
from croupier.table.refusal import Refused
from tests.floor.support import ALICE, ATTENDANT, Ids, house, run


class Link(SqliteStore):
    """A store behind a link that is cut before its n-th call, and stays so until it is mended."""

    def __init__(self, path: Path) -> None:
        self.left: int | None = None
        self.cut = False
        super().__init__(path)

    def _passes(self) -> None:
        if self.left is not None:
            self.left -= 1
            self.cut = self.cut or self.left < 0
        if self.cut:
            raise sqlite3.OperationalError("the link is cut")

    def mend(self) -> None:
        self.left, self.cut = None, False

    def read(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            self._passes()
        except sqlite3.OperationalError as error:
            raise StoreDown(str(error)) from None
        return super().read(sql, parameters)

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        self._passes()
        super().run(sql, parameters)

    def must(self, sql: str, *more: Any) -> None:
        self._passes()
        super().must(sql, *more)

    def must_all(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        self._passes()
        super().must_all(sql, rows)

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        self._passes()
        super().run_many(sql, rows)

    def commit(self) -> None:
        self._passes()
        super().commit()
        self._passes()  # it is done, and nobody hears of it


Does = Callable[[House, str, str], Awaitable[object]]


async def issue(one: House, code: str, id: str) -> object:
    return (await one.counter.cash_out(ALICE, 1_00, id)).code


async def insert(one: House, code: str, id: str) -> object:
    return await one.counter.insert_voucher(ALICE, code, id)


async def pay(one: House, code: str, id: str) -> object:
    return await one.counter.pay_voucher(ATTENDANT, code, id)


def out(store: Link) -> tuple[int, int, int]:
    """Vouchers that were given, that are out, and the player's credits."""
    rows = store.vouchers()
    return len(rows), sum(not v.redeemed_at for v in rows), store.balance("meter:alice")


CHANGES: dict[Does, tuple[int, int, int]] = {
    issue: (1, 1, -1_00),
    insert: (0, -1, 1_00),
    pay: (0, -1, 0),
}


@pytest.mark.parametrize("does", CHANGES)
def test_16_9_with_the_link_cut_at_each_step_a_voucher_is_given_and_paid_once(
    does: Does, tmp_path: Path
) -> None:
    store = Link(tmp_path / "house.db")

    async def story() -> None:
        id = Ids()
        async with house(store) as one:
            await one.counter.take_play_credits(ALICE, 1_000_00, id())
            cuts, done = 0, 0
            for number in range(200):
                code = "" if does is issue else (await one.counter.cash_out(ALICE, 1_00, id())).code
                before, key = out(store), id()
                after = tuple(a + b for a, b in zip(before, CHANGES[does], strict=True))
                store.left = number
                try:
                    answer = await does(one, code, key)
                    cut = False
                except (StoreDown, Unavailable):
                    cut = True
                store.mend()
                assert out(store) in (before, after)
                done += cut and out(store) == after
                cuts += cut
                again = await does(one, code, key)
                assert out(store) == after
                assert cut or answer == again
                assert await does(one, code, key) == again  # the very same code, or sum
                assert out(store) == after
                if not cut:
                    break
            assert cuts > 4, "the link was not cut"
            assert done >= 1, "no answer was lost"
            assert audit.verify_books(store).troubles == []

    run(story())
    store.close()


def test_without_the_link_nothing_is_issued_and_nothing_is_paid(tmp_path: Path) -> None:
    """And what was written down meanwhile is paid when it is back: the credits are still there."""
    store = Link(tmp_path / "house.db")

    async def story() -> None:
        id = Ids()
        async with house(store) as one:
            await one.counter.take_play_credits(ALICE, 10_00, id())
            code = (await one.counter.cash_out(ALICE, 4_00, id())).code
            store.cut = True
            for does in CHANGES:
                with pytest.raises((StoreDown, Unavailable), match="the link is cut"):
                    await does(one, code, id())
            store.mend()
            assert out(store) == (1, 1, 6_00)
            assert await one.counter.pay_voucher(ATTENDANT, code, id()) == 4_00
            with pytest.raises(Refused, match="redeemed"):
                await one.counter.insert_voucher(ALICE, code, id())

    run(story())
    store.close()
