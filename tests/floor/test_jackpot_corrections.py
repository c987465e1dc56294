"""A result entered wrongly at a linked table: the link pays what should have been (I-G-12)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from croupier.floor.jackpots.correcting import Corrected, Correcting
from croupier.floor.jackpots.history import totals
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.plans import TablePlan
from croupier.floor.store.steps import SetFact
from croupier.floor.table.accounts import chips, owed, won_account
from croupier.table.commands import Awarded
from croupier.table.refusal import Refused
from croupier.wagers.jackpots.awarding import Award
from croupier.wagers.jackpots.sharing import NO_FLOORS
from tests.floor.linked import LINK, MANAGER, PAIR, ROYAL, STRAIGHT_FLUSH, Floor, plan
from tests.floor.support import check_books, house, run, sqlite

RESET = 50_000_00
NEARLY = "10♠ J♠ Q♠ K♠ 2♥"  # with the ace of spades a royal flush
LOWER = "10♠ J♠ Q♠ K♠ 9♠"  # a straight flush; with the ace a royal flush


async def floor(folder: Path, *hands: str) -> Floor:
    """Ann at T1 and Bob at T2; Ann has played these hands, each to its end."""
    one = Floor(sqlite(folder), plan("T1", reset=RESET), plan("T2", reset=RESET))
    await one.open()
    await one.sit("T1", "ann")
    await one.sit("T2", "bob")
    for hand in hands:
        await one.play("T1", hand, "ann")
        await one.look()
        one.now += 10
    return one


def has(one: Floor, table: str, name: str) -> int:
    """What somebody has at a table and is owed, less what the player owes."""
    store = one.store
    at_table = store.balance(chips(table, name)) + store.balance(owed(table, name))
    return at_table + store.balance(f"meter:{name}")


def adds_up(one: Floor) -> None:
    found = totals(one.store, LINK)
    assert found.adds_up, found
    assert found.owed == 0
    check_books(one.store, [*one.pits.values()])


async def _prepared(one: Floor) -> Corrected:
    command = one.correction("T1", "A♠", "2♥", 1)
    return await one.links.correcting("T1", one.pits["T1"], command)


async def again(one: Floor) -> None:
    """Another process stands where the log ends, and comes to the same."""
    other = await one.die()
    before, after = one.pits["T1"].table, other.pits["T1"].table
    assert before.ledger.balances == after.ledger.balances
    assert other.meter == one.meter


def test_18_12_2_d_a_correction_makes_a_win(tmp_path: Path) -> None:
    """It is determined by the correction: paid of what the meter shows then."""

    async def main() -> None:
        one = await floor(tmp_path, NEARLY)
        await one.play("T2", PAIR, "bob")
        assert one.meter == RESET + 60
        before = has(one, "T1", "ann")
        await one.correct("T1", "2♥", "A♠")
        # the ante and the bet are paid as a royal flush too: 1 to 1, and 250 to 1
        assert has(one, "T1", "ann") - before >= RESET + 60
        assert one.meter == RESET
        assert totals(one.store, LINK).won == RESET + 60
        adds_up(one)
        await again(one)

    run(main())


def test_a_correction_unmakes_a_win(tmp_path: Path) -> None:
    """The meter is as it would have been; what the player no longer has is owed."""

    async def main() -> None:
        one = await floor(tmp_path, ROYAL)
        assert one.meter == RESET
        await one.play("T2", PAIR, "bob")
        await one.correct("T1", "A♠", "2♥")
        assert one.meter == RESET + 60
        assert totals(one.store, LINK).won == 0
        adds_up(one)
        await again(one)

    run(main())


def test_a_correction_makes_another_win_of_one(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path, LOWER)
        tenth = (RESET + 30) // 10
        assert one.meter == RESET + 30 - tenth
        await one.correct("T1", "9♠", "A♠")
        assert totals(one.store, LINK).won == RESET + 30
        assert one.meter == RESET
        adds_up(one)
        await one.correct("T1", "A♠", "9♠")
        assert totals(one.store, LINK).won == tenth
        assert one.meter == RESET + 30 - tenth
        adds_up(one)
        await again(one)

    run(main())


def test_a_correction_that_leaves_a_win_leaves_what_was_paid(tmp_path: Path) -> None:
    """A card of the dealer's: paid, and decided only; no step of the link comes of it."""

    async def main() -> None:
        one = await floor(tmp_path, ROYAL)
        await one.play("T1", LOWER, "ann")
        (link,) = one.links.plans.values()
        await one.links.settle(link)
        kept, won = one.kept(), totals(one.store, LINK)
        for number in (1, 2):
            await one.correct("T1", "7♣", "8♣", number)
            assert (one.kept(), totals(one.store, LINK)) == (kept, won)
        await one.look()
        assert totals(one.store, LINK).won == RESET + 30 + (RESET + 30) // 10
        adds_up(one)
        await again(one)

    run(main())


