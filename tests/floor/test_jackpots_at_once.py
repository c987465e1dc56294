"""Wins at the same time over a link: when each is determined, how it is shared, by whose leave."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from croupier.floor.jackpots.history import totals
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.asks import Choice, Draw
from croupier.table.commands import Awarded, Choose, Face
from croupier.table.refusal import Refused
from croupier.wagers.jackpots.awarding import Award
from croupier.wagers.jackpots.incidents import JackpotFailure
from tests.floor.linked import DEALER, DEALERS, LINK, PAIR, ROYAL, STRAIGHT_FLUSH, Floor, plan
from tests.floor.support import player, run, sqlite
from tests.floor.test_jackpots import RESET, adds_up, floor, paid


async def shown(one: Floor, table: str, hand: str, name: str) -> None:
    """The cards are said until the dealer is to count them: the hand lies open."""
    led = one.pits[table]
    faces = dict(zip([*range(5, 10), *range(5)], [*DEALERS.split(), *hand.split()], strict=True))
    while True:
        ask = led.table.pending
        if isinstance(ask, Draw):
            await led.submit(DEALER, Face(ask.index, faces[ask.index]))
        elif isinstance(ask, Choice) and ask.role is Role.DEALER:
            if ask.what == "count the cards":
                return
            await led.submit(DEALER, Choose(ask.options[0]))
        else:
            await led.submit(player(name), Choose("bet"))


def rules_of(one: Floor, table: str) -> list[str]:
    events = [e for _, e in one.pits[table].recent.events]
    return [e.rule for e in events if isinstance(e, ev.Settled) and e.area == "jackpot"]


def test_18_12_2_d_ii_a_win_is_determined_when_its_hand_is_shown(tmp_path: Path) -> None:
    """Not when the cards have been counted: who deals meanwhile does not win at the same time."""

    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T1", "ann")
        await one.deal("T1")
        one.now += 10
        await shown(one, "T1", ROYAL, "ann")
        one.now += 10
        await one.wager("T2", "bob")
        await one.deal("T2")  # while the cards at T1 are being counted
        one.now += 10
        await one.finish("T2", STRAIGHT_FLUSH, "bob")
        await one.look()
        assert paid(one, "T2") == []  # the deal at T1 began before, and has not ended
        one.now += 10
        await one.pits["T1"].submit(DEALER, Choose("the right number of cards"))
        await one.look()
        await one.look()
        assert (paid(one, "T1"), paid(one, "T2")) == ([RESET + 60], [1_000_00])
        assert one.meter == RESET - 1_000_00
        assert rules_of(one, "T1") == rules_of(one, "T2") == ["qld-2024:18:11(1)"]
        adds_up(one)

    run(main())


@pytest.mark.parametrize(
    ("hands", "rule"),
    [
        ((STRAIGHT_FLUSH, STRAIGHT_FLUSH), "qld-2024:18:12(2)(a)"),
        ((ROYAL, ROYAL), "qld-2024:18:12(2)(b)"),
        ((ROYAL, STRAIGHT_FLUSH), "qld-2024:18:12(2)(c)"),
    ],
)
def test_18_12_2_a_b_c_a_shared_prize_cites_how_it_is_shared(
    tmp_path: Path, hands: tuple[str, str], rule: str
) -> None:
    """Each winner is told the provision by which it is shared, though the other sits elsewhere."""

    async def main() -> None:
        one = await floor(tmp_path)
        await at_once(one, dict(zip(("T1", "T2"), hands, strict=True)))
        assert rules_of(one, "T1") == rules_of(one, "T2") == [rule]
        adds_up(one)

    run(main())


async def at_once(one: Floor, hands: dict[str, str]) -> None:
    """All these tables deal, then all show their hands."""
    names = {"T1": "ann", "T2": "bob", "T3": "cy"}
    for table in hands:
        await one.wager(table, names[table])
        await one.deal(table)
    one.now += 10
    for table, hand in hands.items():
        await one.finish(table, hand, names[table])
    await one.look()


def test_what_no_rule_foresees_over_a_link_a_manager_confirms(tmp_path: Path) -> None:
    """Two royal flushes and a straight flush at three tables: I-JP-5 shares $20,000.90 and a
    tenth of the reset amount in 21 parts, and nobody is paid before a manager has said so."""

    async def main() -> None:
        one = Floor(sqlite(tmp_path), *(plan(name) for name in ("T1", "T2", "T3")))
        await one.open()
        for table, name in (("T1", "ann"), ("T2", "bob"), ("T3", "cy")):
            await one.sit(table, name)
        await at_once(one, {"T1": ROYAL, "T2": ROYAL, "T3": STRAIGHT_FLUSH})
        manager = Actor("meg", Role.MANAGER)
        for table, share in (("T1", 1_000_042), ("T2", 1_000_042), ("T3", 100_004)):
            led = one.pits[table]
            assert paid(one, table) == []
            with pytest.raises(Refused) as refused:
                await led.submit(DEALER, Choose("confirm"))
            assert refused.value.rule == "qld-2024:18:12(2)(c)"
            await led.submit(manager, Choose("confirm"))
            assert paid(one, table) == [share]
            await one.look()  # what is confirmed and what is not stays set aside
        assert one.meter == RESET - 1_000_00 + 2  # the pot's odd cents
        adds_up(one)

    run(main())


@pytest.mark.parametrize("confirming", [False, True])
def test_18_22_1_a_what_a_void_round_was_awarded_goes_back_to_the_meter(
    tmp_path: Path, *, confirming: bool
) -> None:
    """The system fails between the link's decision and the table's payment: the round is void,
    and the prize is on the meter again, what the house put in with the house."""

    async def main() -> None:
        one = await floor(tmp_path)
        await one.play("T1", ROYAL, "ann")
        (link,) = one.links.plans.values()
        led = one.pits["T1"]
        await one.links.settle(link)
        assert totals(one.store, LINK).owed == RESET + 30
        if confirming:
            awarded = Awarded((RESET + 30,), RESET, ("1:1",), (2, 1))
            await led.submit(Actor("system", Role.SYSTEM), awarded)
        await led.submit(DEALER, JackpotFailure())
        while led.table.round.number == 1:
            await led.submit(DEALER, Choose("go on"))
        other = await one.die()  # whoever comes after does it
        await other.look()
        found = totals(other.store, LINK)
        assert (found.owed, found.won, found.house, found.meter) == (0, 0, RESET, RESET)
        await other.play("T1", ROYAL, "ann")
        await other.look()
        assert paid(other, "T1")[-1] == RESET + 30
        assert other.meter == RESET
        adds_up(other)

    run(main())


def test_18_12_2_d_ii_what_surveillance_determined_outlives_what_the_table_reports(
    tmp_path: Path,
) -> None:
    """The first card at T2 had left the shoe before the royal flush was shown: when T2 then reports
    its own win, by its own clock, the two are at the same time all the same."""

    async def main() -> None:
        one = await floor(tmp_path)
        await one.wager("T1", "ann")
        await one.wager("T2", "bob")
        await one.deal("T1")
        one.now += 10
        await one.finish("T1", ROYAL, "ann")
        one.now += 10
        await one.deal("T2")  # as the table has it, too late
        await one.links.correct_times("eve", LINK, "T2", one.now - 15, 0)
        await one.look()
        assert paid(one, "T1") == []  # it waits for T2
        one.now += 10
        await one.finish("T2", STRAIGHT_FLUSH, "bob")
        await one.look()
        pot = RESET + 60 + RESET // 10
        assert (paid(one, "T1"), paid(one, "T2")) == ([pot * 10 // 11], [pot // 11])
        await one.play("T2", PAIR, "bob")  # for that deal alone
        adds_up(one)

    run(main())


async def failed(one: Floor) -> None:
    """The link fails, every round with a jackpot wager is void, and it works again."""
    await one.links.fail("eve", LINK)
    for led in one.pits.values():
        while isinstance(ask := led.table.pending, Choice) and ask.options == ("go on",):
            await led.submit(DEALER, Choose("go on"))
    await one.look()
    await one.links.restore("eve", LINK)


def test_18_22_1_failures_at_any_moment_leave_no_cent_astray(tmp_path: Path) -> None:
    """Random linked play, with the link decided or not when it fails, and with kills."""

    async def main() -> None:
        one = await floor(tmp_path, reset=2_000_00)
        chance = random.Random(22)
        (link,) = one.links.plans.values()
        hands = [ROYAL, STRAIGHT_FLUSH, STRAIGHT_FLUSH, PAIR]
        voids = 0
        for _ in range(8):
            for table, name in (("T1", "ann"), ("T2", "bob")):
                await one.wager(table, name)
                await one.deal(table)
            one.now += chance.randint(0, 2)
            for table, name in (("T1", "ann"), ("T2", "bob")):
                await one.finish(table, chance.choice(hands), name)
            if chance.random() < 0.5:
                await one.links.settle(link)
            if chance.random() < 0.3:
                one = await one.die()
            if chance.random() < 0.5:
                voids += any(isinstance(led.table.pending, Award) for led in one.pits.values())
                await failed(one)
            while any(isinstance(led.table.pending, Award) for led in one.pits.values()):
                await one.look()
            adds_up(one)
            assert totals(one.store, LINK).owed == 0
        assert voids

    run(main())
