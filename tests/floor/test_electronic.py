"""The electronic forms on terminals: what Schedule 16 asks of all of them.

Electronic baccarat and electronic blackjack beside each other: one meter, limits of a terminal,
countdowns, rounds that are interrupted, the last rounds recalled, and who is told what.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.house import House
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.shown.views import Told
from croupier.floor.table.recent import Sorted
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.refusal import Refused
from croupier.table.sign import Limit
from croupier.table.wagering import Wagering
from tests.floor.support import (
    ALICE,
    BOB,
    DEALER,
    SLOW,
    SUPERVISOR,
    Ids,
    check_books,
    house,
    plan,
    run,
    sqlite,
)
from tests.waiting import Clock, come

LONG = {"decision_seconds": 3600}
BLACKJACK = plan("electronic-blackjack", "J1", options=LONG, **SLOW)
BACCARAT = plan("electronic-baccarat", "B1", options={"squeeze_seconds": 3600}, **SLOW)


def place(area: str, amount: int) -> dict[str, Any]:
    return {"type": "place", "area": area, "amount": amount}


def choose(option: str, amount: int = 0) -> dict[str, Any]:
    return {"type": "choose", "option": option, "amount": amount}


async def seated(one: House, id: Ids, *tables: str) -> None:
    for seat, who in enumerate((ALICE, BOB), 1):
        await one.counter.take_play_credits(who, 1000_00, id())
        for table in tables:
            await one.command(who, table, {"type": "join", "seat": seat}, id())


def _durable(one: House, after: int) -> bool:
    """Whether something is on the disk that was not."""
    return one.pit("J1").durable > after


async def close(one: House, id: Ids, table: str) -> None:
    await one.command(SUPERVISOR, table, {"type": "no-more-bets"}, id())


async def offered(one: House, who: Person, table: str) -> list[str]:
    options = (await one.situation(who, table)).options
    return [o.command["option"] for o in options if o.command["type"] == "choose"]


def test_16_4_3_one_meter_serves_both_games_at_once(tmp_path: Path) -> None:
    """Also: 16:2(1), 16:3(2)(e), 16:7(3)."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), BLACKJACK, BACCARAT) as one:
            await seated(one, id, "J1", "B1")
            await one.command(ALICE, "J1", place("original", 100_00), id())
            await one.command(ALICE, "J1", place("royal-match-21", 10_00), id())
            await one.command(ALICE, "B1", place("player", 200_00), id())
            assert (await one.meter("alice")).credits == 690_00
            await close(one, id, "B1")
            assert (await one.situation(ALICE, "J1")).accepting
            assert not (await one.situation(ALICE, "B1")).accepting
            await one.command(ALICE, "B1", choose("player 1 side"), id())
            await one.command(ALICE, "B1", choose("turn all"), id())
            for pit in one.pits.values():
                check_books(one.store, list(one.pits.values()))
                assert pit.available
            assert (await one.meter("alice")).holds

    run(story())


def test_16_8_a_terminal_has_limits_of_its_own(tmp_path: Path) -> None:
    """Also: 16:3(2)(a), 16:5(3)."""
    narrow = {"left": {"": Limit(5_00, 20_00), "kings-bounty": Limit(1_00, 2_00)}}

    async def story() -> None:
        id = Ids()
        table = plan("electronic-blackjack", "J1", terminals=narrow, options=LONG, **SLOW)
        async with house(sqlite(tmp_path), table) as one:
            await seated(one, id, "J1")
            await one.command(ALICE, "J1", place("original", 20_00), id(), "left")
            for wrong in (place("kings-bounty", 3_00), place("original", 1_00)):
                with pytest.raises(Refused, match="at this terminal") as refused:
                    await one.command(ALICE, "J1", wrong, id(), "left")
                assert refused.value.rule == "qld-2024:16:8"
            await one.command(ALICE, "J1", place("kings-bounty", 2_00), id(), "left")
            await one.command(BOB, "J1", place("original", 100_00), id(), "right")

    run(story())


