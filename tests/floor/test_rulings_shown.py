"""A ruling before it is confirmed, an entry taken back, a closed table opened again: at a house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.floor import audit
from croupier.floor.house import House
from croupier.floor.shown.overview import overview
from croupier.table import events as ev
from croupier.table.accounts import account
from croupier.table.actors import Actor, Role
from croupier.table.acts import Notify
from croupier.table.refusal import Refused
from tests.floor.support import (
    ALICE,
    BOB,
    DEALER,
    INSPECTOR,
    MANAGER,
    SUPERVISOR,
    Ids,
    check_books,
    house,
    plan,
    run,
    sqlite,
)

ROULETTE = plan("roulette", "R1", automated=False)
BACCARAT = plan("baccarat", "B1", automated=False)


async def seated(one: House, id: Ids, table: str) -> None:
    for who in (ALICE, BOB):
        await one.counter.take_play_credits(who, 100_00, id())
        await one.command(who, table, {"type": "join", "seat": 0}, id())


def place(area: str, amount: int) -> dict[str, Any]:
    return {"type": "place", "area": area, "amount": amount}


def held(one: House, table: str) -> dict[str, int]:
    """What lies and is held at a table, by player."""
    found: dict[str, int] = {}
    for name, amount in one.pit(table).table.ledger.balances.items():
        if player := account(name).player:
            found[player] = found.get(player, 0) + amount
    return found


async def to_result(one: House, id: Ids, pocket: str) -> None:
    await one.command(DEALER, "R1", {"type": "no-more-bets"}, id())
    await one.command(DEALER, "R1", {"type": "spin", "pocket": pocket}, id())


async def to_wagering(one: House, id: Ids, table: str) -> None:
    while one.pit(table).table.round.phase not in ("opening", "wagering"):
        await one.command(DEALER, table, {"type": "time-up"}, id())


def test_an_irregularity_is_shown_before_it_is_reported(tmp_path: Path) -> None:
    """What it would give is what it gives, and looking changes nothing."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("straight-17", 5_00), id())
            await one.command(BOB, "R1", place("red", 10_00), id())
            await to_result(one, id, "17")
            kinds = {s.name: s for s in await one.sayable(DEALER, "R1") if s.kind == "incident"}
            tried = 0
            for name, said in kinds.items():
                if not said.now or any(field.required for field in said.fields):
                    continue
                at = one.pit("R1").table
                before, entry = dict(at.ledger.balances), one.pit("R1").durable
                try:
                    seen = await one.preview(DEALER, "R1", {"type": name})
                except Refused:
                    continue
                tried += 1
                assert dict(at.ledger.balances) == before
                assert one.pit("R1").durable == entry
                assert seen.words
            assert tried
            for who in (ALICE, INSPECTOR):
                with pytest.raises(Refused):
                    await one.preview(who, "R1", {"type": "no-spin"})

    run(story())


def test_16_10_2_a_correction_is_shown_with_who_gets_and_gives_what(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("straight-17", 5_00), id())
            await one.command(BOB, "R1", place("straight-18", 10_00), id())
            await to_result(one, id, "17")
            await to_wagering(one, id, "R1")
            (entered,) = [e for e in await one.entered(MANAGER, "R1") if e.round == 1]
            right = {"type": "spin", "pocket": "18"}
            said = {"type": "correction", "round": 1, "input": entered.input, "answer": right}
            seen = await one.preview(MANAGER, "R1", said)
            moved = {m.player: m.chips + m.lying for m in seen.moved}
            assert moved == {"alice": -180_00, "bob": 360_00, "house": -180_00}
            assert any("18" in line for line in seen.words)
            assert seen.rules
            before = [(await one.meter(who.name)).credits for who in (ALICE, BOB)]
            await one.command(MANAGER, "R1", said, id())
            after = [(await one.meter(who.name)).credits for who in (ALICE, BOB)]
            assert [b - a for a, b in zip(before, after, strict=True)] == [-180_00, 360_00]
            with pytest.raises(Refused, match="as it stands"):
                await one.preview(MANAGER, "R1", said)
            check_books(one.store, list(one.pits.values()))

    run(story())


