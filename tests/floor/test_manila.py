"""Manila on the floor: a table among players starts by itself, and keeps its table stakes."""

from __future__ import annotations

from pathlib import Path

from croupier.table import events as ev
from tests.floor.support import ALICE, BOB, Ids, check_books, house, plan, run, sqlite
from tests.floor.test_dealing import PERIOD, QUICK
from tests.waiting import Clock, come


def test_an_automated_table_deals_when_two_have_a_table_stake(tmp_path: Path) -> None:
    async def story() -> None:
        id, clock = Ids(), Clock()
        async with house(sqlite(tmp_path), plan("manila", "M1", **QUICK), now=clock) as one:
            pit = one.pit("M1")
            for seat, who in enumerate((ALICE, BOB), 1):
                await one.counter.take_play_credits(who, 500_00, id())
                await one.command(who, "M1", {"type": "join", "seat": seat}, id())
                await one.command(who, "M1", {"type": "buy-in", "amount": 200_00}, id())

            def later() -> bool:
                clock.go_on(PERIOD)
                return bool(pit.table.round.number > 2 and pit.durable == pit.record.last)

            await come(later)  # nobody acts: the second player folds every round
            mine = [e for _, e in await one.events(ALICE, "M1")]
            assert not [e for e in mine if isinstance(e, ev.Exposed) and e.to == BOB.name]
            stakes = [pit.table.credit(who.name) for who in (ALICE, BOB)]
            assert sum(stakes) + sum(pit.table.round.held_over().values()) == 400_00
            check_books(one.store, list(one.pits.values()))

    run(story())
