"""The house: play on terminals (Schedule 16), credits, vouchers, putting right."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import audit
from croupier.floor.house import House
from croupier.floor.people.roles import Proposed
from croupier.floor.shown.views import Entered
from croupier.floor.store.steps import Count, Post
from croupier.table import events as ev
from croupier.table.refusal import Refused
from croupier.table.sign import Limit
from tests.floor.support import (
    ALICE,
    ATTENDANT,
    BOB,
    DEALER,
    MANAGER,
    SECOND,
    SLOW,
    SUPERVISOR,
    Ids,
    check_books,
    house,
    plan,
    run,
    sqlite,
)

ROULETTE = plan("roulette", "R1", automated=False)
SIC_BO = plan("sic-bo", "S1", **SLOW)
WHEEL = plan("wheel-of-fortune", "W1", **SLOW)


async def seated(one: House, id: Ids, *tables: str, credits: int = 100_00) -> None:
    for who in (ALICE, BOB):
        await one.counter.take_play_credits(who, credits, id())
        for seat, table in enumerate(tables):
            await one.command(who, table, {"type": "join", "seat": 0}, id())
            del seat


def place(area: str, amount: int) -> dict[str, Any]:
    return {"type": "place", "area": area, "amount": amount}


async def all_holds(one: House) -> None:
    check_books(one.store, list(one.pits.values()))
    for who in (ALICE, BOB):
        assert (await one.meter(who.name)).holds


async def spin(one: House, id: Ids, pocket: str) -> None:
    """A dealer-run round of roulette to its end."""
    for command in ({"type": "no-more-bets"}, {"type": "spin", "pocket": pocket}):
        await one.command(DEALER, "R1", command, id())
    number = one.pit("R1").table.round.number
    while one.pit("R1").table.round.number == number and one.pit("R1").table.round.wagers:
        await one.command(DEALER, "R1", {"type": "time-up"}, id())
    while one.pit("R1").table.round.phase not in ("opening", "wagering"):
        await one.command(DEALER, "R1", {"type": "time-up"}, id())


def test_16_4_2_a_voucher_is_credited_to_the_meter_once(tmp_path: Path) -> None:
    """Also: 16:9(2), 16:9(3)(c)."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), SIC_BO) as one:
            await seated(one, id, "S1")
            voucher = await one.counter.cash_out(ALICE, 40_00, "out")
            assert await one.counter.cash_out(ALICE, 40_00, "out") == voucher
            assert (await one.meter("alice")).credits == 60_00
            assert await one.counter.insert_voucher(BOB, voucher.code, "in") == 140_00
            assert await one.counter.insert_voucher(BOB, voucher.code, "in") == 140_00
            with pytest.raises(Refused, match="redeemed"):
                await one.counter.insert_voucher(ALICE, voucher.code, id())
            with pytest.raises(Refused, match="redeemed"):
                await one.counter.pay_voucher(ATTENDANT, voucher.code, id())
            with pytest.raises(Refused, match="no such"):
                await one.counter.insert_voucher(ALICE, "AAAA", id())
            await all_holds(one)
            assert audit.verify_books(one.store).troubles == []

    run(story())


def test_16_9_3_c_a_thousand_redemptions_at_once_pay_once(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), SIC_BO) as one:
            await seated(one, id, "S1")
            code = (await one.counter.cash_out(ALICE, 10_00, id())).code
            tries = [
                one.counter.insert_voucher(who, code, id())
                for _ in range(500)
                for who in (ALICE, BOB)
            ]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(isinstance(answer, int) for answer in done) == 1
            assert all(isinstance(a, int | Refused) for a in done)
            meters = [(await one.meter(who.name)).credits for who in (ALICE, BOB)]
            assert sum(meters) == 200_00
            await all_holds(one)

    run(story())


