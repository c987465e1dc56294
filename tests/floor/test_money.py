"""What the store has posted is what the books of its tables say, whatever is done at them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor import audit
from croupier.floor.money.writer import Writer
from croupier.floor.refusals import Unavailable
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Post, may_owe
from croupier.floor.table.accounts import CAGE, chips, house_at, meter, pot, rake
from croupier.floor.table.flows import Flows, direct, way_of
from croupier.floor.table.pit import Pit
from croupier.games import GAMES
from croupier.table import accounts as at_table
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, CashOut, Join, Leave
from croupier.table.asks import Chance
from croupier.table.commands import Choose, CloseTable, Correction, NoMoreBets, Roll
from croupier.table.ledger import Ledger, LedgerBroken, Posting
from croupier.table.refusal import Refused
from croupier.table.sign import BUY_IN
from tests.floor.postgres import cluster
from tests.floor.support import check_books, credit, pit, plan, player, run, seat
from tests.table.players import HIGH, BetAgain

NAMES = ("alice", "bob", "carol")
MANAGER = Actor("manager", Role.MANAGER)
SUPERVISOR = Actor("sue", Role.SUPERVISOR)
DEALER = Actor("dora", Role.DEALER)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    where = tmp_path / "house.db"
    sqlite = request.param == "sqlite"
    one: Store = SqliteStore(where) if sqlite else PostgresStore(cluster().database())
    yield one
    one.close()


@pytest.fixture(autouse=True)
def high(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "high", HIGH)


def by(one: Pit, name: str) -> int:
    return one.store.balance(chips("T1", name))


def test_a_hand_of_players_against_players_at_a_floor(store: Store) -> None:
    """A side pot, a commission, a way back, a correction, a player who leaves: every account."""

    async def story() -> None:
        writer = Writer(store)
        one = await pit(store, plan("high", automated=False), writer)
        for number, (name, stake) in enumerate(zip(NAMES, (11_00, 31_00, 61_00), strict=True), 1):
            await credit(writer, name, 100_00)
            await one.submit(player(name), Join(number))
            await one.submit(player(name), BuyIn(stake))
        await one.submit(DEALER, NoMoreBets())
        check_books(store, [one])
        assert store.balance(pot("T1", "1")) == 3_00
        assert store.counters("alice").turnover == 1_00

        await one.submit(player("alice"), Choose("all-in"))
        await one.submit(player("bob"), Choose("all-in"))
        await one.submit(player("carol"), Choose("call"))
        check_books(store, [one])
        assert [store.balance(pot("T1", n)) for n in "12"] == [33_00, 40_00]

        await one.submit(DEALER, Roll((6, 1, 3)))
        check_books(store, [one])
        assert [by(one, name) for name in NAMES] == [30_00, 0, 30_00 + 36_00]
        assert [store.balance(pot("T1", n)) for n in "12"] == [0, 0]
        assert (store.balance(rake("T1")), store.balance(house_at("T1"))) == (7_00, 0)

        await one.submit(player("alice"), Leave())
        assert store.balance(meter("alice")) == 119_00
        await one.submit(DEALER, BetAgain())
        check_books(store, [one])
        assert store.balance(rake("T1")) == 0
        # what alice took was not won: it is owed, and so comes from the meter at once
        assert store.balance(meter("alice")) == 89_00
        assert [by(one, name) for name in NAMES] == [0, 0, 30_00]
        await one.submit(DEALER, Roll((1, 6, 3)))
        check_books(store, [one])
        number = len(one.table.run.inputs) - 1
        await one.submit(MANAGER, Correction(1, number, Roll((6, 1, 3))))
        check_books(store, [one])
        assert [by(one, name) for name in NAMES] == [30_00, 0, 66_00]
        await one.submit(player("alice"), CashOut(30_00))
        assert store.balance(meter("alice")) == 119_00
        assert store.balance("owed:T1:alice") == 0
        check_books(store, [one])
        count = store.counters("bob")
        assert (count.turnover, count.wins) == (31_00, 0)
        assert [one for finding in audit.verify_house(store) for one in finding.troubles] == []

    run(story())


def test_reasons_say_what_was_moved(store: Store) -> None:
    async def story() -> None:
        writer = Writer(store)
        one = await pit(store, plan("high", automated=False), writer)
        await seat(one, writer, *NAMES)
        await one.submit(DEALER, NoMoreBets())
        for name in NAMES:
            await one.submit(player(name), Choose("bet", amount=2_00) if name == "alice" else CALL)
        for name in NAMES:
            await one.submit(player(name), Choose("check"))
        await one.submit(DEALER, Roll((6, 1, 1)))
        posted = [
            (row.source.partition(":")[0], row.target.partition(":")[0], row.amount, row.reason)
            for row in store.postings("", 0, 1000)
            if "pot" in (row.source[:3], row.target[:3])
        ]
        assert posted == [
            *[("table", "pot", 1_00, "to the pot")] * 3,
            *[("table", "pot", 2_00, "to the pot")] * 3,
            ("pot", "rake", 50, "commission"),
            ("pot", "table", 8_50, "from the pot"),
        ]

    CALL = Choose("call")
    run(story())


# Whatever is done.


async def anything(of: Pit, chance: random.Random) -> None:
    """One random thing that anyone may do: wagers, bets, answers of chance, irregularities,
    corrections; and players buy chips, take them away, leave, and come back."""
    table = of.table
    try:
        if chance.random() < 0.15:
            await _correct(of, chance)
            return
        away = [name for name in NAMES if name not in table.round.players]
        if away and chance.random() < 0.1:
            await of.submit(player(away[0]), Join(NAMES.index(away[0]) + 1))
            if BUY_IN in table.state.sign.limits:
                await of.submit(player(away[0]), BuyIn(20_00))
            return
        name = chance.choice(NAMES)
        with table.ledger.as_if(name, of.store.balance(meter(name))):
            going_on = chance.random() < 0.6 or table.pending.chance
            legal = [*table.pending.legal()] if going_on else []
            legal = legal or table.legal()  # nothing answers what only a direction does
        legal = [one for one in legal if not isinstance(one.command, CloseTable)]
        kinds = sorted({type(one.command).__name__ for one in legal})
        kind = chance.choice(kinds)
        some = [o for o in legal if type(o.command).__name__ == kind and o.player in ("", name)]
        if not some and going_on:
            some = [o for o in legal if type(o.command).__name__ == kind]
        if some:
            one = chance.choice(some)
            command = one.command
            if one.step:
                steps = min((one.high - one.low) // one.step, 30)
                amount = one.low + one.step * chance.randint(0, max(steps, 0))
                command = msgspec.structs.replace(command, amount=amount)
            await of.submit(Actor(one.player or one.role.value, one.role), command)
    except Unavailable:
        raise
    except Refused:
        return


async def _correct(of: Pit, chance: random.Random) -> None:
    which = chance.choice([of.table.run, of.table.last])
    if which is None:
        return
    asks = [(n, ask) for n, ask in enumerate(which.asks()) if isinstance(ask, Chance)]
    if asks:
        number, ask = chance.choice(asks[-3:])
        answers = [command for command, _ in ask.outcomes()]
        answer: Any = chance.choice(answers)
        await of.submit(MANAGER, Correction(which.round.number, number, answer))


def _played(store: Store, game: str, steps: int, **options: Any) -> None:
    async def story() -> None:
        chance = random.Random(f"{game}{options}")
        writer = Writer(store)
        table = plan(game, automated=False, options=options)
        one = await pit(store, table, writer)
        await seat(one, writer, *NAMES, chips=3_000_00)
        for number in range(steps):
            await anything(one, chance)
            check_books(store, [one])
            assert one.record.held == _of_table(store)
            if number % 40 == 39:
                one = await pit(store, table, writer)
        assert [one for f in audit.verify_house(store) for one in f.troubles] == []

    run(story())


def _of_table(store: Store) -> dict[str, int]:
    return {name: held for name, held in audit.held_by_table(store, "T1").items() if held}


@pytest.mark.parametrize("winner_leads", [False, True])
def test_players_against_players_whatever_is_done(winner_leads: bool, store: Store) -> None:
    """Where the winner leads, a correction begins the next round anew."""
    _played(store, "high", 250, winner_leads=winner_leads)


@pytest.mark.parametrize("game", [*GAMES])
def test_every_game_whatever_is_done(game: str, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    _played(store, game, 160)
    store.close()


# From postings of a ledger to postings of the store.

ACCOUNTS = [
    at_table.HOUSE,
    at_table.CAGE,
    at_table.RAKE,
    at_table.pot(1),
    at_table.pot(2),
    *(
        of(name)
        for of in (at_table.credit, at_table.at_risk, at_table.bank_of, at_table.owed)
        for name in NAMES
    ),
]
postings = st.lists(
    st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 90)),
    max_size=80,
)


@given(postings, st.integers(1, 9))
def test_the_store_holds_what_the_ledger_does_and_overdraws_nothing_on_the_way(
    tried: list[tuple[str, str, int]], step: int
) -> None:
    """Cut into steps anywhere, and taken back in the end: all accounts empty again."""
    ledger, flows = Ledger(), Flows("T1")
    held: dict[str, int] = {}
    for number, (source, target, amount) in enumerate(tried):
        with pytest.MonkeyPatch.context():
            try:
                ledger.move(source, target, amount, "test", cash=bool(amount % 2))
            except LedgerBroken:
                continue
            flows.add(ledger.page[-1:])
        if number % step == 0:
            _write(flows, held)
            _meets(ledger, held)
    back = [posting.back("test") for posting in reversed(ledger.page)]
    flows.add(back)
    _write(flows, held)
    assert not any(held.values())


def _write(flows: Flows, held: dict[str, int]) -> None:
    taken = flows.take()
    changes = taken.changes()
    before = dict(held)
    for post in taken.posts(held):
        assert post.amount > 0
        assert post.source != post.target
        held[post.source] = held.get(post.source, 0) - post.amount
        held[post.target] = held.get(post.target, 0) + post.amount
        if not may_owe(post.source) and not post.source.startswith("meter:"):
            assert held[post.source] >= 0, post
    for name in {*held, *changes} - {CAGE, *map(meter, NAMES)}:
        assert held.get(name, 0) - before.get(name, 0) == changes.get(name, 0)


def _meets(ledger: Ledger, held: dict[str, int]) -> None:
    for name in NAMES:
        balance = ledger.balance
        own = (at_table.credit(name), at_table.at_risk(name), at_table.bank_of(name))
        assert held.get(chips("T1", name), 0) == sum(map(balance, own))
        assert held.get(f"owed:T1:{name}", 0) == balance(at_table.owed(name))
    assert held.get(house_at("T1"), 0) == ledger.balance(at_table.HOUSE)
    assert held.get(rake("T1"), 0) == ledger.balance(at_table.RAKE)
    assert held.get(pot("T1", "2"), 0) == ledger.balance(at_table.pot(2))
    outside = sum(c for n, c in held.items() if n == CAGE or n.startswith("meter:"))
    assert outside == ledger.balance(at_table.CAGE)


def test_where_accounts_wait_for_each_other_it_is_posted_directly() -> None:
    """Nobody has a chip: what goes round in a circle comes to nothing."""
    circle = [("pot:1", "credit:alice"), ("credit:alice", "pot:2"), ("pot:2", "pot:1")]
    flows = Flows("T1")
    flows.add([Posting(source, target, 5, "test") for source, target in circle])
    assert flows.take().posts({}) == []
    flows.add([Posting(source, target, 5, "test") for source, target in circle])
    flows.add([Posting("pot:2", "rake", 2, "test")])
    assert flows.take().posts({"pot:T1:2": 2}) == [
        Post("pot:T1:2", "rake:T1", 2, "commission", "T1")
    ]
    assert list(direct([(("a", "b"), 5), (("b", "c"), 3)])) == [(("a", "b"), 2), (("a", "c"), 3)]
    assert way_of("house:T1", "owed:T1:alice").reason == "won"