def test_16_5_4_the_countdown_of_a_decision_is_on_every_terminal(tmp_path: Path) -> None:
    """Also: 2e:3(b), 2e:3(c), 16:3(2)(d)."""

    async def story() -> None:
        id, clock = Ids(), Clock()
        table = plan("electronic-blackjack", "J1", options={"decision_seconds": 4}, **SLOW)
        async with house(sqlite(tmp_path), table, now=clock) as one:
            await seated(one, id, "J1")
            for who in (ALICE, BOB):
                await one.command(who, "J1", place("original", 10_00), id())
            await close(one, id, "J1")
            for _ in range(30):  # whatever is dealt: every decision has its four seconds
                if one.pit("J1").table.round.number > 1:
                    break
                await come(lambda: one.dealings["J1"].seconds_left() == 4)
                clock.go_on(1)
                now = await one.situation(BOB, "J1")
                assert (now.seconds, now.seconds_left) == (4, 3)
                if await offered(one, ALICE, "J1"):
                    at = one.pit("J1").durable
                    option = (await offered(one, ALICE, "J1"))[0]
                    await one.command(ALICE, "J1", choose(option), id())
                    still = one.pit("J1").table.pending.waits_for() == ("bob",)
                    if still:  # one of two has decided: the other's time goes on
                        await come(partial(_durable, one, at))
                        assert one.dealings["J1"].seconds_left() == 3
                before = one.pit("J1").record.last
                clock.go_on(4)
                await come(partial(_durable, one, before))
            assert one.pit("J1").table.round.number == 2

    run(story())


def test_2e_3_b_a_rapid_table_counts_down_too(tmp_path: Path) -> None:
    """A dealer deals at the console; the terminals' decisions have their time."""

    async def story() -> None:
        id, clock = Ids(), Clock()
        table = plan(
            "electronic-blackjack",
            "J1",
            automated=False,
            options={"decision_seconds": 4, "machine": True},
        )
        async with house(sqlite(tmp_path), table, now=clock) as one:
            await seated(one, id, "J1")
            await one.command(DEALER, "J1", choose("shuffle"), id())
            for who in (ALICE, BOB):
                await one.command(who, "J1", place("original", 10_00), id())
            assert one.dealings["J1"].seconds_left() == 20  # of wagering; a dealer may end it early
            await one.command(DEALER, "J1", {"type": "no-more-bets"}, id())
            for index, card in enumerate(("9♠", "6♦", "7♥")):
                face = {"type": "face", "index": index, "card": card}
                await one.command(DEALER, "J1", face, id())
            await one.command(DEALER, "J1", choose("go on"), id())
            await come(lambda: one.dealings["J1"].seconds_left() == 4)
            await one.command(ALICE, "J1", choose("draw"), id())
            clock.go_on(5)  # bob is out of time, and stands on 16
            await come(lambda: one.pit("J1").table.pending.chance)
            for index, card in enumerate(("2♠", "10♦", "5♥"), 3):
                if index == 4:
                    await come(lambda: bool(one.dealings["J1"].seconds_left()))
                    await one.command(ALICE, "J1", choose("stand"), id())
                face = {"type": "face", "index": index, "card": card}
                await one.command(DEALER, "J1", face, id())
            await one.command(DEALER, "J1", choose("go on"), id())
            recalled = (await one.recall(ALICE, "alice"))[0]
            assert recalled.hands == {"your hand": ["9♠", "7♥", "2♠"]}
            assert recalled.outcome["dealer"] == ["6♦", "10♦", "5♥"]
            assert (recalled.wagered, recalled.returned) == (10_00, 0)

    run(story())


ELECTRONIC = [name for name, game in GAMES.items() if game.round.on_terminals]


