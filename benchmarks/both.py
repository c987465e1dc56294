"""Live rounds as two versions of the project play them: nothing here is known to one of them alone.

python -m benchmarks.both: reads a line of what to play, a name and a number, and answers with the
seconds of processor time that it took, or a word why it cannot be played.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from itertools import cycle
from time import process_time
from typing import Any

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.simulate.job import default_wagers
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.commands import Bet, Place, TimeUp
from croupier.table.devices import Equipment
from croupier.table.refusal import Refused
from croupier.table.strategy import go_on
from croupier.table.table import Table
from croupier.table.wagering import Wagering

try:
    from croupier.table.acts import BuyIn, Join
except ImportError:  # as it was
    from croupier.table.commands import BuyIn, Join  # type: ignore[attr-defined, no-redef]

STAKE = 1_000
ANN = Actor("ann", Role.PLAYER)
Play = Callable[[int], float]  # so many rounds: the seconds they took


class Nothing:
    """A record that keeps nothing, whatever it is told."""

    def given(self, *told: Any) -> None: ...
    def event(self, *told: Any) -> None: ...
    def happened(self, *told: Any) -> None: ...
    def posted(self, *told: Any) -> None: ...
    def snapshot(self, *told: Any) -> None: ...
    def commit(self) -> None: ...


def opened(game: str, *names: str, record: Any = None) -> Table:
    table = Table(GAMES[game], devices=Equipment(SeededSource(1)), record=record)
    table.start()
    for number, name in enumerate(names):
        by = Actor(name, Role.PLAYER)
        table.submit(by, Join(0 if number else 1))
        table.submit(by, BuyIn(10**10))
    return table


def wagers(game: str) -> tuple[Place, ...]:
    table = Table(GAMES[game])
    areas = table.round.layout
    return tuple(
        Place(one, STAKE)
        for name in default_wagers(game)
        for one in (name, getattr(areas[name], "pairs_with", "") or PAIRS.get(name, ""))
        if one in areas
    )


PAIRS = {"original": "original-2"}  # where an area does not say so itself


def timed(play: Callable[[int], None]) -> Play:
    def run(rounds: int) -> float:
        began = process_time()
        play(rounds)
        return process_time() - began

    return run


def by_instructions(game: str) -> Play:
    table = opened(game, ANN.name)
    bets = {ANN.name: Bet(wagers(game))}
    return timed(lambda rounds: table.autoplay(rounds, bets, lambda events: None))


def by_commands(game: str) -> Play:
    table, said = opened(game, ANN.name, record=Nothing()), wagers(game)

    def defaults(table: Any, ask: Any, player: str) -> Any:
        return ask.default() or TimeUp()

    def play(rounds: int) -> None:
        last = table.round.number + rounds
        while table.round.number < last:
            if isinstance(table.pending, Wagering):
                lying = {one.area.name for one in table.round.of(ANN.name)}
                for place in said:
                    if place.area not in lying and table.check(ANN, place) is None:
                        table.submit(ANN, place)
            go_on(table, defaults)

    return timed(play)


def many(game: str, *, varied: bool) -> Play:
    """So many wagers settled, of 2,000 players: with other chips every round, or the same."""
    names = [f"p{n}" for n in range(2_000)]
    table = opened(game, *names, record=Nothing())
    table.proven_by_step = True  # said of the one that knows it, and nothing to the other
    areas = [place.area for place in wagers(game)]
    amounts = cycle(range(500, 5_500, 500) if varied else (1_000,))

    def lay() -> None:
        for number, name in enumerate(names):
            place = Place(areas[number % len(areas)], next(amounts))
            table.submit(Actor(name, Role.PLAYER), place)

    def play(rounds: int) -> float:
        took = 0.0
        for _ in range(rounds):
            next(amounts)  # nobody has the chips of the round before
            lay()
            while not isinstance(table.pending, Wagering) or table.pending.default() is None:
                table.submit(SYSTEM, TimeUp())
            began = process_time()
            table.submit(SYSTEM, table.pending.default())
            took += process_time() - began
        return took

    return play


KINDS: dict[str, Callable[[str], Play]] = {
    "instructions": by_instructions,
    "commands": by_commands,
    "settled": lambda game: many(game, varied=True),
    "settled-again": lambda game: many(game, varied=False),
}


def main() -> None:
    playing: dict[tuple[str, str], Play] = {}
    for line in sys.stdin:
        kind, game, number = line.split()
        try:
            play = playing.get((kind, game))
            if play is None:
                playing.clear()
                play = playing[kind, game] = KINDS[kind](game)
                play(max(int(number) // 10, 1))  # warm
            gc.collect()
            print(play(int(number)), flush=True)
        except (Refused, KeyError, ValueError) as error:
            print("no", type(error).__name__, str(error).splitlines()[0], flush=True)


if __name__ == "__main__":
    main()