def test_16_9_3_an_attendant_pays_by_hand(tmp_path: Path) -> None:
    """Also: 16:9(3)(a), 16:9(3)(b), 16:9(1)."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), SIC_BO) as one:
            await seated(one, id, "S1")
            voucher = await one.counter.hand_pay(ATTENDANT, "alice", 30_00, id())
            assert voucher is not None
            assert await one.counter.hand_pay(ATTENDANT, "alice", 20_00, id(), how="chips") is None
            assert (await one.meter("alice")).credits == 50_00
            assert await one.counter.pay_voucher(ATTENDANT, voucher.code, id()) == 30_00
            with pytest.raises(Refused, match=r"\$50.00"):
                await one.counter.hand_pay(MANAGER, "alice", 50_01, id())
            with pytest.raises(Refused, match="may not"):
                await one.counter.hand_pay(DEALER, "alice", 1_00, id())
            await all_holds(one)
            kinds = [note.kind for note in one.store.notes()]
            assert {"hand pay", "voucher issued", "voucher paid"} <= set(kinds)

    run(story())


def test_16_4_3_one_meter_serves_several_games_at_once(tmp_path: Path) -> None:
    """Also: 16:5(2), 16:5(3), 16:7(3)."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), SIC_BO, WHEEL) as one:
            await seated(one, id, "S1", "W1")
            area = next(iter(one.pit("W1").table.round.layout))
            await one.command(ALICE, "S1", place("big", 30_00), id())
            await one.command(ALICE, "W1", place(area, 30_00), id())
            assert (await one.meter("alice")).credits == 40_00
            change = {"type": "change", "area": "big", "amount": 50_00}
            await one.command(ALICE, "S1", change, id())
            assert (await one.meter("alice")).credits == 20_00
            with pytest.raises(Refused, match=r"\$20.00 in credits"):
                await one.command(ALICE, "W1", place(area, 30_00), id())
            await one.command(ALICE, "S1", {"type": "withdraw", "area": "big"}, id())
            assert (await one.meter("alice")).credits == 70_00
            await all_holds(one)
            await one.pit("W1").system(one.pit("W1").table.pending.default())  # type: ignore[arg-type]
            await all_holds(one)
            meter = await one.meter("alice")
            assert (meter.turnover, meter.credited) == (30_00, 100_00)
            assert meter.credits == 70_00 + meter.wins

    run(story())


def test_16_8_limits_may_differ_between_terminals(tmp_path: Path) -> None:
    narrow = {"left": {"": Limit(5_00, 20_00)}}

    async def story() -> None:
        id = Ids()
        table = plan("sic-bo", "S1", terminals=narrow, **SLOW)
        async with house(sqlite(tmp_path), table) as one:
            await seated(one, id, "S1")
            with pytest.raises(Refused, match=r"\$5.00 to \$20.00") as refused:
                await one.command(ALICE, "S1", place("big", 1_00), id(), "left")
            assert refused.value.rule == "qld-2024:16:8"
            await one.command(ALICE, "S1", place("big", 15_00), id(), "left")
            with pytest.raises(Refused, match="at this terminal"):
                await one.command(ALICE, "S1", place("big", 6_00), id(), "left")
            several = {"type": "bet", "wagers": [place("odd", 10_00), place("even", 1_00)]}
            with pytest.raises(Refused, match="at this terminal even takes"):
                await one.command(ALICE, "S1", several, id(), "left")
            assert [w.area.name for w in one.pit("S1").table.round.of("alice")] == ["big"]
            await one.command(BOB, "S1", place("big", 1_00), id(), "right")
            shown = {a.name: a for a in (await one.situation(ALICE, "S1", "left")).areas}
            assert (shown["big"].minimum, shown["big"].maximum) == (5_00, 20_00)
            other = {a.name: a for a in (await one.situation(BOB, "S1")).areas}
            assert other["big"].minimum == 1_00
            raises = [
                o
                for o in (await one.situation(ALICE, "S1", "left")).options
                if o.command.get("area") == "big" and o.command["type"] == "place"
            ]
            assert [(o.low, o.high) for o in raises] == [(50, 5_00)]

    run(story())


def test_16_2_3_no_more_terminals_than_are_approved(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), plan("sic-bo", "S1", most_terminals=1, **SLOW)) as one:
            await one.command(ALICE, "S1", {"type": "join"}, id())
            with pytest.raises(Refused, match="1 terminals"):
                await one.command(BOB, "S1", {"type": "join"}, id())

    run(story())


