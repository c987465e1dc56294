"""Links at their edges: what is kept, refused, said late, given back, and known to nobody."""

from __future__ import annotations

import asyncio
import logging
import threading
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.equipment.commitment import commit_point
from croupier.floor.jackpots import links, times
from croupier.floor.jackpots.deciding import decide, house_parts
from croupier.floor.jackpots.history import totals
from croupier.floor.jackpots.kept import LinkState, Paid, plain, read_paid
from croupier.floor.jackpots.returning import given_back
from croupier.floor.store.base import Store
from croupier.floor.store.steps import Post, SetFact, StoreDown
from croupier.floor.table.accounts import house_of_link, won_account
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.refusal import Refused
from croupier.wagers.jackpots.awarding import Award
from croupier.wagers.jackpots.sharing import NO_FLOORS, Floors
from croupier.wagers.jackpots.system import MOST_PRIZE
from tests.floor.linked import DEALER, LINK, PAIR, ROYAL, STRAIGHT_FLUSH, Floor, plan
from tests.floor.support import run, sqlite
from tests.floor.test_jackpots import RESET, adds_up, floor, paid
from tests.floor.test_jackpots_at_once import at_once
from tests.waiting import PATIENCE, come

SURVEILLANCE = "qld-2024:18:12(2)(d)(ii)"
TENTH, WHOLE = Fraction(1, 10), Fraction(1)


def unchanged(one: Floor) -> tuple[object, ...]:
    """What a refusal leaves as it was."""
    return one.kept(), one.store.balances(), one.store.notes(limit=1000)


# What is kept.


def test_what_is_kept_of_a_link_is_read_by_the_version_after(tmp_path: Path) -> None:
    """Names and forms of facts: a house that is brought to another version goes on from them."""

    async def main() -> None:
        one = await floor(tmp_path)
        assert one.kept() == {"link:poker": '{"reset":1000000}'}
        await at_once(one, {"T1": ROYAL, "T2": STRAIGHT_FLUSH})
        royal = '{"round":1,"amounts":[1000054],"meter":900001,"wins":["1:1"],"house":1000000,'
        flush = '{"round":1,"amounts":[100005],"meter":900001,"wins":["1:1/10"],'
        assert one.kept() == {
            "link:poker": '{"decisions":1,"reset":1000000}',
            "award:poker:T1": royal + '"shared":[1,1]}',
            "award:poker:T1:1": royal + '"shared":[1,1]}',
            "award:poker:T2": flush + '"shared":[1,1]}',
            "award:poker:T2:1": flush + '"shared":[1,1]}',
        }
        wins = [(n.who, n.about, n.detail) for n in one.store.notes() if n.kind == "jackpot won"]
        assert sorted(wins) == [
            ("T1", LINK, "round 1: $10,000.54"),
            ("T2", LINK, "round 1: $1,000.05"),
        ]
        await one.change(contribution=50)
        await one.look()
        await one.links.fail("sue", LINK)
        await one.wager("T1", "ann", jackpot=False)
        kept = one.kept()
        assert kept["link:poker"] == ('{"decisions":2,"reset":1000000,"contribution":50,"rates":1}')
        assert (kept["rates:poker:T1"], kept["rates:poker:T2"]) == ("1", "1")
        assert (kept["failed:poker"], kept["failed:poker:T1"]) == ("1:failed", "1")
        assert kept["failed-at:poker"] == "1010"
        await one.links.restore("sue", LINK)
        assert one.kept()["failed:poker"] == "2:restored"
        told = [n.detail for n in one.store.notes() if n.kind == "linked jackpot"]
        assert told == ["opened at $10,000.00", "failed, number 1", "restored, number 2"]
        await one.change(contribution=60, meter=9_000_00)
        assert one.kept()["link:poker"].endswith('"contribution":60,"rates":2}')
        await one.change(meter=9_500_00)  # no rate is another by it
        assert one.kept()["link:poker"].endswith(
            '{"decisions":4,"reset":1000000,"contribution":60,"rates":2}'
        )

    run(main())


def test_what_an_award_does_not_say_is_nothing() -> None:
    """Of an older store: what the house put in, and with whom it was shared, was not said."""
    assert read_paid("") is None
    assert read_paid('{"round":3,"amounts":[5],"meter":7}') == Paid(3, (5,), 7, (), 0, ())
    assert msgspec.json.decode("{}", type=LinkState) == LinkState(0, 0, "", -1, 0)
    for said in (Paid(3, (5,), 7), LinkState(1, 2, "c", 0, 4)):
        assert msgspec.json.decode(plain(said), type=type(said)) == said


