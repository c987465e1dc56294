"""Deaths of a link: `python -m tests.floor.killed_links STORE POINT …`.

Two tables of a link win at the same time, and one of the wins is corrected away.  Child after
child goes on where the last was killed by SIGKILL, at its first step that concerns the link, at a
chosen point: every contribution, report, decision, prize, reset and correction dies each death.
Each child first adds up what it finds.  The end is the same as if nobody had died.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from croupier.floor.jackpots.history import totals
from croupier.table import events as ev
from croupier.table.asks import Choice, Draw, Shuffle
from croupier.table.commands import Choose, Face, NoMoreBets, Place, Shuffled
from croupier.wagers.jackpots.awarding import Award
from tests.floor.deadly import DeadlyPostgres, DeadlySqlite, DeadlyStore, Point
from tests.floor.linked import DEALER, DEALERS, LINK, ROYAL, STRAIGHT_FLUSH, Floor, plan
from tests.floor.support import check_books, player, run

RESET = 50_000_00
HANDS = {"T1": ("ann", ROYAL), "T2": ("bob", STRAIGHT_FLUSH)}
POT = RESET + 60 + RESET // 10
SLOTS = [*range(5, 10), *range(5)]  # the player's hand was dealt first
MOST = 2_000  # children


def opened(where: str) -> DeadlyStore:
    return DeadlyPostgres(where) if where.startswith("postgres") else DeadlySqlite(Path(where))


def adds_up(one: Floor) -> None:
    """To the cent, wherever the last has died."""
    found = totals(one.store, LINK)
    assert found.adds_up, found
    assert found.won <= POT
    check_books(one.store, [*one.pits.values()])


async def say(one: Floor, table: str, point: Point | None) -> None:
    """The next thing at a table that is in its first round."""
    ask = one.pits[table].table.pending
    cards_or_chips = ask is None or isinstance(ask, Draw | Shuffle) or ask.takes_wagers
    closing = _wagered(one, table)
    one.store.point = None if cards_or_chips and not closing else point  # type: ignore[attr-defined]
    await _say(one, table)


async def _say(one: Floor, table: str) -> None:
    led, (name, hand) = one.pits[table], HANDS[table]
    ask, wagers = led.table.pending, led.table.round.wagers
    cards = dict(zip(SLOTS, [*DEALERS.split(), *hand.split()], strict=True))
    if isinstance(ask, Shuffle):
        await led.submit(DEALER, Shuffled())
    elif ask is not None and ask.takes_wagers:
        for area, amount in (("ante", 1000), ("jackpot", 100)):
            if (name, area, 1) not in wagers:
                await led.submit(player(name), Place(area, amount))
                return
        await led.submit(DEALER, NoMoreBets())
    elif isinstance(ask, Draw):
        await led.submit(DEALER, Face(ask.index, cards[ask.index]))
    elif isinstance(ask, Choice) and ask.role is DEALER.role:
        await led.submit(DEALER, Choose(ask.options[0]))
    else:
        await led.submit(player(name), Choose("bet"))


def corrected(one: Floor) -> bool:
    return any(b'"type":"corrected"' in entry.body for entry in one.store.entries("T1"))


async def go_on(store: DeadlyStore, point: Point | None) -> None:
    """From wherever the last has died to the end, or to this one's death."""
    one = Floor(store, *(plan(name, reset=RESET) for name in HANDS))
    await one.open()
    for table, (name, _) in HANDS.items():
        if not one.pits[table].table.state.players:
            await one.sit(table, name)
    adds_up(one)
    store.point, store.statements = point, 2
    for table in HANDS:  # both deals begin before either is decided
        while one.pits[table].table.round.number == 1 and not _decides(one, table):
            await say(one, table, point)
    one.now, store.point = 2_000, point
    for table in HANDS:
        while one.pits[table].table.round.number == 1:
            if isinstance(one.pits[table].table.pending, Award):
                if table == "T1" and not isinstance(one.pits["T2"].table.pending, Award):
                    break  # it waits for the other deal
                store.point = point
                await one.look()
            else:
                await say(one, table, point)
    store.point = point
    while one.pits["T1"].table.round.number == 1:
        await one.look()
    if not corrected(one):
        await one.correct("T1", "A♠", "2♥")
    store.point = None
    adds_up(one)
    found = totals(store, LINK)
    assert (found.won, found.owed, found.joined) == (POT // 11, 0, 60), found
    assert one.meter == RESET + 60 - POT // 11


def _wagered(one: Floor, table: str) -> bool:
    """Wagering is to be closed: what joins the meter does with that."""
    at = one.pits[table].table
    return bool(at.pending and at.pending.takes_wagers) and len(at.round.wagers) == 2


def _decides(one: Floor, table: str) -> bool:
    """The cards lie: the player is asked, or it has gone on from there."""
    led = one.pits[table].table
    return any(isinstance(event, ev.Dealt) for event in led.round.events)


def child(where: str, point: Point | None) -> int:
    """How it ended: 0 at the end, 9 by its own hand."""
    pid = os.fork()
    if pid:
        status = os.waitpid(pid, 0)[1]
        if os.WIFSIGNALED(status):
            assert os.WTERMSIG(status) == signal.SIGKILL
            return 9
        assert os.WEXITSTATUS(status) == 0, "a child has failed"
        return 0
    try:
        store = opened(where)
        store.last_words = lambda point: None
        run(go_on(store, point))
        store.close()
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def deaths(where: str, points: list[Point]) -> int:
    """Children until one comes to the end."""
    each: Iterator[Point] = cycle(points)
    for died in range(MOST):
        if child(where, next(each)) == 0:
            return died
    raise AssertionError("nobody has come to the end")


if __name__ == "__main__":
    count = deaths(sys.argv[1], [Point[name] for name in sys.argv[2:]])
    print(json.dumps({"died": count}))