@pytest.mark.parametrize("game", ELECTRONIC)
def test_16_5_4_wagering_at_a_rapid_table_is_counted_down(game: str, tmp_path: Path) -> None:
    """A dealer deals at the console; terminals show what is left, and then 'no more bets'.

    Also: 16:3(2)(d), 16:3(3), 16:5(2).
    """
    assert game.startswith("electronic-")

    async def story() -> None:
        id, clock = Ids(), Clock()
        table = plan(game, "J1", automated=False, wagering_seconds=4)
        async with house(sqlite(tmp_path), table, now=clock) as one:
            await seated(one, id, "J1")
            while not isinstance(one.pit("J1").table.pending, Wagering):
                mine = (await one.situation(DEALER, "J1")).options
                await one.command(DEALER, "J1", mine[0].command, id())
            await come(lambda: one.dealings["J1"].seconds_left() == 4)
            clock.go_on(5)  # nobody has wagered: it begins again
            await come(lambda: one.dealings["J1"].seconds_left() == 4)
            mine = (await one.situation(ALICE, "J1")).options
            wager = next(o.command for o in mine if o.command["type"] in ("place", "bet"))
            clock.go_on(3)
            await one.command(ALICE, "J1", wager, id())
            now = await one.situation(BOB, "J1")
            assert (now.accepting, now.seconds, now.seconds_left) == (True, 4, 1)
            clock.go_on(2)
            await come(lambda: not isinstance(one.pit("J1").table.pending, Wagering))
            assert not (await one.situation(BOB, "J1")).accepting
            with pytest.raises(Refused) as refused:
                await one.command(BOB, "J1", wager, id())
            assert refused.value.rule  # 16:3(3), or what the game's own schedule says of it

    run(story())