def test_a_mistyped_result_is_taken_back_before_it_is_settled(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("straight-17", 5_00), id())
            with pytest.raises(Refused, match="nothing that was entered"):
                await one.command(DEALER, "R1", {"type": "take-back"}, id())
            await to_result(one, id, "18")
            with pytest.raises(Refused):
                await one.command(ALICE, "R1", {"type": "take-back"}, id())
            told = await one.command(DEALER, "R1", {"type": "take-back"}, id())
            assert [type(event) for _, event in told][:2] == [ev.TakenBack, ev.Rewound]
            assert one.pit("R1").table.pending.entry() is not None
            await one.command(DEALER, "R1", {"type": "spin", "pocket": "17"}, id())
            await to_wagering(one, id, "R1")
            with pytest.raises(Refused):
                await one.command(DEALER, "R1", {"type": "take-back"}, id())
            assert (await one.meter("alice")).credits == 100_00 + 175_00
            check_books(one.store, list(one.pits.values()))
            assert not audit.verify_house(one.store)[0].troubles

    run(story())


def test_a_closed_table_is_opened_again_and_taken_up_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE, BACCARAT) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("straight-17", 5_00), id())
            await to_result(one, id, "17")
            await to_wagering(one, id, "R1")
            with pytest.raises(Refused, match="is open"):
                await one.command(SUPERVISOR, "R1", {"type": "open-again"}, id())
            await one.command(SUPERVISOR, "R1", {"type": "close-table"}, id())
            with pytest.raises(Refused, match="closed"):
                await one.command(BOB, "R1", place("straight-17", 5_00), id())
            with pytest.raises(Refused):
                await one.command(DEALER, "R1", {"type": "open-again"}, id())
        async with house(sqlite(tmp_path), ROULETTE, BACCARAT) as one:
            assert one.pit("R1").table.closed
            told = await one.command(SUPERVISOR, "R1", {"type": "open-again"}, id())
            assert [type(event) for _, event in told] == [ev.TableOpened, ev.RoundOpened]
            await one.command(BOB, "R1", place("straight-18", 5_00), id())
        async with house(sqlite(tmp_path), ROULETTE, BACCARAT) as one:
            assert held(one, "R1")["bob"] == 5_00
            await to_result(one, id, "18")
            await to_wagering(one, id, "R1")
            assert (await one.meter("bob")).credits == 100_00 + 175_00
            check_books(one.store, list(one.pits.values()))
            assert not audit.verify_house(one.store)[0].troubles

    run(story())


def test_the_pit_sees_tables_notices_prizes_and_how_results_fit(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            for pocket in ("17", "18", "17"):
                await one.command(ALICE, "R1", place("straight-17", 5_00), id())
                await to_result(one, id, pocket)
                await to_wagering(one, id, "R1")
            notify = Notify("", 10_00, 1000_00)
            await one.pit("R1").submit(Actor("sam", Role.SUPERVISOR), notify)
            seen = overview(one, 0, 0)
            (table,) = seen.tables
            (area,) = table.areas
            assert (area.area, area.staked, area.won) == ("straight-17", 15_00, 15_00 - 360_00)
            assert area.edge == "2.703%"
            assert (table.rounds, table.round, table.state) == (3, 4, "open")
            assert table.fit is None  # five of each number are to be expected first
            (notice,) = seen.notices
            assert (notice.table, notice.minimum) == ("R1", 10_00)
            assert notice.since > 0
            assert notice.rule == "qld-2024:general:13(1)(a)"
            await one.protection.exclude("sam", "bob", 0)
            (gone,) = await one.protection.excluded()
            assert (gone.player, gone.until, gone.by) == ("bob", 0, "sam")

    run(story())


@pytest.mark.parametrize("game", ["roulette", "wheel-of-fortune", "craps", "sic-bo"])
def test_what_comes_is_of_what_is_said_to_be_equally_likely(game: str) -> None:
    table = croupier.open_table(game, seed=3, players={"ann": 10_000_00})
    came: list[str] = []
    for _ in range(60):
        came += table.play().outcome.get("order", [])
    assert came
    assert {*came} <= {*table.table.round.fair}