def test_a_meter_is_added_up_to_the_last_cent(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path, contribution=1)
        await one.play("T1", PAIR, "ann")
        await one.wager("T1", "ann")
        await one.deal("T1")
        await one.links.fail("sue", LINK)
        while one.pits["T1"].table.round.number == 2:
            await one.pits["T1"].submit(DEALER, Choose("go on"))
        found = totals(one.store, LINK)
        assert (found.joined, found.left, found.house, found.meter) == (2, 1, RESET, RESET + 1)
        adds_up(one)

    run(main())


# What surveillance determines.


@pytest.mark.parametrize(
    ("table", "deal", "determined", "taken"),
    [
        ("T2", 1, 0, True),
        ("T2", 0, 0, False),
        ("T2", -1, 0, False),
        ("T2", 1, 1010, False),  # nothing was won there
        ("T1", 1, 0, False),  # and here something was
        ("T1", 1010, 1010, True),  # within a millisecond
        ("T1", 1010, 1009, False),
        ("T1", 1010, 1011, True),
        ("T1", 5, -1, False),
    ],
)
def test_18_12_2_d_ii_which_times_surveillance_may_determine(
    tmp_path: Path, table: str, deal: int, determined: int, *, taken: bool
) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T2", "bob")
        await one.deal("T2")
        one.now += 5
        await one.play("T1", ROYAL, "ann")
        before = unchanged(one)
        if not taken:
            with pytest.raises(Refused, match="begins before") as refused:
                await one.links.correct_times("eve", LINK, table, deal, determined)
            assert refused.value.rule == SURVEILLANCE
            assert unchanged(one) == before
            return
        right = await one.links.correct_times("eve", LINK, table, deal, determined)
        assert (right.deal, right.determined) == (deal, determined)
        was, win = (1000, 0) if table == "T2" else (1005, 1005)
        (note,) = [n for n in one.store.notes() if n.kind == "surveillance"]
        assert note.detail == (f"{table} round 1: deal {was} is {deal}, win {win} is {determined}")
        ended = f',"determined":{determined}' if determined else ""
        said = f'{{"round":1,"deal":{deal}{ended}}}'
        assert one.kept()[f"times:poker:{table}"] == said

    run(main())


