"""Seats between players on the floor: who waits, who is away, straddles, at automated tables and
at tables with a dealer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.floor.house import House
from croupier.floor.people.roles import FloorRole, Person
from croupier.table import events as ev
from croupier.table.refusal import Refused
from tests.floor.support import ALICE, BOB, DEALER, SLOW, Ids, check_books, house, plan, run, sqlite
from tests.floor.test_dealing import PERIOD, QUICK
from tests.floor.test_poker_room_clocks import CAROL, STAKE, begin, credits, rich, sit
from tests.waiting import Clock, come

DAVE = Person("dave", FloorRole.PLAYER)
ROOMS = ("manila", "texas-holdem", "omaha")


async def say(one: House, id: Ids, who: Person, table: str, **command: Any) -> None:
    await one.command(who, table, command, id())


@pytest.mark.parametrize("game", ROOMS)
def test_who_waits_sits_down_by_itself_at_an_automated_table(tmp_path: Path, game: str) -> None:
    """alice leaves a table of two: bob alone cannot play, but carol waits with a stake."""

    async def story() -> None:
        id, clock = Ids(), Clock()
        table = plan(game, "T1", seats=2, **QUICK)
        async with house(sqlite(tmp_path), table, now=clock) as one:
            pit = one.pit("T1")
            await rich(one, id, ALICE, BOB, CAROL)
            await sit(one, id, "T1", ALICE, BOB)
            await say(one, id, CAROL, "T1", type="join", seat=0)
            await say(one, id, CAROL, "T1", type="wish-seat")
            with pytest.raises(Refused) as refused:
                await say(one, id, CAROL, "T1", type="wish-seat")
            assert refused.value.rule.endswith(":15(1)" if game == "manila" else ":18(1)")
            await say(one, id, ALICE, "T1", type="leave")
            with pytest.raises(Refused) as refused:  # the seat is for who waits
                await say(one, id, ALICE, "T1", type="join", seat=1)
            assert refused.value.rule.endswith(":15(2)" if game == "manila" else ":18(2)")
            await say(one, id, CAROL, "T1", type="buy-in", amount=STAKE)

            def dealt() -> bool:
                clock.go_on(PERIOD)
                return bool(pit.table.round.number > 1 and pit.durable == pit.record.last)

            await come(dealt)
            assert pit.table.round.players["carol"].seat == 1
            assert await credits(one, ALICE) == 1000_00
            check_books(one.store, list(one.pits.values()))

    run(story())


def test_5_15_2_b_those_who_wait_alike_draw_cards_at_a_table_with_a_dealer(tmp_path: Path) -> None:
    """Also: 5:15(2)(a)."""

    async def story() -> None:
        id = Ids()
        table = plan("manila", "M1", seats=3, automated=False, **SLOW)
        async with house(sqlite(tmp_path), table) as one:
            pit = one.pit("M1")
            await rich(one, id, ALICE, BOB, CAROL, DAVE)
            await sit(one, id, "M1", ALICE, BOB)
            for who in (CAROL, DAVE):
                await say(one, id, who, "M1", type="join", seat=0)
                await say(one, id, who, "M1", type="wish-seat", seat=3)
            await say(one, id, DEALER, "M1", type="no-more-bets")
            ask = pit.table.pending
            assert ask is not None
            assert "the card that carol draws for seat 3" in ask.describe()
            for number in (31, 0):  # of 32 cards, and of the 31 that are left
                await say(one, id, DEALER, "M1", type="pick", number=number)
            drawn = [e for _, e in await one.events(BOB, "M1") if isinstance(e, ev.Announced)]
            told = next(e for e in drawn if e.text.startswith("draw for seat 3"))
            assert told.rule == "qld-2024:5:15(2)(b)"
            seated = [p.name for p in pit.table.round.state.players if p.seat == 3]
            assert len(seated) == 1
            assert seated[0] in ("carol", "dave")
            check_books(one.store, list(one.pits.values()))

    run(story())


@pytest.mark.parametrize("kind", ["sleeper straddle", "live straddle"])
def test_10_11_1_a_player_straddles_at_a_terminal(tmp_path: Path, kind: str) -> None:
    """Also: 10:11(1)(a), 10:11(1)(b), 10:25(3)."""
    live = kind == "live straddle"

    async def story() -> None:
        id = Ids()
        table = plan("texas-holdem", "R1", options={"straddle": "both"}, **SLOW)
        async with house(sqlite(tmp_path), table) as one:
            pit = one.pit("R1")
            await rich(one, id, ALICE, BOB, CAROL, DAVE)
            await sit(one, id, "R1", ALICE, BOB, CAROL, DAVE)
            await begin(one, id, "R1")  # dave has the button: carol is next to the second blind
            with pytest.raises(Refused) as refused:
                await say(one, id, BOB, "R1", type="choose", option=kind)
            assert refused.value.rule == "qld-2024:10:25(3)"
            await say(one, id, CAROL, "R1", type="choose", option=kind)
            assert pit.table.credit("carol") == STAKE - 20_00
            assert pit.table.pending.waits_for() == ("dave",)
            await say(one, id, DAVE, "R1", type="choose", option="call")
            await say(one, id, ALICE, "R1", type="choose", option="call")
            await say(one, id, BOB, "R1", type="choose", option="call")
            if live:  # the action returns to who straddled, and may be raised
                assert pit.table.pending.waits_for() == ("carol",)
                await say(one, id, CAROL, "R1", type="choose", option="check")
            assert pit.table.round.phase == "second betting"
            assert sum(pot.amount for pot in pit.table.round.pots.formed) == 80_00
            check_books(one.store, list(one.pits.values()))

    run(story())


@pytest.mark.parametrize("game", ROOMS)
def test_who_is_away_is_dealt_nothing_and_keeps_seat_and_stake(tmp_path: Path, game: str) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), plan(game, "T1", **SLOW)) as one:
            pit = one.pit("T1")
            await rich(one, id, ALICE, BOB, CAROL)
            await sit(one, id, "T1", ALICE, BOB, CAROL)
            await begin(one, id, "T1")
            away = "sit-out" if game == "manila" else "step-away"
            back = "sit-in" if game == "manila" else "come-back"
            while pit.table.round.number == 1:
                (who,) = pit.table.pending.waits_for()
                person = {"alice": ALICE, "bob": BOB, "carol": CAROL}[who]
                await say(one, id, person, "T1", type="choose", option="fold")
            await say(one, id, CAROL, "T1", type=away)
            await begin(one, id, "T1")
            held = pit.table.credit("carol")
            dealt = [p for p in ("alice", "bob", "carol") if pit.table.round.hidden.slots(p)]
            assert dealt == ["alice", "bob"]
            assert pit.table.round.players["carol"].seat == 3
            while pit.table.round.number == 2:
                (who,) = pit.table.pending.waits_for()
                person = {"alice": ALICE, "bob": BOB}[who]
                await say(one, id, person, "T1", type="choose", option="fold")
            await say(one, id, CAROL, "T1", type=back)
            assert pit.table.credit("carol") == held
            check_books(one.store, list(one.pits.values()))

    run(story())
