"""Linked jackpots: one meter, many tables; nothing is paid twice, and no cent is lost."""

from __future__ import annotations

import json
import os
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.equipment.commitment import commit_point
from croupier.floor import audit
from croupier.floor.jackpots.deciding import at_once, decide, decide_mystery
from croupier.floor.jackpots.history import totals
from croupier.floor.jackpots.links import LinkBroken, plans
from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import FloorRole, Person, Proposed
from croupier.floor.plans import TablePlan
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.steps import StoreDown
from croupier.floor.table.accounts import won_account
from croupier.floor.table.linking import Report
from croupier.floor.table.vault import FloorVault
from croupier.table import events as ev
from croupier.table.commands import Choose, NoMoreBets, Place
from croupier.table.refusal import Refused
from croupier.wagers.jackpots.awarding import Award
from croupier.wagers.jackpots.poker import FLOORS
from tests.floor.deadly import Point
from tests.floor.linked import DEALER, LINK, PAIR, ROYAL, STRAIGHT_FLUSH, Floor, plan
from tests.floor.postgres import cluster
from tests.floor.support import ALICE, check_books, house, pit, player, run, sealer, seat, sqlite
from tests.floor.support import plan as plan_of
from tests.starting import ran, started
from tests.waiting import PATIENCE

RESET = 10_000_00
DEATHS = [Point.MIDST, Point.AFTER]  # of each step; all of them in `make fuzz`
SUPERVISOR, MANAGER = Person("sue", FloorRole.SUPERVISOR), Person("meg", FloorRole.MANAGER)


async def floor(folder: Path, **jackpot: object) -> Floor:
    one = Floor(sqlite(folder), plan("T1", **jackpot), plan("T2", **jackpot))
    await one.open()
    await one.sit("T1", "ann")
    await one.sit("T2", "bob")
    return one


def adds_up(one: Floor) -> None:
    """Contributions + resets = meter + paid, to the cent; and everything else balances."""
    found = totals(one.store, LINK)
    assert found.adds_up, found
    check_books(one.store, [*one.pits.values()])


def paid(one: Floor, table: str) -> list[int]:
    led = one.pits[table]
    events = [e for _, e in led.recent.events]
    return [e.returned for e in events if isinstance(e, ev.Settled) and e.area == "jackpot"]


def test_18_3_3_one_meter_for_all_tables_of_a_link(tmp_path: Path) -> None:
    """Also: 18:3(4)"""

    async def main() -> None:
        one = await floor(tmp_path)
        assert one.meter == RESET
        await one.play("T1", PAIR, "ann")
        await one.play("T2", PAIR, "bob")
        assert one.meter == RESET + 60
        await one.look()
        assert one.links.meters("T1", {"jackpot": 0}) == {"jackpot": RESET + 60}
        assert one.links.meters("T2", {"jackpot": 0}) == {"jackpot": RESET + 60}
        adds_up(one)

    run(main())