def test_18_12_2_d_ii_where_nothing_was_dealt_no_time_is_determined(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T1", "ann")
        before = unchanged(one)
        for link, table, why in (
            (LINK, "T1", "no deal of T1"),
            (LINK, "T3", "no deal of T3"),
            ("other", "T1", "no linked jackpot 'other'"),
        ):
            with pytest.raises(Refused, match=why) as refused:
                await one.links.correct_times("eve", link, table, 5, 0)
            assert refused.value.rule == (SURVEILLANCE if link == LINK else "qld-2024:18:3(3)")
        assert unchanged(one) == before

    run(main())


def test_18_12_2_d_ii_times_of_what_a_table_reports_otherwise_by_now_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deal ended while surveillance said when it began."""

    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T2", "bob")
        await one.deal("T2")
        put_right, before = times.put_right, unchanged(one)

        def meanwhile(store: Store, link: str, *said: Any) -> object:
            found = put_right(store, link, *said)
            store.write((SetFact("linked:poker:T2", ""),)).result()
            return found

        monkeypatch.setattr(times, "put_right", meanwhile)
        with pytest.raises(Refused):
            await one.links.correct_times("eve", LINK, "T2", 5, 0)
        assert "times:poker:T2" not in one.kept()
        assert unchanged(one)[1:] == before[1:]

    run(main())


# Failures.


def test_18_22_1_a_failure_that_another_process_was_told_reaches_the_tables(
    tmp_path: Path,
) -> None:
    """It leads none of them; who leads them sees it when they look, and one that is closed, led
    elsewhere or out of order is passed over."""

    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T1", "ann")
        await one.deal("T1")
        jackpots = [one.pits[name].table.round.jackpot for name in ("T1", "T2")]
        assert await one.leading().fail("sue", LINK) == 1
        assert [found.state.down for found in jackpots] == [False, False]
        one.pits["T2"].available = False
        await one.look()
        assert not one.pits["T2"].table.round.jackpot.state.down
        one.pits["T2"].available = True
        while one.pits["T1"].table.round.number == 1:
            await one.pits["T1"].submit(DEALER, Choose("go on"))
        await one.look()
        assert [one.pits[name].table.round.jackpot.state.down for name in ("T1", "T2")] == [
            True
        ] * 2
        assert paid(one, "T1") == [100]  # back, and nothing has joined
        assert one.meter == RESET
        adds_up(one)

    run(main())


@pytest.mark.parametrize("jackpot", [False, True])
def test_18_22_1_a_failure_over_before_a_table_heard_of_it_voids_its_round(
    tmp_path: Path, *, jackpot: bool
) -> None:
    """I-JP-9: the cards lay and somebody had wagered for the prize when the link failed, and the
    table was out of order; what is dealt after it is not void, nor is what had no such wager."""

    async def main() -> None:
        one = await floor(tmp_path)
        elsewhere = one.leading()
        for table, name in (("T1", "ann"), ("T2", "bob")):
            await one.wager(table, name, jackpot=jackpot or table == "T2")
        await one.deal("T1")
        one.now += 10
        await elsewhere.fail("sue", LINK)
        one.now += 10
        await elsewhere.restore("sue", LINK)
        await one.deal("T2")
        one = await one.die()
        await one.look()
        led = one.pits["T1"]
        asked = led.table.pending
        assert (isinstance(asked, Choice) and asked.what == "the round is void") is jackpot
        await one.look()  # and once only
        if jackpot:
            await led.submit(DEALER, Choose("go on"))
            assert paid(one, "T1") == [100]
        else:
            await one.finish("T1", PAIR, "ann")
        await one.look()
        assert one.meter == RESET + 30
        await one.finish("T2", ROYAL, "bob")
        await one.play("T1", PAIR, "ann")
        await one.look()
        assert (paid(one, "T1")[-1], paid(one, "T2")) == (0, [RESET + 60])
        assert one.meter == RESET
        adds_up(one)

    run(main())


def test_18_22_1_two_who_say_at_once_that_a_link_has_failed_are_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second has to look again: what the first said is not undone by it."""

    async def main() -> None:
        one = await floor(tmp_path)
        await one.links.fail("sue", LINK)
        before = unchanged(one)
        one.now += 10
        with monkeypatch.context() as stale:
            stale.setattr(one.store, "fact", lambda name: "")
            with pytest.raises(Refused):
                await one.leading().fail("sam", LINK)
        assert unchanged(one) == before

    run(main())


def test_18_22_1_no_link_fails_that_is_not_there(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        before = unchanged(one)
        for said in (one.links.fail, one.links.restore):
            with pytest.raises(Refused, match="no linked jackpot 'other'") as refused:
                await said("sue", "other")
            assert refused.value.rule == "qld-2024:18:3(3)"
        assert unchanged(one) == before

    run(main())


# Changes.


def test_a_linked_meter_what_joins_and_where_it_starts_may_be_nothing(tmp_path: Path) -> None:
    """I-JP-11"""

    async def main() -> None:
        one = await floor(tmp_path)
        await one.change(meter=0)
        assert one.meter == 0
        assert one.store.balance(house_of_link(LINK)) == 0
        await one.change(reset=0, contribution=0)
        await one.look()
        rates = [one.pits[name].table.round.jackpot.rates() for name in ("T1", "T2")]
        assert rates == [(0, 0)] * 2
        await one.play("T1", ROYAL, "ann")
        await one.look()
        assert paid(one, "T1") == [RESET]  # the least, which the house puts in
        assert one.meter == 0
        adds_up(one)

    run(main())


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ({"meter": MOST_PRIZE}, ""),
        ({"meter": RESET, "reset": 5}, ""),  # the meter shows that
        ({"meter": MOST_PRIZE + 1}, "qld-2024:18:3(4)"),
        ({"reset": MOST_PRIZE}, ""),
        ({"reset": MOST_PRIZE + 1}, "qld-2024:18:3(4)"),
        ({"contribution": 100}, ""),
        ({"contribution": 101}, "qld-2024:18:2"),
        ({}, "qld-2024:18:3(4)"),
        ({"meter": -1, "reset": -1, "contribution": -1}, "qld-2024:18:3(4)"),
    ],
)
def test_what_a_link_may_be_changed_to(tmp_path: Path, what: dict[str, int], rule: str) -> None:
    """I-JP-11"""

    async def main() -> None:
        one = await floor(tmp_path)
        before = unchanged(one)
        if rule:
            with pytest.raises(Refused) as refused:
                await one.change(**what)
            assert refused.value.rule == rule
            assert unchanged(one) == before
            return
        await one.change(**what)
        state = msgspec.json.decode(one.kept()["link:poker"], type=LinkState)
        assert one.meter == what.get("meter", RESET)
        assert state.reset == what.get("reset", RESET)
        assert state.contribution == what.get("contribution", -1)

    run(main())