def test_a_correction_of_an_earlier_round_leaves_what_waits_to_be_paid(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path, LOWER)
        tenth = (RESET + 30) // 10
        await one.play("T1", ROYAL, "ann")
        (link,) = one.links.plans.values()
        await one.links.settle(link)
        prize = RESET + 60 - tenth
        waits = one.kept()["award:poker:T1"]
        await one.correct("T1", "9♠", "2♥", round=1)
        kept = one.kept()
        assert kept["award:poker:T1"] == waits
        assert kept["award:poker:T1:1"] == f'{{"round":1,"amounts":[],"meter":{RESET + tenth}}}'
        assert kept["link:poker"] == f'{{"decisions":3,"reset":{RESET}}}'
        await one.look()
        found = totals(one.store, LINK)
        assert (found.won, found.meter) == (prize, RESET + tenth)
        adds_up(one)
        await one.correct("T1", "A♠", "9♠", round=2)  # the last, which is awarded no more
        assert totals(one.store, LINK).won == (RESET + 60) // 10
        await one.correct("T1", "9♠", "2♥", round=2)
        assert "award:poker:T1" not in one.kept()
        assert (one.meter, totals(one.store, LINK).won) == (RESET + 60, 0)
        adds_up(one)
        await again(one)

    run(main())


def test_what_an_older_house_did_not_keep_by_round_is_in_the_tables_log(tmp_path: Path) -> None:
    """What the house had put in was not kept at all, and stays on the meter."""

    async def main() -> None:
        one = await floor(tmp_path, ROYAL)
        await one.writer.write((SetFact("award:poker:T1:1", ""),))
        await one.play("T2", PAIR, "bob")
        await one.correct("T1", "A♠", "2♥")
        assert one.meter == 2 * RESET + 60
        assert totals(one.store, LINK).won == 0
        adds_up(one)
        await again(one)

    run(main())


def test_a_cent_that_the_house_puts_in_for_a_corrected_win_goes_in_and_out(
    tmp_path: Path,
) -> None:
    """The meter starts again at one cent, and the wager's part does not go beyond it."""

    async def main() -> None:
        one = Floor(sqlite(tmp_path), plan("T1", reset=1))
        await one.open()
        await one.sit("T1", "ann")
        await one.change(meter=RESET)
        await one.play("T1", NEARLY, "ann")
        house = totals(one.store, LINK).house
        await one.correct("T1", "2♥", "A♠")
        assert (one.meter, totals(one.store, LINK).house) == (1, house + 1)
        await one.correct("T1", "A♠", "2♥")
        assert (one.meter, totals(one.store, LINK).house) == (RESET + 30, house)
        adds_up(one)
        await again(one)

    run(main())


STRAIGHT = "5♥ 6♥ 7♥ 8♥ 2♠"  # with the nine of hearts a straight flush


@pytest.mark.parametrize(("joins", "tenth"), [(0, 0), (10, 1), (20, 2)])
def test_a_tenth_of_next_to_nothing_is_paid_by_a_correction(
    tmp_path: Path, joins: int, tenth: int
) -> None:
    """Where no least is set (18:17): of an empty meter nothing, and it is a win all the same."""

    async def main() -> None:
        one = Floor(sqlite(tmp_path), plan("T1", reset=0, contribution=joins))
        one.links.plans[LINK] = one.links._of_table["T1"] = replace(
            one.links.plans[LINK], floors=NO_FLOORS
        )
        await one.open()
        await one.sit("T1", "ann")
        await one.play("T1", STRAIGHT, "ann")
        for _ in range(2):
            await one.correct("T1", "2♠", "9♥")
            assert (totals(one.store, LINK).won, one.meter) == (tenth, joins - tenth)
            adds_up(one)
            await one.correct("T1", "9♥", "2♠")
            assert (totals(one.store, LINK).won, one.meter) == (0, joins)
            adds_up(one)

    run(main())


def test_18_1_no_correction_of_a_card_wins_a_mystery_prize(tmp_path: Path) -> None:
    """It is no hand's (I-JP-13): what its wagers came to was drawn, and is not drawn again."""

    async def main() -> None:
        one = await floor(tmp_path, NEARLY)
        led = one.pits["T1"]
        command = one.correction("T1", "2♥", "A♠")
        linked = Correcting(one.store, LINK, NO_FLOORS, mystery=True)
        told = linked.corrected("T1", led.table, command).command.told
        assert told == Awarded((0,), RESET + 30, ("1:1",))

    run(main())