def test_an_interrupted_round_goes_on_where_it_was(tmp_path: Path) -> None:
    """The house is gone and comes back: decisions stand, half-seen cards are their holder's."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), BLACKJACK, BACCARAT) as one:
            await seated(one, id, "J1", "B1")
            for who, hand in ((ALICE, "player"), (BOB, "banker")):
                await one.command(who, "J1", place("original", 10_00), id())
                await one.command(who, "B1", place(hand, 10_00), id())
            for table in ("J1", "B1"):
                await close(one, id, table)
            await one.command(ALICE, "B1", choose("player 1 side"), id())
            decided = bool(await offered(one, ALICE, "J1"))
            if decided:
                await one.command(ALICE, "J1", choose((await offered(one, ALICE, "J1"))[0]), id())
            kept = {t: await offered(one, BOB, t) for t in ("J1", "B1")}
            seen = [e for _, e in await one.events(ALICE, "B1") if isinstance(e, ev.Peeked)]
        async with house(sqlite(tmp_path), BLACKJACK, BACCARAT) as one:
            again = [e for _, e in await one.events(ALICE, "B1") if isinstance(e, ev.Peeked)]
            assert again == seen
            assert len(seen) == 1
            others = [e for _, e in await one.events(BOB, "B1") if isinstance(e, ev.Peeked)]
            assert not others
            assert {t: await offered(one, BOB, t) for t in ("J1", "B1")} == kept
            if decided and one.pit("J1").table.round.number == 1:
                assert await offered(one, ALICE, "J1") == [] or not kept["J1"]
            for who in (ALICE, BOB):
                if await offered(one, who, "B1"):
                    await one.command(who, "B1", choose("turn all"), id())
            check_books(one.store, list(one.pits.values()))
            for who in (ALICE, BOB):
                assert (await one.meter(who.name)).holds

    run(story())


def test_16_4_3_every_electronic_game_at_one_terminal_is_interrupted_and_recalled(
    tmp_path: Path,
) -> None:
    """One player at all of them at once.  The house is gone in the midst of the rounds and comes
    back; time decides them, and the last rounds are recalled with what was wagered and won.

    Also: 16:2(1), 16:3(2)(f), 16:3(2)(g), 16:3(2)(h), 16:7(3).
    """
    tables = [plan(game, game, **SLOW) for game in ELECTRONIC]

    async def story() -> None:
        id, clock, wagered = Ids(), Clock(), {}
        async with house(sqlite(tmp_path), *tables, now=clock) as one:
            await one.counter.take_play_credits(ALICE, 1000_00, id())
            for game in ELECTRONIC:
                await one.command(ALICE, game, {"type": "join", "seat": 1}, id())
                mine = (await one.situation(ALICE, game)).options
                wager = next(o.command for o in mine if o.command["type"] in ("place", "bet"))
                before = (await one.meter("alice")).credits
                await one.command(ALICE, game, wager, id())
                wagered[game] = before - (await one.meter("alice")).credits
            for game in ELECTRONIC:
                await close(one, id, game)
            rounds = {game: one.pit(game).table.round.number for game in ELECTRONIC}
            assert 1 in rounds.values()  # some wait for a decision
        async with house(sqlite(tmp_path), *tables, now=clock) as one:
            assert {g: one.pit(g).table.round.number for g in ELECTRONIC} == rounds

            def over() -> bool:
                """Played, and on the disk: what is read then is of one moment."""
                clock.go_on(3600)
                pits = [one.pit(game) for game in ELECTRONIC]
                done = all(pit.durable == pit.record.last for pit in pits)
                return done and all(pit.table.round.number > 1 for pit in pits)

            await come(over)
            check_books(one.store, list(one.pits.values()))
            recalled = {found.table: found for found in await one.recall(ALICE, "alice")}
            for game in ELECTRONIC:
                assert recalled[game].wagered >= wagered[game]
                last = (await one.situation(ALICE, game)).previous
                assert last.wagered == recalled[game].wagered
                assert not last.won or recalled[game].returned > last.won
            assert (await one.meter("alice")).holds

    run(story())


def test_what_is_one_terminals_own_is_told_to_it_and_the_staff_alone(tmp_path: Path) -> None:
    """Nobody else is so much as asked: who watches does not add to the cost of a decision."""

    async def story() -> None:
        id = Ids()
        told: dict[str, list[Told]] = {"alice": [], "bob": [], "sue": []}
        async with house(sqlite(tmp_path), BACCARAT) as one:
            await seated(one, id, "B1")
            for who, hand in ((ALICE, "player"), (BOB, "banker")):
                await one.command(who, "B1", place(hand, 10_00), id())
            await close(one, id, "B1")
            stops = [
                one.watch(who, "B1", told[who.name].append) for who in (ALICE, BOB, SUPERVISOR)
            ]
            await one.command(ALICE, "B1", choose("player 1 side"), id())
            await come(lambda: bool(told["alice"]))
            assert [type(e) for t in told["alice"] for _, e in t.events] == [ev.Peeked]
            assert told["bob"] == []
            assert told["sue"] == []  # a half-seen card is not for the staff either
            await one.command(BOB, "B1", choose("banker 1 turn"), id())
            await come(lambda: bool(told["bob"]))
            assert [type(e) for t in told["sue"] for _, e in t.events] == [ev.Exposed]
            for stop in stops:
                stop()

    run(story())


def test_events_of_one_player_are_not_gone_through_for_another() -> None:
    own = [ev.Peeked("player", "♣♣", 1, "end", audience=f"p{n}") for n in range(1000)]
    decided = [ev.Decided(f"p{n}", "your hand", "draw") for n in range(1000)]
    shown = [ev.Dealt("player", "9♣")]
    found = Sorted(list(enumerate([*own, *decided, *shown], 1)))
    assert len(found.general) == 1
    mine = [e for _, e in found.of(Person("p7", FloorRole.PLAYER))]
    assert mine == [own[7], decided[7], shown[0]]
    assert [e for _, e in found.of(Person("sue", FloorRole.SUPERVISOR))] == [*decided, *shown]
