"""Row 12: a fault in each phase of a round of every game.

At the first of every kind of question that a game puts, the answer is taken and then everything
fails.  The table must stop and say so, with nothing of it durable and every account in order;
stakes of a wagering period are back; it stays stopped until it is put right; and then it deals.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.money.writer import Writer
from croupier.floor.refusals import Unavailable
from croupier.floor.store.base import Store
from croupier.floor.table.pit import Pit
from croupier.games import GAMES
from croupier.table.commands import Withdraw
from tests.floor.support import SLOW, act, check_books, pit, plan, run, seat, sqlite
from tests.proofs import LONG

ROUNDS = 40 if LONG else 2
STEPS = 4_000 if LONG else 120
MOST = 10**9 if LONG else 6  # faults of a run


class Planted(Exception):
    """The defect."""


def kind_of(of: Pit) -> tuple[object, ...]:
    ask = of.table.pending
    lies = bool(of.table.round.wagers)
    return type(ask), ask.rule, getattr(ask, "what", ""), lies


def plant(of: Pit) -> None:
    """The table takes the next command, and fails."""
    real = of.table.submit

    def fails(*said: Any, **more: Any) -> Any:
        real(*said, **more)
        raise Planted("in the midst of it")

    of.table.submit = fails  # type: ignore[method-assign]


def faults(store: Store) -> int:
    return sum(note.kind == "table fault" for note in store.notes(limit=10_000))


async def broken(of: Pit, chance: random.Random) -> None:
    """A fault with the next command, and all that must be so until it is put right."""
    store = of.store
    number, told = of.table.round.number, faults(store)
    plant(of)
    with pytest.raises(Unavailable, match="out of order"):
        await act(of, chance)
    assert faults(store) == told + 1
    assert "Planted" in of.faults.reason
    assert (of.available, of.table.round.number) == (False, number)
    check_books(store, [of])
    assert not any(isinstance(one.command, Withdraw) for one in of.table.legal())
    with pytest.raises(Unavailable, match="out of order"):
        await act(of, chance)
    await of.put_right("sue")
    assert of.available
    check_books(store, [of])


@pytest.mark.parametrize("game", GAMES)
def test_a_fault_in_each_phase_is_told_and_the_table_goes_on(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        store = sqlite(tmp_path)
        writer = Writer(store)
        of = await pit(store, plan(game, "T1", **SLOW), writer)
        await seat(of, writer, "ann", "bob", chips=100_000_00)
        chance = random.Random(12)
        seen: set[tuple[object, ...]] = set()
        for _ in range(STEPS):
            kind = kind_of(of)
            if kind not in seen and len(seen) < MOST:
                seen.add(kind)
                await broken(of, chance)
            if not await act(of, chance):
                break
            if of.table.round.number > ROUNDS and len(seen) >= 2:
                break
        assert of.table.round.number > 1, "no round was finished"
        assert len(seen) >= 2
        assert faults(store) == len(seen)
        store.close()

    run(story())