def test_what_others_were_paid_at_the_same_time_stands(tmp_path: Path) -> None:
    """I-JP-10"""

    async def main() -> None:
        one = await floor(tmp_path)
        for table, name in (("T1", "ann"), ("T2", "bob")):
            await one.wager(table, name)
            await one.deal(table)
        one.now += 10
        await one.finish("T1", ROYAL, "ann")
        await one.finish("T2", STRAIGHT_FLUSH, "bob")
        await one.look()
        pot = RESET + 60 + RESET // 10
        assert totals(one.store, LINK).won == pot * 10 // 11 + pot // 11
        await one.correct("T1", "A♠", "2♥")
        assert totals(one.store, LINK).won == pot // 11
        assert one.meter == RESET + 60 - pot // 11  # Bob's alone has left it
        adds_up(one)
        await again(one)

    run(main())


def test_a_win_of_the_round_in_progress_is_asked_for_anew(tmp_path: Path) -> None:
    """Decided, not yet paid: the decision goes back, and the link decides again."""

    async def main() -> None:
        one = await floor(tmp_path)
        await one.play("T1", LOWER, "ann")
        (link,) = one.links.plans.values()
        await one.links.settle(link)
        tenth = (RESET + 30) // 10
        assert one.store.balance(won_account(LINK, "T1")) == tenth
        await one.correct("T1", "9♠", "A♠", one.pits["T1"].table.round.number)
        assert isinstance(one.pits["T1"].table.pending, Award)
        assert one.store.balance(won_account(LINK, "T1")) == 0
        assert one.meter == RESET + 30
        await one.look()
        assert totals(one.store, LINK).won == RESET + 30
        assert one.meter == RESET
        adds_up(one)
        await again(one)

    run(main())


def test_a_win_of_the_round_in_progress_is_no_win(tmp_path: Path) -> None:
    async def main() -> None:
        one = await floor(tmp_path)
        await one.play("T1", ROYAL, "ann")
        (link,) = one.links.plans.values()
        await one.links.settle(link)
        await one.correct("T1", "A♠", "2♥", one.pits["T1"].table.round.number)
        await one.look()
        assert (one.meter, totals(one.store, LINK).won) == (RESET + 30, 0)
        adds_up(one)
        await again(one)

    run(main())


def test_a_decision_and_a_correction_at_once_are_one_after_the_other(tmp_path: Path) -> None:
    """What the link has decided meanwhile is not corrected away: the step is refused whole."""

    async def main() -> None:
        one = await floor(tmp_path, ROYAL)
        led = one.pits["T1"]
        said, first, then = await _prepared(one)
        await one.play("T2", ROYAL, "bob")
        await one.look()  # another decision
        events = led.recent.events[-1][0]
        with pytest.raises(Refused):
            await led.submit(MANAGER, said, more=then, first=first)
        assert led.recent.events[-1][0] == events
        await one.correct("T1", "A♠", "2♥")
        adds_up(one)

    run(main())


def test_nobody_says_for_a_link_what_it_pays(tmp_path: Path) -> None:
    async def main() -> None:
        manager = Person("meg", FloorRole.MANAGER)
        async with house(sqlite(tmp_path), plan("T1")) as one:
            awarded = {"type": "awarded", "amounts": [5], "meter": 0}
            face = {"type": "face", "index": 0, "card": "2♥"}
            correction = {"type": "correction", "round": 1, "input": 0, "answer": face}
            for said in (awarded, {**correction, "told": awarded}):
                with pytest.raises(Refused) as refused:
                    await one.command(manager, "T1", said, "a")
                assert refused.value.rule == "qld-2024:18:12(2)(d)"

    run(main())


def test_16_10_2_a_correction_at_a_table_with_a_meter_of_its_own(tmp_path: Path) -> None:
    """A win that is made or unmade takes its part of the meter along, and what later rounds were
    paid stands (I-G-12): by hand, with $50,000 to start with and 30 cents of each wager."""

    async def main() -> None:
        options = {"jackpot": {"reset": 50_000_00}}
        own = TablePlan("T1", "caribbean-stud", options=options, automated=False)
        one = Floor(sqlite(tmp_path), own)
        await one.open()
        await one.sit("T1", "ann")
        for hand in ("10♠ J♠ Q♠ K♠ 2♥", STRAIGHT_FLUSH, PAIR):
            await one.play("T1", hand, "ann")
        meter = "jackpot:T1"
        assert one.store.balance(meter) == 50_000_60 - 5_000_06 + 30
        await one.correct("T1", "2♥", "A♠", round=1)  # a royal flush: $50,000.30
        assert one.store.balance(meter) == 50_000_00 + 30 - 5_000_06 + 30
        await one.correct("T1", "9♥", "2♠", round=2)  # and no straight flush
        assert one.store.balance(meter) == 50_000_00 + 30 + 30
        await one.correct("T1", "A♠", "2♥", round=1)  # nor a royal flush
        assert one.store.balance(meter) == 50_000_90
        check_books(one.store, [*one.pits.values()])

    run(main())