def test_16_3_2_a_terminal_shows_what_it_must(tmp_path: Path) -> None:
    """Also: 16:3(2)(a), 16:3(2)(c), 16:3(2)(e), 16:3(2)(f), 16:3(2)(g), 16:3(2)(h), 16:7(1)."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            before = await one.situation(ALICE, "R1")
            assert before.accepting
            assert before.money is not None
            assert before.money.credits == 100_00
            assert all(0 < a.minimum <= a.maximum for a in before.areas)
            await one.command(ALICE, "R1", place("red", 10_00), id())
            await one.command(ALICE, "R1", place("straight-17", 1_00), id())
            during = await one.situation(ALICE, "R1")
            assert during.money is not None
            assert (during.money.credits, during.money.at_tables) == (89_00, 11_00)
            await one.command(DEALER, "R1", {"type": "no-more-bets"}, id())
            assert not (await one.situation(ALICE, "R1")).accepting
            await one.command(DEALER, "R1", {"type": "spin", "pocket": "3"}, id())
            while one.pit("R1").table.round.number == 1:
                await one.command(DEALER, "R1", {"type": "time-up"}, id())
            after = await one.situation(ALICE, "R1")
            assert (after.previous.round, after.previous.wagered) == (1, 11_00)
            assert after.previous.won == 10_00  # beyond the wager itself
            assert after.previous.outcome["order"] == ["3"]
            assert after.money is not None
            assert (after.money.credits, after.money.at_tables) == (109_00, 0)
            assert (await one.situation(BOB, "R1")).previous.wagered == 0

    run(story())


def test_16_3_3_nothing_is_taken_after_no_more_bets(tmp_path: Path) -> None:
    """Also: 16:5(2)."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("red", 10_00), id())
            await one.command(DEALER, "R1", {"type": "no-more-bets"}, id())
            for command in (
                place("red", 10_00),
                place("black", 10_00),
                {"type": "change", "area": "red", "amount": 5_00},
                {"type": "withdraw", "area": "red"},
            ):
                with pytest.raises(Refused):
                    await one.command(ALICE, "R1", command, id())
            assert (await one.meter("alice")).credits == 90_00
            await all_holds(one)

    run(story())


def to_pocket(entered: Entered, pocket: str) -> dict[str, Any]:
    """The correction of a result that was entered wrongly."""
    answer = {"type": "spin", "pocket": pocket}
    where = {"round": entered.round, "input": entered.input}
    return {"type": "correction", **where, "answer": answer}


def test_16_10_2_a_wrong_result_is_recalculated(tmp_path: Path) -> None:
    """Also: 16:10(1)."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("red", 10_00), id())
            await one.command(BOB, "R1", place("black", 10_00), id())
            await spin(one, id, "3")
            assert (await one.meter("alice")).credits == 110_00
            assert (await one.meter("bob")).credits == 90_00
            (entered,) = await one.entered(SUPERVISOR, "R1")
            correction = to_pocket(entered, "4")
            with pytest.raises(Refused):
                await one.command(DEALER, "R1", correction, id())
            await one.command(MANAGER, "R1", correction, id())
            assert (await one.meter("alice")).credits == 90_00
            assert (await one.meter("bob")).credits == 110_00
            await all_holds(one)
            assert "correction" in [note.kind for note in one.store.notes()]
            recalled = await one.recall(ALICE, "alice")
            assert [(r.round, r.wagered, r.returned) for r in recalled] == [(1, 10_00, 0)]
            assert audit.verify_table(one.store, one.store.tables()[0]).troubles == []

    run(story())


def test_16_10_2_a_correction_is_shown_wherever_its_round_is(tmp_path: Path) -> None:
    """Rounds later, after a restart, with the winnings wagered: it belongs to its round."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("straight-17", 10_00), id())
            await spin(one, id, "17")
            (entered,) = await one.entered(SUPERVISOR, "R1", 1)
            for _ in range(3):
                await one.command(BOB, "R1", place("black", 1_00), id())
                await spin(one, id, "2")
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await one.command(ALICE, "R1", place("red", 200_00), id())
            assert (await one.entered(SUPERVISOR, "R1", 1)) == [entered]
            await one.command(MANAGER, "R1", to_pocket(entered, "18"), id())
            balances = one.store.balances()
            assert balances["meter:alice"] == 0
            assert balances["owed:R1:alice"] == -(360_00 - 250_00)
            await all_holds(one)
            (recalled,) = [r for r in await one.recall(ALICE, "alice") if r.round == 1]
            assert (recalled.wagered, recalled.returned) == (10_00, 0)
            assert recalled.outcome["order"] == ["18"]
            assert any("CORRECTION of round 1: not 17 but 18" in one for one in recalled.corrected)
            shown = audit.show(one.store, "R1", 1)
            assert any("CORRECTION of round 1" in line for line in shown)
            assert any("-$360.00 for round 1" in line for line in shown)
            told = await one.replay_round(SUPERVISOR, "R1", 1)
            assert any("CORRECTION of round 1" in line for line in told)
            theirs = audit.show(one.store, "R1", 1, audit.as_player("bob"))
            assert any("CORRECTION of round 1" in line for line in theirs)
            assert not any("alice" in line for line in theirs)
            assert audit.verify_table(one.store, one.store.tables()[0]).troubles == []
            await spin(one, id, "18")
            await one.command(MANAGER, "R1", to_pocket(entered, "17"), id())
            await all_holds(one)
            assert audit.verify_table(one.store, one.store.tables()[0]).troubles == []
            assert (await one.situation(ALICE, "R1")).previous.round == 5

    run(story())


