"""A terminal that is cut off at a decision of any game finds the same cards, stakes and choices on
its return; and what is taken when the time is up is what was published before it."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import Person
from croupier.floor.shown.situation import situation
from croupier.floor.shown.views import Situation
from croupier.floor.table.clockwork import Dealing
from croupier.floor.table.pit import Pit
from croupier.games import GAMES
from croupier.simulate.job import default_wagers
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.commands import Given, Place, TimeUp
from croupier.table.refusal import Refused
from croupier.table.run import Run
from croupier.table.wagering import Wagering
from tests.floor.support import ALICE, BOB, act, pit, plan, player, run, seat, sqlite
from tests.generic import LONG
from tests.waiting import Clock, come

DECISIONS, TURNS = (40, 600) if LONG else (8, 150)  # and by `make fuzz`
PLAYERS = (ALICE, BOB)
UNIT = 20_00  # cents


def shown(who: Person, of: Pit) -> Situation:
    """To a terminal that has just come."""
    return situation(who, of, Dealing(of), "", 1000_00, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_terminal_finds_the_same_on_its_return_and_time_takes_what_was_published(
    game: str, tmp_path: Path
) -> None:
    store, found = sqlite(tmp_path), {"decisions": 0, "timed out": 0}

    async def story() -> None:
        chance = random.Random(game)
        writer = Writer(store)
        one = await pit(store, plan(game), writer)
        await seat(one, writer, "alice", "bob")
        for _ in range(TURNS):
            if found["decisions"] == DECISIONS or not await go_on(one, chance):
                break
            ask = None if one.table.closed else one.table.pending
            if ask is None or isinstance(ask, Wagering) or not ask.waits_for():
                continue
            found["decisions"] += 1
            again = await pit(store, plan(game), writer)
            for who in PLAYERS:
                assert shown(who, again) == shown(who, one)
                events = one.recent.of(who)
                assert again.recent.of(who) == events
                assert len(events) > 0
            one = again
            if found["decisions"] % 2 and one.table.check(*TIME_UP) is None:
                found["timed out"] += 1
                await times_out(one)

    run(story())
    store.close()
    asks = game not in ASK_NOBODY
    assert bool(found["decisions"]) == bool(found["timed out"]) == asks, found


async def go_on(of: Pit, chance: random.Random) -> bool:
    """What players usually wager, and whatever may be done besides."""
    table = of.table
    if not table.closed and isinstance(table.pending, Wagering) and table.game.has_wagers:
        for who in PLAYERS:
            lying = {wager.area.name for wager in table.round.of(who.name)}
            for name, units in default_wagers(table.game.name).items():
                for area in (name, table.round.layout[name].pairs_with):
                    if area and area not in lying:
                        with contextlib.suppress(Refused):
                            await of.submit(player(who.name), Place(area, round(units * UNIT)))
    return await act(of, chance)


TIME_UP = (Actor("system", Role.SYSTEM), TimeUp())
# where nobody deals by hand, they ask players nothing but what they wager
ASK_NOBODY = (
    "baccarat",
    "craps",
    "keno",
    "mini-craps",
    "roulette",
    "roulette-1994",
    "roulettex",
    "sic-bo",
    "wheel-of-fortune",
)


async def times_out(of: Pit) -> None:
    """The clock runs out; what it brought is what the players' own word would have, who say what
    they were shown as the default, of one hand after another."""
    told, ask, asked = of.table.run, of.table.pending, len(of.table.run.inputs)
    published = {name: default_of(shown_by_name(name, of)) for name in ask.waits_for()}
    await time_goes_on(of, lambda: len(told.inputs) > asked)
    inputs = told.inputs
    assert type(inputs[asked].command) is TimeUp
    by_clock, said = run_of(told, inputs[: asked + 1]), run_of(told, inputs[:asked])
    while state_of(said) != state_of(by_clock):
        assert say_default(said, published)
    for given in inputs[asked + 1 :]:
        # the system goes on with a hand whose time was up; its player is asked again
        while given.role is Role.SYSTEM and type(given.command) is not TimeUp:
            if not say_default(said, published):
                break
        said.feed(given)
    while state_of(said) != state_of(told) and say_default(said, published):
        pass
    assert what_happened(said) == what_happened(told)
    assert said.round.ledger.balances == told.round.ledger.balances


def say_default(run: Run, published: dict[str, Any]) -> bool:
    """By the first who is waited for; False: nobody is."""
    if run.pending is None or not run.pending.waits_for():
        return False
    name = run.pending.waits_for()[0]
    default = run.pending.put_to(name).default()
    assert default is not None
    assert published.pop(name, None) in (None, msgspec.to_builtins(default))
    run.feed(Given(name, Role.PLAYER, default, run.round.now))
    return True


def run_of(told: Run, inputs: list[Given]) -> Run:
    run = Run(told.start, told.notes)
    for given in inputs:
        run.feed(given)
    return run


def state_of(run: Run) -> tuple[object, ...]:
    ask = run.pending
    return (what_happened(run), type(ask), ask and (ask.rule, ask.waits_for()))


def shown_by_name(name: str, of: Pit) -> Situation:
    return shown(next(one for one in PLAYERS if one.name == name), of)


def default_of(situation: Situation) -> dict[str, Any]:
    (default,) = (one.command for one in situation.options if one.default)
    return default


async def time_goes_on(of: Pit, until: Callable[[], bool]) -> None:
    clock = Clock()
    dealing = asyncio.create_task(Dealing(of, clock).run())

    def later() -> bool:
        clock.go_on(1000.0)
        of.changed.set()  # it looks at its clock again
        return until()

    await come(later)
    dealing.cancel()
    await asyncio.wait((dealing,))


def what_happened(of: Run) -> list[ev.Event]:
    """But for what is called and said, and by which rule: that of who is late is another."""
    return [
        msgspec.structs.replace(event, rule="")
        for event in of.round.events
        if not isinstance(event, ev.Announced | ev.Decided)
    ]