def test_18_1_nobody_changes_where_a_mystery_prize_is_won(tmp_path: Path) -> None:
    """It was committed to (I-JP-13)."""

    async def main() -> None:
        one = await floor(tmp_path, kind="mystery")
        before = unchanged(one)
        for what in ({"meter": RESET + 5}, {"reset": 5}, {"contribution": 5}):
            with pytest.raises(Refused, match="committed to") as refused:
                await one.change(**what)
            assert refused.value.rule == "qld-2024:18:1"
        assert unchanged(one) == before

    run(main())


def test_a_changed_rate_reaches_the_tables_that_are_there(tmp_path: Path) -> None:
    """I-JP-11: one that is led elsewhere by whoever leads it, one out of order when it is back."""

    async def main() -> None:
        one = await floor(tmp_path)
        (link,) = one.links.plans.values()
        await one.change(contribution=50)
        jackpots = [one.pits[name].table.round.jackpot for name in ("T1", "T2")]
        await one.leading("T1").look(link)
        assert [found.contribution for found in jackpots] == [50, 30]
        one.pits["T2"].available = False
        await one.look()
        assert [found.contribution for found in jackpots] == [50, 30]
        one.pits["T2"].available = True
        await one.look()
        assert [found.contribution for found in jackpots] == [50, 50]

    run(main())


# Who is told what, and when.


@pytest.mark.parametrize("where", ["at the store", "at the table"])
def test_18_12_2_d_a_late_word_of_what_was_awarded_pays_no_other_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """It was read before the table had it from another look; by now the table asks for the same
    hand of the next round, whose prize is another."""

    async def main() -> None:
        one = await floor(tmp_path)
        (link,) = one.links.plans.values()
        led, fact = one.pits["T1"], one.store.fact
        submit = led.submit
        read, goes_on = threading.Event(), threading.Event()

        def slowly(name: str) -> str:
            said = fact(name)
            read.set()
            assert goes_on.wait(PATIENCE)
            return said

        async def waits(*said: Any, **more: Any) -> object:
            read.set()
            await come(goes_on.is_set)
            return await submit(*said, **more)

        await one.play("T1", ROYAL, "ann")
        await one.links.settle(link)
        try:
            with monkeypatch.context() as slow:
                if where == "at the store":
                    slow.setattr(one.store, "fact", slowly)
                else:
                    slow.setattr(led, "submit", waits)
                late = asyncio.create_task(one.links.answer(link, "T1"))
                await come(read.is_set)
            await one.look()
            assert paid(one, "T1") == [RESET + 30]
            await one.play("T2", PAIR, "bob")
            await one.play("T1", ROYAL, "ann")
            await one.links.settle(link)  # and what it is to have lies there
        finally:
            goes_on.set()
        assert not await late
        assert isinstance(led.table.pending, Award)
        await one.look()
        assert paid(one, "T1")[-1] == RESET + 60
        assert totals(one.store, LINK).won == 2 * RESET + 90
        assert totals(one.store, LINK).owed == 0
        adds_up(one)

    run(main())


def test_18_12_2_d_who_has_won_nothing_is_told_nothing(tmp_path: Path) -> None:
    """Nor a table that waits while nothing is decided, nor one that is led elsewhere."""

    async def main() -> None:
        one = await floor(tmp_path)
        (link,) = one.links.plans.values()
        assert not await one.links.answer(link, "T1")
        await one.play("T1", ROYAL, "ann")
        assert not await one.links.answer(link, "T1")
        assert not await one.leading("T2").answer(link, "T1")
        await one.links.settle(link)
        before = unchanged(one)
        assert not await one.leading("T2").answer(link, "T1")
        assert unchanged(one) == before
        assert await one.links.answer(link, "T1")
        assert paid(one, "T1") == [RESET + 30]
        assert not await one.links.answer(link, "T1")
        await one.play("T1", ROYAL, "ann")
        assert not await one.links.answer(link, "T1")  # that was of the round before
        assert isinstance(one.pits["T1"].table.pending, Award)
        adds_up(one)

    run(main())


