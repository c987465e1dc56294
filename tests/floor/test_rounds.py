"""Row 29: rounds without end, memory that stays, tables that never stall.

`make rounds` plays a million of them.
"""

from __future__ import annotations

import asyncio

import pytest

from croupier.floor.table.clockwork import Dealing
from tests.floor.rounds import MOST, TABLES, Long, long

FEW = 120


def test_every_table_goes_on_and_the_books_are_right() -> None:
    told = long(FEW)
    assert told.done >= FEW
    assert set(told.played) == set(TABLES)
    assert all(told.played.values())
    assert told.wagers > FEW
    assert told.growth() < 2 * MOST  # everything is used for the first time here


def test_memory_that_grows_is_found() -> None:
    kept: list[bytes] = []

    def leak(told: Long) -> None:
        """As much again as the process held at first, by the end: whatever else it holds."""
        held = told.held[0] if told.held else 0
        due = held * 1024 * told.done // told.rounds - sum(map(len, kept))
        if due > 0:
            kept.append(b"\x01" * due)

    assert long(FEW, leak).growth() > MOST


def test_a_table_that_stalls_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Dealing._go_on

    async def stalls(self: Dealing) -> None:
        if self.pit.plan.name == "sic-bo" and self.pit.table.round.number > 2:
            await asyncio.sleep(3600)
        await usual(self)

    monkeypatch.setattr(Dealing, "_go_on", stalls)
    with pytest.raises(AssertionError, match="sic-bo has stood at round"):
        long(10 * FEW)