def test_16_3_2_the_last_result_on_a_terminal_is_the_corrected_one(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("red", 10_00), id())
            await spin(one, id, "3")
            before = (await one.situation(ALICE, "R1")).previous
            assert (before.outcome["order"], before.won, before.corrected) == (["3"], 10_00, False)
            (entered,) = await one.entered(SUPERVISOR, "R1")
            await one.command(MANAGER, "R1", to_pocket(entered, "4"), id())
            now = (await one.situation(ALICE, "R1")).previous
            assert (now.outcome["order"], now.won, now.corrected) == (["4"], 0, True)

    run(story())


@pytest.mark.parametrize("how", ["left", "excluded"])
def test_16_10_2_what_a_correction_gives_reaches_who_has_gone(how: str, tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(BOB, "R1", place("black", 10_00), id())
            await spin(one, id, "3")
            if how == "excluded":
                await one.command(SUPERVISOR, "R1", {"type": "exclude", "player": "bob"}, id())
            if "bob" in one.pit("R1").table.round.players:
                await one.command(BOB, "R1", {"type": "leave"}, id())
            (entered,) = await one.entered(SUPERVISOR, "R1")
            correction = to_pocket(entered, "4")
            await one.command(MANAGER, "R1", correction, id())
            assert (await one.meter("bob")).credits == 110_00
            assert one.store.balance("table:R1:bob") == 0
            assert not [name for name in one.pit("R1").table.ledger.balances if "bob" in name]
            await all_holds(one)
            assert audit.verify_table(one.store, one.store.tables()[0]).troubles == []

    run(story())


def test_16_10_2_who_has_spent_the_winnings_owes_them(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("red", 50_00), id())
            await spin(one, id, "3")
            await one.counter.cash_out(ALICE, 140_00, id())
            (entered,) = await one.entered(SUPERVISOR, "R1")
            correction = to_pocket(entered, "4")
            await one.command(MANAGER, "R1", correction, id())
            balances = one.store.balances()
            assert balances["meter:alice"] == 0
            assert balances["owed:R1:alice"] == -90_00
            await all_holds(one)
            # what is owed is taken from what comes in
            await one.counter.take_play_credits(ALICE, 100_00, id())
            await one.command(ALICE, "R1", place("red", 4_00), id())
            assert one.store.balance("meter:alice") == 6_00
            await one.command(ALICE, "R1", {"type": "withdraw", "area": "red"}, id())
            assert one.store.balance("meter:alice") == 10_00
            assert one.store.balance("owed:R1:alice") == 0
            await all_holds(one)
            await one.command(ALICE, "R1", {"type": "leave"}, id())
            assert one.store.balance("meter:alice") == 10_00
            assert audit.verify_table(one.store, one.store.tables()[0]).troubles == []

    run(story())


def test_16_10_3_what_cannot_be_shown_is_paid_by_hand(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("red", 10_00), id())
            await spin(one, id, "4")
            args = ("R1", 1, "alice", 20_00, "the display failed", "p1")
            with pytest.raises(Refused):
                await one.counter.pay_by_hand(SUPERVISOR, *args)
            await one.counter.pay_by_hand(MANAGER, *args)
            await one.counter.pay_by_hand(MANAGER, *args)
            assert (await one.meter("alice")).credits == 110_00
            with pytest.raises(Refused, match="no round 9"):
                await one.counter.pay_by_hand(MANAGER, "R1", 9, "alice", 1_00, "?", id())
            await all_holds(one)

    run(story())


def test_16_10_4_the_house_may_refuse_to_pay_after_a_malfunction(tmp_path: Path) -> None:
    """Also: 16:10(4)(a), 16:10(4)(b)."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            with pytest.raises(Refused, match="may not"):
                await one.counter.refuse_payment(ATTENDANT, "alice", 10_00, "R1", "wheel", id())
            await one.counter.refuse_payment(MANAGER, "alice", 10_00, "R1", "the wheel stuck", "x")
            await one.counter.refuse_payment(MANAGER, "alice", 10_00, "R1", "the wheel stuck", "x")
            assert (await one.meter("alice")).credits == 90_00
            (note,) = [n for n in one.store.notes() if n.kind == "payment refused"]
            assert "wheel stuck" in note.detail
            assert "16:10(4)" in note.detail
            with pytest.raises(Refused, match="no table"):
                await one.counter.refuse_payment(MANAGER, "alice", 1_00, "X", "?", id())
            await all_holds(one)

    run(story())


def test_16_6_only_staff_move_the_equipment(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            for who in (ALICE, ATTENDANT):
                for command in ({"type": "no-more-bets"}, {"type": "spin", "pocket": "3"}):
                    with pytest.raises(Refused):
                        await one.command(who, "R1", command, id())

    run(story())


def test_a_dispute_is_opened_decided_adjusted_and_referred(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("red", 10_00), id())
            await spin(one, id, "4")
            number = await one.complaints.complain(ALICE, "R1", 1, "it was red 3", "d1")
            assert await one.complaints.complain(ALICE, "R1", 1, "it was red 3", "d1") == number
            assert [d.status for d in await one.complaints.all(SUPERVISOR)] == ["open"]
            assert await one.complaints.all(BOB) == []
            text = await one.replay_round(SUPERVISOR, "R1", 1)
            assert any("red" in line and "lose" in line for line in text)
            with pytest.raises(Refused, match="only a decision"):
                await one.complaints.refer(ALICE, number, "the inspector", id())
            args = (number, "the ball was on 3", {"alice": 20_00}, "qld-2024:7:6(2)", "d2")
            done = await one.complaints.decide(SUPERVISOR, *args)
            assert (await one.complaints.decide(SUPERVISOR, *args)) == done
            assert (await one.meter("alice")).credits == 110_00
            with pytest.raises(Refused, match="decided"):
                await one.complaints.decide(MANAGER, number, "no", {}, "", id())
            referred = await one.complaints.refer(ALICE, number, "the chief executive", id())
            assert (referred.status, referred.next_instance) == ("referred", "the chief executive")
            await all_holds(one)
            events = [e for _, e in await one.events(ALICE, "R1")]
            assert any(isinstance(e, ev.Resettled) and e.difference == 20_00 for e in events)
            assert audit.verify_table(one.store, one.store.tables()[0]).troubles == []

    run(story())


def test_limits_rise_only_with_two_people(tmp_path: Path) -> None:
    raising = {"type": "raise-minimum", "limit": "", "minimum": 5_00}

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), SIC_BO) as one:
            await seated(one, id, "S1")
            with pytest.raises(Refused, match="two people"):
                await one.command(SUPERVISOR, "S1", raising, id())
            with pytest.raises(Refused, match="may not"):
                await one.two.propose(DEALER, Proposed.RAISE_LIMITS, "S1", raising, "busy", id())
            made = await one.two.propose(
                SUPERVISOR, Proposed.RAISE_LIMITS, "S1", raising, "busy", "p"
            )
            with pytest.raises(Refused, match="second person"):
                await one.two.approve(SUPERVISOR, made.number, id())
            assert one.pit("S1").table.state.sign.limit("").minimum == 1_00
            done = await one.two.approve(SECOND, made.number, "a")
            assert done == await one.two.approve(SECOND, made.number, "a")
            assert one.pit("S1").table.state.sign.limit("").minimum == 5_00
            with pytest.raises(Refused, match="carried out"):
                await one.two.approve(MANAGER, made.number, id())
            notes = [(n.kind, n.who) for n in one.store.notes()]
            assert ("proposed", "sue") in notes
            assert ("approved", "sam") in notes

    run(story())


def test_a_jackpot_is_changed_by_two_people(tmp_path: Path) -> None:
    change = {"type": "change-jackpot", "amount": 2_500_00, "why": "carried over"}

    async def story() -> None:
        id = Ids()
        table = plan("electronic-sic-bo", "E1", **SLOW)
        async with house(sqlite(tmp_path), table) as one:
            await seated(one, id, "E1")
            assert (await one.situation(ALICE, "E1")).meters == {"jackpot": 1_000_00}
            with pytest.raises(Refused, match="two people"):
                await one.command(MANAGER, "E1", change, id())
            low = {**change, "amount": 1}
            with pytest.raises(Refused, match=r"\$1,000\.00 or more"):
                await one.two.propose(MANAGER, Proposed.CHANGE_JACKPOT, "E1", low, "why", id())
            made = await one.two.propose(
                MANAGER, Proposed.CHANGE_JACKPOT, "E1", change, "why", id()
            )
            with pytest.raises(Refused, match="second person"):
                await one.two.approve(MANAGER, made.number, id())
            assert (await one.situation(ALICE, "E1")).meters == {"jackpot": 1_000_00}
            await one.two.approve(SECOND, made.number, id())
            assert (await one.situation(ALICE, "E1")).meters == {"jackpot": 2_500_00}
            late = await one.two.propose(
                SECOND, Proposed.CHANGE_JACKPOT, "E1", {**change, "amount": 3_000_00}, "?", id()
            )
            for area in ("big", "jackpot"):  # from here on somebody plays for it
                await one.command(ALICE, "E1", place(area, 1_00), id())
            with pytest.raises(Refused, match="as it is shown"):
                await one.two.approve(MANAGER, late.number, id())

    run(story())


def test_a_settled_round_is_voided_by_two_people_once(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), ROULETTE) as one:
            await seated(one, id, "R1")
            await one.command(ALICE, "R1", place("red", 10_00), id())
            await one.command(BOB, "R1", place("black", 5_00), id())
            await spin(one, id, "3")
            detail = {"round": 1}
            made = await one.two.propose(SUPERVISOR, Proposed.VOID_ROUND, "R1", detail, "why", id())
            again = await one.two.propose(
                SUPERVISOR, Proposed.VOID_ROUND, "R1", detail, "why", id()
            )
            await one.two.approve(SECOND, made.number, id())
            for who in (ALICE, BOB):
                assert (await one.meter(who.name)).credits == 100_00
            with pytest.raises(Refused, match="moved no money"):
                await one.two.approve(SECOND, again.number, id())
            await one.two.reject(SECOND, again.number, id())
            with pytest.raises(Refused, match="settled"):
                await one.two.propose(
                    SUPERVISOR, Proposed.VOID_ROUND, "R1", {"round": 2}, "?", id()
                )
            await all_holds(one)
            assert audit.verify_table(one.store, one.store.tables()[0]).troubles == []

    run(story())


def test_parallel_wagers_never_overdraw_a_meter(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), SIC_BO, WHEEL) as one:
            await seated(one, id, "S1", "W1", credits=50_00)
            area = next(iter(one.pit("W1").table.round.layout))
            sent = [
                one.command(ALICE, table, place(where, 5_00), id())
                for _ in range(20)
                for table, where in (("S1", "big"), ("W1", area))
            ]
            done = await asyncio.gather(*sent, return_exceptions=True)
            assert sum(isinstance(answer, list) for answer in done) == 10
            assert all(isinstance(answer, list | Refused) for answer in done)
            assert one.store.balance("meter:alice") == 0
            await all_holds(one)

    run(story())


def test_a_command_sent_five_times_and_reordered_acts_once(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        store = sqlite(tmp_path)
        async with house(store, SIC_BO) as one:
            await seated(one, id, "S1")
            commands = [(place("big", 1_00 * n), f"w{n}") for n in range(1, 6)]
            sent = [
                one.command(ALICE, "S1", command, key)
                for k in range(5)
                for command, key in commands[k:] + commands[:k]
            ]
            answers = await asyncio.gather(*sent)
            assert one.store.balance("meter:alice") == 85_00
            by_id: dict[str, Any] = {}
            keys = [key for k in range(5) for _, key in commands[k:] + commands[:k]]
            for key, answer in zip(keys, answers, strict=True):
                assert by_id.setdefault(key, answer) == answer
            with pytest.raises(Refused, match="another command"):
                await one.command(ALICE, "S1", place("small", 1_00), "w1")
        again = sqlite(tmp_path)
        async with house(again, SIC_BO) as one:  # after a restart
            assert await one.command(ALICE, "S1", commands[0][0], "w1") == by_id["w1"]
            assert one.store.balance("meter:alice") == 85_00
            await all_holds(one)

    run(story())


def test_a_meter_that_another_process_emptied_is_refused_by_the_store(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), SIC_BO) as one:
            await seated(one, id, "S1")
            await one.command(ALICE, "S1", place("big", 1_00), id())
            behind = (Post("meter:alice", "cage", 99_00, "elsewhere"), Count("alice", paid=99_00))
            await asyncio.wrap_future(one.store.write(behind))  # not through this house's writer
            with pytest.raises(Refused, match="used elsewhere"):
                await one.command(ALICE, "S1", place("big", 5_00), id())
            assert one.store.balance("meter:alice") == 0
            await one.command(BOB, "S1", place("big", 5_00), id())
            await all_holds(one)

    run(story())
