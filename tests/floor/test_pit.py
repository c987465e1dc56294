"""A led table: durable, exactly once, and where it was after every cut."""

import random
from pathlib import Path

import pytest

from croupier.floor import audit
from croupier.floor.money.writer import Writer
from croupier.games import GAMES
from tests.floor.support import act, check_books, conduct, pit, plan, run, seat, sqlite
from tests.generic import LONG

STEPS, TURNS = (60, 250) if LONG else (40, 120)  # and by `make fuzz`


@pytest.mark.parametrize("game", GAMES)
def test_a_table_stands_where_it_stood_after_every_step(game: str, tmp_path: Path) -> None:
    store = sqlite(tmp_path)

    async def story() -> None:
        chance = random.Random(game)
        writer = Writer(store)
        one = await pit(store, plan(game), writer)
        await seat(one, writer, "alice", "bob")
        for _ in range(STEPS):
            if not await act(one, chance):
                break
            check_books(store, [one])
            again = await pit(store, plan(game), writer)
            assert again.durable == one.durable
            assert again.record.head == one.record.head
            assert again.table.ledger.balances == one.table.ledger.balances
            assert again.table.round.events == one.table.round.events
            assert again.recent.events == one.recent.events
            one = again
        assert one.table.round.number > 1

    run(story())
    store.close()


@pytest.mark.parametrize("game", GAMES)
def test_books_are_right_through_every_irregularity(game: str, tmp_path: Path) -> None:
    """A dealer-run table: rounds go back, are void, are corrected; money follows."""
    store = sqlite(tmp_path)

    async def story() -> None:
        chance = random.Random(game)
        writer = Writer(store)
        one = await pit(store, plan(game, automated=False), writer)
        await seat(one, writer, "alice", "bob")
        for number in range(TURNS):
            await conduct(one, chance)
            check_books(store, [one])
            if number % 25 == 0:
                one = await pit(store, plan(game, automated=False), writer)
        finding = audit.verify_table(store, store.tables()[0])
        assert finding.troubles == []

    run(story())
    store.close()
