"""A led table: durable, exactly once, and where it was after every cut."""

import os
import random
from pathlib import Path

import pytest

from croupier.floor import audit
from croupier.floor.money.writer import Writer
from croupier.floor.store.steps import Count
from croupier.floor.table.accounts import meter
from croupier.games import GAMES
from tests.floor.disk import watched
from tests.floor.rounds import Forgetful
from tests.floor.support import act, check_books, conduct, credit, pit, plan, run, seat, sqlite
from tests.generic import LONG

STEPS, TURNS = (60, 250) if LONG else (40, 120)  # and by `make fuzz`
EVENTS = int(os.environ.get("CROUPIER_EVENTS", "1000000" if LONG else "1000"))  # of all games


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


async def many_events(game: str, folder: Path, number: int, wrong_after: int = 0) -> None:
    """So many entries of two tables of one house, one dealt by itself, the other by a dealer."""
    store = sqlite(folder)
    chance = random.Random(game)
    writer = Writer(store)
    plans = [plan(game, "itself"), plan(game, "dealt", automated=False)]
    pits = [await pit(store, one, writer) for one in plans]
    names = ("alice", "bob")
    for one in pits:
        await seat(one, writer, *names)
    steps = 0
    while sum(one.record.last for one in pits) < number:
        which = chance.randrange(len(pits))
        if which == 0:
            assert await act(pits[0], chance), "nothing can be done"
        else:
            await conduct(pits[1], chance)
        steps += 1
        if steps == wrong_after:
            await writer.write((Count("alice", wins=1),))
        check_books(store, pits)
        for name in names:
            if store.balance(meter(name)) < 500_00:
                await credit(writer, name, 1_000_00)
        if steps % 200 == 0:
            pits[which] = await pit(store, plans[which], writer)
    for finding in audit.verify_house(store):
        assert finding.troubles == [], finding.about
    store.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_books_sum_to_nothing_and_every_meter_is_right_after_every_event(
    game: str, tmp_path: Path
) -> None:
    """Row 1: all that came in and was won, less what went out and was turned over, is there."""
    with watched(Forgetful(flushes=False)):
        run(many_events(game, tmp_path, EVENTS // len(GAMES)))


def test_a_cent_that_was_won_and_is_nowhere_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="alice"):
        run(many_events("roulette", tmp_path, 1_000, wrong_after=7))
