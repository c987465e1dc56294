"""Games of one draw, Two-Up and keno: their kernels and the live rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.roulette import multipliers as x
from croupier.games.two_up.wagers import TOSSES
from croupier.odds.kernels import chain, keno, one_draw, two_up
from croupier.odds.kernels import one_draw as outcomes
from croupier.odds.kernels.rng import seeded
from croupier.table import events as ev
from croupier.table.areas import Area
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Catch, Choose, Command, Pick, Place, Roll, Spin, Toss
from croupier.table.strategy import go_on
from croupier.table.table import Table
from croupier.table.wagering import Wagering
from tests.simulate.live_rounds import PLAYER, LaidOut, Live, by_name

STATE = seeded(np.random.SeedSequence(1))
UNIT = 60_00


def areas_of(game: str, settings: dict[str, Any]) -> list[Area]:
    made = GAMES[game]
    every = made.round.areas(made.configure(settings)).values()
    return [area for area in every if area.pays is not None]


def live_gains(live: Live, game: str) -> dict[str, float]:
    """What a unit on each wager gained in one round."""
    return {
        event.area: (event.returned - event.stake) / UNIT
        for event in live.one_round(by_name("default", game))
        if isinstance(event, ev.Settled)
    }


def as_command(outcome: Any) -> list[Command]:
    if isinstance(outcome, tuple):
        return [Roll(outcome)]
    if isinstance(outcome, x.Fall):
        return [*_picks(outcome), Spin(outcome.pocket)]
    return [Spin(outcome)]


def _picks(fall: x.Fall) -> Iterator[Command]:
    """Two numbers are multiplied: the one the ball falls on, if it is to be, and another."""
    yield Pick(0)  # two
    among = list(outcomes.wheel(GAMES["roulettex"].configure())[0])
    wanted = [*fall.multiplied, *(p for p in among if p != fall.pocket)][:2]
    weights = x.EXAMPLE.multipliers
    for number in wanted:
        yield Pick(among.index(number))
        among.remove(number)
        index = x.MULTIPLIERS[1].index(fall.multiplied.get(number, 50))
        yield Pick(sum(weights[:index]))


@pytest.mark.parametrize(
    ("game", "settings", "drawn"),
    [
        ("sic-bo", {}, outcomes.dice),
        ("electronic-sic-bo", {}, outcomes.dice),
        ("wheel-of-fortune", {"spaces": 50}, outcomes.fortune),
        ("wheel-of-fortune", {"spaces": 52}, outcomes.fortune),
        ("wheel-of-fortune", {"spaces": 54}, outcomes.fortune),
        ("roulette", {}, outcomes.wheel),
        ("roulette", {"wheel": "double zero"}, outcomes.wheel),
        ("roulette", {"wheel": "triple zero"}, outcomes.wheel),
        ("roulette-1994", {}, outcomes.wheel),
        ("roulettex", {}, outcomes.multiplied_wheel),
    ],
)
def test_every_outcome_gains_what_the_live_round_pays(
    game: str, settings: dict[str, Any], drawn: Any
) -> None:
    areas = areas_of(game, settings)
    shown, weights = drawn(GAMES[game].configure(settings))
    made = one_draw.chain_of(areas, shown, weights)
    commands = [command for outcome in shown for command in as_command(outcome)]
    if drawn is outcomes.fortune:
        commands = [Spin(symbol) for symbol in shown]
    live = Live(game, settings, {area.name: UNIT for area in areas}, LaidOut(others=commands))
    for number in range(len(shown)):
        paid = live_gains(live, game)
        assert [round(g, 6) for g in made.gains[:, 0, number]] == [
            round(paid[area.name], 6) for area in areas
        ]


def test_the_weights_of_roulettex_are_its_exact_returns() -> None:
    areas = areas_of("roulettex", {})
    shown, weights = outcomes.multiplied_wheel(GAMES["roulettex"].configure())  # type: ignore[arg-type]
    made = one_draw.chain_of(areas, shown, weights)
    exact = x.returns(1)
    for n, area in enumerate(areas):
        mean = float(made.gains[n, 0] @ made.weights / made.weights.sum())
        assert mean + 1 == pytest.approx(float(exact[area.limit]), abs=1e-12)


@pytest.mark.parametrize("game", ["two-up", "two-up-1994"])
@pytest.mark.parametrize("spinner", ["spinner-heads", "spinner-tails"])
def test_the_ring_is_the_live_ring(game: str, spinner: str) -> None:
    source = SeededSource(f"{game} {spinner}")
    tosses = [source.below(4) for _ in range(3000)]
    areas = {area.name: area for area in areas_of(game, {})}
    names = ["heads", "tails", spinner]
    made = two_up.chain_of([areas[name] for name in names])
    given = np.array(tosses)
    columns = [
        chain.simulate(STATE, made, stakes, len(tosses), 1, given).sessions for stakes in np.eye(3)
    ]
    coins = [Toss(TOSSES[toss]) for toss in tosses]
    live = Live(game, {}, {}, LaidOut(others=coins))
    spins = 0
    sums = dict.fromkeys(names, 0.0)
    while spins < len(tosses) - 100:
        for event in _one_ask(live, spinner):
            if isinstance(event, ev.Thrown):
                spins += 1
            elif isinstance(event, ev.Settled):
                sums[event.area] += (event.returned - event.stake) / UNIT
        found = {name: float(c[:spins].sum()) for name, c in zip(names, columns, strict=True)}
        assert found == pytest.approx(sums), f"after {spins} spins"
    assert spins > 2000


def _one_ask(live: Live, spinner: str) -> list[ev.Event]:
    """Make what may be made, and go on to the next question: at most one result."""
    table = live.table
    happened: list[ev.Event] = []
    if isinstance(table.pending, Wagering):
        for name in (spinner, "heads", "tails"):
            lying = any(w.area.name == name for w in table.round.of(PLAYER.name))
            place = Place(name, UNIT)
            if not lying and table.check(PLAYER, place) is None:
                happened += table.submit(PLAYER, place)
    return [*happened, *go_on(table, _takes_the_coins)]


def _takes_the_coins(table: Table, ask: Ask, player: str) -> Command:
    if isinstance(ask, Choice) and "accept" in ask.options:
        return Choose("accept")
    return by_name("default", table.round.game)(table, ask, player)


def test_tickets_catch_what_the_live_draw_pays() -> None:
    tickets = [
        "keno-7",
        "keno-3-17-42",
        "keno-1-2-3-4-5-6-7-8-9-10",
        "keno-" + "-".join(map(str, range(2, 42, 2))),
    ]
    layout = GAMES["keno"].round.areas(GAMES["keno"].configure())
    areas = [layout[name] for name in tickets]
    source = SeededSource("keno")
    catches = []
    for n in range(600):
        low = n % 3 == 0  # often among the low numbers, so that tickets catch many
        balls = list(range(1, 29 if low else 81))
        catches.append(tuple(balls.pop(source.below(len(balls))) for _ in range(20)))
    given = np.array(catches, dtype=np.uint8) - np.uint8(1)
    made = keno.Tickets(areas)
    columns = [
        keno.simulate(STATE, made, stakes, len(catches), 1, given).sessions
        for stakes in np.eye(len(areas))
    ]
    live = Live("keno", {}, dict.fromkeys(tickets, UNIT), LaidOut(others=map(Catch, catches)))
    for number in range(len(catches)):
        paid = live_gains(live, "keno")
        assert [column[number] for column in columns] == [paid[name] for name in tickets]