def test_a_look_that_fails_is_told_and_the_next_one_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A lost database is a warning, a defect an error; neither ends it."""

    async def main() -> None:
        one = await floor(tmp_path)
        troubles: list[Exception] = [StoreDown("no database"), ValueError("a defect")]
        look = one.links.look

        async def looks(link: Any) -> None:
            if troubles:
                raise troubles.pop(0)
            await look(link)

        monkeypatch.setattr(one.links, "look", looks)
        monkeypatch.setattr(links, "PAUSE", 0)
        await one.links.start()
        try:
            await come(lambda: one.links.shown)
        finally:
            await one.links.close()
        said = [(r.levelno, r.getMessage()) for r in caplog.records if r.name == "croupier.floor"]
        assert said == [
            (logging.WARNING, "linked jackpots: no database"),
            (logging.ERROR, "linked jackpots"),
        ]
        assert "linked jackpots" not in {task.get_name() for task in asyncio.all_tasks()}
        await one.links.close()  # again: there is nothing left to end

    run(main())


def test_18_3_4_a_table_without_a_link_shows_what_is_its_own(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        own = {"jackpot": 5}
        assert one.links.meters("T1", own) == own  # nobody has looked yet
        await one.look()
        assert one.links.meters("T1", own) == {"jackpot": RESET}
        assert one.links.meters("T9", own) == own

    run(main())


def test_18_3_4_tables_are_told_of_a_meter_once_when_it_shows_something_else(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        told: list[str] = []
        (link,) = one.links.plans.values()
        here = one.leading("T1", changed=told.append)
        await here.look(link)
        await here.look(link)
        assert told == ["T1"]
        await one.play("T2", PAIR, "bob")
        await here.look(link)
        assert told == ["T1", "T1"]
        assert here.shown == {LINK: RESET + 30}

    run(main())


# The point of a mystery prize.

MYSTERY = {"kind": "mystery", "contribution": 30}


class Drawn:
    """A source that draws the least or the most, and says of how many."""

    def __init__(self, *, most: bool) -> None:
        self.most = most
        self.of: list[int] = []

    def below(self, n: int) -> int:
        self.of.append(n)
        return n - 1 if self.most else 0

    def token(self, count: int) -> bytes:
        return bytes(count)


def point(one: Floor) -> int:
    (link,) = one.links.plans.values()
    found = one.links._point(link, one.store.fact("point:poker"))
    salt = bytes.fromhex(found["salt"])
    state = msgspec.json.decode(one.kept()["link:poker"], type=LinkState)
    assert commit_point(found["point"], salt) == state.commitment
    return int(found["point"])


@pytest.mark.parametrize("most", [False, True])
def test_18_1_a_linked_point_is_any_cent_above_the_reset_amount(
    tmp_path: Path, *, most: bool
) -> None:
    """I-JP-14: each time anew, to the ceiling, and who takes the meter to it has won."""

    async def main() -> None:
        one = Floor(sqlite(tmp_path), plan("T1", **MYSTERY, ceiling=RESET + 60))
        source: Any = Drawn(most=most)
        one.links._source = source
        await one.open()
        await one.sit("T1", "ann")
        assert point(one) == RESET + (60 if most else 1)
        for number in range(1, 3):
            for _ in range(2 if most else 1):
                await one.play("T1", PAIR, "ann")
                await one.look()
            assert paid(one, "T1")[-1] == RESET + (60 if most else 30)
            assert one.meter == RESET
            assert source.of == [60] * (number + 1)
            assert point(one) == RESET + (60 if most else 1)
            assert totals(one.store, LINK).won == number * paid(one, "T1")[-1]
        adds_up(one)

    run(main())


def test_18_1_a_new_point_is_another_secret(tmp_path: Path) -> None:
    """Once it is revealed, the next is committed to and kept in its place."""

    async def main() -> None:
        one = Floor(sqlite(tmp_path), plan("T1", **MYSTERY, ceiling=RESET + 30))
        await one.open()
        await one.sit("T1", "ann")
        sealed, seen = set(), set()
        for _ in range(3):
            assert RESET < point(one) <= RESET + 30
            sealed.add(one.store.fact("point:poker"))
            await one.look()
            seen.add(one.links.commitments[LINK])
            await one.play("T1", PAIR, "ann")
            await one.look()
            assert paid(one, "T1")[-1] == RESET + 30
        assert len(sealed) == len(seen) == 3
        adds_up(one)

    run(main())


def test_18_1_a_ceiling_that_was_lowered_is_passed_by_the_next_cent(tmp_path: Path) -> None:
    """The store has a greater reset amount than the house's configuration has by now."""

    async def main() -> None:
        one = Floor(sqlite(tmp_path), plan("T1", **MYSTERY, ceiling=RESET + 30))
        await one.open()
        await one.sit("T1", "ann")
        lower = Floor(one.store, plan("T1", **MYSTERY, reset=0, ceiling=5))
        lower.pits = one.pits
        lower.links._pits = one.pits
        source: Any = Drawn(most=True)
        lower.links._source = source
        await one.play("T1", PAIR, "ann")
        await lower.look()
        assert paid(one, "T1") == [RESET + 30]
        assert source.of == [1]
        assert point(one) == RESET + 1

    run(main())