def test_18_12_2_d_ii_wins_of_deals_under_way_are_at_the_same_time(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T1", "ann")
        await one.wager("T2", "bob")
        await one.deal("T1")
        one.now += 10
        await one.deal("T2")  # its first card is out
        one.now += 10
        await one.finish("T1", ROYAL, "ann")
        await one.look()
        assert isinstance(one.pits["T1"].table.pending, Award)  # it waits for the other deal
        one.now += 10
        await one.finish("T2", STRAIGHT_FLUSH, "bob")
        await one.look()
        pot = RESET + 60 + RESET // 10
        assert paid(one, "T1") == [pot * 10 // 11]
        assert paid(one, "T2") == [pot // 11]
        assert one.meter == RESET - RESET // 10 + pot - pot * 10 // 11 - pot // 11
        assert totals(one.store, LINK).owed == 0
        adds_up(one)

    run(main())


def test_18_12_2_d_ii_a_later_deal_starts_anew(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.play("T1", ROYAL, "ann")
        one.now += 10
        await one.wager("T2", "bob")
        await one.deal("T2")
        await one.look()
        assert paid(one, "T1") == [RESET + 60]  # what has joined until it is paid
        assert one.meter == RESET
        await one.finish("T2", STRAIGHT_FLUSH, "bob")
        await one.look()
        assert paid(one, "T2") == [1_000_00]
        adds_up(one)

    run(main())


def test_18_12_2_d_ii_surveillance_determines_the_times(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T2", "bob")
        await one.deal("T2")
        one.now += 10
        await one.play("T1", ROYAL, "ann")
        await one.look()
        assert paid(one, "T1") == []
        with pytest.raises(Refused, match="begins before"):
            await one.links.correct_times("eve", LINK, "T2", one.now, 5)
        with pytest.raises(Refused, match="no deal"):
            await one.links.correct_times("eve", LINK, "T3", 5, 0)
        await one.links.correct_times("eve", LINK, "T2", one.now + 1, 0)
        await one.look()
        assert paid(one, "T1") == [RESET + 60]
        notes = [note for note in one.store.notes() if note.kind == "surveillance"]
        assert [note.who for note in notes] == ["eve"]
        adds_up(one)

    run(main())


@pytest.mark.parametrize("moment", ["before", "decided", "answered"])
def test_a_kill_pays_nothing_twice(tmp_path: Path, moment: str) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.play("T1", ROYAL, "ann")
        (link,) = one.links.plans.values()
        if moment == "decided":
            await one.links.settle(link)
            assert one.store.balance(won_account(LINK, "T1")) == RESET + 30  # owed
        elif moment == "answered":
            await one.look()
        other = await one.die()
        await other.look()
        await other.look()
        await other.links.settle(link)
        assert paid(other, "T1") == [RESET + 30]
        assert other.meter == RESET
        assert totals(other.store, LINK).won == RESET + 30
        adds_up(other)

    run(main())


def test_18_22_1_a_failure_reaches_every_linked_table(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T1", "ann")
        await one.deal("T1")
        await one.wager("T2", "bob")  # not yet dealt
        await one.links.fail("eve", LINK)
        while one.pits["T1"].table.round.number == 1:  # the dealer sees that it is void
            await one.pits["T1"].submit(DEALER, Choose("go on"))
        await one.look()
        assert one.meter == RESET
        for table in ("T1", "T2"):
            assert one.pits[table].table.round.jackpot.state.down
        await one.links.restore("eve", LINK)
        for table in ("T1", "T2"):
            assert not one.pits[table].table.round.jackpot.state.down
        adds_up(one)

    run(main())


def test_changing_a_linked_meter_waits_for_the_deals_under_way(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T1", "ann")
        await one.deal("T1")
        with pytest.raises(Refused, match="wagered for it at T1"):
            one.links.change(LINK, 5_000_00, -1)
        await one.finish("T1", PAIR, "ann")
        await one.writer.write(tuple(one.links.change(LINK, 5_000_00, 20_000_00)))
        assert one.meter == 5_000_00
        await one.play("T1", ROYAL, "ann")
        await one.look()
        assert paid(one, "T1")[-1] == 10_000_00  # the least
        assert one.meter == 20_000_00
        adds_up(one)

    run(main())


def test_tables_are_linked_with_one_jackpot_only() -> None:
    """I-JP-12"""
    with pytest.raises(LinkBroken, match="another jackpot"):
        plans([plan("T1"), plan("T2", wager=200)])
    blackjack = TablePlan("T2", "blackjack", options={"jackpot": {"link": LINK}})
    with pytest.raises(LinkBroken):
        plans([plan("T1"), blackjack])
    assert plans([TablePlan("T1", "roulette")]) == {}


def test_which_wins_are_at_once() -> None:
    def won(deal: int, determined: int = 0) -> Report:
        return Report(1, deal, determined, ("1",) if determined else ())

    assert at_once({"a": won(1)}) is None
    assert at_once({"a": won(1, 5), "b": won(4)}) == (("a",), ("b",))
    assert at_once({"a": won(1, 5), "b": won(5)}) == (("a",), ())  # strictly before
    assert at_once({"a": won(1, 5), "b": won(4, 9), "c": won(6, 8)}) == (("a", "b"), ())
    found = decide(0, 0, FLOORS, {"a": (Fraction(1),), "b": (Fraction(1, 10),)})
    assert found.amounts == {"a": (10_000_00 * 10 // 11,), "b": (10_000_00 // 11,)}
    nothing = decide_mystery(100, 50, 101, {"a": (Fraction(0),) * 2})
    assert nothing == ({"a": (0, 0)}, 0, 100, ())
    assert decide_mystery(101, 50, 101, {"a": (Fraction(0),) * 2}) == ({"a": (101, 0)}, 50, 50, ())


def test_a_linked_mystery_prize_is_known_to_nobody_until_it_is_won(tmp_path: Path) -> None:
    """A canary: the point is nowhere in what is stored or logged before it is passed."""

    async def main() -> None:
        jackpot = {"kind": "mystery", "ceiling": RESET + 60, "contribution": 30}
        one = await floor(tmp_path, **jackpot)
        (link,) = one.links.plans.values()
        sealed = one.store.fact("point:poker")
        point = one.links._point(link, sealed)["point"]
        await one.look()
        committed = one.links.commitments[LINK]
        won: list[int] = []
        for _ in range(2):
            stored = [*one.store.facts().values(), *(n.detail for n in one.store.notes())]
            bodies = [e.body.decode() for t in ("T1", "T2") for e in one.store.entries(t)]
            assert not [text for text in stored + bodies if str(point) in text]
            await one.play("T1", PAIR, "ann")
            await one.look()
            won += [cents for cents in paid(one, "T1") if cents]
            if won:
                break
        assert won
        assert any(
            n.kind == "mystery revealed" and str(point) in n.detail for n in one.store.notes()
        )
        (told,) = [n.detail for n in one.store.notes() if n.kind == "mystery revealed"]
        _, said, _, salt, _, commitment = told.split()
        assert (int(said), commitment) == (point, committed)
        assert commit_point(point, bytes.fromhex(salt)) == committed
        assert one.meter == RESET
        adds_up(one)

    run(main())


def test_a_tables_own_mystery_prize_outlives_its_shoes_and_its_process(tmp_path: Path) -> None:
    """Also a canary: its point is nowhere in the clear while it is not won."""

    async def main() -> None:
        jackpot = {"kind": "mystery", "ceiling": RESET + 5 * 30, "contribution": 30}
        one = plan_of("caribbean-stud", options={"jackpot": jackpot})
        store = sqlite(tmp_path)
        led = await pit(store, one)
        writer = Writer(store)
        await seat(led, writer, "ann")
        won: list[int] = []
        for _ in range(5):
            led = await pit(store, one)  # as after a kill
            found = led.table.round.jackpot
            sealed = FloorVault(store, led.record, sealer()).open(found.state.commitment)
            assert sealed is not None
            for entry in store.entries("T1"):
                assert f'"point":{sealed["point"]}' not in entry.body.decode()
            await led.submit(player("ann"), Place("ante", 1000))
            await led.submit(player("ann"), Place("jackpot", 100))
            await led.system(NoMoreBets())
            await led.submit(player("ann"), Choose("fold"))
            events = [e for _, e in led.recent.events]
            won = [e.returned for e in events if isinstance(e, ev.Settled) and e.area == "jackpot"]
            check_books(store, [led])
            if won[-1]:
                assert [e.point for e in events if isinstance(e, ev.PointRevealed)]
                break
        assert won[-1]
        assert store.balance("jackpot:T1") == RESET
        for table, name, body in store.shoes():
            sealer().open(table, name, body)  # as a house does with a key that it does not know

    run(main())


def test_contributions_and_resets_are_meters_and_prizes(tmp_path: Path) -> None:
    """Random linked play with kills: to the cent at every step."""

    async def main() -> None:
        one = await floor(tmp_path, reset=2_000_00)
        chance = random.Random(18)
        hands = [ROYAL, STRAIGHT_FLUSH, PAIR, PAIR]
        for _ in range(10):
            tables = chance.sample([("T1", "ann"), ("T2", "bob")], chance.randint(1, 2))
            for table, name in tables:
                await one.wager(table, name)
                await one.deal(table)
                one.now += chance.randint(0, 2)
            for table, name in tables:
                await one.finish(table, chance.choice(hands), name)
                one.now += chance.randint(0, 2)
                if chance.random() < 0.4:
                    one = await one.die()
            while any(isinstance(led.table.pending, Award) for led in one.pits.values()):
                await one.look()
                if chance.random() < 0.2:
                    one = await one.die()
            adds_up(one)

    run(main())


def test_the_meter_is_displayed_to_the_cent(tmp_path: Path) -> None:
    async def main() -> None:
        linked = plan("T1", reset=12_345_67)
        async with house(sqlite(tmp_path), linked) as one:
            await one.links.look(one.links.plans[LINK])
            shown = await one.situation(ALICE, "T1")
            assert shown.meters == {"jackpot": 12_345_67}

    run(main())


def test_two_people_change_a_linked_meter(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(sqlite(tmp_path), plan("T1")) as one:
            detail = {"link": LINK, "meter": 15_000_00}
            what = Proposed.CHANGE_LINK
            for wrong in ({"link": "no"}, {"link": LINK}, {"link": LINK, "metre": 5}):
                with pytest.raises(Refused):
                    await one.two.propose(SUPERVISOR, what, "", wrong, "put right", "w")
            proposal = await one.two.propose(SUPERVISOR, what, "", detail, "put right", "p1")
            assert one.store.balance("link:poker") == RESET
            with pytest.raises(Refused, match="second person"):
                await one.two.approve(SUPERVISOR, proposal.number, "a1")
            await one.two.approve(MANAGER, proposal.number, "a2")
            assert one.store.balance("link:poker") == 15_000_00
            assert totals(one.store, LINK).adds_up
            assert not [f for f in audit.verify_house(one.store) if f.troubles]

    run(main())


def test_two_people_change_what_joins_a_linked_meter(tmp_path: Path) -> None:
    """Every table is told, in its log, once nobody there has wagered by the old rate (I-JP-11)."""

    async def main() -> None:
        tables = (plan("T1"), plan("T2"))
        async with house(sqlite(tmp_path), *tables) as one:
            what = Proposed.CHANGE_LINK
            too_much = {"link": LINK, "contribution": 101}
            with pytest.raises(Refused, match="no more than that joins"):
                await one.two.propose(SUPERVISOR, what, "", too_much, "more", "w")
            detail = {"link": LINK, "contribution": 50, "reset": 20_000_00}
            proposal = await one.two.propose(SUPERVISOR, what, "", detail, "a new rate", "p1")
            link = one.links.plans[LINK]
            rounds = [one.pit(name).table.round for name in ("T1", "T2")]
            await one.links.look(link)
            assert [round.jackpot.contribution for round in rounds] == [30, 30]
            rate = {"type": "change-jackpot-rate", "contribution": 9, "reset": 9, "why": "alone"}
            with pytest.raises(Refused, match="takes two people"):
                await one.command(SUPERVISOR, "T1", rate, "c1")
            with pytest.raises(Refused, match="the link's"):
                await one.two.propose(SUPERVISOR, Proposed.CHANGE_JACKPOT, "T1", rate, "x", "p2")
            await one.two.approve(MANAGER, proposal.number, "a1")
            await one.links.look(link)
            rounds = [one.pit(name).table.round for name in ("T1", "T2")]
            assert [round.jackpot.rates() for round in rounds] == [(50, 20_000_00)] * 2
            assert one.store.balance("link:poker") == RESET  # as it was
            assert totals(one.store, LINK).adds_up
            assert not [f for f in audit.verify_house(one.store) if f.troubles]

    run(main())


def test_a_changed_rate_waits_for_wagers_by_the_old_one(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T1", "ann")  # nothing is dealt yet
        await one.writer.write(tuple(one.links.change(LINK, contribution=50)))
        await one.look()
        found = [one.pits[name].table.round.jackpot.contribution for name in ("T1", "T2")]
        assert found == [30, 50]
        other = await one.die()  # what was told and what was not is in the store
        await other.deal("T1")
        await other.finish("T1", PAIR, "ann")
        await other.look()
        await other.play("T1", PAIR, "ann")
        await other.play("T2", PAIR, "bob")
        assert other.meter == RESET + 30 + 50 + 50
        adds_up(other)

    run(main())


def test_16_9_a_linked_prize_that_is_substantial_is_paid_by_hand(tmp_path: Path) -> None:
    """The winner's credits are held until it is, and the pit is told."""

    async def main() -> None:
        held = [replace(plan(name), substantial=5_000_00) for name in ("T1", "T2")]
        one = Floor(sqlite(tmp_path), *held)
        await one.open()
        await one.sit("T1", "ann")
        await one.play("T1", ROYAL, "ann")
        await one.look()
        assert one.store.fact("hold:ann").endswith("in round 1 of T1")
        (note,) = [n for n in one.store.notes() if n.kind == "substantial win"]
        assert (note.who, note.about) == ("ann", "T1")
        adds_up(one)

    run(main())


@pytest.mark.parametrize("when", ["read", "write"])
def test_a_lost_database_delays_a_decision_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.play("T1", ROYAL, "ann")

        def gone(*_: object) -> None:
            raise StoreDown("no database")

        with monkeypatch.context() as lost:
            lost.setattr(one.store, {"read": "fact", "write": "write"}[when], gone)
            for _ in range(2):
                with pytest.raises(StoreDown):
                    await one.look()
        assert isinstance(one.pits["T1"].table.pending, Award)
        assert (one.meter, totals(one.store, LINK).won) == (RESET + 30, 0)
        await one.look()
        assert paid(one, "T1") == [RESET + 30]
        adds_up(one)

    run(main())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_kill_nine_at_every_step_of_a_link(tmp_path: Path, kind: str) -> None:
    """Contributions, wins at the same time, a reset and a correction; see `killed_links`."""
    where = cluster().database() if kind == "postgres" else str(tmp_path / "house.db")
    points = list(Point) if os.environ.get("CROUPIER_FUZZ") == "long" else DEATHS
    done = ran("tests.floor.killed_links", where, *(p.name for p in points), timeout=PATIENCE)
    assert done.returncode == 0, done.stderr[-4000:]
    assert json.loads(done.stdout)["died"] > 2 * 8  # each step of the link, each death


def test_two_processes_win_and_feed_one_meter_at_once() -> None:
    """200 wins and contributions in all: no two decisions on the same money."""
    address = cluster().database()
    store = PostgresStore(address)

    async def opened() -> None:
        one = Floor(store, plan("T1"), plan("T2"))
        for link in one.links.plans.values():
            await one.links.open(link)

    run(opened())
    both = [started("tests.floor.linked", address, table, "50") for table in ("T1", "T2")]
    try:
        for process in both:
            assert process.wait(timeout=PATIENCE) == 0
    finally:
        for process in both:
            process.kill()
            process.wait()
    found = totals(store, LINK)
    assert found.adds_up, found
    assert found.joined == 100 * 30
    assert found.owed == 0
    assert sum(store.balances().values()) == 0
    decided = [note for note in store.notes(limit=1000) if note.kind == "jackpot won"]
    assert len(decided) == 100
    store.close()