# What goes back.


def test_18_22_1_a_what_is_set_aside_for_nobody_goes_back_to_the_cent(tmp_path: Path) -> None:
    """I-JP-18: to whom it came from, once, and it is told; what is still asked for, or was paid,
    stays."""

    async def main() -> None:
        one = await floor(tmp_path)
        await one.play("T1", ROYAL, "ann")
        (link,) = one.links.plans.values()
        await one.links.settle(link)
        assert given_back(one.store, LINK, "T1", 1, one.now) == []  # it asks
        assert given_back(one.store, LINK, "T2", 0, one.now) == []
        assert isinstance(one.pits["T1"].table.pending, Award)
        step = given_back(one.store, LINK, "T1", 0, one.now)
        await one.writer.write(tuple(step))
        (note,) = [n for n in one.store.notes() if n.kind == "jackpot given back"]
        assert (note.who, note.about, note.at) == ("T1", LINK, one.now)
        assert note.detail == "round 1 did not take $10,000.30: back to the meter"
        assert one.kept()["link:poker"] == '{"decisions":2,"reset":1000000}'
        assert not [name for name in one.kept() if name.startswith("award:")]
        assert one.meter == RESET + 30
        assert given_back(one.store, LINK, "T1", 0, one.now) == []
        await one.look()
        assert paid(one, "T1") == [RESET + 30]
        assert given_back(one.store, LINK, "T1", 0, one.now) == []  # it has been paid
        adds_up(one)

    run(main())


@pytest.mark.parametrize(("held", "house"), [(1, 0), (1, 1), (7, 1), (7, 7), (7, 9)])
def test_18_22_1_a_of_what_goes_back_the_house_has_what_it_put_in(
    tmp_path: Path, held: int, house: int
) -> None:
    """As far as the meter has it (I-JP-17): of a meter of three cents."""

    async def main() -> None:
        one = Floor(sqlite(tmp_path), plan("T1", reset=3))
        await one.open()
        aside = Post(house_of_link(LINK), won_account(LINK, "T1"), held, "test")
        await one.writer.write((aside,))
        assert given_back(one.store, LINK, "T1", 0, one.now) == []  # nothing says for what
        said = plain(Paid(4, (held,), 3, ("1:1",), house))
        await one.writer.write((SetFact("award:poker:T1", said), SetFact("award:poker:T1:4", said)))
        await one.writer.write(tuple(given_back(one.store, LINK, "T1", 5, one.now)))
        assert one.store.balance(won_account(LINK, "T1")) == 0
        assert one.meter == 3 + held - house
        assert one.store.balance(house_of_link(LINK)) == -3 - held + house

    run(main())


# What is decided.


@pytest.mark.parametrize(
    ("wins", "floors", "parts"),
    [
        # two resets of $10 for two of 100%, and none for the 10%
        ({"a": (WHOLE,), "b": (WHOLE,), "c": (TENTH,)}, NO_FLOORS, {"a": 1000, "b": 1000, "c": 0}),
        ({"a": (WHOLE, WHOLE), "b": (TENTH,)}, NO_FLOORS, {"a": 2000, "b": 0}),
        # tenths of at least $8 each, of a meter of $10
        ({"a": (TENTH, TENTH), "b": (TENTH,)}, Floors(0, 800), {"a": 933, "b": 466}),
    ],
)
def test_what_the_house_puts_in_is_for_whom_it_was(
    wins: dict[str, tuple[Fraction, ...]], floors: Floors, parts: dict[str, int]
) -> None:
    """I-JP-17: so much of it goes back with a win."""
    decided = decide(1000, 1000, floors, wins)
    assert house_parts(decided, wins) == parts


def test_who_wins_alone_shares_with_nobody() -> None:
    for part in (WHOLE, TENTH):
        assert decide(1000, 500, NO_FLOORS, {"a": (part,)}).shared == ()
    assert decide(1000, 500, NO_FLOORS, {"a": (TENTH, WHOLE)}).shared == (1, 1)
